//! What tells at a glance that two shapes are apart.

use super::Place;

/// More than reckoning can be off by: what is farther off by circles is farther off by corners too.
pub(super) const ROUNDING: f64 = 1e-6;

/// Whether a length, of which the square is given, is greater than `reach`; no root is taken.
#[inline]
pub(super) fn is_beyond(square: f64, reach: f64) -> bool {
    reach < 0.0 || square > reach * reach
}

/// The lesser of two numbers. That of the standard library costs thrice as much, since it looks for what is no number;
/// lengths are always numbers.
#[inline]
pub(super) fn least(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The greater of two numbers.
#[inline]
pub(super) fn most(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// Least and greatest reach of places along a unit vector.
#[inline]
pub(super) fn span(places: impl Iterator<Item = Place>, axis: Place) -> (f64, f64) {
    let along = places.map(|place| place.x * axis.x + place.y * axis.y);
    along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), reach| (least(low, reach), most(high, reach)))
}

/// Whether a line along an edge of either shape has the one wholly on this side and the other wholly beyond; `false` says
/// nothing.
pub(super) fn are_parted(one: &[Place], other: &[Place]) -> bool {
    const EDGES: usize = 8;
    let parts = |(from, to): (&Place, &Place)| {
        let axis = Place { x: to.y - from.y, y: from.x - to.x };
        let ((a, b), (c, d)) = (span(one.iter().copied(), axis), span(other.iter().copied(), axis));
        // The axis is as long as the edge, which is no longer than this.
        a.max(c) - b.min(d) > ROUNDING * (axis.x.abs() + axis.y.abs())
    };
    let edges = |corners: &'_ [Place]| {
        let next = corners.iter().skip(1).chain(corners.first());
        corners.iter().zip(next).take(EDGES).any(parts)
    };
    edges(one) || edges(other)
}
