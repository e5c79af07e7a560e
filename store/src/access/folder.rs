//! Tokens, choices, trail and what was handed in as files of a data folder.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::book::{self, TokenBook};
use super::engine::{AccessEngine, Change, Order, Put};
use super::handed::{Handed, HandedIn};
use super::names::{self, NameBook};
use super::trail::{self, End, Told, TrailHead, TrailLine};
use super::{ACCESS_FOLDER, ELSEWHERE_FILE, private, sync_folder};
use crate::StoreError;

/// Longest address that is read of where the books lie instead.
const MAX_ADDRESS_BYTES: u64 = 8 << 10;

/// The files.
#[derive(Debug)]
pub(super) struct Folder {
    folder: PathBuf,
    /// The tokens as they were last read.
    tokens: Mutex<Option<Arc<TokenBook>>>,
    /// The choices of names as they were last read.
    names: Mutex<Option<Arc<NameBook>>>,
    /// The end of the trail as this process last saw it.
    end: Mutex<Option<End>>,
    /// What the trail tells of that there must be files of.
    told: Mutex<Told>,
    /// What bearers of tokens handed in, once it was asked for.
    handed: Mutex<Option<HandedIn>>,
}

impl Folder {
    /// Those in a data folder. Nothing is made before there is something to keep.
    pub(super) fn of(data: &Path) -> Self {
        Self {
            folder: data.join(ACCESS_FOLDER),
            tokens: Mutex::new(None),
            names: Mutex::new(None),
            end: Mutex::new(None),
            told: Mutex::default(),
            handed: Mutex::new(None),
        }
    }

    /// Answers an error where they lie elsewhere: what is here is of before then.
    fn check_here(&self) -> Result<(), StoreError> {
        match elsewhere(&self.folder)? {
            None => Ok(()),
            Some(address) => Err(StoreError::Elsewhere { folder: self.folder.clone(), address }),
        }
    }

    fn write_line(&self, told: Option<&(u64, super::AuditEvent)>) -> Result<Option<TrailLine>, StoreError> {
        let Some((at, deed)) = told else { return Ok(None) };
        let mut end = self.end.lock()?;
        // What failed half-way is looked at anew.
        let seen = end.take();
        let (line, new_end) = trail::append(&self.folder.join(trail::FILE), seen, *at, deed.clone())?;
        *end = Some(new_end);
        Ok(Some(line))
    }

    /// Does what is put. The folder must be locked.
    fn put(&self, puts: &[Put]) -> Result<(), StoreError> {
        if puts.iter().any(Put::is_of_tokens) {
            let mut book = TokenBook::clone(&*self.tokens()?);
            puts.iter().for_each(|put| book.take(put));
            book.write(&self.folder)?;
        }
        if !puts.iter().all(Put::is_of_tokens) {
            let mut book = NameBook::clone(&*self.names()?);
            puts.iter().for_each(|put| book.take(put));
            book.write(&self.folder)?;
        }
        Ok(())
    }

    /// What the trail tells of that there must be files of. Reading it again costs what was written since.
    fn told(&self) -> Result<Told, StoreError> {
        let mut told = self.told.lock()?;
        *told = trail::told(&self.folder.join(trail::FILE), *told)?;
        Ok(*told)
    }

    fn handed_in<T>(&self, work: impl FnOnce(&mut HandedIn) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut all = self.handed.lock()?;
        match all.as_mut() {
            Some(all) => work(all),
            None => work(all.insert(HandedIn::read(&self.folder)?)),
        }
    }

    /// Does what changes a file while no other process does.
    fn locked<T>(&self, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let _lock: File = lock(&self.folder).map_err(StoreError::io("locking the folder of the tokens"))?;
        self.check_here()?;
        work()
    }
}

/// Locks the folder, which is made where there is none.
pub(super) fn lock(folder: &Path) -> io::Result<File> {
    if !folder.is_dir() {
        if let Some(data) = folder.parent() {
            fs::create_dir_all(data)?;
        }
        match DirBuilder::new().mode(0o700).create(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => folder.parent().map(sync_folder).transpose()?,
        };
    }
    let lock = private().create(true).truncate(false).write(true).open(folder.join("lock"))?;
    lock.lock()?;
    Ok(lock)
}

