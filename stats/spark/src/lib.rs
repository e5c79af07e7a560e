//! Statistics reckoned by Apache Spark.
//!
//! Spark divides and repeats work, and knows nothing of battles: what it is given is names of files, and what it runs is this
//! program, `aftermath sums`, on whichever machine has room. So a number is the same wherever it was reckoned. It is asked over
//! Spark Connect, in the few messages that are needed for a query in SQL ([`Spark`]).

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod connect;
mod messages;
mod sums;

use std::time::Duration;

use arrow::array::RecordBatch;

pub use self::{
    connect::SparkAddress,
    sums::{Spark, Workers},
};

/// Asks a query in SQL, and waits for all of its rows: at most so many, of so many bytes as they come, for so long. Blocks; not to
/// be called where something else is waited for.
///
/// # Errors
/// [`SparkError`]; past `time` the query is ended there, too.
pub fn ask(
    address: &SparkAddress,
    query: &str,
    time: Duration,
    (rows, bytes): (usize, usize),
) -> Result<Vec<RecordBatch>, SparkError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let connect = connect::Connect::to(address)?;
    runtime.block_on(connect.sql(query.to_owned(), connect::Bounds { time, rows, bytes }))
}

/// Why Spark did not answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SparkError {
    /// The address is none.
    #[error("expected sc://host:port, got {got:?}: {why}")]
    Address {
        /// What was given.
        got: String,
        /// What is wrong with it.
        why: String,
    },
    /// What is to be run on the machines cannot be named to a shell.
    #[error("expected a text without control characters, of at most {most} bytes, got {got:?}")]
    Command {
        /// What was given.
        got: String,
        /// Bytes that it may have.
        most: usize,
    },
    /// It is not there, or went away.
    #[error("Spark is away: {0}")]
    Away(String),
    /// It did not come to an end with the query.
    #[error("Spark: {0}")]
    Failed(String),
    /// It took more time than it may.
    #[error("Spark took longer than {} s", .0.as_secs_f32())]
    TooSlow(Duration),
    /// More came back than may.
    #[error("Spark answered with more than {what}")]
    TooMuch {
        /// What may come.
        what: String,
    },
    /// Its rows are no rows.
    #[error("rows of Spark: {0}")]
    Rows(#[from] arrow::error::ArrowError),
    /// The system gives no threads.
    #[error("starting what speaks to Spark: {0}")]
    Start(#[from] std::io::Error),
}
