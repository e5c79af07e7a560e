//! Moves on orders (`kow.move.*`, `kow.interp.*`; digest, section 7).

use super::{Move, OrderKind, Phase, Special, State, Step, ground, ground::Leg, order, pack, rule, turn};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Margin, Outcome},
    geometry::{Base, Footprint, Place, Pose},
    ids::SideId,
    muster::UnitIx,
};

/// Allowance on angles, in degrees.
const ANGLE_SLACK: f64 = 1.0;

/// `move`: a unit carries out its order.
pub(super) fn unit_move(state: &mut State, side: Option<&SideId>, event: &Move, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, docket);
    order::check_regenerated(state, ix, docket);
    let Some(order) = state.unit(ix).order else {
        docket.finding(rule::MOVE_ONE_ORDER, Outcome::Broken, || Detail::say("no-order").unit(&event.unit));
        state.place(ix, event.to);
        return;
    };
    let again = state.unit(ix).moved && order != OrderKind::Halt;
    if again {
        docket.finding(rule::MOVE_ONE_ORDER, Outcome::Broken, || Detail::say("moved-again").unit(&event.unit));
    }
    let tried = Tried { ix, order, speed: f64::from(state.figures(ix).speed), nimble: state.figures(ix).is_nimble() };
    judge(state, tried, event.steps.as_deref(), event.distance.map(|length| length.get()), event.to, docket);
    state.place(ix, event.to);
    state.unit_mut(ix).moved = true;
}

/// A unit and what it tries to do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tried {
    pub(super) ix: UnitIx,
    pub(super) order: OrderKind,
    /// In inches.
    pub(super) speed: f64,
    pub(super) nimble: bool,
}

/// Judges a move by its order: direction, length, pivots, what it passes, where it ends.
pub(super) fn judge(
    state: &State,
    tried: Tried,
    steps: Option<&[Step]>,
    claimed: Option<f64>,
    to: Option<Pose>,
    docket: &mut impl Docket,
) {
    let (Some(start), Some(to)) = (state.footprint(tried.ix).copied(), to) else {
        judge_claim(state, tried, steps, claimed, docket);
        return;
    };
    let end = state.footprint_at(tried.ix, to);
    let worked_out = match steps {
        Some(steps) => Some(steps.to_vec()),
        None => simplest(tried, &start, to),
    };
    let Some(steps) = worked_out else {
        // No way of this order leads there.
        let cited = order_rule(tried.order);
        docket.finding(cited, Outcome::Broken, || told(state, tried, &start, to));
        ground::check_end(state, tried.ix, &end, false, docket);
        return;
    };
    check_steps(state, tried, &steps, docket);
    let legs = legs(&start, state.base(tried.ix), &steps);
    let reached = legs.last().map_or(start, |leg| leg.to);
    let off = reached.pose().at.distance(to.at);
    let turned = turn_between(reached.pose().facing, to.facing).abs();
    let slack = state.setup.allowance.slack();
    if off > slack * 2.0 || turned > ANGLE_SLACK {
        docket.finding(order_rule(tried.order), Outcome::Broken, || told(state, tried, &start, to).with("off", off));
    }
    ground::check_passage(state, tried.ix, tried.order, &legs, docket);
    let pivoted = steps.iter().any(|step| matches!(step, Step::Pivot(_)));
    if tried.order != OrderKind::Halt {
        ground::check_end(state, tried.ix, &end, pivoted, docket);
    }
}

fn told(state: &State, tried: Tried, start: &Footprint, to: Pose) -> Detail {
    Detail::say("move")
        .unit(state.id(tried.ix))
        .with("order", tried.order.as_str())
        .with("speed", tried.speed)
        .with("distance", start.pose().at.distance(to.at))
        .with("turned", turn_between(start.pose().facing, to.facing).abs())
}

/// Without positions, the claimed inches and the steps are all there is.
fn judge_claim(state: &State, tried: Tried, steps: Option<&[Step]>, claimed: Option<f64>, docket: &mut impl Docket) {
    if let Some(steps) = steps {
        check_steps(state, tried, steps, docket);
        return;
    }
    let cited = order_rule(tried.order);
    match claimed {
        Some(inches) => {
            let (outcome, margin) = state.setup.allowance.at_most(inches, tried.speed * factor(tried.order));
            docket.finding(cited, outcome, || {
                Detail::say("move-claimed")
                    .unit(state.id(tried.ix))
                    .with("order", tried.order.as_str())
                    .expects(tried.speed * factor(tried.order))
                    .records(inches)
                    .within(margin)
            });
        }
        None => docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("to").unit(state.id(tried.ix))),
    }
}

