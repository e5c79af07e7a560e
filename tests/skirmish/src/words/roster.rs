//! Units with their figures.

use std::num::NonZeroU8;

use aftermath_rules::{dice::Pips, geometry::Length, ids::UnitId, text::Name, words::RosterUnit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Kind of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Leads his side.
    Captain,
    /// Figures on foot.
    Foot,
}

impl Kind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Captain => "captain",
            Kind::Foot => "foot",
        }
    }
}

/// A row of a roster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Id in the match.
    pub id: UnitId,
    /// Row of the army list.
    pub profile: Name,
    /// What players call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Kind of unit.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Figures at full strength.
    pub figures: NonZeroU8,
    /// How far it moves.
    pub speed: Length,
    /// How far it shoots, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Length>,
    /// The least die that saves, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Pips>,
    /// The greatest sum at which others obey, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<u8>,
    /// Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

impl RosterUnit for Unit {
    fn id(&self) -> &UnitId {
        &self.id
    }

    fn profile(&self) -> &str {
        self.profile.as_str()
    }

    fn name(&self) -> &str {
        self.name.as_ref().map_or(self.profile(), Name::as_str)
    }

    fn kind(&self) -> &'static str {
        self.kind.as_str()
    }

    fn points(&self) -> Option<u32> {
        self.points
    }

    fn strength(&self) -> u32 {
        self.figures.get().into()
    }

    fn is_character(&self) -> bool {
        self.kind == Kind::Captain
    }
}
