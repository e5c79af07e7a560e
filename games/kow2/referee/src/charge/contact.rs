//! Where a charge ends: aligned with the facing charged, slid to its middle, in contact along an edge, in nobody's place
//! (`kow.charge.align` … `kow.charge.no_corner`).

use super::several;
use crate::{State, ground, movement::turn_between, regroup::is_anybody_unplaced, rule, state::ChargeState};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Place},
    muster::UnitIx,
};

/// Degrees by which an aligned unit may be off.
const ANGLE_SLACK: f64 = 3.0;
/// What is shared of an edge at least, in inches, so that it is no mere corner.
const CORNER: f64 = 1e-3;
/// Inches that a front may miss its enemy by, besides the allowance, and still touch him.
const CONTACT: f64 = 0.05;
/// What two units recorded flush against each other may be apart by rounding, in inches.
const FLUSH: f64 = 0.005;
/// Inches by which a slide may miss its middle.
const SLIDE_SLACK: f64 = 0.25;

/// Judges the final place of a charger; `reached` is where its way led, as far as the log tells.
pub(super) fn check(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    reached: Option<&Footprint>,
    end: &Footprint,
    docket: &mut impl Docket,
) {
    let Some(target) = state.footprint(charge.target).copied() else {
        docket.finding(rule::CHARGE_ALIGN, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(charge.target)));
        return;
    };
    let told = |say: &'static str| {
        let state_id = state.id(ix).clone();
        let target_id = state.id(charge.target).clone();
        move || Detail::say(say).unit(&state_id).with("target", &target_id)
    };
    check_room(state, ix, charge, end, docket);
    let slack = state.setup.allowance.slack();
    let apart = end.edge_distance(Edge::Front, &target);
    // Whatever holds for charges holds for counter-charges (`kow.countercharge.inherits`).
    let mut judged = |cited: Rule, outcome: Outcome, detail: &dyn Fn() -> Detail| {
        docket.finding(cited, outcome, detail);
        if charge.counter {
            docket.finding(rule::COUNTERCHARGE_INHERITS, outcome, detail);
        }
    };
    if apart > slack + CONTACT {
        let detail = || told("charge-contact")().with("distance", apart);
        judged(rule::CHARGE_FRONT_CONTACT, Outcome::Broken, &detail);
        return;
    }
    if state.figures(charge.target).is_individual() {
        // An Individual turns to its charger, who stays as it came (`kow.individual.charged`, A-24), and stands before him.
        if end.overlap_depth(&target) > slack * 2.0 + CONTACT {
            let upon = || told("charge-room")().with("overlap", end.overlap_depth(&target));
            docket.finding(rule::CHARGE_SPACE, Outcome::Broken, upon);
            return;
        }
        docket.finding(rule::CHARGE_FRONT_CONTACT, Outcome::Held, || told("charge-contact")().with("distance", apart));
        if let Some(reached) = reached {
            let off = turn_between(reached.pose().facing, end.pose().facing).abs();
            docket.finding(rule::INDIVIDUAL_CHARGED, Outcome::from(off <= ANGLE_SLACK), || {
                told("charge-stays")().with("off", off)
            });
        }
        return;
    }
    let off_of = |facing: Edge| turn_between(along(&target, facing), end.pose().facing).abs();
    let named = charge.facing.unwrap_or_else(|| nearest_facing(end, &target, |facing| off_of(facing) <= ANGLE_SLACK));
    // Who named a wrong facing was told so, and may have come to the right one.
    let facing = charge.measured.filter(|measured| off_of(*measured) < off_of(named)).unwrap_or(named);
    let off = off_of(facing);
    let flush = off <= ANGLE_SLACK && end.overlap_depth(&target) <= slack * 2.0 + CONTACT;
    let aligned = || {
        let detail = told("charge-aligned")().with("facing", super::edge_name(facing));
        detail.with("off", off).with("distance", apart)
    };
    judged(rule::CHARGE_ALIGN, Outcome::from(flush), &aligned);
    if !flush {
        return;
    }
    let shared = end.shared_edge(Edge::Front, &target, facing, slack + 0.1);
    let edge_to_edge = Outcome::from(shared > CORNER);
    judged(rule::CHARGE_NO_CORNER, edge_to_edge, &told("charge-corner"));
    if edge_to_edge == Outcome::Broken {
        return;
    }
    docket.finding(rule::CHARGE_FRONT_CONTACT, Outcome::Held, || told("charge-contact")().with("shared", shared));
    if several::on_facing(state, charge.target, facing).len() > 1 {
        several::check_shared(state, ix, charge, facing, &target, end, docket);
    } else {
        check_slide(state, ix, charge, facing, &target, end, docket);
    }
}

/// The facing a charger must have to be flush with a facing of its target.
fn along(target: &Footprint, facing: Edge) -> f64 {
    let turn = match facing {
        Edge::Front => 180.0,
        Edge::Right => 270.0,
        Edge::Rear => 0.0,
        Edge::Left => 90.0,
    };
    target.pose().facing + turn
}

