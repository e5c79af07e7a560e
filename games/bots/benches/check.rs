//! How fast battles are judged, on one thread, beside two floors that no judge can beat.
//!
//! ```sh
//! cargo bench -p aftermath-players --bench check -- [BATTLES] [ROUNDS]
//! ```
//!
//! All rows work through the same bytes of the same logs in one run, turn about, so that their ratios hold on any machine:
//! `json value` only turns each line into a `serde_json::Value`, `typed parse` reads the logs strictly, `judged` reads and
//! judges them as a bulk load does, `explained` keeps every figure and roll, and `written` writes all of these down as JSON, as
//! `aftermath check --format ndjson` does. Of several rounds the fastest counts; where the system tells, only the time counts
//! in which the thread had a processor.
//!
//! The logs are battles that bots play from a seed; of a game that no bots play they are those of its corpus, of which most
//! lines are headers.

#![allow(clippy::expect_used, reason = "without battles there is nothing to measure")]

use std::{
    env, fs,
    hint::black_box,
    io::{self, Write},
    path::Path,
    sync::LazyLock,
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

const ROWS: [Row; 5] = [
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
    ("written", |log| {
        let mut line = Vec::new();
        for verdict in &read(log).judge(Reading::Effective).verdicts {
            line.clear();
            serde_json::to_writer(&mut line, verdict).expect("a verdict in JSON");
            io::sink().write_all(black_box(&line)).expect("nobody refuses it");
        }
    }),
];

fn main() {
    // Cargo hands in words of its own.
    let mut figures = env::args().filter_map(|word| word.parse::<usize>().ok());
    let (battles, rounds) = (figures.next().unwrap_or(BATTLES), figures.next().unwrap_or(ROUNDS));
    println!(
        "{battles} battles a game, one thread, best of {rounds} rounds\n\n{:16} {:12} {:>8} {:>10} {:>8} {:>8}",
        "game", "row", "MB/s", "entries/s", "× value", "× parse"
    );
    for game in GAMES.all() {
        let (of, logs) = match BOTS.find(game) {
            Some(bots) => ("", seeds(SEED).take(battles).map(|seed| bots.play(seed).expect("a battle")).collect()),
            None => (" corpus", corpus(game)),
        };
        report(&format!("{game}{of}"), &logs, rounds);
    }
}

/// The logs of a game's corpus that can be read.
fn corpus(game: System) -> Vec<Vec<u8>> {
    let mut paths = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game.as_str()).join("corpus")];
    let mut logs = Vec::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let inside = fs::read_dir(path).expect("a folder of logs");
            paths.extend(inside.map(|entry| entry.expect("a file").path()));
        } else if path.extension().is_some_and(|ending| ending == "jsonl") {
            logs.push(fs::read(path).expect("a log"));
        }
    }
    logs.retain(|log| GAMES.read(log, "corpus").is_ok());
    logs
}

fn read(log: &[u8]) -> Log {
    GAMES.read(log, "battle").expect("a log of format 1")
}

/// How long this thread has had a processor, where the system tells; else how long it has been there.
fn clock() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let processor_ns = told.split_whitespace().next().and_then(|first| first.parse().ok());
    processor_ns.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// Measures every row over the logs of a game and prints it, with its time in those of the two floors.
fn report(game: &str, logs: &[Vec<u8>], rounds: usize) {
    let bytes: usize = logs.iter().map(Vec::len).sum();
    let entries: usize = logs.iter().map(|log| read(log).len()).sum();
    let mut best = ROWS.map(|_| Duration::MAX);
    for _ in 0..rounds.max(1) {
        for ((_, work), best) in ROWS.iter().zip(&mut best) {
            let start = clock();
            logs.iter().for_each(|log| work(black_box(log)));
            *best = clock().saturating_sub(start).min(*best);
        }
    }
    let [value, parse, ..] = best;
    for ((name, _), took) in ROWS.iter().zip(best) {
        let seconds = took.as_secs_f64();
        let times = |floor: Duration| seconds / floor.as_secs_f64();
        println!(
            "{game:16} {name:12} {:8.1} {:10.0} {:8.2} {:8.2}",
            bytes as f64 / 1e6 / seconds,
            entries as f64 / seconds,
            times(value),
            times(parse)
        );
    }
}
