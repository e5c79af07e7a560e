//! The exact chances of throws: over battles of bots what fell and what was to be expected of it differ by no more than
//! chance does, for every purpose: of throws in which a die may be thrown again, and of all others.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{
    Reading,
    finding::{Measure, Roll},
};
use aftermath_simulate::seeds;

/// Battles of each game; `LUCK_BATTLES` says another number.
const BATTLES: usize = 40;
/// Standard errors that no sum strays by: of some hundred sums one does in ten thousand runs.
const MOST: f64 = 5.0;

/// Whether a die of a throw may be thrown again: that is in its chances, and was known before it. Sums by what was thrown
/// again would stray, since the faces decide it.
fn may_fall_again(roll: &Roll) -> bool {
    let faces = roll.thrown().len() as f64;
    let needed = roll.needed.map(|needed| f64::from(needed.clamp(1, 7)));
    let plain = match (&roll.measure, needed) {
        (Measure::EachAtLeast, Some(needed)) => Some(faces * (7.0 - needed) / 6.0),
        _ => None,
    };
    plain.is_some_and(|mean| (mean - roll.chances.mean()).abs() > 1e-9)
}

/// Throws for one purpose.
#[derive(Default)]
struct Sum {
    throws: u32,
    /// Result less expectation.
    stray: f64,
    variance: f64,
}

#[test]
fn results_stray_from_their_expectation_by_chance_alone() {
    let battles = std::env::var("LUCK_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(BATTLES);
    let mut wrong = Vec::new();
    let mut rerolled = 0;
    for game in GAMES.all() {
        let Ok(bots) = BOTS.of(game.as_str()) else { continue };
        let mut sums: BTreeMap<(&str, bool), Sum> = BTreeMap::new();
        for seed in seeds(19).take(battles) {
            let log = GAMES.read(&bots.play(seed).unwrap(), "battle").unwrap();
            for roll in log.judge(Reading::Effective).verdicts.iter().flat_map(|verdict| &verdict.rolls) {
                let sum = sums.entry((roll.purpose.name, may_fall_again(roll))).or_default();
                sum.throws += 1;
                sum.stray += f64::from(roll.result) - roll.chances.mean();
                sum.variance += roll.chances.variance();
                rerolled += u32::from(!roll.fell.is_empty());
            }
        }
        for ((purpose, again), sum) in sums.iter().filter(|(_, sum)| sum.variance > 0.0) {
            let errors = sum.stray / sum.variance.sqrt();
            let kind = if *again { " with dice to be thrown again" } else { "" };
            println!("{} {purpose}{kind}: {} throws, {errors:+.2} standard errors", game.as_str(), sum.throws);
            if errors.abs() > MOST {
                wrong.push(format!(
                    "{} {purpose}{kind}: {errors:+.2} standard errors over {} throws",
                    game.as_str(),
                    sum.throws
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(rerolled > 50, "{rerolled} throws were rerolled");
}
