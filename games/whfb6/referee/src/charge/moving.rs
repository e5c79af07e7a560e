//! Chargers move: into contact, after a target that fled, or short of it (`wfb.charge.move_distance` to
//! `wfb.charge.failed_move`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Length},
    muster::UnitIx,
};
use aftermath_whfb6::{ChargeMove, ChargeResult, Charging, Fighting, Gone, Moved, Phase, Response, Trait, pack, rule};

use super::{charging, edge_name, reach};
use crate::{
    block::Block,
    rolls::gap,
    said,
    state::State,
    turn::{self, Whose},
    way::{self, PathCost},
};

/// `charge_move`.
pub(crate) fn charge_move(state: &mut State, side: Option<&SideId>, event: &ChargeMove, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
    undeclared(state, ix, event, docket);
    let frenzied = charging(state, ix).is_some_and(|charge| charge.undeclared);
    turn::step(state, if frenzied { turn::COMPULSORY } else { turn::CHARGERS }, docket);
    let Some(charge) = charging(state, ix).cloned() else {
        let outcome = state.follows(false, state.no_charge_told());
        docket.finding(rule::CHARGE_DECLARE, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("charge").unit(&event.unit),
            _ => Detail::say("not-declared").unit(&event.unit),
        });
        state.place(ix, event.to.or(state.unit(ix).pose), None);
        return;
    };
    if state.is_fleeing(ix) {
        docket.finding(rule::PANIC_STAND_AND_SHOOT, Outcome::Broken, || Detail::say("fleeing-acts").unit(&event.unit));
    }
    let Some(target) = state.find(&charge.target) else {
        return;
    };
    let way = event.steps.as_ref().map(|steps| PathCost::new(state, ix, steps));
    let move_ = Move { ix, target, charge: &charge, event, way: way.as_ref() };
    check_order(state, &move_, docket);
    check_manoeuvres(state, &move_, docket);
    let (steps, apart) = (way.as_ref().and_then(PathCost::inches), at_least(state, &move_));
    said::check_way(state, ix, rule::CHARGE_MOVE_DISTANCE, steps, apart, event.distance, docket);
    let result = result(state, &move_, docket);
    if frenzied {
        docket.finding(rule::COMPULSORY_FRENZY, Outcome::from(result == Some(ChargeResult::Contact)), || {
            Detail::say("frenzied-charge").unit(&event.unit).with("target", &charge.target)
        });
    }
    if let Some(charge) = &mut state.this_turn_mut(ix).charge {
        charge.result = result;
    }
    carry_out(state, ix, target, event, way.as_ref(), result, charge.side);
}

/// A charge move with what it is judged by.
struct Move<'a> {
    ix: UnitIx,
    target: UnitIx,
    charge: &'a Charging,
    event: &'a ChargeMove,
    way: Option<&'a PathCost>,
}

/// Frenzied troops may charge in their compulsory move without a declaration (`wfb.amb.frenzy_charge`).
fn undeclared(state: &mut State, ix: UnitIx, event: &ChargeMove, docket: &mut impl Docket) {
    if charging(state, ix).is_some() || !state.has(ix, Trait::Frenzy) {
        return;
    }
    let Some(target) = event.target.as_ref().and_then(|target| state.known(target, docket)) else {
        return;
    };
    let (distance, side) = super::measure(state, ix, target, event.distance, event.side, docket);
    state.this_turn_mut(ix).charge = Some(Charging {
        target: state.id(target).clone(),
        side,
        distance: distance.and_then(|inches| Length::try_from(inches).ok()),
        response: None,
        redirected: false,
        target_fled: false,
        result: None,
        number: None,
        undeclared: true,
        late: false,
        fled: None,
    });
}

