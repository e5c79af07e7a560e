//! Faults of orders and of the moves that carry them out.

use aftermath_rules::geometry::Footprint;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::table::{
    Hurdle, friends, gap, has, hurdles, instead, is_engine, is_nimble, moved, orders, pose, rounded, speed, there,
    turned, wavers,
};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "unit ordered twice", rules: &["kow.move.one_order"], plant: ordered_twice },
    Kind { name: "order after a charge", rules: &["kow.move.one_order"], plant: ordered_after_charge },
    Kind { name: "order once the Shooting phase has begun", rules: &["kow.move.default_halt"], plant: ordered_late },
    Kind {
        name: "wavering unit advances",
        rules: &["kow.move.wavering_orders"],
        plant: |battle, chance| wavering(battle, chance, "advance"),
    },
    Kind {
        name: "wavering unit goes aside",
        rules: &["kow.move.wavering_orders"],
        plant: |battle, chance| wavering(battle, chance, "sidestep"),
    },
    Kind {
        name: "wavering unit runs",
        rules: &["kow.move.wavering_orders"],
        plant: |battle, chance| wavering(battle, chance, "at_the_double"),
    },
    Kind { name: "war engine at the double", rules: &["kow.move.war_engine_orders"], plant: engine_runs },
    Kind { name: "shambling unit at the double", rules: &["kow.move.shambling_orders"], plant: shambler_runs },
    Kind { name: "move without an order", rules: &["kow.move.one_order"], plant: without_order },
    Kind { name: "unit moves twice on one order", rules: &["kow.move.one_order"], plant: moves_twice },
    Kind {
        name: "halted unit moves",
        rules: &["kow.move.halt"],
        plant: |battle, chance| stepped(battle, chance, "halt", &[Part::Ahead(0.5)]),
    },
    Kind {
        name: "change of facing with a step",
        rules: &["kow.move.change_facing"],
        plant: |battle, chance| stepped(battle, chance, "change_facing", &[Part::Pivot(40.0), Part::Ahead(0.5)]),
    },
    Kind {
        name: "advance too far",
        rules: &["kow.move.advance"],
        plant: |battle, chance| too_far(battle, chance, "advance", &[Part::Ahead(1.0)]),
    },
    Kind {
        name: "advance with a turn, too far",
        rules: &["kow.move.advance"],
        plant: |battle, chance| too_far(battle, chance, "advance", &[Part::Pivot(15.0), Part::Ahead(1.0)]),
    },
    Kind {
        name: "at the double too far",
        rules: &["kow.move.at_the_double"],
        plant: |battle, chance| too_far(battle, chance, "at_the_double", &[Part::Ahead(2.0)]),
    },
    Kind {
        name: "back too far",
        rules: &["kow.move.back"],
        plant: |battle, chance| too_far(battle, chance, "back", &[Part::Back(0.5)]),
    },
    Kind {
        name: "sidestep too far",
        rules: &["kow.move.sidestep"],
        plant: |battle, chance| too_far(battle, chance, "sidestep", &[Part::Right(0.5)]),
    },
    Kind {
        name: "advance backwards",
        rules: &["kow.move.advance"],
        plant: |battle, chance| stepped(battle, chance, "advance", &[Part::Back(0.5)]),
    },
    Kind {
        name: "advance sideways",
        rules: &["kow.move.advance"],
        plant: |battle, chance| stepped(battle, chance, "advance", &[Part::Right(0.5)]),
    },
    Kind {
        name: "back forwards",
        rules: &["kow.move.back"],
        plant: |battle, chance| stepped(battle, chance, "back", &[Part::Ahead(0.4)]),
    },
    Kind {
        name: "sidestep to both sides",
        rules: &["kow.move.sidestep"],
        plant: |battle, chance| stepped(battle, chance, "sidestep", &[Part::Right(0.3), Part::Left(0.15)]),
    },
    Kind {
        name: "sidestep forwards",
        rules: &["kow.move.sidestep"],
        plant: |battle, chance| stepped(battle, chance, "sidestep", &[Part::Ahead(0.4)]),
    },
    Kind {
        name: "turn of more than 90 degrees on the march",
        rules: &["kow.move.advance"],
        plant: |battle, chance| plodding(battle, chance, "advance", &[Part::Pivot(120.0), Part::Ahead(0.5)]),
    },
    Kind {
        name: "two turns without Nimble",
        rules: &["kow.move.advance"],
        plant: |battle, chance| {
            plodding(battle, chance, "advance", &[Part::Pivot(20.0), Part::Ahead(0.4), Part::Pivot(-20.0)])
        },
    },
    Kind {
        name: "turn at the double",
        rules: &["kow.move.at_the_double"],
        plant: |battle, chance| plodding(battle, chance, "at_the_double", &[Part::Ahead(1.2), Part::Pivot(20.0)]),
    },
    Kind {
        name: "turn on the way back",
        rules: &["kow.move.back"],
        plant: |battle, chance| plodding(battle, chance, "back", &[Part::Back(0.3), Part::Pivot(20.0)]),
    },
    Kind {
        name: "turn on a sidestep",
        rules: &["kow.move.sidestep"],
        plant: |battle, chance| plodding(battle, chance, "sidestep", &[Part::Right(0.3), Part::Pivot(20.0)]),
    },
    Kind {
        name: "three turns of a nimble unit",
        rules: &["kow.move.nimble_pivots"],
        plant: |battle, chance| {
            nimbly(
                battle,
                chance,
                "advance",
                &[Part::Pivot(20.0), Part::Ahead(0.3), Part::Pivot(-20.0), Part::Ahead(0.3), Part::Pivot(20.0)],
            )
        },
    },
    Kind {
        name: "two turns of a nimble unit at the double",
        rules: &["kow.move.nimble_pivots"],
        plant: |battle, chance| {
            nimbly(battle, chance, "at_the_double", &[Part::Pivot(20.0), Part::Ahead(0.6), Part::Pivot(-20.0)])
        },
    },
    Kind { name: "move that ends elsewhere than it leads", rules: &["kow.move.advance"], plant: astray },
    Kind { name: "move that ends turned otherwise than it leads", rules: &["kow.move.advance"], plant: twisted },
    Kind {
        name: "move into an enemy's inch",
        rules: &["kow.interp.enemies", "kow.geo.enemy_gap"],
        plant: |battle, chance| meeting(battle, chance, |_, _| true, &[], Hurdle::Enemy),
    },
    Kind {
        name: "move onto a friend",
        rules: &["kow.interp.friends"],
        plant: |battle, chance| meeting(battle, chance, |_, _| true, &[], Hurdle::Friend),
    },
    Kind { name: "move that ends in touch with a friend", rules: &["kow.interp.friends_end"], plant: touches_friend },
    Kind {
        name: "move off the table",
        rules: &["kow.move.table_edge"],
        plant: |battle, chance| meeting(battle, chance, |_, _| true, &[], Hurdle::Edge),
    },
    Kind {
        name: "move through blocking terrain",
        rules: &["kow.terrain.blocking"],
        plant: |battle, chance| meeting(battle, chance, |battle, id| !has(battle, id, "fly"), &[], Hurdle::Blocking),
    },
    Kind {
        name: "war engine across an obstacle",
        rules: &["kow.warengine.obstacles_block"],
        plant: |battle, chance| {
            meeting(
                battle,
                chance,
                |battle, id| is_engine(battle, id) && !has(battle, id, "fly"),
                &[],
                Hurdle::Obstacle,
            )
        },
    },
    Kind {
        name: "at the double through difficult terrain",
        rules: &["kow.terrain.difficult"],
        plant: |battle, chance| {
            meeting(
                battle,
                chance,
                |battle, id| !has(battle, id, "fly") && !has(battle, id, "pathfinder"),
                &["at_the_double"],
                Hurdle::Difficult,
            )
        },
    },
    Kind {
        name: "at the double over an obstacle",
        rules: &["kow.terrain.obstacle"],
        plant: |battle, chance| {
            meeting(
                battle,
                chance,
                |battle, id| !has(battle, id, "fly") && !is_engine(battle, id),
                &["at_the_double"],
                Hurdle::Obstacle,
            )
        },
    },
    Kind {
        name: "flyer ends on blocking terrain",
        rules: &["kow.special.fly_over"],
        plant: |battle, chance| landing(battle, chance, &[], Hurdle::Blocking),
    },
    Kind {
        name: "flyer at the double ends in difficult terrain",
        rules: &["kow.special.fly_over"],
        plant: |battle, chance| landing(battle, chance, &["at_the_double"], Hurdle::Difficult),
    },
    Kind {
        name: "stopped by difficult ground that it may enter",
        rules: &["kow.terrain.difficult"],
        plant: |battle, chance| stopped(battle, chance, "difficult"),
    },
    Kind {
        name: "stopped by an obstacle that it may cross",
        rules: &["kow.terrain.obstacle"],
        plant: |battle, chance| stopped(battle, chance, "obstacle"),
    },
    Kind { name: "stopped by a friend whom it may pass", rules: &["kow.interp.friends"], plant: stopped_by_friend },
    Kind {
        name: "turn on the spot into a friend",
        rules: &["kow.interp.pivot_end"],
        plant: |battle, chance| turning(battle, chance, Hurdle::Friend),
    },
    Kind {
        name: "turn on the spot into an enemy's inch",
        rules: &["kow.interp.pivot_end"],
        plant: |battle, chance| turning(battle, chance, Hurdle::Enemy),
    },
    Kind {
        name: "turn on the spot over the table's edge",
        rules: &["kow.interp.pivot_end"],
        plant: |battle, chance| turning(battle, chance, Hurdle::Edge),
    },
    Kind {
        name: "turn on the spot into blocking terrain",
        rules: &["kow.interp.pivot_end"],
        plant: |battle, chance| turning(battle, chance, Hurdle::Blocking),
    },
    Kind {
        name: "turn on the way that ends on a friend",
        rules: &["kow.interp.pivot_end"],
        plant: turns_through_friend,
    },
];

