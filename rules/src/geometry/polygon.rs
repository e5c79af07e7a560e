//! Convex shapes: the smallest one around places, and the ground that two share.

use smallvec::SmallVec;

use super::Place;

/// Corners in order; few shapes have more than these.
type Corners = SmallVec<[Place; 16]>;

/// Shapes that share less than this only touch: it is what rounded places leave along a border, in square units.
const SPECK: f64 = 1e-7;

/// Twice the area of the triangle of three places; positive where they turn left.
fn turn(a: Place, b: Place, c: Place) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// Corners of the smallest convex shape around these places, anticlockwise (Andrew's monotone chain).
pub(super) fn hull(places: &[Place]) -> Vec<Place> {
    let mut sorted: Corners = places.iter().copied().collect();
    sorted.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted.to_vec();
    }
    let mut hull: Vec<Place> = Vec::with_capacity(sorted.len() + 1);
    let mut add = |place: Place, least: usize| {
        while let [.., before, last] = hull[..]
            && hull.len() > least
            && turn(before, last, place) <= 0.0
        {
            hull.pop();
        }
        hull.push(place);
        hull.len()
    };
    let mut length = 0;
    for place in &sorted {
        length = add(*place, 1);
    }
    for place in sorted.iter().rev().skip(1) {
        add(*place, length);
    }
    // The first place closed the ring.
    hull.pop();
    hull
}

/// Whether a ring of corners is convex and goes round once; answers `Some(true)` where it is anticlockwise.
pub(super) fn convex(corners: &[Place]) -> Option<bool> {
    if corners.len() < 3 {
        return None;
    }
    let at = |i: usize| corners[i % corners.len()];
    let (mut left, mut right, mut swings) = (false, false, [0, 0]);
    let mut last = [0.0_f64; 2];
    for i in 0..corners.len() {
        let (a, b, c) = (at(i), at(i + 1), at(i + 2));
        let turned = turn(a, b, c);
        left |= turned > 0.0;
        right |= turned < 0.0;
        for (axis, way) in [b.x - a.x, b.y - a.y].into_iter().enumerate() {
            if way != 0.0 {
                swings[axis] += i32::from(last[axis] * way < 0.0);
                last[axis] = way;
            }
        }
    }
    let once = swings.into_iter().all(|swings| swings <= 2);
    (left != right && once).then_some(left)
}

/// Area that two convex shapes share; both anticlockwise or both clockwise rings are taken as they are.
pub(super) fn shared_area(one: &[Place], other: &[Place], other_is_left: bool) -> f64 {
    let mut part: Corners = one.iter().copied().collect();
    let mut next = Corners::new();
    for (i, from) in other.iter().enumerate() {
        let to = other[(i + 1) % other.len()];
        let inside = |place: Place| if other_is_left { turn(*from, to, place) } else { -turn(*from, to, place) };
        next.clear();
        for (j, here) in part.iter().enumerate() {
            let there = part[(j + 1) % part.len()];
            let (a, b) = (inside(*here), inside(there));
            if a >= 0.0 {
                next.push(*here);
            }
            if (a < 0.0) != (b < 0.0) {
                next.push(here.towards(there, a / (a - b)));
            }
        }
        std::mem::swap(&mut part, &mut next);
        if part.len() < 3 {
            return 0.0;
        }
    }
    let area = area(&part);
    if area > SPECK { area } else { 0.0 }
}

/// Area of a shape that does not cross itself.
fn area(corners: &[Place]) -> f64 {
    let Some(first) = corners.first() else { return 0.0 };
    let twice: f64 = corners.windows(2).map(|pair| turn(*first, pair[0], pair[1])).sum();
    twice.abs() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(all: &[(f64, f64)]) -> Vec<Place> {
        all.iter().map(|(x, y)| Place { x: *x, y: *y }).collect()
    }

    #[test]
    fn hulls_leave_out_what_is_inside() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        let more = [(0.0, 0.0), (4.0, 4.0), (2.0, 2.0), (4.0, 0.0), (0.0, 4.0), (2.0, 0.0), (0.0, 0.0), (1.0, 3.0)];
        assert_eq!(hull(&places(&more)), places(&square));
        assert_eq!(hull(&places(&[(1.0, 1.0), (1.0, 1.0)])), places(&[(1.0, 1.0)]));
        assert_eq!(hull(&places(&[(0.0, 0.0), (2.0, 2.0), (1.0, 1.0)])).len(), 2);
    }

    #[test]
    fn rings_that_turn_back_or_go_round_twice_are_not_convex() {
        let square = places(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
        assert_eq!(convex(&square), Some(true));
        assert_eq!(convex(&square.iter().rev().copied().collect::<Vec<_>>()), Some(false));
        assert_eq!(convex(&places(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)])), None);
        let star = [(0.0, 3.0), (1.8, -2.4), (-2.9, 0.9), (2.9, 0.9), (-1.8, -2.4)];
        assert_eq!(convex(&places(&star)), None);
    }

    #[test]
    fn shared_areas() {
        let square = places(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
        let diamond = places(&[(4.0, 2.0), (6.0, 4.0), (4.0, 6.0), (2.0, 4.0)]);
        assert!((shared_area(&square, &diamond, true) - 2.0).abs() < 1e-12);
        assert!((shared_area(&diamond, &square, true) - 2.0).abs() < 1e-12);
        let back: Vec<_> = square.iter().rev().copied().collect();
        assert!((shared_area(&diamond, &back, false) - 2.0).abs() < 1e-12);
        assert_eq!(shared_area(&square, &places(&[(5.0, 0.0), (6.0, 0.0), (6.0, 1.0)]), true), 0.0);
        let beside = [(4.0 - 1e-9, 0.0), (6.0, 0.0), (6.0, 4.0), (4.0 - 1e-9, 4.0)];
        assert_eq!(shared_area(&square, &places(&beside), true), 0.0);
    }
}
