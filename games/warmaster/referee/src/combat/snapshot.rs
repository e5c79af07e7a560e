//! The Combat phase in the words of a log.

use aftermath_rules::snapshot::{Ids, Snapshot, SnapshotError};
use aftermath_warmaster::so_far::{CombatSoFar, OutcomeSoFar, RetreatSoFar, RoundSoFar};

use super::{CombatPhase, RetreatWay, RoundOutcome, RoundState};
use crate::state::SideIx;

aftermath_rules::snapshot! {
    CombatSoFar of CombatPhase {
        round, fought, fall_back_cm, fell_back, roll_offs, retreats, have_retreated, blocked, advanced, fresh, reformed,
    }
}

aftermath_rules::snapshot! { RetreatSoFar of RetreatWay { unit, shift, ground } }

aftermath_rules::snapshot! {
    RoundSoFar of RoundState {
        engagement, number, units, hits_left, carried, contacts, faced, fresh, pursuers, suffered, stray, struck,
        covers, support, bonus_used, done, lead, right_lead, outcome,
    }
}

impl Snapshot for RoundOutcome {
    type Words = OutcomeSoFar;
    fn write(&self, ids: &Ids<'_>) -> Result<OutcomeSoFar, SnapshotError> {
        Ok(match self {
            RoundOutcome::Draw => OutcomeSoFar::Draw,
            RoundOutcome::Won { by, retreat_cm } => {
                OutcomeSoFar::Won { by: by.write(ids)?, retreat_cm: retreat_cm.write(ids)? }
            }
            RoundOutcome::AllDestroyed => OutcomeSoFar::AllDestroyed,
        })
    }
    fn read(words: &OutcomeSoFar, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        Ok(match words {
            OutcomeSoFar::Draw => RoundOutcome::Draw,
            OutcomeSoFar::Won { by, retreat_cm } => {
                RoundOutcome::Won { by: SideIx::read(by, ids)?, retreat_cm: u32::read(retreat_cm, ids)? }
            }
            OutcomeSoFar::AllDestroyed => RoundOutcome::AllDestroyed,
        })
    }
}
