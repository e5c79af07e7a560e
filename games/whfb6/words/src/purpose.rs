//! What dice are thrown for in Warhammer Fantasy Battle.

use aftermath_rules::{finding::Part, purposes};

purposes! {
    /// Whether a unit panics.
    PANIC = "panic", Part::Morale;
    /// Whether a unit stands terror.
    TERROR = "terror", Part::Morale;
    /// Whether a unit overcomes its fear.
    FEAR = "fear", Part::Morale;
    /// Whether a unit keeps its wits.
    STUPIDITY = "stupidity", Part::Morale;
    /// What a rule of an army list asks for.
    OTHER = "other", Part::Morale;
    /// Whether a fleeing unit rallies.
    RALLY = "rally", Part::Morale;
    /// Whether a beaten unit breaks.
    BREAK = "break", Part::Morale;
    /// Whether a victor stays.
    RESTRAIN = "restrain", Part::Morale;
    /// How far a unit flees.
    FLEE = "flee", Part::Move;
    /// How far a unit pursues.
    PURSUE = "pursue", Part::Move;
    /// How far a unit overruns.
    OVERRUN = "overrun", Part::Move;
    /// Whether a spell is cast.
    CAST = "cast", Part::Other;
    /// What a miscast does.
    MISCAST = "miscast", Part::Other;
    /// Whether a spell is dispelled.
    DISPEL = "dispel", Part::Other;
    /// Shots to hit.
    SHOT = "shot", Part::Hit;
    /// Blows to hit.
    BLOW = "blow", Part::Hit;
    /// Hits to wound.
    WOUND = "wound", Part::Damage;
    /// Wounds that armour stops.
    ARMOUR = "armour", Part::Save;
    /// Wounds that magic stops.
    WARD = "ward", Part::Save;
}
