//! Movement: by order, pushed, uncontrolled, after an impact; changes of formation; disorder (chapters 8, 16 to 18).

use aftermath_rules::{
    docket::Docket,
    edges,
    finding::{Better, Detail, Outcome, Purpose},
    geometry::Pose,
};
use aftermath_tactica::{
    Contacted, Disorder, DisorderCause, DoubleCountDisorder, DoubleCountStacking, Due, ExchangeRanks, ExemptLostScope,
    Formation, InterpenetrationBoth, Move, MudDisorder, OrderKind, Pace, Phase, RankExchangeInMelee, Recover, Reform,
    ReformAt, ReformTiming, ReinforceEntry, Remount, RetreatDisorder, Shape, Status, TerrainKind, Touch,
    UncontrolledPaceDisorder, UncontrolledResult, Way, Weather, pack, purpose,
};

use crate::{
    command, geometry, profile, rout, rule, said,
    shooting::{self, lacking},
    state::{State, UnitIx},
    throws::{self, Turned},
    turn, uncontrolled,
    untold::{Softens, softened},
};

/// Headings that differ by no more than this are one, in degrees.
const SAME_FACING: f64 = 0.5;

/// Whether this weather is in force.
pub(crate) fn has_weather(state: &State, weather: Weather) -> bool {
    state.now.conditions.as_ref().is_some_and(|conditions| conditions.weather.contains(&weather))
}

/// Front-rank figures of a unit as its speed counts them (`tac.strat.fatigue_speed`, `tac.weather.*`).
fn counted(state: &State, ix: UnitIx) -> f64 {
    let rides = state.rides(ix);
    let causes =
        [state.u(ix).tired, has_weather(state, Weather::HeavyMud), rides && has_weather(state, Weather::WetGround)];
    let causes = causes.into_iter().filter(|there| *there).count() as i32;
    let times = match state.rulings().double_count_stacking {
        DoubleCountStacking::Once => f64::from(if causes > 0 { pack::COUNTS_DOUBLE } else { 1 }),
        DoubleCountStacking::Stacks => f64::from(pack::COUNTS_DOUBLE).powi(causes),
    };
    state.counted_front(ix) as f64 * times
}

/// Speed of a unit in cm (`tac.move.speed`).
pub(crate) fn speed(state: &State, ix: UnitIx) -> f64 {
    (pack::SPEED - counted(state, ix)).max(0.0)
}

/// Speed of a battle line (`tac.move.battle_line_speed`).
pub(crate) fn line_speed(state: &State, line: &[UnitIx]) -> f64 {
    (pack::SPEED - line.iter().map(|ix| counted(state, *ix)).sum::<f64>()).max(0.0)
}

/// Speed of skirmishers of a unit's arm, at which routers run (`tac.rout.move`).
pub(crate) fn rout_speed(state: &State, ix: UnitIx) -> f64 {
    let front = profile::front_of(Formation::Skirmish, state.rides(ix)) as f64;
    let full = state.rulings().rout_speed_weather == aftermath_tactica::RoutSpeedWeather::Full;
    let slowed = state.u(ix).tired
        || has_weather(state, Weather::HeavyMud)
        || (state.rides(ix) && has_weather(state, Weather::WetGround));
    pack::SPEED - front * if slowed && !full { f64::from(pack::COUNTS_DOUBLE) } else { 1.0 }
}

/// Whether a unit and all that touch it are disordered whole (`tac.amb.stalemate`).
pub(crate) fn stands_idle(state: &State, ix: UnitIx) -> bool {
    let idle = |ix: UnitIx| state.figures(ix).iter().all(|figure| !state.is_in_order(ix, *figure));
    idle(ix) && state.touching(ix).into_iter().all(idle)
}

/// `move`.
pub(crate) fn unit_move(state: &mut State, event: &Move, docket: &mut impl Docket) {
    if event.pace == Pace::Arrival {
        event.ways.iter().for_each(|way| crate::campaign::steps_in(state, &way.unit));
    }
    let ways: Vec<(UnitIx, &Way)> =
        event.ways.iter().filter_map(|way| Some((state.present(&way.unit, docket)?, way))).collect();
    let line: Vec<UnitIx> = ways.iter().map(|(ix, _)| *ix).collect();
    if line.is_empty() {
        return;
    }
    for (ix, _) in &ways {
        check_entitled(state, *ix, event.pace, line.len() > 1, docket);
    }
    let ordered = ordered_line(state, &line);
    let limit = limit(state, event.pace, &ordered);
    let before: Vec<Option<Pose>> = line.iter().map(|ix| state.pose(*ix)).collect();
    for (ix, way) in &ways {
        move_one(state, *ix, event.pace, way, limit, &ordered, docket);
    }
    let after: Vec<Option<Pose>> = ways.iter().map(|(_, way)| way.to).collect();
    for (ix, way) in &ways {
        make_contacts(state, *ix, way, docket);
        was_awaited(state, *ix, docket);
    }
    let paces = matches!(event.pace, Pace::Walk | Pace::Trot | Pace::Gallop);
    if paces && state.now.phase == Some(Phase::Uncontrolled) {
        for (ix, way) in ways.iter().filter(|(ix, _)| state.is_present(*ix)) {
            if let Some(went) = state.u(*ix).now.went {
                // By turns that are not told it may have gone further.
                softened(docket, way.steps.is_none().then_some("steps"), |docket| {
                    uncontrolled::check_full_move(state, *ix, went.get(), limit, docket);
                });
            }
        }
    }
    check_line_kept(state, &line, &before, &after, docket);
}

/// Those with whom a unit was ordered to go as a line, though it goes alone: its order is that of the line
/// (`tac.command.battle_line`).
fn ordered_line(state: &State, line: &[UnitIx]) -> Vec<UnitIx> {
    let [only] = line else { return line.to_vec() };
    let now = &state.u(*only).now;
    if !(now.in_line && now.order == Some(OrderKind::Move)) {
        return line.to_vec();
    }
    let id = state.id(*only);
    let ordered = state.now.lines.iter().find(|line| line.contains(id));
    ordered.map_or_else(|| line.to_vec(), |ids| ids.iter().filter_map(|id| state.find(id)).collect())
}

/// How far one may go at this pace.
fn limit(state: &State, pace: Pace, line: &[UnitIx]) -> f64 {
    let first = line[0];
    let whole = if line.len() > 1 { line_speed(state, line) } else { speed(state, first) };
    match pace {
        Pace::Continuation => {
            let went = state.u(first).now.went.map_or(0.0, |length| length.get());
            (whole - went).max(0.0)
        }
        Pace::BackOff => whole / 2.0,
        Pace::Arrival => {
            let general = state.corps(first);
            let before = state.progress().arrivals.iter().filter_map(|id| state.find(id));
            let before = before.filter(|ix| state.corps(*ix) == general && *ix != first).count();
            (whole - pack::LATE_UNIT_STEP * before as f64).max(0.0)
        }
        Pace::Walk | Pace::Trot | Pace::Gallop | Pace::Pushed => whole,
    }
}

