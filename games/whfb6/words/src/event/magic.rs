//! The magic phase.

use aftermath_rules::{
    UnitId,
    dice::Pips,
    list::List,
    text::{Name, Text},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Dice, Throws};
use crate::Whole;

/// Dice, or an addition to a roll, that an item or a spell gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// What gives it.
    pub source: Name,
    /// How many dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Whole<0, 50>>,
}

/// Both players count their dice.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DicePools {
    /// Power dice of items and spells.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub power_bonus: List<Bonus, 0, 50>,
    /// Dispel dice of items and spells.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub dispel_bonus: List<Bonus, 0, 50>,
    /// Power dice in all, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Whole<0, 500>>,
    /// Dispel dice in all, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispel: Option<Whole<0, 500>>,
}

/// What became of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CastResult {
    /// It was cast.
    Cast,
    /// It was not.
    Failed,
    /// It was a miscast.
    Miscast,
    /// It was cast with irresistible force.
    Irresistible,
}

impl CastResult {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            CastResult::Cast => "cast",
            CastResult::Failed => "failed",
            CastResult::Miscast => "miscast",
            CastResult::Irresistible => "irresistible",
        }
    }
}

/// A wizard tries a spell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// The wizard.
    pub wizard: UnitId,
    /// The spell.
    pub spell: Name,
    /// At whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// Casting value, where the roster has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Whole<1, 50>>,
    /// The power dice.
    pub dice: Dice,
    /// What items add to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus: Option<Whole<0, 50>>,
    /// Which items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus_source: Option<Name>,
    /// What became of it, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<CastResult>,
}

/// A wizard rolls for his miscast.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Miscast {
    /// The wizard.
    pub wizard: UnitId,
    /// The dice.
    pub dice: Dice,
    /// What it did (`wfb.gap.miscast_table`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Text>,
}

/// The opponent tries to dispel the spell that was just cast.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dispel {
    /// The dispel dice.
    pub dice: Dice,
    /// What items add to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus: Option<Whole<0, 50>>,
    /// Which items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus_source: Option<Name>,
    /// Whether the items were announced before the dice were rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced: Option<bool>,
    /// Whether the spell is dispelled, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A spell that was cast works.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellEffect {
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Hits that it makes.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub hits: List<SpellHits, 0, 50>,
    /// It remains in play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub remains: bool,
}

/// Hits of a spell on a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellHits {
    /// The unit.
    pub unit: UnitId,
    /// Strength of the hits.
    pub strength: Whole<1, 10>,
    /// The dice to wound and to save; dice to hit where the spell rolls some.
    pub throws: Throws,
    /// Number of hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<Whole<0, 500>>,
}

/// A player tries to dispel a spell in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DispelInPlay {
    /// Who cast it.
    pub caster: UnitId,
    /// The spell.
    pub spell: Name,
    /// The dice.
    pub dice: Dice,
    /// What items add to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus: Option<Whole<0, 50>>,
    /// Which items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus_source: Option<Name>,
    /// Whether it ended, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A roll against the other side's, one die.
pub type Die = Pips;
