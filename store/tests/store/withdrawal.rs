//! A name withdrawn from store and ledger: gone from every file, and everything that was proved is still proved.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use aftermath_store::{
    Expected, Ledger, Ledgered, Limit, MatchCard, MemoryStore, Proof, Replacement, SledStore, Store, StoreError,
    Submitted, Withdrawal, check_growth, recover,
};

use crate::kill::rounds;
use crate::ledger::{ORIGIN, files_below, on_disk};
use crate::support::{Log, all_changes, card_of, export, id};

const NAME: &str = "Zenobia";
const PSEUDONYM: &str = "player-3f9c21";
/// Matches of the player, and one of others.
const MATCHES: [(&str, u64); 4] = [("one", 2_500), ("two", 7), ("others", 40), ("three", 3_000)];

/// A log with the name in its header and in some of its entries, or in neither.
fn log(name: &str, entries: u64, player: Option<&str>) -> Log {
    let mut log = Log::of(name, entries);
    let Some(player) = player else { return log };
    log.header = format!(r#"{{"aftermath":1,"match":"{name}","player":"{player}"}}"#).into_bytes();
    for place in [0, entries as usize / 2, entries as usize - 1] {
        log.lines[place] = format!(r#"{{"seq":{},"reason":"{player} agreed"}}"#, place + 1).into_bytes();
    }
    log
}

fn card(name: &str, player: Option<&str>) -> MatchCard {
    card_of(name, "warmaster", "2026-05-03", &[player.unwrap_or("Clara"), "Boris"])
}

fn player_of(name: &str) -> Option<&'static str> {
    (name != "others").then_some(NAME)
}

fn filled(folder: &Path) -> Ledgered<SledStore> {
    let store = on_disk(folder);
    for (name, entries) in MATCHES {
        let log = log(name, entries, player_of(name));
        store.submit(&card(name, player_of(name)), &log.header, &log.lines()).unwrap();
    }
    // Closed, it has most of its leaves in bundles.
    drop(store);
    on_disk(folder)
}

/// All lines with the name, with the pseudonym in its place.
fn withdrawal() -> Withdrawal {
    let mut withdrawal = Withdrawal::default();
    for (name, entries) in MATCHES.into_iter().filter(|(name, _)| *name != "others") {
        let log = log(name, entries, Some(PSEUDONYM));
        for line in [0, 1, entries / 2 + 1, entries] {
            let raw = line.checked_sub(1).map_or(&log.header, |at| &log.lines[at as usize]).clone();
            withdrawal.lines.push(Replacement { id: id(name), line, raw });
        }
        withdrawal.cards.push(card(name, Some(PSEUDONYM)));
    }
    withdrawal
}

/// Files below a folder that hold the name, as it stands or within anything in them that zstd unpacks.
fn with_name(folder: &Path) -> Vec<PathBuf> {
    let named = |bytes: &[u8]| bytes.windows(NAME.len()).any(|word| word == NAME.as_bytes());
    let holds = |path: &PathBuf| {
        let bytes = fs::read(path).unwrap();
        named(&bytes) || frames(&bytes).any(|unpacked| named(&unpacked))
    };
    files_below(folder).into_iter().filter(holds).collect()
}

/// What unpacks wherever a zstd frame seems to begin; of one that is cut off, what comes before.
fn frames(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let begins = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(&[0x28, 0xb5, 0x2f, 0xfd]));
    begins.map(|at| {
        let mut unpacked = Vec::new();
        let frame =
            zstd::stream::read::Decoder::with_buffer(&bytes[at..]).map(zstd::stream::read::Decoder::single_frame);
        let _ = frame.and_then(|frame| frame.take(32 << 20).read_to_end(&mut unpacked));
        unpacked
    })
}

/// Everything that a withdrawal must leave as it finds it, and all that it must change.
fn check(store: &Ledgered<SledStore>) {
    let report = store.verify(|_| ()).unwrap();
    assert!(report.is_sound(), "{report:?}");
    assert_eq!(report.ledger.redacted.len(), 12);
    for (name, entries) in MATCHES {
        let player = player_of(name).map(|_| PSEUDONYM);
        assert!(export(store, name) == log(name, entries, player).bytes(), "{name}");
        let was = log(name, entries, player_of(name));
        assert_eq!(store.head(&id(name)).unwrap(), was.head());
        assert_eq!(store.card(&id(name)).unwrap(), card(name, player));
        let again = store.submit(&card(name, player_of(name)), &was.header, &was.lines()).unwrap();
        assert_eq!(again, Submitted::AlreadyThere(was.head()), "{name}");
    }
}

