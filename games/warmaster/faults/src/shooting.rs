//! Faults of the Shooting phase: shots, stands removed, drive backs.

use aftermath_rules::{
    board::{Piece, Role},
    finding::Finding,
    geometry::{Footprint, Place, Sight},
};
use aftermath_simulate::faults::{
    Battle, Chance, Fault, Kind, along, figure, footprints, gap, number, poses, shifted, somewhere, way,
};
use serde_json::{Value, json};

use super::table::OnTheTable;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "shot die against the declaration", rules: &["wm.shoot.to_hit"], plant: shot_changed },
    Kind { name: "save against the declaration (shots)", rules: &["wm.shoot.armour"], plant: save_changed },
    Kind { name: "shot die too many", rules: &["wm.shoot.dice"], plant: die_too_many },
    Kind { name: "shot die too few", rules: &["wm.shoot.dice"], plant: die_too_few },
    Kind { name: "save too many (shots)", rules: &["wm.shoot.armour"], plant: save_too_many },
    Kind { name: "save too few (shots)", rules: &["wm.shoot.armour"], plant: save_too_few },
    Kind {
        name: "shot at a farther enemy",
        rules: &["wm.shoot.closest", "wm.machine.steam_tank.all_round"],
        plant: farther_target,
    },
    Kind { name: "shot out of range", rules: &["wm.shoot.range_per_stand", "wm.sheet.ranges"], plant: out_of_range },
    Kind {
        name: "shot at an engaged enemy",
        rules: &["wm.shoot.ignore_engaged", "wm.vision.engaged_not_target"],
        plant: engaged_target,
    },
    Kind { name: "shot at an enemy behind", rules: &["wm.shoot.los_stand"], plant: behind },
    Kind { name: "shot twice", rules: &["wm.shoot.once"], plant: shot_twice },
    Kind { name: "shot by an engaged unit", rules: &["wm.shoot.engaged_cannot"], plant: engaged_shooter },
    Kind { name: "shot by a unit without missiles", rules: &["wm.profile.shooting_attacks"], plant: no_missiles },
    Kind { name: "shot by a stand that is gone", rules: &["wm.unit.composition"], plant: stand_gone_shoots },
    Kind { name: "stand removed too many (shots)", rules: &["wm.shoot.remove"], plant: removed_too_many },
    Kind { name: "stand removed too few (shots)", rules: &["wm.shoot.remove"], plant: removed_too_few },
    Kind { name: "stand removed that is gone (shots)", rules: &["wm.unit.composition"], plant: removed_gone },
    Kind { name: "shots after a drive back", rules: &["wm.driveback.when"], plant: shots_after_drive_back },
    Kind { name: "drive back left out", rules: &["wm.driveback.when"], plant: drive_back_left_out },
    Kind { name: "driven back twice", rules: &["wm.driveback.when"], plant: driven_back_twice },
    Kind {
        name: "drive back with a die too few",
        rules: &["wm.driveback.dice", "wm.driveback.defended", "wm.driveback.fortified"],
        plant: drive_die_too_few,
    },
    Kind {
        name: "drive back with a die too many",
        rules: &["wm.driveback.dice", "wm.driveback.defended", "wm.driveback.fortified"],
        plant: drive_die_too_many,
    },
    Kind { name: "driven back too far", rules: &["wm.driveback.lead_stand"], plant: driven_too_far },
    Kind { name: "driven back sideways", rules: &["wm.driveback.direction"], plant: driven_sideways },
    Kind { name: "kept unit routed", rules: &["wm.driveback.routed"], plant: kept_routed },
    Kind { name: "routed unit kept", rules: &["wm.driveback.routed"], plant: routed_kept },
];

/// A die that hit falls just short, or the other way round; `needed` is the least face that counts.
pub(crate) fn turned(die: &Value, needed: i32) -> Option<Value> {
    let face = die.as_i64()? as i32;
    let other = if face >= needed { needed - 1 } else { needed };
    (1..=6).contains(&other).then(|| json!(other))
}

