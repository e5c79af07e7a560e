//! Luck summed up.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
};

use aftermath_games::GAMES;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    question::{ADDED, LuckQuery, added, in_order},
    sums::{AtStake, Staked, Sums, sums},
};
use crate::{
    Sheet, Snapshot, StatsError, Tabled,
    partition_rollup::{PartitionRollup, Rows, Source},
    query::{
        columns::{counts, names, reals, texts},
        names::{Name, Names, Naming, fits, same},
    },
};

/// Whose luck to sum up; always apart by purpose, since a hit and an order obeyed are not the same thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckBy {
    /// Of all throws of a purpose.
    Purpose,
    /// Of each player.
    Player,
    /// Of each side of each match.
    Side,
    /// Of each kind of unit: its row of the army list, with the army.
    Unit,
    /// Of each month.
    Month,
}

/// Luck of somebody in throws of one purpose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LuckRow {
    /// Whose: a player, a month, …; nothing for all.
    pub who: Option<String>,
    /// The match, where it is a side's.
    pub match_id: Option<String>,
    /// The army, where it is a unit's.
    pub army: Option<String>,
    /// What the dice were thrown for, e.g. `command`.
    pub purpose: String,
    /// Matches in which they were thrown.
    pub matches: u64,
    /// Throws.
    pub rolls: u64,
    /// Dice in them.
    pub dice: u64,
    /// Sum of results less expectations, positive when good for the thrower; in the unit of the purpose (hits, orders
    /// obeyed, centimetres, …).
    pub luck: f64,
    /// Standard deviation of that sum for fair dice, in the same unit.
    pub spread: f64,
    /// Luck in standard deviations; nothing where no throw could have gone otherwise.
    pub deviations: Option<f64>,
    /// The same in victory points, each throw weighed by what was at stake in it (column `stake` of the table of
    /// [`Rolls`](crate::Table::Rolls)); nothing where that is known of none.
    pub at_stake: Option<AtStake>,
    /// Throws of which nobody knows what was at stake: they are not in `at_stake`.
    pub without_stake: u64,
}

impl Tabled for Vec<LuckRow> {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(self)
            .text("who", |row| row.who.as_deref())
            .text("match_id", |row| row.match_id.as_deref())
            .text("army", |row| row.army.as_deref())
            .text("purpose", |row| Some(&row.purpose))
            .count("matches", |row| Some(row.matches))
            .count("rolls", |row| Some(row.rolls))
            .count("dice", |row| Some(row.dice))
            .real("luck", |row| Some(row.luck))
            .real("spread", |row| Some(row.spread))
            .real("deviations", |row| row.deviations)
            .real("at_stake", |row| row.at_stake.map(|stake| stake.luck))
            .real("at_stake_spread", |row| row.at_stake.map(|stake| stake.spread))
            .count("without_stake", |row| Some(row.without_stake))
            .finish()
    }
}

/// The ledger, sorted by whose, match, army and purpose.
pub(crate) fn luck(tables: &Snapshot, query: &LuckQuery, by: LuckBy) -> Result<Vec<LuckRow>, StatsError> {
    let cells = match by {
        LuckBy::Unit if query.is_of_units() => added_up::<ByUnit>(tables, query, by)?,
        LuckBy::Unit => of_units(tables, query)?,
        LuckBy::Player if query.is_coarse() => added_up::<ByPlayer>(tables, query, by)?,
        LuckBy::Purpose | LuckBy::Month if query.is_coarse() && query.player.is_none() => {
            added_up::<ByPurpose>(tables, query, by)?
        }
        LuckBy::Purpose | LuckBy::Month if query.is_coarse() => added_up::<ByPlayer>(tables, query, by)?,
        LuckBy::Purpose | LuckBy::Month | LuckBy::Player | LuckBy::Side => of_sums(&sums(tables, query)?, query, by),
    };
    Ok(cells.into_iter().map(LuckRow::from).collect())
}

