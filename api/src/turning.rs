//! The curve of a battle and what turned it, as the command line and the service tell it.

use std::ops::ControlFlow;

use aftermath_players::BOTS;
use aftermath_rules::{Log, Reading, SideId, System, explain::Speech};
use aftermath_simulate::{
    CannotResume, SimulateError,
    forecast::{Budget, Chances, Curve, CurveError, Measured, Point, TurningPoint},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Fewest and most battles that are played on from one that is kept.
pub(crate) const ROLLOUTS: std::ops::RangeInclusive<u32> = 20..=20_000;
/// As many as are played where nobody says how many.
pub(crate) const USUAL_ROLLOUTS: u32 = 4000;
/// What the bots' battles are drawn from: always the same, so that everybody gets the same curve of a log.
pub(crate) const SERIES: u64 = 1;

/// Chances through a battle, and what turned it. The chances are those of the first side of the header. It names sides
/// by their places there, never by their ids: it is saved in files, and an id may be a name that is withdrawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct TurningPointsView {
    /// Battles that bots played on from moments of this one.
    pub(crate) rollouts: u32,
    /// Chances at moments of the battle, the first one first; the last one is the result, where the log has it.
    pub(crate) points: Vec<CurvePointView>,
    /// The greatest steps of the curve that are more than their error, the greatest first.
    pub(crate) turning: Vec<TurningPointView>,
    /// Why bots cannot play on from any moment of the battle; then there are no points.
    pub(crate) unrecorded: Option<WhyNotView>,
}

/// Why a battle has no curve.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct WhyNotView {
    /// `unrecorded`: the log lacks something; `not-played`: bots do not play such a battle; `under-way`: it never comes
    /// to a moment at which somebody decides.
    pub(crate) code: String,
    /// What is missing, or not played: a term to translate, e.g. `where-units-stand`.
    pub(crate) what: String,
}

/// Chances at a moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct CurvePointView {
    /// The entry after which it is; 0 for the header.
    entry: u32,
    /// Turn, from 1; 0 before the first.
    turn: u32,
    /// Phase in the game's terms.
    phase: Option<String>,
    /// The phase's name for people.
    phase_label: Option<String>,
    /// The side whose turn it is, by its place in the header from 0.
    active: Option<u32>,
    /// How the battle might have ended from there.
    chances: OddsView,
}

/// How battles end that bots play on from a moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct OddsView {
    /// Expected score of the first side, 0 to 1: a win 1, a draw a half; smoothed along the curve as far as the errors of the
    /// rollouts ask, so that it may differ from the counts.
    pub(crate) score: f64,
    /// Lower end of the interval of 95%.
    pub(crate) low: f64,
    /// Upper end.
    pub(crate) high: f64,
    /// Battles that were played from here; 0 where the result is known.
    pub(crate) rollouts: u32,
    /// Of these, those that each side won, in the order of the header.
    won: [u32; 2],
    /// Those that nobody won.
    drawn: u32,
    /// By how many points the first side is ahead at the end, on average.
    lead: f64,
}

/// A step of the curve: an action that moved the chances, or several in a row that the rollouts were too few to
/// separate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct TurningPointView {
    /// Its first entry.
    pub(crate) entry: u32,
    /// Its last entry.
    to: u32,
    /// Tag of its first event.
    kind: String,
    /// The event's name for people.
    kind_label: String,
    /// What happened, in one line.
    pub(crate) headline: String,
    /// Who acted, by the place in the header from 0.
    side: Option<u32>,
    /// Turn, from 1; 0 before the first.
    pub(crate) turn: u32,
    /// Phase in the game's terms.
    phase: Option<String>,
    /// The phase's name for people.
    pub(crate) phase_label: Option<String>,
    /// Chances before it: those of the curve.
    pub(crate) before: OddsView,
    /// Chances after it: those of the curve.
    pub(crate) after: OddsView,
    /// By how much it moved the score: `after` less `before`. `choice` and `dice` add up to it.
    pub(crate) change: ShiftView,
    /// How much of that by what was chosen: against what bots would have chosen, the dice on average. `null` where
    /// choice and dice cannot be separated.
    pub(crate) choice: Option<ShiftView>,
    /// How much of that by what the dice showed, against what they show on average.
    pub(crate) dice: Option<ShiftView>,
}

/// A change of the expected score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct ShiftView {
    /// The change, −1 to 1.
    pub(crate) value: f64,
    /// One standard error; 0 where there is nothing to measure.
    pub(crate) error: f64,
    /// Half the interval of 95%.
    pub(crate) reach: f64,
}

impl TurningPointsView {
    /// Draws the curve of a battle; `progress` hears how many rollouts are done, of how many, and may break it off.
    ///
    /// # Errors
    /// [`CurveError::Stopped`] where it did; [`CurveError::Simulate`] for a mistake of the bots.
    pub(crate) fn draw(
        log: &Log,
        rollouts: u32,
        progress: &mut dyn FnMut(u32, u32) -> ControlFlow<()>,
    ) -> Result<Self, Undrawn> {
        let sides = sides(log);
        match Curve::of(&BOTS, log, Reading::Effective, SERIES, Budget { rollouts }, progress) {
            Ok(Curve { points, turning, rollouts }) => Ok(Self {
                rollouts,
                points: points.into_iter().map(|point| CurvePointView::new(point, &sides)).collect(),
                turning: turning.into_iter().map(|point| TurningPointView::new(point, &sides)).collect(),
                unrecorded: None,
            }),
            Err(CurveError::CannotResume(why)) => Ok(Self::without(why)),
            Err(CurveError::Stopped) => Err(Undrawn::Stopped),
            Err(CurveError::Simulate(error)) => Err(Undrawn::Simulate(error)),
        }
    }

