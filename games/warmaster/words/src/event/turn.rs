//! Turns and phases, leaving the table, and the end of the battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Poses;
use crate::Phase;
pub use aftermath_rules::common::{Agreement, Concede, SidePoints, TurnEnd, TurnStart};
use aftermath_rules::{
    bounds,
    dice::Pips,
    ids::{SideId, UnitId},
    list::List,
};

/// The roll of a unit or character that leaves the table, or tries to come back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OffTable {
    /// The unit or character.
    pub unit: UnitId,
    /// The die, before the stands lost are subtracted.
    pub die: Pips,
    /// Where its stands come back at the edge, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// What the players took it for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<OffTableResult>,
}

/// What becomes of who leaves the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OffTableResult {
    /// Gone for good.
    Gone,
    /// May come back at the start of a later turn.
    Waits,
    /// Back at the edge; moves no more this turn.
    Halted,
    /// Back at the edge.
    Free,
}

/// A phase begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStart {
    /// Which.
    pub phase: Phase,
}

/// The entry's side must withdraw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Withdraw {
    /// Why.
    pub because: WithdrawBecause,
}

/// Why an army withdraws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawBecause {
    /// Its General is dead or gone.
    General,
    /// It has lost its break point of units.
    BreakPoint,
}

/// The battle is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleEnd {
    /// Why.
    pub because: EndBecause,
    /// Victory points as the players counted them.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, { bounds::SIDES }>,
    /// Victory points as they were kept during the battle, where the players counted twice.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub kept: List<SidePoints, 0, { bounds::SIDES }>,
    /// Victory points that a scenario adds, as the players counted them.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub scenario_points: List<SidePoints, 0, { bounds::SIDES }>,
    /// Who won, as the players saw it; absent in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
}

/// Why a battle ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndBecause {
    /// A player gave up.
    Conceded,
    /// An army withdrew.
    Withdrawn,
    /// The agreed turns are over.
    TurnLimit,
}

impl WithdrawBecause {
    /// Its word in findings.
    pub fn as_str(self) -> &'static str {
        match self {
            WithdrawBecause::General => "general_lost",
            WithdrawBecause::BreakPoint => "break_point",
        }
    }
}

impl EndBecause {
    /// Its word in findings.
    pub fn as_str(self) -> &'static str {
        match self {
            EndBecause::Conceded => "conceded",
            EndBecause::Withdrawn => "withdrawn",
            EndBecause::TurnLimit => "turn_limit",
        }
    }
}

impl OffTableResult {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            OffTableResult::Gone => "gone",
            OffTableResult::Waits => "waits",
            OffTableResult::Halted => "halted",
            OffTableResult::Free => "free",
        }
    }
}
