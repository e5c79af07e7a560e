//! Setting up, as the match itself agreed (`wfb.gap.deployment`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Outline, Place},
    muster::{SideIx, UnitIx},
};
use aftermath_whfb6::{Deploy, RollOff, rule};

use crate::{combat, state::State};

/// Inches from its long edge within which an army of a pitched battle is set up: an agreement that many matches make.
const PITCHED_DEPTH: f64 = 12.0;

/// `deploy`.
pub(crate) fn deploy(state: &mut State, side: Option<&SideId>, event: &Deploy, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let own = state.side_of(ix);
    if let Some(side) = side.and_then(|side| state.setup.muster.side(side)) {
        docket.finding(rule::GAP_DEPLOYMENT, Outcome::from(side == own), || {
            Detail::say("deploys-own").unit(&event.unit).expects(state.side_id(own)).records(state.side_id(side))
        });
    }
    let late = state.progress.begun;
    let twice = !state.unit(ix).absent;
    if late || twice {
        docket.finding(rule::GAP_DEPLOYMENT, Outcome::Broken, || {
            Detail::say(if twice { "deployed-twice" } else { "deployed-late" }).unit(&event.unit)
        });
    }
    check_turns(state, own, ix, docket);
    state.place(ix, event.to, event.files);
    check_zone(state, ix, own, docket);
}

/// Where the match agreed that a side is set up; `None` where it agreed on nothing, or on the zones of a table of which
/// nobody has told how large it is.
fn zone(state: &State, side: SideIx) -> Option<Outline> {
    let deployment = state.setup.options.deployment.as_ref()?;
    let own = deployment.zones.iter().find(|zone| zone.side == *state.side_id(side));
    if let Some(zone) = own {
        return Some(Outline::new(&zone.corners));
    }
    let table = state.setup.edges.size()?;
    let (near, far) = match side.0 {
        0 => (0.0, PITCHED_DEPTH),
        _ => (table.depth - PITCHED_DEPTH, table.depth),
    };
    let corner = |x, y| Place { x, y };
    let corners = [corner(0.0, near), corner(table.width, near), corner(table.width, far), corner(0.0, far)];
    deployment.pitched_battle.then(|| Outline::new(&corners))
}

fn check_zone(state: &State, ix: UnitIx, side: SideIx, docket: &mut impl Docket) {
    let Some(zone) = zone(state, side) else {
        let agreed = state.setup.options.deployment.as_ref().is_some_and(|deployment| deployment.pitched_battle);
        if agreed && state.setup.edges.size().is_none() {
            docket.finding(rule::GAP_DEPLOYMENT, Outcome::Unrecorded, || Detail::lacks("table").unit(state.id(ix)));
        } else {
            docket.finding(rule::GAP_DEPLOYMENT, Outcome::PlayersCall, || Detail::say("deployed").unit(state.id(ix)));
        }
        return;
    };
    let Some(block) = state.block(ix) else {
        docket.finding(rule::GAP_DEPLOYMENT, Outcome::Unrecorded, || Detail::lacks("to").unit(state.id(ix)));
        return;
    };
    let slack = state.setup.allowance.slack();
    let grounds = block.ground();
    let mut corners = grounds.iter().flat_map(aftermath_rules::geometry::Footprint::corners);
    let inside = corners.all(|corner| zone.contains(corner) || zone.border_distance(corner) <= slack);
    docket.finding(rule::GAP_DEPLOYMENT, Outcome::from(inside), || Detail::say("deploys-in-zone").unit(state.id(ix)));
}

/// By turns, where the match agreed so: nobody is two units ahead of a side that has some left, and characters come after
/// the units of their side.
fn check_turns(state: &State, side: SideIx, ix: UnitIx, docket: &mut impl Docket) {
    let agreed = state.setup.options.deployment.as_ref();
    if !agreed.is_some_and(|agreed| agreed.by_turns || agreed.pitched_battle) || state.progress.begun {
        return;
    }
    let count = |side: SideIx, absent: bool| {
        let all = state.setup.muster.all().filter(|ix| state.side_of(*ix) == side && !state.figures(*ix).character);
        all.filter(|ix| state.unit(*ix).absent == absent).count()
    };
    if state.figures(ix).character {
        let last = count(side, true) == 0;
        docket.finding(rule::GAP_DEPLOYMENT, Outcome::from(last), || {
            Detail::say("deploys-characters-last").unit(state.id(ix))
        });
        return;
    }
    let own = count(side, false);
    let sides = (0..state.setup.muster.sides()).map(SideIx).filter(|other| *other != side);
    let behind = sides.filter(|other| count(*other, true) > 0).any(|other| count(other, false) < own);
    docket.finding(rule::GAP_DEPLOYMENT, Outcome::from(!behind), || Detail::say("deploys-by-turns").unit(state.id(ix)));
}

/// `roll_off`: for what the match agreed on.
pub(crate) fn roll_off(state: &State, event: &RollOff, docket: &mut impl Docket) {
    let due = combat::winner(state, &event.rolls);
    let open = event.winner.is_none() && combat::is_equal(state, &event.rolls);
    docket.finding(rule::GAP_ROLL_OFF_TIE, Outcome::from(due.is_some() || open), || Detail::say("equal-again"));
    let Some(due) = due else {
        return;
    };
    let taken = event.winner.as_ref().map_or(Some(due), |winner| state.setup.muster.side(winner));
    docket.finding(rule::GAP_DEPLOYMENT, Outcome::from(taken == Some(due)), || {
        let name = |side: SideIx| state.side_id(side).to_string();
        Detail::say("dice-decide").expects(name(due)).records(taken.map_or_else(|| "none".to_owned(), name))
    });
}

/// When the first turn begins: everybody is set up.
pub(crate) fn check_complete(state: &State, docket: &mut impl Docket) {
    if state.progress.begun || !state.setup.whole {
        return;
    }
    let left: Vec<String> =
        state.setup.muster.all().filter(|ix| state.unit(*ix).absent).map(|ix| state.id(ix).to_string()).collect();
    let none = left.is_empty();
    // A log may leave deployment out altogether.
    let outcome = if left.len() == state.units.len() { Outcome::Unrecorded } else { Outcome::from(none) };
    docket.finding(rule::GAP_DEPLOYMENT, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("deploy"),
        _ => Detail::say("all-deployed").records(left.clone()),
    });
}

/// Where nothing of deployment is recorded, everybody is on the table when the battle begins.
pub(crate) fn bring_on(state: &mut State) {
    if state.progress.begun || state.units.iter().any(|unit| !unit.absent) {
        return;
    }
    state.units.iter_mut().for_each(|unit| unit.absent = false);
}
