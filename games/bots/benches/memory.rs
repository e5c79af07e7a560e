//! How much memory judging takes: the greatest heap in use must not grow with the number of battles.
//!
//! Part of `make bench`; look at the rows `max alloc`: what is in use beyond the logs themselves.

#![allow(clippy::expect_used, reason = "without battles there is nothing to measure")]

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_simulate::seeds;
use divan::{AllocProfiler, Bencher, black_box};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

fn check(bencher: Bencher<'_, '_>, game: &str, battles: usize) {
    let play = |seed| BOTS.play(game, seed).expect("a battle");
    let logs: Vec<Vec<u8>> = seeds(7).take(battles).map(play).collect();
    bencher.bench(|| {
        for log in &logs {
            black_box(GAMES.read(log, "battle").expect("a log of format 1").count());
        }
    });
}

#[divan::bench(args = [10, 100, 1_000], sample_count = 1, sample_size = 1)]
fn warmaster(bencher: Bencher<'_, '_>, battles: usize) {
    check(bencher, "warmaster", battles);
}

#[divan::bench(args = [10, 100, 1_000], sample_count = 1, sample_size = 1)]
fn kow2(bencher: Bencher<'_, '_>, battles: usize) {
    check(bencher, "kow2", battles);
}