/// Whether a unit may move like this now.
fn check_entitled(state: &State, ix: UnitIx, pace: Pace, in_line: bool, docket: &mut impl Docket) {
    let describe = |say: &'static str| Detail::say(say).unit(state.id(ix)).with("pace", pace.as_str());
    let now = &state.u(ix).now;
    let uncontrolled_phase = state.now.phase == Some(Phase::Uncontrolled);
    let phase = if uncontrolled_phase { Phase::Uncontrolled } else { Phase::Movement };
    turn::acts(state, ix, phase, docket);
    softened(docket, state.is_doubtfully_engaged(ix).then_some("contacts"), |docket| {
        docket.finding(rule::MELEE_NO_CONTROL, Outcome::from(!state.is_engaged(ix)), || describe("moves-engaged"));
    });
    if state.shape(ix) == Shape::Circle {
        docket.finding(rule::CIRCLE_NO_MOVE, Outcome::Broken, || describe("moves-in-circle"));
    }
    if state.is_routing(ix) {
        docket.finding(rule::ROUT_MOVE, Outcome::Broken, || describe("moves-routing"));
    }
    if state.now.phase == Some(Phase::Melee) {
        docket.finding(rule::MELEE_NO_PURSUIT, Outcome::Broken, || describe("pursues"));
    }
    if state.has_withdrawn(ix) {
        docket.finding(rule::MERC_FIRST_FAIL, Outcome::Broken, || describe("moves-withdrawn"));
    }
    let shooters = state.troops(ix, state.figures(ix).first().copied().unwrap_or(1)).weapon();
    if shooters.is_some_and(|weapon| profile::weapon_row(weapon).missile)
        && state.formation(ix) != Formation::Skirmish
        && pace != Pace::BackOff
    {
        docket.finding(rule::MOVE_SHOOT_OR_MOVE, Outcome::from(now.volleys == 0), || describe("shot-and-moves"));
    }
    if now.order == Some(OrderKind::Recover) && now.acted {
        docket.finding(rule::MOVE_RECOVERY, Outcome::Broken, || describe("moves-recovering"));
    }
    let cavalry = state.rides(ix);
    match pace {
        Pace::Walk => {
            let ordered =
                matches!(now.order, Some(OrderKind::Move | OrderKind::Reform | OrderKind::Mount | OrderKind::Dismount));
            let attacks = uncontrolled_phase && now.uncontrolled == Some(UncontrolledResult::Attacks);
            let kept = attacks || (ordered && !uncontrolled_phase && (now.in_line || !in_line));
            let field = if uncontrolled_phase { "uncontrolled" } else { "order" };
            let outcome = if uncontrolled_phase {
                state.outcome_of_test(ix, kept, now.uncontrolled.is_some())
            } else {
                state.outcome(kept, now.order.is_some())
            };
            docket
                .finding(rule::COMMAND_ORDERS_NEEDED, outcome, || lacking(outcome, field, describe("moves-by-order")));
            if attacks && let Some(shoots) = uncontrolled::must_shoot(state, ix) {
                docket.finding(rule::UNCONTROLLED_SHOOTERS, shoots, || {
                    lacking(shoots, "to", describe("attacks-instead"))
                });
            }
            if attacks {
                uncontrolled::check_drawn(state, ix, rule::UNCONTROLLED_TARGET, docket);
            }
            let once = now.pace.is_none();
            docket.finding(rule::TURN_ONE_MOVE, Outcome::from(once), || describe("moves-once"));
            if now.reformed == Some(ReformAt::End) {
                docket.finding(rule::MOVE_REFORM_ONCE, Outcome::Broken, || describe("moves-reformed"));
            }
        }
        Pace::Trot | Pace::Gallop => {
            let cited = if pace == Pace::Trot { rule::MOVE_TROT } else { rule::MOVE_GALLOP };
            let before = if pace == Pace::Trot { Pace::Walk } else { Pace::Trot };
            let follows = now.pace == Some(before) || (now.pace == Some(Pace::Continuation) && now.broke_through);
            let outcome = state.outcome(cavalry && follows, !cavalry || now.pace.is_some());
            let say = if cavalry { "paces" } else { "paces-on-foot" };
            docket.finding(cited, outcome, || lacking(outcome, "pace", describe(say)));
            let onward = now.broke_through || now.free_to_go_on;
            if uncontrolled_phase || onward {
                let tested = now.uncontrolled == Some(UncontrolledResult::Attacks);
                let cited = if now.broke_through {
                    rule::CAV_BREAKTHROUGH_MOVE
                } else if now.free_to_go_on {
                    rule::CAV_CONTINUE
                } else {
                    rule::UNCONTROLLED_CAVALRY
                };
                // A test after an impact would stand in the log behind it.
                let outcome = state.outcome_of_test(ix, tested, now.uncontrolled.is_some() || onward);
                docket.finding(cited, outcome, || lacking(outcome, "uncontrolled", describe("paces-tested")));
                if onward && tested {
                    uncontrolled::check_drawn(state, ix, rule::CAV_EXTRA_TARGET, docket);
                }
            }
        }
        Pace::Continuation => {
            let cited = if cavalry { rule::CAV_CONTINUE } else { rule::IMPACT_CONTINUE };
            let outcome = state.outcome(now.free_to_go_on, false);
            docket.finding(cited, outcome, || lacking(outcome, "free_to_go_on", describe("goes-on")));
        }
        Pace::Pushed => {
            let kept = state.is_skirmisher(ix) && now.pace.is_none();
            docket.finding(rule::SKIRM_PUSH_OWN, Outcome::from(kept), || describe("pushed"));
        }
        Pace::BackOff => {
            let kept = now.uncontrolled == Some(UncontrolledResult::BacksOff) && now.pace.is_none();
            let outcome = state.outcome_of_test(ix, kept, now.uncontrolled.is_some() || now.pace.is_some());
            docket.finding(rule::UNCONTROLLED_NEGATIVE, outcome, || {
                lacking(outcome, "uncontrolled", describe("backs-off"))
            });
        }
        Pace::Arrival => {
            let kept = now.arrived == 0 && state.u(ix).tired;
            docket.finding(rule::STRAT_REINFORCE_SPEED, Outcome::from(kept), || describe("arrives"));
        }
    }
}

