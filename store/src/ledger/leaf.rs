//! A line as a leaf of the tree.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;

use sha2::{Digest, Sha256};
use tlog_tiles::{Hash, record_hash};

use crate::bounds::{MAX_LEAF_BYTES, MAX_PACKED_BYTES};
use crate::{Head, LogHash, MatchId, Position, Redaction, StoreError};

/// What a leaf begins with.
const MARK: &str = "aftermath/1";
/// What stands in the place of a redacted leaf begins with.
const REDACTED: &str = "aftermath-redacted/1";

/// A line of a match with all that makes it evidence: whose it is, which one, when it was accepted, and what the log
/// had come to with it.
///
/// Since it carries the hash of the chain ([`Head`]), a proof for the last leaf of a match is a proof for all its lines.
///
/// As bytes it is `aftermath/1 <match> <line> <position> <hash>`, a newline, and the line as it came.
///
/// In the place of a redacted one stands
/// `aftermath-redacted/1 <match> <line> <position> <hash> <hash of the leaf as it was> <checksum>`, a newline, and what is
/// to be read in the place of the line. The tree knows the leaf by the hash that is told there; the checksum, a SHA-256
/// over all the rest, is against damage alone.
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
    /// The line, without its newline; of a redacted leaf, what stands in its place.
    pub raw: Vec<u8>,
    /// Where the line was redacted: RFC 6962 hash of the leaf as it was.
    pub was: Option<LogHash>,
}

impl Leaf {
    /// The bytes that are kept, and hashed unless the leaf is redacted.
    pub fn encode(&self) -> Vec<u8> {
        let Self { id, line, position, hash, raw, was } = self;
        let first = match was {
            None => format!("{MARK} {id} {line} {position} {hash}\n"),
            Some(was) => {
                let rest = format!("{id} {line} {position} {hash} {was}");
                format!("{REDACTED} {rest} {}\n", checksum(&rest, raw))
            }
        };
        let mut bytes = first.into_bytes();
        bytes.extend_from_slice(raw);
        bytes
    }

    /// RFC 6962 hash by which the tree knows it.
    pub fn record_hash(&self) -> LogHash {
        self.was.unwrap_or_else(|| LogHash(record_hash(&self.encode()).0))
    }

    /// What is known of the line, if it is redacted.
    pub fn redaction(&self) -> Option<Redaction> {
        self.was.map(|leaf| Redaction { chain: self.hash, leaf })
    }

    /// The same leaf with another line in its place.
    pub(super) fn redacted(self, raw: Vec<u8>) -> Self {
        let was = Some(self.record_hash());
        Self { raw, was, ..self }
    }

    /// Reads a leaf back; `None` where the bytes are none.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let (first, raw) = (std::str::from_utf8(&bytes[..end]).ok()?, bytes.get(end + 1..)?);
        let mut words = first.split(' ');
        let is_redacted = match words.next()? {
            MARK => false,
            REDACTED => true,
            _ => return None,
        };
        let id = words.next()?.parse().ok()?;
        let line = words.next()?.parse().ok()?;
        let position = Position(words.next()?.parse().ok()?);
        let hash = words.next()?.parse().ok()?;
        let was = if is_redacted { Some(words.next()?.parse().ok()?) } else { None };
        let leaf = Self { id, line, position, hash, raw: raw.to_vec(), was };
        // There is one way to write a leaf.
        (leaf.encode() == bytes).then_some(leaf)
    }

    /// The head of the match with this line.
    pub fn head(&self) -> Head {
        Head { entries: self.line, hash: self.hash }
    }
}

/// Against damage to what stands in the place of a redacted leaf, of which no hash in the tree speaks.
fn checksum(rest: &str, raw: &[u8]) -> LogHash {
    LogHash(Sha256::new().chain_update(rest).chain_update("\n").chain_update(raw).finalize().into())
}

