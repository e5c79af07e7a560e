//! The luck ledger: what every throw gave against what was to be expected of it.

use std::collections::BTreeMap;

use aftermath_estimate::{Coefficient, Confidence, Regression, RegressionError};
use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::columns::{counts, names, reals, texts};
use crate::{Snapshot, StatsError, Table};

/// Which throws to look at. Every filter that is set must fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LuckQuery {
    /// The game.
    pub system: System,
    /// Only this match.
    pub match_id: Option<String>,
    /// Only throws of this player.
    pub player: Option<String>,
    /// From this month on, `YYYY-MM`.
    pub from: Option<String>,
    /// Up to this month, itself included.
    pub to: Option<String>,
}

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

/// What luck in throws of one purpose goes with at the end of a battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stake {
    /// What the dice were thrown for.
    pub purpose: String,
    /// Victory points of difference between the sides for one more in the unit of the purpose.
    pub worth: Coefficient,
}

/// What luck is worth in victory points, over many battles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stakes {
    /// Battles that went into it.
    pub battles: usize,
    /// Share of the differences in victory points that luck takes up, 0 to 1.
    pub r_squared: f64,
    /// One row a purpose that comes in enough battles.
    pub rows: Vec<Stake>,
}

/// A purpose must come in this share of the battles at least, to be given a worth.
const OFTEN: f64 = 0.1;

impl LuckQuery {
    /// All throws of a game.
    pub fn of(system: System) -> Self {
        Self { system, match_id: None, player: None, from: None, to: None }
    }

    /// Throws that fit, with nobody's name yet.
    fn rolls(&self, tables: &Snapshot) -> Result<LazyFrame, StatsError> {
        let mut wanted = col("system").eq(lit(self.system.as_str())).and(col("side").is_not_null());
        if let Some(id) = &self.match_id {
            wanted = wanted.and(col("match_id").eq(lit(id.as_str())));
        }
        if let Some(from) = &self.from {
            wanted = wanted.and(col("month").gt_eq(lit(from.as_str())));
        }
        if let Some(to) = &self.to {
            wanted = wanted.and(col("month").lt_eq(lit(to.as_str())));
        }
        Ok(tables.scan(Table::Rolls)?.filter(wanted))
    }

    /// Throws summed up by match, side, purpose and `more`, with the player's name.
    fn sums(&self, tables: &Snapshot, more: &[&str]) -> Result<LazyFrame, StatsError> {
        let mut keys: Vec<Expr> = ["match_id", "side", "purpose", "month"].map(col).to_vec();
        keys.extend(more.iter().map(|name| col(*name)));
        let sums = self.rolls(tables)?.group_by(keys).agg(added(&["dice", "luck", "variance"], len().alias("rolls")));
        let mut sides = tables.scan(Table::Sides)?.filter(col("system").eq(lit(self.system.as_str())));
        if let Some(player) = &self.player {
            sides = sides.filter(col("player").eq(lit(player.as_str())));
        }
        let sides = sides.select(["match_id", "side", "player", "army"].map(col));
        let on = [col("match_id"), col("side")];
        Ok(sums.join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner)))
    }
}

/// Sums of columns under their own names, and one more.
fn added(columns: &[&str], more: Expr) -> Vec<Expr> {
    columns.iter().map(|name| col(*name).cast(DataType::Float64).sum()).chain([more]).collect()
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
            let units = tables.scan(Table::Units)?.filter(col("system").eq(lit(query.system.as_str())));
            let units = units.select(["match_id", "unit", "profile"].map(col));
            let on = [col("match_id"), col("unit")];
            let sums = query.sums(tables, &["unit"])?.filter(col("unit").is_not_null());
            (sums.join(units, on.clone(), on, JoinArgs::new(JoinType::Inner)), col("profile"), none(), col("army"))
        }
    };
    let keys = [who.alias("who"), match_id.alias("of_match"), army.alias("of_army"), col("purpose").alias("for_what")];
    let order = ["who", "of_match", "of_army", "for_what"];
    let found = sums
        .group_by(keys)
        .agg(added(&["dice", "luck", "variance"], col("rolls").cast(DataType::UInt64).sum()))
        .sort(order, SortMultipleOptions::default())
        .collect()?;
    let (mut whose, mut matches, mut armies) = (
        texts(&found, "who")?.into_iter(),
        texts(&found, "of_match")?.into_iter(),
        texts(&found, "of_army")?.into_iter(),
    );
    let mut purposes = names(&found, "for_what")?.into_iter();
    let (rolls, dice) = (counts(&found, "rolls")?, counts(&found, "dice")?);
    let (luck, variance) = (reals(&found, "luck")?, reals(&found, "variance")?);
    let mut numbers = rolls.into_iter().zip(dice).zip(luck.into_iter().zip(variance));
    let row = || {
        let ((rolls, dice), (luck, variance)) = numbers.next()?;
        let spread = variance.max(0.0).sqrt();
        Some(LuckRow {
            who: whose.next()?,
            match_id: matches.next()?,
            army: armies.next()?,
            purpose: purposes.next()?,
            rolls,
            dice,
            luck,
            spread,
            deviations: (spread > 0.0).then(|| luck / spread),
        })
    };
    Ok(std::iter::from_fn(row).collect())
}

