//! Attacks and their modifiers (section "Attacks").

use super::{RoundState, contact};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Footprint,
    ids::SideId,
    warmaster::{
        Attack, Cover, Kind, Phase, State,
        hits::{self, COMBAT, HitRules, Throw},
        items::{banners, weapons},
        machines, magic, rule, scenery, shooting,
        state::UnitIx,
        turn,
    },
};

/// Modifiers of the stands of one strike, added up over the stands.
#[derive(Debug, Clone, Copy, Default)]
struct Modifiers {
    base: i32,
    charge: i32,
    monster_chariot: i32,
    pursuit: i32,
    pursuit_extra: i32,
    terror: i32,
    flank_rear: i32,
    confused: i32,
    /// A Battle Banner and spells that give each stand an attack.
    magic: i32,
    character: i32,
    dice: i32,
}

/// `attack`.
pub(in crate::warmaster) fn attack(state: &mut State, side: Option<&SideId>, event: &Attack, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let (Some(ix), Some(target)) = (state.present(&event.unit, docket), state.present(&event.target, docket)) else {
        return;
    };
    let owner = state.side_id(state.side_of(ix));
    docket.finding(rule::SEQ_ACTIVE_ONLY, Outcome::from(side.is_none_or(|side| side == owner)), || {
        Detail::say("own-unit").unit(state.id(ix))
    });
    if ix == target {
        rage_at_itself(state, ix, event, docket);
        return;
    }
    check_engaged(state, ix, target, docket);
    let stands = striking_stands(state, ix, target, event, docket);
    scenery::check_uphill(state, ix, target, event.cover, docket);
    scenery::check_air_attack(state, ix, target, event.cover, docket);
    let cover = cover(state, target, event, docket);
    let mut modifiers = modifiers(state, ix, target, &stands, cover, event, docket);
    weapons::check_extra(state, ix, event, docket);
    modifiers.dice = modifiers.dice.saturating_add(i32::try_from(event.extra).unwrap_or(i32::MAX));
    add_characters(state, ix, &mut modifiers, event.dice.len(), docket);
    report(state, ix, target, &modifiers, event, docket);
    banners::check_fortune(state, ix, &event.replaced, &event.dice, docket);
    weapons::check_cleaving(state, ix, event, cover.to_hit(), docket);
    weapons::check_destruction(state, ix, event, hits::armour(state, target), docket);
    let throw = Throw {
        by: ix,
        at: target,
        needed: cover.to_hit(),
        armour: hits::armour(state, target),
        dice: &event.dice,
        saves: &event.saves,
        declared: event.declared.as_ref(),
    };
    let to_hit = machines::to_hit_rule(state, target, COMBAT.to_hit);
    let suffered = hits::suffered(state, throw, HitRules { to_hit, ..COMBAT }, docket);
    if let Some(round) = &mut state.combat.round {
        round.struck.extend(stands.iter().map(|number| (ix, *number)));
        round.suffer(target, suffered);
    }
}

/// Attacks of a Rage of Chaos that turned on the unit itself (`wm.spell.rage_of_chaos`, A27).
fn rage_at_itself(state: &mut State, ix: UnitIx, event: &Attack, docket: &mut impl Docket) {
    let due = magic::rage_at_itself(state, ix);
    let right = due.is_some_and(|due| due as usize == event.dice.len());
    docket.finding(rule::SPELL_RAGE_OF_CHAOS, Outcome::from(right), || {
        Detail::say("rage-at-itself").unit(state.id(ix)).expects(due.unwrap_or_default()).records(event.dice.len())
    });
    let cover = cover(state, ix, event, docket);
    let throw = Throw {
        by: ix,
        at: ix,
        needed: cover.to_hit(),
        armour: hits::armour(state, ix),
        dice: &event.dice,
        saves: &event.saves,
        declared: event.declared.as_ref(),
    };
    let suffered = hits::suffered(state, throw, COMBAT, docket);
    magic::rage_struck(state, ix);
    if let Some(round) = &mut state.combat.round {
        round.suffer(ix, suffered);
    }
}

/// Both units belong to the round that is being fought.
fn check_engaged(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    let fighting = |round: &RoundState| round.units.contains(&ix) && round.units.contains(&target);
    let open = state.combat.round.as_ref().is_some_and(|round| fighting(round) && round.outcome.is_none());
    let enemies = state.side_of(ix) != state.side_of(target);
    docket.finding(rule::ENGAGE_SEQUENCE, Outcome::from(open && enemies), || {
        Detail::say("in-round").unit(state.id(ix)).with("target", state.id(target))
    });
}

