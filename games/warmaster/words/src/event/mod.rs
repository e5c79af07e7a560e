//! Events of a Warmaster log, in the order in which a turn brings them.
//!
//! One event is one decision or one throw. Fields marked † are claimed measurements: they are used where the log has
//! no positions, and the findings say so.

mod combat;
mod command;
mod magic;
mod reckoned;
mod setup;
mod shooting;
mod turn;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use combat::*;
pub use command::*;
pub use magic::*;
pub use setup::*;
pub use shooting::*;
pub use turn::*;

use command::is_zero;

use aftermath_rules::{
    bounds,
    dice::Pips,
    geometry::Pose,
    ids::UnitId,
    list::List,
    log::{Amend, Dispute, Record, Ruling, Sign},
    words::{EventDetail, GameEvent},
};

/// Dice of one throw, in the order rolled.
pub type Dice = List<Pips, 0, { bounds::DICE }>;
/// Poses of the stands that are left, lowest number first.
pub type Poses = List<Pose, 0, { bounds::STANDS_PER_UNIT }>;
/// Numbers of stands, from 1.
pub type Numbers = List<u8, 0, { bounds::STANDS_PER_UNIT }>;
/// Units of one decision.
pub type UnitIds = List<UnitId, 1, { bounds::UNITS_PER_SIDE }>;

/// What happened at the table. What has many fields is boxed, so that the others take less room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The terrain is laid out and the sides of the table are settled.
    TerrainSetUp(TerrainSetUp),
    /// The players settle how they deploy.
    Deployment(Deployment),
    /// A unit or a character is deployed.
    Deploy(Deploy),
    /// The players settle how long the battle may last.
    TurnLimit(TurnLimit),
    /// Both sides roll a die against each other.
    RollOff(RollOff),
    /// A side begins its turn.
    TurnStart(TurnStart),
    /// A unit or a character has left the table: the roll.
    OffTable(OffTable),
    /// A unit or a character that is off the table tries to come back at the start of its side's turn.
    ReEntry(OffTable),
    /// A magic item is used.
    UseItem(UseItem),
    /// A phase begins.
    PhaseStart(PhaseStart),
    /// A unit charges, by initiative or on an order.
    Charge(Charge),
    /// A unit evades by initiative.
    Evade(Evade),
    /// A unit shoots at a unit that charges it.
    ShootAtCharger(Box<Shoot>),
    /// A flying unit rolls to home back, and does or does not.
    HomeBack(HomeBack),
    /// A character orders a unit or a brigade.
    Order(Order),
    /// A Hero or a Wizard has blundered: the roll.
    Blunder(Blunder),
    /// A Steam Tank has a mishap: the roll.
    Mishap(Mishap),
    /// A unit moves on an order.
    Move(Move),
    /// A character, or the side, gives no more orders.
    OrdersFinished(OrdersFinished),
    /// A character makes his own move.
    CharacterMove(CharacterMove),
    /// A character in the way of enemies gives way to them.
    Displace(Displace),
    /// A unit shoots.
    Shoot(Box<Shoot>),
    /// A Wizard casts a spell.
    Cast(Cast),
    /// A spell is dispelled, or somebody tries to.
    Dispel(Dispel),
    /// What a spell does to one unit.
    Effect(Effect),
    /// A unit that suffered hits by shooting is driven back.
    DriveBack(DriveBack),
    /// A unit makes way for a friend, or refuses.
    MakeWay(MakeWay),
    /// A unit tests whether it becomes confused.
    ConfusionTest(ConfusionTest),
    /// A round of an engagement begins.
    Round(Round),
    /// A unit strikes an enemy unit.
    Attack(Box<Attack>),
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
    /// A winning unit whose enemies are all destroyed advances.
    Advance(Advance),
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
    /// An army withdraws.
    Withdraw(Withdraw),
    /// The battle is over and the victory points are counted.
    BattleEnd(BattleEnd),
    /// The players settle what the rulebook leaves to them.
    Agreement(Agreement),
    /// An agreed correction.
    Amend(Amend<Event>),
    /// A contested entry.
    Dispute(Dispute),
    /// An organizer's decision.
    Ruling(Ruling),
    /// A signature under the log so far.
    Sign(Sign),
}

