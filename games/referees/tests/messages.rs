//! Everything that the referee says is said in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use aftermath_games::GAMES;
use aftermath_rules::{
    Reading, System,
    explain::{Language, Names, Speech},
};

fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        text += &if path.is_dir() { sources(&path) } else { fs::read_to_string(&path).unwrap() };
    }
    text
}

/// What stands in quotes after `start`, e.g. the key in `Detail::say("key")`.
fn quoted_after(text: &str, start: &str) -> BTreeSet<String> {
    let rest = text.split(start).skip(1);
    rest.filter_map(|rest| rest.split_once('"')).map(|(key, _)| key.to_owned()).collect()
}

/// A folder of the repository.
fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The messages of a game, or those of all.
fn text(language: Language, file: &str) -> String {
    match GAMES.find(file) {
        Ok(system) => system.info().messages.of(language).to_owned(),
        Err(_) => fs::read_to_string(folder(&format!("rules/messages/{}/{file}.ftl", language.as_str()))).unwrap(),
    }
}

/// Message ids of a Fluent file with the variables that each uses.
fn messages(language: Language, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    let mut current = String::new();
    for line in text(language, file).lines() {
        if let Some((id, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
            current = id.to_owned();
            let known = messages.insert(current.clone(), BTreeSet::new());
            assert!(known.is_none(), "{current} stands twice in {file} of {language:?}");
        }
        let variables = line.split('$').skip(1);
        let name = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
        if let Some(known) = messages.get_mut(&current) {
            known.extend(variables.map(name));
        }
    }
    messages
}

/// The message file of each game, and that of all.
fn message_files() -> impl Iterator<Item = &'static str> {
    GAMES.all().map(System::as_str).chain(["common"])
}

/// Keys of messages that sources use.
fn used(code: &str) -> BTreeSet<String> {
    // Keys that the code chooses before it says them.
    let chosen = ["closest-visible", "nobody-visible"].map(str::to_owned);
    let chosen = chosen.into_iter().filter(|key| code.contains(&format!("\"{key}\"")));
    let says = quoted_after(code, "Detail::say(\"").into_iter().chain(chosen).map(|key| format!("say-{key}"));
    let figures = quoted_after(code, ".with(\"").into_iter().map(|key| format!("figure-{key}"));
    let lacking = quoted_after(code, "Detail::lacks(\"").into_iter().filter(|key| !key.contains('.'));
    let fields = lacking.map(|key| format!("field-{key}"));
    says.chain(figures).chain(fields).collect()
}

#[test]
fn every_message_that_the_code_uses_exists_in_both_languages() {
    let mut all = 0;
    for system in GAMES.all() {
        let code = sources(&folder("games").join(system.as_str()).join("referee/src"));
        let used = used(&code);
        all += used.len();
        for language in Language::ALL {
            let (own, common) = (messages(language, system.as_str()), messages(language, "common"));
            let missing: Vec<_> =
                used.iter().filter(|key| !own.contains_key(*key) && !common.contains_key(*key)).collect();
            assert!(missing.is_empty(), "{system}: {language:?} lacks {missing:?}");
        }
    }
    assert!(all > 100, "the search for keys finds the code's keys");
}

#[test]
fn boards_and_throws_of_the_corpus_say_nothing_that_has_no_word() {
    let (mut seen, mut missing) = (BTreeSet::new(), BTreeSet::new());
    for system in GAMES.all() {
        let words = Speech::new(&GAMES, Language::Ru).words(system);
        for path in aftermath_corpus::logs(system.as_str()) {
            let Ok(log) = GAMES.read(&fs::read(&path).unwrap(), "corpus") else { continue };
            let judgement = log.judge(Reading::Effective);
            let mut keys = BTreeSet::new();
            for piece in &judgement.board.pieces {
                keys.insert(format!("kind-{}", piece.kind));
                keys.extend(piece.flags.iter().map(|flag| format!("flag-{flag}")));
                keys.extend(piece.counters.iter().map(|(name, _)| format!("counter-{name}")));
            }
            keys.extend(judgement.board.tokens.iter().map(|token| format!("token-{}", token.what)));
            keys.extend(
                judgement.verdicts.iter().flat_map(|one| &one.rolls).map(|roll| format!("roll-{}", roll.purpose.name)),
            );
            keys.extend(log.summary().terrain.iter().map(|piece| format!("terrain-{}", piece.kind)));
            keys.extend(log.measures().iter().flat_map(|one| &one.reach).map(|one| format!("reach-{}", one.what)));
            let lacking = keys.iter().filter(|key| !words.contains_key(*key));
            missing.extend(lacking.map(|key| format!("{system} {key}")));
            seen.extend(keys);
        }
    }
    assert!(missing.is_empty(), "no word for {missing:?}");
    assert!(seen.len() > 50, "the corpus shows {seen:?}");
}

