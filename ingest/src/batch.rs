//! Many files, one after another.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use aftermath_rules::Summary;
use aftermath_store::{Store, StoreError};

use crate::{
    in_order::in_order,
    source::{Source, SourceError},
    submit::{Kept, Refused, Submission, SubmitOutcome, keep},
};

/// What became of one file.
#[derive(Debug)]
pub struct Fate {
    /// The file; absent where a folder could not be searched.
    pub path: Option<PathBuf>,
    /// The log in the store, or why it is not.
    pub result: Result<Kept, FileError>,
}

/// Why a file is not in the store.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Its bytes cannot be had.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// How a batch went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    /// Logs stored.
    pub new: u64,
    /// Logs that were there already.
    pub already_there: u64,
    /// Files refused.
    pub refused: u64,
    /// Entries of the logs stored.
    pub entries: u64,
    /// Why it ended.
    pub ended: Ended,
}

/// Why a batch ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// There were no more files.
    Finished,
    /// It was cancelled between two files.
    Cancelled,
    /// The store takes no more; the last fate tells why.
    StoreFailed,
}

/// Submits every source in turn and tells `each` what became of it. Files are read side by side; they are kept, and told
/// of, in their order. None is judged yet: that is done when the tables take them in.
///
/// A bad file is refused and the next one is tried; only a store that fails ends the batch. `cancel` is looked at
/// between files, so whatever was begun is finished.
pub fn submit_all(
    store: &dyn Store,
    sources: impl IntoIterator<Item = Result<Source, SourceError>, IntoIter: Send>,
    cancel: &AtomicBool,
    mut each: impl FnMut(&Fate),
) -> Tally {
    let mut tally = Tally { new: 0, already_there: 0, refused: 0, entries: 0, ended: Ended::Finished };
    let ended = in_order(
        sources.into_iter(),
        |source, parts| {
            parts.give(Taken::read(source));
        },
        |taken| {
            if cancel.load(Ordering::Relaxed) {
                return Err(Ended::Cancelled);
            }
            let fate = taken.keep(store);
            tally.add(&fate);
            each(&fate);
            match &fate.result {
                Err(FileError::Refused(Refused::Store(error))) if is_fatal(error) => Err(Ended::StoreFailed),
                _ => Ok(()),
            }
        },
    );
    tally.ended = ended.err().unwrap_or(Ended::Finished);
    tally
}

/// A file that was read as a log, and is not kept yet.
struct Taken {
    path: Option<PathBuf>,
    log: Result<(Vec<u8>, Summary), FileError>,
}

impl Taken {
    fn read(source: Result<Source, SourceError>) -> Self {
        let path = source.as_ref().ok().map(|source| source.path().to_owned());
        let read = |source: Source| -> Result<_, FileError> {
            let bytes = source.bytes()?;
            let summary = Submission::read(&bytes, &source.name()).map_err(Refused::from)?.summary().clone();
            Ok((bytes, summary))
        };
        Self { path, log: source.map_err(FileError::Source).and_then(read) }
    }

    fn keep(self, store: &dyn Store) -> Fate {
        let kept = self.log.and_then(|(bytes, summary)| Ok(keep(store, &bytes, summary)?));
        Fate { path: self.path, result: kept }
    }
}

impl Tally {
    fn add(&mut self, fate: &Fate) {
        match &fate.result {
            Ok(accepted) if accepted.how == SubmitOutcome::New => {
                self.new += 1;
                self.entries += accepted.head.entries;
            }
            Ok(_) => self.already_there += 1,
            Err(_) => self.refused += 1,
        }
    }
}

/// Whether the next file would fare no better.
fn is_fatal(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::Stopped { .. }
            | StoreError::Io { .. }
            | StoreError::Unanswered { .. }
            | StoreError::NeedsRebuild { .. }
            | StoreError::Busy { .. }
            | StoreError::Format { .. }
    )
}
