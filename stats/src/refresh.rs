//! Bringing the tables up to the store.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError},
};

use aftermath_store::{MatchId, Position, Store};
use serde::{Deserialize, Serialize};

use crate::{
    StatsError, Table, Warehouse,
    checkpoint::Checkpoint,
    folder::{self, Hold, Partition},
    manifest::{self, Manifest, Seal},
    part::Part,
    plan::{Place, Plan, ShardWork, Work, plan},
    shard::{Members, Shard},
    shard_files::{Beside, Loaded, ShardFiles, Written, fill},
    side_by_side::side_by_side,
};

/// What a refresh did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// Everything in the store up to here is in the tables.
    pub position: Position,
    /// The store's stamp of redacted lines under which they were made ([`Store::redaction_stamp`]).
    pub stamp: u64,
    /// Partitions written to: one is a game in a month.
    pub partitions: usize,
    /// Files written of each table.
    pub shards: usize,
    /// Matches judged and written.
    pub matches: usize,
    /// Matches that could not be read, and are in no table until they can.
    pub unreadable: Vec<Unreadable>,
}

/// A match of the store that is in no table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unreadable {
    /// The match.
    pub id: MatchId,
    /// What is wrong with it.
    pub why: String,
}

/// Submissions that a rebuild takes in before it puts what it made in place.
pub(crate) const STEP: u64 = 5_000;

/// Files that a refresh looks for besides those that it writes.
const LOOKED_FOR: usize = 3_000;

/// Brings the tables up to `store`. New files are made while readers go on reading, then all are put in place together,
/// and the checkpoint last.
pub(crate) fn refresh(tables: &Warehouse, store: &dyn Store) -> Result<Refreshed, StatsError> {
    step(tables, store, u64::MAX)
}

/// Throws the tables away and makes them again, some thousand submissions at a time: interrupted, it goes on from the
/// last of them.
pub(crate) fn rebuild(tables: &Warehouse, store: &dyn Store) -> Result<Refreshed, StatsError> {
    let root = tables.root();
    let mark = root.join(REBUILDING);
    // What another version began is not gone on with.
    let begun = fs::read_to_string(&mark).is_ok_and(|version| version == env!("CARGO_PKG_VERSION"));
    if !begun {
        clear(root)?;
        fs::write(&mark, env!("CARGO_PKG_VERSION")).map_err(StatsError::io("writing", &mark))?;
    }
    let mut all = Refreshed::default();
    loop {
        all.add(step(tables, store, STEP)?);
        if all.position >= store.position()? {
            break;
        }
    }
    fs::remove_file(&mark).map_err(StatsError::io("removing", &mark))?;
    Ok(all)
}

/// There while a rebuild is under way.
const REBUILDING: &str = "rebuilding";

impl Refreshed {
    fn add(&mut self, done: Self) {
        self.position = done.position;
        self.stamp = done.stamp;
        self.partitions += done.partitions;
        self.shards += done.shards;
        self.matches += done.matches;
        self.unreadable.retain(|old| done.unreadable.iter().all(|new| new.id != old.id));
        self.unreadable.extend(done.unreadable);
    }
}

/// Takes in at most so many submissions, or a few more.
fn step(tables: &Warehouse, store: &dyn Store, most: u64) -> Result<Refreshed, StatsError> {
    let root = tables.root();
    let _making = Hold::making(root)?;
    let mut checkpoint = Checkpoint::read(root, tables.shard_entries())?;
    if checkpoint.last.is_none() || !checkpoint.is_of(store)? {
        start_again(root)?;
        checkpoint = Checkpoint::start(tables.shard_entries());
    }
    // Read before the matches are: what is redacted while this runs is found the next time.
    let stamp = store.redaction_stamp()?;
    let Plan { last, partitions } = plan(tables, store, &checkpoint, stamp, most)?;
    let mut refreshed = Refreshed { partitions: partitions.len(), stamp, ..Refreshed::default() };
    if partitions.is_empty() && last == checkpoint.last && stamp == checkpoint.redactions {
        refreshed.position = checkpoint.position();
        return Ok(refreshed);
    }
    let mut written = write(root, store, &partitions)?;
    for (partition, work) in &partitions {
        refreshed.shards += work.shards.len();
        let written = written.remove(partition).unwrap_or_default().into_iter().map(|written| {
            refreshed.matches += written.judged;
            refreshed.unreadable.extend(written.unreadable);
            (written.shard, written.contents)
        });
        let manifest = work.manifest(written);
        checkpoint.partitions.insert(partition.clone(), manifest.write(root, partition)?);
    }
    checkpoint.last = last;
    checkpoint.redactions = stamp;
    refreshed.position = checkpoint.position();
    refreshed.unreadable.sort_by(|a, b| a.id.cmp(&b.id));
    publish(root, &partitions, &checkpoint)?;
    Ok(refreshed)
}

/// Takes all tables away, so that the next refresh makes them from nothing.
fn clear(root: &Path) -> Result<(), StatsError> {
    let _making = Hold::making(root)?;
    start_again(root)
}

/// The same, by who holds what is made already.
pub(crate) fn start_again(root: &Path) -> Result<(), StatsError> {
    let _publishing = Hold::publishing(root)?;
    Checkpoint::remove(root)?;
    for name in Table::KEPT.map(Table::as_str).into_iter().chain([manifest::FOLDER]) {
        let folder = root.join(name);
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StatsError::io("removing", &folder)(error));
            }
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

impl Place for Warehouse {
    fn shard_entries(&self) -> u64 {
        Self::shard_entries(self)
    }

