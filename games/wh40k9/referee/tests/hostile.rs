//! Logs with a field taken out, doubled, turned negative or made huge are refused or judged, and nothing else.

#![allow(clippy::unwrap_used)]

mod logs;

use std::sync::{Arc, atomic::AtomicBool};

use aftermath_rules::{
    Reading,
    finding::Outcome,
    work_budget::{MOST_STEPS, STEPS_AN_ENTRY, within},
};
use logs::{GAMES, corpus};
use serde_json::{Value, json};

/// How a field is changed.
#[derive(Debug, Clone, Copy)]
enum Change {
    Removed,
    Doubled,
    Negative,
    Huge,
    Nothing,
}

const CHANGES: [Change; 5] = [Change::Removed, Change::Doubled, Change::Negative, Change::Huge, Change::Nothing];

/// Paths to every value of a line.
fn paths(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| paths(value, &format!("{at}/{key}"), found)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, value)| paths(value, &format!("{at}/{place}"), found));
        }
        _ => {}
    }
}

fn change(line: &mut Value, path: &str, how: Change) {
    let (parent, last) = path.rsplit_once('/').unwrap();
    match (how, line.pointer_mut(parent).unwrap()) {
        (Change::Removed, Value::Object(fields)) => {
            fields.remove(last);
        }
        (Change::Removed, Value::Array(items)) => {
            items.remove(last.parse().unwrap());
        }
        (Change::Doubled, Value::Array(items)) => {
            let item = items[last.parse::<usize>().unwrap()].clone();
            items.push(item);
        }
        _ => {}
    }
    let Some(value) = line.pointer_mut(path) else { return };
    match (how, &mut *value) {
        (Change::Doubled, Value::Number(number)) => *value = json!(number.as_f64().unwrap() * 2.0),
        (Change::Doubled, Value::Array(items)) => items.extend_from_within(..),
        (Change::Negative, Value::Number(number)) => *value = json!(-number.as_f64().unwrap() as i64 - 1),
        (Change::Huge, Value::Number(_)) => *value = json!(4_000_000_000_u32),
        (Change::Huge, Value::Array(items)) if !items.is_empty() => {
            let item = items[0].clone();
            items.resize(300, item);
        }
        (Change::Huge, Value::Object(_)) => *value = json!([]),
        (Change::Huge, Value::String(text)) => *text = text.repeat(400),
        (Change::Nothing, _) => *value = Value::Null,
        _ => {}
    }
}

/// A linear congruential generator (Knuth, MMIX): the same changes every time.
fn next(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound.max(1)
}

