//! Results that an amendment or a ruling made others.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

use aftermath_rules::System;
use jiff::Timestamp;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    CaseSide, UnknownPlace,
    cases::{Found, matches},
};
use crate::{
    Sheet, Snapshot, StatsError, Table, Tabled,
    partition_rollup::{PartitionRollup, Rows, Source, Span},
    query::columns::{counts, names, numbers, texts},
};

/// Which changed results to look at. Every filter that is set must fit; the default asks for all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangedQuery {
    /// Only of this game.
    pub system: Option<System>,
    /// Only of this event.
    pub event: Option<String>,
    /// Only of matches of this player.
    pub player: Option<String>,
    /// Only of this match.
    pub match_id: Option<String>,
}

/// A page of changed results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChangedResults {
    /// Changes that fit, in all.
    pub total: u64,
    /// Matches whose result they changed.
    pub matches: u64,
    /// Amendments and rulings at which nobody looked, of matches that fit: each has more than sixteen behind its end.
    pub not_looked_at: u64,
    /// A page of them: those of the latest battle first, those of one match in the order of its log.
    pub rows: Vec<ChangedResult>,
    /// The place of the last row, where more follow.
    pub next: Option<ChangedPlace>,
}

/// A result that was changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChangedResult {
    /// The match.
    pub match_id: String,
    /// Its game.
    pub system: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// Tournament, league night or campaign.
    pub event: Option<String>,
    /// Its sides, in the order of the header.
    pub sides: Vec<CaseSide>,
    /// Number of the entry that changed it.
    pub seq: u32,
    /// `amend` or `ruling`.
    pub kind: String,
    /// When that was recorded, RFC 3339 in UTC, where the log says so.
    pub at: Option<String>,
    /// Number of the entry of which it speaks.
    pub entry: u32,
    /// Tag of that entry's event.
    pub entry_kind: String,
    /// Who ruled: of a ruling, and of an amendment that counts since a ruling overturned the entry.
    pub by: Option<String>,
    /// Of an amendment: whether every side agreed.
    pub agreed: Option<bool>,
    /// The side that entered it; nothing for an organizer's.
    pub side: Option<String>,
    /// Why.
    pub reason: String,
    /// The result before.
    pub before: ToldResult,
    /// The result by it.
    pub after: ToldResult,
}

/// How a battle ended, as a log told it at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToldResult {
    /// Whether it is over.
    pub over: bool,
    /// The winning side; nothing in a draw, or while it is not over.
    pub winner: Option<String>,
    /// Points by side, where they are known.
    pub points: BTreeMap<String, f64>,
}

impl ToldResult {
    /// The winner's id, `draw`, or nothing while the battle is not over.
    fn word(&self) -> Option<&str> {
        self.over.then(|| self.winner.as_deref().unwrap_or("draw"))
    }
}

impl Tabled for ChangedResults {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        let points = |result: &ToldResult| {
            let told = result.points.iter().map(|(side, points)| format!("{side} {points}")).collect::<Vec<_>>();
            told.join(", ")
        };
        let all: Vec<[String; 2]> = self.rows.iter().map(|row| [points(&row.before), points(&row.after)]).collect();
        let rows: Vec<(&ChangedResult, &[String; 2])> = self.rows.iter().zip(&all).collect();
        Sheet::of(&rows)
            .text("match_id", |row| Some(&row.0.match_id))
            .text("system", |row| Some(&row.0.system))
            .text("played", |row| Some(&row.0.played))
            .text("event", |row| row.0.event.as_deref())
            .count("seq", |row| Some(row.0.seq.into()))
            .text("kind", |row| Some(&row.0.kind))
            .text("at", |row| row.0.at.as_deref())
            .count("entry", |row| Some(row.0.entry.into()))
            .text("entry_kind", |row| Some(&row.0.entry_kind))
            .text("by", |row| row.0.by.as_deref())
            .count("agreed", |row| row.0.agreed.map(u64::from))
            .text("side", |row| row.0.side.as_deref())
            .text("reason", |row| Some(&row.0.reason))
            .text("winner_before", |row| row.0.before.word())
            .text("points_before", |row| Some(&row.1[0]))
            .text("winner_after", |row| row.0.after.word())
            .text("points_after", |row| Some(&row.1[1]))
            .finish()
    }
}