/// The rule of an order.
pub(super) fn order_rule(order: OrderKind) -> Rule {
    match order {
        OrderKind::Halt => rule::MOVE_HALT,
        OrderKind::ChangeFacing => rule::MOVE_CHANGE_FACING,
        OrderKind::Advance => rule::MOVE_ADVANCE,
        OrderKind::Back => rule::MOVE_BACK,
        OrderKind::Sidestep => rule::MOVE_SIDESTEP,
        OrderKind::AtTheDouble => rule::MOVE_AT_THE_DOUBLE,
        OrderKind::Charge | OrderKind::CounterCharge => rule::CHARGE_MOVE,
    }
}

/// Inches for an inch of Speed.
fn factor(order: OrderKind) -> f64 {
    match order {
        OrderKind::Halt | OrderKind::ChangeFacing => 0.0,
        OrderKind::Advance => 1.0,
        OrderKind::Back | OrderKind::Sidestep => 0.5,
        OrderKind::AtTheDouble | OrderKind::Charge | OrderKind::CounterCharge => 2.0,
    }
}

/// Pivots of an order, without Nimble.
fn pivots(order: OrderKind) -> usize {
    match order {
        OrderKind::ChangeFacing | OrderKind::Advance | OrderKind::Charge | OrderKind::CounterCharge => 1,
        OrderKind::Halt | OrderKind::Back | OrderKind::Sidestep | OrderKind::AtTheDouble => 0,
    }
}

/// The steps are those of the order: their direction, their length together, their pivots (`kow.move.*`).
fn check_steps(state: &State, tried: Tried, steps: &[Step], docket: &mut impl Docket) {
    let cited = order_rule(tried.order);
    let allowed = |step: &Step| match step {
        Step::Forward(_) => matches!(tried.order, OrderKind::Advance | OrderKind::AtTheDouble),
        Step::Back(_) => tried.order == OrderKind::Back,
        Step::Left(_) | Step::Right(_) => tried.order == OrderKind::Sidestep,
        Step::Pivot(_) => true,
    };
    let directions = steps.iter().all(|step| allowed(step) || length(step) <= state.setup.allowance.slack());
    let sides = sides_taken(steps) <= 1;
    let inches: f64 = steps.iter().map(length).sum();
    let (outcome, margin) = state.setup.allowance.at_most(inches, tried.speed * factor(tried.order));
    let straight = if directions && sides { outcome } else { Outcome::Broken };
    let say = |margin: Margin| {
        Detail::say("move")
            .unit(state.id(tried.ix))
            .with("order", tried.order.as_str())
            .with("speed", tried.speed)
            .with("distance", inches)
            .with("turned", greatest_pivot(steps))
            .within(margin)
    };
    let count =
        steps.iter().filter(|step| matches!(step, Step::Pivot(turn) if turn.degrees().abs() > ANGLE_SLACK)).count();
    let free = tried.order == OrderKind::ChangeFacing;
    let small = free || greatest_pivot(steps) <= pack::GREATEST_PIVOT + ANGLE_SLACK;
    let base = pivots(tried.order);
    let extra = tried.nimble && !matches!(tried.order, OrderKind::Halt | OrderKind::ChangeFacing);
    if count > base && extra {
        // The pivot that Nimble adds.
        let kept = count <= base + 1 && small;
        docket.finding(rule::MOVE_NIMBLE_PIVOTS, Outcome::from(kept), || say(Margin::Exact));
        docket.finding(rule::SPECIAL_NIMBLE_PIVOT, Outcome::from(kept), || say(Margin::Exact));
        if state.figures(tried.ix).is_individual() {
            docket.finding(rule::INDIVIDUAL_NIMBLE, Outcome::from(kept), || say(Margin::Exact));
        } else if state.figures(tried.ix).has(&Special::Fly) {
            docket.finding(rule::SPECIAL_FLY_NIMBLE, Outcome::from(kept), || say(Margin::Exact));
        }
        docket.finding(cited, straight, || say(margin));
    } else {
        let turns = count <= base && (count == 0 || small);
        docket.finding(cited, if turns { straight } else { Outcome::Broken }, || say(margin));
    }
}

/// Left and right are two directions: a sidestep goes one way.
fn sides_taken(steps: &[Step]) -> usize {
    let left = steps.iter().any(|step| matches!(step, Step::Left(_)));
    let right = steps.iter().any(|step| matches!(step, Step::Right(_)));
    usize::from(left) + usize::from(right)
}

