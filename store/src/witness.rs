//! A witness: it remembers how far it saw each ledger come, and cosigns only what grew from there
//! (C2SP [`tlog-witness`](https://c2sp.org/tlog-witness)).
//!
//! A ledger that shows one tree to one reader and another to the next needs the signature of the witness under both,
//! and does not get it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use crate::bounds::MAX_NOTE_BYTES;
use crate::ledger::{files, head_of};
use crate::{
    KeyKind, Ledger, ProofFault, PublicKey, SecretKey, SignedText, StoreError, TreeHead, check_growth, checkpoint_of,
};

/// Hashes of a consistency proof (`tlog-witness`).
const MAX_HASHES: usize = 63;

/// Keeps the last checkpoint of each ledger that it knows, in a folder.
#[derive(Debug)]
pub struct Witness {
    folder: PathBuf,
    key: SecretKey,
    ledgers: Vec<PublicKey>,
    /// Held from looking at the last checkpoint to having kept the next.
    adding: Mutex<()>,
}

/// Why a witness does not cosign.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The request is not one.
    #[error("expected `old` and a size, hashes in base64, an empty line and a checkpoint")]
    Malformed,
    /// The witness does not know the ledger.
    #[error("no ledger of the name {origin} is known here")]
    Unknown {
        /// The name on the checkpoint.
        origin: String,
    },
    /// The ledger did not sign it.
    #[error("{0}")]
    NotSigned(ProofFault),
    /// The older tree is larger than the newer.
    #[error("the older size is above the newer")]
    Backwards,
    /// The witness saw it last at another size, or with another root.
    #[error("the last size cosigned here is {size}")]
    Moved {
        /// That size.
        size: u64,
    },
    /// The tree did not grow from the one that the witness saw.
    #[error("{0}")]
    NotGrown(ProofFault),
    /// The witness itself failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Witness {
    /// A witness that keeps what it saw in `folder`, signs with `key`, and knows these ledgers.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the key is not one of a witness; [`StoreError::Io`].
    pub fn open(folder: &Path, key: SecretKey, ledgers: Vec<PublicKey>) -> Result<Self, StoreError> {
        if key.public().kind() != KeyKind::Cosigns {
            return Err(StoreError::invalid("key", "one of a witness", &key.public().to_string()));
        }
        fs::create_dir_all(folder).map_err(StoreError::io("making the folder of the witness"))?;
        Ok(Self { folder: folder.to_owned(), key, ledgers, adding: Mutex::new(()) })
    }

    /// The key that verifies its cosignatures.
    pub fn public_key(&self) -> &PublicKey {
        self.key.public()
    }

    /// Takes a request `add-checkpoint` at `time` (seconds since 1970), and answers the signature line. What it cosigns
    /// it has kept, durably.
    ///
    /// # Errors
    /// Why it does not cosign.
    pub fn add_checkpoint(&self, request: &str, time: u64) -> Result<String, Refusal> {
        let Request { old, proof, note } = Request::read(request).ok_or(Refusal::Malformed)?;
        let claimed = checkpoint_of(&note).map_err(|_| Refusal::Malformed)?;
        let key = self.ledgers.iter().find(|key| key.name() == claimed.origin);
        let key = key.ok_or_else(|| Refusal::Unknown { origin: claimed.origin.clone() })?;
        let newer = head_of(&note, key).map_err(Refusal::NotSigned)?;
        if old > newer.size {
            return Err(Refusal::Backwards);
        }
        let _adding = self.adding.lock().map_err(StoreError::from)?;
        let last = self.last(key)?;
        let size = last.as_ref().map_or(0, |last| last.size);
        if old != size {
            return Err(Refusal::Moved { size });
        }
        match &last {
            Some(last) if last.size == newer.size && last.root != newer.root => return Err(Refusal::Moved { size }),
            Some(last) => check_growth(last, &newer, &proof).map_err(Refusal::NotGrown)?,
            None if proof.is_empty() => {}
            None => return Err(Refusal::NotGrown(ProofFault::NotGrown { older: 0, newer: newer.size })),
        }
        let cosigned = self.key.cosign(note.text(), time)?;
        files::place(&self.path(key.name()), note.to_string().as_bytes())?;
        files::sync_folder(&self.folder)?;
        Ok(cosigned.signature_lines())
    }

    /// The last head of a ledger that was cosigned.
    fn last(&self, key: &PublicKey) -> Result<Option<TreeHead>, StoreError> {
        let path = self.path(key.name());
        let Some(bytes) = files::read(&path)? else {
            return Ok(None);
        };
        let read = || head_of(&SignedText::read(&bytes)?, key);
        read().map(Some).map_err(|fault| StoreError::Ledger { file: path, why: fault.to_string() })
    }

    fn path(&self, origin: &str) -> PathBuf {
        self.folder.join(hex::encode(Sha256::digest(origin)))
    }
}

/// A request `add-checkpoint`.
struct Request {
    old: u64,
    proof: Vec<[u8; 32]>,
    note: SignedText,
}

impl Request {
    fn read(text: &str) -> Option<Self> {
        if text.len() > 2 * MAX_NOTE_BYTES {
            return None;
        }
        let (head, note) = text.split_once("\n\n")?;
        let mut lines = head.split('\n');
        let size = lines.next()?.strip_prefix("old ")?;
        let old = size.parse::<u64>().ok().filter(|old| old.to_string() == size)?;
        let hash = |line: &str| BASE64_STANDARD.decode(line).ok()?.try_into().ok();
        let proof: Vec<[u8; 32]> = lines.map(hash).collect::<Option<_>>()?;
        let note = SignedText::read(note.as_bytes()).ok()?;
        (proof.len() <= MAX_HASHES).then_some(Self { old, proof, note })
    }
}

impl Ledger {
    /// The request `add-checkpoint` for the tree as it is signed now, to a witness that saw it last at `old` leaves.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where the ledger has not come as far as `old`.
    pub fn witness_request(&self, old: u64) -> Result<String, StoreError> {
        let head = self.head()?;
        let proof = self.prove_growth(old, head.size)?;
        let lines: String = proof.iter().map(|hash| format!("{}\n", BASE64_STANDARD.encode(hash))).collect();
        Ok(format!("old {old}\n{lines}\n{}", head.note))
    }
}
