//! The Shooting phase: shots, drive backs, making way, confusion.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Dice, Numbers, Poses};
use aftermath_rules::{
    bounds,
    dice::Pips,
    geometry::{Length, Pose},
    ids::UnitId,
    list::List,
};

/// How well a stand is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Not at all: hit on 4 and more.
    Open,
    /// Behind a low obstacle, at a wood's edge, uphill: hit on 5 and more.
    Defended,
    /// On a wall, in a tower: hit on 6.
    Fortified,
}

/// One unit shoots at one enemy unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// The shooters.
    pub unit: UnitId,
    /// The enemy unit.
    pub target: UnitId,
    /// Numbers of the stands that shoot; all that are left when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Numbers>,
    /// † Distance from the nearest shooting stand, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// † Cover of the stand shot at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Dice that give the number of shots, in the order thrown (Flame Cannon).
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub shots: Dice,
    /// Dice to hit that a Banner of Fortune had thrown again, as they fell first; `dice` has what counts.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub replaced: Dice,
    /// Where a volley is rolled in batches against stands of different cover: how many of `dice` each, in order.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub batches: List<Batch, 0, 20>,
    /// Other units whose dice are thrown in one go with these, at the same target.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub pooled: List<Pooled, 0, 20>,
    /// † Numbers of the target's least protected stands, where they differ from the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exposed: Option<Numbers>,
    /// Attached character whose shots are among the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<UnitId>,
    /// Dice to hit.
    pub dice: Dice,
    /// Armour saves, one a hit; empty for a target without armour.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: Dice,
    /// Numbers of the stands removed at once.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
    /// Other units that the shot reaches, by a bounce or by piercing.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub through: List<Through, 0, 50>,
    /// † Further stands of the target that the shot reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further: Option<u8>,
    /// Numbers of the shooters' own stands that the shot destroys (Hellblaster, Flame Cannon); by the rules when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Numbers>,
    /// What the players took it for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<DeclaredHits>,
}

/// A unit whose dice are thrown together with another's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pooled {
    /// The unit.
    pub unit: UnitId,
    /// Numbers of the stands that shoot; all that are left when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Numbers>,
}

/// Dice of a volley that are rolled against one cover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// Cover of the stands struck.
    pub cover: Cover,
    /// How many of the dice to hit.
    pub dice: u16,
}

/// A unit reached by a bounce or a piercing shot beyond the target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Through {
    /// The unit, friend or foe.
    pub unit: UnitId,
    /// † Numbers of its stands on the line.
    pub stands: Numbers,
    /// † Cover of the stands struck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Dice to hit.
    pub dice: Dice,
    /// Armour saves, one a hit.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: Dice,
    /// Numbers of the stands removed at once.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
}

/// What the players took a throw for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeclaredHits {
    /// Hits scored, before saves.
    pub hits: u32,
    /// Hits cancelled by armour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<u32>,
    /// Hits suffered: those scored less those saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suffered: Option<u32>,
}

/// A drive back: the throw and the move that follows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DriveBack {
    /// The unit that is driven back.
    pub unit: UnitId,
    /// One die a hit suffered, less those that cover ignores.
    pub dice: Dice,
    /// † The best cover of any of its stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Those of the dice that a Skull Catapult's hits bring, by place in `dice` from 1, where others bring some too.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub skulls: Numbers,
    /// Where its stands end, lowest number first; absent for a routed unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † How far its lead stand went, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// What stopped it short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<Obstacle>,
    /// Whether the players took it as confused at once, without a test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confused: Option<bool>,
    /// Where characters with the unit end; who is not named is carried along.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub characters: List<CharacterPlace, 0, { bounds::UNITS_PER_SIDE }>,
    /// Whether it left the table as destroyed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub routed: Option<bool>,
}

/// Where a character ends who goes with a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CharacterPlace {
    /// The character.
    pub character: UnitId,
    /// Where he ends.
    pub to: Pose,
}

/// What stops a unit that is driven back or falls back, or blocks stands of one that retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// Terrain that it cannot enter.
    Terrain,
    /// An enemy unit.
    Enemy,
    /// An engaged unit of its own side.
    Engaged,
    /// A friendly unit that does not make way.
    Friends,
    /// The edge of the table.
    Edge,
}

/// A unit makes way for a friend that retreats, is driven back, falls back or makes way itself; or it refuses. It
/// follows the entry that moves the friend; tests for confusion follow it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeWay {
    /// The unit in the way.
    pub unit: UnitId,
    /// The friend it makes way for.
    pub mover: UnitId,
    /// How.
    pub manner: Manner,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
}

/// How a unit makes way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// The stands in the way step aside.
    Sideways,
    /// The whole unit moves back with its friend.
    Backwards,
    /// It cannot or will not.
    Refuses,
}

/// One die for one cause of confusion: it confuses on a 6.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfusionTest {
    /// The unit.
    pub unit: UnitId,
    /// Why it tests.
    pub cause: ConfusionCause,
    /// The die.
    pub die: Pips,
    /// Whether the players took it as confused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// Why a unit rolls for confusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConfusionCause {
    /// It was stopped by terrain that it cannot enter.
    Terrain,
    /// It made a friend make way; one test for each.
    Push,
    /// It made way.
    MakingWay,
}

impl Cover {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Cover::Open => "open",
            Cover::Defended => "defended",
            Cover::Fortified => "fortified",
        }
    }

    /// Hits that the drive back ignores (`wm.driveback.defended`, `wm.driveback.fortified`).
    pub fn ignored_hits(self) -> u32 {
        match self {
            Cover::Open => 0,
            Cover::Defended => 1,
            Cover::Fortified => 2,
        }
    }

    /// Least die that hits (`wm.defence.to_hit`).
    pub fn to_hit(self) -> u8 {
        match self {
            Cover::Open => crate::pack::TO_HIT_OPEN,
            Cover::Defended => crate::pack::TO_HIT_DEFENDED,
            Cover::Fortified => crate::pack::TO_HIT_FORTIFIED,
        }
    }
}

impl Obstacle {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Obstacle::Terrain => "terrain",
            Obstacle::Enemy => "enemy",
            Obstacle::Engaged => "engaged",
            Obstacle::Friends => "friends",
            Obstacle::Edge => "edge",
        }
    }
}

impl ConfusionCause {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            ConfusionCause::Terrain => "terrain",
            ConfusionCause::Push => "push",
            ConfusionCause::MakingWay => "making_way",
        }
    }
}
