//! Faults of the Fight phase.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, more, on_table, set, shifted, twice};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "fought twice", rules: &["w40k.fight.once"], plant: again },
    Kind { name: "fight of who reaches nobody", rules: &["w40k.fight.eligible"], plant: far_away },
    Kind { name: "fight before the chargers", rules: &["w40k.fight.chargers_first"], plant: before_chargers },
    Kind { name: "fight left out", rules: &["w40k.fight.no_pass"], plant: left_out },
    Kind {
        name: "piled in twice",
        rules: &["w40k.fight.sequence"],
        plant: |battle, chance| twice(battle, chance, "pile_in"),
    },
    Kind {
        name: "struck twice",
        rules: &["w40k.fight.sequence"],
        plant: |battle, chance| twice(battle, chance, "strike"),
    },
    Kind {
        name: "consolidated twice",
        rules: &["w40k.fight.sequence"],
        plant: |battle, chance| twice(battle, chance, "consolidate"),
    },
    Kind { name: "piled in after the blows", rules: &["w40k.fight.sequence"], plant: late_pile_in },
    Kind {
        name: "piled in too far",
        rules: &["w40k.fight.pile_in"],
        plant: |battle, chance| {
            change(battle, chance, "pile_in", |battle, seq| shifted(battle, seq, "/steps/0/to/0", 8.0))
        },
    },
    Kind {
        name: "consolidated too far",
        rules: &["w40k.fight.consolidate"],
        plant: |battle, chance| {
            change(battle, chance, "consolidate", |battle, seq| shifted(battle, seq, "/steps/0/to/0", 8.0))
        },
    },
    Kind { name: "piled in away from the enemy", rules: &["w40k.fight.pile_in"], plant: away },
    Kind {
        name: "blow at who is out of reach",
        rules: &["w40k.fight.who_fights", "w40k.fight.target_reach", "w40k.fight.no_target"],
        plant: out_of_reach,
    },
    Kind { name: "blow with a ranged weapon", rules: &["w40k.fight.weapon"], plant: ranged },
    Kind { name: "more blows than Attacks", rules: &["w40k.fight.number_of_attacks"], plant: too_many },
    Kind { name: "blow of a charger at another", rules: &["w40k.fight.charger_targets"], plant: other_target },
];

fn again(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fight"), chance, |seq| {
        let next = battle.after(seq, &["fight", "phase_start"])?;
        let there = !battle.stands(next - 1, battle.unit(seq)).is_empty();
        there.then(|| battle.insert(next, battle.side(seq), "fight", battle.fields(seq).clone()))
    })
}

fn far_away(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let fights = |seq: &usize| battle.text(*seq, "phase") == "fight";
    somewhere(battle.of("phase_start").filter(fights), chance, |seq| {
        let side = battle.side(seq);
        let other = on_table(battle, seq, battle.other_side(side));
        let free = on_table(battle, seq, side).into_iter().find(|unit| {
            let own = battle.stands(seq, unit);
            let near = |enemy: &String| {
                battle.stands(seq, enemy).iter().any(|there| own.iter().any(|one| one.distance(there) < 4.0))
            };
            !other.iter().any(near)
        })?;
        // Who charged may fight wherever it stands.
        let charged = battle.phase(seq - 1);
        let charged = (charged.start.saturating_sub(60)..seq)
            .any(|at| battle.kind(at) == "charge_move" && battle.unit(at) == free);
        (!charged).then(|| battle.insert(seq + 1, side, "fight", json!({ "unit": free })))
    })
}

/// Units that made a charge move in the turn of an entry.
fn chargers(battle: &Battle, seq: usize) -> Vec<String> {
    let from = battle.before(seq, &["turn_start"]).unwrap_or(1);
    (from..seq).filter(|at| battle.kind(*at) == "charge_move").map(|at| battle.unit(at).to_owned()).collect()
}

fn before_chargers(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fight"), chance, |seq| {
        let all = chargers(battle, seq);
        let start = battle.phase(seq).start;
        let first = battle.after(start, &["fight"])?;
        let other = !all.contains(&battle.unit(seq).to_owned()) && all.contains(&battle.unit(first).to_owned());
        // It was there and in combat before anybody fought.
        let there = !battle.stands(start, battle.unit(seq)).is_empty();
        (other && there && seq > first).then(|| battle.moved(seq, first))
    })
}

