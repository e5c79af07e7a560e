//! How much is written down of a battle.

use serde_json::Value;

use crate::{DiceRng, mixed};

/// How much is written down of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Record {
    /// Every position and every die.
    Full,
    /// Decisions and dice; nobody measured where anything stood.
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

/// What of a game's log is kept by those who do not write down everything.
#[derive(Debug, Clone, Copy)]
pub struct Recording {
    /// Kinds of events of a log of turns.
    pub turns: &'static [&'static str],
    /// Kinds of events of a log of the end alone.
    pub end: &'static [&'static str],
    /// Fields of `battle_end` for which one has to count what others leave out.
    pub counted: &'static [&'static str],
    /// What a log without places leaves out; none for a game that nobody plays without measuring.
    pub places: Option<Places>,
}

/// What of a game's log is nothing but places.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// Kinds of events.
    pub events: &'static [&'static str],
    /// Fields of events: where somebody stands afterwards, or how he came there. A list of ids or of numbers stays.
    pub fields: &'static [&'static str],
}

impl Record {
    /// Draws how a battle is recorded.
    pub(super) fn draw(rng: &mut DiceRng, recording: &Recording) -> Self {
        let mut drawn = rng.below(100);
        for (record, share) in SHARES {
            if drawn < share {
                let measured = recording.places.is_none() && record == Record::NoPlaces;
                return if measured { Record::Full } else { record };
            }
            drawn -= share;
        }
        Record::Full
    }

    /// What is kept of a whole log.
    pub(super) fn keep(self, recording: &Recording, log: &[u8], seed: u64) -> Vec<u8> {
        let kept = |kinds: &[&str], entry: &Value| kind(entry).is_some_and(|kind| kinds.contains(&kind));
        match self {
            Record::Full => log.to_vec(),
            Record::NoPlaces => match &recording.places {
                Some(places) => rewritten(log, |entry| without(places, entry)),
                None => log.to_vec(),
            },
            Record::Turns => rewritten(log, |entry| kept(recording.turns, &entry).then(|| shortly(recording, entry))),
            Record::End => rewritten(log, |entry| kept(recording.end, &entry).then(|| shortly(recording, entry))),
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
pub fn kind(entry: &Value) -> Option<&str> {
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
fn shortly(recording: &Recording, mut entry: Value) -> Value {
    if let Some(end) = entry["event"].get_mut("battle_end").and_then(Value::as_object_mut) {
        recording.counted.iter().for_each(|name| drop(end.remove(*name)));
    }
    entry
}

/// An entry as who measures nothing writes it, if he does.
fn without(places: &Places, mut entry: Value) -> Option<Value> {
    let kind = kind(&entry)?.to_owned();
    if places.events.contains(&kind.as_str()) {
        return None;
    }
    let fields = entry["event"][kind.as_str()].as_object_mut()?;
    // Numbers of stands stay, and whom a charge goes to.
    let is_place = |value: &Value| match value {
        Value::Array(all) => all.first().is_none_or(|first| !first.is_string() && !first.is_u64()),
        other => other.is_object(),
    };
    fields.retain(|name, value| !(places.fields.contains(&name.as_str()) && is_place(value)));
    Some(entry)
}
