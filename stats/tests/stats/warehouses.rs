//! A projection that keeps up, and that can be lost.

use std::{fs, thread};

use aftermath_stats::{Format, StatsError, Table, Warehouse};
use aftermath_store::{Expected, Head, LogHash, MatchCard, MemoryStore, Position, Redacted, Redaction, Store};

use super::battle::{Order, battle, files, order_line, store_of, submit, warehouse};

const ORDERS: &[Order] = &[("gen", "halb1", [3, 4]), ("hero", "halb2", [5, 5])];
const MAY: &str = "rolls/system=warmaster/month=2026-05/part.parquet";
const JUNE: &str = "rolls/system=warmaster/month=2026-06/part.parquet";

fn may(id: &str) -> String {
    battle(id, "2026-05-03", ORDERS)
}

fn june(id: &str) -> String {
    battle(id, "2026-06-30", ORDERS)
}

/// The folder as it is when the whole store is put into tables at once.
fn made_at_once(store: &dyn Store) -> std::collections::BTreeMap<String, Vec<u8>> {
    let (folder, warehouse) = warehouse();
    warehouse.refresh(store).unwrap();
    files(folder.path())
}

fn match_ids(warehouse: &Warehouse, table: Table) -> Vec<String> {
    let mut out = Vec::new();
    warehouse.export(table, Format::Json, &mut out).unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&out).unwrap();
    rows.iter().map(|row| row["match_id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn only_the_partitions_of_changed_matches_are_written() {
    let (folder, warehouse) = warehouse();
    let store = store_of(&[may("m1"), june("m2")]);
    let first = warehouse.refresh(&store).unwrap();
    assert_eq!((first.position, first.partitions, first.matches), (Position(2), 2, 2));
    let written = |path| fs::metadata(folder.path().join(path)).unwrap().modified().unwrap();
    let before = (written(MAY), written(JUNE));

    // One match is new, and comes before the one that is there; one grew.
    submit(&store, &[june("m0")]);
    let line = order_line(5, &("wiz", "halb3", [1, 2]));
    store.append(&"m2".parse().unwrap(), Expected::Exact(4), &[line.as_bytes()]).unwrap();
    let second = warehouse.refresh(&store).unwrap();
    assert_eq!((second.position, second.partitions, second.matches), (Position(4), 1, 2));
    assert_eq!(written(MAY), before.0);
    assert_ne!(written(JUNE), before.1);
    assert_eq!(match_ids(&warehouse, Table::Matches), ["m1", "m0", "m2"]);
    assert_eq!(match_ids(&warehouse, Table::Rolls), ["m1", "m1", "m0", "m0", "m2", "m2", "m2"]);
    assert_eq!(files(folder.path()), made_at_once(&store));

    let third = warehouse.refresh(&store).unwrap();
    assert_eq!((third.position, third.partitions, third.matches), (Position(4), 0, 0));
}

#[test]
fn the_same_content_gives_the_same_bytes_in_whatever_steps() {
    // More rows than one batch, so that pages would show where steps ended.
    let many: Vec<Order> = (0..200).map(|n| ORDERS[n % 2]).collect();
    let logs: Vec<String> = (0..6).map(|n| battle(&format!("m{n:02}"), "2026-05-03", &many)).collect();
    let (folder, warehouse) = warehouse();
    let store = MemoryStore::default();
    for n in [3, 0, 5, 1, 4, 2] {
        submit(&store, &logs[n..=n]);
        warehouse.refresh(&store).unwrap();
    }
    let stepwise = files(folder.path());
    assert_eq!(stepwise, made_at_once(&store));
    // A file a table, the list of them, and the checkpoint.
    assert_eq!(stepwise.len(), Table::KEPT.len() + 2);

    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
    }
    assert_eq!(warehouse.refresh(&store).unwrap().matches, 6);
    assert_eq!(files(folder.path()), stepwise);

    fs::remove_dir_all(folder.path()).unwrap();
    warehouse.refresh(&store).unwrap();
    assert_eq!(files(folder.path()), stepwise);

    warehouse.rebuild(&store).unwrap();
    assert_eq!(files(folder.path()), stepwise);
}

