//! Rules and games.

use serde_json::json;

use crate::House;

#[tokio::test]
async fn rules_are_listed_searched_and_shown() {
    let house = House::new().await;
    let all = house.get("/api/v1/rules?system=warmaster").await.json();
    let rules = all["rules"].as_array().unwrap();
    let everything = house.get("/api/v1/rules").await.json();
    assert_eq!(everything["total"], everything["rules"].as_array().unwrap().len());
    assert_eq!(everything["total"], all["total"], "of all games, wanted or not");
    assert!(rules.iter().all(|rule| rule["system"] == "warmaster"));
    let first = &rules[0];
    for part in ["id", "system", "chapter", "title", "summary", "lines"] {
        assert!(first[part].is_string(), "{part} of {first}");
    }
    let id = first["id"].as_str().unwrap();
    assert_eq!(&house.get(&format!("/api/v1/rules/{id}")).await.json(), first);
    house.get("/api/v1/rules/wm.no.such").await.problem(404, "rule-not-found");

    let found = house.get(&format!("/api/v1/rules?q={}", id.to_uppercase())).await.json();
    assert!(found["rules"].as_array().unwrap().contains(first));
    let geo = house.get("/api/v1/rules?system=warmaster&tag=geo").await.json();
    let geo = geo["rules"].as_array().unwrap();
    assert!(!geo.is_empty() && geo.len() < rules.len());
    assert!(geo.iter().all(|rule| rule["tags"].as_array().unwrap().contains(&json!("geo"))));
    assert_eq!(house.get("/api/v1/rules?chapter=none").await.json()["rules"], json!([]));
}

#[tokio::test]
async fn games_and_their_log_format_are_published() {
    let house = House::new().await;
    let systems = house.get("/api/v1/systems").await.json();
    let warmaster = &systems["systems"][0];
    assert_eq!((&warmaster["id"], &warmaster["unit_of_length"]), (&json!("warmaster"), &json!("cm")));
    assert!(warmaster["rules"].as_u64() >= warmaster["decidable"].as_u64());
    let games = systems["systems"].as_array().unwrap();
    assert_eq!(games.len(), 5);
    assert!(games.iter().all(|game| game["rules"].as_u64() > Some(0)), "{games:?}");
    let schemas = house.get("/api/v1/schemas/warmaster").await.json();
    assert_eq!(schemas["header"]["type"], "object");
    assert!(schemas["entry"]["$schema"].as_str().unwrap().contains("2020-12"));
    house.get("/api/v1/schemas/chess").await.problem(404, "not-found");
}
