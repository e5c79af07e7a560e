//! Deployment, orders and moves (`skm.order.test`, `skm.move.way`).

use aftermath_rules::{
    dice::{Distribution, sum},
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll},
    ids::SideId,
};

use super::{State, turn};
use crate::words::{Deploy, Kind, Move, Order, Phase, purpose, rule};

/// `deploy`.
pub(super) fn deploy(state: &mut State, side: Option<&SideId>, event: &Deploy, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    turn::own(state, side, ix, docket);
    docket.finding(rule::TURN_ORDER, Outcome::from(state.turn == 0), || Detail::say("deployed").unit(&event.unit));
    let unit = state.unit_mut(ix);
    (unit.pose, unit.deployed) = (event.to, true);
}

/// `order`: by a captain, to each unit once; two dice against his command.
pub(super) fn order(state: &mut State, side: Option<&SideId>, event: &Order, docket: &mut impl Docket) {
    let Some((by, ix)) = state.present(&event.by, docket).zip(state.present(&event.unit, docket)) else { return };
    turn::acts(state, side, by, Phase::Orders, docket);
    let friend = state.side_of(by) == state.side_of(ix);
    docket.finding(rule::ORDER_TEST, Outcome::from(friend && state.row(by).kind == Kind::Captain), || {
        Detail::say("captain-orders").unit(&event.unit).with("other", &event.by)
    });
    docket.finding(rule::ORDER_TEST, Outcome::from(!state.unit(ix).ordered), || {
        Detail::say("ordered-once").unit(&event.unit)
    });
    let Some(command) = state.row(by).command else {
        docket.finding(rule::ORDER_TEST, Outcome::Unrecorded, || Detail::lacks("command"));
        let unit = state.unit_mut(ix);
        (unit.ordered, unit.obeys) = (true, event.passed.unwrap_or(true));
        return;
    };
    let needed = i32::from(command);
    let passes = sum(&event.dice) as i32 <= needed;
    let roll = docket.roll(|| Roll {
        purpose: &purpose::ORDER,
        measure: Measure::SumAtMost,
        side: Some(state.side_id(state.side_of(by)).clone()),
        unit: Some(event.by.clone()),
        target: Some(event.unit.clone()),
        faces: event.dice.to_vec(),
        fell: Vec::new(),
        needed: Some(needed),
        result: i32::from(passes),
        better: Better::Greater,
        chances: Distribution::binomial(1, Distribution::sum_of_d6(2).chance_at_most(needed)),
    });
    let played = event.passed.unwrap_or(passes);
    docket.finding(rule::ORDER_TEST, Outcome::from(played == passes), || {
        let detail = Detail::say("order-test").unit(&event.unit).with("needed", needed);
        let detail = detail.with("rolled", sum(&event.dice)).expects(word(passes)).records(word(played));
        detail.of_roll(roll, Asks::Result)
    });
    let unit = state.unit_mut(ix);
    (unit.ordered, unit.obeys) = (true, played);
}

/// `move`: once, of a unit that obeys, up to its speed.
pub(super) fn unit_move(state: &mut State, side: Option<&SideId>, event: &Move, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    turn::acts(state, side, ix, Phase::Orders, docket);
    let free = state.unit(ix).obeys && !state.unit(ix).moved;
    docket.finding(rule::MOVE_WAY, Outcome::from(free), || Detail::say("moves-once").unit(&event.unit));
    match state.unit(ix).pose.zip(event.to) {
        Some((from, to)) => {
            let (way, speed) = (from.at.distance(to.at), state.row(ix).speed.get());
            let (outcome, margin) = state.setup.allowance.at_most(way, speed);
            docket.finding(rule::MOVE_WAY, outcome, || {
                Detail::say("way").unit(&event.unit).expects_at_most(speed).records(way).within(margin)
            });
        }
        None => docket.finding(rule::MOVE_WAY, Outcome::Unrecorded, || Detail::lacks("to")),
    }
    let unit = state.unit_mut(ix);
    (unit.pose, unit.moved) = (event.to, true);
}

fn word(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}
