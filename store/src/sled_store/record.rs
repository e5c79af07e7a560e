//! The values of the one tree that are no blocks and no cards.

use rand_core::RngCore;

use super::{keys, sled_error};
use crate::growth::Extent;
use crate::{Change, Head, LogHash, MatchCard, MatchId, Position, Redaction, StoreError};

/// Where a log stands, and which of its blocks may still be packed again: 64 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) extent: Extent,
    /// The first line that is in no full block: from it on, blocks may be packed again. It may be the next line to come.
    pub(super) tail: u64,
    /// How many blocks there are from that line on.
    pub(super) loose: u64,
}

impl Record {
    pub(super) fn encode(&self) -> Vec<u8> {
        let Self { extent: Extent { head, bytes }, tail, loose } = self;
        let numbers = [bytes, tail, loose].map(|number| number.to_be_bytes());
        [encode_head(*head).as_slice(), numbers.as_flattened()].concat()
    }

    pub(super) fn decode(id: &MatchId, value: &[u8]) -> Result<Self, StoreError> {
        let read = || {
            let (head, rest) = split_head(value)?;
            let (bytes, rest) = rest.split_first_chunk::<8>()?;
            let (tail, loose) = rest.split_first_chunk::<8>()?;
            let extent = Extent { head, bytes: u64::from_be_bytes(*bytes) };
            // Up to format 3 there was always just one.
            let loose = if loose.is_empty() { 1 } else { u64::from_be_bytes(loose.try_into().ok()?) };
            Some(Self { extent, tail: u64::from_be_bytes(*tail), loose })
        };
        read().ok_or_else(|| bad(format!("record of match {id}"), "64 bytes", value))
    }
}

/// What stands for the head before the first line of a match.
const NO_HEAD: [u8; HEAD_BYTES] = [0xff; HEAD_BYTES];
const HEAD_BYTES: usize = 40;

/// Its first leaf (8 bytes), the heads before and after it (40 each), the id.
pub(super) fn encode_change(change: &Change) -> Vec<u8> {
    let before = change.before.map_or_else(|| NO_HEAD.to_vec(), encode_head);
    let leaf = change.first_leaf.to_be_bytes();
    [leaf.as_slice(), &before, &encode_head(change.head), change.id.as_str().as_bytes()].concat()
}

pub(super) fn decode_change(key: &[u8], value: &[u8]) -> Result<Change, StoreError> {
    let read = || {
        let position = keys::position_of_change(key)?;
        let (leaf, rest) = value.split_first_chunk::<8>()?;
        let (before, rest) = rest.split_first_chunk::<HEAD_BYTES>()?;
        let before = if *before == NO_HEAD { None } else { Some(split_head(before)?.0) };
        let (head, id) = split_head(rest)?;
        let id = std::str::from_utf8(id).ok()?.parse().ok()?;
        Some(Change { position, id, before, head, first_leaf: u64::from_be_bytes(*leaf) })
    };
    read().ok_or_else(|| bad(format!("change at {}", key.escape_ascii()), "88 bytes and a match id", value))
}

/// The head after it (40 bytes), the id.
pub(super) fn decode_change_of_format_1(key: &[u8], value: &[u8]) -> Result<(Position, MatchId, Head), StoreError> {
    let read = || {
        let position = keys::position_of_change_of_format_1(key)?;
        let (head, id) = split_head(value)?;
        Some((position, std::str::from_utf8(id).ok()?.parse().ok()?, head))
    };
    read().ok_or_else(|| bad(format!("change at {}", key.escape_ascii()), "40 bytes and a match id", value))
}

/// Where an empty store, or one with this last change, stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Last {
    /// The last position given.
    pub(super) position: Position,
    /// Lines accepted so far.
    pub(super) leaves: u64,
}

impl Last {
    pub(super) fn of(change: &Change) -> Self {
        Self { position: change.position, leaves: change.end_leaf() }
    }

    pub(super) fn read(db: &sled::Db) -> Result<Self, StoreError> {
        let all = keys::changes(Position(0)..=Position(u64::MAX));
        let last = db.range(all).next_back().transpose();
        let last = last.map_err(|error| sled_error("reading the last position", error))?;
        last.map_or(Ok(Self::default()), |(key, value)| Ok(Self::of(&decode_change(&key, &value)?)))
    }
}

/// A number that no other redaction has.
pub(super) fn new_stamp() -> [u8; 8] {
    (rand_core::OsRng.next_u64() | 1).to_be_bytes()
}

pub(super) fn encode_card(card: &MatchCard) -> Result<Vec<u8>, StoreError> {
    serde_json::to_vec(card).map_err(|error| StoreError::Io { doing: "writing a card", source: error.into() })
}

/// What is known of a redacted line: 64 bytes.
pub(super) fn encode_redaction(redaction: Redaction) -> Vec<u8> {
    [redaction.chain.0, redaction.leaf.0].concat()
}

pub(super) fn decode_redaction(key: &[u8], value: &[u8]) -> Result<(MatchId, u64, Redaction), StoreError> {
    let read = || {
        let (id, line) = keys::redacted_line(key)?;
        let (chain, leaf) = value.split_first_chunk::<32>()?;
        Some((id, line, Redaction { chain: LogHash(*chain), leaf: LogHash(leaf.try_into().ok()?) }))
    };
    read().ok_or_else(|| bad(format!("redacted line at {}", key.escape_ascii()), "64 bytes", value))
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
