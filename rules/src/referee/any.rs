//! A log whose game is not named in its type.

use std::{any::Any, fmt};

#[cfg(not(target_family = "wasm"))]
use super::whole::WholeLog;
use super::{
    Judgement, Reading, Summary, TypedLog,
    incremental::{AnyStanding, Folded},
};
use crate::{board::Measures, game::Game, log::Vocabulary, system::System};

/// A log of any game, read and ready to be judged: [`Games::read`](crate::registry::Games::read) makes one.
pub struct Log(Box<dyn AnyLog>);

/// What [`Log`] asks of a [`TypedLog`] wherever it is judged. One call of it is one of a whole log, so that judging itself
/// stays static. Whatever stands here is in the module of a game that browsers load: what no recorder asks is a `WholeLog`'s.
pub(crate) trait AnyLog: Send + Sync {
    fn boxed(&self) -> Box<dyn AnyLog>;
    fn as_any(&self) -> &dyn Any;
    fn system(&self) -> System;
    fn is_result(&self) -> bool;
    fn len(&self) -> usize;
    fn summary(&self) -> Summary;
    fn measures(&self) -> Vec<Measures>;
    fn judge(&self, reading: Reading) -> Judgement;
    fn standing(self: Box<Self>) -> Box<dyn AnyStanding>;
    #[cfg(not(target_family = "wasm"))]
    fn whole(&self) -> &dyn WholeLog;
}

impl<G: Game> AnyLog for TypedLog<G> {
    fn boxed(&self) -> Box<dyn AnyLog> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn system(&self) -> System {
        self.system
    }

    fn is_result(&self) -> bool {
        !self.header.vocabulary.is_own()
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn summary(&self) -> Summary {
        self.summary()
    }

    fn measures(&self) -> Vec<Measures> {
        self.measures()
    }

    fn judge(&self, reading: Reading) -> Judgement {
        self.judge(reading)
    }

    fn standing(self: Box<Self>) -> Box<dyn AnyStanding> {
        Box::new(Folded::of(*self))
    }

    #[cfg(not(target_family = "wasm"))]
    fn whole(&self) -> &dyn WholeLog {
        self
    }
}

impl<G: Game> From<TypedLog<G>> for Log {
    fn from(log: TypedLog<G>) -> Self {
        Self(Box::new(log))
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").field("system", &self.system()).field("entries", &self.len()).finish_non_exhaustive()
    }
}

impl Clone for Log {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl Log {
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn whole(&self) -> &dyn WholeLog {
        self.0.whole()
    }

    pub(super) fn into_any(self) -> Box<dyn AnyLog> {
        self.0
    }

    /// The log of a game that is known here by its type; none of any other.
    pub fn typed<G: Game>(&self) -> Option<&TypedLog<G>> {
        self.0.as_any().downcast_ref()
    }

    /// The game.
    pub fn system(&self) -> System {
        self.0.system()
    }

    /// Whether the match is known by its result alone, whichever its game.
    pub fn is_result(&self) -> bool {
        self.0.is_result()
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the log is a header alone.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the log says of itself.
    pub fn summary(&self) -> Summary {
        self.0.summary()
    }

    /// Judges the whole log and keeps every figure.
    pub fn judge(&self, reading: Reading) -> Judgement {
        self.0.judge(reading)
    }

    /// How far every piece reaches and where it looks after the header, in the order of the rosters.
    pub fn measures(&self) -> Vec<Measures> {
        self.0.measures()
    }
}
