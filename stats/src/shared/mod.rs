//! Tables that several machines make together.
//!
//! What a file of the tables holds follows from the matches of its shard alone, so whoever makes it makes the same, and nobody is
//! harmed by one that is made twice. So the work is divided into tasks of one shard each ([`TablesTask`]), which anybody may
//! do, in any order, as often as it comes ([`SharedTables::perform`]); one plans ([`SharedTables::plan`]) and commits
//! ([`SharedTables::commit`]). How tasks reach whoever does them, and what came of them whoever planned, is no business of
//! this crate.
//!
//! ```text
//! parts/<sha-256>.parquet      rows of a shard in a table
//! manifests/<sha-256>.json     which files a game's month has, and what they must be
//! checkpoints/<sha-256>.json   which months there are, and how far the tables have come
//! ```
//!
//! Nothing there ever changes but by what is added. What is in the tables is said by one text alone, [`Published`], which names
//! a checkpoint by its hash, and is to be kept where only one can change it, behind what it was before. It is written after all
//! that it leads to. So whoever is killed, wherever, leaves files that nobody names, and tables that are whole; they are swept
//! away when they are a day old ([`SharedTables::sweep`]).
//!
//! **What makes a commit exact.** A task is done by a store that has come at least as far as the one by which it was planned, and
//! reads under the same stamp of redacted lines, before and after. So each match has at least the entries that were planned. Where
//! it has more, these came behind the position that is committed, and so the next plan takes the match in again, as a refresh of
//! one machine does. Once nothing comes in any more, the tables are those of [`crate::Warehouse::refresh`], byte for byte.

mod mirror;
mod plan;
mod sweep;
mod task;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use aftermath_store::Position;
use serde::{Deserialize, Serialize};

pub use self::{
    mirror::Mirrored,
    plan::SharedPlan,
    sweep::{KEPT, Swept},
    task::{MadeShard, TablesTask, TaskOutcome},
};
use crate::{
    Location, StatsError, Table,
    checkpoint::{Checkpoint, FORMAT},
    depot::{Depot, Kind},
    folder::Partition,
    manifest::{Contents, Manifest, Seal},
    part,
    plan::Place,
    shard::{Members, Shard},
    warehouse::SHARD_ENTRIES,
};

/// Tables that several machines make together, in a folder that all of them reach or in a bucket.
#[derive(Debug)]
pub struct SharedTables {
    pub(crate) depot: Depot,
    shard_entries: u64,
    /// The last manifest of each partition.
    manifests: Mutex<HashMap<Partition, (Seal, Arc<Manifest>)>>,
    /// Partitions of which a file is not as it was written: the next plan has them made from nothing.
    unsound: Mutex<BTreeSet<Partition>>,
}

/// What the tables are: the checkpoint that counts, and how far it has come. The one text about them that changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Everything in the store up to here is in the tables.
    pub position: Position,
    /// The stamp of redacted lines under which they were made ([`aftermath_store::Store::redaction_stamp`]).
    pub stamp: u64,
    /// The mark of the place where they lie.
    place: String,
    checkpoint: Seal,
}

impl Published {
    /// As it is written down.
    ///
    /// # Errors
    /// [`StatsError::Checkpoint`], which would be a fault of this program.
    pub fn to_text(&self) -> Result<String, StatsError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Reads what was written down.
    ///
    /// # Errors
    /// [`StatsError::OtherTables`].
    pub fn read(text: &str) -> Result<Self, StatsError> {
        serde_json::from_str(text)
            .map_err(|error| StatsError::OtherTables { why: format!("what is published: {error}") })
    }
}

impl SharedTables {
    /// Opens the place where they lie. A folder is made when it is missing.
    ///
    /// # Errors
    /// [`StatsError::Depot`], [`StatsError::Io`]: it cannot be reached, or not be written.
    pub fn open(location: &Location) -> Result<Self, StatsError> {
        Self::with_shards(location, SHARD_ENTRIES)
    }

    /// As [`SharedTables::open`], with another bound on the entries in a file, which must be the same for all who use the place.
    ///
    /// # Errors
    /// As [`SharedTables::open`].
    pub fn with_shards(location: &Location, shard_entries: u64) -> Result<Self, StatsError> {
        let depot = Depot::open(location)?;
        Ok(Self { depot, shard_entries, manifests: Mutex::default(), unsound: Mutex::default() })
    }

