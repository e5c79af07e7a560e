//! What terrain is for the eye, whatever a game calls it.

use serde::Serialize;
use serde_json::Value;

/// How a piece of terrain is drawn: one pattern each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// Trees.
    Wood,
    /// A rise.
    Hill,
    /// Houses that stand.
    Buildings,
    /// Houses that fell.
    Ruins,
    /// Something low to be crossed: a wall, a hedge, works.
    Obstacle,
    /// A river or a pond.
    Water,
    /// Wet ground.
    Marsh,
    /// A road.
    Road,
    /// Nobody goes in.
    Impassable,
    /// Rough or broken ground.
    Rough,
    /// Nothing that hinders.
    Plain,
}

impl Ground {
    /// All of them.
    pub const ALL: [Ground; 11] = [
        Ground::Wood,
        Ground::Hill,
        Ground::Buildings,
        Ground::Ruins,
        Ground::Obstacle,
        Ground::Water,
        Ground::Marsh,
        Ground::Road,
        Ground::Impassable,
        Ground::Rough,
        Ground::Plain,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Ground::Wood => "wood",
            Ground::Hill => "hill",
            Ground::Buildings => "buildings",
            Ground::Ruins => "ruins",
            Ground::Obstacle => "obstacle",
            Ground::Water => "water",
            Ground::Marsh => "marsh",
            Ground::Road => "road",
            Ground::Impassable => "impassable",
            Ground::Rough => "rough",
            Ground::Plain => "plain",
        }
    }
}

/// A game's kind of terrain.
pub trait KindOfTerrain {
    /// How it is drawn.
    fn ground(&self) -> Ground;
}

/// A kind of terrain that may be put on a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TerrainChoice {
    /// The `kind` of a piece in a header.
    pub kind: Value,
    /// What messages call it, behind `terrain-`.
    pub name: String,
    /// How it is drawn.
    pub ground: Ground,
}

/// Kinds of terrain to choose from.
pub fn choices<K: KindOfTerrain + Serialize>(kinds: &[K]) -> Vec<TerrainChoice> {
    let name = |kind: &Value| match kind {
        Value::Object(fields) => fields.keys().next().cloned(),
        other => other.as_str().map(str::to_owned),
    };
    kinds
        .iter()
        .filter_map(|choice| {
            let kind = serde_json::to_value(choice).ok()?;
            Some(TerrainChoice { name: name(&kind)?, kind, ground: choice.ground() })
        })
        .collect()
}
