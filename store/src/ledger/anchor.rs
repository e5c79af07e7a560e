//! The head of the trail, signed with the tree: what was done is anchored where it was proved.
//!
//! A trail is a chain, and whoever can write its file can write another chain. So every checkpoint has a line for it behind
//! size and root (an extension line of C2SP `tlog-checkpoint`): `aftermath-trail <lines> <hash of the last>`. Whoever keeps
//! a checkpoint keeps the head of the trail of that time; and a folder whose trail is not the one that its own checkpoint
//! names, grown, was changed or has lost something.
//!
//! What was written behind the last checkpoint is not anchored yet. A checkpoint is written when the ledger is closed, and
//! every some thousand lines.

use std::path::Path;

use super::words::{self, Reached, named_in};
use super::{Ledger, TreeHead};
use crate::{Access, ChainFault, SignedText, StoreError, TrailHead};

const MARK: &str = "aftermath-trail ";

/// Which head of a trail is signed.
#[derive(Debug)]
pub(super) struct Anchor {
    /// The trail, where there is one beside the ledger.
    trail: Option<Access>,
    /// The head that was signed last. Another that is not longer takes its place never.
    signed: Option<TrailHead>,
    /// How far the tree of words about redacted lines has come.
    words: Option<Reached>,
}

impl Anchor {
    /// The one that a checkpoint has.
    pub(super) fn of(note: &SignedText) -> Self {
        Self { trail: None, signed: trail_head_in(note), words: named_in(note) }
    }

    /// Goes on from what another service signed: of the trail and of the words the longer, which a shorter one never takes the place
    /// of.
    pub(super) fn go_on_from(&mut self, other: Self) {
        let lines = |head: Option<TrailHead>| head.map_or(0, |head| head.lines);
        if lines(other.signed) > lines(self.signed) {
            self.signed = other.signed;
        }
        if let Some(words) = other.words {
            self.reach(words);
        }
    }

    /// The head that is to be signed now.
    pub(super) fn now(&mut self) -> Option<TrailHead> {
        let found = self.trail.as_ref().and_then(Access::end);
        if let Some(head) = found
            && self.signed.is_none_or(|signed| head.lines > signed.lines)
        {
            self.signed = Some(head);
        }
        self.signed
    }

    /// What stands behind size and root now.
    pub(super) fn lines(&mut self) -> String {
        line(self.now()) + &words::line(self.words)
    }

    /// How far the tree of words is said to have come.
    pub(super) fn words(&self) -> Option<Reached> {
        self.words
    }

    /// The tree of words has come so far. It never comes back.
    pub(super) fn reach(&mut self, words: Reached) {
        if self.words.is_none_or(|known| known.words() <= words.words()) {
            self.words = Some(words);
        }
    }
}

/// The line of a checkpoint; empty where there is no trail.
fn line(head: Option<TrailHead>) -> String {
    head.map_or_else(String::new, |TrailHead { lines, hash }| format!("{MARK}{lines} {hash}\n"))
}

/// The head of the trail that a checkpoint names, by whomever it is signed.
pub fn trail_head_in(note: &SignedText) -> Option<TrailHead> {
    let line = note.text().lines().skip(3).find_map(|line| line.strip_prefix(MARK))?;
    let (lines, hash) = line.split_once(' ')?;
    Some(TrailHead { lines: lines.parse().ok()?, hash: hash.parse().ok()? })
}

/// The head of the trail that the ledger in a folder signed last, as its file tells; `None` where there is no ledger, or it
/// signed none.
///
/// # Errors
/// [`StoreError::Ledger`] where the file is not as it was written; [`StoreError::Io`].
pub fn anchored_in(folder: &Path) -> Result<Option<TrailHead>, StoreError> {
    if !super::is_begun(folder)? {
        return Ok(None);
    }
    let head = super::read_head(folder, super::CHECKPOINT, super::read_key(folder)?.public())?;
    Ok(head.and_then(|head| trail_head_in(&head.note)))
}

impl Ledger {
    /// Signs the head of this trail too from now on, wherever it stands when a checkpoint is signed.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    pub fn anchor_trail(&self, trail: Access) -> Result<(), StoreError> {
        self.trail.lock()?.trail = Some(trail);
        Ok(())
    }

    /// Whether the trail has the head that was signed last, by whomever: one that several services have together is never behind
    /// any of them.
    ///
    /// # Errors
    /// [`StoreError::Chain`] where it has not; those of the trail.
    pub fn check_trail(&self) -> Result<(), StoreError> {
        let anchor = self.trail.lock()?;
        match (&anchor.trail, anchor.signed) {
            (Some(trail), Some(signed)) if !trail.holds(signed)? => {
                Err(StoreError::Chain { line: signed.lines, fault: ChainFault::CutOff })
            }
            _ => Ok(()),
        }
    }

    /// Whether a head has the trail as it stands now.
    pub(super) fn is_anchored(&self, head: &TreeHead) -> bool {
        self.trail.lock().is_ok_and(|mut trail| trail.now() == trail_head_in(&head.note))
    }
}
