//! A log as those write it down who measure nothing: decisions and dice.

use std::error::Error;

use serde_json::{Value, value::RawValue};

/// The log without terrain, and without fields of events in which there is a length.
pub(crate) fn unmeasured(log: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let log = std::str::from_utf8(log)?;
    let mut lines = Vec::new();
    for (index, line) in log.lines().enumerate() {
        let raw: &RawValue = serde_json::from_str(line)?;
        lines.push(if index == 0 {
            without(raw, &|name, _| name == "terrain")
        } else {
            without(raw, &|_, v| is_length(v))
        });
    }
    Ok((lines.join("\n") + "\n").into_bytes())
}

/// Whether a value is a length, or lengths and nothing else. In logs of bots these are the numbers with a fraction.
fn is_length(json: &str) -> bool {
    fn has_numbers_alone(value: &Value) -> bool {
        match value {
            Value::Number(_) => true,
            Value::Array(items) => items.iter().all(has_numbers_alone),
            Value::Object(fields) => fields.values().all(has_numbers_alone),
            _ => false,
        }
    }
    json.contains('.') && serde_json::from_str(json).is_ok_and(|value| has_numbers_alone(&value))
}

/// An object without some of its fields, however deep they stand.
fn without(raw: &RawValue, leaves_out: &dyn Fn(&str, &str) -> bool) -> String {
    let json = raw.get();
    if json.starts_with('[') {
        let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
        return format!("[{}]", items.iter().map(|item| without(item, leaves_out)).collect::<Vec<_>>().join(","));
    }
    if !json.starts_with('{') {
        return json.to_owned();
    }
    let Ok(fields) = serde_json::from_str::<InOrder<'_>>(json) else { return json.to_owned() };
    let kept = fields.0.iter().filter(|(name, value)| !leaves_out(name, value.get()));
    let kept = kept.map(|(name, value)| format!("\"{name}\":{}", without(value, leaves_out)));
    format!("{{{}}}", kept.collect::<Vec<_>>().join(","))
}

/// Fields in their order.
struct InOrder<'a>(Vec<(String, &'a RawValue)>);

impl<'de> serde::Deserialize<'de> for InOrder<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> serde::de::Visitor<'de> for Fields {
            type Value = InOrder<'de>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(InOrder(fields))
            }
        }
        deserializer.deserialize_map(Fields)
    }
}
