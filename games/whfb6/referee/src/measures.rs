//! How far units reach by their figures, and the four zones about them.

use aftermath_rules::board::{MeasureFrom, Measures, Reach};
use aftermath_whfb6::{Whole, pack};

use crate::{charge, state::State};

/// The zones of a unit, parted by lines at 45° from its corners: front, right, rear, left. The first is its arc of fire too
/// (`wfb.shoot.fire_arc`).
const ARCS: [[f64; 2]; 4] = [[-45.0, 45.0], [45.0, 135.0], [135.0, 225.0], [225.0, 315.0]];

/// Every unit's; distances run between the nearest bases (`wfb.gap.measuring`).
pub(crate) fn measures(state: &State) -> Vec<Measures> {
    let of = |ix| {
        let figures = state.figures(ix);
        let mut reach = Vec::new();
        let mut add = |what: &'static str, length: f64| {
            let one = Reach { what, length };
            if length > 0.0 && !reach.contains(&one) {
                reach.push(one);
            }
        };
        add("move", state.movement(ix).unwrap_or_default());
        add("march", state.movement(ix).unwrap_or_default() * f64::from(pack::MARCH_MOVES));
        add("charge", charge::reach(state, ix).unwrap_or_default());
        for weapon in figures.missiles() {
            add("shoot", weapon.range.map_or(0.0, |range| f64::from(Whole::get(range))));
        }
        Measures { unit: figures.id.clone(), reach, arcs: ARCS.to_vec(), from: MeasureFrom::Stands }
    };
    state.setup.muster.all().map(of).collect()
}
