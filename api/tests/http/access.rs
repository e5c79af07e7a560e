//! Who may do what: tokens, roles, scopes, and what a stranger tries.

use aftermath_api::http::{Addresses, Config, Origin, Reading};
use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};

use crate::{Answer, HEADER, House, NDJSON, ORDER, PHASE, Server, TURN, demo, demo_as};

const RULING: &str = r#"{"seq":4,"event":{"ruling":{"entry":3,"by":"Olga","decision":"overturned","reason":"so"}}}"#;
const DISPUTE: &str = r#"{"seq":4,"side":"orcs","event":{"dispute":{"entry":3,"reason":"too far"}}}"#;

/// An amendment of entry 3 as entry `seq`.
fn amend(seq: u32, of: u32, agreed: &str) -> String {
    format!(r#"{{"seq":{seq},"event":{{"amend":{{"entry":{of},"reason":"typo","agreed":[{agreed}]}}}}}}"#)
}

/// Makes a request.
type Doing = Box<dyn Fn() -> Request<Body>>;

/// The tokens of a house.
fn access(house: &House) -> Access {
    Access::in_folder(house._folder.path().join("data"))
}

fn token(house: &House, role: Role, scope: Scope) -> String {
    let new = NewToken { name: format!("the {role}"), role, scope, expires: None };
    access(house).issue(new, now(), &Bearer::default()).unwrap().1.reveal()
}

fn now() -> u64 {
    std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs()
}

fn with(mut request: Request<Body>, token: &str) -> Request<Body> {
    request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
    request
}

fn adding(id: &str, expected: u64, lines: &str) -> Request<Body> {
    let address = format!("/api/v1/matches/{id}/entries?expected={expected}");
    Request::post(address).header(header::CONTENT_TYPE, NDJSON).body(lines.to_owned().into()).unwrap()
}

fn uploading(log: &str) -> Request<Body> {
    crate::upload(log.to_owned())
}

fn getting(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

impl House {
    async fn call_as(&self, token: &str, request: Request<Body>) -> Answer {
        self.call(with(request, token)).await
    }

    /// Entries that the match has.
    async fn entries(&self, id: &str) -> Value {
        self.get(&format!("/api/v1/matches/{id}")).await.json()["head"]["entries"].clone()
    }
}

/// A house with the demo battle, and one token of each role.
async fn guarded() -> (House, [String; 4]) {
    let house = House::new().await;
    assert_eq!(house.post(demo()).await.status, StatusCode::CREATED);
    let tokens = Role::ALL.map(|role| token(&house, role, Scope::All));
    (house, tokens)
}

#[tokio::test]
async fn on_one_machine_nobody_needs_a_token_until_the_first_is_made() {
    let house = House::new().await;
    assert_eq!(house.post(demo()).await.status, StatusCode::CREATED);
    let recorder = token(&house, Role::Recorder, Scope::All);
    let refused = house.call(adding("demo1", 3, DISPUTE)).await;
    let problem = refused.problem(401, "token-needed");
    assert_eq!(problem["role"], "recorder");
    assert_eq!(refused.header(header::WWW_AUTHENTICATE), r#"Bearer realm="aftermath""#);
    house.post(demo_as("demo2")).await.problem(401, "token-needed");
    assert_eq!(house.get("/api/v1/matches/demo1/log").await.text(), demo(), "reading stays open");
    assert_eq!(house.call_as(&recorder, adding("demo1", 3, DISPUTE)).await.status, StatusCode::OK);
    // Revoking the last one does not open the doors again.
    access(&house).revoke(1, now(), &Bearer::default()).unwrap();
    house.post(demo_as("demo2")).await.problem(401, "token-needed");
}

#[tokio::test]
async fn a_service_that_others_can_reach_takes_nothing_without_a_token_and_says_how_to_make_one() {
    let house = House::with(|config| config.bind = "0.0.0.0:0".parse().unwrap()).await;
    let problem = house.post(demo()).await.problem(401, "token-needed");
    assert!(problem["detail"].as_str().unwrap().contains("aftermath token new"), "{problem}");
    assert_eq!(house.get("/api/v1/matches").await.status, StatusCode::OK);
    let recorder = token(&house, Role::Recorder, Scope::All);
    assert_eq!(house.call_as(&recorder, uploading(&demo())).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn who_comes_through_a_proxy_or_by_another_name_is_not_on_this_machine() {
    let house = House::hiding(|_| ()).await;
    let proxied = [
        ("x-forwarded-for", "127.0.0.1"),
        ("forwarded", "for=127.0.0.1"),
        ("x-real-ip", "127.0.0.1"),
        ("x-forwarded-host", "localhost"),
        ("x-forwarded-proto", "http"),
        ("via", "1.1 proxy"),
        // A page from elsewhere, whose name was made to lead to this machine.
        ("host", "evil.example:8787"),
        ("host", "127.0.0.1.evil.example"),
        ("host", "localhost.evil.example"),
        ("host", "localhost@evil.example"),
        ("host", ""),
    ];
    for (name, value) in proxied {
        let mut request = uploading(&demo());
        request.headers_mut().insert(name, value.parse().unwrap());
        house.call(request).await.problem(401, "token-needed");
    }
    let mut twice = uploading(&demo());
    for host in ["localhost", "evil.example"] {
        twice.headers_mut().append(header::HOST, host.parse().unwrap());
    }
    house.call(twice).await.problem(401, "token-needed");
    let by_line = Request::post("http://evil.example/api/v1/matches").header(header::CONTENT_TYPE, NDJSON);
    house.call(by_line.body(demo().into()).unwrap()).await.problem(401, "token-needed");
    for (at, host) in
        ["localhost", "LOCALHOST:8787", "127.0.0.1:8787", "[::1]:8787", "127.1.2.3"].into_iter().enumerate()
    {
        let mut request = uploading(&demo_as(&format!("m{at}")));
        request.headers_mut().insert(header::HOST, host.parse().unwrap());
        assert_eq!(house.call(request).await.status, StatusCode::CREATED, "{host}");
    }
    let behind = House::with(|config| config.access.origin = Origin::Proxy).await;
    behind.post(demo()).await.problem(401, "token-needed");
}

/// What each role may do; each may what those before it may.
#[tokio::test]
async fn each_role_may_what_the_table_says_and_no_more() {
    let (house, tokens) = guarded().await;
    let both = r#""empire","orcs""#;
    // What is done, and how many of the four roles may not do it. What is refused leaves the log as it was.
    let done: [(Doing, usize); 8] = [
        (Box::new(|| getting("/api/v1/matches")), 0),
        (Box::new(|| adding("demo1", 3, DISPUTE)), 1),
        (Box::new(|| adding("demo1", 4, &amend(5, 3, r#""empire","orcs""#))), 1),
        (Box::new(|| adding("demo1", 5, &RULING.replace(r#""seq":4"#, r#""seq":6"#))), 2),
        (Box::new(|| adding("demo1", 6, &amend(7, 3, r#""empire""#))), 2),
        (Box::new(|| getting("/api/v1/access/tokens")), 3),
        (Box::new(|| getting("/api/v1/access/trail")), 3),
        (
            Box::new(|| {
                let wish = json!({"name": "x", "role": "reader"}).to_string();
                let request = Request::post("/api/v1/access/tokens").header(header::CONTENT_TYPE, "application/json");
                request.body(wish.into()).unwrap()
            }),
            3,
        ),
    ];
    for (request, too_low) in done {
        for (at, token) in tokens.iter().enumerate() {
            let answer = house.call_as(token, request()).await;
            if at < too_low {
                let problem = answer.problem(403, "role-too-low");
                // Who may write nothing at all is told what writing takes, and who may make no token what one takes at least.
                let least = match (at, request().method()) {
                    (0, &Method::POST) if too_low == 2 => Role::Recorder,
                    (0 | 1, &Method::POST) if too_low == 3 => Role::Organizer,
                    _ => Role::ALL[too_low],
                }
                .as_str();
                assert_eq!(problem["role"], least);
                let told = answer.header(header::WWW_AUTHENTICATE);
                assert_eq!(told, format!(r#"Bearer realm="aftermath", error="insufficient_scope", scope="{least}""#));
            } else {
                assert!(answer.status.is_success(), "{at}: {answer:?}");
            }
        }
    }
    assert_eq!(house.entries("demo1").await, 7);
    // A player cannot strike out what the organizer decided, agreed or not.
    house.call_as(&tokens[1], adding("demo1", 7, &amend(8, 6, both))).await.problem(403, "role-too-low");
    house.call_as(&tokens[1], adding("demo1", 7, &amend(8, 7, both))).await.problem(403, "role-too-low");
    assert_eq!(house.call_as(&tokens[2], adding("demo1", 7, &amend(8, 6, both))).await.status, StatusCode::OK);
}

#[tokio::test]
async fn one_entry_that_is_not_theirs_refuses_the_whole_batch_however_it_is_handed_in() {
    let (house, [_, recorder, organizer, _]) = guarded().await;
    let batch = [DISPUTE.to_owned(), RULING.replace(r#""seq":4"#, r#""seq":5"#)].join("\n");
    house.call_as(&recorder, adding("demo1", 3, &batch)).await.problem(403, "role-too-low");
    assert_eq!(house.entries("demo1").await, 3, "nothing of it is kept");
    // The same by a whole log, by spaces, by an escape for a letter, by the other order of the members.
    let ruled = |ruling: &str| format!("{}{ruling}\n", demo_as("demo2"));
    for ruling in [
        RULING.to_owned(),
        RULING.replace(r#"{"ruling":"#, r#"{ "ruling" : "#),
        RULING.replace("ruling", r"\u0072uling"),
        r#"{"event":{"ruling":{"reason":"so","decision":"upheld","by":"Olga","entry":3}},"seq":4}"#.to_owned(),
    ] {
        house.call_as(&recorder, uploading(&ruled(&ruling))).await.problem(403, "role-too-low");
    }
    house.get("/api/v1/matches/demo2").await.problem(404, "match-not-found");
    // One event cannot be two, and members are not doubled.
    let double = RULING.replace(r#"{"ruling""#, r#"{"turn_start":{"turn":1},"ruling""#);
    house.call_as(&recorder, uploading(&ruled(&double))).await.problem(422, "unreadable-log");
    assert_eq!(house.call_as(&organizer, uploading(&ruled(RULING))).await.status, StatusCode::CREATED);
    // What is there already is theirs no more than before: repeating it is refused too.
    house.call_as(&recorder, adding("demo2", 3, RULING)).await.problem(403, "role-too-low");
}

#[tokio::test]
async fn a_scope_ends_where_it_ends() {
    let (house, _) = guarded().await;
    let own = token(&house, Role::Organizer, Scope::Match("demo1".parse().unwrap()));
    for other in ["demo10", "demo", "Demo1", "demo1-"] {
        let problem = house.call_as(&own, uploading(&demo_as(other))).await.problem(403, "outside-scope");
        assert_eq!(problem["scope"], "match demo1");
        house.get(&format!("/api/v1/matches/{other}")).await.problem(404, "match-not-found");
    }
    let (rest, admin) = (token(&house, Role::Recorder, Scope::All), token(&house, Role::Admin, Scope::All));
    house.call_as(&rest, uploading(&demo_as("demo10"))).await;
    let dispute = |id: &str| adding(id, 3, DISPUTE);
    house.call_as(&own, dispute("demo10")).await.problem(403, "outside-scope");
    house.call_as(&own, dispute("demo10%2f..%2fdemo1")).await.problem(400, "invalid-parameter");
    house.call_as(&own, dispute("demo1%00")).await.problem(400, "invalid-parameter");
    assert_eq!(
        house.call_as(&own, dispute("%64emo1")).await.status,
        StatusCode::OK,
        "the same name, otherwise written"
    );
    assert_eq!((house.entries("demo1").await, house.entries("demo10").await), (json!(4), json!(3)));

    let at_event = |id: &str, event: &str| {
        let header =
            HEADER.replace("demo1", id).replace(r#""table":"#, &format!(r#""event":{{"name":"{event}"}},"table":"#));
        [header.as_str(), TURN, PHASE, ORDER, ""].join("\n")
    };
    let muster = token(&house, Role::Recorder, Scope::event("Muster").unwrap());
    assert_eq!(house.call_as(&muster, uploading(&at_event("e1", "Muster"))).await.status, StatusCode::CREATED);
    assert_eq!(house.call_as(&muster, dispute("e1")).await.status, StatusCode::OK);
    for other in ["Muster 2", "muster", "Мuster"] {
        house.call_as(&muster, uploading(&at_event("e2", other))).await.problem(403, "outside-scope");
    }
    house.call_as(&muster, uploading(&demo_as("e2"))).await.problem(403, "outside-scope");
    house.call_as(&muster, dispute("demo10")).await.problem(403, "outside-scope");
    // A second event in the header, or one hidden in it, is no log.
    let twice = at_event("e3", "Other").replace(r#""event":"#, r#""event":{"name":"Muster"},"event":"#);
    house.call_as(&muster, uploading(&twice)).await.problem(422, "unreadable-log");
    assert_eq!(house.call_as(&admin, uploading(&at_event("e2", "Other"))).await.status, StatusCode::CREATED);
}

/// A wish for a token.
fn wishing(wish: &Value) -> Request<Body> {
    let request = Request::post("/api/v1/access/tokens").header(header::CONTENT_TYPE, "application/json");
    request.body(wish.to_string().into()).unwrap()
}

#[tokio::test]
async fn an_organizer_hands_out_what_records_one_match_and_nothing_else() {
    // Given: a battle, and another of an event, with organizers of all, of one match and of that event.
    let (house, [_, recorder, organizer, _]) = guarded().await;
    let header = HEADER.replace("demo1", "e1").replace(r#""table":"#, r#""event":{"name":"Muster"},"table":"#);
    let log = [header.as_str(), TURN, PHASE, ORDER, ""].join("\n");
    assert_eq!(house.call_as(&organizer, uploading(&log)).await.status, StatusCode::CREATED);
    let of_one = token(&house, Role::Organizer, Scope::Match("demo1".parse().unwrap()));
    let of_event = token(&house, Role::Organizer, Scope::event("Muster").unwrap());
    let wish = |id: &str| json!({"name": id, "role": "recorder", "match": id, "days": 14});

    // When: an organizer makes a token for a battle to come. Then: it records that battle and nothing else.
    let issued = house.call_as(&organizer, wishing(&wish("demo2"))).await;
    assert_eq!(issued.status, StatusCode::CREATED);
    let handed = issued.json()["secret"].as_str().unwrap().to_owned();
    assert_eq!(house.call_as(&handed, uploading(&demo_as("demo2"))).await.status, StatusCode::CREATED);
    house.call_as(&handed, uploading(&demo_as("demo3"))).await.problem(403, "outside-scope");

    // Every other token takes an admin.
    for other in [
        json!({"name": "x", "role": "recorder", "match": "demo2", "days": 15}),
        json!({"name": "x", "role": "recorder", "match": "demo2"}),
        json!({"name": "x", "role": "organizer", "match": "demo2", "days": 1}),
        json!({"name": "x", "role": "recorder", "event": "Muster", "days": 1}),
        json!({"name": "x", "role": "recorder", "days": 1}),
        json!({"name": "x", "role": "reader", "days": 1}),
        json!({"name": "x", "role": "admin"}),
    ] {
        let problem = house.call_as(&organizer, wishing(&other)).await.problem(403, "role-too-low");
        assert_eq!(problem["role"], "admin", "{other}");
    }
    house.call_as(&recorder, wishing(&wish("demo2"))).await.problem(403, "role-too-low");

    // Whose own token is bound hands out within it.
    assert_eq!(house.call_as(&of_one, wishing(&wish("demo1"))).await.status, StatusCode::CREATED);
    assert_eq!(house.call_as(&of_event, wishing(&wish("e1"))).await.status, StatusCode::CREATED);
    for (bound, id) in [(&of_one, "demo2"), (&of_one, "e1"), (&of_event, "demo1"), (&of_event, "to-come")] {
        house.call_as(bound, wishing(&wish(id))).await.problem(403, "outside-scope");
    }
}

#[tokio::test]
async fn who_would_hand_out_a_token_where_none_is_needed_is_told_so() {
    let wish = json!({"name": "x", "role": "recorder", "match": "m1", "days": 1});
    let house = House::new().await;
    assert_eq!(house.call(wishing(&wish)).await.problem(401, "token-needed")["needed_to_write"], false);
    let reached = House::with(|config| config.bind = "0.0.0.0:0".parse().unwrap()).await;
    assert_eq!(reached.call(wishing(&wish)).await.problem(401, "token-needed")["needed_to_write"], true);
    token(&house, Role::Recorder, Scope::All);
    assert_eq!(house.call(wishing(&wish)).await.problem(401, "token-needed")["needed_to_write"], true);
}

#[tokio::test]
async fn a_token_is_good_for_its_time_and_until_it_is_revoked() {
    let (house, [_, recorder, _, admin]) = guarded().await;
    let short = NewToken { name: "short".into(), role: Role::Recorder, scope: Scope::All, expires: Some(now() + 2) };
    let short = access(&house).issue(short, now(), &Bearer::default()).unwrap().1.reveal();
    assert_eq!(house.call_as(&short, getting("/api/v1/matches")).await.status, StatusCode::OK);
    tokio::time::sleep(std::time::Duration::from_millis(2_100)).await;
    let over = house.call_as(&short, uploading(&demo_as("late"))).await;
    over.problem(401, "token-refused");
    assert_eq!(over.header(header::WWW_AUTHENTICATE), r#"Bearer realm="aftermath", error="invalid_token""#);

    let revoke = |number: u64| {
        let request = Request::delete(format!("/api/v1/access/tokens/{number}"));
        request.body(Body::empty()).unwrap()
    };
    house.call_as(&recorder, revoke(4)).await.problem(403, "role-too-low");
    let revoked = house.call_as(&admin, revoke(2)).await;
    assert_eq!((revoked.status, &revoked.json()["state"]), (StatusCode::OK, &json!("revoked")));
    // Again and again, for reading too: who shows a bad token is told.
    for _ in 0..3 {
        house.call_as(&recorder, adding("demo1", 3, DISPUTE)).await.problem(401, "token-refused");
    }
    house.call_as(&recorder, getting("/api/v1/matches")).await.problem(401, "token-refused");
    house.call_as(&admin, revoke(99)).await.problem(404, "token-not-found");
    house.call_as(&admin, revoke(4)).await;
    house.call_as(&admin, revoke(4)).await.problem(401, "token-refused");
}

#[tokio::test]
async fn what_is_no_token_is_refused_whatever_it_looks_like() {
    let (house, [_, recorder, ..]) = guarded().await;
    let body = &recorder["aftermath_".len()..];
    let shown = |value: &[u8]| {
        let mut request = adding("demo1", 3, DISPUTE);
        request.headers_mut().insert(header::AUTHORIZATION, header::HeaderValue::from_bytes(value).unwrap());
        request
    };
    for wrong in [
        "Bearer x".to_owned(),
        format!("Bearer {body}"),
        format!("Bearer {}", recorder.to_uppercase()),
        format!("Bearer {recorder}="),
        format!("Bearer {}A", &recorder[..recorder.len() - 1].replace('_', "-")),
        format!("Bearer \"{recorder}\""),
        format!("Bearer {}", "aftermath_".repeat(10_000)),
    ] {
        house.call(shown(wrong.as_bytes())).await.problem(401, "token-refused");
    }
    // Schemes that are not ours say nothing.
    for other in
        [format!("Basic {recorder}"), recorder.clone(), format!("Bearer\u{9}{recorder}"), format!("Token {recorder}")]
    {
        house.call(shown(other.as_bytes())).await.problem(401, "token-needed");
    }
    for malformed in ["Bearer", "Bearer ", &format!("Bearer {recorder} {recorder}"), &format!("Bearer {recorder},x")] {
        let refused = house.call(shown(malformed.as_bytes())).await;
        refused.problem(400, "malformed-authorization");
        assert!(refused.header(header::WWW_AUTHENTICATE).contains("invalid_request"), "{malformed}");
    }
    house.call(shown("Bearer токен".as_bytes())).await.problem(400, "malformed-authorization");
    house.call(shown(b"Bearer \xff\xfe")).await.problem(400, "malformed-authorization");
    let mut twice = shown(format!("Bearer {recorder}").as_bytes());
    twice.headers_mut().append(header::AUTHORIZATION, "Bearer x".parse().unwrap());
    house.call(twice).await.problem(400, "malformed-authorization");
    assert_eq!(house.entries("demo1").await, 3);
    // The scheme is written as one likes, with as many spaces.
    assert_eq!(house.call(shown(format!("bEARER   {recorder} ").as_bytes())).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_token_in_an_address_is_refused_even_where_none_is_needed() {
    let (house, [_, recorder, ..]) = guarded().await;
    for address in [
        format!("/api/v1/matches?token={recorder}"),
        format!("/api/v1/matches?access_token={recorder}"),
        "/api/v1/matches?ACCESS_TOKEN=x".to_owned(),
        format!("/api/v1/matches?player={recorder}"),
        format!("/api/v1/matches/{recorder}"),
    ] {
        let refused = house.get(&address).await;
        refused.problem(400, "token-in-address");
        assert!(!refused.text().contains(&recorder), "it is not told again");
    }
    let added = Request::post(format!("/api/v1/matches/demo1/entries?expected=3&access_token={recorder}"));
    let added = added.header(header::CONTENT_TYPE, NDJSON).body(DISPUTE.into()).unwrap();
    house.call(added).await.problem(400, "token-in-address");
    assert_eq!(house.entries("demo1").await, 3);
}

#[tokio::test]
async fn methods_and_headers_that_mean_another_method_open_nothing() {
    let (house, [_, recorder, ..]) = guarded().await;
    for method in [Method::OPTIONS, Method::PUT, Method::PATCH, Method::DELETE, Method::TRACE] {
        for path in ["/api/v1/matches", "/api/v1/matches/demo1/entries?expected=3", "/api/v1/access/trail"] {
            let request = Request::builder().method(&method).uri(path).body(Body::from(DISPUTE)).unwrap();
            let answer = house.call(request).await;
            assert!([401, 405].contains(&answer.status.as_u16()), "{method} {path}: {answer:?}");
            assert!(!answer.headers.contains_key("access-control-allow-origin"));
        }
    }
    for path in ["/api/v1/access/trail", "/api/v1/access/tokens"] {
        let head = Request::head(path).body(Body::empty()).unwrap();
        assert_eq!(house.call(head).await.status, StatusCode::UNAUTHORIZED, "{path}");
    }
    for name in ["x-http-method-override", "x-http-method", "x-method-override"] {
        let request = Request::get("/api/v1/matches/demo1/entries").header(name, "POST");
        let request = request.header(header::CONTENT_TYPE, NDJSON).body(Body::from(DISPUTE)).unwrap();
        assert_eq!(house.call_as(&recorder, request).await.status, StatusCode::OK, "it is read");
    }
    for (name, value) in [("x-original-url", "/health"), ("x-rewrite-url", "/health"), ("x-user", "admin")] {
        let mut request = getting("/api/v1/access/trail");
        request.headers_mut().insert(name, value.parse().unwrap());
        house.call(request).await.problem(401, "token-needed");
    }
    assert_eq!(house.entries("demo1").await, 3);
    // No way of writing the same path goes round the gate.
    for path in ["/api/v1/access/trail/", "/api//v1/access/trail", "/api/v1/./access/trail", "/API/v1/access/trail"] {
        let answer = house.get(path).await;
        assert!(!answer.text().contains("\"lines\""), "{path}: {answer:?}");
    }
    house.get("/api/v1/access/tr%61il").await.problem(404, "not-found");
}

#[tokio::test]
async fn a_private_service_is_read_with_a_token_and_its_answers_are_kept_by_no_shared_cache() {
    let house = House::with(|config| config.access.reading = Reading::WithToken).await;
    assert_eq!(house.post(demo()).await.status, StatusCode::CREATED, "its own machine still writes without one");
    let reader = token(&house, Role::Reader, Scope::All);
    let paths = [
        "/api/v1/matches",
        "/api/v1/matches/demo1/log",
        "/api/v1/matches/demo1/live",
        "/api/v1/changes",
        "/api/v1/ledger/checkpoint",
        "/api/v1/ledger/tile/0/000.p/4",
        "/api/v1/ledger/tile/entries/000.p/4",
        "/api/v1/rules",
        "/api/v1/stats/command",
        "/metrics",
    ];
    for path in paths {
        let refused = house.get(path).await;
        refused.problem(401, "token-needed");
        let head = house.call(Request::head(path).body(Body::empty()).unwrap()).await;
        assert_eq!(head.status, StatusCode::UNAUTHORIZED, "{path}");
    }
    for path in paths.into_iter().filter(|path| !path.ends_with("/live")) {
        let answer = house.call_as(&reader, getting(path)).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let kept = answer.header(header::CACHE_CONTROL);
        assert!(kept.starts_with("private") && !kept.contains("public"), "{path}: {kept}");
    }
    // What the client has already is told to those alone who may know.
    let tag = house.call_as(&reader, getting("/api/v1/matches/demo1/log")).await.header(header::ETAG).to_owned();
    house.get_with("/api/v1/matches/demo1/log", header::IF_NONE_MATCH, &tag).await.problem(401, "token-needed");
    for open in ["/", "/health", "/api/docs/"] {
        assert_eq!(house.get(open).await.status, StatusCode::OK, "{open}");
    }
}

#[tokio::test]
async fn an_admin_makes_tokens_that_are_told_once() {
    let (house, [_, recorder, _, admin]) = guarded().await;
    let wish = |wish: &str| {
        let request = Request::post("/api/v1/access/tokens").header(header::CONTENT_TYPE, "application/json");
        request.body(Body::from(wish.to_owned())).unwrap()
    };
    let asked = r#"{"name":"Table 3","role":"recorder","match":"demo1","days":2}"#;
    house.call(wish(asked)).await.problem(401, "token-needed");
    house.call_as(&recorder, wish(asked)).await.problem(403, "role-too-low");
    let made = house.call_as(&admin, wish(asked)).await;
    assert_eq!((made.status, made.header(header::CACHE_CONTROL)), (StatusCode::CREATED, "private, no-store"));
    let made = made.json();
    let secret = made["secret"].as_str().unwrap();
    assert_eq!((&made["token"]["number"], &made["token"]["match"]), (&json!(5), &json!("demo1")));
    assert_eq!(house.call_as(secret, adding("demo1", 3, DISPUTE)).await.status, StatusCode::OK);
    let listed = house.call_as(&admin, getting("/api/v1/access/tokens")).await;
    assert!(!listed.text().contains(secret) && !listed.text().contains("hash"));
    assert_eq!(listed.json()["tokens"].as_array().unwrap().len(), 5);
    for (wrong, why) in [
        ("{}", "no name"),
        (r#"{"name":"x","role":"god"}"#, "no role"),
        (r#"{"name":"x","role":"admin","match":"demo1"}"#, "an admin of one match"),
        (r#"{"name":"x","role":"reader","match":"a","event":"b"}"#, "bound twice"),
        (r#"{"name":"x","role":"reader","match":"../x"}"#, "no match id"),
        (r#"{"name":"x","role":"reader","days":0}"#, "no time"),
        (r#"{"name":"x","role":"reader","days":3651}"#, "too long"),
        (r#"{"name":"x","role":"reader","admin":true}"#, "a stranger among the members"),
        (r#"{"name":"\u0007","role":"reader"}"#, "a control character"),
    ] {
        let refused = house.call_as(&admin, wish(wrong)).await;
        refused.problem(422, "invalid-token");
        assert_eq!(
            house.call_as(&admin, getting("/api/v1/access/tokens")).await.json()["tokens"].as_array().unwrap().len(),
            5,
            "{why}"
        );
    }
    house.call_as(&admin, wish(&format!("{asked}{}", " ".repeat(9_000)))).await.problem(413, "too-large");
    let untyped = Request::post("/api/v1/access/tokens").body(Body::from(asked)).unwrap();
    house.call_as(&admin, untyped).await.problem(415, "unsupported-media-type");
}

#[tokio::test]
async fn tokens_and_trail_take_an_admin_even_on_the_own_machine() {
    let house = House::new().await;
    house.get("/api/v1/access/trail").await.problem(401, "token-needed");
    house.get("/api/v1/access/tokens").await.problem(401, "token-needed");
    let request = Request::post("/api/v1/access/tokens").header(header::CONTENT_TYPE, "application/json");
    let wish = json!({"name": "x", "role": "admin"}).to_string();
    house.call(request.body(Body::from(wish)).unwrap()).await.problem(401, "token-needed");
    assert!(!access(&house).is_begun().unwrap());
}

#[tokio::test]
async fn the_trail_tells_who_did_what_and_what_was_refused() {
    let house = House::with(|config| config.access.addresses = Addresses::Kept).await;
    house.post(demo()).await;
    let [recorder, admin] = [Role::Recorder, Role::Admin].map(|role| token(&house, role, Scope::All));
    house.call_as(&recorder, adding("demo1", 3, DISPUTE)).await;
    house.call_as(&recorder, adding("demo1", 4, &RULING.replace(r#""seq":4"#, r#""seq":5"#))).await;
    house.call_as("aftermath_nonsense", adding("demo1", 4, "")).await;
    house.call(adding("demo1", 4, "")).await;
    let both = format!("{}\n{}", amend(5, 3, r#""empire","orcs""#), amend(6, 3, r#""empire""#));
    house.call_as(&admin, adding("demo1", 4, &both)).await;
    let trail = house.call_as(&admin, getting("/api/v1/access/trail")).await;
    assert_eq!(trail.header(header::CACHE_CONTROL), "private, no-store");
    for secret in [&recorder, &admin] {
        assert!(!trail.text().contains(&secret["aftermath_".len()..]));
    }
    let trail = trail.json();
    let told = |line: &Value| {
        let of = |name: &str| line[name].clone();
        (of("what"), of("token"), of("entries"), of("leaf"), of("why"))
    };
    let null = Value::Null;
    let expected = [
        (json!("names_shown"), null.clone(), null.clone(), null.clone(), null.clone()),
        (json!("opened"), null.clone(), null.clone(), null.clone(), null.clone()),
        (json!("upload"), null.clone(), json!([1, 3]), json!(0), null.clone()),
        (json!("token_made"), null.clone(), null.clone(), null.clone(), null.clone()),
        (json!("token_made"), null.clone(), null.clone(), null.clone(), null.clone()),
        (json!("append"), json!(1), json!([4, 4]), json!(4), null.clone()),
        (json!("refused"), json!(1), null.clone(), null.clone(), json!("role-too-low")),
        (json!("refused"), null.clone(), null.clone(), null.clone(), json!("token-refused")),
        (json!("refused"), null.clone(), null.clone(), null.clone(), json!("token-needed")),
        (json!("append"), json!(2), json!([5, 6]), json!(5), null.clone()),
    ];
    let lines = trail["lines"].as_array().unwrap();
    assert_eq!(lines.iter().map(told).collect::<Vec<_>>(), expected);
    assert_eq!(
        (&lines[5]["disputes"], &lines[5]["match"], &lines[5]["name"]),
        (&json!(1), &json!("demo1"), &json!("the recorder"))
    );
    assert_eq!((&lines[9]["amendments"], &lines[9]["organizers_amendments"]), (&json!(1), &json!(1)));
    // Page by page it is the same.
    let page = house.call_as(&admin, getting("/api/v1/access/trail?after=3&limit=2")).await.json();
    assert_eq!((&page["lines"], &page["next"]), (&json!(lines[3..5]), &json!(5)));
    house.call_as(&admin, getting("/api/v1/access/trail?limit=1001")).await.problem(400, "invalid-parameter");
    access(&house).verify_trail(None, |_| ()).unwrap();
}

#[tokio::test]
async fn strangers_cannot_fill_the_trail() {
    let (house, _) = guarded().await;
    for _ in 0..200 {
        house.call(adding("demo1", 3, DISPUTE)).await.problem(401, "token-needed");
    }
    let lines = access(&house).verify_trail(None, |_| ()).unwrap().lines;
    assert!((60..80).contains(&lines), "{lines}");
}

#[tokio::test]
async fn where_the_trail_cannot_be_written_nothing_is_taken() {
    let (house, [_, recorder, ..]) = guarded().await;
    let trail = house._folder.path().join("data/access/trail.jsonl");
    let sound = std::fs::read(&trail).unwrap();
    std::fs::write(&trail, "no trail\n").unwrap();
    // The first is found out when it is told of; from then on nothing is taken.
    house.call_as(&recorder, adding("demo1", 3, DISPUTE)).await.problem(500, "internal");
    house.call_as(&recorder, uploading(&demo_as("demo2"))).await.problem(503, "store-unavailable");
    house.get("/api/v1/matches/demo2").await.problem(404, "match-not-found");
    std::fs::write(&trail, sound).unwrap();
    assert_eq!(house.call_as(&recorder, uploading(&demo_as("demo2"))).await.status, StatusCode::CREATED);
    access(&house).verify_trail(None, |_| ()).unwrap();
}

#[tokio::test]
async fn damaged_tokens_close_what_needs_one_and_leave_open_what_does_not() {
    let (house, [_, recorder, ..]) = guarded().await;
    std::fs::write(house._folder.path().join("data/access/tokens.json"), "{}").unwrap();
    house.call_as(&recorder, adding("demo1", 3, DISPUTE)).await.problem(503, "store-unavailable");
    house.call(adding("demo1", 3, DISPUTE)).await.problem(503, "store-unavailable");
    assert_eq!(house.get("/api/v1/matches").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rate_is_each_ones_own_and_ends_with_429() {
    let configure = |config: &mut Config| (config.access.requests_per_s, config.access.burst) = (1, 5);
    let server = Server::start(configure).await;
    let ask =
        |more: &str| format!("GET /api/v1/systems HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{more}\r\n");
    for _ in 0..5 {
        assert!(server.exchange(&ask("")).await.starts_with("HTTP/1.1 200"));
    }
    let refused = server.exchange(&ask("")).await;
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("retry-after: 1\r\n"), "{refused}");
    assert!(refused.contains("/problems/too-many-requests"), "{refused}");
    // Nobody gets another rate by saying that they are somebody else.
    let refused = server.exchange(&ask("x-forwarded-for: 192.0.2.9\r\n")).await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    // Whoever runs it is told how it is all the same, and so is who waits.
    let health = "GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert!(server.exchange(health).await.starts_with("HTTP/1.1 200"));
    tokio::time::sleep(std::time::Duration::from_millis(1_200)).await;
    assert!(server.exchange(&ask("")).await.starts_with("HTTP/1.1 200"));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_address_is_the_one_that_the_proxy_saw() {
    let server = Server::start(|config| {
        (config.access.requests_per_s, config.access.burst) = (1, 2);
        config.access.origin = Origin::Proxy;
        config.access.hosts = vec!["club.example".into()];
    })
    .await;
    let ask = async |from: &str| {
        let request = "GET /api/v1/systems HTTP/1.1\r\nhost: club.example\r\nconnection: close\r\n";
        let answer = server.exchange(&format!("{request}x-forwarded-for: {from}\r\n\r\n")).await;
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!([ask("192.0.2.1").await, ask("192.0.2.1").await, ask("192.0.2.1").await], ["200", "200", "429"]);
    assert_eq!(ask("192.0.2.2").await, "200");
    // What stands before the last address was sent by whoever asks.
    assert_eq!(ask("198.51.100.7, 192.0.2.1").await, "429");
    assert_eq!([ask("2001:db8::1").await, ask("2001:db8::2").await, ask("2001:db8::3").await], ["200", "200", "429"]);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_tries_only_so_many_bad_tokens_and_a_good_one_is_let_through() {
    let server = Server::start(|_| ()).await;
    let access = Access::in_folder(server._folder.path().join("data"));
    let new = NewToken { name: "x".into(), role: Role::Reader, scope: Scope::All, expires: None };
    let good = access.issue(new, now(), &Bearer::default()).unwrap().1.reveal();
    let ask = async |token: &str| {
        let head = "GET /api/v1/systems HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n";
        let answer = server.exchange(&format!("{head}authorization: Bearer {token}\r\n\r\n")).await;
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    let mut answers = Vec::new();
    for n in 0..22 {
        answers.push(ask(&format!("aftermath_{n:043}")).await);
    }
    assert_eq!((answers[0].as_str(), answers[19].as_str(), answers[21].as_str()), ("401", "401", "429"));
    assert_eq!(ask(&good).await, "200");
    server.stop().await.unwrap();
}

/// What one request shows does not count for the next on the same connection, nor does what is hidden in a body.
#[tokio::test(flavor = "multi_thread")]
async fn each_request_on_a_connection_is_judged_by_itself() {
    let server = Server::start(|_| ()).await;
    let access = Access::in_folder(server._folder.path().join("data"));
    let new = NewToken { name: "x".into(), role: Role::Recorder, scope: Scope::All, expires: None };
    let good = access.issue(new, now(), &Bearer::default()).unwrap().1.reveal();
    let post = |id: &str, more: &str| {
        let log = demo_as(id);
        let head = "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n";
        format!("{head}content-length: {}\r\n{more}\r\n{log}", log.len())
    };
    let shown = format!("authorization: Bearer {good}\r\n");
    let two = post("m1", &shown) + &post("m2", "connection: close\r\n");
    let answers = server.exchange(&two).await;
    assert_eq!((answers.matches("HTTP/1.1 201").count(), answers.matches("HTTP/1.1 401").count()), (1, 1), "{answers}");
    // Two lengths of one body: a request that a proxy may have seen as part of another is at most one of its own.
    for lengths in
        ["content-length: 4\r\ntransfer-encoding: chunked\r\n", "content-length: 4\r\ncontent-length: 90\r\n"]
    {
        let hidden = post("m3", "");
        let both = format!(
            "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{shown}content-type: {NDJSON}\r\n{lengths}\r\n0\r\n\r\n{hidden}"
        );
        let answers = server.exchange(&both).await;
        assert!(!answers.contains("HTTP/1.1 201"), "{answers}");
    }
    for odd in [
        format!("authorization : Bearer {good}\r\n"),
        format!("x: y\r\n authorization: Bearer {good}\r\n"),
        format!("x-authorization: Bearer {good}\r\n"),
        format!("proxy-authorization: Bearer {good}\r\n"),
        format!("cookie: authorization=Bearer {good}\r\n"),
        format!("authorization: Bearer {}\r\n", "x".repeat(1 << 20)),
    ] {
        let mut connection = tokio::net::TcpStream::connect(server.address).await.unwrap();
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let _ = connection.write_all(post("m4", &format!("connection: close\r\n{odd}")).as_bytes()).await;
        let mut answer = Vec::new();
        let _ = connection.read_to_end(&mut answer).await;
        assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 2"), "{odd:.60}");
    }
    let list = server.exchange("GET /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await;
    assert!(
        list.contains("\"m1\"") && !list.contains("\"m2\"") && !list.contains("\"m3\"") && !list.contains("\"m4\"")
    );
    server.stop().await.unwrap();
}

/// The demo battle of a player with a name that nothing else has, at an event.
fn battle_of(id: &str, event: &str) -> String {
    let header = format!(r#""event":{{"name":"{event}"}},"table""#);
    demo_as(id).replace(r#""player":"A""#, r#""player":"Zenobia""#).replacen(r#""table""#, &header, 1)
}

fn withdrawing(body: &str) -> Request<Body> {
    let post = Request::post("/api/v1/withdrawals").header(header::CONTENT_TYPE, "application/json");
    post.body(body.to_owned().into()).unwrap()
}

#[tokio::test]
async fn a_name_is_withdrawn_by_organizers_where_their_token_is_for() {
    let house = House::new().await;
    for (id, event) in [("m1", "Spring"), ("m2", "Spring"), ("m3", "Autumn")] {
        assert_eq!(house.post(battle_of(id, event)).await.status, StatusCode::CREATED);
    }
    let [reader, recorder, _, admin] = Role::ALL.map(|role| token(&house, role, Scope::All));
    let spring = token(&house, Role::Organizer, Scope::event("Spring").unwrap());
    let wish = r#"{"name":"Zenobia"}"#;
    house.call(withdrawing(wish)).await.problem(401, "token-needed");
    for low in [&reader, &recorder] {
        house.call_as(low, withdrawing(wish)).await.problem(403, "role-too-low");
    }
    house.call_as(&spring, withdrawing(r#"{"name":"Zenobia","match":"m3"}"#)).await.problem(403, "outside-scope");
    house.call_as(&spring, withdrawing(r#"{"name":"Zenobia","match":"m9"}"#)).await.problem(404, "match-not-found");
    for bad in ["", "{}", r#"{"name":"Z"}"#, r#"{"name":"Zenobia","match":"!"}"#, r#"{"name":"Zenobia","more":1}"#] {
        let problem = house.call_as(&spring, withdrawing(bad)).await.problem(422, "invalid-withdrawal");
        assert!(!problem.to_string().contains("Zenobia"), "{problem}");
    }
    let row = house.get("/api/v1/matches/m1").await;
    let tag = |answer: &Answer| answer.header(header::ETAG).to_owned();
    let log = house.get("/api/v1/matches/m1/log").await;
    assert!(row.text().contains("Zenobia") && log.text().contains("Zenobia"));
    let (head, checkpoint) = (row.json()["head"].clone(), house.get("/api/v1/ledger/checkpoint").await);

    let done = house.call_as(&spring, withdrawing(wish)).await;
    assert_eq!((done.status, done.header(header::CACHE_CONTROL)), (StatusCode::OK, "private, no-store"));
    let done = done.json();
    let pseudonym = done["pseudonym"].as_str().unwrap();
    assert_eq!((done["matches"].as_array().unwrap().len(), &done["lines"], &done["left"]), (2, &json!(2), &json!([])));
    for (path, had) in [("/api/v1/matches/m1", &row), ("/api/v1/matches/m1/log", &log)] {
        let mut again = getting(path);
        again.headers_mut().insert(header::IF_NONE_MATCH, tag(had).parse().unwrap());
        let now = house.call(again).await;
        assert_eq!(now.status, StatusCode::OK, "{path}: what a client had is not right any more");
        assert!(now.text().contains(pseudonym) && !now.text().contains("Zenobia"), "{path}");
    }
    assert_eq!(house.get("/api/v1/matches/m1").await.json()["head"], head);
    assert_eq!(house.get("/api/v1/ledger/checkpoint").await.text(), checkpoint.text());
    for path in
        ["/api/v1/matches", "/api/v1/matches/m2/header", "/api/v1/matches/m1/timeline", "/api/v1/matches/m2/bundle"]
    {
        let now = house.get(path).await;
        let others = now.text().replace("m3", "").matches("Zenobia").count();
        assert_eq!(others, usize::from(path == "/api/v1/matches"), "{path}");
    }
    let of = async |player: &str| {
        let found = house.get(&format!("/api/v1/matches?player={player}")).await.json();
        found["matches"].as_array().unwrap().len()
    };
    assert_eq!((of("Zenobia").await, of(pseudonym).await), (1, 2));
    // The same log handed in again is the one that is kept.
    let again = house.call_as(&recorder, uploading(&battle_of("m1", "Spring"))).await;
    assert_eq!(again.problem(409, "match-exists")["identical"], true);
    assert!(!house.get("/api/v1/matches/m1/log").await.text().contains("Zenobia"));

    assert_eq!(house.call_as(&admin, withdrawing(wish)).await.json()["matches"], json!(["m3"]));
    let trail = house.call_as(&admin, getting("/api/v1/access/trail?limit=1000")).await;
    assert!(!trail.text().contains("Zenobia"));
    let lines = trail.json()["lines"].as_array().unwrap().clone();
    let told = lines.iter().filter(|line| line["what"] == "withdrawn");
    let told: Vec<_> = told.map(|line| (line["matches"].clone(), line["lines"].clone())).collect();
    assert_eq!(told, [(json!(2), json!(2)), (json!(1), json!(1))]);
    assert!(lines.iter().all(|line| line["what"] != "withdrawn" || line["pseudonym"] == pseudonym));
}
