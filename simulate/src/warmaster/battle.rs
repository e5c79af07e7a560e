//! The course of a battle: turns, phases and the end.

use aftermath_rules::UnitId;
use serde_json::{Value, json};

use crate::warmaster::{
    cup::Cup,
    error::SimulateError,
    field::{Field, SideIx, TroopIx},
    journal::Journal,
    muster,
    temper::Temper,
};

/// A battle in progress.
#[derive(Debug)]
pub(crate) struct Battle {
    pub(crate) field: Field,
    pub(crate) cup: Cup,
    pub(crate) journal: Journal,
    pub(crate) tempers: [Temper; 2],
    /// The side whose turn it is.
    pub(crate) active: SideIx,
}

/// Why a battle does not go on.
#[derive(Debug)]
pub(crate) enum Stop {
    /// This side gives up: it has no units left, or one of them has nowhere to go that the log could tell.
    Conceded(SideIx),
    /// The log does not take an event.
    Fault(SimulateError),
}

impl From<SimulateError> for Stop {
    fn from(error: SimulateError) -> Self {
        Stop::Fault(error)
    }
}

/// What a part of the battle answers.
pub(crate) type Played = Result<(), Stop>;

impl Battle {
    /// Two armies drawn up from the seed.
    pub(crate) fn open(seed: u64) -> Result<Self, SimulateError> {
        muster::draw_up(seed)
    }

    /// Plays `turns` a side and answers the log.
    pub(crate) fn play(mut self, turns: u32) -> Result<Vec<u8>, SimulateError> {
        match self.turns(turns) {
            Ok(()) => {}
            Err(Stop::Conceded(side)) => {
                let id = self.field.sides[side.0].clone();
                self.journal.write(&id, "concede", json!({}))?;
            }
            Err(Stop::Fault(error)) => return Err(error),
        }
        Ok(self.journal.into_bytes())
    }

    fn turns(&mut self, turns: u32) -> Played {
        let first = self.active;
        for turn in 1..=turns {
            for side in [first, first.other()] {
                self.active = side;
                // The situation in the header has begun the first turn.
                if (turn, side) != (1, first) {
                    self.write(side, "turn_start", json!({ "turn": turn }))?;
                }
                self.command()?;
                self.shooting()?;
                self.fighting()?;
                self.write(side, "turn_end", json!({}))?;
                for troop in &mut self.field.troops {
                    troop.charged = false;
                    troop.charge_hits = 0;
                    troop.charge_shot_by.clear();
                }
                if let Some(beaten) = SideIx::BOTH.into_iter().find(|side| self.field.units_of(*side).next().is_none())
                {
                    return Err(Stop::Conceded(beaten));
                }
            }
        }
        Ok(())
    }

    /// The phase begins.
    pub(crate) fn phase(&mut self, phase: &str) -> Played {
        self.write(self.active, "phase_start", json!({ "phase": phase }))
    }

    pub(crate) fn write(&mut self, side: SideIx, kind: &str, fields: Value) -> Played {
        Ok(self.journal.write(&self.field.sides[side.0], kind, fields)?)
    }

    /// The active side's temper.
    pub(crate) fn temper(&self) -> Temper {
        self.tempers[self.active.0]
    }

    /// The active side's units.
    pub(crate) fn own_units(&self) -> Vec<TroopIx> {
        self.field.units_of(self.active).collect()
    }

    pub(crate) fn ids(&self, units: &[TroopIx]) -> Vec<UnitId> {
        units.iter().map(|ix| self.field.troop(*ix).id().clone()).collect()
    }
}
