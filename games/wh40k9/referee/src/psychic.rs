//! The Psychic phase (`w40k.psychic.*`).

use aftermath_rules::{
    dice::Distribution,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::Length,
    ids::SideId,
};
use aftermath_wh40k9::{Amount, Deny, Manifest, Moved, Perils, Phase, PowerEffect, pack, purpose};

use crate::{
    answer::{Answer, kept, of, told},
    keywords::Keyword,
    mortal, rule,
    state::{State, UnitIx, Whereabouts},
    throws::{self, Thrower, Together},
    turn::{self, Belongs},
};

/// The attempt at a power that is under way.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    pub(crate) unit: UnitIx,
    pub(crate) power: String,
    pub(crate) total: u32,
    pub(crate) passed: bool,
    /// Perils are due and not recorded yet.
    pub(crate) perils_due: bool,
    /// That they did not come in time is blamed already.
    pub(crate) perils_blamed: bool,
    pub(crate) denied: bool,
    pub(crate) deny_tried: bool,
    pub(crate) effected: bool,
}

const SMITE: &str = "Smite";

pub(crate) fn is_smite(power: &str) -> bool {
    power.eq_ignore_ascii_case(SMITE)
}

/// `manifest`.
pub(crate) fn manifest(state: &mut State, side: Option<&SideId>, event: &Manifest, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    finish(state, docket);
    let belongs = Belongs {
        phase: Phase::Psychic,
        second: false,
        active: true,
        cited: rule::PSYCHIC_SELECT,
        as_in_phase: event.as_in_phase.as_ref(),
    };
    turn::acts(state, side, ix, belongs, docket);
    let again = state.unit(ix).phase.manifesting_over;
    docket.finding(rule::PSYCHIC_SELECT, Outcome::from(!again), || of(&event.unit));
    check_eligible(state, ix, docket);
    let power = event.power.as_str();
    let known = known_charge(state, ix, power);
    docket.finding(rule::PSYCHIC_KNOWN, Outcome::from(known.is_some()), || of(&event.unit).with("spell", power));
    check_often(state, ix, power, docket);
    let faces = throws::read(&event.dice, Together::Summed, &event.unit, docket);
    let roll = docket.next_roll();
    docket.finding(rule::PSYCHIC_TEST, Outcome::from(faces.len() == pack::PSYCHIC_DICE as usize), || {
        let detail = Detail::say("dice-count").unit(&event.unit);
        detail.expects(pack::PSYCHIC_DICE).records(faces.len()).of_roll(roll, Asks::Dice)
    });
    let total = throws::sum(&event.dice, &faces, None, &event.unit, docket);
    let due = if is_smite(power) { Some(pack::SMITE_WARP_CHARGE + u32::from(state.smites)) } else { known };
    if let (Some(due), Some(said)) = (due, event.warp_charge) {
        let cited = if is_smite(power) { rule::PSYCHIC_SMITE_WARP_CHARGE } else { rule::PSYCHIC_TEST };
        docket.finding(cited, Outcome::from(due == u32::from(said)), || {
            of(&event.unit).expects(due).records(u32::from(said))
        });
    }
    let charge = event.warp_charge.map(u32::from).or(due);
    if is_smite(power) && event.warp_charge.is_none() {
        docket.finding(rule::PSYCHIC_SMITE_WARP_CHARGE, Outcome::Held, || {
            of(&event.unit).with("needed", due.unwrap_or(0))
        });
    }
    let passes = charge.map(|charge| total >= charge);
    if let (Some(passes), Some(said)) = (passes, event.passed) {
        docket.finding(rule::PSYCHIC_TEST, Outcome::from(passes == said), || {
            Detail::say("test").unit(&event.unit).with("rolled", total).with("needed", charge.unwrap_or(0))
        });
    }
    let who = Thrower {
        purpose: &purpose::PSYCHIC_TEST,
        side: state.side_id(state.side_of(ix)),
        unit: &event.unit,
        target: None,
    };
    throws::report_sum(docket, who, &event.dice, &faces, total, || Distribution::sum_of_d6(faces.len()));
    let perils = faces.len() == 2 && faces[0] == faces[1] && matches!(faces[0].get(), 1 | 6);
    if perils {
        docket.finding(rule::PSYCHIC_PERILS_TRIGGER, Outcome::Held, || of(&event.unit).with("dice", faces.clone()));
    }
    let side = state.side_of(ix);
    let unit = state.unit_mut(ix);
    unit.phase.manifested = unit.phase.manifested.saturating_add(1);
    if is_smite(power) {
        unit.smote = true;
        state.smites = state.smites.saturating_add(1);
    } else {
        state.sides[side.0].attempted.push(power.to_owned());
    }
    if let Some(before) = state.acting.filter(|before| *before != ix) {
        state.unit_mut(before).phase.manifesting_over = true;
    }
    state.acting = Some(ix);
    state.power = Some(Attempt {
        unit: ix,
        power: power.to_owned(),
        total,
        // Where dice and word differ, which is blamed here, either may have been played on.
        passed: event.passed.unwrap_or(false) || passes.unwrap_or(false),
        perils_due: perils,
        perils_blamed: false,
        denied: false,
        deny_tried: false,
        effected: false,
    });
}

