//! Ranged attacks (`kow.shoot.*`; digest, section 10).

use super::{
    Breath, OrderKind, Phase, Shoot, Special, State, Throws, Unit, WeaponKind, arcs, cover, pack, profile, purpose,
    rule, sight,
    throws::{self, Attack, Damage, HitRules, Modifier, Played},
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Length},
    ids::SideId,
    muster::UnitIx,
};

/// The common rules of ranged throws.
const SHOOTING: HitRules = HitRules {
    purpose: &purpose::SHOT,
    dice: rule::SHOOT_DICE,
    hit: rule::SHOOT_DICE,
    natural_one: Some(rule::SHOOT_NATURAL_ONE),
    half_dice: Some(rule::SHOOT_HALF_DICE),
    stack: Some(rule::SHOOT_MOD_STACK),
};

/// Breath needs the same die whatever the modifiers.
const BREATHING: HitRules = HitRules {
    purpose: &purpose::BREATH,
    dice: rule::SPECIAL_BREATH_ATTACK,
    hit: rule::SPECIAL_BREATH_ATTACK,
    natural_one: Some(rule::SHOOT_NATURAL_ONE),
    half_dice: None,
    stack: None,
};

/// What a ranged attack claims of its geometry.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claims {
    pub(super) distance: Option<Length>,
    pub(super) in_arc: Option<bool>,
    pub(super) seen: Option<bool>,
    pub(super) facing: Option<Edge>,
}

/// `shoot`: with an ordinary weapon, or a breath.
pub(super) fn shoot(state: &mut State, side: Option<&SideId>, event: &Shoot, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Shooting, docket);
    state.course.shooting_begun = true;
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    check_able(state, ix, event.breath, docket);
    let enemy = state.is_enemy(ix, target);
    docket.finding(rule::SHOOT_TARGET_ONE, Outcome::from(enemy), || {
        Detail::say("shoots-at").unit(&event.unit).with("target", &event.target)
    });
    let claims = Claims { distance: event.distance, in_arc: event.in_arc, seen: event.seen, facing: event.facing };
    let range = if event.breath {
        // Who has no breath has no range of it either.
        breath_dice(state, ix).map(|_| (pack::BREATH_RANGE, rule::SPECIAL_BREATH_ATTACK))
    } else if state.figures(ix).ranged.is_none() {
        None
    } else {
        weapon_range(state, ix, event, docket)
    };
    check_target(state, ix, target, claims, range, docket);
    let attack = if event.breath {
        breath(state, ix, target, event, claims, docket)
    } else {
        check_indirect(state, ix, target, claims, docket);
        ordinary(state, ix, target, event, claims, docket)
    };
    let played = match attack {
        Some(attack) => throws::judge(state, &attack, docket),
        // It was blamed for shooting at all: the damage that was counted is on the target.
        None => {
            let damage = event.throws.scored.map_or(0, u32::from);
            Played { damage, by_dice: damage, is_untold: event.throws.scored.is_none(), ..Played::default() }
        }
    };
    state.unit_mut(ix).has_shot = true;
    wound(state, target, played);
    state.unit_mut(target).learn(&event.throws, played.is_untold);
}

/// Damage on a unit in the Shooting phase (`kow.damage.marker`).
pub(super) fn wound(state: &mut State, target: UnitIx, played: Played) {
    let Played { damage, by_dice, is_untold, .. } = played;
    let unit = state.unit_mut(target);
    unit.harm_untold |= is_untold;
    unit.suffer(damage, by_dice);
    unit.shot_damage = unit.shot_damage.saturating_add(damage);
    if damage > 0 {
        unit.tested = false;
    }
}

