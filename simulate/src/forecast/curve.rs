//! How the chances went through a battle.

use std::ops::ControlFlow;

use aftermath_estimate::{Level, Sighting, smoothed};
use aftermath_rules::{Judgement, Log, Reading, Seq, SideId};

use super::{
    Chances, Measured, Moment,
    chances::{change, roll_out},
    moments,
    turning::{self, TurningPoint},
};
use crate::{BotGames, CannotResume, Ended, SimulateError};

/// Most entries of a battle that is played on.
pub(super) const MOST_ENTRIES: usize = 2000;
/// Rollouts for a moment of the curve, and the least.
const A_POINT: u32 = 60;
const LEAST_A_POINT: u32 = 10;

/// What a curve may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Rollouts altogether.
    pub rollouts: u32,
}

impl Default for Budget {
    /// As many as a person waits for.
    fn default() -> Self {
        Self { rollouts: 4000 }
    }
}

/// How the chances went through a battle, and what turned it.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Chances at moments of the battle, the first one first; the last one is the result, where the log tells it.
    pub points: Vec<Point>,
    /// Steps of the curve that are greater than their error, the greatest first.
    pub turning: Vec<TurningPoint>,
    /// Rollouts that were played.
    pub rollouts: u32,
}

/// Chances at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The entry after which it is; 0 for the header.
    pub seq: Seq,
    /// Turn, from 1; 0 before the first.
    pub turn: u32,
    /// Phase in the game's terms.
    pub phase: Option<&'static str>,
    /// The side whose turn it is.
    pub active: Option<SideId>,
    /// How the battle may end.
    pub chances: Chances,
}

/// A moment of which the chances are known, and the rollouts that told them.
pub(super) struct Stop {
    /// Its place among the moments; that of the result is their number.
    pub(super) at: usize,
    pub(super) ended: Vec<Ended>,
    /// Whether it counts by other dice than those by which it drew attention, or needs none.
    pub(super) settled: bool,
}

/// What the curve says of its stops: the chances of each, and the step to it from the one before.
pub(super) struct Estimate(Vec<Level>);

impl Estimate {
    /// The rollouts of all stops, smoothed as far as their errors ask.
    pub(super) fn of(course: &Course<'_>, stops: &[Stop]) -> Self {
        let before = std::iter::once(None).chain(stops.iter().map(|stop| Some(stop.at)));
        let sighting = |(stop, before): (&Stop, Option<usize>)| {
            let Measured { value, error } = course.chances(stop).score;
            let distance = before.map_or(1, |before| stop.at.saturating_sub(before).max(1));
            Sighting { distance: distance as f64, value, variance: error * error }
        };
        let course: Vec<Sighting> = stops.iter().zip(before).map(sighting).collect();
        Self(smoothed(&course))
    }

    /// The expected score at a stop.
    pub(super) fn level(&self, stop: usize) -> Measured {
        let level = self.0.get(stop);
        level.map_or_else(Measured::default, |level| Measured { value: level.value, error: level.variance.sqrt() })
    }

    /// By how much it changes from a stop to the next.
    pub(super) fn step(&self, stop: usize) -> Measured {
        let pair = self.0.get(stop).zip(self.0.get(stop + 1));
        pair.map_or_else(Measured::default, |(before, after)| Measured {
            value: after.value - before.value,
            error: after.step_variance.sqrt(),
        })
    }
}

/// Moments of a battle and how it ended.
pub(super) struct Course<'a> {
    pub(super) games: &'a BotGames,
    pub(super) log: &'a Log,
    pub(super) reading: Reading,
    pub(super) moments: Vec<(Seq, Moment)>,
    /// The last entry and the result, where the log tells it.
    pub(super) result: Option<(Seq, Ended)>,
    pub(super) judged: Judgement,
}

