//! Proofs that need no ledger to be checked.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use tlog_tiles::{Checkpoint, Hash, check_record, check_tree, prove_record, prove_tree, record_hash};

use super::{Leaf, Ledger, TreeHead, head_of};
use crate::bounds::MAX_NOTE_BYTES;
use crate::{LogHash, NoteFault, PublicKey, SignedText, StoreError};

/// The first line of a proof (C2SP `tlog-proof`).
const MARK: &str = "c2sp.org/tlog-proof@v1";

/// No tree that is believed has more leaves, nor a path more hashes.
const MAX_LEAVES: u64 = 1 << 48;
const MAX_HASHES: usize = 64;

/// That a leaf is in a tree whose head is signed: index, audit path, checkpoint, in the form of C2SP
/// [`tlog-proof`](https://c2sp.org/tlog-proof).
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    /// Number of the leaf.
    pub index: u64,
    /// RFC 6962 audit path, from the leaf's sibling up.
    pub hashes: Vec<[u8; 32]>,
    /// The head of the tree, with the signatures of the ledger and of witnesses.
    pub checkpoint: SignedText,
}

/// Why a proof proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProofFault {
    /// Not a proof at all.
    #[error("expected a proof of the form tlog-proof@v1: {0}")]
    Malformed(&'static str),
    /// The checkpoint is no note, or not signed by whom it should be.
    #[error("the checkpoint: {0}")]
    Note(#[from] NoteFault),
    /// The note is no checkpoint.
    #[error("the checkpoint: expected an origin, a size and a root, each on a line")]
    NoCheckpoint,
    /// The checkpoint is of another ledger.
    #[error("the checkpoint is of {came}, expected one of {expected}")]
    OtherOrigin {
        /// The name of the key that should have signed it.
        expected: String,
        /// The origin on it.
        came: String,
    },
    /// The hashes do not lead from the leaf to the root.
    #[error("the hashes do not lead from the leaf to the root that is signed")]
    NotIncluded,
    /// The hashes do not lead from the older root to the newer.
    #[error("the tree of {newer} leaves is not the tree of {older} leaves grown")]
    NotGrown {
        /// Leaves of the older tree.
        older: u64,
        /// Leaves of the newer tree.
        newer: u64,
    },
}

/// A proof that holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Opened {
    /// The head of the tree in which the leaf is.
    pub head: TreeHead,
}

impl Proof {
    /// Reads a proof; nothing of it is checked but its form.
    ///
    /// # Errors
    /// [`ProofFault::Malformed`], [`ProofFault::Note`].
    pub fn read(text: &str) -> Result<Self, ProofFault> {
        if text.len() > 2 * MAX_NOTE_BYTES {
            return Err(ProofFault::Malformed("it is too long"));
        }
        let (head, note) = text.split_once("\n\n").ok_or(ProofFault::Malformed("there is no empty line"))?;
        let mut lines = head.split('\n').peekable();
        if lines.next() != Some(MARK) {
            return Err(ProofFault::Malformed("the first line is another"));
        }
        // What is extra is not signed, and not looked at.
        lines.next_if(|line| line.starts_with("extra "));
        let index = lines.next().and_then(|line| line.strip_prefix("index ")).and_then(number);
        let index = index.ok_or(ProofFault::Malformed("expected `index` and a number"))?;
        let hashes = lines.map(hash).collect::<Option<Vec<_>>>().filter(|hashes| hashes.len() <= MAX_HASHES);
        let hashes = hashes.ok_or(ProofFault::Malformed("expected hashes in base64, one a line"))?;
        Ok(Self { index, hashes, checkpoint: SignedText::read(note.as_bytes())? })
    }

    /// Holds the proof against the leaf and the key of the ledger.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn open(&self, leaf: &[u8], key: &PublicKey) -> Result<Opened, ProofFault> {
        self.open_hash(LogHash(record_hash(leaf).0), key)
    }

    /// Holds the proof against the hash of a leaf and the key of the ledger: that a leaf with this hash is there, whatever
    /// it says.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn open_hash(&self, leaf: LogHash, key: &PublicKey) -> Result<Opened, ProofFault> {
        let head = head_of(&self.checkpoint, key)?;
        let path = self.hashes.iter().map(|hash| Hash(*hash)).collect();
        check_record(&path, head.size, Hash(head.root), self.index, Hash(leaf.0))
            .map_err(|_| ProofFault::NotIncluded)?;
        Ok(Opened { head })
    }
}

