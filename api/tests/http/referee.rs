//! The referee for a recorder whose browser has none.

use axum::http::{Request, header};
use serde_json::{Value, json};

use crate::{Answer, House};

async fn asked(house: &House, body: &Value) -> Answer {
    let request = Request::post("/api/v1/referee").header(header::CONTENT_TYPE, "application/json");
    house.call(request.body(body.to_string().into()).unwrap()).await
}

#[tokio::test]
async fn a_log_that_is_recorded_elsewhere_is_judged_and_not_kept() {
    // Given a battle of which all but the last entry is recorded, when the service is asked about the last, then it says what
    // the whole log is told, and offers what comes next; and it has no such match.
    let house = House::new().await;
    let log = std::fs::read_to_string(aftermath_corpus::logs("kow2").swap_remove(0)).unwrap();
    let (before, last) = log.trim_end().rsplit_once('\n').unwrap();
    let question = json!({ "log": before, "request": { "add": { "entry": last, "language": "en" } } });
    let told = asked(&house, &question).await;
    assert_eq!(told.header(header::CACHE_CONTROL), "no-store");
    let told = told.json();
    let weighed = json!({ "log": before, "request": { "weigh": { "entry": last, "language": "en" } } });
    assert_eq!(told["ok"]["told"], asked(&house, &weighed).await.json()["ok"]);
    assert_eq!(told["ok"]["position"]["entries"], before.lines().count());
    assert!(told["ok"]["position"]["offers"].is_array(), "{told}");
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"], json!([]));
}

#[tokio::test]
async fn games_that_can_be_recorded_are_named_and_what_cannot_be_read_is_told() {
    let house = House::new().await;
    let systems = house.get("/api/v1/systems").await.json();
    let offering = systems["systems"].as_array().unwrap().iter().find(|game| game["offers"] == true).unwrap();
    let games = asked(&house, &json!({ "request": { "games": {} } })).await.json();
    let named = games["ok"].as_array().unwrap().iter().find(|game| game["id"] == offering["id"]).unwrap();
    assert_eq!(named["offers"], true);

    let unread = asked(&house, &json!({ "log": "{}", "request": { "position": { "language": "en" } } })).await.json();
    assert_eq!(unread["error"]["line"], 1, "{unread}");
    let unknown = asked(&house, &json!({ "request": { "sing": {} } })).await.json();
    assert_eq!(unknown["error"]["code"], "request");
    asked(&house, &json!({ "log": 5 })).await.problem(400, "invalid-body");
    let text = Request::post("/api/v1/referee").header(header::CONTENT_TYPE, "text/html").body("{}".into()).unwrap();
    house.call(text).await.problem(415, "unsupported-media-type");
}

async fn mustered(house: &House, system: &str, picking: Value) -> Value {
    let request = json!({ "muster": { "system": system, "picking": picking, "language": "en" } });
    asked(house, &json!({ "request": request })).await.json()
}