/// A part of a way: in Speeds, or in degrees.
#[derive(Clone, Copy)]
enum Part {
    Ahead(f64),
    Back(f64),
    Left(f64),
    Right(f64),
    Pivot(f64),
}

impl Part {
    /// The step as a log has it, and where it leads; `more` inches longer than its Speeds.
    fn step(self, from: &Footprint, speed: f64, more: f64) -> (Value, Footprint) {
        let inches = |speeds: f64| rounded(speeds * speed + more);
        match self {
            Part::Ahead(speeds) => (json!({ "forward": inches(speeds) }), moved(from, 0.0, inches(speeds))),
            Part::Back(speeds) => (json!({ "back": inches(speeds) }), moved(from, 180.0, inches(speeds))),
            Part::Right(speeds) => (json!({ "right": inches(speeds) }), moved(from, 90.0, inches(speeds))),
            Part::Left(speeds) => (json!({ "left": inches(speeds) }), moved(from, 270.0, inches(speeds))),
            Part::Pivot(degrees) => (json!({ "pivot": degrees }), turned(from, degrees)),
        }
    }
}

fn ordered_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "order": "halt" });
        let after = battle.after(seq, &["order", "charge", "phase_start", "pivot"])?;
        Some(battle.insert(after, battle.side(seq), "order", fields))
    })
}

