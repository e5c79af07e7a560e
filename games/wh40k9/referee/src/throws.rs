//! Dice: re-rolls, modifiers, and the exact chances of every throw (`w40k.dice.*`, `w40k.reroll.*`).

use aftermath_rules::{
    dice::{self, Distribution, Pips},
    docket::Docket,
    finding::{Better, Detail, Measure, Outcome, Purpose, Roll},
    ids::{SideId, UnitId},
    work_budget::spend,
};
use aftermath_wh40k9::{Amount, Throw};

use crate::{
    answer::of,
    figures::{changed, changed_in_wrong_order, changes, order_matters},
    rule,
};

/// What the dice of a throw are to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Together {
    /// Each counts for itself.
    Apart,
    /// All are added up.
    Summed,
    /// Each gives a D3, and they are added up.
    SummedAsD3,
}

impl Together {
    /// As the dice of an amount are.
    pub(crate) fn of(amount: Amount) -> Self {
        if amount.faces == 3 { Together::SummedAsD3 } else { Together::Summed }
    }
}

/// The faces that count: each die as it fell last. Re-rolls that no rule allows are broken rules, and count.
pub(crate) fn read(throw: &Throw, together: Together, unit: &UnitId, docket: &mut impl Docket) -> Vec<Pips> {
    let mut faces = throw.dice.to_vec();
    if throw.again.is_empty() {
        return faces;
    }
    let mut thrown = vec![false; faces.len()];
    let (mut once, mut specific, mut halved, mut whole, mut early) = (true, true, true, true, true);
    let mut any_specific = false;
    let mut any_halved = false;
    for again in &throw.again {
        if again.dice.len() != again.to.len() {
            docket.finding(rule::REROLL_ONCE, Outcome::Broken, || {
                Detail::say("again-count").unit(unit).expects(again.dice.len()).records(again.to.len())
            });
        }
        // One rule throws a sum again as a whole, or every sum of the throw.
        let all = again.dice.len() == faces.len();
        if together != Together::Apart && !again.single_dice {
            whole &= all || faces.len() <= 1;
        }
        for (number, to) in again.dice.iter().zip(&again.to) {
            let Some(place) = usize::from(*number).checked_sub(1).filter(|place| *place < faces.len()) else {
                once = false;
                continue;
            };
            if let Some(results) = &again.results {
                let shown = faces[place];
                let as_d3 = together == Together::SummedAsD3;
                let result = if as_d3 { dice::d3(shown) } else { shown.get() };
                let allowed = results.contains(&result);
                if as_d3 {
                    any_halved = true;
                    halved &= allowed;
                } else {
                    any_specific = true;
                    let modified = changed(i64::from(shown.get()), changes(&throw.modifiers));
                    let by_modified = u8::try_from(modified).is_ok_and(|modified| results.contains(&modified));
                    // Who goes by the modified result throws again too late.
                    early &= allowed || !by_modified;
                    specific &= allowed || by_modified;
                }
            }
            once &= !thrown[place];
            thrown[place] = true;
            faces[place] = *to;
        }
    }
    let rerolled = thrown.iter().filter(|thrown| **thrown).count();
    docket.finding(rule::REROLL_ONCE, Outcome::from(once), || of(unit).with("dice", rerolled));
    if together != Together::Apart && faces.len() > 1 {
        docket.finding(rule::REROLL_ALL_DICE, Outcome::from(whole), || of(unit).expects(faces.len()).records(rerolled));
    }
    if any_specific {
        docket.finding(rule::REROLL_SPECIFIC, Outcome::from(specific), || of(unit).with("dice", rerolled));
        if !throw.modifiers.is_empty() {
            docket.finding(rule::REROLL_BEFORE_MODIFIERS, Outcome::from(early), || of(unit).with("dice", rerolled));
        }
    }
    if any_halved {
        docket.finding(rule::REROLL_HALVED, Outcome::from(halved), || of(unit).with("dice", rerolled));
    }
    faces
}

/// Faces added up, as they are or as D3.
pub(crate) fn total(faces: &[Pips], together: Together) -> u32 {
    match together {
        Together::Apart | Together::Summed => dice::sum(faces),
        Together::SummedAsD3 => faces.iter().map(|face| u32::from(dice::d3(*face))).sum(),
    }
}

