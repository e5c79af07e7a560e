//! Faults of making way and of confusion.

use aftermath_rules::geometry::Footprint;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, along, apart, shifted, somewhere, way};
use serde_json::json;

use super::table::OnTheTable;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "making way left out",
        rules: &["wm.makeway.unyielding", "wm.retreat.make_way", "wm.makeway.forbidden"],
        plant: way_left_out,
    },
    Kind { name: "enemy makes the unit make way", rules: &["wm.makeway.voluntary"], plant: way_by_enemy },
    Kind { name: "way made for who does not come", rules: &["wm.makeway.who"], plant: way_for_nobody },
    Kind {
        name: "way made aside, and yet in it",
        rules: &["wm.makeway.sideways", "wm.makeway.sideways_all"],
        plant: still_in_the_way,
    },
    Kind { name: "way made backwards too far", rules: &["wm.makeway.backwards"], plant: back_too_far },
    Kind {
        name: "test for confusion left out",
        rules: &[
            "wm.confusion.cause_push",
            "wm.confusion.cause_making_way",
            "wm.confusion.cause_terrain",
            "wm.confusion.repeated_tests",
            "wm.makeway.chain",
        ],
        plant: test_left_out,
    },
    Kind { name: "test for confusion misread", rules: TESTS, plant: test_misread },
    Kind { name: "test for confusion without a cause", rules: TESTS, plant: test_without_cause },
    Kind { name: "six of a drive back disregarded", rules: SIX, plant: six_disregarded },
    Kind { name: "confused by a drive back without a six", rules: SIX, plant: confused_without_six },
    Kind {
        name: "confused unit moves",
        rules: &["wm.confusion.no_command_move", "wm.command.confused_excluded"],
        plant: confused_moves,
    },
];

const TESTS: &[&str] = &[
    "wm.confusion.cause_push",
    "wm.confusion.cause_making_way",
    "wm.confusion.cause_terrain",
    "wm.confusion.retreat_destroys",
];
const SIX: &[&str] =
    &["wm.confusion.cause_six", "wm.driveback.confused_six", "wm.spell.gerroff", "wm.machine.steam_tank.no_drive_back"];

/// Tests that a unit and its friend take because it makes way.
fn tests_of(battle: &Battle, seq: usize) -> Vec<usize> {
    let (unit, mover) = (battle.unit(seq), battle.text(seq, "mover"));
    let asked = |at: &usize| match battle.text(*at, "cause") {
        "making_way" => battle.unit(*at) == unit,
        "push" => battle.unit(*at) == mover,
        _ => false,
    };
    let end = battle.next_act(seq).unwrap_or(battle.last() + 1);
    let first = |cause: &str| (seq..end).find(|at| battle.text(*at, "cause") == cause && asked(at));
    ["making_way", "push"].into_iter().filter_map(first).collect()
}

/// The mover stands where the unit was that ought to have made way: it surely went over it.
fn surely_crossed(battle: &Battle, seq: usize) -> bool {
    let mover = battle.text(seq, "mover");
    let moves = ["drive_back", "retreat", "fall_back", "make_way"];
    let Some(moved) = (1..seq).rev().find(|at| moves.contains(&battle.kind(*at)) && battle.unit(*at) == mover) else {
        return false;
    };
    let there = battle.stands(moved, mover);
    battle.stands(seq - 1, battle.unit(seq)).iter().any(|stand| there.iter().any(|now| stand.overlap_depth(now) > 0.8))
}

fn ways(battle: &Battle, manner: &str) -> impl Iterator<Item = usize> {
    battle.of("make_way").filter(move |seq| battle.text(*seq, "manner") == manner)
}

/// It is missed when something else begins.
fn way_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("make_way"), chance, |seq| {
        let next = battle.next_act(seq)?;
        let passed_on =
            (seq + 1..next).any(|at| battle.kind(at) == "make_way" && battle.text(at, "mover") == battle.unit(seq));
        let given = !battle.fields(seq)["stands"].is_null() && surely_crossed(battle, seq) && !passed_on;
        let mut seqs = tests_of(battle, seq);
        seqs.push(seq);
        given.then(|| battle.without_all(&seqs, next))
    })
}

fn way_by_enemy(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("make_way"), chance, |seq| Some(battle.signed(seq, battle.other_side(battle.side(seq)))))
}

