//! What turned a battle, over HTTP: drawn in the background, kept, and drawn again where that is lost.

use std::{fs, path::PathBuf, time::Duration};

use aftermath_players::BOTS;
use aftermath_simulate::league::{League, Record};
use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::{Answer, House, with_demo};

/// A house with a battle of bots, and the address of its curve by few rollouts.
async fn with_battle() -> (House, String) {
    let house = House::new().await;
    let answer = house.post(BOTS.play("kow2", 7).unwrap()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let address = format!("{}/turning-points?rollouts=20", answer.header(header::LOCATION));
    (house, address)
}

/// The curve once it is ready, and how often it was not.
async fn ready(house: &House, address: &str) -> (Answer, u32) {
    for waited in 0..1200 {
        let answer = house.get(address).await;
        if answer.status != StatusCode::ACCEPTED {
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            return (answer, waited);
        }
        let progress = answer.json();
        assert!(progress["done"].as_u64() <= progress["of"].as_u64(), "{progress}");
        assert_eq!((answer.header(header::RETRY_AFTER), answer.header(header::ETAG)), ("2", ""));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no curve within two minutes");
}

/// The only file that curves are kept in.
fn file(house: &House) -> PathBuf {
    let files = fs::read_dir(house._folder.path().join("data/forecasts")).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

#[tokio::test]
async fn a_curve_is_drawn_once_kept_and_drawn_again_where_its_file_is_damaged() {
    let (house, address) = with_battle().await;
    for _ in 0..2 {
        let none = house.get(&format!("{address}&begin=false")).await;
        assert_eq!((none.status, none.body.len()), (StatusCode::NO_CONTENT, 0), "nobody wanted it yet");
        assert_eq!((none.header(header::RETRY_AFTER), none.header(header::CACHE_CONTROL)), ("", "no-store"));
    }
    let first = house.get(&address).await;
    assert_eq!((first.status, first.json()), (StatusCode::ACCEPTED, json!({"done": 0, "of": 20})));
    let (answer, _) = ready(&house, &address).await;
    let curve = answer.json();
    let points = curve["points"].as_array().unwrap();
    assert!(points.len() >= 3 && curve["unrecorded"] == Value::Null, "{curve}");
    assert_eq!(points.last().unwrap()["chances"]["rollouts"], 0);
    let tag = answer.header(header::ETAG);
    assert_eq!(house.get_with(&address, header::IF_NONE_MATCH, tag).await.status, StatusCode::NOT_MODIFIED);

    let (again, waited) = ready(&house, &address).await;
    assert_eq!((again.body, waited), (answer.body.clone(), 0), "it is kept");
    let kept = house.get(&format!("{address}&begin=false")).await;
    assert_eq!((kept.status, kept.body), (StatusCode::OK, answer.body.clone()), "for who only looks, too");
    let russian = house.get(&format!("{address}&lang=ru")).await;
    assert_eq!((russian.status, russian.header(header::CONTENT_LANGUAGE)), (StatusCode::OK, "ru"));

    // Answers that were given stay at hand, so the same is asked in other words.
    fs::write(file(&house), "{").unwrap();
    let (again, waited) = ready(&house, &format!("{address}&begin=true")).await;
    assert!(waited > 0, "it is drawn again");
    assert_eq!(again.body, answer.body);
    let text = fs::read_to_string(file(&house)).unwrap();
    let sides = house.get(address.rsplit_once('/').unwrap().0).await.json()["sides"].clone();
    for side in sides.as_array().unwrap() {
        let id = format!("\"{}\"", side["id"].as_str().unwrap());
        assert!(!text.contains(&id), "an id may be a name that is withdrawn: {text}");
    }
    let kept: Value = serde_json::from_str(&text).unwrap();
    let mut other = kept.clone();
    other["build"] = json!(1);
    fs::write(file(&house), other.to_string()).unwrap();
    assert!(ready(&house, &format!("{address}&lang=en")).await.1 > 0, "another build may judge otherwise");
    assert_eq!(serde_json::from_slice::<Value>(&fs::read(file(&house)).unwrap()).unwrap(), kept);
}

#[tokio::test]
async fn of_many_wishes_some_wait_and_the_rest_are_refused() {
    let (house, address) = with_battle().await;
    let wish = |rollouts: u32| address.replace("rollouts=20", &format!("rollouts={rollouts}"));
    // These take longer than all the questions do: one is drawn, eight wait.
    for rollouts in 19_001..=19_009 {
        assert_eq!(house.get(&wish(rollouts)).await.status, StatusCode::ACCEPTED, "{rollouts}");
    }
    let refused = house.get(&wish(19_010)).await;
    refused.problem(503, "busy");
    assert!(!refused.header(header::RETRY_AFTER).is_empty());
    let progress = house.get(&wish(19_009)).await;
    assert_eq!(progress.json(), json!({"done": 0, "of": 19_009}));
}

#[tokio::test]
async fn a_battle_that_cannot_be_played_on_says_why_at_once() {
    let house = House::new().await;
    let league = League::new(BOTS.of("kow2").unwrap(), 3);
    let fixture = league.fixtures(400).find(|fixture| fixture.record == Record::NoPlaces).unwrap();
    let answer = house.post(fixture.play().unwrap()).await;
    let address = format!("{}/turning-points", answer.header(header::LOCATION));
    let answer = house.get(&format!("{address}?begin=false")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let curve = answer.json();
    assert_eq!(house.get(&address).await.json(), curve);
    assert_eq!(curve["unrecorded"], json!({"code": "unrecorded", "what": "where-units-stand"}));
    assert_eq!((&curve["points"], &curve["turning"]), (&json!([]), &json!([])));
    // A log that has grown stands elsewhere, and so has another file.
    let kept = file(&house);
    let name = kept.file_name().unwrap().to_str().unwrap();
    let id = address.split('/').nth(4).unwrap();
    let head = house.get(&format!("/api/v1/matches/{id}")).await.json()["head"]["hash"].as_str().unwrap().to_owned();
    assert_eq!(name, format!("{id}-{head}-4000.json"));
}

#[tokio::test]
async fn what_is_asked_of_a_curve_is_bounded() {
    let house = with_demo().await;
    for query in ["rollouts=19", "rollouts=20001", "rollouts=many", "rollouts=-1", "begin=maybe", "lang=de"] {
        house.get(&format!("/api/v1/matches/demo1/turning-points?{query}")).await.problem(400, "invalid-parameter");
    }
    house.get("/api/v1/matches/none/turning-points").await.problem(404, "match-not-found");
}
