//! The entries behind a number of findings.

use std::{cmp::Reverse, fmt, str::FromStr};

use polars::prelude::*;
use serde::Serialize;

use super::{
    FindingsQuery, UnknownPlace,
    applied::{Applied, Battle},
};
use crate::{
    Sheet, Snapshot, StatsError, Table, Tabled,
    partition_rollup::Span,
    query::columns::{counts, names, numbers, texts},
};

/// A page of findings, the latest battle first, each from its beginning.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindingEntries {
    /// The findings.
    pub rows: Vec<FindingEntry>,
    /// The place of the last row, where more follow.
    pub next: Option<FindingPlace>,
}

/// One rule applied to one entry.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindingEntry {
    /// The match.
    pub match_id: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// Tournament, league night or campaign.
    pub event: Option<String>,
    /// Round of the event.
    pub round: Option<u64>,
    /// Number of the table at the event.
    pub table: Option<u64>,
    /// Number of the entry; 0 is the header.
    pub seq: u64,
    /// Place among the findings of the entry, from 0.
    pub finding: u64,
    /// Tag of the entry's event, `header` for 0.
    pub kind: String,
    /// Turn after the entry; nothing for the header.
    pub turn: Option<u64>,
    /// Id of the rule.
    pub rule: String,
    /// `held`, `broken`, `unrecorded` or `players_call`.
    pub outcome: String,
    /// Whether somebody disputes it.
    pub contested: bool,
    /// Side that acted or rolled, or whose roster it is.
    pub side: Option<String>,
    /// Its player.
    pub player: Option<String>,
    /// Its army.
    pub army: Option<String>,
    /// Player of the other side, where there are two.
    pub opponent: Option<String>,
    /// Unit or character that it is about.
    pub unit: Option<String>,
    /// What the rule expects, untranslated.
    pub expected: Option<String>,
    /// What the log records, untranslated.
    pub recorded: Option<String>,
}

impl Tabled for FindingEntries {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.rows)
            .text("match_id", |row| Some(&row.match_id))
            .text("played", |row| Some(&row.played))
            .text("event", |row| row.event.as_deref())
            .count("round", |row| row.round)
            .count("table", |row| row.table)
            .count("seq", |row| Some(row.seq))
            .count("finding", |row| Some(row.finding))
            .text("kind", |row| Some(&row.kind))
            .count("turn", |row| row.turn)
            .text("rule", |row| Some(&row.rule))
            .text("outcome", |row| Some(&row.outcome))
            .count("contested", |row| Some(row.contested.into()))
            .text("side", |row| row.side.as_deref())
            .text("player", |row| row.player.as_deref())
            .text("army", |row| row.army.as_deref())
            .text("opponent", |row| row.opponent.as_deref())
            .text("unit", |row| row.unit.as_deref())
            .text("expected", |row| row.expected.as_deref())
            .text("recorded", |row| row.recorded.as_deref())
            .finish()
    }
}

/// The place of a finding among others: `<day>.<entry>.<finding>.<match>`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingPlace {
    played: String,
    match_id: String,
    seq: u32,
    finding: u32,
}

impl fmt::Display for FindingPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { played, match_id, seq, finding } = self;
        write!(f, "{played}.{seq}.{finding}.{match_id}")
    }
}

impl FromStr for FindingPlace {
    type Err = UnknownPlace;

    fn from_str(text: &str) -> Result<Self, UnknownPlace> {
        let mut parts = text.splitn(4, '.');
        let mut part = || parts.next().ok_or(UnknownPlace);
        let played = part()?.to_owned();
        let seq = part()?.parse().map_err(|_| UnknownPlace)?;
        let finding = part()?.parse().map_err(|_| UnknownPlace)?;
        let is_day = played.len() == 10 && played.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        let place = Self { played, seq, finding, match_id: part()?.to_owned() };
        is_day.then_some(place).ok_or(UnknownPlace)
    }
}

impl FindingPlace {
    fn of(row: &FindingEntry) -> Self {
        let short = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        let (seq, finding) = (short(row.seq), short(row.finding));
        Self { played: row.played.clone(), match_id: row.match_id.clone(), seq, finding }
    }

