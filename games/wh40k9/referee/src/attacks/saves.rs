//! Allocation, saves and damage (`w40k.attack.allocate_forced` … `w40k.attack.excess_lost`).

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    work_budget::spend,
};
use aftermath_wh40k9::{Amount, Characteristic, SaveKind, Saves, purpose};

use super::{
    rolls::Wounds,
    successes::added,
    volley::{Volley, alive, thrower},
};
use crate::{
    answer::of,
    figures::{self, changes, order_matters},
    mortal, rule,
    state::{State, UnitIx},
    throws::{self, DieTest, Thrower, Together},
};
/// How many attacks a group of saves holds; nothing where the log does not say it.
pub(super) fn attacks_of(saves: &Saves) -> Option<u32> {
    let thrown = Some(saves.dice.dice.len() as u32).filter(|dice| *dice > 0 && saves.kind != SaveKind::None);
    thrown.or(saves.attacks.map(u32::from))
}

/// How many attacks are left for the one group that does not say how many it holds; nothing where several do not, or where
/// nobody knows how many attacks wounded.
fn rest(saves: &[Saves], wounds: Option<u32>) -> Option<u32> {
    let open = saves.iter().filter(|one| attacks_of(one).is_none()).count();
    let told: u32 = saves.iter().filter_map(attacks_of).sum();
    wounds.filter(|_| open == 1).map(|wounds| wounds.saturating_sub(told))
}

/// Whether these saves may be fewer than the wounds since the target was destroyed on the way.
pub(super) fn wiped_out(state: &State, volley: &Volley<'_>) -> bool {
    let event = volley.event;
    let size = state.unit(volley.target).size();
    let counted = event.counted.as_ref().and_then(|counted| counted.destroyed).map_or(0, u32::from);
    event.removed.len() as u32 >= size || counted >= size || state.unit(volley.target).fallen_unsaid
}

