//! Figures as datasheets print them: fixed numbers, dice, dashes, and Strength by its user.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number, or dice that give one: `3`, `"D6"`, `"2D3"`, `"D6+2"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Amount {
    /// How many dice; none for a fixed number.
    pub dice: u8,
    /// Their faces, 3 or 6; a D3 is thrown with a six-sided die (`w40k.dice.d3`).
    pub faces: u8,
    /// What is added.
    pub plus: u16,
}

impl Amount {
    /// Most that a figure may add to its dice.
    pub const MOST: u16 = 1_000;

    /// The same always.
    pub const fn fixed(number: u16) -> Self {
        Self { dice: 0, faces: 6, plus: number }
    }

    /// The number, where no dice are thrown.
    pub fn number(self) -> Option<u32> {
        (self.dice == 0).then_some(u32::from(self.plus))
    }

    /// The most that it can be.
    pub fn greatest(self) -> u32 {
        u32::from(self.dice) * u32::from(self.faces) + u32::from(self.plus)
    }

    /// The least that it can be.
    pub fn least(self) -> u32 {
        u32::from(self.dice) + u32::from(self.plus)
    }

    fn parse(text: &str) -> Option<Self> {
        let (dice, plus) = text.split_once('+').unwrap_or((text, "0"));
        let plus: u16 = plus.parse().ok().filter(|plus| *plus <= Self::MOST)?;
        let Some((count, faces)) = dice.split_once(['D', 'd']) else {
            let number: u16 = dice.parse().ok().filter(|number| *number <= Self::MOST)?;
            return (plus == 0).then(|| Self::fixed(number));
        };
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let faces = faces.parse().ok()?;
        (matches!(faces, 3 | 6) && (1..=20).contains(&count)).then_some(Self { dice: count, faces, plus })
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (1, 0) => write!(f, "D{}", self.faces),
            (1, plus) => write!(f, "D{}+{plus}", self.faces),
            (dice, 0) => write!(f, "{dice}D{}", self.faces),
            (dice, plus) => write!(f, "{dice}D{}+{plus}", self.faces),
        }
    }
}

/// A characteristic: an [`Amount`], or `"-"` for none (`w40k.char.dash_immutable`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stat(pub Option<Amount>);

impl Stat {
    /// The fixed number, where it is one.
    pub fn number(self) -> Option<u32> {
        self.0.and_then(Amount::number)
    }

    /// Whether it is a dash.
    pub fn is_dash(self) -> bool {
        self.0.is_none()
    }
}

impl fmt::Display for Stat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(amount) => amount.fmt(f),
            None => f.write_str("-"),
        }
    }
}

/// A Move in inches: `6`, `"-"`, `"2D6"`, or the least and the greatest of AIRCRAFT, `"20-50"`
/// (`w40k.aircraft.min_move`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveStat {
    /// The least that must be moved; 0 but for AIRCRAFT.
    pub least: u16,
    /// The most that may be moved.
    pub most: Stat,
}

impl MoveStat {
    fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self { least: 0, most: Stat(None) });
        }
        match text.split_once('-') {
            Some((least, most)) => {
                let (least, most) = (least.parse().ok()?, most.parse().ok()?);
                (least <= most && most <= Amount::MOST).then_some(Self { least, most: Stat(Some(Amount::fixed(most))) })
            }
            None => Some(Self { least: 0, most: Stat(Some(Amount::parse(text)?)) }),
        }
    }
}

impl fmt::Display for MoveStat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least > 0 { write!(f, "{}-{}", self.least, self.most) } else { self.most.fmt(f) }
    }
}

/// Strength of a weapon (`w40k.weapon.strength`): `5`, `"user"`, `"+2"`, `"x2"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Its own.
    Own(u16),
    /// The user's.
    User,
    /// The user's and this.
    Plus(u16),
    /// The user's times this.
    Times(u16),
}

impl Strength {
    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number <= Amount::MOST);
        if text.eq_ignore_ascii_case("user") {
            return Some(Strength::User);
        }
        match text.chars().next()? {
            '+' => number(&text[1..]).map(Strength::Plus),
            'x' | 'X' => number(&text[1..]).map(Strength::Times),
            _ => number(text).map(Strength::Own),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Own(own) => own.fmt(f),
            Strength::User => f.write_str("user"),
            Strength::Plus(plus) => write!(f, "+{plus}"),
            Strength::Times(times) => write!(f, "x{times}"),
        }
    }
}

