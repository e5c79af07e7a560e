//! How far the tables have come.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use aftermath_store::{Change, Limit, Position, Store};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    StatsError,
    folder::{self, Partition},
    manifest::Seal,
};

/// Version of tables and checkpoint together; what another version left is made anew from the store.
pub(crate) const FORMAT: u32 = 13;

const NAME: &str = "checkpoint.json";

/// How far the tables have come. Written last, so that what it tells of is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    format: u32,
    /// Entries that the matches of a file have together at most, unless it is one match.
    pub(crate) shard_entries: u64,
    /// The last submission that is in the tables; by it the store is known again.
    pub(crate) last: Option<Change>,
    /// The store's stamp of redacted lines when the tables were made ([`Store::redaction_stamp`]).
    #[serde(default)]
    pub(crate) redactions: u64,
    /// Every partition with its manifest.
    pub(crate) partitions: BTreeMap<Partition, Seal>,
}

impl Checkpoint {
    /// Before the first match.
    pub(crate) fn start(shard_entries: u64) -> Self {
        Self { format: FORMAT, shard_entries, last: None, redactions: 0, partitions: BTreeMap::new() }
    }

    /// The checkpoint of the folder, or the start where it is missing, or of another format or other shards, or no
    /// checkpoint.
    pub(crate) fn read(root: &Path, shard_entries: u64) -> Result<Self, StatsError> {
        let path = root.join(NAME);
        let start = || Self::start(shard_entries);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(start()),
            Err(error) => return Err(StatsError::io("reading", &path)(error)),
        };
        Ok(Self::of_bytes(&bytes, shard_entries).unwrap_or_else(start))
    }

    /// The checkpoint that these bytes are; `None` where they are none, or of another format or other shards.
    pub(crate) fn of_bytes(bytes: &[u8], shard_entries: u64) -> Option<Self> {
        let read = serde_json::from_slice::<Self>(bytes).ok();
        read.filter(|read| read.format == FORMAT && read.shard_entries == shard_entries)
    }

    /// As a file has it.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, StatsError> {
        Ok(serde_json::to_vec_pretty(self)?)
    }

    /// Puts this checkpoint in the place of the last one, durably.
    pub(crate) fn write(&self, root: &Path) -> Result<(), StatsError> {
        let path = root.join(NAME);
        let new = folder::unpublished(&path);
        let json = self.to_bytes()?;
        File::create(&new)
            .and_then(|mut file| file.write_all(&json).and_then(|()| file.sync_all()))
            .map_err(StatsError::io("writing", &new))?;
        folder::publish(&path)?;
        folder::sync(root)
    }

    /// Takes the checkpoint away: what lies in the folder is then no table any more.
    pub(crate) fn remove(root: &Path) -> Result<(), StatsError> {
        let path = root.join(NAME);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StatsError::io("removing", &path)(error)),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// The position in the store up to which everything is in the tables.
    pub(crate) fn position(&self) -> Position {
        self.last.as_ref().map_or(Position::default(), |change| change.position)
    }

    /// A SHA-256 over every partition with the hash of its manifest, which has the hashes of its files; 64 hexadecimal
    /// digits.
    pub(crate) fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (partition, seal) in &self.partitions {
            hash.update(format!("{partition} {}\n", seal.sha256()));
        }
        hex::encode(hash.finalize())
    }

    /// Whether the tables were made from this store: it still has the last submission that is in them.
    pub(crate) fn is_of(&self, store: &dyn Store) -> Result<bool, StatsError> {
        let Some(last) = &self.last else {
            return Ok(true);
        };
        let before = Position(last.position.0.saturating_sub(1));
        Ok(store.changes(before, Limit::new(1)?)?.first() == Some(last))
    }
}
