//! Names of things in a log: matches, sides, units, and the numbers of entries.

use std::{borrow::Cow, fmt};

use compact_str::CompactString;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::bounds;

/// Why a text is no id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {form}, got {got:?}")]
pub struct IdError {
    form: &'static str,
    got: String,
}

/// What an id looks like.
struct Form {
    /// In words, for errors.
    words: &'static str,
    /// For JSON Schema.
    pattern: &'static str,
    /// Whether single dots may stand between other characters. None stands at an end, so that an id is neither a hidden file
    /// nor a way to another folder.
    dots: bool,
}

const MATCH: Form = Form {
    words: "an id of 1 to 64 characters of A-Z a-z 0-9 _ -, with single dots between them",
    pattern: r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$",
    dots: true,
};
const OF_A_MATCH: Form =
    Form { words: "an id of 1 to 64 characters of A-Z a-z 0-9 _ -", pattern: "^[A-Za-z0-9_-]{1,64}$", dots: false };
const _: () = assert!(bounds::ID_CHARS == 64);

/// Whether a byte may stand in an id.
static ALLOWED: [bool; 256] = {
    let mut allowed = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        allowed[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_' || byte as u8 == b'-';
        byte += 1;
    }
    allowed
};

fn checked(text: &str, form: &Form) -> Result<CompactString, IdError> {
    let is_allowed =
        |part: &str| part.bytes().fold(!part.is_empty(), |so_far, byte| so_far & ALLOWED[usize::from(byte)]);
    let is_in_form = is_allowed(text) || form.dots && text.split('.').all(is_allowed);
    if text.len() > bounds::ID_CHARS || !is_in_form {
        return Err(IdError { form: form.words, got: text.chars().take(bounds::ID_CHARS + 1).collect() });
    }
    Ok(CompactString::from(text))
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $form:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(CompactString);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = IdError;
            fn from_str(text: &str) -> Result<Self, IdError> {
                checked(text, &$form).map(Self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl de::Visitor<'_> for Visitor {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($form.words)
                    }
                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$name, E> {
                        text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
                    }
                }
                deserializer.deserialize_str(Visitor)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $form.pattern, "maxLength": bounds::ID_CHARS })
            }
        }
    };
}

id!(
    /// Names a match, unique in a store; a ULID by custom. Single dots may stand within, as in `spring.2026-07`.
    MatchId,
    MATCH
);
id!(
    /// Names a side of a match: one army and its player.
    SideId,
    OF_A_MATCH
);
id!(
    /// Names a unit or a character; unique in its match.
    UnitId,
    OF_A_MATCH
);

/// Number of an entry in its log, counted from 1; 0 stands for the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Seq(pub u32);

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