/// Allocation, saves and damage (`w40k.attack.allocate_forced` … `w40k.attack.excess_lost`).
pub(super) fn saves(state: &mut State, volley: &Volley<'_>, wounding: Wounds, docket: &mut impl Docket) {
    let wounds = wounding.told;
    let event = volley.event;
    let target = volley.target;
    if event.saves.is_empty() {
        if wounds.is_some_and(|wounds| wounds > 0) && alive(state, target) {
            docket.finding(rule::ATTACK_SAVE, Outcome::Unrecorded, || {
                Detail::lacks("saves").unit(&event.target).expects(wounds.unwrap_or(0))
            });
        }
        if wounds != Some(0) {
            state.unit_mut(target).wounds_unsaid = true;
        }
        // No more attacks are not saved than wound.
        let unsaved = event.counted.as_ref().and_then(|counted| counted.unsaved).map(u32::from);
        if let Some((wounds, unsaved)) = wounds.zip(unsaved).filter(|(wounds, unsaved)| unsaved > wounds) {
            docket.finding(rule::ATTACK_SAVE, Outcome::Broken, || {
                Detail::say("unsaved").unit(&event.target).expects(wounds).records(unsaved)
            });
        }
        // An attack that wounds destroys one model at most, whatever its save was.
        if let Some(wounds) = wounds.filter(|wounds| event.removed.len() as u32 > *wounds) {
            docket.finding(rule::ATTACK_DAMAGE, Outcome::Broken, || {
                Detail::say("models-lost").unit(&event.target).expects(wounds).records(event.removed.len())
            });
        }
        return;
    }
    if event.saves.iter().all(|one| one.model.is_none()) {
        mortal::settle_by_fallen(state, target, &event.removed);
    }
    let before = state.unit(target).size();
    let mut falling = &event.removed[..];
    let mut tally = Tally::default();
    let rest = rest(&event.saves, wounds);
    for one in &event.saves {
        save_group(state, volley, one, rest, &mut falling, &mut tally, docket);
    }
    let fell = before - state.unit(target).size();
    check_saved(state, volley, wounding, docket);
    let judged = |state: &State, right: bool| match right {
        false if tally.open => Outcome::Unrecorded,
        right => mortal::unless_unsaid(state, target, right),
    };
    let counted = event.counted.as_ref();
    if let Some(unsaved) = counted.and_then(|counted| counted.unsaved) {
        let unsaved = u32::from(unsaved);
        let by_value_of_ones = unsaved != tally.unsaved && unsaved + tally.ones_that_failed == tally.unsaved;
        let without_ap = unsaved != tally.unsaved && unsaved == tally.unsaved_without_ap;
        let cited = match (by_value_of_ones, without_ap) {
            (true, _) => rule::ATTACK_SAVE_NATURAL_ONE,
            (false, true) => rule::WEAPON_AP,
            (false, false) => rule::ATTACK_SAVE,
        };
        let right = (tally.unsaved..=tally.unsaved.saturating_add(tally.unthrown)).contains(&unsaved);
        let outcome = if !right && tally.open { Outcome::Unrecorded } else { Outcome::from(right) };
        docket.finding(cited, outcome, || {
            Detail::say("unsaved").unit(&event.target).expects(tally.unsaved).records(unsaved)
        });
    } else {
        docket.finding(rule::ATTACK_SAVE, Outcome::Held, || {
            Detail::say("unsaved").unit(&event.target).expects(tally.unsaved)
        });
    }
    if tally.ones > 0 {
        docket.finding(rule::ATTACK_SAVE_NATURAL_ONE, Outcome::Held, || of(&event.target));
    }
    if let Some(lost) = counted.and_then(|counted| counted.lost) {
        let lost = u32::from(lost);
        let spilled = tally.excess > 0 && lost == tally.lost.saturating_add(tally.excess);
        let one_each = lost != tally.lost && lost == tally.unsaved;
        let cited = match (spilled, one_each) {
            (true, _) => rule::ATTACK_EXCESS_LOST,
            (false, true) => rule::WEAPON_DAMAGE,
            (false, false) => rule::ATTACK_DAMAGE,
        };
        if tally.unknown == 0 || lost < tally.lost {
            docket.finding(cited, judged(state, lost == tally.lost), || {
                of(&event.target).expects(tally.lost).records(lost)
            });
        }
    }
    if tally.lost > 0 {
        docket.finding(rule::ATTACK_DAMAGE, Outcome::Held, || {
            of(&event.target).with("wounds", tally.lost).with("models_lost", fell)
        });
        docket.finding(rule::WEAPON_DAMAGE, Outcome::Held, || of(&event.target).with("wounds", tally.lost));
        docket.finding(rule::STRENGTH_DESTROYED_MODEL, Outcome::Held, || of(&event.target).with("models_lost", fell));
    }
    if tally.excess > 0 {
        docket.finding(rule::ATTACK_EXCESS_LOST, Outcome::Held, || of(&event.target).with("wounds", tally.excess));
    }
    // Damage that nobody wrote down destroys a model for each attack at most.
    let most = fell.saturating_add(tally.unknown);
    let open = |told: u32| tally.unknown > 0 && (fell..=most).contains(&told);
    if let Some(destroyed) = counted.and_then(|counted| counted.destroyed).filter(|told| !open(u32::from(*told))) {
        docket.finding(rule::ATTACK_DAMAGE, judged(state, u32::from(destroyed) == fell), || {
            Detail::say("models-lost").unit(&event.target).expects(fell).records(u32::from(destroyed))
        });
    }
    if !event.removed.is_empty() && !tally.open && !open(event.removed.len() as u32) {
        let cited = if tally.excess > 0 && event.removed.len() as u32 > fell {
            rule::ATTACK_EXCESS_LOST
        } else {
            rule::ATTACK_DAMAGE
        };
        mortal::check_removed(state, target, &event.removed, fell, cited, docket);
    }
    if tally.is_unsaid() {
        state.unit_mut(target).wounds_unsaid = true;
    }
}

