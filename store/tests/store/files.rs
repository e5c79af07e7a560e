//! Damage to any kind of file of the data folder: it is told, or changes nothing that is served; and what it took is had
//! again from the other copy.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use aftermath_store::{
    Access, AuditAction, AuditEvent, Bearer, LEDGER_FOLDER, Ledger, Ledgered, NamesPolicy, NewToken, Position,
    Redacted, Redaction, Role, STORE_FOLDER, Scope, SledStore, Store, StoreError, anchored_in, recover,
};

use crate::kill::rounds;
use crate::ledger::{ORIGIN, files_below};
use crate::support::{all_changes, card, export, id, line, noise, submit};

/// Files damaged in the short run, and in the long one.
const DAMAGED: (u64, u64) = (16, 400);
const NOW: u64 = 1_795_300_000;
/// Matches in the folder, and what they are made of: handed in whole, a few lines at a time, and both.
const NAMES: [&str; 4] = ["whole", "live", "both", "late"];

/// A folder as a process leaves it that is killed: with a journal that says what sled does not have on the disk yet. Names
/// were redacted in it before, so that sled's files are not the first.
fn killed() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let access = Access::in_folder(&data);
    access.set_names_policy(NamesPolicy::Shown, NOW, &Bearer::default()).unwrap();
    let token = NewToken { name: "Ada".into(), role: Role::Recorder, scope: Scope::All, expires: None };
    access.issue(token, NOW, &Bearer::default()).unwrap();
    let store = Ledgered::in_folder(&data, ORIGIN).unwrap();
    submit(&store, "whole", 900);
    submit(&store, "both", 700);
    let leaf = store.ledger().leaf(store.leaf(&id("whole"), 7).unwrap()).unwrap();
    let redaction = Redaction { chain: leaf.hash, leaf: leaf.record_hash() };
    store.redact(&[Redacted { id: id("whole"), line: 7, raw: b"{}".to_vec(), redaction }], &[]).unwrap();
    drop(store);
    access.record(NOW, AuditEvent { position: Some(2), ..AuditEvent::new(AuditAction::Opened) }).unwrap();
    let store = Ledgered::in_folder(&data, ORIGIN).unwrap();
    store.create(&card("live"), &crate::support::Log::of("live", 0).header).unwrap();
    for seq in 1..=40 {
        store.append(&id("live"), aftermath_store::Expected::Exact(seq - 1), &[&line("live", seq)]).unwrap();
    }
    store.append(&id("both"), aftermath_store::Expected::Exact(700), &[&line("both", 701)]).unwrap();
    submit(&store, "late", 800);
    let copied = tempfile::tempdir().unwrap();
    copy(&data, copied.path());
    drop(store);
    copied
}

pub(crate) fn copy(from: &Path, to: &Path) {
    for path in files_below(from) {
        let place = to.join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::copy(&path, place).unwrap();
    }
    // Empty folders that sled looks for.
    for sled in ["store/sled", "store/sled-1"].map(|name| to.join(name)).iter().filter(|sled| sled.is_dir()) {
        fs::create_dir_all(sled.join("blobs")).unwrap();
    }
}

/// What whoever uses the folder gets of it.
#[derive(Debug, PartialEq)]
struct Served {
    logs: Vec<Vec<u8>>,
    cards: Vec<String>,
    changes: Vec<Position>,
    tokens: String,
    names: String,
    trail: u64,
}

/// Everything that is served, or the first thing that is told to be wrong.
fn served(data: &Path) -> Result<Served, StoreError> {
    let store = Ledgered::in_folder(data, None)?;
    let report = store.verify(|_| ())?;
    if let Some(why) = report.faults.into_iter().chain(report.ledger.faults).next() {
        return Err(StoreError::LedgerDiffers { why });
    }
    let mut logs = Vec::new();
    let mut cards = Vec::new();
    for name in NAMES {
        let mut log = Vec::new();
        store.export(&id(name), &mut log)?;
        logs.push(log);
        cards.push(format!("{:?}", store.card(&id(name))?));
    }
    let changes = all_changes(&store, 100).into_iter().map(|change| change.position).collect();
    let access = Access::in_folder(data);
    let (tokens, names) = (format!("{:?}", access.tokens()?), access.names()?);
    let names = format!("{:?} {:?}", names.policy(), names.choices().collect::<Vec<_>>());
    let anchored = anchored_in(&data.join(LEDGER_FOLDER))?;
    let trail = access.verify_trail(anchored, |_| {})?.lines;
    Ok(Served { logs, cards, changes, tokens, names, trail })
}

/// Flips a bit, cuts the file short, or takes it away.
fn damage(path: &Path, seed: u64) -> String {
    let mut bytes = fs::read(path).unwrap();
    let number = |salt: u64| usize::from_be_bytes(noise(seed ^ salt << 40, 8).try_into().unwrap());
    // What is behind the last byte that was written is nothing: sled makes its file longer than it needs.
    let used = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    if used == 0 || number(1) % 8 == 0 {
        fs::remove_file(path).unwrap();
        return "taken away".into();
    }
    if number(1) % 8 == 1 {
        bytes.truncate(number(2) % used);
        fs::write(path, &bytes).unwrap();
        return format!("cut to {} bytes", bytes.len());
    }
    let bit = number(3) % (used * 8);
    bytes[bit / 8] ^= 1 << (bit % 8);
    fs::write(path, bytes).unwrap();
    format!("bit {bit} flipped")
}

