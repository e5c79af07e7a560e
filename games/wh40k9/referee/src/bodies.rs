//! Bases and hulls in three dimensions: how far apart they are, and what one reaches on its way
//! (`w40k.measure.closest_points`, `w40k.measure.hull`, `w40k.measure.model_within`).
//!
//! A body is convex seen from above: a disc, an ellipse or a rectangle. Gaps are exact for discs, and good to far less
//! than a hundredth of an inch for all others: they are found by their support points (Gilbert, Johnson and Keerthi 1988).

use std::sync::LazyLock;

use aftermath_rules::work_budget::spend;
use aftermath_wh40k9::{Base, Spot};

/// Steps after which a search for the nearest points ends; it needs a dozen.
const MOST_STEPS: usize = 64;
/// Steps of measuring that such a search counts for.
const SEARCH_STEPS: usize = 10;
/// Inches to which it is exact.
const EXACT: f64 = 1e-7;
/// Points of an outline that stand for all.
const OUTLINE: usize = 48;

/// The directions in which an outline is taken.
static ROUND: LazyLock<[Point; OUTLINE]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let angle = std::f64::consts::TAU * i as f64 / OUTLINE as f64;
        Point::new(libm::cos(angle), libm::sin(angle))
    })
});

/// A point or a direction on the table, in inches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    pub(crate) fn times(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        self.minus(other).length()
    }

    /// The point of a line from here to `to` that is nearest to `place`.
    pub(crate) fn nearest_on(self, to: Self, place: Self) -> Self {
        let way = to.minus(self);
        let square = way.dot(way);
        if square == 0.0 {
            return self;
        }
        self.plus(way.times((place.minus(self).dot(way) / square).clamp(0.0, 1.0)))
    }
}

/// What a body is seen from above; lengths are half of the whole, along the facing and across.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Shape {
    Disc(f64),
    Ellipse(f64, f64),
    Rectangle(f64, f64),
}

impl Shape {
    fn radius(self) -> f64 {
        match self {
            Shape::Disc(radius) => radius,
            Shape::Ellipse(length, width) => length.max(width),
            Shape::Rectangle(length, width) => length.hypot(width),
        }
    }
}

/// A model's base or hull where it stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Body {
    shape: Shape,
    middle: Point,
    /// Where the facing points.
    ahead: Point,
    /// Of the least circle round its middle that holds it.
    radius: f64,
    /// Height of its underside above the table.
    bottom: f64,
    /// Height of what distances are measured from: the base alone, or the whole hull.
    top: f64,
    /// Height of the whole model above the table.
    head: f64,
}

impl Body {
    /// The body of a model at a place; its height is that of the whole model.
    pub(crate) fn new(base: Base, height: f64, at: Spot) -> Self {
        let (length, width) = base.inches();
        let shape = match base {
            Base::Round(_) => Shape::Disc(length / 2.0),
            Base::Oval(..) if length == width => Shape::Disc(length / 2.0),
            Base::Oval(..) => Shape::Ellipse(length / 2.0, width / 2.0),
            Base::Hull(..) => Shape::Rectangle(length / 2.0, width / 2.0),
        };
        let angle = at.facing.to_radians();
        let top = if matches!(base, Base::Hull(..)) { at.z + height } else { at.z };
        Self {
            shape,
            middle: Point::new(at.x, at.y),
            ahead: Point::new(libm::sin(angle), libm::cos(angle)),
            radius: shape.radius(),
            bottom: at.z,
            top,
            head: at.z + height,
        }
    }

    /// A flat disc, e.g. an objective marker.
    pub(crate) fn disc(x: f64, y: f64, radius: f64) -> Self {
        let (middle, ahead) = (Point::new(x, y), Point::new(0.0, 1.0));
        Self { shape: Shape::Disc(radius), middle, ahead, radius, bottom: 0.0, top: 0.0, head: 0.0 }
    }

    /// The same elsewhere.
    pub(crate) fn at(&self, to: Spot) -> Self {
        let (rise, angle) = (to.z - self.bottom, to.facing.to_radians());
        Self {
            middle: Point::new(to.x, to.y),
            ahead: Point::new(libm::sin(angle), libm::cos(angle)),
            bottom: to.z,
            top: self.top + rise,
            head: self.head + rise,
            ..*self
        }
    }

