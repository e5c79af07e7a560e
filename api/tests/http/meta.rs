//! Meta over HTTP.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{HEADER, House, NDJSON, Server, TURN};

/// The demo battle, ended at once for one of the sides.
fn ended(id: &str, winner: &str) -> String {
    let header = HEADER.replace("demo1", id).replace(r#""situation":{"turn":1,"side":"orcs"},"#, "");
    let (empire, orcs) = if winner == "empire" { (90, 10) } else { (10, 90) };
    let end = format!(
        concat!(
            r#"{{"seq":2,"event":{{"battle_end":{{"because":"turn_limit","points":[{{"side":"empire","points":{}}},"#,
            r#"{{"side":"orcs","points":{}}}],"winner":"{}"}}}}}}"#
        ),
        empire, orcs, winner
    );
    [header.as_str(), TURN, &end, ""].join("\n")
}

async fn asked(server: &Server, what: &str) -> Value {
    let ask = format!("GET /api/v1/stats/{what} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let answer = server.exchange(&ask).await;
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
}

#[tokio::test]
async fn rates_stand_beside_their_intervals_and_open_to_their_battles() {
    let server = Server::start(|_| ()).await;
    for (id, winner) in [("one", "empire"), ("two", "empire"), ("three", "orcs")] {
        let log = ended(id, winner);
        let hand_in = format!(
            "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{log}",
            log.len()
        );
        assert!(server.exchange(&hand_in).await.starts_with("HTTP/1.1 201"));
    }
    // The tables follow the store a moment later.
    let mut meta = Value::Null;
    for _ in 0..100 {
        meta = asked(&server, "meta?system=warmaster").await;
        if meta["battles"] == 3 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let empire = meta["armies"].as_array().unwrap().iter().find(|army| army["army"] == "Empire").unwrap();
    assert_eq!(empire["tally"], json!({"wins": 2, "draws": 0, "losses": 1}));
    // Wilson, 2 of 3 at 95 %: 0.2077 to 0.9385.
    let interval = ["low", "high"].map(|end| (empire["interval"][end].as_f64().unwrap() * 1e4).round());
    assert_eq!(interval, [2077.0, 9385.0]);
    assert_eq!(empire["first"], empire["tally"], "the Empire began every time");
    let matchups = asked(&server, "matchups?system=warmaster").await;
    assert_eq!(matchups["rows"].as_array().unwrap().len(), 2);
    let slices = asked(&server, "slices?system=warmaster&by=month&army=Orcs").await;
    assert_eq!((&slices[0]["part"], &slices[0]["tally"]["wins"]), (&json!("2026-05"), &json!(1)));
    let players = asked(&server, "slices?system=warmaster&by=player&parts=1").await;
    let parts: Vec<_> = players.as_array().unwrap().iter().map(|slice| &slice["part"]).collect();
    assert!(!parts.is_empty() && parts.iter().all(|part| *part == parts[0]), "of one player alone: {parts:?}");
    // One of three, two of three: 0.9604 ÷ (1/6)² = 34.57.
    for row in [&slices[0], &matchups["rows"][0], &empire.clone()] {
        assert_eq!(row["battles_to_tell"], 35);
    }
    let tables = asked(&server, "slices?system=warmaster&by=table&army=Orcs").await;
    assert_eq!(
        (&tables[0]["part"], &tables[0]["tally"]["losses"]),
        (&Value::Null, &json!(2)),
        "at no table of an event"
    );
    let behind = asked(&server, "battles?system=warmaster&army=Orcs&opponent_army=Empire&limit=2").await;
    assert_eq!((&behind["sides"], behind["rows"].as_array().unwrap().len()), (&json!(3), 2));
    let with = asked(&server, "battles?system=warmaster&army=Orcs&profile=Nobody").await;
    assert_eq!(with["sides"], 0, "nobody fielded such a unit, and no log of these tells of units");
    assert_eq!(asked(&server, "meta?system=kow2").await["battles"], 0);
    server.stop().await.unwrap();
}

/// A season of which some rows leave out what others say.
const SEASON: &str = "\
date,game,event,table,scenario,points,player_a,army_a,player_b,army_b,first,result
2026-01-10,kow2,Winter cup,1,Invade,2000,Ada,Elves,Boris,Orcs,a,a
2026-01-10,kow2,Winter cup,2,Invade,2000,Vera,Dwarfs,Gleb,Undead,b,b
2026-01-11,kow2,Winter cup,1,,2000,Ada,Elves,Gleb,Undead,,draw
2026-02-07,kow2,,,Kill,1500,Ada,Elves,Boris,Orcs,,a
2026-02-08,kow2,League,3,Kill,,Vera,Dwarfs,Egor,Elves,b,a
2026-03-14,kow2,Spring cup,,,,Egor,Elves,Boris,Orcs,a,b
";

/// How to ask for a part of the battles again.
fn part_of(by: &str, part: &Value) -> String {
    let Some(part) = part.as_str() else { return format!("unrecorded={by}") };
    match by {
        "month" => format!("from={part}&to={part}"),
        "points" => format!("least_points={part}&most_points={part}"),
        _ => format!("{by}={}", part.replace(' ', "%20")),
    }
}

#[tokio::test]
async fn every_part_opens_to_its_own_battles_those_of_which_nothing_is_said_too() {
    // Given a season
    let server = Server::start(|_| ()).await;
    let hand_in = format!(
        "POST /api/v1/import/results?keep_names=true HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: text/csv\r\ncontent-length: {}\r\n\r\n{SEASON}",
        SEASON.len()
    );
    assert!(server.exchange(&hand_in).await.contains("\"kept\":true"));
    for _ in 0..100 {
        if asked(&server, "meta?system=kow2").await["battles"] == 6 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut unsaid = 0;
    for by in ["month", "points", "scenario", "event", "table", "first", "player"] {
        // when it is parted,
        let slices = asked(&server, &format!("slices?system=kow2&by={by}")).await;
        let sides: u64 = slices.as_array().unwrap().iter().map(|slice| counted(&slice["tally"])).sum();
        assert_eq!(sides, 12, "by {by}");
        for slice in slices.as_array().unwrap() {
            // then each part has as many battles behind it as it counts
            let (army, part) = (slice["army"].as_str().unwrap(), part_of(by, &slice["part"]));
            let behind = asked(&server, &format!("battles?system=kow2&army={army}&{part}")).await;
            assert_eq!(behind["sides"], counted(&slice["tally"]), "{army}, {part}");
            unsaid += u32::from(slice["part"].is_null());
        }
    }
    // Two battles without points (Dwarfs, Elves, Orcs), two without a scenario (Elves, Undead, Orcs), one without an event
    // (Elves, Orcs), two without a table (Elves, Orcs), two without the first turn (Elves, Undead, Orcs).
    assert_eq!(unsaid, 3 + 3 + 2 + 2 + 3);
    let third = asked(&server, "battles?system=kow2&table=3").await;
    assert_eq!((&third["sides"], &third["rows"][0]["played"]), (&json!(2), &json!("2026-02-08")));
    server.stop().await.unwrap();
}

fn counted(tally: &Value) -> u64 {
    ["wins", "draws", "losses"].iter().map(|result| tally[result].as_u64().unwrap()).sum()
}

#[tokio::test]
async fn what_is_no_question_is_told() {
    let house = House::new().await;
    for query in [
        "meta",
        "meta?system=chess",
        "meta?system=warmaster&from=May",
        "meta?system=warmaster&draws=won",
        "meta?system=warmaster&first=maybe",
        "meta?system=warmaster&table=first",
        "meta?system=warmaster&unrecorded=player",
        "slices?system=warmaster&by=weather",
        "slices?system=warmaster",
        "slices?system=warmaster&by=event&parts=0",
        "slices?system=warmaster&by=event&parts=1001",
        "battles?system=warmaster&limit=0",
        "battles?system=warmaster&limit=1001",
        "battles?system=warmaster&skip=-1",
    ] {
        house.get(&format!("/api/v1/stats/{query}")).await.problem(400, "invalid-parameter");
    }
}
