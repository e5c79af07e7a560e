//! What an organizer asks: what is contested, which rules are broken, where two logs part.
//!
//! The logs are those of the conformance corpus; what is expected of them was read off their lines and their sidecars.

use std::{fs, time::Duration};

use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};

use crate::{Answer, House, NDJSON, Server};

/// A log of the corpus.
fn corpus(name: &str) -> String {
    let path = aftermath_corpus::path(&format!("warmaster/{name}"));
    fs::read_to_string(path).unwrap()
}

/// A log of the corpus whose second entry is disputed by a side.
fn disputed(name: &str, side: &str, reason: &str) -> String {
    let dispute = json!({"seq": 3, "side": side, "event": {"dispute": {"entry": 2, "reason": reason}}});
    format!("{}\n{dispute}\n", corpus(name).trim_end())
}

/// Six battles: a disputed move too long, a named winner and a sum of points that are disputed and wrong, a dispute that
/// was decided, a ruling without a dispute, and a mistake that both sides mended at once.
fn battles() -> [String; 6] {
    [
        corpus("record/disputed_broken"),
        disputed("victory_points/winner_broken", "empire", "75 is more than 45."),
        disputed("victory_points/sum_broken", "orcs", "Nobody lost a unit of 8 points."),
        corpus("record/ruling_upheld"),
        corpus("record/ruling_overturned"),
        corpus("record/amended_held"),
    ]
}

