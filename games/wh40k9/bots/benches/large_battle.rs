//! How long a large battle takes to judge: 2,000 points a side, and 4,000 dice or more.
//!
//! ```sh
//! cargo bench -p aftermath-wh40k9-bots --bench large_battle -- [ROUNDS]
//! ```
//!
//! The battle is the first of a series of the bots that is large enough. It is read and judged as a file would be, once with
//! counts alone and once with every figure and throw kept; the fastest round counts. Ends with 1 where the goal is missed.

#![allow(clippy::expect_used, reason = "without a battle there is nothing to measure")]

use std::{
    env,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use aftermath_rules::{Games, Reading};
use aftermath_simulate::{Bots, seeds};
use aftermath_wh40k9_bots::BOTS;
use aftermath_wh40k9_referee::GAME;

static GAMES: Games = Games::new(&[&GAME]);

/// Points a side, and dice of the battle at least.
const POINTS: u32 = 2_000;
const DICE: usize = 4_000;
/// Battles among which one is looked for.
const LOOKED_AT: usize = 2_000;
/// What the series is drawn from.
const SEED: u64 = 7;
/// Rounds of either row.
const ROUNDS: u32 = 20;
/// How long judging may take.
const GOAL: Duration = Duration::from_millis(50);

/// Dice thrown in a battle.
fn dice(log: &[u8]) -> usize {
    let judged = GAMES.read(log, "battle").expect("a log of format 1").judge(Reading::Effective);
    judged.verdicts.iter().flat_map(|verdict| &verdict.rolls).map(|roll| roll.thrown().len()).sum()
}

/// The fastest of several rounds.
fn fastest(rounds: u32, mut work: impl FnMut()) -> Duration {
    let one = |_| {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    (0..rounds).map(one).min().unwrap_or_default()
}

fn main() -> ExitCode {
    // Cargo says `--bench` to every bench.
    let rounds = env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(ROUNDS);
    let large = |log: &Vec<u8>| {
        let head = log.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let points = serde_json::from_slice::<serde_json::Value>(head).expect("a header")["points"].as_u64();
        points == Some(u64::from(POINTS)) && dice(log) >= DICE
    };
    let battles = seeds(SEED).take(LOOKED_AT).map(|seed| BOTS.play(seed).expect("a battle"));
    let Some(log) = battles.into_iter().find(large) else {
        eprintln!("none of {LOOKED_AT} battles is large enough");
        return ExitCode::FAILURE;
    };
    let entries = log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count() - 1;
    println!("{POINTS} points a side, {entries} entries, {} dice, {} bytes", dice(&log), log.len());
    let judged = fastest(rounds, || {
        black_box(GAMES.count(&log, "battle").expect("a log of format 1"));
    });
    let explained = fastest(rounds, || {
        black_box(GAMES.read(&log, "battle").expect("a log of format 1").judge(Reading::Effective));
    });
    for (row, time) in [("judged", judged), ("explained", explained)] {
        println!("{row:<10} {:>7.1} ms of {} ms", time.as_secs_f64() * 1e3, GOAL.as_millis());
    }
    if judged.max(explained) < GOAL { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
