//! One shard that is to be made, and making it.

use std::{
    path::Path,
    thread,
    time::{Duration, Instant},
};

use aftermath_store::{Position, Store};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::SharedTables;
use crate::{
    StatsError, Table, Unreadable,
    depot::Kind,
    folder::Partition,
    manifest::{Contents, Seal},
    part::Part,
    shard::{Members, Shard},
    shard_files::{Beside, Loaded, ShardFiles, Written, fill},
};

/// How long a store may take to come as far as the one by which a task was planned.
const CATCHING_UP: Duration = Duration::from_secs(10);
/// How often it is looked whether it has.
const LOOK: Duration = Duration::from_millis(20);
/// Bytes of what is told of a match that cannot be read.
const WHY_BYTES: usize = 400;

/// A shard that is to be made: its files in all tables. Anybody may do so who has the store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablesTask {
    pub(super) work: Work,
    /// How far the store had come by which it was planned.
    pub(super) position: Position,
}

/// What is to be made. Two tasks of the same have the same outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Work {
    pub(super) partition: Partition,
    pub(super) shard: Shard,
    /// What the shard has whose rows it takes over.
    pub(super) old: Option<Contents>,
    /// Matches to judge.
    pub(super) matches: Members,
    /// The stamp of redacted lines under which they are to be read.
    pub(super) stamp: u64,
    /// Drawn where what came of the same before is not to be trusted: so it is no task that was ever done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) again: Option<String>,
}

/// What became of a task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum TaskOutcome {
    /// Its files lie where they belong.
    Made(MadeShard),
    /// The store reads otherwise than when this was planned: lines were redacted, or names hidden.
    ReadOtherwise,
    /// A file whose rows were to be taken over is not as it was written.
    Unsound,
    /// It failed, again and again.
    Failed {
        /// What went wrong the last time.
        why: String,
    },
}

/// The files of a shard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeShard {
    pub(super) contents: Contents,
    /// Matches that were judged.
    pub(super) judged: usize,
    pub(super) unreadable: Vec<Unreadable>,
}

impl TablesTask {
    /// Its name, 64 hexadecimal digits: two tasks to make the same have the same.
    ///
    /// # Errors
    /// [`StatsError::Checkpoint`], which would be a fault of this program.
    pub fn id(&self) -> Result<String, StatsError> {
        Ok(hex::encode(Sha256::digest(serde_json::to_vec(&self.work)?)))
    }

    /// How many matches are to be judged.
    pub fn matches(&self) -> usize {
        self.work.matches.len()
    }

    /// How many entries these had when it was planned.
    pub fn entries(&self) -> u64 {
        self.work.matches.values().sum()
    }
}

impl SharedTables {
    /// Makes the files of a task, and puts them where they belong. Done again, by whomever, it comes to the same.
    ///
    /// # Errors
    /// [`StatsError::NotThere`] where the store has not come as far as the one by which it was planned;
    /// [`StatsError::Store`], [`StatsError::Depot`].
    pub fn perform(&self, store: &dyn Store, task: &TablesTask) -> Result<TaskOutcome, StatsError> {
        let TablesTask { work, position } = task;
        let begun = Instant::now();
        loop {
            let now = store.wait(Position(position.0.saturating_sub(1)), LOOK)?;
            let is_read_so = store.redaction_stamp()? == work.stamp;
            if now >= *position && is_read_so {
                break;
            }
            if begun.elapsed() > CATCHING_UP {
                return if now >= *position {
                    Ok(TaskOutcome::ReadOtherwise)
                } else {
                    Err(StatsError::NotThere { position: now })
                };
            }
            if now >= *position {
                thread::sleep(LOOK);
            }
        }
        let files = ShardFiles {
            partition: &work.partition,
            shard: work.shard,
            old: work.old.as_ref(),
            matches: &work.matches,
        };
        let make = |table: Table, loaded: &[Loaded]| self.make_part(work, table, loaded);
        let Written { contents, judged, mut unreadable, .. } = match files.make(store, Beside::Others, make) {
            Err(StatsError::Lacking { .. }) => return Ok(TaskOutcome::Unsound),
            made => made?,
        };
        // What was redacted meanwhile may be in some of the rows and not in others.
        if store.redaction_stamp()? != work.stamp {
            return Ok(TaskOutcome::ReadOtherwise);
        }
        for Unreadable { why, .. } in &mut unreadable {
            why.truncate(why.floor_char_boundary(WHY_BYTES));
        }
        Ok(TaskOutcome::Made(MadeShard { contents, judged, unreadable }))
    }

    /// Makes the file of one table.
    fn make_part(&self, work: &Work, table: Table, loaded: &[Loaded]) -> Result<Seal, StatsError> {
        let old = match work.old.as_ref().and_then(|old| old.files.get(&table)) {
            None => None,
            Some(seal) => {
                let lacking = || StatsError::Lacking { file: self.depot.name(Kind::Part, seal) };
                Some(self.reader(seal)?.ok_or_else(lacking)?)
            }
        };
        let name = format!("{} of {}", work.shard.file_name(), work.partition);
        let mut part = Part::begin(table, Path::new(&name), Vec::new(), old, work.shard)?;
        fill(&mut part, table, loaded)?;
        let (bytes, _) = part.finish()?;
        self.depot.put(Kind::Part, bytes)
    }
}