/// The place of a changed result among others: `<day>.<entry>.<match>`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChangedPlace {
    /// Days since 1970, the latest first.
    day: Reverse<i32>,
    match_id: String,
    seq: u32,
}

impl fmt::Display for ChangedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { day, match_id, seq } = self;
        write!(f, "{}.{seq}.{match_id}", day.0)
    }
}

impl FromStr for ChangedPlace {
    type Err = UnknownPlace;

    fn from_str(text: &str) -> Result<Self, UnknownPlace> {
        let mut parts = text.splitn(3, '.');
        let mut part = || parts.next().ok_or(UnknownPlace);
        let day = part()?.parse().map_err(|_| UnknownPlace)?;
        let seq = part()?.parse().map_err(|_| UnknownPlace)?;
        Ok(Self { day: Reverse(day), match_id: part()?.to_owned(), seq })
    }
}

/// Rows of a page at most.
const PAGE: usize = 1_000;

/// Changed results that fit, behind a place, at most `limit` and never more than 1,000.
pub(crate) fn changed_results(
    tables: &Snapshot,
    query: &ChangedQuery,
    after: Option<&ChangedPlace>,
    limit: usize,
) -> Result<ChangedResults, StatsError> {
    let span = Span { system: query.system.map(System::as_str), all: true, ..Span::default() };
    let parts = tables.rolled_up::<Changes>(span)?;
    let fits = |id: &str, event: Option<&String>, sides: &[CaseSide]| {
        query.event.as_ref().is_none_or(|wanted| event == Some(wanted))
            && query.player.as_ref().is_none_or(|player| sides.iter().any(|side| side.player == *player))
            && query.match_id.as_ref().is_none_or(|wanted| wanted == id)
    };
    let all = parts.iter().flat_map(|(_, part)| &part.changed);
    let mut found: Vec<&(ChangedPlace, ChangedResult)> =
        all.filter(|(_, row)| fits(&row.match_id, row.event.as_ref(), &row.sides)).collect();
    let total = found.len() as u64;
    let matches = found.iter().map(|(_, row)| (&row.system, &row.match_id)).collect::<BTreeSet<_>>().len() as u64;
    let lost = parts.iter().flat_map(|(_, part)| &part.not_looked_at);
    let lost = lost.filter(|(id, of, _)| fits(id, of.event.as_ref(), &of.sides)).map(|(.., count)| count).sum();
    found.retain(|(place, _)| after.is_none_or(|after| place > after));
    found.sort_by(|one, other| one.0.cmp(&other.0));
    let limit = limit.clamp(1, PAGE);
    let more = found.len() > limit;
    found.truncate(limit);
    Ok(ChangedResults {
        total,
        matches,
        not_looked_at: lost,
        next: found.last().filter(|_| more).map(|(place, _)| place.clone()),
        rows: found.into_iter().map(|(_, row)| row.clone()).collect(),
    })
}

/// The changed results of a partition with their places.
#[derive(Serialize, Deserialize)]
pub(super) struct Changes {
    changed: Vec<(ChangedPlace, ChangedResult)>,
    /// Matches with so many amendments and rulings at which nobody looked.
    not_looked_at: Vec<(String, Found, u64)>,
    bytes: usize,
}

