//! What is contested, with what was decided on it.

use std::{collections::BTreeMap, sync::Arc};

use aftermath_rules::System;
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CasePlace, CaseState};
use crate::{
    Sheet, Snapshot, StatsError, Table, Tabled,
    partition_rollup::{Gone, PartitionRollup, Rows, Source, Span},
    query::columns::{counts, names, numbers, texts},
};

/// Which cases to look at. Every filter that is set must fit; the default asks for all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CasesQuery {
    /// Only this game.
    pub system: Option<System>,
    /// Only those that have come so far.
    pub state: Option<CaseState>,
    /// Only of this event.
    pub event: Option<String>,
    /// Only of matches of this player.
    pub player: Option<String>,
    /// Only of this match.
    pub match_id: Option<String>,
}

impl CasesQuery {
    /// Whether a case fits, whatever its state.
    fn fits(&self, case: &Case) -> bool {
        self.event.as_ref().is_none_or(|event| case.event.as_ref() == Some(event))
            && self.player.as_ref().is_none_or(|player| case.sides.iter().any(|side| side.player == *player))
            && self.match_id.as_ref().is_none_or(|id| case.match_id == *id)
    }
}

/// A page of what is contested.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cases {
    /// Cases that fit and that nobody has decided, in all.
    pub open: u64,
    /// Those of them on which, as far as the log tells, the winner or the score hangs.
    pub open_and_weighty: u64,
    /// Cases that fit and that are settled.
    pub settled: u64,
    /// A page of those in the state that was asked for, in the order of [`CasePlace`].
    pub rows: Vec<Case>,
    /// The place of the last row, where more follow.
    pub next: Option<CasePlace>,
}

/// A contested entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// The match.
    pub match_id: String,
    /// Its game.
    pub system: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// Tournament, league night or campaign.
    pub event: Option<String>,
    /// Its round.
    pub round: Option<u64>,
    /// Its number of the table there.
    pub table: Option<u64>,
    /// Its sides, in the order of the header.
    pub sides: Vec<CaseSide>,
    /// Number of the entry.
    pub entry: u32,
    /// Tag of its event.
    pub entry_kind: String,
    /// Side that acted or rolled there.
    pub entry_side: Option<String>,
    /// Its status.
    pub entry_status: String,
    /// Rules that it breaks by the referee's reading.
    pub entry_broken: u32,
    /// What of the end hangs on the entry, since it says so or by the referee's reading of it: `winner`, `score` or
    /// `nothing`; nothing where the log does not tell.
    pub bears_on: Option<String>,
    /// How far it has come.
    pub state: CaseState,
    /// What was said of it, in the order of the log.
    pub statements: Vec<Statement>,
}

/// A side of a match with a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseSide {
    /// Id of the side.
    pub side: String,
    /// Its player.
    pub player: String,
    /// Its army.
    pub army: String,
}

/// What was said of a contested entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// Number of the entry that says so.
    pub seq: u32,
    /// `dispute`, `ruling` or `amend`.
    pub kind: String,
    /// The side that entered it; nothing for an organizer's.
    pub side: Option<String>,
    /// Who decided, of a ruling.
    pub by: Option<String>,
    /// Why.
    pub reason: String,
    /// Id of the rule on which a dispute turns, as the log has it.
    pub rule: Option<String>,
    /// `upheld` or `overturned`, of a ruling.
    pub decision: Option<String>,
    /// `applied`, `superseded` or `pending`, of an amendment.
    pub effect: Option<String>,
    /// Whether it stands.
    pub stands: bool,
}

impl Tabled for Cases {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        let last = |case: &'_ Case, kind: &str| case.statements.iter().rposition(|said| said.kind == kind);
        let said = move |case, kind| last(case, kind).and_then(|at| case.statements.get(at));
        Sheet::of(&self.rows)
            .text("match_id", |row| Some(&row.match_id))
            .text("system", |row| Some(&row.system))
            .text("played", |row| Some(&row.played))
            .text("event", |row| row.event.as_deref())
            .count("round", |row| row.round)
            .count("table", |row| row.table)
            .count("entry", |row| Some(row.entry.into()))
            .text("entry_kind", |row| Some(&row.entry_kind))
            .text("entry_side", |row| row.entry_side.as_deref())
            .text("entry_status", |row| Some(&row.entry_status))
            .count("entry_broken", |row| Some(row.entry_broken.into()))
            .text("bears_on", |row| row.bears_on.as_deref())
            .text("state", |row| Some(row.state.as_str()))
            .text("disputed_by", move |row| said(row, "dispute").and_then(|said| said.side.as_deref()))
            .text("rule", move |row| said(row, "dispute").and_then(|said| said.rule.as_deref()))
            .text("reason", move |row| said(row, "dispute").map(|said| said.reason.as_str()))
            .text("decision", move |row| said(row, "ruling").and_then(|said| said.decision.as_deref()))
            .text("decided_by", move |row| said(row, "ruling").and_then(|said| said.by.as_deref()))
            .finish()
    }
}

