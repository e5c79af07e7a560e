//! Intervals around rates.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// How sure an interval claims to be: a probability between 0 and 1, both excluded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Confidence(f64);

/// Degrees of freedom from which on a series is as good as Student's distribution itself, which takes much longer.
const MANY: f64 = 500.0;

impl Confidence {
    /// 95 %, the custom of the field.
    pub const P95: Self = Self(0.95);

    /// The confidence, or `None` when it is no probability between 0 and 1.
    pub fn new(probability: f64) -> Option<Self> {
        (probability > 0.0 && probability < 1.0).then_some(Self(probability))
    }

    /// Standard deviations on either side of the mean of a normal distribution that hold this much of it.
    pub fn deviations(self) -> f64 {
        Normal::standard().inverse_cdf(self.upper())
    }

    /// The same of Student's distribution with so many degrees of freedom: wider where there are few of them. `None` below
    /// one of them, or where there is no saying how many.
    ///
    /// Source: of 500 and more, M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.5, which
    /// is exact to ten digits there.
    pub fn students(self, freedom: f64) -> Option<f64> {
        if freedom.is_nan() || freedom < 1.0 {
            return None;
        }
        if freedom < MANY {
            return Some(StudentsT::new(0.0, 1.0, freedom).ok()?.inverse_cdf(self.upper()));
        }
        let z = self.deviations();
        let z2 = z * z;
        let terms = [
            z * (z2 + 1.0) / 4.0,
            z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
            z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
            z * ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92160.0,
        ];
        // Horner's rule, the last term first.
        Some(terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom) + z)
    }

    /// The probability below the upper end of a two-sided interval: 0.975 for 95 %.
    pub fn upper(self) -> f64 {
        1.0 - (1.0 - self.0) / 2.0
    }
}

/// From `low` to `high`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The Wilson score interval for the rate behind `successes` out of `trials`, without continuity correction.
///
/// It keeps inside 0 to 1 and stays honest for few trials and for rates near the ends. Without trials, anything is
/// possible: 0 to 1. More successes than trials count as all trials.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927)
/// 209–212; method 3 of R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
/// Medicine 17 (1998) 857–872.
pub fn wilson(successes: u64, trials: u64, confidence: Confidence) -> Interval {
    wilson_share(successes.min(trials) as f64, trials as f64, confidence)
}

/// [`wilson`] for successes that may be broken, as where a draw is half a win or a sample counts for less than its
/// size.
pub fn wilson_share(successes: f64, trials: f64, confidence: Confidence) -> Interval {
    if trials.is_nan() || trials <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let rate = (successes / trials).clamp(0.0, 1.0);
    let z2 = confidence.deviations().powi(2);
    let middle = rate + z2 / (2.0 * trials);
    let reach = (z2 * (rate * (1.0 - rate) / trials + z2 / (4.0 * trials * trials))).sqrt();
    let scale = 1.0 + z2 / trials;
    // At the ends the formula gives exactly 0 and 1; rounding would leave 1e-17 there.
    let low = if rate <= 0.0 { 0.0 } else { (middle - reach) / scale };
    let high = if rate >= 1.0 { 1.0 } else { (middle + reach) / scale };
    Interval { low, high }
}

/// [`wilson`] for the mean score of battles of which some are drawn, a draw being half a win: scores vary the less, the more
/// are drawn, and count for as many more battles. How much less is seen with a win and a defeat added, so that battles that
/// were all drawn are not certain to be drawn.
///
/// Source: that of [`wilson`], its trials divided by the variance of a score over that of a win or defeat of the same mean,
/// as L. Kish, "Survey Sampling" (1965), section 8.2, does for samples of any design; the win and the defeat are those of
/// P.-S. Laplace's rule of succession.
pub fn wilson_score(wins: u64, draws: u64, losses: u64, confidence: Confidence) -> Interval {
    let [wins, draws, losses] = [wins, draws, losses].map(|count| count as f64);
    let (battles, added) = (wins + draws + losses, wins + draws + losses + 2.0);
    let mean = (wins + draws / 2.0 + 1.0) / added;
    let less = 1.0 - draws / (4.0 * added * mean * (1.0 - mean));
    wilson_share((wins + draws / 2.0) / less, battles / less, confidence)
}