impl Curve {
    /// Draws the curve of a battle by as many rollouts as the budget allows; the same log and the same `series` give the
    /// same curve on every machine. `progress` hears now and then how many rollouts are done, of how many, and may break
    /// it off.
    ///
    /// It begins with the beginnings of turns. Wherever the chances moved most between two known moments the one halfway
    /// is rolled out too, as long as the first half of the budget lasts. The other half goes to the steps over which they
    /// moved most: their ends are rolled out again with other dice, which count in place of the first, since of many figures
    /// the greatest are as a rule too great. All are smoothed as far as their errors ask. What turned the battle are the
    /// greatest steps of that same curve.
    ///
    /// # Errors
    /// [`CannotResume`] where bots can play on from no moment of the battle, with the reason of the last one;
    /// [`CurveError::Stopped`] where `progress` broke it off.
    pub fn of(
        games: &BotGames,
        log: &Log,
        reading: Reading,
        series: u64,
        budget: Budget,
        progress: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
    ) -> Result<Self, CurveError> {
        let course = Course::of(games, log, reading)?;
        let mut spent = Spent { rollouts: 0, budget: budget.rollouts.max(1), progress };
        let mut stops = course.stops(series, &mut spent)?;
        let count = turning::settle(&course, &mut stops, series, &mut spent)?;
        let estimate = Estimate::of(&course, &stops);
        let turning = turning::of(&course, &stops, &estimate, (series, count), &mut spent)?;
        let points = stops.iter().enumerate().map(|(place, stop)| course.point(stop, estimate.level(place))).collect();
        Ok(Self { points, turning, rollouts: spent.rollouts })
    }

    /// Why a battle has no curve, where it has none: that is known without a single rollout.
    pub fn reason_against(games: &BotGames, log: &Log, reading: Reading) -> Option<CannotResume> {
        Course::of(games, log, reading).err()
    }
}

/// Why there is no curve.
#[derive(Debug, thiserror::Error)]
pub enum CurveError {
    /// Bots can play on from no moment.
    #[error("no bot can play this battle on: {0}")]
    CannotResume(#[from] CannotResume),
    /// Whoever asked wants no more.
    #[error("the curve was broken off")]
    Stopped,
    /// A mistake of the bots.
    #[error(transparent)]
    Simulate(#[from] SimulateError),
}

/// What was spent of a budget.
pub(super) struct Spent<'a> {
    rollouts: u32,
    budget: u32,
    progress: &'a mut dyn FnMut(u32, u32) -> ControlFlow<()>,
}

impl Spent<'_> {
    pub(super) fn left(&self) -> u32 {
        self.budget.saturating_sub(self.rollouts)
    }

    pub(super) fn roll_out(&mut self, moment: &Moment, series: u64, count: u32) -> Result<Vec<Ended>, CurveError> {
        let ended = roll_out(moment, series, count)?;
        self.rollouts += count;
        match (self.progress)(self.rollouts, self.budget.max(self.rollouts)) {
            ControlFlow::Continue(()) => Ok(ended),
            ControlFlow::Break(()) => Err(CurveError::Stopped),
        }
    }
}

impl<'a> Course<'a> {
    fn of(games: &'a BotGames, log: &'a Log, reading: Reading) -> Result<Self, CannotResume> {
        if log.len() > MOST_ENTRIES {
            return Err(CannotResume::NotPlayed("a battle of so many entries"));
        }
        let mut why = CannotResume::RESULT_ALONE;
        let mut found = Vec::new();
        for (seq, moment) in moments(games, log, reading, |_| true) {
            match moment {
                Ok(moment) => found.push((seq, moment)),
                Err(CannotResume::Over) => {}
                Err(reason) => why = reason,
            }
        }
        if found.is_empty() {
            return Err(why);
        }
        let judged = log.judge(reading);
        let result = result(log, &judged);
        Ok(Self { games, log, reading, moments: found, result, judged })
    }

