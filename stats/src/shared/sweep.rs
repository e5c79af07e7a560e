//! Files that nobody names, and names of files that are not there.

use std::{
    collections::{BTreeMap, HashMap},
    thread,
    time::{Duration, Instant},
};

use super::{Published, SharedTables};
use crate::{StatsError, depot::Kind, folder::Partition, manifest::Seal};

/// How old a file is before it is swept away where the tables do not name it. Whoever reads older tables meanwhile has that long;
/// whoever has not read them by then starts again with those that count.
pub const KEPT: Duration = Duration::from_secs(24 * 3_600);

/// How long a step of a sweep may take. Whoever stood still for longer may have been followed by another meanwhile, and not know
/// it yet: he sweeps no more.
const STEP: Duration = Duration::from_secs(5);
/// How long after files were listed the first of them is taken away.
const PAUSE: Duration = Duration::from_millis(500);

/// What a sweep found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Swept {
    /// Files that were taken away.
    pub removed: usize,
    /// Files that the tables name, and that are not there, or not as long: the next plan has them made again.
    pub lacking: usize,
}

impl SharedTables {
    /// Takes away what the tables do not name and is older than a day ([`KEPT`]), as long as `may_go_on` says so: only who may
    /// publish should. Finds out at the same time whether all is there that the tables name.
    ///
    /// # Errors
    /// [`StatsError::Depot`]; [`StatsError::Lacking`], [`StatsError::OtherTables`] where it cannot be told what is named.
    pub fn sweep(&self, published: &Published, may_go_on: &dyn Fn() -> bool) -> Result<Swept, StatsError> {
        let checkpoint = self.checkpoint(published)?;
        let mut named: BTreeMap<Kind, HashMap<String, (u64, Option<Partition>)>> = BTreeMap::new();
        let mut name = |kind, seal: &Seal, of: Option<&Partition>| {
            let known = named.entry(kind).or_default();
            known.insert(seal.sha256().to_owned(), (seal.bytes(), of.cloned()));
        };
        name(Kind::Checkpoint, &published.checkpoint, None);
        for (partition, seal) in &checkpoint.partitions {
            name(Kind::Manifest, seal, Some(partition));
            for contents in self.manifest_of(partition, seal)?.iter().flat_map(|manifest| manifest.shards.values()) {
                contents.files.values().for_each(|seal| name(Kind::Part, seal, Some(partition)));
            }
        }
        let mut swept = Swept::default();
        for kind in Kind::ALL {
            let mut missing = named.remove(&kind).unwrap_or_default();
            let found = self.depot.list(kind)?;
            // Listing may take long: whether one has been followed meanwhile is known by then.
            thread::sleep(PAUSE);
            let mut last = Instant::now();
            for file in found {
                if last.elapsed() > STEP {
                    return Ok(swept);
                }
                last = Instant::now();
                let is_named = file.sha256.as_ref().is_some_and(|sha256| match missing.get(sha256) {
                    Some((bytes, _)) if *bytes == file.bytes => missing.remove(sha256).is_some(),
                    Some(_) => true,
                    None => false,
                });
                if is_named || file.age < KEPT {
                    continue;
                }
                // Somebody may have made it again since it was listed.
                let is_old = self.depot.age(&file)?.is_some_and(|age| age >= KEPT);
                if !may_go_on() || last.elapsed() > STEP {
                    return Ok(swept);
                }
                if is_old {
                    self.depot.remove(&file)?;
                    swept.removed += 1;
                }
            }
            swept.lacking += missing.len();
            self.unsound().extend(missing.into_values().filter_map(|(_, partition)| partition));
        }
        Ok(swept)
    }
}
