//! A situation holds all that a state holds: every log of the corpus, cut after any of its entries, goes on as it did.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;

use aftermath_rules::{Games, Log, Reading, finding::Verdict, registry::AnyGame};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

/// What a state holds, without what never changes.
fn held(state: &dyn std::fmt::Debug) -> String {
    let told = format!("{state:?}");
    let from = told.find("}, turn: ").unwrap();
    told[from..].to_owned()
}

/// The state after each entry, the header's first.
fn states(log: &Log) -> Vec<String> {
    let mut states = Vec::new();
    log.watch(Reading::Effective, |_, after| states.push(held(after.state())));
    states
}

/// The first words of two texts that differ.
fn first_difference(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let near = |text: &str| text.chars().skip(at.saturating_sub(60)).take(160).collect::<String>();
    format!("{}\n    {}", near(one), near(other))
}

/// Entries after `at`, numbered anew; none where one speaks of another entry by its number.
fn rest(text: &str, at: usize) -> Option<Vec<String>> {
    let lines = text.lines().skip(1 + at).enumerate().map(|(number, line)| {
        let mut entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let speaks = ["amend", "dispute", "ruling", "sign"].iter().any(|kind| entry["event"].get(kind).is_some());
        entry["seq"] = (number + 1).into();
        (!speaks).then(|| entry.to_string())
    });
    lines.collect()
}

#[test]
fn every_log_goes_on_from_any_of_its_moments() {
    let (mut apart, mut forked) = (Vec::new(), 0);
    for path in aftermath_corpus::logs("whfb6") {
        let (name, text) = (path.display().to_string(), fs::read_to_string(&path).unwrap());
        let log = GAMES.read(text.as_bytes(), &name).unwrap();
        let whole = log.judge(Reading::Effective);
        let forks = log.forks(Reading::Effective, &"fork".parse().unwrap(), |_| Some(None));
        for ((at, state), header) in states(&log).into_iter().enumerate().zip(forks) {
            let header = header.unwrap_or_else(|error| panic!("{name} at {at}: {error}"));
            let opened =
                GAMES.read(header.as_bytes(), "fork").unwrap_or_else(|error| panic!("{name} at {at}: {error}"));
            let begun = states(&opened).remove(0);
            if begun != state {
                apart.push(format!("{name} at {at}: {}", first_difference(&state, &begun)));
                continue;
            }
            forked += 1;
            let Some(rest) = rest(&text, at) else { continue };
            let lines: Vec<&str> = std::iter::once(header.as_str()).chain(rest.iter().map(String::as_str)).collect();
            let again = GAMES.read(lines.join("\n").as_bytes(), "fork").unwrap().judge(Reading::Effective);
            let parts = |verdict: &Verdict| (verdict.status, verdict.findings.clone(), verdict.rolls.clone());
            let judged = again.verdicts.iter().skip(1).zip(&whole.verdicts[at + 1..]);
            for (now, before) in judged.filter(|(now, before)| parts(now) != parts(before)) {
                apart.push(format!("{name} at {at}: entry {}\n    {now:?}\n    {before:?}", before.entry));
            }
        }
    }
    assert!(apart.is_empty(), "{} differences:\n{}", apart.len(), apart[..apart.len().min(12)].join("\n"));
    assert!(forked > 1000, "the corpus is there");
}