/// One die of a list turned, where every die needs the same face.
pub(crate) fn turn_one(battle: &Battle, seq: usize, field: &str, purpose: &str, chance: usize) -> Option<Fault> {
    let dice = battle.fields(seq)[field].as_array().filter(|dice| !dice.is_empty())?;
    let place = chance % dice.len();
    let other = turned(&dice[place], battle.needed(seq, purpose)?)?;
    let plain = battle.fields(seq)["batches"].is_null() && battle.fields(seq)["replaced"].is_null();
    // What a banner adds to the armour is a rule of its own.
    let plain = plain && battle.finding(seq, "wm.item.banner_of_shielding").is_none();
    plain.then(|| battle.edit(seq, |fields| fields[field][place] = other))
}

/// A die to hit turned, so that the hits counted are not what the dice give where the target's stands have different cover,
/// which an entry need not tell apart.
pub(crate) fn turn_shot(battle: &Battle, seq: usize, chance: usize) -> Option<Fault> {
    let fault = turn_one(battle, seq, "dice", "shot", chance)?;
    let fields = &fault.lines[seq]["event"][battle.kind(seq)];
    let dice: Vec<i64> = fields["dice"].as_array()?.iter().filter_map(Value::as_i64).collect();
    let counted = fields["declared"]["hits"].as_u64()?;
    let sure = battle.roster(battle.unit(seq))["traits"].to_string().contains("sure_shot");
    let in_the_open = if sure { 3 } else { 4 };
    let hits = |needed: i64| dice.iter().filter(|face| **face >= needed).count() as u64;
    // Fortified it takes two more, and a second volley another one.
    let in_batches = battle.has_terrain() && (hits(in_the_open + 3)..=hits(in_the_open)).contains(&counted);
    (!in_batches).then_some(fault)
}

/// A list with one more at its end.
pub(crate) fn longer(list: &Value, more: Value) -> Value {
    let mut items = list.as_array().cloned().unwrap_or_default();
    items.push(more);
    Value::Array(items)
}

pub(crate) fn shorter(list: &Value, without: usize) -> Value {
    let mut items = list.as_array().cloned().unwrap_or_default();
    if without < items.len() {
        items.remove(without);
    }
    Value::Array(items)
}

/// Shots of troops whose weapon has no rules of its own.
fn volleys(battle: &Battle) -> impl Iterator<Item = usize> {
    let plain = |seq: &usize| battle.roster(battle.unit(*seq))["weapon"].is_null();
    let shots = battle.of("shoot").filter(plain);
    shots.filter(move |seq| battle.held(*seq, "wm.shoot.dice") && battle.held(*seq, "wm.shoot.to_hit"))
}

fn shot_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let die = chance.below(60);
    somewhere(volleys(battle), chance, |seq| turn_shot(battle, seq, die))
}

fn save_changed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let die = chance.below(60);
    somewhere(volleys(battle), chance, |seq| turn_one(battle, seq, "saves", "armour", die))
}

/// One that misses, so that nothing else changes.
fn die_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let dice = longer(&battle.fields(seq)["dice"], json!(1));
        Some(battle.edit(seq, |fields| fields["dice"] = dice))
    })
}

fn die_too_few(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let needed = battle.needed(seq, "shot")?;
        let dice = &battle.fields(seq)["dice"];
        let miss = dice.as_array()?.iter().position(|die| die.as_i64().is_some_and(|face| (face as i32) < needed))?;
        Some(battle.edit(seq, |fields| fields["dice"] = shorter(dice, miss)))
    })
}

/// One that fails.
fn save_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let saves = longer(&battle.fields(seq)["saves"], json!(1));
        Some(battle.edit(seq, |fields| fields["saves"] = saves))
    })
}

fn save_too_few(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let saves = &battle.fields(seq)["saves"];
        saves.as_array().filter(|saves| !saves.is_empty())?;
        Some(battle.edit(seq, |fields| fields["saves"] = shorter(saves, 0)))
    })
}

fn aimed(battle: &Battle, seq: usize, fits: impl Fn(f64, f64, &Piece) -> bool) -> Option<Fault> {
    let own = battle.piece(seq - 1, battle.unit(seq))?;
    let least = gap(own, battle.piece(seq - 1, battle.text(seq, "target"))?);
    let mut enemies = battle.units(seq - 1, battle.other_side(battle.side(seq)));
    let other = enemies.find(|enemy| fits(gap(own, enemy), least, enemy))?;
    Some(battle.edit(seq, |fields| fields["target"] = json!(other.id)))
}

