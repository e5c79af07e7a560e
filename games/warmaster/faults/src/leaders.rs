//! Faults of characters: joining units, going with them, their bonus; and of blunders.

use aftermath_simulate::faults::{
    Battle, Chance, Fault, Kind, along, apart, footprints, gap, poses, shifted, somewhere, way,
};
use serde_json::{Value, json};

use super::combat::fewer_dice;
use super::command::forget;
use super::movement::pace;
use super::table::{OnTheTable, TOUCH_CM};

/// A Wizard who teleports joins a unit by the rule of his spell.
pub(crate) const JOINS: &[&str] = &["wm.char.attach", "wm.spell.teleport"];
/// Who is with a unit may stand anywhere round it, and be set aside: only lone characters have to give way.
const GIVES_WAY: &[&str] = &["wm.char.displace", "wm.char.displace_death", "wm.char.yield_space"];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "character joins an enemy unit", rules: JOINS, plant: joins_enemy },
    Kind { name: "character on a unit that he does not join", rules: &["wm.char.attach"], plant: unjoined },
    Kind { name: "charge on a character", rules: &["wm.char.untargetable"], plant: charged_character },
    Kind { name: "shot at a character", rules: &["wm.char.untargetable"], plant: shot_character },
    Kind {
        name: "character left behind by a drive back",
        rules: &["wm.driveback.character", "wm.char.driven_back", "wm.char.moves_with_unit", "wm.charmove.with_unit"],
        plant: left_behind,
    },
    Kind {
        name: "bonus of a character who is elsewhere",
        rules: &["wm.attack.characters", "wm.char.combat_bonus"],
        plant: bonus_from_afar,
    },
    // He may add his attacks: to leave them out, and him unnamed, is his player's choice.
    Kind { name: "bonus of a named character not thrown", rules: &["wm.attack.dice"], plant: bonus_forgotten },
    Kind { name: "attacks of a mount left out", rules: &["wm.char.mounts"], plant: mount_forgotten },
    Kind {
        name: "bonus of a character twice in a round",
        rules: &["wm.attack.characters", "wm.char.combat_bonus"],
        plant: bonus_twice,
    },
    Kind {
        name: "character moves in the Shooting phase",
        rules: &["wm.seq.phase_order", "wm.charmove.when", "wm.char.move"],
        plant: moves_late,
    },
    Kind { name: "displaced character goes too far", rules: &["wm.char.displace"], plant: displaced_too_far },
    Kind { name: "displacement left out", rules: GIVES_WAY, plant: not_displaced },
    Kind { name: "half move of a blunder too long", rules: &["wm.blunder.r3_no_point"], plant: half_too_long },
    Kind { name: "move after a blunder that forbids it", rules: &["wm.blunder.r1_mad"], plant: mad_move },
    Kind { name: "penalty borne by a unit not ordered", rules: &["wm.blunder.scope"], plant: stranger_bears },
    Kind {
        name: "lasting penalty forgotten",
        rules: &["wm.blunder.r1_mad", "wm.machine.steam_tank.m4", "wm.spell.anger_of_the_gods"],
        plant: lasting_forgotten,
    },
    Kind {
        name: "blunder by another character",
        rules: &["wm.blunder.trigger", "wm.command.blunder_ref"],
        plant: blunder_by_another,
    },
];

fn joins_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let enemy = battle.units(seq, battle.other_side(battle.side(seq))).next()?;
        battle.fields(seq).get("to")?;
        Some(battle.edit(seq, |fields| fields["joins"] = json!(enemy.id)))
    })
}

/// He stands in the middle of the unit's first stand and joins nobody.
fn unjoined(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let limit = pace(battle, seq, &["wm.charmove.distance"])?;
        let from = battle.stands(seq - 1, battle.text(seq, "character"));
        let here = from.first()?;
        let unit = battle.units(seq, battle.side(seq)).find(|unit| {
            let stands = footprints(unit);
            stands.first().is_some_and(|stand| stand.pose().at.distance(here.pose().at) < limit - 1.0)
        })?;
        let there = footprints(unit);
        let onto = here.shifted(way(here.pose().at, there.first()?.pose().at));
        let pose = poses(&[onto])[0].clone();
        let fields = json!({ "character": battle.text(seq, "character"), "to": pose });
        battle.in_phase(seq, "command").then(|| battle.replaced(seq, "character_move", fields))
    })
}