/// The friend named has not moved at all since the last act.
fn way_for_nobody(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("make_way"), chance, |seq| {
        let begun = (1..seq).rev().find(|at| battle.next_act(*at) > Some(seq) && battle.kind(*at) != "make_way")?;
        let named = |id: &str| (begun..seq).any(|at| battle.unit(at) == id);
        let mut own = battle.units(seq - 1, battle.side(seq));
        let friend = own.find(|piece| piece.id.as_str() != battle.unit(seq) && !named(piece.id.as_str()))?;
        Some(battle.edit(seq, |fields| fields["mover"] = json!(friend.id)))
    })
}

/// Nobody has moved aside.
fn still_in_the_way(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(ways(battle, "sideways"), chance, |seq| {
        let (before, _) = battle.way_of(seq, battle.unit(seq))?;
        surely_crossed(battle, seq).then(|| battle.placed(seq, &before))?
    })
}

/// Away from the friend with whom it goes.
fn back_too_far(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(ways(battle, "backwards"), chance, |seq| {
        let (before, after) = battle.way_of(seq, battle.unit(seq))?;
        let direction = way(before.first()?.pose().at, after.first()?.pose().at);
        let alike = |(then, now): (&Footprint, &Footprint)| {
            let went = way(then.pose().at, now.pose().at);
            (went.x - direction.x).abs() + (went.y - direction.y).abs() < 0.1
        };
        let rigid = before.iter().zip(&after).all(alike);
        let farther = shifted(&after, along(direction, 2.5));
        let left = apart(&farther, &battle.stands(seq, battle.text(seq, "mover"))) > 1.0;
        (rigid && left).then(|| battle.placed(seq, &farther))?
    })
}

fn confused(battle: &Battle, seq: usize, unit: &str) -> bool {
    battle.piece(seq, unit).is_some_and(|piece| piece.flags.contains(&"confused"))
}

/// Of a unit that is not confused anyway; it is missed when something else begins.
fn test_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("confusion_test"), chance, |seq| {
        let (unit, next) = (battle.unit(seq), battle.next_act(seq)?);
        let calm = !confused(battle, next - 1, unit) && battle.fields(seq)["die"].as_u64()? < 6;
        let there = battle.piece(next - 1, unit).is_some_and(|piece| !piece.stands.is_empty());
        (calm && there).then(|| battle.without(seq, next))
    })
}

fn test_misread(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("confusion_test"), chance, |seq| {
        let six = battle.fields(seq)["die"] == 6;
        Some(battle.edit(seq, |fields| fields["declared"] = json!(!six)))
    })
}

/// One more than the last that was due.
fn test_without_cause(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("confusion_test"), chance, |seq| {
        let again = |at: usize| {
            battle.kind(at) == "make_way"
                || battle.unit(at) == battle.unit(seq) && battle.text(at, "cause") == battle.text(seq, "cause")
        };
        let last = !(seq + 1..battle.next_act(seq)?).any(again);
        last.then(|| battle.twice(seq))
    })
}

/// Drive backs of units that are still there and calm before, by shots without skulls.
fn drive_backs(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("drive_back").filter(move |seq| {
        let unit = battle.unit(*seq);
        let there = battle.piece(*seq, unit).is_some_and(|piece| !piece.stands.is_empty());
        let plain = battle.fields(*seq)["skulls"].is_null() && battle.fields(*seq)["stopped_by"].is_null();
        there && plain && !confused(battle, seq - 1, unit) && battle.finding(*seq, "wm.art.skull.confusion").is_none()
    })
}

fn has_six(battle: &Battle, seq: usize) -> bool {
    battle.fields(seq)["dice"].as_array().is_some_and(|dice| dice.iter().any(|die| *die == 6))
}

fn six_disregarded(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle).filter(|seq| has_six(battle, *seq)), chance, |seq| {
        Some(battle.edit(seq, |fields| fields["confused"] = json!(false)))
    })
}

/// Where nothing could have stopped it a hair early.
fn confused_without_six(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(drive_backs(battle).filter(|seq| !has_six(battle, *seq)), chance, |seq| {
        let unit = battle.unit(seq);
        let open = battle.in_the_open(seq, unit, &battle.stands(seq, unit));
        open.then(|| battle.edit(seq, |fields| fields["confused"] = json!(true)))
    })
}

/// The move of another unit is made by a confused one of as many stands, which got no order.
fn confused_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let mut own = battle.units(seq - 1, battle.side(seq));
        let unit = own.find(|piece| piece.flags.contains(&"confused") && !battle.engaged(seq - 1, piece))?;
        let stands = battle.stands(seq - 1, unit.id.as_str());
        Some(battle.insert(
            seq,
            battle.side(seq),
            "move",
            json!({ "unit": unit.id, "stands": aftermath_simulate::faults::poses(&stands) }),
        ))
    })
}
