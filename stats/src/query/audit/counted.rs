//! How often rules were kept, broken and contested: by rule, player, army or event.

use std::cmp::Reverse;

use aftermath_estimate::{Confidence, Interval, wilson};
use serde::{Deserialize, Serialize};

use super::{
    FindingOutcome, FindingsQuery,
    applied::{Applied, Counted, Tally, Whole},
};
use crate::{
    Sheet, Snapshot, StatsError, Tabled,
    query::names::{Names, Naming},
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
    /// All of them.
    pub(super) const ALL: [Self; 4] = [Self::Rule, Self::Player, Self::Army, Self::Event];
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
    // No battle is in two partitions.
    let mut sum = Sum::default();
    if query.is_whole() {
        for (_, part) in tables.rolled_up::<Whole>(query.span())? {
            let (names, counted) = part.by(by);
            sum.add(names, counted);
        }
    } else {
        for (_, part) in tables.rolled_up::<Applied>(query.span())? {
            sum.add(part.names(by), &part.count(Some(query), by));
        }
    }
    let Sum { naming, tallies, nobody, battles } = sum;
    let names = naming.names();
    let named = tallies.iter().zip(names.all()).map(|(tally, name)| (Some(name), tally));
    let first = query.outcome.unwrap_or(FindingOutcome::Broken) as usize;
    let mut found: Vec<_> = named.chain([(None, &nobody)]).filter(|(_, tally)| tally.battles > 0).collect();
    found.retain(|(_, tally)| query.outcome.is_none() || tally.findings[first] > 0);
    found.sort_by_key(|(who, tally)| (Reverse((tally.battles_of[first], tally.findings[first])), *who));
    let total = found.len() as u64;
    let page = found.into_iter().skip(from as usize).take(limit.min(PAGE) as usize);
    Ok(FindingsCount { battles, total, rows: page.map(|(who, tally)| row(who, tally)).collect() })
}

/// What is known of some partitions, added up.
#[derive(Default)]
struct Sum {
    naming: Naming,
    /// Of each of the names.
    tallies: Vec<Tally>,
    nobody: Tally,
    battles: u64,
}

impl Sum {
    fn add(&mut self, names: &Names, counted: &Counted) {
        self.battles += counted.battles;
        self.nobody += counted.of_nobody;
        for (name, tally) in names.among(&mut self.naming).into_iter().zip(&counted.of_each) {
            self.tallies.resize(self.tallies.len().max(name.place() + 1), Tally::default());
            self.tallies[name.place()] += *tally;
        }
    }
}

fn row(who: Option<&str>, tally: &Tally) -> FindingsRow {
    let [held, broken, contested, unrecorded, players_call] = tally.findings;
    let [_, broken_in, contested_in, ..] = tally.battles_of;
    let decided_in = tally.decided_in;
    FindingsRow {
        who: who.map(str::to_owned),
        held,
        broken,
        contested,
        unrecorded,
        players_call,
        battles: tally.battles,
        broken_in,
        contested_in,
        decided_in,
        share: (decided_in > 0).then(|| broken_in as f64 / decided_in as f64),
        interval: wilson(broken_in, decided_in, Confidence::P95),
    }
}