fn enemy_leader(battle: &Battle, seq: usize) -> Option<&str> {
    let leader = battle.leaders(seq - 1, battle.other_side(battle.side(seq))).next()?;
    Some(leader.id.as_str())
}

fn charged_character(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("charge"), chance, |seq| {
        let leader = enemy_leader(battle, seq)?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(leader)))
    })
}

fn shot_character(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("shoot"), chance, |seq| {
        let leader = enemy_leader(battle, seq)?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(leader)))
    })
}

/// The log places him where he was, and his unit is elsewhere.
fn left_behind(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("drive_back"), chance, |seq| {
        let (unit, side) = (battle.unit(seq), battle.owner(battle.unit(seq)));
        let (before, after) = battle.way_of(seq, unit)?;
        let with = |id: &str| {
            let moves = ["character_move", "deploy", "displace"];
            let last = (1..seq).rev().find(|at| {
                let who = [battle.text(*at, "character"), battle.text(*at, "unit")];
                moves.contains(&battle.kind(*at)) && who.contains(&id)
            });
            last.is_some_and(|last| battle.text(last, "joins") == unit)
        };
        let leader = battle.leaders(seq - 1, side).find(|leader| with(leader.id.as_str()))?;
        let stood = footprints(leader);
        let apart = apart(&stood, &after) > 1.0 && apart(&stood, &before) <= TOUCH_CM;
        let place = json!({ "character": leader.id, "to": poses(&stood)[0] });
        apart.then(|| battle.edit(seq, |fields| fields["characters"] = json!([place])))
    })
}

/// Nobody is with the unit, and the log says that somebody is.
fn bonus_from_afar(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let plain = |seq: &usize| battle.fields(*seq)["character"].is_null() && battle.held(*seq, "wm.attack.dice");
    somewhere(battle.of("attack").filter(plain), chance, |seq| {
        let unit = battle.piece(seq - 1, battle.unit(seq))?;
        let mut own = battle.leaders(seq - 1, unit.side.as_str());
        let leader = own.find(|leader| gap(leader, unit) > TOUCH_CM + 3.0)?;
        Some(with_bonus(battle, seq, leader.id.as_str()))
    })
}

/// Attacks of a character, and those that his mount adds.
fn attacks(battle: &Battle, character: &str) -> (usize, usize) {
    let row = battle.roster(character);
    let count = |attacks: &Value| attacks.as_u64().unwrap_or_default() as usize;
    (count(&row["attacks"]), count(&row["mount"]["attacks"]))
}

/// The strike with a character's dice besides, all of which miss.
fn with_bonus(battle: &Battle, seq: usize, character: &str) -> Fault {
    let (own, mounts) = attacks(battle, character);
    let mut dice = battle.fields(seq)["dice"].as_array().cloned().unwrap_or_default();
    dice.extend(std::iter::repeat_n(json!(1), own + mounts));
    battle.edit(seq, |fields| {
        fields["character"] = json!(character);
        fields["dice"] = json!(dice);
    })
}

/// Strikes to which a character gives his bonus, and no spell one of its own.
fn led(battle: &Battle) -> impl Iterator<Item = usize> {
    let plain = |fields: &Value| fields["replaced"].is_null() && fields["cleaving"].is_null();
    battle.of("attack").filter(move |seq| {
        let held = battle.held(*seq, "wm.attack.characters") && battle.held(*seq, "wm.attack.dice");
        let blessed = battle.verdicts[*seq].findings.iter().any(|finding| finding.rule.id().starts_with("wm.spell."));
        held && !blessed && !battle.fields(*seq)["character"].is_null() && plain(battle.fields(*seq))
    })
}

/// So few of his dice that neither the rider alone nor a rule that adds to the strike explains them.
fn bonus_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(led(battle), chance, |seq| {
        let (own, mounts) = attacks(battle, battle.text(seq, "character"));
        let modified = battle.verdicts[seq].findings.iter().any(|finding| finding.detail.say == Some("modifier"));
        let recovered = battle.finding(seq, "wm.confusion.recovery").is_some();
        (!modified && !recovered && mounts == 0 && own > 0).then(|| fewer_dice(battle, seq, own))?
    })
}

/// The rider strikes, and what he rides does not.
fn mount_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(led(battle), chance, |seq| {
        let (_, mounts) = attacks(battle, battle.text(seq, "character"));
        (mounts > 0).then(|| fewer_dice(battle, seq, mounts))?
    })
}

