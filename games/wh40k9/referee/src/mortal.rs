//! Wounds lost: mortal wounds, and damage to the model that must take it (`w40k.mortal.*`, `w40k.attack.damage`,
//! `w40k.attack.excess_lost`, `w40k.attack.ignore_wound`).

use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    work_budget::spend,
};
use aftermath_wh40k9::{Amount, Suffered, Throw, purpose};

use crate::{
    answer::of,
    losses::{self, Standing},
    rule,
    state::{ModelState, SideIx, State, UnitIx, Whereabouts},
    throws::{self, DieTest, Thrower, Together},
    transport::tell_destroyed,
};

/// Models that must take the next attack: those that lost wounds or were allocated attacks this phase
/// (`w40k.attack.allocate_forced`).
pub(crate) fn forced(state: &State, ix: UnitIx) -> Vec<u16> {
    let marked = |model: &crate::state::ModelState| model.lost > 0 || model.allocated;
    state.unit(ix).living().filter(|(_, model)| marked(model)).map(|(number, _)| number).collect()
}

/// The model that takes the next attack where the log does not say: one that must; else the next of those that the log
/// says fell; else the last of the unit.
pub(crate) fn next_model(state: &State, ix: UnitIx, falling: &mut &[u16]) -> Option<u16> {
    if let Some(number) = forced(state, ix).first() {
        return Some(*number);
    }
    while let Some((number, rest)) = falling.split_first() {
        let there = state.unit(ix).model(*number).is_some_and(|model| !model.destroyed);
        if there {
            return Some(*number);
        }
        *falling = rest;
    }
    state.unit(ix).living().last().map(|(number, _)| number)
}

/// Attacks go to a model: the log names it, or it is taken for the one that they go to.
pub(crate) fn allocate(state: &mut State, ix: UnitIx, number: u16, is_named: bool) {
    let Some(place) = state.unit(ix).place_of(number) else { return };
    let model = &mut state.unit_mut(ix).models[place];
    let is_new = model.lost == 0 && !model.allocated;
    model.presumed = !is_named && (is_new || model.presumed);
    model.allocated = true;
}

/// The log names who takes attacks now and left open who took those before: then it was the same model. Where the log said so of
/// another, it was not.
pub(crate) fn settle(state: &mut State, ix: UnitIx, named: u16) {
    let must = forced(state, ix);
    let unit = state.unit(ix);
    let Some(place) = unit.place_of(named).filter(|place| !unit.models[*place].destroyed && !must.contains(&named))
    else {
        return;
    };
    let places: Vec<usize> = must.iter().filter_map(|number| unit.place_of(*number)).collect();
    let [presumed] = places[..] else { return };
    let ModelState { lost, allocated, presumed: is_presumed, .. } = unit.models[presumed];
    if !is_presumed || lost >= state.wounds(&unit.models[place]) {
        return;
    }
    let models = &mut state.unit_mut(ix).models;
    (models[presumed].lost, models[presumed].allocated, models[presumed].presumed) = (0, false, false);
    (models[place].lost, models[place].allocated) = (lost, allocated);
}

/// As [`settle`], where the log names who fell: one of them took the attacks before, unless somebody else must have.
pub(crate) fn settle_by_fallen(state: &mut State, ix: UnitIx, removed: &[u16]) {
    let must = forced(state, ix);
    if let Some(first) = removed.first().filter(|_| !removed.iter().any(|number| must.contains(number))) {
        settle(state, ix, *first);
    }
}

/// How what is known of a unit's wounds is judged: where the log does not say all that they lost, nothing goes against them.
pub(crate) fn unless_unsaid(state: &State, ix: UnitIx, right: bool) -> Outcome {
    match right {
        false if state.unit(ix).wounds_unsaid => Outcome::Unrecorded,
        right => Outcome::from(right),
    }
}

/// A model loses wounds; answers how many, excess being lost.
pub(crate) fn lose(state: &mut State, ix: UnitIx, number: u16, wounds: u32, by: Option<SideIx>) -> u32 {
    let Some(place) = state.unit(ix).place_of(number).filter(|place| !state.unit(ix).models[*place].destroyed) else {
        return 0;
    };
    let whole = state.wounds(&state.unit(ix).models[place]);
    let model = &mut state.unit_mut(ix).models[place];
    let lost = wounds.min(whole.saturating_sub(model.lost));
    model.lost += lost;
    if model.lost >= whole {
        state.destroy(ix, number, by);
    }
    lost
}

