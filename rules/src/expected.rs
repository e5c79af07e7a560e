//! Verdicts foreseen: a sidecar beside a log that says what the referee should find in it.
//!
//! ```json
//! {"shows": "a failed command roll, and a unit that moves all the same",
//!  "statuses": {"legal": 4, "stood": 1},
//!  "entries": {"5": {"status": "stood", "broken": ["wm.command.roll"], "held": ["wm.command.range"]}},
//!  "held": ["wm.command.order"], "broken": ["wm.command.roll"], "unrecorded": []}
//! ```
//!
//! Only what is written is compared, but `shows` must be there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use serde::{Deserialize, Serialize};

use crate::{
    Games, Judgement, Seq,
    finding::{Finding, Outcome, Status, Verdict},
};

/// What the author of a log expects of its verdicts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// What the log shows, in one line.
    pub shows: String,
    /// Entries per status.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub statuses: BTreeMap<Status, u32>,
    /// Single entries by number; 0 is the header.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub entries: BTreeMap<Seq, ExpectedEntry>,
    /// Rules that are held somewhere; others may be.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub held: BTreeSet<String>,
    /// The rules that are broken somewhere, and no others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<BTreeSet<String>>,
    /// The rules that lack something somewhere, and no others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrecorded: Option<BTreeSet<String>>,
}

/// What is expected of one entry.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedEntry {
    /// Its status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The rules that it breaks, and no others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<BTreeSet<String>>,
    /// Rules that it keeps; it may keep others.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub held: BTreeSet<String>,
}

/// A sidecar that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{origin}: {source}")]
pub struct ExpectedError {
    origin: String,
    source: serde_json::Error,
}

/// One way in which verdicts are not as expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "differs", rename_all = "snake_case")]
pub enum Difference {
    /// Another number of entries has this status.
    Count {
        /// The status.
        status: Status,
        /// Entries expected.
        expected: u32,
        /// Entries found.
        found: u32,
    },
    /// The log has no such entry.
    NoEntry {
        /// Its number.
        entry: Seq,
    },
    /// An entry has another status.
    Status {
        /// The entry.
        entry: Seq,
        /// Status expected.
        expected: Status,
        /// Status found.
        found: Status,
    },
    /// A rule does not have this outcome, in this entry or anywhere.
    Missing {
        /// The entry; absent for the whole log.
        #[serde(skip_serializing_if = "Option::is_none")]
        entry: Option<Seq>,
        /// Id of the rule.
        rule: String,
        /// Outcome expected.
        outcome: Outcome,
    },
    /// A rule has this outcome, and should not.
    Surplus {
        /// The entry; absent for the whole log.
        #[serde(skip_serializing_if = "Option::is_none")]
        entry: Option<Seq>,
        /// Id of the rule.
        rule: String,
        /// Outcome found.
        outcome: Outcome,
    },
    /// No catalogue has a rule of this id.
    NoRule {
        /// The id.
        rule: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |entry: &Option<Seq>| entry.map_or("log".to_owned(), |entry| format!("entry {entry}"));
        match self {
            Self::Count { status, expected, found } => {
                write!(f, "log: {expected} entries expected {}, found {found}", status.as_str())
            }
            Self::NoEntry { entry } => {
                write!(f, "entry {entry}: expected, but the log ends before it")
            }
            Self::Status { entry, expected, found } => {
                write!(f, "entry {entry}: expected {}, found {}", expected.as_str(), found.as_str())
            }
            Self::Missing { entry, rule, outcome } => {
                write!(f, "{}: expected {rule} {}, which it is not", place(entry), outcome.as_str())
            }
            Self::Surplus { entry, rule, outcome } => {
                write!(f, "{}: {rule} is {}, which was not expected", place(entry), outcome.as_str())
            }
            Self::NoRule { rule } => write!(f, "sidecar: no rule has the id {rule:?}"),
        }
    }
}

impl Expected {
    /// Reads a sidecar. `source` names it in errors.
    ///
    /// # Errors
    /// [`ExpectedError`] for what is no JSON, an unknown key, or a value of the wrong kind.
    pub fn read(bytes: &[u8], source: &str) -> Result<Self, ExpectedError> {
        serde_json::from_slice(bytes).map_err(|error| ExpectedError { origin: source.to_owned(), source: error })
    }

