//! Whatever is shown of Tactica, and whatever its referee says, has its words in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use aftermath_rules::{
    Games, Reading, System,
    explain::{Language, Names, Speech},
};
use aftermath_tactica::{
    Card, Class, INFO, Phase, TerrainKind,
    marks::{DISORDERED, Flag},
};
use aftermath_tactica_referee::GAME;

static GAMES: Games = Games::new(&[&GAME]);

fn words<T: Copy>(start: &str, all: &[T], name: fn(T) -> &'static str) -> Vec<String> {
    assert!(!all.is_empty(), "{start}");
    all.iter().map(|one| format!("{start}-{}", name(*one))).collect()
}

#[test]
fn whatever_a_page_shows_has_a_word_in_both_languages() {
    let shown = [
        words("kind", Class::ALL, Class::as_str),
        words("terrain", TerrainKind::ALL, TerrainKind::as_str),
        words("card", Card::ALL, Card::as_str),
        words("phase", Phase::ALL, Phase::as_str),
        words("flag", Flag::ALL, Flag::as_str),
        words("roll", INFO.purposes, |purpose| purpose.name),
        words("", &["kind-general", "reach-move", "reach-shoot"], |word| word),
        words("counter", &[DISORDERED], |counter| counter),
    ];
    for language in Language::ALL {
        let words = Speech::new(&GAMES, language).words(System::of(&INFO));
        assert!(INFO.marks.iter().all(|mark| words.contains_key(mark.word)), "a mark without a word");
        let missing: Vec<_> = shown
            .iter()
            .flatten()
            .map(|key| key.trim_start_matches('-'))
            .filter(|key| !words.contains_key(*key))
            .collect();
        assert!(missing.is_empty(), "{language:?} has no word for {missing:?}");
    }
}

/// Message ids of a Fluent text with the variables that each uses.
fn messages(text: &str) -> BTreeMap<&str, BTreeSet<String>> {
    let mut messages: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut current = "";
    for line in text.lines() {
        if let Some((id, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
            current = id;
            assert!(messages.insert(id, BTreeSet::new()).is_none(), "{id} stands twice");
        }
        let name = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
        if let Some(known) = messages.get_mut(current) {
            known.extend(line.split('$').skip(1).map(name));
        }
    }
    messages
}

/// What stands in quotes after `start` in the code of the referee.
fn quoted_after(code: &str, start: &str, before: &str) -> BTreeSet<String> {
    let rest = code.split(start).skip(1);
    rest.filter_map(|rest| rest.split_once('"')).map(|(key, _)| format!("{before}-{key}")).collect()
}

/// All code of a folder and those within it.
fn code_in(folder: &Path) -> String {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| if path.is_dir() { code_in(&path) } else { fs::read_to_string(path).unwrap() }).collect()
}

#[test]
fn every_message_that_the_code_uses_exists_in_both_languages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let code = code_in(&folder.join("src"));
    let mut used = quoted_after(&code, "Detail::say(\"", "say");
    used.extend(quoted_after(&code, "describe(\"", "say"));
    used.extend(quoted_after(&code, ".with(\"", "figure"));
    used.extend(quoted_after(&code, "Detail::lacks(\"", "field"));
    let joined: String = code.split_whitespace().collect();
    used.extend(quoted_after(&joined, "lacking(outcome,\"", "field"));
    assert!(used.len() > 150, "the search finds the keys of the code: {}", used.len());
    for (language, own) in [(Language::En, INFO.messages.en), (Language::Ru, INFO.messages.ru)] {
        let common = folder.join(format!("../../../rules/messages/{}/common.ftl", language.as_str()));
        let common = fs::read_to_string(common).unwrap();
        let (own, common) = (messages(own), messages(&common));
        let missing: Vec<_> =
            used.iter().filter(|key| !own.contains_key(key.as_str()) && !common.contains_key(key.as_str())).collect();
        assert!(missing.is_empty(), "{language:?} lacks {missing:?}");
        let speech = Speech::new(&GAMES, language);
        let unparsed: Vec<_> = own.keys().filter(|key| !speech.knows(System::of(&INFO), key)).collect();
        assert!(unparsed.is_empty(), "{language:?} does not parse {unparsed:?}");
    }
    let (en, ru) = (messages(INFO.messages.en), messages(INFO.messages.ru));
    let apart: Vec<_> = en.iter().filter(|(key, figures)| ru.get(*key) != Some(figures)).map(|(key, _)| key).collect();
    assert!(apart.is_empty(), "the languages use other figures in {apart:?}");
}

#[test]
fn every_finding_of_the_corpus_is_told_without_a_hole() {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let mut holes = BTreeSet::new();
    for path in aftermath_corpus::logs("tactica") {
        let log = GAMES.read(&fs::read(&path).unwrap(), "corpus").unwrap();
        let names = Names::of(&log.summary());
        for finding in log.judge(Reading::Effective).verdicts.iter().flat_map(|verdict| &verdict.findings) {
            for speech in &speeches {
                let told = speech.sentence(finding, &names);
                if told.is_none_or(|told| told.contains("{$") || told.contains("{ $")) {
                    holes.insert(format!("{:?} {:?}", finding.rule.id(), finding.detail.say));
                }
            }
        }
    }
    assert!(holes.is_empty(), "{} holes: {holes:?}", holes.len());
}

#[test]
fn the_catalogue_speaks_both_languages() {
    let cyrillic = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
    for rule in System::of(&INFO).rules() {
        let record = rule.record();
        for text in [record.title, record.summary, record.chapter] {
            assert!(cyrillic(text.ru) && !cyrillic(text.en), "{}: {text:?}", record.id);
        }
        let decides = record.tags.split(' ').any(|tag| tag == "num" || tag == "geo");
        assert_eq!(record.decidable, record.undecidable.is_none() && decides, "{}", record.id);
    }
}
