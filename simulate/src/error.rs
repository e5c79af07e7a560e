//! What can go wrong while a battle is played.

use aftermath_rules::System;

/// Why no battle was played.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// No bots know the game.
    #[error("no bots play {0}: expected one of {known}", known = crate::GAMES.map(System::as_str).join(", "))]
    NoBots(System),
    /// The header does not fit the log's vocabulary.
    #[error("the header does not fit the log format: {0}")]
    Header(#[source] serde_json::Error),
    /// An event does not fit the log's vocabulary.
    #[error("entry {seq} does not fit the log format: {source}")]
    Entry {
        /// Number of the entry.
        seq: u32,
        /// What was expected and what came.
        source: serde_json::Error,
    },
}
