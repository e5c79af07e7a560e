//! Turns and phases (`kow.turn.*`), and what ends with them.

use super::{Agreement, Event, INFO, OrderKind, Phase, PhaseStart, Special, State, TurnEnd, rule, shooting};
use aftermath_rules::{
    common::TurnStart,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::{SideId, UnitId},
    muster::{SideIx, UnitIx},
    system::System,
    words::GameEvent,
};

/// How far the battle has come.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnState {
    /// The log begins before the battle, not in a situation.
    pub(super) whole: bool,
    /// Who has the first turn, by the players' decision.
    pub(super) first: Option<SideIx>,
    /// The roll for the first turn has been made, whether or not it is told who begins.
    pub(super) rolled: bool,
    /// A turn has begun.
    pub(super) begun: bool,
    /// Turns, with that under way, of which a situation that is not whole leaves out what units did.
    pub(super) unsaid_turns: u8,
    /// The active side has ended its turn.
    pub(super) turn_over: bool,
    /// A unit has acted in this turn, or a phase has begun: what belongs to the start of the turn is past.
    pub(super) under_way: bool,
    /// A ranged attack or a spell of this turn is in the log.
    pub(super) shooting_begun: bool,
    /// Nerve has been tested in this Shooting phase: it is at its end.
    pub(super) testing: bool,
    /// A later phase in which units have acted though nobody told that it began: told once.
    pub(super) untold: Option<Phase>,
    /// A side has acted in its turn though nobody told that it began: told once.
    pub(super) untold_turn: bool,
}

impl TurnState {
    /// Before the battle, or where a situation begins.
    pub(super) fn new(whole: bool) -> Self {
        Self { whole, begun: !whole, ..Self::default() }
    }

    /// Whether the first turn has begun.
    pub(super) fn begun(&self) -> bool {
        self.begun
    }
}

/// `turn_start`.
pub(super) fn start(state: &mut State, side: Option<&SideId>, event: &TurnStart, docket: &mut impl Docket) {
    super::deployment::check_complete(state, docket);
    let side = side.and_then(|side| state.setup.muster.side(side));
    if state.course.untold_turn && state.active == side && state.turn == event.turn {
        take_back(state);
    } else {
        close_turn(state, docket);
        if !state.course.turn_over && state.course.begun() {
            end_turn(state, docket);
        }
    }
    let Some(side) = side else {
        docket.finding(rule::TURN_ALTERNATE, Outcome::Unrecorded, || Detail::lacks("side"));
        begin(state, None, event.turn);
        return;
    };
    check_whose_turn(state, side, docket);
    check_number(state, event.turn, docket);
    begin(state, Some(side), event.turn);
}

/// Who acted too early was told so: his turn begins only now.
fn take_back(state: &mut State) {
    let sides = state.setup.muster.sides().max(1);
    state.active = state.active.map(|side| SideIx((side.0 + sides - 1) % sides));
    state.turn = state.turn.saturating_sub(1);
    for unit in &mut state.units {
        unit.charged_now = std::mem::take(&mut unit.charged_before);
    }
}

/// The sides take turns about (`kow.turn.alternate`); the first is whose the winner of the roll decided
/// (`kow.turn.first_roll`).
fn check_whose_turn(state: &State, side: SideIx, docket: &mut impl Docket) {
    let told =
        |say: &'static str, due: SideIx| Detail::say(say).expects(state.side_id(due)).records(state.side_id(side));
    if let Some(before) = state.active {
        let due = SideIx((before.0 + 1) % state.setup.muster.sides().max(1));
        docket.finding(rule::TURN_ALTERNATE, Outcome::from(side == due), || told("turn-order", due));
    } else if let Some(first) = state.course.first {
        docket.finding(rule::TURN_FIRST_ROLL, Outcome::from(side == first), || told("first-turn", first));
    } else if state.course.whole {
        let lacks = if state.course.rolled { "first" } else { "roll_off" };
        docket.finding(rule::TURN_FIRST_ROLL, Outcome::Unrecorded, || Detail::lacks(lacks));
    }
}

