//! Charges: declared, answered, moved (`wfb.charge.*`).

mod moving;
mod redirect;
mod response;

use aftermath_rules::{
    SideId, UnitId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Length},
    muster::UnitIx,
};
use aftermath_whfb6::{
    Cause, Charge, ChargeResult, Charging, Contact, Count, Moved, Phase, Response, TestKind, pack, rule,
};
pub(crate) use moving::charge_move;
pub(crate) use redirect::redirect;
pub(crate) use response::{answer_step, check_shot_at, respond};

use crate::{
    psychology,
    rolls::gap,
    said, sight,
    state::{State, add},
    turn::{self, Whose},
};

/// Inches of a charge move (`wfb.charge.move_distance`).
pub(crate) fn reach(state: &State, ix: UnitIx) -> Option<f64> {
    state.movement(ix).map(|m| m * f64::from(pack::CHARGE_MOVES))
}

/// The charge that a unit makes this turn.
pub(crate) fn charging(state: &State, ix: UnitIx) -> Option<&Charging> {
    state.this_turn(ix).charge.as_ref()
}

/// Units that charge this one.
pub(crate) fn chargers(state: &State, target: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
    let id = state.id(target);
    state.setup.muster.all().filter(move |ix| charging(state, *ix).is_some_and(|charge| charge.target == *id))
}

/// `charge`.
pub(crate) fn declare(state: &mut State, side: Option<&SideId>, event: &Charge, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
    let in_time = turn::step(state, turn::DECLARE, docket);
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    let told = || Detail::say("charges").unit(&event.unit).with("target", &event.target);
    let new = charging(state, ix).is_none() && state.is_enemy(ix, target);
    docket.finding(rule::CHARGE_DECLARE, if new { Outcome::PlayersCall } else { Outcome::Broken }, told);
    check_able(state, ix, docket);
    let (distance, charged) = measure(state, ix, target, event.distance, event.side, docket);
    said::check_apart(state, [ix, target], state.distance(ix, target), event.distance, docket);
    if state.setup.options.has_charge_conditions() {
        let seen = sight::sees(state, ix, target, event.seen);
        docket.finding(rule::GAP_CHARGE_CONDITIONS, seen.outcome(), || seen.told(state, ix, target));
    }
    check_fear(state, ix, target, docket);
    let number = 1 + state.setup.muster.all().filter(|other| charging(state, *other).is_some()).count() as u32;
    state.this_turn_mut(ix).charge = Some(Charging {
        target: event.target.clone(),
        side: charged,
        distance: distance.and_then(|inches| Length::try_from(inches).ok()),
        response: None,
        redirected: false,
        target_fled: false,
        result: None,
        number: Some(Count::nearest(number)),
        undeclared: false,
        late: !in_time,
        fled: None,
    });
}

/// Who may not charge at all.
fn check_able(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let told = |say: &'static str| move || Detail::say(say).unit(state.id(ix));
    if state.this_turn(ix).returned {
        docket.finding(rule::PURSUIT_OFF_TABLE_NO_CHARGE, Outcome::Broken, told("returned-charges"));
    }
    if state.is_fleeing(ix) {
        docket.finding(rule::FLEE_COMPULSORY_MOVE, Outcome::Broken, told("fleeing-acts"));
    }
    if state.is_engaged(ix) {
        stays_in_combat(state, ix, docket);
    }
    if state.this_turn(ix).failed_stupidity {
        docket.finding(rule::COMPULSORY_STUPIDITY, Outcome::Broken, told("stupid-must-move"));
    }
}

/// A unit in combat neither moves nor charges: the book does not say so (`wfb.move.normal_distance`, second reading).
pub(crate) fn stays_in_combat(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let played = state.setup.options.has_fighting_units_stay();
    let outcome = match played {
        true if crate::combat::may_be_free(state, ix) => Outcome::Unrecorded,
        true => Outcome::Broken,
        false => Outcome::PlayersCall,
    };
    docket.finding(rule::MOVE_NORMAL_DISTANCE, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
        _ => Detail::say("fights-and-moves").unit(state.id(ix)),
    });
}

