//! Terrain: features of scenery with a footprint, a height and whether they can be seen through.
//!
//! The rulebook names no categories; the kinds serve maps and people. What counts for the rules is the height.

use aftermath_rules::{
    geometry::Length,
    ground::{Ground, KindOfTerrain},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What rises above the table.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rise {
    /// Height above the table in inches (`w40k.terrain.low`, `w40k.terrain.climb`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<Length>,
    /// Whether it is solid up to its height, so that nothing is seen through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solid: Option<bool>,
}

/// Kinds of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// Ruined walls and floors.
    Ruins(Rise),
    /// A building with a roof.
    Building(Rise),
    /// A hill.
    Hill(Rise),
    /// Trees.
    Woods(Rise),
    /// A wall.
    Wall(Rise),
    /// Barricades, hedges, tank traps.
    Barricade(Rise),
    /// A crater.
    Crater(Rise),
    /// Containers, crates, vats.
    Container(Rise),
    /// Water.
    Water(Rise),
    /// Anything else.
    Other(Rise),
}

impl TerrainKind {
    /// All of them, of a height that nobody has told.
    pub const ALL: [TerrainKind; 10] = [
        TerrainKind::Ruins(Rise { height: None, solid: None }),
        TerrainKind::Building(Rise { height: None, solid: None }),
        TerrainKind::Hill(Rise { height: None, solid: None }),
        TerrainKind::Woods(Rise { height: None, solid: None }),
        TerrainKind::Wall(Rise { height: None, solid: None }),
        TerrainKind::Barricade(Rise { height: None, solid: None }),
        TerrainKind::Crater(Rise { height: None, solid: None }),
        TerrainKind::Container(Rise { height: None, solid: None }),
        TerrainKind::Water(Rise { height: None, solid: None }),
        TerrainKind::Other(Rise { height: None, solid: None }),
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TerrainKind::Ruins(_) => "ruins",
            TerrainKind::Building(_) => "building",
            TerrainKind::Hill(_) => "hill",
            TerrainKind::Woods(_) => "woods",
            TerrainKind::Wall(_) => "wall",
            TerrainKind::Barricade(_) => "barricade",
            TerrainKind::Crater(_) => "crater",
            TerrainKind::Container(_) => "container",
            TerrainKind::Water(_) => "water",
            TerrainKind::Other(_) => "other",
        }
    }

    /// How it rises.
    pub fn rise(self) -> Rise {
        match self {
            TerrainKind::Ruins(rise)
            | TerrainKind::Building(rise)
            | TerrainKind::Hill(rise)
            | TerrainKind::Woods(rise)
            | TerrainKind::Wall(rise)
            | TerrainKind::Barricade(rise)
            | TerrainKind::Crater(rise)
            | TerrainKind::Container(rise)
            | TerrainKind::Water(rise)
            | TerrainKind::Other(rise) => rise,
        }
    }
}

impl KindOfTerrain for TerrainKind {
    fn ground(&self) -> Ground {
        match self {
            TerrainKind::Ruins(_) => Ground::Ruins,
            TerrainKind::Building(_) => Ground::Buildings,
            TerrainKind::Hill(_) => Ground::Hill,
            TerrainKind::Woods(_) => Ground::Wood,
            TerrainKind::Wall(_) | TerrainKind::Barricade(_) | TerrainKind::Container(_) => Ground::Obstacle,
            TerrainKind::Crater(_) => Ground::Rough,
            TerrainKind::Water(_) => Ground::Water,
            TerrainKind::Other(_) => Ground::Plain,
        }
    }
}
