//! Faults of combats, of Nerve, and of what follows.

use aftermath_rules::geometry::Edge;
use serde_json::{Value, json};

use super::table::{
    enemies, figure, friends, gap, has, hurdles, is_engine, is_individual, moved, of_side, pose, present, rounded,
    there, turned,
};
use crate::{
    battle::{Battle, Fault, Kind, somewhere},
    chance::Chance,
};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "combat with an enemy that nobody charged",
        rules: &["kow.melee.only_chargers"],
        plant: combat_uncharged,
    },
    Kind { name: "combat joined by who did not charge", rules: &["kow.melee.only_chargers"], plant: combat_joined },
    Kind { name: "charger left out of its combat", rules: &["kow.melee.only_chargers"], plant: combat_without },
    Kind { name: "unit strikes twice", rules: &["kow.melee.only_chargers"], plant: strikes_twice },
    Kind { name: "unit strikes that did not charge", rules: &["kow.melee.only_chargers"], plant: strikes_uncharged },
    Kind { name: "unit strikes another enemy", rules: &["kow.melee.only_chargers"], plant: strikes_another },
    Kind { name: "charger does not strike", rules: &["kow.melee.only_chargers"], plant: strike_left_out },
    Kind { name: "strike on another facing", rules: &["kow.charge.facing"], plant: other_facing },
    Kind { name: "more drained than the Lifeleech", rules: &["kow.special.lifeleech"], plant: drained_more },
    Kind { name: "drained without Lifeleech", rules: &["kow.special.lifeleech"], plant: drained_without },
    Kind {
        name: "damaged in melee and not disordered",
        rules: &["kow.melee.disordered"],
        plant: |battle, chance| disordered(battle, chance, true),
    },
    Kind {
        name: "disordered without damage",
        rules: &["kow.melee.disordered"],
        plant: |battle, chance| disordered(battle, chance, false),
    },
    Kind { name: "damaged war engine not disordered", rules: &["kow.warengine.disordered"], plant: engine_in_order },
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
    Kind { name: "regroup while the enemy holds", rules: &["kow.regroup.back_off"], plant: regroups_engaged },
    Kind { name: "back off from a routed enemy", rules: &["kow.regroup.options"], plant: backs_off_free },
    Kind { name: "regroup twice", rules: &["kow.regroup.options"], plant: regroups_twice },
    Kind { name: "regroup of who did not fight", rules: &["kow.regroup.options"], plant: regroups_idle },
    Kind {
        name: "forward beyond the die",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "forward", 0.0, 0.8),
    },
    Kind {
        name: "forward below the die",
        rules: &["kow.regroup.full", "kow.regroup.terrain"],
        plant: |battle, chance| regrouped(battle, chance, "forward", 180.0, 0.8),
    },
    Kind {
        name: "forward and aside",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "forward", 90.0, 0.8),
    },
    Kind {
        name: "back beyond the die",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "back", 180.0, 0.8),
    },
    Kind {
        name: "back below the die",
        rules: &["kow.regroup.full", "kow.regroup.terrain"],
        plant: |battle, chance| regrouped(battle, chance, "back", 0.0, 0.8),
    },
    Kind { name: "back by a D6", rules: &["kow.regroup.full"], plant: back_by_six },
    Kind { name: "forward with a turn", rules: &["kow.regroup.full"], plant: forward_turned },
    Kind {
        name: "stay that leaves its place",
        rules: &["kow.regroup.full"],
        plant: |battle, chance| regrouped(battle, chance, "stay", 0.0, 0.8),
    },
    Kind {
        name: "regroup through another unit",
        rules: &["kow.regroup.units", "kow.regroup.full"],
        plant: through_unit,
    },
    Kind { name: "overrun from who is no Individual", rules: &["kow.regroup.overrun"], plant: overrun_undue },
    Kind {
        name: "backs off less than an inch",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 0.0, 0.5, 0.0),
    },
    Kind {
        name: "backs off more than an inch",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 180.0, 0.7, 0.0),
    },
    Kind {
        name: "backs off aside",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 90.0, 0.7, 0.0),
    },
    Kind {
        name: "backs off and turns",
        rules: &["kow.regroup.back_off"],
        plant: |battle, chance| backed(battle, chance, 0.0, 0.0, 20.0),
    },
    Kind { name: "does not back off", rules: &["kow.regroup.back_off"], plant: back_off_left_out },
    Kind { name: "backs off twice", rules: &["kow.regroup.back_off"], plant: backs_off_twice },
    Kind { name: "says that it cannot back off", rules: &["kow.regroup.back_off_blocked"], plant: blocked_untrue },
    Kind { name: "moved apart though nobody is near", rules: &["kow.regroup.separate"], plant: nudged_idly },
];

