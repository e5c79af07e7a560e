//! Orders, generals on the table, their fate (chapters 6 and 7, "Stopping routers").

use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome},
    list::List,
};
use aftermath_tactica::{
    Command, Due, Formation, GeneralMove, GeneralRisk, GeneralRiskFrequency, GeneralSpeed, LineCommand, LineReform,
    Loyal, Order, OrderKind, Pace, Phase, Quality, Rally, RallyTiming, RecoveryOrder, RiskCause, Status, Talents, pack,
    purpose,
};

use crate::{
    geometry, rule, said, shooting,
    state::{State, UnitIx},
    throws, turn,
};

/// `order`.
pub(crate) fn order(state: &mut State, event: &Order, docket: &mut impl Docket) {
    crate::campaign::steps_in(state, &event.by);
    let Some(general) = state.present(&event.by, docket) else { return };
    let units: Vec<UnitIx> = event.units.iter().filter_map(|id| state.present(id, docket)).collect();
    if units.is_empty() {
        return;
    }
    let phase = if event.order == OrderKind::Shoot { Phase::Shooting } else { Phase::Movement };
    turn::acts(state, general, phase, docket);
    let line = units.len() > 1;
    if !state.is_general(general) {
        docket.finding(rule::COMMAND_ORDERS_NEEDED, Outcome::Broken, || Detail::say("no-general").unit(&event.by));
        return;
    }
    if state.loyalty(general) == Loyal::Withdrawn {
        docket.finding(rule::MERC_FIRST_FAIL, Outcome::Broken, || Detail::say("withdrawn").unit(&event.by));
    }
    check_corps(state, general, &units, docket);
    if event.order != OrderKind::Rally || state.rulings().rally_timing == RallyTiming::AsOrder {
        check_control(state, general, &units, event, docket);
    }
    if line {
        check_line(state, &units, event, docket);
    }
    for ix in &units {
        check_unit(state, *ix, event.order, docket);
        if event.order == OrderKind::Shoot {
            docket.finding(command_target(line), Outcome::PlayersCall, || Detail::say("target").unit(state.id(*ix)));
        }
        let now = &mut state.u_mut(*ix).now;
        (now.order, now.in_line) = (Some(event.order), line);
    }
    for ix in &units {
        state.leave_line(*ix);
    }
    if line && let Ok(ids) = List::try_from(event.units.to_vec()) {
        // Beyond the bound a line is not remembered.
        let _ = state.now.lines.push(ids);
    }
}

fn command_target(line: bool) -> aftermath_rules::catalogue::Rule {
    if line { rule::COMMAND_BATTLE_LINE } else { rule::COMMAND_TARGET_SINGLE }
}

/// A general orders his own corps, the commander-in-chief any (`tac.command.own_corps`).
fn check_corps(state: &State, general: UnitIx, units: &[UnitIx], docket: &mut impl Docket) {
    let chief = state.row(general).general.as_ref().is_some_and(|one| one.commander_in_chief);
    let same_side = units.iter().all(|ix| state.side_of(*ix) == state.side_of(general));
    let known = units.iter().all(|ix| state.row(*ix).corps.is_some());
    let own = units.iter().all(|ix| state.corps(*ix) == Some(general));
    let outcome = match (same_side, chief || own, known || chief) {
        (false, ..) => Outcome::Broken,
        (true, true, _) => Outcome::Held,
        (true, false, true) => Outcome::Broken,
        (true, false, false) => Outcome::Unrecorded,
    };
    docket.finding(rule::COMMAND_OWN_CORPS, outcome, || {
        if outcome == Outcome::Unrecorded {
            Detail::lacks("corps").unit(state.id(units[0]))
        } else {
            Detail::say("own-corps").unit(state.id(units[0])).with("general", state.id(general))
        }
    });
}

