//! One accepted submission: decided, written together with those that come at the same time, made durable.

use std::sync::MutexGuard;

use super::journal::{Frame, Journal};
use super::packs::PackedAt;
use super::pending_batch::PendingBatch;
use super::record::{Last, Record, encode_card, encode_change, encode_redaction, new_stamp};
use super::rows::Row;
use super::{Engine, SledStore, guarded, keys};
use crate::block::{Packed, pack, pack_apart};
use crate::durability::PendingWriter;
use crate::growth::Extent;
use crate::{Change, Expected, Head, Leaf, Line, MatchCard, MatchId, Position, Redactions, StoreError, Submitted};

/// Blocks from the last full one on, after which they are packed together. So an entry that comes alone costs an entry;
/// that one in so many costs a block more, and a reader of the last lines unpacks as many small blocks.
const LOOSE_BLOCKS: u64 = 32;
/// Bytes of lines that are worth being packed at once.
const LOOSE_BYTES: usize = 2_048;

/// Bytes of lines of a new match that are worth lying apart from sled, and of lines that are added to one.
const APART_BYTES: usize = 4_096;
const ADDED_APART_BYTES: usize = 16_384;

/// Packs the lines of a match that is written at once: a battle lies apart, what has just begun is likely to go on.
pub(super) fn pack_match(id: &MatchId, lines: &[&[u8]]) -> Result<Vec<Packed>, StoreError> {
    if bytes_of(lines) < APART_BYTES { pack(id, 0, lines) } else { pack_apart(id, 0, lines) }
}

/// Whether lines are worth a block of their own.
fn are_few(lines: &[&[u8]]) -> bool {
    !lines.is_empty() && bytes_of(lines) <= LOOSE_BYTES
}

fn bytes_of(lines: &[&[u8]]) -> usize {
    lines.iter().map(|line| line.len() + 1).sum()
}

/// The right to write: where the store stands, for as long as it is held.
pub(super) struct Writing<'a> {
    decided: MutexGuard<'a, PendingBatch>,
    coming: PendingWriter<'a>,
}

/// Blocks to be stored behind those that stay.
pub(super) struct Behind {
    pub(super) blocks: Vec<Packed>,
    /// Where the blocks begin that may be packed again, and how many these are: see [`Record`].
    pub(super) tail: u64,
    pub(super) loose: u64,
    /// Blocks that are packed into others now, by their first lines.
    gone: Vec<u64>,
}

impl Behind {
    /// Blocks behind which nothing stays that may be packed again. `end` is the number of the next line.
    pub(super) fn of(blocks: Vec<Packed>, end: u64) -> Self {
        let (tail, loose) = match blocks.last() {
            Some(last) if last.has_room() => (last.first, 1),
            _ => (end, 0),
        };
        Self { blocks, tail, loose, gone: Vec::new() }
    }
}

/// What one submission changes.
struct Submission<'a> {
    id: &'a MatchId,
    before: Option<Record>,
    extent: Extent,
    behind: Behind,
    /// Only of a new match.
    card: Option<&'a MatchCard>,
    /// Of the lines that are redacted already.
    redactions: &'a Redactions,
    /// Whether they are the first ever.
    first_redactions: bool,
    /// For the follower, where there is one.
    leaves: Vec<Leaf>,
}

impl SledStore {
    pub(super) fn create_match(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        if let Some(head) = self.begin(card, header, &[])? {
            return Ok(Submitted::New(head));
        }
        let id = card.id();
        let head = self.visible(id)?.extent.head;
        if self.parts_at(id, head, header, &[])?.is_none_or(|line| line > 0) {
            return Ok(Submitted::AlreadyThere(head));
        }
        Err(StoreError::Exists { id: id.clone(), head, parts_at: 0 })
    }

    pub(super) fn submit_match(
        &self,
        card: &MatchCard,
        header: &[u8],
        lines: &[&[u8]],
    ) -> Result<Submitted, StoreError> {
        if let Some(head) = self.begin(card, header, lines)? {
            return Ok(Submitted::New(head));
        }
        let id = card.id();
        let head = self.visible(id)?.extent.head;
        match self.parts_at(id, head, header, lines)? {
            None => Ok(Submitted::AlreadyThere(head)),
            Some(parts_at) => Err(StoreError::Exists { id: id.clone(), head, parts_at }),
        }
    }

