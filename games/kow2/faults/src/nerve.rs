//! Faults of tests of Nerve, and of who inspires.

use super::table::{friends, gap, has, of_side, rounded, there};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "Nerve not tested after a combat", rules: &["kow.melee.nerve"], plant: test_left_out_melee },
    Kind { name: "Nerve not tested after shooting", rules: &["kow.shoot.nerve_end"], plant: test_left_out_shooting },
    Kind {
        name: "Nerve tested without damage (combat)",
        rules: &["kow.nerve.no_test_without_damage"],
        plant: |battle, chance| test_undue(battle, chance, "melee"),
    },
    Kind {
        name: "Nerve tested without damage (shooting)",
        rules: &["kow.nerve.no_test_without_damage"],
        plant: |battle, chance| test_undue(battle, chance, "shooting"),
    },
    Kind { name: "Nerve tested twice", rules: &["kow.nerve.when"], plant: test_twice },
    Kind { name: "Nerve tested before all have struck", rules: &["kow.melee.nerve"], plant: test_early },
    Kind { name: "Nerve tested with three dice", rules: &["kow.nerve.test"], plant: three_dice },
    Kind { name: "total of Nerve added up wrongly", rules: &["kow.nerve.test"], plant: total_wrong },
    Kind { name: "damage left out of the total of Nerve", rules: &["kow.nerve.test"], plant: damage_left_out },
    Kind {
        name: "rout taken for less",
        rules: &["kow.nerve.rout"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.rout", &["wavering", "steady"]),
    },
    Kind {
        name: "wavering taken for steady",
        rules: &["kow.nerve.waver"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.waver", &["steady"]),
    },
    Kind {
        name: "wavering taken for a rout",
        rules: &["kow.nerve.waver"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.waver", &["routed"]),
    },
    Kind {
        name: "steady taken for wavering",
        rules: &["kow.nerve.steady"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.steady", &["wavering"]),
    },
    Kind {
        name: "steady taken for a rout",
        rules: &["kow.nerve.steady"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.steady", &["routed"]),
    },
    Kind {
        name: "double 6 taken for steady",
        rules: &["kow.nerve.double_six"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.double_six", &["steady"]),
    },
    Kind {
        name: "double 1 taken for worse",
        rules: &["kow.nerve.double_one"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.double_one", &["wavering", "routed"]),
    },
    Kind {
        name: "fearless unit wavers",
        rules: &["kow.nerve.fearless"],
        plant: |battle, chance| misread(battle, chance, "kow.nerve.fearless", &["wavering"]),
    },
    Kind { name: "Brutal forgotten", rules: &["kow.special.brutal"], plant: brutal_forgotten },
    Kind { name: "Brutal invented", rules: &["kow.special.brutal", "kow.nerve.test"], plant: brutal_invented },
    Kind {
        name: "rout not tested again beside who inspires",
        rules: &["kow.special.inspiring", "kow.special.very_inspiring", "kow.special.inspiring_named"],
        plant: not_inspired,
    },
    Kind {
        name: "rout tested again with nobody who inspires",
        rules: &["kow.special.inspiring"],
        plant: inspired_by_nobody,
    },
    Kind {
        name: "tested again without a rout",
        rules: &["kow.special.inspiring", "kow.special.very_inspiring"],
        plant: inspired_without_rout,
    },
    Kind { name: "inspired from too far", rules: &["kow.special.inspiring"], plant: inspired_from_afar },
    Kind {
        name: "inspired by who inspires others only",
        rules: &["kow.special.inspiring_named"],
        plant: inspired_unnamed,
    },
    Kind { name: "distance to who inspires misread", rules: &["kow.geo.unit_distance"], plant: distance_misread },
    Kind {
        name: "second throw of Nerve not heeded",
        rules: &[
            "kow.nerve.steady",
            "kow.nerve.waver",
            "kow.nerve.double_one",
            "kow.nerve.double_six",
            "kow.nerve.fearless",
        ],
        plant: second_ignored,
    },
    Kind { name: "Iron Resolve miscounted", rules: &["kow.special.iron_resolve"], plant: resolve_more },
    Kind { name: "Iron Resolve by who has none", rules: &["kow.special.iron_resolve"], plant: resolve_without },
];

fn tests<'a>(battle: &'a Battle, phase: &'a str) -> impl Iterator<Item = usize> + 'a {
    battle.of("nerve_test").filter(move |seq| battle.in_phase(*seq, phase))
}

fn survived(battle: &Battle, seq: usize) -> bool {
    battle.fields(seq)["declared"] != "routed"
}

/// It is missed when somebody backs off, or the next combat or the end of the turn comes.
fn test_left_out_melee(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(tests(battle, "melee").filter(|seq| survived(battle, *seq)), chance, |seq| {
        Some(battle.without(seq, battle.after(seq, &["back_off", "combat", "turn_end"])?))
    })
}

fn test_left_out_shooting(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(tests(battle, "shooting").filter(|seq| survived(battle, *seq)), chance, |seq| {
        Some(battle.without(seq, battle.after(seq, &["phase_start", "turn_end"])?))
    })
}

/// Nobody has damaged it in this phase or combat.
fn test_undue(battle: &Battle, chance: &mut Chance, phase: &str) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == phase);
    let combats = battle.of("combat");
    let places: Vec<usize> = if phase == "melee" { combats.collect() } else { phases.collect() };
    somewhere(places.into_iter(), chance, |seq| {
        let other = battle.other_side(battle.side(seq));
        let unit = if phase == "melee" { battle.text(seq, "target") } else { of_side(battle, seq, other).next()?.0 };
        // A total of 2 is steady, whatever the damage.
        let fields = json!({ "unit": unit, "dice": [1, 1], "declared": "steady", "resolved": 0 });
        let resolved = has(battle, unit, "iron_resolve");
        (!resolved).then(|| battle.insert(seq + 1, battle.side(seq), "nerve_test", fields))
    })
}

fn test_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("nerve_test").filter(|seq| survived(battle, *seq)), chance, |seq| {
        let unit = battle.unit(seq);
        let fields = json!({ "unit": unit, "dice": [1, 1], "declared": "steady" });
        Some(battle.insert(seq + 1, battle.side(seq), "nerve_test", fields))
    })
}

fn test_early(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(tests(battle, "melee").filter(|seq| survived(battle, *seq)), chance, |seq| {
        let combat = battle.before(seq, &["combat"])?;
        let blows: Vec<usize> = (combat..seq).filter(|at| battle.kind(*at) == "strike").collect();
        let (last, rest) = blows.split_last()?;
        let hurt = rest.iter().any(|at| battle.fields(*at)["throws"]["scored"].as_u64() > Some(0));
        hurt.then(|| battle.moved(seq, *last))
    })
}

fn three_dice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("nerve_test"), chance, |seq| {
        let mut dice = battle.fields(seq)["dice"].as_array()?.clone();
        dice.push(json!(1));
        Some(battle.edit(seq, |fields| fields["dice"] = Value::Array(dice)))
    })
}

