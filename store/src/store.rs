//! What every engine promises.

use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::bounds::MAX_PAGE_ROWS;
use crate::{Head, Leaf, Line, ListQuery, LogHash, MatchCard, MatchId, Page, Redacted, Redactions, StoreError};

/// Where a writer believes the log to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// After exactly this many entries. Only so is a repeated append recognised as a repetition.
    Exact(u64),
    /// Wherever it stands. The same lines again are appended again.
    Any,
}

/// The answer to an append that holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The log as it stood right after these lines.
    pub head: Head,
}

/// The answer to a match that was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submitted {
    /// It was not known, and is kept now.
    New(Head),
    /// It was kept already, and nothing changed.
    AlreadyThere(Head),
}

impl Submitted {
    /// Where the log stands, new or not.
    pub fn head(self) -> Head {
        match self {
            Self::New(head) | Self::AlreadyThere(head) => head,
        }
    }
}

/// The number of an accepted submission, over all matches, counted from 1 without a gap. 0 is before the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position(pub u64);

impl Position {
    /// That of the next one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One accepted submission: a new match, or entries added to one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Its number.
    pub position: Position,
    /// The match.
    pub id: MatchId,
    /// The log right before it; `None` where it began the match.
    pub before: Option<Head>,
    /// The log right after it. Entries come in one by one or many at a time: read from the head last seen.
    pub head: Head,
    /// Lines accepted before its own, over all matches, headers and entries alike: the number of its first line among
    /// them all, counted from 0.
    pub first_leaf: u64,
}

impl Change {
    /// Number of its first line within the match; 0 is the header.
    pub fn first_line(&self) -> u64 {
        self.before.map_or(0, |before| before.entries + 1)
    }

    /// How many lines it brought.
    pub fn lines(&self) -> u64 {
        (self.head.entries + 1).saturating_sub(self.first_line())
    }

    /// Lines accepted up to here, over all matches.
    pub fn end_leaf(&self) -> u64 {
        self.first_leaf.saturating_add(self.lines())
    }
}

/// The most rows an answer may have: 1 to [`MAX_PAGE_ROWS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Limit(usize);

impl Limit {
    /// As many rows as a call may ask for.
    pub const MOST: Self = Self(MAX_PAGE_ROWS);

    /// Takes a number in bounds; answers [`StoreError::Invalid`] otherwise.
    pub fn new(rows: usize) -> Result<Self, StoreError> {
        if (1..=MAX_PAGE_ROWS).contains(&rows) {
            return Ok(Self(rows));
        }
        Err(StoreError::invalid("limit", format!("1 to {MAX_PAGE_ROWS} rows"), &rows.to_string()))
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.0
    }
}

impl Default for Limit {
    /// A page that people leaf through.
    fn default() -> Self {
        Self(100)
    }
}

/// Who is told of what a store accepts, before that is acknowledged.
pub trait Follower: fmt::Debug + Send + Sync {
    /// Takes the lines of one submission or of several, in the order in which they were accepted. They are durable in the
    /// store. After an error the store accepts nothing more until it is opened again.
    ///
    /// # Errors
    /// Those of the follower.
    fn take(&self, lines: &[Leaf]) -> Result<(), StoreError>;
}

