//! Ways round terrain that a unit cannot enter.

use aftermath_rules::geometry::{Outline, Place, Sight};
use aftermath_simulate::TroopIx;

use crate::{field::Field, frame::straight_cm};

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

impl Field {
    /// Whether terrain that neither of two units can enter lies between them, and neither can go round it in one move
    /// (`wm.initiative.ignore_separated`); no where it is close.
    pub(crate) fn is_separated(&self, a: TroopIx, b: TroopIx) -> bool {
        if self.flies(a) || self.flies(b) {
            return false;
        }
        let figures = |ix: TroopIx| &self.troop(ix).figures;
        let pace = self.troop(a).pace_cm().max(self.troop(b).pace_cm()) + SPARE_CM;
        let closed: Vec<&Outline> = self.ground.closed_to(figures(a)).collect();
        let both = self
            .ground
            .closed_to(figures(b))
            .filter(|outline| closed.iter().any(|other| std::ptr::eq(*other, *outline)));
        both.into_iter().any(|outline| {
            let pairs =
                self.troop(a).footprints().flat_map(|own| self.troop(b).footprints().map(move |other| (own, other)));
            pairs.into_iter().all(|(own, other)| {
                let (from, to, _) = own.nearest_places(other);
                shortest_round(outline, Sight { from, to }) > pace
            })
        })
    }
}

/// Length of the shortest way from end to end of a line that does not lead through a convex outline; the length of the
/// line where the outline does not bar it.
fn shortest_round(outline: &Outline, line: Sight) -> f64 {
    if outline.length_inside(line) <= SPARE_CM {
        return line.length();
    }
    // Of the ring of its corners and the two ends, the ends part two ways round.
    let places: Vec<Place> = outline.corners().iter().copied().chain([line.from, line.to]).collect();
    let hull = Outline::around(&places);
    let ring = hull.corners();
    let end = |at: Place| ring.iter().position(|corner| straight_cm(*corner, at) < f64::EPSILON);
    let (Some(from), Some(to)) = (end(line.from), end(line.to)) else { return line.length() };
    let step = |at: usize| straight_cm(ring[at % ring.len()], ring[(at + 1) % ring.len()]);
    let length = |from: usize, to: usize| {
        let to = if to < from { to + ring.len() } else { to };
        (from..to).map(step).sum::<f64>()
    };
    length(from, to).min(length(to, from))
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
