//! Faults of deployment, of dice against each other, and of Vanguard moves.

use aftermath_rules::geometry::{Footprint, Place};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::table::{
    Hurdle, enemies, friends, has, hurdles, is_engine, is_nimble, moved, pose, rounded, speed, terrain, there, turned,
};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "unit deployed twice", rules: &["kow.unit.definition"], plant: twice },
    Kind { name: "unit deployed by the enemy", rules: &["kow.unit.definition"], plant: by_enemy },
    Kind { name: "unit deployed after the battle has begun", rules: &["kow.unit.definition"], plant: late },
    Kind { name: "deployed off the table", rules: &["kow.move.table_edge"], plant: off_table },
    Kind { name: "deployed on a friend", rules: &["kow.geo.friend_gap"], plant: on_friend },
    Kind { name: "deployed in an enemy's inch", rules: &["kow.geo.enemy_gap"], plant: near_enemy },
    Kind { name: "deployed in blocking terrain", rules: &["kow.terrain.blocking"], plant: in_blocking },
    Kind {
        name: "roll for the first turn misread",
        rules: &["kow.turn.first_roll"],
        plant: |battle, chance| misread(battle, chance, "first_turn"),
    },
    Kind {
        name: "tie for the first turn taken as decided",
        rules: &["kow.turn.first_roll"],
        plant: |battle, chance| tied(battle, chance, "first_turn"),
    },
    Kind { name: "one die for the first turn", rules: &["kow.turn.first_roll"], plant: one_die },
    Kind { name: "decided roll for the first turn thrown again", rules: &["kow.turn.first_roll"], plant: thrown_again },
    Kind {
        name: "roll for Vanguard misread",
        rules: &["kow.special.vanguard"],
        plant: |battle, chance| misread(battle, chance, "vanguard"),
    },
    Kind {
        name: "tie for Vanguard taken as decided",
        rules: &["kow.special.vanguard"],
        plant: |battle, chance| tied(battle, chance, "vanguard"),
    },
    Kind { name: "Vanguard move without Vanguard", rules: &["kow.special.vanguard"], plant: vanguard_without },
    Kind { name: "Vanguard move twice", rules: &["kow.special.vanguard"], plant: vanguard_twice },
    Kind { name: "Vanguard move out of turn", rules: &["kow.special.vanguard"], plant: vanguard_out_of_turn },
    Kind { name: "Vanguard move in the battle", rules: &["kow.special.vanguard"], plant: vanguard_late },
    Kind { name: "Vanguard move by the enemy", rules: &["kow.special.vanguard"], plant: vanguard_by_enemy },
    Kind {
        name: "Vanguard advance too far",
        rules: &["kow.move.advance"],
        plant: |battle, chance| vanguard_far(battle, chance, "advance"),
    },
    Kind {
        name: "Vanguard move at the double too far",
        rules: &["kow.move.at_the_double"],
        plant: |battle, chance| vanguard_far(battle, chance, "at_the_double"),
    },
    Kind {
        name: "Vanguard move backwards",
        rules: &["kow.move.advance", "kow.move.at_the_double"],
        plant: vanguard_back,
    },
    Kind { name: "Vanguard move at the double with a turn", rules: &["kow.move.at_the_double"], plant: vanguard_turns },
];

fn twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| {
        let last = battle.of("deploy").last()?;
        Some(battle.insert(last + 1, battle.side(seq), "deploy", battle.fields(seq).clone()))
    })
}

fn by_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

fn late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let begin = battle.of("turn_start").next()?;
    let vanguard = |seq: &usize| has(battle, battle.unit(*seq), "vanguard");
    somewhere(battle.of("deploy").filter(|seq| !vanguard(seq)), chance, |seq| Some(battle.moved(seq, begin + 1)))
}

/// The unit somewhere else, where nothing else is amiss.
fn placed(battle: &Battle, seq: usize, to: &Footprint) -> Fault {
    battle.edit(seq, |fields| fields["to"] = pose(to))
}

fn only(battle: &Battle, seq: usize, to: &Footprint, hurdle: Hurdle) -> bool {
    hurdles(battle, seq - 1, battle.unit(seq), to, to).is_some_and(|met| met == [hurdle])
}

