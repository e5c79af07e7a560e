//! Faults of choosing who shoots at whom with what.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, has, most_gap, on_table, set, size, twice, weapon};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "shot by the enemy's hand", rules: &["w40k.shoot.select"], plant: foreign },
    Kind { name: "shot twice", rules: &["w40k.shoot.select"], plant: again },
    Kind { name: "shot at a friend", rules: &["w40k.shoot.enemy_only"], plant: friend },
    Kind { name: "shot with a melee weapon", rules: &["w40k.weapon.range"], plant: melee },
    Kind { name: "weapon shot twice", rules: &["w40k.shoot.weapon_once"], plant: weapon_twice },
    Kind { name: "shot out of range", rules: &["w40k.shoot.range_and_visible"], plant: out_of_range },
    Kind { name: "weapon that is not carried", rules: &["w40k.sheet.fields"], plant: not_carried },
    Kind { name: "shot at who is locked in combat", rules: &["w40k.shoot.locked_target"], plant: locked },
    Kind {
        name: "shot after a Fall Back",
        rules: &["w40k.shoot.eligible", "w40k.move.fall_back_no_shoot"],
        plant: after_fall_back,
    },
    Kind {
        name: "shot after an Advance",
        rules: &["w40k.wtype.assault", "w40k.move.advance_no_shoot"],
        plant: after_advance,
    },
    Kind { name: "two grenades", rules: &["w40k.wtype.grenade"], plant: grenades },
    Kind { name: "Pistol besides another weapon", rules: &["w40k.wtype.pistol_exclusive"], plant: pistol },
    Kind { name: "CHARACTER picked out", rules: &["w40k.shoot.look_out_sir"], plant: picked_out },
    Kind {
        name: "attacks not declared",
        rules: &["w40k.shoot.target_locked_in", "w40k.fight.target_locked_in"],
        plant: undeclared,
    },
    Kind { name: "attacks left out", rules: &["w40k.shoot.target_locked_in"], plant: left_out },
    Kind {
        name: "attacks made twice",
        rules: &["w40k.shoot.resolve_by_profile", "w40k.fight.resolve_by_profile"],
        plant: |battle, chance| twice(battle, chance, "attacks"),
    },
    Kind { name: "Overwatch without a charge", rules: &["w40k.overwatch.when"], plant: no_charge },
    Kind { name: "Overwatch without a rule", rules: &["w40k.overwatch.enabled"], plant: no_rule },
];

/// Shots of the Shooting phase.
fn shots(battle: &Battle) -> impl Iterator<Item = usize> + '_ {
    battle.of("shoot").filter(|seq| battle.fields(*seq)["overwatch"].is_null())
}

fn foreign(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// A unit is selected again once it has shot.
fn again(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let next = battle.after(seq, &["shoot", "phase_start"])?;
        let unit = battle.unit(seq);
        let there = |id: &str| {
            battle
                .piece(next - 1, id)
                .is_some_and(|piece| !piece.stands.is_empty() && !piece.flags.contains(&"destroyed"))
        };
        let all = battle.fields(seq)["shots"].as_array()?;
        let targets = all.iter().all(|shot| shot["target"].as_str().is_some_and(there));
        (there(unit) && targets).then(|| battle.insert(next, battle.side(seq), "shoot", battle.fields(seq).clone()))
    })
}

fn friend(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let own = on_table(battle, seq - 1, battle.side(seq));
        let friend = own.into_iter().find(|unit| *unit != battle.unit(seq))?;
        Some(set(battle, seq, "/shots/0/target", json!(friend)))
    })
}

fn melee(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let weapons = battle.roster(battle.unit(seq))["weapons"].as_array()?;
        let melee = weapons.iter().find(|weapon| weapon["type"] == "melee" && weapon["mode"].is_null())?;
        let plain = battle.fields(seq)["shots"][0]["mode"].is_null();
        plain.then(|| set(battle, seq, "/shots/0/weapon", melee["name"].clone()))
    })
}

fn weapon_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let mut all = battle.fields(seq)["shots"].as_array()?.clone();
        all.push(all.first()?.clone());
        Some(set(battle, seq, "/shots", Value::Array(all)))
    })
}

