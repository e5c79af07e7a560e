//! A match while it is played: entries one by one, and those who follow.

use axum::{
    body::{Body, BodyDataStream},
    http::{Request, StatusCode, header},
};
use futures_util::StreamExt;
use serde_json::{Value, json};

use crate::{HEADER, House, NDJSON, ORDER, PHASE, TURN, demo, with_demo};

fn adding(expected: u64, lines: &str) -> Request<Body> {
    let address = format!("/api/v1/matches/demo1/entries?expected={expected}");
    Request::post(address).header(header::CONTENT_TYPE, NDJSON).body(lines.to_owned().into()).unwrap()
}

/// A house with the demo battle begun, and no entry yet.
async fn begun() -> House {
    let house = House::new().await;
    assert_eq!(house.post(format!("{HEADER}\n")).await.status, StatusCode::CREATED);
    house
}

#[tokio::test]
async fn a_battle_comes_in_entry_by_entry() {
    let house = begun().await;
    for (expected, line) in (0..).zip([TURN, PHASE, ORDER]) {
        let answer = house.call(adding(expected, line)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let added = answer.json();
        assert_eq!(
            (&added["head"]["entries"], &added["entries"][0]["seq"]),
            (&json!(expected + 1), &json!(expected + 1))
        );
        assert_eq!(added["entries"][0]["status"], "legal");
    }
    assert_eq!(house.get("/api/v1/matches/demo1/log").await.text(), demo());
}

#[tokio::test]
async fn the_same_entries_again_change_nothing_and_get_the_same_answer() {
    let house = begun().await;
    let both = format!("{TURN}\n{PHASE}\n");
    let first = house.call(adding(0, &both)).await.json();
    house.call(adding(2, ORDER)).await;
    let again = house.call(adding(0, &both)).await;
    assert_eq!((again.status, again.json()), (StatusCode::OK, first));
    assert_eq!(house.get("/api/v1/matches/demo1/log").await.text(), demo());
}

#[tokio::test]
async fn who_is_behind_is_told_where_the_log_stands() {
    let house = with_demo().await;
    let hash = house.get("/api/v1/matches/demo1").await.json()["head"]["hash"].clone();
    let late = TURN.replace(r#""turn":1"#, r#""turn":2"#);
    let problem = house.call(adding(0, &late)).await.problem(409, "log-moved");
    assert_eq!((&problem["entries"], &problem["hash"]), (&json!(3), &hash));
    house.call(adding(7, &late)).await.problem(409, "log-moved");
    house.call(adding(100_001, TURN)).await.problem(400, "invalid-parameter");
    let unknown = Request::post("/api/v1/matches/nobody/entries?expected=0").header(header::CONTENT_TYPE, NDJSON);
    house.call(unknown.body(Body::from(TURN)).unwrap()).await.problem(404, "match-not-found");
    let untyped = Request::post("/api/v1/matches/demo1/entries?expected=3").body(Body::from(TURN)).unwrap();
    house.call(untyped).await.problem(415, "unsupported-media-type");
    assert_eq!(house.get("/api/v1/matches/demo1/log").await.text(), demo());
}

#[tokio::test]
async fn an_entry_that_is_none_is_refused_with_its_place() {
    let house = begun().await;
    let problem = house.call(adding(0, &format!("{TURN}\n{{\"seq\":2}}\n"))).await.problem(422, "unreadable-log");
    assert_eq!(problem["entry"], 2);
    let problem = house.call(adding(0, PHASE)).await.problem(422, "unreadable-log");
    assert_eq!(problem["line"], 2);
    assert_eq!(house.get("/api/v1/matches/demo1").await.json()["head"]["entries"], 0);
}

/// What a follower gets, event by event.
struct Followed {
    body: BodyDataStream,
    text: String,
}

impl Followed {
    async fn of(house: &House, request: Request<Body>) -> Self {
        use tower::ServiceExt;
        let response = house.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        Self { body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next event: its name, id and data.
    async fn next(&mut self) -> (String, String, String) {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let line = event.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
                    line.unwrap_or_default().to_owned()
                };
                let event = (field("event"), field("id"), field("data"));
                self.text = rest.to_owned();
                return event;
            }
            let bytes = tokio::time::timeout(std::time::Duration::from_secs(20), self.body.next()).await;
            self.text.push_str(std::str::from_utf8(&bytes.unwrap().unwrap().unwrap()).unwrap());
        }
    }
}

#[tokio::test]
async fn a_follower_sees_what_is_there_and_each_entry_as_it_comes() {
    let house = begun().await;
    house.call(adding(0, TURN)).await;
    let mut followed =
        Followed::of(&house, Request::get("/api/v1/matches/demo1/live").body(Body::empty()).unwrap()).await;
    assert_eq!(followed.next().await, ("entry".into(), "1".into(), TURN.into()));
    house.call(adding(1, PHASE)).await;
    house.call(adding(2, ORDER)).await;
    assert_eq!(followed.next().await, ("entry".into(), "2".into(), PHASE.into()));
    assert_eq!(followed.next().await, ("entry".into(), "3".into(), ORDER.into()));
    // Whose connection broke goes on behind the last event.
    let resumed = Request::get("/api/v1/matches/demo1/live?after=0").header("last-event-id", "2");
    let mut followed = Followed::of(&house, resumed.body(Body::empty()).unwrap()).await;
    assert_eq!(followed.next().await.1, "3");
    house.get("/api/v1/matches/nobody/live").await.problem(404, "match-not-found");
    let bad = Request::get("/api/v1/matches/demo1/live").header("last-event-id", "x").body(Body::empty()).unwrap();
    house.call(bad).await.problem(400, "invalid-parameter");
}

#[tokio::test]
async fn everything_accepted_can_be_followed_from_any_point() {
    let house = begun().await;
    house.call(adding(0, TURN)).await;
    let lines = house.get("/api/v1/changes").await;
    assert_eq!(lines.header(header::CONTENT_TYPE), NDJSON);
    let changes: Vec<Value> = lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told = |change: &Value| (change["position"].clone(), change["before"].clone(), change["first_leaf"].clone());
    assert_eq!(
        changes.iter().map(told).collect::<Vec<_>>(),
        [(json!(1), json!(null), json!(0)), (json!(2), json!(0), json!(1))]
    );
    assert_eq!(house.get("/api/v1/changes?after=2").await.text(), "");
    let events = Request::get("/api/v1/changes?after=1").header(header::ACCEPT, "text/event-stream");
    let mut followed = Followed::of(&house, events.body(Body::empty()).unwrap()).await;
    assert_eq!(followed.next().await.1, "2");
    house.call(adding(1, PHASE)).await;
    let (event, id, data) = followed.next().await;
    assert_eq!((event.as_str(), id.as_str()), ("change", "3"));
    assert_eq!(serde_json::from_str::<Value>(&data).unwrap()["head"]["entries"], 2);
}

/// Where reading takes a token, one that is revoked shows nothing more, also to those who are following already.
#[tokio::test]
async fn a_follower_whose_token_is_revoked_sees_nothing_more() {
    use aftermath_api::http::Reading;
    use aftermath_store::{Access, Bearer, NewToken, Role, Scope};

    let house = House::with(|config| config.access.reading = Reading::WithToken).await;
    house.post(format!("{HEADER}\n{TURN}\n")).await;
    let access = Access::in_folder(house._folder.path().join("data"));
    let token = |role| {
        let new = NewToken { name: "x".into(), role, scope: Scope::All, expires: None };
        format!("Bearer {}", access.issue(new, 1, &Bearer::default()).unwrap().1.reveal())
    };
    let (reader, recorder) = (token(Role::Reader), token(Role::Recorder));
    let follow = Request::get("/api/v1/matches/demo1/live").header(header::AUTHORIZATION, &reader);
    let mut followed = Followed::of(&house, follow.body(Body::empty()).unwrap()).await;
    assert_eq!(followed.next().await.1, "1");
    access.revoke(1, 2, &Bearer::default()).unwrap();
    let mut more = adding(1, PHASE);
    more.headers_mut().insert(header::AUTHORIZATION, recorder.parse().unwrap());
    assert_eq!(house.call(more).await.status, StatusCode::OK);
    let rest = tokio::time::timeout(std::time::Duration::from_secs(20), followed.body.next()).await.unwrap();
    assert!(rest.is_none(), "the stream ends: {rest:?}");
}

#[tokio::test]
async fn there_is_room_for_so_many_followers() {
    let house = House::with(|config| config.max_followers = 1).await;
    house.post(demo()).await;
    let follow = || Request::get("/api/v1/matches/demo1/live").body(Body::empty()).unwrap();
    let first = Followed::of(&house, follow()).await;
    house.call(follow()).await.problem(503, "busy");
    drop(first);
    Followed::of(&house, follow()).await.next().await;
}
