//! Places and poses, as logs write them.

use std::{borrow::Cow, fmt};

use geo::Coord;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeTuple};

use super::Sight;
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
        self.square(other).sqrt()
    }

    /// Square of the distance: the least of squares is that of the least distance, without a root for each.
    pub(super) fn square(self, other: Self) -> f64 {
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

    pub(super) fn square_to_line(self, line: Sight) -> f64 {
        self.square(self.nearest_on(line.from, line.to))
    }

    pub(super) fn coord(self) -> Coord<f64> {
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
