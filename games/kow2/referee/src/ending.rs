//! The end of the battle, and what was left undone when something else begins.

use super::{BattleEnd, EndBecause, Event, State, owed, rule};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, End, Outcome},
    game::Score,
    ids::SideId,
    muster::{SideIx, UnitIx},
    words::GameEvent,
};

/// Whether and how the battle is over.
#[derive(Debug, Clone, Default)]
pub(super) struct Ending {
    /// Who gave up.
    pub(super) conceded: Option<SideIx>,
    /// The log says that it is over.
    pub(super) over: bool,
    /// Who won, as the log says.
    pub(super) winner: Option<SideIx>,
    /// Points as the players counted them.
    pub(super) points: Vec<(SideIx, u32)>,
}

/// Before an event is judged: what was owed, and nothing happens after the end (`kow.turn.alternate`).
pub(super) fn before(state: &mut State, event: &Event, docket: &mut impl Docket) {
    owed::check(state, event, docket);
    let remark = GameEvent::record(event).is_some() || matches!(event, Event::Agreement(_));
    let last = matches!(event, Event::BattleEnd(_));
    if !remark && (state.ending.over || (state.ending.conceded.is_some() && !last)) {
        docket.finding(rule::TURN_ALTERNATE, Outcome::Broken, || Detail::say("battle-over"));
    }
}

/// `concede`.
pub(super) fn concede(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(side) = side.and_then(|side| state.setup.muster.side(side)) else {
        docket.finding(rule::TURN_ALTERNATE, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    docket.finding(rule::TURN_ALTERNATE, Outcome::PlayersCall, || {
        Detail::say("conceded").with("side", state.side_id(side))
    });
    state.ending.conceded = Some(side);
}

/// `battle_end`: at the agreed limit of turns or time (`kow.turn.alternate`, A-64); points are the scenario's.
pub(super) fn battle_end(state: &mut State, event: &BattleEnd, docket: &mut impl Docket) {
    super::turn::close_phase(state, docket);
    let (outcome, due) = match event.because {
        EndBecause::TurnLimit => match state.setup.options.turns {
            Some(_) if !state.course.begun() => {
                docket.finding(rule::TURN_ALTERNATE, Outcome::Unrecorded, || Detail::lacks("turn_start"));
                return state.over(event);
            }
            Some(limit) => (Outcome::from(state.turn >= limit), Some(limit)),
            None => (Outcome::PlayersCall, None),
        },
        EndBecause::Conceded => (Outcome::from(state.ending.conceded.is_some()), None),
        EndBecause::Time => (Outcome::PlayersCall, None),
        EndBecause::Destroyed => match state.is_destroyed() {
            Some(destroyed) => (Outcome::from(destroyed), None),
            None => {
                docket.finding(rule::TURN_ALTERNATE, Outcome::Unrecorded, || Detail::lacks("pose"));
                return state.over(event);
            }
        },
    };
    docket.finding(rule::TURN_ALTERNATE, outcome, || {
        Detail::say("battle-end").with("limit", super::throws::known(due)).records(state.turn)
    });
    check_winner(event, docket);
    state.over(event);
}

/// Who won has not fewer points than another, by the points that the log itself states; how much more it takes to win is
/// the scenario's (`kow.profile.points_use`).
fn check_winner(event: &BattleEnd, docket: &mut impl Docket) {
    let Some(winner) = event.winner.as_ref().filter(|_| event.because != EndBecause::Conceded) else {
        return;
    };
    let of = |side: &SideId| event.points.iter().find(|points| points.side == *side).map(|points| points.points);
    let most = event.points.iter().max_by_key(|points| (points.points, points.side == *winner));
    let (Some(own), Some(most)) = (of(winner), most) else {
        docket.finding(rule::PROFILE_POINTS_USE, Outcome::PlayersCall, || {
            Detail::say("winner").records(winner).about_the_end(End::Winner)
        });
        return;
    };
    docket.finding(rule::PROFILE_POINTS_USE, Outcome::from(own >= most.points), || {
        let detail = Detail::say("winner").expects(&most.side).records(winner).with("points", own);
        detail.with("most", most.points).about_the_end(End::Winner)
    });
}

impl State {
    /// Takes down that the battle is over, with what the log says of it.
    fn over(&mut self, event: &BattleEnd) {
        let side = |id: &SideId| self.setup.muster.side(id);
        let points = event.points.iter().filter_map(|points| Some((side(&points.side)?, points.points))).collect();
        let winner = event.winner.as_ref().and_then(side);
        self.ending = Ending { over: true, winner, points, ..self.ending.clone() };
    }

    /// Whether nothing of a side is left; `None` where nobody knows where what is left of it stands, so that it may be
    /// gone as well, by what the log does not record.
    fn is_destroyed(&self) -> Option<bool> {
        let sides = || (0..self.setup.muster.sides()).map(SideIx);
        // Nobody is on the table before he is deployed; whom a situation leaves out may be gone or stand somewhere.
        let gone = |ix: UnitIx| self.unit(ix).fate.is_some();
        let left = |side: SideIx| self.setup.muster.all().filter(move |ix| self.side_of(*ix) == side && !gone(*ix));
        if sides().any(|side| left(side).next().is_none()) {
            return Some(true);
        }
        let unseen = |side: SideIx| left(side).all(|ix| self.footprint(ix).is_none());
        (!sides().any(unseen)).then_some(false)
    }

    /// Where the battle stands: points of enemy units routed, where the log does not say otherwise. No points where those
    /// of a unit that is gone are not recorded.
    pub(super) fn score(&self) -> Score {
        let ending = &self.ending;
        let counted = |side: SideIx| ending.points.iter().find(|(of, _)| *of == side).map(|(_, points)| *points);
        let routed = |side: SideIx| {
            let gone = self.setup.muster.all().filter(|ix| self.side_of(*ix) != side && self.unit(*ix).fate.is_some());
            gone.filter_map(|ix| self.figures(ix).worth()).fold(0, u32::saturating_add)
        };
        let sides = (0..self.setup.muster.sides()).map(SideIx);
        let points =
            sides.map(|side| (self.side_id(side).clone(), f64::from(counted(side).unwrap_or_else(|| routed(side)))));
        // Of two sides, the one that did not give up has won.
        let by_concession = ending.conceded.filter(|_| self.setup.muster.sides() == 2).map(|side| SideIx(1 - side.0));
        let winner = ending.winner.or(by_concession);
        Score {
            over: ending.over || ending.conceded.is_some(),
            winner: winner.map(|side| self.side_id(side).clone()),
            points: if self.are_points_known() { points.collect() } else { Vec::new() },
        }
    }

    /// Whether the log says the points, or those of every unit that is gone.
    fn are_points_known(&self) -> bool {
        let mut gone = self.setup.muster.all().filter(|ix| self.unit(*ix).fate.is_some());
        self.are_points_told() || gone.all(|ix| self.figures(ix).worth().is_some())
    }

    /// Whether the log says the points.
    pub(super) fn are_points_told(&self) -> bool {
        !self.ending.points.is_empty()
    }
}
