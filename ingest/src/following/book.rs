//! What is known of the ledgers that are followed: how far they came, and what came of which.

use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use aftermath_store::{Head, MatchId, PublicKey, StoreError, TreeHead};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    ClubAt, FOLLOWING_FOLDER, Pass, Trouble, TroubleKind,
    files::{CHECKPOINT, Files, OTHER},
};

pub(super) const STATE: &str = "club.json";
const FORMAT: &str = "aftermath-following 1";
/// Lines that the file of battles may have beyond those that count, before it is written anew.
const SPARE_LINES: usize = 1_000;

/// The ledgers that are followed in a data folder. One process has it, as it has the folder.
#[derive(Debug, Default)]
pub struct Following {
    folder: PathBuf,
    known: RwLock<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// By their names.
    ledgers: BTreeMap<Arc<str>, Arc<ClubAt>>,
    battles: HashMap<MatchId, Arc<Provenance>>,
}

/// Where a battle is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The ledger, and where it is served.
    pub club: Arc<ClubAt>,
    /// Where its log stood when it was taken.
    pub head: Head,
    /// Lines of the tree that proved it.
    pub size: u64,
    /// When that was, in seconds since 1970.
    pub at: u64,
}

impl Provenance {
    /// The name of the ledger.
    pub fn ledger(&self) -> &str {
        self.club.key.name()
    }
}

/// A ledger that is followed, and how that goes.
#[derive(Debug, Clone, PartialEq)]
pub struct FollowedLedger {
    /// The ledger, and where it is served.
    pub club: Arc<ClubAt>,
    /// The newest head that was seen; `None` before the first.
    pub head: Option<TreeHead>,
    /// Whether a head is kept that contradicts it.
    pub has_other: bool,
    /// Battles that were taken.
    pub battles: usize,
    /// When it was asked last, in seconds since 1970; 0 where it never was.
    pub tried: u64,
    /// The last pass that came to an end.
    pub pass: Option<Pass>,
    /// What was wrong with the last pass.
    pub trouble: Option<ToldTrouble>,
    /// Battles that were not taken, in the order of their ids.
    pub left: Vec<(MatchId, LeftOut)>,
}

/// What was wrong with a pass, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldTrouble {
    /// Its kind.
    pub kind: TroubleKind,
    /// In words.
    pub why: String,
    /// Lines of the tree that is kept and of the one that came, where two do not go together.
    pub sizes: Option<(u64, u64)>,
}

/// A battle that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// Why.
    pub why: WhyLeft,
    /// In words.
    pub told: String,
    /// How the club's list had it, hashed: until that is another, it is not asked for again.
    pub(super) row: String,
    /// The program that left it out: another one may read it.
    pub(super) program: String,
}

/// Why a battle was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyLeft {
    /// Its ledger does not vouch for it, or it is no battle that this program reads.
    Refused,
    /// Another battle of this id is here, which is not of this ledger.
    Clash,
    /// The same battle is here, and is not of this ledger.
    Here,
    /// It was taken before, and is no longer what was taken, grown.
    Parted,
}

impl WhyLeft {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Clash => "clash",
            Self::Here => "here",
            Self::Parted => "parted",
        }
    }
}

/// A battle that was taken, as a line of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Taken {
    #[serde(rename = "match")]
    pub(super) id: MatchId,
    /// Where its log stood.
    pub(super) head: Head,
    /// Lines of the tree that proved it.
    pub(super) size: u64,
    /// When, in seconds since 1970.
    pub(super) at: u64,
    /// How the club's list had it, hashed.
    pub(super) row: String,
    /// The redacted lines, with hashes of what the club showed in their places: what reads otherwise here was redacted here.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) shown: BTreeMap<u64, String>,
    /// It was not taken after all: whoever came first has its id.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) gone: bool,
}

/// How following a ledger goes, as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    format: String,
    key: String,
    address: String,
    witnesses: Vec<String>,
    tried: u64,
    pass: Option<Pass>,
    trouble: Option<ToldTrouble>,
    /// When lines of its battles were replaced last, which has the whole store written anew.
    pub(super) rewritten: u64,
    pub(super) left: BTreeMap<MatchId, LeftOut>,
}