/// Who may make a ranged attack, spells included (`kow.shoot.once` … `kow.shoot.reload`).
/// Answers whether it may, as far as the log tells.
pub(super) fn check_able(state: &State, ix: UnitIx, spell_or_breath: bool, docket: &mut impl Docket) -> bool {
    let unit = state.unit(ix);
    let told = |say: &'static str| Detail::say(say).unit(state.id(ix));
    if state.course.testing {
        docket.finding(rule::SHOOT_NERVE_END, Outcome::Broken, || told("shoots-late"));
    }
    docket.finding(rule::SHOOT_ONCE, Outcome::from(!unit.has_shot), || told("shoots-once"));
    let order = unit.order;
    // Who charged is in contact: that is another rule's matter.
    let charged = matches!(order, Some(OrderKind::Charge | OrderKind::CounterCharge));
    let barred = !charged && order.and_then(|order| pack::order(order.as_str())).is_some_and(|row| !row.may_shoot);
    docket.finding(rule::SHOOT_NOT_AFTER_DOUBLE, Outcome::from(!barred), || {
        told("shoots-after").records(order.map_or("none", OrderKind::as_str))
    });
    let disordered = unit.is_surely_disordered() || unit.wavering;
    docket.finding(rule::SHOOT_NOT_DISORDERED, Outcome::from(!disordered), || told("shoots-disordered"));
    if disordered {
        docket.finding(rule::STATUS_DISORDERED, Outcome::Broken, || told("shoots-disordered"));
    }
    let engaged = in_contact(state, ix);
    match engaged {
        Some(touches) => docket.finding(rule::SHOOT_NOT_IN_CONTACT, Outcome::from(!touches), || told("shoots-engaged")),
        None => docket.finding(rule::SHOOT_NOT_IN_CONTACT, Outcome::Unrecorded, || Detail::lacks("pose")),
    }
    let reload = state.figures(ix).has(&Special::Reload);
    if reload && (!spell_or_breath || state.setup.options.reload_for_spells) {
        let kept = order.is_none_or(|order| order == OrderKind::Halt);
        for cited in [rule::SHOOT_RELOAD, rule::SPECIAL_RELOAD] {
            docket.finding(cited, Outcome::from(kept), || {
                told("shoots-after").records(order.map_or("none", OrderKind::as_str))
            });
        }
    }
    !unit.has_shot && !barred && !disordered && engaged != Some(true)
}

/// Whether a unit is in contact with an enemy: by its charge, by a charge on it, or as positions tell. `None` where
/// neither tells.
pub(super) fn in_contact(state: &State, ix: UnitIx) -> Option<bool> {
    let unit = state.unit(ix);
    let charged = unit.charge.as_ref().is_some_and(|charge| charge.made && state.is_present(charge.target));
    if charged || unit.charged_now.iter().any(|charger| charging(state, *charger)) {
        return Some(true);
    }
    if unit.footprint.is_none() {
        return Some(false);
    }
    Some(state.enemies(ix).any(|enemy| state.in_contact(ix, enemy) == Some(true)))
}

fn charging(state: &State, ix: UnitIx) -> bool {
    state.is_present(ix) && state.unit(ix).charge.as_ref().is_some_and(|charge| charge.made)
}

