//! Movement without orders (chapter "Uncontrolled movement").

use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome},
    geometry::Pose,
    measure::Answer,
};
use aftermath_tactica::{
    CircleUncontrolled, DrawTarget, FewerTargets, LineShootingTarget, OrderKind, Pace, Phase, Position, Shape,
    TerrainKind, Uncontrolled, UncontrolledEqual, UncontrolledPaceChoice, UncontrolledResult, UncontrolledStep,
    UncontrolledTalent, UncontrolledZero, Weapon, Weather, pack, purpose,
};

use crate::{
    geometry, movement, rule, said, shooting, sight,
    state::{State, UnitIx},
    throws, turn,
    untold::Softens,
};

/// Half the angle within which an impetuous unit has its target before it and need not turn first, in degrees.
const AHEAD: f64 = 10.0;

/// Whether a unit has to be tested in its owner's turn (`tac.uncontrolled.who`, `tac.amb.not_moved`).
pub(crate) fn is_due(state: &State, ix: UnitIx) -> bool {
    state.is_present(ix)
        && !state.is_general(ix)
        && !state.is_routing(ix)
        && !state.is_engaged(ix)
        && !state.has_withdrawn(ix)
        && !is_exempt_circle(state, ix)
        && !turn::has_acted(state, ix)
        && state.u(ix).now.volleys == 0
        && favourable(state, ix) != Some(true)
}

/// Whether a unit is not tested since it stands in a circle (`tac.amb.circle_uncontrolled`).
fn is_exempt_circle(state: &State, ix: UnitIx) -> bool {
    state.shape(ix) == Shape::Circle && state.rulings().circle_uncontrolled == CircleUncontrolled::Exempt
}

/// Whether a unit stands in a position that exempts it, as far as its place tells: a hill under it, fortifications around
/// it. Whether an obstacle is before its front the players say; the claim is judged where it is made.
fn favourable(state: &State, ix: UnitIx) -> Option<bool> {
    if state.u(ix).lost_position {
        return Some(false);
    }
    let stand = state.footprint(ix)?;
    let on = |kind: TerrainKind| {
        let pieces = state.setup.terrain.iter().filter(move |piece| piece.kind == kind);
        pieces.into_iter().any(|piece| piece.outline.contains(stand.pose().at))
    };
    let obstacle = state.setup.terrain.iter().any(|piece| {
        let near = || {
            let reach = movement::speed(state, ix);
            !piece.outline.is_wide_of(&stand, reach) && stand.distance_to_outline(&piece.outline) < reach
        };
        geometry::terrain_row(piece.kind).obstacle && near()
    });
    match (on(TerrainKind::Hill) || on(TerrainKind::Fortifications), obstacle) {
        (true, _) => Some(true),
        (false, true) => None,
        (false, false) => Some(false),
    }
}

/// The value of the test (`tac.uncontrolled.value`); `None` where the front rank is of several steadinesses.
pub(crate) fn value(state: &State, ix: UnitIx) -> Option<i32> {
    let talent = match state.rulings().uncontrolled_talent {
        UncontrolledTalent::Counts => state.steadiness_talent(ix),
        UncontrolledTalent::Ignored => 0,
    };
    Some(state.unit_steadiness(ix)? + talent - state.losses(state.side_of(ix)) as i32)
}

