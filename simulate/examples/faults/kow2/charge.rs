//! Faults of charges and counter-charges.

use aftermath_rules::geometry::{Edge, Footprint, Outline};
use serde_json::{Value, json};

use super::table::{
    Way, arc, charged_before, enemies, friends, gap, has, instead, is_engine, is_in_arc, is_individual, is_nimble,
    is_out_of_arc, moved, orders, pose, present, resized, rounded, sees, speed, steps, terrain, there, turned, wavers,
    way,
};
use crate::{
    battle::{Battle, Fault, Kind, somewhere},
    chance::Chance,
};

/// Rules by which ground hinders a charge, or does not.
const HINDERED: &[&str] =
    &["kow.melee.hindered", "kow.special.strider", "kow.special.fly_hindered", "kow.special.pathfinder_charge"];

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
    Kind { name: "charge moved without its order", rules: &["kow.charge.only_way"], plant: moved_without_order },
    Kind { name: "charge moved twice", rules: &["kow.move.one_order"], plant: moved_twice },
    Kind { name: "charge with a turn too many", rules: &["kow.charge.move"], plant: turn_too_many },
    Kind {
        name: "charge of a nimble unit with a turn too many",
        rules: &["kow.move.nimble_pivots"],
        plant: nimble_turn_too_many,
    },
    Kind { name: "charge that goes aside", rules: &["kow.charge.move"], plant: goes_aside },
    Kind { name: "charge that goes backwards", rules: &["kow.charge.move"], plant: goes_back },
    Kind { name: "charge whose way stops short", rules: &["kow.charge.move"], plant: way_stops_short },
    Kind { name: "charge through a unit", rules: &["kow.charge.no_pass_units"], plant: through_unit },
    Kind { name: "charge through blocking terrain", rules: &["kow.terrain.blocking"], plant: through_blocking },
    Kind { name: "charge that ends short of the enemy", rules: &["kow.charge.front_contact"], plant: ends_short },
    Kind { name: "charge not aligned", rules: &["kow.charge.align"], plant: not_aligned },
    Kind { name: "charge that ends in the enemy", rules: &["kow.charge.align"], plant: ends_inside },
    Kind {
        name: "charge aligned with another facing",
        rules: &["kow.charge.align", "kow.charge.front_contact"],
        plant: aligned_elsewhere,
    },
    Kind { name: "charge not slid to the middle", rules: &["kow.charge.slide"], plant: not_slid },
    Kind { name: "charge corner to corner", rules: &["kow.charge.no_corner"], plant: corner_to_corner },
    Kind { name: "charge that ends on another unit", rules: &["kow.charge.space"], plant: ends_on_another },
    Kind { name: "charge that ends off the table", rules: &["kow.charge.space"], plant: ends_off_table },
    Kind {
        name: "hindered charge taken for free",
        rules: HINDERED,
        plant: |battle, chance| hindrance(battle, chance, true),
    },
    Kind {
        name: "free charge taken for hindered",
        rules: HINDERED,
        plant: |battle, chance| hindrance(battle, chance, false),
    },
    Kind { name: "charge through what hinders, taken for free", rules: &["kow.melee.hindered"], plant: into_the_wood },
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
    Kind { name: "counter-charge of a wavering unit", rules: &["kow.countercharge.fury"], plant: counter_wavering },
    Kind { name: "counter-charge of a war engine", rules: &["kow.move.war_engine_orders"], plant: counter_engine },
    Kind { name: "charged Individual does not turn", rules: &["kow.individual.charged"], plant: individual_stays },
    Kind {
        name: "charged Individual turns elsewhere",
        rules: &["kow.individual.charged"],
        plant: individual_elsewhere,
    },
    Kind { name: "charger of an Individual aligns", rules: &["kow.individual.charged"], plant: aligns_with_individual },
    Kind { name: "free turn before the order by a common unit", rules: &["kow.individual.scope"], plant: common_turns },
    Kind { name: "Individual turns after its order", rules: &["kow.individual.free_pivot"], plant: turns_late },
    Kind { name: "Individual leaves its place by a turn", rules: &["kow.individual.free_pivot"], plant: turn_moves },
    Kind { name: "common unit turns as charged", rules: &["kow.individual.scope"], plant: common_turns_charged },
];

