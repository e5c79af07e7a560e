//! Straight ways out of a combat: where a unit goes, and what it meets.

use aftermath_rules::geometry::{Edge, Footprint, Place, Pose};
use aftermath_simulate::TroopIx;

use crate::{
    field::{EXACT_CM, Field, TOUCH_CM},
    frame::{moved, opposite},
};

/// Straight away from the side of the unit that most enemy stands lie against; back where none does
/// (`wm.retreat.direction_many`).
pub(super) fn away(field: &Field, ix: TroopIx) -> Place {
    pressed_away(field, ix).unwrap_or_else(|| opposite(field.troop(ix).frame().ahead))
}

/// As [`away`], where those who touched the enemy may be lost: he is where he was as the round began.
pub(super) fn flight(field: &Field, ix: TroopIx) -> Place {
    pressed_away(field, ix).or(field.troop(ix).round_away).unwrap_or_else(|| away(field, ix))
}

/// Straight away from the side of the unit that most enemy stands lie against, where some do.
pub(super) fn pressed_away(field: &Field, ix: TroopIx) -> Option<Place> {
    let troop = field.troop(ix);
    let frame = troop.frame();
    let pressed = |edge: Edge| {
        let flush = |stand: &Footprint, enemy: &Footprint| {
            Edge::ALL.into_iter().any(|theirs| stand.shared_edge(edge, enemy, theirs, TOUCH_CM) > 2.0 * TOUCH_CM)
        };
        field.enemy_stands(ix).filter(|enemy| troop.footprints().any(|stand| flush(stand, enemy))).count()
    };
    let sides = [
        (Edge::Left, frame.right),
        (Edge::Right, opposite(frame.right)),
        (Edge::Rear, frame.ahead),
        (Edge::Front, opposite(frame.ahead)),
    ];
    // Of equals the last is taken: back, if the front is among them.
    let most = sides.into_iter().map(|(edge, away)| (pressed(edge), away)).max_by_key(|(count, _)| *count);
    most.filter(|(count, _)| *count > 0).map(|(_, away)| away)
}

/// The stand a hair's breadth on its way: there it has left those from whom it goes away.
pub(super) fn begun(from: &Footprint, to: &Footprint) -> Footprint {
    let way = from.pose().at.distance(to.pose().at);
    if way <= EXACT_CM {
        return *from;
    }
    let step = Place { x: (to.pose().at.x - from.pose().at.x) / way, y: (to.pose().at.y - from.pose().at.y) / way };
    Footprint::new(Pose { at: moved(from.pose().at, step, EXACT_CM), ..from.pose() }, from.base())
}