/// A difference of two rates and its interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// First rate less second.
    pub value: f64,
    /// Its interval, within −1 to 1.
    pub interval: Interval,
}

impl Difference {
    /// Whether the interval leaves no difference at all out: the two can be told apart.
    pub fn tells(&self) -> bool {
        self.interval.low > 0.0 || self.interval.high < 0.0
    }
}

/// The difference of two independent rates, each `(successes, trials)`, with the hybrid score interval; `None` where
/// one has no trials.
///
/// Source: method 10 of R. G. Newcombe, "Interval estimation for the difference between independent proportions",
/// Statistics in Medicine 17 (1998) 873–890.
pub fn newcombe(one: (f64, f64), other: (f64, f64), confidence: Confidence) -> Option<Difference> {
    newcombe_opposed(one, other, 0.0, confidence)
}

/// [`newcombe`] where `pairs` trials of the one are trials of the other too, each a success of at most one of the two, as
/// the two sides of a battle are. The correlation of the two rates is taken for −pairs/√(trials · trials), which it is
/// where every pair has a winner, and never more.
///
/// Source: R. G. Newcombe, "Improved confidence intervals for the difference between binomial proportions based on paired
/// data", Statistics in Medicine 17 (1998) 2635–2650; G. Y. Zou, "Toward using confidence intervals to compare
/// correlations", Psychological Methods 12 (2007) 399–413, for any correlation of the two.
pub fn newcombe_opposed(one: (f64, f64), other: (f64, f64), pairs: f64, confidence: Confidence) -> Option<Difference> {
    let seen = |(_, trials): (f64, f64)| trials > 0.0;
    if !seen(one) || !seen(other) {
        return None;
    }
    let rate = |(successes, trials): (f64, f64)| (successes / trials).clamp(0.0, 1.0);
    let (p, q) = (rate(one), rate(other));
    let (a, b) = (wilson_share(one.0, one.1, confidence), wilson_share(other.0, other.1, confidence));
    let against = (pairs / (one.1 * other.1).sqrt()).clamp(0.0, 1.0);
    let reach = |x: f64, y: f64| (x * x + 2.0 * against * x * y + y * y).sqrt();
    let value = p - q;
    let low = (value - reach(p - a.low, b.high - q)).max(-1.0);
    let high = (value + reach(a.high - p, q - b.low)).min(1.0);
    Some(Difference { value, interval: Interval { low, high } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn students_quantiles_are_those_of_scipy() {
        let expected = fixture("student");
        for row in expected.as_array().unwrap() {
            let [freedom, probability, quantile] = [0, 1, 2].map(|at| row[at].as_f64().unwrap());
            let found = Confidence::new(2.0 * probability - 1.0).unwrap().students(freedom).unwrap();
            assert!((found / quantile - 1.0).abs() < 1e-9, "{freedom} {probability}: {found} {quantile}");
        }
        assert_eq!([0.0, 0.5, f64::NAN].map(|freedom| Confidence::P95.students(freedom)), [None; 3]);
    }

    /// Newcombe (1998), table I, method 3: four examples, 95 %.
    #[test]
    fn it_agrees_with_newcombe() {
        let published =
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)];
        for (successes, trials, low, high) in published {
            let interval = wilson(successes, trials, Confidence::P95);
            let digits = |x: f64| (x * 10_000.0).round() / 10_000.0;
            assert_eq!((digits(interval.low), digits(interval.high)), (low, high), "{successes}/{trials}");
        }
    }

    #[test]
    fn failures_mirror_successes() {
        for (successes, trials) in [(0, 1), (1, 29), (3, 7), (29, 29)] {
            let one = wilson(successes, trials, Confidence::P95);
            let other = wilson(trials - successes, trials, Confidence::P95);
            assert!((one.low - (1.0 - other.high)).abs() < 1e-12);
            assert!((one.high - (1.0 - other.low)).abs() < 1e-12);
        }
        // 28 of 29 failed mirrors the published 1 of 29.
        assert_eq!(wilson(29, 29, Confidence::P95).high, 1.0, "all of them passed");
        // Closed form at the end: n / (n + z²), z = 1.959964.
        let low = wilson(29, 29, Confidence::P95).low;
        assert!((low - 29.0 / (29.0 + 1.959_964_f64.powi(2))).abs() < 1e-7);
    }

    #[test]
    fn nothing_is_known_without_trials() {
        assert_eq!(wilson(0, 0, Confidence::P95), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn more_confidence_is_wider() {
        let interval = |p| wilson(6, 11, Confidence::new(p).unwrap());
        assert!(interval(0.99).low < interval(0.95).low);
        assert!(interval(0.99).high > interval(0.95).high);
        assert_eq!(Confidence::new(0.95), Some(Confidence::P95));
        for bad in [0.0, 1.0, -0.5, f64::NAN] {
            assert_eq!(Confidence::new(bad), None, "{bad}");
        }
    }

    /// Newcombe (1998), table II, method 10: the examples a, b, c, e and g, 95 %.
    #[test]
    fn differences_agree_with_newcombe() {
        let published = [
            ((56.0, 70.0), (48.0, 80.0), 0.0524, 0.3339),
            ((9.0, 10.0), (3.0, 10.0), 0.1705, 0.8090),
            ((6.0, 7.0), (2.0, 7.0), 0.0582, 0.8062),
            ((5.0, 56.0), (0.0, 29.0), -0.0381, 0.1926),
            ((0.0, 10.0), (0.0, 20.0), -0.1611, 0.2775),
            ((10.0, 10.0), (0.0, 10.0), 0.6075, 1.0),
        ];
        for (one, other, low, high) in published {
            let difference = newcombe(one, other, Confidence::P95).unwrap();
            let digits = |x: f64| (x * 10_000.0).round() / 10_000.0;
            let found = (digits(difference.interval.low), digits(difference.interval.high));
            assert_eq!(found, (low, high), "{one:?} less {other:?}");
        }
        assert!(newcombe((56.0, 70.0), (48.0, 80.0), Confidence::P95).unwrap().tells());
        assert!(!newcombe((5.0, 56.0), (0.0, 29.0), Confidence::P95).unwrap().tells());
        assert_eq!(newcombe((0.0, 0.0), (1.0, 2.0), Confidence::P95), None);
    }

    #[test]
    fn a_pair_of_opponents_is_one_trial() {
        // Nine battles between the two, of which the one won all, or six: q = 1 − p, and p − q = 2p − 1 has the interval
        // of p, stretched.
        for won in [9_u64, 6] {
            let opposed = newcombe_opposed((won as f64, 9.0), ((9 - won) as f64, 9.0), 9.0, Confidence::P95).unwrap();
            let single = wilson(won, 9, Confidence::P95);
            assert!((opposed.interval.low - (2.0 * single.low - 1.0)).abs() < 1e-12, "{opposed:?} {single:?}");
            assert!((opposed.interval.high - (2.0 * single.high - 1.0)).abs() < 1e-12, "{opposed:?} {single:?}");
        }
        let (one, other) = ((7.0, 12.0), (4.0, 10.0));
        let apart = newcombe(one, other, Confidence::P95).unwrap();
        let some = newcombe_opposed(one, other, 3.0, Confidence::P95).unwrap();
        assert_eq!(apart.value, some.value);
        assert!(some.interval.low < apart.interval.low && some.interval.high > apart.interval.high);
    }

    #[test]
    fn draws_vary_less_than_wins_and_defeats() {
        assert_eq!(wilson_score(15, 0, 133, Confidence::P95), wilson(15, 148, Confidence::P95));
        // Twenty drawn battles, a win and a defeat: 2 · 0.25 over 22 · 0.25, so that twenty are worth 220.
        let drawn = wilson_score(0, 20, 0, Confidence::P95);
        let expected = fixture("score_of_draws");
        for (found, at) in [(drawn.low, 0), (drawn.high, 1)] {
            assert!((found - expected[at].as_f64().unwrap()).abs() < 1e-9, "{found} {expected}");
        }
        assert_eq!(wilson_score(0, 0, 0, Confidence::P95), Interval { low: 0.0, high: 1.0 });
        let some = wilson_score(14, 2, 132, Confidence::P95);
        let none = wilson_share(15.0, 148.0, Confidence::P95);
        assert!(some.low > none.low && some.high < none.high, "{some:?} {none:?}");
    }
}
