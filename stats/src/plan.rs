//! What has to be written to bring tables up to a store, wherever their files lie.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use aftermath_store::{Change, Day, Limit, ListQuery, Position, Store};

use crate::{
    StatsError,
    checkpoint::Checkpoint,
    folder::Partition,
    manifest::{Contents, Manifest, Seal},
    shard::{IdHash, Members, Shard},
};

/// Where the files of tables lie, as far as a plan has to look at them.
pub(crate) trait Place {
    /// Entries that the matches of a file have together at most, unless it is one match.
    fn shard_entries(&self) -> u64;

    /// The manifest that the seal is of; `None` where it is not there.
    fn manifest(&self, partition: &Partition, seal: &Seal) -> Result<Option<Arc<Manifest>>, StatsError>;

    /// The matches of a shard; `None` where its files are not as they were written. A shard that is not there yet has none.
    fn members(&self, manifest: &Manifest, partition: &Partition, shard: Shard) -> Result<Option<Members>, StatsError>;

    /// Partitions that have lost files, among those that are not written to.
    fn lost(
        &self,
        checkpoint: &Checkpoint,
        written: &BTreeMap<Partition, Members>,
    ) -> Result<Vec<Partition>, StatsError>;
}

/// What has to be written.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The last submission that will be in the tables.
    pub(crate) last: Option<Change>,
    pub(crate) partitions: BTreeMap<Partition, Work>,
}

/// What has to be done to a partition.
#[derive(Debug)]
pub(crate) struct Work {
    /// What it has now; nothing where that is not to be trusted.
    pub(crate) old: Arc<Manifest>,
    /// Files to write.
    pub(crate) shards: Vec<ShardWork>,
    /// Shards that are no more, because others take their place.
    pub(crate) gone: BTreeSet<Shard>,
}

/// A file to write of each table.
#[derive(Debug)]
pub(crate) struct ShardWork {
    pub(crate) shard: Shard,
    /// The shard whose rows it takes over: itself, or one that it is a part of.
    pub(crate) from: Option<Shard>,
    /// Matches to judge, in order.
    pub(crate) matches: Members,
}

/// What brings tables of a checkpoint up to `store`, read under this stamp: at most so many submissions, or a few more.
pub(crate) fn plan(
    place: &dyn Place,
    store: &dyn Store,
    checkpoint: &Checkpoint,
    stamp: u64,
    most: u64,
) -> Result<Plan, StatsError> {
    let mut last = checkpoint.last.clone();
    let mut changed = BTreeSet::new();
    // A line that is redacted, or read under another veil, is no submission, and reads otherwise nevertheless.
    if stamp != checkpoint.redactions && checkpoint.last.is_some() {
        changed.extend(store.read_otherwise_since(checkpoint.redactions)?);
    }
    // What comes in while this runs is left to the next refresh.
    let mut at = checkpoint.position();
    let until = store.position()?.min(Position(at.0.saturating_add(most)));
    while at < until {
        let changes = store.changes(at, Limit::MOST)?;
        let Some(newest) = changes.last() else { break };
        at = newest.position;
        last = Some(newest.clone());
        changed.extend(changes.into_iter().map(|change| change.id));
    }
    let mut matches: BTreeMap<Partition, Members> = BTreeMap::new();
    for id in changed {
        let card = store.card(&id)?;
        let partition = Partition::new(card.system(), card.played().as_str());
        let entries = store.head(&id)?.entries;
        matches.entry(partition).or_default().insert(id, entries);
    }
    let lost = place.lost(checkpoint, &matches)?;
    let mut partitions = BTreeMap::new();
    for (partition, matches) in matches {
        let work = Work::plan(place, store, checkpoint, &partition, matches)?;
        partitions.insert(partition, work);
    }
    for partition in lost {
        let work = Work::from_nothing(place, all_matches(store, &partition)?);
        partitions.insert(partition, work);
    }
    Ok(Plan { last, partitions })
}

impl Work {
    /// The manifest of the partition once these shards are written.
    pub(crate) fn manifest(&self, written: impl IntoIterator<Item = (Shard, Contents)>) -> Manifest {
        let mut manifest = Manifest::clone(&self.old);
        manifest.shards.retain(|shard, _| !self.gone.contains(shard));
        manifest.shards.extend(written);
        manifest
    }

    /// What these matches change in a partition.
    fn plan(
        place: &dyn Place,
        store: &dyn Store,
        checkpoint: &Checkpoint,
        partition: &Partition,
        matches: Members,
    ) -> Result<Self, StatsError> {
        let Some(seal) = checkpoint.partitions.get(partition) else {
            return Ok(Self::from_nothing(place, matches));
        };
        let remake = || Ok(Self::from_nothing(place, all_matches(store, partition)?));
        let Some(old) = place.manifest(partition, seal)? else {
            return remake();
        };
        let mut homes: BTreeMap<Shard, Members> = BTreeMap::new();
        for (id, entries) in matches {
            homes.entry(Shard::of(&old.shards, IdHash::of(id.as_str()))).or_default().insert(id, entries);
        }
        let mut work = Self { old: old.clone(), shards: Vec::new(), gone: BTreeSet::new() };
        for (home, new) in homes {
            let Some(mut members) = place.members(&old, partition, home)? else {
                return remake();
            };
            members.extend(new.iter().map(|(id, entries)| (id.clone(), *entries)));
            let from = old.shards.contains_key(&home).then_some(home);
            let shards = home.divided(&members, place.shard_entries());
            if !shards.contains(&home) {
                work.gone.extend(from);
            }
            work.shards.extend(shards.into_iter().map(|shard| ShardWork::new(shard, from, &new)));
        }
        Ok(work)
    }

    /// A partition of these matches alone.
    fn from_nothing(place: &dyn Place, matches: Members) -> Self {
        let shards = Shard::WHOLE.divided(&matches, place.shard_entries());
        let shards = shards.into_iter().map(|shard| ShardWork::new(shard, None, &matches)).collect();
        Self { old: Arc::default(), shards, gone: BTreeSet::new() }
    }
}

impl ShardWork {
    /// Takes over a shard's rows, with those of the matches that are in it replaced.
    fn new(shard: Shard, from: Option<Shard>, matches: &Members) -> Self {
        let own = matches.iter().filter(|(id, _)| shard.holds(IdHash::of(id.as_str())));
        Self { shard, from, matches: own.map(|(id, entries)| (id.clone(), *entries)).collect() }
    }
}

/// Every match of a partition, from the store's index.
fn all_matches(store: &dyn Store, partition: &Partition) -> Result<Members, StatsError> {
    let day = |number: u8| Day::new(format!("{}-{number:02}", partition.month));
    let mut query = ListQuery {
        system: Some(partition.system.clone()),
        from: Some(day(1)?),
        to: (28..=31).rev().find_map(|number| day(number).ok()),
        limit: Limit::MOST,
        ..ListQuery::default()
    };
    let mut matches = Members::new();
    loop {
        let page = store.list(&query)?;
        for row in page.rows {
            let id = row.card.id();
            matches.insert(id.clone(), store.head(id)?.entries);
        }
        query.after = page.next;
        if query.after.is_none() {
            return Ok(matches);
        }
    }
}
