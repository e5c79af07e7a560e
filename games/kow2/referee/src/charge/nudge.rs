//! Units that are moved a little because of a charge: out of a charger's way, or along a facing to share it
//! (`kow.charge.proximity`, `kow.charge.one_inch_off`, `kow.charge.multiple_share`).

use super::several;
use crate::{
    Nudge, NudgeBecause, State, apart, ground, movement::turn_between, pack, regroup::is_anybody_unplaced, rule,
};
use aftermath_rules::{
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    geometry::{Footprint, Place},
    muster::UnitIx,
};

/// Degrees by which a nudge may turn a unit.
const ANGLE_SLACK: f64 = 2.0;
/// Inches at most by which a unit is moved just out of contact.
const JUST: f64 = 0.25;

/// Judges a nudge because of a charge.
pub(crate) fn nudge(state: &State, ix: UnitIx, event: &Nudge, docket: &mut impl Docket) {
    if event.because == NudgeBecause::Sharing {
        sharing(state, ix, event, docket);
    } else {
        proximity(state, ix, event, docket);
    }
}

fn told(state: &State, ix: UnitIx) -> impl Fn() -> Detail {
    let unit = state.id(ix).clone();
    move || Detail::say("nudged").unit(&unit)
}

/// An enemy that a charger touches without charging it is moved straight away, by an inch where it can, else just out
/// of contact. One that is merely near stays: the inch does not bind a charger (`kow.charge.one_inch_off`).
fn proximity(state: &State, ix: UnitIx, event: &Nudge, docket: &mut impl Docket) {
    let slack = state.setup.allowance.slack() * 2.0 + 0.01;
    let most = if state.setup.options.nudged_out_of_contact { JUST } else { pack::PROXIMITY_GAP };
    let nudged = told(state, ix);
    let told = || nudged().with("greatest", most).limit(most);
    let from = event.from.as_ref().and_then(|id| state.setup.muster.find(id));
    let chargers: Vec<UnitIx> = state.enemies(ix).filter(|enemy| state.unit(*enemy).charge.is_some()).collect();
    let (Some(start), Some(to)) = (state.footprint(ix).copied(), event.to) else {
        match event.distance {
            Some(claimed) => {
                let kept = claimed.get() <= most + slack && !chargers.is_empty();
                docket.finding(rule::CHARGE_PROXIMITY, Outcome::from(kept), told);
            }
            None => {
                docket.finding(rule::CHARGE_PROXIMITY, Outcome::Unrecorded, || Detail::lacks("to").unit(state.id(ix)))
            }
        }
        return;
    };
    let end = state.footprint_at(ix, to);
    let distance = |charger: &UnitIx| state.footprint(*charger).map_or(f64::INFINITY, |there| there.distance(&start));
    let nearest = chargers.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    if chargers.is_empty() && state.enemies(ix).any(|enemy| state.unit(enemy).surged) {
        docket.finding(rule::CHARGE_PROXIMITY, Outcome::Unrecorded, || Detail::lacks("contact").unit(state.id(ix)));
        return;
    }
    let Some(charger) = from.filter(|from| chargers.contains(from)).or(nearest) else {
        // It is not the enemy of a charger: nobody touches it.
        docket.finding(rule::CHARGE_PROXIMITY, Outcome::Broken, told);
        return;
    };
    let charged = state.unit(charger).charge.as_ref().is_some_and(|charge| charge.target == ix);
    if charged {
        docket.finding(rule::CHARGE_PROXIMITY, Outcome::Broken, told);
        return;
    }
    if state.footprint(charger).is_none() {
        docket.finding(rule::CHARGE_PROXIMITY, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(charger)));
        return;
    }
    let before = distance(&charger);
    if before > slack {
        docket.finding(rule::CHARGE_ONE_INCH_OFF, Outcome::Broken, || {
            Detail::say("charge-near").unit(state.id(charger)).with("other", state.id(ix))
        });
        return;
    }
    let turned = turn_between(start.pose().facing, to.facing).abs();
    let moved = start.pose().at.distance(to.at);
    let after = state.footprint(charger).map_or(f64::INFINITY, |there| there.distance(&end));
    let far = if after >= pack::PROXIMITY_GAP - slack || after < 1e-9 {
        Some(after >= 1e-9)
    } else if state.setup.options.nudged_out_of_contact {
        Some(true)
    } else {
        has_room(state, ix, charger, &start, &end).map(|room| !room)
    };
    let clear = apart::ends_clear(state, ix, &end);
    let little = turned <= ANGLE_SLACK && moved <= most + slack && clear != Some(false);
    let kept = edges::and(little, if far == Some(true) { clear } else { far });
    // Somebody whose place is not recorded may leave it no more room.
    if little && far == Some(false) && after >= 1e-9 && is_anybody_unplaced(state) {
        docket.finding(rule::CHARGE_PROXIMITY, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(ix)));
        return;
    }
    edges::judge(docket, rule::CHARGE_PROXIMITY, kept, state.id(ix), || told().with("distance", after));
}

