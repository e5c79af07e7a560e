//! What a broken rule says to whom it is said.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeSet, fs, path::PathBuf};

use aftermath_kow2_referee::GAME;
use aftermath_rules::{
    Games, Reading,
    explain::{Language, Names, Speech},
    finding::{Finding, Outcome},
};

static GAMES: Games = Games::new(&[&GAME]);

/// Whether a finding shows two figures that differ: the one due and the one in the log.
fn shows_both(finding: &Finding) -> bool {
    let detail = &finding.detail;
    detail.recorded.is_some() && detail.expected.is_some() && detail.recorded != detail.expected
}

#[test]
fn a_broken_rule_is_not_told_in_the_sentence_of_a_kept_one() {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let read = |path: PathBuf| {
        let log = GAMES.read(&fs::read(&path).unwrap(), &path.display().to_string()).unwrap();
        let verdicts = log.judge(Reading::Effective).verdicts;
        let findings = verdicts.into_iter().flat_map(|verdict| verdict.findings).collect::<Vec<_>>();
        (Names::of(&log.summary()), findings)
    };
    let logs: Vec<(Names, Vec<Finding>)> = aftermath_corpus::logs("kow2").into_iter().map(read).collect();
    let all = || logs.iter().flat_map(|(_, findings)| findings);
    // What is said of breaches alone needs no second wording.
    let of_kept: BTreeSet<_> =
        all().filter(|finding| finding.outcome != Outcome::Broken).map(|finding| finding.detail.say).collect();
    let mut alike = BTreeSet::new();
    let mut told = 0;
    for (names, findings) in &logs {
        for finding in findings.iter().filter(|finding| finding.outcome == Outcome::Broken) {
            for speech in &speeches {
                let broken = speech.sentence(finding, names).unwrap();
                let kept = speech.sentence(&Finding { outcome: Outcome::Held, ..finding.clone() }, names).unwrap();
                told += 1;
                assert!(!broken.contains("{$"), "{broken}");
                if broken == kept && of_kept.contains(&finding.detail.say) && !shows_both(finding) {
                    alike.insert(format!("{:?}: {broken}", finding.detail.say));
                }
            }
        }
    }
    assert!(told > 1_000, "{told} sentences");
    assert!(alike.is_empty(), "{} sentences:\n{alike:#?}", alike.len());
}
