//! All tables in a folder.

use std::fs;

use aftermath_stats::{Dump, Table};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use sha2::{Digest, Sha256};

use super::battle::{battle, files, store_of, submit, warehouse};

fn logs() -> [String; 3] {
    let orders = [("gen", "halb1", [3, 4])];
    [battle("m2", "2026-05-03", &orders), battle("m1", "2026-06-01", &orders), battle("m3", "2026-05-09", &[])]
}

#[test]
fn the_same_battles_give_the_same_dump_in_whatever_steps_they_came() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&logs())).unwrap();
    let dump = tables.dump(one.path()).unwrap();
    let (_folder, tables) = warehouse();
    let store = store_of(&logs()[..1]);
    tables.refresh(&store).unwrap();
    submit(&store, &logs()[1..]);
    tables.refresh(&store).unwrap();
    tables.dump(two.path()).unwrap();
    tables.dump(two.path()).unwrap();
    assert_eq!(files(one.path()), files(two.path()));
    assert_eq!(files(one.path()).len(), Table::ALL.len() + 1, "a file a table, and the manifest");
    assert_eq!(Dump::read(one.path()).unwrap(), dump);
    assert_eq!(dump.check(one.path()).unwrap(), []);
    assert_eq!((dump.matches, dump.editions.len(), dump.editions[0].matches), (3, 1, 3));
    assert_eq!((dump.editions[0].system.as_str(), dump.editions[0].edition.as_str()), ("warmaster", "core 1"));
    for table in &dump.tables {
        let bytes = fs::read(one.path().join(&table.file)).unwrap();
        let hash = hex::encode(Sha256::digest(&bytes));
        assert_eq!((table.bytes, &table.sha256), (bytes.len() as u64, &hash));
        let file = fs::File::open(one.path().join(&table.file)).unwrap();
        let opened = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        assert_eq!(opened.metadata().file_metadata().num_rows() as u64, table.rows);
        assert_eq!(opened.schema().fields().len(), table.columns.len());
    }
}

#[test]
fn what_is_not_as_it_was_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let (_tables, tables) = warehouse();
    tables.refresh(&store_of(&logs())).unwrap();
    let dump = tables.dump(folder.path()).unwrap();
    let faults = |dump: &Dump| -> Vec<String> {
        dump.check(folder.path()).unwrap().into_iter().map(|fault| fault.file).collect()
    };
    let path = folder.path().join("rolls.parquet");
    let sound = fs::read(&path).unwrap();
    let mut bent = sound.clone();
    let middle = bent.len() / 2;
    bent[middle] ^= 1;
    fs::write(&path, &bent).unwrap();
    assert_eq!(faults(&dump), ["rolls.parquet"]);
    fs::remove_file(&path).unwrap();
    assert_eq!(faults(&dump), ["rolls.parquet"]);
    fs::copy(folder.path().join("sides.parquet"), &path).unwrap();
    assert_eq!(faults(&dump), ["rolls.parquet"]);
    fs::write(&path, &sound).unwrap();
    assert!(faults(&dump).is_empty());
    // Whoever reads all that lies in the folder would take these for tables.
    for stray in ["rolls (1).parquet", "notes.txt"] {
        fs::write(folder.path().join(stray), &sound).unwrap();
        assert_eq!(faults(&dump), [stray]);
        fs::remove_file(folder.path().join(stray)).unwrap();
    }
    fs::write(folder.path().join(".of-the-folder"), "hidden").unwrap();
    assert!(faults(&dump).is_empty());
    let rows = |at: usize, rows: u64| {
        let mut other = dump.clone();
        other.tables[at].rows = rows;
        other
    };
    assert_eq!(faults(&rows(0, 7)), ["matches.parquet"]);
    assert_eq!(faults(&Dump { log_digest: "0".repeat(64), ..dump.clone() }), ["manifest.json"]);
    assert_eq!(faults(&Dump { format: 3, ..dump.clone() }), ["manifest.json"]);
    let mut outside = dump.clone();
    outside.tables[0].file = "../matches.parquet".to_owned();
    assert_eq!(faults(&outside), ["matches.parquet", "manifest.json"]);
    let mut fewer = dump.clone();
    fewer.tables.pop();
    assert_eq!(faults(&fewer), ["manifest.json", "ratings.parquet"]);
    fs::write(folder.path().join("manifest.json"), "{}").unwrap();
    assert!(Dump::read(folder.path()).is_err());
}

#[test]
fn a_dump_of_the_first_format_is_held_against_its_own_tables() {
    let folder = tempfile::tempdir().unwrap();
    let (_tables, tables) = warehouse();
    tables.refresh(&store_of(&logs())).unwrap();
    let dump = tables.dump(folder.path()).unwrap();
    // It had neither moves nor ratings.
    let mut first = Dump { format: 1, ..dump.clone() };
    assert_eq!(first.check(folder.path()).unwrap().len(), 1, "these tables are of another format");
    first.tables.retain(|table| !matches!(table.table, Table::Moves | Table::Ratings));
    let json = serde_json::to_string(&first).unwrap();
    fs::write(folder.path().join("manifest.json"), &json).unwrap();
    for file in ["moves.parquet", "ratings.parquet"] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    let read = Dump::read(folder.path()).unwrap();
    assert_eq!((&read, read.check(folder.path()).unwrap()), (&first, vec![]));
    let second = Dump { format: 2, ..first };
    assert_eq!(second.check(folder.path()).unwrap().len(), 1, "it lacks tables that the format has");
}

#[test]
fn every_file_of_the_tables_is_to_be_had_by_its_hash() {
    let (folder, tables) = warehouse();
    tables.refresh(&store_of(&logs())).unwrap();
    let listed = tables.files().unwrap();
    assert_eq!((listed.digest.clone(), listed.files.len()), (tables.digest().unwrap(), 2 * Table::KEPT.len()));
    for file in &listed.files {
        let bytes = tables.file(&file.sha256).unwrap().unwrap();
        assert_eq!((bytes.len() as u64, &bytes), (file.bytes, &fs::read(folder.path().join(&file.path)).unwrap()));
    }
    assert_eq!(tables.file(&"0".repeat(64)).unwrap(), None);
    assert_eq!(tables.file("../checkpoint.json").unwrap(), None);
}