/// Dice by which a model ignores wounds: how many are ignored (`w40k.attack.ignore_wound`).
pub(crate) fn ignored(
    state: &State,
    ix: UnitIx,
    number: u16,
    wounds: u32,
    throw: Option<&Throw>,
    by: Option<&str>,
    docket: &mut impl Docket,
) -> u32 {
    let Some(throw) = throw else {
        return 0;
    };
    let id = state.id(ix);
    let faces = throws::read(throw, Together::Apart, id, docket);
    let rules = state.unit(ix).model(number).map_or(&[][..], |model| &state.profile(model).ignores[..]);
    let used = match by {
        Some(name) => rules.iter().find(|rule| rule.rule.as_str().eq_ignore_ascii_case(name)),
        None if rules.len() == 1 => rules.first(),
        None => None,
    };
    let Some(used) = used else {
        // A rule that the datasheet does not have: the players' word, die by die unknown.
        let outcome = if by.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
        docket.finding(rule::ATTACK_IGNORE_WOUND, outcome, || {
            if by.is_some() { of(id).with("dice", faces.len()) } else { Detail::lacks("ignored_by").unit(id) }
        });
        return 0;
    };
    let test = DieTest { needed: i64::from(used.on), modifier: 0, six: false, one: false, only_six: false };
    docket.finding(rule::ATTACK_IGNORE_WOUND, Outcome::from(faces.len() as u32 <= wounds), || {
        Detail::say("dice-count").unit(id).with("source", used.rule.as_str()).expects(wounds).records(faces.len())
    });
    let who =
        Thrower { purpose: &purpose::IGNORE_WOUND, side: state.side_id(state.side_of(ix)), unit: id, target: None };
    throws::report_tests(docket, who, throw, &faces, test);
    test.count(&faces)
}

/// How many mortal wounds: by dice, or as the log says.
fn number(
    state: &State,
    ix: UnitIx,
    suffered: &Suffered,
    amount: Option<Amount>,
    docket: &mut impl Docket,
) -> Option<u32> {
    let id = state.id(ix);
    let declared = suffered.wounds.map(u32::from);
    let Some(throw) = &suffered.dice else {
        let fixed = amount.and_then(Amount::number);
        if let (Some(fixed), Some(declared)) = (fixed, declared) {
            docket.finding(rule::MORTAL_APPLY, Outcome::from(fixed == declared), || {
                of(id).expects(fixed).records(declared)
            });
        }
        if declared.or(fixed).is_none() {
            docket.finding(rule::MORTAL_APPLY, Outcome::Unrecorded, || Detail::lacks("wounds").unit(id));
        }
        return declared.or(fixed);
    };
    let together = amount.map_or(Together::SummedAsD3, Together::of);
    let faces = throws::read(throw, together, id, docket);
    let due = match amount {
        Some(amount) => {
            let found = throws::amounts(amount, 1, &faces).and_then(|amounts| amounts.first().copied());
            let roll = docket.next_roll();
            docket.finding(rule::MORTAL_APPLY, Outcome::from(found.is_some()), || {
                let detail = Detail::say("dice-count").unit(id).expects(amount.dice).records(faces.len());
                detail.of_roll(roll, Asks::Dice)
            });
            found.unwrap_or_else(|| throws::total(&faces, together) + u32::from(amount.plus))
        }
        None => declared.unwrap_or(0),
    };
    if let Some(amount) = amount {
        let enemy = crate::setup::other_side(state, state.side_of(ix)).unwrap_or(state.side_of(ix));
        let who = Thrower { purpose: &purpose::MORTAL_WOUNDS, side: state.side_id(enemy), unit: id, target: Some(id) };
        throws::report_sum(docket, who, throw, &faces, due, || throws::chances_of(amount));
        if let Some(declared) = declared {
            let cited = if amount.faces == 3 { rule::DICE_D3 } else { rule::DICE_NOTATION };
            docket.finding(cited, Outcome::from(declared == due), || of(id).expects(due).records(declared));
        } else if amount.faces == 3 {
            docket.finding(rule::DICE_D3, Outcome::Held, || of(id).with("dice", faces.clone()));
        }
    }
    Some(declared.unwrap_or(due))
}

