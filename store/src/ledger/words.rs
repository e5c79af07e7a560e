//! The tree of the ledger's words about redacted lines: append-only, signed, served beside the first one.
//!
//! ```text
//! redactions/              files as those of the ledger, but without a key of its own
//! ```
//!
//! A word (`attest`) that stood in no tree could be another to everybody who asks. So each is appended here when it is first
//! given, and found again when it is given once more. The origin of the tree is the ledger's with `/redactions` behind it, and
//! the key is the ledger's under that name: no checkpoint of the one tree passes for one of the other.
//!
//! The checkpoint of the ledger names how far this tree has come, in a line behind size and root (an extension line of C2SP
//! `tlog-checkpoint`): `aftermath-redactions <words> <root>`. So a tree of words that was lost, or put back to an older state,
//! is told by the ledger's own checkpoint; and who keeps that has a hold on both trees.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tlog_tiles::EMPTY_HASH;

use super::attest::{Said, Word, is_word};
use super::leaf::hash_of;
use super::shared::Shared;
use super::tail::{OnDisk, Tail};
use super::tree::{TILE, Tree};
use super::{CHECKPOINT, Ledger, TILES, files, sign_head};
use crate::{Head, LogHash, MatchId, Proof, SecretKey, SharedWords, Shown, SignedText, StoreError};

/// Folder of the tree below that of the ledger, and of its addresses.
pub(super) const WORDS: &str = "redactions";
const MARK: &str = "aftermath-redactions ";
/// A file that says that this folder is a copy to look at: what would be appended here would stand in no tree that anybody
/// else sees.
const A_COPY: &str = "a-copy";
/// Words that are read at a time.
const AT_A_TIME: usize = 1_000;
/// What is told where words are not those of the others.
const PARTED: &str = "the words about redacted lines are not those that the services have together";

/// The tree, open.
pub(super) struct Words {
    log: Ledger,
    /// Numbers of the words by their hashes; made when the first is asked for.
    known: Option<HashMap<LogHash, u64>>,
}

/// How far a tree of words has come, as a checkpoint of its ledger says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reached {
    words: u64,
    root: LogHash,
}

impl Reached {
    pub(super) fn words(self) -> u64 {
        self.words
    }
}

/// The line of a checkpoint; empty where no word was ever given.
pub(super) fn line(reached: Option<Reached>) -> String {
    reached.map_or_else(String::new, |Reached { words, root }| format!("{MARK}{words} {root}\n"))
}

/// What a checkpoint of a ledger names.
pub(super) fn named_in(note: &SignedText) -> Option<Reached> {
    let line = note.text().lines().skip(3).find_map(|line| line.strip_prefix(MARK))?;
    let (words, root) = line.split_once(' ')?;
    Some(Reached { words: words.parse().ok()?, root: root.parse().ok()? })
}

/// Says that a folder of a ledger is a copy to look at: no word is given there that does not stand already.
///
/// # Errors
/// [`StoreError::Io`].
pub fn mark_as_copy(folder: &Path) -> Result<(), StoreError> {
    files::place(&folder.join(A_COPY), b"")
}

/// Whether the tree was begun in this folder.
fn is_begun(folder: &Path) -> bool {
    // The checkpoint comes last. Where it is gone and words are there, whoever opens the tree tells.
    let has_no_words = || match Tail::find(folder) {
        Ok(tail) => tail.is_none_or(|tail| tail.is_empty()),
        Err(_) => false,
    };
    folder.join(CHECKPOINT).exists() || folder.join(TILES).exists() || !has_no_words()
}

impl Words {
    /// Opens the tree below a ledger, which must hold what the ledger's checkpoint names; `None` where none was begun.
    pub(super) fn open(ledger: &Path, key: &SecretKey, named: Option<Reached>) -> Result<Option<Self>, StoreError> {
        let folder = ledger.join(WORDS);
        let damaged = |why: String| StoreError::Ledger { file: folder.clone(), why };
        if !is_begun(&folder) {
            return match named {
                Some(Reached { words, .. }) if words > 0 => {
                    Err(damaged(format!("the ledger gave {words} words about redacted lines, and there are none")))
                }
                _ => Ok(None),
            };
        }
        let words = Self { log: Ledger::open_with(&folder, key.of_words())?, known: None };
        match named.map(|named| words.lacks(named)).transpose()?.flatten() {
            Some(why) => Err(damaged(why)),
            None => Ok(Some(words)),
        }
    }

