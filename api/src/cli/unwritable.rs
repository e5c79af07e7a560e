//! A data folder that cannot be written, as on a disk that is mounted for reading: it is looked at in a copy.
//!
//! A store is opened by doing again what its journal says, and sled writes when it is opened. So neither is opened for
//! reading alone; what can be read can be copied, and the copy opened.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use aftermath_store::{LEDGER_FOLDER, STORE_FOLDER, StoreError, mark_as_copy};
use tempfile::TempDir;

use super::{failure::Failure, terminal};

/// A copy of the folder, where that can be read and not written; it is gone when this is dropped.
pub(crate) fn copy_of(data: &Path) -> Result<Option<TempDir>, Failure> {
    let lock = data.join(STORE_FOLDER).join("lock");
    match OpenOptions::new().write(true).open(&lock) {
        Err(error) if [io::ErrorKind::ReadOnlyFilesystem, io::ErrorKind::PermissionDenied].contains(&error.kind()) => {}
        // What else is wrong is told by whoever opens it.
        _ => return Ok(None),
    }
    // Nobody may write while it is copied.
    let held: Vec<File> =
        [STORE_FOLDER, LEDGER_FOLDER].iter().map(|part| hold(&data.join(part))).collect::<Result<_, _>>()?;
    let copy = TempDir::new()?;
    copy_below(data, copy.path())?;
    // What the ledger would say there about redacted lines would stand in no tree that anybody else sees.
    mark_as_copy(&copy.path().join(LEDGER_FOLDER))?;
    drop(held);
    terminal::complain(&format_args!("{} cannot be written: a copy is looked at", data.display()));
    Ok(Some(copy))
}

fn hold(folder: &Path) -> Result<File, Failure> {
    let lock = File::open(folder.join("lock"))?;
    match lock.try_lock_shared() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy { folder: folder.to_owned() }.into()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Copies files and folders; what is neither is left.
fn copy_below(from: &Path, to: &Path) -> io::Result<()> {
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        fs::create_dir_all(to.join(&below))?;
        for entry in fs::read_dir(from.join(&below))? {
            let entry = entry?;
            let place = below.join(entry.file_name());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(place);
            } else if kind.is_file() {
                // Its bytes alone: a copy must be written, whatever the permissions were.
                io::copy(&mut File::open(entry.path())?, &mut File::create(to.join(place))?)?;
            }
        }
    }
    Ok(())
}