/// One unit's way.
fn move_one(
    state: &mut State,
    ix: UnitIx,
    pace: Pace,
    way: &Way,
    limit: f64,
    line: &[UnitIx],
    docket: &mut impl Docket,
) {
    let from = state.pose(ix);
    let mut poses: Vec<Pose> = from.into_iter().chain(way.steps.iter().flatten().copied()).collect();
    poses.extend(way.to);
    let measured = (from.is_some() && way.to.is_some()).then(|| {
        let round = state.formation(ix) == Formation::Skirmish;
        geometry::way(geometry::base_of(state, ix), round, &poses)
    });
    let describe = |say: &'static str| Detail::say(say).unit(state.id(ix)).with("pace", pace.as_str());
    let distance = measured.map(|went| went.furthest).or(way.distance.map(|length| length.get()));
    // Where the turns of a way are not told, it may have been another that was not against the rules; shorter than straight it
    // was not.
    let untold = way.steps.is_none() && measured.is_some();
    let least = from.zip(way.to).map_or(0.0, |(from, to)| from.at.distance(to.at));
    let may_be_short = untold && state.setup.allowance.at_most(least, limit).0 == Outcome::Held;
    if untold {
        said::check_at_least(state, ix, rule::MOVE_FIGURE_LIMIT, Some(least), way.distance, docket);
    } else {
        let furthest = measured.map(|went| went.furthest);
        said::check_way(state, ix, rule::MOVE_FIGURE_LIMIT, furthest, way.distance, docket);
    }
    softened(docket, may_be_short.then_some("steps"), |docket| {
        let least = measured.map(|went| if untold { least } else { went.furthest });
        check_speed(state, ix, pace, distance, least, limit, line, docket);
    });
    if pace == Pace::Arrival
        && let Some(to) = way.to.filter(|_| from.is_none())
    {
        check_entry(state, ix, to, limit, docket);
    }
    let mut ridden = Vec::new();
    if let Some(went) = measured {
        let docket = &mut Softens::of(docket, untold.then_some("steps"));
        let slack = state.setup.allowance.slack();
        if pace == Pace::BackOff {
            check_retreat(state, ix, &poses, docket);
        } else {
            docket.finding(rule::MOVE_STRAIGHT, Outcome::from(went.aslant <= slack), || {
                describe("straight").records(went.aslant)
            });
            docket.finding(rule::MOVE_FACING, Outcome::from(went.backward <= slack), || {
                describe("forward").records(went.backward.max(0.0))
            });
        }
        ridden = check_passing(state, ix, pace, way, &poses, line, docket);
    } else {
        check_claimed_passing(state, ix, way, docket);
    }
    let told = way.through.iter().flatten().filter_map(|id| state.find(id));
    ridden.extend(told.filter(|other| rout::rides_down(state, ix, *other) && state.is_present(*other)));
    for other in ridden {
        if state.due(other, |what| what == &Due::RideDown).is_none() {
            state.owe(other, Due::RideDown);
        }
    }
    softened(docket, untold.then_some("steps"), |docket| {
        check_ground(state, ix, pace, way, &poses, measured.is_some(), docket);
    });
    let target = state.u(ix).now.target.clone().and_then(|id| state.find(&id));
    if pace == Pace::Walk && state.now.phase == Some(Phase::Uncontrolled) {
        uncontrolled::check_heading(state, ix, target, from, way.to, docket);
    }
    let length = distance.and_then(|distance| aftermath_rules::geometry::Length::try_from(distance).ok());
    if pace == Pace::Arrival {
        let id = state.id(ix).clone();
        let _ = state.progress_mut().arrivals.push(id);
    }
    let order = state.progress().arrivals.len() as u16;
    let off = if way.leaves { geometry::can_leave(state, ix, way.to, limit) } else { None };
    let gone = way.to.filter(|_| !way.leaves).map(|to| geometry::footprint_at(state, ix, to));
    let gone = gone.is_some_and(|stand| geometry::is_off_table(state, &stand));
    state.goes_to(ix, way.to);
    // Another position exempts again, by a ruling (`tac.amb.exempt_lost_scope`).
    let lasting = state.rulings().exempt_lost_scope == ExemptLostScope::Battle;
    let unit = state.u_mut(ix);
    let left = unit.now.target_at.zip(length).map(|(far, went)| (far.get() - went.get()).max(0.0));
    unit.now.target_at = left.and_then(|left| aftermath_rules::geometry::Length::try_from(left).ok());
    // Of a way whose turns are not told no more is known than that it was not shorter than straight.
    let went = if untold { least.try_into().ok() } else { length };
    (unit.now.pace, unit.now.went, unit.now.acted) = (Some(pace), went, true);
    unit.now.free_to_go_on = false;
    unit.lost_position &= lasting;
    if pace == Pace::Arrival {
        (unit.now.arrived, unit.absent) = (order.max(1), false);
    }
    owe_disorder(state, ix, pace);
    if way.leaves {
        edges::judge(docket, left_rule(state), off, state.id(ix), || Detail::say("leaves").unit(state.id(ix)));
        state.remove(ix, Status::Left);
    } else if gone {
        // A unit whose place is beyond the edge has left, said or not.
        docket.finding(left_rule(state), Outcome::Unrecorded, || Detail::lacks("leaves").unit(state.id(ix)));
        state.remove(ix, Status::Left);
    }
}

/// A unit of a late corps comes in where its corps enters, and stands no further from there than its move
/// (`tac.amb.reinforce_entry`).
fn check_entry(state: &State, ix: UnitIx, to: Pose, limit: f64, docket: &mut impl Docket) {
    let Some(distance) = geometry::from_entry(state, ix, to) else {
        let field = if state.rulings().reinforce_entry == ReinforceEntry::OwnEdge { "edges" } else { "at" };
        docket.finding(rule::STRAT_REINFORCE_SPEED, Outcome::Unrecorded, || Detail::lacks(field).unit(state.id(ix)));
        return;
    };
    let Some(distance) = distance else {
        // A corps that is on no card enters where the players say.
        docket.finding(rule::STRAT_REINFORCE_SPEED, Outcome::PlayersCall, || {
            Detail::say("arrives").unit(state.id(ix)).with("pace", Pace::Arrival.as_str())
        });
        return;
    };
    let (outcome, margin) = state.setup.allowance.at_most(distance, limit);
    docket.finding(rule::STRAT_REINFORCE_SPEED, outcome, || {
        Detail::say("enters").unit(state.id(ix)).expects_at_most(limit).records(distance).within(margin)
    });
}

/// The rule by which a unit leaves the table now.
fn left_rule(state: &State) -> aftermath_rules::catalogue::Rule {
    match state.now.phase {
        Some(Phase::Uncontrolled) => rule::UNCONTROLLED_LEAVES_TABLE,
        _ => rule::MOVE_LEAVE_TABLE,
    }
}

#[allow(clippy::too_many_arguments, reason = "what a speed depends on")]
fn check_speed(
    state: &State,
    ix: UnitIx,
    pace: Pace,
    distance: Option<f64>,
    least: Option<f64>,
    limit: f64,
    line: &[UnitIx],
    docket: &mut impl Docket,
) {
    let cited = match pace {
        Pace::Continuation if state.rides(ix) => rule::CAV_CONTINUE,
        Pace::Continuation => rule::IMPACT_CONTINUE,
        Pace::BackOff => rule::UNCONTROLLED_RETREAT,
        Pace::Arrival => rule::STRAT_REINFORCE_SPEED,
        _ if line.len() > 1 => rule::MOVE_BATTLE_LINE_SPEED,
        _ => rule::MOVE_SPEED,
    };
    let Some(distance) = distance else {
        docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)).limit(limit));
        return;
    };
    let (outcome, margin) = state.setup.allowance.at_most(distance, limit);
    let describe = || {
        let detail = Detail::say("move").unit(state.id(ix)).with("front", state.counted_front(ix));
        let detail = detail.with("pace", pace.as_str()).expects_at_most(limit).records(distance).within(margin);
        least.map_or_else(|| detail.clone(), |least| detail.clone().with("least", least))
    };
    // What slows the unit is the rule that a longer way breaks, if it would have been kept without it.
    let plain: f64 = line.iter().map(|one| state.counted_front(*one) as f64).sum();
    let unslowed = pack::SPEED - plain;
    let slowed = limit < unslowed && matches!(pace, Pace::Walk | Pace::Trot | Pace::Gallop | Pace::Pushed);
    let slowing = [
        (state.u(ix).tired, rule::STRAT_FATIGUE_SPEED),
        (has_weather(state, Weather::HeavyMud), rule::WEATHER_HEAVY_MUD),
        (state.rides(ix) && has_weather(state, Weather::WetGround), rule::WEATHER_WET_GROUND),
    ];
    if slowed && outcome == Outcome::Broken && state.setup.allowance.at_most(distance, unslowed).0 == Outcome::Held {
        for (_, slow) in slowing.into_iter().filter(|(there, _)| *there) {
            docket.finding(slow, Outcome::Broken, describe);
        }
        docket.finding(rule::WEATHER_ALL_APPLY, Outcome::Broken, describe);
        return;
    }
    docket.finding(cited, outcome, describe);
    if least.is_some() {
        docket.finding(rule::MOVE_FIGURE_LIMIT, outcome, describe);
    }
    if slowed && outcome == Outcome::Held {
        for (_, slow) in slowing.into_iter().filter(|(there, _)| *there) {
            docket.finding(slow, Outcome::Held, describe);
        }
    }
}

