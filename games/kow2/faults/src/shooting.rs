//! Faults of ranged attacks: who may make them, at whom, and what is claimed of arcs, cover and distances.

use aftermath_rules::geometry::{Edge, Footprint};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, renumbered, somewhere};
use serde_json::{Value, json};

use super::table::{
    arc, enemies, flag, friends, gap, has, is_disordered, is_engine, is_in_arc, is_individual, is_out_of_arc, number,
    order_of, pose, sees, there, turned,
};

/// Rules of cover, any of which decides whether a target is in it.
const COVER: &[&str] = &[
    "kow.cover.obscured",
    "kow.cover.in_difficult",
    "kow.cover.line",
    "kow.cover.individual_none",
    "kow.cover.shooter_terrain",
    "kow.cover.shooter_on_hill",
    "kow.cover.big_target",
    "kow.cover.obstacle",
];

/// Rules by which a target is seen after all.
const SIGHT: &[&str] = &[
    "kow.los.clear",
    "kow.los.line",
    "kow.los.height_rule",
    "kow.los.individual_transparent",
    "kow.terrain.difficult_los",
    "kow.terrain.blocks_los",
    "kow.terrain.obstacle_height",
    "kow.terrain.hill_height",
    "kow.terrain.decorative",
];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "unit shoots twice", rules: &["kow.shoot.once"], plant: shoots_twice },
    Kind { name: "shot after At the double", rules: &["kow.shoot.not_after_double"], plant: after_double },
    Kind { name: "shot by a disordered unit", rules: &["kow.shoot.not_disordered"], plant: disordered },
    Kind { name: "shot after a charge", rules: &["kow.shoot.not_in_contact"], plant: in_contact },
    Kind { name: "shot after a move by who has to reload", rules: &["kow.shoot.reload"], plant: unloaded },
    Kind { name: "shot at a friend", rules: &["kow.shoot.target_one"], plant: at_friend },
    Kind { name: "shot out of the front arc", rules: &["kow.shoot.target_arc"], plant: out_of_arc },
    Kind {
        name: "shot beyond the range",
        rules: &["kow.shoot.target_range"],
        plant: |battle, chance| too_far(battle, chance, false),
    },
    Kind {
        name: "war engine's shot beyond its range",
        rules: &["kow.warengine.range"],
        plant: |battle, chance| too_far(battle, chance, true),
    },
    Kind { name: "shot at an enemy unseen", rules: &["kow.shoot.target_los"], plant: unseen },
    Kind { name: "shot at an enemy in contact with friends", rules: &["kow.shoot.target_not_engaged"], plant: engaged },
    Kind { name: "shot with a weapon that nobody has", rules: &["kow.shoot.ranges"], plant: no_such_weapon },
    Kind { name: "shot without a Ranged figure", rules: &["kow.profile.no_ranged"], plant: no_ranged },
    Kind {
        name: "shot of Indirect Fire from near by",
        rules: &["kow.special.indirect_min_range"],
        plant: indirect_near,
    },
    Kind { name: "cover from Indirect Fire", rules: &["kow.cover.indirect"], plant: indirect_cover },
    Kind { name: "cover overlooked", rules: COVER, plant: |battle, chance| cover(battle, chance, true) },
    Kind { name: "cover invented", rules: COVER, plant: |battle, chance| cover(battle, chance, false) },
    Kind { name: "distance of a shot misread", rules: &["kow.geo.leader_point"], plant: distance_misread },
    Kind { name: "facing of the target taken for another", rules: &["kow.geo.arcs"], plant: facing_misread },
    Kind { name: "target said to be out of the arc", rules: &["kow.geo.arcs"], plant: arc_misread },
    Kind { name: "breath by who has none", rules: &["kow.special.breath_attack"], plant: no_breath },
    Kind { name: "breath beyond 12 inches", rules: &["kow.special.breath_attack"], plant: breath_too_far },
    Kind { name: "shot after the tests of Nerve", rules: &["kow.shoot.nerve_end"], plant: shot_late },
    Kind {
        name: "doubt about sight misread",
        rules: &["kow.los.uncertain"],
        plant: |battle, chance| doubt(battle, chance, "sight"),
    },
    Kind {
        name: "doubt about cover misread",
        rules: &["kow.cover.uncertain"],
        plant: |battle, chance| doubt(battle, chance, "cover"),
    },
    Kind {
        name: "die hides who is plainly seen",
        rules: &["kow.los.uncertain"],
        plant: |battle, chance| doubt_undue(battle, chance, "sight"),
    },
    Kind {
        name: "die covers who is plainly out of cover",
        rules: &["kow.cover.uncertain"],
        plant: |battle, chance| doubt_undue(battle, chance, "cover"),
    },
    Kind { name: "die asked twice", rules: &["kow.los.uncertain"], plant: doubt_twice },
    Kind { name: "target said to be unseen", rules: SIGHT, plant: sight_denied },
    Kind { name: "common unit turns to shoot", rules: &["kow.individual.shoot_pivot"], plant: common_turns },
    Kind { name: "Individual turns when it has shot", rules: &["kow.individual.shoot_pivot"], plant: turns_late },
];

