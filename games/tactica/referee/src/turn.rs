//! Turns and phases (`tac.turn.*`), what was left undone, and the end (`tac.victory.agreement`).

use aftermath_rules::{
    SideId, UnitId,
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, End, Outcome},
    game::Score,
    words::GameEvent,
};
use aftermath_tactica::{
    Agreement, BattleEnd, DisorderCause, Due, EndBecause, Event, FallBackCause, Fire, FirstPlayerOnce, Formation,
    NotMoved, OrderKind, Pace, Phase, PhaseStart, RoutDoubleMove, Stalemate, TestCause, ThisTurn, TurnStart,
    UncontrolledResult,
};

use crate::{
    movement, rule, shooting,
    state::{SideIx, State, UnitIx},
    uncontrolled,
    untold::Softens,
};

/// Before an event is judged: what had to follow at once, and nothing happens after the end.
pub(crate) fn before(state: &mut State, event: &Event, docket: &mut impl Docket) {
    if event.record().is_some() || matches!(event, Event::Agreement(_)) {
        return;
    }
    let last = matches!(event, Event::BattleEnd(_));
    if state.progress().over || (state.progress().conceded.is_some() && !last) {
        docket.finding(rule::VICTORY_AGREEMENT, Outcome::Broken, || Detail::say("battle-over"));
    }
    if !answers(event) {
        shooting::close_exchange(state, docket);
        leave_undone(state, event, docket);
    }
}

/// Whether an event is one of those that have to follow another at once, or may come between.
fn answers(event: &Event) -> bool {
    match event {
        Event::UnitTest(_)
        | Event::Disorder(_)
        | Event::Rout(_)
        | Event::FallBack(_)
        | Event::GeneralRisk(_)
        | Event::RainCheck(_)
        | Event::ExchangeRanks(_)
        | Event::RideDown(_) => true,
        Event::Shoot(shoot) => matches!(shoot.fire, Fire::Return),
        _ => false,
    }
}

/// The rule by which something had to follow.
fn cited(due: &Due) -> Rule {
    match due {
        Due::Test { because: TestCause::Impact, ridden_through: true, .. } => rule::CAV_RIDDEN_THROUGH,
        Due::Test { because: TestCause::Impact, .. } => rule::IMPACT_TEST,
        Due::Test { because: TestCause::Melee, .. } => rule::MELEE_LOSER_TESTS,
        Due::Test { because: TestCause::Exchange, .. } => rule::SHOOT_EXCHANGE_TEST,
        Due::Disorder { because, .. } => disorder_rule(*because),
        Due::Rout { destroyed: true, .. } => rule::FLANK_REAR_DESTROYED,
        Due::Rout { destroyed: false, .. } => rule::ROUT_START,
        Due::FallBack { because: FallBackCause::Shot } => rule::SKIRM_SHOT_FALL_BACK,
        Due::FallBack { because: FallBackCause::Pushed } => rule::SKIRM_PUSHED_BY_ENEMY,
        Due::Risk { .. } => rule::GENERAL_AT_RISK,
        Due::RideDown => rule::SKIRM_RIDDEN_DOWN,
        Due::Attack { .. } => rule::SHOOT_DEFENSIVE_FIRE_TARGET,
    }
}

/// What had to follow, by the word of its entry.
fn owed(due: &Due) -> &'static str {
    match due {
        Due::Test { .. } => "unit_test",
        Due::Disorder { .. } => "disorder",
        Due::Rout { .. } => "rout",
        Due::FallBack { .. } => "fall_back",
        Due::Risk { .. } => "general_risk",
        Due::RideDown => "ride_down",
        Due::Attack { .. } => "attack",
    }
}

/// The rule of a roll for disorder.
pub(crate) fn disorder_rule(because: DisorderCause) -> Rule {
    match because {
        DisorderCause::Terrain => rule::TERRAIN_CROSSING,
        DisorderCause::Trot | DisorderCause::Gallop => rule::DISORDER_PACE,
        DisorderCause::Mud => rule::WEATHER_HEAVY_MUD,
        DisorderCause::BackOff => rule::UNCONTROLLED_RETREAT,
        DisorderCause::Handguns => rule::SHOOT_HANDGUN_SHOCK,
    }
}

