//! For the operator: health, pages, guards of every answer, the way it starts and stops.

use aftermath_api::http::{Config, ServeError, bind};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::{House, NDJSON, Server, demo, under_way, with_demo};

#[tokio::test]
async fn health_and_metrics_tell_the_operator() {
    let house = with_demo().await;
    let health = house.get("/health").await.json();
    assert_eq!((&health["status"], &health["position"]), (&json!("ok"), &json!(1)));
    let metrics = house.get("/metrics").await;
    assert_eq!(metrics.status, StatusCode::OK);
    assert!(metrics.text().contains("axum_http_requests_total"));
    assert!(metrics.text().contains("/api/v1/matches"));
}

#[tokio::test]
async fn pages_answer_every_other_address_and_nothing_else() {
    let house = House::new().await;
    let page = house.get("/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header(header::CONTENT_TYPE).starts_with("text/html"));
    assert_eq!(house.get("/matches/demo1").await.body, page.body);
    let rule = house.get_with("/rules/wm.command.roll", header::ACCEPT, "text/html").await;
    assert_eq!(rule.body, page.body);
    house.get("/assets/none.js").await.problem(404, "not-found");
    house.get("/api/v1/nothing").await.problem(404, "not-found");
    house.get("/api/v2").await.problem(404, "not-found");
    for trick in [
        "/..%2f..%2fetc%2fpasswd",
        "/../Cargo.toml",
        "/assets/..%5c..%5cCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/Cargo.toml",
        "/index.html%00.js",
    ] {
        house.get(trick).await.problem(404, "not-found");
    }
    for trick in ["..%2f..", "..%2f..%2fstore", "%2e%2e", "a%2fb", "a%00b"] {
        house.get(&format!("/api/v1/matches/{trick}/log")).await.problem(400, "invalid-parameter");
    }
}

#[tokio::test]
async fn a_wrong_method_is_a_problem_that_names_the_right_ones() {
    let house = with_demo().await;
    for (method, path) in [
        (Method::DELETE, "/api/v1/matches/demo1"),
        (Method::PUT, "/api/v1/matches"),
        (Method::POST, "/api/v1/rules"),
        (Method::POST, "/health"),
        (Method::POST, "/matches"),
    ] {
        let request = Request::builder().method(&method).uri(path).body(Body::empty()).unwrap();
        let answer = house.call(request).await;
        answer.problem(405, "method-not-allowed");
        assert!(answer.header(header::ALLOW).contains("GET"), "{method} {path}: {answer:?}");
    }
    let head = Request::head("/api/v1/matches/demo1").body(Body::empty()).unwrap();
    let head = house.call(head).await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
}

#[tokio::test]
async fn every_answer_carries_its_guards_and_an_id() {
    let house = with_demo().await;
    for path in ["/", "/health", "/api/docs/", "/api/v1/matches", "/api/v1/matches/none", "/api/nothing"] {
        let answer = house.get(path).await;
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        assert!(
            policy.starts_with("default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"),
            "{path}"
        );
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
        assert_eq!(answer.header(header::REFERRER_POLICY), "same-origin", "{path}");
        assert_eq!(answer.header("x-request-id").len(), 36, "{path}");
    }
}

#[tokio::test]
async fn a_configuration_without_room_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { max_jobs: 0, ..Config::new(folder.path(), "127.0.0.1:0".parse().unwrap()) };
    let refused = bind(config).await.unwrap_err();
    assert!(matches!(refused, ServeError::Bound { name: "max_jobs", .. }), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn statistics_follow_the_store() {
    let server = Server::start(|_| ()).await;
    let log = demo();
    let hand_in = format!(
        "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{log}",
        log.len()
    );
    assert!(server.exchange(&hand_in).await.starts_with("HTTP/1.1 201"));
    let ask = "GET /api/v1/stats/command?match=demo1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let mut stats = Value::Null;
    for _ in 0..100 {
        let answer = server.exchange(ask).await;
        stats = serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
        if stats["sample"] != 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!((&stats["sample"], &stats["fidelity"]), (&json!(1), &json!("actions")), "{stats}");
    let row = &stats["rows"][0];
    assert_eq!((&row["match_id"], &row["character"], &row["passed"]), (&json!("demo1"), &json!("gen"), &json!(1)));
    let number = |name: &str| row[name].as_f64().unwrap();
    assert!(number("rate_low") < number("rate") && number("rate") <= number("rate_high"), "{row}");
    assert!((number("passed") - number("expected") - number("luck")).abs() < 1e-9, "{row}");
    assert!(!stats["note"].as_str().unwrap().is_empty());
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_under_way_is_finished_before_the_service_stops() {
    let server = Server::start(|_| ()).await;
    let log = demo();
    let head = format!(
        "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: {NDJSON}\r\nexpect: 100-continue\r\n\
         content-length: {}\r\n\r\n",
        log.len()
    );
    let mut connection = under_way(server.address, &head).await;
    let address = server.address;
    let stopped = tokio::spawn(server.stop());
    tokio::time::sleep(Duration::from_millis(100)).await;
    connection.write_all(log.as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    stopped.await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_end_is_cut_off() {
    let server = Server::start(|config| config.stop_timeout = Duration::from_millis(200)).await;
    let head = format!(
        "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: {NDJSON}\r\nexpect: 100-continue\r\n\
         content-length: 9\r\n\r\n"
    );
    let _connection = under_way(server.address, &head).await;
    let stopped = server.stop().await;
    assert!(matches!(stopped, Err(ServeError::CutOff { .. })), "{stopped:?}");
}
