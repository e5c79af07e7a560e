//! Who moved, against logs of the corpus whose poses say so; and that it grows as it is made at once.

use aftermath_stats::{Format, Table, Warehouse};
use aftermath_store::MemoryStore;
use serde_json::{Value, json};

use super::battle::{corpus, files, store_of, submit};

/// Every movement of a log of the corpus.
fn moves(path: &str) -> Vec<Value> {
    moves_of(corpus(path))
}

/// Every movement of a log: entry, unit, how, from, to, distance, whence that is known, allowed.
fn moves_of(log: String) -> Vec<Value> {
    let (_folder, tables) = super::battle::warehouse();
    tables.refresh(&store_of(&[log])).unwrap();
    let mut out = Vec::new();
    tables.export(Table::Moves, Format::Json, &mut out).unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&out).unwrap();
    let pose = |row: &Value, at: &str| match &row[format!("{at}_x")] {
        Value::Null => Value::Null,
        x => json!([x, row[format!("{at}_y")], row[format!("{at}_facing")]]),
    };
    let told = |row: &Value| {
        let [from, to] = ["from", "to"].map(|at| pose(row, at));
        json!([row["seq"], row["unit"], row["kind"], from, to, row["distance"], row["source"], row["allowed"]])
    };
    rows.iter().map(told).collect()
}

#[test]
fn a_beaten_unit_retreats_and_its_enemy_pursues() {
    // Of the beaten three stands the first is lost: the second leads. Three hits to none are three centimetres.
    assert_eq!(
        moves("warmaster/pursuit/we33_straight_ahead_held.jsonl"),
        [
            json!([6, "orc1", "retreat", [90.0, 61.0, 180.0], [90.0, 64.0, 180.0], 3.0, "positions", 3.0]),
            json!([7, "knights", "pursue", [88.0, 58.0, 0.0], [88.0, 61.0, 0.0], 3.0, "positions", null]),
        ]
    );
}

#[test]
fn a_character_is_carried_by_the_unit_that_is_driven_back() {
    // Two hits, dice of 3 and 4: seven centimetres.
    assert_eq!(
        moves("warmaster/drive_back/character_with_unit_held.jsonl"),
        [
            json!([2, "gob1", "drive_back", [86.0, 60.0, 180.0], [86.0, 67.0, 180.0], 7.0, "positions", 7.0]),
            json!([2, "hero", "carried", [90.0, 62.0, 180.0], [90.0, 69.0, 180.0], 7.0, "positions", null]),
        ]
    );
}

#[test]
fn without_positions_the_players_word_counts_and_what_nobody_says_is_null() {
    assert_eq!(
        moves("warmaster/movement/claimed_distance.jsonl"),
        [
            json!([2, "halb1", "move", null, null, 20.0, "claim", 20.0]),
            json!([4, "halb2", "move", null, null, 25.0, "claim", 20.0]),
            json!([6, "halb3", "move", null, null, null, null, null]),
        ]
    );
}

#[test]
fn an_amended_move_went_where_its_last_amendment_says() {
    assert_eq!(
        moves("warmaster/record/amended_twice_held.jsonl"),
        [json!([2, "halb1", "move", [86.0, 30.0, 0.0], [86.0, 50.0, 0.0], 20.0, "positions", 20.0])]
    );
}

#[test]
fn a_move_of_kings_of_war_is_told_by_its_order() {
    let ahead = f64::sqrt(3.0 * 3.0 + 2.0 * 2.0);
    // Speed 5: an advance of it, half of it back and aside, twice of it at the double.
    assert_eq!(
        moves("kow2/movement/every_order_held.jsonl"),
        [
            json!([2, "foot1", "halt", [8.0, 10.0, 0.0], [8.0, 10.0, 0.0], 0.0, "positions", 0.0]),
            json!([4, "foot2", "change_facing", [20.0, 10.0, 0.0], [20.0, 10.0, 135.0], 0.0, "positions", 0.0]),
            json!([6, "foot3", "advance", [32.0, 10.0, 0.0], [35.0, 12.0, 90.0], ahead, "positions", 5.0]),
            json!([8, "foot4", "back", [44.0, 10.0, 0.0], [44.0, 7.5, 0.0], 2.5, "positions", 2.5]),
            json!([10, "foot5", "sidestep", [56.0, 10.0, 0.0], [58.5, 10.0, 0.0], 2.5, "positions", 2.5]),
            json!([12, "foot6", "at_the_double", [66.0, 10.0, 0.0], [66.0, 20.0, 0.0], 10.0, "positions", 10.0]),
        ]
    );
}

#[test]
fn a_recorded_way_is_as_long_as_its_parts() {
    // Two inches ahead, a quarter left, three inches ahead: the referee finds where that leads.
    let steps = moves("kow2/movement/advance_by_steps_held.jsonl");
    let [Value::Array(row)] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!((&row[2], &row[5], &row[6], &row[7]), (&json!("advance"), &json!(5.0), &json!("way"), &json!(5.0)));
    assert!((row[4][0].as_f64().unwrap() - 17.0).abs() < 1e-9 && (row[4][1].as_f64().unwrap() - 12.0).abs() < 1e-9);
    // Up to contact; it is aligned behind that.
    assert_eq!(
        moves("kow2/charge/around_a_rock_held.jsonl"),
        [json!([2, "b1", "charge", [30.0, 20.0, 0.0], [39.0, 28.8504, 0.0], 12.0 + 5.4567, "way", 12.0])]
    );
}

