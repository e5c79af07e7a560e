//! Before the first turn: terrain, deployment, rolls of sides against each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Poses;
use aftermath_rules::{
    dice::Pips,
    ids::{SideId, UnitId},
};

pub use aftermath_rules::common::{SideRoll, SideRolls};

/// How the terrain came to the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainSetUp {
    /// How.
    pub method: TerrainMethod,
    /// Who laid it out, where one side did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<SideId>,
    /// Who chose, or won, the side of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooses: Option<SideId>,
    /// Dice for the side of the table.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub rolls: SideRolls,
}

/// How terrain is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainMethod {
    /// Both players lay it out, a die decides who gets which side.
    Both,
    /// One player lays it out, the other chooses his side.
    One,
    /// About the same on either side.
    Symmetrical,
    /// As the scenario says.
    Scenario,
}

/// How the armies are deployed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deployment {
    /// How.
    pub method: DeploymentMethod,
    /// Who begins, where somebody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
    /// Dice for it.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub rolls: SideRolls,
}

/// How armies are deployed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeploymentMethod {
    /// Unit by unit, turn about.
    UnitByUnit,
    /// From maps drawn beforehand.
    Maps,
    /// Behind a screen.
    Screens,
    /// One side whole, then the other.
    OneSideFirst,
    /// As the scenario says.
    Scenario,
}

/// A unit or a character takes its place on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// The unit or character.
    pub unit: UnitId,
    /// Where its stands are, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// The unit that a character joins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<UnitId>,
}

/// How many turns each side has at most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnLimit {
    /// Turns of each side.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The die that set it; absent when it was agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Pips>,
}

/// Both sides roll a die; the higher one has the say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOff {
    /// What for.
    pub purpose: RollOffPurpose,
    /// The dice, in the order thrown; equal throws are thrown again.
    pub rolls: SideRolls,
    /// Who begins, or removes stands first, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
}

/// What sides roll against each other for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RollOffPurpose {
    /// Who has the first turn: the higher.
    FirstTurn,
    /// Who removes casualties first in a draw: the lower.
    Casualties,
    /// Who falls back first in a draw: the higher.
    FallBack,
    /// Who reforms first: the higher.
    Reform,
}

impl DeploymentMethod {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            DeploymentMethod::UnitByUnit => "unit_by_unit",
            DeploymentMethod::Maps => "maps",
            DeploymentMethod::Screens => "screens",
            DeploymentMethod::OneSideFirst => "one_side_first",
            DeploymentMethod::Scenario => "scenario",
        }
    }
}
