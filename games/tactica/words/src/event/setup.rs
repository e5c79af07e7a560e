//! Generals, conditions, deployment and rolls of the sides.

use aftermath_rules::{SideId, UnitId, bounds, common::SideRolls, dice::Pips, geometry::Pose, list::List};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    roster::{Formation, Weapon},
    terms::{is_default, terms},
    terrain::Weather,
};

terms! {
    /// What a general's talent is for.
    Quality {
        /// Steadiness.
        Steadiness = "steadiness",
        /// Melee.
        Melee = "melee",
        /// Specialty.
        Specialty = "specialty",
        /// Initiative, of the commander-in-chief alone.
        Initiative = "initiative",
    }
    /// What a roll of the sides decides.
    RollOffFor {
        /// Who lays the first card.
        FirstCard = "first_card",
        /// Who moves first in the manoeuvre.
        FirstMove = "first_move",
        /// Who decides the first turn of the battle.
        FirstTurn = "first_turn",
    }
    /// An edge of the table.
    TableEdge {
        /// y = 0.
        Near = "near",
        /// y = the depth of the table.
        Far = "far",
        /// x = 0.
        Left = "left",
        /// x = the width of the table.
        Right = "right",
    }
    /// Odd or even.
    Parity {
        /// 1, 3 and 5.
        Odd = "odd",
        /// 2, 4 and 6.
        Even = "even",
    }
}

/// A general's talent is rolled (`tac.general.talents_rolled`, `tac.general.initiative_rolled`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TalentRoll {
    /// The general.
    pub general: UnitId,
    /// What for.
    pub quality: Quality,
    /// The die.
    pub die: Pips,
    /// The weapon that a talent in specialty is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Weapon>,
    /// The talent, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<u8>,
}

/// A general's talents are bought (`tac.general.talents_bought`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TalentPurchase {
    /// The general.
    pub general: UnitId,
    /// Steadiness, −1 to 2.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -6, max = 6))]
    pub steadiness: i8,
    /// Melee.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -6, max = 6))]
    pub melee: i8,
    /// Specialty.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -6, max = 6))]
    pub specialty: i8,
    /// The weapon that a talent in specialty is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Weapon>,
}

/// The edge behind a side's squares (`tac.amb.own_edge`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideEdge {
    /// The side.
    pub side: SideId,
    /// Its edge.
    pub edge: TableEdge,
}

/// The conditions of the battle: weather, directions, edges, fatigue.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// Weather in force.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weather: List<Weather, 0, 7>,
    /// Where the wind blows to, in degrees clockwise from +y.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -360.0, max = 360.0))]
    pub wind: Option<f64>,
    /// Where the sun stands, in degrees clockwise from +y.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -360.0, max = 360.0))]
    pub sun: Option<f64>,
    /// Which dice mean a wet string, where other than agreed in the options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wet: Option<Parity>,
    /// Own edges.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edges: List<SideEdge, 0, { bounds::SIDES }>,
    /// The side that offered battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker: Option<SideId>,
    /// The side that laid wind or sun (`tac.amb.wind_direction`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weather_of: Option<SideId>,
    /// Corps that are tired, by their generals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tired: List<UnitId, 0, { bounds::UNITS_PER_SIDE }>,
    /// Corps that come late, by their generals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: List<UnitId, 0, { bounds::UNITS_PER_SIDE }>,
    /// The sides that played fortifications (`tac.card.fortifications`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fortified: List<SideId, 0, { bounds::SIDES }>,
}

/// The players agreed on the terrain that the header has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainSetUp {}

/// A unit or a general is deployed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// The unit.
    pub unit: UnitId,
    /// Where: the middle of its base, of the foremost one in a column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// Its formation, where not that of the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// Riders on foot (`tac.mount.before_battle`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub dismounted: bool,
    /// The unit that a general joins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attach: Option<UnitId>,
}

/// Sides roll against each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOff {
    /// What for.
    pub purpose: RollOffFor,
    /// The dice, in the order rolled; equal totals are rerolled.
    pub rolls: SideRolls,
    /// Who won, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Who begins, by the winner's decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
}
