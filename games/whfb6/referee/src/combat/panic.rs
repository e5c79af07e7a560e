//! Panic for friends who broke or were destroyed nearby (`wfb.panic.friends_broken`, `wfb.panic.combat_timing`).

use aftermath_rules::{
    SideId,
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    muster::UnitIx,
};
use aftermath_whfb6::{Cause, Phase, pack, rule};

use super::{breaks::awaits_combats, untested};
use crate::{
    charge::{self, named},
    psychology,
    state::{State, add},
    turn::{self, Whose},
};

/// A unit broke, or was destroyed: friends within 6" have to test, once a phase. Who is near enough only within the tolerance
/// is not made to.
pub(crate) fn spread(state: &mut State, ix: UnitIx) {
    let near = state.surely_within(pack::PANIC_NEAR);
    let friends: Vec<UnitIx> = state
        .friends(ix)
        .filter(|friend| !state.is_fleeing(*friend) && !state.this_turn(*friend).returned)
        .filter(|friend| {
            let blocks = state.least_block(ix).zip(state.least_block(*friend));
            blocks.is_some_and(|(broken, friend)| broken.distance(&friend) <= near)
        })
        .collect();
    let id = state.id(ix).clone();
    add(&mut state.progress.broken, id);
    for friend in friends {
        let id = state.id(friend).clone();
        let new =
            !state.progress.panic_due.contains(&id) && !psychology::has_tested(state, friend, Cause::FriendsBroken);
        let fights = state.is_engaged(friend) || charge::may_fight(state, friend);
        if new && fights {
            if !state.progress.panic_noted.contains(&id) {
                add(&mut state.progress.panic_noted, id);
            }
        } else if new {
            add(&mut state.progress.panic_due, id);
        }
    }
}

/// A test for friends: after all Break tests, before anyone flees. Answers the rule of its dice.
pub(crate) fn for_friends(
    state: &mut State,
    side: Option<&SideId>,
    ix: UnitIx,
    source: Option<UnitIx>,
    docket: &mut impl Docket,
) -> Rule {
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    let before = state.progress.step;
    let in_time = turn::step(state, turn::COMBAT_PANIC, docket);
    let untested = untested(state);
    // Who may have been destroyed takes no test.
    let unsaid = in_time && !untested.is_empty() && untested.iter().all(|ix| state.unit(*ix).losses_unknown);
    let outcome = match awaits_combats(state) {
        _ if unsaid => Outcome::Unrecorded,
        Outcome::Held => Outcome::from(in_time && untested.is_empty()),
        combats => combats,
    };
    docket.finding(rule::PANIC_COMBAT_TIMING, outcome, || match outcome {
        Outcome::Unrecorded if unsaid => Detail::lacks("wound").unit(state.id(ix)),
        Outcome::Unrecorded => Detail::lacks("combat_result").unit(state.id(ix)),
        _ => Detail::say("panic-timing").unit(state.id(ix)),
    });
    if outcome == Outcome::Broken {
        // The Break tests that it did not wait for are not late by that.
        state.progress.step = before;
    }
    let id = state.id(ix);
    let due = state.progress.panic_due.contains(id) || state.progress.panic_noted.contains(id);
    let again = psychology::has_tested(state, ix, Cause::FriendsBroken);
    let broken = source.is_some_and(|source| {
        state.progress.broken.contains(state.id(source)) && !state.is_enemy(ix, source) && source != ix
    });
    let distance = source.and_then(|source| state.distance(ix, source));
    // Who broke the log may leave out.
    let is_friend = |other: &UnitIx| !state.is_enemy(ix, *other) && *other != ix;
    let far = |friend: UnitIx| state.distance(ix, friend).is_some();
    let unsaid = source.is_none() && !named(state, &state.progress.broken).filter(is_friend).all(far);
    // Who may have been destroyed, or broke in a test of which the log does not tell how it ended.
    let perhaps =
        |friend: UnitIx| state.unit(friend).losses_unknown || super::breaks::untold_in(state, friend).is_some();
    let unsaid = unsaid
        || match source {
            Some(source) => !broken && is_friend(&source) && perhaps(source),
            None => state.friends(ix).any(perhaps),
        };
    let outcome = if due && !again {
        Outcome::Held
    } else if again || state.is_fleeing(ix) {
        Outcome::PlayersCall
    } else if unsaid {
        Outcome::Unrecorded
    } else if !broken {
        Outcome::Broken
    } else {
        // Where a unit was that is gone nobody can measure.
        distance.map_or(Outcome::Unrecorded, |distance| state.setup.allowance.at_most(distance, pack::PANIC_NEAR).0)
    };
    docket.finding(rule::PANIC_FRIENDS_BROKEN, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("distance").unit(state.id(ix)),
        _ => Detail::say("panic-for-friends").unit(state.id(ix)).with("inches", pack::PANIC_NEAR),
    });
    psychology::settle_friends(state, ix);
    rule::GAP_PANIC_PROCEDURE
}

/// At the end of the phase: who had to test has tested; that of who fought as the friend broke is noted
/// (`wfb.amb.panic_scope`).
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    let due = state.progress.panic_due.iter().map(|id| (id, false));
    for (id, fought) in due.chain(state.progress.panic_noted.iter().map(|id| (id, true))) {
        let Some(ix) = state.find(id).filter(|ix| state.is_present(*ix) && !state.is_fleeing(*ix)) else {
            continue;
        };
        if fought {
            let told = || Detail::say("panic-due").unit(id);
            docket.finding(rule::PANIC_FRIENDS_BROKEN, Outcome::PlayersCall, told);
        } else {
            psychology::untaken(state, ix, rule::PANIC_FRIENDS_BROKEN, docket);
        }
    }
}
