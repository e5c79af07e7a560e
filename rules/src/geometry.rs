//! Where things stand: poses, stands as rectangles, distances and contact.
//!
//! Distances and crossings of stands and lines are reckoned here, from corners, by sums, products and square roots alone;
//! sine and cosine come from `libm`: the same log gives the same verdict on every machine. Areas of polygons come from
//! the `geo` crate.

use std::{borrow::Cow, fmt, sync::OnceLock};

use geo::{Area, BooleanOps, Contains, Coord, Intersects, LineString, Point, Polygon};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeTuple};
use smallvec::SmallVec;

use crate::{bounds, effort, polygon};

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
        self.square(other).sqrt()
    }

    /// Square of the distance: the least of squares is that of the least distance, without a root for each.
    fn square(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        dx * dx + dy * dy
    }

    /// The place a part `t` of the way to another.
    pub fn towards(self, other: Self, t: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * t, y: self.y + (other.y - self.y) * t }
    }

    /// Distance to the straight line between two places, both included.
    pub fn distance_to_line(self, from: Self, to: Self) -> f64 {
        self.distance(self.nearest_on(from, to))
    }

    /// The place nearest to this one on the straight line between two others.
    pub fn nearest_on(self, from: Self, to: Self) -> Self {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx * dx + dy * dy;
        if length <= 0.0 {
            return from;
        }
        let t = ((self.x - from.x) * dx + (self.y - from.y) * dy) / length;
        from.towards(to, t.clamp(0.0, 1.0))
    }

    fn square_to_line(self, line: Sight) -> f64 {
        self.square(self.nearest_on(line.from, line.to))
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

/// What it takes to cut polygons that are not convex, in steps a corner.
const AREA_STEPS: usize = 100;

/// More than reckoning can be off by: what is farther off by circles is farther off by corners too.
const ROUNDING: f64 = 1e-6;

/// How far the lines beside a line run from it: see [`Sight::beside`].
const HAIR: f64 = 0.05;

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

    fn square(self, other: Sight) -> f64 {
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

/// A circle that holds stands or terrain: what circles rule out needs no closer look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Circle {
    middle: Place,
    radius: f64,
}

impl Circle {
    /// A circle around these stands; `None` around nothing.
    pub fn around<'a>(stands: impl IntoIterator<Item = &'a Footprint, IntoIter: Clone>) -> Option<Self> {
        let stands = stands.into_iter();
        let first = stands.clone().next()?.pose.at;
        let (mut low, mut high) = (first, first);
        for Place { x, y } in stands.clone().map(|stand| stand.pose.at) {
            (low.x, low.y, high.x, high.y) = (low.x.min(x), low.y.min(y), high.x.max(x), high.y.max(y));
        }
        let middle = low.towards(high, 0.5);
        let radius = stands.map(|stand| stand.pose.at.distance(middle) + stand.radius).fold(0.0, f64::max);
        Some(Self { middle, radius })
    }

    /// Its middle.
    pub fn middle(&self) -> Place {
        self.middle
    }

    /// Its radius.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The circle with this middle.
    pub fn new(middle: Place, radius: f64) -> Self {
        Self { middle, radius }
    }

    /// What is in the two is apart by this at least; less than 0 where the circles overlap.
    pub fn gap(&self, other: &Self) -> f64 {
        self.middle.distance(other.middle) - self.radius - other.radius
    }

    /// Whether what is in the two is farther apart than `reach`; `false` says nothing.
    pub fn is_apart(&self, other: &Self, reach: f64) -> bool {
        is_beyond(self.middle.square(other.middle), self.radius + other.radius + reach + ROUNDING)
    }

    /// Whether what is in it is farther from a line than `reach`; `false` says nothing.
    pub fn is_clear_of(&self, line: Sight, reach: f64) -> bool {
        is_beyond(self.middle.square_to_line(line), self.radius + reach + ROUNDING)
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

    fn polygon(&self) -> Polygon<f64> {
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
        Circle { middle: self.pose.at, radius: self.radius }
    }

    /// The same stand with other edges.
    #[must_use]
    pub fn sized(&self, base: Base) -> Self {
        Self::facing(self.pose, base, self.ahead)
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

    /// Shortest distance to a place; 0 inside.
    pub fn distance_to(&self, place: Place) -> f64 {
        self.square_to(place).sqrt()
    }

    fn square_to(&self, place: Place) -> f64 {
        self.square_to_own(self.own(place))
    }

    /// How deep a shape with these corners, given in the footprint's own measure, reaches behind each of the footprint's
    /// edges, at least; less than 0 where an edge parts the two.
    fn depth_of(&self, corners: &[(f64, f64); 4]) -> f64 {
        let (width, depth) = (self.base.width / 2.0, self.base.depth / 2.0);
        let [(a, e), (b, f), (c, g), (d, h)] = *corners;
        let across = (width - a.min(b).min(c.min(d))).min(a.max(b).max(c.max(d)) + width);
        let along = (depth - e.min(f).min(g.min(h))).min(e.max(f).max(g.max(h)) + depth);
        across.min(along)
    }

    /// Whether an edge of the footprint has all of these places farther than `reach` on its other side; `false` says
    /// nothing.
    fn is_aside_of(&self, places: &[Place], reach: f64) -> bool {
        let (width, depth) = (self.base.width / 2.0 + reach, self.base.depth / 2.0 + reach);
        let (mut right, mut left, mut ahead, mut behind) = (true, true, true, true);
        for place in places {
            let (x, y) = self.own(*place);
            (right, left) = (right && x > width, left && x < -width);
            (ahead, behind) = (ahead && y > depth, behind && y < -depth);
            if !(right || left || ahead || behind) {
                return false;
            }
        }
        true
    }

    fn square_to_own(&self, (across, along): (f64, f64)) -> f64 {
        let dx = (across.abs() - self.base.width / 2.0).max(0.0);
        let dy = (along.abs() - self.base.depth / 2.0).max(0.0);
        dx * dx + dy * dy
    }

    /// Shortest distance between two footprints; 0 when they touch or overlap.
    pub fn distance(&self, other: &Self) -> f64 {
        let (mine, theirs) =
            (self.corners.map(|corner| other.own(corner)), other.corners.map(|corner| self.own(corner)));
        let depth = other.depth_of(&mine).min(self.depth_of(&theirs));
        if depth > ROUNDING || (depth > -ROUNDING && self.overlaps(other).all(|depth| depth > 0.0)) {
            return 0.0;
        }
        let mine = mine.map(|corner| other.square_to_own(corner));
        let theirs = theirs.map(|corner| self.square_to_own(corner));
        mine.into_iter().chain(theirs).fold(f64::INFINITY, f64::min).sqrt()
    }

    /// The nearest places of two footprints that do not overlap: one on either, and their distance.
    pub fn nearest_places(&self, other: &Self) -> (Place, Place, f64) {
        let mut best = (self.corners[0], other.corners[0], f64::INFINITY);
        let mut keep = |mine: Place, theirs: Place| {
            let cm = mine.distance(theirs);
            if cm < best.2 {
                best = (mine, theirs, cm);
            }
        };
        for edge in Edge::ALL {
            let (mine, theirs) = (self.edge_line(edge), other.edge_line(edge));
            for corner in self.corners {
                keep(corner, corner.nearest_on(theirs.from, theirs.to));
            }
            for corner in other.corners {
                keep(corner.nearest_on(mine.from, mine.to), corner);
            }
        }
        best
    }

    /// Whether any of it comes within `reach` of an outline.
    pub fn is_near(&self, outline: &Outline, reach: f64) -> bool {
        !outline.is_wide_of(self, reach) && self.distance_to_outline(outline) <= reach
    }

    /// Shortest distance to an outline; 0 inside it.
    pub fn distance_to_outline(&self, outline: &Outline) -> f64 {
        if !effort::spend(outline.corners.len()) {
            return 0.0;
        }
        if outline.corners.iter().any(|corner| self.square_to(*corner) <= 0.0)
            || self.corners.iter().any(|corner| outline.contains(*corner))
        {
            return 0.0;
        }
        let mine = Edge::ALL.map(|edge| self.edge_line(edge));
        let mut least = f64::INFINITY;
        for edge in outline.edges() {
            least = mine.iter().map(|mine| mine.square(edge)).fold(least, f64::min);
        }
        least.sqrt()
    }

    /// Shortest distance from an edge to another footprint.
    pub fn edge_distance(&self, edge: Edge, other: &Self) -> f64 {
        let line = self.edge_line(edge);
        if other.blocks(line) {
            return 0.0;
        }
        let ends = [other.distance_to(line.from), other.distance_to(line.to)];
        let corners = other.corners.map(|corner| corner.distance_to_line(line.from, line.to));
        ends.into_iter().chain(corners).fold(f64::INFINITY, f64::min)
    }

    /// Shortest distance from an edge to a place.
    pub fn edge_distance_to(&self, edge: Edge, place: Place) -> f64 {
        let line = self.edge_line(edge);
        place.distance_to_line(line.from, line.to)
    }

    /// Length over which `edge` of this footprint lies against `other_edge` of another within `slack`: 0 for a corner.
    pub fn shared_edge(&self, edge: Edge, other: &Self, other_edge: Edge, slack: f64) -> f64 {
        let (mine, theirs) = (self.edge_line(edge), other.edge_line(other_edge));
        let (dx, dy) = (mine.to.x - mine.from.x, mine.to.y - mine.from.y);
        let length = mine.length();
        if length == 0.0 {
            return 0.0;
        }
        let along = |c: Place| ((c.x - mine.from.x) * dx + (c.y - mine.from.y) * dy) / length;
        let across = |c: Place| ((c.x - mine.from.x) * dy - (c.y - mine.from.y) * dx).abs() / length;
        if across(theirs.from).max(across(theirs.to)) > slack {
            return 0.0;
        }
        let (a, b) = (along(theirs.from), along(theirs.to));
        (a.max(b).min(length) - a.min(b).max(0.0)).max(0.0)
    }

    /// What the distance to another footprint is at least: the gap between the circles around them.
    pub fn at_least_apart(&self, other: &Self) -> f64 {
        self.pose.at.distance(other.pose.at) - self.radius - other.radius
    }

    /// Whether the circles around the two tell that they are farther apart than `reach`; `false` says nothing.
    pub fn is_apart(&self, other: &Self, reach: f64) -> bool {
        is_beyond(self.pose.at.square(other.pose.at), self.radius + other.radius + reach + ROUNDING)
    }

    /// Whether the circle around it tells that a line stays farther off than `reach`; `false` says nothing.
    pub fn is_clear_of(&self, line: Sight, reach: f64) -> bool {
        is_beyond(self.pose.at.square_to_line(line), self.radius + reach + ROUNDING)
    }

    /// Whether the two touch or overlap within `slack`.
    pub fn touches(&self, other: &Self, slack: f64) -> bool {
        !self.is_apart(other, slack) && self.distance(other) <= slack
    }

    /// How deep two footprints overlap: the least shift that would part them, 0 when they merely touch.
    pub fn overlap_depth(&self, other: &Self) -> f64 {
        if self.is_apart(other, 0.0) {
            return 0.0;
        }
        self.overlaps(other).fold(f64::INFINITY, f64::min).max(0.0)
    }

    /// How deep they overlap along each of their edges; nothing, or less, along one where they are apart.
    fn overlaps<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = f64> + 'a {
        let (mine, theirs) = (self.ahead, other.ahead);
        let axes = [mine, Place { x: mine.y, y: -mine.x }, theirs, Place { x: theirs.y, y: -theirs.x }];
        axes.into_iter().map(|axis| {
            let ((a, b), (c, d)) = (self.span(axis), other.span(axis));
            b.min(d) - a.max(c)
        })
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

    /// The place of the footprint nearest to another place.
    pub fn nearest_to(&self, place: Place) -> Place {
        let (ahead, at) = (self.ahead, self.pose.at);
        let right = Place { x: ahead.y, y: -ahead.x };
        let (dx, dy) = (place.x - at.x, place.y - at.y);
        let (half_width, half_depth) = (self.base.width / 2.0, self.base.depth / 2.0);
        let across = (dx * right.x + dy * right.y).clamp(-half_width, half_width);
        let along = (dx * ahead.x + dy * ahead.y).clamp(-half_depth, half_depth);
        Place { x: at.x + right.x * across + ahead.x * along, y: at.y + right.y * across + ahead.y * along }
    }

    /// Places on the border, no more than 5 mm apart on stands of common size.
    pub fn border(&self) -> Vec<Place> {
        const STEP: f64 = 0.5;
        let [a, b, c, d] = self.corners;
        [(a, b), (b, c), (c, d), (d, a)].into_iter().flat_map(|(from, to)| along(from, to, STEP)).collect()
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

    /// Whether all four corners lie on a table of this size.
    pub fn on_table(&self, width: f64, depth: f64, slack: f64) -> bool {
        self.corners.iter().all(|corner| {
            corner.x >= -slack && corner.y >= -slack && corner.x <= width + slack && corner.y <= depth + slack
        })
    }
}

/// Whether a length, of which the square is given, is greater than `reach`; no root is taken.
#[inline]
fn is_beyond(square: f64, reach: f64) -> bool {
    reach < 0.0 || square > reach * reach
}

/// Places from one to another, both included, no more than `step` apart; at most 41.
fn along(from: Place, to: Place, step: f64) -> impl Iterator<Item = Place> {
    let steps = ((from.distance(to) / step).ceil() as usize).clamp(1, 40);
    (0..=steps).map(move |i| {
        let t = i as f64 / steps as f64;
        Place { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
    })
}

/// Least and greatest reach of places along a unit vector.
fn span(places: impl Iterator<Item = Place>, axis: Place) -> (f64, f64) {
    let along = places.map(|place| place.x * axis.x + place.y * axis.y);
    along.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), reach| (least.min(reach), most.max(reach)))
}

/// Whether a line along an edge of either shape has the one wholly on this side and the other wholly beyond; `false` says
/// nothing.
fn are_parted(one: &[Place], other: &[Place]) -> bool {
    const EDGES: usize = 8;
    let parts = |(from, to): (&Place, &Place)| {
        let axis = Place { x: to.y - from.y, y: from.x - to.x };
        let ((a, b), (c, d)) = (span(one.iter().copied(), axis), span(other.iter().copied(), axis));
        // The axis is as long as the edge, which is no longer than this.
        a.max(c) - b.min(d) > ROUNDING * (axis.x.abs() + axis.y.abs())
    };
    let edges = |corners: &'_ [Place]| {
        let next = corners.iter().skip(1).chain(corners.first());
        corners.iter().zip(next).take(EDGES).any(parts)
    };
    edges(one) || edges(other)
}

/// Outline of a terrain piece: a simple polygon.
#[derive(Clone)]
pub struct Outline {
    corners: Vec<Place>,
    /// Of the circle that holds it.
    middle: Place,
    radius: f64,
    /// Whether a convex outline is anticlockwise; absent where it is not convex.
    convex: Option<bool>,
    /// For what is asked of polygons that are not convex, and of places on the border.
    polygon: OnceLock<Polygon<f64>>,
}

impl fmt::Debug for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Outline").field(&self.corners).finish()
    }
}

