//! Faults of the Charge phase.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, die_more, led_astray, more, on_table, set, shifted, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "charge in the enemy's turn", rules: &["w40k.charge.once"], plant: foreign },
    Kind {
        name: "charged twice",
        rules: &["w40k.charge.once"],
        plant: |battle, chance| twice(battle, chance, "charge"),
    },
    Kind { name: "charge at who is too far away", rules: &["w40k.charge.declare_targets"], plant: too_far },
    Kind {
        name: "charge after an Advance",
        rules: &["w40k.move.advance_no_charge", "w40k.charge.eligible"],
        plant: after_advance,
    },
    Kind {
        name: "charge after a Fall Back",
        rules: &["w40k.move.fall_back_no_charge", "w40k.charge.eligible"],
        plant: after_fall_back,
    },
    Kind {
        name: "charge with three dice",
        rules: &["w40k.charge.roll"],
        plant: |battle, chance| {
            change(battle, chance, "charge_roll", |battle, seq| die_more(battle, seq, "/dice/dice"))
        },
    },
    Kind {
        name: "charge dice added wrongly",
        rules: &["w40k.dice.notation"],
        plant: |battle, chance| change(battle, chance, "charge_roll", |battle, seq| more(battle, seq, "/total", 1)),
    },
    Kind {
        name: "charge roll without a charge",
        rules: &["w40k.charge.roll"],
        plant: |battle, chance| twice(battle, chance, "charge_roll"),
    },
    Kind { name: "charge move longer than the roll", rules: &["w40k.charge.roll"], plant: short_roll },
    Kind { name: "charge that does not arrive", rules: &["w40k.charge.success"], plant: nobody_moves },
    Kind {
        name: "charge out of coherency",
        rules: &["w40k.coherency.move_gate", "w40k.charge.success"],
        plant: scattered,
    },
    Kind {
        name: "failed charge twice",
        rules: &["w40k.charge.fail"],
        plant: |battle, chance| twice(battle, chance, "charge_fails"),
    },
    Kind { name: "Heroic Intervention among the charges", rules: &["w40k.charge.steps"], plant: early_hero },
    Kind { name: "Heroic Intervention of no CHARACTER", rules: &["w40k.hero.eligible"], plant: no_hero },
    Kind { name: "Heroic Intervention too far", rules: &["w40k.hero.move"], plant: far_hero },
    Kind {
        name: "Heroic Intervention twice",
        rules: &["w40k.hero.once"],
        plant: |battle, chance| twice(battle, chance, "intervene"),
    },
];

fn foreign(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "charge", |battle, seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

fn too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "charge", |battle, seq| {
        let from = battle.stands(seq - 1, battle.unit(seq));
        let enemies = on_table(battle, seq - 1, battle.other_side(battle.side(seq)));
        let far = enemies.into_iter().find(|enemy| {
            let to = battle.stands(seq - 1, enemy);
            from.iter().all(|one| to.iter().all(|other| one.distance(other) > 16.0))
        })?;
        Some(set(battle, seq, "/targets/0/unit", json!(far)))
    })
}

/// A charge of a unit that moved so.
fn charge_of(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    somewhere(battle.of("move").filter(|seq| battle.text(*seq, "kind") == kind), chance, |seq| {
        let unit = battle.unit(seq);
        let phase = (seq..=battle.last())
            .find(|at| battle.kind(*at) == "phase_start" && battle.text(*at, "phase") == "charge")?;
        let over = (seq..phase).any(|at| battle.kind(at) == "turn_end");
        if over || battle.stands(phase, unit).is_empty() {
            return None;
        }
        let enemy = on_table(battle, phase, battle.other_side(battle.side(seq))).into_iter().next()?;
        let fields = json!({ "unit": unit, "targets": [{ "unit": enemy }] });
        Some(battle.insert(phase + 1, battle.side(seq), "charge", fields))
    })
}

fn after_advance(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    charge_of(battle, chance, "advance")
}

fn after_fall_back(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    charge_of(battle, chance, "fall_back")
}

/// The dice show two, and the unit goes as far as it did.
fn short_roll(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge_move"), chance, |seq| {
        let roll = battle.before(seq, &["charge_roll"]).filter(|roll| battle.unit(*roll) == battle.unit(seq))?;
        let (before, after) = battle.way_of(seq, battle.unit(seq))?;
        let far = before.iter().zip(&after).any(|(one, other)| one.pose().at.distance(other.pose().at) > 2.5);
        let mut lines = battle.lines.clone();
        lines[roll]["event"]["charge_roll"]["dice"] = json!({ "dice": [1, 1] });
        lines[roll]["event"]["charge_roll"]["total"] = json!(2);
        far.then_some(Fault { entry: seq, lines })
    })
}

fn nobody_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "charge_move", |battle, seq| {
        Some(battle.edit(seq, |fields| {
            // Steps that nobody wrote down say nothing; that they stayed where they were is said.
            fields["steps"] = json!([]);
            fields["moved"] = json!(0);
            if let Some(fields) = fields.as_object_mut() {
                fields.remove("engaged");
            }
        }))
    })
}

fn scattered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "charge_move", |battle, seq| {
        let last = battle.fields(seq)["steps"].as_array()?.len().checked_sub(1).filter(|last| *last > 1)?;
        led_astray(battle, seq, &format!("/steps/{last}/to"), 9.0)
    })
}

fn early_hero(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("intervene"), chance, |seq| {
        let step = battle.before(seq, &["phase_start"])?;
        Some(battle.moved(seq, step))
    })
}

fn no_hero(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let steps = |seq: &usize| battle.text(*seq, "step") == "heroic_interventions";
    somewhere(battle.of("phase_start").filter(steps), chance, |seq| {
        let side = battle.other_side(battle.side(seq));
        let plain =
            on_table(battle, seq, side).into_iter().find(|unit| !super::edits::has(battle, unit, "Character"))?;
        let fields: Value = json!({ "unit": plain, "steps": [] });
        Some(battle.insert(seq + 1, side, "intervene", fields))
    })
}

fn far_hero(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "intervene", |battle, seq| shifted(battle, seq, "/steps/0/to/0", 8.0))
}