fn off_table(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| {
        let at = there(battle, seq, battle.unit(seq))?;
        let off = at.shifted(Place { x: 0.4 - at.pose().at.x, y: 0.0 });
        only(battle, seq, &off, Hurdle::Edge).then(|| placed(battle, seq, &off))
    })
}

fn on_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| {
        let at = there(battle, seq, battle.unit(seq))?;
        friends(battle, seq - 1, battle.unit(seq)).find_map(|(_, friend)| {
            let on = at.moved_to(friend.pose().at);
            only(battle, seq, &on, Hurdle::Friend).then(|| placed(battle, seq, &on))
        })
    })
}

fn near_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy"), chance, |seq| {
        let at = there(battle, seq, battle.unit(seq))?;
        enemies(battle, seq - 1, battle.unit(seq)).find_map(|(_, enemy)| {
            let off = (at.base().depth + enemy.base().depth) / 2.0 + 0.5;
            let near = at.moved_to(moved(&enemy, 0.0, off).pose().at);
            only(battle, seq, &near, Hurdle::Enemy).then(|| placed(battle, seq, &near))
        })
    })
}

fn in_blocking(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("deploy").filter(|seq| !has(battle, battle.unit(*seq), "fly")), chance, |seq| {
        let at = there(battle, seq, battle.unit(seq))?;
        terrain(battle).iter().filter(|piece| piece.kind == "blocking").find_map(|piece| {
            let inside = at.moved_to(piece.outline.middle());
            only(battle, seq, &inside, Hurdle::Blocking).then(|| placed(battle, seq, &inside))
        })
    })
}

fn rolls<'a>(battle: &'a Battle, purpose: &'a str) -> impl Iterator<Item = usize> + 'a {
    battle.of("roll_off").filter(move |seq| battle.text(*seq, "purpose") == purpose)
}

fn misread(battle: &Battle, chance: &mut Chance, purpose: &str) -> Option<Fault> {
    somewhere(rolls(battle, purpose), chance, |seq| {
        let other = battle.other_side(battle.text(seq, "winner")).to_owned();
        Some(battle.edit(seq, |fields| fields["winner"] = json!(other)))
    })
}

/// The dice of the last throw are alike.
fn tied(battle: &Battle, chance: &mut Chance, purpose: &str) -> Option<Fault> {
    somewhere(rolls(battle, purpose), chance, |seq| {
        let thrown = battle.fields(seq)["rolls"].as_array()?.len();
        let die = battle.fields(seq)["rolls"][thrown - 1]["die"].clone();
        Some(battle.edit(seq, |fields| fields["rolls"][thrown - 2]["die"] = die))
    })
}

fn one_die(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rolls(battle, "first_turn"), chance, |seq| {
        let mut thrown = battle.fields(seq)["rolls"].as_array()?.clone();
        thrown.pop();
        Some(battle.edit(seq, |fields| fields["rolls"] = Value::Array(thrown)))
    })
}

/// Both throw once more although the dice have told.
fn thrown_again(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rolls(battle, "first_turn"), chance, |seq| {
        let thrown = battle.fields(seq)["rolls"].as_array()?;
        let last = thrown.get(thrown.len().checked_sub(2)?..)?.to_vec();
        let all: Vec<Value> = thrown.iter().cloned().chain(last).collect();
        Some(battle.edit(seq, |fields| fields["rolls"] = Value::Array(all)))
    })
}

/// After the last deployment or Vanguard move.
fn end_of_set_up(battle: &Battle) -> Option<usize> {
    let last =
        (1..battle.of("turn_start").next()?).rev().find(|seq| ["deploy", "vanguard"].contains(&battle.kind(*seq)))?;
    Some(last + 1)
}

fn vanguard(unit: &str, manner: &str, steps: &Value, to: &Footprint) -> Value {
    json!({ "unit": unit, "manner": manner, "steps": steps, "to": pose(to) })
}

