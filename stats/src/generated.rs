//! Tables of very many matches, made from a few: for measuring, not for playing.
//!
//! Rows of real matches are taken again and again under other ids, players, armies, days and events. Sizes, files and
//! questions are those of a store with as many matches; what wins in them means nothing.

use std::{collections::BTreeMap, fs, sync::Arc};

use aftermath_store::{Limit, MatchId, Position, Store};
use arrow::{
    array::{Array, ArrayRef, BooleanArray, Date32Array, RecordBatch, StringArray, UInt32Array},
    compute::{concat_batches, take, take_record_batch},
    datatypes::SchemaRef,
};

use crate::{
    StatsError, Table, Warehouse,
    checkpoint::Checkpoint,
    folder::{self, Partition},
    manifest::{Contents, Manifest},
    part::Part,
    shard::{IdHash, Members, Shard},
    side_by_side::side_by_side,
    table_input::TableInput,
};

/// How much to make.
#[derive(Debug, Clone, Copy)]
pub struct Season {
    /// Matches in all games together.
    pub matches: u32,
    /// Months that they are spread over, to the end of 2025.
    pub months: u32,
    /// Players.
    pub players: u32,
    /// Armies of each game.
    pub armies: u32,
    /// Throws of a match at most.
    pub rolls: usize,
    /// Findings of a match at most that are neither broken nor contested.
    pub findings: usize,
}

/// Rows that a match has at most in the tables of entries and moves.
const OTHER_ROWS: usize = 8;
/// Entries that a match is said to have at most: about as many as the throws that are kept would need.
const ENTRIES: u64 = 80;

/// The rows of one match in every table.
struct Template {
    rows: Vec<RecordBatch>,
    entries: u64,
}

/// Makes the tables of a season in the place of all that is there. The matches of `templates` are not among them, but
/// the tables are said to be those of that store: what is submitted to it from now on comes on top.
///
/// # Errors
/// As [`Warehouse::refresh`].
pub fn generate(tables: &Warehouse, templates: &dyn Store, season: &Season) -> Result<(), StatsError> {
    let root = tables.root();
    if root.exists() {
        fs::remove_dir_all(root).map_err(StatsError::io("removing", root))?;
    }
    fs::create_dir_all(root).map_err(StatsError::io("creating", root))?;
    let mut checkpoint = Checkpoint::start(tables.shard_entries());
    let mut games: BTreeMap<String, Vec<Template>> = BTreeMap::new();
    let changes = templates.changes(Position::default(), Limit::MOST)?;
    for change in &changes {
        let card = templates.card(&change.id)?;
        let partition = Partition::new(card.system(), card.played().as_str());
        if let Ok(judged) = TableInput::load(templates, &change.id, &partition)? {
            games.entry(card.system().to_owned()).or_default().push(Template::of(&judged, season)?);
        }
    }
    let each = season.matches / u32::try_from(games.len().max(1)).unwrap_or(1);
    for (system, templates) in &games {
        for month in 0..season.months {
            let partition = Partition { system: system.clone(), month: name_of(month, season.months) };
            let numbers = (0..each).filter(|number| number % season.months == month);
            let manifest = partition_of(tables, &partition, templates, numbers, season)?;
            let seal = manifest.write(root, &partition)?;
            folder::publish(&Manifest::path(root, &partition))?;
            checkpoint.partitions.insert(partition, seal);
        }
    }
    checkpoint.last = changes.last().cloned();
    checkpoint.write(root)
}

/// `2025-12` for the last of the months.
fn name_of(month: u32, months: u32) -> String {
    let back = months - 1 - month;
    format!("{}-{:02}", 2025 - back / 12, 12 - back % 12)
}

impl Template {
    fn of(judged: &TableInput, season: &Season) -> Result<Self, StatsError> {
        let most = |table| match table {
            Table::Rolls => season.rolls,
            Table::Entries | Table::Moves => OTHER_ROWS,
            _ => usize::MAX,
        };
        let rows = Table::KEPT.into_iter().map(|table| {
            let rows = table.rows(judged)?;
            if table == Table::Findings {
                some_findings(&rows, season.findings)
            } else {
                Ok(rows.slice(0, rows.num_rows().min(most(table))))
            }
        });
        Ok(Self { rows: rows.collect::<Result<_, StatsError>>()?, entries: judged.head.entries.min(ENTRIES) })
    }
}

