//! Faults of the Movement phase.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, die_more, has, led_astray, set, shifted, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "unit moved by the enemy", rules: &["w40k.move.select"], plant: foreign },
    Kind { name: "moved twice", rules: &["w40k.move.select"], plant: |battle, chance| twice(battle, chance, "move") },
    Kind {
        name: "moved after Remaining Stationary",
        rules: &["w40k.move.stationary"],
        plant: |battle, chance| stays_twice(battle, chance, false),
    },
    Kind {
        name: "disembarked and selected twice",
        rules: &["w40k.transport.disembark_acts", "w40k.move.select"],
        plant: |battle, chance| stays_twice(battle, chance, true),
    },
    Kind {
        name: "move too long",
        rules: &["w40k.move.distance", "w40k.move.normal", "w40k.move.advance_roll"],
        plant: too_far,
    },
    Kind { name: "moved off the table", rules: &["w40k.move.board_edge"], plant: off_table },
    Kind {
        name: "moved out of coherency",
        rules: &["w40k.move.coherency", "w40k.coherency.move_gate"],
        plant: scattered,
    },
    Kind { name: "moved into Engagement Range", rules: &["w40k.move.no_enter_er"], plant: into_combat },
    Kind { name: "Fall Back by who is free", rules: &["w40k.move.options_free"], plant: free_fall_back },
    Kind { name: "Normal Move of who is locked", rules: &["w40k.move.options_engaged"], plant: locked_move },
    Kind {
        name: "Advance with two dice",
        rules: &["w40k.move.advance_roll"],
        plant: |battle, chance| change(battle, chance, "move", |battle, seq| die_more(battle, seq, "/advance/dice")),
    },
    Kind { name: "Advance die in a Normal Move", rules: &["w40k.move.advance_roll"], plant: stray_die },
    Kind { name: "model that is not there moves", rules: &["w40k.unit.definition"], plant: no_model },
    Kind { name: "moved in the Reinforcements step", rules: &["w40k.move.steps"], plant: late_move },
    Kind { name: "Reinforcements among the moves", rules: &["w40k.move.steps"], plant: early_arrival },
    Kind { name: "arrived within Engagement Range", rules: &["w40k.engagement.no_setup"], plant: dropped_on },
    Kind { name: "arrived out of coherency", rules: &["w40k.coherency.setup"], plant: scattered_arrival },
    Kind {
        name: "arrived twice",
        rules: &["w40k.reinforce.setup"],
        plant: |battle, chance| twice(battle, chance, "arrive"),
    },
    Kind { name: "AIRCRAFT below its least move", rules: &["w40k.aircraft.min_move"], plant: slow_aircraft },
    Kind { name: "disembarked too far away", rules: &["w40k.transport.disembark_setup"], plant: far_out },
    Kind { name: "disembarked after the TRANSPORT moved", rules: &["w40k.transport.disembark"], plant: late_out },
    Kind { name: "embarked without a move", rules: &["w40k.transport.embark"], plant: no_move },
];

fn foreign(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// A unit stays where it is and is selected again. Whoever came out of a TRANSPORT never counts as stationary.
fn stays_twice(battle: &Battle, chance: &mut Chance, disembarked: bool) -> Option<Fault> {
    change(battle, chance, "stationary", |battle, seq| {
        let unit = battle.unit(seq);
        let came_out =
            (battle.phase(seq).start..seq).any(|at| battle.kind(at) == "disembark" && battle.unit(at) == unit);
        (came_out == disembarked).then(|| battle.twice(seq))
    })
}

/// All models of a step list shifted alike.
fn all_shifted(battle: &Battle, seq: usize, by: (f64, f64)) -> Option<Fault> {
    let mut steps = battle.fields(seq)["steps"].as_array()?.clone();
    if steps.is_empty() {
        return None;
    }
    for step in &mut steps {
        for (axis, by) in [(0, by.0), (1, by.1)] {
            let at = step["to"][axis].as_f64()?;
            step["to"][axis] = json!(((at + by) * 100.0).round() / 100.0);
        }
    }
    Some(set(battle, seq, "/steps", Value::Array(steps)))
}

fn too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let steps = battle.fields(seq)["steps"].as_array()?;
        let (x, model) = (steps.first()?["to"][0].as_f64()?, steps.first()?["model"].as_u64()?);
        let width = battle.lines[0]["table"]["width"].as_f64()?;
        let far = if x > width / 2.0 { -24.0 } else { 24.0 };
        let slow = !has(battle, battle.unit(seq), "AIRCRAFT") && battle.text(seq, "kind") != "fall_back";
        // Who came from the other side may go back there.
        let mut stands = battle.piece(seq - 1, battle.unit(seq))?.stands.iter();
        let from = stands.find(|stand| u64::from(stand.number) == model)?.pose?.at.x;
        (slow && (x + far - from).abs() > 20.0).then(|| all_shifted(battle, seq, (far, 0.0))).flatten()
    })
}

