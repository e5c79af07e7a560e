//! What turned a battle, on a terminal.

use aftermath_players::BOTS;
use aftermath_simulate::league::{League, Record};

use crate::{Desk, log};

#[test]
fn what_turned_a_battle_is_told_in_both_languages_and_whole_as_json() {
    let desk = Desk::new();
    desk.write("battle.jsonl", BOTS.play("kow2", 7).unwrap());
    let asked = ["turning-points", "battle.jsonl", "--rollouts", "40"];
    let answer = desk.run(asked.into_iter().chain(["--json"]));
    let curve = answer.json();
    answer.ends_with(0);
    let points = curve["points"].as_array().unwrap();
    assert!(points.len() >= 3, "{curve}");
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    for point in points {
        let chances = &point["chances"];
        let [low, score, high] = ["low", "score", "high"].map(|name| number(&chances[name]));
        assert!((0.0..=score).contains(&low) && (score..=1.0).contains(&high), "{point}");
        if chances["rollouts"] != 0 {
            assert!(low < high, "rollouts prove nothing for certain: {point}");
            let all = ["drawn"].map(|name| number(&chances[name])).iter().sum::<f64>();
            let won: f64 = chances["won"].as_array().unwrap().iter().map(number).sum();
            assert_eq!(won + all, number(&chances["rollouts"]));
        }
    }
    assert_eq!(points.last().unwrap()["chances"]["rollouts"], 0, "the log tells its result");
    desk.run(["ingest", "battle.jsonl"]).ends_with(0);
    let told = desk.run(asked).ends_with(0);
    let id = serde_json::from_slice::<serde_json::Value>(
        std::fs::read(desk.path("battle.jsonl")).unwrap().split(|byte| *byte == b'\n').next().unwrap(),
    );
    let id = id.unwrap()["match"].as_str().unwrap().to_owned();
    assert_eq!(desk.run(["turning-points", &id, "--rollouts", "40"]).ends_with(0), told, "the same from the store");
    assert!(told.contains(&format!("by {} battles that bots played on", curve["rollouts"])), "{told}");
    let turned = curve["turning"].as_array().unwrap();
    assert_eq!(told.contains("No action moved the chances"), turned.is_empty(), "{told}");
    for point in turned {
        assert!(told.contains(point["headline"].as_str().unwrap()), "{told}");
    }
    let russian = desk.run(asked.into_iter().chain(["--lang", "ru"])).ends_with(0);
    assert!(russian.contains("которые боты доиграли"), "{russian}");
}

#[test]
fn a_battle_that_cannot_be_played_on_is_unrecorded() {
    let desk = Desk::new();
    let league = League::new(BOTS.of("kow2").unwrap(), 3);
    let fixture = league.fixtures(400).find(|fixture| fixture.record == Record::NoPlaces).unwrap();
    desk.write("unplaced.jsonl", fixture.play().unwrap());
    let told = desk.run(["turning-points", "unplaced.jsonl"]).ends_with(0);
    assert!(told.contains("Not recorded: the log does not say where units stand"), "{told}");
    let told = desk.run(["turning-points", "unplaced.jsonl", "--lang", "ru"]).ends_with(0);
    assert!(told.contains("Не записано: журнал не говорит, где стоят отряды"), "{told}");
    let curve = desk.run(["turning-points", "unplaced.jsonl", "--json"]).json();
    assert_eq!(curve["unrecorded"], serde_json::json!({"code": "unrecorded", "what": "where-units-stand"}));
    assert_eq!(curve["points"], serde_json::json!([]));
    desk.write("short.jsonl", log("m1", &[]));
    let told = desk.run(["turning-points", "short.jsonl"]).ends_with(0);
    assert!(told.contains("Not recorded: ") || told.contains("Not available: "), "{told}");
    desk.run(["turning-points", "nowhere.jsonl"]).ends_with(2);
    desk.run(["turning-points", "short.jsonl", "--rollouts", "19"]).ends_with(2);
}
