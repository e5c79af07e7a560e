//! Before the first turn, phases, and the end of the battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{SidePoints, SideRolls, Step, Steps};
use crate::Phase;
use aftermath_rules::{
    bounds,
    dice::Pips,
    geometry::Pose,
    ids::{SideId, UnitId},
    list::List,
};

/// The players agreed on the pieces of terrain in the header: what they are, how far they reach, how high they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainSetUp {
    /// Sides that agreed.
    pub agreed: List<SideId, 0, { bounds::SIDES }>,
}

/// A unit takes its place on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// The unit.
    pub unit: UnitId,
    /// Where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}

/// Both sides roll a die; the higher one has the say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOff {
    /// What for.
    pub purpose: RollOffPurpose,
    /// The dice, in the order thrown; equal throws are thrown again.
    pub rolls: SideRolls,
    /// Who decides, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Who begins, as the winner decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
}

/// What sides roll against each other for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RollOffPurpose {
    /// Who decides about the first turn.
    FirstTurn,
    /// Who decides which side makes the first Vanguard move.
    Vanguard,
}

/// A unit's move straight after deployment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vanguard {
    /// The unit.
    pub unit: UnitId,
    /// Which move.
    pub manner: VanguardMove,
    /// The way, in its steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}

impl Vanguard {
    /// The steps, where recorded.
    pub fn steps(&self) -> Option<&[Step]> {
        self.steps.as_deref()
    }
}

/// Moves allowed before the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VanguardMove {
    /// As Advance.
    Advance,
    /// As At the double.
    AtTheDouble,
}

/// A phase begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStart {
    /// Which.
    pub phase: Phase,
}

/// A side ends its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnEnd {
    /// Units whose markers the players took off: disordered and wavering ones of the side whose turn it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovered: Option<List<UnitId, 0, { bounds::UNITS_PER_SIDE }>>,
}

/// One unit rolls one die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OneDie {
    /// The unit.
    pub unit: UnitId,
    /// The die.
    pub die: Pips,
    /// Whether it succeeded, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// The battle is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleEnd {
    /// Why.
    pub because: EndBecause,
    /// Points of each side, by whatever the scenario counts.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, { bounds::SIDES }>,
    /// Who won; absent in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
}

/// Why a battle ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndBecause {
    /// A player gave up.
    Conceded,
    /// The agreed turns are over.
    TurnLimit,
    /// The agreed time is over.
    Time,
    /// One side has nothing left on the table.
    Destroyed,
}