fn out_of_range(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let shot = &battle.fields(seq)["shots"][0];
        let unit = battle.unit(seq);
        let range = weapon(battle, unit, shot["weapon"].as_str()?, shot["mode"].as_str())["range"].as_f64()?;
        let from = battle.stands(seq - 1, unit);
        let enemies = on_table(battle, seq - 1, battle.other_side(battle.side(seq)));
        let far = enemies.into_iter().find(|enemy| {
            let to = battle.stands(seq - 1, enemy);
            from.iter().all(|one| to.iter().all(|other| one.distance(other) > range + 4.0))
        })?;
        Some(set(battle, seq, "/shots/0/target", json!(far)))
    })
}

fn not_carried(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        Some(battle.edit(seq, |fields| {
            fields["shots"][0]["weapon"] = json!("Spoon");
            if let Some(shot) = fields["shots"][0].as_object_mut() {
                shot.remove("mode");
            }
        }))
    })
}

/// Enemies that fight a friend of the shooter.
fn locked(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let (unit, side) = (battle.unit(seq), battle.side(seq));
        let free = battle.held(seq, "w40k.shoot.locked_shooter");
        let near = |one: &str, other: &str| most_gap(battle, seq - 1, one, other) < 0.8;
        let enemies = on_table(battle, seq - 1, battle.other_side(side));
        let friends = on_table(battle, seq - 1, side);
        let locked = enemies
            .into_iter()
            .find(|enemy| friends.iter().any(|friend| friend != unit && near(friend, enemy)))
            .filter(|_| free)?;
        Some(set(battle, seq, "/shots/0/target", json!(locked)))
    })
}

/// A shot of a unit that moved so, put in among those of its phase.
fn shot_of(battle: &Battle, chance: &mut Chance, kind: &str, heavy: bool) -> Option<Fault> {
    somewhere(battle.of("move").filter(|seq| battle.text(*seq, "kind") == kind), chance, |seq| {
        let unit = battle.unit(seq);
        let phase = (seq..=battle.last())
            .find(|at| battle.kind(*at) == "phase_start" && battle.text(*at, "phase") == "shooting")?;
        // Who has embarked since does not shoot for another reason.
        let gone = battle.stands(phase, unit).is_empty();
        if gone || (seq..phase).any(|at| battle.kind(at) == "turn_end") {
            return None;
        }
        let row = battle.roster(unit);
        let weapons = row["weapons"].as_array()?;
        let gun = weapons.iter().find(|weapon| {
            let kind = weapon["type"].as_str().unwrap_or_default();
            weapon["mode"].is_null() && if heavy { matches!(kind, "heavy" | "rapid_fire") } else { kind != "melee" }
        })?;
        let titanic = has(battle, unit, "TITANIC");
        let target = on_table(battle, phase, battle.other_side(battle.side(seq))).into_iter().next()?;
        let shots = json!([{ "weapon": gun["name"], "target": target, "visible": true }]);
        (!titanic).then(|| battle.insert(phase + 1, battle.side(seq), "shoot", json!({ "unit": unit, "shots": shots })))
    })
}

fn after_fall_back(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    shot_of(battle, chance, "fall_back", false)
}

fn after_advance(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    shot_of(battle, chance, "advance", true)
}

fn grenades(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let all = battle.fields(seq)["shots"].as_array()?;
        let place = all.iter().position(|shot| {
            let name = shot["weapon"].as_str().unwrap_or_default();
            weapon(battle, unit, name, shot["mode"].as_str())["type"] == "grenade"
        })?;
        let own = all[place]["models"].as_array()?.clone();
        let other = (1..=size(battle, unit)).find(|number| {
            let busy =
                all.iter().any(|shot| shot["models"].as_array().is_some_and(|models| models.contains(&json!(number))));
            !own.contains(&json!(number)) && busy
        })?;
        let mut both = own;
        both.push(json!(other));
        Some(set(battle, seq, &format!("/shots/{place}/models"), Value::Array(both)))
    })
}

