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

/// Inches within which an enemy who causes terror is feared at the start of a turn, by the full rules.
const TERROR_NEAR: f64 = 6.0;

/// What faces fear and terror without a test, by the full rules.
const FEARLESS: [Trait; 4] = [Trait::Fear, Trait::Terror, Trait::ImmuneToPsychology, Trait::Frenzy];

/// Whether a unit faces fear and terror without a test.
pub(crate) fn is_fearless(state: &State, ix: UnitIx) -> bool {
    FEARLESS.into_iter().any(|own| state.has(ix, own))
}

/// Whether a unit causes fear, or terror, which is feared alike.
pub(crate) fn causes_fear(state: &State, ix: UnitIx) -> bool {
    state.has(ix, Trait::Fear) || state.has(ix, Trait::Terror)
}

/// Whether a unit takes no Panic tests: by its own rules, and by the full rules as long as it is frenzied.
pub(crate) fn is_panic_proof(state: &State, ix: UnitIx) -> bool {
    let frenzied = state.setup.options.has_psychology() && state.has(ix, Trait::Frenzy);
    frenzied || state.has(ix, Trait::ImmuneToPanic) || state.has(ix, Trait::ImmuneToPsychology)
}

/// A Panic test that is due and was not taken; of who takes none it is noted, and kept where the full rules are played.
pub(crate) fn untaken(state: &State, ix: UnitIx, cited: Rule, docket: &mut impl Docket) {
    if !is_panic_proof(state, ix) {
        let outcome = state.owed(ix);
        docket.finding(cited, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
            _ => Detail::say("panic-due").unit(state.id(ix)),
        });
        return;
    }
    let outcome = if state.setup.options.has_psychology() { Outcome::Held } else { Outcome::PlayersCall };
    docket.finding(rule::GAP_PSYCHOLOGY, outcome, || Detail::say("panic-proof").unit(state.id(ix)));
}

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
        Cause::Charging | Cause::Charged => fear(state, side, ix, source, event.cause, docket),
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
    if event.kind == TestKind::Panic && is_panic_proof(state, ix) && passed == Some(false) {
        docket.finding(rule::GAP_PSYCHOLOGY, gap(state, false), || Detail::say("panic-proof").unit(&event.unit));
    }
    if event.kind == TestKind::Terror && event.cause == Cause::StartOfTurn {
        near_terror(state, ix, docket);
        state.unit_mut(ix).terror_tested = true;
    }
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
        (TestKind::Fear, Cause::Charged) if is_overawed(state, ix) == Some(true) => {
            state.this_phase_mut(ix).panicked = true;
            state.begin_to_flee(ix);
        }
        (TestKind::Panic | TestKind::Terror, _) => {
            state.this_phase_mut(ix).panicked = true;
            state.begin_to_flee(ix);
        }
        (TestKind::Fear | TestKind::Other, _) => {}
    }
}

/// Whether those who cause fear and charge a unit are more than it, by Unit Strength, so that it flees where it fails its test;
/// `None` where that is not recorded. Only the full rules have it so.
fn is_overawed(state: &State, ix: UnitIx) -> Option<bool> {
    if !state.setup.options.has_psychology() {
        return Some(false);
    }
    let feared = charge::chargers(state, ix).filter(|by| state.is_present(*by) && causes_fear(state, *by));
    let theirs: Option<Vec<u32>> = feared.map(|by| state.unit_strength(by)).collect();
    Some(theirs?.into_iter().sum::<u32>() > state.unit_strength(ix)?)
}

/// Whether a unit failed its test for who charged it, and the log does not tell whether it is outnumbered and flees.
pub(crate) fn may_be_overawed(state: &State, ix: UnitIx) -> bool {
    let failed = |test: &TestDone| test.kind == TestKind::Fear && test.cause == Cause::Charged && !test.passed;
    state.this_turn(ix).tests.iter().any(failed) && is_overawed(state, ix).is_none()
}

/// Whether a unit failed its test for who charged it, so that by the full rules its blows at the charger hit with a 6 alone in
/// the first round.
pub(crate) fn strikes_in_fear(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    let failed = |test: &TestDone| {
        let of_target = test.source.as_ref().is_none_or(|source| source == state.id(target));
        test.kind == TestKind::Fear && test.cause == Cause::Charged && !test.passed && of_target
    };
    state.setup.options.has_psychology() && causes_fear(state, target) && state.this_turn(ix).tests.iter().any(failed)
}

