//! Tables on their way out.

use std::{
    borrow::Cow,
    fmt,
    io::{self, Write},
    str::FromStr,
    sync::Arc,
};

use arrow::{
    array::{Array, ArrayRef, AsArray, RecordBatch, StringArray},
    datatypes::{
        DataType, SchemaRef, TimeUnit, TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
        TimestampSecondType,
    },
    error::ArrowError,
    ipc::writer::StreamWriter,
    util::display::{ArrayFormatter, FormatOptions},
};
use jiff::Timestamp;
use parquet::{
    arrow::ArrowWriter,
    basic::{Compression, ZstdLevel},
    errors::ParquetError,
    file::properties::WriterProperties,
};

use crate::{Sheet, Snapshot, StatsError, Table, folder::Partition, part};

/// Formats that other tools read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// One Parquet file.
    Parquet,
    /// An Arrow IPC stream, `application/vnd.apache.arrow.stream`.
    ArrowIpc,
    /// Comma-separated values with a line of names; RFC 4180. Nothing is an empty cell, and a list its items with
    /// blanks between them. A text that a spreadsheet would take for a formula has an apostrophe before it.
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
    if let Some(batches) = snapshot.made(table)? {
        drop(snapshot);
        return Sheet::from_batches(table.whole_schema(), batches).write(format, out);
    }
    let parts = snapshot.parts(table);
    let opened = parts
        .map(|part| {
            let (partition, path) = part?;
            Ok((partition.clone(), part::reader(&path)?))
        })
        .collect::<Result<Vec<_>, StatsError>>()?;
    // Open files stay readable when others take their place: a slow reader keeps no refresh waiting.
    drop(snapshot);
    let schema = table.whole_schema();
    let mut rows = Rows::begin(format, schema.clone(), out)?;
    for (partition, reader) in opened {
        for batch in reader {
            rows.write(&with_partition(batch?, &partition, &schema)?)?;
        }
    }
    rows.end()
}

/// The rows with the columns that their folders stand for.
pub(crate) fn with_partition(
    batch: RecordBatch,
    partition: &Partition,
    schema: &SchemaRef,
) -> Result<RecordBatch, StatsError> {
    let constant = |value: &str| -> ArrayRef {
        let values = std::iter::repeat_n(value, batch.num_rows());
        Arc::new(StringArray::from_iter_values(values))
    };
    let mut columns = batch.columns().to_vec();
    columns.extend([constant(&partition.system), constant(&partition.month)]);
    Ok(RecordBatch::try_new(schema.clone(), columns)?)
}