async fn asked(server: &Server, what: &str) -> Value {
    let ask = format!("GET /api/v1/{what} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let answer = server.exchange(&ask).await;
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap_or_else(|_| panic!("{answer}"))
}

/// A service that keeps the battles, with its tables up to date.
async fn with_battles() -> Server {
    with(&battles()).await
}

/// A service that keeps these battles of one game, with its tables up to date.
async fn with(battles: &[String]) -> Server {
    let server = Server::start(|_| ()).await;
    for log in battles {
        let head = "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close";
        let hand_in = format!("{head}\r\ncontent-type: {NDJSON}\r\ncontent-length: {}\r\n\r\n{log}", log.len());
        assert!(server.exchange(&hand_in).await.starts_with("HTTP/1.1 201"));
    }
    // The tables follow the store a moment later.
    for _ in 0..200 {
        if asked(&server, "stats/findings?system=warmaster").await["sample"] == battles.len() {
            return server;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the tables did not follow");
}

fn ids(page: &Value) -> Vec<&str> {
    page["rows"].as_array().unwrap().iter().map(|row| row["match_id"].as_str().unwrap()).collect()
}

/// Given disputes of a battle of an event with round and table, and of one without, when they are listed, then they say so.
#[tokio::test]
async fn a_dispute_says_at_which_round_and_table_it_is() {
    let log = corpus("record/disputed_broken");
    let (first, rest) = log.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(first).unwrap();
    header["match"] = json!("at-the-open");
    header["event"] = json!({"name": "The Open", "round": 3, "table": 5});
    let server = with(&[log.clone(), format!("{header}\n{rest}")]).await;
    let told = asked(&server, "disputes").await;
    let rows = told["rows"].as_array().unwrap();
    let of = |id: &str| rows.iter().find(|row| row["match_id"] == id).unwrap();
    let places = |row: &Value| [row["event"].clone(), row["round"].clone(), row["table"].clone()];
    assert_eq!(places(of("at-the-open")), [json!("The Open"), json!(3), json!(5)]);
    assert_eq!(places(of("wmc-record-disputed-broken"))[1..], [json!(null), json!(null)]);
    let sheet = server
        .exchange("GET /api/v1/disputes?format=csv HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .await;
    assert!(sheet.contains("event,round,table,entry") && sheet.contains("The Open,3,5,"), "{sheet}");
}

#[tokio::test]
async fn disputes_come_in_the_order_of_urgency() {
    let server = with_battles().await;

    let all = asked(&server, "disputes").await;
    assert_eq!(
        ids(&all),
        [
            // On it the winner hangs, then the score; then a rule is broken; then what is settled.
            "wmc-victory-points-winner-broken",
            "wmc-victory-points-sum-broken",
            "wmc-record-disputed-broken",
            "wmc-record-ruling-overturned",
            "wmc-record-ruling-upheld",
        ]
    );
    assert_eq!((&all["open"], &all["open_and_weighty"], &all["settled"]), (&json!(3), &json!(2), &json!(2)));
    let column =
        |name: &str| -> Vec<Value> { all["rows"].as_array().unwrap().iter().map(|row| row[name].clone()).collect() };
    assert_eq!(column("bears_on"), [json!("winner"), json!("score"), json!(null), json!(null), json!(null)]);
    assert_eq!(column("state"), ["open", "open", "open", "ruled", "ruled"]);

    let open = &all["rows"][2];
    assert_eq!(
        (&open["entry"], &open["entry_kind"], &open["entry_status"]),
        (&json!(2), &json!("move"), &json!("stood"))
    );
    assert_eq!((&open["entry_side"], &open["entry_broken"]), (&json!("empire"), &json!(1)));
    assert_eq!((&open["played"], &open["event"]), (&json!("2026-01-10"), &json!("Conformance corpus")));
    let dispute = &open["statements"][0];
    assert_eq!((&dispute["seq"], &dispute["side"]), (&json!(3), &json!("orcs")));
    assert_eq!(
        (&dispute["reason"], &dispute["rule"]),
        (&json!("That was more than 20 cm."), &json!("wm.move.line_full"))
    );
    assert!(dispute["rule_title"].is_string());
    assert_eq!(open["links"]["replay"], "/matches/wmc-record-disputed-broken?entry=2");

    let upheld = &all["rows"][4]["statements"];
    let ruling = &upheld[1];
    assert_eq!(
        (&ruling["kind"], &ruling["by"], &ruling["decision"]),
        (&json!("ruling"), &json!("Organizer"), &json!("upheld"))
    );
    assert_eq!(
        (&ruling["reason"], &all["rows"][4]["entry_status"]),
        (&json!("The table was uneven."), &json!("ruled"))
    );
    let overturned = &all["rows"][3]["statements"];
    assert_eq!((&overturned[0]["decision"], &overturned[1]["effect"]), (&json!("overturned"), &json!("applied")));

    // Each link is answered.
    for link in ["verdict", "counterfactual", "amendments"] {
        let path = open["links"][link].as_str().unwrap().strip_prefix("/api/v1/").unwrap();
        assert!(asked(&server, path).await.get("status").is_none_or(|status| status != 404), "{link}");
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn disputes_are_filtered_and_paged() {
    let server = with_battles().await;
    for (query, found) in [
        ("state=open", 3),
        ("state=ruled", 2),
        ("state=agreed", 0),
        ("state=all", 5),
        ("player=Imperial%20player", 5),
        ("player=Nobody", 0),
        ("event=Conformance%20corpus", 5),
        ("event=Muster", 0),
        ("system=kow2", 0),
        ("match=wmc-record-ruling-upheld", 1),
    ] {
        assert_eq!(ids(&asked(&server, &format!("disputes?{query}")).await).len(), found, "{query}");
    }
    let (mut after, mut seen) = (String::new(), Vec::new());
    loop {
        let page = asked(&server, &format!("disputes?limit=2{after}")).await;
        seen.extend(ids(&page).into_iter().map(str::to_owned));
        let Some(next) = page["next"].as_str() else { break };
        after = format!("&after={next}");
    }
    assert_eq!(seen, ids(&asked(&server, "disputes").await));
    let csv = "GET /api/v1/disputes?format=csv HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let csv = server.exchange(csv).await;
    assert!(csv.contains("content-type: text/csv"), "{csv}");
    assert_eq!(csv.lines().filter(|line| line.contains(",2026-01-10,")).count(), 5);
    server.stop().await.unwrap();
}

/// A battle that Ada won by 10 to 0, with more entries behind it.
fn won(id: &str, played: &str, more: &[&str]) -> String {
    let header = json!({
        "aftermath": 1, "match": id, "system": "warmaster", "edition": "core 1", "played": played,
        "event": {"name": "Muster"}, "table": {"width": 180, "depth": 120}, "situation": {"turn": 1, "side": "b"},
        "sides": [
            {"id": "a", "player": "Ada", "army": "Empire",
             "roster": [{"id": "a1", "profile": "g", "type": "general", "attacks": 2, "command": 9}]},
            {"id": "b", "player": "Boris", "army": "Orcs",
             "roster": [{"id": "b1", "profile": "g", "type": "general", "attacks": 2, "command": 8}]},
        ],
    });
    let entries = [r#""event":{"turn_end":{}}"#, &format!(r#""event":{}"#, end("a", [10, 0]))].map(str::to_owned);
    let entries = entries.into_iter().chain(more.iter().map(|&entry| entry.to_owned()));
    let lines: String = entries.zip(1..).map(|(entry, seq)| format!("{{\"seq\":{seq},{entry}}}\n")).collect();
    format!("{header}\n{lines}")
}

fn end(winner: &str, [a, b]: [u32; 2]) -> Value {
    let points = json!([{"side": "a", "points": a}, {"side": "b", "points": b}]);
    json!({"battle_end": {"because": "turn_limit", "points": points, "winner": winner}})
}

#[tokio::test]
async fn changed_results_tell_of_which_match_from_what_to_what_by_whom_and_when() {
    // Given one result that was ruled away and then given to the other side, one that both players mended, one that was
    // upheld, and one that nobody touched.
    let overturned = r#""at":"2026-05-04T09:00:00Z","event":{"ruling":{"entry":2,"by":"Olga","decision":"overturned","reason":"A sum."}}"#;
    let upheld = overturned.replace("overturned", "upheld");
    let amend =
        |agreed: Value, to: Value| json!({"amend": {"entry": 2, "reason": "So.", "agreed": agreed, "replacement": to}});
    let ruled = format!(r#""event":{}"#, amend(json!([]), end("b", [0, 10])));
    let mended = format!(r#""side":"b","event":{}"#, amend(json!(["a", "b"]), end("a", [10, 5])));
    let server = with(&[
        won("ruled", "2026-05-03", &[overturned, &ruled]),
        won("mended", "2026-06-03", &[&mended]),
        won("upheld", "2026-05-03", &[&upheld]),
        won("untouched", "2026-05-03", &[]),
    ])
    .await;

    let all = asked(&server, "changed-results").await;
    assert_eq!((&all["total"], &all["matches"], &all["not_looked_at"]), (&json!(3), &json!(2), &json!(0)));
    assert_eq!(ids(&all), ["mended", "ruled", "ruled"], "the latest battle first");
    let [by_both, away, given] = &all["rows"].as_array().unwrap()[..] else { panic!("{all}") };
    let result = |over: bool, winner: Value, points: Value| json!({"over": over, "winner": winner, "points": points});
    let first = result(true, json!("a"), json!({"a": 10.0, "b": 0.0}));
    // The players mended the points: Ada won all the same.
    assert_eq!(
        (&by_both["before"], &by_both["after"]),
        (&first, &result(true, json!("a"), json!({"a": 10.0, "b": 5.0})))
    );
    assert_eq!(
        (&by_both["kind"], &by_both["agreed"], &by_both["side"], &by_both["by"], &by_both["at"]),
        (&json!("amend"), &json!(true), &json!("b"), &json!(null), &json!(null))
    );
    // The organizer took the result away, then gave the battle to Boris.
    assert_eq!(
        (&away["before"], &away["after"]["over"], &away["after"]["winner"]),
        (&first, &json!(false), &json!(null))
    );
    assert_eq!(
        (&away["kind"], &away["by"], &away["at"], &away["reason"]),
        (&json!("ruling"), &json!("Olga"), &json!("2026-05-04T09:00:00Z"), &json!("A sum."))
    );
    assert_eq!(
        (&given["before"], &given["after"]),
        (&away["after"], &result(true, json!("b"), json!({"a": 0.0, "b": 10.0})))
    );
    assert_eq!(
        (&given["kind"], &given["agreed"], &given["by"], &given["seq"], &given["entry"]),
        (&json!("amend"), &json!(false), &json!("Olga"), &json!(4), &json!(2))
    );
    assert_eq!(
        (&given["played"], &given["event"], &given["sides"][1]["player"]),
        (&json!("2026-05-03"), &json!("Muster"), &json!("Boris"))
    );
    assert_eq!(given["replay"], "/matches/ruled?entry=4");

    // Statistics count what came of it: Boris won one of two against Ada.
    let armies = asked(&server, "stats/meta?system=warmaster").await;
    let orcs = armies["armies"].as_array().unwrap().iter().find(|row| row["army"] == "Orcs").unwrap();
    assert_eq!(orcs["tally"]["wins"], 1, "{orcs}");

    for (query, found) in
        [("player=Boris", 3), ("player=Nobody", 0), ("event=Muster", 3), ("system=kow2", 0), ("match=ruled", 2)]
    {
        assert_eq!(ids(&asked(&server, &format!("changed-results?{query}")).await).len(), found, "{query}");
    }
    let page = asked(&server, "changed-results?limit=2").await;
    let after = page["next"].as_str().unwrap();
    let rest = asked(&server, &format!("changed-results?limit=2&after={after}")).await;
    assert_eq!((ids(&rest).len(), &rest["rows"][0]["seq"], &rest["next"]), (1, &json!(4), &json!(null)));
    let csv = "GET /api/v1/changed-results?format=csv HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let csv = server.exchange(csv).await;
    assert!(csv.contains("ruled,warmaster,2026-05-03,Muster,4,amend,"), "{csv}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn broken_rules_are_counted_and_open_to_their_entries() {
    let server = with_battles().await;
    let rule = "wm.move.line_full";

    let found = asked(&server, &format!("stats/findings?system=warmaster&rule={rule}")).await;
    let row = &found["rows"][0];
    // Moved too far twice, disputed both times; 20 cm as amended once; struck out once.
    assert_eq!((&row["who"], &row["broken"], &row["contested"]), (&json!(rule), &json!(2), &json!(2)));
    assert_eq!((&row["broken_in"], &row["decided_in"]), (&json!(2), &json!(3)));
    assert!(row["title"].is_string());
    // Wilson, 2 of 3 at 95 %: 0.2077 to 0.9385.
    let interval = ["low", "high"].map(|end| (row["interval"][end].as_f64().unwrap() * 1e4).round());
    assert_eq!(interval, [2077.0, 9385.0]);

    let broken = asked(&server, "stats/findings?system=warmaster&outcome=broken").await;
    let rules: Vec<(&Value, &Value)> =
        broken["rows"].as_array().unwrap().iter().map(|row| (&row["who"], &row["broken_in"])).collect();
    assert_eq!(
        rules,
        [(&json!(rule), &json!(2)), (&json!("wm.end.victory_points"), &json!(1)), (&json!("wm.vp.winner"), &json!(1)),]
    );
    assert_eq!((&broken["total"], &broken["sample"]), (&json!(3), &json!(6)));

    let players = asked(&server, "stats/findings?system=warmaster&outcome=broken&by=player").await;
    let who: Vec<(&Value, &Value)> =
        players["rows"].as_array().unwrap().iter().map(|row| (&row["who"], &row["broken"])).collect();
    // How the battle ended is nobody's deed.
    assert_eq!(who.len(), 2);
    assert!(
        who.contains(&(&json!("Imperial player"), &json!(2))) && who.contains(&(&json!(null), &json!(2))),
        "{who:?}"
    );
    let events = asked(&server, "stats/findings?system=warmaster&outcome=contested&by=event").await;
    assert_eq!((&events["rows"][0]["who"], &events["rows"][0]["contested"]), (&json!("Conformance corpus"), &json!(4)));

    let first =
        asked(&server, &format!("stats/findings/entries?system=warmaster&rule={rule}&outcome=broken&limit=1")).await;
    assert_eq!(ids(&first), ["wmc-record-disputed-broken"]);
    let entry = &first["rows"][0];
    assert_eq!(
        (&entry["seq"], &entry["kind"], &entry["player"]),
        (&json!(2), &json!("move"), &json!("Imperial player"))
    );
    assert_eq!((&entry["contested"], &entry["outcome"]), (&json!(true), &json!("broken")));
    let next = first["next"].as_str().unwrap();
    let more = format!("stats/findings/entries?system=warmaster&rule={rule}&outcome=broken&limit=1&after={next}");
    let second = asked(&server, &more).await;
    assert_eq!((ids(&second), &second["next"]), (vec!["wmc-record-ruling-upheld"], &json!(null)));
    let nobody = asked(&server, "stats/findings/entries?system=warmaster&player=Nobody").await;
    assert_eq!(nobody, json!({"rows": [], "next": null}));
    assert_eq!(asked(&server, "stats/findings?system=kow2").await["rows"], json!([]));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_no_question_is_told() {
    let house = House::new().await;
    for query in [
        "disputes?state=urgent",
        "disputes?after=yesterday",
        "disputes?limit=0",
        "disputes?system=chess",
        "stats/findings",
        "stats/findings?system=warmaster&by=weather",
        "stats/findings?system=warmaster&outcome=bent",
        "stats/findings?system=warmaster&from=May",
        "stats/findings/entries?system=warmaster&after=1.2.3",
        "stats/findings/entries?system=warmaster&limit=1001",
    ] {
        house.get(&format!("/api/v1/{query}")).await.problem(400, "invalid-parameter");
    }
}

async fn compared(house: &House, query: &str, body: impl Into<Body>) -> Answer {
    let request = Request::post(format!("/api/v1/compare{query}")).header(header::CONTENT_TYPE, NDJSON);
    house.call(request.body(body.into()).unwrap()).await
}

#[tokio::test]
async fn two_logs_are_compared_to_where_they_part() {
    let house = House::new().await;
    let kept = corpus("record/disputed_broken");
    house.post(kept.clone()).await;
    // The same battle with a move of 20 cm instead of 22, recorded a minute later.
    let other = kept.replace("52,0]", "50,0]").replace("10:02:00", "10:03:00");
    let id = "wmc-record-disputed-broken";

    let found = compared(&house, &format!("?match={id}"), other.clone()).await.json();
    assert_eq!((&found["same"], &found["same_match"], &found["parts_at"]), (&json!(false), &json!(true), &json!(2)));
    let paths: Vec<&Value> = found["differences"].as_array().unwrap().iter().map(|one| &one["path"]).collect();
    assert_eq!(paths, ["event.move.stands[0][1]", "event.move.stands[1][1]", "event.move.stands[2][1]"]);
    assert_eq!((&found["differences"][0]["first"], &found["differences"][0]["second"]), (&json!(52.0), &json!(50.0)));
    assert_eq!((&found["header"], &found["same_behind"]), (&json!([]), &json!(1)));
    let verdict = |side: &str| found[side]["entry"]["verdict"].clone();
    assert_eq!((&verdict("first")["status"], &verdict("second")["status"]), (&json!("stood"), &json!("legal")));
    let broken = |verdict: &Value| -> Vec<Value> {
        let findings = verdict["findings"].as_array().unwrap().iter();
        findings.filter(|one| one["outcome"] == "broken").map(|one| one["rule"].clone()).collect()
    };
    assert_eq!(broken(&verdict("first")), ["wm.move.line_full"]);
    assert_eq!((&found["first"]["kept"], &found["second"]["kept"]), (&json!(true), &json!(false)));
    let head = house.get(&format!("/api/v1/matches/{id}")).await.json()["head"]["hash"].clone();
    assert_eq!(found["first"]["hash"], head);
    assert_ne!(found["second"]["hash"], head);

    // Two logs in one body; when an entry was recorded does not matter.
    let later = kept.replace("10:02:00", "10:03:00");
    let same = compared(&house, "", [kept.as_str(), later.as_str()].concat()).await.json();
    assert_eq!((&same["same"], &same["parts_at"]), (&json!(true), &json!(null)));
    let twice = compared(&house, &format!("?match={id}&other={id}"), "").await.json();
    assert_eq!((&twice["same"], &twice["first"]["entries"]), (&json!(true), &json!(3)));
    // One that ends earlier parts where the other goes on.
    let short = kept.trim_end().rsplit_once('\n').unwrap().0.to_owned();
    let ends = compared(&house, &format!("?other={id}"), short).await.json();
    assert_eq!((&ends["parts_at"], &ends["first"]["entry"]), (&json!(3), &json!(null)));
    assert_eq!(ends["second"]["entry"]["verdict"]["kind"], "dispute");
}

#[tokio::test]
async fn what_cannot_be_compared_is_told() {
    let house = House::new().await;
    let log = corpus("record/disputed_broken");
    house.post(log.clone()).await;
    let id = "wmc-record-disputed-broken";
    compared(&house, "", log.clone()).await.problem(400, "invalid-body");
    compared(&house, "", "").await.problem(400, "invalid-body");
    compared(&house, &format!("?match={id}&other={id}"), log.clone()).await.problem(400, "invalid-body");
    compared(&house, "?match=nobody", log.clone()).await.problem(404, "match-not-found");
    let broken = format!("{log}{}", log.replace("\"dice\":[2,3]", "\"dice\":[2,7]"));
    let told = compared(&house, "", broken).await.problem(422, "unreadable-log");
    assert_eq!((&told["log"], &told["line"]), (&json!("second"), &json!(2)));
    let other = compared(&house, &format!("?match={id}"), "{").await.problem(422, "unreadable-log");
    assert_eq!(other["log"], "second");
    let plain = Request::post(format!("/api/v1/compare?match={id}")).header(header::CONTENT_TYPE, "text/html");
    house.call(plain.body(Body::from(log)).unwrap()).await.problem(415, "unsupported-media-type");
    let path = aftermath_corpus::path("kow2/nerve/both_phases_held");
    let told = compared(&house, &format!("?match={id}"), fs::read(path).unwrap()).await.problem(422, "unreadable-log");
    assert_eq!(told["code"], "other-game");
}