/// Each attack that wounds is allocated and saved, unless nobody is left; where the log counts the wounds themselves, the saves
/// are held to them (`w40k.attack.save`).
fn check_saved(state: &State, volley: &Volley<'_>, wounding: Wounds, docket: &mut impl Docket) {
    let event = volley.event;
    let is_counted = event.counted.as_ref().is_some_and(|counted| counted.wounds.is_some());
    let told: Option<u32> = event.saves.iter().map(attacks_of).sum();
    // Who counted the wounds wrong and saved as the dice say was blamed for the count.
    let wrong = |(wounds, told): &(u32, u32)| is_counted && wounds != told && wounding.thrown != Some(*told);
    let Some((wounds, told)) = wounding.told.zip(told).filter(wrong) else {
        return;
    };
    let nobody_left = state.unit(volley.target).size() == 0 || wiped_out(state, volley);
    if told > wounds || !nobody_left {
        docket.finding(rule::ATTACK_SAVE, Outcome::Broken, || {
            Detail::say("saves-due").unit(&event.target).expects(wounds).records(told)
        });
    }
}

/// What saves come to.
#[derive(Debug, Default)]
struct Tally {
    unsaved: u32,
    lost: u32,
    excess: u32,
    /// Attacks that were not saved, or may not have been, of whose damage nothing is known.
    unknown: u32,
    /// Attacks whose saves nobody wrote down.
    unthrown: u32,
    /// Nobody knows how many attacks some of the saves hold.
    open: bool,
    /// Unmodified 1s, and those of them that would have saved by their value.
    ones: u32,
    ones_that_failed: u32,
    /// Attacks that would not have been saved if Armour Penetration were forgotten.
    unsaved_without_ap: u32,
}

impl Tally {
    /// Whether wounds may have been lost that nobody wrote down.
    fn is_unsaid(&self) -> bool {
        self.open || self.unknown > 0
    }
}

/// Attacks that are allocated and saved together.
fn save_group(
    state: &mut State,
    volley: &Volley<'_>,
    saves: &Saves,
    rest: Option<u32>,
    falling: &mut &[u16],
    tally: &mut Tally,
    docket: &mut impl Docket,
) {
    let (event, target) = (volley.event, volley.target);
    let id = &event.target;
    if let Some(model) = saves.model {
        mortal::settle(state, target, model);
    }
    let must = mortal::forced(state, target);
    if let Some(model) = saves.model {
        let there = state.unit(target).model(model).is_some_and(|model| !model.destroyed);
        let right = there && (must.is_empty() || must.contains(&model));
        let outcome = match right {
            false if tally.is_unsaid() => Outcome::Unrecorded,
            right => mortal::unless_unsaid(state, target, right),
        };
        docket.finding(rule::ATTACK_ALLOCATE_FORCED, outcome, || {
            of(id).with("model", i64::from(model)).expects(must.iter().map(ToString::to_string).collect::<Vec<_>>())
        });
    }
    let faces = throws::read(&saves.dice, Together::Apart, id, docket);
    let first = saves.model.or_else(|| mortal::next_model(state, target, &mut &**falling));
    let is_named = saves.model.is_some() || first.is_some_and(|model| falling.contains(&model));
    let test = first.and_then(|model| save_test(state, volley, saves, model, docket));
    let attacks = attacks_of(saves).or(rest);
    let unthrown = saves.kind != SaveKind::None && faces.is_empty();
    if attacks.is_none() || unthrown && attacks != Some(0) {
        let lacking = if unthrown { "saves" } else { "attacks" };
        docket.finding(rule::ATTACK_SAVE, Outcome::Unrecorded, || {
            let detail = Detail::lacks(lacking).unit(id);
            match attacks {
                Some(attacks) => detail.expects(attacks),
                None => detail,
            }
        });
    }
    if attacks.is_none() {
        tally.open = true;
    }
    let attacks = attacks.unwrap_or(0) as usize;
    let failed: Vec<bool> = match (saves.kind, test) {
        (SaveKind::None, _) => vec![true; attacks],
        (_, Some(test)) => faces.iter().map(|face| !test.succeeds(face.get())).collect(),
        (_, None) => vec![false; attacks],
    };
    if let Some(test) = test.filter(|_| saves.kind != SaveKind::None) {
        let by_value = DieTest { one: false, ..test };
        tally.ones += faces.iter().filter(|face| face.get() == 1).count() as u32;
        tally.ones_that_failed += faces.iter().filter(|face| face.get() == 1 && by_value.succeeds(1)).count() as u32;
        let who = Thrower {
            purpose: if saves.kind == SaveKind::Armour { &purpose::SAVE } else { &purpose::INVULNERABLE_SAVE },
            side: state.side_id(state.side_of(target)),
            unit: id,
            target: Some(id),
        };
        throws::report_tests(docket, who, &saves.dice, &faces, test);
    }
    let unsaved = failed.iter().filter(|failed| **failed).count();
    tally.unsaved += unsaved as u32;
    let ap = volley.weapon.as_ref().map_or(0, |weapon| i64::from(weapon.ap));
    tally.unsaved_without_ap += match test.filter(|_| saves.kind == SaveKind::Armour) {
        Some(test) => {
            let test = DieTest { modifier: test.modifier - ap, ..test };
            faces.iter().filter(|face| !test.succeeds(face.get())).count() as u32
        }
        None => unsaved as u32,
    };
    // Dice of damage for saves that nobody wrote down tell nothing.
    let damages = if unthrown { Vec::new() } else { damages(state, volley, saves, unsaved, docket) };
    if damages.is_empty() {
        tally.unknown += unsaved as u32;
    }
    if unthrown {
        tally.unthrown += attacks as u32;
    }
    if unthrown || test.is_none() && saves.kind != SaveKind::None && first.is_some() {
        tally.unknown += attacks as u32;
    }
    inflict(state, volley, saves, &damages, falling, tally, docket);
    // Attacks were allocated to it, saved or not.
    if let Some(model) = first {
        mortal::allocate(state, target, model, is_named);
    }
}

