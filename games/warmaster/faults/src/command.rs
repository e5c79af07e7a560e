//! Faults of the Command phase: who orders whom, and the penalties.

use aftermath_rules::{board::Piece, finding::Finding, geometry::Footprint};
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, figure, footprints, gap, somewhere};
use serde_json::{Value, json};

use super::setup::option;
use super::table::{OnTheTable, TOUCH_CM};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "order die against the declaration", rules: &["wm.command.roll"], plant: roll_flipped },
    Kind { name: "order with three dice", rules: &["wm.command.roll"], plant: three_dice },
    Kind { name: "Command value declared one too high", rules: &["wm.command.roll"], plant: needed_too_high },
    Kind {
        name: "distance penalty forgotten",
        rules: &["wm.command.pen_distance", "wm.brigade.distance"],
        plant: distance_forgotten,
    },
    Kind {
        name: "repeat penalty forgotten",
        rules: &["wm.command.pen_repeat", "wm.brigade.split"],
        plant: repeat_forgotten,
    },
    Kind { name: "penalty for a near enemy forgotten", rules: &["wm.command.pen_enemy_near"], plant: enemy_forgotten },
    Kind { name: "penalty for terrain forgotten", rules: &["wm.command.pen_terrain"], plant: terrain_forgotten },
    Kind {
        name: "penalty for losses forgotten",
        rules: &["wm.command.pen_losses", "wm.brigade.losses_worst"],
        plant: losses_forgotten,
    },
    Kind {
        name: "penalty for a near enemy invented",
        rules: &["wm.command.pen_enemy_near", "wm.char.no_proximity_penalty"],
        plant: enemy_invented,
    },
    Kind { name: "order by the enemy's character", rules: &["wm.command.issuers"], plant: by_enemy },
    Kind { name: "order by a unit", rules: &["wm.command.issuers"], plant: by_unit },
    Kind { name: "order to an enemy unit", rules: &["wm.command.issuers"], plant: to_enemy },
    Kind { name: "order to a character", rules: &["wm.charmove.not_units"], plant: to_character },
    Kind {
        name: "order by a character who failed",
        rules: &["wm.command.fail_character", "wm.char.order_fail_stops"],
        plant: after_own_failure,
    },
    Kind {
        name: "order after the General failed",
        rules: &["wm.command.fail_general", "wm.char.order_fail_stops"],
        plant: after_generals_failure,
    },
    Kind {
        name: "character resumes ordering",
        rules: &["wm.command.character_block", "wm.char.order_sequence"],
        plant: resumes,
    },
    Kind {
        name: "unit ordered by a second character",
        rules: &["wm.command.single_commander"],
        plant: second_commander,
    },
    Kind {
        name: "orders to a unit resumed",
        rules: &["wm.command.unit_block", "wm.brigade.finish_first"],
        plant: unit_resumed,
    },
    Kind { name: "order beyond the radius", rules: &["wm.char.command_radius"], plant: beyond_radius },
    Kind {
        name: "order to who charged by initiative",
        rules: &["wm.command.initiative_excludes_orders"],
        plant: to_initiative_charger,
    },
    Kind { name: "order to an engaged unit", rules: &["wm.command.engaged_excluded"], plant: to_engaged },
    Kind {
        name: "order to a confused unit",
        // A character who is with the unit orders others: that rule is about the very unit.
        rules: &["wm.command.confused_excluded", "wm.char.attached_to_confused"],
        plant: to_confused,
    },
    Kind { name: "brigade of five", rules: &["wm.unit.brigade_limit"], plant: brigade_of_five },
    Kind { name: "brigade that does not touch", rules: &["wm.brigade.definition"], plant: brigade_apart },
    Kind {
        name: "order after characters moved",
        rules: &["wm.charmove.when", "wm.char.move"],
        plant: order_after_character,
    },
    Kind {
        name: "blunder not rolled",
        rules: &["wm.blunder.trigger", "wm.command.blunder_ref"],
        plant: blunder_left_out,
    },
    Kind {
        name: "blunder without a double six",
        rules: &["wm.blunder.trigger", "wm.command.blunder_ref"],
        plant: |battle, chance| blunder_invented(battle, chance, false),
    },
    Kind {
        name: "blunder where it ends all orders",
        rules: &["wm.blunder.alternative"],
        plant: |battle, chance| blunder_invented(battle, chance, true),
    },
    Kind { name: "order after the blunder that ends all", rules: &["wm.blunder.alternative"], plant: after_the_end },
];