/// Rules that an army breaks.
fn broken(mustered: &Value) -> Vec<&str> {
    let told = mustered["ok"]["told"].as_array().unwrap().iter();
    let amiss = told.flat_map(|told| told["amiss"].as_array().unwrap());
    amiss.filter(|amiss| amiss["outcome"] == "broken").map(|amiss| amiss["rule"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_army_is_picked_from_a_list_and_judged_as_one_picks() {
    // Given the Empire of 1000 points: the packs ask for two Halberdiers at least, and the book for one General.
    let house = House::new().await;
    let request = json!({ "request": { "begin": { "system": "warmaster" } } });
    let beginning = asked(&house, &request).await.json();
    assert_eq!(beginning["ok"]["tables"][0], json!([180.0, 120.0]));
    let request = json!({ "request": { "picks": { "system": "warmaster", "list": "empire" } } });
    let picks = asked(&house, &request).await.json();
    let halberdiers = picks["ok"].as_array().unwrap().iter().find(|pick| pick["row"] == "Halberdiers").unwrap();
    assert_eq!((&halberdiers["points"], &halberdiers["min_per_1000"]), (&json!(45), &json!(2)));

    let pick = |row: &str, options: &[&str]| json!({ "row": row, "options": options });
    let picking =
        |picked: Vec<Value>| json!({ "list": "empire", "side": "a", "letter": "a", "points": 1000, "picked": picked });
    // When there is one unit of Halberdiers, then a General is missing, and another of them.
    let army = mustered(&house, "warmaster", picking(vec![pick("Halberdiers", &[])])).await;
    assert_eq!((&army["ok"]["points"], &army["ok"]["costs"]), (&json!(45.0), &json!([45.0])));
    let rules = broken(&army);
    assert!(rules.contains(&"wm.army.one_general") && rules.contains(&"wm.army.min_max"), "{rules:?}");

    // When there are both, then nothing of that is told, and items are paid for; what costs too much is told.
    let general = pick("General", &["Griffon", "crown_of_command"]);
    let least: Vec<Value> = picks["ok"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|pick| {
            let least = pick["min_per_1000"].as_u64().unwrap_or(0) as usize;
            std::iter::repeat_n(json!({ "row": pick["row"] }), least)
        })
        .collect();
    let mut picked = least.clone();
    picked.push(general.clone());
    let army = mustered(&house, "warmaster", picking(picked.clone())).await;
    assert_eq!(broken(&army), Vec::<&str>::new(), "{army}");
    assert_eq!(army["ok"]["costs"].as_array().unwrap().last().unwrap(), &json!(f64::from(130 + 80 + 100)));
    picked.extend(std::iter::repeat_n(pick("Knights", &[]), 8));
    assert!(broken(&mustered(&house, "warmaster", picking(picked)).await).contains(&"wm.army.size"));

    // What no list has is refused.
    let none = mustered(&house, "warmaster", picking(vec![pick("Dragons", &[])])).await;
    assert_eq!(none["error"]["code"], "not_picked");
}

#[tokio::test]
async fn a_battle_of_every_game_begins_with_armies_that_were_picked() {
    let house = House::new().await;
    let systems = asked(&house, &json!({ "request": { "games": {} } })).await.json();
    let mut begun = 0;
    for game in systems["ok"].as_array().unwrap().iter().filter(|game| game["offers"] == true) {
        let system = game["id"].as_str().unwrap();
        let beginning =
            asked(&house, &json!({ "request": { "begin": { "system": system } } })).await.json()["ok"].clone();
        let list = beginning["lists"][0]["id"].as_str().unwrap();
        let request = json!({ "request": { "picks": { "system": system, "list": list } } });
        let picks = asked(&house, &request).await.json();
        let first: Vec<Value> =
            picks["ok"].as_array().unwrap().iter().take(2).map(|pick| json!({ "row": pick["row"] })).collect();
        let mut sides = Vec::new();
        let mut options = json!({});
        for side in ["a", "b"] {
            let picking = json!({ "list": list, "side": side, "letter": side, "picked": first });
            let army = mustered(&house, system, picking).await["ok"].clone();
            assert_eq!(army["roster"].as_array().unwrap().len(), 2, "{system}: {army}");
            sides.push(json!({ "id": side, "player": side, "army": army["army"], "roster": army["roster"] }));
            for (name, rows) in army["options"].as_object().into_iter().flatten() {
                let known = options[name].as_array().cloned().unwrap_or_default();
                options[name] = known.into_iter().chain(rows.as_array().unwrap().clone()).collect();
            }
        }
        let [width, depth] = [0, 1].map(|place| beginning["tables"][0][place].clone());
        let terrain: Vec<Value> = beginning["terrain"].as_array().unwrap().iter().enumerate().map(|(place, kind)| {
            json!({ "id": format!("t{place}"), "kind": kind["kind"], "outline": [[1, 1], [3, 1], [3, 3]] })
        }).collect();
        let header = json!({
            "aftermath": 1, "match": "begun", "system": system, "edition": beginning["edition"], "played": "2026-05-03",
            "table": { "width": width, "depth": depth }, "terrain": terrain, "options": options, "sides": sides,
        });
        let open = json!({ "request": { "open": { "log": header.to_string(), "language": "ru" } } });
        let opened = asked(&house, &open).await.json();
        assert!(opened["ok"]["offers"].is_array(), "{system}: {opened}");
        begun += 1;
    }
    assert_eq!(begun, 5);
}
