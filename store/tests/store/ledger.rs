//! The ledger: what it proves, and what it survives.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use aftermath_store::{
    Expected, Follower, KeyKind, Leaf, Ledger, Ledgered, MemoryStore, Position, Proof, ProofFault, SecretKey,
    SledStore, Store, StoreError, check_growth, checkpoint_of, recover,
};
use ct_merkle::mem_backed_tree::MemoryBackedTree;
use sha2::{Digest, Sha256};

use crate::files::copy;
use crate::support::{Log, all_changes, card, export, id, line, noise, submit};

pub(crate) const ORIGIN: Option<&str> = Some("club.example/ledger");

fn leaves(from: u64, to: u64) -> Vec<Leaf> {
    let mut head = None;
    let all = (0..to).map(|number| {
        let raw = noise(number, 20 + (number % 50) as usize);
        let now =
            head.map_or_else(|| aftermath_store::Head::of_header(&raw), |head: aftermath_store::Head| head.then(&raw));
        head = Some(now);
        Leaf { id: id("m"), line: number, position: Position(1 + number / 10), hash: now.hash, raw, was: None }
    });
    all.skip(from as usize).collect()
}

/// The same tree by another program's crate.
fn oracle(size: u64) -> MemoryBackedTree<Sha256, Vec<u8>> {
    let mut tree = MemoryBackedTree::new();
    leaves(0, size).iter().for_each(|leaf| tree.push(leaf.encode()));
    tree
}

#[test]
fn roots_and_proofs_are_those_of_a_second_implementation() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    let key = ledger.public_key().clone();
    let mut sizes = vec![0];
    for size in [1, 2, 3, 255, 256, 257, 700, 4_200, 4_353] {
        ledger.append(&leaves(sizes[sizes.len() - 1], size)).unwrap();
        let head = ledger.head().unwrap();
        let tree = oracle(size);
        assert_eq!(head.size, size);
        assert_eq!(head.root, tree.root().as_bytes().as_slice(), "{size} leaves");
        for index in [0, 1, size / 2, size - 1] {
            let index = index.min(size - 1);
            let (leaf, proof) = ledger.prove(index).unwrap();
            assert_eq!(leaf, leaves(index, index + 1)[0]);
            let theirs = tree.prove_inclusion(index as usize);
            assert_eq!(proof.hashes.concat(), theirs.as_bytes(), "leaf {index} of {size}");
            let read = Proof::read(&proof.to_string()).unwrap();
            assert_eq!(read, proof);
            assert_eq!(read.open(&leaf.encode(), &key).unwrap().head, *head);
        }
        for older in sizes.iter().copied().filter(|older| *older > 0) {
            let proof = ledger.prove_growth(older, size).unwrap();
            let theirs = tree.prove_consistency((size - older) as usize);
            assert_eq!(proof.concat(), theirs.as_bytes(), "{older} to {size}");
        }
        sizes.push(size);
    }
}

