//! The OpenAPI document says what the service does.

use aftermath_api::http::openapi;
use axum::http::{StatusCode, header};
use serde_json::Value;
use std::collections::BTreeSet;

use crate::{House, with_demo};

#[tokio::test]
async fn every_parameter_has_its_bounds() {
    let house = with_demo().await;
    let long = "x".repeat(201);
    for query in [
        "matches?limit=0",
        "matches?limit=201",
        "matches?limit=many",
        "matches?from=2026-02-30",
        "matches?after=nowhere",
        "matches?system=chess",
        &format!("matches?player={long}"),
        "matches/demo1/entries?from=0",
        "matches/demo1/entries?from=100001",
        "matches/demo1/entries?limit=0",
        "matches/demo1/entries?limit=100001",
        "matches/demo1/boards?from=0&to=200",
        "matches/demo1/boards?from=2&to=1",
        "matches/demo1/boards?reading=other",
        "matches/demo1/board/-1",
        "matches/demo1/board/99999999999",
        "matches/demo1/verdicts/x",
        "matches/demo1/timeline?lang=de",
        &format!("matches/{}", "m".repeat(65)),
        "matches/no%20id",
        "rules?system=chess",
        &format!("rules?q={long}"),
        "stats/command?match=no%20id",
    ] {
        house.get(&format!("/api/v1/{query}")).await.problem(400, "invalid-parameter");
    }
}

#[test]
fn the_pages_were_made_for_this_interface() {
    let pages = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/web/openapi.json")).unwrap();
    let pages: Value = serde_json::from_str(&pages).unwrap();
    assert_eq!(pages, serde_json::from_str::<Value>(&openapi().unwrap()).unwrap(), "run `make types`");
}

#[tokio::test]
async fn the_document_lists_every_route() {
    let house = House::new().await;
    let answer = house.get("/api/v1/openapi.json").await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/json");
    let document = answer.json();
    assert_eq!(document, serde_json::from_str::<Value>(&openapi().unwrap()).unwrap());
    let paths = document["paths"].as_object().unwrap();
    let operations: BTreeSet<String> = paths
        .iter()
        .flat_map(|(path, item)| item.as_object().unwrap().keys().map(move |method| format!("{method} {path}")))
        .collect();
    let expected = [
        "get /api/v1/access/tokens",
        "post /api/v1/access/tokens",
        "delete /api/v1/access/tokens/{number}",
        "get /api/v1/access/trail",
        "get /api/v1/changes",
        "post /api/v1/compare",
        "get /api/v1/disputes",
        "get /api/v1/dump",
        "get /api/v1/dump/{sha256}",
        "post /api/v1/import/results",
        "post /api/v1/import/roster",
        "get /api/v1/ledger/checkpoint",
        "get /api/v1/ledger/consistency",
        "get /api/v1/ledger/key",
        "get /api/v1/ledger/witnessed",
        "get /api/v1/matches",
        "post /api/v1/matches",
        "get /api/v1/matches/{id}",
        "get /api/v1/matches/{id}/amendments",
        "get /api/v1/matches/{id}/board/{n}",
        "get /api/v1/matches/{id}/boards",
        "get /api/v1/matches/{id}/bundle",
        "get /api/v1/matches/{id}/course",
        "get /api/v1/matches/{id}/entries",
        "post /api/v1/matches/{id}/entries",
        "get /api/v1/matches/{id}/entries/{n}/counterfactual",
        "get /api/v1/matches/{id}/facts",
        "get /api/v1/matches/{id}/fork",
        "get /api/v1/matches/{id}/forks",
        "get /api/v1/matches/{id}/header",
        "get /api/v1/matches/{id}/live",
        "get /api/v1/matches/{id}/log",
        "get /api/v1/matches/{id}/measures",
        "get /api/v1/matches/{id}/proof",
        "post /api/v1/matches/{id}/proposal",
        "get /api/v1/matches/{id}/signatures",
        "get /api/v1/matches/{id}/timeline",
        "get /api/v1/matches/{id}/turning-points",
        "get /api/v1/matches/{id}/units",
        "get /api/v1/matches/{id}/verdicts/{n}",
        "get /api/v1/names",
        "post /api/v1/names",
        "get /api/v1/rules",
        "get /api/v1/rules/{id}",
        "get /api/v1/schemas/{system}",
        "post /api/v1/sql",
        "get /api/v1/stats/battles",
        "get /api/v1/stats/command",
        "get /api/v1/stats/fairness",
        "get /api/v1/stats/findings",
        "get /api/v1/stats/findings/entries",
        "get /api/v1/stats/luck",
        "get /api/v1/stats/luck/battles",
        "get /api/v1/stats/matchups",
        "get /api/v1/stats/meta",
        "get /api/v1/stats/player",
        "get /api/v1/stats/players",
        "get /api/v1/stats/ratings",
        "get /api/v1/stats/rolls",
        "get /api/v1/stats/slices",
        "get /api/v1/stats/stakes",
        "get /api/v1/stats/units",
        "get /api/v1/systems",
        "get /api/v1/systems/{game}/words",
        "get /api/v1/stats/fairness",
        "get /api/v1/stats/luck",
        "get /api/v1/stats/luck/battles",
        "get /api/v1/stats/ratings",
        "get /api/v1/stats/rolls",
        "get /api/v1/stats/stakes",
        "post /api/v1/import/results",
        "post /api/v1/withdrawals",
        "get /health",
        "get /metrics",
    ];
    assert_eq!(operations, expected.into_iter().map(str::to_owned).collect());
    // Every schema that is spoken of is there.
    let text = answer.text();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name}");
    }
    let page = house.get("/api/docs/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header(header::CONTENT_TYPE).starts_with("text/html"));
}
