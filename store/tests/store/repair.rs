//! A ledger that is damaged or lost: made again from the store where that can be, never begun anew in silence.

use std::fs;
use std::path::{Path, PathBuf};

use aftermath_store::{
    Access, Against, AuditAction, AuditEvent, Expected, KeyKind, LEDGER_FOLDER, Ledger, Ledgered, LogHash, Redacted,
    STORE_FOLDER, SecretKey, Shown, SledStore, Store, StoreError, TrailLine, anchored_in, checkpoint_of, trail_head_in,
};
use sha2::{Digest, Sha256};

use crate::kill::rounds;
use crate::ledger::{ORIGIN, files_below, on_disk};
use crate::support::{id, line, noise, submit};

/// Files damaged in the short run, and in the long one.
const DAMAGED: (u64, u64) = (24, 400);

/// A folder whose ledger has every kind of file: two levels of tiles, bundles with redacted lines, a tail, a cosigned head.
fn kept() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    for number in 0..9 {
        submit(&store, &format!("m{number}"), 500);
    }
    drop(store);
    // What is written after a ledger was opened stays in its tail.
    let store = on_disk(folder.path());
    store.append(&id("m3"), Expected::Exact(500), &[&line("m3", 501), &line("m3", 502)]).unwrap();
    let redaction = store.redactions(&id("m1")).unwrap();
    assert!(redaction.is_empty());
    let leaf = store.ledger().leaf(store.leaf(&id("m1"), 7).unwrap()).unwrap();
    let known = aftermath_store::Redaction { chain: leaf.hash, leaf: leaf.record_hash() };
    store.redact(&[Redacted { id: id("m1"), line: 7, raw: b"{}".to_vec(), redaction: known }], &[]).unwrap();
    let witness = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    let note = store.ledger().head().unwrap().note.clone();
    let cosigned = note.clone().joined(&witness.cosign(note.text(), 1_800_000_000).unwrap()).unwrap();
    store.ledger().keep_witnessed(&cosigned).unwrap();
    submit(&store, "late", 3);
    // A word about the redacted line, in a tree of its own.
    let (head, raw) = (store.head(&id("m1")).unwrap(), b"{}".as_slice());
    store.ledger().attest(&id("m1"), head, [Shown { line: 7, redaction: known, raw }]).unwrap().unwrap();
    drop(store);
    folder
}

fn open(folder: &Path) -> Result<Ledgered<SledStore>, StoreError> {
    Ledgered::in_folder(folder, None)
}

fn is_sound(folder: &Path) -> bool {
    open(folder).and_then(|store| store.verify(|_| ())).is_ok_and(|report| report.is_sound())
}

fn copy(from: &Path, to: &Path) {
    for path in files_below(from) {
        let place = to.join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::copy(&path, place).unwrap();
    }
    // An empty folder that sled looks for.
    fs::create_dir_all(to.join("store/sled/blobs")).unwrap();
}

/// Flips a bit, cuts the file short, or takes it away.
fn damage(path: &Path, seed: u64) -> &'static str {
    let mut bytes = fs::read(path).unwrap();
    let random = usize::from_be_bytes(noise(seed, 8).try_into().unwrap());
    match seed % 4 {
        _ if bytes.is_empty() => {
            fs::remove_file(path).unwrap();
            "taken away"
        }
        0 => {
            fs::remove_file(path).unwrap();
            "taken away"
        }
        1 => {
            bytes.truncate(random % bytes.len());
            fs::write(path, bytes).unwrap();
            "cut short"
        }
        _ => {
            let bit = random % (bytes.len() * 8);
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(path, bytes).unwrap();
            "flipped"
        }
    }
}

