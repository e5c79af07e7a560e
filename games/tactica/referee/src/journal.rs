//! What an entry changes of the table, as it was before: copied piece by piece where something is about to change, since most
//! of a table stays as it is.

use aftermath_tactica::{Manoeuvre, Progress, Situation, UnitSituation};

use crate::state::UnitIx;

/// The table before an entry, as far as the entry changed it.
#[derive(Debug, Clone)]
pub(crate) struct Journal {
    units: Vec<(UnitIx, UnitSituation)>,
    progress: Option<Option<Box<Progress>>>,
    manoeuvre: Option<Option<Box<Manoeuvre>>>,
    /// All else that is not large.
    rest: Situation,
}

impl Journal {
    /// Of a table that nothing has changed yet.
    pub(crate) fn of(now: &Situation) -> Self {
        let rest = Situation {
            turn: now.turn,
            side: now.side.clone(),
            phase: now.phase,
            conditions: now.conditions.clone(),
            lines: now.lines.clone(),
            contacts: now.contacts.clone(),
            ..Situation::default()
        };
        Self { units: Vec::new(), progress: None, manoeuvre: None, rest }
    }

    /// A unit is about to change.
    pub(crate) fn unit(&mut self, now: &Situation, ix: UnitIx) {
        if self.units.iter().all(|(known, _)| *known != ix) {
            self.units.push((ix, now.units[ix.0].clone()));
        }
    }

    /// Progress is about to change.
    pub(crate) fn progress(&mut self, now: &Situation) {
        self.progress.get_or_insert_with(|| now.progress.clone());
    }

    /// The manoeuvre is about to change.
    pub(crate) fn manoeuvre(&mut self, now: &Situation) {
        self.manoeuvre.get_or_insert_with(|| now.manoeuvre.clone());
    }

    /// The table before.
    pub(crate) fn before(self, now: &Situation) -> Situation {
        let mut units = now.units.clone();
        for (ix, unit) in self.units {
            units[ix.0] = unit;
        }
        Situation {
            units,
            progress: self.progress.unwrap_or_else(|| now.progress.clone()),
            manoeuvre: self.manoeuvre.unwrap_or_else(|| now.manoeuvre.clone()),
            ..self.rest
        }
    }
}