    /// What is wrong with the tree if this was named of it.
    fn lacks(&self, Reached { words, root }: Reached) -> Result<Option<String>, StoreError> {
        let have = self.count()?;
        if have < words {
            return Ok(Some(format!("the ledger gave {words} words about redacted lines, here are {have}")));
        }
        let is_other = self.log.state.read()?.tree.root(words)?.0 != root.0;
        Ok(is_other.then(|| "the words about redacted lines are not those that the ledger gave".into()))
    }

    fn begin(ledger: &Path, key: &SecretKey) -> Result<Self, StoreError> {
        let folder = ledger.join(WORDS);
        fs::create_dir_all(&folder).map_err(StoreError::io("opening the folder of the words"))?;
        files::sync_folder(ledger)?;
        Tail::begin(&folder, 0, &[])?;
        let key = key.of_words();
        let head = sign_head(&key, 0, EMPTY_HASH, "")?;
        files::place(&folder.join(CHECKPOINT), head.note.to_string().as_bytes())?;
        files::sync_folder(&folder)?;
        Ok(Self { log: Ledger::open_with(&folder, key)?, known: None })
    }

    /// How many there are, signed or not.
    pub(super) fn count(&self) -> Result<u64, StoreError> {
        Ok(self.log.state.read()?.tree.leaves())
    }

    /// How far the tree has come, signed or not.
    pub(super) fn reached(&self) -> Result<Reached, StoreError> {
        let state = self.log.state.read()?;
        let words = state.tree.leaves();
        Ok(Reached { words, root: LogHash(state.tree.root(words)?.0) })
    }

    /// The number of a word, if it was given.
    fn find(&mut self, hash: LogHash) -> Result<Option<u64>, StoreError> {
        if self.known.is_none() {
            let numbers: Vec<u64> = (0..self.count()?).collect();
            let hashes = self.log.hashes_within(numbers.len() as u64, &numbers)?;
            self.known = Some(hashes.into_iter().zip(numbers).collect());
        }
        Ok(self.known.as_ref().and_then(|known| known.get(&hash).copied()))
    }

    /// Appends words, durably; answers the number of the first.
    fn add(&mut self, words: Vec<Vec<u8>>) -> Result<u64, StoreError> {
        let number = self.count()?;
        if let Some(known) = &mut self.known {
            known.extend(words.iter().map(|word| LogHash(hash_of(word).0)).zip(number..));
        }
        self.log.append_encoded(words, OnDisk::Now)?;
        Ok(number)
    }

    /// A word by its number.
    fn word(&self, number: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.log.kept_bytes(&*self.log.state.read()?, number)
    }

    /// What the tree would come to with these words behind it.
    fn with(&self, words: &[Vec<u8>], count: u64) -> Result<LogHash, StoreError> {
        let mut tree = self.log.state.read()?.tree.clone();
        words.iter().for_each(|word| tree.push(word));
        Ok(LogHash(tree.root(count)?.0))
    }

    /// From now on the ledger's checkpoint alone tells how far the tree is signed.
    fn be_named(&self) {
        self.log.is_named.store(true, Ordering::Relaxed);
    }

    /// Signs the tree as far as the ledger's checkpoint names it.
    fn sign_as(&self, named: Option<Reached>) -> Result<(), StoreError> {
        let Some(Reached { words, root }) = named else { return Ok(()) };
        let is_so = |size: u64, other: [u8; 32]| size == words && other == root.0;
        let state = self.log.state.read()?;
        if is_so(state.head.size, state.head.root) {
            return Ok(());
        }
        let now = state.tree.root(words.min(state.tree.leaves()))?;
        drop(state);
        if now.0 != root.0 {
            return Err(StoreError::LedgerDiffers { why: PARTED.into() });
        }
        let head = Arc::new(sign_head(&self.log.key, words, now, "")?);
        if self.log.is_due(&head) {
            self.log.place_checkpoint(&mut *self.log.writing.lock()?, &head)?;
        }
        self.log.state.write()?.head = head;
        Ok(())
    }

