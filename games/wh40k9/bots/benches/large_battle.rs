//! How long a large battle takes to judge: 2,000 points a side, and 4,000 dice or more.
//!
//! ```sh
//! cargo bench --profile release -p aftermath-wh40k9-bots --bench large_battle -- [ROUNDS]
//! ```
//!
//! The battle is the first of a series of the bots that is large enough. Five rounds of theirs throw fewer dice (2,773 at most),
//! so it lasts longer: a mission of another book, which the header says. It is read and judged as a file would be, once with
//! counts alone and once with every figure and throw kept; the fastest round counts. Ends with 1 where the goal is missed.

#![allow(clippy::expect_used, reason = "without a battle there is nothing to measure")]

use std::{
    env,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use aftermath_rules::{Games, Reading, finding::Outcome};
use aftermath_simulate::{
    seeds,
    terms::{DiceSet, SideSetup, Skill, Terms},
};
use aftermath_wh40k9_bots::BOTS;
use aftermath_wh40k9_referee::GAME;
use serde_json::json;

static GAMES: Games = Games::new(&[&GAME]);

/// Points a side, and dice of the battle at least.
const POINTS: u32 = 2_000;
const DICE: usize = 4_000;
/// Battles among which one is looked for.
const LOOKED_AT: usize = 100;
/// What the series is drawn from.
const SEED: u64 = 7;
/// The lists of the two armies, and whether they like to fight hand to hand.
const ARMIES: [(&str, bool); 2] = [("space_marines", true), ("chaos_space_marines", true)];
/// Rounds of the mission.
const MISSION_ROUNDS: u32 = 12;
/// Rounds of either row.
const ROUNDS: u32 = 20;
/// How long judging may take.
const GOAL: Duration = Duration::from_millis(50);

/// Dice thrown in a battle.
fn dice(log: &[u8]) -> usize {
    let judged = GAMES.read(log, "battle").expect("a log of format 1").judge(Reading::Effective);
    judged.verdicts.iter().flat_map(|verdict| &verdict.rolls).map(|roll| roll.thrown().len()).sum()
}

/// Findings that tell of a broken rule.
fn objections(log: &[u8]) -> usize {
    let judged = GAMES.read(log, "battle").expect("a log of format 1").judge(Reading::Effective);
    let findings = judged.verdicts.iter().flat_map(|verdict| &verdict.findings);
    findings.filter(|finding| finding.outcome == Outcome::Broken).count()
}

/// Two bots that never slip, with armies of as many points as the battle has.
fn terms() -> Terms {
    let chair = |(army, bold)| SideSetup {
        player: if bold { "Bold bot" } else { "Wary bot" },
        army,
        bold,
        skill: Skill::default(),
        points: POINTS,
        dice: DiceSet::default(),
    };
    Terms {
        id: "large-battle".to_owned(),
        played: "2026-01-01".to_owned(),
        title: "A large battle".to_owned(),
        event: json!({ "name": "Measured" }),
        points: POINTS,
        chairs: ARMIES.map(chair),
    }
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
    let battles =
        seeds(SEED).take(LOOKED_AT).map(|seed| BOTS.play_rounds(seed, &terms(), MISSION_ROUNDS).expect("a battle"));
    let Some(log) = battles.into_iter().find(|log| dice(log) >= DICE) else {
        eprintln!("none of {LOOKED_AT} battles is large enough");
        return ExitCode::FAILURE;
    };
    let entries = log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count() - 1;
    let (dice, objections) = (dice(&log), objections(&log));
    println!("{POINTS} points a side, {entries} entries, {dice} dice, {} bytes, {objections} objections", log.len());
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
