//! Players: form, ratings, opponents, armies, units and luck.

use std::{cmp::Reverse, collections::BTreeMap};

use aftermath_estimate::{Confidence, Draws, Interval, Rating, Tally};
use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    columns::{counts, names},
    groups::{Groups, endings},
    luck::{LuckBy, LuckPoints, LuckQuery, LuckRow, luck, weighed},
    meta::{BattleRow, MetaQuery, Mirrors, battles, to_tell},
    names::{Name, Names, Naming, same},
    ratings::{Ratings, history, ratings},
    sides::sides,
};
use crate::{
    PlayerRating, Sheet, Snapshot, StatsError, Table, Tabled,
    partition_rollup::{Gone, Merged, PartitionRollup, Rows, Source, Span, merged},
};

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
    /// Battles in all after which a rate like this one can be told from even; `None` where it is even.
    pub battles_to_tell: Option<u64>,
    /// His ratings; nothing without battles against others.
    pub rating: Option<PlayerRating>,
    /// Day of his latest battle, `YYYY-MM-DD`.
    pub latest: String,
    /// Armies, the most played first.
    pub armies: Vec<String>,
    /// Throws on record.
    pub rolls: u64,
    /// His luck in all of them in victory points; nothing where too few battles are over to tell what luck is worth.
    pub luck: Option<LuckPoints>,
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
    pub units: Vec<ArmyUsage>,
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
    /// Battles in all after which a rate like this one can be told from even; `None` where it is even.
    pub battles_to_tell: Option<u64>,
}

/// A row of an army list that a player fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArmyUsage {
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
            .real("glicko_deviation", |row| row.rating.as_ref().map(|rating| rating.glicko.deviation))
            .real("glicko_volatility", |row| row.rating.as_ref().map(|rating| rating.glicko.volatility))
            .interval("glicko", |row| row.rating.as_ref().map(|rating| rating.glicko_interval))
            .real("strength", |row| row.rating.as_ref().map(|rating| rating.strength.value))
            .real("strength_error", |row| row.rating.as_ref().map(|rating| rating.strength.error))
            .interval("strength", |row| row.rating.as_ref().map(|rating| rating.strength_interval))
            .place(|row| row.rating.as_ref().map(|rating| rating.place))
            .count("rated_battles", |row| row.rating.as_ref().map(|rating| rating.strength.battles))
            .text("latest", |row| Some(&row.latest))
            .text("army", |row| row.armies.first().map(String::as_str))
            .count("rolls", |row| Some(row.rolls))
            .real("luck", |row| row.luck.map(|luck| luck.points.value))
            .real("luck_error", |row| row.luck.map(|luck| luck.points.error))
            .interval("luck", |row| row.luck.map(|luck| luck.points.interval))
            .real("luck_spread", |row| row.luck.map(|luck| luck.spread))
            .count("battles_to_tell", |row| row.battles_to_tell)
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
            .count("battles_to_tell", |row| row.battles_to_tell)
            .finish()
    }
}

/// Battles of [`Player::form`].
const FORM: u32 = 20;

/// Rows of [`Player::units`].
const FIELDED: usize = 50;

/// Everybody who has a battle that is over, or throws on record; the best first by the method that forecasts better.
pub(crate) fn players(tables: &Snapshot, system: System) -> Result<Vec<PlayerRow>, StatsError> {
    let ratings = ratings(tables, system)?;
    let luck = luck_of(tables, &LuckQuery::of(system))?;
    Ok(rows(&ratings, played(tables, system, None)?, &luck))
}

/// One player; `None` where no battle of the game has one of this name.
pub(crate) fn player(tables: &Snapshot, system: System, player: &str) -> Result<Option<Player>, StatsError> {
    let played = played(tables, system, Some(player))?;
    if played.is_empty() {
        return Ok(None);
    }
    let own = MetaQuery { player: Some(player.to_owned()), ..everything(system) };
    let throws = LuckQuery { player: Some(player.to_owned()), ..LuckQuery::of(system) };
    let worths = luck_of(tables, &throws)?;
    let ratings = ratings(tables, system)?;
    let Some(row) = rows(&ratings, played, &worths).into_iter().next() else {
        return Ok(None);
    };
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
    let found = Groups::tallied(query.counted(tables)?.filter(col(by).is_not_null()), [by, by])?;
    Ok(names(&found.keys, by)?.into_iter().zip(found.gathered).collect())
}

