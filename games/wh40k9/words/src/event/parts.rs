//! What events are made of: throws with re-rolls and modifiers, places and paths of models, outside rules.

use aftermath_rules::{bounds, dice::Pips, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MODELS, Spot};

/// Dice of one throw, in the order rolled.
pub type Dice = List<Pips, 0, { bounds::DICE }>;

/// Number of a model in its unit, from 1.
pub type ModelNumber = u16;

/// Models of one unit by their numbers.
pub type Numbers = List<ModelNumber, 0, MODELS>;

/// Dice thrown for one purpose: as they fell first, thrown again, and modified.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Throw {
    /// Faces as they fell first.
    pub dice: Dice,
    /// Dice thrown again (`w40k.reroll.once`).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub again: List<Again, 0, 20>,
    /// Modifiers of rules outside this book; those that it has itself follow from what happened.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub modifiers: List<Modifier, 0, 20>,
}

/// Dice of a throw that are thrown again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// The rule that allows it.
    pub by: Name,
    /// Numbers of the dice in their throw, from 1.
    pub dice: List<u16, 1, { bounds::DICE }>,
    /// The faces that take their places.
    pub to: Dice,
    /// Results that the rule lets be thrown again; any where absent (`w40k.reroll.specific`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<List<u8, 1, 12>>,
    /// The rule expressly lets single dice of a sum be thrown again (`w40k.reroll.all_dice`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub single_dice: bool,
}

/// A modifier with the rule that it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// The rule.
    pub by: Name,
    /// What it does.
    pub change: Change,
}

/// How a modifier changes a number; the order is divide, multiply, add, subtract (`w40k.dice.modifier_order`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Puts a value in its place, before all others (`w40k.char.replace_first`).
    Set(u16),
    /// Divides.
    Divide(#[schemars(range(min = 1, max = 255))] u8),
    /// Multiplies.
    Times(u8),
    /// Adds, or subtracts where it is less than 0.
    Add(i16),
}

/// A rule of another book that has a hand in the entry: an ability, a Stratagem, a relic.
///
/// It is recorded and not refuted. Where a core rule is broken that it does not say to change, that rule is broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outside {
    /// What it is called.
    pub rule: Name,
    /// Ids of the rules of this book that it changes here.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub changes: List<Name, 0, 20>,
    /// It is a Stratagem (`w40k.phase.stratagem_lock`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stratagem: bool,
}

/// Rules of other books that have a hand in an entry.
pub type OutsideRules = List<Outside, 0, 20>;

/// A model and where it is set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// The model.
    pub model: ModelNumber,
    /// Where.
    pub at: Spot,
}

/// Models and where they are set up.
pub type Placings = List<Placing, 0, MODELS>;

/// A model, the way it takes, and where it ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The model.
    pub model: ModelNumber,
    /// Corners of its path between start and end, none for a straight line; absent where the path is not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<List<Spot, 0, 100>>,
    /// Where it ends.
    pub to: Spot,
}

/// Models that move; those that stay need not be there.
pub type Steps = List<Step, 0, MODELS>;
