//! Warmaster: two bots on one table.

mod armies;
mod battle;
mod blunders;
mod charge;
mod combat;
mod command;
mod company;
mod deployment;
mod ending;
mod evade;
mod field;
mod flyers;
mod frame;
mod ground;
mod items;
mod joining;
mod journal {
    //! The log of a Warmaster battle.
    pub(crate) type Journal = crate::journal::Journal<aftermath_rules::warmaster::Warmaster>;
}
mod lane;
mod layout;
mod leaders;
mod make_way;
mod march;
mod muster;
mod off_table;
mod resume;
mod route;
mod shooting;
mod sight;
mod temper;
mod wheel;

use crate::{cup, error, terms};
use battle::Battle;
use error::SimulateError;
pub(crate) use resume::Start;

/// Plays a whole battle, from the terrain to the victory points, and answers its log; the match is called
/// `sim-wm-<seed in hex>`.
///
/// # Errors
/// See [`crate::play`].
pub fn play(seed: u64) -> Result<Vec<u8>, SimulateError> {
    Battle::open(seed, None)?.play()
}

/// Plays a whole battle on these terms.
pub(crate) fn play_on(seed: u64, terms: &terms::Terms) -> Result<Vec<u8>, SimulateError> {
    Battle::open(seed, Some(terms))?.play()
}
