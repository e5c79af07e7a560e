//! Who may do what: tokens, and the trail of what was done with them.
//!
//! ```text
//! access/lock          locked while one of the others is changed
//! access/tokens.json   the tokens, each as the hash of its secret; a change writes it anew and renames it into place
//! access/trail.jsonl   what was done, by whom: one line a deed, each with the hash of the line before it
//! access/handed.jsonl  which lines came by which token, as salted hashes, so that its bearer may send them again
//! access/names.json    who is shown by name: what holds for all, and what was chosen for people, by their pseudonyms
//! ```
//!
//! The folder stands in the data folder, beside the store, and can be used by several processes at once: a token made or
//! revoked on the command line counts for a running service with its next request, and so does what was chosen of names.
//!
//! A secret is 256 bits from the randomness of the system, so its plain SHA-256 is kept: the slow hashes made for
//! passwords protect secrets that can be guessed, and nobody guesses this one. For the same reason a token is found by
//! looking its hash up: how long that takes tells something about a hash that nobody can aim at.

mod book;
mod handed;
mod names;
mod role;
mod token;
pub(crate) mod trail;

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use self::book::Book;
pub use self::book::FILE as TOKENS_FILE;
pub use self::handed::Handed;
use self::handed::HandedIn;
pub use self::names::{FILE as NAMES_FILE, NameBook, NameChoice, NamesPolicy};
pub use self::role::{Role, Scope};
pub use self::token::{NewToken, Presented, Secret, Token, TokenState};
pub use self::trail::FILE as TRAIL_FILE;
pub use self::trail::{AuditAction, AuditEvent, Bearer, ChainFault, TrailHead, TrailLine};
use self::trail::{End, Told};
use crate::StoreError;
use crate::bounds::MAX_PAGE_ROWS;

/// Name of the folder in the data folder.
pub const ACCESS_FOLDER: &str = "access";

/// The tokens of a data folder and the trail of what was done with them.
#[derive(Debug)]
pub struct Access {
    folder: PathBuf,
    /// The book as it was last read.
    read: Mutex<Option<Arc<Book>>>,
    /// The choices of names as they were last read.
    names: Mutex<Option<Arc<NameBook>>>,
    /// The end of the trail as this process last saw it.
    end: Mutex<Option<End>>,
    /// What the trail tells of that there must be files of.
    told: Mutex<Told>,
    /// What bearers of tokens handed in, once it was asked for.
    handed: Mutex<Option<HandedIn>>,
}

impl Access {
    /// The tokens and the trail in a data folder. Nothing is made before there is something to keep.
    pub fn in_folder(data: impl AsRef<Path>) -> Self {
        let folder = data.as_ref().join(ACCESS_FOLDER);
        Self {
            folder,
            read: Mutex::new(None),
            names: Mutex::new(None),
            end: Mutex::new(None),
            told: Mutex::default(),
            handed: Mutex::new(None),
        }
    }

    /// Whether a token was ever made here; that all are revoked or expired makes no difference.
    ///
    /// # Errors
    /// [`StoreError::Access`] where the file is not as it was written; [`StoreError::Io`].
    pub fn is_begun(&self) -> Result<bool, StoreError> {
        Ok(self.book()?.is_begun())
    }

    /// All tokens that are remembered, revoked and expired ones among them, in the order in which they were made.
    ///
    /// # Errors
    /// As [`Access::is_begun`].
    pub fn tokens(&self) -> Result<Vec<Token>, StoreError> {
        Ok(self.book()?.tokens().to_vec())
    }

    /// Makes a token at `now` (seconds since 1970); its secret is told this once. `by` says who does it, for the trail.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the name, the scope or the time makes no sense; [`StoreError::Access`],
    /// [`StoreError::Io`].
    pub fn issue(&self, new: NewToken, now: u64, by: &Bearer) -> Result<(Token, Secret), StoreError> {
        self.locked(|| {
            let secret = Secret::generate()?;
            let mut book = Book::clone(&*self.book()?);
            let token = book.add(new, &secret, now)?;
            // Told before it is good: a token that nobody knows of would be worse than a line too many.
            self.write_line(now, AuditEvent { of: Some(token.number), ..by.deed(AuditAction::TokenMade) })?;
            book.write(&self.folder)?;
            Ok((token, secret))
        })
    }

