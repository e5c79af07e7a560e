//! Laws of verdicts over the corpus: what a log leaves out accuses nobody, what the referee itself tells changes nothing, a
//! table may be turned, and a greater tolerance breaks no rule.

#![allow(clippy::unwrap_used)]

use aftermath_corpus::laws::{Laws, Tally};
use aftermath_rules::{
    Games,
    finding::{Finding, Outcome, Verdict},
    registry::AnyGame,
};
use serde_json::{Value, json};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_warmaster_referee::GAME];
static GAMES: Games = Games::new(JUDGED, &[]);

/// Words of an entry that it may leave out: claims of what was measured, and what the players took a throw for.
const CLAIMS: [&str; 11] = [
    "contacts",
    "cover",
    "declared",
    "difficult_terrain",
    "distance",
    "enemy_near",
    "exposed",
    "flanked",
    "formation",
    "further",
    "sees",
];

/// What is found against a law, but for these logs.
fn but_for(mut tally: Tally, known: &[&str]) -> Tally {
    tally.violations.retain(|violation| !known.iter().any(|log| violation.starts_with(log)));
    tally
}

#[test]
fn what_a_log_leaves_out_breaks_no_rule() {
    // Its hits are counted in batches of which nobody tells: how many there were the next throws alone would say.
    let uncounted = ["shooting/batches_unsaid_held"];
    let tally = Laws::of(&GAMES, "warmaster").forgetting(&CLAIMS, &[]);
    but_for(tally, &uncounted).report("forgetting", 500);
}

/// What the referee tells of an entry, in the words of the log.
fn told(event: &Value, finding: &Finding) -> Option<Value> {
    let detail = serde_json::to_value(&finding.detail).unwrap();
    let expected = detail["expected"].clone();
    let figure = |name: &str| {
        let mut figures = detail["figures"].as_array().into_iter().flatten();
        figures.find(|figure| figure[0] == name).map(|figure| figure[1].clone()).unwrap_or_default()
    };
    let (claim, value) = match detail["say"].as_str()? {
        // Of the units behind the target the log declares nothing.
        "to-hit" if event["shoot"]["target"] == figure("target") => ("declared", json!({ "hits": expected })),
        "command-test" => ("declared", json!({ "needed": figure("needed"), "passed": expected == "passed" })),
        "cast-roll" => ("declared", json!(expected == "cast")),
        "round-won" | "side-destroyed" => ("winner", figure("side")),
        "rout" => ("routed", json!(expected == "routed")),
        "drive-back-dice" => match figure("ignored").as_u64() {
            Some(0) => ("cover", json!("open")),
            Some(1) => ("cover", json!("defended")),
            _ => ("cover", json!("fortified")),
        },
        _ => return None,
    };
    let mut said = event.clone();
    let fields = said.as_object_mut()?.values_mut().next()?.as_object_mut()?;
    if fields.contains_key(claim) {
        return None;
    }
    fields.insert(claim.to_owned(), value);
    Some(said)
}

#[test]
fn what_the_referee_tells_changes_no_verdict() {
    Laws::of(&GAMES, "warmaster").telling(told).report("telling", 500);
}

#[test]
fn a_greater_tolerance_breaks_no_rule() {
    // Who touches whom is a matter of the tolerance: in these logs units lie so that a wider one makes them touch.
    let touching = [
        "blunder/at_them_barely_out_of_reach_held",
        "combat/wide_tolerance_flank_held",
        "retreat/away_from_a_corner_held",
    ];
    let tally = Laws::of(&GAMES, "warmaster").tolerance(&[0.4]);
    but_for(tally, &touching).report("tolerance", 500);
}

/// A point or a pose as it lies on the turned table, or a list of these.
fn turned(value: &mut Value, [width, depth]: [f64; 2]) {
    let Some(list) = value.as_array_mut() else { return };
    if !list.iter().all(Value::is_number) {
        list.iter_mut().for_each(|inner| turned(inner, [width, depth]));
        return;
    }
    let numbers: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
    if let [x, y, rest @ ..] = numbers.as_slice() {
        let facing = rest.first().map(|old| (old + 180.0).rem_euclid(360.0));
        *list = [width - x, depth - y].into_iter().chain(facing).map(Value::from).collect();
    }
}

/// Every place of a line. Numbers of stands stand under the same name as their poses, and are no lists of lists.
fn all_turned(value: &mut Value, table: [f64; 2]) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let nested = inner.as_array().is_some_and(|list| list.first().is_some_and(Value::is_array));
                let single = matches!(name.as_str(), "to" | "line") && inner.is_array();
                if single || (nested && matches!(name.as_str(), "stands" | "outline")) {
                    turned(inner, table);
                } else {
                    all_turned(inner, table);
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| all_turned(inner, table)),
        _ => {}
    }
}

/// Entry, rule and outcome of every finding.
fn outcomes(verdicts: &[Verdict]) -> Vec<(u32, &'static str, Outcome)> {
    let mut all = Vec::new();
    for verdict in verdicts {
        all.extend(verdict.findings.iter().map(|finding| (verdict.entry.0, finding.rule.id(), finding.outcome)));
    }
    all.sort_by_key(|(entry, rule, outcome)| (*entry, *rule, outcome.as_str()));
    all
}

#[test]
fn a_table_that_is_turned_has_the_same_verdicts() {
    let laws = Laws::of(&GAMES, "warmaster");
    let mut tally = Tally::default();
    for case in laws.cases() {
        let table = &case.lines[0]["table"];
        let Some((width, depth)) = table["width"].as_f64().zip(table["depth"].as_f64()) else { continue };
        let text = Value::from(case.lines.clone()).to_string();
        // Paths have corners of their own, and a situation that goes on remembers where all stood.
        if text.contains("\"paths\":[{") || text.contains("\"so_far\"") {
            continue;
        }
        let mut lines = case.lines.clone();
        lines.iter_mut().for_each(|line| all_turned(line, [width, depth]));
        tally.tried += 1;
        let (before, after) = (laws.judged(&case.lines).unwrap(), laws.judged(&lines));
        let (before, after) = (outcomes(&before), after.map(|verdicts| outcomes(&verdicts)).unwrap_or_default());
        if let Some((was, is)) = before.iter().zip(&after).find(|(was, is)| was != is) {
            tally.violations.push(format!("{}: {was:?}, and then {is:?}", case.name));
        } else if before.len() != after.len() {
            tally.violations.push(format!("{}: {} findings, and then {}", case.name, before.len(), after.len()));
        }
    }
    tally.report("motion", 500);
}
