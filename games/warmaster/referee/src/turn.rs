//! Turns and phases (chapters "Sequence of play" and "End of the battle").

use super::{
    Agreement, INFO, Phase, PhaseStart, RollOff, RollOffPurpose, State, TurnStart, artillery, characters,
    combat::{self, CombatPhase},
    command::{self, CommandPhase},
    deployment, drive_back, machines, magic, off_table, rule, shooting,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
    system::System,
};

/// How far the battle has come.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct TurnState {
    /// The log begins before the battle, not in a situation.
    pub(super) whole: bool,
    /// Who has the first turn, by the dice or by the deployment.
    pub(super) first: Option<SideIx>,
    /// Turns that each side has at most.
    pub(super) limit: Option<u32>,
    /// The turn that each side has begun last.
    pub(super) turns: Vec<Option<u32>>,
    /// The active side has ended its turn.
    pub(super) turn_over: bool,
}

impl TurnState {
    /// Before the battle, or where a situation begins.
    pub(super) fn new(sides: usize, whole: bool) -> Self {
        Self { whole, turns: vec![None; sides], ..Self::default() }
    }

    /// Whether a turn has begun.
    pub(super) fn begun(&self) -> bool {
        self.turns.iter().any(Option::is_some)
    }
}

/// `turn_start`.
pub(super) fn start(state: &mut State, side: Option<&SideId>, event: &TurnStart, docket: &mut impl Docket) {
    deployment::check_complete(state, docket);
    let Some(side) = side.and_then(|side| state.setup.side(side)) else {
        docket.finding(rule::SEQ_FULL_TURNS, Outcome::Unrecorded, || Detail::lacks("side"));
        close_phase(state, docket);
        state.end_phase();
        state.end_turn();
        (state.turn, state.active, state.phase) = (event.turn, None, None);
        state.course.turn_over = false;
        return;
    };
    let in_turn = check_whose_turn(state, side, docket);
    if in_turn {
        check_number(state, side, event.turn, docket);
    }
    if let Some(limit) = state.course.limit {
        docket.finding(rule::END_TURN_LIMIT, Outcome::from(event.turn <= limit), || {
            Detail::say("within-limit").expects(limit).records(event.turn)
        });
    }
    end_unfought(state, docket);
    close_phase(state, docket);
    state.end_phase();
    state.end_turn();
    state.turn = event.turn;
    state.active = Some(side);
    state.phase = None;
    state.course.turn_over = false;
    if let Some(last) = state.course.turns.get_mut(side.0) {
        *last = Some(event.turn);
    }
}

/// The sides take turns about (`wm.seq.full_turns`); the first turn is whose the dice or the deployment say
/// (`wm.setup.first_turn`, `wm.setup.first_turn_roll`). Answers whether the side's number can be told.
fn check_whose_turn(state: &State, side: SideIx, docket: &mut impl Docket) -> bool {
    let detail = |say: &'static str, expected: SideIx| {
        Detail::say(say).expects(state.side_id(expected)).records(state.side_id(side))
    };
    if let Some(previous) = state.active {
        let expected = SideIx((previous.0 + 1) % state.setup.sides.len());
        docket.finding(rule::SEQ_FULL_TURNS, Outcome::from(side == expected), || detail("turn-order", expected));
        return side == expected;
    }
    if !state.course.whole || state.course.begun() {
        return true;
    }
    match state.deploying.whole_side_first().or(state.course.first) {
        Some(expected) => {
            docket.finding(rule::SETUP_FIRST_TURN, Outcome::from(side == expected), || detail("first-turn", expected));
        }
        None => docket.finding(rule::SETUP_FIRST_TURN, Outcome::Unrecorded, || Detail::lacks("roll_off")),
    }
    true
}

/// Turns are counted for each side, from 1 (`wm.seq.full_turns`).
fn check_number(state: &State, side: SideIx, number: u32, docket: &mut impl Docket) {
    let turns = &state.course.turns;
    let others = turns.iter().flatten().max().copied();
    let due = match (turns.get(side.0).copied().flatten(), others) {
        (Some(last), _) => last.saturating_add(1),
        (None, None) if state.course.whole => 1,
        (None, Some(other)) if state.course.whole => other,
        // A situation does not tell who had the first turn.
        (None, Some(other)) if number == other.saturating_add(1) => number,
        (None, Some(other)) => other,
        (None, None) => number.max(1),
    };
    docket.finding(rule::SEQ_FULL_TURNS, Outcome::from(number == due), || {
        Detail::say("turn-number").with("side", state.side_id(side)).expects(due).records(number)
    });
}

