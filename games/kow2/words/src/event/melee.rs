//! The Melee phase: combats, strikes, regrouping and backing off.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Steps, Throws};
use aftermath_rules::{
    dice::Pips,
    geometry::{Edge, Length, Pose},
    ids::UnitId,
    list::List,
};

/// The combat with one enemy unit that was charged this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// The enemy.
    pub target: UnitId,
    /// Who charged it; everybody who did when absent.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub attackers: List<UnitId, 0, 20>,
}

/// A unit strikes the enemy it charged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// The attackers.
    pub unit: UnitId,
    /// The enemy.
    pub target: UnitId,
    /// † Facing charged, where the log has no charge of this turn that tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Edge>,
    /// Damage taken off by Lifeleech, as the players counted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drained: Option<u16>,
    /// Whether the enemy is Disordered now, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disordered: Option<bool>,
    /// The dice.
    pub throws: Throws,
}

/// What a unit does whose enemy was routed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RegroupChoice {
    /// Stays and turns to any facing.
    Stay,
    /// Straight forward, D6 inches.
    Forward,
    /// Straight back, D3 inches.
    Back,
}

/// A unit whose enemy was routed regroups.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Regroup {
    /// The unit.
    pub unit: UnitId,
    /// What it does.
    pub choice: RegroupChoice,
    /// The die: natural, for a D3 too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Pips>,
    /// † Inches moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// The way, where more than one straight step is worth telling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// The enemy that it ran into: it counts as charged and is fought at once (`kow.individual.overrun`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overruns: Option<UnitId>,
    /// † Facing of that enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Edge>,
    /// Whether that combat is hindered, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hindered: Option<bool>,
}

/// A unit whose enemy was not routed moves an inch back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BackOff {
    /// The unit.
    pub unit: UnitId,
    /// † Inches moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// It could not move back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blocked: bool,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}
