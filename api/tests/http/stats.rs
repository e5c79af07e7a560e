//! Statistics over HTTP: luck, dice, ratings, and the formats of every answer.

use std::time::Duration;

use aftermath_players::BOTS;
use aftermath_simulate::league::League;
use serde_json::Value;

use crate::{House, NDJSON, Server, demo};

/// Addresses of all statistics, each with what it needs.
const QUESTIONS: [(&str, &str); 14] = [
    ("command?", "match_id,played,side,"),
    ("meta?system=warmaster&", "army,presence,wins,draws,losses,"),
    ("matchups?system=warmaster&", "army,opponent,"),
    ("slices?system=warmaster&by=month&", "army,part,"),
    ("battles?system=warmaster&", "match_id,played,side,"),
    ("luck?system=warmaster&", "who,match_id,army,purpose,"),
    ("rolls?system=warmaster&", "match_id,seq,roll,"),
    ("stakes?system=warmaster&", "purpose,counted,worth,error,worth_low,worth_high"),
    ("luck/battles?system=warmaster&", "match_id,played,event,"),
    ("fairness?", "player,dice_set,matches,dice,ones,"),
    ("fairness?by=player&", "player,dice_set,matches,dice,ones,"),
    ("ratings?system=warmaster&", "player,battles,wins,draws,losses,place_from,"),
    ("players?system=warmaster&", "player,wins,draws,losses,"),
    ("units?system=warmaster&by=opponent&", "army,profile,kind,opponent_army,"),
];

#[tokio::test]
async fn every_statistic_is_to_be_had_in_every_format() {
    let house = House::new().await;
    for (question, names) in QUESTIONS {
        let at = format!("/api/v1/stats/{question}");
        let json = house.get(&at).await;
        assert_eq!((json.status.as_u16(), json.header("content-type")), (200, "application/json"), "{at}");
        assert!(json.json().is_array() || json.json().is_object());
        let csv = house.get(&format!("{at}format=csv")).await;
        assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
        assert!(csv.text().starts_with(names), "{at}: {}", csv.text());
        let arrow = house.get(&format!("{at}format=arrow")).await;
        assert_eq!(arrow.header("content-type"), "application/vnd.apache.arrow.stream");
        assert!(arrow.body.starts_with(&[0xff; 4]), "the mark of a message in a stream");
        let parquet = house.get(&format!("{at}format=parquet")).await;
        assert!(parquet.body.starts_with(b"PAR1") && parquet.body.ends_with(b"PAR1"), "{at}");
        house.get(&format!("{at}format=xls")).await.problem(400, "invalid-parameter");
    }
}

#[tokio::test]
async fn every_answer_has_its_sample_and_how_to_read_it_in_both_languages() {
    let house = House::new().await;
    let questions = [
        "luck?system=warmaster",
        "stakes?system=warmaster",
        "fairness",
        "ratings?system=warmaster",
        "players?system=warmaster",
        "units?system=warmaster",
    ];
    for question in questions {
        let [english, russian] = ["en", "ru"].map(|lang| {
            let joint = if question.contains('?') { '&' } else { '?' };
            format!("/api/v1/stats/{question}{joint}lang={lang}")
        });
        let (english, russian) = (house.get(&english).await, house.get(&russian).await);
        assert_eq!((english.header("content-language"), russian.header("content-language")), ("en", "ru"));
        let note = |answer: Value| answer["note"].as_str().unwrap().to_owned();
        let (english, russian) = (note(english.json()), note(russian.json()));
        assert!(english.contains(' ') && russian.chars().any(|c| ('а'..='я').contains(&c)), "{english} {russian}");
    }
}

#[tokio::test]
async fn what_is_no_question_is_told() {
    let house = House::new().await;
    for query in [
        "luck",
        "luck?system=chess",
        "luck?system=warmaster&by=weather",
        "luck?system=warmaster&from=2026",
        "luck?system=warmaster&match=no+id",
        "rolls?system=warmaster&order=fairest",
        "rolls?system=warmaster&limit=0",
        "luck/battles?system=warmaster&limit=1001",
        "fairness?to=May",
        "fairness?by=throw",
        "fairness?by=player&dice_set=red",
        "ratings",
        "players",
        "player?system=warmaster",
        "units?system=warmaster&by=colour",
    ] {
        house.get(&format!("/api/v1/stats/{query}")).await.problem(400, "invalid-parameter");
    }
    house.get("/api/v1/stats/player?system=warmaster&player=Nobody").await.problem(404, "not-found");
}

