//! Generals in battle: their moves, their orders, their fate, the loyalty of the hired.

use aftermath_rules::{
    UnitId, bounds,
    dice::Pips,
    geometry::{Length, Pose},
    list::List,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Pace;
use crate::terms::{is_default, terms};

terms! {
    /// What a general orders (`tac.command.*`).
    OrderKind {
        /// To shoot.
        Shoot = "shoot",
        /// To move.
        Move = "move",
        /// To change formation, then move.
        Reform = "reform",
        /// To mount.
        Mount = "mount",
        /// To dismount.
        Dismount = "dismount",
        /// To recover disordered figures.
        Recover = "recover",
        /// To stop running.
        Rally = "rally",
        /// To stand.
        Stand = "stand",
    }
}

/// A general orders a unit or a battle line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The general.
    pub by: UnitId,
    /// The unit, or the units of a battle line from left to right.
    pub units: List<UnitId, 1, { bounds::UNITS_PER_SIDE }>,
    /// What it shall do.
    pub order: OrderKind,
    /// † Distance from the general to the unit, or to the nearest of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † The widest gap of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<Length>,
}

/// A general moves alone, joins a unit or leaves one (`tac.general.free_figure`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneralMove {
    /// The general.
    pub general: UnitId,
    /// Where he ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// † How far he went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// How, mounted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// The unit that he joins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attach: Option<UnitId>,
    /// He leaves his unit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub detach: bool,
}

terms! {
    /// Why a general was at risk.
    RiskCause {
        /// His unit was shot at.
        Shot = "shot",
        /// His unit was in an impact.
        Impact = "impact",
        /// His unit fought a melee round.
        Melee = "melee",
    }
}

/// Whether a general falls (`tac.general.at_risk`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneralRisk {
    /// The general.
    pub general: UnitId,
    /// What put him at risk.
    pub because: RiskCause,
    /// The die.
    pub die: Pips,
    /// Whether he was killed, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A mercenary general is tested for loyalty (`tac.merc.*`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loyalty {
    /// The general.
    pub general: UnitId,
    /// The die.
    pub die: Pips,
    /// Whether he is loyal, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A general tries to stop a routing unit (`tac.rally.*`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rally {
    /// The general.
    pub by: UnitId,
    /// The unit.
    pub unit: UnitId,
    /// The die.
    pub die: Pips,
    /// † Distance between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Whether it stops, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}