/// The hash by which the tree knows what is kept as a leaf: that of its bytes, or the one that is told where it is
/// redacted. No line that comes from outside can pass for a redacted leaf, since what it begins with is ours.
pub(super) fn hash_of(bytes: &[u8]) -> Hash {
    if !bytes.starts_with(REDACTED.as_bytes()) {
        return record_hash(bytes);
    }
    Leaf::decode(bytes).map_or_else(|| record_hash(bytes), |leaf| Hash(leaf.record_hash().0))
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

/// An entry bundle of `tlog-tiles` as it is for readers who are to see other lines in the place of some: `other` says
/// what, and such a leaf is served as a redacted one is, so that it keeps its hash.
///
/// # Errors
/// Those of `other`; [`StoreError::LedgerDiffers`] where the bytes are no bundle of lines.
pub fn with_others(
    bytes: &[u8],
    mut other: impl FnMut(&Leaf) -> Result<Option<Vec<u8>>, StoreError>,
) -> Result<Vec<u8>, StoreError> {
    let no_bundle = || StoreError::LedgerDiffers { why: "a bundle holds what is no line of a match".into() };
    let mut leaves = unbundle(bytes).ok_or_else(no_bundle)?;
    for bytes in &mut leaves {
        let leaf = Leaf::decode(bytes).ok_or_else(no_bundle)?;
        if let Some(raw) = other(&leaf)? {
            *bytes = leaf.redacted(raw).encode();
        }
    }
    Ok(bundle(leaves.iter().map(Vec::as_slice)))
}

/// What stands in a packed leaf for a hash that follows from the leaf before.
const FOLLOWS: &str = "=";
/// What a zstd frame begins with; no bundle does, since its third byte is that of a leaf.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// 300 battles of 60 KB take 11.1 KB each here at level 3, 10.0 KB at this one, 9.6 KB at level 9.
const ZSTD_LEVEL: i32 = 6;

/// Leaves as they lie in files: a bundle in a zstd frame, and in it no hash of a chain that follows from the leaf before.
pub(super) fn pack(leaves: &[Vec<u8>]) -> io::Result<Vec<u8>> {
    let mut chains = Chains::default();
    let short: Vec<Cow<'_, [u8]>> = leaves.iter().map(|leaf| chains.shorten(leaf)).collect();
    zstd::bulk::compress(&bundle(short.iter().map(Cow::as_ref)), ZSTD_LEVEL)
}

/// The leaves of a file: packed, or a bundle as it is served. `None` where it is neither.
pub(super) fn unpack(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    if !bytes.starts_with(&ZSTD_MAGIC) {
        return unbundle(bytes);
    }
    let length = usize::try_from(zstd::zstd_safe::get_frame_content_size(bytes).ok()??).ok()?;
    if length > MAX_PACKED_BYTES {
        return None;
    }
    let mut chains = Chains::default();
    let short = unbundle(&zstd::bulk::decompress(bytes, length).ok()?)?;
    short.into_iter().map(|leaf| chains.whole(leaf)).collect()
}

/// Where the chains of the matches stand among the leaves of a file.
#[derive(Default)]
struct Chains(HashMap<Vec<u8>, (u64, LogHash)>);

impl Chains {
    /// The leaf without its hash, if that follows.
    fn shorten<'a>(&mut self, leaf: &'a [u8]) -> Cow<'a, [u8]> {
        let Some(words) = Words::of(leaf) else {
            return Cow::Borrowed(leaf);
        };
        let Some(hash) = std::str::from_utf8(words.hash).ok().and_then(|hash| hash.parse::<LogHash>().ok()) else {
            return Cow::Borrowed(leaf);
        };
        let follows = self.after(&words) == Some(hash) && hash.to_string().as_bytes() == words.hash;
        self.0.insert(words.id.to_vec(), (words.line, hash));
        if follows { Cow::Owned(words.with(FOLLOWS.as_bytes())) } else { Cow::Borrowed(leaf) }
    }

    /// The leaf with its hash; `None` where it is said to follow from what is not there.
    fn whole(&mut self, leaf: Vec<u8>) -> Option<Vec<u8>> {
        let Some(words) = Words::of(&leaf) else {
            return Some(leaf);
        };
        if words.hash != FOLLOWS.as_bytes() {
            if let Some(hash) = std::str::from_utf8(words.hash).ok().and_then(|hash| hash.parse().ok()) {
                self.0.insert(words.id.to_vec(), (words.line, hash));
            }
            return Some(leaf);
        }
        let hash = self.after(&words)?;
        self.0.insert(words.id.to_vec(), (words.line, hash));
        Some(words.with(hash.to_string().as_bytes()))
    }

    /// The hash of the chain with this leaf, if the one before it was among the leaves.
    fn after(&self, words: &Words<'_>) -> Option<LogHash> {
        let (line, hash) = self.0.get(words.id)?;
        let head = Head { entries: *line, hash: *hash };
        (line.checked_add(1)? == words.line).then(|| head.then(words.raw).hash)
    }
}

/// The words of a leaf that is not redacted.
struct Words<'a> {
    id: &'a [u8],
    line: u64,
    position: &'a [u8],
    hash: &'a [u8],
    raw: &'a [u8],
}

