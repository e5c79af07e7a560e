//! Charges and counter-charges (`kow.charge.*`, `kow.countercharge.*`; digest, section 9): the order, with its
//! conditions, and the move that follows.

mod contact;
mod hindrance;
mod nudge;
mod path;
mod room;
mod several;

pub(super) use hindrance::{Crossing, hindered_by, measured as crossing_of};
pub(super) use nudge::nudge;

use super::{
    Charge, ChargeMove, Charger, OneDie, OrderKind, Phase, Special, State, arcs, ground, order, owed::Owed, pack,
    purpose, rule, sight, state::ChargeState, throws, turn,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::{Edge, Pose},
    ids::SideId,
    muster::UnitIx,
};

/// `charge`: one or more units are ordered to charge an enemy; all conditions hold at this moment.
pub(super) fn declare(state: &mut State, side: Option<&SideId>, event: &Charge, docket: &mut impl Docket) {
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    let named: Vec<(UnitIx, &Charger)> =
        event.units.iter().filter_map(|charger| Some((state.present(&charger.unit, docket)?, charger))).collect();
    // Who is named twice charges once.
    let mut chargers: Vec<(UnitIx, &Charger)> = Vec::with_capacity(named.len());
    for (ix, charger) in &named {
        if chargers.iter().all(|(other, _)| other != ix) {
            chargers.push((*ix, charger));
        }
    }
    let before = &state.unit(target).charged_now;
    let joined = before.iter().any(|other| chargers.iter().all(|(ix, _)| ix != other));
    for (ix, charger) in &chargers {
        turn::acts(state, side, *ix, Phase::Movement, docket);
        forget(state, *ix);
        declare_one(state, *ix, target, event.counter, charger, docket);
        if let Some(charge) = &mut state.unit_mut(*ix).charge {
            charge.joined = joined;
            state.unit_mut(target).charged_now.push(*ix);
        }
    }
    let units: Vec<UnitIx> = chargers.iter().map(|(ix, _)| *ix).collect();
    several::check(state, target, &units, named.len() == chargers.len(), docket);
}

/// A unit that is ordered anew charges nobody any more whom it was ordered to charge before.
pub(super) fn forget(state: &mut State, ix: UnitIx) {
    if let Some(charge) = state.unit_mut(ix).charge.take() {
        state.unit_mut(charge.target).charged_now.retain(|charger| *charger != ix);
    }
}

/// The enemy whom a charging unit has not reached where it ends, and how far off it stands; `None` where it has, or nobody
/// recorded it.
pub(super) fn missed(state: &State, ix: UnitIx, to: Option<Pose>) -> Option<(UnitIx, f64)> {
    let target = state.unit(ix).charge.as_ref().filter(|charge| !charge.made)?.target;
    let gap = state.footprint_at(ix, to?).gap(state.footprint(target)?);
    (gap > state.setup.allowance.slack() * 2.0 + pack::ENEMY_GAP / 2.0).then_some((target, gap))
}

fn declare_one(
    state: &mut State,
    ix: UnitIx,
    target: UnitIx,
    counter: bool,
    charger: &Charger,
    docket: &mut impl Docket,
) {
    let order = if counter { OrderKind::CounterCharge } else { OrderKind::Charge };
    order::receives(state, ix, order, docket);
    let enemy = state.is_enemy(ix, target);
    docket.finding(rule::CHARGE_ONLY_WAY, Outcome::from(enemy), || {
        Detail::say("charges").unit(state.id(ix)).with("target", state.id(target))
    });
    if !enemy {
        return;
    }
    if counter {
        check_counter(state, ix, target, charger, docket);
    } else {
        // Who is said to be out of the arc is not looked for besides.
        if check_arc(state, ix, target, charger, docket) {
            sight::check(state, ix, target, charger.seen, rule::CHARGE_LOS, false, docket);
        }
    }
    check_range(state, ix, target, charger, docket);
    let (facing, measured) = check_facing(state, ix, target, charger, docket);
    let hindered = counter.then_some(false);
    let unit = state.unit_mut(ix);
    unit.charge = Some(ChargeState { counter, measured, ..ChargeState::new(target, facing, hindered) });
}

