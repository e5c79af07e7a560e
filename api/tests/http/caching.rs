//! Languages, compression, and what need not be sent again.

use aftermath_ingest::expand;
use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};

use crate::{demo_as, with_demo};

#[tokio::test]
async fn the_language_follows_the_address_and_else_the_reader() {
    let house = with_demo().await;
    let path = "/api/v1/matches/demo1/timeline";
    let english = house.get(path).await;
    assert_eq!(english.header(header::CONTENT_LANGUAGE), "en");
    let russian = house.get_with(path, header::ACCEPT_LANGUAGE, "ru-RU, en;q=0.5").await;
    assert_eq!(russian.header(header::CONTENT_LANGUAGE), "ru");
    assert!(russian.header(header::VARY).contains("accept-language"));
    let asked = house.get_with(&format!("{path}?lang=ru"), header::ACCEPT_LANGUAGE, "en").await;
    assert_eq!((asked.header(header::CONTENT_LANGUAGE), &asked.body), ("ru", &russian.body));
    assert_ne!(english.header(header::ETAG), russian.header(header::ETAG));
    assert_ne!(english.json()[3]["headline"], russian.json()[3]["headline"]);
    let titles = async |lang: &str| {
        let verdict = house.get(&format!("/api/v1/matches/demo1/verdicts/3?lang={lang}")).await.json();
        (verdict["findings"][0]["title"].clone(), verdict["rolls"][0]["label"].clone())
    };
    let (english, russian) = (titles("en").await, titles("ru").await);
    assert!(english.0 != russian.0 && english.1 != russian.1, "{english:?} {russian:?}");
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let house = with_demo().await;
    for path in [
        "matches/demo1",
        "matches/demo1/header",
        "matches/demo1/log",
        "matches/demo1/entries",
        "matches/demo1/timeline",
        "matches/demo1/boards?from=1",
        "matches/demo1/board/2",
        "matches/demo1/verdicts/3?lang=ru",
        "rules",
        "systems",
        "schemas/warmaster",
    ] {
        let path = format!("/api/v1/{path}");
        let first = house.get(&path).await;
        let tag = first.header(header::ETAG);
        assert!(tag.starts_with('"') && tag.ends_with('"'), "{path}: {tag}");
        assert!(!first.header(header::CACHE_CONTROL).is_empty(), "{path}");
        let again = house.get_with(&path, header::IF_NONE_MATCH, tag).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        assert_eq!(again.header(header::ETAG), tag, "{path}");
        let other = house.get_with(&path, header::IF_NONE_MATCH, "\"other\"").await;
        assert_eq!(other.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn a_finished_battle_may_be_kept_a_while() {
    let house = with_demo().await;
    assert!(house.get("/api/v1/matches/demo1").await.header(header::CACHE_CONTROL).contains("no-cache"));
    let over = format!("{}{}\n", demo_as("over"), r#"{"seq":4,"side":"orcs","event":{"concede":{}}}"#);
    assert_eq!(house.post(over).await.status, StatusCode::CREATED);
    let over = house.get("/api/v1/matches/over").await;
    assert_eq!(over.json()["score"]["over"], true);
    assert!(over.header(header::CACHE_CONTROL).contains("max-age"));
}

/// A bug once: the stream of a log was asked again after its end, and the connection broke.
#[tokio::test]
async fn logs_and_entries_come_compressed_too() {
    let house = with_demo().await;
    for path in ["/api/v1/matches/demo1/log", "/api/v1/matches/demo1/entries", "/api/v1/matches/demo1/header"] {
        for encoding in ["br", "gzip"] {
            let packed = house.get_with(path, header::ACCEPT_ENCODING, encoding).await;
            assert_eq!(packed.status, StatusCode::OK, "{path} {encoding}");
            assert!(!packed.body.is_empty(), "{path} {encoding}");
        }
    }
}

#[tokio::test]
async fn a_compressed_answer_has_a_tag_of_its_own() {
    let house = with_demo().await;
    let path = "/api/v1/rules";
    let plain = house.get(path).await;
    let packed = house.get_with(path, header::ACCEPT_ENCODING, "br").await;
    assert_eq!(packed.header(header::CONTENT_ENCODING), "br");
    assert!(packed.body.len() < plain.body.len());
    assert_ne!(packed.header(header::ETAG), plain.header(header::ETAG));
    let again = house.get_with(path, header::IF_NONE_MATCH, packed.header(header::ETAG)).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn a_battle_is_compressed_once_and_says_the_same_each_time_until_it_goes_on() {
    let house = with_demo().await;
    for what in ["entries", "timeline", "entries?from=2&limit=1"] {
        let path = format!("/api/v1/matches/demo1/{what}");
        let plain = house.get(&path).await;
        for _ in 0..3 {
            let packed = house.get_with(&path, header::ACCEPT_ENCODING, "gzip").await;
            assert_eq!(packed.header(header::CONTENT_ENCODING), "gzip", "{what}");
            assert_eq!(expand(packed.body.to_vec(), "answer").unwrap(), plain.body, "{what}");
            assert_eq!(
                packed.header(header::ETAG),
                format!("{}+gzip\"", plain.header(header::ETAG).trim_end_matches('"')),
                "{what}"
            );
        }
    }
    let line = r#"{"seq":4,"side":"orcs","event":{"concede":{}}}"#;
    let path = "/api/v1/matches/demo1/entries";
    let before = house.get_with(path, header::ACCEPT_ENCODING, "gzip").await;
    let address = "/api/v1/matches/demo1/entries?expected=3";
    let add =
        Request::post(address).header(header::CONTENT_TYPE, "application/x-ndjson").body(Body::from(line)).unwrap();
    assert_eq!(house.call(add).await.status, StatusCode::OK);
    let after = house.get_with(path, header::ACCEPT_ENCODING, "gzip").await;
    assert_ne!(after.header(header::ETAG), before.header(header::ETAG));
    assert!(expand(after.body.to_vec(), "answer").unwrap().ends_with(format!("{line}\n").as_bytes()));
}
