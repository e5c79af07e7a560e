//! The Command phase in the words of a log.

use aftermath_rules::{
    geometry::Length,
    snapshot::{Ids, Snapshot, SnapshotError},
};
use aftermath_warmaster::progress::{BlunderedProgress, CommandProgress, OrderProgress};

use super::{Blundered, CommandPhase, LastOrder};
use crate::state::UnitIx;

aftermath_rules::snapshot! {
    CommandProgress of CommandPhase {
        snapshot, snapshot_whole, orders, commander, finished, failed, block, part, closed, characters_move,
        moved_characters, moving_brigade, start, left_by_initiative, ended_by, driven_mad, last, by_initiative,
        homed_back, flown_home,
    }
}

aftermath_rules::snapshot! { OrderProgress of LastOrder { by, units, penalties, passed, blundered, penalty_unsaid, open } }

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
    type Words = BlunderedProgress;
    fn write(&self, ids: &Ids<'_>) -> Result<BlunderedProgress, SnapshotError> {
        Ok(match self {
            Blundered::Mad => BlunderedProgress::Mad,
            Blundered::Stays => BlunderedProgress::Stays,
            Blundered::Away { pace, from } => BlunderedProgress::Away {
                pace: Length::try_from(*pace).map_err(|_| SnapshotError::TooMuch)?,
                from: from.write(ids)?,
            },
            Blundered::Half => BlunderedProgress::Half,
            Blundered::AtThem => BlunderedProgress::AtThem,
        })
    }
    fn read(words: &BlunderedProgress, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(match words {
            BlunderedProgress::Mad => Blundered::Mad,
            BlunderedProgress::Stays => Blundered::Stays,
            BlunderedProgress::Away { pace, from } => Blundered::Away { pace: pace.get(), from: Vec::read(from, ids)? },
            BlunderedProgress::Half => Blundered::Half,
            BlunderedProgress::AtThem => Blundered::AtThem,
        })
    }
}
