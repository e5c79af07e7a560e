//! What is reckoned of a partition once, and remembered as long as its files are the same.
//!
//! A page asks the same of thousands of files again and again, and a new match changes one partition. So questions put
//! together what they know of each partition, and only what has changed is read anew.

use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use polars::prelude::{LazyFrame, col, lit};
use quick_cache::{Weighter, unsync::Cache};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Snapshot, StatsError, SumsTask, Table,
    folder::Partition,
    left_out::{LeftOut, LeftOutMatch, without},
    manifest::{Contents, Manifest, Seal},
    shard::{IdHash, Shard},
    side_by_side::side_by_side,
};

/// Where something that is put together comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Merged {
    /// From what was known before.
    Before,
    /// From the new files.
    Fresh,
}

/// The places of matches in the order of their ids: those of `before` that are not gone, and the fresh ones; both are in that
/// order.
pub(crate) fn merged(before: &[impl AsRef<str>], fresh: &[impl AsRef<str>], gone: &Gone) -> Vec<(Merged, usize)> {
    let mut fresh = fresh.iter().enumerate().peekable();
    let mut all = Vec::with_capacity(before.len() + fresh.len());
    for (at, id) in before.iter().enumerate().filter(|(_, id)| !gone.has(id.as_ref())) {
        while let Some((new, _)) = fresh.next_if(|(_, new)| new.as_ref() < id.as_ref()) {
            all.push((Merged::Fresh, new));
        }
        all.push((Merged::Before, at));
    }
    all.extend(fresh.map(|(new, _)| (Merged::Fresh, new)));
    all
}

/// The same in the order of the tables, in which both are: file by file, and files by the hashes of their matches.
pub(crate) fn merged_as_tables(
    before: &[impl AsRef<str>],
    fresh: &[impl AsRef<str>],
    gone: &Gone,
) -> Vec<(Merged, usize)> {
    let mut fresh = fresh.iter().map(|id| IdHash::of(id.as_ref())).enumerate().peekable();
    let mut all = Vec::with_capacity(before.len() + fresh.len());
    for (at, id) in before.iter().enumerate() {
        let hash = IdHash::of(id.as_ref());
        if gone.has_hash(hash) {
            continue;
        }
        // None of a fresh file is in one that stayed: all of its matches are before those of another, or behind them.
        while let Some((new, _)) = fresh.next_if(|(_, new)| *new < hash) {
            all.push((Merged::Fresh, new));
        }
        all.push((Merged::Before, at));
    }
    all.extend(fresh.map(|(new, _)| (Merged::Fresh, new)));
    all
}

/// Something that can be reckoned of a partition by itself.
pub(crate) trait PartitionRollup: Send + Sync + Sized + Serialize + DeserializeOwned + 'static {
    /// What others who reckon it call it.
    const KIND: &'static str;

    /// Reckons it.
    fn of(rows: &Rows<'_>) -> Result<Self, StatsError>;

    /// The same to the last digit, where few files of the partition are others than those of which `before` was reckoned: the
    /// matches of the old ones are gone, `fresh` are the rows of the new ones. `None` where it is not found so.
    fn renewed(_before: &Self, _gone: &Gone, _fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        Ok(None)
    }

    /// Bytes that it takes, about.
    fn bytes(&self) -> usize;
}

/// What others may be asked to reckon.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SumsKind {
    pub(crate) name: &'static str,
    /// Reckons it, and answers it as it is told.
    pub(crate) reckon: fn(&Rows<'_>) -> Result<Vec<u8>, StatsError>,
}

impl SumsKind {
    pub(crate) const fn of<R: PartitionRollup>() -> Self {
        Self { name: R::KIND, reckon: |rows| rmp_serde::to_vec(&*rows.rolled_up::<R>()?).map_err(StatsError::told) }
    }
}

/// The tables of one partition.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    tables: &'a Snapshot,
    partition: &'a Partition,
    manifest: &'a Arc<Manifest>,
    seal: &'a Seal,
    /// Its matches that are not counted.
    left_out: &'a [LeftOutMatch],
    /// These files of it alone; nothing is remembered of them.
    only: Option<&'a [Shard]>,
    /// Whether it has had other files since this program began.
    has_changed: bool,
}

/// The files of a partition that are no more as they were.
pub(crate) struct Gone(Vec<Shard>);