/// The total of the throw that counts.
fn total(battle: &Battle, seq: usize) -> Option<u64> {
    let fields = battle.fields(seq);
    let again = fields["again"].as_array().filter(|again| !again.is_empty());
    let dice = again.or_else(|| fields["dice"].as_array())?;
    let sum: u64 = dice.iter().filter_map(Value::as_u64).sum();
    let brutal = u64::from(battle.held(seq, "kow.special.brutal"));
    Some(sum + super::table::damage(battle, seq - 1, battle.unit(seq)) + brutal)
}

/// Two too many or more; the outcome follows the dice.
fn total_wrong(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let far = 20 + chance.below(5) as u64;
    somewhere(battle.of("nerve_test"), chance, |seq| {
        let total = total(battle, seq)?;
        let routed = !survived(battle, seq);
        routed.then(|| battle.edit(seq, |fields| fields["total"] = json!(total + far)))
    })
}

/// Only the dice are added up, and they say less.
fn damage_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("nerve_test"), chance, |seq| {
        let damage = super::table::damage(battle, seq - 1, battle.unit(seq));
        let total = total(battle, seq)?;
        let nerve = &battle.roster(battle.unit(seq))["nerve"];
        let waver = nerve["waver"].as_u64().unwrap_or(nerve["rout"].as_u64()?);
        let told = battle.fields(seq)["again"].is_null() && damage > 12 && total - damage < waver && total >= waver;
        let resolved = has(battle, battle.unit(seq), "iron_resolve");
        (told && !resolved).then(|| {
            battle.edit(seq, |fields| {
                fields["total"] = json!(total - damage);
                fields["declared"] = json!("steady");
            })
        })
    })
}

