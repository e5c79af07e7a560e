//! Orders: who may get which, and Regeneration on receiving one (`kow.move.one_order`, `kow.move.matrix`).

use super::{Order, OrderKind, Phase, Regeneration, Special, State, pack, purpose, rule, turn};
use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Distribution},
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll},
    ids::SideId,
    muster::UnitIx,
};

/// `order`: each unit gets one, other than to charge.
pub(super) fn order(state: &mut State, side: Option<&SideId>, event: &Order, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    // What comes of an order that came too late is not blamed again.
    let late = after_shooting(state, ix, docket);
    let unit = state.unit_mut(ix);
    unit.ordered_late |= late;
    if late && unit.order == Some(OrderKind::Halt) {
        unit.order = None;
    }
    turn::acts(state, side, ix, Phase::Movement, docket);
    if matches!(event.order, OrderKind::Charge | OrderKind::CounterCharge) {
        docket.finding(rule::CHARGE_SINGLE_TARGET, Outcome::Unrecorded, || Detail::lacks("target").unit(&event.unit));
    }
    receives(state, ix, event.order, docket);
}

/// A unit without an order counts as halted once shooting has begun: no order comes after that
/// (`kow.move.default_halt`). Answers whether that is so.
fn after_shooting(state: &State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    let late = state.phase > Some(Phase::Movement) && Some(state.side_of(ix)) == state.active;
    if late {
        docket.finding(rule::MOVE_DEFAULT_HALT, Outcome::Broken, || Detail::say("order-late").unit(state.id(ix)));
    }
    late
}

/// A unit gets an order that its state allows, and only one (`kow.move.one_order`, `kow.move.matrix`).
pub(super) fn receives(state: &mut State, ix: UnitIx, order: OrderKind, docket: &mut impl Docket) {
    let before = state.unit(ix).order;
    docket.finding(rule::MOVE_ONE_ORDER, Outcome::from(before.is_none()), || {
        let detail = Detail::say("one-order").unit(state.id(ix)).records(order.as_str());
        detail.with("before", before.map_or("none", OrderKind::as_str))
    });
    check_previous_moved(state, ix, docket);
    let figures = state.figures(ix);
    let wavering = state.unit(ix).wavering;
    let told = |kept: bool| {
        let say = if kept { "order-allowed" } else { hindrance(state, ix, order) };
        Detail::say(say).unit(state.id(ix)).records(order.as_str())
    };
    let judged = |cited: &[Rule], kept: bool, docket: &mut _| {
        for rule in cited {
            Docket::finding(docket, *rule, Outcome::from(kept), || told(kept));
        }
    };
    if wavering {
        let fury = figures.has(&Special::Fury);
        match order {
            OrderKind::CounterCharge => {
                judged(&[rule::COUNTERCHARGE_FURY, rule::SPECIAL_FURY], fury, docket);
            }
            OrderKind::Charge => judged(&[rule::CHARGE_WAVERING_NO, rule::MOVE_WAVERING_ORDERS], false, docket),
            _ => {
                let kept = matches!(order, OrderKind::Halt | OrderKind::ChangeFacing | OrderKind::Back);
                judged(&[rule::MOVE_WAVERING_ORDERS, rule::NERVE_WAVERING_EFFECT], kept, docket);
            }
        }
    } else if order == OrderKind::Charge {
        judged(&[rule::CHARGE_WAVERING_NO], !figures.is_war_engine(), docket);
    }
    if figures.is_war_engine() {
        let kept = !matches!(order, OrderKind::AtTheDouble | OrderKind::Charge | OrderKind::CounterCharge);
        judged(&[rule::MOVE_WAR_ENGINE_ORDERS, rule::WARENGINE_NO_DOUBLE_NO_CHARGE], kept, docket);
        // These exceptions come with the type (`kow.warengine.scope`).
        judged(&[rule::WARENGINE_SCOPE], kept, docket);
    }
    if figures.has(&Special::Shambling) {
        let kept = order != OrderKind::AtTheDouble;
        judged(&[rule::MOVE_SHAMBLING_ORDERS, rule::SPECIAL_SHAMBLING], kept, docket);
    }
    let allowed = is_allowed(state, ix, order);
    docket.finding(rule::MOVE_MATRIX, Outcome::from(allowed), || told(allowed));
    let unit = state.unit_mut(ix);
    unit.order = Some(order);
    unit.ordered_at = unit.footprint;
    unit.moved = order == OrderKind::Halt;
    state.last_ordered = Some(ix);
}

/// What is said of the state of a unit that forbids it an order.
fn hindrance(state: &State, ix: UnitIx, order: OrderKind) -> &'static str {
    let (unit, figures) = (state.unit(ix), state.figures(ix));
    let row = pack::legality(order.as_str());
    let forbids = |allowed: fn(&pack::LegalityRow) -> bool| row.is_some_and(|row| !allowed(row));
    match () {
        () if unit.wavering && forbids(|row| row.wavering) => "order-wavering",
        () if figures.is_war_engine() && forbids(|row| row.war_engine) => "order-war-engine",
        () if figures.has(&Special::Shambling) && forbids(|row| row.shambling) => "order-shambling",
        () if unit.is_surely_disordered() && forbids(|row| row.disordered) => "order-disordered",
        () => "order-refused",
    }
}

