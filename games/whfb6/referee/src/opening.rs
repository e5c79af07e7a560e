//! A log that begins within a battle, with a situation that tells a part of the table. What it leaves out is not known.

use aftermath_rules::muster::UnitIx;
use aftermath_whfb6::{CombatSituation, Count, Models, Moved, Phase, RoundResult, Situation, ThisPhase, ToPursue};

use crate::{
    charge::named,
    combat::units_of,
    state::{State, add},
};

/// Takes up such a situation, whose units and combats stand on the table already.
pub(crate) fn begin(state: &mut State, situation: &Situation) {
    let (least, most) = turns(state, situation.turn.get());
    let progress = &mut state.progress;
    (progress.begun, progress.partial) = (true, true);
    progress.phase_under_way = situation.phase.is_some();
    progress.phase_unsaid = situation.turn.get() > 0 && situation.phase.is_none();
    progress.turns_passed = Some(Count::nearest(most));
    progress.turns_least = (least < most).then(|| Count::nearest(least));
    for unit in &mut state.units {
        // Who counts as charging in a turn that may be this one does so now, and who reached his target this turn does too.
        let reached = unit.this_turn.as_ref().is_some_and(|turn| turn.moved == Some(Moved::Charge));
        if reached || unit.charges_in.is_some_and(|turn| (least..most).contains(&turn.get())) {
            unit.charges_in = Some(Count::nearest(most));
        }
        if unit.this_turn.is_none() && situation.turn.get() > 0 {
            unit.unsaid_before = Some(situation.phase.unwrap_or(Phase::Movement));
        }
    }
    for place in 0..state.combats.len() {
        take_up_round(state, place);
    }
    if state.phase.is_some() {
        begin_phase(state);
    }
}

/// Turns that began, counted through all sides, as the number of the turn tells: at least and at most so many.
fn turns(state: &State, number: u32) -> (u32, u32) {
    let sides = state.setup.muster.sides().max(1) as u32;
    let before = number.saturating_sub(1).saturating_mul(sides);
    if number == 0 {
        return (0, 0);
    }
    let first = state.setup.options.first.as_ref().and_then(|first| state.setup.muster.side(first));
    match first.zip(state.active) {
        Some((first, active)) => {
            let place = (active.0 + state.setup.muster.sides() - first.0) as u32 % sides;
            (before + place + 1, before + place + 1)
        }
        None => (before + 1, before + sides),
    }
}

/// What the situation does not say of its phase follows from the table at its start.
fn begin_phase(state: &mut State) {
    let all: Vec<UnitIx> = state.setup.muster.all().collect();
    for ix in all {
        let models = Models::nearest(state.models(ix));
        let phase = state.this_phase_mut(ix);
        let models = phase.models.or(Some(models));
        *phase = ThisPhase { models, ..phase.clone() };
    }
    if state.phase == Some(Phase::Movement) {
        crate::movement::look_for_enemies(state);
    }
}

/// A round that is under way, or scored already: who fought, who broke and whom the victors pursue.
fn take_up_round(state: &mut State, place: usize) {
    let combat: CombatSituation = state.combats[place].clone();
    let Some(round) = &combat.round else {
        return;
    };
    let units = units_of(&combat);
    for id in &units {
        add(&mut state.progress.fought, id.clone());
    }
    let Some(result) = &round.result else {
        state.progress.current = units.first().cloned();
        return;
    };
    // What a situation says of a round is said.
    if let Some(round) = &mut state.combats[place].round {
        round.result = Some(RoundResult { known: true, ..result.clone() });
    }
    let winner = result.winner.as_ref().and_then(|side| state.setup.muster.side(side));
    let won: Vec<UnitIx> = named(state, &units).filter(|ix| Some(state.side_of(*ix)) == winner).collect();
    for ix in won {
        let id = state.id(ix).clone();
        add(&mut state.progress.winners, id);
    }
    for broken in named(state, &round.broken).collect::<Vec<_>>() {
        let id = state.id(broken).clone();
        for contact in &combat.contacts {
            let victor = match (&contact.unit, &contact.enemy) {
                (unit, enemy) if *enemy == id => unit,
                (unit, enemy) if *unit == id => enemy,
                _ => continue,
            };
            add(&mut state.progress.may_pursue, ToPursue { unit: victor.clone(), enemy: id.clone() });
        }
        add(&mut state.progress.broken, id);
        state.begin_to_flee(broken);
    }
}
