//! How many battles it takes to tell.

use statrs::distribution::{ContinuousCDF, Normal};

use crate::Confidence;

/// Battles after which a rate that stays at `rate` can be told from `baseline`: the least number for which the Wilson
/// interval leaves the baseline out. `None` where the two are equal, which no number tells apart.
///
/// It looks back at what was seen and plans nothing: the rate seen strays from the true one to either side, so that of
/// those whose true rate is `rate` only about half are told after as many battles (a power of 50 %).
/// [`battles_for_power`] has the number to plan for.
///
/// The Wilson interval is the score test turned round: the baseline `p₀` is outside when
/// `|rate − p₀| > z·√(p₀(1−p₀)/n)`.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209–212,
/// solved for the number of trials.
pub fn battles_to_tell(rate: f64, baseline: f64, confidence: Confidence) -> Option<u64> {
    alike_to_tell(rate, baseline, 1.0, confidence)
}

/// The same where a battle tells as much as `worth` of one drawn by itself, since some are alike.
pub(crate) fn alike_to_tell(rate: f64, baseline: f64, worth: f64, confidence: Confidence) -> Option<u64> {
    let difference = (rate - baseline).abs();
    let spread = baseline * (1.0 - baseline);
    if !(difference > 1e-9 && spread > 0.0 && worth > 0.0) {
        return None;
    }
    let least = confidence.deviations().powi(2) * spread / (difference * difference) / worth;
    Some(least.floor() as u64 + 1)
}

/// Battles to plan for, so that a true rate of `rate` is told from `baseline` with the chance `power` by a two-sided
/// test: `((z₁₋α⁄₂√(p₀q₀) + z_power√(p₁q₁)) / (p₁ − p₀))²`, rounded up. `None` where the rates are equal or are no
/// probabilities strictly between 0 and 1, or `power` is none.
///
/// Source: J. L. Fleiss, B. Levin, M. C. Paik, "Statistical Methods for Rates and Proportions", 3rd ed. (2003),
/// section 2.3, without the correction for continuity.
pub fn battles_for_power(rate: f64, baseline: f64, confidence: Confidence, power: f64) -> Option<u64> {
    let between = |p: f64| p > 0.0 && p < 1.0;
    if !(between(rate) && between(baseline) && between(power)) || (rate - baseline).abs() < 1e-9 {
        return None;
    }
    let spread = |p: f64| (p * (1.0 - p)).sqrt();
    let power = Normal::standard().inverse_cdf(power);
    let root = (confidence.deviations() * spread(baseline) + power * spread(rate)) / (rate - baseline);
    Some((root * root).ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wilson;

    #[test]
    fn the_interval_leaves_the_baseline_out_just_then() {
        // 60 % against even: z²/4 ÷ 0.01 = 96.04.
        let needed = battles_to_tell(0.6, 0.5, Confidence::P95).unwrap();
        assert_eq!(needed, 97);
        assert!(wilson(60, 100, Confidence::P95).low > 0.5, "100 battles tell");
        assert!(wilson(54, 90, Confidence::P95).low < 0.5, "90 do not");
        assert_eq!(battles_to_tell(0.5, 0.5, Confidence::P95), None);
        assert_eq!(battles_to_tell(f64::NAN, 0.5, Confidence::P95), None);
        // As many as the textbook plans for a power of one half, where the second term falls away.
        assert_eq!(battles_for_power(0.6, 0.5, Confidence::P95, 0.5), Some(needed));
    }

    #[test]
    fn a_test_is_planned_as_the_textbook_does() {
        // The usual example of one proportion: 0.5 against 0.6, two-sided 5 %, power 80 %: 194 (exact root 193.17…).
        assert_eq!(battles_for_power(0.6, 0.5, Confidence::P95, 0.8), Some(194));
        assert_eq!(battles_for_power(0.6, 0.6, Confidence::P95, 0.8), None);
        assert_eq!(battles_for_power(1.0, 0.5, Confidence::P95, 0.8), None);
    }
}
