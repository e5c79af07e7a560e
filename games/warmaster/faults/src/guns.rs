//! Faults of artillery and machines.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, gap, somewhere};
use serde_json::json;

use super::shooting::{longer, turn_one};
use super::table::{OnTheTable, TOUCH_CM};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "die against the declaration (guns)", rules: TO_HIT, plant: die_changed },
    Kind { name: "shot die too many (guns)", rules: DICE, plant: die_too_many },
    Kind {
        name: "save against who grants none",
        rules: &["wm.art.cannon.no_save", "wm.art.bone.no_save", "wm.art.stone.no_save"],
        plant: saved,
    },
    Kind {
        name: "die too many for a unit behind the target",
        rules: &["wm.art.cannon.attacks_others", "wm.art.bone.attacks"],
        plant: through_too_many,
    },
    Kind {
        name: "shot through a unit that is elsewhere",
        rules: &[
            "wm.art.cannon.line",
            "wm.art.cannon.same_line",
            "wm.art.cannon.attacks_others",
            "wm.art.bone.pierce",
            "wm.art.bone.attacks",
        ],
        plant: through_elsewhere,
    },
    Kind {
        name: "stone thrower shoots at a charger",
        rules: &["wm.art.stone.no_charger_fire"],
        plant: stones_at_charger,
    },
    Kind { name: "mishap misread", rules: MISHAPS, plant: mishap_misread },
    Kind { name: "mishap not rolled", rules: &["wm.machine.steam_tank.mishap_trigger"], plant: mishap_left_out },
    Kind { name: "artillery pursues", rules: &["wm.art.no_pursuit", "wm.pursuit.artillery_never"], plant: gun_pursues },
];

const TO_HIT: &[&str] = &[
    "wm.shoot.to_hit",
    "wm.art.cannon.cover_step",
    "wm.art.elf_bolt.to_hit",
    "wm.machine.steam_tank.cover_step",
    "wm.machine.steam_tank.defended",
    "wm.spell.heavens_fire",
];
const DICE: &[&str] = &[
    "wm.shoot.dice",
    "wm.art.cannon.attacks_target",
    "wm.art.cannon.grapeshot",
    "wm.art.bone.attacks",
    "wm.art.bone.vs_chargers",
    "wm.art.hellblaster.shots",
    "wm.art.hellblaster.vs_chargers",
    "wm.art.elf_bolt.vs_chargers",
    "wm.art.flame.shots",
    "wm.art.flame.d1",
    "wm.art.flame.d2",
    "wm.art.flame.d3",
    "wm.art.flame.d4",
    "wm.art.flame.d5",
    "wm.art.flame.d6",
    "wm.art.flame.vs_chargers",
    "wm.machine.steam_tank.m6",
];
const MISHAPS: &[&str] = &[
    "wm.machine.steam_tank.m1",
    "wm.machine.steam_tank.m2",
    "wm.machine.steam_tank.m3",
    "wm.machine.steam_tank.m4",
    "wm.machine.steam_tank.m5",
    "wm.machine.steam_tank.m6",
];
/// Weapons against which no armour helps.
const UNSAVED: &[&str] = &["cannon", "bone_thrower", "rock_lobber", "skull_catapult"];

fn weapon(battle: &Battle, seq: usize) -> &str {
    battle.roster(battle.unit(seq))["weapon"].as_str().unwrap_or_default()
}

/// Shots of weapons that have rules of their own, at chargers too.
fn gunshots(battle: &Battle) -> impl Iterator<Item = usize> {
    let shots = (1..=battle.last()).filter(|seq| ["shoot", "shoot_at_charger"].contains(&battle.kind(*seq)));
    shots.filter(move |seq| !weapon(battle, *seq).is_empty())
}

/// Ones mean more than a miss to a Hellblaster.
fn die_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let die = chance.below(60);
    let declared = |seq: &usize| !battle.fields(*seq)["declared"].is_null() && weapon(battle, *seq) != "hellblaster";
    somewhere(gunshots(battle).filter(declared), chance, |seq| turn_one(battle, seq, "dice", "shot", die))
}

