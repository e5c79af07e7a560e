//! Laws that need no expected verdict, over every log of the corpus.

#![allow(clippy::unwrap_used)]

mod logs;

use std::collections::BTreeSet;

use aftermath_rules::{
    Reading,
    finding::{Outcome, Verdict},
};
use logs::{GAMES, corpus};
use serde_json::{Value, json};

/// Entry, rule and outcome of every finding of these outcomes.
fn found(verdicts: &[Verdict], outcomes: &[Outcome]) -> BTreeSet<(u32, &'static str, Outcome)> {
    let of = |verdict: &Verdict| {
        let entry = verdict.entry.0;
        verdict.findings.iter().map(move |finding| (entry, finding.rule.id(), finding.outcome)).collect::<Vec<_>>()
    };
    verdicts.iter().flat_map(of).filter(|(_, _, outcome)| outcomes.contains(outcome)).collect()
}

fn judge(lines: &[Value]) -> Option<Vec<Verdict>> {
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    let log = GAMES.read(text.join("\n").as_bytes(), "log").ok()?;
    Some(log.judge(Reading::Effective).verdicts)
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Claims, ways, places and declared figures: what a log may leave unsaid.
const FORGETTABLE: [&str; 29] = [
    "advance",
    "at",
    "closer",
    "closest",
    "coherent",
    "counted",
    "count",
    "counts",
    "distance",
    "distances",
    "engaged",
    "engaged_at_start",
    "engaged_before",
    "half_range",
    "in_reach",
    "leadership",
    "moved",
    "near_at_start",
    "near_warlord",
    "passed",
    "passed_enemies",
    "protected",
    "says",
    "target_engaged",
    "total",
    "touching_moved",
    "via",
    "visible",
    "warp_charge",
];

/// Paths of all fields with these names.
fn named(value: &Value, at: &str, names: &[&str], found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let path = format!("{at}/{key}");
                if names.contains(&key.as_str()) {
                    found.push(path.clone());
                }
                named(value, &path, names, found);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, value)| named(value, &format!("{at}/{place}"), names, found));
        }
        _ => {}
    }
}

fn without(line: &mut Value, path: &str) {
    let (parent, last) = path.rsplit_once('/').unwrap();
    if let Some(Value::Object(fields)) = line.pointer_mut(parent) {
        fields.remove(last);
    }
}

/// Forgetting: without an optional word nothing becomes broken.
#[test]
fn what_a_log_leaves_unsaid_breaks_nothing() {
    let (mut cases, mut violations) = (0, Vec::new());
    for (name, text) in corpus() {
        let lines = lines(&text);
        let whole = judge(&lines).unwrap();
        let broken = found(&whole, &[Outcome::Broken]);
        for at in 1..lines.len() {
            if broken.iter().any(|(entry, ..)| *entry as usize == at) {
                continue;
            }
            let mut fields = Vec::new();
            named(&lines[at], "", &FORGETTABLE, &mut fields);
            let single: Vec<Vec<String>> = fields.iter().map(|field| vec![field.clone()]).collect();
            for forgotten in single.into_iter().chain([fields.clone()]) {
                let mut less = lines.clone();
                forgotten.iter().for_each(|field| without(&mut less[at], field));
                let Some(verdicts) = judge(&less) else { continue };
                cases += 1;
                let fresh: Vec<_> = found(&verdicts, &[Outcome::Broken]).difference(&broken).cloned().collect();
                // Where something was broken already another rule may be the one to name.
                let was_broken = |entry: u32| broken.iter().any(|(known, ..)| *known == entry);
                if fresh.iter().any(|(entry, ..)| !was_broken(*entry)) {
                    violations.push(format!("{name}, entry {at} without {forgotten:?}: {fresh:?}"));
                }
            }
        }
    }
    assert!(violations.is_empty(), "{} of {cases}:\n{}", violations.len(), violations.join("\n"));
    assert!(cases > 500, "{cases} cases");
}

/// Changes every place of a log: `[x, y]`, `[x, y, z]`, `[x, y, z, facing]`.
fn moved(value: &mut Value, inside: Option<&str>, to: &dyn Fn(&mut Vec<Value>)) {
    let holds_places = matches!(inside, Some("at" | "to" | "via" | "outline"));
    match value {
        Value::Array(items) if holds_places && items.first().is_some_and(Value::is_number) => to(items),
        Value::Array(items) => items.iter_mut().for_each(|item| moved(item, inside, to)),
        Value::Object(fields) => {
            // Dice are thrown again `to` other faces.
            for (key, value) in fields.iter_mut().filter(|(key, _)| *key != "again") {
                moved(value, Some(key.as_str()), to);
            }
        }
        _ => {}
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// A change of every place.
type Motion<'a> = &'a dyn Fn(&mut Vec<Value>);

/// Motion: a table that is mirrored or turned about has the same verdicts.
#[test]
fn a_table_that_is_mirrored_or_turned_is_judged_the_same() {
    let (mut cases, mut violations) = (0, Vec::new());
    for (name, text) in corpus() {
        let lines = lines(&text);
        let (width, depth) = (number(&lines[0]["table"]["width"]), number(&lines[0]["table"]["depth"]));
        let mirror = |place: &mut Vec<Value>| {
            place[0] = json!(width - number(&place[0]));
            if let Some(facing) = place.get_mut(3) {
                *facing = json!(-number(facing));
            }
        };
        let about = |place: &mut Vec<Value>| {
            place[0] = json!(width - number(&place[0]));
            place[1] = json!(depth - number(&place[1]));
            if let Some(facing) = place.get_mut(3) {
                *facing = json!(number(facing) + 180.0);
            }
        };
        let all = [Outcome::Held, Outcome::Broken, Outcome::Unrecorded, Outcome::PlayersCall];
        let before = judge(&lines).unwrap();
        let motions: [(&str, Motion<'_>); 2] = [("mirrored", &mirror), ("turned", &about)];
        for (how, motion) in motions {
            let mut other = lines.clone();
            other.iter_mut().for_each(|line| moved(line, None, motion));
            cases += 1;
            let after = judge(&other).unwrap_or_default();
            let (before, after) = (found(&before, &all), found(&after, &all));
            if before != after {
                let apart: Vec<_> = before.symmetric_difference(&after).collect();
                violations.push(format!("{name} {how}: {apart:?}"));
            }
        }
    }
    assert!(violations.is_empty(), "{} of {cases}:\n{}", violations.len(), violations.join("\n"));
    assert!(cases > 600, "{cases} cases");
}

/// Tolerance: a larger one breaks nothing.
#[test]
fn a_larger_tolerance_breaks_nothing() {
    let (mut cases, mut violations) = (0, Vec::new());
    for (name, text) in corpus() {
        let mut lines = lines(&text);
        let before = judge(&lines).unwrap();
        let broken = found(&before, &[Outcome::Broken]);
        for tolerance in [0.1, 0.5] {
            lines[0]["tolerance"] = json!(tolerance);
            cases += 1;
            let after = judge(&lines).unwrap();
            let fresh: Vec<_> = found(&after, &[Outcome::Broken]).difference(&broken).cloned().collect();
            if !fresh.is_empty() {
                violations.push(format!("{name} with {tolerance}: {fresh:?}"));
            }
        }
    }
    assert!(violations.is_empty(), "{} of {cases}:\n{}", violations.len(), violations.join("\n"));
    assert!(cases > 600, "{cases} cases");
}
