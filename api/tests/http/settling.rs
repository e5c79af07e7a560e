//! What an entry would change, told before it is recorded; a log as a text, there and back.

use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::json;

use crate::{HEADER, House, NDJSON, ORDER, PHASE, TURN, demo, upload};

/// An organizer overturns entry 3.
const RULING: &str = r#"{"seq":4,"event":{"ruling":{"entry":3,"by":"Olga","decision":"overturned","reason":"so"}}}"#;
const DISPUTE: &str = r#"{"seq":4,"side":"orcs","event":{"dispute":{"entry":3,"reason":"three dice"}}}"#;

/// The demo battle, in which three dice are thrown for an order instead of two.
fn three_dice() -> String {
    demo().replace("[3,4]", "[3,4,5]")
}

/// Both sides agree that two dice were thrown.
fn mended() -> String {
    let order: serde_json::Value = serde_json::from_str(ORDER).unwrap();
    let sides = ["empire", "orcs"];
    let amend = json!({ "entry": 3, "replacement": order["event"], "reason": "it was two", "agreed": sides });
    json!({ "seq": 4, "side": "orcs", "event": { "amend": amend } }).to_string()
}

fn proposing(expected: u64, lines: &str) -> Request<Body> {
    let address = format!("/api/v1/matches/demo1/proposal?expected={expected}&lang=en");
    Request::post(address).header(header::CONTENT_TYPE, NDJSON).body(lines.to_owned().into()).unwrap()
}

async fn with_three_dice() -> House {
    let house = House::new().await;
    assert_eq!(house.post(three_dice()).await.status, StatusCode::CREATED);
    house
}

#[tokio::test]
async fn what_a_correction_would_change_is_told_and_not_done() {
    let house = with_three_dice().await;
    let before = house.get("/api/v1/matches/demo1/log").await.body;
    let told = house.call(proposing(3, &mended())).await;
    assert_eq!(told.status, StatusCode::OK, "{told:?}");
    let told = told.json();
    let changed = told["changed"].as_array().unwrap();
    assert_eq!(changed.len(), 1, "{told}");
    assert_eq!((&changed[0]["entry"], &changed[0]["kind"]), (&json!(3), &json!("order")));
    assert_eq!((&changed[0]["recorded"], &changed[0]["effective"]), (&json!("stood"), &json!("legal")));
    assert_eq!((changed[0]["mended"].as_array().unwrap().len(), &changed[0]["newly_broken"]), (1, &json!([])));
    assert_eq!(house.get("/api/v1/matches/demo1/log").await.body, before, "nothing was added");

    // What was told comes to pass.
    let address = "/api/v1/matches/demo1/entries?expected=3";
    let request = Request::post(address).header(header::CONTENT_TYPE, NDJSON).body(mended().into()).unwrap();
    assert_eq!(house.call(request).await.status, StatusCode::OK);
    let made = house.get("/api/v1/matches/demo1/amendments").await.json();
    assert_eq!(made["changed"], told["changed"]);
}

#[tokio::test]
async fn a_ruling_and_a_dispute_are_told_as_well() {
    let house = with_three_dice().await;
    let ruled = house.call(proposing(3, RULING)).await.json();
    assert_eq!(ruled["changed"][0]["effective"], "ruled", "{ruled}");
    let disputed = house.call(proposing(3, DISPUTE)).await.json();
    assert_eq!((&disputed["changed"], &disputed["now"]), (&json!([]), &disputed["then"]));
}

