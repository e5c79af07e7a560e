//! How units become confused, and recover (chapter "Confusion").

use super::{ConfusionCause, ConfusionTest, State, make_way::Mover, purpose, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    dice::Distribution,
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll},
    ids::{SideId, UnitId},
    words::RosterUnit,
};

/// What a forced move leaves to be done before anything else begins.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct ForcedMove {
    /// Units that go straight back, or make way, in this move.
    pub(super) movers: Vec<Mover>,
    pub(super) tests: Vec<Test>,
    /// Beaten units that lost stands because their way was blocked.
    pub(super) blocked: Vec<UnitIx>,
    /// Units that went straight back, and of whom nobody can tell what stopped them.
    pub(super) unsaid: Vec<UnitIx>,
}

/// A test for confusion that is due.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Test {
    pub(super) unit: UnitIx,
    pub(super) cause: ConfusionCause,
    /// Whether it comes of a unit that made way for one that itself made way.
    pub(super) chain: bool,
    pub(super) thrown: bool,
}

fn cause_rule(cause: ConfusionCause) -> Rule {
    match cause {
        ConfusionCause::Terrain => rule::CONFUSION_CAUSE_TERRAIN,
        ConfusionCause::Push => rule::CONFUSION_CAUSE_PUSH,
        ConfusionCause::MakingWay => rule::CONFUSION_CAUSE_MAKING_WAY,
    }
}

/// A unit was stopped by terrain that it cannot enter.
pub(super) fn owe_terrain(state: &mut State, unit: UnitIx) {
    owe(state, unit, ConfusionCause::Terrain, false);
}

/// A unit has made way for another: one test for it, one for whom it made way for (`wm.confusion.cause_making_way`,
/// `wm.confusion.cause_push`).
pub(super) fn owe_making_way(state: &mut State, unit: UnitIx, mover: UnitIx, chain: bool) {
    owe(state, unit, ConfusionCause::MakingWay, chain);
    owe(state, mover, ConfusionCause::Push, chain);
}

fn owe(state: &mut State, unit: UnitIx, cause: ConfusionCause, chain: bool) {
    state.forced.tests.push(Test { unit, cause, chain, thrown: false });
}

/// Stands of a beaten unit are destroyed because their way is blocked: that asks for no test
/// (`wm.confusion.retreat_destroys`).
pub(super) fn blocked_retreat(state: &mut State, unit: UnitIx) {
    state.forced.blocked.push(unit);
}

/// Friends through whom an evading unit bursts are confused without a throw, until the phase ends
/// (`wm.confusion.cause_burst_through`, ruling 34); `taken` tells whom the players took as confused.
pub(super) fn burst_through(
    state: &mut State,
    ix: UnitIx,
    friends: &[UnitIx],
    taken: Option<&[UnitId]>,
    docket: &mut impl Docket,
) {
    for friend in friends {
        if state.side_of(*friend) != state.side_of(ix) {
            continue;
        }
        let confused = taken.is_none_or(|taken| taken.contains(state.id(*friend)));
        docket.finding(rule::CONFUSION_CAUSE_BURST_THROUGH, Outcome::from(confused), || {
            Detail::say("burst-through").unit(state.id(ix)).with("other", state.id(*friend))
        });
        state.units[friend.0].confused |= confused;
    }
}

