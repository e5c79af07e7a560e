//! Logs of the corpus with one word of each kind left out, doubled, turned round or made too great: each is refused with an
//! error that names the place and what was expected, or judged; none ends the program.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{collections::BTreeSet, fs};

use aftermath_rules::{Games, Reading, registry::AnyGame};
use serde_json::{Value, json};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

/// A place in a line, step by step.
type Path = Vec<String>;

/// All places in a value, those of lists by their first and second items.
fn places(value: &Value, at: &Path, found: &mut Vec<Path>) {
    let step = |name: &str| at.iter().cloned().chain([name.to_owned()]).collect::<Path>();
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                found.push(step(name));
                places(field, &step(name), found);
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate().take(2) {
                found.push(step(&number.to_string()));
                places(item, &step(&number.to_string()), found);
            }
        }
        _ => {}
    }
}

fn pointer(path: &Path) -> String {
    path.iter().map(|step| format!("/{step}")).collect()
}

/// What is done to a word.
const CHANGES: [&str; 10] =
    ["removed", "doubled", "null", "negative", "huge", "beyond", "fraction", "text", "long", "many"];

/// A line with one change; `None` where it does not apply.
fn changed(line: &Value, path: &Path, change: &str) -> Option<String> {
    let mut line = line.clone();
    let place = line.pointer_mut(&pointer(path))?;
    let is_number = place.is_number();
    *place = match change {
        "removed" => {
            let (last, parent) = path.split_last()?;
            match line.pointer_mut(&pointer(&parent.to_vec()))? {
                Value::Object(fields) => fields.remove(last).map(drop)?,
                Value::Array(items) => drop(items.remove(last.parse().ok()?)),
                _ => return None,
            }
            return Some(line.to_string());
        }
        "doubled" => {
            // The same name twice in one object, or the same item twice in a list.
            let word = place.clone();
            let (last, parent) = path.split_last()?;
            if let Some(Value::Array(items)) = line.pointer_mut(&pointer(&parent.to_vec())) {
                items.push(word);
                return Some(line.to_string());
            }
            let text = line.to_string();
            let name = format!("\"{last}\":");
            return text.contains(&name).then(|| text.replacen(&name, &format!("{name}{word},{name}"), 1));
        }
        "null" => Value::Null,
        "negative" if is_number => json!(-1),
        "huge" if is_number => json!(4_294_967_295_u32),
        "beyond" if is_number => json!(1e300),
        "fraction" if is_number => json!(0.5),
        "text" => json!("no such word"),
        "long" if place.is_string() => json!("x".repeat(5_000)),
        "many" if place.is_array() => {
            let item = place.get(0).cloned().unwrap_or(Value::Null);
            Value::from(vec![item; 5_000])
        }
        _ => return None,
    };
    Some(line.to_string())
}

/// Names of a place without numbers of items, with the kind of event.
fn kind_of(path: &Path) -> String {
    path.iter().filter(|step| step.parse::<usize>().is_err()).map(|step| format!("/{step}")).collect()
}

#[test]
fn a_word_that_is_wrong_is_refused_with_its_place_or_judged() {
    let (mut seen, mut refused, mut judged, mut poor) = (BTreeSet::new(), 0, 0, Vec::new());
    for path in aftermath_corpus::logs("whfb6") {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let value: Value = serde_json::from_str(line).unwrap();
            let mut found = Vec::new();
            places(&value, &Vec::new(), &mut found);
            for place in found {
                for change in CHANGES {
                    // Each kind of word is changed in each way once.
                    if seen.contains(&(kind_of(&place), change)) {
                        continue;
                    }
                    let Some(changed) = changed(&value, &place, change) else { continue };
                    seen.insert((kind_of(&place), change));
                    let mut log: Vec<&str> = lines.clone();
                    log[number] = &changed;
                    match GAMES.read(log.join("\n").as_bytes(), "changed.jsonl") {
                        Ok(log) => {
                            let judgement = log.judge(Reading::Effective);
                            assert_eq!(judgement.verdicts.len(), lines.len(), "{} {place:?} {change}", path.display());
                            drop(log.forks(Reading::Effective, &"fork".parse().unwrap(), |_| Some(None)));
                            judged += 1;
                        }
                        Err(error) => {
                            let told = error.to_string();
                            let placed = told.contains("changed.jsonl") && told.contains(&(number + 1).to_string());
                            let explained = ["expected", "missing field", "duplicate field", "unknown"];
                            if !placed || !explained.iter().any(|word| told.contains(word)) {
                                poor.push(format!("{place:?} {change}: {told}"));
                            }
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(poor.is_empty(), "{} errors that do not help:\n{}", poor.len(), poor.join("\n"));
    assert!(refused > 1000 && judged > 300, "{refused} were refused, {judged} judged");
}