/// Rows of a page at most.
const PAGE: usize = 1_000;

/// Cases that fit, behind a place, at most `limit` and never more than 1,000.
pub(crate) fn cases(
    tables: &Snapshot,
    query: &CasesQuery,
    after: Option<&CasePlace>,
    limit: usize,
) -> Result<Cases, StatsError> {
    let span = Span { system: query.system.map(System::as_str), all: true, ..Span::default() };
    let parts = tables.rolled_up::<Filed>(span)?;
    let fitting = || parts.iter().flat_map(|(_, part)| &part.cases).filter(|(_, case)| query.fits(case));
    let count = |is: &dyn Fn(&Case) -> bool| fitting().filter(|(_, case)| is(case)).count() as u64;
    let is_open = |case: &Case| case.state == CaseState::Open;
    let weighs = |case: &Case| matches!(case.bears_on.as_deref(), Some("winner" | "score"));
    let wanted = |(_, case): &&(CasePlace, Arc<Case>)| query.state.is_none_or(|state| case.state == state);
    let behind = |(place, _): &&(CasePlace, Arc<Case>)| after.is_none_or(|after| place > after);
    let mut found: Vec<&(CasePlace, Arc<Case>)> = fitting().filter(wanted).filter(behind).collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    let limit = limit.clamp(1, PAGE);
    let more = found.len() > limit;
    found.truncate(limit);
    Ok(Cases {
        open: count(&is_open),
        open_and_weighty: count(&|case| is_open(case) && weighs(case)),
        settled: count(&|case| !is_open(case)),
        next: found.last().filter(|_| more).map(|(place, _)| place.clone()),
        rows: found.into_iter().map(|(_, case)| Case::clone(case)).collect(),
    })
}

/// The cases of a partition with their places.
#[derive(Serialize, Deserialize)]
pub(super) struct Filed {
    /// In the order of matches and entries.
    cases: Vec<(CasePlace, Arc<Case>)>,
}

impl PartitionRollup for Filed {
    const KIND: &'static str = "cases";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let contests = rows.scan(Table::Contests)?.sort(["match_id", "seq"], SortMultipleOptions::default());
        let contests = contests.collect()?;
        if contests.height() == 0 {
            return Ok(Self { cases: Vec::new() });
        }
        let ids = contests.clone().lazy().select([col("match_id")]).unique(None, UniqueKeepStrategy::Any);
        let mut matches = matches(rows, ids)?;
        let mut cases: BTreeMap<(String, u32), Case> = BTreeMap::new();
        for (case, statement) in told(&contests)? {
            let key = (case.match_id.clone(), case.entry);
            let case = cases.entry(key).or_insert(case);
            case.statements.push(statement);
        }
        let mut placed = Vec::with_capacity(cases.len());
        for case in cases.into_values().filter(is_contested) {
            let Some(found) = matches.get_mut(&case.match_id) else { continue };
            let state = CaseState::of(&case.statements);
            let Found { played, day, event, round, table, sides } = found.clone();
            let case = Case { system: rows.system().to_owned(), played, event, round, table, sides, state, ..case };
            placed.push((CasePlace::of(&case, day), Arc::new(case)));
        }
        Ok(Self { cases: placed })
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let fresh = Self::of(fresh)?;
        let stayed = before.cases.iter().filter(|(_, case)| !gone.has(&case.match_id));
        let mut cases: Vec<_> = stayed.cloned().chain(fresh.cases).collect();
        cases.sort_by(|(_, one), (_, other)| (&one.match_id, one.entry).cmp(&(&other.match_id, other.entry)));
        Ok(Some(Self { cases }))
    }

    fn bytes(&self) -> usize {
        let said = |said: &Statement| size_of::<Statement>() + TEXTS + said.reason.len();
        let case = |case: &Case| {
            let said: usize = case.statements.iter().map(said).sum();
            size_of::<(CasePlace, Case)>() + TEXTS + said + case.sides.len() * (size_of::<CaseSide>() + TEXTS)
        };
        self.cases.iter().map(|(_, one)| case(one)).sum()
    }
}

/// What names and words of a case, a side or a statement take, about.
const TEXTS: usize = 64;

