//! The magic phase: dice, casting, dispelling, spells in play (`wfb.magic.*`).

mod casting;
mod dispelling;
mod pools;

use aftermath_rules::{
    SideId,
    dice::Pips,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_whfb6::{Count, Name, SpellEffect, SpellInPlay, Whole, pack, rule};
pub(crate) use casting::{cast, miscast};
pub(crate) use dispelling::{dispel, dispel_in_play};
pub(crate) use pools::dice_pools;

use crate::{
    state::State,
    throws::{self, Attack, Hit},
    turn,
};

/// How many dice show this face.
fn count(dice: &[Pips], face: u8) -> u32 {
    dice.iter().filter(|die| die.get() == face).count() as u32
}

/// Two or more ones, or sixes (`wfb.magic.miscast`, `wfb.magic.irresistible`).
fn are_two(dice: &[Pips], face: u8) -> bool {
    count(dice, face) >= pack::DOUBLES
}

/// What items add to a throw needs a name (`wfb.gap.bound_spells_items`).
fn added(plus: Option<Whole<0, 50>>, source: Option<&Name>, docket: &mut impl Docket) -> u32 {
    let plus = plus.map_or(0, Whole::get);
    if plus > 0 {
        let outcome = if source.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
        docket.finding(rule::GAP_BOUND_SPELLS_ITEMS, outcome, || match source {
            Some(source) => Detail::say("item-adds").with("source", source.to_string()).records(plus),
            None => Detail::lacks("plus_source"),
        });
    }
    plus
}

/// Takes dice from a pool, which they may not exceed. Answers whether there were enough; `None` where nobody knows.
fn spend(pool: Option<Count>, dice: usize) -> (Option<bool>, Option<Count>) {
    let Some(left) = pool.map(Count::get) else {
        return (None, None);
    };
    let dice = dice as u32;
    (Some(dice <= left), Some(Count::nearest(left.saturating_sub(dice))))
}

/// `spell_effect`: what a spell does its description tells, which is not in the book (`wfb.magic.effect`, `wfb.gap.spells`).
/// Wounds and saves of its hits are thrown as ever.
pub(crate) fn spell_effect(state: &mut State, side: Option<&SideId>, event: &SpellEffect, docket: &mut impl Docket) {
    turn::in_phase(state, aftermath_whfb6::Phase::Magic, docket);
    turn::step(state, turn::CASTING, docket);
    turn::active_only(state, side, docket);
    let Some(spell) = state.progress.spell.clone().filter(|spell| !spell.worked) else {
        let outcome = state.follows(false, state.progress.tried.is_empty());
        docket.finding(rule::MAGIC_EFFECT, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("cast"),
            _ => Detail::say("no-spell-works"),
        });
        return;
    };
    docket.finding(rule::MAGIC_EFFECT, Outcome::PlayersCall, || {
        Detail::say("spell-works").with("spell", spell.spell.to_string())
    });
    let wizard = state.find(&spell.wizard);
    let before = (event.hits.len() > 1).then(|| state.clone());
    for hits in &event.hits {
        let Some(target) = state.present(&hits.unit, docket) else {
            continue;
        };
        // What a spell needs to hit its description tells.
        let none: Option<Hit> = None;
        let attack = Attack {
            by: wizard,
            at: target,
            hit: none,
            hits: hits.hits.map(Whole::get),
            strength: Some(hits.strength.get()),
            armour_worse: 0,
            in_combat: false,
            throws: &hits.throws,
        };
        throws::judge(state, &attack, docket);
    }
    // Whom a spell is aimed at it may have hit, where the log says nothing of hits.
    let aimed = spell.target.as_ref().and_then(|target| state.find(target)).filter(|_| event.hits.is_empty());
    let aimed = aimed.filter(|target| wizard.is_none_or(|wizard| state.is_enemy(wizard, *target)));
    if let Some(target) = aimed.filter(|target| state.is_present(*target)) {
        state.unit_mut(target).losses_unknown = true;
    }
    if let Some(before) = before.filter(|_| state.doubted.is_some()) {
        state.doubt_from(before);
    }
    if event.remains {
        let cast_in = Some(Count::nearest(state.turns_passed()));
        state.spells.push(SpellInPlay {
            caster: spell.wizard.clone(),
            spell: spell.spell.clone(),
            value: spell.value,
            cast_in,
            irresistible: spell.irresistible,
        });
    }
    if let Some(spell) = &mut state.progress.spell {
        spell.worked = true;
    }
}

/// At the end of the phase: who miscast has thrown for it.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    if let Some(wizard) = &state.progress.miscast_due {
        docket.finding(rule::MAGIC_MISCAST, Outcome::Broken, || Detail::say("miscast-due").unit(wizard));
    }
}
