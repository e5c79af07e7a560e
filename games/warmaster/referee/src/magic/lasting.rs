//! Spells that last, and the questions that other chapters ask about them.

use super::{effects::repeats, spells};
use crate::{Phase, Spell, SpellList, State, Trait, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    dice,
    docket::Docket,
    finding::{Detail, Outcome},
};

/// How near the Sorcerer a unit is angered, in cm.
const ANGER_CM: f64 = 30.0;

/// Whether any spell lasts on the unit or character.
pub(crate) fn is_under_spell(state: &State, ix: UnitIx) -> bool {
    state.magic.lasting.iter().any(|lasting| lasting.unit == ix)
}

fn under(state: &State, spell: Spell, ix: UnitIx) -> bool {
    state.magic.lasting.iter().any(|lasting| lasting.spell == spell && lasting.unit == ix)
}

/// Weird Enchantment halves every move, charges too; a flyer's half move is his full one (A30).
pub(crate) fn half_paced(state: &State, ix: UnitIx) -> bool {
    let flies = state.figures(ix).has(Trait::Flyer) && !state.setup.options.enchanted_flyers_slow;
    under(state, Spell::WeirdEnchantment, ix) && !flies
}

/// To whom every enemy is terrible: under Weird Enchantment, unless Undead.
pub(crate) fn is_awed(state: &State, ix: UnitIx) -> bool {
    let undead = state.figures(ix).has(Trait::Undead) || state.spell_list(ix) == Some(SpellList::Undead);
    under(state, Spell::WeirdEnchantment, ix) && !undead
}

/// Who causes terror, or has a character in its ranks who does (`wm.char.mounts`), and has not lost it by Weird
/// Enchantment.
pub(crate) fn frightens(state: &State, ix: UnitIx) -> bool {
    let terrible = |who: UnitIx| state.figures(who).has(Trait::Terror);
    let with = |who: &UnitIx| state.units[who.0].joined == Some(ix);
    (terrible(ix) || state.living_characters().filter(with).any(terrible)) && !under(state, Spell::WeirdEnchantment, ix)
}

/// Who may not charge, pursue or advance.
pub(crate) fn is_doomed(state: &State, ix: UnitIx) -> bool {
    under(state, Spell::DoomAndDespair, ix)
}

/// Doom and Despair forbids charges, pursuits and advances (`wm.spell.doom_and_despair`).
pub(crate) fn check_not_doomed(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if is_doomed(state, ix) {
        docket.finding(rule::SPELL_DOOM_AND_DESPAIR, Outcome::Broken, || Detail::say("doomed").unit(state.id(ix)));
    }
}

/// Whether the unit moves by Voice of Command: in the Shooting phase and alone, without the characters who are with it
/// (`wm.spell.voice_of_command`).
pub(crate) fn voice(state: &mut State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    if state.phase != Some(Phase::Shooting) || !under(state, Spell::VoiceOfCommand, ix) {
        return false;
    }
    let mut lasting = state.magic.lasting.iter_mut();
    let moved = lasting
        .find(|lasting| lasting.spell == Spell::VoiceOfCommand && lasting.unit == ix)
        .is_some_and(|lasting| std::mem::replace(&mut lasting.done, true));
    docket
        .finding(rule::SPELL_VOICE_OF_COMMAND, Outcome::from(!moved), || Detail::say("voice-moves").unit(state.id(ix)));
    // A second move is told once, by the spell.
    state.units[ix.0].may_move = true;
    for unit in state.units.iter_mut().filter(|unit| unit.joined == Some(ix)) {
        unit.joined = None;
    }
    true
}

