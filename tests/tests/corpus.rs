//! Every log of the corpus gets the verdicts that its sidecar expects.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

use aftermath_games::GAMES;
use aftermath_ingest::{
    expected::{Expected, sidecar},
    sources,
};
use aftermath_rules::{Log, Reading, System, docket::CountingDocket};

fn corpus() -> Vec<PathBuf> {
    let folder = |system: System| Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(system.as_str());
    let logs = |system| -> Vec<PathBuf> {
        let logs: Vec<_> = sources([folder(system)]).map(|source| source.unwrap().path().to_owned()).collect();
        assert!(logs.len() >= 2, "the corpus of {system} is there");
        logs
    };
    GAMES.judged().flat_map(logs).collect()
}

fn read(path: &Path) -> Log {
    GAMES.read(&fs::read(path).unwrap(), &path.display().to_string()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_log_is_judged_as_its_sidecar_expects() {
    let mut wrong = Vec::new();
    for path in corpus() {
        let sidecar = sidecar(&path);
        let bytes = fs::read(&sidecar).unwrap_or_else(|error| panic!("{}: {error}", sidecar.display()));
        let expected = Expected::read(&bytes, &sidecar.display().to_string()).unwrap();
        assert!(!expected.shows.is_empty(), "{} says what it shows", path.display());
        let differences = expected.differences(&read(&path).judge(Reading::Effective));
        wrong.extend(differences.iter().map(|difference| format!("{}: {difference}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn matches_of_the_corpus_have_ids_of_their_own() {
    let mut seen = HashMap::new();
    for path in corpus() {
        let id = read(&path).summary().id;
        if let Some(other) = seen.insert(id.clone(), path.clone()) {
            panic!("{id} names {} and {}", other.display(), path.display());
        }
    }
}

#[test]
fn counting_and_explaining_agree() {
    for path in corpus() {
        let log = read(&path);
        let judgement = log.judge(Reading::Effective);
        let docket: CountingDocket = log.count();
        for (rule, counts) in docket.rules() {
            let findings = judgement.verdicts.iter().flat_map(|verdict| &verdict.findings);
            let explained = findings.filter(|finding| finding.rule == rule).count() as u32;
            assert_eq!(counts.iter().sum::<u32>(), explained, "{}: {rule}", path.display());
        }
    }
}