/// Another outcome than the dice have.
fn misread(battle: &Battle, chance: &mut Chance, rule: &str, taken: &[&str]) -> Option<Fault> {
    let taken = taken[chance.below(taken.len())];
    let read = battle.of("nerve_test").filter(|seq| battle.held(*seq, rule) && battle.fields(*seq)["again"].is_null());
    somewhere(read, chance, |seq| {
        let fearless = battle.roster(battle.unit(seq))["nerve"]["waver"].is_null() && rule != "kow.nerve.fearless";
        let resolves = has(battle, battle.unit(seq), "iron_resolve");
        // Where a Brutal enemy less or more would explain it, that is what is wrong.
        let brutal = battle.held(seq, "kow.special.brutal")
            || of_side(battle, seq, battle.side(seq)).any(|(id, _)| has(battle, id, "brutal"));
        let possible = !(fearless && taken == "wavering");
        (possible && !resolves && !brutal).then(|| battle.edit(seq, |fields| fields["declared"] = json!(taken)))
    })
}

fn brutal_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let brutal = battle.of("nerve_test").filter(|seq| battle.held(*seq, "kow.special.brutal"));
    somewhere(brutal, chance, |seq| {
        let total = total(battle, seq)?;
        // The outcome is that of the lower total.
        let nerve = &battle.roster(battle.unit(seq))["nerve"];
        let edge = |name: &str| nerve[name].as_u64() == Some(total);
        (!edge("waver") && !edge("rout")).then(|| battle.edit(seq, |fields| fields["total"] = json!(total - 1)))
    })
}

fn brutal_invented(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let tame = battle.of("nerve_test").filter(|seq| !battle.held(*seq, "kow.special.brutal"));
    somewhere(tame, chance, |seq| {
        let total = total(battle, seq)?;
        let nerve = &battle.roster(battle.unit(seq))["nerve"];
        let edge = |name: &str| nerve[name].as_u64() == Some(total + 1);
        (!edge("waver") && !edge("rout")).then(|| battle.edit(seq, |fields| fields["total"] = json!(total + 1)))
    })
}

/// The second throw is left out and the first stands; at the very edge of the range the players' own measuring counts.
fn not_inspired(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("nerve_test").filter(|seq| !battle.fields(*seq)["again"].is_null()), chance, |seq| {
        let (unit, by) = (battle.unit(seq), battle.fields(seq)["inspired_by"].as_str()?);
        let reach = if has(battle, by, "very_inspiring") { 9.0 } else { 6.0 };
        let apart = there(battle, seq - 1, unit)?.distance(&there(battle, seq - 1, by)?);
        let fields = json!({ "unit": unit, "dice": battle.fields(seq)["dice"], "declared": "routed" });
        (by == unit || apart < reach - 0.2).then(|| battle.replaced(seq, "nerve_test", fields))
    })
}