#[test]
fn a_proof_of_anything_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    ledger.append(&leaves(0, 300)).unwrap();
    let key = ledger.public_key();
    let (leaf, proof) = ledger.prove(17).unwrap();
    let other = Leaf { raw: b"another".to_vec(), ..leaf.clone() };
    assert_eq!(proof.open(&other.encode(), key), Err(ProofFault::NotIncluded));
    let elsewhere = Proof { index: 18, ..proof.clone() };
    assert_eq!(elsewhere.open(&leaf.encode(), key), Err(ProofFault::NotIncluded));
    let mut bent = proof.clone();
    bent.hashes[3][0] ^= 1;
    assert_eq!(bent.open(&leaf.encode(), key), Err(ProofFault::NotIncluded));
    let stranger = SecretKey::generate(ORIGIN.unwrap(), KeyKind::Signs).unwrap();
    assert!(matches!(proof.open(&leaf.encode(), stranger.public()), Err(ProofFault::Note(_))));
    let forged = Proof { checkpoint: stranger.sign(proof.checkpoint.text()).unwrap(), ..proof.clone() };
    assert!(matches!(forged.open(&leaf.encode(), key), Err(ProofFault::Note(_))));
    let renamed = SecretKey::generate("other.example", KeyKind::Signs).unwrap();
    assert!(matches!(proof.open(&leaf.encode(), renamed.public()), Err(ProofFault::OtherOrigin { .. })));
    for bad in ["", "c2sp.org/tlog-proof@v1\nindex 01\n\nx", "c2sp.org/tlog-proof@v2\nindex 1\n\nx"] {
        assert!(Proof::read(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_rewritten_past_does_not_grow_into_the_present() {
    let [one, two] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    drop(Ledger::open(one.path(), ORIGIN).unwrap());
    for file in ["key", "checkpoint", "tail"] {
        fs::copy(one.path().join(file), two.path().join(file)).unwrap();
    }
    let honest = Ledger::open(one.path(), ORIGIN).unwrap();
    honest.append(&leaves(0, 100)).unwrap();
    let older = honest.head().unwrap();
    honest.append(&leaves(100, 300)).unwrap();
    let newer = honest.head().unwrap();
    check_growth(&older, &newer, &honest.prove_growth(100, 300).unwrap()).unwrap();

    let rewritten = Ledger::open(two.path(), ORIGIN).unwrap();
    let mut others = leaves(0, 300);
    others[50].raw = b"it never happened".to_vec();
    rewritten.append(&others).unwrap();
    let forged = rewritten.head().unwrap();
    let proof = rewritten.prove_growth(100, 300).unwrap();
    assert_eq!(check_growth(&older, &forged, &proof), Err(ProofFault::NotGrown { older: 100, newer: 300 }));
}

#[test]
fn the_files_are_those_of_tlog_tiles() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    ledger.append(&leaves(0, 70_000)).unwrap();
    // The example of the standard: 273 full tiles and one of 112, one full and one of 17, and one of width 1.
    for (path, width) in [
        ("tile/0/000", Some(256)),
        ("tile/0/272", Some(256)),
        ("tile/0/273.p/112", Some(112)),
        ("tile/0/273", None),
        ("tile/0/273.p/113", None),
        ("tile/1/000", Some(256)),
        ("tile/1/001.p/17", Some(17)),
        ("tile/1/001.p/18", None),
        ("tile/2/000.p/1", Some(1)),
        ("tile/2/000.p/2", None),
        ("tile/3/000.p/1", None),
        ("tile/0/100.p/7", Some(7)),
    ] {
        let bytes = ledger.resource(path).unwrap();
        assert_eq!(bytes.map(|bytes| bytes.len()), width.map(|width| width * 32), "{path}");
    }
    let hash = |leaf: &[u8]| -> [u8; 32] { Sha256::digest([b"\0", leaf].concat()).into() };
    for path in ["000", "100.p/7", "272", "273.p/112"] {
        let bundle = ledger.resource(&format!("tile/entries/{path}")).unwrap().unwrap();
        let tile = ledger.resource(&format!("tile/0/{path}")).unwrap().unwrap();
        let mut rest = bundle.as_slice();
        let mut hashes = Vec::new();
        while let Some((length, more)) = rest.split_first_chunk::<2>() {
            let (leaf, more) = more.split_at(usize::from(u16::from_be_bytes(*length)));
            hashes.extend(hash(leaf));
            rest = more;
        }
        assert_eq!(hashes, tile, "{path}");
    }
    // Full ones lie in the folder, packed.
    let served = ledger.resource("tile/entries/100").unwrap().unwrap();
    assert!(fs::read(folder.path().join("tile/entries/100.zst")).unwrap().len() < served.len() / 2);
    assert!(!folder.path().join("tile/entries/100").exists());
    let note = String::from_utf8(ledger.resource("checkpoint").unwrap().unwrap()).unwrap();
    assert!(note.starts_with("club.example/ledger\n70000\n") && note.contains("\n\n— club.example/ledger "), "{note}");
    for nothing in ["key", "tail", "tile/entries/274", "../store", "tile/0/000.p/0"] {
        assert_eq!(ledger.resource(nothing).unwrap(), None, "{nothing}");
    }
}

pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files_below(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// What can be had from a ledger, or the error of the first thing that cannot.
fn all_that_is_served(folder: &Path, origin: Option<&str>, size: u64) -> Result<Vec<Vec<u8>>, StoreError> {
    let ledger = Ledger::open(folder, origin)?;
    if ledger.head()?.size != size {
        return Err(StoreError::LedgerDiffers { why: "another size".into() });
    }
    let mut served = Vec::new();
    for index in (0..size).step_by(251) {
        let (leaf, proof) = ledger.prove(index)?;
        served.push(leaf.encode());
        served.push(proof.hashes.concat());
    }
    for path in ["checkpoint", "tile/0/000", "tile/0/015", "tile/1/000.p/16", "tile/entries/000", "tile/entries/015"] {
        served.push(ledger.resource(path)?.unwrap_or_default());
    }
    let report = ledger.verify(|_, _| Ok(()))?;
    match report.faults.first() {
        Some(fault) => Err(StoreError::LedgerDiffers { why: fault.clone() }),
        None => Ok(served),
    }
}

#[test]
fn a_flipped_bit_anywhere_is_reported_and_never_served() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    let size = 4_500;
    ledger.append(&leaves(0, 4_200)).unwrap();
    ledger.append(&leaves(4_200, size)).unwrap();
    drop(ledger);
    let sound = all_that_is_served(folder.path(), ORIGIN, size).unwrap();
    let files = files_below(folder.path());
    let bundles = files.iter().filter(|path| path.to_string_lossy().contains("tile/entries")).count();
    assert_eq!(bundles, 17);
    for (seed, path) in (0..).zip(files.iter().filter(|path| !path.ends_with("lock"))) {
        let before = fs::read(path).unwrap();
        let bits: BTreeSet<usize> =
            noise(seed, 16).chunks_exact(8).map(|n| usize::from_be_bytes(n.try_into().unwrap())).collect();
        for bit in bits.into_iter().chain([before.len() * 8 - 1]).map(|bit| bit % (before.len() * 8)) {
            let mut after = before.clone();
            after[bit / 8] ^= 1 << (bit % 8);
            fs::write(path, &after).unwrap();
            match all_that_is_served(folder.path(), ORIGIN, size) {
                Err(_) => {}
                // A letter of the key's file that is not read, such as its last newline; and what is mended from the bundles.
                Ok(served) => {
                    let is_mended = path.ends_with("edge") && fs::read(path).unwrap() == before;
                    assert!(served == sound && (is_mended || path.ends_with("key")), "{} bit {bit}", path.display());
                }
            }
            fs::write(path, &before).unwrap();
        }
    }
    assert_eq!(all_that_is_served(folder.path(), ORIGIN, size).unwrap(), sound);
}

#[test]
fn what_was_being_written_when_the_power_failed_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let tail = folder.path().join("tail");
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    ledger.append(&leaves(0, 10)).unwrap();
    drop(ledger);
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    let acknowledged = (fs::read(&tail).unwrap(), fs::read(folder.path().join("checkpoint")).unwrap());
    ledger.append(&leaves(10, 12)).unwrap();
    drop(ledger);
    let whole = fs::read(&tail).unwrap();
    for length in acknowledged.0.len()..whole.len() {
        fs::write(&tail, &whole[..length]).unwrap();
        fs::write(folder.path().join("checkpoint"), &acknowledged.1).unwrap();
        let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
        assert_eq!(ledger.head().unwrap().size, 10, "{length} bytes");
        ledger.append(&leaves(10, 13)).unwrap();
        drop(ledger);
        assert_eq!(Ledger::open(folder.path(), ORIGIN).unwrap().head().unwrap().size, 13);
    }
    // All of it written, and only the checkpoint missing: it is signed now.
    fs::write(&tail, &whole).unwrap();
    fs::write(folder.path().join("checkpoint"), &acknowledged.1).unwrap();
    assert_eq!(Ledger::open(folder.path(), ORIGIN).unwrap().head().unwrap().size, 12);
    // Less than what was acknowledged is damage.
    fs::write(&tail, &acknowledged.0[..acknowledged.0.len() - 1]).unwrap();
    assert!(matches!(Ledger::open(folder.path(), ORIGIN), Err(StoreError::Ledger { .. })));
}

/// The ledger's file need not be on the disk before an entry is acknowledged, since the store's is. What it had not when the
/// power failed, cut off or with a hole in its midst, comes again from the store; what is signed by the checkpoint that lies
/// there was on the disk before, and is missed.
#[test]
fn what_the_tail_had_not_on_the_disk_comes_again_from_the_store() {
    let folder = tempfile::tempdir().unwrap();
    drop({
        let store = on_disk(folder.path());
        submit(&store, "a", 3);
        store
    });
    let signed = fs::read(folder.path().join("ledger/tail")).unwrap().len();
    let store = on_disk(folder.path());
    let mut ends = vec![signed];
    for seq in 4..=9 {
        store.append(&id("a"), Expected::Exact(seq - 1), &[&line("a", seq)]).unwrap();
        ends.push(fs::read(folder.path().join("ledger/tail")).unwrap().len());
    }
    let killed = tempfile::tempdir().unwrap();
    copy(folder.path(), killed.path());
    let root = store.ledger().head().unwrap().root;
    drop(store);
    let whole = fs::read(killed.path().join("ledger/tail")).unwrap();
    assert_eq!((ends.len(), *ends.last().unwrap()), (7, whole.len()));

    let left_with = |tail: &[u8]| {
        let place = tempfile::tempdir().unwrap();
        copy(killed.path(), place.path());
        fs::write(place.path().join("ledger/tail"), tail).unwrap();
        place
    };
    let hole = |from: usize, to: usize| {
        let mut tail = whole.clone();
        tail[from..to].fill(0);
        tail
    };
    let cut = (signed..whole.len()).step_by(61).map(|length| whole[..length].to_vec());
    let holes = ends.windows(2).map(|frame| hole(frame[0], frame[1])).chain([hole(ends[2] - 9, ends[4] + 9)]);
    for (number, tail) in cut.chain(holes).enumerate() {
        let place = left_with(&tail);
        let store = on_disk(place.path());
        assert!(store.verify(|_| ()).unwrap().is_sound(), "{number}");
        let head = store.ledger().head().unwrap();
        assert_eq!((head.size, head.root), (10, root), "{number}");
        drop(store);
        assert_eq!(Ledger::open(&place.path().join("ledger"), ORIGIN).unwrap().head().unwrap().root, root, "{number}");
    }
    // Before the signed end it is damage; and so it is wherever nobody has what was there.
    let place = left_with(&hole(signed - 40, signed - 20));
    let answer = Ledgered::in_folder(place.path(), ORIGIN);
    assert!(matches!(&answer, Err(StoreError::Ledger { why, .. }) if why.contains("checksum")), "{answer:?}");
    let place = left_with(&hole(ends[1], ends[2]));
    assert!(matches!(Ledger::open(&place.path().join("ledger"), ORIGIN), Err(StoreError::Ledger { .. })));
}

/// Tells what a store shows when its follower is told of something, and fails when it is told to.
#[derive(Debug, Default)]
struct Watcher {
    store: OnceLock<Weak<SledStore>>,
    seen: Mutex<Vec<(String, u64, Position)>>,
    fails: AtomicBool,
}

impl Follower for Watcher {
    fn take(&self, lines: &[Leaf]) -> Result<(), StoreError> {
        let store = self.store.get().unwrap().upgrade().unwrap();
        for leaf in lines {
            let shown = store.position().unwrap();
            assert!(shown < leaf.position, "submission {} is shown before its follower has it", leaf.position);
            self.seen.lock().unwrap().push((leaf.id.to_string(), leaf.line, leaf.position));
        }
        match self.fails.load(Ordering::Relaxed) {
            true => Err(StoreError::Ledger { file: "tail".into(), why: "told to fail".into() }),
            false => Ok(()),
        }
    }
}

#[test]
fn nothing_is_shown_or_acknowledged_before_the_follower_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SledStore::open(folder.path()).unwrap());
    let watcher = Arc::new(Watcher::default());
    watcher.store.set(Arc::downgrade(&store)).unwrap();
    assert!(store.be_followed(Arc::<Watcher>::clone(&watcher)));
    assert!(!store.be_followed(Arc::<Watcher>::clone(&watcher)), "one follows");
    submit(&*store, "a", 2);
    store.create(&card("b"), &Log::of("b", 0).header).unwrap();
    std::thread::scope(|scope| {
        for name in ["a", "b"] {
            let store = &store;
            scope.spawn(move || {
                for _ in 0..100 {
                    store.append(&id(name), Expected::Any, &[b"{}", b"{}"]).unwrap();
                }
            });
        }
    });
    let seen = watcher.seen.lock().unwrap().clone();
    assert_eq!(seen.len(), 3 + 1 + 2 * 200);
    assert!(seen.windows(2).all(|two| two[0].2 <= two[1].2), "in the order in which they were accepted");
    for (name, entries) in [("a", 202), ("b", 200)] {
        let lines: Vec<u64> = seen.iter().filter(|one| one.0 == name).map(|one| one.1).collect();
        assert_eq!(lines, (0..=entries).collect::<Vec<u64>>(), "{name}");
    }
    // What the follower does not take is acknowledged to nobody, and nothing is taken behind it.
    watcher.fails.store(true, Ordering::Relaxed);
    assert!(store.append(&id("a"), Expected::Exact(202), &[b"lost"]).is_err());
    watcher.fails.store(false, Ordering::Relaxed);
    assert!(matches!(store.append(&id("b"), Expected::Any, &[b"{}"]), Err(StoreError::Stopped { .. })));
    assert_eq!(store.head(&id("a")).unwrap().entries, 202);
}

