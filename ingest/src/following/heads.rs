//! What of a club's tree is believed: heads that lie on one way, each grown from the one before it.

use std::collections::HashMap;

use aftermath_store::{PublicKey, SignedText, TreeHead, check_growth, hashes_in, head_of};

use super::{Club, ClubAt, Trouble, Unanswered};

const CHECKPOINT: &str = "/api/v1/ledger/checkpoint";
const WITNESSED: &str = "/api/v1/ledger/witnessed";
/// Bytes of a signed note.
const NOTE_BYTES: usize = aftermath_store::bounds::MAX_NOTE_BYTES;
/// Bytes of a proof of growth: 64 hashes in base64, each on a line.
const GROWTH_BYTES: usize = 64 * 45;

/// Heads of a club's tree.
#[derive(Debug)]
pub(super) struct Heads<'a> {
    club: &'a dyn Club,
    at: &'a ClubAt,
    /// The newest that was seen.
    newest: TreeHead,
    /// Roots by their sizes, all of them on the way.
    known: HashMap<u64, [u8; 32]>,
    /// The greatest size that every witness has cosigned; without witnesses, all are good.
    cosigned: u64,
}

/// Whether a battle that is proved under a head is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Admitted {
    /// It is.
    Yes,
    /// Not yet: no witness has cosigned so far.
    NotYet,
}

impl<'a> Heads<'a> {
    /// Asks the club how far it has come, and holds that against the head that was kept the last time.
    ///
    /// # Errors
    /// [`Trouble::Forked`], [`Trouble::Shrunk`], [`Trouble::NotSigned`], [`Trouble::NotCosigned`], and what comes of asking.
    pub(super) fn ask(club: &'a dyn Club, at: &'a ClubAt, kept: Option<TreeHead>) -> Result<Self, Trouble> {
        let came = head_in(&get(club, CHECKPOINT, NOTE_BYTES)?, CHECKPOINT, &at.key)?;
        let newest = kept.clone().unwrap_or_else(|| came.clone());
        let known = [(newest.size, newest.root)].into();
        let cosigned = if at.witnesses.is_empty() { u64::MAX } else { 0 };
        let mut heads = Self { club, at, newest, known, cosigned };
        match kept {
            Some(kept) if came.size < kept.size => {
                return Err(Trouble::Shrunk { kept: Box::new(kept), came: Box::new(came) });
            }
            _ => heads.place(came)?,
        };
        if !at.witnesses.is_empty() {
            let witnessed = heads.witnessed()?;
            heads.cosigned = witnessed.size;
            heads.place(witnessed)?;
        }
        Ok(heads)
    }

    /// The newest head that was seen.
    pub(super) fn newest(&self) -> &TreeHead {
        &self.newest
    }

    /// Holds a head under which something is proved against those that are known.
    ///
    /// # Errors
    /// As [`Heads::ask`].
    pub(super) fn admit(&mut self, note: &SignedText) -> Result<Admitted, Trouble> {
        let head = head_of(note, &self.at.key).map_err(Trouble::NotSigned)?;
        let size = head.size;
        let is_cosigned = size <= self.cosigned || self.cosigners(note).is_ok();
        self.place(head)?;
        if !is_cosigned {
            return Ok(Admitted::NotYet);
        }
        self.cosigned = self.cosigned.max(size);
        Ok(Admitted::Yes)
    }

    /// The head that every witness has cosigned.
    fn witnessed(&self) -> Result<TreeHead, Trouble> {
        let none = |why: &str| {
            let witness = self.at.witnesses.first().map(|key| key.name().to_owned()).unwrap_or_default();
            Trouble::NotCosigned { witness, why: why.to_owned() }
        };
        let bytes = match get(self.club, WITNESSED, NOTE_BYTES) {
            Err(Trouble::Unanswered { why: Unanswered::Status { status: 404, .. }, .. }) => {
                return Err(none("the club shows none"));
            }
            answer => answer?,
        };
        let head = head_in(&bytes, WITNESSED, &self.at.key)?;
        self.cosigners(&head.note)?;
        Ok(head)
    }

    /// Whether every witness has cosigned a note.
    fn cosigners(&self, note: &SignedText) -> Result<(), Trouble> {
        for key in &self.at.witnesses {
            key.verify(note)
                .map_err(|fault| Trouble::NotCosigned { witness: key.name().to_owned(), why: fault.to_string() })?;
        }
        Ok(())
    }

    /// Puts a head among those that are known, once it is proved to lie on the way.
    fn place(&mut self, head: TreeHead) -> Result<(), Trouble> {
        let forked = |newest: &TreeHead, head: TreeHead| {
            Err(Trouble::Forked { kept: Box::new(newest.clone()), came: Box::new(head) })
        };
        if let Some(root) = self.known.get(&head.size) {
            return if *root == head.root { Ok(()) } else { forked(&self.newest, head) };
        }
        let is_newer = head.size > self.newest.size;
        let (older, newer) = if is_newer { (&self.newest, &head) } else { (&head, &self.newest) };
        let proof = self.growth(older.size, newer.size)?;
        if check_growth(older, newer, &proof).is_err() {
            return forked(&self.newest, head);
        }
        self.known.insert(head.size, head.root);
        if is_newer {
            self.newest = head;
        }
        Ok(())
    }

    /// The club's proof that one tree grew from another.
    fn growth(&self, older: u64, newer: u64) -> Result<Vec<[u8; 32]>, Trouble> {
        if older == 0 {
            return Ok(Vec::new());
        }
        let path = format!("/api/v1/ledger/consistency?from={older}&to={newer}");
        let bytes = get(self.club, &path, GROWTH_BYTES)?;
        let text = String::from_utf8_lossy(&bytes);
        hashes_in(&text).ok_or_else(|| Trouble::odd(&path, "hashes in base64, one a line", &text))
    }
}

/// What lies at a path.
pub(super) fn get(club: &dyn Club, path: &str, most: usize) -> Result<Vec<u8>, Trouble> {
    let told = |why| Trouble::Unanswered { path: path.to_owned(), why };
    let bytes = club.get(path, most).map_err(told)?;
    // Whoever asks for us may have read more.
    if bytes.len() > most { Err(told(Unanswered::TooLong { most })) } else { Ok(bytes) }
}

fn head_in(bytes: &[u8], path: &str, key: &PublicKey) -> Result<TreeHead, Trouble> {
    let odd = || Trouble::odd(path, "a signed checkpoint", &String::from_utf8_lossy(bytes));
    let note = SignedText::read(bytes).map_err(|_| odd())?;
    head_of(&note, key).map_err(Trouble::NotSigned)
}
