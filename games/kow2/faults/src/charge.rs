//! Faults of charges and counter-charges.

use aftermath_rules::geometry::{Edge, Footprint};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::table::{
    Way, arc, charged_before, enemies, friends, has, instead, is_engine, is_in_arc, is_individual, is_out_of_arc,
    orders, rounded, sees, speed, there, wavers, way,
};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "charge from too far", rules: &["kow.charge.range"], plant: from_too_far },
    Kind { name: "charge out of the front arc", rules: &["kow.charge.front_arc"], plant: out_of_arc },
    Kind { name: "charge on an enemy unseen", rules: &["kow.charge.los"], plant: unseen },
    Kind { name: "charge on a friend", rules: &["kow.charge.only_way"], plant: on_friend },
    Kind { name: "facing charged taken for another", rules: &["kow.charge.facing"], plant: other_facing },
    Kind { name: "distance of a charge misread", rules: &["kow.geo.leader_point"], plant: distance_misread },
    Kind { name: "wavering unit charges", rules: &["kow.charge.wavering_no"], plant: wavering_charges },
    Kind { name: "war engine charges", rules: &["kow.move.war_engine_orders"], plant: engine_charges },
    Kind { name: "charge after an order", rules: &["kow.move.one_order"], plant: charge_after_order },
    Kind { name: "unit named twice in a charge", rules: &["kow.charge.multiple"], plant: named_twice },
    Kind {
        name: "more chargers than a facing has room for",
        rules: &["kow.charge.multiple_overflow"],
        plant: overcrowded,
    },
    Kind {
        name: "counter-charge taken for hindered",
        rules: &["kow.countercharge.never_hindered"],
        plant: counter_hindered,
    },
    Kind {
        name: "counter-charge by who was not charged",
        rules: &["kow.countercharge.eligible"],
        plant: counter_not_charged,
    },
    Kind { name: "counter-charge on another enemy", rules: &["kow.countercharge.target"], plant: counter_another },
    Kind { name: "counter-charge from too far", rules: &["kow.charge.range"], plant: counter_too_far },
    Kind { name: "counter-charge of a wavering unit", rules: &["kow.countercharge.fury"], plant: counter_wavering },
    Kind { name: "counter-charge of a war engine", rules: &["kow.move.war_engine_orders"], plant: counter_engine },
];

/// Enemies of the unit of an order, with the way by which it would charge them.
pub(crate) fn ways<'a>(battle: &'a Battle, seq: usize) -> impl Iterator<Item = (&'a str, Footprint, Way)> + use<'a> {
    let own = there(battle, seq - 1, battle.unit(seq));
    enemies(battle, seq - 1, battle.unit(seq)).filter_map(move |(enemy, at)| Some((enemy, at, way(&own?, &at)?)))
}

/// The order replaced by a charge.
pub(crate) fn charge(battle: &Battle, seq: usize, enemy: &str, way: &Way) -> Fault {
    instead(battle, seq, &[declared(battle, seq, enemy, way)], 0)
}

pub(crate) fn declared(battle: &Battle, seq: usize, enemy: &str, way: &Way) -> (&'static str, Value) {
    let charger = json!({ "unit": battle.unit(seq), "facing": way.facing, "distance": rounded(way.distance) });
    ("charge", json!({ "units": [charger], "target": enemy }))
}

/// Orders of units that may charge.
pub(crate) fn chargers(battle: &Battle) -> impl Iterator<Item = usize> {
    orders(battle).filter(|seq| !is_engine(battle, battle.unit(*seq)))
}

pub(crate) fn in_range(battle: &Battle, id: &str, way: &Way) -> bool {
    way.distance < 2.0 * speed(battle, id) - 0.2
}

/// Whether a unit surely sees an enemy that is surely in its front arc.
pub(crate) fn in_view(battle: &Battle, seq: usize, id: &str, enemy: &str) -> bool {
    let arc = there(battle, seq, id).zip(there(battle, seq, enemy)).is_some_and(|(own, at)| is_in_arc(&own, &at));
    arc && sees(battle, seq, id, enemy) == Some(true)
}

fn from_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(chargers(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let far = |way: &Way| way.distance > 2.0 * speed(battle, unit) + 0.2;
        let (enemy, _, way) =
            ways(battle, seq).find(|(enemy, _, way)| far(way) && in_view(battle, seq - 1, unit, enemy))?;
        Some(charge(battle, seq, enemy, &way))
    })
}

