//! Kings of War, 2nd edition: the referee, chapter by chapter as in the rulebook.
//!
//! A unit is one footprint with one total of damage; the active player rolls every die. Lengths are in inches.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod apart;
mod arcs;
mod army;
mod at_stake;
mod charge;
mod cover;
mod deployment;
mod ending;
mod facts;
mod felt;
mod fork;
mod ground;
mod individual;
mod listed;
mod magic;
mod measures;
mod melee;
mod movement;
mod moves;
mod nerve;
mod offers;
mod order;
mod overrun;
mod owed;
mod profile;
mod regroup;
mod said;
mod shooting;
mod sight;
mod state;
mod throws;
mod turn;
mod way;

pub use state::State;

use aftermath_kow2::*;
use aftermath_rules::{
    board::{Board, Measures},
    catalogue::Rule,
    docket::Docket,
    facts::Act,
    finding::{Purpose, Roll},
    game::{Game, Moment, Score},
    log::{Entry, Header},
    moves::Movement,
    offers::Proposals,
    registry::{AnyGame, JudgedGame},
    snapshot::SnapshotError,
};

/// The game in the registry.
pub static GAME: &dyn AnyGame = &JudgedGame::<Referee>::new(&INFO, ENFORCED);

include!(concat!(env!("OUT_DIR"), "/enforced.rs"));

/// The referee.
#[derive(Debug, Clone, Copy)]
pub struct Referee;

impl Game for Referee {
    const BLOWS: &'static [&'static Purpose] = facts::BLOWS;
    const MEASURING: Option<Rule> = Some(rule::GEO_UNIT_DISTANCE);
    const PROPOSALS: Option<Proposals<State>> = Some(offers::proposals);
    type Words = Kow2;
    type State = State;

    fn open(header: &Header<Kow2>, docket: &mut impl Docket) -> State {
        State::open(header, docket)
    }

    fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
        let side = entry.side.as_ref();
        ending::before(state, &entry.event, docket);
        turn::begin_untold(state, side, &entry.event, docket);
        match &entry.event {
            Event::TerrainSetUp(event) => deployment::terrain_set_up(state, event, docket),
            Event::Deploy(event) => deployment::deploy(state, side, event, docket),
            Event::RollOff(event) => deployment::roll_off(state, event, docket),
            Event::Vanguard(event) => deployment::vanguard(state, side, event, docket),
            Event::TurnStart(event) => turn::start(state, side, event, docket),
            Event::Headstrong(event) => nerve::headstrong(state, side, event, docket),
            Event::PhaseStart(event) => turn::phase(state, side, event, docket),
            Event::Pivot(event) => individual::pivot(state, side, event, docket),
            Event::Order(event) => order::order(state, side, event, docket),
            Event::Regeneration(event) => order::regeneration(state, side, event, docket),
            Event::Move(event) => movement::unit_move(state, side, event, docket),
            Event::Charge(event) => charge::declare(state, side, event, docket),
            Event::YellowBellied(event) => charge::yellow_bellied(state, side, event, docket),
            Event::ChargeMove(event) => charge::charge_move(state, side, event, docket),
            Event::Nudge(event) => regroup::nudge(state, side, event, docket),
            Event::Doubt(event) => sight::doubt(state, event, docket),
            Event::Shoot(event) => shooting::shoot(state, side, event, docket),
            Event::Cast(event) => magic::cast(state, side, event, docket),
            Event::NerveTest(event) => nerve::test(state, side, event, docket),
            Event::Combat(event) => melee::combat(state, side, event, docket),
            Event::Strike(event) => melee::strike(state, side, event, docket),
            Event::Regroup(event) => regroup::regroup(state, side, event, docket),
            Event::BackOff(event) => apart::back_off(state, side, event, docket),
            Event::TurnEnd(event) => turn::end(state, side, event, docket),
            Event::Concede(_) => ending::concede(state, side, docket),
            Event::BattleEnd(event) => ending::battle_end(state, event, docket),
            Event::Agreement(event) => turn::agreement(event, docket),
            // What is said about other entries is applied by the fold over the whole log.
            Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => {}
        }
    }

    fn situation(state: &State, header: &Header<Kow2>) -> Result<Situation, SnapshotError> {
        fork::situation(state, header)
    }

    fn score(state: &State) -> Score {
        state.score()
    }

    fn are_points_told(state: &State) -> bool {
        state.are_points_told()
    }

    fn moment(state: &State) -> Moment {
        state.moment()
    }

    fn board(state: &State) -> Board {
        state.board()
    }

    fn measures(state: &State) -> Vec<Measures> {
        measures::measures(state)
    }

    fn acts<'a>(state: &State, event: &'a Event) -> Vec<Act<'a>> {
        facts::acts(state, event)
    }

    fn movements<'a>(state: &State, event: &'a Event) -> Vec<Movement<'a>> {
        moves::movements(state, event)
    }

    fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
        at_stake::at_stake(state, roll)
    }
}
