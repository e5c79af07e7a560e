//! What the tables say of themselves, and what is in them.

use std::fs::File;

use aftermath_games::GAMES;
use aftermath_stats::{Kind, Nulls, PARTITION_COLUMNS, Table, describe};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::battle::{battle, store_of, warehouse};

#[test]
fn every_column_is_documented_and_no_other_is_there() {
    let (folder, warehouse) = warehouse();
    warehouse.refresh(&store_of(&[battle("m1", "2026-05-03", &[])])).unwrap();
    for table in Table::KEPT {
        let path = format!("{table}/system=warmaster/month=2026-05/part.parquet");
        let file = File::open(folder.path().join(path)).unwrap();
        let schema = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().schema().clone();
        let text = describe(table);
        assert_eq!(schema.fields().len(), table.columns().len());
        for (field, column) in schema.fields().iter().zip(table.columns()) {
            assert_eq!(field.name(), column.name);
            assert_eq!(*field.data_type(), column.kind.data_type(), "{table}.{}", column.name);
            assert_eq!(field.is_nullable(), column.nulls == Nulls::Possible);
            assert_eq!(field.metadata().get("meaning").unwrap(), column.meaning);
            assert_eq!(field.metadata().get("unit").map(String::as_str), column.unit);
            assert!(text.contains(column.meaning) && text.contains(&format!("  {} (", column.name)));
        }
        assert_eq!(schema.metadata().get("table").unwrap(), table.as_str());
    }
    for column in Table::ALL.into_iter().flat_map(Table::columns) {
        assert!(column.meaning.len() > 5 && column.meaning.ends_with('.'), "{}", column.name);
    }
}

#[test]
fn an_empty_table_has_the_columns_of_a_full_one() {
    let (_folder, warehouse) = warehouse();
    let scanned = |table| {
        let frame = warehouse.scan(table).unwrap().collect().unwrap();
        (frame.schema().clone(), frame.height())
    };
    let empty = Table::ALL.map(scanned);
    let orders = [("gen", "halb1", [3, 4])];
    warehouse.refresh(&store_of(&[battle("m1", "2026-05-03", &orders)])).unwrap();
    let full = Table::ALL.map(scanned);
    for (((before, none), (after, some)), table) in empty.iter().zip(&full).zip(Table::ALL) {
        assert_eq!(before, after);
        assert_eq!(*none, 0);
        let empty = [Table::Moves, Table::Losses, Table::Contests, Table::Ratings];
        assert_eq!(
            *some > 0,
            !empty.contains(&table),
            "{table}: nothing moved or went off the table, was contested or is over"
        );
    }
}

#[test]
fn rows_tell_what_the_referee_said() {
    let (_folder, warehouse) = warehouse();
    let orders = [("gen", "halb1", [3, 4]), ("gen", "halb1", [6, 4])];
    let log = battle("m1", "2026-05-03", &orders);
    let read = GAMES.read(log.as_bytes(), "a test").unwrap();
    let judgement = read.judge(aftermath_rules::Reading::Effective);
    warehouse.refresh(&store_of(&[log])).unwrap();
    let json = |table| -> Vec<serde_json::Value> {
        let mut out = Vec::new();
        warehouse.export(table, aftermath_stats::Format::Json, &mut out).unwrap();
        serde_json::from_slice(&out).unwrap()
    };

    let matches = json(Table::Matches);
    let row = &matches[0];
    assert_eq!((&row["title"], &row["event"]), (&"Ford".into(), &"Muster".into()));
    assert_eq!((&row["round"], &row["table"]), (&2.into(), &5.into()));
    assert_eq!(
        (&row["system"], &row["month"], &row["played"]),
        (&"warmaster".into(), &"2026-05".into(), &"2026-05-03".into())
    );
    assert_eq!((&row["entries"], &row["over"], &row["winner"]), (&4.into(), &false.into(), &().into()));
    let statuses = ["legal", "unverifiable", "stood", "ruled"].map(|status| row[status].as_u64().unwrap());
    assert_eq!(statuses.iter().sum::<u64>(), 4);
    assert_eq!(row["log_hash"].as_str().unwrap().len(), 64);

    let sides = json(Table::Sides);
    assert_eq!((&sides[0]["table"], &sides[1]["table"]), (&5.into(), &5.into()));
    assert_eq!(
        (&sides[0]["player"], &sides[0]["opponent"], &sides[0]["opponent_army"]),
        (&"Ada".into(), &"Boris".into(), &"Orcs".into())
    );
    assert_eq!((&sides[0]["units"], &sides[0]["characters"], &sides[0]["points"]), (&3.into(), &3.into(), &385.into()));
    assert_eq!((&sides[1]["position"], &sides[1]["points"], &sides[1]["result"]), (&2.into(), &().into(), &().into()));

    let units = json(Table::Units);
    assert_eq!(units.len(), 7);
    assert_eq!(
        (&units[0]["unit"], &units[0]["character"], &units[0]["kind"]),
        (&"gen".into(), &true.into(), &"general".into())
    );
    assert_eq!((&units[3]["lost"], &units[3]["destroyed"]), (&0.into(), &false.into()));

    let entries = json(Table::Entries);
    assert_eq!(entries.len(), 4);
    assert_eq!((&entries[0]["at"], &entries[1]["at"]), (&"2026-05-03T10:02:11.5Z".into(), &().into()));
    assert_eq!(
        (&entries[2]["kind"], &entries[2]["turn"], &entries[2]["phase"]),
        (&"order".into(), &1.into(), &"command".into())
    );
    assert_eq!((&entries[2]["active"], &entries[2]["rolls"]), (&"empire".into(), &1.into()));

    let rolls = json(Table::Rolls);
    assert_eq!(rolls.len(), 2);
    assert_eq!((&rolls[1]["seq"], &rolls[1]["roll"], &rolls[1]["purpose"]), (&4.into(), &0.into(), &"command".into()));
    assert_eq!((&rolls[1]["faces"], &rolls[1]["dice"]), (&vec![6, 4].into(), &2.into()));
    assert_eq!(
        (&rolls[1]["needed"], &rolls[1]["result"], &rolls[1]["better"]),
        (&8.into(), &0.into(), &"greater".into())
    );
    let real = |name: &str| rolls[1][name].as_f64().unwrap();
    assert!((real("mean") - 26.0 / 36.0).abs() < 1e-12 && (real("luck") + 26.0 / 36.0).abs() < 1e-12);
    assert!((real("p_at_most") - 10.0 / 36.0).abs() < 1e-12 && (real("p_at_least") - 1.0).abs() < 1e-12);

    let findings = json(Table::Findings);
    let all: usize = judgement.verdicts.iter().map(|verdict| verdict.findings.len()).sum();
    assert_eq!(findings.len(), all);
    for outcome in ["held", "broken", "unrecorded", "players_call"] {
        let rows = findings.iter().filter(|row| row["outcome"] == outcome && row["seq"] != 0).count();
        let counted: u64 = entries.iter().map(|row| row[outcome].as_u64().unwrap()).sum();
        assert_eq!(rows as u64, counted, "{outcome}");
    }
}

#[test]
fn names_read_back() {
    for table in Table::ALL {
        assert_eq!(table.as_str().parse(), Ok(table));
    }
    assert_eq!(
        "dice".parse::<Table>().unwrap_err().to_string(),
        "no table is called \"dice\": expected one of matches, sides, units, entries, rolls, moves, findings, losses, \
         contests, ratings"
    );
    assert_eq!(
        PARTITION_COLUMNS.map(|column| (column.name, column.kind)),
        [("system", Kind::Text), ("month", Kind::Text)]
    );
}
