//! Mistakes that players of Warmaster make.

use aftermath_simulate::league::{Mistake, is_told_of_later, kind, moved_ahead};
use serde_json::{Value, json};

/// How much farther than planned a unit goes, in cm.
const TOO_FAR_CM: f64 = 26.0;

/// The event of an entry with a mistake in it.
pub(crate) fn mistaken(mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
    match (mistake, kind(&lines[at])?) {
        (Mistake::LongMove, "move") => long_move(lines, at),
        (Mistake::WrongFigure, "order") => wrong_need(&lines[at]),
        _ => None,
    }
}

/// A move that goes straight on too far, of a unit of which nothing is told afterwards.
fn long_move(lines: &[Value], at: usize) -> Option<Value> {
    let mut event = lines[at]["event"].clone();
    if is_told_of_later(lines, at, &event["move"]["unit"]) {
        return None;
    }
    event["move"]["stands"].as_array_mut()?.iter_mut().try_for_each(|pose| moved_ahead(pose, TOO_FAR_CM))?;
    Some(event)
}

/// An order of which one more is written down than it needs; not where the sum of the dice is just that.
fn wrong_need(entry: &Value) -> Option<Value> {
    let fields = &entry["event"]["order"];
    let needed = fields["declared"]["needed"].as_i64()?;
    let sum: i64 = fields["dice"].as_array()?.iter().filter_map(Value::as_i64).sum();
    let mut event = entry["event"].clone();
    event["order"]["declared"]["needed"] = json!(needed + 1);
    (sum != needed + 1 && needed < 10 && fields["declared"]["penalties"].is_object()).then_some(event)
}
