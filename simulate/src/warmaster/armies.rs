//! Figures of the troops that the bots lead, from the army lists; only troops without rules of their own.

use aftermath_rules::warmaster::Kind;

/// Units of three stands.
#[derive(Debug)]
pub(crate) struct Profile {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) attacks: u8,
    pub(crate) shots: u8,
    pub(crate) hits: u8,
    /// Least die that saves a hit.
    pub(crate) armour: Option<u8>,
    pub(crate) points: u32,
}

/// A General or a Hero.
#[derive(Debug)]
pub(crate) struct Leader {
    pub(crate) name: &'static str,
    pub(crate) bonus: u8,
    pub(crate) command: u8,
    pub(crate) points: u32,
}

/// An army to draw a force from.
#[derive(Debug)]
pub(crate) struct Army {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) general: Leader,
    pub(crate) hero: Leader,
    pub(crate) profiles: &'static [Profile],
}

const fn infantry(id: &'static str, name: &'static str, attacks: u8, points: u32) -> Profile {
    Profile { id, name, kind: Kind::Infantry, attacks, shots: 0, hits: 3, armour: None, points }
}

const fn cavalry(id: &'static str, name: &'static str, attacks: u8, points: u32) -> Profile {
    Profile { kind: Kind::Cavalry, ..infantry(id, name, attacks, points) }
}

const fn chariots(id: &'static str, name: &'static str, attacks: u8, points: u32) -> Profile {
    Profile { kind: Kind::Chariot, ..infantry(id, name, attacks, points) }
}

impl Profile {
    const fn armour(self, least: u8) -> Self {
        Self { armour: Some(least), ..self }
    }

    const fn shots(self, shots: u8) -> Self {
        Self { shots, ..self }
    }

    const fn hits(self, hits: u8) -> Self {
        Self { hits, ..self }
    }
}

const fn leader(name: &'static str, bonus: u8, command: u8, points: u32) -> Leader {
    Leader { name, bonus, command, points }
}

/// All armies.
pub(crate) const ARMIES: [Army; 5] = [
    Army {
        id: "empire",
        name: "Empire",
        general: leader("General", 2, 9, 130),
        hero: leader("Hero", 1, 8, 80),
        profiles: &[
            infantry("halberdiers", "Halberdiers", 3, 45).armour(6),
            infantry("crossbowmen", "Crossbowmen", 3, 55).shots(1),
            cavalry("knights", "Knights", 3, 110).armour(4),
        ],
    },
    Army {
        id: "orcs",
        name: "Orcs",
        general: leader("Orc General", 2, 8, 95),
        hero: leader("Orc Hero", 1, 8, 80),
        profiles: &[
            infantry("orc_warriors", "Orc Warriors", 4, 60).armour(6),
            infantry("black_orcs", "Black Orcs", 4, 110).hits(4).armour(5),
            cavalry("boar_riders", "Boar Riders", 4, 110).armour(5),
            chariots("wolf_chariots", "Wolf Chariots", 3, 80).armour(6),
        ],
    },
    Army {
        id: "high_elves",
        name: "High Elves",
        general: leader("General", 2, 10, 180),
        hero: leader("Hero", 1, 8, 80),
        profiles: &[
            infantry("spearmen", "Spearmen", 3, 60).armour(5),
            cavalry("silver_helms", "Silver Helms", 3, 110).armour(4),
            cavalry("reavers", "Reavers", 3, 90).shots(1).armour(6),
            chariots("chariots", "Chariots", 3, 95).armour(5),
        ],
    },
    Army {
        id: "chaos",
        name: "Chaos",
        general: leader("General", 2, 9, 125),
        hero: leader("Hero", 1, 8, 80),
        profiles: &[
            infantry("marauders", "Chaos Marauders", 3, 60).armour(5),
            infantry("chaos_warriors", "Chaos Warriors", 4, 140).hits(4).armour(4),
            cavalry("horsemen", "Marauder Horsemen", 3, 90).armour(5),
            cavalry("hounds", "Chaos Hounds", 3, 40),
            chariots("chaos_chariots", "Chaos Chariots", 3, 95).armour(5),
        ],
    },
    Army {
        id: "norse",
        name: "Norse",
        general: leader("Jarl", 2, 9, 125),
        hero: leader("Hero", 1, 8, 80),
        profiles: &[
            infantry("bondsmen", "Bondsmen", 3, 60).armour(5),
            infantry("huscarls", "Huscarls", 4, 100).armour(4),
            infantry("huntsmen", "Huntsmen", 3, 55).shots(1),
            cavalry("cavalry", "Cavalry", 3, 90).armour(5),
        ],
    },
];
