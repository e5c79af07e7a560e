//! Dice, and every other chance that a bot takes.

use aftermath_rules::dice::Pips;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A dice cup that always throws the same from the same seed.
#[derive(Debug)]
pub(crate) struct Cup(ChaCha8Rng);

impl Cup {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A whole number below `bound`, each as likely as any other; 0 for a bound of 0.
    ///
    /// The library's own ranges may change with its version; drawing again above the last whole multiple does not.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let whole = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.0.next_u32();
            if drawn < whole {
                return drawn % bound;
            }
        }
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// `count` six-sided dice.
    pub(crate) fn roll(&mut self, count: u32) -> Vec<Pips> {
        (0..count).filter_map(|_| Pips::new(self.below(6) as u8 + 1)).collect()
    }
}
