//! Lengths across and along a facing.

use aftermath_rules::geometry::{Edge, Footprint, Place, Pose};

/// The two directions of a facing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    facing: f64,
    pub(crate) ahead: Place,
    pub(crate) right: Place,
}

impl Frame {
    pub(crate) fn facing(facing: f64) -> Self {
        let ahead = Pose { at: Place { x: 0.0, y: 0.0 }, facing }.heading();
        Self { facing, ahead, right: Place { x: ahead.y, y: -ahead.x } }
    }

    pub(crate) fn of(stand: &Footprint) -> Self {
        Self::by(&stand.corners(), stand.base().width, stand.base().depth, stand.pose().facing)
    }

    /// Of a stand with these corners, as wide and as deep as this.
    pub(crate) fn by([left, right, rear, _]: &[Place; 4], width: f64, depth: f64, facing: f64) -> Self {
        Self {
            facing,
            ahead: Place { x: (right.x - rear.x) / depth, y: (right.y - rear.y) / depth },
            right: Place { x: (right.x - left.x) / width, y: (right.y - left.y) / width },
        }
    }

    /// The frame turned to the right.
    pub(crate) fn turned(self, degrees: f64) -> Self {
        Self::facing((self.facing + degrees).rem_euclid(360.0))
    }

    /// How far to the right.
    pub(crate) fn across(self, place: Place) -> f64 {
        dot(place, self.right)
    }

    /// How far ahead.
    pub(crate) fn along(self, place: Place) -> f64 {
        dot(place, self.ahead)
    }

    /// The pose that lies this far to the right and ahead, facing ahead.
    pub(crate) fn pose(self, across: f64, along: f64) -> Pose {
        rounded(Pose { at: self.place(across, along), facing: self.facing })
    }

    /// The place that lies this far to the right and ahead.
    pub(crate) fn place(self, across: f64, along: f64) -> Place {
        let on = |right: f64, ahead: f64| right * across + ahead * along;
        Place { x: on(self.right.x, self.ahead.x), y: on(self.right.y, self.ahead.y) }
    }

    /// Least and greatest distance of a stand's corners across.
    pub(crate) fn span_across(self, stand: &Footprint) -> (f64, f64) {
        extent(stand.corners().map(|corner| self.across(corner)))
    }

    /// Least and greatest distance of a stand's corners along.
    pub(crate) fn span_along(self, stand: &Footprint) -> (f64, f64) {
        extent(stand.corners().map(|corner| self.along(corner)))
    }

    /// Whether the shadows of two stands overlap both across and along.
    fn overlaps(self, a: &Footprint, b: &Footprint) -> bool {
        let shared =
            |(from, to): (f64, f64), (other_from, other_to): (f64, f64)| to.min(other_to) > from.max(other_from);
        shared(self.span_across(a), self.span_across(b)) && shared(self.span_along(a), self.span_along(b))
    }

    /// The point nearest to `place` of a stand that faces this way.
    pub(crate) fn nearest(self, stand: &Footprint, place: Place) -> Place {
        let centre = stand.pose().at;
        let (width, depth) = (stand.base().width / 2.0, stand.base().depth / 2.0);
        let (across, along) = (self.across(centre), self.along(centre));
        let near = |at: f64, middle: f64, half: f64| at.clamp(middle - half, middle + half);
        self.place(near(self.across(place), across, width), near(self.along(place), along, depth))
    }

    /// The edge of a stand that somebody who faces this way meets squarely; none when it stands at another angle.
    pub(crate) fn meets_squarely(self, stand: &Footprint) -> Option<Edge> {
        let heading = stand.ahead();
        let (cosine, sine) = (dot(self.ahead, heading), dot(self.right, heading));
        match (cosine, sine) {
            (c, _) if c < -0.999 => Some(Edge::Front),
            (c, _) if c > 0.999 => Some(Edge::Rear),
            (_, s) if s > 0.999 => Some(Edge::Right),
            (_, s) if s < -0.999 => Some(Edge::Left),
            _ => None,
        }
    }
}

/// Millimetres to three places: finer than any ruler, and short to write.
pub(crate) fn rounded(pose: Pose) -> Pose {
    let round = |cm: f64| (cm * 1000.0).round() / 1000.0 + 0.0;
    Pose { at: Place { x: round(pose.at.x), y: round(pose.at.y) }, facing: pose.facing }
}

/// Straight distance between two places in cm.
pub(crate) fn straight_cm(from: Place, to: Place) -> f64 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    (x * x + y * y).sqrt()
}

/// Shortest distance between two stands in cm; 0 when they overlap.
///
/// Of two rectangles apart, one of the nearest points is a corner.
pub(crate) fn apart_cm(a: &Footprint, b: &Footprint) -> f64 {
    let (mine, theirs) = (Frame::of(a), Frame::of(b));
    if [mine, theirs].into_iter().all(|frame| frame.overlaps(a, b)) {
        return 0.0;
    }
    let to = |corner: Place, frame: Frame, other: &Footprint| straight_cm(corner, frame.nearest(other, corner));
    let from_a = a.corners().into_iter().map(|corner| to(corner, theirs, b));
    let from_b = b.corners().into_iter().map(|corner| to(corner, mine, a));
    from_a.chain(from_b).fold(f64::INFINITY, f64::min)
}

/// Whether two stands are no farther apart than `cm`.
pub(crate) fn within(a: &Footprint, b: &Footprint, cm: f64) -> bool {
    !a.circle().is_apart(&b.circle(), cm) && apart_cm(a, b) <= cm
}

/// A place moved by `cm` in a direction of length 1.
pub(crate) fn moved(from: Place, direction: Place, cm: f64) -> Place {
    Place { x: from.x + direction.x * cm, y: from.y + direction.y * cm }
}

pub(crate) fn opposite(direction: Place) -> Place {
    Place { x: -direction.x, y: -direction.y }
}

pub(crate) fn dot(a: Place, b: Place) -> f64 {
    a.x * b.x + a.y * b.y
}

fn extent(values: [f64; 4]) -> (f64, f64) {
    (values.into_iter().fold(f64::INFINITY, f64::min), values.into_iter().fold(f64::NEG_INFINITY, f64::max))
}
