//! Faults of single dice: Yellow-bellied, Headstrong, and Regeneration.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::table::{damage, figure, has, of_side, order_of, wavers};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "Yellow-bellied die misread", rules: &["kow.special.yellow_bellied"], plant: dare_misread },
    Kind { name: "Yellow-bellied die left out", rules: &["kow.special.yellow_bellied"], plant: dare_left_out },
    Kind { name: "Yellow-bellied die thrown twice", rules: &["kow.special.yellow_bellied"], plant: dare_twice },
    Kind { name: "afraid, and yet it charges", rules: &["kow.special.yellow_bellied"], plant: dare_ignored },
    Kind { name: "Yellow-bellied die by who is not", rules: &["kow.special.yellow_bellied"], plant: dare_by_others },
    Kind {
        name: "Yellow-bellied die against a flank, a rear or an Individual",
        rules: &["kow.special.yellow_bellied_exempt"],
        plant: dare_exempt,
    },
    Kind {
        name: "Regeneration die too many",
        rules: &["kow.special.regeneration"],
        plant: |battle, chance| regeneration_dice(battle, chance, true),
    },
    Kind {
        name: "Regeneration die too few",
        rules: &["kow.special.regeneration"],
        plant: |battle, chance| regeneration_dice(battle, chance, false),
    },
    Kind { name: "Regeneration miscounted", rules: &["kow.special.regeneration"], plant: regeneration_miscounted },
    Kind { name: "Regeneration twice", rules: &["kow.special.regeneration"], plant: regeneration_twice },
    Kind { name: "Regeneration by who does not", rules: &["kow.special.regeneration"], plant: regeneration_by_others },
    Kind { name: "Regeneration after the move", rules: &["kow.special.regeneration"], plant: regeneration_late },
    Kind { name: "Headstrong die misread", rules: &["kow.special.headstrong"], plant: headstrong_misread },
    Kind { name: "Headstrong die left out", rules: &["kow.special.headstrong"], plant: headstrong_left_out },
    Kind { name: "Headstrong die thrown twice", rules: &["kow.special.headstrong"], plant: headstrong_twice },
    Kind { name: "Headstrong die by who is not", rules: &["kow.special.headstrong"], plant: headstrong_by_others },
    Kind { name: "Headstrong die of a steady unit", rules: &["kow.special.headstrong"], plant: headstrong_steady },
];

fn dare_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("yellow_bellied"), chance, |seq| {
        let said = battle.fields(seq)["declared"].as_bool()?;
        Some(battle.edit(seq, |fields| fields["declared"] = json!(!said)))
    })
}

fn dare_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let moved = battle.of("yellow_bellied").filter(|seq| battle.kind(seq + 1) == "charge_move");
    somewhere(moved, chance, |seq| Some(battle.without(seq, seq + 1)))
}

fn dare_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let dares = battle.of("yellow_bellied").filter(|seq| battle.fields(*seq)["declared"] == true);
    somewhere(dares, chance, |seq| Some(battle.twice(seq)))
}

/// It throws a 1, says so, and moves on.
fn dare_ignored(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let moved = battle.of("yellow_bellied").filter(|seq| battle.kind(seq + 1) == "charge_move");
    somewhere(moved, chance, |seq| {
        let fault = battle.edit(seq, |fields| {
            fields["die"] = json!(1);
            fields["declared"] = json!(false);
        });
        Some(Fault { entry: seq + 1, ..fault })
    })
}

fn dare_by_others(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let bold = |seq: &usize| !has(battle, battle.unit(*seq), "yellow_bellied");
    somewhere(battle.of("charge_move").filter(bold), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "die": 5, "declared": true });
        Some(battle.insert(seq, battle.side(seq), "yellow_bellied", fields))
    })
}

fn dare_exempt(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let exempt =
        |seq: &usize| has(battle, battle.unit(*seq), "yellow_bellied") && battle.kind(seq - 1) != "yellow_bellied";
    somewhere(battle.of("charge_move").filter(exempt), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "die": 5, "declared": true });
        Some(battle.insert(seq, battle.side(seq), "yellow_bellied", fields))
    })
}

fn regeneration_dice(battle: &Battle, chance: &mut Chance, more: bool) -> Option<Fault> {
    somewhere(battle.of("regeneration"), chance, |seq| {
        let mut dice = battle.fields(seq)["dice"].as_array()?.clone();
        if more {
            dice.push(json!(1));
        } else {
            // One that did not succeed.
            let least = figure(battle, battle.unit(seq), "regeneration");
            let failed =
                dice.iter().position(|die| die.as_u64().is_some_and(|die| die < least)).filter(|_| dice.len() > 1)?;
            dice.remove(failed);
        }
        Some(battle.edit(seq, |fields| fields["dice"] = Value::Array(dice)))
    })
}

fn regeneration_miscounted(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regeneration"), chance, |seq| {
        let removed = battle.fields(seq)["removed"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["removed"] = json!(removed + 1)))
    })
}

fn regeneration_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regeneration"), chance, |seq| {
        let unit = battle.unit(seq);
        let left = damage(battle, seq, unit);
        let dice: Vec<u64> = (0..left).map(|_| 1).collect();
        let fields = json!({ "unit": unit, "dice": dice, "removed": 0 });
        (left > 0).then(|| battle.insert(seq + 1, battle.side(seq), "regeneration", fields))
    })
}

fn regeneration_by_others(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let hurt = |seq: &usize| {
        let unit = battle.unit(*seq);
        !has(battle, unit, "regeneration") && damage(battle, *seq, unit) > 0
    };
    somewhere(battle.of("order").filter(hurt), chance, |seq| {
        let unit = battle.unit(seq);
        let dice: Vec<u64> = (0..damage(battle, seq, unit)).map(|_| 1).collect();
        let fields = json!({ "unit": unit, "dice": dice, "removed": 0 });
        Some(battle.insert(seq + 1, battle.side(seq), "regeneration", fields))
    })
}

fn regeneration_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let moves = |seq: &usize| {
        let halted = order_of(battle, *seq, battle.unit(*seq)) == Some("halt");
        battle.kind(seq + 1) == "move" && battle.unit(seq + 1) == battle.unit(*seq) && !halted
    };
    somewhere(battle.of("regeneration").filter(moves), chance, |seq| Some(battle.moved(seq, seq + 2)))
}

fn headstrong_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("headstrong"), chance, |seq| {
        let said = battle.fields(seq)["declared"].as_bool()?;
        Some(battle.edit(seq, |fields| fields["declared"] = json!(!said)))
    })
}

/// It is missed when the first phase begins.
fn headstrong_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("headstrong"), chance, |seq| Some(battle.without(seq, battle.after(seq, &["phase_start"])?)))
}

fn headstrong_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("headstrong"), chance, |seq| Some(battle.twice(seq)))
}

fn headstrong_by_others(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        let mut own = of_side(battle, seq, battle.side(seq));
        let (unit, _) = own.find(|(id, _)| wavers(battle, seq, id) && !has(battle, id, "headstrong"))?;
        let fields = json!({ "unit": unit, "die": 5, "declared": true });
        Some(battle.insert(seq + 1, battle.side(seq), "headstrong", fields))
    })
}

fn headstrong_steady(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        let mut own = of_side(battle, seq, battle.side(seq));
        let (unit, _) = own.find(|(id, _)| !wavers(battle, seq, id) && has(battle, id, "headstrong"))?;
        let fields = json!({ "unit": unit, "die": 5, "declared": true });
        Some(battle.insert(seq + 1, battle.side(seq), "headstrong", fields))
    })
}
