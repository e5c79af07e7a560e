//! The table `sides` in memory: what most pages ask about.

use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    columns::names,
    names::{Name, Names, Naming},
};
use crate::{
    Kind, PARTITION_COLUMNS, Snapshot, StatsError, Table,
    partition_rollup::{Gone, Merged, PartitionRollup, Rows, Source, Span, merged_as_tables},
};

/// The sides of a partition: texts as categories, and each match with a number beside its id.
#[derive(Serialize, Deserialize)]
pub(crate) struct Sides {
    #[serde(with = "as_ipc")]
    pub(super) frame: DataFrame,
    matches: u32,
}

impl PartitionRollup for Sides {
    const KIND: &'static str = "sides";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        Self::new(rows.scan(Table::Sides)?)
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let fresh = Self::of(fresh)?;
        let (then, now) = (before.by_match()?, fresh.by_match()?);
        let ids = |all: &[(String, usize)]| all.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
        // Whole files stay: what stands together is taken together.
        let mut runs: Vec<(Merged, usize, usize)> = Vec::new();
        for (from, at) in merged_as_tables(&ids(&then), &ids(&now), gone) {
            let all = if from == Merged::Before { &then } else { &now };
            let begin = at.checked_sub(1).and_then(|last| all.get(last)).map_or(0, |(_, end)| *end);
            let end = all.get(at).map_or(begin, |(_, end)| *end);
            match runs.last_mut() {
                Some((last, _, till)) if *last == from && *till == begin => *till = end,
                _ => runs.push((from, begin, end)),
            }
        }
        let mut frame = before.frame.clear();
        for (from, begin, end) in runs {
            let part = if from == Merged::Before { before } else { &fresh };
            frame.vstack_mut(&part.frame.slice(begin as i64, end - begin))?;
        }
        Ok(Some(Self::numbered(frame)?))
    }

    fn bytes(&self) -> usize {
        self.frame.estimated_size()
    }
}

/// Column with the number of the match.
pub(crate) const BATTLE: &str = "battle";

impl Sides {
    fn new(rows: LazyFrame) -> Result<Self, StatsError> {
        Self::numbered(rows.with_columns(texts_as(&DataType::from_categories(Categories::global()))).collect()?)
    }

    /// The ids of matches, each with where its rows end.
    fn by_match(&self) -> Result<Vec<(String, usize)>, StatsError> {
        let mut all: Vec<(String, usize)> = Vec::new();
        for (row, id) in self.frame.column("match_id")?.str()?.iter().enumerate() {
            let id = id.unwrap_or_default();
            match all.last_mut() {
                Some((last, end)) if *last == id => *end = row + 1,
                _ => all.push((id.to_owned(), row + 1)),
            }
        }
        Ok(all)
    }