/// His unit strikes a second enemy in the round, and he adds his dice there too.
fn bonus_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(led(battle), chance, |seq| {
        let end = battle.after(seq, &["result"])?;
        let own = |at: &usize| battle.kind(*at) == "attack" && battle.unit(*at) == battle.unit(seq);
        let other = (seq + 1..end).find(own).filter(|at| battle.fields(*at)["replaced"].is_null())?;
        Some(with_bonus(battle, other, battle.text(seq, "character")))
    })
}

/// The move is made after the Shooting phase has begun.
fn moves_late(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let start = battle.after(seq, &["phase_start"])?;
        let alone = (seq + 1..start).all(|at| ["character_move", "orders_finished"].contains(&battle.kind(at)));
        let shooting = battle.text(start, "phase") == "shooting" && battle.in_phase(seq, "command");
        (alone && shooting).then(|| battle.moved(seq, start + 1))
    })
}

fn displaced_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("displace"), chance, |seq| {
        let leader = battle.piece(seq - 1, battle.text(seq, "character"))?;
        battle.fields(seq).get("joins")?;
        let far = battle.units(seq, leader.side.as_str()).find(|unit| gap(unit, leader) > 38.0)?;
        let stand = *footprints(far).first()?;
        let from = *footprints(leader).first()?;
        let onto = from.shifted(way(from.pose().at, stand.pose().at));
        Some(battle.edit(seq, |fields| {
            fields["joins"] = json!(far.id);
            fields["to"] = poses(&[onto])[0].clone();
        }))
    })
}

/// It is missed when something else begins. Where a unit ended on him he surely had to go.
fn not_displaced(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let covered = |seq: &usize| {
        let own = battle.stands(seq - 1, battle.text(*seq, "character"));
        let sides = [battle.side(*seq), battle.other_side(battle.side(*seq))];
        let mut units = sides.into_iter().flat_map(|side| battle.units(seq - 1, side));
        units.any(|unit| footprints(unit).iter().any(|over| own.iter().any(|own| over.overlap_depth(own) > 1.0)))
    };
    let lone = |seq: &usize| GIVES_WAY.iter().any(|rule| battle.held(*seq, rule));
    let places = battle.of("displace").filter(lone).filter(covered);
    somewhere(places, chance, |seq| Some(battle.without(seq, battle.next_due(seq)?)))
}

fn half_too_long(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let rule = ["wm.blunder.r3_no_point"];
    somewhere(battle.of("move").filter(|seq| battle.held(*seq, rule[0])), chance, |seq| {
        let (before, after) = battle.way_of(seq, battle.unit(seq))?;
        let limit = pace(battle, seq, &rule)?;
        let direction = way(before.first()?.pose().at, after.first()?.pose().at);
        battle.placed(seq, &shifted(&before, along(direction, limit + 5.0)))
    })
}

/// The die falls on 1, and the unit moves all the same.
fn mad_move(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("blunder"), chance, |seq| {
        let order = battle.before(seq, &["order"])?;
        let [unit] = battle.fields(order)["units"].as_array()?.as_slice() else { return None };
        let stands = battle.stands(seq, unit.as_str()?);
        let mut fault =
            battle.insert(seq + 1, battle.side(seq), "move", json!({ "unit": unit, "stands": poses(&stands) }));
        fault.lines[seq]["event"]["blunder"]["die"] = json!(1);
        fault.lines[seq]["event"]["blunder"]["bearer"] = unit.clone();
        Some(fault)
    })
}

fn stranger_bears(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("blunder"), chance, |seq| {
        let order = battle.before(seq, &["order"])?;
        let ordered = battle.fields(order)["units"].to_string();
        let mut own = battle.units(seq, battle.side(seq));
        let stranger = own.find(|unit| !ordered.contains(&format!("\"{}\"", unit.id.as_str())))?;
        Some(battle.edit(seq, |fields| {
            fields["die"] = json!(1);
            fields["bearer"] = json!(stranger.id);
        }))
    })
}

fn lasting_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        battle.held(seq, "wm.command.roll").then(|| forget(battle, seq, "lasting"))?
    })
}

fn blunder_by_another(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("blunder"), chance, |seq| {
        let by = battle.text(seq, "by");
        let other = battle.leaders(seq, battle.side(seq)).find(|leader| leader.id.as_str() != by)?;
        Some(battle.edit(seq, |fields| fields["by"] = json!(other.id)))
    })
}
