//! A log that is recorded entry by entry, as a recorder does it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_pocket::Pocket;
use aftermath_rules::{Games, Reading};
use aftermath_simulate::Bots;
use aftermath_skirmish::{BOTS, GAME};
use serde_json::{Value, json};

static GAMES: Games = Games::new(&[&GAME]);

fn ask(pocket: &mut Pocket, request: &Value) -> Value {
    serde_json::from_slice(&pocket.ask(request.to_string().as_bytes())).unwrap()
}

#[test]
fn a_log_entry_by_entry_is_told_the_verdicts_of_the_whole() {
    // Given a battle, when it is recorded entry by entry, weighed first and one taken back, then each entry has the status
    // that the referee gives it in the whole log.
    let bytes = BOTS.play(7).unwrap();
    let whole = GAMES.read(&bytes, "battle").unwrap().judge(Reading::Effective);
    let text = String::from_utf8(bytes).unwrap();
    let (header, entries) = text.trim_end().split_once('\n').unwrap();
    let mut pocket = Pocket::new(&GAMES);
    let opened = ask(&mut pocket, &json!({ "open": { "log": header, "language": "en" } }));
    assert_eq!((&opened["ok"]["entries"], &opened["ok"]["offers"]), (&json!(0), &Value::Null));
    for (entry, verdict) in entries.lines().zip(&whole.verdicts[1..]) {
        let request = json!({ "entry": entry, "language": "ru" });
        let weighed = ask(&mut pocket, &json!({ "weigh": request }));
        assert_eq!(weighed["ok"][0]["status"], verdict.status.as_str(), "{entry}");
        let added = ask(&mut pocket, &json!({ "add": request }));
        assert_eq!(added["ok"]["told"], weighed["ok"]);
        assert_eq!(added["ok"]["position"]["entries"], verdict.entry.0);
    }
    let last = entries.lines().last().unwrap();
    let count = entries.lines().count();
    let back = ask(&mut pocket, &json!({ "undo": { "language": "en" } }));
    assert_eq!(back["ok"]["entries"], count - 1);
    let again = ask(&mut pocket, &json!({ "add": { "entry": last, "language": "en" } }));
    assert_eq!(again["ok"]["position"]["board"], serde_json::to_value(&whole.board).unwrap());
}

#[test]
fn what_cannot_be_answered_says_why_and_changes_nothing() {
    let mut pocket = Pocket::new(&GAMES);
    let code = |pocket: &mut Pocket, request: Value| ask(pocket, &request)["error"]["code"].clone();
    assert_eq!(code(&mut pocket, json!({ "undo": { "language": "en" } })), "nothing_open");
    assert_eq!(code(&mut pocket, json!({ "sing": {} })), "request");
    let bytes = BOTS.play(7).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let header = text.lines().next().unwrap();
    ask(&mut pocket, &json!({ "open": { "log": header, "language": "en" } }));
    assert_eq!(code(&mut pocket, json!({ "undo": { "language": "en" } })), "nothing_to_undo");
    assert_eq!(code(&mut pocket, json!({ "add": { "entry": "{}\n{}", "language": "en" } })), "not_a_line");
    let third = json!({ "add": { "entry": text.lines().nth(2).unwrap(), "language": "en" } });
    let refused = ask(&mut pocket, &third);
    assert_eq!((&refused["error"]["line"], &refused["error"]["path"]), (&json!(2), &json!("seq")), "{refused}");
    let position = ask(&mut pocket, &json!({ "position": { "language": "en" } }));
    assert_eq!(position["ok"]["entries"], 0);
}

#[test]
fn a_log_that_nobody_holds_is_answered_as_one_that_was_opened() {
    // Given a battle half recorded, when a pocket that holds it and a service that is handed it are asked the same, then both
    // say the same, byte for byte.
    let text = String::from_utf8(BOTS.play(7).unwrap()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let (log, next) = (lines[..lines.len() / 2].join("\n"), lines[lines.len() / 2]);
    for request in [
        json!({ "position": { "language": "en" } }),
        json!({ "weigh": { "entry": next, "language": "ru" } }),
        json!({ "add": { "entry": next, "language": "en" } }),
        json!({ "undo": { "language": "en" } }),
        json!({ "add": { "entry": "{}", "language": "en" } }),
    ] {
        let request = request.to_string();
        let mut pocket = Pocket::new(&GAMES);
        ask(&mut pocket, &json!({ "open": { "log": log, "language": "en" } }));
        assert_eq!(Pocket::ask_behind(&GAMES, &log, request.as_bytes()), pocket.ask(request.as_bytes()), "{request}");
    }
    let unread = Pocket::ask_behind(&GAMES, "no log", br#"{"position":{"language":"en"}}"#);
    assert_eq!(serde_json::from_slice::<Value>(&unread).unwrap()["error"]["line"], 1);
}

#[test]
fn what_is_tried_shows_the_table_as_it_would_be_and_keeps_nothing() {
    // Given a battle half recorded, when the next entry is tried, then what is told and where all would stand is as when it is
    // kept, and until then nothing has changed.
    let text = String::from_utf8(BOTS.play(7).unwrap()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for next in 1..lines.len() {
        let log = lines[..next].join("\n");
        let request = json!({ "entry": lines[next], "language": "en" });
        let mut pocket = Pocket::new(&GAMES);
        let before = ask(&mut pocket, &json!({ "open": { "log": log, "language": "en" } }))["ok"]["board"].clone();
        let tried = ask(&mut pocket, &json!({ "try": request }));
        let position = ask(&mut pocket, &json!({ "position": { "language": "en" } }));
        assert_eq!((&position["ok"]["entries"], &position["ok"]["board"]), (&json!(next - 1), &before));
        let added = ask(&mut pocket, &json!({ "add": request }));
        assert_eq!(tried["ok"]["told"], added["ok"]["told"]);
        assert_eq!(tried["ok"]["board"], added["ok"]["position"]["board"]);
    }
}

#[test]
fn the_table_is_told_as_a_log_is_opened() {
    // Given the header of a battle, when it is opened, then its size, its unit and its terrain are told as the log says them,
    // and are not told again.
    let text = String::from_utf8(BOTS.play(7).unwrap()).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mut pocket = Pocket::new(&GAMES);
    let log = header.to_string();
    let opened = ask(&mut pocket, &json!({ "open": { "log": log, "language": "en" } }));
    let size: Vec<f64> = serde_json::from_value(opened["ok"]["table"]["size"].clone()).unwrap();
    assert_eq!(size, ["width", "depth"].map(|edge| header["table"][edge].as_f64().unwrap()));
    assert_eq!(opened["ok"]["table"]["unit_of_length"], GAMES.find("skirmish").unwrap().unit_of_length());
    let terrain = |value: &Value| value.as_array().map_or(0, Vec::len);
    assert_eq!(terrain(&opened["ok"]["table"]["terrain"]), terrain(&header["terrain"]));
    let position = ask(&mut pocket, &json!({ "position": { "language": "en" } }));
    assert_eq!(position["ok"]["table"], Value::Null);
}
