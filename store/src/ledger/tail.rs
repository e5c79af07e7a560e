//! The file that grows: leaves not yet in bundles, one frame for each time something was written.
//!
//! ```text
//! aftermath-tail 1 <number of the first leaf>
//! length (4)  checksum (16)  leaves, as in a bundle that is served
//! …
//! ```

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use super::files;
use super::leaf::{bundle, unbundle};
use crate::StoreError;

const NAME: &str = "tail";
const MARK: &str = "aftermath-tail 1 ";
const CHECKSUM_BYTES: usize = 16;
/// How long at most something stands in the file before what comes next waits for the disk, where another file has it
/// too. So two entries a second apart are on the disk twice when they are acknowledged; of a flood, a few waits a second.
const PUT_OFF: Duration = Duration::from_millis(100);

/// When something that is written must be on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnDisk {
    /// Before the call returns: nobody else has it.
    Now,
    /// Soon, since another file has it on the disk.
    Soon,
}

/// The file, open for writing.
#[derive(Debug)]
pub(super) struct Tail {
    file: File,
    /// Number of the next leaf.
    next: u64,
    /// When all of the file was last on the disk.
    synced: Instant,
    /// Whether something was written since.
    is_ahead: bool,
}

/// What the file holds.
#[derive(Debug)]
pub(super) struct Found {
    /// Number of the first leaf in it.
    pub(super) first: u64,
    pub(super) leaves: Vec<Vec<u8>>,
    /// Bytes of the file that are sound.
    sound: u64,
    /// Whether more follows: what was being written when the program ended, or damage.
    pub(super) torn: bool,
    /// Where what follows cannot be a frame that was cut off, since another follows it.
    pub(super) damaged: Option<StoreError>,
}

impl Found {
    /// Whether nothing was ever written to it.
    pub(super) fn is_empty(&self) -> bool {
        self.first == 0 && self.leaves.is_empty() && !self.torn
    }
}

impl Tail {
    /// Begins the file anew, with leaves from number `first` on.
    pub(super) fn begin(folder: &Path, first: u64, leaves: &[Vec<u8>]) -> Result<Self, StoreError> {
        let mut bytes = format!("{MARK}{first}\n").into_bytes();
        if !leaves.is_empty() {
            bytes.extend_from_slice(&frame(first, leaves));
        }
        files::place(&path(folder), &bytes)?;
        files::sync_folder(folder)?;
        Ok(Self::at(open(folder)?, first + leaves.len() as u64))
    }

    /// Reads the file; `None` where there is none.
    ///
    /// # Errors
    /// [`StoreError::Ledger`] where it is damaged otherwise than by the last frame being cut off.
    pub(super) fn find(folder: &Path) -> Result<Option<Found>, StoreError> {
        match Self::find_sound(folder)? {
            Some(Found { damaged: Some(damage), .. }) => Err(damage),
            found => Ok(found),
        }
    }

    /// Reads the file as far as it is sound; `None` where there is none. Of frames that were to be on the disk soon, and were
    /// not when the power failed, any may be missing: whoever has them elsewhere goes on behind those that are sound.
    ///
    /// # Errors
    /// [`StoreError::Ledger`] where it does not tell what it is.
    pub(super) fn find_sound(folder: &Path) -> Result<Option<Found>, StoreError> {
        let Some(bytes) = files::read(&path(folder))? else {
            return Ok(None);
        };
        let damaged = |why: &str| StoreError::Ledger { file: path(folder), why: why.into() };
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or_else(|| damaged("it has no first line"))?;
        let first = std::str::from_utf8(&bytes[..end]).ok().and_then(|line| line.strip_prefix(MARK)?.parse().ok());
        let first: u64 = first.ok_or_else(|| damaged("its first line does not tell the first leaf"))?;
        let mut found = Found { first, leaves: Vec::new(), sound: end as u64 + 1, torn: false, damaged: None };
        let mut rest = &bytes[end + 1..];
        while !rest.is_empty() {
            let Some((leaves, after)) = read_frame(first + found.leaves.len() as u64, rest) else {
                // A frame whose own length leads to a sound one was not cut off: it was changed.
                if frame_end(rest).is_some_and(|after| !after.is_empty()) {
                    let why = format!("the frame at byte {} does not match its checksum", found.sound);
                    found.damaged = Some(damaged(&why));
                }
                found.torn = true;
                break;
            };
            found.sound += (rest.len() - after.len()) as u64;
            found.leaves.extend(leaves);
            rest = after;
        }
        Ok(Some(found))
    }

    /// Opens the file to go on behind what was found, and cuts off what is torn.
    pub(super) fn resume(folder: &Path, found: &Found) -> Result<Self, StoreError> {
        let file = open(folder)?;
        if found.torn {
            file.set_len(found.sound)
                .and_then(|()| file.sync_all())
                .map_err(StoreError::io("cutting off a torn frame"))?;
        }
        Ok(Self::at(file, found.first + found.leaves.len() as u64))
    }

    fn at(file: File, next: u64) -> Self {
        Self { file, next, synced: Instant::now(), is_ahead: true }
    }

    /// Writes leaves. After an error nobody knows what the file holds: open it again.
    pub(super) fn write(&mut self, leaves: &[Vec<u8>], on_disk: OnDisk) -> Result<(), StoreError> {
        let frame = frame(self.next, leaves);
        (&self.file).write_all(&frame).map_err(StoreError::io("writing to the ledger"))?;
        self.is_ahead = true;
        self.next += leaves.len() as u64;
        if on_disk == OnDisk::Soon && self.synced.elapsed() < PUT_OFF { Ok(()) } else { self.sync() }
    }

    /// Puts all that is written on the disk.
    pub(super) fn sync(&mut self) -> Result<(), StoreError> {
        if self.is_ahead {
            self.file.sync_data().map_err(StoreError::io("writing to the ledger"))?;
            self.is_ahead = false;
        }
        self.synced = Instant::now();
        Ok(())
    }
}

fn path(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

fn open(folder: &Path) -> Result<File, StoreError> {
    OpenOptions::new().append(true).open(path(folder)).map_err(StoreError::io("opening the tail of the ledger"))
}

/// Leaves as they are: they stay here for a while alone, and packing them takes longer than writing them.
fn frame(first: u64, leaves: &[Vec<u8>]) -> Vec<u8> {
    let payload = bundle(leaves.iter().map(Vec::as_slice));
    [&(payload.len() as u32).to_be_bytes(), checksum(first, &payload).as_slice(), &payload].concat()
}

/// Covers the place too: a sound frame in the wrong place is as wrong as a damaged one.
fn checksum(first: u64, payload: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let hash: [u8; 32] = Sha256::new().chain_update(first.to_be_bytes()).chain_update(payload).finalize().into();
    let mut checksum = [0; CHECKSUM_BYTES];
    checksum.copy_from_slice(&hash[..CHECKSUM_BYTES]);
    checksum
}

/// The leaves of a frame and what follows it.
fn read_frame(first: u64, bytes: &[u8]) -> Option<(Vec<Vec<u8>>, &[u8])> {
    let after = frame_end(bytes)?;
    let (sum, payload) = bytes[4..bytes.len() - after.len()].split_first_chunk::<CHECKSUM_BYTES>()?;
    let leaves = (*sum == checksum(first, payload)).then(|| unbundle(payload)).flatten()?;
    Some((leaves, after))
}

/// What follows a frame, if all of it is there.
fn frame_end(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    rest.get(CHECKSUM_BYTES.checked_add(length)?..)
}
