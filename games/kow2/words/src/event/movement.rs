//! The Movement phase: orders, moves, charges.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Dice;
use aftermath_rules::{
    bounds,
    geometry::{Edge, Length, Pose},
    ids::UnitId,
    list::List,
};

/// Orders (`kow.move.one_order`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderKind {
    /// Stays.
    Halt,
    /// Stays and turns.
    ChangeFacing,
    /// Forward, up to its Speed, with a turn.
    Advance,
    /// Straight back, up to half its Speed.
    Back,
    /// Straight to a side, up to half its Speed.
    Sidestep,
    /// Straight forward, up to twice its Speed.
    AtTheDouble,
    /// Into contact with an enemy.
    Charge,
    /// Into contact with an enemy who charged it.
    CounterCharge,
}

impl OrderKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            OrderKind::Halt => "halt",
            OrderKind::ChangeFacing => "change_facing",
            OrderKind::Advance => "advance",
            OrderKind::Back => "back",
            OrderKind::Sidestep => "sidestep",
            OrderKind::AtTheDouble => "at_the_double",
            OrderKind::Charge => "charge",
            OrderKind::CounterCharge => "counter_charge",
        }
    }
}

/// A turn on the spot in degrees, clockwise, -360 to 360.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "f64", into = "f64")]
#[schemars(with = "f64")]
pub struct Turn(f64);

impl Turn {
    /// In degrees, clockwise.
    pub fn degrees(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Turn {
    type Error = String;
    fn try_from(degrees: f64) -> Result<Self, String> {
        if degrees.abs() <= 360.0 {
            Ok(Self(degrees))
        } else {
            Err(format!("a turn of {degrees}: expected -360 to 360 degrees"))
        }
    }
}

impl From<Turn> for f64 {
    fn from(turn: Turn) -> f64 {
        turn.0
    }
}

/// One part of a way: straight in some direction of the unit, or a pivot around its centre.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Straight forward, inches.
    Forward(Length),
    /// Straight back, inches.
    Back(Length),
    /// Straight to the left, inches.
    Left(Length),
    /// Straight to the right, inches.
    Right(Length),
    /// Around the centre, degrees clockwise.
    Pivot(Turn),
}

/// A way in its steps.
pub type Steps = List<Step, 0, 100>;

/// An Individual turns on the spot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pivot {
    /// The unit.
    pub unit: UnitId,
    /// On what occasion.
    pub occasion: PivotOccasion,
    /// Its new pose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// The enemy whom it turns to face, charged by him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub towards: Option<UnitId>,
}

/// When an Individual turns freely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PivotOccasion {
    /// Before it gets its order (`kow.individual.free_pivot`).
    BeforeOrder,
    /// Choosing a target (`kow.individual.shoot_pivot`).
    Shooting,
    /// Charged, to face the charger (`kow.individual.charged`).
    Charged,
}

/// A unit gets its order; charges have an event of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The unit.
    pub unit: UnitId,
    /// The order.
    pub order: OrderKind,
}

/// Dice of Regeneration, one a point of damage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Regeneration {
    /// The unit.
    pub unit: UnitId,
    /// The dice.
    pub dice: Dice,
    /// Damage taken off, as the players counted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<u16>,
}

/// A unit carries out its order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The unit.
    pub unit: UnitId,
    /// The way, in its steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// † Inches moved, where the log has no positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Where it ends; where the steps lead when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// What stopped it short, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// What the players took to be in the way of a move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    /// A unit, or a piece of terrain.
    pub by: UnitId,
    /// Where the move was meant to end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meant: Option<Pose>,
}

/// One of the units ordered to charge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charger {
    /// The unit.
    pub unit: UnitId,
    /// † Inches from its leader point to the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Facing of the target in whose arc its leader point is; judged against the positions where they are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Edge>,
    /// † Whether the target is in its front arc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_arc: Option<bool>,
    /// † Whether it sees the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
}

/// Units are ordered to charge one enemy unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// The units: one, or several together (`kow.charge.multiple`).
    pub units: List<Charger, 1, 20>,
    /// The enemy.
    pub target: UnitId,
    /// A counter-charge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counter: bool,
}

/// A charging unit moves into contact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChargeMove {
    /// The unit.
    pub unit: UnitId,
    /// The way up to contact, before it is aligned, in its steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// Where it ends, aligned and slid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// † Pieces of terrain that it went through or ended in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<List<UnitId, 0, { bounds::TERRAIN_PIECES }>>,
    /// Whether the charge is hindered, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hindered: Option<bool>,
}

/// A unit is moved a little, so that units stay apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nudge {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub because: NudgeBecause,
    /// From whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<UnitId>,
    /// † Inches moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}

/// Why a unit is nudged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NudgeBecause {
    /// A charger touches it without charging it (`kow.charge.proximity`).
    Proximity,
    /// Too near after a regroup or another action (`kow.regroup.end_gap`, `kow.regroup.separate`).
    Separation,
    /// Its attackers cannot back off (`kow.regroup.back_off_blocked`).
    BackOffBlocked,
    /// Chargers of one facing make room for one more (`kow.charge.multiple_share`).
    Sharing,
}