#[test]
fn both_languages_have_the_same_messages_and_parse() {
    for file in message_files() {
        let (en, ru) = (messages(Language::En, file), messages(Language::Ru, file));
        assert_eq!(en.keys().collect::<Vec<_>>(), ru.keys().collect::<Vec<_>>(), "{file}");
        for language in Language::ALL {
            let speech = &Speech::new(&GAMES, language);
            let games = GAMES.all().filter(|system| file == "common" || file == system.as_str());
            let unparsed: Vec<_> =
                games.flat_map(|system| en.keys().filter(move |key| !speech.knows(system, key))).collect();
            assert!(unparsed.is_empty(), "{language:?} does not parse {unparsed:?} of {file}");
        }
        let other: Vec<_> = en.iter().filter(|(key, figures)| ru[*key] != **figures).map(|(key, _)| key).collect();
        assert!(other.is_empty(), "the languages use other figures in {other:?} of {file}");
    }
}

#[test]
fn every_finding_of_the_corpus_is_told_without_a_hole() {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let (mut told, mut holes) = (0, BTreeMap::new());
    for path in aftermath_corpus::all(&GAMES) {
        let Ok(log) = GAMES.read(&fs::read(&path).unwrap(), "corpus") else {
            continue;
        };
        let names = Names::of(&log.summary());
        let game = log.summary().system;
        for verdict in log.judge(Reading::Effective).verdicts {
            for finding in &verdict.findings {
                for speech in &speeches {
                    let sentence = speech.sentence(finding, &names);
                    let hole =
                        sentence.as_ref().is_some_and(|sentence| sentence.contains("{$") || sentence.contains("{ $"));
                    if hole {
                        let place = format!("{} entry {}: {sentence:?}", path.display(), verdict.entry);
                        holes.entry((game, finding.detail.say)).or_insert(place);
                    }
                    told += usize::from(sentence.is_some());
                }
            }
        }
    }
    assert!(holes.is_empty(), "{holes:#?}");
    assert!(told > 100, "the corpus is there");
}

#[test]
fn the_command_test_is_told_as_players_reckon_it() {
    let corpus = aftermath_corpus::path("warmaster/appendix_command");
    let log = GAMES.read(&fs::read(corpus).unwrap(), "appendix_command").unwrap();
    let verdicts = log.judge(Reading::Effective).verdicts;
    let names = Names::of(&log.summary());
    let test = verdicts[17].findings.iter().find(|finding| finding.rule.id() == "wm.command.roll").unwrap();
    let told = Language::ALL.map(|language| Speech::new(&GAMES, language).sentence(test, &names).unwrap());
    assert_eq!(
        told,
        [
            "Command 9, −1 for distance, −1 for earlier orders: needs 7 or less; rolled 4: passed.",
            "Командование 9, −1 за расстояние, −1 за прежние приказы: нужно 7 или меньше; выпало 4: успех.",
        ]
    );
}

#[test]
fn the_catalogue_speaks_both_languages() {
    for system in GAMES.all() {
        let (mut ids, mut wrong) = (BTreeSet::new(), Vec::new());
        for rule in system.rules() {
            let record = rule.record();
            assert!(ids.insert(record.id), "{} stands twice", record.id);
            for text in [record.title, record.summary, record.chapter] {
                assert!(!text.en.is_empty() && !text.ru.is_empty(), "{} lacks a text", record.id);
                let cyrillic = |text: &str| text.to_lowercase().chars().any(|c| ('а'..='я').contains(&c));
                if !cyrillic(text.ru) || cyrillic(text.en) {
                    wrong.push(format!("{}: {text:?}", record.id));
                }
            }
            assert_eq!(
                record.decidable,
                record.undecidable.is_none() && record.tags.split(' ').any(|tag| tag == "num" || tag == "geo"),
                "{}",
                record.id
            );
            assert_eq!(GAMES.rule(record.id), Some(rule));
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
