//! How much memory judging takes: the greatest heap in use must not grow with the number of battles.
//!
//! Part of `make bench`; look at the rows `max alloc`.

use aftermath_rules::Log;
use aftermath_simulate::Skirmish;
use divan::{AllocProfiler, Bencher, black_box};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

#[divan::bench(args = [10, 100, 1_000], sample_count = 1, sample_size = 1)]
fn check(bencher: Bencher<'_, '_>, battles: u64) {
    let play = |seed| Skirmish { seed, turns: 6 }.play().expect("a legal battle");
    let logs: Vec<Vec<u8>> = (0..battles).map(play).collect();
    bencher.bench(|| {
        for log in &logs {
            black_box(Log::read(log, "battle").expect("a log of format 1").count());
        }
    });
}