/// Rows being written in one of the formats.
pub(crate) enum Rows<'a> {
    Parquet(ArrowWriter<&'a mut (dyn Write + Send)>),
    ArrowIpc(StreamWriter<&'a mut (dyn Write + Send)>),
    Csv(csv::Writer<&'a mut (dyn Write + Send)>),
    Json(JsonRows<'a>),
}

impl<'a> Rows<'a> {
    /// Writes what comes before the rows.
    pub(crate) fn begin(
        format: Format,
        schema: SchemaRef,
        out: &'a mut (dyn Write + Send),
    ) -> Result<Self, StatsError> {
        Ok(match format {
            Format::Parquet => {
                let level = ZstdLevel::try_new(3).map_err(of_parquet)?;
                let properties = WriterProperties::builder().set_compression(Compression::ZSTD(level)).build();
                Self::Parquet(ArrowWriter::try_new(out, schema, Some(properties)).map_err(of_parquet)?)
            }
            Format::ArrowIpc => Self::ArrowIpc(StreamWriter::try_new(out, &schema).map_err(of_arrow)?),
            Format::Csv => {
                let mut writer = csv::WriterBuilder::new().from_writer(out);
                let names = schema.fields().iter().map(|field| no_formula(field.name()));
                writer.write_record(names.map(|name| name.into_owned())).map_err(of_csv)?;
                Self::Csv(writer)
            }
            Format::Json => {
                out.write_all(b"[").map_err(StatsError::Export)?;
                Self::Json(JsonRows { out, written: 0 })
            }
        })
    }

    /// Writes rows of the schema that was begun with.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), StatsError> {
        match self {
            Rows::Parquet(writer) => writer.write(batch).map_err(of_parquet),
            Rows::ArrowIpc(writer) => writer.write(batch).map_err(of_arrow),
            Rows::Csv(writer) => {
                let columns = columns(batch)?;
                let mut row = Vec::with_capacity(columns.len());
                for at in 0..batch.num_rows() {
                    row.clear();
                    row.extend(columns.iter().map(|column| column.csv(at)));
                    writer.write_record(&row).map_err(of_csv)?;
                }
                Ok(())
            }
            Rows::Json(rows) => rows.write(batch),
        }
    }

    /// Writes what comes after the rows.
    pub(crate) fn end(self) -> Result<(), StatsError> {
        match self {
            Rows::Parquet(writer) => writer.close().map(|_| ()).map_err(of_parquet),
            Rows::ArrowIpc(mut writer) => writer.finish().map_err(of_arrow),
            Rows::Csv(mut writer) => writer.flush().map_err(StatsError::Export),
            Rows::Json(rows) => rows.out.write_all(b"\n]\n").map_err(StatsError::Export),
        }
    }
}

/// Adds the cells of every row as text, nothing for null.
pub(crate) fn cells(batch: &RecordBatch, all: &mut Vec<Vec<Option<String>>>) -> Result<(), StatsError> {
    let columns = columns(batch)?;
    let cell = |column: &CellsOf<'_>, at| (!column.is_nothing(at)).then(|| column.text(at));
    all.extend((0..batch.num_rows()).map(|at| columns.iter().map(|column| cell(column, at)).collect()));
    Ok(())
}

fn columns(batch: &RecordBatch) -> Result<Vec<CellsOf<'_>>, StatsError> {
    batch.columns().iter().map(|column| CellsOf::new(column.as_ref())).collect()
}

/// Shapes that cells have in text.
enum Shape<'a> {
    /// As it is in JSON too.
    Bare,
    /// A number that may be none.
    Real,
    /// Letters.
    Text,
    /// A point in time.
    Instant,
    /// Several of another shape; a list's items.
    List(Box<dyn Fn(usize) -> ArrayRef + 'a>),
}

/// The cells of a column as text.
struct CellsOf<'a> {
    array: &'a dyn Array,
    /// None for points in time, whose zones it does not know.
    formatter: Option<ArrayFormatter<'a>>,
    shape: Shape<'a>,
}

impl<'a> CellsOf<'a> {
    fn new(array: &'a dyn Array) -> Result<Self, StatsError> {
        static OPTIONS: FormatOptions<'static> = FormatOptions::new();
        let shape = match array.data_type() {
            DataType::Float16 | DataType::Float32 | DataType::Float64 => Shape::Real,
            DataType::Decimal128(..) | DataType::Decimal256(..) => Shape::Real,
            kind if kind.is_integer() || *kind == DataType::Boolean => Shape::Bare,
            DataType::Timestamp(..) => Shape::Instant,
            DataType::List(_) => Shape::List(Box::new(|at| array.as_list::<i32>().value(at))),
            DataType::LargeList(_) => Shape::List(Box::new(|at| array.as_list::<i64>().value(at))),
            _ => Shape::Text,
        };
        let formatter = match shape {
            Shape::Instant => None,
            _ => Some(ArrayFormatter::try_new(array, &OPTIONS)?),
        };
        Ok(Self { array, formatter, shape })
    }

    /// Whether there is nothing; a column of nothing else has no place to say so.
    fn is_nothing(&self, at: usize) -> bool {
        self.array.is_null(at) || *self.array.data_type() == DataType::Null
    }

