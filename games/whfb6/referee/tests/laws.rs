//! Laws that hold of every log without any expected value: what a log leaves out breaks no rule, a compulsory thing left out
//! is noticed, a table turned round or mirrored is judged alike, and a larger tolerance breaks nothing.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;

use aftermath_rules::{
    Games, Reading,
    finding::{Outcome, Status, Verdict},
    registry::AnyGame,
};
use serde_json::{Value, json};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

/// A log of the corpus, line by line.
struct Case {
    name: String,
    lines: Vec<Value>,
}

fn cases() -> Vec<Case> {
    let read = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let name = path.iter().rev().take(2).collect::<Vec<_>>();
        Case { name: format!("{}/{}", name[1].display(), name[0].display()), lines }
    };
    aftermath_corpus::logs("whfb6").into_iter().map(read).collect()
}

/// The verdicts of a log; nothing where it cannot be read.
fn verdicts(lines: &[Value]) -> Option<Vec<Verdict>> {
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    let log = GAMES.read(text.join("\n").as_bytes(), "law").ok()?;
    Some(log.judge(Reading::Effective).verdicts)
}

fn of(verdicts: &[Verdict], outcome: Outcome) -> Vec<&'static str> {
    let findings = verdicts.iter().flat_map(|verdict| &verdict.findings);
    findings.filter(|finding| finding.outcome == outcome).map(|finding| finding.rule.id()).collect()
}

/// Logs in which no rule is broken.
fn legal() -> impl Iterator<Item = Case> {
    cases().into_iter().filter(|case| of(&verdicts(&case.lines).unwrap(), Outcome::Broken).is_empty())
}

fn report(law: &str, tried: usize, violations: &[String]) {
    println!("{law}: {tried} cases, {} violations", violations.len());
    assert!(violations.is_empty(), "{law}: {} of {tried}:\n{}", violations.len(), violations.join("\n"));
}

/// Claims, positions, and what players made of their throws: words of an event that may be left out without its saying
/// something else. Who, at whom, with what, how and why are not among them.
const MAY_BE_LEFT_OUT: &[&str] = &[
    "to",
    "distance",
    "side",
    "seen",
    "steps",
    "result",
    "fighting",
    "aligned",
    "through",
    "command_in_front",
    "files",
    "models",
    "in_arc",
    "cover",
    "long",
    "depth",
    "hits",
    "wounds",
    "unsaved",
    "removed",
    "carried",
    "from",
    "declared",
    "difference",
    "scores",
    "winner",
    "caught",
    "higher",
    "obstacle",
    "facings",
    "first",
    "overkill",
    "announced",
    "power",
    "dispel",
    "guess",
    "ward_save",
    "leader",
    "plus_source",
    "total",
    "wounds",
    "ranks",
    "outnumber",
    "standard",
    "higher_ground",
    "flank",
    "rear",
    "points",
    "second",
    "wound",
    "armour",
    "ward",
    "dice",
    "hit",
];

/// Places of words that may be left out, in an event.
fn words(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let place = format!("{at}/{name}");
                if MAY_BE_LEFT_OUT.contains(&name.as_str()) {
                    found.push(place.clone());
                }
                words(field, &place, found);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(number, item)| words(item, &format!("{at}/{number}"), found));
        }
        _ => {}
    }
}

fn without(lines: &[Value], line: usize, place: &str) -> Option<Vec<Value>> {
    let mut lines = lines.to_vec();
    let (parent, name) = place.rsplit_once('/')?;
    lines[line].pointer_mut(parent)?.as_object_mut()?.remove(name)?;
    Some(lines)
}

#[test]
fn what_is_left_out_breaks_no_rule() {
    let (mut tried, mut violations) = (0, Vec::new());
    for case in legal() {
        for line in 1..case.lines.len() {
            let mut places = Vec::new();
            words(&case.lines[line]["event"], "/event", &mut places);
            for place in places {
                // A battle without a winner is a draw.
                if place.ends_with("battle_end/winner") {
                    continue;
                }
                let Some(poorer) = without(&case.lines, line, &place) else { continue };
                let Some(verdicts) = verdicts(&poorer) else { continue };
                tried += 1;
                let broken = of(&verdicts, Outcome::Broken);
                if !broken.is_empty() {
                    violations.push(format!("{} entry {line} without {place}: {broken:?}", case.name));
                }
            }
        }
    }
    report("forgetting", tried, &violations);
    assert!(tried > 500);
}

