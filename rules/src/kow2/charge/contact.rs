//! Where a charge ends: aligned with the facing charged, slid to its middle, in contact along an edge, in nobody's place
//! (`kow.charge.align` … `kow.charge.proximity`, `kow.charge.multiple_share`).

use crate::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Place},
    kow2::{State, ground, movement::turn_between, rule, state::ChargeState},
    muster::UnitIx,
};

/// Degrees by which an aligned unit may be off.
const ANGLE_SLACK: f64 = 3.0;
/// What is shared of an edge at least, in inches, so that it is no mere corner.
const CORNER: f64 = 1e-3;
/// Inches by which a slide may miss its middle.
const SLIDE_SLACK: f64 = 0.25;

/// Judges the final place of a charger.
pub(super) fn check(state: &State, ix: UnitIx, charge: &ChargeState, end: &Footprint, docket: &mut impl Docket) {
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
    if state.figures(charge.target).is_individual() {
        check_individual(state, charge, &target, end, docket, told("charge-contact"));
        return;
    }
    let facing = charge.facing.unwrap_or_else(|| nearest_facing(end, &target));
    let off = turn_between(along(&target, facing), end.pose().facing).abs();
    let slack = state.setup.allowance.slack();
    let apart = end.edge_distance(Edge::Front, &target);
    let flush = off <= ANGLE_SLACK && apart <= slack + 0.05;
    docket.finding(rule::CHARGE_ALIGN, Outcome::from(flush), || {
        told("charge-aligned")().with("facing", super::edge_name(facing)).with("off", off).with("distance", apart)
    });
    if charge.counter {
        docket.finding(rule::COUNTERCHARGE_INHERITS, Outcome::from(flush), told("charge-aligned"));
    }
    if !flush {
        return;
    }
    let shared = end.shared_edge(Edge::Front, &target, facing, slack + 0.1);
    if shared <= CORNER {
        docket.finding(rule::CHARGE_NO_CORNER, Outcome::Broken, told("charge-corner"));
        return;
    }
    docket.finding(rule::CHARGE_NO_CORNER, Outcome::Held, told("charge-corner"));
    docket.finding(rule::CHARGE_FRONT_CONTACT, Outcome::Held, || told("charge-contact")().with("shared", shared));
    check_slide(state, ix, charge, facing, &target, end, docket);
}

