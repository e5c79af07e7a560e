//! Faults of charges.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, longer, set, step_more, twice, units};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "charge declared twice",
        rules: &["wfb.charge.declare"],
        plant: |battle, chance| twice(battle, chance, "charge"),
    },
    Kind { name: "friend charged", rules: &["wfb.charge.declare"], plant: friend },
    Kind { name: "charge answered twice", rules: &["wfb.charge.response_required"], plant: answered_twice },
    Kind { name: "stands and shoots without weapons", rules: &["wfb.charge.stand_and_shoot_weapons"], plant: unarmed },
    Kind {
        name: "charge too long",
        rules: &["wfb.charge.move_distance"],
        plant: |battle, chance| ended(battle, chance, "contact", |battle, seq| longer(battle, seq, 25.0)),
    },
    Kind {
        name: "two wheels in a charge",
        rules: &["wfb.charge.single_wheel"],
        plant: |battle, chance| {
            ended(battle, chance, "contact", |battle, seq| {
                let mut steps = battle.fields(seq)["steps"].as_array()?.clone();
                steps.insert(0, json!({ "wheel": 1.0 }));
                steps.insert(1, json!({ "wheel": -1.0 }));
                Some(set(battle, seq, "/steps", Value::Array(steps)))
            })
        },
    },
    Kind {
        name: "turn in a charge",
        rules: &["wfb.charge.no_manoeuvre"],
        plant: |battle, chance| {
            ended(battle, chance, "contact", |battle, seq| step_more(battle, seq, json!({ "turn": 90 })))
        },
    },
    Kind {
        name: "change of formation in a charge",
        rules: &["wfb.charge.no_manoeuvre"],
        plant: |battle, chance| {
            ended(battle, chance, "contact", |battle, seq| step_more(battle, seq, json!({ "ranks": 1 })))
        },
    },
    Kind {
        name: "charger not set flush",
        rules: &["wfb.charge.align"],
        plant: |battle, chance| {
            ended(battle, chance, "contact", |battle, seq| {
                let facing = battle.fields(seq)["to"][2].as_f64()?;
                Some(set(battle, seq, "/to/2", json!((facing + 25.0) % 360.0)))
            })
        },
    },
    Kind {
        name: "failed charge moves too far",
        rules: &["wfb.charge.failed_move"],
        plant: |battle, chance| ended(battle, chance, "failed", |battle, seq| longer(battle, seq, 2.0)),
    },
    Kind {
        name: "who fled within reach let go",
        rules: &["wfb.charge.catch_fleeing"],
        plant: |battle, chance| {
            ended(battle, chance, "caught", |battle, seq| Some(set(battle, seq, "/result", json!("failed"))))
        },
    },
    Kind { name: "who fled out of reach taken for caught", rules: &["wfb.charge.catch_fleeing"], plant: caught_afar },
    Kind {
        name: "charge redirected twice",
        rules: &["wfb.charge.redirect_once"],
        plant: |battle, chance| twice(battle, chance, "redirect"),
    },
    Kind { name: "Panic in the flank not tested", rules: &["wfb.panic.charged_flank_rear"], plant: no_panic },
];

/// Some charge move that ended so.
fn ended(
    battle: &Battle,
    chance: &mut Chance,
    how: &str,
    plant: impl Fn(&Battle, usize) -> Option<Fault>,
) -> Option<Fault> {
    change(battle, chance, "charge_move", |battle, seq| {
        (battle.text(seq, "result") == how).then(|| plant(battle, seq)).flatten()
    })
}

fn friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "charge", |battle, seq| {
        let own = units(battle, seq, battle.side(seq));
        let friend = own.into_iter().find(|unit| unit != battle.unit(seq))?;
        Some(battle.replaced(seq, "charge", json!({ "unit": battle.unit(seq), "target": friend })))
    })
}

/// Answers to charges, not to runs.
fn answers(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("respond").filter(|seq| battle.in_phase(*seq, "movement"))
}

fn answered_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let holds = |seq: &usize| battle.text(*seq, "response") == "hold";
    somewhere(answers(battle).filter(holds), chance, |seq| {
        let run = battle.before(seq, &["charge"]).is_some();
        run.then(|| battle.twice(seq))
    })
}

fn unarmed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(answers(battle), chance, |seq| {
        let weapons = battle.roster(battle.unit(seq))["weapons"].as_array();
        let armed = weapons.is_some_and(|weapons| weapons.iter().any(|weapon| weapon["range"].is_number()));
        let holds = battle.text(seq, "response") == "hold";
        (!armed && holds && has_weapons(battle, battle.unit(seq)))
            .then(|| set(battle, seq, "/response", json!("stand_and_shoot")))
    })
}

/// Whether weapons are told of anybody in a unit's army: an army without any says nothing of weapons.
fn has_weapons(battle: &Battle, unit: &str) -> bool {
    let rosters =
        battle.lines[0]["sides"].as_array().into_iter().flatten().filter_map(|side| side["roster"].as_array());
    let mut own = rosters.filter(|roster| roster.iter().any(|row| row["id"] == unit)).flatten();
    own.any(|row| row["weapons"].as_array().is_some_and(|weapons| !weapons.is_empty()))
}

fn caught_afar(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    ended(battle, chance, "failed", |battle, seq| {
        let finding = battle.finding(seq, "wfb.charge.failed")?;
        let fled = finding
            .detail
            .figures
            .iter()
            .any(|(name, figure)| *name == "fled" && format!("{figure:?}").contains("yes"));
        // Who is away by no more than the tolerance may as well have been caught.
        let by_little = battle.finding(seq, "wfb.charge.catch_fleeing").is_some_and(|finding| finding.detail.marginal);
        (fled && !by_little).then(|| set(battle, seq, "/result", json!("caught")))
    })
}

/// A test that was due at the end of the phase, where it was passed.
fn no_panic(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("test"), chance, |seq| {
        let due = battle.text(seq, "cause") == "charged_flank_rear" && battle.fields(seq)["declared"] == true;
        let end = battle.after(seq, &["phase_start"])?;
        // Who left its combat since, or ran into it only now, is not asked.
        let stays = super::edits::is(battle, end - 1, battle.unit(seq), "engaged");
        (due && stays).then(|| battle.without(seq, end))
    })
}