/// An irregular general controls the unit he is attached to and its line; a regular one whatever is within 20 cm
/// (`tac.command.irregular_control`, `tac.command.regular_control`).
fn check_control(state: &State, general: UnitIx, units: &[UnitIx], event: &Order, docket: &mut impl Docket) {
    let command = state.row(general).general.as_ref().map(|one| one.command);
    let with = |ix: &UnitIx| state.u(general).attached.as_ref() == Some(state.id(*ix));
    if command == Some(Command::Irregular) {
        let kept = units.iter().any(with);
        docket.finding(rule::COMMAND_IRREGULAR_CONTROL, Outcome::from(kept), || {
            Detail::say("irregular-control").unit(state.id(units[0])).with("general", state.id(general))
        });
        return;
    }
    let measured: Vec<Option<f64>> =
        units.iter().map(|ix| if with(ix) { Some(0.0) } else { state.gap(general, *ix) }).collect();
    let every = state.rulings().line_command == LineCommand::EveryUnit;
    let measured: Option<Vec<f64>> = measured.into_iter().collect();
    let measured = measured.and_then(|all| all.into_iter().reduce(if every { f64::max } else { f64::min }));
    said::check_apart(state, [general, units[0]], rule::COMMAND_REGULAR_CONTROL, measured, event.distance, docket);
    reach(state, units[0], general, measured.or(event.distance.map(|length| length.get())), docket);
}

/// Whether a unit is in the radius of a regular general.
fn reach(state: &State, ix: UnitIx, general: UnitIx, distance: Option<f64>, docket: &mut impl Docket) {
    let Some(distance) = distance else {
        docket.finding(rule::COMMAND_REGULAR_CONTROL, Outcome::Unrecorded, || {
            Detail::lacks("distance").unit(state.id(ix))
        });
        return;
    };
    let (outcome, margin) = state.setup.allowance.at_most(distance, pack::COMMAND_RADIUS);
    docket.finding(rule::COMMAND_REGULAR_CONTROL, outcome, || {
        let detail = Detail::say("command-radius").unit(state.id(ix)).with("general", state.id(general));
        detail.expects(pack::COMMAND_RADIUS).records(distance).within(margin)
    });
}

/// Units of a line stand side by side, 3 cm apart at most (`tac.command.battle_line`, `tac.command.battle_line_gap`).
fn check_line(state: &State, units: &[UnitIx], event: &Order, docket: &mut impl Docket) {
    let together = matches!(event.order, OrderKind::Move | OrderKind::Shoot | OrderKind::Stand)
        || (event.order == OrderKind::Reform && state.rulings().line_reform == LineReform::Allowed);
    let beside = geometry::side_by_side(state, units);
    docket.finding(rule::COMMAND_BATTLE_LINE, Outcome::from(together && beside.unwrap_or(true)), || {
        Detail::say("battle-line").unit(state.id(units[0])).records(units.len())
    });
    let gap = geometry::widest_gap(state, units).or(event.gap.map(|gap| gap.get()));
    match gap {
        None => docket.finding(rule::COMMAND_BATTLE_LINE_GAP, Outcome::Unrecorded, || {
            Detail::lacks("gap").unit(state.id(units[0]))
        }),
        Some(gap) => {
            let (outcome, margin) = state.setup.allowance.at_most(gap, pack::LINE_GAP);
            docket.finding(rule::COMMAND_BATTLE_LINE_GAP, outcome, || {
                Detail::say("line-gap").unit(state.id(units[0])).expects(pack::LINE_GAP).records(gap).within(margin)
            });
        }
    }
}

