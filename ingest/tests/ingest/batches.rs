//! Many files at once.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use aftermath_ingest::{Ended, Tally, sources, submit_all};
use aftermath_store::{MemoryStore, Position, Store};

use crate::table::{PHASE, battle, id, log};

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("1.jsonl", &battle("m1"));
    write("2.jsonl", b"no log");
    write("3.jsonl", &battle("m1"));
    write("4.jsonl", &log("m1", &[]));
    write("5.jsonl", &log("m5", &[PHASE]));
    write("6.jsonl", &battle("m6"));
    folder
}

fn names(folder: &Path, store: &MemoryStore, cancel: &AtomicBool, stop_after: &str) -> (Tally, Vec<(String, bool)>) {
    let mut fates = Vec::new();
    let tally = submit_all(store, sources([folder]), cancel, |fate| {
        let name = fate.path.as_ref().unwrap().file_stem().unwrap().to_string_lossy().into_owned();
        if name == stop_after {
            cancel.store(true, Ordering::Relaxed);
        }
        fates.push((name, fate.result.is_ok()));
    });
    (tally, fates)
}

#[test]
fn bad_files_do_not_stop_the_good_ones() {
    let (folder, store) = (folder(), MemoryStore::default());
    let (tally, fates) = names(folder.path(), &store, &AtomicBool::new(false), "");
    let kept = [("1", true), ("2", false), ("3", true), ("4", false), ("5", false), ("6", true)];
    assert_eq!(fates, kept.map(|(name, kept)| (name.to_owned(), kept)));
    let expected = Tally { new: 2, already_there: 1, refused: 3, entries: 6, ended: Ended::Finished };
    assert_eq!(tally, expected);
}

#[test]
fn a_cancelled_batch_ends_between_two_files() {
    let (folder, store) = (folder(), MemoryStore::default());
    let (tally, fates) = names(folder.path(), &store, &AtomicBool::new(false), "1");
    assert_eq!(fates.len(), 1);
    assert_eq!((tally.new, tally.ended), (1, Ended::Cancelled));
    assert_eq!(store.position().unwrap(), Position(1));
    assert_eq!(store.head(&id("m1")).unwrap().entries, 3);
}
