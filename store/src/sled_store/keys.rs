//! The keys of the one tree: a letter for the concern, then what is looked up, ordered as it is read.
//!
//! | letter | then | value |
//! |---|---|---|
//! | `f` | | the format |
//! | `h` | id | where the log stands (`record`) |
//! | `c` | id | the card, JSON |
//! | `b` | id, NUL, first line (4), part (1) | a block, or a part of one (`block`) |
//! | `n` | position (8) | the change at it (`record`) |
//! | `l` | id, NUL, first line (4) | where the lines of a change stand among all lines (8) |
//! | `r` | id, NUL, line (4) | what is known of a redacted line: chain (32), leaf (32) |
//! | `w` | | a number drawn when lines were last redacted (8) |
//! | `s` | shelf, day (10), id | nothing: the key says all |
//!
//! Numbers are big-endian, so that they order as bytes do. No id, name of a game or of a player holds a NUL, so a NUL
//! ends each of them, and no name runs into a longer one.

use std::ops::{Range, RangeInclusive};

use crate::{Cursor, Day, ListQuery, MatchCard, MatchId, Position};

pub(super) const FORMAT: &[u8] = b"f";

/// A number drawn whenever lines are redacted.
pub(super) const STAMP: &[u8] = b"w";

/// What is known of redacted lines begins with.
pub(super) const REDACTIONS: &[u8] = b"r";

/// What the changes of a store of format 1 begin with.
pub(super) const CHANGE_OF_FORMAT_1: &[u8] = b"p";

pub(super) fn record(id: &MatchId) -> Vec<u8> {
    [b"h", id.as_str().as_bytes()].concat()
}

pub(super) fn card(id: &MatchId) -> Vec<u8> {
    [b"c", id.as_str().as_bytes()].concat()
}

/// Part `part` of the block that begins with line `first`. Both are in bounds by far: see [`crate::bounds`].
pub(super) fn block(id: &MatchId, first: u64, part: usize) -> Vec<u8> {
    let line = (first as u32).to_be_bytes();
    [b"b", id.as_str().as_bytes(), b"\0", &line, &[part as u8]].concat()
}

/// The line with which the block under this key begins, and which part of it this is.
pub(super) fn place_of_block(key: &[u8]) -> Option<(u64, u8)> {
    let (rest, [part]) = key.split_last_chunk::<1>()?;
    let (_, line) = rest.split_last_chunk::<4>()?;
    Some((u64::from(u32::from_be_bytes(*line)), *part))
}

/// The match whose block is under this key.
pub(super) fn match_of_block(key: &[u8]) -> Option<MatchId> {
    let rest = key.strip_prefix(b"b")?;
    let end = rest.iter().position(|byte| *byte == 0)?;
    std::str::from_utf8(rest.get(..end)?).ok()?.parse().ok()
}

/// Of a redacted line.
pub(super) fn redaction(id: &MatchId, line: u64) -> Vec<u8> {
    [redactions(id).as_slice(), &(line as u32).to_be_bytes()].concat()
}

/// Of all redacted lines of a match.
pub(super) fn redactions(id: &MatchId) -> Vec<u8> {
    [REDACTIONS, id.as_str().as_bytes(), b"\0"].concat()
}

/// The match and the line under this key.
pub(super) fn redacted_line(key: &[u8]) -> Option<(MatchId, u64)> {
    let (rest, line) = key.strip_prefix(REDACTIONS)?.split_last_chunk::<4>()?;
    let id = std::str::from_utf8(rest.strip_suffix(b"\0")?).ok()?.parse().ok()?;
    Some((id, u64::from(u32::from_be_bytes(*line))))
}

/// Of the change that brought line `first` as its first.
pub(super) fn leaf(id: &MatchId, first: u64) -> Vec<u8> {
    [b"l", id.as_str().as_bytes(), b"\0", &(first as u32).to_be_bytes()].concat()
}

