//! What dice are thrown for in Tactica.

use aftermath_rules::{finding::Part, purposes};

purposes! {
    /// Which side comes first.
    ROLL_OFF = "roll_off", Part::Setup;
    /// A general's talent.
    TALENT = "talent", Part::Setup;
    /// How far a corps marches.
    MARCH = "march", Part::Setup;
    /// Whether a late corps comes.
    ARRIVAL = "arrival", Part::Setup;
    /// Whether a string is wet.
    RAIN = "rain", Part::Other;
    /// Which enemy is the target.
    TARGET = "target", Part::Other;
    /// Shots to hit.
    SHOT = "shot", Part::Hit;
    /// Javelins to hit.
    JAVELIN = "javelin", Part::Hit;
    /// Strikes at impact.
    STRIKE = "strike", Part::Hit;
    /// Strikes in melee.
    MELEE = "melee", Part::Hit;
    /// Disorder by ground and pace.
    DISORDER = "disorder", Part::Other;
    /// Steadiness of figures, one by one.
    STEADINESS = "steadiness", Part::Other;
    /// Disordered figures that come into order.
    RECOVERY = "recovery", Part::Other;
    /// Steadiness of a unit that lost.
    UNIT_STEADINESS = "unit_steadiness", Part::Morale;
    /// Whether a unit without orders stays.
    UNCONTROLLED = "uncontrolled", Part::Morale;
    /// Whether a routing unit stops.
    RALLY = "rally", Part::Morale;
    /// Loyalty of a mercenary general.
    LOYALTY = "loyalty", Part::Morale;
    /// Whether a general falls.
    GENERAL = "general", Part::Other;
}