/// Who may manifest (`w40k.psychic.eligible`, `w40k.move.fall_back_no_psychic`).
fn check_eligible(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let fled = turn::moved(state, ix) == Some(Moved::FallBack);
    let titanic = state.has(ix, Keyword::Titanic);
    let able = state.has(ix, Keyword::Psyker) && (!fled || titanic);
    docket.finding(rule::PSYCHIC_ELIGIBLE, Outcome::from(able), || of(state.id(ix)));
    if turn::moved(state, ix).is_some() {
        docket.finding(rule::MOVE_FALL_BACK_NO_PSYCHIC, Outcome::from(!fled || titanic), || of(state.id(ix)));
    }
}

/// Powers that a unit knows, Smite first.
pub(crate) fn powers(state: &State, ix: UnitIx) -> Vec<String> {
    let own = state.row(ix).psychic.iter().flat_map(|psychic| psychic.powers.iter());
    let mut all: Vec<String> = known_charge(state, ix, SMITE).map(|_| SMITE.to_owned()).into_iter().collect();
    for power in own.chain(&state.unit(ix).powers) {
        if !all.iter().any(|known| known.eq_ignore_ascii_case(power.name.as_str())) {
            all.push(power.name.as_str().to_owned());
        }
    }
    all
}

/// Warp charge of a power that a unit knows.
fn known_charge(state: &State, ix: UnitIx, power: &str) -> Option<u32> {
    let psychic = state.row(ix).psychic.as_ref();
    if is_smite(power) && psychic.is_none_or(|psychic| !psychic.no_smite) && state.has(ix, Keyword::Psyker) {
        return Some(pack::SMITE_WARP_CHARGE);
    }
    let own = psychic.into_iter().flat_map(|psychic| psychic.powers.iter());
    let mut all = own.chain(&state.unit(ix).powers);
    all.find(|known| known.name.as_str().eq_ignore_ascii_case(power)).map(|known| u32::from(known.warp_charge))
}

/// How often a power is attempted (`w40k.psychic.once_per_round`, `w40k.psychic.quota`).
fn check_often(state: &State, ix: UnitIx, power: &str, docket: &mut impl Docket) {
    let unit = state.unit(ix);
    if is_smite(power) {
        if state.setup.options.smite_once_per_psyker {
            docket.finding(rule::PSYCHIC_ONCE_PER_ROUND, Outcome::from(!unit.smote), || {
                of(state.id(ix)).with("spell", power)
            });
        }
    } else {
        let attempted = &state.sides[state.side_of(ix).0].attempted;
        let again = attempted.iter().any(|before| before.eq_ignore_ascii_case(power));
        docket.finding(rule::PSYCHIC_ONCE_PER_ROUND, Outcome::from(!again), || of(state.id(ix)).with("spell", power));
    }
    match &state.row(ix).psychic {
        Some(psychic) => {
            docket.finding(rule::PSYCHIC_QUOTA, Outcome::from(unit.phase.manifested < psychic.manifests), || {
                of(state.id(ix)).with("greatest", psychic.manifests).records(u32::from(unit.phase.manifested) + 1)
            });
        }
        None => {
            docket.finding(rule::PSYCHIC_QUOTA, Outcome::Unrecorded, || Detail::lacks("psychic").unit(state.id(ix)))
        }
    }
}

