//! Every log of `games/tactica/corpus` is judged as its sidecar says, and every moment of it can be gone on from.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod corpus_files;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use aftermath_rules::{Games, Reading, Seq, catalogue::Rule, finding::Outcome, finding::Verdict};
use aftermath_tactica_referee::GAME;
use serde::Deserialize;

static GAMES: Games = Games::new(&[&GAME], &[]);

/// What must be found, with the keys of `games/corpus.md`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    #[allow(dead_code, reason = "it is for who reads the sidecar")]
    shows: String,
    broken: BTreeSet<String>,
    #[serde(default)]
    held: BTreeSet<String>,
    unrecorded: Option<BTreeSet<String>>,
}

/// Rules of a log by what became of them.
fn found(path: &Path) -> BTreeMap<&'static str, BTreeSet<String>> {
    let log = GAMES.read(&fs::read(path).unwrap(), &path.display().to_string()).unwrap();
    let mut rules: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
    for finding in log.judge(Reading::Effective).verdicts.iter().flat_map(|verdict| &verdict.findings) {
        let outcome = match finding.outcome {
            Outcome::Held => "held",
            Outcome::Broken => "broken",
            Outcome::Unrecorded => "unrecorded",
            Outcome::PlayersCall => "players_call",
        };
        rules.entry(outcome).or_default().insert(finding.rule.id().to_owned());
    }
    rules
}

#[test]
fn every_log_is_judged_as_its_sidecar_says() {
    let mut wrong = Vec::new();
    for path in corpus_files::logs() {
        let sidecar = fs::read_to_string(path.with_extension("expected.json")).unwrap();
        let expected: Expected = serde_json::from_str(&sidecar).unwrap();
        let found = found(&path);
        let of = |outcome: &str| found.get(outcome).cloned().unwrap_or_default();
        let missing: Vec<_> = expected.held.difference(&of("held")).cloned().collect();
        let known = expected.unrecorded.unwrap_or_default();
        if of("broken") != expected.broken || !missing.is_empty() || of("unrecorded") != known {
            let (broken, lacking) = (of("broken"), of("unrecorded"));
            let name = path.display();
            wrong.push(format!("{name}: broken {broken:?}, not held {missing:?}, unrecorded {lacking:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} logs:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_corpus_shows_every_decidable_rule_kept_and_broken() {
    let (mut held, mut broken) = (BTreeSet::new(), BTreeSet::new());
    for path in corpus_files::logs() {
        let mut found = found(&path);
        held.extend(found.remove("held").unwrap_or_default());
        broken.extend(found.remove("broken").unwrap_or_default());
    }
    let decidable = aftermath_tactica::INFO.rules.iter().map(Rule::of).filter(|rule| rule.record().decidable);
    let (both, rest): (Vec<_>, Vec<_>) =
        decidable.map(|rule| rule.id()).partition(|id| held.contains(*id) && broken.contains(*id));
    assert!(rest.is_empty(), "{} are shown both ways, these are not: {rest:?}", both.len());
    assert_eq!(both.len(), 250);
}

/// Rules and outcomes of an entry, in order.
fn judged(verdict: &Verdict) -> Vec<(&'static str, Outcome)> {
    verdict.findings.iter().map(|finding| (finding.rule.id(), finding.outcome)).collect()
}

#[test]
fn every_log_goes_on_from_any_of_its_moments_as_it_was() {
    for path in corpus_files::logs() {
        let text = fs::read_to_string(&path).unwrap();
        let log = GAMES.read(text.as_bytes(), "whole").unwrap();
        let whole = log.judge(Reading::Effective);
        for cut in 0..log.len() {
            let header = log.fork(Seq(cut as u32), Reading::Effective, &"again".parse().unwrap(), None).unwrap();
            let rest = text.lines().skip(cut + 1).enumerate().map(|(number, line)| {
                let mut entry: serde_json::Value = serde_json::from_str(line).unwrap();
                entry["seq"] = (number + 1).into();
                entry.to_string()
            });
            let again: Vec<String> = [header].into_iter().chain(rest).collect();
            let again = GAMES.read(again.join("\n").as_bytes(), "again").unwrap().judge(Reading::Effective);
            let (name, whole) = (path.display(), &whole.verdicts[cut + 1..]);
            for (before, after) in whole.iter().zip(&again.verdicts[1..]) {
                assert_eq!(judged(before), judged(after), "{name}, cut after {cut}, entry {}", before.entry);
            }
        }
    }
}
