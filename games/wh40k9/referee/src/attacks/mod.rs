//! Making attacks: how many, hit rolls, wound rolls, allocation, saves, damage (`w40k.attack.*`).

mod number;
mod rolls;
mod saves;
mod successes;
mod volley;

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_wh40k9::{Attacks, Modifier, Phase, Suffered, WeaponAbility};
use number::count_attacks;
pub(crate) use number::extra_attacks;
pub(crate) use rolls::to_wound;
use rolls::{Ones, hits, wounds};
use saves::saves;
use volley::{Volley, alive};

use crate::{
    answer::of,
    losses, mortal, muster, rule,
    state::{Declared, State, UnitIx, Whereabouts},
    transport::tell_destroyed,
};
/// `attacks`.
pub(crate) fn attacks(state: &mut State, event: &Attacks, docket: &mut impl Docket) {
    let (Some(ix), Some(target)) = (state.known(&event.unit, docket), state.known(&event.target, docket)) else {
        return;
    };
    let weapon = match &event.weapon {
        Some(name) => {
            let found = state.row(ix).weapon(name, event.mode.as_ref()).cloned();
            if found.is_none() {
                docket.finding(rule::SHEET_FIELDS, Outcome::Broken, || {
                    Detail::say("weapon-without-profile").unit(&event.unit).records(name.as_str())
                });
                return;
            }
            found
        }
        None => None,
    };
    let melee = weapon.as_ref().is_none_or(|weapon| !weapon.is_ranged());
    let group = take_group(state, ix, target, event, melee, docket);
    let overwatch = state.unit(ix).phase.overwatch && !melee;
    let volley = Volley { event, ix, target, weapon, group, melee, overwatch };
    let due = count_attacks(state, &volley, docket);
    let (hits, ones) = hits(state, &volley, due, docket);
    let wounds = wounds(state, &volley, hits, docket);
    let by = state.side_of(ix);
    let before = state.unit(target).size();
    let standing = losses::Standing::of(state, target);
    let must_before = mortal::forced(state, target);
    saves(state, &volley, wounds, docket);
    let nobody = event.counted.as_ref().is_some_and(|counted| {
        [counted.unsaved, counted.lost, counted.destroyed].into_iter().flatten().any(|number| number == 0)
    });
    losses::believe(state, target, standing, &event.removed, nobody, by);
    if let Some(suffered) = &event.mortal {
        check_besides(state, &volley, suffered, &must_before, docket);
        mortal::suffer(state, suffered, None, Some(by), docket);
    }
    backfire(state, &volley, ones, docket);
    if before > 0 {
        tell_destroyed(state, target, docket);
    }
}