/// `perils` (`w40k.psychic.perils`, `w40k.psychic.perils_splash`).
pub(crate) fn perils(state: &mut State, event: &Perils, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.suffered.unit, docket) else {
        return;
    };
    let due = state.power.as_ref().is_some_and(|attempt| attempt.unit == ix && attempt.perils_due);
    docket.finding(rule::PSYCHIC_PERILS_TRIGGER, Outcome::from(due), || of(state.id(ix)));
    let late = state.power.as_ref().is_some_and(|attempt| attempt.deny_tried || attempt.effected);
    if late {
        docket.finding(rule::PSYCHIC_ORDER, Outcome::Broken, || of(state.id(ix)));
    }
    let bodies = state.bodies(ix);
    let d3 = Amount::of("D3");
    docket.finding(rule::PSYCHIC_PERILS, Outcome::Held, || of(state.id(ix)));
    mortal::suffer(state, &event.suffered, d3, None, docket);
    let destroyed = state.unit(ix).whereabouts == Whereabouts::Destroyed;
    if let Some(attempt) = &mut state.power {
        attempt.perils_due = false;
        if destroyed {
            attempt.passed = false;
        }
    }
    let splashed = event.splash.as_deref().unwrap_or_default();
    if !destroyed {
        if !splashed.is_empty() {
            let outcome = mortal::unless_unsaid(state, ix, false);
            docket.finding(rule::PSYCHIC_PERILS_SPLASH, outcome, || of(state.id(ix)));
        }
        return;
    }
    docket.finding(rule::PSYCHIC_PERILS_FAIL, Outcome::Held, || of(state.id(ix)));
    splash(state, ix, bodies, event, docket);
}

/// Every unit within 6" of a PSYKER unit destroyed by Perils suffers.
fn splash(
    state: &mut State,
    ix: UnitIx,
    bodies: Option<Vec<(u16, crate::bodies::Body)>>,
    event: &Perils,
    docket: &mut impl Docket,
) {
    let splashed = event.splash.as_deref().unwrap_or_default();
    let struck: Vec<UnitIx> = splashed.iter().filter_map(|splash| state.find(&splash.suffered.unit)).collect();
    let mut answer = Some(Answer::Yes);
    let (mut missed, mut spared) = (0, 0);
    let mut unsaid: Vec<UnitIx> = Vec::new();
    for other in state.on_field().filter(|other| *other != ix) {
        let near = bodies.as_ref().and_then(|bodies| {
            let distances = bodies.iter().map(|(_, body)| state.distance_from(body, other));
            let least = distances.collect::<Option<Vec<f64>>>()?.into_iter().fold(f64::INFINITY, f64::min);
            Some(state.setup.slack.at_most(least, pack::PERILS_SPLASH))
        });
        let told = struck.contains(&other);
        if near != Some(Answer::No) {
            unsaid.push(other);
        }
        if near == Some(Answer::Yes) && !told {
            missed += 1;
            spared += u32::from(state.is_enemy(ix, other));
        }
        answer = match near {
            Some(near) if near.allows(told) => answer,
            Some(_) => Some(Answer::No),
            None => answer.filter(|answer| *answer == Answer::No),
        };
    }
    // Every unit means those of both armies: where the enemies alone are spared, that was forgotten.
    let own_alone = missed > 0 && spared == missed && !struck.is_empty();
    let detail = || of(state.id(ix)).with("units", struck.len());
    if missed > 0 && event.splash.is_none() {
        docket.finding(rule::PSYCHIC_PERILS_SPLASH, Outcome::Unrecorded, || Detail::lacks("splash").unit(state.id(ix)));
    } else if own_alone {
        docket.finding(rule::UNIT_UNQUALIFIED_REFERENCE, Outcome::Broken, detail);
    } else {
        kept(docket, rule::PSYCHIC_PERILS_SPLASH, answer, "at", detail);
        docket.finding(rule::UNIT_UNQUALIFIED_REFERENCE, Outcome::Held, detail);
    }
    for one in splashed {
        mortal::suffer(state, &one.suffered, Amount::of("D3"), None, docket);
    }
    if event.splash.is_none() {
        unsaid.into_iter().for_each(|other| state.lose_count_of(other));
    }
}

