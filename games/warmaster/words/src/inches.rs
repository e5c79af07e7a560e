//! Battles played in inches (`wm.measure.inches_option`).
//!
//! Every figure of the rulebook is halved then, which is the same as doubling every length of the log. So the log is
//! doubled as it comes in, the rulebook's figures stay what they are, and the board is halved as it goes out. Stands keep
//! their true size.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{Event, Warmaster};
use aftermath_rules::{
    geometry::{Base, Place, Pose},
    log::Header,
    words::GameEvent,
};

/// Centimetres of an inch.
pub const CM: f64 = 2.54;
/// Rulebook's centimetres for an inch of the table.
pub const SCALE: f64 = 2.0;

/// The header with every length in the rulebook's centimetres.
pub fn header(header: &Header<Warmaster>) -> Option<Header<Warmaster>> {
    doubled(header)
}

/// The event with every length in the rulebook's centimetres.
pub fn event(event: &Event) -> Option<Event> {
    let about_entries = GameEvent::record(event).is_some();
    if about_entries { None } else { doubled(event) }
}

/// A stand of so many true centimetres.
pub fn base(true_cm: Base) -> Base {
    let scaled = |cm: f64| cm / CM * SCALE;
    Base { width: scaled(true_cm.width), depth: scaled(true_cm.depth) }
}

/// Back to inches for the board.
pub fn halved(pose: Pose) -> Pose {
    Pose { at: Place { x: pose.at.x / SCALE, y: pose.at.y / SCALE }, ..pose }
}

/// Back to inches for the board.
pub fn halved_base(base: Base) -> Base {
    Base { width: base.width / SCALE, depth: base.depth / SCALE }
}

fn doubled<T: Serialize + DeserializeOwned>(what: &T) -> Option<T> {
    let mut value = serde_json::to_value(what).ok()?;
    double(&mut value);
    serde_json::from_value(value).ok()
}

/// Doubles what is a length by the name of its field.
fn double(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match name.as_str() {
                    "distance" | "range" | "pace" | "tolerance" | "width" | "depth" if field.is_number() => {
                        scale(field)
                    }
                    // Its lengths are taken as the log has them.
                    "so_far" => {}
                    "to" | "line" => double_place(field),
                    "stands" | "via" | "outline" => field.as_array_mut().into_iter().flatten().for_each(double_place),
                    _ => double(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(double),
        _ => {}
    }
}

/// Doubles the place of a pose, not its facing; anything else is left alone.
fn double_place(value: &mut Value) {
    if let Value::Array(numbers) = value {
        numbers.iter_mut().take(2).for_each(scale);
    }
}

fn scale(number: &mut Value) {
    if let Some(length) = number.as_f64() {
        *number = Value::from(length * SCALE);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Names of the fields that hold lengths and places in the schema of events.
    fn lengths(schema: &Value, found: &mut BTreeSet<String>) {
        if let Some(Value::Object(properties)) = schema.get("properties") {
            for (name, property) in properties {
                let text = property.to_string();
                if ["Length\"", "Pose\"", "Place\"", "Poses\""].iter().any(|kind| text.contains(&format!("/{kind}"))) {
                    found.insert(name.clone());
                }
            }
        }
        match schema {
            Value::Object(fields) => fields.values().for_each(|field| lengths(field, found)),
            Value::Array(items) => items.iter().for_each(|item| lengths(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_length_of_an_event_is_known() {
        let mut found = BTreeSet::new();
        lengths(&schemars::schema_for!(Event).to_value(), &mut found);
        let known = ["distance", "to", "line", "stands", "via", "outline"].map(str::to_owned);
        let unknown: Vec<_> = found.iter().filter(|name| !known.contains(name)).collect();
        assert!(unknown.is_empty() && found.contains("distance"), "{unknown:?} in {found:?}");
    }

    #[test]
    fn numbers_of_stands_and_dice_are_no_lengths() {
        let mut value = serde_json::json!({"stands": [1, 2], "dice": [3, 4], "to": [10, 20, 90], "distance": 5});
        double(&mut value);
        let expected = serde_json::json!({"stands": [1, 2], "dice": [3, 4], "to": [20.0, 40.0, 90], "distance": 10.0});
        assert_eq!(value, expected);
    }
}
