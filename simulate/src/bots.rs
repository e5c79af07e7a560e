//! What the bots of a game bring, and the list of games that bots play.

use std::{fmt, sync::Arc};

use aftermath_rules::{
    System,
    added::{Added, Closed},
    fork::Situated,
};
use serde_json::Value;

use crate::{
    CannotResume, Ended, SimulateError,
    league::{GameLeague, Mistake},
    terms::Terms,
};

/// The state in which the bots and the referee of a game are together, by its number. What was found out of battles of
/// bots, e.g. how often came what they forecast (`notebooks/calibration`), holds for the state that it names.
///
/// The number goes up by one with every change after which some seed's battle is played otherwise, is scored otherwise, or
/// goes on otherwise from one of its moments: of a bot, of a rule that ends battles or counts points, of a list of armies
/// from which bots draw theirs. It stays where the referee but finds more or less in the same battles, or where logs say
/// the same in other words. A test holds a few battles of every game against the digest (`games/bots/tests/players.rs`);
/// what none of these few shows, whoever makes the change has to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Players {
    /// The number.
    pub number: u32,
    /// What a few battles came to when it last went up.
    pub digest: &'static str,
}

/// The bots of a game.
pub trait Bots: fmt::Debug + Sync {
    /// The game.
    fn game(&self) -> System;

    /// The bots and the referee of the game as they are together.
    fn players(&self) -> Players;

    /// What the game has of its own in a league.
    fn league(&self) -> &'static GameLeague;

    /// Decidable rules that no battle of these bots shows held, each with the reason.
    fn unreached(&self) -> &'static [(&'static str, &'static str)];

    /// Plays a whole battle from a seed and answers its log: NDJSON, the header first.
    ///
    /// # Errors
    /// When the log's vocabulary does not take what a bot did, which is a mistake of the bots.
    fn play(&self, seed: u64) -> Result<Vec<u8>, SimulateError>;

    /// Plays a whole battle on these terms.
    ///
    /// # Errors
    /// As [`Bots::play`].
    fn play_on_terms(&self, seed: u64, terms: &Terms) -> Result<Vec<u8>, SimulateError>;

    /// Takes up a battle of the game as it stands in a situation, between two entries of these kinds.
    ///
    /// # Errors
    /// [`CannotResume`] where bots cannot play on from there.
    fn resume(&self, moment: Situated<'_>, around: Around) -> Result<Arc<dyn PlayOn>, CannotResume>;

    /// The event of the entry at this place of a log, line by line, as it is with a mistake in it; `None` where it gives no
    /// occasion for that mistake.
    fn mistaken(&self, mistake: Mistake, lines: &[Value], at: usize) -> Option<Value>;
}

impl PartialEq for dyn Bots {
    fn eq(&self, other: &Self) -> bool {
        self.game() == other.game()
    }
}

impl Eq for dyn Bots {}

/// A battle that bots have taken up in its middle.
pub trait PlayOn: fmt::Debug + Send + Sync {
    /// Plays the battle to its end, and answers how it ended. The same seed gives the same battle on every machine; what
    /// the log does not tell (how the players like to fight, and the length of a battle of which none was agreed) is drawn
    /// from it.
    ///
    /// # Errors
    /// When the log's vocabulary does not take what a bot did, which is a mistake of the bots.
    fn roll_out(&self, seed: u64) -> Result<Ended, SimulateError>;

    /// As above, and answers the log that goes on after a header line; `played` is the day of play.
    ///
    /// # Errors
    /// As [`PlayOn::roll_out`].
    fn play_on(&self, seed: u64, header: Vec<u8>, played: String) -> Result<Vec<u8>, SimulateError>;

    /// The same moment, once the event that comes next was chosen, and before its dice; `None` for what the bots cannot
    /// throw for apart from its choice. The event is as in a log: `{kind: fields}`.
    fn chosen(&self, next: &Value) -> Option<Arc<dyn PlayOn>>;
}

/// The entries about a moment.
#[derive(Debug, Clone, Copy)]
pub struct Around {
    /// Kind of the entry before it.
    pub last: Option<&'static str>,
    /// Kind of the entry after it.
    pub next: Option<&'static str>,
}

/// Games that bots play, in the order in which they are listed.
#[derive(Debug)]
pub struct BotGames {
    built_in: &'static [&'static dyn Bots],
    added: Added<&'static dyn Bots>,
}

impl BotGames {
    /// The games of a list.
    pub const fn new(built_in: &'static [&'static dyn Bots]) -> Self {
        Self { built_in, added: Added::new() }
    }

    /// Adds games, for a program or a test that brings a game of its own: once, and before anybody asks for bots.
    ///
    /// # Errors
    /// [`Closed`] where that is too late.
    pub fn add(&self, bots: &'static [&'static dyn Bots]) -> Result<(), Closed> {
        self.added.add(bots)
    }

    /// The bots of all games: of those built in, then of those added.
    pub fn all(&self) -> impl ExactSizeIterator<Item = &'static dyn Bots> + use<> {
        let all: Vec<_> = self.built_in.iter().chain(self.added.rows()).copied().collect();
        all.into_iter()
    }

    /// The bots of a game, where there are any.
    pub fn find(&self, game: System) -> Option<&'static dyn Bots> {
        self.all().find(|bots| bots.game() == game)
    }

    /// The bots of the game with this name.
    ///
    /// # Errors
    /// [`SimulateError::NoBots`] where none play it.
    pub fn of(&self, game: &str) -> Result<&'static dyn Bots, SimulateError> {
        let found = self.all().find(|bots| bots.game().as_str() == game);
        let known = || self.all().map(|bots| bots.game().as_str()).collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| SimulateError::NoBots { game: game.to_owned(), known: known() })
    }

    /// Plays a whole battle of the game with this name from a seed and answers its log: NDJSON, the header first.
    ///
    /// # Errors
    /// [`SimulateError::NoBots`] where no bots play the game; the others as [`Bots::play`].
    pub fn play(&self, game: &str, seed: u64) -> Result<Vec<u8>, SimulateError> {
        self.of(game)?.play(seed)
    }
}
