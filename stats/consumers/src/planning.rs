//! Planning what is to be done, and saying what counts then.

use std::{
    collections::{BTreeMap, VecDeque},
    thread,
    time::{Duration, Instant},
};

use aftermath_stats::{MadeShard, Published, SharedPlan, TablesTask, TaskOutcome};
use aftermath_store::{SigningRight, Store};

use crate::{Consumer, ConsumerError, From, Running, Tell, Told, Until};

/// How often it is looked whether something came in, or was done.
const LOOK: Duration = Duration::from_millis(250);
/// How long is waited after tables were published before others are planned: what comes in meanwhile is taken in together.
const SETTLING: Duration = Duration::from_millis(500);
/// Tasks that are in the queue or under way at once.
const AT_ONCE: usize = 256;
/// How long nothing is heard of a task before it is put up again: it may have been withdrawn by one who was deposed.
const UNHEARD: Duration = Duration::from_secs(45);
/// How often a task may fail, five tries each time, before the plan is given up.
const FAILURES: u32 = 3;
/// How often planning may fail in a row before it is given up where it is to be done some time.
const TROUBLES: u32 = 5;
/// How long is waited before it is tried again, the first time and at most.
const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];
/// How often files are swept that nobody names.
const SWEEPING: Duration = Duration::from_secs(3_600);

/// What came of a round of planning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    /// There was nothing to do.
    Nothing,
    /// Other tables count now.
    Published,
    /// Something is otherwise than it was planned: it is to be planned again.
    Otherwise,
}

/// Whether it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Done,
    GoesOn,
}

/// A task that was put up.
#[derive(Debug)]
struct Open<'a> {
    task: &'a TablesTask,
    /// The number of the last that is known to have come of it, before.
    behind: u64,
    failures: u32,
    offered: Instant,
}

impl Consumer {
    /// Plans where nobody else does.
    pub(crate) fn keep_planning(
        &self,
        store: &dyn Store,
        running: Running,
        is_over: &(dyn Fn() -> bool + Sync),
        tell: Tell<'_>,
    ) -> Result<(), ConsumerError> {
        let (mut from, mut troubles) = (running.from, 0);
        while !is_over() {
            let error = match self.turn(store, running.until, &mut from, is_over, tell) {
                Ok(Turn::Done) => return Ok(()),
                Ok(Turn::GoesOn) => {
                    troubles = 0;
                    continue;
                }
                Err(error) => error,
            };
            troubles += 1;
            if running.until == Until::Done && troubles >= TROUBLES {
                return Err(ConsumerError::GaveUp { times: troubles, last: Box::new(error) });
            }
            tell(Told::Failed(&error));
            // What fails here may not fail elsewhere.
            self.right.leave();
            let pause = PAUSES[0].saturating_mul(2_u32.saturating_pow(troubles - 1)).min(PAUSES[1]);
            let begun = Instant::now();
            while begun.elapsed() < pause && !is_over() {
                thread::sleep(LOOK);
            }
            self.right.stand()?;
        }
        Ok(())
    }

    /// Plans, or waits until there is something to plan.
    fn turn(
        &self,
        store: &dyn Store,
        until: Until,
        from: &mut From,
        is_over: &(dyn Fn() -> bool + Sync),
        tell: Tell<'_>,
    ) -> Result<Turn, ConsumerError> {
        let round = self.round(store, from, is_over, tell)?;
        if until == Until::Done && *from == From::WhatCounts && self.is_done(store)? {
            return Ok(Turn::Done);
        }
        match round {
            // Another has the right.
            None => self.right.wait(self.right.published()?.as_deref(), LOOK)?,
            Some(Round::Nothing) => _ = store.wait(store.position()?, LOOK)?,
            Some(Round::Published) => _ = store.wait(store.position()?, SETTLING)?,
            Some(Round::Otherwise) => {}
        }
        Ok(Turn::GoesOn)
    }

    /// Sweeps files away that nobody names, and looks whether all are there that are named: once this one has the right, and then every
    /// hour.
    pub(crate) fn keep_sweeping(&self, is_over: &(dyn Fn() -> bool + Sync), tell: Tell<'_>) {
        let is_held = || !is_over() && self.right.is_held().unwrap_or(false);
        let mut swept = None::<Instant>;
        while !is_over() {
            thread::sleep(LOOK);
            if !is_held() {
                swept = None;
                continue;
            }
            if swept.is_some_and(|at| at.elapsed() < SWEEPING) {
                continue;
            }
            let found = match self.published() {
                Ok(Some(published)) if self.tables.has(&published) => {
                    self.tables.sweep(&published, &is_held).map_err(ConsumerError::from)
                }
                // There is nothing here yet.
                Ok(_) => continue,
                Err(error) => Err(error),
            };
            swept = Some(Instant::now());
            match found {
                Ok(found) => tell(Told::Swept(found)),
                // What it names may be swept away where something else counts by now; whatever else is the matter the plan says.
                Err(error) => tell(Told::Failed(&error)),
            }
        }
    }