/// Luck of somebody in throws of one purpose, as it is added up.
#[derive(Debug, Clone, PartialEq)]
struct Cell {
    who: Option<String>,
    match_id: Option<String>,
    army: Option<String>,
    purpose: String,
    matches: u64,
    rolls: u64,
    dice: u64,
    luck: f64,
    variance: f64,
    staked: Staked,
}

impl Cell {
    /// Of a whole partition.
    fn of_partition(rows: &Rows<'_>, by: LuckBy) -> Result<Vec<Self>, StatsError> {
        // Of a game that this program does not know nothing is asked.
        let Ok(system) = GAMES.find(rows.system()) else { return Ok(Vec::new()) };
        let all = LuckQuery::of(system);
        match by {
            LuckBy::Unit => of_units(rows, &all),
            _ => Ok(of_sums(&[rows.rolled_up::<Sums>()?], &all, by)),
        }
    }

    /// Before any throw.
    fn none() -> Self {
        Self {
            who: None,
            match_id: None,
            army: None,
            purpose: String::new(),
            matches: 0,
            rolls: 0,
            dice: 0,
            luck: 0.0,
            variance: 0.0,
            staked: Staked::default(),
        }
    }

    fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.rolls += other.rolls;
        self.dice += other.dice;
        self.luck += other.luck;
        self.variance += other.variance;
        self.staked.add(&other.staked);
    }
}

impl From<Cell> for LuckRow {
    fn from(cell: Cell) -> Self {
        let Cell { who, match_id, army, purpose, matches, rolls, dice, luck, variance, staked } = cell;
        let spread = variance.max(0.0).sqrt();
        let deviations = (spread > 0.0).then(|| luck / spread);
        let (at_stake, without_stake) = (staked.told(rolls), staked.without);
        Self { who, match_id, army, purpose, matches, rolls, dice, luck, spread, deviations, at_stake, without_stake }
    }
}

/// Throws of units that fit, by army, row of its list and purpose.
fn of_units(tables: &impl Source, query: &LuckQuery) -> Result<Vec<Cell>, StatsError> {
    let on = [col("match_id"), col("unit")];
    let sums = query.sums(tables, &["unit"])?.filter(col("unit").is_not_null());
    let sums = sums.join(query.units(tables)?, on.clone(), on, in_order(JoinType::Inner));
    let mut sum = added(&ADDED, col("rolls").cast(DataType::UInt64).sum());
    sum.push(col("match_id").n_unique().alias("matches"));
    let keys = ["profile", "army", "purpose"];
    // Polars minds an order only where something after it does: a sort within the question would leave it free to add up
    // rows in any.
    let found = sums.group_by_stable(keys.map(col)).agg(sum).collect()?.sort(keys, SortMultipleOptions::default())?;
    let mut whose = texts(&found, "profile")?.into_iter();
    let (mut armies, mut purposes) = (texts(&found, "army")?.into_iter(), names(&found, "purpose")?.into_iter());
    let mut matches = counts(&found, "matches")?.into_iter();
    let (rolls, dice) = (counts(&found, "rolls")?, counts(&found, "dice")?);
    let (luck, variance) = (reals(&found, "luck")?, reals(&found, "variance")?);
    let mut numbers = rolls.into_iter().zip(dice).zip(luck.into_iter().zip(variance)).zip(Staked::of_rows(&found)?);
    let cell = || {
        let (((rolls, dice), (luck, variance)), staked) = numbers.next()?;
        Some(Cell {
            who: whose.next()?,
            match_id: None,
            army: armies.next()?,
            purpose: purposes.next()?,
            matches: matches.next()?,
            rolls,
            dice,
            luck,
            variance,
            staked,
        })
    };
    Ok(std::iter::from_fn(cell).collect())
}

/// Whose cells are added up together: a name, and a match where it is a side's.
type Whose<'a> = (Option<&'a str>, Option<&'a str>);

