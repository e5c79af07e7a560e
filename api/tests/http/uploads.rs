//! What is handed in: kept, judged, refused with the place.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use std::time::Duration;

use tower::ServiceExt;

use crate::{HEADER, House, NDJSON, ORDER, PHASE, Server, TURN, demo, demo_as, endless, upload, with_demo};

#[tokio::test]
async fn an_upload_is_kept_judged_and_given_an_address() {
    let house = House::new().await;
    let answer = house.post(demo()).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    assert_eq!(answer.header(header::LOCATION), "/api/v1/matches/demo1");
    let upload = answer.json();
    assert_eq!((&upload["id"], &upload["how"]), (&json!("demo1"), &json!("new")));
    assert_eq!(upload["summary"]["sides"][0]["units"][1]["id"], "halb1");
    let statuses = upload["statuses"].as_object().unwrap();
    assert_eq!(statuses.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 3);
    assert!(upload["broken"].is_array());
    assert_eq!(house.get(answer.header(header::LOCATION)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_same_battle_under_another_id_is_told_when_it_comes_in() {
    // Given a battle of sixteen dice, which the tables have.
    let battle = |id: &str, last: u8| {
        let orders = [1, 2, 1, 2, 1, 1, 1, last].into_iter().zip(3..);
        let orders = orders.map(|(die, seq)| {
            ORDER.replace(r#""seq":3"#, &format!(r#""seq":{seq}"#)).replace("[3,4]", &format!("[1,{die}]"))
        });
        let entries: Vec<String> =
            [HEADER.replace("demo1", id), TURN.to_owned(), PHASE.to_owned()].into_iter().chain(orders).collect();
        entries.join("\n") + "\n"
    };
    let server = Server::start(|_| ()).await;
    let hand_in = async |log: String, query: &str| -> Value {
        let ask = format!(
            "POST /api/v1/matches{query} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{log}",
            log.len()
        );
        let answer = server.exchange(&ask).await;
        serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
    };
    assert_eq!(hand_in(battle("demo1", 2), "").await["twin"], Value::Null);
    // When it is tried under another id, which keeps nothing, until the tables have followed the store.
    for _ in 0..100 {
        if hand_in(battle("demo2", 2), "?trial=true").await["twin"] == "demo1" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Then it is told, by the trial and when it is kept; another battle is none.
    assert_eq!(hand_in(battle("demo2", 2), "?trial=true").await["twin"], "demo1");
    let again = hand_in(battle("demo2", 2), "").await;
    assert_eq!((&again["how"], &again["twin"]), (&json!("new"), &json!("demo1")));
    assert_eq!(hand_in(battle("demo3", 1), "").await["twin"], Value::Null);
}

#[tokio::test]
async fn an_upload_tells_what_it_breaks() {
    let house = House::new().await;
    // Three dice are thrown for the order instead of two.
    let log = demo().replace("[3,4]", "[3,4,5]");
    let upload = house.post(log).await.json();
    assert_eq!(upload["statuses"]["stood"], 1, "{upload}");
    let broken = &upload["broken"][0];
    assert_eq!((&broken["entry"], &broken["kind"]), (&json!(3), &json!("order")));
    assert_eq!((&broken["expected"], &broken["recorded"]), (&json!("2"), &json!("3")));
    for part in ["rule", "title", "sentence"] {
        assert!(broken[part].as_str().is_some_and(|text| !text.is_empty()), "{part} of {broken}");
    }
}

#[tokio::test]
async fn what_is_no_log_is_refused_with_the_place() {
    let house = House::new().await;
    let face_7 = demo().replace("[3,4]", "[3,7]");
    let truncated = demo().trim_end().strip_suffix("}}}").unwrap().to_owned();
    let gap = [HEADER, TURN, ORDER].join("\n");
    let unknown = demo().replace("turn_start", "turn_begin");
    let mut not_utf8 = demo().into_bytes();
    let at = HEADER.find("Empire").unwrap();
    not_utf8[at] = 0xff;
    let cases: [(&str, Vec<u8>, u64, &str); 8] = [
        ("empty", Vec::new(), 0, ""),
        ("truncated", truncated.into(), 4, ""),
        ("not-utf8", not_utf8, 1, ""),
        ("malformed", unknown.into(), 2, "event"),
        ("sequence", gap.into(), 3, "seq"),
        ("malformed", face_7.into(), 4, "dice[1]"),
        ("empty-line", format!("{HEADER}\n\n{TURN}").into(), 2, ""),
        ("unknown-system", demo().replace("warmaster", "chess").into(), 1, "system"),
    ];
    for (code, body, line, path) in cases {
        let problem = house.post(body).await.problem(422, "unreadable-log");
        assert_eq!(problem["code"], code, "{problem}");
        if line > 0 {
            assert_eq!(problem["line"], line, "{problem}");
            assert_eq!(problem["entry"], line - 1, "{problem}");
            assert!(problem["column"].as_u64().unwrap() > 0, "{problem}");
            assert!(problem["path"].as_str().unwrap_or("").contains(path), "{problem}");
        }
    }
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"], json!([]));
}

#[tokio::test]
async fn the_same_match_again_is_a_conflict_that_names_it() {
    let house = with_demo().await;
    let again = house.post(demo()).await.problem(409, "match-exists");
    assert_eq!((&again["match"], &again["identical"]), (&json!("demo1"), &json!(true)));

    let other = house.post(demo().replace("[3,4]", "[6,6]")).await.problem(409, "match-exists");
    assert_eq!((&other["match"], &other["identical"]), (&json!("demo1"), &json!(false)));
    assert_eq!(other["parts_at"], 3);
    assert_eq!(house.get("/api/v1/matches/demo1/log").await.text(), demo());
}

#[tokio::test]
async fn a_body_too_large_or_of_another_kind_is_refused() {
    let house = House::new().await;
    let big = 64 * 1024 * 1024 + 1;
    house.post(vec![b' '; big]).await.problem(413, "too-large");
    // Without a length given, it is noticed on the way.
    let chunks = (0..65).map(|_| Ok::<_, std::io::Error>(vec![b' '; 1 << 20]));
    let chunks = futures_util::stream::iter(chunks);
    house.post(Body::from_stream(chunks)).await.problem(413, "too-large");

    let request =
        |kind: &str| Request::post("/api/v1/matches").header(header::CONTENT_TYPE, kind).body(Body::from(demo()));
    house.call(request("text/html").unwrap()).await.problem(415, "unsupported-media-type");
    let coded =
        Request::post("/api/v1/matches").header(header::CONTENT_TYPE, NDJSON).header(header::CONTENT_ENCODING, "gzip");
    house.call(coded.body(Body::from(demo())).unwrap()).await.problem(415, "unsupported-media-type");
    let taken = house.call(request("application/octet-stream").unwrap()).await;
    assert_eq!(taken.status, StatusCode::CREATED);
}

#[tokio::test]
async fn a_busy_service_says_so() {
    let house = House::with(|config| config.max_whole_logs = 1).await;
    assert_eq!(house.post(demo()).await.status, StatusCode::CREATED);
    // A log that is on its way out holds the only room there is.
    let reading = Request::get("/api/v1/matches/demo1/log").body(Body::empty()).unwrap();
    let first = house.router.clone().oneshot(reading).await.unwrap();
    let refused = house.post(demo_as("demo2")).await;
    refused.problem(503, "busy");
    house.get("/api/v1/matches/none/log").await.problem(404, "match-not-found");
    assert!(!refused.header(header::RETRY_AFTER).is_empty());
    drop(first);
    assert_eq!(house.post(demo_as("demo2")).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn more_requests_than_there_is_room_for_are_refused_at_once() {
    let house = House::with(|config| config.max_concurrent = 1).await;
    let (_sender, body) = endless();
    let first = tokio::spawn(house.router.clone().oneshot(upload(body)));
    tokio::time::sleep(Duration::from_millis(100)).await;
    house.get("/api/v1/systems").await.problem(503, "busy");
    assert_eq!(house.get("/health").await.status, StatusCode::OK);
    first.abort();
}

#[tokio::test]
async fn an_upload_that_does_not_end_is_given_up() {
    let house = House::with(|config| config.upload_timeout = Duration::from_millis(50)).await;
    let (_sender, body) = endless();
    house.post(body).await.problem(408, "slow-upload");
}
