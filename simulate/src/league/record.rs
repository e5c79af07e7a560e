//! How much is written down of a battle.

use serde_json::Value;

use crate::{Played, cup::Cup, mixed};

/// How much is written down of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Record {
    /// Every position and every die.
    Full,
    /// Decisions and dice; nobody measured where anything stood. Kings of War only.
    NoPlaces,
    /// Turns and phases, and the end.
    Turns,
    /// Only how it ended.
    End,
    /// As in full, until somebody had to catch the last train.
    Unfinished,
}

/// Of a hundred battles, how many are recorded so; the others in full.
const SHARES: [(Record, u32); 4] =
    [(Record::NoPlaces, 8), (Record::Turns, 6), (Record::End, 4), (Record::Unfinished, 3)];
/// Events of a log of turns.
const MARKS: [&str; 8] =
    ["turn_limit", "turn_start", "phase_start", "turn_end", "withdraw", "concede", "battle_end", "agreement"];
/// Events that a battle without places leaves out, for they are nothing but places.
const PLACES: [&str; 2] = ["pivot", "nudge"];
/// Where somebody stands afterwards, or how he came there.
const FIELDS: [&str; 6] = ["stands", "to", "paths", "steps", "path", "stopped"];

impl Record {
    /// Draws how a battle is recorded.
    pub(super) fn draw(cup: &mut Cup, system: Played) -> Self {
        let mut drawn = cup.below(100);
        for (record, share) in SHARES {
            if drawn < share {
                let measured = system == Played::Warmaster && record == Record::NoPlaces;
                return if measured { Record::Full } else { record };
            }
            drawn -= share;
        }
        Record::Full
    }

    /// What is kept of a whole log.
    pub(super) fn keep(self, log: &[u8], seed: u64) -> Vec<u8> {
        let kept = |kinds: &[&str], entry: &Value| kind(entry).is_some_and(|kind| kinds.contains(&kind));
        match self {
            Record::Full => log.to_vec(),
            Record::NoPlaces => rewritten(log, without_places),
            Record::Turns => rewritten(log, |entry| kept(&MARKS, &entry).then(|| shortly(entry))),
            Record::End => rewritten(log, |entry| kept(&MARKS[4..7], &entry).then(|| shortly(entry))),
            Record::Unfinished => {
                let lines: Vec<&[u8]> = log.split_inclusive(|byte| *byte == b'\n').collect();
                // Somewhere in the second half.
                let most = lines.len() as u64;
                let left = most / 2 + mixed(seed ^ 0x1A57) % (most / 2).max(1);
                lines.into_iter().take(left.max(2) as usize).flatten().copied().collect()
            }
        }
    }
}

/// The tag of an entry's event.
pub(super) fn kind(entry: &Value) -> Option<&str> {
    entry.get("event")?.as_object()?.keys().next().map(String::as_str)
}

/// The log with what `each` makes of its entries, numbered anew.
fn rewritten(log: &[u8], each: impl Fn(Value) -> Option<Value>) -> Vec<u8> {
    let mut lines = log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let mut bytes = lines.next().unwrap_or_default().to_vec();
    bytes.push(b'\n');
    let entries = lines.filter_map(|line| each(serde_json::from_slice(line).ok()?));
    for (seq, mut entry) in (1_u32..).zip(entries) {
        entry["seq"] = seq.into();
        bytes.extend(entry.to_string().into_bytes());
        bytes.push(b'\n');
    }
    bytes
}

/// An entry of how it ended, without points that nobody can count again.
fn shortly(mut entry: Value) -> Value {
    if let Some(end) = entry["event"].get_mut("battle_end").and_then(Value::as_object_mut) {
        ["points", "kept", "scenario_points"].into_iter().for_each(|name| drop(end.remove(name)));
    }
    entry
}

/// An entry as who measures nothing writes it, if he does.
fn without_places(mut entry: Value) -> Option<Value> {
    let kind = kind(&entry)?.to_owned();
    if PLACES.contains(&kind.as_str()) {
        return None;
    }
    let fields = entry["event"][kind.as_str()].as_object_mut()?;
    // Numbers of stands stay, and whom a charge goes to.
    let is_place = |value: &Value| match value {
        Value::Array(all) => all.first().is_none_or(|first| !first.is_string() && !first.is_u64()),
        other => other.is_object(),
    };
    fields.retain(|name, value| !(FIELDS.contains(&name.as_str()) && is_place(value)));
    Some(entry)
}