/// The same within a part, with the purpose: a place among its names, one among its battles, one among its purposes.
type Place = (Option<Name>, Option<u32>, u16);

/// Sums that fit, added up by whom they are asked for and purpose.
fn of_sums(parts: &[Arc<Sums>], query: &LuckQuery, by: LuckBy) -> Vec<Cell> {
    let mut added: HashMap<(Whose<'_>, &str), Cell> = HashMap::new();
    for part in parts {
        for (whose, purpose, cell) in of_part(part, query, by) {
            match added.entry((whose, purpose)) {
                Entry::Occupied(mut sum) => sum.get_mut().add(&cell),
                Entry::Vacant(sum) => {
                    let ((who, match_id), purpose) = (whose, purpose.to_owned());
                    sum.insert(Cell {
                        who: who.map(str::to_owned),
                        match_id: match_id.map(str::to_owned),
                        purpose,
                        ..cell
                    });
                }
            }
        }
    }
    let mut cells: Vec<Cell> = added.into_values().collect();
    cells.sort_by(|a, b| (&a.who, &a.match_id, &a.purpose).cmp(&(&b.who, &b.match_id, &b.purpose)));
    cells
}

/// The sums of one part, its names looked up last: there are many cells to a name.
fn of_part<'a>(part: &'a Sums, query: &LuckQuery, by: LuckBy) -> Vec<(Whose<'a>, &'a str, Cell)> {
    // By name, match and purpose: what was added up, and the last match that was counted.
    let mut added: HashMap<Place, (Cell, Option<u32>)> = HashMap::new();
    for (side, sum) in part.fitting(query) {
        let (who, battle) = match by {
            LuckBy::Purpose | LuckBy::Unit => (None, None),
            LuckBy::Player => (Some(side.player), None),
            LuckBy::Month => (part.battles.get(side.battle as usize).map(|battle| battle.played), None),
            LuckBy::Side => (Some(side.side), Some(side.battle)),
        };
        let (cell, last) = added.entry((who, battle, sum.purpose)).or_insert_with(|| (Cell::none(), None));
        cell.add(&Cell {
            matches: u64::from(*last != Some(side.battle)),
            rolls: u64::from(sum.rolls),
            dice: sum.dice,
            luck: sum.luck,
            variance: sum.variance,
            staked: sum.staked,
            ..Cell::none()
        });
        *last = Some(side.battle);
    }
    let mut cells: Vec<(Place, Cell)> = added.into_iter().map(|(place, (cell, _))| (place, cell)).collect();
    cells.sort_unstable_by_key(|(place, _)| *place);
    let told = |((who, battle, purpose), cell): (Place, Cell)| {
        let who = who.map(|who| part.text(who)).map(|who| if by == LuckBy::Month { month(who) } else { who });
        let battle = battle.map(|battle| part.id(battle));
        let purpose = part.purposes.get(usize::from(purpose)).map_or("", |purpose| purpose);
        ((who, battle), purpose, cell)
    };
    cells.into_iter().map(told).collect()
}

/// `YYYY-MM` of a day.
fn month(day: &str) -> &str {
    day.rsplit_once('-').map_or(day, |(month, _)| month)
}

/// What is known of a whole partition. A match is in one partition alone, so that numbers of matches add up too.
#[derive(Serialize, Deserialize)]
struct Known {
    /// Players, rows of army lists, armies and purposes.
    names: Names,
    lines: Vec<Line>,
}

/// A [`Cell`] of no match, with places among the names of its partition.
#[derive(Serialize, Deserialize)]
struct Line {
    who: Option<Name>,
    army: Option<Name>,
    purpose: Name,
    matches: u64,
    rolls: u64,
    dice: u64,
    luck: f64,
    variance: f64,
    staked: Staked,
}