/// `phase_start`.
pub(super) fn phase(state: &mut State, side: Option<&SideId>, event: &PhaseStart, docket: &mut impl Docket) {
    active_only(state, side, docket);
    if state.active.is_none() && state.course.whole && !state.course.begun() {
        docket.finding(rule::SEQ_FULL_TURNS, Outcome::Unrecorded, || Detail::lacks("turn_start"));
    }
    check_turn_open(state, docket);
    let in_order = state.phase.is_none_or(|phase| phase < event.phase);
    docket.finding(rule::SEQ_PHASE_ORDER, Outcome::from(in_order), || {
        Detail::say("phase-order")
            .with("phase_before", state.phase.map_or("none", Phase::as_str))
            .records(event.phase.as_str())
    });
    if state.phase.is_none() {
        off_table::check_returns(state, docket);
    }
    close_phase(state, docket);
    state.end_phase();
    state.phase = Some(event.phase);
}

/// `turn_end`.
pub(super) fn end(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    active_only(state, side, docket);
    check_turn_open(state, docket);
    end_unfought(state, docket);
    close_phase(state, docket);
    state.end_phase();
    state.end_turn();
    state.phase = None;
    state.course.turn_over = true;
}

/// A turn that ends without its Combat phase leaves no combat unfought.
fn end_unfought(state: &State, docket: &mut impl Docket) {
    if matches!(state.phase, Some(Phase::Command | Phase::Shooting)) {
        combat::check_all_fought(state, docket);
    }
}

/// Nothing of a turn comes after its end (`wm.seq.full_turns`). Answers whether the turn goes on.
fn check_turn_open(state: &State, docket: &mut impl Docket) -> bool {
    if state.course.turn_over {
        docket.finding(rule::SEQ_FULL_TURNS, Outcome::Broken, || {
            let detail = Detail::say("turn-over");
            match state.active {
                Some(active) => detail.with("side", state.side_id(active)),
                None => detail,
            }
        });
    }
    !state.course.turn_over
}

/// `agreement`: what the rulebook leaves to the players, cited under the rule they interpret.
pub(super) fn agreement(event: &Agreement, docket: &mut impl Docket) {
    if let Some(rule) = event.rule.as_ref().and_then(|id| System::of(&INFO).rule(id.as_str())) {
        docket.finding(rule, Outcome::PlayersCall, || Detail::say("agreement").with("agreed", event.text.as_str()));
    }
}

/// What a phase leaves undone is found when it ends.
fn close_phase(state: &mut State, docket: &mut impl Docket) {
    command::settle(state, docket);
    command::end_initiative(state, docket);
    check_recovery(state, docket);
    characters::check_mounts(state, docket);
    machines::check_mishap_thrown(state, docket);
    artillery::check_stones_silent(state, docket);
    shooting::check_left_out(state, docket);
    drive_back::check_all_driven_back(state, docket);
    magic::close_phase(state, docket);
    combat::close_phase(state, docket);
}

