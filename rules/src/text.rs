//! Bounded texts: names and remarks.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::bounds;

macro_rules! bounded {
    ($(#[$meta:meta])* $name:ident, $check:expr, $schema:expr) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;
            fn try_from(text: String) -> Result<Self, String> {
                $check(&text)?;
                Ok(Self(text))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::try_from(String::deserialize(deserializer)?).map_err(de::Error::custom)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

bounded!(
    /// A name of up to 200 characters.
    #[derive(Default)]
    Name,
    |text| plain(text, bounds::NAME_CHARS),
    json_schema!({ "type": "string", "maxLength": bounds::NAME_CHARS })
);
bounded!(
    /// A remark of up to 4,000 characters.
    #[derive(Default)]
    Text,
    |text| plain(text, bounds::TEXT_CHARS),
    json_schema!({ "type": "string", "maxLength": bounds::TEXT_CHARS })
);
bounded!(
    /// What a player calls a set of dice: 1 to 60 characters on one line, without blanks at its ends, so that one set has
    /// one name.
    DiceName,
    of_dice,
    json_schema!({ "type": "string", "maxLength": bounds::DICE_NAME_CHARS, "pattern": r"^\S(.*\S)?$" })
);

fn plain(text: &str, most: usize) -> Result<(), String> {
    let chars = text.chars().count();
    if chars > most {
        return Err(format!("a text of {chars} characters: expected at most {most}"));
    }
    if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        return Err("a text with control characters: expected plain text".into());
    }
    Ok(())
}

fn of_dice(text: &str) -> Result<(), String> {
    plain(text, bounds::DICE_NAME_CHARS)?;
    if text.is_empty() || text.trim() != text || text.contains(['\n', '\t']) {
        return Err(format!("dice called {text:?}: expected a name on one line without blanks at its ends"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_have_a_short_name_on_one_line() {
        let named = |text: &str| DiceName::try_from(text.to_owned());
        for name in ["red, 16 mm", "Ж", "a", &"x".repeat(bounds::DICE_NAME_CHARS)] {
            assert_eq!(named(name).unwrap().as_str(), name);
        }
        for wrong in ["", " ", " red", "red ", "red\u{a0}", "red\nblue", "a\tb", "\u{7}"] {
            assert!(named(wrong).is_err(), "{wrong:?}");
        }
        let long = named(&"ж".repeat(bounds::DICE_NAME_CHARS + 1)).unwrap_err();
        assert_eq!(long, "a text of 61 characters: expected at most 60");
    }
}