async fn asked(server: &Server, what: &str) -> Value {
    let ask = format!("GET /api/v1/{what} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let answer = server.exchange(&ask).await;
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap_or_else(|_| panic!("{answer}"))
}

/// All numbers in an answer, with the names that lead to them.
fn numbers(of: &Value, at: &str, into: &mut Vec<(String, f64)>) {
    match of {
        Value::Number(number) => into.push((at.to_owned(), number.as_f64().unwrap())),
        Value::Array(parts) => parts.iter().for_each(|part| numbers(part, at, into)),
        Value::Object(parts) => parts.iter().for_each(|(name, part)| numbers(part, &format!("{at}.{name}"), into)),
        _ => (),
    }
}

/// The numbers of a line of CSV.
fn numbers_of_line(line: &str) -> Vec<f64> {
    line.split(',').filter_map(|field| field.parse().ok()).collect()
}

#[tokio::test]
async fn a_table_has_every_number_that_the_answer_in_json_has() {
    // Given some battles of a league,
    const BATTLES: u32 = 12;
    let server = Server::start(|_| ()).await;
    for fixture in League::new(BOTS.of("kow2").unwrap(), 1).fixtures(BATTLES) {
        let log = String::from_utf8(fixture.play().unwrap()).unwrap();
        let head = "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close";
        let hand_in = format!("{head}\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{log}", log.len());
        assert!(server.exchange(&hand_in).await.starts_with("HTTP/1.1 201"));
    }
    for _ in 0..400 {
        if asked(&server, "stats/ratings?system=kow2").await["sample"].as_u64() >= Some(10) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // when the statistics are asked for in both forms,
    let mut seen = 0;
    for (question, rows) in [
        ("meta?system=kow2", "/armies"),
        ("matchups?system=kow2", "/rows"),
        ("slices?system=kow2&by=month", ""),
        ("luck?system=kow2", "/rows"),
        ("stakes?system=kow2", "/rows"),
        ("fairness?by=player", "/rows"),
        ("ratings?system=kow2", "/players"),
        ("players?system=kow2", "/rows"),
        ("units?system=kow2", "/rows"),
    ] {
        let json = asked(&server, &format!("stats/{question}")).await;
        let joint =
            format!("GET /api/v1/stats/{question}&format=csv HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let csv = server.exchange(&joint).await;
        let lines: Vec<&str> = csv.split("\r\n\r\n").nth(1).unwrap().lines().skip(1).collect();
        let rows = json.pointer(rows).and_then(Value::as_array).unwrap_or_else(|| panic!("{question}: {json}"));
        assert_eq!(rows.len(), lines.len(), "{question}");
        // then no number is in one of them alone.
        for (row, line) in rows.iter().zip(lines) {
            let (mut told, written) = (Vec::new(), numbers_of_line(line));
            numbers(row, "", &mut told);
            for (name, number) in told {
                let is_there = |other: &f64| (number - other).abs() <= 1e-9 * number.abs().max(1.0);
                assert!(written.iter().any(is_there), "{question}: {name} {number} is not in {line}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn dice_are_told_by_the_names_of_their_sets() {
    // Given a battle with one order, which side A gives with dice that it has just taken up.
    let server = Server::start(|_| ()).await;
    let named = demo().replacen(r#""player":"A","#, r#""player":"A","dice":"red, 16 mm","#, 1);
    let log = named.replacen(r#"{"seq":3,"side":"empire","#, r#"{"seq":3,"side":"empire","dice":"blue","#, 1);
    let head = "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close";
    let hand_in = format!("{head}\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{log}", log.len());
    assert!(server.exchange(&hand_in).await.starts_with("HTTP/1.1 201"));
    // Then the match and its timeline name them.
    let card = asked(&server, "matches/demo1").await;
    assert_eq!((&card["sides"][0]["dice"], &card["sides"][1]["dice"]), (&"red, 16 mm".into(), &Value::Null));
    let timeline = asked(&server, "matches/demo1/timeline").await;
    assert_eq!((&timeline[2]["dice"], &timeline[3]["dice"]), (&Value::Null, &"blue".into()));
    let headline = timeline[3]["headline"].as_str().unwrap();
    assert!(headline.contains("dice taken up: blue"), "{headline}");
    // And so does what is said of the dice, when the tables have followed the store.
    let mut sets = Value::Null;
    for _ in 0..200 {
        sets = asked(&server, "stats/fairness").await;
        if sets["sample"] == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let row = &sets["rows"][0];
    assert_eq!((&sets["by"], &row["dice_set"], &row["dice"]), (&"set".into(), &"blue".into(), &2.into()));
    assert_eq!(row["sentence"], "Not enough dice of the set “blue” to say: 2 of the 100 that it takes.");
    let red = asked(&server, "stats/fairness?dice_set=red,+16+mm").await;
    assert_eq!(red["rows"], Value::Array(Vec::new()), "they were not thrown");
    let players = asked(&server, "stats/fairness?by=player").await;
    let row = &players["rows"][0];
    assert_eq!((&players["by"], &row["dice_set"], &row["dice"]), (&"player".into(), &Value::Null, &2.into()));
    server.stop().await.unwrap();
}
