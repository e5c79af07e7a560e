//! What becomes of each row of a table, for people and for programs.

use std::fmt;

use serde::{Serialize, Serializer};

use super::{Column, Manner, RosterFault};
use crate::rosters::SumDoubt;

/// What becomes of a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Name of the table.
    pub name: String,
    /// Its encoding.
    pub encoding: &'static str,
    /// The sign between its fields.
    pub separator: char,
    /// Columns of the table that are none of ours.
    pub ignored: Vec<String>,
    /// Whether players keep their names.
    pub names_kept: bool,
    /// Whether the accepted rows are in the store now.
    pub kept: bool,
    /// Rows accepted.
    pub accepted: u64,
    /// Rows that say what is known already.
    pub duplicates: u64,
    /// Rows refused.
    pub refused: u64,
    /// Files that came with the table and that no row names.
    pub unused_rosters: Vec<String>,
    /// Every row.
    pub rows: Vec<RowReport>,
}

/// What becomes of a row.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RowReport {
    /// Line of the table in which it begins, from 1.
    pub line: u64,
    /// What becomes of it.
    pub fate: Fate,
    /// Id of its match, unless it is refused.
    pub match_id: Option<String>,
    /// The match in a few words, unless it is refused.
    pub title: Option<String>,
    /// Why it is refused.
    pub problems: Vec<Problem>,
    /// What is worth a look, though it is not refused for it.
    pub notes: Vec<Note>,
    /// The rosters that it names.
    pub rosters: Vec<RowRoster>,
}

/// A roster that a row names, in a few words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RowRoster {
    /// The column that names it.
    pub column: Column,
    /// Its file, as the table has it.
    pub file: String,
    /// Its army lists.
    pub army: Option<String>,
    /// Part of the army list.
    pub subfaction: Option<String>,
    /// Number of units and leaders.
    pub units: usize,
    /// Points of everything that was chosen.
    pub points: f64,
}

/// What becomes of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is a match of its own.
    Accepted,
    /// Its match is known already.
    Duplicate,
    /// It is none.
    Refused,
}

impl Fate {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Fate::Accepted => "accepted",
            Fate::Duplicate => "duplicate",
            Fate::Refused => "refused",
        }
    }
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// In which of our columns.
    pub column: Option<Column>,
    /// Which column of the table that is, from 1.
    pub position: Option<usize>,
    /// What kind of fault.
    pub kind: ProblemKind,
    /// What the table has there, cut to 80 characters.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
    /// Why the roster that is named there cannot be had.
    #[serde(serialize_with = "code", skip_serializing_if = "Option::is_none")]
    pub roster: Option<RosterFault>,
}

/// A kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// Nothing where something must be.
    Missing,
    /// Not what the column may hold.
    Malformed,
    /// Another number of fields than the first line has.
    Fields,
    /// What another field denies.
    Contradiction,
    /// A roster that cannot be had.
    Roster,
    /// More than a log may hold.
    Bound,
}

/// Something worth a look.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "note")]
pub enum Note {
    /// Another row says the same, word for word.
    EqualRow {
        /// Its line.
        line: u64,
    },
    /// The match is in the store.
    KeptAlready,
    /// The same players met that day, at the same round of the same event, in another row.
    SamePlayersThatDay {
        /// Its line.
        line: u64,
    },
    /// The same players met that day in a match that the store has.
    SamePlayersKept {
        /// Its id.
        id: String,
    },
    /// The winner has fewer points.
    FewerPointsWon,
    /// Nobody knows who won.
    Undecided,
    /// Titles and remarks are left out, since they may hold names.
    TextLeftOut,
    /// A roster does not add up.
    Roster {
        /// Its file, as the table has it.
        file: String,
        /// What does not.
        doubt: SumDoubt,
    },
}

impl ProblemKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            ProblemKind::Missing => "missing",
            ProblemKind::Malformed => "malformed",
            ProblemKind::Fields => "fields",
            ProblemKind::Contradiction => "contradiction",
            ProblemKind::Roster => "roster",
            ProblemKind::Bound => "bound",
        }
    }
}

impl Report {
    pub(super) fn new(manner: &Manner<'_>, encoding: &'static str, separator: u8, ignored: Vec<String>) -> Self {
        Self {
            name: manner.name.to_owned(),
            encoding,
            separator: char::from(separator),
            ignored,
            names_kept: manner.keep_names,
            kept: false,
            accepted: 0,
            duplicates: 0,
            refused: 0,
            unused_rosters: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Problems that every row has, of several rows: these are faults of the table, and are told once.
    pub fn shared(&self) -> Vec<&Problem> {
        let [first, rest @ ..] = &self.rows[..] else { return Vec::new() };
        let everywhere = |problem: &&Problem| rest.iter().all(|row| row.problems.contains(problem));
        if rest.is_empty() { Vec::new() } else { first.problems.iter().filter(everywhere).collect() }
    }

    pub(super) fn add(&mut self, row: RowReport) {
        match row.fate {
            Fate::Accepted => self.accepted += 1,
            Fate::Duplicate => self.duplicates += 1,
            Fate::Refused => self.refused += 1,
        }
        self.rows.push(row);
    }
}

impl RowReport {
    pub(super) fn new(line: u64) -> Self {
        let (problems, notes, rosters) = (Vec::new(), Vec::new(), Vec::new());
        Self { line, fate: Fate::Accepted, match_id: None, title: None, problems, notes, rosters }
    }

    pub(super) fn duplicate(&mut self, note: Note) {
        self.fate = Fate::Duplicate;
        self.notes.push(note);
    }

    pub(super) fn refuse(&mut self, problem: Problem) {
        self.fate = Fate::Refused;
        self.problems.push(problem);
    }
}

impl Problem {
    /// A fault in `column`.
    pub(super) fn new(column: Option<Column>, kind: ProblemKind, found: &str, expected: impl Into<String>) -> Self {
        const SHOWN: usize = 80;
        let found = found.chars().take(SHOWN).collect();
        Self { column, position: None, kind, found, expected: expected.into(), roster: None }
    }
}

/// A fault of a roster by the name of its kind.
fn code<S: Serializer>(fault: &Option<RosterFault>, serializer: S) -> Result<S::Ok, S::Error> {
    fault.as_ref().map(RosterFault::code).serialize(serializer)
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "column {position}, ")?;
        }
        if let Some(column) = self.column {
            write!(f, "{column}: ")?;
        }
        match self.found.as_str() {
            _ if self.kind == ProblemKind::Bound => f.write_str(&self.expected),
            "" => write!(f, "nothing there: expected {}", self.expected),
            found => write!(f, "{found:?}: expected {}", self.expected),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::EqualRow { line } => {
                write!(f, "says the same as line {line}; give them keys if they are two matches")
            }
            Note::KeptAlready => f.write_str("kept already"),
            Note::SamePlayersThatDay { line } => write!(f, "the same players met that day in line {line} too"),
            Note::SamePlayersKept { id } => write!(f, "the same players met that day in match {id} too"),
            Note::FewerPointsWon => f.write_str("the winner has fewer points"),
            Note::Undecided => f.write_str("kept as undecided"),
            Note::TextLeftOut => f.write_str("title and remark left out, since they may hold names"),
            Note::Roster { file, doubt } => write!(f, "roster: {file}: {doubt}"),
        }
    }
}