    fn manifest(&self, partition: &Partition, seal: &Seal) -> Result<Option<Arc<Manifest>>, StatsError> {
        self.memory().manifest(self.root(), partition, seal)
    }

    fn members(&self, manifest: &Manifest, partition: &Partition, shard: Shard) -> Result<Option<Members>, StatsError> {
        let is_sound = manifest.is_sound(self.root(), partition, shard)?;
        is_sound.then(|| manifest.members(self.root(), partition, shard)).transpose()
    }

    /// All files are looked for
    /// where there are few of them; otherwise a part at each refresh, so that an update stays quick.
    fn lost(
        &self,
        checkpoint: &Checkpoint,
        written: &BTreeMap<Partition, Members>,
    ) -> Result<Vec<Partition>, StatsError> {
        let mut last = self.memory().looked_at.lock().unwrap_or_else(PoisonError::into_inner);
        let all = &checkpoint.partitions;
        let behind: Vec<_> = match &*last {
            Some(last) => all.iter().filter(|(partition, _)| *partition > last).collect(),
            None => Vec::new(),
        };
        let before = all.iter().take(all.len() - behind.len());
        let (mut lost, mut looked) = (Vec::new(), 0);
        for (partition, seal) in behind.into_iter().chain(before) {
            if written.contains_key(partition) {
                continue;
            }
            if looked >= LOOKED_FOR {
                break;
            }
            match self.memory().manifest(self.root(), partition, seal)? {
                Some(manifest) => {
                    looked += manifest.files();
                    if !manifest.files_are_there(self.root(), partition) {
                        lost.push(partition.clone());
                    }
                }
                None => lost.push(partition.clone()),
            }
            *last = Some(partition.clone());
        }
        Ok(lost)
    }
}

/// Writes the new files of these partitions beside the old ones, on as many threads as there are processors: each takes the
/// next shard, of whichever partition.
fn write(
    root: &Path,
    store: &dyn Store,
    partitions: &BTreeMap<Partition, Work>,
) -> Result<BTreeMap<Partition, Vec<Written>>, StatsError> {
    let all: Vec<_> = partitions
        .iter()
        .flat_map(|(partition, work)| work.shards.iter().map(move |shard| (partition, work, shard)))
        .collect();
    // What a new match takes is one shard.
    let beside = if all.len() == 1 { Beside::Nothing } else { Beside::Others };
    let done = side_by_side(&all, |(partition, work, shard_work)| {
        let ShardWork { shard, from, matches } = shard_work;
        let files =
            ShardFiles { partition, shard: *shard, old: from.and_then(|from| work.old.shards.get(&from)), matches };
        let make = |table: Table, loaded: &[Loaded]| write_part(root, partition, shard_work, table, loaded);
        Ok(((*partition).clone(), files.make(store, beside, make)?))
    })?;
    let mut written: BTreeMap<Partition, Vec<Written>> = BTreeMap::new();
    for (partition, shard) in done {
        written.entry(partition).or_default().push(shard);
    }
    Ok(written)
}

/// Writes a shard's file of one table.
fn write_part(
    root: &Path,
    partition: &Partition,
    work: &ShardWork,
    table: Table,
    loaded: &[Loaded],
) -> Result<Seal, StatsError> {
    let from = work.from.map(|from| partition.part(root, table, from));
    let path = partition.part(root, table, work.shard);
    let mut part = Part::beside(table, &path, from.as_deref(), work.shard)?;
    fill(&mut part, table, loaded)?;
    part.finish_durably()
}

/// Puts the new files in place while nobody reads, then the checkpoint.
fn publish(root: &Path, partitions: &BTreeMap<Partition, Work>, checkpoint: &Checkpoint) -> Result<(), StatsError> {
    let _publishing = Hold::publishing(root)?;
    let mut folders = BTreeSet::new();
    for (partition, work) in partitions {
        for table in Table::KEPT {
            for shard in &work.shards {
                folder::publish(&partition.part(root, table, shard.shard))?;
            }
            let kept = work.old.shards.keys().filter(|shard| !work.gone.contains(shard));
            let names = kept.copied().chain(work.shards.iter().map(|work| work.shard)).map(Shard::file_name);
            let folder = partition.folder(root, table);
            sweep(&folder, &names.collect())?;
            folders.extend(folders_above(&folder, root, work));
        }
        let manifest = Manifest::path(root, partition);
        folder::publish(&manifest)?;
        folders.extend(folders_above(manifest.parent().unwrap_or(root), root, work));
    }
    for folder in &folders {
        folder::sync(folder)?;
    }
    checkpoint.write(root)
}

/// A folder whose files are others now; where the partition is new, those above it too.
fn folders_above(folder: &Path, root: &Path, work: &Work) -> Vec<PathBuf> {
    let above = folder.ancestors().take_while(|at| at.starts_with(root)).map(Path::to_owned);
    if work.old.shards.is_empty() { above.collect() } else { above.take(1).collect() }
}

/// Removes files that belong to nothing: of shards that are no more, or half written when the power went.
pub(crate) fn sweep(folder: &Path, names: &BTreeSet<String>) -> Result<(), StatsError> {
    for entry in fs::read_dir(folder).map_err(StatsError::io("reading", folder))? {
        let entry = entry.map_err(StatsError::io("reading", folder))?;
        if entry.file_name().to_str().is_none_or(|name| !names.contains(name)) {
            fs::remove_file(entry.path()).map_err(StatsError::io("removing", &entry.path()))?;
        }
    }
    Ok(())
}
