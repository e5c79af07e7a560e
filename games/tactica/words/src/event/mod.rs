//! Events of a Tactica log, in the order in which a game brings them.
//!
//! One event is one decision or one throw. Dice are faces in the order of the figures that roll: rank by rank from the
//! front, each from left to right. Fields marked † are claimed measurements: they are used where the log has no
//! positions, and the findings say so. What players *took* a throw for is judged against the dice.

mod campaign;
mod combat;
mod command;
mod movement;
mod setup;

use aftermath_rules::{
    SideId, bounds,
    dice::Pips,
    list::List,
    log::{Amend, Dispute, Record, Ruling, Sign},
    words::{EventDetail, GameEvent},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use aftermath_rules::common::{Agreement, Concede, SideRoll, SideRolls, TurnEnd, TurnStart};
pub use campaign::*;
pub use combat::*;
pub use command::*;
pub use movement::*;
pub use setup::*;

use crate::{Phase, roster, terms::terms};

/// Dice of one roll, in the order rolled.
pub type Dice = List<Pips, 0, { bounds::DICE }>;

/// Numbers of figures of one unit.
pub type Figures = List<u16, 0, { roster::FIGURES }>;

/// A phase begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseStart {
    /// The phase.
    pub phase: Phase,
}

terms! {
    /// Why a battle is over.
    EndBecause {
        /// The players agreed.
        Agreed = "agreed",
        /// A player gave up.
        Conceded = "conceded",
        /// Time was up.
        Time = "time",
    }
}

/// The battle is over (`tac.victory.agreement`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleEnd {
    /// Why.
    pub because: EndBecause,
    /// Who won; nobody in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<SideId>,
}