/// An enemy behind or beside it.
fn out_of_arc(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(chargers(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let own = there(battle, seq - 1, unit)?;
        let near = |at: &Footprint| at.distance_to(own.front()) < 2.0 * speed(battle, unit) - 0.2;
        let mut behind = enemies(battle, seq - 1, unit).filter(|(_, at)| near(at) && is_out_of_arc(&own, at));
        let (enemy, at) = behind.find(|(_, at)| arc(at, own.front()).is_some())?;
        let charger = json!({ "unit": unit, "facing": arc(&at, own.front())? });
        let fields = json!({ "units": [charger], "target": enemy });
        Some(instead(battle, seq, &[("charge", fields)], 0))
    })
}

fn unseen(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(chargers(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let own = there(battle, seq - 1, unit)?;
        let hidden = |enemy: &str, at: &Footprint, way: &Way| {
            in_range(battle, unit, way) && is_in_arc(&own, at) && sees(battle, seq - 1, unit, enemy) == Some(false)
        };
        let (enemy, _, way) = ways(battle, seq).find(|(enemy, at, way)| hidden(enemy, at, way))?;
        Some(charge(battle, seq, enemy, &way))
    })
}

fn on_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let charger = battle.fields(seq)["units"][0]["unit"].as_str()?;
        let (friend, _) = friends(battle, seq - 1, charger).next()?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(friend)))
    })
}

/// One of the facings in whose arc the leader point surely is not.
fn other_facing(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let charger = battle.fields(seq)["units"][0]["unit"].as_str()?;
        let (own, at) = (there(battle, seq - 1, charger)?, there(battle, seq - 1, battle.text(seq, "target"))?);
        let due = arc(&at, own.front())?;
        let taken = if due == Edge::Rear { Edge::Left } else { Edge::Rear };
        Some(battle.edit(seq, |fields| fields["units"][0]["facing"] = json!(taken)))
    })
}

fn distance_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let distance = battle.fields(seq)["units"][0]["distance"].as_f64()?;
        Some(battle.edit(seq, |fields| fields["units"][0]["distance"] = json!(rounded(distance + 2.0))))
    })
}

fn wavering_charges(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let wavering = battle.of("order").filter(|seq| wavers(battle, seq - 1, battle.unit(*seq)));
    somewhere(wavering, chance, |seq| {
        let (enemy, _, way) = ways(battle, seq).min_by(|a, b| a.2.distance.total_cmp(&b.2.distance))?;
        Some(charge(battle, seq, enemy, &way))
    })
}

fn engine_charges(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let engines = battle
        .of("order")
        .filter(|seq| is_engine(battle, battle.unit(*seq)) && !wavers(battle, seq - 1, battle.unit(*seq)));
    somewhere(engines, chance, |seq| {
        let (enemy, _, way) = ways(battle, seq).min_by(|a, b| a.2.distance.total_cmp(&b.2.distance))?;
        Some(charge(battle, seq, enemy, &way))
    })
}

fn charge_after_order(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(chargers(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let able = |enemy: &str, way: &Way| in_range(battle, unit, way) && in_view(battle, seq - 1, unit, enemy);
        let (enemy, _, way) = ways(battle, seq).find(|(enemy, _, way)| able(enemy, way))?;
        let events = [("order", json!({ "unit": unit, "order": "halt" })), declared(battle, seq, enemy, &way)];
        Some(instead(battle, seq, &events, 1))
    })
}

fn named_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let charger = battle.fields(seq)["units"][0].clone();
        Some(battle.edit(seq, |fields| {
            fields["units"].as_array_mut().into_iter().for_each(|units| units.push(charger.clone()))
        }))
    })
}

/// At the first order of a turn, as many as do not fit between the two at the ends of a facing.
fn overcrowded(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let first =
        |seq: &usize| !super::table::turn_so_far(battle, *seq).any(|at| ["order", "charge"].contains(&battle.kind(at)));
    somewhere(chargers(battle).filter(first), chance, |seq| {
        let side = battle.side(seq);
        enemies(battle, seq - 1, battle.unit(seq)).filter(|(enemy, _)| !is_individual(battle, enemy)).find_map(
            |(enemy, at)| {
                let on_facing =
                    |id: &&str| !wavers(battle, seq - 1, id) && !is_engine(battle, id) && !is_individual(battle, id);
                let mut together: Vec<(&str, Footprint)> = super::table::of_side(battle, seq - 1, side)
                    .filter(|(id, own)| on_facing(id) && arc(&at, own.front()) == Some(Edge::Front))
                    .collect();
                together.sort_by(|a, b| b.1.base().width.total_cmp(&a.1.base().width));
                together.truncate(8);
                // Whoever stands at the ends may be the two widest.
                let inner: f64 = together.iter().skip(2).map(|(_, own)| own.base().width).sum();
                let units: Vec<Value> =
                    together.iter().map(|(id, _)| json!({ "unit": id, "facing": "front" })).collect();
                let fields = json!({ "units": units, "target": enemy });
                (inner > at.base().width + 0.5).then(|| battle.insert(seq, side, "charge", fields))
            },
        )
    })
}