/// The penalty of Anger of the Gods on an order to these units: at least, as measured, at most. `None` where a pose is
/// missing; a brigade is angered with any of its units, and never twice.
pub(crate) fn anger(state: &State, units: &[UnitIx]) -> Option<[u32; 3]> {
    let Some(first) = units.first().copied() else { return Some([0; 3]) };
    let side = state.side_of(first);
    let mut penalty = [0; 3];
    let angry = state.magic.lasting.iter().filter(|lasting| lasting.spell == Spell::AngerOfTheGods);
    for sorcerer in angry.filter(|lasting| lasting.side != side).map(|lasting| lasting.unit) {
        for unit in units {
            let apart = state.reach(sorcerer, *unit)?;
            let slack = state.setup.tolerance;
            let near = [apart.most + slack, apart.cm, apart.least - slack].map(|cm| u32::from(cm <= ANGER_CM));
            for (penalty, near) in penalty.iter_mut().zip(near) {
                *penalty = (*penalty).max(near);
            }
        }
    }
    Some(penalty)
}

/// Whether a side has ever been under Anger of the Gods that has ended since.
pub(crate) fn anger_has_ended(state: &State, ix: UnitIx) -> bool {
    let enemy = |unit: UnitIx| state.side_of(unit) != state.side_of(ix);
    state.magic.ended.iter().any(|(spell, unit)| *spell == Spell::AngerOfTheGods && enemy(*unit))
}

/// Whether Heaven's Fire lets the unit shoot a second time (`wm.spell.heavens_fire`).
pub(crate) fn fires_again(state: &State, ix: UnitIx) -> bool {
    under(state, Spell::HeavensFire, ix)
}

/// Attacks a stand that spells give in this Combat phase, each with its rule.
pub(crate) fn attack_bonus(state: &State, ix: UnitIx) -> Vec<(Rule, i32)> {
    [Spell::Waaagh, Spell::BoonOfChaos]
        .into_iter()
        .filter(|spell| under(state, *spell, ix))
        .map(|spell| (spells::facts(spell).rule, 1))
        .collect()
}

/// What spells that have ended gave a stand.
pub(crate) fn ended_bonus(state: &State, ix: UnitIx) -> i32 {
    let stand = [Spell::Waaagh, Spell::BoonOfChaos];
    state.magic.ended.iter().filter(|(spell, unit)| *unit == ix && stand.contains(spell)).count() as i32
}

/// Attacks that spells give to one stand of the unit in each round, at least and at most: one for the unit and one for
/// the character who fights, if one does (Light of Battle, A31), the sum of the dice (Rage of Chaos).
pub(crate) fn extra_attacks(state: &State, ix: UnitIx, fighting: Option<UnitIx>) -> Vec<(Rule, u32, u32)> {
    let mut extra = Vec::new();
    if under(state, Spell::LightOfBattle, ix) {
        extra.push((rule::SPELL_LIGHT_OF_BATTLE, 1, 1 + u32::from(fighting.is_some())));
    }
    let rage = state.magic.lasting.iter().find(|lasting| lasting.spell == Spell::RageOfChaos && lasting.unit == ix);
    if let Some(rage) = rage.filter(|rage| !rage.dice.is_empty()) {
        let sum = if repeats(&rage.dice) { 0 } else { dice::sum(&rage.dice) };
        extra.push((rule::SPELL_RAGE_OF_CHAOS, sum, sum));
    }
    extra
}

/// Whether a spell that gave attacks to one stand has ended.
pub(crate) fn ended_extra(state: &State, ix: UnitIx) -> bool {
    let extra = [Spell::LightOfBattle, Spell::RageOfChaos];
    state.magic.ended.iter().any(|(spell, unit)| *unit == ix && extra.contains(spell))
}

/// Attacks that rage turns on the unit itself in its first round, until they are struck.
pub(crate) fn rage_at_itself(state: &State, ix: UnitIx) -> Option<u32> {
    let rage = state.magic.lasting.iter().find(|lasting| lasting.spell == Spell::RageOfChaos && lasting.unit == ix)?;
    (repeats(&rage.dice) && !rage.done && state.units[ix.0].rounds == 0).then(|| dice::sum(&rage.dice))
}

/// The unit has struck itself.
pub(crate) fn rage_struck(state: &mut State, ix: UnitIx) {
    for lasting in &mut state.magic.lasting {
        lasting.done |= lasting.spell == Spell::RageOfChaos && lasting.unit == ix;
    }
}
