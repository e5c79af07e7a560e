//! The engine on disk: sled, by the one recipe that lost nothing when the power failed.
//!
//! - Nothing is flushed behind our back; segments are large; no compression, no merge operators.
//! - The submissions that are accepted at the same time are one frame of a file of our own (`journal`). Once the frame is on
//!   the disk, sled gets its rows, and only then is anything acknowledged or shown.
//! - Now and then, and when the store is closed, sled's `flush`, which on Linux ends in `sync_file_range` and promises
//!   nothing, and then `fsync` on a handle of our own on the same file. Only then is the journal emptied.
//! - No value over 4 KB (`block`). Whole battles lie in a file of their own (`packs`), and sled has their places.
//!
//! Why one tree with prefixes (`keys`), and neither batches nor transactions: what a submission needs is that all of it is
//! there or nothing, and that is the frame's doing. Its checksum says whether it is whole, and whoever opens the store does
//! every frame again since sled was last put on the disk, so it matters not how far sled had come. What is being written
//! nobody sees: readers go no further than where a log stood before (`unflushed`), and rows come in such an order that every
//! line of it is found at any time. There is a single writer at a time in any case, since positions are counted without a gap.

mod folder;
mod journal;
mod keys;
mod packs;
mod pending_batch;
mod reading;
mod record;
mod redacting;
pub mod rows;
mod unflushed;
mod upgrade;
mod writing;

use std::fmt;
use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::time::Duration;

use self::folder::Folder;
use self::journal::Journal;
use self::packs::Packs;
use self::pending_batch::PendingBatch;
use self::record::Last;
use self::unflushed::Unflushed;
use crate::block::Block;
use crate::bounds::{BLOCKS_AT_HAND_BYTES, MAX_BLOCK_BYTES};
use crate::durability::Durability;
use crate::{
    Appended, Change, Expected, Follower, Head, Limit, Line, ListQuery, MatchCard, MatchId, Page, Position, Redacted,
    Redactions, Store, StoreError, Submitted,
};

/// A store in a folder, durable against loss of power.
///
/// One process at a time may have it open. Writers may be many: those who wait at the same time share one flush.
pub struct SledStore {
    // The order matters: the lock on the folder must be the last to go.
    engine: RwLock<Engine>,
    /// Held while a submission is decided: where the store stands, and what sled does not have yet.
    writing: Mutex<PendingBatch>,
    /// Held while something is written. Whoever wants both takes the one above first.
    journal: Mutex<Journal>,
    /// What is written but not yet durable, and so not yet to be seen.
    unflushed: RwLock<Unflushed>,
    durability: Durability,
    /// Who is told of what is accepted before anybody else is.
    follower: OnceLock<Arc<dyn Follower>>,
    folder: Folder,
}

/// sled, open. Another takes its place when lines are redacted; who reads goes on with the one that they began with.
#[derive(Clone)]
struct Engine {
    db: sled::Db,
    /// Our own handle on sled's file, for the `fsync` that sled does not do.
    file: Arc<File>,
    packs: Packs,
    /// Blocks that were read lately, by their checksums, each with the value that it was unpacked from.
    at_hand: Arc<AtHand>,
}

type AtHand = quick_cache::sync::Cache<[u8; 16], (Arc<[u8]>, Arc<Block>), Bytes>;

/// How much of the memory for blocks at hand one takes.
#[derive(Clone)]
struct Bytes;

impl quick_cache::Weighter<[u8; 16], (Arc<[u8]>, Arc<Block>)> for Bytes {
    fn weight(&self, _: &[u8; 16], (stored, block): &(Arc<[u8]>, Arc<Block>)) -> u64 {
        (stored.len() + block.bytes()) as u64
    }
}

impl Engine {
    fn new(db: sled::Db, file: File, packs: Packs) -> Self {
        let expected = BLOCKS_AT_HAND_BYTES / MAX_BLOCK_BYTES as u64;
        let at_hand = AtHand::with_weighter(expected as usize, BLOCKS_AT_HAND_BYTES, Bytes);
        Self { db, file: Arc::new(file), packs, at_hand: Arc::new(at_hand) }
    }
}

