//! Handing in: decided by what is known, written where that still holds, and decided anew where it does not.

use std::sync::Arc;

use aftermath_store::engine::{Extent, parts_at, repeated};
use aftermath_store::{Expected, Head, Line, MatchCard, MatchId, Redactions, StoreError, Submitted};

use crate::history::Record;
use crate::message::{Body, Known, Place, Standing, Told, bodies};
use crate::publishing::{Outgoing, Published};
use crate::store::JetStreamStore;

/// What is to be written of a match.
pub(crate) struct Draft<'a> {
    pub(crate) id: &'a MatchId,
    /// The message behind which it is to stand, 0 for none.
    pub(crate) behind: u64,
    pub(crate) extent: Extent,
    pub(crate) bodies: Vec<Body>,
    pub(crate) known: Known,
}

impl JetStreamStore {
    pub(crate) fn create_match(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        if let Some(head) = self.begin(card, header, &[], &Redactions::default())? {
            return Ok(Submitted::New(head));
        }
        let (id, nothing) = (card.id(), Redactions::default());
        self.as_it_stands(id, |stood| {
            let redactions = if stood.redactions.is_empty() { &nothing } else { stood.redactions.as_ref() };
            let parts = parts_at(redactions, 0, header, &[], |from, to, take| self.walk(id, stood, from, to, take))?;
            match parts {
                None => Ok(Submitted::AlreadyThere(stood.head)),
                Some(_) => Err(StoreError::Exists { id: id.clone(), head: stood.head, parts_at: 0 }),
            }
        })
    }

    pub(crate) fn submit_match(
        &self,
        card: &MatchCard,
        header: &[u8],
        lines: &[&[u8]],
    ) -> Result<Submitted, StoreError> {
        if let Some(head) = self.begin(card, header, lines, &Redactions::default())? {
            return Ok(Submitted::New(head));
        }
        let id = card.id();
        self.as_it_stands(id, |stood| {
            let walk = |from, to, take: &mut aftermath_store::engine::Take<'_>| self.walk(id, stood, from, to, take);
            match parts_at(&stood.redactions, stood.head.entries, header, lines, walk)? {
                None => Ok(Submitted::AlreadyThere(stood.head)),
                Some(parts_at) => Err(StoreError::Exists { id: id.clone(), head: stood.head, parts_at }),
            }
        })
    }

