//! The transparency log: every line ever accepted is a leaf of one Merkle tree, whose root is signed.
//!
//! ```text
//! lock                     locked while the ledger is open
//! key                      the secret key; whoever has it can sign for this ledger
//! checkpoint               origin, number of leaves and root, signed (C2SP tlog-checkpoint); while the ledger is open
//!                          it may be some thousand leaves behind
//! witnessed                the last checkpoint that witnesses cosigned
//! tail                     leaves not yet in bundles
//! tile/entries/<N>.zst     leaves, 256 a file (C2SP tlog-tiles), packed
//! tile/<L>/<N>             hashes, 256 a file; those of level 0 follow from the leaves
//! edge                     hashes of the last full bundles
//! withdrawal               lines that are just being redacted
//! rewritten                numbers of the bundles that have redacted lines
//! redactions/              another tree, of what was said of redacted lines (`words`)
//! ```
//!
//! Bundles and tail together hold every line a second time, independent of the store: from them it can be made anew
//! ([`crate::recover`]). What is read from a file is held against the hashes above it before it is given to anyone.

mod anchor;
mod attest;
pub mod files;
mod leaf;
mod proof;
mod redact;
mod repair;
mod right;
mod shared;
mod tail;
mod tree;
mod verify;
mod words;

use std::fmt;
use std::fs;
use std::num::NonZero;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use rand_core::RngCore;
use tlog_tiles::Checkpoint;

use self::anchor::Anchor;
pub use self::anchor::{anchored_in, trail_head_in};
pub use self::attest::{Shown, Word, check_attested, check_word};
pub use self::leaf::Leaf;
use self::leaf::bundle;
pub use self::leaf::with_others;
pub use self::proof::{Opened, Proof, ProofFault, check_growth, checkpoint_of, hashes_in};
pub(crate) use self::redact::Pending;
pub use self::redact::rewritten_bundles;
pub use self::repair::{Against, Repaired};
pub use self::right::{SharedWords, SigningRight};
use self::shared::Shared;
use self::tail::{Found, OnDisk, Tail};
use self::tree::{Address, TILE, Tree};
pub use self::verify::LedgerReport;
use self::words::Words;
pub use self::words::mark_as_copy;
use crate::bounds::{MAX_CLOSED_TAIL_LEAVES, MAX_FRAME_BYTES, MAX_TAIL_BYTES, MAX_TAIL_LEAVES};
use crate::lock::{FolderLock, lock_folder};
use crate::{Follower, KeyKind, LogHash, PublicKey, SecretKey, SignedText, StoreError};

const KEY: &str = "key";
/// The key of a ledger that is being begun.
const KEY_DRAFT: &str = "key.new";
const CHECKPOINT: &str = "checkpoint";
const TILES: &str = "tile";
const WITNESSED: &str = "witnessed";

/// The size and the root of a tree, by whom, and signed.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeHead {
    /// Whose tree it is: the name of the ledger's key.
    pub origin: String,
    /// Number of leaves.
    pub size: u64,
    /// RFC 6962 root over them.
    pub root: [u8; 32],
    /// The checkpoint with its signatures.
    pub note: SignedText,
}

/// A transparency log in a folder. One at a time may have it open.
pub struct Ledger {
    folder: PathBuf,
    key: SecretKey,
    /// Held while something is written.
    writing: Mutex<Tail>,
    /// The size in the file `checkpoint`.
    placed: AtomicU64,
    /// Whether something was written that is not signed yet: it is once somebody asks. Changed by whoever holds `writing`.
    is_unsigned: AtomicBool,
    state: RwLock<State>,
    /// The trail whose head is signed with the tree, where there is one.
    trail: Mutex<Anchor>,
    /// The tree of words about redacted lines, once one was given. Whoever holds it may take `writing` too, not the other way.
    words: Mutex<Option<Box<Words>>>,
    /// What several services have together that have the key, where several do.
    shared: OnceLock<Shared>,
    /// Whether another tree tells how far this one is signed: so is that of the words, where several have it.
    is_named: AtomicBool,
    lock: FolderLock,
}

