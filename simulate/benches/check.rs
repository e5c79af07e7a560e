//! How fast battles are judged, on one thread, beside two floors that no judge can beat.
//!
//! ```sh
//! make bench
//! ```
//!
//! All rows work through the same bytes of the same simulated battles in one run, so that their ratios hold on any
//! machine: `floor_json_value` only turns each line into a `serde_json::Value`, `floor_typed_parse` reads the logs
//! strictly, `check` reads and judges them as a bulk load does, `check_explained` keeps every figure and roll as
//! `aftermath check` does. Items are entries.

#![allow(clippy::expect_used, reason = "without battles there is nothing to measure")]

use std::sync::OnceLock;

use aftermath_rules::{Log, Reading, System};
use aftermath_simulate::{play, seeds};
use divan::{
    Bencher, black_box,
    counter::{BytesCount, ItemsCount},
};

/// Battles worked through in every sample.
const BATTLES: usize = 1_000;
/// What they are drawn from.
const SEED: u64 = 7;

fn main() {
    divan::main();
}

/// The logs, played once.
fn battles() -> &'static [Vec<u8>] {
    static LOGS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    LOGS.get_or_init(|| {
        let play = |seed| play(System::Warmaster, seed).expect("a battle");
        seeds(SEED).take(BATTLES).map(play).collect()
    })
}

/// Runs `work` over all battles and counts entries and bytes.
fn over_all(bencher: Bencher<'_, '_>, work: impl Fn(&[u8]) + Sync) {
    let logs = battles();
    let bytes: usize = logs.iter().map(Vec::len).sum();
    let lines: usize = logs.iter().map(|log| log.iter().filter(|byte| **byte == b'\n').count()).sum();
    bencher
        .counter(BytesCount::new(bytes))
        .counter(ItemsCount::new(lines - logs.len()))
        .bench(|| logs.iter().for_each(|log| work(black_box(log))));
}

fn read(log: &[u8]) -> Log {
    Log::read(log, "battle").expect("a log of format 1")
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn floor_json_value(bencher: Bencher<'_, '_>) {
    over_all(bencher, |log| {
        for line in log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            black_box(serde_json::from_slice::<serde_json::Value>(line).expect("JSON"));
        }
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn floor_typed_parse(bencher: Bencher<'_, '_>) {
    over_all(bencher, |log| {
        black_box(read(log));
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn check(bencher: Bencher<'_, '_>) {
    over_all(bencher, |log| {
        black_box(read(log).count());
    });
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn check_explained(bencher: Bencher<'_, '_>) {
    over_all(bencher, |log| {
        black_box(read(log).judge(Reading::Effective));
    });
}
