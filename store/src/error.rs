//! What the store may answer instead of doing what it was asked.

use std::io;
use std::path::PathBuf;
use std::sync::PoisonError;

use crate::access::ChainFault;
use crate::{Head, MatchId};

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A value from outside does not have the form it must have.
    #[error("{what}: expected {expected}, got {came:?}")]
    Invalid {
        /// What the value was meant to be.
        what: &'static str,
        /// The form it must have.
        expected: String,
        /// The value that came.
        came: String,
    },
    /// A line is longer than a line may be.
    #[error("entry {entry} has {bytes} bytes, a line may have {most}")]
    LineTooLong {
        /// The entry, 0 for the header.
        entry: u64,
        /// Its length in bytes.
        bytes: usize,
        /// The bound.
        most: usize,
    },
    /// A line contains a newline, so it is not one line.
    #[error("entry {entry} has a newline at byte {at}, expected one line")]
    NotOneLine {
        /// The entry, 0 for the header.
        entry: u64,
        /// Offset of the first newline in bytes.
        at: usize,
    },
    /// The log would grow past what a log may hold.
    #[error("battle {id} would have {came} {unit}, a log may have {most}")]
    LogTooLong {
        /// The match.
        id: MatchId,
        /// What is counted: `entries` or `bytes`.
        unit: &'static str,
        /// What it would come to.
        came: u64,
        /// The bound.
        most: u64,
    },
    /// No match has this id.
    #[error("no battle with the id '{id}'")]
    NotFound {
        /// The id that was asked for.
        id: MatchId,
    },
    /// The log has not come so far.
    #[error("battle {id} has no line {line}: it has {entries} entries")]
    NoLine {
        /// The match.
        id: MatchId,
        /// The line that was asked for; 0 is the header.
        line: u64,
        /// The entries it has.
        entries: u64,
    },
    /// The log does not stand where the writer thought; nothing was written.
    #[error("battle {id}: expected {expected} entries before this append, there are {}", actual.entries)]
    Conflict {
        /// The match.
        id: MatchId,
        /// The number of entries the writer expected.
        expected: u64,
        /// Where the log stands.
        actual: Head,
    },
    /// A match that was to be redacted was told anew by somebody else since it was read; of it nothing was written.
    #[error("battle {id}: somebody else redacted lines of it meanwhile")]
    ReadOtherwise {
        /// The match.
        id: MatchId,
    },
    /// Another log is kept under this id; nothing was written.
    #[error("battle {id} is already saved with {} entries, as another log: they differ from entry {parts_at} on", head.entries)]
    Exists {
        /// The match.
        id: MatchId,
        /// Where the kept log stands.
        head: Head,
        /// The first entry in which the two differ or that only one of them has; 0 is the header.
        parts_at: u64,
    },
    /// A block of lines cannot be read back as it was written.
    #[error("battle {id}: the block at entry {block} is damaged: {why}")]
    Damaged {
        /// The match.
        id: MatchId,
        /// The entry with which the block begins; 0 is the header.
        block: u64,
        /// What was expected of it, and what came.
        why: String,
    },
    /// Every block is sound, but together they are not the log that was acknowledged.
    #[error("battle {id}: expected the log to end in {expected}, it ends in {came}")]
    BrokenChain {
        /// The match.
        id: MatchId,
        /// The head that was acknowledged.
        expected: Head,
        /// The head that the lines give.
        came: Head,
    },
    /// A record of the store itself cannot be read.
    #[error("{record}: expected {expected}, got {came}")]
    BadRecord {
        /// Which record.
        record: String,
        /// What it should hold.
        expected: &'static str,
        /// What it holds.
        came: String,
    },
    /// The folder holds a store of another format.
    #[error("the store has format {came:?}, this program reads {expected:?}")]
    Format {
        /// The format this program reads and writes.
        expected: &'static str,
        /// The format found.
        came: String,
    },
    /// Someone else has the store open.
    #[error("expected to be alone in {}, another process has it open", folder.display())]
    Busy {
        /// The folder of the store.
        folder: PathBuf,
    },
    /// The files cannot be opened or read as a store: rebuild it from the independent copy.
    #[error("expected a sound store, rebuild it: {why}")]
    NeedsRebuild {
        /// What was found.
        why: String,
    },
    /// Servers, or what lies on them, would not keep what they acknowledge, so nothing is entrusted to them.
    #[error("{server} is not fit to keep battles: {why}")]
    Unfit {
        /// Which server or stream.
        server: String,
        /// What was expected, and what came.
        why: String,
    },
    /// The servers on which the store lies did not answer in time. What was being submitted may or may not be there: submit
    /// it again.
    #[error("{doing}: the servers did not answer in time: {why}")]
    Unanswered {
        /// What was being done.
        doing: &'static str,
        /// What came instead of an answer.
        why: String,
    },
    /// Another service has the right to sign for the ledger now. What this one signs nobody takes; what was being submitted may or
    /// may not be there: submit it again, to that one.
    #[error("the ledger is written by another service now: {by}")]
    Deposed {
        /// What the other says of itself.
        by: String,
    },
    /// A file of the ledger is not what was written.
    #[error("the ledger is damaged: {}: {why}; `aftermath rebuild --ledger` makes it again from the store", file.display())]
    Ledger {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A file about the ledgers of others that are followed is not what was written. Without it nobody knows whose battles
    /// are whose.
    #[error("{} is damaged: {why}: put it back from a backup", file.display())]
    Following {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The store and the ledger do not hold the same.
    #[error("the store and its ledger differ: {why}")]
    LedgerDiffers {
        /// Where, and how.
        why: String,
    },
    /// The folder is not the one that was opened: it was deleted, or put aside for another.
    #[error("{} is not the folder that was opened: it is gone, or another stands in its place", folder.display())]
    OtherFolder {
        /// Where it was.
        folder: PathBuf,
    },
    /// There is no ledger beside a store that has something in it. A new one would know nothing of what was proved.
    #[error(
        "the ledger in {} is not there, but the store beside it has {submissions} submissions: put the ledger back, or \
         begin another with `aftermath rebuild --ledger` if there never was one", folder.display()
    )]
    NoLedger {
        /// Where it should be.
        folder: PathBuf,
        /// What the store has.
        submissions: u64,
    },
    /// A write failed half-way, so nothing more is accepted until the store is opened again. What was being
    /// submitted may or may not be there then: submit it again.
    #[error("the store takes no more writes until it is opened again: {why}")]
    Stopped {
        /// The failure that stopped it.
        why: String,
    },
    /// A file of the tokens or their trail is not as it was written. Nothing is let through that would need it.
    #[error("{what} in the folder `access` is damaged: {why}")]
    Access {
        /// The file.
        what: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// Several services have the tokens, the trail and who is shown by name together, elsewhere.
    #[error("{} has no tokens, trail or choices of names any more: they are at {address} (`--store`)", folder.display())]
    Elsewhere {
        /// The folder in which they were.
        folder: PathBuf,
        /// Where they are.
        address: String,
    },
    /// What several services have of tokens, trail and names together is not as it was written. Nothing is let through that
    /// would need it.
    #[error("{place}, which keeps tokens, names and trail, is damaged: {why}")]
    SharedAccess {
        /// Where it lies.
        place: String,
        /// What is wrong with it.
        why: String,
    },
    /// The trail is not the one that was written.
    #[error("line {line} of the trail: {fault}")]
    Chain {
        /// The line, counted from 1.
        line: u64,
        /// What is wrong there.
        fault: ChainFault,
    },
    /// The operating system failed us.
    #[error("{doing}: {source}")]
    Io {
        /// What was being done.
        doing: &'static str,
        /// What the system answered.
        source: io::Error,
    },
}

impl StoreError {
    /// A value that came, against the form it should have had. Long values are cut short.
    pub fn invalid(what: &'static str, expected: impl Into<String>, came: &str) -> Self {
        const SHOWN_CHARS: usize = 80;
        Self::Invalid { what, expected: expected.into(), came: came.chars().take(SHOWN_CHARS).collect() }
    }

    /// Whether there was no room on the disk.
    pub fn is_for_want_of_room(&self) -> bool {
        let full = [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded];
        matches!(self, Self::Io { source, .. } if full.contains(&source.kind()))
    }

    /// For `map_err`: names what was being done when the system failed.
    pub fn io(doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { doing, source }
    }
}

/// A lock is poisoned only when a thread panicked half-way through a change: what it left behind is not trusted.
impl<T> From<PoisonError<T>> for StoreError {
    fn from(_: PoisonError<T>) -> Self {
        Self::Stopped { why: "a thread panicked in the middle of a change".into() }
    }
}
