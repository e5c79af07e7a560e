//! Faults of the Psychic phase.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, die_more, flipped, more, set, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "psychic test misread",
        rules: &["w40k.psychic.test"],
        plant: |battle, chance| change(battle, chance, "manifest", |battle, seq| flipped(battle, seq, "/passed")),
    },
    Kind {
        name: "psychic test with three dice",
        rules: &["w40k.psychic.test"],
        plant: |battle, chance| change(battle, chance, "manifest", |battle, seq| die_more(battle, seq, "/dice/dice")),
    },
    Kind { name: "warp charge of Smite wrong", rules: &["w40k.psychic.smite_warp_charge"], plant: smite_charge },
    Kind {
        name: "power that nobody knows",
        rules: &["w40k.psychic.known"],
        plant: |battle, chance| {
            change(battle, chance, "manifest", |battle, seq| Some(set(battle, seq, "/power", json!("Gaze"))))
        },
    },
    Kind { name: "same power again in a round", rules: &["w40k.psychic.once_per_round"], plant: again },
    Kind { name: "Perils left out", rules: &["w40k.psychic.perils"], plant: no_perils },
    Kind { name: "Perils without a double", rules: &["w40k.psychic.perils_trigger"], plant: undue_perils },
    Kind {
        name: "deny misread",
        rules: &["w40k.psychic.deny_test"],
        plant: |battle, chance| change(battle, chance, "deny", |battle, seq| flipped(battle, seq, "/denied")),
    },
    Kind {
        name: "denied twice",
        rules: &["w40k.psychic.deny_once"],
        plant: |battle, chance| twice(battle, chance, "deny"),
    },
    Kind { name: "effect of a power that failed", rules: &["w40k.psychic.manifest"], plant: failed },
    Kind {
        name: "effect twice",
        rules: &["w40k.psychic.manifest"],
        plant: |battle, chance| twice(battle, chance, "power_effect"),
    },
    Kind { name: "Smite on a friend", rules: &["w40k.psychic.smite_effect"], plant: friend },
    Kind { name: "mortal wounds miscounted", rules: &["w40k.dice.d3", "w40k.dice.notation"], plant: miscounted },
];

fn smite_charge(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "manifest", |battle, seq| {
        (battle.text(seq, "power") == "Smite").then(|| more(battle, seq, "/warp_charge", 1)).flatten()
    })
}

fn again(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("manifest"), chance, |seq| {
        let named = battle.text(seq, "power") != "Smite" && battle.fields(seq)["passed"] == false;
        let quiet = battle.kind(seq + 1) != "perils";
        (named && quiet).then(|| battle.twice(seq))
    })
}

/// What comes next after the test finds them missing.
fn no_perils(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("perils"), chance, |seq| {
        let next = battle.after(seq, &["manifest", "phase_start"])?;
        let alone = !matches!(battle.kind(seq + 1), "power_effect" | "deny" | "wreck" | "control" | "scored");
        alone.then(|| battle.without(seq, next))
    })
}

fn undue_perils(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("manifest"), chance, |seq| {
        let due = battle.kind(seq + 1) == "perils";
        let unit = battle.unit(seq).to_owned();
        let fields = json!({ "suffered": { "unit": unit, "dice": { "dice": [1] }, "wounds": 1 } });
        (!due).then(|| battle.insert(seq + 1, battle.side(seq), "perils", fields))
    })
}

fn failed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("manifest"), chance, |seq| {
        let lost = battle.fields(seq)["passed"] == false && battle.kind(seq + 1) != "perils";
        let fields = json!({ "unit": battle.unit(seq), "power": battle.text(seq, "power") });
        lost.then(|| battle.insert(seq + 1, battle.side(seq), "power_effect", fields))
    })
}

fn friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "power_effect", |battle, seq| {
        let smite = battle.text(seq, "power") == "Smite";
        smite.then(|| set(battle, seq, "/target", json!(battle.unit(seq))))
    })
}

fn miscounted(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "power_effect", |battle, seq| more(battle, seq, "/suffered/0/wounds", 1))
}