/// `uncontrolled`.
pub(crate) fn test(state: &mut State, event: &Uncontrolled, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    if event.step != UncontrolledStep::Onward {
        turn::acts(state, ix, Phase::Uncontrolled, docket);
    }
    check_step(state, ix, event, docket);
    if let Some(position) = event.position {
        check_position(state, ix, position, docket);
        if event.die.is_none() {
            state.u_mut(ix).now.uncontrolled = Some(UncontrolledResult::Stays);
            return;
        }
    } else if event.step == UncontrolledStep::First && favourable(state, ix) == Some(true) {
        // Where it stands exempts it, said or not.
        let exempt = event.die.is_none();
        docket.finding(rule::UNCONTROLLED_EXEMPT_POSITION, Outcome::from(exempt), || describe("favourable"));
        if exempt {
            state.u_mut(ix).now.uncontrolled = Some(UncontrolledResult::Stays);
            return;
        }
    }
    if state.u(ix).lost_position && event.position.is_none() {
        docket.finding(rule::UNCONTROLLED_EXEMPT_LOST, Outcome::Held, || describe("position-lost"));
    }
    let due = value(state, ix);
    if due.is_some() && event.value.is_none() && state.are_losses_open() {
        // Of whom the log does not tell what became of him, it does not tell whether he is lost.
        docket.finding(rule::UNCONTROLLED_VALUE, Outcome::Unrecorded, || Detail::lacks("fallen").unit(&event.unit));
        was_tested(state, ix, event.declared, event.step);
        return;
    }
    let played_value = event.value.map(i32::from).or(due);
    let Some(value) = played_value else {
        docket.finding(rule::TEST_MIXED_STEADINESS, Outcome::PlayersCall, || describe("mixed-front"));
        was_tested(state, ix, event.declared, event.step);
        return;
    };
    if let Some(due) = due {
        // Of whom the log does not tell what became of him, it does not tell whether he is lost.
        let open = value != due && state.are_losses_open();
        let outcome = if open { Outcome::Unrecorded } else { Outcome::from(value == due) };
        docket.finding(rule::UNCONTROLLED_VALUE, outcome, || {
            let losses = state.losses(state.side_of(ix));
            let detail = describe("uncontrolled-value").with("losses", losses).expects(due).records(value);
            shooting::lacking(outcome, "fallen", detail)
        });
    }
    let roll = event.die.filter(|_| value != 0).map(|_| docket.next_roll());
    let result = result(state, ix, value, event, docket);
    let Some(result) = result else {
        // It was tested, and what came of it the log does not tell.
        was_tested(state, ix, None, event.step);
        return;
    };
    let played = event.declared.unwrap_or(result);
    let cited = match value.cmp(&0) {
        std::cmp::Ordering::Greater => rule::UNCONTROLLED_POSITIVE,
        std::cmp::Ordering::Equal => rule::UNCONTROLLED_ZERO,
        std::cmp::Ordering::Less => rule::UNCONTROLLED_NEGATIVE,
    };
    docket.finding(cited, Outcome::from(played == result), || {
        let detail = describe("uncontrolled").with("value", value);
        throws::of(detail.expects(result.as_str()).records(played.as_str()), roll, Asks::Result)
    });
    let free = event.step != UncontrolledStep::First
        && state.rulings().uncontrolled_pace_choice == UncontrolledPaceChoice::Free;
    if !free && event.step != UncontrolledStep::First && result == UncontrolledResult::Attacks && played == result {
        docket.finding(rule::UNCONTROLLED_CAVALRY, Outcome::Held, || {
            describe("uncontrolled").with("value", value).expects(result.as_str()).records(played.as_str())
        });
    }
    was_tested(state, ix, Some(played), event.step);
}

/// Keeps what a test came to, and whether the unit saw anybody then: who moves later may open the view or bar it.
fn was_tested(state: &mut State, ix: UnitIx, result: Option<UncontrolledResult>, step: UncontrolledStep) {
    let goes = result == Some(UncontrolledResult::Attacks);
    let saw_anybody = if goes { targets(state, ix, 1).map(|seen| seen > 0) } else { None };
    let now = &mut state.u_mut(ix).now;
    (now.uncontrolled, now.tested, now.saw_anybody) = (result, Some(step), saw_anybody);
}

