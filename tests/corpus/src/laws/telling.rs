//! What the referee tells may be written into the log: nothing changes but that something unrecorded is held now.

use std::collections::BTreeMap;

use aftermath_rules::finding::{Finding, Outcome, Verdict};
use serde_json::Value;

use super::{Case, Laws, Tally, Tries, broken, forgetting};

/// How an entry is judged: how many findings of each rule come out how.
type Count = BTreeMap<(&'static str, &'static str), i64>;

impl Laws {
    /// What the referee tells of a legal log, written into it, changes nothing but that something unrecorded is held: each
    /// word alone, and all of an entry at once. A word that the format takes only beside another (saves beside hits) is tried
    /// with all of its entry. Bots may write down whatever can be told: it is taken out of such a battle first.
    pub fn telling(&self) -> Tally {
        self.on_each_legal(|case, verdicts, chance, tally| {
            let (mut all, mut told, mut before) = (case.lines.clone(), self.told(&case.lines, verdicts), None);
            if told.is_empty() && self.tries != Tries::All {
                all.iter_mut().skip(1).for_each(|line| self.vocabulary.say_less(&mut line["event"]));
                let Some(now) = self.judged(&all) else { return };
                let found = broken(&now);
                if !found.is_empty() {
                    return tally.legal(&found, || format!("{} without what can be told", case.name));
                }
                told = self.told(&all, &now);
                before = Some(now);
            }
            let before = before.as_deref().unwrap_or(verdicts);
            for (line, event, whole) in self.chosen(told, chance) {
                let mut lines = all.clone();
                lines[line]["event"] = event;
                let found = match self.judged(&lines) {
                    Some(now) => otherwise(before, &now),
                    None if whole => vec!["it cannot be read".to_owned()],
                    None => continue,
                };
                tally.legal(&found, || format!("{} entry {line} with {}", case.name, lines[line]["event"]));
            }
        })
    }

    /// Entries with a word more that the referee tells of them, by their lines, and whether they say all of it.
    fn told(&self, lines: &[Value], verdicts: &[Verdict]) -> Vec<(usize, Value, bool)> {
        let mut told = Vec::new();
        for (line, verdict) in verdicts.iter().enumerate().skip(1) {
            let event = &lines[line]["event"];
            let said = held(verdict).filter_map(|finding| self.vocabulary.says_more(&lines[0], event, finding));
            told.extend(said.map(|event| (line, event, false)));
            let together = self.all_told(&lines[0], event, verdict);
            if together != *event {
                told.push((line, together, true));
            }
        }
        told
    }

    /// An entry with all that the referee tells of it.
    fn all_told(&self, header: &Value, event: &Value, verdict: &Verdict) -> Value {
        let say = |event: Value, finding| self.vocabulary.says_more(header, &event, finding).unwrap_or(event);
        held(verdict).fold(event.clone(), say)
    }

    /// The log with what the referee tells in place of where everybody stood; nothing where it tells nothing.
    pub(super) fn by_claims(&self, case: &Case, verdicts: &[Verdict]) -> Option<Vec<Value>> {
        let mut lines = case.lines.clone();
        for (line, verdict) in verdicts.iter().enumerate().skip(1) {
            lines[line]["event"] = self.all_told(&case.lines[0], &case.lines[line]["event"], verdict);
        }
        if lines == case.lines {
            return None;
        }
        for (number, line) in lines.iter_mut().enumerate() {
            let words = forgetting::of_line(line, number, &self.vocabulary);
            let lie = words.iter().filter(|(_, place)| self.vocabulary.is_place(place));
            lie.rev().for_each(|(_, place)| drop(forgetting::remove(line, place)));
        }
        Some(lines)
    }
}

fn held(verdict: &Verdict) -> impl Iterator<Item = &Finding> {
    verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Held)
}

/// What is judged otherwise, entry by entry: that something unrecorded is held now is no change.
fn otherwise(before: &[Verdict], now: &[Verdict]) -> Vec<String> {
    let of_entry = |(before, now): (&Verdict, &Verdict)| {
        let mut count = Count::new();
        for (verdict, one) in [(before, -1), (now, 1)] {
            for finding in &verdict.findings {
                *count.entry((finding.rule.id(), finding.outcome.as_str())).or_default() += one;
            }
        }
        let (unrecorded, held) = (Outcome::Unrecorded.as_str(), Outcome::Held.as_str());
        let changed = count.into_iter().filter(|((_, outcome), more)| match more {
            0 => false,
            1.. => *outcome != held,
            _ => *outcome != unrecorded,
        });
        let entry = now.entry;
        changed.map(move |((rule, outcome), more)| format!("{more:+} {outcome} {rule} at {entry}")).collect::<Vec<_>>()
    };
    before.iter().zip(now).flat_map(of_entry).collect()
}