/// Whether every state that a unit is in allows an order (`kow.move.matrix`).
fn is_allowed(state: &State, ix: UnitIx, order: OrderKind) -> bool {
    let (unit, figures) = (state.unit(ix), state.figures(ix));
    pack::legality(order.as_str()).is_some_and(|row| {
        let by_status = match (unit.wavering, unit.is_surely_disordered()) {
            (true, _) if figures.has(&Special::Fury) => row.wavering_fury,
            (true, _) => row.wavering,
            (false, true) => row.disordered,
            (false, false) => row.normal,
        };
        by_status
            && (row.war_engine || !figures.is_war_engine())
            && (row.shambling || !figures.has(&Special::Shambling))
    })
}

/// Orders are carried out one unit after the other: who was ordered before has moved by now.
fn check_previous_moved(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(previous) = state.last_ordered.filter(|previous| *previous != ix) else {
        return;
    };
    let unit = state.unit(previous);
    if unit.order.is_some() && !unit.moved && !matches!(unit.order, Some(OrderKind::Charge | OrderKind::CounterCharge))
    {
        docket.finding(rule::MOVE_ONE_ORDER, Outcome::Unrecorded, || Detail::lacks("move").unit(state.id(previous)));
    }
}

/// At the end of the Movement phase every order has been carried out, as far as the log tells.
pub(super) fn check_all_moved(state: &State, docket: &mut impl Docket) {
    for ix in state.present_units().filter(|ix| Some(state.side_of(*ix)) == state.active) {
        let unit = state.unit(ix);
        let charge = matches!(unit.order, Some(OrderKind::Charge | OrderKind::CounterCharge));
        if unit.order.is_some() && !unit.moved && state.last_ordered == Some(ix) && !charge {
            docket.finding(rule::MOVE_ONE_ORDER, Outcome::Unrecorded, || Detail::lacks("move").unit(state.id(ix)));
        }
        check_regenerated(state, ix, docket);
    }
}

/// `regeneration`: on an order, before anything else, one die a point of damage (`kow.special.regeneration`).
pub(super) fn regeneration(state: &mut State, side: Option<&SideId>, event: &Regeneration, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Movement, docket);
    let rolled = event.dice.len() as u32;
    let needed = state.figures(ix).regeneration();
    let unit = state.unit_mut(ix);
    // As many dice as there is damage: where nobody recorded all of it, they tell how much there was.
    let is_told_by_dice = needed.is_some() && unit.more_damage && rolled > unit.damage;
    if is_told_by_dice {
        (unit.damage, unit.more_damage) = (rolled, false);
    }
    let unit = state.unit(ix);
    // Who counted damage wrongly was told so then: as many dice as he counted are right, and as many as the dice made.
    let damage = unit.damage_by_dice.filter(|by_dice| *by_dice == rolled).unwrap_or(unit.damage);
    // A unit with Halt has nothing to carry out; others roll before they move.
    let in_time = unit.order.is_some_and(|order| order == OrderKind::Halt || !unit.moved);
    let kept = needed.is_some() && rolled == damage && in_time && !unit.regenerated;
    let removed = needed.map_or(0, |needed| dice::at_least(&event.dice, needed));
    let declared = event.removed.map(u32::from);
    let counted = declared.is_none_or(|declared| declared == removed.min(damage));
    let roll = docket.next_roll();
    if kept && counted && is_told_by_dice {
        docket
            .finding(rule::SPECIAL_REGENERATION, Outcome::Unrecorded, || Detail::lacks("damage_on").unit(&event.unit));
    } else {
        docket.finding(rule::SPECIAL_REGENERATION, Outcome::from(kept && counted), || {
            Detail::say("regeneration")
                .unit(&event.unit)
                .with("damage", damage)
                .with("needed", needed.unwrap_or(0))
                .with("dice", event.dice.to_vec())
                .expects(removed.min(damage))
                .records(declared.unwrap_or(removed.min(damage)))
                .of_roll(roll, Asks::Result)
        });
    }
    if let Some(needed) = needed {
        docket.roll(|| Roll {
            purpose: &purpose::REGENERATION,
            measure: Measure::EachAtLeast,
            side: Some(state.side_id(state.side_of(ix)).clone()),
            unit: Some(event.unit.clone()),
            target: None,
            faces: event.dice.to_vec(),
            fell: Vec::new(),
            needed: Some(i32::from(needed)),
            result: removed as i32,
            better: Better::Greater,
            chances: Distribution::binomial(event.dice.len(), f64::from(7 - needed.clamp(1, 6)) / 6.0),
        });
    }
    let unit = state.unit_mut(ix);
    unit.regenerated = true;
    unit.recover(declared.unwrap_or(removed), removed);
}

/// On its order a unit that regenerates has rolled for the damage on it (`kow.special.regeneration`). Of a Halt that a
/// situation only mentions nobody knows.
fn check_regenerated(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let unit = state.unit(ix);
    let ordered = unit.order.is_some_and(|order| order != OrderKind::Halt || unit.ordered_at.is_some());
    let hurt = unit.damage > 0 && unit.damage_by_dice != Some(0);
    if ordered && state.figures(ix).regeneration().is_some() && hurt && !unit.regenerated {
        docket.finding(rule::SPECIAL_REGENERATION, Outcome::Broken, || {
            Detail::say("regeneration-owed").unit(state.id(ix)).with("damage", unit.damage)
        });
    }
}
