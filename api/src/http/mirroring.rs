//! Tables that other machines make, taken over by a service that judges none.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use aftermath_stats::{Location, Published, Refreshed, SharedTables, StatsError, Warehouse};
use aftermath_store::{SigningRight, StoreError};
use aftermath_store_jetstream::{Address, Lease};

/// How often it is tried to take over what counts, where something else counts each time before that is done.
const TRIES: usize = 5;

/// Where the tables lie that others make, and which of them count.
pub(crate) struct Mirror {
    shared: SharedTables,
    /// By which it is heard what counts; it is never stood for.
    right: Lease,
    /// What was taken over last, and what that was.
    last: Mutex<Option<(Published, Refreshed)>>,
}

impl fmt::Debug for Mirror {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mirror").field("shared", &self.shared).finish_non_exhaustive()
    }
}

impl Mirror {
    /// Opens the place, and hears of what counts from now on.
    pub(crate) fn open(address: &Address, location: &Location, who: &str) -> Result<Self, StatsError> {
        let (shared, right) = (SharedTables::open(location)?, Lease::over_tables(address, who)?);
        Ok(Self { shared, right, last: Mutex::default() })
    }

    /// Makes the tables of a folder those that count. Before anybody has made any, they stay what they are.
    pub(crate) fn bring_up(&self, tables: &Warehouse) -> Result<Refreshed, StatsError> {
        let mut tries = 0;
        loop {
            let Some(text) = self.right.published()? else {
                let stamp = tables.made_under()?.unwrap_or_default();
                return Ok(Refreshed { position: tables.position()?, stamp, ..Refreshed::default() });
            };
            let published = Published::read(&text)?;
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, done)) = last.as_ref().filter(|(known, _)| *known == published && !tables.is_suspect()) {
                return Ok(done.clone());
            }
            match tables.mirror(&self.shared, &published) {
                Ok(mirrored) => {
                    let (position, stamp) = (mirrored.position, mirrored.stamp);
                    tracing::info!(files = mirrored.files, bytes = mirrored.bytes, "tables were taken over");
                    let done = Refreshed { position, stamp, shards: mirrored.files, ..Refreshed::default() };
                    *last = Some((published, done.clone()));
                    return Ok(done);
                }
                // What it names may be swept away by now, where something else counts.
                Err(StatsError::Lacking { .. }) if tries < TRIES && self.right.published()? != Some(text) => tries += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits until something else counts than `known`, or `at_most` has passed; answers what does.
    pub(crate) fn wait(&self, known: Option<&str>, at_most: Duration) -> Result<Option<String>, StoreError> {
        self.right.wait(known, at_most)?;
        self.right.published()
    }
}
