//! Losses: whole models first, the remainder on the unit (`wfb.shoot.casualties_*`, `wfb.shoot.multiple_wounds`,
//! `wfb.combat.casualties_*`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    docket_layer::noticing,
    finding::{Detail, Outcome},
    muster::UnitIx,
};
use aftermath_whfb6::{Gone, Loss, Models, Phase, Removed, TakenFrom, Throws, Whole, rule};

use crate::{state::State, throws::Played};

/// Unsaved wounds of an attack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unsaved {
    /// As the players counted them.
    pub(crate) played: u32,
    /// As the dice came to, where that is another number.
    pub(crate) rightly: u32,
}

/// Takes unsaved wounds off a unit, and judges what the players counted.
pub(crate) fn take(
    state: &mut State,
    ix: UnitIx,
    unsaved: Unsaved,
    throws: &Throws,
    in_combat: bool,
    docket: &mut impl Docket,
) -> Played {
    let (models, of_one) = (state.models(ix), state.figures(ix).wounds());
    let carried = state.unit(ix).wounds.map_or(0, |wounds| wounds.get());
    let all = models.saturating_mul(of_one).saturating_sub(carried);
    // Outside challenges no more wounds count than there were (`wfb.amb.excess_outside_challenge`).
    let wounds = unsaved.played.min(all);
    let come_to = |wounds: u32| ((carried + wounds) / of_one, (carried + wounds) % of_one);
    let (due, rest) = come_to(wounds);
    let removed = throws.removed.map_or(due, Whole::get).min(models);
    let left = throws.carried.map_or(rest, Whole::get);
    // Where the wounds were counted wrong, losses by either count are right.
    let rightly = unsaved.rightly.min(all);
    let (right_due, right_rest) = come_to(rightly);
    let by_right = removed == right_due && left == right_rest;
    let judged = match wounds != rightly && by_right {
        true => Due { due: right_due, rest: right_rest, wounds: rightly, in_combat },
        false => Due { due, rest, wounds, in_combat },
    };
    let unsaid = state.unit(ix).losses_unknown;
    let ((), doubted) = noticing(docket, |docket| judge(state, ix, throws, &judged, docket));
    if doubted {
        state.doubt();
    }
    check_places(state, ix, throws, in_combat, docket);
    // Of who has lost nobody knows how many as few fell as may be, and whether the last did the log alone tells.
    let fewest = (wounds / of_one).min(models.saturating_sub(1));
    let removed = if unsaid && throws.removed.is_none() { fewest } else { removed };
    remove_models(state, ix, removed, left.min(of_one.saturating_sub(1)), in_combat);
    // Of who has lost nobody knows how many nobody knows how many wounds it had left to lose.
    Played { wounds, removed, unknown: unsaid && wounds > 0, ..Played::default() }
}

/// Losses that the log names without the wounds that caused them.
pub(crate) fn take_models(state: &mut State, ix: UnitIx, throws: &Throws, in_combat: bool) -> Played {
    let removed = throws.removed.map_or(0, Whole::get).min(state.models(ix));
    let before = state.unit(ix).wounds.map_or(0, |wounds| wounds.get());
    // The wounds that a model carried may be gone with it.
    let least = if removed > 0 { 0 } else { before };
    let left = throws.carried.map_or(least, Whole::get);
    let of_one = state.figures(ix).wounds();
    // Of who has lost nobody knows how many nobody knows how many wounds these were.
    let unsaid = state.unit(ix).losses_unknown;
    let unknown = throws.removed.is_none() || (of_one > 1 && throws.carried.is_none());
    remove_models(state, ix, removed, left, in_combat);
    state.unit_mut(ix).losses_unknown |= unknown;
    let wounds = (removed * of_one + left).saturating_sub(before);
    Played { wounds, removed, unknown: unknown || unsaid, ..Played::default() }
}

/// What wounds come to.
struct Due {
    due: u32,
    rest: u32,
    wounds: u32,
    in_combat: bool,
}

fn judge(state: &State, ix: UnitIx, throws: &Throws, due: &Due, docket: &mut impl Docket) {
    let (removed, carried) = (throws.removed.map(Whole::get), throws.carried.map(Whole::get));
    let of_one = state.figures(ix).wounds();
    let kept = removed.is_none_or(|removed| removed == due.due) && carried.is_none_or(|carried| carried == due.rest);
    let told = || {
        Detail::say("losses")
            .unit(state.id(ix))
            .with("wounds", due.wounds)
            .with("carried", carried.unwrap_or(due.rest))
            .with("left_over", due.rest)
            .expects(due.due)
            .records(removed.unwrap_or(due.due))
    };
    if !kept && state.unit(ix).losses_unknown {
        docket.finding(rule::SHOOT_MULTIPLE_WOUNDS, Outcome::Unrecorded, || Detail::lacks("wound").unit(state.id(ix)));
        return;
    }
    let fighting = contact(state, ix).filter(|fighting| due.in_combat && due.wounds > *fighting);
    if let Some(fighting) = fighting {
        // More wounds than fight: the surplus comes off all the same.
        let capped = removed.is_some_and(|removed| removed == fighting && removed < due.due);
        if kept || capped {
            docket.finding(rule::COMBAT_CASUALTIES_OVERFLOW, Outcome::from(!capped), told);
        }
        if capped {
            return;
        }
    }
    if due.wounds > 0 && (removed.is_some() || carried.is_some() || of_one > 1) {
        docket.finding(rule::SHOOT_MULTIPLE_WOUNDS, Outcome::from(kept), told);
    }
}

