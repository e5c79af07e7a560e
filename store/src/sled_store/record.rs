//! The values of the one tree that are no blocks and no cards.

use super::{keys, sled_error};
use crate::growth::Extent;
use crate::{Change, Head, LogHash, MatchId, Position, StoreError};

/// Where a log stands, and where its last block begins: 56 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) extent: Extent,
    /// The first line of the last block, which alone may still be packed again.
    pub(super) tail: u64,
}

impl Record {
    pub(super) fn encode(&self) -> Vec<u8> {
        let Extent { head, bytes } = self.extent;
        [encode_head(head).as_slice(), &bytes.to_be_bytes(), &self.tail.to_be_bytes()].concat()
    }

    pub(super) fn decode(id: &MatchId, value: &[u8]) -> Result<Self, StoreError> {
        let read = || {
            let (head, rest) = split_head(value)?;
            let (bytes, tail) = rest.split_first_chunk::<8>()?;
            let extent = Extent { head, bytes: u64::from_be_bytes(*bytes) };
            Some(Self { extent, tail: u64::from_be_bytes(tail.try_into().ok()?) })
        };
        read().ok_or_else(|| bad(format!("record of match {id}"), "56 bytes", value))
    }
}

pub(super) fn encode_change(id: &MatchId, head: Head) -> Vec<u8> {
    [encode_head(head).as_slice(), id.as_str().as_bytes()].concat()
}

pub(super) fn decode_change(key: &[u8], value: &[u8]) -> Result<Change, StoreError> {
    let read = || {
        let position = keys::position_of_change(key)?;
        let (head, id) = split_head(value)?;
        let id = std::str::from_utf8(id).ok()?.parse().ok()?;
        Some(Change { position, id, head })
    };
    read().ok_or_else(|| bad(format!("change at {}", key.escape_ascii()), "40 bytes and a match id", value))
}

/// The last position given, 0 in an empty store.
pub(super) fn last_position(db: &sled::Db) -> Result<Position, StoreError> {
    let all = keys::changes(Position(0)..=Position(u64::MAX));
    let last = db.range(all).next_back().transpose().map_err(|error| sled_error("reading the last position", error))?;
    last.map_or(Ok(Position(0)), |(key, value)| Ok(decode_change(&key, &value)?.position))
}

fn encode_head(head: Head) -> Vec<u8> {
    [head.entries.to_be_bytes().as_slice(), &head.hash.0].concat()
}

fn split_head(value: &[u8]) -> Option<(Head, &[u8])> {
    let (entries, rest) = value.split_first_chunk::<8>()?;
    let (hash, rest) = rest.split_first_chunk::<32>()?;
    Some((Head { entries: u64::from_be_bytes(*entries), hash: LogHash(*hash) }, rest))
}

fn bad(record: String, expected: &'static str, value: &[u8]) -> StoreError {
    StoreError::BadRecord { record, expected, came: format!("{} bytes: {}", value.len(), value.escape_ascii()) }
}
