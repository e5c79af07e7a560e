//! Rows of `sides` grouped by what two columns hold, and counted.

use std::cmp::Reverse;

use aftermath_estimate::{Draws, Tally, TwoWaySums};
use polars::prelude::*;

use super::{
    alike::{Alike, AlikeSide},
    columns::texts,
    sides::BATTLE,
};
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
    /// Groups rows by two columns, which may be one twice; `take` hands the number of each row to its group, with the
    /// group's place. Groups come in the order of their first rows.
    ///
    /// Columns are compared as numbers: categories, flags and whole numbers of 32 bits at most will do.
    pub(crate) fn of(
        rows: &DataFrame,
        by: [&str; 2],
        mut take: impl FnMut(&mut T, usize, u32),
    ) -> Result<Self, StatsError> {
        let [one, other] = by.map(|name| Codes::of(rows, name));
        let (one, other) = (one?, other?);
        let mut places = Places::new(&one, &other);
        let (mut firsts, mut gathered) = (Vec::new(), Vec::new());
        for (row, (one, other)) in one.codes.iter().zip(&other.codes).enumerate() {
            let place = places.of([*one, *other], gathered.len());
            if place == gathered.len() {
                firsts.push(row as IdxSize);
                gathered.push(T::default());
            }
            take(&mut gathered[place], row, place as u32);
        }
        let columns = if by[0] == by[1] { &by[..1] } else { &by[..] };
        let keys = rows.select(columns.iter().copied())?.take(&IdxCa::from_vec(PLACE.into(), firsts))?;
        Ok(Self { keys, gathered })
    }
}

impl Groups<Tally> {
    /// Wins, draws and losses of sides by two columns, which may be one twice; in the order of these columns, nulls first.
    pub(crate) fn tallied(sides: LazyFrame, by: [&str; 2]) -> Result<Self, StatsError> {
        Self::counted(sides, by)?.sorted(by)
    }

    fn counted(sides: LazyFrame, by: [&str; 2]) -> Result<Self, StatsError> {
        let sides = only(sides, &by, &["result"])?;
        let endings = endings(&sides)?;
        Self::of(&sides, by, |tally: &mut Tally, row, _| endings[row].count(tally))
    }
}

impl Groups<(Tally, Option<TwoWaySums>)> {
    /// [`Groups::tallied`]; where the policy on draws is given, with sums over clusters, battles of one event being alike, and
    /// those of one player.
    /// Where `most` is given, only groups of so many values of the second column, those with the most battles.
    pub(crate) fn clustered(
        sides: LazyFrame,
        by: [&str; 2],
        draws: Option<Draws>,
        most: Option<usize>,
    ) -> Result<Self, StatsError> {
        let all = Self::counted(sides, by, draws)?;
        let some = match most {
            Some(most) => all.of_the_greatest(by[1], most)?,
            None => all,
        };
        some.sorted(by)
    }

    fn counted(sides: LazyFrame, by: [&str; 2], draws: Option<Draws>) -> Result<Self, StatsError> {
        let Some(draws) = draws else {
            let Groups { keys, gathered } = Groups::<Tally>::counted(sides, by)?;
            return Ok(Self { keys, gathered: gathered.into_iter().map(|tally| (tally, None)).collect() });
        };
        let sides = only(sides, &by, &["result", "event", "player", BATTLE])?;
        let (endings, mut alike) = (endings(&sides)?, Alike::default());
        let events: Vec<Option<u32>> = codes(&sides, "event")?.iter().collect();
        let players: Vec<Option<u32>> = codes(&sides, "player")?.iter().collect();
        let battles: Vec<u32> = codes(&sides, BATTLE)?.iter().map(Option::unwrap_or_default).collect();
        let Groups { keys, gathered } = Groups::of(&sides, by, |tally: &mut Tally, row, group| {
            endings[row].count(tally);
            let (event, player, battle, ending) = (events[row], players[row], battles[row], endings[row]);
            alike.add(group, AlikeSide { event, player, battle, ending, first: false });
        })?;
        let sums = alike.sums(gathered.len(), draws).into_iter().map(Some);
        Ok(Self { keys, gathered: gathered.into_iter().zip(sums).collect() })
    }

