//! Faults of the sequence of turns, and of the end.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, more, set, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "turn numbered wrongly",
        rules: &["tac.turn.phase_order"],
        plant: |battle, chance| change(battle, chance, "turn_start", |battle, seq| more(battle, seq, "/turn", 1)),
    },
    Kind {
        name: "turn of the wrong side",
        rules: &["tac.turn.melee_each_turn", "tac.turn.first_player_roll"],
        plant: |battle, chance| super::edits::signed(battle, chance, "turn_start"),
    },
    Kind {
        name: "phase begun twice",
        rules: &["tac.turn.phase_order"],
        plant: |battle, chance| twice(battle, chance, "phase_start"),
    },
    Kind { name: "phase not begun", rules: &["tac.turn.phase_order"], plant: no_phase },
    Kind {
        name: "turn ended twice",
        rules: &["tac.turn.phase_order"],
        plant: |battle, chance| twice(battle, chance, "turn_end"),
    },
    Kind { name: "entry after the end", rules: &["tac.victory.agreement"], plant: after_the_end },
    Kind {
        name: "who gave up taken for the winner",
        rules: &["tac.victory.agreement"],
        plant: |battle, chance| {
            change(battle, chance, "battle_end", |battle, seq| {
                let loser = battle.other_side(battle.text(seq, "winner")).to_owned();
                (battle.text(seq, "because") == "conceded").then(|| set(battle, seq, "/winner", json!(loser)))
            })
        },
    },
    Kind { name: "melee before movement", rules: &["tac.turn.phase_order"], plant: early_melee },
];

fn no_phase(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let acts = |seq: &usize| {
        let fits = [("shooting", "order"), ("movement", "order"), ("uncontrolled", "uncontrolled"), ("melee", "melee")];
        fits.contains(&(battle.text(*seq, "phase"), battle.kind(seq + 1)))
    };
    somewhere(battle.of("phase_start").filter(acts), chance, |seq| Some(battle.without(seq, seq + 1)))
}

fn after_the_end(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let end = battle.of("battle_end").last()?;
    Some(battle.insert(end + 1, battle.side(end), "turn_end", json!({})))
}

/// A round of melee is fought when the movement begins.
fn early_melee(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "melee", |battle, seq| {
        let start = (1..seq).rev().find(|at| battle.kind(*at) == "turn_start")?;
        let movement = (start..seq).find(|at| battle.text(*at, "phase") == "movement")?;
        Some(battle.moved(seq, movement + 1))
    })
}
