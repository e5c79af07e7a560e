//! How fast battles are judged, on one thread, beside two floors that no judge can beat.
//!
//! ```sh
//! cargo bench -p aftermath-players --bench check -- [BATTLES] [ROUNDS]
//! ```
//!
//! All rows work through the same bytes of the same logs in one run, turn about, so that their ratios hold on any machine:
//! `json value` only turns each line into a `serde_json::Value`, `typed parse` reads the logs strictly, `judged` reads and
//! judges them and keeps counts alone, `explained` keeps every figure and roll, and `written` writes each verdict with its
//! figures and rolls down as JSON as soon as it is made, as `aftermath check --format ndjson` does. Of several rounds the fastest
//! counts; where the system tells, only the time counts in which the thread had a processor. Behind the rows of a game stands
//! its goal. At the end all logs are judged on one processor and on all, by the clock on the wall.
//!
//! The logs are battles that bots play from a seed; of a game that no bots play they are those of its corpus, of which most
//! lines are headers.

#![allow(clippy::expect_used, reason = "without battles there is nothing to measure")]

use std::{
    env, fs,
    hint::black_box,
    io::{self, Write},
    path::Path,
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
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

/// What a row of a game is to reach: megabytes and entries a second. Where no game is named it is for all of them.
const GOALS: [(Option<&str>, &str, f64, f64); 4] = [
    (None, "typed parse", 450.0, 0.0),
    (Some("warmaster"), "judged", 70.0, 400_000.0),
    (Some("kow2"), "judged", 125.0, 700_000.0),
    (None, "written", 25.0, 0.0),
];

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
        black_box(GAMES.count(log, "battle").expect("a log of format 1"));
    }),
    ("explained", |log| {
        black_box(read(log).judge(Reading::Effective));
    }),
    ("written", |log| {
        let mut line = Vec::new();
        read(log).tell(Reading::Effective, |verdict| {
            line.clear();
            serde_json::to_writer(&mut line, verdict).expect("a verdict in JSON");
            io::sink().write_all(black_box(&line)).expect("nobody refuses it");
        });
    }),
];

fn main() {
    // Cargo hands in words of its own.
    let mut figures = env::args().filter_map(|word| word.parse::<usize>().ok());
    let (battles, rounds) = (figures.next().unwrap_or(BATTLES), figures.next().unwrap_or(ROUNDS));
    println!(
        "{battles} battles a game, one thread, best of {rounds} rounds\n\n{:16} {:12} {:>8} {:>10} {:>8} {:>8}  goal",
        "game", "row", "MB/s", "entries/s", "× value", "× parse"
    );
    let mut all = Vec::new();
    for game in GAMES.all() {
        let (of, logs) = match BOTS.find(game) {
            Some(bots) => ("", seeds(SEED).take(battles).map(|seed| bots.play(seed).expect("a battle")).collect()),
            None => (" corpus", corpus(game)),
        };
        report(game, of, &logs, rounds);
        all.extend(logs);
    }
    side_by_side(&all, rounds);
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

/// Judges all logs on one processor, then on two, then on all that there are, and prints how that scales.
fn side_by_side(logs: &[Vec<u8>], rounds: usize) {
    let bytes: usize = logs.iter().map(Vec::len).sum();
    let there = thread::available_parallelism().map_or(1, usize::from);
    let mut workers = vec![1, 2, there];
    workers.dedup();
    let mut alone = None;
    println!("\nlogs of all games side by side, by the clock on the wall: {there} processors");
    for workers in workers.into_iter().filter(|workers| *workers <= there) {
        let fastest = (0..rounds.max(1)).map(|_| {
            let (start, next) = (Instant::now(), AtomicUsize::new(0));
            thread::scope(|scope| {
                for _ in 0..workers {
                    scope.spawn(|| {
                        while let Some(log) = logs.get(next.fetch_add(1, Ordering::Relaxed)) {
                            black_box(GAMES.count(black_box(log), "battle").expect("a log of format 1"));
                        }
                    });
                }
            });
            start.elapsed().as_secs_f64()
        });
        let seconds = fastest.fold(f64::INFINITY, f64::min);
        let times = *alone.get_or_insert(seconds) / seconds;
        println!("{workers:>3} at once {:10.1} MB/s  {times:.2} × one", bytes as f64 / 1e6 / seconds);
    }
}

/// Measures every row over the logs of a game and prints it, with its time in those of the two floors.
fn report(game: System, of: &str, logs: &[Vec<u8>], rounds: usize) {
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
        let goal = GOALS.iter().find(|(of, row, ..)| row == name && of.is_none_or(|of| of == game.as_str()));
        let goal = goal.map_or_else(String::new, |(_, _, megabytes, entries)| match entries {
            0.0 => format!("{megabytes:.0} MB/s"),
            _ => format!("{megabytes:.0} MB/s, {entries:.0} entries/s"),
        });
        println!(
            "{:16} {name:12} {:8.1} {:10.0} {:8.2} {:8.2}  {goal}",
            format!("{game}{of}"),
            bytes as f64 / 1e6 / seconds,
            entries as f64 / seconds,
            times(value),
            times(parse)
        );
    }
}