/// Entries that the rules make compulsory, as far as a log of the corpus shows why.
const COMPULSORY: &[&str] = &[
    "respond",
    "charge_move",
    "flee_move",
    "test",
    "miscast",
    "combat",
    "combat_result",
    "break_test",
    "pursue",
    "return",
    "deploy",
];

/// A log with its turn brought to an end, or with deployment over.
fn ended(lines: &[Value]) -> Vec<Value> {
    let mut lines = lines.to_vec();
    let is = |kind: &str| lines.iter().skip(1).any(|line| line["event"][kind].is_object());
    let begun = lines[0]["situation"].is_object() || is("turn_start");
    let over = is("turn_end") || is("battle_end");
    if !begun {
        let first = lines[0]["sides"][0]["id"].clone();
        lines.push(json!({ "side": first, "event": { "turn_start": { "turn": 1 } } }));
    } else if !over {
        lines.push(json!({ "event": { "turn_end": {} } }));
    }
    for (number, line) in lines.iter_mut().enumerate().skip(1) {
        line["seq"] = number.into();
    }
    lines
}

#[test]
fn what_is_compulsory_and_left_out_is_noticed() {
    let (mut tried, mut violations) = (0, Vec::new());
    for case in legal() {
        let whole = verdicts(&ended(&case.lines)).unwrap();
        if !of(&whole, Outcome::Broken).is_empty() {
            continue;
        }
        for line in 1..case.lines.len() {
            let kind = case.lines[line]["event"].as_object().unwrap().keys().next().unwrap();
            if !COMPULSORY.contains(&kind.as_str()) {
                continue;
            }
            // Where the log does not tell that it was due, it is not missed.
            if whole[line].status != Status::Legal {
                continue;
            }
            // The book does not say which units are tested when a turn begins, nor for fear, nor that who is run into answers.
            let event = &case.lines[line]["event"];
            let asked = whole[line].findings.iter().any(|finding| finding.rule.id() == "wfb.charge.response_required");
            let free = event["test"]["cause"] == "start_of_turn" || event["test"]["kind"] == "fear";
            if free || (kind == "respond" && !asked) {
                continue;
            }
            let mut lines = case.lines.clone();
            lines.remove(line);
            let Some(poorer) = verdicts(&ended(&lines)) else { continue };
            tried += 1;
            let doubts = |verdicts: &[Verdict]| {
                let outcomes = [Outcome::Broken, Outcome::Unrecorded, Outcome::PlayersCall];
                let all = outcomes.map(|outcome| of(verdicts, outcome).into_iter().map(move |rule| (rule, outcome)));
                all.into_iter().flatten().collect::<Vec<_>>()
            };
            let (before, now) = (doubts(&whole), doubts(&poorer));
            let count = |all: &[(&str, Outcome)], one| all.iter().filter(|other| **other == one).count();
            if now.iter().all(|one| count(&now, *one) <= count(&before, *one)) {
                violations.push(format!("{} without entry {line} ({kind})", case.name));
            }
        }
    }
    report("omission", tried, &violations);
    assert!(tried > 100);
}

#[test]
fn a_larger_tolerance_breaks_nothing() {
    let (mut tried, mut violations) = (0, Vec::new());
    for case in legal() {
        for tolerance in [0.1, 0.25, 0.5, 1.0] {
            let mut lines = case.lines.clone();
            lines[0]["tolerance"] = json!(tolerance);
            let Some(verdicts) = verdicts(&lines) else { continue };
            tried += 1;
            let broken = of(&verdicts, Outcome::Broken);
            if !broken.is_empty() {
                violations.push(format!("{} with {tolerance}: {broken:?}", case.name));
            }
        }
    }
    report("tolerance", tried, &violations);
    assert!(tried > 500);
}

/// A table moved as a whole: where it puts a place, a facing and an angle, and what becomes of right and left.
struct Motion {
    place: fn(f64, f64, f64, f64) -> (f64, f64),
    facing: fn(f64) -> f64,
    mirrors: bool,
}

const MOTIONS: [(&str, Motion); 3] = [
    ("turned", Motion { place: |x, y, w, d| (w - x, d - y), facing: |facing| facing + 180.0, mirrors: false }),
    ("mirrored", Motion { place: |x, y, w, _| (w - x, y), facing: |facing| -facing, mirrors: true }),
    ("mirrored along", Motion { place: |x, y, _, d| (x, d - y), facing: |facing| 180.0 - facing, mirrors: true }),
];

