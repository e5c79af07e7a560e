//! The Fight phase and the Morale phase (digest, 25.8, 25.9).

use aftermath_rules::{geometry::Length, ids::UnitId, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Numbers, OutsideRules, Steps, Throw};

/// A unit is selected to fight (`w40k.fight.alternate`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The unit.
    pub unit: UnitId,
    /// The rule by which it fights out of its phase, or out of its turn to be selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_in_phase: Option<Name>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit piles in, or consolidates (`w40k.fight.pile_in`, `w40k.fight.consolidate`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseIn {
    /// The unit.
    pub unit: UnitId,
    /// Models that moved; none where all stay.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub steps: Steps,
    /// † Inches of the part that went furthest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Length>,
    /// † Whether each model that moved ended closer to the closest enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closer: Option<bool>,
    /// † Whether a model moved that touched an enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touching_moved: Option<bool>,
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

/// A unit takes a Morale test (`w40k.morale.test`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleTest {
    /// The unit.
    pub unit: UnitId,
    /// The die.
    pub die: Throw,
    /// Models destroyed this turn, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<u16>,
    /// Leadership, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leadership: Option<u8>,
    /// Whether it passed, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
    /// † Whether it is within 6" of its Warlord (`w40k.only_war.inspiring_leader`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near_warlord: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// Models of a unit that failed its test flee (`w40k.morale.fail`, `w40k.morale.attrition`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flee {
    /// The unit.
    pub unit: UnitId,
    /// The model that flees at once.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub first: Numbers,
    /// Combat Attrition: a die for each remaining model.
    #[serde(default)]
    pub dice: Throw,
    /// Models that flee for it; `[]` says that none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fled: Option<Numbers>,
    /// How many flee for it, as the players counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// Models are removed until a unit is in coherency (`w40k.morale.coherency_check`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoherencyCheck {
    /// The unit.
    pub unit: UnitId,
    /// The models, in their order.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
    /// † Whether it was in coherency before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
}
