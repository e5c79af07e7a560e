//! Retreats (section "Retreat", and blocked retreats of section "Multiple combats").

use super::{
    RetreatWay, RoundOutcome, RoundState,
    choices::{alive, do_once, note_destroyed, outcome, own_unit},
    contact,
    way::{covers, length, shift, shifted, through_forbidden},
};
use crate::{
    Kind, Obstacle, Phase, Retreat, State, confusion, flyers, formation::turned, hits, machines, make_way, movement,
    obstacles::Way, passage, rule, said, state::UnitIx, turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Length, Outline, Place},
    ids::SideId,
};

/// `retreat`.
pub(crate) fn retreat(state: &mut State, side: Option<&SideId>, event: &Retreat, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = alive(state, &event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    let id = state.id(ix).clone();
    let due = match outcome(state, ix) {
        Some(RoundOutcome::Won { by, retreat_cm }) if by != state.side_of(ix) => Some(retreat_cm),
        _ => None,
    };
    if state.combat.only_supports(ix) {
        docket.finding(rule::SUPPORT_UNIT_NOT_ENGAGED, Outcome::Broken, || Detail::say("supporter-retreats").unit(&id));
    } else {
        let first = do_once(state, ix);
        docket.finding(rule::RETREAT_ALL_UNITS, Outcome::from(due.is_some() && first), || {
            Detail::say("beaten").unit(&id)
        });
    }
    docket.finding(rule::CASUALTY_WHEN, Outcome::from(state.units[ix.0].casualties_due == 0), || {
        Detail::say("casualties-first").unit(&id)
    });
    remove_unrecorded(state, ix, event);
    let gone = event.destroyed.len() == state.units[ix.0].stands.len();
    if state.figures(ix).kind == Kind::Artillery {
        docket.finding(rule::RETREAT_ARTILLERY, Outcome::from(gone), || Detail::new().unit(&id));
        docket.finding(rule::ART_RETREAT_DESTROYED, Outcome::from(gone), || Detail::new().unit(&id));
    }
    if machines::is_tank(state, ix) {
        docket.finding(rule::MACHINE_STEAM_TANK_RETREAT_DESTROYED, Outcome::from(gone), || Detail::new().unit(&id));
    }
    let enemies = contact::enemy_stands(state, ix);
    let stood: Vec<(u8, Option<Footprint>)> =
        state.units[ix.0].stands.iter().map(|stand| (stand.number, state.footprint(ix, stand.number))).collect();
    hits::remove(state, ix, &event.destroyed, docket);
    note_blocked(state, ix, event, docket);
    let before = state.footprints(ix);
    if state.units[ix.0].stands.is_empty() {
        check_destroyed(state, ix, &stood, None, enemies.as_deref(), due, event, docket);
        // Friends in the way of who is lost may be told to have refused.
        make_way::comes_through(state, ix, None);
        return;
    }
    let mut went = event.distance.map(Length::get);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            let after = state.footprints(ix);
            let way = before.as_deref().zip(after.as_deref()).and_then(|(from, to)| Way::in_order(from, to));
            check_move(state, ix, before.as_deref(), after.as_deref(), due, docket);
            if let (Some(before), Some(after)) = (&before, after) {
                check_direction(state, ix, &stood, [before, &after], enemies.as_deref(), docket);
                for (then, now) in before.iter().zip(&after) {
                    passage::owe_swept(state, ix, then, now);
                }
                let moved = before.first().zip(after.first()).map(|(before, after)| shift(before, after));
                went = moved.map(length);
                said::check_straight(state, ix, rule::RETREAT_DISTANCE, went.as_slice(), event.distance, docket);
                check_destroyed(state, ix, &stood, moved, enemies.as_deref(), due, event, docket);
                check_survivors(state, ix, before, &after, docket);
                note_way(state, ix, before, &after);
            }
            flyers::check_ground(state, ix, before.as_deref(), None, docket);
            movement::check_forced_stop(state, ix, docket);
            movement::check_on_table(state, ix, docket);
            make_way::comes_through(state, ix, way);
        }
    } else {
        state.displace(ix);
        make_way::comes_through(state, ix, None);
        check_claimed_retreat(state, ix, event.distance.map(Length::get), due, docket);
    }
    let due = due.unwrap_or_default();
    let whole = went.map(|cm| (cm + state.setup.tolerance).floor() as u32);
    state.units[ix.0].retreated = Some(due);
    state.units[ix.0].fled = whole.filter(|cm| *cm != due);
    if !state.combat.have_retreated.contains(&ix) {
        state.combat.have_retreated.push(ix);
    }
}