/// The target is in the front arc, seen, in range and in contact with none of the shooter's side
/// (`kow.shoot.target_arc` … `kow.shoot.target_not_engaged`).
pub(super) fn check_target(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    claims: Claims,
    range: Option<(f64, Rule)>,
    docket: &mut impl Docket,
) {
    let told = |say: &'static str| Detail::say(say).unit(state.id(ix)).with("target", state.id(target));
    let wide = state.footprint(ix).is_some_and(|own| {
        state.figures(ix).is_war_engine() && arcs::look(state, ix, own).1 + 1e-6 < own.base().width / 2.0
    });
    let turned = arcs::may_have_turned(state, ix, target);
    match (arcs::in_front_arc(state, ix, target, true), claims.in_arc) {
        _ if turned => {
            docket.finding(rule::INDIVIDUAL_SHOOT_PIVOT, Outcome::Unrecorded, || {
                Detail::lacks("pivot").unit(state.id(ix))
            });
        }
        (Some(answer), _) => {
            let (outcome, margin) = answer.judged();
            docket.finding(rule::SHOOT_TARGET_ARC, outcome, || told("in-arc").within(margin));
            if wide {
                docket.finding(rule::WARENGINE_ARC, outcome, || told("in-arc").within(margin));
            }
        }
        (None, Some(claimed)) => docket.finding(rule::SHOOT_TARGET_ARC, Outcome::from(claimed), || told("in-arc")),
        (None, None) => docket.finding(rule::SHOOT_TARGET_ARC, Outcome::Unrecorded, || Detail::lacks("in_arc")),
    }
    arcs::check_claims(state, ix, target, claims.in_arc.filter(|_| !turned), claims.facing, docket);
    sight::check(state, ix, target, claims.seen, rule::SHOOT_TARGET_LOS, true, docket);
    if let Some((limit, cited)) = range {
        let measured = state.leader_distance(ix, target);
        match measured.or(claims.distance.map(Length::get)) {
            Some(distance) => {
                let (outcome, margin) = state.setup.allowance.at_most(distance, limit);
                let say = || told("shooting-range").with("distance", distance).expects(limit).within(margin);
                docket.finding(rule::SHOOT_TARGET_RANGE, outcome, say);
                if cited != rule::SHOOT_TARGET_RANGE {
                    docket.finding(cited, outcome, say);
                }
            }
            None => docket.finding(rule::SHOOT_TARGET_RANGE, Outcome::Unrecorded, || Detail::lacks("distance")),
        }
        if let (Some(measured), Some(claimed)) = (measured, claims.distance) {
            let kept = state.setup.allowance.agrees(claimed.get(), measured);
            docket.finding(rule::GEO_LEADER_POINT, Outcome::from(kept), || {
                told("leader-distance").expects(measured).records(claimed.get())
            });
        }
    }
    // No line of the book forbids it: where the players agreed so there is nothing to keep.
    if state.is_enemy(ix, target) && !state.setup.options.shooting_into_melee {
        let engaged = engaged_with(state, target, ix);
        docket.finding(rule::SHOOT_TARGET_NOT_ENGAGED, Outcome::from(!engaged), || told("target-engaged"));
    }
}

/// Whether a target is in contact with a unit of the shooters' side.
fn engaged_with(state: &State, target: UnitIx, shooter: UnitIx) -> bool {
    let side = state.side_of(shooter);
    state.present_units().filter(|other| state.side_of(*other) == side).any(|other| {
        let charge = state.unit(other).charge.as_ref();
        charge.is_some_and(|charge| charge.made && charge.target == target)
            || state.in_contact(other, target) == Some(true)
    })
}

/// Range of the weapon used, and the rule that it is judged by (`kow.shoot.ranges`, `kow.warengine.range`).
fn weapon_range(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) -> Option<(f64, Rule)> {
    let figures = state.figures(ix);
    let weapon = match event.weapon {
        Some(kind) => figures.weapons.iter().find(|weapon| weapon.kind == kind),
        None if figures.weapons.len() == 1 => figures.weapons.first(),
        None => None,
    };
    if let (None, Some(_)) = (weapon, event.weapon) {
        docket.finding(rule::SHOOT_RANGES, Outcome::Broken, || Detail::say("no-such-weapon").unit(state.id(ix)));
        return None;
    }
    let Some(weapon) = weapon else {
        docket.finding(rule::SHOOT_RANGES, Outcome::Unrecorded, || Detail::lacks("weapon").unit(state.id(ix)));
        return None;
    };
    let engine = weapon.kind == WeaponKind::WarEngine;
    let cited = if engine { rule::WARENGINE_RANGE } else { rule::SHOOT_RANGES };
    match weapon.range.map(Length::get).or_else(|| profile::range(weapon.kind)) {
        Some(range) => Some((range, cited)),
        None => {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("range").unit(state.id(ix)));
            None
        }
    }
}

