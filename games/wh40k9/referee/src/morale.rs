//! The Morale phase (`w40k.morale.*`).

use aftermath_rules::{
    dice::{Distribution, Pips},
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll},
    ids::SideId,
};
use aftermath_wh40k9::{CoherencyCheck, Flee, MoraleTest, Phase, pack, purpose};

use crate::{
    answer::{Answer, kept, of, told},
    bodies::Body,
    near, rule,
    setup::other_side,
    state::{SideIx, State, UnitIx, Whereabouts},
    throws::{self, Thrower, Together},
    transport::tell_destroyed,
    turn::{self, Belongs},
};

/// Whose test is next.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tests {
    pub(crate) next: Option<SideIx>,
    /// The unit that failed and has not fled yet.
    pub(crate) fleeing: Option<UnitIx>,
}

/// How a test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passed {
    Yes,
    No,
    /// The dice say one thing and the players another, which is blamed at the test: they may have played on by either.
    Contested,
    Unknown,
}

impl Passed {
    fn of(said: Option<bool>, by_rule: Option<bool>) -> Self {
        match (said, by_rule) {
            (Some(said), Some(due)) if said != due => Passed::Contested,
            (Some(true), _) | (None, Some(true)) => Passed::Yes,
            (Some(false), _) | (None, Some(false)) => Passed::No,
            (None, None) => Passed::Unknown,
        }
    }
}

/// The active player begins (`w40k.morale.order`).
pub(crate) fn begin(state: &mut State) {
    state.tests = Tests { next: state.active, fleeing: None };
}

/// Models destroyed this turn, as they count for the test.
fn lost(state: &State, ix: UnitIx) -> u32 {
    let turn = &state.unit(ix).turn;
    if state.setup.options.revived_models_not_counted { turn.lost.saturating_sub(turn.returned) } else { turn.lost }
}

/// Whether a unit surely has a test to take (`w40k.morale.who`).
pub(crate) fn has_to_test(state: &State, ix: UnitIx) -> bool {
    let unit = state.unit(ix);
    // Who may be no more has nothing to test.
    let stands = unit.whereabouts == Whereabouts::Field && unit.size() > 0 && !unit.fallen_unsaid;
    stands && lost(state, ix) > 0 && !unit.phase.tested
}

/// `morale_test`.
pub(crate) fn test(state: &mut State, side: Option<&SideId>, event: &MoraleTest, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    finish_flight(state, docket);
    let id = &event.unit;
    let owner = state.side_of(ix);
    let belongs = Belongs {
        phase: Phase::Morale,
        second: false,
        active: state.active == Some(owner),
        cited: rule::MORALE_ORDER,
        as_in_phase: None,
    };
    turn::acts(state, side, ix, belongs, docket);
    let lost = lost(state, ix);
    docket.finding(rule::MORALE_ONCE, Outcome::from(!state.unit(ix).phase.tested), || of(id));
    // Who lost models before the log begins may have to test all the same; nobody knows, unless the players counted them.
    let unsaid = state.unit(ix).turn.losses_unsaid && event.lost.is_none();
    if lost == 0 && unsaid {
        docket.finding(rule::MORALE_WHO, Outcome::Unrecorded, || Detail::lacks("lost").unit(id));
    } else {
        let most = if state.unit(ix).turn.losses_unsaid { event.lost.map_or(lost, u32::from).max(lost) } else { lost };
        docket.finding(rule::MORALE_WHO, Outcome::from(most > 0), || of(id).with("models_lost", most));
    }
    let unit = state.unit(ix);
    if unit.phase.checked && unit.turn.lost == 0 && unit.models.iter().any(|model| model.destroyed_now) {
        // Only those were lost that were out of coherency.
        docket.finding(rule::MORALE_COHERENCY_NO_TRIGGERS, Outcome::Broken, || of(id));
    }
    if let Some(next) = state.tests.next {
        let waits = state.all_units().any(|other| state.side_of(other) == next && has_to_test(state, other));
        docket.finding(rule::MORALE_ORDER, Outcome::from(owner == next || !waits), || {
            Detail::say("active-only").unit(id).expects(state.side_id(next)).records(state.side_id(owner))
        });
    }
    let passed = judge_test(state, ix, event, lost, docket);
    state.tests.next = other_side(state, owner);
    let unit = state.unit_mut(ix);
    unit.phase.tested = true;
    unit.phase.fleeing = passed == Passed::No;
    // Where the log leaves open how it ended, whoever flees then failed.
    unit.phase.may_flee = matches!(passed, Passed::Contested | Passed::Unknown);
    state.tests.fleeing = (passed == Passed::No).then_some(ix);
}

