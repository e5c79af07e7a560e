//! What is true of every league: how strong armies and skills are, and what the first turn is worth.
//!
//! Nobody reckons this from the rules; it was found by playing leagues of other seeds with the same bots, and fitting one
//! model to all their battles. The example `truth` plays them again and prints it.

use super::cast::{OF_A_CLUB, STEPS};
use crate::Played;

/// A figure with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Known {
    /// The figure.
    pub value: f64,
    /// How far it may be off: one standard deviation.
    pub error: f64,
}

/// What is true of a game's leagues.
///
/// Strengths are those of Bradley and Terry, in logits: of two sides the first scores
/// `1 / (1 + exp(-(skill − skill′ + army − army′ ± first turn)))` on average, a draw counting half. Skills sum to 0, and
/// so do armies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Truth {
    /// Battles from which it was found.
    pub battles: u32,
    /// Leagues from which it was found, one for each seed from this one on.
    pub first_seed: u64,
    /// Their number.
    pub leagues: u32,
    /// Strength of each step of skill, from the best on.
    pub skills: [Known; STEPS],
    /// Strength of each army, in the order of [`armies`](super::armies).
    pub armies: [Known; OF_A_CLUB],
    /// What the first turn adds, and the second takes.
    pub first_turn: Known,
    /// Mean score of who has the first turn, over all battles of a league.
    pub first_score: Known,
    /// Mean score of the best players against those of the second, third and last step, over all armies.
    pub best_against: [Known; STEPS - 1],
}

impl Truth {
    /// What is true of the leagues of a game.
    pub fn of(system: Played) -> &'static Self {
        match system {
            Played::Warmaster => &WARMASTER,
            Played::Kow2 => &KOW2,
        }
    }

    /// Expected score of one, step of skill and place of the army, against another; `first` is 1 where the one has the
    /// first turn, −1 where the other has it, 0 where it is drawn.
    pub fn expected(&self, one: (usize, usize), other: (usize, usize), first: f64) -> f64 {
        let strength = |(skill, army): (usize, usize)| {
            let of = |all: &[Known], at: usize| all.get(at).map_or(0.0, |known| known.value);
            of(&self.skills, skill) + of(&self.armies, army)
        };
        let logit = strength(one) - strength(other) + first * self.first_turn.value;
        1.0 / (1.0 + libm::exp(-logit))
    }
}

/// Figures as the example prints them: value and standard error.
const fn known<const N: usize>(told: [(f64, f64); N]) -> [Known; N] {
    let mut all = [Known { value: 0.0, error: 0.0 }; N];
    let mut at = 0;
    while at < N {
        all[at] = Known { value: told[at].0, error: told[at].1 };
        at += 1;
    }
    all
}

static WARMASTER: Truth = Truth {
    battles: 2340,
    first_seed: 1000,
    leagues: 10,
    skills: known([(0.290, 0.049), (0.136, 0.049), (-0.079, 0.049), (-0.347, 0.050)]),
    armies: known([(-0.167, 0.064), (0.156, 0.062), (0.058, 0.063), (0.097, 0.061), (0.099, 0.061), (-0.242, 0.064)]),
    first_turn: Known { value: -0.089, error: 0.042 },
    first_score: Known { value: 0.480, error: 0.010 },
    best_against: known([(0.528, 0.026), (0.598, 0.026), (0.644, 0.022)]),
};

static KOW2: Truth = Truth {
    battles: 1872,
    first_seed: 1000,
    leagues: 8,
    skills: known([(0.767, 0.064), (0.348, 0.060), (-0.306, 0.058), (-0.809, 0.063)]),
    armies: known([(-0.317, 0.075), (0.011, 0.074), (0.117, 0.072), (0.217, 0.079), (0.148, 0.074), (-0.177, 0.074)]),
    first_turn: Known { value: -0.203, error: 0.051 },
    first_score: Known { value: 0.458, error: 0.012 },
    best_against: known([(0.590, 0.032), (0.736, 0.027), (0.828, 0.022)]),
};

#[cfg(test)]
mod tests {
    use super::Truth;
    use crate::Played;

    #[test]
    fn strengths_are_told_from_the_middle() {
        for system in Played::ALL {
            let truth = Truth::of(system);
            for all in [&truth.skills[..], &truth.armies[..]] {
                assert!(all.iter().map(|known| known.value).sum::<f64>().abs() < 0.005, "{system:?}");
            }
            let (one, other) = (truth.expected((0, 1), (3, 2), 1.0), truth.expected((3, 2), (0, 1), -1.0));
            assert!((one + other - 1.0).abs() < 1e-12, "{system:?}: the two scores of a battle make one");
        }
    }

    #[test]
    fn the_model_says_what_was_counted() {
        for system in Played::ALL {
            let truth = Truth::of(system);
            for (step, counted) in (1..).zip(truth.best_against) {
                let off = (truth.expected((0, 0), (step, 0), 0.0) - counted.value).abs();
                assert!(off < 2.0 * counted.error, "{system:?}: step {step} is off by {off}");
            }
        }
    }
}
