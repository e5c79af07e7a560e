//! What rows of the army lists are in the rulebook's terms. The figures come from the lists.

use aftermath_rules::names::same_name;

use crate::{
    Item, Trait, Weapon,
    pack::{self, ArmyList, ListRow},
};

/// An army whose rows are known in the rulebook's terms.
#[derive(Debug)]
pub struct Army {
    /// As in the lists, and as the side's id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    rows: &'static [Row],
    /// What all its troops are.
    traits: &'static [Trait],
}

/// A row of its list.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// What the list calls it.
    pub unit: &'static str,
    /// The gun or machine of the rulebook that it is.
    pub weapon: Option<Weapon>,
    /// What it can do.
    pub traits: &'static [Trait],
    /// Shots a stand, where the list prints no plain number.
    pub shots: Option<u8>,
    /// Range in cm, where it is not that of other missiles.
    pub range: Option<u32>,
    /// It has rules of its own that the rulebook does not print.
    left_out: bool,
}

/// A plain row.
pub const fn row(unit: &'static str) -> Row {
    Row { unit, weapon: None, traits: &[], shots: None, range: None, left_out: false }
}

const fn gun(unit: &'static str, weapon: Weapon, shots: Option<u8>, range: u32) -> Row {
    Row { weapon: Some(weapon), shots, range: Some(range), ..row(unit) }
}

impl Row {
    const fn with(self, traits: &'static [Trait]) -> Self {
        Self { traits, ..self }
    }

    const fn left_out(self) -> Self {
        Self { left_out: true, ..self }
    }
}

/// Magic items that are bought.
pub const ITEMS: &[Item] = &[
    Item::BattleBanner,
    Item::BannerOfShielding,
    Item::BannerOfFortitude,
    Item::BannerOfSteadfastness,
    Item::BannerOfFortune,
    Item::SwordOfDestruction,
    Item::SwordOfFate,
    Item::SwordOfCleaving,
    Item::SwordOfMight,
    Item::CrownOfCommand,
    Item::HelmOfDominion,
    Item::OrbOfMajesty,
    Item::RingOfMagic,
    Item::StaffOfSpellbinding,
    Item::SceptreOfSovereignty,
    Item::ScrollOfDispelling,
    Item::WandOfPower,
    Item::RodOfRepetition,
];

