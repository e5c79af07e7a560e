//! Magic in the words of a log.

use super::{Lasting, Magic, Touched, Tried};
use crate::{
    dice::Pips,
    told::told,
    warmaster::{
        Spell,
        state::{SideIx, UnitIx},
    },
};

told! {
    /// What magic remembers.
    #[derive(Default)]
    MagicSoFar of Magic {} may {
        /// Spells tried this turn, in order.
        tried: Vec<Tried>,
        /// Units affected by a spell this turn.
        affected: Vec<Touched>,
        /// Spells that last.
        lasting: Vec<Lasting>,
        /// What has ended earlier in the battle.
        ended: Vec<(Spell, UnitIx)>,
        /// Casts so far.
        casts: u32,
    }
}

told! {
    /// A spell that was tried.
    TriedSoFar of Tried {
        /// Who tried it.
        by: UnitIx,
        /// The spell.
        spell: Spell,
    } may {
        /// Number of the cast.
        number: u32,
        /// At whom.
        targets: Vec<UnitIx>,
        /// Whether it was cast.
        success: bool,
        /// Whether it was dispelled.
        dispelled: bool,
        /// The Rod of Repetition allowed it.
        by_rod: bool,
        /// A Rune Smith has tried to dispel it.
        anti_magic: bool,
        /// A scroll has been read against it.
        scroll: bool,
        /// A staff has been raised against it.
        staff: bool,
        /// Units whose effects are settled; the Wizard himself after a Teleport.
        settled: Vec<UnitIx>,
    }
}

told! {
    /// A unit touched by a spell.
    TouchedSoFar of Touched {
        /// The spell.
        spell: Spell,
        /// The unit.
        unit: UnitIx,
    } may {
        /// Number of the cast.
        cast: u32,
    }
}

told! {
    /// A spell that lasts on a unit.
    LastingSoFar of Lasting {
        /// The spell.
        spell: Spell,
        /// The unit.
        unit: UnitIx,
        /// The caster's side.
        side: SideIx,
    } may {
        /// Number of the cast.
        cast: u32,
        /// Dice that tell how strong it is.
        dice: Vec<Pips>,
        /// Whether it has done what it does once.
        done: bool,
    }
}
