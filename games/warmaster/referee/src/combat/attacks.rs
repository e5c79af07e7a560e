//! Attacks and their modifiers (section "Attacks").

use super::{
    RoundState, charge_unsaid,
    choices::alive,
    contact,
    pool::{Pool, Reason},
};
use crate::{
    Attack, Cover, Kind, Phase, State, characters, defence,
    hits::{self, Before, COMBAT, HitRules, LikelyCover, Throw},
    items::{banners, weapons},
    machines, magic, rule, scenery, shooting,
    state::{FLUSH_CM, UnitIx},
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    dice,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::Footprint,
    ids::SideId,
};

/// `attack`.
pub(crate) fn attack(state: &mut State, side: Option<&SideId>, event: &Attack, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let (Some(ix), Some(target)) = (alive(state, &event.unit, docket), alive(state, &event.target, docket)) else {
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
    check_simultaneous(state, ix, event, docket);
    let stands = striking_stands(state, ix, target, event, docket);
    scenery::check_uphill(state, ix, target, event.cover, docket);
    scenery::check_air_attack(state, ix, target, event.cover, docket);
    let told = cover(state, ix, &stands, target, event, docket);
    defence::check_claim(state, ix, &stands, target, event.cover, true, docket);
    let flanked = flanked_stands(state, ix, &stands, event, docket);
    let likely = || likely_cover(state, ix, target, &stands, flanked.as_deref().unwrap_or_default(), event);
    let LikelyCover { cover, spared } = told.map_or_else(likely, LikelyCover::told);
    let of_flanked = |flanked: &[u8]| pool(state, ix, target, &stands, cover, flanked);
    let mut pool = of_flanked(flanked.as_deref().unwrap_or_default());
    // Where the allowance alone makes a front of a flank, or a flank of a front, the dice tell which it was.
    let closely = closely_flanked(state, ix, &stands).filter(|_| event.flanked.is_none());
    let who = event.character.as_ref().and_then(|who| state.find(who));
    let of_character = who.map_or([0, 0], |who| characters::dice_of(state, ix, who));
    let fits = |pool: &Pool| {
        let beyond = event.dice.len() as i64 - i64::from(pool.due()) - i64::from(event.extra);
        of_character.contains(&beyond)
    };
    if let Some(other) = closely.map(|flanked| of_flanked(&flanked)).filter(|other| fits(other) && !fits(&pool)) {
        pool = other;
    }
    let unsaid = Some(unsaid_extra(state, ix, target, &pool, event)).filter(|extra| *extra != event.extra);
    let counted = unsaid.map(|extra| Attack { extra, ..event.clone() });
    let event = counted.as_ref().unwrap_or(event);
    weapons::check_extra(state, ix, event, docket);
    pool.add_once(Reason::Item, i32::try_from(event.extra).unwrap_or(i32::MAX));
    let (flanked_unsaid, fear_unsaid) = (flanked.is_none(), may_fear(state, ix, &pool));
    let least = fewest(&pool, flanked_unsaid, fear_unsaid);
    follow_as_it_was(state, ix, target, &mut pool, event);
    let uncharged =
        charge_unsaid(state, ix) && state.units[ix.0].rounds == 0 && told.is_none_or(|cover| cover == Cover::Open);
    // Dice over by just those of a charge of which the log says nothing.
    let charge = charge_dice(state, ix, &pool);
    let charged = uncharged && event.dice.len() as i64 == i64::from(pool.due()) + charge;
    if !charged {
        add_characters(state, ix, &mut pool, least, event, docket);
        follow_as_it_was(state, ix, target, &mut pool, event);
    }
    let off = event.dice.len() as i64 - i64::from(pool.due());
    let right = off == 0;
    if uncharged && (right || off == charge) {
        docket.finding(rule::ATTACK_DICE, Outcome::Unrecorded, || Detail::lacks("charged").unit(state.id(ix)));
    } else if told.is_none() && right && charge_fresh(state, ix) {
        docket.finding(rule::ATTACK_DICE, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(target)));
    } else if right || !might_be_fewer(&pool, fewest(&pool, flanked_unsaid, fear_unsaid), event) {
        report(state, ix, target, &pool, cover, event, docket);
    } else {
        let lacking = if flanked_unsaid { "flanked" } else { "stands" };
        docket.finding(rule::ATTACK_DICE, Outcome::Unrecorded, || Detail::lacks(lacking).unit(state.id(ix)));
    }
    banners::check_fortune(state, ix, &event.replaced, &event.dice, docket);
    let (of_misses, of_saves) = (weapons::may_cleave(state, ix), weapons::may_destroy(state, ix));
    weapons::check_cleaving(state, ix, event, cover.to_hit(), docket);
    weapons::check_destruction(state, ix, event, hits::armour(state, target), docket);
    let throw = Throw {
        by: ix,
        at: target,
        needed: cover.to_hit(),
        armour: hits::armour(state, target),
        dice: &event.dice,
        saves: &event.saves,
        before: Before { dice: &event.replaced, die: event.cleaving, save: event.destruction, of_misses, of_saves },
        declared: event.declared.as_ref(),
        spared,
    };
    defence::check_to_hit(state, &throw, cover, docket);
    hits::check_thrown_again(state, ix, &event.dice, &event.replaced, event.cleaving, docket);
    let to_hit = machines::to_hit_rule(state, target, COMBAT.to_hit);
    let suffered = hits::suffered(state, throw, HitRules { to_hit, ..COMBAT }, docket);
    if let Some(round) = &mut state.combat.round {
        round.struck.extend(stands.iter().map(|number| (ix, *number)));
        round.covers.extend(told.map(|cover| (target, cover)));
        round.suffer(target, suffered);
        round.spare(target, spared);
    }
}

