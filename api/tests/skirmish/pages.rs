//! What the pages ask of the service for one battle.

use std::time::Duration;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{Log, Reading, Seq};
use aftermath_simulate::forecast;
use aftermath_skirmish::words::FLAGS;
use serde_json::{Value, json};

use crate::{
    ADDED, Desk, House,
    check::{fair, foul, foul_header, header, log},
};

/// A service that keeps both battles.
async fn with_both() -> (Desk, House) {
    let desk = Desk::new();
    let fair = desk.write("fair.jsonl", log(&header("fair"), &fair()));
    let foul = desk.write("foul.jsonl", log(&foul_header("foul"), &foul().0));
    desk.run(0, &["ingest", &fair, &foul]);
    let house = desk.serve().await;
    (desk, house)
}

#[tokio::test]
async fn a_replay_has_its_board_its_measures_and_its_story() {
    let (_desk, house) = with_both().await;
    let fair = house.get("/matches/fair").await;
    assert_eq!((&fair["unit_of_length"], &fair["statuses"]["stood"]), (&json!("in"), &json!(0)));
    let (status, header) = house.ask("/matches/fair/header").await;
    assert_eq!((status, header.starts_with(b"{\"aftermath\":1")), (200, true));
    let (status, entries) = house.ask("/matches/fair/entries").await;
    assert_eq!((status, entries.iter().filter(|byte| **byte == b'\n').count()), (200, 11));
    let timeline = house.get("/matches/fair/timeline").await;
    let kinds: Vec<&Value> = timeline.as_array().unwrap().iter().map(|at| &at["kind"]).skip(5).collect();
    assert_eq!(kinds, ["turn_start", "phase_start", "order", "move", "phase_start", "shoot", "turn_end"]);
    assert_eq!((&timeline[8]["phase_label"], &timeline[8]["turn"]), (&json!("Orders"), &json!(1)));

    // After the shots the bows stand where they moved, and two spears are gone.
    let board = house.get("/matches/fair/board/10").await;
    let [bows, spears] = [1, 3].map(|piece| &board["pieces"][piece]);
    assert_eq!(bows["stands"][0]["pose"], json!([10.0, 9.0, 0.0]));
    assert_eq!((&bows["flags"], &spears["lost"]), (&json!(["obeys", "has_shot"]), &json!(2)));
    assert_eq!(house.get("/matches/fair/boards").await.as_array().map(Vec::len), Some(12));
    let measures = house.get("/matches/fair/measures").await;
    let reach = json!([{"what": "move", "length": 5.0}, {"what": "shoot", "length": 12.0}]);
    assert_eq!(measures[1]["reach"], reach);

    // Two figures of ten that cost 60 points, credited to who shot them.
    let units = house.get("/matches/fair/units").await;
    let spears = units.as_array().unwrap().iter().find(|unit| unit["unit"] == "spears").unwrap();
    assert_eq!((&spears["losses"][0]["entry"], &spears["losses"][0]["lost"]), (&json!(10), &json!(2)));
    assert_eq!(units.as_array().unwrap().iter().find(|unit| unit["unit"] == "bows").unwrap()["returned"], 12.0);
    let facts = house.get("/matches/fair/facts").await;
    let whats: Vec<&Value> = facts["entries"].as_array().unwrap().iter().filter_map(|at| at.get("what")).collect();
    assert_eq!(whats, ["order", "shot"]);

    // 26 of 36 throws come to 8 or less: the one that did is 10/36 of luck, by a deviation of the root of 26·10 over 36.
    let course = house.get("/matches/fair/course").await;
    let luck = course["luck"][0]["luck"][7].as_f64().unwrap();
    assert!((luck - 10.0 / 260.0_f64.sqrt()).abs() < 1e-4, "{luck}");
    let points = &course["score"][0]["points"];
    assert_eq!((&points[0], &points[11]), (&Value::Null, &json!(0.0)), "nobody is on the table yet");
}

#[tokio::test]
async fn a_breach_has_its_sentence_and_its_chance() {
    let (_desk, house) = with_both().await;
    let verdict = house.get("/matches/foul/verdicts/8?lang=ru").await;
    let broken = verdict["findings"].as_array().unwrap().iter().find(|finding| finding["outcome"] == "broken").unwrap();
    assert_eq!((&broken["rule"], &broken["title"]), (&json!("skm.move.way"), &json!("Движение")));
    assert_eq!(broken["sentence"], "Bows проходит 7″ при скорости 6″.");
    // With 11 thrown the order fails. Of 36 throws 9 come to 9, 10 or 11, and 26 to 8 or less.
    let found = house.get("/matches/foul/entries/7/counterfactual").await;
    let throw = &found["questions"][0]["throw"];
    assert_eq!((&throw["needed"], &throw["result"], &throw["mattered"]), (&json!(8), &json!(0), &json!(true)));
    let chances = ["chance_apart", "chance_of_claim"].map(|chance| throw[chance].as_f64().unwrap());
    assert!((chances[0] - 9.0 / 36.0).abs() < 1e-9 && (chances[1] - 26.0 / 36.0).abs() < 1e-9, "{chances:?}");
}

