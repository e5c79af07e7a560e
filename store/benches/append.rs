//! How many matches are kept durably in a second: the store alone and with its ledger, one writer and twenty.
//!
//! A match is 100 entries of some 110 bytes, handed in at once, and acknowledged when it would survive a loss of power.

#![allow(clippy::expect_used, reason = "without a store there is nothing to measure")]

use std::sync::atomic::{AtomicU64, Ordering};

use aftermath_store::{Ledgered, MatchCard, SledStore, Store};
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

const ENTRIES: u64 = 100;
/// Matches handed in by each writer in a sample.
const MATCHES: u64 = 20;

static NEXT: AtomicU64 = AtomicU64::new(0);

fn hand_in(store: &dyn Store) {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let id = format!("m{number}");
    let day = "2026-05-03".parse().expect("a day");
    let card = MatchCard::new(id.parse().expect("an id"), "warmaster", day, vec!["Ada".into()], "").expect("a card");
    let line = |seq: u64| {
        let (dice, x) = (seq.wrapping_mul(number | 1) % 7_776, seq * 37 % 180);
        format!(
            r#"{{"seq":{seq},"at":"2026-05-03T10:{:02}:{:02}Z","side":"{id}","event":{{"move":{{"unit":"kn{}","to":[{x},{dice},90]}}}}}}"#,
            seq / 60,
            seq % 60,
            seq % 7
        )
    };
    let lines: Vec<String> = (1..=ENTRIES).map(line).collect();
    let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    store.submit(&card, format!(r#"{{"match":"{id}"}}"#).as_bytes(), &lines).expect("room for a match");
}

fn by(bencher: Bencher<'_, '_>, store: &dyn Store, writers: u64) {
    bencher.counter(ItemsCount::new(writers * MATCHES)).bench_local(|| {
        std::thread::scope(|scope| {
            for _ in 0..writers {
                scope.spawn(|| (0..MATCHES).for_each(|_| hand_in(store)));
            }
        });
    });
}

#[divan::bench(args = [1, 20], sample_count = 10)]
fn store_alone(bencher: Bencher<'_, '_>, writers: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SledStore::open(folder.path()).expect("a store");
    by(bencher, &store, writers);
}

#[divan::bench(args = [1, 20], sample_count = 10)]
fn with_its_ledger(bencher: Bencher<'_, '_>, writers: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Ledgered::in_folder(folder.path(), None).expect("a store");
    by(bencher, &store, writers);
}