/// A counter-charge is for units charged in the turn before, against who charged them (`kow.countercharge.eligible`,
/// `kow.countercharge.target`), without sight or arc (`kow.countercharge.waived`).
fn check_counter(state: &State, ix: UnitIx, target: UnitIx, charger: &Charger, docket: &mut impl Docket) {
    let before = &state.unit(ix).charged_before;
    let told = || Detail::say("counter-charge").unit(state.id(ix)).with("target", state.id(target));
    // Who charged it in the turn before, a situation may leave out.
    let unsaid = before.is_empty() && state.course.unsaid_turns > 0;
    if unsaid {
        docket.finding(rule::COUNTERCHARGE_ELIGIBLE, Outcome::Unrecorded, || {
            Detail::lacks("charged_by").unit(state.id(ix))
        });
    } else {
        docket.finding(rule::COUNTERCHARGE_ELIGIBLE, Outcome::from(!before.is_empty()), told);
    }
    if !before.is_empty() {
        docket.finding(rule::COUNTERCHARGE_TARGET, Outcome::from(before.contains(&target)), told);
    }
    let arc = arcs::in_front_arc(state, ix, target, false).map(|answer| answer.judged().0);
    let seen = sight::sees(state, ix, target).map(|answer| answer.judged().0);
    let not_in_front = arc == Some(Outcome::Broken) || charger.in_arc == Some(false);
    let not_seen = seen == Some(Outcome::Broken) || charger.seen == Some(false);
    if (not_in_front || not_seen) && !unsaid {
        // What is waived for everybody else is a breach (`kow.countercharge.inherits`).
        let entitled = before.contains(&target);
        docket.finding(rule::COUNTERCHARGE_WAIVED, Outcome::from(entitled), told);
    }
}

/// The target is in the charger's front arc, if only in part (`kow.charge.front_arc`, A-17). Answers whether the
/// target is to be looked for.
fn check_arc(state: &State, ix: UnitIx, target: UnitIx, charger: &Charger, docket: &mut impl Docket) -> bool {
    let told = || Detail::say("in-arc").unit(state.id(ix)).with("target", state.id(target));
    match (arcs::in_front_arc(state, ix, target, false), charger.in_arc) {
        (Some(answer), claimed) => {
            let (outcome, margin) = answer.judged();
            docket.finding(rule::CHARGE_FRONT_ARC, outcome, || told().within(margin));
            let kept = claimed.is_none_or(|claimed| answer.allows(claimed));
            docket.finding(rule::GEO_ARCS, Outcome::from(kept), || {
                Detail::say("arc-claimed").unit(state.id(ix)).with("target", state.id(target))
            });
            true
        }
        (None, Some(claimed)) => {
            docket.finding(rule::CHARGE_FRONT_ARC, Outcome::from(claimed), told);
            claimed
        }
        (None, None) => {
            docket.finding(rule::CHARGE_FRONT_ARC, Outcome::Unrecorded, || Detail::lacks("in_arc"));
            true
        }
    }
}

/// How far from its leader point the enemy may be whom a unit charges, in inches (`kow.charge.range`). The way there is
/// not measured (`kow.charge.move`).
fn range(state: &State, ix: UnitIx) -> f64 {
    f64::from(state.figures(ix).speed) * pack::CHARGE_SPEEDS
}

/// From the leader point to the target no more than twice the Speed (`kow.charge.range`).
fn check_range(state: &State, ix: UnitIx, target: UnitIx, charger: &Charger, docket: &mut impl Docket) {
    let limit = range(state, ix);
    let claimed = charger.distance.map(|length| length.get());
    let measured = state.leader_distance(ix, target);
    let Some(distance) = measured.or(claimed) else {
        docket.finding(rule::CHARGE_RANGE, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
        return;
    };
    let (outcome, margin) = state.setup.allowance.at_most(distance, limit);
    docket.finding(rule::CHARGE_RANGE, outcome, || {
        let detail = Detail::say("charge-range").unit(state.id(ix)).with("target", state.id(target));
        detail.with("distance", distance).expects(limit).within(margin)
    });
    if let (Some(measured), Some(claimed)) = (measured, claimed) {
        let kept = state.setup.allowance.agrees(claimed, measured);
        docket.finding(rule::GEO_LEADER_POINT, Outcome::from(kept), || {
            let detail = Detail::say("leader-distance").unit(state.id(ix)).with("target", state.id(target));
            detail.expects(measured).records(claimed)
        });
    }
}

/// The facing charged is the one in whose arc the leader point lies at the order (`kow.charge.facing`); within the
/// allowance of a border the players' word counts, and without one the smaller multiplier. Answers it as it was
/// played, and as it is measured where that is another.
fn check_facing(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    charger: &Charger,
    docket: &mut impl Docket,
) -> (Option<Edge>, Option<Edge>) {
    let (Some(own), Some(theirs)) = (state.footprint(ix), state.footprint(target)) else {
        if charger.facing.is_none() {
            docket.finding(rule::CHARGE_FACING, Outcome::Unrecorded, || Detail::lacks("facing").unit(state.id(ix)));
        } else {
            docket.finding(rule::CHARGE_FACING, Outcome::Held, || facing_told(state, ix, charger.facing));
        }
        return (charger.facing, None);
    };
    let slack = state.setup.allowance.slack();
    let measured = arcs::arc_of(theirs, own.front(), slack);
    match charger.facing {
        Some(claimed) if arcs::lies_in(theirs, claimed, own.front(), slack) => {
            docket.finding(rule::CHARGE_FACING, Outcome::Held, || facing_told(state, ix, Some(claimed)));
            (Some(claimed), None)
        }
        Some(claimed) => {
            docket.finding(rule::CHARGE_FACING, Outcome::Broken, || {
                facing_told(state, ix, measured).records(edge_name(claimed))
            });
            (Some(claimed), measured)
        }
        None => {
            docket.finding(rule::CHARGE_FACING, Outcome::Held, || facing_told(state, ix, measured));
            (measured, None)
        }
    }
}

fn facing_told(state: &State, ix: UnitIx, facing: Option<Edge>) -> Detail {
    Detail::say("facing-charged").unit(state.id(ix)).expects(facing.map_or("unknown", edge_name))
}

/// Name of a facing, a key of the messages after `term-`.
pub(super) fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Right => "right",
        Edge::Rear => "rear",
        Edge::Left => "left",
    }
}

