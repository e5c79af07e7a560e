//! Warmaster: two bots on one table.

mod armies;
mod battle;
mod charge;
mod combat;
mod command;
mod company;
mod field;
mod frame;
mod journal;
mod lane;
mod leaders;
mod make_way;
mod march;
mod muster;
mod shooting;
mod sight;
mod temper;

use crate::{cup, error};
use battle::Battle;
use error::SimulateError;

/// Plays a whole battle and answers its log.
///
/// # Errors
/// See [`crate::play`].
pub fn play(seed: u64) -> Result<Vec<u8>, SimulateError> {
    Skirmish { seed, turns: 6 }.play()
}

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
