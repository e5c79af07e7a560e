//! Whatever bots record was among what the referee offers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_corpus::offers;
use aftermath_rules::Games;
use aftermath_simulate::{Bots, seeds};
use aftermath_warmaster_bots::BOTS;
use aftermath_warmaster_referee::GAME;

static GAMES: Games = Games::new(&[&GAME]);

/// `AFTERMATH_BATTLES` asks for more battles than `make test` plays.
#[test]
fn what_is_recorded_was_offered() {
    let battles = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(2);
    let seeds: Vec<u64> = seeds(23).take(battles).collect();
    let found = offers::of_battles(&GAMES, &seeds, |seed| BOTS.play(seed).unwrap());
    offers::check("battles of bots", &found, 100 * battles);
}
