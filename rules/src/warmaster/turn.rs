//! Turns and phases (chapters "Sequence of play" and "End of the battle").

use super::{
    Agreement, Phase, PhaseStart, State, TurnStart, artillery,
    combat::{self, CombatPhase},
    command::{self, CommandPhase},
    drive_back, machines, magic, rule, shooting,
    state::{SideIx, UnitIx},
};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
};

/// `turn_start`.
pub(super) fn start(state: &mut State, side: Option<&SideId>, event: &TurnStart, docket: &mut impl Docket) {
    let Some(side) = side.and_then(|side| state.setup.side(side)) else {
        docket.finding(rule::SEQ_FULL_TURNS, Outcome::Unrecorded, || Detail::lacks("side"));
        close_phase(state, docket);
        state.end_phase();
        state.end_turn();
        (state.turn, state.active, state.phase) = (event.turn, None, None);
        return;
    };
    // Before the first recorded turn anything may be next; after it players alternate.
    if let Some(previous) = state.active {
        let expected = SideIx((previous.0 + 1) % state.setup.sides.len());
        docket.finding(rule::SEQ_FULL_TURNS, Outcome::from(side == expected), || {
            Detail::say("turn-order").expects(state.side_id(expected)).records(state.side_id(side))
        });
    }
    close_phase(state, docket);
    state.end_phase();
    state.end_turn();
    state.turn = event.turn;
    state.active = Some(side);
    state.phase = None;
}

/// `phase_start`.
pub(super) fn phase(state: &mut State, side: Option<&SideId>, event: &PhaseStart, docket: &mut impl Docket) {
    active_only(state, side, docket);
    let in_order = state.phase.is_none_or(|phase| phase < event.phase);
    docket.finding(rule::SEQ_PHASE_ORDER, Outcome::from(in_order), || {
        Detail::say("phase-order")
            .with("phase_before", state.phase.map_or("none", Phase::as_str))
            .records(event.phase.as_str())
    });
    close_phase(state, docket);
    state.end_phase();
    state.phase = Some(event.phase);
}

/// `turn_end`.
pub(super) fn end(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    active_only(state, side, docket);
    close_phase(state, docket);
    state.end_phase();
    state.end_turn();
    state.phase = None;
}

/// `concede`.
pub(super) fn concede(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(side) = side.and_then(|side| state.setup.side(side)) else {
        docket.finding(rule::END_CONDITIONS, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    docket.finding(rule::END_CONDITIONS, Outcome::Held, || Detail::say("conceded").with("side", state.side_id(side)));
    state.conceded = Some(side);
}

/// `agreement`: what the rulebook leaves to the players, cited under the rule they interpret.
pub(super) fn agreement(event: &Agreement, docket: &mut impl Docket) {
    if let Some(rule) = event.rule.as_ref().and_then(|id| Rule::find(id.as_str())) {
        docket.finding(rule, Outcome::PlayersCall, || Detail::say("agreement").with("agreed", event.text.as_str()));
    }
}

/// What a phase leaves undone is found when it ends.
fn close_phase(state: &mut State, docket: &mut impl Docket) {
    command::check_brigade_together(state, docket);
    machines::check_mishap_thrown(state, docket);
    artillery::check_stones_silent(state, docket);
    shooting::check_left_out(state, docket);
    drive_back::check_all_driven_back(state, docket);
    magic::close_phase(state, docket);
    combat::close_phase(state, docket);
}

/// In the Command and Shooting phases only the active player acts (`wm.seq.active_only`).
pub(super) fn active_only(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(active) = state.active else { return };
    let Some(side) = side else {
        docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let expected = state.side_id(active);
    docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(side == expected), || {
        Detail::say("active-only").expects(expected).records(side)
    });
}

/// The unit that acts is one of the active side (`wm.seq.active_only`).
pub(super) fn owner_only(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(active) = state.active else { return };
    docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(state.side_of(ix) == active), || {
        Detail::say("own-unit").unit(state.id(ix))
    });
}

/// The event belongs to this phase (`wm.seq.phase_order`).
pub(super) fn in_phase(state: &State, phase: Phase, docket: &mut impl Docket) {
    let Some(current) = state.phase else {
        docket.finding(rule::SEQ_PHASE_ORDER, Outcome::Unrecorded, || Detail::lacks("phase_start"));
        return;
    };
    docket.finding(rule::SEQ_PHASE_ORDER, Outcome::from(current == phase), || {
        Detail::say("in-phase").expects(phase.as_str()).records(current.as_str())
    });
}

impl State {
    /// What ends with a phase: leftover hits, counters, the confusion of the active side after its Command phase.
    fn end_phase(&mut self) {
        if self.phase == Some(Phase::Command) {
            // `wm.confusion.recovery`: at the end of the unit's own Command phase.
            for index in 0..self.units.len() {
                if Some(self.setup.units[index].0) == self.active {
                    self.units[index].confused = false;
                }
            }
        }
        for unit in &mut self.units {
            // `wm.shoot.wipe`, `wm.casualty.wipe`; hits on chargers stay for their combat.
            if matches!(self.phase, Some(Phase::Shooting | Phase::Combat))
                && !(self.phase == Some(Phase::Shooting) && unit.charged)
            {
                if self.phase == Some(Phase::Shooting) && (unit.leftover_hits > 0 || unit.hits_this_phase > 0) {
                    unit.wiped_hits = unit.leftover_hits;
                }
                unit.leftover_hits = 0;
            }
            unit.lost_this_phase = 0;
            unit.left_out.clear();
            unit.hits_this_phase = 0;
            unit.shot_by.clear();
            unit.cover = None;
            unit.driven_back = false;
            unit.orders = 0;
            unit.ordered_by = None;
            unit.order_failed = false;
            unit.order_number = 0;
            unit.may_move = false;
            unit.acted_by_initiative = false;
            unit.has_fought |= unit.fought;
            unit.fought = false;
            unit.rounds = 0;
            unit.retreated = None;
            unit.pursuing = false;
            unit.casualties_due = 0;
            unit.reformed = false;
            unit.gun.end_phase();
        }
        if self.phase == Some(Phase::Combat) {
            for unit in &mut self.units {
                unit.carried_hits = 0;
                unit.gun.carried = None;
            }
        }
        self.magic.end_phase(self.phase);
        self.items.end_phase();
        self.command = CommandPhase::default();
        self.combat = CombatPhase::default();
    }

    /// What ends with a turn.
    fn end_turn(&mut self) {
        for unit in &mut self.units {
            unit.charged = false;
            unit.hits_charging = 0;
            unit.shot_charging_by.clear();
            unit.shots.clear();
            unit.carried_hits = 0;
            unit.machine.end_turn();
        }
        self.magic.end_turn(self.active);
        self.items.end_turn();
    }
}

/// `roll_off`.
pub(super) fn roll_off(_: &mut State, _: Option<&SideId>, _: &super::RollOff, _: &mut impl Docket) {}
