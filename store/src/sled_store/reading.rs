//! Reading back what is durable.
//!
//! A reader takes one look at where the log stands (`visible`) and then reads no further than that. Since a log only
//! grows, and a batch appears in sled at once, what it reads is right whatever is written meanwhile.

use std::io::Write;

use super::record::{Record, decode_change};
use super::{SledStore, keys, sled_error};
use crate::block::Block;
use crate::{Change, Head, Limit, ListQuery, Listed, MatchCard, MatchId, Page, Position, StoreError};

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
        self.value("reading where a log stands", &keys::record(id))?.map(|value| Record::decode(id, &value)).transpose()
    }

    fn value(&self, doing: &'static str, key: &[u8]) -> Result<Option<sled::IVec>, StoreError> {
        self.db.get(key).map_err(|error| sled_error(doing, error))
    }

    pub(super) fn stored_card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        let bad = |came: String| StoreError::BadRecord {
            record: format!("card of match {id}"),
            expected: "a card as JSON",
            came,
        };
        let json = self.value("reading a card", &keys::card(id))?.ok_or_else(|| bad("nothing".into()))?;
        serde_json::from_slice(&json).map_err(|error| bad(error.to_string()))
    }

    /// The block that holds a line, which must be one of the log.
    pub(super) fn block_with(&self, id: &MatchId, line: u64) -> Result<Block, StoreError> {
        let doing = "reading a block";
        let damaged = |block: u64, why: &str| StoreError::Damaged { id: id.clone(), block, why: why.into() };
        let span = keys::block(id, 0, 0)..=keys::block(id, line, usize::from(u8::MAX));
        let nearest = self.db.range(span).next_back().transpose().map_err(|error| sled_error(doing, error))?;
        let first = nearest.and_then(|(key, _)| keys::first_of_block(&key));
        let first = first.ok_or_else(|| damaged(line, "expected a block, there is none"))?;

        let part = |part| {
            let value = self.value(doing, &keys::block(id, first, part))?;
            value.ok_or_else(|| damaged(first, &format!("expected part {part}, there is none")))
        };
        let mut stored = part(0)?.to_vec();
        for number in 1..Block::parts(&stored) {
            stored.extend_from_slice(&part(number)?);
        }
        let block = Block::unpack(id, first, &stored)?;
        if !block.numbers().contains(&line) {
            return Err(damaged(first, &format!("expected it to hold line {line}, it ends before")));
        }
        Ok(block)
    }

    /// The blocks that hold the lines `from..=to`, in order.
    fn blocks(&self, id: &MatchId, from: u64, to: u64) -> impl Iterator<Item = Result<Block, StoreError>> {
        let mut next = Some(from);
        std::iter::from_fn(move || {
            let line = next.filter(|line| *line <= to)?;
            let block = self.block_with(id, line);
            next = block.as_ref().ok().map(|block| block.numbers().end() + 1);
            Some(block)
        })
    }

    /// Calls `visit` for each of the lines `from..=to`, in order.
    fn walk(
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

    pub(super) fn read_lines(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        let last = self.visible(id)?.extent.head.entries;
        let mut lines = Vec::new();
        if after < last {
            let to = last.min(after + limit.rows() as u64);
            self.walk(id, after + 1, to, |number, line| {
                lines.push((number, line.to_vec()));
                Ok(())
            })?;
        }
        Ok(lines)
    }

    pub(super) fn export_log(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        let expected = self.visible(id)?.extent.head;
        let mut came = None;
        self.walk(id, 0, expected.entries, |_, line| {
            came = Some(chained(came, line));
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
        let to = before.saturating_add(lines.len() as u64);
        if to > actual.entries {
            return Ok(None);
        }
        let other = |number| lines[(number - before - 1) as usize];
        if self.first_difference(id, before + 1, to, other)?.is_some() {
            return Ok(None);
        }
        let mut head = None;
        self.walk(id, 0, to, |_, line| {
            head = Some(chained(head, line));
            Ok(())
        })?;
        Ok(head)
    }

    /// The first line in which another log differs from the one kept, if any does.
    pub(super) fn parts_at(
        &self,
        id: &MatchId,
        kept: Head,
        header: &[u8],
        lines: &[&[u8]],
    ) -> Result<Option<u64>, StoreError> {
        let submitted = lines.len() as u64;
        let common = kept.entries.min(submitted);
        let other = |number| {
            if number == 0 { header } else { lines[(number - 1) as usize] }
        };
        let differs = self.first_difference(id, 0, common, other)?;
        Ok(differs.or_else(|| (kept.entries != submitted).then_some(common + 1)))
    }

    /// The first of the lines `from..=to` that is not as `other` has it.
    fn first_difference<'a>(
        &self,
        id: &MatchId,
        from: u64,
        to: u64,
        other: impl Fn(u64) -> &'a [u8],
    ) -> Result<Option<u64>, StoreError> {
        for block in self.blocks(id, from, to) {
            let block = block?;
            let mut wanted = block.lines().filter(|(number, _)| (from..=to).contains(number));
            if let Some((number, _)) = wanted.find(|(number, line)| other(*number) != *line) {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    pub(super) fn list_matches(&self, query: &ListQuery) -> Result<Page, StoreError> {
        let mut rows = Vec::new();
        let Some(stretch) = keys::stretch(query) else {
            return Ok(Page::cut(rows, query.limit));
        };
        for place in self.db.range(stretch).keys().rev() {
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
            rows.push(Listed { card: self.stored_card(&id)?, head: record.extent.head });
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
        let nearest = self.db.range(keys::leaf(id, 0)..=keys::leaf(id, line)).next_back();
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
        let found = self.db.range(keys::changes(after.next()..=last)).take(limit.rows());
        found
            .map(|entry| {
                let (key, value) = entry.map_err(|error| sled_error("reading the changes", error))?;
                decode_change(&key, &value)
            })
            .collect()
    }
}

/// The chain carried on by one line, the first of which is the header.
fn chained(so_far: Option<Head>, line: &[u8]) -> Head {
    so_far.map_or_else(|| Head::of_header(line), |head| head.then(line))
}
