//! Where things stand: poses, stands as rectangles, distances and contact.
//!
//! Polygons, distances and intersections come from the `geo` crate; sine and cosine come from `libm`, so that the same
//! log gives the same verdict on every machine.

use std::{borrow::Cow, fmt};

use geo::{
    Area, BooleanOps, Contains, Coord, Distance, Euclidean, Intersects, Length as _, Line, LineString, MultiLineString,
    Point, Polygon,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeTuple};

use crate::bounds;

/// A place on the table in the game's own unit (cm or inches); the origin is the table's near left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Away from the near edge.
    pub y: f64,
}

/// A place and a facing, written `[x, y, facing°]`; 0° faces along +y, 90° along +x (clockwise, as a compass).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Centre of the stand or footprint.
    pub at: Place,
    /// Degrees clockwise from +y.
    pub facing: f64,
}

macro_rules! numbers {
    ($name:ident, $len:literal, $what:literal, $from:expr, $into:expr) => {
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl<'de> de::Visitor<'de> for Visitor {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        write!(f, concat!($what, ", each between -{0} and {0}"), bounds::COORDINATE)
                    }
                    fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<$name, A::Error> {
                        let mut numbers = [0.0_f64; $len];
                        for (i, slot) in numbers.iter_mut().enumerate() {
                            let number: f64 =
                                seq.next_element()?.ok_or_else(|| de::Error::invalid_length(i, &self))?;
                            if !number.is_finite() || number.abs() > bounds::COORDINATE {
                                return Err(de::Error::invalid_value(de::Unexpected::Float(number), &self));
                            }
                            *slot = number;
                        }
                        if seq.next_element::<de::IgnoredAny>()?.is_some() {
                            return Err(de::Error::invalid_length($len + 1, &self));
                        }
                        Ok($from(numbers))
                    }
                }
                deserializer.deserialize_tuple($len, Visitor)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let numbers: [f64; $len] = $into(self);
                let mut tuple = serializer.serialize_tuple($len)?;
                for number in &numbers {
                    tuple.serialize_element(number)?;
                }
                tuple.end()
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "description": $what,
                    "type": "array",
                    "items": { "type": "number", "minimum": -bounds::COORDINATE, "maximum": bounds::COORDINATE },
                    "minItems": $len,
                    "maxItems": $len
                })
            }
        }
    };
}

numbers!(Place, 2, "a place [x, y]", |[x, y]: [f64; 2]| Place { x, y }, |p: &Place| [p.x, p.y]);
numbers!(
    Pose,
    3,
    "a pose [x, y, facing in degrees]",
    |[x, y, facing]: [f64; 3]| Pose { at: Place { x, y }, facing },
    |p: &Pose| [p.at.x, p.at.y, p.facing]
);

impl Place {
    /// Straight distance to another place.
    pub fn distance(self, other: Self) -> f64 {
        libm::hypot(self.x - other.x, self.y - other.y)
    }

    fn coord(self) -> Coord<f64> {
        Coord { x: self.x, y: self.y }
    }
}

impl Pose {
    /// Unit vector of the facing.
    pub fn heading(self) -> Place {
        let radians = self.facing.to_radians();
        Place { x: libm::sin(radians), y: libm::cos(radians) }
    }
}

/// A length in the game's own unit: 0 to [`bounds::COORDINATE`].
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Length(f64);

impl Length {
    /// The length as a number.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Length {
    type Error = String;
    fn try_from(length: f64) -> Result<Self, String> {
        if (0.0..=bounds::COORDINATE).contains(&length) {
            Ok(Self(length))
        } else {
            Err(format!("a length of {length}: expected 0 to {}", bounds::COORDINATE))
        }
    }
}

impl From<Length> for f64 {
    fn from(length: Length) -> f64 {
        length.0
    }
}

impl JsonSchema for Length {
    fn schema_name() -> Cow<'static, str> {
        "Length".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0, "maximum": bounds::COORDINATE })
    }
}

