//! Wins, draws and losses, and what a draw counts for.

use serde::{Deserialize, Serialize};

use crate::{Confidence, Interval, wilson_share};

/// Battles of one side, or of one army, that came to an end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Battles won.
    pub wins: u64,
    /// Battles drawn.
    pub draws: u64,
    /// Battles lost.
    pub losses: u64,
}

/// What a draw counts for. The policy stands beside every rate, because a game with many draws has no rate without it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draws {
    /// Half a win: the rate is the mean score of a battle, as tournaments reckon it.
    #[default]
    Half,
    /// Not counted: the rate is that of decided battles.
    Left,
    /// No win: the rate is the share of battles won outright.
    Lost,
}

impl Tally {
    /// Battles of all three kinds.
    pub fn battles(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins and battles as a policy counts them. With [`Draws::Half`] the wins may end in a half.
    pub fn counted(self, draws: Draws) -> (f64, u64) {
        let wins = self.wins as f64;
        match draws {
            Draws::Half => (wins + self.draws as f64 / 2.0, self.battles()),
            Draws::Left => (wins, self.wins + self.losses),
            Draws::Lost => (wins, self.battles()),
        }
    }

    /// The rate, `None` where nothing counts.
    pub fn rate(self, draws: Draws) -> Option<f64> {
        let (wins, battles) = self.counted(draws);
        (battles > 0).then(|| wins / battles as f64)
    }

    /// The Wilson interval of the rate. Half wins vary less than whole ones, so that with draws it is wider than need
    /// be, never narrower.
    pub fn interval(self, draws: Draws, confidence: Confidence) -> Interval {
        let (wins, battles) = self.counted(draws);
        wilson_share(wins, battles as f64, confidence)
    }

    /// The same battles seen from the other side.
    pub fn mirrored(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl std::ops::Add for Tally {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| sum + tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_says_what_a_draw_counts() {
        let tally = Tally { wins: 5, draws: 2, losses: 3 };
        assert_eq!(tally.rate(Draws::Half), Some(0.6), "six of ten");
        assert_eq!(tally.rate(Draws::Left), Some(0.625), "five of eight");
        assert_eq!(tally.rate(Draws::Lost), Some(0.5), "five of ten");
        assert_eq!(Tally { draws: 4, ..Tally::default() }.rate(Draws::Left), None, "no battle was decided");
    }

    #[test]
    fn the_other_side_has_the_rest() {
        let tally = Tally { wins: 5, draws: 2, losses: 3 };
        let both = tally.rate(Draws::Half).unwrap() + tally.mirrored().rate(Draws::Half).unwrap();
        assert_eq!(both, 1.0);
        assert_eq!([tally, tally.mirrored()].into_iter().sum::<Tally>(), Tally { wins: 8, draws: 4, losses: 8 });
    }
}
