//! What a board says of a unit besides its place.

use aftermath_rules::board::{Mark, Sign, Tone};

use crate::terms::terms;

terms! {
    /// What is true of a unit now.
    Flag {
        /// It is not on the table yet.
        NotDeployed = "not_deployed",
        /// It runs.
        Routing = "routing",
        /// It is destroyed, or ran off the table.
        Destroyed = "destroyed",
        /// It left the table without running.
        Left = "left",
        /// It is in melee.
        InMelee = "in_melee",
        /// It is tired.
        Tired = "tired",
        /// Its riders are on foot.
        Dismounted = "dismounted",
        /// It became skirmishers.
        Degraded = "degraded",
        /// A deputy leads.
        Deputy = "deputy",
        /// It stands in a circle.
        Circle = "circle",
        /// It stands in a testudo.
        Testudo = "testudo",
        /// Its corps has withdrawn.
        Withdrawn = "withdrawn",
        /// Its corps went over to the enemy.
        Defected = "defected",
    }
}

/// The one counter: figures that are disordered.
pub const DISORDERED: &str = "disordered";

/// What is shown besides a word; all else is plain and has no sign.
pub const MARKS: &[Mark] = &[
    Mark { word: "flag-routing", tone: Tone::Bad, sign: Some(Sign::Doubt) },
    Mark { word: "flag-destroyed", tone: Tone::Bad, sign: None },
    Mark { word: "flag-in_melee", tone: Tone::Plain, sign: Some(Sign::Ahead) },
    Mark { word: "flag-tired", tone: Tone::Warning, sign: None },
    Mark { word: "flag-withdrawn", tone: Tone::Warning, sign: None },
    Mark { word: "counter-disordered", tone: Tone::Warning, sign: Some(Sign::Count) },
];