impl std::fmt::Display for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{MARK}\nindex {}", self.index)?;
        for hash in &self.hashes {
            writeln!(f, "{}", BASE64_STANDARD.encode(hash))?;
        }
        f.write_char('\n')?;
        self.checkpoint.fmt(f)
    }
}

/// Digits without a leading zero.
fn number(text: &str) -> Option<u64> {
    text.parse::<u64>().ok().filter(|number| number.to_string() == text)
}

fn hash(text: &str) -> Option<[u8; 32]> {
    BASE64_STANDARD.decode(text).ok()?.try_into().ok()
}

/// The hashes of a proof that a tree grew, as they are served: in base64, one a line. `None` where the text is no such.
pub fn hashes_in(text: &str) -> Option<Vec<[u8; 32]>> {
    text.lines().map(hash).collect::<Option<Vec<_>>>().filter(|hashes| hashes.len() <= MAX_HASHES)
}

/// What a checkpoint says, by whomever it is signed.
///
/// # Errors
/// [`ProofFault::NoCheckpoint`].
pub fn checkpoint_of(note: &SignedText) -> Result<TreeHead, ProofFault> {
    let checkpoint = Checkpoint::from_bytes(note.text().as_bytes()).map_err(|_| ProofFault::NoCheckpoint)?;
    let (size, root) = (checkpoint.size(), checkpoint.hash().0);
    if size > MAX_LEAVES {
        return Err(ProofFault::NoCheckpoint);
    }
    Ok(TreeHead { origin: checkpoint.origin().into(), size, root, note: note.clone() })
}

/// Holds the proof that the newer tree is the older one grown against both heads (RFC 6962, 2.1.2).
///
/// # Errors
/// [`ProofFault::NotGrown`].
pub fn check_growth(older: &TreeHead, newer: &TreeHead, proof: &[[u8; 32]]) -> Result<(), ProofFault> {
    let fault = ProofFault::NotGrown { older: older.size, newer: newer.size };
    if older.size == 0 {
        // Every tree grew from the empty one, whose root is known.
        let empty = older.root == tlog_tiles::EMPTY_HASH.0 && proof.is_empty();
        return if empty { Ok(()) } else { Err(fault) };
    }
    let proof = proof.iter().map(|hash| Hash(*hash)).collect();
    check_tree(&proof, newer.size, Hash(newer.root), older.size, Hash(older.root)).map_err(|_| fault)
}

impl Ledger {
    /// The proof that a leaf is in the tree, under the last checkpoint that witnesses cosigned if the leaf is in it,
    /// else under the last one. It is checked before it is given away.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where there is no such leaf; [`StoreError::Ledger`].
    pub fn prove(&self, index: u64) -> Result<(Leaf, Proof), StoreError> {
        let leaf = self.leaf(index)?;
        let proof = self.prove_hash(index, leaf.record_hash())?;
        Ok((leaf, proof))
    }

    /// The same of a leaf of any kind, which the tree knows by this hash.
    pub(super) fn prove_hash(&self, index: u64, leaf: LogHash) -> Result<Proof, StoreError> {
        let state = self.state.read()?;
        let witnessed = state.witnessed.as_ref().filter(|head| head.size > index);
        let head = witnessed.unwrap_or(&state.head);
        let path = prove_record(head.size, index, &state.tree).map_err(|error| state.tree.fault(error))?;
        let hashes = path.into_iter().map(|hash| hash.0).collect();
        let proof = Proof { index, hashes, checkpoint: head.note.clone() };
        match proof.open_hash(leaf, self.public_key()) {
            Ok(_) => Ok(proof),
            Err(fault) => Err(StoreError::Ledger { file: self.folder.join("tile"), why: fault.to_string() }),
        }
    }

    /// The proof that the tree of `newer` leaves is that of `older` leaves grown (RFC 6962, 2.1.2).
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the sizes are not in order, or the tree has not come so far.
    pub fn prove_growth(&self, older: u64, newer: u64) -> Result<Vec<[u8; 32]>, StoreError> {
        self.sign()?;
        let state = self.state.read()?;
        if older > newer || newer > state.head.size {
            let expected = format!("two sizes in order, up to {}", state.head.size);
            return Err(StoreError::invalid("sizes of the tree", expected, &format!("{older} and {newer}")));
        }
        if older == 0 {
            return Ok(Vec::new());
        }
        let proof = prove_tree(newer, older, &state.tree).map_err(|error| state.tree.fault(error))?;
        Ok(proof.into_iter().map(|hash| hash.0).collect())
    }
}
