//! Throws with their exact chances, and tests of two dice against Leadership.

use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Distribution, Pips},
    docket::Docket,
    finding::{Asks, Bands, Better, Detail, Measure, Outcome, Purpose, Roll, RollIx},
    muster::{SideIx, UnitIx},
    text::Name,
};
use aftermath_whfb6::{Reading, Score10, pack, rule};

use crate::state::State;

/// Dice of a throw of which some may have been thrown again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fell<'a> {
    /// Those that count.
    pub(crate) faces: &'a [Pips],
    /// All as they fell.
    pub(crate) first: &'a [Pips],
    /// Whether those that failed are thrown once more.
    pub(crate) again: bool,
}

/// A throw that counts faces of at least `needed`; where dice that failed may be thrown again a die fails only twice.
/// Answers its place.
pub(crate) fn count(
    state: &State,
    purpose: &'static Purpose,
    (by, at): (UnitIx, Option<UnitIx>),
    fell: &Fell<'_>,
    needed: u8,
    docket: &mut impl Docket,
) -> RollIx {
    let faces = fell.faces;
    if faces.is_empty() {
        return docket.next_roll();
    }
    let once = f64::from(7 - needed.clamp(1, 7)) / 6.0;
    let chance = if fell.again { once + (1.0 - once) * once } else { once };
    docket.roll(|| Roll {
        purpose,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(state.id(by).clone()),
        target: at.map(|at| state.id(at).clone()),
        faces: faces.to_vec(),
        fell: if fell.first == faces { Vec::new() } else { fell.first.to_vec() },
        needed: Some(i32::from(needed)),
        result: dice::at_least(faces, needed) as i32,
        better: Better::Greater,
        chances: Distribution::binomial(faces.len(), chance),
    })
}

/// A throw whose sum is how far a unit goes, or what a table is asked with.
pub(crate) fn sum(
    state: &State,
    purpose: &'static Purpose,
    by: UnitIx,
    faces: &[Pips],
    docket: &mut impl Docket,
) -> RollIx {
    if faces.is_empty() {
        return docket.next_roll();
    }
    docket.roll(|| Roll {
        purpose,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(state.id(by).clone()),
        target: None,
        faces: faces.to_vec(),
        fell: Vec::new(),
        needed: None,
        result: dice::sum(faces) as i32,
        better: Better::Greater,
        chances: Distribution::sum_of_d6(faces.len()),
    })
}

/// A throw of magic, read on a table: of a wizard, or of a side that dispels.
pub(crate) fn bands(
    state: &State,
    purpose: &'static Purpose,
    (side, by): (SideIx, Option<UnitIx>),
    faces: &[Pips],
    bands: Bands,
    needed: Option<i32>,
    docket: &mut impl Docket,
) -> RollIx {
    docket.roll(|| Roll {
        purpose,
        measure: Measure::Bands(bands),
        side: Some(state.side_id(side).clone()),
        unit: by.map(|by| state.id(by).clone()),
        target: None,
        faces: faces.to_vec(),
        fell: Vec::new(),
        needed,
        result: dice::sum(faces) as i32,
        better: Better::Greater,
        chances: Distribution::sum_of_d6(faces.len()),
    })
}

/// Two dice against Leadership: 1 where it is passed.
fn test(
    state: &State,
    ix: UnitIx,
    purpose: &'static Purpose,
    faces: &[Pips],
    greatest: i32,
    docket: &mut impl Docket,
) -> RollIx {
    docket.roll(|| Roll {
        purpose,
        measure: Measure::SumAtMost,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(state.id(ix).clone()),
        target: None,
        faces: faces.to_vec(),
        fell: Vec::new(),
        needed: Some(greatest),
        result: i32::from(dice::sum(faces) as i32 <= greatest),
        better: Better::Greater,
        chances: Distribution::binomial(1, Distribution::sum_of_d6(faces.len()).chance_at_most(greatest)),
    })
}

