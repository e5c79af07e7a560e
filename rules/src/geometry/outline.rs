//! Outlines of terrain, and of the ground that a stand sweeps.

use std::{fmt, sync::OnceLock};

use geo::{Area, BooleanOps, Contains, Intersects, LineString, Point, Polygon};
use smallvec::SmallVec;

use super::{
    Circle, Footprint, Parts, Place, Sight,
    parting::{ROUNDING, are_parted, is_beyond, span},
    polygon,
};
use crate::work_budget;

/// What it takes to cut polygons that are not convex, in steps a corner.
const AREA_STEPS: usize = 100;

/// Outline of a terrain piece: a simple polygon.
#[derive(Clone)]
pub struct Outline {
    corners: Vec<Place>,
    /// Of the circle that holds it.
    middle: Place,
    radius: f64,
    /// Whether a convex outline is anticlockwise; absent where it is not convex.
    convex: Option<bool>,
    /// For what is asked of polygons that are not convex, and of places on the border.
    polygon: OnceLock<Polygon<f64>>,
}

/// The same corners in the same order.
impl PartialEq for Outline {
    fn eq(&self, other: &Self) -> bool {
        self.corners == other.corners
    }
}

impl fmt::Debug for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Outline").field(&self.corners).finish()
    }
}

impl Outline {
    /// The polygon with these corners, in order.
    pub fn new(corners: &[Place]) -> Self {
        Self::with(corners.to_vec())
    }

    fn with(corners: Vec<Place>) -> Self {
        let span = |of: fn(&Place) -> f64| {
            let along = corners.iter().map(of);
            (along.clone().fold(f64::INFINITY, f64::min) + along.fold(f64::NEG_INFINITY, f64::max)) / 2.0
        };
        let middle = Place { x: span(|c| c.x), y: span(|c| c.y) };
        let radius = corners.iter().map(|corner| corner.distance(middle)).fold(0.0, f64::max);
        let convex = polygon::convex(&corners);
        Self { corners, middle, radius, convex, polygon: OnceLock::new() }
    }

    pub(super) fn polygon(&self) -> &Polygon<f64> {
        self.polygon.get_or_init(|| {
            let ring = self.corners.iter().chain(self.corners.first()).map(|c| c.coord()).collect::<Vec<_>>();
            Polygon::new(LineString::new(ring), Vec::new())
        })
    }

    /// Its corners, in order.
    pub fn corners(&self) -> &[Place] {
        &self.corners
    }

    /// The middle of the rectangle that holds it.
    pub fn middle(&self) -> Place {
        self.middle
    }

    /// Radius of the circle around it.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The circle around it.
    pub fn circle(&self) -> Circle {
        Circle::new(self.middle, self.radius)
    }

    /// Whether it has a place in common with another.
    pub fn touches(&self, other: &Self) -> bool {
        work_budget::spend(self.corners.len() + other.corners.len())
            && !self.is_apart(other)
            && self.polygon().intersects(other.polygon())
    }

    /// Whether the circles around the two, or a line along an edge of either, tell that they are apart; `false` says
    /// nothing.
    fn is_apart(&self, other: &Self) -> bool {
        self.circle().is_apart(&other.circle(), 0.0) || are_parted(&self.corners, &other.corners)
    }

    /// As [`Outline::is_apart`], of a footprint.
    fn is_apart_from(&self, stand: &Footprint) -> bool {
        self.is_wide_of(stand, 0.0) || (self.convex.is_none() && are_parted(&self.corners, &stand.corners()))
    }

    /// Whether circles, or an edge of either, tell that a footprint is farther off than `reach`; `false` says nothing.
    pub fn is_wide_of(&self, stand: &Footprint, reach: f64) -> bool {
        self.circle().is_apart(&stand.circle(), reach)
            || stand.is_aside_of(&self.corners, reach + ROUNDING)
            || self.convex.is_some_and(|left| self.has_outside(&stand.corners(), left, reach + ROUNDING))
    }

    /// Whether an edge of a convex outline has all of these places farther than `reach` outside.
    fn has_outside(&self, places: &[Place], left: bool, reach: f64) -> bool {
        self.edges().any(|Sight { from, to }| {
            let (ex, ey) = (to.x - from.x, to.y - from.y);
            // The edge is no longer than this.
            let reach = reach * (ex.abs() + ey.abs());
            places.iter().all(|place| {
                let inside = ex * (place.y - from.y) - ey * (place.x - from.x);
                (if left { inside } else { -inside }) < -reach
            })
        })
    }

