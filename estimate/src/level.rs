//! A course of estimates, smoothed as far as their errors ask.

/// Degrees of freedom of the steps: few, since such a course stands still for long and jumps now and then.
const FREEDOM: f64 = 2.0;
/// Rounds of expectation and maximization.
const ROUNDS: usize = 30;

/// An estimate of a level, at its place in a course.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sighting {
    /// How far it lies from the one before it, above 0, in a unit that is the same throughout; of no meaning for the first.
    pub distance: f64,
    /// What was estimated.
    pub value: f64,
    /// Its variance; 0 where the level is known.
    pub variance: f64,
}

/// A level after smoothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// The level, within the least and the greatest of the estimates.
    pub value: f64,
    /// Its variance.
    pub variance: f64,
    /// Variance of the step from the level before it; 0 for the first.
    pub step_variance: f64,
}

/// Levels behind a course of estimates, each of which has an error of its own. What two neighbours differ by within their
/// errors is taken for error, what they differ by beyond these for a step, which stays nearly as great as it was seen. As
/// many levels as estimates; none where there are none.
///
/// The level is a random walk whose steps have Student's distribution, two degrees of freedom and a variance that grows
/// with the distance; their scale is what makes the estimates most likely.
///
/// Source: J. Durbin and S. J. Koopman, "Time Series Analysis by State Space Methods" (2nd ed., 2012), chapter 2, for the
/// filter, the smoother and the covariance of neighbours; K. L. Lange, R. J. A. Little and J. M. G. Taylor, "Robust statistical
/// modeling using the t distribution", JASA 84 (1989) 881–896, for the weights of steps.
pub fn smoothed(course: &[Sighting]) -> Vec<Level> {
    let Some(first) = course.first() else { return Vec::new() };
    let steps: Vec<f64> = course.iter().skip(1).map(|sighting| sighting.distance.max(f64::MIN_POSITIVE)).collect();
    if steps.is_empty() {
        return vec![Level { value: first.value, variance: first.variance, step_variance: 0.0 }];
    }
    // What the estimates themselves differ by is more than the steps are: a scale to begin with.
    let seen = course.windows(2).map(|pair| (pair[1].value - pair[0].value).powi(2));
    let mut scale = seen.zip(&steps).map(|(square, distance)| square / distance).sum::<f64>() / steps.len() as f64;
    let mut variances: Vec<f64> = steps.iter().map(|distance| scale * distance).collect();
    for _ in 0..ROUNDS {
        let levels = pass(course, &variances);
        let squares = levels.windows(2).map(|pair| (pair[1].value - pair[0].value).powi(2) + pair[1].step_variance);
        let squares: Vec<f64> = squares.zip(&steps).map(|(square, distance)| square / distance).collect();
        if scale <= 0.0 {
            return levels;
        }
        let weight = |square: f64| (FREEDOM + 1.0) / (FREEDOM + square / scale);
        let weights: Vec<f64> = squares.iter().map(|square| weight(*square)).collect();
        let weighted = squares.iter().zip(&weights).map(|(square, weight)| square * weight);
        scale = weighted.sum::<f64>() / steps.len() as f64;
        variances = steps.iter().zip(&weights).map(|(distance, weight)| scale * distance / weight).collect();
    }
    pass(course, &variances)
}

/// The filter forwards and the smoother backwards, for steps of these variances.
fn pass(course: &[Sighting], steps: &[f64]) -> Vec<Level> {
    // Before the first estimate nothing is known, so it is taken as it is.
    let mut filtered: Vec<(f64, f64)> = Vec::with_capacity(course.len());
    for (place, sighting) in course.iter().enumerate() {
        let known = place.checked_sub(1).and_then(|before| Some((filtered.get(before)?, steps.get(before)?)));
        let next = match known {
            None => (sighting.value, sighting.variance),
            Some(((value, variance), step)) => {
                let expected = variance + step;
                let gain = share(expected, expected + sighting.variance);
                (value + gain * (sighting.value - value), (1.0 - gain) * expected)
            }
        };
        filtered.push(next);
    }
    let mut levels: Vec<Level> = Vec::with_capacity(course.len());
    for (place, (value, variance)) in filtered.iter().enumerate().rev() {
        let level = match (levels.last_mut(), steps.get(place)) {
            (Some(later), Some(step)) => {
                let expected = variance + step;
                let back = share(*variance, expected);
                let smooth = variance + back * back * (later.variance - expected);
                later.step_variance = (later.variance + smooth - 2.0 * back * later.variance).max(0.0);
                Level { value: value + back * (later.value - value), variance: smooth.max(0.0), step_variance: 0.0 }
            }
            _ => Level { value: *value, variance: *variance, step_variance: 0.0 },
        };
        levels.push(level);
    }
    levels.reverse();
    levels
}

