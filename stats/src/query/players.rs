//! Players: form, ratings, opponents, armies, units and luck.

use std::collections::BTreeMap;

use aftermath_estimate::{Confidence, Draws, Interval, Rating, Tally};
use aftermath_rules::System;
use polars::prelude::*;
use serde::Serialize;

use super::{
    columns::{counts, names, texts},
    luck::{LuckBy, LuckQuery, LuckRow, Worth, luck, weighed},
    meta::{BattleRow, MetaQuery, Mirrors, battles, tallies, tally},
    ratings::{Ratings, history, ratings},
};
use crate::{PlayerRating, Sheet, Snapshot, StatsError, Table, Tabled};

/// A player among others.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerRow {
    /// The player.
    pub player: String,
    /// Battles that are over.
    pub tally: Tally,
    /// How often he wins, a draw being half a win; mirrors count.
    pub rate: Option<f64>,
    /// The rate's interval (Wilson, 95 %).
    pub interval: Interval,
    /// His ratings; nothing without battles against others.
    pub rating: Option<PlayerRating>,
    /// Day of his latest battle, `YYYY-MM-DD`.
    pub latest: String,
    /// Armies, the most played first.
    pub armies: Vec<String>,
    /// Throws on record.
    pub rolls: u64,
    /// His luck in all of them in victory points; nothing where too few battles are over to tell what luck is worth.
    pub luck: Option<Worth>,
}

/// One player closely.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Player {
    /// Among others.
    pub row: PlayerRow,
    /// The latest battles, the last first.
    pub form: Vec<BattleRow>,
    /// His Glicko-2 rating after each month since his first battle.
    pub history: Vec<(String, Rating)>,
    /// Against whom, the most often met first.
    pub opponents: Vec<Against>,
    /// Against which armies.
    pub opponent_armies: Vec<Against>,
    /// With which armies.
    pub armies: Vec<Against>,
    /// Rows of army lists that he fields, the most often fielded first; at most 50.
    pub units: Vec<Fielded>,
    /// Luck by purpose.
    pub luck: Vec<LuckRow>,
}

/// Battles against somebody, or with something.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Against {
    /// A player or an army.
    pub who: String,
    /// Battles that are over.
    pub tally: Tally,
    /// How often he won, a draw being half a win.
    pub rate: Option<f64>,
    /// The rate's interval (Wilson, 95 %).
    pub interval: Interval,
}

/// A row of an army list that a player fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fielded {
    /// The army.
    pub army: String,
    /// The row.
    pub profile: String,
    /// Matches with it.
    pub matches: u64,
    /// Units of it in them.
    pub units: u64,
}

impl Tabled for Vec<PlayerRow> {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(self)
            .text("player", |row| Some(&row.player))
            .tally(|row| row.tally)
            .real("rate", |row| row.rate)
            .interval("rate", |row| Some(row.interval))
            .real("glicko", |row| row.rating.as_ref().map(|rating| rating.glicko.value))
            .interval("glicko", |row| row.rating.as_ref().map(|rating| rating.glicko_interval))
            .real("strength", |row| row.rating.as_ref().map(|rating| rating.strength.value))
            .interval("strength", |row| row.rating.as_ref().map(|rating| rating.strength_interval))
            .text("latest", |row| Some(&row.latest))
            .text("army", |row| row.armies.first().map(String::as_str))
            .count("rolls", |row| Some(row.rolls))
            .real("luck", |row| row.luck.map(|luck| luck.points.value))
            .interval("luck", |row| row.luck.map(|luck| luck.points.interval))
            .finish()
    }
}

impl Tabled for Player {
    /// The battles against each opponent.
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.opponents)
            .text("opponent", |row| Some(&row.who))
            .tally(|row| row.tally)
            .real("rate", |row| row.rate)
            .interval("rate", |row| Some(row.interval))
            .finish()
    }
}

/// Battles of [`Player::form`].
const FORM: u32 = 20;

/// Rows of [`Player::units`].
const FIELDED: u32 = 50;