/// Whether a unit could go on the way it is nudged to a full inch; `None` where only the size of the table would tell.
fn has_room(state: &State, ix: UnitIx, charger: UnitIx, start: &Footprint, end: &Footprint) -> Option<bool> {
    let (from, to) = (start.pose().at, end.pose().at);
    let moved = from.distance(to).max(1e-9);
    let by = pack::PROXIMITY_GAP / moved;
    let there = start.shifted(Place { x: (to.x - from.x) * by, y: (to.y - from.y) * by });
    let slack = state.setup.allowance.slack();
    let unit = state.present_units().filter(|other| *other != ix && *other != charger).any(|other| {
        let least = if state.is_enemy(ix, other) { pack::ENEMY_GAP } else { slack };
        state.footprint(other).is_some_and(|other| other.distance(&there) <= least)
    });
    let terrain = state
        .setup
        .terrain
        .iter()
        .any(|piece| ground::blocks(state, ix, piece).is_some() && piece.outline.reach_inside(&there) > 0.0);
    edges::and(!unit && !terrain, state.setup.edges.hold(&there, 0.0))
}

/// A charger that is already there makes room along the facing for one that has joined it: it stays in contact,
/// and they share evenly.
fn sharing(state: &State, ix: UnitIx, event: &Nudge, docket: &mut impl Docket) {
    let told = told(state, ix);
    let charge = state.unit(ix).charge.as_ref().filter(|charge| charge.made);
    let Some(charge) = charge else {
        docket.finding(rule::CHARGE_MULTIPLE_SHARE, Outcome::Broken, told);
        return;
    };
    let (Some(to), Some(facing), Some(target)) = (event.to, charge.facing, state.footprint(charge.target)) else {
        docket.finding(rule::CHARGE_MULTIPLE_SHARE, Outcome::Unrecorded, || Detail::lacks("to").unit(state.id(ix)));
        return;
    };
    let end = state.footprint_at(ix, to);
    let units = several::on_facing(state, charge.target, facing);
    let made = |other: &&UnitIx| state.unit(**other).charge.as_ref().is_some_and(|charge| charge.made);
    let places: Vec<Footprint> = units
        .iter()
        .filter(made)
        .filter_map(|other| if *other == ix { Some(end) } else { state.footprint(*other).copied() })
        .collect();
    let touches = end.distance(target) <= state.setup.allowance.slack() + 0.05;
    // Of another charger nobody may have told which facing he charges.
    let charged_now = &state.unit(charge.target).charged_now;
    let unsaid = |other: &&UnitIx| state.unit(**other).charge.as_ref().is_some_and(|charge| charge.facing.is_none());
    if let Some(other) = charged_now.iter().find(unsaid).filter(|_| units.len() < 2 && touches) {
        docket.finding(rule::CHARGE_MULTIPLE_SHARE, Outcome::Unrecorded, || {
            Detail::lacks("facing").unit(state.id(*other))
        });
        return;
    }
    // While somebody is still to come, and stands elsewhere, nobody can tell how they will share.
    let complete = places.len() == units.len();
    let even =
        if complete { several::is_even(state, charge.target, target, facing, &units, &places) } else { Some(true) };
    let kept = edges::and(units.len() > 1 && touches, even);
    if kept.is_none() && is_anybody_unplaced(state) {
        docket.finding(rule::CHARGE_MULTIPLE_SHARE, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(ix)));
        return;
    }
    edges::judge(docket, rule::CHARGE_MULTIPLE_SHARE, kept, state.id(ix), told);
}