    /// Everything in which a judgement is not as expected; empty when it is. Rules are those of `games`.
    pub fn differences(&self, games: &Games, judgement: &Judgement) -> Vec<Difference> {
        let mut differences = Vec::new();
        self.check_rules_exist(games, &mut differences);
        self.check_counts(judgement, &mut differences);
        for (seq, expected) in &self.entries {
            match judgement.verdicts.get(seq.0 as usize) {
                Some(verdict) => expected.check(verdict, &mut differences),
                None => differences.push(Difference::NoEntry { entry: *seq }),
            }
        }
        let findings = || judgement.verdicts.iter().flat_map(|verdict| &verdict.findings);
        check_some(&self.held, findings(), Outcome::Held, None, &mut differences);
        for (exact, outcome) in [(&self.broken, Outcome::Broken), (&self.unrecorded, Outcome::Unrecorded)] {
            if let Some(exact) = exact {
                check_exactly(exact, findings(), outcome, None, &mut differences);
            }
        }
        differences
    }

    fn check_rules_exist(&self, games: &Games, differences: &mut Vec<Difference>) {
        let whole = [Some(&self.held), self.broken.as_ref(), self.unrecorded.as_ref()];
        let single = self.entries.values().flat_map(|entry| [Some(&entry.held), entry.broken.as_ref()]);
        let named: BTreeSet<_> = whole.into_iter().chain(single).flatten().flatten().collect();
        let unknown = named.into_iter().filter(|id| games.rule(id).is_none());
        differences.extend(unknown.map(|rule| Difference::NoRule { rule: rule.clone() }));
    }

    fn check_counts(&self, judgement: &Judgement, differences: &mut Vec<Difference>) {
        for (&status, &expected) in &self.statuses {
            // The header has a verdict, but no place in the counts.
            let entries = judgement.verdicts.iter().skip(1);
            let found = entries.filter(|verdict| verdict.status == status).count() as u32;
            if found != expected {
                differences.push(Difference::Count { status, expected, found });
            }
        }
    }
}

impl ExpectedEntry {
    fn check(&self, verdict: &Verdict, differences: &mut Vec<Difference>) {
        let entry = verdict.entry;
        if let Some(expected) = self.status
            && expected != verdict.status
        {
            let found = verdict.status;
            differences.push(Difference::Status { entry, expected, found });
        }
        check_some(&self.held, &verdict.findings, Outcome::Held, Some(entry), differences);
        if let Some(broken) = &self.broken {
            check_exactly(broken, &verdict.findings, Outcome::Broken, Some(entry), differences);
        }
    }
}

/// Each of these rules has the outcome; others may have it too.
fn check_some<'a>(
    rules: &BTreeSet<String>,
    findings: impl IntoIterator<Item = &'a Finding>,
    outcome: Outcome,
    entry: Option<Seq>,
    differences: &mut Vec<Difference>,
) {
    let found = rules_with(outcome, findings);
    let missing = rules.iter().filter(|rule| !found.contains(rule.as_str()));
    differences.extend(missing.map(|rule| Difference::Missing { entry, rule: rule.clone(), outcome }));
}

/// These rules have the outcome, and no others.
fn check_exactly<'a>(
    rules: &BTreeSet<String>,
    findings: impl IntoIterator<Item = &'a Finding>,
    outcome: Outcome,
    entry: Option<Seq>,
    differences: &mut Vec<Difference>,
) {
    let found = rules_with(outcome, findings);
    let missing = rules.iter().filter(|rule| !found.contains(rule.as_str()));
    differences.extend(missing.map(|rule| Difference::Missing { entry, rule: rule.clone(), outcome }));
    let surplus = found.iter().filter(|rule| !rules.contains(**rule));
    differences.extend(surplus.map(|rule| Difference::Surplus { entry, rule: (*rule).to_owned(), outcome }));
}

fn rules_with<'a>(outcome: Outcome, findings: impl IntoIterator<Item = &'a Finding>) -> BTreeSet<&'static str> {
    let with = findings.into_iter().filter(|finding| finding.outcome == outcome);
    with.map(|finding| finding.rule.id()).collect()
}
