//! The way of a charge: forward, one pivot, around what blocks, through what only hinders (`kow.charge.move` …
//! `kow.charge.no_pass_units`).

use crate::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Footprint,
    kow2::{
        Special, State, Step, TerrainKind, ground,
        ground::Leg,
        movement::{greatest_pivot, legs, length},
        pack, rule,
        state::{ChargeState, Ground},
    },
    muster::UnitIx,
};

/// Pivots of a charge, and their greatest turn in degrees; Nimble adds one (`kow.charge.move`, `kow.move.nimble_pivots`).
const PIVOTS: usize = 1;
const ANGLE_SLACK: f64 = 1.0;
/// A way that is longer than the straight one by less than this is no detour, in inches.
const DETOUR: f64 = 0.5;

/// Judges the recorded steps up to contact; answers the legs, where they are recorded.
pub(super) fn check(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    steps: Option<&[Step]>,
    end: Option<&Footprint>,
    docket: &mut impl Docket,
) -> Option<Vec<Leg>> {
    let steps = steps?;
    check_steps(state, ix, steps, docket);
    let start = state.footprint(ix)?;
    let legs = legs(start, state.base(ix), steps);
    check_units(state, ix, charge, &legs, docket);
    check_terrain(state, ix, &legs, docket);
    if let Some(end) = end {
        check_detour(state, ix, charge, steps, &legs, end, docket);
    }
    Some(legs)
}

/// Forward only, any distance, with one pivot of 90° at most, two for the nimble (`kow.charge.move`).
fn check_steps(state: &State, ix: UnitIx, steps: &[Step], docket: &mut impl Docket) {
    let forward = steps.iter().all(|step| matches!(step, Step::Forward(_) | Step::Pivot(_)) || length(step) <= 0.0);
    let count =
        steps.iter().filter(|step| matches!(step, Step::Pivot(turn) if turn.degrees().abs() > ANGLE_SLACK)).count();
    let small = greatest_pivot(steps) <= pack::GREATEST_PIVOT + ANGLE_SLACK;
    let nimble = state.figures(ix).is_nimble();
    let told =
        || Detail::say("charge-way").unit(state.id(ix)).with("pivots", count).with("turned", greatest_pivot(steps));
    if count > PIVOTS && nimble {
        let kept = count <= PIVOTS + 1 && small;
        docket.finding(rule::MOVE_NIMBLE_PIVOTS, Outcome::from(kept), told);
        docket.finding(rule::SPECIAL_NIMBLE_PIVOT, Outcome::from(kept), told);
        docket.finding(rule::CHARGE_MOVE, Outcome::from(forward), told);
    } else {
        docket.finding(rule::CHARGE_MOVE, Outcome::from(forward && count <= PIVOTS && small), told);
    }
}

/// The straight parts pass through no unit but the one charged (`kow.charge.no_pass_units`); flyers pass over
/// everybody. The inch between enemies does not count (`kow.charge.one_inch_off`).
fn check_units(state: &State, ix: UnitIx, charge: &ChargeState, legs: &[Leg], docket: &mut impl Docket) {
    let flies = state.figures(ix).has(&Special::Fly);
    let slack = state.setup.allowance.slack();
    let mut near = None;
    for other in state.present_units().filter(|other| *other != ix && *other != charge.target) {
        let Some(footprint) = state.footprint(other) else {
            continue;
        };
        for leg in legs.iter().filter(|leg| leg.moves()) {
            let corridor = leg.corridor();
            let shared = corridor.reach_inside(footprint) > slack;
            if shared {
                let cited = if flies { rule::SPECIAL_FLY_OVER } else { rule::CHARGE_NO_PASS_UNITS };
                docket.finding(cited, Outcome::from(flies), || {
                    Detail::say("charge-passes").unit(state.id(ix)).with("other", state.id(other))
                });
                return;
            }
            if state.is_enemy(ix, other) && footprint.distance_to_outline(&corridor) < pack::ENEMY_GAP {
                near = Some(other);
            }
        }
    }
    docket.finding(rule::CHARGE_NO_PASS_UNITS, Outcome::Held, || Detail::say("passes-nobody").unit(state.id(ix)));
    if let Some(other) = near {
        docket.finding(rule::CHARGE_ONE_INCH_OFF, Outcome::Held, || {
            Detail::say("charge-near").unit(state.id(ix)).with("other", state.id(other))
        });
    }
}