    pub(super) fn append_lines(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Head, StoreError> {
        // A few lines are packed before other writers have to wait, where it is said behind which entry they are to stand.
        let packed = match expected {
            Expected::Exact(before) if are_few(lines) => Some(pack(id, before.saturating_add(1), lines)?),
            _ => None,
        };
        let mut writing = self.about_to_write()?;
        let Some(before) = writing.decided.record(&self.engine()?, id)? else {
            return Err(StoreError::NotFound { id: id.clone() });
        };
        let actual = before.extent.head;
        if let Expected::Exact(expected) = expected
            && expected != actual.entries
        {
            // The log up to `actual` never changes again: compare without keeping other writers waiting.
            self.reach_last(writing)?;
            let repeated = self.repeated(id, expected, actual, lines)?;
            return repeated.ok_or_else(|| StoreError::Conflict { id: id.clone(), expected, actual });
        }
        if lines.is_empty() {
            self.reach_last(writing)?;
            return Ok(actual);
        }
        let redactions = &Redactions::default();
        let extent = before.extent.grown(id, lines)?;
        let behind = self.pack_behind(&mut writing, id, before, lines, packed)?;
        let leaves = self.leaves(id, Some(before.extent.head), lines, redactions);
        self.commit(
            writing,
            Submission {
                id,
                before: Some(before),
                extent,
                behind,
                card: None,
                redactions,
                first_redactions: false,
                leaves,
            },
        )
    }

    pub(super) fn put_back_lines(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        let numbered = (first..).zip(lines);
        let redactions = &numbered.filter_map(|(number, line)| Some((number, line.redaction?))).collect();
        let raw: Vec<&[u8]> = lines.iter().map(|line| line.raw).collect();
        let mut writing = self.about_to_write()?;
        let stored = writing.decided.record(&self.engine()?, id)?;
        let (before, extent, behind) = match (stored, raw.split_first()) {
            (Some(before), _) if before.extent.head.entries + 1 >= first + raw.len() as u64 => {
                return self.reach_last(writing);
            }
            (Some(before), _) if before.extent.head.entries + 1 == first => {
                let extent = before.extent.grown_with(id, &raw, redactions)?;
                (Some(before), extent, self.pack_behind(&mut writing, id, before, &raw, None)?)
            }
            (Some(before), _) => {
                let (expected, actual) = (first.saturating_sub(1), before.extent.head);
                return Err(StoreError::Conflict { id: id.clone(), expected, actual });
            }
            (None, Some((header, rest))) if card.is_some() => {
                let extent = Extent::new_with(id, header, rest, redactions)?;
                (None, extent, Behind::of(pack_match(id, &raw)?, raw.len() as u64))
            }
            (None, _) => return Err(StoreError::NotFound { id: id.clone() }),
        };
        let leaves = self.leaves(id, before.map(|before| before.extent.head), &raw, redactions);
        let first_redactions = !redactions.is_empty() && self.engine()?.redaction_stamp()? == 0;
        let submission = Submission { id, before, extent, behind, card, redactions, first_redactions, leaves };
        self.commit(writing, submission).map(drop)
    }

    /// Begins a match, unless its id is taken: then answers `None` once all that is kept under it is durable.
    fn begin(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Option<Head>, StoreError> {
        let id = card.id();
        let extent = Extent::new(id, header, lines)?;
        let redactions = &Redactions::default();
        // Packing is the long part, so it is done before other writers have to wait, and not at all for a repetition.
        let packed = match self.stored(id)? {
            Some(_) => None,
            None => {
                let all = [&[header], lines].concat();
                Some((pack_match(id, &all)?, self.leaves(id, None, &all, redactions)))
            }
        };
        let writing = self.about_to_write()?;
        match (writing.decided.record(&self.engine()?, id)?, packed) {
            (None, Some((blocks, leaves))) => {
                let behind = Behind::of(blocks, lines.len() as u64 + 1);
                let (before, card) = (None, Some(card));
                let first_redactions = false;
                let submission = Submission { id, before, extent, behind, card, redactions, first_redactions, leaves };
                self.commit(writing, submission).map(Some)
            }
            _ => self.reach_last(writing).map(|()| None),
        }
    }

    /// Packs lines to stand behind a log: few of them into a block of their own, and once there are many such, or more
    /// lines, together with all that stand behind the last full block. `packed` are the lines in a block of their own, where
    /// they are packed already.
    fn pack_behind(
        &self,
        writing: &mut Writing<'_>,
        id: &MatchId,
        before: Record,
        lines: &[&[u8]],
        packed: Option<Vec<Packed>>,
    ) -> Result<Behind, StoreError> {
        let Record { extent, tail, loose } = before;
        let next = extent.head.entries + 1;
        let bytes = bytes_of(lines);
        if loose < LOOSE_BLOCKS && are_few(lines) {
            let blocks = packed.map_or_else(|| pack(id, next, lines), Ok)?;
            return Ok(Behind { blocks, tail, loose: loose + 1, gone: Vec::new() });
        }
        let engine = self.engine()?;
        if writing.decided.holds(id) {
            self.write(&mut writing.decided)?;
        }
        let mut together = Vec::new();
        let mut gone = Vec::new();
        for block in engine.blocks(id, tail, extent.head.entries) {
            let block = block?;
            gone.push(*block.numbers().start());
            together.extend(block.lines().map(|(_, line)| line.to_vec()));
        }
        let mut together: Vec<&[u8]> = together.iter().map(Vec::as_slice).collect();
        together.extend_from_slice(lines);
        let pack = if bytes < ADDED_APART_BYTES { pack } else { pack_apart };
        let mut behind = Behind::of(pack(id, tail, &together)?, next + lines.len() as u64);
        gone.retain(|first| behind.blocks.iter().all(|block| block.first != *first));
        behind.gone = gone;
        Ok(behind)
    }

    /// Lines as leaves, where somebody follows; their position is told when they are accepted.
    fn leaves(&self, id: &MatchId, before: Option<Head>, lines: &[&[u8]], redactions: &Redactions) -> Vec<Leaf> {
        if self.follower.get().is_none() {
            return Vec::new();
        }
        let mut head = before;
        let leaf = |raw: &&[u8]| {
            let line = head.map_or(0, |head| head.entries + 1);
            let after = redactions.head_after(head, line, raw);
            head = Some(after);
            let was = redactions.get(line).map(|redaction| redaction.leaf);
            Leaf { id: id.clone(), line, position: Position(0), hash: after.hash, raw: raw.to_vec(), was }
        };
        lines.iter().map(leaf).collect()
    }

    fn about_to_write(&self) -> Result<Writing<'_>, StoreError> {
        let coming = self.durability.coming()?;
        let decided = self.lock_for_writing()?;
        Ok(Writing { decided, coming })
    }

    /// Keeps all others from writing. Whoever holds this must not wait for a flush: that one may wait for the others.
    pub(super) fn lock_for_writing(&self) -> Result<MutexGuard<'_, PendingBatch>, StoreError> {
        let decided = self.writing.lock()?;
        self.durability.check()?;
        Ok(decided)
    }