/// A unit that leaves the table or runs cannot be tested any more, so the test that it owes is missed there.
pub(crate) fn leave_untested(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(test) = state.due(ix, |what| matches!(what, Due::Test { late: false, .. })) else { return };
    let outcome = if state.u(ix).state_untold { Outcome::Unrecorded } else { Outcome::Broken };
    docket.finding(cited(&test), outcome, || {
        let detail = Detail::say("left-undone").unit(state.id(ix)).with("owed", owed(&test));
        shooting::lacking(outcome, "disordered", detail)
    });
}

/// Whether an attack that was shot at before contact may be made yet: nothing was done since but more such volleys.
fn may_attack_yet(attacker: &UnitId, event: &Event) -> bool {
    match event {
        Event::Shoot(shoot) => shoot.fire == Fire::Defensive,
        Event::Move(event) => event.ways.iter().any(|way| &way.unit == attacker),
        _ => false,
    }
}

/// What had to follow and did not.
fn leave_undone(state: &mut State, event: &Event, docket: &mut impl Docket) {
    let pending: Vec<_> = state.progress().pending.to_vec();
    for one in pending {
        if matches!(one.what, Due::Attack { .. }) && may_attack_yet(&one.unit, event) {
            continue;
        }
        if matches!(one.what, Due::Test { late: true, .. }) {
            // That it is not there was told before.
            state.progress_mut().pending.retain(|other| *other != one);
            continue;
        }
        let routs = state.find(&one.unit).is_some_and(|ix| state.is_routing(ix));
        if matches!(one.what, Due::Rout { untold: true, .. }) && !routs {
            // Nobody knows whether it had to run: it did not.
            state.progress_mut().pending.retain(|other| *other != one);
            continue;
        }
        let untold = state.find(&one.unit).is_some_and(|ix| state.u(ix).state_untold);
        // Who went to where the log does not tell may have left the table.
        let gone = state.find(&one.unit).is_some_and(|ix| !state.is_general(ix) && state.u(ix).whereabouts_untold);
        let gone = gone && state.all().any(|ix| state.pose(ix).is_some());
        let gone = gone && matches!(one.what, Due::Disorder { .. });
        let outcome = if untold || gone { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(cited(&one.what), outcome, || {
            let detail = match &one.what {
                Due::Attack { on } => Detail::say("defends").unit(on).with("target", &one.unit),
                what => Detail::say("left-undone").unit(&one.unit).with("owed", owed(what)),
            };
            shooting::lacking(outcome, if untold { "disordered" } else { "leaves" }, detail)
        });
        if let Some(ix) = state.find(&one.unit) {
            state.settle(ix, &one.what);
        }
    }
}

/// `turn_start`.
pub(crate) fn start(state: &mut State, side: Option<&SideId>, event: &TurnStart, docket: &mut impl Docket) {
    if !state.progress().begun {
        crate::campaign::leave_move(state, docket);
        crate::setup::check_complete(state, docket);
    }
    if state.progress().begun && !state.progress().turn_over {
        close_turn(state, docket);
    }
    let side = side.and_then(|side| state.side(side));
    let describe = |say: &'static str, due: &SideId, side: SideIx, state: &State| {
        Detail::say(say).expects(due).records(state.side_id(side))
    };
    let each_round = state.rulings().first_player_once == FirstPlayerOnce::EachRound
        && state.now.turn.is_multiple_of(state.setup.sides.len() as u32);
    match (side, state.active()) {
        (None, _) => docket.finding(rule::TURN_PHASE_ORDER, Outcome::Unrecorded, || Detail::lacks("side")),
        (Some(side), Some(before)) if !each_round => {
            let due = SideIx((before.0 + 1) % state.setup.sides.len().max(1));
            let id = state.side_id(due).clone();
            docket.finding(rule::TURN_MELEE_EACH_TURN, Outcome::from(side == due), || {
                describe("turn-order", &id, side, state)
            });
        }
        (Some(side), _) => match state.progress().first.clone() {
            Some(first) => {
                let kept = state.side(&first) == Some(side);
                docket.finding(rule::TURN_FIRST_PLAYER_ROLL, Outcome::from(kept), || {
                    describe("first-turn", &first, side, state)
                });
            }
            None if state.progress().decides.is_some() => {
                docket.finding(rule::TURN_FIRST_PLAYER_ROLL, Outcome::PlayersCall, || {
                    Detail::say("begins").with("side", state.side_id(side))
                });
            }
            None if state.is_whole() => {
                docket.finding(rule::TURN_FIRST_PLAYER_ROLL, Outcome::Unrecorded, || Detail::lacks("roll_off"));
            }
            None => {}
        },
    }
    let due = state.now.turn.saturating_add(1);
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(event.turn == due), || {
        Detail::say("turn-count").expects(due).records(event.turn)
    });
    begin(state, side, event.turn);
}

