//! How much memory judging takes: the greatest heap in use must grow neither with the number of battles nor with the length of
//! one.
//!
//! Part of `make bench`; look at the rows `max alloc`: what is in use beyond the logs themselves. `counted` reads and judges entry
//! by entry and keeps none, `explained` tells each verdict as soon as it is made, of entries that are all read first. `parts`
//! counts the first half of a battle and the whole of it.

#![allow(clippy::expect_used, reason = "without battles there is nothing to measure")]

use std::fmt;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::seeds;
use divan::{AllocProfiler, Bencher, black_box};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// The games that bots play, and how many battles of each.
fn games() -> Vec<Battles> {
    BOTS.all().flat_map(|bots| [10, 100].map(|count| Battles { game: bots.game().as_str(), count })).collect()
}

#[derive(Debug)]
struct Battles {
    game: &'static str,
    count: usize,
}

impl fmt::Display for Battles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.count, self.game)
    }
}

impl Battles {
    fn play(&self) -> Vec<Vec<u8>> {
        let play = |seed| BOTS.play(self.game, seed).expect("a battle");
        seeds(7).take(self.count).map(play).collect()
    }
}

fn count(log: &[u8]) {
    black_box(GAMES.count(log, "battle").expect("a log of format 1"));
}

#[divan::bench(args = games(), sample_count = 1, sample_size = 1)]
fn counted(bencher: Bencher<'_, '_>, battles: &Battles) {
    let logs = battles.play();
    bencher.bench(|| logs.iter().for_each(|log| count(log)));
}

#[divan::bench(args = games(), sample_count = 1, sample_size = 1)]
fn explained(bencher: Bencher<'_, '_>, battles: &Battles) {
    let logs = battles.play();
    bencher.bench(|| {
        for log in &logs {
            let log = GAMES.read(log, "battle").expect("a log of format 1");
            log.tell(Reading::Effective, |verdict| {
                black_box(verdict);
            });
        }
    });
}

#[divan::bench(args = shares(), sample_count = 1, sample_size = 1)]
fn parts(bencher: Bencher<'_, '_>, part: &Part) {
    let whole = Battles { game: part.game, count: 1 }.play().concat();
    let lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
    let log = lines[..lines.len() / part.of].concat();
    bencher.bench(|| count(&log));
}

/// The lines of a battle up to one of so many parts of it.
#[derive(Debug)]
struct Part {
    game: &'static str,
    of: usize,
}

fn shares() -> Vec<Part> {
    BOTS.all().flat_map(|bots| [2, 1].map(|of| Part { game: bots.game().as_str(), of })).collect()
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1/{} of {}", self.of, self.game)
    }
}