/// Farther by more than a hair from every stand, free, in sight and in range.
fn farther_target(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let range = number(battle.finding(seq, "wm.shoot.range_per_stand")?.detail.expected.as_ref()?)?;
        aimed(battle, seq, |cm, least, enemy| {
            let near = cm > least + 2.0 && cm + 4.0 < range && !battle.engaged(seq - 1, enemy);
            near && in_sight(battle, seq, enemy)
        })
    })
}

/// Whether every shooting stand looks at the middle of an enemy past everybody else, over open ground.
fn in_sight(battle: &Battle, seq: usize, enemy: &Piece) -> bool {
    let (own, theirs) = (battle.stands(seq - 1, battle.unit(seq)), footprints(enemy));
    let Some(to) = theirs.first().map(|stand| stand.pose().at) else { return false };
    let others = battle.pieces(seq - 1).iter().filter(|piece| {
        let id = piece.id.as_str();
        piece.role == Role::Unit && id != battle.unit(seq) && id != enemy.id.as_str()
    });
    let others: Vec<Footprint> = others.flat_map(footprints).collect();
    own.iter().all(|stand| {
        let way = Sight { from: stand.front(), to };
        let clear = others.iter().all(|other| other.is_clear_of(way, 1.5));
        clear && stand.in_front(to) && battle.outlines().all(|(_, ground)| !ground.may_cross(way, 1.0))
    })
}

/// In range, and in front of no stand.
fn behind(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let range = number(battle.finding(seq, "wm.shoot.range_per_stand")?.detail.expected.as_ref()?)?;
        let all_round = battle.roster(battle.unit(seq))["traits"].to_string().contains("all_round");
        let own = battle.stands(seq - 1, battle.unit(seq));
        aimed(battle, seq, |cm, _, enemy| {
            let corners: Vec<Place> = footprints(enemy).iter().flat_map(Footprint::corners).collect();
            let unseen = own.iter().all(|stand| corners.iter().all(|corner| !stand.in_front(*corner)));
            !all_round && unseen && cm + 4.0 < range && !battle.engaged(seq - 1, enemy)
        })
    })
}

fn out_of_range(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let range = number(battle.finding(seq, "wm.shoot.range_per_stand")?.detail.expected.as_ref()?)?;
        aimed(battle, seq, |cm, _, enemy| cm > range + 1.0 && !battle.engaged(seq - 1, enemy))
    })
}

fn engaged_target(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| aimed(battle, seq, |_, _, enemy| battle.engaged(seq - 1, enemy)))
}

/// The second time nobody is hit.
fn shot_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let target = battle.piece(seq, battle.text(seq, "target"))?;
        let own = battle.piece(seq, battle.unit(seq))?;
        let fields = missed(battle, own, target.id.as_str());
        let whole = battle.fields(seq)["stands"].as_array().is_none_or(|stands| stands.len() == own.stands.len());
        let blessed = |at: usize| battle.text(at, "spell") == "heavens_fire";
        let once = !battle.phase(seq).any(|at| at < seq && blessed(at));
        (once && whole && !target.stands.is_empty()).then(|| battle.insert(seq + 1, battle.side(seq), "shoot", fields))
    })
}

/// Shots of all the unit's stands, none of which hits.
pub(crate) fn missed(battle: &Battle, unit: &Piece, target: &str) -> Value {
    let stands: Vec<u8> = unit.stands.iter().map(|stand| stand.number).collect();
    let dice = vec![1; stands.len() * shots_of(battle, unit) as usize];
    json!({ "unit": unit.id, "target": target, "stands": stands, "dice": dice })
}

/// Another unit in the place of the shooters, with all of its stands; the nearest to the target.
fn by_another(battle: &Battle, seq: usize, fits: impl Fn(&Piece) -> bool) -> Option<Fault> {
    let target = battle.piece(seq - 1, battle.text(seq, "target"))?;
    let own = battle.units(seq - 1, battle.side(seq));
    let others = own.filter(|unit| unit.id.as_str() != battle.unit(seq) && fits(unit));
    let other = others.min_by(|a, b| gap(a, target).total_cmp(&gap(b, target)))?;
    Some(battle.replaced(seq, "shoot", missed(battle, other, target.id.as_str())))
}

