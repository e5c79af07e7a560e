//! Tactica: two bots on one table, from the cards of the manoeuvre to the victory.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod army;
mod battle;
mod campaign;
mod command;
mod deployment;
mod field;
mod impact;
mod league;
mod losses;
mod melee;
mod mistakes;
mod movement;
mod players;
mod resume;
mod shooting;
mod sight;
mod terrain;
mod uncontrolled;
mod unreached;
mod way;

use std::sync::Arc;

use aftermath_rules::{System, fork::Situated};
use aftermath_simulate::{
    Around, Bots, CannotResume, PlayOn, Players, SimulateError,
    league::{GameLeague, Mistake},
    terms::Terms,
};
use aftermath_tactica::{INFO, Tactica};
use battle::Battle;
use resume::Start;
use serde_json::Value;

/// The bots that play Tactica. A match of a series is called `sim-tac-<seed in hex>`.
#[derive(Debug, Clone, Copy)]
pub struct TacticaBots;

/// The bots that play Tactica.
pub static BOTS: TacticaBots = TacticaBots;

impl Bots for TacticaBots {
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
        Battle::whole(seed, None)
    }

    fn play_on_terms(&self, seed: u64, terms: &Terms) -> Result<Vec<u8>, SimulateError> {
        Battle::whole(seed, Some(terms))
    }

    fn resume(&self, moment: Situated<'_>, _: Around) -> Result<Arc<dyn PlayOn>, CannotResume> {
        let (header, situation) = moment.of::<Tactica>().ok_or(CannotResume::RESULT_ALONE)?;
        Ok(Arc::new(Start::new(header, situation)?))
    }

    fn mistaken(&self, mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
        mistakes::mistaken(mistake, lines, at)
    }
}