/// Reading and writing of a figure that is a number or a text.
macro_rules! figure {
    ($name:ident, $expected:literal, $pattern:literal, $number:expr) => {
        impl $name {
            /// From the text that a datasheet prints.
            pub fn of(text: &str) -> Option<Self> {
                Self::parse(text)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let number: fn(&$name) -> Option<u32> = $number;
                match number(self) {
                    Some(number) => serializer.serialize_u32(number),
                    None => serializer.collect_str(self),
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl de::Visitor<'_> for Visitor {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }
                    fn visit_u64<E: de::Error>(self, number: u64) -> Result<$name, E> {
                        let known = $name::of(&number.to_string());
                        known.ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(number), &self))
                    }
                    fn visit_i64<E: de::Error>(self, number: i64) -> Result<$name, E> {
                        Err(E::invalid_value(de::Unexpected::Signed(number), &self))
                    }
                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$name, E> {
                        $name::of(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
                    }
                }
                deserializer.deserialize_any(Visitor)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "description": $expected,
                    "anyOf": [
                        { "type": "integer", "minimum": 0, "maximum": 1000 },
                        { "type": "string", "pattern": $pattern }
                    ]
                })
            }
        }
    };
}

figure!(
    Amount,
    "a number up to 1000, or dice as \"D6\", \"2D3\", \"D6+2\"",
    r"^([0-9]*[Dd][36](\+[0-9]+)?|[0-9]+)$",
    |amount| amount.number()
);
figure!(Stat, "a number up to 1000, dice as \"D6\", or \"-\"", r"^(-|[0-9]*[Dd][36](\+[0-9]+)?|[0-9]+)$", |stat| stat
    .number());
figure!(
    MoveStat,
    "a number of inches, dice as \"2D6\", \"-\", or the least and the greatest as \"20-50\"",
    r"^(-|[0-9]+-[0-9]+|[0-9]*[Dd][36](\+[0-9]+)?|[0-9]+)$",
    |stat| (stat.least == 0).then(|| stat.most.number()).flatten()
);
figure!(Strength, "a number, \"user\", \"+2\" or \"x2\"", r"^([Uu]ser|[+xX]?[0-9]+)$", |strength| match strength {
    Strength::Own(own) => Some(u32::from(*own)),
    Strength::User | Strength::Plus(_) | Strength::Times(_) => None,
});

impl Stat {
    fn parse(text: &str) -> Option<Self> {
        if text == "-" { Some(Self(None)) } else { Amount::parse(text).map(|amount| Self(Some(amount))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T: Serialize + de::DeserializeOwned>(text: &str) -> String {
        serde_json::to_string(&serde_json::from_str::<T>(text).unwrap()).unwrap()
    }

    #[test]
    fn figures_are_written_as_datasheets_print_them() {
        for text in ["3", "\"D6\"", "\"2D3\"", "\"D6+2\""] {
            assert_eq!(round_trip::<Amount>(text), text);
            assert_eq!(round_trip::<Stat>(text), text);
        }
        assert_eq!(round_trip::<Stat>("\"-\""), "\"-\"");
        for text in ["6", "\"-\"", "\"2D6\"", "\"20-50\""] {
            assert_eq!(round_trip::<MoveStat>(text), text);
        }
        for text in ["5", "\"user\"", "\"+2\"", "\"x2\""] {
            assert_eq!(round_trip::<Strength>(text), text);
        }
    }

    #[test]
    fn what_is_no_figure_is_refused() {
        for text in ["\"D4\"", "-1", "\"21D6\"", "\"D6+\"", "1001", "\"\"", "null", "\"3+\""] {
            assert!(serde_json::from_str::<Amount>(text).is_err(), "{text}");
        }
        for text in ["\"50-20\"", "\"--\"", "\"6-\""] {
            assert!(serde_json::from_str::<MoveStat>(text).is_err(), "{text}");
        }
        for text in ["\"+\"", "\"y2\"", "\"+é\""] {
            assert!(serde_json::from_str::<Strength>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_amount_knows_its_bounds() {
        let amount = Amount::of("2D3+1").unwrap();
        assert_eq!((amount.least(), amount.greatest(), amount.number()), (3, 7, None));
    }
}
