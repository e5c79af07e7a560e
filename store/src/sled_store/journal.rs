//! What was accepted since sled was last put on the disk: one frame for the submissions of a moment.
//!
//! ```text
//! aftermath-journal 1
//! length (8)  checksum (16)  what is written to sled and to the file of blocks
//! …
//! ```
//!
//! A frame that is on the disk is kept: then only do sled and the file of blocks have it, which get there at leisure. Whoever
//! opens the store does again what the frames say, which changes nothing where it was done, puts it on the disk, and empties
//! the file. So a submission waits for one file, to which little is written, in place of sled's own.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::StoreError;

/// Name of the file in the folder of the store.
pub(super) const JOURNAL: &str = "journal";
const MARK: &[u8] = b"aftermath-journal 1\n";
const CHECKSUM_BYTES: usize = 16;
const HEAD_BYTES: u64 = 8 + CHECKSUM_BYTES as u64;
/// Bytes from which on it is worth putting sled on the disk. Whoever opens a store that was killed does as much again.
const FULL_BYTES: u64 = 8 << 20;
/// What stands for the length of a value that is taken away.
const GONE: u32 = u32::MAX;

/// A key with its value, or without any where it goes.
pub(super) type Written = (Vec<u8>, Option<Vec<u8>>);

/// What is written at a moment: rows of sled, and blocks behind those that lie apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) rows: Vec<Written>,
    /// Where the blocks are to lie.
    pub(super) offset: u64,
    pub(super) blocks: Vec<u8>,
}

impl Frame {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = self.offset.to_be_bytes().to_vec();
        bytes.extend_from_slice(&(self.blocks.len() as u64).to_be_bytes());
        bytes.extend_from_slice(&self.blocks);
        for (key, value) in &self.rows {
            // Keys and values are bounded: see [`crate::bounds`].
            bytes.extend_from_slice(&(key.len() as u32).to_be_bytes());
            bytes.extend_from_slice(&value.as_ref().map_or(GONE, |value| value.len() as u32).to_be_bytes());
            bytes.extend_from_slice(key);
            bytes.extend_from_slice(value.as_deref().unwrap_or_default());
        }
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (offset, rest) = bytes.split_first_chunk::<8>()?;
        let (length, rest) = rest.split_first_chunk::<8>()?;
        let (blocks, mut rest) = rest.split_at_checked(usize::try_from(u64::from_be_bytes(*length)).ok()?)?;
        let mut rows = Vec::new();
        while let Some((key, after)) = rest.split_first_chunk::<4>() {
            let (value, after) = after.split_first_chunk::<4>()?;
            let [key, value] = [key, value].map(|length| u32::from_be_bytes(*length));
            let (key, after) = after.split_at_checked(key as usize)?;
            let length = if value == GONE { 0 } else { value as usize };
            let (bytes, after) = after.split_at_checked(length)?;
            rows.push((key.to_vec(), (value != GONE).then(|| bytes.to_vec())));
            rest = after;
        }
        rest.is_empty().then(|| Self { rows, offset: u64::from_be_bytes(*offset), blocks: blocks.to_vec() })
    }

    /// Hands the rows to sled, in order, one by one. That all of them are there or none is the frame's doing, which is done
    /// again as a whole; a batch of sled would do it twice, and writes to the disk at once, by threads of its own.
    pub(super) fn apply(self, db: &sled::Db) -> sled::Result<()> {
        for (key, value) in self.rows {
            match value {
                Some(value) => db.insert(key, value)?,
                None => db.remove(key)?,
            };
        }
        Ok(())
    }
}

/// The file, open for writing.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    end: u64,
}

