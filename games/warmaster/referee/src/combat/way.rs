//! Ways of stands: what lies on the ground that they cover.

use crate::{Paths, State, state::UnitIx};
use aftermath_rules::geometry::{Footprint, Outline, Place, Pose};

/// The stand, moved without turning.
pub(super) fn shifted(stand: &Footprint, by: Place) -> Footprint {
    let Pose { at, facing } = stand.pose();
    Footprint::new(Pose { at: Place { x: at.x + by.x, y: at.y + by.y }, facing }, stand.base())
}

/// From one place to another.
pub(super) fn shift(from: &Footprint, to: &Footprint) -> Place {
    Place { x: to.pose().at.x - from.pose().at.x, y: to.pose().at.y - from.pose().at.y }
}

/// Length of a shift.
pub(super) fn length(shift: Place) -> f64 {
    shift.distance(Place { x: 0.0, y: 0.0 })
}

/// Whether the ground covers part of a stand: more than the tolerance, over the stand's long edge.
pub(super) fn covers(ground: &Outline, stand: &Footprint, slack: f64) -> bool {
    ground.reach_inside(stand) > slack
}

/// Whether the way leads through terrain that the unit cannot enter.
pub(crate) fn through_forbidden(state: &State, ix: UnitIx, ground: &Outline) -> bool {
    state.forbidden_to(ix).any(|terrain| ground.shared_area(terrain) > brushed(state))
}

/// As [`through_forbidden`], of a unit that keeps to the ground, flyers as well (`wm.fly.combat_ground`).
pub(super) fn through_closed(state: &State, ix: UnitIx, ground: &Outline) -> bool {
    state.closed_on_ground(ix).any(|terrain| ground.shared_area(terrain) > brushed(state))
}

/// Whether the way touches terrain that a unit on the ground cannot enter, be it by a hair.
pub(super) fn brushes_closed(state: &State, ix: UnitIx, ground: &Outline) -> bool {
    state.closed_on_ground(ix).any(|terrain| ground.shared_area(terrain) > 0.0)
}

/// How much ground of a way may lie in terrain for it to lead past it, in square centimetres.
fn brushed(state: &State) -> f64 {
    state.setup.tolerance.max(0.05) * 4.0
}

/// The pieces of ground that a stand covers by way of the places that the log names, or straight.
pub(super) fn legs(number: u8, from: &Footprint, to: &Footprint, paths: &Paths) -> Vec<Outline> {
    let via = paths.iter().find(|path| path.stand == number);
    let mut grounds = Vec::new();
    let mut here = *from;
    for place in via.into_iter().flat_map(|path| path.via.iter()) {
        // On its way it faces as it did, and wheels at the end.
        let there = Footprint::new(Pose { at: *place, facing: from.pose().facing }, from.base());
        grounds.push(here.sweep(&there));
        here = there;
    }
    grounds.push(here.sweep(to));
    grounds
}

/// Length of the way of a stand's centre.
pub(super) fn travelled(number: u8, from: &Footprint, to: &Footprint, paths: &Paths) -> f64 {
    let via = paths.iter().find(|path| path.stand == number);
    let mut here = from.pose().at;
    let mut sum = 0.0;
    for place in via.into_iter().flat_map(|path| path.via.iter()) {
        sum += here.distance(*place);
        here = *place;
    }
    sum + here.distance(to.pose().at)
}