#[test]
fn a_damaged_ledger_is_made_again_from_the_store_and_is_the_same() {
    let sound = kept();
    let ledger = sound.path().join(LEDGER_FOLDER);
    let before = Ledger::open(&ledger, None).unwrap();
    let (head, key) = (before.head().unwrap(), before.public_key().clone());
    drop(before);
    let kinds = |path: &PathBuf| {
        let name = path.strip_prefix(&ledger).unwrap().to_string_lossy().into_owned();
        let kind: Vec<&str> = name.split('/').take(2).collect();
        kind.join("/")
    };
    let files: Vec<PathBuf> =
        files_below(&ledger).into_iter().filter(|path| !path.ends_with("lock") && !path.ends_with("key")).collect();
    let mut all_kinds: Vec<String> = files.iter().map(kinds).collect();
    all_kinds.sort();
    all_kinds.dedup();
    assert!(all_kinds.len() >= 8, "{all_kinds:?}");
    let (mut tried, mut told): (u64, u64) = (0, 0);
    for seed in 0..rounds(DAMAGED) {
        // Every kind of file in turn.
        let of_kind: Vec<&PathBuf> =
            files.iter().filter(|path| kinds(path) == all_kinds[seed as usize % all_kinds.len()]).collect();
        let random = usize::from_be_bytes(noise(seed + 1_000_000, 8).try_into().unwrap());
        let path = of_kind[random % of_kind.len()];
        let folder = tempfile::tempdir().unwrap();
        copy(sound.path(), folder.path());
        let damaged = folder.path().join(path.strip_prefix(sound.path()).unwrap());
        let how = damage(&damaged, seed);
        tried += 1;
        let is_told = !is_sound(folder.path());
        // A cosigned head that is taken away was maybe never there; what follows from the rest is mended.
        let is_mended = ["witnessed", "rewritten", "edge"].iter().any(|name| path.ends_with(name));
        assert!(is_told || is_mended, "{} {how}", path.display());
        told += u64::from(is_told);

        let store = SledStore::open(folder.path().join(STORE_FOLDER)).unwrap();
        let done = Ledger::repair(&folder.path().join(LEDGER_FOLDER), &store).unwrap();
        drop(store);
        assert_eq!(done.leaves, head.size, "{} {how}", path.display());
        assert!(is_sound(folder.path()), "{} {how}: {done:?}", path.display());
        let again = Ledger::open(&folder.path().join(LEDGER_FOLDER), None).unwrap();
        assert_eq!((again.head().unwrap().root, again.public_key()), (head.root, &key));
        if !path.ends_with("checkpoint") {
            assert_eq!(done.against.first(), Some(&Against { file: "checkpoint", leaves: head.size }), "{how}");
        }
        // Redacted lines stay redacted.
        let leaf = again.leaf(501 + 7).unwrap();
        assert!(leaf.was.is_some() && leaf.raw == b"{}");
    }
    println!("ledgers made again: tried {tried}, held {tried}; damage that was told before: {told}");
}

#[test]
fn what_is_not_what_was_signed_takes_the_place_of_nothing() {
    let folder = kept();
    let ledger = folder.path().join(LEDGER_FOLDER);
    let files: Vec<Vec<u8>> = files_below(&ledger).iter().map(|path| fs::read(path).unwrap()).collect();
    // A store of others, and one that has lost what was signed.
    let others = tempfile::tempdir().unwrap();
    let store = SledStore::open(others.path()).unwrap();
    for number in 0..9 {
        submit(&store, &format!("x{number}"), 500);
    }
    let lost = tempfile::tempdir().unwrap();
    let less = SledStore::open(lost.path()).unwrap();
    submit(&less, "m0", 500);
    for store in [&store, &less] {
        let answer = Ledger::repair(&ledger, store);
        assert!(matches!(answer, Err(StoreError::LedgerDiffers { .. })), "{answer:?}");
        let after: Vec<Vec<u8>> = files_below(&ledger).iter().map(|path| fs::read(path).unwrap()).collect();
        assert!(after == files);
    }
    assert!(is_sound(folder.path()));
}

#[test]
fn without_its_key_a_ledger_is_not_made_again() {
    let folder = kept();
    let key = folder.path().join(LEDGER_FOLDER).join("key");
    let text = fs::read_to_string(&key).unwrap();
    for damaged in [String::new(), text.replacen('A', "B", 1), text[..text.len() / 2].to_owned()] {
        fs::write(&key, damaged).unwrap();
        let store = SledStore::open(folder.path().join(STORE_FOLDER)).unwrap();
        let answer = Ledger::repair(&folder.path().join(LEDGER_FOLDER), &store);
        assert!(matches!(&answer, Err(StoreError::Ledger { file, .. }) if file.ends_with("key")), "{answer:?}");
    }
    fs::write(&key, text).unwrap();
    assert!(is_sound(folder.path()));
}

