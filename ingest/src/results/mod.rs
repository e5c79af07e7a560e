//! Seasons that a club already has: tables of results into the store.
//!
//! Every row that is sound becomes a log of its own ([`aftermath_rules::results`]). All rows are checked before any is
//! kept. The id of a match comes from what the row says, so the same table again adds nothing.
//!
//! Players get pseudonyms unless told otherwise; the id does not depend on that, and holds no name either.

mod columns;
mod fields;
mod log;
mod parcel;
mod pseudonyms;
mod report;
mod row;
mod shelf;
mod text;

use std::{collections::HashMap, io, path::PathBuf};

use aftermath_store::{Store, StoreError};

pub use columns::{Column, Mapping, UnknownColumn, describe, template};
pub use parcel::{Parcel, ParcelError};
pub(crate) use pseudonyms::plain;
pub use pseudonyms::{Pseudonyms, SECRET_FILE, is_pseudonym};
pub use report::{Fate, Note, Problem, ProblemKind, Report, RowReport, RowRoster};
pub use shelf::{RosterFault, Rosters};

use self::{
    log::Draft,
    row::{Columns, Reading},
    shelf::Shelf,
};
use crate::{
    bounds::{RESULTS_BYTES, RESULTS_COLUMNS, RESULTS_LOGS_BYTES, RESULTS_ROSTERS_BYTES, RESULTS_ROWS},
    submit::{Refused, submit},
};