/// A part of a whole, 0 to 1; what is part of nothing is all of it.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::{Level, Sighting, smoothed};
    use crate::recovery::{Chances, Held};
    use crate::{Confidence, Interval};

    fn seen(value: f64, variance: f64) -> Sighting {
        Sighting { distance: 1.0, value, variance }
    }

    fn near(level: Level, value: f64, within: f64) {
        assert!((level.value - value).abs() <= within, "{level:?} is not {value}");
    }

    #[test]
    fn what_differs_within_its_error_is_one_level() {
        let course: Vec<_> = [0.48, 0.53, 0.51, 0.47, 0.52, 0.49].map(|value| seen(value, 0.0036)).to_vec();
        let levels = smoothed(&course);
        for level in &levels {
            near(*level, 0.5, 0.02);
            assert!(level.variance < 0.0036 / 2.0, "six tell more than one: {level:?}");
        }
    }

    #[test]
    fn a_jump_beyond_the_errors_stays_a_jump() {
        let low = [0.32, 0.28, 0.3, 0.31, 0.29];
        let course: Vec<_> = low.into_iter().chain(low.map(|value| value + 0.4)).map(|one| seen(one, 0.0025)).collect();
        let levels = smoothed(&course);
        let step = levels[5].value - levels[4].value;
        assert!(step > 0.36 && step < 0.42, "{step}");
        assert!(step > 1.96 * levels[5].step_variance.sqrt());
        let others = levels.windows(2).enumerate().filter(|(place, _)| *place != 4);
        assert!(others.into_iter().all(|(_, pair)| (pair[1].value - pair[0].value).abs() < 0.03), "{levels:?}");
    }

    #[test]
    fn what_is_known_stays_as_it_is() {
        let levels = smoothed(&[seen(0.4, 0.01), seen(0.6, 0.01), seen(1.0, 0.0)]);
        assert_eq!((levels[2].value, levels[2].variance), (1.0, 0.0));
        assert!(levels[0].value < levels[1].value && levels[1].value < 1.0);
        let all = smoothed(&[seen(0.2, 0.0), seen(0.7, 0.0)]);
        assert_eq!((all[0].value, all[1].value, all[1].step_variance), (0.2, 0.7, 0.0));
    }

    #[test]
    fn one_is_taken_as_it_is_and_none_is_none() {
        assert_eq!(smoothed(&[]), []);
        assert_eq!(smoothed(&[seen(0.3, 0.02)]), [Level { value: 0.3, variance: 0.02, step_variance: 0.0 }]);
        let even = smoothed(&[seen(0.5, 0.01); 4]);
        assert!(even.iter().all(|level| level.value == 0.5 && level.variance.is_finite()), "{even:?}");
    }

    /// Courses that stand still and jump now and then, seen with errors: levels and steps lie in their intervals about as
    /// often as these say, and the levels are nearer to the truth than what was seen.
    #[test]
    fn levels_and_steps_lie_in_their_intervals_and_nearer_than_what_was_seen() {
        let mut chances = Chances(11);
        let [mut held, mut stepped] = [Held::default(); 2];
        let [mut raw, mut smooth] = [0.0; 2];
        let error = 0.06;
        for _ in 0..400 {
            let mut truth = vec![0.5];
            for _ in 0..39 {
                let last = truth.last().copied().unwrap_or_default();
                let jump = if chances.next() < 0.12 { chances.normal(0.2) } else { chances.normal(0.005) };
                truth.push(last + jump);
            }
            let course: Vec<_> = truth.iter().map(|level| seen(level + chances.normal(error), error * error)).collect();
            let levels = smoothed(&course);
            let reach = Confidence::P95.deviations();
            let around = |value: f64, variance: f64| {
                let reach = reach * variance.sqrt();
                Interval { low: value - reach, high: value + reach }
            };
            for ((level, truth), sighting) in levels.iter().zip(&truth).zip(&course) {
                held.count(around(level.value, level.variance), *truth);
                raw += (sighting.value - truth).powi(2);
                smooth += (level.value - truth).powi(2);
            }
            for (levels, truth) in levels.windows(2).zip(truth.windows(2)) {
                let step = levels[1].value - levels[0].value;
                stepped.count(around(step, levels[1].step_variance), truth[1] - truth[0]);
            }
        }
        println!("levels {:.3}, steps {:.3}, squares {:.3}", held.share(), stepped.share(), smooth / raw);
        assert!((0.9..=0.98).contains(&held.share()), "{}", held.share());
        assert!((0.9..=0.99).contains(&stepped.share()), "{}", stepped.share());
        assert!(smooth < 0.6 * raw, "{smooth} of {raw}");
    }
}