/// The die and the losses against the highest Leadership (`w40k.morale.test`, `w40k.morale.natural_one`). Answers
/// how it ended.
fn judge_test(state: &State, ix: UnitIx, event: &MoraleTest, lost: u32, docket: &mut impl Docket) -> Passed {
    let id = &event.unit;
    let faces = throws::read(&event.die, Together::Summed, id, docket);
    let Some(face) = faces.first().filter(|_| faces.len() == 1) else {
        docket.finding(rule::MORALE_TEST, Outcome::Broken, || {
            Detail::say("dice-count").unit(id).expects(1).records(faces.len())
        });
        return Passed::of(event.passed, None);
    };
    let own = state.leadership(ix);
    let inspired = told(state.is_inspired(ix), event.near_warlord);
    let plus = i64::from(pack::INSPIRING_LD);
    let base = own.map(|own| match inspired {
        Some(Answer::Yes) => (own + plus, own + plus),
        Some(Answer::No) => (own, own),
        Some(Answer::Unclear) | None => (own, own + plus),
    });
    if inspired.is_some_and(Answer::is_sure) {
        docket.finding(rule::ONLY_WAR_INSPIRING_LEADER, Outcome::Held, || of(id));
        docket.finding(rule::SHEET_AURA, Outcome::Held, || of(id));
    }
    if let (Some((low, high)), Some(said)) = (base, event.leadership) {
        let said = i64::from(said);
        let right = said == low || said == high;
        let by_aura = said == low + plus && high == low || said == low - plus && inspired == Some(Answer::Yes);
        let detail = || of(id).with("leadership", high).expects(high).records(said);
        let forgotten = state.forgotten_leadership(ix);
        let blamed = forgotten.iter().find(|(_, wrong)| (said == *wrong || said == *wrong + plus) && !right);
        let cited = match blamed {
            Some((rule, _)) => *rule,
            None if !right && by_aura => rule::ONLY_WAR_INSPIRING_LEADER,
            None => rule::MORALE_TEST,
        };
        docket.finding(cited, Outcome::from(right), detail);
        for (rule, _) in forgotten.iter().filter(|_| right) {
            docket.finding(*rule, Outcome::Held, detail);
        }
    }
    let open = state.unit(ix).turn.losses_unsaid;
    if let Some(said) = event.lost {
        let right = u32::from(said) == lost || open && u32::from(said) > lost;
        docket.finding(rule::MORALE_TEST, Outcome::from(right), || {
            Detail::say("models-lost").unit(id).expects(lost).records(u32::from(said))
        });
    }
    let leadership = event.leadership.map(|said| (i64::from(said), i64::from(said))).or(base);
    let counted = event.lost.map_or(lost, u32::from);
    let total = throws::sum(&event.die, &faces, None, id, docket) + counted;
    let natural = face.get() == 1;
    // With losses that nobody told the sum may be greater: it fails for sure, or by chance passes with a 1.
    let at_least = open && event.lost.is_none();
    let by_rule = leadership.and_then(|(low, high)| {
        let (one, other) = (i64::from(total) <= low, i64::from(total) <= high);
        let known = one == other && !(at_least && one);
        (known || natural).then_some(natural || one)
    });
    let roll = docket.next_roll();
    let detail = || {
        let detail = Detail::say("morale").unit(id).with("rolled", total).of_roll(roll, Asks::Result);
        let detail = match leadership {
            Some((_, high)) => detail.with("leadership", high),
            None => detail,
        };
        detail.with("dice", faces.clone())
    };
    match (by_rule, event.passed) {
        (Some(due), Some(said)) => {
            let cited = if natural && !said { rule::MORALE_NATURAL_ONE } else { rule::MORALE_TEST };
            docket.finding(cited, Outcome::from(due == said), detail);
        }
        (Some(_), None) => docket.finding(rule::MORALE_TEST, Outcome::Held, detail),
        (None, _) => docket.finding(rule::MORALE_TEST, Outcome::Unrecorded, || {
            Detail::lacks(if at_least { "lost" } else { "near_warlord" }).unit(id)
        }),
    }
    if natural && by_rule == Some(true) {
        docket.finding(rule::MORALE_NATURAL_ONE, Outcome::Held, detail);
    }
    if let Some((_, high)) = leadership.filter(|_| !at_least) {
        // A die of 1 passes whatever the losses.
        let most = (high - i64::from(counted)).clamp(1, 6) as i32;
        let who = Thrower { purpose: &purpose::MORALE, side: state.side_id(state.side_of(ix)), unit: id, target: None };
        throws::report_at_most(docket, who, &event.die, *face, most);
    }
    Passed::of(event.passed, by_rule)
}