/// `deny` (`w40k.psychic.deny_who` … `w40k.psychic.deny_quota`).
pub(crate) fn deny(state: &mut State, event: &Deny, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let Some(attempt) = state.power.clone() else {
        docket.finding(rule::PSYCHIC_ORDER, Outcome::Broken, || of(&event.unit));
        return;
    };
    let enemy = state.is_enemy(ix, attempt.unit) && state.has(ix, Keyword::Psyker);
    let distance = state.distance(ix, attempt.unit).or(event.distance.map(Length::get));
    let near = distance.map(|distance| state.setup.slack.at_most(distance, pack::DENY_RANGE));
    let answer = if enemy { near } else { Some(Answer::No) };
    kept(docket, rule::PSYCHIC_DENY_WHO, answer, "distance", || {
        let detail = of(&event.unit).expects(pack::DENY_RANGE);
        match distance {
            Some(distance) => detail.records(distance),
            None => detail,
        }
    });
    docket.finding(rule::PSYCHIC_ORDER, Outcome::from(!attempt.perils_due && !attempt.effected), || of(&event.unit));
    docket.finding(rule::PSYCHIC_DENY_ONCE, Outcome::from(!attempt.deny_tried), || of(&event.unit));
    let quota = state.row(ix).psychic.as_ref().map_or(1, |psychic| psychic.denies);
    let used = state.unit(ix).phase.denied;
    docket.finding(rule::PSYCHIC_DENY_QUOTA, Outcome::from(used < quota), || {
        of(&event.unit).with("greatest", quota).records(u32::from(used) + 1)
    });
    let faces = throws::read(&event.dice, Together::Summed, &event.unit, docket);
    let total = throws::sum(&event.dice, &faces, None, &event.unit, docket);
    let denied = total > attempt.total;
    let whole = faces.len() == pack::PSYCHIC_DICE as usize;
    let said = event.denied.unwrap_or(denied);
    docket.finding(rule::PSYCHIC_DENY_TEST, Outcome::from(whole && said == denied), || {
        Detail::say("test").unit(&event.unit).with("rolled", total).with("needed", attempt.total + 1)
    });
    let who = Thrower {
        purpose: &purpose::DENY,
        side: state.side_id(state.side_of(ix)),
        unit: &event.unit,
        target: Some(state.id(attempt.unit)),
    };
    throws::report_sum(docket, who, &event.dice, &faces, total, || Distribution::sum_of_d6(faces.len()));
    let unit = state.unit_mut(ix);
    unit.phase.denied = unit.phase.denied.saturating_add(1);
    if let Some(attempt) = &mut state.power {
        attempt.deny_tried = true;
        attempt.denied |= said;
    }
}

/// `power_effect` (`w40k.psychic.manifest`, `w40k.psychic.smite_effect`).
pub(crate) fn effect(state: &mut State, event: &PowerEffect, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let power = event.power.as_str();
    let attempt = state.power.clone().filter(|attempt| attempt.unit == ix && attempt.power.eq_ignore_ascii_case(power));
    let alive = state.unit(ix).whereabouts != Whereabouts::Destroyed;
    let works = attempt.as_ref().is_some_and(|attempt| attempt.passed && !attempt.denied && !attempt.effected) && alive;
    let cited = if attempt.is_some() && !alive { rule::PSYCHIC_PERILS_FAIL } else { rule::PSYCHIC_MANIFEST };
    docket.finding(cited, Outcome::from(works), || of(&event.unit).with("spell", power));
    if attempt.as_ref().is_some_and(|attempt| attempt.perils_due) {
        docket.finding(rule::PSYCHIC_ORDER, Outcome::Broken, || of(&event.unit));
        // It is blamed here, and may come late or never.
        if let Some(attempt) = &mut state.power {
            attempt.perils_blamed = true;
        }
    }
    let strong = attempt.as_ref().is_some_and(|attempt| attempt.total >= pack::SMITE_STRONG_FROM);
    let smite = is_smite(power);
    if smite && alive {
        check_smite_target(state, ix, event, docket);
    }
    if let Some(attempt) = &mut state.power {
        attempt.effected = true;
    }
    let amount = if smite { Amount::of(if strong { "D6" } else { "D3" }) } else { None };
    if smite && event.suffered.len() > 1 {
        docket.finding(rule::PSYCHIC_SMITE_EFFECT, Outcome::Broken, || of(&event.unit).records(event.suffered.len()));
    }
    for suffered in &event.suffered {
        let by = state.side_of(ix);
        mortal::suffer(state, suffered, amount, Some(by), docket);
    }
    if let (Some(lasting), Some(target)) = (&event.effect, event.target.as_ref().and_then(|target| state.find(target)))
    {
        state.unit_mut(target).effects.push(lasting.clone());
    }
}