/// By the full rules chargers move in the order in which they were declared (`wfb.gap.charge_conditions`).
fn check_order(state: &State, move_: &Move<'_>, docket: &mut impl Docket) {
    let Some(own) = move_.charge.number.filter(|_| state.setup.options.has_charge_conditions()) else {
        return;
    };
    let waits = |other: &UnitIx| {
        let charge = charging(state, *other).filter(|charge| charge.result.is_none() && !charge.redirected);
        let before = charge.and_then(|charge| charge.number).is_some_and(|number| number < own);
        let moved = state.this_turn(*other).manoeuvred;
        before && !moved && state.is_present(*other) && !state.is_fleeing(*other)
    };
    let earlier = state.setup.muster.all().find(waits);
    docket.finding(rule::GAP_CHARGE_CONDITIONS, Outcome::from(earlier.is_none()), || {
        let other = earlier.map_or_else(|| "none".to_owned(), |other| state.id(other).to_string());
        Detail::say("charge-order").unit(state.id(move_.ix)).with("other", other)
    });
}

/// Neither turns nor changes of formation, and one wheel at most.
fn check_manoeuvres(state: &State, move_: &Move<'_>, docket: &mut impl Docket) {
    let Some(way) = move_.way else {
        return;
    };
    let told = |say: &'static str| {
        Detail::say(say)
            .unit(state.id(move_.ix))
            .with("wheels", way.wheel_count)
            .with("turns", way.turns.len())
            .with("ranks_changed", way.ranks_changed())
    };
    let plain = way.turns.is_empty() && way.ranks.is_empty() && way.others == 0;
    docket.finding(rule::CHARGE_NO_MANOEUVRE, Outcome::from(plain), || told("charge-manoeuvres"));
    docket.finding(rule::CHARGE_SINGLE_WHEEL, Outcome::from(way.wheel_count <= 1), || told("charge-wheels"));
}

/// Inches between the two places of a charge.
fn at_least(state: &State, move_: &Move<'_>) -> Option<f64> {
    let (from, to) = (state.block(move_.ix)?, way::end(state, move_.ix, move_.way, move_.event.to, None)?);
    Some(from.front.at.distance(to.front.at))
}

/// Inches of a charge: of its steps, as claimed, or at least those between the two places.
fn inches(state: &State, move_: &Move<'_>) -> Option<f64> {
    let claimed = move_.event.distance.map(Length::get);
    let steps = move_.way.and_then(PathCost::inches);
    // Nobody goes less far than his places lie apart.
    let gone = claimed.map(|claimed| match at_least(state, move_) {
        Some(least) if least > claimed + state.setup.allowance.slack() => least,
        _ => claimed,
    });
    steps.or(gone).or_else(|| at_least(state, move_))
}

/// What became of the charge, by the places or as claimed.
fn result(state: &State, move_: &Move<'_>, docket: &mut impl Docket) -> Option<ChargeResult> {
    let declared = move_.event.result;
    if move_.charge.target_fled || state.is_fleeing(move_.target) {
        return fled(state, move_, docket);
    }
    let slack = state.setup.allowance.slack();
    let end = way::end(state, move_.ix, move_.way, move_.event.to, None);
    let enemy = state.block(move_.target);
    let measured = end.zip(enemy).map(|(end, enemy)| end.distance(&enemy) <= slack);
    let by_steps = move_.way.and_then(|way| way.end).zip(enemy);
    // Whose steps lead into contact has reached it, wherever it was set then.
    let reached_it =
        declared == Some(ChargeResult::Contact) && by_steps.is_some_and(|(end, enemy)| end.distance(&enemy) <= slack);
    let measured = if reached_it { Some(true) } else { measured };
    let touches = measured.or(declared.map(|result| result == ChargeResult::Contact));
    match touches {
        None => {
            docket.finding(rule::CHARGE_MOVE_DISTANCE, Outcome::Unrecorded, || {
                Detail::lacks("to").unit(state.id(move_.ix))
            });
            None
        }
        Some(true) => {
            reached(state, move_, end, docket);
            Some(ChargeResult::Contact)
        }
        Some(false) => {
            short(state, move_, end, docket);
            Some(ChargeResult::Failed)
        }
    }
}

