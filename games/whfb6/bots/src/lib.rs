//! Warhammer Fantasy Battle, 6th edition, by its short rules: two bots on one table.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod advance;
mod arms;
mod army;
mod battle;
mod block;
mod charge;
mod combat;
mod deployment;
mod field;
mod flight;
mod league;
mod magic;
mod mistakes;
mod players;
mod pursuit;
mod resume;
mod shooting;
mod sight;
mod terrain;
mod throws;
mod unreached;

use std::sync::Arc;

use aftermath_rules::{System, fork::Situated};
use aftermath_simulate::{
    Around, Bots, CannotResume, PlayOn, Players, SimulateError,
    league::{GameLeague, Mistake},
    terms::Terms,
};
use aftermath_whfb6::{INFO, Whfb6Words};
use battle::Battle;
use resume::Start;
use serde_json::Value;

/// The bots that play Warhammer Fantasy Battle. A match of a series is called `sim-wfb-<seed in hex>`.
#[derive(Debug, Clone, Copy)]
pub struct WarhammerBots;

/// The bots that play Warhammer Fantasy Battle.
pub static BOTS: WarhammerBots = WarhammerBots;

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

    fn resume(&self, moment: Situated<'_>, _: Around) -> Result<Arc<dyn PlayOn>, CannotResume> {
        let (header, situation) = moment.of::<Whfb6Words>().ok_or(CannotResume::RESULT_ALONE)?;
        Ok(Arc::new(Start::new(header, situation)?))
    }

    fn mistaken(&self, mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
        mistakes::mistaken(mistake, lines, at)
    }
}
