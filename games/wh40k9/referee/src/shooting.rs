//! Selecting who shoots at whom with what (`w40k.shoot.*`, `w40k.wtype.*`, `w40k.blast.not_engaged`, `w40k.overwatch.*`).

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    ids::SideId,
};
use aftermath_wh40k9::{Ability, Characteristic, Moved, Phase, Shoot, Shot, Weapon, WeaponAbility, WeaponKind, pack};

use crate::{
    answer::{Answer, all, any, kept, of, told},
    attacks,
    bodies::Body,
    keywords::Keyword,
    rule, sight,
    state::{Declared, State, UnitIx, Whereabouts},
    turn::{self, Belongs},
};

/// What is true of the shooters as a whole.
struct Shooters {
    ix: UnitIx,
    engaged: Option<Answer>,
    advanced: bool,
    overwatch: bool,
}

/// `shoot`.
pub(crate) fn shoot(state: &mut State, side: Option<&SideId>, event: &Shoot, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    attacks::finish(state, docket);
    if event.overwatch {
        check_overwatch(state, ix, event, docket);
    } else {
        let belongs = Belongs {
            phase: Phase::Shooting,
            second: false,
            active: true,
            cited: rule::SHOOT_SELECT,
            as_in_phase: event.as_in_phase.as_ref(),
        };
        turn::acts(state, side, ix, belongs, docket);
        if event.as_in_phase.is_none() {
            docket.finding(rule::SHOOT_SELECT, Outcome::from(!state.unit(ix).phase.shot), || of(&event.unit));
        }
    }
    let shooters = Shooters {
        ix,
        engaged: state.in_combat(ix),
        advanced: turn::moved(state, ix) == Some(Moved::Advance),
        overwatch: event.overwatch,
    };
    check_eligible(state, &shooters, event, docket);
    let mut groups: Vec<Declared> = Vec::new();
    for (place, shot) in event.shots.iter().enumerate() {
        let split = event.shots[..place].iter().any(|other| {
            let alike = other.weapon.as_str().eq_ignore_ascii_case(shot.weapon.as_str());
            let shared = |model| other.models.is_empty() || other.models.contains(model);
            alike && other.target != shot.target && (shot.models.is_empty() || shot.models.iter().any(shared))
        });
        if let Some(group) = declare(state, &shooters, shot, split, docket) {
            match groups.iter_mut().find(|known| {
                known.weapon == group.weapon && known.target == group.target && known.deferred == group.deferred
            }) {
                Some(known) => {
                    known.models.extend(group.models);
                    known.half_range = known.half_range.zip(group.half_range).map(|(one, other)| one + other);
                }
                None => groups.push(group),
            }
        }
    }
    check_types(state, ix, event, docket);
    let unit = state.unit_mut(ix);
    unit.phase.shot = true;
    unit.phase.overwatch = event.overwatch;
    unit.phase.declared = groups;
    state.acting = Some(ix);
}

/// Who may shoot (`w40k.shoot.eligible`, `w40k.move.advance_no_shoot`, `w40k.move.fall_back_no_shoot`,
/// `w40k.wtype.assault`).
fn check_eligible(state: &State, shooters: &Shooters, event: &Shoot, docket: &mut impl Docket) {
    let ix = shooters.ix;
    let id = state.id(ix);
    let armed = event
        .shots
        .iter()
        .any(|shot| state.row(ix).weapon(&shot.weapon, shot.mode.as_ref()).is_some_and(Weapon::is_ranged));
    let fled = turn::moved(state, ix) == Some(Moved::FallBack);
    let titanic = state.has(ix, Keyword::Titanic);
    let aboard = matches!(state.unit(ix).whereabouts, Whereabouts::Aboard(_));
    docket.finding(rule::SHOOT_ELIGIBLE, Outcome::from(armed && (!fled || titanic || aboard)), || of(id));
    if fled && !aboard {
        docket.finding(rule::MOVE_FALL_BACK_NO_SHOOT, Outcome::from(titanic), || of(id));
    }
    if aboard && fled {
        docket.finding(rule::TRANSPORT_INHERIT_MOVE, Outcome::from(titanic), || of(id));
    }
    if turn::moved(state, ix) == Some(Moved::Arrived) {
        // Who arrived acts normally in later phases.
        docket.finding(rule::REINFORCE_NO_MOVE, Outcome::Held, || of(id));
    }
    if shooters.advanced {
        let only_assault = event.shots.iter().all(|shot| {
            let weapon = state.row(ix).weapon(&shot.weapon, shot.mode.as_ref());
            weapon.is_none_or(|weapon| weapon.kind == WeaponKind::Assault)
        });
        // Whether TITANIC units are free of this is not said clearly.
        let outcome = if !only_assault && titanic { Outcome::PlayersCall } else { Outcome::from(only_assault) };
        if aboard {
            docket.finding(rule::TRANSPORT_INHERIT_MOVE, outcome, || of(id));
            return;
        }
        docket.finding(rule::WTYPE_ASSAULT, outcome, || of(id));
        docket.finding(rule::MOVE_ADVANCE_NO_SHOOT, outcome, || of(id));
    }
}