impl State {
    fn of(at: &ClubAt) -> Self {
        Self {
            format: FORMAT.into(),
            key: at.key.to_string(),
            address: at.address.clone(),
            witnesses: at.witnesses.iter().map(ToString::to_string).collect(),
            tried: 0,
            pass: None,
            trouble: None,
            rewritten: 0,
            left: BTreeMap::new(),
        }
    }

    fn club(&self, file: impl Fn() -> PathBuf) -> Result<ClubAt, StoreError> {
        let damaged = |why: String| StoreError::Following { file: file(), why };
        if self.format != FORMAT {
            return Err(damaged(format!("expected the format {FORMAT:?}, got {:?}", self.format)));
        }
        let key = |text: &String| text.parse::<PublicKey>().map_err(|error| damaged(error.to_string()));
        let witnesses = self.witnesses.iter().map(key).collect::<Result<_, _>>()?;
        Ok(ClubAt { address: self.address.clone(), key: key(&self.key)?, witnesses })
    }
}

impl Following {
    /// What is followed in a data folder; nothing where nothing ever was.
    ///
    /// # Errors
    /// [`StoreError::Following`] where a file is not as it was written: then nobody knows whose battles are whose.
    pub fn in_folder(data: &Path) -> Result<Self, StoreError> {
        let folder = data.join(FOLLOWING_FOLDER);
        let mut known = Known::default();
        for folder in folders(&folder)? {
            let files = Files::of(folder.clone());
            let Some(state) = files.json::<State>(STATE)? else { continue };
            let club = Arc::new(state.club(|| folder.join(STATE))?);
            known.ledgers.insert(club.key.name().into(), Arc::clone(&club));
            for taken in battles(files.lines()?.0).into_values() {
                known.battles.entry(taken.id.clone()).or_insert_with(|| provenance(&club, &taken));
            }
        }
        Ok(Self { folder, known: RwLock::new(known) })
    }

    fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn known_anew(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where a battle is from; `None`: it was handed in here.
    pub fn of(&self, id: &MatchId) -> Option<Arc<Provenance>> {
        self.known().battles.get(id).cloned()
    }

    /// Whether no battle is from elsewhere.
    pub fn is_empty(&self) -> bool {
        self.known().battles.is_empty()
    }

    /// The names of the ledgers that are followed, in order.
    pub fn ledgers(&self) -> Vec<Arc<str>> {
        self.known().ledgers.keys().cloned().collect()
    }

    /// The ledgers that are followed, in the order of their names, and how that goes.
    ///
    /// # Errors
    /// [`StoreError::Following`], [`StoreError::Io`].
    pub fn list(&self) -> Result<Vec<FollowedLedger>, StoreError> {
        let (clubs, mut counts) = {
            let known = self.known();
            let mut counts: HashMap<String, usize> = HashMap::new();
            for provenance in known.battles.values() {
                *counts.entry(provenance.ledger().to_owned()).or_default() += 1;
            }
            (known.ledgers.values().cloned().collect::<Vec<_>>(), counts)
        };
        let told = |club: Arc<ClubAt>| -> Result<FollowedLedger, StoreError> {
            let files = Files::of(self.folder_of(club.key.name()));
            let state = files.json::<State>(STATE)?.unwrap_or_else(|| State::of(&club));
            Ok(FollowedLedger {
                head: files.head(CHECKPOINT, &club.key)?,
                has_other: files.head(OTHER, &club.key)?.is_some(),
                battles: counts.remove(club.key.name()).unwrap_or_default(),
                tried: state.tried,
                pass: state.pass,
                trouble: state.trouble,
                left: state.left.into_iter().collect(),
                club,
            })
        };
        clubs.into_iter().map(told).collect()
    }

    fn folder_of(&self, ledger: &str) -> PathBuf {
        self.folder.join(hex::encode(Sha256::digest(ledger)))
    }

    /// Begins a pass over a ledger, which is followed from now on if it was not before.
    pub(super) fn begin(&self, own: &PublicKey, at: &ClubAt, now: u64) -> Result<OpenLedger<'_>, Trouble> {
        at.check(own)?;
        let files = Files::of(self.folder_of(at.key.name()));
        let before = files.json::<State>(STATE)?;
        if let Some(before) = before.as_ref().filter(|before| before.key != at.key.to_string()) {
            return Err(Trouble::OtherKey { name: at.key.name().to_owned(), known: before.key.clone() });
        }
        let state = State { tried: now, ..before.unwrap_or_else(|| State::of(at)) };
        let state = State { address: at.address.clone(), witnesses: State::of(at).witnesses, ..state };
        files.place_json(STATE, &state)?;
        let (lines, is_torn) = files.lines::<Taken>()?;
        let written = lines.len();
        let taken = battles(lines);
        if is_torn || written > 2 * taken.len() + SPARE_LINES {
            files.place_lines(taken.values())?;
        }
        let club = Arc::new(at.clone());
        self.known_anew().ledgers.insert(at.key.name().into(), Arc::clone(&club));
        let kept = files.head(CHECKPOINT, &at.key)?;
        Ok(OpenLedger { following: self, files, club, kept, state, taken })
    }
}

