//! Overrun: straight on, once all opponents are dead in the first round (`wfb.overrun.*`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
    muster::UnitIx,
};
use aftermath_whfb6::{Overrun, Phase, purpose, rule};

use super::{
    combat_of,
    pursuit::{Run, check_dice, check_said, gone, run, run_inches},
    units_of,
};
use crate::{
    charge::named,
    flight,
    state::{State, add, keep},
    turn::{self, Whose},
};

/// `overrun`: any time after the combat, by choice.
pub(crate) fn overrun(state: &mut State, side: Option<&SideId>, event: &Overrun, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    let may = may_overrun(state, ix);
    let open = !may && super::is_open(state, &event.unit);
    let untold = !state.progress.fought.contains(&event.unit);
    let outcome = if open { Outcome::Unrecorded } else { state.follows(may, untold) };
    docket.finding(rule::OVERRUN_CONDITION, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("wound").unit(&event.unit),
        _ => Detail::say("may-overrun").unit(&event.unit),
    });
    docket.finding(rule::OVERRUN_OPTIONAL, Outcome::PlayersCall, || Detail::say("overruns").unit(&event.unit));
    let total = check_dice(state, ix, &event.dice, rule::OVERRUN_DISTANCE, &purpose::OVERRUN, docket);
    check_distance(state, ix, event, total, docket);
    check_straight(state, ix, event, docket);
    flight::terrain(state, ix, rule::OVERRUN_DISTANCE, &event.through, event.to, event.off_table, docket);
    let unit = event.unit.clone();
    keep(&mut state.progress.may_overrun, |may| *may != unit);
    if may && !state.progress.winners.contains(&unit) {
        // Who has no opponent left has won, though nobody scored it.
        add(&mut state.progress.winners, unit);
    }
    let ends = Run {
        to: event.to,
        contact: event.contact.as_ref(),
        side: event.side,
        off_table: event.off_table,
        overrun: true,
    };
    run(state, ix, &ends, docket);
}

/// Whether a unit's first round was scored and left it no opponent, or has left it none though nobody has scored it.
pub(crate) fn may_overrun(state: &State, ix: UnitIx) -> bool {
    let id = state.id(ix);
    let Some(combat) = combat_of(state, id).and_then(|place| state.combats.get(place)) else {
        return state.progress.may_overrun.contains(id);
    };
    let Some(round) = combat.round.as_ref().filter(|round| round.result.is_none()) else {
        return state.progress.may_overrun.contains(id);
    };
    let units = units_of(combat);
    let first = combat.rounds.is_none_or(|rounds| rounds.get() == 0);
    let struck = round.strikes.iter().any(|struck| state.find(&struck.unit).is_some_and(|by| !state.is_enemy(ix, by)));
    let left = named(state, &units).any(|other| state.is_enemy(ix, other) && state.is_present(other));
    first && struck && !left && !state.progress.winners.contains(id)
}

/// The distance thrown, unless a new enemy or the edge ends it (`wfb.overrun.no_contact`).
fn check_distance(state: &State, ix: UnitIx, event: &Overrun, total: Option<u32>, docket: &mut impl Docket) {
    let stopped = event.contact.is_some() || event.off_table;
    check_said(state, ix, rule::OVERRUN_DISTANCE, event.distance, event.to.filter(|_| stopped), docket);
    let run = run_inches(state, ix, event.distance, event.to.filter(|_| !stopped), total);
    let gone = run.or_else(|| gone(state, ix, event.to));
    let (Some(due), Some(gone)) = (total.map(f64::from), gone) else {
        return;
    };
    let (most, margin) = state.setup.allowance.at_most(gone, due);
    let (least, other) = state.setup.allowance.at_least(gone, due);
    let told = || {
        let say = if stopped { "overrun-stopped" } else { "overrun-distance" };
        let detail = Detail::say(say).unit(&event.unit).expects_at_most(due).records(gone);
        detail.within(if most == Outcome::Held { other } else { margin })
    };
    if stopped {
        docket.finding(rule::OVERRUN_DISTANCE, most, told);
    } else {
        let kept = most == Outcome::Held && least == Outcome::Held;
        docket.finding(rule::OVERRUN_NO_CONTACT, Outcome::from(kept), told);
    }
}

/// Straight forward (`wfb.overrun.distance`).
fn check_straight(state: &State, ix: UnitIx, event: &Overrun, docket: &mut impl Docket) {
    let end = event.to.and_then(|to| state.block_at(ix, to, None));
    let Some((start, end)) = state.block(ix).zip(end).filter(|_| event.contact.is_none()) else {
        return;
    };
    let inches = start.front.at.distance(end.front.at);
    let off = crate::way::apart(&start.advanced(inches), &end);
    let (outcome, margin) = state.setup.allowance.at_most(off, 0.0);
    docket.finding(rule::OVERRUN_DISTANCE, outcome, || {
        Detail::say("overrun-straight").unit(&event.unit).records(off).within(margin)
    });
}
