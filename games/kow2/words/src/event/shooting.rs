//! The Shooting phase: ranged attacks, spells, doubts, and Nerve tests.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Dice;
use crate::{SpellName, WeaponKind};
use aftermath_rules::{
    dice::Pips,
    geometry::{Edge, Length, Pose},
    ids::UnitId,
};

/// A question that a die decides: 4 and more in favour of the attacker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Doubt {
    /// What is in doubt.
    pub question: DoubtQuestion,
    /// Who looks.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// The die.
    pub die: Pips,
    /// Whether the target is seen, or is not in cover, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// What players let a die decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DoubtQuestion {
    /// Whether the target is seen: from 4 it is (`kow.los.uncertain`).
    Sight,
    /// Whether the target is in cover: from 4 it is not (`kow.cover.uncertain`).
    Cover,
}

/// A throw to hit and the throw to damage that follows it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Throws {
    /// Dice to hit, as they fell first.
    pub dice: Dice,
    /// Dice to hit thrown again, in the order of the 1s that they replace (Elite).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub again: Dice,
    /// Dice of Blast, one throw a hit in the order of the hits.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub blast: Dice,
    /// Dice to damage, as they fell first.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub damage: Dice,
    /// Dice to damage thrown again, in the order of the 1s that they replace (Vicious).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub damage_again: Dice,
    /// What a rule of an army list that this rulebook does not print adds to each die to damage, or takes off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage_modifier: Option<i8>,
    /// Hits, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<u16>,
    /// Damage scored, as the players counted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scored: Option<u16>,
    /// All damage on the target afterwards, as the players counted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u16>,
}

/// A unit shoots at an enemy, or breathes at it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// The shooters.
    pub unit: UnitId,
    /// The enemy.
    pub target: UnitId,
    /// With what; its only weapon when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<WeaponKind>,
    /// With its breath.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub breath: bool,
    /// † Inches from the leader point to the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether the target is in the front arc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_arc: Option<bool>,
    /// † Whether the target is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
    /// Whether the target is in cover, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<bool>,
    /// † Facing of the target in whose arc the leader point is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Edge>,
    /// The dice.
    pub throws: Throws,
}

/// A unit casts a spell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// The wizard.
    pub unit: UnitId,
    /// The spell.
    pub spell: SpellName,
    /// The unit it is cast on.
    pub target: UnitId,
    /// † Inches from the leader point to the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether the target is in the front arc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_arc: Option<bool>,
    /// † Whether the target is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
    /// † Facing of the target in whose arc the leader point is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Edge>,
    /// Damage taken off by Heal, as the players counted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub healed: Option<u16>,
    /// † Inches that Wind Blast or Surge moved the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Length>,
    /// Where Wind Blast or Surge moved the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// The enemy that a surging unit ran into: it counts as charged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<UnitId>,
    /// † Facing of that enemy which was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<Edge>,
    /// Whether that combat is hindered, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hindered: Option<bool>,
    /// The dice.
    pub throws: Throws,
}

/// The active player tests the Nerve of an enemy unit that he damaged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NerveTest {
    /// The unit tested.
    pub unit: UnitId,
    /// The two dice.
    pub dice: Dice,
    /// What the players took the first throw for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<NerveResult>,
    /// The two dice thrown again, after a rout near somebody inspiring.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub again: Dice,
    /// Who inspired it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inspired_by: Option<UnitId>,
    /// † Inches to who inspired it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Total of the throw that counts, as the players added it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u16>,
    /// What the players took the test for in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<NerveResult>,
    /// Damage that Iron Resolve took off, as the players counted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolved: Option<u16>,
}

/// Outcomes of a Nerve test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NerveResult {
    /// No effect.
    Steady,
    /// Wavering.
    Wavering,
    /// Routed.
    Routed,
}

impl NerveResult {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            NerveResult::Steady => "steady",
            NerveResult::Wavering => "wavering",
            NerveResult::Routed => "routed",
        }
    }
}