#[derive(Debug)]
struct State {
    tree: Tree,
    /// The leaves that are not in bundles.
    tail: Vec<Vec<u8>>,
    /// What of the tree is signed: nobody sees more.
    head: Arc<TreeHead>,
    witnessed: Option<Arc<TreeHead>>,
}

impl State {
    /// Number of the first leaf that is in no bundle.
    fn bundled(&self) -> u64 {
        self.tree.leaves() - self.tail.len() as u64
    }
}

impl Ledger {
    /// Opens the ledger in `folder`, or begins one there.
    ///
    /// `origin` is the name of its key, by which it is known for ever: best the address under which it is served,
    /// without `https://`. Where none is given a new ledger draws one.
    ///
    /// Opening holds the tail and the right edge of the tree against the signed checkpoint. [`Ledger::verify`] reads
    /// everything.
    ///
    /// # Errors
    /// [`StoreError::Busy`]; [`StoreError::Ledger`] where a file is damaged or missing; [`StoreError::Invalid`] where
    /// `origin` cannot be the name of a key, or is not the name of the key in the folder.
    pub fn open(folder: &Path, origin: Option<&str>) -> Result<Self, StoreError> {
        Self::open_as_found(folder, origin, Tail::find)
    }

    /// As [`Ledger::open`], beside a store that has all that was not on the disk yet when the power failed: what the tail has
    /// behind the signed checkpoint counts as far as it is sound, and the rest comes again from there.
    ///
    /// # Errors
    /// As [`Ledger::open`].
    pub(crate) fn open_beside(folder: &Path, origin: Option<&str>) -> Result<Self, StoreError> {
        Self::open_as_found(folder, origin, Tail::find_sound)
    }

    fn open_as_found(folder: &Path, origin: Option<&str>, find: FindTail) -> Result<Self, StoreError> {
        let doing = "opening the folder of the ledger";
        fs::create_dir_all(folder).map_err(StoreError::io(doing))?;
        let folder = folder.canonicalize().map_err(StoreError::io(doing))?;
        let lock = lock_folder(&folder, doing)?;
        let key = if is_begun(&folder)? { read_key(&folder)? } else { begin(&folder, origin)? };
        if let Some(origin) = origin.filter(|origin| *origin != key.public().name()) {
            let expected = format!("{}, the origin that the ledger was begun with", key.public().name());
            return Err(StoreError::invalid("origin of the ledger", expected, origin));
        }
        let ledger = Self::open_locked(folder, key, lock, find)?;
        ledger.open_words()?;
        if let Some(pending) = ledger.pending()? {
            ledger.redact(&pending)?;
        }
        Ok(ledger)
    }

    /// Opens a tree whose key lies elsewhere.
    fn open_with(folder: &Path, key: SecretKey) -> Result<Self, StoreError> {
        let doing = "opening the folder of the ledger";
        let folder = folder.canonicalize().map_err(StoreError::io(doing))?;
        let lock = lock_folder(&folder, doing)?;
        Self::open_locked(folder, key, lock, Tail::find)
    }

    fn open_locked(folder: PathBuf, key: SecretKey, lock: FolderLock, find: FindTail) -> Result<Self, StoreError> {
        let damaged = |file: &str, why: String| StoreError::Ledger { file: folder.join(file), why };
        let found = find(&folder)?.ok_or_else(|| damaged("tail", "there is no such file".into()))?;
        let mut tree = Tree::open(&folder, found.first)?;
        found.leaves.iter().for_each(|leaf| tree.push(leaf));

        let signed = read_head(&folder, CHECKPOINT, key.public())?;
        let signed = signed.ok_or_else(|| damaged(CHECKPOINT, "there is no such file".into()))?;
        if signed.size > tree.leaves() {
            let why = format!("the checkpoint counts {} leaves, the files hold {}", signed.size, tree.leaves());
            return Err(found.damaged.unwrap_or_else(|| damaged("tail", why)));
        }
        if tree.root(signed.size)?.0 != signed.root {
            return Err(damaged("tile", "the leaves do not hash to the root that the checkpoint signs".into()));
        }
        let witnessed = read_head(&folder, WITNESSED, key.public())?.map(Arc::new);
        let trail = Mutex::new(Anchor::of(&signed.note));
        let tail = Tail::resume(&folder, &found)?;
        let (placed, behind) = (AtomicU64::new(signed.size), signed.size < tree.leaves());
        let state = State { tree, tail: found.leaves, head: Arc::new(signed), witnessed };
        let (writing, state, words) = (Mutex::new(tail), RwLock::new(state), Mutex::new(None));
        let is_unsigned = AtomicBool::new(false);
        let (shared, is_named) = (OnceLock::new(), AtomicBool::new(false));
        let ledger = Self { folder, key, writing, placed, is_unsigned, state, trail, words, shared, is_named, lock };
        if behind {
            ledger.publish(&mut *ledger.writing.lock()?)?;
        }
        Ok(ledger)
    }

