//! A log cut in two: its later part, judged from a fork, is judged as it was in the whole log.

use std::collections::BTreeMap;

use aftermath_games::GAMES;
use aftermath_rules::{Judgement, Log, Reading, finding::Verdict, game::Score};
use serde_json::Value;

/// Every event that speaks of other entries, and its field that names one.
const RECORDS: [(&str, &str); 4] = [("amend", "entry"), ("dispute", "entry"), ("ruling", "entry"), ("sign", "entries")];

/// The entries after `at`, numbered anew, with their old numbers; what is said of an entry before stays behind.
pub(crate) fn rest(text: &str, at: u32) -> Vec<(u32, String)> {
    let (mut numbers, mut lines) = (BTreeMap::new(), Vec::new());
    for line in text.lines().skip(1 + at as usize) {
        let mut entry: Value = serde_json::from_str(line).unwrap();
        let old = entry["seq"].as_u64().unwrap();
        let named = RECORDS.into_iter().find(|(kind, _)| entry["event"].get(kind).is_some());
        if let Some((kind, field)) = named {
            let of = &mut entry["event"][kind][field];
            match numbers.get(&of.as_u64().unwrap()) {
                Some(new) => *of = Value::from(*new),
                None => continue,
            }
        }
        let new = lines.len() as u64 + 1;
        numbers.insert(old, new);
        entry["seq"] = Value::from(new);
        lines.push((old as u32, entry.to_string()));
    }
    lines
}

/// What a state holds, without what never changes.
fn held(state: &dyn std::fmt::Debug) -> String {
    let told = format!("{state:?}");
    let from = told.find("}, turn: ").unwrap();
    rounded(&told[from..])
}

/// Numbers of more digits than a number has for certain, once it has been written and read, are cut.
fn rounded(told: &str) -> String {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut text = String::with_capacity(told.len());
    let mut rest = told;
    while let Some(start) = rest.find(is_number) {
        let end = rest[start..].find(|c| !is_number(c)).map_or(rest.len(), |length| start + length);
        text.push_str(&rest[..start]);
        match rest[start..end].parse::<f64>() {
            Ok(number) if end - start > 15 => text.push_str(&format!("{number:.12}")),
            _ => text.push_str(&rest[start..end]),
        }
        rest = &rest[end..];
    }
    text + rest
}

/// The state after each entry that is asked for, with its number.
fn states(log: &Log, reading: Reading, asked: impl Fn(u32) -> bool) -> Vec<(u32, String)> {
    let mut states = Vec::new();
    log.watch(reading, |verdict, after| {
        if asked(verdict.entry.0) {
            states.push((verdict.entry.0, held(after.state())));
        }
    });
    states
}

fn first_difference(one: &str, other: &str) -> String {
    let (one, other) = (one.replace(", ", ",\n"), other.replace(", ", ",\n"));
    let pair = one.lines().zip(other.lines()).enumerate().find(|(_, (a, b))| a != b);
    let around =
        |text: &str, line: usize| text.lines().skip(line.saturating_sub(12)).take(20).collect::<Vec<_>>().join("\n");
    pair.map_or_else(
        || "one ends before the other".to_owned(),
        |(line, _)| format!("--- the whole log\n{}\n--- the fork\n{}", around(&one, line), around(&other, line)),
    )
}

/// Forks the log after each entry of which `forked` is true, and says what the fork's state lacks, and, where `judged` is
/// true, what is judged otherwise.
pub(crate) fn differences(
    name: &str,
    text: &str,
    reading: Reading,
    forked: impl Fn(u32) -> bool,
    judged: impl Fn(u32) -> bool,
) -> Vec<String> {
    let log = GAMES.read(text.as_bytes(), name).unwrap();
    let whole = log.judge(reading);
    let known = states(&log, reading, &forked);
    let forks = log.forks(reading, &"fork".parse().unwrap(), |seq| forked(seq.0).then_some(None));
    assert_eq!(forks.len(), known.len());
    let mut told = Vec::new();
    for ((at, state), header) in known.into_iter().zip(forks) {
        let header = match header {
            Ok(header) => header,
            Err(error) => {
                told.push(format!("{name}: {error}"));
                continue;
            }
        };
        let opened = GAMES.read(header.as_bytes(), "fork").unwrap_or_else(|error| panic!("{name} at {at}: {error}"));
        let (_, begun) = states(&opened, reading, |_| true).remove(0);
        if begun != state {
            told.push(format!("{name} at {at}: {}", first_difference(&state, &begun)));
        } else if judged(at) {
            told.extend(
                judged_otherwise(&whole, &header, &rest(text, at), reading).map(|it| format!("{name} at {at}: {it}")),
            );
        }
    }
    told
}

/// The first thing that is judged otherwise in the rest of a battle than in the whole of it.
fn judged_otherwise(whole: &Judgement, header: &str, rest: &[(u32, String)], reading: Reading) -> Option<String> {
    let lines: Vec<&str> = std::iter::once(header).chain(rest.iter().map(|(_, line)| line.as_str())).collect();
    let fork = GAMES.read(lines.join("\n").as_bytes(), "fork").unwrap().judge(reading);
    for ((old, _), verdict) in rest.iter().zip(fork.verdicts.iter().skip(1)) {
        let before = &whole.verdicts[*old as usize];
        let parts = |verdict: &Verdict| (verdict.status, verdict.findings.clone(), verdict.rolls.clone());
        if parts(verdict) != parts(before) {
            return Some(format!("entry {old} is judged\n{verdict:?}\nand was judged\n{before:?}"));
        }
    }
    let same = is_as_known(&fork.score, &whole.score) && fork.board == whole.board;
    (!same).then(|| "the end is another".to_owned())
}

/// Whether a fork tells the same end, and the same points where the log that it goes on from knew any: where that one
/// records turns alone it did not, which no situation tells.
fn is_as_known(fork: &Score, whole: &Score) -> bool {
    let same_end = (fork.over, &fork.winner) == (whole.over, &whole.winner);
    let nothing = fork.points.iter().all(|(_, points)| *points == 0.0);
    same_end && (fork.points == whole.points || (whole.points.is_empty() && nothing))
}