/// Whatever is left of a ledger, or of the store beside it: another is never begun in its place.
#[test]
fn a_lost_ledger_is_never_begun_anew_in_silence() {
    let sound = kept();
    let losses: [&[&str]; 9] = [
        &["ledger/checkpoint"],
        &["ledger/key"],
        &["ledger/tail"],
        &["ledger/checkpoint", "ledger/key"],
        &["ledger/checkpoint", "ledger/tail"],
        &["ledger/checkpoint", "ledger/key", "ledger/tail"],
        &["ledger/checkpoint", "ledger/key", "ledger/tail", "ledger/tile"],
        &[
            "ledger/checkpoint",
            "ledger/key",
            "ledger/tail",
            "ledger/tile",
            "ledger/witnessed",
            "ledger/rewritten",
            "ledger/redactions",
        ],
        &["ledger"],
    ];
    for lost in losses {
        for has_store in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            copy(sound.path(), folder.path());
            for name in lost {
                let path = folder.path().join(name);
                if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
            }
            if !has_store {
                fs::remove_dir_all(folder.path().join(STORE_FOLDER)).unwrap();
            }
            let nothing_is_left = !has_store && (lost.len() == 7 || *lost == ["ledger"]);
            let answer = open(folder.path());
            assert_eq!(answer.is_ok(), nothing_is_left, "{lost:?}, store {has_store}: {answer:?}");
        }
    }
}

/// An older store beside the ledger's files as they were lost: what was acknowledged since is not forgotten in silence.
#[test]
fn an_older_store_is_not_taken_for_the_one_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    submit(&on_disk(folder.path()), "before", 5);
    let older = tempfile::tempdir().unwrap();
    copy(folder.path(), older.path());
    submit(&on_disk(folder.path()), "acknowledged", 5);
    fs::remove_dir_all(folder.path().join(STORE_FOLDER)).unwrap();
    fs::rename(older.path().join(STORE_FOLDER), folder.path().join(STORE_FOLDER)).unwrap();
    assert!(matches!(open(folder.path()), Err(StoreError::LedgerDiffers { .. })));
    fs::remove_file(folder.path().join("ledger/checkpoint")).unwrap();
    assert!(matches!(open(folder.path()), Err(StoreError::Ledger { .. })));
    fs::remove_dir_all(folder.path().join("ledger")).unwrap();
    assert!(matches!(open(folder.path()), Err(StoreError::NoLedger { .. })));
}

/// The folder is deleted, or another is put in its place, while it is open: nothing is acknowledged any more.
#[test]
fn nothing_is_acknowledged_into_a_folder_that_is_gone() {
    for part in ["", STORE_FOLDER, LEDGER_FOLDER] {
        for exchanged in [false, true] {
            let place = tempfile::tempdir().unwrap();
            let data = place.path().join("data");
            let store = on_disk(&data);
            submit(&store, "before", 3);
            let gone = data.join(part);
            fs::rename(&gone, place.path().join("aside")).unwrap();
            if exchanged {
                drop(on_disk(&place.path().join("other")));
                fs::rename(place.path().join("other").join(part), &gone).unwrap();
            }
            let log = crate::support::Log::of("after", 3);
            let answer = store.submit(&crate::support::card("after"), &log.header, &log.lines());
            assert!(answer.is_err(), "{part:?} exchanged {exchanged}: {answer:?}");
            let answer = store.append(&id("before"), Expected::Exact(3), &[&line("before", 4)]);
            assert!(answer.is_err(), "{part:?} exchanged {exchanged}: {answer:?}");
        }
    }
}

