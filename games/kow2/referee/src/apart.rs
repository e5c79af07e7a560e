//! After a combat: who did not rout its enemy backs off, and everybody stands apart again (`kow.regroup.back_off`,
//! `kow.regroup.back_off_blocked`, `kow.regroup.separate`).

use super::{
    BackOff, Phase, State, ground, melee,
    melee::{OpenCombat, Unfinished},
    owed::Owed,
    pack, regroup, rule,
    said::{self, Told},
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    geometry::{Footprint, Place},
    ids::SideId,
    muster::UnitIx,
};

/// `back_off`: whose enemy was not routed moves an inch straight back (`kow.regroup.back_off`, A-40).
pub(super) fn back_off(state: &mut State, side: Option<&SideId>, event: &BackOff, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Melee, docket);
    let open = state.melee.open.clone().filter(|open| open.attackers.contains(&ix));
    let told = || Detail::say("backs-off").unit(&event.unit);
    let late = state.melee.late.contains(&ix);
    let due = late || open.as_ref().is_some_and(|open| !open.routed && !open.parted.contains(&ix));
    // All strike first, and then the enemy is tested: only who holds is backed off from.
    if let Some(early) = open.as_ref().filter(|_| due).and_then(|open| melee::unfinished(state, open)) {
        back_off_early(state, ix, event, &early, docket);
        return;
    }
    let claimed = event.distance.map(|length| length.get());
    let start = state.footprint(ix).copied();
    let to = event.to.or_else(|| match (event.blocked, start, claimed) {
        (true, Some(start), None) => Some(start.pose()),
        (_, Some(start), Some(claimed)) => Some(start.shifted(regroup::scaled(start.ahead(), -claimed)).pose()),
        _ => None,
    });
    let went = match (start, event.to) {
        (Some(start), Some(to)) => Some(start.pose().at.distance(to.at)),
        _ => claimed,
    };
    let askew = start.zip(event.to).map(|(start, to)| {
        let back = regroup::scaled(start.ahead(), -1.0);
        regroup::Displacement::new(&start, &state.footprint_at(ix, to), back)
    });
    let askew = askew.filter(|way| !way.is_straight(state.setup.allowance.slack() * 2.0 + 0.01));
    let told_inch = || match went {
        // The inch is not what is wrong.
        _ if !due => told(),
        _ if askew.is_some() => askew.map_or_else(told, |way| way.told_askew(&event.unit)),
        Some(inches) => told().expects_at_most(pack::BACK_OFF).records(inches),
        None => told().expects_at_most(pack::BACK_OFF),
    };
    let mut kept = Some(due);
    let routed = open.as_ref().is_some_and(|open| open.routed);
    if routed {
        // Whose enemy was routed regroups instead.
        docket.finding(rule::REGROUP_OPTIONS, Outcome::Broken, told);
    } else if event.blocked {
        kept = edges::and(due, is_blocked(state, ix));
        match (kept, regroup::unseen(state)) {
            (None, Some(lacking)) => {
                docket.finding(rule::REGROUP_BACK_OFF_BLOCKED, Outcome::Unrecorded, || {
                    Detail::lacks(lacking).unit(&event.unit)
                });
            }
            _ => docket.finding(rule::REGROUP_BACK_OFF_BLOCKED, Outcome::from(kept == Some(true)), told),
        }
        if let Some(open) = open.as_ref().filter(|open| !state.owed.contains(&Owed::Blocked(open.target))) {
            state.owed.push(Owed::Blocked(open.target));
        }
    } else {
        let well = match (start, event.to) {
            (Some(start), Some(to)) => {
                let end = state.footprint_at(ix, to);
                ground::check_on_table(state, ix, &end, docket);
                ground::check_clear_of_blocking(state, ix, &end, docket);
                backs_off_well(state, &start, &end, open.as_ref().map(|open| open.target))
            }
            _ => claimed.map(|claimed| (claimed - pack::BACK_OFF).abs() <= state.setup.allowance.slack() * 2.0),
        };
        kept = well.map(|well| well && due);
        match kept {
            Some(kept) => docket.finding(rule::REGROUP_BACK_OFF, Outcome::from(kept), told_inch),
            None => {
                docket.finding(rule::REGROUP_BACK_OFF, Outcome::Unrecorded, || Detail::lacks("to").unit(&event.unit))
            }
        }
    }
    let way = Told { from: start.map(|start| start.pose()), to: event.to, steps: None, may_turn: false };
    said::check_way(state, ix, rule::REGROUP_BACK_OFF, way, event.distance, docket);
    state.place(ix, to);
    state.melee.late.retain(|other| *other != ix);
    if let Some(open) = state.melee.open.as_mut().filter(|open| open.attackers.contains(&ix)) {
        open.parted.push(ix);
        if event.blocked || routed || kept == Some(false) {
            open.settled.push(ix);
        }
    }
}