impl PartitionRollup for Changes {
    const KIND: &'static str = "changed-results";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let contests = rows.scan(Table::Contests)?.sort(["match_id", "seq"], SortMultipleOptions::default());
        let contests = contests.collect()?;
        let is_of_interest = col("changed_result").fill_null(true);
        let ids = contests.clone().lazy().filter(is_of_interest).select([col("match_id")]);
        let ids = ids.unique(None, UniqueKeepStrategy::Any).collect()?;
        if ids.height() == 0 {
            return Ok(Self { changed: Vec::new(), not_looked_at: Vec::new(), bytes: 0 });
        }
        let (bytes, mut matches) = (contests.estimated_size() * 2, matches(rows, ids.lazy())?);
        let (mut changed, mut lost) = (Vec::new(), BTreeMap::<String, u64>::new());
        let mut rulings: BTreeMap<(String, u32), String> = BTreeMap::new();
        for Told { row, changes, overturns } in told(&contests)? {
            if overturns && let Some(by) = &row.by {
                rulings.insert((row.match_id.clone(), row.entry), by.clone());
            }
            match changes {
                None => *lost.entry(row.match_id).or_default() += 1,
                Some(false) => {}
                Some(true) => {
                    let Some(Found { played, day, event, sides, .. }) = matches.get(&row.match_id) else { continue };
                    let place = ChangedPlace { day: Reverse(*day), match_id: row.match_id.clone(), seq: row.seq };
                    let (played, event, sides) = (played.clone(), event.clone(), sides.clone());
                    changed
                        .push((place, ChangedResult { system: rows.system().to_owned(), played, event, sides, ..row }));
                }
            }
        }
        for (_, row) in changed.iter_mut().filter(|(_, row)| row.agreed == Some(false)) {
            row.by = rulings.get(&(row.match_id.clone(), row.entry)).cloned();
        }
        let not_looked_at = lost.into_iter().filter_map(|(id, count)| {
            let of = matches.remove(&id)?;
            Some((id, of, count))
        });
        Ok(Self { changed, not_looked_at: not_looked_at.collect(), bytes })
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

/// A row of `contests`.
struct Told {
    /// What it says, of whose match nothing else is told yet.
    row: ChangedResult,
    /// Whether it changed the result; `None` where nobody looked.
    changes: Option<bool>,
    /// Whether it is a ruling that stands and overturns an entry.
    overturns: bool,
}

fn told(frame: &DataFrame) -> Result<Vec<Told>, StatsError> {
    let text = |name: &str| Ok::<_, StatsError>(names(frame, name)?.into_iter());
    let or_none = |name: &str| Ok::<_, StatsError>(texts(frame, name)?.into_iter());
    let number = |name: &str| {
        let short = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        Ok::<_, StatsError>(counts(frame, name)?.into_iter().map(short))
    };
    let flag = |name: &str| Ok::<_, StatsError>(frame.column(name)?.bool()?.iter().collect::<Vec<_>>().into_iter());
    let (mut ids, mut seqs, mut kinds, mut sides) =
        (text("match_id")?, number("seq")?, text("kind")?, or_none("side")?);
    let (mut entries, mut entry_kinds, mut reasons) = (number("entry")?, text("entry_kind")?, text("reason")?);
    let (mut deciders, mut decisions) = (or_none("by")?, or_none("decision")?);
    let instant = |millis: Option<i64>| Some(Timestamp::from_millisecond(millis?).ok()?.to_string());
    let mut instants = numbers(frame, "at")?.into_iter().map(instant);
    let (mut agreed, mut changes) = (flag("agreed")?, flag("changed_result")?);
    let mut stands = flag("stands")?;
    let (mut before, mut after) = (results(frame, "before")?.into_iter(), results(frame, "after")?.into_iter());
    let row = || {
        let decision = decisions.next()?;
        let row = ChangedResult {
            match_id: ids.next()?,
            system: String::new(),
            played: String::new(),
            event: None,
            sides: Vec::new(),
            seq: seqs.next()?,
            kind: kinds.next()?,
            at: instants.next()?,
            entry: entries.next()?,
            entry_kind: entry_kinds.next()?,
            by: deciders.next()?,
            agreed: agreed.next()?,
            side: sides.next()?,
            reason: reasons.next()?,
            before: before.next()?,
            after: after.next()?,
        };
        let overturns = stands.next()? == Some(true) && decision.as_deref() == Some("overturned");
        Some(Told { row, changes: changes.next()?, overturns })
    };
    Ok(std::iter::from_fn(row).collect())
}

/// The columns of a result, before or after.
fn results(frame: &DataFrame, when: &str) -> Result<Vec<ToldResult>, StatsError> {
    let over = frame.column(&format!("over_{when}"))?.bool()?.iter().map(Option::unwrap_or_default);
    let winners = texts(frame, &format!("winner_{when}"))?;
    let points = texts(frame, &format!("points_{when}"))?;
    let read = |points: Option<String>| serde_json::from_str(&points?).ok();
    let result = |((over, winner), points)| ToldResult { over, winner, points: read(points).unwrap_or_default() };
    Ok(over.zip(winners).zip(points).map(result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_back_and_nothing_else_does() {
        let place = ChangedPlace { day: Reverse(-3), match_id: "a.b-1".into(), seq: 7 };
        assert_eq!(place.to_string().parse(), Ok(place));
        for text in ["", "0", "x.0.m", "0.-1.m", "0.1"] {
            assert_eq!(text.parse::<ChangedPlace>(), Err(UnknownPlace), "{text}");
        }
    }
}
