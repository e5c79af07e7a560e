//! Which forecasts to believe: they are held against battles that they had not seen.

use serde::Serialize;

use crate::{Confidence, Interval, wilson_share};

/// How much more one forecaster loses than another, battle by battle.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Margin {
    /// Mean of the one's logarithmic loss less the other's, in nats: below 0 where the one forecasts better.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// Its interval.
    pub interval: Interval,
}

impl Margin {
    /// Two forecasts of each battle, of the one and the other; battles count as independent. `None` below two battles, or
    /// where there are not as many forecasts of both.
    ///
    /// Source: F. X. Diebold and R. S. Mariano, "Comparing predictive accuracy", Journal of Business and Economic
    /// Statistics 13 (1995) 253–263, for forecasts one step ahead, with Student's distribution.
    pub fn of(one: &[Forecast], other: &[Forecast], confidence: Confidence) -> Option<Self> {
        if one.len() != other.len() {
            return None;
        }
        let count = one.len() as f64;
        let wide = confidence.students(count - 1.0)?;
        let margins: Vec<f64> = one.iter().zip(other).map(|(one, other)| log_loss(one) - log_loss(other)).collect();
        let value = margins.iter().sum::<f64>() / count;
        let squares: f64 = margins.iter().map(|margin| (margin - value).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        let interval = Interval { low: value - wide * error, high: value + wide * error };
        Some(Self { value, error, interval })
    }

    /// Whether the one is told to forecast better.
    pub fn tells(&self) -> bool {
        self.interval.high < 0.0
    }

    /// The other less the one.
    #[must_use]
    pub fn reversed(self) -> Self {
        let Interval { low, high } = self.interval;
        Self { value: -self.value, error: self.error, interval: Interval { low: -high, high: -low } }
    }
}

/// A forecast and what came.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forecast {
    /// Score expected of the one side, 0 to 1.
    pub expected: f64,
    /// What it scored: 1, 0.5 or 0.
    pub score: f64,
}

/// How good forecasts were.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Backtest {
    /// Battles forecast.
    pub battles: u64,
    /// Mean logarithmic loss in nats: less is better; 0.693 is what saying "even" every time costs.
    pub log_loss: f64,
    /// Mean squared error (Brier): less is better; 0.25 for "even", less where there are draws.
    pub brier: f64,
    /// Forecasts in classes of equal width, with what came of them; empty classes are left out.
    pub calibration: Vec<Bin>,
}

/// Forecasts that said nearly the same.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Bin {
    /// Mean of what was expected.
    pub expected: f64,
    /// Mean of what came.
    pub scored: f64,
    /// Interval of what came (Wilson).
    pub interval: Interval,
    /// Battles in the class.
    pub battles: u64,
}

/// Classes over the whole range.
const BINS: usize = 10;

impl Backtest {
    /// Reckons the losses; `None` without forecasts.
    ///
    /// A draw costs half the loss of a win and half that of a defeat. Forecasts are kept a millionth away from 0 and 1,
    /// so that one bold mistake does not cost everything.
    ///
    /// Source: I. J. Good, "Rational decisions", JRSS B 14 (1952) 107–114; G. W. Brier, Monthly Weather Review 78
    /// (1950) 1–3.
    pub fn of(forecasts: &[Forecast], confidence: Confidence) -> Option<Self> {
        if forecasts.is_empty() {
            return None;
        }
        let count = forecasts.len() as f64;
        let mean = |loss: fn(&Forecast) -> f64| forecasts.iter().map(loss).sum::<f64>() / count;
        let mut bins: [Vec<Forecast>; BINS] = Default::default();
        for forecast in forecasts {
            let at = (forecast.expected.clamp(0.0, 1.0) * BINS as f64) as usize;
            bins[at.min(BINS - 1)].push(*forecast);
        }
        let filled = bins.iter().filter(|bin| !bin.is_empty());
        Some(Self {
            battles: forecasts.len() as u64,
            log_loss: mean(log_loss),
            brier: mean(|forecast| (forecast.score - forecast.expected).powi(2)),
            calibration: filled.map(|bin| class(bin, confidence)).collect(),
        })
    }
}

fn log_loss(forecast: &Forecast) -> f64 {
    let p = forecast.expected.clamp(1e-6, 1.0 - 1e-6);
    -(forecast.score * p.ln() + (1.0 - forecast.score) * (1.0 - p).ln())
}

fn class(forecasts: &[Forecast], confidence: Confidence) -> Bin {
    let battles = forecasts.len() as f64;
    let scored: f64 = forecasts.iter().map(|forecast| forecast.score).sum();
    Bin {
        expected: forecasts.iter().map(|forecast| forecast.expected).sum::<f64>() / battles,
        scored: scored / battles,
        interval: wilson_share(scored, battles, confidence),
        battles: forecasts.len() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_losses_are_those_of_the_definitions() {
        let forecasts = [(0.8, 1.0), (0.8, 0.0), (0.3, 0.0), (0.5, 0.5)];
        let forecasts = forecasts.map(|(expected, score)| Forecast { expected, score });
        let backtest = Backtest::of(&forecasts, Confidence::P95).unwrap();
        // −(ln 0.8 + ln 0.2 + ln 0.7 + ln 0.5) / 4, by hand.
        assert!((backtest.log_loss - 0.720_601).abs() < 1e-6, "{}", backtest.log_loss);
        // (0.04 + 0.64 + 0.09 + 0) / 4
        assert!((backtest.brier - 0.1925).abs() < 1e-12);
        let bins: Vec<(f64, u64)> = backtest.calibration.iter().map(|bin| (bin.scored, bin.battles)).collect();
        assert_eq!(bins, [(0.0, 1), (0.5, 1), (0.5, 2)]);
        assert_eq!(Backtest::of(&[], Confidence::P95), None);
    }

    #[test]
    fn a_margin_is_that_of_a_paired_test() {
        let fixture = crate::fixture("paired");
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let numbers = |value: &serde_json::Value| value.as_array().unwrap().iter().map(number).collect::<Vec<f64>>();
        let scores = numbers(&fixture["scores"]);
        let [one, other] = [0, 1].map(|who| {
            let said = numbers(&fixture["expected"][who]);
            said.into_iter()
                .zip(&scores)
                .map(|(expected, score)| Forecast { expected, score: *score })
                .collect::<Vec<_>>()
        });
        let margin = Margin::of(&one, &other, Confidence::P95).unwrap();
        let pairs = [
            (margin.value, &fixture["value"]),
            (margin.error, &fixture["error"]),
            (margin.interval.low, &fixture["interval"][0]),
            (margin.interval.high, &fixture["interval"][1]),
        ];
        for (found, expected) in pairs {
            assert!((found - number(expected)).abs() < 1e-12, "{found} {expected}");
        }
        assert_eq!(Margin::of(&other, &one, Confidence::P95), Some(margin.reversed()));
        assert!(!margin.tells() && !margin.reversed().tells());
        assert_eq!(Margin::of(&one[..1], &other[..1], Confidence::P95), None);
        assert_eq!(Margin::of(&one, &other[1..], Confidence::P95), None);
    }

    #[test]
    fn saying_even_costs_a_bit() {
        let even = [Forecast { expected: 0.5, score: 1.0 }, Forecast { expected: 0.5, score: 0.0 }];
        let backtest = Backtest::of(&even, Confidence::P95).unwrap();
        assert!((backtest.log_loss - std::f64::consts::LN_2).abs() < 1e-12);
        let bold = [Forecast { expected: 0.0, score: 1.0 }];
        assert!(Backtest::of(&bold, Confidence::P95).unwrap().log_loss.is_finite());
    }
}
