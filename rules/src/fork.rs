//! A new log that goes on from a moment of another.
//!
//! "What if", and the way in which a contested battle is played on: the armies, the table and the rules of a log, and a
//! situation that holds all that its state held after one of its entries. What is played from there is judged as it would
//! have been there.

use std::any::Any;

use crate::{
    bounds,
    dice_sets::DiceSets,
    docket::CountingDocket,
    game::Game,
    ids::{MatchId, Seq},
    list::List,
    log::{Header, Origin, Side},
    referee::{Log, Reading, TypedLog},
    snapshot::SnapshotError,
    text::{DiceName, Name, Text},
    words::Words,
};

/// What the header of a log that goes on from another says besides where it goes on.
#[derive(Debug, Clone, Default)]
pub struct Remarks {
    /// The hash of the other log up to the entry, where it is known.
    pub head: Option<Name>,
    /// A remark of whoever makes the log.
    pub note: Option<Text>,
    /// What both sides throw with from here; those in hand where absent.
    pub dice: Option<DiceName>,
}

/// Why a log cannot be forked at an entry.
#[derive(Debug, thiserror::Error)]
pub enum ForkError {
    /// No such entry.
    #[error("the log has {entries} entries: there is no entry {at}")]
    BeyondEnd {
        /// The entry asked for.
        at: Seq,
        /// Entries of the log.
        entries: usize,
    },
    /// The state holds more than a situation may.
    #[error("the situation after entry {at} cannot be told: {why}")]
    Situation {
        /// The entry.
        at: Seq,
        /// What is beyond the bounds.
        why: SnapshotError,
    },
    /// The header with its situation is too long for a line.
    #[error("the header would have {bytes} bytes after entry {at}: expected at most {max}", max = bounds::LINE_BYTES)]
    LineTooLong {
        /// The entry.
        at: Seq,
        /// Bytes of the header line.
        bytes: usize,
    },
    /// The header is no JSON.
    #[error("the header cannot be written: {0}")]
    Json(#[from] serde_json::Error),
}

#[cfg(not(target_family = "wasm"))]
impl Log {
    /// The header line, without a line break, of a log that goes on after entry `at` of this one (0: after the header).
    /// `id` names the new match, `head` is the hash of this log up to `at`, where it is known.
    ///
    /// # Errors
    /// [`ForkError::BeyondEnd`] where the log has no such entry, [`ForkError::Situation`] and [`ForkError::LineTooLong`]
    /// where the state is larger than a header may be.
    pub fn fork(&self, at: Seq, reading: Reading, id: &MatchId, head: Option<Name>) -> Result<String, ForkError> {
        self.fork_with(at, reading, id, &Remarks { head, ..Remarks::default() })
    }

    /// As [`Log::fork`], with more that its header says.
    ///
    /// # Errors
    /// As [`Log::fork`].
    pub fn fork_with(&self, at: Seq, reading: Reading, id: &MatchId, remarks: &Remarks) -> Result<String, ForkError> {
        let beyond = || Err(ForkError::BeyondEnd { at, entries: self.len() });
        let mut wanted = |seq| (seq == at).then(|| remarks.clone());
        self.whole().forks(reading, id, &mut wanted).pop().unwrap_or_else(beyond)
    }

    /// As [`Log::fork`] for every entry for which `wanted` answers, in one pass; its answer is the hash up to the entry.
    pub fn forks(
        &self,
        reading: Reading,
        id: &MatchId,
        mut wanted: impl FnMut(Seq) -> Option<Option<Name>>,
    ) -> Vec<Result<String, ForkError>> {
        self.whole().forks(reading, id, &mut |seq| wanted(seq).map(|head| Remarks { head, ..Remarks::default() }))
    }
}

/// A header and a situation that goes with it, of any game: for whoever knows the words of the game.
#[derive(Debug, Clone, Copy)]
pub struct Situated<'a> {
    header: &'a dyn Any,
    situation: &'a dyn Any,
}

impl<'a> Situated<'a> {
    pub(crate) fn new<W: Words>(header: &'a Header<W>, situation: &'a W::Situation) -> Self {
        Self { header, situation }
    }

    /// In the words of this game; `None` where they are another game's.
    pub fn of<W: Words>(self) -> Option<(&'a Header<W>, &'a W::Situation)> {
        Some((self.header.downcast_ref()?, self.situation.downcast_ref()?))
    }
}

/// Says of an entry whether a fork after it is wanted, and with which remarks.
pub(crate) type Wanted<'w> = dyn FnMut(Seq) -> Option<Remarks> + 'w;

pub(crate) fn lines<G: Game>(
    log: &TypedLog<G>,
    reading: Reading,
    id: &MatchId,
    wanted: &mut Wanted<'_>,
) -> Vec<Result<String, ForkError>> {
    let mut lines = Vec::new();
    // The whole log is folded even where nothing late is wanted: amendments are known only from the end.
    let hands = log.hands();
    log.fold(reading, &mut CountingDocket::new(log.system()), |at, state| {
        if let Some(remarks) = wanted(at) {
            let situation = G::situation(state, log.header()).map_err(|why| ForkError::Situation { at, why });
            let forked = |situation| forked(log.header(), &hands, situation, id, at, remarks);
            lines.push(situation.and_then(|situation| line(&forked(situation)?, at)));
        }
    });
    lines
}

fn line<W: Words>(header: &Header<W>, at: Seq) -> Result<String, ForkError> {
    let line = serde_json::to_string(header)?;
    if line.len() > bounds::LINE_BYTES {
        return Err(ForkError::LineTooLong { at, bytes: line.len() });
    }
    Ok(line)
}

/// The header of a log of the same armies at the same table, with the dice that are in hand there; it is no battle of the
/// event at which the other was played.
fn forked<W: Words>(
    header: &Header<W>,
    hands: &DiceSets,
    situation: W::Situation,
    id: &MatchId,
    at: Seq,
    Remarks { head, note, dice }: Remarks,
) -> Result<Header<W>, ForkError> {
    let fork = Some(Origin { id: header.id.clone(), seq: at, head });
    let in_hand = |side: &Side<W::Roster>| {
        let dice = dice.clone().or_else(|| hands.at(&side.id, at).cloned());
        Side { dice, ..side.clone() }
    };
    let sides = List::try_from(header.sides.iter().map(in_hand).collect::<Vec<_>>());
    let sides = sides.map_err(|_| ForkError::Situation { at, why: SnapshotError::TooMuch })?;
    let situation = Some(situation);
    Ok(Header { id: id.clone(), event: None, sides, situation, fork, note, salt: None, ..header.clone() })
}
