//! Luck summed up.

use std::collections::{HashMap, hash_map::Entry};

use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::question::{LuckQuery, added};
use crate::{
    Sheet, Snapshot, StatsError, Tabled,
    query::columns::{counts, names, reals, texts},
    rolled::{Rolled, Rows, Source, Span},
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
            .finish()
    }
}

/// The ledger, sorted by whose, match, army and purpose.
pub(crate) fn luck(tables: &Snapshot, query: &LuckQuery, by: LuckBy) -> Result<Vec<LuckRow>, StatsError> {
    let cells = match by {
        LuckBy::Purpose | LuckBy::Month | LuckBy::Player | LuckBy::Unit if query.is_coarse() => {
            match (by, &query.player) {
                (LuckBy::Unit, Some(_)) => Cell::all(tables, query, by)?,
                (LuckBy::Unit, None) => added_up::<ByUnit>(tables, query, by)?,
                (LuckBy::Player, _) | (_, Some(_)) => added_up::<ByPlayer>(tables, query, by)?,
                (_, None) => added_up::<ByPurpose>(tables, query, by)?,
            }
        }
        _ => Cell::all(tables, query, by)?,
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
}

impl Cell {
    /// Sums of throws that fit, sorted by whose, match, army and purpose.
    fn all(tables: &impl Source, query: &LuckQuery, by: LuckBy) -> Result<Vec<Self>, StatsError> {
        let none = || lit(NULL).cast(DataType::String);
        let (sums, who, match_id, army) = match by {
            LuckBy::Purpose => (query.sums(tables, &[])?, none(), none(), none()),
            LuckBy::Player => (query.sums(tables, &[])?, col("player"), none(), none()),
            LuckBy::Month => (query.sums(tables, &[])?, col("month"), none(), none()),
            LuckBy::Side => (query.sums(tables, &[])?, col("side"), col("match_id"), none()),
            LuckBy::Unit => {
                let units = query.units(tables)?;
                let on = [col("match_id"), col("unit")];
                let sums = query.sums(tables, &["unit"])?.filter(col("unit").is_not_null());
                (sums.join(units, on.clone(), on, JoinArgs::new(JoinType::Inner)), col("profile"), none(), col("army"))
            }
        };
        let keys =
            [who.alias("who"), match_id.alias("of_match"), army.alias("of_army"), col("purpose").alias("for_what")];
        let order = ["who", "of_match", "of_army", "for_what"];
        let mut sum = added(&["dice", "luck", "variance"], col("rolls").cast(DataType::UInt64).sum());
        sum.push(col("match_id").n_unique().alias("matches"));
        let found = sums.group_by(keys).agg(sum).sort(order, SortMultipleOptions::default()).collect()?;
        let (mut whose, mut ids, mut armies) = (
            texts(&found, "who")?.into_iter(),
            texts(&found, "of_match")?.into_iter(),
            texts(&found, "of_army")?.into_iter(),
        );
        let mut purposes = names(&found, "for_what")?.into_iter();
        let mut matches = counts(&found, "matches")?.into_iter();
        let (rolls, dice) = (counts(&found, "rolls")?, counts(&found, "dice")?);
        let (luck, variance) = (reals(&found, "luck")?, reals(&found, "variance")?);
        let mut numbers = rolls.into_iter().zip(dice).zip(luck.into_iter().zip(variance));
        let cell = || {
            let ((rolls, dice), (luck, variance)) = numbers.next()?;
            Some(Self {
                who: whose.next()?,
                match_id: ids.next()?,
                army: armies.next()?,
                purpose: purposes.next()?,
                matches: matches.next()?,
                rolls,
                dice,
                luck,
                variance,
            })
        };
        Ok(std::iter::from_fn(cell).collect())
    }

    /// Of a whole partition.
    fn of_partition(rows: &Rows<'_>, by: LuckBy) -> Result<Vec<Self>, StatsError> {
        match rows.system().parse::<System>() {
            Ok(system) => Self::all(rows, &LuckQuery::of(system), by),
            // Of a game that this program does not know nothing is asked.
            Err(_) => Ok(Vec::new()),
        }
    }

    fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.rolls += other.rolls;
        self.dice += other.dice;
        self.luck += other.luck;
        self.variance += other.variance;
    }
}

impl From<Cell> for LuckRow {
    fn from(cell: Cell) -> Self {
        let Cell { who, match_id, army, purpose, matches, rolls, dice, luck, variance } = cell;
        let spread = variance.max(0.0).sqrt();
        let deviations = (spread > 0.0).then(|| luck / spread);
        Self { who, match_id, army, purpose, matches, rolls, dice, luck, spread, deviations }
    }
}

/// What is known of whole partitions. A match is in one partition alone, so that numbers of matches add up too.
trait Partitioned: Rolled {
    fn cells(&self) -> &[Cell];
}

macro_rules! partitioned {
    ($(#[$doc:meta] $name:ident: $by:expr;)*) => {$(
        #[$doc]
        struct $name(Vec<Cell>);

        impl Rolled for $name {
            fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
                Ok(Self(Cell::of_partition(rows, $by)?))
            }

            fn bytes(&self) -> usize {
                self.0.len() * (size_of::<Cell>() + 48)
            }
        }

        impl Partitioned for $name {
            fn cells(&self) -> &[Cell] {
                &self.0
            }
        }
    )*};
}

partitioned! {
    /// The luck of all.
    ByPurpose: LuckBy::Purpose;
    /// The luck of each player.
    ByPlayer: LuckBy::Player;
    /// The luck of each kind of unit.
    ByUnit: LuckBy::Unit;
}

/// The ledger from what is known of whole partitions.
fn added_up<P: Partitioned>(tables: &Snapshot, query: &LuckQuery, by: LuckBy) -> Result<Vec<Cell>, StatsError> {
    let span = Span { system: Some(query.system.as_str()), from: query.from.as_deref(), to: query.to.as_deref() };
    let parts = tables.rolled::<P>(span)?;
    let mut sums: HashMap<(Option<&str>, Option<&str>, &str), Cell> = HashMap::new();
    for (partition, part) in &parts {
        for cell in part.cells() {
            let is_players = query.player.is_none() || cell.who == query.player;
            if !is_players || query.purpose.as_ref().is_some_and(|purpose| *purpose != cell.purpose) {
                continue;
            }
            let who = match by {
                LuckBy::Month => Some(partition.month.as_str()),
                LuckBy::Purpose => None,
                LuckBy::Player | LuckBy::Side | LuckBy::Unit => cell.who.as_deref(),
            };
            match sums.entry((who, cell.army.as_deref(), &cell.purpose)) {
                Entry::Occupied(mut sum) => sum.get_mut().add(cell),
                Entry::Vacant(sum) => {
                    sum.insert(Cell { who: who.map(str::to_owned), ..cell.clone() });
                }
            }
        }
    }
    let mut cells: Vec<Cell> = sums.into_values().collect();
    cells.sort_by(|a, b| (&a.who, &a.army, &a.purpose).cmp(&(&b.who, &b.army, &b.purpose)));
    Ok(cells)
}