/// A unit that backs off goes toward its own edge and still faces the enemy (`tac.uncontrolled.retreat`).
fn check_retreat(state: &State, ix: UnitIx, poses: &[Pose], docket: &mut impl Docket) {
    let (Some(first), Some(last)) = (poses.first(), poses.last()) else { return };
    let slack = state.setup.allowance.slack();
    let turned = geometry::turn_between(first.facing, last.facing).abs() > SAME_FACING;
    let edge = |pose: &Pose| geometry::to_own_edge(state, state.side_of(ix), pose.at);
    let nearer = match (edge(first).zip(edge(last)), geometry::is_own_edge_unmeasured(state)) {
        (Some((before, after)), _) => Some(after <= before + slack),
        (None, unmeasured) => (!unmeasured).then_some(true),
    };
    edges::judge(docket, rule::UNCONTROLLED_RETREAT, edges::and(!turned, nearer), state.id(ix), || {
        Detail::say("backs-off-facing").unit(state.id(ix))
    });
}

/// Who may be passed through (`tac.move.interpenetration_open`, `tac.move.interpenetration_skirmish`); whom the unit rode
/// through and has to destroy.
fn check_passing(
    state: &State,
    ix: UnitIx,
    pace: Pace,
    way: &Way,
    poses: &[Pose],
    line: &[UnitIx],
    docket: &mut impl Docket,
) -> Vec<UnitIx> {
    let mut ridden = Vec::new();
    let sweeps = geometry::swept(state, ix, poses);
    let slack = state.setup.allowance.slack();
    let grazed = slack * (pack::BASE_WIDTH + pack::BASE_DEPTH);
    for other in state.all().collect::<Vec<_>>() {
        if other == ix || !state.is_present(other) || state.is_general(other) {
            continue;
        }
        let Some(stand) = state.footprint(other) else { continue };
        if !sweeps.iter().any(|sweep| sweep.area_under(&stand) > grazed) {
            continue;
        }
        let describe = || Detail::say("passes").unit(state.id(ix)).with("other", state.id(other));
        // Of whom the log does not tell what became of him, it does not tell whether he still stood there.
        let docket = &mut Softens::of(docket, state.u(other).state_untold.then_some("fallen"));
        let friends = state.side_of(other) == state.side_of(ix);
        let skirmishers = state.skirmishes(ix) || state.skirmishes(other);
        if !friends {
            // Where its way is known whole the players need not say through whom it rode.
            let told = way.through.as_ref().map_or(way.steps.is_some(), |through| through.contains(state.id(other)));
            if told && rout::rides_down(state, ix, other) {
                ridden.push(other);
            } else {
                docket.finding(who_stands_aside(state, other), Outcome::Broken, describe);
            }
        } else if skirmishers {
            docket.finding(rule::MOVE_INTERPENETRATION_SKIRMISH, Outcome::Held, describe);
            // Who stands beside its front, and is met in a wheel, is not before it.
            let steps = poses.windows(2).zip(&sweeps).filter(|(_, sweep)| sweep.area_under(&stand) > grazed);
            let before = steps.into_iter().any(|(step, _)| {
                let own = geometry::footprint_at(state, ix, step[0]);
                let (right, _) = own.own(stand.pose().at);
                own.in_front(stand.pose().at) && right.abs() <= own.base().width / 2.0
            });
            if pace == Pace::Walk && before && !line.contains(&other) && goes_ahead(state, ix, other) {
                let outcome = state.outcome(false, false);
                docket.finding(rule::SKIRM_PUSH_OWN, outcome, || {
                    lacking(
                        outcome,
                        "pace",
                        Detail::say("not-pushed").unit(state.id(other)).with("other", state.id(ix)),
                    )
                });
            }
        } else {
            let opened = are_open(state, ix, other);
            let own = poses.last().map_or(0.0, |pose| pose.facing);
            let across = geometry::turn_between(own, stand.pose().facing).abs();
            let along = !(45.0..=135.0).contains(&across);
            docket.finding(rule::MOVE_INTERPENETRATION_OPEN, Outcome::from(opened && along), describe);
        }
    }
    ridden
}

/// The rule by which nobody goes through an enemy as if he were not there: skirmishers fall back or are ridden down, and
/// routers count as such (`tac.rout.as_skirmishers`).
fn who_stands_aside(state: &State, enemy: UnitIx) -> aftermath_rules::catalogue::Rule {
    if state.is_routing(enemy) {
        rule::ROUT_AS_SKIRMISHERS
    } else if state.skirmishes(enemy) {
        rule::SKIRM_PUSHED_BY_ENEMY
    } else {
        rule::MOVE_INTERPENETRATION_OPEN
    }
}

/// Whether friends stand open enough to pass through one another (`tac.amb.interpenetration_both`).
fn are_open(state: &State, ix: UnitIx, other: UnitIx) -> bool {
    let open = |ix: UnitIx| state.formation(ix) == Formation::Open;
    match state.rulings().interpenetration_both {
        InterpenetrationBoth::Both => open(ix) && open(other),
        InterpenetrationBoth::Either => open(ix) || open(other),
    }
}

/// Whether own skirmishers have to go ahead of a unit in whose way they stand: made as such, free, idle so far, with room for
/// their full move, and not halted by an enemy in range (`tac.skirm.push_own`).
fn goes_ahead(state: &State, ix: UnitIx, other: UnitIx) -> bool {
    let now = &state.u(other).now;
    let idle = now.pace.is_none() && !now.acted && now.volleys == 0;
    let free = !state.is_routing(other) && !state.is_engaged(other) && !state.has_withdrawn(other);
    let in_range = |enemy: UnitIx| match (state.gap(other, enemy), crate::shooting::reach(state, other, enemy)) {
        (Some(gap), Some(reach)) => gap <= reach,
        (None, Some(_)) => true,
        (_, None) => false,
    };
    let near = |enemy: UnitIx| state.gap(other, enemy).is_none_or(|gap| gap <= speed(state, other));
    // Whether they find a way around what bars the straight one the players see.
    let room = state.pose(other).is_some_and(|pose| geometry::is_open_ahead(state, other, pose, speed(state, other)));
    let halted =
        state.enemies(other).filter(|enemy| !state.is_general(*enemy)).any(|enemy| in_range(enemy) || near(enemy));
    let formed = !state.skirmishes(ix) && state.now.phase != Some(Phase::Uncontrolled);
    formed && state.is_skirmisher(other) && idle && free && !halted && room
}

