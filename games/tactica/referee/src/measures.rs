//! How far units of Tactica reach as they stand now, and where they look.

use aftermath_rules::board::{MeasureFrom, Measures, Reach};
use aftermath_tactica::{FireArc, Formation};

use crate::{
    command, movement, shooting,
    state::{SideIx, State, UnitIx},
};

/// All that lies ahead of the front of a base (`tac.amb.fire_arc`).
const AHEAD: [f64; 2] = [-90.0, 90.0];

/// Every unit's and general's: the move of one pace, and the range of its missile weapons against the strongest and the
/// widest of the enemies that are left.
pub(crate) fn measures(state: &State) -> Vec<Measures> {
    let sides = (0..state.setup.sides.len()).map(SideIx);
    let targets: Vec<Vec<UnitIx>> = sides.map(|side| shooting::furthest_targets(state, side)).collect();
    let of = |ix: UnitIx| {
        let all_round = state.formation(ix) == Formation::Skirmish || state.rulings().fire_arc == FireArc::AllRound;
        let arcs = if all_round || state.is_general(ix) { Vec::new() } else { vec![AHEAD] };
        let targets = targets.get(state.side_of(ix).0).map(Vec::as_slice).unwrap_or_default();
        Measures { unit: state.id(ix).clone(), reach: reach(state, ix, targets), arcs, from: MeasureFrom::Stands }
    };
    state.all().map(of).collect()
}

fn reach(state: &State, ix: UnitIx, targets: &[UnitIx]) -> Vec<Reach> {
    if state.is_general(ix) {
        return vec![Reach { what: "move", length: command::general_speed(state) }];
    }
    let mut reach = vec![Reach { what: "move", length: movement::speed(state, ix) }];
    let furthest = targets.iter().filter_map(|target| shooting::reach(state, ix, *target)).reduce(f64::max);
    reach.extend(furthest.map(|length| Reach { what: "shoot", length }));
    reach
}
