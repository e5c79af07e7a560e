//! Warmaster: two bots on one table.

mod battle;
mod blunders;
mod charge;
mod combat;
mod command;
mod company;
mod deployment;
mod ending;
mod evade;
mod field;
mod flyers;
mod frame;
mod ground;
mod items;
mod joining;
mod lane;
mod layout;
mod leaders;
mod league;
mod make_way;
mod march;
mod mistakes;
mod muster;
mod off_table;
mod play_style;
mod players;
mod resume;
mod route;
mod shooting;
mod sight;
mod unreached;
mod wheel;

use std::sync::Arc;

use aftermath_rules::{System, fork::Situated};
use aftermath_simulate::{
    Around, Bots, CannotResume, PlayOn, Players, SimulateError,
    league::{GameLeague, Mistake},
    terms::Terms,
};
use aftermath_warmaster::{INFO, Warmaster};
use serde_json::Value;

use battle::Battle;
use resume::Start;

/// The log of a Warmaster battle.
pub(crate) type Journal = aftermath_simulate::Journal<Warmaster>;

/// The bots that play Warmaster. A match of a series is called `sim-wm-<seed in hex>`.
#[derive(Debug, Clone, Copy)]
pub struct WarmasterBots;

/// The bots that play Warmaster.
pub static BOTS: WarmasterBots = WarmasterBots;

impl Bots for WarmasterBots {
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
        let (header, situation) = moment.of::<Warmaster>().ok_or(CannotResume::RESULT_ALONE)?;
        Ok(Arc::new(Start::new(header, situation, around)?))
    }

    fn mistaken(&self, mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
        mistakes::mistaken(mistake, lines, at)
    }
}
