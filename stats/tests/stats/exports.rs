//! Tables on their way out.

use aftermath_stats::{Format, StatsError, Table};
use arrow::{compute::concat_batches, ipc::reader::StreamReader};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::battle::{battle, store_of, warehouse};

fn exported(table: Table, format: Format) -> Vec<u8> {
    let (_folder, warehouse) = warehouse();
    let orders = [("gen", "halb1", [3, 4])];
    let end = r#"{"seq":4,"event":{"battle_end":{"because":"turn_limit","points":[{"side":"empire","points":30},{"side":"orcs","points":10}],"winner":"empire"}}}"#;
    let logs = [battle("m2", "2026-05-03", &orders) + end + "\n", battle("m1", "2026-06-01", &orders)];
    warehouse.refresh(&store_of(&logs)).unwrap();
    let mut out = Vec::new();
    warehouse.export(table, format, &mut out).unwrap();
    out
}

#[test]
fn every_format_has_the_same_rows() {
    for table in Table::ALL {
        let stream = exported(table, Format::ArrowIpc);
        let arrow = StreamReader::try_new(stream.as_slice(), None).unwrap();
        let schema = arrow.schema();
        assert_eq!(schema, table.whole_schema());
        let arrow: Vec<_> = arrow.map(Result::unwrap).collect();
        let arrow = concat_batches(&schema, &arrow).unwrap();

        let parquet = exported(table, Format::Parquet);
        let parquet = ParquetRecordBatchReaderBuilder::try_new(file_of(parquet)).unwrap();
        let parquet: Vec<_> = parquet.build().unwrap().map(Result::unwrap).collect();
        assert_eq!(concat_batches(&schema, &parquet).unwrap(), arrow);

        let json = exported(table, Format::Json);
        let json: Vec<serde_json::Map<String, serde_json::Value>> = serde_json::from_slice(&json).unwrap();
        assert_eq!(json.len(), arrow.num_rows());
        assert!(json.iter().all(|row| row.len() == schema.fields().len()));

        let csv = exported(table, Format::Csv);
        let mut csv = csv::Reader::from_reader(csv.as_slice());
        let names: Vec<_> = schema.fields().iter().map(|field| field.name().clone()).collect();
        assert_eq!(csv.headers().unwrap().iter().collect::<Vec<_>>(), names);
        for (record, object) in csv.records().map(Result::unwrap).zip(&json) {
            for (cell, name) in record.iter().zip(&names) {
                let same = match &object[name] {
                    serde_json::Value::Null => cell.is_empty(),
                    serde_json::Value::String(text) => text == cell,
                    serde_json::Value::Array(faces) => *faces == [3, 4] && cell == "3 4",
                    serde_json::Value::Bool(flag) => cell.parse() == Ok(*flag),
                    number => cell.parse() == Ok(number.as_f64().unwrap()),
                };
                assert!(same, "{table}.{name}: {cell:?} and {}", object[name]);
            }
        }
    }
}

fn file_of(bytes: Vec<u8>) -> std::fs::File {
    use std::io::{Seek, Write};
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&bytes).unwrap();
    file.rewind().unwrap();
    file
}

#[test]
fn an_empty_table_leaves_with_its_columns() {
    let (_folder, warehouse) = warehouse();
    let export = |format| {
        let mut out = Vec::new();
        warehouse.export(Table::Rolls, format, &mut out).unwrap();
        out
    };
    assert_eq!(export(Format::Json), b"[\n]\n");
    assert!(export(Format::Csv).starts_with(b"match_id,seq,roll,purpose,"));
    let stream = export(Format::ArrowIpc);
    let arrow = StreamReader::try_new(stream.as_slice(), None).unwrap();
    assert_eq!((arrow.schema(), arrow.count()), (Table::Rolls.whole_schema(), 0));
    assert!(ParquetRecordBatchReaderBuilder::try_new(file_of(export(Format::Parquet))).is_ok());
}

#[test]
fn a_reader_that_goes_away_is_an_error_of_the_export() {
    #[derive(Debug)]
    struct Gone;
    impl std::io::Write for Gone {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
    }
    let (_folder, warehouse) = warehouse();
    warehouse.refresh(&store_of(&[battle("m", "2026-05-03", &[])])).unwrap();
    for format in Format::ALL {
        let failed = warehouse.export(Table::Units, format, &mut Gone);
        assert!(matches!(failed, Err(StatsError::Export(_))), "{format}: {failed:?}");
    }
}
