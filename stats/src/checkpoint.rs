//! How far the tables have come, and what their files must be.

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
    StatsError, Table,
    folder::{self, Partition},
};

/// Version of tables and checkpoint together; what another version left is made anew from the store.
const FORMAT: u32 = 2;

const NAME: &str = "checkpoint.json";

/// How far the tables have come. Written last, so that what it tells of is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    format: u32,
    /// The last submission that is in the tables; by it the store is known again.
    pub(crate) last: Option<Change>,
    /// Every partition with its files.
    pub(crate) partitions: BTreeMap<Partition, BTreeMap<Table, Seal>>,
}

/// What a file must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seal {
    /// Its length in bytes.
    bytes: u64,
    /// SHA-256 of its content, 64 hexadecimal digits.
    sha256: String,
}

impl Checkpoint {
    /// Before the first match.
    pub(crate) fn start() -> Self {
        Self { format: FORMAT, last: None, partitions: BTreeMap::new() }
    }

    /// The checkpoint of the folder, or the start where it is missing, or of another format, or no checkpoint.
    pub(crate) fn read(root: &Path) -> Result<Self, StatsError> {
        let path = root.join(NAME);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::start()),
            Err(error) => return Err(StatsError::io("reading", &path)(error)),
        };
        let read = serde_json::from_slice::<Self>(&bytes).ok();
        Ok(read.filter(|checkpoint| checkpoint.format == FORMAT).unwrap_or_else(Self::start))
    }

    /// Puts this checkpoint in the place of the last one, durably.
    pub(crate) fn write(&self, root: &Path) -> Result<(), StatsError> {
        let path = root.join(NAME);
        let new = folder::unpublished(&path);
        let json = serde_json::to_vec_pretty(self)?;
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

    /// A SHA-256 over every partition with the names and hashes of its files, 64 hexadecimal digits.
    pub(crate) fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (partition, files) in &self.partitions {
            for (table, seal) in files {
                hash.update(format!("{partition} {} {}\n", table.as_str(), seal.sha256));
            }
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether the tables were made from this store: it still has the last submission that is in them.
    pub(crate) fn is_of(&self, store: &dyn Store) -> Result<bool, StatsError> {
        let Some(last) = &self.last else {
            return Ok(true);
        };
        let before = Position(last.position.0.saturating_sub(1));
        Ok(store.changes(before, Limit::new(1)?)?.first() == Some(last))
    }

    /// Whether every file of a partition is there with its length. It reads no file.
    pub(crate) fn files_are_there(&self, root: &Path, partition: &Partition) -> bool {
        self.every_file(partition, |table, seal| {
            let there = fs::metadata(partition.part(root, table));
            there.is_ok_and(|file| file.len() == seal.bytes)
        })
    }

    /// Whether every file of a partition holds just what was written. It reads them all.
    pub(crate) fn files_are_sound(&self, root: &Path, partition: &Partition) -> Result<bool, StatsError> {
        if !self.files_are_there(root, partition) {
            return Ok(false);
        }
        let mut sound = true;
        for (table, seal) in self.partitions.get(partition).into_iter().flatten() {
            let path = partition.part(root, *table);
            sound &= Seal::of(&path)? == *seal;
        }
        Ok(sound)
    }

    fn every_file(&self, partition: &Partition, holds: impl Fn(Table, &Seal) -> bool) -> bool {
        let files = self.partitions.get(partition);
        files.is_some_and(|files| {
            Table::ALL.iter().all(|table| files.get(table).is_some_and(|seal| holds(*table, seal)))
        })
    }
}

impl Seal {
    fn of(path: &Path) -> Result<Self, StatsError> {
        let mut sealing = Sealing::new(io::sink());
        File::open(path)
            .and_then(|mut file| io::copy(&mut file, &mut sealing))
            .map_err(StatsError::io("reading", path))?;
        Ok(sealing.seal().1)
    }
}

/// Seals what is written through it.
#[derive(Debug)]
pub(crate) struct Sealing<W> {
    inner: W,
    bytes: u64,
    hash: Sha256,
}

impl<W> Sealing<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, bytes: 0, hash: Sha256::new() }
    }

    /// What was written to, and the seal of what was written.
    pub(crate) fn seal(self) -> (W, Seal) {
        let digits = self.hash.finalize();
        let sha256 = digits.iter().map(|byte| format!("{byte:02x}")).collect();
        let bytes = self.bytes;
        (self.inner, Seal { bytes, sha256 })
    }
}

impl<W: Write> Write for Sealing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