/// A whole fight left out: the phase ends with a charger that has not fought.
fn left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("fight"), chance, |seq| {
        let end = battle.after(seq, &["phase_start"])?;
        let next = battle.after(seq, &["fight", "phase_start"])?;
        let unit = battle.unit(seq).to_owned();
        let charger = chargers(battle, seq).contains(&unit);
        let last = next == end;
        let lives = !battle.stands(end, &unit).is_empty();
        let all: Vec<usize> = (seq..next).collect();
        (charger && last && lives).then(|| battle.without_all(&all, end))
    })
}

fn late_pile_in(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("pile_in"), chance, |seq| {
        let strike = seq + 1;
        let own = battle.kind(strike) == "strike";
        own.then(|| battle.moved(seq, strike + 1))
    })
}

fn away(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("pile_in"), chance, |seq| {
        let unit = battle.unit(seq);
        let step = &battle.fields(seq)["steps"][0];
        let number = step["model"].as_u64()?;
        let to = [step["to"][0].as_f64()?, step["to"][1].as_f64()?];
        let (before, after) = battle.way_of(seq, unit)?;
        let place = after.iter().position(|stand| {
            let at = stand.pose().at;
            (at.x - to[0]).abs() < 0.01 && (at.y - to[1]).abs() < 0.01
        })?;
        let from = before[place].pose().at;
        let back = [2.0 * from.x - to[0], 2.0 * from.y - to[1]].map(|at| (at * 100.0).round() / 100.0);
        let enemies: Vec<_> = on_table(battle, seq - 1, battle.other_side(battle.owner(unit)))
            .into_iter()
            .flat_map(|enemy| battle.stands(seq - 1, &enemy))
            .collect();
        let near = |x: f64, y: f64| {
            let all = enemies.iter().map(|enemy| (enemy.pose().at.x - x).hypot(enemy.pose().at.y - y));
            all.fold(f64::INFINITY, f64::min)
        };
        let farther = number > 0 && near(back[0], back[1]) > near(from.x, from.y) + 0.3;
        farther.then(|| set(battle, seq, "/steps", json!([{ "model": number, "via": [], "to": back }])))
    })
}

fn out_of_reach(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "strike", |battle, seq| {
        let unit = battle.unit(seq);
        battle.fields(seq)["blows"].as_array()?.first()?;
        let own = battle.stands(seq - 1, unit);
        let enemies = on_table(battle, seq - 1, battle.other_side(battle.owner(unit)));
        let far = enemies.into_iter().find(|enemy| {
            battle.stands(seq - 1, enemy).iter().all(|there| own.iter().all(|one| one.distance(there) > 5.0))
        })?;
        Some(set(battle, seq, "/blows/0/target", json!(far)))
    })
}

fn ranged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "strike", |battle, seq| {
        battle.fields(seq)["blows"].as_array()?.first()?;
        let weapons = battle.roster(battle.unit(seq))["weapons"].as_array()?;
        let gun = weapons.iter().find(|weapon| weapon["type"] != "melee" && weapon["mode"].is_null())?;
        let name = gun["name"].clone();
        Some(battle.edit(seq, |fields| {
            fields["blows"][0]["weapon"] = name;
            if let Some(blow) = fields["blows"][0].as_object_mut() {
                blow.remove("mode");
            }
        }))
    })
}

fn too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "strike", |battle, seq| {
        let blows = battle.fields(seq)["blows"].as_array()?;
        let counted = blows.iter().all(|blow: &Value| blow["attacks"].is_u64());
        counted.then(|| more(battle, seq, "/blows/0/attacks", 1)).flatten()
    })
}

/// A unit that charged strikes at a unit beside it that it did not charge.
fn other_target(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "strike", |battle, seq| {
        let unit = battle.unit(seq).to_owned();
        let charger = chargers(battle, seq).contains(&unit);
        battle.fields(seq)["blows"].as_array()?.first()?;
        let charge = (1..seq).rev().find(|at| battle.kind(*at) == "charge" && battle.unit(*at) == unit)?;
        let targets = battle.fields(charge)["targets"].to_string();
        let came = |enemy: &str| (charge..seq).any(|at| battle.kind(at) == "intervene" && battle.unit(at) == enemy);
        let enemies = on_table(battle, seq - 1, battle.other_side(battle.owner(&unit)));
        let other = enemies.into_iter().find(|enemy| !targets.contains(&format!("\"{enemy}\"")) && !came(enemy))?;
        charger.then(|| set(battle, seq, "/blows/0/target", json!(other)))
    })
}
