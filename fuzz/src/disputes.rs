//! Amendments, disputes, rulings and signatures behind a log.

use aftermath_games::GAMES;
use aftermath_ingest::{compare, consequences, proposed, signatures_of};
use aftermath_rules::{Reading, Seq};
use serde_json::{Value, json};

use crate::seeds::{lines, logs};

/// Each log with an entry behind it that speaks of another: in turn an amendment with another event, one that strikes
/// the entry out, a dispute, and a ruling.
pub(crate) fn seeds(every: usize) -> Vec<Vec<u8>> {
    logs(every).iter().enumerate().filter_map(|(number, log)| with_a_record(log, number)).collect()
}

fn with_a_record(log: &[u8], number: usize) -> Option<Vec<u8>> {
    let parsed: Vec<Value> = lines(log).iter().filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let (header, entries) = parsed.split_first()?;
    let sides: Vec<&Value> = header.get("sides")?.as_array()?.iter().filter_map(|side| side.get("id")).collect();
    let at = number % entries.len().max(1);
    let other = entries.get((at + 1) % entries.len().max(1))?.get("event")?;
    let event = match number % 4 {
        0 => json!({"amend": {"entry": at + 1, "replacement": other, "reason": "r", "agreed": sides}}),
        1 => json!({"amend": {"entry": at + 1, "reason": "r", "agreed": sides}}),
        2 => json!({"dispute": {"entry": at + 1, "reason": "r"}}),
        _ => json!({"ruling": {"entry": at + 1, "by": "b", "decision": "overturned", "reason": "r"}}),
    };
    let line = json!({"seq": entries.len() + 1, "event": event}).to_string();
    let body = log.strip_suffix(b"\n").unwrap_or(log);
    Some([body, b"\n", line.as_bytes()].concat())
}

/// The last line is proposed behind the others. What was recorded stays recorded, whatever is said of it later.
pub(crate) fn run(bytes: &[u8]) {
    let Some(cut) = bytes.iter().rposition(|byte| *byte == b'\n') else { return };
    let (before, line) = (&bytes[..cut], &bytes[cut + 1..]);
    let (Ok(shorter), longer) = (GAMES.read(before, "log"), GAMES.read(bytes, "log")) else { return };
    let changes = proposed(before, line);
    let Ok(longer) = longer else {
        assert!(line.is_empty() || changes.is_err(), "a proposal is read that no log takes");
        return;
    };
    if line.is_empty() {
        return;
    }
    assert!(changes.is_ok(), "a proposal that the log takes is not read: {changes:?}");

    let (old, new) = (shorter.judge(Reading::Recorded), longer.judge(Reading::Recorded));
    assert_eq!(old.verdicts[..], new.verdicts[..old.verdicts.len()], "a later entry changes what was recorded");
    let alone = consequences(&shorter);
    let amended = shorter.entries().iter().any(|entry| matches!(entry.kind, "amend" | "ruling"));
    assert!(amended || alone.changed.is_empty(), "nothing is amended, and something changes: {:?}", alone.changed);

    assert!(compare((&longer, bytes), (&longer, bytes)).is_same());
    let comparison = compare((&shorter, before), (&longer, bytes));
    assert_eq!(comparison.parts_at, Some(Seq(longer.len() as u32)), "two logs part where the one ends");
    assert_eq!(signatures_of(&longer, bytes).len(), longer.signatures().len());
}