/// All armies.
pub const ARMIES: &[Army] = &[
    Army {
        id: "empire",
        name: "Empire",
        traits: &[],
        rows: &[
            row("Halberdiers"),
            row("Handgunners"),
            row("Crossbowmen"),
            row("Flagellants").with(&[Trait::MustCharge]).left_out(),
            row("Knights"),
            row("Pistoliers"),
            gun("Helblaster", Weapon::Hellblaster, Some(8), 30),
            gun("Cannon", Weapon::Cannon, Some(2), 60),
            gun("Steam Tank", Weapon::SteamTank, None, 30),
            row("General"),
            row("Hero"),
            row("Wizard"),
            row("Griffon").with(&[Trait::Terror, Trait::Flyer]),
            row("War Altar"),
        ],
    },
    Army {
        id: "orcs",
        name: "Orcs",
        traits: &[],
        rows: &[
            row("Orc Warriors").with(&[Trait::Greenskin]),
            row("Black Orcs").with(&[Trait::Greenskin]),
            row("Goblins").with(&[Trait::Greenskin]),
            row("Trolls"),
            row("Ogres"),
            row("Boar Riders").with(&[Trait::Greenskin]),
            row("Wolf Riders").with(&[Trait::Greenskin]),
            row("Wolf Chariots").with(&[Trait::Greenskin]),
            row("Giant").with(&[Trait::Terror, Trait::Giant]),
            gun("Rock Lobber", Weapon::RockLobber, None, 60),
            row("Orc General").with(&[Trait::Greenskin]),
            row("Orc Hero").with(&[Trait::Greenskin]),
            row("Orc Shaman").with(&[Trait::Greenskin]),
            row("Goblin Hero").with(&[Trait::Greenskin]),
            row("Goblin Shaman").with(&[Trait::Greenskin]),
            row("Wyvern").with(&[Trait::Terror, Trait::Flyer]),
            row("Chariot"),
        ],
    },
    Army {
        id: "high_elves",
        name: "High Elves",
        traits: &[],
        rows: &[
            row("Spearmen"),
            row("Archers"),
            row("Silver Helms"),
            row("Reavers"),
            row("Chariots"),
            row("Giant Eagles").with(&[Trait::Flyer]),
            row("Dragon Rider").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            gun("Elven Bolt Thrower", Weapon::ElvenBoltThrower, None, 40),
            row("General"),
            row("Hero"),
            row("Wizard"),
            row("Giant Eagle").with(&[Trait::Flyer]),
            row("Dragon").with(&[Trait::Terror, Trait::Flyer]),
            row("Chariot"),
        ],
    },
    Army {
        id: "chaos",
        name: "Chaos",
        traits: &[],
        rows: &[
            row("Chaos Marauders"),
            row("Chaos Warriors"),
            row("Ogres"),
            row("Trolls"),
            row("Marauder Horsemen"),
            row("Chaos Knights"),
            row("Chaos Hounds"),
            row("Chaos Chariots"),
            row("Harpies").with(&[Trait::Flyer]),
            row("Dragon Ogres"),
            row("Chaos Spawn").with(&[Trait::Terror]).left_out(),
            row("General"),
            row("Hero"),
            row("Sorcerer"),
            row("Chaos Dragon").with(&[Trait::Terror, Trait::Flyer]),
        ],
    },
    Army {
        id: "dwarfs",
        name: "Dwarfs",
        traits: &[],
        rows: &[
            row("Warriors"),
            row("Handgunners"),
            row("Rangers"),
            row("Troll Slayers").with(&[Trait::MustCharge]).left_out(),
            gun("Cannon", Weapon::Cannon, Some(2), 60),
            gun("Flame Cannon", Weapon::FlameCannon, Some(2), 30),
            gun("Gyrocopter", Weapon::Gyrocopter, None, 30),
            row("General"),
            row("Hero"),
            row("Runesmith").with(&[Trait::RuneSmith]),
        ],
    },
    Army {
        id: "tomb_kings",
        name: "Tomb Kings",
        traits: &[Trait::Undead],
        rows: &[
            row("Skeletons"),
            row("Skeleton Bowmen"),
            row("Skeleton Cavalry"),
            row("Skeleton Chariots"),
            row("Carrion").with(&[Trait::Flyer]),
            row("Bone Giant").with(&[Trait::Terror]),
            row("Sphinx").with(&[Trait::Terror]),
            gun("Skull Chukka", Weapon::SkullCatapult, None, 60),
            gun("Bone Thrower", Weapon::BoneThrower, Some(2), 40),
            row("Tomb King"),
            row("Liche Priest"),
            row("Zombie Dragon").with(&[Trait::Terror, Trait::Flyer]),
            row("Liche Chariot"),
        ],
    },
    Army {
        id: "albion",
        name: "Albion",
        traits: &[],
        rows: &[
            row("Hero"),
            row("Druid"),
            row("General"),
            row("Warriors"),
            row("Slingers"),
            row("Ogres"),
            row("Wolfhounds"),
            row("Cavalry"),
            row("Chariots"),
            row("Giant").with(&[Trait::Terror, Trait::Giant]),
            row("Giant Eagles").with(&[Trait::Flyer]),
            row("Giant Eagle").with(&[Trait::Flyer]),
            row("Chariot"),
        ],
    },
    Army {
        id: "araby",
        name: "Araby",
        traits: &[],
        rows: &[
            row("Spearmen"),
            row("Bowmen"),
            row("Guards"),
            row("Knights"),
            row("Desert Riders"),
            row("Camel Riders"),
            row("Magic Carpets").left_out(),
            row("Elephants").with(&[Trait::Terror]).left_out(),
            row("General"),
            row("Hero"),
            row("Wizard"),
            row("Flying Carpet").with(&[Trait::Flyer]),
            row("Elephant").with(&[Trait::Terror]),
        ],
    },
    Army {
        id: "beastmen",
        name: "Beastmen",
        traits: &[],
        rows: &[
            row("Beastlord"),
            row("Beastherd"),
            row("Doombull").left_out(),
            row("Wargor"),
            row("Bray Shaman"),
            row("Herdkin"),
            row("Bestigors"),
            row("Minotaurs").left_out(),
            row("Centigors"),
            row("Tuskgor Chariots"),
            row("Chaos Hounds"),
            row("Dragon Ogres"),
            row("Chaos Spawn").with(&[Trait::Terror]).left_out(),
            row("Dragon Ogre Shaggoth").with(&[Trait::Terror]),
            row("Tuskgor Chariot"),
        ],
    },
    Army {
        id: "bretonnians",
        name: "Bretonnians",
        traits: &[],
        rows: &[
            row("Bowmen"),
            row("Men-at-arms"),
            row("Peasants").left_out(),
            row("Knights"),
            row("Grail Knights"),
            row("Squires"),
            row("General"),
            row("Hero"),
            row("Enchantress"),
            row("Pegasus Knights"),
            row("Pegasus").with(&[Trait::Flyer]),
            row("Hippogriff").with(&[Trait::Terror, Trait::Flyer]),
        ],
    },
    Army {
        id: "chaos_dwarfs",
        name: "Chaos Dwarfs",
        traits: &[],
        rows: &[
            row("General"),
            row("Chaos Dwarfs"),
            row("Hero"),
            row("Sorcerer"),
            row("Blunderbusses"),
            row("Hobgoblins").left_out(),
            row("Black Orcs"),
            row("Orc Slaves").left_out(),
            row("Hobgoblin Wolf Riders"),
            row("Bull Centaurs"),
            row("Great Taurus").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            row("Lammasu").with(&[Trait::Flyer]),
        ],
    },
    Army {
        id: "daemons",
        name: "Daemons",
        traits: &[],
        rows: &[
            row("Daemon Hordes"),
            row("Daemon Overlord"),
            row("Daemon Swarm").left_out(),
            row("Daemon Cavalry"),
            row("Daemon Hounds"),
            row("Daemon Chariots"),
            row("Daemon Beasts"),
            row("Daemon Flyers").with(&[Trait::Flyer]),
            row("Greater Daemon").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            row("Daemon Lord Hero"),
            row("Daemon Sorcerer"),
        ],
    },
    Army {
        id: "dark_elves",
        name: "Dark Elves",
        traits: &[],
        rows: &[
            row("Spearmen"),
            row("Crossbowmen"),
            row("Dark Riders"),
            row("Witch Elves"),
            row("Cold One Knights"),
            row("Harpies").with(&[Trait::Flyer]),
            row("War Hydra").with(&[Trait::Terror]).left_out(),
            row("General"),
            row("Hero"),
            row("Sorceress"),
            row("Manticore").with(&[Trait::Terror, Trait::Flyer]),
            row("Chariot"),
            row("Cauldron of Blood").with(&[Trait::Terror, Trait::Flyer]).left_out(),
        ],
    },
    Army {
        id: "dogs_of_war",
        name: "Dogs of War",
        traits: &[],
        rows: &[
            row("Hero"),
            row("General"),
            row("Paymaster").left_out(),
            row("Wizard"),
            row("Pikemen"),
            row("Crossbowmen"),
            row("Handgunners"),
            row("Swordsmen"),
            row("Ogres"),
            row("Dwarfs"),
            row("Marauders"),
            row("Light Cavalry"),
            row("Knights"),
            row("Giant").with(&[Trait::Terror, Trait::Giant]),
            row("Birdmen").left_out(),
            row("Pay Wagon").left_out(),
            row("Griffon").with(&[Trait::Terror, Trait::Flyer]),
        ],
    },
    Army {
        id: "goblins",
        name: "Goblins",
        traits: &[Trait::Greenskin],
        rows: &[
            row("Goblin Warboss"),
            row("Goblin Hero"),
            row("Goblin Shaman"),
            row("Goblins"),
            row("Squig Herds").left_out(),
            row("Trolls"),
            row("Wolf Riders"),
            row("Wolf Chariots"),
            row("Pump Wagon").left_out(),
            row("Giant").with(&[Trait::Terror, Trait::Giant]),
            row("Wolf Chariot"),
            row("Wyvern").with(&[Trait::Terror, Trait::Flyer]),
        ],
    },
    Army {
        id: "kislev",
        name: "Kislev",
        traits: &[],
        rows: &[
            row("Winged Lancers"),
            row("Horse Archers"),
            row("Cossacks"),
            row("Bowmen"),
            row("Red Guard").left_out(),
            row("Axemen"),
            row("Bears").left_out(),
            row("Hero"),
            row("General"),
            row("Shaman"),
        ],
    },
    Army {
        id: "norse",
        name: "Norse",
        traits: &[],
        rows: &[
            row("Jarl"),
            row("Bondsmen"),
            row("Hero"),
            row("Shaman"),
            row("Huscarls"),
            row("Huntsmen"),
            row("Berserkers").with(&[Trait::MustCharge]).left_out(),
            row("Ulfwerener").left_out(),
            row("Cavalry"),
            row("Storm Giant").with(&[Trait::Terror, Trait::Giant]),
            row("War Mammoth").with(&[Trait::Terror]).left_out(),
            row("Valkyries").with(&[Trait::Flyer]).left_out(),
            row("Horn of Resounding").left_out(),
        ],
    },
    Army {
        id: "ogre_kingdoms",
        name: "Ogre Kingdoms",
        traits: &[],
        rows: &[
            row("Bruiser"),
            row("Tyrant"),
            row("Butcher"),
            row("Bull Ogres"),
            row("Leadbelchers").left_out(),
            row("Yhetees").left_out(),
            row("Ironguts"),
            row("Gnoblars").left_out(),
            row("Rhinox Riders").left_out(),
            row("Gorgers").left_out(),
            row("Slave Giant").with(&[Trait::Giant]),
            row("Bull Rhinox").with(&[Trait::Terror]),
        ],
    },
    Army {
        id: "skaven",
        name: "Skaven",
        traits: &[],
        rows: &[
            row("Clanrats"),
            row("Stormvermin"),
            row("Jezzails").left_out(),
            row("Plague Monks").left_out(),
            row("Rat Swarms"),
            row("Gutter Runners").left_out(),
            row("Rat Ogres"),
            row("Grey Seer"),
            row("Hero"),
            row("Warlock"),
        ],
    },
    Army {
        id: "vampire_counts",
        name: "Vampire Counts",
        traits: &[Trait::Undead],
        rows: &[
            row("Skeletons"),
            row("Grave Guard"),
            row("Ethereal Host").with(&[Trait::Terror]).left_out(),
            row("Ghouls"),
            row("Zombies"),
            row("Dire Wolves"),
            row("Black Knights"),
            row("Fell Bats").with(&[Trait::Flyer]),
            row("Necromancer"),
            row("Vampire"),
            row("Vampire Lord"),
            row("Winged Nightmare").with(&[Trait::Terror, Trait::Flyer]),
            row("Black Coach").with(&[Trait::Terror]),
        ],
    },
    Army {
        id: "witch_hunters",
        name: "Witch Hunters",
        traits: &[],
        rows: &[
            row("General"),
            row("Hero"),
            row("Warrior Priest"),
            row("Zealots"),
            row("Halberdiers"),
            row("Crossbowmen"),
            row("Handgunners"),
            row("Flagellants").with(&[Trait::MustCharge]).left_out(),
            row("Knights"),
            row("Pistoliers"),
        ],
    },
    Army {
        id: "wood_elves",
        name: "Wood Elves",
        traits: &[],
        rows: &[
            row("Glade Guard"),
            row("Eternal Guard"),
            row("Waywatchers").left_out(),
            row("Dryads"),
            row("Glade Riders"),
            row("Wild Riders"),
            row("Warhawk Riders").with(&[Trait::Flyer]).left_out(),
            row("Treeman").with(&[Trait::Terror]).left_out(),
            row("Treekin"),
            row("General"),
            row("Noble"),
            row("Treeman Ancient").with(&[Trait::Terror]).left_out(),
            row("Branchwraith").left_out(),
            row("Spell Weaver"),
            row("Warhawk").with(&[Trait::Flyer]),
            row("Forest Dragon").with(&[Trait::Terror, Trait::Flyer]),
        ],
    },
];