fn ordered_after_charge(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge_move"), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "order": "halt" });
        let after = battle.after(seq, &["order", "charge", "phase_start"])?;
        Some(battle.insert(after, battle.side(seq), "order", fields))
    })
}

fn ordered_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "shooting"), chance, |seq| {
        let order = battle.before(seq, &["order"]).filter(|order| battle.side(*order) == battle.side(seq))?;
        let fields = json!({ "unit": battle.unit(order), "order": "halt" });
        Some(battle.insert(seq + 1, battle.side(seq), "order", fields))
    })
}

fn wavering(battle: &Battle, chance: &mut Chance, order: &str) -> Option<Fault> {
    somewhere(battle.of("order").filter(|seq| wavers(battle, seq - 1, battle.unit(*seq))), chance, |seq| {
        let unit = battle.unit(seq);
        let other_rule = order == "at_the_double" && (is_engine(battle, unit) || has(battle, unit, "shambling"));
        (!other_rule).then(|| battle.edit(seq, |fields| fields["order"] = json!(order)))
    })
}

fn engine_runs(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let engines = battle
        .of("order")
        .filter(|seq| is_engine(battle, battle.unit(*seq)) && !wavers(battle, seq - 1, battle.unit(*seq)));
    somewhere(engines, chance, |seq| Some(battle.edit(seq, |fields| fields["order"] = json!("at_the_double"))))
}

