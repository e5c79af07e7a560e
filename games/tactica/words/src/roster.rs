//! Units, the figures in them, and generals.

use aftermath_rules::{UnitId, list::List, text::Name, words::RosterUnit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::terms::{is_default, terms};

/// Most figures of one unit.
pub const FIGURES: usize = 200;
/// Most bases of a column.
pub const BASES: u8 = 20;

terms! {
    /// A table of prices (`tac.points.profiles`).
    Class {
        /// Foot without a special weapon.
        Swordsmen = "swordsmen",
        /// Foot with pike, spear or halberd.
        LineInfantry = "line_infantry",
        /// Foot with a missile weapon.
        Shooters = "shooters",
        /// Riders without lance, spear or missile weapon.
        Horsemen = "horsemen",
        /// Riders with lance or spear.
        LanceCavalry = "lance_cavalry",
        /// Riders with a missile weapon.
        MountedShooters = "mounted_shooters",
    }
    /// How figures stand (`tac.formation.*`).
    Formation {
        /// Five foot or four riders in front.
        VeryClose = "very_close",
        /// Four foot or three riders.
        Close = "close",
        /// Three foot or two riders.
        Open = "open",
        /// On a round base: two foot in front or one rider.
        Skirmish = "skirmish",
    }
    /// The weapon that a figure's specialty is for (`tac.weapon.*`).
    Weapon {
        /// Foot: three ranks strike at impact.
        Pike = "pike",
        /// Foot: two ranks strike at impact.
        Spear = "spear",
        /// Foot: the front rank strikes at impact; ignores armour in melee.
        Halberd = "halberd",
        /// Foot: ignores armour in melee.
        TwoHanded = "two_handed",
        /// Riders: two ranks strike at impact.
        Lance = "lance",
        /// Riders: the front rank strikes at impact.
        CavalrySpear = "cavalry_spear",
        /// Missile weapon with long range by the figures of the target.
        Bow = "bow",
        /// Missile weapon with long range by the front of the target's line.
        Crossbow = "crossbow",
        /// Missile weapon of skirmishers.
        Sling = "sling",
        /// Missile weapon that shakes its target.
        Handgun = "handgun",
    }
    /// Body armour, or armour of a horse.
    Armour {
        /// Saves one of three.
        Light = "light",
        /// Saves half.
        Heavy = "heavy",
    }
    /// A shield.
    Shield {
        /// Saves every third.
        Small = "small",
        /// Saves every second.
        Large = "large",
    }
    /// How a general commands (`tac.command.*`).
    Command {
        /// Only the unit he is attached to and its battle line.
        Irregular = "irregular",
        /// Every unit of his corps within 20 cm.
        Regular = "regular",
    }
}

impl Class {
    /// Whether its figures ride.
    pub fn is_mounted(self) -> bool {
        matches!(self, Class::Horsemen | Class::LanceCavalry | Class::MountedShooters)
    }

    /// Whether its table gives melee in place of a specialty (`tac.points.profile_notation`).
    pub fn is_of_two_numbers(self) -> bool {
        matches!(self, Class::Swordsmen | Class::Horsemen)
    }
}

/// Figures of a unit that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Troops {
    /// The table their price comes from.
    pub class: Class,
    /// How many.
    #[schemars(range(min = 1, max = 200))]
    pub count: u16,
    /// Specialty; none for figures without a special weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub specialty: Option<u8>,
    /// Melee value.
    #[schemars(range(min = 1, max = 6))]
    pub melee: u8,
    /// Steadiness.
    #[schemars(range(min = 1, max = 6))]
    pub steadiness: u8,
    /// Their weapon, where they have one that counts; more than one is against `tac.equip.one_offensive`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weapons: List<Weapon, 0, 4>,
    /// Javelins beside it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub javelins: bool,
    /// Body armour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Armour>,
    /// Shield.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shield: Option<Shield>,
    /// Armour of their horses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse_armour: Option<Armour>,
    /// They are auxiliaries (`tac.army.auxiliary_price`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub auxiliary: bool,
}

impl Troops {
    /// The weapon that their specialty is for.
    pub fn weapon(&self) -> Option<Weapon> {
        self.weapons.first().copied()
    }
}

/// What makes a figure a general.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct General {
    /// How he commands.
    pub command: Command,
    /// He is hired, or an ally (`tac.merc.*`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub mercenary: bool,
    /// He commands the whole army.
    #[serde(default, skip_serializing_if = "is_default")]
    pub commander_in_chief: bool,
}

/// A unit or a general of the roster.
///
/// Figures are numbered from 1 in the order of `troops`, which is that of the ranks from the front left to the rear
/// right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Id in the match.
    pub id: UnitId,
    /// Row of the army list.
    pub profile: Name,
    /// What players call it, where that is not its profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// The general whose corps it is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corps: Option<UnitId>,
    /// Its formation when it was made; skirmishers are made as such.
    pub formation: Formation,
    /// Bases, more than one for a column.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 20))]
    pub bases: u8,
    /// Foot that has horses to march on (`tac.strat.march_roll`).
    #[serde(default, skip_serializing_if = "is_default")]
    pub rides: bool,
    /// A general: then the figure of `troops` is his own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<General>,
    /// Its figures, from the front rank back.
    pub troops: List<Troops, 1, 20>,
}

fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(bases: &u8) -> bool {
    *bases == 1
}

impl Unit {
    /// Figures at full strength.
    pub fn figures(&self) -> u32 {
        self.troops.iter().map(|troops| u32::from(troops.count)).sum()
    }

    /// The place in `troops` of the figure of this number, counted from 1.
    pub fn troop_of(&self, figure: u16) -> Option<usize> {
        let mut last = 0_u32;
        self.troops.iter().position(|troops| {
            last += u32::from(troops.count);
            figure > 0 && u32::from(figure) <= last
        })
    }

    /// Whether all its figures ride.
    pub fn is_mounted(&self) -> bool {
        self.troops.iter().all(|troops| troops.class.is_mounted())
    }
}

impl RosterUnit for Unit {
    fn id(&self) -> &UnitId {
        &self.id
    }
    fn profile(&self) -> &str {
        self.profile.as_str()
    }
    fn name(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.profile).as_str()
    }
    fn kind(&self) -> &'static str {
        let class = self.troops.first().map_or("swordsmen", |troops| troops.class.as_str());
        if self.general.is_some() { "general" } else { class }
    }
    fn points(&self) -> Option<u32> {
        self.points
    }
    fn strength(&self) -> u32 {
        self.figures()
    }
    fn is_character(&self) -> bool {
        self.general.is_some()
    }
}
