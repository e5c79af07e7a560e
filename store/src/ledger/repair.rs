//! A damaged ledger made again from its store.
//!
//! Every leaf follows from the store: the lines as they came, their numbers, and the positions at which they were accepted;
//! and all hashes follow from the leaves. What is made so is held against what the ledger signed before, where any of that
//! can still be read, and takes the place of the damaged files only where it is the same tree. The key follows from nothing:
//! without it there is no repair.

use std::fs;
use std::path::{Path, PathBuf};

use super::tail::Tail;
use super::tree::TILE;
use super::words::{self, WORDS};
use super::{CHECKPOINT, KEY, Ledger, TILES, WITNESSED, files, keep_secret, read_head, read_key};
use crate::ledgered::leaves_in;
use crate::lock::lock_folder;
use crate::{Leaf, Limit, Position, Store, StoreError};

/// Folder beside the ledger in which it is made again.
const BUILDING: &str = "ledger.rebuilding";
/// Leaves that are written at a time.
const AT_A_TIME: usize = 10_000;

/// A ledger that was made again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repaired {
    /// Leaves in it.
    pub leaves: u64,
    /// What it was held against, the largest first.
    pub against: Vec<Against>,
    /// Files that were damaged, missing or cut short, below the folder, and why where that can be told.
    pub damaged: Vec<(PathBuf, String)>,
    /// Where the files lie now that were there before; `None` where none was replaced.
    pub aside: Option<PathBuf>,
}

/// Something that the ledger signed before it was damaged, and that holds for what was made again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Against {
    /// The file.
    pub file: &'static str,
    /// Leaves of the tree that it signs.
    pub leaves: u64,
}

impl Ledger {
    /// Makes the ledger in `folder` again from a store that is sound. What was there before is put aside.
    ///
    /// # Errors
    /// [`StoreError::Ledger`] where the key cannot be read: nothing can be made without it, put it back from a backup.
    /// [`StoreError::LedgerDiffers`] where what follows from the store is not what the ledger signed: then the store has
    /// lost or changed something, and nothing is touched. Those of the store.
    pub fn repair(folder: &Path, store: &dyn Store) -> Result<Repaired, StoreError> {
        let doing = "opening the folder of the ledger";
        let folder = folder.canonicalize().map_err(StoreError::io(doing))?;
        let _lock = lock_folder(&folder, doing)?;
        let key = read_key(&folder)?;
        let building = folder.with_file_name(BUILDING);
        clear(&building)?;
        fs::create_dir_all(&building).map_err(StoreError::io(doing))?;
        // A ledger of the same key, empty, to be filled.
        Tail::begin(&building, 0, &[])?;
        let head = super::sign_head(&key, 0, tlog_tiles::EMPTY_HASH, "")?;
        files::place(&building.join(CHECKPOINT), head.note.to_string().as_bytes())?;
        keep_secret(&building.join(KEY), &key)?;
        let made = Self::open(&building, None)?;
        let redacted = fill(&made, store)?;
        made.note_rewritten(redacted.into_iter().map(|leaf| leaf / TILE))?;

        let mut damaged = Vec::new();
        let mut against = Vec::new();
        let mut named = None;
        for name in [CHECKPOINT, WITNESSED] {
            match read_head(&folder, name, key.public()) {
                Ok(Some(signed)) => {
                    named = named.or_else(|| words::named_in(&signed.note));
                    made.holds(name, signed.size, signed.root)?;
                    against.push(Against { file: name, leaves: signed.size });
                }
                Ok(None) if name == CHECKPOINT => damaged.push((name.into(), "there is no such file".into())),
                Ok(None) => {}
                Err(StoreError::Ledger { why, .. }) => damaged.push((name.into(), why)),
                Err(error) => return Err(error),
            }
        }
        against.sort_by_key(|one| std::cmp::Reverse(one.leaves));
        if let Err(StoreError::Ledger { file, why }) = Tail::find(&folder) {
            damaged.push((file.strip_prefix(&folder).unwrap_or(&file).to_owned(), why));
        }
        // What was said of redacted lines follows from nothing: it is kept, or made again from itself, or it is told that it is lost.
        let wrong = made.keep_words(&folder, named)?;
        let replaces_words = wrong.is_some();
        damaged.extend(wrong);
        let leaves = made.head()?.size;
        drop(made);
        let aside = replace(&folder, &building, &mut damaged, replaces_words)?;
        Ok(Repaired { leaves, against, damaged, aside })
    }

