//! The number of the bots and the referee of Kings of War: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 4, digest: "6f6f7ae876fb6981" };
