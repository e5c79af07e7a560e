//! Writers that try again whatever is not answered, and what they saw.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use aftermath_store::{Expected, Position, Store, StoreError};

use crate::support::{Log, all_changes, card, export, id, line};

/// What the writers saw.
#[derive(Default)]
pub(crate) struct Seen {
    /// Entries acknowledged of each match.
    pub(crate) acknowledged: Mutex<BTreeMap<String, u64>>,
    pub(crate) appends: AtomicU64,
    pub(crate) unanswered: AtomicU64,
    pub(crate) longest: Mutex<Duration>,
}

/// Adds to a match of its own, and tries again whatever is not answered, as a recorder does, with a pause
/// between entries.
pub(crate) fn write(store: &dyn Store, name: &str, seen: &Seen, stop: &AtomicBool, pause: Duration) {
    let again = |doing: &mut dyn FnMut() -> Result<(), StoreError>| {
        let begun = Instant::now();
        loop {
            match doing() {
                Ok(()) => break,
                Err(error @ StoreError::Unanswered { .. }) => {
                    println!("{name}: after {:.1} s: {error}", begun.elapsed().as_secs_f64());
                    seen.unanswered.fetch_add(1, Ordering::SeqCst);
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
        let mut longest = seen.longest.lock().unwrap();
        *longest = begun.elapsed().max(*longest);
    };
    again(&mut || store.create(&card(name), &Log::of(name, 0).header).map(drop));
    let mut entries = 0;
    while !stop.load(Ordering::SeqCst) {
        again(&mut || store.append(&id(name), Expected::Exact(entries), &[&line(name, entries + 1)]).map(drop));
        entries += 1;
        seen.appends.fetch_add(1, Ordering::SeqCst);
        seen.acknowledged.lock().unwrap().insert(name.to_owned(), entries);
        std::thread::sleep(pause);
    }
}

/// Waits until so many more entries are acknowledged.
pub(crate) fn more(seen: &Seen, entries: u64) {
    let (from, begun) = (seen.appends.load(Ordering::SeqCst), Instant::now());
    while seen.appends.load(Ordering::SeqCst) < from + entries {
        assert!(begun.elapsed() < Duration::from_secs(120), "no entry is acknowledged any more");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Holds stores against what was acknowledged: each has the same history, which has all of it, in its order, and nothing else.
pub(crate) fn hold(stores: &[&dyn Store], acknowledged: &BTreeMap<String, u64>) {
    let Some((first, _)) = stores.split_first() else { return };
    let all = all_changes(*first, 1_000);
    for store in stores {
        let end = Position(all.len() as u64);
        assert!(store.wait(Position(end.0 - 1), Duration::from_secs(60)).unwrap() >= end);
        assert!(all_changes(*store, 1_000) == all, "every process has the same history");
        for (name, entries) in acknowledged {
            // Each waited for each, so there is not one more or less.
            assert!(export(*store, name) == Log::of(name, *entries).bytes(), "{name}");
        }
    }
    for (number, change) in (1..).zip(&all) {
        assert_eq!(change.position, Position(number));
    }
}
