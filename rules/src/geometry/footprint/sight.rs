//! What a stand looks at, and what lies across a line.

use super::{Footprint, along};
use crate::geometry::{
    Base, Place, Sight,
    line::HAIR,
    parting::{ROUNDING, is_beyond},
};

/// Whether the lines beside a line lie across a stand, told by the line itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Across {
    /// Both do.
    Both,
    /// Neither does.
    Neither,
    /// It has to be seen.
    Unclear,
}

impl Footprint {
    /// Whether the circle around it tells that a line stays farther off than `reach`; `false` says nothing.
    pub fn is_clear_of(&self, line: Sight, reach: f64) -> bool {
        is_beyond(self.pose.at.square_to_line(line), self.radius + reach + ROUNDING)
    }

    /// Whether a straight line from this footprint's front edge to any place on the border of `target` is `clear`. Places
    /// 5 mm apart along the front edge and 10 mm apart along the border are tried.
    pub fn sees(&self, target: &Self, clear: impl Fn(Sight) -> bool) -> bool {
        self.goals(target).any(|goal| self.eyes().any(|eye| clear(Sight { from: eye, to: goal })))
    }

    /// Places along the front edge from which the stand looks: 5 mm apart, at most 41.
    pub fn eyes(&self) -> impl Iterator<Item = Place> + use<> {
        const STEP: f64 = 0.5;
        let [left, right, ..] = self.corners;
        along(left, right, STEP)
    }

    /// Places on the border of another stand that it looks at: 10 mm apart, and ahead of its front edge.
    pub fn goals(&self, target: &Self) -> impl Iterator<Item = Place> + '_ {
        const STEP: f64 = 1.0;
        let [a, b, c, d] = target.corners;
        let border = [(a, b), (b, c), (c, d), (d, a)].into_iter().flat_map(|(from, to)| along(from, to, STEP));
        border.filter(|goal| self.in_front(*goal))
    }

    /// Whether all lines between these places, and those a hair beside them, stay on one side of the stand; the places are
    /// given in its own measure.
    pub fn is_beside(&self, places: &[(f64, f64)]) -> bool {
        const MARGIN: f64 = HAIR + ROUNDING;
        let (width, depth) = (self.base.width / 2.0 + MARGIN, self.base.depth / 2.0 + MARGIN);
        let all = |beyond: &dyn Fn(f64, f64) -> bool| places.iter().all(|(x, y)| beyond(*x, *y));
        all(&|x, _| x > width) || all(&|x, _| x < -width) || all(&|_, y| y > depth) || all(&|_, y| y < -depth)
    }

    /// Whether the lines a hair beside a line lie across the stand, told by the line alone; its ends are given in the
    /// stand's own measure.
    pub fn across(&self, from: (f64, f64), to: (f64, f64)) -> Across {
        const MARGIN: f64 = HAIR + ROUNDING;
        let (mx, my) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let (hx, hy) = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
        let (width, depth) = (self.base.width / 2.0, self.base.depth / 2.0);
        let aside = (hx * my - hy * mx).abs();
        // A line is clear of a rectangle where one of the rectangle's axes, or its own, parts the two.
        let is_clear =
            |w: f64, d: f64| mx.abs() > w + hx.abs() || my.abs() > d + hy.abs() || aside > w * hy.abs() + d * hx.abs();
        if is_clear(width + MARGIN, depth + MARGIN) {
            return Across::Neither;
        }
        // What meets the rectangle less a hair on every side meets the whole of it a hair to either side.
        let (width, depth) = (width - MARGIN, depth - MARGIN);
        if width > 0.0 && depth > 0.0 && !is_clear(width, depth) { Across::Both } else { Across::Unclear }
    }

    /// Whether any of `target` reaches the line of the front edge: nothing behind it is seen.
    pub fn may_see(&self, target: &Self) -> bool {
        let (ahead, front) = (self.ahead, self.corners[0]);
        target.corners.iter().any(|corner| (corner.x - front.x) * ahead.x + (corner.y - front.y) * ahead.y > 0.0)
    }

    /// Where a straight way from one place through another, drawn on without end, runs inside the footprint grown by
    /// `grow` on every side: distances from its start. `None` where it misses.
    pub fn stretch_inside(&self, from: Place, to: Place, grow: f64) -> Option<(f64, f64)> {
        let length = from.distance(to);
        if length <= 0.0 {
            return None;
        }
        let (ahead, at) = (self.ahead, self.pose.at);
        let right = Place { x: ahead.y, y: -ahead.x };
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let sides = [(right, self.base.width / 2.0 + grow), (ahead, self.base.depth / 2.0 + grow)];
        let (mut enters, mut leaves) = (0.0_f64, f64::INFINITY);
        for (axis, half) in sides {
            let start = (from.x - at.x) * axis.x + (from.y - at.y) * axis.y;
            let speed = dx * axis.x + dy * axis.y;
            if speed.abs() < 1e-9 {
                if start.abs() > half {
                    return None;
                }
                continue;
            }
            let (a, b) = ((-half - start) / speed, (half - start) / speed);
            enters = enters.max(a.min(b));
            leaves = leaves.min(a.max(b));
        }
        (enters <= leaves).then_some((enters, leaves))
    }

    /// Whether the footprint lies across a line, or touches it.
    pub fn blocks(&self, sight: Sight) -> bool {
        self.lies_across(sight, self.base)
    }

    /// As [`Footprint::blocks`], grown or shrunk on all sides by half of `grown`; nothing is blocked where nothing is left.
    pub fn blocks_grown(&self, sight: Sight, grown: f64) -> bool {
        let base = Base { width: self.base.width + grown, depth: self.base.depth + grown };
        base.width > 0.0 && base.depth > 0.0 && self.lies_across(sight, base)
    }

    fn lies_across(&self, sight: Sight, base: Base) -> bool {
        let ((ax, ay), (bx, by)) = (self.own(sight.from), self.own(sight.to));
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (from, to, half) in [(ax, bx, base.width / 2.0), (ay, by, base.depth / 2.0)] {
            let way = to - from;
            if way == 0.0 {
                if from.abs() > half {
                    return false;
                }
                continue;
            }
            let (one, other) = ((-half - from) / way, (half - from) / way);
            enters = enters.max(one.min(other));
            leaves = leaves.min(one.max(other));
        }
        enters <= leaves
    }

    /// Whether a place lies ahead of the line of the front edge.
    pub fn in_front(&self, place: Place) -> bool {
        let (ahead, front) = (self.ahead, self.corners[0]);
        (place.x - front.x) * ahead.x + (place.y - front.y) * ahead.y > 1e-6
    }
}
