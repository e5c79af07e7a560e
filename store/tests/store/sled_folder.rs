//! The store on disk: closed and opened again, locked, damaged, and looked at from below.

use std::fs;
use std::path::Path;
use std::time::Duration;

use aftermath_store::{Expected, Limit, ListQuery, Position, SledStore, Store, StoreError, bounds};

use crate::support::{Log, all_changes, card, export, id, line, noise, submit};

/// Looks at the tree itself, or changes it, behind the store's back.
fn beneath<T>(folder: &Path, work: impl FnOnce(&sled::Db) -> T) -> T {
    let config = sled::Config::new().path(folder.join("sled")).segment_size(16 << 20).flush_every_ms(None);
    // Threads of the store just closed may still hold sled's file for a moment.
    let patient = || {
        std::thread::sleep(Duration::from_millis(20));
        config.open().ok()
    };
    let db = config.open().ok().or_else(|| (0..250).find_map(|_| patient())).expect("sled opens within 5 s");
    let answer = work(&db);
    db.flush().unwrap();
    answer
}

/// The keys of the blocks of all matches, in order.
fn block_keys(db: &sled::Db) -> Vec<sled::IVec> {
    db.scan_prefix(b"b").keys().map(Result::unwrap).collect()
}

#[test]
fn opening_again_finds_everything() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["a", "ab", "b"];
    let (changes, page) = {
        let store = SledStore::open(folder.path()).unwrap();
        for name in names {
            submit(&store, name, 200);
        }
        store.append(&id("ab"), Expected::Exact(200), &[&line("ab", 201)]).unwrap();
        (all_changes(&store, 10), store.list(&ListQuery::default()).unwrap())
    };
    for _ in 0..3 {
        let store = SledStore::open(folder.path()).unwrap();
        assert_eq!(all_changes(&store, 10), changes);
        assert_eq!(store.list(&ListQuery::default()).unwrap(), page);
        assert_eq!(store.position().unwrap(), Position(4));
        for (name, entries) in names.into_iter().zip([200, 201, 200]) {
            assert_eq!(export(&store, name), Log::of(name, entries).bytes());
        }
    }
    let store = SledStore::open(folder.path()).unwrap();
    submit(&store, "c", 1);
    assert_eq!(store.position().unwrap(), Position(5));
}

#[test]
fn a_submission_may_be_greater_than_a_segment() {
    let folder = tempfile::tempdir().unwrap();
    let lines = (0..400).map(|seed| noise(seed, bounds::MAX_LINE_BYTES)).collect();
    let log = Log { header: b"header".to_vec(), lines };
    let store = SledStore::open(folder.path()).unwrap();
    store.submit(&card("a"), &log.header, &log.lines()).unwrap();
    drop(store);
    let store = SledStore::open(folder.path()).unwrap();
    assert!(export(&store, "a") == log.bytes());
}

#[test]
fn only_one_at_a_time_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    match SledStore::open(folder.path()) {
        Err(StoreError::Busy { folder: busy }) => {
            assert_eq!(busy, folder.path().canonicalize().unwrap())
        }
        other => panic!("{other:?}"),
    }
    drop(store);
    SledStore::open(folder.path()).unwrap();
}

#[test]
fn no_value_is_over_4_kb() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    submit(&store, "a", 5_000);
    let lines: Vec<Vec<u8>> = (0..20).map(|n| noise(n, 3_500 + n as usize * 97)).collect();
    store.create(&card("b"), &noise(99, bounds::MAX_LINE_BYTES)).unwrap();
    for line in &lines {
        store.append(&id("b"), Expected::Any, &[line]).unwrap();
    }
    drop(store);
    let longest = beneath(folder.path(), |db| db.iter().values().map(|value| value.unwrap().len()).max());
    assert!(longest.unwrap() <= 4_096, "{longest:?}");
}