/// Overwatch: who, when, and at whom (`w40k.overwatch.*`).
fn check_overwatch(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let id = state.id(ix);
    let enabled = state.row(ix).has(&Ability::Overwatch) || !event.outside.is_empty();
    docket.finding(rule::OVERWATCH_ENABLED, Outcome::from(enabled), || of(id));
    let charger = state.all_units().find(|unit| {
        let charge = state.unit(*unit).turn.charge.as_ref();
        charge.is_some_and(|charge| {
            !charge.made && !charge.failed && charge.roll.is_none() && charge.targets.contains(&ix)
        })
    });
    docket.finding(rule::OVERWATCH_WHEN, Outcome::from(charger.is_some()), || of(id));
    let engaged = state.in_combat(ix);
    kept(docket, rule::OVERWATCH_NOT_ENGAGED, engaged.map(Answer::not), "engaged", || of(id));
    let targets = event.shots.iter().map(|shot| state.find(&shot.target));
    let right = charger.is_none() || targets.into_iter().all(|target| target == charger);
    docket.finding(rule::OVERWATCH_TARGET, Outcome::from(right), || {
        let detail = of(id);
        match charger {
            Some(charger) => detail.expects(state.id(charger)),
            None => detail,
        }
    });
    docket.finding(rule::OVERWATCH_IGNORE_CLOSEST_RULES, Outcome::Held, || of(id));
}

/// One weapon profile against one target: judged, and what it has to do.
fn declare(
    state: &mut State,
    shooters: &Shooters,
    shot: &Shot,
    split: bool,
    docket: &mut impl Docket,
) -> Option<Declared> {
    let ix = shooters.ix;
    let id = state.id(ix).clone();
    let Some(place) = weapon_place(state, ix, shot) else {
        docket.finding(rule::SHEET_FIELDS, Outcome::Broken, || {
            Detail::say("weapon-without-profile").unit(&id).records(shot.weapon.as_str())
        });
        return None;
    };
    let target = state.known(&shot.target, docket)?;
    let target = match state.unit(target).whereabouts {
        Whereabouts::Unset => state.present(&shot.target, docket)?,
        Whereabouts::Field => target,
        _ => return state.present(&shot.target, docket).and(None),
    };
    let weapon = state.row(ix).weapons[place].clone();
    let models = shooting_models(state, ix, &weapon, shot);
    if models.is_none() {
        docket.finding(rule::SHOOT_NUMBER_OF_ATTACKS, Outcome::Unrecorded, || Detail::lacks("weapons").unit(&id));
    }
    if models.as_ref().is_some_and(Vec::is_empty) {
        docket.finding(rule::SHEET_FIELDS, Outcome::Broken, || {
            Detail::say("weapon-not-carried").unit(&id).records(weapon.name.as_str())
        });
    }
    let models = models.unwrap_or_default();
    use_weapons(state, ix, place, &weapon, (target, split), &models, docket);
    let detail =
        || Detail::say("shoots-at").unit(&id).with("weapon", weapon.name.as_str()).with("target", &shot.target);
    docket.finding(rule::WEAPON_RANGE, Outcome::from(weapon.is_ranged()), detail);
    docket.finding(rule::SHOOT_ENEMY_ONLY, Outcome::from(state.is_enemy(ix, target)), detail);
    for number in &models {
        let dash =
            state.unit(ix).model(*number).is_some_and(|model| state.printed(model, Characteristic::Bs).is_dash());
        if dash {
            docket.finding(rule::CHAR_BS_DASH, Outcome::Broken, || of(&id).with("model", i64::from(*number)));
        }
    }
    let idle = state.unit(ix).living().filter(|(number, _)| !models.contains(number));
    if idle.map(|(_, model)| model).any(|model| state.printed(model, Characteristic::Bs).is_dash()) {
        docket.finding(rule::CHAR_BS_DASH, Outcome::Held, || of(&id));
    }
    check_range_and_sight(state, ix, &weapon, target, &models, shot, docket);
    check_locked(state, shooters, &weapon, target, &models, shot, docket);
    if !shooters.overwatch {
        check_look_out_sir(state, ix, target, &models, shot, docket);
    }
    let half_range = half_range(state, ix, &weapon, target, &models, shot);
    let deferred = is_deferred(state, shooters, target, &models, shot);
    Some(Declared {
        weapon: Some(place),
        target,
        models,
        attacks: None,
        half_range,
        target_models: state.unit(target).size(),
        deferred,
        made: false,
    })
}

