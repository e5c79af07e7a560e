//! Strangers who would take the room of all others: with bodies that never come, and with requests that never end.

use std::time::{Duration, Instant};

use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::{Body, Bytes},
    http::{Request, StatusCode, header},
};
use tower::ServiceExt;

use crate::{HEADER, House, NDJSON, ORDER, PHASE, TURN, demo_as, endless, played_on::battle, upload};

fn posted(path: &str, kind: &str, body: Body) -> Request<Body> {
    Request::post(path).header(header::CONTENT_TYPE, kind).body(body).unwrap()
}

fn with_token(house: &House, mut request: Request<Body>) -> Request<Body> {
    let access = Access::in_folder(house._folder.path().join("data"));
    let new = NewToken { name: "the recorder".into(), role: Role::Recorder, scope: Scope::All, expires: None };
    let secret = access.issue(new, 1, &Bearer::default()).unwrap().1.reveal();
    request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {secret}").parse().unwrap());
    request
}

/// Eight slow comparisons took the room for whole logs: neither a battle nor an entry was taken any more.
#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_do_not_come_take_no_room_for_logs() {
    let house = House::with(|config| config.max_whole_logs = 2).await;
    let mut slow = Vec::new();
    for _ in 0..16 {
        let (sender, body) = endless();
        slow.push((sender, tokio::spawn(house.router.clone().oneshot(posted("/api/v1/compare", NDJSON, body)))));
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let began = Instant::now();
    assert_eq!(house.post([HEADER, TURN, ""].join("\n")).await.status, StatusCode::CREATED);
    for (at, entry) in [PHASE, ORDER].into_iter().enumerate() {
        let path = format!("/api/v1/matches/demo1/entries?expected={}", at + 1);
        let added = house.call(posted(&path, NDJSON, Body::from(format!("{entry}\n")))).await;
        assert_eq!(added.status, StatusCode::OK, "{added:?}");
    }
    assert!(began.elapsed() < Duration::from_secs(4), "they did not wait for the slow ones");
    slow.iter().for_each(|(_, one)| one.abort());
    println!("slow comparisons beside uploads and entries: tried 16, held 16");
}

/// 258 slow queries took the 256 places.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_leave_places_to_those_with_a_token() {
    let house = House::with(|config| config.max_concurrent = 8).await;
    let mut slow = Vec::new();
    for _ in 0..20 {
        let (sender, body) = endless();
        slow.push((sender, tokio::spawn(house.router.clone().oneshot(posted("/api/v1/sql", "text/plain", body)))));
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    house.get("/api/v1/systems").await.problem(503, "busy");
    assert_eq!(house.get("/health").await.status, StatusCode::OK);
    let reading = Request::get("/api/v1/systems").body(Body::empty()).unwrap();
    assert_eq!(house.call(with_token(&house, reading)).await.status, StatusCode::OK);
    let handed_in = house.call(with_token(&house, upload(demo_as("theirs")))).await;
    assert_eq!(handed_in.status, StatusCode::CREATED, "{handed_in:?}");
    slow.iter().for_each(|(_, one)| one.abort());
    println!("slow queries beside bearers of tokens: tried 20, held 20");
}

/// What is judged for one request alone has a bound for who shows no token: comparing, going on from a match, by bots too,
/// bundles.
#[tokio::test(flavor = "multi_thread")]
async fn strangers_have_only_so_much_judged_for_them() {
    let house = House::with(|config| config.steps_for_strangers = 0).await;
    assert_eq!(house.post(demo_as("one")).await.status, StatusCode::CREATED);
    let reading = |path: &str| Request::get(path).body(Body::empty()).unwrap();
    let compare = || posted("/api/v1/compare?match=one", NDJSON, Body::from(demo_as("other")));
    let (bytes, at, _) = battle();
    let given = || posted(&format!("/api/v1/played-on?at={at}"), NDJSON, Body::from(bytes.clone()));
    let played_on = format!("{}/played-on?at={at}", house.post(bytes.clone()).await.header(header::LOCATION));
    for path in ["/api/v1/matches/one/fork?at=1", "/api/v1/matches/one/bundle", &played_on] {
        house.get(path).await.problem(413, "too-large");
        assert_eq!(house.call(with_token(&house, reading(path))).await.status, StatusCode::OK, "{path}");
    }
    house.call(compare()).await.problem(413, "too-large");
    assert_eq!(house.call(with_token(&house, compare())).await.status, StatusCode::OK);
    house.call(given()).await.problem(413, "too-large");
    assert_eq!(house.call(with_token(&house, given())).await.status, StatusCode::OK);
    // What is judged once for everybody is not.
    for path in ["timeline", "facts", "course", "verdicts/3"] {
        assert_eq!(house.get(&format!("/api/v1/matches/one/{path}")).await.status, StatusCode::OK, "{path}");
    }
}

/// The process that answers a query is ended when whoever asked has gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_query_ends_when_whoever_asked_has_gone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (program, told) = (folder.path().join("slow"), folder.path().join("pid"));
    // It takes the question and never answers.
    std::fs::write(&program, format!("#!/bin/sh\necho $$ > {}\nexec sleep 60\n", told.display())).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let house = House::with(|config| {
        config.program = Some(program);
        config.sql.time = Duration::from_secs(50);
        config.max_sql = 1;
    })
    .await;
    let asked = tokio::spawn(house.router.clone().oneshot(posted("/api/v1/sql", "text/plain", Body::from("SELECT 1"))));
    let wait = async |what: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !what() && began.elapsed() < Duration::from_secs(20) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        what()
    };
    let pid = || std::fs::read_to_string(&told).ok().filter(|pid| pid.ends_with('\n')).map(|pid| pid.trim().to_owned());
    assert!(wait(&|| pid().is_some()).await, "it began");
    let process = std::path::PathBuf::from(format!("/proc/{}", pid().unwrap()));
    assert!(process.exists());
    asked.abort();
    assert!(wait(&|| !process.exists()).await, "it goes on for nobody");
}

/// A byte now and then is no body.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_comes_byte_by_byte_is_given_up() {
    let house = House::with(|config| config.access.stall_timeout = Duration::from_millis(300)).await;
    for path in ["/api/v1/compare", "/api/v1/matches"] {
        let bytes = futures_util::stream::unfold((), async |()| {
            tokio::time::sleep(Duration::from_millis(20)).await;
            Some((Ok::<_, std::io::Error>(Bytes::from_static(b" ")), ()))
        });
        let began = Instant::now();
        house.call(posted(path, NDJSON, Body::from_stream(bytes))).await.problem(408, "slow-upload");
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
}
