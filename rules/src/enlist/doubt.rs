//! What a game says of an army that it makes of what was chosen: nothing is taken over silently.

use std::fmt;

use serde::Serialize;

use super::Counted;
use crate::ids::UnitId;

/// Something about an army that its reader ought to know.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Doubt {
    /// The unit, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// What of it: a profile, a weapon, an ability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What is the matter.
    #[serde(flatten)]
    pub matter: Matter,
}

/// What is the matter.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Matter {
    /// It is of another edition than the game: figures stand as they are.
    Edition {
        /// What it says it is of.
        found: String,
        /// What the game is.
        expected: String,
    },
    /// Neither it nor the army list says this.
    Missing {
        /// What, by its name in a log.
        field: &'static str,
    },
    /// It says this in words of which no figure follows for sure.
    Unread {
        /// What, by its name in a log.
        field: &'static str,
        /// The words.
        text: String,
    },
    /// It does not say this: the army list does.
    FromList {
        /// What, by its name in a log.
        field: &'static str,
        /// What the list has.
        value: String,
    },
    /// The army list says something else; what it says itself stands.
    ListDiffers {
        /// What, by its name in a log.
        field: &'static str,
        /// What it says.
        value: String,
        /// What the list has.
        list: String,
    },
    /// The army list does not have it.
    NotListed,
    /// It does not say which models have it.
    Whose,
    /// No log can hold it: it is left out.
    LeftOut {
        /// Why.
        problem: String,
    },
    /// What the units cost is another sum than what was chosen costs.
    Sum {
        /// Of what.
        counted: Counted,
        /// What was chosen.
        chosen: f64,
        /// The units.
        units: f64,
    },
}

impl Doubt {
    /// About the whole army.
    pub fn of_army(matter: Matter) -> Self {
        Self { unit: None, part: None, matter }
    }

    /// About something that the army has as a whole.
    pub fn of_army_part(part: &str, matter: Matter) -> Self {
        Self { unit: None, part: Some(part.to_owned()), matter }
    }

    /// About a unit.
    pub fn of_unit(unit: &UnitId, matter: Matter) -> Self {
        Self { unit: Some(unit.clone()), part: None, matter }
    }

    /// About a part of a unit.
    pub fn of_part(unit: &UnitId, part: &str, matter: Matter) -> Self {
        Self { unit: Some(unit.clone()), part: Some(part.to_owned()), matter }
    }
}

impl Matter {
    /// Its name in JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Edition { .. } => "edition",
            Self::Missing { .. } => "missing",
            Self::Unread { .. } => "unread",
            Self::FromList { .. } => "from_list",
            Self::ListDiffers { .. } => "list_differs",
            Self::NotListed => "not_listed",
            Self::Whose => "whose",
            Self::LeftOut { .. } => "left_out",
            Self::Sum { .. } => "sum",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(unit) = &self.unit {
            write!(f, "{unit}")?;
        }
        if let Some(part) = &self.part {
            let comma = if self.unit.is_some() { ", " } else { "" };
            write!(f, "{comma}{part}")?;
        }
        if self.unit.is_some() || self.part.is_some() {
            f.write_str(": ")?;
        }
        match &self.matter {
            Matter::Edition { found, expected } => {
                write!(f, "it is of {found}, and logs are of {expected}: figures stand as they are")
            }
            Matter::Missing { field } => write!(f, "{field}: neither the file nor the army list says"),
            Matter::Unread { field, text } => write!(f, "{field}: the file says it in words alone: {text}"),
            Matter::FromList { field, value } => write!(f, "{field}: {value}, taken from the army list"),
            Matter::ListDiffers { field, value, list } => {
                write!(f, "{field}: {value} in the file, {list} in the army list; the file's stands")
            }
            Matter::NotListed => f.write_str("the army lists do not have it"),
            Matter::Whose => f.write_str("the file does not say which models have it"),
            Matter::LeftOut { problem } => write!(f, "left out: {problem}"),
            Matter::Sum { counted, chosen, units } => {
                write!(f, "what was chosen costs {chosen} {counted}, its units {units}")
            }
        }
    }
}
