//! The right to sign for a ledger, where several services have its key.

use std::fmt;
use std::sync::Arc;

use super::anchor::Anchor;
use super::words::named_in;
use super::{Ledger, head_of};
use crate::{SignedText, StoreError};

/// The right to sign checkpoints of a ledger, of which one of several services has it at a time, and the place where they are
/// published.
///
/// The key says whose ledger it is, not who writes it: on several machines there may be copies of a data folder, each with the key. So
/// a ledger to which such a right was given ([`Ledger::sign_by`]) shows no checkpoint that was not published by it, and a service
/// that was deposed, knowingly or not, publishes none.
pub trait SigningRight: fmt::Debug + Send + Sync {
    /// The checkpoint that was published last, by whomever, as it stood when the right was taken or as it was published since.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    fn published(&self) -> Result<Option<String>, StoreError>;

    /// Publishes a checkpoint in the place of the last one, durably. It is not handed to anybody before this returns.
    ///
    /// # Errors
    /// [`StoreError::Deposed`]: another has the right, and this one was not published. [`StoreError::Unanswered`]: it may have been;
    /// the next one takes its place.
    fn publish(&self, checkpoint: &SignedText) -> Result<(), StoreError>;

    /// Whether the right is still held, as far as is known here.
    ///
    /// # Errors
    /// [`StoreError::Deposed`].
    fn check(&self) -> Result<(), StoreError>;
}

impl Ledger {
    /// Signs by this right alone from now on, beginning with the tree as it stands.
    ///
    /// The tree must hold what was published last, whoever signed it: one that lacks a leaf of it or has another in its place is of
    /// another history. So an older checkpoint is consistent with every newer one, whichever service signed which.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`]; [`StoreError::Deposed`], [`StoreError::Unanswered`] where the tree cannot be published; [`StoreError::Stopped`] where
    /// it signs by one already.
    pub fn sign_by(&self, right: Arc<dyn SigningRight>) -> Result<(), StoreError> {
        let differs = |why: String| StoreError::LedgerDiffers { why };
        if let Some(text) = right.published()? {
            let read = || head_of(&SignedText::read(text.as_bytes())?, self.key.public());
            let published =
                read().map_err(|fault| differs(format!("the checkpoint that was published last: {fault}")))?;
            let state = self.state.read()?;
            let leaves = state.tree.leaves();
            if published.size > leaves {
                let why = format!("a checkpoint of {} lines was published, this ledger has {leaves}", published.size);
                return Err(differs(why));
            }
            if state.tree.root(published.size)?.0 != published.root {
                let why = "the lines of this ledger are not those whose checkpoint was published".to_owned();
                return Err(differs(why));
            }
            drop(state);
            if let Some(named) = named_in(&published.note) {
                self.holds_words(named)?;
            }
            self.trail.lock()?.go_on_from(Anchor::of(&published.note));
        }
        let mut writing = self.writing.lock()?;
        self.right
            .set(right)
            .map_err(|_| StoreError::Stopped { why: "the ledger signs by another right already".into() })?;
        self.publish(&mut writing)
    }

    /// Answers an error where this ledger signs by a right and has lost it.
    pub(crate) fn check_right(&self) -> Result<(), StoreError> {
        self.right.get().map_or(Ok(()), |right| right.check())
    }
}