/// Which test is due now (`tac.uncontrolled.who`, `tac.uncontrolled.cavalry`).
fn check_step(state: &State, ix: UnitIx, event: &Uncontrolled, docket: &mut impl Docket) {
    let now = &state.u(ix).now;
    let (cited, kept) = match event.step {
        UncontrolledStep::First => {
            let tested = now.uncontrolled.is_some();
            let engaged = state.is_engaged(ix) || state.is_routing(ix) || state.has_withdrawn(ix);
            (rule::UNCONTROLLED_WHO, !tested && !engaged && !is_exempt_circle(state, ix) && !turn::has_acted(state, ix))
        }
        UncontrolledStep::Trot => {
            let went = now.pace == Some(Pace::Walk) && now.uncontrolled == Some(UncontrolledResult::Attacks);
            (rule::UNCONTROLLED_CAVALRY, state.rides(ix) && went && !state.is_engaged(ix) && now.volleys == 0)
        }
        UncontrolledStep::Gallop => {
            let went = now.pace == Some(Pace::Trot) && now.uncontrolled == Some(UncontrolledResult::Attacks);
            (rule::UNCONTROLLED_CAVALRY, state.rides(ix) && went && !state.is_engaged(ix) && now.volleys == 0)
        }
        UncontrolledStep::Onward => {
            let kept = state.rides(ix) && (now.broke_through || now.free_to_go_on);
            (rule::CAV_BREAKTHROUGH_MOVE, kept)
        }
    };
    let said = match event.step {
        UncontrolledStep::First => true,
        UncontrolledStep::Trot | UncontrolledStep::Gallop => {
            !state.rides(ix) || state.is_engaged(ix) || (now.pace.is_some() && now.uncontrolled.is_some())
        }
        UncontrolledStep::Onward => !state.rides(ix),
    };
    let outcome = state.outcome_of_test(ix, kept, said);
    let docket = &mut Softens::of(docket, state.is_doubtfully_engaged(ix).then_some("contacts"));
    docket.finding(cited, outcome, || {
        let describe = Detail::say("tests-now").unit(state.id(ix)).records(event.step.as_str());
        shooting::lacking(outcome, if now.pace.is_none() { "pace" } else { "uncontrolled" }, describe)
    });
}

/// A favourable position that is claimed (`tac.uncontrolled.exempt_position`, `tac.uncontrolled.exempt_lost`).
fn check_position(state: &State, ix: UnitIx, position: Position, docket: &mut impl Docket) {
    let describe = || Detail::say("position").unit(state.id(ix)).records(position.as_str());
    if state.u(ix).lost_position {
        docket.finding(rule::UNCONTROLLED_EXEMPT_LOST, Outcome::Broken, describe);
        return;
    }
    let seen = match (position, state.footprint(ix)) {
        (_, None) => None,
        (Position::Hill, Some(stand)) => {
            let hills = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Hill);
            Some(hills.into_iter().any(|piece| piece.outline.meets(&stand)))
        }
        (Position::Fortifications, Some(stand)) => {
            let works = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Fortifications);
            let slack = state.setup.allowance.slack();
            Some(works.into_iter().any(|piece| stand.distance_to_outline(&piece.outline) <= slack))
        }
        (Position::Obstacle, Some(stand)) => {
            let reach = movement::speed(state, ix);
            let pieces = state.setup.terrain.iter().filter(|piece| geometry::terrain_row(piece.kind).obstacle);
            let ahead = |piece: &crate::state::Ground| {
                let near = stand.distance_to_outline(&piece.outline) <= reach;
                near && piece.outline.corners().iter().any(|corner| stand.in_front(*corner))
            };
            // How near an obstacle must be the book does not say: near enough is the players' word.
            let there = pieces.into_iter().any(ahead);
            if there {
                docket.finding(rule::UNCONTROLLED_EXEMPT_POSITION, Outcome::PlayersCall, describe);
                return;
            }
            Some(false)
        }
    };
    let outcome = match seen {
        None => Outcome::PlayersCall,
        Some(there) => Outcome::from(there),
    };
    docket.finding(rule::UNCONTROLLED_EXEMPT_POSITION, outcome, describe);
}

/// What the die comes to.
fn result(
    state: &State,
    ix: UnitIx,
    value: i32,
    event: &Uncontrolled,
    docket: &mut impl Docket,
) -> Option<UncontrolledResult> {
    if value == 0 {
        let kept = event.die.is_none() || state.rulings().uncontrolled_zero == UncontrolledZero::Die;
        docket.finding(rule::UNCONTROLLED_ZERO, Outcome::from(kept), || Detail::say("no-die").unit(state.id(ix)));
        return Some(UncontrolledResult::Stays);
    }
    let Some(die) = event.die else {
        docket.finding(rule::UNCONTROLLED_WHO, Outcome::Unrecorded, || Detail::lacks("die").unit(state.id(ix)));
        return event.declared;
    };
    let stays_at = value > 0 && state.rulings().uncontrolled_equal == UncontrolledEqual::Stays;
    let need = value.abs() - i32::from(stays_at);
    let throw = throws::Throw {
        purpose: &purpose::UNCONTROLLED,
        by: ix,
        at: None,
        dice: &[die],
        needs: &[need],
        better: if event.step == UncontrolledStep::First { Better::Smaller } else { Better::Greater },
    };
    let moved = throws::thrown(state, &throw, docket)[0];
    Some(match (moved, value > 0) {
        (false, _) => UncontrolledResult::Stays,
        (true, true) => UncontrolledResult::Attacks,
        (true, false) => UncontrolledResult::BacksOff,
    })
}

