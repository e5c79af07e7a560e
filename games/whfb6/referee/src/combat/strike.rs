//! Blows: how many, at what score, with what Strength (`wfb.combat.to_hit` to `wfb.combat.defended_obstacle_lost`).

use aftermath_rules::{
    SideId, UnitId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Edge,
    muster::UnitIx,
};
use aftermath_whfb6::{
    CombatSituation, Count, Kind, Part, Phase, Round, Strike, Struck, Trait, Unit, Whole, pack, purpose, rule,
};

use super::order::{self, Turn};
use crate::{
    block::Block,
    charge::{engage, named},
    psychology,
    rolls::gap,
    state::{State, add},
    throws::{self, Attack, Hit, Perhaps},
    turn::{self, Whose},
};

/// `strike`.
pub(crate) fn strike(state: &mut State, side: Option<&SideId>, event: &Strike, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    turn::step(state, turn::FIGHT, docket);
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    let touch = state.combats.iter().flat_map(|combat| combat.contacts.iter()).any(|contact| {
        let pair = (&contact.unit, &contact.enemy);
        pair == (&event.unit, &event.target) || pair == (&event.target, &event.unit)
    });
    let place = super::combat_of(state, &event.unit);
    // Of units that fight several enemies the log may leave out who touches whom.
    let unsaid = place.is_some_and(|place| {
        let combat = &state.combats[place];
        if touch {
            return !super::is_contact_known(state, combat, (ix, target));
        }
        // Where places tell who touches whom, nobody knows it of who has none.
        let units = super::units_of(combat);
        let placed = named(state, &units).any(|ix| state.block(ix).is_some());
        // Nor of whom it touched before, where somebody may be gone.
        let unsure = named(state, &units).any(|ix| state.unit(ix).losses_unknown);
        units.contains(&event.target) && (unsure || placed && state.distance(ix, target).is_none())
    });
    let outcome = if unsaid { Outcome::Unrecorded } else { Outcome::from(touch) };
    docket.finding(rule::COMBAT_CONTACT, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("facings").unit(&event.unit),
        _ => Detail::say("strikes").unit(&event.unit).with("target", &event.target),
    });
    if unsaid && !touch {
        // Who strikes whom touches it.
        engage(state, ix, target, None);
    }
    let place = super::combat_of(state, &event.unit);
    check_current(state, &event.unit, docket);
    let part = event.part.unwrap_or(Part::Rider);
    let now = Turn::of(state, ix, part);
    if let Some(reason) = &event.out_of_order {
        docket.finding(rule::GAP_STRIKE_ORDER_EXCEPTIONS, Outcome::PlayersCall, || {
            Detail::say("out-of-order").unit(&event.unit).with("source", reason.to_string())
        });
    } else if let Some(place) = place.filter(|_| !event.challenge) {
        order::check(state, &state.combats[place], now, docket);
    }
    check_attacks(state, ix, place, event, part, docket);
    let weapon = state.figures(ix).weapons.iter().find(|weapon| Some(&weapon.name) == event.weapon.as_ref()).cloned();
    // What a weapon is that the roster does not have nobody knows.
    let unsaid = weapon.is_none() && event.weapon.is_some();
    let attack = Attack {
        by: Some(ix),
        at: target,
        hit: hit(state, ix, target, place, event, part, docket),
        hits: None,
        strength: if unsaid { None } else { strength(state.figures(ix), part, weapon.as_ref()) },
        armour_worse: weapon.as_ref().and_then(|weapon| weapon.armour_worse).map_or(0, Whole::get),
        in_combat: true,
        throws: &event.throws,
    };
    let played = throws::judge(state, &attack, docket);
    let struck = Struck {
        unit: event.unit.clone(),
        part,
        target: event.target.clone(),
        initiative: now.initiative.map(Whole::nearest),
        charging: now.charging,
        challenge: event.challenge || event.out_of_order.is_some(),
        attacks: Count::nearest(event.throws.hit.len() as u32),
        wounds: Count::nearest(played.wounds),
        saved: Count::nearest(played.saved),
        unknown: played.unknown,
    };
    // The combat may be over with its last enemy.
    let place = super::combat_of(state, &event.unit);
    if let Some(round) = place.and_then(|place| state.combats[place].round.as_mut()) {
        add(&mut round.strikes, struck);
    }
}

