//! What a program remembers of the tables between two questions.

use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use aftermath_rules::System;

use crate::{
    StatsError,
    folder::Partition,
    manifest::{Manifest, Seal},
    query::Standing,
    rolled::RolledCache,
};

/// What is remembered. Nothing of it is needed: it can be had again from the files.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The last manifest of each partition.
    manifests: Mutex<HashMap<Partition, (Seal, Arc<Manifest>)>>,
    /// The partition whose files were looked at last.
    pub(crate) looked_at: Mutex<Option<Partition>>,
    /// The ratings of each game as they were last asked for.
    pub(crate) standings: Mutex<HashMap<System, Arc<Standing>>>,
    /// What was reckoned of partitions.
    pub(crate) rolled: RolledCache,
}

impl Memory {
    /// The manifest of a partition that the seal is of; `None` where it is not there.
    pub(crate) fn manifest(
        &self,
        root: &Path,
        partition: &Partition,
        seal: &Seal,
    ) -> Result<Option<Arc<Manifest>>, StatsError> {
        let lock = || self.manifests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = lock().get(partition).filter(|(known, _)| known == seal) {
            return Ok(Some(known.clone()));
        }
        let read = Manifest::read(root, partition, seal)?;
        if let Some(manifest) = &read {
            lock().insert(partition.clone(), (seal.clone(), manifest.clone()));
        }
        Ok(read)
    }
}