/// A unit in melee takes no orders, a routing one only to stop, and each one order a turn.
fn check_unit(state: &State, ix: UnitIx, order: OrderKind, docket: &mut impl Docket) {
    let describe = |say: &'static str| Detail::say(say).unit(state.id(ix)).records(order.as_str());
    let outcome =
        if state.is_doubtfully_engaged(ix) { Outcome::Unrecorded } else { Outcome::from(!state.is_engaged(ix)) };
    docket.finding(rule::MELEE_NO_CONTROL, outcome, || {
        shooting::lacking(outcome, "contacts", describe("ordered-engaged"))
    });
    if (order == OrderKind::Rally) != state.is_routing(ix) {
        let say = if state.is_routing(ix) { "ordered-routing" } else { "ordered-to-stop" };
        docket.finding(rule::RALLY_ORDER, Outcome::Broken, || describe(say));
    }
    let now = &state.u(ix).now;
    let shot = now.volleys > 0 && order == OrderKind::Move && state.formation(ix) != Formation::Skirmish;
    let cited = if shot { rule::MOVE_SHOOT_OR_MOVE } else { rule::TURN_ONE_MOVE };
    let say = if shot { "ordered-after-shooting" } else { "ordered" };
    docket.finding(cited, Outcome::from(now.order.is_none() && !now.acted), || describe(say));
}

/// A general alone moves as one figure, or 20 cm by a ruling (`tac.amb.general_speed`).
pub(crate) fn general_speed(state: &State) -> f64 {
    match state.rulings().general_speed {
        GeneralSpeed::SingleFigure => pack::SPEED - 1.0,
        GeneralSpeed::Twenty => pack::SPEED,
    }
}