/// What luck is worth: the difference in victory points between the two sides of a battle, as far as it goes with the
/// difference of their luck in each kind of throw (least squares over all battles that are over and score points).
/// `None` where there are too few battles to say.
///
/// It tells what one more hit went with on average, not what this one hit did.
pub(crate) fn stakes(tables: &Snapshot, query: &LuckQuery) -> Result<Option<Stakes>, StatsError> {
    let sides = tables.scan(Table::Sides)?.filter(
        col("system")
            .eq(lit(query.system.as_str()))
            .and(col("result").is_not_null())
            .and(col("score").is_not_null())
            .and(col("opponent").is_not_null()),
    );
    // The first side's points and luck count as they are, the other's the other way round.
    let sign = when(col("position").eq(lit(1_u8))).then(lit(1.0)).otherwise(lit(-1.0));
    let sides = sides.select([col("match_id"), col("side"), col("score"), sign.alias("sign")]);
    let luck = query.sums(tables, &[])?.select(["match_id", "side", "purpose", "luck"].map(col));
    let on = [col("match_id"), col("side")];
    let scores = sides.clone().group_by([col("match_id")]).agg([(col("score") * col("sign")).sum().alias("points")]);
    let luck = luck
        .join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner))
        .group_by([col("match_id"), col("purpose")])
        .agg([(col("luck") * col("sign")).sum().alias("luck")]);
    let found = luck
        .join(scores, [col("match_id")], [col("match_id")], JoinArgs::new(JoinType::Inner))
        .sort(["match_id", "purpose"], SortMultipleOptions::default())
        .collect()?;
    let (ids, purposes) = (names(&found, "match_id")?, names(&found, "purpose")?);
    let (luck, points) = (reals(&found, "luck")?, reals(&found, "points")?);
    let table = Battles::gather(&ids, &purposes, &luck, &points);
    let wanted = table.often();
    match Regression::fit(&table.rows(&wanted), Confidence::P95) {
        Ok(fitted) => Ok(Some(Stakes {
            battles: fitted.rows,
            r_squared: fitted.r_squared,
            rows: wanted
                .into_iter()
                .zip(fitted.coefficients)
                .map(|(purpose, worth)| Stake { purpose, worth })
                .collect(),
        })),
        Err(RegressionError::TooFew { .. } | RegressionError::Dependent) => Ok(None),
        Err(error @ RegressionError::Row { .. }) => Err(StatsError::Estimate(error.to_string())),
    }
}

/// Luck by battle and purpose.
struct Battles {
    /// Points, and luck by purpose.
    battles: Vec<(f64, BTreeMap<String, f64>)>,
}

impl Battles {
    fn gather(ids: &[String], purposes: &[String], luck: &[f64], points: &[f64]) -> Self {
        let mut battles: Vec<(f64, BTreeMap<String, f64>)> = Vec::new();
        let mut last: Option<&String> = None;
        for (at, id) in ids.iter().enumerate() {
            if last != Some(id) {
                battles.push((points[at], BTreeMap::new()));
                last = Some(id);
            }
            if let Some((_, battle)) = battles.last_mut() {
                battle.insert(purposes[at].clone(), luck[at]);
            }
        }
        Self { battles }
    }

    /// Purposes that come in enough battles.
    fn often(&self) -> Vec<String> {
        let mut seen: BTreeMap<&String, usize> = BTreeMap::new();
        for (_, battle) in &self.battles {
            battle.keys().for_each(|purpose| *seen.entry(purpose).or_default() += 1);
        }
        let least = OFTEN * self.battles.len() as f64;
        seen.into_iter().filter(|(_, times)| *times as f64 >= least).map(|(purpose, _)| purpose.clone()).collect()
    }

    fn rows(&self, wanted: &[String]) -> Vec<(Vec<f64>, f64)> {
        let of = |battle: &BTreeMap<String, f64>| {
            wanted.iter().map(|purpose| battle.get(purpose).copied().unwrap_or_default()).collect()
        };
        self.battles.iter().map(|(points, battle)| (of(battle), *points)).collect()
    }
}