fn weapon_place(state: &State, ix: UnitIx, shot: &Shot) -> Option<usize> {
    let row = state.row(ix);
    let weapon = row.weapon(&shot.weapon, shot.mode.as_ref())?;
    row.weapons.iter().position(|known| std::ptr::eq(known, weapon))
}

/// How many of a weapon a model carries; nothing where the roster does not say.
fn copies(state: &State, ix: UnitIx, number: u16, weapon: &Weapon) -> Option<usize> {
    let Some(model) = state.unit(ix).model(number) else {
        return Some(0);
    };
    state.profile(model).copies(weapon.name.as_str())
}

/// The models that shoot, a number for each weapon; nothing where neither the shot nor the roster says.
fn shooting_models(state: &State, ix: UnitIx, weapon: &Weapon, shot: &Shot) -> Option<Vec<u16>> {
    if !shot.models.is_empty() {
        return Some(shot.models.to_vec());
    }
    carriers(state, ix, weapon).filter(|_| !state.unit(ix).fallen_unsaid)
}

/// Each weapon shoots once, at one target (`w40k.shoot.weapon_once`, `w40k.shoot.single_target_per_weapon`); `split`: with what
/// is declared together, others of its shots have another target.
fn use_weapons(
    state: &mut State,
    ix: UnitIx,
    place: usize,
    weapon: &Weapon,
    (target, split): (UnitIx, bool),
    models: &[u16],
    docket: &mut impl Docket,
) {
    let id = state.id(ix).clone();
    let names: Vec<bool> = state
        .row(ix)
        .weapons
        .iter()
        .map(|known| known.name.as_str().eq_ignore_ascii_case(weapon.name.as_str()))
        .collect();
    let (mut once, mut unsure, mut carried) = (true, false, true);
    let mut fallen = false;
    for number in models {
        let most = copies(state, ix, *number, weapon);
        let Some(at) = state.unit(ix).place_of(*number).filter(|at| !state.unit(ix).models[*at].destroyed) else {
            fallen |= state.unit(ix).place_of(*number).is_some();
            carried &= state.unit(ix).place_of(*number).is_some();
            continue;
        };
        carried &= most != Some(0);
        let shot = &mut state.unit_mut(ix).models[at].shot;
        let used: usize = shot
            .iter()
            .filter(|(known, _)| names.get(*known) == Some(&true))
            .map(|(_, times)| usize::from(*times))
            .sum();
        match most {
            Some(most) => once &= used < most.max(1),
            // Who shoots with it again may have another.
            None => unsure |= used > 0,
        }
        match shot.iter_mut().find(|(known, _)| *known == place) {
            Some((_, times)) => *times = times.saturating_add(1),
            None => shot.push((place, 1)),
        }
    }
    if fallen {
        docket
            .finding(rule::STRENGTH_DESTROYED_MODEL, Outcome::Broken, || of(&id).with("weapon", weapon.name.as_str()));
    }
    if !carried {
        docket.finding(rule::SHEET_FIELDS, Outcome::Broken, || {
            Detail::say("weapon-not-carried").unit(&id).records(weapon.name.as_str())
        });
    }
    if once && unsure {
        for cited in [rule::SHOOT_WEAPON_ONCE, rule::SHOOT_SINGLE_TARGET_PER_WEAPON] {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("weapons").unit(&id));
        }
        return;
    }
    docket.finding(rule::SHOOT_WEAPON_ONCE, Outcome::from(once), || of(&id).with("weapon", weapon.name.as_str()));
    if !once && !split {
        // It shoots again, and at the same target.
        return;
    }
    docket.finding(rule::SHOOT_SINGLE_TARGET_PER_WEAPON, Outcome::from(once), || {
        of(&id).with("weapon", weapon.name.as_str()).with("target", state.id(target))
    });
}

