//! Tables of results over HTTP.

use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::Body,
    http::{Method, Request, header},
};

use crate::{Answer, House};

const TABLE: &str = "date,game,player_a,army_a,player_b,army_b,result\n2026-05-03,tactica,Ada,Blue,Boris,Red,draw\n";

async fn import(house: &House, parameters: &str, table: &str) -> Answer {
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/api/v1/import/results{parameters}"))
        .header("content-type", "text/csv")
        .body(Body::from(table.to_owned()))
        .unwrap();
    house.call(request).await
}

#[tokio::test]
async fn a_table_is_tried_then_kept_then_known() {
    let house = House::new().await;
    let tried = import(&house, "?dry_run=true", TABLE).await.json();
    assert_eq!((&tried["kept"], &tried["accepted"]), (&false.into(), &1.into()));
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"].as_array().unwrap().len(), 0);
    let kept = import(&house, "?name=season.csv", TABLE).await.json();
    assert_eq!((&kept["kept"], &kept["accepted"]), (&true.into(), &1.into()));
    let id = kept["rows"][0]["match_id"].as_str().unwrap().to_owned();
    let one = house.get(&format!("/api/v1/matches/{id}")).await.json();
    assert_eq!((&one["system"], &one["fidelity"]), (&"tactica".into(), &"result".into()));
    assert!(one["table"].is_null() && one["sides"][0]["player"].as_str().unwrap().starts_with("player-"), "{one}");
    assert_eq!((&one["statuses"]["legal"], &one["statuses"]["unverifiable"]), (&0.into(), &1.into()));
    let again = import(&house, "", TABLE).await.json();
    assert_eq!((&again["accepted"], &again["duplicates"]), (&0.into(), &1.into()));
    assert_eq!(again["rows"][0]["notes"][0]["note"], "kept_already");
}

#[tokio::test]
async fn a_bad_row_is_told_and_a_bad_table_refused() {
    let house = House::new().await;
    let report = import(&house, "", &TABLE.replace("tactica", "chess")).await.json();
    assert_eq!((&report["kept"], &report["refused"]), (&false.into(), &1.into()));
    let problem = &report["rows"][0]["problems"][0];
    assert_eq!(
        (&problem["column"], &problem["position"], &problem["kind"]),
        (&"game".into(), &2.into(), &"malformed".into())
    );
    import(&house, "", "").await.problem(422, "unreadable-table");
    let plain = Request::post("/api/v1/import/results").header("content-type", "text/plain").body(Body::from(TABLE));
    house.call(plain.unwrap()).await.problem(415, "unsupported-media-type");
    import(&house, "?mapping=x", TABLE).await.problem(400, "invalid-parameter");
    import(&house, "?dry_run=perhaps", TABLE).await.problem(400, "invalid-parameter");
    let mapping = "?mapping=%7B%22values%22%3A%7B%22game%22%3A%7B%22chess%22%3A%22kow2%22%7D%7D%7D";
    assert_eq!(import(&house, mapping, &TABLE.replace("tactica", "chess")).await.json()["kept"], true);
}

#[tokio::test]
async fn a_token_keeps_the_rows_of_its_own_event_and_the_trail_tells_how_many() {
    let house = House::new().await;
    let access = Access::in_folder(house._folder.path().join("data"));
    let token = |role, scope| {
        let new = NewToken { name: format!("the {role}"), role, scope, expires: None };
        access.issue(new, now(), &Bearer::default()).unwrap().1.reveal()
    };
    let send = |token: String, table: &str| {
        let request = Request::post("/api/v1/import/results")
            .header(header::CONTENT_TYPE, "text/csv")
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        house.call(request.body(Body::from(table.to_owned())).unwrap())
    };
    let cup = "date,game,event,player_a,army_a,player_b,army_b,result\n\
               2026-05-03,tactica,Spring Cup,Ada,Blue,Boris,Red,draw\n";
    let both = format!("{cup}2026-05-04,tactica,League,Ada,Blue,Boris,Red,a\n");
    let bound = token(Role::Recorder, Scope::event("Spring Cup").unwrap());
    send(token(Role::Reader, Scope::All), cup).await.problem(403, "role-too-low");
    // One row of another event refuses the whole table.
    send(bound.clone(), &both).await.problem(403, "outside-scope");
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"].as_array().unwrap().len(), 0);
    assert_eq!(send(bound, cup).await.json()["kept"], true);
    let trail = send_get(&house, &token(Role::Admin, Scope::All), "/api/v1/access/trail").await;
    let lines = trail["lines"].as_array().unwrap();
    let import = lines.iter().find(|line| line["what"] == "import").unwrap();
    assert_eq!((&import["matches"], &import["name"]), (&1.into(), &"the recorder".into()));
}

async fn send_get(house: &House, token: &str, path: &str) -> serde_json::Value {
    let request = Request::get(path).header(header::AUTHORIZATION, format!("Bearer {token}"));
    house.call(request.body(Body::empty()).unwrap()).await.json()
}

fn now() -> u64 {
    std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs()
}