#[test]
fn a_crash_before_the_checkpoint_is_mended() {
    let (folder, warehouse) = warehouse();
    let store = store_of(&[may("m1"), june("m2")]);
    warehouse.refresh(&store).unwrap();
    let checkpoint = folder.path().join("checkpoint.json");
    let (old_checkpoint, old_may) = (fs::read(&checkpoint).unwrap(), fs::read(folder.path().join(MAY)).unwrap());

    submit(&store, &[may("m0"), battle("m3", "2026-07-01", ORDERS)]);
    warehouse.refresh(&store).unwrap();
    let whole = files(folder.path());

    // All parts are in place, the checkpoint is not.
    fs::write(&checkpoint, &old_checkpoint).unwrap();
    assert_eq!(warehouse.position().unwrap(), Position(2));
    assert_eq!(warehouse.refresh(&store).unwrap().position, Position(4));
    assert_eq!(files(folder.path()), whole);

    // Some parts are in place, one is not, and a half-written one lies beside it.
    fs::write(&checkpoint, &old_checkpoint).unwrap();
    fs::write(folder.path().join(MAY), &old_may).unwrap();
    fs::write(folder.path().join(format!("{MAY}.new")), b"PAR1 half").unwrap();
    warehouse.refresh(&store).unwrap();
    assert_eq!(files(folder.path()), whole);

    // The first refresh of all did not come to its checkpoint.
    fs::remove_file(&checkpoint).unwrap();
    assert_eq!(match_ids(&warehouse, Table::Matches), [""; 0]);
    warehouse.refresh(&store).unwrap();
    assert_eq!(files(folder.path()), whole);
}

#[test]
fn a_part_that_is_not_as_it_was_written_is_made_again() {
    let (folder, warehouse) = warehouse();
    let store = store_of(&[may("m1"), may("m2"), june("m3")]);
    warehouse.refresh(&store).unwrap();
    let whole = files(folder.path());

    fs::remove_file(folder.path().join(JUNE)).unwrap();
    let mended = warehouse.refresh(&store).unwrap();
    assert_eq!((mended.partitions, mended.matches), (1, 1));
    assert_eq!(files(folder.path()), whole);

    // One byte is another: seen when the partition is written next.
    let mut damaged = whole[MAY].clone();
    damaged[100] ^= 1;
    fs::write(folder.path().join(MAY), damaged).unwrap();
    submit(&store, &[may("m4")]);
    assert_eq!(warehouse.refresh(&store).unwrap().matches, 3);
    assert_eq!(files(folder.path()), made_at_once(&store));
}

/// Tables with so few entries in a file that a dozen battles need several.
fn in_small_files() -> (tempfile::TempDir, Warehouse) {
    let folder = tempfile::tempdir().unwrap();
    let warehouse = Warehouse::with_shards(folder.path(), 40).unwrap();
    (folder, warehouse)
}

#[test]
fn a_month_in_many_files_is_the_same_match_by_match_and_at_once() {
    let (folder, warehouse) = in_small_files();
    let store = MemoryStore::default();
    for n in 0..24 {
        // Two months, in turn, and now and then a battle that goes on.
        submit(&store, &[if n % 3 == 0 { june(&format!("m{n}")) } else { may(&format!("m{n}")) }]);
        if n % 5 == 4 {
            let line = order_line(5, &("wiz", "halb3", [1, 2]));
            store.append(&format!("m{}", n - 3).parse().unwrap(), Expected::Exact(4), &[line.as_bytes()]).unwrap();
        }
        warehouse.refresh(&store).unwrap();
    }
    let grown = files(folder.path());
    let (other, at_once) = in_small_files();
    assert_eq!(at_once.refresh(&store).unwrap().matches, 24);
    assert_eq!(files(other.path()), grown);
    at_once.rebuild(&store).unwrap();
    assert_eq!(files(other.path()), grown);
    assert!(grown.keys().filter(|path| path.starts_with("rolls/")).count() > 6, "{:?}", grown.keys());

    // Every match is there once, in the order of its rows.
    let mut ids = match_ids(&warehouse, Table::Matches);
    ids.sort();
    assert_eq!(
        (ids.len(), {
            ids.dedup();
            ids.len()
        }),
        (24, 24)
    );
}

#[test]
fn a_new_match_is_written_into_one_file_of_each_table() {
    let (folder, warehouse) = in_small_files();
    let store = store_of(&(0..20).map(|n| may(&format!("m{n}"))).collect::<Vec<_>>());
    warehouse.refresh(&store).unwrap();
    let before = files(folder.path());
    let line = order_line(5, &("wiz", "halb3", [1, 2]));
    store.append(&"m7".parse().unwrap(), Expected::Exact(4), &[line.as_bytes()]).unwrap();
    let refreshed = warehouse.refresh(&store).unwrap();
    assert_eq!((refreshed.shards, refreshed.matches), (1, 1));
    let after = files(folder.path());
    let other: Vec<_> = after.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)).collect();
    // What m7 said in each table that is not about its armies, the list of the files, and the checkpoint.
    assert!(other.len() <= Table::KEPT.len() + 2, "{:?}", other.iter().map(|(path, _)| path).collect::<Vec<_>>());
    assert_eq!(before.len(), after.len());
}

