//! Words that the logs of every game share: dice of sides against each other, turns, points, agreements.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    dice::Pips,
    ids::SideId,
    list::List,
    text::{Name, Text},
};

/// One side's die in a roll against the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideRoll {
    /// The side.
    pub side: SideId,
    /// Its die.
    pub die: Pips,
}

/// Dice of sides against each other, in the order thrown; equal throws are thrown again.
pub type SideRolls = List<SideRoll, 0, 80>;

/// A side begins its turn; the entry's side is the active player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnStart {
    /// Number of the turn as the game counts turns, from 1.
    pub turn: u32,
}

/// A side ends its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnEnd {}

/// The entry's side gives up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Concede {}

/// Victory points of one side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidePoints {
    /// The side.
    pub side: SideId,
    /// Its points.
    pub points: u32,
}

/// The players settle a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// What they settled.
    pub text: Text,
    /// Id of the rule that it interprets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Name>,
}