#[test]
fn a_changed_log_is_refused_or_judged() {
    let (mut judged, mut refused, mut chance) = (0, 0, 1);
    for (name, text) in corpus() {
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        // Every field of the entries, and some of the header, each in one way.
        for at in 0..lines.len() {
            let mut fields = Vec::new();
            paths(&lines[at], "", &mut fields);
            fields.retain(|path| !path.is_empty());
            let every = if at == 0 { 16 } else { 3 };
            for path in fields.iter().skip(next(&mut chance, every)).step_by(every) {
                let mut changed = lines.clone();
                change(&mut changed[at], path, CHANGES[next(&mut chance, CHANGES.len())]);
                let text: Vec<String> = changed.iter().map(Value::to_string).collect();
                match GAMES.read(text.join("\n").as_bytes(), &name) {
                    Ok(log) => {
                        let judgement = log.judge(Reading::Effective);
                        assert_eq!(judgement.verdicts.len(), lines.len(), "{name}: {path}");
                        judged += 1;
                    }
                    Err(error) => {
                        let said = error.to_string();
                        assert!(said.contains(&name), "{said}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(judged > 2_000 && refused > 2_000, "{judged} were judged, {refused} refused");
}

/// A log in which units of a hundred models with oval bases stand among each other, past much terrain, and move.
fn crowded(units: usize, features: usize) -> String {
    let roster = |side: &str| -> Vec<Value> {
        let unit = |number: usize| {
            json!({
                "id": format!("{side}{number}"), "sheet": "Horde", "power": 5, "keywords": ["INFANTRY"],
                "models": [{
                    "profile": "One", "count": 100, "m": 6, "ws": 3, "bs": 3, "s": 4, "t": 4, "w": 1, "a": 1, "ld": 7,
                    "sv": 4, "base": {"oval": [60, 35]}, "height": 1.5, "weapons": ["Gun"]
                }],
                "weapons": [{"name": "Gun", "type": "assault", "range": 24, "attacks": 1, "s": 4, "ap": 0, "d": 1}]
            })
        };
        (0..units).map(unit).collect()
    };
    let set_up = |side: &str, unit: usize| {
        let model = |number: usize| {
            let x = 2 + 2 * (number % 20) + unit;
            let y = 2 + 2 * (number / 20) + if side == "a" { 0 } else { 30 };
            json!({"model": number + 1, "at": [x, y, 0, 7 * number]})
        };
        let at: Vec<Value> = (0..100).map(model).collect();
        json!({"deploy": {"unit": format!("{side}{unit}"), "at": at}})
    };
    let outline: Vec<Value> = (0..40)
        .map(|corner| {
            let angle = f64::from(corner) / 40.0 * std::f64::consts::TAU;
            json!([(22.0 + 6.0 * angle.cos()).round(), 22.0 + (20.0 * angle.sin()).round() / 10.0])
        })
        .collect();
    let terrain: Vec<Value> = (0..features)
        .map(|number| {
            let kind = json!({"ruins": {"height": 5, "solid": true}});
            json!({"id": format!("t{number}"), "kind": kind, "outline": outline})
        })
        .collect();
    let header = json!({
        "aftermath": 1, "match": "crowded", "system": "wh40k9", "edition": "9th, core rules", "played": "2026-05-03",
        "table": {"width": 60, "depth": 44}, "tolerance": 0.02, "terrain": terrain,
        "sides": [
            {"id": "a", "player": "Ada", "army": "Blue", "roster": roster("a")},
            {"id": "b", "player": "Ben", "army": "Red", "roster": roster("b")}
        ],
        "situation": {"round": 1, "side": "a", "first": "a", "phase": "movement"}
    });
    let steps: Vec<Value> = (0..100)
        .map(|number| {
            let (x, y) = (2 + 2 * (number % 20), 5 + 2 * (number / 20));
            json!({"model": number + 1, "to": [x, y, 0, 7 * number], "via": [[x, y - 1], [x + 1, y], [x, y - 2]]})
        })
        .collect();
    let shots: Vec<Value> = (0..units).map(|unit| json!({"weapon": "Gun", "target": format!("b{unit}")})).collect();
    let entries = [
        json!({"move": {"unit": "a0", "kind": "normal", "steps": steps}}),
        json!({"phase_start": {"phase": "shooting"}}),
        json!({"shoot": {"unit": "a0", "shots": shots}}),
        json!({"phase_start": {"phase": "charge"}}),
        json!({"charge": {"unit": "a0", "targets": [{"unit": "b0"}]}}),
        json!({"phase_start": {"phase": "fight"}}),
        json!({"phase_start": {"phase": "morale"}}),
        json!({"turn_end": {}}),
    ];
    let units = ["a", "b"].into_iter().flat_map(|side| (0..units).map(move |unit| (side, unit)));
    let entries = units.map(|(side, unit)| set_up(side, unit)).chain(entries);
    let numbered = (1..).zip(entries).map(|(seq, event)| json!({"seq": seq, "side": "a", "event": event}).to_string());
    std::iter::once(header.to_string()).chain(numbered).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_crowd_is_judged_in_bounded_time_and_what_is_too_much_is_unrecorded() {
    let small = GAMES.read(crowded(1, 0).as_bytes(), "crowded").unwrap().judge(Reading::Effective);
    let too_much = |judgement: &aftermath_rules::Judgement| {
        let findings = judgement.verdicts.iter().flat_map(|verdict| &verdict.findings);
        findings
            .filter(|finding| finding.detail.say == Some("beyond-measure") && finding.outcome == Outcome::Unrecorded)
            .count()
    };
    assert_eq!(too_much(&small), 0, "two units of a hundred models are measured");
    let large = GAMES.read(crowded(8, 20).as_bytes(), "crowded").unwrap();
    let waited_for = Arc::new(AtomicBool::new(false));
    let most = MOST_STEPS + STEPS_AN_ENTRY * 2 * large.entries().len() as u64;
    let large = within(most, &waited_for, || large.judge(Reading::Effective));
    assert!(large.is_some_and(|large| too_much(&large) > 0), "so many are not, and the steps of a log are enough");
}
