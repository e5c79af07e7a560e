//! Files of a ledger that somebody changed: what `verify`, `rebuild` and `restore` read.

use std::{fs, path::PathBuf, sync::LazyLock};

use aftermath_store::{
    Head, Leaf, Ledger, MatchCard, MatchId, MemoryStore, Position, Store, StoreError, TreeHead, recover,
};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use walkdir::WalkDir;

/// A key that everybody knows, so that inputs mean the same tomorrow.
const KEY: &str = "PRIVATE+KEY+club.example/ledger+e8bf8b99+AQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

/// Leaves of a ledger that has bundles on the disk, and some behind them.
const LEAVES: u64 = 4_140;

/// Leaves of a ledger that has none on the disk.
const FEW_LEAVES: u64 = 600;

/// An open ledger whose folder is gone: all that it has it has in memory.
pub(crate) struct Fixed {
    pub(crate) ledger: Ledger,
    /// Its head when it was half as long.
    pub(crate) older: TreeHead,
}

pub(crate) static LEDGER: LazyLock<Fixed> = LazyLock::new(|| {
    let folder = folder();
    let ledger = begun(&folder, FEW_LEAVES / 2);
    let older = TreeHead::clone(&ledger.head().expect("a ledger"));
    let rest: Vec<Leaf> = leaves(FEW_LEAVES).skip(FEW_LEAVES as usize / 2).collect();
    ledger.append(&rest).expect("room for leaves");
    Fixed { ledger, older }
});

/// A sound ledger: its files below its folder, without the lock.
static FILES: LazyLock<Vec<(PathBuf, Vec<u8>)>> = LazyLock::new(|| {
    let folder = folder();
    let ledger = begun(&folder, LEAVES);
    let head = ledger.head().expect("a ledger");
    ledger.keep_witnessed(&head.note).expect("its own head");
    drop(ledger);
    let walk = WalkDir::new(folder.path()).sort_by_file_name().into_iter().filter_map(Result::ok);
    let files = walk.filter(|entry| entry.file_type().is_file() && entry.file_name() != "lock").map(|entry| {
        let bytes = fs::read(entry.path()).expect("a file just written");
        let path = entry.path().strip_prefix(folder.path()).expect("a file of the folder");
        (path.to_owned(), bytes)
    });
    files.collect()
});

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn begun(folder: &TempDir, size: u64) -> Ledger {
    let ledger = Ledger::begin_with(folder.path(), &KEY.parse().expect("a key")).expect("a new ledger");
    ledger.append(&leaves(size).collect::<Vec<_>>()).expect("room for leaves");
    ledger
}

/// The first leaves of a ledger of two matches.
fn leaves(size: u64) -> impl Iterator<Item = Leaf> {
    let mut heads: [Option<Head>; 2] = [None; 2];
    (0..size).map(move |number| {
        let of = (number / 50 % 2) as usize;
        let raw = format!("{{\"seq\":{number}}}").into_bytes();
        let head = heads[of].map_or_else(|| Head::of_header(&raw), |head| head.then(&raw));
        heads[of] = Some(head);
        let id: MatchId = ["one", "two"][of].parse().expect("an id");
        Leaf { id, line: head.entries, position: Position(1 + number / 10), hash: head.hash, raw, was: None }
    })
}

/// A file's number and its bytes. Behind 128 the bytes are the leaves of a tail whose checksum is right.
pub(crate) fn seeds(_: usize) -> Vec<Vec<u8>> {
    let whole = (0u8..).zip(FILES.iter()).map(|(number, (_, bytes))| [&[number], bytes.as_slice()].concat());
    let tail: Vec<u8> = leaves(3).flat_map(|leaf| framed(&leaf.encode())).collect();
    let redacted = leaves(3).flat_map(|leaf| {
        let was = Some(leaf.record_hash());
        framed(&Leaf { was, raw: b"{}".to_vec(), ..leaf }.encode())
    });
    let redacted: Vec<u8> = [0x80].into_iter().chain(redacted).collect();
    whole.chain([[&[0x80], tail.as_slice()].concat(), redacted, vec![0x80]]).collect()
}

fn framed(leaf: &[u8]) -> Vec<u8> {
    [&(leaf.len() as u16).to_be_bytes(), leaf].concat()
}

/// A ledger of which one file was changed is refused, tells its faults, or gives the leaves that were put into it.
pub(crate) fn run(bytes: &[u8]) {
    let Some((number, content)) = bytes.split_first() else { return };
    let place = folder();
    for (number_, (path, sound)) in (0u8..).zip(FILES.iter()) {
        let changed = *number == number_;
        let is_tail = *number >= 0x80 && path.as_os_str() == "tail";
        let bytes = match (changed, is_tail) {
            (_, true) => &with_checksum(sound, content),
            (true, _) => content,
            _ => sound.as_slice(),
        };
        let path = place.path().join(path);
        path.parent().map(fs::create_dir_all).transpose().expect("room for a folder");
        fs::write(path, bytes).expect("room for a file");
    }
    match Ledger::open(place.path(), None) {
        Ok(ledger) => opened(&ledger),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The leaves as a tail, where that of the sound ledger begins.
fn with_checksum(sound: &[u8], leaves: &[u8]) -> Vec<u8> {
    let end = sound.iter().position(|byte| *byte == b'\n').expect("the first line of a tail");
    let first: u64 = std::str::from_utf8(&sound[..end])
        .ok()
        .and_then(|line| line.rsplit(' ').next()?.parse().ok())
        .expect("the number of the first leaf");
    let sum = Sha256::new().chain_update(first.to_be_bytes()).chain_update(leaves).finalize();
    [&sound[..=end], &(leaves.len() as u32).to_be_bytes(), &sum[..16], leaves].concat()
}

fn opened(ledger: &Ledger) {
    let mut strange = 0;
    let mut known = leaves(LEAVES);
    let report = ledger.verify(|_, leaf| {
        // What stands in the place of a redacted leaf no hash speaks of.
        let is_other =
            |known: Leaf| known.record_hash() != leaf.record_hash() || (leaf.was.is_none() && known != *leaf);
        strange += u64::from(known.next().is_some_and(is_other));
        Ok(())
    });
    let report = report.expect("files that can be read");
    assert!(strange == 0 || !report.faults.is_empty(), "{strange} leaves are others, and no fault is told");
    let _last: Result<Option<Leaf>, StoreError> = ledger.last();
    for number in [0, 255, 256, 4_095, 4_096, LEAVES - 1] {
        if let Ok((leaf, _)) = ledger.prove(number) {
            let known = leaves(LEAVES).nth(number as usize).map(|known| known.record_hash());
            assert_eq!(Some(leaf.record_hash()), known, "a proof of a leaf that was never there");
        }
    }
    let store = MemoryStore::default();
    let card = |id: &MatchId, _: &[u8]| MatchCard::new(id.clone(), "warmaster", "2026-05-03".parse()?, vec![], "");
    if let Ok(report) = recover(ledger, &store, card)
        && report.faults.is_empty()
    {
        for (id, head) in &report.heads {
            assert_eq!(store.head(id).ok(), Some(*head), "a match made again ends elsewhere");
        }
    }
}
