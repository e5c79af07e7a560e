//! Who is the best, and which place is whose, where values are known but for an error.

use serde::Serialize;
use statrs::distribution::{Continuous, ContinuousCDF, Normal};

use crate::Confidence;

/// Up to so many are counted one by one; the place among more is taken as normal.
const FEW: usize = 40;
/// How many deviations on either side of a value are looked at, and at how many points at most.
const REACH: f64 = 4.5;
const POINTS: usize = 65;
/// Points of the scale at which all are looked at together.
const SCALE: usize = 1025;

/// A value and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its standard error; what is no positive number counts for none.
    pub error: f64,
}

/// Where one of several stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Place {
    /// Chance that nobody is better.
    pub best: f64,
    /// The first place that is not told to be out of reach; 1 is the best.
    pub from: usize,
    /// The last one.
    pub to: usize,
}

/// The place of each among all, errors taken as normal and independent of each other.
///
/// The chance of being the best is the integral over one's own density of the chance that everybody else is below. How many are
/// above follows the Poisson binomial distribution at each point; among more than 40 its normal approximation, with a
/// correction for continuity (Y. Hong, "On computing the distribution function for the Poisson binomial distribution",
/// Computational Statistics & Data Analysis 59 (2013), 2.2).
pub fn places(all: &[Estimate], confidence: Confidence) -> Vec<Place> {
    let curves: Vec<Curve> = all.iter().map(Curve::of).collect();
    let tail = 1.0 - confidence.upper();
    if all.len() > FEW {
        let scale = Scale::of(&curves);
        return curves.iter().map(|curve| scale.place(curve, all.len(), tail)).collect();
    }
    let place = |(mine, curve): (usize, &Curve)| {
        let others = || curves.iter().enumerate().filter(move |(other, _)| *other != mine);
        let mut chances = vec![0.0; all.len()];
        for (x, weight) in curve.points() {
            let at = numbers(others().map(|(_, other)| 1.0 - other.below(x)));
            chances.iter_mut().zip(at).for_each(|(sum, chance)| *sum += weight * chance);
        }
        let up_to = |number: usize| chances.iter().take(number + 1).sum();
        told(chances.first().copied().unwrap_or_default(), all.len(), tail, up_to)
    };
    curves.iter().enumerate().map(place).collect()
}

/// Where a value may lie.
struct Curve {
    value: f64,
    error: f64,
    /// Nothing where it lies where it lies.
    normal: Option<Normal>,
}

impl Curve {
    fn of(&Estimate { value, error }: &Estimate) -> Self {
        let normal = if error > 0.0 { Normal::new(value, error).ok() } else { None };
        Self { value, error: if normal.is_some() { error } else { 0.0 }, normal }
    }

    /// The chance that it is below.
    fn below(&self, x: f64) -> f64 {
        match &self.normal {
            Some(normal) => normal.cdf(x),
            None if self.value < x => 1.0,
            None if self.value == x => 0.5,
            None => 0.0,
        }
    }

    /// Points that it may have, and how likely it has each; the weights sum up to one.
    fn points(&self) -> Vec<(f64, f64)> {
        let step = 2.0 * REACH / (POINTS - 1) as f64;
        let at: Vec<f64> = (0..POINTS).map(|point| self.value + self.error * (point as f64 * step - REACH)).collect();
        self.weighted(at)
    }

    fn weighted(&self, at: Vec<f64>) -> Vec<(f64, f64)> {
        let Some(normal) = &self.normal else { return vec![(self.value, 1.0)] };
        let sum: f64 = at.iter().map(|x| normal.pdf(*x)).sum();
        at.into_iter().map(|x| (x, normal.pdf(x) / sum)).collect()
    }
}

/// The chances of each number of events of which each has its own chance (Hong (2013), 2.1).
fn numbers(chances: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut at = vec![1.0];
    for chance in chances {
        at.push(0.0);
        for number in (1..at.len()).rev() {
            at[number] = at[number] * (1.0 - chance) + at[number - 1] * chance;
        }
        at[0] *= 1.0 - chance;
    }
    at
}

/// All values together, at points of one scale.
struct Scale {
    from: f64,
    step: f64,
    /// How many are above in the mean, the variance of that, and the logarithm of the chance that nobody is.
    at: Vec<(f64, f64, f64)>,
}

impl Scale {
    fn of(curves: &[Curve]) -> Self {
        let low = curves.iter().map(|curve| curve.value - REACH * curve.error).fold(f64::INFINITY, f64::min);
        let high = curves.iter().map(|curve| curve.value + REACH * curve.error).fold(f64::NEG_INFINITY, f64::max);
        let step = ((high - low) / (SCALE - 1) as f64).max(f64::MIN_POSITIVE);
        let at = |point: usize| {
            let x = low + point as f64 * step;
            curves.iter().fold((0.0, 0.0, 0.0), |(mean, variance, none), curve| {
                let below = curve.below(x);
                (mean + 1.0 - below, variance + below * (1.0 - below), none + below.max(f64::MIN_POSITIVE).ln())
            })
        };
        Self { from: low, step, at: (0..SCALE).map(at).collect() }
    }