/// An Individual is not aligned with: the charger's front reaches its base (`kow.individual.charged`, A-24).
fn check_individual(
    state: &State,
    charge: &ChargeState,
    target: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
    told: impl Fn() -> Detail,
) {
    let apart = end.edge_distance(Edge::Front, target);
    let kept = apart <= state.setup.allowance.slack() + 0.05;
    let _ = charge;
    docket.finding(rule::CHARGE_FRONT_CONTACT, Outcome::from(kept), || told().with("distance", apart));
    docket.finding(rule::INDIVIDUAL_CHARGED, Outcome::from(kept), || told().with("distance", apart));
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

/// The facing of a target that lies nearest to a charger's front.
fn nearest_facing(end: &Footprint, target: &Footprint) -> Edge {
    let distance = |edge: Edge| {
        let line = target.edge_line(edge);
        end.front().distance_to_line(line.from, line.to)
    };
    Edge::ALL.into_iter().min_by(|a, b| distance(*a).total_cmp(&distance(*b))).unwrap_or(Edge::Front)
}

/// The final place overlaps no unit and no blocking terrain and is on the table (`kow.charge.space`); on a friend it is
/// his gap that is missing.
fn check_room(state: &State, ix: UnitIx, charge: &ChargeState, end: &Footprint, docket: &mut impl Docket) {
    let slack = state.setup.allowance.slack();
    let deepest = state
        .present_units()
        .filter(|other| *other != ix)
        .filter_map(|other| state.footprint(other).map(|there| (end.overlap_depth(there), other)))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let table = state.setup.table;
    let on_table = end.on_table(table.width, table.depth, slack);
    let in_blocking = state
        .setup
        .terrain
        .iter()
        .any(|piece| ground::blocks(state, ix, piece).is_some() && piece.outline.reach_inside(end) > slack);
    let overlaps = deepest.is_some_and(|(depth, _)| depth > slack * 2.0);
    let kept = !overlaps && on_table && !in_blocking;
    let told = || {
        let detail = Detail::say("charge-room").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.with("overlap", deepest.map_or(0.0, |(depth, _)| depth))
    };
    docket.finding(rule::CHARGE_SPACE, Outcome::from(kept), told);
    if charge.counter {
        docket.finding(rule::COUNTERCHARGE_MANOEUVRE, Outcome::from(kept), told);
    }
    if let Some((distance, friend)) = state
        .friends(ix)
        .filter_map(|friend| state.footprint(friend).map(|there| (ground::gap(end, there), friend)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
    {
        let (outcome, margin) = state.setup.allowance.at_least(distance, 1e-5);
        if !overlaps {
            docket.finding(rule::GEO_FRIEND_GAP, outcome, || {
                let detail = Detail::say("friend-gap").unit(state.id(ix)).with("friend", state.id(friend));
                detail.with("distance", distance.max(0.0)).within(margin)
            });
        }
    }
}

/// Slid so that its leader point faces the middle of the facing, or as near to it as what stands there allows; chargers
/// of one facing share it (`kow.charge.slide`, `kow.charge.multiple_share`, `kow.charge.multiple_no_cross`).
fn check_slide(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    facing: Edge,
    target: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
) {
    let together = on_facing(state, charge.target, facing);
    if together.len() > 1 {
        check_shared(state, ix, charge, &together, facing, target, end, docket);
        return;
    }
    let line = target.edge_line(facing);
    let middle = line.from.towards(line.to, 0.5);
    let off = sideways(end, middle);
    let free = |by: f64| is_free(state, ix, charge.target, end, by);
    let told = || {
        let detail = Detail::say("charge-slid").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.with("off", off.abs())
    };
    // Nearer to the middle there must be something in its way.
    let kept =
        off.abs() <= SLIDE_SLACK + state.setup.allowance.slack() || !free(off.signum() * (SLIDE_SLACK).min(off.abs()));
    docket.finding(rule::CHARGE_SLIDE, Outcome::from(kept), told);
}

/// How far a place lies to the right of a footprint's middle line.
fn sideways(end: &Footprint, place: Place) -> f64 {
    let ahead = end.ahead();
    let at = end.pose().at;
    (place.x - at.x) * ahead.y - (place.y - at.y) * ahead.x
}

/// Whether a footprint slid to its right by so much would be in nobody's way.
fn is_free(state: &State, ix: UnitIx, target: UnitIx, end: &Footprint, by: f64) -> bool {
    let ahead = end.ahead();
    let slid = end.shifted(Place { x: ahead.y * by, y: -ahead.x * by });
    let table = state.setup.table;
    let slack = state.setup.allowance.slack();
    let unit = state.present_units().filter(|other| *other != ix && *other != target).any(|other| {
        state.footprint(other).is_some_and(|there| slid.overlap_depth(there) > 0.0 || slid.distance(there) <= slack)
    });
    let terrain = state
        .setup
        .terrain
        .iter()
        .any(|piece| ground::blocks(state, ix, piece).is_some() && piece.outline.reach_inside(&slid) > 0.0);
    !unit && !terrain && slid.on_table(table.width, table.depth, 0.0)
}

/// Chargers of one facing of a target.
fn on_facing(state: &State, target: UnitIx, facing: Edge) -> Vec<UnitIx> {
    let on_it = |ix: &UnitIx| {
        state.unit(*ix).charge.as_ref().is_some_and(|charge| charge.target == target && charge.facing == Some(facing))
    };
    state.unit(target).charged_now.iter().copied().filter(on_it).collect()
}

/// The last of several chargers of a facing has moved: they stand side by side, in the order in which they came, about
/// the middle.
#[allow(clippy::too_many_arguments, reason = "one question about one picture")]
fn check_shared(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    together: &[UnitIx],
    facing: Edge,
    target: &Footprint,
    end: &Footprint,
    docket: &mut impl Docket,
) {
    let placed: Vec<(UnitIx, Footprint)> = together
        .iter()
        .filter_map(|other| {
            let there = if *other == ix {
                Some(*end)
            } else {
                let made = state.unit(*other).charge.as_ref().is_some_and(|charge| charge.made);
                state.footprint(*other).copied().filter(|_| made)
            };
            there.map(|there| (*other, there))
        })
        .collect();
    let told = || {
        let detail = Detail::say("facing-shared").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.with("chargers", placed.len())
    };
    // Along the facing, from its left end.
    let line = target.edge_line(facing);
    let length = line.length();
    let along = |place: Place| {
        ((place.x - line.from.x) * (line.to.x - line.from.x) + (place.y - line.from.y) * (line.to.y - line.from.y))
            / length
    };
    let crossing = placed.iter().any(|(one, there)| {
        placed.iter().any(|(other, elsewhere)| {
            let (Some(from_one), Some(from_other)) = (state.unit(*one).ordered_at, state.unit(*other).ordered_at)
            else {
                return false;
            };
            let before = along(from_one.front()) - along(from_other.front());
            let after = along(there.front()) - along(elsewhere.front());
            before * after < 0.0 && before.abs() > SLIDE_SLACK && after.abs() > SLIDE_SLACK
        })
    });
    if placed.len() > 1 {
        docket.finding(rule::CHARGE_MULTIPLE_NO_CROSS, Outcome::from(!crossing), told);
    }
    if placed.len() < together.len() {
        return;
    }
    // As evenly as their room allows: as much of the facing for each as for its neighbours, where that can be.
    let shares: Vec<f64> =
        placed.iter().map(|(_, there)| there.shared_edge(Edge::Front, target, facing, 0.2)).collect();
    let widest: Vec<f64> = placed.iter().map(|(_, there)| there.base().width).collect();
    let fair = length / placed.len() as f64;
    let even = shares.iter().zip(&widest).all(|(share, width)| *share + 0.5 >= fair.min(*width).min(fair) * 0.5);
    docket.finding(rule::CHARGE_MULTIPLE_SHARE, Outcome::from(even), || {
        told().with("shared", shares.iter().copied().fold(f64::INFINITY, f64::min)).expects(fair)
    });
}

/// Enemies that a unit touches.
pub(crate) fn touching_enemies(state: &State, ix: UnitIx) -> Vec<UnitIx> {
    state.enemies(ix).filter(|enemy| state.in_contact(ix, *enemy) == Some(true)).collect()
}

/// Whether a charged Individual does not face its charger yet.
pub(super) fn must_turn(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    let (Some(own), Some(theirs)) = (state.footprint(ix), state.footprint(target)) else {
        return false;
    };
    turn_between(own.pose().facing + 180.0, theirs.pose().facing).abs() > ANGLE_SLACK
}
