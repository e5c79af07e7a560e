//! The throws behind a number of the ledger.

use std::sync::Arc;

use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    LuckQuery,
    sums::{Sum, Sums, chances, each_battle, sums},
};
use crate::{
    Sheet, Snapshot, StatsError, Table, Tabled,
    partition_rollup::Source,
    query::columns::{counts, dice, measures, names, numbers, reals, texts},
};

/// A page of the throws behind a number.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rolls {
    /// Throws that fit, in all.
    pub rolls: u64,
    /// A page of them.
    pub rows: Vec<RollRow>,
}

/// In which order throws come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollOrder {
    /// The latest battle first, each from its beginning.
    #[default]
    Latest,
    /// What was least likely to go as well first.
    Luckiest,
    /// What was least likely to go as badly first.
    Unluckiest,
}

/// One throw for one purpose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RollRow {
    /// The match.
    pub match_id: String,
    /// The entry.
    pub seq: u64,
    /// Place among the throws of the entry, from 0.
    pub roll: u64,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// Whose throw.
    pub side: String,
    /// Who played that side.
    pub player: String,
    /// With which army.
    pub army: String,
    /// Id of the unit or character that threw.
    pub unit: Option<String>,
    /// What players call it.
    pub name: Option<String>,
    /// Its row of the army list.
    pub profile: Option<String>,
    /// Id of the unit or character at which.
    pub target: Option<String>,
    /// What for.
    pub purpose: String,
    /// Faces in the order thrown.
    pub faces: Vec<u8>,
    /// Least face, or greatest sum, that counts; nothing where the sum itself is the result.
    pub needed: Option<i64>,
    /// Successes, or the sum, or 1 for passed and 0 for failed.
    pub result: i64,
    /// Exact expectation of the result.
    pub expected: f64,
    /// Exact variance of the result.
    pub variance: f64,
    /// Result less expectation, positive when good for the thrower.
    pub luck: f64,
    /// Exact chance of a result as good or better.
    pub as_good: f64,
    /// Exact chance of a result as bad or worse.
    pub as_bad: f64,
    /// Victory points that one more in the result put into the balance; nothing where nobody knows, or where the throw takes
    /// and spares nothing by itself.
    pub stake: Option<f64>,
}

impl Tabled for Rolls {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.rows)
            .text("match_id", |row| Some(&row.match_id))
            .count("seq", |row| Some(row.seq))
            .count("roll", |row| Some(row.roll))
            .text("played", |row| Some(&row.played))
            .text("side", |row| Some(&row.side))
            .text("player", |row| Some(&row.player))
            .text("army", |row| Some(&row.army))
            .text("unit", |row| row.unit.as_deref())
            .text("name", |row| row.name.as_deref())
            .text("profile", |row| row.profile.as_deref())
            .text("target", |row| row.target.as_deref())
            .text("purpose", |row| Some(&row.purpose))
            .faces("faces", |row| &row.faces)
            .whole("needed", |row| row.needed)
            .whole("result", |row| Some(row.result))
            .real("expected", |row| Some(row.expected))
            .real("variance", |row| Some(row.variance))
            .real("luck", |row| Some(row.luck))
            .real("as_good", |row| Some(row.as_good))
            .real("as_bad", |row| Some(row.as_bad))
            .real("stake", |row| row.stake)
            .finish()
    }
}

/// Rows of a page at most.
const PAGE: u32 = 1_000;

/// Throws that fit, from row `from`, at most `limit` and never more than 1,000.
pub(crate) fn rolls(
    tables: &Snapshot,
    query: &LuckQuery,
    order: RollOrder,
    from: u32,
    limit: u32,
) -> Result<Rolls, StatsError> {
    let parts = sums(tables, query)?;
    let total = parts.iter().flat_map(|part| part.fitting(query)).map(|(_, cell)| u64::from(cell.rolls)).sum();
    let limit = limit.min(PAGE);
    let (page, before) = match order {
        RollOrder::Latest => latest(&parts, query, u64::from(from), u64::from(limit)),
        RollOrder::Luckiest | RollOrder::Unluckiest => {
            (rarest(&parts, query, order, from as usize + limit as usize), 0)
        }
    };
    let few = Few { tables, system: query.system.as_str(), matches: &page };
    let sides = sides(&parts, query, &page)?.lazy();
    let on = [col("match_id"), col("side")];
    let rolls = query.rolls(&few)?.with_columns(chances()).join(sides, on.clone(), on, JoinArgs::new(JoinType::Inner));
    let (first, descending) = match order {
        RollOrder::Latest => ("played", true),
        RollOrder::Luckiest => ("as_good", false),
        RollOrder::Unluckiest => ("as_bad", false),
    };
    let order = SortMultipleOptions::default().with_order_descending_multi([descending, false, false, false]);
    let from = i64::from(from) - i64::try_from(before).unwrap_or_default();
    let page = rolls.sort([first, "match_id", "seq", "roll"], order.clone()).slice(from, limit);
    let on = [col("match_id"), col("unit")];
    let named = page
        .join(query.units(&few)?, on.clone(), on, JoinArgs::new(JoinType::Left))
        .sort([first, "match_id", "seq", "roll"], order)
        .collect()?;
    Ok(Rolls { rolls: total, rows: rows(&named)? })
}

