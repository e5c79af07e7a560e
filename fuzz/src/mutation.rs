//! Inputs that are still logs: what a change of single bytes hardly ever gets past the reader.
//!
//! Values are taken from all over the log, so that names go on to be those of units that are there, and numbers those of
//! entries, dice and places.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// Changes of one input at most.
const CHANGES: u32 = 4;

/// Numbers at which reckoning goes wrong.
const NUMBERS: [&str; 24] = [
    "0",
    "-0.0",
    "1",
    "-1",
    "2",
    "6",
    "7",
    "20",
    "0.1",
    "1e-9",
    "-1e-9",
    "5e-324",
    "90",
    "180",
    "360",
    "-360",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "10000",
    "9999.999999999998",
    "18446744073709551615",
];

/// The lines of a log with a few changes that leave each of them JSON; `None` where there is none to change, or the
/// result is longer than `most` bytes.
pub fn mutated_lines(bytes: &[u8], most: usize, seed: u64) -> Option<Vec<u8>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let text = std::str::from_utf8(bytes).ok()?;
    let mut lines: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
    if lines.is_empty() {
        return None;
    }
    for _ in 0..random.random_range(1..=CHANGES) {
        change(&mut lines, &mut random);
    }
    // Now and then numbers are left as the change left them.
    if random.random_ratio(15, 16) {
        for (seq, line) in lines.iter_mut().enumerate().skip(1) {
            if let Some(number) = line.get_mut("seq") {
                *number = json!(seq);
            }
        }
    }
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    Some(lines.join("\n").into_bytes()).filter(|bytes| bytes.len() <= most)
}

/// A bundle with a change of its fields, or of the log in it.
pub fn mutated_bundle(bytes: &[u8], most: usize, seed: u64) -> Option<Vec<u8>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut bundle: Value = serde_json::from_slice(bytes).ok()?;
    match bundle.get_mut("log") {
        Some(Value::String(log)) if random.random_bool(0.6) => {
            *log = String::from_utf8(mutated_lines(log.as_bytes(), most, random.random())?).ok()?;
        }
        _ => {
            let mut lines = vec![bundle];
            change_a_value(&mut lines, &mut random);
            bundle = lines.pop()?;
        }
    }
    Some(bundle.to_string().into_bytes()).filter(|bytes| bytes.len() <= most)
}

fn change(lines: &mut Vec<Value>, random: &mut ChaCha8Rng) {
    let entries = lines.len();
    // Never the header: without one there is nothing.
    let any = |random: &mut ChaCha8Rng| if entries > 1 { random.random_range(1..entries) } else { 0 };
    let (one, other) = (any(random), any(random));
    match random.random_range(0..16) {
        0 if one > 0 => drop(lines.remove(one)),
        1 if one > 0 => {
            let copy = lines[one].clone();
            lines.insert(other, copy);
        }
        2 if one > 0 => lines.swap(one, other),
        3 if one > 0 && random.random_ratio(1, 8) => lines.truncate(one),
        4 if one > 0 => record(lines, one.min(other), one.max(other), random),
        5 if one > 0 => {
            let taken = lines[other].get("event").cloned().unwrap_or_default();
            // An earlier change may have left a line that is no object.
            if let Some(event) = lines[one].get_mut("event") {
                *event = taken;
            }
        }
        _ => change_a_value(lines, random),
    }
}

/// Puts an entry behind the log that speaks of another.
fn record(lines: &mut Vec<Value>, entry: usize, other: usize, random: &mut ChaCha8Rng) {
    let sides: Vec<Value> = lines[0]["sides"].as_array().into_iter().flatten().map(|side| side["id"].clone()).collect();
    let replacement = lines[other]["event"].clone();
    let event = match random.random_range(0..5) {
        0 => json!({"amend": {"entry": entry, "reason": "r", "agreed": sides}}),
        1 => json!({"dispute": {"entry": entry, "reason": "r"}}),
        2 => json!({"ruling": {"entry": entry, "by": "b", "decision": "overturned", "reason": "r"}}),
        _ => json!({"amend": {"entry": entry, "replacement": replacement, "reason": "r", "agreed": sides}}),
    };
    lines.push(json!({"seq": lines.len(), "event": event}));
}

/// Changes a value somewhere: most often in an entry, now and then in the header.
fn change_a_value(lines: &mut [Value], random: &mut ChaCha8Rng) {
    let line = if random.random_ratio(1, 5) { 0 } else { random.random_range(0..lines.len()) };
    let donor = random.random_range(0..lines.len());
    let given = pick(&lines[donor].clone(), random).cloned().unwrap_or_default();
    let count = nodes(&lines[line]);
    let mut at = random.random_range(0..count);
    let Some(value) = nth(&mut lines[line], &mut at) else { return };
    match value {
        Value::Number(_) if random.random_bool(0.5) => {
            let text = NUMBERS[random.random_range(0..NUMBERS.len())];
            *value = serde_json::from_str(text).unwrap_or_default();
        }
        Value::Number(number) => {
            let near = [-1.0, 1.0, 0.5, 1e-7, 90.0][random.random_range(0..5)];
            let sum = number.as_f64().unwrap_or_default() + near;
            *value = if near.fract() == 0.0 && sum.fract() == 0.0 { json!(sum as i64) } else { json!(sum) };
        }
        Value::Array(items) if !items.is_empty() && random.random_bool(0.7) => {
            let (at, to) = (random.random_range(0..items.len()), random.random_range(0..items.len()));
            match random.random_range(0..4) {
                0 => drop(items.remove(at)),
                1 => items.swap(at, to),
                2 => items.clear(),
                _ => items.insert(to, items[at].clone()),
            }
        }
        Value::Object(fields) if !fields.is_empty() && random.random_bool(0.7) => {
            let at = random.random_range(0..fields.len());
            let name = fields.keys().nth(at).cloned().unwrap_or_default();
            if let Some(value) = fields.remove(&name)
                && random.random_bool(0.3)
            {
                fields.insert(name, if value.is_null() { given } else { Value::Null });
            }
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) if random.random_ratio(1, 8) => *text = strange(text, random),
        Value::String(text) => {
            if let Value::String(given) = given {
                *text = given;
            }
        }
        other => *other = given,
    }
}

/// A text as nobody writes it.
fn strange(text: &str, random: &mut ChaCha8Rng) -> String {
    match random.random_range(0..5) {
        0 => String::new(),
        1 => format!("{text}\u{202e}\u{0}\n"),
        2 => text.repeat(20),
        3 => text.to_uppercase(),
        _ => "{$unit}ß🎲".to_owned(),
    }
}

/// Values in a value, itself counted.
fn nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(nodes).sum(),
        Value::Object(fields) => fields.values().map(nodes).sum(),
        _ => 0,
    }
}

fn nth<'a>(value: &'a mut Value, at: &mut usize) -> Option<&'a mut Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, at)),
        Value::Object(fields) => fields.values_mut().find_map(|field| nth(field, at)),
        _ => None,
    }
}

/// Some leaf of a value: at each branch one of its values.
fn pick<'a>(value: &'a Value, random: &mut ChaCha8Rng) -> Option<&'a Value> {
    let inner: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => Vec::new(),
    };
    if inner.is_empty() || random.random_ratio(1, 6) {
        return Some(value);
    }
    pick(inner[random.random_range(0..inner.len())], random)
}
