//! Logs that nobody played are refused or judged: never a panic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use aftermath_rules::{Games, Reading, Seq};
use aftermath_tactica_referee::GAME;
use serde_json::{Value, json};

static GAMES: Games = Games::new(&[&GAME]);

/// A linear congruential generator (Knuth, MMIX): the same changes every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

fn corpus() -> Vec<Vec<u8>> {
    aftermath_corpus::logs("tactica").iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Judges a log, if it can be read, and asks all that can be asked of it; whether it could be read.
fn judged(log: &[u8]) -> bool {
    let Ok(log) = GAMES.read(log, "changed") else { return false };
    let judgement = log.judge(Reading::Effective);
    assert_eq!(judgement.verdicts.len(), log.len() + 1, "a verdict for the header and each entry");
    log.measures();
    log.facts(&judgement, &[]);
    let header = log.fork(Seq(log.len() as u32), Reading::Effective, &"again".parse().unwrap(), None);
    if let Ok(header) = header {
        GAMES.read(header.as_bytes(), "again").unwrap().judge(Reading::Effective);
    }
    true
}

#[test]
fn logs_with_changed_digits_get_an_answer() {
    let (mut chance, mut read) = (Chance(1), 0);
    for text in corpus() {
        let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
        for _ in 0..3 {
            let mut copy = text.clone();
            for _ in 0..1 + chance.below(3) {
                copy[*chance.of(&digits)] = b'0' + chance.below(10) as u8;
            }
            read += usize::from(judged(&copy));
        }
    }
    assert!(read > 250, "{read} of them can be read");
}

/// All places in a value, each as a JSON pointer.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(number, item)| places(item, &format!("{at}/{number}"), found));
        }
        Value::Object(fields) => fields.iter().for_each(|(key, item)| places(item, &format!("{at}/{key}"), found)),
        _ => {}
    }
}

/// Changes one place of a line: another name, another number, one item less, or one twice.
fn change(line: &mut Value, names: &[String], chance: &mut Chance) {
    const NUMBERS: [i64; 12] = [0, 1, 2, 6, 7, 20, 100, 200, 255, 1_000, 65_535, -3];
    let mut all = Vec::new();
    places(line, "", &mut all);
    let at = chance.of(&all).clone();
    let Some(value) = line.pointer_mut(&at) else { return };
    match value {
        Value::String(text) => text.clone_from(chance.of(names)),
        Value::Number(_) => *value = json!(*chance.of(&NUMBERS)),
        Value::Bool(held) => *held = !*held,
        Value::Array(items) if items.is_empty() => {}
        Value::Array(items) => {
            let one = chance.below(items.len());
            if chance.below(2) == 0 {
                items.remove(one);
            } else {
                let item = items[one].clone();
                items.insert(chance.below(items.len()), item);
            }
        }
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            if !keys.is_empty() {
                fields.remove(chance.of(&keys));
            }
        }
        Value::Null => {}
    }
}