/// Nobody more flees of a unit.
fn end_flight(state: &mut State, ix: UnitIx) {
    let phase = &mut state.unit_mut(ix).phase;
    (phase.fleeing, phase.may_flee) = (false, false);
    state.tests.fleeing = None;
}

/// `flee` (`w40k.morale.fail`, `w40k.morale.attrition`, `w40k.morale.attrition_half`).
pub(crate) fn flee(state: &mut State, event: &Flee, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let id = &event.unit;
    let failed = state.unit(ix).phase.fleeing || state.unit(ix).phase.may_flee;
    let unsaid = event.first.is_empty() && event.dice.dice.is_empty() && event.fled.is_none() && event.count.is_none();
    if failed && unsaid {
        docket.finding(rule::MORALE_FAIL, Outcome::Unrecorded, || Detail::lacks("first").unit(id));
        docket.finding(rule::MORALE_ATTRITION, Outcome::Unrecorded, || Detail::lacks("dice").unit(id));
        end_flight(state, ix);
        return;
    }
    let by = other_side(state, state.side_of(ix));
    if failed && event.first.is_empty() {
        docket.finding(rule::MORALE_FAIL, Outcome::Unrecorded, || Detail::lacks("first").unit(id));
        // One flees at once, whoever it is.
        let stays = |number: &u16| event.fled.as_ref().is_none_or(|fled| !fled.contains(number));
        run_last(state, ix, 1, stays, by);
    } else {
        docket.finding(rule::MORALE_FAIL, Outcome::from(failed && event.first.len() == 1), || {
            Detail::say("models-lost").unit(id).expects(u32::from(failed)).records(event.first.len())
        });
    }
    for number in &event.first {
        run(state, ix, *number, by, docket);
    }
    if state.unit(ix).fallen_unsaid {
        // How many dice there are to throw, and by what, nobody knows.
        docket.finding(rule::MORALE_ATTRITION, Outcome::Unrecorded, || Detail::lacks("standing").unit(id));
        event.fled.iter().flat_map(|fled| fled.iter()).for_each(|number| run(state, ix, *number, by, docket));
        end_flight(state, ix);
        return;
    }
    let size = state.unit(ix).size();
    let faces = throws::read(&event.dice, Together::Apart, id, docket);
    let thrown = !faces.is_empty() || size == 0;
    let roll = docket.next_roll();
    if thrown {
        docket.finding(rule::MORALE_ATTRITION, Outcome::from(faces.len() == size as usize), || {
            let detail = Detail::say("dice-count").unit(id).expects(size).records(faces.len());
            if size > 0 { detail.of_roll(roll, Asks::Dice) } else { detail }
        });
    } else {
        docket.finding(rule::MORALE_ATTRITION, Outcome::Unrecorded, || Detail::lacks("dice").unit(id).expects(size));
    }
    let weak = state.unit(ix).is_below_half();
    if size > 0 {
        docket.finding(rule::STRENGTH_BELOW_HALF, Outcome::Held, || {
            of(id).with("models", size).with("starting", state.unit(ix).starting)
        });
    }
    let modifier = if weak { i64::from(pack::ATTRITION_HALF) } else { 0 };
    let flees = |modifier: i64| {
        faces.iter().filter(|face| (i64::from(face.get()) + modifier).max(1) <= i64::from(pack::FLEES_ON)).count()
    };
    let (due, otherwise) = (flees(modifier), flees(i64::from(pack::ATTRITION_HALF) - modifier));
    let recorded = event.count.map(usize::from).or(event.fled.as_ref().map(|fled| fled.len()));
    if thrown {
        judge_attrition(state, ix, (due, otherwise), recorded, &faces, docket);
    }
    if !faces.is_empty() {
        let holds = 1.0 - if weak { 2.0 } else { 1.0 } / 6.0;
        docket.roll(|| Roll {
            purpose: &purpose::ATTRITION,
            measure: Measure::EachAtLeast,
            side: Some(state.side_id(state.side_of(ix)).clone()),
            unit: Some(id.clone()),
            target: None,
            faces: faces.clone(),
            fell: Vec::new(),
            needed: Some(if weak { 3 } else { 2 }),
            result: (faces.len() - due) as i32,
            better: Better::Greater,
            chances: Distribution::binomial(faces.len(), holds),
        });
    }
    match &event.fled {
        Some(fled) => fled.iter().for_each(|number| run(state, ix, *number, by, docket)),
        None => run_last(state, ix, recorded.unwrap_or(due), |_| true, by),
    }
    docket.finding(rule::MORALE_FLEE_NO_TRIGGERS, Outcome::Held, || of(id));
    state.unit_mut(ix).phase.fled_away = state.unit(ix).whereabouts == Whereabouts::Destroyed;
    end_flight(state, ix);
    tell_destroyed(state, ix, docket);
}