/// In range and visible, model by model (`w40k.shoot.range_and_visible`, `w40k.weapon.min_range`,
/// `w40k.shoot.visibility`, `w40k.shoot.no_target_no_shot`).
fn check_range_and_sight(
    state: &State,
    ix: UnitIx,
    weapon: &Weapon,
    target: UnitIx,
    models: &[u16],
    shot: &Shot,
    docket: &mut impl Docket,
) {
    let Some(range) = weapon.range.map(Length::get) else {
        return;
    };
    let id = state.id(ix);
    let bodies: Option<Vec<_>> =
        models.iter().map(|number| state.unit(ix).model(*number).and_then(|model| model.body)).collect();
    let farthest = bodies.as_ref().and_then(|bodies| {
        let distances: Option<Vec<f64>> = bodies.iter().map(|body| state.distance_from(body, target)).collect();
        distances.map(|distances| distances.into_iter().fold(0.0, f64::max))
    });
    let distance = farthest.or(shot.distance.map(Length::get));
    let near = distance.map(|distance| state.setup.slack.at_most(distance, range));
    let measured =
        bodies.as_ref().and_then(|bodies| all(bodies.iter().map(|body| sight::model_sees(state, ix, body, target))));
    // What the players saw counts where the table from above does not tell.
    let seen = told(measured, shot.visible);
    if measured.is_some() || shot.visible.is_some() {
        let outcome = match (measured, shot.visible) {
            (Some(measured), Some(claim)) => Outcome::from(measured.allows(claim)),
            (Some(_), None) => Outcome::Held,
            (None, _) => Outcome::PlayersCall,
        };
        docket.finding(rule::SHOOT_VISIBILITY, outcome, || of(id).with("target", &shot.target));
    }
    let answer = all([near, seen]);
    let field = if near.is_none() { "distance" } else { "visible" };
    let detail = || {
        let detail = of(id).with("weapon", weapon.name.as_str()).with("target", &shot.target).expects(range);
        match distance {
            Some(distance) => detail.records(distance),
            None => detail,
        }
    };
    kept(docket, rule::SHOOT_RANGE_AND_VISIBLE, answer, field, detail);
    if answer == Some(Answer::No) {
        docket.finding(rule::SHOOT_NO_TARGET_NO_SHOT, Outcome::Broken, detail);
    } else if answer.is_some() {
        docket.finding(rule::SHOOT_NO_TARGET_NO_SHOT, Outcome::Held, detail);
    }
    if let Some(least) = weapon.least_range.map(Length::get) {
        let outside = bodies.zip(state.bodies(target)).map(|(bodies, targets)| {
            bodies
                .iter()
                .map(|body| targets.iter().map(|(_, to)| to.farthest(body)).fold(0.0, f64::max))
                .fold(f64::INFINITY, f64::min)
        });
        let answer = outside.map(|outside| Answer::new(outside > least, outside + state.setup.slack.inches() > least));
        kept(docket, rule::WEAPON_MIN_RANGE, answer, "at", || {
            let detail = of(id).with("least", least);
            match outside {
                Some(outside) => detail.records(outside),
                None => detail,
            }
        });
    }
}

/// Whether the attacks wait until nobody is in combat with the unit any more: because the log says so, or because a model
/// with several ranged weapons declares them at somebody else, which is allowed for that alone.
fn is_deferred(state: &State, shooters: &Shooters, target: UnitIx, models: &[u16], shot: &Shot) -> bool {
    let ix = shooters.ix;
    let elsewhere = state.engaged(ix, target) == Some(Answer::No) && shooters.engaged == Some(Answer::Yes);
    let has_several = |number: &u16| {
        let row = state.row(ix);
        let ranged = row.weapons.iter().filter(|weapon| weapon.is_ranged() && weapon.mode.is_none());
        let modes = row.weapons.iter().filter(|weapon| weapon.is_ranged() && weapon.mode.is_some());
        let model = state.unit(ix).model(*number);
        let big = model
            .is_some_and(|model| state.model_has(model, Keyword::Vehicle) || state.model_has(model, Keyword::Monster));
        let copies = |weapon| copies(state, ix, *number, weapon).unwrap_or(0);
        let single: usize = ranged.map(copies).sum();
        big && single + usize::from(modes.map(copies).any(|some| some > 0)) > 1
    };
    shot.deferred || elsewhere && !models.is_empty() && models.iter().all(has_several)
}