/// A ledger over which a pass goes.
#[derive(Debug)]
pub(super) struct OpenLedger<'a> {
    following: &'a Following,
    files: Files,
    club: Arc<ClubAt>,
    /// The head that was kept the last time.
    pub(super) kept: Option<TreeHead>,
    pub(super) state: State,
    /// What was taken, by id.
    pub(super) taken: BTreeMap<MatchId, Taken>,
}

impl OpenLedger<'_> {
    /// Keeps the newest head, durably, before anything counts that it proves.
    pub(super) fn keep(&mut self, head: &TreeHead) -> Result<(), StoreError> {
        if self.kept.as_ref().is_some_and(|kept| kept.size == head.size) {
            return Ok(());
        }
        self.files.place(CHECKPOINT, head.note.to_string().as_bytes())?;
        self.kept = Some(head.clone());
        Ok(())
    }

    /// Writes down that a battle is from this ledger, durably, before any of it is there.
    pub(super) fn note(&mut self, taken: Taken) -> Result<(), StoreError> {
        self.files.add(&taken)?;
        let mut known = self.following.known_anew();
        if taken.gone {
            known.battles.remove(&taken.id);
            self.taken.remove(&taken.id);
        } else {
            known.battles.insert(taken.id.clone(), provenance(&self.club, &taken));
            self.taken.insert(taken.id.clone(), taken);
        }
        Ok(())
    }

    /// Writes the file of battles anew, with what counts alone.
    pub(super) fn tidy(&self) -> Result<(), StoreError> {
        self.files.place_lines(self.taken.values())
    }

    /// The ledger of which a battle is; `None`: it was handed in here.
    pub(super) fn ledger_of(&self, id: &MatchId) -> Option<Arc<Provenance>> {
        self.following.of(id)
    }

    /// Writes down how the pass went.
    pub(super) fn end(&mut self, done: &Result<Pass, Trouble>) -> Result<(), StoreError> {
        match done {
            Ok(pass) => (self.state.pass, self.state.trouble) = (Some(pass.clone()), None),
            Err(trouble) => {
                let sizes = trouble.heads().map(|(kept, came)| (kept.size, came.size));
                let told = ToldTrouble { kind: trouble.kind(), why: trouble.to_string(), sizes };
                self.state.trouble = Some(told);
                if let Trouble::Forked { came, .. } = trouble {
                    self.files.place(OTHER, came.note.to_string().as_bytes())?;
                }
            }
        }
        self.files.place_json(STATE, &self.state)
    }
}

fn provenance(club: &Arc<ClubAt>, taken: &Taken) -> Arc<Provenance> {
    let Taken { head, size, at, .. } = *taken;
    Arc::new(Provenance { club: Arc::clone(club), head, size, at })
}

/// What the lines of the file of battles say: of each battle the last.
fn battles(lines: Vec<Taken>) -> BTreeMap<MatchId, Taken> {
    let mut battles = BTreeMap::new();
    for taken in lines {
        if taken.gone {
            battles.remove(&taken.id);
        } else {
            battles.insert(taken.id.clone(), taken);
        }
    }
    battles
}

/// The folders in a folder, in order; none where there is no such folder.
fn folders(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let read = || -> io::Result<Vec<PathBuf>> {
        let mut folders = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            }
        }
        folders.sort();
        Ok(folders)
    };
    match read() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        folders => folders.map_err(StoreError::io("reading the folder of followed ledgers")),
    }
}