fn begin(state: &mut State, side: Option<SideIx>, number: u32) {
    state.now.turn = number;
    state.now.side = side.map(|side| state.side_id(side).clone());
    state.now.phase = None;
    for ix in state.all().collect::<Vec<_>>() {
        let place = state.footprint(ix).map(|stand| stand.pose().at);
        state.u_mut(ix).now = ThisTurn { began_at: place, ..ThisTurn::default() };
    }
    let progress = state.progress_mut();
    (progress.begun, progress.turn_over, progress.losses_since) = (true, false, 0);
    progress.mid_turn = false;
    progress.rolled_for.retain(|_| false);
    progress.string = None;
}

/// After the turn of one side is over the next begins its own, though the log does not say so: that is told once.
fn begin_untold(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) -> bool {
    let (Some(side), Some(before)) = (side.and_then(|side| state.side(side)), state.active()) else { return false };
    let next = SideIx((before.0 + 1) % state.setup.sides.len().max(1));
    if !state.progress().turn_over || side != next || next == before {
        return false;
    }
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::Broken, || {
        Detail::say("turn-not-begun").with("side", state.side_id(side))
    });
    begin(state, Some(side), state.now.turn.saturating_add(1));
    true
}

/// `phase_start`: shooting, movement, movement without orders, melee (`tac.turn.phase_order`).
pub(crate) fn phase(state: &mut State, side: Option<&SideId>, event: &PhaseStart, docket: &mut impl Docket) {
    let unbegun = begin_untold(state, side, docket);
    active_only(state, side, docket);
    let in_order = state.now.phase.is_none_or(|phase| phase < event.phase) && !state.progress().turn_over;
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(in_order), || {
        let before = state.now.phase.map_or("none", Phase::as_str);
        Detail::say("phase-due").with("phase_before", before).records(event.phase.as_str())
    });
    if state.now.phase.is_none() && !unbegun {
        crate::mercenary::leave_withdrawn(state, docket);
    }
    close_phases(state, Some(event.phase), docket);
    if state.now.phase.is_none() && !unbegun && !state.progress().turn_over {
        crate::campaign::leave_unrolled_late(state, docket);
    }
    state.now.phase = Some(event.phase);
}

/// What the phases before this one leave undone; of the whole turn where none follows.
fn close_phases(state: &mut State, next: Option<Phase>, docket: &mut impl Docket) {
    let now = state.now.phase;
    let past = |phase: Phase| now.is_none_or(|now| now <= phase) && next.is_none_or(|next| next > phase);
    if past(Phase::Movement) && now.is_some() {
        check_pushed(state, docket);
    }
    if past(Phase::Uncontrolled) && (now.is_some() || next.is_some()) {
        close_uncontrolled(state, docket);
    }
    if past(Phase::Melee) && now.is_some() {
        close_melee(state, docket);
    }
    crate::mercenary::close_phase(state, docket);
}

/// Whom his own side pushed ahead somebody came behind (`tac.skirm.push_own`).
fn check_pushed(state: &State, docket: &mut impl Docket) {
    let comes = |ix: UnitIx| {
        let now = &state.u(ix).now;
        let goes = now.order.is_some_and(|order| order != OrderKind::Shoot) || now.uncontrolled.is_some();
        state.row(ix).formation != Formation::Skirmish && (goes || now.pace.is_some())
    };
    for ix in state.all().filter(|ix| state.u(*ix).now.pace == Some(Pace::Pushed)) {
        // Who went behind it may be lost by now.
        let side = state.side_of(ix);
        let pushers = state.all().filter(|other| !state.is_general(*other) && state.side_of(*other) == side);
        if !pushers.into_iter().any(comes) {
            let outcome = state.outcome(false, false);
            docket.finding(rule::SKIRM_PUSH_OWN, outcome, || {
                shooting::lacking(outcome, "order", Detail::say("pushed-by-nobody").unit(state.id(ix)))
            });
        }
    }
}