/// The way is no longer than a charge move (`wfb.charge.move_distance`).
fn check_distance(state: &State, move_: &Move<'_>, docket: &mut impl Docket) {
    let lacks = |field: &'static str| move || Detail::lacks(field).unit(state.id(move_.ix));
    let (fled, slack) = (move_.charge.target_fled || state.is_fleeing(move_.target), state.setup.allowance.slack());
    // Who reached an enemy came at least as far as the two stood apart.
    let apart = state.distance(move_.ix, move_.target).filter(|_| !fled && move_.way.is_none());
    let gone = inches(state, move_).map(|inches| match apart {
        Some(apart) if apart > inches + slack => apart,
        _ => inches,
    });
    // The middle of a front that is set flush along a side goes farther than the charge.
    let is_claimed = move_.way.and_then(PathCost::inches).is_some() || move_.event.distance.is_some();
    let is_far =
        |reach: f64| move_.charge.distance.map(Length::get).or(apart).is_some_and(|apart| apart > reach + slack);
    let blocks = [move_.ix, move_.target].map(|ix| state.block(ix));
    let width = blocks.iter().flatten().map(Block::longest_side).fold(0.0, f64::max);
    let may_turn = |reach: f64| gone.is_some_and(|inches| inches > reach + slack && inches <= reach + slack + width);
    let turned = |reach: f64| !fled && !is_claimed && !is_far(reach) && may_turn(reach);
    if reach(state, move_.ix).is_some_and(turned) {
        docket.finding(rule::CHARGE_MOVE_DISTANCE, Outcome::Unrecorded, lacks("steps"));
        return;
    }
    match (gone, reach(state, move_.ix)) {
        (Some(inches), Some(reach)) => {
            let (outcome, margin) = state.setup.allowance.at_most(inches, reach);
            let told = || {
                Detail::say("charge-distance")
                    .unit(state.id(move_.ix))
                    .expects_at_most(reach)
                    .records(inches)
                    .within(margin)
            };
            docket.finding(rule::CHARGE_MOVE_DISTANCE, outcome, told);
            if move_.way.is_some_and(|way| way.wheel_count > 0) {
                docket.finding(rule::MOVE_WHEEL, outcome, told);
            }
        }
        (None, Some(reach)) if !fled && move_.charge.distance.is_some_and(|apart| apart.get() > reach + slack) => {
            // Who stood farther away than a charge goes has not come so far.
            let apart = move_.charge.distance.map_or(0.0, Length::get);
            docket.finding(rule::CHARGE_MOVE_DISTANCE, Outcome::Broken, || {
                let detail = Detail::say("charge-distance").unit(state.id(move_.ix));
                detail.expects_at_most(reach).records(apart)
            });
        }
        (None, _) => docket.finding(rule::CHARGE_MOVE_DISTANCE, Outcome::Unrecorded, lacks("distance")),
        (_, None) => docket.finding(rule::CHARGE_MOVE_DISTANCE, Outcome::Unrecorded, lacks("m")),
    }
}

/// The charger is in contact: how far it went, how it is aligned, how many models fight.
fn reached(state: &State, move_: &Move<'_>, end: Option<Block>, docket: &mut impl Docket) {
    check_distance(state, move_, docket);
    let told = |say: &'static str| Detail::say(say).unit(state.id(move_.ix)).with("target", state.id(move_.target));
    if move_.way.is_some_and(|way| way.wheel_count > 0) {
        docket.finding(rule::CHARGE_WHEEL_MUST_REACH, Outcome::Held, || told("wheel-reaches"));
    }
    let Some((end, enemy)) = end.zip(state.block(move_.target)) else {
        told_alignment(state, move_, docket);
        return;
    };
    let slack = state.setup.allowance.slack();
    let side = end.flush_with(&enemy, slack);
    if side.is_none() && move_.event.to.is_none() {
        // Its steps lead to where it touched, and not to where it was set flush.
        told_alignment(state, move_, docket);
        return;
    }
    // How deep a unit stands is not known of who has lost nobody knows how many.
    if side.is_none() && [move_.ix, move_.target].iter().any(|ix| state.unit(*ix).losses_unknown) {
        docket.finding(rule::CHARGE_ALIGN, Outcome::Unrecorded, || Detail::lacks("wound").unit(state.id(move_.target)));
        return;
    }
    docket.finding(rule::CHARGE_ALIGN, Outcome::from(side.is_some()), || told("aligned"));
    if let (Some(side), Some(due)) = (side, move_.charge.side)
        && side != due
    {
        docket.finding(rule::GAP_CHARGE_CONDITIONS, gap(state, false), || {
            told("side-charged").expects(edge_name(due)).records(edge_name(side))
        });
    }
    // Along a side its steps do not tell where it was set.
    if let Some(side) = side.filter(|_| move_.event.to.is_some()) {
        check_models(state, move_, &end, &enemy, side, docket);
    }
}

