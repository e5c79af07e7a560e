//! Faults of turns and phases, of who acts at all, and of the end.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::json;

use super::table::{orders, present};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind { name: "first turn by who was not to have it", rules: &["kow.turn.first_roll"], plant: wrong_first },
    Kind { name: "turn number skipped", rules: &["kow.turn.alternate"], plant: number_skipped },
    Kind { name: "turn taken twice", rules: &["kow.turn.alternate"], plant: taken_twice },
    Kind { name: "turn beyond the limit", rules: &["kow.turn.alternate"], plant: beyond_limit },
    Kind { name: "turn ended twice", rules: &["kow.turn.phases"], plant: ended_twice },
    Kind { name: "phase begun twice", rules: &["kow.turn.phases"], plant: phase_twice },
    Kind { name: "Shooting after Melee", rules: &["kow.turn.phases"], plant: phases_swapped },
    Kind { name: "phase after the turn's end", rules: &["kow.turn.phases"], plant: phase_after_end },
    Kind { name: "order before its turn", rules: &["kow.turn.phases"], plant: before_its_turn },
    Kind {
        name: "shots in the Movement phase",
        rules: &["kow.turn.phases"],
        plant: |battle, chance| phase_left_out(battle, chance, "shooting", &["shoot", "cast"]),
    },
    Kind {
        name: "combat in the Shooting phase",
        rules: &["kow.turn.phases"],
        plant: |battle, chance| phase_left_out(battle, chance, "melee", &["combat"]),
    },
    Kind {
        name: "phase begun by the wrong side",
        rules: &["kow.turn.active_player_acts"],
        plant: |battle, chance| by_wrong_side(battle, chance, &["phase_start"]),
    },
    Kind {
        name: "turn ended by the wrong side",
        rules: &["kow.turn.active_player_acts"],
        plant: |battle, chance| by_wrong_side(battle, chance, &["turn_end"]),
    },
    Kind {
        name: "order by the wrong side",
        rules: &["kow.turn.active_player_acts"],
        plant: |battle, chance| by_wrong_side(battle, chance, &["order", "move", "charge", "charge_move"]),
    },
    Kind {
        name: "shot by the wrong side",
        rules: &["kow.turn.active_player_acts"],
        plant: |battle, chance| by_wrong_side(battle, chance, &["shoot", "cast"]),
    },
    Kind {
        name: "blow by the wrong side",
        rules: &["kow.turn.active_player_acts"],
        plant: |battle, chance| by_wrong_side(battle, chance, &["combat", "strike", "regroup", "back_off"]),
    },
    Kind {
        name: "Nerve tested by the wrong side",
        rules: &["kow.turn.active_player_acts"],
        plant: |battle, chance| by_wrong_side(battle, chance, &["nerve_test"]),
    },
    Kind { name: "enemy unit ordered", rules: &["kow.turn.active_player_acts"], plant: enemy_ordered },
    Kind {
        name: "enemy strikes back",
        rules: &["kow.turn.active_player_acts", "kow.melee.only_chargers"],
        plant: strikes_back,
    },
    Kind {
        name: "routed unit ordered",
        rules: &["kow.nerve.routed_effect"],
        plant: |battle, chance| routed_acts(battle, chance, &["order", "move"]),
    },
    Kind {
        name: "routed unit attacks",
        rules: &["kow.nerve.routed_effect"],
        plant: |battle, chance| routed_acts(battle, chance, &["shoot", "strike", "charge_move"]),
    },
    Kind { name: "routed unit attacked", rules: &["kow.nerve.routed_effect"], plant: routed_attacked },
    Kind { name: "unknown unit", rules: &["kow.unit.definition"], plant: unknown_unit },
    Kind { name: "act after the end of the battle", rules: &["kow.turn.alternate"], plant: after_the_end },
    Kind {
        name: "battle ended before its last turn",
        rules: &["kow.turn.alternate"],
        plant: |battle, chance| ended_early(battle, chance, "turn_limit"),
    },
    Kind {
        name: "battle ended by a concession that nobody made",
        rules: &["kow.turn.alternate"],
        plant: |battle, chance| ended_early(battle, chance, "conceded"),
    },
    Kind {
        name: "battle ended by a destruction that did not happen",
        rules: &["kow.turn.alternate"],
        plant: |battle, chance| ended_early(battle, chance, "destroyed"),
    },
    Kind { name: "act after giving up", rules: &["kow.turn.alternate"], plant: after_concession },
    Kind { name: "markers taken off wrongly", rules: &["kow.status.disordered_end"], plant: markers_wrong },
    Kind { name: "marker left on", rules: &["kow.status.disordered_end"], plant: marker_left },
];