/// Inches of a step; a pivot costs none.
pub(super) fn length(step: &Step) -> f64 {
    match step {
        Step::Forward(inches) | Step::Back(inches) | Step::Left(inches) | Step::Right(inches) => inches.get(),
        Step::Pivot(_) => 0.0,
    }
}

/// The largest single turn, in degrees.
pub(super) fn greatest_pivot(steps: &[Step]) -> f64 {
    steps.iter().fold(0.0, |most, step| match step {
        Step::Pivot(turn) => most.max(turn.degrees().abs()),
        _ => most,
    })
}

/// The legs of a way from where a unit stands.
pub(super) fn legs(start: &Footprint, base: Base, steps: &[Step]) -> Vec<Leg> {
    let mut from = *start;
    steps
        .iter()
        .map(|step| {
            let pose = from.pose();
            let ahead = from.ahead();
            let right = Place { x: ahead.y, y: -ahead.x };
            let gone = |along: Place, inches: f64| Pose {
                at: Place { x: pose.at.x + along.x * inches, y: pose.at.y + along.y * inches },
                facing: pose.facing,
            };
            let (pose, straight) = match step {
                Step::Forward(inches) => (gone(ahead, inches.get()), true),
                Step::Back(inches) => (gone(ahead, -inches.get()), true),
                Step::Right(inches) => (gone(right, inches.get()), true),
                Step::Left(inches) => (gone(right, -inches.get()), true),
                Step::Pivot(turn) => (Pose { at: pose.at, facing: pose.facing + turn.degrees() }, false),
            };
            let leg = Leg { from, to: Footprint::new(pose, base), straight };
            from = leg.to;
            leg
        })
        .collect()
}

/// Degrees from one facing to another, -180 to 180.
pub(super) fn turn_between(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(360.0);
    if turn > 180.0 { turn - 360.0 } else { turn }
}

/// The simplest way by which an order can lead to a pose, where the log does not tell: straight, with at most one pivot
/// where the order allows it. `None` where there is none.
fn simplest(tried: Tried, start: &Footprint, to: Pose) -> Option<Vec<Step>> {
    let from = start.pose();
    let turned = turn_between(from.facing, to.facing);
    let pivots = turned.abs() > ANGLE_SLACK;
    let (dx, dy) = (to.at.x - from.at.x, to.at.y - from.at.y);
    let along = |ahead: Place| (dx * ahead.x + dy * ahead.y, dx * ahead.y - dy * ahead.x);
    let (forward, right) = along(start.ahead());
    let inches = |length: f64| crate::geometry::Length::try_from(length.max(0.0)).ok();
    let pivot = || Some(Step::Pivot(super::Turn::try_from(turned).ok()?));
    // Off the line by less than this is on it.
    let near = |length: f64| length.abs() <= 0.1;
    let go = |step: fn(crate::geometry::Length) -> Step, length: f64| Some(step(inches(length)?));
    let straight: Option<Step> = match tried.order {
        OrderKind::Halt | OrderKind::ChangeFacing => {
            return match (near(forward) && near(right), pivots) {
                (true, false) => Some(Vec::new()),
                (true, true) => Some(vec![pivot()?]),
                (false, _) => None,
            };
        }
        OrderKind::Advance if pivots => {
            // start + s1·u(φ0) + s2·u(φ1)
            let then = to.heading();
            let ahead = start.ahead();
            let turn = ahead.x * then.y - ahead.y * then.x;
            if turn.abs() < 1e-9 {
                return None;
            }
            let first = (dx * then.y - dy * then.x) / turn;
            let second = (ahead.x * dy - ahead.y * dx) / turn;
            if first < -0.1 || second < -0.1 {
                return None;
            }
            let mut steps = Vec::new();
            if first > 1e-9 {
                steps.push(go(Step::Forward, first)?);
            }
            steps.push(pivot()?);
            if second > 1e-9 {
                steps.push(go(Step::Forward, second)?);
            }
            return Some(steps);
        }
        OrderKind::Advance | OrderKind::AtTheDouble if near(right) && forward > -0.1 => go(Step::Forward, forward),
        OrderKind::Back if near(right) && forward < 0.1 => go(Step::Back, -forward),
        OrderKind::Sidestep if near(forward) && right >= 0.0 => go(Step::Right, right),
        OrderKind::Sidestep if near(forward) => go(Step::Left, -right),
        _ => None,
    };
    let mut steps = vec![straight?];
    if pivots {
        // A pivot at the end of a straight move leads to the same place.
        steps.push(pivot()?);
    }
    Some(steps)
}
