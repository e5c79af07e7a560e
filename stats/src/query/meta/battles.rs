//! The battles behind a number.

use polars::prelude::*;
use serde::Serialize;

use super::MetaQuery;
use crate::{
    Snapshot, StatsError,
    query::{
        columns::{counts, names, texts},
        sides::together,
    },
};

/// A page of the battles behind a number.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Battles {
    /// Sides that were counted, in all.
    pub sides: u64,
    /// A page of them, the latest first.
    pub rows: Vec<BattleRow>,
}

/// One side that was counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BattleRow {
    /// The match.
    pub match_id: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// The side.
    pub side: String,
    /// Its player.
    pub player: String,
    /// Its army.
    pub army: String,
    /// The other player.
    pub opponent: Option<String>,
    /// The other army.
    pub opponent_army: Option<String>,
    /// `win`, `loss` or `draw`.
    pub result: String,
    /// Tournament, league night or campaign.
    pub event: Option<String>,
}

/// Rows of a page at most.
const PAGE: u32 = 1_000;

/// The sides that a rate is made of: those that the question asks for as its policy on mirrors has them, the latest
/// first, from row `from`, at most `limit` and never more than 1,000.
pub(crate) fn battles(tables: &Snapshot, query: &MetaQuery, from: u32, limit: u32) -> Result<Battles, StatsError> {
    let months = query.counted_by_month(tables)?;
    let sides = months.iter().map(|month| month.clone().select([col("result").count().alias("sides")])).collect();
    let sides = counts(&together(sides)?.collect()?, "sides")?;
    let in_all = sides.iter().sum();
    // What is asked for lies in a few months: only these are put in order.
    let (mut before, mut after) = (u64::from(from), u64::from(limit.min(PAGE)));
    let mut pages = Vec::new();
    for (month, sides) in months.iter().zip(sides).rev() {
        let skipped = before.min(sides);
        let taken = after.min(sides - skipped);
        if taken > 0 {
            let order = SortMultipleOptions::default().with_order_descending_multi([true, false, false]);
            let month = month.clone().sort(["played", "match_id", "position"], order);
            pages.push(month.slice(skipped as i64, taken as IdxSize).collect()?.lazy());
        }
        (before, after) = (before - skipped, after - taken);
    }
    if pages.is_empty() {
        pages.extend(months.first().map(|month| month.clone().limit(0)));
    }
    let found = together(pages)?.collect()?;
    let text = |name: &str| Ok::<_, StatsError>(names(&found, name)?.into_iter());
    let or_none = |name: &str| Ok::<_, StatsError>(texts(&found, name)?.into_iter());
    let (mut ids, mut days, mut sides) = (text("match_id")?, text("played")?, text("side")?);
    let (mut players, mut armies, mut results) = (text("player")?, text("army")?, text("result")?);
    let (mut opponents, mut others, mut events) = (or_none("opponent")?, or_none("opponent_army")?, or_none("event")?);
    let row = || {
        Some(BattleRow {
            match_id: ids.next()?,
            played: days.next()?,
            side: sides.next()?,
            player: players.next()?,
            army: armies.next()?,
            opponent: opponents.next()?,
            opponent_army: others.next()?,
            result: results.next()?,
            event: events.next()?,
        })
    };
    let rows = std::iter::from_fn(row).collect();
    Ok(Battles { sides: in_all, rows })
}