impl Motion {
    fn moved(&self, value: &mut Value, table: (f64, f64)) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields.iter_mut() {
                    match name.as_str() {
                        "pose" | "to" if field.is_array() => self.place_moved(field, table),
                        "outline" | "corners" => {
                            field.as_array_mut().unwrap().iter_mut().for_each(|corner| self.place_moved(corner, table));
                        }
                        "wheel" | "turn" if self.mirrors && field.is_number() => {
                            // A turn of a side is a number too; that of models is one of degrees.
                            let degrees = field.as_f64().unwrap();
                            if name == "wheel" || degrees.abs() >= 90.0 {
                                *field = json!(-degrees);
                            }
                        }
                        "side" if self.mirrors => {
                            let other = match field.as_str() {
                                Some("left") => "right",
                                Some("right") => "left",
                                _ => continue,
                            };
                            *field = json!(other);
                        }
                        _ => self.moved(field, table),
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.moved(item, table)),
            _ => {}
        }
    }

    fn place_moved(&self, place: &mut Value, (width, depth): (f64, f64)) {
        let numbers: Vec<f64> = place.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect();
        let (x, y) = (self.place)(numbers[0], numbers[1], width, depth);
        let facing = numbers.get(2).map(|facing| (self.facing)(*facing).rem_euclid(360.0));
        *place = [x, y].into_iter().chain(facing).map(|number| (number * 1e6).round() / 1e6).collect();
    }
}

/// What is compared: every finding's rule and outcome, and every roll's result, entry by entry.
fn outcomes(verdicts: &[Verdict]) -> Vec<String> {
    let told = |verdict: &Verdict| {
        let findings: Vec<_> = verdict.findings.iter().map(|one| (one.rule.id(), one.outcome)).collect();
        let rolls: Vec<_> = verdict.rolls.iter().map(|roll| (roll.purpose.name, roll.needed, roll.result)).collect();
        format!("entry {}: {findings:?} {rolls:?}", verdict.entry)
    };
    verdicts.iter().map(told).collect()
}

fn apart(name: &str, what: &str, one: &[Verdict], other: &[Verdict]) -> Option<String> {
    let pairs = outcomes(one).into_iter().zip(outcomes(other));
    let (before, now) = pairs.into_iter().find(|(before, now)| before != now)?;
    Some(format!("{name} {what}:\n  {before}\n  {now}"))
}

#[test]
fn a_table_turned_round_or_mirrored_is_judged_alike() {
    let (mut tried, mut violations) = (0, Vec::new());
    for case in cases() {
        let header = &case.lines[0];
        // A pitched battle gives each side the edge by its place in the header.
        if header["options"]["deployment"]["pitched_battle"] == true {
            continue;
        }
        let side = |name: &str| header["table"][name].as_f64();
        let Some(table) = side("width").zip(side("depth")) else { continue };
        let whole = verdicts(&case.lines).unwrap();
        for (name, motion) in &MOTIONS {
            let mut lines = case.lines.clone();
            lines.iter_mut().for_each(|line| motion.moved(line, table));
            tried += 1;
            violations.extend(apart(&case.name, name, &whole, &verdicts(&lines).unwrap()));
        }
    }
    report("motion", tried, &violations);
    assert!(tried > 1000);
}

/// Other names for every unit, side and player.
fn renamed(value: &mut Value, names: &[(String, String)]) {
    match value {
        Value::String(text) => {
            if let Some((_, other)) = names.iter().find(|(name, _)| name == text) {
                *text = other.clone();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| renamed(item, names)),
        Value::Object(fields) => fields.values_mut().for_each(|field| renamed(field, names)),
        _ => {}
    }
}

#[test]
fn names_do_not_matter() {
    let (mut tried, mut violations) = (0, Vec::new());
    for case in cases() {
        let sides = case.lines[0]["sides"].as_array().unwrap();
        let ids = sides.iter().flat_map(|side| {
            let units = side["roster"].as_array().into_iter().flatten().map(|unit| unit["id"].as_str().unwrap());
            units.chain([side["id"].as_str().unwrap()]).collect::<Vec<_>>()
        });
        // In the other order by the alphabet.
        let names: Vec<(String, String)> =
            ids.enumerate().map(|(number, id)| (id.to_owned(), format!("z{:02}_{id}", 99 - number))).collect();
        let mut lines = case.lines.clone();
        lines.iter_mut().for_each(|line| renamed(line, &names));
        tried += 1;
        violations.extend(apart(&case.name, "renamed", &verdicts(&case.lines).unwrap(), &verdicts(&lines).unwrap()));
    }
    report("renaming", tried, &violations);
    assert!(tried > 300);
}