/// Who was passed through by the players' word, where nothing is measured.
fn check_claimed_passing(state: &State, ix: UnitIx, way: &Way, docket: &mut impl Docket) {
    for id in way.through.iter().flat_map(|through| through.iter()) {
        let Some(other) = state.known(id, docket).filter(|other| *other != ix && !state.is_general(*other)) else {
            continue;
        };
        let describe = || Detail::say("passes").unit(state.id(ix)).with("other", id);
        if rout::rides_down(state, ix, other) {
            // It is destroyed, before the move or after it.
        } else if state.side_of(other) != state.side_of(ix) {
            docket.finding(who_stands_aside(state, other), Outcome::Broken, describe);
        } else if state.skirmishes(ix) || state.skirmishes(other) {
            docket.finding(rule::MOVE_INTERPENETRATION_SKIRMISH, Outcome::Held, describe);
        } else if are_open(state, ix, other) {
            // Whether they face one way only their places tell.
            docket.finding(rule::MOVE_INTERPENETRATION_OPEN, Outcome::Unrecorded, || {
                Detail::lacks("to").unit(state.id(ix))
            });
        } else {
            docket.finding(rule::MOVE_INTERPENETRATION_OPEN, Outcome::Broken, describe);
        }
    }
}

/// Bad ground on the way calls for a roll (`tac.terrain.*`).
fn check_ground(
    state: &mut State,
    ix: UnitIx,
    pace: Pace,
    way: &Way,
    poses: &[Pose],
    measured: bool,
    docket: &mut impl Docket,
) {
    let claimed: Option<Vec<TerrainKind>> = way.crosses.as_ref().map(|kinds| kinds.to_vec());
    let mut crosses = claimed.clone().unwrap_or_default();
    if measured {
        let crossed = geometry::crossed(state, ix, poses);
        for kind in &crossed.closed {
            docket.finding(rule::TERRAIN_IMPASSABLE, Outcome::Broken, || {
                Detail::say("closed").unit(state.id(ix)).with("terrain", kind.as_str())
            });
        }
        for kind in &crossed.bridged {
            docket.finding(rule::TERRAIN_IMPASSABLE, Outcome::Held, || {
                Detail::say("closed").unit(state.id(ix)).with("terrain", kind.as_str())
            });
        }
        if crossed.downhill && claimed.as_ref().is_none_or(|claimed| !claimed.contains(&TerrainKind::Hill)) {
            docket.finding(rule::TERRAIN_HILL_UP_ONLY, Outcome::Held, || Detail::say("downhill").unit(state.id(ix)));
        }
        if let Some(claimed) = &claimed {
            let missing = crossed.surely.iter().any(|kind| !claimed.contains(kind));
            let invented = claimed.iter().any(|kind| !crossed.surely.contains(kind) && !crossed.perhaps.contains(kind));
            let cited = if claimed.contains(&TerrainKind::Hill) && invented {
                rule::TERRAIN_HILL_UP_ONLY
            } else {
                rule::TERRAIN_CROSSING
            };
            docket.finding(cited, Outcome::from(!missing && !invented), || {
                let names =
                    |kinds: &[TerrainKind]| kinds.iter().map(|kind| kind.as_str().to_owned()).collect::<Vec<_>>();
                Detail::say("crosses").unit(state.id(ix)).expects(names(&crossed.surely)).records(names(claimed))
            });
        } else {
            crosses = crossed.surely.clone();
        }
    } else if claimed.is_none() && !state.setup.terrain.is_empty() {
        docket.finding(rule::TERRAIN_CROSSING, Outcome::Unrecorded, || Detail::lacks("crosses").unit(state.id(ix)));
    }
    let closed = crosses.iter().find(|kind| geometry::is_closed(state, **kind) && !measured);
    if let Some(closed) = closed {
        docket.finding(rule::TERRAIN_IMPASSABLE, Outcome::Broken, || {
            Detail::say("closed").unit(state.id(ix)).with("terrain", closed.as_str())
        });
    }
    let tests = crosses.iter().any(|kind| geometry::calls_for_test(state, *kind));
    if tests && pace != Pace::BackOff {
        let number = disorder_number(state, ix, DisorderCause::Terrain);
        state.owe(ix, Due::Disorder { because: DisorderCause::Terrain, number });
    }
}

/// Dice up to what number disorder (`tac.terrain.crossing`, `tac.disorder.pace`, `tac.amb.retreat_disorder`).
pub(crate) fn disorder_number(state: &State, ix: UnitIx, because: DisorderCause) -> u8 {
    let front = state.counted_front(ix) as u8;
    let doubled = if state.rides(ix) { front * pack::CAVALRY_DOUBLED as u8 } else { front };
    match because {
        DisorderCause::Terrain => doubled,
        DisorderCause::Mud if state.rulings().mud_disorder == MudDisorder::Doubled => doubled,
        DisorderCause::BackOff if state.rulings().retreat_disorder == RetreatDisorder::Doubled => doubled,
        DisorderCause::Trot | DisorderCause::Gallop => {
            let bad = has_weather(state, Weather::WetGround) || has_weather(state, Weather::HeavyMud);
            let twice = bad && state.rulings().double_count_disorder == DoubleCountDisorder::PaceToo;
            if twice { front * pack::COUNTS_DOUBLE as u8 } else { front }
        }
        DisorderCause::Mud | DisorderCause::BackOff | DisorderCause::Handguns => front,
    }
}

/// Disorder that a move brings by itself: of pace, of mud, of backing off.
fn owe_disorder(state: &mut State, ix: UnitIx, pace: Pace) {
    let own_will = state.now.phase == Some(Phase::Uncontrolled)
        && state.rulings().uncontrolled_pace_disorder == UncontrolledPaceDisorder::Untested;
    let cause = match pace {
        Pace::Trot if !own_will => Some(DisorderCause::Trot),
        Pace::Gallop if !own_will => Some(DisorderCause::Gallop),
        Pace::BackOff => Some(DisorderCause::BackOff),
        _ => None,
    };
    let mud = (state.rides(ix) && has_weather(state, Weather::HeavyMud)).then_some(DisorderCause::Mud);
    for because in [cause, mud].into_iter().flatten() {
        let number = disorder_number(state, ix, because);
        state.owe(ix, Due::Disorder { because, number });
    }
}

