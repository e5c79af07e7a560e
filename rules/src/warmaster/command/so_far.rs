//! The Command phase in the words of a log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Blundered, CommandPhase, LastOrder};
use crate::{
    geometry::{Footprint, Length},
    ids::UnitId,
    told::{Names, Said, Told, Untold, told},
    warmaster::state::{Stands, UnitIx},
};

told! {
    /// What a Command phase remembers until it ends.
    #[derive(Default)]
    CommandSoFar of CommandPhase {} may {
        /// Units that touched each other at the start of ordered movement.
        snapshot: Option<Vec<(UnitIx, UnitIx)>>,
        /// Whether every pose was recorded then.
        snapshot_whole: bool,
        /// Orders tried so far.
        orders: u32,
        /// Who is ordering now.
        commander: Option<UnitIx>,
        /// Who has finished ordering.
        finished: Vec<UnitIx>,
        /// Who has failed an order.
        failed: Vec<UnitIx>,
        /// The unit or brigade in hand, as first ordered.
        block: Vec<UnitIx>,
        /// The part of it that is in hand.
        part: Vec<UnitIx>,
        /// Units whose orders are over.
        closed: Vec<UnitIx>,
        /// Whether a character has made his own move.
        characters_move: bool,
        /// Characters that have made their own move.
        moved_characters: Vec<UnitIx>,
        /// The brigade that moves on the order given last, until it is looked at.
        moving_brigade: Vec<UnitIx>,
        /// Where all stood when ordered movement began, in the order of the rosters.
        start: Vec<Stands>,
        /// Units that were touched by a friend who then acted by initiative.
        left_by_initiative: Vec<UnitIx>,
        /// Whose blunder has ended all ordering, where that is agreed.
        ended_by: Option<UnitIx>,
        /// Who bears the penalty of the blunder rolled last.
        driven_mad: Option<UnitIx>,
        /// The order tested last.
        last: Option<LastOrder>,
        /// Units that moved by initiative, and where they stood before.
        by_initiative: Vec<(UnitIx, Option<Vec<Footprint>>)>,
        /// Flyers that have rolled to home back.
        homed_back: Vec<UnitIx>,
        /// Whether one of them has flown.
        flown_home: bool,
    }
}

told! {
    /// An order as it was tested.
    OrderSoFar of LastOrder {
        /// Who gave it.
        by: UnitIx,
    } may {
        /// To whom.
        units: Vec<UnitIx>,
        /// Sum of the penalties: at most, as measured, at least.
        penalties: [u32; 3],
        /// Whether it was given.
        passed: bool,
        /// Whether a blunder has been rolled for it.
        blundered: bool,
    }
}

impl CommandPhase {
    /// Forgets where all stood when ordered movement began, where that cannot be: not everybody, or too many stands.
    pub(in crate::warmaster) fn forget_start_unless(&mut self, fits: impl Fn(UnitIx, usize) -> bool, units: usize) {
        let whole = self.start.len() == units;
        if !whole || !self.start.iter().enumerate().all(|(index, stands)| fits(UnitIx(index), stands.len())) {
            self.start.clear();
        }
    }
}

/// What a blunder makes of a unit for the rest of the phase.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BlunderedSoFar {
    /// It moves no more.
    Mad,
    /// Without a visible enemy in reach: it stays.
    Stays,
    /// It goes its whole pace away from these.
    Away {
        /// Its pace, in the rulebook's cm.
        pace: Length,
        /// The enemies.
        from: Said<UnitId>,
    },
    /// It may go half its pace.
    Half,
    /// It goes for the nearest enemy.
    AtThem,
}

impl Told for Blundered {
    type Words = BlunderedSoFar;
    fn tell(&self, names: &Names<'_>) -> Result<BlunderedSoFar, Untold> {
        Ok(match self {
            Blundered::Mad => BlunderedSoFar::Mad,
            Blundered::Stays => BlunderedSoFar::Stays,
            Blundered::Away { pace, from } => BlunderedSoFar::Away {
                pace: Length::try_from(*pace).map_err(|_| Untold::TooMuch)?,
                from: from.tell(names)?,
            },
            Blundered::Half => BlunderedSoFar::Half,
            Blundered::AtThem => BlunderedSoFar::AtThem,
        })
    }
    fn read(words: &BlunderedSoFar, names: &Names<'_>) -> Result<Self, Untold> {
        Ok(match words {
            BlunderedSoFar::Mad => Blundered::Mad,
            BlunderedSoFar::Stays => Blundered::Stays,
            BlunderedSoFar::Away { pace, from } => Blundered::Away { pace: pace.get(), from: Vec::read(from, names)? },
            BlunderedSoFar::Half => Blundered::Half,
            BlunderedSoFar::AtThem => Blundered::AtThem,
        })
    }
}
