//! Bots play a kept battle on from one of its entries, over HTTP.

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{Reading, Seq};
use aftermath_simulate::forecast;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::{House, NDJSON};

/// A battle of bots, an entry near its middle after which they can play on, and one before it after which they cannot.
pub(crate) fn battle() -> (Vec<u8>, u32, u32) {
    let bytes = BOTS.play("kow2", 7).unwrap();
    let log = GAMES.read(&bytes, "battle").unwrap();
    let middle = log.len() as u32 / 2;
    let moments = forecast::moments(&BOTS, &log, Reading::Effective, |seq| seq >= Seq(middle));
    let under_way = moments.iter().position(|(_, moment)| moment.is_err()).unwrap();
    let next = moments[under_way..].iter().find(|(_, moment)| moment.is_ok()).unwrap();
    (bytes, next.0.0, moments[under_way].0.0)
}

/// Given a kept battle, when bots play it on, then the log is a fork that says the seed, the same seed gives the same bytes,
/// nothing is kept by asking, and handed in it is a match of its own.
#[tokio::test]
async fn bots_play_a_kept_battle_on() {
    let (bytes, at, _) = battle();
    let house = House::new().await;
    let answer = house.post(bytes).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let of = answer.header(header::LOCATION).to_owned();
    let id = of.rsplit('/').next().unwrap().to_owned();

    let whole = house.get(&format!("{of}/played-on?at={at}&seed=9")).await;
    assert_eq!((whole.status, whole.header(header::CONTENT_TYPE)), (StatusCode::OK, NDJSON));
    let name = format!("{id}-from-{at}-bots-9");
    assert_eq!(whole.header(header::CONTENT_DISPOSITION), format!("attachment; filename=\"{name}.jsonl\""));
    let header: Value = serde_json::from_str(whole.text().lines().next().unwrap()).unwrap();
    assert_eq!(header["note"], "Bots play on from here to the end, seed 9.");
    assert_eq!((&header["fork"]["match"], &header["fork"]["seq"]), (&json!(id), &json!(at)));
    let again = house.get(&format!("{of}/played-on?at={at}&seed=9&until=end")).await;
    assert_eq!(again.text(), whole.text());
    let other = house.get(&format!("{of}/played-on?at={at}")).await;
    assert_ne!(other.text().lines().nth(1), None);
    assert_ne!(other.text().lines().skip(1).collect::<Vec<_>>(), whole.text().lines().skip(1).collect::<Vec<_>>());
    let tag = whole.header(header::ETAG);
    let known = house.get_with(&format!("{of}/played-on?at={at}&seed=9"), header::IF_NONE_MATCH, tag).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert_eq!(house.get(&format!("{of}/forks")).await.json()["total"], 0, "nothing is kept");

    let turn = house.get(&format!("{of}/played-on?at={at}&seed=9&until=turn&new=one-turn")).await;
    let (turn, lines) = (turn.text().to_owned(), whole.text().lines().collect::<Vec<_>>());
    let entries: Vec<&str> = turn.lines().skip(1).collect();
    assert!(!entries.is_empty() && entries.len() < lines.len() - 1, "{} of {}", entries.len(), lines.len());
    assert_eq!(entries, lines[1..=entries.len()]);

    assert_eq!(house.post(whole.text().to_owned()).await.status, StatusCode::CREATED);
    assert_eq!(house.post(turn).await.status, StatusCode::CREATED);
    let kept = house.get(&format!("/api/v1/matches/{name}")).await.json();
    assert_eq!((&kept["fork"], &kept["score"]["over"]), (&json!({"match": id, "entry": at}), &json!(true)));
    assert_eq!(house.get(&format!("{of}/forks")).await.json()["total"], 2);
}

