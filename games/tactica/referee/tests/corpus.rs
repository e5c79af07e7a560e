//! Every log of the corpus has the verdicts that its sidecar expects, and every moment of it can be gone on from.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use aftermath_rules::{Games, Reading, Seq, catalogue::Rule, finding::Outcome, finding::Verdict};
use aftermath_tactica_referee::GAME;

static GAMES: Games = Games::new(&[&GAME]);

#[test]
fn every_log_has_the_verdicts_that_the_book_gives_it() {
    aftermath_corpus::check(&GAMES, "tactica", 984);
}

/// Rules of a log by what became of them.
fn found(path: &Path) -> BTreeMap<Outcome, BTreeSet<&'static str>> {
    let log = GAMES.read(&fs::read(path).unwrap(), &path.display().to_string()).unwrap();
    let mut rules: BTreeMap<Outcome, BTreeSet<&'static str>> = BTreeMap::new();
    for finding in log.judge(Reading::Effective).verdicts.iter().flat_map(|verdict| &verdict.findings) {
        rules.entry(finding.outcome).or_default().insert(finding.rule.id());
    }
    rules
}

/// A log lacks nothing that its sidecar does not name: what the corpus is silent about is no gap of the corpus.
#[test]
fn no_log_lacks_more_than_its_sidecar_says() {
    let mut wrong = Vec::new();
    for path in aftermath_corpus::logs("tactica") {
        let sidecar = fs::read(path.with_extension("expected.json")).unwrap();
        let sidecar: serde_json::Value = serde_json::from_slice(&sidecar).unwrap();
        let known: BTreeSet<&str> =
            sidecar["unrecorded"].as_array().into_iter().flatten().filter_map(|id| id.as_str()).collect();
        let lacking = found(&path).remove(&Outcome::Unrecorded).unwrap_or_default();
        if lacking != known {
            wrong.push(format!("{}: {lacking:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} logs:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_corpus_shows_every_decidable_rule_kept_and_broken() {
    let (mut held, mut broken) = (BTreeSet::new(), BTreeSet::new());
    for path in aftermath_corpus::logs("tactica") {
        let mut found = found(&path);
        held.extend(found.remove(&Outcome::Held).unwrap_or_default());
        broken.extend(found.remove(&Outcome::Broken).unwrap_or_default());
    }
    let decidable = aftermath_tactica::INFO.rules.iter().map(Rule::of).filter(|rule| rule.record().decidable);
    let (both, rest): (Vec<_>, Vec<_>) =
        decidable.map(|rule| rule.id()).partition(|id| held.contains(*id) && broken.contains(*id));
    assert!(rest.is_empty(), "{} are shown both ways, these are not: {rest:?}", both.len());
    assert_eq!(both.len(), 258);
}

/// Whoever takes another value of a ruling is judged by it. Army lists come from outside, and no log carries one.
#[test]
fn every_other_value_of_a_ruling_has_a_log() {
    let mut shown: BTreeSet<(String, String)> = BTreeSet::new();
    for path in aftermath_corpus::logs("tactica") {
        let text = fs::read_to_string(&path).unwrap();
        let header: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        for (option, value) in header["options"]["rulings"].as_object().into_iter().flatten() {
            shown.insert((format!("rulings.{option}"), value.as_str().unwrap().to_owned()));
        }
    }
    let others = aftermath_tactica::INFO.rulings.iter();
    let others =
        others.flat_map(|ruling| ruling.others.iter().map(|other| (ruling.option.to_owned(), other.value.to_owned())));
    let (others, silent): (Vec<_>, Vec<_>) = others.partition(|other| shown.contains(other));
    assert_eq!(others.len(), 93);
    assert_eq!(silent, [("rulings.missing_chapters".to_owned(), "no_lists".to_owned())]);
}

/// Rules and outcomes of an entry, in order.
fn judged(verdict: &Verdict) -> Vec<(&'static str, Outcome)> {
    verdict.findings.iter().map(|finding| (finding.rule.id(), finding.outcome)).collect()
}

#[test]
fn every_log_goes_on_from_any_of_its_moments_as_it_was() {
    for path in aftermath_corpus::logs("tactica") {
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
