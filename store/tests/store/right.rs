//! A ledger that signs by a right which others may have: what it shows was published first, and nothing else is shown.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use aftermath_store::{
    Expected, LEDGER_FOLDER, Ledgered, LogHash, Redaction, SharedWords, Shown, SignedText, SigningRight, SledStore,
    Store, StoreError, check_growth, trail_head_in,
};
use tempfile::TempDir;

use crate::files::copy;
use crate::ledger::on_disk;
use crate::support::{id, line, submit};

/// What the servers are, in a test.
#[derive(Debug, Default)]
struct Right {
    published: Mutex<Vec<SignedText>>,
    /// Whether another has it.
    is_others: Mutex<bool>,
    /// What comes of publishing, where it fails.
    failing: Mutex<Option<fn() -> StoreError>>,
}

/// Words that several have together, in memory.
#[derive(Debug, Default)]
struct Words(Mutex<Vec<Vec<u8>>>);

impl SharedWords for Words {
    fn count(&self) -> Result<u64, StoreError> {
        Ok(self.0.lock().unwrap().len() as u64)
    }

    fn read(&self, from: u64, at_most: usize) -> Result<Vec<Vec<u8>>, StoreError> {
        Ok(self.0.lock().unwrap().iter().skip(from as usize).take(at_most).cloned().collect())
    }

    fn append(&self, known: u64, word: &[u8]) -> Result<bool, StoreError> {
        let mut words = self.0.lock().unwrap();
        let is_next = words.len() as u64 == known;
        if is_next {
            words.push(word.to_vec());
        }
        Ok(is_next)
    }

    fn wait(&self, _: u64, _: Duration) -> Result<u64, StoreError> {
        self.count()
    }
}

/// A folder with a match of three entries, and a copy of it.
fn two_folders() -> (TempDir, TempDir) {
    let (folder, copied) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    submit(&on_disk(folder.path()), "m1", 3);
    copy(folder.path(), copied.path());
    (folder, copied)
}

fn no_words() -> Arc<Words> {
    Arc::default()
}

fn deposed() -> StoreError {
    StoreError::Deposed { by: "the next".into() }
}

fn unanswered() -> StoreError {
    StoreError::Unanswered { doing: "publishing", why: "away".into() }
}

impl Right {
    fn behind(note: &SignedText) -> Arc<Self> {
        Arc::new(Self { published: Mutex::new(vec![note.clone()]), ..Self::default() })
    }

    fn fails(&self, failing: Option<fn() -> StoreError>) {
        *self.failing.lock().unwrap() = failing;
    }

    fn last(&self) -> SignedText {
        self.published.lock().unwrap().last().unwrap().clone()
    }
}

impl SigningRight for Right {
    fn is_held(&self) -> Result<bool, StoreError> {
        Ok(!*self.is_others.lock().unwrap())
    }

    fn wait(&self, _: Option<&str>, _: Duration) -> Result<(), StoreError> {
        Ok(())
    }

    fn leave(&self) {
        *self.is_others.lock().unwrap() = true;
    }

    fn published(&self) -> Result<Option<String>, StoreError> {
        Ok(self.published.lock().unwrap().last().map(ToString::to_string))
    }

