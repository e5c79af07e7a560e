//! Units that become two, and two that become one (`w40k.strength.split`, `w40k.strength.merge`).
//!
//! A model is known by its unit and its number. Who stays keeps its number; who goes over gets a new one, and whatever the
//! state knows of it goes with it: its wounds, what it shot, what its unit did this turn, that it is the Warlord.

use std::collections::BTreeSet;

use aftermath_rules::{docket::Docket, finding::Outcome};
use aftermath_wh40k9::{Ability, Merge, Moved, Split};

use crate::{
    answer::of,
    rule,
    state::{ModelState, State, ThisPhase, ThisTurn, UnitIx, UnitState, Whereabouts, pair},
};

/// `split` (`w40k.strength.split`, `w40k.sheet.combat_squads`).
pub(crate) fn split(state: &mut State, event: &Split, docket: &mut impl Docket) {
    let (Some(ix), Some(off)) = (state.known(&event.unit, docket), state.known(&event.off, docket)) else {
        return;
    };
    let before_battle = state.turn == 0 && state.setup.from_start;
    let meant = state.row(off).part_of.as_ref() == Some(&event.unit);
    let fresh = state.unit(off).whereabouts == Whereabouts::Gone;
    let leaving: BTreeSet<u16> = event.models.iter().copied().collect();
    let size = state.unit(ix).size();
    let there = leaving.iter().all(|number| state.unit(ix).model(*number).is_some_and(|model| !model.destroyed));
    // Each leaves once, and somebody stays.
    let divides = leaving.len() == event.models.len() && (leaving.len() as u32) < size;
    if !(meant && fresh && there && divides) {
        docket.finding(rule::STRENGTH_SPLIT, Outcome::Broken, || of(&event.unit).records(&event.off));
        return;
    }
    if state.row(ix).has(&Ability::CombatSquads) {
        let right = size == 10 && leaving.len() == 5 && (!before_battle || !state.before.any_deployed);
        docket.finding(rule::SHEET_COMBAT_SQUADS, Outcome::from(right), || {
            of(&event.unit).with("models", size).records(leaving.len())
        });
    }
    // In the order of the entry, which is that of their new numbers.
    let mut models: Vec<ModelState> = Vec::with_capacity(leaving.len());
    for (number, new) in event.models.iter().zip(1..) {
        let Some(place) = state.unit(ix).place_of(*number) else {
            continue;
        };
        let mut model = state.unit_mut(ix).models.remove(place);
        goes_over(state, (ix, &mut model), (off, new));
        models.push(model);
    }
    let whole = state.unit_mut(ix);
    whole.starting = whole.size();
    let (whereabouts, effects, powers) = (whole.whereabouts, whole.effects.clone(), whole.powers.clone());
    let (smote, unsaid) = (whole.smote, (whole.wounds_unsaid, whole.fallen_unsaid));
    // What the whole did, both parts did; whom it lost, it lost itself.
    let turn = ThisTurn { lost: 0, returned: 0, ..whole.turn.clone() };
    let phase = ThisPhase { declared: Vec::new(), ..whole.phase.clone() };
    let part = state.unit_mut(off);
    part.starting = models.len() as u32;
    part.models = models;
    (part.whereabouts, part.effects, part.powers, part.smote) = (whereabouts, effects, powers, smote);
    (part.turn, part.phase) = (turn, phase);
    (part.wounds_unsaid, part.fallen_unsaid) = unsaid;
    share_claims(state, ix, off);
    for unit in [ix, off] {
        docket.finding(rule::STRENGTH_SPLIT, Outcome::Held, || {
            of(state.id(unit)).with("models", state.unit(unit).starting)
        });
    }
}

/// Whoever was not in combat with the whole is with neither part; with which of them it is otherwise, nobody said.
fn share_claims(state: &mut State, ix: UnitIx, off: UnitIx) {
    let free: Vec<UnitIx> = state
        .enemies(ix)
        .filter(|enemy| state.claimed.get(&pair(ix, *enemy)).is_some_and(|engaged| !engaged))
        .collect();
    state.forget_claims(ix);
    for enemy in free {
        state.claimed.insert(pair(ix, enemy), false);
        state.claimed.insert(pair(off, enemy), false);
    }
}

/// A model goes over to another unit under another number.
fn goes_over(state: &mut State, (from, model): (UnitIx, &mut ModelState), (to, number): (UnitIx, u16)) {
    let side = state.side_of(from);
    let warlord = &mut state.sides[side.0].warlord;
    if *warlord == Some((from, model.number)) {
        *warlord = Some((to, number));
    }
    model.number = number;
    // Weapons are known by their places in a unit's row.
    let (before, after) = (&state.row(from).weapons, &state.row(to).weapons);
    let place = |of: usize| {
        let weapon = before.get(of)?;
        after.iter().position(|other| other.name == weapon.name && other.mode == weapon.mode)
    };
    model.shot = model.shot.iter().filter_map(|(of, times)| Some((place(*of)?, *times))).collect();
}

