//! Matches looked for by what is said of them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{House, NDJSON, Server, demo_as};

const SEASON: &str = "\
date,game,event,scenario,player_a,army_a,player_b,army_b,result
2026-01-10,kow2,Winter cup,Invade,Aldous Vane,Elves,Boris,Orcs,a
2026-01-11,kow2,Winter cup,Loot,\u{41f}\u{451}\u{442}\u{440},\u{42d}\u{43b}\u{44c}\u{444}\u{44b},Aldous Vane,Elves,b
2026-02-07,warmaster,Spring cup,,Boris,Orcs,Vera,Dwarfs,a
2026-02-07,kow2,,,Boris,Elves,Vera,Dwarfs,draw
2026-02-07,kow2,,Invade the hill,Zoya,Orcs,Vera,Dwarfs,draw
";

async fn hand_in(server: &Server, path: &str, kind: &str, body: &str) {
    let ask = format!(
        "POST /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = server.exchange(&ask).await;
    assert!(answer.starts_with("HTTP/1.1 20"), "{answer}");
}

async fn asked(server: &Server, query: &str) -> Value {
    let ask = format!("GET /api/v1/matches?{query} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let answer = server.exchange(&ask).await;
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// Days and first armies of what is found.
async fn found(server: &Server, query: &str) -> Vec<String> {
    let list = asked(server, query).await;
    let told =
        |row: &Value| format!("{} {}", row["played"].as_str().unwrap(), row["sides"][0]["army"].as_str().unwrap());
    list["matches"].as_array().unwrap().iter().map(told).collect()
}

#[tokio::test]
async fn matches_are_found_by_parts_of_names_and_by_how_they_came_out() {
    // Given a season known by its results, and three logs: one clean, one with a broken entry, one of those disputed
    let server = Server::start(|_| ()).await;
    hand_in(&server, "import/results?keep_names=true", "text/csv", SEASON).await;
    let broken = |id: &str| demo_as(id).replace("[3,4]", "[3,4,5]");
    let dispute = "{\"seq\":4,\"side\":\"orcs\",\"event\":{\"dispute\":{\"entry\":3,\"reason\":\"two dice\"}}}\n";
    hand_in(&server, "matches", NDJSON, &demo_as("clean")).await;
    hand_in(&server, "matches", NDJSON, &broken("broken")).await;
    hand_in(&server, "matches", NDJSON, &(broken("contested") + dispute)).await;
    for _ in 0..100 {
        if found(&server, "name=").await.len() == 8 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // When they are looked for by a part of a name, then its case does not matter, in Russian neither
    assert_eq!(
        found(&server, "name=aldous").await,
        ["2026-01-11 \u{42d}\u{43b}\u{44c}\u{444}\u{44b}", "2026-01-10 Elves"]
    );
    // "ПЕТР" finds "Пётр", and "эЛЬФ" his army
    for part in ["%D0%9F%D0%95%D0%A2%D0%A0", "%D1%8D%D0%9B%D0%AC%D0%A4"] {
        assert_eq!(found(&server, &format!("name={part}")).await.len(), 1, "{part}");
    }
    assert_eq!(found(&server, "name=dwarf&system=warmaster").await, ["2026-02-07 Orcs"]);
    assert_eq!(found(&server, "event=winter&scenario=loot").await.len(), 1);
    assert_eq!(found(&server, "scenario=invade").await, ["2026-02-07 Orcs", "2026-01-10 Elves"]);
    assert_eq!(found(&server, "scenario=invade&to=2026-01-31").await, ["2026-01-10 Elves"]);
    assert_eq!(found(&server, "name=elves&player=Boris").await, ["2026-02-07 Elves", "2026-01-10 Elves"]);
    assert_eq!(found(&server, "name=nobody").await, Vec::<String>::new());
    // And by how they came out
    let ids = async |query: &str| {
        let list = asked(&server, query).await;
        let ids = list["matches"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(ids("verdict=broken").await, ["contested", "broken"]);
    assert_eq!(ids("verdict=contested").await, ["contested"]);
    assert_eq!(ids("verdict=clean&from=2026-05-01").await, ["clean"]);
    assert_eq!(ids("fidelity=result").await.len(), 5);
    // Pages of any length follow on in the order of the whole list, across games and months
    let whole = ids("limit=200").await;
    for limit in [1, 2, 3] {
        let (mut pages, mut after) = (Vec::new(), String::new());
        loop {
            let page = asked(&server, &format!("name=&limit={limit}{after}")).await;
            pages.extend(page["matches"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()));
            let Some(next) = page["next"].as_str() else { break };
            after = format!("&after={next}");
        }
        assert_eq!(pages, whole, "{limit} a page");
    }
    server.stop().await.unwrap();
}

/// Waits until the tables have so many matches.
async fn brought_up(server: &Server, matches: usize) {
    for _ in 0..100 {
        if found(server, "name=").await.len() == matches {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the tables do not follow");
}

#[tokio::test]
async fn a_name_that_nothing_has_is_answered_with_near_ones() {
    let server = Server::start(|_| ()).await;
    hand_in(&server, "import/results?keep_names=true", "text/csv", SEASON).await;
    hand_in(&server, "matches", NDJSON, &demo_as("clean")).await;
    brought_up(&server, 6).await;
    let told = async |what: &str| {
        let ask = format!("GET /api/v1/{what} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let answer = server.exchange(&ask).await;
        let body: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
        (body["status"].clone(), body["parameter"].clone(), body["near"].clone())
    };
    for (question, parameter, near) in [
        ("stats/meta?system=kow2&army=Elvs", "army", json!(["Elves"])),
        ("stats/matchups?system=kow2&opponent_army=orks", "opponent_army", json!(["Orcs"])),
        ("stats/slices?system=kow2&by=month&event=Wnter", "event", json!(["Winter cup"])),
        ("stats/slices?system=kow2&by=event&parts=3&scenario=Looot", "scenario", json!(["Loot"])),
        ("stats/battles?system=kow2&player=Alduos%20Vane", "player", json!(["Aldous Vane"])),
        ("stats/luck?system=kow2&army=Dwarves", "army", json!(["Dwarfs"])),
        ("stats/units?system=kow2&army=Xyzzy", "army", json!([])),
    ] {
        assert_eq!(told(question).await, (json!(404), json!(parameter), near), "{question}");
    }
    // Ids of battles, wherever one is asked for.
    for address in ["matches/claen", "matches/claen/timeline", "matches/claen/log", "matches/claen/picture"] {
        assert_eq!(told(address).await, (json!(404), Value::Null, json!(["clean"])), "{address}");
    }
    // A name that there is, with nothing that fits, is no problem; nor is any where nothing is known of the game.
    for question in ["stats/battles?system=kow2&army=Elves&from=2027-01", "stats/meta?system=tactica&army=Elvs"] {
        assert_eq!(told(question).await.0, Value::Null, "{question}");
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn an_event_says_by_what_it_ranks_and_what_counts_nowhere_is_marked() {
    let server = Server::start(|_| ()).await;
    let table = "date,game,event,standings,player_a,army_a,player_b,army_b,result\n\
        2026-01-10,kow2,Cup,wins > victory_points > strength,Ada,Elves,Boris,Orcs,a\n\
        2026-01-11,kow2,Cup,,Ada,Elves,Vera,Dwarfs,a\n";
    hand_in(&server, "import/results", "text/csv", table).await;
    let forked =
        demo_as("fork").replace(r#""system""#, r#""fork":{"match":"whole","seq":2},"event":{"name":"Cup"},"system""#);
    let whole = demo_as("whole").replace(r#""system""#, r#""event":{"name":"Cup"},"system""#);
    hand_in(&server, "matches", NDJSON, &whole).await;
    hand_in(&server, "matches", NDJSON, &forked).await;
    brought_up(&server, 4).await;
    let rows = asked(&server, "event=Cup").await;
    let row =
        |of: &dyn Fn(&Value) -> bool| rows["matches"].as_array().unwrap().iter().find(|row| of(row)).unwrap().clone();
    assert_eq!(row(&|row| row["played"] == "2026-01-10")["standings"], json!(["wins", "victory_points", "strength"]));
    assert_eq!(row(&|row| row["played"] == "2026-01-11")["standings"], Value::Null);
    assert_eq!(row(&|row| row["id"] == "whole")["left_out"], Value::Null);
    let left_out = json!({"match_id": "fork", "why": "fork", "of": "whole"});
    assert_eq!(row(&|row| row["id"] == "fork")["left_out"], left_out);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_no_question_is_told() {
    let house = House::new().await;
    for query in ["verdict=bent", "fidelity=high", "name=a&limit=0", &format!("name={}", "x".repeat(201))] {
        house.get(&format!("/api/v1/matches?{query}")).await.problem(400, "invalid-parameter");
    }
}
