//! Kings of War: two bots on one table.

mod army;
mod battle;
mod charge;
mod deployment;
mod field;
mod league;
mod lines;
mod melee;
mod mistakes;
mod orders;
mod players;
mod resume;
mod shooting;
mod spells;
mod terrain;
mod throws;
mod unreached;

use std::sync::Arc;

use aftermath_kow2::{INFO, Kow2};
use aftermath_rules::{System, fork::Situated};
use aftermath_simulate::{
    Around, Bots, CannotResume, PlayOn, Players, SimulateError,
    league::{GameLeague, Mistake},
    terms::Terms,
};
use serde_json::Value;

use battle::Battle;
use resume::Start;

/// The bots that play Kings of War. A match of a series is called `sim-kow-<seed in hex>`.
#[derive(Debug, Clone, Copy)]
pub struct KingsOfWarBots;

/// The bots that play Kings of War.
pub static BOTS: KingsOfWarBots = KingsOfWarBots;

impl Bots for KingsOfWarBots {
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
        let (header, situation) = moment.of::<Kow2>().ok_or(CannotResume::RESULT_ALONE)?;
        Ok(Arc::new(Start::new(header, situation)?))
    }

    fn mistaken(&self, mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
        mistakes::mistaken(mistake, lines, at)
    }
}
