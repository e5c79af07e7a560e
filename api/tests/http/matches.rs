//! Matches that are kept: the list, the log, its timeline and boards, forks.

use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::{HEADER, House, NDJSON, ORDER, PHASE, TURN, demo, demo_as, with_demo};

#[tokio::test]
async fn the_list_has_pages_and_filters() {
    let house = House::new().await;
    for (id, played) in [("one", "2026-05-01"), ("two", "2026-05-02"), ("three", "2026-05-03")] {
        let answer = house.post(demo_as(id).replace("2026-05-03", played)).await;
        assert_eq!(answer.status, StatusCode::CREATED);
    }
    let ids = |list: &Value| -> Vec<String> {
        let rows = list["matches"].as_array().unwrap().iter();
        rows.map(|row| row["id"].as_str().unwrap().to_owned()).collect()
    };
    let all = house.get("/api/v1/matches").await.json();
    assert_eq!(ids(&all), ["three", "two", "one"]);
    assert_eq!(all["next"], Value::Null);
    let row = &all["matches"][0];
    assert_eq!(row["sides"][1], json!({"id": "orcs", "player": "B", "army": "Orcs"}));
    assert_eq!((&row["entries"], &row["fidelity"]), (&json!(3), &json!("full")));
    assert_eq!(row["score"]["over"], false);
    assert!(row["statuses"]["legal"].is_u64());

    let page = house.get("/api/v1/matches?limit=2").await.json();
    assert_eq!(ids(&page), ["three", "two"]);
    let next = page["next"].as_str().unwrap();
    let rest = house.get(&format!("/api/v1/matches?limit=2&after={next}")).await.json();
    assert_eq!((ids(&rest), &rest["next"]), (vec!["one".to_owned()], &Value::Null));

    for (filter, found) in [
        ("system=warmaster", 3),
        ("player=A", 3),
        ("player=nobody", 0),
        ("from=2026-05-02", 2),
        ("to=2026-05-02", 2),
        ("from=2026-05-02&to=2026-05-02", 1),
    ] {
        let list = house.get(&format!("/api/v1/matches?{filter}")).await.json();
        assert_eq!(ids(&list).len(), found, "{filter}");
    }
}

#[tokio::test]
async fn a_match_tells_what_it_is() {
    let house = with_demo().await;
    let demo = house.get("/api/v1/matches/demo1").await.json();
    assert_eq!(demo["table"], json!([180.0, 120.0]));
    assert_eq!(demo["unit_of_length"], "cm");
    assert_eq!(demo["sides"][0]["units"][0]["character"], true);
    assert_eq!(demo["head"]["entries"], 3);
    assert_eq!(demo["head"]["hash"].as_str().unwrap().len(), 64);
    assert_eq!(demo["score"]["winner"], Value::Null);
    assert!(demo["statuses"]["stood"].is_u64());
}

#[tokio::test]
async fn the_log_comes_back_byte_for_byte() {
    let house = with_demo().await;
    let log = house.get("/api/v1/matches/demo1/log").await;
    assert_eq!(log.text(), demo());
    assert_eq!(log.header(header::CONTENT_TYPE), NDJSON);
    assert_eq!(log.header(header::CONTENT_DISPOSITION), "attachment; filename=\"demo1.jsonl\"");
    let header = house.get("/api/v1/matches/demo1/header").await;
    assert_eq!((header.text(), header.header(header::CONTENT_TYPE)), (HEADER, "application/json"));
    let entries = house.get("/api/v1/matches/demo1/entries").await;
    assert_eq!(entries.text(), [TURN, PHASE, ORDER, ""].join("\n"));
    assert_eq!(entries.header(header::CONTENT_TYPE), NDJSON);
    let some = house.get("/api/v1/matches/demo1/entries?from=2&limit=1").await;
    assert_eq!(some.text(), format!("{PHASE}\n"));
    assert_eq!(house.get("/api/v1/matches/demo1/entries?from=4").await.text(), "");
}

