//! The right to sign for a ledger, where several services have its key, and what else of it they have together.

use std::fmt;
use std::time::Duration;

use crate::{SignedText, StoreError};

/// The right to sign checkpoints of a ledger, of which one of several services has it at a time, and the place where they are
/// published.
///
/// The key says whose ledger it is, not who writes it: on several machines there may be copies of a data folder, each with the key. So
/// a ledger to which such a right was given ([`Ledger::share`](crate::Ledger::share)) shows no checkpoint that was not published by
/// it, and a service that was deposed, knowingly or not, publishes none. Who has not the right takes over what was published.
pub trait SigningRight: fmt::Debug + Send + Sync {
    /// Whether this service has the right, as far as is known here.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    fn is_held(&self) -> Result<bool, StoreError>;

    /// The checkpoint that was published last, by whomever, as far as is known here.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    fn published(&self) -> Result<Option<String>, StoreError>;

    /// Publishes a checkpoint in the place of the last one, durably, which must be `behind`; answers whether that was so. It is not
    /// handed to anybody before this returns.
    ///
    /// # Errors
    /// [`StoreError::Deposed`]: another has the right, and this one was not published. [`StoreError::Unanswered`]: it may have been;
    /// the next one takes its place.
    fn publish(&self, behind: Option<&str>, checkpoint: &SignedText) -> Result<bool, StoreError>;

    /// Waits until another checkpoint than `known` was published last, or the right has another holder, or `at_most` has passed.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    fn wait(&self, known: Option<&str>, at_most: Duration) -> Result<(), StoreError>;

    /// Leaves the right to others from now on.
    fn leave(&self);

    /// Whether this service may go on: to sign, or to wait for who signs.
    ///
    /// # Errors
    /// [`StoreError::Deposed`].
    fn check(&self) -> Result<(), StoreError>;
}

/// The words about redacted lines that several services gave, in one order: each has a tree of them, and all trees are the same.
pub trait SharedWords: fmt::Debug + Send + Sync {
    /// How many there are, as far as is known here.
    ///
    /// # Errors
    /// [`StoreError::Stopped`], and whatever says that they are not as they were written.
    fn count(&self) -> Result<u64, StoreError>;

    /// Words from number `from` on, in order: at least one where there are so many, and `at_most`.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`]; as [`SharedWords::count`].
    fn read(&self, from: u64, at_most: usize) -> Result<Vec<Vec<u8>>, StoreError>;

    /// Appends a word, durably, where there are `known` before it; answers whether it stands there. Where another was first, it does
    /// not, and that one is known from then on.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`]: it may stand there.
    fn append(&self, known: u64, word: &[u8]) -> Result<bool, StoreError>;

    /// Waits until there are more than `known`, or until `at_most` has passed; answers how many there are then.
    ///
    /// # Errors
    /// As [`SharedWords::count`].
    fn wait(&self, known: u64, at_most: Duration) -> Result<u64, StoreError>;
}