    /// The groups of those `most` values of a column that have the most battles; of as many, those first in the order of
    /// their texts.
    fn of_the_greatest(self, column: &str, most: usize) -> Result<Self, StatsError> {
        let codes = Codes::of(&self.keys, column)?;
        let (mut battles, mut firsts) = (vec![0_u64; codes.kinds], vec![0; codes.kinds]);
        for (row, (code, (tally, _))) in codes.codes.iter().zip(&self.gathered).enumerate().rev() {
            battles[*code as usize] += tally.battles();
            firsts[*code as usize] = row as IdxSize;
        }
        if codes.kinds <= most {
            return Ok(self);
        }
        let texts = texts(&self.keys.take(&IdxCa::from_vec(PLACE.into(), firsts))?, column)?;
        let mut ranks: Vec<usize> = (0..codes.kinds).collect();
        ranks.sort_unstable_by_key(|code| (Reverse(battles[*code]), &texts[*code]));
        let mut is_kept = vec![false; codes.kinds];
        ranks.iter().take(most).for_each(|code| is_kept[*code] = true);
        let rows: Vec<IdxSize> =
            (0..).zip(&codes.codes).filter(|(_, code)| is_kept[**code as usize]).map(|(row, _)| row).collect();
        let gathered = rows.iter().map(|row| self.gathered[*row as usize]).collect();
        Ok(Self { keys: self.keys.take(&IdxCa::from_vec(PLACE.into(), rows))?, gathered })
    }
}

/// These columns of sides, each once.
fn only(sides: LazyFrame, by: &[&str], more: &[&str]) -> Result<DataFrame, StatsError> {
    let mut columns: Vec<&str> = Vec::new();
    for name in by.iter().chain(more) {
        if !columns.contains(name) {
            columns.push(name);
        }
    }
    Ok(sides.select(columns.into_iter().map(col).collect::<Vec<_>>()).collect()?)
}

impl<T: Copy> Groups<T> {
    /// In the order of the columns that they are grouped by, nulls first.
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

/// What the rows of a column hold, as numbers below `kinds` in the order in which they first come.
struct Codes {
    codes: Vec<u32>,
    kinds: usize,
}

/// No number yet.
const NONE: u32 = u32::MAX;
/// Values up to here are looked up by their place, others by their hash.
const SMALL: u32 = 1 << 20;

impl Codes {
    fn of(rows: &DataFrame, name: &str) -> Result<Self, StatsError> {
        let column = codes(rows, name)?;
        let mut small = vec![NONE; column.max().unwrap_or_default().min(SMALL) as usize + 2];
        let mut large = PlHashMap::default();
        let mut kinds = 0;
        let codes = column.iter().map(|value| {
            // Null comes at 0, so that whatever is small has its place behind it.
            let code = match value {
                Some(value) if value >= SMALL => large.entry(value).or_insert(NONE),
                value => &mut small[value.map_or(0, |value| value as usize + 1)],
            };
            if *code == NONE {
                *code = kinds;
                kinds += 1;
            }
            *code
        });
        Ok(Self { codes: codes.collect(), kinds: kinds as usize })
    }
}

/// The place of each group by the numbers of what its rows hold.
enum Places {
    /// A cell for each pair there can be, `width` in a row.
    Cells { width: usize, cells: Vec<u32> },
    /// By hash, where most pairs never come.
    Hashed(PlHashMap<[u32; 2], usize>),
}

impl Places {
    fn new(one: &Codes, other: &Codes) -> Self {
        match one.kinds.checked_mul(other.kinds) {
            Some(cells) if cells <= one.codes.len() => Self::Cells { width: other.kinds, cells: vec![NONE; cells] },
            _ => Self::Hashed(PlHashMap::default()),
        }
    }

    /// The place of a group; `next` if it has none yet, which then is its own.
    fn of(&mut self, [one, other]: [u32; 2], next: usize) -> usize {
        match self {
            Self::Cells { width, cells } => {
                let cell = &mut cells[one as usize * *width + other as usize];
                if *cell == NONE {
                    *cell = next as u32;
                }
                *cell as usize
            }
            Self::Hashed(places) => *places.entry([one, other]).or_insert(next),
        }
    }
}