/// Turns are numbered through both players, from 1, up to the agreed limit (`kow.turn.alternate`).
fn check_number(state: &State, number: u32, docket: &mut impl Docket) {
    let due = state.turn.saturating_add(1);
    let within = state.setup.options.turns.is_none_or(|limit| number <= limit);
    docket.finding(rule::TURN_ALTERNATE, Outcome::from(number == due && within), || {
        let detail = Detail::say("turn-count").expects(due).records(number);
        detail.with("limit", super::throws::known(state.setup.options.turns))
    });
}

fn begin(state: &mut State, side: Option<SideIx>, number: u32) {
    (state.turn, state.active, state.phase) = (number, side, None);
    state.course.begun = true;
    state.course.unsaid_turns = state.course.unsaid_turns.saturating_sub(1);
    state.course.turn_over = false;
    state.course.under_way = false;
    state.course.shooting_begun = false;
    state.course.testing = false;
    state.course.untold = None;
    state.course.untold_turn = false;
    state.melee = super::melee::MeleePhase::default();
    state.doubts = super::sight::RollOffs::default();
    state.last_ordered = None;
    for unit in &mut state.units {
        unit.charged_before = std::mem::take(&mut unit.charged_now);
        unit.order = None;
        unit.ordered_at = None;
        unit.moved = false;
        unit.charge = None;
        unit.regenerated = false;
        unit.headstrong_rolled = false;
        unit.has_shot = false;
        unit.bane_chanted = false;
        unit.shot_damage = 0;
        unit.spared = false;
        unit.surged = false;
        unit.harm_untold = false;
        unit.tested = false;
        unit.dared = false;
        unit.ordered_late = false;
        unit.refused = None;
        unit.pivoted = false;
        unit.hurt_in_melee = false;
    }
}

/// `phase_start`: Movement, Shooting, Melee, each once and completely (`kow.turn.phases`).
pub(super) fn phase(state: &mut State, side: Option<&SideId>, event: &PhaseStart, docket: &mut impl Docket) {
    active_only(state, side, docket);
    let in_order = state.phase.is_none_or(|phase| phase < event.phase) && !state.course.turn_over;
    docket.finding(rule::TURN_PHASES, Outcome::from(in_order), || {
        Detail::say("phase-due")
            .with("phase_before", state.phase.map_or("none", Phase::as_str))
            .records(event.phase.as_str())
    });
    // Who says the same twice begins nothing anew.
    if state.phase == Some(event.phase) {
        return;
    }
    close_phase(state, docket);
    if state.course.untold.is_some_and(|untold| untold < event.phase) {
        close_untold(state, docket);
    }
    check_headstrong(state, docket);
    // A situation from before the first phase: the whole of this turn is in the log.
    if state.phase.is_none() && event.phase == Phase::Movement && !state.course.under_way {
        state.course.unsaid_turns = state.course.unsaid_turns.min(1);
    }
    state.course.under_way = true;
    state.course.untold = None;
    state.phase = Some(event.phase);
    state.doubts = super::sight::RollOffs::default();
    if event.phase == Phase::Shooting {
        halt_the_rest(state, docket);
    }
}

/// Who got no order before the Shooting phase counts as halted (`kow.move.default_halt`).
fn halt_the_rest(state: &mut State, docket: &mut impl Docket) {
    let Some(active) = state.active else {
        return;
    };
    let idle: Vec<UnitIx> =
        state.present_units().filter(|ix| state.side_of(*ix) == active && state.unit(*ix).order.is_none()).collect();
    for ix in idle {
        docket.finding(rule::MOVE_DEFAULT_HALT, Outcome::Held, || Detail::say("default-halt").unit(state.id(ix)));
        let unit = state.unit_mut(ix);
        unit.order = Some(OrderKind::Halt);
        unit.moved = true;
    }
}

/// A headstrong unit that begins its turn wavering rolls before anything else (`kow.special.headstrong`).
fn check_headstrong(state: &mut State, docket: &mut impl Docket) {
    if state.course.under_way {
        return;
    }
    let owing: Vec<UnitIx> = state
        .present_units()
        .filter(|ix| Some(state.side_of(*ix)) == state.active)
        .filter(|ix| state.figures(*ix).has(&Special::Headstrong))
        .filter(|ix| state.unit(*ix).wavering && !state.unit(*ix).headstrong_rolled)
        .collect();
    for ix in owing {
        docket.finding(rule::SPECIAL_HEADSTRONG, Outcome::Broken, || Detail::say("headstrong-owed").unit(state.id(ix)));
    }
}

