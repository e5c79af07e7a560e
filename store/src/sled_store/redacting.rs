//! Lines redacted: the whole of sled's files written anew, without what stood there.
//!
//! sled writes behind what it has and lets go of old pages when it likes, so what is overwritten stays in its file for
//! who knows how long. Everything is copied into new files, which take the place of the old ones at once; a process that
//! is killed before that finds the old ones when it opens the store, and one that is killed behind it the new ones.

use std::collections::{BTreeMap, HashSet};

use super::packs::{PackedAt, Packs};
use super::record::{Record, encode_card, encode_redaction, new_stamp};
use super::rows::Row;
use super::writing::{Behind, pack_match, rows_of_block};
use super::{Engine, SledStore, guarded, keys, sled_error};
use crate::block::Packed;
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
        // What stood there is not in the journal any more.
        self.settle()?;
        let old = self.engine()?;
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

        let (name, db, packs) = self.folder.begin_next()?;
        let copied =
            copy(&old, (&db, &packs), &anew).and_then(|end| self.folder.turn_to(&name, &db).map(|file| (end, file)));
        let (end, file) = copied.inspect_err(|_| self.folder.leave(&name))?;
        decided.go_on_at(end);
        *self.engine.write()? = Engine::new(db, file, packs);
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
        let Behind { blocks, tail, loose, .. } = Behind::of(pack_match(id, &log)?, log.len() as u64);
        let was = self.card(id)?;
        let card = card.unwrap_or(&was).clone();
        Ok(Anew { was, card, record: Record { extent, tail, loose }, blocks, redactions })
    }
}

impl Anew {
    /// Its own keys with their values.
    fn entries(&self, id: &MatchId, blocks: &mut Apart<'_>) -> Result<Vec<Row>, StoreError> {
        let mut entries = vec![(keys::record(id), self.record.encode()), (keys::card(id), encode_card(&self.card)?)];
        entries.extend(keys::places(&self.card).into_iter().map(|place| (place, Vec::new())));
        for block in &self.blocks {
            let at = if block.apart { Some(blocks.write(&block.values.concat())?) } else { None };
            entries.extend(rows_of_block(id, block, &mut |_| at));
        }
        let redactions = self.redactions.iter();
        entries.extend(redactions.map(|(line, known)| (keys::redaction(id, line), encode_redaction(known))));
        Ok(entries)
    }
}

/// The new file of blocks that lie apart, as it is being filled.
struct Apart<'a> {
    packs: &'a Packs,
    end: u64,
}

impl Apart<'_> {
    fn write(&mut self, block: &[u8]) -> Result<PackedAt, StoreError> {
        let at = PackedAt { offset: self.end, length: block.len() as u32 };
        self.packs.write(at.offset, block)?;
        self.end += block.len() as u64;
        Ok(at)
    }
}

/// Copies everything but what these matches had, and puts what they are to have beside it. The format comes last. Answers
/// where the blocks that lie apart end.
fn copy(old: &Engine, (to, packs): (&sled::Db, &Packs), anew: &BTreeMap<&MatchId, Anew>) -> Result<u64, StoreError> {
    let mut apart = Apart { packs, end: 0 };
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
    for entry in old.db.iter() {
        let (key, value) = entry.map_err(|error| sled_error("reading the store", error))?;
        if is_left(&key) {
            continue;
        }
        let at = if keys::match_of_block(&key).is_some() { PackedAt::decode(&value) } else { None };
        match at {
            // One that cannot be read is told by whoever reads it.
            Some(at) => match old.packs.read(at)? {
                Some(block) => batch.insert(key, apart.write(&block)?.encode()),
                None => batch.insert(key, value),
            },
            None => batch.insert(key, value),
        }
        count += 1;
        if count % AT_A_TIME == 0 {
            write(std::mem::take(&mut batch))?;
        }
    }
    for (id, anew) in anew {
        for (key, value) in anew.entries(id, &mut apart)? {
            batch.insert(key, value);
        }
        write(std::mem::take(&mut batch))?;
    }
    batch.insert(keys::STAMP, &new_stamp());
    batch.insert(keys::FORMAT, super::folder::FORMAT);
    write(batch)?;
    Ok(apart.end)
}