    /// Revokes a token at `now`; one that is revoked stays as it is. `None` where there is none of this number.
    ///
    /// # Errors
    /// [`StoreError::Access`], [`StoreError::Io`].
    pub fn revoke(&self, number: u64, now: u64, by: &Bearer) -> Result<Option<Token>, StoreError> {
        self.locked(|| {
            let mut book = Book::clone(&*self.book()?);
            let Some(token) = book.revoke(number, now) else {
                return Ok(None);
            };
            // Done before it is told: nothing may stand in the way of a revocation.
            book.write(&self.folder)?;
            self.write_line(now, AuditEvent { of: Some(number), ..by.deed(AuditAction::TokenRevoked) })?;
            Ok(Some(token))
        })
    }

    /// What a text that came as a secret is worth at `now`.
    ///
    /// # Errors
    /// As [`Access::is_begun`].
    pub fn present(&self, text: &str, now: u64) -> Result<Presented, StoreError> {
        let Ok(secret) = text.parse::<Secret>() else {
            return Ok(Presented::Unknown);
        };
        Ok(self.book()?.find(&secret, now))
    }

    /// Whether the token of this number is good at `now`; one that is not known is not.
    ///
    /// # Errors
    /// As [`Access::is_begun`].
    pub fn is_good(&self, number: u64, now: u64) -> Result<bool, StoreError> {
        let book = self.book()?;
        let token = book.tokens().iter().find(|token| token.number == number);
        Ok(token.is_some_and(|token| token.state(now) == TokenState::Good))
    }

    /// Who is shown by name, as it is on the disk now. Reading it again costs one look at the file where it has not
    /// changed.
    ///
    /// # Errors
    /// [`StoreError::Access`] where the file is not as it was written: then nobody knows who may be shown;
    /// [`StoreError::Io`].
    pub fn names(&self) -> Result<Arc<NameBook>, StoreError> {
        let mut read = self.names.lock()?;
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

    /// Chooses at `now` (seconds since 1970) whether the person of a pseudonym is shown by name; false where that is
    /// nothing new. `by` says who does it, for the trail.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where it is no pseudonym, or there are too many people; [`StoreError::Access`],
    /// [`StoreError::Io`].
    pub fn choose_name(&self, pseudonym: &str, shown: bool, now: u64, by: &Bearer) -> Result<bool, StoreError> {
        let what = if shown { AuditAction::NameShown } else { AuditAction::NameHidden };
        let deed = AuditEvent { pseudonym: Some(pseudonym.to_owned()), ..by.deed(what) };
        self.change_names(shown, now, deed, |book| book.choose(pseudonym, shown, now))
    }

    /// Sets at `now` what holds for people who said nothing; false where that is nothing new.
    ///
    /// # Errors
    /// [`StoreError::Access`], [`StoreError::Io`].
    pub fn set_names_policy(&self, policy: NamesPolicy, now: u64, by: &Bearer) -> Result<bool, StoreError> {
        let shown = policy == NamesPolicy::Shown;
        let what = if shown { AuditAction::NamesShown } else { AuditAction::NamesHidden };
        self.change_names(shown, now, by.deed(what), |book| Ok(book.set_policy(policy)))
    }

    /// What shows is told before it is done, so that nobody is shown of whom the trail does not tell; what hides is done
    /// before it is told, so that nothing stands in its way.
    fn change_names(
        &self,
        shows: bool,
        now: u64,
        deed: AuditEvent,
        change: impl FnOnce(&mut NameBook) -> Result<bool, StoreError>,
    ) -> Result<bool, StoreError> {
        self.locked(|| {
            let mut book = NameBook::clone(&*self.names()?);
            if !change(&mut book)? {
                return Ok(false);
            }
            if shows {
                self.write_line(now, deed)?;
                book.write(&self.folder)?;
            } else {
                book.write(&self.folder)?;
                self.write_line(now, deed)?;
            }
            Ok(true)
        })
    }

    /// Writes a deed behind the trail, durably, and answers its line. `at`: seconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Access`] where the last line of the trail is none; [`StoreError::Io`].
    pub fn record(&self, at: u64, deed: AuditEvent) -> Result<TrailLine, StoreError> {
        self.locked(|| self.write_line(at, deed))
    }

    fn write_line(&self, at: u64, deed: AuditEvent) -> Result<TrailLine, StoreError> {
        let mut end = self.end.lock()?;
        // What failed half-way is looked at anew.
        let seen = end.take();
        let (line, new_end) = trail::append(&self.folder.join(trail::FILE), seen, at, deed)?;
        *end = Some(new_end);
        Ok(line)
    }

    /// Lines of the trail behind line `after`, in order, at most `limit` (and never more than a page).
    ///
    /// # Errors
    /// [`StoreError::Access`] where a line is none; [`StoreError::Io`].
    pub fn trail(&self, after: u64, limit: usize) -> Result<Vec<TrailLine>, StoreError> {
        trail::page(&self.folder.join(trail::FILE), after, limit.min(MAX_PAGE_ROWS))
    }

    /// Goes through the whole trail, hands each line to `each`, and answers where it ends. Where an `earlier` head is
    /// given, the trail must have grown from it.
    ///
    /// # Errors
    /// [`StoreError::Chain`] at the first line that does not follow from the one before it; [`StoreError::Io`].
    pub fn verify_trail(
        &self,
        earlier: Option<TrailHead>,
        each: impl FnMut(&TrailLine),
    ) -> Result<TrailHead, StoreError> {
        trail::verify(&self.folder.join(trail::FILE), earlier, each)
    }

    /// Whether a bearer handed in the same before, as far as that is remembered.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn has_handed(&self, handed: &Handed<'_>) -> Result<bool, StoreError> {
        self.handed_in(|all| Ok(all.has(handed)))
    }