/// Every unit without orders was tested, and every routing unit has run (`tac.uncontrolled.who`, `tac.rout.move`).
fn close_uncontrolled(state: &mut State, docket: &mut impl Docket) {
    let Some(active) = state.active() else { return };
    let own: Vec<UnitIx> = state
        .all()
        .filter(|ix| state.is_present(*ix) && !state.is_general(*ix) && state.side_of(*ix) == active)
        .collect();
    for ix in own {
        let untold = state.u(ix).state_untold.then_some("disordered");
        let docket = &mut Softens::of(docket, untold);
        if state.is_routing(ix) {
            let twice = state.rulings().rout_double_move == RoutDoubleMove::Twice;
            if !state.u(ix).now.ran || (twice && state.u(ix).now.went.is_none()) {
                // Who ran before to where the log does not tell may have left the table.
                let gone = state.u(ix).whereabouts_untold;
                let outcome = if gone { Outcome::Unrecorded } else { Outcome::Broken };
                docket.finding(rule::ROUT_MOVE, outcome, || {
                    shooting::lacking(outcome, "to", Detail::say("must-run").unit(state.id(ix)))
                });
            }
        } else if uncontrolled::is_due(state, ix) && state.u(ix).now.uncontrolled.is_none() && !state.is_test_untold(ix)
        {
            // Of whom the log does not tell where he stands it does not tell whether his position exempts him.
            let gone = state.u(ix).whereabouts_untold;
            let outcome = if gone { Outcome::Unrecorded } else { state.outcome(false, false) };
            let lacks = if gone { "to" } else { "uncontrolled" };
            docket.finding(rule::UNCONTROLLED_WHO, outcome, || {
                shooting::lacking(outcome, lacks, Detail::say("must-test").unit(state.id(ix)))
            });
        } else if state.u(ix).now.uncontrolled == Some(UncontrolledResult::BacksOff) && state.u(ix).now.pace.is_none() {
            docket.finding(rule::UNCONTROLLED_RETREAT, Outcome::Broken, || {
                Detail::say("must-back-off").unit(state.id(ix))
            });
        } else {
            uncontrolled::check_carried_out(state, ix, docket);
        }
    }
}

/// Every unit in contact has fought a round (`tac.melee.obligatory`).
fn close_melee(state: &mut State, docket: &mut impl Docket) {
    for ix in state.all().collect::<Vec<_>>() {
        let untold = state.u(ix).state_untold || state.touching(ix).iter().any(|enemy| state.u(*enemy).state_untold);
        let docket = &mut Softens::of(docket, untold.then_some("disordered"));
        let due = state.is_present(ix) && state.is_engaged(ix) && !state.u(ix).now.fought;
        let ends = state.rulings().stalemate == Stalemate::Ends && movement::stands_idle(state, ix);
        let withdrawn = state.has_withdrawn(ix) && state.touching(ix).iter().all(|enemy| state.has_withdrawn(*enemy));
        if due && !ends && !withdrawn {
            let docket = &mut Softens::of(docket, state.is_doubtfully_engaged(ix).then_some("contacts"));
            docket.finding(rule::MELEE_OBLIGATORY, Outcome::Broken, || Detail::say("must-fight").unit(state.id(ix)));
            let id = state.id(ix);
            let mut contacts = state.now.contacts.iter();
            if contacts.any(|touch| (&touch.by == id || &touch.enemy == id) && touch.struck && !touch.fought) {
                docket.finding(rule::IMPACT_THEN_MELEE, Outcome::Broken, || Detail::say("must-fight").unit(id));
            }
        }
    }
}

/// `turn_end`.
pub(crate) fn end(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    active_only(state, side, docket);
    if state.progress().turn_over {
        docket.finding(rule::TURN_PHASE_ORDER, Outcome::Broken, || Detail::say("turn-over"));
        return;
    }
    close_turn(state, docket);
    state.now.phase = None;
    state.progress_mut().turn_over = true;
}

fn close_turn(state: &mut State, docket: &mut impl Docket) {
    crate::campaign::leave_move(state, docket);
    if state.now.phase.is_none() {
        crate::mercenary::leave_withdrawn(state, docket);
    }
    if state.now.phase.is_none() && state.progress().begun {
        crate::campaign::leave_unrolled_late(state, docket);
    }
    close_phases(state, None, docket);
}

/// `agreement`.
pub(crate) fn agreement(state: &mut State, event: &Agreement, docket: &mut impl Docket) {
    let cited = event.rule.as_ref().and_then(|rule| crate::find_rule(rule.as_str())).unwrap_or(rule::SETUP_PREPARE);
    docket.finding(cited, Outcome::PlayersCall, || Detail::say("agreement").with("agreed", event.text.to_string()));
    if cited == rule::AMB_EXTREME_HEAT || event.rule.is_none() {
        crate::campaign::heat(state, event.rule.is_some());
    }
}

