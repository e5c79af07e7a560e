//! Where the referee writes: a docket that only counts, and one that keeps every figure.

use std::{collections::HashSet, mem};

use serde::Serialize;

use crate::{
    catalogue::Rule,
    finding::{Detail, Finding, Outcome, Roll, RollIx, Status, Verdict},
    ids::Seq,
    system::System,
};

/// Receives findings and rolls. Details are closures, so a docket that does not want them pays nothing.
pub trait Docket {
    /// An entry is about to be judged.
    fn open(&mut self, entry: Seq, kind: &'static str);
    /// One rule was applied to the open entry.
    fn finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail);
    /// No rule was asked about the open entry: it is the players' word, and [`Status::Unverifiable`] at best.
    fn unjudged(&mut self);
    /// Dice were thrown in the open entry. Answers the place of the throw, for findings about it; who keeps no throws answers
    /// any.
    fn roll(&mut self, roll: impl FnOnce() -> Roll) -> RollIx;
    /// The place that the next throw of the open entry will have, for findings about it that come first.
    fn next_roll(&self) -> RollIx;
    /// The open entry is judged.
    fn close(&mut self);
}

/// How many entries ended in each status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct StatusCounts {
    /// Entries with every rule kept.
    pub legal: u32,
    /// Entries with something unrecorded.
    pub unverifiable: u32,
    /// Entries with something broken.
    pub stood: u32,
    /// Entries covered by a ruling.
    pub ruled: u32,
}

impl StatusCounts {
    /// One more entry.
    pub fn add(&mut self, status: Status) {
        let count = match status {
            Status::Legal => &mut self.legal,
            Status::Unverifiable => &mut self.unverifiable,
            Status::Stood => &mut self.stood,
            Status::Ruled => &mut self.ruled,
        };
        *count += 1;
    }
}

/// Counts outcomes per rule and statuses per entry; for bulk loading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountingDocket {
    system: System,
    /// Per rule: held, broken, unrecorded, players' call.
    outcomes: Vec<[u32; 4]>,
    statuses: StatusCounts,
    open: Status,
}

/// A docket for folds of which only the state is asked. A module for browsers has each referee once, with the docket that
/// explains.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn unheard(system: System) -> CountingDocket {
    CountingDocket::new(system)
}

#[cfg(target_family = "wasm")]
pub(crate) fn unheard(_system: System) -> ExplainingDocket {
    ExplainingDocket::new()
}

impl CountingDocket {
    /// Empty counts for a game.
    pub fn new(system: System) -> Self {
        Self {
            system,
            outcomes: vec![[0; 4]; system.info().rules.len()],
            statuses: StatusCounts::default(),
            open: Status::Legal,
        }
    }

    /// How often a rule had this outcome.
    pub fn count(&self, rule: Rule, outcome: Outcome) -> u32 {
        self.outcomes.get(rule.index()).map_or(0, |counts| counts[outcome as usize])
    }

    /// Every rule with its counts: held, broken, unrecorded, players' call.
    pub fn rules(&self) -> impl Iterator<Item = (Rule, [u32; 4])> + '_ {
        self.system.rules().zip(self.outcomes.iter().copied())
    }

    /// Entries per status. Rulings are not known while counting: a ruled entry is counted by its findings.
    pub fn statuses(&self) -> StatusCounts {
        self.statuses
    }
}

impl Docket for CountingDocket {
    fn open(&mut self, _: Seq, _: &'static str) {
        self.open = Status::Legal;
    }

    fn finding(&mut self, rule: Rule, outcome: Outcome, _: impl FnOnce() -> Detail) {
        self.outcomes[rule.index()][outcome as usize] += 1;
        self.open = self.open.max(status_of(outcome));
    }

    fn unjudged(&mut self) {
        self.open = self.open.max(Status::Unverifiable);
    }

    fn roll(&mut self, _: impl FnOnce() -> Roll) -> RollIx {
        RollIx::FIRST
    }

    fn next_roll(&self) -> RollIx {
        RollIx::FIRST
    }

    fn close(&mut self) {
        self.statuses.add(self.open);
    }
}

fn status_of(outcome: Outcome) -> Status {
    match outcome {
        Outcome::Held | Outcome::PlayersCall => Status::Legal,
        Outcome::Unrecorded => Status::Unverifiable,
        Outcome::Broken => Status::Stood,
    }
}

/// Keeps every finding and roll as verdicts.
#[derive(Debug, Clone, Default)]
pub struct ExplainingDocket {
    verdicts: Vec<Verdict>,
    /// Entries that a ruling covers.
    ruled: HashSet<Seq>,
    /// Lists of a verdict that was handed out, to be filled again.
    spare: (Vec<Finding>, Vec<Roll>),
}

impl ExplainingDocket {
    /// No verdicts yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// No verdicts yet, and those of these entries will be told as covered by a ruling.
    pub fn with_rulings(ruled: HashSet<Seq>) -> Self {
        Self { ruled, ..Self::default() }
    }

    /// The verdicts, one per entry judged.
    pub fn into_verdicts(self) -> Vec<Verdict> {
        self.verdicts
    }

    /// The verdict of the entry judged last.
    pub fn last(&self) -> Option<&Verdict> {
        self.verdicts.last()
    }

    /// Shows the verdict of the entry judged last, and keeps it no longer.
    pub fn hand_out(&mut self, see: impl FnOnce(&Verdict)) {
        if let Some(mut verdict) = self.verdicts.pop() {
            see(&verdict);
            verdict.findings.clear();
            verdict.rolls.clear();
            self.spare = (verdict.findings, verdict.rolls);
        }
    }
}

impl Docket for ExplainingDocket {
    fn open(&mut self, entry: Seq, kind: &'static str) {
        let (findings, rolls) = mem::take(&mut self.spare);
        self.verdicts.push(Verdict { entry, kind, status: Status::Legal, findings, rolls });
    }

    fn finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        if let Some(verdict) = self.verdicts.last_mut() {
            verdict.status = verdict.status.max(status_of(outcome));
            verdict.findings.push(Finding { rule, outcome, detail: detail() });
        }
    }

    fn unjudged(&mut self) {
        if let Some(verdict) = self.verdicts.last_mut() {
            verdict.status = verdict.status.max(Status::Unverifiable);
        }
    }

    fn roll(&mut self, roll: impl FnOnce() -> Roll) -> RollIx {
        let place = self.next_roll();
        if let Some(verdict) = self.verdicts.last_mut() {
            verdict.rolls.push(roll());
        }
        place
    }

    fn next_roll(&self) -> RollIx {
        RollIx(self.verdicts.last().map_or(0, |verdict| verdict.rolls.len()))
    }

    fn close(&mut self) {
        if let Some(verdict) = self.verdicts.last_mut()
            && self.ruled.contains(&verdict.entry)
        {
            verdict.status = Status::Ruled;
        }
    }
}
