//! The referee of Skirmish, chapter by chapter.

mod ending;
mod orders;
mod shooting;
mod state;
mod story;
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
    registry::{AnyGame, JudgedGame},
    snapshot::{Ids, PartialSnapshot, SnapshotError},
};

use crate::words::{Event, INFO, Situation, Skirmish, purpose, rule};

pub use state::State;

/// The game in the registry.
pub static GAME: &dyn AnyGame = &JudgedGame::<Referee>::new(&INFO, ENFORCED);

include!(concat!(env!("OUT_DIR"), "/enforced.rs"));

/// The referee.
#[derive(Debug, Clone, Copy)]
pub struct Referee;

impl Game for Referee {
    const MEASURING: Option<Rule> = Some(rule::SHOOT_RANGE);
    const BLOWS: &'static [&'static Purpose] = &[&purpose::SHOT];
    type Words = Skirmish;
    type State = State;

    fn open(header: &Header<Skirmish>, docket: &mut impl Docket) -> State {
        State::open(header, docket)
    }

    fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
        let side = entry.side.as_ref();
        ending::before(state, &entry.event, docket);
        match &entry.event {
            Event::Deploy(event) => orders::deploy(state, side, event, docket),
            Event::TurnStart(event) => turn::start(state, side, event, docket),
            Event::PhaseStart(event) => turn::phase(state, side, event, docket),
            Event::Order(event) => orders::order(state, side, event, docket),
            Event::Move(event) => orders::unit_move(state, side, event, docket),
            Event::Shoot(event) => shooting::shoot(state, side, event, docket),
            Event::TurnEnd(_) => turn::end(state, side, docket),
            Event::BattleEnd(event) => ending::battle_end(state, event, docket),
            // What is said about other entries is applied by the fold over the whole log.
            Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => {}
        }
    }

    fn situation(state: &State, header: &Header<Skirmish>) -> Result<Situation, SnapshotError> {
        state.write(&Ids::new(&header.sides, &rule::RECORDS, 1.0))
    }

    fn score(state: &State) -> Score {
        state.score()
    }

    fn are_points_told(state: &State) -> bool {
        state.are_points_told()
    }

    fn points_so_far(state: &State) -> Vec<(SideId, f64)> {
        state.points_taken().unwrap_or_default()
    }

    fn moment(state: &State) -> Moment {
        state.moment()
    }

    fn board(state: &State) -> Board {
        story::board(state)
    }

    fn movements<'a>(_: &State, event: &'a Event) -> Vec<Movement<'a>> {
        story::movements(event)
    }

    fn measures(state: &State) -> Vec<Measures> {
        story::measures(state)
    }

    fn acts<'a>(state: &State, event: &'a Event) -> Vec<Act<'a>> {
        story::acts(state, event)
    }

    fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
        story::at_stake(state, roll)
    }
}
