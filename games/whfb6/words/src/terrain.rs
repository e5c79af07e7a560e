//! Kinds of terrain (`wfb.shoot.cover_classes`).

use aftermath_rules::ground::{Ground, KindOfTerrain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Cover, pack};

/// Kinds of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// A hill.
    Hill,
    /// A wood.
    Woods,
    /// Bushes.
    Bushes,
    /// High grass and crops.
    HighGrass,
    /// A hedge.
    Hedge,
    /// A fence.
    Fence,
    /// A wall.
    Wall,
    /// A wooden palisade or wall.
    Palisade,
    /// Rocks and rubble.
    Rocks,
    /// A trench.
    Trench,
    /// A building.
    Building,
    /// Other difficult ground: marsh, shallow water, steep slopes.
    Difficult,
    /// Very difficult ground.
    VeryDifficult,
    /// Impassable terrain.
    Impassable,
    /// Open terrain: a road, a field.
    Plain,
}

impl TerrainKind {
    /// All of them.
    pub const ALL: [TerrainKind; 15] = [
        TerrainKind::Hill,
        TerrainKind::Woods,
        TerrainKind::Bushes,
        TerrainKind::HighGrass,
        TerrainKind::Hedge,
        TerrainKind::Fence,
        TerrainKind::Wall,
        TerrainKind::Palisade,
        TerrainKind::Rocks,
        TerrainKind::Trench,
        TerrainKind::Building,
        TerrainKind::Difficult,
        TerrainKind::VeryDifficult,
        TerrainKind::Impassable,
        TerrainKind::Plain,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TerrainKind::Hill => "hill",
            TerrainKind::Woods => "woods",
            TerrainKind::Bushes => "bushes",
            TerrainKind::HighGrass => "high_grass",
            TerrainKind::Hedge => "hedge",
            TerrainKind::Fence => "fence",
            TerrainKind::Wall => "wall",
            TerrainKind::Palisade => "palisade",
            TerrainKind::Rocks => "rocks",
            TerrainKind::Trench => "trench",
            TerrainKind::Building => "building",
            TerrainKind::Difficult => "difficult",
            TerrainKind::VeryDifficult => "very_difficult",
            TerrainKind::Impassable => "impassable",
            TerrainKind::Plain => "plain",
        }
    }
}

impl TerrainKind {
    /// What cover it gives (`wfb.shoot.cover_classes`).
    pub fn cover(self) -> Cover {
        let row = pack::COVER.iter().find(|(id, _)| *id == self.as_str());
        match row {
            Some((_, true)) => Cover::Hard,
            Some((_, false)) => Cover::Soft,
            None => Cover::None,
        }
    }

    /// Walls, hedges and the like: what one stands behind.
    pub fn is_obstacle(self) -> bool {
        use TerrainKind::{Fence, Hedge, Palisade, Trench, Wall};
        matches!(self, Hedge | Fence | Wall | Palisade | Trench)
    }

    /// Ground that slows who crosses it.
    pub fn is_difficult(self) -> bool {
        use TerrainKind::{Building, Bushes, Difficult, Rocks, VeryDifficult, Woods};
        matches!(self, Woods | Bushes | Rocks | Building | Difficult | VeryDifficult)
    }

    /// Whether one may stand in it and be shot at only near its edge (`wfb.shoot.woods_depth`).
    pub fn is_woods(self) -> bool {
        matches!(self, TerrainKind::Woods | TerrainKind::Bushes)
    }

    /// Whether it stands between who looks and who is looked at.
    pub fn blocks_sight(self) -> bool {
        use TerrainKind::{Building, Hedge, Hill, Palisade, Rocks, Wall, Woods};
        matches!(self, Hill | Woods | Building | Rocks | Wall | Hedge | Palisade)
    }
}

impl KindOfTerrain for TerrainKind {
    fn ground(&self) -> Ground {
        use TerrainKind as Kind;
        match self {
            Kind::Hill => Ground::Hill,
            Kind::Woods | Kind::Bushes => Ground::Wood,
            Kind::Hedge | Kind::Fence | Kind::Wall | Kind::Palisade | Kind::Trench => Ground::Obstacle,
            Kind::Building => Ground::Buildings,
            Kind::Rocks | Kind::Difficult | Kind::VeryDifficult | Kind::HighGrass => Ground::Rough,
            Kind::Impassable => Ground::Impassable,
            Kind::Plain => Ground::Plain,
        }
    }
}
