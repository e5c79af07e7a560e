//! How often rules were kept, broken and contested: by rule, player, army or event.

use aftermath_estimate::{Confidence, Interval, wilson};
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::{FindingOutcome, FindingsQuery};
use crate::{
    Sheet, Snapshot, StatsError, Table, Tabled,
    query::{
        columns::{counts, texts},
        sides::BATTLE,
    },
    rolled::{Rolled, Rows, Source},
};

/// By what to count findings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingsBy {
    /// By rule.
    #[default]
    Rule,
    /// By who acted or rolled.
    Player,
    /// By the army of that side.
    Army,
    /// By tournament, league night or campaign.
    Event,
}

impl FindingsBy {
    fn column(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Player => "player",
            Self::Army => "army",
            Self::Event => "event",
        }
    }
}

/// Findings, counted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindingsCount {
    /// Battles with findings that fit, whatever their outcome.
    pub battles: u64,
    /// Rows in all.
    pub total: u64,
    /// A page of them: those that have the outcome that was asked for, in the most battles first; all of them where none
    /// was, those with a broken rule in the most battles first.
    pub rows: Vec<FindingsRow>,
}

/// How rules fared for one rule, player, army or event.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindingsRow {
    /// Which; nothing for what is nobody's, and for battles of no event.
    pub who: Option<String>,
    /// Findings that were kept.
    pub held: u64,
    /// Findings that were broken.
    pub broken: u64,
    /// Findings that somebody disputes.
    pub contested: u64,
    /// Findings that the log does not decide.
    pub unrecorded: u64,
    /// Findings that the players decide.
    pub players_call: u64,
    /// Battles with any of these.
    pub battles: u64,
    /// Battles in which something was broken.
    pub broken_in: u64,
    /// Battles in which something was disputed.
    pub contested_in: u64,
    /// Battles in which something was kept or broken.
    pub decided_in: u64,
    /// `broken_in` / `decided_in`; nothing where nothing was decided.
    pub share: Option<f64>,
    /// The share's interval (Wilson, 95 %), battle by battle: findings of one battle are not independent.
    pub interval: Interval,
}

impl Tabled for FindingsCount {
    fn sheet(&self) -> Result<Sheet, StatsError> {
        Sheet::of(&self.rows)
            .text("who", |row| row.who.as_deref())
            .count("held", |row| Some(row.held))
            .count("broken", |row| Some(row.broken))
            .count("contested", |row| Some(row.contested))
            .count("unrecorded", |row| Some(row.unrecorded))
            .count("players_call", |row| Some(row.players_call))
            .count("battles", |row| Some(row.battles))
            .count("broken_in", |row| Some(row.broken_in))
            .count("contested_in", |row| Some(row.contested_in))
            .count("decided_in", |row| Some(row.decided_in))
            .real("share", |row| row.share)
            .interval("share", |row| Some(row.interval))
            .finish()
    }
}

/// Rows of a page at most.
const PAGE: u32 = 1_000;

/// Findings that fit, counted; rows from `from`, at most `limit` and never more than 1,000.
pub(crate) fn findings(
    tables: &Snapshot,
    query: &FindingsQuery,
    by: FindingsBy,
    from: u32,
    limit: u32,
) -> Result<FindingsCount, StatsError> {
    let applied = applied(tables, query)?;
    let battles = applied.clone().select([col(BATTLE).n_unique().alias("battles")]).collect()?;
    let first = query.outcome.unwrap_or(FindingOutcome::Broken).as_str();
    let order = SortMultipleOptions::default().with_order_descending_multi([true, true, false]);
    let mut found = applied
        .group_by([col(by.column()).cast(DataType::String).alias("who")])
        .agg(sums(first))
        .sort(["first_in", first, "who"], order);
    if query.outcome.is_some() {
        found = found.filter(col(first).gt(lit(0)));
    }
    let found = found.collect()?;
    let page = found.slice(from.into(), limit.min(PAGE) as usize);
    let total = found.height() as u64;
    let battles = counts(&battles, "battles")?.first().copied().unwrap_or_default();
    Ok(FindingsCount { battles, total, rows: rows(&page)? })
}

/// What a row is made of; `first_in` is the number of battles with the outcome by which rows are sorted.
fn sums(first: &str) -> Vec<Expr> {
    let battles = |with: Expr, name: &str| col(BATTLE).filter(with).n_unique().alias(name);
    let some = |name: &str| col(name).gt(lit(0));
    let mut sums: Vec<Expr> =
        FindingOutcome::ALL.iter().map(|outcome| col(outcome.as_str()).cast(DataType::UInt64).sum()).collect();
    sums.push(col(BATTLE).n_unique().alias("battles"));
    sums.push(battles(some("broken"), "broken_in"));
    sums.push(battles(some("contested"), "contested_in"));
    sums.push(battles(some("broken").or(some("held")), "decided_in"));
    sums.push(battles(some(first), "first_in"));
    sums
}