    /// Begins a ledger in an empty folder under a key that there is already, and opens it.
    ///
    /// # Errors
    /// [`StoreError::Ledger`] where a ledger was begun in the folder; those of [`Ledger::open`].
    pub fn begin_with(folder: &Path, key: &SecretKey) -> Result<Self, StoreError> {
        fs::create_dir_all(folder).map_err(StoreError::io("opening the folder of the ledger"))?;
        if is_begun(folder)? {
            return Err(StoreError::Ledger { file: folder.join(KEY), why: "a ledger was begun here".into() });
        }
        begin_under(folder, key)?;
        Self::open(folder, Some(key.public().name()))
    }

    /// Whether a ledger was begun in a folder.
    ///
    /// # Errors
    /// [`StoreError::Ledger`] where its key is gone and other files of it are not.
    pub fn is_begun(folder: &Path) -> Result<bool, StoreError> {
        is_begun(folder)
    }

    /// Whether the folder is still the one that was opened.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.lock.check()
    }

    /// The key that verifies what this ledger signs.
    pub fn public_key(&self) -> &PublicKey {
        self.key.public()
    }

    /// What is signed of the tree.
    pub fn head(&self) -> Result<Arc<TreeHead>, StoreError> {
        self.sign()?;
        Ok(Arc::clone(&self.state.read()?.head))
    }

    /// The last head that witnesses cosigned, if any did.
    pub fn witnessed(&self) -> Result<Option<Arc<TreeHead>>, StoreError> {
        Ok(self.state.read()?.witnessed.clone())
    }

    /// The last leaf; `None` in an empty ledger.
    pub fn last(&self) -> Result<Option<Leaf>, StoreError> {
        match self.head()?.size.checked_sub(1) {
            Some(last) => self.leaf(last).map(Some),
            None => Ok(None),
        }
    }

    /// A leaf, signed or not; `None` where there is none of this number.
    pub(crate) fn kept_leaf(&self, number: u64) -> Result<Option<Leaf>, StoreError> {
        let state = self.state.read()?;
        if number < state.tree.leaves() { self.leaf_in(&state, number).map(Some) } else { Ok(None) }
    }

    /// How many leaves there are, signed or not, and the last of them.
    pub(crate) fn kept(&self) -> Result<(u64, Option<Leaf>), StoreError> {
        let state = self.state.read()?;
        let size = state.tree.leaves();
        let last = size.checked_sub(1).map(|last| self.leaf_in(&state, last)).transpose()?;
        Ok((size, last))
    }

    /// Writes leaves behind those there, durably, and signs the tree that they make.
    ///
    /// # Errors
    /// [`StoreError::Io`] and others: then the ledger must be opened again before it takes more.
    pub fn append(&self, leaves: &[Leaf]) -> Result<(), StoreError> {
        if leaves.is_empty() {
            return Ok(());
        }
        self.append_encoded(leaves.iter().map(Leaf::encode).collect(), OnDisk::Now)
    }

    /// As [`Ledger::append`], of leaves of any kind.
    fn append_encoded(&self, mut encoded: Vec<Vec<u8>>, on_disk: OnDisk) -> Result<(), StoreError> {
        let mut writing = self.writing.lock()?;
        self.lock.check()?;
        while !encoded.is_empty() {
            let rest = encoded.split_off(fitting(&encoded));
            writing.write(&encoded, on_disk)?;
            let mut state = self.state.write()?;
            encoded.iter().for_each(|leaf| state.tree.push(leaf));
            state.tail.append(&mut encoded);
            drop(state);
            encoded = rest;
        }
        let size = self.state.read()?.tree.leaves();
        self.is_unsigned.store(true, Ordering::Release);
        // Where several have it, whoever signs says when.
        let is_alone = self.shared.get().is_none() && !self.is_named.load(Ordering::Relaxed);
        let is_due =
            on_disk == OnDisk::Now || size >= self.placed.load(Ordering::Relaxed) + MAX_CLOSED_TAIL_LEAVES as u64;
        if is_alone && is_due {
            self.publish(&mut writing)?;
        }
        self.bundle_up(&mut writing, MAX_TAIL_LEAVES)
    }

    /// Signs what is not signed yet, or waits until whoever signs has.
    fn sign(&self) -> Result<(), StoreError> {
        match self.shared.get() {
            Some(shared) => self.sign_together(shared, 0),
            None if self.is_named.load(Ordering::Relaxed) || !self.is_unsigned.load(Ordering::Acquire) => Ok(()),
            None => self.sign_rest(&mut *self.writing.lock()?),
        }
    }

    /// The same by whoever holds the right to write, where this ledger signs alone.
    fn sign_rest(&self, tail: &mut Tail) -> Result<(), StoreError> {
        let is_alone = self.shared.get().is_none() && !self.is_named.load(Ordering::Relaxed);
        if is_alone && self.is_unsigned.load(Ordering::Acquire) { self.publish(tail) } else { Ok(()) }
    }

    /// Signs the tree as it stands, and lets readers see it. The file is written now and then: the leaves are on the
    /// disk, an older checkpoint is as true, and whoever opens the ledger signs what lies behind it.
    fn publish(&self, tail: &mut Tail) -> Result<(), StoreError> {
        let head = Arc::new(self.signed_as_it_stands()?);
        if self.is_due(&head) {
            self.place_checkpoint(tail, &head)?;
        }
        self.state.write()?.head = head;
        self.is_unsigned.store(false, Ordering::Release);
        Ok(())
    }

    /// The head of the tree as it stands, signed; nobody sees it yet.
    fn signed_as_it_stands(&self) -> Result<TreeHead, StoreError> {
        let state = self.state.read()?;
        let size = state.tree.leaves();
        let root = state.tree.root(size)?;
        drop(state);
        sign_head(&self.key, size, root, &self.trail.lock()?.lines())
    }

    /// Whether the file of the checkpoint is so far behind a head that it is to be written.
    fn is_due(&self, head: &TreeHead) -> bool {
        head.size >= self.placed.load(Ordering::Relaxed) + MAX_CLOSED_TAIL_LEAVES as u64
    }

    /// Writes the file of the checkpoint, once all that it signs is on the disk.
    fn place_checkpoint(&self, tail: &mut Tail, head: &TreeHead) -> Result<(), StoreError> {
        tail.sync()?;
        files::place(&self.folder.join(CHECKPOINT), head.note.to_string().as_bytes())?;
        self.placed.store(head.size, Ordering::Relaxed);
        Ok(())
    }

    /// Moves full bundles out of the tail once it has so many leaves, or more bytes than it may.
    fn bundle_up(&self, tail: &mut Tail, leaves: usize) -> Result<(), StoreError> {
        let state = self.state.read()?;
        let bytes: usize = state.tail.iter().map(Vec::len).sum();
        let full = state.tail.len() / TILE as usize;
        if full == 0 || (state.tail.len() < leaves && bytes < MAX_TAIL_BYTES) {
            return Ok(());
        }
        let first = state.bundled();
        let mut files = state.tree.full_tiles();
        let bundles: Vec<_> = (first / TILE..).zip(state.tail.chunks_exact(TILE as usize)).collect();
        files.extend(packed(&state.tree, &bundles)?);
        files::place_all(&self.folder, &files)?;
        let moved = full * TILE as usize;
        *tail = Tail::begin(&self.folder, first + moved as u64, &state.tail[moved..])?;
        drop(state);
        let mut state = self.state.write()?;
        state.tail.drain(..moved);
        state.tree.settle();
        Ok(())
    }

    /// A leaf by its number.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where there is none of this number; [`StoreError::Ledger`].
    pub fn leaf(&self, number: u64) -> Result<Leaf, StoreError> {
        self.sign()?;
        let state = self.state.read()?;
        let size = state.head.size;
        if number >= size {
            return Err(StoreError::invalid("leaf", format!("a number below {size}"), &number.to_string()));
        }
        self.leaf_in(&state, number)
    }

    /// A leaf as it is kept; `None` where there is none of this number.
    fn kept_bytes(&self, state: &State, number: u64) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(match number.checked_sub(state.bundled()) {
            Some(at) => state.tail.get(at as usize).cloned(),
            None => state.tree.bundle(number / TILE)?.get((number % TILE) as usize).cloned(),
        })
    }

    fn leaf_in(&self, state: &State, number: u64) -> Result<Leaf, StoreError> {
        let leaf = self.kept_bytes(state, number)?.and_then(|leaf| Leaf::decode(&leaf));
        leaf.ok_or_else(|| StoreError::Ledger {
            file: self.folder.join("tile/entries"),
            why: format!("leaf {number} is no line of a match"),
        })
    }

    /// RFC 6962 hashes by which the tree knows leaves, in the order in which they are asked for.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where there is none of a number; [`StoreError::Ledger`].
    pub fn record_hashes(&self, numbers: &[u64]) -> Result<Vec<LogHash>, StoreError> {
        self.sign()?;
        let size = self.state.read()?.head.size;
        self.hashes_within(size, numbers)
    }

    /// The same, signed or not.
    fn hashes_within(&self, size: u64, numbers: &[u64]) -> Result<Vec<LogHash>, StoreError> {
        let state = self.state.read()?;
        let mut tile: (Option<u64>, Vec<u8>) = (None, Vec::new());
        let hash = |number: &u64| {
            let none = || StoreError::invalid("leaf", format!("a number below {size}"), &number.to_string());
            let at = number / TILE;
            if tile.0 != Some(at) {
                let width = size.saturating_sub(at.saturating_mul(TILE)).min(TILE);
                tile = (Some(at), state.tree.tile(0, at, width)?.unwrap_or_default());
            }
            let from = (number % TILE) as usize * 32;
            let bytes = tile.1.get(from..from + 32).filter(|_| *number < size).ok_or_else(none)?;
            <[u8; 32]>::try_from(bytes).map(LogHash).map_err(|_| none())
        };
        numbers.iter().map(hash).collect()
    }

    /// The first `width` leaves of a bundle, all of which are there.
    fn leaves(&self, state: &State, number: u64, width: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        match number.checked_mul(TILE).and_then(|from| from.checked_sub(state.bundled())) {
            Some(from) => Ok(state.tail.iter().skip(from as usize).take(width as usize).cloned().collect()),
            None => {
                let mut leaves = state.tree.bundle(number)?;
                leaves.truncate(width as usize);
                Ok(leaves)
            }
        }
    }

    /// What lies at an address of `tlog-tiles`, below the prefix: `checkpoint`, `tile/<L>/<N>[.p/<W>]` or
    /// `tile/entries/<N>[.p/<W>]`. `None` where nothing does.
    pub fn resource(&self, path: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.sign()?;
        let state = self.state.read()?;
        if path == CHECKPOINT {
            return Ok(Some(state.head.note.to_string().into_bytes()));
        }
        let within = |number: u64, width: u64, leaves_each: u64| {
            let end = number.checked_mul(TILE).and_then(|from| from.checked_add(width)?.checked_mul(leaves_each));
            end.is_some_and(|end| end <= state.head.size)
        };
        match Address::parse(path) {
            Some(Address::Hashes(level, number, width)) => {
                let each = TILE.checked_pow(u32::from(level));
                let there = each.is_some_and(|each| within(number, width, each));
                if there { state.tree.tile(level, number, width) } else { Ok(None) }
            }
            Some(Address::Leaves(number, width)) if within(number, width, 1) => {
                let leaves = self.leaves(&state, number, width)?;
                Ok(Some(bundle(leaves.iter().map(Vec::as_slice))))
            }
            _ => Ok(None),
        }
    }

    /// Keeps a head with the cosignatures that witnesses gave it. The caller has verified them.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where it is not a head of this ledger.
    pub fn keep_witnessed(&self, note: &SignedText) -> Result<(), StoreError> {
        let refused = || StoreError::invalid("witnessed checkpoint", "one of this ledger", note.text());
        let head = head_of(note, self.key.public()).map_err(|_| refused())?;
        self.sign()?;
        let mut writing = self.writing.lock()?;
        writing.sync()?;
        self.sign_rest(&mut writing)?;
        let state = self.state.read()?;
        if head.size > state.head.size || state.tree.root(head.size)?.0 != head.root {
            return Err(refused());
        }
        drop(state);
        files::place(&self.folder.join(WITNESSED), note.to_string().as_bytes())?;
        files::sync_folder(&self.folder)?;
        self.state.write()?.witnessed = Some(Arc::new(head));
        Ok(())
    }
}