/// A line of a battle, as long as they are and as unlike each other: about 150 bytes.
fn battle_line(seq: u64) -> Vec<u8> {
    let dice = noise(seq, 16);
    let (side, unit) =
        (["empire", "orcs"][dice[0] as usize % 2], ["halb1", "kn3", "boyz2", "flag1"][dice[1] as usize % 4]);
    let at = format!("2026-05-03T{:02}:{:02}:{:02}Z", 10 + seq / 100, seq * 36 / 60 % 60, dice[2] % 60);
    let event = match dice[3] % 3 {
        0 => format!(
            r#"{{"order":{{"by":"wizard","units":["{unit}"],"dice":[{},{}]}}}}"#,
            dice[4] % 6 + 1,
            dice[5] % 6 + 1
        ),
        1 => {
            let pose = |n: usize| {
                format!(
                    "[{}.{},{}.{},{}]",
                    dice[n] % 180,
                    dice[n + 1] % 10,
                    dice[n + 2] % 120,
                    dice[n] % 10,
                    dice[n + 3]
                )
            };
            format!(r#"{{"move":{{"unit":"{unit}","path":[{},{}]}}}}"#, pose(4), pose(8))
        }
        _ => {
            let faces: Vec<String> = dice[6..14].iter().map(|die| (die % 6 + 1).to_string()).collect();
            format!(r#"{{"attack":{{"unit":"{unit}","target":"boyz{}","dice":[{}]}}}}"#, dice[4] % 4, faces.join(","))
        }
    };
    format!(r#"{{"seq":{seq},"at":"{at}","side":"{side}","event":{event},"turn":{}}}"#, seq / 66 + 1).into_bytes()
}

#[test]
fn a_full_battle_takes_at_most_20_kb_and_one_handed_in_whole_10() {
    let folder = tempfile::tempdir().unwrap();
    let whole = Log { header: noise(0, 1_500), lines: (1..=400).map(battle_line).collect() };
    let store = SledStore::open(folder.path()).unwrap();
    store.submit(&card("whole"), &whole.header, &whole.lines()).unwrap();
    store.create(&card("live"), &whole.header).unwrap();
    for line in &whole.lines {
        store.append(&id("live"), Expected::Any, &[line]).unwrap();
    }
    assert_eq!(export(&store, "live"), whole.bytes());
    drop(store);
    for (name, most) in [("whole", 10_000), ("live", 20_000)] {
        let prefix = [b"b", name.as_bytes(), b"\0"].concat();
        let blocks: Vec<usize> =
            beneath(folder.path(), |db| db.scan_prefix(prefix).values().map(|value| value.unwrap().len()).collect());
        let apart = if name == "whole" { fs::read(folder.path().join("sled/packs")).unwrap().len() } else { 0 };
        let bytes = blocks.iter().sum::<usize>() + apart;
        println!("{name}: {} raw bytes in {} values of {bytes} bytes", whole.bytes().len(), blocks.len());
        assert!(bytes <= most);
    }
}

/// A battle that comes in a few lines at a time, so that its blocks are values of sled.
fn record(store: &SledStore, name: &str, entries: u64) -> Log {
    let log = Log::of(name, entries);
    store.create(&card(name), &log.header).unwrap();
    for lines in log.lines().chunks(20) {
        store.append(&id(name), Expected::Any, lines).unwrap();
    }
    log
}

/// Whole battles lie apart, one block behind the other; what is done to the file, and to where sled says they lie, is told.
#[test]
fn a_damaged_block_that_lies_apart_is_an_error_and_never_an_answer() {
    // Where a block lies: offset (8), length (4).
    type Damage = fn(&Path, &[sled::IVec]);
    let damages: [(&str, Damage); 6] = [
        ("one bit", |folder, _| packs(folder, |bytes| bytes[4_000] ^= 1)),
        ("cut short", |folder, _| packs(folder, |bytes| bytes.truncate(100))),
        ("emptied", |folder, _| packs(folder, Vec::clear)),
        ("the place of another block", |folder, keys| {
            beneath(folder, |db| db.insert(&keys[1], db.get(&keys[0]).unwrap().unwrap()).unwrap());
        }),
        ("a place that there is not", |folder, keys| {
            beneath(folder, |db| db.insert(&keys[1], &[0x7f; 12]).unwrap());
        }),
        ("a place nearby", |folder, keys| {
            beneath(folder, |db| {
                let mut place = db.get(&keys[0]).unwrap().unwrap().to_vec();
                place[7] ^= 1;
                db.insert(&keys[0], place).unwrap();
            });
        }),
    ];
    for (name, damage) in damages {
        let folder = tempfile::tempdir().unwrap();
        let store = SledStore::open(folder.path()).unwrap();
        let log = submit(&store, "a", 2_000);
        drop(store);
        let keys = beneath(folder.path(), block_keys);
        assert!((2..=4).contains(&keys.len()), "{}", keys.len());
        damage(folder.path(), &keys);

        let store = SledStore::open(folder.path()).unwrap();
        let mut bytes = Vec::new();
        let answer = store.export(&id("a"), &mut bytes);
        assert!(matches!(&answer, Err(StoreError::Damaged { .. })), "{name}: {answer:?}");
        assert!(log.bytes().starts_with(&bytes), "{name}");
        // It goes on with others.
        let sound = submit(&store, "b", 2_000);
        assert_eq!(export(&store, "b"), sound.bytes(), "{name}");
    }
}

#[test]
fn a_store_without_its_blocks_or_its_journal_asks_for_a_rebuild() {
    for file in ["sled/packs", "journal"] {
        let folder = tempfile::tempdir().unwrap();
        let store = SledStore::open(folder.path()).unwrap();
        submit(&store, "a", 2_000);
        drop(store);
        fs::remove_file(folder.path().join(file)).unwrap();
        let answer = SledStore::open(folder.path());
        assert!(matches!(&answer, Err(StoreError::NeedsRebuild { why }) if why.contains("is gone")), "{answer:?}");
    }
}

/// Lines that are added to a battle that lies apart, few and many, redacted and not.
#[test]
fn a_battle_that_lies_apart_may_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    let mut log = submit(&store, "a", 1_000);
    for count in [1, 30, 1_500, 1, 1, 700, 40] {
        let more: Vec<Vec<u8>> = (0..count).map(|n| line("a", log.lines.len() as u64 + n + 1)).collect();
        store.append(&id("a"), Expected::Any, &more.iter().map(Vec::as_slice).collect::<Vec<_>>()).unwrap();
        log.lines.extend(more);
        assert_eq!(export(&store, "a"), log.bytes());
    }
    drop(store);
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(export(&store, "a"), log.bytes());
    for at in [1, 1_000, 1_001, 1_031, 1_032, 2_531, 2_532, 2_533, 3_273] {
        let one = store.read(&id("a"), at - 1, Limit::new(1).unwrap()).unwrap();
        assert_eq!(one, [(at, log.lines[at as usize - 1].clone())]);
    }
}

fn packs(folder: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let path = folder.join("sled/packs");
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// Makes the store what a program of format 4 left behind: no journal, and every block a value of sled.
#[test]
fn a_store_of_format_4_is_opened_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    let log = record(&store, "a", 300);
    drop(store);
    beneath(folder.path(), |db| db.insert(b"f", "aftermath-store 4").unwrap());
    fs::write(folder.path().join("format"), "aftermath-store 4\n").unwrap();
    assert!(fs::read(folder.path().join("sled/packs")).unwrap().is_empty(), "nothing lies apart");
    fs::remove_file(folder.path().join("sled/packs")).unwrap();
    fs::remove_file(folder.path().join("journal")).unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!(export(&store, "a"), log.bytes());
    let other = submit(&store, "b", 2_000);
    drop(store);
    assert_eq!(fs::read_to_string(folder.path().join("format")).unwrap(), "aftermath-store 5\n");
    let store = SledStore::open(folder.path()).unwrap();
    assert_eq!((export(&store, "a"), export(&store, "b")), (log.bytes(), other.bytes()));
}

#[test]
fn a_damaged_block_is_an_error_and_never_an_answer() {
    // What is done to the blocks of match `a`, of which there are several; `b` has sound blocks of its own.
    type Damage = fn(&sled::Db, &[sled::IVec]);
    let damages: [(&str, Damage); 6] = [
        ("garbage", |db, keys| drop(db.insert(&keys[1], noise(7, 900)).unwrap())),
        ("too short", |db, keys| drop(db.insert(&keys[1], b"short").unwrap())),
        ("one bit", |db, keys| {
            let mut value = db.get(&keys[1]).unwrap().unwrap().to_vec();
            value[200] ^= 1;
            db.insert(&keys[1], value).unwrap();
        }),
        ("another block of the match", |db, keys| {
            let other = db.get(&keys[0]).unwrap().unwrap();
            db.insert(&keys[1], other).unwrap();
        }),
        ("a block of another match", |db, keys| {
            let theirs = [b"bb".as_slice(), &keys[1][2..]].concat();
            let other = db.get(theirs).unwrap().unwrap();
            db.insert(&keys[1], other).unwrap();
        }),
        ("gone", |db, keys| drop(db.remove(&keys[1]).unwrap())),
    ];
    for (name, damage) in damages {
        let folder = tempfile::tempdir().unwrap();
        let store = SledStore::open(folder.path()).unwrap();
        let log = record(&store, "a", 2_000);
        let sound = record(&store, "b", 2_000);
        drop(store);
        beneath(folder.path(), |db| damage(db, &block_keys(db)));

        let store = SledStore::open(folder.path()).unwrap();
        let mut bytes = Vec::new();
        let answer = store.export(&id("a"), &mut bytes);
        assert!(
            matches!(&answer, Err(StoreError::Damaged { id: which, .. }) if *which == id("a")),
            "{name}: {answer:?}"
        );
        assert!(log.bytes().starts_with(&bytes), "{name}");
        let answer = store.submit(&card("a"), &log.header, &log.lines());
        assert!(matches!(answer, Err(StoreError::Damaged { .. })), "{name}: {answer:?}");
        assert_eq!(export(&store, "b"), sound.bytes(), "{name}");
    }
}

#[test]
fn a_sound_block_of_an_older_time_breaks_the_chain() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    submit(&store, "a", 3);
    drop(store);
    let old = beneath(folder.path(), |db| db.get(&block_keys(db)[0]).unwrap().unwrap());
    let store = SledStore::open(folder.path()).unwrap();
    // So many that they are packed together with those before them.
    for seq in 4..44 {
        store.append(&id("a"), Expected::Any, &[seq.to_string().as_bytes()]).unwrap();
    }
    drop(store);
    beneath(folder.path(), |db| db.insert(&block_keys(db)[0], old).unwrap());
    let store = SledStore::open(folder.path()).unwrap();
    let answer = store.export(&id("a"), &mut Vec::new());
    assert!(matches!(answer, Err(StoreError::Damaged { block: 0, .. })), "{answer:?}");
}

#[test]
fn a_forged_head_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    submit(&store, "a", 3);
    drop(store);
    beneath(folder.path(), |db| {
        let mut record = db.get(b"ha").unwrap().unwrap().to_vec();
        record[20] ^= 1;
        db.insert(b"ha", record).unwrap();
        db.insert(b"hb", b"short").unwrap();
    });
    let store = SledStore::open(folder.path()).unwrap();
    let answer = store.export(&id("a"), &mut Vec::new());
    assert!(matches!(answer, Err(StoreError::BrokenChain { .. })), "{answer:?}");
    let answer = store.head(&id("b"));
    assert!(matches!(answer, Err(StoreError::BadRecord { .. })), "{answer:?}");
}

