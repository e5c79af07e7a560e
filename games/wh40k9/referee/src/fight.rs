//! The Fight phase (`w40k.fight.*`).

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
};
use aftermath_wh40k9::{Ability, Blow, Characteristic, CloseIn, Fight, Phase, Strike, Weapon, pack};

use crate::{
    answer::{Answer, any, kept, of, told},
    attacks::{self, extra_attacks},
    bodies::Body,
    charge::{CloseInClaims, CloseInRules, close_in},
    figures::Value,
    rule,
    setup::other_side,
    state::{Declared, ModelState, SideIx, State, UnitIx, Whereabouts},
    throws::{self, Together},
    turn::{self, Belongs},
};

/// Who chooses next in the Fight phase.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fights {
    /// The player who chooses next; `None` before the first choice of a log that begins in the middle.
    pub(crate) picks: Option<SideIx>,
    /// Units that became eligible by a move of this phase.
    pub(crate) drawn_in: Vec<UnitIx>,
}

/// The player whose turn it is not chooses first (`w40k.fight.alternate`).
pub(crate) fn begin(state: &mut State) {
    let picks = state.active.and_then(|active| other_side(state, active));
    state.fights = Fights { picks, drawn_in: Vec::new() };
}

/// Whether a unit made a charge move this turn.
fn charged(state: &State, ix: UnitIx) -> bool {
    state.unit(ix).turn.charge.as_ref().is_some_and(|charge| charge.made)
}

/// Whether a unit may be selected (`w40k.fight.eligible`).
pub(crate) fn eligible(state: &State, ix: UnitIx) -> Option<Answer> {
    if state.unit(ix).phase.fought {
        return Some(Answer::No);
    }
    if charged(state, ix) {
        // Who may be no more need not fight.
        return (!state.unit(ix).fallen_unsaid).then_some(Answer::Yes);
    }
    state.in_combat(ix)
}

/// Units of a side that surely may be selected.
fn waiting(state: &State, side: SideIx, chargers: bool) -> bool {
    state.on_field().any(|ix| {
        state.side_of(ix) == side
            && (!chargers || charged(state, ix))
            && eligible(state, ix).is_some_and(Answer::is_sure)
    })
}

/// `fight` (`w40k.fight.alternate` … `w40k.fight.chargers_first`).
pub(crate) fn fight(state: &mut State, side: Option<&SideId>, event: &Fight, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    attacks::finish(state, docket);
    let id = &event.unit;
    let owner = state.side_of(ix);
    let belongs = Belongs {
        phase: Phase::Fight,
        second: false,
        active: state.active == Some(owner),
        cited: rule::FIGHT_ALTERNATE,
        as_in_phase: event.as_in_phase.as_ref(),
    };
    turn::acts(state, side, ix, belongs, docket);
    docket.finding(rule::FIGHT_ONCE, Outcome::from(!state.unit(ix).phase.fought), || of(id));
    let engaged = if charged(state, ix) { Some(Answer::Yes) } else { state.in_combat(ix) };
    // Who may have charged before the log begins may fight wherever it stands.
    let unsaid = state.unit(ix).turn.charge_unsaid && engaged != Some(Answer::Yes);
    let (able, field) = if unsaid { (None, "charge_move") } else { (engaged, "engaged") };
    kept(docket, rule::FIGHT_ELIGIBLE, able, field, || of(id));
    if state.fights.drawn_in.contains(&ix) {
        // Who fought before does not become eligible again.
        docket.finding(rule::FIGHT_NEWLY_ELIGIBLE, Outcome::from(!state.unit(ix).phase.fought), || of(id));
    }
    if event.as_in_phase.is_none() {
        check_pick(state, ix, owner, docket);
    }
    state.fights.picks = other_side(state, owner);
    let unit = state.unit_mut(ix);
    unit.phase.fought = true;
    state.acting = Some(ix);
}

