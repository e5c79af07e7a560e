//! Facings and arcs (`kow.geo.arcs`; digest, section 2).

use smallvec::SmallVec;

use super::{MM_PER_INCH, State, pack, rule};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Place},
    measure::Answer,
    muster::UnitIx,
};

/// Half of the 50 mm from which a wide war engine looks for targets, in inches (`kow.warengine.arc`).
const HALF_MARK: f64 = pack::WAR_ENGINE_ARC / 2.0 / MM_PER_INCH;

/// Facings in the order of their multipliers: on the border of two arcs the smaller one counts.
const BY_MULTIPLIER: [Edge; 4] = [Edge::Front, Edge::Left, Edge::Right, Edge::Rear];

/// The facing in whose arc a place lies; on the border of two arcs, within `slack`, the one with the smaller multiplier
/// . `None` for a place inside the footprint.
pub(super) fn arc_of(unit: &Footprint, place: Place, slack: f64) -> Option<Edge> {
    BY_MULTIPLIER.into_iter().find(|edge| lies_in(unit, *edge, place, slack))
}

/// Whether a place may lie in the arc of a facing, allowing `slack`.
pub(super) fn lies_in(unit: &Footprint, edge: Edge, place: Place, slack: f64) -> bool {
    let (x, y) = unit.own(place);
    let (a, b) = (unit.base().width / 2.0, unit.base().depth / 2.0);
    let (out, beside, half) = match edge {
        Edge::Front => (y - b, x, a),
        Edge::Rear => (-y - b, x, a),
        Edge::Right => (x - a, y, b),
        Edge::Left => (-x - a, y, b),
    };
    out + slack >= (beside.abs() - half).max(0.0)
}

/// Whether any part of `target` lies in the arc in which `unit` looks for targets (`kow.shoot.target_arc`,
/// `kow.charge.front_arc`); war engines on wide bases have one of their own for shooting. `None` where a pose is missing.
pub(super) fn in_front_arc(state: &State, unit: UnitIx, target: UnitIx, shooting: bool) -> Option<Answer> {
    let (own, theirs) = (state.footprint(unit)?, state.footprint(target)?);
    let (middle, half) = if shooting { look(state, unit, own) } else { (0.0, own.base().width / 2.0) };
    let slack = state.setup.allowance.slack();
    Some(Answer::new(reaches(own, theirs, middle, half, -slack), reaches(own, theirs, middle, half, slack)))
}

/// Whether a unit may have turned to its target though the log does not say so: an Individual turns freely as it chooses one
/// (`kow.individual.shoot_pivot`).
pub(super) fn may_have_turned(state: &State, unit: UnitIx, target: UnitIx) -> bool {
    let individual = state.figures(unit).is_individual() && !state.unit(unit).pivoted;
    individual && in_front_arc(state, unit, target, true) == Some(Answer::No)
}

/// Judges what the log claims of arcs against the positions (`kow.geo.arcs`): whether a target is in the front arc, and
/// in which of its arcs the leader point lies.
pub(super) fn check_claims(
    state: &State,
    unit: UnitIx,
    target: UnitIx,
    in_arc: Option<bool>,
    facing: Option<Edge>,
    docket: &mut impl Docket,
) {
    let (Some(own), Some(theirs)) = (state.footprint(unit), state.footprint(target)) else {
        return;
    };
    let slack = state.setup.allowance.slack();
    let front = in_front_arc(state, unit, target, true);
    let told = || Detail::say("arc-claimed").unit(state.id(unit)).with("target", state.id(target));
    if let (Some(claimed), Some(answer)) = (in_arc, front) {
        docket.finding(rule::GEO_ARCS, Outcome::from(answer.allows(claimed)), told);
    }
    if let Some(claimed) = facing {
        docket.finding(rule::GEO_ARCS, Outcome::from(lies_in(theirs, claimed, own.front(), slack)), told);
    }
}

