//! Three servers, killed in turn and all at once while writers write.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use aftermath_store::{Expected, Position, Store, StoreError};

use crate::servers::Servers;
use crate::support::{Log, all_changes, card, export, id, line};

/// Rounds of killing: the long form by `AFTERMATH_CLUSTER_ROUNDS`.
fn rounds() -> usize {
    std::env::var("AFTERMATH_CLUSTER_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1)
}

/// What the writers saw.
#[derive(Default)]
struct Seen {
    /// Entries acknowledged of each match.
    acknowledged: Mutex<BTreeMap<String, u64>>,
    appends: AtomicU64,
    unanswered: AtomicU64,
    longest: Mutex<Duration>,
}

/// Adds to a match of its own, and tries again whatever is not answered, as a recorder does.
fn write(store: &dyn Store, name: &str, seen: &Seen, stop: &AtomicBool) {
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
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_servers_are_killed() {
    let Some(mut servers) = Servers::start(3) else { return };
    let stores = [servers.open("a"), servers.open("a")];
    let (seen, stop) = (Seen::default(), AtomicBool::new(false));
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for (number, store) in stores.iter().enumerate() {
            for writer in 0..4 {
                let (seen, stop, name) = (&seen, &stop, format!("w{number}-{writer}"));
                scope.spawn(move || write(store, &name, seen, stop));
            }
        }
        // Whatever fails in here must let the writers end.
        let killing = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for _ in 0..rounds() {
                for number in 0..3 {
                    more(&seen, 100);
                    servers.kill(number);
                    more(&seen, 100);
                    servers.up(number);
                    servers.wait_for(number);
                }
                more(&seen, 100);
                (0..3).for_each(|number| servers.kill(number));
                std::thread::sleep(Duration::from_millis(500));
                (0..3).for_each(|number| servers.up(number));
                more(&seen, 200);
            }
        }));
        stop.store(true, Ordering::SeqCst);
        killing.unwrap();
    });
    let (appends, longest) = (seen.appends.load(Ordering::SeqCst), *seen.longest.lock().unwrap());
    println!(
        "{appends} entries acknowledged in {:.1} s, {} answers lacking, longest pause {:.1} s",
        begun.elapsed().as_secs_f64(),
        seen.unanswered.load(Ordering::SeqCst),
        longest.as_secs_f64()
    );
    let acknowledged = seen.acknowledged.lock().unwrap().clone();
    assert_eq!(acknowledged.len(), 8);
    let anew = servers.open("a");
    let all = all_changes(&anew, 1_000);
    for store in stores.iter().chain([&anew]) {
        let end = Position(all.len() as u64);
        assert!(store.wait(Position(end.0 - 1), Duration::from_secs(60)).unwrap() >= end);
        assert!(all_changes(store, 1_000) == all, "every process has the same history");
        for (name, entries) in &acknowledged {
            // Each waited for each, so there is not one more or less.
            assert!(export(store, name) == Log::of(name, *entries).bytes(), "{name}");
        }
    }
    for (number, change) in (1..).zip(&all) {
        assert_eq!(change.position, Position(number));
    }
}

/// Waits until so many more entries are acknowledged.
fn more(seen: &Seen, entries: u64) {
    let (from, begun) = (seen.appends.load(Ordering::SeqCst), Instant::now());
    while seen.appends.load(Ordering::SeqCst) < from + entries {
        assert!(begun.elapsed() < Duration::from_secs(120), "no entry is acknowledged any more");
        std::thread::sleep(Duration::from_millis(5));
    }
}