/// Whose choice it is: chargers first, then in turn; who has nobody left is passed over.
fn check_pick(state: &State, ix: UnitIx, owner: SideIx, docket: &mut impl Docket) {
    let id = state.id(ix);
    let chargers = state.all_sides().any(|side| waiting(state, side, true));
    if chargers || charged(state, ix) {
        if state.unit(ix).turn.charge_unsaid && !charged(state, ix) {
            docket.finding(rule::FIGHT_CHARGERS_FIRST, Outcome::Unrecorded, || Detail::lacks("charge_move").unit(id));
        } else {
            docket.finding(rule::FIGHT_CHARGERS_FIRST, Outcome::from(charged(state, ix)), || of(id));
        }
        return;
    }
    let Some(picks) = state.fights.picks else {
        return;
    };
    let others_first =
        any(state.on_field().filter(|other| state.side_of(*other) == picks).map(|other| eligible(state, other)));
    if owner == picks {
        docket.finding(rule::FIGHT_ALTERNATE, Outcome::Held, || of(id));
        let other = other_side(state, owner);
        if other.is_some_and(|other| !waiting(state, other, false)) {
            docket.finding(rule::FIGHT_REMAINING, Outcome::Held, || of(id));
        }
        return;
    }
    match others_first {
        Some(Answer::Yes) => {
            docket.finding(rule::FIGHT_ALTERNATE, Outcome::Broken, || {
                Detail::say("active-only").unit(id).expects(state.side_id(picks)).records(state.side_id(owner))
            });
            // Who has fought goes on alone only when the other has nobody left.
            if state.units.iter().any(|unit| unit.phase.fought) {
                docket.finding(rule::FIGHT_REMAINING, Outcome::Broken, || of(id));
            }
        }
        Some(Answer::No) => docket.finding(rule::FIGHT_REMAINING, Outcome::Held, || of(id)),
        _ => docket.finding(rule::FIGHT_ALTERNATE, Outcome::Unrecorded, || Detail::lacks("engaged").unit(id)),
    }
}

/// What a move of this phase draws into combat (`w40k.fight.newly_eligible`).
fn note_drawn_in(state: &mut State, ix: UnitIx, before: &[UnitIx]) {
    let now = state.engaged_with(ix);
    let mut drawn: Vec<UnitIx> = now.into_iter().filter(|enemy| !before.contains(enemy)).collect();
    if !drawn.is_empty() {
        drawn.push(ix);
    }
    for unit in drawn {
        if !state.fights.drawn_in.contains(&unit) {
            state.fights.drawn_in.push(unit);
        }
    }
}

/// A unit that moves in its fight is the one selected, and does it in order (`w40k.fight.sequence`).
fn in_sequence(state: &State, ix: UnitIx, right: bool, docket: &mut impl Docket) {
    let selected = state.acting == Some(ix) && state.unit(ix).phase.fought;
    docket.finding(rule::FIGHT_SEQUENCE, Outcome::from(selected && right), || of(state.id(ix)));
}

fn claims(event: &CloseIn) -> CloseInClaims<'_> {
    CloseInClaims {
        moved: event.moved,
        closer: event.closer,
        touching_moved: event.touching_moved,
        coherent: event.coherent,
        engaged: event.engaged.as_deref(),
    }
}

/// `pile_in` (`w40k.fight.pile_in`, `w40k.fight.touching_stays`).
pub(crate) fn pile_in(state: &mut State, event: &CloseIn, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let phase = &state.unit(ix).phase;
    in_sequence(state, ix, !phase.piled_in && !phase.struck && !phase.consolidated, docket);
    let before = state.engaged_with(ix);
    let rules = CloseInRules {
        moves: rule::FIGHT_PILE_IN,
        aircraft: rule::FIGHT_PILE_IN_AIRCRAFT,
        reach: pack::PILE_IN,
        touching: Some(rule::FIGHT_TOUCHING_STAYS),
        stays_unsaid: true,
    };
    close_in(state, ix, &event.steps, &claims(event), &rules, docket);
    note_drawn_in(state, ix, &before);
    let unit = state.unit_mut(ix);
    unit.phase.piled_in = true;
    unit.turn.moved_at_all = true;
}

/// `consolidate` (`w40k.fight.consolidate`).
pub(crate) fn consolidate(state: &mut State, event: &CloseIn, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    attacks::finish(state, docket);
    in_sequence(state, ix, !state.unit(ix).phase.consolidated, docket);
    let before = state.engaged_with(ix);
    let rules = CloseInRules {
        moves: rule::FIGHT_CONSOLIDATE,
        aircraft: rule::FIGHT_CONSOLIDATE_AIRCRAFT,
        reach: pack::CONSOLIDATE,
        touching: Some(rule::FIGHT_TOUCHING_STAYS),
        stays_unsaid: true,
    };
    close_in(state, ix, &event.steps, &claims(event), &rules, docket);
    note_drawn_in(state, ix, &before);
    let unit = state.unit_mut(ix);
    unit.phase.consolidated = true;
    unit.turn.moved_at_all = true;
}

