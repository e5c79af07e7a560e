//! Warhammer 40,000, 9th edition, by its core rules: two bots on one table.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod army;
mod attacks;
mod battle;
mod body;
mod charge;
mod deployment;
mod field;
mod fight;
mod league;
mod mistakes;
mod morale;
mod movement;
mod players;
mod psychic;
mod resume;
mod sheets;
mod shooting;
mod terrain;
mod unreached;

use std::sync::Arc;

use aftermath_rules::{System, fork::Situated};
use aftermath_simulate::{
    Around, Bots, CannotResume, PlayOn, Players, SimulateError,
    league::{GameLeague, Mistake},
    terms::Terms,
};
use aftermath_wh40k9::{INFO, Wh40k9Words};
use battle::Battle;
use resume::Start;
use serde_json::Value;

/// The bots that play Warhammer 40,000. A match of a series is called `sim-w40k-<seed in hex>`.
#[derive(Debug, Clone, Copy)]
pub struct WarhammerBots;

/// The bots that play Warhammer 40,000.
pub static BOTS: WarhammerBots = WarhammerBots;

impl WarhammerBots {
    /// A battle on terms, in a mission of so many rounds.
    ///
    /// # Errors
    /// As [`Bots::play_on_terms`].
    pub fn play_rounds(&self, seed: u64, terms: &Terms, rounds: u32) -> Result<Vec<u8>, SimulateError> {
        Battle::of_rounds(seed, Some(terms), rounds)?.play()
    }
}

impl Bots for WarhammerBots {
    fn game(&self) -> System {
        System::of(&INFO)
    }

    fn players(&self) -> Players {
        players::PLAYERS
    }

    fn league(&self) -> &'static GameLeague {
        &league::LEAGUE
    }

    fn unreached(&self) -> &'static [(&'static str, &'static str)] {
        unreached::UNREACHED
    }

    fn play(&self, seed: u64) -> Result<Vec<u8>, SimulateError> {
        Battle::open(seed, None)?.play()
    }

    fn play_on_terms(&self, seed: u64, terms: &Terms) -> Result<Vec<u8>, SimulateError> {
        Battle::open(seed, Some(terms))?.play()
    }

    fn resume(&self, moment: Situated<'_>, around: Around) -> Result<Arc<dyn PlayOn>, CannotResume> {
        let (header, situation) = moment.of::<Wh40k9Words>().ok_or(CannotResume::RESULT_ALONE)?;
        Ok(Arc::new(Start::new(header, situation, around)?))
    }

    fn mistaken(&self, mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
        mistakes::mistaken(mistake, lines, at)
    }
}
