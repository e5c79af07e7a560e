//! Mistakes that players of Warhammer Fantasy Battle make.

use aftermath_simulate::league::{Mistake, is_told_of_later, kind, moved_ahead};
use serde_json::{Value, json};

/// How much farther than planned a unit goes, in inches.
const TOO_FAR_IN: f64 = 13.0;

/// The event of an entry with a mistake in it.
pub(crate) fn mistaken(mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
    match (mistake, kind(&lines[at])?) {
        (Mistake::LongMove, "move") => long_move(lines, at),
        (Mistake::WrongFigure, "combat_result") => wrong_score(&lines[at]),
        _ => None,
    }
}

/// A move that goes straight on too far, of a unit of which nothing is told afterwards.
fn long_move(lines: &[Value], at: usize) -> Option<Value> {
    let mut event = lines[at]["event"].clone();
    if is_told_of_later(lines, at, &event["move"]["unit"]) {
        return None;
    }
    let steps = event["move"]["steps"].as_array_mut()?;
    let forward = steps.last()?.get("forward")?.as_f64()?;
    *steps.last_mut()? = json!({ "forward": forward + TOO_FAR_IN });
    moved_ahead(event["move"].get_mut("to")?, TOO_FAR_IN)?;
    Some(event)
}

/// A score in which a point too many was counted for numbers, and left out of the sum.
fn wrong_score(entry: &Value) -> Option<Value> {
    let mut event = entry["event"].clone();
    let standard = event["combat_result"]["scores"][0]["standard"].as_u64()?;
    event["combat_result"]["scores"][0]["standard"] = json!(standard + 1);
    Some(event)
}
