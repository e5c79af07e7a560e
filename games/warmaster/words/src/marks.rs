//! What a board says of a unit of Warmaster besides its place.

use aftermath_rules::board::{Mark, Sign, Tone};

/// What is true of a unit now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// It charged.
    Charged,
    /// It is confused.
    Confused,
    /// It pursues.
    Pursuing,
    /// It retreated.
    Retreated,
    /// It shot.
    HasShot,
    /// It failed an order.
    OrderFailed,
    /// A spell is on it.
    UnderSpell,
    /// It is routed.
    Routed,
    /// Nothing is left of it.
    Destroyed,
}

impl Flag {
    /// All of them.
    pub const ALL: [Flag; 9] = [
        Flag::Charged,
        Flag::Confused,
        Flag::Pursuing,
        Flag::Retreated,
        Flag::HasShot,
        Flag::OrderFailed,
        Flag::UnderSpell,
        Flag::Routed,
        Flag::Destroyed,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Flag::Charged => "charged",
            Flag::Confused => "confused",
            Flag::Pursuing => "pursuing",
            Flag::Retreated => "retreated",
            Flag::HasShot => "has_shot",
            Flag::OrderFailed => "order_failed",
            Flag::UnderSpell => "under_spell",
            Flag::Routed => "routed",
            Flag::Destroyed => "destroyed",
        }
    }
}

/// What is counted on a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    /// Hits that took no stand yet.
    LeftoverHits,
    /// Orders that it got in this turn.
    Orders,
    /// Hits that it suffered in this phase.
    HitsThisPhase,
}

impl Counter {
    /// All of them.
    pub const ALL: [Counter; 3] = [Counter::LeftoverHits, Counter::Orders, Counter::HitsThisPhase];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Counter::LeftoverHits => "leftover_hits",
            Counter::Orders => "orders",
            Counter::HitsThisPhase => "hits_this_phase",
        }
    }
}

/// What is shown besides a word; all else is plain and has no sign.
pub const MARKS: &[Mark] = &[
    Mark { word: "counter-leftover_hits", tone: Tone::Bad, sign: Some(Sign::Count) },
    Mark { word: "flag-confused", tone: Tone::Warning, sign: Some(Sign::Doubt) },
    Mark { word: "flag-charged", tone: Tone::Plain, sign: Some(Sign::Ahead) },
    Mark { word: "flag-order_failed", tone: Tone::Warning, sign: None },
    Mark { word: "flag-routed", tone: Tone::Bad, sign: None },
    Mark { word: "flag-destroyed", tone: Tone::Bad, sign: None },
    Mark { word: "kind-general", tone: Tone::Plain, sign: Some(Sign::Star) },
    Mark { word: "kind-wizard", tone: Tone::Plain, sign: Some(Sign::Spark) },
];