#[test]
fn one_at_a_time_and_always_under_the_same_name() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    assert!(matches!(Ledger::open(folder.path(), ORIGIN), Err(StoreError::Busy { .. })));
    drop(ledger);
    assert!(matches!(Ledger::open(folder.path(), Some("other.example")), Err(StoreError::Invalid { .. })));
    fs::remove_file(folder.path().join("key")).unwrap();
    assert!(matches!(Ledger::open(folder.path(), ORIGIN), Err(StoreError::Ledger { .. })));
}

pub(crate) fn on_disk(folder: &Path) -> Ledgered<SledStore> {
    let store = SledStore::open(folder.join("store")).unwrap();
    Ledgered::open(store, &folder.join("ledger"), ORIGIN).unwrap()
}

#[test]
fn every_line_accepted_is_a_leaf() {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "b", 2);
    store.create(&card("a"), &Log::of("a", 0).header).unwrap();
    store.append(&id("a"), Expected::Any, &Log::of("a", 3).lines()).unwrap();
    store.append(&id("b"), Expected::Exact(2), &[&line("b", 3)]).unwrap();
    let expected =
        [("b", 0, 1), ("b", 1, 1), ("b", 2, 1), ("a", 0, 2), ("a", 1, 3), ("a", 2, 3), ("a", 3, 3), ("b", 3, 4)];
    assert_eq!(store.ledger().head().unwrap().size, 8);
    for (number, (name, line, position)) in (0..).zip(expected) {
        let leaf = store.ledger().leaf(number).unwrap();
        let log = Log::of(name, line);
        assert_eq!((leaf.id.as_str(), leaf.line, leaf.position), (name, line, Position(position)));
        assert_eq!(leaf.head(), log.head());
        assert_eq!(&leaf.raw, log.lines.last().unwrap_or(&log.header));
        assert_eq!(store.leaf(&id(name), line).unwrap(), number);
    }
    assert!(store.verify(|_| ()).unwrap().is_sound());
}

