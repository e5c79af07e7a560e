//! Tests of nerve: what is due at the start of a turn, and Panic wherever the book asks for it (`wfb.turn.start_tests`,
//! `wfb.panic.*`).

use aftermath_rules::{
    SideId,
    catalogue::Rule,
    docket::Docket,
    docket_layer::noticing,
    finding::{Detail, Outcome, Purpose},
    geometry::Edge,
    muster::UnitIx,
};
use aftermath_whfb6::{Cause, Phase, Test, TestDone, TestKind, Trait, pack, purpose, rule};

use crate::{
    charge,
    rolls::{self, Nerve, gap},
    state::{State, add, keep},
    turn::{self, Whose},
};

/// `test`.
pub(crate) fn test(state: &mut State, side: Option<&SideId>, event: &Test, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let source = event.source.as_ref().and_then(|source| state.known(source, docket));
    let cited = match event.cause {
        Cause::StartOfTurn => start_of_turn(state, side, ix, docket),
        Cause::ChargedFlankRear => charged(state, side, ix, source, docket),
        Cause::StandAndShoot => {
            turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
            quarter(state, ix, rule::PANIC_STAND_AND_SHOOT, docket);
            rule::GAP_PANIC_PROCEDURE
        }
        Cause::Shooting => {
            turn::acts(state, side, ix, Phase::Shooting, Whose::Anyone, docket);
            quarter(state, ix, rule::PANIC_SHOOTING_QUARTER, docket);
            rule::GAP_PANIC_PROCEDURE
        }
        Cause::FriendsBroken => crate::combat::panic::for_friends(state, side, ix, source, docket),
        Cause::Charging | Cause::Charged => fear(state, side, ix, source, docket),
        Cause::Other => {
            docket.finding(rule::GAP_PANIC_OTHER_TRIGGERS, Outcome::PlayersCall, || {
                Detail::say("other-test").unit(&event.unit)
            });
            rule::GAP_PSYCHOLOGY
        }
    };
    let nerve = Nerve {
        purpose: purpose_of(event.kind),
        cited,
        say: "nerve-test",
        dice: &event.dice,
        leadership: event.leadership,
        leader: event.leader.as_ref(),
        plus: 0,
        declared: event.declared,
        is_gap: cited != rule::TURN_START_TESTS,
    };
    let (passed, doubted) = noticing(docket, |docket| rolls::nerve(state, ix, &nerve, docket));
    if doubted {
        state.doubt();
    }
    let done =
        TestDone { kind: event.kind, cause: event.cause, source: event.source.clone(), passed: passed.unwrap_or(true) };
    add(&mut state.this_turn_mut(ix).tests, done);
    if passed == Some(false) {
        fails(state, ix, event);
    }
}

/// What the dice of a test are thrown for.
fn purpose_of(kind: TestKind) -> &'static Purpose {
    match kind {
        TestKind::Panic => &purpose::PANIC,
        TestKind::Terror => &purpose::TERROR,
        TestKind::Fear => &purpose::FEAR,
        TestKind::Stupidity => &purpose::STUPIDITY,
        TestKind::Other => &purpose::OTHER,
    }
}

/// What a failed test does (`wfb.gap.panic_procedure`, `wfb.gap.psychology`).
fn fails(state: &mut State, ix: UnitIx, event: &Test) {
    match (event.kind, event.cause) {
        (TestKind::Stupidity, _) => state.this_turn_mut(ix).failed_stupidity = true,
        (TestKind::Fear, Cause::Charging) => state.this_turn_mut(ix).may_not_charge = true,
        (TestKind::Panic | TestKind::Terror, _) => {
            state.this_phase_mut(ix).panicked = true;
            state.begin_to_flee(ix);
        }
        (TestKind::Fear | TestKind::Other, _) => {}
    }
}

/// Tests at the start of a turn come before every phase (`wfb.turn.start_tests`).
fn start_of_turn(state: &mut State, side: Option<&SideId>, ix: UnitIx, docket: &mut impl Docket) -> Rule {
    if let Some(side) = side.and_then(|side| state.setup.muster.side(side))
        && side != state.side_of(ix)
    {
        docket.finding(rule::TURN_PHASE_ORDER, Outcome::Broken, || Detail::say("own-unit").unit(state.id(ix)));
    }
    if let Some(phase) = state.phase {
        docket.finding(rule::TURN_START_TESTS, Outcome::Broken, || {
            Detail::say("start-test-late").unit(state.id(ix)).records(phase.as_str())
        });
    }
    rule::TURN_START_TESTS
}