/// Stands that touch the enemy struck, each once a round (`wm.attack.who`, `wm.attack.target`).
fn striking_stands(state: &State, ix: UnitIx, target: UnitIx, event: &Attack, docket: &mut impl Docket) -> Vec<u8> {
    let there = |number: &u8| state.units[ix.0].stands.iter().any(|stand| stand.number == *number);
    if let Some(missing) = event.stands.iter().find(|number| !there(number)) {
        docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
            Detail::say("stand-gone").unit(state.id(ix)).records(*missing)
        });
    }
    let stands: Vec<u8> = event.stands.iter().copied().filter(|number| there(number)).collect();
    let enemy = state.footprints(target);
    let touching = |number: &u8| {
        let stand = state.footprint(ix, *number)?;
        Some(enemy.as_ref()?.iter().any(|other| stand.touches(other, state.setup.tolerance)))
    };
    match stands.iter().map(touching).collect::<Option<Vec<bool>>>() {
        Some(all) => {
            let idle = stands.iter().zip(&all).find(|(_, touches)| !**touches).map(|(number, _)| *number);
            docket.finding(rule::ATTACK_WHO, Outcome::from(idle.is_none()), || {
                let detail = Detail::say("striking-stands").unit(state.id(ix)).with("target", state.id(target));
                match idle {
                    Some(number) => detail.records(number),
                    None => detail,
                }
            });
        }
        None => docket.finding(rule::ATTACK_WHO, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix))),
    }
    let struck = state.combat.round.as_ref().map(|round| round.struck.as_slice()).unwrap_or_default();
    let again = stands.iter().find(|number| struck.contains(&(ix, **number)));
    let twice = stands.iter().enumerate().find(|(i, number)| stands[..*i].contains(number)).map(|(_, number)| number);
    docket.finding(rule::ATTACK_TARGET, Outcome::from(again.or(twice).is_none()), || {
        let detail = Detail::say("one-strike-a-stand").unit(state.id(ix));
        match again.or(twice) {
            Some(number) => detail.records(*number),
            None => detail,
        }
    });
    stands
}

/// Cover of the stands struck: what the log claims, open for whoever moved into contact this phase and on a bare table.
fn cover(state: &State, target: UnitIx, event: &Attack, docket: &mut impl Docket) -> Cover {
    let unit = &state.units[target.0];
    let exposed = unit.charged || unit.pursuing || unit.retreated.is_some();
    // A Steam Tank is defended even as it charges (ruling A51).
    let exposed = exposed && !machines::is_tank(state, target);
    match event.cover {
        Some(cover) if exposed => {
            docket.finding(rule::DEFENCE_ATTACKERS_OPEN, Outcome::from(cover == Cover::Open), || {
                Detail::new().unit(state.id(target)).with("cover", cover.as_str())
            });
            cover
        }
        None if exposed => Cover::Open,
        claimed => shooting::cover(state, target, claimed, docket).unwrap_or(Cover::Open),
    }
}

