//! Faults that are planted into battles of Warhammer Fantasy Battle, chapter by chapter.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod charge;
mod combat;
mod edits;
mod flight;
mod magic;
mod movement;
mod pursuit;
mod result;
mod shooting;
mod throws;
mod turn;

use aftermath_simulate::faults::Kind;

/// Name of the game.
pub const GAME: &str = "whfb6";

/// Every kind of fault, in the order of a battle.
pub fn kinds() -> Vec<&'static Kind> {
    let chapters = [
        turn::KINDS,
        charge::KINDS,
        flight::KINDS,
        movement::KINDS,
        magic::KINDS,
        shooting::KINDS,
        throws::KINDS,
        combat::KINDS,
        result::KINDS,
        pursuit::KINDS,
    ];
    chapters.into_iter().flatten().collect()
}
