//! The frame in which bots play legal battles and write them down as match logs. It knows no game.
//!
//! | module | what it is |
//! |---|---|
//! | [`Bots`], [`BotGames`] | what the bots of a game bring, and the list of games that bots play |
//! | [`DiceRng`] | dice, and every other chance that a bot takes |
//! | [`Journal`] | the log as it is written, entry by entry |
//! | [`terms`] | what is settled of a battle before it is drawn up |
//! | [`league`] | leagues: clubs, players, seasons, poor records, mistakes made on purpose |
//! | [`forecast`] | chances by rollouts from the moments of a log, and what turned a battle |
//! | [`faults`] | faults planted into legal battles, and how many of them a referee finds |
//! | [`trial`] | bots before the referee of their game: tests of their crates, a census of its rules |
//!
//! Two bots, one a side, decide and roll on their own; what they did is a match log of format 1 with every position and
//! every die. The same seed gives the same bytes on every machine. Bots know the rules by themselves: the crate of a
//! game's bots cannot see its referee, so each checks the other.

mod bots;
mod dice_rng;
mod error;
pub mod faults;
pub mod forecast;
mod journal;
pub mod league;
mod play_on;
mod seeds;
mod sides;
pub mod terms;
pub mod trial;

pub use bots::{Around, BotGames, Bots, PlayOn, Players};
pub use dice_rng::DiceRng;
pub use error::SimulateError;
pub use journal::Journal;
pub use play_on::{CannotResume, Ended};
pub(crate) use seeds::mixed;
pub use seeds::seeds;
pub use sides::{SideIx, TroopIx};