/// Shots with an ordinary weapon.
fn volleys(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("shoot").filter(|seq| battle.fields(*seq)["breath"] != true)
}

fn range(battle: &Battle, id: &str) -> f64 {
    battle.roster(id)["weapons"][0]["range"].as_f64().unwrap_or(48.0)
}

fn is_armed(battle: &Battle, id: &str) -> bool {
    !battle.roster(id)["ranged"].is_null()
        && battle.roster(id)["weapons"].as_array().is_some_and(|weapons| weapons.len() == 1)
}

/// A shot that hits nobody: every die shows a 1. So many dice as the unit throws whatever the modifiers.
fn misses(battle: &Battle, unit: &str, enemy: &str) -> Value {
    let dice: Vec<u64> = (0..number(battle, unit, "attacks") as u64).map(|_| 1).collect();
    json!({
        "unit": unit, "target": enemy, "weapon": battle.roster(unit)["weapons"][0]["kind"],
        "throws": { "dice": dice, "hits": 0, "scored": 0 },
    })
}

/// Whether no modifiers can make a unit throw half its dice.
fn throws_all(battle: &Battle, unit: &str, enemy: &str) -> bool {
    let target = u64::from(is_individual(battle, enemy)) + u64::from(has(battle, enemy, "stealthy"));
    number(battle, unit, "ranged") as u64 + target + 2 <= 6 && !has(battle, unit, "blast")
}

/// Whom a unit surely sees, in its front arc and within its range.
fn target<'a>(battle: &'a Battle, seq: usize, unit: &str) -> Option<&'a str> {
    let own = there(battle, seq, unit)?;
    let far = range(battle, unit);
    let fits = |enemy: &str, at: &Footprint| {
        let near =
            at.distance_to(own.front()) < far - 0.3 && (gap(&own, at) > 12.5 || !has(battle, unit, "indirect_fire"));
        near && is_in_arc(&own, at) && throws_all(battle, unit, enemy) && !is_engaged(battle, seq, enemy, at)
    };
    let mut found = enemies(battle, seq, unit).filter(|(enemy, at)| fits(enemy, at));
    found.find(|(enemy, _)| sees(battle, seq, unit, enemy) == Some(true)).map(|(enemy, _)| enemy)
}

/// Whether one of its enemies touches a unit, or nearly.
fn is_engaged(battle: &Battle, seq: usize, id: &str, at: &Footprint) -> bool {
    enemies(battle, seq, id).any(|(_, other)| gap(&other, at) < 0.5)
}

/// A shot more, at the beginning of a Shooting phase, by a unit that `may` not.
fn shot_more(battle: &Battle, chance: &mut Chance, may_not: impl Fn(usize, &str) -> bool) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "shooting");
    somewhere(phases, chance, |seq| {
        let side = battle.side(seq);
        super::table::of_side(battle, seq, side)
            .filter(|(unit, _)| is_armed(battle, unit) && may_not(seq, unit))
            .find_map(|(unit, _)| {
                let fields = misses(battle, unit, target(battle, seq, unit)?);
                Some(battle.insert(seq + 1, side, "shoot", fields))
            })
    })
}