    /// The answer for a battle that has no curve, which is known at once; `None` for one that may have one.
    pub(crate) fn at_once(log: &Log) -> Option<Self> {
        Curve::reason_against(&BOTS, log, Reading::Effective).map(Self::without)
    }

    fn without(why: CannotResume) -> Self {
        Self { rollouts: 0, points: Vec::new(), turning: Vec::new(), unrecorded: Some(why.into()) }
    }

    /// The same with words for people; `headline` tells what happened in an entry.
    #[must_use]
    pub(crate) fn spoken(mut self, system: System, speech: &Speech, headline: impl Fn(u32) -> String) -> Self {
        let phase = |phase: &Option<String>| phase.as_ref().map(|phase| speech.term_of(system, "phase", phase));
        for point in &mut self.points {
            point.phase_label = phase(&point.phase);
        }
        for point in &mut self.turning {
            point.phase_label = phase(&point.phase);
            point.kind_label = speech.term_of(system, "event", &point.kind);
            point.headline = headline(point.entry);
        }
        self
    }
}

/// Why no curve was drawn.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Undrawn {
    /// Whoever asked wants no more.
    #[error("broken off")]
    Stopped,
    /// A mistake of the bots.
    #[error(transparent)]
    Simulate(SimulateError),
}

fn sides(log: &Log) -> Vec<SideId> {
    log.summary().sides.into_iter().map(|side| side.id).collect()
}

fn place(sides: &[SideId], id: Option<&SideId>) -> Option<u32> {
    let place = sides.iter().position(|side| Some(side) == id)?;
    u32::try_from(place).ok()
}

impl CurvePointView {
    fn new(Point { seq, turn, phase, active, chances }: Point, sides: &[SideId]) -> Self {
        Self {
            entry: seq.0,
            turn,
            phase: phase.map(str::to_owned),
            phase_label: None,
            active: place(sides, active.as_ref()),
            chances: chances.into(),
        }
    }
}

impl TurningPointView {
    fn new(point: TurningPoint, sides: &[SideId]) -> Self {
        Self {
            entry: point.seq.0,
            to: point.to.0,
            kind: point.kind.to_owned(),
            kind_label: String::new(),
            headline: String::new(),
            side: place(sides, point.side.as_ref()),
            turn: point.turn,
            phase: point.phase.map(str::to_owned),
            phase_label: None,
            before: point.before.into(),
            after: point.after.into(),
            change: point.change.into(),
            choice: point.share.map(|share| share.choice.into()),
            dice: point.share.map(|share| share.dice.into()),
        }
    }
}

impl From<CannotResume> for WhyNotView {
    fn from(why: CannotResume) -> Self {
        let (code, what) = match why {
            CannotResume::Unrecorded(what) => ("unrecorded", what),
            CannotResume::NotPlayed(what) => ("not-played", what),
            CannotResume::UnderWay(what) => ("under-way", what),
            CannotResume::Over => ("under-way", "nothing"),
        };
        Self { code: code.to_owned(), what: what.replace(' ', "-") }
    }
}

impl From<Chances> for OddsView {
    fn from(chances: Chances) -> Self {
        let Chances { rollouts, won, drawn, score, lead } = chances;
        let [low, high] = score.interval().map(|end| end.clamp(0.0, 1.0));
        Self { score: score.value, low, high, rollouts, won, drawn, lead: lead.value }
    }
}

impl From<Measured> for ShiftView {
    fn from(measured: Measured) -> Self {
        let [low, high] = measured.interval();
        Self { value: measured.value, error: measured.error, reach: (high - low) / 2.0 }
    }
}

#[cfg(test)]
mod tests {
    use aftermath_simulate::Ended;

    use super::*;

    #[test]
    fn chances_have_an_interval_within_what_is_possible() {
        let ended = |winner| Ended { winner, points: [0.0; 2] };
        // 15 of 148: squares 13.479, and a half for the two that are added, over 148 · 149: the root is 0.02518.
        let mut all = vec![ended(Some(0)); 15];
        all.extend([ended(Some(1)); 133]);
        let view = OddsView::from(Chances::of(&all));
        assert!((view.low - 0.0520).abs() < 1e-4 && (view.high - 0.1507).abs() < 1e-4, "{view:?}");
        let lost = OddsView::from(Chances::of(&[ended(Some(1)); 20]));
        assert!(lost.low == 0.0 && lost.high > 0.05, "twenty that are all lost do not prove that all are: {lost:?}");
        let known = OddsView::from(Chances::known(ended(None)));
        assert_eq!((known.low, known.score, known.high, known.rollouts), (0.5, 0.5, 0.5, 0));
    }
}
