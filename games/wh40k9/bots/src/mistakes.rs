//! Mistakes that players of Warhammer 40,000 make.

use aftermath_simulate::league::{Mistake, is_told_of_later, kind};
use serde_json::{Value, json};

/// How much farther than planned a unit goes, in inches.
const TOO_FAR_IN: f64 = 13.0;

/// The event of an entry with a mistake in it.
pub(crate) fn mistaken(mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
    match (mistake, kind(&lines[at])?) {
        (Mistake::LongMove, "move") => long_move(lines, at),
        (Mistake::WrongFigure, "morale_test") => wrong_losses(&lines[at]),
        _ => None,
    }
}

/// A move that goes on too far, of a unit of which nothing is told afterwards.
fn long_move(lines: &[Value], at: usize) -> Option<Value> {
    let mut event = lines[at]["event"].clone();
    if is_told_of_later(lines, at, &event["move"]["unit"]) {
        return None;
    }
    for step in event["move"]["steps"].as_array_mut()? {
        let x = step["to"][0].as_f64()?;
        let off = if x > TOO_FAR_IN { -TOO_FAR_IN } else { TOO_FAR_IN };
        step["to"][0] = json!(libm::round((x + off) * 100.0) / 100.0);
    }
    Some(event)
}

/// A Morale test for which a model too many was counted.
fn wrong_losses(entry: &Value) -> Option<Value> {
    let mut event = entry["event"].clone();
    let lost = event["morale_test"]["lost"].as_u64()?;
    event["morale_test"]["lost"] = json!(lost + 1);
    Some(event)
}