impl Gone {
    /// Whether a match was in one of them.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.has_hash(IdHash::of(id))
    }

    fn has_hash(&self, hash: IdHash) -> bool {
        self.0.iter().any(|shard| shard.holds(hash))
    }
}

/// Where rows come from: all of them, or those of a partition.
pub(crate) trait Source {
    /// Rows of a table, as [`Snapshot::scan`] has them, but for those of matches that no statistic counts.
    fn scan(&self, table: Table) -> Result<LazyFrame, StatsError>;

    /// Rows of one match.
    fn scan_match(&self, table: Table, id: &str) -> Result<LazyFrame, StatsError> {
        Ok(self.scan(table)?.filter(col("match_id").eq(lit(id))))
    }
}

impl Source for Snapshot {
    fn scan(&self, table: Table) -> Result<LazyFrame, StatsError> {
        let rows = Snapshot::scan(self, table)?;
        match table {
            // It has no matches, and is made of those that count.
            Table::Ratings => Ok(rows),
            _ => without(rows, &self.left_out_of(Span::default())?),
        }
    }

    fn scan_match(&self, table: Table, id: &str) -> Result<LazyFrame, StatsError> {
        Snapshot::scan_match(self, table, id)
    }
}

impl<'a> Rows<'a> {
    /// All rows of a partition but for those of the matches that are left out.
    pub(crate) fn new(
        tables: &'a Snapshot,
        (partition, manifest, seal): (&'a Partition, &'a Arc<Manifest>, &'a Seal),
        left_out: &'a [LeftOutMatch],
    ) -> Self {
        Self { tables, partition, manifest, seal, left_out, only: None, has_changed: false }
    }

    /// The game of the partition.
    pub(crate) fn system(&self) -> &str {
        &self.partition.system
    }

    /// What another `R` makes of the same partition.
    pub(crate) fn rolled_up<R: PartitionRollup>(&self) -> Result<Arc<R>, StatsError> {
        if self.only.is_some() {
            return Ok(Arc::new(R::of(self)?));
        }
        if let Some(known) = self.known() {
            return Ok(known);
        }
        let before = self.tables.memory().rollups.before::<R>(self);
        let now = Self { has_changed: self.has_changed || before.is_some(), ..*self };
        let renewed = before.map(|before| now.renewed(&before)).transpose()?.flatten();
        let value = Arc::new(renewed.map_or_else(|| R::of(&now), Ok)?);
        self.tables.memory().rollups.put(self, &value);
        Ok(value)
    }

    /// The same, remembered only where that helps the next match: in the last month of a game, and in months that have changed.
    /// It takes much memory, and all that pages ask for follows from it.
    pub(crate) fn growing<R: PartitionRollup>(&self) -> Result<Arc<R>, StatsError> {
        let last = || self.tables.partitions().rfind(|(partition, ..)| partition.system == self.partition.system);
        let is_growing = self.has_changed || last().is_some_and(|(last, ..)| last == self.partition);
        if is_growing && self.manifest.shards.len() >= MANY { self.rolled_up() } else { Ok(Arc::new(R::of(self)?)) }
    }

    /// From what was reckoned of files of which most are still there.
    fn renewed<R: PartitionRollup>(&self, before: &Before<R>) -> Result<Option<R>, StatsError> {
        let Some((gone, fresh)) = self.changed_since(before) else { return Ok(None) };
        R::renewed(&before.value, &gone, &Rows { only: Some(&fresh), ..*self })
    }

    /// The files that went and those that came since then; `None` where they are so many that all are as soon read.
    fn changed_since<R>(&self, before: &Before<R>) -> Option<(Gone, Vec<Shard>)> {
        let (then, now) = (&before.manifest.shards, &self.manifest.shards);
        let is_same = |shard: &Shard, contents: &Contents, others: &BTreeMap<Shard, Contents>| {
            others.get(shard).is_some_and(|other| other.files == contents.files)
        };
        // What is left out of a file that is the same changes it too.
        let recounted = before.left_out.iter().filter(|one| !self.left_out.contains(one));
        let recounted = recounted.chain(self.left_out.iter().filter(|one| !before.left_out.contains(one)));
        let recounted: Vec<IdHash> = recounted.map(|one| IdHash::of(&one.match_id)).collect();
        let others = |some: &BTreeMap<Shard, Contents>, others: &BTreeMap<Shard, Contents>| -> Vec<Shard> {
            let is_other = |(shard, contents): &(&Shard, &Contents)| {
                !is_same(shard, contents, others) || recounted.iter().any(|hash| shard.holds(*hash))
            };
            some.iter().filter(is_other).map(|(shard, _)| *shard).collect()
        };
        let (gone, fresh) = (Gone(others(then, now)), others(now, then));
        (now.len() >= MANY && fresh.len() + gone.0.len() <= now.len() / 2).then_some((gone, fresh))
    }

    /// The same, where it is remembered.
    fn known<R: PartitionRollup>(&self) -> Option<Arc<R>> {
        self.tables.memory().rollups.get(self)
    }
}

impl Source for Rows<'_> {
    fn scan(&self, table: Table) -> Result<LazyFrame, StatsError> {
        let is_wanted = |shard: &&Shard| self.only.is_none_or(|only| only.contains(shard));
        let shards = self.manifest.shards.keys().filter(is_wanted);
        without(self.tables.scan_files(table, shards.map(|shard| (self.partition, *shard)))?, self.left_out)
    }
}