/// Why a table of results cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// More bytes than a table may have.
    #[error("the table has {bytes} bytes: expected at most {RESULTS_BYTES}")]
    TooLarge {
        /// Its length.
        bytes: u64,
    },
    /// An encoding that is not known.
    #[error("no encoding is called {label:?}: expected a name such as utf-8, windows-1251 or utf-16le")]
    UnknownEncoding {
        /// What was given.
        label: String,
    },
    /// Bytes that are no text.
    #[error(
        "line {line}: the table is not {encoding}: save it as UTF-8, or name its encoding, e.g. windows-1251 for \
         tables in Russian from older programs"
    )]
    Encoding {
        /// The encoding that was tried.
        encoding: &'static str,
        /// The line with the first wrong byte, from 1.
        line: usize,
    },
    /// No line at all.
    #[error("the table is empty: expected a first line with the names of its columns")]
    Empty,
    /// A line that is no line of a table.
    #[error("line {line}: {problem}")]
    Malformed {
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
    /// More columns than a table may have.
    #[error("the table has {columns} columns: expected at most {RESULTS_COLUMNS}")]
    TooManyColumns {
        /// Their number.
        columns: usize,
    },
    /// More rows than a table may have.
    #[error("the table has more than {RESULTS_ROWS} rows: split it")]
    TooManyRows,
    /// The logs of all rows would be too large.
    #[error("the logs of the table would have more than {RESULTS_LOGS_BYTES} bytes: split it")]
    LogsTooLarge,
    /// The rosters that its rows name would be too large.
    #[error("the rosters of the table unpack to more than {RESULTS_ROSTERS_BYTES} bytes: split it")]
    RostersTooLarge,
    /// Two columns that are the same of ours.
    #[error("columns {first:?} and {second:?} are both {column}: map one of them elsewhere, or leave it out")]
    DoubledColumn {
        /// The column of ours.
        column: Column,
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// A column that every row must have.
    #[error("the table lacks {}; it has {found:?}: map their names, or fix a value for all rows", missing.join(", "))]
    MissingColumns {
        /// Our names of them.
        missing: Vec<&'static str>,
        /// The columns that the table has.
        found: Vec<String>,
    },
    /// The secret for pseudonyms cannot be had.
    #[error("{}: the secret for pseudonyms: {source}", path.display())]
    Secret {
        /// Its file.
        path: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store does not take a log of ours.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// How a table is read, and what becomes of its names.
#[derive(Debug, Clone, Copy)]
pub struct Manner<'a> {
    /// Name of the table, which its logs give as their source.
    pub name: &'a str,
    /// What its columns and words mean.
    pub mapping: &'a Mapping,
    /// Its encoding; told by its byte order mark, or UTF-8, where absent.
    pub encoding: Option<&'a str>,
    /// Pseudonyms of the club.
    pub pseudonyms: &'a Pseudonyms,
    /// Whether players keep their names in the logs.
    pub keep_names: bool,
    /// Whether more points win, and as many are a draw, in rows that do not say who won.
    pub scores_decide: bool,
    /// The rosters that rows name.
    pub rosters: Rosters<'a>,
}

/// A table that was checked: what can be kept of it.
#[derive(Debug)]
pub struct Checked {
    report: Report,
    drafts: Vec<(usize, Draft)>,
}

/// Checks every row of a table; `store` is asked for what is kept already, where there is one.
///
/// # Errors
/// An [`ImportError`] where the table cannot be read as one at all. What is wrong with a row is in the report.
pub fn check(store: Option<&dyn Store>, bytes: &[u8], manner: &Manner<'_>) -> Result<Checked, ImportError> {
    let decoded = text::decode(bytes, manner.encoding)?;
    let separator = text::separator(&decoded.text);
    let mut rows = csv::ReaderBuilder::new()
        .delimiter(separator)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(decoded.text.as_bytes());
    let columns = Columns::new(rows.headers().map_err(malformed)?, manner.mapping)?;
    let mut report = Report::new(manner, decoded.encoding, separator, columns.ignored.clone());
    let reading = Reading { manner, columns: &columns };
    let (mut drafts, mut seen, mut bytes_of_logs) = (Vec::new(), Seen::default(), 0);
    let mut shelf = Shelf::new(manner.rosters);
    for row in rows.records() {
        let row = row.map_err(malformed)?;
        // A line of separators alone is how spreadsheets leave room.
        if row.iter().all(str::is_empty) {
            continue;
        }
        if report.rows.len() == RESULTS_ROWS {
            return Err(ImportError::TooManyRows);
        }
        let line = row.position().map_or(0, csv::Position::line);
        let mut told = RowReport::new(line);
        if let Some(draft) = reading.draft(&row, &mut shelf, &mut told) {
            seen.compare(store, &draft, &mut told)?;
            if told.fate == Fate::Accepted {
                bytes_of_logs += draft.bytes.len();
                drafts.push((report.rows.len(), draft));
            }
        }
        // What rows are given of rosters is work also where nothing of them is kept: it counts by itself.
        if bytes_of_logs.max(shelf.given()) > RESULTS_LOGS_BYTES {
            return Err(ImportError::LogsTooLarge);
        }
        if shelf.texts() > RESULTS_ROSTERS_BYTES {
            return Err(ImportError::RostersTooLarge);
        }
        report.add(told);
    }
    report.unused_rosters = shelf.unused();
    Ok(Checked { report, drafts })
}

fn malformed(error: csv::Error) -> ImportError {
    let line = error.position().map_or(0, csv::Position::line);
    ImportError::Malformed { line, problem: error.to_string() }
}

impl Checked {
    /// What became of each row; nothing is kept yet.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Keeps the accepted rows, each as a match of its own, and answers the report with what was kept.
    ///
    /// Should the store fail between two, the same table again keeps the rest.
    ///
    /// # Errors
    /// [`ImportError::Refused`] when the store fails.
    pub fn keep(mut self, store: &dyn Store) -> Result<Report, ImportError> {
        for (_, draft) in &self.drafts {
            match submit(store, &draft.bytes, &self.report.name) {
                Ok(_) => {}
                // Kept since it was checked: the id says that it is the same match.
                Err(Refused::DifferentLog { .. }) => continue,
                Err(refused) => return Err(refused.into()),
            }
        }
        self.report.kept = true;
        Ok(self.report)
    }

    /// The logs of the accepted rows: line of the table, id of the match, bytes.
    pub fn logs(&self) -> impl Iterator<Item = (u64, &str, &[u8])> {
        self.drafts.iter().filter_map(|(row, draft)| {
            let line = self.report.rows.get(*row)?.line;
            Some((line, draft.id.as_str(), draft.bytes.as_slice()))
        })
    }
}

/// What earlier rows said.
#[derive(Debug, Default)]
struct Seen {
    /// Line by id.
    ids: HashMap<String, u64>,
    /// Line by who met whom on which day, at which round of which event.
    meetings: HashMap<String, u64>,
}

impl Seen {
    /// Tells a row that says what another says, here or in the store, and one whose players met that day already.
    fn compare(&mut self, store: Option<&dyn Store>, draft: &Draft, told: &mut RowReport) -> Result<(), StoreError> {
        told.match_id = Some(draft.id.clone());
        if let Some(line) = self.ids.get(&draft.id) {
            told.duplicate(Note::EqualRow { line: *line });
            return Ok(());
        }
        self.ids.insert(draft.id.clone(), told.line);
        if let Some(store) = store {
            match store.head(&draft.id.parse()?) {
                Ok(_) => {
                    told.duplicate(Note::KeptAlready);
                    return Ok(());
                }
                Err(StoreError::NotFound { .. }) => {}
                Err(error) => return Err(error),
            }
            if let Some(id) = draft.other_meeting(store)? {
                told.notes.push(Note::SamePlayersKept { id });
            }
        }
        if let Some(line) = self.meetings.insert(draft.meeting.clone(), told.line) {
            told.notes.push(Note::SamePlayersThatDay { line });
        }
        Ok(())
    }
}