    /// Whether all of a battle came before this place.
    fn is_behind(&self, battle: &Battle) -> bool {
        let of_battle = (Reverse(&*battle.played), &*battle.id);
        of_battle < (Reverse(&*self.played), &*self.match_id)
    }

    /// Whether a row comes behind this place.
    fn is_before(&self) -> Expr {
        let same = |name: &str, own: Expr, then: Expr| col(name).gt(own.clone()).or(col(name).eq(own).and(then));
        let finding = col("finding").gt(lit(self.finding));
        let seq = same("seq", lit(self.seq), finding);
        let id = same("match_id", lit(self.match_id.as_str()), seq);
        col("played").lt(lit(self.played.as_str())).or(col("played").eq(lit(self.played.as_str())).and(id))
    }

    /// Month of the day, `YYYY-MM`.
    fn month(&self) -> &str {
        self.played.get(..7).unwrap_or_default()
    }
}

/// Rows of a page at most.
const PAGE: usize = 1_000;

/// Findings that fit, behind a place, at most `limit` and never more than 1,000. No more is read than the files of the
/// battles that the page takes.
pub(crate) fn finding_entries(
    tables: &Snapshot,
    query: &FindingsQuery,
    after: Option<&FindingPlace>,
    limit: usize,
) -> Result<FindingEntries, StatsError> {
    let limit = limit.clamp(1, PAGE);
    let battles = battles(tables, query, after, limit)?;
    let mut rows = if battles.is_empty() { Vec::new() } else { of_battles(tables, &battles, query, after, limit + 1)? };
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(FindingPlace::of);
    Ok(FindingEntries { rows, next })
}

/// Ids and days of the latest battles that have as many findings behind a place as a page takes, and one more.
fn battles(
    tables: &Snapshot,
    query: &FindingsQuery,
    after: Option<&FindingPlace>,
    limit: usize,
) -> Result<Vec<(String, String)>, StatsError> {
    let span = query.span();
    let span = Span { to: span.to.into_iter().chain(after.map(FindingPlace::month)).min(), ..span };
    let mut months: Vec<_> = tables.partitions().filter(|(partition, ..)| span.holds(partition)).collect();
    months.sort_by(|one, other| other.0.month.cmp(&one.0.month));
    let (mut battles, mut sum) = (Vec::new(), 0);
    for (partition, ..) in months {
        let month = partition.month.as_str();
        let part = tables.rolled_up::<Applied>(Span { from: Some(month), to: Some(month), ..span })?;
        let mut found: Vec<_> = part.iter().flat_map(|(_, part)| part.battles(query)).collect();
        found.retain(|(battle, _)| after.is_none_or(|after| !after.is_behind(battle)));
        found.sort_by(|(one, _), (other, _)| other.played.cmp(&one.played).then_with(|| one.id.cmp(&other.id)));
        for (battle, count) in found {
            if sum > limit as u64 {
                return Ok(battles);
            }
            // Of the battle where the last page ended nobody knows how many are left.
            sum += if after.is_some_and(|after| *after.match_id == *battle.id) { 0 } else { count };
            battles.push((battle.id.to_string(), battle.played.to_string()));
        }
    }
    Ok(battles)
}