    /// Whether everything is in the tables that is in the store, read as it is read now.
    fn is_done(&self, store: &dyn Store) -> Result<bool, ConsumerError> {
        let Some(published) = self.published()? else { return Ok(false) };
        let is_up = published.position >= store.position()? && published.stamp == store.redaction_stamp()?;
        Ok(is_up && self.tables.has(&published))
    }

    /// Plans once, where this one has the right to, and sees the plan through; `None` where another has it.
    fn round(
        &self,
        store: &dyn Store,
        from: &mut From,
        is_over: &(dyn Fn() -> bool + Sync),
        tell: Tell<'_>,
    ) -> Result<Option<Round>, ConsumerError> {
        if !self.right.is_held()? {
            return Ok(None);
        }
        let text = self.right.published()?;
        if !self.tables.is_suspect() && *from == From::WhatCounts && self.is_done(store)? {
            return Ok(Some(Round::Nothing));
        }
        let plan = match *from {
            From::WhatCounts => {
                let published = text.as_deref().map(Published::read).transpose()?;
                self.tables.plan(store, published.as_ref())?
            }
            From::Nothing => self.tables.plan_anew(store)?,
        };
        let Some(plan) = plan else { return Ok(Some(Round::Nothing)) };
        let count = plan.tasks().map(|(_, task)| (task.matches(), task.entries()));
        let (matches, entries) = count.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        tell(Told::Planned { tasks: plan.tasks().count(), matches, entries });
        let Some(made) = self.see_through(store, &plan, is_over, tell)? else { return Ok(Some(Round::Otherwise)) };
        let (published, refreshed) = self.tables.commit(plan, made)?;
        if !self.right.publish_text(text.as_deref(), &published.to_text()?)? {
            return Ok(Some(Round::Otherwise));
        }
        *from = From::WhatCounts;
        tell(Told::Published(&refreshed));
        Ok(Some(Round::Published))
    }

    /// Puts the tasks of a plan up and waits until all are done; `None` where there is no sense in that any more.
    fn see_through(
        &self,
        store: &dyn Store,
        plan: &SharedPlan,
        is_over: &(dyn Fn() -> bool + Sync),
        tell: Tell<'_>,
    ) -> Result<Option<BTreeMap<String, MadeShard>>, ConsumerError> {
        // Whatever is there is of a plan that nobody sees through any more.
        self.tasks.withdraw_all()?;
        let (mut todo, mut made): (VecDeque<_>, _) = (plan.tasks().collect(), BTreeMap::new());
        let mut open: BTreeMap<&str, Open<'_>> = BTreeMap::new();
        let mut known = self.tasks.answers()?;
        loop {
            while open.len() < AT_ONCE
                && let Some((id, task)) = todo.pop_front()
            {
                let behind = match self.outcome(id)? {
                    // Somebody did it for a plan that came to nothing.
                    Some((_, TaskOutcome::Made(shard))) => {
                        made.insert(id.to_owned(), shard);
                        continue;
                    }
                    found => found.map_or(0, |(number, _)| number),
                };
                self.tasks.offer(id, &serde_json::to_vec(task)?)?;
                open.insert(id, Open { task, behind, failures: 0, offered: Instant::now() });
            }
            if open.is_empty() {
                return Ok(Some(made));
            }
            if is_over() || !self.right.is_held()? || store.redaction_stamp()? != plan.stamp() {
                return Ok(None);
            }
            known = self.tasks.wait(known, LOOK)?;
            let mut done = Vec::new();
            for (id, open) in &mut open {
                let outcome = match self.outcome(id)? {
                    Some((number, outcome)) if number > open.behind => {
                        open.behind = number;
                        outcome
                    }
                    _ if open.offered.elapsed() < UNHEARD => continue,
                    _ => {
                        self.offer_again(id, open)?;
                        continue;
                    }
                };
                match outcome {
                    TaskOutcome::Made(shard) => {
                        made.insert((*id).to_owned(), shard);
                        done.push(*id);
                    }
                    TaskOutcome::Unsound => {
                        self.tables.note_unsound(open.task);
                        return Ok(None);
                    }
                    // Whoever took it was behind, or ahead; where this one is, the plan is given up.
                    TaskOutcome::ReadOtherwise => self.offer_again(id, open)?,
                    TaskOutcome::Failed { why } => {
                        let failed = ConsumerError::Task { why };
                        open.failures += 1;
                        if open.failures >= FAILURES {
                            return Err(failed);
                        }
                        tell(Told::Failed(&failed));
                        self.offer_again(id, open)?;
                    }
                }
            }
            open.retain(|id, _| !done.contains(id));
        }
    }

    fn offer_again(&self, id: &str, open: &mut Open<'_>) -> Result<(), ConsumerError> {
        self.tasks.offer(id, &serde_json::to_vec(open.task)?)?;
        open.offered = Instant::now();
        Ok(())
    }
}
