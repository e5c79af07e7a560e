//! Laws that need no expected value, over every log of the corpus in which nothing is broken: what is left out, named
//! otherwise, turned round or measured more roughly makes nothing broken that was not.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use aftermath_rules::{
    Games, Reading,
    finding::{Outcome, Verdict},
};
use aftermath_tactica_referee::GAME;
use serde_json::{Value, json};

static GAMES: Games = Games::new(&[&GAME]);

type Lines = Vec<Value>;

/// What a log is judged, if it can be read.
fn judged(lines: &[Value]) -> Option<Vec<Verdict>> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    GAMES.read(text.as_bytes(), "law").ok().map(|log| log.judge(Reading::Effective).verdicts)
}

/// Rules and outcomes in order.
fn outcomes(verdicts: &[Verdict]) -> Vec<(&'static str, Outcome)> {
    let findings = verdicts.iter().flat_map(|verdict| &verdict.findings);
    findings.map(|finding| (finding.rule.id(), finding.outcome)).collect()
}

fn broken(verdicts: &[Verdict]) -> Vec<&'static str> {
    let all = outcomes(verdicts).into_iter().filter(|(_, outcome)| *outcome == Outcome::Broken);
    all.map(|(rule, _)| rule).collect()
}

/// Logs of the corpus in which nothing is broken, by their names.
fn legal() -> Vec<(String, Lines)> {
    let logs = aftermath_corpus::logs("tactica").into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        (path.display().to_string(), text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Lines>())
    });
    let legal: Vec<_> = logs.filter(|(_, lines)| broken(&judged(lines).unwrap()).is_empty()).collect();
    assert!(legal.len() > 250, "the corpus is there");
    legal
}

/// Every log changed in one way, and what is broken then; there are at least so many cases, and none of them.
fn nothing_breaks(least: usize, change: impl Fn(&Lines) -> Vec<(String, Lines)>) {
    let (mut cases, mut wrong) = (0, Vec::new());
    for (name, lines) in legal() {
        for (what, changed) in change(&lines) {
            let Some(verdicts) = judged(&changed) else { continue };
            cases += 1;
            let broken = broken(&verdicts);
            if !broken.is_empty() {
                wrong.push(format!("{name}, {what}: {broken:?}"));
            }
        }
    }
    assert!(cases >= least, "{cases} cases");
    assert!(wrong.is_empty(), "{} of {cases}:\n{}", wrong.len(), wrong.join("\n"));
}

/// All fields of a value, each as a JSON pointer.
fn fields(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(number, item)| fields(item, &format!("{at}/{number}"), found));
        }
        Value::Object(all) => all.iter().for_each(|(key, item)| {
            found.push(format!("{at}/{key}"));
            fields(item, &format!("{at}/{key}"), found);
        }),
        _ => {}
    }
}

/// Words whose absence says something itself: that no dice were thrown, that a card lies face down, that no feature is
/// crossed, that something was not done.
const SAID_BY_SILENCE: [&str; 9] =
    ["dice", "chains", "card", "crosses", "offers_battle", "night", "destroyed", "specialty", "shape"];

/// What an entry need not say, and what a situation need not say of the turn under way.
#[test]
fn what_is_forgotten_breaks_nothing() {
    nothing_breaks(1_500, |lines| {
        let mut changed = Vec::new();
        for (line, value) in lines.iter().enumerate() {
            let mut all = Vec::new();
            fields(value, "", &mut all);
            for at in all {
                let (parent, key) = at.rsplit_once('/').unwrap();
                let of_turn = ["/situation/phase", "/situation/side"].contains(&at.as_str()) || at.contains("/now");
                let optional = if line == 0 { of_turn } else { at.starts_with("/event/") || at == "/side" };
                if optional && !SAID_BY_SILENCE.contains(&key) {
                    let mut copy = lines.clone();
                    copy[line].pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key);
                    changed.push((format!("line {line} without {at}"), copy));
                }
            }
        }
        changed
    });
}

#[test]
fn a_rougher_measure_breaks_nothing() {
    nothing_breaks(300, |lines| {
        let tolerance = |centimetres: f64| {
            let mut copy = lines.clone();
            copy[0]["tolerance"] = json!(centimetres);
            (format!("{centimetres} cm"), copy)
        };
        vec![tolerance(0.3), tolerance(1.0)]
    });
}

/// Changes every text of a value.
fn rename(value: &mut Value, name: &dyn Fn(&str) -> Option<String>) {
    match value {
        Value::String(text) => {
            if let Some(other) = name(text) {
                *text = other;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, name)),
        Value::Object(fields) => fields.values_mut().for_each(|item| rename(item, name)),
        _ => {}
    }
}

#[test]
fn names_of_sides_and_units_change_no_verdict() {
    for (name, lines) in legal() {
        let sides = lines[0]["sides"].as_array().unwrap();
        let units = sides.iter().flat_map(|side| side["roster"].as_array().unwrap());
        let ids: Vec<&str> = sides.iter().chain(units).map(|one| one["id"].as_str().unwrap()).collect();
        let mut renamed = lines.clone();
        for line in &mut renamed {
            rename(line, &|text| ids.contains(&text).then(|| format!("{text}-other")));
        }
        let (before, after) = (judged(&lines).unwrap(), judged(&renamed).unwrap());
        assert_eq!(outcomes(&before), outcomes(&after), "{name}");
    }
}

/// Turns all places of a value by half a circle about the middle of the table.
fn turn(value: &mut Value, key: &str, width: f64, depth: f64) {
    let placed = ["pose", "to", "steps", "outline", "began_at"].contains(&key);
    match value {
        Value::Array(numbers) if placed && numbers.len() >= 2 && numbers.iter().all(Value::is_number) => {
            // A card of the map has two numbers too.
            if numbers.len() == 3 || key != "to" {
                numbers[0] = json!(width - numbers[0].as_f64().unwrap());
                numbers[1] = json!(depth - numbers[1].as_f64().unwrap());
            }
            if let Some(facing) = numbers.get_mut(2) {
                *facing = json!((facing.as_f64().unwrap() + 180.0) % 360.0);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| turn(item, key, width, depth)),
        Value::Object(fields) => fields.iter_mut().for_each(|(key, item)| turn(item, key, width, depth)),
        Value::String(edge) if key == "edge" => {
            let other = [("near", "far"), ("far", "near"), ("left", "right"), ("right", "left")];
            if let Some((_, other)) = other.iter().find(|(one, _)| one == edge) {
                *edge = (*other).to_owned();
            }
        }
        Value::Number(_) if ["wind", "sun"].contains(&key) => {
            *value = json!((value.as_f64().unwrap() + 180.0) % 360.0);
        }
        _ => {}
    }
}

#[test]
fn a_table_that_is_turned_round_changes_no_verdict() {
    let mut cases = 0;
    for (name, lines) in legal() {
        // Cards of the map have their squares from one corner of the table.
        let squares =
            ["manoeuvre", "battlefield"].iter().any(|word| lines.iter().any(|line| line.to_string().contains(word)));
        if squares {
            continue;
        }
        let table = &lines[0]["table"];
        let (width, depth) = (table["width"].as_f64().unwrap(), table["depth"].as_f64().unwrap());
        let mut turned = lines.clone();
        turned.iter_mut().for_each(|line| turn(line, "", width, depth));
        cases += usize::from(turned != lines);
        let (before, after) = (judged(&lines).unwrap(), judged(&turned).unwrap());
        assert_eq!(outcomes(&before), outcomes(&after), "{name}");
    }
    assert!(cases > 40, "{cases} logs have places");
}