    /// Writes what is decided, durably. Nobody sees it before the next flush, since it is listed as unflushed.
    pub(super) fn write(&self, decided: &mut PendingBatch) -> Result<(), StoreError> {
        let mut write = || {
            // Whoever holds it is just writing, and waits for nobody.
            let mut journal = self.journal.lock()?;
            let Some((frame, landing)) = decided.take() else { return Ok(()) };
            self.engine()?.keep(&mut journal, frame)?;
            landing.landed();
            Ok(())
        };
        write().or_else(|failure: StoreError| {
            self.durability.stop(&failure)?;
            Err(failure)
        })
    }

    /// Puts all that is written on the disk and empties the journal.
    pub(super) fn settle(&self) -> Result<(), StoreError> {
        let settle = || self.engine()?.settle(&mut *self.journal.lock()?);
        settle().or_else(|failure: StoreError| {
            self.durability.stop(&failure)?;
            Err(failure)
        })
    }

    /// Accepts a submission, lets the next writer in, and returns when it is durable.
    fn commit(&self, mut writing: Writing<'_>, submission: Submission<'_>) -> Result<Head, StoreError> {
        let change = submission.change(writing.decided.last());
        let rows = submission.rows(&change, |block| Some(writing.decided.place(block)))?;
        let rows = rows.into_iter().map(|(key, value)| (key, Some(value)));
        // A block that may be packed again is one value.
        let gone = submission.behind.gone.iter().map(|first| (keys::block(submission.id, *first, 0), None));
        self.unflushed.write()?.push(change.position, submission.id, submission.before);
        writing.decided.add(Last::of(&change), (submission.id, submission.record()), rows.chain(gone));
        let Submission { extent, mut leaves, .. } = submission;
        leaves.iter_mut().for_each(|leaf| leaf.position = change.position);
        writing.decided.tell(leaves);
        self.reach_last(writing)?;
        Ok(extent.head)
    }

