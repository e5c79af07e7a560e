//! How far units and characters of Warmaster reach by their figures, and where they look.

use super::{State, Trait, inches, movement, state::UnitIx};
use aftermath_rules::board::{MeasureFrom, Measures, Reach};

/// Everybody's; measured between the nearest points of stands (`wm.measure.shortest`), in the log's own unit.
pub(super) fn measures(state: &State) -> Vec<Measures> {
    (0..state.setup.units.len()).map(|index| of(state, UnitIx(index))).collect()
}

fn of(state: &State, ix: UnitIx) -> Measures {
    let (figures, pace) = (state.figures(ix), movement::full_pace(state, ix));
    let is_character = figures.kind.is_character();
    let mut reach = vec![("move", pace)];
    if !is_character {
        reach.push(("charge", pace));
        if figures.shots > 0 || (figures.weapon.is_some() && figures.range.is_some()) {
            reach.push(("shoot", figures.range()));
        }
    }
    let scale = if state.setup.options.inches { inches::SCALE } else { 1.0 };
    // Stands see ahead of their front edge (`wm.vision.line`), those of some on every side; leaders look nowhere.
    let arcs = match (is_character, figures.has(Trait::AllRound)) {
        (true, _) => Vec::new(),
        (false, true) => vec![[-180.0, 180.0]],
        (false, false) => vec![[-90.0, 90.0]],
    };
    Measures {
        unit: figures.id.clone(),
        reach: reach
            .into_iter()
            .filter(|(_, cm)| *cm > 0.0)
            .map(|(what, cm)| Reach { what, length: cm / scale })
            .collect(),
        arcs,
        from: MeasureFrom::Stands,
    }
}
