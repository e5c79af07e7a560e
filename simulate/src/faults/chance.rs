//! Where faults go: seeded, so that a run can be repeated.

use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Draws lots.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Always the same lots from the same seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A whole number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    /// The places in a random order.
    pub fn shuffled<T>(&mut self, mut places: Vec<T>) -> Vec<T> {
        for last in (1..places.len()).rev() {
            let drawn = self.below(last + 1);
            places.swap(last, drawn);
        }
        places
    }
}
