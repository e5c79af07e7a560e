//! Faults of shooting.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, set};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "models of the rear shoot",
        rules: &["wfb.shoot.ranks"],
        plant: |battle, chance| {
            change(battle, chance, "shoot", |battle, seq| {
                let models = battle.fields(seq)["models"].as_u64()?;
                Some(set(battle, seq, "/models", json!(models + 40)))
            })
        },
    },
    Kind { name: "target not declared", rules: &["wfb.shoot.declare_targets"], plant: undeclared },
    Kind {
        name: "long range taken for short",
        rules: &["wfb.shoot.range_bands"],
        plant: |battle, chance| band(battle, chance, true),
    },
    Kind {
        name: "short range taken for long",
        rules: &["wfb.shoot.range_bands"],
        plant: |battle, chance| band(battle, chance, false),
    },
    Kind { name: "shots out of range hit", rules: &["wfb.shoot.out_of_range"], plant: out_of_range },
    Kind { name: "cover misread", rules: &["wfb.shoot.cover_classes"], plant: cover },
    Kind { name: "Panic by losses not tested", rules: &["wfb.panic.shooting_quarter"], plant: no_test },
    Kind { name: "Panic tested without losses", rules: &["wfb.panic.shooting_quarter"], plant: undue_test },
];

/// Shots of the shooting phase.
fn shots(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("shoot").filter(|seq| battle.in_phase(*seq, "shooting"))
}

fn undeclared(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let phase = battle.phase(seq);
        let own = |at: &usize| battle.kind(*at) == "target" && battle.unit(*at) == battle.unit(seq);
        phase.into_iter().find(own).map(|target| battle.without(target, seq))
    })
}

fn band(battle: &Battle, chance: &mut Chance, long: bool) -> Option<Fault> {
    change(battle, chance, "shoot", |battle, seq| {
        let taken = battle.fields(seq)["long"].as_bool()?;
        (taken == long).then(|| set(battle, seq, "/long", json!(!long)))
    })
}

fn out_of_range(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let out = battle.held(seq, "wfb.shoot.out_of_range");
        out.then(|| set(battle, seq, "/throws/hits", json!(1)))
    })
}

fn cover(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "shoot", |battle, seq| {
        let measured = battle.held(seq, "wfb.shoot.cover_classes");
        let other = if battle.text(seq, "cover") == "hard" { "none" } else { "hard" };
        measured.then(|| set(battle, seq, "/cover", json!(other)))
    })
}

/// A test that was passed is missed when the phase ends.
fn no_test(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("test"), chance, |seq| {
        let due = battle.text(seq, "cause") == "shooting" && battle.fields(seq)["declared"] == true;
        let end = battle.after(seq, &["phase_start"])?;
        // Who is shot away altogether has nobody to test.
        let lives = battle.piece(end, battle.unit(seq)).is_some_and(|piece| !piece.flags.contains(&"destroyed"));
        (due && lives).then(|| battle.without(seq, end))
    })
}

fn undue_test(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let target = battle.text(seq, "target").to_owned();
        let start = battle.phase(seq).start;
        let earlier = (start..seq).any(|at| battle.kind(at) == "shoot" && battle.text(at, "target") == target);
        let unhurt = battle.fields(seq)["throws"]["unsaved"] == 0 && !earlier;
        let fields = json!({ "unit": target, "kind": "panic", "cause": "shooting", "dice": [1, 1], "declared": true });
        unhurt.then(|| battle.insert(seq + 1, battle.other_side(battle.side(seq)), "test", fields))
    })
}