/// By the full rules a test comes before a charge at who causes fear (`wfb.gap.psychology`).
fn check_fear(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    let feared = psychology::causes_fear(state, target) && !psychology::is_fearless(state, ix);
    if !feared || !state.setup.options.has_psychology() {
        return;
    }
    let met = &state.unit(ix);
    let told = || Detail::say("causes-fear").unit(state.id(target)).with("other", state.id(ix));
    if met.met_in_pursuit.contains(state.id(target)) {
        docket.finding(rule::PURSUIT_LATER_TURNS, Outcome::Held, told);
        return;
    }
    if met.met_in_overrun.contains(state.id(target)) {
        docket.finding(rule::OVERRUN_LATER_TURNS, Outcome::Held, told);
        return;
    }
    let fits = |test: &aftermath_whfb6::TestDone| test.kind == TestKind::Fear && test.cause == Cause::Charging;
    let passed = state.this_turn(ix).tests.iter().filter(|test| fits(test)).any(|test| test.passed);
    docket.finding(rule::GAP_PSYCHOLOGY, Outcome::from(passed), told);
}

/// How far a target is, and the side of it that is charged: measured, or as claimed.
pub(crate) fn measure(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    distance: Option<Length>,
    side: Option<Edge>,
    docket: &mut impl Docket,
) -> (Option<f64>, Option<Edge>) {
    let measured = state.distance(ix, target);
    let zones = state.sides_attacked(ix, target);
    let charged = match (&zones, side) {
        (Some(zones), Some(side)) => {
            let kept = zones.contains(&side);
            docket.finding(rule::GAP_CHARGE_CONDITIONS, gap(state, kept), || {
                let names = zones.iter().map(|zone| edge_name(*zone).to_owned()).collect::<Vec<_>>();
                Detail::say("side-charged")
                    .unit(state.id(ix))
                    .with("target", state.id(target))
                    .expects(names)
                    .records(edge_name(side))
            });
            Some(side)
        }
        (Some(zones), None) => {
            if let [only] = zones[..] {
                Some(only)
            } else {
                None
            }
        }
        (None, claimed) => claimed,
    };
    (measured.or(distance.map(Length::get)), charged)
}

/// What a side of a unit is called.
pub(crate) fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Right => "right",
        Edge::Rear => "rear",
        Edge::Left => "left",
    }
}

/// Two units are in contact from now on: in a combat of their own, or in one that either fights already.
pub(crate) fn engage(state: &mut State, by: UnitIx, enemy: UnitIx, side: Option<Edge>) -> usize {
    let contact = Contact { unit: state.id(by).clone(), enemy: state.id(enemy).clone(), side };
    let (own, theirs) = (state.combat_of(by), state.combat_of(enemy));
    let into = match (own, theirs) {
        (Some(one), Some(other)) if one != other => {
            let (first, second) = (one.min(other), one.max(other));
            let joined = state.combats.remove(second);
            joined.contacts.iter().for_each(|contact| add(&mut state.combats[first].contacts, contact.clone()));
            first
        }
        (Some(combat), _) | (None, Some(combat)) => combat,
        (None, None) => {
            let rounds = Some(Count::nearest(0));
            state.combats.push(aftermath_whfb6::CombatSituation { rounds, ..Default::default() });
            state.combats.len() - 1
        }
    };
    add(&mut state.combats[into].contacts, contact);
    into
}

/// The charger is in contact: it counts as charging in this turn's combat (`wfb.amb.charging_rounds`).
pub(crate) fn contact(state: &mut State, ix: UnitIx, target: UnitIx, side: Option<Edge>) {
    engage(state, ix, target, side);
    state.unit_mut(ix).charges_in = Some(Count::nearest(state.turns_passed()));
    let turn = state.this_turn_mut(ix);
    turn.moved = Some(Moved::Charge);
    turn.manoeuvred = true;
}

