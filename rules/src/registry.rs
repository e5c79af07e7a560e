//! The games that are known, as a list that is handed in from above: nothing below it names a game.

use std::{fmt, marker::PhantomData};

use serde::Deserialize;

use crate::{
    added::{Added, Closed},
    catalogue::Rule,
    docket::CountingDocket,
    game::Game,
    reader::{self, Line, ReadError},
    referee::{Log, TypedLog},
    results,
    schema::{self, LogSchemas},
    system::{GameInfo, System},
};

/// A game whose battles can be judged: a row of the registry.
#[derive(Debug)]
pub struct JudgedGame<G> {
    info: &'static GameInfo,
    enforced: &'static [bool],
    referee: PhantomData<fn() -> G>,
}

impl<G: Game> JudgedGame<G> {
    /// The game of which this is known, with the referee `G`. `enforced` says of each rule of the catalogue, in its order,
    /// whether the referee applies it.
    pub const fn new(info: &'static GameInfo, enforced: &'static [bool]) -> Self {
        assert!(info.rules.len() == enforced.len(), "a mark for each rule of the catalogue");
        Self { info, enforced, referee: PhantomData }
    }
}

/// A [`JudgedGame`] whose referee is not named. The crate of a referee has it as a static, and lists point at that: so the
/// referee is turned into machine code once, in its own crate.
pub trait AnyGame: fmt::Debug + Sync {
    /// What is known of it.
    fn info(&self) -> &'static GameInfo;
    /// Of each rule of the catalogue whether the referee applies it.
    fn enforced(&self) -> &'static [bool];
    /// Whether it tells what may be recorded next.
    fn is_offering(&self) -> bool;
    /// Reads the header of a battle's log.
    ///
    /// # Errors
    /// Those of [`Games::read`].
    fn open(&self, first: Line<'_>) -> Result<Box<dyn Opened>, ReadError>;
    /// As [`AnyGame::open`], where nothing but a glance tells the game: `None` unless the header is one of this game at the
    /// first look.
    fn open_own(&self, first: Line<'_>) -> Option<Result<Box<dyn Opened>, ReadError>>;
    /// The schemas of its logs; a header's `system` is any text there.
    #[cfg(not(target_family = "wasm"))]
    fn schemas(&self) -> LogSchemas;
}

/// A log whose header is read, and no entry yet.
pub trait Opened {
    /// Reads its entries, of which there are about `expected`.
    ///
    /// # Errors
    /// Those of [`Games::read`].
    fn read(self: Box<Self>, lines: &mut Lines<'_, '_>, expected: usize) -> Result<Log, ReadError>;
    /// Reads and judges its entries one by one, and keeps none: nothing where one mends another, which takes the whole log.
    ///
    /// # Errors
    /// Those of [`Games::read`].
    #[cfg(not(target_family = "wasm"))]
    fn count(self: Box<Self>, lines: &mut Lines<'_, '_>) -> Result<Option<CountingDocket>, ReadError>;
}

/// Lines of a log behind its header.
pub type Lines<'a, 'i> = dyn Iterator<Item = Result<Line<'a>, ReadError>> + 'i;

impl<G: Game> AnyGame for JudgedGame<G> {
    fn info(&self) -> &'static GameInfo {
        self.info
    }

    fn enforced(&self) -> &'static [bool] {
        self.enforced
    }

    fn is_offering(&self) -> bool {
        G::PROPOSALS.is_some()
    }

    fn open(&self, first: Line<'_>) -> Result<Box<dyn Opened>, ReadError> {
        Ok(Box::new(TypedLog::<G>::open(System::of(self.info), first)?))
    }

    fn open_own(&self, first: Line<'_>) -> Option<Result<Box<dyn Opened>, ReadError>> {
        let log = TypedLog::<G>::open_own(System::of(self.info), first)?;
        Some(log.map(|log| Box::new(log) as Box<dyn Opened>))
    }

    #[cfg(not(target_family = "wasm"))]
    fn schemas(&self) -> LogSchemas {
        schema::of_words::<G::Words>()
    }
}

/// The tag of an entry that mends another. One whose tag is written otherwise, with escapes, is found as it is read.
const MENDS: &[u8] = b"\"amend\"";

/// All games: those built in, and those that a program brings.
#[derive(Debug)]
pub struct Games {
    built_in: &'static [Judged],
    added: Added<Judged>,
}

/// The static of a game's referee, as lists point at it.
pub type Judged = &'static &'static dyn AnyGame;

/// The name of no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no game is called {name:?}: expected one of {known}")]
pub struct UnknownGame {
    name: String,
    known: String,
}

impl Games {
    /// The games of a list.
    pub const fn new(judged: &'static [Judged]) -> Self {
        Self { built_in: judged, added: Added::new() }
    }

    /// Adds games to those built in, for a program or a test that brings a game of its own: once, and before
    /// anybody asks for a game.
    ///
    /// # Errors
    /// [`Closed`] where that is too late. Nobody finds an added game whose name is that of one built in.
    pub fn add(&self, judged: &'static [Judged]) -> Result<(), Closed> {
        self.added.add(judged)
    }

