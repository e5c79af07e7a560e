//! How fast battles are judged, on one thread, beside two floors that no judge can beat.
//!
//! ```sh
//! make bench
//! ```
//!
//! All rows work through the same bytes of the same simulated battles in one run, turn about, so that their ratios hold
//! on any machine: `json value` only turns each line into a `serde_json::Value`, `typed parse` reads the logs strictly,
//! `judged` reads and judges them as a bulk load does, `explained` keeps every figure and roll as `aftermath check` does.
//! Of several rounds the fastest counts.

#![allow(clippy::expect_used, reason = "without battles there is nothing to measure")]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{Log, Reading, System};
use aftermath_simulate::seeds;

/// Battles worked through in every round.
const BATTLES: usize = 1_000;
/// What they are drawn from.
const SEED: u64 = 7;
/// Rounds of every row.
const ROUNDS: usize = 5;

/// A row: what is done with a log.
type Row = (&'static str, fn(&[u8]));

const ROWS: [Row; 4] = [
    ("json value", |log| {
        for line in log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            black_box(serde_json::from_slice::<serde_json::Value>(line).expect("JSON"));
        }
    }),
    ("typed parse", |log| {
        black_box(read(log));
    }),
    ("judged", |log| {
        black_box(read(log).count());
    }),
    ("explained", |log| {
        black_box(read(log).judge(Reading::Effective));
    }),
];

fn main() {
    println!(
        "{BATTLES} battles a game, one thread, best of {ROUNDS} rounds\n\n{:10} {:12} {:>8} {:>10} {:>8} {:>8}",
        "game", "row", "MB/s", "entries/s", "× value", "× parse"
    );
    for bots in BOTS.all() {
        let play = |seed| bots.play(seed).expect("a battle");
        let logs: Vec<Vec<u8>> = seeds(SEED).take(BATTLES).map(play).collect();
        report(bots.game(), &logs);
    }
}

fn read(log: &[u8]) -> Log {
    GAMES.read(log, "battle").expect("a log of format 1")
}

/// Measures every row over the logs of a game and prints it, with its time in those of the two floors.
fn report(system: System, logs: &[Vec<u8>]) {
    let bytes: usize = logs.iter().map(Vec::len).sum();
    let entries: usize = logs.iter().map(|log| read(log).len()).sum();
    let mut best = ROWS.map(|_| Duration::MAX);
    for _ in 0..ROUNDS {
        for ((_, work), best) in ROWS.iter().zip(&mut best) {
            let start = Instant::now();
            logs.iter().for_each(|log| work(black_box(log)));
            *best = start.elapsed().min(*best);
        }
    }
    let [value, parse, ..] = best;
    for ((name, _), took) in ROWS.iter().zip(best) {
        let seconds = took.as_secs_f64();
        let times = |floor: Duration| seconds / floor.as_secs_f64();
        println!(
            "{:10} {name:12} {:8.1} {:10.0} {:8.2} {:8.2}",
            system.as_str(),
            bytes as f64 / 1e6 / seconds,
            entries as f64 / seconds,
            times(value),
            times(parse)
        );
    }
}
