//! Lines packed into blocks, and blocks cut into values that sled keeps safely.
//!
//! A block is a run of whole lines, each with its newline, in one zstd frame. Lines that come in few at a time are stored
//! as one value of at most [`MAX_VALUE_BYTES`]; only a line that does not fit one value alone takes several. Whole battles
//! lie apart from sled, in blocks that are as large as a block may be. The first value begins with a [`BlockHead`].

use std::cell::RefCell;
use std::io;
use std::ops::RangeInclusive;
use std::thread::LocalKey;

use sha2::{Digest, Sha256};
use zstd::bulk::{Compressor, Decompressor};

use crate::bounds::{MAX_BLOCK_BYTES, MAX_LINE_BYTES, MAX_VALUE_BYTES};
use crate::{MatchId, StoreError};

// A line of the greatest length must fit a block with its newline.
const _: () = assert!(MAX_LINE_BYTES < MAX_BLOCK_BYTES);

/// Of blocks that go into sled, which are small.
const ZSTD_LEVEL: i32 = 3;
/// Of blocks that lie apart. 48 battles of 57 KB take 8.8 KB each at level 3, 7.6 KB at this one, 7.2 KB at level 9.
const ZSTD_LEVEL_APART: i32 = 6;

/// A block this full is not worth another try, nor worth packing again for a few lines more.
const FULL_BYTES: usize = MAX_VALUE_BYTES / 8 * 7;

const CHECKSUM_BYTES: usize = 16;
const HEAD_BYTES: usize = CHECKSUM_BYTES + 3 * 4;

/// A block ready to be stored.
#[derive(Debug)]
pub struct Packed {
    /// The line it begins with; 0 is the header.
    pub first: u64,
    /// The values to store it in, in order.
    pub values: Vec<Vec<u8>>,
    /// Whether it is to lie apart from sled, in one piece of any length.
    pub apart: bool,
}

impl Packed {
    /// Whether it has room for more lines. A block of several values never has.
    pub(crate) fn has_room(&self) -> bool {
        !self.apart && matches!(self.values.as_slice(), [value] if value.len() < FULL_BYTES)
    }
}

/// A block read back and found sound.
#[derive(Debug)]
pub struct Block {
    first: u64,
    lines: u64,
    raw: Vec<u8>,
}

/// Packs `lines`, of which the first has number `first`, into blocks as full as they get.
pub(crate) fn pack(id: &MatchId, first: u64, lines: &[&[u8]]) -> Result<Vec<Packed>, StoreError> {
    let mut packer = Packer::new(lines);
    let mut blocks = Vec::new();
    let mut done = 0;
    while done < lines.len() {
        let (count, frame) = packer.fill(done).map_err(StoreError::io("compressing a block"))?;
        let first = first + done as u64;
        let values = packer.head(done, count, &frame).cut(id, first, &frame);
        blocks.push(Packed { first, values, apart: false });
        done += count;
    }
    Ok(blocks)
}

/// Packs lines into blocks that lie apart from sled, each of as many lines as a block may have.
///
/// # Errors
/// [`StoreError::Io`] where zstd fails.
pub fn pack_apart(id: &MatchId, first: u64, lines: &[&[u8]]) -> Result<Vec<Packed>, StoreError> {
    let packer = Packer::new(lines);
    let mut blocks = Vec::new();
    let mut done = 0;
    while done < lines.len() {
        let count = packer.lines_within(done, MAX_BLOCK_BYTES);
        let raw = &packer.raw[packer.starts[done]..packer.starts[done + count]];
        let frame = compress(&ZSTD_APART, ZSTD_LEVEL_APART, raw).map_err(StoreError::io("compressing a block"))?;
        let first = first + done as u64;
        let values = vec![packer.head(done, count, &frame).whole(id, first, &frame)];
        blocks.push(Packed { first, values, apart: true });
        done += count;
    }
    Ok(blocks)
}

type Zstd = LocalKey<RefCell<Option<Compressor<'static>>>>;

