//! The rows that the store writes, for other engines to write the same: what `store/beside` compares speeds with.

use std::ops::RangeInclusive;

use super::keys;
use super::writing::rows_of;
use crate::block::Block;
use crate::{MatchCard, MatchId, Position, StoreError};

/// A key and its value.
pub type Row = (Vec<u8>, Vec<u8>);

/// All rows of a new match: blocks, records and places in the index. `place` is its position and the number of its first
/// line among all lines.
///
/// # Errors
/// As [`crate::Store::submit`].
pub fn of_match(
    card: &MatchCard,
    header: &[u8],
    lines: &[&[u8]],
    place: (Position, u64),
) -> Result<Vec<Row>, StoreError> {
    rows_of(card, header, lines, place)
}

/// The keys among which the last is that of the block with a line.
pub fn span(id: &MatchId, line: u64) -> RangeInclusive<Vec<u8>> {
    keys::block(id, 0, 0)..=keys::block(id, line, usize::from(u8::MAX))
}

/// A line out of the block under this key, checked and unpacked as the store does it.
///
/// # Errors
/// [`StoreError::Damaged`] where it is no such block.
pub fn line(id: &MatchId, line: u64, key: &[u8], value: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
    let block = Block::unpack(id, keys::place_of_block(key).map_or(0, |(first, _)| first), value)?;
    Ok(block.lines().find(|(number, _)| *number == line).map(|(_, line)| line.to_vec()))
}

/// Lines of the block under this key, checked and unpacked as the store does it.
///
/// # Errors
/// [`StoreError::Damaged`] where it is no such block.
pub fn count(id: &MatchId, key: &[u8], value: &[u8]) -> Result<u64, StoreError> {
    let block = Block::unpack(id, keys::place_of_block(key).map_or(0, |(first, _)| first), value)?;
    Ok(block.lines().count() as u64)
}
