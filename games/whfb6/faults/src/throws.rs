//! Faults of throws to hit, to wound and to save, and of losses.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::json;

use super::edits::{change, die_more, is_full, more, set};

/// Rules by which shots hit or not.
const SHOTS: &[&str] = &[
    "wfb.shoot.to_hit",
    "wfb.shoot.natural_one",
    "wfb.shoot.mod_large_target",
    "wfb.shoot.mod_moved",
    "wfb.shoot.mod_charging_enemy",
    "wfb.shoot.mod_long_range",
    "wfb.shoot.mod_single_or_skirmish",
    "wfb.shoot.mod_soft_cover",
    "wfb.shoot.mod_hard_cover",
    "wfb.shoot.mods_cumulative",
    "wfb.shoot.seven_plus",
    "wfb.shoot.ten_plus",
    "wfb.pursuit.off_table_moved_penalty",
];
/// Rules by which blows hit or not.
const BLOWS: &[&str] = &["wfb.combat.to_hit", "wfb.combat.natural_one_six", "wfb.combat.cavalry_ws"];
/// Rules by which wounds are saved or not.
const SAVES: &[&str] = &[
    "wfb.save.roll",
    "wfb.save.combat",
    "wfb.save.natural_one",
    "wfb.save.armour_value",
    "wfb.save.strength_modifier",
    "wfb.save.ward_unmodified",
    "wfb.save.ward_single_best",
    "wfb.gap.armour_other",
];
/// Rules by which models are taken away.
const LOSSES: &[&str] = &["wfb.shoot.multiple_wounds", "wfb.combat.casualties_overflow"];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "hits of shots miscounted", rules: SHOTS, plant: |battle, chance| hits(battle, chance, "shoot") },
    Kind { name: "hits of blows miscounted", rules: BLOWS, plant: |battle, chance| hits(battle, chance, "strike") },
    Kind {
        name: "wounds of shots miscounted",
        rules: &["wfb.wound.table"],
        plant: |battle, chance| wounds(battle, chance, "shoot"),
    },
    Kind {
        name: "wounds of blows miscounted",
        rules: &["wfb.wound.combat"],
        plant: |battle, chance| wounds(battle, chance, "strike"),
    },
    Kind {
        name: "die to wound too many (shots)",
        rules: &["wfb.wound.table"],
        plant: |battle, chance| change(battle, chance, "shoot", |battle, seq| die_more(battle, seq, "/throws/wound")),
    },
    Kind {
        name: "die to wound too many (blows)",
        rules: &["wfb.wound.combat"],
        plant: |battle, chance| change(battle, chance, "strike", |battle, seq| die_more(battle, seq, "/throws/wound")),
    },
    Kind {
        name: "saves against shots miscounted",
        rules: SAVES,
        plant: |battle, chance| saves(battle, chance, "shoot"),
    },
    Kind {
        name: "saves against blows miscounted",
        rules: SAVES,
        plant: |battle, chance| saves(battle, chance, "strike"),
    },
    Kind {
        name: "die to save too many (shots)",
        rules: &["wfb.save.roll"],
        plant: |battle, chance| change(battle, chance, "shoot", |battle, seq| die_more(battle, seq, "/throws/armour")),
    },
    Kind {
        name: "die to save too many (blows)",
        rules: &["wfb.save.combat"],
        plant: |battle, chance| change(battle, chance, "strike", |battle, seq| die_more(battle, seq, "/throws/armour")),
    },
    Kind { name: "losses by shots miscounted", rules: LOSSES, plant: |battle, chance| losses(battle, chance, "shoot") },
    Kind {
        name: "losses by blows miscounted",
        rules: LOSSES,
        plant: |battle, chance| losses(battle, chance, "strike"),
    },
    Kind {
        name: "losses by shots from the front",
        rules: &["wfb.shoot.casualties_rear", "wfb.shoot.casualties_single_rank"],
        plant: |battle, chance| {
            change(battle, chance, "shoot", |battle, seq| {
                let told = battle.fields(seq)["throws"]["from"].is_string();
                told.then(|| set(battle, seq, "/throws/from", json!("front")))
            })
        },
    },
];

/// A hit more than the dice show, where another die is left for it.
fn hits(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    change(battle, chance, kind, |battle, seq| {
        let throws = &battle.fields(seq)["throws"];
        let (dice, hits) = (throws["hit"].as_array()?.len() as u64, throws["hits"].as_u64()?);
        let out = battle.held(seq, "wfb.shoot.out_of_range") || battle.held(seq, "wfb.shoot.ten_plus");
        (hits < dice && !out).then(|| set(battle, seq, "/throws/hits", json!(hits + 1)))
    })
}

fn wounds(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    change(battle, chance, kind, |battle, seq| {
        let thrown = battle.fields(seq)["throws"]["wound"].is_array();
        thrown.then(|| more(battle, seq, "/throws/wounds", 1)).flatten()
    })
}

/// A wound more that was not saved; where armour that the book does not know may be left out, it may be right so.
fn saves(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    change(battle, chance, kind, |battle, seq| {
        let throws = &battle.fields(seq)["throws"];
        let (wounds, unsaved) = (throws["wounds"].as_u64()?, throws["unsaved"].as_u64()?);
        let other = battle.roster(battle.text(seq, "target"))["armour"]["other"].is_array();
        (unsaved < wounds && throws["armour"].is_array() && (is_full(battle) || !other))
            .then(|| set(battle, seq, "/throws/unsaved", json!(unsaved + 1)))
    })
}

/// A model more than the wounds cost, of a unit that has it.
fn losses(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    change(battle, chance, kind, |battle, seq| {
        let lives = battle.piece(seq, battle.text(seq, "target")).is_some_and(|piece| piece.strength > piece.lost + 1);
        lives.then(|| more(battle, seq, "/throws/removed", 1)).flatten()
    })
}
