//! What bots play from any moment of a battle is what the referee finds legal.

#![allow(clippy::unwrap_used, clippy::panic)]

use aftermath_rules::registry::{AnyGame, Games};
use aftermath_simulate::{
    BotGames,
    faults::Subject,
    trial::{GoneOn, sample},
};
use aftermath_whfb6_bots::BOTS;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);
static PLAYED: BotGames = BotGames::new(&[&BOTS]);

/// Battles of the sample, and every so-manieth moment of them.
const BATTLES: usize = 4;
const EVERY: u32 = 17;
/// Moments in a hundred from which bots play on at least.
const LEAST: usize = 40;

#[test]
fn battles_are_played_on_from_their_moments() {
    let subject = Subject { bots: &BOTS, games: &GAMES };
    let gone = GoneOn::try_out(&subject, &PLAYED, sample(11, BATTLES), EVERY).unwrap();
    let GoneOn { asked, played, otherwise, objections } = gone;
    assert!(objections.is_empty(), "{}: {}", objections.len(), objections[..objections.len().min(12)].join("\n"));
    assert!(played * 100 >= asked * LEAST, "played on from {played} of {asked}; otherwise {otherwise:?}");
}