pub(crate) fn moves(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("charge_move")
}

/// The charge that a charge's move carries out.
fn order_for(battle: &Battle, seq: usize) -> Option<usize> {
    (1..seq).rev().find(|at| battle.kind(*at) == "charge" && super::table::charges(battle, *at, battle.unit(seq)))
}

pub(crate) fn target(battle: &Battle, seq: usize) -> Option<(&str, Footprint)> {
    let enemy = battle.text(order_for(battle, seq)?, "target");
    Some((enemy, there(battle, seq - 1, enemy)?))
}

pub(crate) fn is_counter(battle: &Battle, seq: usize) -> bool {
    order_for(battle, seq).is_some_and(|order| battle.fields(order)["counter"] == true)
}

fn counter_hindered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle).filter(|seq| is_counter(battle, *seq)), chance, |seq| {
        Some(battle.edit(seq, |fields| fields["hindered"] = json!(true)))
    })
}

fn counter_not_charged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge").filter(|seq| battle.fields(*seq)["counter"] != true), chance, |seq| {
        let charger = battle.fields(seq)["units"][0]["unit"].as_str()?;
        let fresh = charged_before(battle, seq, charger).is_empty();
        fresh.then(|| battle.edit(seq, |fields| fields["counter"] = json!(true)))
    })
}

fn counter_another(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let counters = battle.of("charge").filter(|seq| battle.fields(*seq)["counter"] == true);
    somewhere(counters, chance, |seq| {
        let charger = battle.fields(seq)["units"][0]["unit"].as_str()?;
        let own = there(battle, seq - 1, charger)?;
        let before = charged_before(battle, seq, charger);
        let far = |at: &Footprint| at.distance_to(own.front());
        let others = enemies(battle, seq - 1, charger).filter(|(enemy, _)| !before.contains(enemy));
        let (enemy, at) = others.min_by(|a, b| far(&a.1).total_cmp(&far(&b.1)))?;
        let facing = arc(&at, own.front())?;
        Some(battle.edit(seq, |fields| {
            fields["target"] = json!(enemy);
            fields["units"][0]["facing"] = json!(facing);
        }))
    })
}

/// A counter-charge in place of an order, on who charged it.
fn counter(battle: &Battle, seq: usize) -> Option<Fault> {
    let unit = battle.unit(seq);
    let own = there(battle, seq - 1, unit)?;
    let (enemy, at) = charged_before(battle, seq, unit)
        .into_iter()
        .find_map(|enemy| Some((enemy, there(battle, seq - 1, enemy)?)))?;
    let charger = json!({ "unit": unit, "facing": arc(&at, own.front())? });
    let fields = json!({ "units": [charger], "target": enemy, "counter": true });
    Some(instead(battle, seq, &[("charge", fields)], 0))
}

/// On an enemy who charged it and is far away since.
fn counter_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let able = |seq: &usize| !is_engine(battle, battle.unit(*seq)) && !wavers(battle, seq - 1, battle.unit(*seq));
    somewhere(battle.of("order").filter(able), chance, |seq| {
        let unit = battle.unit(seq);
        let own = there(battle, seq - 1, unit)?;
        let far = |enemy: &&str| {
            let at = there(battle, seq - 1, enemy);
            at.is_some_and(|at| at.distance_to(own.front()) > 2.0 * speed(battle, unit) + 0.2)
        };
        let enemy = charged_before(battle, seq, unit).into_iter().find(far)?;
        let facing = arc(&there(battle, seq - 1, enemy)?, own.front())?;
        let charger = json!({ "unit": unit, "facing": facing });
        let fields = json!({ "units": [charger], "target": enemy, "counter": true });
        Some(instead(battle, seq, &[("charge", fields)], 0))
    })
}

fn counter_wavering(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let afraid = |seq: &usize| {
        let unit = battle.unit(*seq);
        wavers(battle, seq - 1, unit) && !has(battle, unit, "fury") && !is_engine(battle, unit)
    };
    somewhere(battle.of("order").filter(afraid), chance, |seq| counter(battle, seq))
}

fn counter_engine(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let engines = |seq: &usize| is_engine(battle, battle.unit(*seq)) && !wavers(battle, seq - 1, battle.unit(*seq));
    somewhere(battle.of("order").filter(engines), chance, |seq| counter(battle, seq))
}
