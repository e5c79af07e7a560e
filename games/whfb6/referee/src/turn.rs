//! Turns, phases and their steps (`wfb.turn.*`).

use aftermath_rules::{
    SideId,
    catalogue::Rule,
    common::TurnStart,
    docket::Docket,
    finding::{Detail, Outcome},
    muster::{SideIx, UnitIx},
};
use aftermath_whfb6::{Count, Models, Phase, PhaseStart, Whole, rule};

use crate::state::State;

/// Steps of the movement phase (`wfb.turn.movement_order`).
pub(crate) const DECLARE: u32 = 1;
pub(crate) const RALLY: u32 = 2;
pub(crate) const COMPULSORY: u32 = 3;
pub(crate) const CHARGERS: u32 = 4;
pub(crate) const REMAINING: u32 = 5;
/// Steps of the magic phase (`wfb.turn.magic_order`).
pub(crate) const POOLS: u32 = 1;
pub(crate) const CASTING: u32 = 2;
pub(crate) const IN_PLAY: u32 = 6;
/// Steps of the shooting phase (`wfb.turn.shooting_order`).
pub(crate) const TARGETS: u32 = 1;
pub(crate) const SHOOTING: u32 = 2;
/// Steps of the close combat phase that are the same for all combats (`wfb.turn.combat_order`).
pub(crate) const FIGHT: u32 = 1;
pub(crate) const COMBAT_PANIC: u32 = 4;
pub(crate) const FLIGHT: u32 = 5;
pub(crate) const PURSUIT: u32 = 6;
pub(crate) const REDRESS: u32 = 7;

/// `turn_start`: sides take turns about, and each counts its own.
pub(crate) fn start(state: &mut State, side: Option<&SideId>, event: &TurnStart, docket: &mut impl Docket) {
    crate::setup::check_complete(state, docket);
    crate::setup::bring_on(state);
    if !state.progress.turn_over {
        check_begun(state, docket);
    }
    close_phase(state, docket);
    if !state.progress.turn_over && state.progress.begun && state.active.is_some() {
        end_turn(state);
    }
    let Some(side) = side.and_then(|side| state.setup.muster.side(side)) else {
        docket.finding(rule::TURN_PHASE_ORDER, Outcome::Unrecorded, || Detail::lacks("side"));
        begin(state, None, event.turn);
        return;
    };
    check_whose(state, side, docket);
    check_number(state, side, event.turn, docket);
    if state.progress.first.is_none() {
        state.progress.first = told_first(state, side, event.turn).map(|first| state.side_id(first).clone());
    }
    begin(state, Some(side), event.turn);
}

/// Who had the first turn: who begins a whole log, and of two sides in any log the one with whose turn the number goes up.
fn told_first(state: &State, side: SideIx, number: u32) -> Option<SideIx> {
    let Some(before) = state.active else {
        return state.setup.whole.then_some(side);
    };
    let goes_up = number == state.turn + 1;
    let known = before != side && state.setup.muster.sides() == 2 && (goes_up || number == state.turn);
    known.then_some(if goes_up { side } else { before })
}

/// Whether a side is the last to have its turns of a number; `None` where the log does not tell who was the first.
pub(crate) fn is_last(state: &State, side: SideIx) -> Option<bool> {
    let first = state.progress.first.as_ref().and_then(|first| state.setup.muster.side(first))?;
    Some((side.0 + 1) % state.setup.muster.sides().max(1) == first.0)
}

fn check_whose(state: &State, side: SideIx, docket: &mut impl Docket) {
    let (due, cited, say) = match (state.active, &state.setup.options.first) {
        // A log that begins within a turn may not say whose.
        (None, _) if state.progress.begun && state.turn > 0 => (None, rule::TURN_PHASE_ORDER, "turn-order"),
        (Some(before), _) => {
            let due = SideIx((before.0 + 1) % state.setup.muster.sides().max(1));
            (Some(due), rule::TURN_PHASE_ORDER, "turn-order")
        }
        (None, Some(first)) => (state.setup.muster.side(first), rule::GAP_DEPLOYMENT, "first-turn"),
        (None, None) => (None, rule::GAP_DEPLOYMENT, "first-turn"),
    };
    if let Some(due) = due {
        docket.finding(cited, Outcome::from(side == due), || {
            Detail::say(say).expects(state.side_id(due)).records(state.side_id(side))
        });
    }
}

/// Turns are numbered by side, up to the agreed number (`wfb.gap.victory`).
fn check_number(state: &State, side: SideIx, number: u32, docket: &mut impl Docket) {
    let first = state.progress.first.as_ref().and_then(|first| state.setup.muster.side(first));
    let due = match (state.active, first) {
        (None, _) if state.progress.begun && state.turn > 0 => None,
        (None, _) => Some(state.turn.max(1)),
        (Some(_), Some(first)) if first == side => Some(state.turn + 1),
        (Some(_), Some(_)) => Some(state.turn),
        // Who began is not known: either number may be right.
        (Some(_), None) => None,
    };
    let kept = due.map_or(number == state.turn || number == state.turn + 1, |due| number == due);
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(kept), || {
        let due = due.unwrap_or(if kept { number } else { state.turn });
        Detail::say("turn-number").with("side", state.side_id(side)).expects(due).records(number)
    });
    if let Some(limit) = state.setup.options.turns {
        docket.finding(rule::GAP_VICTORY, Outcome::from(number <= limit.get()), || {
            Detail::say("within-limit").expects(limit.get()).records(number)
        });
    }
}

