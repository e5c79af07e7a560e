//! What turned a battle: the greatest steps of its curve, and how much of each was choice, how much dice.

use aftermath_rules::{Seq, SideId};

use super::{
    Chances, Measured, change as moved, chosen,
    curve::{Course, CurveError, Estimate, Spent, Stop},
};
use crate::{Ended, mixed};

/// Most turning points.
const MOST: usize = 6;
/// Fewest rollouts by which one is measured.
const LEAST: u32 = 20;

/// A step of the curve: an action, or, where the rollouts did not suffice to part them, several in a row.
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
    /// How the battle might have ended before it, as the curve has it.
    pub before: Chances,
    /// How it might end after it, as the curve has it.
    pub after: Chances,
    /// By how much the score of the first side rose on the curve.
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

/// Other dice than those by which the stops were found.
fn other(series: u64) -> u64 {
    mixed(series ^ 0x7455_726E)
}

/// Measures the stops on both sides of the greatest steps again with other dice, and looks for the action within a step of
/// several, as long as enough is left to measure what was chosen in each; answers with how many rollouts each measurement
/// has.
pub(super) fn settle(
    course: &Course<'_>,
    stops: &mut Vec<Stop>,
    series: u64,
    spent: &mut Spent<'_>,
) -> Result<u32, CurveError> {
    let count = (spent.left() / (3 * MOST as u32)).max(LEAST);
    while spent.left() >= count * (MOST as u32 + 1) {
        let estimate = Estimate::of(course, stops);
        let next = greatest(stops, &estimate).into_iter().find_map(|place| unsettled(stops, place));
        let Some((place, at)) = next else { break };
        let ended = spent.roll_out(&course.moments[at].1, other(series), count)?;
        let stop = Stop { at, ended, settled: true };
        match stops.get_mut(place) {
            Some(known) if known.at == at => *known = stop,
            _ => stops.insert(place, stop),
        }
    }
    Ok(count)
}

/// The greatest steps by the stops that they begin at, the greatest first.
fn greatest(stops: &[Stop], estimate: &Estimate) -> Vec<usize> {
    let mut places: Vec<usize> = (0..stops.len().saturating_sub(1)).collect();
    let size = |place: &usize| estimate.step(*place).value.abs();
    places.sort_by(|a, b| size(b).total_cmp(&size(a)));
    places.truncate(MOST);
    places
}

/// What is still to be measured of a step: the place of a stop, and the moment that it has or is to have.
fn unsettled(stops: &[Stop], place: usize) -> Option<(usize, usize)> {
    let pair = stops.get(place..place + 2)?;
    if pair[1].at - pair[0].at > 1 {
        return Some((place + 1, pair[0].at.midpoint(pair[1].at)));
    }
    let open = |stop: usize| (!pair[stop].settled).then_some((place + stop, pair[stop].at));
    open(0).or_else(|| open(1))
}

/// The greatest steps of the curve with what they were by; those that are no greater than their error are left out.
pub(super) fn of(
    course: &Course<'_>,
    stops: &[Stop],
    estimate: &Estimate,
    dice: (u64, u32),
    spent: &mut Spent<'_>,
) -> Result<Vec<TurningPoint>, CurveError> {
    let mut turning: Vec<TurningPoint> = Vec::new();
    for place in greatest(stops, estimate) {
        if estimate.step(place).is_clear() {
            turning.extend(told(course, (stops, estimate), place, dice, spent)?);
        }
    }
    let mut entries = if turning.is_empty() { Vec::new() } else { course.log.entries() };
    for point in &mut turning {
        let place = (point.seq.0 as usize).checked_sub(1);
        point.side = place.and_then(|place| entries.get_mut(place)?.side.take());
    }
    Ok(turning)
}

/// The step that begins at a stop.
fn told(
    course: &Course<'_>,
    (stops, estimate): (&[Stop], &Estimate),
    place: usize,
    (series, count): (u64, u32),
    spent: &mut Spent<'_>,
) -> Result<Option<TurningPoint>, CurveError> {
    let Some([before, after]) = stops.get(place..place + 2) else { return Ok(None) };
    let (from, to) = (course.seq(before.at), course.seq(after.at));
    let first = Seq(from.0 + 1);
    let Some(verdict) = course.judged.verdicts.get(first.0 as usize) else { return Ok(None) };
    let change = estimate.step(place);
    let entries = course.judged.verdicts.iter().filter(|verdict| (first..=to).contains(&verdict.entry));
    let dice = entries.into_iter().any(|verdict| !verdict.rolls.is_empty());
    let share = if !dice {
        Some(Share { choice: change, dice: Measured::known(0.0) })
    } else if after.at - before.at > 1 {
        None
    } else if course.log.system().info().dice_alone.contains(&verdict.kind) {
        Some(Share { choice: Measured::known(0.0), dice: change })
    } else if let [Some(before), Some(after)] = [before, after].map(|stop| rollouts(course, stop, count))
        && let Some(moment) = chosen(course.games, course.log, course.reading, from)
    {
        let chosen = spent.roll_out(&moment, other(series), count)?;
        Some(Share::of(change, moved(&before, &chosen), moved(&chosen, &after)))
    } else {
        None
    };
    let moment = course.judged.moments.get(first.0 as usize);
    let chances = |stop: &Stop, place: usize| Chances { score: estimate.level(place), ..course.chances(stop) };
    Ok(Some(TurningPoint {
        seq: first,
        to,
        kind: verdict.kind,
        side: None,
        turn: moment.map_or(0, |moment| moment.turn),
        phase: moment.and_then(|moment| moment.phase),
        before: chances(before, place),
        after: chances(after, place + 1),
        change,
        share,
    }))
}

impl Share {
    /// The shares of a change: choice and dice as they were measured, and what the curve has otherwise goes to each by how far
    /// it may be off.
    fn of(change: Measured, choice: Measured, dice: Measured) -> Self {
        let [chosen, thrown] = [choice, dice].map(|share| share.error * share.error);
        let part = if chosen + thrown > 0.0 { chosen / (chosen + thrown) } else { 0.5 };
        let value = choice.value + (change.value - choice.value - dice.value) * part;
        Self { choice: Measured { value, ..choice }, dice: Measured { value: change.value - value, ..dice } }
    }
}

/// So many rollouts of a settled stop; a result is the same from every seed. `None` of a stop that was not measured again.
fn rollouts(course: &Course<'_>, stop: &Stop, count: u32) -> Option<Vec<Ended>> {
    let known = course.result.filter(|_| stop.at >= course.moments.len());
    match known {
        Some((_, ended)) => Some(vec![ended; count as usize]),
        None => stop.settled.then(|| stop.ended.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Measured, Share};

    #[test]
    fn shares_make_the_change_and_give_way_by_their_errors() {
        let measured = |value, error| Measured { value, error };
        let share = Share::of(measured(0.2, 0.03), measured(0.06, 0.02), measured(0.19, 0.04));
        // 0.05 too much; a fifth of it is taken off the choice, since its variance is a fifth of both.
        assert!((share.choice.value - 0.05).abs() < 1e-12, "{share:?}");
        assert!((share.dice.value - 0.15).abs() < 1e-12, "{share:?}");
        assert_eq!((share.choice.error, share.dice.error), (0.02, 0.04));
    }
}