/// At the first phase of a turn: by the full rules stupid units have been tested (`wfb.gap.psychology`).
pub(crate) fn check_start(state: &State, docket: &mut impl Docket) {
    if state.phase.is_some() || !state.setup.options.has_psychology() {
        return;
    }
    for ix in state.present_units().filter(|ix| Some(state.side_of(*ix)) == state.active) {
        if !state.has(ix, Trait::Stupidity) || state.is_fleeing(ix) {
            continue;
        }
        let tested = state.this_turn(ix).tests.iter().any(|test| test.kind == TestKind::Stupidity);
        let unsaid = !tested && !state.is_told_before(ix, Phase::Movement);
        let outcome = if unsaid { Outcome::Unrecorded } else { Outcome::from(tested) };
        docket.finding(rule::GAP_PSYCHOLOGY, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("test").unit(state.id(ix)),
            _ => Detail::say("stupidity-due").unit(state.id(ix)),
        });
    }
}

/// A unit that fights and is charged in flank or rear (`wfb.panic.charged_flank_rear`).
fn charged(
    state: &mut State,
    side: Option<&SideId>,
    ix: UnitIx,
    source: Option<UnitIx>,
    docket: &mut impl Docket,
) -> Rule {
    turn::acts(state, side, ix, Phase::Movement, Whose::Opponent, docket);
    turn::step(state, charge::answer_step(state, ix), docket);
    let told = || Detail::say("charged-while-fighting").unit(state.id(ix));
    let chargers = state.present_units().filter(|charger| {
        source.is_none_or(|source| source == *charger)
            && state.this_turn(*charger).charge.as_ref().is_some_and(|charge| charge.target == *state.id(ix))
    });
    let sides: Vec<Option<Edge>> =
        chargers.filter_map(|charger| state.this_turn(charger).charge.as_ref().map(|charge| charge.side)).collect();
    if state.progress.phase_under_way && state.no_charge_told() {
        docket.finding(rule::PANIC_CHARGED_FLANK_REAR, Outcome::Unrecorded, || {
            Detail::lacks("charge").unit(state.id(ix))
        });
        return rule::GAP_PANIC_PROCEDURE;
    }
    let outcome = if !state.is_engaged(ix) || sides.is_empty() || sides.iter().all(|side| *side == Some(Edge::Front)) {
        Outcome::Broken
    } else if sides.iter().any(|side| side.is_some_and(|side| side != Edge::Front)) {
        Outcome::Held
    } else {
        docket.finding(rule::PANIC_CHARGED_FLANK_REAR, Outcome::Unrecorded, || Detail::lacks("side"));
        return rule::GAP_PANIC_PROCEDURE;
    };
    docket.finding(rule::PANIC_CHARGED_FLANK_REAR, outcome, told);
    if outcome == Outcome::Held && state.setup.options.has_flank_rear_panic_limits() {
        let flankers: Vec<UnitIx> = charge::chargers(state, ix).filter(|by| charge::is_flank(state, *by)).collect();
        let due: Vec<Option<bool>> = flankers.into_iter().map(|by| charge::panics(state, by)).collect();
        let outcome = match () {
            () if due.contains(&Some(true)) => Outcome::Held,
            () if due.contains(&None) => Outcome::Unrecorded,
            () => Outcome::Broken,
        };
        docket.finding(rule::GAP_FLANK_REAR_PANIC_LIMITS, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("unit_strength").unit(state.id(ix)),
            _ => Detail::say("panic-limits").unit(state.id(ix)),
        });
    }
    // Panic comes before the response (`wfb.amb.panic_before_response`); the other order is accepted with a note.
    rule::GAP_PANIC_PROCEDURE
}

/// Whether a quarter of the models that a unit had when the phase began is gone by shooting (`wfb.amb.panic_base`).
pub(crate) fn is_quarter_lost(state: &State, ix: UnitIx) -> bool {
    let phase = state.this_phase(ix);
    let (base, lost) = (phase.models.map_or(0, |m| m.get()), phase.shot_away.map_or(0, |m| m.get()));
    lost > 0 && f64::from(lost) >= f64::from(base) * pack::PANIC_SHARE
}

