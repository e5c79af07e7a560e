//! Laws of verdicts over the corpus: what a log leaves out accuses nobody, what the referee itself tells changes nothing, a
//! table may be turned and mirrored, and a greater tolerance breaks no rule.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_corpus::laws::{self, Changed, Keeps, Law};
use aftermath_rules::{Games, Judgement, finding::Outcome, registry::AnyGame};
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

/// Where a stand is, as `[x, y, facing]`, or a point, as `[x, y]`.
const PLACES: [&str; 5] = ["stands", "to", "line", "outline", "poses"];

fn hold(law: Law, known: &[&str]) {
    let mut report = laws::hold(&GAMES, "warmaster", law);
    report.violations.retain(|violation| !known.iter().any(|log| violation.starts_with(log)));
    let shown = report.violations.join("\n");
    assert!(report.cases >= 500, "{} cases of {}", report.cases, law.name);
    assert!(report.violations.is_empty(), "{} violations of {}:\n{shown}", report.violations.len(), law.name);
}

/// Claims one by one, and all of them at once.
fn forgotten(lines: &[Value], _: &Judgement) -> Vec<Changed> {
    let mut all = lines.to_vec();
    let mut changed = Vec::new();
    for (number, line) in lines.iter().enumerate().skip(1) {
        for claim in CLAIMS {
            let mut one = line.clone();
            if laws::fields(&mut one).and_then(|fields| fields.remove(claim)).is_some() {
                let mut log = lines.to_vec();
                log[number] = one;
                changed.push((format!("entry {number} without {claim}"), log));
                laws::fields(&mut all[number]).unwrap().remove(claim);
            }
        }
    }
    if changed.len() > 1 {
        changed.push(("without any claim".to_owned(), all));
    }
    changed
}

#[test]
fn what_a_log_leaves_out_breaks_no_rule() {
    // Its hits are counted in batches of which nobody tells: how many there were the next throws alone would say.
    let uncounted = ["warmaster/corpus/shooting/batches_unsaid_held"];
    hold(Law { name: "forgetting", keeps: Keeps::Unbroken, legal_alone: true, changes: forgotten }, &uncounted);
}

/// What the referee tells of an entry, in the words of the log.
fn told(lines: &[Value], judgement: &Judgement) -> Vec<Changed> {
    let mut changed = Vec::new();
    for verdict in &judgement.verdicts {
        let number = verdict.entry.0 as usize;
        for finding in verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Held) {
            let detail = serde_json::to_value(&finding.detail).unwrap();
            let told_of =
                |target: &Value| lines.get(number).is_some_and(|line| line["event"]["shoot"]["target"] == *target);
            let expected = detail["expected"].clone();
            let figure = |name: &str| {
                let figures = detail["figures"].as_array().into_iter().flatten();
                figures.clone().find(|figure| figure[0] == name).map(|figure| figure[1].clone()).unwrap_or_default()
            };
            let (claim, value) = match detail["say"].as_str().unwrap_or_default() {
                // Of the units behind the target the log declares nothing.
                "to-hit" if told_of(&figure("target")) => ("declared", json!({ "hits": expected })),
                "command-test" => ("declared", json!({ "needed": figure("needed"), "passed": expected == "passed" })),
                "cast-roll" => ("declared", json!(expected == "cast")),
                "round-won" | "side-destroyed" => ("winner", figure("side")),
                "rout" => ("routed", json!(expected == "routed")),
                "drive-back-dice" => match figure("ignored").as_u64() {
                    Some(0) => ("cover", json!("open")),
                    Some(1) => ("cover", json!("defended")),
                    _ => ("cover", json!("fortified")),
                },
                _ => continue,
            };
            let mut log = lines.to_vec();
            let Some(fields) = log.get_mut(number).and_then(laws::fields) else { continue };
            if !fields.contains_key(claim) {
                fields.insert(claim.to_owned(), value);
                changed.push((format!("entry {number} with {claim}"), log));
            }
        }
    }
    changed
}

#[test]
fn what_the_referee_tells_changes_no_verdict() {
    hold(Law { name: "telling", keeps: Keeps::Unbroken, legal_alone: false, changes: told }, &[]);
}

/// A point or a pose in another place, where `value` is one; the list of these that it is.
fn moved(value: &mut Value, place: &impl Fn([f64; 2]) -> [f64; 2], facing: &impl Fn(f64) -> f64) {
    let Some(list) = value.as_array_mut() else { return };
    if !list.iter().all(Value::is_number) {
        list.iter_mut().for_each(|inner| moved(inner, place, facing));
        return;
    }
    let numbers: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
    if let [x, y, rest @ ..] = numbers.as_slice() {
        let [x, y] = place([*x, *y]);
        let turned = rest.first().map(|old| facing(*old).rem_euclid(360.0));
        *list = [x, y].into_iter().chain(turned).map(Value::from).collect();
    }
}

/// Every place of a line. Numbers of stands stand under the same name as their poses, and are no lists of lists.
fn all_moved(value: &mut Value, place: &impl Fn([f64; 2]) -> [f64; 2], facing: &impl Fn(f64) -> f64) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let poses = inner.as_array().is_some_and(|list| list.first().is_some_and(Value::is_array));
                let single = matches!(name.as_str(), "to" | "line") && inner.is_array();
                if single || (poses && PLACES.contains(&name.as_str())) {
                    moved(inner, place, facing);
                } else {
                    all_moved(inner, place, facing);
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| all_moved(inner, place, facing)),
        _ => {}
    }
}

/// The table turned by half a circle.
fn turned(lines: &[Value], _: &Judgement) -> Vec<Changed> {
    let table = &lines[0]["table"];
    let (Some(width), Some(depth)) = (table["width"].as_f64(), table["depth"].as_f64()) else { return Vec::new() };
    let text = Value::from(lines.to_vec()).to_string();
    // Paths have corners of their own, and a situation that goes on remembers where all stood.
    if text.contains("\"paths\":[{") || text.contains("\"so_far\"") || text.contains("\"own_edges\"") {
        return Vec::new();
    }
    let mut log = lines.to_vec();
    for line in &mut log {
        all_moved(line, &|[x, y]| [width - x, depth - y], &|facing| facing + 180.0);
    }
    vec![("turned by half a circle".to_owned(), log)]
}

#[test]
fn a_table_that_is_turned_has_the_same_verdicts() {
    hold(Law { name: "motion", keeps: Keeps::Outcomes, legal_alone: false, changes: turned }, &[]);
}

fn more_tolerant(lines: &[Value], _: &Judgement) -> Vec<Changed> {
    laws::more_tolerant(lines, 2.0).into_iter().collect()
}

#[test]
fn a_greater_tolerance_breaks_no_rule() {
    // Who touches whom is a matter of the tolerance: in these logs units lie so that a wider one makes them touch.
    let touching = [
        "warmaster/corpus/blunder/at_them_barely_out_of_reach_held",
        "warmaster/corpus/combat/wide_tolerance_flank_held",
        "warmaster/corpus/pursuit/no_way_in_broken",
        "warmaster/corpus/retreat/away_from_a_corner_held",
    ];
    hold(Law { name: "tolerance", keeps: Keeps::Unbroken, legal_alone: false, changes: more_tolerant }, &touching);
}
