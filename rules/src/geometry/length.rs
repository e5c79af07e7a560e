//! Lengths, as logs write them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::bounds;

/// A length in the game's own unit: 0 to [`bounds::COORDINATE`].
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Length(f64);

impl Length {
    /// The length as a number.
    pub fn get(self) -> f64 {
        self.0
    }

    /// So many times as long; it may be longer than a log can say.
    pub(crate) fn times(self, by: f64) -> Self {
        Self(self.0 * by)
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
