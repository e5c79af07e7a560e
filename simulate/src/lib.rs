//! Plays legal battles with bots and writes them down as match logs.
//!
//! A [`Skirmish`] is a small Warmaster battle on a bare table. Two bots, one a side, decide and roll on their own; what
//! they did is written as a match log of format 1 with every position and every die. The same seed gives the same
//! bytes on every machine.
//!
//! ```
//! use aftermath_rules::{Log, Reading};
//! use aftermath_simulate::Skirmish;
//!
//! let bytes = Skirmish { seed: 7, turns: 3 }.play()?;
//! let log = Log::read(&bytes, "sim-wm-7").expect("a log of format 1");
//! assert_eq!(log.judge(Reading::Effective).statuses.stood, 0);
//! # Ok::<(), aftermath_simulate::SimulateError>(())
//! ```
//!
//! The bots know the rules by themselves and never ask the referee, so that each checks the other.

mod armies;
mod battle;
mod charge;
mod combat;
mod command;
mod cup;
mod error;
mod field;
mod frame;
mod journal;
mod lane;
mod leaders;
mod march;
mod muster;
mod shooting;
mod sight;
mod temper;

pub use error::SimulateError;

use battle::Battle;

/// Most turns a side that a skirmish may last.
pub const MOST_TURNS: u32 = 50;

/// A Warmaster battle to be played by two bots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skirmish {
    /// Decides armies, tempers and every die; the match is called `sim-wm-<seed in hex>`.
    pub seed: u64,
    /// Turns a side, 1 to [`MOST_TURNS`].
    pub turns: u32,
}

impl Skirmish {
    /// Plays the battle and answers its log: NDJSON, the header first.
    ///
    /// It ends after the agreed turns, or when a side has no units left or nowhere to go, which it then concedes.
    ///
    /// # Errors
    /// [`SimulateError::Turns`] for a number of turns that cannot be played; the others when the log's vocabulary does
    /// not take what a bot did, which is a mistake of this crate.
    pub fn play(&self) -> Result<Vec<u8>, SimulateError> {
        if !(1..=MOST_TURNS).contains(&self.turns) {
            return Err(SimulateError::Turns { turns: self.turns, most: MOST_TURNS });
        }
        Battle::open(self.seed)?.play(self.turns)
    }
}
