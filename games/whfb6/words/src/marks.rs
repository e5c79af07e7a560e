//! What a board says of a unit besides its place.

use aftermath_rules::board::{Mark, Sign, Tone};

/// What is true of a unit now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// It flees.
    Fleeing,
    /// It is in close combat.
    Engaged,
    /// It declared a charge.
    Charged,
    /// It rallied.
    Rallied,
    /// It shot.
    HasShot,
    /// It left the table and comes back.
    OffTable,
    /// It is out of the battle.
    Destroyed,
}

impl Flag {
    /// All of them.
    pub const ALL: [Flag; 7] =
        [Flag::Fleeing, Flag::Engaged, Flag::Charged, Flag::Rallied, Flag::HasShot, Flag::OffTable, Flag::Destroyed];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Flag::Fleeing => "fleeing",
            Flag::Engaged => "engaged",
            Flag::Charged => "charged",
            Flag::Rallied => "rallied",
            Flag::HasShot => "has_shot",
            Flag::OffTable => "off_table",
            Flag::Destroyed => "destroyed",
        }
    }
}

/// The one counter: wounds on a model that is not removed yet.
pub const WOUNDS: &str = "wounds";

/// What is shown besides a word; all else is plain and has no sign.
pub(crate) const MARKS: &[Mark] = &[
    Mark { word: "flag-charged", tone: Tone::Plain, sign: Some(Sign::Ahead) },
    Mark { word: "flag-fleeing", tone: Tone::Warning, sign: Some(Sign::Doubt) },
    Mark { word: "flag-engaged", tone: Tone::Warning, sign: None },
    Mark { word: "flag-destroyed", tone: Tone::Bad, sign: None },
];
