//! Names hidden unless opted in: every route is asked, and the name is looked for in every byte that comes back.

use std::time::Duration;

use aftermath_api::http::{Config, bind, openapi};
use aftermath_ingest::{Bundle, SourceError, Trusted, expand, signature_line};
use aftermath_store::{Access, Bearer, Head, KeyKind, NamesPolicy, NewToken, Role, Scope, SecretKey};
use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use futures_util::StreamExt;
use serde_json::{Value, json};

use crate::{Answer, HEADER, House, NDJSON, ORDER, PHASE, TURN, upload};

/// Players, one of them of another alphabet, whoever ruled, and words of their names that stand alone nowhere.
const PEOPLE: [&str; 3] = ["Zebulon Quirkenstone", "Ярополк Щукин", "Xenophonia Yongemeister"];
const TRACES: [&str; 7] = ["zebulon", "quirkenstone", "ярополк", "щукин", "xenophonia", "yongemeister", SALT];
/// In the header and the ruling: whoever has it can try names at their hashes.
const SALT: &str = "5a17c0de00112233445566778899aabb";
const AT: &str = "2026-05-03T18:00:00Z";

/// The media type of a body, and the body.
type Content = (&'static str, Vec<u8>);

/// A battle of the two, with their names wherever a log can have them.
fn log(id: &str, key: &SecretKey) -> String {
    let header = HEADER
        .replace("demo1", id)
        .replace(r#""player":"A""#, &format!(r#""key":"{}","player":"Zebulon Quirkenstone""#, key.public()))
        .replace(r#""player":"B""#, r#""player":"Ярополк Щукин""#)
        .replace(r#""id":"orc1""#, r#""name":"Zebulon Quirkenstone's bane","id":"orc1""#)
        .replace(
            r#""played""#,
            r#""title":"Zebulon  QUIRKENSTONE against ярополк щукин","event":{"name":"Cup of Zebulon Quirkenstone"},"note":"\u005aebulon Quirkenstone, zebulon quirkenstone","played""#,
        );
    let header = header.replacen('{', &format!(r#"{{"salt":"{SALT}","#), 1);
    let entries = [
        TURN,
        PHASE,
        ORDER,
        r#"{"seq":4,"side":"orcs","event":{"dispute":{"entry":3,"reason":"Zebulon Quirkenstone measured it"}}}"#,
        r#"{"seq":5,"event":{"ruling":{"entry":3,"by":"Xenophonia Yongemeister","decision":"overturned","reason":"says xenophonia yongemeister"}},"salt":"5a17c0de00112233445566778899aabb"}"#,
        r#"{"seq":6,"event":{"amend":{"entry":2,"reason":"Ярополк Щукин saw it","agreed":["empire","orcs"]}}}"#,
    ];
    let mut log = [&[header.as_str()], entries.as_slice()].concat().join("\n") + "\n";
    let line = signature_line(key, &id.parse().unwrap(), Some("empire"), Head::of_log(log.as_bytes()), AT).unwrap();
    log += &line;
    log + "\n"
}

/// A house of the folder's own policy, which hides names, with the battle, and tokens of an organizer and an admin.
struct Hidden {
    house: House,
    log: String,
    organizer: String,
    admin: String,
}

fn own_program(config: &mut Config) {
    config.program = Some(env!("CARGO_BIN_EXE_aftermath").into());
    config.sql.time = Duration::from_secs(60);
}

impl Hidden {
    async fn new() -> Self {
        let house = House::hiding(own_program).await;
        let key = SecretKey::generate("Zebulon_Quirkenstone", KeyKind::Signs).unwrap();
        let log = log("veil1", &key);
        let answer = house.post(log.clone()).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        clean("what came back for the log", &answer.body);
        let [organizer, admin] = [Role::Organizer, Role::Admin].map(|role| {
            let new = NewToken { name: format!("the {role}"), role, scope: Scope::All, expires: None };
            access(&house).issue(new, 1, &Bearer::default()).unwrap().1.reveal()
        });
        let hidden = Self { house, log, organizer, admin };
        // The service in a process of a test has no hand that keeps its tables: a choice makes them.
        hidden.choose("Nobody Else", true).await;
        hidden
    }

    async fn choose(&self, name: &str, shown: bool) -> Answer {
        let wish = json!({ "name": name, "shown": shown }).to_string();
        let request = Request::post("/api/v1/names").header(header::CONTENT_TYPE, "application/json");
        let answer = self.house.call(with(request.body(wish.into()).unwrap(), &self.organizer)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        answer
    }

    async fn get_as(&self, token: &str, path: &str) -> Answer {
        self.house.call(with(getting(path), token)).await
    }

    /// What the stream of the match says in a moment.
    async fn stream(&self, token: Option<&str>) -> String {
        let request = getting("/api/v1/matches/veil1/live");
        let request = token.map_or_else(|| getting("/api/v1/matches/veil1/live"), |token| with(request, token));
        let response = tower::ServiceExt::oneshot(self.house.router.clone(), request).await.unwrap();
        let mut frames = response.into_body().into_data_stream();
        let mut text = String::new();
        while let Ok(Some(frame)) = tokio::time::timeout(Duration::from_secs(2), frames.next()).await {
            text += &String::from_utf8_lossy(&frame.unwrap());
            if text.contains("id: 7") {
                return text;
            }
        }
        panic!("the stream has no entry 7: {text}");
    }
}

fn access(house: &House) -> Access {
    Access::in_folder(house._folder.path().join("data"))
}

fn getting(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

fn with(mut request: Request<Body>, token: &str) -> Request<Body> {
    request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
    request
}

#[track_caller]
fn clean(what: &str, body: &[u8]) {
    let text = String::from_utf8_lossy(body).to_lowercase();
    for trace in TRACES {
        assert!(!text.contains(trace), "{what}: {trace} in {text}");
    }
}

/// Every operation of the document, asked about the battle; bodies where one is needed.
fn questions() -> Vec<(Method, String, Option<Content>)> {
    let document: Value = serde_json::from_str(&openapi().unwrap()).unwrap();
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let method: Method = method.to_uppercase().parse().unwrap();
            let address = path
                .replace("/rules/{id}", "/rules/wm.command.roll")
                .replace("{id}", "veil1")
                .replace("{n}", "3")
                .replace("{system}", "warmaster")
                .replace("{number}", "99");
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let value = |name: &str| match name {
                "system" => "warmaster",
                "player" => "player-0123456789",
                "by" => "player",
                "at" => "5",
                "from" => "1",
                "to" => "7",
                "expected" => "7",
                "turn" => "1",
                "url" => "http%3A%2F%2F127.0.0.1%2Fmatches%2Fveil1",
                other => panic!("a parameter that is needed and not known here: {other}"),
            };
            let needed = parameters.iter().filter(|one| one["in"] == "query" && one["required"] == true);
            let query: Vec<String> =
                needed.map(|one| one["name"].as_str().unwrap()).map(|name| format!("{name}={}", value(name))).collect();
            let address = format!("{address}?{}", query.join("&"));
            let address = address.trim_end_matches('?').to_owned();
            let json = "application/json";
            let bodies: Vec<Option<(&str, Vec<u8>)>> = match (method.as_str(), path.as_str()) {
                ("GET" | "DELETE", _) => vec![None],
                (_, "/api/v1/sql") => {
                    let tables = ["matches", "sides", "units", "rolls", "moves", "findings", "ratings", "contests"];
                    let ask = |table| json!({ "sql": format!("SELECT * FROM {table}") }).to_string().into_bytes();
                    tables.map(|table| Some((json, ask(table)))).into()
                }
                (_, "/api/v1/matches" | "/api/v1/matches/{id}/entries" | "/api/v1/compare" | "/api/v1/played-on") => {
                    vec![Some((NDJSON, HEADER.replace("demo1", "veil1").into_bytes()))]
                }
                (_, "/api/v1/import/results") => vec![Some(("text/csv", b"played,system\n".to_vec()))],
                (_, "/api/v1/import/roster") => vec![Some(("application/xml", b"<roster/>".to_vec()))],
                _ => vec![Some((json, b"{}".to_vec()))],
            };
            all.extend(bodies.into_iter().map(|body| (method.clone(), address.clone(), body)));
        }
    }
    // What the document has no way to tell, formats, and searches for what is shown.
    for more in [
        "/api/v1/ledger/tile/entries/000.p/8",
        "/api/v1/ledger/redactions/tile/entries/000.p/1",
        "/api/v1/matches?name=player-",
        "/api/v1/matches?verdict=contested",
        "/api/v1/matches/veil1?lang=ru",
        "/api/v1/matches/veil1/timeline?lang=ru",
        "/api/v1/matches/veil1/verdicts/5",
        "/api/v1/stats/players?system=warmaster&format=csv",
        "/api/v1/stats/battles?system=warmaster&format=csv",
        "/api/v1/stats/rolls?system=warmaster&format=arrow",
        "/api/v1/disputes?format=csv",
        "/api/v1/changed-results?format=csv",
        "/api/v1/stats/ratings?system=warmaster&format=parquet",
        "/matches/veil1",
        "/api/v1/openapi.json",
        "/api/docs/",
    ] {
        all.push((Method::GET, more.into(), None));
    }
    all
}

fn asked(method: &Method, address: &str, body: Option<&Content>) -> Request<Body> {
    let request = Request::builder().method(method).uri(address);
    match body {
        None => request.body(Body::empty()).unwrap(),
        Some((kind, bytes)) => request.header(header::CONTENT_TYPE, *kind).body(bytes.clone().into()).unwrap(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_route_tells_the_name_of_who_did_not_opt_in() {
    let hidden = Hidden::new().await;
    let mut answered = 0;
    for (method, address, body) in questions() {
        if address.ends_with("/live") {
            continue;
        }
        for token in [None, Some(&hidden.admin)] {
            // Raw lines, and who is who, are an organizer's to read.
            let for_organizers = ["/log", "/header", "/entries", "/bundle", "/names", "entries/000.p/8"];
            let is_raw = method == Method::GET && for_organizers.iter().any(|end| address.ends_with(end));
            if token.is_some() && is_raw {
                continue;
            }
            for encoding in ["identity", "gzip"] {
                let mut request = asked(&method, &address, body.as_ref());
                request.headers_mut().insert(header::ACCEPT_ENCODING, encoding.parse().unwrap());
                let request = match token {
                    Some(token) => with(request, token),
                    None => request,
                };
                let answer = hidden.house.call(request).await;
                assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{address}: {answer:?}");
                answered += usize::from(answer.status.is_success());
                let bytes = match answer.header(header::CONTENT_ENCODING) {
                    "gzip" => match expand(answer.body.to_vec(), "answer") {
                        // It says one thing over and over; as it is without gzip it was looked through.
                        Err(SourceError::Expands { .. }) => continue,
                        plain => plain.unwrap(),
                    },
                    _ => answer.body.to_vec(),
                };
                clean(&format!("{method} {address}"), &bytes);
                for (name, value) in &answer.headers {
                    clean(&format!("{method} {address}: {name}"), value.as_bytes());
                }
            }
        }
    }
    assert!(answered > 150, "only {answered} were answered: the test asks the wrong questions");
    clean("the stream", hidden.stream(None).await.as_bytes());
    // Files of the tables are fetched by their hashes.
    let files = hidden.house.get("/api/v1/dump").await.json();
    let files = files["files"].as_array().unwrap();
    assert!(!files.is_empty());
    for file in files {
        let answer = hidden.house.get(&format!("/api/v1/dump/{}", file["sha256"].as_str().unwrap())).await;
        assert!(answer.body.starts_with(b"PAR1"));
        clean("a file of the tables", &answer.body);
    }
    // The name finds nothing, so that nobody learns a pseudonym by asking for the name.
    for name in PEOPLE {
        let name: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let by_player = hidden.house.get(&format!("/api/v1/matches?player={name}")).await.json();
        let by_part = hidden.house.get(&format!("/api/v1/matches?name={name}")).await.json();
        assert_eq!((&by_player["matches"], &by_part["matches"]), (&json!([]), &json!([])));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_served_under_the_veil_is_proved_as_it_is_kept() {
    let hidden = Hidden::new().await;
    let bytes = hidden.house.get("/api/v1/matches/veil1/bundle").await.body;
    let bundle = Bundle::read(&bytes).unwrap();
    let ledger = hidden.house.get("/api/v1/ledger/key").await.text().trim_end().parse().unwrap();
    let checked = bundle.check(&Trusted { ledger: Some(ledger), witnesses: vec![] }).unwrap();
    assert!(checked.holds() && !checked.signatures.is_empty(), "{checked:?}");
    assert_eq!(checked.chain, Ok(Head::of_log(hidden.log.as_bytes())));
    // What the ledger said of the hidden lines stands in a tree that everybody can follow, once.
    let again = Bundle::read(&hidden.house.get("/api/v1/matches/veil1/bundle").await.body).unwrap();
    assert_eq!((&again.attested, again.salt), (&bundle.attested, bundle.salt));
    let checkpoint = hidden.house.get("/api/v1/ledger/redactions/checkpoint").await;
    let (note, attested) = (checkpoint.text(), bundle.attested.as_deref().unwrap());
    assert!(note.contains("/redactions\n1\n") && attested.ends_with(note), "{note}");
    let words = hidden.house.get("/api/v1/ledger/redactions/tile/entries/000.p/1").await;
    clean("what the ledger said", &words.body);
    assert!(String::from_utf8_lossy(&words.body).contains("aftermath/redactions/2\nveil1\n"));
    hidden.house.get("/api/v1/ledger/redactions/tile/entries/000.p/2").await.problem(404, "not-found");
    let signatures = hidden.house.get("/api/v1/matches/veil1/signatures").await.json();
    assert_eq!((&signatures[0]["state"], &signatures[0]["named"]), (&json!("valid"), &json!(true)));
    // Who holds the log sees by its hash that it is the one, and in which lines somebody is hidden; for an organizer nothing
    // of it differs from what is kept.
    let compare = || Request::post("/api/v1/compare?match=veil1").header(header::CONTENT_TYPE, NDJSON);
    let seen = hidden.house.call(compare().body(hidden.log.clone().into()).unwrap()).await.json();
    assert_eq!((&seen["same"], &seen["first"]["hash"]), (&json!(false), &seen["second"]["hash"]), "{seen}");
    let compared = compare().body(hidden.log.clone().into()).unwrap();
    let compared = hidden.house.call(with(compared, &hidden.organizer)).await.json();
    assert_eq!(
        (&compared["same"], &compared["first"]["hash"]),
        (&json!(true), &compared["second"]["hash"]),
        "{compared}"
    );
    // An organizer reads what is kept, and the same token learns who is who.
    for (path, expected) in [("log", hidden.log.clone()), ("header", hidden.log.lines().next().unwrap().to_owned())] {
        let answer = hidden.get_as(&hidden.organizer, &format!("/api/v1/matches/veil1/{path}")).await;
        assert_eq!(answer.text(), expected);
        assert_ne!(
            answer.header(header::ETAG),
            hidden.house.get(&format!("/api/v1/matches/veil1/{path}")).await.header(header::ETAG)
        );
    }
    let whole = hidden.get_as(&hidden.organizer, "/api/v1/matches/veil1/bundle").await;
    assert!(Bundle::read(&whole.body).unwrap().redacted.is_empty());
    assert!(hidden.stream(Some(&hidden.organizer)).await.contains("Xenophonia Yongemeister"));
    let people = hidden.get_as(&hidden.organizer, "/api/v1/names").await.json();
    let shown = |name: &str| people["people"].as_array().unwrap().iter().find(|one| one["names"][0] == name).cloned();
    assert_eq!(shown("Zebulon Quirkenstone").unwrap()["shown"], json!(false));
    assert_eq!(people["policy"], "hidden");
    hidden.house.get("/api/v1/names").await.problem(401, "token-needed");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opts_in_appears_and_who_opts_out_is_gone() {
    let hidden = Hidden::new().await;
    let players = async || hidden.house.get("/api/v1/matches/veil1").await.text().to_owned();
    let table = async || hidden.house.get("/api/v1/stats/players?system=warmaster&format=csv").await.text().to_owned();
    let pseudonym = hidden.choose("zebulon  QUIRKENSTONE", true).await.json()["pseudonym"].as_str().unwrap().to_owned();
    assert!(players().await.contains("Zebulon Quirkenstone") && !players().await.contains("Щукин"));
    let sides = async || {
        let body = json!({ "sql": "SELECT player FROM sides ORDER BY player" }).to_string();
        let request = Request::post("/api/v1/sql").header(header::CONTENT_TYPE, "application/json");
        hidden.house.call(request.body(body.into()).unwrap()).await.text().to_owned()
    };
    assert!(sides().await.contains("Zebulon Quirkenstone"), "{}", sides().await);
    assert!(!table().await.contains("Щукин"));
    let found = hidden.house.get("/api/v1/matches?player=Zebulon%20Quirkenstone").await.json();
    assert_eq!(found["matches"][0]["id"], "veil1");
    // Said to the pseudonym, it is the same.
    hidden.choose(&pseudonym, false).await;
    clean("the match", players().await.as_bytes());
    clean("the table", sides().await.as_bytes());
    let found = hidden.house.get(&format!("/api/v1/matches?player={pseudonym}")).await.json();
    assert_eq!(found["matches"][0]["id"], "veil1");
    let trail = hidden.get_as(&hidden.admin, "/api/v1/access/trail").await;
    clean("the trail", &trail.body);
    assert!(trail.text().contains("name_shown") && trail.text().contains("name_hidden"));
}

#[tokio::test]
async fn choosing_is_for_organizers_whose_token_is_for_all() {
    let hidden = Hidden::new().await;
    let ask = |body: &str| {
        let request = Request::post("/api/v1/names").header(header::CONTENT_TYPE, "application/json");
        request.body(body.to_owned().into()).unwrap()
    };
    let wish = r#"{"name":"Zebulon Quirkenstone","shown":true}"#;
    hidden.house.call(ask(wish)).await.problem(401, "token-needed");
    let token = |role, scope| {
        let new = NewToken { name: "one".into(), role, scope, expires: None };
        access(&hidden.house).issue(new, 1, &Bearer::default()).unwrap().1.reveal()
    };
    let recorder = token(Role::Recorder, Scope::All);
    hidden.house.call(with(ask(wish), &recorder)).await.problem(403, "role-too-low");
    clean("a recorder's log", &hidden.get_as(&recorder, "/api/v1/matches/veil1/log").await.body);
    let (here, elsewhere) = (Scope::Match("veil1".parse().unwrap()), Scope::Match("veil2".parse().unwrap()));
    let (here, elsewhere) = (token(Role::Organizer, here), token(Role::Organizer, elsewhere));
    hidden.house.call(with(ask(wish), &here)).await.problem(403, "outside-scope");
    hidden.get_as(&here, "/api/v1/names").await.problem(403, "outside-scope");
    // Names are read where the token is good.
    assert!(hidden.get_as(&here, "/api/v1/matches/veil1/log").await.text().contains("Zebulon Quirkenstone"));
    clean("the log of another's match", &hidden.get_as(&elsewhere, "/api/v1/matches/veil1/log").await.body);
    for bad in [r#"{"name":"Zebulon"}"#, r#"{"name":"","shown":true}"#, r#"{"name":"a\nb","shown":true}"#, "Zebulon"] {
        let problem = hidden.house.call(with(ask(bad), &hidden.organizer)).await.problem(422, "invalid-name");
        clean("a problem", problem.to_string().as_bytes());
    }
}

/// The choice is made and the tables are not: by another process, or by one that ended in between.
#[tokio::test(flavor = "multi_thread")]
async fn tables_that_have_a_name_that_is_hidden_now_are_not_asked() {
    let hidden = Hidden::new().await;
    hidden.choose("Zebulon Quirkenstone", true).await;
    let pseudonym = hidden.choose("Zebulon Quirkenstone", true).await.json()["pseudonym"].as_str().unwrap().to_owned();
    let ask = "/api/v1/stats/battles?system=warmaster&format=csv";
    let found = "/api/v1/matches?name=Zebulon%20Quirkenstone";
    assert_eq!(hidden.house.get(found).await.json()["matches"][0]["id"], "veil1");
    assert!(hidden.house.get("/api/v1/matches/veil1").await.text().contains("Zebulon Quirkenstone"));
    assert!(hidden.house.get("/api/v1/matches").await.text().contains("Zebulon Quirkenstone"));
    // While the service runs.
    assert!(access(&hidden.house).choose_name(&pseudonym, false, 1, &Bearer::default()).unwrap());
    assert_eq!(hidden.house.get(found).await.json()["matches"], json!([]));
    clean("the tables", &hidden.house.get(ask).await.body);
    for page in ["/api/v1/matches/veil1", "/api/v1/matches", "/api/v1/matches/veil1/timeline"] {
        clean(page, &hidden.house.get(page).await.body);
    }
    // And while it does not.
    hidden.choose("Zebulon Quirkenstone", true).await;
    let Hidden { house: House { _folder: folder, router }, .. } = hidden;
    drop(router);
    let data = folder.path().join("data");
    assert!(Access::in_folder(&data).choose_name(&pseudonym, false, 1, &Bearer::default()).unwrap());
    let mut config = Config::new(data, "127.0.0.1:0".parse().unwrap());
    own_program(&mut config);
    let house = House { router: bind(config).await.unwrap().router(), _folder: folder };
    let body = json!({ "sql": "SELECT * FROM sides" }).to_string();
    let request = Request::post("/api/v1/sql").header(header::CONTENT_TYPE, "application/json");
    let answer = house.call(request.body(body.into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert!(answer.text().contains(&pseudonym), "{}", answer.text());
    clean("the tables of before", &answer.body);
    assert_eq!(house.get(found).await.json()["matches"], json!([]));
}

#[tokio::test]
async fn a_folder_may_show_everybody() {
    let hidden = Hidden::new().await;
    let access = access(&hidden.house);
    assert!(access.set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap());
    assert_eq!(hidden.house.get("/api/v1/matches/veil1/log").await.text(), hidden.log);
    assert!(access.set_names_policy(NamesPolicy::Hidden, 1, &Bearer::default()).unwrap());
    clean("the log", &hidden.house.get("/api/v1/matches/veil1/log").await.body);
    // A request that the page made before is not answered with what was remembered.
    let upload = hidden.house.call(with(upload(hidden.log.clone()), &hidden.organizer)).await;
    clean("a log that is there", upload.problem(409, "match-exists").to_string().as_bytes());
}
