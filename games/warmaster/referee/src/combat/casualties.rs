//! Casualties (section "Casualties in combat").

use super::{
    RoundOutcome, RoundState,
    choices::{alive, note_destroyed},
    of, support,
};
use crate::{
    Casualties, Phase, RollOffPurpose, State,
    formation::hangs_together,
    hits,
    items::banners,
    rule,
    state::{SideIx, UnitIx},
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
};

/// `casualties`.
pub(crate) fn casualties(state: &mut State, side: Option<&SideId>, event: &Casualties, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = alive(state, &event.unit, docket) else { return };
    let id = state.id(ix).clone();
    let owner = state.side_of(ix);
    docket.finding(rule::CASUALTY_CHOICE, Outcome::from(side.is_none_or(|side| side == state.side_id(owner))), || {
        Detail::say("own-unit").unit(&id)
    });
    let reckoned = state.combat.round.as_ref().and_then(|round| round.outcome);
    docket.finding(rule::CASUALTY_WHEN, Outcome::from(reckoned.is_some()), || Detail::say("after-result").unit(&id));
    check_order(state, owner, reckoned, docket);
    check_threshold(state, ix, event, docket);
    check_support_survives(state, ix, event, docket);
    hits::remove(state, ix, &event.stands, docket);
    state.units[ix.0].casualties_due = 0;
    note_destroyed(state, ix, docket);
    if let Some(left) = state.footprints(ix).filter(|left| left.len() > 1) {
        docket.finding(rule::CASUALTY_CHOICE, Outcome::from(hangs_together(&left, state.setup.tolerance)), || {
            Detail::say("stands-touch").unit(&id)
        });
    }
}

/// A stand for each full Hits value (`wm.casualty.threshold`). A wrong number is told under what it leaves out or counts
/// too much: leftover hits, hits long erased, the enemy's support.
fn check_threshold(state: &mut State, ix: UnitIx, event: &Casualties, docket: &mut impl Docket) {
    let Some(round) = state.combat.round.as_ref().filter(|round| round.outcome.is_some()) else { return };
    let due = state.units[ix.0].casualties_due;
    let removed = hits::named(state, ix, &event.stands);
    let enemy = round.enemies(state, state.side_of(ix)).next().map(|enemy| state.side_of(enemy));
    let supported = enemy.map_or(0, |enemy| support::of_side(state, round, enemy));
    let told = |detail: Detail| {
        let detail = detail.unit(state.id(ix)).with("hits", state.figures(ix).hits);
        let detail = detail.with("suffered", round.suffered(ix)).with("leftover_hits", of(&round.carried, ix));
        detail.expects(due).records(removed)
    };
    if removed < due && may_lose(state, round, ix, removed) {
        lose_fewer(state, ix, docket);
        return;
    }
    let wrong = (removed != due).then(|| blame(state, ix, round, supported, removed));
    if supported > 0 && round.suffered(ix) > 0 {
        docket.finding(rule::SUPPORT_NO_HITS, Outcome::from(wrong != Some(rule::SUPPORT_NO_HITS)), || {
            told(Detail::say("support-no-hits"))
        });
    }
    match wrong {
        Some(rule) if rule == rule::SUPPORT_NO_HITS => {}
        Some(rule) => docket.finding(rule, Outcome::Broken, || told(Detail::say("stands-lost"))),
        None => {
            let rule = banners::losses_rule(state, ix, rule::CASUALTY_THRESHOLD);
            docket.finding(rule, Outcome::Held, || told(Detail::say("stands-lost")));
        }
    }
}

/// Whether the unit may have had to lose no more stands than these, by the fewest hits that there may have been.
pub(super) fn may_lose(state: &State, round: &RoundState, ix: UnitIx, removed: u32) -> bool {
    let carried = of(&round.carried, ix).saturating_sub(state.units[ix.0].spared_hits);
    let fewest = round.suffered(ix).saturating_sub(round.spared(ix));
    removed < state.units[ix.0].casualties_due && hits::losses_with(state, ix, carried, fewest).0 <= removed
}

