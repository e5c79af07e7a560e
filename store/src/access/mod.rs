//! Who may do what: tokens, and the trail of what was done with them.
//!
//! ```text
//! access/lock          locked while one of the others is changed
//! access/tokens.json   the tokens, each as the hash of its secret; a change writes it anew and renames it into place
//! access/trail.jsonl   what was done, by whom: one line a deed, each with the hash of the line before it
//! access/handed.jsonl  which lines came by which token, as salted hashes, so that its bearer may send them again
//! access/names.json    who is shown by name: what holds for all, and what was chosen for people, by their pseudonyms
//! access/elsewhere     where all of it lies instead, once several services have it together; nothing of it is true here then
//! ```
//!
//! The folder stands in the data folder, beside the store, and can be used by several processes at once: a token made or
//! revoked on the command line counts for a running service with its next request, and so does what was chosen of names.
//! Where several machines have it together, another engine keeps it ([`AccessEngine`]); what is asked and what is told is the
//! same.
//!
//! A secret is 256 bits from the randomness of the system, so its plain SHA-256 is kept: the slow hashes made for
//! passwords protect secrets that can be guessed, and nobody guesses this one. For the same reason a token is found by
//! looking its hash up: how long that takes tells something about a hash that nobody can aim at.

mod book;
pub(crate) mod engine;
mod folder;
mod handed;
mod names;
mod role;
mod token;
pub(crate) mod trail;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;

pub use self::book::{FILE as TOKENS_FILE, TokenBook};
use self::engine::{AccessEngine, Change, Order, Put};
use self::folder::Folder;
pub use self::handed::{Handed, Noted};
pub use self::names::{FILE as NAMES_FILE, NameBook, NameChoice, NamesPolicy};
pub use self::role::{Role, Scope};
pub use self::token::{NewToken, Presented, Secret, Token, TokenState};
pub use self::trail::FILE as TRAIL_FILE;
pub use self::trail::{AuditAction, AuditEvent, Bearer, ChainFault, TrailHead, TrailLine};
use crate::StoreError;
use crate::bounds::MAX_PAGE_ROWS;

/// Name of the folder in the data folder.
pub const ACCESS_FOLDER: &str = "access";
/// Name of the file in it that says where all of it lies instead.
pub const ELSEWHERE_FILE: &str = "elsewhere";

/// The tokens, the trail of what was done with them, who is shown by name, and what was handed in.
#[derive(Debug, Clone)]
pub struct Access {
    engine: Arc<dyn AccessEngine>,
}

impl Access {
    /// The tokens and the trail in a data folder. Nothing is made before there is something to keep.
    pub fn in_folder(data: impl AsRef<Path>) -> Self {
        Self::over(Arc::new(Folder::of(data.as_ref())))
    }

    /// Those that an engine keeps.
    pub fn over(engine: Arc<dyn AccessEngine>) -> Self {
        Self { engine }
    }

    /// Those that an engine keeps in the place of a data folder. What the folder has goes there where nothing is there yet;
    /// from then on the folder says that it lies at `place`, and answers nothing.
    ///
    /// # Errors
    /// [`StoreError::Chain`] where the trail of the folder is not how the other one began, so that the tokens of the two are not
    /// of one history; those of either.
    pub fn in_place_of(data: &Path, engine: Arc<dyn AccessEngine>, place: &str) -> Result<Self, StoreError> {
        let (here, there) = (Self::in_folder(data), Self::over(engine));
        let folder = data.join(ACCESS_FOLDER);
        if folder::elsewhere(&folder)?.is_none() {
            let mine = here.verify_trail(None, |_| ())?;
            // Where the two end alike, one who took it there may have been interrupted.
            if !there.holds(mine)? || there.end().unwrap_or_default() == mine {
                here.copy_to(&there)?;
            }
        }
        if folder.is_dir() || data.join(crate::LEDGER_FOLDER).is_dir() {
            say_elsewhere(&folder, place)?;
        }
        Ok(there)
    }

