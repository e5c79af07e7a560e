//! The file of blocks that lie apart from sled: whole battles, one block behind the other.
//!
//! sled writes what it holds several times over and lets go of old copies when it likes, so that a battle took three times
//! what it packs to. Here each block lies once. sled has, in the place of the block, where it lies: offset (8), length (4).
//! Nothing in the file says what it is: the block has its own checksum, which covers its match and its place in it.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;

use crate::StoreError;
use crate::bounds::{MAX_BLOCK_BYTES, MAX_VALUE_BYTES};

/// Name of the file in the folder of sled.
pub(super) const PACKS: &str = "packs";

const PLACE_BYTES: usize = 12;
/// No block is longer: what cannot be compressed grows by a few bytes.
const MOST_BYTES: u32 = (MAX_BLOCK_BYTES + MAX_VALUE_BYTES) as u32;

/// Where a block lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PackedAt {
    pub(super) offset: u64,
    pub(super) length: u32,
}

impl PackedAt {
    pub(super) fn encode(self) -> Vec<u8> {
        [self.offset.to_be_bytes().as_slice(), &self.length.to_be_bytes()].concat()
    }

    /// `None` where the value is itself a block: the head of one alone is longer.
    pub(super) fn decode(value: &[u8]) -> Option<Self> {
        let (offset, length) = value.split_first_chunk::<8>()?;
        let length = <[u8; PLACE_BYTES - 8]>::try_from(length).ok()?;
        Some(Self { offset: u64::from_be_bytes(*offset), length: u32::from_be_bytes(length) })
    }
}

/// The file, open.
#[derive(Debug, Clone)]
pub(super) struct Packs(Arc<File>);

impl Packs {
    /// Opens the file in a folder of sled, or begins it there where that is allowed.
    pub(super) fn open(sled: &Path, may_begin: bool) -> Result<Self, StoreError> {
        let file = OpenOptions::new().read(true).write(true).create(may_begin).truncate(false).open(sled.join(PACKS));
        match file {
            Ok(file) => Ok(Self(Arc::new(file))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(StoreError::NeedsRebuild { why: format!("the file {PACKS} is gone") })
            }
            Err(source) => Err(StoreError::Io { doing: "opening the file of blocks", source }),
        }
    }

    /// Where the next block is to lie.
    pub(super) fn end(&self) -> Result<u64, StoreError> {
        self.0.metadata().map(|known| known.len()).map_err(StoreError::io("looking at the file of blocks"))
    }

    pub(super) fn write(&self, offset: u64, bytes: &[u8]) -> Result<(), StoreError> {
        self.0.write_all_at(bytes, offset).map_err(StoreError::io("writing blocks"))
    }

    /// The bytes of a block as they lie there. `None` where the file is not so long, or no block is.
    pub(super) fn read(&self, at: PackedAt) -> Result<Option<Vec<u8>>, StoreError> {
        if at.length > MOST_BYTES {
            return Ok(None);
        }
        let mut bytes = vec![0; at.length as usize];
        match self.0.read_exact_at(&mut bytes, at.offset) {
            Ok(()) => Ok(Some(bytes)),
            Err(error) if matches!(error.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput) => {
                Ok(None)
            }
            Err(source) => Err(StoreError::Io { doing: "reading a block", source }),
        }
    }

    /// Puts all that is written on the disk.
    pub(super) fn sync(&self) -> Result<(), StoreError> {
        self.0.sync_all().map_err(StoreError::io("syncing the file of blocks"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_no_block_and_reads_back() {
        let at = PackedAt { offset: 1 << 40, length: 9_000 };
        assert_eq!(PackedAt::decode(&at.encode()), Some(at));
        for other in [0, 11, 13, 28, 4_096] {
            assert_eq!(PackedAt::decode(&vec![1; other]), None, "{other} bytes");
        }
    }

    #[test]
    fn what_lies_beyond_the_end_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Packs::open(folder.path(), false), Err(StoreError::NeedsRebuild { .. })));
        let packs = Packs::open(folder.path(), true).unwrap();
        packs.write(packs.end().unwrap(), b"a block").unwrap();
        let read = |offset, length| packs.read(PackedAt { offset, length }).unwrap();
        assert_eq!(read(2, 5).as_deref(), Some(b"block".as_slice()));
        assert_eq!([read(2, 6), read(u64::MAX, 1), read(1 << 62, 1), read(0, u32::MAX)], [None, None, None, None]);
    }
}
