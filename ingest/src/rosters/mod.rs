//! Rosters of BattleScribe and New Recruit, `.ros` and `.rosz`, and army lists as text, as armies: of logs that know a match by its result, and, of
//! games that can make one ([`Enlist`]), of logs that a referee judges.
//!
//! A file comes from a stranger: how large it may be, how far it may unpack and how deep it may go is bounded
//! ([`crate::bounds`]), a document type is refused, and nothing is written anywhere.

mod archive;
mod error;
mod list;
mod units;
mod xml;

use aftermath_games::GAMES;
pub use aftermath_rules::enlist::{Counted, Doubt, Enlist, Matter, Roster, SumDoubt};
use aftermath_rules::{System, enlist::Army};
pub use error::RosterError;
pub(crate) use error::shown;
use serde_json::Value;
pub use units::{army, subfaction, units};

/// Reads a roster, unpacking it where it is an archive, whatever its file is called.
///
/// # Errors
/// Any [`RosterError`] but [`RosterError::Unit`].
pub fn read(bytes: &[u8]) -> Result<Roster, RosterError> {
    counted(bytes).0
}

/// The game whose armies can be made of a roster: it is told by what the roster says of its game.
pub fn game(roster: &Roster) -> Option<System> {
    GAMES.all().find(|game| game.info().enlist.is_some_and(|enlist| (enlist.is_of)(&roster.game)))
}

/// The army of a roster, with which a log of its game can begin; ids begin with `letter`. Nothing where no game makes one.
/// A list that names no game is of `meant`.
pub fn enlist(roster: &Roster, letter: char, meant: Option<System>) -> Option<(System, Army<Value>)> {
    let game = game(roster).or(meant.filter(|_| roster.game.is_empty()))?;
    let enlist = game.info().enlist?;
    Some((game, (enlist.army)(roster, letter)))
}

/// The same, and the bytes of text that it took: the most that it could have taken where unpacking failed, and none where
/// nothing was unpacked.
pub(crate) fn counted(bytes: &[u8]) -> (Result<Roster, RosterError>, u64) {
    match archive::text(bytes) {
        Ok(text) => {
            let read = if list::is_list(&text) { list::read(&text) } else { xml::read(&text) };
            (read.map_err(RosterError::cut), text.len() as u64)
        }
        Err(
            error @ (RosterError::TooManyEntries
            | RosterError::Encrypted
            | RosterError::Which { .. }
            | RosterError::NoRoster),
        ) => (Err(error), 0),
        Err(error) => (Err(error.cut()), archive::most_of(bytes)),
    }
}
