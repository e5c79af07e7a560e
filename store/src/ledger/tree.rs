//! The Merkle tree (RFC 6962) in tiles (C2SP `tlog-tiles`): full tiles lie in files, the right edge in memory.
//!
//! The hashes of leaves lie nowhere: they follow from the bundle of the leaves, and are held against the level above like
//! any tile. That level's right edge lies in the file `edge`, so that whoever opens the ledger need not read the last
//! bundles for it; where it is not as it was written, it is made from them.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use tlog_tiles::{EMPTY_HASH, Hash, HashReader, Tile, tree_hash};

use super::files;
use super::leaf::{hash_of, pack, unpack};
use crate::StoreError;

/// Hashes of a full tile.
pub(super) const TILE: u64 = 1 << HEIGHT;
const HEIGHT: u8 = 8;
const HASH_BYTES: usize = 32;

/// The hashes of the full bundles behind the last full tile of them.
const EDGE: &str = "edge";
const EDGE_MARK: &str = "aftermath-edge 1 ";

/// What lies at an address of `tlog-tiles`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Address {
    /// Hashes: level, number of the tile, how many.
    Hashes(u8, u64, u64),
    /// Leaves: number of the bundle, how many.
    Leaves(u64, u64),
}

impl Address {
    /// Reads `tile/<L>/<N>[.p/<W>]` or `tile/entries/<N>[.p/<W>]`.
    pub(super) fn parse(path: &str) -> Option<Self> {
        let (kind, rest) = path.strip_prefix("tile/")?.split_once('/')?;
        let (number, width) = match rest.split_once(".p/") {
            Some((number, width)) => (number, decimal(width).filter(|width| (1..TILE).contains(width))?),
            None => (rest, TILE),
        };
        let number = parts(number)?;
        if kind == "entries" {
            return Some(Self::Leaves(number, width));
        }
        let level = decimal(kind).filter(|level| *level < 64)?;
        Some(Self::Hashes(level as u8, number, width))
    }
}

/// Digits without a leading zero.
fn decimal(text: &str) -> Option<u64> {
    text.parse::<u64>().ok().filter(|number| number.to_string() == text)
}

/// `x001/x234/067` is 1,234,067.
fn parts(text: &str) -> Option<u64> {
    let mut number: u64 = 0;
    let mut rest = text.split('/').peekable();
    while let Some(part) = rest.next() {
        let digits = if rest.peek().is_some() { part.strip_prefix('x')? } else { part };
        let three = digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let digits = three.then(|| digits.parse::<u64>().ok())??;
        number = number.checked_mul(1_000)?.checked_add(digits)?;
    }
    // There is one way to write a number.
    (written(number) == text).then_some(number)
}

fn written(mut number: u64) -> String {
    let mut text = format!("{:03}", number % 1_000);
    while number >= 1_000 {
        number /= 1_000;
        text = format!("x{:03}/{text}", number % 1_000);
    }
    text
}

/// Where a full tile or bundle lies below the folder, as it is addressed.
fn file(kind: &str, number: u64) -> PathBuf {
    ["tile", kind, &written(number)].iter().collect()
}

/// Where a full bundle lies below the folder, packed.
pub(super) fn bundle_file(number: u64) -> PathBuf {
    file("entries", number).with_extension("zst")
}

/// Where it lies if it was written before bundles were packed.
pub(super) fn plain_bundle_file(number: u64) -> PathBuf {
    file("entries", number)
}

/// The bytes of a full bundle as they lie there; `None` where there is no such file.
fn read_bundle(folder: &Path, number: u64) -> Result<Option<Vec<u8>>, StoreError> {
    match files::read(&folder.join(bundle_file(number)))? {
        None => files::read(&folder.join(plain_bundle_file(number))),
        packed => Ok(packed),
    }
}

/// The hashes of one level from a full tile on.
#[derive(Debug, Clone, Default)]
struct Level {
    /// Number of the first hash in memory: all before it lie in full tiles on the disk.
    start: u64,
    hashes: Vec<Hash>,
}

impl Level {
    fn end(&self) -> u64 {
        self.start + self.hashes.len() as u64
    }

    fn slice(&self, from: u64, to: u64) -> Option<&[Hash]> {
        let place = |number: u64| usize::try_from(number.checked_sub(self.start)?).ok();
        self.hashes.get(place(from)?..place(to)?)
    }
}