    /// Remembers that a bearer handed something in, which is kept: one process at a time does so.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn note_handed(&self, handed: &Handed<'_>) -> Result<(), StoreError> {
        self.handed_in(|all| all.note(&self.folder, handed))
    }

    fn handed_in<T>(&self, work: impl FnOnce(&mut HandedIn) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut all = self.handed.lock()?;
        match all.as_mut() {
            Some(all) => work(all),
            None => work(all.insert(HandedIn::read(&self.folder)?)),
        }
    }

    /// The book as it is on the disk now. Reading it again costs one look at the file where it has not changed.
    fn book(&self) -> Result<Arc<Book>, StoreError> {
        let mut read = self.read.lock()?;
        let stamp = book::stamp(&self.folder, book::FILE)?;
        match &*read {
            Some(book) if book.stamp() == stamp => Ok(Arc::clone(book)),
            was => {
                // Without it, whoever is on this machine could write: where tokens were made, that is not what was meant.
                let was_there = was.as_ref().is_some_and(|book| book.stamp().is_some());
                if stamp.is_none() && (was_there || self.told()?.tokens) {
                    return Err(gone(book::FILE));
                }
                let book = Arc::new(Book::read(&self.folder)?);
                *read = Some(Arc::clone(&book));
                Ok(book)
            }
        }
    }

    /// What the trail tells of that there must be files of. Reading it again costs what was written since.
    fn told(&self) -> Result<Told, StoreError> {
        let mut told = self.told.lock()?;
        *told = trail::told(&self.folder.join(trail::FILE), *told)?;
        Ok(*told)
    }

    /// Says by which secret people have their pseudonyms in the file of the choices, where nothing says so yet: its mark.
    /// A folder that cannot be written stays as it is.
    ///
    /// # Errors
    /// [`StoreError::Access`] where they have them by another: nobody would be known again, and who opted out would be
    /// shown.
    pub fn bind_names(&self, secret: u32) -> Result<(), StoreError> {
        match self.names()?.secret() {
            Some(bound) if bound == secret => Ok(()),
            Some(_) => Err(other_secret()),
            None => {
                let bound = self.locked(|| {
                    let mut book = NameBook::clone(&*self.names()?);
                    book.bind(secret);
                    book.write(&self.folder)
                });
                match bound {
                    Err(StoreError::Io { source, .. })
                        if [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem]
                            .contains(&source.kind()) =>
                    {
                        Ok(())
                    }
                    other => other,
                }
            }
        }
    }

    /// Does what changes a file while no other process does.
    fn locked<T>(&self, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let doing = "locking the folder of the tokens";
        let lock = || {
            if !self.folder.is_dir() {
                if let Some(data) = self.folder.parent() {
                    fs::create_dir_all(data)?;
                }
                match DirBuilder::new().mode(0o700).create(&self.folder) {
                    Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                    _ => self.folder.parent().map(sync_folder).transpose()?,
                };
            }
            let lock = private().create(true).truncate(false).write(true).open(self.folder.join("lock"))?;
            lock.lock()?;
            Ok(lock)
        };
        let _lock: File = lock().map_err(StoreError::io(doing))?;
        work()
    }
}

/// A file that was there, as this process or the trail knows.
fn gone(what: &'static str) -> StoreError {
    StoreError::Access { what, why: "it is gone, and was there before: put it back from a backup".into() }
}

/// The choices are of people whom another secret has given their pseudonyms.
pub fn other_secret() -> StoreError {
    let why =
        "it was written under another secret of pseudonyms: put back `pseudonyms.key` of that time, from a backup";
    StoreError::Access { what: names::FILE, why: why.into() }
}

/// How files are opened that nobody else may read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(0o600);
    options
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