#[tokio::test]
async fn an_id_with_dots_is_an_id_everywhere() {
    let house = House::new().await;
    let answer = house.post(demo_as("spring.2026-07")).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let at = "/api/v1/matches/spring.2026-07";
    for part in [
        "",
        "/log",
        "/timeline",
        "/verdicts/1",
        "/boards",
        "/proof",
        "/fork?at=2",
        "/fork?at=2&new=spring.2026-07.again",
        "/picture",
    ] {
        let answer = house.get(&format!("{at}{part}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{part}: {}", answer.text());
    }
    let file = house.get(&format!("{at}/log")).await;
    assert_eq!(file.header(header::CONTENT_DISPOSITION), "attachment; filename=\"spring.2026-07.jsonl\"");
    let list = house.get("/api/v1/matches?limit=1").await.json();
    assert_eq!(list["matches"][0]["id"], "spring.2026-07");
    house.post(demo_as("spring.2026-08")).await;
    let first = house.get("/api/v1/matches?limit=1").await.json();
    let next = house.get(&format!("/api/v1/matches?limit=1&after={}", first["next"].as_str().unwrap())).await.json();
    assert_ne!(first["matches"][0]["id"], next["matches"][0]["id"]);
    assert_eq!(next["matches"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn dots_lead_to_no_other_folder() {
    let house = House::new().await;
    for id in [".", "..", ".hidden", "late.", "a..b", "../demo1"] {
        let answer = house.post(demo_as(id)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{id}: {}", answer.text());
        assert!(answer.text().contains("with single dots between them"), "{id}: {}", answer.text());
    }
}

#[tokio::test]
async fn a_fork_is_a_log_that_goes_on_from_there() {
    let house = with_demo().await;
    let fork = house.get("/api/v1/matches/demo1/fork?at=2").await;
    assert_eq!((fork.status, fork.header(header::CONTENT_TYPE)), (StatusCode::OK, NDJSON));
    assert_eq!(fork.header(header::CONTENT_DISPOSITION), "attachment; filename=\"demo1-from-2.jsonl\"");
    let from = &fork.json()["fork"];
    assert_eq!((&from["match"], &from["seq"]), (&json!("demo1"), &json!(2)));
    assert_eq!(from["head"].as_str().map(str::len), Some(64));
    // The order that followed is judged as it was.
    let log = format!("{}{}\n", fork.text(), ORDER.replace(r#""seq":3"#, r#""seq":1"#));
    assert_eq!(house.post(log).await.status, StatusCode::CREATED);
    let verdict = async |path: &str| house.get(&format!("/api/v1/matches/{path}")).await.json()["findings"].clone();
    assert_eq!(verdict("demo1-from-2/verdicts/1").await, verdict("demo1/verdicts/3").await);
    // Each says of the other: where it comes from, and what goes on from it.
    let forked = house.get("/api/v1/matches/demo1-from-2").await.json();
    assert_eq!(forked["fork"], json!({"match": "demo1", "entry": 2}));
    assert_eq!(house.get("/api/v1/matches/demo1").await.json()["fork"], Value::Null);
    let forks = house.get("/api/v1/matches/demo1/forks").await.json();
    let title = &house.get("/api/v1/matches").await.json()["matches"][0]["title"];
    assert_eq!(
        forks,
        json!({"total": 1, "forks": [
            {"id": "demo1-from-2", "title": title, "played": "2026-05-03", "entry": 2, "entries": 1}
        ]})
    );
    let header = house.get("/api/v1/matches/demo1/fork?at=0&new=anew").await;
    assert_eq!(house.post(header.text().to_owned()).await.status, StatusCode::CREATED);
    let forks = house.get("/api/v1/matches/demo1/forks").await.json();
    assert_eq!(
        (&forks["total"], &forks["forks"][0]["id"], &forks["forks"][0]["entry"]),
        (&json!(2), &json!("anew"), &json!(0))
    );
    assert_eq!(house.get("/api/v1/matches/anew/forks").await.json(), json!({"total": 0, "forks": []}));
    house.get("/api/v1/matches/nobody/forks").await.problem(404, "match-not-found");
    let named = house.get("/api/v1/matches/demo1/fork?at=3&new=again").await;
    assert_eq!(named.json()["match"], "again");
    assert_eq!(house.get("/api/v1/matches/demo1/fork?at=4").await.problem(404, "entry-not-found")["entries"], 3);
    for wrong in ["", "?at=-1", "?at=100001", "?at=1&new=a%20b"] {
        house.get(&format!("/api/v1/matches/demo1/fork{wrong}")).await.problem(400, "invalid-parameter");
    }
}

#[tokio::test]
async fn many_entries_are_streamed_without_a_gap() {
    let house = House::new().await;
    let agreement = |seq| format!("{{\"seq\":{seq},\"event\":{{\"agreement\":{{\"text\":\"no. {seq}\"}}}}}}\n");
    let entries: String = (1..=250).map(agreement).collect();
    assert_eq!(house.post(format!("{HEADER}\n{entries}")).await.status, StatusCode::CREATED);
    assert_eq!(house.get("/api/v1/matches/demo1/entries").await.text(), entries);
    let some: String = (51..=200).map(agreement).collect();
    assert_eq!(house.get("/api/v1/matches/demo1/entries?from=51&limit=150").await.text(), some);
    assert_eq!(house.get("/api/v1/matches/demo1/boards").await.json().as_array().unwrap().len(), 200);
}

#[tokio::test]
async fn the_timeline_has_a_line_for_the_header_and_each_entry() {
    let house = with_demo().await;
    let timeline = house.get("/api/v1/matches/demo1/timeline").await.json();
    let items = timeline.as_array().unwrap();
    assert_eq!(items.len(), 4);
    for (seq, item) in items.iter().enumerate() {
        assert_eq!(item["seq"], seq);
        assert!(!item["headline"].as_str().unwrap().is_empty());
        assert!(!item["kind_label"].as_str().unwrap().is_empty());
    }
    assert_eq!(items[0]["kind"], "header");
    let order = &items[3];
    assert_eq!((&order["kind"], &order["side"], &order["turn"]), (&json!("order"), &json!("empire"), &json!(1)));
    assert_eq!(order["phase"], "command");
    assert_eq!(order["who"], "General → Halberdiers [3 4]");
    assert!(order["outcome"].as_str().unwrap().starts_with("passed"), "{order}");
    let line = format!("{}: General → Halberdiers [3 4] – passed", order["kind_label"].as_str().unwrap());
    assert!(order["headline"].as_str().unwrap().starts_with(&line), "{order}");
    assert!(order["broken"].is_array() && order["unrecorded"].is_u64());
}

#[tokio::test]
async fn the_table_can_be_seen_after_any_entry() {
    let house = with_demo().await;
    let boards = house.get("/api/v1/matches/demo1/boards?from=1&to=100").await.json();
    let boards = boards.as_array().unwrap();
    assert_eq!(boards.iter().map(|board| board["seq"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(boards[2]["pieces"].as_array().unwrap().len(), 3);
    assert_eq!(boards[2]["pieces"][1]["stands"][0]["number"], 1);
    for reading in ["effective", "recorded"] {
        let board = house.get(&format!("/api/v1/matches/demo1/board/3?reading={reading}")).await.json();
        assert_eq!(&board, &boards[2]);
    }
    house.get("/api/v1/matches/demo1/board/4").await.problem(404, "entry-not-found");
}

/// The battle of one Imperial General and three Halberdiers against so many units of Orcs, a hundred stands each.
fn against_hordes(units: u32) -> String {
    let unit = |n| format!(r#"{{"id":"u{n}","profile":"p","type":"infantry","stands":100,"attacks":1,"hits":1}}"#);
    let roster = (0..units).map(unit).collect::<Vec<_>>().join(",");
    let orc = HEADER.find(r#"{"id":"orc1""#).unwrap();
    format!("{}{roster}]}}]}}\n{TURN}\n", &HEADER[..orc])
}

#[tokio::test]
async fn a_roster_made_to_hurt_is_refused_before_it_fills_the_memory() {
    let house = House::new().await;
    let problem = house.post(against_hordes(20)).await.problem(422, "unreadable-log");
    let why = problem["detail"].as_str().unwrap();
    assert!(why.contains("stands in all rosters: expected at most 2000"), "{why}");
    assert_eq!(house.post(against_hordes(19)).await.status, StatusCode::CREATED);
    let boards = house.get("/api/v1/matches/demo1/boards?from=0&to=199").await.json();
    assert_eq!(boards.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn an_unknown_match_is_not_found_anywhere() {
    let house = with_demo().await;
    for part in ["", "/fork?at=0", "/header", "/log", "/entries", "/timeline", "/boards", "/board/0", "/verdicts/0"] {
        let answer = house.get(&format!("/api/v1/matches/none{part}")).await;
        assert_eq!(answer.problem(404, "match-not-found")["match"], "none", "{part}");
    }
}
