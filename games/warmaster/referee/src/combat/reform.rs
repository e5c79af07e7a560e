//! Reforming (section "Reforming").

use super::{
    choices::{alive, own_unit},
    contact, other_stands, round, way,
};
use crate::{Phase, Reform, RollOffPurpose, State, movement, rule, state::UnitIx, turn};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Footprint,
    ids::SideId,
};

/// `reform`.
pub(crate) fn reform(state: &mut State, side: Option<&SideId>, event: &Reform, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    round::close_round(state, docket);
    let Some(ix) = alive(state, &event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    let id = state.id(ix).clone();
    check_who(state, ix, docket);
    check_alternate(state, ix, docket);
    if !state.units[ix.0].stands.iter().any(|stand| stand.number == event.pivot) {
        docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
            Detail::say("stand-gone").unit(&id).records(event.pivot)
        });
    }
    // Units reform after leftover hits are erased.
    if !state.units[ix.0].reformed {
        round::wipe(state, ix, docket);
    }
    let before = state.footprints(ix);
    let pivot = state.footprint(ix, event.pivot);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            check_move(state, ix, before.as_deref(), pivot.as_ref(), event, docket);
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
        }
    } else {
        state.displace(ix);
        docket.finding(rule::REFORM_MOVE, Outcome::Unrecorded, || Detail::lacks("stands").unit(&id));
    }
    state.units[ix.0].reformed = true;
    state.combat.reformed.push(state.side_of(ix));
}

/// Every unit that touched an enemy in the phase, once, after the last engagement (`wm.reform.who`).
fn check_who(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if let Some(pairs) = contact::pairs(state) {
        let unfought = |(a, b): &(UnitIx, UnitIx)| !state.units[a.0].fought && !state.units[b.0].fought;
        let all_fought = !pairs.iter().any(unfought);
        docket.finding(rule::ENGAGE_SEQUENCE, Outcome::from(all_fought), || Detail::say("one-after-another"));
    }
    let may = state.units[ix.0].fought && !state.units[ix.0].reformed;
    docket.finding(rule::REFORM_WHO, Outcome::from(may), || Detail::say("reform-who").unit(state.id(ix)));
}

/// Where both players reform, they do so turn about, and who begins is diced for (`wm.reform.alternate`).
fn check_alternate(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let side = state.side_of(ix);
    let so_far = &state.combat.reformed;
    let begins_wrong =
        so_far.is_empty() && state.combat.first(RollOffPurpose::Reform).is_some_and(|first| first != side);
    if begins_wrong {
        // The other side may have nobody who reforms.
        let could = |unit: UnitIx| state.side_of(unit) != side && state.units[unit.0].fought;
        if state.living_units().any(could) {
            docket.finding(rule::REFORM_ALTERNATE, Outcome::PlayersCall, || {
                Detail::say("reform-in-turn").unit(state.id(ix))
            });
        }
        return;
    }
    let Some(last) = so_far.last().filter(|last| **last != side) else { return };
    // The side that reforms now has waited while the other reformed more than one unit.
    let run = so_far.iter().rev().take_while(|other| *other == last).count();
    let began_wrong = so_far.len() == run && state.combat.first(RollOffPurpose::Reform) == Some(side);
    if so_far.len() == run && state.combat.first(RollOffPurpose::Reform).is_none() {
        docket.finding(rule::REFORM_ALTERNATE, Outcome::Unrecorded, || Detail::lacks("lot").unit(state.id(ix)));
        if run <= 1 {
            return;
        }
    }
    docket.finding(rule::REFORM_ALTERNATE, Outcome::from(run <= 1 && !began_wrong), || {
        Detail::say("reform-in-turn").unit(state.id(ix)).with("side", state.side_id(side))
    });
}

/// One stand stays where it is, the others go by a free way to their places beside it (`wm.reform.move`).
fn check_move(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    pivot: Option<&Footprint>,
    event: &Reform,
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    if let (Some(before), Some(after)) = (pivot, state.footprint(ix, event.pivot)) {
        let moved = way::length(way::shift(before, &after));
        let (outcome, margin) = state.within(moved, 0.0);
        docket.finding(rule::REFORM_MOVE, outcome, || {
            Detail::say("pivot-stays").unit(id).with("stand", event.pivot).records(moved).within(margin)
        });
    }
    let (Some(_), Some(after), Some(others)) = (before, state.footprints(ix), other_stands(state, ix)) else { return };
    let slack = state.setup.tolerance;
    let on_top = after.iter().any(|stand| others.iter().any(|other| stand.overlap_depth(other) > slack));
    let inside = |stand: &Footprint| state.forbidden_to(ix).any(|terrain| terrain.contains(stand.pose().at));
    let free = !on_top && !after.iter().any(inside);
    docket.finding(rule::REFORM_MOVE, Outcome::from(free), || Detail::say("reform-free").unit(id));
}
