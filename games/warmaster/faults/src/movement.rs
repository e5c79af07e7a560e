//! Faults of moves and charges, of units and of characters.

use aftermath_rules::{
    board::Piece,
    geometry::{Footprint, Place, Sight},
};
use aftermath_simulate::faults::{
    Battle, Chance, Fault, Kind, along, apart, footprints, gap, number, poses, shifted, somewhere, way,
};
use serde_json::json;

use super::command::flies;
use super::leaders::JOINS;
use super::table::{OnTheTable, TOUCH_CM};

/// The rules that give a unit its pace; which of them depends on its formation, its brigade and the ground.
const PACE: &[&str] = &[
    "wm.move.line_full",
    "wm.move.column_full",
    "wm.move.irregular_half",
    "wm.move.fortified_half",
    "wm.brigade.rearrange",
    "wm.fly.move",
];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "move without an order", rules: &["wm.command.only_way"], plant: without_order },
    Kind { name: "move too long", rules: PACE, plant: too_long },
    Kind { name: "stand left behind by its unit", rules: &["wm.unit.contact"], plant: stand_left_behind },
    Kind {
        name: "stand on another unit",
        rules: &["wm.move.no_pass_units"],
        plant: |battle, chance| on_another(battle, chance, false),
    },
    Kind {
        name: "move into contact",
        rules: &["wm.charge.definition"],
        plant: |battle, chance| into_contact(battle, chance, false),
    },
    Kind {
        name: "flyer lands on another unit",
        rules: &["wm.fly.landing"],
        plant: |battle, chance| on_another(battle, chance, true),
    },
    Kind {
        name: "flyer lands in contact",
        rules: &["wm.fly.landing"],
        plant: |battle, chance| into_contact(battle, chance, true),
    },
    Kind { name: "move off the table", rules: &["wm.offtable.trigger"], plant: off_table },
    Kind { name: "stand missing after a move", rules: &["wm.unit.composition"], plant: stand_missing },
    Kind { name: "unit moves twice on one order", rules: &["wm.command.only_way"], plant: moves_twice },
    Kind { name: "unit of a brigade goes its own way", rules: &["wm.brigade.stay_together"], plant: leaves_brigade },
    Kind { name: "charge too long", rules: &["wm.charge.stand_max"], plant: charge_too_long },
    Kind { name: "charge that touches nobody", rules: &["wm.charge.definition"], plant: charge_short },
    Kind { name: "charge on a friend", rules: &["wm.charge.definition"], plant: charge_on_friend },
    Kind { name: "charge by order without one", rules: &["wm.command.only_way"], plant: charge_unordered },
    Kind {
        name: "initiative charge on a farther enemy",
        rules: &["wm.initiative.two_options", "wm.initiative.no_alternative_target"],
        plant: farther_enemy,
    },
    Kind {
        name: "initiative charge from beyond 20 cm",
        rules: &["wm.initiative.who", "wm.char.no_initiative_trigger"],
        plant: initiative_from_afar,
    },
    Kind { name: "initiative after orders", rules: &["wm.command.sequence"], plant: initiative_late },
    Kind {
        name: "unit acts twice by initiative",
        rules: &["wm.command.initiative_excludes_orders"],
        plant: initiative_twice,
    },
    Kind {
        name: "unit moves after characters",
        rules: &["wm.charmove.when", "wm.char.move"],
        plant: unit_after_character,
    },
    Kind { name: "character moves twice", rules: &["wm.charmove.when", "wm.char.move"], plant: character_twice },
    Kind {
        name: "character moves too far",
        rules: &["wm.charmove.distance", "wm.char.move"],
        plant: character_too_far,
    },
    Kind { name: "enemy's character moved", rules: &["wm.seq.active_only"], plant: enemy_character },
    Kind { name: "character joins from afar", rules: JOINS, plant: joins_from_afar },
    Kind { name: "move into forbidden terrain", rules: TERRAIN, plant: into_terrain },
    Kind { name: "way through forbidden terrain", rules: TERRAIN, plant: through_terrain },
    Kind { name: "way through an enemy unit", rules: &["wm.move.no_pass_units"], plant: through_enemy },
];

/// Which troops may not go where.
const TERRAIN: &[&str] =
    &["wm.terrain.infantry", "wm.terrain.cavalry_monsters", "wm.terrain.chariots_artillery", "wm.terrain.machines"];

/// The move as it was made: where the stands were and where they went.
fn stands(battle: &Battle, seq: usize) -> Option<(Vec<Footprint>, Vec<Footprint>)> {
    let (before, after) = (battle.stands(seq - 1, battle.unit(seq)), battle.stands(seq, battle.unit(seq)));
    (!before.is_empty() && before.len() == after.len()).then_some((before, after))
}