/// All findings that are broken or contested, and so many of the others, from all over the match.
fn some_findings(rows: &RecordBatch, most: usize) -> Result<RecordBatch, StatsError> {
    let column = |name: &str| rows.column_by_name(name).map(|column| column.as_any());
    let outcomes = column("outcome").and_then(|column| column.downcast_ref::<StringArray>());
    let contested = column("contested").and_then(|column| column.downcast_ref::<BooleanArray>());
    let step = rows.num_rows().div_ceil(most.max(1)).max(1);
    let is_kept = |row: &usize| {
        let is_broken = outcomes.is_some_and(|outcomes| outcomes.value(*row) == "broken");
        row.is_multiple_of(step) || is_broken || contested.is_some_and(|contested| contested.value(*row))
    };
    let kept: UInt32Array = (0..rows.num_rows()).filter(is_kept).map(|row| row as u32).collect();
    Ok(take_record_batch(rows, &kept)?)
}

/// Writes the files of a partition of matches with these numbers.
fn partition_of(
    tables: &Warehouse,
    partition: &Partition,
    templates: &[Template],
    numbers: impl Iterator<Item = u32>,
    season: &Season,
) -> Result<Manifest, StatsError> {
    let mut matches: BTreeMap<MatchId, u32> = BTreeMap::new();
    for number in numbers {
        matches.insert(format!("{}-{number:07}", partition.system).parse()?, number);
    }
    let template = |number: u32| &templates[number as usize % templates.len()];
    let members: Members = matches.iter().map(|(id, number)| (id.clone(), template(*number).entries)).collect();
    let shards = Shard::WHOLE.divided(&members, tables.shard_entries());
    let hashed: Vec<(&MatchId, u32, IdHash)> =
        matches.iter().map(|(id, number)| (id, *number, IdHash::of(id.as_str()))).collect();
    let done = side_by_side(&shards, |shard| {
        let own = hashed.iter().filter(|(.., hash)| shard.holds(*hash));
        let own: Vec<(&MatchId, u32)> = own.map(|(id, number, _)| (*id, *number)).collect();
        let mut files = BTreeMap::new();
        for (at, table) in Table::KEPT.into_iter().enumerate() {
            let path = partition.part(tables.root(), table, *shard);
            let parts: Vec<&RecordBatch> = own.iter().map(|(_, number)| &template(*number).rows[at]).collect();
            let rows = Rows { own: &own, parts: &parts, partition, season };
            let mut part = Part::beside(table, &path, None, *shard)?;
            part.replace("", rows.batch(&table.schema())?)?;
            files.insert(table, part.finish_durably()?);
            folder::publish(&path)?;
        }
        Ok((*shard, Contents { unreadable: Members::new(), files }))
    })?;
    Ok(Manifest { shards: done.into_iter().collect() })
}

/// Rows of some matches, one behind the other.
struct Rows<'a> {
    own: &'a [(&'a MatchId, u32)],
    parts: &'a [&'a RecordBatch],
    partition: &'a Partition,
    season: &'a Season,
}

