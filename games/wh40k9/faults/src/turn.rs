//! Faults of rounds, turns and phases, of Command points and markers.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, more, set, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "round numbered wrongly",
        rules: &["w40k.round.next", "w40k.only_war.begin"],
        plant: |battle, chance| change(battle, chance, "turn_start", |battle, seq| more(battle, seq, "/turn", 1)),
    },
    Kind { name: "turn of the wrong side", rules: &["w40k.round.turns"], plant: wrong_side },
    Kind {
        name: "phase begun twice",
        rules: &["w40k.round.phase_order", "w40k.move.steps", "w40k.charge.steps", "w40k.morale.steps"],
        plant: |battle, chance| twice(battle, chance, "phase_start"),
    },
    Kind { name: "phase not begun", rules: &["w40k.round.phase_order"], plant: no_phase },
    Kind {
        name: "turn ended twice",
        rules: &["w40k.morale.turn_end"],
        plant: |battle, chance| twice(battle, chance, "turn_end"),
    },
    Kind {
        name: "two Command points for one",
        rules: &["w40k.command.battle_forged_cp"],
        plant: |battle, chance| change(battle, chance, "command_points", |battle, seq| more(battle, seq, "/points", 1)),
    },
    Kind {
        name: "Command point gained twice",
        rules: &["w40k.command.battle_forged_cp"],
        plant: |battle, chance| twice(battle, chance, "command_points"),
    },
    Kind { name: "Command point of the enemy's turn", rules: &["w40k.command.battle_forged_cp"], plant: foreign_point },
    Kind {
        name: "marker given to the wrong side",
        rules: &["w40k.objective.control", "w40k.objective.secured", "w40k.objective.excluded"],
        plant: wrong_controller,
    },
    Kind {
        name: "models in range miscounted",
        rules: &["w40k.objective.range"],
        plant: |battle, chance| {
            change(battle, chance, "control", |battle, seq| more(battle, seq, "/markers/0/counts/0/models", 30))
        },
    },
    Kind {
        name: "point too many for markers",
        rules: &["w40k.only_war.capture_and_control"],
        plant: |battle, chance| {
            change(battle, chance, "scored", |battle, seq| {
                let markers = battle.text(seq, "reason") == "capture_and_control";
                markers.then(|| more(battle, seq, "/points", 1)).flatten()
            })
        },
    },
    Kind {
        name: "markers scored out of their phase",
        rules: &["w40k.only_war.capture_and_control"],
        plant: late_score,
    },
    Kind { name: "Stratagem out of its phase", rules: &["w40k.phase.stratagem_lock"], plant: stratagem },
    Kind {
        name: "distance mismeasured",
        rules: &["w40k.measure.closest_points", "w40k.measure.hull"],
        plant: mismeasured,
    },
];

fn wrong_side(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "turn_start", |battle, seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// The first action of a phase that was not begun.
fn no_phase(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| {
        let phase = battle.text(seq, "phase");
        let first = battle.fields(seq)["step"].is_null();
        let next = battle.kind(seq + 1);
        let acts = matches!(next, "move" | "stationary" | "manifest" | "shoot" | "charge" | "fight" | "morale_test");
        // Before the Command phase nothing else is due.
        (first && phase != "command" && acts).then(|| battle.without(seq, seq + 1))
    })
}

fn foreign_point(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "command_points", |battle, seq| {
        Some(battle.signed(seq, battle.other_side(battle.side(seq))))
    })
}

fn wrong_controller(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "control", |battle, seq| {
        let markers = battle.fields(seq)["markers"].as_array()?;
        let place = markers.iter().position(|marker| !marker["controller"].is_null())?;
        let loser = battle.other_side(markers[place]["controller"].as_str()?);
        Some(set(battle, seq, &format!("/markers/{place}/controller"), json!(loser)))
    })
}

fn late_score(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("scored"), chance, |seq| {
        let markers = battle.text(seq, "reason") == "capture_and_control";
        let next = battle.after(seq, &["phase_start"])?;
        markers.then(|| battle.moved(seq, next + 1))
    })
}

fn stratagem(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "ability_used", |battle, seq| {
        // What is no Stratagem has no phase of its own.
        battle.fields(seq)["stratagem"].as_bool().filter(|is_one| *is_one)?;
        Some(set(battle, seq, "/phase", json!("shooting")))
    })
}

fn mismeasured(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "measure", |battle, seq| {
        let inches = battle.fields(seq)["distance"].as_f64()?;
        Some(set(battle, seq, "/distance", json!(inches + 1.0)))
    })
}
