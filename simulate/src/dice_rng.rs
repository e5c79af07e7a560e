//! Dice, and every other chance that a bot takes.

use aftermath_rules::dice::Pips;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::terms::{DiceSet, Skill};

/// A dice cup that always throws the same from the same seed.
#[derive(Debug, Clone)]
pub struct DiceRng {
    chance: ChaCha8Rng,
    /// The dice in it.
    dice: DiceSet,
}

impl DiceRng {
    /// The cup that throws what this seed makes it throw, with honest dice.
    pub fn new(seed: u64) -> Self {
        Self { chance: ChaCha8Rng::seed_from_u64(seed), dice: DiceSet::default() }
    }

    /// Takes the dice of another player.
    pub fn take(&mut self, dice: DiceSet) {
        self.dice = dice;
    }

    /// Whether a player of this skill slips now; who never does throws nothing for it.
    pub fn slips(&mut self, skill: Skill) -> bool {
        skill.slips > 0 && self.below(100) < skill.slips
    }

    /// A whole number below `bound`, each as likely as any other; 0 for a bound of 0.
    ///
    /// The library's own ranges may change with its version; drawing again above the last whole multiple does not.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let whole = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.chance.next_u32();
            if drawn < whole {
                return drawn % bound;
            }
        }
    }

    /// A whole number from `least` to `most`.
    pub fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// A six-sided die: 1 to 6, each as likely as any other where the dice are honest.
    pub fn die(&mut self) -> u32 {
        let face = 1 + self.below(6);
        let load = self.dice.load.filter(|load| u32::from(load.from) == face);
        load.filter(|load| self.below(load.one_in) == 0).map_or(face, |load| u32::from(load.to))
    }

    /// `count` six-sided dice, as their player writes them down.
    pub fn roll(&mut self, count: u32) -> Vec<Pips> {
        let mut faces: Vec<Pips> = (0..count).filter_map(|_| Pips::new(self.die() as u8)).collect();
        if self.dice.sorted {
            faces.sort_by_key(|die| die.get());
        }
        faces
    }
}