/// `draw_target`: 1-2, 3-4, 5-6 among the three nearest (`tac.uncontrolled.target`, `tac.command.target_line`).
pub(crate) fn draw(state: &mut State, event: &DrawTarget, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let line = state.u(ix).now.in_line && state.u(ix).now.order == Some(OrderKind::Shoot);
    let cited = if line {
        rule::COMMAND_TARGET_LINE
    } else if event.to_shoot {
        rule::UNCONTROLLED_SHOOTERS
    } else if state.u(ix).now.broke_through || state.u(ix).now.free_to_go_on {
        rule::CAV_EXTRA_TARGET
    } else {
        rule::UNCONTROLLED_TARGET
    };
    if line && state.rulings().line_shooting_target == LineShootingTarget::PlayerChooses {
        docket.finding(cited, Outcome::Broken, || describe("draws-none"));
    }
    check_candidates(state, ix, event, cited, docket);
    let count = event.candidates.len();
    let thirds = state.rulings().fewer_targets == FewerTargets::LostThirds;
    let needs_die = count > 1 || thirds;
    let outcome = match (event.die.is_some(), needs_die) {
        (false, true) => Outcome::Unrecorded,
        (rolled, due) => Outcome::from(rolled == due),
    };
    docket.finding(cited, outcome, || {
        if outcome == Outcome::Unrecorded {
            Detail::lacks("die").unit(&event.unit)
        } else {
            describe("draws").records(count)
        }
    });
    let place = event.die.map(|die| {
        let face = usize::from(die.get()) - 1;
        let parts = if thirds { 3 } else { count };
        docket.roll(|| aftermath_rules::finding::Roll {
            purpose: &purpose::TARGET,
            measure: aftermath_rules::finding::Measure::Sum,
            side: Some(state.side_id(state.side_of(ix)).clone()),
            unit: Some(event.unit.clone()),
            target: None,
            faces: vec![die],
            fell: Vec::new(),
            needed: None,
            result: i32::from(die.get()),
            better: Better::Greater,
            chances: aftermath_rules::dice::Distribution::die(6),
        });
        face * parts / 6
    });
    let known = place.is_some() || !needs_die;
    let due = event.candidates.get(place.unwrap_or(0)).map(|candidate| candidate.unit.clone()).filter(|_| known);
    let played = event.target.clone().or_else(|| due.clone());
    let due = if known { due } else { played.clone() };
    docket.finding(cited, Outcome::from(played == due), || {
        let name = |unit: &Option<aftermath_rules::UnitId>| {
            unit.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)
        };
        describe("drawn").expects(name(&due)).records(name(&played))
    });
    let said = event.candidates.iter().find(|candidate| Some(&candidate.unit) == played.as_ref());
    let target_at = said.and_then(|candidate| candidate.distance);
    let now = &mut state.u_mut(ix).now;
    if played.is_none() && known {
        now.uncontrolled = Some(UncontrolledResult::Stays);
    }
    (now.target, now.target_at, now.target_untold) = (played, target_at, !known && event.target.is_none());
}