    /// Whether any of it may lie within `reach` of a place: that of the circle around it does.
    pub fn may_reach(&self, place: Place, reach: f64) -> bool {
        !is_beyond(self.middle.square(place), self.radius + reach)
    }

    /// Whether any of it may lie within `reach` of a line: that of the circle around it does.
    pub fn may_cross(&self, sight: Sight, reach: f64) -> bool {
        !is_beyond(self.middle.square_to_line(sight), self.radius + reach)
    }

    /// Whether its corners go anticlockwise; nothing where it is not convex.
    pub(super) fn is_anticlockwise(&self) -> Option<bool> {
        self.convex
    }

    /// Its edges, in order.
    pub fn edges(&self) -> impl Iterator<Item = Sight> + Clone + '_ {
        let next = self.corners.iter().skip(1).chain(self.corners.first());
        self.corners.iter().zip(next).map(|(from, to)| Sight { from: *from, to: *to })
    }

    /// The smallest convex outline around these places.
    pub fn around(places: &[Place]) -> Self {
        Self::with(polygon::hull(places))
    }

    /// Least and greatest reach of the corners along a unit vector.
    pub fn span(&self, axis: Place) -> (f64, f64) {
        span(self.corners.iter().copied(), axis)
    }

    /// Area that two outlines share, in square units.
    pub fn shared_area(&self, other: &Self) -> f64 {
        let corners = self.corners.len() + other.corners.len();
        if !work_budget::spend(corners) || self.is_apart(other) {
            return 0.0;
        }
        match (self.convex, other.convex) {
            (Some(_), Some(left)) => polygon::shared_area(&self.corners, &other.corners, left),
            _ if !work_budget::spend(corners * AREA_STEPS) => 0.0,
            _ => self.polygon().intersection(other.polygon()).unsigned_area(),
        }
    }

    /// Area that a footprint shares with it, in square units.
    pub fn area_under(&self, footprint: &Footprint) -> f64 {
        if !work_budget::spend(self.corners.len()) || self.is_apart_from(footprint) {
            return 0.0;
        }
        match self.convex {
            // The corners of a footprint go clockwise.
            Some(_) => polygon::shared_area(&self.corners, &footprint.corners(), false),
            None if !work_budget::spend(self.corners.len() * AREA_STEPS) => 0.0,
            None => self.polygon().intersection(&footprint.polygon()).unsigned_area(),
        }
    }

    /// Area that it shares with any of several others, counted once where they lie upon each other.
    pub fn shared_area_with_any<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> f64 {
        let steps = |other: &Self| (self.corners.len() + other.corners.len()) * AREA_STEPS;
        let mut shares = others.into_iter().filter(|other| !self.is_apart(other) && work_budget::spend(steps(other)));
        let Some(first) = shares.next() else {
            return 0.0;
        };
        let shared = self.polygon().intersection(first.polygon());
        shares.fold(shared, |sum, other| sum.union(&self.polygon().intersection(other.polygon()))).unsigned_area()
    }

    /// Area in square units.
    pub fn area(&self) -> f64 {
        self.polygon().unsigned_area()
    }

    /// Whether a place is strictly inside.
    pub fn contains(&self, place: Place) -> bool {
        if !self.may_reach(place, 0.0) || !work_budget::spend(self.corners.len()) {
            return false;
        }
        let plainly = self.convex.and_then(|left| self.is_plainly_inside(place, left));
        plainly.unwrap_or_else(|| self.polygon().contains(&Point::from(place.coord())))
    }

    /// Whether a place is inside a convex outline; nothing for a place on its border, or nearly so.
    fn is_plainly_inside(&self, place: Place, left: bool) -> Option<bool> {
        let mut unclear = false;
        for Sight { from, to } in self.edges() {
            let (ex, ey) = (to.x - from.x, to.y - from.y);
            let inside = ex * (place.y - from.y) - ey * (place.x - from.x);
            let (inside, hair) = (if left { inside } else { -inside }, ROUNDING * (ex.abs() + ey.abs()));
            if inside < -hair {
                return Some(false);
            }
            unclear |= inside <= hair;
        }
        (!unclear).then_some(true)
    }

    /// Shortest distance from a place to the border.
    pub fn border_distance(&self, place: Place) -> f64 {
        if !work_budget::spend(self.corners.len()) {
            return f64::INFINITY;
        }
        self.edges().map(|edge| place.distance_to_line(edge.from, edge.to)).fold(f64::INFINITY, f64::min)
    }

    /// The parts of a line that run inside: from where to where, in parts of its length.
    pub fn parts_inside(&self, sight: Sight) -> Parts {
        let mut parts = Parts::new();
        if !self.may_cross(sight, 0.0) || !work_budget::spend(self.corners.len()) {
            return parts;
        }
        if let Some(part) = self.convex.and_then(|left| self.plain_part_inside(sight, left)) {
            parts.extend(part);
            return parts;
        }
        let (dx, dy) = (sight.to.x - sight.from.x, sight.to.y - sight.from.y);
        let side = |corner: &Place| dx * (corner.y - sight.from.y) - dy * (corner.x - sight.from.x);
        if self.corners.iter().all(|corner| side(corner) > 0.0) || self.corners.iter().all(|corner| side(corner) < 0.0)
        {
            return parts;
        }
        let mut cuts: SmallVec<[f64; 16]> = SmallVec::from_slice(&[0.0, 1.0]);
        for edge in self.edges() {
            let (ex, ey) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y);
            let turn = dx * ey - dy * ex;
            if turn != 0.0 {
                let t = ((edge.from.x - sight.from.x) * ey - (edge.from.y - sight.from.y) * ex) / turn;
                if t > 0.0 && t < 1.0 {
                    cuts.push(t);
                }
            }
        }
        cuts.sort_by(f64::total_cmp);
        for (from, to) in cuts.iter().zip(cuts.iter().skip(1)) {
            if to > from && self.contains(sight.from.towards(sight.to, (from + to) / 2.0)) {
                match parts.last_mut() {
                    Some(last) if last.1 >= *from => last.1 = *to,
                    _ => parts.push((*from, *to)),
                }
            }
        }
        parts
    }

    /// The one part of a line that runs inside a convex outline; nothing where it runs so near to the border, or past a
    /// corner, that it takes a closer look.
    fn plain_part_inside(&self, sight: Sight, left: bool) -> Option<Option<(f64, f64)>> {
        let (dx, dy) = (sight.to.x - sight.from.x, sight.to.y - sight.from.y);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for Sight { from, to } in self.edges() {
            let (ex, ey) = (to.x - from.x, to.y - from.y);
            let (fx, fy) = (from.x - sight.from.x, from.y - sight.from.y);
            let (turn, off) = (dx * ey - dy * ex, fx * ey - fy * ex);
            if turn == 0.0 {
                let (inside, hair) = (if left { off } else { -off }, ROUNDING * (ex.abs() + ey.abs()));
                if inside < -hair {
                    return Some(None);
                }
                if inside <= hair {
                    return None;
                }
            } else if (turn < 0.0) == left {
                enters = enters.max(off / turn);
            } else {
                leaves = leaves.min(off / turn);
            }
            if enters > leaves + ROUNDING {
                return Some(None);
            }
        }
        let middle = sight.from.towards(sight.to, (enters + leaves) / 2.0);
        (enters < leaves && self.is_plainly_inside(middle, left) == Some(true)).then_some(Some((enters, leaves)))
    }

    /// Length of the part of a line that runs inside.
    pub fn length_inside(&self, sight: Sight) -> f64 {
        self.parts_inside(sight).into_iter().map(|(from, to)| to - from).sum::<f64>() * sight.length()
    }

    /// How far a footprint reaches inside, in the game's unit: the overlap divided by the footprint's longer edge; 0 when it
    /// merely touches the border.
    pub fn reach_inside(&self, footprint: &Footprint) -> f64 {
        self.area_under(footprint) / footprint.base().width.max(footprint.base().depth)
    }

    /// Whether any part of a footprint is inside or on the border.
    pub fn meets(&self, footprint: &Footprint) -> bool {
        work_budget::spend(self.corners.len())
            && !self.is_apart_from(footprint)
            && self.polygon().intersects(&footprint.polygon())
    }
}