/// Whether a unit may fight by a charge of which the log does not tell what became of it.
pub(crate) fn may_fight(state: &State, ix: UnitIx) -> bool {
    let untold = |by: UnitIx| {
        charging(state, by).is_some_and(|charge| charge.result.is_none())
            && state.is_present(by)
            && !state.is_fleeing(by)
    };
    untold(ix) || chargers(state, ix).any(untold)
}

/// Whether a charger moved, and the log does not tell what became of its charge.
pub(crate) fn is_untold(state: &State, ix: UnitIx) -> bool {
    let turn = state.this_turn(ix);
    turn.manoeuvred && turn.charge.as_ref().is_some_and(|charge| charge.result.is_none())
}

/// The charger reached its target, of which the log does not tell.
pub(crate) fn reach_untold(state: &mut State, ix: UnitIx) {
    let Some(charge) = charging(state, ix).cloned() else {
        return;
    };
    if let Some(target) = state.find(&charge.target).filter(|target| state.is_present(*target)) {
        contact(state, ix, target, charge.side);
        if let Some(charge) = &mut state.this_turn_mut(ix).charge {
            charge.result = Some(ChargeResult::Contact);
        }
    }
}

/// What became of a charge may be left out: who then fights whom it charged has reached it.
pub(crate) fn reached_untold(state: &mut State, ix: UnitIx, fighting: &[UnitIx]) {
    let Some(charge) = charging(state, ix).filter(|charge| charge.result.is_none()).cloned() else {
        return;
    };
    let target = state.find(&charge.target).filter(|target| fighting.contains(target));
    let is_free = !state.is_engaged(ix) || crate::combat::may_be_free(state, ix);
    if let Some(target) = target.filter(|_| is_free && !state.is_fleeing(ix)) {
        state.leave_combat(ix);
        contact(state, ix, target, charge.side);
        if let Some(charge) = &mut state.this_turn_mut(ix).charge {
            charge.result = Some(ChargeResult::Contact);
        }
    }
}

/// Whether a unit that fights and is charged in flank or rear has to test: by the full rules only for a charger of Unit
/// Strength 5 and more who can reach it (`wfb.gap.flank_rear_panic_limits`).
pub(crate) fn panics(state: &State, charger: UnitIx) -> Option<bool> {
    if !state.setup.options.has_flank_rear_panic_limits() {
        return Some(true);
    }
    const LEAST_STRENGTH: u32 = 5;
    let strong = state.unit_strength(charger)? >= LEAST_STRENGTH;
    let distance = charging(state, charger)?.distance.map(Length::get);
    let near = match (distance, reach(state, charger)) {
        (Some(distance), Some(reach)) => distance <= reach,
        _ => return None,
    };
    Some(strong && near)
}

/// At the end of the movement phase: every charge was answered and moved, and who fights and was charged in flank or rear has
/// tested.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    for ix in state.setup.muster.all() {
        let Some(charge) = charging(state, ix).filter(|_| state.unit(ix).gone.is_none()) else {
            continue;
        };
        let Some(target) = state.find(&charge.target) else {
            continue;
        };
        let lacks = |field: &'static str| move || Detail::lacks(field).unit(state.id(ix));
        if charge.response.is_none() && !charge.undeclared && !state.is_fleeing(target) {
            docket.finding(rule::CHARGE_RESPONSE_REQUIRED, Outcome::Unrecorded, lacks("respond"));
        }
        if charge.response == Some(Response::Flee)
            && state.is_present(target)
            && !state.this_turn(target).fled
            && charge.result.is_none()
        {
            docket.finding(rule::CHARGE_FLEE, Outcome::Broken, || Detail::say("did-not-flee").unit(state.id(target)));
        }
        if charge.result.is_none() && !state.is_fleeing(ix) {
            docket.finding(rule::CHARGE_MOVE_DISTANCE, Outcome::Unrecorded, lacks("charge_move"));
        }
    }
    check_panic(state, docket);
    check_fire(state, docket);
    check_charged_by_fear(state, docket);
}