/// Indirect Fire needs sight all the same, and spares who is near (`kow.special.indirect_*`, A-32).
fn check_indirect(state: &State, ix: UnitIx, target: UnitIx, claims: Claims, docket: &mut impl Docket) {
    if !state.figures(ix).has(&Special::IndirectFire) {
        return;
    }
    let measured = if state.setup.options.indirect_from_leader {
        state.leader_distance(ix, target)
    } else {
        state.distance(ix, target)
    };
    let told = |say: &'static str| Detail::say(say).unit(state.id(ix)).with("target", state.id(target));
    match measured.or(claims.distance.map(Length::get)) {
        Some(distance) => {
            let (outcome, margin) = state.setup.allowance.at_least(distance, pack::INDIRECT_LEAST_RANGE);
            docket.finding(rule::SPECIAL_INDIRECT_MIN_RANGE, outcome, || {
                told("indirect-range").expects(pack::INDIRECT_LEAST_RANGE).records(distance).within(margin)
            });
        }
        None => docket.finding(rule::SPECIAL_INDIRECT_MIN_RANGE, Outcome::Unrecorded, || Detail::lacks("distance")),
    }
    let doubt = state.doubts.sight.filter(|(by, at, _)| (*by, *at) == (ix, target)).map(|(.., seen)| seen);
    let seen = match doubt {
        Some(seen) => Some(Outcome::from(seen || sight::settled(state, ix, target) == Some(true))),
        None => sight::sees(state, ix, target).map(|answer| answer.judged().0).or(claims.seen.map(Outcome::from)),
    };
    if let Some(outcome) = seen {
        docket.finding(rule::SPECIAL_INDIRECT_LOS, outcome, || told("indirect"));
    }
}

/// An ordinary ranged attack: Attacks, the Ranged figure, and every modifier once (`kow.shoot.mod_*`).
fn ordinary<'a>(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    event: &'a Shoot,
    claims: Claims,
    docket: &mut impl Docket,
) -> Option<Attack<'a>> {
    let figures = state.figures(ix);
    let Some(needed) = figures.ranged else {
        docket.finding(rule::PROFILE_NO_RANGED, Outcome::Broken, || Detail::say("no-ranged").unit(state.id(ix)));
        return None;
    };
    docket.finding(rule::PROFILE_NO_RANGED, Outcome::Held, || Detail::say("no-ranged").unit(state.id(ix)));
    let mut modifiers = Vec::new();
    let mut waived = Vec::new();
    match moving(state, ix, event) {
        Some(None) => modifiers.push(Modifier::new(rule::SHOOT_MOD_MOVING, "moving", pack::MOVING_MODIFIER)),
        Some(Some(exempt)) => waived.push(Modifier::new(exempt, "moving", pack::MOVING_MODIFIER)),
        None => {}
    }
    let covered = cover::check(state, ix, target, event.cover, docket);
    let indirect = figures.has(&Special::IndirectFire);
    if covered == Some(true) && indirect {
        for cited in [rule::COVER_INDIRECT, rule::SPECIAL_INDIRECT_NO_COVER] {
            waived.push(Modifier::new(cited, "cover", pack::COVER_MODIFIER));
        }
    } else if covered == Some(true) {
        modifiers.push(Modifier::new(rule::SHOOT_MOD_COVER, "cover", pack::COVER_MODIFIER));
    }
    if state.figures(target).is_individual() {
        modifiers.push(Modifier::new(rule::INDIVIDUAL_SHOT_AT, "individual", pack::INDIVIDUAL_MODIFIER));
    }
    if state.figures(target).has(&Special::Stealthy) {
        modifiers.push(Modifier::new(rule::SPECIAL_STEALTHY, "stealthy", pack::STEALTHY_MODIFIER));
    }
    // What the log does not tell is as the players counted it.
    let mut untold = Vec::new();
    if covered.is_none() && !indirect {
        untold.push(Modifier::new(rule::SHOOT_MOD_COVER, "cover", pack::COVER_MODIFIER));
    }
    if state.unit(ix).order.is_none() && waived.is_empty() && !figures.is_nimble() {
        untold.push(Modifier::new(rule::SHOOT_MOD_MOVING, "moving", pack::MOVING_MODIFIER));
    }
    let bare = modifiers.iter().fold(needed, |sum, modifier| sum.saturating_add(modifier.value));
    let fits = |more: usize| throws::fits(&event.throws, u32::from(figures.attacks), bare.saturating_add(more as u8));
    let taken = (0..=untold.len()).find(|more| fits(*more)).unwrap_or(0);
    modifiers.extend(untold.into_iter().take(taken));
    let added = vec![(rule::SPECIAL_PIERCING, "piercing", figures.piercing())];
    Some(Attack {
        by: ix,
        at: target,
        rules: SHOOTING,
        dice: u32::from(figures.attacks),
        dice_rule: None,
        needed,
        modifiers,
        waived,
        blast: figures.blast(),
        damage: Some(damage(state, ix, target, claims.facing, added, &event.throws, docket)),
        throws: &event.throws,
    })
}

