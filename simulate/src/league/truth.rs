//! What is true of every league: how strong armies and skills are, and what the first turn is worth.
//!
//! Nobody reckons this from the rules; it was found by playing leagues of other seeds with the same bots, and fitting one
//! model to all their battles that came to an end. The example `truth` plays them again. Skill tells in Kings of War; the
//! bots of Warmaster are hardly the worse for what they forget.

use super::cast::{OF_A_CLUB, SLIPS};
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
    pub skills: [Known; SLIPS.len()],
    /// Strength of each army, in the order of [`armies`](super::armies).
    pub armies: [Known; OF_A_CLUB],
    /// What the first turn adds, and the second takes.
    pub first_turn: Known,
    /// Mean score of who has the first turn, over all battles of a league.
    pub first_score: Known,
    /// Mean score of the best players against those of the second, third and last step, over all armies.
    pub best_against: [Known; SLIPS.len() - 1],
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

const fn known(value: f64, error: f64) -> Known {
    Known { value, error }
}

static WARMASTER: Truth = Truth {
    battles: 468,
    first_seed: 1000,
    leagues: 2,
    skills: [known(0.140, 0.109), known(0.009, 0.107), known(0.048, 0.108), known(-0.197, 0.112)],
    armies: [
        known(-0.367, 0.150),
        known(0.080, 0.139),
        known(0.154, 0.153),
        known(0.466, 0.141),
        known(0.005, 0.138),
        known(-0.337, 0.155),
    ],
    first_turn: known(-0.159, 0.096),
    first_score: known(0.464, 0.021),
    best_against: [known(0.528, 0.058), known(0.538, 0.059), known(0.532, 0.058)],
};

static KOW2: Truth = Truth {
    battles: 945,
    first_seed: 1000,
    leagues: 2,
    skills: [known(0.872, 0.095), known(0.403, 0.086), known(-0.361, 0.084), known(-0.914, 0.091)],
    armies: [
        known(-0.269, 0.112),
        known(-0.159, 0.111),
        known(-0.066, 0.109),
        known(0.514, 0.115),
        known(0.190, 0.109),
        known(-0.210, 0.111),
    ],
    first_turn: known(-0.251, 0.074),
    first_score: known(0.457, 0.016),
    best_against: [known(0.608, 0.045), known(0.769, 0.037), known(0.842, 0.032)],
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