/// How many flee for Combat Attrition, by the dice and by the dice with the modifier forgotten or added, against what the log
/// says (`w40k.morale.attrition`, `w40k.morale.attrition_half`, `w40k.strength.below_half`).
fn judge_attrition(
    state: &State,
    ix: UnitIx,
    (due, otherwise): (usize, usize),
    recorded: Option<usize>,
    faces: &[Pips],
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    let weak = state.unit(ix).is_below_half();
    let Some(recorded) = recorded else {
        if due > 0 {
            docket.finding(rule::MORALE_ATTRITION, Outcome::Unrecorded, || Detail::lacks("fled").unit(id).expects(due));
        } else {
            docket.finding(rule::MORALE_ATTRITION, Outcome::Held, || of(id).with("dice", faces));
        }
        return;
    };
    let detail = || Detail::say("models-lost").unit(id).with("dice", faces).expects(due).records(recorded);
    if recorded == due {
        docket.finding(rule::MORALE_ATTRITION, Outcome::Held, detail);
        if weak {
            docket.finding(rule::MORALE_ATTRITION_HALF, Outcome::Held, detail);
        }
    } else if recorded == otherwise {
        // Half is not below half.
        let just_half = state.unit(ix).size() * 2 == state.unit(ix).starting;
        let cited = if just_half { rule::STRENGTH_BELOW_HALF } else { rule::MORALE_ATTRITION_HALF };
        docket.finding(cited, Outcome::Broken, || {
            if just_half {
                Detail::say("just-half").unit(id).with("dice", faces).expects(due).records(recorded)
            } else {
                detail()
            }
        });
    } else {
        docket.finding(rule::MORALE_ATTRITION, Outcome::Broken, detail);
    }
}

/// So many models flee of whom the log does not say which: the last of the unit, as where dice are thrown together.
fn run_last(state: &mut State, ix: UnitIx, count: usize, may: impl Fn(&u16) -> bool, by: Option<SideIx>) {
    let all: Vec<u16> = state.unit(ix).living().map(|(number, _)| number).filter(may).collect();
    for number in all.iter().rev().take(count) {
        state.destroy(ix, *number, by);
    }
}

/// A model flees: it counts as destroyed, and the opposing player has the credit.
fn run(state: &mut State, ix: UnitIx, number: u16, by: Option<SideIx>, docket: &mut impl Docket) {
    let there = state.unit(ix).model(number).is_some_and(|model| !model.destroyed);
    if !there {
        docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || {
            Detail::say("no-such-model").unit(state.id(ix)).records(i64::from(number))
        });
        return;
    }
    state.destroy(ix, number, by);
}

