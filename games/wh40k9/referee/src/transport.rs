//! Transports (`w40k.transport.*`), and models that join or leave a unit one by one (`w40k.coherency.added_models`,
//! `w40k.strength.destroyed_model`).

use aftermath_rules::{
    dice::Pips,
    docket::Docket,
    finding::{Better, Detail, Measure, Outcome, Purpose, Roll},
    ids::SideId,
};
use aftermath_wh40k9::{
    AddModels, Disembark, Embark, Moved, Phase, RemoveModels, Wreck, WreckDisembark, pack, purpose,
};

use crate::{
    answer::{Answer, kept, of, told},
    bodies::Body,
    keywords::Keyword,
    mortal, rule, setup,
    state::{State, UnitIx, Whereabouts},
    throws,
    turn::{self, Belongs},
};

/// Units aboard a TRANSPORT.
pub(crate) fn aboard(state: &State, transport: UnitIx) -> Vec<UnitIx> {
    state.all_units().filter(|unit| state.unit(*unit).whereabouts == Whereabouts::Aboard(transport)).collect()
}

/// A TRANSPORT holds no more, and no others, than its datasheet says (`w40k.transport.capacity`).
pub(crate) fn check_capacity(state: &State, transport: UnitIx, docket: &mut impl Docket) {
    let Some(capacity) = &state.row(transport).transport else {
        let outcome = if state.has(transport, Keyword::Transport) { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(rule::TRANSPORT_CAPACITY, outcome, || Detail::lacks("transport").unit(state.id(transport)));
        return;
    };
    let (mut room, mut fit) = (0, true);
    for unit in aboard(state, transport) {
        for (_, model) in state.unit(unit).living() {
            let has = |word: &str| state.model_has_word(model, word);
            let larger = capacity.larger.iter().find(|room| has(room.keyword.as_str()));
            room += larger.map_or(1, |room| u32::from(room.models));
            fit &= capacity.only.is_empty() || capacity.only.iter().any(|word| has(word.as_str()));
            fit &= !capacity.never.iter().any(|word| has(word.as_str()));
        }
    }
    let enough = room <= u32::from(capacity.models);
    if fit && !enough && aboard(state, transport).iter().any(|unit| state.unit(*unit).fallen_unsaid) {
        docket.finding(rule::TRANSPORT_CAPACITY, Outcome::Unrecorded, || {
            Detail::lacks("standing").unit(state.id(transport))
        });
        return;
    }
    docket.finding(rule::TRANSPORT_CAPACITY, Outcome::from(enough && fit), || {
        of(state.id(transport)).with("greatest", u32::from(capacity.models)).records(room)
    });
}

/// `embark` (`w40k.transport.embark`, `w40k.transport.embark_not_engaged`, `w40k.transport.no_both`).
pub(crate) fn embark(state: &mut State, side: Option<&SideId>, event: &Embark, docket: &mut impl Docket) {
    let (Some(ix), Some(transport)) = (state.present(&event.unit, docket), state.present(&event.transport, docket))
    else {
        return;
    };
    let belongs =
        Belongs { phase: Phase::Movement, second: false, active: true, cited: rule::MOVE_SELECT, as_in_phase: None };
    turn::acts(state, side, ix, belongs, docket);
    let carrier = state.has(transport, Keyword::Transport) && !state.is_enemy(ix, transport);
    let unit = state.unit(ix);
    let moved = unit.phase.selected_to_move
        && matches!(unit.turn.moved, Some(Moved::Normal | Moved::Advance | Moved::FallBack));
    let slack = state.setup.slack;
    let farthest = state.bodies(ix).zip(state.bodies(transport)).map(|(own, hull)| {
        own.iter()
            .map(|(_, body)| hull.iter().map(|(_, other)| body.distance(other)).fold(f64::INFINITY, f64::min))
            .fold(0.0, f64::max)
    });
    let distance = farthest.or(event.distance.map(aftermath_rules::geometry::Length::get));
    let near = distance.map(|distance| slack.at_most(distance, pack::EMBARK));
    let answer = if carrier && moved { near } else { Some(Answer::No) };
    kept(docket, rule::TRANSPORT_EMBARK, answer, "distance", || {
        let detail = of(&event.unit).with("target", &event.transport).expects(pack::EMBARK);
        match distance {
            Some(distance) => detail.records(distance),
            None => detail,
        }
    });
    let engaged = state.in_combat(transport);
    kept(docket, rule::TRANSPORT_EMBARK_NOT_ENGAGED, engaged.map(Answer::not), "at", || of(&event.transport));
    docket.finding(rule::TRANSPORT_NO_BOTH, Outcome::from(!unit.phase.disembarked), || of(&event.unit));
    state.take_off(ix, Whereabouts::Aboard(transport));
    state.unit_mut(ix).phase.embarked = true;
    check_capacity(state, transport, docket);
}

/// `disembark` (`w40k.transport.disembark`, `w40k.transport.disembark_setup`,
/// `w40k.transport.disembark_counts_moved`).
pub(crate) fn disembark(state: &mut State, side: Option<&SideId>, event: &Disembark, docket: &mut impl Docket) {
    let (Some(ix), Some(transport)) = (state.known(&event.unit, docket), state.present(&event.transport, docket))
    else {
        return;
    };
    let belongs =
        Belongs { phase: Phase::Movement, second: false, active: true, cited: rule::MOVE_SELECT, as_in_phase: None };
    turn::acts(state, side, ix, belongs, docket);
    let unit = state.unit(ix);
    if unit.whereabouts == Whereabouts::Destroyed {
        docket.finding(rule::STRENGTH_DESTROYED_UNIT, Outcome::Broken, || {
            Detail::say("unit-not-there").unit(&event.unit)
        });
        return;
    }
    let inside = unit.whereabouts == Whereabouts::Aboard(transport) && unit.phase.began_aboard;
    let mover = state.unit(transport);
    let stands = !matches!(mover.turn.moved, Some(Moved::Normal | Moved::Advance | Moved::FallBack));
    let arrived = mover.turn.moved == Some(Moved::Arrived);
    docket.finding(rule::TRANSPORT_DISEMBARK, Outcome::from(inside && stands && !arrived), || {
        of(&event.unit).with("target", &event.transport).with("move", mover.turn.moved.map_or("none", Moved::as_str))
    });
    docket.finding(rule::TRANSPORT_NO_BOTH, Outcome::from(!unit.phase.embarked), || of(&event.unit));
    setup::set_up(state, ix, &event.at, event.no_room.as_deref(), docket);
    let claim = event.distance.map(aftermath_rules::geometry::Length::get);
    check_beside(state, ix, transport, claim, rule::TRANSPORT_DISEMBARK_SETUP, docket);
    setup::check_set_up(state, ix, setup::Claims { coherent: event.coherent, engaged: event.engaged }, docket);
    docket.finding(rule::TRANSPORT_DISEMBARK_COUNTS_MOVED, Outcome::Held, || of(&event.unit));
    let unit = state.unit_mut(ix);
    unit.phase.disembarked = true;
    unit.turn.moved = Some(Moved::Disembarked);
    unit.turn.moved_at_all = true;
}

/// A unit stands wholly within 3" of its TRANSPORT.
fn check_beside(
    state: &State,
    ix: UnitIx,
    transport: UnitIx,
    claim: Option<f64>,
    cited: aftermath_rules::catalogue::Rule,
    docket: &mut impl Docket,
) {
    if state.unit(ix).size() == 0 {
        return;
    }
    let farthest = state.farthest_from(ix, transport).or(claim);
    let answer = farthest.map(|distance| state.setup.slack.at_most(distance, pack::DISEMBARK));
    kept(docket, cited, answer, "distance", || {
        let detail = of(state.id(ix)).with("target", state.id(transport)).expects(pack::DISEMBARK);
        match farthest {
            Some(distance) => detail.records(distance),
            None => detail,
        }
    });
}

/// `wreck` (`w40k.transport.destroyed_order`, `w40k.transport.destroyed_no_room`).
///
/// It follows the attack that destroyed the TRANSPORT; its place is that at which it stood last.
pub(crate) fn wreck(state: &mut State, event: &Wreck, docket: &mut impl Docket) {
    let Some(transport) = state.known(&event.transport, docket) else {
        return;
    };
    if state.unit(transport).fallen_unsaid {
        // The wreck says what became of it.
        state.destroy_unit(transport, None);
    }
    let destroyed = state.unit(transport).whereabouts == Whereabouts::Destroyed;
    let inside = aboard(state, transport);
    let disembarked = event.disembarked.as_deref().unwrap_or_default();
    let left: Vec<UnitIx> = disembarked.iter().filter_map(|out| state.find(&out.unit)).collect();
    let all_out = inside.iter().all(|unit| left.contains(unit)) && left.iter().all(|unit| inside.contains(unit));
    let unsaid = event.disembarked.is_none() && !inside.is_empty() && destroyed;
    let outcome = if unsaid { Outcome::Unrecorded } else { Outcome::from(destroyed && all_out) };
    docket.finding(rule::TRANSPORT_DESTROYED_ORDER, outcome, || {
        if unsaid {
            return Detail::lacks("disembarked").unit(&event.transport);
        }
        let units: Vec<String> = inside.iter().map(|unit| state.id(*unit).to_string()).collect();
        Detail::say("wreck").unit(&event.transport).expects(units)
    });
    explosion(state, transport, event, docket);
    let fled = state.unit(transport).phase.fled_away;
    let wounded = event.wounded.as_deref().unwrap_or_default();
    if fled && (event.explosion.is_some() || !wounded.is_empty()) {
        docket.finding(rule::MORALE_FLEE_NO_TRIGGERS, Outcome::Broken, || of(&event.transport));
    }
    for out in disembarked {
        leave_wreck(state, transport, out, docket);
    }
    if unsaid {
        leave_unsaid(state, transport, docket);
    } else {
        aboard(state, transport).into_iter().for_each(|unit| state.destroy_unit(unit, None));
    }
}

/// Whoever of those aboard is left stands somewhere beside the wreck.
fn leave_unsaid(state: &mut State, transport: UnitIx, docket: &mut impl Docket) {
    for unit in aboard(state, transport) {
        state.unit_mut(unit).whereabouts = Whereabouts::Field;
        state.lose_count_of(unit);
        inherit(state, transport, unit, docket);
    }
}

/// Who was aboard a TRANSPORT that was destroyed left it there and then, whatever the log leaves out
/// (`w40k.transport.destroyed_order`).
pub(crate) fn close(state: &mut State, docket: &mut impl Docket) {
    let wrecks: Vec<UnitIx> = state
        .all_units()
        .filter(|unit| state.unit(*unit).whereabouts == Whereabouts::Destroyed && !aboard(state, *unit).is_empty())
        .collect();
    for transport in wrecks {
        docket.finding(rule::TRANSPORT_DESTROYED_ORDER, Outcome::Unrecorded, || {
            Detail::lacks("disembarked").unit(state.id(transport))
        });
        leave_unsaid(state, transport, docket);
    }
}

fn explosion(state: &mut State, transport: UnitIx, event: &Wreck, docket: &mut impl Docket) {
    let explodes = state.explosion(transport).cloned();
    let wounded = event.wounded.as_deref().unwrap_or_default();
    let happened = match (&explodes, &event.explosion) {
        (Some(explodes), Some(throw)) => {
            let faces = throws::read(throw, throws::Together::Apart, &event.transport, docket);
            let exploded = faces.first().is_some_and(|face| face.get() >= explodes.on);
            let right = faces.len() == 1 && (exploded || wounded.is_empty());
            docket.finding(rule::TRANSPORT_DESTROYED_ORDER, Outcome::from(right), || {
                Detail::say("explosion").unit(&event.transport).with("needed", explodes.on).with("dice", faces.clone())
            });
            exploded
        }
        (Some(_), None) => {
            docket.finding(rule::TRANSPORT_DESTROYED_ORDER, Outcome::Unrecorded, || {
                Detail::lacks("explosion").unit(&event.transport)
            });
            !wounded.is_empty()
        }
        (None, _) => !wounded.is_empty(),
    };
    if let Some(explodes) = explodes.as_ref().filter(|_| event.wounded.is_none()) {
        let may_explode = happened || event.explosion.is_none();
        let around = if may_explode { around(state, transport, explodes.range.get()) } else { Vec::new() };
        if around.iter().any(|(_, near)| *near != Some(Answer::Unclear)) && event.explosion.is_some() {
            docket.finding(rule::TRANSPORT_DESTROYED_ORDER, Outcome::Unrecorded, || {
                Detail::lacks("wounded").unit(&event.transport)
            });
        }
        around.into_iter().for_each(|(unit, _)| state.lose_count_of(unit));
    }
    for suffered in wounded {
        let inside = state
            .find(&suffered.unit)
            .is_some_and(|unit| state.unit(unit).whereabouts == Whereabouts::Aboard(transport));
        if inside {
            docket.finding(rule::TRANSPORT_DESTROYED_ORDER, Outcome::Broken, || of(&suffered.unit));
            continue;
        }
        if happened {
            let amount = explodes.as_ref().map(|explodes| explodes.wounds);
            let by = state.side_of(transport);
            mortal::suffer(state, suffered, amount, Some(by), docket);
        }
    }
}

/// Units that may be within so many inches of where a TRANSPORT was destroyed; who surely is not is not among them.
fn around(state: &State, transport: UnitIx, range: f64) -> Vec<(UnitIx, Option<Answer>)> {
    let fallen = &state.unit(transport).models;
    let hulls: Option<Vec<Body>> = fallen.iter().map(|model| state.body_at(model, model.fell_at?)).collect();
    let near = |other: &UnitIx| {
        let distances = hulls.as_ref()?.iter().map(|hull| state.distance_from(hull, *other));
        let least = distances.collect::<Option<Vec<f64>>>()?.into_iter().fold(f64::INFINITY, f64::min);
        Some(state.setup.slack.at_most(least, range))
    };
    let all = state.on_field().filter(|other| *other != transport).map(|other| (other, near(&other)));
    all.filter(|(_, near)| *near != Some(Answer::No)).collect()
}

fn leave_wreck(state: &mut State, transport: UnitIx, out: &WreckDisembark, docket: &mut impl Docket) {
    let Some(ix) = state.known(&out.unit, docket) else {
        return;
    };
    if state.unit(ix).whereabouts != Whereabouts::Aboard(transport) {
        return;
    }
    let living: Vec<u16> = state.unit(ix).living().map(|(number, _)| number).collect();
    let open = setup::leaves_open(&living, &out.at, out.no_room.as_deref());
    for placing in &out.at {
        state.stand(ix, placing.model, Some(placing.at));
    }
    state.unit_mut(ix).whereabouts = Whereabouts::Field;
    if let Some(distance) = out.distance {
        let answer = state.setup.slack.at_most(distance.get(), pack::DISEMBARK);
        kept(docket, rule::TRANSPORT_DISEMBARK_SETUP, Some(answer), "distance", || {
            of(&out.unit).expects(pack::DISEMBARK).records(distance.get())
        });
    }
    for number in out.no_room.as_deref().unwrap_or_default() {
        docket.finding(rule::TRANSPORT_DESTROYED_NO_ROOM, Outcome::Held, || {
            of(&out.unit).with("model", i64::from(*number))
        });
        state.destroy(ix, *number, None);
    }
    if open {
        docket.finding(rule::TRANSPORT_DESTROYED_NO_ROOM, Outcome::Unrecorded, || {
            Detail::lacks("no_room").unit(&out.unit)
        });
        state.lose_count_of(ix);
    }
    let claims = setup::Claims { coherent: out.coherent, engaged: out.engaged };
    setup::check_set_up(state, ix, claims, docket);
    let size = state.unit(ix).size() as usize;
    if state.unit(ix).fallen_unsaid {
        docket.finding(rule::TRANSPORT_DESTROYED_ORDER, Outcome::Unrecorded, || {
            Detail::lacks("standing").unit(&out.unit)
        });
        out.removed.iter().for_each(|number| _ = state.destroy(ix, *number, None));
        inherit(state, transport, ix, docket);
        return;
    }
    // A die for each model that was set up, and none for one that was not.
    let detail = || Detail::say("dice-count").unit(&out.unit).expects(size).records(out.dice.len());
    docket.finding(rule::TRANSPORT_DESTROYED_NO_ROOM, Outcome::from(out.dice.len() <= size), detail);
    let unthrown = out.dice.is_empty() && size > 0;
    if out.dice.len() < size {
        let outcome = if unthrown { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(rule::TRANSPORT_DESTROYED_ORDER, outcome, || {
            if unthrown { Detail::lacks("dice").unit(&out.unit).expects(size) } else { detail() }
        });
    }
    let ones = out.dice.iter().filter(|face| face.get() == pack::WRECK_CASUALTY).count();
    let due = ones.min(size);
    if !unthrown {
        docket.finding(rule::TRANSPORT_DESTROYED_ORDER, Outcome::from(out.removed.len() == due), || {
            Detail::say("models-lost").unit(&out.unit).expects(due).records(out.removed.len())
        });
    }
    report_ones(state, ix, &purpose::WRECK, &out.dice, docket);
    for number in &out.removed {
        state.destroy(ix, *number, None);
    }
    inherit(state, transport, ix, docket);
}

/// A unit that leaves a wreck counts as having done what its TRANSPORT did (`w40k.transport.inherit_move`).
fn inherit(state: &mut State, transport: UnitIx, ix: UnitIx, docket: &mut impl Docket) {
    let inherited = state.unit(transport).turn.moved;
    if let Some(moved) = inherited {
        docket.finding(rule::TRANSPORT_INHERIT_MOVE, Outcome::Held, || of(state.id(ix)).with("move", moved.as_str()));
    }
    let unit = state.unit_mut(ix);
    unit.turn.left_wreck = true;
    unit.turn.moved_at_all = true;
    let inherited = inherited.filter(|moved| matches!(moved, Moved::Normal | Moved::Advance | Moved::FallBack));
    unit.turn.moved = unit.turn.moved.or(inherited).or(Some(Moved::Disembarked));
}

/// Dice of which each 1 costs a model.
fn report_ones(state: &State, ix: UnitIx, purpose: &'static Purpose, dice: &[Pips], docket: &mut impl Docket) {
    if dice.is_empty() {
        return;
    }
    docket.roll(|| Roll {
        purpose,
        measure: Measure::EachAtLeast,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(state.id(ix).clone()),
        target: None,
        faces: dice.to_vec(),
        fell: Vec::new(),
        needed: Some(2),
        result: dice.iter().filter(|face| face.get() > pack::WRECK_CASUALTY).count() as i32,
        better: Better::Greater,
        chances: aftermath_rules::dice::Distribution::binomial(dice.len(), 5.0 / 6.0),
    });
}

/// `add_models` (`w40k.coherency.added_models`).
pub(crate) fn add_models(state: &mut State, event: &AddModels, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    // Who is aboard a TRANSPORT or waits elsewhere is joined there, and nobody is set up.
    let is_set_up = matches!(state.unit(ix).whereabouts, Whereabouts::Field | Whereabouts::Destroyed);
    for number in &event.models {
        let Some(place) = state.unit(ix).place_of(*number).filter(|place| state.unit(ix).models[*place].destroyed)
        else {
            docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || {
                Detail::say("no-such-model").unit(&event.unit).records(i64::from(*number))
            });
            continue;
        };
        let unit = state.unit_mut(ix);
        let now = unit.models[place].destroyed_now;
        unit.models[place].destroyed = false;
        unit.models[place].lost = 0;
        unit.turn.returned += u32::from(now);
    }
    if is_set_up {
        setup::set_up_models(state, ix, &event.models, &event.at, event.no_room.as_deref(), docket);
        setup::check_coherent(state, ix, rule::COHERENCY_ADDED_MODELS, event.coherent, docket);
        let slack = state.setup.slack.inches();
        let measured = state.enemy_bodies(ix, true).and_then(|enemies| {
            let bodies = event.models.iter().filter_map(|number| state.unit(ix).model(*number));
            let mut worst = Answer::No;
            for model in bodies.filter(|model| !model.destroyed) {
                let body = model.body?;
                for enemy in &enemies {
                    worst = worst.or(crate::near::in_range(&body, enemy, slack));
                }
            }
            Some(worst)
        });
        let answer = told(measured, event.engaged).map(Answer::not);
        kept(docket, rule::ENGAGEMENT_NO_SETUP, answer, "at", || of(&event.unit));
    }
}

/// `remove_models` (`w40k.strength.destroyed_model`, `w40k.strength.credit`).
pub(crate) fn remove_models(state: &mut State, event: &RemoveModels, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let named = event.by.as_ref().and_then(|by| state.find(by)).map(|by| state.side_of(by));
    // Nobody has credit for units of his own army.
    let by = named.filter(|by| *by != state.side_of(ix));
    for number in &event.models {
        let there = state.unit(ix).model(*number).is_some_and(|model| !model.destroyed);
        docket.finding(rule::STRENGTH_DESTROYED_MODEL, Outcome::from(there), || {
            of(&event.unit).with("model", i64::from(*number)).with("source", event.rule.as_str())
        });
        state.destroy(ix, *number, by);
    }
    let gone = state.unit(ix).whereabouts == Whereabouts::Destroyed;
    if let Some(own) = named.filter(|named| gone && *named == state.side_of(ix)) {
        docket.finding(rule::STRENGTH_CREDIT, Outcome::Broken, || of(&event.unit).with("side", state.side_id(own)));
    }
    tell_destroyed(state, ix, docket);
}

/// A unit whose last model is gone is destroyed, and who has credit for it (`w40k.strength.destroyed_unit`,
/// `w40k.strength.credit`).
pub(crate) fn tell_destroyed(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.unit(ix).whereabouts != Whereabouts::Destroyed {
        return;
    }
    docket.finding(rule::STRENGTH_DESTROYED_UNIT, Outcome::Held, || Detail::say("destroyed").unit(state.id(ix)));
    if let Some(credit) = state.unit(ix).credit {
        docket.finding(rule::STRENGTH_CREDIT, Outcome::Held, || {
            Detail::say("credit").unit(state.id(ix)).with("side", state.side_id(credit))
        });
    }
}