    /// The same with its middle elsewhere.
    pub(crate) fn moved_to(&self, middle: Point, bottom: f64) -> Self {
        let rise = bottom - self.bottom;
        Self { middle, bottom, top: self.top + rise, head: self.head + rise, ..*self }
    }

    pub(crate) fn middle(&self) -> Point {
        self.middle
    }

    /// Height of its underside above the table.
    pub(crate) fn bottom(&self) -> f64 {
        self.bottom
    }

    /// Height of the top of the model above the table.
    pub(crate) fn head(&self) -> f64 {
        self.head
    }

    /// Whether it is a hull, and no base.
    pub(crate) fn has_corners(&self) -> bool {
        matches!(self.shape, Shape::Rectangle(..))
    }

    /// The least circle round its middle that holds it.
    pub(crate) fn radius(&self) -> f64 {
        self.radius
    }

    /// Another shape in its place.
    fn shaped(&self, shape: Shape) -> Self {
        Self { shape, radius: shape.radius(), ..*self }
    }

    /// The point of it that is farthest in a direction.
    fn support(&self, way: Point) -> Point {
        let aside = Point::new(self.ahead.y, -self.ahead.x);
        let (along, across) = (way.dot(self.ahead), way.dot(aside));
        let (u, v) = match self.shape {
            Shape::Disc(radius) => {
                let length = way.length();
                if length == 0.0 { (0.0, 0.0) } else { (radius * along / length, radius * across / length) }
            }
            Shape::Ellipse(a, b) => {
                let length = (a * along).hypot(b * across);
                if length == 0.0 { (0.0, 0.0) } else { (a * a * along / length, b * b * across / length) }
            }
            Shape::Rectangle(a, b) => (a.copysign(along), b.copysign(across)),
        };
        self.middle.plus(self.ahead.times(u)).plus(aside.times(v))
    }