fn rows(page: &DataFrame) -> Result<Vec<FindingsRow>, StatsError> {
    let count = |name: &str| Ok::<_, StatsError>(counts(page, name)?.into_iter());
    let (mut held, mut broken, mut contested) = (count("held")?, count("broken")?, count("contested")?);
    let (mut unrecorded, mut players_call) = (count("unrecorded")?, count("players_call")?);
    let (mut battles, mut broken_in) = (count("battles")?, count("broken_in")?);
    let (mut contested_in, mut decided_in) = (count("contested_in")?, count("decided_in")?);
    let row = |who| {
        let (broken_in, decided_in) = (broken_in.next()?, decided_in.next()?);
        Some(FindingsRow {
            who,
            held: held.next()?,
            broken: broken.next()?,
            contested: contested.next()?,
            unrecorded: unrecorded.next()?,
            players_call: players_call.next()?,
            battles: battles.next()?,
            broken_in,
            contested_in: contested_in.next()?,
            decided_in,
            share: (decided_in > 0).then(|| broken_in as f64 / decided_in as f64),
            interval: wilson(broken_in, decided_in, Confidence::P95),
        })
    };
    Ok(texts(page, "who")?.into_iter().map_while(row).collect())
}

/// What fits of all partitions; `battle` numbers the matches.
fn applied(tables: &Snapshot, query: &FindingsQuery) -> Result<LazyFrame, StatsError> {
    let parts = tables.rolled::<Applied>(query.span())?;
    let fits = query.fits();
    let mut before = 0_u32;
    let mut frames = Vec::with_capacity(parts.len());
    for (_, part) in &parts {
        let frame = part.frame.clone().lazy().with_column(col(BATTLE) + lit(before));
        frames.push(frame.filter(fits.clone()));
        before = before.saturating_add(part.matches);
    }
    if frames.is_empty() {
        let [findings, sides] = [Table::Findings, Table::Sides].map(|table| none(table).lazy());
        frames.push(Applied::new(findings, sides)?.frame.lazy());
    }
    Ok(concat(frames, UnionArgs { rechunk: false, ..UnionArgs::default() })?)
}

fn none(table: Table) -> DataFrame {
    DataFrame::empty_with_schema(&table.frame_schema())
}

/// The findings of a partition: a row for each match, side and rule, with the number of each outcome. Texts are
/// categories, and matches are numbers.
struct Applied {
    frame: DataFrame,
    matches: u32,
}

impl Rolled for Applied {
    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        Self::new(rows.scan(Table::Findings)?, rows.scan(Table::Sides)?)
    }

    fn bytes(&self) -> usize {
        self.frame.estimated_size()
    }
}

impl Applied {
    fn new(findings: LazyFrame, sides: LazyFrame) -> Result<Self, StatsError> {
        let number = |outcome: &FindingOutcome| outcome.is().cast(DataType::UInt32).sum().alias(outcome.as_str());
        let counted = findings
            .group_by(["match_id", "side", "rule"].map(col))
            .agg(FindingOutcome::ALL.iter().map(number).collect::<Vec<_>>());
        let whose = sides.clone().select(["match_id", "side", "player", "army"].map(col));
        let events =
            sides.group_by([col("match_id")]).agg([col("event").first()]).sort(["match_id"], Default::default());
        let events = events.with_row_index(BATTLE, None);
        let (match_and_side, id) = ([col("match_id"), col("side")], [col("match_id")]);
        let categories = DataType::from_categories(Categories::global());
        let text = |name: &str| col(name).cast(categories.clone());
        let mut columns: Vec<Expr> = ["rule", "player", "army", "event"].map(text).to_vec();
        columns.push(col(BATTLE));
        columns.extend(FindingOutcome::ALL.iter().map(|outcome| col(outcome.as_str())));
        let mut frame = counted
            .join(whose, match_and_side.clone(), match_and_side, JoinArgs::new(JoinType::Left))
            .join(events.clone(), id.clone(), id, JoinArgs::new(JoinType::Inner))
            .select(columns)
            .collect()?;
        frame.rechunk_mut();
        let matches = events.select([len().alias("matches")]).collect()?;
        let matches = counts(&matches, "matches")?.first().copied().unwrap_or_default();
        Ok(Self { frame, matches: u32::try_from(matches).unwrap_or(u32::MAX) })
    }
}