impl Rows<'_> {
    fn batch(&self, schema: &SchemaRef) -> Result<RecordBatch, StatsError> {
        let rows = concat_batches(schema, self.parts.iter().copied())?;
        let mut columns = rows.columns().to_vec();
        for (at, field) in schema.fields().iter().enumerate() {
            if let Some(other) = self.other(field.name(), &columns[at])? {
                columns[at] = other;
            }
        }
        Ok(RecordBatch::try_new(schema.clone(), columns)?)
    }

    /// What stands in a column in place of what the template has; `None` where that stays.
    fn other(&self, name: &str, column: &ArrayRef) -> Result<Option<ArrayRef>, StatsError> {
        let two_sides = self.parts.iter().all(|part| part.schema().column_with_name("opponent").is_some());
        let text = |make: &dyn Fn(u32, usize) -> String| -> Result<Option<ArrayRef>, StatsError> {
            Ok(Some(self.each(&|number, place| make(number, place))?))
        };
        match name {
            "match_id" => {
                let ids = StringArray::from_iter_values(self.own.iter().map(|(id, _)| id.as_str()));
                Ok(Some(take(&ids, &self.places(), None)?))
            }
            "entries" if column.as_any().is::<UInt32Array>() => {
                let most = u32::try_from(ENTRIES).unwrap_or(u32::MAX);
                let entries = column.as_any().downcast_ref::<UInt32Array>();
                Ok(entries.map(|entries| {
                    Arc::new(entries.unary::<_, arrow::datatypes::UInt32Type>(|n| n.min(most))) as ArrayRef
                }))
            }
            "played" => Ok(Some(self.days()?)),
            // Each is a battle of its own, though its entries are those of a template.
            "entries_hash" => text(&|number, _| format!("{number:064x}")),
            // Of 32 battles of one month.
            "event" => {
                let event = |number: u32| number / self.season.months.max(1) / 32;
                text(&|number, _| format!("Event {} {}", self.partition.month, event(number)))
            }
            "scenario" => text(&|number, _| format!("Scenario {}", mixed(number, 3) % 6)),
            // Everybody has two.
            "dice_set" => text(&|number, _| format!("Set {}", 1 + mixed(number, 30) % 2)),
            "player" if two_sides => text(&|number, place| self.player(number, place)),
            "opponent" => text(&|number, place| self.player(number, 1 - place.min(1))),
            "army" if two_sides => text(&|number, place| self.army(number, place)),
            "opponent_army" => text(&|number, place| self.army(number, 1 - place.min(1))),
            _ => Ok(None),
        }
    }

    fn player(&self, number: u32, place: usize) -> String {
        let half = self.season.players / 2;
        let own = mixed(number, 10 + place.min(1) as u32) % half;
        format!("player-{:05}", own * 2 + place.min(1) as u32)
    }

    fn army(&self, number: u32, place: usize) -> String {
        format!("Army {:02}", mixed(number, 20 + place.min(1) as u32) % self.season.armies)
    }

    /// Which match each row is of.
    fn places(&self) -> UInt32Array {
        let parts = (0_u32..).zip(self.parts);
        parts.flat_map(|(at, part)| std::iter::repeat_n(at, part.num_rows())).collect()
    }

    /// A text for each row, from the number of its match and its place among the rows of it.
    fn each(&self, make: &dyn Fn(u32, usize) -> String) -> Result<ArrayRef, StatsError> {
        let rows = self.own.iter().zip(self.parts);
        let texts = rows.flat_map(|((_, number), part)| (0..part.num_rows()).map(move |place| make(*number, place)));
        Ok(Arc::new(StringArray::from(texts.collect::<Vec<String>>())))
    }

    /// The day of each row.
    fn days(&self) -> Result<ArrayRef, StatsError> {
        let first: jiff::civil::Date = format!("{}-01", self.partition.month)
            .parse()
            .map_err(|error: jiff::Error| StatsError::Estimate(error.to_string()))?;
        let epoch = jiff::civil::date(1970, 1, 1);
        let since = first.duration_since(epoch).as_hours() / 24;
        let first = i32::try_from(since).unwrap_or_default();
        let rows = self.own.iter().zip(self.parts);
        let days = rows.flat_map(|((_, number), part)| {
            let day = first + (mixed(*number, 1) % 28) as i32;
            std::iter::repeat_n(day, part.num_rows())
        });
        Ok(Arc::new(Date32Array::from(days.collect::<Vec<i32>>())))
    }
}

/// A number that looks like chance, from another and what it is for.
/// Source: S. Vigna's splitmix64, public domain; its constants.
fn mixed(number: u32, of: u32) -> u32 {
    let mut z = (u64::from(number) << 32 | u64::from(of)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as u32
}
