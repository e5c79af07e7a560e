//! The exact chances of throws: over battles of bots what fell and what was to be expected of it differ by no more than
//! chance does, for every purpose, of throws that were rerolled and of those that were not.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::seeds;

/// Battles of each game; `LUCK_BATTLES` says another number.
const BATTLES: usize = 40;
/// Standard errors that no sum strays by: of some hundred sums one does in ten thousand runs.
const MOST: f64 = 5.0;

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
        let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
        for seed in seeds(19).take(battles) {
            let log = GAMES.read(&bots.play(seed).unwrap(), "battle").unwrap();
            for roll in log.judge(Reading::Effective).verdicts.iter().flat_map(|verdict| &verdict.rolls) {
                let sum = sums.entry(roll.purpose.name).or_default();
                sum.throws += 1;
                sum.stray += f64::from(roll.result) - roll.chances.mean();
                sum.variance += roll.chances.variance();
                rerolled += u32::from(!roll.fell.is_empty());
            }
        }
        for (purpose, sum) in sums.iter().filter(|(_, sum)| sum.variance > 0.0) {
            let errors = sum.stray / sum.variance.sqrt();
            println!("{} {purpose}: {} throws, {errors:+.2} standard errors", game.as_str(), sum.throws);
            if errors.abs() > MOST {
                wrong.push(format!(
                    "{} {purpose}: {errors:+.2} standard errors over {} throws",
                    game.as_str(),
                    sum.throws
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(rerolled > 50, "{rerolled} throws were rerolled");
}
