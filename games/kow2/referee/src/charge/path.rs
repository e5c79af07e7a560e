//! The way of a charge: forward, one pivot, around what blocks, through what only hinders (`kow.charge.move` …
//! `kow.charge.no_pass_units`).

use crate::{
    Special, State, Step, TerrainKind, ground,
    ground::Leg,
    movement::{greatest_pivot, legs, length, nimble_pivots, pivots, turn_between},
    pack, rule,
    state::{ChargeState, Ground},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Outline, Place, Pose},
    muster::UnitIx,
};

const ANGLE_SLACK: f64 = 1.0;
/// Inches by which a way may miss its enemy, besides the allowance.
const CONTACT: f64 = 0.05;
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
    let start = state.footprint(ix);
    let legs = start.map(|start| legs(start, state.base(ix), steps));
    check_steps(state, ix, charge, steps, legs.as_deref(), docket);
    let legs = legs?;
    check_units(state, ix, charge, &legs, docket);
    check_terrain(state, ix, &legs, docket);
    if ground::hangs_over(state, &legs) && !state.figures(ix).has(&Special::Fly) {
        docket.finding(rule::MOVE_TABLE_EDGE, Outcome::Broken, || Detail::say("on-table").unit(state.id(ix)));
    }
    if end.is_some() {
        check_detour(state, ix, charge, steps, &legs, docket);
    }
    Some(legs)
}

/// Forward only, any distance, with one pivot of 90° at most, two for the nimble (`kow.charge.move`), into contact with
/// the enemy. Who counter-charges may shift sideways besides (`kow.countercharge.manoeuvre`).
fn check_steps(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    steps: &[Step],
    legs: Option<&[Leg]>,
    docket: &mut impl Docket,
) {
    let sideways = steps.iter().any(|step| matches!(step, Step::Left(_) | Step::Right(_)) && length(step) > 0.0);
    let backwards = steps.iter().any(|step| matches!(step, Step::Back(_)) && length(step) > 0.0);
    let count =
        steps.iter().filter(|step| matches!(step, Step::Pivot(turn) if turn.degrees().abs() > ANGLE_SLACK)).count();
    let small = greatest_pivot(steps) <= pack::GREATEST_PIVOT + ANGLE_SLACK;
    let reaches = legs.and_then(|legs| legs.last()).is_none_or(|last| {
        let slack = state.setup.allowance.slack() * 2.0 + CONTACT;
        state
            .footprint(charge.target)
            .is_none_or(|there| last.to.distance(there) <= slack && last.to.overlap_depth(there) <= slack)
    });
    let forward = !backwards && (charge.counter || !sideways) && reaches;
    let told = || {
        let range = super::range(state, ix);
        let detail = Detail::say("charge-way").unit(state.id(ix)).with("range", range).limit(range);
        detail.with("pivots", count).with("turned", greatest_pivot(steps))
    };
    if charge.counter && sideways {
        docket.finding(rule::COUNTERCHARGE_MANOEUVRE, Outcome::Held, told);
    }
    let order = charge.order();
    if count > pivots(order) && state.figures(ix).is_nimble() {
        let kept = Outcome::from(count <= nimble_pivots(order) && small);
        for cited in nimble_rules(state, ix) {
            docket.finding(cited, kept, told);
        }
        docket.finding(rule::CHARGE_MOVE, Outcome::from(forward), told);
    } else {
        docket.finding(rule::CHARGE_MOVE, Outcome::from(forward && count <= pivots(order) && small), told);
    }
}

/// The rules by which a unit has one pivot more.
fn nimble_rules(state: &State, ix: UnitIx) -> impl Iterator<Item = Rule> {
    let figures = state.figures(ix);
    let by = if figures.is_individual() {
        Some(rule::INDIVIDUAL_NIMBLE)
    } else if figures.has(&Special::Fly) {
        Some(rule::SPECIAL_FLY_NIMBLE)
    } else {
        None
    };
    [rule::MOVE_NIMBLE_PIVOTS, rule::SPECIAL_NIMBLE_PIVOT].into_iter().chain(by)
}

