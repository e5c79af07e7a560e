//! Rounds, turns and phases (`w40k.round.*`, `w40k.phase.*`), and what their ends leave undone.

use aftermath_rules::{
    catalogue::Rule,
    common::{Agreement, TurnStart},
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
    text::Name,
};
use aftermath_wh40k9::{Moved, Phase, PhaseStart, PhaseStep, Until};

use crate::{
    answer::of,
    rule,
    setup::{battle_begins, other_side},
    state::{State, ThisPhase, ThisTurn, UnitIx, Whereabouts},
};

/// `turn_start` (`w40k.round.turns`, `w40k.round.next`).
pub(crate) fn start(state: &mut State, side: Option<&SideId>, event: &TurnStart, docket: &mut impl Docket) {
    let Some(acting) = side.and_then(|side| state.side(side)) else {
        docket.finding(rule::ROUND_TURNS, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    if state.active.is_some() && !state.turn_over {
        close_phase(state, docket);
        finish_turn(state);
    }
    if state.turn == 0 {
        battle_begins(state, docket);
    }
    let known = state.turn > 0 || state.setup.from_start;
    let sides = state.sides.len() as u32;
    let new_round = state.turn == 0 || state.turns >= sides;
    let (due, round) = if new_round {
        (state.first, state.turn.saturating_add(1))
    } else {
        (state.active.and_then(|active| other_side(state, active)), state.turn)
    };
    if let Some(due) = due {
        docket.finding(rule::ROUND_TURNS, Outcome::from(due == acting), || {
            Detail::say("turn-order").expects(state.side_id(due)).records(state.side_id(acting))
        });
    }
    if known {
        // The first round is what comes after everything before the battle.
        let begins = state.turn == 0 && round != event.turn;
        let cited = if begins { rule::ONLY_WAR_BEGIN } else { rule::ROUND_NEXT };
        docket.finding(cited, Outcome::from(round == event.turn), || {
            Detail::say("round-number").expects(round).records(event.turn)
        });
    }
    if event.turn > state.turn || new_round {
        if state.turn > 0 {
            end_round(state);
        }
        state.turns = 0;
    }
    crate::ending::check_limit(state, event.turn, docket);
    if state.first.is_none() && state.turns == 0 {
        state.first = Some(acting);
    }
    state.turn = event.turn;
    state.turns = state.turns.saturating_add(1);
    state.active = Some(acting);
    state.turn_over = false;
    (state.phase, state.step) = (None, None);
    begin_phase(state);
}

/// `phase_start` (`w40k.round.phase_order`).
pub(crate) fn phase(state: &mut State, event: &PhaseStart, docket: &mut impl Docket) {
    if let Some(step) = event.step
        && step.phase() != event.phase
    {
        docket.finding(rule::ROUND_PHASE_ORDER, Outcome::Broken, || {
            Detail::say("phase-due").expects(step.phase().as_str()).records(event.phase.as_str())
        });
    }
    let second = event.step.is_some_and(PhaseStep::is_second);
    if second && state.phase == Some(event.phase) {
        let twice = state.step.is_some_and(PhaseStep::is_second);
        let cited = step_rule(event.phase);
        docket.finding(cited, Outcome::from(!twice), || {
            Detail::say("step").records(event.step.map_or("none", PhaseStep::as_str))
        });
        close_first_step(state, docket);
        state.step = event.step;
        return;
    }
    let in_order = state.phase.is_none_or(|before| before < event.phase) && !state.turn_over;
    docket.finding(rule::ROUND_PHASE_ORDER, Outcome::from(in_order), || {
        Detail::say("phase-due")
            .with("phase_before", state.phase.map_or("none", Phase::as_str))
            .records(event.phase.as_str())
    });
    close_phase(state, docket);
    state.phase = Some(event.phase);
    state.step = event.step;
    begin_phase(state);
}

/// The rule that names the steps of a phase.
fn step_rule(phase: Phase) -> Rule {
    match phase {
        Phase::Charge => rule::CHARGE_STEPS,
        Phase::Morale => rule::MORALE_STEPS,
        _ => rule::MOVE_STEPS,
    }
}

/// What a new phase begins with.
fn begin_phase(state: &mut State) {
    for unit in &mut state.units {
        let aboard = matches!(unit.whereabouts, Whereabouts::Aboard(_));
        unit.phase = ThisPhase { began_aboard: aboard, ..ThisPhase::default() };
        for model in &mut unit.models {
            model.allocated = false;
            model.presumed &= model.lost > 0;
            model.shot.clear();
        }
    }
    state.smites = 0;
    state.power = None;
    state.acting = None;
    state.control_said = false;
    for marker in &mut state.markers {
        marker.said = None;
    }
    state.end_effects(Until::Phase);
    match state.phase {
        Some(Phase::Charge) => crate::charge::remember_start(state),
        Some(Phase::Fight) => crate::fight::begin(state),
        Some(Phase::Morale) => crate::morale::begin(state),
        _ => {}
    }
}

/// What the first step of a phase leaves undone.
fn close_first_step(state: &mut State, docket: &mut impl Docket) {
    match state.phase {
        Some(Phase::Movement) => crate::movement::close_moves(state, docket),
        Some(Phase::Charge) => crate::charge::close(state, docket),
        Some(Phase::Morale) => crate::morale::close_tests(state, docket),
        _ => {}
    }
}

/// What the phase under way leaves undone.
pub(crate) fn close_phase(state: &mut State, docket: &mut impl Docket) {
    crate::transport::close(state, docket);
    let second = state.step.is_some_and(PhaseStep::is_second);
    match state.phase {
        Some(Phase::Command) => crate::command::close(state, docket),
        Some(Phase::Movement) if !second => crate::movement::close_moves(state, docket),
        Some(Phase::Psychic) => crate::psychic::close(state, docket),
        Some(Phase::Shooting) => crate::attacks::close(state, docket),
        Some(Phase::Charge) => {
            if !second {
                crate::charge::close(state, docket);
            }
            crate::attacks::close(state, docket);
        }
        Some(Phase::Fight) => crate::fight::close(state, docket),
        Some(Phase::Morale) => {
            if !second {
                crate::morale::close_tests(state, docket);
            }
            crate::morale::close_checks(state, docket);
        }
        Some(Phase::Movement) | None => {}
    }
}

/// `turn_end` (`w40k.morale.turn_end`).
pub(crate) fn end(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    let own = side.and_then(|side| state.side(side)).is_none_or(|side| Some(side) == state.active);
    close_phase(state, docket);
    let aboard = state.units.iter().any(|unit| matches!(unit.whereabouts, Whereabouts::Aboard(_)));
    if aboard {
        docket.finding(rule::TRANSPORT_EMBARKED_INERT, Outcome::Held, Detail::new);
    }
    let last = state.phase.is_none_or(|phase| phase == Phase::Morale);
    docket.finding(rule::MORALE_TURN_END, Outcome::from(last && own && !state.turn_over), || {
        Detail::say("turn-ends").with("phase_before", state.phase.map_or("none", Phase::as_str))
    });
    finish_turn(state);
}

/// What lasts for a turn ends for both armies.
fn finish_turn(state: &mut State) {
    for unit in &mut state.units {
        unit.turn = ThisTurn::default();
        unit.phase = ThisPhase::default();
        for model in &mut unit.models {
            model.allocated = false;
            model.presumed &= model.lost > 0;
            model.destroyed_now = false;
            model.shot.clear();
        }
    }
    state.end_effects(Until::Phase);
    state.end_effects(Until::Turn);
    state.power = None;
    state.acting = None;
    (state.phase, state.step) = (None, None);
    state.turn_over = true;
}

/// What lasts for a round ends.
fn end_round(state: &mut State) {
    state.end_effects(Until::Round);
    for side in &mut state.sides {
        side.attempted.clear();
    }
    for unit in &mut state.units {
        unit.smote = false;
    }
}

/// What an action belongs to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Belongs<'a> {
    pub(crate) phase: Phase,
    /// In the second step of its phase.
    pub(crate) second: bool,
    /// The active player's units do it; otherwise those of the others.
    pub(crate) active: bool,
    /// The rule that says so.
    pub(crate) cited: Rule,
    /// The rule by which it is done out of its phase.
    pub(crate) as_in_phase: Option<&'a Name>,
}

/// A unit acts in the phase, the step and the turn due. Every event of a unit calls this; the entry goes on whatever it
/// finds.
pub(crate) fn acts(state: &State, side: Option<&SideId>, ix: UnitIx, belongs: Belongs<'_>, docket: &mut impl Docket) {
    if belongs.as_in_phase.is_some() {
        // It is bound by the rules of that phase (`w40k.phase.out_of_phase`), but not to its time.
        return;
    }
    let in_phase = state.phase == Some(belongs.phase) && !state.turn_over;
    docket.finding(rule::ROUND_PHASE_ORDER, Outcome::from(in_phase), || {
        Detail::say("in-phase")
            .unit(state.id(ix))
            .expects(belongs.phase.as_str())
            .records(state.phase.map_or("none", Phase::as_str))
    });
    if in_phase && matches!(belongs.phase, Phase::Movement | Phase::Charge | Phase::Morale) {
        let second = state.step.is_some_and(PhaseStep::is_second);
        docket.finding(step_rule(belongs.phase), Outcome::from(second == belongs.second), || {
            of(state.id(ix)).records(state.step.map_or("none", PhaseStep::as_str))
        });
    }
    let Some(active) = state.active else {
        docket.finding(rule::ROUND_TURNS, Outcome::Unrecorded, || Detail::lacks("turn_start"));
        return;
    };
    let owner = state.side_of(ix);
    let said = side.and_then(|side| state.side(side)).is_none_or(|side| side == owner);
    if !said {
        // An army is what its player commands, and nobody else's models are.
        docket.finding(rule::GENERAL_ARMY, Outcome::Broken, || {
            of(state.id(ix)).expects(state.side_id(owner)).records(side.map_or("none", SideId::as_str))
        });
    }
    let kept = (owner == active) == belongs.active && said;
    docket.finding(belongs.cited, Outcome::from(kept), || {
        let say = if belongs.active { "active-only" } else { "inactive-only" };
        Detail::say(say).unit(state.id(ix)).expects(state.side_id(active)).records(state.side_id(owner))
    });
}

/// `agreement`.
pub(crate) fn agreement(event: &Agreement, docket: &mut impl Docket) {
    let cited = event.rule.as_ref().and_then(|rule| crate::find_rule(rule.as_str()));
    let cited = cited.unwrap_or(rule::GENERAL_MOST_IMPORTANT_RULE);
    docket.finding(cited, Outcome::PlayersCall, || Detail::say("agreement").with("agreed", event.text.to_string()));
}

/// What a unit counts as having done, its TRANSPORT's move where it is aboard (`w40k.transport.inherit_move`).
pub(crate) fn moved(state: &State, ix: UnitIx) -> Option<Moved> {
    match state.unit(ix).whereabouts {
        Whereabouts::Aboard(transport) => state.unit(transport).turn.moved,
        _ => state.unit(ix).turn.moved,
    }
}