/// `turn_end`.
pub(super) fn end(state: &mut State, side: Option<&SideId>, event: &TurnEnd, docket: &mut impl Docket) {
    active_only(state, side, docket);
    close_turn(state, docket);
    if state.course.turn_over {
        docket.finding(rule::TURN_PHASES, Outcome::Broken, || Detail::say("turn-over"));
    }
    check_recovered(state, event, docket);
    end_turn(state, docket);
    state.phase = None;
    state.course.turn_over = true;
}

/// The markers that the players took off are those due: of their own units, from the enemy's turn before
/// (`kow.status.disordered_end`).
fn check_recovered(state: &State, event: &TurnEnd, docket: &mut impl Docket) {
    let Some(recovered) = &event.recovered else {
        return;
    };
    let due: Vec<&UnitId> = state
        .present_units()
        .filter(|ix| Some(state.side_of(*ix)) == state.active)
        .filter(|ix| state.unit(*ix).disordered || state.unit(*ix).wavering)
        .map(|ix| state.id(ix))
        .collect();
    // Of whom the count says one thing and the dice another the marker may be there or not.
    let doubted = |id: &UnitId| state.setup.muster.find(id).is_some_and(|ix| state.unit(ix).disorder_doubted);
    let kept = due.iter().all(|id| recovered.contains(id) || doubted(id))
        && recovered.iter().all(|id| due.contains(&id) || doubted(id));
    docket.finding(rule::STATUS_DISORDERED_END, Outcome::from(kept), || {
        let names = |ids: &mut dyn Iterator<Item = &UnitId>| {
            let names: Vec<String> = ids.map(ToString::to_string).collect();
            if names.is_empty() { vec!["none".to_owned()] } else { names }
        };
        Detail::say("markers").expects(names(&mut due.iter().copied())).records(names(&mut recovered.iter()))
    });
}

/// What the phase under way leaves undone.
pub(super) fn close_phase(state: &mut State, docket: &mut impl Docket) {
    match state.phase {
        Some(Phase::Movement) => {
            super::order::check_all_moved(state, docket);
            super::charge::close(state, docket);
        }
        Some(Phase::Shooting) => shooting::close(state, docket),
        Some(Phase::Melee) => super::melee::close(state, docket),
        None => {}
    }
}

/// What a Shooting phase leaves undone of which nobody told that it began.
fn close_untold(state: &mut State, docket: &mut impl Docket) {
    let is_shooting_over = state.course.untold.is_some() && state.phase < Some(Phase::Shooting);
    if is_shooting_over {
        shooting::close(state, docket);
    }
}

/// What the turn leaves undone: who charged has struck, be it that there was no Melee phase.
fn close_turn(state: &mut State, docket: &mut impl Docket) {
    let phase = state.phase;
    close_phase(state, docket);
    close_untold(state, docket);
    if matches!(phase, Some(Phase::Movement | Phase::Shooting)) {
        super::melee::close(state, docket);
    }
}

/// Wavering and Disordered end with the unit's own turn; spells, orders and hindrance with the turn
/// (`kow.status.disordered_end`, `kow.nerve.wavering_effect`).
fn end_turn(state: &mut State, docket: &mut impl Docket) {
    let Some(active) = state.active else {
        return;
    };
    for ix in state.setup.muster.all() {
        if state.side_of(ix) != active {
            continue;
        }
        let unit = state.unit_mut(ix);
        (unit.status_unsaid, unit.disorder_doubted) = (false, false);
        if !(state.unit(ix).disordered || state.unit(ix).wavering) {
            continue;
        }
        let cited = if state.unit(ix).wavering { rule::NERVE_WAVERING_EFFECT } else { rule::STATUS_DISORDERED_END };
        if state.is_present(ix) {
            docket.finding(cited, Outcome::Held, || Detail::say("recovers").unit(state.id(ix)));
        }
        let unit = state.unit_mut(ix);
        (unit.wavering, unit.disordered) = (false, false);
    }
}