fn against(tables: &Snapshot, query: &MetaQuery, by: &str) -> Result<Vec<Against>, StatsError> {
    let mut rows: Vec<Against> = ended(tables, query, by)?
        .into_iter()
        .map(|(who, tally)| Against {
            who,
            tally,
            rate: tally.rate(Draws::Half),
            interval: tally.interval(Draws::Half, Confidence::P95),
            battles_to_tell: to_tell(tally.rate(Draws::Half), Draws::Half),
        })
        .collect();
    rows.sort_by(|a, b| b.tally.battles().cmp(&a.tally.battles()).then_with(|| a.who.cmp(&b.who)));
    Ok(rows)
}

/// Who has played, whether his battles are over or not.
struct Played {
    /// Battles that are over, mirrors and all.
    tally: Tally,
    /// Day of the latest battle.
    latest: String,
    /// Armies, the most played first.
    armies: Vec<String>,
}

/// Battles with an army, the army, and the day of the latest.
type With = (u64, String, String);

/// Everybody who has played a game, or only one of them.
fn played(tables: &Snapshot, system: System, player: Option<&str>) -> Result<BTreeMap<String, Played>, StatsError> {
    let mut sides = sides(tables, Span { system: Some(system.as_str()), ..Span::default() })?;
    if let Some(player) = player {
        sides = sides.filter(col("player").eq(lit(player)));
    }
    let columns = ["player", "army", "played", "result", "opponent_army"].map(col);
    let sides = sides.select(columns).collect()?;
    let days = sides.column("played")?.to_physical_repr().cast(&DataType::Int32)?;
    let days: Vec<i32> = days.i32()?.iter().map(Option::unwrap_or_default).collect();
    let (endings, against) = (endings(&sides)?, sides.column("opponent_army")?.is_not_null());
    let against: Vec<bool> = against.iter().map(|is| is == Some(true)).collect();
    let found = Groups::of(&sides, ["player", "army"], |(times, latest, tally): &mut (u64, i32, Tally), row, _| {
        *times += 1;
        *latest = (*latest).max(days[row]);
        if against[row] {
            endings[row].count(tally);
        }
    })?;
    let latest = found.gathered.iter().map(|(_, latest, _)| *latest).collect();
    let latest = Int32Chunked::from_vec("latest".into(), latest).into_date().into_series().into_frame();
    let (players, armies, days) =
        (names(&found.keys, "player")?, names(&found.keys, "army")?, names(&latest, "latest")?);
    let mut gathered: BTreeMap<String, (Tally, Vec<With>)> = BTreeMap::new();
    for (((player, army), day), (times, _, tally)) in players.into_iter().zip(armies).zip(days).zip(found.gathered) {
        let of = gathered.entry(player).or_default();
        of.0 = of.0 + tally;
        of.1.push((times, army, day));
    }
    let played = |(tally, mut rows): (Tally, Vec<With>)| {
        rows.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let latest = rows.iter().map(|(.., day)| day.clone()).max().unwrap_or_default();
        Played { tally, latest, armies: rows.into_iter().map(|(_, army, _)| army).collect() }
    };
    Ok(gathered.into_iter().map(|(player, rows)| (player, played(rows))).collect())
}

/// Throws of players, and their luck in victory points.
fn luck_of(tables: &Snapshot, query: &LuckQuery) -> Result<BTreeMap<String, (u64, Option<LuckPoints>)>, StatsError> {
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
    played: BTreeMap<String, Played>,
    luck: &BTreeMap<String, (u64, Option<LuckPoints>)>,
) -> Vec<PlayerRow> {
    let places = ratings.players.iter().enumerate();
    let rated: BTreeMap<&str, (usize, &PlayerRating)> =
        places.map(|(place, rating)| (rating.player.as_str(), (place, rating))).collect();
    let row = |(player, played): (String, Played)| {
        let tally = played.tally;
        let (rolls, worth) = luck.get(&player).copied().unwrap_or_default();
        PlayerRow {
            tally,
            rate: tally.rate(Draws::Half),
            interval: tally.interval(Draws::Half, Confidence::P95),
            battles_to_tell: to_tell(tally.rate(Draws::Half), Draws::Half),
            rating: rated.get(player.as_str()).map(|(_, rating)| (*rating).clone()),
            latest: played.latest,
            armies: played.armies,
            rolls,
            luck: worth,
            player,
        }
    };
    let mut rows: Vec<PlayerRow> = played.into_iter().map(row).collect();
    rows.sort_by_key(|row| rated.get(row.player.as_str()).map_or(usize::MAX, |(place, _)| *place));
    rows
}

/// Units of sides of a partition by row of the army list.
#[derive(Serialize, Deserialize)]
pub(super) struct Units {
    /// Players, armies and rows of lists.
    names: Names,
    /// By player, army and row: matches, and units in them.
    cells: Vec<([Name; 3], u32, u32)>,
}

