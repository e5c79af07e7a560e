//! Between written and durable: who flushes, who waits, and what nobody may see yet.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use super::record::Record;
use crate::{MatchId, Position, StoreError};

/// How far the store is durable, and whose turn it is to flush.
///
/// Writers hand in their position and wait until it is durable. The first to come flushes, for all who have written
/// by then; those who write meanwhile wait, and one of them flushes next. So a flush is shared by as many as came
/// during the one before.
#[derive(Debug)]
pub(super) struct Durability {
    state: Mutex<State>,
    /// Something became durable, or nothing will any more.
    moved: Condvar,
}

#[derive(Debug)]
struct State {
    written: Position,
    durable: Position,
    flushing: bool,
    stopped: Option<String>,
}

impl Durability {
    pub(super) fn at(last: Position) -> Self {
        let state = State { written: last, durable: last, flushing: false, stopped: None };
        Self { state: Mutex::new(state), moved: Condvar::new() }
    }

    pub(super) fn position(&self) -> Result<Position, StoreError> {
        Ok(self.state.lock()?.durable)
    }

    pub(super) fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        let state = self.state.lock()?;
        let (state, _) = self.moved.wait_timeout_while(state, at_most, |state| state.durable <= after)?;
        Ok(state.durable)
    }

    /// Answers an error if an earlier failure left it unknown what is on the disk.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match &self.state.lock()?.stopped {
            Some(why) => Err(StoreError::Stopped { why: why.clone() }),
            None => Ok(()),
        }
    }

    /// Lets no write through any more.
    pub(super) fn stop(&self, failure: &StoreError) -> Result<(), StoreError> {
        self.state.lock()?.stopped = Some(failure.to_string());
        self.moved.notify_all();
        Ok(())
    }

    /// Returns when everything up to `position`, which is written, is durable. `flush` makes durable what is written
    /// up to the position it is given, and must not panic.
    pub(super) fn reach(
        &self,
        position: Position,
        flush: impl Fn(Position) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut state = self.state.lock()?;
        state.written = state.written.max(position);
        loop {
            if state.durable >= position {
                return Ok(());
            }
            if let Some(why) = &state.stopped {
                return Err(StoreError::Stopped { why: why.clone() });
            }
            if state.flushing {
                state = self.moved.wait(state)?;
                continue;
            }
            state.flushing = true;
            let written = state.written;
            drop(state);
            let flushed = flush(written);
            state = self.state.lock()?;
            state.flushing = false;
            match flushed {
                Ok(()) => state.durable = written,
                // After a failed fsync nobody knows what the disk has, and a second one would claim success.
                Err(failure) => state.stopped = Some(failure.to_string()),
            }
            self.moved.notify_all();
        }
    }
}

/// What was written but may still be lost, the oldest first. There are never more of these than writers.
#[derive(Debug, Default)]
pub(super) struct Unflushed(VecDeque<Written>);

#[derive(Debug)]
struct Written {
    position: Position,
    id: MatchId,
    /// The match before it was written; `None` if this began it.
    before: Option<Record>,
}

impl Unflushed {
    pub(super) fn push(&mut self, position: Position, id: &MatchId, before: Option<Record>) {
        self.0.push_back(Written { position, id: id.clone(), before });
    }

    /// Everything up to here is durable now.
    pub(super) fn settle(&mut self, durable: Position) {
        while self.0.front().is_some_and(|written| written.position <= durable) {
            self.0.pop_front();
        }
    }

    /// The match as it is durable, if that is not how sled has it.
    pub(super) fn before(&self, id: &MatchId) -> Option<Option<Record>> {
        self.0.iter().find(|written| written.id == *id).map(|written| written.before)
    }
}