/// A unit suffers mortal wounds, one after the other, on to the next model until all are allocated or it is destroyed
/// (`w40k.mortal.apply`, `w40k.mortal.spill`). Answers how many were lost.
pub(crate) fn suffer(
    state: &mut State,
    suffered: &Suffered,
    amount: Option<Amount>,
    by: Option<SideIx>,
    docket: &mut impl Docket,
) -> u32 {
    let Some(ix) = state.known(&suffered.unit, docket) else {
        return 0;
    };
    match state.unit(ix).whereabouts {
        Whereabouts::Aboard(_) => {
            docket.finding(rule::TRANSPORT_EMBARKED_INERT, Outcome::Broken, || of(&suffered.unit));
            return 0;
        }
        Whereabouts::Destroyed => return 0,
        _ => {}
    }
    match suffered.model {
        Some(model) => settle(state, ix, model),
        None => settle_by_fallen(state, ix, &suffered.removed),
    }
    let standing = Standing::of(state, ix);
    let credit = by.unwrap_or(state.side_of(ix));
    let Some(wounds) = number(state, ix, suffered, amount, docket) else {
        state.unit_mut(ix).wounds_unsaid = true;
        losses::believe(state, ix, standing, &suffered.removed, false, credit);
        tell_destroyed(state, ix, docket);
        return 0;
    };
    if let Some(model) = suffered.model {
        let must = forced(state, ix);
        let right = must.is_empty() || must.contains(&model);
        docket.finding(rule::ATTACK_ALLOCATE_FORCED, unless_unsaid(state, ix, right), || {
            of(&suffered.unit).with("model", i64::from(model))
        });
    }
    let by_name = suffered.ignored_by.as_ref().map(|by| by.as_str());
    let first = suffered.model.or_else(|| next_model(state, ix, &mut &suffered.removed[..])).unwrap_or(1);
    let ignored = ignored(state, ix, first, wounds, suffered.ignored.as_ref(), by_name, docket);
    let left = wounds.saturating_sub(ignored);
    let before = state.unit(ix).size();
    let mut falling = &suffered.removed[..];
    let mut lost = 0;
    for nth in 0..left {
        if !spend(state.unit(ix).models.len()) {
            break;
        }
        let chosen = suffered
            .model
            .filter(|model| nth == 0 && state.unit(ix).model(*model).is_some_and(|model| !model.destroyed));
        let Some(model) = chosen.or_else(|| next_model(state, ix, &mut falling)) else {
            break;
        };
        allocate(state, ix, model, chosen.is_some() || falling.contains(&model));
        lost += lose(state, ix, model, 1, by);
    }
    let fell = before - state.unit(ix).size();
    docket.finding(rule::MORTAL_APPLY, Outcome::Held, || {
        of(&suffered.unit).with("wounds", lost).with("models_lost", fell)
    });
    check_removed(state, ix, &suffered.removed, fell, rule::MORTAL_SPILL, docket);
    losses::believe(state, ix, standing, &suffered.removed, false, credit);
    tell_destroyed(state, ix, docket);
    lost
}

/// The models that the log says fell are as many as fell, and those.
pub(crate) fn check_removed(
    state: &State,
    ix: UnitIx,
    removed: &[u16],
    fell: u32,
    cited: aftermath_rules::catalogue::Rule,
    docket: &mut impl Docket,
) {
    if removed.is_empty() {
        if fell > 0 {
            docket.finding(cited, Outcome::Held, || of(state.id(ix)).with("models_lost", fell));
        }
        return;
    }
    let gone = removed.iter().all(|number| state.unit(ix).model(*number).is_some_and(|model| model.destroyed));
    docket.finding(cited, unless_unsaid(state, ix, gone && removed.len() as u32 == fell), || {
        Detail::say("models-lost").unit(state.id(ix)).expects(fell).records(removed.len())
    });
}

/// `mortal_wounds` of a rule of another book.
pub(crate) fn by_rule(state: &mut State, event: &aftermath_wh40k9::MortalWounds, docket: &mut impl Docket) {
    let source = event.by.as_ref().and_then(|by| state.find(by));
    let by = source.map(|by| state.side_of(by));
    if let Some(fled) = source.filter(|by| state.unit(*by).phase.fled_away) {
        // What is no more and wounds others does so because it was destroyed.
        docket.finding(rule::MORALE_FLEE_NO_TRIGGERS, Outcome::Broken, || {
            of(state.id(fled)).with("source", event.rule.as_str())
        });
    }
    suffer(state, &event.suffered, None, by, docket);
}
