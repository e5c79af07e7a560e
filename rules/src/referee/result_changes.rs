//! Results that amendments and rulings made others after the log had told how the battle ended.

use super::{Reading, TypedLog};
use crate::{
    docket::CountingDocket,
    game::{Game, Score},
    ids::Seq,
    log::{Decision, Record, Ruling},
    words::GameEvent,
};

/// Amendments and rulings of a log that are looked at: each costs judging the log.
const MOST_LOOKED_AT: usize = 16;

/// A result that an entry of the log made another.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultChange {
    /// The amendment or the ruling.
    pub seq: Seq,
    /// Where the battle stood by all that the log said before it.
    pub from: Score,
    /// Where it stands by that and this entry.
    pub to: Score,
}

/// What became of the result of a log after it was first told.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ResultChanges {
    /// What made it another, in the order of the log.
    pub changes: Vec<ResultChange>,
    /// Amendments and rulings at which nobody looked, since there are too many.
    pub not_looked_at: Vec<Seq>,
}

impl<G: Game> TypedLog<G> {
    pub(super) fn result_changes(&self) -> ResultChanges {
        // Before the log tells how the battle ended there is no result to be changed.
        let end = self.entries.iter().position(|entry| entry.event.tells_the_end());
        let behind = end.map_or(self.entries.len(), |end| end + 1);
        let mut records = self.entries.iter().enumerate().skip(behind).filter(|(_, entry)| {
            matches!(
                entry.event.record(),
                Some(Record::Amend(_) | Record::Ruling(Ruling { decision: Decision::Overturned, .. }))
            )
        });
        let (mut changes, mut known) = (Vec::new(), None);
        for (at, entry) in records.by_ref().take(MOST_LOOKED_AT) {
            let before = known.take().filter(|(entries, _)| *entries == at);
            let from = before.map_or_else(|| self.score_after(at), |(_, score)| score);
            let to = self.score_after(at + 1);
            known = Some((at + 1, to.clone()));
            if from != to {
                changes.push(ResultChange { seq: entry.seq, from, to });
            }
        }
        ResultChanges { changes, not_looked_at: records.map(|(_, entry)| entry.seq).collect() }
    }

    /// Where the battle stands by so many of the first entries, what they amend applied.
    fn score_after(&self, entries: usize) -> Score {
        let first = self.entries.iter().take(entries).cloned().collect();
        let log = Self { system: self.system, header: self.header.clone(), entries: first };
        let state = log.fold(Reading::Effective, &mut CountingDocket::new(log.system), |_, _| ());
        log.score(&state, &log.amendments())
    }
}