    /// Reads every word and every tile, and answers how many words there are and what is wrong.
    fn verify(&self) -> Result<(u64, Vec<String>), StoreError> {
        let (mut hashes, mut faults) = (Vec::new(), Vec::new());
        let state = self.log.state.read()?;
        for number in 0..state.bundled() / TILE {
            match state.tree.bundle(number) {
                Ok(words) => hashes.extend(words),
                Err(error) => faults.push(error.to_string()),
            }
        }
        hashes.extend(state.tail.iter().cloned());
        let strange = hashes.iter().filter(|word| !is_word(word)).count();
        if strange > 0 {
            faults.push(format!("{strange} leaves of the tree of words about redacted lines are no words"));
        }
        // Tiles above the bundles are read for the root and for the proofs of the first words of each.
        let size = state.head.size;
        match state.tree.root(size) {
            Ok(root) if root.0 == state.head.root => {}
            Ok(_) => faults.push("the tree of words about redacted lines does not have the root that is signed".into()),
            Err(error) => faults.push(error.to_string()),
        }
        drop(state);
        for number in (0..size).step_by(TILE as usize) {
            let proved = self.log.record_hashes(&[number]).and_then(|hash| match hash.as_slice() {
                [hash] => self.log.prove_hash(number, *hash).map(drop),
                _ => Ok(()),
            });
            faults.extend(proved.err().map(|error| error.to_string()));
        }
        Ok((size, faults))
    }
}