    /// Items of a list; nothing where they cannot be told.
    fn items<T>(items: &ArrayRef, told: impl Fn(&CellsOf<'_>, usize) -> T) -> Vec<T> {
        let Ok(cells) = CellsOf::new(items.as_ref()) else { return Vec::new() };
        (0..items.len()).map(|at| told(&cells, at)).collect()
    }

    fn text(&self, at: usize) -> String {
        if self.is_nothing(at) {
            return String::new();
        }
        match &self.shape {
            Shape::Bare | Shape::Real | Shape::Text => {
                self.formatter.as_ref().map(|formatter| formatter.value(at).to_string()).unwrap_or_default()
            }
            Shape::Instant => instant(self.array, at),
            Shape::List(of) => Self::items(&of(at), |items, at| items.text(at)).join(" "),
        }
    }

    fn csv(&self, at: usize) -> String {
        let text = self.text(at);
        match self.shape {
            Shape::Bare | Shape::Real => text,
            Shape::Text | Shape::Instant | Shape::List(_) => no_formula(&text).into_owned(),
        }
    }

    fn json(&self, at: usize) -> String {
        if self.is_nothing(at) {
            return "null".to_owned();
        }
        match &self.shape {
            Shape::Bare => self.text(at),
            // JSON has no number for what is none.
            Shape::Real => Some(self.text(at)).filter(|text| is_number(text)).unwrap_or_else(|| "null".to_owned()),
            Shape::Text | Shape::Instant => quoted(&self.text(at)),
            Shape::List(of) => format!("[{}]", Self::items(&of(at), |items, at| items.json(at)).join(",")),
        }
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(f64::is_finite)
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The text so that no spreadsheet takes it for a formula: one that begins like a formula, and is no number, gets an
/// apostrophe (OWASP, "CSV Injection").
fn no_formula(text: &str) -> Cow<'_, str> {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) && !is_number(text);
    if formula { format!("'{text}").into() } else { text.into() }
}

/// RFC 3339 in UTC; without the `Z` where nothing says that it is UTC.
fn instant(column: &dyn Array, at: usize) -> String {
    let DataType::Timestamp(unit, zone) = column.data_type() else { return String::new() };
    let time = match unit {
        TimeUnit::Second => Timestamp::from_second(column.as_primitive::<TimestampSecondType>().value(at)),
        TimeUnit::Millisecond => {
            Timestamp::from_millisecond(column.as_primitive::<TimestampMillisecondType>().value(at))
        }
        TimeUnit::Microsecond => {
            Timestamp::from_microsecond(column.as_primitive::<TimestampMicrosecondType>().value(at))
        }
        TimeUnit::Nanosecond => {
            Timestamp::from_nanosecond(column.as_primitive::<TimestampNanosecondType>().value(at).into())
        }
    };
    let text = time.map(|time| time.to_string()).unwrap_or_default();
    if zone.is_some() { text } else { text.trim_end_matches('Z').to_owned() }
}

/// Objects of a JSON array.
pub(crate) struct JsonRows<'a> {
    out: &'a mut (dyn Write + Send),
    written: u64,
}

impl JsonRows<'_> {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), StatsError> {
        let schema = batch.schema();
        let names: Vec<String> = schema.fields().iter().map(|field| quoted(field.name())).collect();
        let columns = columns(batch)?;
        for at in 0..batch.num_rows() {
            let mut text = String::from(if self.written == 0 { "\n{" } else { ",\n{" });
            self.written += 1;
            for (index, (name, column)) in names.iter().zip(&columns).enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(name);
                text.push(':');
                text.push_str(&column.json(at));
            }
            text.push('}');
            self.out.write_all(text.as_bytes()).map_err(StatsError::Export)?;
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_taken_for_a_formula() {
        for formula in
            ["=1+1", "+A1", "-A1", "@SUM(A1)", "\t=1", "\r=1", "=HYPERLINK(\"http://a\",\"b\")", "-2+3", "＝1"]
        {
            assert_eq!(no_formula(formula), format!("'{formula}"));
        }
        for harmless in ["Ada", "", "-3", "+1.5", "a=b", "1-2", "'=1"] {
            assert_eq!(no_formula(harmless), harmless);
        }
    }

    #[test]
    fn numbers_are_never_touched() {
        let rows = [(-3_i64, -0.25_f64, "-A1"), (7, f64::NEG_INFINITY, "-3")];
        let sheet = Sheet::of(&rows)
            .whole("whole", |row| Some(row.0))
            .real("real", |row| Some(row.1))
            .text("text", |row| Some(row.2))
            .finish()
            .unwrap();
        let mut csv = Vec::new();
        sheet.write(Format::Csv, &mut csv).unwrap();
        assert_eq!(String::from_utf8(csv).unwrap(), "whole,real,text\n-3,-0.25,'-A1\n7,-inf,-3\n");
    }
}