/// `yellow_bellied`: ordered to charge a front, on a 1 it halts instead (`kow.special.yellow_bellied`).
pub(super) fn yellow_bellied(state: &mut State, side: Option<&SideId>, event: &OneDie, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, docket);
    let dares = event.die.get() > pack::YELLOW_BELLIED_DIE;
    let declared = event.declared.unwrap_or(dares);
    let ordered = state.unit(ix).charge.is_some();
    let due = must_dare(state, ix);
    let has = state.figures(ix).has(&Special::YellowBellied);
    let roll = docket.next_roll();
    let told = || {
        let detail = Detail::say("yellow-bellied").unit(&event.unit).with("rolled", event.die.get());
        detail.of_roll(roll, Asks::Result)
    };
    match (has, due) {
        (true, Some(false)) if ordered => docket.finding(rule::SPECIAL_YELLOW_BELLIED_EXEMPT, Outcome::Broken, told),
        (true, Some(true)) => {
            let kept = declared == dares && !state.unit(ix).dared;
            docket.finding(rule::SPECIAL_YELLOW_BELLIED, Outcome::from(kept), told);
        }
        (true, None) => docket.finding(rule::SPECIAL_YELLOW_BELLIED, Outcome::Unrecorded, || Detail::lacks("facing")),
        // Nobody rolls who lacks the rule, or charges nobody.
        _ => docket.finding(rule::SPECIAL_YELLOW_BELLIED, Outcome::Broken, told),
    }
    docket.roll(|| throws::one_die(&purpose::YELLOW_BELLIED, state, ix, None, event.die, pack::YELLOW_BELLIED_DIE + 1));
    state.unit_mut(ix).dared = true;
    if !declared {
        let refused = state.unit(ix).charge.clone();
        forget(state, ix);
        let unit = state.unit_mut(ix);
        unit.refused = refused;
        unit.order = Some(OrderKind::Halt);
        unit.moved = true;
    }
}

/// Whether a yellow-bellied unit has to roll: for the front of a common unit, not against Individuals, war engines,
/// flanks or rears, nor for a counter-charge (`kow.special.yellow_bellied_exempt`). `None` where the facing is unknown.
fn must_dare(state: &State, ix: UnitIx) -> Option<bool> {
    let Some(charge) = &state.unit(ix).charge else {
        return Some(false);
    };
    let target = state.figures(charge.target);
    if charge.counter || target.is_individual() || target.is_war_engine() {
        return Some(false);
    }
    let is_front = |facing: Edge| facing == Edge::Front;
    // Where the players named another facing than that measured, either may have been played by.
    let sure = charge.measured.is_none_or(|measured| charge.facing.map(is_front) == Some(is_front(measured)));
    charge.facing.filter(|_| sure).map(is_front)
}

