//! Guesses at hidden names: whoever is not trusted with names gets the same answer for the right one as for a wrong one.

use aftermath_ingest::results::Pseudonyms;
use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::json;

use crate::{Answer, HEADER, House, NDJSON, demo};

/// The right names are among them.
const FIRST: [&str; 6] = ["Zebedee", "Anna", "Мария", "Olga", "Пётр", "Karl"];
const LAST: [&str; 5] = ["Quickfoot", "Smith", "Островская", "Blackwood", "Чайковский"];
const PLAYERS: [&str; 2] = ["Zebedee Quickfoot", "Мария Островская"];

fn guesses() -> Vec<String> {
    let most = if std::env::var_os("AFTERMATH_TORTURE").is_some() { usize::MAX } else { 12 };
    let all = FIRST.iter().flat_map(|first| LAST.iter().map(move |last| format!("{first} {last}")));
    let (right, wrong): (Vec<String>, Vec<String>) = all.partition(|name| PLAYERS.contains(&name.as_str()));
    right.into_iter().chain(wrong).take(most).collect()
}

async fn house() -> House {
    let house = House::hiding(|config| {
        (config.access.requests_per_s, config.access.burst) = (10_000, 10_000);
    })
    .await;
    let log = demo().replacen(r#""player":"A""#, &format!(r#""player":"{}""#, PLAYERS[0]), 1).replacen(
        r#""player":"B""#,
        &format!(r#""player":"{}""#, PLAYERS[1]),
        1,
    );
    assert_eq!(house.post(log).await.status, StatusCode::CREATED);
    house
}

fn token(house: &House, role: Role, scope: Scope) -> String {
    let new = NewToken { name: format!("the {role}"), role, scope, expires: None };
    let access = Access::in_folder(house._folder.path().join("data"));
    access.issue(new, 1, &Bearer::default()).unwrap().1.reveal()
}

async fn asked(house: &House, path: &str, kind: &str, token: Option<&str>, body: String) -> Answer {
    let mut request = Request::post(path).header(header::CONTENT_TYPE, kind).body(Body::from(body)).unwrap();
    if let Some(token) = token {
        request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
    }
    house.call(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comparison_does_not_tell_whether_a_name_was_guessed() {
    let house = house().await;
    let organizer = token(&house, Role::Organizer, Scope::All);
    let recorder = token(&house, Role::Recorder, Scope::All);
    let (mut tried, mut answers) = (0, Vec::new());
    for name in guesses() {
        for side in ["A", "B"] {
            let header = HEADER.replace(&format!(r#""player":"{side}""#), &format!(r#""player":"{name}""#));
            for token in [None, Some(recorder.as_str())] {
                let path = "/api/v1/compare?match=demo1";
                let answer = asked(&house, path, NDJSON, token, format!("{header}\n")).await;
                assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
                let mut told = answer.json();
                // Of the second log everything may be told: it was handed in.
                told["second"] = json!(null);
                answers.push((side, told.to_string().replace(&name, "*")));
                tried += 1;
            }
        }
    }
    for side in ["A", "B"] {
        let mut of_side: Vec<&String> = answers.iter().filter(|(at, _)| *at == side).map(|(_, told)| told).collect();
        of_side.dedup();
        assert_eq!(of_side.len(), 1, "{of_side:?}");
    }
    let right = HEADER
        .replace(r#""player":"A""#, &format!(r#""player":"{}""#, PLAYERS[0]))
        .replace(r#""player":"B""#, &format!(r#""player":"{}""#, PLAYERS[1]));
    let told = asked(&house, "/api/v1/compare?match=demo1", NDJSON, Some(&organizer), right).await.json();
    assert_eq!(told["header"], json!([]), "an organizer holds a log against what is kept");
    println!("comparisons with a guessed name: tried {tried}, held {tried}");
}

/// A table of one battle between two people, as a club hands it in.
fn table(one: &str, other: &str, event: &str) -> String {
    format!(
        "date,game,event,player_a,army_a,player_b,army_b,result\n2026-04-01,tactica,{event},{one},Blue,{other},Red,draw\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_only_tried_tells_nothing_of_who_is_who() {
    let house = house().await;
    let organizer = token(&house, Role::Organizer, Scope::All);
    let recorder = token(&house, Role::Recorder, Scope::All);
    let bound = token(&house, Role::Recorder, Scope::Event("Cup".into()));
    let kept = table(PLAYERS[0], PLAYERS[1], "Cup");
    let done = asked(&house, "/api/v1/import/results", "text/csv", Some(&organizer), kept).await;
    assert_eq!(done.json()["accepted"], 1, "{done:?}");
    let secret = Pseudonyms::open(&house._folder.path().join("data/pseudonyms.key")).unwrap().unwrap();
    let mut tried = 0;
    let mut fates = Vec::new();
    for name in guesses().into_iter().filter(|name| name != PLAYERS[1]) {
        for (token, path) in [
            (&recorder, "/api/v1/import/results?dry_run=true"),
            (&bound, "/api/v1/import/results?dry_run=true"),
            // Nothing of it is kept, since a row is bad: that is a trial too.
            (&recorder, "/api/v1/import/results"),
        ] {
            let mut rows = table(&name, PLAYERS[1], "Cup");
            if !path.contains("dry_run") {
                rows += "2026-04-01,chess,Cup,Ann,Blue,Bob,Red,draw\n";
            }
            let answer = asked(&house, path, "text/csv", Some(token), rows).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            let text = answer.text();
            for person in [&name, PLAYERS[1]] {
                assert!(!text.contains(&secret.of(person)), "{person}: {text}");
            }
            let row = &answer.json()["rows"][0];
            fates.push((row["fate"].clone(), row["notes"].clone()));
            tried += 1;
        }
    }
    fates.dedup();
    assert_eq!(fates, [(json!("accepted"), json!([]))], "the kept one looks like any other");
    // A token for one event tries no table of another.
    let other = table("Anna Smith", "Karl Smith", "Open");
    asked(&house, "/api/v1/import/results?dry_run=true", "text/csv", Some(&bound), other)
        .await
        .problem(403, "outside-scope");
    // Who is trusted with names is told what is kept.
    let again = table(PLAYERS[0], PLAYERS[1], "Cup");
    let told = asked(&house, "/api/v1/import/results?dry_run=true", "text/csv", Some(&organizer), again).await.json();
    assert_eq!(told["rows"][0]["fate"], "duplicate");
    println!("tables with a guessed name: tried {tried}, held {tried}");
}

/// A log under the id of a kept one: whether it is the same is told to the token by which it came, and to who may read the names.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_under_a_kept_id_does_not_tell_whether_it_is_the_same() {
    let house = house().await;
    let organizer = token(&house, Role::Organizer, Scope::All);
    let [first, second] = [(); 2].map(|()| token(&house, Role::Recorder, Scope::All));
    let log = |id: &str, one: &str, other: &str| {
        let log = demo().replace("demo1", id).replace(r#""player":"A""#, &format!(r#""player":"{one}""#));
        log.replace(r#""player":"B""#, &format!(r#""player":"{other}""#))
    };
    let own = log("own", PLAYERS[0], PLAYERS[1]);
    let upload = async |token: &str, log: String| asked(&house, "/api/v1/matches", NDJSON, Some(token), log).await;
    assert_eq!(upload(&first, own.clone()).await.status, StatusCode::CREATED);
    let (mut tried, mut told) = (0, Vec::new());
    for name in guesses() {
        for id in ["demo1", "own"] {
            for guess in [log(id, &name, PLAYERS[1]), log(id, PLAYERS[0], &name)] {
                let problem = upload(&second, guess).await.problem(409, "match-exists");
                assert_eq!((&problem["identical"], &problem["parts_at"]), (&json!(null), &json!(null)), "{problem}");
                told.push(problem.to_string().replace(id, "*"));
                tried += 1;
            }
        }
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
    // Sent again by the token that sent it, it is known; and changed by it, it is not compared.
    assert_eq!(upload(&first, own.clone()).await.problem(409, "match-exists")["identical"], true);
    let changed = upload(&first, log("own", "Karl Smith", PLAYERS[1])).await.problem(409, "match-exists");
    assert_eq!(changed["identical"], json!(null));
    assert_eq!(upload(&organizer, own).await.problem(409, "match-exists")["identical"], true);
    println!("logs with a guessed name under a kept id: tried {tried}, held {tried}");
}

/// Lines behind an earlier entry: the same again is taken from the token by which they came, and from no other.
#[tokio::test(flavor = "multi_thread")]
async fn lines_that_are_kept_are_not_taken_again_from_who_did_not_send_them() {
    let house = house().await;
    let organizer = token(&house, Role::Organizer, Scope::All);
    let [first, second] = [(); 2].map(|()| token(&house, Role::Recorder, Scope::All));
    let line = |name: &str| {
        format!(r#"{{"seq":4,"side":"orcs","event":{{"dispute":{{"entry":3,"reason":"{name} measured twice"}}}}}}"#)
    };
    let path = "/api/v1/matches/demo1/entries?expected=3";
    let add = async |token: &str, line: String| asked(&house, path, NDJSON, Some(token), line).await;
    let kept = add(&first, line(PLAYERS[0])).await;
    assert_eq!(kept.status, StatusCode::OK, "{kept:?}");
    let (mut tried, mut told) = (0, Vec::new());
    for name in guesses() {
        let problem = add(&second, line(&name)).await.problem(409, "log-moved");
        assert_eq!(problem["entries"], 4, "{problem}");
        told.push(problem.to_string());
        tried += 1;
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
    // A recorder whose connection broke just tries again, and so does one after the service was started again.
    let again = add(&first, line(PLAYERS[0])).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, kept.json()));
    add(&first, line("Karl Smith")).await.problem(409, "log-moved");
    assert_eq!(add(&organizer, line(PLAYERS[0])).await.status, StatusCode::OK);
    println!("lines with a guessed name behind an earlier entry: tried {tried}, held {tried}");
}
