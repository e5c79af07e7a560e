//! The close combat phase.

use aftermath_rules::{
    SideId, UnitId, bounds,
    common::SideRolls,
    geometry::{Edge, Length, Pose},
    list::List,
    text::Name,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Dice, Throws};
use crate::{Files, Models, Score10, Whole};

/// A unit that fights an enemy, and on which side of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Facing {
    /// The unit.
    pub unit: UnitId,
    /// The enemy that it touches.
    pub enemy: UnitId,
    /// † The side of the enemy that it fights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
}

/// A combat is fought: all units that touch each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Its units.
    pub units: List<UnitId, 2, 40>,
    /// † Who touches whom where.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub facings: List<Facing, 0, 80>,
    /// † Units that defend an obstacle or a building.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<List<UnitId, 0, 40>>,
    /// † Units that fight from higher ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub higher: Option<List<UnitId, 0, 40>>,
}

/// The sides roll for who strikes first (`wfb.combat.tie_roll_off`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrikeRoll {
    /// The dice.
    pub rolls: SideRolls,
    /// Who strikes first, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SideId>,
}

/// Who of a unit strikes, or is struck at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The rider, or the model itself.
    Rider,
    /// The mount or the monster.
    Mount,
}

impl Part {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Part::Rider => "rider",
            Part::Mount => "mount",
        }
    }
}

/// Models of a unit strike at an enemy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Who strikes.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// Which part strikes; the rider when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// Which part of a ridden monster is struck at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Part>,
    /// With what weapon of the roster; with a plain one, which adds nothing, when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Name>,
    /// † Models in contact that strike: those who touched enemies as the round began, or those who are left of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<Models>,
    /// Why it strikes out of its order (`wfb.gap.strike_order_exceptions`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of_order: Option<Name>,
    /// Why it strikes more often than its Attacks allow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks: Option<Name>,
    /// The attacks are made in a challenge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub challenge: bool,
    /// The dice.
    pub throws: Throws,
}

/// What a challenge ended with (`wfb.gap.challenges`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// Who made the attacks.
    pub by: UnitId,
    /// Who suffered them.
    pub opponent: UnitId,
    /// Unsaved wounds dealt.
    pub dealt: Whole<0, 100>,
    /// Wounds that were needed to kill.
    pub needed: Whole<0, 100>,
    /// Wounds beyond, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overkill: Option<Whole<0, 100>>,
}

/// The score of a side in a round of combat, as the players counted it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideScore {
    /// The side.
    pub side: SideId,
    /// Wounds inflicted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<Whole<0, 1000>>,
    /// For ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Whole<0, 100>>,
    /// For greater numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outnumber: Option<Whole<0, 100>>,
    /// For a standard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<Whole<0, 100>>,
    /// For higher ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub higher_ground: Option<Whole<0, 100>>,
    /// For a flank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flank: Option<Whole<0, 100>>,
    /// For the rear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rear: Option<Whole<0, 100>>,
    /// For overkill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overkill: Option<Whole<0, 100>>,
    /// For what the book does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Whole<0, 100>>,
    /// What that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_source: Option<Name>,
    /// In all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Whole<0, 1000>>,
}

/// A round of combat is scored.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CombatResult {
    /// A unit of the combat; the combat fought last when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combat: Option<UnitId>,
    /// The scores of the sides.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub scores: List<SideScore, 0, 8>,
    /// Who won, as the players took it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// By how much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Whole<0, 1000>>,
}

/// A unit of the losing side finds out whether it breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BreakTest {
    /// The unit.
    pub unit: UnitId,
    /// The Leadership used, where it is not the unit's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leadership: Option<Score10>,
    /// Whose it is, or what changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<Name>,
    /// The dice; none where it breaks, or holds, without a test.
    pub dice: Dice,
    /// Why there is no test (`wfb.gap.fear_auto_break`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_test: Option<Name>,
    /// What is added to the dice, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Whole<0, 1000>>,
    /// Whether it broke, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A unit refuses to pursue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Restrain {
    /// The unit.
    pub unit: UnitId,
    /// It holds a building or another defended position and needs no test.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub automatic: bool,
    /// The dice.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub dice: Dice,
    /// The Leadership used, where it is not the unit's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leadership: Option<Score10>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<Name>,
    /// Whether it stays, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A unit pursues.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pursue {
    /// The pursuer.
    pub unit: UnitId,
    /// The fleeing units that it pursues.
    pub targets: List<UnitId, 1, 20>,
    /// The dice.
    pub dice: Dice,
    /// † Inches gone, as the players measured them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Where the middle of its front ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// The new enemy that it ran into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<UnitId>,
    /// † The side of that enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
    /// It left the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_table: bool,
    /// Who was caught, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caught: Option<List<UnitId, 0, 20>>,
    /// † Terrain that it ran through.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub through: List<UnitId, 0, { bounds::TERRAIN_PIECES }>,
}

/// A unit that killed all its opponents runs on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Overrun {
    /// The unit.
    pub unit: UnitId,
    /// The dice.
    pub dice: Dice,
    /// † Inches gone, as the players measured them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Where the middle of its front ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// The new enemy that it ran into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<UnitId>,
    /// † The side of that enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
    /// It left the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_table: bool,
    /// † Terrain that it ran through.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub through: List<UnitId, 0, { bounds::TERRAIN_PIECES }>,
}

/// A unit redresses its ranks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Redress {
    /// The unit.
    pub unit: UnitId,
    /// Models in its front rank afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
    /// Where the middle of its front stands afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// It laps round its enemy.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lap_round: bool,
}