#[test]
fn a_withdrawn_name_is_in_no_file_and_every_proof_holds() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path());
    let size = store.ledger().head().unwrap().size;
    let before = store.ledger().head().unwrap();
    let key = store.ledger().public_key().clone();
    let proofs: Vec<_> = (0..size).step_by(61).map(|leaf| store.ledger().prove(leaf).unwrap()).collect();
    let changes = all_changes(&store, 10);
    let holding = with_name(folder.path());
    let holds = |place: &str| holding.iter().any(|path| path.to_string_lossy().contains(place));
    let all = ["store/sled/packs", "store/sled/db", "ledger/tile/entries", "ledger/tail"];
    assert!(all.into_iter().all(holds), "{holding:?}");

    store.withdraw(withdrawal()).unwrap();
    assert_eq!(with_name(folder.path()), Vec::<PathBuf>::new());
    check(&store);
    assert_eq!(all_changes(&store, 10), changes);
    assert_eq!(*store.ledger().head().unwrap(), *before);
    for (leaf, proof) in &proofs {
        let text = Proof::read(&proof.to_string()).unwrap();
        assert_eq!(text.open(&leaf.encode(), &key).unwrap().head, *before);
        let (now, same) = store.ledger().prove(proof.index).unwrap();
        assert_eq!((now.record_hash(), &same), (leaf.record_hash(), proof));
    }
    // It grows on, and from what it was.
    let more = Log::of("more", 2_000);
    store.submit(&card("more", None), &more.header, &more.lines()).unwrap();
    let now = store.ledger().head().unwrap();
    check_growth(&before, &now, &store.ledger().prove_growth(size, now.size).unwrap()).unwrap();
    drop(store);
    let store = on_disk(folder.path());
    assert_eq!(with_name(folder.path()), Vec::<PathBuf>::new());
    check(&store);
    assert_eq!(*store.ledger().head().unwrap(), *now);
    assert_eq!(fs::read_to_string(folder.path().join("store/format")).unwrap(), "aftermath-store 5\nsled-1\n");
    assert!(!folder.path().join("store/sled").exists());
}

#[test]
fn a_store_made_again_and_a_ledger_made_again_have_the_redacted_lines() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path());
    store.withdraw(withdrawal()).unwrap();
    let (root, changes) = (store.ledger().head().unwrap().root, all_changes(&store, 10));
    drop(store);
    let ledger = Ledger::open(&folder.path().join("ledger"), ORIGIN).unwrap();
    let again = MemoryStore::default();
    let report = recover(&ledger, &again, |id, header| {
        assert!(!String::from_utf8_lossy(header).contains(NAME));
        Ok(card(id.as_str(), player_of(id.as_str()).map(|_| PSEUDONYM)))
    });
    assert_eq!(report.unwrap().redacted.len(), 12);
    assert_eq!(all_changes(&again, 10), changes);
    assert_eq!(again.redacted().unwrap(), ["one", "three", "two"].map(id));
    drop(ledger);
    // A ledger begun beside the store has the same leaves.
    let beside = tempfile::tempdir().unwrap();
    let store = Ledgered::open_or_begin(again, &beside.path().join("ledger"), ORIGIN).unwrap();
    assert_eq!(store.ledger().head().unwrap().root, root);
    assert!(store.verify(|_| ()).unwrap().is_sound());
}

#[test]
fn a_withdrawal_that_failed_half_way_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path());
    // A file where the folder of the new files is to be.
    let obstacle = folder.path().join("store/sled-1");
    fs::write(&obstacle, "").unwrap();
    assert!(matches!(store.withdraw(withdrawal()), Err(StoreError::Io { .. })));
    let more = Log::of("more", 1);
    let refused = store.submit(&card("more", None), &more.header, &more.lines());
    assert!(matches!(refused, Err(StoreError::Stopped { .. })), "{refused:?}");
    assert!(folder.path().join("ledger/withdrawal").exists());
    drop(store);
    fs::remove_file(&obstacle).unwrap();
    let store = on_disk(folder.path());
    check(&store);
    assert!(!folder.path().join("ledger/withdrawal").exists());
    assert_eq!(with_name(folder.path()), Vec::<PathBuf>::new());
}

