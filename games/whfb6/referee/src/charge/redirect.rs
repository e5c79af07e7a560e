//! Charges that fail and are turned on another enemy (`wfb.charge.redirect`, `wfb.charge.redirect_once`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    muster::UnitIx,
};
use aftermath_whfb6::{Charging, Phase, Redirect, rule};

use super::{charging, measure, moving::told_distance, reach};
use crate::{
    said,
    state::State,
    turn::{self, Whose},
};

/// `redirect`.
pub(crate) fn redirect(state: &mut State, side: Option<&SideId>, event: &Redirect, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, Whose::Active, docket);
    // When declared or when chargers move (`wfb.amb.redirect_time`).
    let now = turn::step_now(state).max(turn::DECLARE);
    turn::step(state, if now == turn::DECLARE { turn::DECLARE } else { turn::CHARGERS }, docket);
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    let told = || Detail::say("redirects").unit(&event.unit).with("target", &event.target);
    let Some(before) = charging(state, ix).cloned() else {
        docket.finding(rule::CHARGE_REDIRECT, Outcome::Broken, told);
        return;
    };
    docket.finding(rule::CHARGE_REDIRECT_ONCE, Outcome::from(!before.redirected), told);
    check_failed(state, ix, &before, docket);
    let answers =
        state.find(&before.target).is_some_and(|target| state.is_present(target) && !state.is_fleeing(target));
    if before.response.is_none() && !before.undeclared && answers {
        docket.finding(rule::CHARGE_RESPONSE_REQUIRED, Outcome::Unrecorded, || {
            Detail::lacks("respond").unit(&before.target)
        });
    }
    let (distance, charged) = measure(state, ix, target, event.distance, event.side, docket);
    said::check_apart(state, [ix, target], state.distance(ix, target), event.distance, docket);
    match (distance, reach(state, ix)) {
        (Some(distance), Some(reach)) => {
            let (outcome, margin) = state.setup.allowance.at_most(distance, reach);
            let outcome = if state.is_enemy(ix, target) { outcome } else { Outcome::Broken };
            docket.finding(rule::CHARGE_REDIRECT, outcome, || told().expects(reach).records(distance).within(margin));
        }
        (None, _) => docket.finding(rule::CHARGE_REDIRECT, Outcome::Unrecorded, || Detail::lacks("distance")),
        (_, None) => docket.finding(rule::CHARGE_REDIRECT, Outcome::Unrecorded, || Detail::lacks("m")),
    }
    state.this_turn_mut(ix).charge = Some(Charging {
        target: event.target.clone(),
        side: charged,
        distance: distance.and_then(|inches| Length::try_from(inches).ok()),
        response: None,
        redirected: true,
        target_fled: false,
        result: None,
        number: before.number,
        undeclared: before.undeclared,
        late: before.late,
        fled: None,
    });
}

/// Only a charge that failed is redirected: its target fled out of reach, or was too far from the first
/// (`wfb.amb.redirect_reason`, `wfb.amb.redirect_if_catchable`).
fn check_failed(state: &State, ix: UnitIx, before: &Charging, docket: &mut impl Docket) {
    let Some(target) = state.find(&before.target) else {
        return;
    };
    let fled = before.target_fled || state.is_fleeing(target);
    let distance = if fled {
        // Where it ran to counts, not where it was charged.
        state.distance(ix, target).or_else(|| told_distance(before).filter(|_| state.block(ix).is_none()))
    } else {
        state.distance(ix, target).or(before.distance.map(Length::get))
    };
    let told = || {
        let detail = Detail::say("charge-failed").unit(state.id(ix)).with("target", &before.target);
        detail.with("fled", if fled { "yes" } else { "no" })
    };
    if let (Some(distance), Some(reach)) = (distance, reach(state, ix)) {
        let (outcome, margin) = state.setup.allowance.at_least(distance, reach);
        let beyond = if distance > reach { Outcome::Held } else { outcome };
        docket.finding(rule::CHARGE_FAILED, beyond, || told().expects(reach).records(distance).within(margin));
    } else if state.is_present(target) {
        docket.finding(rule::CHARGE_FAILED, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
    }
    if !fled {
        let only_fled = state.setup.options.has_redirect_only_if_fled();
        let outcome = if only_fled { Outcome::Broken } else { Outcome::PlayersCall };
        docket.finding(rule::GAP_REDIRECT_ONLY_IF_FLED, outcome, || {
            Detail::say("redirect-if-fled").unit(state.id(ix)).with("target", &before.target)
        });
    }
}
