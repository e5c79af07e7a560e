//! Rows of `sides` grouped by what two columns hold, and counted.

use aftermath_estimate::Tally;
use polars::prelude::*;

use crate::StatsError;

/// What is known of each group of rows.
pub(crate) struct Groups<T> {
    /// One row a group, with the columns that it was grouped by.
    pub(crate) keys: DataFrame,
    /// What was gathered of each, in the same order.
    pub(crate) gathered: Vec<T>,
}

/// The column of the places of groups while they are sorted.
const PLACE: &str = "place";

impl<T: Default> Groups<T> {
    /// Groups rows by two columns, which may be one twice; `take` hands the number of each row to its group. Groups come
    /// in the order of their first rows.
    ///
    /// Columns are compared as numbers: categories, flags and whole numbers of 32 bits at most will do.
    pub(crate) fn of(rows: &DataFrame, by: [&str; 2], mut take: impl FnMut(&mut T, usize)) -> Result<Self, StatsError> {
        let [one, other] = by.map(|name| codes(rows, name));
        let (one, other) = (one?, other?);
        let mut places: PlHashMap<(Option<u32>, Option<u32>), usize> = PlHashMap::default();
        let (mut firsts, mut gathered) = (Vec::new(), Vec::new());
        for (row, key) in one.iter().zip(other.iter()).enumerate() {
            let place = *places.entry(key).or_insert_with(|| {
                firsts.push(row as IdxSize);
                gathered.push(T::default());
                gathered.len() - 1
            });
            take(&mut gathered[place], row);
        }
        let columns = if by[0] == by[1] { &by[..1] } else { &by[..] };
        let keys = rows.select(columns.iter().copied())?.take(&IdxCa::from_vec(PLACE.into(), firsts))?;
        Ok(Self { keys, gathered })
    }
}

impl Groups<Tally> {
    /// Wins, draws and losses of sides by two columns, which may be one twice; in the order of these columns, nulls first.
    pub(crate) fn tallied(sides: LazyFrame, by: [&str; 2]) -> Result<Self, StatsError> {
        let mut columns = by.to_vec();
        columns.push("result");
        columns.dedup();
        let sides = sides.select(columns.into_iter().map(col).collect::<Vec<_>>()).collect()?;
        let endings = endings(&sides)?;
        Self::of(&sides, by, |tally, row| endings[row].count(tally))?.sorted(by)
    }

    fn sorted(self, by: [&str; 2]) -> Result<Self, StatsError> {
        let keys = self.keys.with_row_index(PLACE.into(), None)?.sort(by, SortMultipleOptions::default())?;
        let gathered = keys.column(PLACE)?.idx()?.iter().flatten().map(|place| self.gathered[place as usize]).collect();
        Ok(Self { keys, gathered })
    }
}

/// How a battle ended for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Win,
    Draw,
    Loss,
    /// It did not, or nobody knows.
    Open,
}

impl Ending {
    /// Counts it in a tally; what is open counts nothing.
    pub(crate) fn count(self, tally: &mut Tally) {
        match self {
            Ending::Win => tally.wins += 1,
            Ending::Draw => tally.draws += 1,
            Ending::Loss => tally.losses += 1,
            Ending::Open => {}
        }
    }
}

/// How the battle ended for each side.
pub(crate) fn endings(sides: &DataFrame) -> Result<Vec<Ending>, StatsError> {
    let results = sides.column("result")?.cat32()?;
    let known = [("win", Ending::Win), ("draw", Ending::Draw), ("loss", Ending::Loss)];
    let known = known.map(|(result, ending)| (results.get_mapping().get_cat(result), ending));
    let ending = |result: Option<u32>| {
        let found = known.iter().find(|(code, _)| code.is_some() && *code == result);
        found.map_or(Ending::Open, |(_, ending)| *ending)
    };
    Ok(results.physical().iter().map(ending).collect())
}

/// A column of categories, flags or whole numbers of 32 bits at most, as numbers.
pub(crate) fn codes(rows: &DataFrame, name: &str) -> Result<UInt32Chunked, StatsError> {
    let column = rows.column(name)?.to_physical_repr().cast(&DataType::UInt32)?;
    Ok(column.u32()?.clone())
}