    /// Where those of a data folder lie in its place; `None`: in the folder.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn elsewhere(data: &Path) -> Result<Option<String>, StoreError> {
        folder::elsewhere(&data.join(ACCESS_FOLDER))
    }

    /// Brings back into a data folder what an engine has kept in its place.
    ///
    /// # Errors
    /// [`StoreError::Chain`] where the trail of the folder is not how the other one began; those of either.
    pub fn bring_back(&self, data: &Path) -> Result<(), StoreError> {
        let folder = data.join(ACCESS_FOLDER);
        // Told to be here only once all of it is: a copy beside it takes what is new, and goes into its place.
        let aside = data.join(format!("{ACCESS_FOLDER}.returning"));
        let failed = StoreError::io("bringing tokens and trail back");
        let begin = || {
            if aside.exists() {
                fs::remove_dir_all(&aside)?;
            }
            folder::lock(&aside.join(ACCESS_FOLDER)).map(drop)?;
            for file in [TOKENS_FILE, NAMES_FILE, TRAIL_FILE] {
                if folder.join(file).is_file() {
                    fs::copy(folder.join(file), aside.join(ACCESS_FOLDER).join(file))?;
                }
            }
            Ok(())
        };
        begin().map_err(failed)?;
        self.copy_to(&Self::in_folder(&aside))?;
        let end = || {
            let _lock = folder::lock(&folder)?;
            for file in [TOKENS_FILE, NAMES_FILE, TRAIL_FILE] {
                let from = aside.join(ACCESS_FOLDER).join(file);
                if from.is_file() {
                    fs::rename(from, folder.join(file))?;
                }
            }
            sync_folder(&folder)?;
            match fs::remove_file(folder.join(ELSEWHERE_FILE)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => sync_folder(&folder)?,
            }
            fs::remove_dir_all(&aside)
        };
        end().map_err(StoreError::io("bringing tokens and trail back"))
    }

    /// Makes another the same as this one: its trail, which must be how this one began, goes on, and its books become these.
    /// What was handed in stays behind. Whoever is interrupted may do it again.
    ///
    /// # Errors
    /// [`StoreError::Chain`] where the trail is not how this one began; those of either.
    pub fn copy_to(&self, other: &Self) -> Result<(), StoreError> {
        self.verify_trail(None, |_| ())?;
        let mut at = other.verify_trail(None, |_| ())?;
        if !self.holds(at)? {
            return Err(StoreError::Chain { line: at.lines, fault: ChainFault::OfAnother });
        }
        let (names, others) = (self.engine.names()?, other.engine.names()?);
        if others.secret().is_some_and(|bound| names.secret().is_some_and(|secret| secret != bound)) {
            return Err(other_secret());
        }
        let mut puts = other.engine.tokens()?.puts_to(&*self.engine.tokens()?);
        puts.extend(others.puts_to(&names));
        // Before the lines: whoever is interrupted must not leave a trail of tokens that nobody knows.
        if !puts.is_empty() {
            other.engine.take_along(at.lines, &[], &puts)?;
        }
        loop {
            let lines = self.engine.lines(at.lines, MAX_PAGE_ROWS)?;
            if lines.is_empty() {
                return Ok(());
            }
            other.engine.take_along(at.lines, &lines, &[])?;
            at.lines += lines.len() as u64;
        }
    }

    /// Whether a token was ever made here; that all are revoked or expired makes no difference.
    ///
    /// # Errors
    /// [`StoreError::Access`] where the tokens are not as they were written; [`StoreError::Io`]; [`StoreError::Unanswered`] where
    /// they lie on servers that are away.
    pub fn is_begun(&self) -> Result<bool, StoreError> {
        Ok(self.engine.tokens()?.is_begun())
    }

    /// All tokens that are remembered, revoked and expired ones among them, in the order in which they were made.
    ///
    /// # Errors
    /// As [`Access::is_begun`].
    pub fn tokens(&self) -> Result<Vec<Token>, StoreError> {
        Ok(self.engine.tokens()?.tokens().to_vec())
    }

    /// Makes a token at `now` (seconds since 1970); its secret is told this once. `by` says who does it, for the trail.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the name, the scope or the time makes no sense; as [`Access::is_begun`].
    pub fn issue(&self, new: NewToken, now: u64, by: &Bearer) -> Result<(Token, Secret), StoreError> {
        let secret = Secret::generate()?;
        let token = self.change(|| {
            let (token, puts) = self.engine.tokens()?.adding(new.clone(), &secret, now)?;
            let deed = AuditEvent { of: Some(token.number), ..by.deed(AuditAction::TokenMade) };
            // Told before it is good: a token that nobody knows of would be worse than a line too many.
            Ok((token, Some(Change { told: Some((now, deed)), puts, order: Order::TellFirst })))
        })?;
        Ok((token, secret))
    }

    /// Revokes a token at `now`; one that is revoked stays as it is. `None` where there is none of this number.
    ///
    /// # Errors
    /// As [`Access::is_begun`].
    pub fn revoke(&self, number: u64, now: u64, by: &Bearer) -> Result<Option<Token>, StoreError> {
        self.change(|| {
            let Some(token) = self.engine.tokens()?.revoking(number, now) else {
                return Ok((None, None));
            };
            let deed = AuditEvent { of: Some(number), ..by.deed(AuditAction::TokenRevoked) };
            let puts = vec![Put::Token { token: token.clone() }];
            // Done before it is told: nothing may stand in the way of a revocation.
            Ok((Some(token), Some(Change { told: Some((now, deed)), puts, order: Order::DoFirst })))
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
        Ok(self.engine.tokens()?.find(&secret, now))
    }

    /// Whether the token of this number is good at `now`; one that is not known is not.
    ///
    /// # Errors
    /// As [`Access::is_begun`].
    pub fn is_good(&self, number: u64, now: u64) -> Result<bool, StoreError> {
        let book = self.engine.tokens()?;
        let token = book.tokens().iter().find(|token| token.number == number);
        Ok(token.is_some_and(|token| token.state(now) == TokenState::Good))
    }

    /// Who is shown by name now. Reading it again costs next to nothing where it has not changed.
    ///
    /// # Errors
    /// [`StoreError::Access`] where the choices are not as they were written: then nobody knows who may be shown;
    /// [`StoreError::Io`]; [`StoreError::Unanswered`] where people are shown by name, and the servers on which it lies have been
    /// away for so long that somebody may have been hidden since.
    pub fn names(&self) -> Result<Arc<NameBook>, StoreError> {
        self.engine.names()
    }

    /// Chooses at `now` (seconds since 1970) whether the person of a pseudonym is shown by name; false where that is
    /// nothing new. `by` says who does it, for the trail.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where it is no pseudonym, or there are too many people; [`StoreError::Access`],
    /// [`StoreError::Io`], [`StoreError::Unanswered`].
    pub fn choose_name(&self, pseudonym: &str, shown: bool, now: u64, by: &Bearer) -> Result<bool, StoreError> {
        let what = if shown { AuditAction::NameShown } else { AuditAction::NameHidden };
        let deed = AuditEvent { pseudonym: Some(pseudonym.to_owned()), ..by.deed(what) };
        self.change_names(shown, now, &deed, |book| book.choosing(pseudonym, shown, now))
    }

    /// Sets at `now` what holds for people who said nothing; false where that is nothing new.
    ///
    /// # Errors
    /// [`StoreError::Access`], [`StoreError::Io`], [`StoreError::Unanswered`].
    pub fn set_names_policy(&self, policy: NamesPolicy, now: u64, by: &Bearer) -> Result<bool, StoreError> {
        let shown = policy == NamesPolicy::Shown;
        let what = if shown { AuditAction::NamesShown } else { AuditAction::NamesHidden };
        let choose = |book: &NameBook| Ok((book.policy() != policy).then_some(Put::Policy { policy }));
        self.change_names(shown, now, &by.deed(what), choose)
    }

    /// What shows is told before it is done, so that nobody is shown of whom the trail does not tell; what hides is done
    /// before it is told, so that nothing stands in its way.
    fn change_names(
        &self,
        shows: bool,
        now: u64,
        deed: &AuditEvent,
        choose: impl Fn(&NameBook) -> Result<Option<Put>, StoreError>,
    ) -> Result<bool, StoreError> {
        let order = if shows { Order::TellFirst } else { Order::DoFirst };
        self.change(|| {
            let put = choose(&*self.engine.names()?)?;
            let change = put.map(|put| Change { told: Some((now, deed.clone())), puts: vec![put], order });
            Ok((change.is_some(), change))
        })
    }

    /// Does what `decide` decides, and answers what it said of what was done.
    fn change<T>(&self, mut decide: impl FnMut() -> Result<(T, Option<Change>), StoreError>) -> Result<T, StoreError> {
        let mut said = None;
        self.engine.change(&mut || {
            let (answer, change) = decide()?;
            said = Some(answer);
            Ok(change)
        })?;
        said.ok_or_else(|| StoreError::Stopped { why: "nothing was decided".into() })
    }

    /// Writes a deed behind the trail, durably, and answers its line. `at`: seconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Access`] where the last line of the trail is none; [`StoreError::Io`]; [`StoreError::Unanswered`]: it may be
    /// there.
    pub fn record(&self, at: u64, deed: AuditEvent) -> Result<TrailLine, StoreError> {
        let line = self.engine.change(&mut || Ok(Some(Change::told(at, deed.clone()))))?;
        line.ok_or_else(|| StoreError::Stopped { why: "no line was written".into() })
    }

    /// Lines of the trail behind line `after`, in order, at most `limit` (and never more than a page).
    ///
    /// # Errors
    /// [`StoreError::Chain`] where a line is none; [`StoreError::Io`], [`StoreError::Unanswered`].
    pub fn trail(&self, after: u64, limit: usize) -> Result<Vec<TrailLine>, StoreError> {
        let lines = self.engine.lines(after, limit.min(MAX_PAGE_ROWS))?;
        let read = |(n, line): (u64, Vec<u8>)| {
            let fault = |error: serde_json::Error| ChainFault::Malformed { why: error.to_string() };
            serde_json::from_slice(&line).map_err(|error| StoreError::Chain { line: n, fault: fault(error) })
        };
        (after + 1..).zip(lines).map(read).collect()
    }

    /// Goes through the whole trail, hands each line to `each`, and answers where it ends. Where an `earlier` head is
    /// given, the trail must have grown from it.
    ///
    /// # Errors
    /// [`StoreError::Chain`] at the first line that does not follow from the one before it; [`StoreError::Io`],
    /// [`StoreError::Unanswered`].
    pub fn verify_trail(
        &self,
        earlier: Option<TrailHead>,
        mut each: impl FnMut(&TrailLine),
    ) -> Result<TrailHead, StoreError> {
        self.engine.verify(earlier, &mut each)
    }

    /// Whether the trail had this head once.
    ///
    /// # Errors
    /// [`StoreError::Io`], [`StoreError::Unanswered`].
    pub fn holds(&self, head: TrailHead) -> Result<bool, StoreError> {
        match head.lines.checked_sub(1) {
            None => Ok(head == TrailHead::NONE),
            Some(before) => {
                let line = self.engine.lines(before, 1)?.pop();
                Ok(line.is_some_and(|line| trail::hash_of(&line) == head.hash))
            }
        }
    }

    /// Where the trail ends, as far as it is known without asking anybody; `None` where there is none.
    pub fn end(&self) -> Option<TrailHead> {
        self.engine.end()
    }

    /// Whether a bearer handed in the same before, as far as that is remembered.
    ///
    /// # Errors
    /// [`StoreError::Io`], [`StoreError::Unanswered`].
    pub fn has_handed(&self, handed: &Handed<'_>) -> Result<bool, StoreError> {
        self.engine.has_handed(handed)
    }

    /// Remembers that a bearer handed something in, which is kept.
    ///
    /// # Errors
    /// [`StoreError::Io`], [`StoreError::Unanswered`].
    pub fn note_handed(&self, handed: &Handed<'_>) -> Result<(), StoreError> {
        self.engine.note_handed(handed)
    }

    /// Says by which secret people have their pseudonyms in the choices, where nothing says so yet: its mark.
    /// A folder that cannot be written stays as it is, and so does one in whose place others have the choices.
    ///
    /// # Errors
    /// [`StoreError::Access`] where they have them by another: nobody would be known again, and who opted out would be
    /// shown.
    pub fn bind_names(&self, secret: u32) -> Result<(), StoreError> {
        let bound = |book: &NameBook| match book.secret() {
            Some(bound) if bound == secret => Ok(true),
            Some(_) => Err(other_secret()),
            None => Ok(false),
        };
        if bound(&*self.names()?)? {
            return Ok(());
        }
        let done = self.change(|| {
            let puts = vec![Put::Secret { secret }];
            let change = Change { told: None, puts, order: Order::TellFirst };
            Ok(((), (!bound(&*self.names()?)?).then_some(change)))
        });
        match done {
            Err(StoreError::Io { source, .. })
                if [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem].contains(&source.kind()) =>
            {
                Ok(())
            }
            Err(StoreError::Elsewhere { .. }) => Ok(()),
            other => other,
        }
    }
}

/// Says in a folder that what it has lies at a place.
fn say_elsewhere(folder: &Path, place: &str) -> Result<(), StoreError> {
    let say = || {
        let _lock = folder::lock(folder)?;
        let draft = folder.join("elsewhere.new");
        let mut file = private().create(true).truncate(true).write(true).open(&draft)?;
        writeln!(file, "{place}")?;
        file.sync_all()?;
        fs::rename(draft, folder.join(ELSEWHERE_FILE))?;
        sync_folder(folder)
    };
    say().map_err(StoreError::io("saying where the tokens are"))
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
