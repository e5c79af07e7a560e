//! Dispelling, at once and of spells in play (`wfb.magic.dispel_*`, `wfb.magic.in_play_*`).

use aftermath_rules::{
    SideId, UnitId,
    dice::{self, Pips},
    docket::Docket,
    docket_layer::noticing,
    finding::{Asks, Band, Bands, Detail, On, Outcome, RollIx},
    muster::SideIx,
};
use aftermath_whfb6::{
    Count, Dispel, DispelInPlay, Name, Phase, Pools, SpellInPlay, SpellNow, TriedInPlay, Whole, pack, purpose, rule,
};

use super::{added, are_two, casting::no_pools, spend};
use crate::{
    rolls,
    state::{State, add},
    turn,
};

/// Reports a throw of a side that no unit makes, read as [`dispels`] reads it.
fn report(state: &State, side: SideIx, faces: &[Pips], plus: u32, needed: u32, docket: &mut impl Docket) -> RollIx {
    let row = |on: On, dispelled: bool| Band { on, result: named(dispelled) };
    let sixes = state.setup.options.has_dispel_double_six().then(|| row(On::Two(pack::GREATEST_DIE), true));
    let (added, least) = (i32::try_from(plus).unwrap_or_default(), i32::try_from(needed).unwrap_or(i32::MAX));
    let rows = [row(On::Two(pack::ALWAYS_MISSES), false)].into_iter().chain(sixes);
    let rows = rows.chain([row(On::AtLeast(least), true), row(On::Else, false)]).collect();
    let table = Bands { added, rows };
    rolls::bands(state, &purpose::DISPEL, (side, None), faces, table, Some(least.saturating_sub(added)), docket)
}

/// What an attempt came to.
fn named(dispelled: bool) -> &'static str {
    if dispelled { "dispelled" } else { "not_dispelled" }
}

/// The side that an entry speaks of; the opponent of two where it says nothing.
fn opponent(state: &State, side: Option<&SideId>) -> Option<SideIx> {
    match side {
        Some(side) => state.setup.muster.side(side),
        None => state.active.filter(|_| state.setup.muster.sides() == 2).map(|active| SideIx(1 - active.0)),
    }
}

/// Whether dice dispel a spell that needs so much: two 1s never do, by the full rules two 6s always
/// (`wfb.magic.dispel_double_one`, `wfb.gap.dispel_double_six`).
fn dispels(state: &State, faces: &[Pips], plus: u32, needed: u32) -> bool {
    if are_two(faces, 1) {
        return false;
    }
    let sixes = state.setup.options.has_dispel_double_six() && are_two(faces, 6);
    sixes || dice::sum(faces) + plus >= needed
}

/// `dispel`: one attempt at the spell that was just cast, by the opponent, with any number of his dice.
pub(crate) fn dispel(state: &mut State, side: Option<&SideId>, event: &Dispel, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Magic, docket);
    match state.progress.spell.as_ref().filter(|spell| spell.worked) {
        Some(spell) => docket.finding(rule::TURN_MAGIC_ORDER, Outcome::Broken, || {
            Detail::say("dispels-late").with("spell", spell.spell.to_string())
        }),
        None => {
            turn::step(state, turn::CASTING, docket);
        }
    }
    let by = opponent(state, side);
    if let (Some(by), Some(active)) = (by, state.active)
        && by == active
    {
        docket.finding(rule::MAGIC_DISPEL_ONE_ATTEMPT, Outcome::Broken, || Detail::say("dispels-own"));
    }
    let Some(spell) = state.progress.spell.clone() else {
        let outcome = state.follows(false, state.progress.tried.is_empty());
        docket.finding(rule::MAGIC_DISPEL_ONE_ATTEMPT, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("cast"),
            _ => Detail::say("no-spell-to-dispel"),
        });
        return;
    };
    docket.finding(rule::MAGIC_DISPEL_ONE_ATTEMPT, Outcome::from(!spell.tried), || {
        Detail::say("one-dispel").with("spell", spell.spell.to_string())
    });
    if let Some(target) = &spell.target {
        docket.finding(rule::MAGIC_DISPEL_ANY_TARGET, Outcome::Held, || {
            Detail::say("dispel-target").with("target", target)
        });
    }
    let before = event.declared.is_some().then(|| state.clone());
    take_dice(state, event.dice.len(), docket);
    let plus = added(event.plus, event.plus_source.as_ref(), docket);
    if plus > 0 {
        let outcome = event.announced.map_or(Outcome::Unrecorded, Outcome::from);
        docket.finding(rule::MAGIC_DISPEL_ITEMS_FIRST, outcome, || match event.announced {
            Some(_) => Detail::say("items-first"),
            None => Detail::lacks("announced"),
        });
    }
    let (dispelled, doubted) = noticing(docket, |docket| judge(state, by, event, &spell, plus, docket));
    if let Some(before) = before.filter(|_| doubted) {
        state.doubt_from(before);
    }
    if let Some(spell) = &mut state.progress.spell {
        spell.tried = true;
    }
    if dispelled == Some(true) {
        state.progress.spell = None;
    }
}