fn passed(battle: &Battle, seq: usize) -> Option<bool> {
    battle.fields(seq)["declared"]["passed"].as_bool()
}

/// Whether the order fell as its entry says and nothing was thrown again for it.
fn plain(battle: &Battle, seq: usize) -> bool {
    battle.held(seq, "wm.command.roll") && !["use_item", "blunder"].contains(&battle.kind(seq + 1))
}

/// Dice far enough from the score that a penalty more or less does not matter; never a double six, which blunders.
fn roll_flipped(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let needed = battle.needed(seq, "command").filter(|_| plain(battle, seq))?;
        let dice = match passed(battle, seq)? {
            true if needed <= 9 => [5, 6],
            false if needed >= 4 => [1, 1],
            _ => return None,
        };
        Some(battle.edit(seq, |fields| fields["dice"] = json!(dice)))
    })
}

fn three_dice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let dice = battle.fields(seq)["dice"].as_array()?.clone();
        Some(battle.edit(seq, |fields| fields["dice"] = json!([dice, vec![json!(1)]].concat())))
    })
}

/// A character who went along with his unit stands somewhere at its edge: measured from him nothing is sure.
pub(crate) fn went_along(battle: &Battle, seq: usize, by: &str) -> bool {
    let placed = |at: &usize| {
        let moves = ["character_move", "deploy", "displace"].contains(&battle.kind(*at));
        moves && [battle.text(*at, "character"), battle.text(*at, "unit")].contains(&by)
    };
    let Some(last) = (1..seq).rev().find(placed) else { return true };
    let with = battle.text(last, "joins");
    let forced = ["drive_back", "retreat", "pursue", "advance", "fall_back", "reform", "make_way"];
    (last..seq).any(|at| !with.is_empty() && forced.contains(&battle.kind(at)) && battle.unit(at) == with)
}

/// Whether none of the units is so near to ground of any kind that a hair decides whether it is in it.
fn far_from_ground(battle: &Battle, seq: usize) -> bool {
    let stands: Vec<Footprint> = ordered(battle, seq).flat_map(footprints).collect();
    battle.outlines().all(|(_, ground)| stands.iter().all(|stand| stand.distance_to_outline(&ground) > 1.0))
}

/// Where nothing that is measured may be off by a step.
fn needed_too_high(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order").filter(|seq| plain(battle, *seq)), chance, |seq| {
        let needed = battle.fields(seq)["declared"]["needed"].as_i64()?;
        let near = distance(battle, seq).is_some_and(well_within_step) && near_for_sure(battle, seq).is_some();
        let sure = near && far_from_ground(battle, seq) && !went_along(battle, seq, battle.text(seq, "by"));
        sure.then(|| battle.edit(seq, |fields| fields["declared"]["needed"] = json!(needed + 1)))
    })
}

/// The distance that the referee measured.
pub(crate) fn distance(battle: &Battle, seq: usize) -> Option<f64> {
    let told = |finding: &Finding| figure(finding, "distance");
    let rules = ["wm.command.pen_distance", "wm.brigade.distance"];
    rules.into_iter().find_map(|rule| battle.finding(seq, rule).and_then(told))
}

fn well_within_step(cm: f64) -> bool {
    (3.0..17.0).contains(&(cm % 20.0))
}

/// Whether an enemy is within 20 cm; `None` where a hair decides.
fn near_for_sure(battle: &Battle, seq: usize) -> Option<bool> {
    let least = ordered(battle, seq).flat_map(|unit| enemies(battle, seq, unit).map(move |enemy| gap(unit, enemy)));
    let least = least.fold(f64::INFINITY, f64::min);
    ((least - 20.0).abs() > 1.0).then_some(least < 20.0)
}

fn enemies<'a>(battle: &'a Battle, seq: usize, unit: &'a Piece) -> impl Iterator<Item = &'a Piece> {
    battle.units(seq - 1, battle.other_side(unit.side.as_str()))
}

fn ordered(battle: &Battle, seq: usize) -> impl Iterator<Item = &Piece> {
    let units = battle.fields(seq)["units"].as_array().into_iter().flatten();
    units.filter_map(move |unit| battle.piece(seq - 1, unit.as_str()?))
}

