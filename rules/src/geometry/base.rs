//! Sizes of stands.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Length;

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