/// Given moments at which bots cannot go on, when they are asked to, then the answer says why, and from where they can.
#[tokio::test]
async fn where_bots_cannot_play_on_the_service_says_so() {
    let (bytes, next, under_way) = battle();
    let end = GAMES.read(&bytes, "battle").unwrap().len();
    let house = House::new().await;
    let of = house.post(bytes).await.header(header::LOCATION).to_owned();
    let problem = house.get(&format!("{of}/played-on?at={under_way}")).await.problem(422, "cannot-play-on");
    assert_eq!((&problem["code"], &problem["next"]), (&json!("under-way"), &json!(next)), "{problem}");
    let problem = house.get(&format!("{of}/played-on?at={end}")).await.problem(422, "cannot-play-on");
    assert_eq!((&problem["code"], &problem["next"]), (&json!("over"), &Value::Null), "{problem}");
    house.get(&format!("{of}/played-on?at={}", end + 1)).await.problem(404, "entry-not-found");
    house.get("/api/v1/matches/nobody/played-on?at=1").await.problem(404, "match-not-found");
    for wrong in ["at=1&until=never", "at=1&seed=-1", "at=1&seed=4294967296", "at=100001", "seed=1", "at=1&new=a..b"] {
        house.get(&format!("{of}/played-on?{wrong}")).await.problem(400, "invalid-parameter");
    }
}