/// Enemies of the unit of an order, with the way by which it would charge them.
fn ways<'a>(battle: &'a Battle, seq: usize) -> impl Iterator<Item = (&'a str, Footprint, Way)> + use<'a> {
    let own = there(battle, seq - 1, battle.unit(seq));
    enemies(battle, seq - 1, battle.unit(seq)).filter_map(move |(enemy, at)| Some((enemy, at, way(&own?, &at)?)))
}

/// The order replaced by a charge.
fn charge(battle: &Battle, seq: usize, enemy: &str, way: &Way) -> Fault {
    instead(battle, seq, &[declared(battle, seq, enemy, way)], 0)
}

fn declared(battle: &Battle, seq: usize, enemy: &str, way: &Way) -> (&'static str, Value) {
    let charger = json!({ "unit": battle.unit(seq), "facing": way.facing, "distance": rounded(way.distance) });
    ("charge", json!({ "units": [charger], "target": enemy }))
}

/// The order replaced by a charge and its move; the move is the fault.
fn charge_moved(battle: &Battle, seq: usize, enemy: &str, way: &Way, hindered: bool) -> Fault {
    let fields = json!({
        "unit": battle.unit(seq), "steps": steps(way), "to": pose(&way.end), "hindered": hindered,
    });
    let mut events = vec![declared(battle, seq, enemy, way)];
    // Who may be afraid dares.
    let afraid = has(battle, battle.unit(seq), "yellow_bellied");
    if afraid && way.facing == Edge::Front && !is_individual(battle, enemy) && !is_engine(battle, enemy) {
        events.push(("yellow_bellied", json!({ "unit": battle.unit(seq), "die": 5 })));
    }
    events.push(("charge_move", fields));
    instead(battle, seq, &events, events.len() - 1)
}

/// Orders of units that may charge.
fn chargers(battle: &Battle) -> impl Iterator<Item = usize> {
    orders(battle).filter(|seq| !is_engine(battle, battle.unit(*seq)))
}

fn in_range(battle: &Battle, id: &str, way: &Way) -> bool {
    way.distance < 2.0 * speed(battle, id) - 0.2
}

/// Whether a unit surely sees an enemy that is surely in its front arc.
fn in_view(battle: &Battle, seq: usize, id: &str, enemy: &str) -> bool {
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
        let (enemy, _, way) = ways(battle, seq).min_by(|a, b| a.2.distance.total_cmp(&b.2.distance))?;
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

fn moves(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("charge_move")
}

/// The charge that a charge's move carries out.
fn order_for(battle: &Battle, seq: usize) -> Option<usize> {
    (1..seq).rev().find(|at| battle.kind(*at) == "charge" && super::table::charges(battle, *at, battle.unit(seq)))
}

fn target(battle: &Battle, seq: usize) -> Option<(&str, Footprint)> {
    let enemy = battle.text(order_for(battle, seq)?, "target");
    Some((enemy, there(battle, seq - 1, enemy)?))
}

fn is_counter(battle: &Battle, seq: usize) -> bool {
    order_for(battle, seq).is_some_and(|order| battle.fields(order)["counter"] == true)
}

fn moved_without_order(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge").filter(|seq| battle.kind(seq + 1) == "charge_move"), chance, |seq| {
        let alone = battle.fields(seq)["units"].as_array()?.len() == 1;
        alone.then(|| battle.without(seq, seq + 1))
    })
}

fn moved_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle), chance, |seq| Some(battle.twice(seq)))
}

/// The same way, with its turn made in two or three, and one of them after a small step.
fn turn_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle).filter(|seq| !is_nimble(battle, battle.unit(*seq))), chance, |seq| {
        let steps = battle.fields(seq)["steps"].as_array()?.clone();
        let more = [json!({ "pivot": 12.0 }), json!({ "pivot": -12.0 })].into_iter().chain(steps).collect();
        Some(battle.edit(seq, |fields| fields["steps"] = Value::Array(more)))
    })
}

fn nimble_turn_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle).filter(|seq| is_nimble(battle, battle.unit(*seq))), chance, |seq| {
        let steps = battle.fields(seq)["steps"].as_array()?.clone();
        let turns = [12.0, -24.0, 12.0].map(|degrees| json!({ "pivot": degrees }));
        let more = turns.into_iter().chain(steps).collect();
        Some(battle.edit(seq, |fields| fields["steps"] = Value::Array(more)))
    })
}

fn goes_aside(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle).filter(|seq| !is_counter(battle, *seq)), chance, |seq| {
        let steps = battle.fields(seq)["steps"].as_array()?.clone();
        let more = [json!({ "right": 0.4 }), json!({ "left": 0.4 })].into_iter().chain(steps).collect();
        Some(battle.edit(seq, |fields| fields["steps"] = Value::Array(more)))
    })
}