    /// Gives up the right to write, and returns when everything written so far is durable.
    fn reach_last(&self, Writing { decided, coming }: Writing<'_>) -> Result<(), StoreError> {
        let position = decided.last().position;
        drop(decided);
        coming.arrive(position);
        self.durability.reach(position, |written| {
            let mut decided = self.writing.lock()?;
            let mut journal = self.journal.lock()?;
            let (taken, untold) = (decided.take(), decided.take_untold());
            // Others may decide while this is written.
            drop(decided);
            if let Some((frame, landing)) = taken {
                self.engine()?.keep(&mut journal, frame)?;
                landing.landed();
            }
            drop(journal);
            self.folder.check()?;
            if let Some(follower) = self.follower.get() {
                follower.take(&untold)?;
            }
            self.unflushed.write()?.settle(written);
            Ok(())
        })
    }
}

impl Engine {
    /// Keeps what a frame says: on the disk in the journal, and then where it belongs.
    fn keep(&self, journal: &mut Journal, frame: Frame) -> Result<(), StoreError> {
        journal.write(&frame)?;
        self.packs.write(frame.offset, &frame.blocks)?;
        guarded("writing submissions", || frame.apply(&self.db))?;
        if journal.is_full() { self.settle(journal) } else { Ok(()) }
    }

    /// Puts all that is written on the disk, and empties the journal.
    pub(super) fn settle(&self, journal: &mut Journal) -> Result<(), StoreError> {
        self.packs.sync()?;
        guarded("flushing sled", || self.db.flush())?;
        self.file.sync_all().map_err(StoreError::io("syncing sled's file"))?;
        journal.empty()
    }
}

impl Submission<'_> {
    /// What it is in a store that stands here.
    fn change(&self, last: Last) -> Change {
        Change {
            position: last.position.next(),
            id: self.id.clone(),
            before: self.before.map(|before| before.extent.head),
            head: self.extent.head,
            first_leaf: last.leaves,
        }
    }

    /// Where its log stands with it.
    fn record(&self) -> Record {
        Record { extent: self.extent, tail: self.behind.tail, loose: self.behind.loose }
    }

    /// The keys and values that it writes. `place` gives a block that lies apart its place, or `None` where it is to be a
    /// value as it is.
    fn rows(
        &self,
        change: &Change,
        mut place: impl FnMut(&Packed) -> Option<PackedAt>,
    ) -> Result<Vec<Row>, StoreError> {
        let mut rows = vec![
            (keys::record(self.id), self.record().encode()),
            (keys::change(change.position), encode_change(change)),
            (keys::leaf(self.id, change.first_line()), change.first_leaf.to_be_bytes().to_vec()),
        ];
        for block in &self.behind.blocks {
            rows.extend(rows_of_block(self.id, block, &mut place));
        }
        for (line, redaction) in self.redactions.iter() {
            rows.push((keys::redaction(self.id, line), encode_redaction(redaction)));
        }
        // What comes in redacted changes nothing that was read.
        if self.first_redactions {
            rows.push((keys::STAMP.to_vec(), new_stamp().to_vec()));
        }
        if let Some(card) = self.card {
            rows.push((keys::card(self.id), encode_card(card)?));
            rows.extend(keys::places(card).into_iter().map(|place| (place, Vec::new())));
        }
        Ok(rows)
    }
}

/// The keys and values of a block; of one that lies apart and is given a place, where that is.
pub(super) fn rows_of_block(
    id: &MatchId,
    block: &Packed,
    place: &mut impl FnMut(&Packed) -> Option<PackedAt>,
) -> Vec<Row> {
    if block.apart
        && let Some(at) = place(block)
    {
        return vec![(keys::block(id, block.first, 0), at.encode())];
    }
    let parts = block.values.iter().enumerate();
    parts.map(|(part, value)| (keys::block(id, block.first, part), value.clone())).collect()
}

/// The keys and values of a new match at this place, in which every block is a value.
pub(super) fn rows_of(
    card: &MatchCard,
    header: &[u8],
    lines: &[&[u8]],
    (position, first_leaf): (Position, u64),
) -> Result<Vec<Row>, StoreError> {
    let (id, redactions) = (card.id(), &Redactions::default());
    let extent = Extent::new(id, header, lines)?;
    let behind = Behind::of(pack_match(id, &[&[header], lines].concat())?, lines.len() as u64 + 1);
    let change = Change { position, id: id.clone(), before: None, head: extent.head, first_leaf };
    let leaves = Vec::new();
    let (card, first_redactions) = (Some(card), false);
    Submission { id, before: None, extent, behind, card, redactions, first_redactions, leaves }.rows(&change, |_| None)
}
