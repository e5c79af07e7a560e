//! Sums of partitions that others reckon.
//!
//! What pages ask is answered from sums of partitions, which are put together by whoever answers. They follow from the files of
//! the partition alone, and from which of its matches count. So they may be reckoned wherever these files can be had, by the same
//! code, and come to the same to the last digit. They are told as they are: numbers with all their bits, in the order in which
//! they were reckoned.

use std::{fmt, fs, path::Path, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    LeftOutMatch, SharedTables, Snapshot, StatsError,
    depot::Kind,
    folder::{self, Partition},
    manifest::Seal,
    partition_rollup::Rows,
    query,
};

/// Bytes of a task as a line.
const TASK_BYTES: usize = 16 << 20;

/// Sums of a partition that somebody is to reckon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumsTask {
    kind: String,
    partition: Partition,
    /// Of its manifest, by which its files are known.
    manifest: Seal,
    /// Its matches that no statistic counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOutMatch>,
}

/// Whoever reckons sums of partitions.
pub trait Elsewhere: fmt::Debug + Send + Sync {
    /// Bytes of the files of partitions below which it is not asked: what is soon reckoned is reckoned here.
    fn least_bytes(&self) -> u64;

    /// The sums of each task in turn, as [`SharedTables::reckon`] answers them, by the same program; `None` where there is no
    /// answer: then they are reckoned here. Blocks.
    fn reckon(&self, tasks: &[SumsTask]) -> Vec<Option<Vec<u8>>>;
}

impl SumsTask {
    pub(crate) fn new(kind: &str, partition: &Partition, manifest: &Seal, left_out: &[LeftOutMatch]) -> Self {
        let (kind, partition) = (kind.to_owned(), partition.clone());
        Self { kind, partition, manifest: manifest.clone(), left_out: left_out.to_vec() }
    }

    /// As a line of text, without its end.
    ///
    /// # Errors
    /// [`StatsError::Checkpoint`], which would be a fault of this program.
    pub fn to_text(&self) -> Result<String, StatsError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Reads what was written as a line.
    ///
    /// # Errors
    /// [`StatsError::NoTask`].
    pub fn read(text: &str) -> Result<Self, StatsError> {
        let no_task = |why: String| StatsError::NoTask { why };
        if text.len() > TASK_BYTES {
            return Err(no_task(format!("expected at most {TASK_BYTES} bytes, got {}", text.len())));
        }
        let task: Self = serde_json::from_str(text).map_err(|error| no_task(error.to_string()))?;
        if !task.partition.is_plain() {
            return Err(no_task(format!("{} is no game and month", task.partition)));
        }
        Ok(task)
    }
}

impl SharedTables {
    /// Reckons the sums of a task, as the bytes by which they are told. Files are fetched into the folder `scratch`, which is to
    /// be empty.
    ///
    /// # Errors
    /// [`StatsError::NoTask`] of what this program does not reckon; [`StatsError::Lacking`] where a file is not there as it was
    /// written, or not any more; [`StatsError::Depot`], [`StatsError::Io`], [`StatsError::Query`].
    pub fn reckon(self: &Arc<Self>, task: &SumsTask, scratch: &Path) -> Result<Vec<u8>, StatsError> {
        let SumsTask { kind, partition, manifest: seal, left_out } = task;
        let no_kind = || StatsError::NoTask { why: format!("there are no sums that are called {kind:?}") };
        let kind = query::kind(kind).ok_or_else(no_kind)?;
        let lacking = || StatsError::Lacking { file: self.depot.name(Kind::Manifest, seal) };
        let manifest = self.manifest_of(partition, seal)?.ok_or_else(lacking)?;
        let tables = Snapshot::of_shared(Arc::clone(self), partition, (seal, Arc::clone(&manifest)), scratch)?;
        (kind.reckon)(&Rows::new(&tables, (partition, &manifest, seal), left_out))
    }

    /// Puts a file where it is to be read.
    pub(crate) fn fetch(&self, seal: &Seal, path: &Path) -> Result<(), StatsError> {
        let lacking = || StatsError::Lacking { file: self.depot.name(Kind::Part, seal) };
        let bytes = self.depot.get(Kind::Part, seal)?.ok_or_else(lacking)?;
        if let Some(above) = path.parent() {
            fs::create_dir_all(above).map_err(StatsError::io("creating", above))?;
        }
        let new = folder::unpublished(path);
        fs::write(&new, bytes).map_err(StatsError::io("writing", &new))?;
        folder::publish(path)
    }
}
