//! Finding the store, and a match in it or in a file.

use std::path::{Path, PathBuf};

use aftermath_ingest::{Source, load};
use aftermath_rules::Log;
use aftermath_stats::Warehouse;
use aftermath_store::{MatchId, SledStore, Store};

use super::failure::Failure;

/// Where the store is in a data folder; the service has it in the same place.
pub(crate) fn store_folder(data: &Path) -> PathBuf {
    data.join("store")
}

/// Opens the store of a data folder that has one. Who only looks must not leave an empty store behind.
pub(crate) fn open(data: &Path) -> Result<SledStore, Failure> {
    let folder = store_folder(data);
    if !folder.is_dir() {
        return Err(Failure::NoStore { folder });
    }
    Ok(SledStore::open(folder)?)
}

/// Brings the tables of a data folder up to its store.
pub(crate) fn refresh_tables(store: &dyn Store, data: &Path) -> Result<(), Failure> {
    Warehouse::open(&data.join("tables"))?.refresh(store)?;
    Ok(())
}

/// The log that a person names by a file or by the id of a stored match. A file comes first: its name is seen at once.
pub(crate) fn named(name: &str, data: &Path) -> Result<Log, Failure> {
    if Path::new(name).is_file() {
        let source = Source::new(name);
        return Ok(Log::read(&source.bytes()?, &source.name())?);
    }
    let id: MatchId = name.parse().map_err(|_| Failure::NoMatch { name: name.to_owned() })?;
    Ok(load(&open(data)?, &id)?)
}