/// Dispel dice come from the pool, which holds for the phase (`wfb.magic.dispel_dice_number`, `wfb.gap.dispel_dice_spent`).
fn take_dice(state: &mut State, thrown: usize, docket: &mut impl Docket) {
    let pools = state.progress.pools.clone().unwrap_or_else(no_pools);
    let before = pools.dispel.map_or(0, Count::get);
    let (enough, left) = spend(pools.dispel, thrown);
    let outcome = enough.map_or(Outcome::Unrecorded, Outcome::from);
    docket.finding(rule::MAGIC_DISPEL_DICE_NUMBER, outcome, || match enough {
        Some(_) => Detail::say("dispel-dice-left").expects(before).records(thrown),
        None => Detail::lacks("dice_pools"),
    });
    state.progress.pools = Some(Pools { dispel: left, ..pools });
}

fn judge(
    state: &State,
    by: Option<SideIx>,
    event: &Dispel,
    spell: &SpellNow,
    plus: u32,
    docket: &mut impl Docket,
) -> Option<bool> {
    if event.dice.is_empty() {
        docket.finding(rule::MAGIC_DISPEL_SUCCESS, Outcome::Unrecorded, || Detail::lacks("dice"));
        return event.declared;
    }
    let needed = spell.total.get();
    // What nothing can dispel no throw decides.
    let by = by.filter(|_| !spell.irresistible);
    let roll = by.map(|by| report(state, by, &event.dice, plus, needed, docket));
    let due = !spell.irresistible && dispels(state, &event.dice, plus, needed);
    let taken = event.declared.unwrap_or(due);
    let cited = if spell.irresistible {
        rule::MAGIC_IRRESISTIBLE
    } else if are_two(&event.dice, 1) {
        rule::MAGIC_DISPEL_DOUBLE_ONE
    } else if state.setup.options.has_dispel_double_six() && are_two(&event.dice, 6) {
        rule::GAP_DISPEL_DOUBLE_SIX
    } else {
        rule::MAGIC_DISPEL_SUCCESS
    };
    docket.finding(cited, Outcome::from(due == taken), || {
        let detail = told(&event.dice, plus, needed, due, taken);
        roll.map_or(detail.clone(), |roll| detail.of_roll(roll, Asks::Result))
    });
    Some(taken)
}

fn told(faces: &[Pips], plus: u32, needed: u32, due: bool, taken: bool) -> Detail {
    Detail::say("dispelling")
        .with("needed", needed)
        .with("dice", faces.to_vec())
        .with("added", plus)
        .expects(named(due))
        .records(named(taken))
}

