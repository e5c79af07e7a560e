//! What organizers ask of a contested log: what its amendments change, and where two logs of one battle part.

use aftermath_games::GAMES;
use aftermath_rules::{
    EntryView, Judgement, Log, Reading, Seq,
    finding::{Outcome, Status},
    game::Score,
};
use serde_json::Value;

/// Differences that are told one by one.
const MOST_DIFFERENCES: usize = 100;

/// What the amendments of a log change in the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Consequences {
    /// Entries whose status or whose broken rules the amendments change.
    pub changed: Vec<ChangedEntry>,
    /// Where the battle stands as it was recorded.
    pub recorded: Score,
    /// Where it stands with the amendments applied.
    pub effective: Score,
}

/// An entry that fares otherwise once the amendments are applied.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangedEntry {
    /// The entry.
    pub entry: Seq,
    /// The event's tag.
    pub kind: &'static str,
    /// Its status as recorded, and with the amendments applied.
    pub status: (Status, Status),
    /// Rules that it breaks as recorded, and no more with the amendments applied.
    pub mended: Vec<&'static str>,
    /// Rules that it breaks with the amendments applied, and did not as recorded.
    pub newly_broken: Vec<&'static str>,
}

/// What the amendments of a log change: its entries read both ways, side by side.
pub fn consequences(log: &Log) -> Consequences {
    between(&log.judge(Reading::Recorded), &log.judge(Reading::Effective))
}

/// What a log would become with one more entry behind it, such as an amendment that is not agreed yet.
///
/// # Errors
/// [`aftermath_rules::reader::ReadError`] where the line is no entry of this log.
pub fn proposed(log: &[u8], line: &[u8]) -> Result<Consequences, aftermath_rules::reader::ReadError> {
    let body = log.strip_suffix(b"\n").unwrap_or(log);
    let longer = [body, b"\n", line, b"\n"].concat();
    let now = GAMES.read(log, "log")?.judge(Reading::Effective);
    let then = GAMES.read(&longer, "log with the proposal")?.judge(Reading::Effective);
    Ok(between(&now, &then))
}

pub(crate) fn between(before: &Judgement, after: &Judgement) -> Consequences {
    let changed = before.verdicts.iter().zip(&after.verdicts).filter_map(|(was, is)| {
        let broken = |verdict: &aftermath_rules::finding::Verdict| -> Vec<&'static str> {
            let broken = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
            broken.map(|finding| finding.rule.id()).collect()
        };
        let (mut mended, mut newly_broken) = (broken(was), broken(is));
        let old = mended.clone();
        mended.retain(|rule| !newly_broken.contains(rule));
        newly_broken.retain(|rule| !old.contains(rule));
        let same = was.status == is.status && mended.is_empty() && newly_broken.is_empty();
        let status = (was.status, is.status);
        (!same).then_some(ChangedEntry { entry: was.entry, kind: was.kind, status, mended, newly_broken })
    });
    Consequences { changed: changed.collect(), recorded: before.score.clone(), effective: after.score.clone() }
}

/// Two logs of one battle, held against each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Where the headers differ.
    pub header: Vec<Difference>,
    /// The first entry that is another, or that only one of them has; `None` where there is none. When an entry was
    /// recorded does not matter.
    pub parts_at: Option<Seq>,
    /// That entry in each, where it has one.
    pub entries: (Option<EntryView>, Option<EntryView>),
    /// Where it differs.
    pub differences: Vec<Difference>,
    /// Entries of each.
    pub lengths: (u32, u32),
    /// Entries at the same place that are the same again behind it.
    pub same_behind: u32,
    /// Where the battle stands in each in the end.
    pub scores: (Score, Score),
}

impl Comparison {
    /// They tell the same battle.
    pub fn is_same(&self) -> bool {
        self.header.is_empty() && self.parts_at.is_none()
    }
}

/// A value that two documents do not share.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Where it is, as `event.order.dice[1]`.
    pub path: String,
    /// What the first has; `None`: nothing.
    pub first: Option<Value>,
    /// What the second has.
    pub second: Option<Value>,
}

/// Compares two logs entry by entry, to the first where they part.
pub fn compare(first: (&Log, &[u8]), second: (&Log, &[u8])) -> Comparison {
    let (ours, theirs) = (first.0.entries(), second.0.entries());
    let differ = |at: &usize| match (ours.get(*at), theirs.get(*at)) {
        (Some(one), Some(two)) => !same(one, two),
        _ => true,
    };
    let longest = ours.len().max(theirs.len());
    let at = (0..longest).find(differ);
    let entries = at.map_or((None, None), |at| (ours.get(at).cloned(), theirs.get(at).cloned()));
    let differences = match &entries {
        (Some(one), Some(two)) => differences(&document(one), &document(two)),
        _ => Vec::new(),
    };
    let behind = at.map_or(longest, |at| at + 1);
    let same_behind = (behind..ours.len().min(theirs.len())).filter(|at| !differ(at)).count();
    let score = |log: &Log| log.judge(Reading::Effective).score;
    Comparison {
        header: differences_of_headers(first.1, second.1),
        parts_at: at.map(|at| Seq(at as u32 + 1)),
        differences,
        entries,
        lengths: (ours.len() as u32, theirs.len() as u32),
        same_behind: same_behind as u32,
        scores: (score(first.0), score(second.0)),
    }
}

/// Whether two entries say the same; the time of recording is nobody's claim about the battle.
fn same(one: &EntryView, two: &EntryView) -> bool {
    (one.seq, &one.side, &one.dice, one.kind, &one.event) == (two.seq, &two.side, &two.dice, two.kind, &two.event)
}

fn document(entry: &EntryView) -> Value {
    let mut event = serde_json::Map::new();
    event.insert(entry.kind.to_owned(), entry.event.clone());
    serde_json::json!({ "side": entry.side.as_ref().map(ToString::to_string), "dice": entry.dice, "event": event })
}

/// Headers differ where their bytes say other things; the order of fields does not matter, and a salt says nothing.
fn differences_of_headers(first: &[u8], second: &[u8]) -> Vec<Difference> {
    let header = |log: &[u8]| -> Value {
        let line = log.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let mut header: Value = serde_json::from_slice(line).unwrap_or_default();
        if let Some(fields) = header.as_object_mut() {
            fields.remove("salt");
        }
        header
    };
    differences(&header(first), &header(second))
}

fn differences(first: &Value, second: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    walk("", Some(first), Some(second), &mut found);
    found
}

fn walk(path: &str, first: Option<&Value>, second: Option<&Value>, found: &mut Vec<Difference>) {
    if first == second || found.len() >= MOST_DIFFERENCES {
        return;
    }
    match (first, second) {
        (Some(Value::Object(one)), Some(Value::Object(two))) => {
            let names = one.keys().chain(two.keys().filter(|name| !one.contains_key(*name)));
            for name in names {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                walk(&path, one.get(name), two.get(name), found);
            }
        }
        (Some(Value::Array(one)), Some(Value::Array(two))) => {
            for at in 0..one.len().max(two.len()) {
                walk(&format!("{path}[{at}]"), one.get(at), two.get(at), found);
            }
        }
        _ => found.push(Difference { path: path.to_owned(), first: first.cloned(), second: second.cloned() }),
    }
}