fn pistol(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let unit = battle.unit(seq);
        let shot = &battle.fields(seq)["shots"][0];
        let first = weapon(battle, unit, shot["weapon"].as_str()?, shot["mode"].as_str());
        if matches!(first["type"].as_str()?, "pistol" | "grenade") {
            return None;
        }
        let number = shot["models"].as_array()?.first()?.as_u64()?;
        let mut before = 0;
        let part = battle.roster(unit)["models"].as_array()?.iter().find(|part| {
            before += part["count"].as_u64().unwrap_or(0);
            number <= before
        })?;
        let carried = part["weapons"].as_array()?;
        let rows = battle.roster(unit)["weapons"].as_array()?;
        let pistol = rows
            .iter()
            .find(|row| row["type"] == "pistol" && row["mode"].is_null() && carried.contains(&row["name"]))?;
        let mut all = battle.fields(seq)["shots"].as_array()?.clone();
        all.push(json!({ "weapon": pistol["name"], "models": [number], "target": shot["target"], "visible": true }));
        Some(set(battle, seq, "/shots", Value::Array(all)))
    })
}

fn picked_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(shots(battle), chance, |seq| {
        let (unit, side) = (battle.unit(seq), battle.side(seq));
        let enemies = on_table(battle, seq - 1, battle.other_side(side));
        let gap = |one: &str, other: &str| {
            let (one, other) = (battle.stands(seq - 1, one), battle.stands(seq - 1, other));
            one.iter().flat_map(|one| other.iter().map(move |other| one.distance(other))).fold(f64::INFINITY, f64::min)
        };
        let character = |id: &String| {
            let wounds = battle.roster(id)["models"][0]["w"].as_u64().unwrap_or(99);
            has(battle, id, "Character") && wounds <= 9 && size(battle, id) == 1
        };
        let hidden = enemies.iter().find(|enemy| {
            let shielded = |friend: &&String| {
                let many = battle.stands(seq - 1, friend).len() >= 3;
                **friend != **enemy && many && !character(friend) && most_gap(battle, seq - 1, friend, enemy) < 2.5
            };
            let nearer = enemies.iter().any(|other| !character(other) && gap(unit, other) + 4.0 < gap(unit, enemy));
            character(enemy) && nearer && enemies.iter().any(|friend| shielded(&friend))
        })?;
        // Of one model no other may be nearer to it.
        let alone = battle.stands(seq - 1, unit).len() == 1;
        alone.then(|| set(battle, seq, "/shots/0/target", json!(hidden)))
    })
}

fn undeclared(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    change(battle, chance, "attacks", |battle, seq| {
        let unit = battle.unit(seq);
        let own = battle.before(seq, &["shoot", "strike"])?;
        let declared = |enemy: &str| battle.fields(own).to_string().contains(&format!("\"{enemy}\""));
        let target = on_table(battle, seq - 1, battle.other_side(battle.owner(unit)))
            .into_iter()
            .find(|enemy| !declared(enemy))?;
        Some(set(battle, seq, "/target", json!(target)))
    })
}

/// The only attacks of a unit, on a target that is there still, left out; the next to act finds them missing.
fn left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("attacks").filter(|seq| battle.in_phase(*seq, "shooting")), chance, |seq| {
        let target = battle.text(seq, "target");
        let next = battle.after(seq, &["shoot", "phase_start"]).filter(|next| *next == seq + 1)?;
        let shot = battle.before(seq, &["shoot"])?;
        let waits = battle.fields(shot)["shots"].as_array()?.iter().any(|shot| shot["deferred"] == true);
        let there = |id: &str| {
            battle.piece(next, id).is_some_and(|piece| piece.stands.iter().any(|stand| stand.pose.is_some()))
        };
        (!waits && there(target) && there(battle.unit(seq))).then(|| battle.without(seq, next))
    })
}

fn overwatches(battle: &Battle) -> impl Iterator<Item = usize> + '_ {
    battle.of("shoot").filter(|seq| battle.fields(*seq)["overwatch"] == true)
}

fn no_charge(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(overwatches(battle), chance, |seq| {
        let charge = battle.before(seq, &["charge"])?;
        Some(battle.without(charge, seq))
    })
}

fn no_rule(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(overwatches(battle), chance, |seq| {
        Some(battle.edit(seq, |fields| {
            if let Some(fields) = fields.as_object_mut() {
                fields.remove("outside");
            }
        }))
    })
}
