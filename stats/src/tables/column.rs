//! A column in words and types.

use std::collections::HashMap;

use arrow::datatypes::{DataType, Field, TimeUnit};
use polars::prelude as frame;

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Name.
    pub name: &'static str,
    /// Type.
    pub kind: Kind,
    /// Whether a row may lack it.
    pub nulls: Nulls,
    /// Unit of its numbers, where they have one.
    pub unit: Option<&'static str>,
    /// What it tells.
    pub meaning: &'static str,
}

/// Type of a column.
///
/// Texts are plain in memory, though their pages in a file are dictionaries: dictionaries of many files would first
/// have to be made one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// UTF-8.
    Text,
    /// True or false.
    Flag,
    /// 0 to 255.
    U8,
    /// 0 to 65,535.
    U16,
    /// 0 to 4,294,967,295.
    U32,
    /// A whole number of 32 bits.
    I32,
    /// A floating-point number of 64 bits.
    Real,
    /// A day of the calendar.
    Day,
    /// A point in time, to the millisecond, UTC.
    Instant,
    /// Faces of dice in the order thrown.
    Faces,
}

/// Whether a row may lack a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nulls {
    /// Every row has one.
    Never,
    /// A row may have none.
    Possible,
}

/// The columns that every table gets from the folders of its files.
pub const PARTITION_COLUMNS: [Column; 2] = [
    Column::text("system", "The game: a name such as `warmaster`."),
    Column::text("month", "Month of play, `YYYY-MM`."),
];

impl Kind {
    /// Name in descriptions.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Flag => "bool",
            Kind::U8 => "uint8",
            Kind::U16 => "uint16",
            Kind::U32 => "uint32",
            Kind::I32 => "int32",
            Kind::Real => "float64",
            Kind::Day => "date32",
            Kind::Instant => "timestamp[ms, UTC]",
            Kind::Faces => "list<uint8>",
        }
    }

    /// The Arrow type.
    pub fn data_type(self) -> DataType {
        match self {
            Kind::Text => DataType::Utf8,
            Kind::Flag => DataType::Boolean,
            Kind::U8 => DataType::UInt8,
            Kind::U16 => DataType::UInt16,
            Kind::U32 => DataType::UInt32,
            Kind::I32 => DataType::Int32,
            Kind::Real => DataType::Float64,
            Kind::Day => DataType::Date32,
            Kind::Instant => DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into())),
            Kind::Faces => DataType::List(Field::new_list_field(DataType::UInt8, false).into()),
        }
    }

    fn frame_type(self) -> frame::DataType {
        match self {
            Kind::Text => frame::DataType::String,
            Kind::Flag => frame::DataType::Boolean,
            Kind::U8 => frame::DataType::UInt8,
            Kind::U16 => frame::DataType::UInt16,
            Kind::U32 => frame::DataType::UInt32,
            Kind::I32 => frame::DataType::Int32,
            Kind::Real => frame::DataType::Float64,
            Kind::Day => frame::DataType::Date,
            Kind::Instant => frame::DataType::Datetime(frame::TimeUnit::Milliseconds, Some(frame::TimeZone::UTC)),
            Kind::Faces => frame::DataType::List(Box::new(frame::DataType::UInt8)),
        }
    }
}

impl Column {
    pub(super) const fn new(name: &'static str, kind: Kind, meaning: &'static str) -> Self {
        Self { name, kind, nulls: Nulls::Never, unit: None, meaning }
    }

    pub(super) const fn text(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, Kind::Text, meaning)
    }

    pub(super) const fn real(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, Kind::Real, meaning)
    }

    /// A row may lack it.
    pub(super) const fn or_null(mut self) -> Self {
        self.nulls = Nulls::Possible;
        self
    }

    /// Its numbers have this unit.
    pub(super) const fn in_unit(mut self, unit: &'static str) -> Self {
        self.unit = Some(unit);
        self
    }

    pub(super) fn arrow_field(&self) -> Field {
        let meaning = ("meaning".to_owned(), self.meaning.to_owned());
        let unit = self.unit.map(|unit| ("unit".to_owned(), unit.to_owned()));
        let metadata: HashMap<_, _> = [meaning].into_iter().chain(unit).collect();
        let nullable = self.nulls == Nulls::Possible;
        Field::new(self.name, self.kind.data_type(), nullable).with_metadata(metadata)
    }

    pub(crate) fn frame_field(&self) -> frame::Field {
        frame::Field::new(self.name.into(), self.kind.frame_type())
    }
}
