//! What the pages ask of a game: its words, the measures of its pieces, and the facts of a battle.

use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::House;

async fn with_corpus(path: &str) -> (House, String) {
    let house = House::new().await;
    let log = std::fs::read(aftermath_corpus::path(path)).unwrap();
    let answer = house.post(log).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let address = answer.header(header::LOCATION).to_owned();
    (house, address)
}

#[tokio::test]
async fn the_words_of_a_game_come_in_both_languages_and_are_fetched_once() {
    let house = House::new().await;
    let answer = house.get("/api/v1/systems/warmaster/words?lang=ru").await;
    let words = answer.json()["words"].clone();
    for (key, word) in [
        ("terrain-wide_river", "Широкая река"),
        ("terrain-steep_hill", "Крутой холм"),
        ("terrain-field_works", "Полевые укрепления"),
        ("kind-general", "Генерал"),
        ("roll-armour", "Спасброски"),
    ] {
        assert_eq!(words[key], word, "{key}");
    }
    let again = house
        .get_with("/api/v1/systems/warmaster/words?lang=ru", header::IF_NONE_MATCH, answer.header(header::ETAG))
        .await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    // A game has the words of its own, and all have those that every game shares.
    let english = async |game: &str| house.get(&format!("/api/v1/systems/{game}/words?lang=en")).await.json();
    let (kow2, tactica) = (english("kow2").await, english("tactica").await);
    assert_eq!(kow2["words"]["flag-wavering"], "wavering");
    assert_eq!(kow2["words"]["terrain-wide_river"], Value::Null);
    assert_eq!(
        (&tactica["words"]["kind-infantry"], &tactica["words"]["flag-wavering"]),
        (&json!("Infantry"), &Value::Null)
    );
    assert!(kow2["marks"].as_array().unwrap().contains(&json!({"word": "flag-routed", "tone": "bad", "sign": null})));
    house.get("/api/v1/systems/chess/words").await.problem(404, "not-found");
}

#[tokio::test]
async fn terrain_says_how_it_is_drawn_and_pieces_how_far_they_reach() {
    let (house, address) = with_corpus("warmaster/appendix_combat.jsonl").await;
    let measures = house.get(&format!("{address}/measures")).await.json();
    // Infantry goes 20 cm, cavalry 30 (full pace), in front of their front edge; nobody here shoots.
    let reach = |cm: f64| json!([{"what": "move", "length": cm}, {"what": "charge", "length": cm}]);
    let of = |unit: &str| measures.as_array().unwrap().iter().find(|one| one["unit"] == unit).unwrap();
    for (unit, cm) in [("flag", 20.0), ("knights", 30.0), ("orcs_left", 20.0)] {
        let due = json!({"unit": unit, "reach": reach(cm), "arcs": [[-90.0, 90.0]], "from": "stands"});
        assert_eq!(*of(unit), due);
    }
    let (house, address) = with_corpus("warmaster/appendix_command.jsonl").await;
    let battle = house.get(&address).await.json();
    let grounds: Vec<&Value> = battle["terrain"].as_array().unwrap().iter().map(|piece| &piece["ground"]).collect();
    assert_eq!(grounds, ["wood", "hill", "buildings"]);
}

#[tokio::test]
async fn the_facts_of_the_appendix_are_its_two_charges() {
    let (house, address) = with_corpus("warmaster/appendix_combat.jsonl").await;
    let answer = house.get(&format!("{address}/facts")).await.json();
    let facts = answer["facts"].as_array().unwrap();
    let charges: Vec<&Value> = facts.iter().filter(|fact| fact["says"] == "charge").collect();
    // Who destroyed whom follows from the throws: each unit of Orcs falls to the unit that charged it.
    for (charge, (entry, by, target)) in charges.iter().zip([(1, "flag", "orcs_left"), (2, "knights", "orcs_centre")]) {
        assert_eq!(
            (&charge["entry"], &charge["units"], &charge["target"]),
            (&json!(entry), &json!([by]), &json!(target))
        );
        assert_eq!(
            (&charge["outcome"], &charge["lost"], &charge["tells"]),
            (&json!("destroyed"), &json!(3), &json!([target]))
        );
    }
    assert_eq!(charges.len(), 2);
    let entries = answer["entries"].as_array().unwrap();
    let attack = entries.iter().find(|one| one["entry"] == 6).unwrap();
    assert_eq!(*attack, json!({"entry": 6, "what": "strike", "units": ["flag", "orcs_left"]}));
    house.get("/api/v1/matches/nosuch/facts").await.problem(404, "match-not-found");
}
