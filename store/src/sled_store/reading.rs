//! Reading back what is durable.
//!
//! A reader takes one look at where the log stands (`visible`) and then reads no further than that. Since a log only
//! grows, and whatever is written meanwhile leaves every line of it where a look finds it, what it reads is right.

use std::io::Write;
use std::sync::Arc;

use super::packs::PackedAt;
use super::record::{Record, decode_change, decode_redaction};
use super::{Engine, SledStore, keys, sled_error};
use crate::block::Block;
use crate::engine::{parts_at, repeated};
use crate::{Change, Head, Limit, ListQuery, Listed, MatchCard, MatchId, Page, Position, Redactions, StoreError};

/// Looks at a block that is being packed into another meanwhile.
const TRIES: usize = 8;

impl Engine {
    /// Where a log stands, durable or not: for writers.
    pub(super) fn stored(&self, id: &MatchId) -> Result<Option<Record>, StoreError> {
        self.value("reading where a log stands", &keys::record(id))?.map(|value| Record::decode(id, &value)).transpose()
    }

    fn value(&self, doing: &'static str, key: &[u8]) -> Result<Option<sled::IVec>, StoreError> {
        self.db.get(key).map_err(|error| sled_error(doing, error))
    }

    pub(super) fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        let bad = |came: String| StoreError::BadRecord {
            record: format!("card of match {id}"),
            expected: "a card as JSON",
            came,
        };
        let json = self.value("reading a card", &keys::card(id))?.ok_or_else(|| bad("nothing".into()))?;
        serde_json::from_slice(&json).map_err(|error| bad(error.to_string()))
    }

    /// The block that holds a line, which must be one of the log.
    pub(super) fn block_with(&self, id: &MatchId, line: u64) -> Result<Arc<Block>, StoreError> {
        let mut tries = 1;
        loop {
            match self.try_block_with(id, line) {
                // Between two looks blocks may have been packed together.
                Err(StoreError::Damaged { .. }) if tries < TRIES => tries += 1,
                answer => return answer,
            }
        }
    }

    fn try_block_with(&self, id: &MatchId, line: u64) -> Result<Arc<Block>, StoreError> {
        let doing = "reading a block";
        let damaged = |block: u64, why: &str| StoreError::Damaged { id: id.clone(), block, why: why.into() };
        let span = keys::block(id, 0, 0)..=keys::block(id, line, usize::from(u8::MAX));
        let nearest = self.db.range(span).next_back().transpose().map_err(|error| sled_error(doing, error))?;
        let nearest = nearest.and_then(|(key, value)| Some((keys::place_of_block(&key)?, value)));
        let ((first, part), value) = nearest.ok_or_else(|| damaged(line, "expected a block, there is none"))?;

        // Most blocks are one value, and that is what was found.
        let block = if part == 0
            && let Some(at) = PackedAt::decode(&value)
        {
            let stored = self.packs.read(at)?;
            self.unpacked(id, first, &stored.ok_or_else(|| damaged(first, "expected it where its place is told"))?)?
        } else if part == 0 && Block::parts(&value) == 1 {
            self.unpacked(id, first, &value)?
        } else {
            let part = |part| {
                let value = self.value(doing, &keys::block(id, first, part))?;
                value.ok_or_else(|| damaged(first, &format!("expected part {part}, there is none")))
            };
            let mut stored = part(0)?.to_vec();
            for number in 1..Block::parts(&stored) {
                stored.extend_from_slice(&part(number)?);
            }
            Arc::new(Block::unpack(id, first, &stored)?)
        };
        if !block.numbers().contains(&line) {
            return Err(damaged(first, &format!("expected it to hold line {line}, it ends before")));
        }
        Ok(block)
    }

    /// A block of one value, which is unpacked and checked once for as long as it is at hand.
    fn unpacked(&self, id: &MatchId, first: u64, stored: &[u8]) -> Result<Arc<Block>, StoreError> {
        let Some(checksum) = Block::checksum_of(stored) else {
            return Block::unpack(id, first, stored).map(Arc::new);
        };
        // The checksum covers the place, so equal ones are the same block; but what was changed meanwhile is told.
        if let Some((bytes, block)) = self.at_hand.get(&checksum)
            && *bytes == *stored
        {
            return Ok(block);
        }
        let block = Arc::new(Block::unpack(id, first, stored)?);
        self.at_hand.insert(checksum, (stored.into(), Arc::clone(&block)));
        Ok(block)
    }

    /// The blocks that hold the lines `from..=to`, in order.
    pub(super) fn blocks(
        &self,
        id: &MatchId,
        from: u64,
        to: u64,
    ) -> impl Iterator<Item = Result<Arc<Block>, StoreError>> {
        let mut next = Some(from);
        std::iter::from_fn(move || {
            let line = next.filter(|line| *line <= to)?;
            let block = self.block_with(id, line);
            next = block.as_ref().ok().map(|block| block.numbers().end() + 1);
            Some(block)
        })
    }

    /// Calls `visit` for each of the lines `from..=to`, in order.
    pub(super) fn walk(
        &self,
        id: &MatchId,
        from: u64,
        to: u64,
        mut visit: impl FnMut(u64, &[u8]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        for block in self.blocks(id, from, to) {
            let block = block?;
            let mut wanted = block.lines().filter(|(number, _)| (from..=to).contains(number));
            wanted.try_for_each(|(number, line)| visit(number, line))?;
        }
        Ok(())
    }

    pub(super) fn header_line(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        let mut header = Vec::new();
        self.walk(id, 0, 0, |_, line| {
            header.extend_from_slice(line);
            Ok(())
        })?;
        Ok(header)
    }

    pub(super) fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError> {
        let found = self.db.scan_prefix(keys::redactions(id));
        let read = |entry: sled::Result<(sled::IVec, sled::IVec)>| {
            let (key, value) = entry.map_err(|error| sled_error("reading the redacted lines", error))?;
            let (_, line, redaction) = decode_redaction(&key, &value)?;
            Ok((line, redaction))
        };
        found.map(read).collect()
    }

    /// The matches that have redacted lines.
    pub(super) fn redacted(&self) -> Result<Vec<MatchId>, StoreError> {
        let mut ids: Vec<MatchId> = Vec::new();
        for entry in self.db.scan_prefix(keys::REDACTIONS) {
            let (key, value) = entry.map_err(|error| sled_error("reading the redacted lines", error))?;
            let (id, ..) = decode_redaction(&key, &value)?;
            if ids.last() != Some(&id) {
                ids.push(id);
            }
        }
        Ok(ids)
    }

    pub(super) fn redaction_stamp(&self) -> Result<u64, StoreError> {
        let stamp = self.value("reading when lines were redacted", keys::STAMP)?;
        let number = |value: sled::IVec| value.as_ref().try_into().map(u64::from_be_bytes);
        stamp.map(number).transpose().map(Option::unwrap_or_default).map_err(|_| StoreError::BadRecord {
            record: "stamp of the redacted lines".into(),
            expected: "8 bytes",
            came: "others".into(),
        })
    }
}

