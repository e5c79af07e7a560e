//! Mistakes that players of Warhammer 40,000 make.

use aftermath_simulate::league::{Mistake, is_told_of_later, kind};
use serde_json::{Value, json};

/// Inches that a unit may Advance besides its Move.
const ADVANCE_IN: f64 = 6.0;
/// Inches that it keeps from the edges.
const FROM_EDGE_IN: f64 = 2.0;

/// The event of an entry with a mistake in it.
pub(crate) fn mistaken(mistake: Mistake, lines: &[Value], at: usize) -> Option<Value> {
    match (mistake, kind(&lines[at])?) {
        (Mistake::LongMove, "move") => long_move(lines, at),
        (Mistake::WrongFigure, "morale_test") => wrong_losses(&lines[at]),
        _ => None,
    }
}

/// A move that goes on too far, of a unit of which nothing is told afterwards: into the corner that is farthest from where
/// it was to go. From wherever it came, that is farther than it may go.
fn long_move(lines: &[Value], at: usize) -> Option<Value> {
    let mut event = lines[at]["event"].clone();
    let unit = event["move"]["unit"].clone();
    if is_told_of_later(lines, at, &unit) {
        return None;
    }
    let reach = reach_of(&lines[0], &unit)?;
    let table = ["width", "depth"].map(|side| lines[0]["table"][side].as_f64());
    let mut off = [0.0; 2];
    for (axis, length) in table.into_iter().enumerate() {
        let places: Option<Vec<f64>> =
            event["move"]["steps"].as_array()?.iter().map(|step| step["to"][axis].as_f64()).collect();
        let places = places?;
        let least = places.iter().copied().fold(f64::INFINITY, f64::min);
        let most = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (back, on) = (FROM_EDGE_IN - least, length? - FROM_EDGE_IN - most);
        off[axis] = if on > -back { on } else { back };
    }
    // It was to go as far as it may at most, so it must go more than twice that from there.
    if libm::hypot(off[0], off[1]) <= 2.0 * reach + 1.0 {
        return None;
    }
    for step in event["move"]["steps"].as_array_mut()? {
        for (axis, off) in off.into_iter().enumerate() {
            step["to"][axis] = json!(libm::round((step["to"][axis].as_f64()? + off) * 100.0) / 100.0);
        }
    }
    Some(event)
}

/// The farthest that models of a unit may go in a move, where that is a number.
fn reach_of(header: &Value, unit: &Value) -> Option<f64> {
    let sides = header["sides"].as_array()?;
    let row = sides.iter().filter_map(|side| side["roster"].as_array()).flatten().find(|row| row["id"] == *unit)?;
    let moves: Option<Vec<f64>> = row["models"].as_array()?.iter().map(|models| models["m"].as_f64()).collect();
    Some(moves?.into_iter().fold(0.0, f64::max) + ADVANCE_IN)
}

/// A Morale test for which a model too many was counted.
fn wrong_losses(entry: &Value) -> Option<Value> {
    let mut event = entry["event"].clone();
    let lost = event["morale_test"]["lost"].as_u64()?;
    event["morale_test"]["lost"] = json!(lost + 1);
    Some(event)
}
