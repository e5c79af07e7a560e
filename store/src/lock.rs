//! One process at a time.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::StoreError;

/// How long a lock that is held is waited for. A process that is just being started holds, for a moment, all that is
/// open in the one that starts it: so a lock given up a moment ago may still be held by nobody who wants it.
const LINGER: Duration = Duration::from_secs(2);
const LINGER_STEP: Duration = Duration::from_millis(10);

/// Locks the file `lock` in a folder for as long as it is open.
pub(crate) fn lock_folder(folder: &Path, doing: &'static str) -> Result<File, StoreError> {
    let lock = File::create(folder.join("lock")).map_err(StoreError::io(doing))?;
    let began = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
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
}
