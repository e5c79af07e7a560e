//! A whole log judged: its verdicts, and where the battle stands at the end.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::{Reading, TypedLog};
use crate::{
    board::Board,
    docket::{ExplainingDocket, StatusCounts},
    finding::Verdict,
    game::{EventOf, Game, Moment, Score},
    ids::{Seq, SideId},
    log::{Record, Vocabulary},
    words::{EventDetail, GameEvent},
};

/// A whole log, judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judgement {
    /// One verdict an entry, the header's first.
    pub verdicts: Vec<Verdict>,
    /// Entries per status; the header is not counted.
    pub statuses: StatusCounts,
    /// Where the battle stands at the end.
    pub score: Score,
    /// The table at the end.
    pub board: Board,
    /// Turn, phase and active side at each entry, the header's first.
    pub moments: Vec<Moment>,
    /// The side that had the first turn, where the log says so other than by its turns.
    pub told_first: Option<SideId>,
}

/// A log judged as one entry of it was played, and as the referee reckons that entry.
#[derive(Debug, Clone)]
pub(crate) struct PlayedVsReferee {
    /// Disputes, rulings and amendments that speak of the entry, with their kinds.
    pub(crate) contests: Vec<(Seq, &'static str)>,
    /// As it was played.
    pub(crate) played: Judgement,
    /// As the referee reckons it; `None` where the players declared nothing that the referee could reckon.
    pub(crate) reckoned: Option<Judgement>,
}

impl<G: Game> TypedLog<G> {
    pub(super) fn judge(&self, reading: Reading) -> Judgement {
        self.judge_watched(reading, |_, _| ())
    }

    /// As [`TypedLog::judge`]; `after` sees the verdict of the header and of each entry, and the state then.
    pub(super) fn judge_watched(&self, reading: Reading, after: impl FnMut(&Verdict, &G::State)) -> Judgement {
        match reading {
            Reading::Effective => self.judge_with(&self.amendments(), self.ruled(), after),
            Reading::Recorded => self.judge_with(&HashMap::new(), HashSet::new(), after),
        }
    }

    /// Shows every verdict, the header's first, and keeps none.
    pub(super) fn tell(&self, reading: Reading, see: &mut dyn FnMut(&Verdict)) {
        let (amended, ruled) = match reading {
            Reading::Effective => (self.amendments(), self.ruled()),
            Reading::Recorded => (HashMap::new(), HashSet::new()),
        };
        let mut docket = ExplainingDocket::with_rulings(ruled);
        self.fold_with(&amended, &mut docket, |docket, _, _| docket.hand_out(&mut *see));
    }

    /// Where the battle stands. Where no action counts no loss does, so that nothing lost is not known to be nothing. A fork
    /// does not say how much the log before it records: what its situation tells is taken for all there was.
    pub(super) fn score(&self, state: &G::State, amended: &HashMap<Seq, Option<&EventOf<G>>>) -> Score {
        let mut score = G::score(state);
        let is_counted_from_nothing =
            !G::are_points_told(state) && score.points.iter().all(|(_, points)| *points <= 0.0);
        let mut counting = self.entries.iter().filter_map(|entry| match amended.get(&entry.seq) {
            Some(event) => *event,
            None => Some(&entry.event),
        });
        let acts = self.header.vocabulary.is_own() && counting.any(|event| event.detail() != EventDetail::Mark);
        if is_counted_from_nothing && self.header.fork.is_none() && !acts {
            score.points.clear();
        }
        score
    }

    /// The log judged with what takes the place of each entry named, and those that rulings cover.
    fn judge_with(
        &self,
        amended: &HashMap<Seq, Option<&EventOf<G>>>,
        ruled: HashSet<Seq>,
        mut after: impl FnMut(&Verdict, &G::State),
    ) -> Judgement {
        let mut docket = ExplainingDocket::with_rulings(ruled);
        let mut moments = Vec::with_capacity(self.entries.len() + 1);
        let (state, _) = self.fold_with(amended, &mut docket, |docket, _, state| {
            moments.push(G::moment(state));
            if let Some(verdict) = docket.last() {
                after(verdict, state);
            }
        });
        let verdicts = docket.into_verdicts();
        let mut statuses = StatusCounts::default();
        verdicts.iter().skip(1).for_each(|verdict| statuses.add(verdict.status));
        let (score, board, told_first) = (self.score(&state, amended), G::board(&state), G::told_first(&state));
        Judgement { verdicts, statuses, score, board, moments, told_first }
    }

    /// The entry as it was recorded, and as the referee reckons it; other entries with their amendments applied.
    /// Statuses are those of the findings, whatever was ruled.
    pub(super) fn two_readings(&self, seq: Seq) -> Option<PlayedVsReferee> {
        let entry = self.entries.iter().find(|entry| entry.seq == seq)?;
        let mut amended = self.amendments();
        let contests = self.records_about(seq, &amended);
        amended.remove(&seq);
        let played = self.judge_with(&amended, HashSet::new(), |_, _| ());
        let event = entry.event.without_declared();
        let reckoned = (event != entry.event).then(|| {
            amended.insert(seq, Some(&event));
            self.judge_with(&amended, HashSet::new(), |_, _| ())
        });
        Some(PlayedVsReferee { contests, played, reckoned })
    }

    /// The log without an entry, other entries with their amendments applied.
    pub(super) fn without(&self, seq: Seq) -> Option<Judgement> {
        self.entries.iter().find(|entry| entry.seq == seq)?;
        let mut amended = self.amendments();
        amended.insert(seq, None);
        Some(self.judge_with(&amended, HashSet::new(), |_, _| ()))
    }

    /// Disputes, rulings and amendments that speak of an entry and were not struck out themselves.
    fn records_about(&self, seq: Seq, amended: &HashMap<Seq, Option<&EventOf<G>>>) -> Vec<(Seq, &'static str)> {
        let mut contests = Vec::new();
        for entry in &self.entries {
            let event = amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event));
            let Some(event) = event else { continue };
            match event.record() {
                None | Some(Record::Sign(_)) => {}
                Some(record) if record.entry() == seq => contests.push((entry.seq, event.kind())),
                Some(_) => {}
            }
        }
        contests
    }
}