/// The facing of a target that lies nearest to a charger's front: of those with which it is aligned, where there is any.
fn nearest_facing(end: &Footprint, target: &Footprint, is_aligned: impl Fn(Edge) -> bool) -> Edge {
    let distance = |edge: Edge| {
        let line = target.edge_line(edge);
        end.front().distance_to_line(line.from, line.to)
    };
    let rank = |edge: Edge| (!is_aligned(edge), distance(edge));
    let nearer = |a: &Edge, b: &Edge| rank(*a).0.cmp(&rank(*b).0).then(rank(*a).1.total_cmp(&rank(*b).1));
    Edge::ALL.into_iter().min_by(nearer).unwrap_or(Edge::Front)
}

/// The final place overlaps no unit and no blocking terrain and is on the table (`kow.charge.space`); on a friend it is
/// his gap that is missing.
fn check_room(state: &State, ix: UnitIx, charge: &ChargeState, end: &Footprint, docket: &mut impl Docket) {
    let slack = state.setup.allowance.slack();
    let deepest = state
        .present_units()
        .filter(|other| *other != ix && *other != charge.target)
        .filter_map(|other| state.footprint(other).map(|there| (end.overlap_depth(there), other)))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let on_table = state.setup.edges.hold(end, slack);
    let in_blocking = state
        .setup
        .terrain
        .iter()
        .any(|piece| ground::blocks(state, ix, piece).is_some() && piece.outline.reach_inside(end) > slack);
    let overlaps = deepest.is_some_and(|(depth, _)| depth > slack * 2.0);
    let kept = edges::and(!overlaps && !in_blocking, on_table);
    let told = || {
        let detail = Detail::say("charge-room").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.with("overlap", deepest.map_or(0.0, |(depth, _)| depth))
    };
    edges::judge(docket, rule::CHARGE_SPACE, kept, state.id(ix), told);
    if charge.counter {
        edges::judge(docket, rule::COUNTERCHARGE_MANOEUVRE, kept, state.id(ix), told);
    }
    let friends = state.friends(ix).filter_map(|friend| Some((friend, state.footprint(friend)?)));
    if let Some((friend, distance)) = end.nearest_of(friends) {
        let (outcome, margin) = state.setup.allowance.at_least(distance, 1e-5);
        if !overlaps {
            docket.finding(rule::GEO_FRIEND_GAP, outcome, || {
                let detail = Detail::say("friend-gap").unit(state.id(ix)).with("friend", state.id(friend));
                detail.with("distance", distance.max(0.0)).within(margin)
            });
        }
    }
}

/// Slid so that its leader point faces the middle of the facing, or as near to it as what stands there allows
/// (`kow.charge.slide`).
fn check_slide(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    facing: Edge,
    target: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
) {
    let line = target.edge_line(facing);
    let middle = line.from.towards(line.to, 0.5);
    let off = sideways(end, middle);
    let free = |by: f64| is_free(state, ix, charge.target, end, by);
    let told = || {
        let detail = Detail::say("charge-slid").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.with("off", off.abs())
    };
    // Nearer to the middle there must be something in its way.
    let middled = off.abs() <= SLIDE_SLACK + state.setup.allowance.slack();
    let kept = if middled { Some(true) } else { free(off.signum() * SLIDE_SLACK).map(|free| !free) };
    // Somebody whose place is not recorded may have been in its way.
    if kept == Some(false) && is_anybody_unplaced(state) {
        docket.finding(rule::CHARGE_SLIDE, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(ix)));
        return;
    }
    edges::judge(docket, rule::CHARGE_SLIDE, kept, state.id(ix), told);
}

/// How far a place lies to the right of a footprint's middle line.
fn sideways(end: &Footprint, place: Place) -> f64 {
    let ahead = end.ahead();
    let at = end.pose().at;
    (place.x - at.x) * ahead.y - (place.y - at.y) * ahead.x
}

/// Whether a footprint slid to its right by so much would be in nobody's way; `None` where only the size of the table
/// would tell.
fn is_free(state: &State, ix: UnitIx, target: UnitIx, end: &Footprint, by: f64) -> Option<bool> {
    let ahead = end.ahead();
    let slid = end.shifted(Place { x: ahead.y * by, y: -ahead.x * by });
    let slack = state.setup.allowance.slack();
    let unit = state.present_units().filter(|other| *other != ix && *other != target).any(|other| {
        state.footprint(other).is_some_and(|there| slid.overlap_depth(there) > 0.0 || slid.distance(there) <= slack)
    });
    let terrain = state
        .setup
        .terrain
        .iter()
        .any(|piece| ground::blocks(state, ix, piece).is_some() && piece.outline.reach_inside(&slid) > 0.0);
    edges::and(!unit && !terrain, state.setup.edges.hold(&slid, 0.0))
}

/// Enemies that a unit touches for sure; one whom the allowance may keep apart is left to the players.
pub(super) fn flush_enemies(state: &State, ix: UnitIx) -> Vec<UnitIx> {
    state.enemies(ix).filter(|enemy| state.distance(ix, *enemy).is_some_and(|apart| apart <= FLUSH)).collect()
}

/// Whether a charged Individual does not face its charger yet.
pub(super) fn must_turn(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    let (Some(own), Some(theirs)) = (state.footprint(ix), state.footprint(target)) else {
        return false;
    };
    turn_between(own.pose().facing + 180.0, theirs.pose().facing).abs() > ANGLE_SLACK
}
