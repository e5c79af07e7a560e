//! The Combat phase in the words of a log.

use aftermath_rules::snapshot::{Ids, Snapshot, SnapshotError};
use aftermath_warmaster::progress::{CombatProgress, OutcomeProgress, RetreatProgress, RoundProgress};

use super::{CombatPhase, RetreatWay, RoundOutcome, RoundState};
use crate::state::SideIx;

aftermath_rules::snapshot! {
    CombatProgress of CombatPhase {
        round, fought, fall_back_cm, fell_back, roll_offs, retreats, have_retreated, blocked, advanced, fresh, reformed,
    }
}

aftermath_rules::snapshot! { RetreatProgress of RetreatWay { unit, shift, ground } }

aftermath_rules::snapshot! {
    RoundProgress of RoundState {
        engagement, number, units, hits_left, carried, contacts, faced, fresh, pursuers, suffered, stray, struck,
        covers, support, bonus_used, done, owing, lead, right_lead, unsaid_support, spared, unsaid_hits, outcome,
    }
}

impl Snapshot for RoundOutcome {
    type Words = OutcomeProgress;
    fn write(&self, ids: &Ids<'_>) -> Result<OutcomeProgress, SnapshotError> {
        Ok(match self {
            RoundOutcome::Draw => OutcomeProgress::Draw,
            RoundOutcome::Won { by, retreat_cm } => {
                OutcomeProgress::Won { by: by.write(ids)?, retreat_cm: retreat_cm.write(ids)? }
            }
            RoundOutcome::AllDestroyed => OutcomeProgress::AllDestroyed,
        })
    }
    fn read(words: &OutcomeProgress, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(match words {
            OutcomeProgress::Draw => RoundOutcome::Draw,
            OutcomeProgress::Won { by, retreat_cm } => {
                RoundOutcome::Won { by: SideIx::read(by, ids)?, retreat_cm: u32::read(retreat_cm, ids)? }
            }
            OutcomeProgress::AllDestroyed => RoundOutcome::AllDestroyed,
        })
    }
}