#[test]
fn a_flipped_bit_in_any_kind_of_file_is_told_or_changes_nothing() {
    let sound = killed();
    let expected = {
        let folder = tempfile::tempdir().unwrap();
        copy(sound.path(), folder.path());
        served(folder.path()).unwrap()
    };
    let mut kinds: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in files_below(sound.path()) {
        let name = path.strip_prefix(sound.path()).unwrap().to_string_lossy().into_owned();
        // What a lock holds nobody reads; without its key a ledger is not opened, and nobody can make it again.
        if !name.ends_with("/lock") && name != "ledger/key" {
            let kind = if name.starts_with("ledger/tile") { "ledger/tile".to_owned() } else { name };
            kinds.entry(kind).or_default().push(path);
        }
    }
    for kind in ["store/format", "store/journal", "store/sled-1/db", "store/sled-1/packs", "ledger/tail"] {
        assert!(kinds.contains_key(kind), "{:?}", kinds.keys());
    }
    let frames = fs::metadata(sound.path().join("store/journal")).unwrap().len();
    assert!(frames > 10_000, "the journal has {frames} bytes that sled may not have");
    let (mut told, mut the_same) = (0, BTreeMap::<String, u64>::new());
    let all = rounds(DAMAGED);
    for (seed, (kind, files)) in (0..all).zip(kinds.iter().cycle()) {
        let folder = tempfile::tempdir().unwrap();
        copy(sound.path(), folder.path());
        let path = &files[seed as usize % files.len()];
        let how = damage(&folder.path().join(path.strip_prefix(sound.path()).unwrap()), seed);
        match served(folder.path()) {
            Ok(served) => {
                assert!(served == expected, "{kind} {how}: what is served is another");
                *the_same.entry(kind.clone()).or_default() += 1;
            }
            Err(error) => {
                println!("{kind} {how}: {error}");
                told += 1;
            }
        }
        if kind.starts_with("store/") {
            // The other copy has all of it.
            let ledger = Ledger::open(&folder.path().join(LEDGER_FOLDER), None).unwrap();
            let again = tempfile::tempdir().unwrap();
            let store = SledStore::open(again.path()).unwrap();
            recover(&ledger, &store, |id, _| Ok(card(id.as_str()))).unwrap();
            assert!(NAMES.map(|name| export(&store, name)).to_vec() == expected.logs, "{kind} {how}");
        } else if kind.starts_with("ledger/") {
            let store = SledStore::open(folder.path().join(STORE_FOLDER)).unwrap();
            Ledger::repair(&folder.path().join(LEDGER_FOLDER), &store).unwrap();
            drop(store);
            assert!(served(folder.path()).unwrap() == expected, "{kind} {how}");
        }
    }
    println!("files damaged: tried {all}, told {told}, without effect {the_same:?}");
}

/// The file that says which files of sled are in use is gone, and they are not the first: another store is not begun, and
/// those in use are not taken away.
#[test]
fn a_store_that_lost_the_name_of_its_files_keeps_them() {
    let folder = killed();
    let expected = {
        let whole = tempfile::tempdir().unwrap();
        copy(folder.path(), whole.path());
        served(whole.path()).unwrap()
    };
    let format = folder.path().join("store/format");
    let noted = fs::read(&format).unwrap();
    fs::remove_file(&format).unwrap();
    for _ in 0..2 {
        let answer = SledStore::open(folder.path().join(STORE_FOLDER));
        assert!(matches!(&answer, Err(StoreError::NeedsRebuild { why }) if why.contains("format")), "{answer:?}");
    }
    fs::write(&format, noted).unwrap();
    assert!(served(folder.path()).unwrap() == expected);
}

/// A small file system in memory, while this lives. It takes root to make one.
struct Disk(tempfile::TempDir);

impl Disk {
    fn make() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let made = Command::new("mount").args(["-t", "tmpfs", "-o", "size=160m", "tmpfs"]).arg(place.path()).output();
        made.is_ok_and(|made| made.status.success()).then(|| Self(place))
    }

    /// Takes all room that is left.
    fn fill(&self) {
        let mut file = fs::File::create(self.0.path().join("filler")).unwrap();
        for bytes in [1 << 20, 4_096, 1] {
            while file.write_all(&vec![1; bytes]).is_ok() {}
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).output();
    }
}

/// The disk is full when the folder is opened, be it closed or left by a kill: everything is read, nothing is taken, and
/// with room again all is as before.
#[test]
fn a_folder_on_a_full_disk_is_read() {
    let Some(disk) = Disk::make() else {
        return println!("SKIPPED: no file system to fill, which takes root");
    };
    let sound = killed();
    let [closed, left] = ["closed", "left"].map(|name| disk.0.path().join(name));
    copy(sound.path(), &left);
    copy(sound.path(), &closed);
    let expected = served(&closed).unwrap();
    disk.fill();
    // What was not acknowledged may be there, or not.
    let is_there = |folder: &Path| {
        let mut found = served(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        assert!(found.changes.len() <= expected.changes.len() + 1);
        found.changes.truncate(expected.changes.len());
        assert!(found == expected, "{}", folder.display());
    };
    let log = crate::support::Log::of("more", 900);
    let add = |store: &Ledgered<SledStore>| store.submit(&card("more"), &log.header, &log.lines());
    for folder in [&closed, &left] {
        for _ in 0..2 {
            is_there(folder);
            let store = Ledgered::in_folder(folder, None).unwrap();
            let _ = add(&store).map(|_| panic!("there is no room for it"));
            assert!(export(&store, "late") == expected.logs[3]);
        }
    }
    fs::remove_file(disk.0.path().join("filler")).unwrap();
    for folder in [&closed, &left] {
        is_there(folder);
        let store = Ledgered::in_folder(folder, None).unwrap();
        add(&store).unwrap();
        assert!(export(&store, "more") == log.bytes());
        drop(store);
        is_there(folder);
    }
    println!("folders opened on a full disk: tried 4, held 4");
}