/// A cannon's dice depend on how many stands its ball reaches: three more than it threw are too many for any.
fn die_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(gunshots(battle), chance, |seq| {
        let more = if weapon(battle, seq) == "cannon" { 9 } else { 1 };
        let dice = (0..more).fold(battle.fields(seq)["dice"].clone(), |dice, _| longer(&dice, json!(2)));
        Some(battle.edit(seq, |fields| fields["dice"] = dice))
    })
}

/// Saves that fail.
fn saved(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let balls = |seq: &usize| UNSAVED.contains(&weapon(battle, *seq)) && battle.kind(*seq) == "shoot";
    somewhere(gunshots(battle).filter(balls), chance, |seq| {
        let hits = battle.fields(seq)["declared"]["hits"].as_u64().filter(|hits| *hits > 0)?;
        let armoured = !battle.roster(battle.text(seq, "target"))["armour"].is_null();
        let saves: Vec<u8> = (0..hits).map(|_| 1).collect();
        armoured.then(|| battle.edit(seq, |fields| fields["saves"] = json!(saves)))
    })
}

fn through(battle: &Battle) -> impl Iterator<Item = usize> {
    gunshots(battle).filter(move |seq| battle.fields(*seq)["through"].get(0).is_some())
}

fn through_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(through(battle), chance, |seq| {
        let dice = longer(&battle.fields(seq)["through"][0]["dice"], json!(1));
        Some(battle.edit(seq, |fields| fields["through"][0]["dice"] = dice))
    })
}

/// Far from the target.
fn through_elsewhere(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(through(battle), chance, |seq| {
        let target = battle.piece(seq - 1, battle.text(seq, "target"))?;
        let mut others = battle.units(seq - 1, target.side.as_str());
        let far = others.find(|unit| gap(unit, target) > 25.0 && unit.stands.len() == 3)?;
        let reached = battle.fields(seq)["through"][0]["stands"].as_array()?.len();
        let stands: Vec<u8> = far.stands.iter().map(|stand| stand.number).take(reached).collect();
        (stands.len() == reached).then(|| {
            battle.edit(seq, |fields| {
                fields["through"][0]["unit"] = json!(far.id);
                fields["through"][0]["stands"] = json!(stands);
            })
        })
    })
}

/// Whoever is charged, and has engines that throw stones.
fn stones_at_charger(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let charger = battle.piece(seq, battle.unit(seq)).filter(|charger| !charger.stands.is_empty())?;
        let mut enemies = battle.units(seq, battle.other_side(battle.side(seq)));
        let engine = enemies.find(|unit| {
            let weapon = battle.roster(unit.id.as_str())["weapon"].as_str().unwrap_or_default();
            ["rock_lobber", "skull_catapult"].contains(&weapon) && gap(unit, charger) <= TOUCH_CM
        })?;
        let stands: Vec<u8> = engine.stands.iter().map(|stand| stand.number).collect();
        let shots = battle.roster(engine.id.as_str())["shots"].as_u64()? as usize;
        let dice: Vec<u8> = vec![1; shots * stands.len()];
        let fields = json!({ "unit": engine.id, "target": charger.id, "stands": stands, "dice": dice });
        Some(battle.insert(seq + 1, engine.side.as_str(), "shoot_at_charger", fields))
    })
}

fn mishap_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("mishap"), chance, |seq| {
        let rows = ["destroyed", "broken_down", "stuck", "commander_killed", "short_halt", "overpressure"];
        let die = battle.fields(seq)["die"].as_u64()? as usize;
        Some(battle.edit(seq, |fields| fields["declared"] = json!(rows[die % 6])))
    })
}

/// It is missed when the next thing happens.
fn mishap_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("mishap"), chance, |seq| Some(battle.without(seq, battle.next_due(seq)?)))
}

/// Instead of standing its ground.
fn gun_pursues(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("stand_ground"), chance, |seq| {
        let unit = battle.unit(seq);
        let gun = battle.roster(unit)["type"] == "artillery" && battle.held(seq, "wm.result.winner_options");
        let stands = aftermath_simulate::faults::poses(&battle.stands(seq - 1, unit));
        gun.then(|| battle.replaced(seq, "pursue", json!({ "unit": unit, "stands": stands })))
    })
}