impl Outline {
    /// The polygon with these corners, in order.
    pub fn new(corners: &[Place]) -> Self {
        Self::with(corners.to_vec())
    }

    fn with(corners: Vec<Place>) -> Self {
        let span = |of: fn(&Place) -> f64| {
            let along = corners.iter().map(of);
            (along.clone().fold(f64::INFINITY, f64::min) + along.fold(f64::NEG_INFINITY, f64::max)) / 2.0
        };
        let middle = Place { x: span(|c| c.x), y: span(|c| c.y) };
        let radius = corners.iter().map(|corner| corner.distance(middle)).fold(0.0, f64::max);
        let convex = polygon::convex(&corners);
        Self { corners, middle, radius, convex, polygon: OnceLock::new() }
    }

    fn polygon(&self) -> &Polygon<f64> {
        self.polygon.get_or_init(|| {
            let ring = self.corners.iter().chain(self.corners.first()).map(|c| c.coord()).collect::<Vec<_>>();
            Polygon::new(LineString::new(ring), Vec::new())
        })
    }

    /// Its corners, in order.
    pub fn corners(&self) -> &[Place] {
        &self.corners
    }

    /// The middle of the rectangle that holds it.
    pub fn middle(&self) -> Place {
        self.middle
    }

    /// Radius of the circle around it.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The circle around it.
    pub fn circle(&self) -> Circle {
        Circle { middle: self.middle, radius: self.radius }
    }

