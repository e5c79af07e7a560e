//! A byte flipped anywhere in the data folder, and a disk that is full.

use std::fs;
use std::path::Path;
use std::process::Command;

use aftermath_store::{Ledgered, Limit, ListQuery, SledStore, Store, StoreError};

use crate::kill::{Writer, rounds, verify};
use crate::support::{id, noise, submit};

/// Bits flipped in the short run, and in the long one.
const FLIPS: (u64, u64) = (8, 200);

fn open(folder: &Path) -> Result<Ledgered<SledStore>, StoreError> {
    Ledgered::in_folder(folder, None)
}

/// Everything that is served, or the first error.
fn served(folder: &Path) -> Result<Vec<u8>, StoreError> {
    let store = open(folder)?;
    let page = store.list(&ListQuery { limit: Limit::MOST, ..ListQuery::default() })?;
    let mut bytes = Vec::new();
    for row in &page.rows {
        store.export(row.card.id(), &mut bytes)?;
    }
    let report = store.verify(|_| ())?;
    match report.faults.into_iter().chain(report.ledger.faults).next() {
        Some(why) => Err(StoreError::LedgerDiffers { why }),
        None => Ok(bytes),
    }
}

#[test]
fn a_flipped_bit_in_the_files_of_sled_is_told_and_never_served() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    for name in ["a", "b", "c"] {
        submit(&store, name, 300);
    }
    drop(store);
    let sound = served(folder.path()).unwrap();
    let db = folder.path().join("store/sled/db");
    let whole = fs::read(&db).unwrap();
    let used = whole.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    for seed in 0..rounds(FLIPS) {
        let place = usize::from_be_bytes(noise(seed, 8).try_into().unwrap()) % (used * 8);
        let mut bytes = whole.clone();
        bytes[place / 8] ^= 1 << (place % 8);
        fs::write(&db, bytes).unwrap();
        match served(folder.path()) {
            // Old versions of values lie in the file that nobody reads any more.
            Ok(bytes) => assert!(bytes == sound, "bit {place} changed what is served"),
            Err(error) => println!("bit {place}: {error}"),
        }
        // A sled that gave up may have left files behind.
        fs::remove_dir_all(folder.path().join("store/sled/blobs")).ok();
        fs::create_dir_all(folder.path().join("store/sled/blobs")).unwrap();
        for entry in fs::read_dir(folder.path().join("store/sled")).unwrap() {
            let path = entry.unwrap().path();
            if path.to_string_lossy().contains("snap.") {
                fs::remove_file(path).unwrap();
            }
        }
    }
    fs::write(&db, whole).unwrap();
    assert_eq!(served(folder.path()).unwrap(), sound);
}

/// Whole battles lie in a file of their own, of which every byte counts.
#[test]
fn a_flipped_bit_in_the_file_of_blocks_is_told_always() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    for name in ["a", "b", "c"] {
        submit(&store, name, 900);
    }
    drop(store);
    let packs = folder.path().join("store/sled/packs");
    let whole = fs::read(&packs).unwrap();
    for seed in 0..rounds(FLIPS) {
        let place = usize::from_be_bytes(noise(seed, 8).try_into().unwrap()) % (whole.len() * 8);
        let mut bytes = whole.clone();
        bytes[place / 8] ^= 1 << (place % 8);
        fs::write(&packs, bytes).unwrap();
        assert!(served(folder.path()).is_err(), "bit {place} is not told");
    }
    fs::write(&packs, whole).unwrap();
    served(folder.path()).unwrap();
}

/// The writer may write no file of more than some megabytes, which to it is a disk that is full.
#[test]
fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let mut limited = Command::new("sh");
    // Blocks of 512 bytes; the signal that would end it is ignored, so that writes fail as on a full disk.
    limited.args(["-c", r#"trap "" XFSZ; ulimit -f 6000; exec "$0" "$@""#]);
    let writer = Writer::start_with(limited, folder.path(), 3);
    let acknowledged = writer.until_it_ends();
    assert!(acknowledged.len() > 10, "{} were acknowledged before the disk was full", acknowledged.len());
    verify(folder.path(), &acknowledged);
    // With room again it goes on.
    let store = open(folder.path()).unwrap();
    submit(&store, "after", 3);
    assert_eq!(store.head(&id("after")).unwrap().entries, 3);
}
