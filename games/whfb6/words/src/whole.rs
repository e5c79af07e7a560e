//! Whole numbers within bounds, which a log has to keep.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A whole number from `MIN` to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Whole<const MIN: u32, const MAX: u32>(u32);

impl<const MIN: u32, const MAX: u32> Whole<MIN, MAX> {
    /// The number.
    pub fn get(self) -> u32 {
        self.0
    }

    /// The nearest number within the bounds.
    pub fn nearest(number: u32) -> Self {
        Self(number.clamp(MIN, MAX))
    }
}

impl<const MIN: u32, const MAX: u32> TryFrom<u32> for Whole<MIN, MAX> {
    type Error = String;
    fn try_from(number: u32) -> Result<Self, String> {
        if (MIN..=MAX).contains(&number) {
            Ok(Self(number))
        } else {
            Err(format!("the number {number}: expected {MIN} to {MAX}"))
        }
    }
}

impl<const MIN: u32, const MAX: u32> From<Whole<MIN, MAX>> for u32 {
    fn from(number: Whole<MIN, MAX>) -> u32 {
        number.0
    }
}

impl<const MIN: u32, const MAX: u32> JsonSchema for Whole<MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("Whole_from_{MIN}_to_{MAX}").into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    }
}
