//! The Movement phase: moves, TRANSPORTS, AIRCRAFT, Reinforcements (digest, 25.4).

use aftermath_rules::{geometry::Length, ids::UnitId, list::List, text::Name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Dice, Numbers, OutsideRules, Placings, Steps, Throw};

/// How a unit moves in the Movement phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// A Normal Move.
    Normal,
    /// An Advance.
    Advance,
    /// A Fall Back.
    FallBack,
}

impl MoveKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            MoveKind::Normal => "normal",
            MoveKind::Advance => "advance",
            MoveKind::FallBack => "fall_back",
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
    /// The Advance roll (`w40k.move.advance_roll`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance: Option<Throw>,
    /// Dice of a random Move, one throw for the unit (`w40k.char.random_move`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<Throw>,
    /// Models that moved.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub steps: Steps,
    /// † Inches of the part that went furthest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Length>,
    /// † Inches up and down over terrain that count besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub climbed: Option<Length>,
    /// † Enemies within Engagement Range before the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged_before: Option<List<UnitId, 0, 100>>,
    /// † Enemies within Engagement Range after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<List<UnitId, 0, 100>>,
    /// † Whether any model came within Engagement Range of an enemy on its way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_enemies: Option<bool>,
    /// † Whether it ended in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
    /// The rule by which it moves out of its phase as if it were that phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_in_phase: Option<Name>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit Remains Stationary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stationary {
    /// The unit.
    pub unit: UnitId,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit embarks after its move (`w40k.transport.embark`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Embark {
    /// The unit.
    pub unit: UnitId,
    /// The TRANSPORT.
    pub transport: UnitId,
    /// † Inches from its farthest model to the TRANSPORT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A unit disembarks (`w40k.transport.disembark`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Disembark {
    /// The unit.
    pub unit: UnitId,
    /// The TRANSPORT.
    pub transport: UnitId,
    /// Where its models stand.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub at: Placings,
    /// Models that could not be set up.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub no_room: Numbers,
    /// † Inches from the TRANSPORT to the farthest part of any model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether it is in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
    /// † Whether a model is within Engagement Range of an enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// A Reinforcement unit arrives (`w40k.reinforce.setup`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrive {
    /// The unit.
    pub unit: UnitId,
    /// Where its models stand.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub at: Placings,
    /// Models that could not be set up.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub no_room: Numbers,
    /// † Whether it is in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
    /// † Whether a model is within Engagement Range of an enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// An AIRCRAFT cannot make its least move and is lost (`w40k.aircraft.fail`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AircraftLost {
    /// The unit.
    pub unit: UnitId,
    /// It went to Strategic Reserves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub to_reserves: bool,
}

/// A TRANSPORT is destroyed: explosion, disembarking, losses, in this order (`w40k.transport.destroyed_order`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wreck {
    /// The TRANSPORT.
    pub transport: UnitId,
    /// The die whether it explodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explosion: Option<Throw>,
    /// Units that the explosion wounded; `[]` says that it wounded none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounded: Option<List<super::Suffered, 0, 100>>,
    /// Units that leave the wreck; `[]` says that none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disembarked: Option<List<WreckDisembark, 0, 100>>,
}

/// A unit leaves a wreck.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WreckDisembark {
    /// The unit.
    pub unit: UnitId,
    /// Where its models stand.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub at: Placings,
    /// Models that could not be set up (`w40k.transport.destroyed_no_room`).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub no_room: Numbers,
    /// A die for each model set up; each 1 destroys a model.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub dice: Dice,
    /// The models destroyed, as their player chose.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
    /// † Inches from the TRANSPORT to the farthest part of any model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether a model is within Engagement Range of an enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<bool>,
    /// † Whether it is in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
}

/// Models return to a unit, or join it (`w40k.coherency.added_models`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddModels {
    /// The unit.
    pub unit: UnitId,
    /// The rule that brings them.
    pub rule: Name,
    /// The models that return.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub models: Numbers,
    /// Where they stand.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub at: Placings,
    /// Models that could not be set up.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub no_room: Numbers,
    /// † Whether the unit is in coherency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coherent: Option<bool>,
    /// † Whether one of them is within Engagement Range of an enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engaged: Option<bool>,
    /// Rules of other books.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub outside: OutsideRules,
}

/// Models are destroyed by a rule of another book, or leave play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveModels {
    /// The unit.
    pub unit: UnitId,
    /// The models.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub models: Numbers,
    /// The rule.
    pub rule: Name,
    /// The unit whose rule it is, where it expressly destroys them (`w40k.strength.credit`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
}
