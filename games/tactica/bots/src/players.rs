//! The number of the bots and the referee of Tactica: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are.
pub(crate) const PLAYERS: Players = Players { number: 4, digest: "b500f7abb31eef76" };
