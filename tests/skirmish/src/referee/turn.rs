//! Turns and phases (`skm.turn.order`).

use aftermath_rules::{
    common::TurnStart,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
    muster::{SideIx, UnitIx},
};

use super::State;
use crate::words::{Phase, PhaseStart, rule};

/// `turn_start`: the sides take turns, the first of the header first.
pub(super) fn start(state: &mut State, side: Option<&SideId>, event: &TurnStart, docket: &mut impl Docket) {
    let number = state.turn.saturating_add(1);
    let due = SideIx((number as usize - 1) % state.setup.muster.sides());
    let acts = side.and_then(|side| state.setup.muster.side(side));
    match acts {
        None => docket.finding(rule::TURN_ORDER, Outcome::Unrecorded, || Detail::lacks("side")),
        Some(acts) => docket.finding(rule::TURN_ORDER, Outcome::from(acts == due), || {
            Detail::say("turn-order").expects(state.side_id(due)).records(state.side_id(acts))
        }),
    }
    docket.finding(rule::TURN_ORDER, Outcome::from(event.turn == number), || {
        Detail::say("turn-number").with("side", state.side_id(due)).expects(number).records(event.turn)
    });
    (state.turn, state.active, state.phase) = (event.turn, acts, None);
    for unit in &mut state.units {
        (unit.ordered, unit.obeys, unit.moved, unit.shot) = (false, false, false, false);
    }
}

/// `phase_start`: Orders, then Shooting.
pub(super) fn phase(state: &mut State, side: Option<&SideId>, event: &PhaseStart, docket: &mut impl Docket) {
    active_only(state, side, docket);
    let due = if state.phase.is_none() { Phase::Orders } else { Phase::Shooting };
    let kept = event.phase == due && state.phase != Some(Phase::Shooting);
    docket.finding(rule::TURN_ORDER, Outcome::from(kept), || {
        Detail::say("phase-due").expects(due.as_str()).records(event.phase.as_str())
    });
    state.phase = Some(event.phase);
}

/// `turn_end`.
pub(super) fn end(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    active_only(state, side, docket);
    (state.active, state.phase) = (None, None);
}

/// A unit acts in the turn of its side, in its phase; its own side says so (`skm.unit.known`).
pub(super) fn acts(state: &State, side: Option<&SideId>, ix: UnitIx, phase: Phase, docket: &mut impl Docket) {
    own(state, side, ix, docket);
    active_only(state, Some(state.side_id(state.side_of(ix))), docket);
    docket.finding(rule::TURN_ORDER, Outcome::from(state.phase == Some(phase)), || {
        let now = state.phase.map_or("none", Phase::as_str);
        Detail::say("in-phase").expects(phase.as_str()).records(now)
    });
}

/// A unit is played by its own side (`skm.unit.known`).
pub(super) fn own(state: &State, side: Option<&SideId>, ix: UnitIx, docket: &mut impl Docket) {
    let own = side.is_none_or(|side| state.setup.muster.side(side) == Some(state.side_of(ix)));
    docket.finding(rule::UNIT_KNOWN, Outcome::from(own), || Detail::say("own-unit").unit(state.id(ix)));
}

fn active_only(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(active) = state.active else {
        docket.finding(rule::TURN_ORDER, Outcome::Unrecorded, || Detail::lacks("turn_start"));
        return;
    };
    let Some(side) = side else { return };
    docket.finding(rule::TURN_ORDER, Outcome::from(state.setup.muster.side(side) == Some(active)), || {
        Detail::say("active-only").expects(state.side_id(active)).records(side)
    });
}
