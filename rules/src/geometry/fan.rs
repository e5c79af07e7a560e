//! Lines between many places, all of which may run through one convex outline.

use smallvec::SmallVec;

use super::{Outline, Place, parting::most};

/// For each edge of a convex outline, how far each of some places lies on its inner side, in units of the edge's length: what
/// lines between these places need to be cut by the outline.
#[derive(Debug, Clone)]
pub struct Fan {
    /// Edge by edge, place by place.
    inside: SmallVec<[f64; 64]>,
    places: usize,
}

/// What differs by less in how far two places lie inside an edge makes a cut that rounding moves too far.
const STEEP: f64 = 1e-4;

impl Fan {
    /// Of these places; nothing where the outline is not convex.
    pub fn new(outline: &Outline, places: impl ExactSizeIterator<Item = Place> + Clone) -> Option<Self> {
        let left = outline.is_anticlockwise()?;
        let mut inside = SmallVec::new();
        for edge in outline.edges() {
            let (ex, ey) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y);
            let (ex, ey) = if left { (ex, ey) } else { (-ex, -ey) };
            inside.extend(places.clone().map(|place| ex * (place.y - edge.from.y) - ey * (place.x - edge.from.x)));
        }
        Some(Self { inside, places: places.len() })
    }

    /// Which part of the line between two of the places, given by their numbers, runs inside: from where to where, in parts of
    /// its length, and no part where the first is not less than the second. Nothing where rounding would move either.
    pub fn part(&self, from: usize, to: usize) -> Option<(f64, f64)> {
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for edge in self.inside.chunks_exact(self.places) {
            let (a, b) = (*edge.get(from)?, *edge.get(to)?);
            if a >= 0.0 && b >= 0.0 {
                continue;
            }
            if a < 0.0 && b < 0.0 {
                // Both beyond one edge: the line misses the outline, unless it runs along the edge.
                return (a < -STEEP && b < -STEEP).then_some((1.0, 0.0));
            }
            if (a - b).abs() < STEEP {
                return None;
            }
            let cut = a / (a - b);
            if a < 0.0 {
                enters = most(enters, cut);
            } else if cut < leaves {
                leaves = cut;
            }
        }
        Some((enters, leaves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Sight;

    #[test]
    fn lines_are_cut_as_one_by_one() {
        let at = |(x, y): (f64, f64)| Place { x, y };
        let corners = [(2.0, 1.0), (6.0, 0.0), (8.0, 3.0), (5.0, 6.0), (1.0, 4.0)].map(at);
        let places: Vec<Place> =
            (0..60).map(|i| at((f64::from(i * 37 % 101) / 9.0, f64::from(i * 53 % 97) / 10.0))).collect();
        let back: Vec<Place> = corners.iter().rev().copied().collect();
        for outline in [Outline::new(&corners), Outline::new(&back)] {
            let fan = Fan::new(&outline, places.iter().copied()).unwrap();
            let (mut through, mut missed, mut unclear) = (0, 0, 0);
            for (i, from) in places.iter().enumerate() {
                for (j, to) in places.iter().enumerate().filter(|(j, _)| *j != i) {
                    let parts = outline.parts_inside(Sight { from: *from, to: *to });
                    match fan.part(i, j) {
                        Some((enters, leaves)) if leaves > enters => {
                            let [(a, b)] = parts[..] else { panic!("{parts:?} for {enters} to {leaves}") };
                            assert!((a - enters).abs() < 1e-6 && (b - leaves).abs() < 1e-6);
                            through += 1;
                        }
                        Some(_) => {
                            assert!(parts.iter().all(|(a, b)| b - a < 1e-6), "{parts:?}");
                            missed += 1;
                        }
                        None => unclear += 1,
                    }
                }
            }
            assert!(through > 1_000 && missed > 300 && unclear < 30, "{through} {missed} {unclear}");
        }
        let hollow = Outline::new(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)].map(at));
        assert!(Fan::new(&hollow, places.iter().copied()).is_none());
    }
}
