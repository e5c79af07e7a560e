//! A store of any engine is one: for whoever chooses the engine when the program runs.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use crate::{
    Appended, Change, Expected, Follower, Head, Limit, Line, ListQuery, LogHash, MatchCard, MatchId, Page, Position,
    Redacted, Redactions, Store, StoreError, Submitted,
};

impl<S: Store + ?Sized> Store for Box<S> {
    fn create(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        (**self).create(card, header)
    }

    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        (**self).submit(card, header, lines)
    }

    fn append(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Appended, StoreError> {
        (**self).append(id, expected, lines)
    }

    fn head(&self, id: &MatchId) -> Result<Head, StoreError> {
        (**self).head(id)
    }

    fn header(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        (**self).header(id)
    }

    fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        (**self).card(id)
    }

    fn read(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        (**self).read(id, after, limit)
    }

    fn export(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        (**self).export(id, out)
    }

    fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        (**self).list(query)
    }

    fn changes(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError> {
        (**self).changes(after, limit)
    }

    fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        (**self).leaf(id, line)
    }

    fn leaf_hashes(&self, leaves: &[u64]) -> Result<Vec<LogHash>, StoreError> {
        (**self).leaf_hashes(leaves)
    }

    fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError> {
        (**self).redactions(id)
    }

    fn redacted(&self) -> Result<Vec<MatchId>, StoreError> {
        (**self).redacted()
    }

    fn redaction_stamp(&self) -> Result<u64, StoreError> {
        (**self).redaction_stamp()
    }

    fn has_other_writers(&self) -> bool {
        (**self).has_other_writers()
    }

    fn read_otherwise_since(&self, stamp: u64) -> Result<Vec<MatchId>, StoreError> {
        (**self).read_otherwise_since(stamp)
    }

    fn taken_from(&self, id: &MatchId) -> Result<Option<String>, StoreError> {
        (**self).taken_from(id)
    }

    fn redact(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        (**self).redact(lines, cards)
    }

    fn redact_as_read(&self, under: u64, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        (**self).redact_as_read(under, lines, cards)
    }

    fn be_followed(&self, follower: Arc<dyn Follower>) -> bool {
        (**self).be_followed(follower)
    }

    fn put_back(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        (**self).put_back(id, card, first, lines)
    }

    fn check(&self) -> Result<(), StoreError> {
        (**self).check()
    }

    fn position(&self) -> Result<Position, StoreError> {
        (**self).position()
    }

    fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        (**self).wait(after, at_most)
    }
}
