//! Magic in the words of a log.

use aftermath_warmaster::progress::{LastingProgress, MagicProgress, TouchedProgress, TriedProgress};

use super::{Lasting, Magic, Touched, Tried};

aftermath_rules::snapshot! { MagicProgress of Magic { tried, affected, lasting, ended, casts } }

aftermath_rules::snapshot! {
    TriedProgress of Tried {
        by, spell, number, targets, success, dispelled, by_rod, anti_magic, scroll, staff, settled,
    }
}

aftermath_rules::snapshot! { TouchedProgress of Touched { spell, unit, cast } }

aftermath_rules::snapshot! { LastingProgress of Lasting { spell, unit, side, cast, dice, done } }