/// Whether the charger was set flush, as the log says.
fn told_alignment(state: &State, move_: &Move<'_>, docket: &mut impl Docket) {
    let outcome = move_.event.aligned.map_or(Outcome::Unrecorded, Outcome::from);
    docket.finding(rule::CHARGE_ALIGN, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("to").unit(state.id(move_.ix)),
        _ => Detail::say("aligned").unit(state.id(move_.ix)).with("target", state.id(move_.target)),
    });
}

/// Another unit of which nobody knows where it stands, so that it may stand in the way.
fn unplaced(state: &State, move_: &Move<'_>) -> Option<UnitIx> {
    let mut others = state.present_units().filter(|other| *other != move_.ix && *other != move_.target);
    others.find(|other| state.block(*other).is_none())
}

/// As many models as possible fight (`wfb.charge.max_models`): as many as the shorter of the two lines has, unless others
/// are in the way.
fn check_models(state: &State, move_: &Move<'_>, end: &Block, enemy: &Block, side: Edge, docket: &mut impl Docket) {
    let slack = state.setup.allowance.slack();
    // A last rank that is not full stands behind the middle: its models alone are met from the rear, and none from a flank.
    let ranks = if enemy.last_rank() == enemy.files { enemy.ranks() } else { (enemy.ranks() - 1).max(1) };
    let length = match side {
        Edge::Front => enemy.width(),
        Edge::Rear => f64::from(enemy.last_rank()) * enemy.base.width,
        Edge::Left | Edge::Right => f64::from(ranks) * enemy.base.depth,
    };
    let along = ((length + slack) / end.base.width).floor().max(1.0) as u32;
    let due = end.models.min(end.files).min(along);
    let touching = end.touching(enemy, slack);
    let others = state.present_units().filter(|other| *other != move_.ix && *other != move_.target);
    let crowded = others.filter_map(|other| state.block(other)).any(|other| other.distance(enemy) <= end.width());
    let unplaced = unplaced(state, move_);
    let outcome = match (touching >= due, crowded, unplaced) {
        (true, _, _) => Outcome::Held,
        (false, true, _) => Outcome::PlayersCall,
        (false, false, Some(_)) => Outcome::Unrecorded,
        (false, false, None) => Outcome::Broken,
    };
    docket.finding(rule::CHARGE_MAX_MODELS, outcome, || match unplaced.filter(|_| outcome == Outcome::Unrecorded) {
        Some(other) => Detail::lacks("pose").unit(state.id(other)),
        None => Detail::say("fighting-models")
            .unit(state.id(move_.ix))
            .with("target", state.id(move_.target))
            .expects(due)
            .records(touching),
    });
    let theirs = |fighting: &Fighting| fighting.unit == *state.id(move_.ix);
    if let Some(counted) = move_.event.fighting.iter().flat_map(|all| all.iter()).find(|fighting| theirs(fighting)) {
        let kept = counted.models.get() == touching;
        docket.finding(rule::COMBAT_CONTACT, Outcome::from(kept), || {
            Detail::say("models-in-contact").unit(&counted.unit).expects(touching).records(counted.models.get())
        });
    }
}

