//! A ledger that signs by a right which others may have: what it shows was published first, and nothing else is shown.

use std::sync::{Arc, Mutex};

use aftermath_store::{
    Expected, LEDGER_FOLDER, Ledgered, LogHash, Redaction, Shown, SignedText, SigningRight, SledStore, Store,
    StoreError, check_growth, trail_head_in,
};

use crate::files::copy;
use crate::ledger::on_disk;
use crate::support::{id, line, submit};

/// What the servers are, in a test.
#[derive(Debug, Default)]
struct Right {
    published: Mutex<Vec<SignedText>>,
    /// What comes of publishing, where it fails.
    failing: Mutex<Option<fn() -> StoreError>>,
}

fn deposed() -> StoreError {
    StoreError::Deposed { by: "the next".into() }
}

fn unanswered() -> StoreError {
    StoreError::Unanswered { doing: "publishing", why: "away".into() }
}

impl Right {
    fn behind(note: &SignedText) -> Arc<Self> {
        Arc::new(Self { published: Mutex::new(vec![note.clone()]), failing: Mutex::default() })
    }

    fn fails(&self, failing: Option<fn() -> StoreError>) {
        *self.failing.lock().unwrap() = failing;
    }

    fn last(&self) -> SignedText {
        self.published.lock().unwrap().last().unwrap().clone()
    }
}

impl SigningRight for Right {
    fn published(&self) -> Result<Option<String>, StoreError> {
        Ok(self.published.lock().unwrap().last().map(ToString::to_string))
    }

    fn publish(&self, checkpoint: &SignedText) -> Result<(), StoreError> {
        if let Some(failing) = *self.failing.lock().unwrap() {
            return Err(failing());
        }
        self.published.lock().unwrap().push(checkpoint.clone());
        Ok(())
    }

    /// One that was deposed a moment ago does not know it.
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

fn shown(raw: &[u8]) -> Shown<'_> {
    let redaction = Redaction { chain: LogHash([1; 32]), leaf: LogHash([2; 32]) };
    Shown { line: 1, redaction, raw }
}

#[test]
fn nothing_is_shown_that_was_not_published() {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "m1", 3);
    let right = Arc::new(Right::default());
    store.sign_by(Arc::clone(&right) as Arc<dyn SigningRight>).unwrap();
    assert_eq!(store.ledger().head().unwrap().note, right.last());
    assert!(
        matches!(store.sign_by(Arc::new(Right::default())), Err(StoreError::Stopped { .. })),
        "one right is enough"
    );

    // Servers that do not answer hinder nobody from handing in, and no checkpoint is shown before they do.
    right.fails(Some(unanswered));
    store.append(&id("m1"), Expected::Exact(3), &[&line("m1", 4)]).unwrap();
    let leaf = store.leaf(&id("m1"), 4).unwrap();
    for _ in 0..2 {
        assert!(matches!(store.ledger().head(), Err(StoreError::Unanswered { .. })));
        assert!(matches!(store.ledger().prove(leaf), Err(StoreError::Unanswered { .. })));
        assert!(matches!(store.ledger().resource("checkpoint"), Err(StoreError::Unanswered { .. })));
    }
    right.fails(None);
    assert_eq!(store.ledger().prove(leaf).unwrap().1.checkpoint, right.last());
    assert_eq!(store.ledger().head().unwrap().size, 5);
    // What was shown is what was published, in the same order.
    let sizes: Vec<u64> = right.published.lock().unwrap().iter().map(size).collect();
    assert_eq!(sizes, [4, 5]);
}

fn size(note: &SignedText) -> u64 {
    aftermath_store::checkpoint_of(note).unwrap().size
}

/// A word is given and its writer deposed before the checkpoint that names it is published: nobody has a word of it.
#[test]
fn a_deposed_writer_gives_no_word() {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "m1", 3);
    let right = Arc::new(Right::default());
    store.sign_by(Arc::clone(&right) as Arc<dyn SigningRight>).unwrap();
    let head = store.head(&id("m1")).unwrap();
    let attest = |raw: &[u8]| store.ledger().attest(&id("m1"), head, [shown(raw)]);
    let checkpoint = || store.ledger().resource_of_words("checkpoint");
    assert!(attest(b"player-1").unwrap().is_some());
    let before = checkpoint().unwrap().unwrap();

    right.fails(Some(deposed));
    for _ in 0..2 {
        assert!(matches!(attest(b"player-2"), Err(StoreError::Deposed { .. })));
        assert!(matches!(checkpoint(), Err(StoreError::Deposed { .. })));
    }
    // One whose servers were only away has it then, once.
    right.fails(None);
    let given = attest(b"player-2").unwrap().unwrap();
    assert_eq!(given.proof.index, 1);
    assert_ne!(checkpoint().unwrap().unwrap(), before);
    assert!(right.last().text().contains("\naftermath-redactions 2 "));
}

