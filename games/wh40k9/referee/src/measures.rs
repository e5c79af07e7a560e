//! How far units of Warhammer 40,000 reach by their figures.

use aftermath_rules::{
    board::{MeasureFrom, Measures, Reach},
    geometry::Length,
};
use aftermath_wh40k9::{Ability, Unit, Weapon, pack};

use crate::state::State;

/// Every unit's; a model looks wherever it likes (`w40k.shoot.visibility`), and is measured from its base.
pub(crate) fn measures(state: &State) -> Vec<Measures> {
    let of = |ix| {
        let unit = state.row(ix);
        Measures { unit: unit.id.clone(), reach: reach(unit), arcs: Vec::new(), from: MeasureFrom::Stands }
    };
    state.all_units().map(of).collect()
}

/// Inches around it in which something of it works, each once.
fn auras(unit: &Unit) -> Vec<f64> {
    let mut ranges: Vec<f64> = Vec::new();
    for ability in &unit.abilities {
        if let Ability::Aura(aura) = ability
            && !ranges.contains(&aura.range.get())
        {
            ranges.push(aura.range.get());
        }
    }
    ranges
}

/// Auras, Smite, move of its fastest models, the range of a charge (`w40k.charge.declare_targets`), and of its weapons.
fn reach(unit: &Unit) -> Vec<Reach> {
    let moves = unit.models.iter().filter_map(|models| models.m.most.number()).max();
    let mut reach: Vec<Reach> = Vec::new();
    if let Some(moves) = moves.filter(|moves| *moves > 0) {
        reach.push(Reach { what: "move", length: f64::from(moves) });
        if !unit.has_keyword("AIRCRAFT") {
            reach.push(Reach { what: "charge", length: pack::CHARGE_RANGE });
        }
    }
    let ranged = unit.weapons.iter().filter(|weapon| Weapon::is_ranged(weapon));
    for length in ranged.filter_map(|weapon| weapon.range.map(Length::get)).filter(|range| *range > 0.0) {
        if !reach.iter().any(|known| known.what == "shoot" && known.length == length) {
            reach.push(Reach { what: "shoot", length });
        }
    }
    let smites = unit.psychic.as_ref().is_none_or(|psychic| !psychic.no_smite) && unit.has_keyword("PSYKER");
    if smites {
        reach.push(Reach { what: "smite", length: pack::SMITE_RANGE });
    }
    reach.extend(auras(unit).into_iter().map(|length| Reach { what: "aura", length }));
    reach
}