impl Ledger {
    /// The word that certain lines of a match are redacted, and what is shown in the place of each: found where it was given
    /// before, else appended to the tree of words, durably; with the proof that it stands there. `None` where nothing can be
    /// appended: this is a copy to look at, or there is no room on the disk.
    ///
    /// # Errors
    /// [`StoreError::Ledger`], [`StoreError::Io`].
    pub fn attest<'a>(
        &self,
        id: &MatchId,
        head: Head,
        lines: impl IntoIterator<Item = Shown<'a>>,
    ) -> Result<Option<Word>, StoreError> {
        let said = Said::of(id, head, lines);
        let salt = said.salt(&self.key);
        match self.give(&said.word(salt)) {
            Err(error) if error.is_for_want_of_room() => Ok(None),
            given => Ok(given?.map(|proof| Word { salt, proof })),
        }
    }

    /// Opens the tree of words, if there is one, and signs how far it has come.
    pub(super) fn open_words(&self) -> Result<(), StoreError> {
        let named = self.trail.lock()?.words();
        let words = Words::open(&self.folder, &self.key, named)?;
        if let Some(words) = &words
            && named != Some(words.reached()?)
        {
            // A word was given, and whoever gave it ended before this was signed. Without room for it, it is signed the next time.
            match self.sign_words(words.reached()?) {
                Err(error) if error.is_for_want_of_room() => {}
                signed => signed?,
            }
        }
        *self.words.lock()? = words.map(Box::new);
        Ok(())
    }

    fn give(&self, word: &str) -> Result<Option<Proof>, StoreError> {
        let hash = LogHash(hash_of(word.as_bytes()).0);
        match self.shared.get() {
            Some(shared) => self.give_together(shared, word, hash),
            None => self.give_alone(word, hash),
        }
    }

    /// The tree, read again where an earlier word failed half-way, so that it was let go of.
    fn again(&self, words: &mut Option<Box<Words>>) -> Result<(), StoreError> {
        if words.is_none() {
            let named = self.trail.lock()?.words();
            *words = Words::open(&self.folder, &self.key, named)?.map(Box::new);
            if let (Some(words), Some(_)) = (words, self.shared.get()) {
                words.be_named();
            }
        }
        Ok(())
    }

    fn give_alone(&self, word: &str, hash: LogHash) -> Result<Option<Proof>, StoreError> {
        let mut words = self.words.lock()?;
        self.again(&mut words)?;
        let found = words.as_mut().map(|words| words.find(hash)).transpose()?.flatten();
        if found.is_none() && self.folder.join(A_COPY).exists() {
            return Ok(None);
        }
        self.lock.check()?;
        let mut tree = match words.take() {
            Some(tree) => tree,
            None => Box::new(Words::begin(&self.folder, &self.key)?),
        };
        let number = match found {
            Some(number) => number,
            // Where it fails, the tree is opened again by whoever asks next.
            None => tree.add(vec![word.as_bytes().to_vec()])?,
        };
        let proof = tree.log.prove_hash(number, hash)?;
        let reached = tree.reached()?;
        *words = Some(tree);
        if found.is_none() {
            self.sign_words(reached)?;
        }
        Ok(Some(proof))
    }

    /// The same where several services give words: each stands in the order of all, and is shown once a checkpoint was published
    /// that names it.
    fn give_together(&self, shared: &Shared, word: &str, hash: LogHash) -> Result<Option<Proof>, StoreError> {
        let number = {
            let mut words = self.words.lock()?;
            self.again(&mut words)?;
            loop {
                self.take_behind(shared, &mut words)?;
                let (known, found) = match words.as_mut() {
                    Some(words) => (words.count()?, words.find(hash)?),
                    None => (0, None),
                };
                if let Some(number) = found {
                    break number;
                }
                if self.folder.join(A_COPY).exists() {
                    return Ok(None);
                }
                shared.right.check()?;
                if shared.words.append(known, word.as_bytes())? {
                    self.add_to(&mut words, vec![word.as_bytes().to_vec()])?;
                }
            }
        };
        self.sign_together(shared, number + 1)?;
        self.of_words(|words| words.log.prove_hash(number, hash)).map(Some)
    }

    /// Takes the words that others gave meanwhile.
    pub(super) fn take_words(&self, shared: &Shared) -> Result<(), StoreError> {
        let mut words = self.words.lock()?;
        self.again(&mut words)?;
        self.take_behind(shared, &mut words)
    }

    fn take_behind(&self, shared: &Shared, words: &mut Option<Box<Words>>) -> Result<(), StoreError> {
        loop {
            let known = words.as_ref().map_or(Ok(0), |words| words.count())?;
            if shared.words.count()? <= known {
                return Ok(());
            }
            let more = shared.words.read(known, AT_A_TIME)?;
            if more.is_empty() {
                return Ok(());
            }
            self.add_to(words, more)?;
        }
    }

    /// Appends words to the tree, which is begun where there is none. Where it fails, it is opened again by whoever asks next.
    fn add_to(&self, words: &mut Option<Box<Words>>, more: Vec<Vec<u8>>) -> Result<(), StoreError> {
        self.lock.check()?;
        if more.iter().any(|word| !is_word(word)) {
            return Err(StoreError::LedgerDiffers {
                why: "what services said of redacted lines has what is no word".into(),
            });
        }
        let mut tree = match words.take() {
            Some(tree) => tree,
            None => {
                let tree = Box::new(Words::begin(&self.folder, &self.key)?);
                tree.be_named();
                tree
            }
        };
        tree.add(more)?;
        *words = Some(tree);
        Ok(())
    }

    /// Does something with the tree of words, signed as far as the checkpoint names it that was published.
    fn of_words<T>(&self, work: impl FnOnce(&Words) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let words = self.words.lock()?;
        let words = words.as_ref().ok_or_else(|| StoreError::LedgerDiffers { why: PARTED.into() })?;
        words.sign_as(named_in(&self.state.read()?.head.note))?;
        work(words)
    }

    /// Begins to have the words together with others. What this tree has already is handed over.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`] where the two have parted: then nothing was changed here.
    pub(super) fn join_words(&self, with: &dyn SharedWords, named: Option<Reached>) -> Result<(), StoreError> {
        let parted = || StoreError::LedgerDiffers { why: PARTED.into() };
        let mut words = self.words.lock()?;
        if let Some(words) = words.as_ref() {
            words.be_named();
        }
        let have = words.as_ref().map_or(Ok(0), |words| words.count())?;
        let theirs = with.count()?;
        // What was published of it proves the first of them; the others are compared.
        let named_words = named.map_or(0, |named| named.words);
        let mut behind = Vec::new();
        while have + (behind.len() as u64) < named_words {
            let more = with.read(have + behind.len() as u64, AT_A_TIME)?;
            if more.is_empty() {
                let why = format!(
                    "{named_words} words about redacted lines were given, here are {have}, and {theirs} were handed over"
                );
                return Err(StoreError::LedgerDiffers { why });
            }
            behind.extend(more);
        }
        if let Some(Reached { words: count, root }) = named.filter(|named| named.words > 0) {
            let now = match words.as_ref() {
                Some(words) => words.with(&behind, count)?,
                None => root_of(&self.folder, &behind, count)?,
            };
            if now != root {
                return Err(parted());
            }
        }
        let is_same = |words: &Words, number: u64| -> Result<bool, StoreError> {
            Ok(with.read(number, 1)?.pop() == words.word(number)?)
        };
        if let Some(words) = words.as_ref() {
            for number in named_words..have.min(theirs) {
                if !is_same(words, number)? {
                    return Err(parted());
                }
            }
            for number in theirs..have {
                let word = words.word(number)?.unwrap_or_default();
                if !with.append(number, &word)? && !is_same(words, number)? {
                    return Err(parted());
                }
            }
        }
        if !behind.is_empty() {
            self.add_to(&mut words, behind)?;
        }
        Ok(())
    }

    /// Hands the words of this ledger over to where several services have them together, without having them together with those.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`] where there are others already.
    pub fn hand_words_over(&self, with: &dyn SharedWords) -> Result<(), StoreError> {
        let words = self.words.lock()?;
        let Some(words) = words.as_ref() else { return Ok(()) };
        for number in 0..words.count()? {
            let word = words.word(number)?.unwrap_or_default();
            let is_there = number < with.count()? || !with.append(number, &word)?;
            if is_there && with.read(number, 1)?.pop() != Some(word) {
                return Err(StoreError::LedgerDiffers { why: PARTED.into() });
            }
        }
        Ok(())
    }

    /// How far the tree of words has come.
    pub(super) fn reached_words(&self) -> Result<Option<Reached>, StoreError> {
        self.words.lock()?.as_ref().map(|words| words.reached()).transpose()
    }

    /// Answers whether the tree of words has come as far as another service signed of it.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`] where it has something else there.
    pub(super) fn holds_words(&self, named: Reached) -> Result<bool, StoreError> {
        let mut words = self.words.lock()?;
        self.again(&mut words)?;
        let have = words.as_ref().map_or(Ok(0), |words| words.count())?;
        if have < named.words {
            return Ok(false);
        }
        let lacks = words.as_ref().map(|words| words.lacks(named)).transpose()?.flatten();
        lacks.map_or(Ok(true), |why| Err(StoreError::LedgerDiffers { why }))
    }

    /// What lies at an address of `tlog-tiles` below the prefix of the tree of words, as [`Ledger::resource`] has it for the
    /// first tree. `None` where nothing does, and where no word was ever given.
    ///
    /// # Errors
    /// [`StoreError::Ledger`].
    pub fn resource_of_words(&self, path: &str) -> Result<Option<Vec<u8>>, StoreError> {
        if self.shared.get().is_some() {
            // One that names none has shown none.
            self.sign()?;
            let named = named_in(&self.state.read()?.head.note);
            return named.map_or(Ok(None), |_| self.of_words(|words| words.log.resource(path)));
        }
        let words = self.words.lock()?;
        words.as_ref().map_or(Ok(None), |words| words.log.resource(path))
    }

    /// Reads the tree of words whole: how many there are, and what is wrong with them.
    pub(super) fn verify_words(&self) -> Result<(u64, Vec<String>), StoreError> {
        self.words.lock()?.as_ref().map_or(Ok((0, Vec::new())), |words| words.verify())
    }

    /// Takes over the tree of words that lies below the folder of a ledger which is made again. Where it is damaged, it is
    /// made again from its words, if all are there that the ledger signed (`named`); else it is lost, since what was said
    /// follows from nothing. In both cases the answer says what was wrong, and the old files must go.
    pub(super) fn keep_words(
        &self,
        folder: &Path,
        named: Option<Reached>,
    ) -> Result<Option<(PathBuf, String)>, StoreError> {
        let kept = Words::open(folder, &self.key, named).and_then(|words| match words {
            Some(words) => match words.verify()? {
                (_, faults) if faults.is_empty() => words.reached().map(Some),
                (_, faults) => Err(StoreError::Ledger { file: folder.join(WORDS), why: faults.join("; ") }),
            },
            None => Ok(None),
        });
        let (reached, wrong) = match kept {
            Ok(reached) => (reached, None),
            Err(StoreError::Ledger { file, why }) => {
                let file = file.strip_prefix(folder).unwrap_or(&file).to_owned();
                let again = self.words_again(&folder.join(WORDS), named)?;
                let lost = "; what was said of redacted lines is lost, and another tree of it is begun";
                let why = if again.is_some() { why } else { why + lost };
                (again, Some((file, why)))
            }
            Err(error) => return Err(error),
        };
        if let Some(reached) = reached {
            self.sign_words(reached)?;
        }
        Ok(wrong)
    }

    /// Signs how far the tree of words has come, and writes that down.
    fn sign_words(&self, reached: Reached) -> Result<(), StoreError> {
        let mut writing = self.writing.lock()?;
        self.trail.lock()?.reach(reached);
        self.publish(&mut writing)?;
        let head = self.head()?;
        self.place_checkpoint(&mut writing, &head)
    }

    /// Makes the tree of words again here, from the words in a folder whose files are damaged. `None` where these are not
    /// all that the ledger signed, or nobody knows what it signed.
    fn words_again(&self, folder: &Path, named: Option<Reached>) -> Result<Option<Reached>, StoreError> {
        let mut words = Vec::new();
        for number in 0.. {
            let Some(bundle) = Tree::unchecked_bundle(folder, number)? else { break };
            words.extend(bundle);
        }
        if let Ok(Some(tail)) = Tail::find(folder)
            && tail.first == words.len() as u64
        {
            words.extend(tail.leaves);
        }
        let Some(Reached { words: signed, root }) = named.filter(|named| named.words <= words.len() as u64) else {
            return Ok(None);
        };
        let made = Words::begin(&self.folder, &self.key)?;
        made.log.append_encoded(words, OnDisk::Now)?;
        if made.log.state.read()?.tree.root(signed)?.0 == root.0 {
            return made.reached().map(Some);
        }
        drop(made);
        fs::remove_dir_all(self.folder.join(WORDS)).map_err(StoreError::io("removing a folder"))?;
        Ok(None)
    }
}

