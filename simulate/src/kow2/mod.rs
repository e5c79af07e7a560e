//! Kings of War: two bots on one table.

mod army;
mod battle;
mod charge;
mod deployment;
mod field;
mod lines;
mod melee;
mod orders;
mod resume;
mod shooting;
mod spells;
mod terrain;
mod throws;

use crate::{error::SimulateError, terms::Terms};
use battle::Battle;
pub(crate) use resume::Start;

/// Plays a whole battle, from the terrain to the points, and answers its log; the match is called
/// `sim-kow-<seed in hex>`.
///
/// # Errors
/// See [`crate::play`].
pub fn play(seed: u64) -> Result<Vec<u8>, SimulateError> {
    Battle::open(seed, None)?.play()
}

/// Plays a whole battle on these terms.
pub(crate) fn play_on(seed: u64, terms: &Terms) -> Result<Vec<u8>, SimulateError> {
    Battle::open(seed, Some(terms))?.play()
}
