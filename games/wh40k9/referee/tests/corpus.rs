//! The conformance corpus: every log has the verdicts that its sidecar expects.

#![allow(clippy::unwrap_used)]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use aftermath_rules::{
    Reading,
    finding::{Outcome, Status, Verdict},
    registry::{AnyGame, Games},
};
use serde_json::Value;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_wh40k9_referee::GAME];
static GAMES: Games = Games::new(JUDGED, &[]);

fn logs(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            logs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "jsonl") {
            found.push(path);
        }
    }
}

fn ids(verdicts: &[Verdict], outcome: Outcome) -> BTreeSet<&str> {
    let findings = verdicts.iter().flat_map(|verdict| &verdict.findings);
    findings.filter(|finding| finding.outcome == outcome).map(|finding| finding.rule.id()).collect()
}

fn named(value: &Value) -> Option<BTreeSet<&str>> {
    value.as_array().map(|names| names.iter().filter_map(Value::as_str).collect())
}

/// What a sidecar expects and the verdicts do not have.
fn differences(expected: &Value, verdicts: &[Verdict]) -> Vec<String> {
    let mut apart = Vec::new();
    let mut exactly = |what: &str, expected: &Value, verdicts: &[Verdict], outcome| {
        let found = ids(verdicts, outcome);
        if named(expected).is_some_and(|expected| expected != found) {
            apart.push(format!("{what}: expected {expected}, found {found:?}"));
        }
    };
    exactly("broken", &expected["broken"], verdicts, Outcome::Broken);
    exactly("unrecorded", &expected["unrecorded"], verdicts, Outcome::Unrecorded);
    let entries = expected["entries"].as_object().into_iter().flatten();
    for (number, entry) in entries.clone() {
        let one: Vec<Verdict> =
            verdicts.iter().filter(|verdict| verdict.entry.to_string() == *number).cloned().collect();
        exactly(&format!("entry {number} broken"), &entry["broken"], &one, Outcome::Broken);
    }
    for (number, entry) in entries {
        let one: Vec<Verdict> =
            verdicts.iter().filter(|verdict| verdict.entry.to_string() == *number).cloned().collect();
        let status = one.first().map(|verdict| verdict.status.as_str());
        if entry["status"].as_str().is_some_and(|expected| Some(expected) != status) {
            apart.push(format!("entry {number}: expected {}, found {status:?}", entry["status"]));
        }
        let held = ids(&one, Outcome::Held);
        let missing: Vec<_> = named(&entry["held"]).into_iter().flatten().filter(|id| !held.contains(id)).collect();
        if !missing.is_empty() {
            apart.push(format!("entry {number}: {missing:?} are not held"));
        }
    }
    let held = ids(verdicts, Outcome::Held);
    let missing: Vec<_> = named(&expected["held"]).into_iter().flatten().filter(|id| !held.contains(id)).collect();
    if !missing.is_empty() {
        apart.push(format!("{missing:?} are not held"));
    }
    apart
}

#[test]
fn every_log_has_the_verdicts_that_the_book_gives_it() {
    let mut paths = Vec::new();
    logs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus"), &mut paths);
    paths.sort();
    assert!(paths.len() > 300, "the corpus is there");
    let mut wrong = Vec::new();
    for path in &paths {
        let name = path.display().to_string();
        let sidecar = fs::read(path.with_extension("expected.json")).unwrap();
        let expected: Value = serde_json::from_slice(&sidecar).unwrap();
        match GAMES.read(&fs::read(path).unwrap(), &name) {
            Ok(log) => {
                let verdicts = log.judge(Reading::Effective).verdicts;
                wrong.extend(differences(&expected, &verdicts).into_iter().map(|what| format!("{name}: {what}")));
                assert!(verdicts.iter().all(|verdict| verdict.status != Status::Ruled), "{name}");
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}