/// Where the books lie in the place of this folder; `None`: here.
pub(super) fn elsewhere(folder: &Path) -> Result<Option<String>, StoreError> {
    let found = book::bytes(folder, ELSEWHERE_FILE, MAX_ADDRESS_BYTES);
    let found = found.map_err(StoreError::io("looking where the tokens are"))?;
    Ok(found.map(|(bytes, _)| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

impl AccessEngine for Folder {
    /// Reading them again costs one look at the file where it has not changed.
    fn tokens(&self) -> Result<Arc<TokenBook>, StoreError> {
        self.check_here()?;
        let mut read = self.tokens.lock()?;
        let stamp = book::stamp(&self.folder, book::FILE)?;
        match &*read {
            Some(book) if book.stamp() == stamp => Ok(Arc::clone(book)),
            was => {
                // Without it, whoever is on this machine could write: where tokens were made, that is not what was meant.
                let was_there = was.as_ref().is_some_and(|book| book.stamp().is_some());
                if stamp.is_none() && (was_there || self.told()?.tokens) {
                    return Err(gone(book::FILE));
                }
                let book = Arc::new(TokenBook::read(&self.folder)?);
                *read = Some(Arc::clone(&book));
                Ok(book)
            }
        }
    }

    /// Where they lie elsewhere, nobody is shown by what is left here.
    fn names(&self) -> Result<Arc<NameBook>, StoreError> {
        let mut read = self.names.lock()?;
        if elsewhere(&self.folder)?.is_some() {
            return Ok(Arc::new(NameBook::read(&self.folder)?.hiding_all()));
        }
        let stamp = book::stamp(&self.folder, names::FILE)?;
        match &*read {
            Some(book) if book.stamp() == stamp => Ok(Arc::clone(book)),
            was => {
                let was_there = was.as_ref().is_some_and(|book| book.stamp().is_some());
                if stamp.is_none() && (was_there || self.told()?.names) {
                    return Err(gone(names::FILE));
                }
                let book = Arc::new(NameBook::read(&self.folder)?);
                *read = Some(Arc::clone(&book));
                Ok(book)
            }
        }
    }

    fn change(
        &self,
        decide: &mut dyn FnMut() -> Result<Option<Change>, StoreError>,
    ) -> Result<Option<TrailLine>, StoreError> {
        self.locked(|| {
            let Some(Change { told, puts, order }) = decide()? else { return Ok(None) };
            if order == Order::DoFirst {
                self.put(&puts)?;
            }
            let line = self.write_line(told.as_ref())?;
            if order == Order::TellFirst {
                self.put(&puts)?;
            }
            Ok(line)
        })
    }

    fn lines(&self, after: u64, limit: usize) -> Result<Vec<Vec<u8>>, StoreError> {
        self.check_here()?;
        trail::page(&self.folder.join(trail::FILE), after, limit)
    }

    fn verify(&self, earlier: Option<TrailHead>, each: &mut dyn FnMut(&TrailLine)) -> Result<TrailHead, StoreError> {
        self.check_here()?;
        trail::verify(&self.folder.join(trail::FILE), earlier, each)
    }

    fn end(&self) -> Option<TrailHead> {
        self.check_here().ok()?;
        trail::head_of(&self.folder.join(trail::FILE))
    }

    fn take_along(&self, after: u64, lines: &[Vec<u8>], puts: &[Put]) -> Result<(), StoreError> {
        self.locked(|| {
            if !lines.is_empty() {
                let mut end = self.end.lock()?;
                *end = None;
                *end = Some(trail::append_lines(&self.folder.join(trail::FILE), after, lines)?);
            }
            self.put(puts)
        })
    }

    fn has_handed(&self, handed: &Handed<'_>) -> Result<bool, StoreError> {
        self.handed_in(|all| Ok(all.has(handed)))
    }

    /// One process at a time does so.
    fn note_handed(&self, handed: &Handed<'_>) -> Result<(), StoreError> {
        self.handed_in(|all| all.note(&self.folder, handed))
    }
}

/// A file that was there, as this process or the trail knows.
fn gone(what: &'static str) -> StoreError {
    StoreError::Access { what, why: "it is gone, and was there before: put it back from a backup".into() }
}
