//! Moments of a log from which bots can play on.

use aftermath_rules::{
    Game, Log, MatchId, Reading, Seq, TypedLog,
    docket::CountingDocket,
    fork::ForkError,
    game::{EventOf, SituationOf},
    log::{Header, Record},
    words::GameEvent,
};

use crate::{Ended, NotFromHere, SimulateError, kow2, warmaster};

/// A moment of a battle from which bots can play on to its end.
#[derive(Debug, Clone)]
pub struct Moment(Start);

#[derive(Debug, Clone)]
enum Start {
    Warmaster(Box<warmaster::Start>),
    Kow2(Box<kow2::Start>),
}

/// Why no battle goes on from a moment of a log.
#[derive(Debug, thiserror::Error)]
pub enum PlayOnError {
    /// Bots cannot.
    #[error(transparent)]
    NotFromHere(#[from] NotFromHere),
    /// The moment cannot be told.
    #[error(transparent)]
    Fork(#[from] ForkError),
    /// What a bot did does not fit the log.
    #[error(transparent)]
    Simulate(#[from] SimulateError),
}

impl Moment {
    /// Plays the battle from here to its end, and answers how it ended. The same seed gives the same battle on every
    /// machine; what the log does not tell (how the players like to fight, and the length of a battle of which none was
    /// agreed) is drawn from it.
    ///
    /// # Errors
    /// When the log's vocabulary does not take what a bot did, which is a mistake of this crate.
    pub fn roll_out(&self, seed: u64) -> Result<Ended, SimulateError> {
        match &self.0 {
            Start::Warmaster(start) => start.roll_out(seed),
            Start::Kow2(start) => start.roll_out(seed),
        }
    }

    fn play_on(&self, seed: u64, header: Vec<u8>, played: String) -> Result<Vec<u8>, SimulateError> {
        match &self.0 {
            Start::Warmaster(start) => start.play_on(seed, header, played),
            Start::Kow2(start) => start.play_on(seed, header, played),
        }
    }
}

/// The moments after those entries of a log that are `wanted` (0: before the first), or why bots cannot play on from
/// there.
///
/// They can where the next thing is decided by a player, or thrown for, and the log records where everybody stands. In
/// the middle of an action, e.g. between an order and its move, they cannot, for nobody knows what its player meant; the
/// next moment from which they can is that after the action.
pub fn moments(log: &Log, reading: Reading, wanted: impl Fn(Seq) -> bool) -> Vec<(Seq, Result<Moment, NotFromHere>)> {
    if let Some(log) = log.typed::<aftermath_rules::warmaster::Referee>() {
        return found(log, reading, wanted, |header, situation, around| {
            warmaster::Start::new(header, situation, around).map(|start| Start::Warmaster(Box::new(start)))
        });
    }
    if let Some(log) = log.typed::<aftermath_rules::kow2::Referee>() {
        return found(log, reading, wanted, |header, situation, _| {
            kow2::Start::new(header, situation).map(|start| Start::Kow2(Box::new(start)))
        });
    }
    Vec::new()
}

/// The moment after entry `at` once that was chosen which comes next in the log, and before its dice: from here on bots
/// throw for it. `None` where bots cannot play on from there, where the entry was mended, or where choice and dice of
/// what comes next cannot be told apart.
pub fn chosen(log: &Log, reading: Reading, at: Seq) -> Option<Moment> {
    let (_, moment) = moments(log, reading, |seq| seq == at).pop()?;
    let next = Seq(at.0.checked_add(1)?);
    let start = match moment.ok()?.0 {
        Start::Warmaster(start) => {
            let log = log.typed::<aftermath_rules::warmaster::Referee>()?;
            Start::Warmaster(Box::new(start.chosen(unmended(log, next)?)?))
        }
        Start::Kow2(start) => {
            let log = log.typed::<aftermath_rules::kow2::Referee>()?;
            Start::Kow2(Box::new(start.chosen(unmended(log, next)?)?))
        }
    };
    Some(Moment(start))
}

/// An entry of which no amendment speaks.
fn unmended<G: Game>(log: &TypedLog<G>, seq: Seq) -> Option<&EventOf<G>> {
    let mends = |event: &EventOf<G>| matches!(event.record(), Some(Record::Amend(amend)) if amend.entry == seq);
    let mended = log.entries().iter().any(|entry| mends(&entry.event));
    let entry = log.entries().get((seq.0 as usize).checked_sub(1)?)?;
    (!mended).then_some(&entry.event)
}

/// The log of a battle that goes on from the moment after entry `at` of another, as the bots play it from a seed; `id`
/// names the new match.
///
/// # Errors
/// [`PlayOnError::NotFromHere`] where bots cannot play on from there.
pub fn play_on(log: &Log, reading: Reading, at: Seq, seed: u64, id: &MatchId) -> Result<Vec<u8>, PlayOnError> {
    let header = log.fork(at, reading, id, None)?.into_bytes();
    let moment = moments(log, reading, |seq| seq == at).pop();
    let (_, moment) = moment.ok_or(NotFromHere::NotPlayed("a match that is known by its result alone"))?;
    Ok(moment?.play_on(seed, header, log.summary().played)?)
}

fn found<G: Game>(
    log: &TypedLog<G>,
    reading: Reading,
    wanted: impl Fn(Seq) -> bool,
    start: impl Fn(&Header<G::Words>, &SituationOf<G>, Around) -> Result<Start, NotFromHere>,
) -> Vec<(Seq, Result<Moment, NotFromHere>)> {
    let mut moments = Vec::new();
    let kind = |seq: u32| log.entries().get((seq as usize).checked_sub(1)?).map(|entry| entry.event.kind());
    log.fold(reading, &mut CountingDocket::new(log.system()), |seq, state| {
        if wanted(seq) {
            let around = Around { last: kind(seq.0), next: kind(seq.0.saturating_add(1)) };
            let situation = G::situation(state, log.header());
            let situation = situation.map_err(|_| NotFromHere::NotPlayed("a battle of that size"));
            let moment = situation.and_then(|situation| start(log.header(), &situation, around));
            moments.push((seq, moment.map(Moment)));
        }
    });
    moments
}

/// The entries about a moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around {
    /// Kind of the entry before it.
    pub(crate) last: Option<&'static str>,
    /// Kind of the entry after it.
    pub(crate) next: Option<&'static str>,
}