impl Army {
    /// Its list.
    pub fn list(&self) -> Option<&'static ArmyList> {
        pack::list_of(self.id)
    }

    /// Whether it leads machines, or guns that have tables of mishaps or pierce whom they hit (`wm.art.hellblaster.*`,
    /// `wm.art.flame.*`, `wm.art.bone.*`, `wm.machine.*`).
    pub fn has_engines(&self) -> bool {
        const ENGINES: [Weapon; 5] =
            [Weapon::FlameCannon, Weapon::Gyrocopter, Weapon::Hellblaster, Weapon::BoneThrower, Weapon::SteamTank];
        let engine = |row: &Row| row.weapon.is_some_and(|weapon| ENGINES.contains(&weapon));
        self.rows.iter().any(|row| !row.left_out && engine(row))
    }

    /// The rows that the rulebook's rules alone tell of, each with its figures.
    pub fn rows(&self) -> Vec<(Row, &'static ListRow)> {
        let list = self.list();
        let taken = self.rows.iter().filter(|row| !row.left_out);
        taken.filter_map(|row| Some((*row, list?.row(row.unit)?))).collect()
    }

    /// The row of this name, be it left out or not.
    pub fn named(&self, unit: &str) -> Option<Row> {
        self.rows.iter().find(|row| same_name(row.unit, unit)).copied()
    }

    /// What a row's troops are.
    pub fn traits(&self, row: &Row) -> Vec<Trait> {
        self.traits.iter().chain(row.traits).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::ARMIES;

    #[test]
    fn every_row_stands_in_its_list() {
        for army in ARMIES {
            for row in army.rows {
                assert!(army.list().is_some_and(|list| list.row(row.unit).is_some()), "{} in {}", row.unit, army.id);
            }
        }
    }
}