fn wrong_first(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let seq = battle.of("turn_start").next()?;
    battle.of("roll_off").find(|roll| battle.text(*roll, "purpose") == "first_turn")?;
    Some(battle.signed(seq, battle.other_side(battle.side(seq))))
}

fn number_skipped(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        let turn = battle.fields(seq)["turn"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["turn"] = json!(turn + 1)))
    })
}

fn taken_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        let before = battle.before(seq, &["turn_start"])?;
        Some(battle.signed(seq, battle.side(before)))
    })
}

fn beyond_limit(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let limit = battle.lines[0]["options"]["turns"].as_u64()?;
    let end = battle.of("battle_end").find(|seq| battle.text(*seq, "because") == "turn_limit")?;
    let last = battle.before(end, &["turn_start"])?;
    Some(battle.insert(end, battle.other_side(battle.side(last)), "turn_start", json!({ "turn": limit + 1 })))
}

fn ended_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end"), chance, |seq| Some(battle.twice(seq)))
}

fn phase_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| Some(battle.twice(seq)))
}

/// Where nobody shoots, so that the order of the phases is all that is wrong.
fn phases_swapped(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| {
        let empty = battle.text(seq, "phase") == "shooting" && battle.text(seq + 1, "phase") == "melee";
        let end = battle.after(seq, &["turn_end"]).filter(|_| empty)?;
        Some(battle.moved(seq, end))
    })
}

fn phase_after_end(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end"), chance, |seq| {
        Some(battle.insert(seq + 1, battle.side(seq), "phase_start", json!({ "phase": "melee" })))
    })
}

/// Once the enemy's turn is over and before one's own has begun. A turn begins with the Movement phase, be it said or not.
fn before_its_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        let begun = battle.text(seq + 1, "phase") == "movement";
        let ordered = ["order", "charge", "pivot"].contains(&battle.kind(seq + 2));
        (battle.kind(seq - 1) == "turn_end" && begun && ordered).then(|| battle.moved(seq + 2, seq))
    })
}

fn phase_left_out(battle: &Battle, chance: &mut Chance, phase: &str, acts: &[&str]) -> Option<Fault> {
    somewhere(battle.of("phase_start"), chance, |seq| {
        let due = battle.text(seq, "phase") == phase && acts.contains(&battle.kind(seq + 1));
        due.then(|| battle.without(seq, seq + 1))
    })
}

fn by_wrong_side(battle: &Battle, chance: &mut Chance, acts: &[&str]) -> Option<Fault> {
    let places: Vec<usize> = acts.iter().flat_map(|act| battle.of(act)).collect();
    somewhere(places.into_iter(), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// The order goes to an enemy.
fn enemy_ordered(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(orders(battle), chance, |seq| {
        let (enemy, ..) = present(battle, seq - 1).find(|(_, side, _)| *side != battle.side(seq))?;
        let fields = json!({ "unit": enemy, "order": "halt" });
        Some(battle.replaced(seq, "order", fields))
    })
}

/// The enemy's blow in the same combat.
fn strikes_back(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("strike"), chance, |seq| {
        let target = battle.text(seq, "target");
        let there = battle.piece(seq, target).is_some_and(|piece| !piece.stands.is_empty());
        let fields = json!({ "unit": target, "target": battle.unit(seq), "facing": "front", "throws": {} });
        there.then(|| battle.insert(seq + 1, battle.side(seq), "strike", fields))
    })
}

/// A unit of a side that is gone.
fn routed<'a>(battle: &'a Battle, seq: usize, side: &str) -> Option<&'a str> {
    let mut gone = battle.pieces(seq).iter().filter(|piece| piece.flags.contains(&"routed"));
    gone.find(|piece| piece.side.as_str() == side).map(|piece| piece.id.as_str())
}