impl Journal {
    /// Does with each frame of the file in this folder what is to be done. `may_begin`: there may be no such file yet.
    ///
    /// # Errors
    /// [`StoreError::NeedsRebuild`] where the file is gone or damaged otherwise than by its last frame being cut off.
    pub(super) fn replay(
        folder: &Path,
        may_begin: bool,
        mut each: impl FnMut(Frame) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let doing = "reading the journal of the store";
        let file = match File::open(folder.join(JOURNAL)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound && may_begin => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(StoreError::NeedsRebuild { why: format!("the file {JOURNAL} is gone") });
            }
            Err(source) => return Err(StoreError::Io { doing, source }),
        };
        let length = file.metadata().map_err(StoreError::io(doing))?.len();
        let damaged = |at: u64| StoreError::NeedsRebuild { why: format!("the file {JOURNAL} is damaged at byte {at}") };
        let mut reader = BufReader::new(file);
        let mut at = (MARK.len() as u64).min(length);
        let mut mark = vec![0; at as usize];
        reader.read_exact(&mut mark).map_err(StoreError::io(doing))?;
        // A file that was just being begun is shorter.
        if !MARK.starts_with(&mark) {
            return Err(damaged(0));
        }
        while at + HEAD_BYTES <= length {
            let (mut bytes, mut sum) = ([0; 8], [0; CHECKSUM_BYTES]);
            reader.read_exact(&mut bytes).and_then(|()| reader.read_exact(&mut sum)).map_err(StoreError::io(doing))?;
            let within = length - at - HEAD_BYTES;
            let bytes = u64::from_be_bytes(bytes);
            if bytes > within {
                return Ok(());
            }
            let mut payload = Vec::new();
            (&mut reader).take(bytes).read_to_end(&mut payload).map_err(StoreError::io(doing))?;
            let sound = (sum == checksum(at, &payload)).then(|| Frame::decode(&payload)).flatten();
            match sound {
                Some(frame) => each(frame)?,
                // A frame whose own length leads to another was not cut off: it was changed.
                None if bytes < within => return Err(damaged(at)),
                None => return Ok(()),
            }
            at += HEAD_BYTES + bytes;
        }
        Ok(())
    }

    /// Begins the file anew, on the disk, once all that it said is there.
    pub(super) fn begin(folder: &Path) -> Result<Self, StoreError> {
        let doing = "beginning the journal of the store";
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(JOURNAL));
        let mut journal = Self { file: file.map_err(StoreError::io(doing))?, end: 0 };
        journal.empty()?;
        Ok(journal)
    }

    /// Forgets everything, once it is on the disk elsewhere.
    pub(super) fn empty(&mut self) -> Result<(), StoreError> {
        let empty = || {
            self.file.write_all_at(MARK, 0)?;
            self.file.set_len(MARK.len() as u64)?;
            self.file.sync_all()
        };
        empty().map_err(StoreError::io("emptying the journal of the store"))?;
        self.end = MARK.len() as u64;
        Ok(())
    }

    /// Writes a frame, durably. After an error nobody knows what the file holds.
    pub(super) fn write(&mut self, frame: &Frame) -> Result<(), StoreError> {
        let payload = frame.encode();
        let head = (payload.len() as u64).to_be_bytes();
        let bytes = [head.as_slice(), &checksum(self.end, &payload), &payload].concat();
        let write = || {
            self.file.write_all_at(&bytes, self.end)?;
            self.file.sync_data()
        };
        write().map_err(StoreError::io("writing to the journal of the store"))?;
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Whether it is worth putting sled on the disk.
    pub(super) fn is_full(&self) -> bool {
        self.end >= FULL_BYTES
    }

    /// Whether it says nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.end <= MARK.len() as u64
    }
}

/// Covers the place too: a sound frame in the wrong place is as wrong as a damaged one.
fn checksum(at: u64, payload: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let hash: [u8; 32] = Sha256::new().chain_update(at.to_be_bytes()).chain_update(payload).finalize().into();
    let mut checksum = [0; CHECKSUM_BYTES];
    checksum.copy_from_slice(&hash[..CHECKSUM_BYTES]);
    checksum
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn frame(number: u8) -> Frame {
        let rows =
            vec![(vec![b'k', number], Some(vec![number; 300])), (vec![b'g', number], None), (vec![], Some(vec![]))];
        Frame { rows, offset: u64::from(number) << 33, blocks: vec![number; 9_000] }
    }

    fn replayed(folder: &Path) -> Result<Vec<Frame>, StoreError> {
        let mut frames = Vec::new();
        Journal::replay(folder, false, |frame| {
            frames.push(frame);
            Ok(())
        })?;
        Ok(frames)
    }

    #[test]
    fn what_was_written_is_done_again_until_it_is_emptied() {
        let folder = tempfile::tempdir().unwrap();
        assert!(replayed(folder.path()).is_err(), "there is none");
        let mut journal = Journal::begin(folder.path()).unwrap();
        (1..=3).for_each(|number| journal.write(&frame(number)).unwrap());
        assert_eq!(replayed(folder.path()).unwrap(), [frame(1), frame(2), frame(3)]);
        assert!(!journal.is_empty());
        journal.empty().unwrap();
        assert!(journal.is_empty() && replayed(folder.path()).unwrap().is_empty());
        journal.write(&frame(4)).unwrap();
        assert_eq!(replayed(folder.path()).unwrap(), [frame(4)]);
    }

    #[test]
    fn a_frame_that_was_cut_off_counts_for_nothing_and_one_that_was_changed_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::begin(folder.path()).unwrap();
        let mut ends = vec![journal.end as usize];
        for number in 1..=2 {
            journal.write(&frame(number)).unwrap();
            ends.push(journal.end as usize);
        }
        let (path, whole) = (folder.path().join(JOURNAL), fs::read(folder.path().join(JOURNAL)).unwrap());
        for length in (0..whole.len()).step_by(97).chain(ends.clone()) {
            fs::write(&path, &whole[..length]).unwrap();
            let whole_frames = ends[1..].iter().filter(|end| **end <= length).count();
            assert_eq!(replayed(folder.path()).unwrap().len(), whole_frames, "{length} bytes");
        }
        for at in (ends[0] + 8..ends[1]).step_by(89) {
            let mut bent = whole.clone();
            bent[at] ^= 4;
            fs::write(&path, bent).unwrap();
            assert!(matches!(replayed(folder.path()), Err(StoreError::NeedsRebuild { .. })), "byte {at}");
        }
    }
}