    /// Moments at the beginnings of turns and at both ends, then those between which the chances moved most.
    fn stops(&self, series: u64, spent: &mut Spent<'_>) -> Result<Vec<Stop>, CurveError> {
        let mut first = self.turns();
        // A third for the turns, the rest for what lies between them.
        let share = spent.budget / 2 / 3 / first.len().max(1) as u32;
        let count = share.clamp(LEAST_A_POINT, A_POINT);
        // A budget too small for every turn leaves turns out, and never the two ends.
        let affordable = (spent.budget / 2 / count).max(2) as usize;
        let step = first.len().div_ceil(affordable).max(1);
        let last = first.len() - 1;
        let mut place = 0;
        first.retain(|_| {
            place += 1;
            (place - 1) % step == 0 || place - 1 == last
        });
        let mut stops = Vec::new();
        for at in first {
            stops.push(Stop { at, ended: spent.roll_out(&self.moments[at].1, series, count)?, settled: false });
        }
        if let Some((_, ended)) = self.result {
            stops.push(Stop { at: self.moments.len(), ended: vec![ended; count as usize], settled: true });
        }
        while spent.rollouts + count <= spent.budget / 2 {
            let gaps = stops.windows(2).enumerate().filter(|(_, pair)| pair[1].at - pair[0].at > 1);
            let moved = |pair: &[Stop]| change(&pair[0].ended, &pair[1].ended).value.abs();
            let widest = gaps.map(|(place, pair)| (place, moved(pair), pair[0].at.midpoint(pair[1].at)));
            let Some((place, _, at)) = widest.max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
            let ended = spent.roll_out(&self.moments[at].1, series, count)?;
            stops.insert(place + 1, Stop { at, ended, settled: false });
        }
        Ok(stops)
    }

    /// The first moment of each turn, and the last of all.
    fn turns(&self) -> Vec<usize> {
        let turn = |at: usize| {
            let moment = self.moment(self.moments[at].0);
            moment.map(|moment| (moment.turn, moment.active.clone()))
        };
        let last = self.moments.len() - 1;
        (0..=last).filter(|at| *at == 0 || *at == last || turn(*at) != turn(*at - 1)).collect()
    }

    fn moment(&self, seq: Seq) -> Option<&aftermath_rules::Moment> {
        self.judged.moments.get(seq.0 as usize)
    }

    /// The entry after which a stop is.
    pub(super) fn seq(&self, at: usize) -> Seq {
        let known = self.moments.get(at).map(|(seq, _)| *seq);
        known.or(self.result.map(|(seq, _)| seq)).unwrap_or(Seq(0))
    }

    /// What the rollouts of a stop tell by themselves; the result, where it is that.
    pub(super) fn chances(&self, stop: &Stop) -> Chances {
        let known = self.result.filter(|_| stop.at >= self.moments.len());
        known.map_or_else(|| Chances::of(&stop.ended), |(_, ended)| Chances::known(ended))
    }

    fn point(&self, stop: &Stop, score: Measured) -> Point {
        let seq = self.seq(stop.at);
        let moment = self.moment(seq);
        Point {
            seq,
            turn: moment.map_or(0, |moment| moment.turn),
            phase: moment.and_then(|moment| moment.phase),
            active: moment.and_then(|moment| moment.active.clone()),
            chances: Chances { score, ..self.chances(stop) },
        }
    }
}

/// The last entry and the result, where the log tells it.
fn result(log: &Log, judged: &Judgement) -> Option<(Seq, Ended)> {
    let sides = log.summary().sides;
    let place = |id: &SideId| sides.iter().position(|side| side.id == *id);
    let score = &judged.score;
    let points = |side: usize| {
        let of = score.points.iter().find(|(id, _)| place(id) == Some(side));
        of.map_or(0.0, |(_, points)| *points)
    };
    let ended = Ended { winner: score.winner.as_ref().and_then(place), points: [points(0), points(1)] };
    score.over.then(|| (Seq(log.len() as u32), ended))
}
