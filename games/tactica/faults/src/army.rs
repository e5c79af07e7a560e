//! Faults of armies: what the header says of them.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::json;

use super::edits::row;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "army too dear", rules: &["tac.setup.points_limit"], plant: too_dear },
    Kind {
        name: "unit priced wrongly",
        rules: &["tac.points.profiles", "tac.points.two_handed"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let points = row["points"].as_u64().filter(|points| *points > 0);
                points.inspect(|points| row["points"] = json!(points + 1)).is_some()
            })
        },
    },
    Kind {
        name: "auxiliaries taken for the main type",
        rules: &["tac.army.main_type"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let hired = row["general"].is_null() && row["troops"][0]["auxiliary"] == true;
                hired && row["troops"][0].as_object_mut().is_some_and(|troops| troops.remove("auxiliary").is_some())
            })
        },
    },
    Kind {
        name: "army without a commander-in-chief",
        rules: &["tac.general.commander_in_chief"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                row["general"].as_object_mut().is_some_and(|general| general.remove("commander_in_chief").is_some())
            })
        },
    },
    Kind {
        name: "unit without a whole front rank",
        rules: &["tac.army.min_unit", "tac.unit.full_front"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let ordered = row["general"].is_null() && row["formation"] != "skirmish";
                let alike = row["troops"].as_array().is_some_and(|troops| troops.len() == 1);
                if ordered && alike {
                    row["troops"][0]["count"] = json!(1);
                }
                ordered && alike
            })
        },
    },
    Kind {
        name: "figures with two weapons",
        rules: &["tac.equip.one_offensive"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let weapons = row["troops"][0]["weapons"].as_array_mut();
                weapons.map(|weapons| weapons.push(json!("sling"))).is_some()
            })
        },
    },
    Kind {
        name: "shield beside a weapon for both hands",
        rules: &["tac.weapon.halberd", "tac.weapon.two_handed", "tac.weapon.lance", "tac.weapon.handgun"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let both = ["halberd", "two_handed", "lance", "handgun"];
                let held = row["troops"][0]["weapons"][0].as_str().is_some_and(|weapon| both.contains(&weapon));
                if held {
                    row["troops"][0]["shield"] = json!("small");
                }
                held
            })
        },
    },
    Kind {
        name: "too many on a round base",
        rules: &["tac.unit.skirmish_base"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let round = row["general"].is_null() && row["formation"] == "skirmish";
                if round {
                    row["troops"][0]["count"] = json!(4);
                }
                round
            })
        },
    },
    Kind {
        name: "general of poor values",
        rules: &["tac.general.profile"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let general = row["general"].is_object();
                if general {
                    row["troops"][0]["steadiness"] = json!(3);
                }
                general
            })
        },
    },
    Kind {
        name: "unit of nobody's corps",
        rules: &["tac.army.corps"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let unit = row["general"].is_null();
                if unit {
                    row["corps"] = row["id"].clone();
                }
                unit
            })
        },
    },
    Kind {
        name: "base on which nobody stands",
        rules: &["tac.unit.one_base"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                let ordered = row["general"].is_null() && row["formation"] != "skirmish";
                if ordered {
                    row["bases"] = json!(row["bases"].as_u64().unwrap_or(1) + 1);
                }
                ordered
            })
        },
    },
    Kind {
        name: "steadiness beyond the table",
        rules: &["tac.stat.steadiness"],
        plant: |battle, chance| {
            row(battle, chance, |row| {
                row["troops"][0]["steadiness"] = json!(5);
                true
            })
        },
    },
];

fn too_dear(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let mut lines = battle.lines.clone();
    lines[0]["points"] = json!(50);
    Some(Fault { entry: 0, lines })
}
