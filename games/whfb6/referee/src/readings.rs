//! What of a table its two readings may differ in ([`aftermath_rules::readings`]), and when they part.

use aftermath_rules::{docket::Docket, log::Entry, readings::TwoReadings};
use aftermath_whfb6::{CombatSituation, Event, Progress, Rightly, SpellInPlay, UnitSituation};

use crate::{play, state::State};

/// What of a table the two readings may differ in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Standing {
    units: Vec<UnitSituation>,
    combats: Vec<CombatSituation>,
    spells: Vec<SpellInPlay>,
    progress: Progress,
}

impl Standing {
    /// In the words of a situation; `None` where it is more than a situation may hold.
    pub(crate) fn said(&self) -> Option<Rightly> {
        Some(Rightly {
            units: self.units.clone().try_into().ok()?,
            combats: self.combats.clone().try_into().ok()?,
            spells: self.spells.clone().try_into().ok()?,
            progress: self.progress.clone(),
        })
    }

    fn of(state: State) -> Self {
        let State { units, combats, spells, progress, .. } = state;
        Self { units, combats, spells, progress }
    }

    /// Whether this is what stands on a table.
    fn is(&self, state: &State) -> bool {
        self.units == state.units
            && self.combats == state.combats
            && self.spells == state.spells
            && self.progress == state.progress
    }
}

impl State {
    /// What was declared is contradicted: from here on both readings are held. Called before anything is changed by it.
    pub(crate) fn doubt(&mut self) {
        if self.doubted.is_none() {
            self.doubted = Some(Box::new(Standing::of(self.clone())));
        }
    }

    /// As [`State::doubt`], of an entry that has changed something already: by the table before it.
    pub(crate) fn doubt_from(&mut self, before: State) {
        self.doubted = Some(Box::new(Standing::of(before)));
    }

    /// The other reading as a table of its own.
    pub(crate) fn by(&self, table: Standing) -> State {
        let Standing { units, combats, spells, progress } = table;
        State {
            setup: std::sync::Arc::clone(&self.setup),
            turn: self.turn,
            active: self.active,
            phase: self.phase,
            units,
            combats,
            spells,
            progress,
            rightly: None,
            doubted: None,
        }
    }
}

impl TwoReadings for State {
    type Event = Event;

    fn play(&mut self, entry: &Entry<Event>, docket: &mut impl Docket) {
        play(self, entry, docket);
    }

    fn take_rightly(&mut self) -> Option<Self> {
        let table = self.rightly.take()?;
        Some(self.by(*table))
    }

    fn keep(&mut self, rightly: Self) {
        let table = Standing::of(rightly);
        self.rightly = (!table.is(self)).then(|| Box::new(table));
    }

    fn take_doubted(&mut self) -> Option<Self> {
        let table = self.doubted.take()?;
        Some(self.by(*table))
    }
}
