//! The number of the bots and the referee of Warhammer 40,000: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 2, digest: "ab206e6a77193d56" };