impl PartitionRollup for Units {
    const KIND: &'static str = "units-of-players";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let fielded = rows.growing::<Fielded>()?;
        let mut added: PlHashMap<[Name; 3], (u32, u32)> = PlHashMap::default();
        for (_, key, units) in &fielded.units {
            let sums = added.entry(*key).or_default();
            *sums = (sums.0 + 1, sums.1 + units);
        }
        let mut cells: Vec<_> = added.into_iter().map(|(key, (matches, units))| (key, matches, units)).collect();
        cells.sort_unstable_by_key(|(key, ..)| *key);
        Ok(Self { names: fielded.names.clone(), cells })
    }

    fn bytes(&self) -> usize {
        self.names.bytes() + self.cells.len() * size_of::<([Name; 3], u32, u32)>()
    }
}

/// The same match by match.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Fielded {
    names: Names,
    /// Ids, in order.
    matches: Vec<Box<str>>,
    /// By match: its place, player, army and row, and units of it.
    units: Vec<(u32, [Name; 3], u32)>,
}

impl PartitionRollup for Fielded {
    const KIND: &'static str = "units-of-players-by-match";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let sides = rows.scan(Table::Sides)?.select(["match_id", "side", "player", "army"].map(col));
        let units = rows.scan(Table::Units)?.select(["match_id", "side", "profile"].map(col));
        let on = [col("match_id"), col("side")];
        let keys = ["match_id", "player", "army", "profile"];
        let found = units
            .join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner))
            .group_by(keys.map(col))
            .agg([len().alias("units")])
            .sort(keys, SortMultipleOptions::default())
            .collect()?;
        let (mut naming, mut all) = (Naming::default(), Self::default());
        let whose = names(&found, "player")?.into_iter().zip(names(&found, "army")?).zip(names(&found, "profile")?);
        let rows = names(&found, "match_id")?.into_iter().zip(whose).zip(counts(&found, "units")?);
        for ((id, ((player, army), profile)), units) in rows {
            if all.matches.last().is_none_or(|last| **last != *id) {
                all.matches.push(id.into());
            }
            let key = [player, army, profile].map(|text| naming.name(&text));
            all.units.push((all.matches.len() as u32 - 1, key, u32::try_from(units).unwrap_or(u32::MAX)));
        }
        all.names = naming.names();
        Ok(all)
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let fresh = Self::of(fresh)?;
        let mut naming = Naming::default();
        let names = [before.names.among(&mut naming), fresh.names.among(&mut naming)];
        let mut all = Self { units: Vec::with_capacity(before.units.len() + fresh.units.len()), ..Self::default() };
        for (from, at) in merged(&before.matches, &fresh.matches, gone) {
            let (part, among) = if from == Merged::Before { (before, &names[0]) } else { (&fresh, &names[1]) };
            let (at, place) = (at as u32, all.matches.len() as u32);
            all.matches.extend(part.matches.get(at as usize).cloned());
            let own = part.units.partition_point(|(of, ..)| *of < at)..part.units.partition_point(|(of, ..)| *of <= at);
            let named = |key: [Name; 3]| key.map(|name| same(among, name).unwrap_or(name));
            let own = part.units.get(own).unwrap_or_default();
            all.units.extend(own.iter().map(|(_, key, units)| (place, named(*key), *units)));
        }
        all.names = naming.names();
        Ok(Some(all))
    }

    fn bytes(&self) -> usize {
        let ids: usize = self.matches.iter().map(|id| id.len() + size_of::<Box<str>>()).sum();
        self.names.bytes() + ids + size_of_val(self.units.as_slice())
    }
}

/// Rows of army lists that a player fields.
fn fielded(tables: &Snapshot, system: System, player: &str) -> Result<Vec<ArmyUsage>, StatsError> {
    let parts = tables.rolled_up::<Units>(Span { system: Some(system.as_str()), ..Span::default() })?;
    let mut added: BTreeMap<(&str, &str), (u64, u64)> = BTreeMap::new();
    for (_, part) in &parts {
        let Some(own) = part.names.find(player) else { continue };
        for ([_, army, profile], matches, units) in part.cells.iter().filter(|([who, ..], ..)| *who == own) {
            let sums = added.entry((part.names.text(*army), part.names.text(*profile))).or_default();
            *sums = (sums.0 + u64::from(*matches), sums.1 + u64::from(*units));
        }
    }
    let fielded = |((army, profile), (matches, units)): ((&str, &str), (u64, u64))| ArmyUsage {
        army: army.to_owned(),
        profile: profile.to_owned(),
        matches,
        units,
    };
    let mut rows: Vec<ArmyUsage> = added.into_iter().map(fielded).collect();
    rows.sort_by_key(|row| Reverse((row.matches, row.units)));
    rows.truncate(FIELDED);
    Ok(rows)
}