/// The candidates are the nearest enemies that can be seen, and reached where they are shot at; skirmishers only for
/// skirmishers (`tac.uncontrolled.no_skirmish_target`).
fn check_candidates(
    state: &State,
    ix: UnitIx,
    event: &DrawTarget,
    cited: aftermath_rules::catalogue::Rule,
    docket: &mut impl Docket,
) {
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let named: Vec<UnitIx> = event.candidates.iter().filter_map(|candidate| state.find(&candidate.unit)).collect();
    let enemies = named.iter().all(|other| state.side_of(*other) != state.side_of(ix) && !state.is_general(*other));
    docket.finding(cited, Outcome::from(enemies && named.len() == event.candidates.len()), || describe("candidates"));
    let skirmish = state.formation(ix) == aftermath_tactica::Formation::Skirmish;
    if !skirmish && !event.to_shoot {
        let kept = named.iter().all(|other| !state.skirmishes(*other) || state.is_routing(*other));
        docket.finding(rule::UNCONTROLLED_NO_SKIRMISH_TARGET, Outcome::from(kept), || describe("no-skirmishers"));
    }
    for candidate in event.candidates.iter() {
        let Some(other) = state.find(&candidate.unit) else { continue };
        said::check_apart(state, [ix, other], cited, geometry::range(state, ix, other), candidate.distance, docket);
    }
    // Where everybody's place is known, the nearest are known.
    let Some(distances) = in_question(state, ix, event.to_shoot) else {
        // Nothing is measured: the players' own words may still speak against one another.
        for (first, second) in event.candidates.iter().zip(event.candidates.iter().skip(1)) {
            if let (Some(first), Some(second)) = (first.distance, second.distance) {
                docket.finding(cited, Outcome::from(first.get() <= second.get()), || describe("nearest"));
            }
        }
        return;
    };
    let slack = state.setup.allowance.slack();
    let furthest = named.iter().filter_map(|other| geometry::range(state, ix, *other)).fold(0.0_f64, f64::max);
    let nearer = |gap: f64| gap + slack < furthest || named.len() < 3;
    let left_out = distances.iter().filter(|(gap, other)| nearer(*gap) && !named.contains(other));
    let left_out: Vec<UnitIx> =
        left_out.map(|(_, other)| *other).filter(|other| sight::surely_sees(state, ix, *other)).collect();
    // Of whom the log does not tell what became of him, it does not tell whether he stands there, nor for whom.
    let untold = !left_out.is_empty() && left_out.iter().all(|other| state.u(*other).state_untold);
    let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(left_out.is_empty()) };
    docket.finding(cited, outcome, || shooting::lacking(outcome, "fallen", describe("nearest")));
}

/// Enemies among whom a die picks a target if they are seen, with how far they are; `None` where nobody can tell.
fn in_question(state: &State, ix: UnitIx, to_shoot: bool) -> Option<Vec<(f64, UnitIx)>> {
    let skirmish = state.formation(ix) == aftermath_tactica::Formation::Skirmish;
    let eligible = state
        .enemies(ix)
        .filter(|other| !state.is_general(*other))
        .filter(|other| skirmish || to_shoot || !state.skirmishes(*other))
        // Nobody shoots into a melee, nor at whom he has beside him or behind.
        .filter(|other| !to_shoot || (!state.is_engaged(*other) && shooting::is_in_arc(state, ix, *other)));
    let mut found = Vec::new();
    for other in eligible {
        let gap = geometry::range(state, ix, other)?;
        let reach = !to_shoot || shooting::reach(state, ix, other).is_some_and(|reach| gap <= reach);
        if reach && !is_in_fog(state, gap) {
            found.push((gap, other));
        }
    }
    Some(found)
}

/// Enemies among whom a die picks, the nearest first, no more than three.
pub(crate) struct Nearest {
    /// Of those whom the unit surely sees.
    pub(crate) sure: Vec<UnitIx>,
    /// Of those whom it may see.
    pub(crate) perhaps: Vec<UnitIx>,
}

/// The nearest enemies among whom a die picks; `None` where nobody can tell.
pub(crate) fn nearest(state: &State, ix: UnitIx, to_shoot: bool) -> Option<Nearest> {
    let mut found = in_question(state, ix, to_shoot)?;
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut nearest = Nearest { sure: Vec::new(), perhaps: Vec::new() };
    for (_, other) in found {
        let seen = sight::sees(state, ix, other);
        if seen == Some(Answer::Yes) && nearest.sure.len() < MOST_DRAWN {
            nearest.sure.push(other);
        }
        if seen != Some(Answer::No) && nearest.perhaps.len() < MOST_DRAWN {
            nearest.perhaps.push(other);
        }
        if nearest.sure.len() == MOST_DRAWN {
            break;
        }
    }
    Some(nearest)
}

