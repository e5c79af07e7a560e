//! Rout, and skirmishers that fall back or are ridden down (chapters "Uncontrolled movement", "Skirmishers").

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    geometry::{Length, Place},
};
use aftermath_tactica::{
    CavalryFootSkirmishers, Due, FallBack, FallBackCause, Formation, Phase, RideDown, Rout, RoutDoubleMove, Status,
    TestCause, pack, purpose,
};

use crate::{
    geometry, movement, rule, said,
    state::{State, UnitIx},
    steadiness, throws, turn,
};

/// `rout`: a unit that failed runs at once, and again after uncontrolled movement (`tac.rout.start`, `tac.rout.move`).
pub(crate) fn rout(state: &mut State, event: &Rout, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    if !state.is_routing(ix)
        && let Some(test) = state.due(ix, |what| matches!(what, Due::Test { .. }))
    {
        turn::leave_untested(state, ix, docket);
        steadiness::runs_untested(state, ix, &test);
    }
    let owed = state.due(ix, |what| matches!(what, Due::Rout { .. }));
    let at_once = owed.is_some();
    if let Some(owed) = &owed {
        state.settle(ix, owed);
    }
    let rear = matches!(owed, Some(Due::Rout { destroyed: true, .. }));
    let untold = matches!(owed, Some(Due::Rout { untold: true, .. }));
    if untold && !state.is_routing(ix) {
        // It runs: so it failed the test of which the log leaves open what it needed.
        if state.now.phase != Some(Phase::Melee) {
            steadiness::let_go_on(state, ix);
        }
        start_rout(state, ix);
    }
    if untold && event.destroyed {
        docket.finding(rule::FLANK_REAR_DESTROYED, Outcome::Unrecorded, || Detail::lacks("side").unit(&event.unit));
    } else if rear || event.destroyed {
        docket.finding(rule::FLANK_REAR_DESTROYED, Outcome::from(rear && event.destroyed), || describe("from-rear"));
    }
    if event.destroyed {
        state.remove(ix, Status::Destroyed);
        return;
    }
    docket.finding(rule::ROUT_START, Outcome::from(state.is_routing(ix)), || describe("routs"));
    if !at_once {
        turn::acts(state, ix, Phase::Uncontrolled, docket);
        let once = !state.u(ix).now.ran || state.rulings().rout_double_move == RoutDoubleMove::Twice;
        docket.finding(rule::ROUT_MOVE, Outcome::from(once), || describe("runs-once"));
    }
    check_flight(state, ix, event, docket);
    let own_turn = Some(state.side_of(ix)) == state.active();
    let limit = movement::rout_speed(state, ix);
    let off = if event.leaves { geometry::can_leave(state, ix, event.to, limit) } else { None };
    state.goes_to(ix, event.to);
    state.u_mut(ix).now.ran |= own_turn || !at_once;
    if event.leaves {
        edges::judge(docket, rule::ROUT_OFF_TABLE, off, &event.unit, || describe("leaves"));
        state.remove(ix, Status::RoutedOff);
    }
}