/// Makes the store what a program of format 1 left behind.
fn age(folder: &Path) {
    beneath(folder, |db| {
        let changes: Vec<_> = db.scan_prefix(b"n").map(Result::unwrap).collect();
        for (key, value) in changes {
            db.insert([b"p", &key[1..]].concat(), &value[48..]).unwrap();
            db.remove(key).unwrap();
        }
        let places: Vec<_> = db.scan_prefix(b"l").keys().map(Result::unwrap).collect();
        places.iter().for_each(|key| drop(db.remove(key).unwrap()));
        db.insert(b"f", "aftermath-store 1").unwrap();
    });
    fs::write(folder.join("format"), "aftermath-store 1\n").unwrap();
}

#[test]
fn a_store_of_format_1_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    submit(&store, "a", 3);
    submit(&store, "b", 2);
    store.append(&id("a"), Expected::Exact(3), &[&line("a", 4), &line("a", 5)]).unwrap();
    let changes = all_changes(&store, 10);
    drop(store);
    age(folder.path());
    for _ in 0..2 {
        let store = SledStore::open(folder.path()).unwrap();
        assert_eq!(all_changes(&store, 10), changes);
        assert_eq!(store.leaf(&id("a"), 5).unwrap(), 8);
        assert_eq!(export(&store, "a"), Log::of("a", 5).bytes());
    }
    let store = SledStore::open(folder.path()).unwrap();
    submit(&store, "c", 0);
    assert_eq!(store.leaf(&id("c"), 0).unwrap(), 9);
}

