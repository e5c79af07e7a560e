//! `ratings`: one row a player and a month. It follows from all battles of a game, so no match has rows of it and no
//! file keeps it: it is made when it is asked for.

use std::{io::Cursor, sync::Arc};

use aftermath_estimate::{Confidence, Rating};
use arrow::{
    array::{ArrayRef, RecordBatch, StringArray},
    datatypes::{Float64Type, UInt32Type},
    ipc::writer::FileWriter,
};
use polars::prelude::{DataFrame, IpcReader, SerReader};

use super::{
    Column, Kind, Table,
    arrays::{number, text},
};
use crate::StatsError;

/// On Glicko's scale.
const GLICKO: &str = "Glicko points";

pub(super) const COLUMNS: &[Column] = &[
    Column::text("player", "Name or pseudonym of the player."),
    Column::real(
        "rating",
        "By Glicko-2 after the month, all its battles taken as one period: newcomers 1,500; 200 more wins about three of \
         four.",
    )
    .in_unit(GLICKO),
    Column::real("deviation", "Standard deviation of the rating; newcomers 350.").in_unit(GLICKO),
    Column::real("rating_low", "Lower end of the rating's interval (95 %).").in_unit(GLICKO),
    Column::real("rating_high", "Upper end of the rating's interval (95 %).").in_unit(GLICKO),
    Column::real("volatility", "How much the rating is thought to move in a month, on Glicko-2's own scale."),
    Column::new("battles", Kind::U32, "Battles that went into it so far.").in_unit("battles"),
    Column::new("battles_in_month", Kind::U32, "Battles of the month; 0 where the player only grew less known.")
        .in_unit("battles"),
];

/// The ratings of a game after one month.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rated {
    pub(crate) system: String,
    pub(crate) month: String,
    /// Every player who has played up to then, by name, with the battles of the month.
    pub(crate) players: Vec<(String, Rating, u64)>,
}

impl Rated {
    /// Its rows, with the columns that other tables have from their folders.
    pub(crate) fn rows(&self) -> Result<RecordBatch, StatsError> {
        let all = || self.players.iter();
        let real = |of: fn(&Rating) -> f64| number::<Float64Type>(all().map(move |(_, rating, _)| of(rating)));
        let count = |battles: u64| u32::try_from(battles).unwrap_or(u32::MAX);
        let constant = |value: &str| -> ArrayRef {
            Arc::new(StringArray::from_iter_values(std::iter::repeat_n(value, self.players.len())))
        };
        let columns: Vec<ArrayRef> = vec![
            text(all().map(|(player, ..)| player)),
            real(|rating| rating.value),
            real(|rating| rating.deviation),
            real(|rating| rating.interval(Confidence::P95).low),
            real(|rating| rating.interval(Confidence::P95).high),
            real(|rating| rating.volatility),
            number::<UInt32Type>(all().map(|(_, rating, _)| count(rating.battles))),
            number::<UInt32Type>(all().map(|(.., battles)| count(*battles))),
            constant(&self.system),
            constant(&self.month),
        ];
        Ok(RecordBatch::try_new(Table::Ratings.whole_schema(), columns)?)
    }
}

/// Rows of a table as the query engine takes them.
pub(crate) fn frame(table: Table, batches: &[RecordBatch]) -> Result<DataFrame, StatsError> {
    if batches.iter().all(|batch| batch.num_rows() == 0) {
        return Ok(DataFrame::empty_with_schema(&table.frame_schema()));
    }
    let mut bytes = Vec::new();
    let mut writer = FileWriter::try_new(&mut bytes, &table.whole_schema())?;
    batches.iter().try_for_each(|batch| writer.write(batch))?;
    writer.finish()?;
    drop(writer);
    Ok(IpcReader::new(Cursor::new(bytes)).finish()?)
}
