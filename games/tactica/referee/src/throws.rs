//! Throws: how many dice, which succeed, what players made of them, and their exact chances.

use std::collections::BTreeSet;

use aftermath_rules::{
    catalogue::Rule,
    dice::{Distribution, Pips},
    docket::Docket,
    finding::{Asks, Better, Detail, Figure, Measure, Outcome, Purpose, Roll, RollIx},
};

use crate::state::{State, UnitIx};

/// The greatest face of a die.
const FACES: i32 = 6;

/// A throw of one die a need.
#[derive(Debug)]
pub(crate) struct Throw<'a> {
    /// What for.
    pub(crate) purpose: &'static Purpose,
    /// Who throws, or for whom.
    pub(crate) by: UnitIx,
    /// At whom.
    pub(crate) at: Option<UnitIx>,
    /// The dice.
    pub(crate) dice: &'a [Pips],
    /// The greatest face that counts, of each die.
    pub(crate) needs: &'a [i32],
    /// Whether it is good for who throws that many count.
    pub(crate) better: Better,
}

/// Chance of a die to show a value or less.
pub(crate) fn chance(need: i32) -> f64 {
    f64::from(need.clamp(0, FACES)) / f64::from(FACES)
}

/// Whether a die shows a value or less.
pub(crate) fn succeeds(die: Pips, need: i32) -> bool {
    i32::from(die.get()) <= need
}

/// The place of the throw that these dice are about to make; none where there are no dice.
pub(crate) fn next(dice: &[Pips], docket: &impl Docket) -> Option<RollIx> {
    (!dice.is_empty()).then(|| docket.next_roll())
}

/// A detail about a throw, where there is one.
pub(crate) fn of(detail: Detail, roll: Option<RollIx>, asks: Asks) -> Detail {
    match roll {
        Some(roll) => detail.of_roll(roll, asks),
        None => detail,
    }
}

/// Tells the docket of a throw, and answers which of its dice count.
pub(crate) fn thrown(state: &State, throw: &Throw<'_>, docket: &mut impl Docket) -> Vec<bool> {
    let counts: Vec<bool> = throw.dice.iter().zip(throw.needs).map(|(die, need)| succeeds(*die, *need)).collect();
    report(state, throw, Measure::EachAtMost, counts.iter().filter(|counts| **counts).count(), chance, docket);
    counts
}

/// Tells the docket of a throw whose dice count by another measure.
pub(crate) fn report(
    state: &State,
    throw: &Throw<'_>,
    measure: Measure,
    result: usize,
    chance: impl Fn(i32) -> f64,
    docket: &mut impl Docket,
) {
    if throw.dice.is_empty() {
        return;
    }
    docket.roll(|| {
        let needs = &throw.needs[..throw.needs.len().min(throw.dice.len())];
        let mut groups: Vec<(i32, usize)> = Vec::new();
        for need in needs {
            match groups.iter_mut().find(|(known, _)| known == need) {
                Some((_, count)) => *count += 1,
                None => groups.push((*need, 1)),
            }
        }
        let parts = groups.iter().map(|(need, count)| Distribution::binomial(*count, chance(*need)));
        let chances = parts.reduce(|sum, part| sum.plus(&part)).unwrap_or_else(|| Distribution::constant(0));
        Roll {
            purpose: throw.purpose,
            measure,
            side: Some(state.side_id(state.side_of(throw.by)).clone()),
            unit: Some(state.id(throw.by).clone()),
            target: throw.at.map(|at| state.id(at).clone()),
            faces: throw.dice.to_vec(),
            fell: Vec::new(),
            needed: if let [(need, _)] = groups.as_slice() { Some(*need) } else { None },
            result: result as i32,
            better: throw.better,
            chances,
        }
    });
}

/// Judges how many dice were thrown, before the docket knows of the throw.
pub(crate) fn dice_due(
    state: &State,
    by: UnitIx,
    cited: Rule,
    due: usize,
    dice: &[Pips],
    docket: &mut impl Docket,
) -> bool {
    let kept = due == dice.len();
    let roll = next(dice, docket);
    let outcome = if !kept && leaves_order_open(state, by) { Outcome::Unrecorded } else { Outcome::from(kept) };
    docket.finding(cited, outcome, || {
        let detail = Detail::say("dice-due").unit(state.id(by)).expects(due).records(dice.len());
        crate::shooting::lacking(outcome, "fallen", of(detail, roll, Asks::Dice))
    });
    kept
}

