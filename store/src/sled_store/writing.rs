//! One accepted submission: decided, written in one batch, made durable.

use std::sync::MutexGuard;

use super::record::{Last, Record, encode_card, encode_change, encode_redaction, new_stamp};
use super::rows::Row;
use super::{Engine, SledStore, guarded, keys};
use crate::block::{Packed, pack};
use crate::growth::Extent;
use crate::{Change, Expected, Head, Line, MatchCard, MatchId, Position, Redactions, StoreError, Submitted};

/// What one submission changes.
struct Submission<'a> {
    id: &'a MatchId,
    before: Option<Record>,
    extent: Extent,
    blocks: Vec<Packed>,
    /// Only of a new match.
    card: Option<&'a MatchCard>,
    /// Of the lines that are redacted already.
    redactions: &'a Redactions,
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
        let last = self.lock_for_writing()?;
        let Some(before) = self.stored(id)? else {
            return Err(StoreError::NotFound { id: id.clone() });
        };
        let actual = before.extent.head;
        if let Expected::Exact(expected) = expected
            && expected != actual.entries
        {
            // The log up to `actual` never changes again: compare without keeping other writers waiting.
            self.reach_last(last)?;
            let repeated = self.repeated(id, expected, actual, lines)?;
            return repeated.ok_or_else(|| StoreError::Conflict { id: id.clone(), expected, actual });
        }
        if lines.is_empty() {
            self.reach_last(last)?;
            return Ok(actual);
        }
        let redactions = &Redactions::default();
        let extent = before.extent.grown(id, lines)?;
        let blocks = self.pack_behind(id, before, lines)?;
        self.commit(last, Submission { id, before: Some(before), extent, blocks, card: None, redactions })
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
        let last = self.lock_for_writing()?;
        let (before, extent, blocks) = match (self.stored(id)?, raw.split_first()) {
            (Some(before), _) if before.extent.head.entries + 1 >= first + raw.len() as u64 => {
                return self.reach_last(last);
            }
            (Some(before), _) if before.extent.head.entries + 1 == first => {
                let extent = before.extent.grown_with(id, &raw, redactions)?;
                (Some(before), extent, self.pack_behind(id, before, &raw)?)
            }
            (Some(before), _) => {
                let (expected, actual) = (first.saturating_sub(1), before.extent.head);
                return Err(StoreError::Conflict { id: id.clone(), expected, actual });
            }
            (None, Some((header, rest))) if card.is_some() => {
                (None, Extent::new_with(id, header, rest, redactions)?, pack(id, 0, &raw)?)
            }
            (None, _) => return Err(StoreError::NotFound { id: id.clone() }),
        };
        self.commit(last, Submission { id, before, extent, blocks, card, redactions }).map(drop)
    }

    /// Begins a match, unless its id is taken: then answers `None` once all that is kept under it is durable.
    fn begin(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Option<Head>, StoreError> {
        let id = card.id();
        let extent = Extent::new(id, header, lines)?;
        // Packing is the long part, so it is done before other writers have to wait, and not at all for a repetition.
        let blocks = match self.stored(id)? {
            Some(_) => None,
            None => Some(pack(id, 0, &[&[header], lines].concat())?),
        };
        let last = self.lock_for_writing()?;
        match (self.stored(id)?, blocks) {
            (None, Some(blocks)) => {
                let (card, redactions) = (Some(card), &Redactions::default());
                self.commit(last, Submission { id, before: None, extent, blocks, card, redactions }).map(Some)
            }
            _ => self.reach_last(last).map(|()| None),
        }
    }

    /// Packs lines to stand behind a log: together with its last block if that has room, else into a new one.
    fn pack_behind(&self, id: &MatchId, before: Record, lines: &[&[u8]]) -> Result<Vec<Packed>, StoreError> {
        let tail = self.engine()?.block_with(id, before.tail)?;
        if !tail.has_room() {
            return pack(id, before.extent.head.entries + 1, lines);
        }
        let mut together: Vec<&[u8]> = tail.lines().map(|(_, line)| line).collect();
        together.extend_from_slice(lines);
        pack(id, before.tail, &together)
    }

    pub(super) fn lock_for_writing(&self) -> Result<MutexGuard<'_, Last>, StoreError> {
        let last = self.writing.lock()?;
        self.durability.check()?;
        Ok(last)
    }

    /// Writes a submission as one batch, lets the next writer in, and returns when it is durable.
    fn commit(&self, mut last: MutexGuard<'_, Last>, submission: Submission<'_>) -> Result<Head, StoreError> {
        let engine = self.engine()?;
        let change = submission.change(*last);
        let batch = submission.batch(&change)?;
        let position = change.position;
        let Submission { id, before, extent, .. } = submission;
        {
            // Readers wait here, so that none sees the batch before it is listed as unflushed.
            let mut unflushed = self.unflushed.write()?;
            unflushed.push(position, id, before);
            if let Err(failure) = guarded("writing a submission", || engine.db.apply_batch(batch)) {
                self.durability.stop(&failure)?;
                return Err(failure);
            }
        }
        *last = Last::of(&change);
        self.reach_last(last)?;
        Ok(extent.head)
    }

    /// Gives up the right to write, and returns when everything written so far is durable.
    fn reach_last(&self, last: MutexGuard<'_, Last>) -> Result<(), StoreError> {
        let position = last.position;
        drop(last);
        self.reach_position(position)
    }

    /// Returns when everything up to a position, which is written, is durable.
    pub(super) fn reach_position(&self, position: Position) -> Result<(), StoreError> {
        self.durability.reach(position, |written| {
            self.engine()?.sync()?;
            self.unflushed.write()?.settle(written);
            Ok(())
        })
    }
}