/// Nothing but `fault` keeps a unit from shooting.
fn else_able(battle: &Battle, seq: usize, unit: &str, fault: &str) -> bool {
    let ran = order_of(battle, seq, unit) == Some("at_the_double");
    let disordered = is_disordered(battle, seq, unit);
    let charged = flag(battle, seq, unit, "charged");
    // Who got no order has halted.
    let unloaded = has(battle, unit, "reload") && order_of(battle, seq, unit).is_some_and(|order| order != "halt");
    let all = [(ran, "ran"), (disordered, "disordered"), (charged, "charged"), (unloaded, "unloaded")];
    all.into_iter().all(|(is, name)| is == (name == fault))
}

fn shoots_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let (unit, enemy) = (battle.unit(seq), battle.text(seq, "target"));
        throws_all(battle, unit, enemy)
            .then(|| battle.insert(seq + 1, battle.side(seq), "shoot", misses(battle, unit, enemy)))
    })
}

fn after_double(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    shot_more(battle, chance, |seq, unit| {
        let ran = order_of(battle, seq, unit) == Some("at_the_double");
        ran && !is_disordered(battle, seq, unit) && !has(battle, unit, "reload")
    })
}

fn disordered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    shot_more(battle, chance, |seq, unit| else_able(battle, seq, unit, "disordered"))
}

/// At somebody else than whom it charged, or at him.
fn in_contact(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "shooting");
    somewhere(phases, chance, |seq| {
        let side = battle.side(seq);
        let charged = |unit: &str| {
            is_armed(battle, unit) && flag(battle, seq, unit, "charged") && !is_disordered(battle, seq, unit)
        };
        super::table::of_side(battle, seq, side).filter(|(unit, _)| charged(unit)).find_map(|(unit, _)| {
            let enemy =
                target(battle, seq, unit).or_else(|| enemies(battle, seq, unit).next().map(|(enemy, _)| enemy))?;
            Some(battle.insert(seq + 1, side, "shoot", misses(battle, unit, enemy)))
        })
    })
}

fn unloaded(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    shot_more(battle, chance, |seq, unit| else_able(battle, seq, unit, "unloaded"))
}

/// Another target, and all dice miss it.
fn aimed(battle: &Battle, seq: usize, enemy: &str) -> Fault {
    let fields = misses(battle, battle.unit(seq), enemy);
    battle.replaced(seq, "shoot", fields)
}

/// One in its arc, where there is one.
fn at_friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let own = there(battle, seq - 1, unit)?;
        let near = |at: &Footprint| is_in_arc(&own, at) && at.distance_to(own.front()) < range(battle, unit) - 0.3;
        let aim = |friend: &str, at: &Footprint| {
            near(at) && throws_all(battle, unit, friend) && sees(battle, seq - 1, unit, friend) == Some(true)
        };
        let (friend, _) = friends(battle, seq - 1, unit).find(|(friend, at)| aim(friend, at))?;
        Some(aimed(battle, seq, friend))
    })
}

/// Aims at the first enemy of this sort.
fn aimed_at(
    battle: &Battle,
    chance: &mut Chance,
    sort: impl Fn(usize, &str, &Footprint, &str, &Footprint) -> bool,
) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let own = there(battle, seq - 1, unit)?;
        let (enemy, _) = enemies(battle, seq - 1, unit).find(|(enemy, at)| sort(seq, unit, &own, enemy, at))?;
        Some(aimed(battle, seq, enemy))
    })
}

/// Whether a target is one for this unit, but for its arc and for being seen.
fn is_target(battle: &Battle, seq: usize, unit: &str, own: &Footprint, enemy: &str, at: &Footprint) -> bool {
    let near = at.distance_to(own.front()) < range(battle, unit) - 0.3;
    let indirect = has(battle, unit, "indirect_fire") && gap(own, at) < 12.5;
    near && !indirect && throws_all(battle, unit, enemy) && !is_engaged(battle, seq - 1, enemy, at)
}

