//! After the rout of an Individual, the one who goes on may run into another enemy: a charge, fought at once
//! (`kow.individual.overrun`, `kow.individual.overrun_chain`), hindered as it came (`kow.individual.overrun_hindered`).

use super::{
    Regroup, RegroupChoice, State, arcs, charge,
    charge::{edge_name, hindered_by},
    melee::OpenCombat,
    movement::turn_between,
    regroup, rule,
    state::ChargeState,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint},
    muster::UnitIx,
};

/// Degrees by which an aligned unit may be off.
const ANGLE_SLACK: f64 = 3.0;

/// Judges an overrun, and makes it a charge. Answers whether it ends flush with its enemy, as far as the log tells.
pub(super) fn check(
    state: &mut State,
    ix: UnitIx,
    enemy: UnitIx,
    event: &Regroup,
    open: Option<&OpenCombat>,
    docket: &mut impl Docket,
) -> bool {
    let before = state.unit(ix).charge.clone();
    let routed_individual = open.is_some_and(|open| open.routed && state.figures(open.target).is_individual());
    let forward = event.choice == RegroupChoice::Forward;
    let again = before.as_ref().is_some_and(|charge| charge.overrun);
    let cited: Rule = if again { rule::INDIVIDUAL_OVERRUN_CHAIN } else { rule::INDIVIDUAL_OVERRUN };
    let measured = match (state.footprint(ix), state.footprint(enemy)) {
        (Some(own), Some(theirs)) => arcs::arc_of(theirs, own.front(), state.setup.allowance.slack()),
        _ => None,
    };
    let facing = event.facing.or(measured);
    let allowed = routed_individual && forward && state.is_enemy(ix, enemy);
    let reach = reaches(state, ix, enemy, event, docket);
    // Nobody runs farther than his die.
    let slack = state.setup.allowance.slack() * 2.0;
    let farther = event.distance.zip(event.die).is_some_and(|(went, die)| went.get() > f64::from(die.get()) + slack);
    let reach = if farther { Some(false) } else { reach };
    let aligned = is_aligned(state, ix, enemy, event, facing);
    let aligned = if aligned == Some(false) { is_aligned(state, ix, enemy, event, measured) } else { aligned };
    let told = || {
        let detail = Detail::say("overrun").unit(&event.unit).with("target", state.id(enemy));
        match event.die {
            Some(die) => detail.with("rolled", die.get()).limit(f64::from(die.get())),
            None => detail,
        }
    };
    match (allowed, reach, aligned) {
        (true, None, _) if event.die.is_none() => {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("die").unit(&event.unit));
        }
        _ => {
            let kept = allowed && reach != Some(false) && aligned != Some(false);
            docket.finding(cited, Outcome::from(kept), told);
            docket.finding(rule::REGROUP_OVERRUN, Outcome::from(kept), told);
        }
    }
    if let (Some(claimed), Some(measured)) = (event.facing, measured) {
        docket.finding(rule::CHARGE_FACING, Outcome::from(claimed == measured), || {
            Detail::say("facing-charged").unit(&event.unit).expects(edge_name(measured)).records(edge_name(claimed))
        });
    }
    let original = before.as_ref().and_then(|charge| charge.original.or(charge.hindered));
    let hindered = check_hindered(state, ix, event, original, docket);
    // Who runs into an enemy whom others have charged joins them.
    let joined = state.unit(enemy).charged_now.iter().any(|other| *other != ix);
    let charge = ChargeState {
        made: true,
        overrun: true,
        joined,
        original,
        measured: measured.filter(|measured| facing != Some(*measured)),
        ..ChargeState::new(enemy, facing, hindered)
    };
    state.unit_mut(ix).charge = Some(charge);
    state.unit_mut(enemy).charged_now.push(ix);
    allowed && reach == Some(true) && aligned == Some(true)
}

/// Whether the inches rolled carry it straight into the enemy, through nobody else.
fn reaches(state: &State, ix: UnitIx, enemy: UnitIx, event: &Regroup, docket: &mut impl Docket) -> Option<bool> {
    let (start, there) = (state.footprint(ix).copied()?, state.footprint(enemy)?);
    let inches = f64::from(event.die?.get());
    let slack = state.setup.allowance.slack();
    let reached = (0..=60).map(|step| inches * f64::from(step) / 60.0).find_map(|inches| {
        let at = start.shifted(regroup::scaled(start.ahead(), inches));
        (at.gap(there) <= slack + 0.1).then_some(at)
    });
    let Some(at) = reached else {
        return Some(false);
    };
    regroup::check_units(state, ix, &start, &at, docket);
    Some(true)
}

/// Whether it ends flush with the facing charged; an Individual turns to it instead. `None` where poses are missing.
fn is_aligned(state: &State, ix: UnitIx, enemy: UnitIx, event: &Regroup, facing: Option<Edge>) -> Option<bool> {
    let (end, there): (Footprint, &Footprint) = (state.footprint_at(ix, event.to?), state.footprint(enemy)?);
    let touches = end.edge_distance(Edge::Front, there) <= state.setup.allowance.slack() + 0.05;
    if state.figures(enemy).is_individual() {
        return Some(touches);
    }
    let turn = match facing? {
        Edge::Front => 180.0,
        Edge::Right => 270.0,
        Edge::Rear => 0.0,
        Edge::Left => 90.0,
    };
    Some(touches && turn_between(there.pose().facing + turn, end.pose().facing).abs() <= ANGLE_SLACK)
}

/// Hindered where the charge with which it began was, or the way that led here met difficult terrain or an obstacle
/// (`kow.individual.overrun_hindered`, A-39). Answers it as it was played.
fn check_hindered(
    state: &State,
    ix: UnitIx,
    event: &Regroup,
    original: Option<bool>,
    docket: &mut impl Docket,
) -> Option<bool> {
    let crossing = state.footprint(ix).copied().zip(event.to).map(|(start, to)| {
        let end = state.footprint_at(ix, to);
        charge::crossing_of(state, ix, &[charge::straight(&start, &end)], &end)
    });
    let by_move = crossing.map(|crossing| hindered_by(state, ix, crossing).0);
    let due = match (original, by_move) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    };
    let word = |hindered: bool| if hindered { "yes" } else { "no" };
    match (due, event.hindered) {
        (Some(due), said) => {
            let kept = said.is_none_or(|said| said == due);
            docket.finding(rule::INDIVIDUAL_OVERRUN_HINDERED, Outcome::from(kept), || {
                let detail = Detail::say("hindered").unit(&event.unit).expects(word(due));
                detail.records(word(said.unwrap_or(due)))
            });
        }
        (None, Some(_)) => {}
        (None, None) => docket.finding(rule::INDIVIDUAL_OVERRUN_HINDERED, Outcome::Unrecorded, || {
            Detail::lacks("hindered").unit(&event.unit)
        }),
    }
    event.hindered.or(due)
}