    /// Whether the tree of a signed size is the one that is signed.
    fn holds(&self, name: &str, size: u64, root: [u8; 32]) -> Result<(), StoreError> {
        let state = self.state.read()?;
        if size > state.tree.leaves() {
            let (have, why) = (state.tree.leaves(), "the store has lost what the ledger signed");
            let why = format!("{why}: {name} signs {size} lines, the store has {have}");
            return Err(StoreError::LedgerDiffers { why });
        }
        if state.tree.root(size)?.0 != root {
            let why = format!("{name} signs other lines than the store has: one of them was changed");
            return Err(StoreError::LedgerDiffers { why });
        }
        Ok(())
    }
}

/// Writes every line of a store into a ledger that is empty, and answers which leaves are redacted.
fn fill(ledger: &Ledger, store: &dyn Store) -> Result<Vec<u64>, StoreError> {
    let (mut after, mut leaves): (Position, Vec<Leaf>) = (Position(0), Vec::new());
    let (mut number, mut redacted) = (0, Vec::new());
    loop {
        let changes = store.changes(after, Limit::MOST)?;
        let Some(last) = changes.last() else { break };
        after = last.position;
        for change in &changes {
            leaves_in(store, change, |leaf| {
                redacted.extend(leaf.was.is_some().then_some(number));
                number += 1;
                leaves.push(leaf);
                if leaves.len() >= AT_A_TIME {
                    ledger.append(&leaves)?;
                    leaves.clear();
                }
                Ok(())
            })?;
        }
    }
    ledger.append(&leaves)?;
    Ok(redacted)
}

/// Puts the files that were made in the place of those that were there, which go aside first. Interrupted, it is done again
/// from the store.
fn replace(
    folder: &Path,
    building: &Path,
    damaged: &mut Vec<(PathBuf, String)>,
    replaces_words: bool,
) -> Result<Option<PathBuf>, StoreError> {
    let moving = StoreError::io("putting the files of a ledger in place");
    let mut others = Vec::new();
    for path in below(building)? {
        let name = path.strip_prefix(building).unwrap_or(&path).to_owned();
        if name == Path::new(KEY) || name.ends_with("lock") {
            continue;
        }
        let goes = replaces_words && name.starts_with(WORDS);
        let there = if goes { None } else { fs::read(folder.join(&name)).ok() };
        if there.as_deref() != Some(&*fs::read(&path).map_err(StoreError::io("reading a file of the ledger"))?) {
            if name.starts_with(TILES) && !damaged.iter().any(|(known, _)| *known == name) {
                let why = if there.is_some() { "it held something else" } else { "there is no such file" };
                damaged.push((name.clone(), why.into()));
            }
            others.push(name);
        }
    }
    let swap = || -> std::io::Result<Option<PathBuf>> {
        let mut aside = None;
        if replaces_words && folder.join(WORDS).exists() {
            let place = aside.get_or_insert_with(|| free(folder)).join(WORDS);
            place.parent().map(fs::create_dir_all).transpose()?;
            fs::rename(folder.join(WORDS), place)?;
        }
        for name in others.iter().chain([&PathBuf::from(WITNESSED)]) {
            let (from, to) = (building.join(name), folder.join(name));
            let is_damaged = damaged.iter().any(|(known, _)| known == name);
            if to.exists() && (from.exists() || is_damaged) {
                let place = aside.get_or_insert_with(|| free(folder)).join(name);
                place.parent().map(fs::create_dir_all).transpose()?;
                fs::rename(&to, place)?;
            }
            if from.exists() {
                to.parent().map(fs::create_dir_all).transpose()?;
                fs::rename(&from, &to)?;
            }
        }
        rustix::fs::syncfs(fs::File::open(folder)?)?;
        fs::remove_dir_all(building)?;
        Ok(aside)
    };
    swap().map_err(moving)
}

/// A name that is free, for what is put aside.
fn free(folder: &Path) -> PathBuf {
    let named = |number: u32| folder.with_file_name(format!("ledger.damaged-{number}"));
    (1..).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(0))
}

/// Every file below a folder: those of the tiles first, the checkpoint last.
fn below(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(StoreError::io("looking for files of the ledger"))? {
            let path = entry.map_err(StoreError::io("looking for files of the ledger"))?.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    let rank = |path: &PathBuf| (path.ends_with(CHECKPOINT), path.ends_with("tail"));
    found.sort_by_key(|path| (rank(path), path.clone()));
    Ok(found)
}

fn clear(folder: &Path) -> Result<(), StoreError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::Io { doing: "removing a folder", source: error })
        }
        _ => Ok(()),
    }
}
