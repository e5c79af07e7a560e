//! A league of bots: played, judged, kept, counted.

use std::{collections::BTreeMap, fs};

use serde_json::{Value, json};

use crate::{ADDED, Desk};

const BATTLES: u32 = 60;

/// A folder that keeps a league of bots, and the logs by their names.
pub(crate) fn kept() -> (Desk, BTreeMap<String, Vec<u8>>) {
    let desk = Desk::new();
    let battles = BATTLES.to_string();
    let league = desk.named("league");
    let census = desk.run(
        0,
        &["simulate", "--game", "skirmish", "--league", "--matches", &battles, "--out", &league, "--format", "json"],
    );
    let census: Value = serde_json::from_str(&census).unwrap();
    assert_eq!((&census["matches"], &census["broken"]), (&BATTLES.into(), &0.into()));
    let never: Vec<&Value> = census["rules"].as_array().unwrap().iter().filter(|rule| rule["held"] == 0).collect();
    assert!(never.is_empty(), "bots show each rule held: {never:?}");
    desk.run(0, &["ingest", &league]);
    let files = fs::read_dir(&league).unwrap().map(|file| file.unwrap().path());
    let logs = files.map(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    });
    let logs = logs.collect();
    (desk, logs)
}

/// The events of a kind in a log.
fn events<'a>(log: &'a [u8], kind: &'a str) -> impl Iterator<Item = Value> + 'a {
    let lines = log.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    lines.filter_map(move |line| line["event"].get(kind).cloned())
}

#[test]
fn what_was_kept_is_listed_rebuilt_and_exported_to_the_same_bytes() {
    let (desk, logs) = kept();
    assert_eq!(logs.len(), BATTLES as usize);
    assert_eq!(desk.run(0, &["list", "--system", "skirmish"]).lines().count(), logs.len());
    desk.run(0, &["rebuild"]);
    for (name, bytes) in &logs {
        let out = desk.named(&format!("{name}.out"));
        desk.run(0, &["export", name, "-o", &out]);
        assert_eq!(fs::read(&out).unwrap(), *bytes, "{name}");
    }
}

#[tokio::test]
async fn statistics_count_what_the_logs_say() {
    let (desk, logs) = kept();
    let house = desk.serve().await;

    // Every battle that says how it ended; with one list, all are of an army against itself.
    let ended = logs.values().filter(|log| events(log, "battle_end").next().is_some()).count();
    let meta = house.get("/stats/meta?system=skirmish").await;
    assert_eq!((&meta["battles"], &meta["mirrors"]), (&json!(ended), &json!(ended)));
    assert_eq!((&meta["armies"][0]["army"], &meta["armies"][0]["presence"]), (&json!("raiders"), &json!(1.0)));
    let ratings = house.get("/stats/ratings?system=skirmish").await;
    assert_eq!(ratings["battles"], ended);
    let players = house.get("/stats/players?system=skirmish").await;
    let played =
        |row: &Value| ["wins", "draws", "losses"].map(|key| row["tally"][key].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!(players["rows"].as_array().unwrap().iter().map(played).sum::<u64>(), 2 * ended as u64);

    // Every die of every throw, by what it was thrown for; every order, by who gave it.
    let all = |kind, of: fn(&Value) -> usize| -> usize {
        logs.values().flat_map(|log| events(log, kind)).map(|it| of(&it)).sum()
    };
    let orders = all("order", |_| 1);
    let luck = house.get("/stats/luck?system=skirmish&by=purpose").await;
    let dice = |purpose: &str| {
        let row = luck["rows"].as_array().unwrap().iter().find(|row| row["purpose"] == purpose);
        row.unwrap_or_else(|| panic!("{luck}"))["dice"].as_u64().unwrap() as usize
    };
    assert_eq!(dice("order"), 2 * orders);
    assert_eq!(dice("shot"), all("shoot", |shot| shot["dice"].as_array().map_or(0, Vec::len)));
    assert_eq!(dice("save"), all("shoot", |shot| shot["saves"].as_array().map_or(0, Vec::len)));
    let command = house.get("/stats/command?system=skirmish").await;
    let rows = command["rows"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["orders"].as_u64().unwrap()).sum::<u64>(), orders as u64);
    assert!(rows.iter().all(|row| row["rank"] == "captain"), "{command}");

    // Every hit, by the row of the list whose unit shot.
    let units = house.get("/stats/units?system=skirmish").await;
    let hits: f64 = units["rows"].as_array().unwrap().iter().filter_map(|row| row["dealt"]["hits"].as_f64()).sum();
    assert_eq!(hits, all("shoot", |shot| shot["hits"].as_u64().unwrap() as usize) as f64, "{units}");
    let lists: Vec<&Value> = units["rows"].as_array().unwrap().iter().map(|row| &row["profile"]).collect();
    assert_eq!((lists.len(), lists.contains(&&json!("captain"))), (4, true), "{lists:?}");

    // Answers for other tools.
    for question in ["matchups", "battles", "slices", "rolls", "stakes", "luck/battles", "fairness", "findings"] {
        let more = if question == "slices" { "&by=month" } else { "" };
        let (status, body) = house.ask(&format!("/stats/{question}?system=skirmish{more}&format=csv")).await;
        assert_eq!(status, 200, "{question}: {}", String::from_utf8_lossy(&body));
    }
    let findings = house.get("/stats/findings?system=skirmish").await;
    let rules: Vec<&Value> = findings["rows"].as_array().unwrap().iter().map(|row| &row["who"]).collect();
    assert!(ADDED.rules().all(|rule| rules.contains(&&json!(rule.id()))), "{rules:?}");
}
