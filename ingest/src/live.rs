//! A match that is recorded while it is played.

use std::sync::Mutex;

use aftermath_games::GAMES;
use aftermath_rules::{IncrementalJudgement, Log, Reading, RecordCounts, Summary, finding::Verdict, reader::ReadError};
use aftermath_store::{Expected, Head, LogHash, MatchId, Store, StoreError};

use crate::{
    bounds::{AT_HAND_ENTRIES, AT_HAND_MATCHES},
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

/// Begins a match from its header line alone. The same header again is [`crate::SubmitOutcome::AlreadyThere`], however far the
/// match has come since.
///
/// # Errors
/// As [`crate::submit`]; the store refuses more than one line.
pub fn begin(store: &dyn Store, header: &[u8], source: &str) -> Result<Accepted, Refused> {
    let log = GAMES.read(header, source)?;
    let summary = log.summary();
    let judgement = log.judge(Reading::Effective);
    let header = header.strip_suffix(b"\n").unwrap_or(header);
    let submitted = store.create(&card(&summary)?, header)?;
    Ok(Accepted { summary, judgement, head: submitted.head(), how: submitted.into() })
}

/// Matches that are being recorded, judged up to where they stand: what is added to one of them costs its own entries,
/// not the whole log. What is not at hand is judged from its first entry, with the same verdicts.
#[derive(Debug, Default)]
pub struct LiveCache {
    /// The one used last is the last.
    kept: Mutex<Vec<(Place, IncrementalJudgement)>>,
}

/// A match where it stood, and the store's stamp of redacted lines.
type Place = (MatchId, LogHash, u64);

impl LiveCache {
    /// What stands at a place; it is nobody else's from then on.
    fn take(&self, place: &Place) -> Option<IncrementalJudgement> {
        let mut kept = self.kept.lock().ok()?;
        let at = kept.iter().position(|(here, _)| here == place)?;
        Some(kept.remove(at).1)
    }

    fn put(&self, place: Place, standing: IncrementalJudgement) {
        let Ok(mut kept) = self.kept.lock() else { return };
        kept.retain(|(here, _)| here.0 != place.0);
        kept.push((place, standing));
        let mut entries: usize = kept.iter().map(|(_, standing)| standing.len()).sum();
        while kept.len() > AT_HAND_MATCHES || (entries > AT_HAND_ENTRIES && kept.len() > 1) {
            entries -= kept.remove(0).1.len();
        }
    }

    /// Matches at hand.
    pub fn len(&self) -> usize {
        self.kept.lock().map_or(0, |kept| kept.len())
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Lets go of everything.
    pub fn clear(&self) {
        if let Ok(mut kept) = self.kept.lock() {
            kept.clear();
        }
    }
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
    Addition::read(store, &LiveCache::default(), id, expected, lines)?.keep(store)
}

/// Entry lines that were read behind a kept log and are not kept yet: for those who look at what they do before they
/// take them.
#[derive(Debug)]
pub struct Addition<'a> {
    at_hand: &'a LiveCache,
    id: &'a MatchId,
    expected: u64,
    lines: &'a [&'a [u8]],
    /// The log as the recorder saw it, and these entries read behind it.
    standing: IncrementalJudgement,
    stamp: u64,
}

impl<'a> Addition<'a> {
    /// Reads entry lines (without their line breaks) after the first `expected` entries of a match.
    ///
    /// # Errors
    /// As [`append`].
    pub fn read(
        store: &dyn Store,
        at_hand: &'a LiveCache,
        id: &'a MatchId,
        expected: u64,
        lines: &'a [&'a [u8]],
    ) -> Result<Self, AppendError> {
        let stamp = store.redaction_stamp()?;
        let actual = store.head(id)?;
        if actual.entries < expected {
            let id = id.clone();
            return Err(AppendError::Store(StoreError::Conflict { id, expected, actual }));
        }
        let place = (id.clone(), actual.hash, stamp);
        let found = if actual.entries == expected { at_hand.take(&place) } else { None };
        let mut standing = match found {
            Some(standing) => standing,
            None => IncrementalJudgement::of(log_up_to(store, id, expected)?),
        };
        match standing.read(lines, id.as_str()) {
            Ok(()) => Ok(Self { at_hand, id, expected, lines, standing, stamp }),
            Err(error) => {
                // What was wrong has left no trace in it.
                if actual.entries == expected {
                    at_hand.put(place, standing);
                }
                Err(error.into())
            }
        }
    }

    /// What the whole log says of itself.
    pub fn summary(&self) -> Summary {
        self.standing.summary()
    }

    /// What the new entries do to the log itself.
    pub fn deeds(&self) -> RecordCounts {
        self.standing.deeds()
    }

    /// Keeps the lines, durably, and judges them where they stand.
    ///
    /// # Errors
    /// [`AppendError::Store`] when the log has moved meanwhile, or the store fails.
    pub fn keep(mut self, store: &dyn Store) -> Result<Recorded, AppendError> {
        let appended = store.append(self.id, Expected::Exact(self.expected), self.lines)?;
        let verdicts = self.standing.judge();
        self.at_hand.put((self.id.clone(), appended.head.hash, self.stamp), self.standing);
        Ok(Recorded { head: appended.head, verdicts })
    }
}

/// The log as the recorder saw it: what came later must not colour the verdicts of a repeated request.
fn log_up_to(store: &dyn Store, id: &MatchId, entries: u64) -> Result<Log, AppendError> {
    let mut bytes = Vec::new();
    store.export(id, &mut bytes)?;
    bytes.truncate(length_of(&bytes, entries));
    Ok(GAMES.read(&bytes, id.as_str())?)
}

/// Bytes of the header and the first `entries` entries with their line breaks.
fn length_of(bytes: &[u8], entries: u64) -> usize {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    lines.take(1 + entries as usize).map(<[u8]>::len).sum()
}
