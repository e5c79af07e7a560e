//! Many at once: one wins, nothing is lost, and who follows misses nothing.

use std::collections::BTreeMap;
use std::sync::Barrier;
use std::time::Duration;

use aftermath_store::{Expected, Limit, MatchId, Position, Store, StoreError, Submitted};

use super::{Case, cases};
use crate::support::{Log, all_changes, card, export, id, line, submit};

pub(super) const CASES: &[Case] = cases![
    of_two_writers_exactly_one_wins,
    of_many_identical_submissions_one_is_new,
    eight_writers_and_one_who_follows,
    readers_see_whole_submissions,
];

fn of_two_writers_exactly_one_wins(store: &dyn Store) {
    submit(store, "a", 0);
    let start = Barrier::new(2);
    for round in 0..25 {
        let append = |line: &'static [u8]| {
            start.wait();
            store.append(&id("a"), Expected::Exact(round), &[line])
        };
        let answers = std::thread::scope(|scope| {
            let writers = [scope.spawn(|| append(b"mine")), scope.spawn(|| append(b"yours"))];
            writers.map(|writer| writer.join().unwrap())
        });
        let head = store.head(&id("a")).unwrap();
        assert_eq!(head.entries, round + 1);
        match &answers {
            [Ok(won), Err(StoreError::Conflict { actual, .. })]
            | [Err(StoreError::Conflict { actual, .. }), Ok(won)] => {
                assert_eq!((won.head, *actual), (head, head));
            }
            other => panic!("{other:?}"),
        }
    }
}

fn of_many_identical_submissions_one_is_new(store: &dyn Store) {
    let log = Log::of("a", 50);
    let answers: Vec<Submitted> = std::thread::scope(|scope| {
        let submit = || store.submit(&card("a"), &log.header, &log.lines()).unwrap();
        let writers: Vec<_> = (0..8).map(|_| scope.spawn(submit)).collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    assert_eq!(answers.iter().filter(|answer| matches!(answer, Submitted::New(_))).count(), 1);
    assert!(answers.iter().all(|answer| answer.head() == log.head()));
    assert_eq!(store.position().unwrap(), Position(1));
}

/// Each writer begins a match and adds to it; one follows live, with nothing but positions to go by.
fn eight_writers_and_one_who_follows(store: &dyn Store) {
    const ENTRIES: u64 = 40;
    let names: Vec<String> = (0..8).map(|writer| format!("w{writer}")).collect();
    let submissions = names.len() as u64 * (ENTRIES + 1);
    let followed = std::thread::scope(|scope| {
        for name in &names {
            scope.spawn(|| {
                store.create(&card(name), &Log::of(name, 0).header).unwrap();
                for seq in 1..=ENTRIES {
                    let head = store.append(&id(name), Expected::Exact(seq - 1), &[&line(name, seq)]).unwrap().head;
                    assert_eq!(store.head(&id(name)).unwrap(), head, "a writer reads what it wrote");
                }
            });
        }
        scope.spawn(|| follow(store, submissions)).join().unwrap()
    });
    for name in &names {
        let log = Log::of(name, ENTRIES);
        assert_eq!(followed[&id(name)], log.lines);
        assert_eq!(export(store, name), log.bytes());
    }
    let positions: Vec<u64> = all_changes(store, 100).iter().map(|change| change.position.0).collect();
    assert_eq!(positions, (1..=submissions).collect::<Vec<_>>());
}

fn follow(store: &dyn Store, until: u64) -> BTreeMap<MatchId, Vec<Vec<u8>>> {
    let mut followed: BTreeMap<MatchId, Vec<Vec<u8>>> = BTreeMap::new();
    let mut at = Position(0);
    while at.0 < until {
        assert!(store.wait(at, Duration::from_secs(60)).unwrap() > at, "no wake-up after {at}");
        for change in store.changes(at, Limit::new(3).unwrap()).unwrap() {
            assert_eq!(change.position.0, at.0 + 1);
            at = change.position;
            let seen = followed.entry(change.id.clone()).or_default();
            for (seq, line) in store.read(&change.id, seen.len() as u64, Limit::MOST).unwrap() {
                assert_eq!(seq, seen.len() as u64 + 1);
                seen.push(line);
            }
            assert!(seen.len() as u64 >= change.head.entries, "a change is seen before its entries");
        }
    }
    followed
}

fn readers_see_whole_submissions(store: &dyn Store) {
    const TOGETHER: u64 = 30;
    submit(store, "a", 0);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for round in 0..20 {
                let lines: Vec<Vec<u8>> = (1..=TOGETHER).map(|n| line("a", round * TOGETHER + n)).collect();
                let lines: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
                store.append(&id("a"), Expected::Any, &lines).unwrap();
            }
        });
        while !writer.is_finished() {
            let mut bytes = Vec::new();
            let head = store.export(&id("a"), &mut bytes).unwrap();
            assert_eq!(head.entries % TOGETHER, 0);
            assert_eq!(bytes, Log::of("a", head.entries).bytes());
        }
    });
    assert_eq!(store.head(&id("a")).unwrap(), Log::of("a", 20 * TOGETHER).head());
}