/// A test for losses by shooting: the quarter is lost, and a second test in a phase is a narrower reading.
fn quarter(state: &State, ix: UnitIx, cited: Rule, docket: &mut impl Docket) {
    let phase = state.this_phase(ix);
    let (base, lost) = (phase.models.map_or(0, |m| m.get()), phase.shot_away.map_or(0, |m| m.get()));
    let told = || Detail::say("quarter-lost").unit(state.id(ix)).with("models", base).with("lost", lost);
    let kept = is_quarter_lost(state, ix);
    let again = state
        .this_turn(ix)
        .tests
        .iter()
        .any(|test| matches!(test.cause, Cause::Shooting | Cause::StandAndShoot) && test.kind == TestKind::Panic);
    let outcome = match (kept, again) {
        (true, true) => Outcome::PlayersCall,
        (false, _) if state.unit(ix).losses_unknown => Outcome::Unrecorded,
        (kept, _) => state.follows(kept, lost == 0),
    };
    docket.finding(cited, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
        _ => told(),
    });
}

/// Whether a unit took a Panic test for this cause.
pub(crate) fn has_tested(state: &State, ix: UnitIx, cause: Cause) -> bool {
    state.this_turn(ix).tests.iter().any(|test| test.kind == TestKind::Panic && test.cause == cause)
}

/// Fear of an enemy: whom a unit ran into by pursuit or overrun it needs no test to charge (`wfb.pursuit.no_fear_test`,
/// `wfb.pursuit.later_turns`, `wfb.overrun.no_psychology`, `wfb.overrun.later_turns`).
fn fear(
    state: &mut State,
    side: Option<&SideId>,
    ix: UnitIx,
    source: Option<UnitIx>,
    docket: &mut impl Docket,
) -> Rule {
    if let Some(side) = side.and_then(|side| state.setup.muster.side(side))
        && side != state.side_of(ix)
    {
        docket.finding(rule::TURN_PHASE_ORDER, Outcome::Broken, || Detail::say("own-unit").unit(state.id(ix)));
    }
    let Some(source) = source else {
        return rule::GAP_PSYCHOLOGY;
    };
    let told = || Detail::say("no-fear-test").unit(state.id(ix)).with("other", state.id(source));
    let combat = state.combat_of(ix).and_then(|combat| state.combats.get(combat));
    let together = combat.is_some_and(|combat| {
        let (own, theirs) = (state.id(ix), state.id(source));
        combat.contacts.iter().any(|c| (&c.unit, &c.enemy) == (own, theirs) || (&c.unit, &c.enemy) == (theirs, own))
    });
    let fresh = combat.filter(|combat| together && combat.rounds.is_none_or(|rounds| rounds.get() == 0));
    if let Some(combat) = fresh {
        let ran = state.unit(ix).charges_in.is_some();
        if combat.by_overrun {
            docket.finding(rule::OVERRUN_NO_PSYCHOLOGY, Outcome::Broken, told);
        } else if combat.by_pursuit && ran {
            docket.finding(rule::PURSUIT_NO_FEAR_TEST, Outcome::Broken, told);
        }
    } else if state.unit(ix).met_in_pursuit.contains(state.id(source)) {
        docket.finding(rule::PURSUIT_LATER_TURNS, Outcome::Broken, told);
    } else if state.unit(ix).met_in_overrun.contains(state.id(source)) {
        docket.finding(rule::OVERRUN_LATER_TURNS, Outcome::Broken, told);
    }
    let causes = state.has(source, Trait::Fear) || state.has(source, Trait::Terror);
    // A roster without any special rules may leave them out.
    let unsaid = !causes && state.figures(source).traits.is_empty();
    let outcome = if unsaid { Outcome::Unrecorded } else { gap(state, causes) };
    docket.finding(rule::GAP_PSYCHOLOGY, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("traits").unit(state.id(source)),
        _ => {
            let say = if causes { "causes-fear" } else { "no-fear-caused" };
            Detail::say(say).unit(state.id(source)).with("other", state.id(ix))
        }
    });
    rule::GAP_PSYCHOLOGY
}

/// At the end of a phase: who failed a Panic test in it has run (`wfb.gap.panic_procedure`). Chargers who panicked are asked for
/// by a rule of their own (`wfb.panic.stand_and_shoot`).
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    for ix in state.present_units().filter(|ix| state.this_phase(*ix).panicked) {
        if state.phase != Some(Phase::Movement) || state.this_turn(ix).charge.is_none() {
            docket.finding(rule::GAP_PANIC_PROCEDURE, gap(state, false), || {
                Detail::say("did-not-flee").unit(state.id(ix))
            });
        }
    }
}

/// Takes a unit off the list of those that have to test for friends.
pub(crate) fn settle_friends(state: &mut State, ix: UnitIx) {
    let id = state.id(ix).clone();
    keep(&mut state.progress.panic_due, |due| *due != id);
    keep(&mut state.progress.panic_noted, |due| *due != id);
}