/// The charger did not reach its target: it goes its normal Movement towards it (`wfb.charge.failed`,
/// `wfb.charge.failed_move`).
fn short(state: &State, move_: &Move<'_>, end: Option<Block>, docket: &mut impl Docket) {
    let own = state.block(move_.ix);
    let enemy = state.block(move_.target);
    let told = |say: &'static str| Detail::say(say).unit(state.id(move_.ix)).with("target", state.id(move_.target));
    let reach = reach(state, move_.ix);
    let slack = state.setup.allowance.slack();
    let distance = own.zip(enemy).map(|(own, enemy)| own.distance(&enemy));
    let distance = distance.or(move_.charge.distance.map(Length::get));
    let straight = own
        .zip(enemy)
        .zip(reach)
        .and_then(|((own, enemy), reach)| way::straight_to(&own, &enemy, reach - slack, slack))
        .filter(|gone| own.is_some_and(|own| is_open(state, move_, &own, *gone)));
    let unplaced = unplaced(state, move_).filter(|_| straight.is_some());
    let outcome = match (distance, reach) {
        (Some(distance), Some(reach)) if distance > reach => Some(Outcome::Held),
        (Some(_), Some(_)) if unplaced.is_some() => Some(Outcome::Unrecorded),
        // Straight ahead it would have been reached.
        (Some(_), Some(_)) if straight.is_some() => Some(Outcome::Broken),
        (Some(_), Some(_)) => Some(Outcome::PlayersCall),
        _ => None,
    };
    match outcome {
        Some(outcome) => docket.finding(rule::CHARGE_FAILED, outcome, || {
            if let Some(other) = unplaced.filter(|_| outcome == Outcome::Unrecorded) {
                return Detail::lacks("pose").unit(state.id(other));
            }
            let detail = told("charge-failed").with("fled", "no").expects(reach.unwrap_or_default());
            detail.records(distance.unwrap_or_default())
        }),
        None => docket.finding(rule::CHARGE_FAILED, Outcome::Unrecorded, || Detail::lacks("distance")),
    }
    if move_.way.is_some_and(|way| way.wheel_count > 0) {
        let outcome = match unplaced {
            Some(_) => Outcome::Unrecorded,
            None => Outcome::from(straight.is_none()),
        };
        docket.finding(rule::CHARGE_WHEEL_MUST_REACH, outcome, || match unplaced {
            Some(other) => Detail::lacks("pose").unit(state.id(other)),
            None => told("wheel-reaches"),
        });
    }
    check_failed_move(state, move_, end, docket);
}

/// Whether no other unit stands in a straight way.
fn is_open(state: &State, move_: &Move<'_>, own: &Block, gone: f64) -> bool {
    let way = own.outer().sweep(&own.advanced(gone).outer());
    let others = state.present_units().filter(|other| *other != move_.ix && *other != move_.target);
    let slack = state.setup.allowance.slack();
    let meets = |block: Block| block.ground().iter().any(|ground| ground.distance_to_outline(&way) <= slack);
    !others.filter_map(|other| state.block(other)).any(meets)
}

