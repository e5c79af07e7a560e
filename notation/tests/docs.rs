//! What `docs/notation.md` shows is what is read and written.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use aftermath_games::GAMES;
use aftermath_notation::Notation;
use aftermath_rules::{Reading, finding::Status};

const PAGE: &str = include_str!("../../docs/notation.md");

/// The battles of the page.
fn battles() -> Vec<&'static str> {
    PAGE.split("```battle\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_tour_is_the_worked_battle_of_the_rulebook() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/warmaster/corpus/appendix_combat.jsonl");
    let log = fs::read(corpus).unwrap();
    let notation = Notation::of(&GAMES);
    let read = notation.read(battles()[0].as_bytes(), "notation.md").unwrap();
    assert!(read.log == log, "the log of the corpus");
    assert_eq!(notation.write(&log, "log", &read.comments).unwrap(), battles()[0], "as it is written");
    let judgement = read.log(&GAMES, "notation.md").unwrap().judge(Reading::Effective);
    assert!(judgement.verdicts.iter().all(|verdict| verdict.status == Status::Legal));
}

#[test]
fn the_least_battle_is_one() {
    let notation = Notation::of(&GAMES);
    let read = notation.read(battles()[1].as_bytes(), "notation.md").unwrap();
    assert_eq!(battles().len(), 2);
    assert_eq!(read.log(&GAMES, "notation.md").unwrap().len(), 5);
}
