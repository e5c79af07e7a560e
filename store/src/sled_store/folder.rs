//! The folder of a store: who may use it, what it holds, and that it is really on the disk.
//!
//! ```text
//! lock     locked while the store is open
//! format   which format it is, and behind it the folder of sled where that is another than `sled`; written when the
//!          store is complete
//! spare    room that is given up when the disk is full, since sled writes when it is opened
//! journal  what was accepted since sled was last put on the disk (`journal`)
//! sled/    sled's own files; `sled-1/`, `sled-2/` … once lines were redacted; and among them
//! sled/packs  blocks that lie apart from sled (`packs`)
//! ```

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::FallocateFlags;

use super::journal::Journal;
use super::packs::{PACKS, Packs};
use super::upgrade::{FORMAT_1, from_format_1};
use super::{Engine, guarded, keys, sled_error};
use crate::StoreError;
use crate::lock::{FolderLock, lock_folder};

/// The format this program reads and writes; a change of any key or value in `keys`, `record` or `block` is a new one.
pub(super) const FORMAT: &str = "aftermath-store 5";
/// What this one reads as it stands: 2 knows no redacted lines, up to 3 no block but the last may be packed again, and up
/// to 4 there are neither a journal nor blocks that lie apart.
const FORMATS_READ: [&str; 3] = ["aftermath-store 2", "aftermath-store 3", "aftermath-store 4"];

/// Name of the first folder of sled.
const SLED: &str = "sled";

/// Name of the file that takes room until the disk is full.
const SPARE: &str = "spare";
/// What sled writes when it is opened is far less.
const SPARE_BYTES: u64 = 4 << 20;

const SEGMENT_BYTES: usize = 16 << 20;
const CACHE_BYTES: u64 = 256 << 20;

/// How long threads of a store just closed in this process may keep sled's file.
const LINGER: Duration = Duration::from_secs(30);
const LINGER_STEP: Duration = Duration::from_millis(20);

/// The folder, locked against other processes and other stores of this one.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// The lock ends with it.
    lock: FolderLock,
}

impl Folder {
    pub(super) fn lock(path: &Path) -> Result<Self, StoreError> {
        let doing = "opening the folder of the store";
        fs::create_dir_all(path).map_err(StoreError::io(doing))?;
        let path = path.canonicalize().map_err(StoreError::io(doing))?;
        let lock = lock_folder(&path, doing)?;
        Ok(Self { path, lock })
    }

    /// Whether the folder is still the one that was opened.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.lock.check()
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// As [`Folder::begin_engine`], on a full disk too: then the spare room is given up. Answers as well why nothing may be
    /// written, where that is so.
    pub(super) fn open(&self) -> Result<(Engine, Journal, Option<StoreError>), StoreError> {
        match self.begin_engine() {
            Err(failure) if failure.is_for_want_of_room() => {
                self.clear_snapshots()?;
                if !give_up_spare(&self.path) {
                    return Err(failure);
                }
                let (engine, journal) = self.begin_engine()?;
                Ok((engine, journal, Some(failure)))
            }
            opened => {
                let (engine, journal) = opened?;
                // Where there is no spare room, what is written may not come to the disk.
                let full = self.keep_spare().map_err(StoreError::io("keeping room to open the store on a full disk"));
                Ok((engine, journal, full.err().filter(StoreError::is_for_want_of_room)))
            }
        }
    }

    /// Takes room on the disk for the day on which there is none.
    fn keep_spare(&self) -> io::Result<()> {
        let path = self.path.join(SPARE);
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
        if file.metadata()?.len() == SPARE_BYTES {
            return Ok(());
        }
        rustix::fs::fallocate(&file, FallocateFlags::empty(), 0, SPARE_BYTES).map_err(|error| {
            // Half of it would be taken for all of it.
            let _ = fs::remove_file(&path);
            error.into()
        })
    }

    /// Takes away what sled wrote of where its pages lie, which may be cut off where there was no room for it: it follows
    /// from sled's file.
    fn clear_snapshots(&self) -> Result<(), StoreError> {
        let name = self.noted()?.map_or(SLED.to_owned(), |noted| noted.sled);
        let doing = "removing what sled could not write";
        for entry in fs::read_dir(self.path.join(name)).map_err(StoreError::io(doing))? {
            let entry = entry.map_err(StoreError::io(doing))?;
            if entry.file_name().to_string_lossy().starts_with("snap.") {
                fs::remove_file(entry.path()).map_err(StoreError::io(doing))?;
            }
        }
        Ok(())
    }

    /// Opens sled where the file `format` says it is, does what the journal says, and settles it.
    pub(super) fn begin_engine(&self) -> Result<(Engine, Journal), StoreError> {
        let noted = self.noted()?;
        // A later one is begun only where the file says which is in use.
        if noted.is_none() && self.folders_of_sled()?.iter().any(|(number, _)| *number > 0) {
            return Err(StoreError::NeedsRebuild { why: "the file format is gone".into() });
        }
        let name = noted.as_ref().map_or(SLED, |noted| &noted.sled);
        let db = self.open_sled(name)?;
        let may_begin = noted.as_ref().is_none_or(|noted| noted.format != FORMAT);
        let packs = Packs::open(&self.path.join(name), may_begin)?;
        Journal::replay(&self.path, may_begin, |frame| {
            packs.write(frame.offset, &frame.blocks)?;
            guarded("doing what the journal says", || frame.apply(&db))
        })?;
        let (file, journal) = self.settle(&db, noted.as_ref(), name)?;
        self.clear_away()?;
        Ok((Engine::new(db, file, packs), journal))
    }

