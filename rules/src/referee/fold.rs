//! The fold over a log: its entries one after the other, with amendments and rulings applied.

use std::collections::{HashMap, HashSet};

use super::TypedLog;
use crate::{
    board::{Board, Measures},
    docket::{self, Docket},
    game::{EventOf, Game},
    ids::{Seq, SideId},
    log::{Amend, Decision, Entry, Header, Record},
    words::GameEvent,
    work_budget::WorkBudget,
};

/// Whether amendments are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// The log with its amendments applied: what counts.
    #[default]
    Effective,
    /// The log as it was first written.
    Recorded,
}

/// Judges the header: the state before the first entry, and the steps of measuring that are left.
pub(super) fn opened<G: Game, D: Docket>(header: &Header<G::Words>, docket: &mut D) -> (G::State, WorkBudget) {
    let mut purse = WorkBudget::new();
    docket.open(Seq(0), "header");
    let state = purse.judge(docket, G::MEASURING, |docket| G::open(header, docket));
    docket.close();
    (state, purse)
}

/// Judges one entry as it was recorded.
pub(super) fn one<G: Game, D: Docket>(
    entry: &Entry<EventOf<G>>,
    state: &mut G::State,
    purse: &mut WorkBudget,
    docket: &mut D,
) {
    docket.open(entry.seq, entry.event.kind());
    purse.judge(docket, G::MEASURING, |docket| G::judge(state, entry, docket));
    docket.close();
}

impl<G: Game> TypedLog<G> {
    /// Folds the log into `docket`; `after` sees the state after the header (seq 0) and after each entry.
    pub fn fold<D: Docket>(&self, reading: Reading, docket: &mut D, mut after: impl FnMut(Seq, &G::State)) -> G::State {
        let amended = match reading {
            Reading::Effective => self.amendments(),
            Reading::Recorded => HashMap::new(),
        };
        self.fold_with(&amended, docket, |_, seq, state| after(seq, state)).0
    }

    /// As [`TypedLog::fold`], with what takes the place of each entry named, or `None` where it is struck out; `after` also
    /// has the docket. Answers the steps of measuring that are left too, to go on with.
    pub(super) fn fold_with<D: Docket>(
        &self,
        amended: &HashMap<Seq, Option<&EventOf<G>>>,
        docket: &mut D,
        mut after: impl FnMut(&mut D, Seq, &G::State),
    ) -> (G::State, WorkBudget) {
        let (mut state, mut purse) = opened::<G, D>(&self.header, docket);
        after(docket, Seq(0), &state);
        for entry in &self.entries {
            match amended.get(&entry.seq) {
                Some(Some(replacement)) => {
                    let mended = Entry { event: (*replacement).clone(), ..entry.clone() };
                    docket.open(entry.seq, entry.event.kind());
                    purse.judge(docket, G::MEASURING, |docket| G::judge(&mut state, &mended, docket));
                    docket.close();
                }
                Some(None) => {
                    docket.open(entry.seq, entry.event.kind());
                    docket.close();
                }
                None => one::<G, D>(entry, &mut state, &mut purse, docket),
            }
            after(docket, entry.seq, &state);
        }
        (state, purse)
    }

    /// What takes the place of each amended entry: the replacement of its last amendment, or `None` where it is struck
    /// out. Amendments can be amended in turn, so they are read from the last to the first.
    pub(crate) fn amendments(&self) -> HashMap<Seq, Option<&EventOf<G>>> {
        let mut amended: HashMap<Seq, Option<&EventOf<G>>> = HashMap::new();
        let overturned = self.overturned();
        for entry in self.entries.iter().rev() {
            let event = amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event));
            if let Some(Record::Amend(amend)) = event.and_then(|event| event.record())
                && (overturned.contains(&amend.entry) || self.is_agreed(amend))
            {
                amended.entry(amend.entry).or_insert(amend.replacement.as_deref());
            }
        }
        for seq in self.ends_overturned(&amended) {
            amended.entry(seq).or_insert(None);
        }
        amended
    }

    /// Entries that say how the battle ended and that an organizer overturned, by a ruling that stands. Where nothing takes
    /// the place of one, nobody knows any more who won.
    fn ends_overturned(&self, amended: &HashMap<Seq, Option<&EventOf<G>>>) -> Vec<Seq> {
        let overturned: HashSet<Seq> = self
            .entries
            .iter()
            .filter_map(|entry| overturned_by(amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event))?))
            .collect();
        let ends = self.entries.iter().filter(|entry| entry.event.tells_the_end());
        ends.map(|entry| entry.seq).filter(|seq| overturned.contains(seq)).collect()
    }

    /// Whether every side agreed to an amendment. Else it counts where an organizer overturned the entry that it mends.
    pub(crate) fn is_agreed(&self, amend: &Amend<EventOf<G>>) -> bool {
        self.header.sides.iter().all(|side| amend.agreed.contains(&side.id))
    }

    /// Entries that an organizer overturned.
    pub(crate) fn overturned(&self) -> HashSet<Seq> {
        self.entries.iter().filter_map(|entry| overturned_by(&entry.event)).collect()
    }

    /// Entries that a ruling covers, as long as the ruling itself was not struck out.
    pub(super) fn ruled(&self) -> HashSet<Seq> {
        let amended = self.amendments();
        let mut ruled = HashSet::new();
        for entry in &self.entries {
            let event = amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event));
            if let Some(Record::Ruling(ruling)) = event.and_then(|event| event.record()) {
                ruled.insert(ruling.entry);
            }
        }
        ruled
    }

    pub(super) fn boards(&self, from: Seq, to: Seq, reading: Reading) -> Vec<Board> {
        let mut boards = Vec::new();
        let mut unheard = docket::unheard(self.system);
        // The whole log is folded even when `to` is early: amendments are known only from the end.
        self.fold(reading, &mut unheard, |seq, state| {
            if (from..=to).contains(&seq) {
                boards.push(G::board(state));
            }
        });
        boards
    }

    pub(super) fn measures(&self) -> Vec<Measures> {
        G::measures(&G::open(&self.header, &mut docket::unheard(self.system)))
    }

    pub(super) fn points_so_far(&self, reading: Reading) -> Vec<Vec<(SideId, f64)>> {
        let mut points = Vec::with_capacity(self.entries.len() + 1);
        self.fold(reading, &mut docket::unheard(self.system), |_, state| points.push(G::points_so_far(state)));
        points
    }
}

/// The entry that a ruling overturns.
fn overturned_by<E: GameEvent>(event: &E) -> Option<Seq> {
    match event.record() {
        Some(Record::Ruling(ruling)) if ruling.decision == Decision::Overturned => Some(ruling.entry),
        _ => None,
    }
}