/// The sum of a throw after its modifiers, never less than 1 (`w40k.dice.modifier_order`, `w40k.dice.min_one`); a sum
/// that the players declared is judged and stands.
pub(crate) fn sum(
    throw: &Throw,
    faces: &[Pips],
    declared: Option<u32>,
    unit: &UnitId,
    docket: &mut impl Docket,
) -> u32 {
    let plain = i64::from(dice::sum(faces));
    let modified = changed(plain, changes(&throw.modifiers));
    let due = modified.max(1);
    let Some(declared) = declared else {
        return due as u32;
    };
    let said = i64::from(declared);
    let detail = || of(unit).with("rolled", plain).expects(due).records(said);
    if order_matters(changes(&throw.modifiers)) {
        let wrong = changed_in_wrong_order(plain, changes(&throw.modifiers));
        docket.finding(rule::DICE_MODIFIER_ORDER, Outcome::from(said == due || said != wrong), detail);
    }
    if modified < 1 {
        docket.finding(rule::DICE_MIN_ONE, Outcome::from(said >= 1), detail);
    }
    let order_is_to_blame =
        order_matters(changes(&throw.modifiers)) && said == changed_in_wrong_order(plain, changes(&throw.modifiers));
    if said == due || !(order_is_to_blame || modified < 1 && said < 1) {
        docket.finding(rule::DICE_NOTATION, Outcome::from(said == due), detail);
    }
    declared
}

/// A random number from its dice: `amount` is what stands on the datasheet. Answers with what counts, and whether the
/// number of dice is the right one for `times` such numbers.
pub(crate) fn amounts(amount: Amount, times: usize, faces: &[Pips]) -> Option<Vec<u32>> {
    let each = usize::from(amount.dice);
    if each == 0 || faces.len() != each * times {
        return None;
    }
    let together = Together::of(amount);
    Some(faces.chunks(each).map(|faces| total(faces, together) + u32::from(amount.plus)).collect())
}

/// The distribution of so many such amounts together. Halves halve the work again and again; what would take more than any
/// battle does is not reckoned out.
pub(crate) fn chances_of_several(amount: Amount, times: usize) -> Distribution {
    match times {
        0 => Distribution::constant(0),
        1 => chances_of(amount),
        _ => {
            let half = chances_of_several(amount, times / 2);
            let values = half.pairs().count();
            if !spend(values.saturating_mul(values) / 8) {
                return Distribution::constant(0);
            }
            let even = half.plus(&half);
            if times.is_multiple_of(2) { even } else { even.plus(&chances_of(amount)) }
        }
    }
}

/// The distribution of an amount.
pub(crate) fn chances_of(amount: Amount) -> Distribution {
    let die = Distribution::die(amount.faces);
    let dice = (0..amount.dice).fold(Distribution::constant(0), |sum, _| sum.plus(&die));
    dice.plus(&Distribution::constant(i32::from(amount.plus)))
}

/// A test that each die of a throw takes for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DieTest {
    /// Least result that succeeds.
    pub(crate) needed: i64,
    /// What is added to the die.
    pub(crate) modifier: i64,
    /// An unmodified 6 succeeds.
    pub(crate) six: bool,
    /// An unmodified 1 fails.
    pub(crate) one: bool,
    /// Nothing but an unmodified 6 succeeds.
    pub(crate) only_six: bool,
}

impl DieTest {
    /// Whether a face succeeds.
    pub(crate) fn succeeds(self, face: u8) -> bool {
        if self.only_six {
            return face == 6;
        }
        if self.six && face == 6 {
            return true;
        }
        if self.one && face == 1 {
            return false;
        }
        (i64::from(face) + self.modifier).max(1) >= self.needed
    }

    /// How many of these faces succeed.
    pub(crate) fn count(self, faces: &[Pips]) -> u32 {
        faces.iter().filter(|face| self.succeeds(face.get())).count() as u32
    }

    /// Chance of one die.
    pub(crate) fn chance(self) -> f64 {
        (1..=6).filter(|face| self.succeeds(*face)).count() as f64 / 6.0
    }

    /// The least face that succeeds; 7 where none does.
    pub(crate) fn least_face(self) -> i32 {
        (1..=6).find(|face| self.succeeds(*face)).map_or(7, i32::from)
    }
}

