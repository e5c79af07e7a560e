//! Tables on their way out.

use std::{
    fmt,
    io::{self, Write},
    str::FromStr,
    sync::Arc,
};

use arrow::{
    array::{Array, ArrayRef, AsArray, RecordBatch, StringArray},
    datatypes::{SchemaRef, TimestampMillisecondType, UInt8Type},
    error::ArrowError,
    ipc::writer::StreamWriter,
    util::display::{ArrayFormatter, FormatOptions},
};
use jiff::Timestamp;
use parquet::{arrow::ArrowWriter, errors::ParquetError};

use crate::{Kind, PARTITION_COLUMNS, Snapshot, StatsError, Table, folder::Partition, part};

/// Formats that other tools read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// One Parquet file.
    Parquet,
    /// An Arrow IPC stream, `application/vnd.apache.arrow.stream`.
    ArrowIpc,
    /// Comma-separated values with a line of names; RFC 4180. Nothing is an empty cell, and a list its items with
    /// blanks between them.
    Csv,
    /// An array of objects, one a row and a line; every column is in each.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Parquet, Format::ArrowIpc, Format::Csv, Format::Json];

    /// Name in addresses and options; also the usual ending of a file.
    pub fn as_str(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::ArrowIpc => "arrow",
            Format::Csv => "csv",
            Format::Json => "json",
        }
    }

    /// Media type in HTTP.
    pub fn media_type(self) -> &'static str {
        match self {
            Format::Parquet => "application/vnd.apache.parquet",
            Format::ArrowIpc => "application/vnd.apache.arrow.stream",
            Format::Csv => "text/csv; charset=utf-8",
            Format::Json => "application/json",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The name of no format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no format is called {name:?}: expected one of {}", Format::ALL.map(Format::as_str).join(", "))]
pub struct UnknownFormat {
    name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| format.as_str() == name);
        found.ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

/// Writes the rows of all partitions in order.
pub(crate) fn export(
    snapshot: Snapshot,
    table: Table,
    format: Format,
    out: &mut (dyn Write + Send),
) -> Result<(), StatsError> {
    let parts = snapshot.parts(table);
    let opened = parts
        .map(|(partition, path)| Ok((partition.clone(), part::reader(&path)?)))
        .collect::<Result<Vec<_>, StatsError>>()?;
    // Open files stay readable when others take their place: a slow reader keeps no refresh waiting.
    drop(snapshot);
    let schema = table.whole_schema();
    let mut rows = Rows::begin(format, table, schema.clone(), out)?;
    for (partition, reader) in opened {
        for batch in reader {
            rows.write(&with_partition(batch?, &partition, &schema)?)?;
        }
    }
    rows.end()
}

/// The rows with the columns that their folders stand for.
fn with_partition(batch: RecordBatch, partition: &Partition, schema: &SchemaRef) -> Result<RecordBatch, StatsError> {
    let constant = |value: &str| -> ArrayRef {
        let values = std::iter::repeat_n(value, batch.num_rows());
        Arc::new(StringArray::from_iter_values(values))
    };
    let mut columns = batch.columns().to_vec();
    columns.extend([constant(&partition.system), constant(&partition.month)]);
    Ok(RecordBatch::try_new(schema.clone(), columns)?)
}

/// A table being written in one of the formats.
enum Rows<'a> {
    Parquet(ArrowWriter<&'a mut (dyn Write + Send)>),
    ArrowIpc(StreamWriter<&'a mut (dyn Write + Send)>),
    Csv(Cells, csv::Writer<&'a mut (dyn Write + Send)>),
    Json(Cells, JsonRows<'a>),
}

impl<'a> Rows<'a> {
    fn begin(
        format: Format,
        table: Table,
        schema: SchemaRef,
        out: &'a mut (dyn Write + Send),
    ) -> Result<Self, StatsError> {
        let cells = Cells::of(table);
        Ok(match format {
            Format::Parquet => Self::Parquet(ArrowWriter::try_new(out, schema, None).map_err(of_parquet)?),
            Format::ArrowIpc => Self::ArrowIpc(StreamWriter::try_new(out, &schema).map_err(of_arrow)?),
            Format::Csv => {
                let mut writer = csv::WriterBuilder::new().from_writer(out);
                writer.write_record(&cells.names).map_err(of_csv)?;
                Self::Csv(cells, writer)
            }
            Format::Json => {
                out.write_all(b"[").map_err(StatsError::Export)?;
                Self::Json(cells, JsonRows { out, written: 0 })
            }
        })
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<(), StatsError> {
        match self {
            Rows::Parquet(writer) => writer.write(batch).map_err(of_parquet),
            Rows::ArrowIpc(writer) => writer.write(batch).map_err(of_arrow),
            Rows::Csv(cells, writer) => cells.each_row(batch, |row| {
                let texts = row.iter().map(|cell| cell.as_deref().unwrap_or_default());
                writer.write_record(texts).map_err(of_csv)
            }),
            Rows::Json(cells, rows) => cells.each_row(batch, |row| rows.write(&cells.names, &cells.kinds, row)),
        }
    }

    fn end(self) -> Result<(), StatsError> {
        match self {
            Rows::Parquet(writer) => writer.close().map(|_| ()).map_err(of_parquet),
            Rows::ArrowIpc(mut writer) => writer.finish().map_err(of_arrow),
            Rows::Csv(_, mut writer) => writer.flush().map_err(StatsError::Export),
            Rows::Json(_, rows) => rows.out.write_all(b"\n]\n").map_err(StatsError::Export),
        }
    }
}

/// Rows as texts.
struct Cells {
    names: Vec<&'static str>,
    kinds: Vec<Kind>,
}

impl Cells {
    fn of(table: Table) -> Self {
        let columns = || table.columns().iter().chain(&PARTITION_COLUMNS);
        Self {
            names: columns().map(|column| column.name).collect(),
            kinds: columns().map(|column| column.kind).collect(),
        }
    }

    /// Calls `write` with the texts of each row, `None` for nothing.
    fn each_row(
        &self,
        batch: &RecordBatch,
        mut write: impl FnMut(&[Option<String>]) -> Result<(), StatsError>,
    ) -> Result<(), StatsError> {
        let options = FormatOptions::default();
        let plain = batch.columns().iter().zip(&self.kinds).map(|(column, kind)| match kind {
            Kind::Instant | Kind::Faces => Ok(None),
            _ => ArrayFormatter::try_new(column.as_ref(), &options).map(Some),
        });
        let plain = plain.collect::<Result<Vec<_>, _>>()?;
        let mut row = vec![None; plain.len()];
        for at in 0..batch.num_rows() {
            for (index, column) in batch.columns().iter().enumerate() {
                row[index] = match &plain[index] {
                    _ if column.is_null(at) => None,
                    Some(formatter) => Some(formatter.value(at).to_string()),
                    None if self.kinds[index] == Kind::Instant => instant(column, at),
                    None => Some(faces(column, at)),
                };
            }
            write(&row)?;
        }
        Ok(())
    }
}

/// RFC 3339 in UTC.
fn instant(column: &ArrayRef, at: usize) -> Option<String> {
    let millis = column.as_primitive::<TimestampMillisecondType>().value(at);
    Timestamp::from_millisecond(millis).ok().map(|time| time.to_string())
}

/// `3 4`.
fn faces(column: &ArrayRef, at: usize) -> String {
    let faces = column.as_list::<i32>().value(at);
    let faces = faces.as_primitive::<UInt8Type>().values().iter();
    faces.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Objects of a JSON array.
struct JsonRows<'a> {
    out: &'a mut (dyn Write + Send),
    written: u64,
}

impl JsonRows<'_> {
    fn write(&mut self, names: &[&str], kinds: &[Kind], row: &[Option<String>]) -> Result<(), StatsError> {
        let mut text = String::from(if self.written == 0 { "\n{" } else { ",\n{" });
        self.written += 1;
        for (index, ((name, kind), cell)) in names.iter().zip(kinds).zip(row).enumerate() {
            if index > 0 {
                text.push(',');
            }
            text.push_str(&serde_json::to_string(name)?);
            text.push(':');
            text.push_str(&json(*kind, cell.as_deref())?);
        }
        text.push('}');
        self.out.write_all(text.as_bytes()).map_err(StatsError::Export)
    }
}

fn json(kind: Kind, cell: Option<&str>) -> Result<String, serde_json::Error> {
    let Some(cell) = cell else {
        return Ok("null".to_owned());
    };
    match kind {
        Kind::Text | Kind::Day | Kind::Instant => serde_json::to_string(cell),
        Kind::Faces => Ok(format!("[{}]", cell.replace(' ', ","))),
        Kind::Flag | Kind::U8 | Kind::U16 | Kind::U32 | Kind::I32 | Kind::Real => Ok(cell.to_owned()),
    }
}

fn of_parquet(error: ParquetError) -> StatsError {
    StatsError::Export(io::Error::other(error))
}

fn of_arrow(error: ArrowError) -> StatsError {
    match error {
        ArrowError::IoError(_, source) => StatsError::Export(source),
        other => StatsError::Columns(other),
    }
}

fn of_csv(error: csv::Error) -> StatsError {
    StatsError::Export(error.into())
}