/// Enemies touched at the end of a way.
fn make_contacts(state: &mut State, ix: UnitIx, way: &Way, docket: &mut impl Docket) {
    if !state.is_present(ix) {
        return;
    }
    let slack = state.setup.allowance.slack();
    for contact in &*way.contacts {
        let Some(enemy) = state.present(&contact.enemy, docket) else { continue };
        let describe = || Detail::say("touches").unit(state.id(ix)).with("enemy", &contact.enemy);
        if let Some(gap) = state.gap(ix, enemy) {
            let (outcome, margin) = state.setup.allowance.at_most(gap, 0.0);
            // How deep a unit stands its figures tell.
            softened(docket, state.u(enemy).state_untold.then_some("fallen"), |docket| {
                docket.finding(rule::MELEE_OBLIGATORY, outcome, || describe().expects(0.0).records(gap).within(margin));
            });
        }
        let seen = geometry::side_touched(state, ix, enemy);
        if let (Some(seen), Some(said)) = (seen, contact.side)
            && !(seen == Contacted::Front && state.formation(enemy) == Formation::Skirmish)
            && state.shape(enemy) != Shape::Circle
        {
            let kept = seen == said || geometry::may_touch(state, ix, enemy, said);
            docket.finding(rule::FLANK_DEFINITION, Outcome::from(kept), || {
                Detail { say: Some("touches-side"), ..describe() }.expects(seen.as_str()).records(said.as_str())
            });
        }
        let side = contact.side.or(seen);
        let side = if state.shape(enemy) == Shape::Circle {
            if let Some(said) = contact.side {
                docket.finding(rule::CIRCLE_NO_FLANK, Outcome::from(said == Contacted::Front), describe);
            }
            Some(Contacted::Front)
        } else {
            side
        };
        join(state, ix, enemy, side);
    }
    // Bases that touch are in contact, said or not.
    for enemy in state.enemies(ix).collect::<Vec<_>>() {
        let near = state.gap(ix, enemy).is_some_and(|gap| gap <= 0.0 + 1e-6);
        let fights = !state.is_general(enemy) && !state.is_routing(enemy) && !state.is_general(ix);
        if near && slack >= 0.0 && fights && state.touch(ix, enemy).is_none() {
            // Near a corner it may be another side than the one that is measured; and of whom the log leaves open what became
            // of him, it may be a friend who stands there.
            let others = [Contacted::Front, Contacted::LeftFlank, Contacted::RightFlank, Contacted::Rear];
            let may = |side: &&Contacted| geometry::may_touch(state, ix, enemy, **side);
            let open = state.u(ix).state_untold || state.u(enemy).state_untold;
            let is_sure = |_: &Contacted| !open && others.iter().filter(may).count() < 2;
            let side = geometry::side_touched(state, ix, enemy).filter(is_sure);
            docket
                .finding(rule::MELEE_OBLIGATORY, Outcome::Unrecorded, || Detail::lacks("contacts").unit(state.id(ix)));
            join(state, ix, enemy, side);
        }
    }
}

/// Who was shot at by those whom it was to attack does so now, or not (`tac.shoot.defensive_fire_target`).
fn was_awaited(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    while let Some(due) = state.due(ix, |what| matches!(what, Due::Attack { .. })) {
        state.settle(ix, &due);
        if let Due::Attack { on } = &due
            && let Some(on) = state.find(on)
        {
            if state.touching(ix).is_empty() && state.gap(ix, on).is_some() {
                // Whether it was to attack them and stopped short the players know.
                docket.finding(rule::SHOOT_DEFENSIVE_FIRE_TARGET, Outcome::PlayersCall, || {
                    Detail::say("defends-short").unit(state.id(on)).with("target", state.id(ix))
                });
            } else {
                shooting::check_attacked(state, on, ix, docket);
            }
        }
    }
}

/// Two units come into contact.
pub(crate) fn join(state: &mut State, ix: UnitIx, enemy: UnitIx, side: Option<Contacted>) {
    state.u_mut(ix).now.met = true;
    if state.touch(ix, enemy).is_some() {
        return;
    }
    // A unit that fights already is only joined, not struck (`tac.impact.not_vs_engaged`).
    let joined = state
        .now
        .contacts
        .iter()
        .any(|touch| (touch.by == *state.id(enemy) || touch.enemy == *state.id(enemy)) && touch.fought);
    let (by, enemy) = (state.id(ix).clone(), state.id(enemy).clone());
    state.add_touch(Touch { by, enemy, side, fought: false, struck: joined, impact_lost: false });
}

/// Whether units that the log does not call in contact may touch, as far as their places tell.
pub(crate) fn may_touch(state: &State, ix: UnitIx, enemy: UnitIx) -> bool {
    let near = state.gap(ix, enemy).is_none_or(|gap| gap <= state.setup.allowance.slack() + 1e-6);
    near && state.touch(ix, enemy).is_none()
}

/// Whether a unit may be in melee with somebody who stands as near as that, though the log does not call them in contact.
pub(crate) fn may_be_engaged(state: &State, ix: UnitIx) -> bool {
    let mut enemies = state.enemies(ix).filter(|enemy| !state.is_general(*enemy));
    enemies.any(|enemy| {
        let known = state.gap(ix, enemy).is_some() || state.u(enemy).whereabouts_untold;
        known && may_touch(state, enemy, ix)
    })
}

/// Whether a unit stands to another as before, where they go as a line (`tac.command.battle_line`).
fn keeps_place(before: [Pose; 2], after: [Pose; 2], slack: f64) -> bool {
    let seen = |[from, other]: [Pose; 2]| {
        let (ahead, aside) = (from.heading(), [other.at.x - from.at.x, other.at.y - from.at.y]);
        [aside[0] * ahead.x + aside[1] * ahead.y, aside[0] * ahead.y - aside[1] * ahead.x]
    };
    let (was, is) = (seen(before), seen(after));
    let turned = |[from, other]: [Pose; 2]| geometry::turn_between(from.facing, other.facing);
    // Each of the four places may be off by the allowance.
    let kept = was.iter().zip(is).all(|(was, is)| (was - is).abs() <= 4.0 * slack + 1e-6);
    kept && geometry::turn_between(turned(before), turned(after)).abs() <= SAME_FACING
}

/// A line goes as it stands; one whose neighbours stand too far apart is none any more.
fn check_line_kept(
    state: &mut State,
    line: &[UnitIx],
    before: &[Option<Pose>],
    after: &[Option<Pose>],
    docket: &mut impl Docket,
) {
    let parted = |state: &State, pair: &[aftermath_rules::UnitId]| {
        let found: Vec<UnitIx> = pair.iter().filter_map(|id| state.find(id)).collect();
        found.len() == 2
            && state.gap(found[0], found[1]).is_some_and(|gap| gap > pack::LINE_GAP + state.setup.allowance.slack())
    };
    if line.len() == 1 {
        state.leave_line(line[0]);
        return;
    }
    let ids: Vec<aftermath_rules::UnitId> = line.iter().map(|ix| state.id(*ix).clone()).collect();
    let slack = state.setup.allowance.slack();
    let both = |poses: &[Option<Pose>]| Some([poses[0]?, poses[1]?]);
    let moved = before.windows(2).zip(after.windows(2)).filter_map(|(was, is)| Some((both(was)?, both(is)?)));
    let broken_up = moved.into_iter().any(|(was, is)| !keeps_place(was, is, slack));
    let lost = broken_up || ids.windows(2).any(|pair| parted(state, pair));
    docket.finding(rule::COMMAND_BATTLE_LINE, Outcome::from(!lost), || {
        Detail::say("line-kept").unit(&ids[0]).records(ids.len())
    });
    if lost {
        line.iter().for_each(|ix| state.leave_line(*ix));
    }
}