    /// Inches between the outlines seen from above; 0 where they touch or overlap.
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        if !spend(1) {
            return 0.0;
        }
        match (self.shape, other.shape) {
            (Shape::Disc(one), Shape::Disc(two)) => (self.middle.distance(other.middle) - one - two).max(0.0),
            // A disc is a point with something round it.
            (Shape::Disc(radius), _) => (self.shrunk().gap_of(other) - radius).max(0.0),
            (_, Shape::Disc(radius)) => (other.shrunk().gap_of(self) - radius).max(0.0),
            _ => self.gap_of(other),
        }
    }

    /// No less than [`Body::gap`] may be; costs next to nothing.
    pub(crate) fn least_gap(&self, other: &Self) -> f64 {
        (self.middle.distance(other.middle) - self.radius() - other.radius()).max(0.0)
    }

    fn shrunk(&self) -> Self {
        self.shaped(Shape::Disc(0.0))
    }

    /// The gap between any two shapes, by the point of their difference that is nearest to the origin.
    fn gap_of(&self, other: &Self) -> f64 {
        if !spend(SEARCH_STEPS) {
            return 0.0;
        }
        let mut nearest = self.middle.minus(other.middle);
        let mut simplex: [Point; 3] = [nearest; 3];
        let mut size = 0;
        for _ in 0..MOST_STEPS {
            let length = nearest.length();
            if length < EXACT {
                return 0.0;
            }
            let way = nearest.times(-1.0);
            let found = self.support(way).minus(other.support(nearest));
            if size > 0 && length - nearest.dot(found) / length <= EXACT {
                return length;
            }
            if size == 3 {
                return length;
            }
            simplex[size] = found;
            size += 1;
            let Some((closest, kept, count)) = nearest_of(&simplex[..size]) else {
                return 0.0;
            };
            (nearest, simplex, size) = (closest, kept, count);
        }
        nearest.length()
    }

    /// Inches between the heights of two bodies; 0 where they overlap in height.
    pub(crate) fn rise(&self, other: &Self) -> f64 {
        (self.bottom - other.top).max(other.bottom - self.top).max(0.0)
    }

    /// Inches straight between the nearest points.
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        self.gap(other).hypot(self.rise(other))
    }

    /// Inches from another body to the part of this one that is farthest from it, straight
    /// (`w40k.measure.model_within`, "wholly within").
    pub(crate) fn farthest(&self, from: &Self) -> f64 {
        let flat = match (self.shape, from.shape) {
            (Shape::Disc(own), Shape::Disc(other)) => (self.middle.distance(from.middle) + own - other).max(0.0),
            _ => {
                let point = |middle: Point| Self { middle, ..self.shrunk() };
                self.outline().map(|place| point(place).gap(from)).fold(0.0, f64::max)
            }
        };
        let rise = (self.top - from.top).max(from.bottom - self.bottom).max(0.0);
        flat.hypot(rise.max(self.rise(from)))
    }

    /// Points that stand for the outline.
    pub(crate) fn outline(&self) -> impl Iterator<Item = Point> + '_ {
        let corners = match self.shape {
            Shape::Rectangle(..) => 4,
            Shape::Disc(_) | Shape::Ellipse(..) => OUTLINE,
        };
        (0..corners).map(move |i| match self.shape {
            Shape::Rectangle(a, b) => {
                let aside = Point::new(self.ahead.y, -self.ahead.x);
                let (along, across) = [(a, b), (a, -b), (-a, -b), (-a, b)][i];
                self.middle.plus(self.ahead.times(along)).plus(aside.times(across))
            }
            Shape::Disc(_) | Shape::Ellipse(..) => self.support(ROUND[i]),
        })
    }

    /// Whether two bodies stand in each other by more than `slack`, at about the same height.
    pub(crate) fn overlaps(&self, other: &Self, slack: f64) -> bool {
        if !spend(1) || self.rise(other) > 0.25 || self.least_gap(other) > 0.0 {
            return false;
        }
        if let (Shape::Disc(one), Shape::Disc(two)) = (self.shape, other.shape) {
            return self.middle.distance(other.middle) < one + two - slack;
        }
        let smaller = |half: f64| (half - slack).max(0.0);
        let shape = match self.shape {
            Shape::Disc(radius) => Shape::Disc(smaller(radius)),
            Shape::Ellipse(a, b) => Shape::Ellipse(smaller(a), smaller(b)),
            Shape::Rectangle(a, b) => Shape::Rectangle(smaller(a), smaller(b)),
        };
        self.shaped(shape).gap(other) <= EXACT
    }

    /// Least and greatest of x and of y.
    pub(crate) fn bounds(&self) -> (f64, f64, f64, f64) {
        let x = |way: f64| self.support(Point::new(way, 0.0)).x;
        let y = |way: f64| self.support(Point::new(0.0, way)).y;
        (x(-1.0), x(1.0), y(-1.0), y(1.0))
    }

    /// The least gap to another body on the straight way to where it ends, seen from above: gaps of convex bodies that do
    /// not turn have one least on it.
    pub(crate) fn least_gap_on_way(&self, end: &Self, other: &Self) -> f64 {
        if !spend(1) {
            return 0.0;
        }
        if let (Shape::Disc(one), Shape::Disc(two)) = (self.shape, other.shape) {
            let nearest = self.middle.nearest_on(end.middle, other.middle);
            return (nearest.distance(other.middle) - one - two).max(0.0);
        }
        let nearest = self.middle.nearest_on(end.middle, other.middle);
        let least = nearest.distance(other.middle) - self.radius() - other.radius();
        if least > 2.0 {
            return least;
        }
        let way = end.middle.minus(self.middle);
        let gap = |part: f64| Self { middle: self.middle.plus(way.times(part)), ahead: end.ahead, ..*self }.gap(other);
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..40 {
            let third = (high - low) / 3.0;
            if gap(low + third) <= gap(high - third) { high -= third } else { low += third }
        }
        gap(low).min(gap(high)).min(gap(0.0)).min(gap(1.0))
    }

    /// Inches that the part which goes furthest covers from here to there, seen from above, turns included: no less than
    /// that.
    pub(crate) fn travel(&self, to: &Self) -> f64 {
        match self.shape {
            Shape::Disc(_) => self.middle.distance(to.middle),
            Shape::Ellipse(..) | Shape::Rectangle(..) => {
                self.outline().zip(to.outline()).map(|(from, to)| from.distance(to)).fold(0.0, f64::max)
            }
        }
    }

    /// Inches that the part which goes least far covers.
    pub(crate) fn least_travel(&self, to: &Self) -> f64 {
        match self.shape {
            Shape::Disc(_) => self.middle.distance(to.middle),
            Shape::Ellipse(..) | Shape::Rectangle(..) => {
                self.outline().zip(to.outline()).map(|(from, to)| from.distance(to)).fold(f64::INFINITY, f64::min)
            }
        }
    }
}