/// Combats are fought one after another: blows are those of the combat under way (`wfb.combat.one_at_a_time`).
pub(crate) fn check_current(state: &State, unit: &UnitId, docket: &mut impl Docket) {
    let current = state.progress.current.as_ref().and_then(|unit| super::combat_of(state, unit));
    let own = super::combat_of(state, unit);
    let begun = own.is_some_and(|place| state.combats[place].round.is_some());
    let kept = current.is_some() && current == own;
    if own.is_some() {
        let outcome = state.follows(kept && begun, state.progress.current.is_none());
        docket.finding(rule::COMBAT_ONE_AT_A_TIME, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("combat").unit(unit),
            _ => Detail::say("combat-under-way").unit(unit),
        });
    }
}

/// Strength of a blow.
fn strength(figures: &Unit, part: Part, weapon: Option<&aftermath_whfb6::Weapon>) -> Option<u32> {
    let own = match part {
        Part::Rider => figures.s,
        Part::Mount => figures.mount.as_ref().and_then(|mount| mount.s),
    };
    let bonus = weapon.and_then(|weapon| weapon.bonus).map_or(0, Whole::get);
    let of_weapon = weapon.and_then(|weapon| weapon.strength).map(Whole::get);
    of_weapon.or_else(|| own.map(|own| (own.get() + bonus).min(10)))
}

/// No more blows than the models in contact have Attacks (`wfb.gap.number_of_attacks`), without those slain before they could
/// strike (`wfb.gap.slain_do_not_strike`).
fn check_attacks(
    state: &State,
    ix: UnitIx,
    place: Option<usize>,
    event: &Strike,
    part: Part,
    docket: &mut impl Docket,
) {
    let thrown = event.throws.hit.len() as u32;
    if let Some(reason) = &event.attacks {
        docket.finding(rule::GAP_NUMBER_OF_ATTACKS, Outcome::PlayersCall, || {
            Detail::say("more-attacks").unit(&event.unit).with("source", reason.to_string())
        });
        return;
    }
    let combat = place.map(|place| &state.combats[place]);
    let round = combat.and_then(|combat| combat.round.as_deref());
    let Some(attacks) = state.figures(ix).attacks(part) else {
        return;
    };
    let frenzied = state.setup.options.has_psychology() && state.has(ix, Trait::Frenzy) && part == Part::Rider;
    let attacks = attacks + u32::from(frenzied);
    let before = models_before(state, ix, round);
    let lost = before.saturating_sub(state.models(ix));
    let named = event.models.map(Whole::get);
    let touching = combat.and_then(|combat| touching(state, ix, combat));
    let Some(contact) = named.or(touching).map(|n| n.min(before)) else {
        return;
    };
    let already: u32 = round.map_or(0, |round| {
        let own = round.strikes.iter().filter(|struck| struck.unit == event.unit && struck.part == part);
        own.map(|struck| struck.attacks.get()).sum()
    });
    // A leader has an Attack more, as every leader in the lists has.
    let leader = u32::from(state.figures(ix).command.as_ref().is_some_and(|command| command.leader));
    let extra = if part == Part::Rider { leader } else { 0 };
    let all = contact * attacks + extra;
    // The log may name those who touched enemies as the round began, or those who are left of them.
    let began = named.map_or(Some(contact), |named| {
        touching
            .or_else(|| combat.and_then(|combat| most_touching(state, ix, combat)))
            .map(|most| most.max(named).min(before))
    });
    let striking = began.map_or(contact, |began| began.saturating_sub(lost).min(contact));
    let left = striking * attacks + extra;
    let least = contact.saturating_sub(lost) * attacks + extra;
    let dice = already + thrown;
    let told = |due: u32| {
        Detail::say("attacks-due")
            .unit(&event.unit)
            .with("models", contact)
            .with("attacks", attacks)
            .with("lost", lost)
            .expects(due)
            .records(dice)
    };
    if dice <= all && dice > left && state.unit(ix).losses_unknown {
        docket.finding(rule::GAP_SLAIN_DO_NOT_STRIKE, Outcome::Unrecorded, || Detail::lacks("wound").unit(&event.unit));
    } else if began.is_none() && dice <= all && dice > least {
        docket.finding(rule::GAP_SLAIN_DO_NOT_STRIKE, Outcome::Unrecorded, || Detail::lacks("files").unit(&event.unit));
    } else if dice > all || lost == 0 {
        docket.finding(rule::GAP_NUMBER_OF_ATTACKS, gap(state, dice <= all), || told(all));
    } else {
        docket.finding(rule::GAP_SLAIN_DO_NOT_STRIKE, gap(state, dice <= left), || told(left));
    }
}

