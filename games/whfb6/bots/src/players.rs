//! The number of the bots and the referee of Warhammer Fantasy Battle: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 3, digest: "3ee80f8287055ea9" };