/// The straight parts pass through no unit but the one charged (`kow.charge.no_pass_units`); flyers pass over
/// everybody. The inch between enemies does not count (`kow.charge.one_inch_off`).
fn check_units(state: &State, ix: UnitIx, charge: &ChargeState, legs: &[Leg], docket: &mut impl Docket) {
    let flies = state.figures(ix).has(&Special::Fly);
    let slack = state.setup.allowance.slack();
    let mut near = None;
    let corridors: Vec<Option<Outline>> = legs.iter().map(|leg| leg.moves().then(|| leg.corridor())).collect();
    // Where it meets its target, it stops.
    let deep = |there: &Footprint| {
        let through = |corridor: &Outline| corridor.reach_inside(there) > 2.0 * slack + CONTACT;
        corridors.split_last().is_some_and(|(_, before)| before.iter().flatten().any(through))
    };
    if !flies && state.footprint(charge.target).is_some_and(deep) {
        docket.finding(rule::CHARGE_NO_PASS_UNITS, Outcome::Broken, || {
            Detail::say("charge-passes").unit(state.id(ix)).with("other", state.id(charge.target))
        });
        return;
    }
    for other in state.present_units().filter(|other| *other != ix && *other != charge.target) {
        let Some(footprint) = state.footprint(other) else {
            continue;
        };
        for corridor in corridors.iter().flatten() {
            let shared = corridor.reach_inside(footprint) > slack;
            if shared {
                let cited = if flies { rule::SPECIAL_FLY_OVER } else { rule::CHARGE_NO_PASS_UNITS };
                docket.finding(cited, Outcome::from(flies), || {
                    Detail::say("charge-passes").unit(state.id(ix)).with("other", state.id(other))
                });
                return;
            }
            let far = corridor.is_wide_of(footprint, pack::ENEMY_GAP);
            let beside = || !far && footprint.distance_to_outline(corridor) < pack::ENEMY_GAP;
            if state.is_enemy(ix, other) && beside() {
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
    // What is only grazed within the allowance is not entered.
    let grazed = -2.0 * state.setup.allowance.slack();
    let mut corridors: Option<Vec<Outline>> = None;
    for piece in &state.setup.terrain {
        let Some(cited) = ground::blocks(state, ix, piece) else {
            continue;
        };
        let corridors = corridors.get_or_insert_with(|| {
            legs.iter().filter(|leg| leg.moves()).filter_map(|leg| leg.corridor_resized(grazed)).collect()
        });
        let met = corridors
            .iter()
            .any(|corridor| piece.outline.touches(corridor) && piece.outline.shared_area(corridor) > 1e-6);
        if met {
            let cited = if flies { rule::SPECIAL_FLY_OVER } else { cited };
            docket.finding(cited, Outcome::from(flies), || {
                Detail::say("enters").unit(state.id(ix)).with("piece", piece.kind.as_str())
            });
        }
    }
}

/// Where nothing blocks the straight way, no other is taken to avoid what would hinder (`kow.charge.shortest`,
/// `kow.charge.no_detour`); a longer one that changes nothing is only worth saying.
fn check_detour(
    state: &State,
    ix: UnitIx,
    charge: &ChargeState,
    steps: &[Step],
    taken: &[Leg],
    docket: &mut impl Docket,
) {
    let (Some(start), Some(reached)) = (state.footprint(ix), taken.last().map(|leg| leg.to)) else {
        return;
    };
    let walked: f64 = steps.iter().map(length).sum();
    // Turned towards where it makes contact, and straight on.
    let (from, to) = (start.pose().at, reached.pose().at);
    let shortest = from.distance(to);
    let towards = libm::atan2(to.x - from.x, to.y - from.y).to_degrees();
    let turned = |at: Place| Footprint::new(Pose { at, facing: towards }, start.base());
    let corridor = super::straight(&turned(from), &turned(to)).corridor();
    let slack = state.setup.allowance.slack();
    let met = |piece: &Ground, corridor: &Outline| {
        piece.outline.touches(corridor) && piece.outline.shared_area(corridor) > slack
    };
    let sharp = turn_between(start.pose().facing, towards).abs() > pack::GREATEST_PIVOT;
    let blocked = sharp
        || state.setup.terrain.iter().any(|piece| ground::blocks(state, ix, piece).is_some() && met(piece, &corridor))
        || state
            .present_units()
            .filter(|other| *other != ix && *other != charge.target)
            .any(|other| state.footprint(other).is_some_and(|footprint| corridor.reach_inside(footprint) > slack));
    let longer = walked > shortest + DETOUR;
    let figures = state.figures(ix);
    let free = charge.counter || figures.has(&Special::Strider) || figures.has(&Special::Fly);
    let hinders = |piece: &&Ground| match piece.kind {
        TerrainKind::Difficult => !free && !figures.has(&Special::Pathfinder),
        TerrainKind::Obstacle => !free,
        _ => false,
    };
    let pieces = || state.setup.terrain.iter().filter(hinders).filter(|piece| met(piece, &corridor));
    let mut corridors: Option<Vec<Outline>> = None;
    let avoided = pieces().any(|piece| {
        let corridors = corridors
            .get_or_insert_with(|| taken.iter().filter(|leg| leg.moves()).map(Leg::corridor).collect::<Vec<Outline>>());
        !corridors.iter().any(|corridor| met(piece, corridor))
    });
    let told = || {
        let detail = Detail::say("detour").unit(state.id(ix)).with("target", state.id(charge.target));
        detail.expects(shortest).records(walked)
    };
    match (longer && !blocked, avoided) {
        (true, true) => {
            docket.finding(rule::CHARGE_NO_DETOUR, Outcome::Broken, told);
            docket.finding(rule::CHARGE_SHORTEST, Outcome::Broken, told);
        }
        (true, false) if charge.counter => {}
        (true, false) => docket.finding(rule::CHARGE_SHORTEST, Outcome::PlayersCall, told),
        (false, _) => {
            docket.finding(rule::CHARGE_SHORTEST, Outcome::Held, told);
            if pieces().next().is_some() {
                docket.finding(rule::CHARGE_NO_DETOUR, Outcome::Held, told);
            }
        }
    }
}