pub(crate) fn shots_of(battle: &Battle, unit: &Piece) -> u64 {
    battle.roster(unit.id.as_str())["shots"].as_u64().unwrap_or_default()
}

fn engaged_shooter(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        by_another(battle, seq, |unit| shots_of(battle, unit) > 0 && battle.engaged(seq - 1, unit))
    })
}

fn no_missiles(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let unarmed = |unit: &Piece| battle.roster(unit.id.as_str())["weapon"].is_null() && shots_of(battle, unit) == 0;
        by_another(battle, seq, unarmed)
    })
}

/// A number that the unit has lost.
fn lost_stand(battle: &Battle, seq: usize, unit: &str) -> Option<u64> {
    let piece = battle.piece(seq - 1, unit).filter(|piece| !piece.stands.is_empty())?;
    let there = |number: &u64| piece.stands.iter().any(|stand| u64::from(stand.number) == *number);
    (1..=u64::from(piece.strength)).find(|number| !there(number))
}

fn stand_gone_shoots(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let gone = lost_stand(battle, seq, battle.unit(seq))?;
        let stands = longer(&battle.fields(seq)["stands"], json!(gone));
        Some(battle.edit(seq, |fields| fields["stands"] = stands))
    })
}

/// Hits of this volley alone decide how many stands go, and something is left to go wrong with.
fn removals(battle: &Battle) -> impl Iterator<Item = usize> {
    let alone = |finding: &Finding| figure(finding, "leftover_hits") == Some(0.0);
    volleys(battle).filter(move |seq| {
        let shrugged = battle.finding(*seq, "wm.item.banner_of_steadfastness").is_some();
        !shrugged && !battle.held(*seq, "wm.shoot.wipe") && battle.finding(*seq, "wm.shoot.remove").is_some_and(alone)
    })
}

fn removed_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(removals(battle), chance, |seq| {
        let left = battle.piece(seq, battle.text(seq, "target"))?.stands.last()?.number;
        let removed = longer(&battle.fields(seq)["removed"], json!(left));
        Some(battle.edit(seq, |fields| fields["removed"] = removed))
    })
}

fn removed_too_few(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(removals(battle), chance, |seq| {
        let removed = &battle.fields(seq)["removed"];
        removed.as_array().filter(|removed| !removed.is_empty())?;
        Some(battle.edit(seq, |fields| fields["removed"] = shorter(removed, 0)))
    })
}

fn removed_gone(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(volleys(battle), chance, |seq| {
        let gone = lost_stand(battle, seq, battle.text(seq, "target"))?;
        let removed = longer(&battle.fields(seq)["removed"], json!(gone));
        Some(battle.edit(seq, |fields| fields["removed"] = removed))
    })
}

/// Drive backs of shots alone, away from their shooters.
fn drive_backs(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("drive_back").filter(move |seq| battle.held(*seq, "wm.driveback.when"))
}

/// The last shots of the phase come after the first drive back.
fn shots_after_drive_back(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle), chance, |seq| {
        let shots: Vec<usize> = battle.phase(seq).filter(|at| battle.kind(*at) == "shoot").collect();
        let [first, .., last] = shots.as_slice() else { return None };
        let other = battle.text(*last, "target") != battle.unit(seq) && battle.unit(*first) != battle.unit(*last);
        let next = *last < seq && other && battle.before(seq, &["drive_back"]).is_none_or(|before| before < *first);
        (next && !follow_up(battle, seq + 1)).then(|| battle.moved(*last, seq + 1))
    })
}

/// Entries that belong to the move before them.
fn follow_up(battle: &Battle, seq: usize) -> bool {
    ["make_way", "confusion_test", "off_table", "displace", "withdraw"].contains(&battle.kind(seq))
}

