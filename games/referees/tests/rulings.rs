//! Rulings that sources cite by number are told in the game's `rulings.md`, and name rules that there are; those that a
//! header may change are options of it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use aftermath_games::GAMES;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All sources of a game, wherever they lie.
fn sources(game: &str) -> String {
    fn read(folder: &Path, text: &mut String) {
        for path in fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                read(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut text = String::new();
    for folder in ["games", "rules/src", "simulate/src"] {
        read(&root().join(folder).join(game), &mut text);
    }
    text
}

/// Numbers of rulings: `ruling 12`, `rulings 21 and A45`, `(A16)`, `A-27`.
fn cited(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> =
        text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).filter(|w| !w.is_empty()).collect();
    let number = |word: &str| !word.is_empty() && word.len() < 3 && word.bytes().all(|b| b.is_ascii_digit());
    let lettered =
        |word: &str| word.strip_prefix('A').is_some_and(|rest| number(rest.strip_prefix('-').unwrap_or(rest)));
    let mut found: BTreeSet<String> =
        words.iter().filter(|word| lettered(word)).map(|word| (*word).to_owned()).collect();
    for pair in words.windows(2) {
        if matches!(pair[0], "ruling" | "rulings") && number(pair[1]) {
            found.insert(pair[1].to_owned());
        }
    }
    found
}

#[test]
fn every_ruling_that_is_cited_is_told() {
    let mut all = 0;
    for (game, least) in [("warmaster", 40), ("kow2", 35)] {
        let told = fs::read_to_string(root().join("games").join(game).join("rulings.md")).unwrap();
        let told: BTreeSet<&str> =
            told.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next()).collect();
        let cited = cited(&sources(game));
        assert!(cited.len() >= least, "{game}: the search finds {cited:?}");
        let missing: Vec<_> = cited.iter().filter(|number| !told.contains(number.as_str())).collect();
        assert!(missing.is_empty(), "{game}: rulings.md does not tell {missing:?}");
        all += cited.len();
    }
    assert!(all > 75, "{all}");
}

#[test]
fn rulings_name_rules_that_there_are() {
    for game in ["warmaster", "kow2"] {
        let told = fs::read_to_string(root().join("games").join(game).join("rulings.md")).unwrap();
        let names = told.split('`').filter(|name| name.starts_with("wm.") || name.starts_with("kow."));
        let system = GAMES.find(game).unwrap();
        let is_known = |name: &str| match name.strip_suffix('*') {
            Some(start) => system.rules().any(|rule| rule.id().starts_with(start)),
            None => system.rule(name).is_some(),
        };
        let unknown: Vec<_> = names.filter(|name| !is_known(name)).collect();
        assert!(unknown.is_empty(), "{game}: {unknown:?}");
    }
}

/// A battle of the corpus in whose header an option is said.
fn saying(game: &str, option: &str, value: &str) -> Vec<u8> {
    let text = fs::read_to_string(&aftermath_corpus::logs(game)[0]).unwrap();
    let (header, rest) = text.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    *option.split('.').fold(&mut header["options"], |within, field| &mut within[field]) = value;
    format!("{header}\n{rest}").into_bytes()
}

#[test]
fn what_a_ruling_decides_an_option_of_the_header_may_change() {
    let mut games = 0;
    for system in GAMES.all() {
        games += u32::from(!system.info().rulings.is_empty());
        // Given the rulings of a game, when each is looked up, then its rule tells it, and its values are the option's alone.
        for (number, ruling) in (1..).zip(system.info().rulings) {
            let option = ruling.option;
            assert_eq!(ruling.number, number, "{option}");
            assert_eq!(system.rule(ruling.id).unwrap().ruling(), Some(ruling), "{option}");
            let is_read = |value: &str| GAMES.read(&saying(system.as_str(), option, value), option).map(|_| ());
            assert_eq!(is_read(ruling.value).map_err(|error| error.to_string()), Ok(()), "{option}");
            assert!(is_read("no such value").is_err(), "{option}");
            assert!(!ruling.others.is_empty(), "{option}");
            let mut texts = vec![ruling.title, ruling.book, ruling.decision, ruling.reason];
            for other in ruling.others {
                assert_ne!(other.value, ruling.value, "{option}");
                assert_eq!(is_read(other.value).map_err(|error| error.to_string()), Ok(()), "{option}");
                texts.push(other.meaning);
            }
            let is_russian = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
            for text in texts {
                assert!(!text.en.is_empty() && !is_russian(text.en) && is_russian(text.ru), "{option}: {text:?}");
            }
        }
    }
    assert_eq!(games, 3, "Tactica, 40,000 and Fantasy");
}