/// Who is locked in combat, and what shoots all the same (`w40k.shoot.locked_shooter`, `w40k.shoot.locked_target`,
/// `w40k.shoot.bgnt_shoot`, `w40k.wtype.pistol_engaged`, `w40k.blast.not_engaged`).
fn check_locked(
    state: &State,
    shooters: &Shooters,
    weapon: &Weapon,
    target: UnitIx,
    models: &[u16],
    shot: &Shot,
    docket: &mut impl Docket,
) {
    let ix = shooters.ix;
    let id = state.id(ix);
    let detail = || of(id).with("weapon", weapon.name.as_str()).with("target", &shot.target);
    let big = models.iter().all(|number| {
        state
            .unit(ix)
            .model(*number)
            .is_some_and(|model| state.model_has(model, Keyword::Vehicle) || state.model_has(model, Keyword::Monster))
    });
    let pistol = weapon.kind == WeaponKind::Pistol;
    let own = state.engaged(ix, target);
    let deferred = is_deferred(state, shooters, target, models, shot);
    // Who may not be in combat at all may shoot at others.
    let may = own.zip(shooters.engaged).map(|(own, engaged)| own.or(engaged.not()));
    match shooters.engaged {
        Some(Answer::No) => docket.finding(rule::SHOOT_LOCKED_SHOOTER, Outcome::Held, detail),
        Some(engaged) => {
            if pistol {
                kept(docket, rule::WTYPE_PISTOL_ENGAGED, may, "engaged", detail);
            } else if big && deferred {
                docket.finding(rule::SHOOT_BGNT_DEFERRED, Outcome::Held, detail);
            } else if big {
                kept(docket, rule::SHOOT_BGNT_SHOOT, may, "engaged", detail);
            } else {
                let answer = if engaged.is_sure() { Answer::No } else { Answer::Unclear };
                kept(docket, rule::SHOOT_LOCKED_SHOOTER, Some(answer), "engaged", detail);
            }
        }
        None => kept(docket, rule::SHOOT_LOCKED_SHOOTER, None, "engaged", detail),
    }
    let waived = own.is_some_and(Answer::may_be) && (pistol || big);
    // Whom it fights itself nobody knows: that may be its target, or its attacks may wait.
    let may_be_waived = own.is_none() && (pistol || big) || shooters.engaged.is_none() && big;
    let others = any(state.friends(ix).filter(|friend| *friend != target).map(|friend| state.engaged(friend, target)));
    let friends = told(others, shot.target_engaged);
    // Only whom it fights itself may be in combat with its friends as well.
    let fights_another = big && !deferred && shooters.engaged.is_some_and(Answer::is_sure) && own == Some(Answer::No);
    if fights_another && friends == Some(Answer::Yes) {
        docket.finding(rule::SHOOT_BGNT_TARGET_MIXED, Outcome::Broken, detail);
    }
    if waived {
        if friends.is_some_and(Answer::may_be) && big {
            docket.finding(rule::SHOOT_BGNT_TARGET_MIXED, Outcome::Held, detail);
        }
    } else {
        // The log speaks of the whole army, the shooters among it.
        let locked = told(any([others, own]), shot.target_engaged);
        let nobody = state.friends(ix).next().is_none() && own == Some(Answer::No);
        let answer = if nobody { Some(Answer::Yes) } else { locked.map(Answer::not) };
        let answer = answer.filter(|answer| *answer != Answer::No || !may_be_waived);
        if !(deferred && big) {
            kept(docket, rule::SHOOT_LOCKED_TARGET, answer, "target_engaged", detail);
        }
    }
    if weapon.has(&WeaponAbility::Blast) {
        kept(docket, rule::BLAST_NOT_ENGAGED, own.map(Answer::not), "engaged", detail);
    }
}