/// The enum of events with the tag and the detail of each.
macro_rules! events {
    ($($(#[$doc:meta])* $variant:ident($type:ty) = $tag:literal, $detail:expr;)+) => {
        /// What happened at the table.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub enum Event {
            $($(#[$doc])* $variant($type),)+
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
            /// Tags of all events of the game itself.
            pub const TAGS: &[&str] = &[$($tag,)+];
        }

        impl GameEvent for Event {
            fn kind(&self) -> &'static str {
                match self {
                    $(Event::$variant(_) => $tag,)+
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
                let mut event = self.clone();
                event.clear_declared();
                event
            }

            fn detail(&self) -> EventDetail {
                match self {
                    $(Event::$variant(event) => {
                        let detail: fn(&$type) -> EventDetail = $detail;
                        detail(event)
                    })+
                    Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => EventDetail::Mark,
                }
            }
        }
    };
}

const fn placed(recorded: bool) -> EventDetail {
    if recorded { EventDetail::Full } else { EventDetail::Action }
}

events! {
    /// A general's talent is rolled.
    TalentRoll(TalentRoll) = "talent_roll", |_| EventDetail::Full;
    /// A general's talents are bought.
    TalentPurchase(TalentPurchase) = "talent_purchase", |_| EventDetail::Full;
    /// Cards are dealt.
    Deal(Deal) = "deal", |_| EventDetail::Full;
    /// A card is laid on the map.
    LayCard(LayCard) = "lay_card", |_| EventDetail::Full;
    /// Both sides roll against each other.
    RollOff(RollOff) = "roll_off", |_| EventDetail::Full;
    /// The weather of a day.
    DayWeather(DayWeather) = "day_weather", |_| EventDetail::Full;
    /// A surprise card is played.
    Surprise(Surprise) = "surprise", |_| EventDetail::Full;
    /// The targets of a side's corps are marked.
    MarchPlan(MarchPlan) = "march_plan", |_| EventDetail::Full;
    /// A corps marches.
    MarchRoll(MarchRoll) = "march_roll", |_| EventDetail::Full;
    /// A side has moved all its corps.
    MarchEnd(MarchEnd) = "march_end", |_| EventDetail::Full;
    /// Battle is accepted or declined.
    AnswerBattle(AnswerBattle) = "answer_battle", |_| EventDetail::Full;
    /// The field is chosen.
    Battlefield(Battlefield) = "battlefield", |_| EventDetail::Full;
    /// Night.
    Night(Night) = "night", |_| EventDetail::Full;
    /// The terrain of the header was agreed.
    TerrainSetUp(TerrainSetUp) = "terrain_set_up", |_| EventDetail::Mark;
    /// Weather, edges and fatigue of the battle.
    Conditions(Conditions) = "conditions", |_| EventDetail::Mark;
    /// A unit or a general is deployed.
    Deploy(Deploy) = "deploy", |event| placed(event.to.is_some() || event.attach.is_some());
    /// A side begins its turn.
    TurnStart(TurnStart) = "turn_start", |_| EventDetail::Mark;
    /// A late corps may come.
    Arrival(Arrival) = "arrival", |_| EventDetail::Full;
    /// A mercenary general is tested for loyalty.
    Loyalty(Loyalty) = "loyalty", |_| EventDetail::Full;
    /// A phase begins.
    PhaseStart(PhaseStart) = "phase_start", |_| EventDetail::Mark;
    /// A general moves, joins or leaves a unit.
    GeneralMove(GeneralMove) = "general_move", |event| placed(event.to.is_some() || event.attach.is_some());
    /// A general gives an order.
    Order(Order) = "order", |_| EventDetail::Full;
    /// A die picks a target.
    DrawTarget(DrawTarget) = "draw_target", |_| EventDetail::Full;
    /// Whether a string is wet.
    RainCheck(RainCheck) = "rain_check", |_| EventDetail::Full;
    /// A volley.
    Shoot(Shoot) = "shoot", |_| EventDetail::Full;
    /// Whether a general falls.
    GeneralRisk(GeneralRisk) = "general_risk", |_| EventDetail::Full;
    /// Skirmishers fall back.
    FallBack(FallBack) = "fall_back", |event| placed(event.to.is_some() || event.leaves);
    /// A unit changes formation.
    Reform(Reform) = "reform", |_| EventDetail::Full;
    /// Ranks change places.
    ExchangeRanks(ExchangeRanks) = "exchange_ranks", |_| EventDetail::Full;
    /// Riders mount.
    Mount(Remount) = "mount", |_| EventDetail::Full;
    /// Riders dismount.
    Dismount(Remount) = "dismount", |_| EventDetail::Full;
    /// Disordered figures come into order.
    Recover(Recover) = "recover", |_| EventDetail::Full;
    /// A unit or a battle line moves.
    Move(Move) = "move", |event| placed(event.ways.iter().all(|way| way.to.is_some() || way.leaves));
    /// A unit rolls for disorder.
    Disorder(Disorder) = "disorder", |_| EventDetail::Full;
    /// Cavalry destroys skirmishers in its way.
    RideDown(RideDown) = "ride_down", |_| EventDetail::Full;
    /// Units strike at contact.
    Impact(Impact) = "impact", |_| EventDetail::Full;
    /// A unit tests its steadiness.
    UnitTest(UnitTest) = "unit_test", |_| EventDetail::Full;
    /// A unit runs, or is destroyed.
    Rout(Rout) = "rout", |event| placed(event.to.is_some() || event.destroyed || event.leaves);
    /// A unit without orders is tested.
    Uncontrolled(Uncontrolled) = "uncontrolled", |_| EventDetail::Full;
    /// A general tries to stop a routing unit.
    Rally(Rally) = "rally", |_| EventDetail::Full;
    /// A round of melee.
    Melee(Melee) = "melee", |_| EventDetail::Full;
    /// A side ends its turn.
    TurnEnd(TurnEnd) = "turn_end", |_| EventDetail::Mark;
    /// A side gives up.
    Concede(Concede) = "concede", |_| EventDetail::Mark;
    /// The battle is over.
    BattleEnd(BattleEnd) = "battle_end", |_| EventDetail::Mark;
    /// The players settle what the rulebook leaves to them.
    Agreement(Agreement) = "agreement", |_| EventDetail::Mark;
}

impl Event {
    /// Takes out what the players made of their rolls, so that the referee finds it by the dice alone.
    fn clear_declared(&mut self) {
        match self {
            Event::TalentRoll(event) => event.declared = None,
            Event::RollOff(event) => event.winner = None,
            Event::MarchPlan(event) => {
                event.marches.iter_mut().for_each(|march| march.cost = None);
            }
            Event::MarchRoll(event) => (event.tired, event.to) = (None, None),
            Event::Night(event) => event.rested = None,
            Event::Arrival(event) => event.declared = None,
            Event::Loyalty(event) => event.declared = None,
            Event::DrawTarget(event) => event.target = None,
            Event::RainCheck(event) => event.wet = None,
            Event::Shoot(event) => (event.hits, event.saved) = (None, None),
            Event::GeneralRisk(event) => event.declared = None,
            Event::FallBack(event) => event.disordered = None,
            Event::Reform(event) => event.disordered = None,
            Event::ExchangeRanks(event) => event.disordered = None,
            Event::Mount(event) | Event::Dismount(event) => event.disordered = None,
            Event::Recover(event) => event.recovered = None,
            Event::Disorder(event) => event.disordered = None,
            Event::Impact(event) => {
                for one in event.attackers.iter_mut().chain(event.defenders.iter_mut()) {
                    (one.hits, one.saved, one.disordered) = (None, None, None);
                }
            }
            Event::UnitTest(event) => {
                (event.ranks, event.killed, event.value, event.declared) = (None, None, None, None);
            }
            Event::Uncontrolled(event) => (event.value, event.declared) = (None, None),
            Event::Rally(event) => event.declared = None,
            Event::Melee(event) => {
                for one in event.units.iter_mut() {
                    (one.hits, one.piercing, one.saved, one.disordered) = (None, None, None, None);
                }
            }
            Event::TalentPurchase(_)
            | Event::Deal(_)
            | Event::LayCard(_)
            | Event::DayWeather(_)
            | Event::Surprise(_)
            | Event::MarchEnd(_)
            | Event::AnswerBattle(_)
            | Event::Battlefield(_)
            | Event::TerrainSetUp(_)
            | Event::Conditions(_)
            | Event::Deploy(_)
            | Event::TurnStart(_)
            | Event::PhaseStart(_)
            | Event::GeneralMove(_)
            | Event::Order(_)
            | Event::Move(_)
            | Event::RideDown(_)
            | Event::Rout(_)
            | Event::TurnEnd(_)
            | Event::Concede(_)
            | Event::BattleEnd(_)
            | Event::Agreement(_)
            | Event::Amend(_)
            | Event::Dispute(_)
            | Event::Ruling(_)
            | Event::Sign(_) => {}
        }
    }
}