/// Models of a unit that touch enemies of its combat; `None` where that is not recorded.
fn contact(state: &State, ix: UnitIx) -> Option<u32> {
    let combat = state.combats.get(state.combat_of(ix)?)?;
    let slack = state.setup.allowance.slack();
    let own = state.block(ix)?;
    let id = state.id(ix);
    let mut touching = 0;
    for contact in &combat.contacts {
        let other = if contact.unit == *id {
            &contact.enemy
        } else if contact.enemy == *id {
            &contact.unit
        } else {
            continue;
        };
        touching += own.touching(&state.block(state.find(other)?)?, slack);
    }
    Some(touching.min(own.models))
}

/// From the rear rank, or from both ends of a single one.
fn check_places(state: &State, ix: UnitIx, throws: &Throws, in_combat: bool, docket: &mut impl Docket) {
    let (Some(from), Some(files)) = (throws.from, state.files(ix)) else {
        return;
    };
    let single = state.models(ix) <= files;
    let (cited, due) = match (in_combat, single) {
        (true, _) => (rule::COMBAT_CASUALTIES_REAR, TakenFrom::Rear),
        (false, false) => (rule::SHOOT_CASUALTIES_REAR, TakenFrom::Rear),
        (false, true) => (rule::SHOOT_CASUALTIES_SINGLE_RANK, TakenFrom::Ends),
    };
    // A single rank in combat is its own rear.
    let kept = from == due || (in_combat && single);
    // Of who has lost nobody knows how many nobody knows how many ranks are left.
    let unsaid = !kept && !in_combat && state.unit(ix).losses_unknown;
    docket.finding(cited, if unsaid { Outcome::Unrecorded } else { Outcome::from(kept) }, || match unsaid {
        true => Detail::lacks("wound").unit(state.id(ix)),
        false => Detail::say("taken-from").unit(state.id(ix)).expects(due.as_str()).records(from.as_str()),
    });
}

fn remove_models(state: &mut State, ix: UnitIx, removed: u32, carried: u32, in_combat: bool) {
    let left = state.models(ix).saturating_sub(removed);
    if removed > 0 && !in_combat && matches!(state.phase, Some(Phase::Shooting | Phase::Movement)) {
        let phase = state.this_phase_mut(ix);
        phase.shot_away = Some(Models::nearest(phase.shot_away.map_or(0, Models::get) + removed));
    }
    if left == 0 {
        destroyed(state, ix, in_combat);
        return;
    }
    let unit = state.unit_mut(ix);
    unit.models = Some(Models::nearest(left));
    unit.wounds = (carried > 0).then(|| Whole::nearest(carried));
}

/// Nothing is left of a unit; destroyed in combat it may cause Panic (`wfb.panic.friends_broken`).
pub(crate) fn destroyed(state: &mut State, ix: UnitIx, in_combat: bool) {
    if in_combat {
        crate::combat::panic::spread(state, ix);
        state.lose_standard(ix);
    }
    state.unit_mut(ix).models = Some(Models::nearest(0));
    state.remove(ix, Gone::Destroyed);
}

/// `loss`: what the book has no rules for is recorded (`wfb.gap.special_wounds`).
pub(crate) fn loss(state: &mut State, event: &Loss, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    docket.finding(rule::GAP_SPECIAL_WOUNDS, Outcome::PlayersCall, || {
        Detail::say("loss").unit(&event.unit).with("source", event.source.to_string())
    });
    let in_combat = state.phase == Some(Phase::Combat);
    let carried = state.unit(ix).wounds.map_or(0, |wounds| wounds.get());
    let of_one = state.figures(ix).wounds();
    let wounds = event.wounds.map(Whole::get);
    let total = carried.saturating_add(wounds.unwrap_or(0));
    let removed = event.models.map_or(total / of_one, Whole::get);
    let rest = if event.models.is_some() && wounds.is_none() { carried } else { total % of_one };
    // What is not shot counts for no Panic test of shooting.
    let shot = state.this_phase(ix).shot_away;
    remove_models(state, ix, removed, rest, in_combat);
    if state.unit(ix).gone.is_none() {
        state.this_phase_mut(ix).shot_away = shot;
    }
}

/// `removed`: a unit leaves the battle for a reason that the players name.
pub(crate) fn removed(state: &mut State, side: Option<&SideId>, event: &Removed, docket: &mut impl Docket) {
    // Why a unit is gone may be said again.
    if state.find(&event.unit).is_some_and(|ix| state.unit(ix).gone == Some(event.because)) {
        docket.finding(rule::META_SOURCE_AUTHORITY, Outcome::PlayersCall, || {
            let detail = Detail::say("removed").unit(&event.unit).with("because", event.because.as_str());
            detail.with("side", side.map_or_else(|| "none".to_owned(), ToString::to_string))
        });
        return;
    }
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let left = event.because == Gone::LeftTable;
    if left && !state.this_turn(ix).fled {
        // By what throw it came to the edge the log does not tell.
        docket.finding(rule::FLEE_DISTANCE, Outcome::Unrecorded, || Detail::lacks("flee_move").unit(&event.unit));
    }
    let cited = if left { rule::GAP_FLEE_DETAILS } else { rule::META_SOURCE_AUTHORITY };
    docket.finding(cited, Outcome::PlayersCall, || {
        let detail = Detail::say("removed").unit(&event.unit).with("because", event.because.as_str());
        detail.with("side", side.map_or_else(|| "none".to_owned(), ToString::to_string))
    });
    state.remove(ix, event.because);
}