/// A partition with its files, and what is left out of it.
type Wanted<'a> = (&'a Partition, &'a Arc<Manifest>, &'a Seal, Option<Arc<LeftOut>>);

/// Files of a partition below which all are read anew.
const MANY: usize = 4;

/// Which partitions to look at.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Span<'a> {
    /// Only this game.
    pub(crate) system: Option<&'a str>,
    /// From this month on, `YYYY-MM`.
    pub(crate) from: Option<&'a str>,
    /// Up to this month, itself included.
    pub(crate) to: Option<&'a str>,
    /// With the matches that no statistic counts: forks, and battles that are kept twice.
    pub(crate) all: bool,
}

impl Span<'_> {
    /// Whether a partition is among them.
    pub(crate) fn holds(&self, partition: &Partition) -> bool {
        self.system.is_none_or(|system| partition.system == system)
            && self.from.is_none_or(|from| partition.month.as_str() >= from)
            && self.to.is_none_or(|to| partition.month.as_str() <= to)
    }
}

impl Snapshot {
    fn rows<'a>(&'a self, (partition, manifest, seal, left_out): &'a Wanted<'a>) -> Rows<'a> {
        let left_out = left_out.as_ref().map_or(&[][..], |left_out| left_out.within(partition));
        Rows::new(self, (partition, manifest, seal), left_out)
    }

    /// What `R` makes of each partition of a span, in the order of the partitions; what is not known yet is reckoned now,
    /// on as many threads as there are processors.
    pub(crate) fn rolled_up<R: PartitionRollup>(
        &self,
        span: Span<'_>,
    ) -> Result<Vec<(&Partition, Arc<R>)>, StatsError> {
        let held = self.partitions().filter(|(partition, ..)| span.holds(partition));
        let left_out = |partition: &Partition| (!span.all).then(|| self.left_out(&partition.system)).transpose();
        let wanted = held.map(|(partition, manifest, seal)| Ok((partition, manifest, seal, left_out(partition)?)));
        let wanted = wanted.collect::<Result<Vec<_>, StatsError>>()?;
        let mut found: Vec<Option<Arc<R>>> = wanted.iter().map(|one| self.rows(one).known()).collect();
        self.ask_elsewhere(&wanted, &mut found);
        let missing: Vec<usize> = (0..found.len()).filter(|at| found[*at].is_none()).collect();
        let rolled_up = side_by_side(&missing, |at| self.rows(&wanted[*at]).rolled_up())?;
        for (at, value) in missing.into_iter().zip(rolled_up) {
            found[at] = Some(value);
        }
        let whole = wanted.iter().zip(found);
        Ok(whole.filter_map(|((partition, ..), value)| Some((*partition, value?))).collect())
    }
}