/// What came of a reading that the book does not print: noted where it was not kept, and broken only where the full rules
/// are played (digest, second reading).
pub(crate) fn gap(state: &State, kept: bool) -> Outcome {
    match (kept, state.setup.options.rules) {
        (true, _) => Outcome::Held,
        (false, Reading::Full) => Outcome::Broken,
        (false, Reading::Text) => Outcome::PlayersCall,
    }
}

/// A test of two dice against Leadership.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nerve<'a> {
    /// What it is thrown for.
    pub(crate) purpose: &'static Purpose,
    /// The rule of the test.
    pub(crate) cited: Rule,
    /// Message `say-…`.
    pub(crate) say: &'static str,
    pub(crate) dice: &'a [Pips],
    /// The Leadership used, where it is not the unit's own, and whose it is.
    pub(crate) leadership: Option<Score10>,
    pub(crate) leader: Option<&'a Name>,
    /// What is added to the dice.
    pub(crate) plus: u32,
    /// Whether it was passed, as the players took it.
    pub(crate) declared: Option<bool>,
    /// The test rests on a reading of a gap.
    pub(crate) is_gap: bool,
}

/// The Leadership of a test: the unit's own, or another that the log names (`wfb.gap.leadership_sources`).
fn leadership(state: &State, ix: UnitIx, nerve: &Nerve<'_>, docket: &mut impl Docket) -> Option<u32> {
    let own = state.figures(ix).ld.map(Score10::get);
    let Some(given) = nerve.leadership.map(Score10::get).filter(|given| Some(*given) != own) else {
        return own;
    };
    let outcome = if nerve.leader.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
    docket.finding(rule::GAP_LEADERSHIP_SOURCES, outcome, || match nerve.leader {
        Some(leader) => {
            Detail::say("leadership-of").unit(state.id(ix)).with("leader", leader.to_string()).records(given)
        }
        None => Detail::lacks("leader").unit(state.id(ix)),
    });
    Some(given)
}

/// Judges a test against Leadership, and answers whether it was passed as it was played; `None` where nothing tells.
pub(crate) fn nerve(state: &State, ix: UnitIx, nerve: &Nerve<'_>, docket: &mut impl Docket) -> Option<bool> {
    let due = pack::TEST_DICE as usize;
    if nerve.dice.is_empty() {
        docket.finding(nerve.cited, Outcome::Unrecorded, || Detail::lacks("dice").unit(state.id(ix)));
        return nerve.declared;
    }
    let Some(ld) = leadership(state, ix, nerve, docket) else {
        docket.finding(nerve.cited, Outcome::Unrecorded, || Detail::lacks("ld").unit(state.id(ix)));
        return nerve.declared;
    };
    let rolled = dice::sum(nerve.dice).saturating_add(nerve.plus);
    let passed = rolled <= ld;
    let right = nerve.dice.len() == due;
    let kept = right && nerve.declared.is_none_or(|declared| declared == passed);
    // What players declare against their own dice is broken whatever the book leaves open.
    let counted = right && !kept;
    let outcome = if nerve.is_gap && !counted { gap(state, kept) } else { Outcome::from(kept) };
    let roll = docket.next_roll();
    docket.finding(nerve.cited, outcome, || {
        if !right {
            return Detail::say("dice-count").unit(state.id(ix)).expects(due).records(nerve.dice.len());
        }
        let named = |passed: bool| if passed { "passed" } else { "failed" };
        Detail::say(nerve.say)
            .unit(state.id(ix))
            .with("leadership", ld)
            .with("dice", nerve.dice.to_vec())
            .with("added", nerve.plus)
            .with("rolled", rolled)
            .expects(named(passed))
            .records(named(nerve.declared.unwrap_or(passed)))
            .of_roll(roll, Asks::Result)
    });
    let needed = i32::try_from(ld).unwrap_or(i32::MAX) - i32::try_from(nerve.plus).unwrap_or(i32::MAX);
    test(state, ix, nerve.purpose, nerve.dice, needed, docket);
    Some(nerve.declared.unwrap_or(passed))
}
