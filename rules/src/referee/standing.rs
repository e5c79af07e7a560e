//! A log that goes on: judged up to where it stands, so that what is added costs its own entries and not the whole log.

use super::{Log, Summary, TypedLog, with_rulings};
use crate::{
    bounds,
    deeds::Deeds,
    docket::{CountingDocket, Docket, ExplainingDocket},
    effort::Purse,
    finding::Verdict,
    game::Game,
    kow2,
    log::Record,
    reader::{self, ReadError},
    results, warmaster,
    words::GameEvent,
};

/// A log with the state after its last entry, ready to be gone on with.
///
/// Entries are read behind it first, looked at, and then judged or taken back: whoever keeps a log keeps an entry before
/// its verdict is told. The verdicts are those that [`Log::judge`] gives the same entries in the same log.
#[derive(Debug)]
pub struct Standing(Kept);

/// The game of it.
#[derive(Debug)]
enum Kept {
    Result(Box<Folded<results::Referee>>),
    Warmaster(Box<Folded<warmaster::Referee>>),
    Kow2(Box<Folded<kow2::Referee>>),
}

macro_rules! each {
    ($standing:expr, $folded:ident => $body:expr) => {
        match $standing {
            Kept::Result($folded) => $body,
            Kept::Warmaster($folded) => $body,
            Kept::Kow2($folded) => $body,
        }
    };
}

impl Standing {
    /// Folds a log, its amendments applied.
    pub fn of(log: Log) -> Self {
        Self(match log {
            Log::Result(log) => Kept::Result(Folded::of(log)),
            Log::Warmaster(log) => Kept::Warmaster(Folded::of(log)),
            Log::Kow2(log) => Kept::Kow2(Folded::of(log)),
        })
    }

    /// Entries that are judged.
    pub fn len(&self) -> usize {
        each!(&self.0, folded => folded.judged)
    }

    /// Whether no entry is judged yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the log says of itself, entries that are read among it.
    pub fn summary(&self) -> Summary {
        each!(&self.0, folded => folded.log.summary())
    }

    /// Reads entries behind the log, each without its line break. `source` names them in errors.
    ///
    /// # Errors
    /// The first thing wrong, as [`Log::read`] would tell it of the whole log; nothing is read then.
    pub fn read(&mut self, lines: &[&[u8]], source: &str) -> Result<(), ReadError> {
        each!(&mut self.0, folded => folded.read(lines, source))
    }

    /// What the entries that are read and not judged do to the log itself.
    pub fn deeds(&self) -> Deeds {
        each!(&self.0, folded => Deeds::of(&folded.log.header, &folded.log.entries, folded.judged))
    }

    /// Judges what was read, and answers the verdicts of it. An amendment or a ruling among it has the log judged anew,
    /// for what it means to earlier entries.
    pub fn judge(&mut self) -> Vec<Verdict> {
        each!(&mut self.0, folded => folded.judge())
    }

    /// Takes back what was read and not judged.
    pub fn take_back(&mut self) {
        each!(&mut self.0, folded => folded.log.entries.truncate(folded.judged));
    }
}

/// A log of one game with the state after its first `judged` entries.
#[derive(Debug)]
struct Folded<G: Game> {
    log: TypedLog<G>,
    judged: usize,
    state: G::State,
    purse: Purse,
}

impl<G: Game> Folded<G> {
    fn of(log: TypedLog<G>) -> Box<Self> {
        let mut docket = CountingDocket::new(log.system());
        let (state, purse) = log.fold_on(&log.amendments(), &mut docket, |_, _| ());
        Box::new(Self { judged: log.entries.len(), log, state, purse })
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
