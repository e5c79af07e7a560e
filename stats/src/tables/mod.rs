//! The tables: their columns in words and types, one file a table.

mod arrays;
mod column;
mod contests;
mod entries;
mod findings;
mod losses;
mod matches;
mod moves;
mod ratings;
mod rolls;
mod sides;
mod units;

use std::{collections::HashMap, fmt, fmt::Write, str::FromStr, sync::Arc};

use arrow::{
    array::{ArrayRef, RecordBatch},
    datatypes::{Schema, SchemaRef},
    error::ArrowError,
};
use serde::{Deserialize, Serialize};

pub use column::{Column, Kind, Nulls, PARTITION_COLUMNS};
pub(crate) use ratings::{Rated, frame};

use crate::table_input::TableInput;

/// A table of the data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// One row a match.
    Matches,
    /// One row an army of a match.
    Sides,
    /// One row a unit or character of a match.
    Units,
    /// One row an entry of a log.
    Entries,
    /// One row a roll of dice.
    Rolls,
    /// One row a unit or character that an entry moved.
    Moves,
    /// One row a rule applied.
    Findings,
    /// One row a loss and who is credited with it.
    Losses,
    /// One row an entry that contests another, decides on it or mends it.
    Contests,
    /// One row a player and a month.
    Ratings,
}

impl Table {
    /// All tables.
    pub const ALL: [Table; 10] = [
        Table::Matches,
        Table::Sides,
        Table::Units,
        Table::Entries,
        Table::Rolls,
        Table::Moves,
        Table::Findings,
        Table::Losses,
        Table::Contests,
        Table::Ratings,
    ];

    /// The tables that are kept in files: each match has rows of its own in them. The others follow from all matches and
    /// are made when they are asked for.
    pub const KEPT: [Table; 9] = [
        Table::Matches,
        Table::Sides,
        Table::Units,
        Table::Entries,
        Table::Rolls,
        Table::Moves,
        Table::Findings,
        Table::Losses,
        Table::Contests,
    ];

    /// Name in folders, addresses and options.
    pub fn as_str(self) -> &'static str {
        match self {
            Table::Matches => "matches",
            Table::Sides => "sides",
            Table::Units => "units",
            Table::Entries => "entries",
            Table::Rolls => "rolls",
            Table::Moves => "moves",
            Table::Findings => "findings",
            Table::Losses => "losses",
            Table::Contests => "contests",
            Table::Ratings => "ratings",
        }
    }

    /// What a row is, and in which order rows come.
    pub fn meaning(self) -> &'static str {
        match self {
            Table::Matches => "One row a match, judged with its amendments applied. Sorted by match_id in each file.",
            Table::Sides => "One row an army of a match. Sorted by match_id, position in each file.",
            Table::Units => {
                "One row a unit or character of a match. Sorted by match_id in each file, then as rosters have them."
            }
            Table::Entries => {
                "One row an entry of a log, the header not counted. Sorted by match_id, seq in each file."
            }
            Table::Rolls => {
                "One row a roll of dice for one purpose, with its exact chances. Sorted by match_id, seq, roll in each file."
            }
            Table::Moves => {
                "One row a unit or character that an entry moved, as it was played. Sorted by match_id, seq in each file, \
                 then as rosters have the units."
            }
            Table::Findings => {
                "One row a rule applied to an entry; seq 0 is the header. Sorted by match_id, seq, finding in each file."
            }
            Table::Losses => {
                "One row what an entry took of a unit and who is credited with it. Sorted by match_id, seq in each file, \
                 then as rosters have the units, by."
            }
            Table::Contests => {
                "One row an entry that contests another, decides on it or mends it. Sorted by match_id, seq in each file."
            }
            Table::Ratings => {
                "One row a player and a month in which battles of the game were played, whether he played in it or not, from \
                 his first one on. A month in which nobody played has no row: the deviations of the next one have grown for \
                 it, too. It follows from all battles and is in no file but those of a dump. Sorted by system, month, player."
            }
        }
    }

    /// The columns that its files have, in order. [`PARTITION_COLUMNS`] come after them, from the folders.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Table::Matches => matches::COLUMNS,
            Table::Sides => sides::COLUMNS,
            Table::Units => units::COLUMNS,
            Table::Entries => entries::COLUMNS,
            Table::Rolls => rolls::COLUMNS,
            Table::Moves => moves::COLUMNS,
            Table::Findings => findings::COLUMNS,
            Table::Losses => losses::COLUMNS,
            Table::Contests => contests::COLUMNS,
            Table::Ratings => ratings::COLUMNS,
        }
    }

    /// The Arrow schema of its files; the fields' metadata carry `meaning` and, where there is one, `unit`.
    pub fn schema(self) -> SchemaRef {
        self.schema_of(self.columns().iter())
    }

    /// The Arrow schema with the partition columns, as exports have it.
    pub fn whole_schema(self) -> SchemaRef {
        self.schema_of(self.columns().iter().chain(&PARTITION_COLUMNS))
    }

    fn schema_of(self, columns: impl Iterator<Item = &'static Column>) -> SchemaRef {
        let fields: Vec<_> = columns.map(Column::arrow_field).collect();
        let table = ("table", self.as_str());
        let meaning = ("meaning", self.meaning());
        let metadata = [table, meaning].map(|(key, value)| (key.to_owned(), value.to_owned()));
        Arc::new(Schema::new_with_metadata(fields, HashMap::from(metadata)))
    }

    /// The schema with the partition columns, as a scan has it.
    pub(crate) fn frame_schema(self) -> polars::prelude::Schema {
        let columns = self.columns().iter().chain(&PARTITION_COLUMNS);
        columns.map(Column::frame_field).collect()
    }

    /// The rows of a match; none in what follows from all matches.
    pub(crate) fn rows(self, judged: &TableInput) -> Result<RecordBatch, ArrowError> {
        let columns: Vec<ArrayRef> = match self {
            Table::Matches => matches::rows(judged),
            Table::Sides => sides::rows(judged),
            Table::Units => units::rows(judged),
            Table::Entries => entries::rows(judged),
            Table::Rolls => rolls::rows(judged),
            Table::Moves => moves::rows(judged),
            Table::Findings => findings::rows(judged),
            Table::Losses => losses::rows(judged),
            Table::Contests => contests::rows(judged),
            Table::Ratings => return Ok(RecordBatch::new_empty(self.schema())),
        };
        RecordBatch::try_new(self.schema(), columns)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The name of no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no table is called {name:?}: expected one of {}", Table::ALL.map(Table::as_str).join(", "))]
pub struct UnknownTable {
    name: String,
}

impl FromStr for Table {
    type Err = UnknownTable;

    fn from_str(name: &str) -> Result<Self, UnknownTable> {
        let found = Table::ALL.into_iter().find(|table| table.as_str() == name);
        found.ok_or_else(|| UnknownTable { name: name.to_owned() })
    }
}

/// A table and each of its columns in words, as plain text.
pub fn describe(table: Table) -> String {
    let mut text = format!("{table}\n{}\n\n", table.meaning());
    for column in table.columns().iter().chain(&PARTITION_COLUMNS) {
        let nulls = match column.nulls {
            Nulls::Never => "",
            Nulls::Possible => ", may be null",
        };
        let unit = column.unit.map_or(String::new(), |unit| format!(" [{unit}]"));
        let kind = column.kind.as_str();
        // Writing to a String does not fail.
        let _ = writeln!(text, "  {} ({kind}{nulls}){unit}\n      {}", column.name, column.meaning);
    }
    text
}