/// Everybody who has a battle that is over, or throws on record; the best first by the method that forecasts better.
pub(crate) fn players(tables: &Snapshot, system: System) -> Result<Vec<PlayerRow>, StatsError> {
    let found = ended(tables, &everything(system), "player")?;
    let latest: BTreeMap<String, String> = latest(tables, system)?;
    let ratings = ratings(tables, system)?;
    let luck = luck_of(tables, &LuckQuery::of(system))?;
    let mut rows = rows(&ratings, found, &latest, &luck);
    let mut armies = armies(tables, system, None)?;
    for row in &mut rows {
        row.armies = armies.remove(&row.player).unwrap_or_default();
    }
    Ok(rows)
}

/// One player; `None` where no battle of the game has one of this name.
pub(crate) fn player(tables: &Snapshot, system: System, player: &str) -> Result<Option<Player>, StatsError> {
    let latest = latest(tables, system)?;
    if !latest.contains_key(player) {
        return Ok(None);
    }
    let own = MetaQuery { player: Some(player.to_owned()), ..everything(system) };
    let found = ended(tables, &own, "player")?;
    let throws = LuckQuery { player: Some(player.to_owned()), ..LuckQuery::of(system) };
    let worths = luck_of(tables, &throws)?;
    let only = |name: &String, _: &mut String| name == player;
    let mut latest = latest;
    latest.retain(only);
    let ratings = ratings(tables, system)?;
    let Some(mut row) = rows(&ratings, found, &latest, &worths).into_iter().next() else {
        return Ok(None);
    };
    row.armies = armies(tables, system, Some(player))?.remove(player).unwrap_or_default();
    Ok(Some(Player {
        row,
        form: battles(tables, &own, 0, FORM)?.rows,
        history: history(tables, system, player)?,
        opponents: against(tables, &own, "opponent")?,
        opponent_armies: against(tables, &own, "opponent_army")?,
        armies: against(tables, &own, "army")?,
        units: fielded(tables, system, player)?,
        luck: luck(tables, &throws, LuckBy::Purpose)?,
    }))
}

/// All battles of a game, mirrors and all, a draw being half a win.
fn everything(system: System) -> MetaQuery {
    MetaQuery { mirrors: Mirrors::Counted, draws: Draws::Half, ..MetaQuery::of(system) }
}

/// Tallies of battles that are over by a column of `sides`.
fn ended(tables: &Snapshot, query: &MetaQuery, by: &str) -> Result<Vec<(String, Tally)>, StatsError> {
    let sides = query.counted(tables)?.filter(col(by).is_not_null());
    let found = sides.group_by([col(by)]).agg(tally()).sort([by], SortMultipleOptions::default()).collect()?;
    Ok(names(&found, by)?.into_iter().zip(tallies(&found)?).collect())
}

fn against(tables: &Snapshot, query: &MetaQuery, by: &str) -> Result<Vec<Against>, StatsError> {
    let mut rows: Vec<Against> = ended(tables, query, by)?
        .into_iter()
        .map(|(who, tally)| Against {
            who,
            tally,
            rate: tally.rate(Draws::Half),
            interval: tally.interval(Draws::Half, Confidence::P95),
        })
        .collect();
    rows.sort_by(|a, b| b.tally.battles().cmp(&a.tally.battles()).then_with(|| a.who.cmp(&b.who)));
    Ok(rows)
}

/// The latest day of play of everybody, whether that battle is over or not.
fn latest(tables: &Snapshot, system: System) -> Result<BTreeMap<String, String>, StatsError> {
    let sides = tables.scan(Table::Sides)?.filter(col("system").eq(lit(system.as_str())));
    let found = sides.group_by([col("player")]).agg([col("played").max().alias("latest")]).collect()?;
    Ok(names(&found, "player")?.into_iter().zip(names(&found, "latest")?).collect())
}