/// Models of a unit when the round began.
fn models_before(state: &State, ix: UnitIx, round: Option<&Round>) -> u32 {
    let before = round.and_then(|round| round.before.iter().find(|before| before.unit == *state.id(ix)));
    before.map_or_else(|| state.models(ix), |before| before.models.get())
}

/// The most models of a unit that may touch enemies by the sides that are fought: its first rank and the ranks and files of
/// those sides; `None` where its files are not recorded.
fn most_touching(state: &State, ix: UnitIx, combat: &CombatSituation) -> Option<u32> {
    let before = models_before(state, ix, combat.round.as_deref());
    let files = state.unit(ix).files?.get().min(before).max(1);
    let fought =
        |side: Edge| combat.contacts.iter().any(|contact| contact.enemy == *state.id(ix) && contact.side == Some(side));
    let ranks = before.div_ceil(files);
    let flanks = [Edge::Left, Edge::Right].into_iter().filter(|side| fought(*side)).count() as u32;
    let rear = if fought(Edge::Rear) { files } else { 0 };
    let attacks = combat.contacts.iter().any(|contact| contact.unit == *state.id(ix));
    let first = if flanks == 0 && rear == 0 || attacks || fought(Edge::Front) { files } else { 0 };
    Some((first + flanks * ranks + rear).min(before))
}

/// Whether a unit fought from the beginning of the round, touches an enemy who did too, and has models left to strike of which
/// the log has no blow.
pub(super) fn has_not_struck(state: &State, ix: UnitIx, combat: &CombatSituation) -> bool {
    let Some(round) = combat.round.as_deref() else {
        return false;
    };
    let id = state.id(ix);
    let began = |id: &UnitId| round.before.iter().any(|before| before.unit == *id);
    let meets = combat.contacts.iter().any(|contact| match () {
        () if contact.unit == *id => began(&contact.enemy),
        () if contact.enemy == *id => began(&contact.unit),
        () => false,
    });
    let lost = models_before(state, ix, Some(round)).saturating_sub(state.models(ix));
    let has_models =
        touching(state, ix, combat).or_else(|| most_touching(state, ix, combat)).is_some_and(|most| most > lost);
    let attacks = state.figures(ix).attacks(Part::Rider).is_some_and(|attacks| attacks > 0);
    let struck = round.strikes.iter().any(|struck| struck.unit == *id);
    began(id) && meets && has_models && attacks && !struck && !state.unit(ix).losses_unknown
}

/// Models of a unit that touched enemies of its combat when the round began.
fn touching(state: &State, ix: UnitIx, combat: &CombatSituation) -> Option<u32> {
    let round = combat.round.as_deref();
    let as_it_began = |ix: UnitIx| {
        let block = state.block(ix).filter(|_| !state.unit(ix).losses_unknown)?;
        let before = round.and_then(|round| round.before.iter().find(|before| before.unit == *state.id(ix)));
        let files = state.unit(ix).files.map(Whole::get);
        // Of who was more than one nobody knows how it stood.
        let files = files.or_else(|| before.is_none_or(|before| before.models.get() <= 1).then_some(block.files))?;
        Some(before.map_or(block, |before| Block::new(block.front, before.models.get(), files, block.base)))
    };
    let own = as_it_began(ix)?;
    // Where somebody stood who is gone nobody can measure.
    let began = round.iter().flat_map(|round| round.before.iter()).filter_map(|before| state.find(&before.unit));
    if began.into_iter().any(|other| state.is_enemy(ix, other) && !state.is_present(other)) {
        return None;
    }
    let slack = state.setup.allowance.slack();
    let id = state.id(ix);
    let mut sum = 0;
    for contact in combat.contacts.iter().filter(|contact| contact.unit == *id || contact.enemy == *id) {
        let other = if contact.unit == *id { &contact.enemy } else { &contact.unit };
        sum += own.touching(&as_it_began(state.find(other)?)?, slack);
    }
    Some(sum.min(own.models))
}

