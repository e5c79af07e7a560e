//! How score and luck went through a battle, and what its units brought back: the worked battles of the rulebook.

use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use crate::{House, with_demo};

/// A house with a worked battle of the rulebook's appendix, and the address of that battle.
async fn with_appendix(name: &str) -> (House, String) {
    let house = House::new().await;
    let log = std::fs::read(aftermath_corpus::path(&format!("warmaster/appendix_{name}")));
    let answer = house.post(log.unwrap()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let address = answer.header(header::LOCATION).to_owned();
    (house, address)
}

fn numbers(list: &Value) -> Vec<Option<f64>> {
    list.as_array().unwrap().iter().map(Value::as_f64).collect()
}

#[tokio::test]
async fn the_score_follows_what_is_destroyed_and_halved() {
    let (house, address) = with_appendix("combat").await;
    let answer = house.get(&format!("{address}/course")).await;
    let course = answer.json();
    assert_eq!((&course["score"][0]["side"], &course["score"][1]["side"]), (&json!("empire"), &json!("orcs")));
    let [empire, orcs] = [0, 1].map(|side| numbers(&course["score"][side]["points"]));
    assert_eq!(empire.len(), 32, "the header and 31 entries");
    // Units of three stands and 60 points: half of it with one stand left, all of it with none.
    let at =
        [(0, 0.0), (10, 0.0), (11, 30.0), (12, 60.0), (20, 60.0), (21, 90.0), (26, 90.0), (27, 120.0), (31, 120.0)];
    for (entry, points) in at {
        assert_eq!(empire[entry], Some(points), "after entry {entry}");
    }
    assert!(orcs.iter().all(|points| *points == Some(0.0)), "of the Flagellants two stands are left: {orcs:?}");
    let tag = answer.header(header::ETAG);
    let again = house.get_with(&format!("{address}/course"), header::IF_NONE_MATCH, tag).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn luck_is_summed_up_in_standard_deviations_of_each_throw() {
    let (house, address) = with_appendix("command").await;
    let course = house.get(&format!("{address}/course")).await.json();
    let [luck, spread] = ["luck", "spread"].map(|name| numbers(&course["luck"][0][name]));
    // Orders of two dice: at most 7 in 21 of 36 throws, at most 6 in 15; both obeyed. A throw that passes with chance p
    // lies the root of (1 − p) / p above its expectation.
    let [first, second] = [(15.0_f64 / 21.0).sqrt(), (21.0_f64 / 15.0).sqrt()];
    for (entry, sum, throws) in [(1, 0.0, 0.0), (2, first, 1.0), (4, first, 1.0), (5, first + second, 2.0_f64)] {
        assert!((luck[entry].unwrap() - sum).abs() < 1e-4, "after entry {entry}: {:?}", luck[entry]);
        assert!((spread[entry].unwrap() - throws.sqrt()).abs() < 1e-4, "after entry {entry}: {:?}", spread[entry]);
    }
}

#[tokio::test]
async fn a_log_without_actions_has_a_score_at_its_end_alone() {
    let house = House::new().await;
    let table = "date,game,player_a,army_a,player_b,army_b,result,score_a,score_b\n\
        2026-05-03,warmaster,Ada,The Empire,Bo,Orcs,a,420,180\n";
    let request = axum::http::Request::post("/api/v1/import/results")
        .header(header::CONTENT_TYPE, "text/csv")
        .body(table.into())
        .unwrap();
    let report = house.call(request).await;
    assert!(report.status.is_success(), "{report:?}");
    let id = house.get("/api/v1/matches").await.json()["matches"][0]["id"].as_str().unwrap().to_owned();
    let course = house.get(&format!("/api/v1/matches/{id}/course")).await.json();
    let points = numbers(&course["score"][0]["points"]);
    assert_eq!((points.first(), points.last()), (Some(&None), Some(&Some(420.0))), "{course}");
    let units = house.get(&format!("/api/v1/matches/{id}/units")).await.json();
    assert_eq!(units, json!([]));
}

#[tokio::test]
async fn a_loss_is_credited_to_whose_blows_did_it() {
    let (house, address) = with_appendix("combat").await;
    let units = house.get(&format!("{address}/units")).await.json();
    let of = |id: &str| units.as_array().unwrap().iter().find(|unit| unit["unit"] == id).unwrap();
    assert_eq!((&of("flag")["returned"], &of("flag")["points"]), (&json!(60.0), &json!(70)));
    assert_eq!(of("knights")["returned"], json!(60.0));
    assert_eq!(of("orcs_right")["returned"], json!(0.0));
    assert!((of("orcs_left")["returned"].as_f64().unwrap() - 70.0 / 3.0).abs() < 1e-9, "a stand of three");
    let by = |unit: &str| json!([{ "unit": unit, "share": 1.0 }]);
    assert_eq!(
        of("orcs_left")["losses"],
        json!([{ "entry": 11, "lost": 2, "by": by("flag") }, { "entry": 21, "lost": 1, "by": by("flag") }])
    );
    assert_eq!(of("flag")["losses"], json!([{ "entry": 22, "lost": 1, "by": by("orcs_left") }]));
}

#[tokio::test]
async fn who_asks_for_no_match_is_told() {
    let house = with_demo().await;
    for what in ["course", "units"] {
        house.get(&format!("/api/v1/matches/none/{what}")).await.problem(404, "match-not-found");
    }
}

#[tokio::test]
async fn nothing_but_an_embedded_replay_may_be_framed() {
    let house = with_demo().await;
    let policy = async |address: &str| {
        let answer = house.get(address).await;
        assert_eq!((answer.status, answer.header(header::X_FRAME_OPTIONS)), (StatusCode::OK, ""), "{address}");
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        policy.split_once("; frame-ancestors ").map(|(rest, who)| (rest.to_owned(), who.to_owned())).unwrap()
    };
    let (own, nobody) = policy("/matches/demo1").await;
    assert_eq!(nobody, "'none'");
    let (embedded, anybody) = policy("/matches/demo1?entry=2&embed=1").await;
    let with_modules = format!("{embedded}; script-src 'self' 'wasm-unsafe-eval'");
    assert_eq!((with_modules, anybody.as_str()), (own, "*"), "it runs no module of a referee; all else is as strict");
    for address in ["/upload?embed=1", "/matches/demo1/report?embed=1", "/api/v1/matches/demo1", "/?embed=1"] {
        assert_eq!(policy(address).await.1, "'none'", "{address}");
    }
    let refused = house.get("/api/v1/matches/demo1?embed=1").await;
    refused.problem(400, "invalid-parameter");
    assert!(refused.header(header::CONTENT_SECURITY_POLICY).ends_with("; frame-ancestors 'none'"), "{refused:?}");
}
