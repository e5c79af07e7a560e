//! JSON as it is written: fields in their order, numbers with every digit.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::style::Style;

/// Levels of objects and lists in one line. No type of a log has half as many.
const LEVELS: usize = 48;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    /// `null`, `true`, `false` or a number, as it is written.
    Literal(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// An object.
    Object(Vec<(String, Node)>),
}

impl Node {
    /// Reads one value; none where it is no JSON or nested too deep.
    pub(crate) fn parse(json: &str) -> Option<Self> {
        let raw: &RawValue = serde_json::from_str(json).ok()?;
        Self::of(raw, LEVELS)
    }

    fn of(raw: &RawValue, levels: usize) -> Option<Self> {
        let levels = levels.checked_sub(1)?;
        let json = raw.get();
        Some(match json.as_bytes().first()? {
            b'{' => {
                let Fields(fields) = serde_json::from_str(json).ok()?;
                let fields = fields.into_iter().map(|(name, raw)| Some((name, Self::of(raw, levels)?)));
                Node::Object(fields.collect::<Option<_>>()?)
            }
            b'[' => {
                let Items(items) = serde_json::from_str(json).ok()?;
                Node::List(items.into_iter().map(|raw| Self::of(raw, levels)).collect::<Option<_>>()?)
            }
            b'"' => Node::Text(serde_json::from_str(json).ok()?),
            _ => Node::Literal(json.to_owned()),
        })
    }

    /// The value of a field.
    pub(crate) fn field(&self, name: &str) -> Option<&Node> {
        match self {
            Node::Object(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text that it is.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of the list that it is; nothing of anything else.
    pub(crate) fn items(&self) -> &[Node] {
        match self {
            Node::List(items) => items,
            _ => &[],
        }
    }

    /// Writes the value as JSON.
    pub(crate) fn json(&self, style: Style, out: &mut String) {
        match self {
            Node::Literal(literal) => out.push_str(literal),
            Node::Text(text) => out.push_str(&quoted(text)),
            Node::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    style.comma(index == 0, out);
                    item.json(style, out);
                }
                out.push(']');
            }
            Node::Object(fields) => {
                out.push('{');
                for (index, (name, value)) in fields.iter().enumerate() {
                    style.key(index == 0, name, out);
                    value.json(style, out);
                }
                out.push('}');
            }
        }
    }
}

/// A text in quotes, with the escapes that JSON needs and no others.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

struct Fields<'a>(Vec<(String, &'a RawValue)>);
struct Items<'a>(Vec<&'a RawValue>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl<'de> Deserialize<'de> for Items<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Items<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Items(items))
            }
        }
        deserializer.deserialize_seq(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::Node;
    use crate::style::Style;

    #[test]
    fn what_is_written_stays() {
        let line = r#"{"b":1.50,"a":[-0.0,13.099999999999994,1e3,null,true],"ü":"a\"b\n"}"#;
        let mut out = String::new();
        Node::parse(line).unwrap().json(Style::default(), &mut out);
        assert_eq!(out, line);
    }

    #[test]
    fn what_is_too_deep_is_none() {
        assert_eq!(Node::parse(&("[".repeat(49) + &"]".repeat(49))), None);
        assert!(Node::parse(&("[".repeat(48) + &"]".repeat(48))).is_some());
    }
}
