//! Moments of a log from which bots can play on.

use std::sync::Arc;

use aftermath_rules::{
    AsEntry, EntryView, Log, MatchId, Reading, Seq,
    fork::{ForkError, Situated},
    snapshot::SnapshotError,
};
use serde_json::{Value, json};

use super::curve::MOST_ENTRIES;
use crate::{Around, BotGames, Bots, CannotResume, Ended, PlayOn, SimulateError};

/// A moment of a battle from which bots can play on to its end.
#[derive(Debug, Clone)]
pub struct Moment(Arc<dyn PlayOn>);

/// Why no battle goes on from a moment of a log.
#[derive(Debug, thiserror::Error)]
pub enum PlayOnError {
    /// Bots cannot.
    #[error(transparent)]
    CannotResume(#[from] CannotResume),
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
    /// When the log's vocabulary does not take what a bot did, which is a mistake of the bots.
    pub fn roll_out(&self, seed: u64) -> Result<Ended, SimulateError> {
        self.0.roll_out(seed)
    }
}

/// The moments after those entries of a log that are `wanted` (0: before the first), or why bots cannot play on from
/// there; none of a game that no bots play.
///
/// They can where the next thing is decided by a player, or thrown for, and the log records where everybody stands. In
/// the middle of an action, e.g. between an order and its move, they cannot, for nobody knows what its player meant; the
/// next moment from which they can is that after the action.
pub fn moments(
    games: &BotGames,
    log: &Log,
    reading: Reading,
    wanted: impl Fn(Seq) -> bool,
) -> Vec<(Seq, Result<Moment, CannotResume>)> {
    let Some(bots) = games.find(log.system()) else { return Vec::new() };
    let (mut moments, around) = (Vec::new(), around(log));
    log.situations(reading, wanted, |seq, situation| moments.push((seq, resumed(bots, situation, around(seq)))));
    moments
}

/// As [`moments`], with one entry read so.
pub(super) fn moments_as(
    games: &BotGames,
    log: &Log,
    entry: (Seq, AsEntry),
    wanted: impl Fn(Seq) -> bool,
) -> Vec<(Seq, Result<Moment, CannotResume>)> {
    let Some(bots) = games.find(log.system()) else { return Vec::new() };
    let (mut moments, around) = (Vec::new(), around(log));
    log.situations_as(entry, wanted, |seq, situation| moments.push((seq, resumed(bots, situation, around(seq)))));
    moments
}

/// The entries about each moment of a log.
fn around(log: &Log) -> impl Fn(Seq) -> Around + use<> {
    let kinds = log.kinds();
    move |seq| {
        let kind = |seq: u32| kinds.get((seq as usize).checked_sub(1)?).copied();
        Around { last: kind(seq.0), next: kind(seq.0.saturating_add(1)) }
    }
}

fn resumed(
    bots: &dyn Bots,
    situation: Result<Situated<'_>, SnapshotError>,
    around: Around,
) -> Result<Moment, CannotResume> {
    let situation = situation.map_err(|why| match why {
        SnapshotError::NoBattle => CannotResume::RESULT_ALONE,
        SnapshotError::TooMuch | SnapshotError::Unknown(_) => CannotResume::NotPlayed("a battle of that size"),
    })?;
    bots.resume(situation, around).map(Moment)
}

/// The moment after entry `at` once that was chosen which comes next in the log, and before its dice: from here on bots
/// throw for it. `None` where bots cannot play on from there, where the entry was mended, or where choice and dice of
/// what comes next cannot be told apart.
pub fn chosen(games: &BotGames, log: &Log, reading: Reading, at: Seq) -> Option<Moment> {
    let (_, moment) = moments(games, log, reading, |seq| seq == at).pop()?;
    let next = Seq(at.0.checked_add(1)?);
    moment.ok()?.0.chosen(&unmended(log, next)?).map(Moment)
}

/// The event of an entry of which no amendment speaks.
fn unmended(log: &Log, seq: Seq) -> Option<Value> {
    let entries = log.entries();
    let mended = entries.iter().any(|entry| entry.kind == "amend" && entry.event["entry"] == json!(seq));
    let EntryView { kind, event, .. } = entries.into_iter().nth((seq.0 as usize).checked_sub(1)?)?;
    (!mended).then(|| json!({ kind: event }))
}

/// The log of a battle that goes on from the moment after entry `at` of another, as the bots play it from a seed; `id`
/// names the new match.
///
/// # Errors
/// [`PlayOnError::CannotResume`] where bots cannot play on from there.
pub fn play_on(
    games: &BotGames,
    log: &Log,
    reading: Reading,
    at: Seq,
    seed: u64,
    id: &MatchId,
) -> Result<Vec<u8>, PlayOnError> {
    let header = log.fork(at, reading, id, None)?;
    play_on_behind(games, log, reading, at, seed, &header)
}

/// As [`play_on`], behind a header line that was made of this moment already.
///
/// # Errors
/// As [`play_on`].
pub fn play_on_behind(
    games: &BotGames,
    log: &Log,
    reading: Reading,
    at: Seq,
    seed: u64,
    header: &str,
) -> Result<Vec<u8>, PlayOnError> {
    if log.len() > MOST_ENTRIES {
        return Err(CannotResume::NotPlayed("a battle of so many entries").into());
    }
    let (_, moment) = moments(games, log, reading, |seq| seq == at).pop().ok_or(CannotResume::RESULT_ALONE)?;
    Ok(moment?.0.play_on(seed, header.trim_end().into(), log.summary().played)?)
}