/// The root of a tree of these words alone.
fn root_of(folder: &Path, words: &[Vec<u8>], count: u64) -> Result<LogHash, StoreError> {
    let mut tree = Tree::open(folder, 0)?;
    words.iter().for_each(|word| tree.push(word));
    Ok(LogHash(tree.root(count)?.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KeyKind;

    /// More words than stay in the tail: what lies in bundles is found, proved and verified as what does not.
    #[test]
    fn words_by_the_thousand_are_found_again_and_damage_to_one_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let key = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
        let head = Head::of_header(b"header");
        let said = |number: u64| Said::of(&format!("m{number}").parse().unwrap(), head, []).word(LogHash([3; 32]));
        let words = Words::begin(folder.path(), &key).unwrap();
        words.log.append_encoded((0..5_000).map(|number| said(number).into_bytes()).collect(), OnDisk::Now).unwrap();
        let reached = words.reached().unwrap();
        drop(words);
        assert!(folder.path().join("redactions/tile/entries/018.zst").exists());

        let mut words = Words::open(folder.path(), &key, Some(reached)).unwrap().unwrap();
        for number in [0, 255, 256, 4_863, 4_864, 4_999] {
            let hash = LogHash(hash_of(said(number).as_bytes()).0);
            assert_eq!(words.find(hash).unwrap(), Some(number));
            let proof = words.log.prove_hash(number, hash).unwrap();
            let opened = proof.open(said(number).as_bytes(), &key.public().of_words()).unwrap();
            assert_eq!(opened.head.size, 5_000);
            assert!(proof.open(said(number).as_bytes(), key.public()).is_err());
        }
        assert_eq!(words.find(LogHash([7; 32])).unwrap(), None);
        assert_eq!(words.verify().unwrap(), (5_000, vec![]));
        let other = Reached { root: LogHash([7; 32]), ..reached };
        drop(words);
        assert!(Words::open(folder.path(), &key, Some(other)).is_err());
        let more = Reached { words: 5_001, ..reached };
        assert!(Words::open(folder.path(), &key, Some(more)).is_err());

        let bundle = folder.path().join("redactions/tile/entries/007.zst");
        let mut bytes = fs::read(&bundle).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&bundle, bytes).unwrap();
        let words = Words::open(folder.path(), &key, Some(reached)).unwrap().unwrap();
        let (_, faults) = words.verify().unwrap();
        assert!(faults.iter().any(|fault| fault.contains("007.zst")), "{faults:?}");
    }
}
