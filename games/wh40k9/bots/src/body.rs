//! Bases and hulls on the table: how far apart they are, and what one comes by on its way.
//!
//! Bots stand models on round bases, and hulls square to the table, so that every gap is exact: a body is a rectangle, which
//! may be a point, with something round it.

use aftermath_rules::geometry::Place;

/// What a model is seen from above.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Footprint {
    /// Half the width and half the length of a hull; 0 for a base.
    half: (f64, f64),
    /// Radius of a base; 0 for a hull.
    radius: f64,
}

impl Footprint {
    pub(crate) fn base(millimetres: f64) -> Self {
        Self { half: (0.0, 0.0), radius: millimetres / 50.8 }
    }

    /// A hull that faces up or down the table.
    pub(crate) fn hull(length: f64, width: f64) -> Self {
        Self { half: (width / 50.8, length / 50.8), radius: 0.0 }
    }

    /// Half of what it takes up along the table's width, and along its depth.
    pub(crate) fn reach(self) -> (f64, f64) {
        (self.half.0 + self.radius, self.half.1 + self.radius)
    }

    /// The least circle round its middle that holds it.
    pub(crate) fn circle(self) -> f64 {
        libm::hypot(self.half.0, self.half.1) + self.radius
    }
}

/// A footprint at a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Body {
    pub(crate) at: Place,
    pub(crate) shape: Footprint,
}

impl Body {
    /// A flat disc.
    pub(crate) fn disc(at: Place, radius: f64) -> Self {
        Self { at, shape: Footprint { half: (0.0, 0.0), radius } }
    }

    /// Inches between the outlines; 0 where they touch or overlap, less where bases overlap.
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        self.gap_on_way(self.at, other)
    }

    /// The least gap on the straight way to a place.
    pub(crate) fn gap_on_way(&self, to: Place, other: &Self) -> f64 {
        let half = (self.shape.half.0 + other.shape.half.0, self.shape.half.1 + other.shape.half.1);
        let from = Place { x: self.at.x - other.at.x, y: self.at.y - other.at.y };
        let to = Place { x: to.x - other.at.x, y: to.y - other.at.y };
        line_to_box(from, to, half) - self.shape.radius - other.shape.radius
    }

    /// Inches from another body to the part of this one that is farthest from it.
    pub(crate) fn farthest(&self, from: &Self) -> f64 {
        let (wide, long) = self.shape.half;
        let corners = [(wide, long), (wide, -long), (-wide, long), (-wide, -long)];
        let gap = |(x, y): (f64, f64)| {
            let corner = Self::disc(Place { x: self.at.x + x, y: self.at.y + y }, 0.0);
            corner.gap(from).max(0.0)
        };
        corners.into_iter().map(gap).fold(0.0, f64::max) + self.shape.radius
    }

    /// The same elsewhere.
    pub(crate) fn moved(self, by: (f64, f64)) -> Self {
        Self { at: moved(self.at, by), ..self }
    }
}

/// A place moved on, as a log has it: to a hundredth of an inch.
pub(crate) fn moved(at: Place, by: (f64, f64)) -> Place {
    written(Place { x: at.x + by.0, y: at.y + by.1 })
}

/// A place to a hundredth of an inch.
pub(crate) fn written(at: Place) -> Place {
    let round = |length: f64| libm::round(length * 100.0) / 100.0;
    Place { x: round(at.x), y: round(at.y) }
}

/// Inches from a line to a box round the origin; 0 where they meet.
fn line_to_box(from: Place, to: Place, half: (f64, f64)) -> f64 {
    if half == (0.0, 0.0) {
        return point_to_line(Place { x: 0.0, y: 0.0 }, from, to);
    }
    if enters(from, to, half) {
        return 0.0;
    }
    let corners = [(half.0, half.1), (half.0, -half.1), (-half.0, half.1), (-half.0, -half.1)];
    let ends = point_to_box(from, half).min(point_to_box(to, half));
    corners.into_iter().map(|(x, y)| point_to_line(Place { x, y }, from, to)).fold(ends, f64::min)
}

fn point_to_box(at: Place, half: (f64, f64)) -> f64 {
    libm::hypot((at.x.abs() - half.0).max(0.0), (at.y.abs() - half.1).max(0.0))
}

fn point_to_line(at: Place, from: Place, to: Place) -> f64 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let square = x * x + y * y;
    let part = if square == 0.0 { 0.0 } else { (((at.x - from.x) * x + (at.y - from.y) * y) / square).clamp(0.0, 1.0) };
    libm::hypot(at.x - from.x - x * part, at.y - from.y - y * part)
}

/// Whether a line enters a box round the origin.
fn enters(from: Place, to: Place, half: (f64, f64)) -> bool {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (start, end, half) in [(from.x, to.x, half.0), (from.y, to.y, half.1)] {
        let way = end - start;
        if way == 0.0 {
            if start.abs() > half {
                return false;
            }
            continue;
        }
        let (a, b) = ((-half - start) / way, (half - start) / way);
        (first, last) = (first.max(a.min(b)), last.min(a.max(b)));
    }
    first <= last
}

/// A rectangle square to the table, of terrain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Patch {
    pub(crate) middle: Place,
    /// Half the width and half the depth.
    pub(crate) half: (f64, f64),
}

impl Patch {
    /// Whether a line meets it, or comes nearer than so much.
    pub(crate) fn is_met(&self, from: Place, to: Place, nearer_than: f64) -> bool {
        let own = |at: Place| Place { x: at.x - self.middle.x, y: at.y - self.middle.y };
        line_to_box(own(from), own(to), self.half) <= nearer_than
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Place {
        Place { x, y }
    }

    #[test]
    fn bases_are_apart_by_their_middles_less_their_radii() {
        let inch = Footprint::base(25.4);
        let (one, other) = (Body { at: at(0.0, 0.0), shape: inch }, Body { at: at(3.0, 4.0), shape: inch });
        assert!((one.gap(&other) - 4.0).abs() < 1e-9);
        assert!((one.farthest(&other) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn a_hull_is_as_wide_as_it_is_whichever_way_it_is_come_by() {
        // 4 inches long and 2 wide, along the depth of the table.
        let hull = Body { at: at(0.0, 0.0), shape: Footprint::hull(101.6, 50.8) };
        let base = Body { at: at(0.0, 5.0), shape: Footprint::base(25.4) };
        assert!((hull.gap(&base) - 2.5).abs() < 1e-9);
        let aside = Body { at: at(4.0, 0.0), ..base };
        assert!((aside.gap(&hull) - 2.5).abs() < 1e-9);
        // It passes the corner at (1, 2): the line from (4, 0) to (0, 6) is 1/√13 · |…| away from it.
        let gap = aside.gap_on_way(at(0.0, 6.0), &hull);
        let expected = (3.0_f64 * (1.0 - 4.0) + 2.0 * 2.0).abs() / 13.0_f64.sqrt() - 0.5;
        assert!((gap - expected).abs() < 1e-9, "{gap} and {expected}");
        assert!((base.farthest(&hull) - 3.5).abs() < 1e-9);
    }

    #[test]
    fn a_way_through_meets() {
        let wall = Patch { middle: at(5.0, 5.0), half: (2.0, 0.5) };
        assert!(wall.is_met(at(5.0, 0.0), at(5.0, 10.0), 0.0));
        assert!(!wall.is_met(at(2.0, 0.0), at(2.0, 10.0), 0.0));
        assert!(wall.is_met(at(2.0, 0.0), at(2.0, 10.0), 1.0));
    }
}
