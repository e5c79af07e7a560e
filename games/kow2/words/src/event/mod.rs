//! Events of a Kings of War log, in the order in which a turn brings them.
//!
//! One event is one decision or one throw. Fields marked † are claimed measurements: they are used where the log has
//! no positions, and the findings say so.

mod melee;
mod movement;
mod reckoned;
mod setup;
mod shooting;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use melee::*;
pub use movement::*;
pub use setup::*;
pub use shooting::*;

pub use aftermath_rules::common::{Agreement, Concede, SidePoints, SideRoll, SideRolls, TurnStart};
use aftermath_rules::{
    bounds,
    dice::Pips,
    list::List,
    log::{Amend, Dispute, Record, Ruling, Sign},
    words::{EventDetail, GameEvent},
};

/// Dice of one throw, in the order rolled.
pub type Dice = List<Pips, 0, { bounds::DICE }>;

/// What happened at the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The players agreed on the terrain.
    TerrainSetUp(TerrainSetUp),
    /// A unit is deployed.
    Deploy(Deploy),
    /// Both sides roll a die against each other.
    RollOff(RollOff),
    /// A unit makes its Vanguard move.
    Vanguard(Vanguard),
    /// A side begins its turn.
    TurnStart(TurnStart),
    /// A headstrong unit tries to shake off wavering.
    Headstrong(OneDie),
    /// A phase begins.
    PhaseStart(PhaseStart),
    /// An Individual turns on the spot.
    Pivot(Pivot),
    /// A unit gets its order, other than to charge.
    Order(Order),
    /// A unit regenerates on its order.
    Regeneration(Regeneration),
    /// A unit moves on its order.
    Move(Move),
    /// One or more units are ordered to charge an enemy, or to counter-charge.
    Charge(Charge),
    /// A yellow-bellied unit finds out whether it dares to charge.
    YellowBellied(OneDie),
    /// A charging unit moves into contact.
    ChargeMove(ChargeMove),
    /// A unit is moved by a hair, to keep units apart.
    Nudge(Nudge),
    /// The players let a die decide what they cannot tell.
    Doubt(Doubt),
    /// A unit shoots, or breathes.
    Shoot(Shoot),
    /// A unit casts a spell.
    Cast(Cast),
    /// An enemy unit's Nerve is tested.
    NerveTest(NerveTest),
    /// The combat with one charged enemy begins.
    Combat(Combat),
    /// A unit strikes the enemy it charged.
    Strike(Strike),
    /// A unit whose enemy was routed regroups.
    Regroup(Regroup),
    /// A unit whose enemy held backs off.
    BackOff(BackOff),
    /// A side ends its turn.
    TurnEnd(TurnEnd),
    /// A side gives up.
    Concede(Concede),
    /// The battle is over.
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

impl GameEvent for Event {
    fn kind(&self) -> &'static str {
        match self {
            Event::TerrainSetUp(_) => "terrain_set_up",
            Event::Deploy(_) => "deploy",
            Event::RollOff(_) => "roll_off",
            Event::Vanguard(_) => "vanguard",
            Event::TurnStart(_) => "turn_start",
            Event::Headstrong(_) => "headstrong",
            Event::PhaseStart(_) => "phase_start",
            Event::Pivot(_) => "pivot",
            Event::Order(_) => "order",
            Event::Regeneration(_) => "regeneration",
            Event::Move(_) => "move",
            Event::Charge(_) => "charge",
            Event::YellowBellied(_) => "yellow_bellied",
            Event::ChargeMove(_) => "charge_move",
            Event::Nudge(_) => "nudge",
            Event::Doubt(_) => "doubt",
            Event::Shoot(_) => "shoot",
            Event::Cast(_) => "cast",
            Event::NerveTest(_) => "nerve_test",
            Event::Combat(_) => "combat",
            Event::Strike(_) => "strike",
            Event::Regroup(_) => "regroup",
            Event::BackOff(_) => "back_off",
            Event::TurnEnd(_) => "turn_end",
            Event::Concede(_) => "concede",
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

    fn detail(&self) -> EventDetail {
        let placed = |recorded: bool| if recorded { EventDetail::Full } else { EventDetail::Action };
        match self {
            Event::Deploy(Deploy { to, .. })
            | Event::Vanguard(Vanguard { to, .. })
            | Event::Move(Move { to, .. })
            | Event::ChargeMove(ChargeMove { to, .. })
            | Event::Nudge(Nudge { to, .. })
            | Event::Regroup(Regroup { to, .. })
            | Event::BackOff(BackOff { to, .. }) => placed(to.is_some()),
            Event::Pivot(_)
            | Event::RollOff(_)
            | Event::Headstrong(_)
            | Event::Order(_)
            | Event::Regeneration(_)
            | Event::Charge(_)
            | Event::YellowBellied(_)
            | Event::Doubt(_)
            | Event::Shoot(_)
            | Event::Cast(_)
            | Event::NerveTest(_)
            | Event::Combat(_)
            | Event::Strike(_) => EventDetail::Full,
            Event::TerrainSetUp(_)
            | Event::TurnStart(_)
            | Event::PhaseStart(_)
            | Event::TurnEnd(_)
            | Event::Concede(_)
            | Event::BattleEnd(_)
            | Event::Agreement(_)
            | Event::Amend(_)
            | Event::Dispute(_)
            | Event::Ruling(_)
            | Event::Sign(_) => EventDetail::Mark,
        }
    }
}