fn placed(battle: &Battle, seq: usize, stands: &[Footprint]) -> Fault {
    battle.edit(seq, |fields| fields["stands"] = poses(stands))
}

/// The pace by which the referee judged a move.
pub(crate) fn pace(battle: &Battle, seq: usize, rules: &[&str]) -> Option<f64> {
    let finding = rules.iter().find_map(|rule| battle.finding(seq, rule))?;
    number(finding.detail.expected.as_ref()?)
}

/// Far enough that neither the centre nor the front of any stand came by within `cm`: at least one stand surely went
/// farther.
fn surely_farther(before: &[Footprint], after: &[Footprint], cm: f64) -> bool {
    let went = |(then, now): (&Footprint, &Footprint)| {
        then.pose().at.distance(now.pose().at).min(then.front().distance(now.front()))
    };
    before.iter().zip(after).map(went).fold(0.0, f64::max) > cm
}

/// Longer and longer ways until it is too long by more than any tolerance.
fn stretched(battle: &Battle, before: &[Footprint], after: &[Footprint], limit: f64) -> Option<Vec<Footprint>> {
    let direction = way(before.first()?.pose().at, after.first()?.pose().at);
    let tries = (1..200).map(|step| shifted(after, along(direction, f64::from(step))));
    tries
        .into_iter()
        .find(|stands| surely_farther(before, stands, limit + 1.0))
        .filter(|stands| battle.on_table(stands))
}

fn orders(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("order").filter(move |seq| battle.fields(*seq)["declared"]["passed"] == true)
}

/// The one order of the phase to a single unit, which then moves.
fn without_order(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(orders(battle), chance, |seq| {
        let [unit] = battle.fields(seq)["units"].as_array()?.as_slice() else { return None };
        let names = |at: usize| battle.fields(at)["units"].as_array().is_some_and(|units| units.contains(unit));
        let others = battle.phase(seq).filter(|at| battle.kind(*at) == "order" && names(*at)).count();
        let follows = battle.kind(seq + 1) == "move" && battle.unit(seq + 1) == unit.as_str()?;
        let blunder = battle.phase(seq).any(|at| ["blunder", "use_item"].contains(&battle.kind(at)));
        // Who was left by a friend that acted by initiative is told so before the first order.
        let initiative = |at: usize| ["charge", "evade"].contains(&battle.kind(at)) && battle.text(at, "by") != "order";
        let first = !battle.phase(seq).any(|at| at < seq && battle.kind(at) == "order");
        let left = first && battle.phase(seq).any(|at| at < seq && initiative(at));
        (others == 1 && follows && !blunder && !left).then(|| battle.without(seq, seq + 1))
    })
}

fn too_long(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let (before, after) = stands(battle, seq)?;
        let limit = pace(battle, seq, PACE)?;
        Some(placed(battle, seq, &stretched(battle, &before, &after, limit)?))
    })
}

/// A stand that stays where it was, while all the others go on.
fn stand_left_behind(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let (before, mut after) = stands(battle, seq)?;
        let (last, rest) = after.split_last_mut()?;
        *last = *before.last()?;
        (!rest.is_empty() && apart(rest, &[*last]) > 1.0).then(|| placed(battle, seq, &after))
    })
}

fn is_flyer(battle: &Battle, seq: usize) -> bool {
    battle.piece(seq, battle.unit(seq)).is_some_and(|unit| flies(battle, unit))
}

/// Friends or enemies nearest to the first stand, at most as far as the unit may go.
fn within_reach<'a>(battle: &'a Battle, seq: usize, side: &'a str, limit: f64) -> impl Iterator<Item = &'a Piece> {
    let own = battle.unit(seq);
    let before = battle.stands(seq - 1, own);
    let others = battle.units(seq - 1, side).filter(move |piece| piece.id.as_str() != own);
    others.filter(move |piece| apart(&before, &footprints(piece)) < limit - 6.0)
}

fn on_another(battle: &Battle, chance: &mut Chance, flyer: bool) -> Option<Fault> {
    somewhere(battle.of("move").filter(|seq| is_flyer(battle, *seq) == flyer), chance, |seq| {
        let (before, after) = stands(battle, seq)?;
        let limit = pace(battle, seq, PACE)?;
        let put = within_reach(battle, seq, battle.side(seq), limit).find_map(|other| {
            let there = *footprints(other).first()?;
            let on_top = shifted(&after, way(after.first()?.pose().at, there.pose().at));
            let (covers, short) =
                (on_top.first()?.overlap_depth(&there) > 1.0, !surely_farther(&before, &on_top, limit));
            (covers && short && battle.on_table(&on_top)).then_some(on_top)
        })?;
        Some(placed(battle, seq, &put))
    })
}

