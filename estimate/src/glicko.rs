//! Glicko-2 ratings over periods.

use std::{collections::BTreeMap, hash::Hash};

use serde::Serialize;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2_rating_period},
};

use crate::{Confidence, Interval};

/// How strong somebody is thought to be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rating {
    /// On Glicko's scale: newcomers 1,500; 200 more wins about three of four.
    pub value: f64,
    /// Standard deviation of the value: newcomers 350.
    pub deviation: f64,
    /// How much the value is thought to move in a period.
    pub volatility: f64,
    /// Battles that went into it.
    pub battles: u64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::of(Glicko2Rating::new(), 0)
    }
}

impl Rating {
    fn of(rating: Glicko2Rating, battles: u64) -> Self {
        Self { value: rating.rating, deviation: rating.deviation, volatility: rating.volatility, battles }
    }

    fn inner(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }

    /// Where the value lies, as a normal distribution has it.
    pub fn interval(self, confidence: Confidence) -> Interval {
        let reach = confidence.deviations() * self.deviation;
        Interval { low: self.value - reach, high: self.value + reach }
    }

    /// Expected score against another, seeing how unsure both are.
    pub fn expected(self, other: Self) -> f64 {
        expected_score(&self.inner(), &other.inner()).0
    }
}

/// Points to one on the scale of the paper's steps.
const SCALE: f64 = 173.717_8;

/// A battle between two rated ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Settled<K> {
    /// One.
    pub one: K,
    /// The other.
    pub other: K,
    /// Score of the one: 1 won, 0.5 drawn, 0 lost.
    pub score: f64,
}

/// Ratings of all players, a period of battles after the other.
///
/// Within a period all battles count as simultaneous; who does not play grows less sure. Periods are months here:
/// Glickman advises ten to fifteen battles a player and period, which a club does not reach, so that deviations stay
/// wide and say so.
///
/// Source: M. E. Glickman, "Example of the Glicko-2 system" (2013), by the crate `skillratings`.
#[derive(Debug, Clone)]
pub struct Glicko<K> {
    ratings: BTreeMap<K, Rating>,
    config: Glicko2Config,
}

impl<K> Default for Glicko<K> {
    fn default() -> Self {
        Self { ratings: BTreeMap::new(), config: Glicko2Config::new() }
    }
}

impl<K: Ord + Clone + Hash> Glicko<K> {
    /// Takes the battles of one period in. Battles of somebody with himself are left out.
    pub fn period(&mut self, battles: &[Settled<K>]) {
        let mut played: BTreeMap<K, Vec<(Glicko2Rating, Outcomes)>> = BTreeMap::new();
        for battle in battles.iter().filter(|battle| battle.one != battle.other) {
            let (one, other) = (self.rating(&battle.one), self.rating(&battle.other));
            let outcome = outcome(battle.score);
            played.entry(battle.one.clone()).or_default().push((other.inner(), outcome));
            played.entry(battle.other.clone()).or_default().push((one.inner(), reversed(outcome)));
        }
        for (player, rating) in &mut self.ratings {
            if !played.contains_key(player) {
                *rating = Rating::of(glicko2_rating_period(&rating.inner(), &[], &self.config), rating.battles);
            }
        }
        for (player, results) in played {
            let rating = self.rating(&player);
            let battles = rating.battles + results.len() as u64;
            let next = glicko2_rating_period(&rating.inner(), &results, &self.config);
            self.ratings.insert(player, Rating::of(next, battles));
        }
    }

    /// Lets so many periods pass in which nobody plays: step 6 of the paper, as often, the deviation of a newcomer at most.
    pub fn pass(&mut self, periods: u32) {
        for rating in self.ratings.values_mut() {
            let moved = SCALE * rating.volatility;
            let deviation = (rating.deviation * rating.deviation + f64::from(periods) * moved * moved).sqrt();
            rating.deviation = deviation.min(Rating::default().deviation);
        }
    }

    /// The rating of somebody; a newcomer's where there are no battles.
    pub fn rating(&self, player: &K) -> Rating {
        self.ratings.get(player).copied().unwrap_or_default()
    }

