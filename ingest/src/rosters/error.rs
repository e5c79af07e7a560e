//! Why a file is no roster.

use crate::bounds::{EXPANSION, ROSTER_ARCHIVE_ENTRIES, ROSTER_BYTES, ROSTER_DEPTH, ROSTER_ELEMENTS};

/// Why bytes are no roster.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// More bytes than a roster may have.
    #[error("the roster has more than {ROSTER_BYTES} bytes")]
    TooLarge,
    /// An archive that unpacks to far more than it holds.
    #[error("the archive unpacks to more than {EXPANSION} times its size")]
    Expands,
    /// An archive with more entries than a roster needs.
    #[error("the archive has more than {ROSTER_ARCHIVE_ENTRIES} entries: expected one, the roster")]
    TooManyEntries,
    /// An archive that asks for a password.
    #[error("the archive is encrypted: save the roster without a password")]
    Encrypted,
    /// A damaged archive.
    #[error("the archive is damaged: {problem}")]
    Archive {
        /// What is wrong.
        problem: String,
    },
    /// An archive of several.
    #[error("the archive has {files} files that could be the roster: expected one .ros")]
    Which {
        /// Their number.
        files: usize,
    },
    /// Nothing that is a roster.
    #[error(
        "there is no roster in it: expected XML with a <roster>, a zip archive of it, or a list with points in brackets"
    )]
    NoRoster,
    /// Bytes that are no text.
    #[error("the roster is neither a zip archive nor text in UTF-8")]
    NotText,
    /// XML that ends too early.
    #[error("the roster ends in the middle of an element: the file seems to be cut off")]
    CutOff,
    /// XML with a document type, by which entities are made.
    #[error("line {line}: the roster declares a document type: expected none")]
    DocumentType {
        /// The line, from 1.
        line: usize,
    },
    /// More elements than a roster needs, or deeper ones.
    #[error("line {line}: expected at most {ROSTER_ELEMENTS} elements, {ROSTER_DEPTH} deep")]
    TooMuch {
        /// The line, from 1.
        line: usize,
    },
    /// XML that is none, or that no roster has.
    #[error("line {line}: {problem}")]
    Xml {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A line of a list that is no part of one.
    #[error("line {line}: {problem}")]
    List {
        /// The line, from 1.
        line: usize,
        /// What stands there, and what was expected.
        problem: String,
    },
    /// A unit that no log may have.
    #[error("unit {unit:?}: {problem}")]
    Unit {
        /// What the army list calls it.
        unit: String,
        /// What is wrong.
        problem: String,
    },
}

/// Characters of what a file says that an error repeats.
const SHOWN: usize = 200;

impl RosterError {
    /// The same with what comes from the file cut to 200 characters: every row that names the file tells it again.
    #[must_use]
    pub(crate) fn cut(self) -> Self {
        match self {
            Self::Archive { problem } => Self::Archive { problem: shown(problem) },
            Self::Xml { line, problem } => Self::Xml { line, problem: shown(problem) },
            Self::List { line, problem } => Self::List { line, problem: shown(problem) },
            Self::Unit { unit, problem } => Self::Unit { unit: shown(unit), problem: shown(problem) },
            other => other,
        }
    }

    /// Name of the kind of error, as in JSON; it is stable, the words are not.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "too-large",
            Self::Expands => "expands",
            Self::TooManyEntries => "too-many-entries",
            Self::Encrypted => "encrypted",
            Self::Archive { .. } => "archive",
            Self::Which { .. } => "which",
            Self::NoRoster => "no-roster",
            Self::NotText => "not-text",
            Self::CutOff => "cut-off",
            Self::DocumentType { .. } => "document-type",
            Self::TooMuch { .. } => "too-much",
            Self::Xml { .. } => "xml",
            Self::List { .. } => "list",
            Self::Unit { .. } => "unit",
        }
    }

    /// The line where it is wrong, from 1, where that is known.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::DocumentType { line } | Self::TooMuch { line } | Self::Xml { line, .. } | Self::List { line, .. } => {
                Some(*line)
            }
            _ => None,
        }
    }
}

/// A text of somebody else's, as far as an error repeats it: 200 characters, the last of them `…` where there are more.
pub(crate) fn shown(text: String) -> String {
    if text.chars().nth(SHOWN).is_none() {
        return text;
    }
    let mut cut: String = text.chars().take(SHOWN - 1).collect();
    cut.push('…');
    cut
}
