//! A table state from which a log may start: all that the referee's state holds.

use aftermath_rules::{
    common::SidePoints,
    geometry::Pose,
    ids::SideId,
    snapshot::{BoundedList, Count, is_default},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Phase;

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Number of the turn, counted through both sides, from 1; 0 before the first.
    pub turn: Count,
    /// The phase; absent before the first of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The side whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<SideId>,
    /// Every unit, in the order of the rosters.
    #[serde(default)]
    pub units: BoundedList<UnitSituation>,
    /// Whether the log says that the battle is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over: bool,
    /// Who won, as the log says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Points, as the log says.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: BoundedList<SidePoints>,
}

/// A unit in a situation.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSituation {
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pose: Option<Pose>,
    /// It was put on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deployed: bool,
    /// Figures lost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: Count,
    /// It was ordered this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered: bool,
    /// It obeyed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub obeys: bool,
    /// It moved this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// It shot this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shot: bool,
}
