//! Faults of impact and melee.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind};
use serde_json::{Value, json};

use super::edits::{change, die_more, left_out, more, one_fewer, set, settled, twice};

/// Rules of what protects at impact.
const IMPACT_SAVES: &[&str] = &[
    "tac.impact.saves",
    "tac.equip.normal_shield",
    "tac.equip.large_shield",
    "tac.equip.lowest_applies",
    "tac.equip.light_horse_armour",
    "tac.equip.heavy_horse_armour",
    "tac.equip.armour_rounding",
    "tac.cav.no_shield_for_foot",
    "tac.shoot.procedure",
];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "struck with a die too many",
        rules: &["tac.impact.strikers", "tac.cav.who"],
        plant: |battle, chance| {
            change(battle, chance, "impact", |battle, seq| {
                die_more(battle, seq, "/attackers/0/dice").or_else(|| die_more(battle, seq, "/defenders/0/dice"))
            })
        },
    },
    Kind {
        name: "hits of an impact miscounted",
        rules: &["tac.impact.roll"],
        plant: |battle, chance| {
            change(battle, chance, "impact", |battle, seq| {
                let single = battle.fields(seq)["defenders"].as_array()?.len() == 1;
                single.then(|| more(battle, seq, "/defenders/0/hits", 1)).flatten()
            })
        },
    },
    Kind {
        name: "saves of an impact miscounted",
        rules: IMPACT_SAVES,
        plant: |battle, chance| {
            change(battle, chance, "impact", |battle, seq| {
                let fallen = battle.fields(seq)["defenders"][0]["fallen"].as_array()?.len();
                (fallen > 0).then(|| more(battle, seq, "/defenders/0/saved", 1)).flatten()
            })
        },
    },
    Kind {
        name: "who missed left in order",
        rules: &["tac.impact.roll", "tac.cav.roll", "tac.disorder.miss"],
        plant: |battle, chance| {
            change(battle, chance, "impact", |battle, seq| {
                living_turned(battle, seq, "/attackers/0").or_else(|| living_turned(battle, seq, "/defenders/0"))
            })
        },
    },
    Kind { name: "rider who strikes on after a miss", rules: &["tac.cav.chain"], plant: after_a_miss },
    Kind {
        name: "struck twice",
        rules: &["tac.impact.not_vs_engaged", "tac.turn.impact_timing"],
        plant: |battle, chance| {
            change(battle, chance, "impact", |battle, seq| {
                let unit = |side: &str| battle.fields(seq)[side][0]["unit"].as_str().map(str::to_owned);
                let lives = |id: String| battle.piece(seq, &id).is_some_and(|piece| !piece.stands.is_empty());
                (lives(unit("attackers")?) && lives(unit("defenders")?)).then(|| battle.twice(seq))
            })
        },
    },
    Kind {
        name: "lost impact without a test",
        rules: &["tac.impact.test", "tac.cav.ridden_through"],
        plant: |battle, chance| {
            left_out(battle, chance, "unit_test", |battle, seq| {
                battle.text(seq, "because") == "impact" && battle.fields(seq)["declared"] == true
            })
        },
    },
    Kind {
        name: "fought with a die too many",
        rules: &["tac.melee.who_fights"],
        plant: |battle, chance| {
            change(battle, chance, "melee", |battle, seq| {
                die_more(battle, seq, "/units/0/dice").or_else(|| die_more(battle, seq, "/units/1/dice"))
            })
        },
    },
    Kind {
        name: "fought twice",
        rules: &["tac.melee.continues"],
        plant: |battle, chance| {
            change(battle, chance, "melee", |battle, seq| {
                let units = battle.fields(seq)["units"].as_array()?;
                let lives = |row: &Value| {
                    row["unit"]
                        .as_str()
                        .and_then(|id| battle.piece(seq, id))
                        .is_some_and(|piece| !piece.stands.is_empty())
                };
                units.iter().all(lives).then(|| battle.twice(seq))
            })
        },
    },
    Kind {
        name: "hits of a melee miscounted",
        rules: &["tac.melee.roll", "tac.melee.multiple"],
        plant: |battle, chance| change(battle, chance, "melee", |battle, seq| more(battle, seq, "/units/0/hits", 1)),
    },
    Kind {
        name: "saves of a melee miscounted",
        rules: &["tac.melee.saves", "tac.equip.light_armour", "tac.equip.heavy_armour", "tac.equip.armour_rounding"],
        plant: |battle, chance| {
            change(battle, chance, "melee", |battle, seq| {
                let fallen = battle.fields(seq)["units"][0]["fallen"].as_array()?.len();
                (fallen > 0).then(|| more(battle, seq, "/units/0/saved", 1)).flatten()
            })
        },
    },
    Kind {
        name: "who missed in melee left in order",
        rules: &["tac.melee.roll", "tac.disorder.miss"],
        plant: |battle, chance| change(battle, chance, "melee", |battle, seq| living_turned(battle, seq, "/units/0")),
    },
    Kind { name: "melee not fought", rules: &["tac.melee.obligatory"], plant: unfought },
    Kind {
        name: "one left out of a common melee",
        rules: &["tac.melee.obligatory", "tac.melee.multiple"],
        plant: |battle, chance| {
            change(battle, chance, "melee", |battle, seq| {
                let several = battle.fields(seq)["units"].as_array()?.len() > 2;
                several.then(|| one_fewer(battle, seq, "/units")).flatten()
            })
        },
    },
    Kind {
        name: "lost melee without a test",
        rules: &["tac.melee.loser_tests"],
        plant: |battle, chance| {
            left_out(battle, chance, "unit_test", |battle, seq| {
                battle.text(seq, "because") == "melee" && battle.fields(seq)["declared"] == true
            })
        },
    },
    Kind { name: "who is disordered falls first", rules: &["tac.disorder.casualties_first"], plant: turned_falls },
    Kind {
        name: "skirmishers ridden down twice",
        rules: &["tac.move.leave_table", "tac.unit.one_base"],
        plant: |battle, chance| twice(battle, chance, "ride_down"),
    },
];

