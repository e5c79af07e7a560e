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

/// What a parameter may be, and what it may not be, by its schema.
fn values(schema: &Value) -> (Vec<String>, Vec<String>) {
    let number = |key: &str| schema[key].as_i64().map(i128::from);
    if schema["type"] == "integer" {
        let inside = number("minimum").unwrap_or(1).to_string();
        let beyond = [number("minimum").map(|least| least - 1), number("maximum").map(|most| most + 1)];
        let beyond = beyond.into_iter().flatten().map(|number| number.to_string());
        return (vec![inside], beyond.chain(["x".into(), "1.5".into(), String::new()]).collect());
    }
    if schema["type"] == "boolean" {
        return (vec!["true".into(), "false".into()], vec!["2".into()]);
    }
    let listed = schema["enum"].as_array().map(|all| all.iter().map(|one| one.as_str().unwrap().to_owned()).collect());
    let pattern = schema["pattern"].as_str();
    let words = pattern.and_then(|pattern| pattern.strip_prefix("^(")?.strip_suffix(")$"));
    let words = words.map(|words| words.split('|').map(str::to_owned).collect::<Vec<_>>());
    match (listed.or(words), pattern, schema["maxLength"].as_u64()) {
        (Some(words), ..) => (words, vec!["no such".into(), String::new()]),
        (None, Some(pattern), _) if pattern.ends_with("3[01])$") => {
            (vec!["2026-05-03".into()], vec!["2026-05-32".into()])
        }
        (None, Some(pattern), _) if pattern.contains("\\d{4}") => (vec!["2026-05".into()], vec!["2026-13".into()]),
        (None, Some(_), _) => (vec!["demo1".into()], vec!["no id".into(), "x".repeat(65), String::new()]),
        (None, None, Some(most)) => (vec!["Ada".into()], vec!["x".repeat(most as usize + 1)]),
        (None, None, None) => (vec!["Ada".into()], vec![]),
    }
}

/// Whatever a route that reads is asked with, within its bounds and beyond: it answers with a status and a type that its
/// document tells of, and what is beyond is refused.
#[tokio::test]
async fn every_answer_is_one_that_the_document_tells_of() {
    let house = with_demo().await;
    let document: Value = serde_json::from_str(&openapi().unwrap()).unwrap();
    let (mut asked, mut refused) = (0, 0);
    for (path, item) in document["paths"].as_object().unwrap() {
        let Some(operation) = item.get("get") else { continue };
        let filled = path.split('/').map(|part| match part {
            "{n}" => "1",
            "{system}" | "{game}" => "warmaster",
            part if part.starts_with('{') => "demo1",
            part => part,
        });
        let filled = filled.collect::<Vec<_>>().join("/");
        let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
        let query: Vec<&Value> = parameters.iter().filter(|parameter| parameter["in"] == "query").collect();
        let name = |parameter: &Value| parameter["name"].as_str().unwrap().to_owned();
        // What must be there is, whatever else is asked.
        let required: Vec<(String, String)> = query
            .iter()
            .filter(|parameter| parameter["required"] == true)
            .map(|parameter| (name(parameter), values(&parameter["schema"]).0[0].clone()))
            .collect();
        let mut requests =
            vec![(required.clone(), false), ([required.clone(), vec![("x".into(), "1".into())]].concat(), true)];
        for parameter in &query {
            let (within, beyond) = values(&parameter["schema"]);
            let others = required.iter().filter(|(known, _)| *known != name(parameter)).cloned();
            let others: Vec<(String, String)> = others.collect();
            let with = |value: String| [others.clone(), vec![(name(parameter), value)]].concat();
            requests.extend(within.into_iter().map(|value| (with(value), false)));
            requests.extend(beyond.into_iter().map(|value| (with(value), true)));
        }
        for (words, is_beyond) in requests {
            // A stream has no end.
            if path.ends_with("/live") && !is_beyond {
                continue;
            }
            let words: Vec<String> =
                words.iter().map(|(name, value)| format!("{name}={}", value.replace(' ', "%20"))).collect();
            let uri = format!("{filled}?{}", words.join("&"));
            let answer = house.get(&uri).await;
            let told = &operation["responses"][answer.status.as_str()];
            assert!(told.is_object(), "GET {uri}: {} is in no word of the document", answer.status);
            let kind = answer.header(header::CONTENT_TYPE).split(';').next().unwrap();
            assert!(answer.body.is_empty() || told["content"][kind].is_object(), "GET {uri}: {kind}");
            let needs_a_token = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&answer.status);
            if is_beyond && !needs_a_token {
                assert_eq!(answer.status, StatusCode::BAD_REQUEST, "GET {uri}");
                refused += 1;
            }
            asked += 1;
        }
    }
    println!("asked {asked}, of which {refused} beyond their bounds and refused");
    assert!(asked > 400 && refused > 200, "{asked} {refused}");
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
        "get /api/v1/changed-results",
        "get /api/v1/changes",
        "post /api/v1/compare",
        "post /api/v1/referee",
        "post /api/v1/played-on",
        "get /api/v1/disputes",
        "get /api/v1/matches/{id}/animation",
        "get /api/v1/matches/{id}/picture",
        "get /api/v1/oembed",
        "get /api/v1/dump",
        "get /api/v1/dump/{sha256}",
        "get /api/v1/following",
        "post /api/v1/import/results",
        "post /api/v1/import/roster",
        "get /api/v1/ledger/checkpoint",
        "get /api/v1/ledger/consistency",
        "get /api/v1/ledger/key",
        "get /api/v1/ledger/redactions/checkpoint",
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
        "get /api/v1/matches/{id}/entries/{n}/rollouts",
        "get /api/v1/matches/{id}/facts",
        "get /api/v1/matches/{id}/fork",
        "get /api/v1/matches/{id}/forks",
        "get /api/v1/matches/{id}/header",
        "get /api/v1/matches/{id}/live",
        "get /api/v1/matches/{id}/log",
        "get /api/v1/matches/{id}/measures",
        "get /api/v1/matches/{id}/played-on",
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
        "get /api/v1/systems/{game}/rulings",
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