/// One step less of a penalty, and the score one higher: not the very score that was thrown.
pub(crate) fn forget(battle: &Battle, seq: usize, penalty: &str) -> Option<Fault> {
    let declared = &battle.fields(seq)["declared"];
    let taken = declared["penalties"][penalty].as_u64().filter(|taken| *taken > 0)?;
    let needed = declared["needed"].as_i64()?;
    let thrown: i64 = battle.fields(seq)["dice"].as_array()?.iter().filter_map(Value::as_i64).sum();
    (thrown != needed + 1).then_some(())?;
    Some(battle.edit(seq, |fields| {
        fields["declared"]["penalties"][penalty] = json!(taken - 1);
        fields["declared"]["needed"] = json!(needed + 1);
    }))
}

fn first_orders(battle: &Battle) -> impl Iterator<Item = usize> {
    let repeat = |seq: usize| battle.fields(seq)["declared"]["penalties"]["repeat"].as_u64().unwrap_or_default();
    battle.of("order").filter(move |seq| repeat(*seq) == 0 && plain(battle, *seq))
}

fn distance_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(first_orders(battle), chance, |seq| {
        distance(battle, seq).filter(|cm| well_within_step(*cm) && !went_along(battle, seq, battle.text(seq, "by")))?;
        forget(battle, seq, "distance")
    })
}

fn repeat_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| forget(battle, seq, "repeat"))
}

fn enemy_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(first_orders(battle), chance, |seq| {
        near_for_sure(battle, seq).filter(|near| *near)?;
        forget(battle, seq, "enemy_near")
    })
}

/// Whether each of the units is plainly in any ground or plainly out of it.
fn plainly_in_or_out(battle: &Battle, seq: usize) -> bool {
    let stands: Vec<Footprint> = ordered(battle, seq).flat_map(footprints).collect();
    battle.outlines().all(|(_, ground)| {
        stands.iter().all(|stand| stand.distance_to_outline(&ground) > 1.0 || ground.reach_inside(stand) > 0.8)
    })
}

fn terrain_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let plain = |seq: &usize| plainly_in_or_out(battle, *seq);
    somewhere(first_orders(battle).filter(plain), chance, |seq| forget(battle, seq, "terrain"))
}

fn losses_forgotten(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(first_orders(battle), chance, |seq| forget(battle, seq, "losses"))
}

fn enemy_invented(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(first_orders(battle), chance, |seq| {
        near_for_sure(battle, seq).filter(|near| !near)?;
        let needed = battle.fields(seq)["declared"]["needed"].as_i64()?;
        let thrown: i64 = battle.fields(seq)["dice"].as_array()?.iter().filter_map(Value::as_i64).sum();
        (thrown != needed).then_some(())?;
        Some(battle.edit(seq, |fields| {
            fields["declared"]["penalties"]["enemy_near"] = json!(1);
            fields["declared"]["needed"] = json!(needed - 1);
        }))
    })
}

/// The order given by somebody else, or to others: what the players said of its penalties is left out with it.
pub(crate) fn instead(battle: &Battle, seq: usize, by: &str, units: &[&str]) -> Fault {
    let fields = json!({ "by": by, "units": units, "dice": battle.fields(seq)["dice"] });
    battle.replaced(seq, "order", fields)
}

/// The order, to this unit.
fn to_another(battle: &Battle, seq: usize, unit: &str) -> Fault {
    instead(battle, seq, battle.text(seq, "by"), &[unit])
}

/// The order, by somebody else, to a unit that nobody has ordered before.
fn by_another(battle: &Battle, seq: usize, by: &str) -> Option<Fault> {
    let units: Vec<&str> = battle.fields(seq)["units"].as_array()?.iter().filter_map(Value::as_str).collect();
    let before = orders_before(battle, seq).any(|at| ordered(battle, at).any(|unit| units.contains(&unit.id.as_str())));
    (!before).then(|| instead(battle, seq, by, &units))
}

fn by_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let mut leaders = battle.leaders(seq - 1, battle.other_side(battle.side(seq)));
        let leader = leaders.find(|leader| is_general(battle, leader.id.as_str()))?;
        by_another(battle, seq, leader.id.as_str())
    })
}

fn by_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let unit = battle.units(seq - 1, battle.side(seq)).next()?;
        by_another(battle, seq, unit.id.as_str())
    })
}

