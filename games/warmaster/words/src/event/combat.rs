//! The Combat phase, round by round.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Cover, DeclaredHits, Dice, Numbers, Obstacle, Paths, Poses, UnitIds, is_zero};
use aftermath_rules::{
    bounds,
    dice::Pips,
    geometry::Length,
    ids::{SideId, UnitId},
    list::List,
};

/// A round of combat between units in contact begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The engaged units of both sides.
    pub units: UnitIds,
    /// † Who touches whom as the round begins: every contact of the engagement, each told of either unit or of both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contacts: Option<List<Contact, 1, { bounds::UNITS_PER_SIDE }>>,
}

/// Whom a unit touches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The unit.
    pub unit: UnitId,
    /// Enemy units in contact with it.
    pub touches: UnitIds,
}

/// One unit strikes one enemy unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The striking unit.
    pub unit: UnitId,
    /// The unit struck.
    pub target: UnitId,
    /// Numbers of the striking stands.
    pub stands: Numbers,
    /// † Of these, the stands whose flank or rear an enemy front touches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flanked: Option<Numbers>,
    /// † Cover of the stands struck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Attached character whose bonus is among the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<UnitId>,
    /// Attacks of weapons, spells and characters' spells that go to one stand and are given to this throw.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub extra: u32,
    /// Dice to hit that a Banner of Fortune had thrown again, as they fell first; `dice` has what counts.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub replaced: Dice,
    /// Dice to hit.
    pub dice: Dice,
    /// Die of `dice` that a Sword of Cleaving threw again, as it fell first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cleaving: Option<Pips>,
    /// Armour saves, one a hit; empty for a target without armour.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: Dice,
    /// Save of `saves` that a Sword of Destruction had thrown again, as it fell first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destruction: Option<Pips>,
    /// What the players took it for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<DeclaredHits>,
}

/// The round is reckoned up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// Supporting stands of either side.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub support: List<Support, 0, { bounds::UNITS_PER_SIDE }>,
    /// Hits and support of each side, as the players took them.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub declared: List<DeclaredScore, 0, { bounds::SIDES }>,
    /// Who won the round, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
}

/// Supporting stands of one unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Support {
    /// The unit.
    pub unit: UnitId,
    /// Numbers of its stands that support.
    pub stands: Numbers,
}

/// A side's result in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeclaredScore {
    /// The side.
    pub side: SideId,
    /// Hits inflicted and supporting stands.
    pub score: u32,
}

/// Stands that a unit loses at the end of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Casualties {
    /// The unit.
    pub unit: UnitId,
    /// Numbers of the stands.
    pub stands: Numbers,
}

/// A retreat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// The beaten unit.
    pub unit: UnitId,
    /// Where its stands end, lowest number first, without those destroyed on the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † How far it went, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Numbers of the stands destroyed because their way was blocked.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub destroyed: Numbers,
    /// † What blocked their way: whatever destroyed at least one of them.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub blocked_by: List<Obstacle, 0, 5>,
}

/// A unit stays where it is; its combat is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandGround {
    /// The unit.
    pub unit: UnitId,
}

/// A pursuit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pursue {
    /// The winning unit.
    pub unit: UnitId,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † Enemy units touched after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contacts: Option<UnitIds>,
    /// Ways of stands that did not go straight.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub paths: Paths,
}

/// An advance: a charge after every enemy that touched the unit is destroyed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// The winning unit.
    pub unit: UnitId,
    /// The enemy unit it goes for.
    pub target: UnitId,
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
}

/// 3D6 for all units of the entry's side that fall back from this combat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallBackRoll {
    /// Three dice.
    pub dice: Dice,
}

/// A unit falls back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FallBack {
    /// The unit.
    pub unit: UnitId,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// † How far its farthest-moving stand went, in cm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<Length>,
    /// Ways of stands that did not go straight.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub paths: Paths,
    /// What left it no room for its least distance: it goes straight back as if driven back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<Obstacle>,
    /// Whether the players took it as confused at once, without a test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confused: Option<bool>,
}

/// A unit reforms after combat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reform {
    /// The unit.
    pub unit: UnitId,
    /// Number of the stand that stays in place.
    pub pivot: u8,
    /// Where its stands end, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
}
