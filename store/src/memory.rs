//! The reference engine: everything in memory, nothing clever.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use crate::growth::Extent;
use crate::{
    Appended, Change, Cursor, Expected, Head, Limit, Line, ListQuery, Listed, MatchCard, MatchId, Page, Position,
    Redacted, Redactions, Store, StoreError, Submitted,
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
    withdrawals: u64,
}

#[derive(Debug, Clone)]
struct Log {
    card: MatchCard,
    /// The header, then the entries: an entry's number is its index.
    lines: Vec<Vec<u8>>,
    /// The log after each of the lines.
    extents: Vec<Extent>,
    redactions: Redactions,
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
            self.extents.push(self.last().grown_with(self.card.id(), &[line], &self.redactions)?);
            self.lines.push(line.to_vec());
        }
        Ok(())
    }

    /// The log right after `lines`, if just these stand after entry `before`.
    fn repeated(&self, before: u64, lines: &[&[u8]]) -> Option<Head> {
        let from = usize::try_from(before).ok()?.checked_add(1)?;
        let to = from.checked_add(lines.len())?;
        self.lines.get(from..to)?;
        let stands = (from..to).zip(lines).all(|(at, came)| self.is_line(at, came));
        stands.then(|| self.extents[to - 1].head)
    }

    /// Whether this is the line at a place, which has that many lines before it.
    fn is_line(&self, at: usize, came: &[u8]) -> bool {
        let before = at.checked_sub(1).map(|before| self.extents[before].head);
        self.redactions.is_line(before, at as u64, &self.lines[at], came)
    }

    /// The first line in which another log differs, if any does.
    fn parts_at(&self, header: &[u8], lines: &[&[u8]]) -> Option<u64> {
        let other = || std::iter::once(header).chain(lines.iter().copied());
        let common = (0..self.lines.len()).zip(other()).take_while(|(at, theirs)| self.is_line(*at, theirs)).count();
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

    fn begin(
        &mut self,
        card: &MatchCard,
        header: &[u8],
        lines: &[&[u8]],
        redactions: Redactions,
    ) -> Result<Submitted, StoreError> {
        let id = card.id();
        let whole = Extent::new_with(id, header, lines, &redactions)?;
        let begun = Extent::new_with(id, header, &[], &redactions)?;
        let mut log = Log { card: card.clone(), lines: vec![header.to_vec()], extents: vec![begun], redactions };
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
            let submitted = kept.begin(card, header, &[], Redactions::default())?;
            self.moved.notify_all();
            return Ok(submitted);
        };
        if log.is_line(0, header) {
            return Ok(Submitted::AlreadyThere(log.head()));
        }
        Err(StoreError::Exists { id: card.id().clone(), head: log.head(), parts_at: 0 })
    }

    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        let mut kept = self.kept.lock()?;
        let Some(log) = kept.matches.get(card.id()) else {
            let submitted = kept.begin(card, header, lines, Redactions::default())?;
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

    fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError> {
        Ok(self.kept.lock()?.log(id)?.redactions.clone())
    }

    fn redacted(&self) -> Result<Vec<MatchId>, StoreError> {
        let kept = self.kept.lock()?;
        let redacted = kept.matches.iter().filter(|(_, log)| !log.redactions.is_empty());
        Ok(redacted.map(|(id, _)| id.clone()).collect())
    }

    fn redaction_stamp(&self) -> Result<u64, StoreError> {
        Ok(self.kept.lock()?.withdrawals)
    }

    fn redact(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        let mut kept = self.kept.lock()?;
        let mut anew: BTreeMap<MatchId, Log> = BTreeMap::new();
        for Redacted { id, line, raw, redaction } in lines {
            if !anew.contains_key(id) {
                anew.insert(id.clone(), kept.log(id)?.clone());
            }
            let Some(log) = anew.get_mut(id) else { continue };
            let (entries, place) = (log.head().entries, *line as usize);
            let kept = log.lines.get_mut(place).filter(|_| *line <= entries);
            *kept.ok_or_else(|| StoreError::NoLine { id: id.clone(), line: *line, entries })? = raw.clone();
            log.redactions = log.redactions.iter().chain([(*line, *redaction)]).collect();
        }
        for (id, log) in &mut anew {
            let expected = log.head();
            let whole: Vec<&[u8]> = log.lines.iter().skip(1).map(Vec::as_slice).collect();
            let came = Extent::new_with(id, &log.lines[0], &whole, &log.redactions)?.head;
            if came != expected {
                return Err(StoreError::BrokenChain { id: id.clone(), expected, came });
            }
        }
        for card in cards {
            if !anew.contains_key(card.id()) {
                anew.insert(card.id().clone(), kept.log(card.id())?.clone());
            }
            if let Some(log) = anew.get_mut(card.id()) {
                log.card = card.clone();
            }
        }
        for (id, mut log) in anew {
            let again = std::mem::take(&mut log.lines);
            let first = again.first().map_or(&[][..], Vec::as_slice);
            log.extents = vec![Extent::new_with(&id, first, &[], &log.redactions)?];
            log.lines.push(first.to_vec());
            log.push(&again.iter().skip(1).map(Vec::as_slice).collect::<Vec<_>>())?;
            kept.matches.insert(id, log);
        }
        kept.withdrawals += 1;
        Ok(())
    }

    fn put_back(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        let mut kept = self.kept.lock()?;
        let numbered = (first..).zip(lines);
        let new: Redactions = numbered.filter_map(|(number, line)| Some((number, line.redaction?))).collect();
        let raw: Vec<&[u8]> = lines.iter().map(|line| line.raw).collect();
        let Some(log) = kept.matches.get_mut(id) else {
            let (Some(card), Some((header, rest))) = (card, raw.split_first()) else {
                return Err(StoreError::NotFound { id: id.clone() });
            };
            kept.withdrawals = kept.withdrawals.max(u64::from(!new.is_empty()));
            return kept.begin(card, header, rest, new).map(drop);
        };
        let actual = log.head();
        if actual.entries + 1 >= first + lines.len() as u64 {
            return Ok(());
        }
        if actual.entries + 1 != first {
            return Err(StoreError::Conflict { id: id.clone(), expected: first.saturating_sub(1), actual });
        }
        log.redactions = log.redactions.iter().chain(new.iter()).collect();
        log.push(&raw)?;
        let head = log.head();
        kept.record(id, Some(actual), head);
        self.moved.notify_all();
        Ok(())
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
