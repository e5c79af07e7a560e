//! A secret number of a line, so that its hash tells nothing of the names in it.

use std::{borrow::Cow, fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Bytes of a salt: 128 bits, which nobody guesses.
const BYTES: usize = 16;

/// A secret number in a line that names somebody. Every hash of the line is over it too, so whoever has the hash and all of
/// the line but the name and this number cannot try names (NIST SP 800-132, 5.1: 128 bits or more). It says nothing of the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Salt([u8; BYTES]);

impl Salt {
    /// Stands in a line in the place of a salt that is not shown.
    pub const HIDDEN: Self = Self([0; BYTES]);

    /// A salt of bytes that nobody can foresee.
    pub const fn new(random: [u8; BYTES]) -> Self {
        Self(random)
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Salt {
    type Err = String;

    /// Lower case alone: one number has one form.
    fn from_str(text: &str) -> Result<Self, String> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; BYTES];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let read = pairs.len() == BYTES
            && rest.is_empty()
            && bytes.iter_mut().zip(pairs).all(|(byte, [high, low])| {
                let both = digit(*high).zip(digit(*low)).map(|(high, low)| high << 4 | low);
                both.map(|both| *byte = both).is_some()
            });
        if read { Ok(Self(bytes)) } else { Err("expected 32 hexadecimal digits in lower case".into()) }
    }
}

impl Serialize for Salt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Salt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Salt;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a salt of 32 hexadecimal digits in lower case")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Salt, E> {
                text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

impl JsonSchema for Salt {
    fn schema_name() -> Cow<'static, str> {
        "Salt".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9a-f]{32}$" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_salt_has_one_form() {
        let text = "00f1e2d3c4b5a6978877665544332211";
        let salt: Salt = text.parse().unwrap();
        assert_eq!((salt.to_string(), serde_json::to_string(&salt).unwrap()), (text.into(), format!("\"{text}\"")));
        for wrong in ["", "00", &text.to_uppercase(), &format!("{text}0"), &text[1..], &"ж".repeat(16), &"g".repeat(32)]
        {
            assert!(wrong.parse::<Salt>().is_err(), "{wrong}");
            let told = serde_json::from_value::<Salt>(serde_json::json!(wrong)).unwrap_err().to_string();
            assert!(told.contains("32 hexadecimal digits"), "{told}");
        }
    }
}
