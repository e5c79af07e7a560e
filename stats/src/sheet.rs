//! Answers as rows and columns, for other tools.

use std::{io::Write, sync::Arc};

use aftermath_estimate::{ClusteredRate, Interval, Place, Tally, TwoWayRate};
use arrow::{
    array::{ArrayRef, Float64Array, Int64Array, ListBuilder, RecordBatch, StringArray, UInt8Builder, UInt64Array},
    datatypes::{DataType, Field, Schema, SchemaRef},
};

use crate::{Format, StatsError, export::Rows, query::alike_by};

/// What can be written as rows and columns.
pub trait Tabled {
    /// Its main rows; what stands beside them (the sample, the sentence) is left out.
    ///
    /// # Errors
    /// [`StatsError::Columns`], which is a fault of this program.
    fn sheet(&self) -> Result<Sheet, StatsError>;
}

/// Rows and columns, ready to be written in any [`Format`].
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Sheet {
    /// Begins a sheet of these rows, with no columns yet.
    pub(crate) fn of<R>(rows: &[R]) -> Columns<'_, R> {
        Columns { rows, fields: Vec::new(), columns: Vec::new() }
    }

    /// A sheet of batches that have this schema.
    pub(crate) fn from_batches(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Self { schema, batches }
    }

    /// Its columns.
    pub(crate) fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// Names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.schema.fields().iter().map(|field| field.name().as_str())
    }

    /// Writes the sheet in a format for other tools.
    ///
    /// # Errors
    /// [`StatsError::Export`] when `out` fails.
    pub fn write(&self, format: Format, out: &mut (dyn Write + Send)) -> Result<(), StatsError> {
        let mut rows = Rows::begin(format, self.schema.clone(), out)?;
        for batch in &self.batches {
            rows.write(batch)?;
        }
        rows.end()
    }

    /// The cells of every row as text, nothing for null: for an eye.
    ///
    /// # Errors
    /// [`StatsError::Columns`].
    pub fn cells(&self) -> Result<Vec<Vec<Option<String>>>, StatsError> {
        let mut all = Vec::with_capacity(self.rows());
        for batch in &self.batches {
            crate::export::cells(batch, &mut all)?;
        }
        Ok(all)
    }
}

/// A sheet to which columns are added.
pub(crate) struct Columns<'a, R> {
    rows: &'a [R],
    fields: Vec<Field>,
    columns: Vec<ArrayRef>,
}

impl<'a, R> Columns<'a, R> {
    fn with(mut self, name: &str, kind: DataType, column: ArrayRef) -> Self {
        self.fields.push(Field::new(name, kind, true));
        self.columns.push(column);
        self
    }

    /// A column of texts.
    pub(crate) fn text(self, name: &str, of: impl Fn(&'a R) -> Option<&'a str>) -> Self {
        let column: StringArray = self.rows.iter().map(of).collect();
        self.with(name, DataType::Utf8, Arc::new(column))
    }

    /// A column of counts.
    pub(crate) fn count(self, name: &str, of: impl Fn(&'a R) -> Option<u64>) -> Self {
        let column: UInt64Array = self.rows.iter().map(of).collect();
        self.with(name, DataType::UInt64, Arc::new(column))
    }

    /// A column of whole numbers.
    pub(crate) fn whole(self, name: &str, of: impl Fn(&'a R) -> Option<i64>) -> Self {
        let column: Int64Array = self.rows.iter().map(of).collect();
        self.with(name, DataType::Int64, Arc::new(column))
    }

    /// A column of numbers.
    pub(crate) fn real(self, name: &str, of: impl Fn(&'a R) -> Option<f64>) -> Self {
        let column: Float64Array = self.rows.iter().map(of).collect();
        self.with(name, DataType::Float64, Arc::new(column))
    }

    /// A column of dice.
    pub(crate) fn faces(self, name: &str, of: impl Fn(&'a R) -> &'a [u8]) -> Self {
        let item = Field::new_list_field(DataType::UInt8, false);
        let mut lists = ListBuilder::new(UInt8Builder::new()).with_field(item.clone());
        self.rows.iter().for_each(|row| lists.append_value(of(row).iter().copied().map(Some)));
        self.with(name, DataType::List(item.into()), Arc::new(lists.finish()))
    }

    /// Two columns, `<name>_low` and `<name>_high`.
    pub(crate) fn interval(self, name: &str, of: impl Fn(&'a R) -> Option<Interval>) -> Self {
        self.real(&format!("{name}_low"), |row| of(row).map(|interval| interval.low))
            .real(&format!("{name}_high"), |row| of(row).map(|interval| interval.high))
    }

    /// Columns of a rate whose clusters are alike: `clustered_low`, `clustered_high`, `design_effect`, `effective` and
    /// `clusters` of its widest interval, `clustered_by`: `event`, `player` or `both`, and the same five by each of these.
    pub(crate) fn clustered(self, of: impl Fn(&'a R) -> Option<TwoWayRate>) -> Self {
        self.interval("clustered", |row| of(row).map(|rate| rate.widest.interval))
            .clusters("", |row| of(row).map(|rate| rate.widest))
            .text("clustered_by", |row| of(row).map(|rate| alike_by(rate.way)))
            .clustered_one_way("by_event", |row| of(row).map(|rate| rate.first))
            .clustered_one_way("by_player", |row| of(row).map(|rate| rate.second))
            .clustered_one_way("by_both", |row| of(row).and_then(|rate| rate.both))
    }

    fn clustered_one_way(self, way: &str, of: impl Fn(&'a R) -> Option<ClusteredRate>) -> Self {
        self.interval(way, |row| of(row).map(|rate| rate.interval)).clusters(&format!("{way}_"), of)
    }

    /// How many clusters there are, how much wider they make an interval, and how many battles of different clusters would
    /// tell as much.
    pub(crate) fn clusters(self, prefix: &str, of: impl Fn(&'a R) -> Option<ClusteredRate>) -> Self {
        self.real(&format!("{prefix}design_effect"), |row| of(row).map(|rate| rate.design_effect))
            .real(&format!("{prefix}effective"), |row| of(row).map(|rate| rate.effective))
            .count(&format!("{prefix}clusters"), |row| of(row).map(|rate| rate.clusters as u64))
    }

    /// Three columns, `wins`, `draws` and `losses`.
    pub(crate) fn tally(self, of: impl Fn(&'a R) -> Tally) -> Self {
        self.tally_of("", of)
    }

    /// The same of a part of the battles: `<part>wins`, `<part>draws` and `<part>losses`.
    pub(crate) fn tally_of(self, part: &str, of: impl Fn(&'a R) -> Tally) -> Self {
        self.count(&format!("{part}wins"), |row| Some(of(row).wins))
            .count(&format!("{part}draws"), |row| Some(of(row).draws))
            .count(&format!("{part}losses"), |row| Some(of(row).losses))
    }

    /// Where a player stands among all: `place_from`, `place_to`, and `best`, the chance to be the best of them.
    pub(crate) fn place(self, of: impl Fn(&'a R) -> Option<Place>) -> Self {
        self.count("place_from", |row| of(row).map(|place| place.from as u64))
            .count("place_to", |row| of(row).map(|place| place.to as u64))
            .real("best", |row| of(row).map(|place| place.best))
    }

    /// The sheet.
    pub(crate) fn finish(self) -> Result<Sheet, StatsError> {
        let schema: SchemaRef = Schema::new(self.fields).into();
        let batch = RecordBatch::try_new(schema.clone(), self.columns)?;
        Ok(Sheet { schema, batches: vec![batch] })
    }
}