/// How a model reaches a unit: in Engagement Range, or within ½" of one of its own unit that is within ½" of the enemy
/// (`w40k.fight.who_fights`, `w40k.fight.target_reach`).
pub(crate) fn reaches(state: &State, ix: UnitIx, number: u16, target: UnitIx) -> Option<Answer> {
    let own = state.bodies(ix)?;
    let enemies = state.bodies(target)?;
    let body = own.iter().find(|(known, _)| *known == number)?.1;
    let slack = state.setup.slack.inches();
    let at = |allowed: f64| {
        let engaged = |one: &Body| {
            enemies.iter().any(|enemy| {
                one.gap(&enemy.1) <= pack::ENGAGEMENT_RANGE + allowed
                    && one.rise(&enemy.1) <= pack::HEIGHT_BAND + allowed
            })
        };
        let close = |one: &Body, other: &Body| one.distance(other) <= pack::FIGHT_SUPPORT + allowed;
        engaged(&body)
            || own.iter().any(|(other, friend)| {
                *other != number && close(&body, friend) && enemies.iter().any(|enemy| close(friend, &enemy.1))
            })
    };
    Some(Answer::new(at(1e-6), at(slack)))
}

/// `strike` (`w40k.fight.who_fights` … `w40k.fight.weapon`).
pub(crate) fn strike(state: &mut State, event: &Strike, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let id = &event.unit;
    let phase = &state.unit(ix).phase;
    in_sequence(state, ix, !phase.struck && !phase.consolidated, docket);
    if event.blows.is_empty() {
        docket.finding(rule::FIGHT_NO_TARGET, Outcome::Held, || of(id));
        let dash = |model| {
            let is_dash = |what| state.printed(model, what).is_dash();
            is_dash(Characteristic::Ws) || is_dash(Characteristic::A)
        };
        if state.unit(ix).living().any(|(_, model)| dash(model)) {
            docket.finding(rule::CHAR_WS_DASH, Outcome::Held, || of(id));
        }
    }
    let mut groups: Vec<Declared> = Vec::new();
    for blow in &event.blows {
        if let Some(group) = declare(state, ix, blow, docket) {
            match groups.iter_mut().find(|known| known.weapon == group.weapon && known.target == group.target) {
                Some(known) => {
                    known.models.extend(group.models);
                    known.attacks = known.attacks.zip(group.attacks).map(|(one, other)| one + other);
                }
                None => groups.push(group),
            }
        }
    }
    check_total(state, ix, event, docket);
    let unit = state.unit_mut(ix);
    unit.phase.struck = true;
    unit.phase.overwatch = false;
    unit.phase.declared = groups;
}

fn declare(state: &mut State, ix: UnitIx, blow: &Blow, docket: &mut impl Docket) -> Option<Declared> {
    let id = state.id(ix).clone();
    let target = state.present(&blow.target, docket)?;
    let place = match &blow.weapon {
        Some(name) => {
            let row = state.row(ix);
            let found = row.weapon(name, blow.mode.as_ref());
            let place = found.and_then(|weapon| row.weapons.iter().position(|known| std::ptr::eq(known, weapon)));
            if place.is_none() {
                docket.finding(rule::SHEET_FIELDS, Outcome::Broken, || {
                    Detail::say("weapon-without-profile").unit(&id).records(name.as_str())
                });
                return None;
            }
            place
        }
        None => None,
    };
    let weapon: Option<Weapon> = place.map(|place| state.row(ix).weapons[place].clone());
    let reachable: Vec<u16> = state
        .unit(ix)
        .living()
        .map(|(number, _)| number)
        .filter(|number| reaches(state, ix, *number, target).is_none_or(Answer::may_be))
        .collect();
    let models: Vec<u16> = if blow.models.is_empty() { reachable } else { blow.models.to_vec() };
    check_weapon(state, ix, weapon.as_ref(), &models, docket);
    let reach: Option<Answer> = models
        .iter()
        .map(|number| reaches(state, ix, *number, target))
        .try_fold(Answer::Yes, |all, one| one.map(|one| all.and(one)));
    let answer = told(reach, blow.in_reach);
    let hostile = state.is_enemy(ix, target);
    let answer = if hostile { answer } else { Some(Answer::No) };
    let detail = || of(&id).with("target", &blow.target);
    if hostile && answer == Some(Answer::No) && reaches_nobody(state, ix) {
        // A unit that reaches nobody makes no attacks at all.
        docket.finding(rule::FIGHT_NO_TARGET, Outcome::Broken, detail);
    } else {
        for cited in [rule::FIGHT_WHO_FIGHTS, rule::FIGHT_TARGET_REACH] {
            kept(docket, cited, answer, "in_reach", detail);
        }
    }
    if let Some(charge) = state.unit(ix).turn.charge.as_ref().filter(|charge| charge.made) {
        let right = charge.targets.contains(&target) || state.unit(target).turn.intervened;
        docket.finding(rule::FIGHT_CHARGER_TARGETS, Outcome::from(right), || of(&id).with("target", &blow.target));
    }
    let attacks = attacks_of(state, ix, blow, weapon.as_ref(), &models, docket);
    Some(Declared {
        weapon: place,
        target,
        models,
        attacks,
        half_range: Some(0),
        target_models: state.unit(target).size(),
        deferred: false,
        made: false,
    })
}

