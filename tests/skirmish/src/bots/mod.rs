//! Bots that play Skirmish, and its leagues. They know the rules by themselves and nothing of the referee.

mod battle;
mod league;
mod resume;

use std::sync::Arc;

use aftermath_rules::{System, fork::Situated};
use aftermath_simulate::{
    Around, Bots, CannotResume, PlayOn, Players, SimulateError,
    league::{GameLeague, Mistake, is_told_of_later, kind, moved_ahead},
    terms::Terms,
};
use serde_json::Value;

use crate::words::{INFO, Skirmish};
use battle::Battle;
use resume::Start;

/// The bots. A match of a series is called `sim-skm-<seed in hex>`.
#[derive(Debug, Clone, Copy)]
pub struct SkirmishBots;

/// The bots.
pub static BOTS: SkirmishBots = SkirmishBots;

/// How much farther than planned a unit goes by mistake.
const TOO_FAR: f64 = 8.0;

impl Bots for SkirmishBots {
    fn game(&self) -> System {
        System::of(&INFO)
    }

    fn players(&self) -> Players {
        Players { number: 1, digest: "" }
    }

    fn league(&self) -> &'static GameLeague {
        &league::LEAGUE
    }

    fn unreached(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn play(&self, seed: u64) -> Result<Vec<u8>, SimulateError> {
        Battle::open(seed, None)?.play()
    }

    fn play_on_terms(&self, seed: u64, terms: &Terms) -> Result<Vec<u8>, SimulateError> {
        Battle::open(seed, Some(terms))?.play()
    }

    fn resume(&self, moment: Situated<'_>, _: Around) -> Result<Arc<dyn PlayOn>, CannotResume> {
        let (header, situation) = moment.of::<Skirmish>().ok_or(CannotResume::RESULT_ALONE)?;
        Ok(Arc::new(Start::new(header, situation)?))
    }

    fn mistaken(&self, mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
        let mut event = lines[at]["event"].clone();
        match (mistake, kind(&lines[at])?) {
            (Mistake::LongMove, "move") if !is_told_of_later(lines, at, &event["move"]["unit"]) => {
                moved_ahead(event["move"].get_mut("to")?, TOO_FAR)?;
                Some(event)
            }
            _ => None,
        }
    }
}
