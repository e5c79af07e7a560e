//! The Command phase: initiative, orders, moves, characters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Dice, Poses, UnitIds};
use aftermath_rules::{
    bounds,
    dice::Pips,
    geometry::{Length, Place, Pose},
    ids::UnitId,
    list::List,
};

/// Why a unit may charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Impulse {
    /// On its own, before orders.
    Initiative,
    /// On the order given last.
    Order,
}

/// A charge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// The charging unit.
    pub unit: UnitId,
    /// The enemy unit it goes for.
    pub target: UnitId,
    /// Why it may.
    pub by: Impulse,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † Distance to the target before the move, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Enemy units touched after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contacts: Option<UnitIds>,
    /// Ways of stands that did not go straight.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub paths: Paths,
    /// Number of the stand that was placed first; the one nearest the target when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u8>,
    /// Nearer enemies that the player disregards for initiative.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub ignores: List<Ignored, 0, { bounds::UNITS_PER_SIDE }>,
}

/// An enemy that the player disregards for initiative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ignored {
    /// The enemy unit.
    pub unit: UnitId,
    /// Why.
    pub because: IgnoredBecause,
}

/// Why an enemy may be disregarded for initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IgnoredBecause {
    /// Infantry or artillery in a fortified position.
    Fortified,
    /// Behind an obstacle that neither can cross, nor go round in one move.
    Separated,
}

/// The way of one stand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandPath {
    /// Number of the stand.
    pub stand: u8,
    /// Places through which its centre went, between where it began and where it ended.
    pub via: List<Place, 1, 20>,
}

/// Ways of stands that did not go straight, judged as they are named. A stand that is not named went straight, or round
/// what barred it by some way that its pace allows. A pursuer that ends straight ahead went straight
/// (`wm.pursuit.free_path`); where a flyer pursues aside and its straight way leads over something, the log does not tell
/// (`wm.fly.combat_ground`).
pub type Paths = List<StandPath, 0, { bounds::STANDS_PER_UNIT }>;

/// An evade, by initiative.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Evade {
    /// The evading unit.
    pub unit: UnitId,
    /// The enemy unit it evades.
    pub from: UnitId,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † How far its lead stand went, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Friendly units that it bursts through.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub through: List<UnitId, 0, { bounds::UNITS_PER_SIDE }>,
    /// Those of them that the players took as confused; all when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confused: Option<List<UnitId, 0, { bounds::UNITS_PER_SIDE }>>,
    /// Nearer enemies that the player disregards.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub ignores: List<Ignored, 0, { bounds::UNITS_PER_SIDE }>,
}

/// A flying unit homes back: the throw, and the move if there is one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeBack {
    /// The flying unit.
    pub unit: UnitId,
    /// One die, ten cm a pip.
    pub die: Pips,
    /// The character it flies to; absent when it stays after the throw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub towards: Option<UnitId>,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † How far it flew, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
}

/// The throw on the blunder table. Moves that it allows or demands follow as `move` and `charge`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blunder {
    /// The character who blundered.
    pub by: UnitId,
    /// One die.
    pub die: Pips,
    /// The unit that bears the lasting penalty on a 1, where a brigade was ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bearer: Option<UnitId>,
}

/// The throw on the Steam Tank's mishap table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mishap {
    /// The Steam Tank.
    pub unit: UnitId,
    /// One die.
    pub die: Pips,
    /// What the players took it for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<MishapResult>,
}

/// Rows of the Steam Tank's mishap table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MishapResult {
    /// 1: lost.
    Destroyed,
    /// 2: it never moves again.
    BrokenDown,
    /// 3: it moves no further this turn.
    Stuck,
    /// 4: it moves no further this turn, and its orders suffer −1 for good.
    CommanderKilled,
    /// 5: it moves no further this turn.
    ShortHalt,
    /// 6: it moves no further this turn and may shoot twice its shots.
    Overpressure,
}

/// A command test: one character, one to four units, two dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The character.
    pub by: UnitId,
    /// The unit, or the units of the brigade.
    pub units: UnitIds,
    /// 2D6.
    pub dice: Dice,
    /// † Distance from the character to the farthest unit, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Whether an enemy unit is within 20 cm of one of the units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enemy_near: Option<bool>,
    /// † Whether one of the units is wholly or partly in difficult terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficult_terrain: Option<bool>,
    /// What the players took it for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<DeclaredOrder>,
}

/// What the players took a command test for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeclaredOrder {
    /// Command value less penalties.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// Each penalty, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalties: Option<DeclaredPenalties>,
    /// Whether the unit may move.
    pub passed: bool,
}

/// Penalties as the players took them; an absent one was taken as none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DeclaredPenalties {
    /// For distance.
    #[serde(skip_serializing_if = "is_zero")]
    pub distance: u32,
    /// For earlier orders.
    #[serde(skip_serializing_if = "is_zero")]
    pub repeat: u32,
    /// For an enemy within 20 cm.
    #[serde(skip_serializing_if = "is_zero")]
    pub enemy_near: u32,
    /// For difficult terrain.
    #[serde(skip_serializing_if = "is_zero")]
    pub terrain: u32,
    /// For stands lost.
    #[serde(skip_serializing_if = "is_zero")]
    pub losses: u32,
    /// For blunders, mishaps and spells that last.
    #[serde(skip_serializing_if = "is_zero")]
    pub lasting: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A move on the order given last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The unit.
    pub unit: UnitId,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † The longest way of any of its stands, in cm; needed where a stand did not go straight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Ways of stands that did not go straight.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub paths: Paths,
    /// † The formation in which it began, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
}

/// Formation of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    /// Side by side, facing the same way; a single stand too.
    Line,
    /// One behind the other.
    Column,
    /// Everything else in which the stands touch.
    Irregular,
}

/// A character, or the side, gives no more orders this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrdersFinished {
    /// The character; absent when the side is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
}

/// A character's own move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CharacterMove {
    /// The character.
    pub character: UnitId,
    /// Where he ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// † How far he went, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// The unit he joins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<UnitId>,
}

/// A character who is not with a unit gives way to enemies that move over him, or makes room for a friend; one who is
/// with a unit is moved round it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Displace {
    /// The character.
    pub character: UnitId,
    /// Where he ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// The unit he joins; absent when there is none within reach and he is killed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<UnitId>,
    /// The friendly unit that ended its move where he stood: he goes just out of its way and joins nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub makes_room_for: Option<UnitId>,
    /// † How far he went, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
}

impl MishapResult {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            MishapResult::Destroyed => "destroyed",
            MishapResult::BrokenDown => "broken_down",
            MishapResult::Stuck => "stuck",
            MishapResult::CommanderKilled => "commander_killed",
            MishapResult::ShortHalt => "short_halt",
            MishapResult::Overpressure => "overpressure",
        }
    }
}

impl Formation {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Column => "column",
            Formation::Irregular => "irregular",
        }
    }
}
