//! Faults of muster and of what comes before the first round.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, led_astray, set, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "too many models of a profile", rules: &["w40k.sheet.unit_size"], plant: too_many },
    Kind { name: "weapon without a profile", rules: &["w40k.sheet.fields"], plant: unknown_weapon },
    Kind {
        name: "figure of a printed datasheet changed",
        rules: &["w40k.sheet.assault_intercessors", "w40k.sheet.outriders"],
        plant: printed,
    },
    Kind { name: "field too small", rules: &["w40k.only_war.battlefield_size"], plant: small_field },
    Kind { name: "roll-off won by the lower die", rules: &["w40k.rolloff.procedure"], plant: roll_off },
    Kind {
        name: "second Warlord",
        rules: &["w40k.only_war.warlord"],
        plant: |battle, chance| twice(battle, chance, "warlord"),
    },
    Kind { name: "Warlord nominated by the enemy", rules: &["w40k.only_war.warlord"], plant: foreign_warlord },
    Kind { name: "powers of no PSYKER", rules: &["w40k.psychic.known"], plant: no_psyker },
    Kind {
        name: "marker too near the edge",
        rules: &["w40k.only_war.objective_placement"],
        plant: |battle, chance| {
            change(battle, chance, "objective_placed", |battle, seq| Some(set(battle, seq, "/at/1", json!(3.0))))
        },
    },
    Kind { name: "marker too near another", rules: &["w40k.only_war.objective_placement"], plant: near_marker },
    Kind { name: "marker placed out of turn", rules: &["w40k.only_war.objective_count"], plant: marker_turn },
    Kind { name: "fifth marker", rules: &["w40k.only_war.objective_count"], plant: fifth },
    Kind { name: "zone chosen by the loser", rules: &["w40k.only_war.zone_choice"], plant: zone_choice },
    Kind {
        name: "deployed beyond the zone",
        rules: &["w40k.only_war.deploy_in_zone"],
        plant: |battle, chance| change(battle, chance, "deploy", |battle, seq| single(battle, seq, 22.0)),
    },
    Kind {
        name: "deployed twice",
        rules: &["w40k.only_war.deploy_until"],
        plant: |battle, chance| twice(battle, chance, "deploy"),
    },
    Kind {
        name: "deployed out of coherency",
        rules: &["w40k.coherency.basic", "w40k.coherency.large_unit"],
        plant: scattered,
    },
    Kind { name: "deployed out of turn", rules: &["w40k.only_war.deploy_alternate"], plant: out_of_turn },
    Kind { name: "unit left at home", rules: &["w40k.only_war.deploy_until"], plant: left_at_home },
    Kind { name: "TRANSPORT overloaded", rules: &["w40k.transport.capacity"], plant: overloaded },
    Kind { name: "first turn chosen by the loser", rules: &["w40k.only_war.first_turn"], plant: first_turn },
    Kind { name: "battlefield after deployment", rules: &["w40k.mission.steps"], plant: late_field },
];

fn too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rows: Vec<(usize, usize, usize)> = rows(battle);
    somewhere(0..rows.len(), chance, |at| {
        let (side, row, part) = rows[at];
        let most = battle.lines[0]["sides"][side]["roster"][row]["models"][part]["most"].as_u64()?;
        let mut lines = battle.lines.clone();
        lines[0]["sides"][side]["roster"][row]["models"][part]["count"] = json!(most + 1);
        let split = !battle.lines[0]["sides"][side]["roster"][row]["part_of"].is_null();
        (!split && most < 60).then_some(Fault { entry: 0, lines })
    })
}

/// Sides, rows and parts of all rosters.
fn rows(battle: &Battle) -> Vec<(usize, usize, usize)> {
    let count = |value: &serde_json::Value| value.as_array().map_or(0, Vec::len);
    let mut all = Vec::new();
    for side in 0..2 {
        let roster = &battle.lines[0]["sides"][side]["roster"];
        for row in 0..count(roster) {
            all.extend((0..count(&roster[row]["models"])).map(|part| (side, row, part)));
        }
    }
    all
}

fn unknown_weapon(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rows = rows(battle);
    let (side, row, part) = *rows.get(chance.below(rows.len().max(1)))?;
    let mut lines = battle.lines.clone();
    lines[0]["sides"][side]["roster"][row]["models"][part]["weapons"] = json!(["Spoon"]);
    Some(Fault { entry: 0, lines })
}

