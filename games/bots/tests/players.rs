//! The number of the players is that of how they play.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::{Bots, forecast::moments, seeds};
use sha2::{Digest, Sha256};

/// Battles from one series, and of each as many that go on from one of its moments.
const SERIES: u64 = 2000;
const BATTLES: usize = 4;
const ROLLOUTS: usize = 2;

/// The first bytes of a hash, in hexadecimal digits, of logs, scores and ends.
fn digest(bots: &dyn Bots) -> String {
    let mut hash = Sha256::new();
    for seed in seeds(SERIES).take(BATTLES) {
        let bytes = bots.play(seed).unwrap();
        let log = GAMES.read(&bytes, "battle").unwrap();
        let score = log.judge(Reading::Effective).score;
        let moments = moments(&BOTS, &log, Reading::Effective, |_| true);
        let moments: Vec<_> = moments.into_iter().filter_map(|(seq, moment)| Some((seq, moment.ok()?))).collect();
        let (seq, moment) = &moments[seed as usize % moments.len()];
        let ended: Vec<_> = seeds(seed).take(ROLLOUTS).map(|seed| moment.roll_out(seed).unwrap()).collect();
        hash.update(&bytes);
        hash.update(format!("{score:?} {seq:?} {ended:?}"));
    }
    hash.finalize().iter().take(8).fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").unwrap();
        digits
    })
}

#[test]
fn battles_are_those_of_the_numbered_players() {
    // Given a few seeds, when they are played, scored and gone on with, then it comes to what the numbers stand for.
    let other = BOTS.all().filter_map(|bots| {
        let (players, digest) = (bots.players(), digest(bots));
        (digest != players.digest).then(|| format!("{}, number {}: {digest}", bots.game(), players.number))
    });
    let other: Vec<String> = other.collect();
    assert!(
        other.is_empty(),
        "bots or referee do otherwise than those of their number: raise it in players.rs of the bots, and put there the digest \
         that is said: {other:#?}"
    );
}
