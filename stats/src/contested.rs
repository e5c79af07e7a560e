//! What is contested in a match, and what hangs on it.

use std::collections::{BTreeMap, BTreeSet};

use aftermath_rules::{
    Contest, Log, ResultChange, ResultChanges, Says, Seq,
    counterfactual::{Bearing, bears_on},
    finding::{Finding, Outcome},
};

/// Contested entries of a match of which it is reckoned what hangs on them: each costs judging the match up to three times.
const MOST_RECKONED: usize = 8;

/// An entry that speaks of another, with what hangs on that.
#[derive(Debug)]
pub(crate) struct Contested {
    /// What it says.
    pub(crate) contest: Contest,
    /// What of the end hangs on the contested entry; `None` where the log does not tell, or too much is contested.
    pub(crate) bears_on: Option<Bearing>,
    /// What became of the result by this entry.
    pub(crate) result: ResultAfter,
}

/// What became of the result of a match by an amendment or a ruling.
#[derive(Debug)]
pub(crate) enum ResultAfter {
    /// Nothing.
    Same,
    /// It is another.
    Changed(ResultChange),
    /// Nobody looked: the match has too many of them.
    NotLookedAt,
}

/// Every contest of a log, in its order.
pub(crate) fn contested(log: &Log) -> Vec<Contested> {
    let contests = log.contests();
    let is_reckoned = |contest: &&Contest| contest.stands && matches!(contest.says, Says::Dispute { .. });
    let entries: BTreeSet<Seq> = contests.iter().filter(is_reckoned).map(|contest| contest.entry).collect();
    let first = entries.into_iter().take(MOST_RECKONED);
    let found: BTreeMap<Seq, Option<Bearing>> = first.map(|entry| (entry, bears_on(log, entry))).collect();
    let ResultChanges { changes, not_looked_at } = log.result_changes();
    let mut changes: BTreeMap<Seq, ResultChange> = changes.into_iter().map(|change| (change.seq, change)).collect();
    let mut result = |seq: Seq| match changes.remove(&seq) {
        Some(change) => ResultAfter::Changed(change),
        None if not_looked_at.binary_search(&seq).is_ok() => ResultAfter::NotLookedAt,
        None => ResultAfter::Same,
    };
    let with = |contest: Contest| {
        let bears_on = found.get(&contest.entry).copied().flatten();
        Contested { bears_on, result: result(contest.seq), contest }
    };
    contests.into_iter().map(with).collect()
}

/// The rules on which disputes of each entry turn, where they still stand; `None` where one does not say.
pub(crate) fn disputed_rules(contested: &[Contested]) -> BTreeMap<Seq, Vec<Option<&str>>> {
    let mut rules: BTreeMap<Seq, Vec<Option<&str>>> = BTreeMap::new();
    for Contested { contest, .. } in contested {
        if let Says::Dispute { rule } = &contest.says
            && contest.stands
        {
            rules.entry(contest.entry).or_default().push(rule.as_deref());
        }
    }
    rules
}

/// Whether a dispute speaks of a finding: it names the rule, or names none and the rule is broken.
pub(crate) fn is_disputed(finding: &Finding, rules: Option<&Vec<Option<&str>>>) -> bool {
    rules.into_iter().flatten().any(|rule| match rule {
        Some(rule) => *rule == finding.rule.id(),
        None => finding.outcome == Outcome::Broken,
    })
}
