//! Faults of flight, rallying and compulsory moves.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, die_more, flipped, longer};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "flight with a die too many",
        rules: &["wfb.flee.distance"],
        plant: |battle, chance| change(battle, chance, "flee_move", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "flight too far",
        rules: &["wfb.flee.distance"],
        plant: |battle, chance| change(battle, chance, "flee_move", |battle, seq| gone(battle, seq, 3.0)),
    },
    Kind {
        name: "flight too short",
        rules: &["wfb.flee.distance"],
        plant: |battle, chance| change(battle, chance, "flee_move", |battle, seq| gone(battle, seq, -1.0)),
    },
    Kind {
        name: "flight not away from the charger",
        rules: &["wfb.charge.flee"],
        plant: |battle, chance| astray(battle, chance, "response"),
    },
    Kind {
        name: "flight not away from the victors",
        rules: &["wfb.flee.from_combat"],
        plant: |battle, chance| astray(battle, chance, "broken"),
    },
    Kind {
        name: "rally read wrongly",
        rules: &["wfb.rally.test"],
        plant: |battle, chance| change(battle, chance, "rally", flipped),
    },
    Kind {
        name: "rally with three dice",
        rules: &["wfb.rally.test"],
        plant: |battle, chance| change(battle, chance, "rally", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "rally tried twice",
        rules: &["wfb.rally.time"],
        plant: |battle, chance| super::edits::twice(battle, chance, "rally"),
    },
    Kind { name: "rallied unit moves", rules: &["wfb.rally.no_move_no_shoot"], plant: rallied_moves },
    Kind { name: "rallied unit shoots", rules: &["wfb.rally.no_move_no_shoot"], plant: rallied_shoots },
    Kind {
        name: "fleeing unit stays",
        rules: &["wfb.flee.compulsory_move", "wfb.panic.stand_and_shoot"],
        plant: stays,
    },
    Kind {
        name: "stupid unit goes too far",
        rules: &["wfb.compulsory.stupidity"],
        plant: |battle, chance| {
            change(battle, chance, "move", |battle, seq| {
                (battle.text(seq, "kind") == "stupid").then(|| longer(battle, seq, 2.0)).flatten()
            })
        },
    },
    Kind { name: "stupid unit stays", rules: &["wfb.compulsory.stupidity"], plant: stupid_stays },
];

/// So many inches more than the dice say.
fn gone(battle: &Battle, seq: usize, by: f64) -> Option<Fault> {
    let dice = battle.fields(seq)["dice"].as_array()?;
    let sum: u64 = dice.iter().filter_map(serde_json::Value::as_u64).sum();
    let off = battle.fields(seq)["off_table"] == true;
    (!off).then(|| battle.edit(seq, |fields| fields["distance"] = json!(sum as f64 + by)))
}

/// It runs back as far as it ran away.
fn astray(battle: &Battle, chance: &mut Chance, cause: &str) -> Option<Fault> {
    change(battle, chance, "flee_move", |battle, seq| {
        let (before, after) = battle.way_of(seq, battle.unit(seq))?;
        let middle = |stands: &[aftermath_rules::geometry::Footprint]| -> Option<(f64, f64)> {
            let count = stands.len() as f64;
            let sum =
                stands.iter().fold((0.0, 0.0), |sum, stand| (sum.0 + stand.pose().at.x, sum.1 + stand.pose().at.y));
            (count > 0.0).then_some((sum.0 / count, sum.1 / count))
        };
        let ((ax, ay), (bx, by)) = (middle(&before)?, middle(&after)?);
        let to = &battle.fields(seq)["to"];
        let (x, y) = (to[0].as_f64()?, to[1].as_f64()?);
        let fits = battle.text(seq, "cause") == cause;
        // Back through where it stood: as far on the other side.
        let (x, y) = (x - 2.0 * (bx - ax), y - 2.0 * (by - ay));
        let inside = (2.0..70.0).contains(&x) && (2.0..46.0).contains(&y);
        (fits && inside).then(|| {
            battle.edit(seq, |fields| {
                fields["to"][0] = json!(x);
                fields["to"][1] = json!(y);
            })
        })
    })
}

fn rallied(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("rally").filter(|seq| battle.fields(*seq)["declared"] == true)
}

fn rallied_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rallied(battle), chance, |seq| {
        let end = battle.after(seq, &["phase_start"])?;
        let fields = json!({ "unit": battle.unit(seq), "kind": "normal", "steps": [{ "forward": 0.5 }] });
        Some(battle.insert(end, battle.side(seq), "move", fields))
    })
}

fn rallied_shoots(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rallied(battle), chance, |seq| {
        let shooting = (seq..battle.last()).find(|at| battle.text(*at, "phase") == "shooting")?;
        let side = battle.side(seq);
        let target = super::edits::units(battle, shooting, battle.other_side(side)).into_iter().next()?;
        let fields = json!({ "unit": battle.unit(seq), "target": target });
        Some(battle.insert(shooting + 1, side, "target", fields))
    })
}

fn stays(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("flee_move"), chance, |seq| {
        let compulsory = battle.text(seq, "cause") == "compulsory";
        let end = battle.after(seq, &["phase_start"])?;
        compulsory.then(|| battle.without(seq, end))
    })
}

fn stupid_stays(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let stupid = battle.text(seq, "kind") == "stupid";
        let end = battle.after(seq, &["phase_start"])?;
        stupid.then(|| battle.without(seq, end))
    })
}