/// `charge_move`: into contact, aligned, slid.
pub(super) fn charge_move(state: &mut State, side: Option<&SideId>, event: &ChargeMove, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, docket);
    let Some(charge) = state.unit(ix).charge.clone() else {
        // Who was afraid stands where it is.
        let afraid = state.unit(ix).dared && state.unit(ix).order == Some(OrderKind::Halt);
        let cited = if afraid { rule::SPECIAL_YELLOW_BELLIED } else { rule::CHARGE_ONLY_WAY };
        docket.finding(cited, Outcome::Broken, || {
            Detail::say(if afraid { "no-charge-dared" } else { "no-charge" }).unit(&event.unit)
        });
        state.place(ix, event.to);
        // What comes of the charge is not blamed again.
        if let Some(refused) = state.unit_mut(ix).refused.take() {
            state.unit_mut(refused.target).charged_now.push(ix);
            let unit = state.unit_mut(ix);
            unit.order = Some(refused.order());
            unit.charge = Some(ChargeState { made: true, hindered: event.hindered, ..refused });
        }
        return;
    };
    if charge.made {
        docket.finding(rule::MOVE_ONE_ORDER, Outcome::Broken, || Detail::say("moved-again").unit(&event.unit));
        state.place(ix, event.to);
        return;
    }
    check_dared(state, ix, docket);
    let start = state.footprint(ix).copied();
    let end = event.to.map(|to| state.footprint_at(ix, to));
    let legs = path::check(state, ix, &charge, event.steps.as_deref(), end.as_ref(), docket);
    if let (None, Some(start), Some(_)) = (&event.steps, &start, &end) {
        room::check(state, ix, &charge, start, docket);
    }
    if let Some(end) = &end {
        let reached = legs.as_deref().and_then(|legs| legs.last()).map(|leg| leg.to);
        contact::check(state, ix, &charge, reached.as_ref(), end, docket);
    } else if start.is_some() {
        docket.finding(rule::CHARGE_ALIGN, Outcome::Unrecorded, || Detail::lacks("to").unit(&event.unit));
    }
    let crossing =
        hindrance::crossing(state, ix, legs.as_deref(), start.as_ref(), end.as_ref(), event.terrain.as_deref());
    let hindered = hindrance::judge(state, ix, charge.counter, crossing, event.hindered, docket);
    state.place(ix, event.to);
    let unit = state.unit_mut(ix);
    unit.moved = true;
    if let Some(charge) = &mut unit.charge {
        charge.made = true;
        charge.hindered = hindered;
    }
    owe_what_follows(state, ix, charge.target);
}

/// Where a charge ends that came without an order, by an overrun or by Surge: aligned, slid, in nobody's place
/// (`kow.charge.align`, `kow.charge.slide`, `kow.charge.space`).
pub(super) fn check_end(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if let (Some(charge), Some(end)) = (&state.unit(ix).charge, state.footprint(ix)) {
        contact::check(state, ix, charge, None, end, docket);
    }
}

/// The Movement phase is over: a charge whose move is not in the log was carried out, nobody knows how.
pub(super) fn close(state: &mut State, docket: &mut impl Docket) {
    let waiting: Vec<UnitIx> =
        state.present_units().filter(|ix| state.unit(*ix).charge.as_ref().is_some_and(|charge| !charge.made)).collect();
    for ix in waiting {
        docket.finding(rule::CHARGE_MOVE, Outcome::Unrecorded, || Detail::lacks("charge_move").unit(state.id(ix)));
        state.stand(ix, None);
        let unit = state.unit_mut(ix);
        unit.moved = true;
        if let Some(charge) = &mut unit.charge {
            charge.made = true;
        }
    }
}

/// A yellow-bellied unit that charges a front has rolled (`kow.special.yellow_bellied`), one that is exempt needs not
/// (`kow.special.yellow_bellied_exempt`).
fn check_dared(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if !state.figures(ix).has(&Special::YellowBellied) || state.unit(ix).dared {
        return;
    }
    let told = || Detail::say("must-dare").unit(state.id(ix));
    match must_dare(state, ix) {
        Some(true) => docket.finding(rule::SPECIAL_YELLOW_BELLIED, Outcome::Broken, told),
        Some(false) => docket.finding(rule::SPECIAL_YELLOW_BELLIED_EXEMPT, Outcome::Held, told),
        None => {}
    }
}

/// Whom the charger touches besides its target moves away; a charged Individual turns to its charger.
pub(super) fn owe_what_follows(state: &mut State, ix: UnitIx, target: UnitIx) {
    for enemy in contact::flush_enemies(state, ix) {
        let charged = enemy == target || state.unit(enemy).charged_now.contains(&ix);
        if !charged && !state.owed.contains(&Owed::Proximity(enemy)) {
            state.owed.push(Owed::Proximity(enemy));
        }
    }
    let first = state.unit(target).charged_now.iter().filter(|other| made(state, **other)).count() == 1;
    if state.figures(target).is_individual() && first && contact::must_turn(state, ix, target) {
        state.owed.push(Owed::Turn(target));
    }
}

/// Whether a unit's charge has been carried out.
fn made(state: &State, ix: UnitIx) -> bool {
    state.unit(ix).charge.as_ref().is_some_and(|charge| charge.made)
}

/// A unit's straight ground, for those who ask what lies on it.
pub(super) fn straight(
    from: &aftermath_rules::geometry::Footprint,
    to: &aftermath_rules::geometry::Footprint,
) -> ground::Leg {
    ground::Leg { from: *from, to: *to, straight: true }
}