/// Dice of each stand: Attacks and modifiers, never below none (ruling 24).
fn modifiers(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    stands: &[u8],
    cover: Cover,
    event: &Attack,
    docket: &mut impl Docket,
) -> Modifiers {
    let (unit, figures, struck) = (&state.units[ix.0], state.figures(ix), &state.units[target.0]);
    let fresh_charge = unit.charged && unit.rounds == 0 && cover == Cover::Open;
    let heavy = matches!(figures.kind, Kind::Monster | Kind::Chariot);
    let chase = if unit.pursuing { struck.retreated } else { None };
    let terrible = terror_stands(state, ix);
    let frightened = |number: u8| {
        let touched = state
            .footprint(ix, number)
            .zip(terrible.as_ref())
            .map(|(stand, terrible)| terrible.iter().any(|enemy| enemy.touches(&stand, state.setup.tolerance)));
        !magic::frightens(state, ix)
            && (magic::is_awed(state, ix) || touched.unwrap_or_else(|| magic::frightens(state, target)))
    };
    let flanked = flanked_stands(state, ix, event, docket);
    let least = i32::from(state.setup.options.one_attack_at_least);
    let bonus: i32 = stand_bonuses(state, ix).iter().map(|(_, attacks)| *attacks).sum();
    let mut sum = Modifiers::default();
    for number in stands {
        let one = Modifiers {
            base: i32::from(figures.attacks),
            charge: i32::from(fresh_charge),
            monster_chariot: i32::from(fresh_charge && heavy),
            pursuit: i32::from(chase.is_some()),
            pursuit_extra: chase.map_or(0, |cm| (cm / 3) as i32),
            terror: -i32::from(frightened(*number)),
            flank_rear: -i32::from(flanked.contains(number)),
            confused: -i32::from(unit.confused),
            magic: bonus,
            character: 0,
            dice: 0,
        };
        let dice = one.base + one.charge + one.monster_chariot + one.pursuit + one.pursuit_extra;
        let dice = (dice + one.magic + one.terror + one.flank_rear + one.confused).max(least);
        sum = Modifiers {
            base: sum.base + one.base,
            charge: sum.charge + one.charge,
            monster_chariot: sum.monster_chariot + one.monster_chariot,
            pursuit: sum.pursuit + one.pursuit,
            pursuit_extra: sum.pursuit_extra + one.pursuit_extra,
            terror: sum.terror + one.terror,
            flank_rear: sum.flank_rear + one.flank_rear,
            confused: sum.confused + one.confused,
            magic: sum.magic + one.magic,
            character: 0,
            dice: sum.dice + dice,
        };
    }
    sum
}

/// Attacks a stand that a Battle Banner and spells give, each with its rule.
fn stand_bonuses(state: &State, ix: UnitIx) -> Vec<(Rule, i32)> {
    let mut bonuses = magic::attack_bonus(state, ix);
    bonuses.extend(banners::attack_bonus(state, ix));
    bonuses
}

/// One character with the unit may add his Attacks to one of its stands, once a round (`wm.char.combat_bonus`): the dice
/// tell whether he did. More than the best of them gives is one bonus too many.
fn add_characters(state: &mut State, ix: UnitIx, modifiers: &mut Modifiers, recorded: usize, docket: &mut impl Docket) {
    let surplus = recorded as i64 - i64::from(modifiers.dice);
    let used = state.combat.round.as_ref().is_some_and(|round| round.bonus_used.contains(&ix));
    let joined =
        |character: &UnitIx| state.units[character.0].joined == Some(ix) && !state.units[character.0].stands.is_empty();
    let mut joined: Vec<UnitIx> = (0..state.units.len()).map(UnitIx).filter(joined).collect();
    joined.sort_by_key(|character| std::cmp::Reverse(state.figures(*character).attacks));
    // Waaagh! and Boon of Chaos give the character who fights an attack too.
    let spell: u8 = magic::attack_bonus(state, ix).len().try_into().unwrap_or_default();
    let attacks = |character: UnitIx| state.figures(character).attacks.saturating_add(spell);
    let bonuses: i64 = joined.iter().map(|character| i64::from(attacks(*character))).sum();
    let Some(best) = joined.first().copied().filter(|_| surplus > 0 && surplus <= bonuses) else { return };
    let bonus = i32::from(attacks(best));
    let right = !used && joined.iter().any(|character| i64::from(attacks(*character)) == surplus);
    docket.finding(rule::CHAR_COMBAT_BONUS, Outcome::from(right), || {
        Detail::say("character-fights").unit(state.id(best)).with("other", state.id(ix)).expects(bonus).records(surplus)
    });
    // A bonus too many is told once, by its own rule.
    modifiers.dice += surplus as i32;
    modifiers.character = surplus as i32;
    if let Some(round) = &mut state.combat.round {
        round.bonus_used.push(ix);
    }
}

/// Enemy stands that cause terror, struck or not (`wm.attack.mod_terror`); `None` where a pose is missing.
fn terror_stands(state: &State, ix: UnitIx) -> Option<Vec<Footprint>> {
    let mut stands = Vec::new();
    for enemy in state.living_units().filter(|enemy| state.side_of(*enemy) != state.side_of(ix)) {
        if magic::frightens(state, enemy) {
            stands.extend(state.footprints(enemy)?);
        }
    }
    Some(stands)
}