fn begin(state: &mut State, side: Option<SideIx>, number: u32) {
    (state.turn, state.active, state.phase) = (number.min(1000), side, None);
    let passed = Count::nearest(state.turns_passed().saturating_add(1));
    let progress = &mut state.progress;
    progress.turns_passed = Some(passed);
    (progress.begun, progress.turn_over, progress.step) = (true, false, None);
    (progress.turns_least, progress.phase_unsaid, progress.phase_under_way) = (None, false, false);
    for unit in &mut state.units {
        unit.unsaid_before = None;
        unit.this_turn = None;
        unit.this_phase = None;
        unit.charges_in = unit.charges_in.filter(|turn| *turn >= passed);
    }
    forget_phase(state);
}

/// What lasts no longer than a phase.
fn forget_phase(state: &mut State) {
    use aftermath_rules::list::List;
    let progress = &mut state.progress;
    progress.step = None;
    progress.pools = None;
    progress.spell = None;
    progress.miscast_due = None;
    progress.tried = List::default();
    progress.tried_in_play = List::default();
    progress.aims = List::default();
    progress.fought = List::default();
    progress.fled = List::default();
    progress.broken = List::default();
    progress.panic_due = List::default();
    progress.panic_noted = List::default();
    progress.may_pursue = List::default();
    progress.restrained = List::default();
    progress.may_overrun = List::default();
    progress.winners = List::default();
}

/// What begins with a phase: models are counted for Panic (`wfb.amb.panic_base`), and in the movement phase who has enemies
/// near (`wfb.move.march_condition`).
pub(crate) fn begin_phase(state: &mut State) {
    forget_phase(state);
    let all: Vec<UnitIx> = state.setup.muster.all().collect();
    for ix in all {
        let models = Models::nearest(state.models(ix));
        let phase = state.this_phase_mut(ix);
        *phase = aftermath_whfb6::ThisPhase { models: Some(models), ..Default::default() };
    }
    if state.phase == Some(Phase::Movement) {
        crate::movement::look_for_enemies(state);
    }
}

/// `phase_start`: movement, magic, shooting, close combat, each once (`wfb.turn.phase_order`).
pub(crate) fn phase(state: &mut State, side: Option<&SideId>, event: &PhaseStart, docket: &mut impl Docket) {
    active_only(state, side, docket);
    let in_order = state.phase.is_none_or(|phase| phase < event.phase) && !state.progress.turn_over;
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(in_order), || {
        Detail::say("phase-due")
            .with("phase_before", state.phase.map_or("none", Phase::as_str))
            .records(event.phase.as_str())
    });
    close_phase(state, docket);
    check_begun(state, docket);
    state.phase = Some(event.phase);
    (state.progress.phase_unsaid, state.progress.phase_under_way) = (false, false);
    begin_phase(state);
}

/// `turn_end`.
pub(crate) fn end(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    active_only(state, side, docket);
    check_begun(state, docket);
    close_phase(state, docket);
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(!state.progress.turn_over), || Detail::say("turn-over"));
    end_turn(state);
}

fn end_turn(state: &mut State) {
    state.phase = None;
    state.progress.turn_over = true;
    forget_phase(state);
    state.combats.iter_mut().for_each(|combat| combat.round = None);
    state.combats.retain(|combat| !combat.contacts.is_empty());
}

/// What the start of a turn leaves undone, once its first phase begins or it has none.
fn check_begun(state: &State, docket: &mut impl Docket) {
    crate::psychology::check_start(state, docket);
    crate::combat::check_back(state, docket);
}

/// What the phase under way leaves undone.
pub(crate) fn close_phase(state: &mut State, docket: &mut impl Docket) {
    crate::psychology::close(state, docket);
    match state.phase {
        Some(Phase::Movement) => {
            crate::charge::close(state, docket);
            crate::flight::close(state, docket);
            crate::compulsory::close(state, docket);
            crate::movement::close(state, docket);
        }
        Some(Phase::Magic) => crate::magic::close(state, docket),
        Some(Phase::Shooting) => crate::shooting::close(state, docket),
        Some(Phase::Combat) => crate::combat::close(state, docket),
        None => {}
    }
}

/// The entry's side is the one whose turn it is.
pub(crate) fn active_only(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let (Some(side), Some(active)) = (side, state.active) else {
        return;
    };
    let kept = state.setup.muster.side(side) == Some(active);
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(kept), || {
        Detail::say("active-only").expects(state.side_id(active)).records(side)
    });
}