/// How the tail of a ledger is read.
type FindTail = fn(&Path) -> Result<Option<Found>, StoreError>;

impl Follower for Ledger {
    /// The store has the lines on the disk, so the ledger's own file need not be there at once.
    fn take(&self, lines: &[Leaf]) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        self.append_encoded(lines.iter().map(Leaf::encode).collect(), OnDisk::Soon)
    }
}

impl Drop for Ledger {
    /// What is left behind is signed to its end, with a tail that is soon read. Where that fails, nothing is lost: whoever
    /// opens the ledger goes on with what is there.
    fn drop(&mut self) {
        if self.shared.get().is_some() {
            self.leave();
            return;
        }
        let Ok(mut writing) = self.writing.lock() else { return };
        let _ = self.bundle_up(&mut writing, MAX_CLOSED_TAIL_LEAVES);
        if self.sign_rest(&mut writing).is_err() {
            return;
        }
        // The trail may have grown where the tree has not.
        let anchored = self.head().is_ok_and(|head| self.is_anchored(&head)) || self.publish(&mut writing).is_err();
        if let Ok(head) = self.head()
            && (head.size > self.placed.load(Ordering::Relaxed) || !anchored)
        {
            let _ = self.place_checkpoint(&mut writing, &head);
        }
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ledger").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// Full bundles as files, packed by as many threads as there are processors.
fn packed(tree: &Tree, bundles: &[(u64, &[Vec<u8>])]) -> Result<Vec<(PathBuf, Vec<u8>)>, StoreError> {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let each = bundles.len().div_ceil(threads).max(1);
    let pack = |part: &[(u64, &[Vec<u8>])]| -> Result<Vec<_>, StoreError> {
        part.iter().map(|(number, leaves)| tree.full_bundle(*number, leaves)).collect()
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = bundles.chunks(each).map(|part| scope.spawn(move || pack(part))).collect();
        running
            .into_iter()
            .map(|part| {
                part.join().unwrap_or_else(|_| {
                    Err(StoreError::Stopped { why: "a thread panicked while it packed leaves".into() })
                })
            })
            .collect()
    });
    Ok(parts.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
}

/// How many of the leaves go into one frame: at least one.
fn fitting(leaves: &[Vec<u8>]) -> usize {
    let mut bytes = 0;
    let over = |leaf: &Vec<u8>| {
        bytes += leaf.len() + 2;
        bytes > MAX_FRAME_BYTES
    };
    leaves.iter().position(over).map_or(leaves.len(), |count| count.max(1))
}

/// Whether a ledger was begun in a folder: the key comes last, so a folder without one was never a ledger.
///
/// # Errors
/// [`StoreError::Ledger`] where there is no key, and what a ledger has kept: it is never begun anew over that.
fn is_begun(folder: &Path) -> Result<bool, StoreError> {
    let there = |name: &str| folder.join(name).exists();
    if there(KEY) {
        return Ok(true);
    }
    // Somebody began here and was interrupted.
    let is_interrupted = there(KEY_DRAFT) && !matches!(Tail::find(folder), Ok(Some(tail)) if !tail.is_empty());
    let kept = [CHECKPOINT, WITNESSED, TILES, "tail", "rewritten", words::WORDS];
    if !is_interrupted && kept.into_iter().any(there) {
        let why = "there is no such file, and a ledger was kept here: put the key back from a backup";
        return Err(StoreError::Ledger { file: folder.join(KEY), why: why.into() });
    }
    Ok(false)
}

/// Begins a ledger.
fn begin(folder: &Path, origin: Option<&str>) -> Result<SecretKey, StoreError> {
    let drawn = || format!("aftermath.local/{:016x}", rand_core::OsRng.next_u64());
    let key = SecretKey::generate(&origin.map_or_else(drawn, str::to_owned), KeyKind::Signs)?;
    begin_under(folder, &key)?;
    Ok(key)
}

/// Begins a ledger under a key.
fn begin_under(folder: &Path, key: &SecretKey) -> Result<(), StoreError> {
    let draft = folder.join(KEY_DRAFT);
    keep_secret(&draft, key)?;
    Tail::begin(folder, 0, &[])?;
    let head = sign_head(key, 0, tlog_tiles::EMPTY_HASH, "")?;
    files::place(&folder.join(CHECKPOINT), head.note.to_string().as_bytes())?;
    fs::rename(draft, folder.join(KEY)).map_err(StoreError::io("writing the key"))?;
    files::sync_folder(folder)
}

/// Writes a secret key where only its owner may read it.
pub(crate) fn keep_secret(path: &Path, key: &SecretKey) -> Result<(), StoreError> {
    use std::io::Write;
    let mut options = fs::OpenOptions::new();
    let mut write = || {
        let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(path)?;
        writeln!(file, "{}", key.reveal())?;
        file.sync_all()
    };
    write().map_err(StoreError::io("writing the key"))
}

fn read_key(folder: &Path) -> Result<SecretKey, StoreError> {
    let path = folder.join(KEY);
    let damaged = |why: &str| StoreError::Ledger { file: path.clone(), why: why.into() };
    let text = files::read(&path)?.ok_or_else(|| damaged("there is no such file"))?;
    let key = std::str::from_utf8(&text).ok().and_then(|text| text.trim_end().parse().ok());
    key.ok_or_else(|| damaged("it is no secret key"))
}

fn sign_head(key: &SecretKey, size: u64, root: tlog_tiles::Hash, extension: &str) -> Result<TreeHead, StoreError> {
    let origin = key.public().name().to_owned();
    let text = Checkpoint::new(&origin, size, root, extension).map(|checkpoint| checkpoint.to_bytes());
    let text = text.map_err(|_| StoreError::invalid("origin of the ledger", "one line of text", &origin))?;
    let note = key.sign(&String::from_utf8_lossy(&text))?;
    Ok(TreeHead { origin, size, root: root.0, note })
}

/// A head as a note says it, which `key` must have signed.
///
/// # Errors
/// [`ProofFault::NoCheckpoint`], [`ProofFault::OtherOrigin`], [`ProofFault::Note`].
pub fn head_of(note: &SignedText, key: &PublicKey) -> Result<TreeHead, ProofFault> {
    let head = checkpoint_of(note)?;
    if head.origin != key.name() {
        return Err(ProofFault::OtherOrigin { expected: key.name().into(), came: head.origin });
    }
    key.verify(note)?;
    Ok(head)
}

/// A head that lies in the folder; `None` where there is no such file.
fn read_head(folder: &Path, name: &str, key: &PublicKey) -> Result<Option<TreeHead>, StoreError> {
    let path = folder.join(name);
    let Some(bytes) = files::read(&path)? else {
        return Ok(None);
    };
    let read = || head_of(&SignedText::read(&bytes)?, key);
    read().map(Some).map_err(|fault| StoreError::Ledger { file: path, why: fault.to_string() })
}
