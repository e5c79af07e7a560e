//! Straight lines, of sight or of a way.

use smallvec::SmallVec;

use super::Place;

/// How far the lines beside a line run from it: see [`Sight::beside`].
pub(super) const HAIR: f64 = 0.05;

/// Parts of a line: from where to where, in parts of its length.
pub type Parts = SmallVec<[(f64, f64); 4]>;

/// A straight line, of sight or of a way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sight {
    /// Where it begins.
    pub from: Place,
    /// Where it ends.
    pub to: Place,
}

impl Sight {
    /// The same line a hair to either side: a line that grazes a stand is free on one of them.
    pub fn beside(self) -> [Sight; 2] {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        let length = self.length();
        [HAIR, -HAIR].map(|hair| {
            let (sx, sy) = if length > 0.0 { (-dy / length * hair, dx / length * hair) } else { (0.0, 0.0) };
            let shifted = |place: Place| Place { x: place.x + sx, y: place.y + sy };
            Sight { from: shifted(self.from), to: shifted(self.to) }
        })
    }

    /// Its length.
    pub fn length(self) -> f64 {
        self.from.distance(self.to)
    }

    /// Whether two lines have a place in common.
    pub fn crosses(self, other: Sight) -> bool {
        let side = |line: Sight, place: Place| {
            (line.to.x - line.from.x) * (place.y - line.from.y) - (line.to.y - line.from.y) * (place.x - line.from.x)
        };
        let (a, b) = (side(self, other.from), side(self, other.to));
        let (c, d) = (side(other, self.from), side(other, self.to));
        if a * b > 0.0 || c * d > 0.0 {
            return false;
        }
        if a != 0.0 || b != 0.0 || c != 0.0 || d != 0.0 {
            return true;
        }
        // On one straight line: they meet where their spans do.
        let apart = |a: f64, b: f64, c: f64, d: f64| a.max(b) < c.min(d) || c.max(d) < a.min(b);
        !apart(self.from.x, self.to.x, other.from.x, other.to.x)
            && !apart(self.from.y, self.to.y, other.from.y, other.to.y)
    }

    /// Shortest distance between two lines; 0 where they cross.
    pub fn distance(self, other: Sight) -> f64 {
        self.square(other).sqrt()
    }

    pub(super) fn square(self, other: Sight) -> f64 {
        if self.crosses(other) {
            return 0.0;
        }
        let ends = [
            self.from.square_to_line(other),
            self.to.square_to_line(other),
            other.from.square_to_line(self),
            other.to.square_to_line(self),
        ];
        ends.into_iter().fold(f64::INFINITY, f64::min)
    }
}
