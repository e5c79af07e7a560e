//! Tables of a folder that are those which several machines make together.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use aftermath_store::Position;

use super::{Published, SharedTables};
use crate::{
    StatsError, Table, Warehouse,
    checkpoint::Checkpoint,
    depot::Kind,
    folder::{self, Hold, Partition},
    manifest::{Manifest, Seal},
    plan::Place,
    refresh::{start_again, sweep},
    shard::{Members, Shard},
    side_by_side::side_by_side,
};

/// What was taken over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mirrored {
    /// Everything in the store up to here is in the tables.
    pub position: Position,
    /// The store's stamp of redacted lines under which they were made.
    pub stamp: u64,
    /// Files that were fetched.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
}

/// A partition whose files are others now.
struct Changed {
    partition: Partition,
    seal: Seal,
    manifest: Arc<Manifest>,
    /// Files to fetch.
    lacking: Vec<(Table, Shard, Seal)>,
}

impl Warehouse {
    /// Makes the tables of this folder those that were published: files that are not there are fetched while readers go on reading,
    /// then all are put in place together, and the checkpoint last. The same as [`Warehouse::refresh`], but for who judges.
    ///
    /// # Errors
    /// [`StatsError::Lacking`] where a file is not there as it was written, or not any more: what is published by then may
    /// have it. [`StatsError::OtherTables`], [`StatsError::Depot`], [`StatsError::Io`]. The tables stay what they were.
    pub fn mirror(&self, shared: &SharedTables, published: &Published) -> Result<Mirrored, StatsError> {
        // What is found damaged while this runs is looked for the next time.
        if self.is_suspect() {
            self.memory().trust();
        }
        let root = self.root();
        let _making = Hold::making(root)?;
        let new = shared.checkpoint(published)?;
        if let Some(strange) = new.partitions.keys().find(|partition| !partition.is_plain()) {
            return Err(StatsError::OtherTables { why: format!("{strange} is no game and month") });
        }
        let old = Checkpoint::read(root, self.shard_entries())?;
        if old.partitions.is_empty() && !new.partitions.is_empty() {
            start_again(root)?;
        }
        let mut mirrored = Mirrored { position: new.position(), stamp: new.redactions, ..Mirrored::default() };
        let mut other: BTreeMap<Partition, Members> = BTreeMap::new();
        for (partition, seal) in &new.partitions {
            if old.partitions.get(partition) != Some(seal) {
                other.insert(partition.clone(), Members::new());
            }
        }
        let lost = self.lost(&new, &other)?;
        if other.is_empty() && lost.is_empty() && old == new {
            return Ok(mirrored);
        }
        let mut changed = Vec::new();
        for partition in other.into_keys().chain(lost) {
            changed.push(self.changed(shared, &old, &new, partition)?);
        }
        let wanted: Vec<_> = changed
            .iter()
            .flat_map(|changed| changed.lacking.iter().map(move |(table, shard, seal)| (changed, *table, *shard, seal)))
            .collect();
        let fetched = side_by_side(&wanted, |(changed, table, shard, seal)| {
            fetch(shared, seal, &changed.partition.part(root, *table, *shard))
        })?;
        mirrored.files = fetched.len();
        mirrored.bytes = fetched.into_iter().sum();
        for Changed { partition, seal, manifest, .. } in &changed {
            if manifest.write(root, partition)? != *seal {
                return Err(StatsError::OtherTables { why: format!("the manifest of {partition} reads otherwise") });
            }
        }
        let gone = old.partitions.keys().filter(|partition| !new.partitions.contains_key(partition));
        publish(root, &changed, gone, &new)?;
        Ok(mirrored)
    }

