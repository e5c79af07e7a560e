//! A ledger that several services have: each makes the same tree of the same lines, and one signs.
//!
//! Whoever has the right signs his tree and publishes the checkpoint; the others take it over, once their own tree has that root.
//! So whichever service is asked, and whoever signed, what it shows was published, and was held against its own tree by itself.
//! Whoever signs has first taken over what was published last, by whomever: so an older checkpoint is consistent with every
//! newer one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::anchor::Anchor;
use super::words::named_in;
use super::{Ledger, TreeHead, head_of, trail_head_in};
use crate::{SharedWords, SignedText, SigningRight, StoreError};

/// How long a checkpoint is waited for that another service signs.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long to wait before it is looked whether the own tree has come as far as what was published.
const SOON: Duration = Duration::from_millis(10);
/// How long whoever waits waits before he looks again.
const LOOK: Duration = Duration::from_millis(500);

/// What several services have of a ledger together.
pub(super) struct Shared {
    pub(super) right: Arc<dyn SigningRight>,
    pub(super) words: Arc<dyn SharedWords>,
    /// The checkpoint that is shown, which is the one that was published last when it was taken over or published. Held while
    /// another takes its place. Whoever holds it may take `writing` of the ledger too, not the other way.
    shown: Mutex<Option<String>>,
    /// Whether there is one. Whoever reads it does not wait for one that is just being published.
    is_shown: AtomicBool,
}

/// What came of taking over what was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// It is shown.
    Shown,
    /// Nothing was published yet.
    Nothing,
    /// It is of lines or words that have not come here yet.
    NotYet,
}

impl Ledger {
    /// Signs by this right alone from now on, and has its words about redacted lines together with all who may have it. Where another
    /// has it, what that one publishes is shown.
    ///
    /// The tree must hold what was published last, whoever signed it: one that lacks a leaf of it or has another in its place is of
    /// another history. So an older checkpoint is consistent with every newer one, whichever service signed which. What this ledger
    /// has of words that the others have not is handed over to them.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`]; [`StoreError::Deposed`], [`StoreError::Unanswered`] where the tree cannot be published;
    /// [`StoreError::Stopped`] where it signs by one already.
    pub fn share(&self, right: Arc<dyn SigningRight>, words: Arc<dyn SharedWords>) -> Result<(), StoreError> {
        let differs = |why: String| StoreError::LedgerDiffers { why };
        let published = right.published()?.map(|text| self.head_in(&text)).transpose()?;
        if let Some(head) = &published {
            let leaves = self.state.read()?.tree.leaves();
            if !self.holds_lines(head)? {
                let why = format!("a checkpoint of {} lines was published, this ledger has {leaves}", head.size);
                return Err(differs(why));
            }
        }
        let shared =
            Shared { right, words: Arc::clone(&words), shown: Mutex::default(), is_shown: AtomicBool::new(false) };
        let again = || StoreError::Stopped { why: "the ledger signs by another right already".into() };
        self.shared.set(shared).map_err(|_| again())?;
        self.join_words(&*words, published.and_then(|head| named_in(&head.note)))?;
        self.keep_up()
    }

    /// Signs and publishes what is not signed yet, where this service has the right to; takes over what was published where it has not,
    /// and the words of others in either case. Nothing where the ledger is nobody else's.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`] where what was published is of another history: then nothing more is to be accepted here.
    /// [`StoreError::Unanswered`], and those of its files.
    pub fn keep_up(&self) -> Result<(), StoreError> {
        let Some(shared) = self.shared.get() else { return Ok(()) };
        self.take_words(shared)?;
        if self.take_over(shared)? != Taken::NotYet && shared.right.is_held()? && self.is_behind(shared)? {
            match self.publish_together(shared) {
                // Another has it: what that one publishes is taken over.
                Err(StoreError::Deposed { .. }) if shared.right.check().is_ok() => {}
                published => return published.map(drop),
            }
        }
        Ok(())
    }

    /// Waits until something was published that is not shown here, or until `at_most` has passed.
    pub(crate) fn wait_for_published(&self, at_most: Duration) -> Result<(), StoreError> {
        let Some(shared) = self.shared.get() else { return Ok(()) };
        let shown = shared.shown.lock()?.clone();
        shared.right.wait(shown.as_deref(), at_most)
    }

    /// Waits until somebody gave a word that is not in the tree here, or until `at_most` has passed.
    pub(crate) fn wait_for_words(&self, at_most: Duration) -> Result<(), StoreError> {
        let Some(shared) = self.shared.get() else { return Ok(()) };
        let known = self.reached_words()?.map_or(0, |reached| reached.words());
        shared.words.wait(known, at_most).map(drop)
    }

    /// Whether more leaves were published than the tree here has.
    pub(crate) fn is_behind_of(&self, right: &dyn SigningRight) -> Result<bool, StoreError> {
        let Some(text) = right.published()? else { return Ok(false) };
        Ok(self.head_in(&text)?.size > self.state.read()?.tree.leaves())
    }

    /// Leaves the right to sign to others from now on.
    pub(crate) fn leave_right(&self) {
        if let Some(shared) = self.shared.get() {
            shared.right.leave();
        }
    }

    /// Answers an error where this ledger is others' too, and may not go on.
    pub(crate) fn check_right(&self) -> Result<(), StoreError> {
        self.shared.get().map_or(Ok(()), |shared| shared.right.check())
    }

