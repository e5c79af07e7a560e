//! Exact chances that two needs, or two totals, tell a throw apart.

use super::{ClaimedNeed, Turn, Undisputed};
use crate::{
    dice::{self, Distribution, Pips},
    finding::Verdict,
    roll::{Bands, Measure, Roll},
};

/// A need, or what is added to a total, is sought no farther from the referee's than this.
const MOST_STEPS: i32 = 12;
/// Throws of more dice than this are not gone through one by one.
const MOST_GONE_THROUGH: u32 = 4;

/// What these faces give under a need.
fn result_under(roll: &Roll, needed: i32) -> i32 {
    match roll.measure {
        Measure::SumAtMost => i32::from(dice::sum(&roll.faces) as i32 <= needed),
        Measure::EachAtMost => roll.faces.iter().filter(|face| i32::from(face.get()) <= needed).count() as i32,
        _ => roll.faces.iter().filter(|face| i32::from(face.get()) >= needed).count() as i32,
    }
}

/// Needs by their distance from the referee's, where such a need exists: a face from 1 to 7, or any sum of the dice.
fn needs_near(roll: &Roll) -> impl Iterator<Item = i32> {
    let count = i32::try_from(roll.faces.len()).unwrap_or(i32::MAX);
    let bounds = match roll.measure {
        Measure::SumAtMost => count.saturating_sub(1)..=count.saturating_mul(6),
        Measure::EachAtMost => 0..=6,
        _ => 1..=7,
    };
    let sought = matches!(roll.measure, Measure::SumAtMost | Measure::EachAtLeast | Measure::EachAtMost);
    let told = roll.needed.filter(|_| sought);
    // Needs beyond what the dice can show are as good as the nearest that they can.
    let needed = told.map(|needed| needed.clamp(*bounds.start(), *bounds.end()));
    let near =
        needed.into_iter().flat_map(|needed| (1..=MOST_STEPS).flat_map(move |step| [needed - step, needed + step]));
    near.filter(move |need| bounds.contains(need))
}

/// The need nearest to the referee's under which these faces give what the players took them for.
pub(super) fn nearest_need(roll: &Roll, taken: i32) -> Option<ClaimedNeed> {
    if taken == roll.result {
        return None;
    }
    let value = needs_near(roll).find(|need| result_under(roll, *need) == taken)?;
    Some(ClaimedNeed { value, declared: false })
}

/// Exact chance that a need gives another result than the referee's: one die or one sum between the two, or several dice
/// of which one at least falls between them.
pub(super) fn chance_apart(roll: &Roll, needed: i32) -> f64 {
    let count = roll.faces.len();
    match (&roll.measure, roll.needed) {
        (Measure::SumAtMost, Some(due)) => {
            let sums = Distribution::sum_of_d6(count);
            (sums.chance_at_most(needed) - sums.chance_at_most(due)).abs()
        }
        (Measure::EachAtLeast, Some(due)) => {
            let on_one = |need: i32| f64::from(7 - need.clamp(1, 7)) / 6.0;
            // Dice thrown again succeed oftener than one throw does: by as much between two needs as in all.
            let again = match on_one(due) {
                plain if plain > 0.0 && count > 0 => roll.chances.mean() / count as f64 / plain,
                _ => 1.0,
            };
            let between = ((on_one(needed) - on_one(due)).abs() * again).clamp(0.0, 1.0);
            1.0 - (1.0 - between).powi(i32::try_from(count).unwrap_or(i32::MAX))
        }
        (Measure::EachAtMost, Some(due)) => {
            let between = f64::from((needed.clamp(0, 6) - due.clamp(0, 6)).abs()) / 6.0;
            1.0 - (1.0 - between).powi(i32::try_from(count).unwrap_or(i32::MAX))
        }
        _ => 0.0,
    }
}

/// What would have to be added to these dice for this result, the nearest to what is added.
pub(super) fn nearest_addition(bands: &Bands, faces: &[Pips], result: &str) -> Option<i32> {
    let added = bands.added;
    let others = (1..=MOST_STEPS).flat_map(|step| [added.saturating_sub(step), added.saturating_add(step)]);
    others.into_iter().find(|other| bands.read(faces, *other) == Some(result))
}

/// Exact chance that a throw of so many dice is one of these, by going through all; `None` of too many.
pub(super) fn chance_of_throws(dice: usize, is: impl Fn(&[Pips]) -> bool) -> Option<f64> {
    let dice = u32::try_from(dice).ok().filter(|dice| *dice <= MOST_GONE_THROUGH)?;
    let all = 6_u32.pow(dice);
    let throw = |number: u32| -> Vec<Pips> {
        (0..dice).filter_map(|die| Pips::new((number / 6_u32.pow(die) % 6) as u8 + 1)).collect()
    };
    let count = (0..all).filter(|number| is(&throw(*number))).count();
    Some(count as f64 / f64::from(all))
}

/// The throws of an entry in which nothing is broken.
pub(super) fn undisputed(verdict: &Verdict) -> Vec<Undisputed> {
    let told = |roll: &Roll| {
        let turn = |needed: i32| {
            let result = result_under(roll, needed);
            (result != roll.result).then(|| Turn { needed, result, chance_apart: chance_apart(roll, needed) })
        };
        let near: Vec<Turn> = needs_near(roll).filter_map(turn).collect();
        let needed = roll.needed.unwrap_or_default();
        let below = near.iter().find(|turn| turn.needed < needed);
        let above = near.iter().find(|turn| turn.needed > needed);
        Undisputed {
            purpose: roll.purpose.name,
            unit: roll.unit.clone(),
            faces: roll.faces.clone(),
            measure: roll.measure.clone(),
            needed: roll.needed,
            result: roll.result,
            turns: below.into_iter().chain(above).copied().collect(),
        }
    };
    verdict.rolls.iter().map(told).collect()
}