/// A Terror test at the start of a turn is of who has an enemy near that causes terror, once in a battle.
fn near_terror(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let told = |say: &'static str| move || Detail::say(say).unit(state.id(ix)).with("inches", TERROR_NEAR);
    if state.unit(ix).terror_tested {
        docket.finding(rule::GAP_PSYCHOLOGY, gap(state, false), told("terror-once"));
    }
    match nearest_terror(state, ix) {
        Some(inches) => {
            let (within, _) = state.setup.allowance.at_most(inches, TERROR_NEAR);
            docket.finding(rule::GAP_PSYCHOLOGY, gap(state, within == Outcome::Held), told("terror-near"));
        }
        None => docket.finding(rule::GAP_PSYCHOLOGY, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(ix))),
    }
}

/// Inches to the nearest enemy who causes terror, infinitely many where nobody does; `None` where a place is not recorded, or
/// rosters may leave out who does.
fn nearest_terror(state: &State, ix: UnitIx) -> Option<f64> {
    let mut nearest = f64::INFINITY;
    for enemy in state.enemies(ix).filter(|enemy| state.has(*enemy, Trait::Terror)) {
        nearest = nearest.min(state.distance(ix, enemy)?);
    }
    Some(nearest)
}

/// By the full rules who has an enemy near that causes terror, fears it and does not fight has taken its test. Who is near
/// enough only within the tolerance is not made to.
fn check_terror(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let spared = state.is_fleeing(ix) || state.is_engaged(ix) || is_fearless(state, ix) || state.unit(ix).terror_tested;
    let terrible = |enemy: &UnitIx| state.has(*enemy, Trait::Terror) && !state.is_fleeing(*enemy);
    if spared || !state.enemies(ix).any(|enemy| terrible(&enemy)) {
        return;
    }
    let near = state.surely_within(TERROR_NEAR);
    let apart: Vec<Option<f64>> = state.enemies(ix).filter(terrible).map(|enemy| state.distance(ix, enemy)).collect();
    if apart.iter().flatten().any(|inches| *inches <= near) {
        let unsaid = !state.is_told_before(ix, Phase::Movement);
        let outcome = if unsaid { Outcome::Unrecorded } else { state.owed(ix) };
        docket.finding(rule::GAP_PSYCHOLOGY, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("test").unit(state.id(ix)),
            _ => Detail::say("terror-due").unit(state.id(ix)).with("inches", TERROR_NEAR),
        });
    } else if apart.contains(&None) {
        docket.finding(rule::GAP_PSYCHOLOGY, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(ix)));
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
        check_terror(state, ix, docket);
        if !state.has(ix, Trait::Stupidity) || state.is_fleeing(ix) {
            continue;
        }
        let tested = state.this_turn(ix).tests.iter().any(|test| test.kind == TestKind::Stupidity);
        let unsaid = !tested && (!state.is_told_before(ix, Phase::Movement) || state.unit(ix).losses_unknown);
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
    docket.finding(rule::PANIC_CHARGED_FLANK_REAR, outcome, || {
        let flanked = !sides.is_empty() && sides.iter().any(|side| *side != Some(Edge::Front));
        let in_front = outcome == Outcome::Broken && !flanked;
        Detail::say(if in_front { "charged-in-front" } else { "charged-while-fighting" }).unit(state.id(ix))
    });
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
    cause: Cause,
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
    } else if cause == Cause::Charged {
        // Later on psychology is as usual, but for tests to charge that enemy.
    } else if state.unit(ix).met_in_pursuit.contains(state.id(source)) {
        docket.finding(rule::PURSUIT_LATER_TURNS, Outcome::Broken, told);
    } else if state.unit(ix).met_in_overrun.contains(state.id(source)) {
        docket.finding(rule::OVERRUN_LATER_TURNS, Outcome::Broken, told);
    }
    let causes = causes_fear(state, source);
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
    // When who fails a test at the start of a turn flees the players say; it has to with the compulsory moves.
    if state.phase.is_none() {
        return;
    }
    for ix in state.present_units().filter(|ix| state.this_phase(*ix).panicked) {
        if state.phase != Some(Phase::Movement) || state.this_turn(ix).charge.is_none() {
            let outcome = if state.unit(ix).losses_unknown { Outcome::Unrecorded } else { gap(state, false) };
            docket.finding(rule::GAP_PANIC_PROCEDURE, outcome, || match outcome {
                Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
                _ => Detail::say("did-not-flee").unit(state.id(ix)),
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
