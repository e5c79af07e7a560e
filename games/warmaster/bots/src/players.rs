//! The number of the bots and the referee of Warmaster: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 5, digest: "173f7da4c0fba799" };