#[tokio::test]
async fn a_proposal_is_refused_as_its_entries_would_be() {
    let house = with_three_dice().await;
    let problem = house.call(proposing(2, DISPUTE)).await.problem(409, "log-moved");
    assert_eq!(problem["entries"], 3, "{problem}");
    let problem = house.call(proposing(3, &DISPUTE.replace("\"reason\"", "\"why\""))).await;
    assert_eq!(problem.problem(422, "unreadable-log")["line"], 5);
    house.call(proposing(3, &DISPUTE.replace("\"seq\":4", "\"seq\":5"))).await.problem(422, "unreadable-log");
    house.call(proposing(200_000, DISPUTE)).await.problem(400, "invalid-parameter");

    // Who may not rule learns it here, and who may is told.
    let access = Access::in_folder(house._folder.path().join("data"));
    let token = |role| {
        let new = NewToken { name: format!("the {role}"), role, scope: Scope::All, expires: None };
        let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
        access.issue(new, now, &Bearer::default()).unwrap().1.reveal()
    };
    let (recorder, organizer) = (token(Role::Recorder), token(Role::Organizer));
    let with = |mut request: Request<Body>, token: &str| {
        request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
        request
    };
    house.call(proposing(3, DISPUTE)).await.problem(401, "token-needed");
    let problem = house.call(with(proposing(3, RULING), &recorder)).await.problem(403, "role-too-low");
    assert_eq!(problem["role"], "organizer");
    assert_eq!(house.call(with(proposing(3, DISPUTE), &recorder)).await.status, StatusCode::OK);
    assert_eq!(house.call(with(proposing(3, RULING), &organizer)).await.status, StatusCode::OK);
}

fn text_upload(text: &str, trial: bool) -> Request<Body> {
    let address = format!("/api/v1/matches?trial={trial}&lang=en");
    Request::post(address)
        .header(header::CONTENT_TYPE, "text/plain; charset=utf-8")
        .body(text.to_owned().into())
        .unwrap()
}

#[tokio::test]
async fn a_log_is_handed_out_as_a_text_and_comes_in_as_the_same_log() {
    let house = with_three_dice().await;
    let answer = house.get("/api/v1/matches/demo1/log?format=battle").await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/plain; charset=utf-8");
    assert_eq!(answer.header(header::CONTENT_DISPOSITION), "attachment; filename=\"demo1.battle\"");
    let text = answer.text().to_owned();
    assert!(text.starts_with("battle warmaster demo1\n"), "{text}");
    house.get("/api/v1/matches/demo1/log?format=pgn").await.problem(400, "invalid-parameter");

    let other = House::new().await;
    let kept = other.call(text_upload(&format!("# At the club\n{text}"), false)).await;
    assert_eq!(kept.status, StatusCode::CREATED, "{kept:?}");
    assert_eq!(kept.json()["how"], "new");
    assert_eq!(other.get("/api/v1/matches/demo1/log").await.text(), three_dice());
}

#[tokio::test]
async fn a_text_is_judged_line_by_line_and_kept_only_when_asked() {
    let house = House::new().await;
    let kept = with_three_dice().await;
    let text = kept.get("/api/v1/matches/demo1/log?format=battle").await.text().to_owned();
    let answer = house.call(text_upload(&text, true)).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let told = answer.json();
    assert_eq!((&told["how"], &told["broken"][0]["entry"]), (&json!("trial"), &json!(3)));
    // Each entry at its line of the text: the order is the last line, and the only one with a broken rule.
    let order = text.lines().position(|line| line.contains("order gen")).unwrap() + 1;
    let lines = told["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3, "{told}");
    assert_eq!(lines[2], json!({ "line": order, "entry": 3, "status": "stood" }));
    assert!(lines.iter().take(2).all(|line| line["status"] != "stood"), "{told}");
    house.get("/api/v1/matches/demo1").await.problem(404, "match-not-found");

    // A log is no text, and has no lines of one.
    let mut request = upload([HEADER, TURN, PHASE, ""].join("\n"));
    *request.uri_mut() = "/api/v1/matches?trial=true".parse().unwrap();
    assert_eq!(house.call(request).await.json()["lines"], json!(null));
}

#[tokio::test]
async fn what_is_wrong_in_a_text_is_told_with_its_line_and_column() {
    let house = House::new().await;
    let kept = with_three_dice().await;
    let text = kept.get("/api/v1/matches/demo1/log?format=battle").await.text().to_owned();
    let wrong = text.replace("phase_start command", "phase_start lunch");
    let line = wrong.lines().position(|line| line.contains("lunch")).unwrap() + 1;
    let problem = house.call(text_upload(&wrong, true)).await.problem(422, "unreadable-log");
    assert_eq!(problem["line"], line, "{problem}");
    assert_eq!(problem["column"], wrong.lines().nth(line - 1).unwrap().find("lunch").unwrap() + 1, "{problem}");
    assert!(problem["detail"].as_str().unwrap().contains("command"), "what is expected is told: {problem}");
    house.call(text_upload("no battle at all", true)).await.problem(422, "unreadable-log");
}