/// Given a log that the service does not have, when bots play it on for one side to the end of a phase, then they play what they
/// play of the whole battle, no further than that side acts and that phase lasts, and nothing is kept; what is no log, has no such
/// side, or waits for the other side, is told so.
#[tokio::test]
async fn bots_play_on_for_one_side_what_somebody_records() {
    let (bytes, _, under_way) = battle();
    let log = GAMES.read(&bytes, "battle").unwrap();
    let sides: Vec<String> = log.summary().sides.iter().map(|side| side.id.to_string()).collect();
    let house = House::new().await;
    let asked = async |query: &str, body: &[u8]| {
        let request = Request::post(format!("/api/v1/played-on?{query}")).header(header::CONTENT_TYPE, NDJSON);
        house.call(request.body(body.to_vec().into()).unwrap()).await
    };
    let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let moments = log.judge(Reading::Effective).moments;
    let can = forecast::moments(&BOTS, &log, Reading::Effective, |_| true);
    let able = can.iter().filter(|(_, moment)| moment.is_ok()).map(|(seq, _)| seq.0);
    let (mut played, mut refused) = (0, 0);
    for at in able.filter(|at| moments[*at as usize].turn > 0).step_by(41) {
        // A recorder sends what was recorded so far.
        let so_far: Vec<u8> =
            bytes.split_inclusive(|byte| *byte == b'\n').take(1 + at as usize).flatten().copied().collect();
        let whole = asked(&format!("at={at}&seed=9"), &so_far).await;
        assert_eq!((whole.status, whole.header(header::CONTENT_TYPE)), (StatusCode::OK, NDJSON), "{at}");
        let (header, whole) = (whole.text().lines().next().unwrap().to_owned(), lines(whole.text()));
        let header: Value = serde_json::from_str(&header).unwrap();
        assert!(header["sides"].as_array().unwrap().iter().all(|side| side["dice"] == "bots"), "{header}");
        let first = whole
            .iter()
            .find_map(|line| serde_json::from_str::<Value>(line).unwrap()["side"].as_str().map(str::to_owned));
        for side in &sides {
            let answer = asked(&format!("at={at}&seed=9&until=phase&side={side}"), &so_far).await;
            if answer.status != StatusCode::OK {
                let problem = answer.problem(422, "cannot-play-on");
                assert_eq!((&problem["code"], problem["first"].as_str()), (&json!("other-side"), first.as_deref()));
                assert_ne!(Some(side), first.as_ref(), "{at}: {problem}");
                refused += 1;
                continue;
            }
            let own = lines(answer.text());
            assert_eq!(own[..], whole[..own.len()], "{at}, {side}");
            let mut all = answer.text().to_owned();
            all.push_str(&whole.get(own.len()).map_or(String::new(), |line| format!("{line}\n")));
            let judged = GAMES.read(all.as_bytes(), "played").unwrap();
            let acts = judged.entries();
            let phases: Vec<_> = judged.judge(Reading::Effective).moments[1..]
                .iter()
                .map(|one| (one.turn, one.active.clone(), one.phase))
                .collect();
            assert!(
                acts[..own.len()].iter().all(|one| one.side.as_ref().is_none_or(|by| by.as_str() == side)),
                "{at}, {side}"
            );
            // What ends it is another side's entry, or another phase.
            if let (Some(next), true) = (acts.get(own.len()), !own.is_empty()) {
                let is_others = next.side.as_ref().is_some_and(|by| by.as_str() != side);
                assert!(is_others || phases[own.len()] != phases[own.len() - 1], "{at}, {side}: {next:?}");
                let stretches: Vec<usize> = phases[..own.len()].chunk_by(|a, b| a == b).map(<[_]>::len).collect();
                let begun = stretches.len() - 1;
                assert!(stretches[..begun].iter().all(|entries| *entries == 1), "{at}, {side}: {phases:?}");
            }
            played += 1;
        }
    }
    assert!(played > 4 && refused > 0, "{played} played, {refused} refused");
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"], json!([]), "nothing is kept");

    let problem = asked(&format!("at={under_way}"), &bytes).await.problem(422, "cannot-play-on");
    assert_eq!(problem["code"], json!("under-way"), "{problem}");
    asked("at=100000", &bytes).await.problem(404, "entry-not-found");
    asked("at=1", b"{\"no\":\"log\"}\n").await.problem(422, "unreadable-log");
    for wrong in ["at=1&side=nobody", "at=1&side=no%20id", "at=1&until=never", "at=100001", "seed=1"] {
        asked(wrong, &bytes).await.problem(400, "invalid-parameter");
    }
    let text = Request::post("/api/v1/played-on?at=1").header(header::CONTENT_TYPE, "text/html");
    assert_eq!(house.call(text.body(bytes.into()).unwrap()).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

/// Given a battle in which a volley is struck out by both players, when it is asked what that would have meant, then battles
/// end so often so with it and without it, with an error; and of a move that nobody corrected nothing is told.
#[tokio::test]
async fn a_corrected_entry_is_played_out_beside_what_was_played() {
    let (bytes, _, _) = battle();
    let mut lines: Vec<Value> =
        std::str::from_utf8(&bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let does = |line: &Value| line["event"]["shoot"]["throws"]["scored"].as_u64() > Some(0);
    let volley = lines.iter().position(does).unwrap();
    let sides: Vec<Value> = lines[0]["sides"].as_array().unwrap().iter().map(|side| side["id"].clone()).collect();
    let amend = json!({"amend": {"entry": volley, "reason": "Out of range.", "agreed": sides}});
    lines.push(json!({"seq": lines.len(), "event": amend}));
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let house = House::new().await;
    let of = house.post(text).await.header(header::LOCATION).to_owned();

    let told = house.get(&format!("{of}/entries/{volley}/rollouts?rollouts=20")).await;
    assert_eq!(told.status, StatusCode::OK, "{told:?}");
    let told = told.json();
    assert_eq!((&told["entry"], &told["correction"]), (&json!(volley), &json!("amendment")), "{told}");
    assert!(told["from"].as_u64() >= Some(volley as u64), "{told}");
    assert_eq!((&told["played"]["rollouts"], &told["corrected"]["rollouts"]), (&json!(20), &json!(20)));
    let score = |reading: &str| told[reading]["score"].as_f64().unwrap();
    let change = told["change"]["value"].as_f64().unwrap();
    assert!((score("corrected") - score("played") - change).abs() < 1e-9, "{told}");
    assert!(told["change"]["error"].as_f64() > Some(0.0), "{told}");

    let walk = lines.iter().position(|line| !line["event"]["move"].is_null()).unwrap();
    let untold = house.get(&format!("{of}/entries/{walk}/rollouts")).await.json();
    assert_eq!((&untold["correction"], &untold["change"]), (&Value::Null, &Value::Null), "{untold}");
    for wrong in [0, lines.len()] {
        house.get(&format!("{of}/entries/{wrong}/rollouts")).await.problem(404, "entry-not-found");
    }
    house.get(&format!("{of}/entries/{volley}/rollouts?rollouts=19")).await.problem(400, "invalid-parameter");
}