fn printed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rows = rows(battle);
    somewhere(0..rows.len(), chance, |at| {
        let (side, row, part) = rows[at];
        let sheet = battle.lines[0]["sides"][side]["roster"][row]["sheet"].as_str()?;
        if !matches!(sheet, "Assault Intercessor Squad" | "Outrider Squad") {
            return None;
        }
        let mut lines = battle.lines.clone();
        lines[0]["sides"][side]["roster"][row]["models"][part]["ld"] = json!(10);
        Some(Fault { entry: 0, lines })
    })
}

fn small_field(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let mut lines = battle.lines.clone();
    lines[0]["options"]["battle_size"] = json!("onslaught");
    Some(Fault { entry: 0, lines })
}

fn roll_off(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "roll_off", |battle, seq| {
        let loser = battle.other_side(battle.text(seq, "winner"));
        Some(set(battle, seq, "/winner", json!(loser)))
    })
}

fn foreign_warlord(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "warlord", |battle, seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

fn no_psyker(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let at = battle.of("battlefield").next()?;
    let units: Vec<String> = rows(battle)
        .into_iter()
        .filter_map(|(side, row, _)| {
            let unit = &battle.lines[0]["sides"][side]["roster"][row];
            unit["psychic"].is_null().then(|| unit["id"].as_str().map(str::to_owned)).flatten()
        })
        .collect();
    let unit = units.get(chance.below(units.len().max(1)))?;
    let fields = json!({ "unit": unit, "powers": [{ "name": "Doom", "warp_charge": 6 }] });
    Some(battle.insert(at, battle.owner(unit), "powers", fields))
}

fn near_marker(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "objective_placed", |battle, seq| {
        let before = battle.before(seq, &["objective_placed"])?;
        let (x, y) = (battle.fields(before)["at"][0].as_f64()?, battle.fields(before)["at"][1].as_f64()?);
        Some(set(battle, seq, "/at", json!([x, y + if y > 22.0 { -4.0 } else { 4.0 }])))
    })
}

fn marker_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "objective_placed", |battle, seq| {
        Some(battle.signed(seq, battle.other_side(battle.side(seq))))
    })
}

fn fifth(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let last = battle.of("objective_placed").last()?;
    let fields = json!({ "id": "m9", "at": battle.fields(last)["at"] });
    Some(battle.insert(last + 1, battle.other_side(battle.side(last)), "objective_placed", fields))
}

fn zone_choice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "zones", |battle, seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// A unit of one model in the middle of the table.
fn single(battle: &Battle, seq: usize, y: f64) -> Option<Fault> {
    let at = battle.fields(seq)["at"].as_array()?;
    (at.len() == 1).then(|| set(battle, seq, "/at/0/at/1", json!(y)))
}

fn scattered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "deploy", |battle, seq| {
        let many = battle.fields(seq)["at"].as_array()?.len() > 1;
        many.then(|| led_astray(battle, seq, "/at/0/at", 20.0)).flatten()
    })
}

fn out_of_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "deploy", |battle, seq| {
        // Two in a row, of the side whose turn it is not.
        let next = battle.after(seq, &["deploy"]).filter(|next| battle.side(*next) != battle.side(seq))?;
        let third = battle.after(next, &["deploy"]).filter(|third| battle.side(*third) == battle.side(seq))?;
        Some(battle.moved(third, next))
    })
}

fn left_at_home(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let begins = battle.of("turn_start").next()?;
    somewhere(battle.of("deploy"), chance, |seq| {
        // Nobody is out of turn for it.
        let last = battle.after(seq, &["deploy"]).is_none();
        last.then(|| battle.without(seq, begins))
    })
}

fn overloaded(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "start_embarked", |battle, seq| {
        let transport = battle.text(seq, "transport").to_owned();
        let side = usize::from(battle.lines[0]["sides"][1]["id"] == battle.owner(&transport));
        let mut lines = battle.lines.clone();
        let rows = lines[0]["sides"][side]["roster"].as_array_mut()?;
        let row = rows.iter_mut().find(|row| row["id"] == transport.as_str())?;
        row["transport"]["models"] = json!(1);
        let aboard = !battle.fields(seq)["units"].as_array()?.is_empty();
        aboard.then_some(Fault { entry: seq, lines })
    })
}

fn first_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "first_turn", |battle, seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

fn late_field(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let (field, first) = (battle.of("battlefield").next()?, battle.of("deploy").next()?);
    Some(battle.moved(field, first + 1))
}
