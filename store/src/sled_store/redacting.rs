//! Lines redacted: the whole of sled's files written anew, without what stood there.
//!
//! sled writes behind what it has and lets go of old pages when it likes, so what is overwritten stays in its file for
//! who knows how long. Everything is copied into new files, which take the place of the old ones at once; a process that
//! is killed before that finds the old ones when it opens the store, and one that is killed behind it the new ones.

use std::collections::{BTreeMap, HashSet};

use super::record::{Record, encode_card, encode_redaction, new_stamp};
use super::rows::Row;
use super::writing::Behind;
use super::{Engine, SledStore, guarded, keys, sled_error};
use crate::block::{Packed, pack};
use crate::growth::Extent;
use crate::{MatchCard, MatchId, Redacted, Redactions, StoreError};

/// Keys copied at a time.
const AT_A_TIME: usize = 1_000;

/// A match as it is to be.
struct Anew {
    was: MatchCard,
    card: MatchCard,
    record: Record,
    blocks: Vec<Packed>,
    redactions: Redactions,
}

impl SledStore {
    pub(super) fn redact_lines(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        let mut decided = self.lock_for_writing()?;
        self.write(&mut decided)?;
        let old = self.engine()?;
        old.sync().or_else(|failure| {
            self.durability.stop(&failure)?;
            Err(failure)
        })?;
        let mut by_match: BTreeMap<&MatchId, Vec<&Redacted>> = BTreeMap::new();
        for line in lines {
            by_match.entry(&line.id).or_default().push(line);
        }
        for card in cards {
            by_match.entry(card.id()).or_default();
        }
        let card_of = |id: &MatchId| cards.iter().find(|card| card.id() == id);
        let anew = by_match.into_iter().map(|(id, lines)| Ok((id, old.anew(id, &lines, card_of(id))?)));
        let anew = anew.collect::<Result<BTreeMap<_, _>, StoreError>>()?;

        let (name, db) = self.folder.begin_next()?;
        let copied = copy(&old.db, &db, &anew).and_then(|()| self.folder.turn_to(&name, &db));
        let file = copied.inspect_err(|_| self.folder.leave(&name))?;
        *self.engine.write()? = Engine::new(db, file);
        drop(old);
        self.folder.clear_away()
    }
}

impl Engine {
    /// A match with other lines in the place of some.
    fn anew(&self, id: &MatchId, lines: &[&Redacted], card: Option<&MatchCard>) -> Result<Anew, StoreError> {
        let record = self.stored(id)?.ok_or_else(|| StoreError::NotFound { id: id.clone() })?;
        let expected = record.extent.head;
        let mut log: Vec<Vec<u8>> = Vec::new();
        self.walk(id, 0, expected.entries, |_, line| {
            log.push(line.to_vec());
            Ok(())
        })?;
        for Redacted { line, raw, .. } in lines {
            let entries = expected.entries;
            let place = usize::try_from(*line).ok().and_then(|place| log.get_mut(place));
            *place.ok_or_else(|| StoreError::NoLine { id: id.clone(), line: *line, entries })? = raw.clone();
        }
        let known = self.redactions(id)?;
        let redactions: Redactions = known.iter().chain(lines.iter().map(|one| (one.line, one.redaction))).collect();
        let log: Vec<&[u8]> = log.iter().map(Vec::as_slice).collect();
        let (header, rest) = log.split_first().map_or((&[][..], &[][..]), |(header, rest)| (*header, rest));
        let extent = Extent::new_with(id, header, rest, &redactions)?;
        if extent.head != expected {
            return Err(StoreError::BrokenChain { id: id.clone(), expected, came: extent.head });
        }
        let Behind { blocks, tail, loose, .. } = Behind::of(pack(id, 0, &log)?, log.len() as u64);
        let was = self.card(id)?;
        let card = card.unwrap_or(&was).clone();
        Ok(Anew { was, card, record: Record { extent, tail, loose }, blocks, redactions })
    }
}

impl Anew {
    /// Its own keys with their values.
    fn entries(&self, id: &MatchId) -> Result<Vec<Row>, StoreError> {
        let mut entries = vec![(keys::record(id), self.record.encode()), (keys::card(id), encode_card(&self.card)?)];
        entries.extend(keys::places(&self.card).into_iter().map(|place| (place, Vec::new())));
        for block in &self.blocks {
            let parts = block.values.iter().enumerate();
            entries.extend(parts.map(|(part, value)| (keys::block(id, block.first, part), value.clone())));
        }
        let redactions = self.redactions.iter();
        entries.extend(redactions.map(|(line, known)| (keys::redaction(id, line), encode_redaction(known))));
        Ok(entries)
    }
}

/// Copies everything but what these matches had, and puts what they are to have beside it. The format comes last.
fn copy(from: &sled::Db, to: &sled::Db, anew: &BTreeMap<&MatchId, Anew>) -> Result<(), StoreError> {
    let mut left: HashSet<Vec<u8>> = [keys::FORMAT.to_vec(), keys::STAMP.to_vec()].into();
    for (id, anew) in anew {
        left.extend([keys::record(id), keys::card(id)]);
        left.extend(keys::places(&anew.was));
    }
    let is_left = |key: &[u8]| {
        let id = keys::match_of_block(key).or_else(|| keys::redacted_line(key).map(|(id, _)| id));
        left.contains(key) || id.is_some_and(|id| anew.contains_key(&id))
    };
    let write = |batch| guarded("writing the store anew", || to.apply_batch(batch));
    let mut batch = sled::Batch::default();
    let mut count = 0;
    for entry in from.iter() {
        let (key, value) = entry.map_err(|error| sled_error("reading the store", error))?;
        if is_left(&key) {
            continue;
        }
        batch.insert(key, value);
        count += 1;
        if count % AT_A_TIME == 0 {
            write(std::mem::take(&mut batch))?;
        }
    }
    for (id, anew) in anew {
        for (key, value) in anew.entries(id)? {
            batch.insert(key, value);
        }
        write(std::mem::take(&mut batch))?;
    }
    batch.insert(keys::STAMP, &new_stamp());
    batch.insert(keys::FORMAT, super::folder::FORMAT);
    write(batch)
}
