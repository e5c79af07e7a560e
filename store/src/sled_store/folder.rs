//! The folder of a store: who may use it, what it holds, and that it is really on the disk.
//!
//! ```text
//! aftermath-store   locked while the store is open; says the format once the store is complete
//! sled/             sled's own files
//! ```

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::{guarded, keys, sled_error};
use crate::StoreError;

/// The format this program reads and writes; a change of any key or value in `keys`, `record` or `block` is a new one.
const FORMAT: &str = "aftermath-store 1";

const MARK: &str = "aftermath-store";
const SEGMENT_BYTES: usize = 16 << 20;
const CACHE_BYTES: u64 = 256 << 20;

/// How long threads of a store just closed in this process may keep sled's file.
const LINGER: Duration = Duration::from_secs(5);
const LINGER_STEP: Duration = Duration::from_millis(20);

/// The folder, locked against other processes and other stores of this one.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    mark: File,
}

impl Folder {
    pub(super) fn lock(path: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(path.join("sled")).map_err(StoreError::io("creating the folder of the store"))?;
        let mark = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path.join(MARK));
        let mark = mark.map_err(StoreError::io("opening the mark of the store"))?;
        match mark.try_lock() {
            Ok(()) => Ok(Self { path: path.to_path_buf(), mark }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy { folder: path.to_path_buf() }),
            Err(TryLockError::Error(source)) => Err(StoreError::Io { doing: "locking the store", source }),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn sled(&self) -> PathBuf {
        self.path.join("sled")
    }

    /// Opens sled as the recipe says. We hold the lock on the folder, so whoever still has sled's file is on the way
    /// out, unless it was opened without us.
    pub(super) fn open_sled(&self) -> Result<sled::Db, StoreError> {
        let config = sled::Config::new()
            .path(self.sled())
            .cache_capacity(CACHE_BYTES)
            .flush_every_ms(None)
            .segment_size(SEGMENT_BYTES);
        let began = Instant::now();
        loop {
            match guarded("opening sled", || config.open()) {
                Err(StoreError::Io { source, .. }) if source.to_string().contains("could not acquire lock") => {
                    if began.elapsed() > LINGER {
                        return Err(StoreError::Busy { folder: self.path.clone() });
                    }
                    std::thread::sleep(LINGER_STEP);
                }
                answer => return answer,
            }
        }
    }

    /// Checks the format, or writes it into a store just begun, and puts everything on the disk. Answers our own
    /// handle on sled's file.
    ///
    /// The mark says the format only after a store was complete. So if it does and sled has no record of it, what
    /// was kept is lost, however clean and empty sled looks.
    pub(super) fn settle(&self, db: &sled::Db) -> Result<File, StoreError> {
        let doing = "reading the format of the store";
        let mut marked = String::new();
        (&self.mark).read_to_string(&mut marked).map_err(StoreError::io(doing))?;
        let recorded = db.get(keys::FORMAT).map_err(|error| sled_error(doing, error))?;
        if !marked.is_empty() {
            check_format(marked.trim_end())?;
        }
        match &recorded {
            Some(record) => check_format(&String::from_utf8_lossy(record))?,
            None if !marked.is_empty() => {
                return Err(StoreError::NeedsRebuild { why: "sled has lost the record of the format".into() });
            }
            None => {
                guarded("writing the format of the store", || db.insert(keys::FORMAT, FORMAT))?;
            }
        }
        // Also when nothing was written: what a killed process left unsynced, sled shows us as if it were safe.
        guarded("flushing sled", || db.flush())?;
        let file = self.sync_sled()?;
        if marked.is_empty() {
            self.write_mark()?;
        }
        Ok(file)
    }

    fn sync_sled(&self) -> Result<File, StoreError> {
        let sync = |path: &Path| {
            let file = File::open(path)?;
            file.sync_all()?;
            Ok(file)
        };
        let sled = self.sled();
        [sled.join("conf"), sled.join("blobs"), sled.clone(), self.path.clone()]
            .iter()
            .try_for_each(|path| sync(path).map(drop))
            .and_then(|()| sync(&sled.join("db")))
            .map_err(StoreError::io("syncing the files of sled"))
    }

    fn write_mark(&self) -> Result<(), StoreError> {
        let mut mark = &self.mark;
        mark.rewind()
            .and_then(|()| writeln!(mark, "{FORMAT}"))
            .and_then(|()| mark.sync_all())
            .and_then(|()| File::open(&self.path)?.sync_all())
            .map_err(StoreError::io("writing the mark of the store"))
    }
}

fn check_format(came: &str) -> Result<(), StoreError> {
    if came == FORMAT { Ok(()) } else { Err(StoreError::Format { expected: FORMAT, came: came.into() }) }
}
