//! What the referee says of a kept match, in either reading.

use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::{HEADER, House, PHASE, TURN, demo, with_demo};

#[tokio::test]
async fn an_amendment_shows_in_one_reading_only() {
    let house = House::new().await;
    let amend = concat!(
        r#"{"seq":4,"event":{"amend":{"entry":2,"replacement":{"phase_start":{"phase":"shooting"}},"#,
        r#""reason":"misread","agreed":["empire","orcs"]}}}"#,
    );
    assert_eq!(house.post(format!("{}{amend}\n", demo())).await.status, StatusCode::CREATED);
    let phase = async |reading: &str| {
        let board = house.get(&format!("/api/v1/matches/demo1/board/2?reading={reading}")).await;
        board.json()["phase"].as_str().unwrap().to_owned()
    };
    // Shooting before anybody gave an order: what follows fares otherwise.
    let changes = house.get("/api/v1/matches/demo1/amendments").await.json();
    let of_order = changes["changed"].as_array().unwrap().iter().find(|entry| entry["entry"] == 3).unwrap();
    assert_eq!((&of_order["recorded"], &of_order["effective"]), (&json!("legal"), &json!("stood")));
    assert_eq!(of_order["kind_label"], "Order");
    assert_eq!(phase("effective").await, "shooting");
    assert_eq!(phase("recorded").await, "command");
    for (reading, status) in [("", "stood"), ("?reading=effective", "stood"), ("?reading=recorded", "legal")] {
        let verdict = house.get(&format!("/api/v1/matches/demo1/verdicts/3{reading}")).await.json();
        assert_eq!((&verdict["status"], &verdict["kind"]), (&json!(status), &json!("order")), "{reading}");
        let broken = verdict["findings"].as_array().unwrap().iter().any(|finding| finding["outcome"] == "broken");
        assert_eq!(broken, status == "stood", "{reading}");
    }
    house.get("/api/v1/matches/demo1/verdicts/9?reading=recorded").await.problem(404, "entry-not-found");
}

#[tokio::test]
async fn what_the_referees_reading_would_have_meant_is_told_with_its_chance() {
    let house = House::new().await;
    // Command 9 less 1 for distance: 8 needed, 9 rolled, and taken for passed.
    let order = concat!(
        r#"{"seq":3,"side":"empire","event":{"order":{"by":"gen","units":["halb1"],"dice":[4,5],"distance":30,"#,
        r#""enemy_near":false,"difficult_terrain":false,"declared":{"passed":true}}}}"#
    );
    let dispute = r#"{"seq":4,"side":"orcs","event":{"dispute":{"entry":3,"reason":"it failed"}}}"#;
    let battle = [HEADER, TURN, PHASE, order, dispute].map(|line| format!("{line}\n")).concat();
    assert_eq!(house.post(battle).await.status, StatusCode::CREATED);
    let told = house.get("/api/v1/matches/demo1/entries/3/counterfactual").await.json();
    let question = &told["questions"][0];
    assert_eq!((&question["finding"]["rule"], &question["turns_on"]), (&json!("wm.command.roll"), &json!("throw")));
    let throw = &question["throw"];
    assert_eq!((&throw["needed"], &throw["claimed_needed"]), (&json!(8), &json!(9)));
    assert_eq!((&throw["result"], &throw["claimed_result"], &throw["mattered"]), (&json!(0), &json!(1), &json!(true)));
    // Of 36 throws of two dice 4 make 9.
    assert!((throw["chance_apart"].as_f64().unwrap() - 4.0 / 36.0).abs() < 1e-9, "{throw}");
    assert_eq!(told["contests"][0]["entry"], 4);
    assert_eq!(told["follows"]["changed"][0]["effective"], "legal");
    let about = house.get("/api/v1/matches/demo1/timeline").await.json()[4]["about"].clone();
    assert_eq!(about, 3);
    let missing = house.get("/api/v1/matches/demo1/entries/9/counterfactual").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert_eq!(missing.header(header::CONTENT_TYPE), "application/problem+json");
}

#[tokio::test]
async fn a_verdict_has_the_event_as_it_came_and_every_figure() {
    let house = with_demo().await;
    let verdict = house.get("/api/v1/matches/demo1/verdicts/3").await;
    assert!(verdict.text().contains(r#""event":{"order":{"by":"gen","units":["halb1"],"dice":[3,4],"#));
    let verdict = verdict.json();
    assert_eq!((&verdict["entry"], &verdict["kind"]), (&json!(3), &json!("order")));
    assert!(!verdict["findings"].as_array().unwrap().is_empty());
    let test = &verdict["rolls"][0];
    assert_eq!((&test["purpose"], &test["faces"], &test["result"]), (&json!("command"), &json!([3, 4]), &json!(1)));
    for finding in verdict["findings"].as_array().unwrap() {
        for part in ["rule", "outcome", "title", "chapter", "summary", "figures", "marginal"] {
            assert!(!finding[part].is_null(), "{part} of {finding}");
        }
        for figure in finding["figures"].as_array().unwrap() {
            assert!(figure["label"].is_string() && figure["text"].is_string(), "{figure}");
        }
    }
    for roll in verdict["rolls"].as_array().unwrap() {
        let chances = roll["chances"]["chances"].as_array().unwrap().iter();
        let sum: f64 = chances.map(|chance| chance.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{roll}");
    }
    let header = house.get("/api/v1/matches/demo1/verdicts/0").await.json();
    assert_eq!((&header["kind"], &header["event"]), (&json!("header"), &Value::Null));
    house.get("/api/v1/matches/demo1/verdicts/4").await.problem(404, "entry-not-found");
}
