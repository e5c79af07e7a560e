//! Warhammer 40,000, 9th edition, core rules: the referee, chapter by chapter as in the rulebook.
//!
//! Models are single bodies with bases and heights; every die of an attack is one face of the log. Lengths are in inches.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod answer;
mod at_stake;
mod attacks;
mod board;
mod bodies;
mod charge;
mod command;
mod divide;
mod ending;
mod facts;
mod fight;
mod figures;
mod fork;
mod keywords;
mod losses;
mod measures;
mod morale;
mod mortal;
mod movement;
mod moves;
mod muster;
mod near;
mod offers;
mod outside;
mod path;
mod pointing;
mod psychic;
mod setup;
mod shooting;
mod sight;
mod state;
mod throws;
mod transport;
mod turn;

use aftermath_rules::{
    board::{Board, Measures},
    catalogue::Rule,
    docket::Docket,
    facts::Act,
    finding::{Purpose, Roll},
    game::{Game, Moment, Score},
    ids::SideId,
    log::{Entry, Header},
    moves::Movement,
    offers::Proposals,
    registry::{AnyGame, JudgedGame},
    snapshot::SnapshotError,
};
use aftermath_wh40k9::{Event, INFO, Situation, Wh40k9Words, rule};

pub use state::State;

use crate::outside::OutsideDocket;

include!(concat!(env!("OUT_DIR"), "/enforced.rs"));

/// The game in the registry.
pub static GAME: &dyn AnyGame = &JudgedGame::<Wh40k9>::new(&INFO, ENFORCED);

/// The referee of Warhammer 40,000.
#[derive(Debug, Clone, Copy)]
pub struct Wh40k9;

/// The rule of this id, of this game.
pub(crate) fn find_rule(id: &str) -> Option<Rule> {
    rule::RECORDS.iter().find(|record| record.id == id).map(Rule::of)
}

impl Game for Wh40k9 {
    const MEASURING: Option<Rule> = Some(rule::MEASURE_CLOSEST_POINTS);
    const PROPOSALS: Option<Proposals<State>> = Some(offers::proposals);
    const BLOWS: &'static [&'static Purpose] = facts::BLOWS;
    type Words = Wh40k9Words;
    type State = State;

    fn open(header: &Header<Wh40k9Words>, docket: &mut impl Docket) -> State {
        State::open(header, docket)
    }

    fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
        let docket = &mut OutsideDocket::new(docket, entry.event.outside());
        state.aboard_act = docket.is_changed(rule::TRANSPORT_EMBARKED_INERT);
        let side = entry.side.as_ref();
        ending::before(state, &entry.event, docket);
        match &entry.event {
            Event::RollOff(event) => setup::roll_off(state, event, docket),
            Event::Warlord(event) => setup::warlord(state, side, event, docket),
            Event::Powers(event) => setup::powers(state, event, docket),
            Event::Battlefield(event) => setup::battlefield(state, event, docket),
            Event::ObjectivePlaced(event) => setup::objective(state, side, event, docket),
            Event::Zones(event) => setup::zones(state, side, event, docket),
            Event::Split(event) => divide::split(state, event, docket),
            Event::Merge(event) => divide::merge(state, event, docket),
            Event::StartEmbarked(event) => setup::start_embarked(state, event, docket),
            Event::Reserve(event) => setup::reserve(state, event, docket),
            Event::Deploy(event) => setup::deploy(state, side, event, docket),
            Event::FirstTurn(event) => setup::first_turn(state, side, event, docket),
            Event::TurnStart(event) => turn::start(state, side, event, docket),
            Event::PhaseStart(event) => turn::phase(state, event, docket),
            Event::Sequence(event) => setup::sequence(state, event, docket),
            Event::CommandPoints(event) => command::points(state, side, event, docket),
            Event::AbilityUsed(event) => command::ability(state, event, docket),
            Event::Measure(event) => command::measure(state, event, docket),
            Event::Control(event) => command::control(state, event, docket),
            Event::Scored(event) => command::scored(state, side, event, docket),
            Event::Move(event) => movement::unit_move(state, side, event, docket),
            Event::Stationary(event) => movement::stationary(state, side, event, docket),
            Event::Embark(event) => transport::embark(state, side, event, docket),
            Event::Disembark(event) => transport::disembark(state, side, event, docket),
            Event::Arrive(event) => movement::arrive(state, side, event, docket),
            Event::AircraftLost(event) => movement::aircraft_lost(state, event, docket),
            Event::Wreck(event) => transport::wreck(state, event, docket),
            Event::AddModels(event) => transport::add_models(state, event, docket),
            Event::RemoveModels(event) => transport::remove_models(state, event, docket),
            Event::Manifest(event) => psychic::manifest(state, side, event, docket),
            Event::Perils(event) => psychic::perils(state, event, docket),
            Event::Deny(event) => psychic::deny(state, event, docket),
            Event::PowerEffect(event) => psychic::effect(state, event, docket),
            Event::MortalWounds(event) => mortal::by_rule(state, event, docket),
            Event::Shoot(event) => shooting::shoot(state, side, event, docket),
            Event::Attacks(event) => attacks::attacks(state, event, docket),
            Event::Charge(event) => charge::declare(state, side, event, docket),
            Event::ChargeRoll(event) => charge::roll(state, event, docket),
            Event::ChargeMove(event) => charge::charge_move(state, event, docket),
            Event::ChargeFails(event) => charge::fails(state, event, docket),
            Event::Intervene(event) => charge::intervene(state, side, event, docket),
            Event::Fight(event) => fight::fight(state, side, event, docket),
            Event::PileIn(event) => fight::pile_in(state, event, docket),
            Event::Strike(event) => fight::strike(state, event, docket),
            Event::Consolidate(event) => fight::consolidate(state, event, docket),
            Event::MoraleTest(event) => morale::test(state, side, event, docket),
            Event::Flee(event) => morale::flee(state, event, docket),
            Event::CoherencyCheck(event) => morale::check(state, side, event, docket),
            Event::TurnEnd(_) => turn::end(state, side, docket),
            Event::Concede(_) => ending::concede(state, side, docket),
            Event::BattleEnd(event) => ending::battle_end(state, event, docket),
            Event::Agreement(event) => turn::agreement(event, docket),
            // What is said about other entries is applied by the fold over the whole log.
            Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => {}
        }
        pointing::judge(&entry.event, docket);
        state.aboard_act = false;
    }

    fn situation(state: &State, _: &Header<Wh40k9Words>) -> Result<Situation, SnapshotError> {
        fork::situation(state)
    }

    fn score(state: &State) -> Score {
        ending::score(state)
    }

    fn moment(state: &State) -> Moment {
        board::moment(state)
    }

    fn board(state: &State) -> Board {
        board::board(state)
    }

    fn movements<'a>(_: &State, event: &'a Event) -> Vec<Movement<'a>> {
        moves::movements(event)
    }

    fn measures(state: &State) -> Vec<Measures> {
        measures::measures(state)
    }

    fn acts<'a>(state: &State, event: &'a Event) -> Vec<Act<'a>> {
        facts::acts(state, event)
    }

    fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
        at_stake::at_stake(state, roll)
    }

    fn told_first(state: &State) -> Option<SideId> {
        state.first.map(|side| state.side_id(side).clone())
    }
}
