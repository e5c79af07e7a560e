//! What is left out: a word that a log may leave out breaks no rule; an entry that the rules make compulsory is missed.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use aftermath_rules::finding::{Outcome, Status, Verdict};
use serde_json::{Value, json};

use super::{Case, Laws, Tally, Tries, Vocabulary, broken};

/// A word of a log: its line and its place there.
type Word = (usize, String);

impl Laws {
    /// Words left out of a legal log break no rule: of a corpus one at a time, and all of an entry or of its situation
    /// at once; of a battle many of them by chance. Of either also the size of the table.
    pub fn forgetting(&self) -> Tally {
        let free = Mutex::default();
        self.on_each_legal(|case, _, chance, tally| {
            let words = |line: usize| of_line(&case.lines[line], line, &self.vocabulary);
            if case.lines[0]["table"].is_object() {
                self.leave_out(case, vec![(0, "/table".to_owned())], tally);
            }
            let Tries::Some(tries, _) = self.tries else {
                let of_lines =
                    (0..case.lines.len()).map(|line| (line, words(line))).filter(|(_, words)| !words.is_empty());
                let out = of_lines.flat_map(|(line, words)| {
                    let alone = words.iter().filter(|_| line > 0 || self.vocabulary.places_alone);
                    alone.map(|word| vec![word.clone()]).chain([words.clone()]).collect::<Vec<_>>()
                });
                return out.for_each(|out| self.leave_out(case, out, tally));
            };
            let all = (1..case.lines.len()).flat_map(words).filter(|word| self.is_free(case, word, &free));
            let all: Vec<Word> = all.collect();
            for number in 0..tries {
                // Now a few of them, now most.
                let share = [2, 4, 20, 60][number % 4];
                let out = all.iter().filter(|_| chance.below(share) == 0).cloned().collect();
                self.leave_out(case, out, tally);
            }
        })
    }

    /// Whether a log can be read without a word: a battle that lacks one that must be there says nothing. Words of one name in
    /// one kind of entry are alike, and are tried once.
    fn is_free(&self, case: &Case, (line, place): &Word, known: &Mutex<HashMap<String, bool>>) -> bool {
        let alike = alike(place);
        if let Some(is) = known.lock().unwrap_or_else(PoisonError::into_inner).get(&alike) {
            return *is;
        }
        let mut lines = case.lines.clone();
        remove(&mut lines[*line], place);
        let is = super::is_readable(self.games, &lines);
        known.lock().unwrap_or_else(PoisonError::into_inner).insert(alike, is);
        is
    }

    fn leave_out(&self, case: &Case, out: Vec<Word>, tally: &mut Tally) {
        let Some(found) = self.without(case, &out) else { return };
        let alone = |word: &Word| {
            let found = self.without(case, std::slice::from_ref(word)).unwrap_or_default();
            (!found.is_empty()).then(|| format!("{} entry {} without {}: {found:?}", case.name, word.0, word.1))
        };
        if found.is_empty() || out.len() < 2 || self.tries == Tries::All {
            return tally.legal(&found, || format!("{} without {out:?}", case.name));
        }
        tally.tried += 1;
        let reason = out.iter().find_map(alone);
        tally.violations.push(
            reason.unwrap_or_else(|| {
                format!("{} without {} words together, no one alone: {found:?}", case.name, out.len())
            }),
        );
    }

    /// What is broken without these words; nothing where the log cannot be read then.
    fn without(&self, case: &Case, out: &[Word]) -> Option<Vec<String>> {
        let mut lines = case.lines.clone();
        out.iter().rev().for_each(|(line, place)| drop(remove(&mut lines[*line], place)));
        self.judged(&lines).map(|verdicts| broken(&verdicts))
    }

