//! Events of a log, in the order in which a battle brings them (digest, section 25).
//!
//! One event is one decision or one throw. Fields marked † are claimed measurements: they are used where the log has no
//! positions, and the findings say so.

mod attacks;
mod charge;
mod fight;
mod movement;
mod parts;
mod psychic;
mod setup;
mod turns;
mod without_declared;

use aftermath_rules::{
    log::{Amend, Dispute, Record, Ruling, Sign},
    words::{EventDetail, GameEvent},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use aftermath_rules::common::{Agreement, Concede, SidePoints, SideRoll, SideRolls, TurnEnd, TurnStart};
pub use attacks::*;
pub use charge::*;
pub use fight::*;
pub use movement::*;
pub use parts::*;
pub use psychic::*;
pub use setup::*;
pub use turns::*;

/// Makes the enum of events, their names, how much each records, and the rules of other books that have a hand in it.
macro_rules! events {
    ($($(#[$doc:meta])* $variant:ident($type:ty) = $name:literal, $detail:tt, $outside:tt;)+) => {
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
            /// Rules of other books that have a hand in it.
            pub fn outside(&self) -> &[Outside] {
                match self {
                    $(Event::$variant(event) => events!(@outside event $outside),)+
                    Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => &[],
                }
            }
        }

        impl GameEvent for Event {
            fn kind(&self) -> &'static str {
                match self {
                    $(Event::$variant(_) => $name,)+
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
                without_declared::without_declared(self)
            }

            fn detail(&self) -> EventDetail {
                match self {
                    $(Event::$variant(event) => events!(@detail event $detail),)+
                    Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => EventDetail::Mark,
                }
            }
        }
    };
    (@outside $event:ident outside) => { &$event.outside };
    (@outside $event:ident none) => {{
        let _ = $event;
        &[]
    }};
    (@detail $event:ident mark) => {{
        let _ = $event;
        EventDetail::Mark
    }};
    (@detail $event:ident action) => {{
        let _ = $event;
        EventDetail::Full
    }};
    (@detail $event:ident $field:ident) => {
        if $event.$field.is_empty() { EventDetail::Action } else { EventDetail::Full }
    };
}

events! {
    /// Both sides roll a die against each other.
    RollOff(RollOff) = "roll_off", action, outside;
    /// A Warlord is nominated.
    Warlord(Warlord) = "warlord", action, none;
    /// Powers are generated.
    Powers(Powers) = "powers", action, none;
    /// The battlefield is set up.
    Battlefield(Battlefield) = "battlefield", mark, none;
    /// An objective marker is placed.
    ObjectivePlaced(ObjectivePlaced) = "objective_placed", action, none;
    /// Deployment zones are chosen.
    Zones(Zones) = "zones", action, none;
    /// A unit is split.
    Split(Split) = "split", action, outside;
    /// A unit joins another.
    Merge(Merge) = "merge", action, outside;
    /// Units begin embarked.
    StartEmbarked(StartEmbarked) = "start_embarked", action, none;
    /// A unit begins elsewhere.
    Reserve(Reserve) = "reserve", action, none;
    /// A unit is set up.
    Deploy(Deploy) = "deploy", at, outside;
    /// Who begins.
    FirstTurn(FirstTurn) = "first_turn", action, none;
    /// A side begins its turn.
    TurnStart(TurnStart) = "turn_start", mark, none;
    /// A phase or its second step begins.
    PhaseStart(PhaseStart) = "phase_start", mark, none;
    /// Rules that apply at once are put in order.
    Sequence(Sequence) = "sequence", action, none;
    /// Command points are gained.
    CommandPoints(CommandPoints) = "command_points", action, none;
    /// An ability or a Stratagem is used.
    AbilityUsed(AbilityUsed) = "ability_used", action, outside;
    /// A distance is measured.
    Measure(Measure) = "measure", mark, none;
    /// Control of the objective markers.
    Control(Control) = "control", action, none;
    /// Victory points.
    Scored(Scored) = "scored", action, none;
    /// A unit moves.
    Move(Move) = "move", steps, outside;
    /// A unit Remains Stationary.
    Stationary(Stationary) = "stationary", action, outside;
    /// A unit embarks.
    Embark(Embark) = "embark", action, outside;
    /// A unit disembarks.
    Disembark(Disembark) = "disembark", at, outside;
    /// Reinforcements arrive.
    Arrive(Arrive) = "arrive", at, outside;
    /// An AIRCRAFT is lost.
    AircraftLost(AircraftLost) = "aircraft_lost", action, none;
    /// A TRANSPORT is destroyed.
    Wreck(Wreck) = "wreck", action, none;
    /// Models return or join.
    AddModels(AddModels) = "add_models", at, outside;
    /// Models leave play by a rule of another book.
    RemoveModels(RemoveModels) = "remove_models", action, none;
    /// A power is attempted.
    Manifest(Manifest) = "manifest", action, outside;
    /// Perils of the Warp.
    Perils(Perils) = "perils", action, none;
    /// A power is denied.
    Deny(Deny) = "deny", action, outside;
    /// A power takes effect.
    PowerEffect(PowerEffect) = "power_effect", action, outside;
    /// Mortal wounds of a rule of another book.
    MortalWounds(MortalWounds) = "mortal_wounds", action, outside;
    /// A unit shoots: its targets.
    Shoot(Shoot) = "shoot", action, outside;
    /// Attacks of one weapon profile on one target.
    Attacks(Box<Attacks>) = "attacks", action, outside;
    /// A unit declares a charge.
    Charge(Charge) = "charge", action, outside;
    /// The charge roll.
    ChargeRoll(ChargeRoll) = "charge_roll", action, outside;
    /// The charge move.
    ChargeMove(ChargeMove) = "charge_move", steps, outside;
    /// The charge fails.
    ChargeFails(ChargeFails) = "charge_fails", action, outside;
    /// A Heroic Intervention.
    Intervene(Intervene) = "intervene", steps, outside;
    /// A unit is selected to fight.
    Fight(Fight) = "fight", action, outside;
    /// A unit piles in.
    PileIn(CloseIn) = "pile_in", action, outside;
    /// A unit fights: its targets.
    Strike(Strike) = "strike", action, outside;
    /// A unit consolidates.
    Consolidate(CloseIn) = "consolidate", action, outside;
    /// A Morale test.
    MoraleTest(MoraleTest) = "morale_test", action, outside;
    /// Models flee.
    Flee(Flee) = "flee", action, outside;
    /// A coherency check.
    CoherencyCheck(CoherencyCheck) = "coherency_check", action, none;
    /// A side ends its turn.
    TurnEnd(TurnEnd) = "turn_end", mark, none;
    /// A side gives up.
    Concede(Concede) = "concede", mark, none;
    /// The battle is over.
    BattleEnd(BattleEnd) = "battle_end", mark, none;
    /// The players settle what the rulebook leaves to them.
    Agreement(Agreement) = "agreement", mark, none;
}
