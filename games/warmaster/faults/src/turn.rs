//! Faults of turns and phases, and of who acts at all.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, footprints, poses, somewhere};
use serde_json::json;

use super::table::OnTheTable;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "turn taken twice", rules: &["wm.seq.full_turns"], plant: turn_taken_twice },
    Kind { name: "turn number skipped", rules: &["wm.seq.full_turns"], plant: turn_number_skipped },
    Kind { name: "turn ended twice", rules: &["wm.seq.full_turns"], plant: turn_ended_twice },
    Kind { name: "act after the turn's end", rules: &["wm.seq.full_turns"], plant: act_after_turn_end },
    Kind { name: "Shooting after Combat", rules: &["wm.seq.phase_order"], plant: phases_swapped },
    Kind { name: "phase begun twice", rules: &["wm.seq.phase_order"], plant: phase_begun_twice },
    Kind { name: "shots in the Command phase", rules: &["wm.seq.phase_order"], plant: shots_in_command },
    Kind { name: "combat in the Shooting phase", rules: &["wm.seq.phase_order"], plant: combat_in_shooting },
    Kind { name: "phase begun by the wrong side", rules: &["wm.seq.active_only"], plant: phase_by_wrong_side },
    Kind { name: "act by the wrong side", rules: &["wm.seq.active_only"], plant: act_by_wrong_side },
    Kind { name: "enemy unit moved", rules: &["wm.seq.active_only"], plant: enemy_moved },
    Kind {
        name: "dead unit moves",
        rules: &["wm.unit.composition", "wm.driveback.routed", "wm.offtable.gone"],
        plant: dead_unit_moves,
    },
    Kind {
        name: "dead unit ordered",
        rules: &["wm.unit.composition", "wm.driveback.routed", "wm.offtable.gone"],
        plant: dead_unit_ordered,
    },
    Kind { name: "unknown unit", rules: &["wm.unit.composition"], plant: unknown_unit },
];

fn turn_taken_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        let before = battle.before(seq, &["turn_start"])?;
        let turn = battle.fields(before)["turn"].as_u64()? + 1;
        Some(battle.insert(seq, battle.side(before), "turn_start", json!({ "turn": turn })))
    })
}

/// The first turn of a side may be any where the log starts in the middle of a battle.
fn turn_number_skipped(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        battle.of("turn_start").find(|earlier| *earlier < seq && battle.side(*earlier) == battle.side(seq))?;
        let turn = battle.fields(seq)["turn"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["turn"] = json!(turn + 1)))
    })
}

fn turn_ended_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end"), chance, |seq| Some(battle.twice(seq)))
}

fn act_after_turn_end(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end"), chance, |seq| {
        let act = battle.before(seq, &["order"]).filter(|act| battle.side(*act) == battle.side(seq))?;
        // What the players said of its penalties is left out: they would be others now.
        let fields = json!({ "by": battle.text(act, "by"), "units": battle.fields(act)["units"], "dice": [6, 5] });
        Some(battle.insert(seq + 1, battle.side(act), "order", fields))
    })
}

/// Where nobody shoots, so that the order of the phases is all that is wrong.
fn phases_swapped(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| {
        let empty = battle.text(seq, "phase") == "shooting" && battle.text(seq + 1, "phase") == "combat";
        let end = battle.after(seq, &["turn_end"]).filter(|_| empty)?;
        Some(battle.moved(seq, end))
    })
}

fn phase_begun_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| Some(battle.twice(seq)))
}

fn shots_in_command(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    phase_left_out(battle, chance, "shooting", "shoot")
}

fn combat_in_shooting(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    phase_left_out(battle, chance, "combat", "round")
}

fn phase_left_out(battle: &Battle, chance: &mut Chance, phase: &str, act: &str) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| {
        let due = battle.text(seq, "phase") == phase && battle.kind(seq + 1) == act;
        due.then(|| battle.without(seq, seq + 1))
    })
}

fn phase_by_wrong_side(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

fn act_by_wrong_side(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let acts = ["order", "move", "charge", "character_move", "shoot"];
    let places = acts.into_iter().flat_map(|act| battle.of(act)).collect::<Vec<_>>();
    somewhere(places.into_iter(), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// An enemy who is free is turned about where it stands.
fn enemy_moved(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let mut enemies = battle.units(seq - 1, battle.other_side(battle.side(seq)));
        let unit = enemies.find(|unit| !battle.engaged(seq - 1, unit))?;
        let fields = json!({ "unit": unit.id, "stands": poses(&footprints(unit)) });
        Some(battle.insert(seq, battle.side(seq), "move", fields))
    })
}

/// A unit of the entry's side that is gone.
fn dead(battle: &Battle, seq: usize) -> Option<&str> {
    let own = battle.pieces(seq - 1).iter().filter(|piece| piece.side.as_str() == battle.side(seq));
    let mut gone = own.filter(|piece| piece.stands.is_empty() && battle.roster(piece.id.as_str())["command"].is_null());
    gone.next().map(|piece| piece.id.as_str())
}

fn dead_unit_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let gone = dead(battle, seq)?;
        Some(battle.edit(seq, |fields| fields["unit"] = json!(gone)))
    })
}

fn dead_unit_ordered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("order"), chance, |seq| {
        let gone = dead(battle, seq)?;
        Some(battle.edit(seq, |fields| fields["units"] = json!([gone])))
    })
}

fn unknown_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let acts = ["move", "charge", "shoot", "attack", "retreat", "casualties"];
    let places = acts.into_iter().flat_map(|act| battle.of(act)).collect::<Vec<_>>();
    somewhere(places.into_iter(), chance, |seq| Some(battle.edit(seq, |fields| fields["unit"] = json!("nobody"))))
}
