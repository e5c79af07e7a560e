//! Warhammer Fantasy Battle, 6th edition, by its short rules: two bots on one table.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod advance;
mod arms;
mod army;
mod battle;
mod block;
mod charge;
mod combat;
mod deployment;
mod field;
mod flight;
mod magic;
mod pursuit;
mod shooting;
mod sight;
mod terrain;
mod throws;

use aftermath_simulate::{SimulateError, terms::Terms};
use battle::Battle;

/// Plays a whole battle from a seed and answers its log. A match of a series is called `sim-wfb-<seed in hex>`.
///
/// # Errors
/// When the log's vocabulary does not take what a bot did, which is a mistake of the bots.
pub fn play(seed: u64) -> Result<Vec<u8>, SimulateError> {
    Battle::open(seed, None)?.play()
}

/// Plays a whole battle on these terms.
///
/// # Errors
/// As [`play`].
pub fn play_on_terms(seed: u64, terms: &Terms) -> Result<Vec<u8>, SimulateError> {
    Battle::open(seed, Some(terms))?.play()
}