/// Stands that were due before and that the retreat no longer shows have been removed, though no entry says so
/// (`wm.casualty.when`, which has been told). Which of them went the shifts tell: the others moved alike.
fn remove_unrecorded(state: &mut State, ix: UnitIx, event: &Retreat) {
    let unit = &state.units[ix.0];
    let (have, due) = (unit.stands.len(), unit.casualties_due as usize);
    let left = have.saturating_sub(due);
    let Some(poses) = event.stands.as_ref().filter(|poses| poses.len() == left && due > 0 && left > 0) else { return };
    if have > 8 || !event.destroyed.is_empty() {
        return;
    }
    let numbers = |mask: u32| unit.stands.iter().enumerate().filter(move |(place, _)| mask & (1 << place) != 0);
    // How unlike the ways of these stands are; of two sets that moved alike, the one that went less far.
    let unlike = |mask: u32| {
        let before = numbers(mask).filter_map(|(_, stand)| stand.pose()).map(|pose| pose.at);
        let ways: Vec<Place> =
            before.zip(poses.iter()).map(|(from, to)| Place { x: to.at.x - from.x, y: to.at.y - from.y }).collect();
        let unlike = |first: &Place| ways.iter().map(|way| way.distance(*first)).fold(0.0, f64::max);
        ways.first().map_or(0.0, |first| unlike(first) + first.x.hypot(first.y) / 100.0)
    };
    let masks = (0_u32..1 << have).filter(|mask| mask.count_ones() as usize == left);
    let Some(kept) = masks.min_by(|a, b| unlike(*a).total_cmp(&unlike(*b))) else { return };
    let kept: Vec<u8> = numbers(kept).map(|(_, stand)| stand.number).collect();
    state.units[ix.0].stands.retain(|stand| kept.contains(&stand.number));
    state.units[ix.0].casualties_due = 0;
}

