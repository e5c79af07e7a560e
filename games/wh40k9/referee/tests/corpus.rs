//! The conformance corpus: every log has the verdicts that its sidecar expects.

#![allow(clippy::unwrap_used)]

mod logs;

use std::collections::BTreeSet;

use aftermath_rules::{Reading, catalogue::Rule, finding::Outcome};
use logs::{GAMES, corpus};

#[test]
fn every_log_has_the_verdicts_that_the_book_gives_it() {
    aftermath_corpus::check(&GAMES, "wh40k9", 590);
}

#[test]
fn the_corpus_shows_every_decidable_rule_kept_and_broken() {
    let (mut held, mut broken) = (BTreeSet::new(), BTreeSet::new());
    for (name, text) in corpus() {
        let judgement = GAMES.read(text.as_bytes(), &name).unwrap().judge(Reading::Effective);
        for finding in judgement.verdicts.iter().flat_map(|verdict| &verdict.findings) {
            match finding.outcome {
                Outcome::Held => drop(held.insert(finding.rule.id())),
                Outcome::Broken => drop(broken.insert(finding.rule.id())),
                Outcome::Unrecorded | Outcome::PlayersCall => {}
            }
        }
    }
    let decidable = aftermath_wh40k9::INFO.rules.iter().map(Rule::of).filter(|rule| rule.record().decidable);
    let (both, rest): (Vec<_>, Vec<_>) =
        decidable.map(|rule| rule.id()).partition(|id| held.contains(*id) && broken.contains(*id));
    assert!(rest.is_empty(), "{} are shown both ways, these are not: {rest:?}", both.len());
    assert_eq!(both.len(), 280);
}
