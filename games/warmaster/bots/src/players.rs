//! The number of the bots and the referee of Warmaster: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 6, digest: "54ba38d6b136537c" };