/// Entries of any logs behind the header of another: armies of the corpus have the same names, so that what was done to
/// one is done to another, in any order and any number of times.
#[test]
fn entries_in_any_order_get_an_answer() {
    let logs: Vec<Vec<Value>> = corpus()
        .iter()
        .map(|text| String::from_utf8_lossy(text).lines().map(|line| serde_json::from_str(line).unwrap()).collect())
        .collect();
    let names: Vec<String> =
        ["b1", "b2", "b3", "bg", "r1", "r2", "rg", "blue", "red", "nobody", "walk", "1"].map(str::to_owned).to_vec();
    let entries: Vec<&Value> = logs.iter().flat_map(|log| &log[1..]).collect();
    let (mut chance, mut read) = (Chance(7), 0);
    for round in 0..900 {
        let mut lines = vec![chance.of(&logs)[0].clone()];
        for seq in 1..=20 {
            let mut entry = (*chance.of(&entries)).clone();
            if round % 3 == 0 && chance.below(8) == 0 {
                change(&mut entry["event"], &names, &mut chance);
            }
            entry["seq"] = seq.into();
            lines.push(entry);
        }
        if round % 3 == 1 {
            change(&mut lines[0], &names, &mut chance);
        }
        // What does not read ends a log: it goes on without.
        let text = |lines: &[Value]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        if round % 3 == 0 {
            let header = lines[0].clone();
            let alone = |entry: &Value| {
                let mut entry = entry.clone();
                entry["seq"] = 1.into();
                GAMES.read(text(&[header.clone(), entry]).as_bytes(), "alone").is_ok()
            };
            lines.retain(|line| line.get("seq").is_none() || alone(line));
            for (seq, line) in lines.iter_mut().enumerate().skip(1) {
                line["seq"] = seq.into();
            }
        }
        read += usize::from(judged(text(&lines).as_bytes()));
    }
    assert!(read > 700, "{read} of them can be read");
}

/// Units of a side: with more the header is longer than a line may be.
const UNITS: usize = 120;

/// As many units as a header has room for, all on one spot, of which many do something.
#[test]
fn a_crowd_gets_an_answer() {
    let troops =
        json!([{"class": "shooters", "count": 8, "specialty": 3, "melee": 2, "steadiness": 3, "weapons": ["bow"]}]);
    let side = |side: usize| {
        let unit = |number: usize| json!({"id": format!("s{side}u{number}"), "profile": "b", "formation": "close", "troops": troops});
        json!({"id": format!("s{side}"), "player": "x", "army": "none", "roster": (0..UNITS).map(unit).collect::<Vec<_>>()})
    };
    let star: Vec<Value> = (0..60)
        .map(|i| (f64::from(i) * std::f64::consts::TAU / 60.0, if i % 2 == 0 { 40.0 } else { 20.0 }))
        .map(|(turn, far)| json!([(60.0 + far * turn.sin()).round(), (40.0 + far * turn.cos()).round()]))
        .collect();
    let wood = |i: usize| json!({"id": format!("t{i}"), "kind": "wood", "outline": star});
    let placed = |side: usize, number: usize| json!({"id": format!("s{side}u{number}"), "pose": [60.0 + 0.01 * number as f64, 40.0, if side == 0 { 0 } else { 180 }]});
    let units: Vec<Value> = (0..2).flat_map(|side| (0..UNITS).map(move |number| placed(side, number))).collect();
    let header = json!({
        "aftermath": 1, "match": "crowd", "system": "tactica", "edition": "x", "played": "2026-01-01",
        "table": {"width": 120, "depth": 80}, "terrain": (0..12).map(wood).collect::<Vec<_>>(),
        "sides": [side(0), side(1)],
        "situation": {"turn": 1, "phase": "uncontrolled", "side": "s0", "units": units}
    });
    let mut lines = vec![header.to_string()];
    for number in 0..8 {
        let (unit, target) = (format!("s0u{number}"), format!("s1u{number}"));
        let events = [
            json!({"uncontrolled": {"unit": unit, "step": "first", "die": 1}}),
            json!({"draw_target": {"unit": unit, "candidates": [{"unit": target}]}}),
            json!({"shoot": {"unit": unit, "target": target, "fire": "uncontrolled", "dice": [1, 2, 3, 4]}}),
            json!({"move": {"pace": "walk", "ways": [{"unit": unit, "to": [20, 40, 0]}]}}),
        ];
        for event in events {
            lines.push(json!({"seq": lines.len(), "side": "s0", "event": event}).to_string());
        }
    }
    lines.push(json!({"seq": lines.len(), "side": "s0", "event": {"phase_start": {"phase": "melee"}}}).to_string());
    let log = lines.join("\n");
    GAMES.read(log.as_bytes(), "crowd").unwrap();
    assert!(judged(log.as_bytes()));
}
