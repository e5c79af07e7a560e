//! The course of a battle: turns, phases and the end.

use aftermath_rules::UnitId;
use aftermath_simulate::{
    DiceRng, Ended, SideIx, SimulateError, TroopIx,
    terms::{Skill, Terms},
};
use serde_json::{Value, json};

use crate::{
    Journal,
    field::Field,
    muster,
    play_style::PlayStyle,
    resume::{PhaseProgress, Stage},
};

/// A battle in progress.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) field: Field,
    pub(crate) rng: DiceRng,
    pub(crate) journal: Journal,
    pub(crate) tempers: [PlayStyle; 2],
    /// The side whose turn it is.
    pub(crate) active: SideIx,
    /// Own units that have not shot yet in this Shooting phase.
    pub(crate) ready: Vec<TroopIx>,
    /// Everybody has been deployed and the first turn has begun.
    pub(crate) begun: bool,
    /// A blunder ends all ordering of its phase, as the players agreed.
    pub(crate) blunder_ends_phase: bool,
    /// Nobody gives orders any more in this phase.
    pub(crate) silenced: bool,
    /// A scenario is played that adds victory points (`wm.vp.scenario`).
    pub(crate) scenario: bool,
    /// Both players fight with their backs to the edge of the table.
    pub(crate) reckless: bool,
    /// How well each side is played.
    pub(crate) skills: [Skill; 2],
    /// The side that had the first turn.
    pub(crate) first: SideIx,
    /// Number of the turn under way, of the active side.
    pub(crate) turn: u32,
    /// Turns of each side.
    pub(crate) limit: u32,
    /// What of the phase under way is past, where a battle goes on from the middle of one.
    pub(crate) past: PhaseProgress,
    /// How it has ended, once it has.
    pub(crate) ended: Option<Ended>,
}

/// Why a battle does not go on.
#[derive(Debug)]
pub(crate) enum Stop {
    /// This side gives up.
    Conceded(SideIx),
    /// An army must withdraw.
    Withdrawn,
    /// The agreed turns are over.
    TurnLimit,
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
    pub(crate) fn new(field: Field, rng: DiceRng, journal: Journal, tempers: [PlayStyle; 2]) -> Self {
        Self {
            field,
            rng,
            journal,
            tempers,
            active: SideIx(0),
            ready: Vec::new(),
            begun: false,
            blunder_ends_phase: false,
            silenced: false,
            scenario: false,
            reckless: false,
            skills: [Skill::default(); 2],
            first: SideIx(0),
            turn: 0,
            limit: 0,
            past: PhaseProgress::default(),
            ended: None,
        }
    }

    /// Two armies drawn up from the seed, and on the terms, if there are any.
    pub(crate) fn open(seed: u64, terms: Option<&Terms>) -> Result<Self, SimulateError> {
        muster::draw_up(seed, terms)
    }

    /// Plays the battle from the terrain to the victory points and answers the log.
    pub(crate) fn play(mut self) -> Result<Vec<u8>, SimulateError> {
        let end = self.whole().err().unwrap_or(Stop::TurnLimit);
        match self.finish(end) {
            Ok(()) => Ok(self.journal.into_bytes()),
            Err(Stop::Fault(error)) => Err(error),
            Err(_) => Ok(self.journal.into_bytes()),
        }
    }

    fn whole(&mut self) -> Played {
        self.limit = self.set_up()?;
        self.first = self.active;
        self.begun = true;
        self.play_out()
    }

    /// Plays turn after turn, until the agreed turns are over.
    fn play_out(&mut self) -> Played {
        loop {
            let half = self.turn > 0 && self.active == self.first;
            let (turn, active) = if half { (self.turn, self.first.other()) } else { (self.turn + 1, self.first) };
            if turn > self.limit {
                return Ok(());
            }
            (self.turn, self.active) = (turn, active);
            self.whole_turn()?;
        }
    }

    /// Plays on from a stage of a turn, until the battle is over.
    pub(crate) fn goes_on(&mut self, stage: Stage) -> Played {
        self.check_withdrawal("")?;
        if let Some((charger, from)) = self.past.charge.take() {
            self.shoot_at_charger(charger, &from)?;
        }
        if stage != Stage::Between {
            self.rest_of_turn(stage)?;
        }
        self.play_out()
    }

    /// One turn of the active side.
    fn whole_turn(&mut self) -> Played {
        self.may_concede()?;
        self.write(self.active, "turn_start", json!({ "turn": self.turn }))?;
        self.put_on_helm()?;
        self.rest_of_turn(Stage::Begun)
    }

    /// What of a turn comes from this stage on.
    fn rest_of_turn(&mut self, stage: Stage) -> Played {
        if stage <= Stage::Begun {
            self.returns()?;
            self.phase("command")?;
        }
        if stage <= Stage::Leaders {
            self.command(stage)?;
        }
        if stage < Stage::Shooting {
            self.begin_shooting()?;
        }
        if stage <= Stage::Shooting {
            self.shooting()?;
        }
        if stage < Stage::Combat {
            self.begin_fighting()?;
        }
        self.fighting(stage)?;
        self.write(self.active, "turn_end", json!({}))?;
        for troop in &mut self.field.troops {
            troop.end_turn(self.active);
        }
        Ok(())
    }

    /// The phase begins.
    pub(crate) fn phase(&mut self, phase: &str) -> Played {
        self.write(self.active, "phase_start", json!({ "phase": phase }))
    }

    /// Writes an entry, unless an army must withdraw first.
    pub(crate) fn write(&mut self, side: SideIx, kind: &str, fields: Value) -> Played {
        self.check_withdrawal(kind)?;
        Ok(self.journal.write(&self.field.sides[side.0], kind, fields)?)
    }

    /// Whether this side slips now.
    pub(crate) fn slips(&mut self, side: SideIx) -> bool {
        self.rng.slips(self.skills[side.0])
    }

    /// The active side's temper.
    pub(crate) fn temper(&self) -> PlayStyle {
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
