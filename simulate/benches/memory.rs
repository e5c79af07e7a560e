//! How much memory judging takes: the greatest heap in use must not grow with the number of battles.
//!
//! Part of `make bench`; look at the rows `max alloc`.

#![allow(clippy::expect_used, reason = "without battles there is nothing to measure")]

use aftermath_rules::{Log, System};
use aftermath_simulate::{play, seeds};
use divan::{AllocProfiler, Bencher, black_box};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

#[divan::bench(args = [10, 100, 1_000], sample_count = 1, sample_size = 1)]
fn check(bencher: Bencher<'_, '_>, battles: usize) {
    let play = |seed| play(System::Warmaster, seed).expect("a battle");
    let logs: Vec<Vec<u8>> = seeds(7).take(battles).map(play).collect();
    bencher.bench(|| {
        for log in &logs {
            black_box(Log::read(log, "battle").expect("a log of format 1").count());
        }
    });
}
