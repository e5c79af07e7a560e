//! What is decided and not yet written.

use std::collections::HashMap;
use std::mem;
use std::sync::{Mutex, PoisonError};

use super::Engine;
use super::journal::{Frame, Written};
use super::packs::PackedAt;
use super::record::{Last, Record};
use crate::block::Packed;
use crate::{Leaf, MatchId, StoreError};

/// Where logs stand.
type Records = HashMap<MatchId, Record>;

/// Submissions that are accepted, and are written together when the next flush begins, as one frame of the journal.
#[derive(Debug, Default)]
pub(super) struct PendingBatch {
    /// Where the store stands with them.
    last: Last,
    frame: Frame,
    /// Where the logs stand that they change.
    records: Records,
    /// The lines of those of which the follower does not know yet, written or not.
    untold: Vec<Leaf>,
    /// The same of those that are just being written: sled has them when they are gone from here.
    landing: Landing,
}

/// Where logs stand that are just being written.
#[derive(Debug, Default, Clone)]
pub(super) struct Landing(std::sync::Arc<Mutex<Records>>);

impl Landing {
    fn with<T>(&self, look: impl FnOnce(&mut Records) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// sled has them now.
    pub(super) fn landed(&self) {
        self.with(Records::clear);
    }
}

impl PendingBatch {
    /// Nothing, behind what the store has; the next block that lies apart is to lie at `end`.
    pub(super) fn at(last: Last, end: u64) -> Self {
        Self { last, frame: Frame { offset: end, ..Frame::default() }, ..Self::default() }
    }

    /// Where the store stands.
    pub(super) fn last(&self) -> Last {
        self.last
    }

    /// Where a log stands, decided or written.
    pub(super) fn record(&self, engine: &Engine, id: &MatchId) -> Result<Option<Record>, StoreError> {
        let decided = self.records.get(id).copied();
        match decided.or_else(|| self.landing.with(|records| records.get(id).copied())) {
            Some(record) => Ok(Some(record)),
            None => engine.stored(id),
        }
    }

    /// Whether sled lacks lines of a log.
    pub(super) fn holds(&self, id: &MatchId) -> bool {
        self.records.contains_key(id) || self.landing.with(|records| records.contains_key(id))
    }

    /// Gives a block that lies apart its place.
    pub(super) fn place(&mut self, block: &Packed) -> PackedAt {
        let Frame { offset, blocks, .. } = &mut self.frame;
        let begins = blocks.len() as u64;
        block.values.iter().for_each(|part| blocks.extend_from_slice(part));
        PackedAt { offset: *offset + begins, length: (blocks.len() as u64 - begins) as u32 }
    }

    /// Adds a submission: what it writes, and, as `None`, what it takes away.
    pub(super) fn add(
        &mut self,
        last: Last,
        (id, record): (&MatchId, Record),
        changes: impl IntoIterator<Item = Written>,
    ) {
        self.frame.rows.extend(changes);
        self.records.insert(id.clone(), record);
        self.last = last;
    }

    /// Adds lines of which the follower is to be told.
    pub(super) fn tell(&mut self, lines: Vec<Leaf>) {
        self.untold.extend(lines);
    }

    /// Hands out the lines of which the follower does not know yet; once they are written.
    pub(super) fn take_untold(&mut self) -> Vec<Leaf> {
        mem::take(&mut self.untold)
    }

    /// Hands out all that is decided, to be written, and says where to tell that sled has it. `None`: there is nothing.
    pub(super) fn take(&mut self) -> Option<(Frame, Landing)> {
        if self.records.is_empty() {
            return None;
        }
        let end = self.frame.offset + self.frame.blocks.len() as u64;
        let frame = mem::replace(&mut self.frame, Frame { offset: end, ..Frame::default() });
        let records = mem::take(&mut self.records);
        self.landing.with(|landing| *landing = records);
        Some((frame, self.landing.clone()))
    }

    /// The next block that lies apart is to lie there: the file is another.
    pub(super) fn go_on_at(&mut self, end: u64) {
        self.frame.offset = end;
    }
}