/// Whether a shooter has moved, by any order but Halt, and by which exception that costs it nothing
/// (`kow.shoot.mod_moving`, `kow.special.nimble_shoot`).
fn moving(state: &State, ix: UnitIx, event: &Shoot) -> Option<Option<Rule>> {
    let order = state.unit(ix).order?;
    if pack::order(order.as_str()).is_some_and(|row| !row.moved) {
        return None;
    }
    let figures = state.figures(ix);
    if figures.is_nimble() {
        return Some(Some(rule::SPECIAL_NIMBLE_SHOOT));
    }
    let weapon = event.weapon.or_else(|| figures.weapons.first().map(|weapon| weapon.kind));
    Some(weapon.filter(|weapon| profile::shoots_on_the_move(*weapon)).map(|_| rule::SHOOT_MOD_MOVING))
}

/// Dice of a unit's Breath Attack; `None` without one.
fn breath_dice(state: &State, ix: UnitIx) -> Option<u8> {
    let figures = state.figures(ix);
    figures.special.iter().find_map(|special| match special {
        Special::BreathAttack(Breath { dice }) => Some(dice.unwrap_or(figures.attacks)),
        _ => None,
    })
}

/// Breath: dice of its own, hits on 4 and more whatever the modifiers (`kow.special.breath_attack`).
fn breath<'a>(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    event: &'a Shoot,
    claims: Claims,
    docket: &mut impl Docket,
) -> Option<Attack<'a>> {
    let figures = state.figures(ix);
    let Some(dice) = breath_dice(state, ix) else {
        docket.finding(rule::SPECIAL_BREATH_ATTACK, Outcome::Broken, || Detail::say("no-breath").unit(state.id(ix)));
        return None;
    };
    let added = vec![(rule::SPECIAL_PIERCING, "piercing", figures.piercing())];
    Some(Attack {
        by: ix,
        at: target,
        rules: BREATHING,
        dice: u32::from(dice),
        dice_rule: None,
        needed: pack::BREATH_LEAST,
        modifiers: Vec::new(),
        waived: Vec::new(),
        blast: None,
        damage: Some(damage(state, ix, target, claims.facing, added, &event.throws, docket)),
        throws: &event.throws,
    })
}

