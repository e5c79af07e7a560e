//! What is offered where a log leaves something out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fs, path::Path};

use aftermath_kow2_referee::GAME;
use aftermath_rules::{Games, IncrementalJudgement};

static GAMES: Games = Games::new(&[&GAME]);

/// Who may begin a turn after a log without its last entry.
fn who_may_begin(log: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/turns").join(log);
    let text = fs::read_to_string(path).unwrap();
    let (before, _) = text.trim_end().rsplit_once('\n').unwrap();
    let standing = IncrementalJudgement::of(GAMES.read(before.as_bytes(), log).unwrap());
    let offers = standing.offers().unwrap().into_iter().filter(|offer| offer.kind == "turn_start");
    offers.filter_map(|offer| Some(offer.side?.to_string())).collect()
}

#[test]
fn who_regrouped_may_be_moved_apart_where_nobody_recorded_where_it_stands() {
    // Given a log that claims how far a unit went as it regrouped, and says nothing of where it stands …
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/regroup/claimed_held.jsonl");
    let standing = IncrementalJudgement::of(GAMES.read(&fs::read(path).unwrap(), "regroup").unwrap());
    let offers = standing.offers().unwrap();
    // … then its players may say that it stood too close, which is seldom.
    let nudges: Vec<_> = offers.iter().filter(|offer| offer.kind == "nudge").collect();
    assert!(matches!(nudges[..], [nudge] if nudge.is_seldom && nudge.body["because"] == "separation"), "{nudges:?}");
}

#[test]
fn either_side_may_begin_where_a_roll_does_not_say_who() {
    // Given a roll for the first turn, when it says who begins, then that side may begin; when it does not, then either.
    assert_eq!(who_may_begin("first_roll_held.jsonl"), ["orcs"]);
    assert_eq!(who_may_begin("first_untold.jsonl"), ["men", "orcs"]);
}

#[test]
fn who_stands_near_others_by_the_allowance_alone_may_be_moved_off_them() {
    // Given a unit that regrouped to where only the allowance keeps it apart, when its player moves it off all the same,
    // then that was offered.
    let missed = aftermath_corpus::offers::not_offered(
        &GAMES,
        &aftermath_corpus::text("kow2/regroup/within_the_tolerance_nudged_held"),
    );
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
