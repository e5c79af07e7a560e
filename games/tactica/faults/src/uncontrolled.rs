//! Faults of movement without orders.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::json;

use super::edits::{change, more, set};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "value without orders miscounted",
        rules: &["tac.uncontrolled.value"],
        plant: |battle, chance| change(battle, chance, "uncontrolled", |battle, seq| more(battle, seq, "/value", 1)),
    },
    Kind {
        name: "test without orders read wrongly",
        rules: &["tac.uncontrolled.positive", "tac.uncontrolled.zero", "tac.uncontrolled.negative"],
        plant: |battle, chance| {
            change(battle, chance, "uncontrolled", |battle, seq| {
                let other = match battle.fields(seq)["declared"].as_str()? {
                    "stays" => "attacks",
                    _ => "stays",
                };
                Some(set(battle, seq, "/declared", json!(other)))
            })
        },
    },
    Kind {
        name: "unit without orders not tested",
        rules: &["tac.uncontrolled.who"],
        plant: |battle, chance| {
            change(battle, chance, "uncontrolled", |battle, seq| {
                let first = battle.text(seq, "step") == "first" && battle.fields(seq)["declared"] == "stays";
                let next = battle.after(seq, &["phase_start"])?;
                first.then(|| battle.without(seq, next))
            })
        },
    },
    Kind {
        name: "unit without orders tested twice",
        rules: &["tac.uncontrolled.who"],
        plant: |battle, chance| {
            change(battle, chance, "uncontrolled", |battle, seq| {
                (battle.text(seq, "step") == "first").then(|| battle.twice(seq))
            })
        },
    },
    Kind {
        name: "another target than the die drew",
        rules: &[
            "tac.uncontrolled.target",
            "tac.uncontrolled.shooters",
            "tac.cav.extra_target",
            "tac.command.target_line",
        ],
        plant: |battle, chance| {
            change(battle, chance, "draw_target", |battle, seq| {
                let target = battle.text(seq, "target").to_owned();
                let candidates = battle.fields(seq)["candidates"].as_array()?;
                let other = candidates.iter().find(|row| row["unit"] != target.as_str())?["unit"].clone();
                Some(set(battle, seq, "/target", other))
            })
        },
    },
    Kind { name: "nearest enemy left out of the draw", rules: DRAWN, plant: nearest_left_out },
    Kind {
        name: "who backs off stays",
        rules: &["tac.uncontrolled.retreat"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                let next = battle.after(seq, &["phase_start"])?;
                (battle.text(seq, "pace") == "back_off").then(|| battle.without(seq, next))
            })
        },
    },
    Kind {
        name: "backed off without a test",
        rules: &["tac.uncontrolled.negative"],
        plant: |battle, chance| {
            change(battle, chance, "uncontrolled", |battle, seq| {
                let backs = battle.fields(seq)["declared"] == "backs_off" && battle.kind(seq + 1) == "move";
                backs.then(|| battle.without(seq, seq + 1))
            })
        },
    },
    Kind {
        name: "hill that is not there",
        rules: &["tac.uncontrolled.exempt_position", "tac.uncontrolled.exempt_lost"],
        plant: |battle, chance| {
            let hills = battle.lines[0]["terrain"].to_string().contains("hill");
            change(battle, chance, "uncontrolled", |battle, seq| {
                let first = battle.text(seq, "step") == "first" && battle.fields(seq)["die"].is_number();
                let unit = battle.unit(seq).to_owned();
                let fields = json!({ "unit": unit, "step": "first", "position": "hill" });
                (first && !hills).then(|| battle.replaced(seq, "uncontrolled", fields))
            })
        },
    },
];

const DRAWN: &[&str] =
    &["tac.uncontrolled.target", "tac.uncontrolled.shooters", "tac.cav.extra_target", "tac.command.target_line"];

fn nearest_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "draw_target", |battle, seq| {
        let mut candidates = battle.fields(seq)["candidates"].as_array()?.clone();
        if candidates.len() < 3 {
            return None;
        }
        let first = candidates.remove(0);
        let target = battle.text(seq, "target");
        (first["unit"] != target).then(|| set(battle, seq, "/candidates", json!(candidates)))
    })
}