/// The throw to damage of a ranged attack: Defence 6 behind a Big Shield, against who is in its front arc
/// (`kow.special.big_shield`, A-53); what is `added` of its own, and Bane-chant, once however often it was sung
/// (`kow.magic.bane_chant`, A-69).
pub(super) fn damage(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    claimed: Option<Edge>,
    mut added: Vec<(Rule, &'static str, u32)>,
    throws: &Throws,
    docket: &mut impl Docket,
) -> Damage {
    let figures = state.figures(target);
    let slack = state.setup.allowance.slack();
    let chant = (rule::MAGIC_BANE_CHANT, "bane_chant", state.unit(ix).chant());
    added.push(chant);
    let denied = vec![chant];
    let facing = match (state.footprint(ix), state.footprint(target)) {
        (Some(own), Some(theirs)) => arcs::arc_of(theirs, own.front(), slack),
        _ => claimed,
    };
    if figures.has(&Special::BigShield) && facing.is_none() {
        docket.finding(rule::SPECIAL_BIG_SHIELD, Outcome::Unrecorded, || Detail::lacks("facing"));
        let of = |front: bool| {
            let (defence, _) = shielded(figures, Some(front));
            Damage { defence, shield: None, added: added.clone(), denied: denied.clone(), may_need: None }
        };
        let (open, front) = (of(false), of(true));
        // As the players counted it; where they say neither how much nor how much it is now, it may be either.
        let needed = front.needed(throws);
        return match counted(state, target, throws) {
            Some(scored)
                if throws::damaging(throws, open.needed(throws)) != scored
                    && throws::damaging(throws, needed) == scored =>
            {
                front
            }
            Some(_) => open,
            None => Damage { may_need: Some(needed), ..open },
        };
    }
    let (defence, shield) = shielded(figures, facing.map(|facing| facing == Edge::Front));
    Damage { defence, shield, added, denied, may_need: None }
}

/// Damage as the players counted it, or as their total tells where all that was there before is known.
fn counted(state: &State, target: UnitIx, throws: &Throws) -> Option<u32> {
    let unit = state.unit(target);
    let total = throws.total.filter(|_| !unit.more_damage);
    let of_total = total.and_then(|total| u32::from(total).checked_sub(unit.damage));
    throws.scored.map(u32::from).or(of_total)
}

/// Defence as a Big Shield leaves it, and what it would be if the shield were taken for the opposite; without one, the
/// unit's own.
pub(super) fn shielded(figures: &Unit, front: Option<bool>) -> (u8, Option<u8>) {
    let own = figures.defence;
    match front.filter(|_| figures.has(&Special::BigShield)) {
        Some(true) => (pack::BIG_SHIELD_DEFENCE.max(own), Some(own)),
        Some(false) => (own, Some(pack::BIG_SHIELD_DEFENCE.max(own))),
        None => (own, None),
    }
}

/// The Shooting phase ends: who was damaged has been tested (`kow.shoot.nerve_end`, `kow.nerve.when`), unless a Surge
/// carried a friend into it (`kow.magic.surge_no_shooting_nerve`).
pub(super) fn close(state: &mut State, docket: &mut impl Docket) {
    let hurt: Vec<UnitIx> = state.present_units().filter(|ix| state.unit(*ix).shot_damage > 0).collect();
    // Who was surged into is not tested; of a Surge to nobody knows where nobody knows into whom.
    let surged = state.present_units().any(|ix| state.unit(ix).surged && Some(state.side_of(ix)) == state.active);
    for ix in hurt {
        let unit = state.unit(ix);
        let told = || Detail::say("nerve-owed").unit(state.id(ix)).with("damage", unit.shot_damage);
        match (unit.spared, unit.tested) {
            (true, false) => docket.finding(rule::MAGIC_SURGE_NO_SHOOTING_NERVE, Outcome::Held, told),
            (false, false) if surged => {
                docket.finding(rule::SHOOT_NERVE_END, Outcome::Unrecorded, || Detail::lacks("contact"));
            }
            // What was counted wrongly has been told: by the right count there may be nothing to test.
            (false, false) if unit.is_miscounted(unit.shot_damage) => {
                docket.finding(rule::SHOOT_NERVE_END, Outcome::Unrecorded, || {
                    Detail::lacks("nerve_test").unit(state.id(ix))
                });
            }
            (false, false) => docket.finding(rule::SHOOT_NERVE_END, Outcome::Broken, told),
            (_, true) => docket.finding(rule::SHOOT_NERVE_END, Outcome::Held, told),
        }
    }
    for unit in &mut state.units {
        unit.shot_damage = 0;
        unit.spared = false;
        unit.harm_untold = false;
        unit.tested = false;
    }
}
