//! Falling back (section "Fall back").

use super::{
    RoundOutcome,
    choices::{alive, choose, outcome, own_unit},
    contact, way,
};
use crate::{
    FallBack, FallBackRoll, Obstacle, Phase, RollOffPurpose, State, Trait, flyers, movement,
    obstacles::{self, Pushed, Way},
    passage, purpose, rule, said,
    state::{SideIx, UnitIx},
    turn,
};
use aftermath_rules::{
    dice::{self, Distribution},
    docket::Docket,
    edges,
    finding::{Better, Detail, Measure, Outcome, Roll},
    geometry::{Footprint, Length, Place},
    ids::SideId,
    log::Table,
};

/// How near to enemies and to engaged stands nobody comes, in cm (`wm.fallback.keep_away`).
const APART_CM: f64 = 1.0;

/// `fall_back_roll`.
pub(crate) fn fall_back_roll(state: &mut State, side: Option<&SideId>, event: &FallBackRoll, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(side) = side.and_then(|side| state.setup.side(side)) else {
        docket.finding(rule::FALLBACK_DICE, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let name = state.side_id(side).clone();
    let once = !state.combat.fall_back_cm.iter().any(|(rolled, ..)| *rolled == side);
    // In a multiple combat one throw serves all of the side: after a draw, and for winners (`wm.multi.draw`,
    // `wm.multi.independent_choices`).
    let round = state.combat.round.as_ref().filter(|round| round.own(state, side).count() > 1);
    let shared = match round.and_then(|round| round.outcome) {
        Some(RoundOutcome::Draw) => Some(rule::MULTI_DRAW),
        Some(RoundOutcome::Won { by, .. }) if by == side => Some(rule::MULTI_INDEPENDENT_CHOICES),
        _ => None,
    };
    if let Some(rule) = shared {
        docket.finding(rule, Outcome::from(once), || Detail::say("one-fall-back-roll").with("side", &name));
    }
    let three = event.dice.len() == 3;
    docket.finding(rule::FALLBACK_DICE, Outcome::from(three && (once || shared.is_some())), || {
        Detail::say("fall-back-dice").with("side", &name).expects(3_u8).records(event.dice.len())
    });
    let (least, most) = (event.dice.iter().map(|die| die.get()).min().unwrap_or_default(), dice::sum(&event.dice));
    docket.roll(|| Roll {
        purpose: &purpose::FALL_BACK,
        measure: Measure::Sum,
        side: Some(name.clone()),
        unit: None,
        target: None,
        faces: event.dice.to_vec(),
        fell: Vec::new(),
        needed: None,
        result: most as i32,
        better: Better::Greater,
        chances: Distribution::sum_of_d6(event.dice.len()),
    });
    state.combat.fall_back_cm.push((side, u32::from(least), most));
}

/// `fall_back`.
pub(crate) fn fall_back(state: &mut State, side: Option<&SideId>, event: &FallBack, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = alive(state, &event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    let id = state.id(ix).clone();
    match outcome(state, ix) {
        Some(RoundOutcome::Won { by, .. }) => {
            docket.finding(rule::FALLBACK_WHEN, Outcome::from(by == state.side_of(ix)), || {
                Detail::say("fall-back").unit(&id)
            });
        }
        Some(RoundOutcome::Draw) => {
            docket.finding(rule::FALLBACK_WHEN, Outcome::Held, || Detail::say("fall-back").unit(&id));
            check_alternate(state, ix, docket);
        }
        Some(RoundOutcome::AllDestroyed) | None => {
            docket.finding(rule::FALLBACK_WHEN, Outcome::Unrecorded, || Detail::lacks("result").unit(&id));
        }
    }
    choose(state, ix, docket);
    state.combat.fell_back.push(state.side_of(ix));
    let before = state.footprints(ix);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            // Whom it leaves it may still lie against where something stops it at once (`wm.fallback.impossible`).
            let stopped = event.stopped_by.is_some() || may_be_stopped(state, ix, before.as_deref());
            let left = if stopped { touched(state, ix) } else { Some(Vec::new()) };
            // Whom it fought nobody may have told: he may be who stands so near.
            if let Some(left) = left {
                flyers::check_air(state, ix, before.as_deref(), flyers::Against::These(&left), docket);
            }
            movement::check_forced_stop(state, ix, docket);
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
        }
    } else {
        state.displace(ix);
    }
    let after = state.footprints(ix);
    let moved = before.zip(after);
    let unsaid =
        event.stopped_by.is_none() && moved.as_ref().is_some_and(|(before, _)| may_be_stopped(state, ix, Some(before)));
    let numbers = state.units[ix.0].stands.iter().map(|stand| stand.number);
    let ways = moved.as_ref().map(|(before, after)| {
        let stands = numbers.zip(before.iter().zip(after));
        stands.map(|(number, (from, to))| way::travelled(number, from, to, &event.paths)).fold(0.0, f64::max)
    });
    said::check_at_least(state, ix, rule::FALLBACK_STANDS, ways, event.distance, docket);
    check_distance(state, ix, ways, unsaid, event, docket);
    if let Some((before, after)) = &moved {
        check_obstacle(state, ix, before, after, event, docket);
        check_keep_away(state, ix, before, after, event, docket);
    }
    match event.stopped_by {
        Some(_) => stop(state, ix, moved.as_ref(), event, docket),
        None => state.units[ix.0].confused |= event.confused.unwrap_or_default(),
    }
}

/// A unit without room is treated as one that is driven back: what stops it may confuse it, and friends may make way
/// (`wm.fallback.impossible`).
fn stop(
    state: &mut State,
    ix: UnitIx,
    moved: Option<&(Vec<Footprint>, Vec<Footprint>)>,
    event: &FallBack,
    docket: &mut impl Docket,
) {
    let (before, after) = match moved {
        Some((before, after)) => (Some(before.as_slice()), Some(after.as_slice())),
        None => (None, None),
    };
    if let (Some(before), Some(after)) = (before, after) {
        before.iter().zip(after).for_each(|(then, now)| passage::owe_swept(state, ix, then, now));
    }
    let way = before.zip(after).and_then(|(before, after)| Way::in_order(before, after));
    let (stopped_by, confused) = (event.stopped_by, event.confused);
    let pushed = Pushed { before, after, way, short: None, stopped_by, confused, six: None };
    obstacles::stopped(state, ix, pushed, docket);
}

/// Units of both sides fall back turn about after a draw, where both have several (`wm.fallback.alternate`).
fn check_alternate(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(round) = state.combat.last_round(ix) else { return };
    let side = state.side_of(ix);
    let waits = |of: SideIx| {
        let units = round.units.iter().filter(|unit| state.side_of(**unit) == of && !round.done.contains(unit));
        units.filter(|unit| !state.units[unit.0].stands.is_empty()).count()
    };
    let Some(other) = round.enemies(state, side).next().map(|enemy| state.side_of(enemy)) else { return };
    let fell = |of: SideIx| state.combat.fell_back.iter().filter(|side| **side == of).count();
    if waits(side) + fell(side) < 2 || waits(other) + fell(other) < 2 {
        return;
    }
    let right = match (state.combat.fell_back.last(), state.combat.first(RollOffPurpose::FallBack)) {
        (Some(last), _) => *last != side || waits(other) == 0,
        (None, Some(first)) => first == side,
        (None, None) => {
            docket.finding(rule::FALLBACK_ALTERNATE, Outcome::Unrecorded, || Detail::lacks("lot").unit(state.id(ix)));
            return;
        }
    };
    docket.finding(rule::FALLBACK_ALTERNATE, Outcome::from(right), || {
        Detail::say("fall-back-in-turn").unit(state.id(ix)).with("side", state.side_id(side))
    });
}

/// No stand beyond the sum of the dice, one at least as far as the lowest die (`wm.fallback.stands`), unless something
/// leaves it no room (`wm.fallback.impossible`).
fn check_distance(
    state: &State,
    ix: UnitIx,
    measured: Option<f64>,
    unsaid: bool,
    event: &FallBack,
    docket: &mut impl Docket,
) {
    let (id, owner): (_, SideIx) = (state.id(ix), state.side_of(ix));
    let limits = state.combat.fall_back_cm.iter().find(|(side, ..)| *side == owner);
    let Some((_, least, most)) = limits.copied() else {
        docket.finding(rule::FALLBACK_DICE, Outcome::Unrecorded, || Detail::lacks("fall_back_roll").unit(id));
        return;
    };
    let slack = state.setup.tolerance;
    match measured.into_iter().chain(event.distance.map(Length::get)).max_by(f64::total_cmp) {
        Some(cm) => {
            let far_enough = event.stopped_by.is_some() || cm + slack >= f64::from(least);
            if unsaid && !far_enough {
                docket.finding(rule::FALLBACK_STANDS, Outcome::Unrecorded, || Detail::lacks("stopped_by").unit(id));
                return;
            }
            let kept = far_enough && cm <= f64::from(most) + slack;
            docket.finding(rule::FALLBACK_STANDS, Outcome::from(kept), || {
                let detail = Detail::say("fall-back-distance").unit(id).with("least", least).with("greatest", most);
                detail.records(cm).limit(f64::from(most))
            });
        }
        None => docket.finding(rule::FALLBACK_STANDS, Outcome::Unrecorded, || Detail::lacks("distance").unit(id)),
    }
}

/// Enemies in the combat that the unit falls back from.
fn left_behind(state: &State, ix: UnitIx) -> Vec<UnitIx> {
    touched(state, ix).unwrap_or_default()
}

/// The same; `None` where nobody has told whom it touched.
fn touched(state: &State, ix: UnitIx) -> Option<Vec<UnitIx>> {
    state.combat.last_round(ix)?.touched(state, ix)
}

/// A unit that something stops falls short of the least distance, in a straight line, and what stops it is there
/// (`wm.fallback.impossible`).
fn check_obstacle(
    state: &State,
    ix: UnitIx,
    before: &[Footprint],
    after: &[Footprint],
    event: &FallBack,
    docket: &mut impl Docket,
) {
    let Some(obstacle) = event.stopped_by else { return };
    let slack = state.setup.tolerance;
    let there = is_there(state, ix, obstacle, before, after);
    let shifts: Vec<_> = before.iter().zip(after).map(|(before, after)| way::shift(before, after)).collect();
    let straight = shifts.windows(2).all(|pair| pair[0].distance(pair[1]) <= 2.0 * slack) && event.paths.is_empty();
    let kept = edges::and(straight, there);
    docket.finding(rule::FALLBACK_IMPOSSIBLE, kept.map_or(Outcome::Unrecorded, Outcome::from), || match kept {
        Some(_) => Detail::say("fall-back-stopped").unit(state.id(ix)).with("obstacle", obstacle.as_str()),
        None => Detail::lacks(obstacles::lacking(obstacle)).unit(state.id(ix)),
    });
}

/// What can stop a unit that falls back.
const OBSTACLES: [Obstacle; 5] =
    [Obstacle::Enemy, Obstacle::Engaged, Obstacle::Friends, Obstacle::Terrain, Obstacle::Edge];

/// Whether something by which the unit now stands may have stopped it, though the log does not say so.
fn may_be_stopped(state: &State, ix: UnitIx, before: Option<&[Footprint]>) -> bool {
    let (Some(before), Some(after)) = (before, state.footprints(ix)) else { return false };
    OBSTACLES.into_iter().any(|obstacle| is_there(state, ix, obstacle, before, &after) != Some(false))
}

/// Whether the unit stands by something that stops it; `None` where nobody has told where a unit stands, or the edge is.
fn is_there(state: &State, ix: UnitIx, obstacle: Obstacle, before: &[Footprint], after: &[Footprint]) -> Option<bool> {
    let slack = state.setup.tolerance;
    let from = left_behind(state, ix);
    let near = |other: UnitIx| state.is_within(ix, other, APART_CM + slack + 0.05) == Some(true);
    let mut others = state.living_units().filter(|other| *other != ix && !from.contains(other) && near(*other));
    let friend = |other: &UnitIx| state.side_of(*other) == state.side_of(ix);
    let there = match obstacle {
        Obstacle::Enemy => others.any(|other| !friend(&other)) || is_hemmed_in(state, before, &from),
        Obstacle::Engaged => others.any(|other| friend(&other) && obstacles::is_engaged(state, other)),
        Obstacle::Friends => others.any(|other| friend(&other) && !obstacles::is_engaged(state, other)),
        Obstacle::Terrain => {
            let beside = |stand: &Footprint| state.forbidden_to(ix).any(|terrain| stand.is_near(terrain, slack + 0.05));
            after.iter().any(beside)
        }
        Obstacle::Edge => {
            let Table { width, depth } = state.setup.edges.size()?;
            after.iter().any(|stand| !stand.on_table(width - 0.1, depth - 0.1, -(slack + 0.1)))
        }
    };
    let is_unit = !matches!(obstacle, Obstacle::Terrain | Obstacle::Edge);
    let unseen = |other: UnitIx| other != ix && !from.contains(&other) && state.placed(other).is_none();
    let doubtful = is_unit && !there && state.living_units().any(unseen);
    (!doubtful).then_some(there)
}

/// Whether straight away from most of those whom the unit fought leads into another of them: it touches enemies on two
/// sides, and has no room at all (`wm.fallback.impossible`).
fn is_hemmed_in(state: &State, before: &[Footprint], from: &[UnitIx]) -> bool {
    let slack = state.setup.tolerance;
    let fought: Vec<Footprint> = from.iter().filter_map(|enemy| state.footprints(*enemy)).flatten().collect();
    let back = |towards: Place| Place { x: -towards.x * APART_CM, y: -towards.y * APART_CM };
    let blocked = |by: Place| {
        let grounds = before.iter().map(|stand| stand.sweep(&way::shifted(stand, by)));
        grounds.into_iter().any(|ground| fought.iter().any(|enemy| way::covers(&ground, enemy, slack)))
    };
    contact::pressed_headings(before, &fought, slack).into_iter().map(back).any(blocked)
}

/// Nobody comes within 1 cm of enemies or of engaged stands, save those that the unit falls back from, nor passes
/// through friends and impassable terrain (`wm.fallback.keep_away`).
fn check_keep_away(
    state: &State,
    ix: UnitIx,
    before: &[Footprint],
    after: &[Footprint],
    event: &FallBack,
    docket: &mut impl Docket,
) {
    let slack = state.setup.tolerance;
    let from = left_behind(state, ix);
    // Who flies goes over friends and enemies, and lands elsewhere.
    let flies = state.figures(ix).has(Trait::Flyer);
    let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let (mut in_the_way, mut unclear) = (None, false);
    // How far a stand may go at most, be it round what lies ahead.
    let thrown = state.combat.fall_back_cm.iter().find(|(side, ..)| *side == state.side_of(ix));
    let pace = thrown.map_or(2.0 * state.setup.edges.farthest(), |(.., most)| f64::from(*most));
    let whole = passage::Move { ix, before, after, paths: &event.paths, pace, targets: &from, first: None };
    for (index, (number, (stood, stands))) in numbers.iter().zip(before.iter().zip(after)).enumerate() {
        let legs = way::legs(*number, stood, stands, &event.paths);
        let named = event.paths.iter().any(|path| path.stand == *number);
        // Who has room goes by a way that nothing bars, if there is one.
        let no_way_round = || !named && event.stopped_by.is_none() && passage::is_barred(state, &whole, index);
        if event.stopped_by.is_none() && legs.iter().any(|ground| way::through_forbidden(state, ix, ground)) {
            let barred = named || no_way_round();
            unclear |= !barred;
            in_the_way = in_the_way.or(barred.then(|| "impassable".to_owned()));
        }
        for other in state.living_units().filter(|other| *other != ix) {
            let Some(theirs) = state.footprints(other) else { continue };
            let enemy = state.side_of(other) != state.side_of(ix);
            let through =
                !flies && theirs.iter().any(|stand| legs.iter().any(|ground| way::covers(ground, stand, slack)));
            let apart = !from.contains(&other) && (enemy || obstacles::is_engaged(state, other));
            // Who stood nearer already may leave; nobody comes nearer.
            let near = |stand: &Footprint| {
                if theirs.iter().all(|other| stand.is_apart(other, APART_CM)) {
                    return false;
                }
                let to =
                    |here: &Footprint| theirs.iter().map(|other| here.distance(other)).fold(f64::INFINITY, f64::min);
                let (was, is) = (to(stood), to(stand));
                is < APART_CM - slack && is < was
            };
            // A way that the log names is measured all along.
            let passes = named
                && event.stopped_by.is_none()
                && theirs.iter().any(|other| {
                    let way = legs.iter().map(|ground| other.distance_to_outline(ground)).fold(f64::INFINITY, f64::min);
                    way < APART_CM - slack && way < stood.distance(other)
                });
            let friends_make_way = event.stopped_by.is_some() && !enemy;
            let on_top = theirs.iter().any(|stand| stands.overlap_depth(stand) > slack);
            // A way may bend: who goes round what lies straight ahead has it named.
            let barred = through && !on_top && !friends_make_way && no_way_round();
            unclear |= through && !named && !on_top && !friends_make_way && !barred;
            if barred || (through && (named || on_top) && !friends_make_way) || (apart && (near(stands) || passes)) {
                in_the_way = Some(state.id(other).to_string());
            }
        }
    }
    if unclear && in_the_way.is_none() {
        docket.finding(rule::FALLBACK_KEEP_AWAY, Outcome::Unrecorded, || Detail::lacks("paths").unit(state.id(ix)));
        return;
    }
    docket.finding(rule::FALLBACK_KEEP_AWAY, Outcome::from(in_the_way.is_none()), || {
        let detail = Detail::say("keeps-away").unit(state.id(ix));
        match &in_the_way {
            Some(other) => detail.with("other", other.clone()),
            None => detail,
        }
    });
}