/// Whoever takes over goes on from what was published: with the same tree, the same words and no shorter trail.
#[test]
fn whoever_takes_over_holds_all_that_was_published() {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "m1", 3);
    let behind = tempfile::tempdir().unwrap();
    copy(folder.path(), behind.path());
    submit(&store, "m2", 3);
    let old = store.ledger().head().unwrap();
    drop(store);
    let open = |folder: &std::path::Path| Ledgered::<SledStore>::in_folder(folder, None).unwrap();

    // One that lacks some of it, and one that has something else in its place.
    let lacking = open(behind.path());
    let refused = lacking.sign_by(Right::behind(&old.note)).unwrap_err();
    assert!(matches!(&refused, StoreError::LedgerDiffers { why } if why.contains("8 lines")), "{refused}");
    submit(&lacking, "other", 9);
    let refused = lacking.sign_by(Right::behind(&old.note)).unwrap_err();
    assert!(matches!(refused, StoreError::LedgerDiffers { .. }), "{refused}");
    // One under another key.
    let strange = tempfile::tempdir().unwrap();
    let strange = on_disk(strange.path());
    assert!(matches!(strange.sign_by(Right::behind(&old.note)), Err(StoreError::LedgerDiffers { .. })));

    // One that lacks a word, though it has all lines.
    let copied = tempfile::tempdir().unwrap();
    copy(folder.path(), copied.path());
    let store = open(folder.path());
    let head = store.head(&id("m1")).unwrap();
    store.ledger().attest(&id("m1"), head, [shown(b"player-1")]).unwrap().unwrap();
    let named = store.ledger().head().unwrap().note.clone();
    let refused = open(copied.path()).sign_by(Right::behind(&named)).unwrap_err();
    assert!(matches!(&refused, StoreError::LedgerDiffers { why } if why.contains("1 words")), "{refused}");

    // And one that has all goes on.
    let right = Right::behind(&named);
    store.sign_by(Arc::clone(&right) as Arc<dyn SigningRight>).unwrap();
    submit(&store, "m3", 3);
    let new = store.ledger().head().unwrap();
    check_growth(&old, &new, &store.ledger().prove_growth(old.size, new.size).unwrap()).unwrap();
    drop(store);
    assert!(folder.path().join(LEDGER_FOLDER).join("checkpoint").exists());
}

/// The head of the trail that was signed last is signed on where the folder of the next service has a shorter trail.
#[test]
fn a_shorter_trail_takes_the_place_of_no_longer_one() {
    use aftermath_store::{Access, AuditAction, AuditEvent};

    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "m1", 3);
    drop(store);
    let copied = tempfile::tempdir().unwrap();
    copy(folder.path(), copied.path());
    let deeds = |folder: &std::path::Path, count: u64| {
        let access = Access::in_folder(folder);
        for at in 0..count {
            access.record(at, AuditEvent::new(AuditAction::Opened)).unwrap();
        }
    };
    deeds(folder.path(), 3);
    deeds(copied.path(), 2);
    let open = |folder: &std::path::Path| Ledgered::<SledStore>::in_folder(folder, None).unwrap();
    let store = open(folder.path());
    submit(&store, "m2", 1);
    let published = store.ledger().head().unwrap().note.clone();
    assert_eq!(trail_head_in(&published).unwrap().lines, 3);
    let next = open(copied.path());
    submit(&next, "m2", 1);
    let right = Right::behind(&published);
    next.sign_by(Arc::clone(&right) as Arc<dyn SigningRight>).unwrap();
    assert_eq!(trail_head_in(&right.last()), trail_head_in(&published));
    deeds(copied.path(), 2);
    submit(&next, "m3", 1);
    assert_eq!(trail_head_in(&next.ledger().head().unwrap().note).unwrap().lines, 4);
}