/// `disorder`.
pub(crate) fn disorder(state: &mut State, event: &Disorder, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let cited = turn::disorder_rule(event.because);
    let owed = state.due(ix, |what| matches!(what, Due::Disorder { because, .. } if *because == event.because));
    if owed.is_none() {
        docket.finding(cited, Outcome::Broken, || {
            Detail::say("no-disorder-due").unit(&event.unit).with("because", event.because.as_str())
        });
    }
    let number = match owed {
        Some(Due::Disorder { number, .. }) => number,
        _ => disorder_number(state, ix, event.because),
    };
    if let Some(owed) = &owed {
        state.settle(ix, owed);
    }
    let figures = state.figures(ix).to_vec();
    let by_steadiness = event.because == DisorderCause::Handguns
        || (event.because == DisorderCause::BackOff && state.rulings().retreat_disorder == RetreatDisorder::Steadiness);
    if !by_steadiness && u32::from(number) >= u32::from(pack::TERRAIN_FRONT_LIMIT) && event.dice.is_empty() {
        // No die could keep its figure in order.
        let cavalry = event.because == DisorderCause::Terrain && state.rides(ix);
        let cited = if cavalry { rule::TERRAIN_CROSSING_CAVALRY } else { cited };
        turn_about(state, ix, by_dice(&figures, event.disordered.as_deref()), &[cited], docket);
        return;
    }
    let throw_rules: &[_] = match event.because {
        DisorderCause::Terrain if state.rides(ix) => &[rule::TERRAIN_CROSSING_CAVALRY],
        DisorderCause::Terrain => &[rule::TERRAIN_CROSSING],
        _ => std::slice::from_ref(&cited),
    };
    throws::dice_due(state, ix, throw_rules[0], figures.len(), &event.dice, docket);
    let due: Vec<u16> = if by_steadiness {
        steadiness_failures(state, ix, &figures, &event.dice, &purpose::DISORDER, docket)
    } else {
        let needs = vec![i32::from(number); figures.len()];
        let throw = throws::Throw {
            purpose: &purpose::DISORDER,
            by: ix,
            at: None,
            dice: &event.dice,
            needs: &needs,
            better: Better::Smaller,
        };
        let counts = throws::thrown(state, &throw, docket);
        figures.iter().zip(counts).filter(|(_, out)| *out).map(|(figure, _)| *figure).collect()
    };
    turn_about(state, ix, by_dice(&due, event.disordered.as_deref()), throw_rules, docket);
}

/// Figures whose die is above their own steadiness (`tac.disorder.steadiness_test`).
pub(crate) fn steadiness_failures(
    state: &State,
    ix: UnitIx,
    figures: &[u16],
    dice: &[aftermath_rules::dice::Pips],
    purpose: &'static Purpose,
    docket: &mut impl Docket,
) -> Vec<u16> {
    let needs: Vec<i32> = figures.iter().map(|figure| state.figure_steadiness(ix, *figure)).collect();
    let throw = throws::Throw { purpose, by: ix, at: None, dice, needs: &needs, better: Better::Greater };
    let kept = throws::thrown(state, &throw, docket);
    figures.iter().zip(kept).filter(|(_, kept)| !kept).map(|(figure, _)| *figure).collect()
}

/// Figures that a throw turned about in which nobody fell.
pub(crate) fn by_dice<'a>(due: &'a [u16], said: Option<&'a [u16]>) -> Turned<'a> {
    Turned { due, said, fallen: &[], unnamed: 0 }
}

/// Turns figures about, as played; a unit that is disordered whole still does not run (`tac.disorder.marker`).
pub(crate) fn turn_about(
    state: &mut State,
    ix: UnitIx,
    turned: Turned<'_>,
    cited: &[aftermath_rules::catalogue::Rule],
    docket: &mut impl Docket,
) {
    let Turned { due, said, fallen, unnamed } = turned;
    // Who was turned about before stays so and need not be named again.
    let before = state.u(ix).disordered.to_vec();
    let new = |list: &[u16]| list.iter().copied().filter(|figure| !before.contains(figure)).collect::<Vec<_>>();
    let due = new(due);
    let said = said.map(new);
    let turned = Turned { due: &due, said: said.as_deref(), fallen, unnamed };
    let played = throws::declared_figures(state, ix, cited, "disordered", turned, docket);
    state.set_disordered(ix, &played, true);
    if !state.is_routing(ix) && state.figures(ix).iter().all(|figure| state.is_disordered(ix, *figure)) {
        docket.finding(rule::DISORDER_MARKER, Outcome::Held, || Detail::say("marker").unit(state.id(ix)));
    }
}

/// Every figure tests its own steadiness.
fn all_test(
    state: &mut State,
    ix: UnitIx,
    dice: &[aftermath_rules::dice::Pips],
    said: Option<&[u16]>,
    cited: aftermath_rules::catalogue::Rule,
    docket: &mut impl Docket,
) {
    let figures = state.figures(ix).to_vec();
    throws::dice_due(state, ix, cited, figures.len(), dice, docket);
    throws::dice_due(state, ix, rule::STAT_WHO_TESTS, figures.len(), dice, docket);
    let failed = steadiness_failures(state, ix, &figures, dice, &purpose::STEADINESS, docket);
    let mixed = state.is_of_mixed_steadiness(ix);
    let circle = state.shape(ix) == Shape::Circle;
    let mut rules = vec![rule::DISORDER_STEADINESS_TEST];
    rules.extend(mixed.then_some(rule::TEST_MIXED_STEADINESS));
    rules.extend(circle.then_some(rule::CIRCLE_STEADINESS));
    turn_about(state, ix, by_dice(&failed, said), &rules, docket);
}

/// `reform` (`tac.move.reform`).
pub(crate) fn reform(state: &mut State, event: &Reform, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    turn::acts(state, ix, Phase::Movement, docket);
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit).with("formation", event.formation.as_str());
    let now = state.u(ix).now.clone();
    let ordered = matches!(now.order, Some(OrderKind::Reform));
    let outcome = state.outcome(ordered && !state.is_engaged(ix), state.is_engaged(ix) || now.order.is_some());
    docket.finding(rule::MOVE_REFORM, outcome, || lacking(outcome, "order", describe("reforms")));
    let timely = match (event.at, state.rulings().reform_timing) {
        (ReformAt::Start, _) => now.pace.is_none(),
        (ReformAt::End, ReformTiming::Either) => true,
        (ReformAt::End, ReformTiming::Before) => false,
    };
    docket
        .finding(rule::MOVE_REFORM_ONCE, Outcome::from(now.reformed.is_none() && timely), || describe("reforms-once"));
    let shape = event.shape.unwrap_or(Shape::Plain);
    if state.formation(ix) == Formation::Skirmish {
        docket.finding(rule::SKIRM_LOCKED_FORMATION, Outcome::Broken, || describe("skirmish-kept"));
    }
    let becomes = event.formation == Formation::Skirmish && state.formation(ix) != Formation::Skirmish;
    docket.finding(rule::UNIT_NO_VOLUNTARY_SKIRMISH, Outcome::from(!becomes), || describe("skirmish-kept"));
    check_shape(state, ix, event.formation, shape, docket);
    let front = profile::front_of(event.formation, state.rides(ix));
    docket.finding(rule::UNIT_FULL_FRONT, Outcome::from(state.figures(ix).len() >= front), || {
        describe("full-front").expects(front)
    });
    all_test(state, ix, &event.dice, event.disordered.as_deref(), rule::MOVE_REFORM, docket);
    let before = state.footprint(ix);
    let unit = state.u_mut(ix);
    unit.formation = Some(event.formation);
    unit.shape = (shape != Shape::Plain).then_some(shape);
    (unit.now.reformed, unit.now.acted) = (Some(event.at), true);
    if event.to.is_some() {
        unit.pose = event.to;
    }
    if let (Some(before), Some(after)) = (before, state.footprint(ix))
        && event.to.is_some()
    {
        let slack = state.setup.allowance.slack();
        let kept = before.front().distance(after.front()) <= slack;
        docket.finding(rule::MOVE_REFORM_DEPTH, Outcome::from(kept), || {
            describe("grows-back").records(before.front().distance(after.front()))
        });
    }
}