/// Enemies among whom a die picks at most (`tac.uncontrolled.target`).
const MOST_DRAWN: usize = 3;

/// How many enemies an impetuous unit surely sees, of whom one may be its target: no more than `enough` are looked for.
/// `None` where nobody can tell.
fn targets(state: &State, ix: UnitIx, enough: usize) -> Option<usize> {
    let skirmish = state.formation(ix) == aftermath_tactica::Formation::Skirmish;
    let enemies = state.enemies(ix).filter(|other| !state.is_general(*other));
    let mut may_be = Vec::new();
    for other in enemies.filter(|other| skirmish || !state.skirmishes(*other)) {
        let gap = geometry::range(state, ix, other)?;
        if !is_in_fog(state, gap) {
            may_be.push((gap, other));
        }
    }
    // The nearest are seen most often.
    may_be.sort_by(|a, b| a.0.total_cmp(&b.0));
    let may_be: Vec<UnitIx> = may_be.into_iter().map(|(_, other)| other).collect();
    // Of whom the log does not tell what became of him, it does not tell whether he stands there, nor for whom.
    let untold = |other: &UnitIx| state.u(*other).state_untold;
    let surely = may_be.iter().filter(|other| !untold(other) && sight::surely_sees(state, ix, **other));
    let seen = surely.take(enough).count();
    let doubtful = |other: &UnitIx| match sight::sees(state, ix, *other) {
        Some(Answer::Yes) => untold(other),
        answer => answer == Some(Answer::Unclear),
    };
    (seen > 0 || !may_be.iter().any(doubtful)).then_some(seen)
}

/// An impetuous unit that sees several enemies goes for the one that a die picks (`tac.uncontrolled.target`).
pub(crate) fn check_drawn(
    state: &State,
    ix: UnitIx,
    cited: aftermath_rules::catalogue::Rule,
    docket: &mut impl Docket,
) {
    let now = &state.u(ix).now;
    if now.target.is_some() || now.target_untold || now.tested.is_none() {
        return;
    }
    if targets(state, ix, 2).is_some_and(|seen| seen > 1) {
        docket.finding(cited, Outcome::Broken, || Detail::say("not-drawn").unit(state.id(ix)));
    }
}

/// An impetuous unit that may shoot at several enemies shoots at the one that a die picks (`tac.uncontrolled.shooters`).
pub(crate) fn check_shot_drawn(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let now = &state.u(ix).now;
    if now.target.is_some() || now.target_untold || now.tested.is_none() {
        return;
    }
    let surely = |other: &UnitIx| {
        let there = !movement::may_be_engaged(state, *other) && !state.u(*other).state_untold;
        there && sight::surely_sees(state, ix, *other)
    };
    let several = in_question(state, ix, true)
        .is_some_and(|found| found.into_iter().filter(|(_, other)| surely(other)).take(2).count() > 1);
    if several {
        docket
            .finding(rule::UNCONTROLLED_SHOOTERS, Outcome::Broken, || Detail::say("shot-not-drawn").unit(state.id(ix)));
    }
}

/// What an impetuous unit leaves undone: it goes, or shoots, and cavalry that reached nobody goes on until it fails its
/// test (`tac.uncontrolled.positive`, `tac.uncontrolled.cavalry`).
pub(crate) fn check_carried_out(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let now = &state.u(ix).now;
    let done = now.met || now.volleys > 0 || now.broke_through || now.free_to_go_on || state.is_engaged(ix);
    if now.uncontrolled != Some(UncontrolledResult::Attacks) || done {
        return;
    }
    // After an impact going on is free.
    let Some(tested) = now.tested.filter(|tested| *tested != UncontrolledStep::Onward) else { return };
    let first = tested == UncontrolledStep::First;
    let went = match tested {
        UncontrolledStep::First => now.pace.is_some(),
        UncontrolledStep::Trot => now.pace == Some(Pace::Trot),
        UncontrolledStep::Gallop | UncontrolledStep::Onward => now.pace == Some(Pace::Gallop),
    };
    if !went {
        let cited = if first { rule::UNCONTROLLED_POSITIVE } else { rule::UNCONTROLLED_CAVALRY };
        let (outcome, field) = stays_back(state, ix, first);
        docket.finding(cited, outcome, || {
            shooting::lacking(outcome, field, Detail::say("must-attack").unit(state.id(ix)))
        });
        return;
    }
    let obliged = state.rulings().uncontrolled_pace_choice == UncontrolledPaceChoice::Obliged;
    let may_win = value(state, ix).is_some_and(|value| value > 0);
    if !state.rides(ix) || !obliged || !may_win || now.pace == Some(Pace::Gallop) {
        return;
    }
    let (outcome, field) = short_of_all(state, ix);
    docket.finding(rule::UNCONTROLLED_CAVALRY, outcome, || {
        shooting::lacking(outcome, field, Detail::say("must-test-on").unit(state.id(ix)))
    });
}