/// A failed charge goes exactly the unit's Movement; by the full rules toward its target
/// (`wfb.gap.failed_charge_direction`).
fn check_failed_move(state: &State, move_: &Move<'_>, end: Option<Block>, docket: &mut impl Docket) {
    let m = state.movement(move_.ix);
    let lacks = |field: &'static str| move || Detail::lacks(field).unit(state.id(move_.ix));
    let known = move_.way.and_then(PathCost::inches).is_some() || move_.event.distance.is_some();
    let (Some(inches), Some(m)) = (inches(state, move_), m) else {
        let field = if m.is_none() { "m" } else { "distance" };
        docket.finding(rule::CHARGE_FAILED_MOVE, Outcome::Unrecorded, lacks(field));
        return;
    };
    let due = m * f64::from(pack::FAILED_CHARGE_MOVES);
    let (most, margin) = state.setup.allowance.at_most(inches, due);
    let (least, other) = state.setup.allowance.at_least(inches, due);
    let kept = most == Outcome::Held && least == Outcome::Held;
    if !known && most == Outcome::Held && !kept {
        // It may have gone farther than straight.
        docket.finding(rule::CHARGE_FAILED_MOVE, Outcome::Unrecorded, lacks("steps"));
        return;
    }
    docket.finding(rule::CHARGE_FAILED_MOVE, Outcome::from(kept), || {
        let detail = Detail::say("failed-move").unit(state.id(move_.ix)).expects_at_most(due).records(inches);
        detail.within(if most == Outcome::Held { other } else { margin })
    });
    if !state.setup.options.has_failed_charge_direction() {
        return;
    }
    if let (Some(from), Some(end), Some(enemy)) = (state.block(move_.ix), end, state.block(move_.target)) {
        // What comes no nearer by less than the tolerance may have come nearer. A wheel toward the target swings a corner
        // away from it, so that who looks more nearly at it than before went toward it, too.
        let nearer = end.distance(&enemy) < from.distance(&enemy) + state.setup.allowance.slack();
        let at = enemy.outer().pose().at;
        let off = |block: &Block| {
            let front = block.front.at;
            let (heading, dx, dy) = (block.front.heading(), at.x - front.x, at.y - front.y);
            libm::atan2(heading.x * dy - heading.y * dx, heading.x * dx + heading.y * dy).abs()
        };
        let wheeled = (end.front.facing - from.front.facing).abs() > 0.0 && off(&end) < off(&from);
        let nearer = nearer || wheeled;
        let outcome = match nearer {
            true => Outcome::Held,
            // Toward it others stand in the way, or it stands itself, or it fled behind the charger: where that goes then the
            // book does not say.
            false
                if from.distance(&enemy) <= due
                    || off(&from) > std::f64::consts::FRAC_PI_2
                    || !is_open(state, move_, &from.turned_toward(at), due) =>
            {
                Outcome::PlayersCall
            }
            false if unplaced(state, move_).is_some() => Outcome::Unrecorded,
            false => Outcome::Broken,
        };
        docket.finding(rule::GAP_FAILED_CHARGE_DIRECTION, outcome, || match unplaced(state, move_) {
            Some(other) if outcome == Outcome::Unrecorded => Detail::lacks("pose").unit(state.id(other)),
            _ => Detail::say("failed-direction").unit(state.id(move_.ix)).with("target", state.id(move_.target)),
        });
    }
}

/// How far a target is that fled straight away, as players told how far it stood and how far it ran. Who is charged in the
/// front or from behind turns on its ground; of a flank nobody knows what its turn takes or adds.
pub(super) fn told_distance(charge: &Charging) -> Option<f64> {
    let straight = matches!(charge.side, Some(Edge::Front | Edge::Rear));
    let (apart, run) = charge.distance.zip(charge.fled).filter(|_| straight)?;
    Some(apart.get() + run.get())
}

