//! The Combat phase in the words of a log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CombatPhase, RetreatWay, RoundOutcome, RoundState};
use crate::{
    catalogue::Rule,
    geometry::{Outline, Place},
    ids::SideId,
    told::{Count, Names, Told, Untold, told},
    warmaster::{
        Cover,
        event::RollOffPurpose,
        state::{SideIx, UnitIx},
    },
};

told! {
    /// What a Combat phase remembers until it ends.
    #[derive(Default)]
    CombatSoFar of CombatPhase {} may {
        /// The round under way.
        round: Option<RoundState>,
        /// Rounds fought before it this phase, oldest first.
        fought: Vec<RoundState>,
        /// Limits rolled by each side for its units that fall back: least and most, in the rulebook's cm.
        fall_back_cm: Vec<(SideIx, u32, u32)>,
        /// Sides of the units that have fallen back from the round, in order.
        fell_back: Vec<SideIx>,
        /// Who comes first by the last roll of the sides for each purpose.
        roll_offs: Vec<(RollOffPurpose, SideIx)>,
        /// Retreats from the last rounds.
        retreats: Vec<RetreatWay>,
        /// Units that have retreated this phase.
        have_retreated: Vec<UnitIx>,
        /// Units that have lost stands to a blocked retreat.
        blocked: Vec<UnitIx>,
        /// Units that have advanced this phase.
        advanced: Vec<UnitIx>,
        /// Of these, the ones that have not fought since.
        fresh: Vec<UnitIx>,
        /// Sides of the units that have reformed, in order.
        reformed: Vec<SideIx>,
    }
}

told! {
    /// Where a unit has retreated.
    RetreatSoFar of RetreatWay {
        /// The unit.
        unit: UnitIx,
        /// How far to the right and away from the near edge.
        shift: Place,
    } may {
        /// The ground over which its stands went.
        ground: Vec<Outline>,
    }
}

told! {
    /// A round of one engagement.
    RoundSoFar of RoundState {} may {
        /// Number of the engagement; what falls apart or joins keeps the number of the pursuers.
        engagement: u32,
        /// Number of the round in its engagement, from 1.
        number: u32,
        /// The units of the engagement.
        units: Vec<UnitIx>,
        /// Hits that each unit could still take when the round began.
        hits_left: Vec<(UnitIx, u32)>,
        /// Leftover hits that each unit brought along.
        carried: Vec<(UnitIx, u32)>,
        /// Enemy units in contact as the round began; absent where a pose is missing.
        contacts: Option<Vec<(UnitIx, UnitIx)>>,
        /// Stands whose front lay flush against an enemy as the round began, and that enemy.
        faced: Vec<(UnitIx, u8, UnitIx)>,
        /// Units that have advanced into this round.
        fresh: Vec<UnitIx>,
        /// Units that have pursued into it.
        pursuers: Vec<UnitIx>,
        /// Hits that each unit has suffered in the round.
        suffered: Vec<(UnitIx, u32)>,
        /// Hits among these that shots at others brought, and the rule that carries them here.
        stray: Vec<(UnitIx, Rule, u32)>,
        /// Stands that have struck.
        struck: Vec<(UnitIx, u8)>,
        /// The best cover under which each unit was struck.
        covers: Vec<(UnitIx, Cover)>,
        /// Supporting stands that count.
        support: Vec<(UnitIx, u8)>,
        /// Units that have used the bonus of a character.
        bonus_used: Vec<UnitIx>,
        /// Units that have done what the result asks or allows them.
        done: Vec<UnitIx>,
        /// By how much the winner leads.
        lead: u32,
        /// How it ended; absent before its result.
        outcome: Option<RoundOutcome>,
    }
}

/// How a round ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OutcomeSoFar {
    /// Equal results: both sides fall back.
    Draw,
    /// One side won.
    Won {
        /// The winner.
        by: SideId,
        /// How far the others retreat, in the rulebook's cm.
        retreat_cm: Count,
    },
    /// Nobody is left on either side.
    AllDestroyed,
}

impl Told for RoundOutcome {
    type Words = OutcomeSoFar;
    fn tell(&self, names: &Names<'_>) -> Result<OutcomeSoFar, Untold> {
        Ok(match self {
            RoundOutcome::Draw => OutcomeSoFar::Draw,
            RoundOutcome::Won { by, retreat_cm } => {
                OutcomeSoFar::Won { by: by.tell(names)?, retreat_cm: retreat_cm.tell(names)? }
            }
            RoundOutcome::AllDestroyed => OutcomeSoFar::AllDestroyed,
        })
    }
    fn read(words: &OutcomeSoFar, names: &Names<'_>) -> Result<Self, Untold> {
        Ok(match words {
            OutcomeSoFar::Draw => RoundOutcome::Draw,
            OutcomeSoFar::Won { by, retreat_cm } => {
                RoundOutcome::Won { by: SideIx::read(by, names)?, retreat_cm: u32::read(retreat_cm, names)? }
            }
            OutcomeSoFar::AllDestroyed => RoundOutcome::AllDestroyed,
        })
    }
}