/// Sides that fit of some matches: `match_id`, `side`, `played`, `player`, `army`.
fn sides(parts: &[Arc<Sums>], query: &LuckQuery, matches: &[(String, String)]) -> Result<DataFrame, StatsError> {
    let mut columns: [Vec<&str>; 5] = Default::default();
    for part in parts {
        for battle in matches.iter().filter_map(|(id, _)| part.battle(id)) {
            let played = part.battles.get(battle as usize).map_or("", |battle| part.text(battle.played));
            for side in part.fitting_sides(battle, query) {
                let names = [side.side, side.player, side.army].map(|name| part.text(name));
                let row = [part.id(battle), names[0], played, names[1], names[2]];
                columns.iter_mut().zip(row).for_each(|(column, text)| column.push(text));
            }
        }
    }
    let named = ["match_id", "side", "played", "player", "army"].into_iter().zip(columns);
    Ok(DataFrame::new_infer_height(named.map(|(name, column)| Column::new(name.into(), column)).collect())?)
}

/// The tables of a few matches.
struct Few<'a> {
    tables: &'a Snapshot,
    system: &'a str,
    /// Ids, with the days of play.
    matches: &'a [(String, String)],
}

impl Source for Few<'_> {
    fn scan(&self, table: Table) -> Result<LazyFrame, StatsError> {
        self.tables.scan_matches(table, self.system, self.matches)
    }
}

/// The matches that have the throws of a page, the latest battle first, and the number of throws in those before them.
fn latest(parts: &[Arc<Sums>], query: &LuckQuery, from: u64, limit: u64) -> (Vec<(String, String)>, u64) {
    let (mut page, mut before, mut seen) = (Vec::new(), 0, 0);
    let until = from.saturating_add(limit);
    // Months come in order, and battles of a month by their ids.
    for part in parts.iter().rev() {
        let count: u64 = part.fitting(query).map(|(_, cell)| u64::from(cell.rolls)).sum();
        if seen + count <= from {
            (before, seen) = (before + count, seen + count);
            continue;
        }
        let mut battles: Vec<(u32, u64)> = Vec::new();
        each_battle(part.fitting(query), |battle, cells| {
            battles.push((battle, cells.iter().map(|(_, cell)| u64::from(cell.rolls)).sum()));
        });
        let played = |battle: u32| part.battles.get(battle as usize).map(|battle| part.text(battle.played));
        battles.sort_by(|(a, _), (b, _)| played(*b).cmp(&played(*a)).then(a.cmp(b)));
        for (battle, rolls) in battles {
            if seen >= until {
                return (page, before);
            }
            seen += rolls;
            if seen <= from {
                before += rolls;
            } else {
                page.extend(named(part, battle));
            }
        }
    }
    (page, before)
}

/// Matches that have the `most` rarest throws among them. Such a throw is in a sum whose own rarest is among the rarest of
/// sums: so the matches of as many sums have them all.
fn rarest(parts: &[Arc<Sums>], query: &LuckQuery, order: RollOrder, most: usize) -> Vec<(String, String)> {
    let mut found: Vec<(f64, &Sums, u32)> = Vec::new();
    for part in parts {
        let chance = |cell: &Sum| if order == RollOrder::Luckiest { cell.as_good } else { cell.as_bad };
        let mut own: Vec<(f64, u32)> = part.fitting(query).map(|(side, cell)| (chance(cell), side.battle)).collect();
        let rarer = |a: &(f64, u32), b: &(f64, u32)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        if most < own.len() {
            own.select_nth_unstable_by(most, rarer);
            own.truncate(most);
        }
        found.extend(own.into_iter().map(|(chance, battle)| (chance, &**part, battle)));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.id(a.2).cmp(b.1.id(b.2))));
    found.truncate(most);
    let mut page: Vec<(String, String)> =
        found.into_iter().filter_map(|(_, part, battle)| named(part, battle)).collect();
    page.sort_unstable();
    page.dedup();
    page
}

/// Id and day of play of a battle.
fn named(part: &Sums, battle: u32) -> Option<(String, String)> {
    let played = part.battles.get(battle as usize)?.played;
    Some((part.id(battle).to_owned(), part.text(played).to_owned()))
}

fn rows(found: &DataFrame) -> Result<Vec<RollRow>, StatsError> {
    let text = |name: &str| Ok::<_, StatsError>(names(found, name)?.into_iter());
    let or_none = |name: &str| Ok::<_, StatsError>(texts(found, name)?.into_iter());
    let real = |name: &str| Ok::<_, StatsError>(reals(found, name)?.into_iter());
    let (mut ids, mut days, mut sides) = (text("match_id")?, text("played")?, text("side")?);
    let (mut seqs, mut places) = (counts(found, "seq")?.into_iter(), counts(found, "roll")?.into_iter());
    let (mut players, mut armies, mut purposes) = (text("player")?, text("army")?, text("purpose")?);
    let (mut units, mut called) = (or_none("unit")?, or_none("name")?);
    let (mut profiles, mut targets) = (or_none("profile")?, or_none("target")?);
    let mut thrown = dice(found, "faces")?.into_iter();
    let (mut needed, mut results) = (numbers(found, "needed")?.into_iter(), numbers(found, "result")?.into_iter());
    let (mut means, mut variances, mut lucks) = (real("mean")?, real("variance")?, real("luck")?);
    let (mut good, mut bad) = (real("as_good")?, real("as_bad")?);
    let mut stakes = measures(found, "stake")?.into_iter();
    let row = || {
        Some(RollRow {
            match_id: ids.next()?,
            seq: seqs.next()?,
            roll: places.next()?,
            played: days.next()?,
            side: sides.next()?,
            player: players.next()?,
            army: armies.next()?,
            unit: units.next()?,
            name: called.next()?,
            profile: profiles.next()?,
            target: targets.next()?,
            purpose: purposes.next()?,
            faces: thrown.next()?,
            needed: needed.next()?,
            result: results.next()?.unwrap_or_default(),
            expected: means.next()?,
            variance: variances.next()?,
            luck: lucks.next()?,
            as_good: good.next()?,
            as_bad: bad.next()?,
            stake: stakes.next()?,
        })
    };
    Ok(std::iter::from_fn(row).collect())
}