    /// Whether it has a place in common with another.
    pub fn touches(&self, other: &Self) -> bool {
        effort::spend(self.corners.len() + other.corners.len())
            && !self.is_apart(other)
            && self.polygon().intersects(other.polygon())
    }

    /// Whether the circles around the two, or a line along an edge of either, tell that they are apart; `false` says
    /// nothing.
    fn is_apart(&self, other: &Self) -> bool {
        self.circle().is_apart(&other.circle(), 0.0) || are_parted(&self.corners, &other.corners)
    }

    /// As [`Outline::is_apart`], of a footprint.
    fn is_apart_from(&self, stand: &Footprint) -> bool {
        self.is_wide_of(stand, 0.0) || (self.convex.is_none() && are_parted(&self.corners, &stand.corners))
    }

    /// Whether circles, or an edge of either, tell that a footprint is farther off than `reach`; `false` says nothing.
    pub fn is_wide_of(&self, stand: &Footprint, reach: f64) -> bool {
        self.circle().is_apart(&stand.circle(), reach)
            || stand.is_aside_of(&self.corners, reach + ROUNDING)
            || self.convex.is_some_and(|left| self.has_outside(&stand.corners, left, reach + ROUNDING))
    }

    /// Whether an edge of a convex outline has all of these places farther than `reach` outside.
    fn has_outside(&self, places: &[Place], left: bool, reach: f64) -> bool {
        self.edges().any(|Sight { from, to }| {
            let (ex, ey) = (to.x - from.x, to.y - from.y);
            // The edge is no longer than this.
            let reach = reach * (ex.abs() + ey.abs());
            places.iter().all(|place| {
                let inside = ex * (place.y - from.y) - ey * (place.x - from.x);
                (if left { inside } else { -inside }) < -reach
            })
        })
    }