impl Known {
    fn of(cells: &[Cell]) -> Self {
        let mut naming = Naming::default();
        let mut line = |cell: &Cell| {
            let (who, army) = (cell.who.as_deref(), cell.army.as_deref());
            let &Cell { matches, rolls, dice, luck, variance, staked, .. } = cell;
            let (who, army) = (who.map(|who| naming.name(who)), army.map(|army| naming.name(army)));
            Line { who, army, purpose: naming.name(&cell.purpose), matches, rolls, dice, luck, variance, staked }
        };
        let lines = cells.iter().map(&mut line).collect();
        Self { names: naming.names(), lines }
    }

    fn bytes(&self) -> usize {
        self.names.bytes() + self.lines.len() * size_of::<Line>()
    }
}

impl Line {
    fn cell(&self) -> Cell {
        let &Self { matches, rolls, dice, luck, variance, staked, .. } = self;
        Cell { matches, rolls, dice, luck, variance, staked, ..Cell::none() }
    }
}

trait Partitioned: PartitionRollup {
    fn known(&self) -> &Known;
}

macro_rules! partitioned {
    ($(#[$doc:meta] $name:ident, $kind:literal: $by:expr;)*) => {$(
        #[$doc]
        #[derive(Serialize, Deserialize)]
        pub(super) struct $name(Known);

        impl PartitionRollup for $name {
            const KIND: &'static str = $kind;

            fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
                Ok(Self(Known::of(&Cell::of_partition(rows, $by)?)))
            }

            fn bytes(&self) -> usize {
                self.0.bytes()
            }
        }

        impl Partitioned for $name {
            fn known(&self) -> &Known {
                &self.0
            }
        }
    )*};
}

partitioned! {
    /// The luck of all.
    ByPurpose, "luck-by-purpose": LuckBy::Purpose;
    /// The luck of each player.
    ByPlayer, "luck-by-player": LuckBy::Player;
    /// The luck of each kind of unit.
    ByUnit, "luck-by-unit": LuckBy::Unit;
}

/// The ledger from what is known of whole partitions.
fn added_up<P: Partitioned>(tables: &Snapshot, query: &LuckQuery, by: LuckBy) -> Result<Vec<Cell>, StatsError> {
    let parts = tables.rolled_up::<P>(query.span())?;
    let mut naming = Naming::default();
    let mut sums: PlHashMap<(Option<Name>, Option<Name>, Name), Cell> = PlHashMap::default();
    for (partition, part) in &parts {
        let known = part.known();
        let among = known.names.among(&mut naming);
        let month = naming.name(&partition.month);
        let called = |text: &Option<String>| known.names.wanted(text.as_deref());
        let (player, profile) = (called(&query.player), called(&query.profile));
        let (army, purpose) = (called(&query.army), called(&query.purpose));
        let whose = if by == LuckBy::Unit { profile } else { player };
        let fitting =
            |line: &&Line| fits(whose, line.who) && fits(army, line.army) && fits(purpose, Some(line.purpose));
        for line in known.lines.iter().filter(fitting) {
            let here = |name: Option<Name>| name.and_then(|name| same(&among, name));
            let who = match by {
                LuckBy::Month => Some(month),
                LuckBy::Purpose => None,
                LuckBy::Player | LuckBy::Side | LuckBy::Unit => here(line.who),
            };
            let Some(purpose) = same(&among, line.purpose) else { continue };
            sums.entry((who, here(line.army), purpose)).or_insert_with(Cell::none).add(&line.cell());
        }
    }
    let names = naming.names();
    let text = |name: Name| names.text(name).to_owned();
    let told = |((who, army, purpose), cell): ((Option<Name>, Option<Name>, Name), Cell)| Cell {
        who: who.map(text),
        army: army.map(text),
        purpose: text(purpose),
        ..cell
    };
    let mut cells: Vec<Cell> = sums.into_iter().map(told).collect();
    cells.sort_by(|a, b| (&a.who, &a.army, &a.purpose).cmp(&(&b.who, &b.army, &b.purpose)));
    Ok(cells)
}