fn after_a_miss(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "impact", |battle, seq| {
        let chains = battle.fields(seq)["attackers"][0]["chains"].as_array()?;
        // A chain that goes on beyond every rank breaks the rule whatever it showed.
        let mut dice = chains.first()?["dice"].as_array()?.clone();
        dice.extend((0..12).map(|_| json!(1)));
        Some(set(battle, seq, "/attackers/0/chains/0/dice", Value::Array(dice)))
    })
}

fn unfought(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "melee", |battle, seq| {
        let end = battle.after(seq, &["turn_end"])?;
        // Of a round that nobody lost: whoever tests or runs after it would not have to.
        (settled(battle, seq) == Some(seq + 1)).then(|| battle.without(seq, end))
    })
}

/// One figure that missed and lives is left out of those that were turned about.
fn living_turned(battle: &Battle, seq: usize, path: &str) -> Option<Fault> {
    let row = battle.fields(seq).pointer(path)?;
    let (fallen, turned) = (row["fallen"].as_array(), row["disordered"].as_array()?);
    let lives = |figure: &&Value| fallen.is_none_or(|fallen| !fallen.contains(figure));
    let one = turned.iter().find(lives)?.clone();
    let left: Vec<Value> = turned.iter().filter(|figure| **figure != one).cloned().collect();
    Some(set(battle, seq, &format!("{path}/disordered"), Value::Array(left)))
}

/// A figure of a unit that an earlier entry turned about and nobody has turned back or taken off since.
fn turned_before(battle: &Battle, seq: usize, unit: &str) -> Option<Value> {
    fn lists<'a>(value: &'a Value, unit: &str, word: &str, found: &mut Vec<&'a Value>) {
        match value {
            Value::Object(fields) => {
                if fields.get("unit").and_then(Value::as_str) == Some(unit) {
                    found.extend(fields.get(word).and_then(Value::as_array).into_iter().flatten());
                }
                fields.values().for_each(|one| lists(one, unit, word, found));
            }
            Value::Array(items) => items.iter().for_each(|one| lists(one, unit, word, found)),
            _ => {}
        }
    }
    let mut gone: Vec<&Value> = Vec::new();
    for line in battle.lines[1..seq].iter().rev() {
        for word in ["fallen", "recovered"] {
            lists(line, unit, word, &mut gone);
        }
        let mut turned = Vec::new();
        lists(line, unit, "disordered", &mut turned);
        if let Some(one) = turned.into_iter().find(|figure| !gone.contains(figure)) {
            return Some(one.clone());
        }
    }
    None
}

/// Of a unit with figures in order and others turned about before, one of these is taken off.
fn turned_falls(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "melee", |battle, seq| {
        let row = &battle.fields(seq)["units"][0];
        let (fallen, turned) = (row["fallen"].as_array()?, row["disordered"].as_array()?);
        let one = turned_before(battle, seq, row["unit"].as_str()?).filter(|figure| !fallen.contains(figure))?;
        let unit = battle.piece(seq - 1, row["unit"].as_str()?)?;
        let before = unit.counters.iter().map(|(_, count)| *count).max().unwrap_or(0) as u64;
        let ordered = u64::from(unit.strength - unit.lost).checked_sub(before + turned.len() as u64)?;
        let hits = row["hits"].as_u64()?;
        let mut changed = fallen.clone();
        *changed.first_mut()? = one;
        (hits <= ordered).then(|| set(battle, seq, "/units/0/fallen", Value::Array(changed)))
    })
}
