//! The tables whole over HTTP.

use axum::http::header;

use crate::House;

#[tokio::test]
async fn the_list_tells_what_is_in_the_tables_and_files_come_by_their_hash() {
    let house = House::new().await;
    let list = house.get("/api/v1/dump").await.json();
    assert_eq!((&list["position"], &list["files"]), (&0.into(), &serde_json::json!([])));
    let tables: Vec<_> = list["tables"].as_array().unwrap().iter().map(|table| table["table"].clone()).collect();
    assert_eq!(tables, ["matches", "sides", "units", "entries", "rolls", "moves", "findings", "losses", "contests"]);
    house.get("/api/v1/dump/nothing").await.problem(404, "file-not-found");
    house.get("/api/v1/dump/..%2Fcheckpoint.json").await.problem(404, "file-not-found");
}

#[tokio::test]
async fn a_file_comes_whole_or_in_part() {
    let server = crate::Server::start(|_| ()).await;
    let hand_in = format!(
        "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {}\r\ncontent-length: {}\r\n\r\n{}",
        crate::NDJSON,
        crate::demo().len(),
        crate::demo()
    );
    assert!(server.exchange(&hand_in).await.starts_with("HTTP/1.1 201"));
    let get = |path: &str, more: &str| {
        format!("GET /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{more}\r\n")
    };
    let mut list = serde_json::Value::Null;
    for _ in 0..100 {
        let answer = server.exchange(&get("dump", "")).await;
        list = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
        if list["position"] == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let file = &list["files"][0];
    assert_eq!(file["path"], "matches/system=warmaster/month=2026-05/part.parquet");
    let at = format!("dump/{}", file["sha256"].as_str().unwrap());
    let first = server.exchange(&get(&at, "range: bytes=0-3\r\n")).await;
    let (head, body) = first.split_once("\r\n\r\n").unwrap();
    let head = head.to_ascii_lowercase();
    assert!(head.starts_with("http/1.1 206") && body == "PAR1", "{head}");
    let span = format!("{}: bytes 0-3/{}", header::CONTENT_RANGE, file["bytes"]);
    assert!(head.contains(&span) && head.contains("accept-ranges: bytes") && head.contains("immutable"), "{head}");
    let other = server.exchange(&get(&at, "range: bytes=99999999-\r\n")).await;
    assert!(other.starts_with("HTTP/1.1 416"), "{other}");
    server.stop().await.unwrap();
}