/// Finds what was declared: all attacks on one target come before those on the next (`w40k.shoot.resolve_by_target`).
fn take_group(
    state: &mut State,
    ix: UnitIx,
    target: UnitIx,
    event: &Attacks,
    melee: bool,
    docket: &mut impl Docket,
) -> Option<Declared> {
    let row = state.row(ix);
    let place = event
        .weapon
        .as_ref()
        .and_then(|name| row.weapon(name, event.mode.as_ref()))
        .and_then(|weapon| row.weapons.iter().position(|known| std::ptr::eq(known, weapon)));
    let declared = &state.unit(ix).phase.declared;
    let (by_target, by_profile, locked_in, declared_first) = if melee {
        (
            rule::FIGHT_RESOLVE_BY_TARGET,
            rule::FIGHT_RESOLVE_BY_PROFILE,
            rule::FIGHT_TARGET_LOCKED_IN,
            rule::FIGHT_TARGETS_FIRST,
        )
    } else {
        (
            rule::SHOOT_RESOLVE_BY_TARGET,
            rule::SHOOT_RESOLVE_BY_PROFILE,
            rule::SHOOT_TARGET_LOCKED_IN,
            rule::SHOOT_DECLARE_ALL_FIRST,
        )
    };
    let found = declared.iter().position(|group| group.weapon == place && group.target == target && !group.made);
    let Some(found) = found else {
        let again = declared.iter().any(|group| group.weapon == place && group.target == target);
        // A weapon that is declared at somebody else has its target; one that is declared at nobody has none.
        let elsewhere = declared.iter().any(|group| group.weapon == place);
        let cited = match (again, elsewhere || declared.is_empty()) {
            (true, _) => by_profile,
            (false, true) => locked_in,
            (false, false) => declared_first,
        };
        let outcome = if declared.is_empty() { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(cited, outcome, || {
            if outcome == Outcome::Unrecorded {
                Detail::lacks("targets").unit(&event.unit)
            } else {
                Detail::say("not-declared").unit(&event.unit).with("target", &event.target)
            }
        });
        return None;
    };
    // A target that is begun is finished first, unless it is no more.
    let begun = |of: UnitIx| declared.iter().any(|group| group.target == of && group.made);
    let open = declared.iter().any(|group| {
        group.target != target && !group.made && !group.deferred && begun(group.target) && alive(state, group.target)
    });
    docket.finding(by_target, Outcome::from(!open), || of(&event.unit).with("target", &event.target));
    docket.finding(by_profile, Outcome::Held, || of(&event.unit).with("target", &event.target));
    docket.finding(locked_in, Outcome::Held, || of(&event.unit).with("target", &event.target));
    let deferred = declared[found].deferred;
    if deferred {
        let free = state.in_combat(ix);
        let answer = free.map(crate::answer::Answer::not);
        crate::answer::kept(docket, rule::SHOOT_BGNT_DEFERRED, answer, "engaged", || of(&event.unit));
    }
    let group = &mut state.unit_mut(ix).phase.declared[found];
    group.made = true;
    Some(group.clone())
}

/// Mortal wounds that come with attacks follow their damage, and what changes that does not change them
/// (`w40k.mortal.with_normal`, `w40k.mortal.no_modifier`).
fn check_besides(
    state: &State,
    volley: &Volley<'_>,
    suffered: &Suffered,
    must_before: &[u16],
    docket: &mut impl Docket,
) {
    let event = volley.event;
    let might = |must: &[u16], model| must.is_empty() || must.contains(&model);
    let must = mortal::forced(state, volley.target);
    // Whoever could take them before the damage and cannot after it took them first.
    let first = suffered.model.filter(|model| might(must_before, *model) && !might(&must, *model));
    docket.finding(rule::MORTAL_WITH_NORMAL, Outcome::from(first.is_none()), || match first {
        Some(model) => of(&event.target).with("model", i64::from(model)),
        None => of(&event.target),
    });
    // The rule that modifies the damage is said to modify the throw for the mortal wounds as well.
    let of_damage = |modifier: &&Modifier| {
        let by = modifier.by.as_str();
        event.damage.iter().any(|other| other.by.as_str().eq_ignore_ascii_case(by))
    };
    let mut modifiers = suffered.dice.iter().flat_map(|throw| throw.modifiers.iter());
    let modified = modifiers.find(of_damage);
    docket.finding(rule::MORTAL_NO_MODIFIER, Outcome::from(modified.is_none()), || match modified {
        Some(modifier) => of(&event.target).with("source", modifier.by.as_str()),
        None => of(&event.target),
    });
}

/// A supercharged weapon destroys its bearer (`w40k.sheet.supercharge`).
fn backfire(state: &mut State, volley: &Volley<'_>, ones: Ones, docket: &mut impl Docket) {
    let event = volley.event;
    let backfired = event.backfired.as_deref().unwrap_or_default();
    let dangerous = volley.weapon.as_ref().is_some_and(muster::backfires);
    // What only another weapon does is no ability of this one, unless it has one of another book.
    let of_others = volley
        .weapon
        .as_ref()
        .is_some_and(|weapon| weapon.abilities.iter().any(|ability| matches!(ability, WeaponAbility::Outside(_))));
    docket.finding(rule::WEAPON_ABILITIES, Outcome::from(dangerous || of_others || backfired.is_empty()), || {
        of(&event.unit)
            .with("target", &event.target)
            .with("weapon", event.weapon.as_ref().map_or("none", |name| name.as_str()))
    });
    if !dangerous {
        if !backfired.is_empty() {
            docket.finding(rule::SHEET_SUPERCHARGE, Outcome::Broken, || of(&event.unit).records(backfired.len()));
        }
    } else {
        let bearers = volley.group.as_ref().map_or(ones.unmodified, |group| group.models.len() as u32);
        let due = ones.unmodified.min(bearers);
        if event.hit.is_none() {
            docket.finding(rule::SHEET_SUPERCHARGE, Outcome::Unrecorded, || Detail::lacks("hit").unit(&event.unit));
            for number in backfired {
                state.destroy(volley.ix, *number, None);
            }
            if event.backfired.is_none() {
                state.lose_count_of(volley.ix);
            }
            return;
        }
        if due > 0 && event.backfired.is_none() {
            docket
                .finding(rule::SHEET_SUPERCHARGE, Outcome::Unrecorded, || Detail::lacks("backfired").unit(&event.unit));
            state.lose_count_of(volley.ix);
            return;
        }
        let recorded = backfired.len() as u32;
        let by_modified = recorded != due && recorded == ones.modified.min(bearers);
        let cited = if by_modified { rule::DICE_UNMODIFIED } else { rule::SHEET_SUPERCHARGE };
        docket.finding(cited, Outcome::from(recorded == due), || {
            Detail::say("models-lost").unit(&event.unit).expects(due).records(backfired.len())
        });
    }
    for number in backfired {
        state.destroy(volley.ix, *number, None);
    }
}

/// What a unit declared is done before another acts (`w40k.shoot.target_locked_in`, `w40k.fight.target_locked_in`).
pub(crate) fn finish(state: &mut State, docket: &mut impl Docket) {
    let Some(ix) = state.acting else {
        return;
    };
    let open: Vec<UnitIx> = state
        .unit(ix)
        .phase
        .declared
        .iter()
        .filter(|group| !group.made && !group.deferred && !group.models.is_empty())
        .map(|group| group.target)
        .filter(|target| alive(state, *target))
        .collect();
    let cited =
        if state.phase == Some(Phase::Fight) { rule::FIGHT_TARGET_LOCKED_IN } else { rule::SHOOT_TARGET_LOCKED_IN };
    if let Some(target) = open.first().filter(|_| state.unit(ix).whereabouts == Whereabouts::Field) {
        docket.finding(cited, Outcome::Broken, || {
            Detail::say("attacks-due").unit(state.id(ix)).with("target", state.id(*target))
        });
    }
    state.unit_mut(ix).phase.declared.clear();
}

/// What the phase leaves undone.
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    finish(state, docket);
    state.acting = None;
}