/// Whether none of the stands is near ground of any kind.
fn is_open(battle: &Battle, stands: &[Footprint]) -> bool {
    battle.outlines().all(|(_, ground)| stands.iter().all(|stand| stand.distance_to_outline(&ground) > 1.0))
}

/// Up to the nearest edge of an enemy, all stands alike.
fn into_contact(battle: &Battle, chance: &mut Chance, flyer: bool) -> Option<Fault> {
    somewhere(battle.of("move").filter(|seq| is_flyer(battle, *seq) == flyer), chance, |seq| {
        let (before, after) = stands(battle, seq)?;
        let limit = pace(battle, seq, PACE)?;
        let enemy = battle.other_side(battle.side(seq));
        let put = within_reach(battle, seq, enemy, limit + 6.0).find_map(|other| {
            let theirs = footprints(other);
            let pairs = after.iter().flat_map(|own| theirs.iter().map(move |their| own.nearest_places(their)));
            let (from, to, _) = pairs.min_by(|a, b| a.2.total_cmp(&b.2))?;
            let there = shifted(&after, way(from, to));
            let flush = apart(&there, &theirs) <= TOUCH_CM / 2.0;
            let friends = battle.units(seq - 1, battle.side(seq)).filter(|own| own.id.as_str() != battle.unit(seq));
            let clear = friends.into_iter().all(|own| apart(&there, &footprints(own)) > 1.0) && is_open(battle, &there);
            (flush && clear && !surely_farther(&before, &there, limit) && battle.on_table(&there)).then_some(there)
        })?;
        Some(placed(battle, seq, &put))
    })
}

/// The roll that decides the unit's fate is missed when the next thing happens. A unit that can get there at its pace
/// goes; where there is none, one that flies over the table.
fn off_table(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let length = |field: &str| battle.lines[0]["table"][field].as_f64().unwrap_or_default();
    let (width, depth) = (length("width"), length("depth"));
    let beyond = |seq: usize, near: bool| {
        let (before, after) = stands(battle, seq)?;
        let limit = pace(battle, seq, PACE)?;
        let least = |of: fn(Place) -> f64| after.iter().map(|stand| of(stand.pose().at)).fold(f64::INFINITY, f64::min);
        let (x, y) = (least(|at| at.x), least(|at| at.y));
        let (right, far) = (least(|at| -at.x) + width, least(|at| -at.y) + depth);
        let ways = [(-x, 0.0), (right, 0.0), (0.0, -y), (0.0, far)];
        let there = ways.map(|(x, y)| shifted(&after, Place { x, y }));
        let to = there.into_iter().find(|to| !near || !surely_farther(&before, to, limit - 1.0))?;
        (seq < battle.last()).then(|| Fault { entry: seq + 1, ..placed(battle, seq, &to) })
    };
    let places: Vec<usize> = battle.of("move").collect();
    let near = somewhere(places.iter().copied(), chance, |seq| beyond(seq, true));
    near.or_else(|| somewhere(places.into_iter(), chance, |seq| beyond(seq, false)))
}

fn stand_missing(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let (_, after) = stands(battle, seq)?;
        let (_, rest) = after.split_last()?;
        (!rest.is_empty()).then(|| placed(battle, seq, rest))
    })
}

fn moves_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move").filter(|seq| battle.held(*seq, "wm.command.only_way")), chance, |seq| {
        Some(battle.twice(seq))
    })
}

/// The last unit of a brigade stops apart from the others; it is seen as it stops.
fn leaves_brigade(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let whole =
        |seq: &usize| battle.held(*seq, "wm.brigade.stay_together") && !battle.held(*seq, "wm.brigade.fill_gaps");
    somewhere(battle.of("move").filter(whole), chance, |seq| {
        let (before, _) = stands(battle, seq)?;
        let own = battle.units(seq, battle.side(seq)).filter(|piece| piece.id.as_str() != battle.unit(seq));
        let alone = own.map(|other| apart(&before, &footprints(other))).fold(f64::INFINITY, f64::min) > 1.0;
        alone.then(|| placed(battle, seq, &before))
    })
}

fn charge_too_long(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let (before, after) = stands(battle, seq)?;
        let limit = pace(battle, seq, &["wm.charge.stand_max"])?;
        Some(placed(battle, seq, &stretched(battle, &before, &after, limit)?))
    })
}

