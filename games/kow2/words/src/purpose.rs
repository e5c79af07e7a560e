//! What dice are thrown for in Kings of War.

use aftermath_rules::{finding::Part, purposes};

purposes! {
    /// Which side comes first.
    ROLL_OFF = "roll_off", Part::Setup;
    /// What the players could not agree about.
    DOUBT = "doubt", Part::Other;
    /// Whether a yellow-bellied unit dares to charge.
    YELLOW_BELLIED = "yellow_bellied", Part::Morale;
    /// Damage that a unit recovers from.
    REGENERATION = "regeneration", Part::Other;
    /// Shots to hit.
    SHOT = "shot", Part::Hit;
    /// Breath to hit.
    BREATH = "breath", Part::Hit;
    /// A spell to hit.
    SPELL = "spell", Part::Hit;
    /// Strikes in melee to hit.
    STRIKE = "strike", Part::Hit;
    /// How many hits one hit becomes.
    BLAST = "blast", Part::Other;
    /// Hits to damage.
    DAMAGE = "damage", Part::Damage;
    /// The Nerve of a damaged unit.
    NERVE = "nerve", Part::Morale;
    /// Whether a headstrong unit shakes off its wavering.
    HEADSTRONG = "headstrong", Part::Morale;
    /// How far a unit goes after a melee.
    REGROUP = "regroup", Part::Move;
}