/// CHARACTERS beside those who shield them (`w40k.shoot.look_out_sir`, `w40k.shoot.look_out_sir_ignore`).
fn check_look_out_sir(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    models: &[u16],
    shot: &Shot,
    docket: &mut impl Docket,
) {
    if !is_protected_kind(state, target) {
        return;
    }
    let id = state.id(ix);
    let detail = || of(id).with("target", &shot.target);
    let shielded = told(is_shielded(state, target), shot.protected);
    if shielded == Some(Answer::No) {
        docket.finding(rule::SHOOT_LOOK_OUT_SIR, Outcome::Held, detail);
        return;
    }
    let bodies: Option<Vec<_>> =
        models.iter().map(|number| state.unit(ix).model(*number).and_then(|model| model.body)).collect();
    let measured = bodies.and_then(|bodies| all(bodies.iter().map(|body| is_closest(state, ix, body, target))));
    let closest = told(measured, shot.closest);
    let free = any([shielded.map(Answer::not), closest]);
    kept(docket, rule::SHOOT_LOOK_OUT_SIR, free, if shielded.is_none() { "protected" } else { "closest" }, detail);
    if state.enemies(ix).any(|enemy| enemy != target && is_protected_kind(state, enemy)) && closest.is_some() {
        // Who says that another is nearer may have counted such CHARACTERS.
        let counted = shot.closest == Some(false) && measured == Some(Answer::Yes);
        docket.finding(rule::SHOOT_LOOK_OUT_SIR_IGNORE, Outcome::from(!counted), detail);
    }
}

/// Whether a unit could surely not be shot at for who stands near it: it is in combat with the shooter's army, or a CHARACTER
/// that others shield (`w40k.shoot.locked_target`, `w40k.shoot.look_out_sir`).
pub(crate) fn is_out_of_bounds(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    let fights = any(state.friends(ix).chain([ix]).map(|friend| state.engaged(friend, target)));
    let shielded = is_protected_kind(state, target) && is_shielded(state, target) == Some(Answer::Yes);
    fights == Some(Answer::Yes) || shielded
}

/// Whether a unit stands by one that shields it.
fn is_shielded(state: &State, target: UnitIx) -> Option<Answer> {
    let shielding = state.friends(target).filter(|friend| shields(state, *friend));
    any(shielding.map(|friend| state.within(target, friend, pack::LOOK_OUT_SIR_RANGE)))
}

/// Whether no enemy is closer to a model than the target, those aside that are CHARACTERS of the same kind.
fn is_closest(state: &State, ix: UnitIx, body: &Body, target: UnitIx) -> Option<Answer> {
    let own = state.distance_from(body, target)?;
    let others = state.enemies(ix).filter(|enemy| *enemy != target && !is_protected_kind(state, *enemy));
    let nearer = any(others.map(|enemy| {
        let distance = state.distance_from(body, enemy)?;
        let slack = state.setup.slack.inches();
        Some(Answer::new(distance + slack < own, distance < own + slack))
    }));
    nearer.map(Answer::not)
}

/// The models of a unit that may shoot a weapon at a target, a number for each weapon, as far as their reach, what they see and
/// who shields the target tell; nothing where neither roster nor table says.
pub(crate) fn able(state: &State, ix: UnitIx, weapon: &Weapon, target: UnitIx) -> Option<Vec<u16>> {
    let range = weapon.range?.get();
    let shielded = is_protected_kind(state, target) && is_shielded(state, target) != Some(Answer::No);
    let may = |number: &u16| {
        let Some(model) = state.unit(ix).model(*number) else { return false };
        if state.printed(model, Characteristic::Bs).is_dash() {
            return false;
        }
        let Some(body) = model.body else { return true };
        let near = state.distance_from(&body, target);
        near.is_none_or(|near| state.setup.slack.at_most(near, range).may_be())
            && !(shielded && is_closest(state, ix, &body, target) == Some(Answer::No))
            && sight::model_sees(state, ix, &body, target) != Some(Answer::No)
    };
    Some(carriers(state, ix, weapon)?.into_iter().filter(may).collect())
}

/// The models of a unit that carry a weapon, a number for each; nothing where the roster does not say.
pub(crate) fn carriers(state: &State, ix: UnitIx, weapon: &Weapon) -> Option<Vec<u16>> {
    let living = state.unit(ix).living();
    let each: Option<Vec<Vec<u16>>> =
        living.map(|(number, _)| Some(vec![number; copies(state, ix, number, weapon)?])).collect();
    Some(each?.concat())
}