/// What a save needs (`w40k.attack.save`, `w40k.attack.invulnerable`, `w40k.weapon.ap`).
fn save_test(
    state: &State,
    volley: &Volley<'_>,
    saves: &Saves,
    model: u16,
    docket: &mut impl Docket,
) -> Option<DieTest> {
    let id = &volley.event.target;
    let model = state.unit(volley.target).model(model)?;
    let added: i64 = added(&saves.dice).iter().map(|(_, value)| value).sum();
    match saves.kind {
        SaveKind::None => None,
        SaveKind::Armour => {
            let ap = volley.weapon.as_ref().map_or(0, |weapon| i64::from(weapon.ap));
            let needed = state.value(volley.target, model, Characteristic::Sv).number()?;
            docket
                .finding(rule::WEAPON_AP, Outcome::Held, || of(id).with("needed", needed).with("modifier", ap + added));
            Some(DieTest { needed, modifier: ap + added, six: false, one: true, only_six: false })
        }
        SaveKind::Invulnerable => {
            let own = &state.profile(model).invulnerable;
            let needed = saves.on.or_else(|| own.iter().min().copied());
            let has = needed.is_some_and(|needed| own.contains(&needed));
            let outcome = match needed {
                None => Outcome::Broken,
                Some(_) => Outcome::from(has),
            };
            docket.finding(rule::ATTACK_INVULNERABLE, outcome, || {
                let known: Vec<String> = own.iter().map(ToString::to_string).collect();
                let detail = of(id).expects(known);
                match needed {
                    Some(needed) => detail.records(needed),
                    None => detail,
                }
            });
            Some(DieTest { needed: i64::from(needed?), modifier: added, six: false, one: true, only_six: false })
        }
    }
}

