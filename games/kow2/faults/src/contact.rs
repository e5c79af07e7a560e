//! Faults of how a charge is carried out: its way, its end, what hinders it.

use super::charge::{chargers, declared, in_range, in_view, is_counter, moves, target, ways};
use super::table::{
    Way, arc, gap, has, instead, is_engine, is_individual, is_nimble, moved, pose, present, resized, rounded, steps,
    terrain, there, turned,
};
use aftermath_rules::geometry::{Edge, Footprint, Outline};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

/// Rules by which ground hinders a charge, or does not.
const HINDERED: &[&str] =
    &["kow.melee.hindered", "kow.special.strider", "kow.special.fly_hindered", "kow.special.pathfinder_charge"];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
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
];

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
        let askew = askew.shifted(aftermath_simulate::faults::way(from, to));
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

/// The end of a charge moved, in the charger's own measure.
pub(crate) fn ended(battle: &Battle, seq: usize, to: &Footprint) -> Fault {
    battle.edit(seq, |fields| fields["to"] = pose(to))
}

/// Charges that align with a unit that nobody else charges.
pub(crate) fn aligned(battle: &Battle) -> impl Iterator<Item = usize> {
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