/// Whether a unit has a CHARACTER model of 9 wounds or fewer, as printed.
fn is_protected_kind(state: &State, ix: UnitIx) -> bool {
    state.unit(ix).living().any(|(_, model)| {
        state.model_has(model, Keyword::Character) && state.wounds(model) <= pack::LOOK_OUT_SIR_WOUNDS
    })
}

/// Whether a unit shields CHARACTERS near it, by the book or by the update of 2020.
fn shields(state: &State, ix: UnitIx) -> bool {
    let big = state.has(ix, Keyword::Vehicle) || state.has(ix, Keyword::Monster);
    let many = state.unit(ix).size() >= pack::LOOK_OUT_SIR_MODELS;
    if !state.setup.options.look_out_sir_2020 {
        return big || many;
    }
    let huge = state.unit(ix).living().any(|(_, model)| {
        (state.model_has(model, Keyword::Vehicle) || state.model_has(model, Keyword::Monster))
            && state.wounds(model) >= pack::LOOK_OUT_SIR_2020_WOUNDS
    });
    huge || !state.has(ix, Keyword::Character) && (big || many)
}

/// Weapons that have the target within half their range (`w40k.wtype.rapid_fire`, A-14); none where nobody can tell.
fn half_range(state: &State, ix: UnitIx, weapon: &Weapon, target: UnitIx, models: &[u16], shot: &Shot) -> Option<u32> {
    if weapon.kind != WeaponKind::RapidFire {
        return Some(0);
    }
    let Some((least, most)) = within_half(state, ix, weapon, target, models) else {
        let half = weapon.range?.get() / 2.0;
        let by_distance = shot.distance.is_some_and(|distance| distance.get() <= half);
        return shot.half_range.map(u32::from).or(by_distance.then_some(models.len() as u32));
    };
    // What the tolerance leaves open, the players' count decides.
    let said = shot.half_range.map(u32::from).filter(|said| (least..=most).contains(said));
    said.or((least == most).then_some(least))
}

/// Weapons that have the target within half their range as they stand, the least and the most.
pub(crate) fn within_half(
    state: &State,
    ix: UnitIx,
    weapon: &Weapon,
    target: UnitIx,
    models: &[u16],
) -> Option<(u32, u32)> {
    let half = weapon.range?.get() / 2.0;
    let (mut least, mut most) = (0, 0);
    for number in models {
        let body = state.unit(ix).model(*number).and_then(|model| model.body)?;
        let near = state.setup.slack.within(state.distance_from(&body, target)?, half);
        least += u32::from(near.is_sure());
        most += u32::from(near.may_be());
    }
    Some((least, most))
}

/// Grenades and Pistols, model by model (`w40k.wtype.grenade`, `w40k.wtype.pistol_exclusive`).
fn check_types(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let row = state.row(ix);
    let kinds: Vec<(u16, Vec<WeaponKind>)> = state
        .unit(ix)
        .living()
        .map(|(number, model)| {
            let used = model.shot.iter().filter_map(|(place, _)| row.weapons.get(*place)).map(|weapon| weapon.kind);
            (number, used.collect())
        })
        .collect();
    let throwers = kinds.iter().filter(|(_, kinds)| kinds.contains(&WeaponKind::Grenade));
    if throwers.clone().next().is_some() {
        let alone = throwers.clone().all(|(_, kinds)| kinds.len() == 1);
        let times: u32 = state
            .unit(ix)
            .living()
            .flat_map(|(_, model)| model.shot.iter())
            .filter(|(place, _)| row.weapons.get(*place).is_some_and(|weapon| weapon.kind == WeaponKind::Grenade))
            .map(|(_, times)| u32::from(*times))
            .sum();
        let right = throwers.count() == 1 && alone && times == 1;
        docket.finding(rule::WTYPE_GRENADE, Outcome::from(right), || of(&event.unit).records(times));
    }
    let with_pistols = kinds.iter().filter(|(_, kinds)| kinds.contains(&WeaponKind::Pistol));
    for (number, kinds) in with_pistols {
        let mixed = kinds.iter().any(|kind| *kind != WeaponKind::Pistol);
        if mixed {
            docket.finding(rule::WTYPE_PISTOL_EXCLUSIVE, Outcome::Broken, || {
                of(&event.unit).with("model", i64::from(*number))
            });
        }
    }
}
