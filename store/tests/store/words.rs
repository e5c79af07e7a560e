//! The ledger's words about redacted lines: each stands once in a tree of its own, which is signed, served, and missed when
//! it is gone.

use std::fs;
use std::path::Path;

use aftermath_store::{
    LEDGER_FOLDER, Ledger, Ledgered, LogHash, PublicKey, Redaction, STORE_FOLDER, Shown, SignedText, SledStore, Store,
    StoreError, Word, check_word, checkpoint_of, mark_as_copy,
};

use crate::ledger::{files_below, on_disk};
use crate::support::{id, submit};

/// The word that line 1 of a match is redacted, and reads so.
fn word(store: &Ledgered<SledStore>, name: &str, raw: &[u8]) -> Option<Word> {
    let head = store.head(&id(name)).unwrap();
    store.ledger().attest(&id(name), head, [shown(raw)]).unwrap()
}

fn shown(raw: &[u8]) -> Shown<'_> {
    let redaction = Redaction { chain: LogHash([1; 32]), leaf: LogHash([2; 32]) };
    Shown { line: 1, redaction, raw }
}

fn words_in(word: &Word) -> u64 {
    checkpoint_of(&word.proof.checkpoint).unwrap().size
}

fn club() -> (tempfile::TempDir, Ledgered<SledStore>) {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "m1", 3);
    submit(&store, "m2", 3);
    (folder, store)
}

fn open(folder: &Path) -> Result<Ledgered<SledStore>, StoreError> {
    Ledgered::in_folder(folder, None)
}

fn copy(from: &Path, to: &Path) {
    for path in files_below(from) {
        let place = to.join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::copy(&path, place).unwrap();
    }
}

#[test]
fn a_word_is_appended_once_and_served_as_the_standard_has_it() {
    let (folder, store) = club();
    assert_eq!(store.ledger().resource_of_words("checkpoint").unwrap(), None);
    let one = word(&store, "m1", b"player-1").unwrap();
    let other = word(&store, "m1", b"player-2").unwrap();
    let again = word(&store, "m1", b"player-1").unwrap();
    assert_eq!((one.proof.index, words_in(&one)), (0, 1));
    assert_eq!((other.proof.index, words_in(&other)), (1, 2));
    assert_eq!((again.proof.index, words_in(&again)), (0, 2));
    drop(store);
    // Who opens the folder next finds them too.
    let store = open(folder.path()).unwrap();
    assert_eq!(word(&store, "m1", b"player-2").unwrap().proof.index, 1);
    let third = word(&store, "m2", b"player-1").unwrap();
    assert_eq!((third.proof.index, words_in(&third)), (2, 3));

    let (key, head) = (store.ledger().public_key().clone(), store.head(&id("m1")).unwrap());
    let check = |word: &Word, key: &PublicKey, raw: &[u8]| check_word(word, key, &id("m1"), head, [shown(raw)]);
    assert_eq!(check(&one, &key, b"player-1"), Ok(1));
    assert_eq!(check(&again, &key, b"player-1"), Ok(2));
    assert!(check(&one, &key, b"player-2").is_err() && check(&third, &key, b"player-1").is_err());
    assert!(check(&one, &key.of_words(), b"player-1").is_err());

    // What is served: the checkpoint, two hashes, the words, each after its length.
    let served = |path: &str| store.ledger().resource_of_words(path).unwrap();
    let note = SignedText::read(&served("checkpoint").unwrap()).unwrap();
    assert!(key.of_words().verify(&note).is_ok() && key.verify(&note).is_err());
    assert_eq!(checkpoint_of(&note).unwrap().size, 3);
    assert_eq!(served("tile/0/000.p/3").unwrap().len(), 3 * 32);
    let bundle = String::from_utf8_lossy(&served("tile/entries/000.p/3").unwrap()).into_owned();
    assert_eq!(bundle.matches("aftermath/redactions/2\nm1\n").count(), 2);
    for nothing in ["key", "tail", "../key", "tile/0/000", "tile/0/000.p/4", "tile/entries/001"] {
        assert_eq!(served(nothing), None, "{nothing}");
    }
    let report = store.verify(|_| ()).unwrap();
    assert_eq!((report.is_sound(), report.ledger.words), (true, 3));
}