impl SledStore {
    /// Opens the store in `folder`, or begins one there. On a full disk it is read, and takes nothing.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when it is open elsewhere; [`StoreError::Format`] when another version wrote it;
    /// [`StoreError::NeedsRebuild`] when the files are no sound store: it is never taken for an empty one.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, StoreError> {
        let folder = Folder::lock(folder.as_ref())?;
        let opened = folder.open()?;
        Self::of(folder, opened)
    }

    /// As [`SledStore::open`] on a disk that is full: the room that is kept for that is given up, and nothing is taken.
    pub(crate) fn open_full(folder: &Path, failure: StoreError) -> Result<Self, StoreError> {
        let folder = Folder::lock(folder)?;
        folder::give_up_spare(folder.path());
        let (engine, journal) = folder.begin_engine()?;
        Self::of(folder, (engine, journal, Some(failure)))
    }

    fn of(folder: Folder, (engine, journal, full): (Engine, Journal, Option<StoreError>)) -> Result<Self, StoreError> {
        let (last, end) = (Last::read(&engine.db)?, engine.packs.end()?);
        let store = Self {
            engine: RwLock::new(engine),
            writing: Mutex::new(PendingBatch::at(last, end)),
            journal: Mutex::new(journal),
            unflushed: RwLock::default(),
            durability: Durability::at(last.position),
            follower: OnceLock::new(),
            folder,
        };
        // It is read, and takes nothing.
        full.map_or(Ok(()), |full| store.durability.stop(&full))?;
        Ok(store)
    }

    fn engine(&self) -> Result<Engine, StoreError> {
        Ok(self.engine.read()?.clone())
    }
}

impl Drop for SledStore {
    /// Whoever opens the store next has nothing to do again. Where that fails, nothing is lost: the journal says what to do.
    fn drop(&mut self) {
        if self.check().is_ok()
            && let (Ok(engine), Ok(mut journal)) = (self.engine(), self.journal.lock())
            && !journal.is_empty()
        {
            let _ = engine.settle(&mut journal);
        }
    }
}

impl fmt::Debug for SledStore {
    /// Names the folder; sled would print every entry.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SledStore").field("folder", &self.folder.path()).finish_non_exhaustive()
    }
}

/// Calls sled where it may find its files damaged. It panics on some damage where others answer an error.
fn guarded<T>(doing: &'static str, work: impl FnOnce() -> sled::Result<T>) -> Result<T, StoreError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(answer) => answer.map_err(|error| sled_error(doing, error)),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
            Err(StoreError::NeedsRebuild { why: format!("{doing}: sled gave up: {said}") })
        }
    }
}

fn sled_error(doing: &'static str, error: sled::Error) -> StoreError {
    match error {
        sled::Error::Io(source) => StoreError::Io { doing, source },
        other => StoreError::NeedsRebuild { why: format!("{doing}: {other}") },
    }
}

impl Store for SledStore {
    fn create(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        self.create_match(card, header)
    }

    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        self.submit_match(card, header, lines)
    }

    fn append(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Appended, StoreError> {
        self.append_lines(id, expected, lines).map(|head| Appended { head })
    }

    fn head(&self, id: &MatchId) -> Result<Head, StoreError> {
        Ok(self.visible(id)?.extent.head)
    }

    fn header(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        self.visible(id)?;
        self.engine()?.header_line(id)
    }

    fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        self.visible(id)?;
        self.engine()?.card(id)
    }

    fn read(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        self.read_lines(id, after, limit)
    }

    fn export(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        self.export_log(id, out)
    }

    fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        self.list_matches(query)
    }

    fn changes(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError> {
        self.changes_after(after, limit)
    }

    fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        self.leaf_of(id, line)
    }

    fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError> {
        self.visible(id)?;
        self.engine()?.redactions(id)
    }

    fn redacted(&self) -> Result<Vec<MatchId>, StoreError> {
        self.engine()?.redacted()
    }

    fn redaction_stamp(&self) -> Result<u64, StoreError> {
        self.engine()?.redaction_stamp()
    }

    fn redact(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        self.redact_lines(lines, cards)
    }

    fn put_back(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        self.put_back_lines(id, card, first, lines)
    }

    fn be_followed(&self, follower: Arc<dyn Follower>) -> bool {
        self.follower.set(follower).is_ok()
    }

    fn check(&self) -> Result<(), StoreError> {
        self.durability.check()?;
        self.folder.check()
    }

    fn position(&self) -> Result<Position, StoreError> {
        self.durability.position()
    }

    fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        self.durability.wait(after, at_most)
    }
}