/// An inch straight on, where nothing is in the way.
fn vanguard_without(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let end = end_of_set_up(battle)?;
    somewhere(battle.of("deploy").filter(|seq| !has(battle, battle.unit(*seq), "vanguard")), chance, |seq| {
        let unit = battle.unit(seq);
        let from = there(battle, end - 1, unit).filter(|_| speed(battle, unit) > 1.0)?;
        let to = moved(&from, 0.0, 1.0);
        let clear = hurdles(battle, end - 1, unit, &from, &to).is_some_and(|met| met.is_empty());
        let fields = vanguard(unit, "advance", &json!([{ "forward": 1.0 }]), &to);
        clear.then(|| battle.insert(end, battle.side(seq), "vanguard", fields))
    })
}

fn vanguard_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("vanguard"), chance, |seq| {
        let unit = battle.unit(seq);
        let end = end_of_set_up(battle)?;
        let fields = vanguard(unit, "advance", &json!([]), &there(battle, seq, unit)?);
        Some(battle.insert(end, battle.side(seq), "vanguard", fields))
    })
}

/// Two of a side, one after the other: the enemy has passed, and yet it moves after them.
fn vanguard_out_of_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("vanguard"), chance, |seq| {
        let next = seq + 1;
        let later = battle.of("vanguard").find(|at| *at > next && battle.side(*at) == battle.side(seq))?;
        let alternate = battle.kind(next) == "vanguard" && battle.side(next) != battle.side(seq);
        alternate.then(|| Fault { entry: next + 1, ..battle.moved(later, next) })
    })
}

fn vanguard_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let begin = battle.of("turn_start").next()?;
    somewhere(battle.of("vanguard"), chance, |seq| Some(battle.moved(seq, begin + 1)))
}

fn vanguard_by_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("vanguard"), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// A Vanguard move made otherwise, where that meets nothing.
fn vanguard_by(
    battle: &Battle,
    chance: &mut Chance,
    manner: &str,
    way: impl Fn(&str, &Footprint) -> (Value, Vec<Footprint>),
) -> Option<Fault> {
    somewhere(battle.of("vanguard"), chance, |seq| {
        let unit = battle.unit(seq);
        let from = there(battle, seq - 1, unit)?;
        let (steps, places) = way(unit, &from);
        let mut legs = std::iter::once(&from).chain(&places).zip(&places);
        let clear = legs.all(|(from, to)| hurdles(battle, seq - 1, unit, from, to).is_some_and(|met| met.is_empty()));
        let allowed = manner != "at_the_double" || !is_engine(battle, unit);
        let fields = vanguard(unit, manner, &steps, places.last()?);
        (clear && allowed).then(|| battle.replaced(seq, "vanguard", fields))
    })
}

fn vanguard_far(battle: &Battle, chance: &mut Chance, manner: &str) -> Option<Fault> {
    let speeds = if manner == "advance" { 1.0 } else { 2.0 };
    vanguard_by(battle, chance, manner, |unit, from| {
        let inches = rounded(speeds * speed(battle, unit) + 0.7);
        (json!([{ "forward": inches }]), vec![moved(from, 0.0, inches)])
    })
}

fn vanguard_back(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let manner = if chance.below(2) == 0 { "advance" } else { "at_the_double" };
    vanguard_by(battle, chance, manner, |_, from| (json!([{ "back": 1.0 }]), vec![moved(from, 180.0, 1.0)]))
}

fn vanguard_turns(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("vanguard").filter(|seq| !is_nimble(battle, battle.unit(*seq))), chance, |seq| {
        let unit = battle.unit(seq);
        let from = there(battle, seq - 1, unit).filter(|_| !is_engine(battle, unit))?;
        let on = moved(&from, 0.0, 2.0);
        let legs = [(from, on), (on, turned(&on, 15.0))];
        let clear =
            legs.iter().all(|(from, to)| hurdles(battle, seq - 1, unit, from, to).is_some_and(|met| met.is_empty()));
        let fields =
            vanguard(unit, "at_the_double", &json!([{ "forward": 2.0 }, { "pivot": 15.0 }]), &turned(&on, 15.0));
        clear.then(|| battle.replaced(seq, "vanguard", fields))
    })
}