/// Whose throw it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Thrower<'a> {
    pub(crate) purpose: &'static Purpose,
    pub(crate) side: &'a SideId,
    pub(crate) unit: &'a UnitId,
    pub(crate) target: Option<&'a UnitId>,
}

/// Reports dice that each take a test.
pub(crate) fn report_tests(docket: &mut impl Docket, who: Thrower<'_>, throw: &Throw, faces: &[Pips], test: DieTest) {
    if faces.is_empty() {
        return;
    }
    docket.roll(|| Roll {
        purpose: who.purpose,
        measure: Measure::EachAtLeast,
        side: Some(who.side.clone()),
        unit: Some(who.unit.clone()),
        target: who.target.cloned(),
        faces: faces.to_vec(),
        fell: fell(throw),
        needed: Some(test.least_face()),
        result: test.count(faces) as i32,
        better: Better::Greater,
        chances: Distribution::binomial(faces.len(), test.chance()),
    });
}

/// Reports dice that are added up, or give an amount.
pub(crate) fn report_sum(
    docket: &mut impl Docket,
    who: Thrower<'_>,
    throw: &Throw,
    faces: &[Pips],
    result: u32,
    chances: impl FnOnce() -> Distribution,
) {
    if faces.is_empty() {
        return;
    }
    docket.roll(|| Roll {
        purpose: who.purpose,
        measure: Measure::Sum,
        side: Some(who.side.clone()),
        unit: Some(who.unit.clone()),
        target: who.target.cloned(),
        faces: faces.to_vec(),
        fell: fell(throw),
        needed: None,
        result: i32::try_from(result).unwrap_or(i32::MAX),
        better: Better::Greater,
        chances: chances(),
    });
}

/// Reports a die that succeeds up to `most`.
pub(crate) fn report_at_most(docket: &mut impl Docket, who: Thrower<'_>, throw: &Throw, face: Pips, most: i32) {
    docket.roll(|| Roll {
        purpose: who.purpose,
        measure: Measure::EachAtMost,
        side: Some(who.side.clone()),
        unit: Some(who.unit.clone()),
        target: who.target.cloned(),
        faces: vec![face],
        fell: fell(throw),
        needed: Some(most),
        result: i32::from(i32::from(face.get()) <= most),
        better: Better::Greater,
        chances: Distribution::binomial(1, f64::from(most.clamp(0, 6)) / 6.0),
    });
}

/// All faces as they fell, where dice were thrown again.
fn fell(throw: &Throw) -> Vec<Pips> {
    if throw.again.is_empty() {
        return Vec::new();
    }
    throw.dice.iter().copied().chain(throw.again.iter().flat_map(|again| again.to.iter().copied())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_succeeds_and_one_fails_whatever_is_added() {
        let test = DieTest { needed: 3, modifier: 1, six: true, one: true, only_six: false };
        let faces: Vec<u8> = (1..=6).filter(|face| test.succeeds(*face)).collect();
        assert_eq!(faces, [2, 3, 4, 5, 6]);
        let hard = DieTest { needed: 6, modifier: -1, ..test };
        assert_eq!((hard.least_face(), hard.chance()), (6, 1.0 / 6.0));
        let save = DieTest { needed: 3, modifier: -4, six: false, one: true, only_six: false };
        assert_eq!((save.least_face(), save.chance()), (7, 0.0));
        // A save of 1+ or better still fails on a 1.
        let easy = DieTest { needed: 2, modifier: 2, six: false, one: true, only_six: false };
        assert_eq!(easy.least_face(), 2);
    }

    #[test]
    fn amounts_need_their_dice() {
        let pips = |faces: &[u8]| faces.iter().filter_map(|face| Pips::new(*face)).collect::<Vec<_>>();
        let d3 = Amount::of("D3+3").unwrap();
        assert_eq!(amounts(d3, 2, &pips(&[1, 6])), Some(vec![4, 6]));
        assert_eq!(amounts(d3, 2, &pips(&[1])), None);
        let two = Amount::of("2D6").unwrap();
        assert_eq!(amounts(two, 1, &pips(&[4, 5])), Some(vec![9]));
        assert!((chances_of(two).mean() - 7.0).abs() < 1e-12);
        assert!((chances_of(d3).mean() - 5.0).abs() < 1e-12);
    }
}
