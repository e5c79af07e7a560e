//! Luck summed up.

use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::question::{LuckQuery, added};
use crate::{
    Sheet, Snapshot, StatsError, Tabled,
    query::columns::{counts, names, reals, texts},
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
    let keys = [who.alias("who"), match_id.alias("of_match"), army.alias("of_army"), col("purpose").alias("for_what")];
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
    let row = || {
        let ((rolls, dice), (luck, variance)) = numbers.next()?;
        let spread = variance.max(0.0).sqrt();
        Some(LuckRow {
            who: whose.next()?,
            match_id: ids.next()?,
            army: armies.next()?,
            purpose: purposes.next()?,
            matches: matches.next()?,
            rolls,
            dice,
            luck,
            spread,
            deviations: (spread > 0.0).then(|| luck / spread),
        })
    };
    Ok(std::iter::from_fn(row).collect())
}