impl<'a> Words<'a> {
    fn of(leaf: &'a [u8]) -> Option<Self> {
        let end = leaf.iter().position(|byte| *byte == b'\n')?;
        let mut words = leaf[..end].split(|byte| *byte == b' ');
        let (mark, id, line) = (words.next()?, words.next()?, words.next()?);
        let (position, hash) = (words.next()?, words.next()?);
        let line = std::str::from_utf8(line).ok().filter(|_| mark == MARK.as_bytes())?;
        let number = line.parse::<u64>().ok().filter(|number| number.to_string() == line)?;
        words.next().is_none().then_some(Self { id, line: number, position, hash, raw: &leaf[end + 1..] })
    }

    /// The leaf with another word for its hash.
    fn with(&self, hash: &[u8]) -> Vec<u8> {
        let Self { id, line, position, raw, .. } = self;
        let line = line.to_string();
        [MARK.as_bytes(), b" ", id, b" ", line.as_bytes(), b" ", position, b" ", hash, b"\n", raw].concat()
    }
}

const _: () = assert!(crate::bounds::MAX_LINE_BYTES + crate::bounds::MAX_ID_CHARS + 512 < MAX_LEAF_BYTES);

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(raw: &[u8]) -> Leaf {
        let hash = Head::of_header(raw).hash;
        Leaf { id: "spring-7".parse().unwrap(), line: 12, position: Position(3), hash, raw: raw.to_vec(), was: None }
    }

    #[test]
    fn a_leaf_reads_back_whatever_its_line_holds() {
        for raw in [b"".as_slice(), b"{}", &[0, 255, 13], &[b'x'; crate::bounds::MAX_LINE_BYTES]] {
            let leaf = leaf(raw);
            assert_eq!(Leaf::decode(&leaf.encode()), Some(leaf));
        }
    }

    #[test]
    fn a_redacted_leaf_keeps_its_hash_and_nothing_of_its_line() {
        let whole = leaf(b"by Ada");
        let redacted = whole.clone().redacted(b"by player-1".to_vec());
        let bytes = redacted.encode();
        assert_eq!(Leaf::decode(&bytes), Some(redacted.clone()));
        assert_eq!(hash_of(&bytes), record_hash(&whole.encode()));
        assert!(!bytes.windows(3).any(|three| three == b"Ada"));
        let again = redacted.clone().redacted(b"by player-2".to_vec());
        assert_eq!(again.record_hash(), whole.record_hash());
        assert_eq!((again.head(), again.raw.as_slice()), (whole.head(), b"by player-2".as_slice()));
        for at in 0..bytes.len() {
            let mut bent = bytes.clone();
            bent[at] ^= 1;
            assert_ne!(hash_of(&bent), hash_of(&bytes), "byte {at}");
        }
    }

    /// Leaves of two matches by turns, one of them redacted, and one whose hash does not follow.
    #[test]
    fn packed_leaves_are_short_and_come_back_as_they_were() {
        let mut heads: [Option<Head>; 2] = [None; 2];
        let mut leaves: Vec<Vec<u8>> = Vec::new();
        for number in 0..256usize {
            let raw = format!("{{\"seq\":{number},\"type\":\"move\"}}").into_bytes();
            let of = number / 7 % 2;
            let head = heads[of].map_or_else(|| Head::of_header(&raw), |head| head.then(&raw));
            heads[of] = Some(head);
            let id = ["one", "two"][of].parse().unwrap();
            let leaf = Leaf { id, line: head.entries, position: Position(9), hash: head.hash, raw, was: None };
            let leaf = match number {
                80 => leaf.redacted(b"{}".to_vec()),
                90 => Leaf { hash: Head::of_header(b"other").hash, ..leaf },
                _ => leaf,
            };
            leaves.push(leaf.encode());
        }
        leaves.extend([b"".to_vec(), b"aftermath/1".to_vec(), b"aftermath/1 one 02 9 =\n".to_vec()]);
        let packed = pack(&leaves).unwrap();
        assert_eq!(unpack(&packed), Some(leaves.clone()));
        let plain = bundle(leaves.iter().map(Vec::as_slice));
        assert_eq!(unpack(&plain), Some(leaves));
        assert!(packed.len() < plain.len() / 10, "{} of {} bytes", packed.len(), plain.len());
        for length in 0..packed.len() {
            assert_eq!(unpack(&packed[..length]).filter(|leaves| !leaves.is_empty()), None);
        }
    }

    #[test]
    fn a_hash_that_follows_from_nothing_is_refused() {
        let pack = |text: &[u8]| zstd::bulk::compress(&bundle([text]), 3).unwrap();
        assert_eq!(unpack(&pack(b"aftermath/1 one 1 9 =\n{}")), None);
        assert!(unpack(&pack(b"aftermath/1 one 1 9 x\n{}")).is_some());
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