/// An append-only log per match, an index over the matches, and one count over everything accepted.
///
/// - A call that writes returns only when what it wrote is durable; until then no reader sees it.
/// - A submission is kept whole or not at all.
/// - What was accepted never changes.
pub trait Store: fmt::Debug + Send + Sync {
    /// Begins a match that will be written entry by entry.
    ///
    /// A match with the same header is [`Submitted::AlreadyThere`], however far it has come since.
    ///
    /// # Errors
    /// [`StoreError::Exists`] when another header is kept under this id; [`StoreError::LineTooLong`],
    /// [`StoreError::NotOneLine`].
    fn create(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError>;

    /// Keeps a whole match. The identical log again is [`Submitted::AlreadyThere`].
    ///
    /// # Errors
    /// [`StoreError::Exists`] when another log is kept under this id; [`StoreError::LineTooLong`],
    /// [`StoreError::NotOneLine`], [`StoreError::LogTooLong`].
    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError>;

    /// Adds entries (without their newlines) to a match.
    ///
    /// The same lines at the same expected place are a repetition: nothing is written, and the answer is the same as
    /// the first time, whatever was added since. No lines at all are held to the expectation, and write nothing.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the log does not stand where expected; [`StoreError::NotFound`],
    /// [`StoreError::LineTooLong`], [`StoreError::NotOneLine`], [`StoreError::LogTooLong`].
    fn append(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Appended, StoreError>;

    /// Where a log stands.
    fn head(&self, id: &MatchId) -> Result<Head, StoreError>;

    /// The header line as it came.
    fn header(&self, id: &MatchId) -> Result<Vec<u8>, StoreError>;

    /// What the index knows of a match.
    fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError>;

    /// The entries after `after`, with their numbers; 0 begins with the first. An empty answer: no more yet.
    fn read(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError>;

    /// Writes the log as it came, header and entries, a newline after each, and proves it against its head.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] or [`StoreError::BrokenChain`]: what was written so far must then be thrown away.
    fn export(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError>;

    /// Matches that fit the query, the last played first.
    fn list(&self, query: &ListQuery) -> Result<Page, StoreError>;

    /// What was accepted after `after`, in order. An empty answer: no more yet.
    fn changes(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError>;

    /// Where a line of a match stands among all lines ever accepted, counted from 0; line 0 is the header.
    ///
    /// # Errors
    /// [`StoreError::NotFound`]; [`StoreError::NoLine`] where the log has not come so far.
    fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError>;

    /// The RFC 6962 hashes by which the ledger over the store knows leaves, in the order in which they are asked for.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where there is no such leaf, or no ledger.
    fn leaf_hashes(&self, leaves: &[u64]) -> Result<Vec<LogHash>, StoreError> {
        match leaves.first() {
            None => Ok(Vec::new()),
            Some(leaf) => Err(StoreError::invalid("leaf", "a store with a ledger", &leaf.to_string())),
        }
    }

    /// The lines of a match that are redacted.
    fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError>;

    /// The matches that have redacted lines, in the order of their ids.
    fn redacted(&self) -> Result<Vec<MatchId>, StoreError>;

    /// A number that is another one whenever lines were redacted, 0 where none ever were: what was read under another may
    /// read otherwise now.
    fn redaction_stamp(&self) -> Result<u64, StoreError>;

    /// The matches that may read otherwise than they did under another stamp ([`Store::redaction_stamp`]), in no order.
    ///
    /// # Errors
    /// As [`Store::redacted`].
    fn read_otherwise_since(&self, stamp: u64) -> Result<Vec<MatchId>, StoreError> {
        let _ = stamp;
        self.redacted()
    }

    /// The name of the ledger of another club from which a match was taken; `None`: it was handed in here.
    ///
    /// # Errors
    /// As [`Store::head`].
    fn taken_from(&self, id: &MatchId) -> Result<Option<String>, StoreError> {
        let _ = id;
        Ok(None)
    }

    /// Puts other lines in the place of some, durably, and other cards in the place of those of the same matches; what
    /// stood there is in no file of the store any more. Heads, positions and leaves stay what they are, since
    /// `lines` say what the chain had come to with each. Where servers keep the store, their own journals may have it for
    /// minutes more; the engine says how long.
    ///
    /// It is no submission. Redacted again, a line reads otherwise, and what is known of it stays.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::NoLine`]; [`StoreError::BrokenChain`] where a line was not what `lines`
    /// say of it; [`StoreError::LineTooLong`], [`StoreError::NotOneLine`], [`StoreError::LogTooLong`]. Nothing was done
    /// then.
    fn redact(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError>;

    /// The same, of lines that were read under this stamp ([`Store::redaction_stamp`]): so nobody puts back what another took out
    /// of the same line meanwhile.
    ///
    /// # Errors
    /// As [`Store::redact`]; [`StoreError::ReadOtherwise`] where others may redact lines, and did so in one of these matches since. What
    /// was done of other matches then stays done.
    fn redact_as_read(&self, under: u64, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        let _nobody_else = under;
        self.redact(lines, cards)
    }

    /// Whether other processes may write to it, and redact lines in it.
    fn has_other_writers(&self) -> bool {
        false
    }

    /// Tells `follower` from now on of everything that is accepted, and acknowledges it, or shows it to anybody, only once the
    /// follower has it too. Answers whether the store does so; one that does not is to be asked for its changes.
    fn be_followed(&self, follower: Arc<dyn Follower>) -> bool {
        let _ = follower;
        false
    }

    /// Takes a submission back as a ledger has it, redacted lines among it: `lines` from line `first` on, with the card
    /// where that is 0. What is there already stays as it is.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] where the log has not come so far; those of [`Store::submit`].
    fn put_back(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError>;

    /// Whether it takes submissions: nothing failed half-way, and what it lies in is still what was opened.
    ///
    /// # Errors
    /// [`StoreError::Stopped`] and whatever says why not.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// The number of the last accepted submission.
    fn position(&self) -> Result<Position, StoreError>;

    /// Waits until something is accepted after `after`, or until `at_most` has passed; answers the position then.
    ///
    /// Something accepted before the call counts, so nobody sleeps through a change between reading and waiting.
    fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError>;
}