    fn place(&self, curve: &Curve, all: usize, tail: f64) -> Place {
        let point = |x: f64| ((x - self.from) / self.step).round().clamp(0.0, (SCALE - 1) as f64) as usize;
        let (first, last) = (point(curve.value - REACH * curve.error), point(curve.value + REACH * curve.error));
        let stride = (last - first) / POINTS + 1;
        let chosen: Vec<usize> = (first..=last).step_by(stride).collect();
        let weights = curve.weighted(chosen.iter().map(|point| self.from + *point as f64 * self.step).collect());
        let mut best = 0.0;
        let mut points = Vec::with_capacity(weights.len());
        for ((x, weight), at) in weights.into_iter().zip(chosen) {
            // All but oneself.
            let below = curve.below(x).max(f64::MIN_POSITIVE);
            let (mean, variance, none) = self.at.get(at).copied().unwrap_or_default();
            best += weight * (none - below.ln()).exp();
            let variance = variance - below * (1.0 - below);
            points.push((weight, mean - (1.0 - below), variance.max(1e-9).sqrt()));
        }
        let up_to = |number: usize| {
            let below = |(weight, mean, deviation): &(f64, f64, f64)| {
                weight * Normal::standard().cdf((number as f64 + 0.5 - mean) / deviation)
            };
            points.iter().map(below).sum()
        };
        told(best, all, tail, up_to)
    }
}

/// The place of one of `all`, from the chance that at most so many are above.
fn told(best: f64, all: usize, tail: f64, up_to: impl Fn(usize) -> f64) -> Place {
    let first = |enough: &dyn Fn(f64) -> bool| {
        let (mut low, mut high) = (0, all.saturating_sub(1));
        while low < high {
            let middle = low.midpoint(high);
            if enough(up_to(middle)) { high = middle } else { low = middle + 1 }
        }
        low + 1
    };
    let (from, to) = (first(&|sum| sum > tail), first(&|sum| sum >= 1.0 - tail));
    Place { best: best.min(1.0), from, to }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimates(all: &[(f64, f64)]) -> Vec<Estimate> {
        all.iter().map(|(value, error)| Estimate { value: *value, error: *error }).collect()
    }

    /// What comes of drawing all values again and again (Park–Miller, sums of twelve).
    fn drawn(all: &[Estimate], times: usize) -> Vec<(f64, Vec<usize>)> {
        let mut state = 42_u64;
        let mut uniform = || {
            state = state * 48_271 % 2_147_483_647;
            state as f64 / 2_147_483_647.0
        };
        let mut seen = vec![(0.0, Vec::new()); all.len()];
        for _ in 0..times {
            let values: Vec<f64> =
                all.iter().map(|one| one.value + one.error * ((0..12).map(|_| uniform()).sum::<f64>() - 6.0)).collect();
            for (mine, value) in values.iter().enumerate() {
                let place = values.iter().filter(|other| *other > value).count() + 1;
                seen[mine].0 += f64::from(u8::from(place == 1)) / times as f64;
                seen[mine].1.push(place);
            }
        }
        seen.iter_mut().for_each(|(_, places)| places.sort_unstable());
        seen
    }

    #[test]
    fn two_players_are_as_the_difference_of_their_values_says() {
        // Φ((1600 − 1500) / √(60² + 80²)) = Φ(1).
        let told = places(&estimates(&[(1600.0, 60.0), (1500.0, 80.0)]), Confidence::P95);
        assert!((told[0].best - 0.841_344_7).abs() < 1e-4, "{told:?}");
        assert!((told[0].best + told[1].best - 1.0).abs() < 1e-4, "{told:?}");
        assert_eq!((told[0].from, told[0].to, told[1].from, told[1].to), (1, 2, 1, 2));
    }

    #[test]
    fn who_is_far_ahead_is_the_best_and_who_is_known_exactly_has_one_place() {
        let told = places(&estimates(&[(9.0, 0.1), (2.0, 0.0), (1.0, 0.0)]), Confidence::P95);
        let told: Vec<(f64, usize, usize)> =
            told.iter().map(|one| ((one.best * 1e6).round() / 1e6, one.from, one.to)).collect();
        assert_eq!(told, [(1.0, 1, 1), (0.0, 2, 2), (0.0, 3, 3)]);
        assert_eq!(places(&[], Confidence::P95), []);
        assert_eq!(places(&estimates(&[(3.0, 1.0)]), Confidence::P95)[0], Place { best: 1.0, from: 1, to: 1 });
    }

    #[test]
    fn few_and_many_are_as_when_they_are_drawn() {
        for players in [5_usize, 39, 41, 90] {
            let all: Vec<Estimate> = (0..players)
                .map(|at| Estimate { value: 1500.0 + 37.0 * (at * 7 % 11) as f64, error: 40.0 + 9.0 * (at % 6) as f64 })
                .collect();
            let told = places(&all, Confidence::P95);
            assert!((told.iter().map(|one| one.best).sum::<f64>() - 1.0).abs() < 1e-3, "{players}");
            for (one, (best, places)) in told.iter().zip(drawn(&all, 4000)) {
                // Three errors of 4,000 draws.
                assert!((one.best - best).abs() < 0.024, "{players}: {one:?} {best}");
                let near = |place: usize, drawn: usize| place.abs_diff(drawn) <= 1 + players / 30;
                assert!(
                    near(one.from, places[100]) && near(one.to, places[3899]),
                    "{players}: {one:?} {:?}",
                    (places[100], places[3899])
                );
            }
        }
    }
}