/// A second throw of double 1, which is steady whatever the damage.
fn thrown_again(battle: &Battle, seq: usize, by: Option<&str>) -> Fault {
    battle.edit(seq, |fields| {
        fields["again"] = json!([1, 1]);
        fields["declared"] = json!("steady");
        if let Some(by) = by {
            fields["inspired_by"] = json!(by);
        }
        if let Some(fields) = fields.as_object_mut() {
            fields.remove("resolved");
        }
    })
}

fn inspires(battle: &Battle, id: &str) -> bool {
    ["inspiring", "very_inspiring", "inspiring_only"].iter().any(|special| has(battle, id, special))
}

fn inspired_by_nobody(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let routed =
        battle.of("nerve_test").filter(|seq| !survived(battle, *seq) && battle.fields(*seq)["again"].is_null());
    somewhere(routed, chance, |seq| Some(thrown_again(battle, seq, None)))
}

fn inspired_without_rout(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let held = battle.of("nerve_test").filter(|seq| survived(battle, *seq) && battle.fields(*seq)["again"].is_null());
    somewhere(held, chance, |seq| Some(thrown_again(battle, seq, None)))
}

/// By somebody who would, if he were nearer.
fn inspired_from_afar(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let routed =
        battle.of("nerve_test").filter(|seq| !survived(battle, *seq) && battle.fields(*seq)["again"].is_null());
    somewhere(routed, chance, |seq| {
        let unit = battle.unit(seq);
        let own = there(battle, seq - 1, unit)?;
        let far =
            |id: &str, at: &aftermath_rules::geometry::Footprint| has(battle, id, "inspiring") && gap(&own, at) > 6.3;
        let (by, _) = friends(battle, seq - 1, unit).find(|(id, at)| far(id, at))?;
        Some(thrown_again(battle, seq, Some(by)))
    })
}

fn inspired_unnamed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let routed =
        battle.of("nerve_test").filter(|seq| !survived(battle, *seq) && battle.fields(*seq)["again"].is_null());
    somewhere(routed, chance, |seq| {
        let unit = battle.unit(seq);
        let (by, _) = friends(battle, seq - 1, unit).find(|(id, _)| has(battle, id, "inspiring_only"))?;
        let profile = &battle.roster(unit)["profile"];
        let special = battle.roster(by)["special"].as_array()?;
        let named =
            special.iter().any(|rule| rule["inspiring_only"].as_array().is_some_and(|names| names.contains(profile)));
        (!named && !inspires(battle, unit)).then(|| thrown_again(battle, seq, Some(by)))
    })
}

fn distance_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("nerve_test"), chance, |seq| {
        let (unit, by) = (battle.unit(seq), battle.fields(seq)["inspired_by"].as_str()?);
        let apart = there(battle, seq - 1, unit)?.distance(&there(battle, seq - 1, by)?);
        (by != unit).then(|| battle.edit(seq, |fields| fields["distance"] = json!(rounded(apart + 1.0))))
    })
}

/// The second throw saved the unit, and it is taken off all the same.
fn second_ignored(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let saved = battle.of("nerve_test").filter(|seq| survived(battle, *seq) && !battle.fields(*seq)["again"].is_null());
    somewhere(saved, chance, |seq| {
        let unit = battle.unit(seq);
        let brutal = of_side(battle, seq, battle.side(seq)).any(|(id, _)| has(battle, id, "brutal"));
        let resolves = has(battle, unit, "iron_resolve");
        (!brutal && !resolves).then(|| battle.edit(seq, |fields| fields["declared"] = json!("routed")))
    })
}

fn resolve_more(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("nerve_test").filter(|seq| survived(battle, *seq)), chance, |seq| {
        let resolved = battle.fields(seq)["resolved"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["resolved"] = json!(resolved + 1)))
    })
}

fn resolve_without(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let others = |seq: &usize| survived(battle, *seq) && !has(battle, battle.unit(*seq), "iron_resolve");
    somewhere(battle.of("nerve_test").filter(others), chance, |seq| {
        Some(battle.edit(seq, |fields| fields["resolved"] = json!(1)))
    })
}