/// Whether its misses are thrown again: by the full rules those of who hates, in the first round (`wfb.gap.psychology`).
fn hates(state: &State, ix: UnitIx, combat: Option<&CombatSituation>, part: Part) -> bool {
    let first = combat.is_some_and(|combat| combat.rounds.is_none_or(|rounds| rounds.get() == 0));
    first && part == Part::Rider && state.setup.options.has_psychology() && state.has(ix, Trait::Hatred)
}

/// The score to hit, by both Weapon Skills, or only a 6 at who defends an obstacle.
fn hit(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    place: Option<usize>,
    event: &Strike,
    part: Part,
    docket: &mut impl Docket,
) -> Option<Hit> {
    let (own, theirs) = (state.figures(ix), state.figures(target));
    let attacker = match part {
        Part::Rider => own.ws,
        Part::Mount => own.mount.as_ref().and_then(|mount| mount.ws),
    };
    let of_mount = theirs.mount.as_ref().and_then(|mount| mount.ws);
    let is_ridden = theirs.kind == Kind::Monster && theirs.mount.is_some();
    if is_ridden && event.at.is_none() && of_mount != theirs.ws {
        docket.finding(rule::COMBAT_MONSTER_WS, Outcome::Unrecorded, || Detail::lacks("at").unit(&event.target));
        return None;
    }
    let at_mount = is_ridden && event.at == Some(Part::Mount);
    let defender = if at_mount { of_mount } else { theirs.ws };
    let (Some(attacker), Some(defender)) = (attacker, defender) else {
        docket.finding(rule::COMBAT_TO_HIT, Outcome::Unrecorded, || Detail::lacks("ws").unit(&event.unit));
        return None;
    };
    let score = |defender: u32| i32::from(pack::to_hit_combat(attacker.get(), defender));
    let combat = place.and_then(|place| state.combats.get(place));
    let defends = combat.is_some_and(|combat| combat.obstacle.contains(&event.target));
    let lost = combat.is_some_and(|combat| combat.obstacle_lost);
    let obstacle = i32::from(pack::OBSTACLE_HIT);
    let mut others = Vec::new();
    if defends && lost {
        others.push((rule::COMBAT_DEFENDED_OBSTACLE_LOST, obstacle));
    }
    if let Some(mount) = of_mount {
        if theirs.kind == Kind::Cavalry {
            others.push((rule::COMBAT_CAVALRY_WS, score(mount.get())));
        } else if is_ridden {
            let other = if at_mount { theirs.ws } else { Some(mount) };
            others.push((rule::COMBAT_MONSTER_WS, score(other.map_or(0, |ws| ws.get()))));
        }
    }
    let first = combat.is_some_and(|combat| combat.rounds.is_none_or(|rounds| rounds.get() == 0));
    let (cited, score) = if first && part == Part::Rider && psychology::strikes_in_fear(state, ix, target) {
        (rule::GAP_PSYCHOLOGY, i32::from(pack::ALWAYS_HITS))
    } else if defends && !lost {
        (rule::COMBAT_DEFENDED_OBSTACLE, obstacle)
    } else {
        (rule::COMBAT_TO_HIT, score(defender.get()))
    };
    // A table without any terrain may be one of which nobody recorded any.
    let told = combat.is_some_and(|combat| combat.obstacle_known) || !state.setup.terrain.is_empty();
    let perhaps = (!defends && !lost && !told).then_some(Perhaps { needed: obstacle, lacks: "obstacle", open: false });
    Some(Hit {
        purpose: &purpose::BLOW,
        cited,
        natural: rule::COMBAT_NATURAL_ONE_SIX,
        score,
        modifiers: Vec::new(),
        others,
        again: hates(state, ix, combat, part),
        perhaps: perhaps.into_iter().collect(),
    })
}
