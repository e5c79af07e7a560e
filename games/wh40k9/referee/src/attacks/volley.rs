//! Attacks of one profile on one target, as every step of them knows them.

use aftermath_rules::finding::Purpose;
use aftermath_wh40k9::{Attacks, Weapon, WeaponAbility};

use crate::{
    state::{Declared, State, UnitIx, Whereabouts},
    throws::Thrower,
};

/// What attacks of one profile on one target go by.
pub(super) struct Volley<'a> {
    pub(super) event: &'a Attacks,
    pub(super) ix: UnitIx,
    pub(super) target: UnitIx,
    pub(super) weapon: Option<Weapon>,
    pub(super) group: Option<Declared>,
    pub(super) melee: bool,
    pub(super) overwatch: bool,
}

/// Hit rolls that are made for each attack.
pub(super) fn hit_rolls(weapon: &Weapon) -> u32 {
    let own = weapon.abilities.iter().find_map(|ability| match ability {
        WeaponAbility::HitRolls(rolls) => Some(u32::from(*rolls)),
        _ => None,
    });
    own.unwrap_or(1).max(1)
}

pub(super) fn thrower<'a>(state: &'a State, volley: &'a Volley<'_>, purpose: &'static Purpose) -> Thrower<'a> {
    let side = state.side_id(state.side_of(volley.ix));
    Thrower { purpose, side, unit: &volley.event.unit, target: Some(&volley.event.target) }
}

/// Whether a unit surely still stands.
pub(super) fn alive(state: &State, ix: UnitIx) -> bool {
    state.unit(ix).whereabouts == Whereabouts::Field && !state.unit(ix).fallen_unsaid
}
