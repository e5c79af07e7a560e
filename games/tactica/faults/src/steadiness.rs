//! Faults of steadiness tests and of flight.

use aftermath_simulate::faults::{Battle, Kind};
use serde_json::json;

use super::edits::{change, flipped, left_out, more, set, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "value of a test miscounted",
        rules: &[
            "tac.test.unit",
            "tac.test.general",
            "tac.circle.steadiness",
            "tac.general.attached_only",
            "tac.flank.no_ranks",
            "tac.cav.ridden_through",
        ],
        plant: |battle, chance| change(battle, chance, "unit_test", |battle, seq| more(battle, seq, "/value", 1)),
    },
    Kind {
        name: "test read wrongly",
        rules: &["tac.test.unit"],
        plant: |battle, chance| change(battle, chance, "unit_test", |battle, seq| flipped(battle, seq, "declared")),
    },
    Kind {
        name: "ranks of a test miscounted",
        rules: &["tac.test.ranks", "tac.flank.no_ranks"],
        plant: |battle, chance| change(battle, chance, "unit_test", |battle, seq| more(battle, seq, "/ranks", 1)),
    },
    Kind {
        name: "killed of a test miscounted",
        rules: &["tac.test.killed"],
        plant: |battle, chance| change(battle, chance, "unit_test", |battle, seq| more(battle, seq, "/killed", 1)),
    },
    Kind {
        name: "tested twice",
        rules: &["tac.test.when"],
        plant: |battle, chance| twice(battle, chance, "unit_test"),
    },
    Kind {
        name: "who failed does not run",
        rules: &["tac.rout.start", "tac.flank.rear_destroyed"],
        plant: |battle, chance| left_out(battle, chance, "rout", |battle, seq| battle.kind(seq - 1) == "unit_test"),
    },
    Kind {
        name: "routers who do not run on",
        rules: &["tac.rout.move"],
        plant: |battle, chance| {
            change(battle, chance, "rout", |battle, seq| {
                let own =
                    battle.in_phase(seq, "uncontrolled") && !["unit_test", "impact"].contains(&battle.kind(seq - 1));
                let next = battle.after(seq, &["phase_start"])?;
                own.then(|| battle.without(seq, next))
            })
        },
    },
    Kind {
        name: "routers who run too far",
        rules: &["tac.rout.move"],
        plant: |battle, chance| run(battle, chance, 45.0),
    },
    Kind {
        name: "routers who run forward",
        rules: &["tac.rout.move"],
        plant: |battle, chance| run(battle, chance, -6.0),
    },
    Kind {
        name: "destroyed instead of running",
        rules: &["tac.flank.rear_destroyed"],
        plant: |battle, chance| {
            change(battle, chance, "rout", |battle, seq| {
                let plain = battle.fields(seq)["to"].is_array();
                let unit = battle.unit(seq).to_owned();
                plain.then(|| battle.replaced(seq, "rout", json!({ "unit": unit, "destroyed": true })))
            })
        },
    },
];

/// Routers end so far from where they began, toward their own edge.
fn run(
    battle: &Battle,
    chance: &mut aftermath_simulate::faults::Chance,
    far: f64,
) -> Option<aftermath_simulate::faults::Fault> {
    let conditions = battle.of("conditions").next()?;
    change(battle, chance, "rout", |battle, seq| {
        let piece = battle.piece(seq - 1, battle.unit(seq))?;
        let from = piece.stands.first()?.pose?.at;
        let edges = battle.fields(conditions)["edges"].as_array()?;
        let edge = edges.iter().find(|row| row["side"] == piece.side.as_str())?["edge"].as_str()?.to_owned();
        let (x, y) = match edge.as_str() {
            "near" => (0.0, -far),
            "far" => (0.0, far),
            "left" => (-far, 0.0),
            _ => (far, 0.0),
        };
        let facing = battle.fields(seq)["to"][2].as_f64()?;
        Some(set(battle, seq, "/to", json!([from.x + x, from.y + y, facing])))
    })
}
