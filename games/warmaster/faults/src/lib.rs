//! Faults that are planted into battles of Warmaster, chapter by chapter.

mod claims;
mod combat;
mod command;
mod edges;
mod ending;
mod evading;
mod flyers;
mod forced;
mod guns;
mod items;
mod leaders;
mod movement;
mod outcomes;
mod setup;
mod shooting;
mod spells;
mod table;
mod turn;

use aftermath_simulate::faults::Kind;

/// Name of the game.
pub const GAME: &str = "warmaster";

/// Every kind of fault, in the order of a battle.
pub fn kinds() -> Vec<&'static Kind> {
    let chapters = [
        setup::KINDS,
        turn::KINDS,
        command::KINDS,
        flyers::KINDS,
        evading::KINDS,
        movement::KINDS,
        claims::KINDS,
        leaders::KINDS,
        shooting::KINDS,
        guns::KINDS,
        spells::KINDS,
        items::KINDS,
        forced::KINDS,
        combat::KINDS,
        outcomes::KINDS,
        edges::KINDS,
        ending::KINDS,
    ];
    chapters.into_iter().flatten().collect()
}