/// The tree.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    folder: PathBuf,
    levels: Vec<Level>,
}

impl Tree {
    /// The tree whose first `leaves` leaves, a number of full tiles, lie on the disk.
    ///
    /// # Errors
    /// [`StoreError::Ledger`] where a tile that it needs is not there or not whole.
    pub(super) fn open(folder: &Path, leaves: u64) -> Result<Self, StoreError> {
        let mut tree = Self { folder: folder.to_owned(), levels: vec![Level { start: leaves, hashes: Vec::new() }] };
        let mut full = leaves / TILE;
        while full > 0 {
            let start = full / TILE * TILE;
            let below = tree.levels.len() as u8 - 1;
            let hashes = if below == 0 {
                tree.edge(start, full)?
            } else {
                let hashes = (start..full).map(|tile| Ok(subtree(&tree.file_of_hashes(below, tile)?)));
                hashes.collect::<Result<_, StoreError>>()?
            };
            tree.levels.push(Level { start, hashes });
            full = start / TILE;
        }
        Ok(tree)
    }

    /// The hashes of the bundles `start..full`: from their file, or from themselves where it does not have them.
    fn edge(&self, start: u64, full: u64) -> Result<Vec<Hash>, StoreError> {
        let path = self.folder.join(EDGE);
        let count = (full - start) as usize;
        let kept = files::read(&path)?.and_then(|bytes| read_edge(&bytes, start));
        if let Some(mut hashes) = kept.filter(|hashes| hashes.len() >= count) {
            hashes.truncate(count);
            return Ok(hashes);
        }
        let hashes = (start..full).map(|number| Ok(subtree(&bytes_of(&hashes_of(&self.bundle_as_it_lies(number)?)))));
        let hashes = hashes.collect::<Result<Vec<_>, StoreError>>()?;
        // Where it cannot be written, it is made again the next time.
        let _ = files::place(&path, &write_edge(start, &hashes));
        Ok(hashes)
    }

    pub(super) fn leaves(&self) -> u64 {
        self.levels[0].end()
    }

    /// The hash over the first `size` leaves.
    pub(super) fn root(&self, size: u64) -> Result<Hash, StoreError> {
        if size == 0 {
            return Ok(EMPTY_HASH);
        }
        tree_hash(size, self).map_err(|error| self.fault(error))
    }