    /// Where they lie.
    pub fn location(&self) -> &Location {
        self.depot.location()
    }

    /// What two who make tables together must have alike, besides the program: how they make them, and where.
    pub fn kind(&self) -> String {
        format!("format {FORMAT}, {} entries a file, place {}", self.shard_entries, self.depot.mark())
    }

    /// Whether tables that were published lie here.
    pub fn has(&self, published: &Published) -> bool {
        published.place == self.depot.mark()
    }

    /// Whether a file was found that is not as it was written, and that the next plan has made again.
    pub fn is_suspect(&self) -> bool {
        !self.unsound().is_empty()
    }

    /// The checkpoint that was published.
    fn checkpoint(&self, published: &Published) -> Result<Checkpoint, StatsError> {
        if !self.has(published) {
            let why = format!("the tables that count lie in another place than {}", self.location());
            return Err(StatsError::OtherTables { why });
        }
        let seal = &published.checkpoint;
        let lacking = || StatsError::Lacking { file: self.depot.name(Kind::Checkpoint, seal) };
        let bytes = self.depot.get(Kind::Checkpoint, seal)?.ok_or_else(lacking)?;
        let other = || StatsError::OtherTables {
            why: format!("{} is not of format {FORMAT}", self.depot.name(Kind::Checkpoint, seal)),
        };
        Checkpoint::of_bytes(&bytes, self.shard_entries).ok_or_else(other)
    }

    /// The manifest of a partition that the seal is of; `None` where it is not there.
    pub(crate) fn manifest_of(&self, partition: &Partition, seal: &Seal) -> Result<Option<Arc<Manifest>>, StatsError> {
        let lock = || self.manifests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = lock().get(partition).filter(|(known, _)| known == seal) {
            return Ok(Some(known.clone()));
        }
        let bytes = self.depot.get(Kind::Manifest, seal)?;
        let read = bytes.and_then(|bytes| serde_json::from_slice::<Manifest>(&bytes).ok()).map(Arc::new);
        if let Some(manifest) = &read {
            lock().insert(partition.clone(), (seal.clone(), manifest.clone()));
        }
        Ok(read)
    }

    /// A reader of a file, which is as it was written; `None` where it is not.
    fn reader(
        &self,
        seal: &Seal,
    ) -> Result<Option<parquet::arrow::arrow_reader::ParquetRecordBatchReader>, StatsError> {
        let Some(bytes) = self.depot.get(Kind::Part, seal)? else { return Ok(None) };
        let name = self.depot.name(Kind::Part, seal);
        part::reader_of(bytes::Bytes::from(bytes), Path::new(&name)).map(Some)
    }

    fn unsound(&self) -> MutexGuard<'_, BTreeSet<Partition>> {
        self.unsound.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place for SharedTables {
    fn shard_entries(&self) -> u64 {
        self.shard_entries
    }

    fn manifest(&self, partition: &Partition, seal: &Seal) -> Result<Option<Arc<Manifest>>, StatsError> {
        if self.unsound().contains(partition) { Ok(None) } else { self.manifest_of(partition, seal) }
    }

    /// Only the file of matches is read: whoever takes over the rows of the others reads them, and says where one is wrong.
    fn members(
        &self,
        manifest: &Manifest,
        _partition: &Partition,
        shard: Shard,
    ) -> Result<Option<Members>, StatsError> {
        let Some(contents) = manifest.shards.get(&shard) else { return Ok(Some(Members::new())) };
        let Some(seal) = contents.files.get(&Table::Matches) else { return Ok(None) };
        self.reader(seal)?.map(|matches| Contents::members(contents, matches)).transpose()
    }

    /// Those that a worker or a sweep has found out.
    fn lost(
        &self,
        checkpoint: &Checkpoint,
        written: &BTreeMap<Partition, Members>,
    ) -> Result<Vec<Partition>, StatsError> {
        let unsound = self.unsound();
        let is_lost = |partition: &&Partition| {
            checkpoint.partitions.contains_key(*partition) && !written.contains_key(*partition)
        };
        Ok(unsound.iter().filter(is_lost).cloned().collect())
    }
}