/// The target fled: within the charge move it is caught, beyond it the charge fails (`wfb.charge.catch_fleeing`).
fn fled(state: &State, move_: &Move<'_>, docket: &mut impl Docket) -> Option<ChargeResult> {
    let declared = move_.event.result;
    let stood = move_.charge.response == Some(Response::Flee) && !state.this_turn(move_.target).fled;
    if stood && state.is_present(move_.target) {
        docket.finding(rule::CHARGE_FLEE, Outcome::Broken, || Detail::say("did-not-flee").unit(state.id(move_.target)));
    }
    // Whoever is caught before it ran from what it panicked at has not run.
    if state.this_phase(move_.target).panicked && state.is_present(move_.target) {
        docket.finding(rule::GAP_PANIC_PROCEDURE, gap(state, false), || {
            Detail::say("did-not-flee").unit(state.id(move_.target))
        });
    }
    let distance = state.distance(move_.ix, move_.target);
    let told = |say: &'static str| {
        Detail::say(say).unit(state.id(move_.ix)).with("target", state.id(move_.target)).with("fled", "yes")
    };
    let gone = !state.is_present(move_.target);
    // Who stands aslant or turns before it runs is nearer or farther than that: where places tell how they stood, places tell.
    let told_run = told_distance(move_.charge).filter(|_| !gone && state.block(move_.ix).is_none());
    let distance = distance.or(told_run);
    let within = match (distance, reach(state, move_.ix)) {
        (Some(distance), Some(reach)) => Some(state.setup.allowance.at_most(distance, reach)),
        _ if gone => Some((Outcome::Broken, aftermath_rules::finding::ToleranceUse::Exact)),
        _ => None,
    };
    let Some((within, margin)) = within else {
        let field = if declared.is_none() { "result" } else { "distance" };
        docket
            .finding(rule::CHARGE_CATCH_FLEEING, Outcome::Unrecorded, || Detail::lacks(field).unit(state.id(move_.ix)));
        if declared == Some(ChargeResult::Failed) {
            let end = way::end(state, move_.ix, move_.way, move_.event.to, None);
            check_failed_move(state, move_, end, docket);
        }
        return declared;
    };
    let caught = within == Outcome::Held;
    // How deep a unit stands is not known of who has lost nobody knows how many.
    let unsure = [move_.ix, move_.target].iter().any(|ix| state.unit(*ix).losses_unknown);
    if declared.is_none() && (unsure || margin == aftermath_rules::finding::ToleranceUse::Needed) {
        docket.finding(rule::CHARGE_CATCH_FLEEING, Outcome::Unrecorded, || {
            Detail::lacks("result").unit(state.id(move_.ix))
        });
        return None;
    }
    let taken = declared.unwrap_or(if caught { ChargeResult::Caught } else { ChargeResult::Failed });
    let figures = |detail: Detail| {
        let detail = detail.with("distance", distance.unwrap_or_default());
        detail.within(margin)
    };
    let name = |caught: bool| if caught { "caught" } else { "away" };
    let claims = taken == ChargeResult::Caught;
    let marginal = margin == aftermath_rules::finding::ToleranceUse::Needed;
    if caught || claims {
        // Within the tolerance either may have been so.
        let kept = claims == caught || (marginal && !claims);
        docket.finding(rule::CHARGE_CATCH_FLEEING, Outcome::from(kept), || {
            figures(told("catch-fleeing")).expects(name(caught)).records(name(claims))
        });
    }
    if !claims {
        docket.finding(rule::CHARGE_FAILED, Outcome::from(!caught || marginal), || {
            let reach = reach(state, move_.ix).unwrap_or_default();
            told("charge-failed").expects(reach).records(distance.unwrap_or_default())
        });
        let end = way::end(state, move_.ix, move_.way, move_.event.to, None);
        check_failed_move(state, move_, end, docket);
    } else {
        check_distance(state, move_, docket);
    }
    Some(taken)
}

/// The table after the move.
fn carry_out(
    state: &mut State,
    ix: UnitIx,
    target: UnitIx,
    event: &ChargeMove,
    way: Option<&PathCost>,
    result: Option<ChargeResult>,
    side: Option<Edge>,
) {
    let end = way::end(state, ix, way, event.to, None);
    let slack = state.setup.allowance.slack();
    let flush = end.zip(state.block(target)).and_then(|(end, enemy)| end.flush_with(&enemy, slack));
    // Where a charger stands that was set flush, or may have been, its steps do not tell.
    let moved = matches!(result, Some(ChargeResult::Contact) | None) && event.to.is_none();
    // Nor does a place tell it that is apart from the enemy.
    let apart = end.zip(state.block(target)).is_some_and(|(end, enemy)| end.distance(&enemy) > slack);
    let pose = if result == Some(ChargeResult::Contact) && apart {
        None
    } else {
        end.filter(|_| !moved).map(|end| end.front).or(event.to)
    };
    state.place(ix, pose, None);
    match result {
        Some(ChargeResult::Contact) => {
            super::contact(state, ix, target, flush.or(side).or(event.side));
        }
        Some(ChargeResult::Caught) => {
            state.this_turn_mut(ix).moved = Some(Moved::Charge);
            if state.is_present(target) {
                state.remove(target, Gone::Destroyed);
            }
        }
        Some(ChargeResult::Failed) => state.this_turn_mut(ix).moved = Some(Moved::FailedCharge),
        // Who fled may have been caught.
        None => state.unit_mut(target).losses_unknown |= state.is_fleeing(target) && state.is_present(target),
    }
    state.this_turn_mut(ix).manoeuvred = true;
}
