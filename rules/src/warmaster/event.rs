//! Events of a Warmaster log, in the order in which a turn brings them.
//!
//! One event is one decision or one throw. Fields marked † are claimed measurements: they are used where the log has
//! no positions, and the findings say so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Phase;
use crate::{
    bounds,
    dice::Pips,
    game::{EventDetail, GameEvent},
    geometry::{Length, Pose},
    ids::{SideId, UnitId},
    list::List,
    log::{Amend, Dispute, Record, Ruling},
    text::{Name, Text},
};

/// Dice of one throw, in the order rolled.
pub type Dice = List<Pips, 0, { bounds::DICE }>;
/// Poses of the stands that are left, lowest number first.
pub type Poses = List<Pose, 0, { bounds::STANDS_PER_UNIT }>;
/// Numbers of stands, from 1.
pub type Numbers = List<u8, 0, { bounds::STANDS_PER_UNIT }>;
/// Units of one decision.
pub type UnitIds = List<UnitId, 1, { bounds::UNITS_PER_SIDE }>;

/// What happened at the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A side begins its turn.
    TurnStart(TurnStart),
    /// A phase begins.
    PhaseStart(PhaseStart),
    /// A unit charges, by initiative or on an order.
    Charge(Charge),
    /// A character orders a unit or a brigade.
    Order(Order),
    /// A unit moves on an order.
    Move(Move),
    /// A character, or the side, gives no more orders.
    OrdersFinished(OrdersFinished),
    /// A character makes his own move.
    CharacterMove(CharacterMove),
    /// A unit shoots.
    Shoot(Shoot),
    /// A unit that suffered hits by shooting is driven back.
    DriveBack(DriveBack),
    /// A round of an engagement begins.
    Round(Round),
    /// A unit strikes an enemy unit.
    Attack(Attack),
    /// All have struck: the round is reckoned up.
    Result(RoundResult),
    /// A unit's owner chooses the stands it loses.
    Casualties(Casualties),
    /// A beaten unit retreats.
    Retreat(Retreat),
    /// A winning unit, or one that holds a draw in cover, stays where it is.
    StandGround(StandGround),
    /// A winning unit pursues.
    Pursue(Pursue),
    /// A side rolls for its units that fall back.
    FallBackRoll(FallBackRoll),
    /// A unit falls back.
    FallBack(FallBack),
    /// A unit that fought reforms.
    Reform(Reform),
    /// A side ends its turn.
    TurnEnd(TurnEnd),
    /// A side gives up.
    Concede(Concede),
    /// The players settle what the rulebook leaves to them.
    Agreement(Agreement),
    /// An agreed correction.
    Amend(Amend<Event>),
    /// A contested entry.
    Dispute(Dispute),
    /// An organizer's decision.
    Ruling(Ruling),
}

/// A side begins its turn; the entry's side is the active player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnStart {
    /// Turn of this side, from 1.
    #[schemars(range(min = 1, max = 1000))]
    pub turn: u32,
}

/// A phase begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStart {
    /// Which.
    pub phase: Phase,
}

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
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
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
    /// Dice to hit.
    pub dice: Dice,
    /// Armour saves, one a hit; empty for a target without armour.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: Dice,
    /// Numbers of the stands removed at once.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub removed: Numbers,
    /// What the players took it for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<DeclaredHits>,
}

/// What the players took a throw for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeclaredHits {
    /// Hits scored, before saves.
    pub hits: u32,
    /// Hits cancelled by armour.
    #[serde(default)]
    pub saved: u32,
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
    /// Where its stands end, lowest number first; absent for a routed unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// Whether it left the table as destroyed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub routed: Option<bool>,
}

/// A round of combat between units in contact begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The engaged units of both sides.
    pub units: UnitIds,
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
    /// Dice to hit.
    pub dice: Dice,
    /// Armour saves, one a hit; empty for a target without armour.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: Dice,
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

/// A side ends its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnEnd {}

/// The entry's side gives up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Concede {}

/// The players settle a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// What they settled.
    pub text: Text,
    /// Id of the rule that it interprets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Name>,
}

impl GameEvent for Event {
    fn kind(&self) -> &'static str {
        match self {
            Event::TurnStart(_) => "turn_start",
            Event::PhaseStart(_) => "phase_start",
            Event::Charge(_) => "charge",
            Event::Order(_) => "order",
            Event::Move(_) => "move",
            Event::OrdersFinished(_) => "orders_finished",
            Event::CharacterMove(_) => "character_move",
            Event::Shoot(_) => "shoot",
            Event::DriveBack(_) => "drive_back",
            Event::Round(_) => "round",
            Event::Attack(_) => "attack",
            Event::Result(_) => "result",
            Event::Casualties(_) => "casualties",
            Event::Retreat(_) => "retreat",
            Event::StandGround(_) => "stand_ground",
            Event::Pursue(_) => "pursue",
            Event::FallBackRoll(_) => "fall_back_roll",
            Event::FallBack(_) => "fall_back",
            Event::Reform(_) => "reform",
            Event::TurnEnd(_) => "turn_end",
            Event::Concede(_) => "concede",
            Event::Agreement(_) => "agreement",
            Event::Amend(_) => "amend",
            Event::Dispute(_) => "dispute",
            Event::Ruling(_) => "ruling",
        }
    }

    fn record(&self) -> Option<Record<'_, Self>> {
        match self {
            Event::Amend(amend) => Some(Record::Amend(amend)),
            Event::Dispute(dispute) => Some(Record::Dispute(dispute)),
            Event::Ruling(ruling) => Some(Record::Ruling(ruling)),
            _ => None,
        }
    }

    fn detail(&self) -> EventDetail {
        let placed = |stands: &Option<Poses>| match stands {
            Some(_) => EventDetail::Full,
            None => EventDetail::Action,
        };
        match self {
            Event::Charge(Charge { stands, .. })
            | Event::Move(Move { stands, .. })
            | Event::Retreat(Retreat { stands, .. })
            | Event::Pursue(Pursue { stands, .. })
            | Event::FallBack(FallBack { stands, .. })
            | Event::Reform(Reform { stands, .. }) => placed(stands),
            Event::DriveBack(DriveBack { routed: Some(true), .. }) => EventDetail::Full,
            Event::DriveBack(DriveBack { stands, .. }) => placed(stands),
            Event::CharacterMove(CharacterMove { to: None, .. }) => EventDetail::Action,
            Event::CharacterMove(_)
            | Event::Order(_)
            | Event::Shoot(_)
            | Event::Round(_)
            | Event::Attack(_)
            | Event::Result(_)
            | Event::Casualties(_)
            | Event::StandGround(_)
            | Event::FallBackRoll(_) => EventDetail::Full,
            Event::TurnStart(_)
            | Event::PhaseStart(_)
            | Event::OrdersFinished(_)
            | Event::TurnEnd(_)
            | Event::Concede(_)
            | Event::Agreement(_)
            | Event::Amend(_)
            | Event::Dispute(_)
            | Event::Ruling(_) => EventDetail::Mark,
        }
    }
}