impl SledStore {
    /// Where a log durably stands.
    pub(super) fn visible(&self, id: &MatchId) -> Result<Record, StoreError> {
        self.find_visible(id)?.ok_or_else(|| StoreError::NotFound { id: id.clone() })
    }

    fn find_visible(&self, id: &MatchId) -> Result<Option<Record>, StoreError> {
        let unflushed = self.unflushed.read()?;
        match unflushed.before(id) {
            Some(before) => Ok(before),
            None => self.stored(id),
        }
    }

    /// Where a log stands, durable or not: for writers.
    pub(super) fn stored(&self, id: &MatchId) -> Result<Option<Record>, StoreError> {
        self.engine()?.stored(id)
    }

    pub(super) fn read_lines(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        let last = self.visible(id)?.extent.head.entries;
        let mut lines = Vec::new();
        if after < last {
            let to = last.min(after + limit.rows() as u64);
            self.engine()?.walk(id, after + 1, to, |number, line| {
                lines.push((number, line.to_vec()));
                Ok(())
            })?;
        }
        Ok(lines)
    }

    pub(super) fn export_log(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        let expected = self.visible(id)?.extent.head;
        let engine = self.engine()?;
        let redactions = engine.redactions(id)?;
        let mut came = None;
        engine.walk(id, 0, expected.entries, |number, line| {
            came = Some(redactions.head_after(came, number, line));
            out.write_all(line).and_then(|()| out.write_all(b"\n")).map_err(StoreError::io("writing an export"))
        })?;
        match came {
            Some(came) if came != expected => Err(StoreError::BrokenChain { id: id.clone(), expected, came }),
            _ => Ok(expected),
        }
    }

