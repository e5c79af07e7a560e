//! Faults of shooting.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, gap};
use serde_json::json;

use super::edits::{change, die_more, flipped, left_out, more, set, settled};

/// Rules of what protects against missiles.
const SAVES: &[&str] = &[
    "tac.equip.normal_shield",
    "tac.equip.large_shield",
    "tac.equip.light_horse_armour",
    "tac.equip.heavy_horse_armour",
    "tac.equip.lowest_applies",
    "tac.equip.armour_rounding",
    "tac.shoot.shield_piercing",
    "tac.shoot.procedure",
    "tac.testudo.saves",
    "tac.testudo.piercing",
];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "shot beyond the range",
        rules: &["tac.shoot.base_range", "tac.shoot.bow_long_range", "tac.shoot.line_long_range"],
        plant: too_far,
    },
    Kind { name: "own unit shot at", rules: &["tac.shoot.procedure"], plant: own_shot },
    Kind {
        name: "shot with a die too many",
        rules: &["tac.formation.close", "tac.formation.open", "tac.formation.skirmish"],
        plant: |battle, chance| {
            change(battle, chance, "shoot", |battle, seq| {
                (battle.text(seq, "fire") != "javelins").then(|| die_more(battle, seq, "/dice")).flatten()
            })
        },
    },
    Kind {
        name: "hits of a volley miscounted",
        rules: &["tac.shoot.procedure", "tac.shoot.javelin"],
        plant: |battle, chance| change(battle, chance, "shoot", |battle, seq| more(battle, seq, "/hits", 1)),
    },
    Kind {
        name: "saves of a volley miscounted",
        rules: SAVES,
        plant: |battle, chance| {
            change(battle, chance, "shoot", |battle, seq| {
                let hits = battle.fields(seq)["hits"].as_u64()?;
                let saved = battle.fields(seq)["saved"].as_u64()?;
                let fallen = battle.fields(seq)["fallen"].as_array().map_or(0, Vec::len) as u64;
                (hits > 0 && saved + fallen == hits && fallen > 0).then(|| more(battle, seq, "/saved", 1)).flatten()
            })
        },
    },
    Kind {
        name: "shot without an order",
        rules: &["tac.shoot.order_needed"],
        plant: |battle, chance| {
            change(battle, chance, "order", |battle, seq| {
                let shoots = battle.text(seq, "order") == "shoot" && battle.kind(seq + 1) == "shoot";
                shoots.then(|| battle.without(seq, seq + 1))
            })
        },
    },
    Kind {
        name: "shot twice",
        rules: &["tac.shoot.order_needed", "tac.shoot.skirmish_move_shoot", "tac.uncontrolled.shooters"],
        plant: |battle, chance| {
            change(battle, chance, "shoot", |battle, seq| {
                let fire = ["ordered", "free", "uncontrolled"].contains(&battle.text(seq, "fire"));
                let lives = |id: &str| battle.piece(seq, id).is_some_and(|piece| !piece.stands.is_empty());
                let both = lives(battle.text(seq, "target")) && lives(battle.unit(seq));
                (fire && both).then(|| battle.twice(seq))
            })
        },
    },
    Kind {
        name: "string read wrongly",
        rules: &["tac.weather.rain"],
        plant: |battle, chance| change(battle, chance, "rain_check", |battle, seq| flipped(battle, seq, "wet")),
    },
    Kind { name: "string not looked at", rules: &["tac.weather.rain"], plant: string_unseen },
    Kind { name: "cover where is none", rules: &["tac.shoot.cover"], plant: no_cover },
    Kind { name: "lost exchange without a test", rules: &["tac.shoot.exchange_test"], plant: untested },
    Kind {
        name: "skirmishers who stay under fire",
        rules: &["tac.skirm.shot_fall_back"],
        plant: |battle, chance| {
            left_out(battle, chance, "fall_back", |battle, seq| battle.text(seq, "because") == "shot")
        },
    },
    Kind {
        name: "skirmishers who fall back too little",
        rules: &["tac.skirm.pushed_by_enemy", "tac.skirm.shot_fall_back"],
        plant: |battle, chance| {
            change(battle, chance, "fall_back", |battle, seq| {
                let from = battle.piece(seq - 1, battle.unit(seq))?.stands.first()?.pose?.at;
                battle.fields(seq)["to"].is_array().then(|| {
                    let facing = battle.fields(seq)["to"][2].clone();
                    set(battle, seq, "/to", json!([from.x, from.y, facing]))
                })
            })
        },
    },
    Kind { name: "answer to nobody", rules: &["tac.shoot.return_fire"], plant: answer_to_nobody },
    Kind { name: "shot into a melee", rules: &["tac.shoot.not_into_melee"], plant: into_melee },
];

/// Whoever stood is not tested; who falls back off the table is missed there, since he cannot be tested any more.
fn untested(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "unit_test", |battle, seq| {
        let stood = battle.text(seq, "because") == "exchange" && battle.fields(seq)["declared"] == true;
        let next = settled(battle, seq).filter(|_| stood)?;
        let falls_off = |at: &usize| {
            battle.kind(*at) == "fall_back"
                && battle.unit(*at) == battle.unit(seq)
                && battle.fields(*at)["leaves"] == true
        };
        Some(battle.without(seq, (seq + 1..next).find(falls_off).unwrap_or(next)))
    })
}

fn too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "shoot", |battle, seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let fire = ["ordered", "free"].contains(&battle.text(seq, "fire"));
        let far = battle
            .units(seq - 1, battle.other_side(own.side.as_str()))
            .find(|piece| gap(own, piece) > 45.0)
            .map(|piece| piece.id.clone())?;
        fire.then(|| set(battle, seq, "/target", json!(far)))
    })
}

fn own_shot(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "shoot", |battle, seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let friend = battle.units(seq - 1, own.side.as_str()).find(|piece| piece.id != own.id)?.id.clone();
        Some(set(battle, seq, "/target", json!(friend)))
    })
}

fn string_unseen(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "rain_check", |battle, seq| {
        let shoots = battle.fields(seq)["wet"] == false && battle.kind(seq + 1) == "shoot";
        shoots.then(|| battle.without(seq, seq + 1))
    })
}

fn no_cover(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let ground = battle.lines[0]["terrain"].to_string();
    if ["wood", "bushes", "hedge", "rocks"].iter().any(|kind| ground.contains(kind)) {
        return None;
    }
    change(battle, chance, "shoot", |battle, seq| {
        (battle.fields(seq)["cover"] == false).then(|| set(battle, seq, "/cover", json!(true)))
    })
}

fn answer_to_nobody(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "shoot", |battle, seq| {
        let alone = battle.text(seq, "fire") == "ordered" && battle.kind(seq - 1) != "shoot";
        alone.then(|| set(battle, seq, "/fire", json!("return")))
    })
}

fn into_melee(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "shoot", |battle, seq| {
        let own = battle.piece(seq - 1, battle.unit(seq))?;
        let fire = ["ordered", "free", "uncontrolled"].contains(&battle.text(seq, "fire"));
        let met = own.flags.contains(&"in_melee");
        let enemies = battle.units(seq - 1, battle.other_side(own.side.as_str()));
        let fights = enemies.into_iter().find(|piece| piece.flags.contains(&"in_melee"))?.id.clone();
        (fire && !met).then(|| set(battle, seq, "/target", json!(fights)))
    })
}
