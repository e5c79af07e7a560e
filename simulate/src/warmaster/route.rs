//! Ways round terrain that a unit cannot enter.

use aftermath_rules::geometry::{Outline, Place, Sight};

use crate::warmaster::{
    field::{Field, TroopIx},
    frame::straight_cm,
};

/// How much farther than need be a unit keeps from what it goes round, in cm.
const SPARE_CM: f64 = 1.0;
/// The farthest that the middle of a unit keeps from what it goes round, in cm.
const WIDEST_CM: f64 = 8.0;

/// Where units that want to get there go first: there, or to the corner of the terrain that bars the straight way, on
/// the shorter way round it.
pub(crate) fn first_stop(field: &Field, units: &[TroopIx], from: Place, to: Place) -> Place {
    let width = |ix: &TroopIx| field.troop(*ix).figures.base().width * field.troop(*ix).stands.len() as f64;
    let room = units.iter().map(width).fold(0.0, f64::max).min(2.0 * WIDEST_CM) / 2.0 + SPARE_CM;
    let on_foot = units.iter().filter(|ix| !field.flies(**ix));
    let closed = on_foot.flat_map(|ix| field.ground.closed_to(&field.troop(*ix).figures));
    let straight = Sight { from, to };
    let bars = |outline: &&Outline| {
        outline.may_cross(straight, room) && grown(outline, room).parts_inside(straight).iter().any(|(a, b)| b > a)
    };
    let nearest = |a: &&Outline, b: &&Outline| a.border_distance(from).total_cmp(&b.border_distance(from));
    let Some(bar) = closed.filter(bars).min_by(nearest) else { return to };
    let wall = grown(bar, room - SPARE_CM / 2.0);
    let turns = grown(bar, room).corners().to_vec();
    let open = |turn: &Place| wall.length_inside(Sight { from, to: *turn }) <= SPARE_CM;
    let length = |turn: &Place| straight_cm(from, *turn) + straight_cm(*turn, to);
    let shortest = turns.into_iter().filter(open).min_by(|a, b| length(a).total_cmp(&length(b)));
    shortest.unwrap_or(to)
}

/// An outline with its corners moved outwards.
fn grown(outline: &Outline, cm: f64) -> Outline {
    let middle = outline.middle();
    let out = |corner: &Place| {
        let length = straight_cm(middle, *corner).max(SPARE_CM);
        middle.towards(*corner, (length + cm) / length)
    };
    Outline::new(&outline.corners().iter().map(out).collect::<Vec<_>>())
}