/// Between the word and the ledger's own checkpoint the program may end at any moment.
#[test]
fn a_word_that_was_given_stands_whatever_was_written_behind_it() {
    let (folder, store) = club();
    word(&store, "m1", b"player-1").unwrap();
    drop(store);
    let checkpoint = folder.path().join(LEDGER_FOLDER).join("checkpoint");
    let before = fs::read(&checkpoint).unwrap();
    let store = open(folder.path()).unwrap();
    word(&store, "m1", b"player-2").unwrap();
    drop(store);
    let after = fs::read(&checkpoint).unwrap();
    assert_ne!(before, after);
    fs::write(&checkpoint, &before).unwrap();
    let store = open(folder.path()).unwrap();
    let named = String::from_utf8(store.ledger().head().unwrap().note.to_string().into_bytes()).unwrap();
    assert!(named.contains("\naftermath-redactions 2 "), "{named}");
    assert_eq!(word(&store, "m1", b"player-2").unwrap().proof.index, 1);
    drop(store);
    // A tree that was being begun, and one whose last word was cut off before anybody had it.
    let (folder, store) = club();
    drop(store);
    fs::create_dir(folder.path().join("ledger/redactions")).unwrap();
    let store = open(folder.path()).unwrap();
    assert_eq!(word(&store, "m1", b"player-1").unwrap().proof.index, 0);
    drop(store);
    let tail = folder.path().join("ledger/redactions/tail");
    let whole = fs::read(&tail).unwrap();
    fs::write(&tail, [whole.as_slice(), &whole[whole.len() - 40..]].concat()).unwrap();
    let store = open(folder.path()).unwrap();
    assert_eq!(word(&store, "m1", b"player-1").unwrap().proof.index, 0);
    assert_eq!(word(&store, "m1", b"player-2").unwrap().proof.index, 1);
}

#[test]
fn words_that_are_gone_or_older_than_the_checkpoint_are_missed() {
    let (folder, store) = club();
    word(&store, "m1", b"player-1").unwrap();
    drop(store);
    let older = tempfile::tempdir().unwrap();
    let words = folder.path().join("ledger/redactions");
    copy(&words, older.path());
    let store = open(folder.path()).unwrap();
    word(&store, "m1", b"player-2").unwrap();
    drop(store);

    fs::remove_dir_all(&words).unwrap();
    let told = open(folder.path()).unwrap_err().to_string();
    assert!(told.contains("redactions") && told.contains("2 words"), "{told}");
    copy(older.path(), &words);
    let told = open(folder.path()).unwrap_err().to_string();
    assert!(told.contains("2 words") && told.contains("here are 1"), "{told}");

    // What cannot be made again is told to be lost, and the ledger opens.
    let store = SledStore::open(folder.path().join(STORE_FOLDER)).unwrap();
    let done = Ledger::repair(&folder.path().join(LEDGER_FOLDER), &store).unwrap();
    drop(store);
    assert!(done.damaged.iter().any(|(_, why)| why.contains("is lost")), "{done:?}");
    assert!(done.aside.unwrap().join("redactions/tail").exists());
    let store = open(folder.path()).unwrap();
    assert!(store.verify(|_| ()).unwrap().is_sound());
    assert_eq!(word(&store, "m2", b"player-1").unwrap().proof.index, 0);
}

#[test]
fn a_damaged_checkpoint_of_the_words_is_made_again_from_them() {
    for damage in ["", "no checkpoint\n"] {
        let (folder, store) = club();
        word(&store, "m1", b"player-1").unwrap();
        word(&store, "m1", b"player-2").unwrap();
        drop(store);
        let checkpoint = folder.path().join("ledger/redactions/checkpoint");
        match damage {
            "" => fs::remove_file(&checkpoint).unwrap(),
            bytes => fs::write(&checkpoint, bytes).unwrap(),
        }
        let told = open(folder.path()).unwrap_err().to_string();
        assert!(told.contains("redactions/checkpoint"), "{told}");
        let store = SledStore::open(folder.path().join(STORE_FOLDER)).unwrap();
        let done = Ledger::repair(&folder.path().join(LEDGER_FOLDER), &store).unwrap();
        drop(store);
        assert!(!done.damaged.is_empty() && done.damaged.iter().all(|(_, why)| !why.contains("is lost")), "{done:?}");
        let store = open(folder.path()).unwrap();
        assert!(store.verify(|_| ()).unwrap().is_sound());
        let proof = word(&store, "m1", b"player-2").unwrap();
        assert_eq!((proof.proof.index, words_in(&proof)), (1, 2));
    }
}

/// A word that is appended to a copy would stand in no tree that anybody else sees.
#[test]
fn a_copy_gives_the_words_that_stand_and_no_others() {
    let (folder, store) = club();
    word(&store, "m1", b"player-1").unwrap();
    drop(store);
    mark_as_copy(&folder.path().join(LEDGER_FOLDER)).unwrap();
    let store = open(folder.path()).unwrap();
    assert_eq!(word(&store, "m1", b"player-1").unwrap().proof.index, 0);
    assert_eq!(word(&store, "m1", b"player-2"), None);
    assert_eq!(word(&store, "m2", b"player-1"), None);
    drop(store);
    // Nor is a tree begun there.
    let (folder, store) = club();
    drop(store);
    mark_as_copy(&folder.path().join(LEDGER_FOLDER)).unwrap();
    let store = open(folder.path()).unwrap();
    assert_eq!(word(&store, "m1", b"player-1"), None);
    assert!(!folder.path().join("ledger/redactions").exists());
}