fn shambler_runs(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let shamblers = orders(battle).filter(|seq| has(battle, battle.unit(*seq), "shambling"));
    somewhere(shamblers, chance, |seq| Some(battle.edit(seq, |fields| fields["order"] = json!("at_the_double"))))
}

fn without_order(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order").filter(|seq| battle.kind(seq + 1) == "move"), chance, |seq| {
        Some(battle.without(seq, seq + 1))
    })
}

fn moves_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let goes = |seq: &usize| super::table::order_of(battle, *seq, battle.unit(*seq)) != Some("halt");
    somewhere(battle.of("move").filter(goes), chance, |seq| {
        let unit = battle.unit(seq);
        let to = pose(&there(battle, seq, unit)?);
        let fields = json!({ "unit": unit, "steps": [], "to": to });
        Some(battle.insert(seq + 1, battle.side(seq), "move", fields))
    })
}

/// Whether a unit may get an order at all.
fn may_get(battle: &Battle, id: &str, order: &str) -> bool {
    order != "at_the_double" || (!is_engine(battle, id) && !has(battle, id, "shambling"))
}

/// Another order for a unit, and the way by which it is carried out.
fn ordered(battle: &Battle, seq: usize, order: &str, steps: &[Value], to: &Footprint) -> Fault {
    let unit = battle.unit(seq);
    let events = [
        ("order", json!({ "unit": unit, "order": order })),
        ("move", json!({ "unit": unit, "steps": steps, "to": pose(to) })),
    ];
    instead(battle, seq, &events, 1)
}

/// Steps in turn, `more` inches longer in the last of them; the places between them, the start first.
fn walked(from: &Footprint, speed: f64, parts: &[Part], more: f64) -> (Vec<Value>, Vec<Footprint>) {
    let mut places = vec![*from];
    let mut steps = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let (step, to) =
            part.step(places.last().unwrap_or(from), speed, if index + 1 == parts.len() { more } else { 0.0 });
        steps.push(step);
        places.push(to);
    }
    (steps, places)
}

/// Whether a way meets nothing at all.
fn is_clear(battle: &Battle, seq: usize, id: &str, places: &[Footprint]) -> bool {
    places.windows(2).all(|leg| hurdles(battle, seq, id, &leg[0], &leg[1]).is_some_and(|met| met.is_empty()))
}

/// A way that meets nothing, with steps that are not those of the order.
fn by_steps(
    battle: &Battle,
    chance: &mut Chance,
    order: &str,
    (parts, more): (&[Part], f64),
    who: impl Fn(&str) -> bool,
) -> Option<Fault> {
    somewhere(orders(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let (steps, places) = walked(&there(battle, seq - 1, unit)?, speed(battle, unit), parts, more);
        let clear = who(unit) && may_get(battle, unit, order) && is_clear(battle, seq - 1, unit, &places);
        let to = places.last().filter(|_| clear)?;
        Some(ordered(battle, seq, order, &steps, to))
    })
}

fn stepped(battle: &Battle, chance: &mut Chance, order: &str, parts: &[Part]) -> Option<Fault> {
    by_steps(battle, chance, order, (parts, 0.0), |_| true)
}

