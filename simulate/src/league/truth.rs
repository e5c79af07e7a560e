//! What is true of every league: how strong armies and skills are, and what the first turn is worth.
//!
//! Nobody reckons this from the rules; it was found by playing leagues of other seeds with the same bots, and fitting one
//! model to all their battles. The example `truth` of `games/bots` plays them again and prints it.

use super::cast::{OF_A_CLUB, STEPS};

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
    /// Strength of each army, in the order of [`GameLeague::armies`](super::GameLeague::armies).
    pub armies: [Known; OF_A_CLUB],
    /// What the first turn adds, and the second takes.
    pub first_turn: Known,
    /// Mean score of who has the first turn, over all battles of a league.
    pub first_score: Known,
    /// Mean score of the best players against those of the second, third and last step, over all armies.
    pub best_against: [Known; STEPS - 1],
}

impl Truth {
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
pub const fn known<const N: usize>(told: [(f64, f64); N]) -> [Known; N] {
    let mut all = [Known { value: 0.0, error: 0.0 }; N];
    let mut at = 0;
    while at < N {
        all[at] = Known { value: told[at].0, error: told[at].1 };
        at += 1;
    }
    all
}
