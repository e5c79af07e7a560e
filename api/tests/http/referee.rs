//! The referee for a recorder whose browser has none.

use axum::http::{Request, header};
use serde_json::{Value, json};

use crate::{Answer, House};

async fn asked(house: &House, body: &Value) -> Answer {
    let request = Request::post("/api/v1/referee").header(header::CONTENT_TYPE, "application/json");
    house.call(request.body(body.to_string().into()).unwrap()).await
}

#[tokio::test]
async fn a_log_that_is_recorded_elsewhere_is_judged_and_not_kept() {
    // Given a battle of which all but the last entry is recorded, when the service is asked about the last, then it says what
    // the whole log is told, and offers what comes next; and it has no such match.
    let house = House::new().await;
    let log = std::fs::read_to_string(aftermath_corpus::logs("kow2").swap_remove(0)).unwrap();
    let (before, last) = log.trim_end().rsplit_once('\n').unwrap();
    let question = json!({ "log": before, "request": { "add": { "entry": last, "language": "en" } } });
    let told = asked(&house, &question).await;
    assert_eq!(told.header(header::CACHE_CONTROL), "no-store");
    let told = told.json();
    let weighed = json!({ "log": before, "request": { "weigh": { "entry": last, "language": "en" } } });
    assert_eq!(told["ok"]["told"], asked(&house, &weighed).await.json()["ok"]);
    assert_eq!(told["ok"]["position"]["entries"], before.lines().count());
    assert!(told["ok"]["position"]["offers"].is_array(), "{told}");
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"], json!([]));
}

#[tokio::test]
async fn games_that_can_be_recorded_are_named_and_what_cannot_be_read_is_told() {
    let house = House::new().await;
    let systems = house.get("/api/v1/systems").await.json();
    let offering = systems["systems"].as_array().unwrap().iter().find(|game| game["offers"] == true).unwrap();
    let games = asked(&house, &json!({ "request": { "games": {} } })).await.json();
    let named = games["ok"].as_array().unwrap().iter().find(|game| game["id"] == offering["id"]).unwrap();
    assert_eq!(named["offers"], true);

    let unread = asked(&house, &json!({ "log": "{}", "request": { "position": { "language": "en" } } })).await.json();
    assert_eq!(unread["error"]["line"], 1, "{unread}");
    let unknown = asked(&house, &json!({ "request": { "sing": {} } })).await.json();
    assert_eq!(unknown["error"]["code"], "request");
    asked(&house, &json!({ "log": 5 })).await.problem(400, "invalid-body");
    let text = Request::post("/api/v1/referee").header(header::CONTENT_TYPE, "text/html").body("{}".into()).unwrap();
    house.call(text).await.problem(415, "unsupported-media-type");
}