/// At the speed of skirmishers, toward the own side, around obstacles and not nearer to enemies.
fn check_flight(state: &State, ix: UnitIx, event: &Rout, docket: &mut impl Docket) {
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let from = state.pose(ix).map(|pose| pose.at);
    let end = event.to.map(|pose| pose.at);
    let path: Vec<Place> = from.into_iter().chain(event.steps.iter().copied()).chain(end).collect();
    let apart =
        (from.is_some() && end.is_some()).then(|| path.windows(2).map(|step| step[0].distance(step[1])).sum::<f64>());
    said::check_at_least(state, ix, rule::ROUT_MOVE, apart, event.distance, docket);
    let measured = apart.or(event.distance.map(Length::get));
    let limit = movement::rout_speed(state, ix);
    if let Some(distance) = measured {
        let (outcome, margin) = state.setup.allowance.at_most(distance, limit);
        docket.finding(rule::ROUT_MOVE, outcome, || {
            describe("move").expects_at_most(limit).records(distance).within(margin)
        });
    } else if !event.leaves {
        docket.finding(rule::ROUT_MOVE, Outcome::Unrecorded, || Detail::lacks("distance").unit(&event.unit));
    }
    let (Some(from), Some(end)) = (from, end) else { return };
    let slack = state.setup.allowance.slack();
    let side = state.side_of(ix);
    match geometry::to_own_edge(state, side, from).zip(geometry::to_own_edge(state, side, end)) {
        None => {
            let lacking = if geometry::is_own_edge_unmeasured(state) { "table" } else { "edges" };
            docket.finding(rule::ROUT_MOVE, Outcome::Unrecorded, || Detail::lacks(lacking).unit(&event.unit));
        }
        Some((before, after)) => {
            docket.finding(rule::ROUT_MOVE, Outcome::from(after <= before + slack), || describe("to-own-edge"));
        }
    }
    let (start, stop) = (state.footprint(ix), event.to.map(|pose| geometry::footprint_at(state, ix, pose)));
    let (Some(start), Some(stop)) = (start, stop) else { return };
    let gaps = state.enemies(ix).filter(|enemy| !state.is_general(*enemy)).filter_map(|enemy| {
        let enemy = state.footprint(enemy)?;
        Some((start.distance(&enemy), stop.distance(&enemy)))
    });
    let nearest = gaps.fold(None, |nearest: Option<(f64, f64)>, (before, after)| {
        Some(nearest.map_or((before, after), |(least, least_after)| (least.min(before), least_after.min(after))))
    });
    if let Some((before, after)) = nearest {
        // Of whom the log does not tell where he went he may have been the nearest.
        let kept = after + slack >= before;
        let untold = !kept && state.enemies(ix).any(|enemy| state.u(enemy).whereabouts_untold);
        let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(kept) };
        docket.finding(rule::ROUT_NO_APPROACH, outcome, || {
            crate::shooting::lacking(outcome, "to", describe("no-approach").with("before", before).records(after))
        });
    }
    let poses: Vec<_> = state.pose(ix).into_iter().chain(event.to).collect();
    if event.steps.is_empty() {
        let through = geometry::swept(state, ix, &poses);
        for friend in state.friends(ix).filter(|other| !state.is_general(*other)).collect::<Vec<_>>() {
            let Some(stand) = state.footprint(friend) else { continue };
            if through.iter().any(|sweep| sweep.area_under(&stand) > slack * pack::BASE_WIDTH) {
                docket.finding(rule::ROUT_AS_SKIRMISHERS, Outcome::Held, || {
                    describe("passes").with("other", state.id(friend))
                });
            }
        }
    }
}

/// `fall_back` (`tac.skirm.pushed_by_enemy`, `tac.skirm.shot_fall_back`, `tac.shoot.skirmishers_hit`).
pub(crate) fn fall_back(state: &mut State, event: &FallBack, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let due = Due::FallBack { because: event.because };
    let owed = state.due(ix, |what| what == &due).is_some();
    state.settle(ix, &due);
    // Who is said to have fallen back was not ridden down.
    state.settle(ix, &Due::RideDown);
    check_tested_first(state, ix, event.because, docket);
    let skirmishers = state.formation(ix) == Formation::Skirmish && !state.is_routing(ix);
    let routs = state.is_routing(ix);
    let (cited, kept) = match event.because {
        FallBackCause::Shot => (rule::SHOOT_SKIRMISHERS_HIT, owed && skirmishers),
        FallBackCause::Pushed => {
            if event.by.is_none() {
                docket.finding(rule::SKIRM_PUSHED_BY_ENEMY, Outcome::Unrecorded, || {
                    Detail::lacks("by").unit(&event.unit)
                });
            }
            let by = event.by.as_ref().and_then(|id| state.find(id));
            let enemy = by
                .is_some_and(|by| state.side_of(by) != state.side_of(ix) && state.formation(by) != Formation::Skirmish);
            let cavalry = by.is_some_and(|by| state.rides(by)) && !state.rides(ix);
            let destroyed = cavalry && state.rulings().cavalry_foot_skirmishers == CavalryFootSkirmishers::Destroyed;
            (rule::SKIRM_PUSHED_BY_ENEMY, (skirmishers || routs) && (enemy || event.by.is_none()) && !destroyed)
        }
    };
    docket.finding(cited, Outcome::from(kept), || describe("falls-back").with("because", event.because.as_str()));
    if routs && kept {
        docket.finding(rule::ROUT_AS_SKIRMISHERS, Outcome::Held, || describe("falls-back"));
    }
    if event.because == FallBackCause::Shot && kept {
        docket.finding(rule::SKIRM_SHOT_FALL_BACK, Outcome::Held, || describe("falls-back"));
    }
    let figures = state.figures(ix).to_vec();
    throws::dice_due(state, ix, cited, figures.len(), &event.dice, docket);
    let failed = movement::steadiness_failures(state, ix, &figures, &event.dice, &purpose::STEADINESS, docket);
    let turned = movement::by_dice(&failed, event.disordered.as_deref());
    movement::turn_about(state, ix, turned, &[cited], docket);
    let way_rule = match event.because {
        FallBackCause::Shot => rule::SKIRM_SHOT_FALL_BACK,
        FallBackCause::Pushed => rule::SKIRM_PUSHED_BY_ENEMY,
    };
    check_way(state, ix, event, way_rule, docket);
    let all = figures.iter().all(|figure| state.is_disordered(ix, *figure));
    state.part(ix);
    let by = event.by.as_ref().and_then(|id| state.find(id));
    for enemy in state.enemies(ix).filter(|enemy| by.is_none_or(|by| by == *enemy)).collect::<Vec<_>>() {
        // Where the log does not say who pushed them, it may have been anybody who moved.
        let now = &mut state.u_mut(enemy).now;
        now.met |= event.because == FallBackCause::Pushed && (by.is_some() || now.pace.is_some());
    }
    // Its attack is over: should it come again, it is shot at again.
    for enemy in state.enemies(ix).collect::<Vec<_>>() {
        state.u_mut(enemy).now.defended.retain(|id| id != &event.unit);
    }
    state.goes_to(ix, event.to);
    state.u_mut(ix).now.acted = true;
    if event.leaves {
        docket.finding(rule::MOVE_LEAVE_TABLE, Outcome::Held, || describe("leaves"));
        turn::leave_untested(state, ix, docket);
        state.remove(ix, Status::Left);
    } else if all && !routs {
        docket.finding(cited, Outcome::Held, || describe("all-disordered"));
        start_rout(state, ix);
        // The way back was its flight.
        state.u_mut(ix).now.ran = true;
    }
}