#[test]
fn a_store_from_before_ledgers_gets_one_when_told_to_and_a_ledger_behind_catches_up() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path().join("store")).unwrap();
    submit(&store, "a", 1_500);
    submit(&store, "b", 7);
    // Not by itself: it could as well be that the ledger was lost.
    let ledger = folder.path().join("ledger");
    let answer = Ledgered::open(store, &ledger, ORIGIN);
    assert!(matches!(answer, Err(StoreError::NoLedger { submissions: 2, .. })), "{answer:?}");
    drop(answer);
    let store = SledStore::open(folder.path().join("store")).unwrap();
    drop(Ledgered::open_or_begin(store, &ledger, ORIGIN).unwrap());
    let store = on_disk(folder.path());
    assert_eq!(store.ledger().head().unwrap().size, 1_509);
    drop(store);
    // Killed after the store had it, and before the ledger.
    let store = SledStore::open(folder.path().join("store")).unwrap();
    store.append(&id("b"), Expected::Exact(7), &[&line("b", 8), &line("b", 9)]).unwrap();
    drop(store);
    let store = on_disk(folder.path());
    assert_eq!(store.ledger().head().unwrap().size, 1_511);
    let report = store.verify(|_| ()).unwrap();
    assert!(report.is_sound() && report.matches == 2, "{report:?}");
}

