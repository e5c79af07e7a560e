//! Mistakes that players of Tactica make.

use aftermath_simulate::league::{Mistake, is_told_of_later, kind, moved_ahead};
use serde_json::{Value, json};

/// How much farther than planned a unit goes, in centimetres.
const TOO_FAR_CM: f64 = 19.0;

/// The event of an entry with a mistake in it.
pub(crate) fn mistaken(mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
    match (mistake, kind(&lines[at])?) {
        (Mistake::LongMove, "move") => long_move(lines, at),
        (Mistake::WrongFigure, "unit_test") => wrong_value(&lines[at]),
        _ => None,
    }
}

/// A walk that goes straight on too far, of a unit of which nothing is told afterwards.
fn long_move(lines: &[Value], at: usize) -> Option<Value> {
    let mut event = lines[at]["event"].clone();
    let ways = event["move"]["ways"].as_array()?;
    let [way] = ways.as_slice() else { return None };
    if is_told_of_later(lines, at, &way["unit"]) || way["contacts"].is_array() || event["move"]["pace"] != "walk" {
        return None;
    }
    moved_ahead(event["move"]["ways"][0].get_mut("to")?, TOO_FAR_CM)?;
    Some(event)
}

/// A rank too many was counted in a test that comes to the same.
fn wrong_value(entry: &Value) -> Option<Value> {
    let mut event = entry["event"].clone();
    let ranks = event["unit_test"]["ranks"].as_u64()?;
    event["unit_test"]["ranks"] = json!(ranks + 1);
    Some(event)
}