    /// An entry that the rules make compulsory and that is left out of a legal log is missed: something is broken, owed or
    /// left to the players that was not.
    pub fn omission(&self) -> Tally {
        self.on_each_legal(|case, _, chance, tally| {
            let full = ended(&case.lines);
            let Some(whole) = self.judged(&full).filter(|whole| broken(whole).is_empty()) else { return };
            let due: Vec<usize> =
                (1..case.lines.len()).filter(|line| self.is_due(case, *line, &whole[*line])).collect();
            for line in self.chosen(due, chance) {
                let mut lines = case.lines.clone();
                lines.remove(line);
                let Some(poorer) = self.judged(&ended(&lines)) else { continue };
                tally.tried += 1;
                let (before, now) = (doubts(&whole), doubts(&poorer));
                let count = |all: &[(&str, Outcome)], one| all.iter().filter(|other| **other == one).count();
                if now.iter().all(|one| count(&now, *one) <= count(&before, *one)) {
                    tally.violations.push(format!("{} without entry {line} ({})", case.name, case.kind(line)));
                }
            }
        })
    }

    /// Whether the log tells that the entry had to be made.
    fn is_due(&self, case: &Case, line: usize, verdict: &Verdict) -> bool {
        let Some(rule) = self.vocabulary.compulsory.get(case.kind(line)) else { return false };
        let asked = rule == "*" || verdict.findings.iter().any(|finding| finding.rule.id() == rule);
        let event = &case.lines[line]["event"];
        let free = |(place, value): &(String, Value)| event.pointer(place) == Some(value);
        asked && verdict.status == Status::Legal && !self.vocabulary.free.iter().any(free)
    }
}

/// Findings that tell of a breach, of something missing, or leave it to the players.
fn doubts(verdicts: &[Verdict]) -> Vec<(&'static str, Outcome)> {
    let findings = verdicts.iter().flat_map(|verdict| &verdict.findings);
    findings.filter(|one| one.outcome != Outcome::Held).map(|one| (one.rule.id(), one.outcome)).collect()
}

/// A log with its turn brought to an end, or with deployment over, and its entries numbered anew.
fn ended(lines: &[Value]) -> Vec<Value> {
    let mut lines = lines.to_vec();
    let last = |kind: &str| lines.iter().rposition(|line| line["event"][kind].is_object());
    let begun = lines[0]["situation"].is_object() || last("turn_start").is_some();
    let over = last("battle_end").is_some() || last("turn_end") > last("turn_start") && last("turn_end").is_some();
    if !begun {
        let first = lines[0]["sides"][0]["id"].clone();
        lines.push(json!({ "side": first, "event": { "turn_start": { "turn": 1 } } }));
    } else if !over {
        lines.push(json!({ "event": { "turn_end": {} } }));
    }
    for (number, line) in lines.iter_mut().enumerate().skip(1) {
        line["seq"] = number.into();
    }
    lines
}

/// A place without the numbers of items in lists.
fn alike(place: &str) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    place.split('/').filter(|part| !is_number(part)).collect::<Vec<_>>().join("/")
}

/// The words of a line that may be left out.
pub(super) fn of_line(line: &Value, number: usize, vocabulary: &Vocabulary) -> Vec<Word> {
    let mut found = Vec::new();
    let (root, names) = match number {
        0 => ("/situation", &vocabulary.left_out_of_situations),
        _ => ("/event", &vocabulary.left_out),
    };
    if let Some(value) = line.pointer(root) {
        words(value, root, names, &vocabulary.said_by_silence, &mut found);
    }
    found.into_iter().map(|place| (number, place)).collect()
}

fn words(value: &Value, at: &str, names: &[String], silent: &[String], found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let place = format!("{at}/{name}");
                let of_event = place.matches('/').count() > 2 || !at.starts_with("/event");
                let named = names.iter().any(|one| one == name || place.ends_with(&format!("situation{one}")));
                let any = names.iter().any(|one| one == "*") && of_event;
                let kind = alike(&place);
                let says_itself = silent.iter().any(|one| one == name || kind.ends_with(&format!("/{one}")));
                if (named || any) && !says_itself {
                    found.push(place.clone());
                }
                words(field, &place, names, silent, found);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| words(item, &format!("{at}/{n}"), names, silent, found));
        }
        _ => {}
    }
}

pub(super) fn remove(line: &mut Value, place: &str) -> Option<Value> {
    let (parent, name) = place.rsplit_once('/')?;
    line.pointer_mut(parent)?.as_object_mut()?.remove(name)
}
