//! Faults of armies, of setting up, and of the sequence of turns.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, flipped, is_full, more, set, twice, units};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "army too dear", rules: &["wfb.gap.army_lists"], plant: too_dear },
    Kind { name: "roll-off won by the lower die", rules: &["wfb.gap.deployment"], plant: roll_off },
    Kind {
        name: "deployed beyond the zone",
        rules: &["wfb.gap.deployment"],
        plant: |battle, chance| {
            change(battle, chance, "deploy", |battle, seq| Some(set(battle, seq, "/to/1", json!(24.0))))
        },
    },
    Kind {
        name: "deployed twice",
        rules: &["wfb.gap.deployment"],
        plant: |battle, chance| twice(battle, chance, "deploy"),
    },
    Kind { name: "unit left at home", rules: &["wfb.gap.deployment"], plant: left_at_home },
    Kind {
        name: "turn numbered wrongly",
        rules: &["wfb.turn.phase_order"],
        plant: |battle, chance| change(battle, chance, "turn_start", |battle, seq| more(battle, seq, "/turn", 1)),
    },
    Kind { name: "turn of the wrong side", rules: &["wfb.turn.phase_order"], plant: wrong_side },
    Kind {
        name: "phase begun twice",
        rules: &["wfb.turn.phase_order"],
        plant: |battle, chance| twice(battle, chance, "phase_start"),
    },
    Kind { name: "phase not begun", rules: &["wfb.turn.phase_order"], plant: no_phase },
    Kind {
        name: "turn ended twice",
        rules: &["wfb.turn.phase_order"],
        plant: |battle, chance| twice(battle, chance, "turn_end"),
    },
    Kind { name: "unit led by the enemy", rules: &["wfb.turn.phase_order"], plant: wrong_hand },
    Kind { name: "charge declared after moves", rules: &["wfb.turn.movement_order"], plant: late_charge },
    Kind { name: "dice of magic counted after a spell", rules: &["wfb.turn.magic_order"], plant: late_pools },
    Kind { name: "target declared after shots", rules: &["wfb.turn.shooting_order"], plant: late_target },
    Kind {
        name: "round scored twice",
        rules: &["wfb.turn.combat_order"],
        plant: |battle, chance| twice(battle, chance, "combat_result"),
    },
    Kind { name: "combat after flight", rules: &["wfb.turn.combat_order"], plant: late_combat },
    Kind { name: "test of the start of a turn too late", rules: &["wfb.turn.start_tests"], plant: late_test },
    Kind {
        name: "stupidity read wrongly",
        rules: &["wfb.turn.start_tests"],
        plant: |battle, chance| {
            change(battle, chance, "test", |battle, seq| {
                (battle.text(seq, "cause") == "start_of_turn").then(|| flipped(battle, seq)).flatten()
            })
        },
    },
    Kind {
        name: "Panic read wrongly",
        rules: &["wfb.gap.panic_procedure"],
        plant: |battle, chance| {
            change(battle, chance, "test", |battle, seq| {
                let panic = battle.text(seq, "kind") == "panic" && is_full(battle);
                panic.then(|| flipped(battle, seq)).flatten()
            })
        },
    },
    Kind { name: "entry after the end", rules: &["wfb.gap.victory"], plant: after_the_end },
    Kind {
        name: "points miscounted",
        rules: &["wfb.gap.victory"],
        plant: |battle, chance| {
            change(battle, chance, "battle_end", |battle, seq| more(battle, seq, "/points/0/points", 1))
        },
    },
    Kind { name: "loser taken for the winner", rules: &["wfb.gap.victory"], plant: wrong_winner },
];

fn too_dear(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let mut lines = battle.lines.clone();
    lines[0]["points"] = json!(100);
    Some(Fault { entry: 0, lines })
}

fn roll_off(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "roll_off", |battle, seq| {
        let loser = battle.other_side(battle.text(seq, "winner")).to_owned();
        Some(set(battle, seq, "/winner", json!(loser)))
    })
}

fn left_at_home(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let first = battle.of("turn_start").next()?;
    somewhere(battle.of("deploy"), chance, |seq| Some(battle.without(seq, first)))
}

fn wrong_side(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start").skip(1), chance, |seq| {
        Some(battle.signed(seq, battle.other_side(battle.side(seq))))
    })
}

fn no_phase(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let moves = |seq: &usize| ["move", "target", "combat"].contains(&battle.kind(seq + 1));
    somewhere(battle.of("phase_start").filter(moves), chance, |seq| Some(battle.without(seq, seq + 1)))
}

fn wrong_hand(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

fn late_charge(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move").filter(|seq| battle.text(*seq, "kind") != "stupid"), chance, |seq| {
        let side = battle.side(seq);
        let target = units(battle, seq, battle.other_side(side)).into_iter().next()?;
        let fields = json!({ "unit": battle.unit(seq), "target": target });
        Some(battle.insert(seq + 1, side, "charge", fields))
    })
}

fn late_pools(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let followed = |seq: &usize| battle.kind(seq + 1) == "cast";
    somewhere(battle.of("dice_pools").filter(followed), chance, |seq| Some(battle.moved(seq, seq + 2)))
}

fn late_target(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let alive = |seq: &usize| {
        let phase = battle.phase(*seq);
        let stays = battle
            .pieces(*seq)
            .iter()
            .any(|piece| piece.id.as_str() == battle.text(*seq, "target") && !piece.flags.contains(&"destroyed"));
        stays && phase.start < *seq && battle.in_phase(*seq, "shooting")
    };
    somewhere(battle.of("shoot").filter(alive), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "target": battle.text(seq, "target") });
        Some(battle.insert(seq + 1, battle.side(seq), "target", fields))
    })
}

/// A combat after the broken have run.
fn late_combat(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let broken = |seq: &usize| battle.text(*seq, "cause") == "broken";
    somewhere(battle.of("flee_move").filter(broken), chance, |seq| {
        let before = battle.before(seq, &["combat"])?;
        let fields = battle.fields(before).clone();
        let turn = battle.before(seq, &["turn_start"])?;
        Some(battle.insert(seq + 1, battle.side(turn), "combat", fields))
    })
}

fn late_test(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let movement = |seq: &usize| battle.text(*seq, "phase") == "movement";
    somewhere(battle.of("phase_start").filter(movement), chance, |seq| {
        let unit = units(battle, seq, battle.side(seq)).into_iter().next()?;
        let fields = json!({ "unit": unit, "kind": "other", "cause": "start_of_turn", "dice": [1, 1] });
        Some(battle.insert(seq + 1, battle.side(seq), "test", fields))
    })
}

fn after_the_end(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let last = battle.last();
    Some(battle.insert(last + 1, battle.side(last), "turn_end", json!({})))
}

fn wrong_winner(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "battle_end", |battle, seq| {
        let winner = battle.fields(seq)["winner"].as_str()?;
        let conceded = battle.text(seq, "because") == "conceded";
        let loser = battle.other_side(winner).to_owned();
        (!conceded).then(|| set(battle, seq, "/winner", json!(loser)))
    })
}
