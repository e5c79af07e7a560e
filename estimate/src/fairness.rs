//! Whether dice are as dice should be.

use serde::{Deserialize, Serialize};
use statrs::{
    distribution::{ChiSquared, ContinuousCDF, Normal},
    function::gamma::ln_gamma,
};

use crate::Confidence;

/// How often each face of a six-sided die came, from 1 to 6.
pub type Faces = [u64; 6];

/// How odd something is: a statistic and the chance of one as great or greater from fair, independent dice.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Oddity {
    /// The statistic; what it is stands with the function.
    pub statistic: f64,
    /// The chance, 0 to 1.
    pub p: f64,
}

/// Dice below which faces are reckoned exactly: from here on five of each face are expected.
const EXACT_BELOW: u64 = 30;

/// Whether six faces come equally often: Pearson's chi-square with 5 degrees of freedom, its chance exact (over all
/// outcomes at least as far away) below 30 dice. `None` without dice.
///
/// Source: K. Pearson, Philosophical Magazine 50 (1900) 157–175; for few dice the exact multinomial test.
pub fn faces(counts: &Faces) -> Option<Oddity> {
    let dice: u64 = counts.iter().sum();
    if dice == 0 {
        return None;
    }
    let statistic = pearson(counts, dice);
    let p = if dice < EXACT_BELOW { exact(statistic, dice) } else { above(statistic, 5.0) };
    Some(Oddity { statistic, p })
}

fn pearson(counts: &Faces, dice: u64) -> f64 {
    let expected = dice as f64 / 6.0;
    counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum()
}

/// The chance of a chi-square as great as `statistic` or greater.
fn above(statistic: f64, freedom: f64) -> f64 {
    ChiSquared::new(freedom).map_or(1.0, |chi| chi.sf(statistic)).clamp(0.0, 1.0)
}

/// How odd so many independent standard normal deviations are together, by the sum of their squares: chi-square with as
/// many degrees of freedom. `None` without any.
///
/// Source: K. Pearson, Philosophical Magazine 50 (1900) 157–175. Sums of a few throws are not normal: of such it says what
/// is odder, not exactly how odd.
pub fn squares(statistic: f64, deviations: u32) -> Option<Oddity> {
    (deviations > 0 && statistic >= 0.0).then(|| Oddity { statistic, p: above(statistic, f64::from(deviations)) })
}

/// The chance of a Pearson statistic as great or greater, over every way in which so few dice can fall.
fn exact(statistic: f64, dice: u64) -> f64 {
    fn walk(counts: &mut Faces, at: usize, left: u64, dice: u64, statistic: f64) -> f64 {
        if at == 5 {
            counts[5] = left;
            let far = pearson(counts, dice) >= statistic - 1e-9;
            return if far { multinomial(counts, dice) } else { 0.0 };
        }
        let mut chance = 0.0;
        for count in 0..=left {
            counts[at] = count;
            chance += walk(counts, at + 1, left - count, dice, statistic);
        }
        chance
    }
    walk(&mut [0; 6], 0, dice, dice, statistic).min(1.0)
}

fn multinomial(counts: &Faces, dice: u64) -> f64 {
    let ln_factorial = |n: u64| ln_gamma(n as f64 + 1.0);
    let ways = ln_factorial(dice) - counts.iter().map(|count| ln_factorial(*count)).sum::<f64>();
    (ways - dice as f64 * 6.0_f64.ln()).exp()
}

/// Dice in the order in which they fell, counted: what [`runs`] and [`sequence`] need to know of them. Two stretches
/// are put together without being looked at again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    /// How often each face came.
    pub counts: Faces,
    /// How often a face (row) was followed by a face (column).
    pairs: [[u64; 6]; 6],
    /// The first and the last, as places from 0.
    ends: Option<(usize, usize)>,
}

impl Thrown {
    /// Dice of these faces; what is no face is passed over.
    pub fn of(faces: &[u8]) -> Self {
        let mut thrown = Self::default();
        faces.iter().for_each(|face| thrown.add(*face));
        thrown
    }

    /// A die more. What is no face from 1 to 6 is passed over.
    pub fn add(&mut self, face: u8) {
        if !(1..=6).contains(&face) {
            return;
        }
        let place = usize::from(face - 1);
        self.counts[place] += 1;
        self.ends = Some(match self.ends {
            Some((first, last)) => {
                self.pairs[last][place] += 1;
                (first, place)
            }
            None => (place, place),
        });
    }

