//! A match that is recorded while it is played.

use aftermath_rules::{Deeds, Judgement, Log, Reading, Summary, finding::Verdict, reader::ReadError};
use aftermath_store::{Expected, Head, MatchId, Store, StoreError};

use crate::{
    card::card,
    submit::{Accepted, Refused},
};

/// Entries that were added to a match.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// The log right after them.
    pub head: Head,
    /// Their verdicts, in their order.
    pub verdicts: Vec<Verdict>,
}

/// Why entries were not added. None of them was kept.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// One of them is no entry of this match, or not the next one.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// The store did not take them; [`StoreError::Conflict`] when the log does not stand where expected.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Begins a match from its header line alone. The same header again is [`crate::How::AlreadyThere`], however far the
/// match has come since.
///
/// # Errors
/// As [`crate::submit`]; the store refuses more than one line.
pub fn begin(store: &dyn Store, header: &[u8], source: &str) -> Result<Accepted, Refused> {
    let log = Log::read(header, source)?;
    let summary = log.summary();
    let judgement = log.judge(Reading::Effective);
    let header = header.strip_suffix(b"\n").unwrap_or(header);
    let submitted = store.create(&card(&summary)?, header)?;
    Ok(Accepted { summary, judgement, head: submitted.head(), how: submitted.into() })
}

/// Adds entry lines (without their line breaks) after the first `expected` entries of a match, durably, and judges
/// them where they stand.
///
/// The same lines at the same place again change nothing and get the same answer, so a recorder whose connection broke
/// just tries again.
///
/// # Errors
/// [`AppendError::Unreadable`] when a line is no entry, or is numbered out of sequence; [`AppendError::Store`] when the
/// log stands elsewhere, or the store fails.
pub fn append(store: &dyn Store, id: &MatchId, expected: u64, lines: &[&[u8]]) -> Result<Recorded, AppendError> {
    Addition::read(store, id, expected, lines)?.keep(store)
}

/// Entry lines that were read behind a kept log and are not kept yet: for those who look at what they do before they
/// take them.
#[derive(Debug)]
pub struct Addition<'a> {
    id: &'a MatchId,
    expected: u64,
    lines: &'a [&'a [u8]],
    log: Log,
}

impl<'a> Addition<'a> {
    /// Reads entry lines (without their line breaks) after the first `expected` entries of a match.
    ///
    /// # Errors
    /// As [`append`].
    pub fn read(store: &dyn Store, id: &'a MatchId, expected: u64, lines: &'a [&'a [u8]]) -> Result<Self, AppendError> {
        let actual = store.head(id)?;
        if actual.entries < expected {
            let id = id.clone();
            return Err(AppendError::Store(StoreError::Conflict { id, expected, actual }));
        }
        // The log as the recorder saw it: what came later must not colour the verdicts of a repeated request.
        let mut bytes = Vec::new();
        store.export(id, &mut bytes)?;
        bytes.truncate(length_of(&bytes, expected));
        for line in lines {
            bytes.extend_from_slice(line);
            bytes.push(b'\n');
        }
        let log = Log::read(&bytes, id.as_str())?;
        Ok(Self { id, expected, lines, log })
    }

    /// What the whole log says of itself.
    pub fn summary(&self) -> Summary {
        self.log.summary()
    }

    /// What the new entries do to the log itself.
    pub fn deeds(&self) -> Deeds {
        self.log.deeds(self.expected as u32)
    }

    /// Keeps the lines, durably, and judges them where they stand.
    ///
    /// # Errors
    /// [`AppendError::Store`] when the log has moved meanwhile, or the store fails.
    pub fn keep(self, store: &dyn Store) -> Result<Recorded, AppendError> {
        let appended = store.append(self.id, Expected::Exact(self.expected), self.lines)?;
        let Judgement { verdicts, .. } = self.log.judge(Reading::Effective);
        let verdicts = verdicts.into_iter().skip(1 + self.expected as usize).collect();
        Ok(Recorded { head: appended.head, verdicts })
    }
}

/// Bytes of the header and the first `entries` entries with their line breaks.
fn length_of(bytes: &[u8], entries: u64) -> usize {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    lines.take(1 + entries as usize).map(<[u8]>::len).sum()
}