/// Blocking terrain is gone around (`kow.charge.shortest`); flyers pass over it.
fn check_terrain(state: &State, ix: UnitIx, legs: &[Leg], docket: &mut impl Docket) {
    let flies = state.figures(ix).has(&Special::Fly);
    let slack = state.setup.allowance.slack();
    for piece in &state.setup.terrain {
        let Some(cited) = ground::blocks(state, ix, piece) else {
            continue;
        };
        let met = legs.iter().filter(|leg| leg.moves()).any(|leg| {
            let corridor = leg.corridor();
            piece.outline.touches(&corridor) && piece.outline.shared_area(&corridor) > slack
        });
        if met {
            let cited = if flies { rule::SPECIAL_FLY_OVER } else { cited };
            docket.finding(cited, Outcome::from(flies), || {
                Detail::say("enters").unit(state.id(ix)).with("piece", piece.kind.as_str())
            });
        }
    }
}

/// Where nothing blocks the straight way, no other is taken to avoid what would hinder (`kow.charge.no_detour`); a longer
/// one that changes nothing is only worth saying.
fn check_detour(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    steps: &[Step],
    taken: &[Leg],
    end: &Footprint,
    docket: &mut impl Docket,
) {
    let Some(start) = state.footprint(ix) else {
        return;
    };
    let walked: f64 = steps.iter().map(length).sum();
    // From where it stands to where it makes contact, turned as it is then.
    let reached = taken.last().map_or(*start, |leg| leg.to);
    let turned = Footprint::new(crate::geometry::Pose { at: start.pose().at, ..reached.pose() }, start.base());
    let direct = super::straight(&turned, &reached);
    let corridor = direct.corridor();
    let shortest = start.pose().at.distance(reached.pose().at);
    let slack = state.setup.allowance.slack();
    let told = || {
        let detail = Detail::say("detour").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.expects(shortest).records(walked)
    };
    let blocked = state
        .setup
        .terrain
        .iter()
        .any(|piece| ground::blocks(state, ix, piece).is_some() && piece.outline.shared_area(&corridor) > slack)
        || state
            .present_units()
            .filter(|other| *other != ix && *other != charge.target)
            .any(|other| state.footprint(other).is_some_and(|footprint| corridor.reach_inside(footprint) > slack));
    let longer = walked > shortest + DETOUR;
    let hinders = |piece: &&Ground| matches!(piece.kind, TerrainKind::Difficult | TerrainKind::Obstacle);
    let met = |piece: &Ground, corridor: &crate::geometry::Outline| {
        piece.outline.touches(corridor) && piece.outline.shared_area(corridor) > slack
    };
    let pieces = || state.setup.terrain.iter().filter(hinders);
    let avoided = pieces().any(|piece| {
        met(piece, &corridor) && !taken.iter().filter(|leg| leg.moves()).any(|leg| met(piece, &leg.corridor()))
    });
    let _ = end;
    match (longer && !blocked, avoided) {
        (true, true) => {
            docket.finding(rule::CHARGE_NO_DETOUR, Outcome::Broken, told);
            docket.finding(rule::CHARGE_SHORTEST, Outcome::Broken, told);
        }
        (true, false) => docket.finding(rule::CHARGE_SHORTEST, Outcome::PlayersCall, told),
        (false, _) => {
            docket.finding(rule::CHARGE_SHORTEST, Outcome::Held, told);
            if pieces().any(|piece| met(piece, &corridor)) {
                docket.finding(rule::CHARGE_NO_DETOUR, Outcome::Held, told);
            }
        }
    }
}