#[test]
fn what_was_never_kept_cannot_be_withdrawn() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path());
    let mut bad = withdrawal();
    bad.lines[5].line = 99_999;
    assert!(matches!(store.withdraw(bad), Err(StoreError::NoLine { .. })));
    let mut bad = withdrawal();
    bad.lines[5].raw = b"two\nlines".to_vec();
    assert!(matches!(store.withdraw(bad), Err(StoreError::NotOneLine { .. })));
    // Nothing was begun, and all goes on.
    assert!(store.redacted().unwrap().is_empty());
    store.withdraw(Withdrawal::default()).unwrap();
    store.withdraw(withdrawal()).unwrap();
    check(&store);
}

/// Two take names out of one line, and both read it as it came: the later is refused, and does not put back what the first
/// took out.
#[test]
fn who_read_a_line_before_another_redacted_it_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = filled(folder.path());
    store.append(&id("two"), Expected::Exact(7), &[b"Zenobia and Boris"]).unwrap();
    let one = |raw: &[u8]| Withdrawal {
        lines: vec![Replacement { id: id("two"), line: 8, raw: raw.to_vec() }],
        cards: Vec::new(),
    };
    let read_by_both = store.redaction_stamp().unwrap();
    store.withdraw_as_read(read_by_both, one(b"player-1 and Boris")).unwrap();
    let refused = store.withdraw_as_read(read_by_both, one(b"Zenobia and player-2"));
    assert!(matches!(refused, Err(StoreError::ReadOtherwise { id: refused }) if refused == id("two")));
    // Of another battle nothing was read otherwise.
    let header = Replacement { id: id("one"), line: 0, raw: br#"{"aftermath":1}"#.to_vec() };
    store.withdraw_as_read(read_by_both, Withdrawal { lines: vec![header], cards: Vec::new() }).unwrap();
    // Read again, it is taken; and nothing has stopped.
    store.withdraw_as_read(store.redaction_stamp().unwrap(), one(b"player-1 and player-2")).unwrap();
    let lines = store.read(&id("two"), 7, Limit::new(1).unwrap()).unwrap();
    assert_eq!(lines[0].1, b"player-1 and player-2");
    assert!(store.verify(|_| ()).unwrap().is_sound());
}

/// Tells the process that is to be killed its folder.
const WITHDRAWER: &str = "AFTERMATH_STORE_WITHDRAWER";
/// Rounds in the short run, and in the long one.
const ROUNDS: (u64, u64) = (4, 100);

#[test]
fn a_kill_in_the_middle_is_gone_on_with() {
    let pattern = tempfile::tempdir().unwrap();
    drop(filled(pattern.path()));
    let mut began = 0;
    for round in 0..rounds(ROUNDS) {
        let folder = tempfile::tempdir().unwrap();
        for file in files_below(pattern.path()) {
            let to = folder.path().join(file.strip_prefix(pattern.path()).unwrap());
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(&file, to).unwrap();
        }
        fs::create_dir_all(folder.path().join("store/sled/blobs")).unwrap();
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "withdrawal::the_withdrawer"])
            .env(WITHDRAWER, folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let pending = folder.path().join("ledger/withdrawal");
        for _ in 0..20_000 {
            if pending.exists() || process.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_micros(500));
        }
        let moment = u64::from(std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos()) / 1_000 % 60;
        std::thread::sleep(Duration::from_millis(moment));
        began += u64::from(pending.exists());
        process.kill().unwrap();
        process.wait().unwrap();
        println!("round {round}: killed {moment} ms after it was begun");
        let store = on_disk(folder.path());
        check(&store);
        drop(store);
        assert_eq!(with_name(folder.path()), Vec::<PathBuf>::new());
    }
    println!("{began} of them in the middle");
}

/// Run as a test it does nothing; run by the test above it withdraws the name.
#[test]
fn the_withdrawer() {
    if let Some(folder) = std::env::var_os(WITHDRAWER) {
        let store = on_disk(Path::new(&folder));
        store.withdraw(withdrawal()).unwrap();
    }
}