    fn numbered(mut frame: DataFrame) -> Result<Self, StatsError> {
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

/// The texts that many sides have, as columns of a type.
fn texts_as(kind: &DataType) -> Vec<Expr> {
    let columns = Table::Sides.columns().iter().chain(&PARTITION_COLUMNS);
    let texts = columns.filter(|column| column.kind == Kind::Text && column.name != "match_id");
    texts.map(|column| col(column.name).cast(kind.clone())).collect()
}

/// A frame of sides as others are told it: numbers of categories mean something in one process alone.
mod as_ipc {
    use std::io::Cursor;

    use polars::prelude::*;
    use serde::{Deserialize, Deserializer, Serializer, de, ser};

    use super::texts_as;

    pub(super) fn serialize<S: Serializer>(frame: &DataFrame, to: S) -> Result<S::Ok, S::Error> {
        let written = || {
            let mut bytes = Vec::new();
            let mut told = frame.clone().lazy().with_columns(texts_as(&DataType::String)).collect()?;
            IpcWriter::new(&mut bytes).finish(&mut told)?;
            PolarsResult::Ok(bytes)
        };
        to.serialize_bytes(&written().map_err(ser::Error::custom)?)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<DataFrame, D::Error> {
        let bytes = <&[u8]>::deserialize(from)?;
        let read = || {
            let told = IpcReader::new(Cursor::new(bytes)).finish()?.lazy();
            let mut frame = told.with_columns(texts_as(&DataType::from_categories(Categories::global()))).collect()?;
            frame.rechunk_mut();
            PolarsResult::Ok(frame)
        };
        read().map_err(de::Error::custom)
    }
}

/// A map as the pairs that it has.
mod as_pairs {
    use polars::prelude::{IdxSize, PlHashMap};
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Name;

    pub(super) fn serialize<S: Serializer>(map: &PlHashMap<Name, Vec<IdxSize>>, to: S) -> Result<S::Ok, S::Error> {
        // The same map is told by the same bytes.
        let mut pairs: Vec<(&Name, &Vec<IdxSize>)> = map.iter().collect();
        pairs.sort_unstable();
        to.collect_seq(pairs)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<PlHashMap<Name, Vec<IdxSize>>, D::Error> {
        Ok(Vec::deserialize(from)?.into_iter().collect())
    }
}

/// Which sides of a partition fielded which rows of their army lists.
#[derive(Serialize, Deserialize)]
pub(crate) struct Fielding {
    profiles: Names,
    /// Of each row of a list in turn: the places of the sides in the frame of [`Sides`], ascending.
    #[serde(with = "as_pairs")]
    sides: PlHashMap<Name, Vec<IdxSize>>,
}

/// The column of the places of sides.
const PLACE: &str = "place";

impl PartitionRollup for Fielding {
    const KIND: &'static str = "fielding";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let known = rows.rolled_up::<Sides>()?;
        let sides = [col("match_id"), col("side").cast(DataType::String)];
        let sides = known.frame.clone().lazy().with_row_index(PLACE, None).select([&sides[..], &[col(PLACE)]].concat());
        // As statistics of units count: what is lost is only known where the log records actions.
        let units = rows.scan(Table::Units)?.filter(col("lost").is_not_null());
        let units = units.select(["match_id", "side", "profile"].map(col));
        let on = [col("match_id"), col("side")];
        let found = units.join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner));
        let found = found.select(["profile", PLACE].map(col)).collect()?;
        let (mut naming, mut sides) = (Naming::default(), PlHashMap::<Name, Vec<IdxSize>>::default());
        for (profile, place) in names(&found, "profile")?.iter().zip(found.column(PLACE)?.idx()?.iter()) {
            sides.entry(naming.name(profile)).or_default().extend(place);
        }
        for places in sides.values_mut() {
            places.sort_unstable();
            places.dedup();
            places.shrink_to_fit();
        }
        Ok(Self { profiles: naming.names(), sides })
    }

    fn bytes(&self) -> usize {
        let places: usize =
            self.sides.values().map(|places| size_of_val(places.as_slice()) + size_of::<Vec<IdxSize>>()).sum();
        self.profiles.bytes() + places
    }
}

/// The sides of the matches of a span. Texts are categories; `battle` numbers the matches.
pub(crate) fn sides(tables: &Snapshot, span: Span<'_>) -> Result<LazyFrame, StatsError> {
    together(by_month(tables, span, None)?)
}

/// The same in one frame a month, the earliest first, at least one; of those sides alone that fielded a unit of a row of
/// their army list, where one is named, in a battle whose log records actions.
pub(crate) fn by_month(tables: &Snapshot, span: Span<'_>, profile: Option<&str>) -> Result<Vec<LazyFrame>, StatsError> {
    let parts = tables.rolled_up::<Sides>(span)?;
    let fielding = profile.map(|_| tables.rolled_up::<Fielding>(span)).transpose()?;
    let mut before = 0_u32;
    let mut frames = Vec::with_capacity(parts.len());
    for (at, (_, sides)) in parts.iter().enumerate() {
        let frame = match (profile, fielding.as_ref().and_then(|parts| parts.get(at))) {
            (Some(profile), Some((_, fielding))) => {
                let places = fielding.profiles.find(profile).and_then(|name| fielding.sides.get(&name));
                let places = IdxCa::from_vec(PLACE.into(), places.cloned().unwrap_or_default());
                sides.frame.take(&places)?
            }
            _ => sides.frame.clone(),
        };
        frames.push(frame.lazy().with_column(col(BATTLE) + lit(before)));
        before = before.saturating_add(sides.matches);
    }
    if frames.is_empty() {
        let none = DataFrame::empty_with_schema(&Table::Sides.frame_schema());
        frames.push(Sides::new(none.lazy())?.frame.lazy());
    }
    Ok(frames)
}

/// Frames of months as one.
pub(crate) fn together(months: Vec<LazyFrame>) -> Result<LazyFrame, StatsError> {
    Ok(concat(months, UnionArgs { rechunk: false, ..UnionArgs::default() })?)
}