/// The unit loses fewer stands than by the most hits that there may have been: so many are left that no further one goes.
pub(super) fn lose_fewer(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    docket.finding(rule::CASUALTY_THRESHOLD, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(ix)));
    let most = banners::hits_a_stand(state, ix).saturating_sub(1);
    let unit = &mut state.units[ix.0];
    (unit.casualties_due, unit.leftover_hits, unit.spared_hits) = (0, most, most);
}

/// Which rule a wrong number of stands is told under, where the number tells.
fn blame(state: &State, ix: UnitIx, round: &RoundState, supported: u32, removed: u32) -> Rule {
    let hits = banners::hits_a_stand(state, ix).max(1);
    let stands = state.units[ix.0].stands.len() as u32;
    let lost = |suffered: u32| (suffered / hits).min(stands);
    let (suffered, carried) = (round.suffered(ix), of(&round.carried, ix));
    if carried > 0 && removed == lost(suffered) {
        return if round.fresh.contains(&ix) {
            rule::ADVANCE_CARRY_HITS
        } else if state.combat.blocked.contains(&ix) {
            rule::RETREAT_BLOCKED_REMOVAL
        } else {
            rule::CASUALTY_CARRY_ROUNDS
        };
    }
    let all = suffered.saturating_add(carried);
    if supported > 0 && removed == lost(all.saturating_add(supported)) {
        return rule::SUPPORT_NO_HITS;
    }
    let wiped = state.units[ix.0].wiped_in_combat;
    if wiped > 0 && removed == lost(all.saturating_add(wiped)) {
        return rule::CASUALTY_WIPE;
    }
    banners::losses_rule(state, ix, rule::CASUALTY_THRESHOLD)
}

/// The loser removes first, then the winner; in a draw whom the dice say (`wm.casualty.order`).
fn check_order(state: &State, owner: SideIx, outcome: Option<RoundOutcome>, docket: &mut impl Docket) {
    let Some(round) = state.combat.round.as_ref() else { return };
    let due = |side: SideIx| round.own(state, side).any(|ix| state.units[ix.0].casualties_due > 0);
    let second = match (outcome, state.combat.first(RollOffPurpose::Casualties)) {
        (Some(RoundOutcome::Draw), None)
            if support::sides(state, round).into_iter().filter(|side| due(*side)).count() > 1 =>
        {
            docket.finding(rule::CASUALTY_ORDER, Outcome::Unrecorded, || {
                Detail::lacks("lot").with("side", state.side_id(owner))
            });
            return;
        }
        (Some(RoundOutcome::Won { by, .. }), _) => by,
        (Some(RoundOutcome::Draw), Some(first)) => {
            let others = support::sides(state, round).into_iter().find(|side| *side != first);
            let Some(second) = others else { return };
            second
        }
        _ => return,
    };
    let waiting = round.units.iter().any(|ix| state.side_of(*ix) != second && state.units[ix.0].casualties_due > 0);
    docket.finding(rule::CASUALTY_ORDER, Outcome::from(owner != second || !waiting), || {
        Detail::say("loser-first").with("side", state.side_id(second))
    });
}

/// Support counts stands that outlive the round (`wm.support.value`); a claim that the removals contradict is noted,
/// not condemned, since the order of reckoning is circular (rulings 21 and A45).
fn check_support_survives(state: &State, ix: UnitIx, event: &Casualties, docket: &mut impl Docket) {
    let Some(round) = state.combat.round.as_ref() else { return };
    for number in support::lost_supported(state, round, ix, &event.stands) {
        docket.finding(rule::SUPPORT_VALUE, Outcome::PlayersCall, || {
            Detail::say("supported-lost").unit(state.id(ix)).records(number)
        });
    }
    for (_, number) in round.support.iter().filter(|(unit, number)| *unit == ix && event.stands.contains(number)) {
        docket.finding(rule::SUPPORT_VALUE, Outcome::PlayersCall, || {
            Detail::say("supporter-lost").unit(state.id(ix)).records(*number)
        });
    }
}
