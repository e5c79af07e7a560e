//! A larger tolerance breaks nothing, and no slack hides beside the header's.

use aftermath_rules::finding::{Outcome, Status, Verdict};
use serde_json::{Value, json};

use super::{Laws, Tally, broken};

/// How far beyond the tolerance a length is written wrong, in the unit of the log: more than what rounding to its digits may do.
const BEYOND: f64 = 0.02;

impl Laws {
    /// A larger tolerance breaks nothing in a legal log. A length that the referee measured breaks a rule where it is written
    /// wrong by more than the tolerance allows at both of its ends, and none where by less than it.
    pub fn tolerance(&self) -> Tally {
        self.on_each_legal(|case, _, chance, tally| {
            let stated = case.lines[0]["tolerance"].as_f64().unwrap_or(self.vocabulary.tolerance);
            for tolerance in self.vocabulary.tolerances.iter().filter(|tolerance| **tolerance > stated) {
                let mut lines = case.lines.clone();
                lines[0]["tolerance"] = json!(tolerance);
                let Some(verdicts) = self.judged(&lines) else { continue };
                tally.legal(&broken(&verdicts), || format!("{} with {tolerance}", case.name));
            }
            // Of a length between two places either may be off by the tolerance.
            let beyond = 2.0 * stated + BEYOND;
            let measured = self.measured(&case.lines);
            for by in [beyond, -beyond, stated / 2.0, -stated / 2.0] {
                for (line, event) in self.chosen(self.measured_otherwise(&case.lines, &measured, by), chance) {
                    let mut lines = case.lines.clone();
                    lines[line]["event"] = event;
                    let Some(now) = self.judged(&lines) else { continue };
                    tally.tried += 1;
                    let found = broken(&now);
                    // Of an entry of which something else is not told nobody knows whether it is wrong.
                    let is_open = found.is_empty() && now[line].status == Status::Unverifiable;
                    if found.is_empty() == (by.abs() > stated) && !is_open {
                        let told = if found.is_empty() { "passes".to_owned() } else { format!("is blamed: {found:?}") };
                        let event = &lines[line]["event"];
                        tally.violations.push(format!(
                            "{} entry {line}, {by:+} beside what is measured, {told}: {event}",
                            case.name
                        ));
                    }
                }
            }
        })
    }

    /// What the referee says where no entry tells a length: what a finding has from the entry itself was measured by nobody.
    fn measured(&self, lines: &[Value]) -> Vec<Verdict> {
        let mut silent = lines.to_vec();
        silent.iter_mut().skip(1).for_each(|line| self.vocabulary.say_less(&mut line["event"]));
        self.judged(&silent).unwrap_or_default()
    }

    /// Entries in which a length stands that is by so much not the one that was measured, by their lines.
    fn measured_otherwise(&self, lines: &[Value], measured: &[Verdict], by: f64) -> Vec<(usize, Value)> {
        let of_entry = |(line, verdict): (usize, &Verdict)| {
            let held = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Held);
            let said = held
                .filter_map(|finding| self.vocabulary.says_otherwise(&lines[0], &lines[line]["event"], finding, by));
            said.map(|event| (line, event)).collect::<Vec<_>>()
        };
        // What is said of an entry that was amended is said of what stands in its place.
        let amended: Vec<u64> = lines.iter().filter_map(|line| line["event"]["amend"]["entry"].as_u64()).collect();
        let as_played = measured.iter().enumerate().skip(1).filter(|(line, _)| !amended.contains(&(*line as u64)));
        as_played.filter(|_| by != 0.0).flat_map(of_entry).collect()
    }
}
