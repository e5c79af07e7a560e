//! How much a log records.

use serde::Serialize;

use super::TypedLog;
use crate::{
    game::Game,
    log::Vocabulary,
    words::{EventDetail, GameEvent},
};

/// How much a log records, measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fidelity {
    /// Who won.
    Result,
    /// Turns and phases.
    Turns,
    /// Decisions and dice.
    Actions,
    /// Positions too.
    Full,
}

impl Fidelity {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Fidelity::Result => "result",
            Fidelity::Turns => "turns",
            Fidelity::Actions => "actions",
            Fidelity::Full => "full",
        }
    }
}

impl<G: Game> TypedLog<G> {
    /// Measured from the events: the poorest of those that move or roll decides.
    pub(super) fn fidelity(&self) -> Fidelity {
        if self.entries.is_empty() || !self.header.vocabulary.is_own() {
            return Fidelity::Result;
        }
        let details = self.entries.iter().map(|entry| entry.event.detail());
        match details.filter(|detail| *detail != EventDetail::Mark).min() {
            None => Fidelity::Turns,
            Some(EventDetail::Full) => Fidelity::Full,
            Some(EventDetail::Action | EventDetail::Mark) => Fidelity::Actions,
        }
    }
}
