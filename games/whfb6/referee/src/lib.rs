//! Warhammer Fantasy Battle, 6th edition, by its short rules: the referee, chapter by chapter as in the book.
//!
//! | chapter | module |
//! |---|---|
//! | sequence of a turn | `turn`, `psychology` |
//! | charges and their answers | `charge` |
//! | flight and rallying | `flight` |
//! | compulsory moves | `compulsory` |
//! | remaining moves | `movement`, `way` |
//! | magic | `magic` |
//! | shooting | `shooting`, `sight` |
//! | wounds, saves, losses | `throws`, `losses` |
//! | close combat, pursuit, overrun | `combat` |
//! | what the match agreed on | `setup`, `army`, `ending` |
//!
//! Beside them: logs that begin within a battle (`opening`), tables that there may be where a log leaves something out (`possible`), what may come next (`offers`), who moves (`moves`), what was done (`facts`), how far units reach (`measures`), points that hang on a throw
//! (`at_stake`).
//!
//! Lengths are inches.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod army;
mod at_stake;
mod block;
mod charge;
mod combat;
mod compulsory;
mod ending;
mod facts;
mod flight;
mod losses;
mod magic;
mod measures;
mod movement;
mod moves;
mod offers;
mod opening;
mod possible;
mod psychology;
mod readings;
mod rolls;
mod said;
mod setup;
mod shooting;
mod sight;
mod state;
mod throws;
mod turn;
mod way;

use aftermath_rules::{
    Movement, SideId,
    board::{Board, Measures},
    catalogue::Rule,
    docket::Docket,
    facts::Act,
    finding::{Purpose, Roll},
    game::{Game, Moment, Score},
    log::{Entry, Header},
    offers::Proposals,
    registry::{AnyGame, JudgedGame},
    snapshot::SnapshotError,
};
use aftermath_whfb6::{Event, INFO, Situation, Whfb6Words, rule};
pub use state::State;

include!(concat!(env!("OUT_DIR"), "/enforced.rs"));

/// The game in the registry.
pub static GAME: &dyn AnyGame = &JudgedGame::<Whfb6>::new(&INFO, ENFORCED);

/// The referee of Warhammer Fantasy Battle.
#[derive(Debug, Clone, Copy)]
pub struct Whfb6;

impl Game for Whfb6 {
    const BLOWS: &'static [&'static Purpose] = facts::BLOWS;
    const MEASURING: Option<Rule> = Some(rule::GAP_MEASURING);
    const PROPOSALS: Option<Proposals<State>> = Some(offers::proposals);
    type Words = Whfb6Words;
    type State = State;

    fn open(header: &Header<Whfb6Words>, docket: &mut impl Docket) -> State {
        State::open(header, docket)
    }

    fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
        possible::judge(state, entry, docket);
    }

    fn situation(state: &State, _: &Header<Whfb6Words>) -> Result<Situation, SnapshotError> {
        state.situation().ok_or(SnapshotError::TooMuch)
    }

    fn score(state: &State) -> Score {
        ending::score(state)
    }

    fn are_points_told(state: &State) -> bool {
        !state.progress.points.is_empty()
    }

    fn moment(state: &State) -> Moment {
        state.moment()
    }

    fn board(state: &State) -> Board {
        state.board()
    }

    fn movements<'a>(state: &State, event: &'a Event) -> Vec<Movement<'a>> {
        moves::movements(state, event)
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
        state.progress.first.clone()
    }
}

/// Judges an entry by one table, and moves it on.
fn play(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
    let side = entry.side.as_ref();
    ending::before(state, &entry.event, docket);
    match &entry.event {
        Event::Deploy(event) => setup::deploy(state, side, event, docket),
        Event::RollOff(event) => setup::roll_off(state, event, docket),
        Event::TurnStart(event) => turn::start(state, side, event, docket),
        Event::Return(event) => combat::come_back(state, side, event, docket),
        Event::Test(event) => psychology::test(state, side, event, docket),
        Event::PhaseStart(event) => turn::phase(state, side, event, docket),
        Event::Charge(event) => charge::declare(state, side, event, docket),
        Event::Respond(event) => charge::respond(state, side, event, docket),
        Event::Redirect(event) => charge::redirect(state, side, event, docket),
        Event::FleeMove(event) => flight::flee_move(state, side, event, docket),
        Event::Rally(event) => flight::rally(state, side, event, docket),
        Event::ChargeMove(event) => charge::charge_move(state, side, event, docket),
        Event::Move(event) => movement::unit_move(state, side, event, docket),
        Event::Reform(event) => movement::reform(state, side, event, docket),
        Event::DicePools(event) => magic::dice_pools(state, side, event, docket),
        Event::Cast(event) => magic::cast(state, side, event, docket),
        Event::Miscast(event) => magic::miscast(state, side, event, docket),
        Event::Dispel(event) => magic::dispel(state, side, event, docket),
        Event::SpellEffect(event) => magic::spell_effect(state, side, event, docket),
        Event::DispelInPlay(event) => magic::dispel_in_play(state, side, event, docket),
        Event::Target(event) => shooting::target(state, side, event, docket),
        Event::Shoot(event) => shooting::shoot(state, side, event, docket),
        Event::Combat(event) => combat::combat(state, side, event, docket),
        Event::StrikeRoll(event) => combat::strike_roll(state, event, docket),
        Event::Strike(event) => combat::strike(state, side, event, docket),
        Event::Challenge(event) => combat::challenge(state, side, event, docket),
        Event::CombatResult(event) => combat::combat_result(state, event, docket),
        Event::BreakTest(event) => combat::break_test(state, side, event, docket),
        Event::Restrain(event) => combat::restrain(state, side, event, docket),
        Event::Pursue(event) => combat::pursue(state, side, event, docket),
        Event::Overrun(event) => combat::overrun(state, side, event, docket),
        Event::Redress(event) => combat::redress(state, side, event, docket),
        Event::Loss(event) => losses::loss(state, event, docket),
        Event::Removed(event) => losses::removed(state, side, event, docket),
        Event::TurnEnd(_) => turn::end(state, side, docket),
        Event::Concede(_) => ending::concede(state, side, docket),
        Event::BattleEnd(event) => ending::battle_end(state, event, docket),
        Event::Agreement(event) => turn::agreement(event, docket),
        // What is said about other entries is applied by the fold over the whole log.
        Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => {}
    }
}
