//! Files that are whole or not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::StoreError;

/// Writes a file beside its place, puts it on the disk, and then in its place: a reader finds all of it or none.
/// The folder must be synced before it counts; one that is missing is made.
///
/// # Errors
/// [`StoreError::Io`].
pub fn place(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let write = || {
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        let draft = draft(path);
        let mut file = File::create(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(draft, path)
    };
    write().map_err(StoreError::io("writing a file of the ledger"))
}

/// Writes many files as [`place`] does, with two waits for the disk in place of two a file. `root` is a folder above
/// them all.
pub(crate) fn place_all(root: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<(), StoreError> {
    let write = || {
        let root = File::open(root)?;
        for (path, bytes) in files {
            if let Some(folder) = path.parent() {
                make_folder(folder)?;
            }
            fs::write(draft(path), bytes)?;
        }
        rustix::fs::syncfs(&root)?;
        for (path, _) in files {
            fs::rename(draft(path), path)?;
        }
        rustix::fs::syncfs(&root)?;
        Ok(())
    };
    write().map_err(StoreError::io("writing files of the ledger"))
}

/// Puts a folder's list of files on the disk.
///
/// # Errors
/// [`StoreError::Io`].
pub fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    let sync = || File::open(folder)?.sync_all();
    sync().map_err(StoreError::io("syncing a folder of the ledger"))
}

/// The file's bytes; `None` where there is no such file.
///
/// # Errors
/// [`StoreError::Io`].
pub fn read(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(StoreError::Io { doing: "reading a file of the ledger", source }),
    }
}

/// Takes a file away, if it is there. The folder must be synced before it counts.
pub(crate) fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::Io { doing: "removing a file of the ledger", source: error })
        }
        _ => Ok(()),
    }
}

/// Makes a folder and those above it, and puts each new one on the disk.
fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    if let Some(above) = folder.parent() {
        make_folder(above)?;
        match fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => File::open(above)?.sync_all()?,
        }
    }
    Ok(())
}

fn draft(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}