    /// Whether any of it may lie within `reach` of a place: that of the circle around it does.
    pub fn may_reach(&self, place: Place, reach: f64) -> bool {
        !is_beyond(self.middle.square(place), self.radius + reach)
    }

    /// Whether any of it may lie within `reach` of a line: that of the circle around it does.
    pub fn may_cross(&self, sight: Sight, reach: f64) -> bool {
        !is_beyond(self.middle.square_to_line(sight), self.radius + reach)
    }

    /// Its edges, in order.
    pub fn edges(&self) -> impl Iterator<Item = Sight> + Clone + '_ {
        let next = self.corners.iter().skip(1).chain(self.corners.first());
        self.corners.iter().zip(next).map(|(from, to)| Sight { from: *from, to: *to })
    }

    /// The smallest convex outline around these places.
    pub fn around(places: &[Place]) -> Self {
        Self::with(polygon::hull(places))
    }

    /// Least and greatest reach of the corners along a unit vector.
    pub fn span(&self, axis: Place) -> (f64, f64) {
        span(self.corners.iter().copied(), axis)
    }

    /// Area that two outlines share, in square units.
    pub fn shared_area(&self, other: &Self) -> f64 {
        let corners = self.corners.len() + other.corners.len();
        if !effort::spend(corners) || self.is_apart(other) {
            return 0.0;
        }
        match (self.convex, other.convex) {
            (Some(_), Some(left)) => polygon::shared_area(&self.corners, &other.corners, left),
            _ if !effort::spend(corners * AREA_STEPS) => 0.0,
            _ => self.polygon().intersection(other.polygon()).unsigned_area(),
        }
    }

    /// Area that a footprint shares with it, in square units.
    pub fn area_under(&self, footprint: &Footprint) -> f64 {
        if !effort::spend(self.corners.len()) || self.is_apart_from(footprint) {
            return 0.0;
        }
        match self.convex {
            // The corners of a footprint go clockwise.
            Some(_) => polygon::shared_area(&self.corners, &footprint.corners, false),
            None if !effort::spend(self.corners.len() * AREA_STEPS) => 0.0,
            None => self.polygon().intersection(&footprint.polygon()).unsigned_area(),
        }
    }

    /// Area that it shares with any of several others, counted once where they lie upon each other.
    pub fn shared_area_with_any<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> f64 {
        let steps = |other: &Self| (self.corners.len() + other.corners.len()) * AREA_STEPS;
        let mut shares = others.into_iter().filter(|other| !self.is_apart(other) && effort::spend(steps(other)));
        let Some(first) = shares.next() else {
            return 0.0;
        };
        let shared = self.polygon().intersection(first.polygon());
        shares.fold(shared, |sum, other| sum.union(&self.polygon().intersection(other.polygon()))).unsigned_area()
    }

    /// Area in square units.
    pub fn area(&self) -> f64 {
        self.polygon().unsigned_area()
    }

    /// Whether a place is strictly inside.
    pub fn contains(&self, place: Place) -> bool {
        if !self.may_reach(place, 0.0) || !effort::spend(self.corners.len()) {
            return false;
        }
        let plainly = self.convex.and_then(|left| self.is_plainly_inside(place, left));
        plainly.unwrap_or_else(|| self.polygon().contains(&Point::from(place.coord())))
    }

    /// Whether a place is inside a convex outline; nothing for a place on its border, or nearly so.
    fn is_plainly_inside(&self, place: Place, left: bool) -> Option<bool> {
        let mut unclear = false;
        for Sight { from, to } in self.edges() {
            let (ex, ey) = (to.x - from.x, to.y - from.y);
            let inside = ex * (place.y - from.y) - ey * (place.x - from.x);
            let (inside, hair) = (if left { inside } else { -inside }, ROUNDING * (ex.abs() + ey.abs()));
            if inside < -hair {
                return Some(false);
            }
            unclear |= inside <= hair;
        }
        (!unclear).then_some(true)
    }

    /// Shortest distance from a place to the border.
    pub fn border_distance(&self, place: Place) -> f64 {
        if !effort::spend(self.corners.len()) {
            return f64::INFINITY;
        }
        self.edges().map(|edge| place.distance_to_line(edge.from, edge.to)).fold(f64::INFINITY, f64::min)
    }

    /// The parts of a line that run inside: from where to where, in parts of its length.
    pub fn parts_inside(&self, sight: Sight) -> Parts {
        let mut parts = Parts::new();
        if !self.may_cross(sight, 0.0) || !effort::spend(self.corners.len()) {
            return parts;
        }
        if let Some(part) = self.convex.and_then(|left| self.plain_part_inside(sight, left)) {
            parts.extend(part);
            return parts;
        }
        let (dx, dy) = (sight.to.x - sight.from.x, sight.to.y - sight.from.y);
        let side = |corner: &Place| dx * (corner.y - sight.from.y) - dy * (corner.x - sight.from.x);
        if self.corners.iter().all(|corner| side(corner) > 0.0) || self.corners.iter().all(|corner| side(corner) < 0.0)
        {
            return parts;
        }
        let mut cuts: SmallVec<[f64; 16]> = SmallVec::from_slice(&[0.0, 1.0]);
        for edge in self.edges() {
            let (ex, ey) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y);
            let turn = dx * ey - dy * ex;
            if turn != 0.0 {
                let t = ((edge.from.x - sight.from.x) * ey - (edge.from.y - sight.from.y) * ex) / turn;
                if t > 0.0 && t < 1.0 {
                    cuts.push(t);
                }
            }
        }
        cuts.sort_by(f64::total_cmp);
        for (from, to) in cuts.iter().zip(cuts.iter().skip(1)) {
            if to > from && self.contains(sight.from.towards(sight.to, (from + to) / 2.0)) {
                match parts.last_mut() {
                    Some(last) if last.1 >= *from => last.1 = *to,
                    _ => parts.push((*from, *to)),
                }
            }
        }
        parts
    }

    /// The one part of a line that runs inside a convex outline; nothing where it runs so near to the border, or past a
    /// corner, that it takes a closer look.
    fn plain_part_inside(&self, sight: Sight, left: bool) -> Option<Option<(f64, f64)>> {
        let (dx, dy) = (sight.to.x - sight.from.x, sight.to.y - sight.from.y);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for Sight { from, to } in self.edges() {
            let (ex, ey) = (to.x - from.x, to.y - from.y);
            let (fx, fy) = (from.x - sight.from.x, from.y - sight.from.y);
            let (turn, off) = (dx * ey - dy * ex, fx * ey - fy * ex);
            if turn == 0.0 {
                let (inside, hair) = (if left { off } else { -off }, ROUNDING * (ex.abs() + ey.abs()));
                if inside < -hair {
                    return Some(None);
                }
                if inside <= hair {
                    return None;
                }
            } else if (turn < 0.0) == left {
                enters = enters.max(off / turn);
            } else {
                leaves = leaves.min(off / turn);
            }
        }
        if enters > leaves + ROUNDING {
            return Some(None);
        }
        let middle = sight.from.towards(sight.to, (enters + leaves) / 2.0);
        (enters < leaves && self.is_plainly_inside(middle, left) == Some(true)).then_some(Some((enters, leaves)))
    }

    /// Length of the part of a line that runs inside.
    pub fn length_inside(&self, sight: Sight) -> f64 {
        self.parts_inside(sight).into_iter().map(|(from, to)| to - from).sum::<f64>() * sight.length()
    }

    /// How far a footprint reaches inside, in the game's unit: the overlap divided by the footprint's longer edge; 0 when it
    /// merely touches the border.
    pub fn reach_inside(&self, footprint: &Footprint) -> f64 {
        self.area_under(footprint) / footprint.base.width.max(footprint.base.depth)
    }

    /// Whether any part of a footprint is inside or on the border.
    pub fn meets(&self, footprint: &Footprint) -> bool {
        effort::spend(self.corners.len())
            && !self.is_apart_from(footprint)
            && self.polygon().intersects(&footprint.polygon())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stand(x: f64, y: f64, facing: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing }, Base { width: 4.0, depth: 2.0 })
    }

    #[test]
    fn distances_of_stands() {
        assert!((stand(0.0, 0.0, 0.0).distance(&stand(0.0, 5.0, 0.0)) - 3.0).abs() < 1e-12);
        assert!((stand(0.0, 0.0, 0.0).distance(&stand(8.0, 6.0, 90.0)) - 34.0_f64.sqrt()).abs() < 1e-9);
        // A cross: no corner of one is in the other.
        assert_eq!(stand(0.0, 0.0, 0.0).distance(&stand(0.0, 0.0, 90.0)), 0.0);
        assert_eq!(stand(0.0, 0.0, 0.0).distance(&stand(0.0, 2.0, 0.0)), 0.0);
        let (mine, theirs, cm) = stand(0.0, 0.0, 0.0).nearest_places(&stand(7.0, 0.0, 0.0));
        assert!((mine.x - 2.0).abs() < 1e-12 && (theirs.x - 5.0).abs() < 1e-12 && (cm - 3.0).abs() < 1e-12);
    }

    /// What the circles around stands rule out, the corners rule out too.
    #[test]
    fn circles_only_rule_out_what_is_so() {
        let stands: Vec<Footprint> = (0..400)
            .map(|i| stand(f64::from(i * 37 % 101) / 5.0, f64::from(i * 53 % 97) / 5.0, f64::from(i * 29)))
            .collect();
        let (mut apart, mut behind, mut clear) = (0, 0, 0);
        for (a, b) in stands.iter().flat_map(|a| stands.iter().map(move |b| (a, b))) {
            let line = Sight { from: b.pose().at, to: b.front() };
            if a.is_apart(b, 1.5) {
                apart += 1;
                assert!(a.distance(b) > 1.5 && a.nearest_places(b).2 > 1.5 && a.overlap_depth(b) == 0.0);
            }
            if a.is_clear_of(line, 0.0) {
                clear += 1;
                assert!(!a.blocks(line));
            }
            if !a.may_see(b) {
                behind += 1;
                assert!(!a.sees(b, |_| true));
            }
        }
        assert!(apart > 0 && behind > 0 && clear > 0);
    }

    /// Circles around several stands, and lines along edges of outlines, only rule out what is so.
    #[test]
    fn circles_and_edges_only_rule_out_what_is_so() {
        let stands: Vec<Footprint> = (0..120)
            .map(|i| stand(f64::from(i * 37 % 101) / 2.0, f64::from(i * 53 % 97) / 2.0, f64::from(i * 29)))
            .collect();
        let corner = |x: f64, y: f64| Place { x, y };
        let bend = [(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (26.0, 30.0), (26.0, 14.0), (10.0, 14.0)];
        let wood = Outline::new(&bend.map(|(x, y)| corner(x, y)));
        let (mut apart, mut near) = (0, 0);
        for pair in stands.windows(2) {
            let around = Circle::around(pair).unwrap_or(pair[0].circle());
            for other in stands.iter().filter(|other| around.is_apart(&other.circle(), 1.5)) {
                apart += 1;
                assert!(pair.iter().all(|stand| stand.distance(other) > 1.5));
            }
        }
        for stand in &stands {
            near += i32::from(stand.is_near(&wood, 1.0));
            assert_eq!(stand.is_near(&wood, 1.0), stand.distance_to_outline(&wood) <= 1.0);
            assert_eq!(wood.meets(stand), wood.polygon().intersects(&stand.polygon()));
            let shared = wood.polygon().intersection(&stand.polygon()).unsigned_area();
            assert!((wood.reach_inside(stand) * 4.0 - shared).abs() < 1e-6);
        }
        assert!(apart > 0 && near > 0);
    }

    #[test]
    fn lines_and_stands() {
        let line =
            |x: f64, y: f64, to_x: f64, to_y: f64| Sight { from: Place { x, y }, to: Place { x: to_x, y: to_y } };
        assert!(stand(0.0, 0.0, 0.0).blocks(line(0.0, -5.0, 0.0, 5.0)));
        assert!(stand(0.0, 0.0, 0.0).blocks(line(2.0, -5.0, 2.0, 5.0)));
        assert!(!stand(0.0, 0.0, 0.0).blocks(line(2.1, -5.0, 2.1, 5.0)));
        assert!(!stand(0.0, 0.0, 0.0).blocks(line(0.0, -5.0, 0.0, -1.1)));
        assert!(line(0.0, 0.0, 2.0, 2.0).crosses(line(0.0, 2.0, 2.0, 0.0)));
        assert!(!line(0.0, 0.0, 2.0, 2.0).crosses(line(3.0, 3.0, 5.0, 5.0)));
        assert!((line(0.0, 0.0, 4.0, 0.0).distance(line(2.0, 1.0, 2.0, 3.0)) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn outlines() {
        let corner = |x: f64, y: f64| Place { x, y };
        let wood = Outline::new(&[corner(0.0, 0.0), corner(10.0, 0.0), corner(10.0, 4.0), corner(0.0, 4.0)]);
        let line = Sight { from: corner(5.0, -5.0), to: corner(5.0, 15.0) };
        assert!((wood.length_inside(line) - 4.0).abs() < 1e-9);
        assert_eq!(wood.length_inside(Sight { from: corner(-5.0, 5.0), to: corner(20.0, 5.0) }), 0.0);
        assert!((stand(5.0, 8.0, 0.0).distance_to_outline(&wood) - 3.0).abs() < 1e-12);
        assert_eq!(stand(5.0, 2.0, 0.0).distance_to_outline(&wood), 0.0);
        assert!((wood.reach_inside(&stand(5.0, 5.0, 0.0)) - 0.0).abs() < 1e-9);
    }
}