/// A unit backs off while its combat is still to be fought: it is blamed for that, and nobody for what comes too late.
fn back_off_early(state: &mut State, ix: UnitIx, event: &BackOff, early: &Unfinished, docket: &mut impl Docket) {
    match early {
        Unfinished::Untested(target) => {
            docket.finding(rule::MELEE_NERVE, Outcome::Broken, || {
                Detail::say("nerve-before-parting").unit(&event.unit).with("target", state.id(*target))
            });
            state.melee.untested.push(*target);
        }
        Unfinished::Unstruck(idle) => {
            for other in idle {
                docket.finding(rule::MELEE_ONLY_CHARGERS, Outcome::Broken, || {
                    Detail::say("must-strike").unit(state.id(*other))
                });
            }
            state.melee.misplaced.extend(idle);
        }
    }
    docket.finding(rule::REGROUP_BACK_OFF, Outcome::Broken, || Detail::say("backs-off-early").unit(&event.unit));
    let back = |inches: f64| {
        let start = state.footprint(ix)?;
        Some(start.shifted(regroup::scaled(start.ahead(), -inches)).pose())
    };
    let claimed = event.distance.map(|length| length.get());
    let inches = if event.blocked { Some(0.0) } else { claimed };
    state.place(ix, event.to.or_else(|| back(inches?)));
    if let Some(open) = state.melee.open.as_mut() {
        open.parted.push(ix);
        open.settled.push(ix);
    }
}

/// Straight back, to an inch from the enemy; `None` where nobody recorded where he stands, and it matters.
fn backs_off_well(state: &State, start: &Footprint, end: &Footprint, enemy: Option<UnitIx>) -> Option<bool> {
    let way = regroup::Displacement::new(start, end, regroup::scaled(start.ahead(), -1.0));
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let inch = |length: f64| (length - pack::BACK_OFF).abs() <= slack;
    if !way.is_straight(slack) || inch(way.along) {
        return Some(way.is_straight(slack));
    }
    match enemy {
        Some(enemy) => state.footprint(enemy).map(|there| inch(there.distance(end))),
        None => Some(false),
    }
}

/// Whether a unit cannot move an inch straight back: somebody, blocking terrain or the edge is behind it; `None` where
/// nobody has told. An unknown pose of its own leaves it to the players.
fn is_blocked(state: &State, ix: UnitIx) -> Option<bool> {
    let Some(start) = state.footprint(ix) else {
        return Some(true);
    };
    let end = start.shifted(regroup::scaled(start.ahead(), -pack::BACK_OFF));
    let unit = state.present_units().filter(|other| *other != ix).any(|other| {
        state.footprint(other).is_some_and(|there| {
            let least = if state.is_enemy(ix, other) { pack::ENEMY_GAP } else { 0.0 };
            let after = end.gap(there);
            let least = least + state.setup.allowance.slack();
            after <= least && after < start.gap(there)
        })
    });
    let blocked = if unit { Some(true) } else { stands_clear(state, ix, &end).map(|clear| !clear) };
    blocked.filter(|blocked| *blocked || !regroup::is_anybody_unplaced(state))
}

/// Whether a unit that is moved a little ends where there is room: on the table, out of blocking terrain, upon nobody;
/// `None` where only the size of the table would tell.
pub(super) fn ends_clear(state: &State, ix: UnitIx, end: &Footprint) -> Option<bool> {
    let slack = state.setup.allowance.slack();
    let upon = |other: UnitIx| state.footprint(other).is_some_and(|there| end.overlap_depth(there) > slack);
    let inner = ground::resized(end, -2.0 * slack);
    let free = !state.present_units().filter(|other| *other != ix).any(upon);
    edges::and(free, inner.map_or(Some(true), |inner| stands_clear(state, ix, &inner)))
}

/// On the table and out of blocking terrain; `None` where only the size of the table would tell.
fn stands_clear(state: &State, ix: UnitIx, at: &Footprint) -> Option<bool> {
    let blocking = |piece: &super::state::Ground| ground::blocks(state, ix, piece).is_some();
    let open = !state.setup.terrain.iter().any(|piece| blocking(piece) && piece.outline.reach_inside(at) > 0.0);
    edges::and(open, state.setup.edges.hold(at, state.setup.allowance.slack()))
}

/// The smallest distances to an enemy and to a friend; less than 0 where they overlap.
fn gaps(state: &State, ix: UnitIx, at: &Footprint) -> (Option<f64>, Option<f64>) {
    let nearest = |enemies: bool| {
        let others = state.present_units().filter(|other| *other != ix && state.is_enemy(ix, *other) == enemies);
        at.nearest_of(others.filter_map(|other| Some(((), state.footprint(other)?)))).map(|(_, gap)| gap)
    };
    (nearest(true), nearest(false))
}

/// Less is no visible gap to a friend, in inches.
const VISIBLE_GAP: f64 = 1e-5;

/// Whom a unit may stand too near to that is moved by no more than `reach`, each with the gap that it keeps: to enemies, and
/// to friends as given.
fn neighbours(state: &State, ix: UnitIx, at: &Footprint, reach: f64, to_friends: f64) -> Vec<(Footprint, f64)> {
    let others = state.present_units().filter(|other| *other != ix).filter_map(|other| {
        let least = if state.is_enemy(ix, other) { pack::ENEMY_GAP } else { to_friends };
        Some((*state.footprint(other)?, least))
    });
    others.filter(|(there, least)| !at.is_apart(there, reach + least)).collect()
}

