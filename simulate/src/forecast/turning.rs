//! What turned a battle: the actions over which the chances moved most, and how much of it was choice, how much dice.

use aftermath_rules::{Seq, SideId};

use super::{
    Chances, Measured,
    chances::change,
    chosen,
    curve::{Course, CurveError, Spent, Stop},
};
use crate::mixed;

/// Most turning points.
const MOST: usize = 6;
/// Fewest rollouts by which one is measured.
const LEAST: u32 = 20;

/// An action that moved the chances.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// Its first entry.
    pub seq: Seq,
    /// Its last entry.
    pub to: Seq,
    /// Kind of its first entry.
    pub kind: &'static str,
    /// Who acted.
    pub side: Option<SideId>,
    /// Turn, from 1; 0 before the first.
    pub turn: u32,
    /// Phase in the game's terms.
    pub phase: Option<&'static str>,
    /// How the battle might have ended before it.
    pub before: Chances,
    /// How it might end after it.
    pub after: Chances,
    /// By how much the score of the first side rose.
    pub change: Measured,
    /// What of the change is whose; `None` where the two cannot be told apart.
    pub share: Option<Share>,
}

/// A change by choice and by dice; the two make the change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// By what was chosen: what it was worth before its dice, less what bots would have made of the moment.
    pub choice: Measured,
    /// By what the dice showed, less what they show on average.
    pub dice: Measured,
}

/// The actions that moved the chances most, each measured again; those that moved them by no more than their error are
/// left out.
pub(super) fn of(
    course: &Course<'_>,
    stops: &[Stop],
    series: u64,
    spent: &mut Spent<'_>,
) -> Result<Vec<TurningPoint>, CurveError> {
    // Actions alone: between their ends nobody can go on.
    let mut pairs: Vec<&[Stop]> = stops.windows(2).filter(|pair| pair[1].at - pair[0].at == 1).collect();
    let moved = |pair: &[Stop]| change(&pair[0].ended, &pair[1].ended).value.abs();
    pairs.sort_by(|a, b| moved(b).total_cmp(&moved(a)));
    let count = (spent.left() / (3 * MOST as u32)).max(LEAST);
    pairs.truncate(MOST.min((spent.left() / (3 * LEAST)) as usize));
    let mut turning: Vec<TurningPoint> = Vec::new();
    for pair in pairs {
        let point = measured(course, pair[0].at, mixed(series ^ 0x7455_726E), count, spent)?;
        turning.extend(point.filter(|point| point.change.is_clear()));
    }
    let mut entries = if turning.is_empty() { Vec::new() } else { course.log.entries() };
    for point in &mut turning {
        let place = (point.seq.0 as usize).checked_sub(1);
        point.side = place.and_then(|place| entries.get_mut(place)?.side.take());
    }
    turning.sort_by(|a: &TurningPoint, b| b.change.value.abs().total_cmp(&a.change.value.abs()));
    Ok(turning)
}

/// The action that follows a moment, with other dice than those by which it was found.
fn measured(
    course: &Course<'_>,
    at: usize,
    series: u64,
    count: u32,
    spent: &mut Spent<'_>,
) -> Result<Option<TurningPoint>, CurveError> {
    let (from, to) = (course.seq(at), course.seq(at + 1));
    let first = Seq(from.0 + 1);
    let Some(verdict) = course.judged.verdicts.get(first.0 as usize) else { return Ok(None) };
    let before = spent.roll_out(&course.moments[at].1, series, count)?;
    let after = match course.moments.get(at + 1) {
        Some((_, moment)) => spent.roll_out(moment, series, count)?,
        None => course.result.map(|(_, ended)| vec![ended; count as usize]).unwrap_or_default(),
    };
    let change = change(&before, &after);
    let entries = course.judged.verdicts.iter().filter(|verdict| (first..=to).contains(&verdict.entry));
    let dice = entries.into_iter().any(|verdict| !verdict.rolls.is_empty());
    let share = if !dice {
        Some(Share { choice: change, dice: Measured::known(0.0) })
    } else if course.log.system().info().dice_alone.contains(&verdict.kind) {
        Some(Share { choice: Measured::known(0.0), dice: change })
    } else if let Some(moment) = chosen(course.games, course.log, course.reading, from) {
        let chosen = spent.roll_out(&moment, series, count)?;
        Some(Share { choice: super::change(&before, &chosen), dice: super::change(&chosen, &after) })
    } else {
        None
    };
    let known = course.result.filter(|_| course.moments.get(at + 1).is_none());
    let moment = course.judged.moments.get(first.0 as usize);
    Ok(Some(TurningPoint {
        seq: first,
        to,
        kind: verdict.kind,
        side: None,
        turn: moment.map_or(0, |moment| moment.turn),
        phase: moment.and_then(|moment| moment.phase),
        before: Chances::of(&before),
        after: known.map_or_else(|| Chances::of(&after), |(_, ended)| Chances::known(ended)),
        change,
        share,
    }))
}