/// `general_move`.
pub(crate) fn general_move(state: &mut State, event: &GeneralMove, docket: &mut impl Docket) {
    crate::campaign::steps_in(state, &event.general);
    let Some(ix) = state.present(&event.general, docket) else { return };
    turn::acts(state, ix, state.now.phase.unwrap_or(Phase::Movement), docket);
    let describe = || Detail::say("general-moves").unit(&event.general);
    let joins = event.attach.as_ref().map(|id| state.find(id));
    let own = joins.is_none_or(|unit| {
        unit.is_some_and(|unit| {
            let there = state.is_present(unit) || state.u(unit).state_untold;
            state.side_of(unit) == state.side_of(ix) && !state.is_general(unit) && there
        })
    });
    let leaves = !event.detach || state.u(ix).attached.is_some();
    let engaged =
        state.u(ix).attached.as_ref().and_then(|id| state.find(id)).is_some_and(|unit| state.is_engaged(unit));
    let untold = state.u(ix).whereabouts_untold && own && state.is_general(ix);
    // The unit that he was with may stand yet, where the log leaves open who is lost.
    let untold = untold || (own && state.is_general(ix) && state.are_losses_open());
    let outcome =
        if untold && !leaves { Outcome::Unrecorded } else { Outcome::from(own && leaves && state.is_general(ix)) };
    docket.finding(rule::GENERAL_FREE_FIGURE, outcome, || shooting::lacking(outcome, "attach", describe()));
    if event.detach && engaged {
        let unit = state.u(ix).attached.as_ref().and_then(|id| state.find(id));
        let doubtful = unit.is_some_and(|unit| state.is_doubtfully_engaged(unit));
        let outcome = if doubtful { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(rule::MELEE_NO_CONTROL, outcome, || shooting::lacking(outcome, "contacts", describe()));
    }
    let paces = match event.pace {
        Some(Pace::Gallop) => 3.0,
        Some(Pace::Trot) => 2.0,
        _ => 1.0,
    };
    let mounted = state.row(ix).is_mounted();
    if paces > 1.0 {
        docket.finding(rule::MOVE_TROT, Outcome::from(mounted), describe);
    }
    let from = state.pose(ix);
    let goal = joins.flatten().and_then(|unit| state.footprint(unit));
    let measured = match (from, event.to, goal) {
        (Some(from), Some(to), _) => Some(from.at.distance(to.at)),
        (Some(from), None, Some(goal)) => Some(goal.distance_to(from.at)),
        _ => event.distance.map(|length| length.get()),
    };
    let apart = measured.filter(|_| from.is_some() && (event.to.is_some() || goal.is_some()));
    said::check_at_least(state, ix, rule::MOVE_SPEED, apart, event.distance, docket);
    let went = state.u(ix).now.went.map_or(0.0, |length| length.get());
    let limit = general_speed(state) * paces;
    if let Some(distance) = measured {
        let (outcome, margin) = state.setup.allowance.at_most(distance + went, limit);
        // Who rides may have gone on at a faster pace than the log tells.
        let galloping = state.setup.allowance.at_most(distance + went, general_speed(state) * 3.0).0;
        if event.pace.is_none() && mounted && outcome == Outcome::Broken && galloping == Outcome::Held {
            docket.finding(rule::MOVE_SPEED, Outcome::Unrecorded, || Detail::lacks("pace").unit(&event.general));
        } else {
            docket.finding(rule::MOVE_SPEED, outcome, || {
                Detail::say("move").unit(&event.general).expects_at_most(limit).records(distance + went).within(margin)
            });
        }
    }
    let travelled = (went + measured.unwrap_or(0.0)).try_into().ok();
    let unit = state.u_mut(ix);
    unit.now.went = travelled;
    if event.attach.is_none() {
        // Who went to a place has left his unit, said or not; who went nowhere that the log tells may be with any.
        unit.attached = None;
        state.goes_to(ix, event.to);
    } else if let Some(to) = &event.attach
        && own
    {
        (unit.attached, unit.pose, unit.whereabouts_untold) = (Some(to.clone()), None, false);
    }
}

/// The general of a unit is at risk (`tac.general.at_risk`).
pub(crate) fn risk(state: &mut State, ix: UnitIx, because: RiskCause) {
    let Some(general) = state.general_in(ix) else { return };
    let phase = state.rulings().general_risk_frequency == GeneralRiskFrequency::EachPhase;
    if phase && state.u(general).now.volleys > 0 {
        return;
    }
    // A general makes no volleys: the count says that he was at risk in this turn.
    let now = &mut state.u_mut(general).now;
    now.volleys = now.volleys.saturating_add(1);
    state.owe(general, Due::Risk { because });
}

/// `general_risk`: a 1 kills him, and a deputy without talents takes his place (`tac.general.deputy`).
pub(crate) fn general_risk(state: &mut State, event: &GeneralRisk, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.general, docket) else { return };
    let due = Due::Risk { because: event.because };
    let owed = state.due(ix, |what| what == &due).is_some();
    // Where another general of the side may be with any unit, he may be with his.
    let open = |ix: UnitIx| state.is_general(ix) && state.u(ix).whereabouts_untold;
    // With whom a unit fought of which the log leaves open what became of it, it does not tell.
    let unit = state.u(ix).attached.as_ref().and_then(|id| state.find(id));
    let fought = unit.is_some_and(|unit| state.u(unit).state_untold);
    let untold = !owed && (open(ix) || fought || state.friends(ix).any(open));
    let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(owed) };
    docket.finding(rule::GENERAL_AT_RISK, outcome, || {
        let detail = Detail::say("at-risk").unit(&event.general).with("because", event.because.as_str());
        shooting::lacking(outcome, "attach", detail)
    });
    state.settle(ix, &due);
    let throw = throws::Throw {
        purpose: &purpose::GENERAL,
        by: ix,
        at: None,
        dice: &[event.die],
        needs: &[i32::from(pack::GENERAL_KILLED)],
        better: Better::Smaller,
    };
    let roll = docket.next_roll();
    let killed = throws::thrown(state, &throw, docket)[0];
    let played = event.declared.unwrap_or(killed);
    docket.finding(rule::GENERAL_AT_RISK, Outcome::from(played == killed), || {
        let detail = Detail::say("killed").unit(&event.general);
        detail.expects(throws::yes(killed)).records(throws::yes(played)).of_roll(roll, Asks::Result)
    });
    if played {
        docket.finding(rule::GENERAL_DEPUTY, Outcome::Held, || Detail::say("deputy").unit(&event.general));
        let initiative = state.u(ix).talents.initiative;
        let settled = List::try_from(vec![Quality::Steadiness, Quality::Melee, Quality::Specialty]).unwrap_or_default();
        let unit = state.u_mut(ix);
        unit.deputy = true;
        unit.talents = Talents { settled, initiative: initiative.min(0), ..Talents::default() };
    }
}

