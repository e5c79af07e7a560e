//! Bounded texts: names and remarks.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::bounds;

macro_rules! bounded {
    ($(#[$doc:meta])* $name:ident, $bound:path) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
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
                let chars = text.chars().count();
                if chars > $bound {
                    return Err(format!("a text of {chars} characters: expected at most {}", $bound));
                }
                if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
                    return Err("a text with control characters: expected plain text".into());
                }
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
                json_schema!({ "type": "string", "maxLength": $bound })
            }
        }
    };
}

bounded!(
    /// A name of up to 200 characters.
    Name,
    bounds::NAME_CHARS
);
bounded!(
    /// A remark of up to 4,000 characters.
    Text,
    bounds::TEXT_CHARS
);
