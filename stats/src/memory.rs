//! What a program remembers of the tables between two questions.

use std::{
    collections::HashMap,
    fs::{self, Metadata},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use aftermath_rules::System;

use crate::{
    Elsewhere, StatsError,
    folder::Partition,
    left_out::LeftOut,
    manifest::{Manifest, Seal},
    partition_rollup::RollupCache,
    query::{Standing, Worths, WorthsOf},
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
    /// What luck was worth in the months that were asked about last.
    pub(crate) worths: Mutex<Vec<(WorthsOf, Option<Arc<Worths>>)>>,
    /// The matches of each game that no statistic counts.
    pub(crate) left_out: Mutex<HashMap<String, Arc<LeftOut>>>,
    /// What was reckoned of partitions.
    pub(crate) rollups: RollupCache,
    /// Files that were held against their seals, each as it was then.
    sealed: Mutex<HashMap<PathBuf, FileAsSeen>>,
    /// Others who reckon it.
    elsewhere: OnceLock<Arc<dyn Elsewhere>>,
    /// A file was not as it was written, and is to be made anew.
    damaged: AtomicBool,
}

/// Tells one writing of a file from the next.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FileAsSeen {
    inode: u64,
    bytes: u64,
    modified: (i64, i64),
    seal: Seal,
}

impl FileAsSeen {
    fn new(file: &Metadata, seal: &Seal) -> Self {
        let modified = (file.mtime(), file.mtime_nsec());
        Self { inode: file.ino(), bytes: file.len(), modified, seal: seal.clone() }
    }
}

impl Memory {
    /// Holds a file of the tables against its seal, once in this process as long as nobody writes it anew. One that is not
    /// as it was written is taken away, so that the next refresh makes it again: it follows from the store.
    pub(crate) fn hold_against(&self, path: &Path, seal: &Seal) -> Result<(), StatsError> {
        let lock = || self.sealed.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = fs::metadata(path).ok().map(|file| FileAsSeen::new(&file, seal));
        if seen.is_some() && lock().get(path) == seen.as_ref() {
            return Ok(());
        }
        match seen.filter(|seen| seen.bytes == seal.bytes()) {
            Some(seen) if Seal::of(path)? == *seal => {
                lock().insert(path.to_owned(), seen);
                Ok(())
            }
            _ => {
                lock().remove(path);
                // Where it cannot be taken away, it is refused every time.
                let _ = fs::remove_file(path);
                self.suspect();
                Err(StatsError::Damaged { path: path.to_owned() })
            }
        }
    }

    /// Others who reckon sums of partitions.
    pub(crate) fn elsewhere(&self) -> Option<&dyn Elsewhere> {
        self.elsewhere.get().map(|elsewhere| &**elsewhere)
    }

    /// Names others who reckon sums of partitions; once.
    pub(crate) fn reckon_elsewhere(&self, elsewhere: Arc<dyn Elsewhere>) {
        let _ = self.elsewhere.set(elsewhere);
    }

    /// Says that a file is to be made anew.
    pub(crate) fn suspect(&self) {
        self.damaged.store(true, Ordering::Relaxed);
    }

    /// Whether a file is to be made anew.
    pub(crate) fn is_suspect(&self) -> bool {
        self.damaged.load(Ordering::Relaxed)
    }

    /// Says that all is made anew that was to be.
    pub(crate) fn trust(&self) {
        self.damaged.store(false, Ordering::Relaxed);
        *self.looked_at.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

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
