//! What dice are thrown for in Warhammer 40,000.

use aftermath_rules::{finding::Part, purposes};

purposes! {
    /// How many attacks a weapon makes.
    NUMBER_OF_ATTACKS = "number_of_attacks", Part::Other;
    /// Attacks to hit.
    HIT = "hit", Part::Hit;
    /// Hits to wound.
    WOUND = "wound", Part::Damage;
    /// Wounds that armour stops.
    SAVE = "save", Part::Save;
    /// Wounds that an invulnerable save stops.
    INVULNERABLE_SAVE = "invulnerable_save", Part::Save;
    /// Damage of attacks that went through.
    DAMAGE = "damage", Part::Other;
    /// Mortal wounds.
    MORTAL_WOUNDS = "mortal_wounds", Part::Damage;
    /// Lost wounds that are ignored.
    IGNORE_WOUND = "ignore_wound", Part::Save;
    /// How far an Advance goes beyond the Move.
    ADVANCE = "advance", Part::Move;
    /// How far a unit of random Move goes.
    MOVE = "move", Part::Move;
    /// How far a charge goes.
    CHARGE = "charge", Part::Move;
    /// Whether a power is manifested.
    PSYCHIC_TEST = "psychic_test", Part::Other;
    /// Whether a power is denied.
    DENY = "deny", Part::Other;
    /// Whether a unit stands.
    MORALE = "morale", Part::Morale;
    /// Who flees besides the first.
    ATTRITION = "attrition", Part::Morale;
    /// Who does not leave a wreck.
    WRECK = "wreck", Part::Other;
}