#[tokio::test]
async fn whatever_a_page_shows_of_the_game_has_a_word_in_both_languages() {
    let (_desk, house) = with_both().await;
    let systems = house.get("/systems").await;
    let row = systems["systems"].as_array().unwrap().iter().find(|row| row["id"] == "skirmish").unwrap();
    let known = ["has_orders", "rules", "decidable", "enforced"].map(|key| row[key].clone());
    assert_eq!(known, [json!(true), json!(8), json!(8), json!(8)]);
    let shown = FLAGS.map(|flag| format!("flag-{flag}")).into_iter();
    let shown = shown.chain(ADDED.info().purposes.iter().map(|purpose| format!("roll-{}", purpose.name)));
    let others = ["kind-captain", "kind-foot", "terrain-wood", "terrain-pond", "phase-orders", "phase-shooting"];
    let shown: Vec<String> = shown.chain(others.map(str::to_owned)).collect();
    let [english, russian] = [
        house.get("/systems/skirmish/words?lang=en").await["words"].clone(),
        house.get("/systems/skirmish/words?lang=ru").await["words"].clone(),
    ];
    for key in shown.iter().map(String::as_str).chain(["reach-move", "reach-shoot"]) {
        assert!(english[key].is_string() && russian[key].is_string() && english[key] != russian[key], "{key}");
    }
    let schemas = house.get("/schemas/skirmish").await.to_string();
    assert!(schemas.contains("A captain orders a unit.") && schemas.contains("A pond with a footbridge."));
    assert_eq!(house.get("/rules/skm.order.test").await["system"], "skirmish");
    let (status, problem) = house.ask("/stats/meta?system=chess").await;
    assert_eq!(
        (status, String::from_utf8_lossy(&problem).contains("skirmish")),
        (400, true),
        "it is among those expected"
    );
    // The document names it among the games that can be asked for, and is the same otherwise.
    let document = house.get("/openapi.json").await.to_string();
    assert!(document.contains("|skirmish)$"));
    assert!(!document.replace("|skirmish)$", ")$").contains("skirmish"));
}

/// A log whose entries behind this one follow a fork.
fn forked(log: &Log, bytes: &[u8], at: usize) -> Log {
    let id = "forked".parse().unwrap();
    let mut text = log.fork(Seq(at as u32), Reading::Effective, &id, None).unwrap();
    for (seq, line) in bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).skip(at + 1).enumerate() {
        let mut entry: Value = serde_json::from_slice(line).unwrap();
        entry["seq"] = json!(seq + 1);
        text += &format!("\n{entry}");
    }
    GAMES.read(text.as_bytes(), "forked").unwrap()
}

#[test]
fn a_battle_goes_on_from_each_entry_with_the_same_verdicts() {
    let bots = BOTS.of(ADDED.as_str()).unwrap();
    for bytes in [log(&foul_header("foul"), &foul().0).into_bytes(), bots.play(3).unwrap()] {
        let log = GAMES.read(&bytes, "battle").unwrap();
        let whole = log.judge(Reading::Effective);
        for at in 0..=log.len() {
            let rest = forked(&log, &bytes, at).judge(Reading::Effective);
            for (before, after) in whole.verdicts.iter().skip(at + 1).zip(&rest.verdicts[1..]) {
                assert_eq!(
                    (&before.findings, &before.rolls),
                    (&after.findings, &after.rolls),
                    "{at}: {}",
                    before.entry
                );
            }
            assert_eq!((whole.score.clone(), whole.board.clone()), (rest.score, rest.board), "{at}");
        }
    }
}

#[test]
fn bots_play_on_from_a_battle_by_its_rules() {
    let log = GAMES.read(&BOTS.play(ADDED.as_str(), 5).unwrap(), "battle").unwrap();
    let id = "on".parse().unwrap();
    let mut played = 0;
    for at in 0..log.len() {
        let Ok(on) = forecast::play_on(&BOTS, &log, Reading::Effective, Seq(at as u32), 1, &id) else { continue };
        let on = GAMES.read(&on, "on").unwrap();
        let judgement = on.judge(Reading::Effective);
        assert_eq!((judgement.statuses.stood, judgement.statuses.unverifiable), (0, 0), "from entry {at}");
        assert!(judgement.score.over);
        played += 1;
    }
    assert!(played > log.len() / 3, "{played} of {}", log.len());
}

#[tokio::test]
async fn a_curve_is_drawn_of_what_turned_a_battle() {
    let desk = Desk::new();
    let file = desk.write("battle.jsonl", BOTS.play(ADDED.as_str(), 7).unwrap());
    desk.run(0, &["ingest", &file]);
    let house = desk.serve().await;
    let path = "/matches/sim-skm-7/turning-points?rollouts=20";
    for _ in 0..600 {
        let (status, body) = house.ask(path).await;
        if status == 200 {
            let curve: Value = serde_json::from_slice(&body).unwrap();
            assert!(curve["points"].as_array().unwrap().len() > 3 && curve["unrecorded"].is_null(), "{curve}");
            return;
        }
        assert_eq!(status, 202, "{}", String::from_utf8_lossy(&body));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no curve within a minute");
}