fn routed_acts(battle: &Battle, chance: &mut Chance, acts: &[&str]) -> Option<Fault> {
    let places: Vec<usize> = acts.iter().flat_map(|act| battle.of(act)).collect();
    somewhere(places.into_iter(), chance, |seq| {
        let gone = routed(battle, seq - 1, battle.side(seq))?;
        Some(battle.edit(seq, |fields| fields["unit"] = json!(gone)))
    })
}

fn routed_attacked(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let places: Vec<usize> = ["shoot", "strike", "charge"].iter().flat_map(|act| battle.of(act)).collect();
    somewhere(places.into_iter(), chance, |seq| {
        let gone = routed(battle, seq - 1, battle.other_side(battle.side(seq)))?;
        Some(battle.edit(seq, |fields| fields["target"] = json!(gone)))
    })
}

fn unknown_unit(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    let acts = ["deploy", "order", "move", "shoot", "strike", "nerve_test", "regroup", "back_off"];
    let places: Vec<usize> = acts.iter().flat_map(|act| battle.of(act)).collect();
    somewhere(places.into_iter(), chance, |seq| Some(battle.edit(seq, |fields| fields["unit"] = json!("nobody"))))
}

fn after_the_end(battle: &Battle, _: &mut Chance) -> Option<Fault> {
    let end = battle.of("battle_end").next()?;
    let order = battle.before(end, &["order"])?;
    Some(battle.insert(end + 1, battle.side(order), "order", battle.fields(order).clone()))
}

/// In the middle of the battle, and both sides have units left. A log without any turn does not tell how many were played.
fn ended_early(battle: &Battle, chance: &mut Chance, because: &str) -> Option<Fault> {
    somewhere(battle.of("turn_start").skip(1), chance, |seq| {
        let both = |side: &str| present(battle, seq).any(|(_, of, _)| of == side);
        let sides = both(battle.side(seq)) && both(battle.other_side(battle.side(seq)));
        let fields = json!({ "because": because, "points": [] });
        sides.then(|| battle.replaced(seq, "battle_end", fields))
    })
}

fn after_concession(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end").filter(|seq| battle.kind(seq + 1) == "turn_start"), chance, |seq| {
        let fault = battle.insert(seq + 1, battle.side(seq), "concede", json!({}));
        Some(Fault { entry: seq + 2, ..fault })
    })
}

/// Units of the side that ends its turn that are disordered.
fn marked(battle: &Battle, seq: usize) -> Vec<&str> {
    let own = present(battle, seq - 1).filter(|(_, side, _)| *side == battle.side(seq));
    own.map(|(id, ..)| id).filter(|id| super::table::is_disordered(battle, seq - 1, id)).collect()
}

fn markers_wrong(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end"), chance, |seq| {
        let marked = marked(battle, seq);
        let own = present(battle, seq - 1).filter(|(_, side, _)| *side == battle.side(seq));
        let sound = own.map(|(id, ..)| id).find(|id| !marked.contains(id))?;
        let all: Vec<&str> = marked.iter().copied().chain([sound]).collect();
        Some(battle.edit(seq, |fields| fields["recovered"] = json!(all)))
    })
}

fn marker_left(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_end"), chance, |seq| {
        let marked = marked(battle, seq);
        let (_, rest) = marked.split_first()?;
        Some(battle.edit(seq, |fields| fields["recovered"] = json!(rest)))
    })
}