/// Striking stands whose flank or rear an enemy front touches: measured, or as claimed.
fn flanked_stands(state: &State, ix: UnitIx, event: &Attack, docket: &mut impl Docket) -> Vec<u8> {
    let measured = contact::enemy_stands(state, ix).and_then(|enemies| {
        let flanked = |number: &u8| {
            let stand = state.footprint(ix, *number)?;
            Some((*number, contact::flanked(&stand, &enemies, state.setup.tolerance)))
        };
        event.stands.iter().map(flanked).collect::<Option<Vec<_>>>()
    });
    match (measured, &event.flanked) {
        (Some(all), claimed) => {
            let flanked: Vec<u8> = all.into_iter().filter(|(_, flanked)| *flanked).map(|(number, _)| number).collect();
            if let Some(claimed) = claimed {
                let same = claimed.len() == flanked.len() && claimed.iter().all(|number| flanked.contains(number));
                docket.finding(rule::ATTACK_MOD_FLANK_REAR, Outcome::from(same), || {
                    Detail::say("flanked-stands").unit(state.id(ix)).expects(flanked.len()).records(claimed.len())
                });
            }
            flanked
        }
        (None, Some(claimed)) => claimed.to_vec(),
        (None, None) => {
            docket.finding(rule::ATTACK_MOD_FLANK_REAR, Outcome::Unrecorded, || {
                Detail::lacks("flanked").unit(state.id(ix))
            });
            Vec::new()
        }
    }
}

/// One finding for every modifier that applies, then the number of dice.
fn report(state: &State, ix: UnitIx, target: UnitIx, m: &Modifiers, event: &Attack, docket: &mut impl Docket) {
    let id = state.id(ix);
    let stands = event.stands.len() as i32;
    let mut applied = vec![
        (rule::ATTACK_MOD_CHARGE, m.charge),
        (rule::ATTACK_MOD_MONSTER_CHARIOT, m.monster_chariot),
        (rule::ATTACK_MOD_PURSUIT, m.pursuit),
        (rule::ATTACK_MOD_PURSUIT_EXTRA, m.pursuit_extra),
        (rule::ATTACK_MOD_TERROR, m.terror),
        (rule::ATTACK_MOD_FLANK_REAR, m.flank_rear),
        (rule::ATTACK_MOD_CONFUSED, m.confused),
    ];
    applied.extend(stand_bonuses(state, ix).into_iter().map(|(rule, attacks)| (rule, attacks * stands)));
    let recorded = event.dice.len() as i64;
    // Where the dice are short or over by just what one modifier gives, that modifier is what was got wrong.
    let off = recorded - i64::from(m.dice);
    let culprits: Vec<_> = applied.iter().filter(|(_, sum)| *sum != 0 && i64::from(-*sum) == off).collect();
    let culprit = match culprits.as_slice() {
        [(rule, _)] => Some(*rule),
        _ => None,
    };
    let ended = i64::from(magic::ended_bonus(state, ix)) * i64::from(stands);
    if off > 0 && off == ended {
        docket.finding(rule::MAGIC_DURATION, Outcome::Broken, || {
            Detail::say("modifier").unit(id).with("modifier", ended).with("stands", event.stands.len())
        });
        return;
    }
    if m.magic > 0 && culprit.is_none() && !magic::attack_bonus(state, ix).is_empty() {
        docket.finding(rule::MAGIC_DURATION, Outcome::Held, || {
            Detail::say("modifier").unit(id).with("modifier", m.magic).with("stands", event.stands.len())
        });
    }
    for (rule, sum) in applied.into_iter().filter(|(_, sum)| *sum != 0) {
        let tell = || {
            let detail = Detail::say("modifier").unit(id).with("modifier", sum).with("stands", event.stands.len());
            if culprit == Some(rule) { detail.expects(m.dice).records(recorded) } else { detail }
        };
        docket.finding(rule, Outcome::from(culprit != Some(rule)), tell);
        if rule == rule::ATTACK_MOD_CONFUSED {
            docket.finding(rule::CONFUSION_ATTACKS, Outcome::from(culprit != Some(rule)), tell);
        }
    }
    docket.finding(rule::ATTACK_DICE, Outcome::from(off == 0 || culprit.is_some()), || {
        let bonus = m.charge
            + m.monster_chariot
            + m.pursuit
            + m.pursuit_extra
            + m.terror
            + m.flank_rear
            + m.confused
            + m.magic
            + m.character;
        Detail::say("attack-dice")
            .unit(id)
            .with("target", state.id(target))
            .with("stands", event.stands.len())
            .with("attacks", state.figures(ix).attacks)
            .with("base_dice", m.base)
            .with("modifier", bonus)
            .expects(m.dice)
            .records(recorded)
    });
}
