//! What a board says of a unit of Kings of War besides its place.

use aftermath_rules::board::{Mark, Sign, Tone};

/// What is true of a unit now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// It charged.
    Charged,
    /// It wavers.
    Wavering,
    /// It is disordered.
    Disordered,
    /// It shot in this turn.
    HasShot,
    /// A spell is on it.
    UnderSpell,
    /// It is routed.
    Routed,
}

impl Flag {
    /// All of them.
    pub const ALL: [Flag; 6] =
        [Flag::Charged, Flag::Wavering, Flag::Disordered, Flag::HasShot, Flag::UnderSpell, Flag::Routed];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Flag::Charged => "charged",
            Flag::Wavering => "wavering",
            Flag::Disordered => "disordered",
            Flag::HasShot => "has_shot",
            Flag::UnderSpell => "under_spell",
            Flag::Routed => "routed",
        }
    }
}

/// The one counter: damage.
pub const DAMAGE: &str = "damage";

/// What is shown besides a word; all else is plain and has no sign.
pub const MARKS: &[Mark] = &[
    Mark { word: "flag-charged", tone: Tone::Plain, sign: Some(Sign::Ahead) },
    Mark { word: "flag-wavering", tone: Tone::Warning, sign: Some(Sign::Doubt) },
    Mark { word: "flag-disordered", tone: Tone::Warning, sign: None },
    Mark { word: "flag-routed", tone: Tone::Bad, sign: None },
];
