//! What the referee of a game has to bring, and the list of games.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Mark, Measures},
    catalogue::{Rule, RuleRecord},
    docket::Docket,
    facts::Act,
    finding::{Detail, Roll},
    ids::SideId,
    kow2,
    listed::Listed,
    log::{Entry, Header},
    moves::Movement,
    told::Untold,
    warmaster,
    words::Words,
};

/// A game. Battles of those in [`System::JUDGED`] can be judged; matches of the others are known by their results alone
/// ([`crate::results`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Warmaster.
    Warmaster,
    /// Kings of War, 2nd edition.
    Kow2,
    /// Warhammer Fantasy Battle, 6th edition.
    Whfb6,
    /// Warhammer 40,000, 9th edition.
    Wh40k9,
    /// Tactica.
    Tactica,
}

impl System {
    /// All games whose matches can be kept.
    pub const ALL: [System; 5] = [System::Warmaster, System::Kow2, System::Whfb6, System::Wh40k9, System::Tactica];

    /// The games whose battles can be judged.
    pub const JUDGED: [System; 2] = [System::Warmaster, System::Kow2];

    /// Whether battles of this game can be judged.
    pub fn is_judged(self) -> bool {
        System::JUDGED.contains(&self)
    }

    /// Name in logs, addresses and options.
    pub fn as_str(self) -> &'static str {
        match self {
            System::Warmaster => "warmaster",
            System::Kow2 => "kow2",
            System::Whfb6 => "whfb6",
            System::Wh40k9 => "wh40k9",
            System::Tactica => "tactica",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            System::Warmaster => "Warmaster",
            System::Kow2 => "Kings of War",
            System::Whfb6 => "Warhammer Fantasy Battle",
            System::Wh40k9 => "Warhammer 40,000",
            System::Tactica => "Tactica",
        }
    }

    /// Whether units of this game are ordered by throws, so that there is luck of command.
    pub fn has_orders(self) -> bool {
        matches!(self, System::Warmaster)
    }

    /// What boards of the game show besides words.
    pub fn marks(self) -> &'static [Mark] {
        match self {
            System::Warmaster => warmaster::marks::MARKS,
            System::Kow2 => kow2::marks::MARKS,
            System::Whfb6 | System::Wh40k9 | System::Tactica => &[],
        }
    }

    /// Unit of length: `cm` or `in`.
    pub fn unit_of_length(self) -> &'static str {
        match self {
            System::Warmaster => "cm",
            System::Kow2 | System::Whfb6 | System::Wh40k9 | System::Tactica => "in",
        }
    }

    /// The catalogue of the game's rules, in the order of its rulebook; empty where the game is not judged.
    pub fn rules(self) -> &'static [RuleRecord] {
        match self {
            System::Warmaster => warmaster::rule::RECORDS,
            System::Kow2 => kow2::rule::RECORDS,
            System::Whfb6 | System::Wh40k9 | System::Tactica => &[],
        }
    }

    /// What people call a row of an army list that logs name by an id; none where rows are named by their names.
    pub fn listed(self, profile: &str) -> Option<Listed> {
        match self {
            System::Kow2 => kow2::pack::listed(profile),
            System::Warmaster | System::Whfb6 | System::Wh40k9 | System::Tactica => None,
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The name of no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no game is called {name:?}: expected one of {}", System::ALL.map(System::as_str).join(", "))]
pub struct UnknownSystem {
    name: String,
}

impl FromStr for System {
    type Err = UnknownSystem;
    fn from_str(name: &str) -> Result<Self, UnknownSystem> {
        let found = System::ALL.into_iter().find(|system| system.as_str() == name);
        found.ok_or_else(|| UnknownSystem { name: name.to_owned() })
    }
}

/// An event in the words of a game.
pub type EventOf<G> = <<G as Game>::Words as Words>::Event;
/// A situation in the words of a game.
pub type SituationOf<G> = <<G as Game>::Words as Words>::Situation;

/// The referee of one game.
///
/// `judge` is a pure fold. A broken rule never stops it: the state follows what was played, and only what cannot be
/// applied (a unit that does not exist) leaves it as it was.
pub trait Game: Sized + fmt::Debug + Clone + 'static {
    /// The rule by which lengths are measured: cited where an entry asks for more measuring than any battle does. None
    /// for a game that measures nothing.
    const MEASURING: Option<Rule>;
    /// Purposes of throws by whose results units are lost.
    const BLOWS: &'static [&'static str] = &[];
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
    /// [`Untold::TooMuch`] where the state holds more than a situation may.
    fn situation(state: &Self::State, header: &Header<Self::Words>) -> Result<SituationOf<Self>, Untold>;
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
    /// How far a unit might go, or had to, where the figures of a finding tell it; in the log's own unit.
    fn allowed(_: &Self::State, _: &Detail) -> Option<f64> {
        None
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
