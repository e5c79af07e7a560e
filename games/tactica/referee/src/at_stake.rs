//! Units lost that hang on a throw: the score counts them, since the book has no points.

use aftermath_rules::finding::{Part, Roll};
use aftermath_tactica::purpose;

use crate::{
    saves::{self, Blow},
    state::{State, UnitIx},
};

/// What one more in the result of a throw is worth. A hit is its part of the target's figures, as far as their protection
/// lets it through when all of them are hit; a unit that stands, or stops running, is a whole one.
///
/// No rulebook says so, and no paper does: it is our own convention.
pub(crate) fn at_stake(state: &State, roll: &Roll) -> Option<f64> {
    let of = |id: &Option<aftermath_rules::UnitId>| id.as_ref().and_then(|id| state.find(id));
    match roll.purpose {
        hit if hit.part == Part::Hit => {
            let (by, target) = (of(&roll.unit)?, of(&roll.target)?);
            (state.side_of(by) != state.side_of(target)).then(|| figure(state, target, blow(state, by, roll)))
        }
        test if test == &purpose::UNIT_STEADINESS || test == &purpose::RALLY => of(&roll.unit).map(|_| 1.0),
        _ => None,
    }
}

/// What a throw hits with; of a unit of several weapons that of its front.
fn blow(state: &State, by: UnitIx, roll: &Roll) -> Blow {
    let first = state.figures(by).first().copied().unwrap_or(1);
    let row = state.troops(by, first).weapon().map(crate::profile::weapon_row);
    match roll.purpose {
        shot if shot == &purpose::SHOT && row.is_some_and(|row| row.pierces_shields) => Blow::Piercing,
        shot if shot == &purpose::SHOT || shot == &purpose::JAVELIN => Blow::Arrow,
        strike if strike == &purpose::STRIKE && state.rides(by) => Blow::RiderStrike,
        strike if strike == &purpose::STRIKE => Blow::FootStrike,
        _ if row.is_some_and(|row| row.ignores_armour) => Blow::MeleePiercing,
        _ => Blow::Melee,
    }
}

fn figure(state: &State, target: UnitIx, blow: Blow) -> f64 {
    let figures = state.figures(target);
    let Some(first) = figures.first() else { return 0.0 };
    let count = figures.len() as u32;
    let saved = saves::saved(state, target, state.troops(target, *first), blow, count);
    f64::from(count.saturating_sub(saved)) / f64::from(count) / f64::from(count)
}