thread_local! {
    /// Each thread's own, since making one costs more than a small block.
    static ZSTD: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    static ZSTD_APART: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    static UNZSTD: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// One zstd frame.
fn compress(zstd: &'static Zstd, level: i32, raw: &[u8]) -> io::Result<Vec<u8>> {
    zstd.with_borrow_mut(|zstd| match zstd {
        Some(zstd) => zstd.compress(raw),
        none => none.insert(Compressor::new(level)?).compress(raw),
    })
}

/// What a zstd frame holds, which must be no more than so many bytes.
fn decompress(frame: &[u8], most_bytes: usize) -> io::Result<Vec<u8>> {
    UNZSTD.with_borrow_mut(|zstd| match zstd {
        Some(zstd) => zstd.decompress(frame, most_bytes),
        none => none.insert(Decompressor::new()?).decompress(frame, most_bytes),
    })
}

/// Finds how many lines fill a block, by trying: the next guess follows from the ratio of the last.
struct Packer {
    /// All lines, each with its newline.
    raw: Vec<u8>,
    /// Where each line begins in `raw`, and where the last ends.
    starts: Vec<usize>,
    /// Raw bytes that are expected to fill a block.
    guess: usize,
}

impl Packer {
    /// Tries after which a block that fits is good enough.
    const TRIES: usize = 5;
    /// What match logs come to; only the first guess.
    const USUAL_RATIO: usize = 7;
    const FRAME_BYTES: usize = MAX_VALUE_BYTES - HEAD_BYTES;

    fn new(lines: &[&[u8]]) -> Self {
        let mut raw = Vec::new();
        let mut starts = vec![0];
        for line in lines {
            raw.extend_from_slice(line);
            raw.push(b'\n');
            starts.push(raw.len());
        }
        Self { raw, starts, guess: Self::FRAME_BYTES * Self::USUAL_RATIO }
    }

    /// What stands before the frame of so many lines.
    fn head(&self, from: usize, count: usize, frame: &[u8]) -> BlockHead {
        let raw_bytes = self.starts[from + count] - self.starts[from];
        BlockHead { lines: count as u32, raw_bytes: raw_bytes as u32, frame_bytes: frame.len() as u32 }
    }

    /// How many lines from `from` on stay within so many raw bytes.
    fn lines_within(&self, from: usize, raw_bytes: usize) -> usize {
        let end = self.starts[from] + raw_bytes;
        self.starts[from + 1..].partition_point(|start| *start <= end)
    }

    /// The next block: how many lines it takes, and their frame. The frame is too long only for a single line.
    fn fill(&mut self, from: usize) -> io::Result<(usize, Vec<u8>)> {
        let mut best = None;
        let (mut least, mut most) = (1, self.lines_within(from, MAX_BLOCK_BYTES));
        let mut tries = 0;
        while least <= most && (tries < Self::TRIES || best.is_none()) {
            // Lines may be so unlike each other that ratios mislead: then halve.
            let guess = if tries < Self::TRIES { self.lines_within(from, self.guess) } else { most / 2 };
            let count = guess.clamp(least, most);
            let raw = &self.raw[self.starts[from]..self.starts[from + count]];
            let frame = compress(&ZSTD, ZSTD_LEVEL, raw)?;
            tries += 1;
            // Aim a little low: a block that just fits is worth more than one that just does not.
            self.guess = raw.len() * (Self::FRAME_BYTES / 32 * 31) / frame.len();
            let stored_bytes = HEAD_BYTES + frame.len();
            if stored_bytes > MAX_VALUE_BYTES && count > 1 {
                most = count - 1;
                continue;
            }
            best = Some((count, frame));
            least = count + 1;
            if stored_bytes >= FULL_BYTES {
                break;
            }
        }
        best.ok_or_else(|| io::Error::other("no line was left to pack"))
    }
}

/// What stands before the frame: a checksum, then three numbers of 4 bytes.
#[derive(Debug, Clone, Copy)]
struct BlockHead {
    lines: u32,
    raw_bytes: u32,
    frame_bytes: u32,
}

impl BlockHead {
    fn numbers(self) -> [u8; 12] {
        let mut bytes = [0; 12];
        for (to, number) in bytes.chunks_exact_mut(4).zip([self.lines, self.raw_bytes, self.frame_bytes]) {
            to.copy_from_slice(&number.to_be_bytes());
        }
        bytes
    }

    /// Covers the block's place too: a sound block in the wrong place is as wrong as a damaged one.
    fn checksum(self, id: &MatchId, first: u64, frame: &[u8]) -> [u8; CHECKSUM_BYTES] {
        let hash = Sha256::new()
            .chain_update(id.as_str())
            .chain_update([0])
            .chain_update(first.to_be_bytes())
            .chain_update(self.numbers())
            .chain_update(frame)
            .finalize();
        let mut checksum = [0; CHECKSUM_BYTES];
        checksum.copy_from_slice(&hash[..CHECKSUM_BYTES]);
        checksum
    }

    fn whole(self, id: &MatchId, first: u64, frame: &[u8]) -> Vec<u8> {
        [&self.checksum(id, first, frame), self.numbers().as_slice(), frame].concat()
    }

    fn cut(self, id: &MatchId, first: u64, frame: &[u8]) -> Vec<Vec<u8>> {
        self.whole(id, first, frame).chunks(MAX_VALUE_BYTES).map(<[u8]>::to_vec).collect()
    }

    /// Splits what was stored into checksum, head and frame.
    fn read(stored: &[u8]) -> Option<([u8; CHECKSUM_BYTES], Self, &[u8])> {
        let (checksum, rest) = stored.split_first_chunk::<CHECKSUM_BYTES>()?;
        let (lines, rest) = rest.split_first_chunk::<4>()?;
        let (raw_bytes, rest) = rest.split_first_chunk::<4>()?;
        let (frame_bytes, frame) = rest.split_first_chunk::<4>()?;
        let [lines, raw_bytes, frame_bytes] = [lines, raw_bytes, frame_bytes].map(|n| u32::from_be_bytes(*n));
        Some((*checksum, Self { lines, raw_bytes, frame_bytes }, frame))
    }
}

impl Block {
    /// How many values the block that begins with this one takes.
    pub(crate) fn parts(first_value: &[u8]) -> usize {
        let stored = BlockHead::read(first_value).map_or(0, |(_, head, _)| HEAD_BYTES + head.frame_bytes as usize);
        // Damage may claim any length: the checksum will tell, but not after reading gigabytes.
        stored.div_ceil(MAX_VALUE_BYTES).clamp(1, 1 + MAX_BLOCK_BYTES / MAX_VALUE_BYTES)
    }

    /// The checksum with which the first value begins.
    pub(crate) fn checksum_of(first_value: &[u8]) -> Option<[u8; CHECKSUM_BYTES]> {
        first_value.first_chunk().copied()
    }

    /// Bytes of its lines.
    pub fn bytes(&self) -> usize {
        self.raw.len()
    }

    /// Reads a block back from its values, put together again.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] where it is not as it was packed, or not of this match and place.
    pub fn unpack(id: &MatchId, first: u64, stored: &[u8]) -> Result<Self, StoreError> {
        let damaged = |why: String| StoreError::Damaged { id: id.clone(), block: first, why };
        let short = || damaged(format!("expected at least {HEAD_BYTES} bytes, got {}", stored.len()));
        let (expected, head, frame) = BlockHead::read(stored).ok_or_else(short)?;
        if head.checksum(id, first, frame) != expected {
            return Err(damaged(format!("expected the checksum to fit its {} bytes, it does not", stored.len())));
        }
        let raw_bytes = head.raw_bytes as usize;
        let raw = decompress(frame, raw_bytes.min(MAX_BLOCK_BYTES))
            .map_err(|error| damaged(format!("expected a zstd frame of {raw_bytes} bytes: {error}")))?;
        let lines = raw.iter().filter(|byte| **byte == b'\n').count();
        if raw.len() != raw_bytes || lines != head.lines as usize || raw.last() != Some(&b'\n') {
            let expected = head.lines;
            let came = raw.len();
            return Err(damaged(format!(
                "expected {expected} lines, {raw_bytes} bytes, got {lines} lines, {came} bytes"
            )));
        }
        Ok(Self { first, lines: lines as u64, raw })
    }

    /// The numbers of its lines.
    pub fn numbers(&self) -> RangeInclusive<u64> {
        self.first..=self.first + self.lines - 1
    }

    /// Its lines without their newlines, numbered.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let whole = &self.raw[..self.raw.len() - 1];
        self.numbers().zip(whole.split(|byte| *byte == b'\n'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(lines: &[&[u8]]) -> Vec<(Packed, Block)> {
        let id = "a".parse().unwrap();
        let packed = pack(&id, 7, lines).unwrap().into_iter();
        packed
            .map(|packed| {
                let block = Block::unpack(&id, packed.first, &packed.values.concat()).unwrap();
                (packed, block)
            })
            .collect()
    }

    #[test]
    fn blocks_follow_each_other_and_are_full() {
        let lines: Vec<String> =
            (0..5_000u64).map(|n| format!("{n},{}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
        let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
        let blocks = blocks(&lines);
        let mut next = 7;
        for (packed, block) in &blocks {
            assert_eq!(packed.first, next);
            assert_eq!(packed.values.len(), 1);
            next = block.numbers().end() + 1;
        }
        assert_eq!(next, 7 + 5_000);
        let full = blocks.iter().filter(|(packed, _)| !packed.has_room()).count();
        assert!(full >= blocks.len() * 9 / 10, "{full} of {} are full", blocks.len());
        let back: Vec<&[u8]> = blocks.iter().flat_map(|(_, block)| block.lines().map(|(_, line)| line)).collect();
        assert_eq!(back, lines);
    }

    #[test]
    fn a_block_never_unpacks_to_more_than_its_bound() {
        let longest = vec![b'x'; MAX_LINE_BYTES];
        for lines in [vec![b"".as_slice(); 200_000], vec![longest.as_slice(); 5]] {
            for (_, block) in blocks(&lines) {
                assert!(block.raw.len() <= MAX_BLOCK_BYTES);
            }
        }
    }
}
