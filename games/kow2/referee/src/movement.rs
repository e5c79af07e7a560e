//! Moves on orders (`kow.move.*`, `kow.interp.*`; digest, section 7).

use super::{
    Move, OrderKind, Phase, Special, State, Step, charge, ground, ground::Leg, pack, rule, said, said::Told, turn, way,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, ToleranceUse},
    geometry::{Base, Footprint, Place, Pose},
    ids::SideId,
    muster::UnitIx,
};

/// Allowance on angles, in degrees.
pub(super) const ANGLE_SLACK: f64 = 1.0;

/// `move`: a unit carries out its order.
pub(super) fn unit_move(state: &mut State, side: Option<&SideId>, event: &Move, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, docket);
    let Some(order) = state.unit(ix).order else {
        docket.finding(rule::MOVE_ONE_ORDER, Outcome::Broken, || Detail::say("no-order").unit(&event.unit));
        state.place(ix, event.to);
        return;
    };
    if matches!(order, OrderKind::Charge | OrderKind::CounterCharge) {
        if let Some((target, gap)) = charge::missed(state, ix, event.to) {
            docket.finding(rule::CHARGE_MOVE, Outcome::Broken, || {
                Detail::say("charges-elsewhere").unit(&event.unit).with("target", state.id(target)).records(gap)
            });
            charge::forget(state, ix);
            state.place(ix, event.to);
            state.unit_mut(ix).moved = true;
            return;
        }
        // Into contact by a charge's own event: this one does not tell how.
        docket.finding(rule::CHARGE_MOVE, Outcome::Unrecorded, || Detail::lacks("charge_move").unit(&event.unit));
        state.place(ix, event.to);
        return;
    }
    if state.unit(ix).moved && order != OrderKind::Halt {
        docket.finding(rule::MOVE_ONE_ORDER, Outcome::Broken, || Detail::say("moved-again").unit(&event.unit));
    }
    let tried = Tried::new(state, ix, order);
    let to = event.to.or_else(|| led_to(state, tried, event.steps.as_deref()));
    let from = state.footprint(ix).map(Footprint::pose);
    judge(state, tried, event.steps.as_deref(), event.distance.map(|length| length.get()), to, docket);
    let told = Told { from, to: event.to, steps: event.steps.as_deref(), may_turn: tried.pivots() > 0 };
    said::check_way(state, ix, order_rule(order), told, event.distance, docket);
    if let Some(stopped) = &event.stopped {
        ground::check_stopped(state, ix, order, stopped, docket);
    }
    if to.is_some() || order != OrderKind::Halt {
        state.place(ix, to);
    }
    state.unit_mut(ix).moved = true;
}