/// An enemy that nobody charged this turn.
fn uncharged(battle: &Battle, seq: usize) -> Option<&str> {
    let side = battle.other_side(battle.side(seq));
    let charged: Vec<&str> = super::table::turn_so_far(battle, seq)
        .filter(|at| ["charge", "cast", "regroup"].contains(&battle.kind(*at)))
        .flat_map(|at| [battle.text(at, "target"), battle.text(at, "contact"), battle.text(at, "overruns")])
        .collect();
    of_side(battle, seq, side).map(|(id, _)| id).find(|id| !charged.contains(id))
}

fn combat_uncharged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "melee");
    somewhere(phases, chance, |seq| {
        let fields = json!({ "target": uncharged(battle, seq)? });
        Some(battle.insert(seq + 1, battle.side(seq), "combat", fields))
    })
}

fn combat_joined(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("combat"), chance, |seq| {
        let mut attackers = battle.fields(seq)["attackers"].as_array()?.clone();
        let mut idle =
            of_side(battle, seq, battle.side(seq)).filter(|(id, _)| !super::table::flag(battle, seq, id, "charged"));
        attackers.push(json!(idle.next()?.0));
        Some(battle.edit(seq, |fields| fields["attackers"] = Value::Array(attackers)))
    })
}

fn combat_without(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("combat"), chance, |seq| {
        let mut attackers = battle.fields(seq)["attackers"].as_array()?.clone();
        attackers.pop().filter(|_| !attackers.is_empty())?;
        Some(battle.edit(seq, |fields| fields["attackers"] = Value::Array(attackers)))
    })
}

fn strikes(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("strike")
}

fn strikes_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| Some(battle.twice(seq)))
}

fn strikes_uncharged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let idle = |id: &str| !super::table::flag(battle, seq, id, "charged") && !is_individual(battle, id);
        let (unit, _) = of_side(battle, seq, battle.side(seq)).find(|(id, _)| idle(id))?;
        let fields = json!({ "unit": unit, "target": battle.text(seq, "target"), "facing": "front", "throws": {} });
        Some(battle.insert(seq + 1, battle.side(seq), "strike", fields))
    })
}

fn strikes_another(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let target = battle.text(seq, "target");
        let (other, _) = enemies(battle, seq - 1, battle.unit(seq)).find(|(id, _)| *id != target)?;
        Some(battle.edit(seq, |fields| {
            fields["target"] = json!(other);
            fields["facing"] = json!("front");
        }))
    })
}

/// A blow that did no damage is missed when the next combat or the end of the turn comes.
fn strike_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle).filter(|seq| battle.fields(*seq)["throws"]["scored"] == 0), chance, |seq| {
        let next = battle.after(seq, &["combat", "turn_end"])?;
        let routed = (seq..next).any(|at| battle.kind(at) == "nerve_test" && battle.fields(at)["declared"] == "routed");
        (!routed).then(|| battle.without(seq, next))
    })
}

fn other_facing(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let charge = (1..seq)
            .rev()
            .find(|at| battle.kind(*at) == "charge" && super::table::charges(battle, *at, battle.unit(seq)))?;
        let charger =
            battle.fields(charge)["units"].as_array()?.iter().find(|charger| charger["unit"] == battle.unit(seq))?;
        let facing: Edge = serde_json::from_value(charger["facing"].clone()).ok()?;
        let other = if facing == Edge::Rear { Edge::Front } else { Edge::Rear };
        let overran = battle.kind(seq - 1) == "regroup";
        (!overran).then(|| battle.edit(seq, |fields| fields["facing"] = json!(other)))
    })
}

fn drained_more(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let leeches = strikes(battle).filter(|seq| figure(battle, battle.unit(*seq), "lifeleech") > 0);
    somewhere(leeches, chance, |seq| {
        let drained = battle.fields(seq)["drained"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["drained"] = json!(drained + 1)))
    })
}

fn drained_without(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let others = strikes(battle).filter(|seq| figure(battle, battle.unit(*seq), "lifeleech") == 0);
    somewhere(others, chance, |seq| Some(battle.edit(seq, |fields| fields["drained"] = json!(1))))
}

