//! Faults of marches, of battle offered, and of what the manoeuvre hands to the table.

use aftermath_simulate::faults::{Battle, Kind};
use serde_json::{Value, json};

use super::edits::{change, die_more, flipped, generals, more, one_fewer, set, signed, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "cost of a march miscounted",
        rules: &["tac.strat.cost"],
        plant: |battle, chance| {
            change(battle, chance, "march_plan", |battle, seq| more(battle, seq, "/marches/0/cost", 1))
        },
    },
    Kind {
        name: "march that leaps",
        rules: &["tac.strat.cost"],
        plant: |battle, chance| {
            change(battle, chance, "march_plan", |battle, seq| {
                let path = battle.fields(seq)["marches"][0]["path"].as_array()?;
                let row = path.last()?[0].as_u64()?;
                let far = if row > 3 { 1 } else { 5 };
                let mut path = path.clone();
                path.push(json!([far, 6]));
                Some(set(battle, seq, "/marches/0/path", Value::Array(path)))
            })
        },
    },
    Kind {
        name: "march rolled with a die too many",
        rules: &["tac.strat.march_roll"],
        plant: |battle, chance| change(battle, chance, "march_roll", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "fatigue read wrongly",
        rules: &["tac.strat.march_roll"],
        plant: |battle, chance| change(battle, chance, "march_roll", |battle, seq| flipped(battle, seq, "tired")),
    },
    Kind {
        name: "corps set elsewhere",
        rules: &["tac.strat.march_roll"],
        plant: |battle, chance| {
            change(battle, chance, "march_roll", |battle, seq| {
                let row = battle.fields(seq)["to"][0].as_u64()?;
                Some(set(battle, seq, "/to", json!([row % 5 + 1, 3])))
            })
        },
    },
    Kind {
        name: "marched twice",
        rules: &["tac.strat.mark_targets"],
        plant: |battle, chance| twice(battle, chance, "march_roll"),
    },
    Kind {
        name: "targets of another's corps",
        rules: &["tac.strat.sequence"],
        plant: |battle, chance| signed(battle, chance, "march_plan"),
    },
    Kind {
        name: "offer answered by who made it",
        rules: &["tac.strat.offer_battle"],
        plant: |battle, chance| signed(battle, chance, "answer_battle"),
    },
    Kind {
        name: "field of five cards",
        rules: &["tac.strat.battlefield"],
        plant: |battle, chance| change(battle, chance, "battlefield", |battle, seq| one_fewer(battle, seq, "/cells")),
    },
    Kind {
        name: "field chosen by the attacked",
        rules: &["tac.strat.battlefield"],
        plant: |battle, chance| signed(battle, chance, "battlefield"),
    },
    Kind {
        name: "night before both have moved",
        rules: &["tac.strat.night", "tac.strat.sequence"],
        plant: |battle, chance| {
            change(battle, chance, "day_weather", |battle, seq| {
                Some(battle.insert(seq + 1, battle.side(seq), "night", json!({})))
            })
        },
    },
    Kind {
        name: "weather of the manoeuvre forgotten",
        rules: &["tac.strat.terrain_carries"],
        plant: |battle, chance| {
            change(battle, chance, "conditions", |battle, seq| {
                let weather = battle.fields(seq)["weather"].to_string();
                let other = ["fog", "rain"].into_iter().find(|one| !weather.contains(one))?;
                is_campaign(battle).then(|| battle.edit(seq, |fields| fields["weather"] = json!([other])))
            })
        },
    },
    Kind {
        name: "fatigue of the manoeuvre mistaken",
        rules: &["tac.strat.reinforce_1"],
        plant: |battle, chance| {
            change(battle, chance, "conditions", |battle, seq| {
                let tired = battle.fields(seq)["tired"].to_string();
                let sides = [battle.side(seq), battle.other_side(battle.side(seq))];
                let ids = sides.into_iter().flat_map(|side| generals(battle, side)).map(|row| row["id"].clone());
                let other = ids.into_iter().find(|id: &Value| !tired.contains(&id.to_string()))?;
                is_campaign(battle).then(|| battle.edit(seq, |fields| fields["tired"] = json!([other])))
            })
        },
    },
    Kind {
        name: "late corps that comes too early",
        rules: &["tac.strat.reinforce_2"],
        plant: |battle, chance| change(battle, chance, "arrival", |battle, seq| flipped(battle, seq, "declared")),
    },
    Kind {
        name: "late corps rolled for twice",
        rules: &["tac.strat.reinforce_roll"],
        plant: |battle, chance| twice(battle, chance, "arrival"),
    },
];

fn is_campaign(battle: &Battle) -> bool {
    battle.lines[0]["options"]["campaign"] == true
}