#[test]
fn another_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(SledStore::open(folder.path()).unwrap());
    beneath(folder.path(), |db| db.insert(b"f", "aftermath-store 9").unwrap());
    let answer = SledStore::open(folder.path());
    assert!(matches!(&answer, Err(StoreError::Format { came, .. }) if came == "aftermath-store 9"), "{answer:?}");
}

#[test]
fn a_lost_or_ruined_file_asks_for_a_rebuild() {
    type Ruin = fn(&Path);
    let ruins: [(&str, Ruin); 4] = [
        ("no file", |db| fs::remove_file(db).unwrap()),
        ("no folder", |db| fs::remove_dir_all(db.parent().unwrap()).unwrap()),
        ("emptied", |db| fs::write(db, b"").unwrap()),
        ("garbage", |db| fs::write(db, noise(1, 100_000)).unwrap()),
    ];
    for (name, ruin) in ruins {
        let folder = tempfile::tempdir().unwrap();
        let store = SledStore::open(folder.path()).unwrap();
        submit(&store, "a", 100);
        drop(store);
        ruin(&folder.path().join("sled/db"));
        let answer = SledStore::open(folder.path());
        assert!(matches!(answer, Err(StoreError::NeedsRebuild { .. })), "{name}: {answer:?}");
    }
}
