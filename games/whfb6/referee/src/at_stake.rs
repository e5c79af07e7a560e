//! Victory points that hang on a throw.

use aftermath_rules::{
    SideId, UnitId,
    finding::{Part, Roll},
    muster::UnitIx,
};
use aftermath_whfb6::{Unit, Whole, pack, purpose};

use crate::{state::State, throws};

/// What one more in the result of a throw is worth. Points of a unit are spread evenly over the wounds of all its models; a
/// hit counts as far as it wounds and armour does not stop it, by the Strength that the figures give. What decides whether
/// a unit flees decides all of its points, which count as lost where it is not rallied.
///
/// No rulebook says so, and no paper does: it is our own convention.
pub(crate) fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
    let of = |id: &Option<UnitId>| id.as_ref().and_then(|id| state.find(id));
    let decides = [&purpose::BREAK, &purpose::RALLY, &purpose::PANIC, &purpose::TERROR].contains(&roll.purpose);
    match roll.purpose.part {
        Part::Hit => {
            let (by, target) = (of(&roll.unit)?, of(&roll.target)?);
            let strength = strength(state.figures(by), roll.purpose == &purpose::SHOT)?;
            Some(
                wound_worth(state, target)? * wounds(state, target, strength)? * pierces(state, target, Some(strength)),
            )
        }
        Part::Damage => {
            let target = of(&roll.target)?;
            let by = of(&roll.unit).filter(|by| is_foe(state, *by, roll.side.as_ref(), target));
            let strength = by.and_then(|by| strength(state.figures(by), state.combat_of(by).is_none()));
            Some(wound_worth(state, target)? * pierces(state, target, strength))
        }
        Part::Save => wound_worth(state, of(&roll.unit)?),
        Part::Morale if decides => state.figures(of(&roll.unit)?).points.map(f64::from),
        _ => None,
    }
}

/// Whether a throw hurts an enemy: spells may fall on friends.
fn is_foe(state: &State, by: UnitIx, side: Option<&SideId>, target: UnitIx) -> bool {
    state.is_enemy(by, target) && side != Some(state.side_id(state.side_of(target)))
}

/// Points of a unit over all its wounds.
fn wound_worth(state: &State, ix: UnitIx) -> Option<f64> {
    let figures = state.figures(ix);
    let wounds = figures.full().saturating_mul(figures.wounds()).max(1);
    Some(f64::from(figures.points?) / f64::from(wounds))
}

/// Strength of a unit's shots, or of its blows; `None` where it has several weapons that differ.
fn strength(figures: &Unit, shoots: bool) -> Option<u32> {
    let own = figures.s.map(Whole::get);
    let weapons = figures.weapons.iter().filter(|weapon| weapon.range.is_some() == shoots);
    let of = |weapon: &aftermath_whfb6::Weapon| {
        let bonus = weapon.bonus.map_or(0, Whole::get);
        weapon.strength.map(Whole::get).or_else(|| own.map(|own| (own + bonus).min(10)))
    };
    let mut strengths: Vec<Option<u32>> = weapons.map(of).collect();
    strengths.dedup();
    match strengths[..] {
        [] => own,
        [only] => only,
        _ => None,
    }
}

/// Share of hits of a Strength that wound a unit.
fn wounds(state: &State, ix: UnitIx, strength: u32) -> Option<f64> {
    let toughness = state.figures(ix).t.map(Whole::get)?;
    Some(pack::to_wound(strength, toughness).map_or(0.0, |needed| f64::from(7 - needed) / 6.0))
}

/// Share of wounds that neither armour nor magic stops.
fn pierces(state: &State, ix: UnitIx, strength: Option<u32>) -> f64 {
    let fails = |needed: Option<u8>| needed.map_or(1.0, |needed| 1.0 - f64::from(7 - needed.clamp(2, 6)) / 6.0);
    let points = throws::armour_points(state, ix, state.is_engaged(ix));
    let armour = throws::armour_save(points, strength.map_or(0, pack::armour_worse));
    let ward = state.figures(ix).ward.iter().filter_map(|ward| u8::try_from(ward.get()).ok()).min();
    fails(armour) * fails(ward)
}
