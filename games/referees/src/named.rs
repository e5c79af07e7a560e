//! Games as requests and commands name them.

use aftermath_rules::{System, registry::UnknownGame};
use serde::{Deserialize, Deserializer, de};

use crate::GAMES;

/// The game with this name, for arguments of a command.
///
/// # Errors
/// [`UnknownGame`] for any other text.
pub fn parse_game(name: &str) -> Result<System, UnknownGame> {
    GAMES.find(name)
}

/// The game with this name, for `#[serde(deserialize_with)]`.
///
/// # Errors
/// That of the deserializer, with the names of all games, for any other text.
pub fn game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<System, D::Error> {
    let name = String::deserialize(deserializer)?;
    found(&name)
}

/// As [`game`], where none may be named.
///
/// # Errors
/// As [`game`].
pub fn maybe_game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<System>, D::Error> {
    Option::<String>::deserialize(deserializer)?.map(|name| found(&name)).transpose()
}

fn found<E: de::Error>(name: &str) -> Result<System, E> {
    let known = || GAMES.names().iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    GAMES.find(name).map_err(|_| E::custom(format_args!("unknown word `{name}`, expected one of {}", known())))
}
