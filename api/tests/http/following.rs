//! A federation that follows the ledgers of clubs, each a service of its own.

use std::{fs, net::SocketAddr, path::Path, time::Duration};

use aftermath_api::http::ClubAt;
use aftermath_store::PublicKey;
use serde_json::Value;

use crate::{NDJSON, Server, demo, demo_as};

const NEXT: &str = r#"{"seq":4,"side":"empire","event":{"phase_start":{"phase":"shooting"}}}"#;

/// What a service answers to a request: status line and body.
async fn ask(server: &Server, head: &str, body: &str) -> (String, String) {
    let request = format!(
        "{head} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = server.exchange(&request).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.lines().next().unwrap().to_owned(), body.to_owned())
}

async fn get(server: &Server, path: &str) -> Option<Value> {
    let (status, body) = ask(server, &format!("GET /api/v1/{path}"), "").await;
    status.contains("200").then(|| serde_json::from_str(&body).unwrap())
}

async fn post(server: &Server, path: &str, body: &str) {
    let (status, told) = ask(server, &format!("POST /api/v1/{path}"), body).await;
    assert!(status.contains("200") || status.contains("201"), "{status} {told}");
}

async fn key(server: &Server) -> PublicKey {
    ask(server, "GET /api/v1/ledger/key", "").await.1.trim().parse().unwrap()
}

async fn at(server: &Server) -> ClubAt {
    ClubAt { address: format!("http://{}", server.address), key: key(server).await, witnesses: Vec::new() }
}

/// Who follows these clubs, ten times a second.
async fn federation(clubs: Vec<ClubAt>) -> Server {
    Server::start(|config| {
        config.clubs = clubs;
        config.follow_every = Duration::from_millis(100);
    })
    .await
}

/// What lies at a path, once it is as it should be.
async fn once(server: &Server, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let mut last = None;
    for _ in 0..300 {
        last = get(server, path).await;
        if let Some(value) = last.as_ref().filter(|value| is_so(value)) {
            return value.clone();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{path} is not so within 30 s: {last:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_federation_shows_the_battles_of_its_clubs_and_says_where_they_are_from() {
    // Given two clubs, and a federation that follows both,
    let (one, two) = (Server::start(|_| ()).await, Server::start(|_| ()).await);
    post(&one, "matches", &demo()).await;
    post(&two, "matches", &demo_as("demo2")).await;
    let clubs = vec![at(&one).await, at(&two).await];
    let names: Vec<String> = clubs.iter().map(|club| club.key.name().to_owned()).collect();
    let federation = federation(clubs.clone()).await;
    // when they are asked for there,
    let shown = once(&federation, "matches/demo1", |_| true).await;
    once(&federation, "matches/demo2", |_| true).await;
    // then they say where they are from, by which checkpoint, and their people are of that ledger,
    let there = get(&one, "matches/demo1").await.unwrap();
    assert_eq!(shown["head"], there["head"]);
    assert_eq!(there["provenance"], Value::Null);
    let from = &shown["provenance"];
    assert_eq!((&from["ledger"], &from["lines"]), (&names[0].as_str().into(), &4.into()));
    assert_eq!((&from["head"], from["address"].as_str()), (&there["head"], Some(clubs[0].address.as_str())));
    assert_eq!(shown["sides"][0]["player"], format!("A@{}", names[0]));
    // in the list, which filters by them too,
    for (name, id) in names.iter().zip(["demo1", "demo2"]) {
        let encoded = name.replace('/', "%2F");
        let list =
            once(&federation, &format!("matches?ledger={encoded}"), |list| list["matches"][0]["id"] == *id).await;
        assert_eq!(list["matches"].as_array().unwrap().len(), 1);
        assert_eq!(list["matches"][0]["ledger"], name.as_str());
        assert_eq!(list["matches"][0]["log_sha256"].as_str().unwrap().len(), 64);
        let player = format!("matches?player=A%40{encoded}");
        assert_eq!(get(&federation, &player).await.unwrap()["matches"][0]["id"], *id);
    }
    // and in what is told of the clubs.
    let told = once(&federation, "following", |told| told["clubs"][1]["pass"]["accounted"] == 4).await;
    for club in told["clubs"].as_array().unwrap() {
        assert_eq!((&club["matches"], &club["problem"], &club["head"]["lines"]), (&1.into(), &Value::Null, &4.into()));
        assert_eq!((&club["pass"]["lines"], &club["contradicted"]), (&4.into(), &false.into()));
    }
    // When a battle grows at its club,
    post(&one, "matches/demo1/entries?expected=3", NEXT).await;
    // then it grows at the federation.
    let grown = once(&federation, "matches/demo1", |shown| shown["head"]["entries"] == 4).await;
    assert_eq!(grown["head"], get(&one, "matches/demo1").await.unwrap()["head"]);
    assert_eq!(grown["provenance"]["lines"], 5);
    for server in [one, two, federation] {
        server.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_that_is_gone_disturbs_neither_the_others_nor_the_service() {
    // Given a club that answers, one that does not, and one that is something else,
    let club = Server::start(|_| ()).await;
    post(&club, "matches", &demo()).await;
    let here = at(&club).await;
    let keys = ["gone.example", "odd.example"]
        .map(|name| aftermath_store::SecretKey::generate(name, aftermath_store::KeyKind::Signs).unwrap());
    let other = |key: &aftermath_store::SecretKey, address: String| ClubAt {
        address,
        key: key.public().clone(),
        witnesses: Vec::new(),
    };
    let gone = other(&keys[0], "http://127.0.0.1:9".into());
    let odd = other(&keys[1], here.address.clone());
    // when all are followed,
    let federation = federation(vec![gone, odd, here]).await;
    // then the battles of the one come in, and what is wrong with the others is told.
    once(&federation, "matches/demo1", |_| true).await;
    let problem = |told: &Value, ledger: &str| {
        let clubs = told["clubs"].as_array().unwrap().clone();
        let club = clubs.into_iter().find(|club| club["ledger"] == ledger);
        club.map(|club| club["problem"]["code"].clone()).unwrap_or_default()
    };
    let told = once(&federation, "following", |told| {
        problem(told, "gone.example") == "unanswered" && problem(told, "odd.example") == "not_signed"
    })
    .await;
    assert_eq!(told["clubs"].as_array().unwrap().len(), 3);
    assert!(ask(&federation, "GET /health", "").await.0.contains("200"));
    for server in [club, federation] {
        server.stop().await.unwrap();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_that_shows_two_histories_is_told_as_such() {
    // Given a club that goes on from the same key in two ways,
    let folder = tempfile::tempdir().unwrap();
    let (data, twin) = (folder.path().join("data"), folder.path().join("twin"));
    let start = async |data: &Path, bind: Option<SocketAddr>| {
        Server::start(|config| {
            config.data = data.to_owned();
            config.bind = bind.unwrap_or(config.bind);
        })
        .await
    };
    start(&data, None).await.stop().await.unwrap();
    copy(&data, &twin);
    let club = start(&data, None).await;
    let (here, address) = (at(&club).await, club.address);
    post(&club, "matches", &demo()).await;
    let federation = federation(vec![here]).await;
    once(&federation, "matches/demo1", |_| true).await;
    // when it answers with the other one,
    club.stop().await.unwrap();
    let club = start(&twin, Some(address)).await;
    post(&club, "matches", &demo_as("demo2")).await;
    // then that is told, and nothing of it is taken.
    let told = once(&federation, "following", |told| told["clubs"][0]["problem"]["code"] == "forked").await;
    let club_told = &told["clubs"][0];
    assert_eq!((&club_told["problem"]["saved"], &club_told["problem"]["shown"]), (&4.into(), &4.into()));
    assert_eq!((&club_told["contradicted"], &club_told["matches"]), (&true.into(), &1.into()));
    assert!(club_told["problem"]["detail"].as_str().unwrap().starts_with("this club shows two histories"));
    assert!(get(&federation, "matches/demo2").await.is_none());
    assert!(get(&federation, "matches/demo1").await.is_some());
    for server in [club, federation] {
        server.stop().await.unwrap();
    }
}