fn to_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let by = battle.text(seq, "by");
        let mut enemies = free(battle, seq - 1, battle.other_side(battle.side(seq)));
        let enemy = enemies.find(|enemy| within_command(battle, seq - 1, by, enemy))?;
        Some(to_another(battle, seq, enemy.id.as_str()))
    })
}

fn to_character(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let by = battle.text(seq, "by");
        let leader = battle.leaders(seq - 1, battle.side(seq)).find(|leader| leader.id.as_str() != by)?;
        Some(battle.edit(seq, |fields| fields["units"] = json!([leader.id])))
    })
}

/// An order that fails, as a character gives it to a unit.
fn test(by: &str, units: &[&str]) -> Value {
    json!({ "by": by, "units": units, "dice": [6, 5] })
}

/// Whether the unit is within the character's reach, by more than a hair; flyers take orders from close by alone.
pub(crate) fn within_command(battle: &Battle, seq: usize, by: &str, unit: &Piece) -> bool {
    let reach = match battle.roster(by)["type"].as_str() {
        Some("general") => f64::INFINITY,
        Some("hero") => 60.0,
        _ => 20.0,
    };
    battle.piece(seq, by).is_some_and(|leader| gap(leader, unit) < reach - 1.0) && !flies(battle, unit)
}

pub(crate) fn flies(battle: &Battle, unit: &Piece) -> bool {
    let row = battle.roster(unit.id.as_str());
    row["traits"].to_string().contains("flyer") || row["weapon"] == "gyrocopter"
}

/// Free units that the character might order at `seq`, and that nobody has ordered in the phase.
fn fresh<'a>(battle: &'a Battle, seq: usize, by: &'a str) -> impl Iterator<Item = &'a Piece> {
    unnamed(battle, seq, by).filter(move |unit| within_command(battle, seq - 1, by, unit))
}

/// Free flyers of the side that have done nothing in the phase.
pub(crate) fn fresh_flyers<'a>(battle: &'a Battle, seq: usize, by: &'a str) -> impl Iterator<Item = &'a Piece> {
    unnamed(battle, seq, by).filter(|unit| flies(battle, unit))
}

fn unnamed<'a>(battle: &'a Battle, seq: usize, by: &'a str) -> impl Iterator<Item = &'a Piece> {
    let named: Vec<&str> = battle.phase(seq).filter(|at| *at < seq).flat_map(|at| named(battle, at)).collect();
    free(battle, seq - 1, battle.owner(by)).filter(move |unit| !named.contains(&unit.id.as_str()))
}

/// Units that an entry is about.
fn named(battle: &Battle, seq: usize) -> Vec<&str> {
    let units = battle.fields(seq)["units"].as_array().into_iter().flatten().filter_map(Value::as_str);
    units.chain(battle.fields(seq)["unit"].as_str()).collect()
}

/// Whether the character has failed, finished or blundered before `seq` in the phase.
fn is_silent(battle: &Battle, seq: usize, by: &str) -> bool {
    let mut before = battle.phase(seq).filter(|at| *at < seq);
    before.any(|at| battle.text(at, "by") == by && (battle.kind(at) != "order" || passed(battle, at) != Some(true)))
}

/// Free units of the side, as they are after entry `seq`: neither engaged nor confused.
fn free<'a>(battle: &'a Battle, seq: usize, side: &'a str) -> impl Iterator<Item = &'a Piece> {
    let calm = |unit: &&Piece| !unit.flags.contains(&"confused");
    battle.units(seq, side).filter(move |unit| calm(unit) && !battle.engaged(seq, unit))
}

fn is_general(battle: &Battle, id: &str) -> bool {
    battle.roster(id)["type"] == "general"
}

/// Right after the failure; a blunder is not in the way of it.
fn after_failure(battle: &Battle, seq: usize, by: &str) -> Option<Fault> {
    let unit = fresh(battle, seq + 1, by).next()?;
    Some(battle.insert(seq + 1, battle.side(seq), "order", test(by, &[unit.id.as_str()])))
}

fn failures(battle: &Battle) -> impl Iterator<Item = usize> {
    let failed = move |seq: &usize| passed(battle, *seq) == Some(false) && plain(battle, *seq);
    battle.of("order").filter(failed).filter(move |seq| battle.fields(*seq)["dice"] != json!([6, 6]))
}

fn after_own_failure(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(failures(battle), chance, |seq| {
        let by = battle.text(seq, "by");
        (!is_general(battle, by)).then(|| after_failure(battle, seq, by))?
    })
}