/// Smite touches the closest visible enemy within 18", whoever is in combat with it (`w40k.psychic.smite_effect`,
/// `w40k.psychic.smite_no_shoot_limits`).
fn check_smite_target(state: &State, ix: UnitIx, event: &PowerEffect, docket: &mut impl Docket) {
    let Some(target) = event.target.as_ref().or(event.suffered.first().map(|suffered| &suffered.unit)) else {
        return;
    };
    let Some(enemy) = state.find(target) else {
        return;
    };
    let distance = state.distance(ix, enemy).or(event.distance.map(Length::get));
    let near = distance.map(|distance| state.setup.slack.at_most(distance, pack::SMITE_RANGE));
    // Who says that it was not seen says that it was no target.
    let unseen = (event.visible == Some(false)).then_some(Answer::No);
    let seen = unseen.or(told(crate::sight::unit_sees(state, ix, enemy), event.visible));
    let closest = told(is_closest(state, ix, enemy), event.closest);
    let hostile = Answer::from(state.is_enemy(ix, enemy));
    let answer = crate::answer::all([Some(hostile), near, seen, closest]);
    let field = if near.is_none() {
        "distance"
    } else if seen.is_none() {
        "visible"
    } else {
        "closest"
    };
    kept(docket, rule::PSYCHIC_SMITE_EFFECT, answer, field, || {
        if near.is_some_and(Answer::may_be) && seen == Some(Answer::No) {
            return Detail::say("smite-unseen").unit(&event.unit).with("target", target);
        }
        if near.is_some_and(Answer::may_be) && closest == Some(Answer::No) {
            return Detail::say("smite-not-closest").unit(&event.unit).with("target", target);
        }
        let detail = of(&event.unit).with("target", target).expects(pack::SMITE_RANGE);
        match distance {
            Some(distance) => detail.records(distance),
            None => detail,
        }
    });
    if closest == Some(Answer::No) {
        if let Some(spared) = spared_as_from_shots(state, ix, enemy) {
            docket.finding(rule::PSYCHIC_SMITE_NO_SHOOT_LIMITS, Outcome::Broken, || {
                of(&event.unit).with("target", target).expects(state.id(spared))
            });
        }
    } else if state.friends(enemy).next().is_some() || !state.engaged_with(enemy).is_empty() {
        docket.finding(rule::PSYCHIC_SMITE_NO_SHOOT_LIMITS, Outcome::Held, || of(&event.unit).with("target", target));
    }
}

/// The closest visible enemy, where a unit farther away was chosen and every one that is closer could not have been shot at:
/// it is in combat with friends, or a shielded CHARACTER.
fn spared_as_from_shots(state: &State, ix: UnitIx, chosen: UnitIx) -> Option<UnitIx> {
    let own = state.distance(ix, chosen)?;
    let slack = state.setup.slack.inches();
    let mut closest: Option<(f64, UnitIx)> = None;
    for other in state.enemies(ix).filter(|other| *other != chosen) {
        let distance = state.distance(ix, other)?;
        if distance + slack >= own || crate::sight::unit_sees(state, ix, other) != Some(Answer::Yes) {
            continue;
        }
        if !crate::shooting::is_out_of_bounds(state, ix, other) {
            return None;
        }
        if closest.is_none_or(|(least, _)| distance < least) {
            closest = Some((distance, other));
        }
    }
    closest.map(|(_, unit)| unit)
}

/// Whether no visible enemy is closer; those of whom nobody knows whether they are seen leave it open.
fn is_closest(state: &State, ix: UnitIx, enemy: UnitIx) -> Option<Answer> {
    let own = state.distance(ix, enemy)?;
    let slack = state.setup.slack.inches();
    let mut answer = Some(Answer::Yes);
    for other in state.enemies(ix).filter(|other| *other != enemy) {
        let distance = state.distance(ix, other)?;
        if distance + slack >= own {
            continue;
        }
        match crate::sight::unit_sees(state, ix, other) {
            Some(Answer::No) => {}
            Some(Answer::Yes) => return Some(Answer::No),
            Some(Answer::Unclear) | None => answer = None,
        }
    }
    answer
}

/// What the attempt before leaves undone.
fn finish(state: &mut State, docket: &mut impl Docket) {
    if let Some(attempt) = state.power.take()
        && attempt.perils_due
        && !attempt.perils_blamed
    {
        docket
            .finding(rule::PSYCHIC_PERILS, Outcome::Broken, || Detail::say("perils-due").unit(state.id(attempt.unit)));
    }
}

/// What the phase leaves undone.
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    finish(state, docket);
}
