//! Matches known by their results alone: who met whom, with which armies, and how it ended.
//!
//! Such a log is one of format 1 like any other: a header, then entries, hash-chained, signed, disputed and amended like
//! those of a battle. Its header says `"vocabulary":"results"`, whichever its game, and no game's rules are asked about
//! it: what it says is the players' word, so its header and its result are `unverifiable`, without a finding.

mod event;
mod roster;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::common::SidePoints;
pub use event::{Event, MatchResult, Outcome, Source};
pub use roster::{Selection, Unit};

use crate::{
    board::Board,
    bounds,
    catalogue::Rule,
    docket::Docket,
    game::{Game, Moment, Score},
    ground::{Ground, KindOfTerrain},
    ids::SideId,
    list::List,
    log::{Entry, Header, Vocabulary},
    snapshot::SnapshotError,
    words::Words,
};

/// The words of a log that knows a match by its result alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResultWords {
    /// Those of this module.
    #[default]
    Results,
}

impl Vocabulary for ResultWords {
    fn is_own(&self) -> bool {
        false
    }
}

/// Options of the rules: none, for no rule is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// What a result does not tell: no kind of terrain, and no table to start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Nothing {}

impl KindOfTerrain for Nothing {
    fn ground(&self) -> Ground {
        match *self {}
    }
}

/// Matches of any game, known by their results alone.
#[derive(Debug, Clone, Copy)]
pub struct Results;

/// What the log says of the end.
#[derive(Debug, Clone, Default)]
pub struct State {
    sides: Vec<SideId>,
    result: Option<MatchResult>,
}

impl Words for Results {
    const TOLERANCE: f64 = 0.0;
    type Event = Event;
    type Unit = Unit;
    /// The units of a side, as far as they are known: often none.
    type Roster = List<Unit, 0, { bounds::UNITS_PER_SIDE }>;
    type Vocabulary = ResultWords;
    type Options = Options;
    type TerrainKind = Nothing;
    type Situation = Nothing;
}

/// Its referee.
#[derive(Debug, Clone, Copy)]
pub struct Referee;

impl Game for Referee {
    const MEASURING: Option<Rule> = None;
    type Words = Results;
    type State = State;

    fn open(header: &Header<Results>, docket: &mut impl Docket) -> State {
        docket.unjudged();
        State { sides: header.sides.iter().map(|side| side.id.clone()).collect(), result: None }
    }

    fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
        if let Event::MatchResult(result) = &entry.event {
            docket.unjudged();
            state.result = Some(result.clone());
        }
    }

    /// There is no battle from which another log could go on.
    fn situation(_: &State, _: &Header<Results>) -> Result<Nothing, SnapshotError> {
        Err(SnapshotError::NoBattle)
    }

    /// A result that nobody knows any more is no end of the battle, so that it is not counted as a draw; nor is the
    /// victory of a side that the header does not list.
    fn score(state: &State) -> Score {
        let Some(result) = &state.result else {
            return Score::default();
        };
        let listed = |side: &SideId| state.sides.contains(side);
        let points = result.points.iter().filter(|points| listed(&points.side));
        let points = points.map(|points| (points.side.clone(), f64::from(points.points))).collect();
        let (over, winner) = match &result.outcome {
            Outcome::Win(side) if listed(side) => (true, Some(side.clone())),
            Outcome::Draw => (true, None),
            Outcome::Win(_) | Outcome::Unknown => (false, None),
        };
        Score { over, winner, points }
    }

    fn moment(_: &State) -> Moment {
        Moment { turn: 0, phase: None, active: None }
    }

    fn board(_: &State) -> Board {
        Board::default()
    }

    fn told_first(state: &State) -> Option<SideId> {
        let first = state.result.as_ref()?.first.as_ref()?;
        state.sides.contains(first).then(|| first.clone())
    }
}