/// Where recorded steps lead from where a unit stands.
fn led_to(state: &State, tried: Tried, steps: Option<&[Step]>) -> Option<Pose> {
    let start = state.footprint(tried.ix)?;
    let legs = legs(start, start.base(), steps?);
    Some(legs.last().map_or(start.pose(), |leg| leg.to.pose()))
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

impl Tried {
    /// A unit that carries out an order.
    pub(super) fn new(state: &State, ix: UnitIx, order: OrderKind) -> Self {
        let figures = state.figures(ix);
        Self { ix, order, speed: f64::from(figures.speed), nimble: figures.is_nimble() }
    }

    /// Inches that the order allows.
    fn reach(self) -> f64 {
        self.speed * factor(self.order)
    }

    /// Pivots that the order allows, with the one that Nimble adds.
    pub(super) fn pivots(self) -> usize {
        if self.nimble { nimble_pivots(self.order) } else { pivots(self.order) }
    }
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
    let end = to.map(|to| state.footprint_at(tried.ix, to));
    let (Some(start), Some(end)) = (state.footprint(tried.ix).copied(), end) else {
        judge_claim(state, tried, steps, claimed, docket);
        if let Some(end) = end {
            ground::check_end(state, tried.ix, &end, false, docket);
        }
        return;
    };
    let worked_out = steps.is_none();
    let steps = steps.map_or_else(|| way::simplest(state, tried, &start, end.pose()), <[Step]>::to_vec);
    let legs = legs(&start, end.base(), &steps);
    let reached = legs.last().map_or(start, |leg| leg.to);
    let off = reached.pose().at.distance(end.pose().at);
    let turned = turn_between(reached.pose().facing, end.pose().facing).abs();
    let astray = off > off_line(state, inches(&steps)) || turned > ANGLE_SLACK;
    check_steps(state, tried, &steps, astray.then_some(off), docket);
    // Of several ways that lead there only the recorded one is known.
    let known = !worked_out || tried.pivots() < 2;
    ground::check_passage(state, tried, &legs, known, docket);
    if tried.order != OrderKind::Halt {
        let turns_last = legs.iter().rev().find(|leg| leg.moves() || leg.turns()).is_some_and(Leg::turns);
        if !worked_out {
            ground::check_turns(state, tried.ix, &legs, docket);
        }
        ground::check_end(state, tried.ix, &end, turns_last, docket);
    }
}

/// How far off a way of this length may lead: the allowance at both ends, and that of its angle.
pub(super) fn off_line(state: &State, inches: f64) -> f64 {
    state.setup.allowance.slack() * 2.0 + inches * ANGLE_SLACK.to_radians()
}

/// Without positions, the claimed inches and the steps are all there is.
fn judge_claim(state: &State, tried: Tried, steps: Option<&[Step]>, claimed: Option<f64>, docket: &mut impl Docket) {
    if let Some(steps) = steps {
        check_steps(state, tried, steps, None, docket);
        return;
    }
    let cited = order_rule(tried.order);
    match claimed {
        Some(inches) => {
            let (outcome, margin) = state.setup.allowance.at_most(inches, tried.reach());
            docket.finding(cited, outcome, || {
                Detail::say("move-claimed")
                    .unit(state.id(tried.ix))
                    .with("order", tried.order.as_str())
                    .expects_at_most(tried.reach())
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
pub(super) fn factor(order: OrderKind) -> f64 {
    match order {
        OrderKind::Halt | OrderKind::ChangeFacing => 0.0,
        OrderKind::Advance => pack::ADVANCE_SPEEDS,
        OrderKind::Back => pack::BACK_SPEEDS,
        OrderKind::Sidestep => pack::SIDESTEP_SPEEDS,
        OrderKind::AtTheDouble => pack::AT_THE_DOUBLE_SPEEDS,
        OrderKind::Charge | OrderKind::CounterCharge => pack::CHARGE_SPEEDS,
    }
}

/// Pivots of 90° that go as far round as a change of facing likes.
const ALL_ROUND: usize = 2;

/// Pivots of an order, without Nimble; a change of facing goes as far round as it likes.
pub(super) fn pivots(order: OrderKind) -> usize {
    let pivots = pack::order(order.as_str()).map_or(0, |row| row.pivots as usize);
    if order == OrderKind::ChangeFacing { ALL_ROUND } else { pivots }
}

/// Pivots of an order with the one that Nimble adds (`kow.move.nimble_pivots`).
pub(super) fn nimble_pivots(order: OrderKind) -> usize {
    let pivots = pack::order(order.as_str()).map_or(0, |row| row.pivots_nimble as usize);
    if order == OrderKind::ChangeFacing { ALL_ROUND } else { pivots }
}

/// Pivots of 90° at most that a way takes: turns at one place are one turn.
pub(super) fn pivots_in(steps: &[Step]) -> usize {
    let quarters = |turn: f64| {
        let turn = turn_between(0.0, turn).abs();
        if turn <= ANGLE_SLACK { 0 } else { ((turn - ANGLE_SLACK) / pack::GREATEST_PIVOT).ceil() as usize }
    };
    let (mut count, mut turn) = (0, 0.0);
    for step in steps {
        match step {
            Step::Pivot(more) => turn += more.degrees(),
            _ if length(step) > 0.0 => {
                count += quarters(turn);
                turn = 0.0;
            }
            _ => {}
        }
    }
    count + quarters(turn)
}

/// The steps are those of the order: their direction, their length together, their pivots (`kow.move.*`). `astray` is how
/// far from its end the way leads, where that is too far.
fn check_steps(state: &State, tried: Tried, steps: &[Step], astray: Option<f64>, docket: &mut impl Docket) {
    let cited = order_rule(tried.order);
    let direction = pack::order(tried.order.as_str()).map_or("none", |row| row.direction);
    let allowed = |step: &Step| match step {
        Step::Forward(_) => direction == "forward",
        Step::Back(_) => direction == "backward",
        Step::Left(_) | Step::Right(_) => direction == "sideways",
        Step::Pivot(_) => true,
    };
    let directions = steps.iter().all(|step| allowed(step) || length(step) <= state.setup.allowance.slack());
    let gone = inches(steps);
    let (outcome, margin) = state.setup.allowance.at_most(gone, tried.reach());
    let straight = if directions && sides_taken(steps) <= 1 && astray.is_none() { outcome } else { Outcome::Broken };
    let count = pivots_in(steps);
    let say = |margin: ToleranceUse| {
        let told = Detail::say("move")
            .unit(state.id(tried.ix))
            .with("order", tried.order.as_str())
            .with("speed", tried.speed)
            .with("allowance", tried.reach())
            .with("distance", gone)
            .with("pivots", count)
            .with("turned", greatest_pivot(steps))
            .with("off", astray.unwrap_or(0.0))
            .limit(tried.speed * factor(tried.order))
            .within(margin);
        // What else may be wrong with the way has no figure to set against the log's.
        if outcome == Outcome::Broken { told.expects(tried.reach()).records(gone) } else { told }
    };
    let base = pivots(tried.order);
    if count <= base || base == tried.pivots() {
        docket.finding(cited, if count <= base { straight } else { Outcome::Broken }, || say(margin));
        return;
    }
    // The pivot that Nimble adds, of its own, by Fly or as an Individual.
    let kept = Outcome::from(count <= tried.pivots());
    let figures = state.figures(tried.ix);
    let source = if figures.has(&Special::Nimble) {
        None
    } else if figures.is_individual() {
        Some(rule::INDIVIDUAL_NIMBLE)
    } else {
        Some(rule::SPECIAL_FLY_NIMBLE)
    };
    for cited in [rule::MOVE_NIMBLE_PIVOTS, rule::SPECIAL_NIMBLE_PIVOT].into_iter().chain(source) {
        docket.finding(cited, kept, || say(ToleranceUse::Exact));
    }
    docket.finding(cited, straight, || say(margin));
}

/// Inches of a way.
pub(super) fn inches(steps: &[Step]) -> f64 {
    steps.iter().map(length).fold(0.0, |sum, inches| sum + inches)
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