/// What every side agreed to at once is no case.
fn is_contested(case: &Case) -> bool {
    let pending = |said: &Statement| said.effect.as_deref() == Some("pending");
    case.statements.iter().any(|said| said.kind != "amend" || pending(said))
}

/// A match of which something is contested.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Found {
    /// Day of play, `YYYY-MM-DD`.
    pub(super) played: String,
    /// The same in days since 1970.
    pub(super) day: i32,
    pub(super) event: Option<String>,
    pub(super) round: Option<u64>,
    pub(super) table: Option<u64>,
    pub(super) sides: Vec<CaseSide>,
}

/// The matches with these ids, by their ids.
pub(super) fn matches(rows: &Rows<'_>, ids: LazyFrame) -> Result<BTreeMap<String, Found>, StatsError> {
    let on = || [col("match_id")];
    let rounds = rows.scan(Table::Matches)?.select(["match_id", "round"].map(col));
    let sides = rows
        .scan(Table::Sides)?
        .join(ids, on(), on(), JoinArgs::new(JoinType::Semi))
        .join(rounds, on(), on(), JoinArgs::new(JoinType::Left))
        .with_column(col("played").cast(DataType::Int32).alias("day"))
        .sort(["match_id", "position"], SortMultipleOptions::default())
        .collect()?;
    let text = |name: &str| Ok::<_, StatsError>(names(&sides, name)?.into_iter());
    let (mut days, mut events) = (numbers(&sides, "day")?.into_iter(), texts(&sides, "event")?.into_iter());
    let (mut played, mut own) = (text("played")?, text("side")?);
    let (mut players, mut armies) = (text("player")?, text("army")?);
    let place = |name: &str| {
        let whole = |number: Option<i64>| number.and_then(|number| u64::try_from(number).ok());
        Ok::<_, StatsError>(numbers(&sides, name)?.into_iter().map(whole))
    };
    let (mut rounds, mut tables) = (place("round")?, place("table")?);
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    for id in names(&sides, "match_id")? {
        let day = days.next().flatten().and_then(|day| i32::try_from(day).ok()).unwrap_or_default();
        let (played, event) = (played.next().unwrap_or_default(), events.next().flatten());
        let (round, table) = (rounds.next().flatten(), tables.next().flatten());
        let of = found.entry(id).or_insert_with(|| Found { played, day, event, round, table, sides: Vec::new() });
        of.sides.push(CaseSide {
            side: own.next().unwrap_or_default(),
            player: players.next().unwrap_or_default(),
            army: armies.next().unwrap_or_default(),
        });
    }
    Ok(found)
}

/// Each row as a statement, with the case that it is of, of which nothing else is told yet.
fn told(frame: &DataFrame) -> Result<Vec<(Case, Statement)>, StatsError> {
    let text = |name: &str| Ok::<_, StatsError>(names(frame, name)?.into_iter());
    let or_none = |name: &str| Ok::<_, StatsError>(texts(frame, name)?.into_iter());
    let number = |name: &str| {
        let short = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        Ok::<_, StatsError>(counts(frame, name)?.into_iter().map(short))
    };
    let (mut ids, mut seqs, mut kinds, mut sides) =
        (text("match_id")?, number("seq")?, text("kind")?, or_none("side")?);
    let (mut entries, mut entry_kinds, mut entry_sides) =
        (number("entry")?, text("entry_kind")?, or_none("entry_side")?);
    let (mut statuses, mut broken, mut bears) = (text("entry_status")?, number("entry_broken")?, or_none("bears_on")?);
    let (mut reasons, mut rules, mut deciders) = (text("reason")?, or_none("rule")?, or_none("by")?);
    let (mut decisions, mut effects) = (or_none("decision")?, or_none("effect")?);
    let mut stand = frame.column("stands")?.bool()?.iter().map(Option::unwrap_or_default);
    let row = || {
        let statement = Statement {
            seq: seqs.next()?,
            kind: kinds.next()?,
            side: sides.next()?,
            by: deciders.next()?,
            reason: reasons.next()?,
            rule: rules.next()?,
            decision: decisions.next()?,
            effect: effects.next()?,
            stands: stand.next()?,
        };
        let case = Case {
            match_id: ids.next()?,
            system: String::new(),
            played: String::new(),
            event: None,
            round: None,
            table: None,
            sides: Vec::new(),
            entry: entries.next()?,
            entry_kind: entry_kinds.next()?,
            entry_side: entry_sides.next()?,
            entry_status: statuses.next()?,
            entry_broken: broken.next()?,
            bears_on: bears.next()?,
            state: CaseState::Open,
            statements: Vec::new(),
        };
        Some((case, statement))
    };
    Ok(std::iter::from_fn(row).collect())
}
