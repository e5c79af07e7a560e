//! Phases of a turn and their steps (`w40k.round.phase_order`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A phase of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Command points, abilities, objective markers.
    Command,
    /// Moves, then Reinforcements.
    Movement,
    /// Psychic powers.
    Psychic,
    /// Ranged attacks.
    Shooting,
    /// Charges, then Heroic Interventions.
    Charge,
    /// Melee.
    Fight,
    /// Morale tests, then coherency checks.
    Morale,
}

impl Phase {
    /// All phases in their order.
    pub const ALL: [Phase; 7] =
        [Phase::Command, Phase::Movement, Phase::Psychic, Phase::Shooting, Phase::Charge, Phase::Fight, Phase::Morale];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Command => "command",
            Phase::Movement => "movement",
            Phase::Psychic => "psychic",
            Phase::Shooting => "shooting",
            Phase::Charge => "charge",
            Phase::Fight => "fight",
            Phase::Morale => "morale",
        }
    }
}

/// A step of a phase that has several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseStep {
    /// Units move: the first of the Movement phase.
    MoveUnits,
    /// Reinforcements arrive: the second of the Movement phase.
    Reinforcements,
    /// Charges: the first of the Charge phase.
    Charges,
    /// Heroic Interventions: the second of the Charge phase.
    HeroicInterventions,
    /// Morale tests: the first of the Morale phase.
    MoraleTests,
    /// Coherency checks: the second of the Morale phase.
    CoherencyChecks,
}

impl PhaseStep {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            PhaseStep::MoveUnits => "move_units",
            PhaseStep::Reinforcements => "reinforcements",
            PhaseStep::Charges => "charges",
            PhaseStep::HeroicInterventions => "heroic_interventions",
            PhaseStep::MoraleTests => "morale_tests",
            PhaseStep::CoherencyChecks => "coherency_checks",
        }
    }

    /// The phase that it belongs to.
    pub fn phase(self) -> Phase {
        match self {
            PhaseStep::MoveUnits | PhaseStep::Reinforcements => Phase::Movement,
            PhaseStep::Charges | PhaseStep::HeroicInterventions => Phase::Charge,
            PhaseStep::MoraleTests | PhaseStep::CoherencyChecks => Phase::Morale,
        }
    }

    /// Whether it is the second of its phase.
    pub fn is_second(self) -> bool {
        matches!(self, PhaseStep::Reinforcements | PhaseStep::HeroicInterventions | PhaseStep::CoherencyChecks)
    }
}
