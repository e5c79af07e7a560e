//! What entries do to the log itself: correct it, contest it, decide on it, sign it.
//!
//! Not everybody who may record a battle may decide on it. Whoever takes entries from outside asks here what is among
//! them, and gets the answer from the same types by which the log is judged.

use std::collections::HashSet;

use crate::{
    ids::Seq,
    log::{Amend, Entry, Header, Record},
    words::{GameEvent, Words},
};

/// What a run of entries does to the log, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RecordCounts {
    /// All entries of the run, the plain ones among them.
    pub entries: u32,
    /// Amendments that every side agreed to, of what the players recorded.
    pub agreed_amendments: u32,
    /// Amendments that are the organizer's: not agreed to by every side, or touching what an organizer entered (a
    /// ruling, or another amendment of this kind).
    pub organizers_amendments: u32,
    /// Contests.
    pub disputes: u32,
    /// Decisions of an organizer.
    pub rulings: u32,
    /// Signatures.
    pub signatures: u32,
}

impl RecordCounts {
    /// Nothing among them is for an organizer alone.
    pub fn are_players(&self) -> bool {
        self.organizers_amendments == 0 && self.rulings == 0
    }

    /// What the entries behind the first `known` do.
    pub(crate) fn of<W: Words>(header: &Header<W>, entries: &[Entry<W::Event>], known: usize) -> Self {
        let mut deeds = Self::default();
        let mut organizers: HashSet<Seq> = HashSet::new();
        for (index, entry) in entries.iter().enumerate() {
            let record = entry.event.record();
            let is_organizers = match record {
                Some(Record::Ruling(_)) => true,
                Some(Record::Amend(amend)) => !is_agreed(header, amend) || organizers.contains(&amend.entry),
                Some(Record::Dispute(_) | Record::Sign(_)) | None => false,
            };
            if is_organizers {
                organizers.insert(entry.seq);
            }
            if index >= known {
                deeds.count(record.as_ref(), is_organizers);
            }
        }
        deeds
    }

    fn count<E>(&mut self, record: Option<&Record<'_, E>>, is_organizers: bool) {
        self.entries += 1;
        match record {
            Some(Record::Amend(_)) if is_organizers => self.organizers_amendments += 1,
            Some(Record::Amend(_)) => self.agreed_amendments += 1,
            Some(Record::Dispute(_)) => self.disputes += 1,
            Some(Record::Ruling(_)) => self.rulings += 1,
            Some(Record::Sign(_)) => self.signatures += 1,
            None => {}
        }
    }
}

fn is_agreed<W: Words>(header: &Header<W>, amend: &Amend<W::Event>) -> bool {
    header.sides.iter().all(|side| amend.agreed.contains(&side.id))
}
