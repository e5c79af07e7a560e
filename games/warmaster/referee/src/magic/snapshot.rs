//! Magic in the words of a log.

use aftermath_warmaster::so_far::{LastingSoFar, MagicSoFar, TouchedSoFar, TriedSoFar};

use super::{Lasting, Magic, Touched, Tried};

aftermath_rules::snapshot! { MagicSoFar of Magic { tried, affected, lasting, ended, casts } }

aftermath_rules::snapshot! {
    TriedSoFar of Tried {
        by, spell, number, targets, success, dispelled, by_rod, anti_magic, scroll, staff, settled,
    }
}

aftermath_rules::snapshot! { TouchedSoFar of Touched { spell, unit, cast } }

aftermath_rules::snapshot! { LastingSoFar of Lasting { spell, unit, side, cast, dice, done } }