/// Attacks of a Rage of Chaos that turned on the unit itself (`wm.spell.rage_of_chaos`, A27).
fn rage_at_itself(state: &mut State, ix: UnitIx, event: &Attack, docket: &mut impl Docket) {
    let due = magic::rage_at_itself(state, ix);
    let right = due.is_some_and(|due| due as usize == event.dice.len());
    docket.finding(rule::SPELL_RAGE_OF_CHAOS, Outcome::from(right), || {
        Detail::say("rage-at-itself").unit(state.id(ix)).expects(due.unwrap_or_default()).records(event.dice.len())
    });
    let cover = cover(state, ix, &[], ix, event, docket).unwrap_or(Cover::Open);
    let throw = Throw {
        by: ix,
        at: ix,
        needed: cover.to_hit(),
        armour: hits::armour(state, ix),
        dice: &event.dice,
        saves: &event.saves,
        before: Before { dice: &event.replaced, die: event.cleaving, save: event.destruction, ..Before::default() },
        declared: event.declared.as_ref(),
        spared: 0,
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
        // Who strikes a friend has been told so.
        _ if state.side_of(ix) == state.side_of(target) => {}
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
        // Without places the round may still tell that the unit touches nobody of them.
        None if touches_as_told(state, ix, target) == Some(false) => {
            docket.finding(rule::ATTACK_WHO, Outcome::Broken, || {
                Detail::say("strikes-whom-it-does-not-touch").unit(state.id(ix)).with("target", state.id(target))
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

/// Whether the two touched as the round in hand began; `None` where nobody knows.
fn touches_as_told(state: &State, ix: UnitIx, target: UnitIx) -> Option<bool> {
    let round =
        state.combat.round.as_ref().filter(|round| round.units.contains(&ix) && round.units.contains(&target))?;
    Some(round.touched(state, ix)?.contains(&target))
}

/// Stands lost in the round still strike in it (`wm.attack.simultaneous`).
fn check_simultaneous(state: &State, ix: UnitIx, event: &Attack, docket: &mut impl Docket) {
    let suffered = state.combat.round.as_ref().map_or(0, |round| round.suffered(ix));
    let (lost, _) = hits::losses(state, ix, suffered);
    if lost > 0 {
        docket.finding(rule::ATTACK_SIMULTANEOUS, Outcome::Held, || {
            Detail::say("lost-stands-strike").unit(state.id(ix)).with("lost", lost).with("stands", event.stands.len())
        });
    }
}

/// Attacks that go to one stand, where the log does not say that they were given: against the only enemy whom the unit
/// touches, dice over by just these are these.
fn unsaid_extra(state: &State, ix: UnitIx, target: UnitIx, pool: &Pool, event: &Attack) -> u32 {
    let alone = match state.enemies_in_contact(ix) {
        Some(enemies) => enemies == [target],
        // Without positions the round tells; else those who fight in it are all whom it may touch.
        None => state.combat.round.as_ref().is_some_and(|round| match round.touched(state, ix) {
            Some(touched) => touched == [target],
            None => round.enemies(state, state.side_of(ix)).eq([target]),
        }),
    };
    if event.extra > 0 || !alone || event.character.is_some() {
        return event.extra;
    }
    let left = weapons::extra_left(state, ix, event);
    let over = event.dice.len() as i64 - i64::from(pool.due());
    if left > 0 && over == i64::from(left) { left } else { 0 }
}

/// Where nobody tells the cover: the one under which the players threw these dice and counted these hits.
fn likely_cover(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    stands: &[u8],
    flanked: &[u8],
    event: &Attack,
) -> LikelyCover {
    let range = defence::measured(state, ix, stands, target, true).unwrap_or((Cover::Open, Cover::Fortified));
    let counted = hits::counted(event.declared.as_ref(), hits::armour(state, target), &event.saves);
    let scored = |cover: Cover| dice::at_least(&event.dice, cover.to_hit());
    let fits = |cover: &Cover| {
        let due = pool(state, ix, target, stands, *cover, flanked).due().saturating_add_unsigned(event.extra);
        (i64::from(due) == event.dice.len() as i64, counted.is_none_or(|taken| taken == scored(*cover)))
    };
    // Of those that fit alike the easiest, which comes last.
    let covers = [Cover::Fortified, Cover::Defended, Cover::Open].into_iter();
    let mut covers = covers.filter(|cover| (range.0..=range.1).contains(cover));
    let Some(cover) = covers.clone().max_by_key(fits) else { return LikelyCover::told(Cover::Open) };
    let hardest = covers.next().filter(|_| counted.is_none()).unwrap_or(cover);
    LikelyCover { cover, spared: scored(cover).saturating_sub(scored(hardest)) }
}

/// Cover of the stands struck: what the log claims, open for whoever moved into contact this phase and on a bare table;
/// else as terrain and positions tell it. `None` where nobody does.
fn cover(
    state: &State,
    ix: UnitIx,
    stands: &[u8],
    target: UnitIx,
    event: &Attack,
    docket: &mut impl Docket,
) -> Option<Cover> {
    let unit = &state.units[target.0];
    // A Steam Tank is defended even as it charges (ruling A51).
    let exposed = if machines::is_tank(state, target) {
        None
    } else if state.combat.have_retreated.contains(&target) {
        Some(rule::RETREAT_OPEN_AFTERWARDS)
    } else if unit.pursuing {
        Some(rule::PURSUIT_IN_OPEN)
    } else if unit.charged || state.combat.advanced.contains(&target) {
        Some(rule::DEFENCE_ATTACKERS_OPEN)
    } else {
        None
    };
    match (event.cover, exposed) {
        (Some(cover), Some(exposed)) => {
            docket.finding(exposed, Outcome::from(cover == Cover::Open), || {
                Detail::say("counts-as-open").unit(state.id(target)).with("cover", cover.as_str())
            });
            Some(cover)
        }
        (None, Some(_)) => Some(Cover::Open),
        (None, None) if !machines::is_tank(state, target) => match defence::measured(state, ix, stands, target, true) {
            // Who may have charged may be in the open, wherever it stands.
            Some((least, most)) if least == most && (most == Cover::Open || !charge_unsaid(state, target)) => {
                Some(least)
            }
            Some(_) => {
                let id = state.id(target);
                docket.finding(rule::DEFENCE_TO_HIT, Outcome::Unrecorded, || Detail::lacks("cover").unit(id));
                None
            }
            None => shooting::cover(state, target, None, docket),
        },
        (claimed, None) => shooting::cover(state, target, claimed, docket),
    }
}

/// Dice of each stand: Attacks and modifiers, never below none (ruling 24).
fn pool(state: &State, ix: UnitIx, target: UnitIx, stands: &[u8], cover: Cover, flanked: &[u8]) -> Pool {
    let (unit, figures) = (&state.units[ix.0], state.figures(ix));
    let charge = charge_fresh(state, ix) && cover == Cover::Open;
    let heavy = matches!(figures.kind, Kind::Monster | Kind::Chariot);
    let chase = chased(state, ix, target);
    let terrible = terror_stands(state, ix);
    let frightened = |number: u8| {
        let touched = state
            .footprint(ix, number)
            .zip(terrible.as_ref())
            .map(|(stand, terrible)| terrible.iter().any(|enemy| enemy.touches(&stand, state.setup.tolerance)));
        !magic::frightens(state, ix)
            && (magic::is_awed(state, ix) || touched.unwrap_or_else(|| magic::frightens(state, target)))
    };
    let mut pool = Pool::new(stands, i32::from(state.setup.options.one_attack_at_least));
    pool.add_each(Reason::Base, i32::from(figures.attacks));
    pool.add_each(Reason::Charge, i32::from(charge));
    pool.add_each(Reason::MonsterChariot, i32::from(charge && heavy));
    pool.add_each(Reason::Pursuit, i32::from(chase.is_some()));
    pool.add_each(Reason::PursuitExtra, chase.map_or(0, |cm| (cm / 3) as i32));
    pool.add_each(Reason::Confused, -i32::from(unit.confused));
    pool.add_each(Reason::Spell, magic::attack_bonus(state, ix).iter().map(|(_, attacks)| *attacks).sum());
    pool.add_each(Reason::Item, banners::attack_bonus(state, ix).map_or(0, |(_, attacks)| attacks));
    for number in stands {
        pool.add(*number, Reason::Terror, -i32::from(frightened(*number)));
        let side = if scenery::fights_sideways(state, ix, *number) { Reason::Sideways } else { Reason::FlankRear };
        pool.add(*number, side, -i32::from(flanked.contains(number)));
    }
    pool
}

/// Whether a stand has any dice against somebody whom it touches: one that has none need not strike.
pub(super) fn has_dice(state: &State, ix: UnitIx, number: u8) -> bool {
    let Some((stand, enemies)) = state.footprint(ix, number).zip(contact::enemy_stands(state, ix)) else { return true };
    let flanked = contact::flanked(&stand, &enemies, state.setup.tolerance);
    let flanked = if flanked { vec![number] } else { Vec::new() };
    let touched = state.enemies_in_contact(ix).unwrap_or_default();
    let mut pools = touched.iter().map(|enemy| pool(state, ix, *enemy, &[number], Cover::Open, &flanked));
    pools.any(|pool| pool.due() > 0)
}

/// Dice that a charge gives to these stands.
fn charge_dice(state: &State, ix: UnitIx, pool: &Pool) -> i64 {
    let heavy = matches!(state.figures(ix).kind, Kind::Monster | Kind::Chariot);
    pool.numbers().len() as i64 * if heavy { 2 } else { 1 }
}

/// Where the enemy retreated by another distance than its due, which has been told, the pursuer may strike by the distance
/// that it went.
fn follow_as_it_was(state: &State, ix: UnitIx, target: UnitIx, pool: &mut Pool, event: &Attack) {
    let Some((due, went)) = chased(state, ix, target).zip(state.units[target.0].fled) else { return };
    let mut other = pool.clone();
    other.add_each(Reason::PursuitExtra, (went / 3) as i32 - (due / 3) as i32);
    let fits = |pool: &Pool| i64::from(pool.due()) == event.dice.len() as i64;
    if fits(&other) && !fits(pool) {
        *pool = other;
    }
}

/// Whether the unit fights its first round since it charged or advanced (`wm.result.charge_bonus_end`).
fn charge_fresh(state: &State, ix: UnitIx) -> bool {
    let unit = &state.units[ix.0];
    (unit.charged && unit.rounds == 0) || state.combat.fresh.contains(&ix)
}

/// How far the target retreated from the pursuer, where pursuit counts against it: after the last round of the same
/// engagement (`wm.attack.mod_pursuit_scope`).
fn chased(state: &State, ix: UnitIx, target: UnitIx) -> Option<u32> {
    let retreated = state.units[target.0].retreated.filter(|_| state.units[ix.0].pursuing)?;
    let (mine, theirs) = (state.combat.round_before(ix)?, state.combat.round_before(target)?);
    (mine.engagement == theirs.engagement && mine.number == theirs.number).then_some(retreated)
}

/// The dice that a character with the unit adds to its strike, as they were thrown (`wm.char.combat_bonus`); `least`
/// are the fewest dice that the others may have thrown.
fn add_characters(
    state: &mut State,
    ix: UnitIx,
    pool: &mut Pool,
    least: i32,
    event: &Attack,
    docket: &mut impl Docket,
) {
    let beyond = |dice: i32| event.dice.len() as i64 - i64::from(dice);
    let surplus = beyond(pool.due())..=beyond(least);
    let used = state.combat.round.as_ref().is_some_and(|round| round.bonus_used.contains(&ix));
    let named = event.character.as_ref().and_then(|id| state.present(id, docket));
    if event.character.is_some() && named.is_none() {
        return;
    }
    // Who may have stayed behind his unit is with it, as the strike tells.
    if let Some(who) = named.filter(|who| state.units[who.0].perhaps_with == Some(ix)) {
        let unit = &mut state.units[who.0];
        (unit.joined, unit.perhaps_with) = (Some(ix), None);
    }
    let Some(added) = characters::combat_bonus(state, ix, named, surplus, used, docket) else { return };
    pool.add_once(Reason::Character, added as i32);
    if let Some(round) = &mut state.combat.round {
        round.bonus_used.push(ix);
    }
}

/// Enemy stands that cause terror, struck or not (`wm.attack.mod_terror`); `None` where a pose is missing.
fn terror_stands(state: &State, ix: UnitIx) -> Option<Vec<Footprint>> {
    let mut stands = Vec::new();
    for enemy in state.living_enemies(ix) {
        if magic::frightens(state, enemy) {
            stands.extend(state.footprints(enemy)?);
        }
    }
    Some(stands)
}

/// Whether fewer dice than those of stands that are neither flanked nor afraid may be right: down to the fewest.
fn might_be_fewer(pool: &Pool, fewest: i32, event: &Attack) -> bool {
    (i64::from(fewest)..i64::from(pool.due())).contains(&(event.dice.len() as i64))
}

/// Dice of a unit whose every stand is flanked, and touches somebody terrible, as far as nobody tells.
fn fewest(pool: &Pool, flanked_unsaid: bool, fear_unsaid: bool) -> i32 {
    let mut all = pool.clone();
    all.add_each(Reason::FlankRear, -i32::from(flanked_unsaid));
    all.add_each(Reason::Terror, -i32::from(fear_unsaid));
    all.due()
}

/// Whether stands may touch an enemy who causes terror besides the one struck: nobody tells where they are, or he is.
fn may_fear(state: &State, ix: UnitIx, pool: &Pool) -> bool {
    let nowhere = |unit: UnitIx| state.placed(unit).is_none();
    let unsaid = |enemy: &UnitIx| nowhere(ix) || nowhere(*enemy);
    let terrible = state.living_enemies(ix).filter(unsaid).any(|enemy| magic::frightens(state, enemy));
    terrible && !magic::frightens(state, ix) && pool.sum(Reason::Terror) == 0
}

/// Striking stands whose flank or rear an enemy front touches: measured, or as claimed; `None` where nobody says.
fn flanked_stands(
    state: &State,
    ix: UnitIx,
    stands: &[u8],
    event: &Attack,
    docket: &mut impl Docket,
) -> Option<Vec<u8>> {
    let measured = contact::enemy_stands(state, ix).and_then(|enemies| {
        let flanked = |number: &u8| {
            let stand = state.footprint(ix, *number)?;
            Some((*number, contact::flanked(&stand, &enemies, state.setup.tolerance)))
        };
        stands.iter().map(flanked).collect::<Option<Vec<_>>>()
    });
    match (measured, &event.flanked) {
        (Some(all), claimed) => {
            let flanked: Vec<u8> = all.into_iter().filter(|(_, flanked)| *flanked).map(|(number, _)| number).collect();
            if let Some(claimed) = claimed {
                // Where the allowance alone makes a flank of a front, or a front of a flank, the players saw which it was.
                let closely = closely_flanked(state, ix, stands);
                let closely = closely.as_deref().unwrap_or(&flanked);
                let either = |number: &u8| {
                    let named = claimed.contains(number);
                    named == flanked.contains(number) || named == closely.contains(number)
                };
                let of_these = |number: &u8| flanked.contains(number) || closely.contains(number);
                let same = stands.iter().all(either) && claimed.iter().all(of_these);
                docket.finding(rule::ATTACK_MOD_FLANK_REAR, Outcome::from(same), || {
                    if !same && claimed.len() == flanked.len() {
                        return Detail::say("flanked-others").unit(state.id(ix));
                    }
                    Detail::say("flanked-stands").unit(state.id(ix)).expects(flanked.len()).records(claimed.len())
                });
                if same {
                    return Some(claimed.to_vec());
                }
            }
            Some(flanked)
        }
        (None, Some(claimed)) => {
            let (struck, idle): (Vec<u8>, Vec<u8>) = claimed.iter().partition(|number| stands.contains(number));
            if let Some(number) = idle.first() {
                docket.finding(rule::ATTACK_MOD_FLANK_REAR, Outcome::Broken, || {
                    Detail::say("flanked-idle").unit(state.id(ix)).records(*number)
                });
            }
            Some(struck)
        }
        (None, None) => {
            docket.finding(rule::ATTACK_MOD_FLANK_REAR, Outcome::Unrecorded, || {
                Detail::lacks("flanked").unit(state.id(ix))
            });
            None
        }
    }
}

/// Striking stands that are flanked as one measures without an allowance greater than the game's own; `None` where the
/// header states none, or a place is missing.
fn closely_flanked(state: &State, ix: UnitIx, stands: &[u8]) -> Option<Vec<u8>> {
    if state.setup.tolerance <= FLUSH_CM + 1e-3 {
        return None;
    }
    let enemies = contact::enemy_stands(state, ix)?;
    let footprints: Option<Vec<_>> =
        stands.iter().map(|number| Some((*number, state.footprint(ix, *number)?))).collect();
    let flanked = footprints?.into_iter().filter(|(_, stand)| contact::flanked(stand, &enemies, FLUSH_CM));
    Some(flanked.map(|(number, _)| number).collect())
}

/// One finding for every modifier that applies, then the number of dice.
fn report(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    pool: &Pool,
    cover: Cover,
    event: &Attack,
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    let (due, recorded) = (pool.due(), event.dice.len() as i64);
    let off = recorded - i64::from(due);
    let applied = applied(state, ix, target, pool);
    let wrong = if off == 0 { None } else { blame(state, ix, target, pool, &applied, cover, off) };
    if !check_duration(state, ix, pool, off, wrong.is_some(), event, docket) {
        return;
    }
    let roll = docket.next_roll();
    for (rule, sum) in &applied {
        let rule = *rule;
        let tell = || {
            let detail = Detail::say("modifier").unit(id).with("modifier", *sum).with("stands", event.stands.len());
            if wrong == Some(rule) { detail.expects(due).records(recorded).of_roll(roll, Asks::Dice) } else { detail }
        };
        docket.finding(rule, Outcome::from(wrong != Some(rule)), tell);
        if rule == rule::ATTACK_MOD_CONFUSED {
            docket.finding(rule::CONFUSION_ATTACKS, Outcome::from(wrong != Some(rule)), tell);
        }
    }
    if wrong == Some(rule::CONFUSION_RECOVERY) {
        docket.finding(rule::CONFUSION_RECOVERY, Outcome::Broken, || {
            Detail::say("recovered").unit(id).expects(due).records(recorded).of_roll(roll, Asks::Dice)
        });
    }
    let told = |detail: Detail| pool.tell(detail).expects(due).records(recorded).of_roll(roll, Asks::Dice);
    for rule in bounds(state, ix, target, cover).into_iter().flatten() {
        docket.finding(rule, Outcome::from(wrong != Some(rule)), || told(Detail::say("bonus-bounds").unit(id)));
    }
    if applied.len() > 1 {
        docket.finding(rule::ATTACK_CUMULATIVE, Outcome::from(wrong != Some(rule::ATTACK_CUMULATIVE)), || {
            told(Detail::say("modifiers-add-up").unit(id))
        });
    }
    docket.finding(rule::ATTACK_DICE, Outcome::from(off == 0 || wrong.is_some()), || {
        let bonus = i64::from(due) - i64::from(pool.sum(Reason::Base));
        pool.tell(
            Detail::say("attack-dice")
                .unit(id)
                .with("target", state.id(target))
                .with("stands", event.stands.len())
                .with("attacks", state.figures(ix).attacks)
                .with("modifier", bonus),
        )
        .expects(due)
        .records(recorded)
        .of_roll(roll, Asks::Dice)
    });
}

/// Attacks that a spell gives last as long as it does (`wm.magic.duration`). Answers whether the dice may be judged on.
fn check_duration(
    state: &State,
    ix: UnitIx,
    pool: &Pool,
    off: i64,
    told: bool,
    event: &Attack,
    docket: &mut impl Docket,
) -> bool {
    let (id, stands) = (state.id(ix), event.stands.len());
    let ended = i64::from(magic::ended_bonus(state, ix)) * stands as i64;
    if off > 0 && off == ended {
        docket.finding(rule::MAGIC_DURATION, Outcome::Broken, || {
            Detail::say("spell-attacks-ended")
                .unit(id)
                .with("modifier", ended)
                .expects(pool.due())
                .records(event.dice.len())
        });
        return false;
    }
    if pool.sum(Reason::Spell) > 0 && !told {
        docket.finding(rule::MAGIC_DURATION, Outcome::Held, || {
            Detail::say("modifier").unit(id).with("modifier", pool.sum(Reason::Spell)).with("stands", stands)
        });
    }
    true
}

/// Every modifier that applies, with the rule that it is told under: those of the attack table, a Battle Banner, spells.
fn applied(state: &State, ix: UnitIx, target: UnitIx, pool: &Pool) -> Vec<(Rule, i32)> {
    let told = |(reason, sum): (Reason, i32)| modifier_rule(state, ix, target, reason).map(|rule| (rule, sum));
    let mut applied: Vec<(Rule, i32)> = pool.applied().into_iter().filter_map(told).collect();
    let stands = pool.numbers().len() as i32;
    let bonuses = magic::attack_bonus(state, ix).into_iter().chain(banners::attack_bonus(state, ix));
    applied.extend(bonuses.map(|(rule, attacks)| (rule, attacks.saturating_mul(stands))));
    applied
}

/// The rule that a modifier is told under: contacts that a pursuit made bring their penalty by a rule of their own.
fn modifier_rule(state: &State, ix: UnitIx, target: UnitIx, reason: Reason) -> Option<Rule> {
    let pursued = state.units[ix.0].pursuing || state.units[target.0].pursuing;
    match reason {
        Reason::FlankRear if pursued => Some(rule::PURSUIT_PENALTIES_APPLY),
        _ => reason.rule(),
    }
}

/// What bounds the bonuses here: the first round for charges, the engagement for pursuits, cover for charges.
fn bounds(state: &State, ix: UnitIx, target: UnitIx, cover: Cover) -> [Option<Rule>; 3] {
    let unit = &state.units[ix.0];
    let charged = unit.charged || state.combat.advanced.contains(&ix);
    let covered = charge_fresh(state, ix) && cover != Cover::Open;
    [
        (charged && !charge_fresh(state, ix)).then_some(rule::RESULT_CHARGE_BONUS_END),
        unit.pursuing.then_some(rule::ATTACK_MOD_PURSUIT_SCOPE),
        covered.then_some(rule::DEFENCE_NO_CHARGE_BONUS),
    ]
    .map(|rule| rule.filter(|_| ix != target))
}

/// Which rule the wrong number of dice is told under, where the number tells.
fn blame(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    pool: &Pool,
    applied: &[(Rule, i32)],
    cover: Cover,
    off: i64,
) -> Option<Rule> {
    let stands = pool.numbers().len() as i64;
    // Dice short or over by just what one modifier gives: that modifier is what was got wrong. Of a bonus and its
    // further one, the further one.
    let culprits: Vec<Rule> =
        applied.iter().filter(|(_, sum)| i64::from(-*sum) == off).map(|(rule, _)| *rule).collect();
    let further = |bonus: Rule, further: Rule| culprits == [bonus, further];
    if let [rule] = culprits.as_slice() {
        return Some(*rule);
    }
    if further(rule::ATTACK_MOD_CHARGE, rule::ATTACK_MOD_MONSTER_CHARIOT) {
        return Some(rule::ATTACK_MOD_MONSTER_CHARIOT);
    }
    if further(rule::ATTACK_MOD_PURSUIT, rule::ATTACK_MOD_PURSUIT_EXTRA) {
        return Some(rule::ATTACK_MOD_PURSUIT_EXTRA);
    }
    // Dice over by just the bonus that the bounds forbid.
    let heavy = matches!(state.figures(ix).kind, Kind::Monster | Kind::Chariot);
    let charge = if heavy { 2 * stands } else { stands };
    let chase = stands * (1 + i64::from(state.units[target.0].retreated.unwrap_or_default() / 3));
    let [ended, scope, covered] = bounds(state, ix, target, cover);
    if let Some(rule) = ended.or(covered).filter(|_| off == charge || off == stands) {
        return Some(rule);
    }
    if let Some(rule) = scope.filter(|_| pool.sum(Reason::Pursuit) == 0 && (off == chase || off == stands)) {
        return Some(rule);
    }
    // Dice off by what several modifiers give together, while others were counted: they were not added up.
    let several =
        (1_u32..1 << applied.len().min(7)).filter(|chosen| (2..applied.len() as u32).contains(&chosen.count_ones()));
    let left_out = |chosen: u32| {
        let sums =
            applied.iter().enumerate().filter(|(i, _)| chosen & (1 << i) != 0).map(|(_, (_, sum))| i64::from(*sum));
        -sums.sum::<i64>()
    };
    let mut several = several.filter(|chosen| left_out(*chosen) == off);
    if several.next().is_some() {
        return Some(rule::ATTACK_CUMULATIVE);
    }
    // An attack less for each stand of a unit that was confused until the end of its Command phase.
    (state.units[ix.0].recovered && off == -stands && off < 0).then_some(rule::CONFUSION_RECOVERY)
}