fn charge_short(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let (before, after) = stands(battle, seq)?;
        let back = way(after.first()?.pose().at, before.first()?.pose().at);
        let short = shifted(&after, along(back, 3.0));
        let target = battle.stands(seq, battle.text(seq, "target"));
        (apart(&short, &target) > 1.0 && battle.on_table(&short)).then(|| placed(battle, seq, &short))
    })
}

fn charge_on_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let mut own = battle.units(seq - 1, battle.side(seq));
        let friend = own.find(|piece| piece.id.as_str() != battle.unit(seq))?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(friend.id)))
    })
}

fn by(battle: &Battle, impulse: &str) -> impl Iterator<Item = usize> {
    battle.of("charge").filter(move |seq| battle.text(*seq, "by") == impulse)
}

/// A charge by initiative that the log calls ordered, before anybody has ordered anything.
fn charge_unordered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(by(battle, "initiative"), chance, |seq| {
        let beside = battle.units(seq - 1, battle.side(seq)).any(|other| {
            other.id.as_str() != battle.unit(seq)
                && battle.piece(seq - 1, battle.unit(seq)).is_some_and(|own| gap(own, other) <= 1.0)
        });
        // Who was left by a brigade that acted by initiative is told so.
        let first = battle.phase(seq).all(|at| at >= seq || !["charge", "evade"].contains(&battle.kind(at)));
        (!beside && first).then(|| battle.edit(seq, |fields| fields["by"] = json!("order")))
    })
}

/// The log names an enemy that is farther away, and clearly so.
fn farther_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(by(battle, "initiative"), chance, |seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let least = gap(own, battle.piece(seq - 1, battle.text(seq, "target"))?);
        let mut enemies = battle.units(seq - 1, battle.other_side(battle.side(seq)));
        let farther = enemies.find(|enemy| gap(own, enemy) > least + 1.0)?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(farther.id)))
    })
}

/// A charge on an order is made before the first order of the phase, by who has not moved before.
fn initiative_from_afar(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(by(battle, "order"), chance, |seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let enemies = battle.units(seq - 1, battle.other_side(battle.side(seq)));
        let least = enemies.map(|enemy| gap(own, enemy)).fold(f64::INFINITY, f64::min);
        let first = battle.phase(seq).find(|at| battle.kind(*at) == "order").filter(|_| least > 21.0)?;
        let idle = (first..seq).all(|at| battle.kind(at) != "move" || battle.unit(at) != battle.unit(seq));
        let mut fault = battle.moved(seq, first);
        fault.lines[first]["event"]["charge"]["by"] = json!("initiative");
        idle.then_some(fault)
    })
}

fn initiative_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(by(battle, "order"), chance, |seq| Some(battle.edit(seq, |fields| fields["by"] = json!("initiative"))))
}

fn initiative_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(by(battle, "initiative"), chance, |seq| Some(battle.twice(seq)))
}

/// The last move on an order comes after the first character has gone alone.
fn unit_after_character(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let alone = battle.fields(seq)["joins"].is_null() && battle.in_phase(seq, "command");
        let last = (1..seq).rev().find(|at| battle.kind(*at) != "orders_finished").filter(|_| alone)?;
        let single = battle.kind(last) == "move" && battle.held(last, "wm.command.only_way");
        let brigade = battle.held(last, "wm.brigade.stay_together") || battle.held(last, "wm.brigade.fill_gaps");
        (single && !brigade).then(|| Fault { entry: last + 1, ..battle.moved(seq, last) })
    })
}

fn character_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| battle.in_phase(seq, "command").then(|| battle.twice(seq)))
}

fn character_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let id = battle.text(seq, "character");
        let limit = pace(battle, seq, &["wm.charmove.distance"])?;
        let before = battle.stands(seq - 1, id);
        let here = before.first()?;
        let ways = [(-1.0, 0.0), (1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        let there = ways.into_iter().find_map(|(x, y)| {
            let there = here.shifted(along(Place { x, y }, limit + 3.0));
            battle.on_table(&[there]).then_some(there)
        })?;
        let pose = poses(&[there])[0].clone();
        battle.fields(seq).get("to")?;
        Some(battle.edit(seq, |fields| {
            fields["to"] = pose;
            // Who went along with his unit stands somewhere at its edge: how far he goes from there his player tells.
            if !fields["distance"].is_null() {
                fields["distance"] = json!(limit + 3.0);
            }
            if let Some(fields) = fields.as_object_mut() {
                fields.remove("joins");
            }
        }))
    })
}

