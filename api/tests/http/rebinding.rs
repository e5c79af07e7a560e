//! Pages from elsewhere whose names were made to lead to this machine: they read nothing that their makers could not read.

use aftermath_api::http::{Config, Reading};
use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};

use crate::{House, NDJSON, demo, demo_as};

/// Names that lead to this machine and that it does not go by.
const FOREIGN: [&str; 6] =
    ["evil.example", "evil.example:8787", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.7", ""];
/// What a page reads: a list, a battle, a log, a statistic, the names of people, a comparison.
const READ: [&str; 6] = [
    "/api/v1/matches",
    "/api/v1/matches/demo1",
    "/api/v1/matches/demo1/log",
    "/api/v1/stats/players?system=warmaster",
    "/api/v1/changes",
    "/metrics",
];

fn asked(method: Method, path: &str, host: &str, body: impl Into<Body>) -> Request<Body> {
    let kind = if path.ends_with("sql") { "text/plain" } else { NDJSON };
    let request = Request::builder().method(method).uri(path).header(header::HOST, host);
    request.header(header::CONTENT_TYPE, kind).body(body.into()).unwrap()
}

/// Asks for each thing under each foreign name, and under one of the service's own.
async fn attack(house: &House, own: &str, token: Option<&str>) -> u32 {
    let with = |mut request: Request<Body>| {
        if let Some(token) = token {
            request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
        }
        request
    };
    let mut tried = 0;
    for host in FOREIGN {
        for path in READ {
            let answer = house.call(with(asked(Method::GET, path, host, ""))).await;
            let problem = answer.problem(421, "host-not-served");
            assert!(problem["detail"].as_str().unwrap().contains("--host"), "{problem}");
            tried += 1;
        }
        house
            .call(with(asked(Method::POST, "/api/v1/compare?match=demo1", host, demo())))
            .await
            .problem(421, "host-not-served");
        house
            .call(with(asked(Method::POST, "/api/v1/matches", host, demo_as("x"))))
            .await
            .problem(421, "host-not-served");
        // What tells nothing of anybody is told to anybody.
        assert_eq!(house.call(asked(Method::GET, "/health", host, "")).await.status, StatusCode::OK);
        tried += 2;
    }
    for path in READ {
        let answer = house.call(with(asked(Method::GET, path, own, ""))).await;
        assert!(
            answer.status != StatusCode::MISDIRECTED_REQUEST && !answer.status.is_client_error(),
            "{path}: {answer:?}"
        );
    }
    tried
}

fn token(house: &House) -> String {
    let access = Access::in_folder(house._folder.path().join("data"));
    let new = NewToken { name: "the reader".into(), role: Role::Reader, scope: Scope::All, expires: None };
    access.issue(new, 1, &Bearer::default()).unwrap().1.reveal()
}

#[tokio::test]
async fn a_page_from_elsewhere_reads_nothing_that_shows_names_or_is_private() {
    let shows = House::new().await;
    assert_eq!(shows.post(demo()).await.status, StatusCode::CREATED);
    let mut tried = attack(&shows, "localhost:8787", None).await;

    let closed = |config: &mut Config| config.access.reading = Reading::WithToken;
    let private = House::hiding(closed).await;
    assert_eq!(private.post(demo()).await.status, StatusCode::CREATED);
    let token = token(&private);
    tried += attack(&private, "127.0.0.1", Some(&token)).await;
    println!("names that were made to lead here: tried {tried}, held {tried}");

    // The operator says which other names are meant.
    let named = House::with(|config| config.access.hosts = vec!["club.example".into()]).await;
    assert_eq!(named.post(demo()).await.status, StatusCode::CREATED);
    attack(&named, "club.example", None).await;
}

/// Given a service that is open and hides names, then it answers under any name, as it answers anybody; but SQL begins a
/// process, and that it does for its own names alone.
#[tokio::test]
async fn a_page_from_elsewhere_starts_no_sql() {
    let house = House::hiding(|_| ()).await;
    assert_eq!(house.post(demo()).await.status, StatusCode::CREATED);
    for host in FOREIGN {
        let query = |host| asked(Method::POST, "/api/v1/sql", host, "SELECT 1");
        house.call(query(host)).await.problem(421, "host-not-served");
        if !host.is_empty() {
            assert_eq!(
                house.call(asked(Method::GET, "/api/v1/matches", host, "")).await.status,
                StatusCode::OK,
                "{host}"
            );
        }
    }
    // What is no query is refused for what it is.
    house.call(asked(Method::POST, "/api/v1/sql", "localhost", vec![0xff])).await.problem(400, "invalid-body");
}

#[tokio::test]
async fn a_host_that_is_none_is_refused_at_the_start() {
    let (_folder, mut config) = crate::house::configured(|_| ());
    config.access.hosts = vec!["https://club.example".into()];
    let refused = aftermath_api::http::bind(config).await.unwrap_err().to_string();
    assert!(refused.contains("host") && refused.contains("https://club.example"), "{refused}");
}