/// Who acts, and of whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// The side whose turn it is.
    Active,
    /// Its opponent.
    Opponent,
    /// Either.
    Anyone,
}

/// An event of a unit belongs to a phase, to a side, and comes from its own side. Every event of a unit calls this first;
/// the entry goes on whatever it finds.
pub(crate) fn acts(
    state: &mut State,
    side: Option<&SideId>,
    unit: UnitIx,
    phase: Phase,
    whose: Whose,
    docket: &mut impl Docket,
) {
    let own = state.side_of(unit);
    if let Some(side) = side.and_then(|side| state.setup.muster.side(side))
        && side != own
    {
        docket.finding(rule::TURN_PHASE_ORDER, Outcome::Broken, || Detail::say("own-unit").unit(state.id(unit)));
    }
    in_phase(state, phase, docket);
    let Some(active) = state.active else {
        return;
    };
    let kept = match whose {
        Whose::Active => own == active,
        Whose::Opponent => own != active,
        Whose::Anyone => return,
    };
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(kept), || {
        let detail = Detail::say(if whose == Whose::Active { "active-only" } else { "opponent-only" });
        detail.unit(state.id(unit)).expects(state.side_id(active)).records(state.side_id(own))
    });
}

/// An event belongs to a phase (`wfb.turn.phase_order`).
pub(crate) fn in_phase(state: &mut State, phase: Phase, docket: &mut impl Docket) {
    if state.active.is_none() && !state.progress.begun {
        docket.finding(rule::TURN_PHASE_ORDER, Outcome::Unrecorded, || Detail::lacks("turn_start"));
        return;
    }
    if state.phase.is_none() && state.progress.phase_unsaid {
        docket.finding(rule::TURN_PHASE_ORDER, Outcome::Unrecorded, || Detail::lacks("phase_start"));
        return;
    }
    let kept = state.phase == Some(phase) && !state.progress.turn_over;
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(kept), || {
        let now = state.phase.map_or("none", Phase::as_str);
        Detail::say("in-phase").expects(phase.as_str()).records(now)
    });
}

/// The rule that orders the steps of a phase.
fn order_of(phase: Option<Phase>) -> Rule {
    match phase {
        None => rule::TURN_PHASE_ORDER,
        Some(Phase::Movement) => rule::TURN_MOVEMENT_ORDER,
        Some(Phase::Magic) => rule::TURN_MAGIC_ORDER,
        Some(Phase::Shooting) => rule::TURN_SHOOTING_ORDER,
        Some(Phase::Combat) => rule::TURN_COMBAT_ORDER,
    }
}

/// How far the phase has come.
pub(crate) fn step_now(state: &State) -> u32 {
    state.progress.step.map_or(0, Whole::get)
}

/// The step of the phase that an event belongs to, in their order. Answers whether it is not too late for it.
pub(crate) fn step(state: &mut State, step: u32, docket: &mut impl Docket) -> bool {
    if state.phase.is_none() && state.progress.phase_unsaid {
        // Which phase it is the log does not tell, nor how far it has come.
        return true;
    }
    let now = step_now(state);
    let kept = step >= now;
    docket.finding(order_of(state.phase), Outcome::from(kept), || {
        Detail::say("step-order").with("step_before", step_name(state.phase, now)).records(step_name(state.phase, step))
    });
    state.progress.step = Some(Whole::nearest(step.max(now)));
    kept
}

/// What a step is called.
fn step_name(phase: Option<Phase>, step: u32) -> &'static str {
    match (phase, step) {
        (Some(Phase::Movement), DECLARE) => "declare_charges",
        (Some(Phase::Movement), RALLY) => "rally_step",
        (Some(Phase::Movement), COMPULSORY) => "compulsory_moves",
        (Some(Phase::Movement), CHARGERS) => "move_chargers",
        (Some(Phase::Movement), REMAINING) => "remaining_moves",
        (Some(Phase::Magic), POOLS) => "count_dice",
        (Some(Phase::Magic), CASTING) => "casting",
        (Some(Phase::Magic), IN_PLAY) => "spells_in_play",
        (Some(Phase::Shooting), TARGETS) => "declare_targets",
        (Some(Phase::Shooting), SHOOTING) => "shots",
        (Some(Phase::Combat), FIGHT) => "fights",
        (Some(Phase::Combat), COMBAT_PANIC) => "panic_tests",
        (Some(Phase::Combat), FLIGHT) => "flights",
        (Some(Phase::Combat), PURSUIT) => "pursuits",
        (Some(Phase::Combat), REDRESS) => "redressing",
        _ => "none",
    }
}

/// `agreement`.
pub(crate) fn agreement(event: &aftermath_rules::common::Agreement, docket: &mut impl Docket) {
    let cited = event.rule.as_ref().and_then(|rule| aftermath_whfb6::rule_named(rule.as_str()));
    docket.finding(cited.unwrap_or(rule::META_SOURCE_AUTHORITY), Outcome::PlayersCall, || {
        Detail::say("agreement").with("agreed", event.text.to_string())
    });
}