fn enemy_character(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let enemy = battle.leaders(seq - 1, battle.other_side(battle.side(seq))).next()?;
        Some(battle.edit(seq, |fields| fields["character"] = json!(enemy.id)))
    })
}

fn joins_from_afar(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let leader = battle.piece(seq, battle.text(seq, "character"))?;
        let far = battle.units(seq, battle.side(seq)).find(|unit| gap(leader, unit) > TOUCH_CM + 1.0)?;
        battle.fields(seq).get("to")?;
        Some(battle.edit(seq, |fields| fields["joins"] = json!(far.id)))
    })
}

/// Kinds of terrain that the troops never enter, and the rule that says so.
fn closed_to(troops: &str) -> &'static [&'static str] {
    match troops {
        "infantry" => &["impassable", "fortress"],
        "cavalry" | "monster" => &["impassable", "fortress", "wood", "built_up", "ruins", "marsh", "steep_hill"],
        "chariot" | "artillery" => &["impassable", "fortress", "wood", "built_up", "ruins", "marsh", "river"],
        _ => &[],
    }
}

/// With its first stand in the middle of it.
fn into_terrain(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let pieces: Vec<(&str, Place)> =
        battle.lines[0]["terrain"].as_array().into_iter().flatten().filter_map(middle).collect();
    somewhere(battle.of("move"), chance, |seq| {
        let (before, after) = stands(battle, seq)?;
        let limit = pace(battle, seq, PACE)?;
        let closed = closed_to(battle.roster(battle.unit(seq))["type"].as_str()?);
        let flies = is_flyer(battle, seq);
        let put = pieces.iter().filter(|(kind, _)| closed.contains(kind) && !flies).find_map(|(_, to)| {
            let there = shifted(&after, way(after.first()?.pose().at, *to));
            (!surely_farther(&before, &there, limit) && battle.on_table(&there)).then_some(there)
        })?;
        Some(placed(battle, seq, &put))
    })
}

fn middle(piece: &serde_json::Value) -> Option<(&str, Place)> {
    let corners = piece["outline"].as_array()?;
    let mean =
        |axis: usize| corners.iter().filter_map(|corner| corner[axis].as_f64()).sum::<f64>() / corners.len() as f64;
    Some((piece["kind"].as_str()?, Place { x: mean(0), y: mean(1) }))
}

/// The way of the first stand leads through this place, and is no longer than it may be.
fn through(battle: &Battle, seq: usize, place: Place) -> Option<Fault> {
    let (before, after) = stands(battle, seq)?;
    let limit = pace(battle, seq, PACE)?;
    let (from, to) = (before.first()?.pose().at, after.first()?.pose().at);
    let long = from.distance(place) + place.distance(to);
    let aside = from.distance(place).min(place.distance(to)) > 6.0;
    let number = battle.piece(seq, battle.unit(seq))?.stands.first()?.number;
    let path = json!([{ "stand": number, "via": [[place.x, place.y]] }]);
    let flies = is_flyer(battle, seq);
    let plain = battle.fields(seq)["paths"].is_null() && battle.fields(seq)["distance"].is_null() && !flies;
    (plain && aside && long < limit - 0.5).then(|| battle.edit(seq, |fields| fields["paths"] = path))
}

/// In at one side and out at the other; roads may lead through anything.
fn through_terrain(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let pieces: Vec<(&str, Place)> =
        battle.lines[0]["terrain"].as_array().into_iter().flatten().filter_map(middle).collect();
    let roads = pieces.iter().any(|(kind, _)| *kind == "road");
    somewhere(battle.of("move").filter(|_| !roads), chance, |seq| {
        let closed = closed_to(battle.roster(battle.unit(seq))["type"].as_str()?);
        let barred = pieces.iter().filter(|(kind, _)| closed.contains(kind));
        barred.into_iter().find_map(|(_, place)| through(battle, seq, *place))
    })
}

fn through_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let enemies = battle.units(seq - 1, battle.other_side(battle.side(seq)));
        let barriers = enemies.filter_map(|enemy| footprints(enemy).first().copied());
        // Ground that is closed to the unit bars the way by a rule of its own.
        let open = |stand: &Footprint| {
            let (before, after) = stands(battle, seq).unwrap_or_default();
            let ends = [before.first(), after.first()].into_iter().flatten().map(|stand| stand.pose().at);
            let mut ways = ends.map(|end| Sight { from: end, to: stand.pose().at });
            ways.all(|way| battle.outlines().all(|(_, ground)| !ground.may_cross(way, 4.0)))
        };
        barriers.into_iter().filter(open).find_map(|stand| through(battle, seq, stand.pose().at))
    })
}
