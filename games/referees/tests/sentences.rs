//! What a broken rule says to whom it is said: never what a kept one says.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use aftermath_games::GAMES;
use aftermath_rules::{
    Reading, System,
    explain::{Language, Names, Speech},
    finding::{Figure, Finding, Outcome},
};

/// Whether a finding shows two figures that differ as they are written: the one due and the one in the log.
fn shows_both(finding: &Finding, speech: &Speech, names: &Names) -> bool {
    let written = |figure: &Option<Figure>| figure.as_ref().map(|figure| speech.figure(figure, names));
    let detail = &finding.detail;
    detail.recorded.is_some() && detail.expected.is_some() && written(&detail.recorded) != written(&detail.expected)
}

/// What is shown of a finding, besides its rule.
fn shown(finding: &Finding, speech: &Speech, names: &Names) -> String {
    let figure = |figure: &Figure| speech.figure(figure, names);
    let sentence = speech.sentence(finding, names).unwrap_or_else(|| {
        finding.detail.figures.iter().map(|(name, value)| format!("{name} {}, ", figure(value))).collect()
    });
    assert!(!sentence.contains("{$") && !sentence.contains("{ $"), "{sentence}");
    sentence
}

/// The messages of a game's breaches that tell nothing but what the same rule kept tells, each with an example.
fn alike(game: System) -> BTreeMap<String, String> {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let mut logs = Vec::new();
    for path in aftermath_corpus::logs(game.as_str()) {
        let log = GAMES.read(&fs::read(&path).unwrap(), "corpus").unwrap();
        let verdicts = log.judge(Reading::Effective).verdicts;
        let findings: Vec<Finding> = verdicts.into_iter().flat_map(|verdict| verdict.findings).collect();
        logs.push((Names::of(&log.summary()), findings));
    }
    let key = |finding: &Finding| match finding.detail.say {
        Some(say) => say.to_owned(),
        None => format!("the figures of {}", finding.rule.id()),
    };
    // What is said of breaches alone needs no second wording.
    let all = logs.iter().flat_map(|(_, findings)| findings);
    let of_kept: BTreeSet<String> = all.filter(|finding| finding.outcome == Outcome::Held).map(key).collect();
    let mut alike = BTreeMap::new();
    let mut told = 0;
    for (names, findings) in &logs {
        for finding in findings.iter().filter(|finding| finding.outcome == Outcome::Broken) {
            for speech in &speeches {
                let broken = shown(finding, speech, names);
                let kept = shown(&Finding { outcome: Outcome::Held, ..finding.clone() }, speech, names);
                told += 1;
                if broken == kept && of_kept.contains(&key(finding)) && !shows_both(finding, speech, names) {
                    alike.entry(key(finding)).or_insert_with(|| format!("{}: {broken}", finding.rule.id()));
                }
            }
        }
    }
    assert!(told > 300, "{told} sentences of {}", game.as_str());
    alike
}

/// Messages of each game in which a breach is still told as the same rule kept is: fewer with each that is mended.
const TO_BE_MENDED: [(&str, usize); 5] = [("warmaster", 0), ("kow2", 0), ("whfb6", 0), ("wh40k9", 0), ("tactica", 0)];

#[test]
fn a_broken_rule_is_not_told_in_the_sentence_of_a_kept_one() {
    for game in GAMES.all() {
        let alike = alike(game);
        let known = TO_BE_MENDED.iter().find(|(name, _)| *name == game.as_str()).map_or(0, |(_, count)| *count);
        println!("{}: {} messages", game.as_str(), alike.len());
        assert_eq!(alike.len(), known, "{}: {alike:#?}", game.as_str());
    }
}