fn goes_back(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle), chance, |seq| {
        let steps = battle.fields(seq)["steps"].as_array()?.clone();
        let more = [json!({ "forward": 0.3 }), json!({ "back": 0.3 })].into_iter().chain(steps).collect();
        Some(battle.edit(seq, |fields| fields["steps"] = Value::Array(more)))
    })
}

/// The way is an inch shorter than it has to be.
fn way_stops_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle), chance, |seq| {
        let steps = battle.fields(seq)["steps"].as_array()?;
        let last = steps.len() - 1;
        let forward = steps[last]["forward"].as_f64().filter(|inches| *inches > 1.5)?;
        Some(battle.edit(seq, |fields| fields["steps"][last]["forward"] = json!(rounded(forward - 1.0))))
    })
}

/// Whether a way is one that a charge may take, but for what lies across it.
fn is_open_to(battle: &Battle, seq: usize, enemy: &str, way: &Way) -> bool {
    let unit = battle.unit(seq);
    in_range(battle, unit, way) && in_view(battle, seq - 1, unit, enemy) && !is_individual(battle, enemy)
}

fn through_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(chargers(battle).filter(|seq| !has(battle, battle.unit(*seq), "fly")), chance, |seq| {
        let unit = battle.unit(seq);
        let own = there(battle, seq - 1, unit)?;
        ways(battle, seq).find_map(|(enemy, _, way)| {
            let corridor = way.turned.sweep(&way.reached);
            let others = || present(battle, seq - 1).filter(|(id, ..)| *id != unit && *id != enemy);
            let crossed = others().any(|(_, _, at)| {
                resized(&at, -0.4).is_some_and(|at| corridor.reach_inside(&at) > 0.2) && gap(&at, &own) > 0.3
            });
            let clear = others().all(|(_, _, at)| gap(&at, &way.end) > 0.3) && battle.on_table(&[way.end]);
            let level = is_level(battle, &corridor) && is_level(battle, &Outline::around(&way.end.corners()));
            (is_open_to(battle, seq, enemy, &way) && crossed && clear && level)
                .then(|| charge_moved(battle, seq, enemy, &way, false))
        })
    })
}

/// Whether nothing of the terrain lies there.
fn is_level(battle: &Battle, there: &Outline) -> bool {
    terrain(battle).iter().all(|piece| {
        !piece.outline.touches(there)
            && there.edges().all(|edge| piece.outline.edges().all(|other| edge.distance(other) > 0.2))
    })
}

fn through_blocking(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    through_ground(battle, chance, "blocking", false)
}

/// A way that leads through ground of one kind and meets nothing else.
fn through_ground(battle: &Battle, chance: &mut Chance, kind: &str, hindered: bool) -> Option<Fault> {
    let exempt = ["fly", "strider", "pathfinder"];
    let common = |seq: &usize| !exempt.iter().any(|special| has(battle, battle.unit(*seq), special));
    somewhere(chargers(battle).filter(common), chance, |seq| {
        let unit = battle.unit(seq);
        ways(battle, seq).find_map(|(enemy, _, way)| {
            let others = || present(battle, seq - 1).filter(|(id, ..)| *id != unit && *id != enemy);
            let corridor = way.turned.sweep(&way.reached);
            let alone = others().all(|(_, _, at)| at.distance_to_outline(&corridor) > 0.2 && gap(&at, &way.end) > 0.3);
            let met = |piece: &super::table::Ground| {
                piece.outline.touches(&corridor) && piece.outline.shared_area(&corridor) > 0.5
            };
            let ground = terrain(battle);
            let crossed = ground.iter().any(|piece| piece.kind == kind && met(piece));
            let end = way.end;
            let others_far = ground
                .iter()
                .filter(|piece| piece.kind != kind && piece.kind != "hill")
                .all(|piece| !piece.outline.touches(&corridor) && end.distance_to_outline(&piece.outline) > 0.3);
            let clear = kind != "blocking"
                || ground.iter().all(|piece| piece.kind != kind || end.distance_to_outline(&piece.outline) > 0.3);
            let well = crossed && others_far && clear && alone && battle.on_table(&[end]);
            (is_open_to(battle, seq, enemy, &way) && well).then(|| charge_moved(battle, seq, enemy, &way, hindered))
        })
    })
}

