//! Between written and durable: who flushes, and who waits.

use std::sync::{Condvar, Mutex};
use std::time::Duration;

use crate::{Position, StoreError};

/// How far the store is durable, and whose turn it is to flush.
///
/// Writers say that they are coming, write, hand in their position and wait until it is durable. The first to hand in
/// flushes, for all who have written by then, and waits for those who are coming first: no more than they can write
/// while sled flushes, so without that a flush would be for one or two.
#[derive(Debug)]
pub(crate) struct Durability {
    state: Mutex<State>,
    /// Something became durable, or nothing will any more.
    moved: Condvar,
    /// Nobody is coming any more.
    arrived: Condvar,
}

#[derive(Debug)]
struct State {
    written: Position,
    durable: Position,
    flushing: bool,
    /// Writers who are about to write.
    coming: usize,
    stopped: Option<String>,
}

/// A writer who is about to write. A flush waits for them, so whoever holds one must not wait for a flush: who waits for
/// one has written, so there are never more in a flush than writers.
#[derive(Debug)]
pub(crate) struct PendingWriter<'a> {
    durability: &'a Durability,
    written: Position,
}

impl PendingWriter<'_> {
    /// The writer has written up to here.
    pub(crate) fn arrive(mut self, written: Position) {
        self.written = written;
    }
}

impl Drop for PendingWriter<'_> {
    fn drop(&mut self) {
        // A state that a panic left behind lets no flush through any more.
        if let Ok(mut state) = self.durability.state.lock() {
            state.written = state.written.max(self.written);
            state.coming -= 1;
            if state.coming == 0 {
                self.durability.arrived.notify_all();
            }
        }
    }
}

impl Durability {
    pub(crate) fn at(last: Position) -> Self {
        let state = State { written: last, durable: last, flushing: false, coming: 0, stopped: None };
        Self { state: Mutex::new(state), moved: Condvar::new(), arrived: Condvar::new() }
    }

    pub(crate) fn position(&self) -> Result<Position, StoreError> {
        Ok(self.state.lock()?.durable)
    }

    pub(crate) fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        let state = self.state.lock()?;
        let (state, _) = self.moved.wait_timeout_while(state, at_most, |state| state.durable <= after)?;
        Ok(state.durable)
    }

    /// Says that a writer is about to write.
    pub(crate) fn coming(&self) -> Result<PendingWriter<'_>, StoreError> {
        self.state.lock()?.coming += 1;
        Ok(PendingWriter { durability: self, written: Position(0) })
    }

    /// Answers an error if an earlier failure left it unknown what is on the disk.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match &self.state.lock()?.stopped {
            Some(why) => Err(StoreError::Stopped { why: why.clone() }),
            None => Ok(()),
        }
    }

    /// Lets no write through any more.
    pub(crate) fn stop(&self, failure: &StoreError) -> Result<(), StoreError> {
        self.state.lock()?.stopped = Some(failure.to_string());
        self.moved.notify_all();
        Ok(())
    }

    /// Returns when everything up to `position`, which is written, is durable. `flush` makes durable what is written
    /// up to the position it is given, and must not panic.
    pub(crate) fn reach(
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
            while state.coming > 0 {
                state = self.arrived.wait(state)?;
            }
            let written = state.written;
            drop(state);
            let flushed = flush(written);
            state = self.state.lock()?;
            state.flushing = false;
            match flushed {
                Ok(()) => state.durable = written,
                // Nothing failed that cannot be tried again: whoever waits does.
                Err(failure @ (StoreError::Unanswered { .. } | StoreError::Deposed { .. })) => {
                    self.moved.notify_all();
                    return Err(failure);
                }
                // After a failed fsync nobody knows what the disk has, and a second one would claim success.
                Err(failure) => state.stopped = Some(failure.to_string()),
            }
            self.moved.notify_all();
        }
    }
}

#[cfg(test)]
impl Durability {
    /// As if a flush were under way.
    pub(crate) fn hold(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.flushing = true;
        }
    }

    /// Ends what `hold` began.
    pub(crate) fn let_go(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.flushing = false;
        }
        self.moved.notify_all();
    }

    pub(crate) fn written(&self) -> Position {
        self.state.lock().map(|state| state.written).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn those_who_come_during_a_flush_share_the_next() {
        let durability = Durability::at(Position(0));
        let flushes = AtomicUsize::new(0);
        let go_on = Barrier::new(2);
        let count = |_| {
            flushes.fetch_add(1, Ordering::SeqCst);
            Ok(())
        };
        let reach = |n| durability.reach(Position(n), count);
        std::thread::scope(|scope| {
            let first = scope.spawn(|| {
                durability.reach(Position(1), |_| {
                    flushes.fetch_add(1, Ordering::SeqCst);
                    go_on.wait();
                    Ok(())
                })
            });
            while flushes.load(Ordering::SeqCst) == 0 {
                std::thread::yield_now();
            }
            let others: Vec<_> = (2..=6).map(|n| scope.spawn(move || reach(n))).collect();
            while durability.state.lock().unwrap().written < Position(6) {
                std::thread::yield_now();
            }
            go_on.wait();
            first.join().unwrap().unwrap();
            others.into_iter().for_each(|other| other.join().unwrap().unwrap());
        });
        assert_eq!(durability.position().unwrap(), Position(6));
        assert_eq!(flushes.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn a_flush_waits_for_those_who_are_coming() {
        let durability = Durability::at(Position(0));
        let flushed = Mutex::new(Vec::new());
        let reach = |n| {
            durability.reach(Position(n), |to| {
                flushed.lock().unwrap().push(to);
                Ok(())
            })
        };
        let (one, other) = (durability.coming().unwrap(), durability.coming().unwrap());
        std::thread::scope(|scope| {
            let first = scope.spawn(|| reach(1));
            while !durability.state.lock().unwrap().flushing {
                std::thread::yield_now();
            }
            one.arrive(Position(2));
            // This one found nothing to write.
            drop(other);
            first.join().unwrap().unwrap();
        });
        reach(2).unwrap();
        assert_eq!(*flushed.lock().unwrap(), [Position(2)]);
    }

    #[test]
    fn after_a_failed_flush_nothing_more_is_acknowledged() {
        let durability = Durability::at(Position(3));
        let fails = |_| Err(StoreError::Io { doing: "syncing", source: std::io::Error::other("no disk") });
        assert!(matches!(durability.reach(Position(4), fails), Err(StoreError::Stopped { .. })));
        assert!(matches!(durability.reach(Position(4), |_| Ok(())), Err(StoreError::Stopped { .. })));
        assert!(matches!(durability.check(), Err(StoreError::Stopped { .. })));
        assert_eq!(durability.position().unwrap(), Position(3));
        durability.reach(Position(3), fails).unwrap();
    }
}