impl Snapshot {
    /// Has others reckon what is not known, where there is enough of it. What they do not answer is still lacking afterwards.
    fn ask_elsewhere<R: PartitionRollup>(&self, wanted: &[Wanted<'_>], found: &mut [Option<Arc<R>>]) {
        let Some(elsewhere) = self.memory().elsewhere() else { return };
        // What follows from what was known before is soon reckoned here.
        let is_new = |at: &usize| {
            let rows = self.rows(&wanted[*at]);
            self.memory().rollups.before::<R>(&rows).is_none_or(|before| rows.changed_since(&before).is_none())
        };
        let missing: Vec<usize> = (0..found.len()).filter(|at| found[*at].is_none()).filter(is_new).collect();
        let bytes = missing.iter().map(|at| wanted[*at].1.bytes()).sum::<u64>();
        if missing.is_empty() || bytes < elsewhere.least_bytes() {
            return;
        }
        let task = |at: &usize| {
            let Rows { partition, seal, left_out, .. } = self.rows(&wanted[*at]);
            SumsTask::new(R::KIND, partition, seal, left_out)
        };
        let told = elsewhere.reckon(&missing.iter().map(task).collect::<Vec<_>>());
        for (at, told) in missing.into_iter().zip(told) {
            let value = told.and_then(|bytes| rmp_serde::from_slice(&bytes).ok()).map(Arc::new);
            if let Some(value) = &value {
                self.memory().rollups.put(&self.rows(&wanted[at]), value);
            }
            found[at] = value;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was reckoned of partitions, in bounded memory: what was not asked for lately goes first. It is one whole: shards would
/// each have a part of the bytes, and let go while others have room.
pub(crate) struct RollupCache(Mutex<Cache<(TypeId, Partition, bool), Kept, ByBytes>>);

#[derive(Clone)]
struct Kept {
    /// The files of which it was reckoned.
    seal: Seal,
    manifest: Arc<Manifest>,
    /// The matches that were left out of them.
    left_out: Box<[LeftOutMatch]>,
    value: Arc<dyn Any + Send + Sync>,
    bytes: u64,
}

/// What was reckoned of a partition when it had other files, or other matches were left out.
struct Before<R> {
    manifest: Arc<Manifest>,
    left_out: Box<[LeftOutMatch]>,
    value: Arc<R>,
}

#[derive(Debug, Clone)]
struct ByBytes;

impl Weighter<(TypeId, Partition, bool), Kept> for ByBytes {
    fn weight(&self, _: &(TypeId, Partition, bool), kept: &Kept) -> u64 {
        kept.bytes
    }
}

/// Bytes that are remembered at most.
const MOST_BYTES: u64 = 4 << 30;
/// Things that are remembered, about: some kinds of a few hundred partitions.
const ITEMS: usize = 1_000;
/// What is remembered of a partition besides the value.
const BESIDES: usize = 256;

impl RollupCache {
    fn get<R: PartitionRollup>(&self, rows: &Rows<'_>) -> Option<Arc<R>> {
        let kept = lock(&self.0).get(&Self::place::<R>(rows))?.clone();
        if kept.seal != *rows.seal || *kept.left_out != *rows.left_out {
            return None;
        }
        kept.value.downcast().ok()
    }

    /// What is remembered, though it is no more so.
    fn before<R: PartitionRollup>(&self, rows: &Rows<'_>) -> Option<Before<R>> {
        let (kind, partition, counts_all) = Self::place::<R>(rows);
        let known = lock(&self.0).get(&(kind, partition.clone(), counts_all)).cloned();
        // The first match that is left out has its place beside it.
        let known = known.or_else(|| lock(&self.0).get(&(kind, partition, !counts_all)).cloned());
        let Kept { manifest, left_out, value, .. } = known?;
        Some(Before { manifest, left_out, value: value.downcast().ok()? })
    }

    /// What is reckoned with some matches left out, and with all of them, is remembered side by side.
    fn place<R: PartitionRollup>(rows: &Rows<'_>) -> (TypeId, Partition, bool) {
        (TypeId::of::<R>(), rows.partition.clone(), rows.left_out.is_empty())
    }

    /// Bytes of all, about.
    pub(crate) fn bytes(&self) -> u64 {
        lock(&self.0).weight()
    }

    fn put<R: PartitionRollup>(&self, rows: &Rows<'_>, value: &Arc<R>) {
        let left_out: Box<[LeftOutMatch]> = rows.left_out.into();
        let names: usize = left_out.iter().map(|one| one.match_id.len() + one.of.len() + size_of_val(one)).sum();
        let bytes = (value.bytes() + BESIDES + names) as u64;
        let (seal, manifest) = (rows.seal.clone(), rows.manifest.clone());
        let kept = Kept { seal, manifest, left_out, value: value.clone(), bytes };
        lock(&self.0).insert(Self::place::<R>(rows), kept);
    }
}

impl Default for RollupCache {
    fn default() -> Self {
        Self(Mutex::new(Cache::with_weighter(ITEMS, MOST_BYTES, ByBytes)))
    }
}

impl fmt::Debug for RollupCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RollupCache").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}
