//! What a corrected entry would have meant: the battle played on from the moment after it, as it was played and as corrected.

use aftermath_rules::{AsEntry, Correction, Log, Seq};

use super::{
    Chances, Measured, PlayOnError,
    chances::roll_out,
    change,
    curve::MOST_ENTRIES,
    moment::{Moment, moments_as},
};
use crate::{BotGames, CannotResume};

/// Entries behind the one that is corrected among which a moment is looked for from which bots can play on.
const LOOK_AHEAD: u32 = 12;

/// How a battle might have ended with an entry as it was played, and with it corrected.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meant {
    /// What corrects the entry.
    pub correction: Correction,
    /// The entry after which bots play on: the entry itself, or the first one behind it after which they can; what lies
    /// between stays as it was played.
    pub from: Seq,
    /// Chances with the entry as it was played.
    pub played: Chances,
    /// Chances with it corrected.
    pub corrected: Chances,
    /// By how much the correction changes the score of the first side: those of the same number were played from the same
    /// seed.
    pub change: Measured,
}

/// What the correction of an entry would have meant, by so many rollouts of each reading; `None` where nothing corrects it.
///
/// # Errors
/// [`PlayOnError::CannotResume`] where bots cannot play on from there, or from a moment soon after it.
pub fn meant(
    games: &BotGames,
    log: &Log,
    entry: Seq,
    series: u64,
    rollouts: u32,
) -> Result<Option<Meant>, PlayOnError> {
    let Some(correction) = log.correction(entry) else { return Ok(None) };
    if log.len() > MOST_ENTRIES {
        return Err(CannotResume::NotPlayed("a battle of so many entries").into());
    }
    let near = |seq: Seq| seq >= entry && seq.0 <= entry.0.saturating_add(LOOK_AHEAD);
    let [played, corrected] =
        [AsEntry::Played, AsEntry::Corrected].map(|read| moments_as(games, log, (entry, read), near));
    let (from, played, corrected) = first_common(played, corrected)?;
    let played = roll_out(&played, series, rollouts)?;
    let corrected = roll_out(&corrected, series, rollouts)?;
    let change = change(&played, &corrected);
    let [played, corrected] = [played, corrected].map(|ended| Chances::of(&ended));
    Ok(Some(Meant { correction, from, played, corrected, change }))
}

type Found = (Seq, Result<Moment, CannotResume>);

/// The first moment from which bots can play on by both readings, or why they cannot right after the entry.
fn first_common(played: Vec<Found>, corrected: Vec<Found>) -> Result<(Seq, Moment, Moment), CannotResume> {
    let mut why = None;
    for ((seq, played), (_, corrected)) in played.into_iter().zip(corrected) {
        match (played, corrected) {
            (Ok(played), Ok(corrected)) => return Ok((seq, played, corrected)),
            (Err(cannot), _) | (_, Err(cannot)) => {
                why.get_or_insert(cannot);
            }
        }
    }
    Err(why.unwrap_or(CannotResume::RESULT_ALONE))
}
