//! The movement phase: charges and their answers, flight and rallying, compulsory and remaining moves.

use aftermath_rules::{
    UnitId, bounds,
    geometry::{Edge, Length, Pose},
    list::List,
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Dice;
use crate::{Files, Score10};

/// An angle in degrees, clockwise, -360 to 360.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "f64", into = "f64")]
#[schemars(with = "f64")]
pub struct Degrees(f64);

impl Degrees {
    /// In degrees, clockwise.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Degrees {
    type Error = String;
    fn try_from(degrees: f64) -> Result<Self, String> {
        if degrees.abs() <= 360.0 {
            Ok(Self(degrees))
        } else {
            Err(format!("an angle of {degrees}: expected -360 to 360 degrees"))
        }
    }
}

impl From<Degrees> for f64 {
    fn from(degrees: Degrees) -> f64 {
        degrees.0
    }
}

/// One part of a way.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Straight forward, inches.
    Forward(Length),
    /// A wheel about a front corner, in degrees: clockwise about the right corner, or else about the left.
    Wheel(Degrees),
    /// A turn of every model on its spot, in degrees clockwise: 90, 180 or -90.
    Turn(Degrees),
    /// A change of formation: ranks more, or fewer.
    Ranks(i8),
    /// Something else, which the rules do not know, inches.
    Other(Length),
}

/// A way in its steps.
pub type Steps = List<Step, 0, 100>;

/// A unit declares a charge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// † Inches between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † The side of the target that is charged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
    /// † Whether a model of the charger sees the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
}

/// How a charged unit answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    /// It shoots at the charger.
    StandAndShoot,
    /// It receives the charge.
    Hold,
    /// It runs.
    Flee,
}

impl Response {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Response::StandAndShoot => "stand_and_shoot",
            Response::Hold => "hold",
            Response::Flee => "flee",
        }
    }
}

/// A charged unit answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Respond {
    /// The charged unit.
    pub unit: UnitId,
    /// Its answer.
    pub response: Response,
    /// The charger that it answers; needed where several charge it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charger: Option<UnitId>,
    /// † Inches to the charger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
}

/// A charge is turned on another enemy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Redirect {
    /// The charger.
    pub unit: UnitId,
    /// The new target.
    pub target: UnitId,
    /// † Inches to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † The side of it that is charged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
}

/// Why a unit flees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FleeCause {
    /// It answers a charge.
    Response,
    /// It failed a test.
    Panic,
    /// It goes on fleeing.
    Compulsory,
    /// It was broken in combat.
    Broken,
}

impl FleeCause {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            FleeCause::Response => "response",
            FleeCause::Panic => "panic",
            FleeCause::Compulsory => "compulsory",
            FleeCause::Broken => "broken",
        }
    }
}

/// A fleeing unit runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FleeMove {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub cause: FleeCause,
    /// The dice.
    pub dice: Dice,
    /// The enemy from whom it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_from: Option<UnitId>,
    /// † Inches run, as the players measured them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Where the middle of its front ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// It left the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_table: bool,
    /// † Terrain that it ran through.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub through: List<UnitId, 0, { bounds::TERRAIN_PIECES }>,
}

/// A fleeing unit tries to rally.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rally {
    /// The unit.
    pub unit: UnitId,
    /// The Leadership used, where it is not the unit's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leadership: Option<Score10>,
    /// Whose it is, or what raises it (`wfb.gap.leadership_sources`, `wfb.gap.rally_modifiers`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<Name>,
    /// The dice.
    pub dice: Dice,
    /// Whether it rallied, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
    /// Where the middle of its front stands afterwards; where it stood, when neither this nor a new front is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// Models in its front rank afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
}

/// What became of a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChargeResult {
    /// The charger reached its target.
    Contact,
    /// It caught the target that fled.
    Caught,
    /// It did neither.
    Failed,
}

impl ChargeResult {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            ChargeResult::Contact => "contact",
            ChargeResult::Caught => "caught",
            ChargeResult::Failed => "failed",
        }
    }
}

/// A charger moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeMove {
    /// The charger.
    pub unit: UnitId,
    /// Whom, where the charge was not declared: frenzied troops in their compulsory move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// † The side of the target that it reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
    /// Its way up to contact, before it is aligned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// † Inches of its way, wheels with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Where the middle of its front ends, aligned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// What became of it, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ChargeResult>,
    /// † Models of each unit that fight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fighting: Option<List<Fighting, 0, 20>>,
    /// † Whether it was set flush.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aligned: Option<bool>,
}

/// Models of a unit that are in contact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    /// The unit.
    pub unit: UnitId,
    /// How many.
    pub models: crate::Models,
}

/// How a unit moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// Up to its Movement.
    Normal,
    /// Up to twice its Movement.
    March,
    /// Half its Movement, having failed its test (`wfb.compulsory.stupidity`).
    Stupid,
    /// As usual, having found no target (`wfb.compulsory.frenzy`).
    Frenzied,
}

impl MoveKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            MoveKind::Normal => "normal",
            MoveKind::March => "march",
            MoveKind::Stupid => "stupid",
            MoveKind::Frenzied => "frenzied",
        }
    }
}

/// A unit moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The unit.
    pub unit: UnitId,
    /// How.
    pub kind: MoveKind,
    /// Its way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// † Inches of its way, wheels with it, where the log has no steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Where the middle of its front ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// Models in its front rank afterwards; as many as its steps make, or as before, when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
    /// † Terrain that it entered or crossed.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub through: List<UnitId, 0, { bounds::TERRAIN_PIECES }>,
    /// † Whether leader, standard bearer and musician stand in the front rank after a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command_in_front: Option<bool>,
}

/// A unit reforms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reform {
    /// The unit.
    pub unit: UnitId,
    /// Where the middle of its front stands afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// Models in its front rank afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
}
