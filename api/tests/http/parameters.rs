//! What a route is asked with: what it does not know is refused, and told.

use aftermath_api::http::openapi;
use axum::{
    body::Body,
    http::{Method, Request, StatusCode},
};
use serde_json::{Value, json};

use crate::{House, with_demo};

/// A path of the document with something in the place of each of its variables.
fn filled(path: &str) -> String {
    let filled = path.split('/').map(|part| match part {
        "{n}" | "{number}" => "1",
        "{system}" => "warmaster",
        part if part.starts_with('{') => "demo1",
        part => part,
    });
    filled.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn a_parameter_that_a_route_does_not_have_is_refused_and_those_it_has_are_told() {
    // Given every route of the document,
    let house = with_demo().await;
    let document: Value = serde_json::from_str(&openapi().unwrap()).unwrap();
    let mut routes = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
            let asked = parameters.iter().filter(|parameter| parameter["in"] == "query");
            let known: Vec<&str> = asked.map(|parameter| parameter["name"].as_str().unwrap()).collect();
            // when it is asked with a word that it does not have, after one that it has or alone,
            let uri = format!("{}?no_such_word=1", filled(path));
            let method: Method = method.to_uppercase().parse().unwrap();
            let request = Request::builder().method(method.clone()).uri(&uri).body(Body::empty()).unwrap();
            let answer = house.call(request).await;
            // then it says so, and what it has. Those of the operator take a token first.
            if answer.status == StatusCode::UNAUTHORIZED {
                continue;
            }
            let problem = answer.problem(400, "invalid-parameter");
            assert_eq!(problem["parameter"], "no_such_word", "{method} {path}");
            assert_eq!(problem["expected"], json!(known), "{method} {path}");
            let detail = problem["detail"].as_str().unwrap();
            assert!(known.iter().all(|name| detail.contains(name)), "{method} {path}: {detail}");
            routes += 1;
        }
    }
    assert!(routes > 50, "{routes}");
}

#[tokio::test]
async fn what_the_document_has_is_known() {
    let house = with_demo().await;
    for path in
        ["stats/meta?system=kow2&army=Orcs&lang=ru&format=csv", "matches?limit=3", "matches/demo1/timeline?lang=en"]
    {
        assert_eq!(house.get(&format!("/api/v1/{path}")).await.status, StatusCode::OK, "{path}");
    }
    let problem = house.get("/api/v1/stats/battles?system=kow2&tabel=3").await.problem(400, "invalid-parameter");
    assert_eq!(problem["parameter"], "tabel");
    house.get("/api/v1/ledger/tile/0/000?x=1").await.problem(400, "invalid-parameter");
    // What is told back is no longer than it needs to be.
    let long = format!("/api/v1/systems?{}=1", "ы".repeat(900));
    assert!(house.get(&long).await.problem(400, "invalid-parameter")["detail"].as_str().unwrap().len() < 300);
}

#[tokio::test]
async fn pages_and_months_that_there_cannot_be_are_refused() {
    let house = House::new().await;
    for (query, parameter) in [
        ("battles?system=kow2&skip=1000001", "skip"),
        ("rolls?system=kow2&skip=4000000000", "skip"),
        ("findings?system=kow2&by=rule&skip=1000001", "skip"),
        ("meta?system=kow2&from=2026-13", "from"),
        ("meta?system=kow2&from=2026-00", "from"),
        ("units?system=kow2&to=9999-99", "to"),
        ("fairness?to=2026-1", "to"),
        ("luck?system=kow2&from=2026-01-01", "from"),
        ("findings?system=kow2&by=rule&from=202601", "from"),
    ] {
        let problem = house.get(&format!("/api/v1/stats/{query}")).await.problem(400, "invalid-parameter");
        assert_eq!(problem["parameter"], parameter, "{query}");
    }
    assert_eq!(house.get("/api/v1/stats/battles?system=kow2&skip=1000000&to=2026-12").await.status, StatusCode::OK);
}
