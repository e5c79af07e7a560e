//! What is to be made to bring the tables up to a store, and putting it in place.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use aftermath_store::{Position, Store};

use super::{
    Published, SharedTables,
    task::{MadeShard, TablesTask, Work},
};
use crate::{
    Refreshed, StatsError, Table,
    checkpoint::Checkpoint,
    depot::{Kind, drawn},
    folder::Partition,
    manifest::Seal,
    plan::{self, Plan},
    refresh::STEP,
    shard::Shard,
};

/// How long a store may take to come as far as tables that others made.
const CATCHING_UP: Duration = Duration::from_secs(30);

/// What came of the same task before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// It is what would come of it now.
    MayBeTaken,
    /// Its files may not be as they were written.
    IsNotTrusted,
}

/// What is to be made.
#[derive(Debug)]
pub struct SharedPlan {
    plan: Plan,
    behind: Checkpoint,
    stamp: u64,
    tasks: BTreeMap<String, (TablesTask, (Partition, Shard))>,
}

impl SharedPlan {
    /// Its tasks, by their names.
    pub fn tasks(&self) -> impl Iterator<Item = (&str, &TablesTask)> {
        self.tasks.iter().map(|(id, (task, _))| (id.as_str(), task))
    }

    /// The stamp of redacted lines under which all of them are to be read.
    pub fn stamp(&self) -> u64 {
        self.stamp
    }
}

impl SharedTables {
    /// What brings the tables that were published up to `store`, some thousand submissions at most; `None` where they are. Where
    /// nothing was published, or is to be gone on with, the tables are made from nothing.
    ///
    /// # Errors
    /// [`StatsError::OtherTables`] where those that were published lie elsewhere, or another program has made them;
    /// [`StatsError::NotThere`] where the store has not come as far as the tables; [`StatsError::Store`],
    /// [`StatsError::Depot`].
    pub fn plan(&self, store: &dyn Store, published: Option<&Published>) -> Result<Option<SharedPlan>, StatsError> {
        self.plan_as(store, published, Before::MayBeTaken)
    }

    /// What makes the tables from nothing, whatever was published, and whatever came of such tasks before.
    ///
    /// # Errors
    /// As [`SharedTables::plan`].
    pub fn plan_anew(&self, store: &dyn Store) -> Result<Option<SharedPlan>, StatsError> {
        self.plan_as(store, None, Before::IsNotTrusted)
    }

    fn plan_as(
        &self,
        store: &dyn Store,
        published: Option<&Published>,
        before: Before,
    ) -> Result<Option<SharedPlan>, StatsError> {
        let start = || Checkpoint::start(self.shard_entries);
        let mut behind = match published {
            None => start(),
            Some(published) => match self.checkpoint(published) {
                // What is lost is made from nothing.
                Err(StatsError::Lacking { .. }) => start(),
                read => read?,
            },
        };
        // One that is behind would take the tables to be those of another store.
        let begun = Instant::now();
        while store.wait(Position(behind.position().0.saturating_sub(1)), Duration::from_secs(1))? < behind.position() {
            if begun.elapsed() > CATCHING_UP {
                return Err(StatsError::NotThere { position: store.position()? });
            }
        }
        if !behind.is_of(store)? {
            behind = start();
        }
        // What is not in the tables any more cannot be mended.
        self.unsound().retain(|partition| behind.partitions.contains_key(partition));
        // Read before the matches are: what is redacted from now on is for the next plan.
        let stamp = store.redaction_stamp()?;
        let plan = plan::plan(self, store, &behind, stamp, STEP)?;
        let is_same = plan.partitions.is_empty() && plan.last == behind.last && stamp == behind.redactions;
        if is_same && published.is_some_and(|published| published.position == behind.position()) {
            return Ok(None);
        }
        // As far as the heads that were planned by: these were read before.
        let position = store.position()?;
        let (mut tasks, again) = (BTreeMap::new(), drawn());
        let unsound = self.unsound().clone();
        for (partition, work) in &plan.partitions {
            let is_taken = before == Before::MayBeTaken && !unsound.contains(partition);
            for shard in &work.shards {
                let old = shard.from.and_then(|from| work.old.shards.get(&from));
                let what = Work {
                    partition: partition.clone(),
                    shard: shard.shard,
                    old: old.cloned(),
                    matches: shard.matches.clone(),
                    stamp,
                    again: if is_taken { None } else { Some(again.clone()) },
                };
                let task = TablesTask { work: what, position };
                tasks.insert(task.id()?, (task, (partition.clone(), shard.shard)));
            }
        }
        Ok(Some(SharedPlan { plan, behind, stamp, tasks }))
    }

    /// Takes note that a file whose rows a task was to take over is not as it was written: the next plan has all of its
    /// game's month made from nothing.
    pub fn note_unsound(&self, task: &TablesTask) {
        self.unsound().insert(task.work.partition.clone());
    }

    /// Puts down what was made of every task of a plan, and answers what is then to be published behind that by which it was
    /// planned: only so it counts.
    ///
    /// # Errors
    /// [`StatsError::Depot`]; [`StatsError::Lacking`] where a task was not done.
    pub fn commit(
        &self,
        plan: SharedPlan,
        mut made: BTreeMap<String, MadeShard>,
    ) -> Result<(Published, Refreshed), StatsError> {
        let SharedPlan { plan: Plan { last, partitions }, behind, stamp, tasks } = plan;
        let mut done: BTreeMap<Partition, Vec<(Shard, MadeShard)>> = BTreeMap::new();
        for (id, (_, (partition, shard))) in tasks {
            let made = made.remove(&id).ok_or_else(|| StatsError::Lacking { file: format!("task {id}") })?;
            if !Table::KEPT.iter().all(|table| made.contents.files.get(table).is_some_and(Seal::is_plain)) {
                return Err(StatsError::OtherTables { why: format!("task {id} was not made for all tables") });
            }
            done.entry(partition).or_default().push((shard, made));
        }
        let mut refreshed = Refreshed { partitions: partitions.len(), stamp, ..Refreshed::default() };
        let mut checkpoint = behind;
        (checkpoint.last, checkpoint.redactions) = (last, stamp);
        for (partition, work) in &partitions {
            let done = done.remove(partition).unwrap_or_default();
            refreshed.shards += done.len();
            let contents = done.into_iter().map(|(shard, made)| {
                refreshed.matches += made.judged;
                refreshed.unreadable.extend(made.unreadable);
                (shard, made.contents)
            });
            let manifest = work.manifest(contents);
            let seal = self.depot.put(Kind::Manifest, manifest.to_bytes()?)?;
            checkpoint.partitions.insert(partition.clone(), seal);
        }
        refreshed.position = checkpoint.position();
        refreshed.unreadable.sort_by(|a, b| a.id.cmp(&b.id));
        let seal = self.depot.put(Kind::Checkpoint, checkpoint.to_bytes()?)?;
        self.unsound().retain(|partition| !partitions.contains_key(partition));
        let (position, place) = (checkpoint.position(), self.depot.mark().to_owned());
        Ok((Published { position, stamp, place, checkpoint: seal }, refreshed))
    }
}