/// `agreement`.
pub(super) fn agreement(event: &Agreement, docket: &mut impl Docket) {
    let cited = event.rule.as_ref().and_then(|rule| System::of(&INFO).rule(rule.as_str()));
    let cited = cited.unwrap_or(rule::TERRAIN_AGREE);
    docket.finding(cited, Outcome::PlayersCall, || Detail::say("agreement").with("agreed", event.text.to_string()));
}

/// The entry's side is the one whose turn it is (`kow.turn.active_player_acts`).
pub(super) fn active_only(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let (Some(side), Some(active)) = (side, state.active) else {
        return;
    };
    let kept = state.setup.muster.side(side) == Some(active);
    docket.finding(rule::TURN_ACTIVE_PLAYER_ACTS, Outcome::from(kept), || {
        Detail::say("active-only").expects(state.side_id(active)).records(side)
    });
}

/// The active player's units act in his turn, in the phase due (`kow.turn.active_player_acts`, `kow.turn.phases`). Every
/// event of a unit calls this first; the entry goes on whatever it finds.
pub(super) fn acts(state: &mut State, side: Option<&SideId>, unit: UnitIx, phase: Phase, docket: &mut impl Docket) {
    let Some(active) = state.active else {
        if state.course.whole {
            docket.finding(rule::TURN_PHASES, Outcome::Unrecorded, || Detail::lacks("turn_start"));
        }
        return;
    };
    let own = state.side_of(unit) == active;
    let said = side.is_none_or(|side| state.setup.muster.side(side) == Some(active));
    docket.finding(rule::TURN_ACTIVE_PLAYER_ACTS, Outcome::from(own && said), || {
        let detail = Detail::say("active-only").unit(state.id(unit)).expects(state.side_id(active));
        detail.records(if own { state.side_id(active) } else { state.side_id(state.side_of(unit)) })
    });
    // An order that came too late was blamed where it was given.
    if !(state.unit(unit).ordered_late && phase == Phase::Movement) {
        in_phase(state, phase, docket);
    }
}

/// Before an event: where a side has ended its turn and the next one acts, that one's turn has begun, be it said or not.
pub(super) fn begin_untold(state: &mut State, side: Option<&SideId>, event: &Event, docket: &mut impl Docket) {
    if GameEvent::record(event).is_some()
        || matches!(event, Event::TurnStart(_) | Event::Agreement(_) | Event::Concede(_) | Event::BattleEnd(_))
    {
        return;
    }
    let (Some(active), Some(side)) = (state.active, side.and_then(|side| state.setup.muster.side(side))) else {
        return;
    };
    let next = SideIx((active.0 + 1) % state.setup.muster.sides().max(1));
    if !state.course.turn_over || side != next || side == active {
        return;
    }
    docket.finding(rule::TURN_ACTIVE_PLAYER_ACTS, Outcome::Broken, || {
        Detail::say("turn-untold").with("side", state.side_id(side))
    });
    begin(state, Some(side), state.turn.saturating_add(1));
    state.course.untold_turn = true;
}

/// An event belongs to a phase (`kow.turn.phases`). A turn begins with the Movement phase, be it said or not.
pub(super) fn in_phase(state: &mut State, phase: Phase, docket: &mut impl Docket) {
    if state.phase.is_none() && phase == Phase::Movement && state.active.is_some() && !state.course.turn_over {
        check_headstrong(state, docket);
        state.phase = Some(phase);
    }
    let (told, untold) = (state.phase == Some(phase), state.course.untold == Some(phase));
    let kept = (told || untold) && !state.course.turn_over;
    docket.finding(rule::TURN_PHASES, Outcome::from(kept), || {
        if state.course.turn_over {
            return Detail::say("turn-over");
        }
        let now = state.phase.map_or("none", Phase::as_str);
        Detail::say("in-phase").expects(phase.as_str()).records(now)
    });
    // Nobody told that this phase begins: what else belongs to it is not blamed for that again.
    if told {
        state.course.untold = None;
    } else if state.phase < Some(phase) && state.course.untold < Some(phase) && !state.course.turn_over {
        if state.course.untold == Some(Phase::Shooting) {
            close_untold(state, docket);
        }
        state.course.untold = Some(phase);
    }
    state.course.under_way = true;
}
