//! Doing tasks.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use aftermath_stats::{StatsError, TablesTask, TaskOutcome};
use aftermath_store::Store;
use aftermath_store_jetstream::Taken;

use crate::{Consumer, ConsumerError, Tell, Told};

/// How long is waited for a task at a time.
const WAIT: Duration = Duration::from_secs(1);
/// How often it is said that a task is being done; the queue gives it to another after three times as long.
const SAID: Duration = Duration::from_secs(10);
/// How often a task is taken, by whomever, before it is said to have failed. So often it may also end whoever takes it.
const TRIES: u64 = 5;
/// How long after it failed a task may be taken again: as many times that long as it was taken.
const AGAIN: Duration = Duration::from_secs(1);
/// How long to wait where the servers do not answer.
const PAUSE: Duration = Duration::from_secs(1);

impl Consumer {
    /// Does one task after the other.
    pub(crate) fn work(&self, store: &dyn Store, is_over: &(dyn Fn() -> bool + Sync), tell: Tell<'_>) {
        while !is_over() {
            if let Err(error) = self.work_once(store, tell) {
                tell(Told::Failed(&error));
                thread::sleep(PAUSE);
            }
        }
    }

    fn work_once(&self, store: &dyn Store, tell: Tell<'_>) -> Result<(), ConsumerError> {
        let Some(taken) = self.tasks.take(WAIT)? else { return Ok(()) };
        if matches!(self.outcome(&taken.id)?, Some((_, TaskOutcome::Made(_)))) {
            return Ok(self.tasks.done(&taken)?);
        }
        let outcome = match serde_json::from_slice::<TablesTask>(&taken.bytes) {
            Err(error) => TaskOutcome::Failed { why: ConsumerError::NoTask(error).to_string() },
            Ok(_) if taken.tries > TRIES => {
                let why = format!("whoever took it ended before it was done, {TRIES} times");
                TaskOutcome::Failed { why }
            }
            Ok(task) => match self.perform(store, &taken, &task) {
                Ok(outcome) => {
                    if let TaskOutcome::Made(_) = outcome {
                        tell(Told::Worked { matches: task.matches(), entries: task.entries() });
                    }
                    outcome
                }
                Err(error) if taken.tries >= TRIES => TaskOutcome::Failed { why: error.to_string() },
                Err(error) => {
                    tell(Told::Failed(&error.into()));
                    let after = AGAIN * u32::try_from(taken.tries).unwrap_or(1);
                    return Ok(self.tasks.give_back(&taken, after)?);
                }
            },
        };
        Ok(self.tasks.tell(&taken, &serde_json::to_vec(&outcome)?)?)
    }

    /// Does a task, and says meanwhile that it is being done.
    fn perform(&self, store: &dyn Store, taken: &Taken, task: &TablesTask) -> Result<TaskOutcome, StatsError> {
        thread::scope(|scope| {
            let (done, is_done) = mpsc::sync_channel::<()>(1);
            let work = scope.spawn(move || {
                let outcome = self.tables.perform(store, task);
                drop(done);
                outcome
            });
            while is_done.recv_timeout(SAID) == Err(RecvTimeoutError::Timeout) {
                // Where that fails, another may do it as well, and comes to the same.
                let _ = self.tasks.keep(taken);
            }
            work.join().unwrap_or(Err(StatsError::Died))
        })
    }

    /// What came of a task last, and the number of that.
    pub(crate) fn outcome(&self, id: &str) -> Result<Option<(u64, TaskOutcome)>, ConsumerError> {
        let Some(answer) = self.tasks.answer(id)? else { return Ok(None) };
        let outcome = match serde_json::from_slice(&answer.bytes) {
            Ok(outcome) => outcome,
            Err(error) => TaskOutcome::Failed { why: ConsumerError::NoTask(error).to_string() },
        };
        Ok(Some((answer.number, outcome)))
    }
}
