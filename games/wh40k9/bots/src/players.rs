//! The number of the bots and the referee of Warhammer 40,000: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 3, digest: "16ef576a4dc6515c" };