    /// The dice that fell next.
    pub fn join(&mut self, next: &Self) {
        let Some((first, last)) = next.ends else { return };
        if let Some((_, before)) = self.ends {
            self.pairs[before][first] += 1;
        }
        self.ends = Some((self.ends.map_or(first, |(first, _)| first), last));
        self.counts.iter_mut().zip(&next.counts).for_each(|(sum, more)| *sum += more);
        for (row, more) in self.pairs.iter_mut().zip(&next.pairs) {
            row.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }

    /// Dice.
    pub fn dice(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Whether high (4 to 6) and low faces change places as often as in independent dice: the number of runs as deviations
/// from its mean; its chance is two-sided. `None` below 20 dice or where all are high or all low.
///
/// Source: A. Wald and J. Wolfowitz, "On a test whether two samples are from the same population", Annals of
/// Mathematical Statistics 11 (1940) 147–162.
pub fn runs(thrown: &Thrown) -> Option<Oddity> {
    let highs = thrown.counts[3..].iter().sum::<u64>() as f64;
    let count = thrown.dice() as f64;
    let lows = count - highs;
    if thrown.dice() < 20 || highs == 0.0 || lows == 0.0 {
        return None;
    }
    let between = |from: std::ops::Range<usize>, to: std::ops::Range<usize>| {
        thrown.pairs[from].iter().map(|row| row[to.clone()].iter().sum::<u64>()).sum::<u64>()
    };
    let changes = (between(0..3, 3..6) + between(3..6, 0..3)) as f64;
    let product = 2.0 * highs * lows;
    let mean = product / count + 1.0;
    let variance = product * (product - count) / (count * count * (count - 1.0));
    let statistic = (changes + 1.0 - mean) / variance.sqrt();
    Some(Oddity { statistic, p: 2.0 * Normal::standard().sf(statistic.abs()) })
}

/// Whether a face tells the next one: Pearson's chi-square of the 36 pairs of neighbours against independence, 25
/// degrees of freedom. `None` below 181 dice, where fewer than five of a pair are expected, or where a face never came.
///
/// Source: M. G. Kendall and B. Babington Smith, "Randomness and random sampling numbers", JRSS 101 (1938) 147–166
/// (serial test); independence against the margins seen, as I. J. Good, Mathematical Proceedings of the Cambridge
/// Philosophical Society 49 (1953) 276–284, has it.
pub fn sequence(thrown: &Thrown) -> Option<Oddity> {
    let pairs = thrown.pairs.map(|row| row.map(|count| count as f64));
    let total: f64 = pairs.iter().flatten().sum();
    let before: Vec<f64> = pairs.iter().map(|row| row.iter().sum()).collect();
    let after: Vec<f64> = (0..6).map(|at| pairs.iter().map(|row| row[at]).sum()).collect();
    if total < 180.0 || before.iter().chain(&after).any(|sum| *sum == 0.0) {
        return None;
    }
    let mut statistic = 0.0;
    for (row, before) in pairs.iter().zip(&before) {
        for (seen, after) in row.iter().zip(&after) {
            let expected = before * after / total;
            statistic += (seen - expected).powi(2) / expected;
        }
    }
    Some(Oddity { statistic, p: above(statistic, 25.0) })
}

/// How far faces would have to stray to be noticed by [`faces`] with the chance `power`: Cohen's effect size `w`, the
/// root of Σ(p − 1/6)²/(1/6). A die with 1 in 4 sixes instead of 1 in 6, its other faces alike, has `w` = 0.224.
/// `None` without dice.
///
/// Source: J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd ed. (1988), ch. 7.
pub fn noticeable(dice: u64, confidence: Confidence, power: f64) -> Option<f64> {
    let critical = ChiSquared::new(5.0).ok()?.inverse_cdf(confidence_level(confidence));
    let noticed = |noncentral: f64| 1.0 - noncentral_below(critical, 5.0, noncentral);
    if dice == 0 || !(power > 0.0 && power < 1.0) {
        return None;
    }
    let (mut low, mut high) = (0.0, 200.0);
    while high - low > 1e-9 {
        let middle = (low + high) / 2.0;
        if noticed(middle) < power { low = middle } else { high = middle }
    }
    Some((high / dice as f64).sqrt())
}

fn confidence_level(confidence: Confidence) -> f64 {
    2.0 * confidence.upper() - 1.0
}

/// Distribution function of the noncentral chi-square: chi-squares with 2j more degrees of freedom, weighed by a
/// Poisson distribution.
fn noncentral_below(x: f64, freedom: f64, noncentral: f64) -> f64 {
    let half = noncentral / 2.0;
    let mut weight = (-half).exp();
    let mut below = 0.0;
    for j in 0..600_u32 {
        below += weight * ChiSquared::new(freedom + 2.0 * f64::from(j)).map_or(0.0, |chi| chi.cdf(x));
        weight *= half / f64::from(j + 1);
    }
    below
}

/// Which of many chances are discoveries, so that among those called so no more than the share `rate` is false on
/// average: one answer each, in the order given. Chances that are none (NaN) are no discoveries and are not counted.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", JRSS B 57 (1995) 289–300.
pub fn discoveries(chances: &[f64], rate: f64) -> Vec<bool> {
    let mut sorted: Vec<f64> = chances.iter().copied().filter(|p| !p.is_nan()).collect();
    sorted.sort_by(f64::total_cmp);
    let count = sorted.len() as f64;
    let under = sorted.iter().zip(1_u32..).filter(|(p, place)| **p <= f64::from(*place) * rate / count);
    let threshold = under.map(|(p, _)| *p).last();
    chances.iter().map(|p| threshold.is_some_and(|threshold| *p <= threshold)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    fn near(found: f64, expected: &serde_json::Value) {
        let expected = expected.as_f64().unwrap();
        assert!((found - expected).abs() < 1e-6 * expected.abs().max(1.0), "{found} {expected}");
    }

    fn thrown() -> Vec<u8> {
        fixture("thrown").as_array().unwrap().iter().map(|face| u8::try_from(face.as_u64().unwrap()).unwrap()).collect()
    }

    #[test]
    fn faces_agree_with_scipy() {
        let many = faces(&[43, 49, 56, 45, 66, 41]).unwrap();
        near(many.statistic, &fixture("chisquare")[0]);
        near(many.p, &fixture("chisquare")[1]);
        let few = faces(&[0, 1, 1, 0, 2, 6]).unwrap();
        near(few.p, &fixture("multinomial"));
        assert_eq!(faces(&[0; 6]), None);
    }

    #[test]
    fn squares_agree_with_scipy() {
        for row in fixture("squares").as_array().unwrap() {
            let [statistic, deviations] = [0, 1].map(|at| row[at].as_f64().unwrap());
            let found = squares(statistic, deviations as u32).unwrap();
            assert!((found.p / row[2].as_f64().unwrap() - 1.0).abs() < 1e-6, "{found:?} {row}");
        }
        assert_eq!((squares(1.0, 0), squares(f64::NAN, 1)), (None, None));
    }

    #[test]
    fn every_outcome_of_few_dice_adds_up() {
        assert!((exact(0.0, 7) - 1.0).abs() < 1e-9);
        // Three dice: all alike is as far as it goes, 6 ways of 216.
        assert!((faces(&[3, 0, 0, 0, 0, 0]).unwrap().p - 6.0 / 216.0).abs() < 1e-12);
    }

    #[test]
    fn runs_agree_with_statsmodels() {
        let found = runs(&Thrown::of(&thrown())).unwrap();
        near(found.statistic, &fixture("runs")[0]);
        near(found.p, &fixture("runs")[1]);
        assert_eq!(runs(&Thrown::of(&[6; 40])), None, "always high: there is nothing to change");
        assert_eq!(runs(&Thrown::of(&thrown()[..19])), None, "not enough dice");
    }

    #[test]
    fn the_sequence_agrees_with_scipy() {
        let found = sequence(&Thrown::of(&thrown())).unwrap();
        near(found.statistic, &fixture("sequence")[0]);
        near(found.p, &fixture("sequence")[1]);
        assert_eq!(sequence(&Thrown::of(&thrown()[..180])), None);
        let turning: Vec<u8> = (0..400).map(|at| at % 6 + 1).map(|face: u16| face as u8).collect();
        assert!(sequence(&Thrown::of(&turning)).unwrap().p < 1e-9, "1, 2, 3, 4, 5, 6 and again");
        assert!(faces(&[67, 67, 67, 67, 66, 66]).unwrap().p > 0.99, "which the faces alone do not show");
    }

    #[test]
    fn stretches_put_together_are_what_was_thrown() {
        let all = thrown();
        for cut in [0, 1, 2, 77, all.len() - 1, all.len()] {
            let mut joined = Thrown::of(&all[..cut]);
            joined.join(&Thrown::of(&all[cut..]));
            assert_eq!(joined, Thrown::of(&all), "{cut}");
        }
        assert_eq!(Thrown::of(&[0, 7, 255]), Thrown::default());
    }

    #[test]
    fn what_would_be_noticed_agrees_with_statsmodels() {
        near(noticeable(300, Confidence::P95, 0.8).unwrap(), &fixture("noticeable"));
        assert_eq!(noticeable(0, Confidence::P95, 0.8), None);
    }

    #[test]
    fn discoveries_agree_with_benjamini_and_hochberg() {
        // The fifteen chances of their paper, section 3.2: the first four are discoveries at 0.05.
        let paper = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0,
        ];
        let found = discoveries(&paper, 0.05);
        assert_eq!(found.iter().filter(|found| **found).count(), 4);
        assert!(found[..4].iter().all(|found| *found));
        assert_eq!(discoveries(&[0.5, f64::NAN, 0.001], 0.05), [false, false, true]);
        assert_eq!(discoveries(&[], 0.05), Vec::<bool>::new());
    }
}
