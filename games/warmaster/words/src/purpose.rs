//! What dice are thrown for in Warmaster.

use aftermath_rules::{finding::Part, purposes};

purposes! {
    /// An order.
    COMMAND = "command", Part::Order;
    /// The table of blunders.
    BLUNDER = "blunder", Part::Other;
    /// A flyer that makes for home.
    HOME_BACK = "home_back", Part::Move;
    /// Shots to hit.
    SHOT = "shot", Part::Hit;
    /// How many shots guns of flame and rapid fire have.
    SHOTS = "shots", Part::Other;
    /// The table of misfires.
    MISHAP = "mishap", Part::Other;
    /// Attacks in combat to hit.
    ATTACK = "attack", Part::Hit;
    /// Saves by armour.
    ARMOUR = "armour", Part::Save;
    /// How far a unit is driven back.
    DRIVE_BACK = "drive_back", Part::Move;
    /// Whether a unit gets confused.
    CONFUSION = "confusion", Part::Morale;
    /// How far a side falls back.
    FALL_BACK = "fall_back", Part::Move;
    /// What becomes of a unit that leaves the table.
    OFF_TABLE = "off_table", Part::Other;
    /// Whether a spell is cast.
    CAST = "cast", Part::Other;
    /// Whether a spell is dispelled.
    DISPEL = "dispel", Part::Other;
    /// Attacks of a spell to hit.
    SPELL = "spell", Part::Hit;
    /// How many attacks a spell has or gives.
    SPELL_ATTACKS = "spell_attacks", Part::Other;
    /// Whether a Staff of Spellbinding binds.
    STAFF = "staff", Part::Other;
    /// Which side comes first.
    ROLL_OFF = "roll_off", Part::Setup;
    /// How many turns are played.
    TURN_LIMIT = "turn_limit", Part::Setup;
}
