//! Why tables could not be made together.

use std::io;

use aftermath_stats::StatsError;
use aftermath_store::StoreError;

/// Why tables could not be made together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConsumerError {
    /// The servers that keep the battles.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The tables, or the place where they lie.
    #[error(transparent)]
    Tables(#[from] StatsError),
    /// The program's own file could not be read, by which it is told from others.
    #[error("reading this program's own file: {0}")]
    Program(io::Error),
    /// What is said of a task is not in the form that it must have.
    #[error("a task, or what came of it, reads as none of ours: {0}")]
    NoTask(#[from] serde_json::Error),
    /// A task failed, whoever took it.
    #[error("a part of the tables could not be made: {why}")]
    Task {
        /// What went wrong the last time.
        why: String,
    },
    /// It failed again and again.
    #[error("gave up after {times} times: {last}")]
    GaveUp {
        /// How often it failed in a row.
        times: u32,
        /// What went wrong the last time.
        last: Box<ConsumerError>,
    },
    /// A thread panicked: a fault of this program.
    #[error("a thread that makes tables died")]
    Died,
}
