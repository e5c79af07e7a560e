//! The number of the bots and the referee of Tactica: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 5, digest: "29d3f66fdfd790e7" };
