//! The folder of a store: who may use it, what it holds, and that it is really on the disk.
//!
//! ```text
//! lock     locked while the store is open
//! format   which format it is, written when the store is complete
//! sled/    sled's own files
//! ```

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::upgrade::{FORMAT_1, from_format_1};
use super::{guarded, keys, sled_error};
use crate::StoreError;

/// The format this program reads and writes; a change of any key or value in `keys`, `record` or `block` is a new one.
const FORMAT: &str = "aftermath-store 2";

const SEGMENT_BYTES: usize = 16 << 20;
const CACHE_BYTES: u64 = 256 << 20;

/// How long threads of a store just closed in this process may keep sled's file.
const LINGER: Duration = Duration::from_secs(5);
const LINGER_STEP: Duration = Duration::from_millis(20);

/// The folder, locked against other processes and other stores of this one.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Held, never read: the lock ends with it.
    _lock: File,
}

impl Folder {
    pub(super) fn lock(path: &Path) -> Result<Self, StoreError> {
        let doing = "opening the folder of the store";
        fs::create_dir_all(path.join("sled")).map_err(StoreError::io(doing))?;
        let path = path.canonicalize().map_err(StoreError::io(doing))?;
        let lock = File::create(path.join("lock")).map_err(StoreError::io(doing))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy { folder: path }),
            Err(TryLockError::Error(source)) => Err(StoreError::Io { doing, source }),
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
    /// The file `format` comes last. So if it is there and sled has no record of the format, what was kept is lost,
    /// however clean and empty sled looks.
    pub(super) fn settle(&self, db: &sled::Db) -> Result<File, StoreError> {
        let noted = self.noted_format()?;
        if let Some(format) = noted.as_deref().filter(|format| *format != FORMAT_1) {
            check_format(format)?;
        }
        let doing = "reading the format of the store";
        match db.get(keys::FORMAT).map_err(|error| sled_error(doing, error))? {
            Some(format) if *format == *FORMAT_1.as_bytes() => {
                from_format_1(db)?;
                guarded("writing the format of the store", || db.insert(keys::FORMAT, FORMAT))?;
            }
            Some(format) => check_format(&String::from_utf8_lossy(&format))?,
            None if noted.is_some() => {
                return Err(StoreError::NeedsRebuild { why: "sled has lost the record of the format".into() });
            }
            None => {
                guarded("writing the format of the store", || db.insert(keys::FORMAT, FORMAT))?;
            }
        }
        // Also when nothing was written: what a killed process left unsynced, sled shows us as if it were safe.
        guarded("flushing sled", || db.flush())?;
        let file = self.sync_sled().map_err(StoreError::io("syncing the files of sled"))?;
        if noted.as_deref() != Some(FORMAT) {
            self.note_format().map_err(StoreError::io("writing the format of the store"))?;
        }
        Ok(file)
    }

    fn sync_sled(&self) -> io::Result<File> {
        let sled = self.sled();
        for path in [&sled.join("conf"), &sled.join("blobs"), &sled, &self.path] {
            sync(path)?;
        }
        self.path.parent().map(sync).transpose()?;
        sync(&sled.join("db"))
    }

    fn noted_format(&self) -> Result<Option<String>, StoreError> {
        match fs::read_to_string(self.path.join("format")) {
            Ok(format) => Ok(Some(format.trim_end().into())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(StoreError::Io { doing: "reading the format of the store", source }),
        }
    }

    fn note_format(&self) -> io::Result<()> {
        let draft = self.path.join("format.new");
        fs::write(&draft, format!("{FORMAT}\n"))?;
        sync(&draft)?;
        fs::rename(draft, self.path.join("format"))?;
        sync(&self.path).map(drop)
    }
}

/// Puts a file or a folder on the disk, and answers the handle that did.
fn sync(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    file.sync_all()?;
    Ok(file)
}

fn check_format(came: &str) -> Result<(), StoreError> {
    if came == FORMAT { Ok(()) } else { Err(StoreError::Format { expected: FORMAT, came: came.into() }) }
}