fn check_claimed_retreat(state: &State, ix: UnitIx, claimed: Option<f64>, due: Option<u32>, docket: &mut impl Docket) {
    let (Some(cm), Some(due)) = (claimed, due) else {
        docket.finding(rule::RETREAT_DISTANCE, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
        return;
    };
    check_distance(state, ix, cm, due, state.setup.tolerance, Some("claimed"), docket);
}

/// The difference of the results, shared among the losing units that fought, destroyed ones too
/// (`wm.retreat.distance`, `wm.multi.retreat_formula`).
fn check_distance(
    state: &State,
    ix: UnitIx,
    went: f64,
    due: u32,
    tolerance: f64,
    source: Option<&'static str>,
    docket: &mut impl Docket,
) {
    let (lead, losers, left) = state.combat.last_round(ix).map_or((due, 1, 1), |round| {
        let own = || round.own(state, state.side_of(ix));
        let left = own().filter(|unit| !state.units[unit.0].stands.is_empty()).count() as u32;
        (round.lead, own().count() as u32, left)
    });
    let goes = |cm: u32| (went - f64::from(cm)).abs() <= tolerance;
    // A wrong score has been told: who retreats by the right one is right.
    let right_lead = state.combat.last_round(ix).and_then(|round| round.right_lead);
    let rightly = right_lead.is_some_and(|lead| goes(lead.div_ceil(losers.max(1)).max(1)));
    let due = match right_lead {
        Some(lead) if rightly => lead.div_ceil(losers.max(1)).max(1),
        _ => due,
    };
    let by_survivors = left > 0 && left < losers && goes(lead.div_ceil(left).max(1));
    let told = || {
        let detail = Detail::say("retreat-distance").unit(state.id(ix)).with("lead", lead).with("losers", losers);
        let detail = detail.expects(due).records(went).limit(f64::from(due));
        source.map_or(detail.clone(), |source| detail.with("source", source))
    };
    let formula = !goes(due) && by_survivors;
    // As much more or less as stands may have supported, and hits may have been, of which nobody told.
    let unsaid = |of: fn(&RoundState) -> u32| state.combat.last_round(ix).map_or(0, of);
    let hits = unsaid(|round| round.unsaid_hits);
    let unsaid = unsaid(|round| round.unsaid_support).saturating_add(hits);
    let by_support = |lead: u32| goes(lead.div_ceil(losers.max(1)).max(1));
    if !goes(due) && !formula && (lead.saturating_sub(unsaid)..=lead.saturating_add(unsaid)).any(by_support) {
        let lacking = if hits > 0 { "cover" } else { "support" };
        docket.finding(rule::RETREAT_DISTANCE, Outcome::Unrecorded, || Detail::lacks(lacking).unit(state.id(ix)));
        return;
    }
    if losers > 1 {
        docket.finding(rule::MULTI_RETREAT_FORMULA, Outcome::from(!formula), told);
    }
    docket.finding(rule::RETREAT_DISTANCE, Outcome::from(goes(due) || formula), told);
}

/// Formation and facing kept, by the difference of the results.
fn check_move(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    after: Option<&[Footprint]>,
    due: Option<u32>,
    docket: &mut impl Docket,
) {
    let (Some(before), Some(after)) = (before, after) else {
        docket.finding(rule::RETREAT_MOVE, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let (id, tolerance) = (state.id(ix), state.setup.tolerance);
    let shifts: Vec<Place> = before.iter().zip(after).map(|(before, after)| shift(before, after)).collect();
    let Some(first) = shifts.first().copied() else { return };
    let together = shifts.iter().all(|other| other.distance(first) <= tolerance);
    let unturned = after.iter().zip(before).all(|(now, then)| turned(now, then) <= 2.0);
    docket
        .finding(rule::RETREAT_MOVE, Outcome::from(together && unturned), || Detail::say("retreat-in-order").unit(id));
    if let Some(due) = due {
        check_distance(state, ix, length(first), due, tolerance, None, docket);
    }
}

/// Straight away from the side that most enemies touch (`wm.retreat.direction_many`, `wm.retreat.direction_irregular`), of
/// all stands that fled: those destroyed on the way too.
fn check_direction(
    state: &State,
    ix: UnitIx,
    stood: &[(u8, Option<Footprint>)],
    [before, after]: [&[Footprint]; 2],
    enemies: Option<&[Footprint]>,
    docket: &mut impl Docket,
) {
    let (id, tolerance) = (state.id(ix), state.setup.tolerance);
    let Some(first) = before.first().zip(after.first()).map(|(before, after)| shift(before, after)) else { return };
    let went = length(first);
    let stood: Vec<Footprint> = stood.iter().filter_map(|(_, stand)| *stand).collect();
    let one_way = stood.windows(2).all(|pair| turned(&pair[0], &pair[1]) <= 5.0);
    let rule = if one_way { rule::RETREAT_DIRECTION_MANY } else { rule::RETREAT_DIRECTION_IRREGULAR };
    let mut pressed = enemies.map(|enemies| contact::pressed_headings(&stood, enemies, tolerance)).unwrap_or_default();
    // Those who touched the enemy may be lost: where he was the round remembers.
    let by_round = pressed.is_empty();
    if by_round {
        pressed = contact::faced_headings(state, ix, one_way.then(|| stood.first()).flatten());
    }
    if pressed.is_empty() {
        docket.finding(rule, Outcome::PlayersCall, || Detail::say("direction-unclear").unit(id));
        return;
    }
    let away = |towards: &Place| {
        let due = Place { x: -towards.x * went, y: -towards.y * went };
        first.distance(due) <= tolerance.max(went * 0.05)
    };
    // A few millimetres of edge may be a corner: those who counted them as one went by the others.
    let surely =
        enemies.map(|enemies| contact::surely_pressed_headings(&stood, enemies, tolerance)).unwrap_or_default();
    let doubtful = !by_round && (surely.is_empty() || surely.iter().any(away));
    let outcome = match pressed.iter().any(away) {
        true => Outcome::Held,
        false if doubtful => Outcome::PlayersCall,
        false => Outcome::Broken,
    };
    docket.finding(rule, outcome, || Detail::say("retreat-direction").unit(id));
}

/// Stands lost on the way are gone at once, and leftover hits stay as they are (`wm.retreat.blocked_removal`).
fn note_blocked(state: &mut State, ix: UnitIx, event: &Retreat, docket: &mut impl Docket) {
    if event.destroyed.is_empty() {
        return;
    }
    note_destroyed(state, ix, docket);
    if !state.units[ix.0].stands.is_empty() {
        let leftover = state.units[ix.0].leftover_hits;
        docket.finding(rule::RETREAT_BLOCKED_REMOVAL, Outcome::Held, || {
            Detail::say("blocked-removal").unit(state.id(ix)).with("leftover_hits", leftover)
        });
        state.combat.blocked.push(ix);
    }
    confusion::blocked_retreat(state, ix);
}

/// What blocks a retreating stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Block {
    Terrain,
    Enemy(UnitIx),
    /// An enemy that is not in the combat, and that the stand merely touches.
    Fresh(UnitIx),
    /// A friend who is engaged, or has retreated from this combat.
    Engaged(UnitIx),
    /// A friend who may make way.
    Friend(UnitIx),
}

impl Block {
    fn rule(self) -> Rule {
        match self {
            Block::Terrain | Block::Enemy(_) | Block::Friend(_) => rule::RETREAT_BLOCKED,
            Block::Fresh(_) => rule::RETREAT_BLOCKED_FRESH_ENEMY,
            Block::Engaged(_) => rule::MULTI_BLOCKED,
        }
    }

    fn kind(self) -> Obstacle {
        match self {
            Block::Terrain => Obstacle::Terrain,
            Block::Enemy(_) | Block::Fresh(_) => Obstacle::Enemy,
            Block::Engaged(_) => Obstacle::Engaged,
            Block::Friend(_) => Obstacle::Friends,
        }
    }

    fn tell(self, state: &State, detail: Detail) -> Detail {
        match self {
            Block::Terrain => detail.with("other", "impassable"),
            Block::Enemy(other) | Block::Fresh(other) | Block::Engaged(other) | Block::Friend(other) => {
                detail.with("other", state.id(other))
            }
        }
    }
}

/// Ground shared with a stand that is more than rounding, in cm².
const HAIR_CM2: f64 = 0.002;

/// How strictly a way is searched for what blocks it: what leaves no doubt, or what may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Search {
    Certain,
    Possible,
}

/// What blocks the way of one stand (`wm.retreat.blocked`, `wm.retreat.blocked_fresh_enemy`, `wm.multi.blocked`).
fn blocks(state: &State, ix: UnitIx, from: &Footprint, to: &Footprint, search: Search) -> Vec<Block> {
    let (slack, least) = match search {
        Search::Certain => (state.setup.tolerance, 0.05),
        Search::Possible => (0.01, state.setup.tolerance),
    };
    let ground = from.sweep(to);
    let mut found = Vec::new();
    // That a flyer which lives on keeps to the ground is judged by a rule of its own.
    if through_forbidden(state, ix, &ground)
        || (search == Search::Possible
            && state.closed_on_ground(ix).any(|terrain| terrain.meets(to) || ground.shared_area(terrain) > 0.0))
    {
        found.push(Block::Terrain);
    }
    let in_round = |other: UnitIx| state.combat.last_round(ix).is_some_and(|round| round.units.contains(&other));
    for other in state.living_units().filter(|other| *other != ix) {
        if state.is_far(other, &ground.circle(), least) {
            continue;
        }
        let Some(mut stands) = state.placed(other) else { continue };
        // What would be passed by a hair may be in the way: the book asks for any point of the stand.
        let grazed = |stand: &Footprint| search == Search::Possible && ground.area_under(stand) > HAIR_CM2;
        let across = stands.clone().any(|stand| covers(&ground, stand, slack) || grazed(stand));
        let touched = stands.any(|stand| to.touches(stand, least));
        if state.side_of(other) == state.side_of(ix) {
            let engaged = || state.enemies_in_contact(other).is_some_and(|enemies| !enemies.is_empty());
            if across {
                found.push(if in_round(other) || engaged() { Block::Engaged(other) } else { Block::Friend(other) });
            }
        } else if across {
            found.push(Block::Enemy(other));
        } else if touched && !in_round(other) {
            found.push(Block::Fresh(other));
        }
    }
    found
}

/// Of what nobody can measure the players' word counts.
fn tell_unmeasured(state: &State, ix: UnitIx, number: u8, event: &Retreat, docket: &mut impl Docket) {
    let outcome = if event.blocked_by.is_empty() { Outcome::Unrecorded } else { Outcome::Held };
    docket.finding(rule::RETREAT_BLOCKED, outcome, || match outcome {
        Outcome::Held => Detail::say("stand-blocked").unit(state.id(ix)).with("stand", number),
        _ => Detail::lacks("stands").unit(state.id(ix)),
    });
}

/// Stands named as destroyed had something in their way (`wm.retreat.blocked`), and it is what the log names.
#[allow(clippy::too_many_arguments, reason = "the whole of a retreat")]
fn check_destroyed(
    state: &State,
    ix: UnitIx,
    stood: &[(u8, Option<Footprint>)],
    moved: Option<Place>,
    enemies: Option<&[Footprint]>,
    due: Option<u32>,
    event: &Retreat,
    docket: &mut impl Docket,
) {
    if state.figures(ix).kind == Kind::Artillery || machines::is_tank(state, ix) {
        return;
    }
    let mut kinds: Vec<Obstacle> = Vec::new();
    let mut known = true;
    for (number, from) in stood.iter().filter(|(number, _)| event.destroyed.contains(number)) {
        let all: Option<Vec<Footprint>> = stood.iter().map(|(_, stand)| *stand).collect();
        let (Some(from), Some(all), Some(enemies), Some(due)) = (from, all, enemies, due) else {
            return tell_unmeasured(state, ix, *number, event, docket);
        };
        let back = |towards: Place| Place { x: -towards.x * f64::from(due), y: -towards.y * f64::from(due) };
        let ways: Vec<Place> = match moved {
            Some(moved) => vec![moved],
            None => contact::pressed_headings(&all, enemies, state.setup.tolerance).into_iter().map(back).collect(),
        };
        if ways.is_empty() {
            docket.finding(rule::RETREAT_BLOCKED, Outcome::PlayersCall, || {
                Detail::say("direction-unclear").unit(state.id(ix))
            });
            return;
        }
        let found: Vec<Block> =
            ways.iter().flat_map(|by| blocks(state, ix, from, &shifted(from, *by), Search::Possible)).collect();
        // Of whom nobody has told where he stands he may have been in its way.
        known &= state.living_units().all(|other| other == ix || state.placed(other).is_some());
        if found.is_empty() && !known {
            return tell_unmeasured(state, ix, *number, event, docket);
        }
        kinds.extend(found.iter().map(|block| block.kind()));
        let rule = found.first().map_or(rule::RETREAT_BLOCKED, |block| block.rule());
        docket.finding(rule, Outcome::from(!found.is_empty()), || {
            let detail = Detail::say("stand-blocked").unit(state.id(ix)).with("stand", *number);
            found.first().map_or(detail.clone(), |block| block.tell(state, detail))
        });
    }
    for obstacle in event.blocked_by.iter().filter(|_| known) {
        let rule = if *obstacle == Obstacle::Engaged { rule::MULTI_BLOCKED } else { rule::RETREAT_BLOCKED };
        docket.finding(rule, Outcome::from(kinds.contains(obstacle)), || {
            Detail::say("blocked-by").unit(state.id(ix)).with("obstacle", obstacle.as_str())
        });
    }
}

/// Stands that live on had nothing in their way.
fn check_survivors(state: &State, ix: UnitIx, before: &[Footprint], after: &[Footprint], docket: &mut impl Docket) {
    let mut told: Vec<Rule> = Vec::new();
    let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    for (number, (from, to)) in numbers.iter().zip(before.iter().zip(after)) {
        for block in blocks(state, ix, from, to, Search::Certain) {
            // Friends who are not engaged may still make way; their own chapter tells who did not.
            if !matches!(block, Block::Friend(_)) && !told.contains(&block.rule()) {
                told.push(block.rule());
                docket.finding(block.rule(), Outcome::Broken, || {
                    block.tell(state, Detail::say("way-not-free").unit(state.id(ix)).with("stand", *number))
                });
            }
        }
    }
    if told.is_empty() {
        docket.finding(rule::RETREAT_BLOCKED, Outcome::Held, || Detail::say("way-free").unit(state.id(ix)));
    }
}

/// Notes where the unit has gone, for who pursues it.
fn note_way(state: &mut State, ix: UnitIx, before: &[Footprint], after: &[Footprint]) {
    let ground: Vec<Outline> = before.iter().zip(after).map(|(before, after)| before.sweep(after)).collect();
    let Some(shift) = before.first().zip(after.first()).map(|(before, after)| shift(before, after)) else { return };
    state.combat.retreats.retain(|way| way.unit != ix);
    state.combat.retreats.push(RetreatWay { unit: ix, shift, ground });
}
