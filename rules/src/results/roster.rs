//! Units of an army as programs that make rosters know them: counts and points, no figures of any game's rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ids::UnitId, list::List, text::Name, words::RosterUnit};

/// A unit or a leader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Id in the match.
    pub id: UnitId,
    /// What the army list calls it.
    pub profile: Name,
    /// What the player calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Whether it is a single leader rather than a unit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub character: bool,
    /// Models, where recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<u32>,
    /// Points with everything that it has, where recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Power, of games that count it, where recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<u32>,
    /// Detachment or contingent of the army.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Name>,
    /// Categories and keywords, its place in the army list first.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub categories: List<Name, 0, 100>,
    /// What was chosen for it: weapons, equipment, traits, spells.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub selections: List<Selection, 0, 300>,
}

/// Something chosen for a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// What it is.
    pub name: Name,
    /// How many.
    pub number: u32,
}

impl RosterUnit for Unit {
    fn id(&self) -> &UnitId {
        &self.id
    }

    fn profile(&self) -> &str {
        self.profile.as_str()
    }

    fn name(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.profile).as_str()
    }

    fn kind(&self) -> &'static str {
        if self.character { "character" } else { "unit" }
    }

    fn points(&self) -> Option<u32> {
        self.points
    }

    fn strength(&self) -> u32 {
        self.models.unwrap_or(1)
    }

    fn is_character(&self) -> bool {
        self.character
    }
}