fn disordered(battle: &Battle, chance: &mut Chance, damaged: bool) -> Option<Fault> {
    somewhere(strikes(battle), chance, |seq| {
        let scored = battle.fields(seq)["throws"]["scored"].as_u64()?;
        let before = super::table::is_disordered(battle, seq - 1, battle.text(seq, "target"));
        let fits = (scored > 0) == damaged && !before;
        fits.then(|| battle.edit(seq, |fields| fields["disordered"] = json!(!damaged)))
    })
}

fn engine_in_order(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(strikes(battle).filter(|seq| is_engine(battle, battle.text(*seq, "target"))), chance, |seq| {
        let scored = battle.fields(seq)["throws"]["scored"].as_u64()?;
        (scored > 0).then(|| battle.edit(seq, |fields| fields["disordered"] = json!(false)))
    })
}

fn tests<'a>(battle: &'a Battle, phase: &'a str) -> impl Iterator<Item = usize> + 'a {
    battle.of("nerve_test").filter(move |seq| battle.in_phase(*seq, phase))
}

fn survived(battle: &Battle, seq: usize) -> bool {
    battle.fields(seq)["declared"] != "routed"
}

/// It is missed when the next combat or the end of the turn comes.
fn test_left_out_melee(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(tests(battle, "melee").filter(|seq| survived(battle, *seq)), chance, |seq| {
        Some(battle.without(seq, battle.after(seq, &["combat", "turn_end"])?))
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

fn regroups_engaged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off"), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "choice": "stay" });
        Some(battle.replaced(seq, "regroup", fields))
    })
}

fn backs_off_free(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup"), chance, |seq| {
        let unit = battle.unit(seq);
        let to = moved(&there(battle, seq - 1, unit)?, 180.0, 1.0);
        Some(battle.replaced(seq, "back_off", json!({ "unit": unit, "to": pose(&to) })))
    })
}

fn regroups_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| battle.text(*seq, "choice") == "stay"), chance, |seq| {
        Some(battle.twice(seq))
    })
}

fn regroups_idle(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup"), chance, |seq| {
        let combat = battle.before(seq, &["combat"])?;
        let fought = battle.fields(combat)["attackers"].as_array()?;
        let (idle, at) = of_side(battle, seq, battle.side(seq)).find(|(id, _)| fought.iter().all(|unit| unit != id))?;
        let fields = json!({ "unit": idle, "choice": "stay", "to": pose(&at) });
        Some(battle.insert(seq + 1, battle.side(seq), "regroup", fields))
    })
}

/// Whether a unit stands clear of everybody there.
fn is_clear(battle: &Battle, seq: usize, unit: &str, at: &aftermath_rules::geometry::Footprint) -> bool {
    hurdles(battle, seq, unit, at, at).is_some_and(|met| met.is_empty())
}

