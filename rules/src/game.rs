//! What the referee of a game has to bring.

use std::fmt;

use serde::Serialize;

use crate::{
    board::{Board, Measures},
    catalogue::Rule,
    docket::Docket,
    facts::Act,
    finding::{Detail, Purpose, Roll},
    ids::SideId,
    log::{Entry, Header},
    moves::Movement,
    offers::Proposals,
    snapshot::SnapshotError,
    words::Words,
};

/// An event in the words of a game.
pub type EventOf<G> = <<G as Game>::Words as Words>::Event;
/// A situation in the words of a game.
pub type SituationOf<G> = <<G as Game>::Words as Words>::Situation;

/// The referee of one game.
///
/// `judge` is a pure fold. A broken rule never stops it: the state follows what was played, and only what cannot be
/// applied (a unit that does not exist) leaves it as it was.
pub trait Game: Sized + fmt::Debug + Clone + 'static {
    /// Rule cited when the measuring budget of an entry runs out; `None` for a game that measures nothing.
    const MEASURING: Option<Rule>;
    /// Throws by whose results units are lost.
    const BLOWS: &'static [&'static Purpose] = &[];
    /// Entries that may come next; what of them breaks a rule is left out by [`offers`](crate::offers). `None` for a game that
    /// does not tell: it cannot be recorded step by step.
    const PROPOSALS: Option<Proposals<Self::State>> = None;
    /// What its logs can say.
    type Words: Words;
    /// The table as the referee sees it.
    type State: fmt::Debug + Clone + Send + Sync;

    /// The state before the first entry, from the header; what is wrong with the rosters goes to the docket.
    fn open(header: &Header<Self::Words>, docket: &mut impl Docket) -> Self::State;
    /// Judges an entry and moves the state on.
    fn judge(state: &mut Self::State, entry: &Entry<EventOf<Self>>, docket: &mut impl Docket);
    /// All that a state holds, as a situation from which a log of the same armies goes on.
    ///
    /// # Errors
    /// [`SnapshotError::TooMuch`] where the state holds more than a situation may.
    fn situation(state: &Self::State, header: &Header<Self::Words>) -> Result<SituationOf<Self>, SnapshotError>;
    /// Where the battle stands.
    fn score(state: &Self::State) -> Score;
    /// Whether the log itself says the points of [`Game::score`], rather than the losses that it records.
    fn are_points_told(_: &Self::State) -> bool {
        true
    }
    /// Points of each side as they would be if the battle ended here, without what is known at the end alone; none where
    /// points that count are not recorded.
    fn points_so_far(state: &Self::State) -> Vec<(SideId, f64)> {
        Self::score(state).points
    }
    /// Turn, phase and active side.
    fn moment(state: &Self::State) -> Moment;
    /// The table for the eye.
    fn board(state: &Self::State) -> Board;
    /// Who moves by an event, from the state after it.
    fn movements<'a>(_: &Self::State, _: &'a EventOf<Self>) -> Vec<Movement<'a>> {
        Vec::new()
    }
    /// How far every piece reaches and where it looks, in the order of the rosters.
    fn measures(_: &Self::State) -> Vec<Measures> {
        Vec::new()
    }
    /// What was done by an event, for the story of the battle; from the state after it.
    fn acts<'a>(_: &Self::State, _: &'a EventOf<Self>) -> Vec<Act<'a>> {
        Vec::new()
    }
    /// How far a unit might go, or had to, where a finding is about that; in the log's own unit.
    fn allowed(_: &Self::State, detail: &Detail) -> Option<f64> {
        detail.about.limit
    }
    /// Victory points that one more in the result of a throw would have put into the balance, by the table before the
    /// entry: how much of the points of whom it was thrown at, or who saved or tested, as the game scores them. `None` where
    /// the throw takes and spares nothing by itself, or those points are not recorded.
    fn at_stake(_: &Self::State, _: &Roll) -> Option<f64> {
        None
    }
    /// The side that had the first turn, where the log says so other than by its turns.
    fn told_first(_: &Self::State) -> Option<SideId> {
        None
    }
}

/// When in the battle an entry stands, after it was judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moment {
    /// Turn, from 1; 0 before the first.
    pub turn: u32,
    /// Phase in the game's terms.
    pub phase: Option<&'static str>,
    /// The side whose turn it is.
    pub active: Option<SideId>,
}

/// Where a battle stands.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Score {
    /// Whether the log says how the battle ended; not so where the players no longer know.
    pub over: bool,
    /// The winning side; `None` while undecided and in a draw.
    pub winner: Option<SideId>,
    /// Victory points, or what the game counts, per side; none where the log does not tell: neither the points nor the
    /// losses that they are counted by.
    pub points: Vec<(SideId, f64)>,
}