    /// The games with a referee: those built in, then those added.
    fn referees(&self) -> impl Iterator<Item = &'static dyn AnyGame> + Clone + use<> {
        self.built_in.iter().chain(self.added.rows()).map(|game| **game)
    }

    /// All games: those built in before those added.
    pub fn all(&self) -> impl Iterator<Item = System> + use<> {
        self.referees().map(|game| System::of(game.info()))
    }

    fn referee(&self, system: &str) -> Option<&'static dyn AnyGame> {
        self.referees().find(|game| game.info().id == system)
    }

    /// The game with this name.
    ///
    /// # Errors
    /// [`UnknownGame`] for any other text.
    pub fn find(&self, name: &str) -> Result<System, UnknownGame> {
        self.row(name).map(|game| System::of(game.info()))
    }

    fn row(&self, name: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
        self.referee(name).ok_or_else(|| UnknownGame { name: name.to_owned(), known: self.names().join(", ") })
    }

    /// The names of all games.
    pub fn names(&self) -> Vec<&'static str> {
        self.all().map(System::as_str).collect()
    }

    /// The rules of all games, in the order of their rulebooks.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + use<> {
        self.all().flat_map(System::rules)
    }

    /// The rule with this id, of whichever game.
    pub fn rule(&self, id: &str) -> Option<Rule> {
        self.all().find_map(|system| system.rule(id))
    }

    /// Whether the referee of its game applies a rule.
    pub fn enforces(&self, rule: Rule) -> bool {
        let marks = self.referee(rule.system().as_str()).map(AnyGame::enforced).unwrap_or_default();
        marks.get(rule.index()).copied().unwrap_or_default()
    }

    /// Whether the referee of a game tells what may be recorded next ([`offers`](crate::offers)).
    pub fn offers(&self, system: System) -> bool {
        self.referee(system.as_str()).is_some_and(AnyGame::is_offering)
    }

    /// Reads a whole log. `source` names it in errors.
    ///
    /// # Errors
    /// The first thing wrong, as a [`ReadError`] with line, column, entry and JSON path.
    pub fn read(&self, bytes: &[u8], source: &str) -> Result<Log, ReadError> {
        let mut lines = reader::lines(bytes, source)?;
        self.open(&mut lines, source)?.read(&mut lines, reader::likely_entries(bytes))
    }

    /// Reads and judges a whole log and keeps counts alone, as [`Log::count`] has them. Entries are kept only where one mends
    /// another: so it takes no more memory for a long log than for a short one.
    ///
    /// # Errors
    /// Those of [`Games::read`].
    #[cfg(not(target_family = "wasm"))]
    pub fn count(&self, bytes: &[u8], source: &str) -> Result<CountingDocket, ReadError> {
        if memchr::memmem::find(bytes, MENDS).is_none() {
            let mut lines = reader::lines(bytes, source)?;
            if let Some(counts) = self.open(&mut lines, source)?.count(&mut lines)? {
                return Ok(counts);
            }
        }
        Ok(self.read(bytes, source)?.count())
    }

    /// Reads the header of a log.
    fn open(&self, lines: &mut Lines<'_, '_>, source: &str) -> Result<Box<dyn Opened>, ReadError> {
        let first = lines.next().ok_or_else(|| ReadError::Empty { origin: source.to_owned() })??;
        if let Some(game) = first.glimpse("\"system").and_then(|name| self.referee(name))
            && let Some(log) = game.open_own(first)
        {
            return log;
        }
        let (game, is_result) = self.told_by(first)?;
        if is_result {
            let system = System::of(game.info());
            return Ok(Box::new(TypedLog::<results::Referee>::open(system, first)?));
        }
        game.open(first)
    }

    /// The game of a log, and whether it is known by its result alone, from its header line.
    fn told_by(&self, header: Line<'_>) -> Result<(&'static dyn AnyGame, bool), ReadError> {
        #[derive(Deserialize)]
        struct Opening {
            system: String,
            #[serde(default)]
            vocabulary: serde_json::Value,
        }
        let Opening { system, vocabulary } = header.parse()?;
        let unknown = |error: UnknownGame| header.unknown_system(error.to_string());
        Ok((self.row(&system).map_err(unknown)?, vocabulary == "results"))
    }

    /// The schemas of a game's logs, JSON Schema 2020-12; those of results for a game of another list.
    #[cfg(not(target_family = "wasm"))]
    pub fn schemas(&self, system: System) -> LogSchemas {
        match self.referee(system.as_str()) {
            Some(game) => game.schemas().of_games(self),
            None => self.result_schemas(),
        }
    }

    /// The schemas of logs that know a match by its result alone, whichever its game.
    #[cfg(not(target_family = "wasm"))]
    pub fn result_schemas(&self) -> LogSchemas {
        schema::of_words::<results::Results>().of_games(self)
    }
}
