//! Shooting, and the throws that wound and save, which combat has too.

use aftermath_rules::{UnitId, geometry::Length, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Dice;
use crate::Whole;

/// One of the rolls that an attack takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Throw {
    /// To hit.
    Hit,
    /// The second die of shots that need 7 and more.
    Second,
    /// To wound.
    Wound,
    /// To save by armour.
    Armour,
    /// To save by magic.
    Ward,
}

impl Throw {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Throw::Hit => "hit",
            Throw::Second => "second",
            Throw::Wound => "wound",
            Throw::Armour => "armour",
            Throw::Ward => "ward",
        }
    }
}

/// Dice that were rerolled: they take the place of the dice that failed, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// Of which roll.
    pub throw: Throw,
    /// What allows it (`wfb.gap.rerolls`).
    pub source: Name,
    /// The new dice.
    pub dice: Dice,
}

/// The rolls of an attack, and what the players made of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Throws {
    /// Dice to hit.
    pub hit: Dice,
    /// Second dice of shots that need 7 and more, one for each 6.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub second: Dice,
    /// Dice to wound.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub wound: Dice,
    /// Dice to save by armour.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub armour: Dice,
    /// Dice to save by magic, after the armour.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub ward: Dice,
    /// Dice rerolled.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub again: List<Again, 0, 10>,
    /// The ward save used, where the target has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ward_save: Option<Whole<2, 6>>,
    /// Hits, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<Whole<0, 500>>,
    /// Wounds before saves, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wounds: Option<Whole<0, 500>>,
    /// Wounds that were not saved, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaved: Option<Whole<0, 500>>,
    /// Unsaved wounds after what multiplies or adds to them (`wfb.gap.special_wounds`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiplied: Option<Whole<0, 5000>>,
    /// What changes the rolls beyond the book: poison, armour piercing, a magic weapon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Name>,
    /// Models removed, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Whole<0, 200>>,
    /// Wounds left on the unit, as the players counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried: Option<Whole<0, 100>>,
    /// Where the models were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<TakenFrom>,
}

/// Where losses were taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TakenFrom {
    /// From the rear rank.
    Rear,
    /// From both ends of a single rank.
    Ends,
    /// From the front.
    Front,
}

impl TakenFrom {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TakenFrom::Rear => "rear",
            TakenFrom::Ends => "ends",
            TakenFrom::Front => "front",
        }
    }
}

/// A unit is declared to shoot at an enemy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Who shoots.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// With what; its only missile weapon when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Name>,
    /// The range guessed, inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guess: Option<Length>,
}

/// Cover of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// None.
    None,
    /// Soft cover.
    Soft,
    /// Hard cover.
    Hard,
}

impl Cover {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Cover::None => "none",
            Cover::Soft => "soft",
            Cover::Hard => "hard",
        }
    }
}

/// A unit shoots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// Who shoots.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// With what; its only missile weapon when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Name>,
    /// † Inches to the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Models that shoot, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<crate::Models>,
    /// † Whether the target is in the arc of fire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_arc: Option<bool>,
    /// † Whether the line of fire is clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
    /// † Cover of the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Whether the target is at long range, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long: Option<bool>,
    /// † Inches that the target stands inside a wood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<Length>,
    /// It answers a charge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_and_shoot: bool,
    /// The dice.
    pub throws: Throws,
}