/// Half an inch or more beyond what the order allows.
fn too_far(battle: &Battle, chance: &mut Chance, order: &str, parts: &[Part]) -> Option<Fault> {
    let more = 0.5 + chance.below(20) as f64 / 10.0;
    by_steps(battle, chance, order, (parts, more), |_| true)
}

fn plodding(battle: &Battle, chance: &mut Chance, order: &str, parts: &[Part]) -> Option<Fault> {
    by_steps(battle, chance, order, (parts, 0.0), |unit| !is_nimble(battle, unit))
}

fn nimbly(battle: &Battle, chance: &mut Chance, order: &str, parts: &[Part]) -> Option<Fault> {
    by_steps(battle, chance, order, (parts, 0.0), |unit| is_nimble(battle, unit))
}

/// Beside where the steps lead.
fn astray(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let aside = if chance.below(2) == 0 { 90.0 } else { 270.0 };
    somewhere(orders(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let (steps, places) = walked(&there(battle, seq - 1, unit)?, speed(battle, unit), &[Part::Ahead(0.8)], 0.0);
        let off = moved(places.last()?, aside, 1.5);
        let clear = is_clear(battle, seq - 1, unit, &places) && is_clear(battle, seq - 1, unit, &[off, off]);
        clear.then(|| ordered(battle, seq, "advance", &steps, &off))
    })
}

fn twisted(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(orders(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let (steps, places) = walked(&there(battle, seq - 1, unit)?, speed(battle, unit), &[Part::Ahead(0.8)], 0.0);
        let off = turned(places.last()?, 25.0);
        let clear = is_clear(battle, seq - 1, unit, &places) && is_clear(battle, seq - 1, unit, &[off, off]);
        clear.then(|| ordered(battle, seq, "advance", &steps, &off))
    })
}

/// Ways that an order allows a unit, in one straight part.
fn ways(order: &str) -> Vec<Vec<Part>> {
    let lengths = [0.2, 0.3, 0.4, 0.5];
    match order {
        "advance" => {
            let turns = (-4..=4).map(|turn| f64::from(turn) * 20.0);
            let way = |turn: f64, speeds: f64| vec![Part::Pivot(turn), Part::Ahead(speeds)];
            turns.flat_map(|turn| lengths.map(|speeds| way(turn, 2.0 * speeds))).collect()
        }
        "at_the_double" => lengths.map(|speeds| vec![Part::Ahead(4.0 * speeds)]).to_vec(),
        "back" => lengths.map(|speeds| vec![Part::Back(speeds)]).to_vec(),
        _ => lengths.iter().flat_map(|speeds| [vec![Part::Right(*speeds)], vec![Part::Left(*speeds)]]).collect(),
    }
}

/// An order carried out by a way that meets just one thing.
fn met(
    battle: &Battle,
    chance: &mut Chance,
    who: impl Fn(&str) -> bool,
    kinds: &[&str],
    hurdle: impl Fn(usize, &str, &[Footprint]) -> bool,
) -> Option<Fault> {
    let kinds = if kinds.is_empty() { &["advance", "at_the_double", "back", "sidestep"] } else { kinds };
    let tried: Vec<(&str, Vec<Part>)> =
        kinds.iter().flat_map(|order| ways(order).into_iter().map(move |way| (*order, way))).collect();
    let tried = chance.shuffled(tried);
    somewhere(orders(battle).filter(|seq| who(battle.unit(*seq))), chance, |seq| {
        let unit = battle.unit(seq);
        let start = there(battle, seq - 1, unit)?;
        tried.iter().filter(|(order, _)| may_get(battle, unit, order)).find_map(|(order, parts)| {
            let (steps, places) = walked(&start, speed(battle, unit), parts, 0.0);
            hurdle(seq - 1, unit, &places).then(|| Some(ordered(battle, seq, order, &steps, places.last()?)))?
        })
    })
}

