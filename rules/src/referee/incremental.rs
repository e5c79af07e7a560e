//! A log that goes on: judged up to where it stands, so that what is added costs its own entries and not the whole log.

use std::fmt;

use super::{Log, Summary, TypedLog, fold};
use crate::{
    board::Board,
    bounds,
    docket::{self, ExplainingDocket},
    finding::Verdict,
    game::{Game, Moment},
    ids::{Seq, SideId},
    log::Record,
    offers::{self, Offer},
    reader::{self, ReadError},
    record_counts::RecordCounts,
    words::GameEvent,
    work_budget::WorkBudget,
};

/// A log with the state after its last entry, ready to be gone on with.
///
/// Entries are read behind it first, looked at, and then judged or taken back: whoever keeps a log keeps an entry before
/// its verdict is told. The verdicts are those that [`Log::judge`] gives the same entries in the same log.
pub struct IncrementalJudgement(Box<dyn AnyStanding>);

/// What [`IncrementalJudgement`] asks of a log of one game.
pub(crate) trait AnyStanding: Send + Sync {
    fn judged(&self) -> usize;
    fn summary(&self) -> Summary;
    fn read(&mut self, lines: &[&[u8]], source: &str) -> Result<(), ReadError>;
    fn deeds(&self) -> RecordCounts;
    fn judge(&mut self) -> Vec<Verdict>;
    fn weigh(&self) -> Vec<Verdict>;
    fn weigh_with_board(&self) -> (Vec<Verdict>, Board);
    fn take_back(&mut self);
    fn moment(&self) -> Moment;
    fn board(&self) -> Board;
    fn points_so_far(&self) -> Vec<(SideId, f64)>;
    fn offers(&self) -> Option<Vec<Offer>>;
}

impl fmt::Debug for IncrementalJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IncrementalJudgement").field("entries", &self.len()).finish_non_exhaustive()
    }
}

impl IncrementalJudgement {
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
    pub fn deeds(&self) -> RecordCounts {
        self.0.deeds()
    }

    /// Judges what was read, and answers the verdicts of it. An amendment or a ruling among it has the log judged anew,
    /// for what it means to earlier entries.
    pub fn judge(&mut self) -> Vec<Verdict> {
        self.0.judge()
    }

    /// The verdicts that [`IncrementalJudgement::judge`] would give what was read, which goes on not to be judged.
    pub fn weigh(&self) -> Vec<Verdict> {
        self.0.weigh()
    }

    /// As [`IncrementalJudgement::weigh`], with the table as it would be then.
    pub fn weigh_with_board(&self) -> (Vec<Verdict>, Board) {
        self.0.weigh_with_board()
    }

    /// Turn, phase and active side after the last entry that is judged.
    pub fn moment(&self) -> Moment {
        self.0.moment()
    }

    /// The table after the last entry that is judged.
    pub fn board(&self) -> Board {
        self.0.board()
    }

    /// Points of each side as they would be if the battle ended here, without what is known at the end alone; none where
    /// points that count are not recorded.
    pub fn points_so_far(&self) -> Vec<(SideId, f64)> {
        self.0.points_so_far()
    }

    /// What may be recorded next; none where the game does not tell.
    pub fn offers(&self) -> Option<Vec<Offer>> {
        self.0.offers()
    }

    /// Takes back what was read and not judged.
    pub fn take_back(&mut self) {
        self.0.take_back();
    }
}

/// A log of one game with the state after its first `judged` entries.
pub(super) struct Folded<G: Game> {
    log: TypedLog<G>,
    judged: usize,
    state: G::State,
    purse: WorkBudget,
}

impl<G: Game> Folded<G> {
    pub(super) fn of(log: TypedLog<G>) -> Self {
        let mut unheard = docket::unheard(log.system);
        let (state, purse) = log.fold_with(&log.amendments(), &mut unheard, |_, _, _| ());
        Self { judged: log.entries.len(), log, state, purse }
    }

    /// The verdicts of what was read and is not judged yet, and where it leads.
    fn weighed(&self) -> (Vec<Verdict>, G::State) {
        let mut state = self.state.clone();
        let verdicts = told(&self.log, self.judged, &mut state, &mut self.purse.clone());
        (verdicts, state)
    }
}

impl<G: Game> AnyStanding for Folded<G> {
    fn judged(&self) -> usize {
        self.judged
    }

    fn summary(&self) -> Summary {
        self.log.summary()
    }

    fn deeds(&self) -> RecordCounts {
        RecordCounts::of(&self.log.header, &self.log.entries, self.judged)
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
        let verdicts = told(&self.log, self.judged, &mut self.state, &mut self.purse);
        self.judged = self.log.entries.len();
        verdicts
    }

    fn weigh(&self) -> Vec<Verdict> {
        self.weighed().0
    }

    fn weigh_with_board(&self) -> (Vec<Verdict>, Board) {
        let (verdicts, state) = self.weighed();
        (verdicts, G::board(&state))
    }

    fn moment(&self) -> Moment {
        G::moment(&self.state)
    }

    fn board(&self) -> Board {
        G::board(&self.state)
    }

    fn points_so_far(&self) -> Vec<(SideId, f64)> {
        G::points_so_far(&self.state)
    }

    fn offers(&self) -> Option<Vec<Offer>> {
        offers::of::<G>(&self.state, &self.purse, Seq(self.judged as u32 + 1))
    }
}

/// Judges the entries behind the first `known`, from the state after those.
fn told<G: Game>(log: &TypedLog<G>, known: usize, state: &mut G::State, purse: &mut WorkBudget) -> Vec<Verdict> {
    let new = log.entries.get(known..).unwrap_or_default();
    let looks_back = |record| matches!(record, Some(Record::Amend(_) | Record::Ruling(_)));
    if new.iter().any(|entry| looks_back(entry.event.record())) {
        let mut docket = ExplainingDocket::with_rulings(log.ruled());
        (*state, *purse) = log.fold_with(&log.amendments(), &mut docket, |_, _, _| ());
        return docket.into_verdicts().into_iter().skip(1 + known).collect();
    }
    let mut docket = ExplainingDocket::new();
    for entry in new {
        fold::one::<G, _>(entry, state, purse, &mut docket);
    }
    docket.into_verdicts()
}
