//! Tactica: the referee, chapter by chapter as in the rulebook.
//!
//! One base is one unit of up to three ranks; figures roll their own dice, low is good, and disorder is kept figure by
//! figure. Lengths are in centimetres.

mod army;
mod at_stake;
mod campaign;
mod command;
mod facts;
mod figures;
mod geometry;
mod impact;
mod journal;
mod measures;
mod melee;
mod mercenary;
mod movement;
mod moves;
mod offers;
mod profile;
mod readings;
mod rout;
mod said;
mod saves;
mod setup;
mod shooting;
mod sight;
mod state;
mod steadiness;
mod throws;
mod turn;
mod uncontrolled;
mod untold;

use aftermath_rules::{
    Movement, SideId, System,
    board::{Board, Measures},
    catalogue::Rule,
    docket::Docket,
    facts::Act,
    finding::{Detail, Outcome, Purpose, Roll},
    game::{Game, Moment, Score},
    log::{Entry, Header},
    offers::Proposals,
    registry::{AnyGame, JudgedGame},
    snapshot::SnapshotError,
};
use aftermath_tactica::{Event, INFO, Situation, Tactica};

pub use state::State;

pub(crate) use aftermath_tactica::rule;

/// The game in a registry.
pub static GAME: &dyn AnyGame = &JudgedGame::<Referee>::new(&INFO, ENFORCED);

include!(concat!(env!("OUT_DIR"), "/tactica_enforced.rs"));

/// A rule of this game by its id.
pub(crate) fn find_rule(id: &str) -> Option<Rule> {
    System::of(&INFO).rule(id)
}

/// The referee of Tactica.
#[derive(Debug, Clone, Copy)]
pub struct Referee;

impl Game for Referee {
    const BLOWS: &'static [&'static Purpose] = facts::BLOWS;
    const PROPOSALS: Option<Proposals<State>> = Some(offers::proposals);
    const MEASURING: Option<Rule> = Some(rule::MOVE_FIGURE_LIMIT);
    type Words = Tactica;
    type State = State;

    fn open(header: &Header<Tactica>, docket: &mut impl Docket) -> State {
        State::open(header, docket)
    }

    fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
        aftermath_rules::readings::judge(state, entry, docket);
    }

    fn situation(state: &State, _: &Header<Tactica>) -> Result<Situation, SnapshotError> {
        state.situation()
    }

    fn score(state: &State) -> Score {
        turn::score(state)
    }

    fn are_points_told(_: &State) -> bool {
        false
    }

    fn moment(state: &State) -> Moment {
        state.moment()
    }

    fn board(state: &State) -> Board {
        state.board()
    }

    fn movements<'a>(_: &State, event: &'a Event) -> Vec<Movement<'a>> {
        moves::movements(event)
    }

    fn measures(state: &State) -> Vec<Measures> {
        measures::measures(state)
    }

    fn acts<'a>(_: &State, event: &'a Event) -> Vec<Act<'a>> {
        facts::acts(event)
    }

    fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
        at_stake::at_stake(state, roll)
    }

    fn told_first(state: &State) -> Option<SideId> {
        state.progress().first.clone()
    }
}

/// Judges an entry by one reading of the table.
fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
    turn::before(state, &entry.event, docket);
    let inferred = if entry.side.is_none() { campaign::whose(state, &entry.event) } else { None };
    if inferred.is_some() {
        docket.finding(rule::STRAT_SEQUENCE, Outcome::Unrecorded, || Detail::lacks("side"));
    }
    let side = entry.side.as_ref().or(inferred.as_ref());
    match &entry.event {
        Event::TalentRoll(event) => setup::talent_roll(state, event, docket),
        Event::TalentPurchase(event) => setup::talent_purchase(state, event, docket),
        Event::Deal(event) => campaign::deal(state, side, event, docket),
        Event::LayCard(event) => campaign::lay_card(state, side, event, docket),
        Event::RollOff(event) => setup::roll_off(state, event, docket),
        Event::DayWeather(event) => campaign::day_weather(state, side, event, docket),
        Event::Surprise(event) => campaign::surprise(state, side, event, docket),
        Event::MarchPlan(event) => campaign::plan(state, side, event, docket),
        Event::MarchRoll(event) => campaign::march(state, side, event, docket),
        Event::MarchEnd(event) => campaign::march_end(state, side, event, docket),
        Event::AnswerBattle(event) => campaign::answer(state, side, event, docket),
        Event::Battlefield(event) => campaign::battlefield(state, side, event, docket),
        Event::Night(event) => campaign::night(state, event, docket),
        Event::TerrainSetUp(_) => setup::terrain_set_up(state, docket),
        Event::Conditions(event) => setup::conditions(state, event, docket),
        Event::Deploy(event) => setup::deploy(state, side, event, docket),
        Event::TurnStart(event) => turn::start(state, side, event, docket),
        Event::Arrival(event) => campaign::arrival(state, event, docket),
        Event::Loyalty(event) => mercenary::loyalty(state, event, docket),
        Event::PhaseStart(event) => turn::phase(state, side, event, docket),
        Event::GeneralMove(event) => command::general_move(state, event, docket),
        Event::Order(event) => command::order(state, event, docket),
        Event::DrawTarget(event) => uncontrolled::draw(state, event, docket),
        Event::RainCheck(event) => shooting::rain_check(state, event, docket),
        Event::Shoot(event) => shooting::shoot(state, event, docket),
        Event::GeneralRisk(event) => command::general_risk(state, event, docket),
        Event::FallBack(event) => rout::fall_back(state, event, docket),
        Event::Reform(event) => movement::reform(state, event, docket),
        Event::ExchangeRanks(event) => movement::exchange_ranks(state, event, docket),
        Event::Mount(event) => movement::remount(state, event, false, docket),
        Event::Dismount(event) => movement::remount(state, event, true, docket),
        Event::Recover(event) => movement::recover(state, event, docket),
        Event::Move(event) => movement::unit_move(state, event, docket),
        Event::Disorder(event) => movement::disorder(state, event, docket),
        Event::RideDown(event) => rout::ride_down(state, event, docket),
        Event::Impact(event) => impact::impact(state, event, docket),
        Event::UnitTest(event) => steadiness::test(state, event, docket),
        Event::Rout(event) => rout::rout(state, event, docket),
        Event::Uncontrolled(event) => uncontrolled::test(state, event, docket),
        Event::Rally(event) => command::rally(state, event, docket),
        Event::Melee(event) => melee::round(state, event, docket),
        Event::TurnEnd(_) => turn::end(state, side, docket),
        Event::Concede(_) => turn::concede(state, side, docket),
        Event::BattleEnd(event) => turn::battle_end(state, event, docket),
        Event::Agreement(event) => turn::agreement(state, event, docket),
        // What is said about other entries is applied by the fold over the whole log.
        Event::Amend(_) | Event::Dispute(_) | Event::Ruling(_) | Event::Sign(_) => {}
    }
}