/// `concede`.
pub(crate) fn concede(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(side) = side.filter(|side| state.side(side).is_some()).cloned() else {
        docket.finding(rule::VICTORY_AGREEMENT, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    docket.finding(rule::VICTORY_AGREEMENT, Outcome::PlayersCall, || {
        Detail::say("conceded").with("side", &side).about_the_end(End::Winner)
    });
    state.progress_mut().conceded = Some(side);
}

/// `battle_end`: the players agree who has won.
pub(crate) fn battle_end(state: &mut State, event: &BattleEnd, docket: &mut impl Docket) {
    let conceded = state.progress().conceded.clone();
    let outcome = match event.because {
        EndBecause::Conceded => Outcome::from(conceded.is_some() && event.winner != conceded),
        EndBecause::Agreed | EndBecause::Time => Outcome::PlayersCall,
    };
    docket.finding(rule::VICTORY_AGREEMENT, outcome, || {
        let winner = event.winner.as_ref().map_or_else(|| "draw".to_owned(), ToString::to_string);
        let detail = Detail::say("battle-end").with("because", event.because.as_str());
        detail.records(winner).about_the_end(End::Winner)
    });
    let progress = state.progress_mut();
    (progress.over, progress.winner) = (true, event.winner.clone());
}

/// Where the battle stands: enemy units lost, since the book has no points.
pub(crate) fn score(state: &State) -> Score {
    let progress = state.progress();
    let sides = || (0..state.setup.sides.len()).map(SideIx);
    let by_concession = progress.conceded.as_ref().filter(|_| state.setup.sides.len() == 2);
    let by_concession = by_concession.and_then(|side| sides().find(|other| state.side_id(*other) != side));
    let winner = progress.winner.clone().or_else(|| by_concession.map(|side| state.side_id(side).clone()));
    let points = sides().map(|side| {
        let lost: u32 = sides().filter(|other| *other != side).map(|other| state.losses(other)).sum();
        (state.side_id(side).clone(), f64::from(lost))
    });
    Score { over: progress.over || progress.conceded.is_some(), winner, points: points.collect() }
}

/// The entry's side is the one whose turn it is.
pub(crate) fn active_only(state: &State, side: Option<&SideId>, docket: &mut impl Docket) {
    let (Some(side), Some(active)) = (side, state.active()) else { return };
    docket.finding(rule::TURN_PHASE_ORDER, Outcome::from(state.side(side) == Some(active)), || {
        Detail::say("active-only").expects(state.side_id(active)).records(side)
    });
}

/// The active player's units act in a phase of his turn.
pub(crate) fn acts(state: &State, ix: UnitIx, phase: Phase, docket: &mut impl Docket) {
    let Some(active) = state.active() else {
        if state.is_whole() {
            docket.finding(rule::TURN_PHASE_ORDER, Outcome::Unrecorded, || Detail::lacks("turn_start"));
        }
        return;
    };
    let own = state.side_of(ix) == active && !state.progress().turn_over;
    if state.side_of(ix) != active && state.own_side(ix) == active {
        docket.finding(rule::MERC_SECOND_TEST, Outcome::Broken, || {
            Detail::say("serves-enemy").unit(state.id(ix)).with("side", state.side_id(state.side_of(ix)))
        });
        return;
    }
    let outcome = state.outcome(own && state.now.phase == Some(phase), !own || state.now.phase.is_some());
    docket.finding(rule::TURN_PHASE_ORDER, outcome, || {
        if outcome == Outcome::Unrecorded {
            return Detail::lacks("phase").unit(state.id(ix));
        }
        if state.side_of(ix) != active {
            let side = state.side_id(state.side_of(ix));
            return Detail::say("active-only").unit(state.id(ix)).expects(state.side_id(active)).records(side);
        }
        let now = state.now.phase.map_or("none", Phase::as_str);
        Detail::say("in-phase").unit(state.id(ix)).expects(phase.as_str()).records(now)
    });
}

/// Whether a unit counts as one that the player moved (`tac.amb.not_moved`).
pub(crate) fn has_acted(state: &State, ix: UnitIx) -> bool {
    let now = &state.u(ix).now;
    match state.rulings().not_moved {
        NotMoved::AnyAction => now.acted || now.arrived > 0,
        NotMoved::MovedOnly => now.pace.is_some() || now.arrived > 0,
    }
}
