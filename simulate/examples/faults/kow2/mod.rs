//! Faults of Kings of War, chapter by chapter.

mod army;
mod charge;
mod dice;
mod melee;
mod orders;
mod setup;
mod shooting;
mod spells;
mod table;
mod throws;
mod turn;

use crate::battle::Kind;

/// Every kind of fault, in the order of a battle.
pub(crate) fn kinds() -> Vec<&'static Kind> {
    let chapters = [
        army::KINDS,
        setup::KINDS,
        turn::KINDS,
        orders::KINDS,
        charge::KINDS,
        dice::KINDS,
        shooting::KINDS,
        throws::KINDS,
        spells::KINDS,
        melee::KINDS,
    ];
    chapters.into_iter().flatten().collect()
}