/// Whether the log leaves open which figures are in order, since it did not name those who fell: of figures that are not alike,
/// or not all in order, it matters who they were.
fn leaves_order_open(state: &State, ix: UnitIx) -> bool {
    let unit = state.u(ix);
    unit.fallen_untold && (!state.is_uniform(ix) || !unit.disordered.is_empty())
}

/// Judges what players took a throw for, where one throw alone makes it; answers what was played.
#[allow(clippy::too_many_arguments, reason = "what was due, what was said, and of which throw")]
pub(crate) fn declared<T: PartialEq + Copy + Into<Figure>>(
    state: &State,
    by: UnitIx,
    cited: &[Rule],
    say: &'static str,
    due: T,
    said: Option<T>,
    roll: Option<RollIx>,
    docket: &mut impl Docket,
) -> T {
    let played = said.unwrap_or(due);
    for rule in cited {
        docket.finding(*rule, Outcome::from(played == due), || {
            of(Detail::say(say).unit(state.id(by)).expects(due).records(played), roll, Asks::Result)
        });
    }
    played
}

/// Figures that a throw turned about, or back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turned<'a> {
    /// Those that the dice tell.
    pub(crate) due: &'a [u16],
    /// Those that the players named.
    pub(crate) said: Option<&'a [u16]>,
    /// Those who fell besides: the players may leave them out.
    pub(crate) fallen: &'a [u16],
    /// How many may have fallen besides without being named.
    pub(crate) unnamed: usize,
}

/// Judges which figures players took for those that a throw turned about, or back; answers what was played.
pub(crate) fn declared_figures(
    state: &State,
    by: UnitIx,
    cited: &[Rule],
    say: &'static str,
    turned: Turned<'_>,
    docket: &mut impl Docket,
) -> Vec<u16> {
    let Turned { due, said, fallen, unnamed } = turned;
    let named: BTreeSet<u16> = said.unwrap_or(due).iter().copied().collect();
    let wanted: BTreeSet<u16> = due.iter().copied().collect();
    let exact = named.is_subset(&wanted) && wanted.difference(&named).all(|figure| fallen.contains(figure));
    // Once somebody has stepped forward the book does not say who, and figures that are alike may be numbered otherwise. Nobody
    // has where those fell who stood last.
    let left = state.figures(by);
    let in_place = left.iter().map(|figure| usize::from(*figure)).eq(1..=left.len());
    let renumbered = state.is_uniform(by) && (!in_place || state.u(by).fallen_untold);
    // Who fell and is named all the same was not left out for it.
    let left_out = |figure: &&u16| wanted.contains(*figure) && !named.contains(*figure);
    let as_many = named.len() <= wanted.len() && wanted.len() - named.len() <= fallen.iter().filter(left_out).count();
    let kept = exact || (renumbered && as_many);
    let mut played: Vec<u16> = said.map_or_else(
        || due.to_vec(),
        |said| said.iter().copied().filter(|figure| state.figures(by).contains(figure)).collect(),
    );
    if kept && renumbered {
        // Of those that bear other numbers here as many are turned.
        let others = due.iter().copied().filter(|figure| !played.contains(figure)).collect::<Vec<_>>();
        played.extend(others.into_iter().take(named.len().saturating_sub(played.len())));
    }
    let others_fell = named.len() <= wanted.len() && wanted.len() - named.len() <= unnamed;
    if !kept && unnamed > 0 && (renumbered || named.is_subset(&wanted)) && others_fell {
        for rule in cited {
            docket.finding(*rule, Outcome::Unrecorded, || Detail::lacks("fallen").unit(state.id(by)));
        }
        return played;
    }
    let outcome = if !kept && leaves_order_open(state, by) { Outcome::Unrecorded } else { Outcome::from(kept) };
    for rule in cited {
        docket.finding(*rule, outcome, || {
            let detail = Detail::say(say).unit(state.id(by));
            let detail = detail.expects(numbers(due)).records(numbers(said.unwrap_or(due)));
            crate::shooting::lacking(outcome, "fallen", detail)
        });
    }
    played
}

/// Numbers of figures for a finding.
pub(crate) fn numbers(figures: &[u16]) -> Figure {
    Figure::Terms(figures.iter().map(ToString::to_string).collect())
}

/// `yes` or `no` for a finding.
pub(crate) fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}
