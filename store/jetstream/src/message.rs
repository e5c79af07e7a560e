//! What a message says: in its headers who it is about and how far that log has come, in its body lines.
//!
//! The header `Aftermath` holds a [`Told`] as JSON, so that whoever reads the stream to know what there is need not read
//! the lines. A body is blocks of lines (`aftermath_store::engine`), each after its length in four bytes; the checksum of a
//! block covers its match and its place.

use aftermath_store::engine::{Block, Extent, pack_apart};
use aftermath_store::{Head, MatchCard, MatchId, Redaction, Redactions, StoreError};
use async_nats::HeaderMap;
use bytes::Bytes;
use serde::{Deserialize, Serialize};

/// The header that holds a [`Told`].
pub(crate) const HEADER: &str = "Aftermath";
/// The header of the id by which the servers, and we, know a message again.
pub(crate) const ID_HEADER: &str = "Nats-Msg-Id";

/// Bytes of packed lines after which a body is full; one block more may come. A server takes a message of 1 MiB.
const FULL_PACKED_BYTES: usize = 384 << 10;
/// Bytes of lines after which a body is full, so that reading one line never unpacks much more.
const FULL_RAW_BYTES: usize = 2 << 20;
/// Bytes of a part of what is known of a match.
const KNOWN_BYTES: usize = 512 << 10;
/// Bytes that such parts unpack to together.
const MAX_KNOWN_BYTES: usize = 256 << 20;
/// What the largest message may have, headers and all.
pub(crate) const MAX_MESSAGE_BYTES: usize = 1 << 20;

/// What a message is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Told {
    /// A submission, which begins a match where there is no `before`.
    Lines {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Head>,
        #[serde(flatten)]
        after: Standing,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<MatchCard>,
    },
    /// A match told anew, with other lines in the place of some. No submission.
    Anew {
        #[serde(flatten)]
        after: Standing,
        card: MatchCard,
    },
    /// Lines, or what is known, of a message that may come.
    Part,
}

/// Where a log stands with a message, and where its lines are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Standing {
    pub(crate) head: Head,
    /// Bytes of the log as exported.
    pub(crate) bytes: u64,
    /// Number of the first line in the message's own body.
    pub(crate) first: u64,
    /// Messages with the lines before these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) parts: Vec<Place>,
    /// Messages that together hold a [`Known`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) known: Vec<u64>,
}

/// A message with lines, and the number of the first of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    pub(crate) first: u64,
    pub(crate) seq: u64,
}

/// What is known besides the lines.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Known {
    /// The messages of the match before this one, which may be erased.
    pub(crate) retold: Vec<Retold>,
    /// Lines that are redacted: with [`Told::Lines`] those it brings, with [`Told::Anew`] all.
    pub(crate) redacted: Vec<(u64, Redaction)>,
}

impl Known {
    pub(crate) fn redactions(&self) -> Redactions {
        self.redacted.iter().copied().collect()
    }

    /// As parts of messages.
    pub(crate) fn pack(&self) -> Result<Vec<Bytes>, StoreError> {
        let json = serde_json::to_vec(self).map_err(|error| StoreError::io("writing what is known")(error.into()))?;
        let packed = zstd::bulk::compress(&json, 3).map_err(StoreError::io("packing what is known"))?;
        Ok(packed.chunks(KNOWN_BYTES).map(Bytes::copy_from_slice).collect())
    }

    /// Reads back what parts of messages hold together.
    pub(crate) fn unpack(packed: &[u8]) -> Option<Self> {
        serde_json::from_slice(&zstd::bulk::decompress(packed, MAX_KNOWN_BYTES).ok()?).ok()
    }
}

/// What stays known of a message that may be erased.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Retold {
    pub(crate) seq: u64,
    /// Of a submission, where the log stood before it and after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) brought: Option<Brought>,
}

/// What a submission brought.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Brought {
    pub(crate) before: Option<Head>,
    pub(crate) extent_bytes: u64,
    pub(crate) head: Head,
}

impl Brought {
    pub(crate) fn extent(self) -> Extent {
        Extent { head: self.head, bytes: self.extent_bytes }
    }
}

impl Told {
    /// Reads a message's header; `None` where it is none of ours.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        serde_json::from_str(headers.get(HEADER)?.as_str()).ok()
    }

    pub(crate) fn to_json(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(|error| StoreError::io("writing a message")(error.into()))
    }
}

/// The lines of some message: its number of the first, and its body.
pub(crate) type Body = (u64, Bytes);

