//! The Charge phase (digest, 25.7).

use aftermath_rules::{geometry::Length, ids::UnitId, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{OutsideRules, Steps, Throw};

/// A unit declares a charge (`w40k.charge.declare_targets`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// The unit.
    pub unit: UnitId,
    /// Its targets.
    pub targets: List<ChargeTarget, 1, 50>,
    /// † Whether it was within Engagement Range of an enemy as the phase began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged_at_start: Option<bool>,
    /// † Whether it was within 12" of an enemy as the phase began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near_at_start: Option<bool>,
    /// The rule by which it charges out of its phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_in_phase: Option<Name>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A target of a charge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeTarget {
    /// The unit.
    pub unit: UnitId,
    /// † Inches to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
}

/// The charge roll (`w40k.charge.roll`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeRoll {
    /// The unit.
    pub unit: UnitId,
    /// The two dice.
    pub dice: Throw,
    /// Their sum, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u8>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit makes its charge move (`w40k.charge.success`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeMove {
    /// The unit.
    pub unit: UnitId,
    /// Models that moved.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub steps: Steps,
    /// † Inches of the part that went furthest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Length>,
    /// † Inches up and down over terrain that count besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub climbed: Option<Length>,
    /// † Enemies within Engagement Range after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<List<UnitId, 0, 100>>,
    /// † Whether any model came within Engagement Range of a unit that was not a target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_others: Option<bool>,
    /// † Whether it ended in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// Why a charge fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChargeFailure {
    /// The roll is too low.
    TooShort,
    /// There is no way.
    Blocked,
    /// It would end out of coherency.
    Coherency,
    /// A target is no more.
    TargetGone,
}

impl ChargeFailure {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            ChargeFailure::TooShort => "too_short",
            ChargeFailure::Blocked => "blocked",
            ChargeFailure::Coherency => "coherency",
            ChargeFailure::TargetGone => "target_gone",
        }
    }
}

/// A charge fails; nobody moves (`w40k.charge.fail`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeFails {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<ChargeFailure>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit makes a Heroic Intervention (`w40k.hero.move`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Intervene {
    /// The unit.
    pub unit: UnitId,
    /// Models that moved.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub steps: Steps,
    /// † Whether an enemy was within 3" horizontally and 5" vertically.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<bool>,
    /// † Inches of the part that went furthest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Length>,
    /// † Whether each model that moved ended closer to the closest enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closer: Option<bool>,
    /// † Enemies within Engagement Range after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<List<UnitId, 0, 100>>,
    /// † Whether it ended in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}