#[test]
fn who_charges_may_be_ordered_to_an_enemy_within_twice_his_speed() {
    // Speed 5 (`kow.charge.range`), whether the way is recorded or not, and for who counter-charges as well.
    let charges = [
        ("kow2/charge/way_not_told_straight_held.jsonl", "charge"),
        ("kow2/charge/way_not_told_nimble.jsonl", "charge"),
        ("kow2/charge/bystander_moved_held.jsonl", "charge"),
        ("kow2/countercharge/plain_held.jsonl", "counter_charge"),
    ];
    for (log, kind) in charges {
        let moves = moves(log);
        assert_eq!((&moves[0][2], &moves[0][7]), (&json!(kind), &json!(10.0)), "{log}");
    }
}

#[test]
fn who_regroups_goes_by_the_throw_and_who_backs_off_an_inch() {
    // 4 forward, into the next enemy; an inch back from him, who held.
    assert_eq!(
        moves("kow2/individual_melee/overrun_held.jsonl"),
        [
            json!([4, "foot1", "overrun", [36.0, 20.0, 0.0], [36.0, 23.0, 0.0], 3.0, "positions", 4.0]),
            json!([7, "foot1", "back_off", [36.0, 23.0, 0.0], [36.0, 22.0, 0.0], 1.0, "positions", 1.0]),
        ]
    );
    // A 2 is an inch of a D3 (`kow.dice.d6`).
    assert_eq!(
        moves("kow2/regroup/back_of_a_two_held.jsonl"),
        [json!([4, "b1", "regroup", [36.0, 26.8504, 0.0], [36.0, 25.8504, 0.0], 1.0, "positions", 1.0])]
    );
    // A 3 forward comes too near to somebody, from whom a nudge of an inch at most parts it.
    assert_eq!(
        moves("kow2/regroup/near_an_enemy_nudged_held.jsonl"),
        [
            json!([4, "foot1", "regroup", [36.0, 20.0, 0.0], [36.0, 23.0, 0.0], 3.0, "positions", 3.0]),
            json!([5, "foot1", "nudge", [36.0, 23.0, 0.0], [36.0, 22.5, 0.0], 0.5, "positions", 1.0]),
        ]
    );
    // Without positions the players say 5 by a 5, and an inch back.
    let claimed =
        |seq: u32, unit: &str, kind: &str, inches: f64| json!([seq, unit, kind, null, null, inches, "claim", inches]);
    assert_eq!(moves("kow2/regroup/forward_claimed_held.jsonl"), [claimed(4, "foot1", "regroup", 5.0)]);
    assert_eq!(moves("kow2/regroup/claimed_held.jsonl"), [claimed(4, "foot1", "back_off", 1.0)]);
}

#[test]
fn a_spell_moves_its_target_an_inch_for_each_hit() {
    // Three of five dice hit.
    assert_eq!(
        moves("kow2/magic/surge_held.jsonl"),
        [json!([1, "b1", "cast", [36.0, 20.0, 0.0], [36.0, 23.0, 0.0], 3.0, "positions", 3.0])]
    );
    assert_eq!(
        moves("kow2/magic/wind_blast_back_held.jsonl"),
        [json!([1, "r1", "cast", [36.0, 33.9685, 180.0], [36.0, 36.9685, 180.0], 3.0, "positions", 3.0])]
    );
    assert_eq!(
        moves("kow2/magic/wind_blast_claims_held.jsonl"),
        [json!([1, "r1", "cast", null, null, 3.0, "claim", 3.0])]
    );
}

#[test]
fn a_character_gives_way_to_a_friend_within_30_cm() {
    assert_eq!(
        moves("warmaster/characters/displaced_held.jsonl"),
        [json!([1, "hero", "displace", [70.0, 50.0, 0.0], [70.0, 28.0, 0.0], 22.0, "positions", 30.0])]
    );
}

#[test]
fn a_stand_that_went_round_a_corner_went_all_the_way() {
    let log = corpus("warmaster/movement/gap_exactly_a_front_held.jsonl");
    let bent = log.replace("[[90,36],[90,44]]", "[[95,42],[90,42]]");
    assert_ne!(log, bent);
    // 5 aside and 12 ahead are 13; 5 back, 6 ahead.
    assert_eq!(
        moves_of(bent),
        [json!([2, "halb1", "move", [90.0, 30.0, 0.0], [90.0, 48.0, 0.0], 13.0 + 5.0 + 6.0, "way", 20.0])]
    );
}

#[test]
fn who_falls_back_may_go_as_far_as_the_dice_say() {
    // 2, 4 and 6: twelve centimetres at most.
    assert_eq!(
        moves("warmaster/fall_back/claimed_distance.jsonl"),
        [
            json!([7, "halb1", "fall_back", null, null, 12.0, "claim", 12.0]),
            json!([8, "orc1", "fall_back", null, null, 13.0, "claim", 12.0]),
        ]
    );
}

#[test]
fn moves_that_grew_are_those_of_a_rebuild() {
    let paths = [
        "warmaster/pursuit/we33_straight_ahead_held.jsonl",
        "warmaster/drive_back/character_with_unit_held.jsonl",
        "warmaster/record/amended_twice_held.jsonl",
        "kow2/movement/every_order_held.jsonl",
        "kow2/charge/around_a_rock_held.jsonl",
    ];
    let (grown, whole) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (store, tables) = (MemoryStore::default(), Warehouse::with_shards(grown.path(), 12).unwrap());
    for path in paths {
        submit(&store, &[corpus(path)]);
        tables.refresh(&store).unwrap();
    }
    Warehouse::with_shards(whole.path(), 12).unwrap().rebuild(&store).unwrap();
    let parts = files(whole.path());
    assert!(parts.keys().filter(|path| path.starts_with("moves/")).count() > 2, "{:?}", parts.keys());
    assert_eq!(files(grown.path()), parts);
}
