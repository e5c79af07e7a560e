//! Following along: what was accepted, in order, without a gap.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use aftermath_store::{Change, Expected, Limit, MatchId, Position, Store, StoreError};

use super::{Case, cases};
use crate::support::{Log, all_changes, card, id, line, submit};

pub(super) const CASES: &[Case] = cases![
    positions_count_what_was_accepted,
    every_line_has_its_place_among_all,
    changes_resume_anywhere,
    a_projection_rebuilt_is_the_same,
    waiting_ends_with_a_change_or_the_time,
];

fn positions_count_what_was_accepted(store: &dyn Store) {
    assert_eq!(store.position().unwrap(), Position(0));
    assert_eq!(store.changes(Position(0), Limit::MOST).unwrap(), []);

    submit(store, "b", 2);
    store.create(&card("a"), &Log::of("a", 0).header).unwrap();
    store.append(&id("a"), Expected::Any, &Log::of("a", 3).lines()).unwrap();
    store.append(&id("b"), Expected::Exact(1), &[b"refused"]).unwrap_err();
    store.append(&id("b"), Expected::Exact(2), &[&line("b", 3)]).unwrap();

    // A header is a line too.
    let expected = [("b", None, 2, 0), ("a", None, 0, 3), ("a", Some(0), 3, 4), ("b", Some(2), 3, 7)];
    let expected = (1..).zip(expected).map(|(n, (name, before, entries, first_leaf))| Change {
        position: Position(n),
        id: id(name),
        before: before.map(|entries| Log::of(name, entries).head()),
        head: Log::of(name, entries).head(),
        first_leaf,
    });
    assert_eq!(store.changes(Position(0), Limit::MOST).unwrap(), expected.collect::<Vec<_>>());
    assert_eq!(store.position().unwrap(), Position(4));
}

fn every_line_has_its_place_among_all(store: &dyn Store) {
    submit(store, "b", 2);
    store.create(&card("a"), &Log::of("a", 0).header).unwrap();
    store.append(&id("a"), Expected::Any, &Log::of("a", 3).lines()).unwrap();
    store.append(&id("b"), Expected::Exact(2), &[&line("b", 3)]).unwrap();

    let places =
        |name: &str, last: u64| (0..=last).map(|line| store.leaf(&id(name), line).unwrap()).collect::<Vec<_>>();
    assert_eq!(places("b", 3), [0, 1, 2, 7]);
    assert_eq!(places("a", 3), [3, 4, 5, 6]);
    let beyond = store.leaf(&id("a"), 4);
    assert!(matches!(beyond, Err(StoreError::NoLine { line: 4, entries: 3, .. })), "{beyond:?}");
    assert!(matches!(store.leaf(&id("c"), 0), Err(StoreError::NotFound { .. })));
}

fn changes_resume_anywhere(store: &dyn Store) {
    for n in 0..30 {
        submit(store, &format!("m{n}"), n % 3);
    }
    let all = store.changes(Position(0), Limit::MOST).unwrap();
    assert_eq!(all.len(), 30);
    for rows in [1, 7, 30, 1_000] {
        assert_eq!(all_changes(store, rows), all, "in steps of {rows}");
    }
    for after in [30, 31, u64::MAX] {
        assert_eq!(store.changes(Position(after), Limit::MOST).unwrap(), []);
    }
}

/// Entries by match, folded from the changes, and how far it has come.
#[derive(Debug, Default, PartialEq, Eq)]
struct Projection {
    entries: BTreeMap<MatchId, Vec<Vec<u8>>>,
    at: Position,
}

impl Projection {
    fn catch_up(&mut self, store: &dyn Store, rows: usize) {
        loop {
            let changes = store.changes(self.at, Limit::new(rows).unwrap()).unwrap();
            if changes.is_empty() {
                return;
            }
            for change in changes {
                let seen = self.entries.entry(change.id.clone()).or_default();
                let more = store.read(&change.id, seen.len() as u64, Limit::MOST).unwrap();
                seen.extend(more.into_iter().filter(|(seq, _)| *seq <= change.head.entries).map(|(_, line)| line));
                self.at = change.position;
            }
        }
    }
}

fn a_projection_rebuilt_is_the_same(store: &dyn Store) {
    let mut followed = Projection::default();
    let mut expected: BTreeMap<MatchId, Vec<Vec<u8>>> = BTreeMap::new();
    for n in 0..40u64 {
        let name = format!("m{}", n % 6);
        let entries = n / 6 * 2;
        let log = Log::of(&name, entries + 2);
        if n < 6 {
            store.create(&card(&name), &log.header).unwrap();
        }
        store.append(&id(&name), Expected::Exact(entries), &log.lines()[log.lines.len() - 2..]).unwrap();
        expected.insert(id(&name), log.lines);
        if n % 5 == 0 {
            followed.catch_up(store, 3);
            assert_eq!(followed.at, store.position().unwrap());
        }
    }
    followed.catch_up(store, 3);
    let mut rebuilt = Projection::default();
    rebuilt.catch_up(store, 1_000);
    assert_eq!(followed, rebuilt);
    assert_eq!(rebuilt.entries, expected);
}

fn waiting_ends_with_a_change_or_the_time(store: &dyn Store) {
    let soon = Duration::from_millis(20);
    assert_eq!(store.wait(Position(0), soon).unwrap(), Position(0));

    // What came before the wait counts.
    submit(store, "a", 1);
    let long = Duration::from_secs(60);
    assert_eq!(store.wait(Position(0), long).unwrap(), Position(1));

    let began = Instant::now();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| store.wait(Position(1), long).unwrap());
        std::thread::sleep(soon);
        submit(store, "b", 1);
        assert_eq!(waiting.join().unwrap(), Position(2));
    });
    assert!(began.elapsed() < long);
}
