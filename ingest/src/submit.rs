//! A whole log at once, and back.

use aftermath_games::GAMES;
use aftermath_rules::{Judgement, Log, Reading, RecordCounts, Summary, reader::ReadError};
use aftermath_store::{Head, MatchId, Store, StoreError, Submitted};

use crate::card::card;

/// A log that is in the store.
#[derive(Debug, Clone)]
pub struct Accepted {
    /// What the log says of itself.
    pub summary: Summary,
    /// What the referee says of it, its amendments applied.
    pub judgement: Judgement,
    /// Where it stands in the store.
    pub head: Head,
    /// Whether it was new.
    pub how: SubmitOutcome,
}

/// A log that is in the store, of which the referee was not asked.
#[derive(Debug, Clone)]
pub struct Kept {
    /// What the log says of itself.
    pub summary: Summary,
    /// Where it stands in the store.
    pub head: Head,
    /// Whether it was new.
    pub how: SubmitOutcome,
}

/// Whether a log was new to the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubmitOutcome {
    /// It was not known, and is kept now.
    New,
    /// The same log was kept already, and nothing changed.
    AlreadyThere,
}

impl From<Submitted> for SubmitOutcome {
    fn from(submitted: Submitted) -> Self {
        match submitted {
            Submitted::New(_) => SubmitOutcome::New,
            Submitted::AlreadyThere(_) => SubmitOutcome::AlreadyThere,
        }
    }
}

/// Why a log is not in the store. Nothing of it was kept.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It is no log.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// Another log is kept under its id.
    #[error(
        "battle {id} is already saved with {} entries, as another log: they differ from entry {parts_at} on (0 is the header)",
        kept.entries
    )]
    DifferentLog {
        /// The match.
        id: MatchId,
        /// Where the kept log stands.
        kept: Head,
        /// The first entry that differs, or that only one of the two has; 0 is the header.
        parts_at: u64,
    },
    /// The store did not take it.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Exists { id, head, parts_at } => Refused::DifferentLog { id, kept: head, parts_at },
            other => Refused::Store(other),
        }
    }
}

/// Why a match cannot be read back from the store.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The store has no such match, or cannot read it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store has it, but this program cannot read it as a log.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
}

/// Reads, judges and keeps a whole log, in one submission: all of it or nothing.
///
/// A broken rule refuses nothing, since the table is the truth. `source` names the log in errors.
///
/// # Errors
/// [`Refused::Unreadable`] with the first thing wrong in it; [`Refused::DifferentLog`] when its id is taken;
/// [`Refused::Store`] when the store fails.
pub fn submit(store: &dyn Store, bytes: &[u8], source: &str) -> Result<Accepted, Refused> {
    Submission::read(bytes, source)?.keep(store)
}

/// A whole log that was read and is not kept yet: for those who look at what it does before they take it.
#[derive(Debug)]
pub struct Submission<'a> {
    bytes: &'a [u8],
    log: Log,
    summary: Summary,
}

impl<'a> Submission<'a> {
    /// Reads a whole log; `source` names it in errors.
    ///
    /// # Errors
    /// The first thing wrong in it.
    pub fn read(bytes: &'a [u8], source: &str) -> Result<Self, ReadError> {
        let log = GAMES.read(bytes, source)?;
        Ok(Self { bytes, summary: log.summary(), log })
    }

    /// What the log says of itself.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// What its entries do to the log itself.
    pub fn deeds(&self) -> RecordCounts {
        self.log.deeds(0)
    }

    /// What the referee says of it.
    pub fn judge(&self) -> Judgement {
        self.log.judge(Reading::Effective)
    }

    /// Judges the log and keeps it, in one submission.
    ///
    /// # Errors
    /// As [`submit`].
    pub fn keep(self, store: &dyn Store) -> Result<Accepted, Refused> {
        let judgement = self.judge();
        let Kept { summary, head, how } = self.keep_unjudged(store)?;
        Ok(Accepted { summary, judgement, head, how })
    }

    /// Keeps the log without a word of the referee, in one submission: for what was judged while it was made, as a battle
    /// of bots is, or will be judged when it goes into the tables.
    ///
    /// # Errors
    /// As [`submit`].
    pub fn keep_unjudged(self, store: &dyn Store) -> Result<Kept, Refused> {
        keep(store, self.bytes, self.summary)
    }
}

/// Keeps a log that was read, of which this is the summary.
pub(crate) fn keep(store: &dyn Store, bytes: &[u8], summary: Summary) -> Result<Kept, Refused> {
    let (header, entries) = lines(bytes);
    let submitted = store.submit(&card(&summary)?, header, &entries)?;
    Ok(Kept { summary, head: submitted.head(), how: submitted.into() })
}

/// Reads a match back from the store.
///
/// # Errors
/// [`LoadError::Store`] when there is no such match or it is damaged; [`LoadError::Unreadable`] when it is no log.
pub fn load(store: &dyn Store, id: &MatchId) -> Result<Log, LoadError> {
    let mut bytes = Vec::new();
    store.export(id, &mut bytes)?;
    Ok(GAMES.read(&bytes, id.as_str())?)
}

/// Header line and entry lines, as the reader sees them: a final line break ends the last line.
fn lines(bytes: &[u8]) -> (&[u8], Vec<&[u8]>) {
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let mut lines = body.split(|byte| *byte == b'\n');
    (lines.next().unwrap_or_default(), lines.collect())
}
