//! Magic items in the words of a log.

use super::{Items, weapons::RoundUse};
use crate::{
    told::told,
    warmaster::{Item, state::UnitIx},
};

told! {
    /// What is known of items in use.
    #[derive(Default)]
    ItemsSoFar of Items {} may {
        /// Items used up.
        spent: Vec<(UnitIx, Item)>,
        /// Items brought to bear on what follows.
        ready: Vec<(UnitIx, Item)>,
        /// Units whose banner has shrugged off a hit this turn.
        shrugged_off: Vec<UnitIx>,
        /// Characters who have tried an order this turn.
        ordered: Vec<UnitIx>,
        /// What has been used in the round.
        round: RoundUse,
    }
}

told! {
    /// What has been used in a round.
    #[derive(Default)]
    RoundUseSoFar of RoundUse {} may {
        /// Attacks for one stand, given so far.
        given: Vec<(UnitIx, u32)>,
        /// Units whose missed attack was thrown again.
        cloven: Vec<UnitIx>,
        /// Bearers of a Sword of Destruction: whether a save could be thrown again, and whether one was.
        destroyed: Vec<(UnitIx, bool, bool)>,
        /// Characters who fight with a unit.
        fighting: Vec<(UnitIx, UnitIx)>,
    }
}