#[test]
fn a_store_that_lost_what_its_ledger_has_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "a", 3);
    drop(store);
    fs::remove_dir_all(folder.path().join("store")).unwrap();
    let empty = SledStore::open(folder.path().join("store")).unwrap();
    let answer = Ledgered::open(empty, &folder.path().join("ledger"), ORIGIN);
    assert!(matches!(answer, Err(StoreError::LedgerDiffers { .. })), "{answer:?}");
}

#[test]
fn a_store_is_made_again_from_its_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    for name in ["a", "b", "c"] {
        submit(&store, name, 2_000);
    }
    store.create(&card("live"), &Log::of("live", 0).header).unwrap();
    for seq in 1..=20 {
        store.append(&id("live"), Expected::Exact(seq - 1), &[&line("live", seq)]).unwrap();
        if seq % 7 == 0 {
            submit(&store, &format!("between{seq}"), seq);
        }
    }
    let changes = all_changes(&store, 100);
    drop(store);

    let ledger = Ledger::open(&folder.path().join("ledger"), ORIGIN).unwrap();
    // An interrupted recovery goes on where it stopped.
    let again = MemoryStore::default();
    let mut count = 0;
    let interrupted = recover(&ledger, &again, |id, _| {
        count += 1;
        if count > 3 { Err(StoreError::NotFound { id: id.clone() }) } else { Ok(card(id.as_str())) }
    });
    assert!(interrupted.is_err());
    for _ in 0..2 {
        recover(&ledger, &again, |id, header| {
            assert_eq!(header, Log::of(id.as_str(), 0).header);
            Ok(card(id.as_str()))
        })
        .unwrap();
    }
    assert_eq!(all_changes(&again, 100), changes);
    assert_eq!(export(&again, "live"), Log::of("live", 20).bytes());
    drop(ledger);
    let store = Ledgered::open(again, &folder.path().join("ledger"), ORIGIN).unwrap();
    assert!(store.verify(|_| ()).unwrap().is_sound());
}

#[test]
fn cosignatures_are_kept_and_go_into_proofs() {
    let folder = tempfile::tempdir().unwrap();
    let witness = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    ledger.append(&leaves(0, 10)).unwrap();
    let note = ledger.head().unwrap().note.clone();
    let cosigned = note.clone().joined(&witness.cosign(note.text(), 1_800_000_000).unwrap()).unwrap();
    ledger.keep_witnessed(&cosigned).unwrap();
    ledger.append(&leaves(10, 20)).unwrap();
    drop(ledger);
    let ledger = Ledger::open(folder.path(), ORIGIN).unwrap();
    let (leaf, proof) = ledger.prove(9).unwrap();
    assert_eq!(proof.open(&leaf.encode(), ledger.public_key()).unwrap().head.size, 10);
    assert_eq!(witness.public().verify(&proof.checkpoint).unwrap().time, Some(1_800_000_000));
    assert_eq!(checkpoint_of(&ledger.prove(10).unwrap().1.checkpoint).unwrap().size, 20);
    let stranger = SecretKey::generate(ORIGIN.unwrap(), KeyKind::Signs).unwrap();
    assert!(ledger.keep_witnessed(&stranger.sign(note.text()).unwrap()).is_err());
}