fn out_of_arc(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let behind = |seq: usize, unit: &str, own: &Footprint, enemy: &str, at: &Footprint| {
        is_target(battle, seq, unit, own, enemy, at) && is_out_of_arc(own, at)
    };
    aimed_at(battle, chance, behind)
}

fn too_far(battle: &Battle, chance: &mut Chance, engine: bool) -> Option<Fault> {
    let far = |seq: usize, unit: &str, own: &Footprint, enemy: &str, at: &Footprint| {
        let beyond = at.distance_to(own.front()) > range(battle, unit) + 0.2;
        let kind = battle.roster(unit)["weapons"][0]["kind"] == "war_engine";
        let well = is_in_arc(own, at) && throws_all(battle, unit, enemy) && !is_engaged(battle, seq - 1, enemy, at);
        beyond && kind == engine && well && sees(battle, seq - 1, unit, enemy) == Some(true)
    };
    aimed_at(battle, chance, far)
}

fn unseen(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let hidden = |seq: usize, unit: &str, own: &Footprint, enemy: &str, at: &Footprint| {
        let aim = is_target(battle, seq, unit, own, enemy, at) && is_in_arc(own, at);
        aim && sees(battle, seq - 1, unit, enemy) == Some(false)
    };
    aimed_at(battle, chance, hidden)
}

fn engaged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let fighting = |seq: usize, unit: &str, own: &Footprint, enemy: &str, at: &Footprint| {
        let near = at.distance_to(own.front()) < range(battle, unit) - 0.3 && is_in_arc(own, at);
        let touched = enemies(battle, seq - 1, enemy).any(|(_, other)| gap(&other, at) < 0.005);
        near && touched && throws_all(battle, unit, enemy)
    };
    aimed_at(battle, chance, fighting)
}

fn no_such_weapon(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let weapons = battle.roster(battle.unit(seq))["weapons"].as_array()?;
        let other = ["long_rifle", "harpoon_gun", "pistol"]
            .into_iter()
            .find(|kind| weapons.iter().all(|weapon| weapon["kind"] != *kind))?;
        Some(battle.edit(seq, |fields| fields["weapon"] = json!(other)))
    })
}

/// By a unit that halted and has neither a figure nor a weapon.
fn no_ranged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "shooting");
    somewhere(phases, chance, |seq| {
        let side = battle.side(seq);
        let unarmed = |unit: &str| {
            battle.roster(unit)["ranged"].is_null() && else_able(battle, seq, unit, "") && !is_engine(battle, unit)
        };
        super::table::of_side(battle, seq, side).filter(|(unit, _)| unarmed(unit)).find_map(|(unit, own)| {
            let sighted = |enemy: &str, at: &Footprint| {
                is_in_arc(&own, at)
                    && !is_engaged(battle, seq, enemy, at)
                    && sees(battle, seq, unit, enemy) == Some(true)
            };
            let (enemy, _) = enemies(battle, seq, unit).find(|(enemy, at)| sighted(enemy, at))?;
            let fields = json!({ "unit": unit, "target": enemy, "throws": { "dice": [1], "hits": 0, "scored": 0 } });
            Some(battle.insert(seq + 1, side, "shoot", fields))
        })
    })
}

fn indirect_near(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let near = |seq: usize, unit: &str, own: &Footprint, enemy: &str, at: &Footprint| {
        let close = gap(own, at) < 11.5 && has(battle, unit, "indirect_fire") && is_in_arc(own, at);
        close && !is_engaged(battle, seq - 1, enemy, at) && sees(battle, seq - 1, unit, enemy) == Some(true)
    };
    aimed_at(battle, chance, near)
}

/// A die that hits would miss if cover counted, and is not counted.
fn indirect_cover(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rule = "kow.special.indirect_no_cover";
    let covered = volleys(battle).filter(|seq| battle.held(*seq, rule));
    somewhere(covered, chance, |seq| {
        let needed = battle.needed(seq, "shot").filter(|needed| *needed < 6)?;
        let dice: Vec<i32> = battle.fields(seq)["throws"]["dice"].as_array()?.iter().map(|_| needed).collect();
        Some(battle.edit(seq, |fields| {
            fields["cover"] = json!(true);
            fields["throws"] = json!({ "dice": dice, "hits": 0, "scored": 0 });
        }))
    })
}