    /// One more leaf.
    pub(super) fn push(&mut self, leaf: &[u8]) {
        let mut hash = hash_of(leaf);
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Level::default());
            }
            let Level { hashes, .. } = &mut self.levels[level];
            hashes.push(hash);
            if !hashes.len().is_multiple_of(TILE as usize) {
                break;
            }
            hash = subtree(&bytes_of(&hashes[hashes.len() - TILE as usize..]));
        }
    }

    /// The full tiles in memory as files, and the edge as it is then; once they are written, [`Tree::settle`] lets go of
    /// them.
    pub(super) fn full_tiles(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        if let Some(Level { start, hashes }) = self.levels.get(1) {
            let full = hashes.len() / TILE as usize * TILE as usize;
            files.push((self.folder.join(EDGE), write_edge(start + full as u64, &hashes[full..])));
        }
        for (level, Level { start, hashes }) in self.levels.iter().enumerate().skip(1) {
            for (number, tile) in (start / TILE..).zip(hashes.chunks_exact(TILE as usize)) {
                files.push((Self::path_of_tile(&self.folder, level, number), bytes_of(tile)));
            }
        }
        files
    }

    /// Forgets what lies in full tiles on the disk.
    pub(super) fn settle(&mut self) {
        for level in &mut self.levels {
            let full = level.hashes.len() / TILE as usize * TILE as usize;
            level.hashes.drain(..full);
            level.start += full as u64;
        }
    }

    /// The tile at an address, from memory, or from a file that is held against the tile above it.
    pub(super) fn tile(&self, level: u8, number: u64, width: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(here) = self.levels.get(usize::from(level)) else {
            return Ok(None);
        };
        let (Some(from), Some(to)) =
            (number.checked_mul(TILE), number.checked_mul(TILE).and_then(|n| n.checked_add(width)))
        else {
            return Ok(None);
        };
        if to > here.end() {
            return Ok(None);
        }
        if let Some(hashes) = here.slice(from, to) {
            return Ok(Some(bytes_of(hashes)));
        }
        let mut bytes = self.checked_tile(level, number)?;
        bytes.truncate(width as usize * HASH_BYTES);
        Ok(Some(bytes))
    }

    /// A full tile of the disk, which must be what the tile above it says; one of leaves follows from their bundle.
    fn checked_tile(&self, level: u8, number: u64) -> Result<Vec<u8>, StoreError> {
        if level == 0 {
            return self.bundle(number).map(|leaves| bytes_of(&hashes_of(&leaves)));
        }
        let bytes = self.file_of_hashes(level, number)?;
        if self.subtree_above(level, number)? == Some(subtree(&bytes)) {
            return Ok(bytes);
        }
        Err(self.damaged(&file(&level.to_string(), number), "it does not hash to what the tile above it says"))
    }

    /// What the tile above says that a full tile hashes to.
    pub(super) fn subtree_above(&self, level: u8, number: u64) -> Result<Option<Hash>, StoreError> {
        let above = self.tile(level + 1, number / TILE, number % TILE + 1)?.unwrap_or_default();
        let said = above.get(above.len().saturating_sub(HASH_BYTES)..).unwrap_or_default();
        Ok(said.try_into().ok().map(Hash))
    }

    fn file_of_hashes(&self, level: u8, number: u64) -> Result<Vec<u8>, StoreError> {
        let path = file(&level.to_string(), number);
        let bytes =
            files::read(&self.folder.join(&path))?.ok_or_else(|| self.damaged(&path, "there is no such file"))?;
        if bytes.len() == TILE as usize * HASH_BYTES {
            return Ok(bytes);
        }
        Err(self.damaged(&path, &format!("it has {} bytes, expected {}", bytes.len(), TILE as usize * HASH_BYTES)))
    }

    /// A full bundle as a file.
    pub(super) fn full_bundle(&self, number: u64, leaves: &[Vec<u8>]) -> Result<(PathBuf, Vec<u8>), StoreError> {
        let packed = pack(leaves).map_err(StoreError::io("packing leaves of the ledger"))?;
        Ok((self.folder.join(bundle_file(number)), packed))
    }

    /// The leaves of a full bundle on the disk, which must hash to what the tree says.
    pub(super) fn bundle(&self, number: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let leaves = self.bundle_as_it_lies(number)?;
        if self.subtree_above(0, number)? == Some(subtree(&bytes_of(&hashes_of(&leaves)))) {
            return Ok(leaves);
        }
        Err(self.damaged(&bundle_file(number), "its leaves do not hash to what the tile above them says"))
    }

    fn bundle_as_it_lies(&self, number: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let path = bundle_file(number);
        let bytes = read_bundle(&self.folder, number)?.ok_or_else(|| self.damaged(&path, "there is no such file"))?;
        let leaves = unpack(&bytes).filter(|leaves| leaves.len() as u64 == TILE);
        leaves.ok_or_else(|| self.damaged(&path, "expected 256 leaves, each after its length"))
    }

    /// The leaves of a full bundle as they lie there: what is checked against them is up to the caller.
    pub(super) fn unchecked_bundle(folder: &Path, number: u64) -> Result<Option<Vec<Vec<u8>>>, StoreError> {
        let bytes = read_bundle(folder, number)?;
        Ok(bytes.as_deref().and_then(unpack).filter(|leaves| leaves.len() as u64 == TILE))
    }

    /// Where a full tile of hashes lies.
    pub(super) fn path_of_tile(folder: &Path, level: usize, number: u64) -> PathBuf {
        folder.join(file(&level.to_string(), number))
    }

    pub(super) fn fault(&self, error: tlog_tiles::Error) -> StoreError {
        StoreError::Ledger { file: self.folder.join("tile"), why: error.to_string() }
    }

    fn damaged(&self, file: &Path, why: &str) -> StoreError {
        StoreError::Ledger { file: self.folder.join(file), why: why.into() }
    }
}

