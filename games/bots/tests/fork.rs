//! Battles that bots play, cut after each of their entries, are judged as they were.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../referees/tests/going_on/mod.rs"]
mod going_on;

use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::seeds;

/// Battles of each game.
const BATTLES: usize = 2;
/// Every so many entries the battle is forked.
const FORKED: u32 = 3;
/// Every so many entries the rest of the battle is judged again.
const JUDGED: u32 = 51;

fn check(game: &str) {
    let mut told = Vec::new();
    for seed in seeds(5).take(BATTLES) {
        let battle = BOTS.play(game, seed).unwrap();
        let text = String::from_utf8(battle).unwrap();
        assert!(text.lines().count() > 50);
        let every = |step: u32| move |at: u32| at.is_multiple_of(step);
        told.extend(going_on::differences(&seed.to_string(), &text, Reading::Effective, every(FORKED), every(JUDGED)));
    }
    assert!(told.is_empty(), "{}:\n{}", told.len(), told[..told.len().min(4)].join("\n\n"));
}

#[test]
fn battles_of_warmaster_go_on_as_they_were() {
    check("warmaster");
}

#[test]
fn battles_of_kings_of_war_go_on_as_they_were() {
    check("kow2");
}