/// The players' word against what stands there; their dice go by their word.
fn cover(battle: &Battle, chance: &mut Chance, was: bool) -> Option<Fault> {
    let said = volleys(battle).filter(|seq| battle.fields(*seq)["cover"] == was);
    somewhere(said, chance, |seq| {
        let (unit, enemy) = (battle.unit(seq), battle.text(seq, "target"));
        // Where it took the allowance to tell, either word will do.
        let marginal = battle.finding(seq, "kow.cover.obscured").is_some_and(|finding| finding.detail.marginal);
        let told = battle.kind(seq - 1) != "doubt" && !marginal && throws_all(battle, unit, enemy);
        let mut fields = misses(battle, unit, enemy);
        fields["cover"] = json!(!was);
        told.then(|| battle.replaced(seq, "shoot", fields))
    })
}

fn distance_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let (own, at) =
            (there(battle, seq - 1, battle.unit(seq))?, there(battle, seq - 1, battle.text(seq, "target"))?);
        let claimed = super::table::rounded(at.distance_to(own.front()) + 1.5);
        Some(battle.edit(seq, |fields| fields["distance"] = json!(claimed)))
    })
}

fn facing_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let attacks: Vec<usize> = battle.of("shoot").chain(battle.of("cast")).collect();
    somewhere(attacks.into_iter(), chance, |seq| {
        let (own, at) =
            (there(battle, seq - 1, battle.unit(seq))?, there(battle, seq - 1, battle.text(seq, "target"))?);
        let due = arc(&at, own.front())?;
        let taken = if due == Edge::Rear { Edge::Front } else { Edge::Rear };
        Some(battle.edit(seq, |fields| fields["facing"] = json!(taken)))
    })
}

fn arc_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("shoot"), chance, |seq| {
        let (own, at) =
            (there(battle, seq - 1, battle.unit(seq))?, there(battle, seq - 1, battle.text(seq, "target"))?);
        is_in_arc(&own, &at).then(|| battle.edit(seq, |fields| fields["in_arc"] = json!(false)))
    })
}

fn no_breath(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let others = volleys(battle).filter(|seq| !has(battle, battle.unit(*seq), "breath_attack"));
    somewhere(others, chance, |seq| {
        let fields = json!({
            "unit": battle.unit(seq), "target": battle.text(seq, "target"), "breath": true,
            "throws": { "dice": [1, 1, 1], "hits": 0, "scored": 0 },
        });
        Some(battle.replaced(seq, "shoot", fields))
    })
}

fn breath_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let phases = battle.of("phase_start").filter(|seq| battle.text(*seq, "phase") == "shooting");
    let own_dice = |unit: &str| {
        let special = battle.roster(unit)["special"].as_array().into_iter().flatten();
        let breath = special.into_iter().find_map(|rule| rule.get("breath_attack"));
        breath.and_then(|breath| breath["dice"].as_u64()).unwrap_or(number(battle, unit, "attacks") as u64)
    };
    somewhere(phases, chance, |seq| {
        let side = battle.side(seq);
        let dragons = super::table::of_side(battle, seq, side).filter(|(unit, _)| has(battle, unit, "breath_attack"));
        dragons.filter(|(unit, _)| else_able(battle, seq, unit, "")).find_map(|(unit, own)| {
            let far = |enemy: &str, at: &Footprint| {
                at.distance_to(own.front()) > 12.3 && is_in_arc(&own, at) && !is_engaged(battle, seq, enemy, at)
            };
            let mut found = enemies(battle, seq, unit).filter(|(enemy, at)| far(enemy, at));
            let (enemy, _) = found.find(|(enemy, _)| sees(battle, seq, unit, enemy) == Some(true))?;
            let dice: Vec<u64> = (0..own_dice(unit)).map(|_| 1).collect();
            let fields = json!({ "unit": unit, "target": enemy, "breath": true, "throws": { "dice": dice, "hits": 0, "scored": 0 } });
            Some(battle.insert(seq + 1, side, "shoot", fields))
        })
    })
}