/// By the full rules who was reached by who causes fear has taken a test, unless it fled or fought already
/// (`wfb.gap.psychology`).
fn check_charged_by_fear(state: &State, docket: &mut impl Docket) {
    if !state.setup.options.has_psychology() {
        return;
    }
    for ix in state.present_units().filter(|ix| !state.is_fleeing(*ix) && !psychology::is_fearless(state, *ix)) {
        let reached =
            |by: &UnitIx| charging(state, *by).is_some_and(|charge| charge.result == Some(ChargeResult::Contact));
        let feared = chargers(state, ix).filter(|by| psychology::causes_fear(state, *by)).find(reached);
        let Some(feared) = feared.filter(|_| !fought_before(state, ix)) else {
            continue;
        };
        let fits = |test: &aftermath_whfb6::TestDone| test.kind == TestKind::Fear && test.cause == Cause::Charged;
        let tested = state.this_turn(ix).tests.iter().any(fits);
        let unsaid = !tested && !state.is_told_before(ix, Phase::Movement);
        let outcome = if unsaid { Outcome::Unrecorded } else { Outcome::from(tested) };
        docket.finding(rule::GAP_PSYCHOLOGY, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("test").unit(state.id(ix)),
            _ => Detail::say("charged-by-fear").unit(state.id(ix)).with("other", state.id(feared)),
        });
    }
}

/// Whether a unit is in a combat that was there before this turn's charges: who is in contact may be so by them alone.
fn fought_before(state: &State, ix: UnitIx) -> bool {
    state.combat_of(ix).and_then(|combat| state.combats.get(combat)).is_some_and(|combat| {
        combat.contacts.iter().any(|contact| {
            let other = if contact.unit == *state.id(ix) { &contact.enemy } else { &contact.unit };
            let fresh = state.find(other).is_some_and(|other| state.this_turn(other).moved == Some(Moved::Charge));
            (contact.unit == *state.id(ix) || contact.enemy == *state.id(ix)) && !fresh
        })
    })
}

/// Chargers who lost a quarter to those whom they charge have tested (`wfb.panic.shooting_quarter`,
/// `wfb.panic.stand_and_shoot`).
fn check_fire(state: &State, docket: &mut impl Docket) {
    let hurt = |ix: &UnitIx| charging(state, *ix).is_some() && psychology::is_quarter_lost(state, *ix);
    for ix in state.present_units().filter(hurt).filter(|ix| !state.is_fleeing(*ix)) {
        if ![Cause::StandAndShoot, Cause::Shooting].iter().any(|cause| psychology::has_tested(state, ix, *cause)) {
            psychology::untaken(state, ix, rule::PANIC_STAND_AND_SHOOT, docket);
        }
    }
}

fn check_panic(state: &State, docket: &mut impl Docket) {
    for ix in state.present_units() {
        let fought = fought_before(state, ix);
        if !fought || psychology::has_tested(state, ix, Cause::ChargedFlankRear) {
            continue;
        }
        let flankers: Vec<UnitIx> = chargers(state, ix).filter(|charger| is_flank(state, *charger)).collect();
        if !flankers.is_empty() && flankers.iter().all(|charger| panics(state, *charger) == Some(false)) {
            docket.finding(rule::GAP_FLANK_REAR_PANIC_LIMITS, Outcome::Held, || {
                Detail::say("panic-not-due").unit(state.id(ix))
            });
        }
        if flankers.iter().any(|charger| panics(state, *charger) == Some(true)) {
            psychology::untaken(state, ix, rule::PANIC_CHARGED_FLANK_REAR, docket);
        }
    }
}

/// Whether a charge goes at a flank or a rear.
pub(crate) fn is_flank(state: &State, charger: UnitIx) -> bool {
    charging(state, charger).and_then(|charge| charge.side).is_some_and(|side| side != Edge::Front)
}

/// The units of ids that the state knows.
pub(crate) fn named<'a>(state: &'a State, ids: &'a [UnitId]) -> impl Iterator<Item = UnitIx> + 'a {
    ids.iter().filter_map(|id| state.find(id))
}