/// Whether a unit that does not go for its target breaks the rule, and what a log lacks that does not tell.
fn stays_back(state: &State, ix: UnitIx, first: bool) -> (Outcome, &'static str) {
    let now = &state.u(ix).now;
    let target = now.target.as_ref().and_then(|id| state.find(id));
    // A target that others destroyed since was still there when the unit was to go.
    let stood = |target| state.footprint(target).is_some() || !state.is_present(target);
    if state.pose(ix).is_some() && target.is_some_and(stood) {
        // Whether it finds a way there the players see.
        return (Outcome::PlayersCall, "to");
    }
    let untold = |ix: UnitIx| state.u(ix).whereabouts_untold;
    match (target, targets(state, ix, 1)) {
        // Who was tested once more had met nobody where it went before.
        (Some(target), _) if (first && untold(ix)) || untold(target) => (Outcome::Unrecorded, "to"),
        (Some(_), _) => (Outcome::Broken, "to"),
        (None, Some(seen)) if seen == 0 || now.saw_anybody == Some(false) => (Outcome::Held, "to"),
        (None, Some(_)) if !now.target_untold && now.saw_anybody == Some(true) => (Outcome::Broken, "to"),
        _ => (Outcome::Unrecorded, "target"),
    }
}

/// Whether cavalry surely reached none of its enemies, and what a log lacks that does not tell.
fn short_of_all(state: &State, ix: UnitIx) -> (Outcome, &'static str) {
    let slack = state.setup.allowance.slack();
    let gaps: Option<Vec<f64>> =
        state.enemies(ix).filter(|enemy| !state.is_general(*enemy)).map(|enemy| state.gap(ix, enemy)).collect();
    if let Some(gaps) = gaps {
        let far = gaps.into_iter().all(|gap| gap > slack);
        return (if far { Outcome::Broken } else { Outcome::Unrecorded }, "contacts");
    }
    if state.pose(ix).is_some() && state.enemies(ix).any(|enemy| state.u(enemy).whereabouts_untold) {
        return (Outcome::Unrecorded, "to");
    }
    match state.u(ix).now.target_at {
        Some(left) if left.get() > slack => (Outcome::Broken, "contacts"),
        _ => (Outcome::Unrecorded, "contacts"),
    }
}

/// An impetuous unit goes its full move, or to where it touches an enemy (`tac.amb.uncontrolled_attack`).
pub(crate) fn check_full_move(state: &State, ix: UnitIx, went: f64, limit: f64, docket: &mut impl Docket) {
    let now = &state.u(ix).now;
    let Some(pose) = state.pose(ix) else { return };
    if now.met || state.is_engaged(ix) || went + geometry::A_LITTLE > limit {
        return;
    }
    let target = now.target.as_ref().and_then(|id| state.footprint(state.find(id)?));
    let ahead = target.is_some_and(|stand| {
        geometry::turn_between(pose.facing, geometry::bearing(pose.at, stand.pose().at)).abs() <= AHEAD
    });
    let barred = !ahead || !geometry::is_open_ahead(state, ix, pose, limit - went);
    let outcome = if barred { Outcome::PlayersCall } else { Outcome::Broken };
    docket.finding(rule::UNCONTROLLED_TARGET, outcome, || {
        Detail::say("goes-short").unit(state.id(ix)).expects(limit).records(went)
    });
}