/// Who failed flees before another tests.
fn finish_flight(state: &mut State, docket: &mut impl Docket) {
    if let Some(ix) = state.tests.fleeing.take() {
        docket.finding(rule::MORALE_FAIL, Outcome::Broken, || Detail::say("flight-due").unit(state.id(ix)));
        state.unit_mut(ix).phase.fleeing = false;
    }
}

/// Every unit that has to test did (`w40k.morale.who`).
pub(crate) fn close_tests(state: &mut State, docket: &mut impl Docket) {
    finish_flight(state, docket);
    let left: Vec<UnitIx> = state.all_units().filter(|ix| has_to_test(state, *ix)).collect();
    for ix in left {
        docket.finding(rule::MORALE_WHO, Outcome::Broken, || Detail::say("test-due").unit(state.id(ix)));
    }
}

/// `coherency_check` (`w40k.morale.coherency_check`, `w40k.morale.coherency_no_triggers`).
pub(crate) fn check(state: &mut State, side: Option<&SideId>, event: &CoherencyCheck, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let id = &event.unit;
    let owner = state.side_of(ix);
    let belongs = Belongs {
        phase: Phase::Morale,
        second: true,
        active: state.active == Some(owner),
        cited: rule::MORALE_COHERENCY_CHECK,
        as_in_phase: None,
    };
    turn::acts(state, side, ix, belongs, docket);
    if state.phase.is_some_and(|phase| phase != Phase::Morale) && !event.removed.is_empty() {
        // Until the turn ends nothing happens to those who lost coherency.
        docket.finding(rule::COHERENCY_LOST_MID_TURN, Outcome::Broken, || of(id).with("models", event.removed.len()));
    }
    let slack = state.setup.slack.inches();
    let stands = |state: &State| -> Option<Answer> {
        let bodies: Vec<Body> = state.bodies(ix)?.into_iter().map(|(_, body)| body).collect();
        Some(near::coherency(&bodies, slack).whole())
    };
    let before = told(stands(state), event.coherent);
    if before.is_some_and(Answer::is_sure) {
        // In coherency nobody is removed.
        docket.finding(rule::MORALE_COHERENCY_CHECK, Outcome::from(event.removed.is_empty()), || of(id));
    } else if before.is_some() {
        docket.finding(rule::COHERENCY_LOST_MID_TURN, Outcome::Held, || of(id));
    }
    let mut early = false;
    let lost_before = state.unit(ix).turn.lost;
    for number in &event.removed {
        early |= stands(state).is_some_and(Answer::is_sure);
        let there = state.unit(ix).model(*number).is_some_and(|model| !model.destroyed);
        docket
            .finding(rule::STRENGTH_DESTROYED_MODEL, Outcome::from(there), || of(id).with("model", i64::from(*number)));
        state.destroy(ix, *number, None);
    }
    // They cause no further test.
    state.unit_mut(ix).turn.lost = lost_before;
    if !event.removed.is_empty() {
        let after = if state.unit(ix).size() == 0 { Some(Answer::Yes) } else { stands(state) };
        let answer = if early { Some(Answer::No) } else { after };
        kept(docket, rule::MORALE_COHERENCY_CHECK, answer, "at", || of(id).records(event.removed.len()));
        docket.finding(rule::MORALE_COHERENCY_NO_TRIGGERS, Outcome::Held, || of(id));
    } else {
        kept(docket, rule::MORALE_COHERENCY_CHECK, before, "coherent", || of(id));
    }
    state.unit_mut(ix).phase.checked = true;
    tell_destroyed(state, ix, docket);
}

/// No unit is left out of coherency as the turn ends.
pub(crate) fn close_checks(state: &mut State, docket: &mut impl Docket) {
    let scattered: Vec<UnitIx> = state
        .on_field()
        .filter(|ix| !state.unit(*ix).phase.checked)
        .filter(|ix| state.coherency(*ix).is_some_and(|stands| stands.whole() == Answer::No))
        .collect();
    for ix in scattered {
        docket.finding(rule::MORALE_COHERENCY_CHECK, Outcome::Broken, || Detail::say("check-due").unit(state.id(ix)));
    }
}
