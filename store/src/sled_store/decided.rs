//! What is decided and not yet handed to sled.

use std::collections::HashMap;

use super::record::{Last, Record};
use super::{Engine, guarded};
use crate::{MatchId, StoreError};

/// Submissions that are accepted, and go to sled in one batch when the next flush begins: each batch costs sled writes to
/// the disk of its own, and it takes none while it flushes.
#[derive(Debug, Default)]
pub(super) struct Decided {
    /// Where the store stands with them.
    last: Last,
    batch: sled::Batch,
    /// Where the logs stand that they change.
    records: HashMap<MatchId, Record>,
}

impl Decided {
    /// Nothing, behind what the store has.
    pub(super) fn at(last: Last) -> Self {
        Self { last, ..Self::default() }
    }

    /// Where the store stands.
    pub(super) fn last(&self) -> Last {
        self.last
    }

    /// Where a log stands, decided or written.
    pub(super) fn record(&self, engine: &Engine, id: &MatchId) -> Result<Option<Record>, StoreError> {
        match self.records.get(id) {
            Some(record) => Ok(Some(*record)),
            None => engine.stored(id),
        }
    }

    /// Whether sled lacks lines of a log.
    pub(super) fn holds(&self, id: &MatchId) -> bool {
        self.records.contains_key(id)
    }

    /// Adds a submission: what it writes, and, as `None`, what it takes away.
    pub(super) fn add(
        &mut self,
        last: Last,
        (id, record): (&MatchId, Record),
        changes: impl IntoIterator<Item = (Vec<u8>, Option<Vec<u8>>)>,
    ) {
        for (key, value) in changes {
            match value {
                Some(value) => self.batch.insert(key, value),
                None => self.batch.remove(key),
            }
        }
        self.records.insert(id.clone(), record);
        self.last = last;
    }

    /// Hands everything to sled.
    pub(super) fn write(&mut self, engine: &Engine) -> Result<(), StoreError> {
        if self.records.is_empty() {
            return Ok(());
        }
        let batch = std::mem::take(&mut self.batch);
        guarded("writing submissions", || engine.db.apply_batch(batch))?;
        self.records.clear();
        Ok(())
    }
}
