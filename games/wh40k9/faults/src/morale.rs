//! Faults of the Morale phase.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, die_more, flipped, more, on_table};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "Morale misread", rules: &["w40k.morale.test", "w40k.morale.natural_one"], plant: misread },
    Kind {
        name: "losses miscounted for Morale",
        rules: &["w40k.morale.test"],
        plant: |battle, chance| change(battle, chance, "morale_test", |battle, seq| more(battle, seq, "/lost", 1)),
    },
    Kind {
        name: "Leadership wrong",
        rules: &["w40k.morale.test", "w40k.only_war.inspiring_leader"],
        plant: |battle, chance| {
            change(battle, chance, "morale_test", |battle, seq| more(battle, seq, "/leadership", 3))
        },
    },
    Kind {
        name: "Morale with two dice",
        rules: &["w40k.morale.test"],
        plant: |battle, chance| change(battle, chance, "morale_test", |battle, seq| die_more(battle, seq, "/die/dice")),
    },
    Kind { name: "Morale tested twice", rules: &["w40k.morale.once"], plant: again },
    Kind { name: "Morale not tested", rules: &["w40k.morale.who"], plant: not_tested },
    Kind { name: "Morale tested without losses", rules: &["w40k.morale.who"], plant: undue },
    Kind { name: "nobody flees after a failed test", rules: &["w40k.morale.fail"], plant: nobody },
    Kind {
        name: "flight without a failed test",
        rules: &["w40k.morale.fail"],
        plant: |battle, chance| {
            somewhere(battle.of("morale_test"), chance, |seq| {
                let unit = battle.unit(seq);
                let stood = battle.fields(seq)["passed"] == true && battle.stands(seq, unit).len() == 1;
                let fields = json!({ "unit": unit, "first": [], "dice": { "dice": [5] } });
                stood.then(|| battle.insert(seq + 1, battle.side(seq), "flee", fields))
            })
        },
    },
    Kind {
        name: "die too many for attrition",
        rules: &["w40k.morale.attrition"],
        plant: |battle, chance| change(battle, chance, "flee", |battle, seq| die_more(battle, seq, "/dice/dice")),
    },
    Kind {
        name: "attrition miscounted",
        rules: &["w40k.morale.attrition", "w40k.morale.attrition_half", "w40k.strength.below_half"],
        plant: attrition,
    },
    Kind { name: "test after the coherency checks", rules: &["w40k.morale.steps"], plant: late },
    Kind {
        name: "coherency check of who stands together",
        rules: &["w40k.morale.coherency_check"],
        plant: undue_check,
    },
];

fn misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "morale_test", |battle, seq| flipped(battle, seq, "/passed"))
}

fn again(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("morale_test"), chance, |seq| (battle.fields(seq)["passed"] == true).then(|| battle.twice(seq)))
}

fn not_tested(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("morale_test"), chance, |seq| {
        let end = battle.after(seq, &["phase_start"])?;
        let passed = battle.fields(seq)["passed"] == true;
        // Nobody else is out of turn for it.
        let last = battle.after(seq, &["morale_test"]).is_none_or(|next| next > end);
        (passed && last).then(|| battle.without(seq, end))
    })
}

fn undue(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let phases = |seq: &usize| battle.text(*seq, "phase") == "morale" && battle.fields(*seq)["step"].is_null();
    somewhere(battle.of("phase_start").filter(phases), chance, |seq| {
        let side = battle.side(seq);
        let end = battle.after(seq, &["phase_start"])?;
        let tested = |unit: &String| (seq..end).any(|at| battle.kind(at) == "morale_test" && battle.unit(at) == unit);
        let unhurt = on_table(battle, seq, side).into_iter().find(|unit| !tested(unit))?;
        let fields = json!({ "unit": unhurt, "die": { "dice": [1] }, "passed": true });
        Some(battle.insert(seq + 1, side, "morale_test", fields))
    })
}

fn nobody(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("flee"), chance, |seq| {
        let next = battle.after(seq, &["morale_test", "phase_start"])?;
        Some(battle.without(seq, next))
    })
}

fn attrition(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "flee", |battle, seq| more(battle, seq, "/count", 1))
}

fn late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("morale_test"), chance, |seq| {
        let step = battle.after(seq, &["phase_start"])?;
        (battle.fields(seq)["passed"] == true).then(|| battle.moved(seq, step + 1))
    })
}

fn undue_check(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let steps = |seq: &usize| battle.text(*seq, "step") == "coherency_checks";
    somewhere(battle.of("phase_start").filter(steps), chance, |seq| {
        let side = battle.side(seq);
        let checked = |unit: &String| {
            (seq..battle.last()).take(12).any(|at| battle.kind(at) == "coherency_check" && battle.unit(at) == unit)
        };
        let whole = on_table(battle, seq, side).into_iter().find(|unit| !checked(unit))?;
        let fault = battle.insert(seq + 1, side, "coherency_check", json!({ "unit": whole, "removed": [1] }));
        let alone = battle.stands(seq, &whole).len() == 1;
        alone.then_some(fault)
    })
}
