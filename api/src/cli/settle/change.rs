//! An event with some of its fields changed, as a person names them: `dice=3 5`.

use serde_json::Value;

use crate::cli::failure::Failure;

/// Levels of an event that are gone through.
const MOST_LEVELS: usize = 24;

/// The event with these fields changed, each named as `FIELD=VALUE`, where a field within a field has a dot before it.
pub(super) fn changed(event: &Value, settings: &[String]) -> Result<Value, Failure> {
    let mut changed = event.clone();
    for setting in settings {
        let wrong = |expected: String| Failure::Setting { setting: setting.clone(), expected };
        let (path, text) = setting.split_once('=').ok_or_else(|| wrong("FIELD=VALUE".to_owned()))?;
        let known = || {
            let mut names = Vec::new();
            fields(event, "", 0, &mut names);
            wrong(format!("one of the fields {}", names.join(", ")))
        };
        let place = path.split('.').try_fold(&mut changed, |value, name| match value {
            Value::Object(fields) => fields.get_mut(name),
            Value::Array(items) => items.get_mut(name.parse::<usize>().ok()?),
            _ => None,
        });
        let place = place.ok_or_else(known)?;
        *place = value(place, text).map_err(|expected| wrong(expected.to_owned()))?;
    }
    Ok(changed)
}

/// What a text says, of the kind that stands there now.
fn value(now: &Value, text: &str) -> Result<Value, &'static str> {
    let number = |word: &str| word.parse().ok().filter(|value: &Value| value.is_number());
    match now {
        Value::Number(_) => number(text.trim()).ok_or("a number behind the sign ="),
        Value::Bool(_) => text.trim().parse().map(Value::Bool).map_err(|_| "true or false behind the sign ="),
        Value::String(_) => Ok(text.into()),
        Value::Array(items) if items.iter().all(Value::is_number) => {
            let words = text.split([' ', ',']).filter(|word| !word.is_empty());
            let numbers: Option<Vec<Value>> = words.map(number).collect();
            numbers.map(Value::Array).ok_or("numbers behind the sign =, with spaces between them")
        }
        _ => serde_json::from_str(text).map_err(|_| "a value in JSON behind the sign ="),
    }
}

/// The names of the fields of an event.
fn fields(value: &Value, before: &str, level: usize, names: &mut Vec<String>) {
    let mut within = |name: String, value: &Value| {
        let path = if before.is_empty() { name } else { format!("{before}.{name}") };
        let is_list = value.as_array().is_some_and(|items| items.iter().all(Value::is_number));
        match (value.is_object() || value.is_array()) && !is_list && level < MOST_LEVELS {
            true => fields(value, &path, level + 1, names),
            false => names.push(path),
        }
    };
    match value {
        Value::Object(inner) => inner.iter().for_each(|(name, value)| within(name.clone(), value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(at, value)| within(at.to_string(), value)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn set(settings: &[&str]) -> Result<Value, String> {
        let event = json!({ "unit": "halb1", "distance": 12.5, "dice": [4, 5], "stands": [[1, 2, 0]], "first": true, "by": null });
        let settings: Vec<String> = settings.iter().map(|setting| (*setting).to_owned()).collect();
        changed(&event, &settings).map_err(|failure| failure.to_string())
    }

    #[test]
    fn fields_are_changed_and_keep_their_kind() {
        let told = set(&["dice=3, 5 6", "distance=12", "unit=halb 2", "stands.0=1 2 90", "first=false"]).unwrap();
        let expected = json!({ "unit": "halb 2", "distance": 12, "dice": [3, 5, 6], "stands": [[1, 2, 90]], "first": false, "by": null });
        assert_eq!(told, expected);
        assert_eq!(set(&["unit=4"]).unwrap()["unit"], "4");
        assert_eq!(set(&["by=\"gen1\""]).unwrap()["by"], "gen1");
    }

    #[test]
    fn what_is_wrong_is_told_with_what_was_expected() {
        for (setting, expected) in [
            ("dice", "FIELD=VALUE"),
            ("dise=3", "unit, distance, dice, stands.0, first, by"),
            ("stands.1=3", "stands.0"),
            ("unit.name=3", "one of the fields"),
            ("distance=far", "a number"),
            ("dice=4 x", "numbers"),
            ("first=maybe", "true or false"),
        ] {
            let told = set(&[setting]).unwrap_err();
            assert!(told.contains(expected) && told.contains(setting), "{told}");
        }
    }
}
