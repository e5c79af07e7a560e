//! What is written and nobody may see yet.

use std::collections::VecDeque;

use super::record::Record;
use crate::{MatchId, Position};

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
    use super::*;
    use crate::growth::Extent;
    use crate::{Expected, Head, Limit, ListQuery, MatchCard, SledStore, Store};

    #[test]
    fn an_unflushed_match_is_as_it_was() {
        let id = "a".parse().unwrap();
        let begun = Record { extent: Extent { head: Head::of_header(b""), bytes: 1 }, tail: 0, loose: 1 };
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
        store.durability.hold();

        let append = || store.append(old.id(), Expected::Exact(1), &[b"2"]).unwrap().head;
        let submit = || store.submit(&new, b"header", &[b"1"]).unwrap().head();
        let (meanwhile, answered, heads) = std::thread::scope(|scope| {
            // Of the two appends one is a repetition, which must not be told that all is well before it is.
            let writers = [scope.spawn(submit), scope.spawn(append), scope.spawn(append)];
            while store.durability.written() < Position(3) {
                std::thread::yield_now();
            }
            let meanwhile = look(&store);
            let answered = writers.iter().filter(|writer| writer.is_finished()).count();
            store.durability.let_go();
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
