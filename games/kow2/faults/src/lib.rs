//! Faults that are planted into battles of Kings of War, chapter by chapter.

mod army;
mod charge;
mod contact;
mod damage;
mod dice;
mod individual;
mod melee;
mod nerve;
mod orders;
mod regroup;
mod setup;
mod several;
mod shooting;
mod spells;
mod table;
mod throws;
mod turn;

use aftermath_simulate::faults::Kind;

/// Name of the game.
pub const GAME: &str = "kow2";

/// Every kind of fault, in the order of a battle.
pub fn kinds() -> Vec<&'static Kind> {
    let chapters = [
        army::KINDS,
        setup::KINDS,
        turn::KINDS,
        orders::KINDS,
        charge::KINDS,
        several::KINDS,
        contact::KINDS,
        individual::KINDS,
        dice::KINDS,
        shooting::KINDS,
        throws::KINDS,
        damage::KINDS,
        spells::KINDS,
        melee::KINDS,
        nerve::KINDS,
        regroup::KINDS,
    ];
    chapters.into_iter().flatten().collect()
}