/// All that is met on the way; `None` in doubt.
fn all_met(battle: &Battle, seq: usize, id: &str, places: &[Footprint]) -> Option<Vec<Hurdle>> {
    let legs = places.windows(2).map(|leg| hurdles(battle, seq, id, &leg[0], &leg[1]));
    let mut all: Vec<Hurdle> = legs.collect::<Option<Vec<_>>>()?.concat();
    all.dedup();
    Some(all)
}

/// Ground that hinders nobody but who runs is no hurdle for others.
fn matters(battle: &Battle, id: &str, kinds: &[&str], hurdle: Hurdle) -> bool {
    let runs = kinds == ["at_the_double"];
    match hurdle {
        Hurdle::Difficult => runs,
        Hurdle::Obstacle => runs || is_engine(battle, id),
        _ => true,
    }
}

fn meeting(
    battle: &Battle,
    chance: &mut Chance,
    who: fn(&Battle, &str) -> bool,
    kinds: &[&str],
    hurdle: Hurdle,
) -> Option<Fault> {
    let only = |seq: usize, id: &str, places: &[Footprint]| {
        // What bars who runs is looked at with the order itself: here nobody runs into it.
        let all = all_met(battle, seq, id, places);
        let due = |met: &Hurdle| *met == hurdle || matters(battle, id, &["at_the_double"], *met);
        let turn_is_clear =
            places.len() < 3 || all_met(battle, seq, id, &[places[1], places[1]]).is_some_and(|met| met.is_empty());
        // Friends only count where the move ends.
        let passes = |leg: &[Footprint]| {
            friends(battle, seq, id).all(|(_, at)| gap(&at, &leg[0]) > 0.05) || hurdle != Hurdle::Friend
        };
        turn_is_clear && passes(places) && all.is_some_and(|all| all.iter().filter(|met| due(met)).eq([&hurdle]))
    };
    let flies_near = |id: &str| hurdle == Hurdle::Enemy && has(battle, id, "fly");
    met(battle, chance, |id| who(battle, id) && !flies_near(id), kinds, only)
}

/// A flyer whose way ends with a good part of it in what it may only fly over.
fn landing(battle: &Battle, chance: &mut Chance, kinds: &[&str], hurdle: Hurdle) -> Option<Fault> {
    let lands = |seq: usize, id: &str, places: &[Footprint]| {
        let Some(end) = places.last() else { return false };
        let turn_is_clear =
            places.len() < 3 || all_met(battle, seq, id, &[places[1], places[1]]).is_some_and(|met| met.is_empty());
        turn_is_clear && hurdles(battle, seq, id, end, end).is_some_and(|met| met == [hurdle])
    };
    let who = |id: &str| has(battle, id, "fly") && !(hurdle == Hurdle::Difficult && has(battle, id, "pathfinder"));
    met(battle, chance, who, kinds, lands)
}

/// Pressed against a friend, but not on top of it.
fn touches_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(orders(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let start = there(battle, seq - 1, unit)?;
        let reach = speed(battle, unit) / 2.0;
        [90.0, 270.0].into_iter().find_map(|side| {
            let nearest = |at: &Footprint| {
                friends(battle, seq - 1, unit).map(|(_, other)| gap(&other, at)).fold(f64::INFINITY, f64::min)
            };
            let inches = (1..(reach * 20.0) as usize)
                .map(|step| step as f64 / 20.0)
                .find(|inches| nearest(&moved(&start, side, *inches)) < -0.08)?;
            let to = moved(&start, side, rounded(inches));
            // Away from friends it is clear of everything.
            let others = hurdles(battle, seq - 1, unit, &start, &moved(&start, side, (inches - 0.3).max(0.0)));
            let step = if side < 180.0 { "right" } else { "left" };
            let clear = nearest(&to) > -0.2
                && others.is_none_or(|met| met.is_empty())
                && is_safe(battle, seq - 1, unit, &start, &to);
            clear.then(|| ordered(battle, seq, "sidestep", &[json!({ step: rounded(inches) })], &to))
        })
    })
}

