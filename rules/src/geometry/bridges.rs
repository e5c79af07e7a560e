//! The two outermost straight lines between two stands, by which all lines between them are told at once.

use super::{Footprint, Place, Sight, parting::ROUNDING};

/// The outermost lines between two stands that do not overlap: every straight line from a place of the one to a place of the
/// other runs between these.
#[derive(Debug, Clone, Copy)]
pub struct Bridges {
    between: [Footprint; 2],
    outermost: [Sight; 2],
}

impl Bridges {
    /// Of two stands; nothing where they touch or overlap, since then not two lines lie outermost.
    pub fn new(one: &Footprint, other: &Footprint) -> Option<Self> {
        if one.distance(other) <= 0.0 {
            return None;
        }
        let (ours, theirs) = (one.corners(), other.corners());
        let outermost = |sign: f64| {
            let lines = ours.iter().flat_map(|from| theirs.iter().map(|to| Sight { from: *from, to: *to }));
            lines.into_iter().find(|line| ours.iter().chain(&theirs).all(|corner| sign * beside(*line, *corner) >= 0.0))
        };
        Some(Self { between: [*one, *other], outermost: [outermost(1.0)?, outermost(-1.0)?] })
    }

    /// Whether one stand alone, grown or shrunk on all sides by half of `grown`, lies across every straight line between the
    /// two: it is convex, so that a line from one of its sides to the other runs through it where it meets both outermost lines.
    /// `false` says nothing.
    pub fn are_closed_by(&self, stand: &Footprint, grown: f64) -> bool {
        // What only just meets an outermost line is left to whoever tries line by line.
        if !self.outermost.iter().all(|line| stand.blocks_grown(*line, grown - ROUNDING)) {
            return false;
        }
        let mut base = stand.base();
        base.width += grown;
        base.depth += grown;
        let stand = stand.sized(base);
        self.between.iter().all(|end| end.distance(&stand) > 0.0)
    }
}

/// Twice the area of the triangle of a line and a place: above 0 where the place lies to the left.
fn beside(line: Sight, place: Place) -> f64 {
    (line.to.x - line.from.x) * (place.y - line.from.y) - (line.to.y - line.from.y) * (place.x - line.from.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Base, Pose};

    fn stand(x: f64, y: f64, facing: f64, width: f64, depth: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing }, Base { width, depth })
    }

    #[test]
    fn a_wide_stand_between_two_closes_every_line_and_a_narrow_one_does_not() {
        let (one, other) = (stand(0.0, 0.0, 0.0, 4.0, 2.0), stand(0.0, 20.0, 180.0, 4.0, 2.0));
        let bridges = Bridges::new(&one, &other).unwrap();
        assert!(bridges.are_closed_by(&stand(0.0, 10.0, 0.0, 6.0, 2.0), 0.0));
        assert!(!bridges.are_closed_by(&stand(0.0, 10.0, 0.0, 3.0, 2.0), 0.0), "lines run by on either side");
        assert!(bridges.are_closed_by(&stand(0.0, 10.0, 0.0, 3.0, 2.0), 1.5), "grown it closes them");
        assert!(!bridges.are_closed_by(&stand(3.0, 10.0, 0.0, 6.0, 2.0), 0.0), "it stands aside");
        assert!(!bridges.are_closed_by(&stand(0.0, 1.5, 0.0, 9.0, 2.0), 0.0), "it overlaps one of the two");
        assert!(Bridges::new(&one, &stand(1.0, 1.0, 30.0, 4.0, 2.0)).is_none(), "they overlap");
    }

    #[test]
    fn what_closes_all_lines_blocks_each() {
        let (mut closed, mut open) = (0, 0);
        for i in 0..400 {
            let part = |of: i32, most: f64| f64::from((i * of) % 97) / 97.0 * most;
            let one = stand(part(31, 6.0), part(57, 4.0), part(13, 360.0), 4.0, 2.0);
            let other = stand(part(71, 6.0), 18.0 + part(43, 4.0), part(29, 360.0), 4.0, 2.0);
            let between = stand(part(17, 6.0), 8.0 + part(61, 5.0), part(83, 360.0), 9.0, 3.0);
            let grown = part(7, 1.0) - 0.5;
            if !Bridges::new(&one, &other).unwrap().are_closed_by(&between, grown) {
                open += 1;
                continue;
            }
            closed += 1;
            for (from, to) in one.border().iter().flat_map(|from| other.border().into_iter().map(move |to| (*from, to)))
            {
                assert!(between.blocks_grown(Sight { from, to }, grown), "{i}: {from:?} to {to:?}");
            }
        }
        assert!(closed > 50 && open > 50, "{closed} closed, {open} open");
    }
}