/// The point of a simplex that is nearest to the origin, and the part of the simplex on which it lies; `None` where the
/// origin is inside.
fn nearest_of(simplex: &[Point]) -> Option<(Point, [Point; 3], usize)> {
    let origin = Point::new(0.0, 0.0);
    match *simplex {
        [a] => Some((a, [a; 3], 1)),
        [a, b] => Some(nearest_of_line(a, b)),
        [a, b, c] => {
            let whole = b.minus(a).cross(c.minus(a));
            let sides = [a.cross(b), b.cross(c), c.cross(a)];
            let flat = whole.abs() < 1e-18;
            if !flat && sides.iter().all(|side| side.signum() == whole.signum() || *side == 0.0) {
                return None;
            }
            let lines = [nearest_of_line(a, b), nearest_of_line(b, c), nearest_of_line(c, a)];
            lines.into_iter().min_by(|one, other| one.0.distance(origin).total_cmp(&other.0.distance(origin)))
        }
        _ => None,
    }
}

fn nearest_of_line(a: Point, b: Point) -> (Point, [Point; 3], usize) {
    let nearest = a.nearest_on(b, Point::new(0.0, 0.0));
    if nearest == a {
        (nearest, [a; 3], 1)
    } else if nearest == b {
        (nearest, [b; 3], 1)
    } else {
        (nearest, [a, b, b], 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(json: &str, at: Spot) -> Body {
        Body::new(serde_json::from_str(json).unwrap(), 1.0, at)
    }

    fn round(mm: f64, x: f64, y: f64) -> Body {
        body(&format!(r#"{{"round":{mm}}}"#), Spot::at(x, y))
    }

    fn turned(x: f64, y: f64, facing: f64) -> Spot {
        Spot { x, y, z: 0.0, facing }
    }

    /// The gap between two outlines of very many points, by trying all.
    fn tried(one: &Body, other: &Body) -> f64 {
        let parts = 90;
        let many = |body: &Body| -> Vec<Point> {
            let corners: Vec<Point> = body.outline().collect();
            if corners.len() > 4 {
                let angles = (0..parts * 4).map(|i| std::f64::consts::TAU * f64::from(i) / f64::from(parts * 4));
                return angles.map(|angle| body.support(Point::new(angle.cos(), angle.sin()))).collect();
            }
            let edges = corners.iter().zip(corners.iter().cycle().skip(1));
            edges
                .flat_map(|(from, to)| {
                    (0..parts).map(|part| from.plus(to.minus(*from).times(f64::from(part) / f64::from(parts))))
                })
                .collect()
        };
        let (one, other) = (many(one), many(other));
        let gaps = one.iter().flat_map(|a| other.iter().map(|b| a.distance(*b)));
        gaps.fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn round_bases_are_apart_by_their_middles_less_their_radii() {
        // 32 mm are 1.2598 inches; two of them with their middles 3 inches apart leave 1.7402.
        assert!((round(32.0, 0.0, 0.0).gap(&round(32.0, 3.0, 0.0)) - 1.7402).abs() < 1e-4);
        assert_eq!(round(32.0, 0.0, 0.0).gap(&round(32.0, 1.0, 0.0)), 0.0);
    }

    #[test]
    fn an_oval_is_as_long_as_its_length_and_as_wide_as_its_width() {
        // 76.2 by 50.8 mm are 3 by 2 inches.
        let oval = body(r#"{"oval":[76.2,50.8]}"#, turned(0.0, 0.0, 0.0));
        let point = |x: f64, y: f64| Body::disc(x, y, 0.0);
        assert!((oval.gap(&point(0.0, 5.0)) - 3.5).abs() < 1e-6);
        assert!((oval.gap(&point(5.0, 0.0)) - 4.0).abs() < 1e-6);
        let aside = body(r#"{"oval":[76.2,50.8]}"#, turned(0.0, 0.0, 90.0));
        assert!((aside.gap(&point(5.0, 0.0)) - 3.5).abs() < 1e-6);
        assert_eq!(oval.gap(&point(0.0, 1.4)), 0.0);
    }

    #[test]
    fn gaps_of_any_shapes_are_those_of_their_outlines() {
        let shapes = [r#"{"round":40}"#, r#"{"oval":[105,70]}"#, r#"{"oval":[170,109]}"#, r#"{"hull":[120,80]}"#];
        for (i, one) in shapes.iter().enumerate() {
            for (j, other) in shapes.iter().enumerate() {
                for k in 0..12 {
                    let (facing, away) = (f64::from(k) * 31.0, 8.0 + f64::from(k) / 3.0);
                    let a = body(one, turned(0.3, -0.2, facing));
                    let b = body(other, turned(away, f64::from(k) - 5.0, 17.0 * f64::from(k)));
                    let (gap, expected) = (a.gap(&b), tried(&a, &b));
                    assert!((gap - expected).abs() < 0.01, "{one} {other} {i} {j} {k}: {gap} and {expected}");
                    assert!((gap - b.gap(&a)).abs() < 1e-5);
                    assert!(a.least_gap(&b) <= gap + 1e-9);
                }
            }
        }
    }

    #[test]
    fn shapes_that_overlap_have_no_gap() {
        let oval = body(r#"{"oval":[170,109]}"#, turned(0.0, 0.0, 20.0));
        let hull = body(r#"{"hull":[120,80]}"#, turned(1.0, 1.0, 70.0));
        assert_eq!(oval.gap(&hull), 0.0);
        assert_eq!(hull.gap(&hull), 0.0);
    }

    #[test]
    fn heights_count_apart_from_the_plane_and_together_with_it() {
        let low = round(25.4, 0.0, 0.0);
        let high = body(r#"{"round":25.4}"#, Spot { x: 4.0, y: 0.0, z: 4.0, facing: 0.0 });
        // Radii of half an inch: 3 inches apart on the plane, 4 in height, 5 straight.
        assert!((low.gap(&high) - 3.0).abs() < 1e-9 && (low.rise(&high) - 4.0).abs() < 1e-9);
        assert!((low.distance(&high) - 5.0).abs() < 1e-9);
        // A hull reaches up to its roof: it is an inch high here.
        let hull = body(r#"{"hull":[50.8,50.8]}"#, turned(0.0, 0.0, 0.0));
        assert!((hull.rise(&high) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn wholly_within_is_the_nearest_distance_and_the_own_diameter_for_discs() {
        let (own, other) = (round(25.4, 3.0, 0.0), round(50.8, 0.0, 0.0));
        assert!((own.farthest(&other) - 2.5).abs() < 1e-9);
        assert!((own.gap(&other) + 1.0 - own.farthest(&other)).abs() < 1e-9);
        let hull = body(r#"{"hull":[50.8,50.8]}"#, turned(0.0, 4.0, 0.0));
        // Its far corners are at (±1, 5): √26 from the middle, less the radius of the other; its roof is an inch up.
        assert!((hull.farthest(&other) - (26.0_f64.sqrt() - 1.0).hypot(1.0)).abs() < 1e-6);
    }

    #[test]
    fn a_way_passes_what_lies_beside_it() {
        let mover = round(25.4, 0.0, 0.0);
        let other = round(25.4, 5.0, 2.0);
        assert!((mover.least_gap_on_way(&mover.at(Spot::at(10.0, 0.0)), &other) - 1.0).abs() < 1e-9);
        let hull = body(r#"{"hull":[50.8,25.4]}"#, turned(0.0, 0.0, 90.0));
        // Half an inch to its side, half an inch of radius: 2 − 0.5 − 0.5.
        assert!((hull.least_gap_on_way(&hull.at(turned(10.0, 0.0, 90.0)), &other) - 1.0).abs() < 1e-4);
    }

    #[test]
    fn turning_moves_the_ends_of_a_hull() {
        let hull = body(r#"{"hull":[101.6,25.4]}"#, turned(0.0, 0.0, 0.0));
        let turned_round = hull.at(turned(0.0, 0.0, 180.0));
        let corner = 2.0_f64.hypot(0.5) * 2.0;
        assert!((hull.travel(&turned_round) - corner).abs() < 1e-6);
        assert!((round(32.0, 0.0, 0.0).travel(&round(32.0, 3.0, 4.0)) - 5.0).abs() < 1e-9);
    }
}