    pub(crate) fn append_lines(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Head, StoreError> {
        let mut packed: Option<(u64, Vec<Body>)> = None;
        loop {
            let Some((before, last)) = self.stands(id)? else {
                if self.freshen(id)? {
                    continue;
                }
                return Err(StoreError::NotFound { id: id.clone() });
            };
            let actual = before.head;
            if let Expected::Exact(expected) = expected
                && expected != actual.entries
            {
                if let Some(head) = self.repeated(id, expected, lines)? {
                    return Ok(head);
                }
                // Another process may have written what this one has not seen.
                if self.freshen(id)? {
                    continue;
                }
                return Err(StoreError::Conflict { id: id.clone(), expected, actual });
            }
            if lines.is_empty() {
                return Ok(actual);
            }
            let extent = before.grown(id, lines)?;
            let first = actual.entries + 1;
            // Blocks know their place, so they are packed anew only where that is another.
            let bodies = match packed.take() {
                Some((at, bodies)) if at == first => bodies,
                _ => bodies(id, first, lines)?,
            };
            packed = Some((first, bodies.clone()));
            let draft = Draft { id, behind: last, extent, bodies, known: Known::default() };
            if self.write_lines(draft, Some(actual), None)? {
                return Ok(extent.head);
            }
            self.freshen(id)?;
        }
    }

    pub(crate) fn put_back_lines(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        let numbered = (first..).zip(lines);
        let redactions: Redactions = numbered.filter_map(|(number, line)| Some((number, line.redaction?))).collect();
        let raw: Vec<&[u8]> = lines.iter().map(|line| line.raw).collect();
        loop {
            let Some((before, last)) = self.stands(id)? else {
                let (Some(card), Some((header, rest))) = (card, raw.split_first()) else {
                    return Err(StoreError::NotFound { id: id.clone() });
                };
                if self.begin(card, header, rest, &redactions)?.is_some() {
                    return Ok(());
                }
                continue;
            };
            let actual = before.head;
            if actual.entries + 1 >= first + raw.len() as u64 {
                return Ok(());
            }
            if actual.entries + 1 != first {
                if self.freshen(id)? {
                    continue;
                }
                return Err(StoreError::Conflict { id: id.clone(), expected: first.saturating_sub(1), actual });
            }
            let extent = before.grown_with(id, &raw, &redactions)?;
            let known = Known { retold: Vec::new(), redacted: redactions.iter().collect() };
            let draft = Draft { id, behind: last, extent, bodies: bodies(id, first, &raw)?, known };
            if self.write_lines(draft, Some(actual), None)? {
                return Ok(());
            }
            self.freshen(id)?;
        }
    }

    /// Begins a match, unless its id is taken: then answers `None` once what is kept under it is known.
    fn begin(
        &self,
        card: &MatchCard,
        header: &[u8],
        lines: &[&[u8]],
        redactions: &Redactions,
    ) -> Result<Option<Head>, StoreError> {
        let id = card.id();
        let extent = Extent::new_with(id, header, lines, redactions)?;
        if self.stands(id)?.is_some() {
            self.freshen(id)?;
            return Ok(None);
        }
        let bodies = bodies(id, 0, &[&[header], lines].concat())?;
        let known = Known { retold: Vec::new(), redacted: redactions.iter().collect() };
        if self.write_lines(Draft { id, behind: 0, extent, bodies, known }, None, Some(card))? {
            return Ok(Some(extent.head));
        }
        self.freshen(id)?;
        Ok(None)
    }

    /// Where a log stands, and the last message of it.
    fn stands(&self, id: &MatchId) -> Result<Option<(Extent, u64)>, StoreError> {
        let history = self.shared.history()?;
        history.check()?;
        Ok(history.find(id).map(|kept| (kept.extent, kept.last)))
    }

    /// Asks the servers how far a match has come, and reads up to there. Answers whether it is further than was known.
    pub(crate) fn freshen(&self, id: &MatchId) -> Result<bool, StoreError> {
        let known = self.stands(id)?.map_or(0, |(_, last)| last);
        let (shared, subject) = (Arc::clone(&self.shared), self.shared.subject(id));
        let last = self.threads.ask(async move { shared.last_of(&subject).await })??;
        if last <= known {
            return Ok(false);
        }
        self.reach(last)?;
        Ok(true)
    }

    /// The head right after `lines`, if just these stand behind entry `before`.
    fn repeated(&self, id: &MatchId, before: u64, lines: &[&[u8]]) -> Result<Option<Head>, StoreError> {
        self.as_it_stands(id, |stood| {
            let start = self.shared.history()?.kept(id)?.head_up_to(before);
            let walk = |from, to, take: &mut aftermath_store::engine::Take<'_>| self.walk(id, stood, from, to, take);
            repeated(&stood.redactions, start, (before, stood.head.entries), lines, walk)
        })
    }

    /// Writes a submission; answers whether it is there. It is not where another came before.
    fn write_lines(
        &self,
        draft: Draft<'_>,
        before: Option<Head>,
        card: Option<&MatchCard>,
    ) -> Result<bool, StoreError> {
        let card = card.cloned();
        self.write(draft, |after| Told::Lines { before, after, card })
    }

    /// Writes what is to be written of a match, in as many messages as it takes; the last one makes it count. Returns when it
    /// is durable and folded, and answers whether it is there.
    pub(crate) fn write(&self, draft: Draft<'_>, told: impl FnOnce(Standing) -> Told) -> Result<bool, StoreError> {
        let Draft { id, behind, extent, mut bodies, known } = draft;
        let Some((first, body)) = bodies.pop() else {
            return Err(StoreError::Stopped { why: "a submission without a body".into() });
        };
        let mut parts = Vec::new();
        for (first, body) in bodies {
            let seq = self.write_part(id, body.clone())?;
            let place = Place { first, seq };
            self.shared.bodies.keep(id, place, &body)?;
            parts.push(place);
        }
        let mut known_in = Vec::new();
        if known != Known::default() {
            for part in known.pack()? {
                known_in.push(self.write_part(id, part)?);
            }
        }
        let told = told(Standing { head: extent.head, bytes: extent.bytes, first, parts, known: known_in });
        let message = Outgoing::new(self.shared.subject(id), &told, body.clone(), Some(behind))?;
        let shared = Arc::clone(&self.shared);
        let Published::At(seq) = self.threads.ask(async move { shared.publish(message).await })?? else {
            return Ok(false);
        };
        self.shared.bodies.keep(id, Place { first, seq }, &body)?;
        self.shared.take_record(seq, Record::of(id.clone(), told, known))?;
        self.reach(seq)?;
        Ok(true)
    }

    fn write_part(&self, id: &MatchId, body: bytes::Bytes) -> Result<u64, StoreError> {
        let message = Outgoing::new(self.shared.part_subject(id), &Told::Part, body, None)?;
        let shared = Arc::clone(&self.shared);
        match self.threads.ask(async move { shared.publish(message).await })?? {
            Published::At(seq) => {
                self.shared.take_record(seq, Record::Part { id: id.clone() })?;
                Ok(seq)
            }
            Published::Lost => Err(StoreError::Stopped { why: "a part of a submission found no place".into() }),
        }
    }
}
