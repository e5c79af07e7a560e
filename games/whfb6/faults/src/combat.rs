//! Faults of fighting.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, renumbered, somewhere};
use serde_json::{Value, json};

use super::edits::{change, is_full, set, twice, units};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "combat fought twice",
        rules: &["wfb.combat.one_at_a_time"],
        plant: |battle, chance| twice(battle, chance, "combat"),
    },
    Kind { name: "combat of who touch nobody", rules: &["wfb.combat.contact"], plant: stranger },
    Kind { name: "blow at who is not touched", rules: &["wfb.combat.contact"], plant: not_touched },
    Kind {
        name: "more blows than Attacks",
        rules: &["wfb.gap.number_of_attacks", "wfb.gap.slain_do_not_strike"],
        plant: |battle, chance| {
            change(battle, chance, "strike", |battle, seq| {
                let mut dice = battle.fields(seq)["throws"]["hit"].as_array()?.clone();
                dice.extend((0..60).map(|_| json!(1)));
                is_full(battle).then(|| set(battle, seq, "/throws/hit", Value::Array(dice)))
            })
        },
    },
    Kind {
        name: "struck out of turn",
        rules: &[
            "wfb.combat.chargers_first",
            "wfb.combat.initiative",
            "wfb.combat.tie_previous_winner",
            "wfb.combat.tie_roll_off",
        ],
        plant: out_of_turn,
    },
    Kind {
        name: "strike roll won by the lower die",
        rules: &["wfb.combat.tie_roll_off"],
        plant: |battle, chance| {
            change(battle, chance, "strike_roll", |battle, seq| {
                let loser = battle.other_side(battle.text(seq, "first")).to_owned();
                Some(set(battle, seq, "/first", json!(loser)))
            })
        },
    },
];

fn stranger(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "combat", |battle, seq| {
        let mut all = battle.fields(seq)["units"].as_array()?.clone();
        let other = units(battle, seq, battle.side(seq))
            .into_iter()
            .find(|unit| !super::edits::is(battle, seq, unit, "engaged"))?;
        let own = battle.piece(seq, &other)?;
        let enemies = battle.pieces(seq).iter().filter(|piece| piece.side.as_str() != battle.side(seq));
        let apart = enemies.into_iter().all(|enemy| aftermath_simulate::faults::gap(own, enemy) > 1.0);
        all.push(json!(other));
        apart.then(|| set(battle, seq, "/units", Value::Array(all)))
    })
}

fn not_touched(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "strike", |battle, seq| {
        let enemies = units(battle, seq, battle.other_side(battle.side(seq)));
        let other = enemies.into_iter().find(|unit| !super::edits::is(battle, seq - 1, unit, "engaged"))?;
        Some(set(battle, seq, "/target", json!(other)))
    })
}

/// Two strikes that follow each other, of two sides, change places: the one that comes later now is the one that came too
/// late.
fn out_of_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("strike"), chance, |seq| {
        let next = seq + 1;
        let rules = ["wfb.combat.chargers_first", "wfb.combat.initiative"];
        let plain = battle.kind(next) == "strike"
            && battle.side(seq) != battle.side(next)
            && battle.fields(seq)["out_of_order"].is_null()
            && battle.fields(next)["out_of_order"].is_null()
            && rules.iter().any(|rule| battle.held(next, rule));
        // Who would be slain by the other's blows strikes no more.
        let lives = |at: usize| battle.fields(at)["throws"]["removed"].as_u64().unwrap_or(0) == 0;
        (plain && lives(seq) && lives(next)).then(|| {
            let mut lines = battle.lines.clone();
            lines.swap(seq, next);
            renumbered(Fault { entry: next, lines })
        })
    })
}
