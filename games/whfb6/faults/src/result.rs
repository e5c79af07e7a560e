//! Faults of combat results and Break tests.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::edits::{change, die_more, flipped, more, set, units};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "wounds of a round miscounted",
        rules: &["wfb.result.wounds", "wfb.result.saved_excluded", "wfb.result.partial_wounds"],
        plant: |battle, chance| part(battle, chance, "wounds"),
    },
    Kind {
        name: "ranks miscounted",
        rules: &["wfb.result.bonus_ranks", "wfb.gap.rank_conditions", "wfb.gap.rank_bonus_lost"],
        plant: |battle, chance| part(battle, chance, "ranks"),
    },
    Kind { name: "greater numbers miscounted", rules: &["wfb.result.bonus_outnumber"], plant: outnumber },
    Kind {
        name: "standard miscounted",
        rules: &["wfb.result.bonus_standard", "wfb.gap.standard_once"],
        plant: |battle, chance| part(battle, chance, "standard"),
    },
    Kind {
        name: "higher ground miscounted",
        rules: &["wfb.result.bonus_higher_ground"],
        plant: |battle, chance| part(battle, chance, "higher_ground"),
    },
    Kind {
        name: "flank miscounted",
        rules: &["wfb.result.bonus_flank", "wfb.gap.flank_rear_unit_strength"],
        plant: |battle, chance| part(battle, chance, "flank"),
    },
    Kind {
        name: "rear miscounted",
        rules: &["wfb.result.bonus_rear", "wfb.gap.flank_rear_unit_strength"],
        plant: |battle, chance| part(battle, chance, "rear"),
    },
    Kind { name: "overkill without a challenge", rules: &["wfb.result.bonus_overkill"], plant: overkill },
    Kind {
        name: "score added up wrongly",
        rules: &["wfb.result.winner"],
        plant: |battle, chance| part(battle, chance, "total"),
    },
    Kind {
        name: "difference miscounted",
        rules: &["wfb.result.winner"],
        plant: |battle, chance| {
            change(battle, chance, "combat_result", |battle, seq| more(battle, seq, "/difference", 1))
        },
    },
    Kind {
        name: "loser of a round taken for its winner",
        rules: &["wfb.result.winner"],
        plant: |battle, chance| {
            change(battle, chance, "combat_result", |battle, seq| {
                let loser = battle.other_side(battle.fields(seq)["winner"].as_str()?).to_owned();
                Some(set(battle, seq, "/winner", json!(loser)))
            })
        },
    },
    Kind {
        name: "Break test read wrongly",
        rules: &["wfb.break.test"],
        plant: |battle, chance| tested(battle, chance, flipped),
    },
    Kind {
        name: "Break test with three dice",
        rules: &["wfb.break.test"],
        plant: |battle, chance| tested(battle, chance, |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "difference added wrongly",
        rules: &["wfb.break.test"],
        plant: |battle, chance| tested(battle, chance, |battle, seq| more(battle, seq, "/difference", 1)),
    },
    Kind { name: "winner tests for breaking", rules: &["wfb.break.who"], plant: winner_tests },
    Kind { name: "loser does not test", rules: &["wfb.break.who"], plant: no_test },
    Kind { name: "Panic for friends not tested", rules: &["wfb.panic.friends_broken"], plant: no_panic },
];

/// A part of a score that is one more.
fn part(battle: &Battle, chance: &mut Chance, part: &str) -> Option<Fault> {
    change(battle, chance, "combat_result", |battle, seq| more(battle, seq, &format!("/scores/0/{part}"), 1))
}

/// Who counts more than there are: where models fell, either moment of counting may be right, and only two points are wrong.
fn outnumber(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "combat_result", |battle, seq| {
        let begun = battle.before(seq, &["combat"])?;
        let fell = |seq: usize| battle.fields(seq)["throws"]["removed"].as_u64().is_some_and(|removed| removed > 0);
        let counts = battle.fields(seq)["scores"][0]["outnumber"] != json!(0);
        (counts || !(begun..seq).any(fell)).then(|| more(battle, seq, "/scores/0/outnumber", 1)).flatten()
    })
}

fn overkill(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("combat_result"), chance, |seq| {
        Some(battle.edit(seq, |fields| fields["scores"][0]["overkill"] = json!(2)))
    })
}

/// Some Break test that was thrown.
fn tested(battle: &Battle, chance: &mut Chance, how: impl Fn(&Battle, usize) -> Option<Fault>) -> Option<Fault> {
    change(battle, chance, "break_test", |battle, seq| {
        let thrown = battle.fields(seq)["without_test"].is_null();
        thrown.then(|| how(battle, seq)).flatten()
    })
}

fn winner_tests(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("combat_result"), chance, |seq| {
        let winner = battle.fields(seq)["winner"].as_str()?;
        let combat = battle.before(seq, &["combat"])?;
        let fought = battle.fields(combat)["units"].as_array()?;
        let here = units(battle, seq, winner);
        let unit = here.into_iter().find(|unit| fought.iter().any(|fought| fought == unit.as_str()))?;
        Some(battle.insert(seq + 1, winner, "break_test", json!({ "unit": unit, "dice": [1, 1], "declared": false })))
    })
}

/// It is missed when the phase ends; those who held alone, since others would run next.
fn no_test(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    tested(battle, chance, |battle, seq| {
        let held = battle.fields(seq)["declared"] == false;
        let end = battle.after(seq, &["turn_end"])?;
        let later = (seq..end).any(|at| battle.text(at, "cause") == "friends_broken");
        (held && !later).then(|| battle.without(seq, end))
    })
}

fn no_panic(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("test"), chance, |seq| {
        let due = battle.text(seq, "cause") == "friends_broken" && battle.fields(seq)["declared"] == true;
        let traits = battle.roster(battle.unit(seq))["traits"].to_string();
        let end = battle.after(seq, &["turn_end"])?;
        let free = !super::edits::is(battle, end - 1, battle.unit(seq), "engaged");
        (due && free && !traits.contains("immune")).then(|| battle.without(seq, end))
    })
}
