//! Strangers who would take the room of all others: with bodies that never come, and with requests that never end.

use std::time::{Duration, Instant};

use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::{Body, Bytes},
    http::{Request, StatusCode, header},
};
use tower::ServiceExt;

use crate::{HEADER, House, NDJSON, ORDER, PHASE, TURN, demo_as, endless, upload};

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
