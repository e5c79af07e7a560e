//! A log that goes on: judged up to where it stands, so that what is added costs its own entries and not the whole log.

use std::fmt;

use super::{Log, Summary, TypedLog, judgement::with_rulings};
use crate::{
    bounds,
    deeds::Deeds,
    docket::{CountingDocket, Docket, ExplainingDocket},
    effort::Purse,
    finding::Verdict,
    game::Game,
    log::Record,
    reader::{self, ReadError},
    words::GameEvent,
};

/// A log with the state after its last entry, ready to be gone on with.
///
/// Entries are read behind it first, looked at, and then judged or taken back: whoever keeps a log keeps an entry before
/// its verdict is told. The verdicts are those that [`Log::judge`] gives the same entries in the same log.
#[derive(Debug)]
pub struct Standing(Box<dyn AnyStanding>);

/// What [`Standing`] asks of a log of one game.
pub(crate) trait AnyStanding: fmt::Debug + Send + Sync {
    fn judged(&self) -> usize;
    fn summary(&self) -> Summary;
    fn read(&mut self, lines: &[&[u8]], source: &str) -> Result<(), ReadError>;
    fn deeds(&self) -> Deeds;
    fn judge(&mut self) -> Vec<Verdict>;
    fn take_back(&mut self);
}

impl Standing {
    /// Folds a log, its amendments applied.
    pub fn of(log: Log) -> Self {
        Self(log.into_any().standing())
    }

    /// Entries that are judged.
    pub fn len(&self) -> usize {
        self.0.judged()
    }

    /// Whether no entry is judged yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the log says of itself, entries that are read among it.
    pub fn summary(&self) -> Summary {
        self.0.summary()
    }

    /// Reads entries behind the log, each without its line break. `source` names them in errors.
    ///
    /// # Errors
    /// The first thing wrong, as [`Games::read`](crate::registry::Games::read) would tell it of the whole log; nothing is read then.
    pub fn read(&mut self, lines: &[&[u8]], source: &str) -> Result<(), ReadError> {
        self.0.read(lines, source)
    }

    /// What the entries that are read and not judged do to the log itself.
    pub fn deeds(&self) -> Deeds {
        self.0.deeds()
    }

    /// Judges what was read, and answers the verdicts of it. An amendment or a ruling among it has the log judged anew,
    /// for what it means to earlier entries.
    pub fn judge(&mut self) -> Vec<Verdict> {
        self.0.judge()
    }

    /// Takes back what was read and not judged.
    pub fn take_back(&mut self) {
        self.0.take_back();
    }
}

/// A log of one game with the state after its first `judged` entries.
#[derive(Debug)]
pub(super) struct Folded<G: Game> {
    log: TypedLog<G>,
    judged: usize,
    state: G::State,
    purse: Purse,
}

impl<G: Game> Folded<G> {
    pub(super) fn of(log: TypedLog<G>) -> Self {
        let mut docket = CountingDocket::new(log.system);
        let (state, purse) = log.fold_on(&log.amendments(), &mut docket, |_, _| ());
        Self { judged: log.entries.len(), log, state, purse }
    }
}

impl<G: Game> AnyStanding for Folded<G> {
    fn judged(&self) -> usize {
        self.judged
    }

    fn summary(&self) -> Summary {
        self.log.summary()
    }

    fn deeds(&self) -> Deeds {
        Deeds::of(&self.log.header, &self.log.entries, self.judged)
    }

    fn take_back(&mut self) {
        self.log.entries.truncate(self.judged);
    }

    fn read(&mut self, lines: &[&[u8]], source: &str) -> Result<(), ReadError> {
        let before = self.log.entries.len();
        if before + lines.len() > bounds::ENTRIES {
            return Err(ReadError::TooManyEntries { origin: source.to_owned() });
        }
        for (index, line) in lines.iter().enumerate() {
            // The header is line 1.
            let entry = reader::Line::new(source, before + index + 2, line);
            match entry.and_then(|line| reader::entry::<G::Words>(line, &self.log.header)) {
                Ok(entry) => self.log.entries.push(entry),
                Err(error) => {
                    self.log.entries.truncate(before);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn judge(&mut self) -> Vec<Verdict> {
        let (known, log) = (self.judged, &self.log);
        let new = log.entries.get(known..).unwrap_or_default();
        self.judged = log.entries.len();
        let looks_back = |record| matches!(record, Some(Record::Amend(_) | Record::Ruling(_)));
        if new.iter().any(|entry| looks_back(entry.event.record())) {
            let mut docket = ExplainingDocket::new();
            (self.state, self.purse) = log.fold_on(&log.amendments(), &mut docket, |_, _| ());
            return with_rulings(docket.into_verdicts(), &log.ruled()).into_iter().skip(1 + known).collect();
        }
        let mut docket = ExplainingDocket::new();
        for entry in new {
            docket.open(entry.seq, entry.event.kind());
            self.purse.judge(&mut docket, G::MEASURING, |docket| G::judge(&mut self.state, entry, docket));
            docket.close();
        }
        docket.into_verdicts()
    }
}
