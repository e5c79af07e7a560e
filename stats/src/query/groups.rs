//! Rows of `sides` grouped by what two columns hold, and counted.

use aftermath_estimate::Tally;
use polars::prelude::*;

use crate::StatsError;

/// What is known of each group of rows.
pub(crate) struct Groups<T> {
    /// One row a group, with all columns of the rows that were grouped.
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
        let mut places: PlHashMap<(Option<u32>, Option<u32>), usize> = PlHashMap::default();
        let (mut firsts, mut gathered) = (Vec::new(), Vec::new());
        for (row, key) in one?.into_iter().zip(other?).enumerate() {
            let place = *places.entry(key).or_insert_with(|| {
                firsts.push(row as IdxSize);
                gathered.push(T::default());
                gathered.len() - 1
            });
            take(&mut gathered[place], row);
        }
        let keys = rows.take(&IdxCa::from_vec("first".into(), firsts))?;
        Ok(Self { keys, gathered })
    }
}

impl Groups<Tally> {
    /// Wins, draws and losses of sides by two columns, which may be one twice; in the order of these columns, nulls first.
    pub(crate) fn tallied(sides: LazyFrame, by: [&str; 2]) -> Result<Self, StatsError> {
        let columns = by.into_iter().chain(["result"]);
        let columns =
            columns.enumerate().filter(|(at, name)| by.iter().position(|of| of == name).is_none_or(|of| of == *at));
        let sides = sides.select(columns.map(|(_, name)| col(name)).collect::<Vec<_>>()).collect()?;
        let ended = ended(&sides)?;
        Self::of(&sides, by, |tally: &mut Tally, row| *tally = *tally + ended[row])?.sorted(by)
    }

    fn sorted(self, by: [&str; 2]) -> Result<Self, StatsError> {
        let keys = self.keys.with_row_index(PLACE.into(), None)?.sort(by, SortMultipleOptions::default())?;
        let gathered = keys.column(PLACE)?.idx()?.iter().flatten().map(|place| self.gathered[place as usize]).collect();
        Ok(Self { keys, gathered })
    }
}

/// How the battle ended for each side; nothing counts where that is not known.
pub(crate) fn ended(sides: &DataFrame) -> Result<Vec<Tally>, StatsError> {
    let results = sides.column("result")?.cat32()?;
    let known = ["win", "draw", "loss"].map(|result| results.get_mapping().get_cat(result));
    let tally = |result: Option<u32>| {
        let [wins, draws, losses] = known.map(|of| u64::from(of.is_some() && of == result));
        Tally { wins, draws, losses }
    };
    Ok(results.physical().iter().map(tally).collect())
}

/// A column as numbers.
pub(crate) fn codes(rows: &DataFrame, name: &str) -> Result<Vec<Option<u32>>, StatsError> {
    let column = rows.column(name)?.to_physical_repr().cast(&DataType::UInt32)?;
    Ok(column.u32()?.iter().collect())
}