fn into_the_wood(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let kind = ["difficult", "obstacle"][chance.below(2)];
    through_ground(battle, chance, kind, false)
}

/// The end of a charge moved, in the charger's own measure.
fn ended(battle: &Battle, seq: usize, to: &Footprint) -> Fault {
    battle.edit(seq, |fields| fields["to"] = pose(to))
}

/// Charges that align with a unit that nobody else charges.
fn aligned(battle: &Battle) -> impl Iterator<Item = usize> {
    moves(battle).filter(|seq| {
        let single = |enemy: &str| {
            let start = super::table::turn_so_far(battle, *seq).start;
            let end = battle.after(*seq, &["phase_start"]).unwrap_or(*seq);
            let others = (start..end).filter(|at| battle.kind(*at) == "charge" && battle.text(*at, "target") == enemy);
            others.map(|at| battle.fields(at)["units"].as_array().map_or(0, Vec::len)).sum::<usize>() == 1
        };
        target(battle, *seq).is_some_and(|(enemy, _)| !is_individual(battle, enemy) && single(enemy))
    })
}

fn ends_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(moves(battle), chance, |seq| {
        let end = there(battle, seq, battle.unit(seq))?;
        Some(ended(battle, seq, &moved(&end, 180.0, 0.6)))
    })
}

/// Turned about the middle of its front, into the enemy with one corner.
fn not_aligned(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let end = there(battle, seq, battle.unit(seq))?;
        let askew = turned(&end, 12.0);
        let back = askew.front();
        let (from, to) = (back, end.front());
        let askew = askew.shifted(crate::battle::way(from, to));
        Some(ended(battle, seq, &askew))
    })
}

fn ends_inside(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let end = there(battle, seq, battle.unit(seq))?;
        Some(ended(battle, seq, &moved(&end, 0.0, 0.4)))
    })
}

/// At the right place of a facing that it did not charge.
fn aligned_elsewhere(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let end = there(battle, seq, unit)?;
        let (enemy, at) = target(battle, seq)?;
        let due = arc(&at, end.front())?;
        Edge::ALL.into_iter().filter(|edge| *edge != due).find_map(|edge| {
            let other = super::table::flush(&at, edge, end.base());
            let clear = present(battle, seq - 1)
                .filter(|(id, ..)| *id != unit && *id != enemy)
                .all(|(_, _, there)| gap(&there, &other) > 0.3);
            (clear && battle.on_table(&[other])).then(|| ended(battle, seq, &other))
        })
    })
}

/// Slid aside by so much of the room that two edges have; the way nearer to the middle is free.
fn slid(battle: &Battle, chance: &mut Chance, inches: impl Fn(&Footprint, f64) -> f64) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let end = there(battle, seq, unit)?;
        let (enemy, at) = target(battle, seq)?;
        let facing = Edge::ALL.into_iter().min_by(|a, b| {
            let off = |edge: Edge| super::table::flush(&at, edge, end.base()).pose().at.distance(end.pose().at);
            off(*a).total_cmp(&off(*b))
        })?;
        // It stands in the middle now.
        let middle = super::table::flush(&at, facing, end.base());
        let length = at.edge_line(facing).length();
        let aside = inches(&end, length);
        [90.0, 270.0].into_iter().find_map(|side| {
            let to = moved(&end, side, aside);
            let clear = present(battle, seq - 1)
                .filter(|(id, ..)| *id != unit && *id != enemy)
                .all(|(_, _, there)| gap(&there, &to) > 0.3);
            let ground = terrain(battle).iter().all(|piece| to.distance_to_outline(&piece.outline) > 0.3);
            let centred = middle.pose().at.distance(end.pose().at) < 0.1;
            (clear && ground && centred && battle.on_table(&[to])).then(|| ended(battle, seq, &to))
        })
    })
}

fn not_slid(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    // A third of what would still touch, and never so little that nobody sees it.
    slid(battle, chance, |end, length| ((end.base().width + length) / 6.0).max(0.5))
}

fn corner_to_corner(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    slid(battle, chance, |end, length| (end.base().width + length) / 2.0 + 0.02)
}

fn ends_on_another(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let end = there(battle, seq, unit)?;
        let (enemy, _) = target(battle, seq)?;
        let mut others = present(battle, seq - 1).filter(|(id, ..)| *id != unit && *id != enemy);
        let (_, _, other) = others.find(|(_, _, at)| at.pose().at.distance(end.pose().at) < 12.0)?;
        Some(ended(battle, seq, &end.moved_to(other.pose().at)))
    })
}