    /// Everybody who has played, in the order of their keys.
    pub fn all(&self) -> impl Iterator<Item = (&K, Rating)> {
        self.ratings.iter().map(|(player, rating)| (player, *rating))
    }

    /// Expected score of one against the other.
    pub fn expected(&self, one: &K, other: &K) -> f64 {
        self.rating(one).expected(self.rating(other))
    }
}

fn outcome(score: f64) -> Outcomes {
    match score {
        score if score > 0.5 => Outcomes::WIN,
        score if score < 0.5 => Outcomes::LOSS,
        _ => Outcomes::DRAW,
    }
}

fn reversed(outcome: Outcomes) -> Outcomes {
    match outcome {
        Outcomes::WIN => Outcomes::LOSS,
        Outcomes::LOSS => Outcomes::WIN,
        Outcomes::DRAW => Outcomes::DRAW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Glickman (2013), the worked example: 1,464.06, 151.52, 0.05999.
    #[test]
    fn it_agrees_with_glickmans_example() {
        let known = |value, deviation| Rating { value, deviation, volatility: 0.06, battles: 0 };
        let mut glicko = Glicko::default();
        let players = [(0, 1500.0, 200.0), (1, 1400.0, 30.0), (2, 1550.0, 100.0), (3, 1700.0, 300.0)];
        glicko.ratings.extend(players.map(|(player, value, deviation)| (player, known(value, deviation))));
        let battle = |other, score| Settled { one: 0, other, score };
        glicko.period(&[battle(1, 1.0), battle(2, 0.0), battle(3, 0.0)]);
        let rating = glicko.rating(&0);
        assert!((rating.value - 1464.06).abs() < 0.01, "{rating:?}");
        assert!((rating.deviation - 151.52).abs() < 0.01, "{rating:?}");
        assert!((rating.volatility - 0.05999).abs() < 1e-5, "{rating:?}");
        assert_eq!(rating.battles, 3);
    }

    #[test]
    fn months_that_pass_make_everybody_less_sure() {
        // Step 6, 77 times: √(79.94² + 77 · (173.7178 · 0.06)²) = 121.473.
        let known = Rating { value: 1_600.0, deviation: 79.94, volatility: 0.06, battles: 9 };
        let mut glicko = Glicko::default();
        glicko.ratings.insert("Ada", known);
        let mut stepwise = glicko.clone();
        glicko.pass(77);
        assert!((glicko.rating(&"Ada").deviation - 121.473).abs() < 5e-4, "{:?}", glicko.rating(&"Ada"));
        (0..77).for_each(|_| stepwise.period(&[]));
        assert!((stepwise.rating(&"Ada").deviation - glicko.rating(&"Ada").deviation).abs() < 1e-9);
        assert_eq!(glicko.rating(&"Ada"), Rating { deviation: glicko.rating(&"Ada").deviation, ..known });
        glicko.pass(100_000);
        assert_eq!(glicko.rating(&"Ada").deviation, 350.0, "a newcomer is as unknown as can be");
    }

    #[test]
    fn who_does_not_play_grows_less_sure() {
        let mut glicko = Glicko::default();
        let battle = Settled { one: "Ada", other: "Bo", score: 1.0 };
        glicko.period(&[battle.clone(), battle.clone()]);
        let before = glicko.rating(&"Ada");
        glicko
            .period(&[Settled { one: "Cy", other: "Di", score: 0.5 }, Settled { one: "Cy", other: "Cy", score: 1.0 }]);
        let after = glicko.rating(&"Ada");
        assert_eq!(before.value, after.value);
        assert!(after.deviation > before.deviation);
        assert_eq!(glicko.rating(&"Cy").battles, 1, "nobody plays himself");
        assert_eq!(glicko.rating(&"nobody"), Rating::default());
        assert!(glicko.expected(&"Ada", &"Bo") > 0.5);
        assert_eq!(glicko.expected(&"Cy", &"Di"), 0.5);
    }
}
