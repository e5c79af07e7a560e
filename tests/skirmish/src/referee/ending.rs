//! The end of the battle (`skm.end.winner`).

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, End, Outcome},
    game::Score,
    ids::SideId,
    muster::SideIx,
    words::{GameEvent, RosterUnit},
};

use super::State;
use crate::words::{BattleEnd, Event, pack, rule};

/// Nothing happens after the end.
pub(super) fn before(state: &State, event: &Event, docket: &mut impl Docket) {
    if state.over && event.record().is_none() {
        docket.finding(rule::END_WINNER, Outcome::Broken, || Detail::say("battle-over"));
    }
}

/// `battle_end`: when it may end, what each side has, and who won.
pub(super) fn battle_end(state: &mut State, event: &BattleEnd, docket: &mut impl Docket) {
    if state.turn >= pack::TURNS || state.is_told() {
        let due = state.turn >= pack::TURNS || state.sides().any(|side| !state.is_left(side));
        docket.finding(rule::END_WINNER, Outcome::from(due), || {
            Detail::say("end-due").expects(pack::TURNS).records(state.turn).about_the_end(End::Winner)
        });
    }
    match state.points_taken() {
        None if !state.is_told() => docket.finding(rule::END_WINNER, Outcome::Unrecorded, || Detail::lacks("deploy")),
        None => docket.finding(rule::END_WINNER, Outcome::Unrecorded, || Detail::lacks("points")),
        Some(taken) => {
            let name = |winner: Option<&SideId>| winner.map_or("draw".to_owned(), ToString::to_string);
            let (expected, recorded) = (name(leader(&taken)), name(event.winner.as_ref()));
            docket.finding(rule::END_WINNER, Outcome::from(expected == recorded), || {
                Detail::say("winner").expects(expected).records(recorded).about_the_end(End::Winner)
            });
            for points in event.points.iter() {
                let Some((side, due)) = taken.iter().find(|(side, _)| *side == points.side) else { continue };
                docket.finding(rule::END_WINNER, Outcome::from(f64::from(points.points) == *due), || {
                    let detail = Detail::say("points-taken").with("side", side);
                    detail.expects(*due as u32).records(points.points).about_the_end(End::Score)
                });
            }
        }
    }
    state.over = true;
    state.winner = event.winner.as_ref().and_then(|side| state.setup.muster.side(side));
    state.points = event.points.to_vec();
}

/// The side with more points than any other.
fn leader(points: &[(SideId, f64)]) -> Option<&SideId> {
    let most = points.iter().map(|(_, points)| *points).fold(0.0, f64::max);
    let mut leaders = points.iter().filter(|(_, points)| *points >= most);
    leaders.next().filter(|_| leaders.next().is_none()).map(|(side, _)| side)
}

impl State {
    /// Points of the enemy units that have no figures left, per side; none where losses or points that count are not
    /// recorded.
    pub(super) fn points_taken(&self) -> Option<Vec<(SideId, f64)>> {
        let taken = |side: SideIx| -> Option<u32> {
            let gone = self.setup.muster.all().filter(|ix| self.side_of(*ix) != side && self.left(*ix) == 0);
            gone.map(|ix| self.row(ix).points()).try_fold(0, |sum: u32, points| Some(sum.saturating_add(points?)))
        };
        let points = self.sides().map(|side| Some((self.side_id(side).clone(), f64::from(taken(side)?))));
        self.is_told().then(|| points.collect())?
    }

    /// Whether the log says the points.
    pub(super) fn are_points_told(&self) -> bool {
        !self.points.is_empty()
    }

    /// As the log says, or else by what is lost.
    pub(super) fn score(&self) -> Score {
        let told = || self.points.iter().map(|points| (points.side.clone(), f64::from(points.points))).collect();
        let points = if self.are_points_told() { told() } else { self.points_taken().unwrap_or_default() };
        Score { over: self.over, winner: self.winner.map(|side| self.side_id(side).clone()), points }
    }
}