/// Circles and testudos (`tac.circle.form`, `tac.testudo.form`).
fn check_shape(state: &State, ix: UnitIx, formation: Formation, shape: Shape, docket: &mut impl Docket) {
    let describe =
        || Detail::say("shape").unit(state.id(ix)).with("formation", formation.as_str()).records(shape.as_str());
    match shape {
        Shape::Plain => {}
        Shape::Circle => {
            docket.finding(rule::CIRCLE_FORM, Outcome::from(formation != Formation::Skirmish), describe);
        }
        Shape::Testudo => {
            let shields = state.figures(ix).iter().all(|figure| state.troops(ix, *figure).shield.is_some());
            let dense = matches!(formation, Formation::Close | Formation::VeryClose);
            docket.finding(rule::TESTUDO_FORM, Outcome::from(shields && dense && !state.rides(ix)), describe);
        }
    }
}

/// `exchange_ranks` (`tac.formation.rank_exchange`): at any moment, in either turn, without an order.
pub(crate) fn exchange_ranks(state: &mut State, event: &ExchangeRanks, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let front = state.front(ix).max(1);
    let figures = state.figures(ix).to_vec();
    let ranks: Vec<Vec<u16>> = figures.chunks(front).map(<[u16]>::to_vec).collect();
    let mut named: Vec<usize> = event.ranks.iter().map(|rank| usize::from(*rank)).collect();
    let order = named.clone();
    named.sort_unstable();
    let complete = named.iter().copied().eq(1..=ranks.len());
    let first_whole =
        order.first().and_then(|rank| ranks.get(rank.wrapping_sub(1))).is_some_and(|rank| rank.len() == front);
    let engaged = state.is_engaged(ix);
    let fought =
        state.now.contacts.iter().any(|touch| (touch.by == event.unit || touch.enemy == event.unit) && touch.fought);
    let timely = match state.rulings().rank_exchange_in_melee {
        RankExchangeInMelee::UntilContact => !engaged,
        RankExchangeInMelee::UntilFirstRound => !fought,
        RankExchangeInMelee::Always => true,
    };
    let ordered = state.formation(ix) != Formation::Skirmish && !state.is_routing(ix);
    docket.finding(rule::FORMATION_RANK_EXCHANGE, Outcome::from(timely && complete && first_whole && ordered), || {
        Detail::say("exchanges").unit(&event.unit).records(numbers_of(&order))
    });
    all_test(state, ix, &event.dice, event.disordered.as_deref(), rule::FORMATION_RANK_EXCHANGE, docket);
    if complete {
        let moved = order.iter().flat_map(|rank| ranks[rank - 1].iter().copied()).collect();
        state.set_figures(ix, moved);
    }
}

fn numbers_of(ranks: &[usize]) -> Vec<String> {
    ranks.iter().map(ToString::to_string).collect()
}

/// `mount`, `dismount` (`tac.mount.during_battle`).
pub(crate) fn remount(state: &mut State, event: &Remount, dismounts: bool, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    turn::acts(state, ix, Phase::Movement, docket);
    let wanted = if dismounts { OrderKind::Dismount } else { OrderKind::Mount };
    let riders = state.row(ix).is_mounted() && state.u(ix).dismounted != dismounts;
    let kept = riders && state.u(ix).now.order == Some(wanted) && !state.is_engaged(ix);
    let outcome = state.outcome(kept, !riders || state.is_engaged(ix) || state.u(ix).now.order.is_some());
    docket.finding(rule::MOUNT_DURING_BATTLE, outcome, || {
        lacking(outcome, "order", Detail::say("remounts").unit(&event.unit).expects(wanted.as_str()))
    });
    all_test(state, ix, &event.dice, event.disordered.as_deref(), rule::MOUNT_DURING_BATTLE, docket);
    let (skirmish, after) = (state.formation(ix) == Formation::Skirmish, event.formation);
    let describe =
        |formation: Formation| Detail::say("skirmish-kept").unit(&event.unit).with("formation", formation.as_str());
    if skirmish {
        let kept = after.is_none_or(|formation| formation == Formation::Skirmish);
        docket.finding(rule::SKIRM_LOCKED_FORMATION, Outcome::from(kept), || {
            describe(after.unwrap_or(Formation::Skirmish))
        });
    } else if after == Some(Formation::Skirmish) {
        docket.finding(rule::UNIT_NO_VOLUNTARY_SKIRMISH, Outcome::Broken, || describe(Formation::Skirmish));
    }
    let unit = state.u_mut(ix);
    unit.dismounted = dismounts;
    if let Some(formation) = event.formation {
        unit.formation = Some(formation);
    }
    (unit.now.acted, unit.now.reformed) = (true, Some(ReformAt::Start));
    let front = state.front(ix);
    docket.finding(rule::UNIT_FULL_FRONT, Outcome::from(state.figures(ix).len() >= front), || {
        Detail::say("full-front").unit(&event.unit).expects(front)
    });
}

/// `recover` (`tac.move.recovery`).
pub(crate) fn recover(state: &mut State, event: &Recover, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    turn::acts(state, ix, Phase::Movement, docket);
    let now = &state.u(ix).now;
    let ordered = now.order == Some(OrderKind::Recover) || !command::recovery_needs_order(state);
    let idle = now.pace.is_none() && now.volleys == 0 && now.reformed.is_none() && !now.acted;
    let outcome =
        state.outcome(ordered && idle && !state.is_engaged(ix), !idle || state.is_engaged(ix) || now.order.is_some());
    let docket = &mut Softens::of(docket, state.is_doubtfully_engaged(ix).then_some("contacts"));
    docket
        .finding(rule::MOVE_RECOVERY, outcome, || lacking(outcome, "order", Detail::say("recovers").unit(&event.unit)));
    let figures: Vec<u16> =
        state.figures(ix).iter().copied().filter(|figure| state.is_disordered(ix, *figure)).collect();
    throws::dice_due(state, ix, rule::MOVE_RECOVERY, figures.len(), &event.dice, docket);
    let failed = steadiness_failures(state, ix, &figures, &event.dice, &purpose::RECOVERY, docket);
    let due: Vec<u16> =
        figures.iter().take(event.dice.len()).copied().filter(|figure| !failed.contains(figure)).collect();
    let turned = by_dice(&due, event.recovered.as_deref());
    let played = throws::declared_figures(state, ix, &[rule::MOVE_RECOVERY], "recovered", turned, docket);
    state.set_disordered(ix, &played, false);
    state.u_mut(ix).now.acted = true;
}
