//! What may be wrong with the data of a game.

use std::{io, path::PathBuf};

/// Why no source was written.
#[derive(Debug, thiserror::Error)]
pub enum CodegenError {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file is no CSV.
    #[error("{}: {source}", path.display())]
    Csv {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: csv::Error,
    },
    /// A file lacks a column.
    #[error("{} lacks the column {column}", path.display())]
    NoColumn {
        /// The file.
        path: PathBuf,
        /// The column.
        column: String,
    },
    /// A cell does not hold what its column holds.
    #[error("{}: {what} is {text:?}, which is no {expected}", path.display())]
    Cell {
        /// The file.
        path: PathBuf,
        /// The column, or the figure.
        what: String,
        /// What the cell holds.
        text: String,
        /// What it should hold.
        expected: &'static str,
    },
    /// A rule whose id does not begin as those of its game do.
    #[error("{}: the rule {id:?} does not begin with {prefix:?}", path.display())]
    Prefix {
        /// The file.
        path: PathBuf,
        /// The rule.
        id: String,
        /// What ids of the game begin with.
        prefix: &'static str,
    },
    /// A file whose name is no text.
    #[error("{}: the name of the file is no UTF-8", path.display())]
    Name {
        /// The file.
        path: PathBuf,
    },
}