/// Damage of each attack that was not saved (`w40k.weapon.damage`, `w40k.char.random_other`).
fn damages(state: &State, volley: &Volley<'_>, saves: &Saves, unsaved: usize, docket: &mut impl Docket) -> Vec<u32> {
    let event = volley.event;
    let amount = volley.weapon.as_ref().map_or(Amount::fixed(1), |weapon| weapon.d);
    let changed = |damage: u32| figures::changed(i64::from(damage), changes(&event.damage)).max(0) as u32;
    if order_matters(changes(&event.damage)) {
        docket.finding(rule::CHAR_ORDER, Outcome::Held, || of(&event.unit));
    }
    if let Some(number) = amount.number() {
        return vec![changed(number); unsaved];
    }
    let Some(throw) = &saves.damage else {
        if unsaved > 0 {
            docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::Unrecorded, || {
                Detail::lacks("damage").unit(&event.unit).expects(usize::from(amount.dice) * unsaved)
            });
        }
        return Vec::new();
    };
    let faces = throws::read(throw, Together::of(amount), &event.unit, docket);
    let found = throws::amounts(amount, unsaved, &faces);
    // Dice follow the attacks that were not saved; another number says that saves were read otherwise.
    let cited = if faces.len() == usize::from(amount.dice) { rule::CHAR_RANDOM_OTHER } else { rule::ATTACK_SAVE };
    docket.finding(cited, Outcome::from(found.is_some()), || {
        Detail::say("dice-count").unit(&event.unit).expects(usize::from(amount.dice) * unsaved).records(faces.len())
    });
    if amount.faces == 3 {
        docket.finding(rule::DICE_D3, Outcome::Held, || of(&event.unit).with("dice", faces.clone()));
    }
    let played = found.unwrap_or_else(|| {
        let each = usize::from(amount.dice).max(1);
        let together = Together::of(amount);
        faces.chunks_exact(each).map(|faces| throws::total(faces, together) + u32::from(amount.plus)).collect()
    });
    let sum = played.iter().sum();
    let who = thrower(state, volley, &purpose::DAMAGE);
    throws::report_sum(docket, who, throw, &faces, sum, || throws::chances_of_several(amount, played.len()));
    played.into_iter().map(changed).collect()
}

/// Takes damage off models, one attack after the other.
fn inflict(
    state: &mut State,
    volley: &Volley<'_>,
    saves: &Saves,
    damages: &[u32],
    falling: &mut &[u16],
    tally: &mut Tally,
    docket: &mut impl Docket,
) {
    let (target, by) = (volley.target, state.side_of(volley.ix));
    let unsaid = damages.is_empty() && (tally.is_unsaid() || state.unit(target).wounds_unsaid);
    if saves.ignored.is_some() && !unsaid {
        let first = saves.model.or_else(|| mortal::next_model(state, target, &mut &**falling)).unwrap_or(1);
        let by_name = saves.ignored_by.as_ref().map(|by| by.as_str());
        let total: u32 = damages.iter().fold(0, |total, damage| total.saturating_add(*damage));
        let ignored = mortal::ignored(state, target, first, total, saves.ignored.as_ref(), by_name, docket);
        let mut left = ignored;
        let kept: Vec<u32> = damages
            .iter()
            .map(|damage| {
                let off = left.min(*damage);
                left -= off;
                damage - off
            })
            .collect();
        apply(state, target, saves.model, &kept, by, falling, tally);
        return;
    }
    apply(state, target, saves.model, damages, by, falling, tally);
}

fn apply(
    state: &mut State,
    target: UnitIx,
    chosen: Option<u16>,
    damages: &[u32],
    by: crate::state::SideIx,
    falling: &mut &[u16],
    tally: &mut Tally,
) {
    for damage in damages {
        if !spend(state.unit(target).models.len()) {
            break;
        }
        let standing = chosen.filter(|model| state.unit(target).model(*model).is_some_and(|model| !model.destroyed));
        let Some(model) = standing.or_else(|| mortal::next_model(state, target, falling)) else {
            break;
        };
        mortal::allocate(state, target, model, standing == Some(model) || falling.contains(&model));
        let lost = mortal::lose(state, target, model, *damage, Some(by));
        tally.lost += lost;
        tally.excess = tally.excess.saturating_add(damage.saturating_sub(lost));
    }
}