    /// Begins new files of sled beside those in use.
    pub(super) fn begin_next(&self) -> Result<(String, sled::Db, Packs), StoreError> {
        let used = self.noted()?.and_then(|noted| number_of(&noted.sled)).unwrap_or_default();
        let name = format!("{SLED}-{}", used + 1);
        self.remove(&name)?;
        let db = self.open_sled(&name)?;
        let packs = Packs::open(&self.path.join(&name), true)?;
        Ok((name, db, packs))
    }

    /// Puts new files on the disk, and then in the place of those in use. Answers our own handle on sled's new file.
    pub(super) fn turn_to(&self, name: &str, db: &sled::Db) -> Result<File, StoreError> {
        guarded("flushing sled", || db.flush())?;
        let file = self.sync_sled(name).map_err(StoreError::io("syncing the files of sled"))?;
        self.note(name).map_err(StoreError::io("writing the format of the store"))?;
        Ok(file)
    }

    /// Takes away files that were begun and are not in use; what cannot be taken away goes when the store is opened.
    pub(super) fn leave(&self, name: &str) {
        if let Ok(Some(noted)) = self.noted()
            && noted.sled != name
        {
            let _ = self.remove(name);
        }
    }

    /// Takes away all files of sled but those in use.
    pub(super) fn clear_away(&self) -> Result<(), StoreError> {
        let Some(used) = self.noted()? else {
            return Ok(());
        };
        for (_, name) in self.folders_of_sled()? {
            if name != used.sled {
                self.remove(&name)?;
            }
        }
        Ok(())
    }

    /// The folders of sled that are there, with their numbers.
    fn folders_of_sled(&self) -> Result<Vec<(u64, String)>, StoreError> {
        let doing = "looking for old files of sled";
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(StoreError::io(doing))? {
            let name = entry.map_err(StoreError::io(doing))?.file_name().to_string_lossy().into_owned();
            found.extend(number_of(&name).map(|number| (number, name)));
        }
        Ok(found)
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        match fs::remove_dir_all(self.path.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::Io { doing: "removing old files of sled", source: error })
            }
            _ => sync(&self.path).map(drop).map_err(StoreError::io("syncing the folder of the store")),
        }
    }

    /// Opens sled as the recipe says. We hold the lock on the folder, so whoever still has sled's file is on the way
    /// out, unless it was opened without us.
    fn open_sled(&self, name: &str) -> Result<sled::Db, StoreError> {
        let config = sled::Config::new()
            .path(self.path.join(name))
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

    /// Checks the format, or writes it into a store just begun, puts everything on the disk, and empties the journal.
    /// Answers our own handle on sled's file.
    ///
    /// The file `format` comes last. So if it is there and sled has no record of the format, what was kept is lost,
    /// however clean and empty sled looks.
    fn settle(&self, db: &sled::Db, noted: Option<&Noted>, name: &str) -> Result<(File, Journal), StoreError> {
        let doing = "reading the format of the store";
        match db.get(keys::FORMAT).map_err(|error| sled_error(doing, error))? {
            Some(format) if *format == *FORMAT_1.as_bytes() => {
                from_format_1(db)?;
                guarded("writing the format of the store", || db.insert(keys::FORMAT, FORMAT))?;
            }
            Some(format) if FORMATS_READ.iter().any(|read| *format == *read.as_bytes()) => {
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
        let file = self.sync_sled(name).map_err(StoreError::io("syncing the files of sled"))?;
        let journal = Journal::begin(&self.path)?;
        if noted.is_none_or(|noted| noted.format != FORMAT) {
            self.note(name).map_err(StoreError::io("writing the format of the store"))?;
        }
        Ok((file, journal))
    }

    fn sync_sled(&self, name: &str) -> io::Result<File> {
        let sled = self.path.join(name);
        for path in [&sled.join("conf"), &sled.join("blobs"), &sled.join(PACKS), &sled, &self.path] {
            sync(path)?;
        }
        self.path.parent().map(sync).transpose()?;
        sync(&sled.join("db"))
    }

    /// What the file `format` says, which must be something that this program reads.
    fn noted(&self) -> Result<Option<Noted>, StoreError> {
        let text = match fs::read_to_string(self.path.join("format")) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(StoreError::Io { doing: "reading the format of the store", source }),
        };
        let mut lines = text.lines();
        let format = lines.next().unwrap_or_default().to_owned();
        if format != FORMAT_1 && !FORMATS_READ.contains(&format.as_str()) {
            check_format(&format)?;
        }
        let sled = lines.next().unwrap_or(SLED).to_owned();
        if number_of(&sled).is_none() || lines.next().is_some() {
            return Err(StoreError::Format { expected: FORMAT, came: text });
        }
        Ok(Some(Noted { format, sled }))
    }

    fn note(&self, name: &str) -> io::Result<()> {
        let draft = self.path.join("format.new");
        let behind = if name == SLED { String::new() } else { format!("{name}\n") };
        fs::write(&draft, format!("{FORMAT}\n{behind}"))?;
        sync(&draft)?;
        fs::rename(draft, self.path.join("format"))?;
        sync(&self.path).map(drop)
    }
}

/// What the file `format` says.
struct Noted {
    format: String,
    /// The folder of sled.
    sled: String,
}

/// The number of a folder of sled; 0 is the first. `None`: the name is none of such a folder.
fn number_of(name: &str) -> Option<u64> {
    if name == SLED {
        return Some(0);
    }
    let number = name.strip_prefix(SLED)?.strip_prefix('-')?.parse().ok()?;
    (number > 0 && name == format!("{SLED}-{number}")).then_some(number)
}

/// Gives up the room that the store in a folder keeps for a full disk; false where there is none.
pub(super) fn give_up_spare(folder: &Path) -> bool {
    fs::remove_file(folder.join(SPARE)).is_ok()
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
