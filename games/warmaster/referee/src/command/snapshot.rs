//! The Command phase in the words of a log.

use aftermath_rules::{
    geometry::Length,
    snapshot::{Ids, Snapshot, SnapshotError},
};
use aftermath_warmaster::so_far::{BlunderedSoFar, CommandSoFar, OrderSoFar};

use super::{Blundered, CommandPhase, LastOrder};
use crate::state::UnitIx;

aftermath_rules::snapshot! {
    CommandSoFar of CommandPhase {
        snapshot, snapshot_whole, orders, commander, finished, failed, block, part, closed, characters_move,
        moved_characters, moving_brigade, start, left_by_initiative, ended_by, driven_mad, last, by_initiative,
        homed_back, flown_home,
    }
}

aftermath_rules::snapshot! { OrderSoFar of LastOrder { by, units, penalties, passed, blundered } }

impl CommandPhase {
    /// Forgets where all stood when ordered movement began, where that cannot be: not everybody, or too many stands.
    pub(crate) fn forget_start_unless(&mut self, fits: impl Fn(UnitIx, usize) -> bool, units: usize) {
        let whole = self.start.len() == units;
        if !whole || !self.start.iter().enumerate().all(|(index, stands)| fits(UnitIx(index), stands.len())) {
            self.start.clear();
        }
    }
}

impl Snapshot for Blundered {
    type Words = BlunderedSoFar;
    fn write(&self, ids: &Ids<'_>) -> Result<BlunderedSoFar, SnapshotError> {
        Ok(match self {
            Blundered::Mad => BlunderedSoFar::Mad,
            Blundered::Stays => BlunderedSoFar::Stays,
            Blundered::Away { pace, from } => BlunderedSoFar::Away {
                pace: Length::try_from(*pace).map_err(|_| SnapshotError::TooMuch)?,
                from: from.write(ids)?,
            },
            Blundered::Half => BlunderedSoFar::Half,
            Blundered::AtThem => BlunderedSoFar::AtThem,
        })
    }
    fn read(words: &BlunderedSoFar, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(match words {
            BlunderedSoFar::Mad => Blundered::Mad,
            BlunderedSoFar::Stays => Blundered::Stays,
            BlunderedSoFar::Away { pace, from } => Blundered::Away { pace: pace.get(), from: Vec::read(from, ids)? },
            BlunderedSoFar::Half => Blundered::Half,
            BlunderedSoFar::AtThem => Blundered::AtThem,
        })
    }
}