fn after_generals_failure(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(failures(battle), chance, |seq| {
        let by = battle.text(seq, "by");
        is_general(battle, by).then(|| after_failure(battle, seq, another(battle, seq, by)?))?
    })
}

/// Another character of the side, who has not ordered yet where there is one.
fn another<'a>(battle: &'a Battle, seq: usize, by: &str) -> Option<&'a str> {
    let others = || battle.leaders(seq, battle.side(seq)).map(|leader| leader.id.as_str()).filter(|other| *other != by);
    others().find(|other| !is_silent(battle, seq, other)).or_else(|| others().next())
}

/// Where the players agreed that a blunder ends all ordering.
fn after_the_end(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let ended = |seq: &usize| battle.held(*seq, "wm.blunder.alternative") && battle.kind(seq + 1) != "use_item";
    somewhere(battle.of("order").filter(ended), chance, |seq| {
        after_failure(battle, seq, another(battle, seq, battle.text(seq, "by"))?)
    })
}

/// Who is still alive, and has not failed.
fn resumes(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("orders_finished"), chance, |seq| {
        let (by, side) = (battle.fields(seq)["by"].as_str()?, battle.side(seq));
        battle.leaders(seq, side).find(|leader| leader.id.as_str() == by)?;
        let silenced = orders_before(battle, seq).any(|at| passed(battle, at) == Some(false));
        let unit = fresh(battle, seq + 1, by).find(|_| !silenced)?;
        Some(battle.insert(seq + 1, side, "order", test(by, &[unit.id.as_str()])))
    })
}

/// An order of the phase to a unit that an earlier character has ordered with success.
fn second_commander(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let earlier = orders_before(battle, seq).find(|earlier| {
            battle.text(*earlier, "by") != battle.text(seq, "by") && passed(battle, *earlier) == Some(true)
        })?;
        let unit = still_free(battle, seq, earlier)?;
        Some(to_another(battle, seq, unit))
    })
}

/// An order of the same character to a unit that he has left for others: not for another part of its brigade.
fn unit_resumed(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let by = battle.text(seq, "by");
        let own = || orders_before(battle, seq).filter(|earlier| battle.text(*earlier, "by") == by);
        let left = own().find(|earlier| passed(battle, *earlier) == Some(true))?;
        let unit = still_free(battle, seq, left)?;
        let last = own().last()?;
        let last: Vec<&str> = named(battle, last);
        let together = orders_before(battle, seq).map(|at| named(battle, at));
        let other = !together.into_iter().any(|all| all.contains(&unit) && all.iter().any(|unit| last.contains(unit)));
        other.then(|| battle.insert(seq, battle.side(seq), "order", test(by, &[unit])))
    })
}

fn orders_before(battle: &Battle, seq: usize) -> impl Iterator<Item = usize> {
    battle.phase(seq).filter(move |at| *at < seq && battle.kind(*at) == "order")
}

/// A unit of an earlier order that may still be ordered at `seq`.
fn still_free(battle: &Battle, seq: usize, earlier: usize) -> Option<&str> {
    let unit = ordered(battle, earlier).next()?.id.as_str();
    free(battle, seq - 1, battle.side(seq)).find(|piece| piece.id.as_str() == unit)?;
    Some(unit)
}

fn beyond_radius(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let (by, side) = (battle.text(seq, "by"), battle.side(seq));
        let reach = match battle.roster(by)["type"].as_str()? {
            "hero" => 60.0,
            "wizard" => 20.0,
            _ => return None,
        };
        let leader = battle.piece(seq - 1, by).filter(|_| !went_along(battle, seq, by))?;
        let before: Vec<&str> = battle.phase(seq).filter(|at| *at < seq).flat_map(|at| named(battle, at)).collect();
        let fresh = |unit: &&Piece| !before.contains(&unit.id.as_str()) && !flies(battle, unit);
        let far = free(battle, seq - 1, side).filter(fresh).find(|unit| gap(leader, unit) > reach + 2.0)?;
        Some(to_another(battle, seq, far.id.as_str()))
    })
}

fn to_initiative_charger(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let charge = |at: &usize| battle.kind(*at) == "charge" && battle.text(*at, "by") == "initiative";
        let by = battle.text(seq, "by");
        let near = |at: &usize| {
            let there = battle.piece(seq - 1, battle.unit(*at)).filter(|unit| !unit.stands.is_empty());
            there.is_some_and(|unit| within_command(battle, seq - 1, by, unit))
        };
        let charge = battle.phase(seq).find(|at| *at < seq && charge(at) && near(at))?;
        Some(to_another(battle, seq, battle.unit(charge)))
    })
}