/// Lines, of which the first has this number, as bodies of messages, each as full as it may be. No lines are one empty body.
pub(crate) fn bodies(id: &MatchId, first: u64, lines: &[&[u8]]) -> Result<Vec<Body>, StoreError> {
    let mut bodies = Vec::new();
    let (mut body, mut begins, mut raw, mut next) = (Vec::new(), first, 0, first);
    for block in pack_apart(id, first, lines)? {
        if body.len() >= FULL_PACKED_BYTES || raw >= FULL_RAW_BYTES {
            bodies.push((begins, Bytes::from(std::mem::take(&mut body))));
            (begins, raw) = (block.first, 0);
        }
        // What is packed is of at most 64 KiB.
        for value in &block.values {
            body.extend_from_slice(&(value.len() as u32).to_be_bytes());
            body.extend_from_slice(value);
        }
        let stored = block.values.concat();
        let unpacked = Block::unpack(id, block.first, &stored)?;
        raw += unpacked.bytes();
        next = unpacked.numbers().end() + 1;
    }
    debug_assert_eq!(next, first + lines.len() as u64, "every line is in a body");
    bodies.push((begins, body.into()));
    Ok(bodies)
}

/// The blocks of a body, each checked.
pub(crate) fn blocks(id: &MatchId, first: u64, body: &[u8]) -> Result<Vec<Block>, StoreError> {
    let damaged = |block: u64, why: &str| StoreError::Damaged { id: id.clone(), block, why: why.into() };
    let (mut rest, mut next, mut blocks) = (body, first, Vec::new());
    while !rest.is_empty() {
        let cut = rest
            .split_first_chunk::<4>()
            .and_then(|(length, rest)| rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?));
        let (stored, after) = cut.ok_or_else(|| damaged(next, "expected a block, the message ends in it"))?;
        let block = Block::unpack(id, next, stored)?;
        next = block.numbers().end() + 1;
        blocks.push(block);
        rest = after;
    }
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_from_bodies_that_a_server_takes() {
        let id: MatchId = "a.b".parse().unwrap();
        let mut noise = 7u64;
        let mut line = |length: usize| -> Vec<u8> {
            let next = std::iter::from_fn(|| {
                noise ^= noise << 13;
                noise ^= noise >> 7;
                noise ^= noise << 17;
                Some(if noise as u8 == b'\n' { 0 } else { noise as u8 })
            });
            next.take(length).collect()
        };
        let mut lines: Vec<Vec<u8>> = (0..40).map(|n| line(n * 1_500)).collect();
        lines.extend((0..90_000).map(|n| format!("{n}").into_bytes()));
        lines.extend(vec![vec![b'x'; 61_440]; 60]);
        let lines: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
        let bodies = bodies(&id, 5, &lines).unwrap();
        assert!(bodies.len() > 3, "{}", bodies.len());
        let mut back = Vec::new();
        for (first, body) in &bodies {
            assert!(body.len() < MAX_MESSAGE_BYTES / 2);
            assert_eq!(*first, 5 + back.len() as u64);
            let blocks = blocks(&id, *first, body).unwrap();
            assert!(blocks.iter().map(Block::bytes).sum::<usize>() <= FULL_RAW_BYTES + 65_536);
            back.extend(blocks.iter().flat_map(|block| block.lines().map(|(_, line)| line.to_vec())));
        }
        assert!(back == lines);
        assert!(matches!(super::blocks(&id, 6, &bodies[0].1), Err(StoreError::Damaged { .. })));
        assert!(matches!(super::blocks(&id, 5, &bodies[0].1[..9]), Err(StoreError::Damaged { .. })));
    }

    #[test]
    fn a_header_reads_back_and_what_is_none_of_ours_does_not() {
        let head = Head::of_header(b"h");
        let after = Standing { head, bytes: 2, first: 0, parts: vec![Place { first: 0, seq: 4 }], known: vec![5, 6] };
        let names = vec!["Анна \"x\"".to_owned()];
        let card = MatchCard::new("a".parse().unwrap(), "a-game", "2026-05-03".parse().unwrap(), names, "").unwrap();
        let lines = Told::Lines { before: Some(head), after: after.clone(), card: None };
        for told in [lines, Told::Anew { after, card }, Told::Part] {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, told.to_json().unwrap());
            assert_eq!(Told::of(&headers), Some(told));
        }
        assert_eq!(Told::of(&HeaderMap::new()), None);
        let known = Known { retold: vec![Retold { seq: 3, brought: None }], redacted: vec![] };
        let packed: Vec<u8> = known.pack().unwrap().concat();
        assert_eq!(Known::unpack(&packed), Some(known));
        assert_eq!(Known::unpack(b"x"), None);
    }
}
