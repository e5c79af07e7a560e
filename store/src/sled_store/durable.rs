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

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::growth::Extent;
    use crate::{Expected, Head, Limit, ListQuery, MatchCard, SledStore, Store};

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
    fn after_a_failed_flush_nothing_more_is_acknowledged() {
        let durability = Durability::at(Position(3));
        let fails = |_| Err(StoreError::Io { doing: "syncing", source: std::io::Error::other("no disk") });
        assert!(matches!(durability.reach(Position(4), fails), Err(StoreError::Stopped { .. })));
        assert!(matches!(durability.reach(Position(4), |_| Ok(())), Err(StoreError::Stopped { .. })));
        assert!(matches!(durability.check(), Err(StoreError::Stopped { .. })));
        assert_eq!(durability.position().unwrap(), Position(3));
        durability.reach(Position(3), fails).unwrap();
    }

    #[test]
    fn an_unflushed_match_is_as_it_was() {
        let id = "a".parse().unwrap();
        let begun = Record { extent: Extent { head: Head::of_header(b""), bytes: 1 }, tail: 0 };
        let mut unflushed = Unflushed::default();
        unflushed.push(Position(1), &id, None);
        unflushed.push(Position(2), &id, Some(begun));
        assert_eq!(unflushed.before(&id), Some(None));
        unflushed.settle(Position(1));
        assert_eq!(unflushed.before(&id), Some(Some(begun)));
        unflushed.settle(Position(2));
        assert_eq!(unflushed.before(&id), None);
    }

    /// All that a reader can learn of a store with matches `old` and `new`.
    fn look(store: &SledStore) -> String {
        let [old, new] = ["old", "new"].map(|name| name.parse().unwrap());
        let page = store.list(&ListQuery::default()).unwrap();
        let mut log = Vec::new();
        let exported = store.export(&old, &mut log).unwrap();
        format!(
            "{:?}",
            (
                (store.position().unwrap(), store.changes(Position(0), Limit::MOST).unwrap(), page),
                (store.head(&old).unwrap(), store.read(&old, 0, Limit::MOST).unwrap(), exported, log),
                (store.head(&new).ok(), store.header(&new).ok(), store.card(&new).ok()),
                store.read(&new, 0, Limit::MOST).ok(),
            )
        )
    }

    /// A flush is under way for as long as this test wants, so what is written meanwhile stays undurable.
    #[test]
    fn nobody_sees_what_could_still_be_lost() {
        let folder = tempfile::tempdir().unwrap();
        let store = SledStore::open(folder.path()).unwrap();
        let card = |name: &str| {
            let day = "2026-05-03".parse().unwrap();
            MatchCard::new(name.parse().unwrap(), "warmaster", day, vec![], "").unwrap()
        };
        let (old, new) = (card("old"), card("new"));
        store.submit(&old, b"header", &[b"1"]).unwrap();
        let before = look(&store);
        store.durability.state.lock().unwrap().flushing = true;

        let append = || store.append(old.id(), Expected::Exact(1), &[b"2"]).unwrap().head;
        let submit = || store.submit(&new, b"header", &[b"1"]).unwrap().head();
        let (meanwhile, answered, heads) = std::thread::scope(|scope| {
            // Of the two appends one is a repetition, which must not be told that all is well before it is.
            let writers = [scope.spawn(submit), scope.spawn(append), scope.spawn(append)];
            while store.durability.state.lock().unwrap().written < Position(3) {
                std::thread::yield_now();
            }
            let meanwhile = look(&store);
            let answered = writers.iter().filter(|writer| writer.is_finished()).count();
            store.durability.state.lock().unwrap().flushing = false;
            store.durability.moved.notify_all();
            (meanwhile, answered, writers.map(|writer| writer.join().unwrap()))
        });
        assert_eq!(meanwhile, before);
        assert_eq!(answered, 0);
        assert_eq!(heads[1], heads[2]);
        assert_eq!(store.head(old.id()).unwrap(), heads[1]);
        assert_eq!(store.head(new.id()).unwrap(), heads[0]);
        assert_eq!(store.position().unwrap(), Position(3));
    }
}