/// Size of a rectangular stand or footprint, in the game's own unit; both edges are longer than 0.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "BaseFields")]
#[schemars(with = "BaseFields")]
pub struct Base {
    /// Edge that faces the enemy.
    pub width: f64,
    /// The other edge.
    pub depth: f64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BaseFields {
    width: Length,
    depth: Length,
}

impl TryFrom<BaseFields> for Base {
    type Error = String;
    fn try_from(fields: BaseFields) -> Result<Self, String> {
        let (width, depth) = (fields.width.get(), fields.depth.get());
        if width > 0.0 && depth > 0.0 {
            Ok(Self { width, depth })
        } else {
            Err(format!("a stand of {width} by {depth}: expected edges longer than 0"))
        }
    }
}

/// A rectangle on the table with a front.
#[derive(Debug, Clone)]
pub struct Footprint {
    pose: Pose,
    base: Base,
    /// Front left, front right, rear right, rear left.
    corners: [Place; 4],
    polygon: Polygon<f64>,
}

/// A straight line of sight.
#[derive(Debug, Clone, Copy)]
pub struct Sight {
    line: Line<f64>,
}

impl Sight {
    /// The same line a hair to either side: a line that grazes a stand is free on one of them.
    pub fn beside(self) -> [Sight; 2] {
        const HAIR: f64 = 0.05;
        let (dx, dy) = (self.line.end.x - self.line.start.x, self.line.end.y - self.line.start.y);
        let length = libm::hypot(dx, dy);
        [HAIR, -HAIR].map(|hair| {
            let shift =
                if length > 0.0 { Coord { x: -dy / length * hair, y: dx / length * hair } } else { Coord::zero() };
            Sight { line: Line::new(self.line.start + shift, self.line.end + shift) }
        })
    }
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
        let ahead = pose.heading();
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
        let ring = corners.iter().chain(corners.first()).map(|c| c.coord()).collect::<Vec<_>>();
        Self { pose, base, corners, polygon: Polygon::new(LineString::new(ring), Vec::new()) }
    }

    /// Centre and facing.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Size.
    pub fn base(&self) -> Base {
        self.base
    }

    /// Corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Place; 4] {
        self.corners
    }

    fn edge_line(&self, edge: Edge) -> Line<f64> {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        let (from, to) = match edge {
            Edge::Front => (front_left, front_right),
            Edge::Right => (front_right, rear_right),
            Edge::Rear => (rear_right, rear_left),
            Edge::Left => (rear_left, front_left),
        };
        Line::new(from.coord(), to.coord())
    }

    /// Shortest distance between two footprints; 0 when they touch or overlap.
    pub fn distance(&self, other: &Self) -> f64 {
        Euclidean.distance(&self.polygon, &other.polygon)
    }

    /// Shortest distance to an outline; 0 inside it.
    pub fn distance_to_outline(&self, outline: &Outline) -> f64 {
        Euclidean.distance(&self.polygon, &outline.polygon)
    }

    /// Shortest distance from an edge to another footprint.
    pub fn edge_distance(&self, edge: Edge, other: &Self) -> f64 {
        Euclidean.distance(&self.edge_line(edge), &other.polygon)
    }

    /// Shortest distance from an edge to a place.
    pub fn edge_distance_to(&self, edge: Edge, place: Place) -> f64 {
        Euclidean.distance(&self.edge_line(edge), &Point::from(place.coord()))
    }

    /// Length over which `edge` of this footprint lies against `other_edge` of another within `slack`: 0 for a corner.
    pub fn shared_edge(&self, edge: Edge, other: &Self, other_edge: Edge, slack: f64) -> f64 {
        let (mine, theirs) = (self.edge_line(edge), other.edge_line(other_edge));
        let (dx, dy) = (mine.end.x - mine.start.x, mine.end.y - mine.start.y);
        let length = libm::hypot(dx, dy);
        if length == 0.0 {
            return 0.0;
        }
        let along = |c: Coord<f64>| ((c.x - mine.start.x) * dx + (c.y - mine.start.y) * dy) / length;
        let across = |c: Coord<f64>| ((c.x - mine.start.x) * dy - (c.y - mine.start.y) * dx).abs() / length;
        if across(theirs.start).max(across(theirs.end)) > slack {
            return 0.0;
        }
        let (a, b) = (along(theirs.start), along(theirs.end));
        (a.max(b).min(length) - a.min(b).max(0.0)).max(0.0)
    }

    /// What the distance to another footprint is at least: the gap between the circles around them.
    pub fn at_least_apart(&self, other: &Self) -> f64 {
        let radius = |base: Base| libm::hypot(base.width, base.depth) / 2.0;
        self.pose.at.distance(other.pose.at) - radius(self.base) - radius(other.base)
    }

    /// Whether the two touch or overlap within `slack`.
    pub fn touches(&self, other: &Self, slack: f64) -> bool {
        self.at_least_apart(other) <= slack && self.distance(other) <= slack
    }

    /// How deep two footprints overlap: the least shift that would part them, 0 when they merely touch.
    pub fn overlap_depth(&self, other: &Self) -> f64 {
        let axes = [self.pose.heading(), other.pose.heading()];
        let axes = axes.into_iter().flat_map(|axis| [axis, Place { x: axis.y, y: -axis.x }]);
        let span = |corners: &[Place; 4], axis: Place| {
            let along = corners.map(|corner| corner.x * axis.x + corner.y * axis.y);
            (along.into_iter().fold(f64::INFINITY, f64::min), along.into_iter().fold(f64::NEG_INFINITY, f64::max))
        };
        let depths = axes.map(|axis| {
            let ((a, b), (c, d)) = (span(&self.corners, axis), span(&other.corners, axis));
            b.min(d) - a.max(c)
        });
        depths.fold(f64::INFINITY, f64::min).max(0.0)
    }

    /// Greatest distance that a corner travelled from an earlier pose of the same stand, in a straight line.
    pub fn farthest_corner_travel(&self, earlier: &Self) -> f64 {
        self.corners.iter().zip(earlier.corners).map(|(now, then)| now.distance(then)).fold(0.0, f64::max)
    }

    /// Whether a straight line from this footprint's front edge to any place on the border of `target` is `clear`. Places
    /// 5 mm apart along the front edge and 10 mm apart along the border are tried.
    pub fn sees(&self, target: &Self, clear: impl Fn(Sight) -> bool) -> bool {
        const EYE_STEP: f64 = 0.5;
        const GOAL_STEP: f64 = 1.0;
        let [left, right, ..] = self.corners;
        let [a, b, c, d] = target.corners;
        let border = [(a, b), (b, c), (c, d), (d, a)].into_iter().flat_map(|(from, to)| along(from, to, GOAL_STEP));
        border.filter(|goal| self.in_front(*goal)).any(|goal| {
            along(left, right, EYE_STEP).any(|eye| clear(Sight { line: Line::new(eye.coord(), goal.coord()) }))
        })
    }

    /// Whether the footprint lies across a line of sight.
    pub fn blocks(&self, sight: Sight) -> bool {
        self.polygon.intersects(&sight.line)
    }

    /// Whether a place lies ahead of the line of the front edge.
    pub fn in_front(&self, place: Place) -> bool {
        let (ahead, front) = (self.pose.heading(), self.corners[0]);
        (place.x - front.x) * ahead.x + (place.y - front.y) * ahead.y > 1e-6
    }

    /// Whether all four corners lie on a table of this size.
    pub fn on_table(&self, width: f64, depth: f64, slack: f64) -> bool {
        self.corners.iter().all(|corner| {
            corner.x >= -slack && corner.y >= -slack && corner.x <= width + slack && corner.y <= depth + slack
        })
    }
}