    /// Returns once a checkpoint is shown that has all leaves which are there now, and so many words.
    pub(super) fn sign_together(&self, shared: &Shared, words: u64) -> Result<(), StoreError> {
        let leaves = self.state.read()?.tree.leaves();
        let begun = Instant::now();
        loop {
            // Nobody is asked where it is shown already.
            if self.shows(shared, leaves, words)? {
                return Ok(());
            }
            let taken = match self.take_over(shared)? {
                Taken::Shown if self.shows(shared, leaves, words)? => return Ok(()),
                taken => taken,
            };
            if shared.right.is_held()? && taken != Taken::NotYet {
                match self.publish_together(shared) {
                    Err(StoreError::Deposed { .. }) if !shared.right.is_held()? && shared.right.check().is_ok() => {}
                    published => {
                        published?;
                        continue;
                    }
                }
            }
            shared.right.check()?;
            let left = PATIENCE.saturating_sub(begun.elapsed());
            if left.is_zero() {
                let why = "no service published one in time".to_owned();
                return Err(StoreError::Unanswered { doing: "waiting for a checkpoint", why });
            }
            let known = shared.right.published()?;
            let most = if taken == Taken::NotYet { SOON } else { LOOK };
            shared.right.wait(known.as_deref(), left.min(most))?;
        }
    }

    /// Whether a checkpoint is shown that has so many leaves and words.
    fn shows(&self, shared: &Shared, leaves: u64, words: u64) -> Result<bool, StoreError> {
        if !shared.is_shown.load(Ordering::Acquire) {
            return Ok(false);
        }
        let head = Arc::clone(&self.state.read()?.head);
        let named = || named_in(&head.note).map_or(0, |named| named.words());
        Ok(head.size >= leaves && (words == 0 || named() >= words))
    }

    /// Whether there is something that the checkpoint which is shown does not have.
    fn is_behind(&self, shared: &Shared) -> Result<bool, StoreError> {
        let leaves = self.state.read()?.tree.leaves();
        let words = self.reached_words()?.map_or(0, |reached| reached.words());
        if !self.shows(shared, leaves, words)? {
            return Ok(true);
        }
        let head = Arc::clone(&self.state.read()?.head);
        Ok(self.trail.lock()?.now() != trail_head_in(&head.note))
    }

    /// Shows what was published last, once the own tree holds it.
    fn take_over(&self, shared: &Shared) -> Result<Taken, StoreError> {
        loop {
            let Some(text) = shared.right.published()? else { return Ok(Taken::Nothing) };
            if shared.shown.lock()?.as_deref() == Some(text.as_str()) {
                return Ok(Taken::Shown);
            }
            let head = self.head_in(&text)?;
            if !self.holds_lines(&head)? {
                return Ok(Taken::NotYet);
            }
            if let Some(named) = named_in(&head.note)
                && !self.holds_words(named)?
            {
                return Ok(Taken::NotYet);
            }
            let mut shown = shared.shown.lock()?;
            if shared.right.published()?.as_deref() != Some(text.as_str()) {
                continue;
            }
            self.trail.lock()?.go_on_from(Anchor::of(&head.note));
            self.show(head)?;
            *shown = Some(text);
            shared.is_shown.store(true, Ordering::Release);
            return Ok(Taken::Shown);
        }
    }

    /// Signs the tree as it stands and publishes that; false where something else was published than what is shown here.
    fn publish_together(&self, shared: &Shared) -> Result<bool, StoreError> {
        if let Some(reached) = self.reached_words()? {
            self.trail.lock()?.reach(reached);
        }
        let mut shown = shared.shown.lock()?;
        let head = self.signed_as_it_stands()?;
        let text = head.note.to_string();
        // Nobody sees it before the right to sign it is proved.
        if shown.as_deref() != Some(text.as_str()) {
            if !shared.right.publish(shown.as_deref(), &head.note)? {
                return Ok(false);
            }
            self.show(head)?;
            *shown = Some(text);
            shared.is_shown.store(true, Ordering::Release);
        }
        Ok(true)
    }

    /// Lets readers see a head.
    fn show(&self, head: TreeHead) -> Result<(), StoreError> {
        let head = Arc::new(head);
        self.state.write()?.head = Arc::clone(&head);
        if self.is_due(&head) {
            self.place_checkpoint(&mut *self.writing.lock()?, &head)?;
        }
        Ok(())
    }

    /// What was published, as it must be of this ledger.
    fn head_in(&self, text: &str) -> Result<TreeHead, StoreError> {
        let read = || head_of(&SignedText::read(text.as_bytes())?, self.key.public());
        read().map_err(|fault| StoreError::LedgerDiffers {
            why: format!("the checkpoint that was published last: {fault}"),
        })
    }

    /// Whether the tree has all leaves of a head.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`] where they are others.
    fn holds_lines(&self, head: &TreeHead) -> Result<bool, StoreError> {
        let state = self.state.read()?;
        if head.size > state.tree.leaves() {
            return Ok(false);
        }
        if state.tree.root(head.size)?.0 == head.root {
            return Ok(true);
        }
        let why = format!("a checkpoint of {} lines was published that are not those of this ledger", head.size);
        Err(StoreError::LedgerDiffers { why })
    }

    /// Writes down what is shown, before the folder is left.
    pub(super) fn leave(&self) {
        let Some(shared) = self.shared.get() else { return };
        if shared.right.is_held().unwrap_or(false) {
            let _ = self.keep_up();
        }
        let (Ok(shown), Ok(mut writing)) = (shared.shown.lock(), self.writing.lock()) else { return };
        let _ = self.bundle_up(&mut writing, crate::bounds::MAX_CLOSED_TAIL_LEAVES);
        let head = self.state.read().map(|state| Arc::clone(&state.head));
        if let (true, Ok(head)) = (shown.is_some(), head) {
            let _ = self.place_checkpoint(&mut writing, &head);
        }
    }
}
