//! Exact chances that two needs, or two totals, tell a throw apart.

use super::{ClaimedNeed, Measure, Turn, Undisputed};
use crate::{
    dice::{self, Distribution, Pips},
    finding::{Roll, Verdict},
    kow2,
};

/// A need, or what is added to a total, is sought no farther from the referee's than this.
const MOST_STEPS: i32 = 12;

/// How the faces of a roll make its result.
pub(super) fn measure_of(roll: &Roll) -> Measure {
    match (roll.purpose, roll.needed) {
        ("nerve", _) => Measure::Nerve,
        ("command", Some(_)) => Measure::SumAtMost,
        (_, Some(_)) => Measure::EachAtLeast,
        (_, None) => Measure::Sum,
    }
}

/// What these faces give under a need.
fn result_under(roll: &Roll, measure: Measure, needed: i32) -> i32 {
    match measure {
        Measure::SumAtMost => i32::from(dice::sum(&roll.faces) as i32 <= needed),
        _ => roll.faces.iter().filter(|face| i32::from(face.get()) >= needed).count() as i32,
    }
}

/// Needs by their distance from the referee's, where such a need exists: a face from 1 to 7, or any sum of the dice.
fn needs_near(roll: &Roll, measure: Measure) -> impl Iterator<Item = i32> {
    let count = i32::try_from(roll.faces.len()).unwrap_or(i32::MAX);
    let bounds = match measure {
        Measure::SumAtMost => count.saturating_sub(1)..=count.saturating_mul(6),
        _ => 1..=7,
    };
    let told = roll.needed.filter(|_| matches!(measure, Measure::SumAtMost | Measure::EachAtLeast));
    // Needs beyond what the dice can show are as good as the nearest that they can.
    let needed = told.map(|needed| needed.clamp(*bounds.start(), *bounds.end()));
    let near =
        needed.into_iter().flat_map(|needed| (1..=MOST_STEPS).flat_map(move |step| [needed - step, needed + step]));
    near.filter(move |need| bounds.contains(need))
}

/// The need nearest to the referee's under which these faces give what the players took them for.
pub(super) fn nearest_need(roll: &Roll, measure: Measure, taken: i32) -> Option<ClaimedNeed> {
    if taken == roll.result {
        return None;
    }
    let value = needs_near(roll, measure).find(|need| result_under(roll, measure, *need) == taken)?;
    Some(ClaimedNeed { value, declared: false })
}

/// Exact chance that a need gives another result than the referee's: one die or one sum between the two, or several dice
/// of which one at least falls between them.
pub(super) fn chance_apart(roll: &Roll, measure: Measure, needed: i32) -> f64 {
    let count = roll.faces.len();
    match (measure, roll.needed) {
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
        _ => 0.0,
    }
}

/// The Nerve of a unit: totals from which it wavers and routs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Nerve {
    pub(super) waver: Option<i32>,
    pub(super) rout: i32,
}

impl Nerve {
    /// What two dice and what is added to them make of the unit, as in JSON.
    pub(super) fn read(self, faces: &[Pips], added: i32) -> &'static str {
        let total = (dice::sum(faces) as i32).saturating_add(added);
        let number = |value: i32| u32::try_from(value).unwrap_or(0);
        kow2::nerve::result(faces, number(total), self.waver.map(number), number(self.rout)).as_str()
    }

    /// What would have to be added to these dice for this result, the nearest to what is added.
    pub(super) fn nearest(self, faces: &[Pips], added: i32, result: &str) -> Option<i32> {
        let others = (1..=MOST_STEPS).flat_map(|step| [added.saturating_sub(step), added.saturating_add(step)]);
        others.into_iter().find(|other| self.read(faces, *other) == result)
    }

    /// Exact chance of what two dice give.
    pub(super) fn chance(self, is: impl Fn(&[Pips]) -> bool) -> f64 {
        let faces: Vec<Pips> = (1..=6).filter_map(Pips::new).collect();
        let pairs = faces.iter().flat_map(|one| faces.iter().map(move |two| [*one, *two]));
        pairs.filter(|pair| is(pair)).count() as f64 / 36.0
    }
}

/// The throws of an entry in which nothing is broken.
pub(super) fn undisputed(verdict: &Verdict) -> Vec<Undisputed> {
    let told = |roll: &Roll| {
        let measure = measure_of(roll);
        let turn = |needed: i32| {
            let result = result_under(roll, measure, needed);
            (result != roll.result).then(|| Turn { needed, result, chance_apart: chance_apart(roll, measure, needed) })
        };
        let near: Vec<Turn> = needs_near(roll, measure).filter_map(turn).collect();
        let needed = roll.needed.unwrap_or_default();
        let below = near.iter().find(|turn| turn.needed < needed);
        let above = near.iter().find(|turn| turn.needed > needed);
        Undisputed {
            purpose: roll.purpose,
            unit: roll.unit.clone(),
            faces: roll.faces.clone(),
            measure,
            needed: roll.needed,
            result: roll.result,
            turns: below.into_iter().chain(above).copied().collect(),
        }
    };
    verdict.rolls.iter().map(told).collect()
}
