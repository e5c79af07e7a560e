//! Which files a partition has, and what they must be.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use arrow::{array::AsArray, datatypes::UInt32Type};
use parquet::arrow::arrow_reader::ParquetRecordBatchReader;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    StatsError, Table,
    folder::{self, Partition},
    part,
    shard::{Members, Shard},
};

/// The files of a partition, as a file of its own: a match that comes in touches few of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// Every shard; none of them is within another.
    pub(crate) shards: BTreeMap<Shard, Contents>,
}

/// What a shard holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contents {
    /// Matches that cannot be read, with their number of entries: they are in no table, and weigh as others do.
    #[serde(default, skip_serializing_if = "Members::is_empty")]
    pub(crate) unreadable: Members,
    /// Its file in each table.
    pub(crate) files: BTreeMap<Table, Seal>,
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

impl Manifest {
    /// The file of a partition's manifest.
    pub(crate) fn path(root: &Path, partition: &Partition) -> PathBuf {
        root.join(FOLDER).join(format!("system={}", partition.system)).join(format!("{}.json", partition.month))
    }

    /// The manifest that the seal is of; `None` where there is another, or none.
    pub(crate) fn read(root: &Path, partition: &Partition, seal: &Seal) -> Result<Option<Arc<Self>>, StatsError> {
        let path = Self::path(root, partition);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StatsError::io("reading", &path)(error)),
        };
        if Seal::of_bytes(&bytes) != *seal {
            return Ok(None);
        }
        Ok(serde_json::from_slice(&bytes).ok().map(Arc::new))
    }

    /// Writes it beside the last one, durably; [`folder::publish`] puts it in place.
    pub(crate) fn write(&self, root: &Path, partition: &Partition) -> Result<Seal, StatsError> {
        let path = Self::path(root, partition);
        let above = path.parent().unwrap_or(root);
        fs::create_dir_all(above).map_err(StatsError::io("creating", above))?;
        let new = folder::unpublished(&path);
        let json = self.to_bytes()?;
        File::create(&new)
            .and_then(|mut file| file.write_all(&json).and_then(|()| file.sync_all()))
            .map_err(StatsError::io("writing", &new))?;
        Ok(Seal::of_bytes(&json))
    }

    /// As a file has it.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, StatsError> {
        Ok(serde_json::to_vec(self)?)
    }

    /// How many files it has.
    pub(crate) fn files(&self) -> usize {
        self.shards.values().map(|contents| contents.files.len()).sum()
    }

    /// Bytes of its files.
    pub(crate) fn bytes(&self) -> u64 {
        self.shards.values().flat_map(|contents| contents.files.values()).map(Seal::bytes).sum()
    }

    /// Whether every file is there with its length. It reads no file.
    pub(crate) fn files_are_there(&self, root: &Path, partition: &Partition) -> bool {
        self.shards.iter().all(|(shard, contents)| contents.are_there(root, partition, *shard))
    }

    /// Whether every file of a shard holds just what was written; it reads them all. A shard that is not there yet has
    /// no file that could be wrong.
    pub(crate) fn is_sound(&self, root: &Path, partition: &Partition, shard: Shard) -> Result<bool, StatsError> {
        let Some(contents) = self.shards.get(&shard) else {
            return Ok(true);
        };
        if !contents.are_there(root, partition, shard) {
            return Ok(false);
        }
        for (table, seal) in &contents.files {
            if Seal::of(&partition.part(root, *table, shard))? != *seal {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The matches of a shard, from its files, which must be sound.
    pub(crate) fn members(&self, root: &Path, partition: &Partition, shard: Shard) -> Result<Members, StatsError> {
        let Some(contents) = self.shards.get(&shard) else {
            return Ok(Members::new());
        };
        contents.members(part::reader(&partition.part(root, Table::Matches, shard))?)
    }
}

/// Folder of the manifests.
pub(crate) const FOLDER: &str = "manifests";

impl Contents {
    /// The matches, those that are read from its file of them and those that cannot be read.
    pub(crate) fn members(&self, matches: ParquetRecordBatchReader) -> Result<Members, StatsError> {
        let mut members = self.unreadable.clone();
        for batch in matches {
            let batch = batch?;
            let column = |name| batch.column_by_name(name);
            let (Some(ids), Some(entries)) = (column("match_id"), column("entries")) else { continue };
            let entries = entries.as_primitive::<UInt32Type>().values();
            for (id, entries) in ids.as_string::<i32>().iter().flatten().zip(entries) {
                members.insert(id.parse()?, u64::from(*entries));
            }
        }
        Ok(members)
    }

    fn are_there(&self, root: &Path, partition: &Partition, shard: Shard) -> bool {
        Table::KEPT.iter().all(|table| {
            self.files.get(table).is_some_and(|seal| {
                let there = fs::metadata(partition.part(root, *table, shard));
                there.is_ok_and(|file| file.len() == seal.bytes)
            })
        })
    }
}

impl Seal {
    /// The SHA-256, 64 hexadecimal digits.
    pub(crate) fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Whether its hash is one, and so a name that leads nowhere else.
    pub(crate) fn is_plain(&self) -> bool {
        let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        self.sha256.len() == 64 && self.sha256.bytes().all(is_digit)
    }

    /// The length in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn of(path: &Path) -> Result<Self, StatsError> {
        let mut sealing = Sealing::new(io::sink());
        File::open(path)
            .and_then(|mut file| io::copy(&mut file, &mut sealing))
            .map_err(StatsError::io("reading", path))?;
        Ok(sealing.seal().1)
    }

    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self { bytes: bytes.len() as u64, sha256: hex::encode(Sha256::digest(bytes)) }
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
        (self.inner, Seal { bytes: self.bytes, sha256: hex::encode(self.hash.finalize()) })
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