/// A unit in contact that did not charge this turn.
fn to_engaged(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let charged = |unit: &Piece| {
            let mut phase = battle.phase(seq);
            phase.any(|at| at < seq && battle.kind(at) == "charge" && battle.unit(at) == unit.id.as_str())
        };
        let mut own = battle.units(seq - 1, battle.side(seq));
        let by = battle.text(seq, "by");
        let unit = own.find(|unit| {
            battle.engaged(seq - 1, unit) && !charged(unit) && within_command(battle, seq - 1, by, unit)
        })?;
        Some(to_another(battle, seq, unit.id.as_str()))
    })
}

fn to_confused(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let by = battle.text(seq, "by");
        let mut own = battle.units(seq - 1, battle.side(seq));
        let unit = own.find(|unit| {
            let calm = !unit.flags.contains(&"confused") || battle.engaged(seq - 1, unit);
            !calm && within_command(battle, seq - 1, by, unit)
        })?;
        Some(to_another(battle, seq, unit.id.as_str()))
    })
}

fn brigade_of_five(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let first = ordered(battle, seq).next()?;
        let any = || battle.units(seq - 1, battle.side(seq)).map(|unit| unit.id.as_str()).take(5).collect();
        let five = Some(touching(battle, seq, first)).filter(|five| five.len() == 5).unwrap_or_else(any);
        (five.len() == 5).then(|| instead(battle, seq, battle.text(seq, "by"), &five))
    })
}

/// Units of an unbroken mass, five at most, none of which was ordered before: from one of them on, or from anybody.
fn touching<'a>(battle: &'a Battle, seq: usize, first: &'a Piece) -> Vec<&'a str> {
    let by = battle.text(seq, "by");
    let own: Vec<&Piece> = fresh(battle, seq, by).collect();
    let mass = |first: &'a Piece| {
        let mut mass = vec![first];
        let mut next = 0;
        while let Some(from) = mass.get(next).copied() {
            next += 1;
            let beside = own.iter().filter(|unit| gap(from, unit) <= TOUCH_CM / 2.0);
            let more: Vec<&Piece> =
                beside.copied().filter(|unit| mass.iter().all(|known| known.id != unit.id)).collect();
            mass.extend(more);
        }
        mass.truncate(5);
        mass.into_iter().map(|unit| unit.id.as_str()).collect::<Vec<_>>()
    };
    std::iter::once(first).chain(own.iter().copied()).map(mass).max_by_key(Vec::len).unwrap_or_default()
}

fn brigade_apart(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let by = battle.text(seq, "by");
        let first = fresh(battle, seq, by).next()?;
        let other = fresh(battle, seq, by).find(|unit| gap(first, unit) > TOUCH_CM + 1.0)?;
        Some(instead(battle, seq, by, &[first.id.as_str(), other.id.as_str()]))
    })
}

fn order_after_character(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("character_move"), chance, |seq| {
        let side = battle.side(seq);
        let silenced = orders_before(battle, seq).any(|at| passed(battle, at) == Some(false));
        let leader = another(battle, seq, "").filter(|_| !silenced)?;
        let unit = fresh(battle, seq + 1, leader).next()?;
        let fields = test(leader, &[unit.id.as_str()]);
        battle.in_phase(seq, "command").then(|| battle.insert(seq + 1, side, "order", fields))
    })
}

fn blunder_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let alone = |seq: &usize| battle.kind(seq + 1) != "use_item";
    let places: Vec<usize> = battle.of("blunder").filter(alone).collect();
    somewhere(places.into_iter(), chance, |seq| Some(battle.without(seq, seq + 1)))
}

/// `ends_all`: where the players agreed that it ends all ordering, and no table is used.
fn blunder_invented(battle: &Battle, chance: &mut Chance, ends_all: bool) -> Option<Fault> {
    somewhere(failures(battle).filter(|_| option(battle, "blunder_ends_phase") == ends_all), chance, |seq| {
        let fields = json!({ "by": battle.text(seq, "by"), "die": 3 });
        Some(battle.insert(seq + 1, battle.side(seq), "blunder", fields))
    })
}
