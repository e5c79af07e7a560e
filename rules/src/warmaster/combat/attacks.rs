//! Attacks and their modifiers (section "Attacks").

use super::{RoundState, contact};
use crate::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Footprint,
    ids::SideId,
    warmaster::{
        Attack, Cover, Kind, Phase, State, Trait,
        hits::{self, COMBAT, Throw},
        rule, shooting,
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
    check_engaged(state, ix, target, docket);
    let stands = striking_stands(state, ix, target, event, docket);
    let cover = cover(state, target, event, docket);
    let mut modifiers = modifiers(state, ix, target, &stands, cover, event, docket);
    add_characters(state, ix, &mut modifiers, event.dice.len(), docket);
    report(state, ix, target, &modifiers, event, docket);
    let throw = Throw {
        by: ix,
        at: target,
        needed: cover.to_hit(),
        armour: hits::armour(state, target),
        dice: &event.dice,
        saves: &event.saves,
        declared: event.declared.as_ref(),
    };
    let suffered = hits::suffered(state, throw, COMBAT, docket);
    if let Some(round) = &mut state.combat.round {
        round.struck.extend(stands.iter().map(|number| (ix, *number)));
        match round.suffered.iter_mut().find(|(unit, _)| *unit == target) {
            Some((_, hits)) => *hits = hits.saturating_add(suffered),
            None => round.suffered.push((target, suffered)),
        }
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
        !figures.has(Trait::Terror) && touched.unwrap_or_else(|| state.figures(target).has(Trait::Terror))
    };
    let flanked = flanked_stands(state, ix, event, docket);
    let least = i32::from(state.setup.options.one_attack_at_least);
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
            character: 0,
            dice: 0,
        };
        let dice = one.base + one.charge + one.monster_chariot + one.pursuit + one.pursuit_extra;
        let dice = (dice + one.terror + one.flank_rear + one.confused).max(least);
        sum = Modifiers {
            base: sum.base + one.base,
            charge: sum.charge + one.charge,
            monster_chariot: sum.monster_chariot + one.monster_chariot,
            pursuit: sum.pursuit + one.pursuit,
            pursuit_extra: sum.pursuit_extra + one.pursuit_extra,
            terror: sum.terror + one.terror,
            flank_rear: sum.flank_rear + one.flank_rear,
            confused: sum.confused + one.confused,
            character: 0,
            dice: sum.dice + dice,
        };
    }
    sum
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
    let bonuses: i64 = joined.iter().map(|character| i64::from(state.figures(*character).attacks)).sum();
    let Some(best) = joined.first().copied().filter(|_| surplus > 0 && surplus <= bonuses) else { return };
    let bonus = i32::from(state.figures(best).attacks);
    let right = !used && joined.iter().any(|character| i64::from(state.figures(*character).attacks) == surplus);
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
        if state.figures(enemy).has(Trait::Terror) {
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
    let applied = [
        (rule::ATTACK_MOD_CHARGE, m.charge),
        (rule::ATTACK_MOD_MONSTER_CHARIOT, m.monster_chariot),
        (rule::ATTACK_MOD_PURSUIT, m.pursuit),
        (rule::ATTACK_MOD_PURSUIT_EXTRA, m.pursuit_extra),
        (rule::ATTACK_MOD_TERROR, m.terror),
        (rule::ATTACK_MOD_FLANK_REAR, m.flank_rear),
        (rule::ATTACK_MOD_CONFUSED, m.confused),
    ];
    let recorded = event.dice.len() as i64;
    // Where the dice are short or over by just what one modifier gives, that modifier is what was got wrong.
    let off = recorded - i64::from(m.dice);
    let culprits: Vec<_> = applied.iter().filter(|(_, sum)| *sum != 0 && i64::from(-*sum) == off).collect();
    let culprit = match culprits.as_slice() {
        [(rule, _)] => Some(*rule),
        _ => None,
    };
    for (rule, sum) in applied.into_iter().filter(|(_, sum)| *sum != 0) {
        docket.finding(rule, Outcome::from(culprit != Some(rule)), || {
            let detail = Detail::say("modifier").unit(id).with("modifier", sum).with("stands", event.stands.len());
            if culprit == Some(rule) { detail.expects(m.dice).records(recorded) } else { detail }
        });
    }
    docket.finding(rule::ATTACK_DICE, Outcome::from(off == 0 || culprit.is_some()), || {
        let bonus = m.charge
            + m.monster_chariot
            + m.pursuit
            + m.pursuit_extra
            + m.terror
            + m.flank_rear
            + m.confused
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