/// Confusion of the active side ends with its Command phase (`wm.confusion.recovery`), in which who is confused has not
/// moved (`wm.confusion.no_command_move`).
fn check_recovery(state: &State, docket: &mut impl Docket) {
    if state.phase != Some(Phase::Command) {
        return;
    }
    for ix in state.living_units().filter(|ix| state.units[ix.0].confused && Some(state.side_of(*ix)) == state.active) {
        docket.finding(rule::CONFUSION_RECOVERY, Outcome::Held, || Detail::say("recovers").unit(state.id(ix)));
        let unit = &state.units[ix.0];
        let acted = unit.charged || unit.acted_by_initiative || unit.orders > 0 || !unit.stood.is_empty();
        if !acted && !state.command.homed_back(ix) {
            docket.finding(rule::CONFUSION_NO_COMMAND_MOVE, Outcome::Held, || {
                Detail::say("confused-moves").unit(state.id(ix))
            });
        }
    }
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
    if !check_turn_open(state, docket) {
        return;
    }
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
                    let unit = &mut self.units[index];
                    unit.recovered |= std::mem::take(&mut unit.confused);
                }
            }
        }
        for unit in self.units.iter_mut() {
            // `wm.shoot.wipe`, `wm.casualty.wipe`; hits on chargers stay for their combat.
            if matches!(self.phase, Some(Phase::Shooting | Phase::Combat))
                && !(self.phase == Some(Phase::Shooting) && unit.charged)
            {
                if self.phase == Some(Phase::Shooting) && (unit.leftover_hits > 0 || unit.hits_this_phase > 0) {
                    unit.wiped_hits = unit.leftover_hits;
                }
                unit.leftover_hits = 0;
            }
            let undecided = std::mem::take(&mut unit.undecided_hits);
            let rule = unit.gun.undecided.take();
            // Who was not driven back was engaged.
            if undecided > 0 && !unit.driven_back {
                unit.carried_hits = unit.carried_hits.saturating_add(undecided);
                let before = unit.gun.carried.map_or(0, |(_, hits)| hits);
                unit.gun.carried = rule.map(|rule| (rule, before.saturating_add(undecided))).or(unit.gun.carried);
            }
            unit.spared_hits = 0;
            unit.lost_this_phase = 0;
            unit.left_out.clear();
            unit.hits_this_phase = 0;
            unit.shot_by.clear();
            unit.burst.clear();
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
            (unit.retreated, unit.fled) = (None, None);
            unit.pursuing = false;
            unit.casualties_due = 0;
            unit.reformed = false;
            unit.blundered = None;
            unit.lapsed = None;
            unit.in_brigade = false;
            unit.stood.clear();
            unit.gun.end_phase();
        }
        if self.phase == Some(Phase::Combat) {
            for unit in self.units.iter_mut() {
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
        for unit in self.units.iter_mut() {
            unit.charged = false;
            unit.charged_at.clear();
            unit.hits_charging = 0;
            unit.excess_charging = 0;
            unit.shot_charging_by.clear();
            unit.shots.clear();
            unit.halted = None;
            unit.rolled_to_return = false;
            unit.recovered = false;
            unit.carried_hits = 0;
            unit.machine.end_turn();
        }
        self.magic.end_turn(self.active);
        self.items.end_turn();
    }
}

/// `roll_off`: one die a side; what it decides is the higher's, or in casualties the lower's.
pub(super) fn roll_off(state: &mut State, _: Option<&SideId>, event: &RollOff, docket: &mut impl Docket) {
    let winner = match event.purpose {
        RollOffPurpose::Casualties => deployment::lower(state, &event.rolls, docket),
        _ => deployment::higher(state, &event.rolls, docket),
    };
    let rules: &[Rule] = match event.purpose {
        RollOffPurpose::FirstTurn => &[rule::SETUP_FIRST_TURN_ROLL, rule::SETUP_FIRST_TURN],
        RollOffPurpose::Casualties => &[rule::CASUALTY_ORDER],
        RollOffPurpose::FallBack => &[rule::FALLBACK_ALTERNATE],
        RollOffPurpose::Reform => &[rule::REFORM_ALTERNATE],
    };
    if event.purpose == RollOffPurpose::FirstTurn {
        state.deploying.end();
        // The side that deployed wholly first begins without a roll.
        if state.deploying.by_sides() || state.course.begun() {
            docket.finding(rule::SETUP_FIRST_TURN, Outcome::Broken, || Detail::say("no-roll-for-first-turn"));
            return;
        }
    } else {
        in_phase(state, Phase::Combat, docket);
    }
    let named = event.first.as_ref().and_then(|side| state.setup.side(side));
    // Whoever throws higher chooses who falls back, or reforms, first: himself or the other side.
    let chooses = matches!(event.purpose, RollOffPurpose::FallBack | RollOffPurpose::Reform);
    match (winner, named) {
        (Some(winner), Some(named)) if !chooses => {
            for rule in rules {
                docket.finding(*rule, Outcome::from(winner == named), || {
                    Detail::say("dice-decide").expects(state.side_id(winner)).records(state.side_id(named))
                });
            }
        }
        (Some(winner), _) => {
            for rule in rules {
                docket.finding(*rule, Outcome::Held, || Detail::say("dice-decide").expects(state.side_id(winner)));
            }
        }
        (None, _) => {
            for rule in rules {
                docket.finding(*rule, Outcome::Unrecorded, || Detail::lacks("rolls"));
            }
        }
    }
    // What the players took the dice for stands.
    let first = named.or(winner.filter(|_| !chooses));
    match event.purpose {
        RollOffPurpose::FirstTurn => state.course.first = first,
        purpose => state.combat.note_roll_off(purpose, first),
    }
}
