//! Chances by rollouts, with how far they may be off.

use std::thread;

use super::Moment;
use crate::{Ended, SimulateError, mixed};

/// How battles end that bots play on from a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chances {
    /// Rollouts; 0 where the result is known.
    pub rollouts: u32,
    /// Of these, those that each side won, in the order of the header.
    pub won: [u32; 2],
    /// Those that nobody won.
    pub drawn: u32,
    /// Score of the first side: a win 1, a draw a half. Of a moment of a curve it is smoothed along the curve.
    pub score: Measured,
    /// By how many points the first side is ahead at the end.
    pub lead: Measured,
}

/// A mean of rollouts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Measured {
    /// The mean.
    pub value: f64,
    /// How far it may be off: one standard error.
    pub error: f64,
}

/// Standard errors from the mean to either end of an interval of 95 %.
const P95: f64 = 1.959_963_984_540_054;

impl Measured {
    /// A figure that is known.
    pub const fn known(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// The mean of these, with its standard error. As if one more had been a half above, and one a half below the mean:
    /// rollouts that all end alike do not prove that they always would.
    fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let count = values.clone().count() as f64;
        if count < 1.0 {
            return Self { value: 0.0, error: f64::INFINITY };
        }
        let value = values.clone().sum::<f64>() / count;
        let squares: f64 = values.map(|one| (one - value).powi(2)).sum::<f64>() + 0.5;
        Self { value, error: (squares / (count * (count + 1.0))).sqrt() }
    }

    /// Whether it differs from nothing by more than chance does once in twenty times.
    pub fn is_clear(self) -> bool {
        self.value.abs() > P95 * self.error
    }

    /// The interval of 95 %.
    pub fn interval(self) -> [f64; 2] {
        [self.value - P95 * self.error, self.value + P95 * self.error]
    }
}

impl Chances {
    /// What these rollouts tell.
    pub fn of(ended: &[Ended]) -> Self {
        let won = [0, 1].map(|side| ended.iter().filter(|one| one.winner == Some(side)).count() as u32);
        let rollouts = ended.len() as u32;
        Self {
            rollouts,
            won,
            drawn: rollouts - won[0] - won[1],
            score: Measured::of(ended.iter().map(score)),
            lead: Measured::of(ended.iter().map(lead)),
        }
    }

    /// Of a battle that is over.
    pub fn known(ended: Ended) -> Self {
        let won = [0, 1].map(|side| u32::from(ended.winner == Some(side)));
        Self {
            rollouts: 0,
            won,
            drawn: 1 - won[0] - won[1],
            score: Measured::known(score(&ended)),
            lead: Measured::known(lead(&ended)),
        }
    }
}

/// Score of the first side: a win 1, a draw a half.
fn score(ended: &Ended) -> f64 {
    match ended.winner {
        Some(0) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

fn lead(ended: &Ended) -> f64 {
    ended.points[0] - ended.points[1]
}

/// By how much the score of the first side changed, rollout by rollout: those of the same number were played from the
/// same seed, so that what they have in common cancels out.
pub fn change(before: &[Ended], after: &[Ended]) -> Measured {
    Measured::of(before.iter().zip(after).map(|(before, after)| score(after) - score(before)))
}

/// So many battles that bots play on from a moment, each from a seed of its own that `series` and its number make, on as
/// many threads as there are processors. In another moment the battle of the same number has the same seed.
///
/// # Errors
/// As [`Moment::roll_out`].
pub fn roll_out(moment: &Moment, series: u64, rollouts: u32) -> Result<Vec<Ended>, SimulateError> {
    let hands = thread::available_parallelism().map_or(1, usize::from);
    let numbers: Vec<u32> = (0..rollouts).collect();
    let share = numbers.len().div_ceil(hands).max(1);
    let seed = |number: u32| mixed(mixed(series).wrapping_add(u64::from(number)));
    let play = |share: &[u32]| share.iter().map(|number| moment.roll_out(seed(*number))).collect::<Vec<_>>();
    let played: Vec<Result<Ended, SimulateError>> = thread::scope(|scope| {
        let shares: Vec<_> = numbers.chunks(share).map(|share| scope.spawn(move || play(share))).collect();
        // A thread that panics would be a fault of the bots: its battles are left out.
        shares.into_iter().flat_map(|share| share.join().unwrap_or_default()).collect()
    });
    played.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{Chances, Measured, change};
    use crate::Ended;

    fn ended(winner: Option<usize>) -> Ended {
        Ended { winner, points: [10.0, 4.0] }
    }

    #[test]
    fn a_draw_is_half_a_win() {
        let all = [ended(Some(0)), ended(None), ended(Some(1)), ended(None)];
        let chances = Chances::of(&all);
        assert_eq!((chances.won, chances.drawn, chances.score.value), ([1, 1], 2, 0.5));
        // Squares 0.25 + 0.25, and 0.5 for the two that are added: 1 / (4 · 5), its root.
        assert!((chances.score.error - 0.223_607).abs() < 1e-6, "{}", chances.score.error);
        assert!((chances.lead.value - 6.0).abs() < 1e-12);
    }

    #[test]
    fn what_always_ends_alike_is_not_certain() {
        let all = [ended(Some(0)); 100];
        let chances = Chances::of(&all);
        assert!(chances.score.error > 0.005 && chances.score.error < 0.01, "{}", chances.score.error);
        assert!(!change(&all, &all).is_clear());
    }

    #[test]
    fn pairs_of_the_same_seed_cancel_out() {
        let mut before: Vec<Ended> = (0..100).map(|number| ended(Some(number % 2))).collect();
        let after = before.clone();
        before[0] = ended(Some(1));
        let paired = change(&before, &after);
        let apart = Chances::of(&after).score.error.hypot(Chances::of(&before).score.error);
        assert!((paired.value - 0.01).abs() < 1e-12);
        assert!(paired.error * 4.0 < apart, "{} and {apart}", paired.error);
        assert!(Measured { value: 0.2, error: 0.1 }.is_clear() && !Measured { value: 0.19, error: 0.1 }.is_clear());
    }
}