/// The part of its front from which a unit looks for targets: the middle and half of the width.
pub(super) fn look(state: &State, unit: UnitIx, own: &Footprint) -> (f64, f64) {
    let (figures, half) = (state.figures(unit), own.base().width / 2.0);
    if figures.is_war_engine() && half > HALF_MARK + 1e-6 {
        let room = half - HALF_MARK;
        (figures.arc_mark.unwrap_or(0.0).clamp(-room, room), HALF_MARK)
    } else {
        (0.0, half)
    }
}

/// Whether any of a footprint lies in the front arc drawn from `half` to either side of `middle`, moved outwards by
/// `slack`.
fn reaches(own: &Footprint, theirs: &Footprint, middle: f64, half: f64, slack: f64) -> bool {
    area(&in_front(own, theirs, middle, half, slack)) > 1e-9
}

/// Corners of the part of a footprint that lies in the front arc drawn from `half` to either side of `middle`.
pub(super) fn part_in_front(own: &Footprint, theirs: &Footprint, middle: f64, half: f64) -> Vec<Place> {
    let (at, ahead) = (own.pose().at, own.ahead());
    let place = |(x, y): (f64, f64)| Place { x: at.x + ahead.y * x + ahead.x * y, y: at.y - ahead.x * x + ahead.y * y };
    in_front(own, theirs, middle, half, 0.0).into_iter().map(place).collect()
}

/// Corners in a unit's own measure: a rectangle cut by three lines has seven at most.
type Part = SmallVec<[(f64, f64); 8]>;

/// That part in the unit's own measure.
fn in_front(own: &Footprint, theirs: &Footprint, middle: f64, half: f64, slack: f64) -> Part {
    let b = own.base().depth / 2.0;
    let part: Part = theirs.corners().iter().map(|corner| own.own(*corner)).collect();
    let part = clipped(&part, &|_, y| y - b + slack);
    let part = clipped(&part, &|x, y| y - b - (x - middle) + half + slack);
    clipped(&part, &|x, y| y - b + (x - middle) + half + slack)
}

/// The part of a polygon where `inside` is not negative; `inside` grows evenly in every direction.
fn clipped(polygon: &[(f64, f64)], inside: &dyn Fn(f64, f64) -> f64) -> Part {
    let mut part = Part::new();
    for (index, from) in polygon.iter().enumerate() {
        let to = polygon[(index + 1) % polygon.len()];
        let (here, there) = (inside(from.0, from.1), inside(to.0, to.1));
        if here >= 0.0 {
            part.push(*from);
        }
        if (here < 0.0) != (there < 0.0) {
            let t = here / (here - there);
            part.push((from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t));
        }
    }
    part
}

fn area(polygon: &[(f64, f64)]) -> f64 {
    let twice: f64 = polygon
        .iter()
        .enumerate()
        .map(|(index, from)| {
            let to = polygon[(index + 1) % polygon.len()];
            from.0 * to.1 - to.0 * from.1
        })
        .sum();
    twice.abs() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::geometry::{Base, Pose};

    fn block() -> Footprint {
        Footprint::new(Pose { at: Place { x: 0.0, y: 0.0 }, facing: 0.0 }, Base { width: 4.0, depth: 2.0 })
    }

    #[test]
    fn arcs_are_drawn_outwards_from_the_corners_at_45_degrees() {
        let arc = |x: f64, y: f64| arc_of(&block(), Place { x, y }, 0.0);
        assert_eq!(arc(0.0, 5.0), Some(Edge::Front));
        assert_eq!(arc(5.0, 3.0), Some(Edge::Right));
        assert_eq!(arc(-5.0, 3.0), Some(Edge::Left));
        assert_eq!(arc(3.0, -8.0), Some(Edge::Rear));
        assert_eq!(arc(0.5, 0.5), None);
    }

    #[test]
    fn on_the_border_of_two_arcs_the_smaller_multiplier_counts() {
        let arc = |x: f64, y: f64| arc_of(&block(), Place { x, y }, 1e-6);
        assert_eq!(arc(5.0, 4.0), Some(Edge::Front));
        assert_eq!(arc(5.0, -4.0), Some(Edge::Right));
    }
}
