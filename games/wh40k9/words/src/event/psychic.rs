//! The Psychic phase (digest, 25.5), and mortal wounds.

use aftermath_rules::{geometry::Length, ids::UnitId, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ModelNumber, Numbers, OutsideRules, Throw};

/// Mortal wounds on a unit (`w40k.mortal.apply`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suffered {
    /// The unit.
    pub unit: UnitId,
    /// Dice that give their number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Throw>,
    /// Their number, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u16>,
    /// The model to which the first is allocated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelNumber>,
    /// Dice to ignore them, one for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ignored: Option<Throw>,
    /// The rule that ignores them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ignored_by: Option<Name>,
    /// Models destroyed, in their order.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
}

/// A PSYKER unit attempts a power: the Psychic test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The unit.
    pub unit: UnitId,
    /// The power.
    pub power: Name,
    /// The two dice.
    pub dice: Throw,
    /// Warp charge, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warp_charge: Option<u8>,
    /// Whether the test passed, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
    /// The rule by which it acts out of its phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_in_phase: Option<Name>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A PSYKER unit suffers Perils of the Warp (`w40k.psychic.perils`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Perils {
    /// What it suffers.
    pub suffered: Suffered,
    /// What units near by suffer, where it is destroyed (`w40k.psychic.perils_splash`); `[]` says that none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub splash: Option<List<Splash, 0, 200>>,
}

/// A unit near Perils.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Splash {
    /// What it suffers.
    pub suffered: Suffered,
}

/// A PSYKER unit tries to deny the power (`w40k.psychic.deny_test`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deny {
    /// The unit.
    pub unit: UnitId,
    /// The two dice.
    pub dice: Throw,
    /// † Inches to the unit that manifests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Whether the power is denied, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub denied: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A manifested power takes effect (`w40k.psychic.manifest`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PowerEffect {
    /// The unit that manifested it.
    pub unit: UnitId,
    /// The power.
    pub power: Name,
    /// The unit that it touches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// Mortal wounds of it.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub suffered: List<Suffered, 0, 100>,
    /// † Inches to the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether the target is visible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visible: Option<bool>,
    /// † Whether the target is the closest visible enemy unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closest: Option<bool>,
    /// What it does to the target from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<super::AbilityEffect>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit suffers mortal wounds by a rule of another book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MortalWounds {
    /// What it suffers.
    pub suffered: Suffered,
    /// The rule.
    pub rule: Name,
    /// The unit whose rule it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}