fn off_table(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        (!has(battle, battle.unit(seq), "AIRCRAFT")).then(|| all_shifted(battle, seq, (-65.0, 0.0))).flatten()
    })
}

fn scattered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let many = battle.fields(seq)["steps"].as_array()?.len() > 2;
        many.then(|| led_astray(battle, seq, "/steps/0/to", 9.0)).flatten()
    })
}

/// A model goes where an enemy stands.
fn into_combat(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let unit = battle.unit(seq);
        if battle.text(seq, "kind") == "fall_back"
            || has(battle, unit, "FLY")
            || battle.fields(seq)["steps"].as_array()?.is_empty()
        {
            return None;
        }
        let enemy = battle.other_side(battle.side(seq));
        let ground = |piece: &&aftermath_rules::board::Piece| !has(battle, piece.id.as_str(), "AIRCRAFT");
        let piece = battle.units(seq - 1, enemy).find(ground)?;
        let pose = piece.stands.first()?.pose?;
        Some(set(battle, seq, "/steps/0/to", json!([pose.at.x, pose.at.y])))
    })
}

fn free_fall_back(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let free = battle.text(seq, "kind") == "normal" && battle.held(seq, "w40k.move.options_free");
        free.then(|| set(battle, seq, "/kind", json!("fall_back")))
    })
}

fn locked_move(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let locked = battle.text(seq, "kind") == "fall_back" && battle.held(seq, "w40k.move.options_engaged");
        (locked && !has(battle, battle.unit(seq), "AIRCRAFT")).then(|| set(battle, seq, "/kind", json!("normal")))
    })
}

fn stray_die(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let normal = battle.text(seq, "kind") == "normal";
        normal.then(|| battle.edit(seq, |fields| fields["advance"] = json!({ "dice": [4] })))
    })
}

fn no_model(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let some = !battle.fields(seq)["steps"].as_array()?.is_empty();
        some.then(|| set(battle, seq, "/steps/0/model", json!(90)))
    })
}

fn late_move(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let step = battle.after(seq, &["phase_start"]).filter(|at| battle.text(*at, "step") == "reinforcements")?;
        // The unit does nothing else in the meantime.
        let unit = battle.unit(seq).to_owned();
        let busy = (seq + 1..step).any(|at| battle.unit(at) == unit || battle.text(at, "transport") == unit);
        (!busy).then(|| battle.moved(seq, step + 1))
    })
}

fn early_arrival(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "arrive", |battle, seq| {
        let step = battle.before(seq, &["phase_start"]).filter(|at| battle.text(*at, "step") == "reinforcements")?;
        Some(battle.moved(seq, step))
    })
}

fn dropped_on(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "arrive", |battle, seq| {
        let enemy = battle.other_side(battle.side(seq));
        let pose = battle.units(seq - 1, enemy).next()?.stands.first()?.pose?;
        Some(set(battle, seq, "/at/0/at", json!([pose.at.x, pose.at.y])))
    })
}

fn scattered_arrival(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "arrive", |battle, seq| {
        let many = battle.fields(seq)["at"].as_array()?.len() > 1;
        many.then(|| led_astray(battle, seq, "/at/0/at", 15.0)).flatten()
    })
}

fn slow_aircraft(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "move", |battle, seq| {
        let unit = battle.unit(seq);
        let pose = battle.piece(seq - 1, unit)?.stands.first()?.pose?;
        let near = json!([pose.at.x, (pose.at.y * 100.0).round() / 100.0]);
        has(battle, unit, "AIRCRAFT").then(|| set(battle, seq, "/steps/0/to", near))
    })
}

fn far_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "disembark", |battle, seq| shifted(battle, seq, "/at/0/at/0", 9.0))
}

fn late_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("disembark"), chance, |seq| {
        let (unit, transport) = (battle.unit(seq).to_owned(), battle.text(seq, "transport").to_owned());
        let phase = battle.phase(seq);
        let moves =
            phase.clone().find(|at| *at > seq && battle.kind(*at) == "move" && battle.unit(*at) == transport)?;
        let own = phase.into_iter().any(|at| at > seq && at <= moves && battle.unit(at) == unit);
        (!own).then(|| battle.moved(seq, moves + 1))
    })
}

fn no_move(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("embark"), chance, |seq| {
        let moved = seq - 1;
        let own = battle.kind(moved) == "move" && battle.unit(moved) == battle.unit(seq);
        own.then(|| battle.without(moved, seq))
    })
}