/// Armies of players, the most played first.
fn armies(
    tables: &Snapshot,
    system: System,
    player: Option<&str>,
) -> Result<BTreeMap<String, Vec<String>>, StatsError> {
    let mut wanted = col("system").eq(lit(system.as_str()));
    if let Some(player) = player {
        wanted = wanted.and(col("player").eq(lit(player)));
    }
    let order = SortMultipleOptions::default().with_order_descending_multi([false, true, false]);
    let found = tables
        .scan(Table::Sides)?
        .filter(wanted)
        .group_by([col("player"), col("army")])
        .agg([len().alias("times")])
        .sort(["player", "times", "army"], order)
        .collect()?;
    let mut armies: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (player, army) in names(&found, "player")?.into_iter().zip(names(&found, "army")?) {
        armies.entry(player).or_default().push(army);
    }
    Ok(armies)
}

/// Throws of players, and their luck in victory points.
fn luck_of(tables: &Snapshot, query: &LuckQuery) -> Result<BTreeMap<String, (u64, Option<Worth>)>, StatsError> {
    let mut rows: BTreeMap<String, Vec<LuckRow>> = BTreeMap::new();
    for row in luck(tables, query, LuckBy::Player)? {
        rows.entry(row.who.clone().unwrap_or_default()).or_default().push(row);
    }
    let worths = weighed(tables, query, rows.values())?;
    let rolls = |rows: &Vec<LuckRow>| rows.iter().map(|row| row.rolls).sum();
    Ok(rows.iter().zip(worths).map(|((player, rows), worth)| (player.clone(), (rolls(rows), worth))).collect())
}

fn rows(
    ratings: &Ratings,
    found: Vec<(String, Tally)>,
    latest: &BTreeMap<String, String>,
    luck: &BTreeMap<String, (u64, Option<Worth>)>,
) -> Vec<PlayerRow> {
    let tallies: BTreeMap<String, Tally> = found.into_iter().collect();
    let places = ratings.players.iter().enumerate();
    let rated: BTreeMap<&str, (usize, &PlayerRating)> =
        places.map(|(place, rating)| (rating.player.as_str(), (place, rating))).collect();
    let row = |(player, latest): (&String, &String)| {
        let tally = tallies.get(player).copied().unwrap_or_default();
        let (rolls, worth) = luck.get(player).copied().unwrap_or_default();
        PlayerRow {
            player: player.clone(),
            tally,
            rate: tally.rate(Draws::Half),
            interval: tally.interval(Draws::Half, Confidence::P95),
            rating: rated.get(player.as_str()).map(|(_, rating)| (*rating).clone()),
            latest: latest.clone(),
            armies: Vec::new(),
            rolls,
            luck: worth,
        }
    };
    let mut rows: Vec<PlayerRow> = latest.iter().map(row).collect();
    rows.sort_by_key(|row| rated.get(row.player.as_str()).map_or(usize::MAX, |(place, _)| *place));
    rows
}

/// Rows of army lists that a player fields.
fn fielded(tables: &Snapshot, system: System, player: &str) -> Result<Vec<Fielded>, StatsError> {
    let own = col("system").eq(lit(system.as_str()));
    let sides = tables.scan(Table::Sides)?.filter(own.clone().and(col("player").eq(lit(player))));
    let sides = sides.select(["match_id", "side", "army"].map(col));
    let units = tables.scan(Table::Units)?.filter(own).select(["match_id", "side", "profile"].map(col));
    let on = [col("match_id"), col("side")];
    let order = SortMultipleOptions::default().with_order_descending_multi([true, true, false, false]);
    let found = units
        .join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner))
        .group_by([col("army"), col("profile")])
        .agg([col("match_id").n_unique().alias("matches"), len().alias("units")])
        .sort(["matches", "units", "army", "profile"], order)
        .slice(0, FIELDED)
        .collect()?;
    let rows = names(&found, "army")?.into_iter().zip(texts(&found, "profile")?);
    let numbers = counts(&found, "matches")?.into_iter().zip(counts(&found, "units")?);
    Ok(rows
        .zip(numbers)
        .map(|((army, profile), (matches, units))| Fielded {
            army,
            profile: profile.unwrap_or_default(),
            matches,
            units,
        })
        .collect())
}
