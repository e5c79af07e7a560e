//! Warmaster: the referee, chapter by chapter as in the rulebook.
//!
//! Units move by orders; combat is a pool of dice. Lengths are in centimetres.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod army;
mod artillery;
mod at_stake;
mod characters;
mod charge;
mod combat;
mod command;
mod confusion;
mod defence;
mod deployment;
mod drive_back;
mod ending;
mod evade;
mod facts;
mod flyers;
mod fork;
mod formation;
mod hits;
mod initiative;
mod items;
mod machines;
mod magic;
mod make_way;
mod measures;
mod movement;
mod moves;
mod obstacles;
mod off_table;
mod offers;
mod owed;
mod passage;
mod points;
mod readings;
mod repeated;
mod said;
mod scenery;
mod shooting;
mod shooting_at_chargers;
mod snapshot;
mod state;
mod turn;
mod vision;
mod way;

pub use state::State;

use aftermath_rules::{
    board::{Board, Measures},
    catalogue::Rule,
    docket::Docket,
    facts::Act,
    finding::{Detail, Purpose, Roll},
    game::{Game, Moment, Score},
    ids::SideId,
    log::{Entry, Header},
    moves::Movement,
    registry::{AnyGame, JudgedGame},
    snapshot::SnapshotError,
};
use aftermath_warmaster::*;

/// The game in the registry.
pub static GAME: &dyn AnyGame = &JudgedGame::<Referee>::new(&INFO, ENFORCED);

include!(concat!(env!("OUT_DIR"), "/enforced.rs"));

/// The referee.
#[derive(Debug, Clone, Copy)]
pub struct Referee;

impl Game for Referee {
    const BLOWS: &'static [&'static Purpose] = facts::BLOWS;
    const MEASURING: Option<Rule> = Some(rule::MEASURE_SHORTEST);
    const PROPOSALS: Option<aftermath_rules::offers::Proposals<State>> = Some(offers::proposals);
    type Words = Warmaster;
    type State = State;

    fn open(header: &Header<Warmaster>, docket: &mut impl Docket) -> State {
        let doubled = header.options.inches.then(|| inches::header(header.clone()));
        State::open(doubled.as_ref().unwrap_or(header), header, docket)
    }

    fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
        aftermath_rules::readings::judge(state, entry, docket);
    }

    fn situation(state: &State, header: &Header<Warmaster>) -> Result<Situation, SnapshotError> {
        fork::situation(state, header)
    }

    fn score(state: &State) -> Score {
        state.score()
    }

    fn are_points_told(state: &State) -> bool {
        state.ending.declared.as_ref().is_some_and(|(points, _)| !points.is_empty())
    }

    fn points_so_far(state: &State) -> Vec<(SideId, f64)> {
        state.points_so_far()
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

    fn movements<'a>(_: &State, event: &'a Event) -> Vec<Movement<'a>> {
        moves::movements(event)
    }

    fn allowed(state: &State, detail: &Detail) -> Option<f64> {
        moves::allowed(state, detail)
    }

    fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
        at_stake::at_stake(state, roll)
    }
}

/// Judges one event, in centimetres.
fn judge(state: &mut State, side: Option<&SideId>, event: &Event, docket: &mut impl Docket) {
    ending::before(state, event, docket);
    if event.begins_anew() {
        confusion::settle(state, docket);
        state.last_charge = None;
    }
    owed::check(state, event, docket);
    if characters::taken_for_unit(state, event, docket) {
        return;
    }
    match event {
        Event::TurnStart(event) => turn::start(state, side, event, docket),
        Event::PhaseStart(event) => turn::phase(state, side, event, docket),
        Event::TurnEnd(_) => turn::end(state, side, docket),
        Event::Concede(_) => ending::concede(state, side, docket),
        Event::Agreement(event) => turn::agreement(event, docket),
        Event::TerrainSetUp(event) => deployment::terrain_set_up(state, side, event, docket),
        Event::Deployment(event) => deployment::deployment(state, side, event, docket),
        Event::Deploy(event) => deployment::deploy(state, side, event, docket),
        Event::TurnLimit(event) => deployment::turn_limit(state, side, event, docket),
        Event::RollOff(event) => turn::roll_off(state, side, event, docket),
        Event::OffTable(event) => off_table::leave(state, side, event, docket),
        Event::ReEntry(event) => off_table::re_entry(state, side, event, docket),
        Event::UseItem(event) => items::use_item(state, side, event, docket),
        Event::Evade(event) => evade::evade(state, side, event, docket),
        Event::ShootAtCharger(event) => shooting_at_chargers::shoot(state, side, event, docket),
        Event::HomeBack(event) => flyers::home_back(state, side, event, docket),
        Event::Blunder(event) => command::blunder(state, side, event, docket),
        Event::Mishap(event) => machines::mishap(state, side, event, docket),
        Event::Displace(event) => characters::displace(state, side, event, docket),
        Event::Cast(event) => magic::cast(state, side, event, docket),
        Event::Dispel(event) => magic::dispel(state, side, event, docket),
        Event::Effect(event) => magic::effect(state, side, event, docket),
        Event::MakeWay(event) => make_way::make_way(state, side, event, docket),
        Event::ConfusionTest(event) => confusion::test(state, side, event, docket),
        Event::Advance(event) => combat::advance(state, side, event, docket),
        Event::Withdraw(event) => ending::withdraw(state, side, event, docket),
        Event::BattleEnd(event) => ending::battle_end(state, side, event, docket),
        Event::Charge(event) => charge::charge(state, side, event, docket),
        Event::Order(event) => command::order(state, side, event, docket),
        Event::Move(event) => movement::unit_move(state, side, event, docket),
        Event::OrdersFinished(event) => command::finished(state, side, event, docket),
        Event::CharacterMove(event) => characters::character_move(state, side, event, docket),
        Event::Shoot(event) => shooting::shoot(state, side, event, docket),
        Event::DriveBack(event) => drive_back::drive_back(state, side, event, docket),
        Event::Round(event) => combat::round(state, event, docket),
        Event::Attack(event) => combat::attack(state, side, event, docket),
        Event::Result(event) => combat::result(state, event, docket),
        Event::Casualties(event) => combat::casualties(state, side, event, docket),
        Event::Retreat(event) => combat::retreat(state, side, event, docket),
        Event::StandGround(event) => combat::stand_ground(state, side, event, docket),
        Event::Pursue(event) => combat::pursue(state, side, event, docket),
        Event::FallBackRoll(event) => combat::fall_back_roll(state, side, event, docket),
        Event::FallBack(event) => combat::fall_back(state, side, event, docket),
        Event::Reform(event) => combat::reform(state, side, event, docket),
        // What is said about other entries is applied by the fold over the whole log.
        Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => {}
    }
    ending::after(state, event);
}