    /// What has to be done to a partition.
    fn changed(
        &self,
        shared: &SharedTables,
        old: &Checkpoint,
        new: &Checkpoint,
        partition: Partition,
    ) -> Result<Changed, StatsError> {
        let root = self.root();
        let lacking = |file: String| StatsError::Lacking { file };
        let seal = new.partitions.get(&partition).ok_or_else(|| lacking(partition.to_string()))?.clone();
        let manifest = shared.manifest_of(&partition, &seal)?;
        let manifest = manifest.ok_or_else(|| lacking(shared.depot.name(Kind::Manifest, &seal)))?;
        let known = match old.partitions.get(&partition) {
            Some(seal) => self.memory().manifest(root, &partition, seal)?,
            None => None,
        };
        let mut wanted = Vec::new();
        for (shard, contents) in &manifest.shards {
            for table in Table::KEPT {
                let Some(seal) = contents.files.get(&table) else {
                    return Err(StatsError::OtherTables { why: format!("{partition} has no file of {table}") });
                };
                let path = partition.part(root, table, *shard);
                let is_as_long = fs::metadata(&path).is_ok_and(|file| file.len() == seal.bytes());
                let is_there = is_as_long
                    && match &known {
                        Some(known) => known.shards.get(shard).and_then(|old| old.files.get(&table)) == Some(seal),
                        // What lies there is what a mirroring that was ended in the middle left.
                        None => Seal::of(&path)? == *seal,
                    };
                if !is_there {
                    wanted.push((table, *shard, seal.clone()));
                }
            }
        }
        Ok(Changed { partition, seal, manifest, lacking: wanted })
    }
}

/// Fetches a file, and writes it durably beside the one that it will replace.
fn fetch(shared: &SharedTables, seal: &Seal, path: &Path) -> Result<u64, StatsError> {
    let lacking = || StatsError::Lacking { file: shared.depot.name(Kind::Part, seal) };
    let bytes = shared.depot.get(Kind::Part, seal)?.ok_or_else(lacking)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(StatsError::io("creating", folder))?;
    }
    let new = folder::unpublished(path);
    File::create(&new)
        .and_then(|mut file| file.write_all(&bytes).and_then(|()| file.sync_all()))
        .map_err(StatsError::io("writing", &new))?;
    Ok(bytes.len() as u64)
}

/// Puts what was fetched in place while nobody reads, then the checkpoint.
fn publish<'a>(
    root: &Path,
    changed: &[Changed],
    gone: impl Iterator<Item = &'a Partition>,
    checkpoint: &Checkpoint,
) -> Result<(), StatsError> {
    let _publishing = Hold::publishing(root)?;
    let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
    let mut note = |folder: &Path| {
        folders.extend(folder.ancestors().take_while(|at| at.starts_with(root)).map(Path::to_owned));
    };
    for Changed { partition, manifest, lacking, .. } in changed {
        for (table, shard, _) in lacking {
            folder::publish(&partition.part(root, *table, *shard))?;
        }
        let names: BTreeSet<String> = manifest.shards.keys().map(|shard| shard.file_name()).collect();
        for table in Table::KEPT {
            let folder = partition.folder(root, table);
            fs::create_dir_all(&folder).map_err(StatsError::io("creating", &folder))?;
            sweep(&folder, &names)?;
            note(&folder);
        }
        let path = Manifest::path(root, partition);
        folder::publish(&path)?;
        note(path.parent().unwrap_or(root));
    }
    for partition in gone {
        for table in Table::KEPT {
            let folder = partition.folder(root, table);
            let removed = fs::remove_dir_all(&folder);
            if let Err(error) = removed.or_else(unless_gone) {
                return Err(StatsError::io("removing", &folder)(error));
            }
            // What is above it is there as long as another month is.
            if let Some(above) = folder.parent().filter(|above| above.is_dir()) {
                note(above);
            }
        }
        let path = Manifest::path(root, partition);
        fs::remove_file(&path).or_else(unless_gone).map_err(StatsError::io("removing", &path))?;
    }
    for folder in &folders {
        folder::sync(folder)?;
    }
    checkpoint.write(root)
}

fn unless_gone(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}
