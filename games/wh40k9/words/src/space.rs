//! Bases of models and where they stand, in three dimensions.

use std::{borrow::Cow, fmt};

use aftermath_rules::bounds;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeSeq};

/// Millimetres in an inch: bases are measured in the one, distances in the other.
pub const MM_PER_INCH: f64 = 25.4;

/// What of a model distances are measured from (`w40k.measure.closest_points`, `w40k.measure.hull`), in millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    /// A round base: its diameter.
    Round(#[schemars(range(min = 1, max = 1000))] Millimetres),
    /// An oval base: its length along the facing, and its width.
    Oval(Millimetres, Millimetres),
    /// No base: the hull as a rectangle, its length along the facing, and its width.
    Hull(Millimetres, Millimetres),
}

impl Base {
    /// Length along the facing and width, in inches.
    pub fn inches(self) -> (f64, f64) {
        let inches = |mm: Millimetres| mm.get() / MM_PER_INCH;
        match self {
            Base::Round(diameter) => (inches(diameter), inches(diameter)),
            Base::Oval(length, width) | Base::Hull(length, width) => (inches(length), inches(width)),
        }
    }

    /// Whether it is a base, round or oval, and not the hull.
    pub fn is_round(self) -> bool {
        !matches!(self, Base::Hull(..))
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Base::Round(diameter) => write!(f, "round, {} mm", diameter.0),
            Base::Oval(length, width) => write!(f, "oval, {} by {} mm", length.0, width.0),
            Base::Hull(length, width) => write!(f, "hull, {} by {} mm", length.0, width.0),
        }
    }
}

/// A length in millimetres: 1 to 1000.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "f64", into = "f64")]
#[schemars(with = "f64")]
pub struct Millimetres(f64);

impl Millimetres {
    /// The length.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Millimetres {
    type Error = String;
    fn try_from(length: f64) -> Result<Self, String> {
        if (1.0..=1000.0).contains(&length) {
            Ok(Self(length))
        } else {
            Err(format!("a base of {length} mm: expected 1 to 1000"))
        }
    }
}

impl From<Millimetres> for f64 {
    fn from(length: Millimetres) -> f64 {
        length.0
    }
}

/// Where a model stands: `[x, y]`, `[x, y, z]` or `[x, y, z, facing°]`; x, y and z in inches, z above the table to the
/// underside of the base, facing clockwise from +y.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Along the width of the table.
    pub x: f64,
    /// Along its depth.
    pub y: f64,
    /// Height above the table.
    pub z: f64,
    /// Facing in degrees, where it matters.
    pub facing: f64,
}

impl Spot {
    /// On the table, facing +y.
    pub fn at(x: f64, y: f64) -> Self {
        Self { x, y, z: 0.0, facing: 0.0 }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = [self.x, self.y, self.z, self.facing];
        let length = if self.facing != 0.0 {
            4
        } else if self.z != 0.0 {
            3
        } else {
            2
        };
        let mut sequence = serializer.serialize_seq(Some(length))?;
        for number in &all[..length] {
            sequence.serialize_element(number)?;
        }
        sequence.end()
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Spot;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "[x, y], [x, y, z] or [x, y, z, facing] with numbers up to {}", bounds::COORDINATE)
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Spot, A::Error> {
                let mut numbers = [0.0; 4];
                let mut length = 0;
                while let Some(number) = seq.next_element::<f64>()? {
                    if length == numbers.len() {
                        return Err(de::Error::invalid_length(length + 1, &self));
                    }
                    if number.is_nan() || number.abs() > bounds::COORDINATE {
                        return Err(de::Error::invalid_value(de::Unexpected::Float(number), &self));
                    }
                    numbers[length] = number;
                    length += 1;
                }
                if length < 2 {
                    return Err(de::Error::invalid_length(length, &self));
                }
                let [x, y, z, facing] = numbers;
                Ok(Spot { x, y, z, facing })
            }
        }
        deserializer.deserialize_seq(Visitor)
    }
}

impl JsonSchema for Spot {
    fn schema_name() -> Cow<'static, str> {
        "Spot".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "[x, y], [x, y, z] or [x, y, z, facing°] in inches",
            "type": "array",
            "items": { "type": "number", "minimum": -bounds::COORDINATE, "maximum": bounds::COORDINATE },
            "minItems": 2,
            "maxItems": 4
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_written_as_short_as_they_are() {
        for text in ["[1.5,2.0]", "[1.5,2.0,3.0]", "[1.5,2.0,0.0,90.0]"] {
            assert_eq!(serde_json::to_string(&serde_json::from_str::<Spot>(text).unwrap()).unwrap(), text);
        }
        for text in ["[1]", "[1,2,3,4,5]", "[1,1e9]", "\"x\"", "[1,null]"] {
            assert!(serde_json::from_str::<Spot>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_base_of_32_mm_is_an_inch_and_a_quarter() {
        let base: Base = serde_json::from_str(r#"{"round":32}"#).unwrap();
        assert!((base.inches().0 - 1.2598).abs() < 1e-4);
        assert!(serde_json::from_str::<Base>(r#"{"round":0}"#).is_err());
        assert!(serde_json::from_str::<Base>(r#"{"oval":[75]}"#).is_err());
    }
}
