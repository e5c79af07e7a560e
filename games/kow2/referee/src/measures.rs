//! How far units of Kings of War reach by their figures, and their four arcs.

use super::{OrderKind, Special, State, Unit, magic, pack, profile};
use aftermath_rules::{
    board::{MeasureFrom, Measures, Reach},
    geometry::Length,
};

/// The four arcs, by lines at 45° from the corners of the footprint (`kow.geo.arcs`): front, right, rear, left.
const ARCS: [[f64; 2]; 4] = [[-45.0, 45.0], [45.0, 135.0], [135.0, 225.0], [225.0, 315.0]];

/// Every unit's; measured from the leader point, the middle of the front edge (`kow.geo.leader_point`).
pub(super) fn measures(state: &State) -> Vec<Measures> {
    let of = |ix| {
        let unit = state.figures(ix);
        Measures { unit: unit.id.clone(), reach: reach(unit), arcs: ARCS.to_vec(), from: MeasureFrom::Front }
    };
    state.setup.muster.all().map(of).collect()
}

/// Speed, the range of a charge (`kow.charge.range`), of ranged attacks and of spells; in inches.
fn reach(unit: &Unit) -> Vec<Reach> {
    let speed = f64::from(unit.speed);
    let mut reach = vec![Reach { what: "move", length: speed }];
    let charges = pack::legality(OrderKind::Charge.as_str()).is_none_or(|row| row.war_engine || !unit.is_war_engine());
    if charges {
        reach.push(Reach { what: "charge", length: speed * pack::CHARGE_SPEEDS });
    }
    let weapons = unit.weapons.iter().filter(|_| unit.ranged.is_some());
    let weapons = weapons.filter_map(|weapon| weapon.range.map(Length::get).or_else(|| profile::range(weapon.kind)));
    let breath = unit.special.iter().any(|special| matches!(special, Special::BreathAttack(_)));
    let breath = breath.then_some(pack::BREATH_RANGE);
    let spells = unit
        .spells
        .iter()
        .filter_map(|spell| pack::spell(magic::spell_id(spell.spell)))
        .map(|row| f64::from(row.range_in));
    for (what, length) in
        weapons.chain(breath).map(|length| ("shoot", length)).chain(spells.map(|length| ("cast", length)))
    {
        let known = reach.iter().any(|one| one.what == what && one.length == length);
        if length > 0.0 && !known {
            reach.push(Reach { what, length });
        }
    }
    reach
}