/// An impetuous unit goes straight at its target (`tac.amb.uncontrolled_attack`).
pub(crate) fn check_heading(
    state: &State,
    ix: UnitIx,
    target: Option<UnitIx>,
    from: Option<Pose>,
    to: Option<Pose>,
    docket: &mut impl Docket,
) {
    let Some(target) = target else { return };
    let (Some(from), Some(to), Some(stand)) = (from, to, state.footprint(target)) else { return };
    let nearer = stand.distance_to(to.at) < stand.distance_to(from.at);
    docket.finding(rule::UNCONTROLLED_TARGET, Outcome::from(nearer), || {
        Detail::say("heads-for").unit(state.id(ix)).with("target", state.id(target))
    });
}

/// Whether an impetuous unit has to shoot instead of attacking (`tac.uncontrolled.shooters`).
pub(crate) fn must_shoot(state: &State, ix: UnitIx) -> Option<Outcome> {
    let shooters = are_shooters(state, ix);
    if shooters == Answer::No {
        return Some(Outcome::Held);
    }
    let judged = |outcome: Outcome| {
        if outcome == Outcome::Broken && shooters == Answer::Unclear { Outcome::PlayersCall } else { outcome }
    };
    if let Some(outcome) = by_words(state, ix) {
        return Some(judged(outcome));
    }
    let (mut any, mut doubtful) = (false, false);
    for enemy in state.enemies(ix).filter(|other| !state.is_general(*other)) {
        let gap = geometry::range(state, ix, enemy)?;
        let reach = shooting::reach(state, ix, enemy).is_some_and(|reach| gap <= reach);
        let open = !is_in_fog(state, gap) && shooting::is_in_arc(state, ix, enemy) && !state.is_engaged(enemy);
        if any || !reach || !open || !sight::surely_sees(state, ix, enemy) {
            continue;
        }
        // Whether somebody has come up to it the log may leave out, and whether it stands there still.
        let fights = movement::may_be_engaged(state, enemy) || state.u(enemy).state_untold;
        (any, doubtful) = (!fights, doubtful || fights);
    }
    let outcome = if doubtful && !any { Outcome::Unrecorded } else { Outcome::from(!any) };
    Some(judged(outcome))
}

/// Whether a unit is one of shooters: its front rank tells (`tac.formation.mixed_type`); of which it is only where some of
/// that rank shoot the players say.
pub(crate) fn are_shooters(state: &State, ix: UnitIx) -> Answer {
    let figures = state.figures(ix);
    let front = &figures[..state.front(ix).min(figures.len())];
    let armed = front.iter().filter(|figure| state.troops(ix, **figure).weapon().is_some_and(is_missile)).count();
    Answer::new(armed == front.len(), armed > 0)
}

/// As [`must_shoot`], by how far the players said the target to be, where nothing is measured: it was seen, and whether it
/// is in the arc only those know who need none.
fn by_words(state: &State, ix: UnitIx) -> Option<Outcome> {
    let now = &state.u(ix).now;
    let target = now.target.as_ref().and_then(|id| state.find(id)).filter(|_| state.footprint(ix).is_none())?;
    let gap = now.target_at?.get();
    let reach = shooting::reach(state, ix, target).is_some_and(|reach| gap <= reach);
    if !reach || is_in_fog(state, gap) || state.is_engaged(target) {
        return None;
    }
    Some(if shooting::looks_ahead(state, ix) { Outcome::Unrecorded } else { Outcome::Broken })
}

/// Whether fog hides who is so far away (`tac.vis.fog`).
fn is_in_fog(state: &State, gap: f64) -> bool {
    movement::has_weather(state, Weather::Fog) && gap > pack::FOG_SIGHT
}

fn is_missile(weapon: Weapon) -> bool {
    crate::profile::weapon_row(weapon).missile
}

/// Whether a unit may stand in a favourable position: on a hill, in fortifications, or with an obstacle near.
pub(crate) fn may_be_favourable(state: &State, ix: UnitIx) -> bool {
    state.footprint(ix).is_some() && favourable(state, ix) != Some(false)
}