#[test]
fn a_list_of_files_that_is_not_as_it_was_written_is_made_again() {
    let (folder, warehouse) = in_small_files();
    let store = store_of(&(0..20).map(|n| may(&format!("m{n}"))).collect::<Vec<_>>());
    warehouse.refresh(&store).unwrap();
    let whole = files(folder.path());
    let list = folder.path().join("manifests/system=warmaster/2026-05.json");
    for wrong in [b"{}".as_slice(), b"", b"\xff"] {
        fs::write(&list, wrong).unwrap();
        // Whoever has not read it before is told.
        let other = Warehouse::with_shards(folder.path(), 40).unwrap();
        let told = other.snapshot().map(drop);
        assert!(matches!(told, Err(StatsError::Damaged { .. })), "{told:?}");
        assert_eq!(other.refresh(&store).unwrap().matches, 20);
        assert_eq!(files(folder.path()), whole);
    }
}

#[test]
fn files_of_another_size_are_made_anew() {
    let (folder, warehouse) = in_small_files();
    let store = store_of(&(0..20).map(|n| may(&format!("m{n}"))).collect::<Vec<_>>());
    warehouse.refresh(&store).unwrap();
    let large = Warehouse::open(folder.path()).unwrap();
    assert_eq!(large.position().unwrap(), Position(0), "what is there is not for this reader");
    assert_eq!(large.refresh(&store).unwrap().matches, 20);
    assert_eq!(files(folder.path()), made_at_once(&store));
}

#[test]
fn tables_of_another_store_are_thrown_away() {
    let (folder, warehouse) = warehouse();
    warehouse.refresh(&store_of(&[may("m1"), june("m2")])).unwrap();
    let other = store_of(&[may("m5")]);
    assert_eq!(warehouse.refresh(&other).unwrap().position, Position(1));
    assert_eq!(files(folder.path()), made_at_once(&other));
}

#[test]
fn one_bad_log_keeps_no_other_from_the_tables() {
    let (folder, warehouse) = warehouse();
    let store = store_of(&[may("m1")]);
    let card = |id: &str, day: &str| {
        MatchCard::new(id.parse().unwrap(), "warmaster", day.parse().unwrap(), vec![], "").unwrap()
    };
    store.submit(&card("bad", "2026-05-03"), b"no log", &[]).unwrap();
    // A log under another month than its header has.
    let log = may("m2");
    let lines: Vec<&[u8]> = log.lines().map(str::as_bytes).collect();
    store.submit(&card("m2", "2026-06-01"), lines[0], &lines[1..]).unwrap();

    let refreshed = warehouse.refresh(&store).unwrap();
    assert_eq!((refreshed.position, refreshed.matches), (Position(3), 1));
    let left_out: Vec<_> = refreshed.unreadable.iter().map(|match_| match_.id.as_str()).collect();
    assert_eq!(left_out, ["bad", "m2"]);
    assert_eq!(
        refreshed.unreadable[1].why,
        "expected a log of match m2 in system=warmaster/month=2026-06, its header says match m2 in system=warmaster/month=2026-05"
    );
    assert_eq!(match_ids(&warehouse, Table::Matches), ["m1"]);
    assert_eq!(files(folder.path()), made_at_once(&store));
}