/// The first line of the change under this key.
pub(super) fn first_of_leaf(key: &[u8]) -> Option<u64> {
    let (_, line) = key.split_last_chunk::<4>()?;
    Some(u64::from(u32::from_be_bytes(*line)))
}

pub(super) fn change(position: Position) -> Vec<u8> {
    [b"n".as_slice(), &position.0.to_be_bytes()].concat()
}

pub(super) fn changes(positions: RangeInclusive<Position>) -> RangeInclusive<Vec<u8>> {
    change(*positions.start())..=change(*positions.end())
}

pub(super) fn position_of_change(key: &[u8]) -> Option<Position> {
    position_after(key, b"n")
}

pub(super) fn position_of_change_of_format_1(key: &[u8]) -> Option<Position> {
    position_after(key, CHANGE_OF_FORMAT_1)
}

fn position_after(key: &[u8], prefix: &[u8]) -> Option<Position> {
    Some(Position(u64::from_be_bytes(key.strip_prefix(prefix)?.try_into().ok()?)))
}

/// Where matches stand in the order in which they were played. A match stands on a shelf for every way of asking for
/// it by name, so that any list is a walk along one shelf.
#[derive(Debug, Clone, Copy)]
enum Shelf<'a> {
    All,
    System(&'a str),
    Player(&'a str),
    Both(&'a str, &'a str),
}

impl<'a> Shelf<'a> {
    fn of(query: &'a ListQuery) -> Self {
        match (query.player.as_deref(), query.system.as_deref()) {
            (None, None) => Self::All,
            (None, Some(system)) => Self::System(system),
            (Some(player), None) => Self::Player(player),
            (Some(player), Some(system)) => Self::Both(player, system),
        }
    }

    fn prefix(self) -> Vec<u8> {
        let (letter, names) = match self {
            Self::All => (b"a", vec![]),
            Self::System(system) => (b"g", vec![system]),
            Self::Player(player) => (b"p", vec![player]),
            Self::Both(player, system) => (b"q", vec![player, system]),
        };
        let mut key = [b"s", letter.as_slice()].concat();
        for name in names {
            key.extend_from_slice(name.as_bytes());
            key.push(0);
        }
        key
    }

    fn place(self, played: &Day, id: &str) -> Vec<u8> {
        let mut key = self.prefix();
        key.extend_from_slice(played.as_str().as_bytes());
        key.extend_from_slice(id.as_bytes());
        key
    }
}

/// A match's places on all its shelves.
pub(super) fn places(card: &MatchCard) -> Vec<Vec<u8>> {
    let mut shelves = vec![Shelf::All, Shelf::System(card.system())];
    for player in card.players() {
        shelves.push(Shelf::Player(player));
        shelves.push(Shelf::Both(player, card.system()));
    }
    shelves.into_iter().map(|shelf| shelf.place(card.played(), card.id().as_str())).collect()
}

/// The stretch of the one shelf that a query asks for. Empty when its days exclude each other.
pub(super) fn stretch(query: &ListQuery) -> Option<Range<Vec<u8>>> {
    // Behind every id, which is ASCII, and every day.
    const END: &str = "\u{10ffff}";
    let shelf = Shelf::of(query);
    let from = query.from.as_ref().map_or_else(|| shelf.prefix(), |day| shelf.place(day, ""));
    let to = query.to.as_ref().map_or_else(|| [shelf.prefix(), END.into()].concat(), |day| shelf.place(day, END));
    let to = match &query.after {
        Some(after) => to.min(shelf.place(&after.played, after.id.as_str())),
        None => to,
    };
    (from < to).then_some(from..to)
}

/// The match at a place, of whatever shelf the query walks along.
pub(super) fn at_place(query: &ListQuery, key: &[u8]) -> Option<Cursor> {
    let rest = std::str::from_utf8(key.strip_prefix(Shelf::of(query).prefix().as_slice())?).ok()?;
    let (played, id) = rest.split_at_checked(Day::BYTES)?;
    Some(Cursor { played: played.parse().ok()?, id: id.parse().ok()? })
}