/// Places from one to another, both included, no more than `step` apart; at most 41.
fn along(from: Place, to: Place, step: f64) -> impl Iterator<Item = Place> {
    let steps = ((from.distance(to) / step).ceil() as usize).clamp(1, 40);
    (0..=steps).map(move |i| {
        let t = i as f64 / steps as f64;
        Place { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
    })
}

/// Outline of a terrain piece: a simple polygon.
#[derive(Debug, Clone)]
pub struct Outline {
    polygon: Polygon<f64>,
}

impl Outline {
    /// The polygon with these corners, in order.
    pub fn new(corners: &[Place]) -> Self {
        let ring = corners.iter().chain(corners.first()).map(|c| c.coord()).collect::<Vec<_>>();
        Self { polygon: Polygon::new(LineString::new(ring), Vec::new()) }
    }

    /// Area in square units.
    pub fn area(&self) -> f64 {
        self.polygon.unsigned_area()
    }

    /// Whether a place is strictly inside.
    pub fn contains(&self, place: Place) -> bool {
        self.polygon.contains(&Point::from(place.coord()))
    }

    /// Length of the part of a line of sight that runs inside.
    pub fn length_inside(&self, sight: Sight) -> f64 {
        let path = MultiLineString::new(vec![LineString::from(vec![sight.line.start, sight.line.end])]);
        self.polygon.clip(&path, false).0.iter().map(|part| Euclidean.length(part)).sum()
    }

    /// How far a footprint reaches inside, in the game's unit: the overlap divided by the footprint's longer edge; 0 when it
    /// merely touches the border.
    pub fn reach_inside(&self, footprint: &Footprint) -> f64 {
        let overlap = self.polygon.intersection(&footprint.polygon).unsigned_area();
        overlap / footprint.base.width.max(footprint.base.depth)
    }

    /// Whether any part of a footprint is inside or on the border.
    pub fn meets(&self, footprint: &Footprint) -> bool {
        self.polygon.intersects(&footprint.polygon)
    }
}