/// The last shot of a phase comes after the first test.
fn shot_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let tests = battle.of("nerve_test").filter(|seq| battle.in_phase(*seq, "shooting"));
    somewhere(tests, chance, |seq| {
        let first = battle.kind(seq - 1) != "nerve_test";
        let shot = (battle.phase(seq).start..seq).rev().find(|at| {
            let kind =
                battle.kind(*at) == "shoot" || (battle.kind(*at) == "cast" && battle.text(*at, "spell") == "heal");
            kind && battle.text(*at, "target") != battle.unit(seq)
        })?;
        let there = battle.piece(seq, battle.text(shot, "target")).is_some_and(|piece| !piece.stands.is_empty());
        (first && there).then(|| battle.moved(shot, seq + 1))
    })
}

fn doubt(battle: &Battle, chance: &mut Chance, question: &str) -> Option<Fault> {
    somewhere(battle.of("shoot"), chance, |seq| {
        let die = 1 + seq % 6;
        let fields = json!({
            "question": question, "unit": battle.unit(seq), "target": battle.text(seq, "target"), "die": die, "declared": die < 4,
        });
        Some(battle.insert(seq, battle.side(seq), "doubt", fields))
    })
}

/// A 2 decides against the shooters, though the positions decide for them.
fn doubt_undue(battle: &Battle, chance: &mut Chance, question: &str) -> Option<Fault> {
    let open = volleys(battle).filter(|seq| battle.fields(*seq)["cover"] == false);
    let marginal = |seq: usize, rule: &str| battle.finding(seq, rule).is_some_and(|finding| finding.detail.marginal);
    let plain = |seq: &usize| !marginal(*seq, "kow.cover.obscured") && !marginal(*seq, "kow.los.line");
    somewhere(open.filter(plain), chance, |seq| {
        let (unit, target) = (battle.unit(seq), battle.text(seq, "target"));
        let fields = json!({ "question": question, "unit": unit, "target": target, "die": 2, "declared": false });
        Some(battle.insert(seq, battle.side(seq), "doubt", fields))
    })
}

/// Of somebody who is seen a die says so, and another one again.
fn doubt_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("shoot"), chance, |seq| {
        let (unit, target) = (battle.unit(seq), battle.text(seq, "target"));
        let fields = json!({ "question": "sight", "unit": unit, "target": target, "die": 5, "declared": true });
        let mut lines = battle.insert(seq, battle.side(seq), "doubt", fields).lines;
        lines.insert(seq, lines[seq].clone());
        Some(renumbered(Fault { entry: seq + 1, lines }))
    })
}

fn sight_denied(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let attacks: Vec<usize> = battle.of("shoot").chain(battle.of("cast")).collect();
    somewhere(attacks.into_iter(), chance, |seq| {
        let seen = sees(battle, seq - 1, battle.unit(seq), battle.text(seq, "target")) == Some(true);
        seen.then(|| battle.edit(seq, |fields| fields["seen"] = json!(false)))
    })
}

fn common_turns(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let common = |seq: &usize| !is_individual(battle, battle.unit(*seq));
    somewhere(volleys(battle).filter(common), chance, |seq| {
        let unit = battle.unit(seq);
        let fields =
            json!({ "unit": unit, "occasion": "shooting", "to": pose(&turned(&there(battle, seq - 1, unit)?, 2.0)) });
        Some(battle.insert(seq, battle.side(seq), "pivot", fields))
    })
}

fn turns_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let attacks: Vec<usize> = battle.of("shoot").chain(battle.of("cast")).collect();
    let individuals = attacks.into_iter().filter(|seq| is_individual(battle, battle.unit(*seq)));
    somewhere(individuals, chance, |seq| {
        let unit = battle.unit(seq);
        let fields =
            json!({ "unit": unit, "occasion": "shooting", "to": pose(&turned(&there(battle, seq, unit)?, 2.0)) });
        Some(battle.insert(seq + 1, battle.side(seq), "pivot", fields))
    })
}