    fn publish(&self, behind: Option<&str>, checkpoint: &SignedText) -> Result<bool, StoreError> {
        if let Some(failing) = *self.failing.lock().unwrap() {
            return Err(failing());
        }
        let mut published = self.published.lock().unwrap();
        let is_behind = published.last().map(ToString::to_string).as_deref() == behind;
        if is_behind {
            published.push(checkpoint.clone());
        }
        Ok(is_behind)
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
    store.share(Arc::clone(&right) as Arc<dyn SigningRight>, no_words()).unwrap();
    assert_eq!(store.ledger().head().unwrap().note, right.last());
    assert!(
        matches!(store.share(Arc::new(Right::default()), no_words()), Err(StoreError::Stopped { .. })),
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
    store.share(Arc::clone(&right) as Arc<dyn SigningRight>, no_words()).unwrap();
    let head = store.head(&id("m1")).unwrap();
    let attest = |raw: &[u8]| store.ledger().attest(&id("m1"), head, [shown(raw)]);
    let checkpoint = || store.ledger().resource_of_words("checkpoint");
    assert!(attest(b"player-1").unwrap().is_some());
    let before = checkpoint().unwrap().unwrap();

    right.fails(Some(deposed));
    for _ in 0..2 {
        assert!(matches!(attest(b"player-2"), Err(StoreError::Deposed { .. })));
        assert_eq!(checkpoint().unwrap().unwrap(), before, "what was published is shown, and nothing else");
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
    let refused = lacking.share(Right::behind(&old.note), no_words()).unwrap_err();
    assert!(matches!(&refused, StoreError::LedgerDiffers { why } if why.contains("8 lines")), "{refused}");
    submit(&lacking, "other", 9);
    let refused = lacking.share(Right::behind(&old.note), no_words()).unwrap_err();
    assert!(matches!(refused, StoreError::LedgerDiffers { .. }), "{refused}");
    // One under another key.
    let strange = tempfile::tempdir().unwrap();
    let strange = on_disk(strange.path());
    assert!(matches!(strange.share(Right::behind(&old.note), no_words()), Err(StoreError::LedgerDiffers { .. })));

    // One that lacks a word, though it has all lines.
    let copied = tempfile::tempdir().unwrap();
    copy(folder.path(), copied.path());
    let store = open(folder.path());
    let head = store.head(&id("m1")).unwrap();
    store.ledger().attest(&id("m1"), head, [shown(b"player-1")]).unwrap().unwrap();
    let named = store.ledger().head().unwrap().note.clone();
    let refused = open(copied.path()).share(Right::behind(&named), no_words()).unwrap_err();
    assert!(matches!(&refused, StoreError::LedgerDiffers { why } if why.contains("1 words")), "{refused}");

    // And one that has all goes on, and hands its words over; from there one that lacked them has them.
    let (right, words) = (Right::behind(&named), no_words());
    store.share(Arc::clone(&right) as Arc<dyn SigningRight>, Arc::clone(&words) as Arc<dyn SharedWords>).unwrap();
    let lacking = open(copied.path());
    lacking.share(Right::behind(&named), Arc::clone(&words) as Arc<dyn SharedWords>).unwrap();
    let given = lacking.ledger().attest(&id("m1"), head, [shown(b"player-1")]).unwrap().unwrap();
    assert_eq!((given.proof.index, words.count().unwrap()), (0, 1));
    drop(lacking);
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

    let (folder, copied) = two_folders();
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
    next.share(Arc::clone(&right) as Arc<dyn SigningRight>, no_words()).unwrap();
    assert_eq!(trail_head_in(&right.last()), trail_head_in(&published));
    deeds(copied.path(), 2);
    submit(&next, "m3", 1);
    assert_eq!(trail_head_in(&next.ledger().head().unwrap().note).unwrap().lines, 4);
}

/// Whoever has not the right shows what was published, once his own tree holds it; and stops where it is another tree.
#[test]
fn who_does_not_sign_shows_what_was_published() {
    let (folder, copied) = two_folders();
    let open = |folder: &std::path::Path| Arc::new(Ledgered::<SledStore>::in_folder(folder, None).unwrap());
    // Given one that signs and one that does not, with the same lines,
    let (signer, other) = (open(folder.path()), open(copied.path()));
    let (right, words) = (Arc::new(Right::default()), no_words());
    signer.share(Arc::clone(&right) as Arc<dyn SigningRight>, Arc::clone(&words) as Arc<dyn SharedWords>).unwrap();
    let waiting = Right::behind(&right.last());
    waiting.leave();
    other.share(Arc::clone(&waiting) as Arc<dyn SigningRight>, Arc::clone(&words) as Arc<dyn SharedWords>).unwrap();
    let first = signer.ledger().head().unwrap();
    assert_eq!(other.ledger().head().unwrap().note, first.note);
    // when more is published than has come to the other, it shows what it had; when that has come, what was published.
    submit(&*signer, "m2", 3);
    let second = signer.ledger().head().unwrap();
    waiting.published.lock().unwrap().push(second.note.clone());
    other.ledger().keep_up().unwrap();
    assert_eq!(other.ledger().resource("checkpoint").unwrap().unwrap(), first.note.to_string().into_bytes());
    submit(&*other, "m2", 3);
    assert_eq!(other.ledger().head().unwrap().note, second.note);
    // A word that one gives stands in the tree of both.
    let head = signer.head(&id("m1")).unwrap();
    let word = signer.ledger().attest(&id("m1"), head, [shown(b"player-1")]).unwrap().unwrap();
    waiting.published.lock().unwrap().push(right.last());
    assert_eq!(other.ledger().attest(&id("m1"), head, [shown(b"player-1")]).unwrap().unwrap(), word);
    // Of another history, nothing is shown, and nothing more is accepted.
    let strange = tempfile::tempdir().unwrap();
    copy(copied.path(), strange.path());
    std::fs::remove_dir_all(strange.path().join("store")).unwrap();
    let key = std::fs::read_to_string(strange.path().join("ledger/key")).unwrap().trim_end().parse().unwrap();
    std::fs::remove_dir_all(strange.path().join(LEDGER_FOLDER)).unwrap();
    drop(aftermath_store::Ledger::begin_with(&strange.path().join(LEDGER_FOLDER), &key).unwrap());
    let strange = open(strange.path());
    submit(&*strange, "strange", 2);
    waiting.published.lock().unwrap().push(strange.ledger().head().unwrap().note.clone());
    let keeping = other.keep_up(|_| ());
    let begun = std::time::Instant::now();
    while other.check().is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(10));
    }
    drop(keeping);
    let refused = other.append(&id("m1"), Expected::Exact(3), &[&line("m1", 4)]).unwrap_err();
    assert!(refused.to_string().contains("not those of this ledger"), "{refused}");
    assert!(other.ledger().keep_up().is_err());
}
