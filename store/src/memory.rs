//! The reference engine: everything in memory, nothing clever.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use crate::growth::Extent;
use crate::{
    Appended, Change, Cursor, Expected, Head, Limit, ListQuery, Listed, MatchCard, MatchId, Page, Position, Store,
    StoreError, Submitted,
};

/// A store that ends with the process: the reference for the conformance suite, and the store of tests.
#[derive(Debug, Default)]
pub struct MemoryStore {
    kept: Mutex<Kept>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Kept {
    matches: BTreeMap<MatchId, Log>,
    changes: Vec<Change>,
}

#[derive(Debug)]
struct Log {
    card: MatchCard,
    /// The header, then the entries: an entry's number is its index.
    lines: Vec<Vec<u8>>,
    /// The log after each of the lines.
    extents: Vec<Extent>,
}

impl Log {
    fn head(&self) -> Head {
        self.last().head
    }

    fn last(&self) -> Extent {
        self.extents[self.extents.len() - 1]
    }

    fn push(&mut self, lines: &[&[u8]]) -> Result<(), StoreError> {
        for line in lines {
            self.extents.push(self.last().grown(self.card.id(), &[line])?);
            self.lines.push(line.to_vec());
        }
        Ok(())
    }

    /// The log right after `lines`, if just these stand after entry `before`.
    fn repeated(&self, before: u64, lines: &[&[u8]]) -> Option<Head> {
        let from = usize::try_from(before).ok()?.checked_add(1)?;
        let to = from.checked_add(lines.len())?;
        let stands = self.lines.get(from..to)? == lines;
        stands.then(|| self.extents[to - 1].head)
    }

    /// The first line in which another log differs, if any does.
    fn parts_at(&self, header: &[u8], lines: &[&[u8]]) -> Option<u64> {
        let other = || std::iter::once(header).chain(lines.iter().copied());
        let common = self.lines.iter().zip(other()).take_while(|(mine, theirs)| mine == theirs).count();
        (common < self.lines.len().max(1 + lines.len())).then_some(common as u64)
    }

    fn fits(&self, query: &ListQuery) -> bool {
        let card = &self.card;
        query.system.as_ref().is_none_or(|system| system == card.system())
            && query.player.as_ref().is_none_or(|player| card.players().contains(player))
            && query.from.as_ref().is_none_or(|from| card.played() >= from)
            && query.to.as_ref().is_none_or(|to| card.played() <= to)
            && query.after.as_ref().is_none_or(|after| Cursor::at(card) < *after)
    }
}

impl Kept {
    fn log(&self, id: &MatchId) -> Result<&Log, StoreError> {
        self.matches.get(id).ok_or_else(|| StoreError::NotFound { id: id.clone() })
    }

    fn position(&self) -> Position {
        Position(self.changes.len() as u64)
    }

    fn record(&mut self, id: &MatchId, before: Option<Head>, head: Head) {
        let first_leaf = self.changes.last().map_or(0, Change::end_leaf);
        self.changes.push(Change { position: self.position().next(), id: id.clone(), before, head, first_leaf });
    }

    fn begin(&mut self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        let id = card.id();
        let whole = Extent::new(id, header, lines)?;
        let begun = Extent::new(id, header, &[])?;
        let mut log = Log { card: card.clone(), lines: vec![header.to_vec()], extents: vec![begun] };
        log.push(lines)?;
        self.matches.insert(id.clone(), log);
        self.record(id, None, whole.head);
        Ok(Submitted::New(whole.head))
    }
}

impl Store for MemoryStore {
    fn create(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        let mut kept = self.kept.lock()?;
        let Some(log) = kept.matches.get(card.id()) else {
            let submitted = kept.begin(card, header, &[])?;
            self.moved.notify_all();
            return Ok(submitted);
        };
        if log.lines[0] == header {
            return Ok(Submitted::AlreadyThere(log.head()));
        }
        Err(StoreError::Exists { id: card.id().clone(), head: log.head(), parts_at: 0 })
    }

    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        let mut kept = self.kept.lock()?;
        let Some(log) = kept.matches.get(card.id()) else {
            let submitted = kept.begin(card, header, lines)?;
            self.moved.notify_all();
            return Ok(submitted);
        };
        match log.parts_at(header, lines) {
            None => Ok(Submitted::AlreadyThere(log.head())),
            Some(parts_at) => Err(StoreError::Exists { id: card.id().clone(), head: log.head(), parts_at }),
        }
    }

    fn append(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Appended, StoreError> {
        let mut kept = self.kept.lock()?;
        let log = kept.matches.get_mut(id).ok_or_else(|| StoreError::NotFound { id: id.clone() })?;
        let actual = log.head();
        if let Expected::Exact(expected) = expected
            && expected != actual.entries
        {
            let repeated = log.repeated(expected, lines).map(|head| Appended { head });
            return repeated.ok_or_else(|| StoreError::Conflict { id: id.clone(), expected, actual });
        }
        if lines.is_empty() {
            return Ok(Appended { head: actual });
        }
        let head = log.last().grown(id, lines)?.head;
        log.push(lines)?;
        kept.record(id, Some(actual), head);
        self.moved.notify_all();
        Ok(Appended { head })
    }

    fn head(&self, id: &MatchId) -> Result<Head, StoreError> {
        Ok(self.kept.lock()?.log(id)?.head())
    }

    fn header(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        Ok(self.kept.lock()?.log(id)?.lines[0].clone())
    }

    fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        Ok(self.kept.lock()?.log(id)?.card.clone())
    }

    fn read(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        let kept = self.kept.lock()?;
        let numbered = (0..).zip(&kept.log(id)?.lines).filter(|(entry, _)| *entry > after);
        Ok(numbered.take(limit.rows()).map(|(entry, line)| (entry, line.clone())).collect())
    }

    fn export(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        let kept = self.kept.lock()?;
        let log = kept.log(id)?;
        for line in &log.lines {
            out.write_all(line).and_then(|()| out.write_all(b"\n")).map_err(StoreError::io("writing an export"))?;
        }
        Ok(log.head())
    }

    fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        let kept = self.kept.lock()?;
        let mut logs: Vec<&Log> = kept.matches.values().filter(|log| log.fits(query)).collect();
        logs.sort_by_key(|log| Reverse(Cursor::at(&log.card)));
        let rows = logs.into_iter().take(query.limit.rows() + 1);
        Ok(Page::cut(rows.map(|log| Listed { card: log.card.clone(), head: log.head() }).collect(), query.limit))
    }

    fn changes(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError> {
        let kept = self.kept.lock()?;
        Ok(kept.changes.iter().filter(|change| change.position > after).take(limit.rows()).cloned().collect())
    }

    fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        let kept = self.kept.lock()?;
        let entries = kept.log(id)?.head().entries;
        let holds = |change: &&Change| change.id == *id && (change.first_line()..=change.head.entries).contains(&line);
        let change = kept.changes.iter().find(holds);
        let change = change.ok_or_else(|| StoreError::NoLine { id: id.clone(), line, entries })?;
        Ok(change.first_leaf + (line - change.first_line()))
    }

    fn position(&self) -> Result<Position, StoreError> {
        Ok(self.kept.lock()?.position())
    }

    fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        let kept = self.kept.lock()?;
        let (kept, _) = self.moved.wait_timeout_while(kept, at_most, |kept| kept.position() <= after)?;
        Ok(kept.position())
    }
}