impl Engine {
    /// Puts all that is written on the disk.
    pub(super) fn sync(&self) -> Result<(), StoreError> {
        guarded("flushing sled", || self.db.flush())?;
        self.file.sync_all().map_err(StoreError::io("syncing sled's file"))
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

    fn batch(&self, change: &Change) -> Result<sled::Batch, StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in self.rows(change)? {
            batch.insert(key, value);
        }
        Ok(batch)
    }

    /// The keys and values that it writes.
    fn rows(&self, change: &Change) -> Result<Vec<Row>, StoreError> {
        let tail = self.blocks.last().map_or(0, |block| block.first);
        let mut rows = vec![
            (keys::record(self.id), Record { extent: self.extent, tail }.encode()),
            (keys::change(change.position), encode_change(change)),
            (keys::leaf(self.id, change.first_line()), change.first_leaf.to_be_bytes().to_vec()),
        ];
        for block in &self.blocks {
            let parts = block.values.iter().enumerate();
            rows.extend(parts.map(|(part, value)| (keys::block(self.id, block.first, part), value.clone())));
        }
        for (line, redaction) in self.redactions.iter() {
            rows.push((keys::redaction(self.id, line), encode_redaction(redaction)));
        }
        if !self.redactions.is_empty() {
            rows.push((keys::STAMP.to_vec(), new_stamp().to_vec()));
        }
        if let Some(card) = self.card {
            rows.push((keys::card(self.id), encode_card(card)?));
            rows.extend(keys::places(card).into_iter().map(|place| (place, Vec::new())));
        }
        Ok(rows)
    }
}

/// The keys and values of a new match at this place.
pub(super) fn rows_of(
    card: &MatchCard,
    header: &[u8],
    lines: &[&[u8]],
    (position, first_leaf): (Position, u64),
) -> Result<Vec<Row>, StoreError> {
    let (id, redactions) = (card.id(), &Redactions::default());
    let extent = Extent::new(id, header, lines)?;
    let blocks = pack(id, 0, &[&[header], lines].concat())?;
    let change = Change { position, id: id.clone(), before: None, head: extent.head, first_leaf };
    Submission { id, before: None, extent, blocks, card: Some(card), redactions }.rows(&change)
}
