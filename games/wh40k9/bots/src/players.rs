//! The number of the bots and the referee of Warhammer 40,000: see [`Players`] for when it goes up.

use aftermath_simulate::Players;

/// The bots and the referee as they are. A digest is put here when the game is listed among those that bots play: the
/// test that tells it goes through that list.
pub(crate) const PLAYERS: Players = Players { number: 0, digest: "" };