#[test]
fn refreshes_and_questions_at_once_see_whole_tables() {
    let (folder, warehouse) = warehouse();
    let store = MemoryStore::default();
    thread::scope(|scope| {
        for writer in 0..2 {
            let (store, root) = (&store, folder.path());
            scope.spawn(move || {
                for n in 0..6 {
                    submit(store, &[may(&format!("w{writer}-{n}"))]);
                    // Another process would open the folder for itself.
                    let own = Warehouse::open(root).unwrap();
                    own.refresh(store).unwrap();
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..10 {
                let tables = warehouse.snapshot().unwrap();
                let rows = |table| tables.scan(table).unwrap().collect().unwrap().height();
                assert_eq!(rows(Table::Rolls), 2 * rows(Table::Matches));
            }
        });
    });
    assert_eq!(warehouse.refresh(&store).unwrap().position, Position(12));
    assert_eq!(files(folder.path()), made_at_once(&store));
}

#[test]
fn nearly_any_folder_will_do() {
    let folder = tempfile::tempdir().unwrap();
    let odd = folder.path().join("a*[b]? é %41");
    let warehouse = Warehouse::open(&odd).unwrap();
    warehouse.refresh(&store_of(&[may("m1"), june("m2")])).unwrap();
    let frame = warehouse.scan(Table::Matches).unwrap().collect().unwrap();
    let months: Vec<_> = frame.column("month").unwrap().str().unwrap().iter().flatten().collect();
    assert_eq!(months, ["2026-05", "2026-06"]);

    let misleading = Warehouse::open(&folder.path().join("month=1").join("tables"));
    assert!(matches!(misleading, Err(StatsError::LikeAPartition { .. })), "{misleading:?}");
}

#[test]
fn a_redacted_name_is_in_no_table() {
    let (folder, warehouse) = warehouse();
    let store = store_of(&[may("m1"), may("m2"), june("m3")]);
    warehouse.refresh(&store).unwrap();
    let before = files(folder.path());
    let id = "m2".parse().unwrap();
    let header = String::from_utf8(store.header(&id).unwrap()).unwrap();
    let redaction = Redaction { chain: Head::of_header(header.as_bytes()).hash, leaf: LogHash([1; 32]) };
    let player = store.card(&id).unwrap().players()[0].clone();
    let raw = header.replace(&format!("{player:?}"), "\"player-1\"").into_bytes();
    store.redact(&[Redacted { id, line: 0, raw, redaction }], &[]).unwrap();
    let done = warehouse.refresh(&store).unwrap();
    assert_eq!((done.position, done.partitions, done.matches), (Position(3), 1, 1));
    let mut out = Vec::new();
    warehouse.export(Table::Sides, Format::Json, &mut out).unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&out).unwrap();
    let mut players: Vec<&str> = rows.iter().filter_map(|row| row["player"].as_str()).collect();
    players.retain(|name| *name == player || *name == "player-1");
    assert_eq!(players, [player.as_str(), "player-1", player.as_str()]);
    let after = files(folder.path());
    assert!(before != after && after == made_at_once(&store));
    assert_eq!(warehouse.refresh(&store).unwrap().partitions, 0);
}

/// Parquet has no checksums of its own where it matters: a flipped bit made a 2 of a 3, and nobody noticed.
#[test]
fn a_file_with_a_flipped_bit_is_never_read_and_is_made_again() {
    let (folder, warehouse) = in_small_files();
    let store = store_of(&(0..6).map(|n| may(&format!("m{n}"))).collect::<Vec<_>>());
    warehouse.refresh(&store).unwrap();
    let sound = files(folder.path());
    let parts: Vec<_> = sound.keys().filter(|path| path.ends_with(".parquet")).collect();
    let (mut tried, flips) = (0_usize, if std::env::var_os("AFTERMATH_TORTURE").is_some() { 400 } else { 12 });
    for turn in 0..flips {
        let path = parts[turn * 7 % parts.len()];
        let mut bytes = sound[path].clone();
        let bit = turn * 7_919 % (bytes.len() * 8);
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(folder.path().join(path), bytes).unwrap();
        // Whoever read it before, and whoever comes new.
        let fresh = Warehouse::with_shards(folder.path(), 40).unwrap();
        let tables = if turn % 2 == 0 { &warehouse } else { &fresh };
        let read = Table::KEPT.iter().map(|table| {
            let mut out = Vec::new();
            tables.export(*table, Format::Csv, &mut out).map(|()| out)
        });
        let read: Result<Vec<_>, _> = read.collect();
        assert!(matches!(read, Err(StatsError::Damaged { .. })), "{path} bit {bit}: it was read");
        assert!(tables.is_suspect());
        tables.refresh(&store).unwrap();
        assert!(files(folder.path()) == sound, "{path} bit {bit}");
        assert!(!tables.is_suspect() && tables.damaged().unwrap().is_empty());
        tried += 1;
    }
    println!("flipped bits of tables: tried {tried}, held {tried}");
}

#[test]
fn all_files_that_are_damaged_are_told_at_once() {
    let (folder, warehouse) = in_small_files();
    let store = store_of(&(0..6).map(|n| may(&format!("m{n}"))).collect::<Vec<_>>());
    warehouse.refresh(&store).unwrap();
    let sound = files(folder.path());
    let mut parts = sound.keys().filter(|path| path.ends_with(".parquet"));
    let [one, two, three] = [(); 3].map(|()| folder.path().join(parts.next().unwrap()));
    fs::write(&one, b"PAR1").unwrap();
    fs::remove_file(&two).unwrap();
    let mut bytes = fs::read(&three).unwrap();
    bytes[40] ^= 4;
    fs::write(&three, bytes).unwrap();
    let damaged: std::collections::BTreeSet<_> = warehouse.damaged().unwrap().into_iter().collect();
    assert_eq!(damaged, [one, two, three].into());
    warehouse.refresh(&store).unwrap();
    assert_eq!(files(folder.path()), sound);
}
