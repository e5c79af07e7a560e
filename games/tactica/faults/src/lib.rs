//! Faults that are planted into battles of Tactica, chapter by chapter.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod army;
mod cards;
mod combat;
mod command;
mod edits;
mod march;
mod movement;
mod setup;
mod shooting;
mod steadiness;
mod turn;
mod uncontrolled;

use aftermath_simulate::faults::Kind;

/// Name of the game.
pub const GAME: &str = "tactica";

/// Every kind of fault, in the order of a battle.
pub fn kinds() -> Vec<&'static Kind> {
    let chapters = [
        army::KINDS,
        cards::KINDS,
        march::KINDS,
        setup::KINDS,
        turn::KINDS,
        command::KINDS,
        movement::KINDS,
        shooting::KINDS,
        combat::KINDS,
        steadiness::KINDS,
        uncontrolled::KINDS,
    ];
    chapters.into_iter().flatten().collect()
}