impl Event {
    /// Whether it begins something else: what the move before it left to be done is not done any more. Shots at a
    /// charger, ways made, tests and the like belong to that move, and remarks on the log to none.
    pub fn begins_anew(&self) -> bool {
        !matches!(
            self,
            Event::ShootAtCharger(_)
                | Event::MakeWay(_)
                | Event::ConfusionTest(_)
                | Event::OffTable(_)
                | Event::Displace(_)
                | Event::UseItem(_)
                | Event::OrdersFinished(_)
                | Event::Agreement(_)
                | Event::Amend(_)
                | Event::Dispute(_)
                | Event::Ruling(_)
                | Event::Sign(_)
        )
    }
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
            Event::TerrainSetUp(_) => "terrain_set_up",
            Event::Deployment(_) => "deployment",
            Event::Deploy(_) => "deploy",
            Event::TurnLimit(_) => "turn_limit",
            Event::RollOff(_) => "roll_off",
            Event::OffTable(_) => "off_table",
            Event::ReEntry(_) => "re_entry",
            Event::UseItem(_) => "use_item",
            Event::Evade(_) => "evade",
            Event::ShootAtCharger(_) => "shoot_at_charger",
            Event::HomeBack(_) => "home_back",
            Event::Blunder(_) => "blunder",
            Event::Mishap(_) => "mishap",
            Event::Displace(_) => "displace",
            Event::Cast(_) => "cast",
            Event::Dispel(_) => "dispel",
            Event::Effect(_) => "effect",
            Event::MakeWay(_) => "make_way",
            Event::ConfusionTest(_) => "confusion_test",
            Event::Advance(_) => "advance",
            Event::Withdraw(_) => "withdraw",
            Event::BattleEnd(_) => "battle_end",
            Event::Agreement(_) => "agreement",
            Event::Amend(_) => "amend",
            Event::Dispute(_) => "dispute",
            Event::Ruling(_) => "ruling",
            Event::Sign(_) => "sign",
        }
    }

    fn record(&self) -> Option<Record<'_, Self>> {
        match self {
            Event::Amend(amend) => Some(Record::Amend(amend)),
            Event::Dispute(dispute) => Some(Record::Dispute(dispute)),
            Event::Ruling(ruling) => Some(Record::Ruling(ruling)),
            Event::Sign(sign) => Some(Record::Sign(sign)),
            _ => None,
        }
    }

    fn without_declared(&self) -> Self {
        reckoned::without_declared(self)
    }

    fn declares(&self) -> bool {
        reckoned::declares(self)
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
            | Event::Advance(Advance { stands, .. })
            | Event::Evade(Evade { stands, .. })
            | Event::Deploy(Deploy { stands, .. })
            | Event::FallBack(FallBack { stands, .. })
            | Event::Reform(Reform { stands, .. }) => placed(stands),
            Event::DriveBack(DriveBack { routed: Some(true), .. }) => EventDetail::Full,
            Event::DriveBack(DriveBack { stands, .. }) => placed(stands),
            // Who joins a unit stands with it: that is a place.
            Event::CharacterMove(CharacterMove { to: None, joins: None, .. }) => EventDetail::Action,
            Event::HomeBack(HomeBack { towards: Some(_), stands, .. }) => placed(stands),
            Event::MakeWay(MakeWay { manner: Manner::Sideways | Manner::Backwards, stands, .. }) => placed(stands),
            Event::CharacterMove(_)
            | Event::Displace(_)
            | Event::HomeBack(_)
            | Event::MakeWay(_)
            | Event::RollOff(_)
            | Event::OffTable(_)
            | Event::ReEntry(_)
            | Event::UseItem(_)
            | Event::Blunder(_)
            | Event::Mishap(_)
            | Event::Cast(_)
            | Event::Dispel(_)
            | Event::Effect(_)
            | Event::ConfusionTest(_)
            | Event::ShootAtCharger(_)
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
            | Event::TerrainSetUp(_)
            | Event::Deployment(_)
            | Event::TurnLimit(_)
            | Event::Concede(_)
            | Event::Withdraw(_)
            | Event::BattleEnd(_)
            | Event::Agreement(_)
            | Event::Amend(_)
            | Event::Dispute(_)
            | Event::Ruling(_)
            | Event::Sign(_) => EventDetail::Mark,
        }
    }
}
