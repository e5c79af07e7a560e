//! Faults of remaining moves.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, is, longer, set, step_more, units};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "move too long",
        rules: &["wfb.move.normal_distance"],
        plant: |battle, chance| moved(battle, chance, "normal", |battle, seq| longer(battle, seq, 13.0)),
    },
    Kind {
        name: "march too long",
        rules: &["wfb.move.march_distance"],
        plant: |battle, chance| moved(battle, chance, "march", |battle, seq| longer(battle, seq, 20.0)),
    },
    Kind { name: "march beside an enemy", rules: &["wfb.move.march_condition"], plant: near_enemy },
    Kind {
        name: "turn on the march",
        rules: &["wfb.move.march_wheel_only"],
        plant: |battle, chance| {
            moved(battle, chance, "march", |battle, seq| step_more(battle, seq, json!({ "turn": 90 })))
        },
    },
    Kind {
        name: "moved twice",
        rules: &["wfb.move.normal_distance"],
        plant: |battle, chance| moved(battle, chance, "normal", |battle, seq| Some(battle.twice(seq))),
    },
    Kind {
        name: "turn by half a right angle",
        rules: &["wfb.move.turn"],
        plant: |battle, chance| {
            moved(battle, chance, "normal", |battle, seq| {
                let turns = battle.fields(seq)["steps"][0]["turn"].is_number();
                turns.then(|| set(battle, seq, "/steps/0/turn", json!(45.0)))
            })
        },
    },
    Kind {
        name: "manoeuvre of no kind",
        rules: &["wfb.move.manoeuvre_types"],
        plant: |battle, chance| {
            moved(battle, chance, "normal", |battle, seq| step_more(battle, seq, json!({ "other": 0.1 })))
        },
    },
    Kind {
        name: "three ranks more at once",
        rules: &["wfb.move.change_formation"],
        plant: |battle, chance| {
            moved(battle, chance, "normal", |battle, seq| {
                let changes = battle.fields(seq)["steps"][0]["ranks"].is_number();
                changes.then(|| set(battle, seq, "/steps/0/ranks", json!(3)))
            })
        },
    },
    Kind {
        name: "wheel that costs too much",
        rules: &["wfb.move.wheel"],
        plant: |battle, chance| {
            moved(battle, chance, "normal", |battle, seq| {
                let wheels = battle.fields(seq)["steps"][0]["wheel"].is_number();
                wheels.then(|| set(battle, seq, "/steps/0/wheel", json!(355.0)))
            })
        },
    },
    Kind {
        name: "turn not paid for",
        rules: &["wfb.move.budget"],
        plant: |battle, chance| {
            moved(battle, chance, "normal", |battle, seq| {
                let turns = battle.fields(seq)["steps"][0]["turn"].is_number();
                let m = battle.roster(battle.unit(seq))["m"].as_f64()?;
                turns.then(|| set(battle, seq, "/steps", json!([{ "turn": 180.0 }, { "forward": m * 0.95 }])))
            })
        },
    },
    Kind { name: "reform in combat", rules: &["wfb.move.reform"], plant: reforms_in_combat },
    Kind { name: "move after a reform", rules: &["wfb.move.reform_no_move_no_shoot"], plant: moves_reformed },
    Kind { name: "marched unit shoots", rules: &["wfb.move.march_no_shooting"], plant: shoots_marched },
    Kind { name: "reformed unit shoots", rules: &["wfb.move.reform_no_move_no_shoot"], plant: shoots_reformed },
    Kind { name: "unit shoots after a failed charge", rules: &["wfb.charge.failed_no_shooting"], plant: shoots_failed },
];

/// Some move of this kind.
fn moved(
    battle: &Battle,
    chance: &mut Chance,
    how: &str,
    plant: impl Fn(&Battle, usize) -> Option<Fault>,
) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        (battle.text(seq, "kind") == how).then(|| plant(battle, seq)).flatten()
    })
}

fn near_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    moved(battle, chance, "normal", |battle, seq| {
        let start = battle.phase(seq).start;
        let own = battle.piece(start, battle.unit(seq))?;
        let side = battle.other_side(battle.side(seq)).to_owned();
        let near = battle.pieces(start).iter().any(|piece| {
            let here = piece.side.as_str() == side && !piece.flags.contains(&"fleeing");
            here && aftermath_simulate::faults::gap(own, piece) < 7.5
        });
        near.then(|| set(battle, seq, "/kind", json!("march")))
    })
}

fn reforms_in_combat(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let magic = |seq: &usize| battle.text(*seq, "phase") == "magic";
    somewhere(battle.of("phase_start").filter(magic), chance, |seq| {
        let side = battle.side(seq);
        let unit = units(battle, seq - 1, side).into_iter().find(|unit| is(battle, seq - 1, unit, "engaged"))?;
        let pose = battle.stands(seq - 1, &unit).first()?.pose();
        let fields = json!({ "unit": unit, "to": pose, "files": 5 });
        Some(battle.insert(seq, side, "reform", fields))
    })
}

fn moves_reformed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("reform"), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "kind": "normal", "steps": [{ "forward": 0.5 }] });
        Some(battle.insert(seq + 1, battle.side(seq), "move", fields))
    })
}

/// The unit of an entry is declared to shoot in this turn.
fn shoots(battle: &Battle, seq: usize) -> Option<Fault> {
    let shooting = (seq..battle.last()).find(|at| battle.text(*at, "phase") == "shooting")?;
    let side = battle.side(seq);
    let target = units(battle, shooting, battle.other_side(side)).into_iter().next()?;
    let present = units(battle, shooting, side).iter().any(|unit| unit == battle.unit(seq));
    let fields = json!({ "unit": battle.unit(seq), "target": target });
    present.then(|| battle.insert(shooting + 1, side, "target", fields))
}

fn shoots_marched(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    moved(battle, chance, "march", shoots)
}

fn shoots_reformed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("reform"), chance, |seq| shoots(battle, seq))
}

fn shoots_failed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "charge_move", |battle, seq| {
        (battle.text(seq, "result") == "failed").then(|| shoots(battle, seq)).flatten()
    })
}
