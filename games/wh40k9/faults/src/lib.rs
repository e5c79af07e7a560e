//! Faults that are planted into battles of Warhammer 40,000, chapter by chapter.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod attacks;
mod charge;
mod edits;
mod ending;
mod fight;
mod morale;
mod movement;
mod psychic;
mod setup;
mod shooting;
mod turn;

use aftermath_simulate::faults::Kind;

/// Name of the game.
pub const GAME: &str = "wh40k9";

/// Every kind of fault, in the order of a battle.
pub fn kinds() -> Vec<&'static Kind> {
    let chapters = [
        setup::KINDS,
        turn::KINDS,
        movement::KINDS,
        psychic::KINDS,
        shooting::KINDS,
        attacks::KINDS,
        charge::KINDS,
        fight::KINDS,
        morale::KINDS,
        ending::KINDS,
    ];
    chapters.into_iter().flatten().collect()
}