/// `merge` (`w40k.strength.merge`).
pub(crate) fn merge(state: &mut State, event: &Merge, docket: &mut impl Docket) {
    let (Some(ix), Some(into)) = (state.known(&event.unit, docket), state.known(&event.into, docket)) else {
        return;
    };
    let (joins, stays) = (state.unit(ix), state.unit(into));
    let there = |of: Whereabouts| !matches!(of, Whereabouts::Gone | Whereabouts::Destroyed);
    let together = there(joins.whereabouts) && joins.whereabouts == stays.whereabouts;
    let greatest = |models: &[ModelState]| models.iter().map(|model| model.number).max().unwrap_or(0);
    let after = greatest(&stays.models);
    let countable = after.checked_add(greatest(&joins.models)).is_some();
    let right = ix != into && !state.is_enemy(ix, into) && together && countable;
    docket.finding(rule::STRENGTH_MERGE, Outcome::from(right), || {
        of(&event.into).with("models", state.unit(ix).starting.saturating_add(state.unit(into).starting))
    });
    if !right {
        return;
    }
    let mut models: Vec<ModelState> = std::mem::take(&mut state.unit_mut(ix).models);
    for model in &mut models {
        let number = after.saturating_add(model.number);
        goes_over(state, (ix, model), (into, number));
    }
    state.take_off(ix, Whereabouts::Gone);
    let mut empty = UnitState::new(ix, state.row(ix));
    (empty.models, empty.whereabouts) = (Vec::new(), Whereabouts::Gone);
    let joined = std::mem::replace(state.unit_mut(ix), empty);
    let unit = state.unit_mut(into);
    unit.starting = unit.starting.saturating_add(joined.starting);
    unit.models.extend(models);
    unit.smote |= joined.smote;
    for power in joined.powers {
        if !unit.powers.contains(&power) {
            unit.powers.push(power);
        }
    }
    unit.wounds_unsaid |= joined.wounds_unsaid;
    unit.fallen_unsaid |= joined.fallen_unsaid;
    add_turn(&mut unit.turn, joined.turn);
    add_phase(&mut unit.phase, joined.phase);
    if state.acting == Some(ix) {
        state.acting = Some(into);
    }
    if let Some(power) = state.power.as_mut().filter(|power| power.unit == ix) {
        power.unit = into;
    }
    state.forget_claims(into);
}

/// What either part of a merged unit did this turn, it did.
fn add_turn(turn: &mut ThisTurn, joined: ThisTurn) {
    // Of two kinds of move the one that forbids more counts.
    let forbids = |moved: &Option<Moved>| match moved {
        None => 0,
        Some(Moved::Stationary) => 1,
        Some(Moved::Disembarked) => 2,
        Some(Moved::Normal) => 3,
        Some(Moved::Arrived) => 4,
        Some(Moved::Advance) => 5,
        Some(Moved::FallBack) => 6,
    };
    turn.moved = [turn.moved, joined.moved].into_iter().max_by_key(forbids).flatten();
    turn.moved_at_all |= joined.moved_at_all;
    turn.charge = turn.charge.take().or(joined.charge);
    turn.intervened |= joined.intervened;
    turn.left_wreck |= joined.left_wreck;
    turn.losses_unsaid |= joined.losses_unsaid;
    turn.charge_unsaid |= joined.charge_unsaid;
    turn.lost = turn.lost.saturating_add(joined.lost);
    turn.returned = turn.returned.saturating_add(joined.returned);
}

/// What either part of a merged unit did this phase, it did.
fn add_phase(phase: &mut ThisPhase, joined: ThisPhase) {
    let either = |one: Option<bool>, other: Option<bool>| match (one, other) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    };
    phase.selected_to_move |= joined.selected_to_move;
    phase.embarked |= joined.embarked;
    phase.disembarked |= joined.disembarked;
    phase.began_aboard |= joined.began_aboard;
    phase.shot |= joined.shot;
    phase.manifested = phase.manifested.saturating_add(joined.manifested);
    phase.manifesting_over |= joined.manifesting_over;
    phase.denied = phase.denied.saturating_add(joined.denied);
    phase.engaged_at_start = either(phase.engaged_at_start, joined.engaged_at_start);
    phase.near_at_start = either(phase.near_at_start, joined.near_at_start);
    phase.intervened |= joined.intervened;
    phase.fought |= joined.fought;
    phase.piled_in |= joined.piled_in;
    phase.struck |= joined.struck;
    phase.consolidated |= joined.consolidated;
    phase.tested |= joined.tested;
    phase.fleeing |= joined.fleeing;
    phase.may_flee |= joined.may_flee;
    phase.checked |= joined.checked;
    phase.overwatch |= joined.overwatch;
}