#[test]
fn a_ledger_whose_beginning_was_interrupted_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    drop(Ledger::open(folder.path(), Some("club.example")).unwrap());
    for missing in [&["checkpoint", "tail"][..], &["checkpoint"], &[]] {
        fs::rename(folder.path().join("key"), folder.path().join("key.new")).unwrap();
        for name in missing {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
        let ledger = Ledger::open(folder.path(), Some("club.example")).unwrap();
        assert_eq!(checkpoint_of(&ledger.head().unwrap().note).unwrap().size, 0);
    }
}

/// A chain can be made anew by whoever can write its file; what the ledger signed of it cannot.
#[test]
fn a_rewritten_trail_is_not_the_one_that_the_ledger_signed() {
    let folder = tempfile::tempdir().unwrap();
    let access = Access::in_folder(folder.path());
    let store = Ledgered::in_folder(folder.path(), ORIGIN).unwrap();
    for at in 0..5 {
        access.record(at, AuditEvent { position: Some(at), ..AuditEvent::new(AuditAction::Opened) }).unwrap();
        submit(&store, &format!("m{at}"), 3);
    }
    let older = store.ledger().head().unwrap().note.clone();
    // A token made while nothing else is done: it is signed when the ledger is closed.
    access.record(9, AuditEvent { of: Some(1), ..AuditEvent::new(AuditAction::TokenMade) }).unwrap();
    drop(store);
    let ledger = folder.path().join(LEDGER_FOLDER);
    let anchored = anchored_in(&ledger).unwrap().unwrap();
    assert_eq!((trail_head_in(&older).unwrap().lines, anchored.lines), (5, 6));
    assert_eq!(access.verify_trail(Some(anchored), |_| {}).unwrap(), anchored);
    let trail = folder.path().join("access/trail.jsonl");
    let sound = fs::read_to_string(&trail).unwrap();
    let lines: Vec<&str> = sound.lines().collect();
    // The chain from the second line on, with another word in it, and all hashes made anew.
    let rewritten = || {
        let (mut before, mut text) = ("0".repeat(64), String::new());
        for (at, line) in lines.iter().enumerate() {
            let mut value: serde_json::Value = serde_json::from_str(line).unwrap();
            value["before"] = before.clone().into();
            if at == 1 {
                value["position"] = 77.into();
            }
            let line: TrailLine = serde_json::from_value(value).unwrap();
            let line = serde_json::to_string(&line).unwrap();
            before = LogHash(Sha256::digest(&line).into()).to_string();
            text += &format!("{line}\n");
        }
        text
    };
    let cut = |lines_left: usize| lines[..lines_left].iter().map(|line| format!("{line}\n")).collect::<String>();
    let attacks = [rewritten(), cut(5), cut(1), String::new()];
    let (tried, mut held) = (attacks.len() + 1, 0);
    for attack in &attacks {
        fs::write(&trail, attack).unwrap();
        let fresh = Access::in_folder(folder.path());
        assert!(fresh.verify_trail(None, |_| {}).is_ok(), "it is a chain");
        assert!(matches!(fresh.verify_trail(Some(anchored), |_| {}), Err(StoreError::Chain { .. })));
        // Opened and closed over it, the ledger does not sign another one that is no longer.
        drop(Ledgered::in_folder(folder.path(), ORIGIN).unwrap());
        assert_eq!(anchored_in(&ledger).unwrap(), Some(anchored));
        held += 1;
    }
    fs::remove_file(&trail).unwrap();
    drop(Ledgered::in_folder(folder.path(), ORIGIN).unwrap());
    assert!(Access::in_folder(folder.path()).verify_trail(anchored_in(&ledger).unwrap(), |_| {}).is_err());
    fs::write(&trail, &sound).unwrap();
    // What grows from the signed head is signed in its turn.
    Access::in_folder(folder.path()).record(10, AuditEvent::new(AuditAction::Opened)).unwrap();
    drop(Ledgered::in_folder(folder.path(), ORIGIN).unwrap());
    let grown = anchored_in(&ledger).unwrap().unwrap();
    assert_eq!(grown.lines, 7);
    assert!(Access::in_folder(folder.path()).verify_trail(Some(grown), |_| {}).is_ok());
    println!("rewritten trails: tried {tried}, held {}", held + 1);
}
