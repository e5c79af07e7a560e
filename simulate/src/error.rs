//! What can go wrong while a battle is played.

/// Why no battle was played.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// No bots know the game.
    #[error("no bots play {game}: expected one of {known}")]
    NoBots {
        /// Name of the game.
        game: String,
        /// Names of those that bots play.
        known: String,
    },
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
    /// Nobody waits for the battle any more, or it takes more entries than a log may have.
    #[error("broken off at entry {seq}")]
    BrokenOff {
        /// Number of the entry that was not written.
        seq: u32,
    },
}
