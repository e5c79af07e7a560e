//! The two readings of a table ([`aftermath_rules::readings`]): as it is recorded, and as the dice have it.

use std::sync::Arc;

use aftermath_rules::{
    docket::Docket, docket_layer::noticing, log::Entry, readings::TwoReadings, snapshot::SnapshotError,
    words::GameEvent,
};
use aftermath_tactica::{Event, Rightly, Situation, UnitSituation};

use crate::{journal::Journal, state::State, untold};

impl TwoReadings for State {
    type Event = Event;

    fn play(&mut self, entry: &Entry<Event>, docket: &mut impl Docket) {
        self.journal = entry.event.declares().then(|| Journal::of(&self.now));
        let ((), broken) = noticing(docket, |docket| untold::judge(self, entry, docket));
        let journal = self.journal.take().filter(|_| broken);
        self.doubted = journal.map(|journal| Box::new(journal.before(&self.now)));
    }

    fn take_rightly(&mut self) -> Option<Self> {
        let now = self.rightly.take()?;
        Some(self.by(*now))
    }

    fn keep(&mut self, rightly: Self) {
        self.rightly = (rightly.now != self.now).then(|| Box::new(rightly.now));
    }

    fn take_doubted(&mut self) -> Option<Self> {
        let now = self.doubted.take()?;
        Some(self.by(*now))
    }
}

impl State {
    /// Another table of this battle.
    fn by(&self, now: Situation) -> Self {
        Self::of(Arc::clone(&self.setup), now)
    }

    /// The recorded table, with what the right one has otherwise.
    pub(crate) fn situation(&self) -> Result<Situation, SnapshotError> {
        let rightly = self.rightly.as_deref().map(|table| self.otherwise(table)).transpose()?;
        Ok(Situation { rightly: rightly.map(Box::new), ..self.now.clone() })
    }

    fn otherwise(&self, table: &Situation) -> Result<Rightly, SnapshotError> {
        let others = table.units.iter().zip(&*self.now.units).filter(|(unit, recorded)| unit != recorded);
        let units: Vec<UnitSituation> = others.map(|(unit, _)| unit.clone()).collect();
        Ok(Rightly {
            conditions: table.conditions.clone(),
            units: units.try_into().map_err(|_| SnapshotError::TooMuch)?,
            lines: table.lines.clone(),
            contacts: table.contacts.clone(),
            manoeuvre: table.manoeuvre.clone(),
            progress: table.progress.clone(),
        })
    }

    /// Takes up the right reading that a situation tells: units that it does not name stand as they are recorded.
    pub(crate) fn take_up(&mut self, rightly: Rightly) {
        let Rightly { conditions, units: others, lines, contacts, manoeuvre, progress } = rightly;
        let mut units = self.now.units.clone();
        for other in others.iter() {
            if let Some(ix) = self.find(&other.id) {
                units[ix.0] = self.whole(ix, other.clone());
            }
        }
        let progress = progress.or_else(|| self.now.progress.clone());
        let Situation { turn, side, phase, .. } = &self.now;
        let (turn, side, phase) = (*turn, side.clone(), *phase);
        let now =
            Situation { turn, side, phase, conditions, units, lines, contacts, manoeuvre, progress, rightly: None };
        let rightly = self.by(now);
        self.keep(rightly);
    }
}
