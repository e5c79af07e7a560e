//! What a board says of a unit besides its place.

use aftermath_rules::board::{Mark, Sign, Tone};

/// What is true of a unit now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// It Advanced this turn.
    Advanced,
    /// It Fell Back this turn.
    FellBack,
    /// It made a charge move this turn.
    Charged,
    /// It shot this phase.
    HasShot,
    /// It fought this phase.
    Fought,
    /// It is aboard a TRANSPORT.
    Embarked,
    /// It is to arrive as Reinforcements.
    InReserve,
    /// It is below Half-strength.
    BelowHalf,
    /// It is destroyed.
    Destroyed,
}

impl Flag {
    /// All of them.
    pub const ALL: [Flag; 9] = [
        Flag::Advanced,
        Flag::FellBack,
        Flag::Charged,
        Flag::HasShot,
        Flag::Fought,
        Flag::Embarked,
        Flag::InReserve,
        Flag::BelowHalf,
        Flag::Destroyed,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Flag::Advanced => "advanced",
            Flag::FellBack => "fell_back",
            Flag::Charged => "charged",
            Flag::HasShot => "has_shot",
            Flag::Fought => "fought",
            Flag::Embarked => "embarked",
            Flag::InReserve => "in_reserve",
            Flag::BelowHalf => "below_half",
            Flag::Destroyed => "destroyed",
        }
    }
}

/// The one counter: wounds that models have lost which are not destroyed.
pub const WOUNDS_LOST: &str = "wounds_lost";

/// Tokens: an objective marker, and the wounds of a model that has lost some.
pub const OBJECTIVE: &str = "objective";
/// The wounds that a model has lost.
pub const WOUNDS: &str = "wounds";

/// What is shown besides a word; all else is plain and has no sign.
pub(crate) const MARKS: &[Mark] = &[
    Mark { word: "flag-charged", tone: Tone::Plain, sign: Some(Sign::Ahead) },
    Mark { word: "flag-fell_back", tone: Tone::Warning, sign: None },
    Mark { word: "flag-below_half", tone: Tone::Warning, sign: Some(Sign::Doubt) },
    Mark { word: "flag-destroyed", tone: Tone::Bad, sign: None },
    Mark { word: "counter-wounds_lost", tone: Tone::Warning, sign: Some(Sign::Count) },
];