    /// The head right after `lines`, if just these stand after entry `before` of a log that has come to `actual`.
    pub(super) fn repeated(
        &self,
        id: &MatchId,
        before: u64,
        actual: Head,
        lines: &[&[u8]],
    ) -> Result<Option<Head>, StoreError> {
        let engine = self.engine()?;
        let redactions = engine.redactions(id)?;
        repeated(&redactions, None, (before, actual.entries), lines, |from, to, take| engine.walk(id, from, to, take))
    }

    /// The first line in which another log differs from the one kept, if any does.
    pub(super) fn parts_at(
        &self,
        id: &MatchId,
        kept: Head,
        header: &[u8],
        lines: &[&[u8]],
    ) -> Result<Option<u64>, StoreError> {
        let engine = self.engine()?;
        let redactions = engine.redactions(id)?;
        parts_at(&redactions, kept.entries, header, lines, |from, to, take| engine.walk(id, from, to, take))
    }

    pub(super) fn list_matches(&self, query: &ListQuery) -> Result<Page, StoreError> {
        let mut rows = Vec::new();
        let Some(stretch) = keys::stretch(query) else {
            return Ok(Page::cut(rows, query.limit));
        };
        let engine = self.engine()?;
        for place in engine.db.range(stretch).keys().rev() {
            let key = place.map_err(|error| sled_error("reading the index", error))?;
            let bad = || StoreError::BadRecord {
                record: "place in the index".into(),
                expected: "a day and a match id",
                came: key.escape_ascii().to_string(),
            };
            let id = keys::at_place(query, &key).ok_or_else(bad)?.id;
            // A match just begun has its places already, but is not durable yet.
            let Some(record) = self.find_visible(&id)? else {
                continue;
            };
            rows.push(Listed { card: engine.card(&id)?, head: record.extent.head });
            if rows.len() > query.limit.rows() {
                break;
            }
        }
        Ok(Page::cut(rows, query.limit))
    }

    pub(super) fn leaf_of(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        let entries = self.visible(id)?.extent.head.entries;
        if line > entries {
            return Err(StoreError::NoLine { id: id.clone(), line, entries });
        }
        let nearest = self.engine()?.db.range(keys::leaf(id, 0)..=keys::leaf(id, line)).next_back();
        let nearest = nearest.transpose().map_err(|error| sled_error("reading where a line stands", error))?;
        let read = |(key, value): (sled::IVec, sled::IVec)| {
            let leaf = u64::from_be_bytes(value.as_ref().try_into().ok()?);
            leaf.checked_add(line.checked_sub(keys::first_of_leaf(&key)?)?)
        };
        nearest.and_then(read).ok_or_else(|| StoreError::BadRecord {
            record: format!("place of line {line} of match {id}"),
            expected: "8 bytes",
            came: "none such".into(),
        })
    }

    pub(super) fn changes_after(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError> {
        let last = self.durability.position()?;
        if after >= last {
            return Ok(Vec::new());
        }
        let found = self.engine()?.db.range(keys::changes(after.next()..=last)).take(limit.rows());
        found
            .map(|entry| {
                let (key, value) = entry.map_err(|error| sled_error("reading the changes", error))?;
                decode_change(&key, &value)
            })
            .collect()
    }
}
