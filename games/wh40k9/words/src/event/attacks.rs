//! Declaring targets, and making attacks (digest, 25.6).
//!
//! What a unit shoots at is one entry; each weapon profile against each target is another, with all its dice: a volley of
//! 40 shots is one entry. Dice may be thrown together, then `saves` need not say which model takes which wound, and
//! `removed` says who fell; or one by one, then each model has its own.

use aftermath_rules::{geometry::Length, ids::UnitId, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ModelNumber, Modifier, Numbers, OutsideRules, Suffered, Throw};

/// A unit shoots: targets of all its weapons (`w40k.shoot.declare_all_first`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// The unit.
    pub unit: UnitId,
    /// What shoots at whom.
    pub shots: List<Shot, 1, 200>,
    /// It fires Overwatch (`w40k.overwatch.when`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overwatch: bool,
    /// The rule by which it shoots out of its phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_in_phase: Option<Name>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// Weapons of one profile that shoot at one target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// The weapon.
    pub weapon: Name,
    /// Its mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Name>,
    /// Models that shoot it; all that carry it where empty.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub models: Numbers,
    /// The target.
    pub target: UnitId,
    /// † Inches from the farthest of the shooting models to the nearest model of the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † How many of these weapons have the target within half their range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_range: Option<u16>,
    /// † Whether the target is visible to each of the models.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visible: Option<bool>,
    /// † Whether the target is the closest enemy unit to each of the models (`w40k.shoot.look_out_sir`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closest: Option<bool>,
    /// † Whether the target is within 3" of a unit that shields it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protected: Option<bool>,
    /// † Whether a unit of the shooter's army is within Engagement Range of the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_engaged: Option<bool>,
    /// Its attacks are made only if all enemies in Engagement Range are destroyed (`w40k.shoot.bgnt_deferred`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deferred: bool,
}

/// A unit fights: targets and weapons of all its attacks (`w40k.fight.targets_first`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// The unit.
    pub unit: UnitId,
    /// Who attacks whom with what.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub blows: List<Blow, 0, 200>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// Attacks of one melee weapon profile on one target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// The weapon; a close combat weapon where absent (`w40k.fight.weapon`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Name>,
    /// Its mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Name>,
    /// Models that attack; all that can where empty.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub models: Numbers,
    /// The target.
    pub target: UnitId,
    /// How many attacks go this way; all of these models where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<u16>,
    /// Dice of random Attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Throw>,
    /// † Whether each of the models reaches the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_reach: Option<bool>,
}

/// How a wounding attack is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SaveKind {
    /// By the Save.
    Armour,
    /// By an invulnerable save.
    Invulnerable,
    /// Not at all: no die is thrown.
    None,
}

impl SaveKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            SaveKind::Armour => "armour",
            SaveKind::Invulnerable => "invulnerable",
            SaveKind::None => "none",
        }
    }
}

/// Wounding attacks that are allocated and saved together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Saves {
    /// The model to which they are allocated; the next in turn where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelNumber>,
    /// How they are saved.
    pub kind: SaveKind,
    /// The invulnerable save used, where the model has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
    /// A die for each attack.
    #[serde(default)]
    pub dice: Throw,
    /// How many attacks, where no dice are thrown; where absent all that no other of the saves takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<u16>,
    /// Dice of random damage, in the order of the attacks that were not saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Throw>,
    /// Dice to ignore lost wounds, one for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ignored: Option<Throw>,
    /// The rule that ignores them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ignored_by: Option<Name>,
}

/// What the players counted; it stands, and is judged against the dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// Attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<u16>,
    /// Hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u16>,
    /// Wounding attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u16>,
    /// Attacks that were not saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsaved: Option<u16>,
    /// Wounds lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<u16>,
    /// Models destroyed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destroyed: Option<u16>,
}

/// Attacks of one weapon profile on one target, with all their dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attacks {
    /// The unit that attacks.
    pub unit: UnitId,
    /// The weapon; a close combat weapon where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Name>,
    /// Its mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Name>,
    /// The target.
    pub target: UnitId,
    /// Dice of a random number of attacks, weapon by weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Throw>,
    /// Hit rolls, one for each attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<Throw>,
    /// Hits that rules of other books add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra_hits: Option<u16>,
    /// Wound rolls, one for each hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wound: Option<Throw>,
    /// Modifiers of Strength by rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub strength: List<Modifier, 0, 20>,
    /// Modifiers of Toughness by rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub toughness: List<Modifier, 0, 20>,
    /// Modifiers of Damage by rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub damage: List<Modifier, 0, 20>,
    /// Allocation and saves, in their order.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: List<Saves, 0, 500>,
    /// Mortal wounds that the attacks inflict besides (`w40k.mortal.with_normal`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mortal: Option<Suffered>,
    /// Models destroyed, in their order, where dice are thrown together.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
    /// Models that their own weapon destroyed (`w40k.sheet.supercharge`); `[]` says that none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backfired: Option<Numbers>,
    /// What the players counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<Counted>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}
