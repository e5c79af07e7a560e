//! How far spells reach, and whom a line crosses.

use super::spells::{Facts, SpellTarget};
use crate::{
    Cast, State, combat,
    state::{Apart, UnitIx},
};
use aftermath_rules::geometry::{Footprint, Place, Sight};

/// Whether the units named are those that the line crosses: everyone it crosses for certain, nobody whom it cannot
/// cross. It may begin at any point of the Wizard's stand; terrain that blocks sight ends it.
pub(super) fn line(state: &State, by: UnitIx, targets: &[UnitIx], event: &Cast, facts: &Facts) -> Option<bool> {
    let (end, stand) = (event.line?, state.footprints(by)?.into_iter().next()?);
    let centre = stand.pose().at;
    let [a, b, c, d] = stand.corners();
    // The line is as long as the spell reaches, though the log may name a place on it.
    let starts = [centre, a, b, c, d].map(|start| (start, drawn_on(start, end, facts.range_cm)));
    for unit in state.living_units() {
        let stands = state.footprints(unit)?;
        let crossed = starts.map(|(start, end)| stands.iter().any(|other| crosses(state, &stand, start, end, other)));
        let (certain, possible) = (crossed.iter().all(|hit| *hit), crossed.contains(&true));
        let named = targets.contains(&unit);
        let immune = state.magic.is_affected(event.spell, unit);
        if named && !possible || certain && !named && !immune {
            return Some(false);
        }
    }
    Some(true)
}

/// The end of a line from here through there that is so long, where it is not longer already.
fn drawn_on(from: Place, through: Place, cm: f64) -> Place {
    let whole = from.distance(through);
    if whole > 0.0 && whole < cm { from.towards(through, cm / whole) } else { through }
}

fn crosses(state: &State, wizard: &Footprint, start: Place, end: Place, other: &Footprint) -> bool {
    let line = Sight { from: start, to: end };
    if !other.blocks(line) {
        return false;
    }
    let (whole, way) = (start.distance(end), other.distance_to(start));
    if whole <= 0.0 {
        return true;
    }
    let part = (way / whole).min(1.0);
    let near = Place { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
    state.terrain_lets_through(wizard, other, Sight { from: start, to: near })
}

/// Units that a spell on all within its range is for, and whether it reaches them for certain, where a pose tells.
fn in_reach(state: &State, by: UnitIx, facts: &Facts) -> impl Iterator<Item = (UnitIx, Option<bool>)> {
    let (mine, range) = (facts.on == SpellTarget::AllOwn, facts.range_cm);
    let units = state.living_units().filter(move |unit| (state.side_of(*unit) == state.side_of(by)) == mine);
    units.map(move |unit| (unit, state.distance(by, unit).map(|cm| cm + state.setup.tolerance <= range)))
}

/// Whom a spell on all within its range reaches for certain; `None` where a pose is missing.
pub(super) fn reached(state: &State, by: UnitIx, facts: &Facts) -> Option<Vec<UnitIx>> {
    let mut reached = Vec::new();
    for (unit, is_near) in in_reach(state, by, facts) {
        if is_near? {
            reached.push(unit);
        }
    }
    Some(reached)
}

/// Whether everybody within range is named; who is beyond it is told by the range.
pub(super) fn all_within(state: &State, by: UnitIx, targets: &[UnitIx], facts: &Facts) -> Option<bool> {
    for (unit, is_near) in in_reach(state, by, facts) {
        if is_near? && !targets.contains(&unit) {
            return Some(false);
        }
    }
    Some(true)
}

/// Distance to the nearest unit of the engagement to which the target belongs.
pub(super) fn nearest_of_engagement(state: &State, by: UnitIx, targets: &[UnitIx]) -> Option<Apart> {
    let engagement = combat::engagement(state, targets.first().copied())?;
    all(state, by, &engagement)?.into_iter().min_by(|a, b| a.cm.total_cmp(&b.cm))
}

/// Distance to the farthest of the targets.
pub(super) fn farthest(state: &State, by: UnitIx, targets: &[UnitIx]) -> Option<Apart> {
    all(state, by, targets)?.into_iter().max_by(|a, b| a.cm.total_cmp(&b.cm))
}

fn all(state: &State, by: UnitIx, units: &[UnitIx]) -> Option<Vec<Apart>> {
    units.iter().map(|unit| state.reach(by, *unit)).collect()
}

/// Distance to the end of a line; it may begin anywhere on the Wizard's stand.
pub(super) fn of_line(state: &State, by: UnitIx, end: Place) -> Option<Apart> {
    let stand = *state.footprints(by)?.first()?;
    Some(state.reach_of(&stand, by, |stand| stand.distance_to(end), end.distance(stand.pose().at)))
}