/// `dispel_in_play`: after all casting, the opponent first, spells of earlier turns alone, against their casting value.
pub(crate) fn dispel_in_play(state: &mut State, side: Option<&SideId>, event: &DispelInPlay, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Magic, docket);
    let before = turn::step_now(state);
    turn::step(state, turn::IN_PLAY, docket);
    let Some(by) = side.and_then(|side| state.setup.muster.side(side)) else {
        docket.finding(rule::MAGIC_IN_PLAY_ORDER, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let active = state.active == Some(by);
    let active_began = state
        .progress
        .tried_in_play
        .iter()
        .any(|tried| state.active.is_some_and(|active| *state.side_id(active) == tried.side));
    let named = |say: &'static str| move || Detail::say(say).with("spell", event.spell.to_string());
    let say = if active { "in-play-after" } else { "in-play-order" };
    docket.finding(rule::MAGIC_IN_PLAY_ORDER, Outcome::from(active || !active_began), named(say));
    let is_at = |caster: &UnitId, spell: &Name| *caster == event.caster && *spell == event.spell;
    let found = state.spells.iter().position(|spell| is_at(&spell.caster, &spell.spell));
    let Some(place) = found else {
        let now = state.progress.spell.as_ref().is_some_and(|spell| spell.spell == event.spell);
        let ended = state.progress.tried_in_play.iter().any(|tried| is_at(&tried.caster, &tried.spell));
        if !now && !ended && state.progress.partial && state.spells.is_empty() {
            // The situation may have left out what remains in play.
            docket.finding(rule::GAP_SPELLS, Outcome::Unrecorded, || Detail::lacks("spells"));
            return;
        }
        let (cited, say) = match now {
            true => (rule::MAGIC_IN_PLAY_TIMING, "in-play-timing"),
            false => (rule::GAP_SPELLS, "not-in-play"),
        };
        docket.finding(cited, Outcome::Broken, named(say));
        return;
    };
    let spell = state.spells[place].clone();
    let earlier = spell.cast_in.map_or(Some(true), |cast_in| state.is_past(cast_in));
    let after = before <= turn::IN_PLAY;
    let outcome = match earlier {
        None if after => Outcome::Unrecorded,
        earlier => Outcome::from(after && earlier == Some(true)),
    };
    docket.finding(rule::MAGIC_IN_PLAY_TIMING, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("first_turn"),
        _ => named("in-play-timing")(),
    });
    let tried =
        TriedInPlay { side: state.side_id(by).clone(), caster: event.caster.clone(), spell: event.spell.clone() };
    if state.progress.tried_in_play.contains(&tried) {
        docket.finding(rule::MAGIC_DISPEL_ONE_ATTEMPT, Outcome::Broken, || {
            Detail::say("one-dispel").with("spell", event.spell.to_string())
        });
    }
    let before = event.declared.is_some().then(|| state.clone());
    add(&mut state.progress.tried_in_play, tried);
    if active {
        take_power_dice(state, event.dice.len(), docket);
    } else {
        take_dice(state, event.dice.len(), docket);
    }
    let (ended, doubted) = noticing(docket, |docket| end(state, by, event, &spell, docket));
    if let Some(before) = before.filter(|_| doubted) {
        state.doubt_from(before);
    }
    if ended == Some(true) {
        state.spells.remove(place);
    }
}

/// The active player dispels with the power dice that he has left (`wfb.magic.in_play_power_dice`).
fn take_power_dice(state: &mut State, thrown: usize, docket: &mut impl Docket) {
    let pools = state.progress.pools.clone().unwrap_or_else(no_pools);
    let before = pools.power.map_or(0, Count::get);
    let (enough, left) = spend(pools.power, thrown);
    let outcome = enough.map_or(Outcome::Unrecorded, Outcome::from);
    docket.finding(rule::MAGIC_IN_PLAY_POWER_DICE, outcome, || match enough {
        Some(_) => Detail::say("power-dice-left").expects(before).records(thrown),
        None => Detail::lacks("dice_pools"),
    });
    state.progress.pools = Some(Pools { power: left, ..pools });
}

/// Whether the spell ends: its casting value counts, not the roll by which it was cast.
fn end(state: &State, by: SideIx, event: &DispelInPlay, spell: &SpellInPlay, docket: &mut impl Docket) -> Option<bool> {
    let Some(needed) = spell.value.map(Whole::get) else {
        docket.finding(rule::MAGIC_IN_PLAY_TARGET, Outcome::Unrecorded, || Detail::lacks("value"));
        return event.declared;
    };
    if event.dice.is_empty() {
        docket.finding(rule::MAGIC_IN_PLAY_TARGET, Outcome::Unrecorded, || Detail::lacks("dice"));
        return event.declared;
    }
    let plus = added(event.plus, event.plus_source.as_ref(), docket);
    let roll = report(state, by, &event.dice, plus, needed, docket);
    let due = dispels(state, &event.dice, plus, needed);
    let taken = event.declared.unwrap_or(due);
    let cited = if are_two(&event.dice, 1) { rule::MAGIC_DISPEL_DOUBLE_ONE } else { rule::MAGIC_IN_PLAY_TARGET };
    let told = || told(&event.dice, plus, needed, due, taken).of_roll(roll, Asks::Result);
    // A spell that was irresistible when it was cast is dispelled as any other.
    if spell.irresistible && (due || !taken) {
        docket.finding(rule::MAGIC_IN_PLAY_IRRESISTIBLE, Outcome::from(due == taken), told);
        if due == taken {
            docket.finding(cited, Outcome::Held, told);
        }
    } else {
        docket.finding(cited, Outcome::from(due == taken), told);
    }
    Some(taken)
}