/// A regroup that ends so much elsewhere, in a direction of the unit's own.
fn regrouped(battle: &Battle, chance: &mut Chance, choice: &str, direction: f64, inches: f64) -> Option<Fault> {
    let straight = battle
        .of("regroup")
        .filter(|seq| battle.text(*seq, "choice") == choice && battle.fields(*seq)["overruns"].is_null());
    somewhere(straight, chance, |seq| {
        let unit = battle.unit(seq);
        let end = moved(&there(battle, seq, unit)?, direction, inches);
        is_clear(battle, seq - 1, unit, &end).then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

/// As far back as the die shows, as if it were no D3.
fn back_by_six(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| battle.text(*seq, "choice") == "back"), chance, |seq| {
        let unit = battle.unit(seq);
        let die = battle.fields(seq)["die"].as_f64().filter(|die| *die > 1.0)?;
        let end = moved(&there(battle, seq - 1, unit)?, 180.0, die);
        is_clear(battle, seq - 1, unit, &end).then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

fn forward_turned(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| battle.text(*seq, "choice") == "forward"), chance, |seq| {
        let unit = battle.unit(seq);
        let end = turned(&there(battle, seq, unit)?, 25.0);
        let straight = battle.fields(seq)["overruns"].is_null();
        (straight && is_clear(battle, seq - 1, unit, &end))
            .then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

/// Straight through somebody in its way, to where it is clear again.
fn through_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup").filter(|seq| !has(battle, battle.unit(*seq), "fly")), chance, |seq| {
        let unit = battle.unit(seq);
        let start = there(battle, seq - 1, unit)?;
        (4..=6).find_map(|die: i32| {
            let end = moved(&start, 0.0, f64::from(die));
            let corridor = start.sweep(&end);
            let others = || present(battle, seq - 1).filter(|(id, ..)| *id != unit);
            let crossed = others().any(|(_, _, at)| corridor.reach_inside(&at) > 0.3 && gap(&at, &start) > 0.2);
            let clear = is_clear(battle, seq - 1, unit, &end) && crossed;
            let fields = json!({ "unit": unit, "choice": "forward", "die": die, "to": pose(&end) });
            clear.then(|| battle.replaced(seq, "regroup", fields))
        })
    })
}

/// Whoever was routed was no Individual, and yet the next enemy is charged.
fn overrun_undue(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("regroup"), chance, |seq| {
        let unit = battle.unit(seq);
        let combat = battle.before(seq, &["combat"])?;
        let single = is_individual(battle, battle.text(combat, "target"));
        let start = there(battle, seq - 1, unit)?;
        let (enemy, at) =
            enemies(battle, seq - 1, unit).find(|(_, at)| super::table::arc(at, start.front()).is_some())?;
        let facing = super::table::arc(&at, start.front())?;
        let end = super::table::flush(&at, facing, start.base());
        let fields = json!({
            "unit": unit, "choice": "forward", "die": 6, "to": pose(&end), "overruns": enemy, "facing": facing,
        });
        (!single).then(|| battle.replaced(seq, "regroup", fields))
    })
}

/// A back-off that ends so much elsewhere, or turned.
fn backed(battle: &Battle, chance: &mut Chance, direction: f64, inches: f64, degrees: f64) -> Option<Fault> {
    somewhere(battle.of("back_off").filter(|seq| battle.fields(*seq)["to"].is_array()), chance, |seq| {
        let end = turned(&moved(&there(battle, seq, battle.unit(seq))?, direction, inches), degrees);
        battle.on_table(&[end]).then(|| battle.edit(seq, |fields| fields["to"] = pose(&end)))
    })
}

/// It is missed when the next combat or the end of the turn comes.
fn back_off_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off"), chance, |seq| {
        let unit = battle.unit(seq);
        let combat = battle.before(seq, &["combat"])?;
        let at = there(battle, seq - 1, battle.text(combat, "target"))?;
        let touches = gap(&there(battle, seq - 1, unit)?, &at) < 0.005;
        touches.then(|| Some(battle.without(seq, battle.after(seq, &["combat", "turn_end"])?)))?
    })
}

fn backs_off_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off"), chance, |seq| {
        let unit = battle.unit(seq);
        let to = moved(&there(battle, seq, unit)?, 180.0, 1.0);
        let fields = json!({ "unit": unit, "to": pose(&to) });
        Some(battle.insert(seq + 1, battle.side(seq), "back_off", fields))
    })
}

/// There is nobody behind it, and nothing.
fn blocked_untrue(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("back_off").filter(|seq| battle.fields(*seq)["blocked"] != true), chance, |seq| {
        let unit = battle.unit(seq);
        let end = moved(&there(battle, seq - 1, unit)?, 180.0, 1.3);
        let combat = battle.before(seq, &["combat"])?;
        let enemy = battle.text(combat, "target");
        let clear = present(battle, seq - 1)
            .filter(|(id, ..)| *id != unit && *id != enemy)
            .all(|(_, _, at)| gap(&at, &end) > 1.3);
        let ground = super::table::terrain(battle).iter().all(|piece| end.distance_to_outline(&piece.outline) > 0.3);
        let fields = json!({ "unit": unit, "blocked": true });
        (clear && ground && battle.on_table(&[end])).then(|| battle.replaced(seq, "back_off", fields))
    })
}

/// A unit that stands apart from everybody is moved all the same.
fn nudged_idly(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let ends = battle.of("turn_end");
    somewhere(ends, chance, |seq| {
        let mut own = of_side(battle, seq - 1, battle.side(seq)).filter(|(id, at)| is_clear(battle, seq - 1, id, at));
        let (unit, at) = own.find(|(id, at)| is_clear(battle, seq - 1, id, &moved(at, 180.0, 0.5)))?;
        let fields = json!({ "unit": unit, "because": "separation", "to": pose(&moved(&at, 180.0, 0.5)) });
        Some(battle.insert(seq, battle.side(seq), "nudge", fields))
    })
}
