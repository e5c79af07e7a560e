//! Where two shapes are nearest to each other.

use super::{Place, Sight};

/// Lengths that differ by less are equal.
const EQUAL: f64 = 1e-6;

/// The nearest places of two shapes by their edges: one on either, and how far apart they are, in the unit of the places.
/// `None` where one has no edge.
///
/// Edges that lie along each other are as near all the way: then it is the middle of that way, so that the places are the
/// same however a table is turned or mirrored.
pub fn nearest_of_edges(
    mine: impl Iterator<Item = Sight>,
    theirs: impl Iterator<Item = Sight> + Clone,
) -> Option<(Place, Place, f64)> {
    let mut nearest = Nearest::default();
    for a in mine {
        for b in theirs.clone() {
            nearest.add(a.from, a.from.nearest_on(b.from, b.to));
            nearest.add(a.to, a.to.nearest_on(b.from, b.to));
            nearest.add(b.from.nearest_on(a.from, a.to), b.from);
            nearest.add(b.to.nearest_on(a.from, a.to), b.to);
        }
    }
    nearest.found()
}

/// The nearest of pairs of places, and the middle of those that are as near.
#[derive(Default)]
pub(super) struct Nearest {
    best: Option<(Place, Place, f64)>,
    equal: Middle,
}

impl Nearest {
    /// One more pair.
    pub(super) fn add(&mut self, from: Place, to: Place) {
        let gap = from.distance(to);
        let least = self.best.map_or(f64::INFINITY, |(.., least)| least);
        if gap < least - EQUAL {
            self.equal = Middle::default();
        }
        if gap <= least + EQUAL {
            self.equal.add(from, to);
        }
        if gap < least {
            self.best = Some((from, to, gap));
        }
    }

    /// The nearest two, as [`nearest_of_edges`] tells them.
    pub(super) fn found(&self) -> Option<(Place, Place, f64)> {
        let (from, to, least) = self.best?;
        let (one, other) = self.equal.places();
        Some(if one.distance(other) <= least + EQUAL { (one, other, least) } else { (from, to, least) })
    }
}

/// The middle of pairs of places.
#[derive(Default)]
struct Middle {
    from: (f64, f64),
    to: (f64, f64),
    count: f64,
}

impl Middle {
    fn add(&mut self, from: Place, to: Place) {
        self.from = (self.from.0 + from.x, self.from.1 + from.y);
        self.to = (self.to.0 + to.x, self.to.1 + to.y);
        self.count += 1.0;
    }

    fn places(&self) -> (Place, Place) {
        let of = |(x, y): (f64, f64)| Place { x: x / self.count, y: y / self.count };
        (of(self.from), of(self.to))
    }
}