/// `rally` (`tac.rally.*`).
pub(crate) fn rally(state: &mut State, event: &Rally, docket: &mut impl Docket) {
    let Some(general) = state.present(&event.by, docket) else { return };
    let Some(ix) = state.present(&event.unit, docket) else { return };
    turn::acts(state, general, Phase::Movement, docket);
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit).with("general", &event.by);
    let chief = state.row(general).general.as_ref().is_some_and(|one| one.commander_in_chief);
    let own = state.corps(ix) == Some(general) && state.is_general(general);
    let side = state.side_of(ix) == state.side_of(general);
    docket.finding(rule::RALLY_WHO, Outcome::from(side && (own || (chief && state.is_general(general)))), || {
        describe("rallies")
    });
    let once = state.is_routing(ix) && !state.u(ix).now.rallied;
    docket.finding(rule::RALLY_ORDER, Outcome::from(once), || describe("rallied-once"));
    let with = state.u(general).attached.as_ref() == Some(&event.unit);
    if state.rulings().rally_timing == RallyTiming::AsOrder {
        let irregular = state.row(general).general.as_ref().is_some_and(|one| one.command == Command::Irregular);
        if irregular {
            docket.finding(rule::COMMAND_IRREGULAR_CONTROL, Outcome::from(with), || describe("irregular-control"));
        } else {
            let measured = if with { Some(0.0) } else { state.gap(general, ix) };
            said::check_apart(state, [general, ix], rule::COMMAND_REGULAR_CONTROL, measured, event.distance, docket);
            reach(state, ix, general, measured.or(event.distance.map(|length| length.get())), docket);
        }
    }
    let Some(steadiness) = state.unit_steadiness(ix) else {
        docket.finding(rule::TEST_MIXED_STEADINESS, Outcome::PlayersCall, || describe("mixed-front"));
        finish_rally(state, ix, event.declared.unwrap_or(false), docket);
        return;
    };
    let talent = if with { state.steadiness_talent(ix) } else { 0 };
    let need = steadiness + talent;
    let throw = throws::Throw {
        purpose: &purpose::RALLY,
        by: ix,
        at: None,
        dice: &[event.die],
        needs: &[need],
        better: Better::Greater,
    };
    let roll = docket.next_roll();
    let stops = throws::thrown(state, &throw, docket)[0];
    let played = event.declared.unwrap_or(stops);
    let cited = if played != stops && talent != 0 && throws::succeeds(event.die, steadiness) == played {
        rule::RALLY_TALENT
    } else {
        rule::RALLY_ROLL
    };
    let verdict = || {
        let detail = describe("rally").with("needed", need).expects(throws::yes(stops)).records(throws::yes(played));
        detail.of_roll(roll, Asks::Result)
    };
    docket.finding(cited, Outcome::from(played == stops), verdict);
    if talent != 0 && played == stops {
        docket.finding(rule::RALLY_TALENT, Outcome::Held, verdict);
    }
    finish_rally(state, ix, played, docket);
}

fn finish_rally(state: &mut State, ix: UnitIx, stops: bool, docket: &mut impl Docket) {
    let now = &mut state.u_mut(ix).now;
    (now.rallied, now.acted) = (true, stops);
    if stops {
        // A stopped unit does nothing else, is disordered whole, and shows it by one figure that faces the enemy.
        let figures = state.figures(ix).to_vec();
        state.set_disordered(ix, &figures, true);
        let skirmish = state.formation(ix) == Formation::Skirmish;
        let unit = state.u_mut(ix);
        unit.status = Some(Status::Steady);
        if skirmish {
            unit.shape = None;
        }
        for cited in [rule::RALLY_DISORDERED, rule::DISORDER_MARKER] {
            docket.finding(cited, Outcome::Held, || Detail::say("stopped").unit(state.id(ix)));
        }
    }
}

/// Whether recovering takes an order (`tac.amb.recovery_order`).
pub(crate) fn recovery_needs_order(state: &State) -> bool {
    state.rulings().recovery_order == RecoveryOrder::Needed
}