fn of_battles(
    tables: &Snapshot,
    battles: &[(String, String)],
    query: &FindingsQuery,
    after: Option<&FindingPlace>,
    limit: usize,
) -> Result<Vec<FindingEntry>, StatsError> {
    let scan = |table| tables.scan_matches(table, query.system.as_str(), battles);
    let mut findings = scan(Table::Findings)?;
    if let Some(rule) = &query.rule {
        findings = findings.filter(col("rule").eq(lit(rule.as_str())));
    }
    if let Some(outcome) = query.outcome {
        findings = findings.filter(outcome.is());
    }
    let sides = scan(Table::Sides)?;
    let whose = sides.clone().select(["match_id", "side", "player", "army", "opponent"].map(col));
    let first = [col("played").first().cast(DataType::String), col("event").first(), col("table").first()];
    let days = sides.group_by([col("match_id")]).agg(first);
    let rounds = scan(Table::Matches)?.select(["match_id", "round"].map(col));
    let (match_and_side, id) = ([col("match_id"), col("side")], [col("match_id")]);
    let order = || SortMultipleOptions::default().with_order_descending_multi([true, false, false, false]);
    let by = ["played", "match_id", "seq", "finding"];
    let mut found = findings
        .join(whose, match_and_side.clone(), match_and_side, JoinArgs::new(JoinType::Left))
        .join(days, id.clone(), id.clone(), JoinArgs::new(JoinType::Inner))
        .join(rounds, id.clone(), id, JoinArgs::new(JoinType::Left))
        .filter(query.fits());
    if let Some(after) = after {
        found = found.filter(after.is_before());
    }
    let page = found.sort(by, order()).slice(0, IdxSize::try_from(limit).unwrap_or(IdxSize::MAX)).collect()?;
    let kinds = scan(Table::Entries)?.select(["match_id", "seq", "kind", "turn"].map(col));
    let on = [col("match_id"), col("seq")];
    let page = page.lazy().join(kinds, on.clone(), on, JoinArgs::new(JoinType::Left)).sort(by, order()).collect()?;
    rows(&page)
}

fn whole_number(number: Option<i64>) -> Option<u64> {
    number.and_then(|number| number.try_into().ok())
}

fn rows(found: &DataFrame) -> Result<Vec<FindingEntry>, StatsError> {
    let text = |name: &str| Ok::<_, StatsError>(names(found, name)?.into_iter());
    let or_none = |name: &str| Ok::<_, StatsError>(texts(found, name)?.into_iter());
    let (mut ids, mut days, mut events) = (text("match_id")?, text("played")?, or_none("event")?);
    let whole = |name: &str| Ok::<_, StatsError>(numbers(found, name)?.into_iter().map(whole_number));
    let (mut rounds, mut tables, mut opponents) = (whole("round")?, whole("table")?, or_none("opponent")?);
    let (mut seqs, mut places) = (counts(found, "seq")?.into_iter(), counts(found, "finding")?.into_iter());
    let (mut kinds, mut turns) = (or_none("kind")?, counts(found, "turn")?.into_iter());
    let (mut rules, mut outcomes) = (text("rule")?, text("outcome")?);
    let mut contested = found.column("contested")?.bool()?.iter().map(Option::unwrap_or_default);
    let (mut sides, mut players, mut armies) = (or_none("side")?, or_none("player")?, or_none("army")?);
    let (mut units, mut expected, mut recorded) = (or_none("unit")?, or_none("expected")?, or_none("recorded")?);
    let row = || {
        let (kind, turn) = (kinds.next()?, turns.next()?);
        Some(FindingEntry {
            match_id: ids.next()?,
            played: days.next()?,
            event: events.next()?,
            round: rounds.next()?,
            table: tables.next()?,
            seq: seqs.next()?,
            finding: places.next()?,
            turn: kind.is_some().then_some(turn),
            kind: kind.unwrap_or_else(|| "header".to_owned()),
            rule: rules.next()?,
            outcome: outcomes.next()?,
            contested: contested.next()?,
            side: sides.next()?,
            player: players.next()?,
            army: armies.next()?,
            opponent: opponents.next()?,
            unit: units.next()?,
            expected: expected.next()?,
            recorded: recorded.next()?,
        })
    };
    Ok(std::iter::from_fn(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_back_and_nothing_else_does() {
        let place = FindingPlace { played: "2026-05-03".into(), match_id: "a.b".into(), seq: 12, finding: 3 };
        assert_eq!(place.to_string(), "2026-05-03.12.3.a.b");
        assert_eq!(place.to_string().parse(), Ok(place));
        for text in ["", "2026-05-03", "2026-05.1.2.m", "2026-05-03.x.2.m", "2026-05-03.1.2"] {
            assert_eq!(text.parse::<FindingPlace>(), Err(UnknownPlace), "{text}");
        }
    }
}
