//! Faults of the end and of its points.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::json;

use super::edits::{change, more, set};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "entry after the end", rules: &["w40k.only_war.end"], plant: after_the_end },
    Kind { name: "end before its time", rules: &["w40k.only_war.end"], plant: early },
    Kind {
        name: "points miscounted at the end",
        rules: &["w40k.only_war.capture_and_control"],
        plant: |battle, chance| {
            change(battle, chance, "battle_end", |battle, seq| more(battle, seq, "/points/0/points", 1))
        },
    },
    Kind {
        name: "loser taken for the winner",
        rules: &["w40k.only_war.victor", "w40k.reinforce.never_arrived"],
        plant: wrong_winner,
    },
    Kind {
        name: "two points for the Warlord",
        rules: &["w40k.only_war.slay_the_warlord"],
        plant: |battle, chance| reason(battle, chance, "slay_the_warlord"),
    },
    Kind {
        name: "two points for most markers",
        rules: &["w40k.only_war.most_markers"],
        plant: |battle, chance| reason(battle, chance, "most_markers"),
    },
    Kind { name: "Warlord slain who lives", rules: &["w40k.only_war.slay_the_warlord"], plant: lives },
];

fn after_the_end(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let end = battle.of("battle_end").next()?;
    Some(battle.insert(end + 1, battle.side(end), "turn_start", json!({ "turn": 6 })))
}

fn early(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let end = battle.of("battle_end").next().filter(|end| battle.text(*end, "because") == "round_limit")?;
    let turns: Vec<usize> = battle.of("turn_end").take(4).collect();
    let at = *turns.get(chance.below(turns.len().max(1)))?;
    let mut fields = battle.fields(end).clone();
    fields["because"] = json!("round_limit");
    Some(battle.insert(at + 1, battle.side(end), "battle_end", fields))
}

fn wrong_winner(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "battle_end", |battle, seq| {
        let loser = battle.other_side(battle.fields(seq)["winner"].as_str()?);
        Some(set(battle, seq, "/winner", json!(loser)))
    })
}

fn reason(battle: &Battle, chance: &mut Chance, reason: &str) -> Option<Fault> {
    change(battle, chance, "scored", |battle, seq| {
        (battle.text(seq, "reason") == reason).then(|| more(battle, seq, "/points", 1)).flatten()
    })
}

fn lives(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "turn_end", |battle, seq| {
        let side = battle.side(seq);
        let warlord = battle.of("warlord").find(|at| battle.side(*at) != side)?;
        let there = !battle.stands(seq, battle.unit(warlord)).is_empty();
        let fields = json!({ "reason": "slay_the_warlord", "points": 1 });
        there.then(|| battle.insert(seq + 1, side, "scored", fields))
    })
}
