//! What the tables may answer instead of doing what they were asked.

use std::{io, path::Path, path::PathBuf};

use aftermath_store::{Position, StoreError};
use arrow::error::ArrowError;
use parquet::errors::ParquetError;
use polars::error::PolarsError;

/// Why a table was not made, read or asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StatsError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system failed us.
    #[error("{doing} {}: {source}", path.display())]
    Io {
        /// What was being done.
        doing: &'static str,
        /// To which file or folder.
        path: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// A Parquet file cannot be read or written.
    #[error("expected sound Parquet in {}: {source}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What the library answered.
        source: ParquetError,
    },
    /// Columns do not fit their schema: a fault of this program.
    #[error("rows that do not fit their table: {0}")]
    Columns(#[from] ArrowError),
    /// A query could not be answered.
    #[error("query: {0}")]
    Query(#[from] PolarsError),
    /// An estimate could not be made of what the tables hold.
    #[error("estimate: {0}")]
    Estimate(String),
    /// The checkpoint could not be put into JSON: a fault of this program.
    #[error("checkpoint: {0}")]
    Checkpoint(#[from] serde_json::Error),
    /// A list of the tables' files is not as it was written: the next refresh makes it again.
    #[error("{} is not as it was written: bring the tables up to the store once more", path.display())]
    Damaged {
        /// The list.
        path: PathBuf,
    },
    /// Where tables lie that several machines make together is named wrongly.
    #[error("expected a folder or s3://bucket/prefix, got {got:?}: {why}")]
    Location {
        /// What was named.
        got: String,
        /// What is wrong with it.
        why: String,
    },
    /// Where tables lie that several machines make together could not be spoken to.
    #[error("{doing} {what}: {source}")]
    Depot {
        /// What was being done.
        doing: &'static str,
        /// To which file there.
        what: String,
        /// What was answered.
        source: object_store::Error,
    },
    /// A file of tables that several machines make together is not there, or not as it was written.
    #[error("{file} is not there as it was written: it is made again once `aftermath consume` finds that out")]
    Lacking {
        /// The file.
        file: String,
    },
    /// Tables that several machines make together are of another kind than this program makes.
    #[error("expected tables as this program makes them: {why}")]
    OtherTables {
        /// What is otherwise.
        why: String,
    },
    /// The store has not come as far, or is not read as, as whoever planned the work had it.
    #[error("the store has come to {position} here, and work was planned that needs it further on or read otherwise")]
    NotThere {
        /// How far it has come.
        position: Position,
    },
    /// What is to be reckoned is no task, or none of this program.
    #[error("expected a task of sums, as this program gives them: {why}")]
    NoTask {
        /// What is wrong with it.
        why: String,
    },
    /// Sums could not be put into bytes: a fault of this program.
    #[error("sums: {0}")]
    Sums(String),
    /// A thread that wrote tables panicked: a fault of this program.
    #[error("a thread that wrote tables died")]
    Died,
    /// Rows could not be written out.
    #[error("writing an export: {0}")]
    Export(io::Error),
    /// The query engine would take a folder above the tables for one of their partitions.
    #[error("expected no folder like name=value in {}", path.display())]
    LikeAPartition {
        /// The path.
        path: PathBuf,
    },
    /// A path cannot be named to the query engine.
    #[error("expected a path in UTF-8, got {}", path.display())]
    PathNotText {
        /// The path.
        path: PathBuf,
    },
}

impl StatsError {
    /// For `map_err`: names what was being done to which file when the system failed.
    pub(crate) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { doing, path, source }
    }

    /// For `map_err`: sums that cannot be told.
    pub(crate) fn told(error: rmp_serde::encode::Error) -> Self {
        Self::Sums(error.to_string())
    }

    /// For `map_err`: names the Parquet file that failed.
    pub(crate) fn parquet(path: &Path) -> impl FnOnce(ParquetError) -> Self {
        let path = path.to_owned();
        move |source| Self::Parquet { path, source }
    }
}
