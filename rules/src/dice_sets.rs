//! Which dice a side has in hand, as far as the log names them.

use crate::{
    ids::{Seq, SideId},
    log::{Entry, Side},
    text::DiceName,
};

/// The dice that each side throws: those of the header, and from an entry on those that it names.
///
/// A set is its player's: the same name of two players is two sets, and what nobody named stays unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DiceSets {
    sides: Vec<Hand>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Hand {
    side: SideId,
    /// What was taken up, and by which entry, in the order of the log; the header's has 0.
    taken: Vec<(Seq, DiceName)>,
}

impl DiceSets {
    pub(crate) fn of<R, E>(sides: &[Side<R>], entries: &[Entry<E>]) -> Self {
        let hand = |side: &Side<R>| {
            let header = side.dice.iter().map(|dice| (Seq(0), dice.clone()));
            Hand { side: side.id.clone(), taken: header.collect() }
        };
        let mut hands = Self { sides: sides.iter().map(hand).collect() };
        for entry in entries {
            let (Some(side), Some(dice)) = (&entry.side, &entry.dice) else { continue };
            let Some(hand) = hands.sides.iter_mut().find(|hand| hand.side == *side) else { continue };
            hand.taken.push((entry.seq, dice.clone()));
        }
        hands
    }

    /// The dice that a side has in hand for entry `at`, after the header for 0; `None` where the log does not name them.
    pub fn at(&self, side: &SideId, at: Seq) -> Option<&DiceName> {
        let taken = &self.sides.iter().find(|hand| hand.side == *side)?.taken;
        let until = taken.partition_point(|(seq, _)| *seq <= at);
        taken.get(until.checked_sub(1)?).map(|(_, dice)| dice)
    }
}