/// Skirmishers that lost an exchange of fire are tested first, and fall back if they stand
/// (`tac.amb.skirmish_exchange_lost`).
fn check_tested_first(state: &mut State, ix: UnitIx, because: FallBackCause, docket: &mut impl Docket) {
    let test = state.due(ix, |what| matches!(what, Due::Test { because: TestCause::Exchange, .. }));
    let Some(mut test) = test.filter(|_| because == FallBackCause::Shot) else { return };
    docket
        .finding(rule::SHOOT_EXCHANGE_TEST, Outcome::Broken, || Detail::say("falls-back-untested").unit(state.id(ix)));
    state.settle(ix, &test);
    if let Due::Test { late, .. } = &mut test {
        *late = true;
    }
    state.owe(ix, test);
}

/// Skirmishers fall back their full move toward their own edge.
fn check_way(state: &State, ix: UnitIx, event: &FallBack, cited: Rule, docket: &mut impl Docket) {
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let from = state.pose(ix).map(|pose| pose.at);
    let to = event.to.map(|pose| pose.at);
    // Routers run as skirmishers do, whatever they stood in.
    let full = if state.is_routing(ix) { movement::rout_speed(state, ix) } else { movement::speed(state, ix) };
    let measured = from.zip(to).map(|(from, to)| from.distance(to));
    said::check_way(state, ix, cited, measured, event.distance, docket);
    let distance = measured.or(event.distance.map(Length::get));
    match distance {
        None if event.leaves => {}
        None => docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("distance").unit(&event.unit)),
        Some(distance) => {
            let slack = state.setup.allowance.slack();
            let kept = (distance - full).abs() <= slack || (event.leaves && distance <= full + slack);
            docket
                .finding(cited, Outcome::from(kept), || describe("full-move").expects_at_most(full).records(distance));
        }
    }
    let side = state.side_of(ix);
    let edges = from.zip(to).and_then(|(from, to)| {
        Some((geometry::to_own_edge(state, side, from)?, geometry::to_own_edge(state, side, to)?))
    });
    if let Some((before, after)) = edges {
        docket.finding(cited, Outcome::from(after < before), || describe("to-own-edge"));
    }
}

/// `ride_down` (`tac.skirm.ridden_down`).
pub(crate) fn ride_down(state: &mut State, event: &RideDown, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let Some(target) = state.present(&event.target, docket) else { return };
    docket.finding(rule::SKIRM_RIDDEN_DOWN, Outcome::from(rides_down(state, ix, target)), || {
        Detail::say("rides-down").unit(&event.unit).with("target", &event.target)
    });
    if state.is_routing(target) {
        docket.finding(rule::ROUT_AS_SKIRMISHERS, Outcome::Held, || {
            Detail::say("rides-down").unit(&event.unit).with("target", &event.target)
        });
    }
    state.remove(target, Status::Destroyed);
    state.u_mut(ix).now.met = true;
}

/// Whether a unit destroys another by riding through it.
pub(crate) fn rides_down(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    let enemies = state.side_of(ix) != state.side_of(target);
    let cavalry = state.rides(ix) && !state.skirmishes(ix);
    let foot = !state.rides(target) && state.skirmishes(target) && !state.is_general(target);
    let ruled = state.rulings().cavalry_foot_skirmishers == CavalryFootSkirmishers::Destroyed;
    enemies && cavalry && foot && ruled
}

/// A unit turns and runs.
pub(crate) fn start_rout(state: &mut State, ix: UnitIx) {
    state.part(ix);
    state.leave_line(ix);
    let unit = state.u_mut(ix);
    unit.status = Some(Status::Routing);
    unit.shape = None;
    let progress = state.progress_mut();
    progress.losses_since = progress.losses_since.saturating_add(1);
}
