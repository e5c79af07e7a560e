//! Lines redacted: the match told anew, then what told it before erased.

use std::collections::BTreeMap;
use std::sync::Arc;

use aftermath_store::engine::Extent;
use aftermath_store::{MatchCard, MatchId, Redacted, Redactions, StoreError};

use crate::message::{Known, Told, bodies};
use crate::store::{JetStreamStore, Shared};
use crate::writing::Draft;

/// A match as it is to be told.
struct Anew {
    /// The message behind which that stands.
    behind: u64,
    extent: Extent,
    log: Vec<Vec<u8>>,
    redactions: Redactions,
}

impl JetStreamStore {
    /// Where lines were read `under` a stamp, a match that was told anew since is refused.
    pub(crate) fn redact_lines(
        &self,
        under: Option<u64>,
        lines: &[Redacted],
        cards: &[MatchCard],
    ) -> Result<(), StoreError> {
        let mut by_match: BTreeMap<&MatchId, Vec<&Redacted>> = BTreeMap::new();
        for line in lines {
            by_match.entry(&line.id).or_default().push(line);
        }
        for card in cards {
            by_match.entry(card.id()).or_default();
        }
        // All are looked at before any is told anew, so that where one is refused nothing was done.
        for (id, lines) in &by_match {
            self.anew(under, id, lines)?;
        }
        for (id, lines) in &by_match {
            let card = cards.iter().find(|card| card.id() == *id);
            // A writer that comes between is no hindrance: its lines are told with the others.
            while !self.tell_anew(under, id, lines, card)? {
                self.freshen(id)?;
            }
        }
        self.erase_outdated()
    }

    /// A match with other lines in the place of some.
    fn anew(&self, under: Option<u64>, id: &MatchId, lines: &[&Redacted]) -> Result<Anew, StoreError> {
        loop {
            let (last, anew) = {
                let history = self.shared.history()?;
                let kept = history.kept(id)?;
                (kept.last, kept.anew)
            };
            if under.is_some_and(|under| anew > under) {
                return Err(StoreError::ReadOtherwise { id: id.clone() });
            }
            let (stood, log) = self.whole(id)?;
            if self.shared.history()?.kept(id)?.last != last {
                continue;
            }
            let expected = stood.head;
            let log = log.strip_suffix(b"\n").unwrap_or(&log);
            let mut log: Vec<Vec<u8>> = log.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
            for Redacted { line, raw, .. } in lines {
                let entries = expected.entries;
                let place = usize::try_from(*line).ok().and_then(|place| log.get_mut(place));
                *place.ok_or_else(|| StoreError::NoLine { id: id.clone(), line: *line, entries })? = raw.clone();
            }
            let new = lines.iter().map(|one| (one.line, one.redaction));
            let redactions: Redactions = stood.redactions.iter().chain(new).collect();
            let refs: Vec<&[u8]> = log.iter().map(Vec::as_slice).collect();
            let (header, rest) = refs.split_first().map_or((&[][..], &[][..]), |(header, rest)| (*header, rest));
            let extent = Extent::new_with(id, header, rest, &redactions)?;
            if extent.head != expected {
                return Err(StoreError::BrokenChain { id: id.clone(), expected, came: extent.head });
            }
            return Ok(Anew { behind: last, extent, log, redactions });
        }
    }

    /// Writes the message that tells a match anew; answers whether it is there.
    fn tell_anew(
        &self,
        under: Option<u64>,
        id: &MatchId,
        lines: &[&Redacted],
        card: Option<&MatchCard>,
    ) -> Result<bool, StoreError> {
        let Anew { behind, extent, log, redactions } = self.anew(under, id, lines)?;
        let refs: Vec<&[u8]> = log.iter().map(Vec::as_slice).collect();
        let bodies = bodies(id, 0, &refs)?;
        let (retold, was) = {
            let history = self.shared.history()?;
            let kept = history.kept(id)?;
            if kept.last != behind {
                return Ok(false);
            }
            (kept.retold(), kept.card.clone())
        };
        let known = Known { retold, redacted: redactions.iter().collect() };
        let card = card.cloned().unwrap_or(was);
        self.write(Draft { id, behind, extent, bodies, known }, |after| Told::Anew { after, card })
    }

    /// Erases the messages that others have taken the place of. One that cannot be erased now is by whoever follows the
    /// stream when it is quiet.
    pub(crate) fn erase_outdated(&self) -> Result<(), StoreError> {
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move { shared.erase_outdated().await })?
    }
}

impl Shared {
    /// Erases the messages that others have taken the place of, whoever wrote those. One that is erased already is none the worse.
    pub(crate) async fn erase_outdated(&self) -> Result<(), StoreError> {
        let outdated = self.history()?.outdated();
        for seq in outdated {
            self.erase(seq).await?;
            self.bodies.forget(seq);
            self.history()?.erased(seq);
        }
        Ok(())
    }
}
