//! What is reckoned of a partition once, and remembered as long as its files are the same.
//!
//! A page asks the same of thousands of files again and again, and a new match changes one partition. So questions put
//! together what they know of each partition, and only what has changed is read anew.

use std::{
    any::{Any, TypeId},
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
    manifest::{Manifest, Seal},
    side_by_side::side_by_side,
};

/// Something that can be reckoned of a partition by itself.
pub(crate) trait PartitionRollup: Send + Sync + Sized + Serialize + DeserializeOwned + 'static {
    /// What others who reckon it call it.
    const KIND: &'static str;

    /// Reckons it.
    fn of(rows: &Rows<'_>) -> Result<Self, StatsError>;

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
pub(crate) struct Rows<'a> {
    pub(crate) tables: &'a Snapshot,
    pub(crate) partition: &'a Partition,
    pub(crate) manifest: &'a Manifest,
    pub(crate) seal: &'a Seal,
    /// Its matches that are not counted.
    pub(crate) left_out: &'a [LeftOutMatch],
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

impl Rows<'_> {
    /// The game of the partition.
    pub(crate) fn system(&self) -> &str {
        &self.partition.system
    }

    /// What another `R` makes of the same partition.
    pub(crate) fn rolled_up<R: PartitionRollup>(&self) -> Result<Arc<R>, StatsError> {
        if let Some(known) = self.known() {
            return Ok(known);
        }
        let value = Arc::new(R::of(self)?);
        self.tables.memory().rollups.put(self, &value);
        Ok(value)
    }

    /// The same, where it is remembered.
    fn known<R: PartitionRollup>(&self) -> Option<Arc<R>> {
        self.tables.memory().rollups.get(self)
    }
}

impl Source for Rows<'_> {
    fn scan(&self, table: Table) -> Result<LazyFrame, StatsError> {
        let shards = self.manifest.shards.keys();
        without(self.tables.scan_files(table, shards.map(|shard| (self.partition, *shard)))?, self.left_out)
    }
}

/// A partition with its files, and what is left out of it.
type Wanted<'a> = (&'a Partition, &'a Manifest, &'a Seal, Option<Arc<LeftOut>>);

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
        Rows { tables: self, partition, manifest, seal, left_out }
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
        let missing: Vec<usize> = (0..found.len()).filter(|at| found[*at].is_none()).collect();
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
    /// The matches that were left out of them.
    left_out: Box<[LeftOutMatch]>,
    value: Arc<dyn Any + Send + Sync>,
    bytes: u64,
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
        let kept = Kept { seal: rows.seal.clone(), left_out, value: value.clone(), bytes };
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