/// Whether a way keeps off everything but friends.
fn is_safe(battle: &Battle, seq: usize, id: &str, from: &Footprint, to: &Footprint) -> bool {
    let corridor = from.sweep(to);
    let enemies = super::table::enemies(battle, seq, id).all(|(_, at)| at.distance_to_outline(&corridor) > 1.2);
    let ground = super::table::terrain(battle).iter().all(|piece| {
        !["blocking", "obstacle"].contains(&piece.kind.as_str())
            || !piece.outline.touches(&corridor) && to.distance_to_outline(&piece.outline) > 0.2
    });
    enemies && ground && battle.on_table(&[*to])
}

/// Moves on an order that leads anywhere but at the double.
fn walks(battle: &Battle) -> impl Iterator<Item = usize> {
    let walk = |seq: &usize| {
        let order = super::table::order_of(battle, *seq, battle.unit(*seq));
        order.is_some_and(|order| ["advance", "back", "sidestep"].contains(&order))
    };
    battle.of("move").filter(move |seq| walk(seq) && battle.fields(*seq)["stopped"].is_null())
}

/// It says that ground near by stopped it.
fn stopped(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    somewhere(walks(battle).filter(|seq| !is_engine(battle, battle.unit(*seq))), chance, |seq| {
        let at = there(battle, seq, battle.unit(seq))?;
        let pieces = battle.lines[0]["terrain"].as_array()?;
        let outlines = super::table::terrain(battle);
        let near =
            |index: &usize| outlines[*index].kind == kind && at.distance_to_outline(&outlines[*index].outline) < 6.0;
        let index = (0..outlines.len().min(pieces.len())).find(near)?;
        let by = pieces[index]["id"].clone();
        Some(battle.edit(seq, |fields| fields["stopped"] = json!({ "by": by })))
    })
}

/// It says that a friend stopped it short of where it would not touch him.
fn stopped_by_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(walks(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let meant = moved(&there(battle, seq, unit)?, 0.0, 0.5);
        let mut near = friends(battle, seq, unit).filter(|(_, at)| gap(at, &meant) < 4.0);
        let (friend, _) = near.find(|(_, at)| gap(at, &meant) > 0.2)?;
        let fields = json!({ "by": friend, "meant": pose(&meant) });
        Some(battle.edit(seq, |event| event["stopped"] = fields))
    })
}

/// A change of facing that ends in what it may not.
fn turning(battle: &Battle, chance: &mut Chance, hurdle: Hurdle) -> Option<Fault> {
    let flips = chance.shuffled((1..12).map(|turn| f64::from(turn) * 15.0).chain([-30.0, -60.0, -90.0]).collect());
    somewhere(orders(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let start = there(battle, seq - 1, unit)?;
        // Who was crowded before may be crowded after.
        let free = hurdles(battle, seq - 1, unit, &start, &start).is_some_and(|met| met.is_empty());
        let flies = hurdle == Hurdle::Blocking && has(battle, unit, "fly");
        flips.iter().filter(|_| free && !flies).find_map(|degrees| {
            let to = turned(&start, *degrees);
            let only = hurdles(battle, seq - 1, unit, &to, &to)
                .is_some_and(|met| met.iter().filter(|met| **met != Hurdle::Difficult).eq([&hurdle]));
            only.then(|| ordered(battle, seq, "change_facing", &[json!({ "pivot": degrees })], &to))
        })
    })
}

/// It turns into a friend, and is clear of him when it has moved on.
fn turns_through_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(orders(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let start = there(battle, seq - 1, unit)?;
        [40.0, -40.0, 60.0, -60.0, 80.0, -80.0].into_iter().find_map(|degrees| {
            let (steps, places) = walked(&start, speed(battle, unit), &[Part::Pivot(degrees), Part::Ahead(0.95)], 0.0);
            let on_friend =
                hurdles(battle, seq - 1, unit, &places[1], &places[1]).is_some_and(|met| met == [Hurdle::Friend]);
            let clear = hurdles(battle, seq - 1, unit, &places[1], &places[2]).is_some_and(|met| met.is_empty());
            (on_friend && clear).then(|| ordered(battle, seq, "advance", &steps, &places[2]))
        })
    })
}
