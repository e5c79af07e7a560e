//! Rounds, turns, phases, Command points, abilities, markers and victory points (digest, 25.2, 25.3, 25.10).

use aftermath_rules::{
    bounds,
    common::{SidePoints, SideRolls},
    geometry::Length,
    ids::{SideId, UnitId},
    list::List,
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ModelNumber, OutsideRules};
use crate::{MODELS, Phase, PhaseStep};

/// A phase begins, or its second step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStart {
    /// Which.
    pub phase: Phase,
    /// The step of it, where it has several; the first where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<PhaseStep>,
}

/// Rules apply at the same moment and are put in order (`w40k.sequencing.active_player`, `w40k.sequencing.roll_off`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// The rules, in the order chosen.
    pub rules: List<Name, 2, 20>,
    /// When.
    pub moment: SequenceMoment,
    /// Who put them in order.
    pub by: SideId,
    /// The roll-off, outside a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolls: Option<SideRolls>,
}

/// When rules apply at the same moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SequenceMoment {
    /// During a turn.
    Turn,
    /// As a battle round begins or ends.
    Round,
    /// Before or after the battle.
    Battle,
}

impl SequenceMoment {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            SequenceMoment::Turn => "turn",
            SequenceMoment::Round => "round",
            SequenceMoment::Battle => "battle",
        }
    }
}

/// The entry's side gains Command points (`w40k.command.battle_forged_cp`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandPoints {
    /// How many.
    pub points: u8,
    /// The rule that gives them; for a Battle-forged army where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Name>,
}

/// An ability or a Stratagem is used.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityUsed {
    /// What it is called.
    pub rule: Name,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// Units that it touches.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub targets: List<UnitId, 0, 100>,
    /// It is a Stratagem.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stratagem: bool,
    /// Command points that it costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command_points: Option<u8>,
    /// The phase in which its text lets it be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The phase as in which its unit acts out of turn, where it is used on such an action (`w40k.phase.stratagem_lock`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acting_as_in: Option<Phase>,
    /// Range of an aura in inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aura: Option<Length>,
    /// † Inches to each of the targets.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub distances: List<Length, 0, 100>,
    /// What it does from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<AbilityEffect>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// What an ability changes that later entries are judged by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityEffect {
    /// The characteristic of every model of the targets.
    pub characteristic: Characteristic,
    /// How it changes.
    pub change: super::Change,
    /// How long.
    pub until: Until,
}

/// A characteristic of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Characteristic {
    /// Move.
    M,
    /// Weapon Skill.
    Ws,
    /// Ballistic Skill.
    Bs,
    /// Strength.
    S,
    /// Toughness.
    T,
    /// Attacks.
    A,
    /// Leadership.
    Ld,
    /// Save.
    Sv,
}

impl Characteristic {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Characteristic::M => "m",
            Characteristic::Ws => "ws",
            Characteristic::Bs => "bs",
            Characteristic::S => "s",
            Characteristic::T => "t",
            Characteristic::A => "a",
            Characteristic::Ld => "ld",
            Characteristic::Sv => "sv",
        }
    }
}

/// How long an effect lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// To the end of the phase.
    Phase,
    /// To the end of the turn.
    Turn,
    /// To the end of the battle round.
    Round,
    /// To the end of the battle.
    Battle,
}

impl Until {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Until::Phase => "phase",
            Until::Turn => "turn",
            Until::Round => "round",
            Until::Battle => "battle",
        }
    }
}

/// A distance is measured (`w40k.measure.closest_points`, `w40k.measure.within`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// From which unit or marker.
    pub from: UnitId,
    /// From which of its models; from the nearest where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_model: Option<ModelNumber>,
    /// To which unit or marker.
    pub to: UnitId,
    /// To which of its models.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_model: Option<ModelNumber>,
    /// Inches, as the players measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// The distance asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Length>,
    /// Whether "wholly within" is asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wholly: bool,
    /// Whether every model of the first unit is asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub every: bool,
    /// What the players found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<bool>,
}

/// Who controls the objective markers (`w40k.objective.control`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// Each marker.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub markers: List<MarkerControl, 0, 40>,
}

/// Who controls a marker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkerControl {
    /// The marker.
    pub marker: UnitId,
    /// Who controls it, as the players took it; nobody where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<SideId>,
    /// † Models of each side in range.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub counts: List<SideCount, 0, { bounds::SIDES }>,
    /// Models in range of several markers that count here (`w40k.objective.one_per_model`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub assigned: List<UnitModels, 0, 100>,
}

/// How many models of a side are in range of a marker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideCount {
    /// The side.
    pub side: SideId,
    /// Models that count.
    pub models: u16,
    /// Of these, models with Objective Secured.
    pub secured: u16,
}

/// Some models of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitModels {
    /// The unit.
    pub unit: UnitId,
    /// The models.
    pub models: List<ModelNumber, 1, MODELS>,
}

/// Why a side scores victory points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScoreReason {
    /// Markers controlled at the end of its Command phase.
    CaptureAndControl,
    /// The enemy Warlord is destroyed at the end.
    SlayTheWarlord,
    /// It controls more markers at the end.
    MostMarkers,
    /// A rule of another mission.
    Mission,
}

impl ScoreReason {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            ScoreReason::CaptureAndControl => "capture_and_control",
            ScoreReason::SlayTheWarlord => "slay_the_warlord",
            ScoreReason::MostMarkers => "most_markers",
            ScoreReason::Mission => "mission",
        }
    }
}

/// The entry's side scores victory points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scored {
    /// What for.
    pub reason: ScoreReason,
    /// How many.
    pub points: u16,
    /// The markers that it controls.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub markers: List<UnitId, 0, 40>,
}

/// The battle is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleEnd {
    /// Why.
    pub because: EndBecause,
    /// Victory points of each side in all.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, { bounds::SIDES }>,
    /// Who won; absent in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
}

/// Why a battle ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndBecause {
    /// A player gave up.
    Conceded,
    /// The rounds are over.
    RoundLimit,
    /// The agreed time is over.
    Time,
    /// An army is destroyed.
    Destroyed,
}

impl EndBecause {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            EndBecause::Conceded => "conceded",
            EndBecause::RoundLimit => "round_limit",
            EndBecause::Time => "time",
            EndBecause::Destroyed => "destroyed",
        }
    }
}