/// `confusion_test`: confused on a 6.
pub(super) fn test(state: &mut State, side: Option<&SideId>, event: &ConfusionTest, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let six = event.die.get() == 6;
    let roll = docket.roll(|| Roll {
        purpose: &purpose::CONFUSION,
        measure: Measure::EachAtLeast,
        side: side.cloned().or_else(|| Some(state.side_id(state.side_of(ix)).clone())),
        unit: Some(state.figures(ix).id().clone()),
        target: None,
        faces: vec![event.die],
        fell: Vec::new(),
        needed: Some(6),
        result: i32::from(six),
        better: Better::Smaller,
        chances: Distribution::binomial(1, 1.0 / 6.0),
    });
    let due = state.forced.tests.iter().position(|test| !test.thrown && test.unit == ix && test.cause == event.cause);
    let Some(due) = due else {
        not_due(state, ix, event.cause, docket);
        state.units[ix.0].confused |= event.declared.unwrap_or(six);
        return;
    };
    let word = |confused: bool| if confused { "yes" } else { "no" };
    docket.finding(cause_rule(event.cause), Outcome::from(event.declared.is_none_or(|taken| taken == six)), || {
        let detail = Detail::say("confusion-test").unit(state.id(ix)).with("rolled", event.die.get());
        let detail = detail.with("cause", event.cause.as_str()).expects(word(six)).of_roll(roll, Asks::Result);
        match event.declared {
            Some(taken) => detail.records(word(taken)),
            None => detail,
        }
    });
    if let Some(test) = state.forced.tests.get_mut(due) {
        test.thrown = true;
        if test.chain {
            docket.finding(rule::MAKEWAY_CHAIN, Outcome::Held, || Detail::say("chain-test").unit(state.id(ix)));
        }
    }
    let mut all = state.forced.tests.iter().filter(|test| test.unit == ix);
    if all.clone().count() > 1 && all.all(|test| test.thrown) {
        docket.finding(rule::CONFUSION_REPEATED_TESTS, Outcome::Held, || Detail::say("all-tests").unit(state.id(ix)));
    }
    state.units[ix.0].confused |= event.declared.unwrap_or(six);
}

/// A test that nothing asks for.
fn not_due(state: &mut State, ix: UnitIx, cause: ConfusionCause, docket: &mut impl Docket) {
    let unsaid = state.footprints(ix).is_none() || state.forced.unsaid.contains(&ix);
    if cause == ConfusionCause::Terrain && unsaid && !state.forced.blocked.contains(&ix) {
        state.forced.unsaid.retain(|unit| *unit != ix);
        docket.finding(cause_rule(cause), Outcome::Unrecorded, || Detail::lacks("stopped_by").unit(state.id(ix)));
        return;
    }
    let blocked = state.forced.blocked.contains(&ix) && cause != ConfusionCause::MakingWay;
    let rule = if blocked { rule::CONFUSION_RETREAT_DESTROYS } else { cause_rule(cause) };
    docket.finding(rule, Outcome::Broken, || {
        Detail::say("no-cause-to-test").unit(state.id(ix)).with("cause", cause.as_str())
    });
    state.forced.blocked.retain(|unit| *unit != ix);
}

/// What a forced move left undone is found when something else begins.
pub(super) fn settle(state: &mut State, docket: &mut impl Docket) {
    if state.forced == ForcedMove::default() {
        return;
    }
    let left = std::mem::take(&mut state.forced);
    for mover in &left.movers {
        mover.check_ways_given(state, docket);
    }
    for test in left.tests.iter().filter(|test| !test.thrown) {
        // A unit that is confused already has nothing to lose by another die.
        let unit = &state.units[test.unit.0];
        if unit.confused || unit.stands.is_empty() {
            continue;
        }
        let others = left.tests.iter().any(|other| other.unit == test.unit && other.thrown);
        let rule = match (test.chain, others) {
            (true, _) => rule::MAKEWAY_CHAIN,
            (false, true) => rule::CONFUSION_REPEATED_TESTS,
            (false, false) => cause_rule(test.cause),
        };
        docket.finding(rule, Outcome::Broken, || {
            Detail::say("test-owed").unit(state.id(test.unit)).with("cause", test.cause.as_str())
        });
    }
    for ix in &left.blocked {
        docket.finding(rule::CONFUSION_RETREAT_DESTROYS, Outcome::Held, || {
            Detail::say("blocked-without-test").unit(state.id(*ix))
        });
    }
}
