//! Stands: rectangles with a front.

mod distance;
mod sight;

use geo::{LineString, Polygon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Base, Circle, Outline, Place, Pose, Sight, parting::span};
pub use sight::Across;

/// A rectangle on the table with a front.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Footprint {
    pose: Pose,
    base: Base,
    /// Unit vector of the facing.
    ahead: Place,
    /// Of the circle around it.
    radius: f64,
    /// Front left, front right, rear right, rear left.
    corners: [Place; 4],
}

/// An edge of a footprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The edge that faces the enemy.
    Front,
    /// The right flank, seen from behind.
    Right,
    /// The rear.
    Rear,
    /// The left flank, seen from behind.
    Left,
}

impl Edge {
    /// All edges, clockwise from the front.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
}

impl Footprint {
    /// The rectangle of `base` centred at `pose`.
    pub fn new(pose: Pose, base: Base) -> Self {
        Self::facing(pose, base, pose.heading())
    }

    /// The same stand, facing as it does, at another place.
    #[must_use]
    pub fn moved_to(&self, at: Place) -> Self {
        Self::facing(Pose { at, ..self.pose }, self.base, self.ahead)
    }

    fn facing(pose: Pose, base: Base, ahead: Place) -> Self {
        let right = Place { x: ahead.y, y: -ahead.x };
        let (half_width, half_depth) = (base.width / 2.0, base.depth / 2.0);
        let corner = |across: f64, along: f64| Place {
            x: pose.at.x + right.x * across + ahead.x * along,
            y: pose.at.y + right.y * across + ahead.y * along,
        };
        let corners = [
            corner(-half_width, half_depth),
            corner(half_width, half_depth),
            corner(half_width, -half_depth),
            corner(-half_width, -half_depth),
        ];
        let radius = Place { x: 0.0, y: 0.0 }.distance(Place { x: half_width, y: half_depth });
        Self { pose, base, ahead, radius, corners }
    }

    pub(in crate::geometry) fn polygon(&self) -> Polygon<f64> {
        let ring = self.corners.iter().chain(self.corners.first()).map(|c| c.coord()).collect::<Vec<_>>();
        Polygon::new(LineString::new(ring), Vec::new())
    }

    /// A place in the stand's own measure: to the right of its centre and ahead of it.
    pub fn own(&self, place: Place) -> (f64, f64) {
        let (dx, dy) = (place.x - self.pose.at.x, place.y - self.pose.at.y);
        (dx * self.ahead.y - dy * self.ahead.x, dx * self.ahead.x + dy * self.ahead.y)
    }

    /// Centre and facing.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Unit vector of the facing.
    pub fn ahead(&self) -> Place {
        self.ahead
    }

    /// Size.
    pub fn base(&self) -> Base {
        self.base
    }

    /// Corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Place; 4] {
        self.corners
    }

    /// Half the diagonal: the circle of this radius around the centre holds the stand.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The circle around it.
    pub fn circle(&self) -> Circle {
        Circle::new(self.pose.at, self.radius)
    }

    /// The same stand with other edges.
    #[must_use]
    pub fn sized(&self, base: Base) -> Self {
        Self::facing(self.pose, base, self.ahead)
    }

    /// Its edges, clockwise from the front.
    pub fn edge_lines(&self) -> [Sight; 4] {
        Edge::ALL.map(|edge| self.edge_line(edge))
    }

    /// One of its edges, clockwise.
    pub fn edge_line(&self, edge: Edge) -> Sight {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        let (from, to) = match edge {
            Edge::Front => (front_left, front_right),
            Edge::Right => (front_right, rear_right),
            Edge::Rear => (rear_right, rear_left),
            Edge::Left => (rear_left, front_left),
        };
        Sight { from, to }
    }

    /// The middle of the front edge.
    pub fn front(&self) -> Place {
        self.corners[0].towards(self.corners[1], 0.5)
    }

    /// The ground that a stand covers when it goes straight from here to there.
    pub fn sweep(&self, to: &Self) -> Outline {
        let corners: Vec<Place> = self.corners.into_iter().chain(to.corners).collect();
        Outline::around(&corners)
    }

    /// The same stand, shifted without turning.
    #[must_use]
    pub fn shifted(&self, by: Place) -> Self {
        self.moved_to(Place { x: self.pose.at.x + by.x, y: self.pose.at.y + by.y })
    }

    /// Least and greatest reach of the corners along a unit vector.
    pub fn span(&self, axis: Place) -> (f64, f64) {
        span(self.corners.iter().copied(), axis)
    }

    /// Greatest distance that a corner travelled from an earlier pose of the same stand, in a straight line.
    pub fn farthest_corner_travel(&self, earlier: &Self) -> f64 {
        self.corners.iter().zip(earlier.corners).map(|(now, then)| now.distance(then)).fold(0.0, f64::max)
    }

    /// Places on the border, no more than 5 mm apart on stands of common size.
    pub fn border(&self) -> Vec<Place> {
        const STEP: f64 = 0.5;
        let [a, b, c, d] = self.corners;
        [(a, b), (b, c), (c, d), (d, a)].into_iter().flat_map(|(from, to)| along(from, to, STEP)).collect()
    }

    /// Whether all four corners lie on a table of this size.
    pub fn on_table(&self, width: f64, depth: f64, slack: f64) -> bool {
        self.corners.iter().all(|corner| {
            corner.x >= -slack && corner.y >= -slack && corner.x <= width + slack && corner.y <= depth + slack
        })
    }
}

/// Part of a step that rounding may add to a length or take from it.
const ROUNDING: f64 = 1e-6;

/// Places from one to another, both included, no more than `step` apart; at most 41. As many wherever a stand faces: its sides
/// are as long as they are, and not by a rounding longer.
fn along(from: Place, to: Place, step: f64) -> impl Iterator<Item = Place> {
    let steps = ((from.distance(to) / step - ROUNDING).ceil() as usize).clamp(1, 40);
    (0..=steps).map(move |i| {
        let t = i as f64 / steps as f64;
        Place { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
    })
}
