//! Every log of the corpus, cut after each of its entries, goes on with the same state and is judged as it was.

#![allow(clippy::unwrap_used)]

mod logs;

use std::collections::BTreeMap;

use aftermath_rules::{Log, Reading, finding::Verdict};
use logs::{GAMES, corpus};
use serde_json::Value;

/// Every event that speaks of other entries, and its field that names one.
const RECORDS: [(&str, &str); 4] = [("amend", "entry"), ("dispute", "entry"), ("ruling", "entry"), ("sign", "entries")];

/// The entries after `at`, numbered anew, with their old numbers; what is said of an entry before stays behind.
fn rest(text: &str, at: u32) -> Vec<(u32, String)> {
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

/// The state after each entry, without what never changes; numbers that are written and read are cut.
fn states(log: &Log) -> Vec<(u32, String)> {
    let mut states = Vec::new();
    log.watch(Reading::Effective, |verdict, after| {
        let told = format!("{:?}", after.state());
        let from = told.find("}, turn: ").unwrap();
        states.push((verdict.entry.0, rounded(&told[from..])));
    });
    states
}

fn rounded(told: &str) -> String {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut text = String::with_capacity(told.len());
    let mut rest = told;
    while let Some(start) = rest.find(is_number) {
        let end = rest[start..].find(|c| !is_number(c)).map_or(rest.len(), |length| start + length);
        text.push_str(&rest[..start]);
        match rest[start..end].parse::<f64>() {
            Ok(number) if end - start > 12 => text.push_str(&format!("{number:.9}")),
            _ => text.push_str(&rest[start..end]),
        }
        rest = &rest[end..];
    }
    text + rest
}

/// The first place where two texts differ, with what stands around it.
fn difference(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| text.get(at.saturating_sub(120)..(at + 120).min(text.len())).unwrap_or(text).to_owned();
    format!("--- the whole log\n{}\n--- the fork\n{}", around(one), around(other))
}

#[test]
fn a_log_goes_on_from_any_of_its_entries() {
    let (mut told, mut forks) = (Vec::new(), 0);
    for (name, text) in corpus() {
        let log = GAMES.read(text.as_bytes(), &name).unwrap();
        let whole = log.judge(Reading::Effective);
        let known = states(&log);
        let headers = log.forks(Reading::Effective, &"fork".parse().unwrap(), |_| Some(None));
        assert_eq!(headers.len(), known.len());
        for ((at, state), header) in known.into_iter().zip(headers) {
            forks += 1;
            let header = header.unwrap();
            let rest = rest(&text, at);
            let lines: Vec<&str> =
                std::iter::once(header.as_str()).chain(rest.iter().map(|(_, line)| line.as_str())).collect();
            let fork = match GAMES.read(lines.join("\n").as_bytes(), "fork") {
                Ok(fork) => fork,
                Err(error) => {
                    told.push(format!("{name} at {at}: {error}"));
                    break;
                }
            };
            let begun = states(&fork).remove(0).1;
            if begun != state {
                told.push(format!("{name} at {at}: {}", difference(&state, &begun)));
                break;
            }
            let judged = fork.judge(Reading::Effective);
            let parts = |verdict: &Verdict| (verdict.status, verdict.findings.clone(), verdict.rolls.clone());
            let other = rest
                .iter()
                .zip(judged.verdicts.iter().skip(1))
                .find(|((old, _), verdict)| parts(verdict) != parts(&whole.verdicts[*old as usize]));
            if let Some(((old, _), verdict)) = other {
                let (now, before) = (format!("{verdict:?}"), format!("{:?}", whole.verdicts[*old as usize]));
                told.push(format!("{name} at {at}, entry {old}: {}", difference(&before, &now)));
                break;
            }
            if judged.score != whole.score || judged.board != whole.board {
                told.push(format!("{name} at {at}: the end is another"));
                break;
            }
        }
    }
    assert!(told.is_empty(), "{}:\n{}", told.len(), told[..told.len().min(25)].join("\n\n"));
    assert!(forks > 800, "{forks} forks");
}