/// It is missed when the phase ends.
fn drive_back_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle), chance, |seq| {
        let open = battle.held(seq, "wm.driveback.dice") && !battle.has_terrain()
            || battle.fields(seq)["dice"].as_array()?.len() > 2;
        let end = battle.after(seq, &["phase_start", "turn_end"])?;
        let piece = battle.piece(seq - 1, battle.unit(seq))?;
        let free = !battle.engaged(seq - 1, piece) && !follow_up(battle, seq + 1);
        (open && free).then(|| battle.without(seq, end))
    })
}

/// By the same dice, once more as far.
fn driven_back_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle), chance, |seq| {
        let (before, after) = driven(battle, seq)?;
        let farther = shifted(&after, went(&before, &after)?);
        let mut fault = battle.twice(seq);
        fault.lines[seq + 1]["event"]["drive_back"]["stands"] = poses(&farther);
        (battle.on_table(&farther) && !follow_up(battle, seq + 1)).then_some(fault)
    })
}

/// Out of cover, and driven back by as much less; a six would confuse besides.
fn drive_die_too_few(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let open = |seq: &usize| battle.text(*seq, "cover") == "open" && battle.held(*seq, "wm.driveback.dice");
    somewhere(drive_backs(battle).filter(open), chance, |seq| {
        let dice = &battle.fields(seq)["dice"];
        let all: Vec<i64> = dice.as_array()?.iter().filter_map(Value::as_i64).collect();
        let place = all.iter().position(|die| *die < 6).filter(|_| all.len() > 1)?;
        let (before, after) = driven(battle, seq)?;
        let nearer = shifted(&after, along(went(&before, &after)?, -(all[place] as f64)));
        let mut fault = battle.placed(seq, &nearer)?;
        fault.lines[seq]["event"]["drive_back"]["dice"] = shorter(dice, place);
        Some(fault)
    })
}

/// And driven back as far as it adds.
fn drive_die_too_many(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle), chance, |seq| {
        let dice = longer(&battle.fields(seq)["dice"], json!(1));
        let (before, after) = driven(battle, seq)?;
        let mut fault = battle.placed(seq, &shifted(&after, along(went(&before, &after)?, 1.0)))?;
        fault.lines[seq]["event"]["drive_back"]["dice"] = dice;
        Some(fault)
    })
}

/// The drive back as it was made, where nothing stopped it.
fn driven(battle: &Battle, seq: usize) -> Option<(Vec<Footprint>, Vec<Footprint>)> {
    let (before, after) = (battle.stands(seq - 1, battle.unit(seq)), battle.stands(seq, battle.unit(seq)));
    let fields = battle.fields(seq);
    let whole = fields["stopped_by"].is_null() && !fields["stands"].is_null() && !before.is_empty();
    (whole && before.len() == after.len()).then_some((before, after))
}

fn went(before: &[Footprint], after: &[Footprint]) -> Option<Place> {
    let way = way(before.first()?.pose().at, after.first()?.pose().at);
    (way.x.hypot(way.y) > 0.5).then_some(way)
}

fn driven_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle), chance, |seq| {
        let (before, after) = driven(battle, seq)?;
        battle.placed(seq, &shifted(&after, along(went(&before, &after)?, 3.0)))
    })
}

/// As far as thrown, and at a right angle to the way that leads straight away.
fn driven_sideways(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle), chance, |seq| {
        let (before, after) = driven(battle, seq)?;
        let Place { x, y } = went(&before, &after)?;
        battle.placed(seq, &shifted(&before, Place { x: y, y: -x })).filter(|_| x.hypot(y) > 2.0)
    })
}

/// Machines that are never driven back keep a rule of their own.
fn kept_routed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle), chance, |seq| {
        driven(battle, seq).filter(|_| battle.roster(battle.unit(seq))["weapon"] != "steam_tank")?;
        Some(battle.edit(seq, |fields| {
            fields["routed"] = json!(true);
            fields["stands"] = Value::Null;
        }))
    })
}

fn routed_kept(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("drive_back").filter(|seq| battle.held(*seq, "wm.driveback.routed")), chance, |seq| {
        let before = battle.stands(seq - 1, battle.unit(seq));
        let gone = battle.piece(seq, battle.unit(seq))?.stands.is_empty();
        gone.then(|| {
            battle.edit(seq, |fields| {
                fields["routed"] = json!(false);
                fields["stands"] = poses(&before);
            })
        })
    })
}
