//! A line as a leaf of the tree.

use crate::bounds::MAX_LEAF_BYTES;
use crate::{Head, LogHash, MatchId, Position};

/// What a leaf begins with.
const MARK: &str = "aftermath/1";

/// A line of a match with all that makes it evidence: whose it is, which one, when it was accepted, and what the log
/// had come to with it.
///
/// Since it carries the hash of the chain ([`Head`]), a proof for the last leaf of a match is a proof for all its lines.
///
/// As bytes it is `aftermath/1 <match> <line> <position> <hash>`, a newline, and the line as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The match.
    pub id: MatchId,
    /// Its number within the match; 0 is the header.
    pub line: u64,
    /// The submission that brought it.
    pub position: Position,
    /// The chain of the match up to and with this line.
    pub hash: LogHash,
    /// The line, without its newline.
    pub raw: Vec<u8>,
}

impl Leaf {
    /// The bytes that are hashed.
    pub fn encode(&self) -> Vec<u8> {
        let Self { id, line, position, hash, raw } = self;
        let mut bytes = format!("{MARK} {id} {line} {position} {hash}\n").into_bytes();
        bytes.extend_from_slice(raw);
        bytes
    }

    /// Reads a leaf back; `None` where the bytes are none.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let (first, raw) = (std::str::from_utf8(&bytes[..end]).ok()?, bytes.get(end + 1..)?);
        let mut words = first.split(' ');
        if words.next()? != MARK {
            return None;
        }
        let id = words.next()?.parse().ok()?;
        let line = words.next()?.parse().ok()?;
        let position = Position(words.next()?.parse().ok()?);
        let hash = words.next()?.parse().ok()?;
        let leaf = Self { id, line, position, hash, raw: raw.to_vec() };
        // There is one way to write a leaf.
        (leaf.encode() == bytes).then_some(leaf)
    }

    /// The head of the match with this line.
    pub fn head(&self) -> Head {
        Head { entries: self.line, hash: self.hash }
    }
}

/// Leaves one after another, each after its length in two bytes: an entry bundle of `tlog-tiles`.
pub(super) fn bundle<'a>(leaves: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for leaf in leaves {
        // No leaf is longer: a line is bounded well below, and so are an id and three numbers.
        bytes.extend_from_slice(&(leaf.len() as u16).to_be_bytes());
        bytes.extend_from_slice(leaf);
    }
    bytes
}

/// The leaves of a bundle; `None` where it does not end with one.
pub(super) fn unbundle(mut bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut leaves = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk::<2>() {
        let (leaf, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
        leaves.push(leaf.to_vec());
        bytes = rest;
    }
    bytes.is_empty().then_some(leaves)
}

const _: () = assert!(crate::bounds::MAX_LINE_BYTES + crate::bounds::MAX_ID_CHARS + 256 < MAX_LEAF_BYTES);

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(raw: &[u8]) -> Leaf {
        let hash = Head::of_header(raw).hash;
        Leaf { id: "spring-7".parse().unwrap(), line: 12, position: Position(3), hash, raw: raw.to_vec() }
    }

    #[test]
    fn a_leaf_reads_back_whatever_its_line_holds() {
        for raw in [b"".as_slice(), b"{}", &[0, 255, 13], &[b'x'; crate::bounds::MAX_LINE_BYTES]] {
            let leaf = leaf(raw);
            assert_eq!(Leaf::decode(&leaf.encode()), Some(leaf));
        }
    }

    #[test]
    fn what_is_no_leaf_is_none() {
        let good = String::from_utf8(leaf(b"{}").encode()).unwrap();
        for bad in [
            good.replace("aftermath/1", "aftermath/2"),
            good.replace(" 12 ", " 012 "),
            good.replace(" 3 ", " 3 3 "),
            good.replace('\n', " "),
            String::new(),
        ] {
            assert_eq!(Leaf::decode(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn a_bundle_ends_with_its_last_leaf() {
        let leaves = [b"one".to_vec(), vec![], vec![7; MAX_LEAF_BYTES]];
        let bytes = bundle(leaves.iter().map(Vec::as_slice));
        assert_eq!(unbundle(&bytes), Some(leaves.to_vec()));
        assert_eq!(unbundle(&bytes[..bytes.len() - 1]), None);
    }
}