/// An inch from enemies and visibly apart from friends (`kow.regroup.separate`, `kow.regroup.end_gap`).
pub(super) fn is_apart(state: &State, ix: UnitIx, at: &Footprint) -> bool {
    stands_apart(state, at, &neighbours(state, ix, at, 0.0, VISIBLE_GAP))
}

/// As [`is_apart`], without the allowance: what the allowance alone keeps apart may be moved apart.
pub(super) fn is_apart_exactly(state: &State, ix: UnitIx, at: &Footprint) -> bool {
    const ROUNDING: f64 = 1e-6;
    let others = neighbours(state, ix, at, 0.0, VISIBLE_GAP);
    others.iter().all(|(there, least)| at.is_apart(there, *least) || at.gap(there) >= least - ROUNDING)
}

fn stands_apart(state: &State, at: &Footprint, others: &[(Footprint, f64)]) -> bool {
    let far = |gap: f64, least: f64| state.setup.allowance.at_least(gap, least).0 == Outcome::Held;
    others.iter().all(|(there, least)| at.is_apart(there, *least) || far(at.gap(there), *least))
}

/// How far it stands from others.
pub(super) fn gaps_told(state: &State, ix: UnitIx, at: &Footprint) -> Detail {
    let (enemy, friend) = gaps(state, ix, at);
    let figure = |gap: Option<f64>| {
        gap.map_or_else(|| aftermath_rules::finding::Figure::from("none"), |gap| gap.max(0.0).into())
    };
    let detail = Detail::say("regroup-gap").unit(state.id(ix));
    detail.with("enemy_gap", figure(enemy)).with("friend_gap", figure(friend))
}

/// What a nudge that keeps units apart is for: the end of a regroup, or of a back-off or another action.
pub(super) fn separation_rule(state: &State, ix: UnitIx) -> Rule {
    let routed = |open: &OpenCombat| open.routed && open.attackers.contains(&ix);
    let regrouped = state.melee.open.as_ref().is_some_and(routed) || state.owed.contains(&Owed::Separation(ix));
    if regrouped { rule::REGROUP_END_GAP } else { rule::REGROUP_SEPARATE }
}

/// After a combat every unit that backed off is an inch from enemies and visibly apart from friends
/// (`kow.regroup.separate`), where positions tell and there is room for that.
pub(super) fn check_separate(state: &State, open: &OpenCombat, docket: &mut impl Docket) {
    let backed_off = |ix: &&UnitIx| open.parted.contains(ix) && !open.settled.contains(ix);
    for ix in open.attackers.iter().filter(backed_off).filter(|ix| state.is_present(**ix)) {
        let Some(own) = state.footprint(*ix) else {
            continue;
        };
        let kept = is_apart(state, *ix, own);
        if kept || has_room(state, *ix, own) {
            docket.finding(rule::REGROUP_SEPARATE, Outcome::from(kept), || gaps_told(state, *ix, own));
        }
    }
}

/// Inches within which room is looked for, and how finely.
pub(super) const A_LITTLE: f64 = 2.0;
const STEP: f64 = 0.25;

/// Whether a unit could for certain be moved a little to where it stands apart from everybody.
pub(super) fn has_room(state: &State, ix: UnitIx, own: &Footprint) -> bool {
    let others = neighbours(state, ix, own, A_LITTLE, VISIBLE_GAP);
    has_place(own, A_LITTLE, |at| stands_apart(state, at, &others) && stands_clear(state, ix, at) == Some(true))
}

/// Whether there is surely such a place nearer than the gap that is kept: whoever measures otherwise finds it too.
pub(super) fn has_room_near(state: &State, ix: UnitIx, own: &Footprint) -> bool {
    let margin = 2.0 * state.setup.allowance.slack();
    let others = neighbours(state, ix, own, pack::ENEMY_GAP + margin, 0.0);
    has_place(own, pack::ENEMY_GAP - STEP, |at| {
        let far =
            |(there, least): &(Footprint, f64)| at.is_apart(there, least + margin) || at.gap(there) >= least + margin;
        others.iter().all(far) && stands_clear(state, ix, at) == Some(true)
    })
}

/// Whether a unit that is moved by so many inches at most finds a place that will do.
fn has_place(own: &Footprint, most: f64, will_do: impl Fn(&Footprint) -> bool) -> bool {
    const DIRECTIONS: u32 = 16;
    (1..=(most / STEP) as u32).any(|step| {
        (0..DIRECTIONS).any(|direction| {
            let angle = f64::from(direction) * std::f64::consts::TAU / f64::from(DIRECTIONS);
            let inches = f64::from(step) * STEP;
            let at = own.shifted(Place { x: angle.sin() * inches, y: angle.cos() * inches });
            will_do(&at)
        })
    })
}
