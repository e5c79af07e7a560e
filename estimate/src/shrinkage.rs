//! Match-ups seen a few times, drawn towards what is known otherwise.

use serde::Serialize;
use statrs::{
    distribution::{Beta, ContinuousCDF},
    function::gamma::ln_gamma,
};

use crate::{Confidence, Interval};

/// What was seen of one match-up, and what was to be expected without having seen it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// Battles won, draws as halves where the policy says so.
    pub successes: f64,
    /// Battles.
    pub trials: f64,
    /// Rate expected from everything else, e.g. from the strengths of the two armies; strictly between 0 and 1.
    pub expected: f64,
    /// Standard error of the expectation in logits; 0 where it is known for certain.
    pub error: f64,
}

/// How far single match-ups stray from what is expected of them: a beta distribution around the expectation that is
/// worth `battles` battles.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Shrinkage {
    /// Battles that the expectation is worth: with as many seen, a match-up is drawn half way.
    pub battles: f64,
}

/// A match-up after shrinkage.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Shrunk {
    /// Mean of the rate, seeing both the battles and the expectation.
    pub rate: f64,
    /// The middle part of its distribution (equal tails).
    pub interval: Interval,
}

/// The least and the most that an expectation can be worth: two battles is nearly nothing, ten thousand nearly all.
const WORTH: (f64, f64) = (2.0, 10_000.0);

/// What an expectation of which nobody is sure is worth still, so that a rate has a distribution without battles too.
const LEAST_WORTH: f64 = 0.5;

impl Shrinkage {
    /// The worth of the expectation under which the cells seen are likeliest: beta-binomial maximum likelihood, within
    /// 2 to 10,000 battles. `None` where no cell has battles.
    ///
    /// Each match-up must come once, not again from the other side.
    ///
    /// Source: B. Efron and C. Morris, "Data analysis using Stein's estimator", JASA 70 (1975) 311–319, for the idea;
    /// J. G. Skellam, "A probability distribution derived from the binomial …", JRSS B 10 (1948) 257–261, for the
    /// likelihood.
    pub fn fit(cells: &[Cell]) -> Option<Self> {
        let seen: Vec<Cell> = cells.iter().copied().filter(|cell| cell.trials > 0.0).collect();
        if seen.is_empty() {
            return None;
        }
        let likelihood = |log: f64| seen.iter().map(|cell| log_likelihood(cell, log.exp())).sum::<f64>();
        Some(Self { battles: highest(likelihood, WORTH.0.ln(), WORTH.1.ln()).exp() })
    }

    /// The match-up drawn towards its expectation, which is worth the less the less sure it is itself: the variance of
    /// the beta distribution and that of the expectation (its error in logits times `p(1 − p)`) add up.
    pub fn apply(self, cell: &Cell, confidence: Confidence) -> Shrunk {
        let expected = inner(cell.expected);
        let successes = cell.successes.clamp(0.0, cell.trials.max(0.0));
        let spread = expected * (1.0 - expected);
        let variance = spread / (self.battles + 1.0) + (spread * cell.error).powi(2);
        let worth = (spread / variance - 1.0).max(LEAST_WORTH);
        let a = worth * expected + successes;
        let b = worth * (1.0 - expected) + (cell.trials.max(0.0) - successes);
        let quantile = |p: f64, otherwise: f64| Beta::new(a, b).map_or(otherwise, |beta| beta.inverse_cdf(p));
        let low = quantile(1.0 - confidence.upper(), 0.0);
        Shrunk { rate: a / (a + b), interval: Interval { low, high: quantile(confidence.upper(), 1.0) } }
    }
}

fn inner(expected: f64) -> f64 {
    if expected.is_finite() { expected.clamp(0.001, 0.999) } else { 0.5 }
}

/// Logarithm of the beta-binomial likelihood without the part that does not depend on the worth.
fn log_likelihood(cell: &Cell, worth: f64) -> f64 {
    let expected = inner(cell.expected);
    let (a, b) = (worth * expected, worth * (1.0 - expected));
    let ln_beta = |x: f64, y: f64| ln_gamma(x) + ln_gamma(y) - ln_gamma(x + y);
    ln_beta(a + cell.successes, b + cell.trials - cell.successes) - ln_beta(a, b)
}

/// Where a function with one top is highest, by golden sections, to a thousandth.
fn highest(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (f(left), f(right));
    while high - low > 1e-6 {
        if at_left > at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = f(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = f(right);
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    fn example() -> Vec<Cell> {
        [(3.0, 4.0, 0.5), (10.0, 30.0, 0.45), (22.0, 25.0, 0.6), (1.0, 9.0, 0.4), (7.0, 12.0, 0.55), (40.0, 80.0, 0.5)]
            .map(|(successes, trials, expected)| Cell { successes, trials, expected, error: 0.0 })
            .to_vec()
    }

    #[test]
    fn the_worth_is_where_scipy_finds_it() {
        let fitted = Shrinkage::fit(&example()).unwrap();
        let expected = fixture("shrinkage_worth").as_f64().unwrap();
        assert!((fitted.battles / expected - 1.0).abs() < 1e-3, "{} {expected}", fitted.battles);
    }

    #[test]
    fn the_interval_is_that_of_the_beta_distribution() {
        let cell = Cell { successes: 3.0, trials: 4.0, expected: 0.5, error: 0.0 };
        let shrunk = Shrinkage { battles: 20.0 }.apply(&cell, Confidence::P95);
        assert!((shrunk.rate - 13.0 / 24.0).abs() < 1e-12);
        let expected = fixture("shrinkage_interval");
        for (found, at) in [(shrunk.interval.low, 0), (shrunk.interval.high, 1)] {
            assert!((found - expected[at].as_f64().unwrap()).abs() < 1e-6, "{found} {expected}");
        }
    }

    #[test]
    fn what_agrees_with_its_expectation_is_drawn_to_it() {
        let even = Cell { successes: 50.0, trials: 100.0, expected: 0.5, error: 0.0 };
        let fitted = Shrinkage::fit(&[even; 10]).unwrap();
        assert!(fitted.battles > 5_000.0, "nothing strays: {fitted:?}");
        let unseen = Cell { successes: 0.0, trials: 0.0, expected: 0.7, error: 0.0 };
        assert_eq!(Shrinkage::fit(&[unseen]), None);
        assert!((fitted.apply(&unseen, Confidence::P95).rate - 0.7).abs() < 1e-12, "never seen: what is expected");
    }

    #[test]
    fn an_unsure_expectation_is_worth_less() {
        let fitted = Shrinkage { battles: 10_000.0 };
        let cell = |error| Cell { successes: 1.0, trials: 1.0, expected: 0.5, error };
        let [sure, unsure] = [0.0, 0.5].map(|error| fitted.apply(&cell(error), Confidence::P95));
        assert!(sure.interval.high - sure.interval.low < 0.03);
        // 0.25 ÷ (0.25/10,001 + (0.25 · 0.5)²) − 1 = 14.97…, and one battle won.
        let worth = 0.25 / (0.25 / 10_001.0 + 0.015_625) - 1.0;
        assert!((unsure.rate - (worth / 2.0 + 1.0) / (worth + 1.0)).abs() < 1e-12);
        assert!(unsure.interval.low < 0.35 && unsure.interval.high > 0.75);
    }
}