/// Whether surely no model of a unit reaches any enemy.
fn reaches_nobody(state: &State, ix: UnitIx) -> bool {
    let numbers: Vec<u16> = state.unit(ix).living().map(|(number, _)| number).collect();
    let none = |enemy| numbers.iter().all(|number| reaches(state, ix, *number, enemy) == Some(Answer::No));
    state.enemies(ix).all(none)
}

/// Melee weapons fight, and only those who carry them (`w40k.fight.weapon`, `w40k.char.ws_dash`).
fn check_weapon(state: &State, ix: UnitIx, weapon: Option<&Weapon>, models: &[u16], docket: &mut impl Docket) {
    let id = state.id(ix);
    let carried = |number: &u16| {
        let Some(weapon) = weapon else {
            return Some(true);
        };
        let Some(model) = state.unit(ix).model(*number).filter(|model| !model.destroyed) else {
            return Some(false);
        };
        state.profile(model).copies(weapon.name.as_str()).map(|copies| copies > 0)
    };
    let melee = weapon.is_none_or(|weapon| !weapon.is_ranged());
    let carried: Vec<Option<bool>> = models.iter().map(carried).collect();
    if melee && carried.contains(&None) && !carried.contains(&Some(false)) {
        docket.finding(rule::FIGHT_WEAPON, Outcome::Unrecorded, || Detail::lacks("weapons").unit(id));
    } else {
        let right = melee && !carried.contains(&Some(false));
        docket.finding(rule::FIGHT_WEAPON, Outcome::from(right), || {
            of(id).with("weapon", weapon.map_or("close combat weapon", |weapon| weapon.name.as_str()))
        });
    }
    if weapon.is_some() && !melee {
        docket.finding(rule::WEAPON_RANGE, Outcome::Broken, || of(id));
    }
    for number in models {
        let Some(model) = state.unit(ix).model(*number) else {
            continue;
        };
        let dash =
            state.printed(model, Characteristic::Ws).is_dash() || state.printed(model, Characteristic::A).is_dash();
        if dash {
            docket.finding(rule::CHAR_WS_DASH, Outcome::Broken, || of(id).with("model", i64::from(*number)));
        }
    }
}

/// Attacks of these models with this weapon, its own additional ones among them (`w40k.fight.number_of_attacks`,
/// `w40k.sheet.chainsword`, `w40k.char.random_other`).
fn attacks_of(
    state: &State,
    ix: UnitIx,
    blow: &Blow,
    weapon: Option<&Weapon>,
    models: &[u16],
    docket: &mut impl Docket,
) -> Option<u32> {
    if let Some(attacks) = blow.attacks {
        return Some(u32::from(attacks));
    }
    let extra = weapon.map_or(0, extra_attacks);
    let mut sum = 0;
    let mut random = Vec::new();
    if blow.models.is_empty() && state.unit(ix).fallen_unsaid {
        docket
            .finding(rule::FIGHT_NUMBER_OF_ATTACKS, Outcome::Unrecorded, || Detail::lacks("models").unit(state.id(ix)));
        return None;
    }
    for number in models {
        let model = state.unit(ix).model(*number)?;
        if state.row_unsaid(ix, model, Characteristic::A) {
            docket.finding(rule::SHEET_DAMAGE_TABLE, Outcome::Unrecorded, || Detail::lacks("saves").unit(state.id(ix)));
            return None;
        }
        match state.value(ix, model, Characteristic::A) {
            Value::Is(attacks) => sum += attacks.max(0) as u32,
            Value::Dash => {}
            Value::Random(amount) => random.push(amount),
        }
        sum += extra;
    }
    if let Some(amount) = random.first() {
        let Some(throw) = &blow.dice else {
            docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::Unrecorded, || Detail::lacks("dice").unit(state.id(ix)));
            return None;
        };
        let faces = throws::read(throw, Together::of(*amount), state.id(ix), docket);
        let found = throws::amounts(*amount, random.len(), &faces);
        docket.finding(rule::CHAR_RANDOM_OTHER, Outcome::from(found.is_some()), || {
            Detail::say("dice-count")
                .unit(state.id(ix))
                .expects(usize::from(amount.dice) * random.len())
                .records(faces.len())
        });
        sum += found?.iter().sum::<u32>();
    }
    Some(sum)
}

