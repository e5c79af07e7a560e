//! Events of a log, in the order in which a turn brings them. One event is one decision or one throw.

use aftermath_rules::{
    bounds,
    common::{SidePoints, TurnEnd, TurnStart},
    dice::Pips,
    geometry::Pose,
    ids::{SideId, UnitId},
    list::List,
    log::{Amend, Dispute, Record, Ruling, Sign},
    words::{EventDetail, GameEvent},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Phase;

/// Dice of one throw, in the order rolled.
pub type Dice = List<Pips, 0, { bounds::DICE }>;

/// What happened at the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A unit is put on the table before the first turn.
    Deploy(Deploy),
    /// A side begins its turn.
    TurnStart(TurnStart),
    /// A phase begins.
    PhaseStart(PhaseStart),
    /// A captain orders a unit.
    Order(Order),
    /// A unit moves.
    Move(Move),
    /// A unit shoots.
    Shoot(Shoot),
    /// A side ends its turn.
    TurnEnd(TurnEnd),
    /// The battle is over.
    BattleEnd(BattleEnd),
    /// An agreed correction.
    Amend(Amend<Event>),
    /// A contested entry.
    Dispute(Dispute),
    /// An organizer's decision.
    Ruling(Ruling),
    /// A signature under the log so far.
    Sign(Sign),
}

/// A unit is put on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}

/// A phase begins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStart {
    /// Which.
    pub phase: Phase,
}

/// A captain orders a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The captain.
    pub by: UnitId,
    /// The unit.
    pub unit: UnitId,
    /// The two dice.
    pub dice: List<Pips, 2, 2>,
    /// Whether it obeys, as the players took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
}

/// A unit moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
}

/// A unit shoots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// The unit.
    pub unit: UnitId,
    /// The enemy.
    pub target: UnitId,
    /// The dice to hit.
    pub dice: Dice,
    /// Hits, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u16>,
    /// The dice of the target's armour.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub saves: Dice,
    /// Figures taken off, as the players counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<u16>,
}

/// The battle is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleEnd {
    /// Who won; nobody in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
    /// Points, as the players counted them.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub points: List<SidePoints, 0, { bounds::SIDES }>,
}

impl GameEvent for Event {
    fn kind(&self) -> &'static str {
        match self {
            Event::Deploy(_) => "deploy",
            Event::TurnStart(_) => "turn_start",
            Event::PhaseStart(_) => "phase_start",
            Event::Order(_) => "order",
            Event::Move(_) => "move",
            Event::Shoot(_) => "shoot",
            Event::TurnEnd(_) => "turn_end",
            Event::BattleEnd(_) => "battle_end",
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

    /// Without what the players made of their dice.
    fn without_declared(&self) -> Self {
        let mut event = self.clone();
        match &mut event {
            Event::Order(order) => order.passed = None,
            Event::Shoot(shoot) => (shoot.hits, shoot.lost) = (None, None),
            _ => {}
        }
        event
    }

    fn detail(&self) -> EventDetail {
        match self {
            Event::Deploy(Deploy { to, .. }) | Event::Move(Move { to, .. }) if to.is_none() => EventDetail::Action,
            Event::Deploy(_) | Event::Move(_) | Event::Order(_) | Event::Shoot(_) => EventDetail::Full,
            _ => EventDetail::Mark,
        }
    }
}
