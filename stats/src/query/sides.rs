//! The table `sides` in memory: what most pages ask about.

use polars::prelude::*;

use crate::{
    Kind, PARTITION_COLUMNS, Snapshot, StatsError, Table,
    rolled::{Rolled, Rows, Source, Span},
};

/// The sides of a partition: texts as categories, and each match with a number instead of its id.
struct Sides {
    frame: DataFrame,
    matches: u32,
}

impl Rolled for Sides {
    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        Self::new(rows.scan(Table::Sides)?)
    }

    fn bytes(&self) -> usize {
        self.frame.estimated_size()
    }
}

/// Column with the number of the match.
pub(crate) const BATTLE: &str = "battle";

impl Sides {
    fn new(rows: LazyFrame) -> Result<Self, StatsError> {
        let categories = DataType::from_categories(Categories::global());
        let columns = Table::Sides.columns().iter().chain(&PARTITION_COLUMNS);
        let texts = columns.filter(|column| column.kind == Kind::Text && column.name != "match_id");
        let as_categories: Vec<Expr> = texts.map(|column| col(column.name).cast(categories.clone())).collect();
        let mut frame = rows.with_columns(as_categories).collect()?;
        let mut matches = 0;
        let mut last = None;
        let ids = frame.column("match_id")?.str()?.clone();
        let numbers: Vec<u32> = ids
            .iter()
            .map(|id| {
                matches += u32::from(last.is_some_and(|last| last != id));
                last = Some(id);
                matches
            })
            .collect();
        frame.with_column(Column::new(BATTLE.into(), &numbers))?;
        frame.rechunk_mut();
        Ok(Self { frame, matches: matches + 1 })
    }
}

/// The sides of the matches of a span. Texts are categories; `battle` numbers the matches.
pub(crate) fn sides(tables: &Snapshot, span: Span<'_>) -> Result<LazyFrame, StatsError> {
    let parts = tables.rolled::<Sides>(span)?;
    let mut before = 0_u32;
    let numbered = |sides: &Sides, before: u32| sides.frame.clone().lazy().with_column(col(BATTLE) + lit(before));
    let mut frames = Vec::with_capacity(parts.len());
    for (_, sides) in &parts {
        frames.push(numbered(sides, before));
        before = before.saturating_add(sides.matches);
    }
    if frames.is_empty() {
        let none = DataFrame::empty_with_schema(&Table::Sides.frame_schema());
        frames.push(Sides::new(none.lazy())?.frame.lazy());
    }
    Ok(concat(frames, UnionArgs { rechunk: false, ..UnionArgs::default() })?)
}