/// No unit makes more attacks than its models have (`w40k.fight.number_of_attacks`).
fn check_total(state: &State, ix: UnitIx, event: &Strike, docket: &mut impl Docket) {
    let split = event.blows.iter().all(|blow| blow.attacks.is_some() || !blow.models.is_empty());
    if !split || event.blows.is_empty() {
        return;
    }
    let mut fighters: Vec<u16> = Vec::new();
    let (mut said, mut extra, mut whole) = (0, 0, true);
    for blow in &event.blows {
        let models: Vec<u16> = if blow.models.is_empty() {
            state.unit(ix).living().map(|(number, _)| number).collect()
        } else {
            blow.models.to_vec()
        };
        let weapon = blow.weapon.as_ref().and_then(|name| state.row(ix).weapon(name, blow.mode.as_ref()));
        let Some(attacks) = blow.attacks else {
            whole = false;
            continue;
        };
        said += u32::from(attacks);
        for number in models {
            extra += weapon.map_or(0, extra_attacks);
            if !fighters.contains(&number) {
                fighters.push(number);
            }
        }
    }
    if !whole {
        return;
    }
    let own: Option<u32> = fighters
        .iter()
        .map(|number| {
            let known = |model: &&ModelState| !state.row_unsaid(ix, model, Characteristic::A);
            let model = state.unit(ix).model(*number).filter(known)?;
            state.value(ix, model, Characteristic::A).number().map(|attacks| attacks.max(0) as u32)
        })
        .sum();
    let Some(own) = own else {
        return;
    };
    let due = own + extra;
    let devastating = state.row(ix).has(&Ability::DevastatingCharge);
    // Without a charge nothing is added, with one it is added once.
    let by_charge = fighters.len() as u32 * pack::DEVASTATING_CHARGE;
    let mut counted = Vec::new();
    if devastating && (charged(state, ix) || said == due + by_charge) {
        counted.push((rule::SHEET_DEVASTATING_CHARGE, by_charge));
    }
    if extra > 0 {
        counted.push((rule::SHEET_CHAINSWORD, extra));
    }
    let detail = || Detail::say("attack-count").unit(state.id(ix)).expects(due).records(said);
    let twice = counted.iter().find(|(_, added)| said == due + added);
    if let Some((rule, _)) = twice {
        docket.finding(*rule, Outcome::Broken, || of(state.id(ix)).expects(due).records(said));
        return;
    }
    let outcome = if said < due { Outcome::PlayersCall } else { Outcome::from(said == due) };
    docket.finding(rule::FIGHT_NUMBER_OF_ATTACKS, outcome, detail);
    for (rule, _) in counted.iter().filter(|_| said == due) {
        docket.finding(*rule, Outcome::Held, || of(state.id(ix)).expects(due).records(said));
    }
}

/// Units that may still be selected must be (`w40k.fight.no_pass`).
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    attacks::finish(state, docket);
    let left: Vec<UnitIx> = state
        .on_field()
        .filter(|ix| state.unit(*ix).whereabouts == Whereabouts::Field)
        .filter(|ix| eligible(state, *ix).is_some_and(Answer::is_sure))
        .collect();
    if left.is_empty() && state.units.iter().any(|unit| unit.phase.fought) {
        docket.finding(rule::FIGHT_NO_PASS, Outcome::Held, Detail::new);
    }
    for ix in left {
        docket.finding(rule::FIGHT_NO_PASS, Outcome::Broken, || Detail::say("fight-due").unit(state.id(ix)));
    }
    state.acting = None;
}
