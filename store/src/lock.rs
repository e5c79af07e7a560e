//! One process at a time.

use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::StoreError;

/// How long a lock that is held is waited for. A process that is just being started holds, for a moment, all that is
/// open in the one that starts it: so a lock given up a moment ago may still be held by nobody who wants it.
const LINGER: Duration = Duration::from_secs(2);
const LINGER_STEP: Duration = Duration::from_millis(10);

const NAME: &str = "lock";

/// A folder that nobody else may use for as long as this is there.
#[derive(Debug)]
pub(crate) struct FolderLock {
    folder: PathBuf,
    lock: File,
}

impl FolderLock {
    /// Whether the folder is still where it was, and the same. What is written into one that was deleted, or put aside for
    /// another, would be acknowledged and lost.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let of = |file: &fs::Metadata| (file.dev(), file.ino());
        let ours = self.lock.metadata().map_err(StoreError::io("looking at a lock"))?;
        match fs::metadata(self.folder.join(NAME)) {
            Ok(there) if of(&there) == of(&ours) => Ok(()),
            Ok(_) => Err(StoreError::OtherFolder { folder: self.folder.clone() }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(StoreError::OtherFolder { folder: self.folder.clone() })
            }
            Err(source) => Err(StoreError::Io { doing: "looking for a lock", source }),
        }
    }
}

/// Locks the file `lock` in a folder for as long as it is open.
pub(crate) fn lock_folder(folder: &Path, doing: &'static str) -> Result<FolderLock, StoreError> {
    let lock = File::create(folder.join(NAME)).map_err(StoreError::io(doing))?;
    let began = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(FolderLock { folder: folder.to_owned(), lock }),
            Err(TryLockError::WouldBlock) if began.elapsed() < LINGER => std::thread::sleep(LINGER_STEP),
            Err(TryLockError::WouldBlock) => return Err(StoreError::Busy { folder: folder.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(StoreError::Io { doing, source }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_is_given_up_meanwhile_is_had() {
        let folder = tempfile::tempdir().unwrap();
        let lock = || lock_folder(folder.path(), "locking");
        let held = lock().unwrap();
        std::thread::scope(|scope| {
            let waits = scope.spawn(lock);
            std::thread::sleep(Duration::from_millis(50));
            drop(held);
            waits.join().unwrap().unwrap();
        });
        let _held = lock().unwrap();
        assert!(matches!(lock(), Err(StoreError::Busy { .. })));
    }

    #[test]
    fn a_folder_that_is_gone_or_another_is_told() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("data");
        fs::create_dir(&folder).unwrap();
        let lock = lock_folder(&folder, "locking").unwrap();
        lock.check().unwrap();
        fs::rename(&folder, place.path().join("aside")).unwrap();
        assert!(matches!(lock.check(), Err(StoreError::OtherFolder { .. })));
        fs::create_dir(&folder).unwrap();
        let _other = lock_folder(&folder, "locking").unwrap();
        assert!(matches!(lock.check(), Err(StoreError::OtherFolder { .. })));
        fs::remove_dir_all(&folder).unwrap();
        fs::rename(place.path().join("aside"), &folder).unwrap();
        lock.check().unwrap();
    }
}
