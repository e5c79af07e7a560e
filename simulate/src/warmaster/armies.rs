//! The armies that the bots lead: which rows of the army lists they take, and what those are in the rulebook's terms.
//!
//! The figures come from the lists. A row whose rules of its own the bots do not play yet is marked as left out.

use aftermath_rules::warmaster::{
    Item, Trait, Weapon,
    pack::{self, ArmyList, ListRow},
};

/// An army to draw a force from.
#[derive(Debug)]
pub(crate) struct Army {
    /// As in the lists, and as the side's id.
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    rows: &'static [Row],
    /// What all its troops are.
    traits: &'static [Trait],
}

/// A row of its list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) unit: &'static str,
    pub(crate) weapon: Option<Weapon>,
    pub(crate) traits: &'static [Trait],
    /// Shots a stand, where the list prints no plain number.
    pub(crate) shots: Option<u8>,
    /// Range in cm, where it is not that of other missiles.
    pub(crate) range: Option<u32>,
    /// Not taken into any force.
    left_out: bool,
}

/// A plain row.
pub(crate) const fn row(unit: &'static str) -> Row {
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

/// The magic items that the bots buy.
pub(crate) const ITEMS: &[Item] = &[
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
pub(crate) const ARMIES: &[Army] = &[
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
            row("Griffon").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            row("War Altar").left_out(),
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
            row("Giant").with(&[Trait::Terror, Trait::Giant]).left_out(),
            gun("Rock Lobber", Weapon::RockLobber, None, 60),
            row("Orc General").with(&[Trait::Greenskin]),
            row("Orc Hero").with(&[Trait::Greenskin]),
            row("Orc Shaman").with(&[Trait::Greenskin]),
            row("Goblin Hero").with(&[Trait::Greenskin]),
            row("Goblin Shaman").with(&[Trait::Greenskin]),
            row("Wyvern").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            row("Chariot").left_out(),
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
            row("Giant Eagles").with(&[Trait::Flyer]).left_out(),
            row("Dragon Rider").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            gun("Elven Bolt Thrower", Weapon::ElvenBoltThrower, None, 40),
            row("General"),
            row("Hero"),
            row("Wizard"),
            row("Giant Eagle").with(&[Trait::Flyer]).left_out(),
            row("Dragon").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            row("Chariot").left_out(),
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
            row("Harpies").with(&[Trait::Flyer]).left_out(),
            row("Dragon Ogres").left_out(),
            row("Chaos Spawn").with(&[Trait::Terror]).left_out(),
            row("General"),
            row("Hero"),
            row("Sorcerer"),
            row("Chaos Dragon").with(&[Trait::Terror, Trait::Flyer]).left_out(),
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
            gun("Gyrocopter", Weapon::Gyrocopter, None, 30).left_out(),
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
            row("Carrion").with(&[Trait::Flyer]).left_out(),
            row("Bone Giant").with(&[Trait::Terror]).left_out(),
            row("Sphinx").with(&[Trait::Terror]).left_out(),
            gun("Skull Chukka", Weapon::SkullCatapult, None, 60),
            gun("Bone Thrower", Weapon::BoneThrower, Some(2), 40),
            row("Tomb King"),
            row("Liche Priest"),
            row("Zombie Dragon").with(&[Trait::Terror, Trait::Flyer]).left_out(),
            row("Liche Chariot").left_out(),
        ],
    },
];

impl Army {
    pub(crate) fn list(&self) -> Option<&'static ArmyList> {
        pack::list_of(self.id)
    }

    /// The rows that are taken, each with its figures.
    pub(crate) fn rows(&self) -> Vec<(Row, &'static ListRow)> {
        let list = self.list();
        let taken = self.rows.iter().filter(|row| !row.left_out);
        taken.filter_map(|row| Some((*row, list?.row(row.unit)?))).collect()
    }

    /// What a row's troops are.
    pub(crate) fn traits(&self, row: &Row) -> Vec<Trait> {
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
