//! Setting up, turns and phases, tests of nerve, losses that no throw of the book explains, and the end.

use aftermath_rules::{
    SideId, UnitId,
    common::{SidePoints, SideRolls},
    geometry::Pose,
    list::List,
    text::{Name, Text},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Dice;
use crate::{Files, Phase, Score10, Whole};

/// A unit is deployed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// The unit.
    pub unit: UnitId,
    /// Where the middle of its front stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// Models in its front rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
}

/// Sides roll against each other for what the battle agreed on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOff {
    /// The dice, in the order rolled.
    pub rolls: SideRolls,
    /// Who won, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
}

/// A phase begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStart {
    /// Which.
    pub phase: Phase,
}

/// A unit that pursued or overran off the table comes back (`wfb.pursuit.off_table_return`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Return {
    /// The unit.
    pub unit: UnitId,
    /// Where the middle of its front stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}

/// What a unit is tested for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TestKind {
    /// Panic.
    Panic,
    /// Terror.
    Terror,
    /// Fear.
    Fear,
    /// Stupidity.
    Stupidity,
    /// What a rule of an army list asks for.
    Other,
}

impl TestKind {
    /// All of them.
    pub const ALL: [TestKind; 5] =
        [TestKind::Panic, TestKind::Terror, TestKind::Fear, TestKind::Stupidity, TestKind::Other];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TestKind::Panic => "panic",
            TestKind::Terror => "terror",
            TestKind::Fear => "fear",
            TestKind::Stupidity => "stupidity",
            TestKind::Other => "other",
        }
    }
}

/// Why a unit takes a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It is due at the start of the turn (`wfb.turn.start_tests`).
    StartOfTurn,
    /// It is fighting and charged in flank or rear (`wfb.panic.charged_flank_rear`).
    ChargedFlankRear,
    /// Losses by those whom it charges (`wfb.panic.stand_and_shoot`).
    StandAndShoot,
    /// A quarter lost to shooting (`wfb.panic.shooting_quarter`).
    Shooting,
    /// A friend nearby was broken or destroyed (`wfb.panic.friends_broken`).
    FriendsBroken,
    /// It wants to charge who causes fear.
    Charging,
    /// It is charged by who causes fear.
    Charged,
    /// Another reason, which the book does not name (`wfb.gap.panic_other_triggers`).
    Other,
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 8] = [
        Cause::StartOfTurn,
        Cause::ChargedFlankRear,
        Cause::StandAndShoot,
        Cause::Shooting,
        Cause::FriendsBroken,
        Cause::Charging,
        Cause::Charged,
        Cause::Other,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Cause::StartOfTurn => "start_of_turn",
            Cause::ChargedFlankRear => "charged_flank_rear",
            Cause::StandAndShoot => "stand_and_shoot",
            Cause::Shooting => "shooting",
            Cause::FriendsBroken => "friends_broken",
            Cause::Charging => "charging",
            Cause::Charged => "charged",
            Cause::Other => "other",
        }
    }
}

/// A unit is tested on two dice against its Leadership.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The unit.
    pub unit: UnitId,
    /// What for.
    pub kind: TestKind,
    /// Why.
    pub cause: Cause,
    /// The unit that causes it: the charger, the broken friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<UnitId>,
    /// The Leadership used, where it is not the unit's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leadership: Option<Score10>,
    /// Whose Leadership that is (`wfb.gap.leadership_sources`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<Name>,
    /// The dice.
    pub dice: Dice,
    /// Whether it passed, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<bool>,
}

/// A unit is hurt by what the book has no rules for: an item, a template, a miscast
/// (`wfb.gap.guess_range_templates`, `wfb.gap.special_wounds`, `wfb.gap.spells`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// The unit.
    pub unit: UnitId,
    /// What did it.
    pub source: Text,
    /// Who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
    /// Unsaved wounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<Whole<0, 1000>>,
    /// Models removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<Whole<0, 200>>,
}

/// Why a unit leaves the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// It fled over the edge of the table.
    LeftTable,
    /// It is destroyed.
    Destroyed,
    /// Another reason.
    Other,
}

impl Gone {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Gone::LeftTable => "left_table",
            Gone::Destroyed => "destroyed",
            Gone::Other => "other",
        }
    }
}

/// A unit leaves the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Removed {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub because: Gone,
    /// Who destroyed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
    /// What happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
}

/// Why a battle ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndBecause {
    /// The agreed turns are over.
    TurnLimit,
    /// A side gave up.
    Conceded,
    /// The time is over.
    Time,
    /// Nothing is left of a side.
    Destroyed,
}

impl EndBecause {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            EndBecause::TurnLimit => "turn_limit",
            EndBecause::Conceded => "conceded",
            EndBecause::Time => "time",
            EndBecause::Destroyed => "destroyed",
        }
    }
}

/// The battle is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleEnd {
    /// Why.
    pub because: EndBecause,
    /// Who won; nobody in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Victory points.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, 8>,
}
