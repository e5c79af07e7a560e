//! Plays legal battles with bots and writes them down as match logs.
//!
//! Two bots, one a side, decide and roll on their own; what they did is written as a match log of format 1 with every
//! position and every die. The same seed gives the same bytes on every machine.
//!
//! ```
//! use aftermath_games::GAMES;
//! use aftermath_rules::Reading;
//! use aftermath_simulate::{play, seeds};
//!
//! let seed = seeds(7).next().expect("there is always another seed");
//! let bytes = play(GAMES.find("warmaster").expect("a game of the registry"), seed)?;
//! let log = GAMES.read(&bytes, "battle").expect("a log of format 1");
//! assert_eq!(log.judge(Reading::Effective).statuses.stood, 0);
//! # Ok::<(), aftermath_simulate::SimulateError>(())
//! ```
//!
//! The bots know the rules by themselves and never ask the referee, so that each checks the other.

mod cup;
mod error;
pub mod forecast;
mod journal;
pub mod kow2;
pub mod league;
mod play_on;
mod players;
mod terms;
pub mod warmaster;

use aftermath_rules::System;

pub use error::SimulateError;
pub use play_on::{Ended, NotFromHere};

/// Games that the bots know.
pub const GAMES: [System; 2] = [WARMASTER, KOW2];
const WARMASTER: System = System::of(&aftermath_rules::warmaster::INFO);
const KOW2: System = System::of(&aftermath_rules::kow2::INFO);

/// A game that the bots know, where no other can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Played {
    /// Warmaster.
    Warmaster,
    /// Kings of War, 2nd edition.
    Kow2,
}

impl Played {
    /// All of them, in the order of [`GAMES`].
    pub const ALL: [Self; 2] = [Self::Warmaster, Self::Kow2];
}

impl From<Played> for System {
    fn from(game: Played) -> Self {
        match game {
            Played::Warmaster => WARMASTER,
            Played::Kow2 => KOW2,
        }
    }
}

impl TryFrom<System> for Played {
    type Error = SimulateError;

    fn try_from(system: System) -> Result<Self, SimulateError> {
        let known = Self::ALL.into_iter().find(|game| System::from(*game) == system);
        known.ok_or(SimulateError::NoBots(system))
    }
}

/// Plays a whole battle of a game from a seed and answers its log: NDJSON, the header first.
///
/// # Errors
/// [`SimulateError::NoBots`] for a game beside [`GAMES`]; the others when the log's vocabulary does not take what a bot
/// did, which is a mistake of this crate.
pub fn play(system: System, seed: u64) -> Result<Vec<u8>, SimulateError> {
    match Played::try_from(system)? {
        Played::Warmaster => warmaster::play(seed),
        Played::Kow2 => kow2::play(seed),
    }
}

/// The seeds of the battles of a series: always the same from the same `first`, and none twice in any series that can
/// be played.
pub fn seeds(first: u64) -> impl Iterator<Item = u64> + Send {
    (0..u64::MAX).map(move |index| mixed(first.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15))))
}

/// The output function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): one to one, and neighbours look unrelated.
fn mixed(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let seed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let seed = (seed ^ (seed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    seed ^ (seed >> 31)
}

#[cfg(test)]
mod tests {
    use super::{mixed, seeds};

    #[test]
    fn the_first_numbers_of_splitmix64_are_those_published() {
        // Reference output for the seed 1234567, from the implementation of Vigna, https://prng.di.unimi.it/splitmix64.c.
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(seeds(1_234_567).take(3).collect::<Vec<_>>(), published);
        assert_eq!(mixed(1_234_567), published[0]);
    }
}