fn ends_off_table(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let end = there(battle, seq, battle.unit(seq))?;
        let at = end.pose().at;
        Some(ended(battle, seq, &end.moved_to(aftermath_rules::geometry::Place { x: 0.2, ..at })))
    })
}

fn hindrance(battle: &Battle, chance: &mut Chance, was: bool) -> Option<Fault> {
    let places = moves(battle).filter(|seq| battle.fields(*seq)["hindered"] == was && !is_counter(battle, *seq));
    // Near what hinders nobody can tell but the players.
    let clear = |seq: &usize| {
        was || HINDERED.iter().any(|rule| battle.finding(*seq, rule).is_some_and(|finding| !finding.detail.marginal))
    };
    somewhere(places.filter(clear), chance, |seq| Some(battle.edit(seq, |fields| fields["hindered"] = json!(!was))))
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

fn pivots<'a>(battle: &'a Battle, occasion: &'a str) -> impl Iterator<Item = usize> + 'a {
    battle.of("pivot").filter(move |seq| battle.text(*seq, "occasion") == occasion)
}

/// It is missed when the next thing happens.
fn individual_stays(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(pivots(battle, "charged"), chance, |seq| {
        let parts =
            ["charge_move", "yellow_bellied", "regeneration", "nudge", "pivot", "back_off", "regroup", "agreement"];
        let next = (seq + 1..=battle.last()).find(|at| !parts.contains(&battle.kind(*at)))?;
        let (own, at) = (there(battle, seq - 1, battle.unit(seq))?, there(battle, seq, battle.unit(seq))?);
        let far = super::table::turn(own.pose().facing, at.pose().facing).abs() > 8.0;
        (far && next == seq + 1).then(|| battle.without(seq, next))
    })
}

fn individual_elsewhere(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(pivots(battle, "charged"), chance, |seq| {
        let at = turned(&there(battle, seq, battle.unit(seq))?, 40.0);
        Some(ended(battle, seq, &at))
    })
}

fn aligns_with_individual(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let on_individual = |seq: &usize| target(battle, *seq).is_some_and(|(enemy, _)| is_individual(battle, enemy));
    somewhere(moves(battle).filter(on_individual), chance, |seq| {
        let end = there(battle, seq, battle.unit(seq))?;
        let askew = turned(&end, 15.0);
        let askew = askew.shifted(crate::battle::way(askew.front(), end.front()));
        let (_, at) = target(battle, seq)?;
        (gap(&askew, &at) < 0.02).then(|| ended(battle, seq, &askew))
    })
}

fn common_turns(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let common = |seq: &usize| !is_individual(battle, battle.unit(*seq));
    somewhere(orders(battle).filter(common), chance, |seq| {
        let unit = battle.unit(seq);
        let at = there(battle, seq - 1, unit)?;
        let fields = json!({ "unit": unit, "occasion": "before_order", "to": pose(&turned(&at, 1.0)) });
        Some(battle.insert(seq, battle.side(seq), "pivot", fields))
    })
}

fn turns_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let individuals = |seq: &usize| is_individual(battle, battle.unit(*seq));
    somewhere(orders(battle).filter(individuals), chance, |seq| {
        let unit = battle.unit(seq);
        let next = battle.after(seq, &["order", "charge", "pivot", "phase_start"])?;
        let at = there(battle, next - 1, unit)?;
        let fields = json!({ "unit": unit, "occasion": "before_order", "to": pose(&turned(&at, 3.0)) });
        Some(battle.insert(next, battle.side(seq), "pivot", fields))
    })
}

fn turn_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(pivots(battle, "before_order"), chance, |seq| {
        let unit = battle.unit(seq);
        let to = moved(&there(battle, seq, unit)?, 0.0, 0.7);
        let free = super::table::hurdles(battle, seq - 1, unit, &to, &to).is_some_and(|met| met.is_empty());
        free.then(|| ended(battle, seq, &to))
    })
}

/// The enemy is charged and turns as an Individual would.
fn common_turns_charged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(aligned(battle), chance, |seq| {
        let (enemy, at) = target(battle, seq)?;
        let fields = json!({
            "unit": enemy, "occasion": "charged", "towards": battle.unit(seq), "to": pose(&turned(&at, 20.0)),
        });
        Some(battle.insert(seq + 1, battle.side(seq), "pivot", fields))
    })
}