impl HashReader for Tree {
    fn read_hashes(&self, indexes: &[u64]) -> Result<Vec<Hash>, tlog_tiles::Error> {
        // Most of them are of one tile, which may have to be made from its bundle.
        let mut last: Option<((u8, u64, u32), Vec<u8>)> = None;
        let read = |index: &u64| {
            let tile = Tile::from_index(HEIGHT, *index);
            let address = (tile.level(), tile.level_index(), tile.width());
            let bytes = match last.take().filter(|(known, _)| *known == address) {
                Some((_, bytes)) => Some(bytes),
                None => self
                    .tile(address.0, address.1, u64::from(address.2))
                    .map_err(|error| tlog_tiles::Error::InvalidInput(error.to_string()))?,
            };
            let bytes = bytes.ok_or(tlog_tiles::Error::IndexesNotInTree)?;
            let hash = tile.hash_at_index(&bytes, *index);
            last = Some((address, bytes));
            hash
        };
        indexes.iter().map(read).collect()
    }
}

/// The hashes of leaves.
fn hashes_of(leaves: &[Vec<u8>]) -> Vec<Hash> {
    leaves.iter().map(|leaf| hash_of(leaf)).collect()
}

/// The number of the first bundle, the hashes, and a checksum over all that.
fn write_edge(start: u64, hashes: &[Hash]) -> Vec<u8> {
    let mut bytes = format!("{EDGE_MARK}{start}\n").into_bytes();
    bytes.extend(bytes_of(hashes));
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

/// The hashes from a bundle on; `None` where they begin with another, or the file is not as it was written.
fn read_edge(bytes: &[u8], start: u64) -> Option<Vec<Hash>> {
    let (said, sum) = bytes.split_last_chunk::<HASH_BYTES>()?;
    let hashes = said.strip_prefix(format!("{EDGE_MARK}{start}\n").as_bytes())?;
    let hashes = hashes.chunks(HASH_BYTES).map(|hash| hash.try_into().ok().map(Hash)).collect::<Option<Vec<_>>>()?;
    (Sha256::digest(said).as_slice() == sum).then_some(hashes)
}

/// The hash over a full tile.
pub(super) fn subtree(tile: &[u8]) -> Hash {
    Tile::subtree_hash(tile)
}

pub(super) fn bytes_of(hashes: &[Hash]) -> Vec<u8> {
    hashes.iter().flat_map(|hash| hash.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_reads_back_from_where_it_begins_and_not_after_damage() {
        let hashes: Vec<Hash> = (0..5).map(|n| Hash([n; 32])).collect();
        let bytes = write_edge(256, &hashes);
        assert_eq!(read_edge(&bytes, 256), Some(hashes));
        assert_eq!(read_edge(&bytes, 0), None);
        assert_eq!(read_edge(&write_edge(0, &[]), 0), Some(Vec::new()));
        for at in 0..bytes.len() {
            let mut bent = bytes.clone();
            bent[at] ^= 1;
            assert_eq!(read_edge(&bent, 256), None, "byte {at}");
            assert_eq!(read_edge(&bytes[..at], 256), None, "{at} bytes");
        }
    }

    #[test]
    fn addresses_are_those_of_the_standard() {
        assert_eq!(Address::parse("tile/0/x001/x234/067"), Some(Address::Hashes(0, 1_234_067, 256)));
        assert_eq!(Address::parse("tile/3/000.p/17"), Some(Address::Hashes(3, 0, 17)));
        assert_eq!(Address::parse("tile/entries/x001/000"), Some(Address::Leaves(1_000, 256)));
        assert_eq!(Address::parse("tile/entries/007.p/1"), Some(Address::Leaves(7, 1)));
        assert_eq!(bundle_file(1_234_067), Path::new("tile/entries/x001/x234/067.zst"));
        assert_eq!(plain_bundle_file(1_234_067), Path::new("tile/entries/x001/x234/067"));
        for bad in [
            "",
            "tile",
            "tile/",
            "tile/0",
            "tile/0/1",
            "tile/00/001",
            "tile/0/001.p/0",
            "tile/0/001.p/256",
            "tile/64/000",
            "tile/0/x000/001",
            "tile/0/x001/x234",
            "tile/0/x018/x446/x744/x073/x709/x551/616",
            "tile/entries/../key",
            "tile/data/000",
            "tile/8/0/001",
            "tile/0/001.p/01",
        ] {
            assert_eq!(Address::parse(bad), None, "{bad}");
        }
    }
}
