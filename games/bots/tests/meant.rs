//! What a corrected entry would have meant: each reading is played on as a log that says just that.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{Correction, Log, Reading, Seq};
use aftermath_simulate::{
    CannotResume,
    forecast::{Chances, PlayOnError, meant, moments, roll_out},
};
use serde_json::{Value, json};

const SERIES: u64 = 3;
const ROLLOUTS: u32 = 24;

fn read(lines: &[Value]) -> Log {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    GAMES.read(text.as_bytes(), "battle").unwrap()
}

/// A battle of Kings of War, line by line, and the first volley in it that does damage.
fn battle() -> (Vec<Value>, usize) {
    for seed in 1.. {
        let bytes = BOTS.play("kow2", seed).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let does = |line: &Value| line["event"]["shoot"]["throws"]["scored"].as_u64() > Some(0);
        if let Some(at) = lines.iter().position(does) {
            return (lines, at);
        }
    }
    unreachable!()
}

/// Chances of a log from a moment, in its recorded reading.
fn chances(log: &Log, from: Seq) -> Chances {
    let (_, moment) = moments(&BOTS, log, Reading::Recorded, |seq| seq == from).pop().unwrap();
    Chances::of(&roll_out(&moment.unwrap(), SERIES, ROLLOUTS).unwrap())
}

/// Given a volley that both players struck out later, when it is asked what that would have meant, then it is played on with
/// the volley and without it.
#[test]
fn an_amendment_is_played_on_beside_what_was_played() {
    let (mut lines, at) = battle();
    let as_played = read(&lines);
    let sides: Vec<Value> = lines[0]["sides"].as_array().unwrap().iter().map(|side| side["id"].clone()).collect();
    let amend = json!({"amend": {"entry": at, "reason": "It was out of range.", "agreed": sides}});
    lines.push(json!({"seq": lines.len(), "event": amend}));
    let log = read(&lines);

    let told = meant(&BOTS, &log, Seq(at as u32), SERIES, ROLLOUTS).unwrap().unwrap();
    assert_eq!(told.correction, Correction::Amendment);
    assert_eq!(told.played, chances(&as_played, told.from));
    let (_, mended) = moments(&BOTS, &log, Reading::Effective, |seq| seq == told.from).pop().unwrap();
    assert_eq!(told.corrected, Chances::of(&roll_out(&mended.unwrap(), SERIES, ROLLOUTS).unwrap()));
    let differ = told.corrected.score.value - told.played.score.value;
    assert!((told.change.value - differ).abs() < 1e-12 && told.change.error > 0.0, "{:?}", told.change);
}

/// Given a volley of which a player declared more damage than its dice show, when it is asked what the referee's count would
/// have meant, then that is the battle in which the right damage was declared.
#[test]
fn what_the_referee_reckons_is_played_on_beside_what_was_declared() {
    let (lines, at) = battle();
    let right = read(&lines);
    let mut wrong = lines.clone();
    let scored = &mut wrong[at]["event"]["shoot"]["throws"]["scored"];
    *scored = json!(scored.as_u64().unwrap() + 7);
    let wrong = read(&wrong);

    let told = meant(&BOTS, &wrong, Seq(at as u32), SERIES, ROLLOUTS).unwrap().unwrap();
    assert_eq!(told.correction, Correction::Reckoning);
    assert_eq!(told.corrected, chances(&right, told.from));
    assert_eq!(told.played, chances(&wrong, told.from));
    assert_ne!(told.played, told.corrected, "seven damage more or less");
}

/// Given a move, of which nothing tells what it should have been, or the end of a battle, then nothing is played on.
#[test]
fn what_nothing_corrects_is_not_played_on() {
    let (mut lines, _) = battle();
    let at = lines.iter().position(|line| !line["event"]["move"].is_null()).unwrap();
    assert_eq!(meant(&BOTS, &read(&lines), Seq(at as u32), SERIES, ROLLOUTS).unwrap(), None);
    let end = lines.len() - 1;
    let sides: Vec<Value> = lines[0]["sides"].as_array().unwrap().iter().map(|side| side["id"].clone()).collect();
    let amend = json!({"amend": {"entry": end, "reason": "So.", "agreed": sides, "replacement": lines[end]["event"]}});
    lines.push(json!({"seq": lines.len(), "event": amend}));
    let over = meant(&BOTS, &read(&lines), Seq(end as u32), SERIES, ROLLOUTS);
    assert!(matches!(over, Err(PlayOnError::CannotResume(CannotResume::Over))), "{over:?}");
}
