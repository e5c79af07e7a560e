//! Figures of units and characters, options, terrain, and the situation from which a log may start.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Item, inches, pack};
use aftermath_rules::{
    geometry::{Base, Length},
    ground::{Ground, KindOfTerrain},
    ids::UnitId,
    list::List,
    text::Name,
    words::RosterUnit,
};

/// Troop type or rank of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Chariots.
    Chariot,
    /// Monsters.
    Monster,
    /// Guns and stone throwers.
    Artillery,
    /// Machines of war.
    Machine,
    /// The army's commander.
    General,
    /// A leader.
    Hero,
    /// A leader who casts spells.
    Wizard,
}

impl Kind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Chariot => "chariot",
            Kind::Monster => "monster",
            Kind::Artillery => "artillery",
            Kind::Machine => "machine",
            Kind::General => "general",
            Kind::Hero => "hero",
            Kind::Wizard => "wizard",
        }
    }

    /// Whether it is a character.
    pub fn is_character(self) -> bool {
        matches!(self, Kind::General | Kind::Hero | Kind::Wizard)
    }

    /// Standard stand, in cm (`wm.unit.stand_size`, `wm.unit.facing`): infantry faces along the long edge, all others
    /// along the short one. Characters are shown on a base of 2 cm, which is by custom a round one.
    pub fn base(self) -> Base {
        match self {
            Kind::Infantry => Base { width: 4.0, depth: 2.0 },
            Kind::General | Kind::Hero | Kind::Wizard => Base { width: 2.0, depth: 2.0 },
            _ => Base { width: 2.0, depth: 4.0 },
        }
    }
}

/// What a unit can do beyond its figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// Causes terror.
    Terror,
    /// Flies.
    Flyer,
    /// Must charge by initiative and advance where it can.
    MustCharge,
    /// Sees and shoots from every edge.
    AllRound,
    /// Shoots with +1 to hit, as archers of the High Elves do.
    SureShot,
    /// An Orc or a Goblin.
    Greenskin,
    /// Undead.
    Undead,
    /// A giant, who may assault fortifications.
    Giant,
    /// A Rune Smith, who dispels and never casts.
    RuneSmith,
    /// Brought in by Raise Dead: not in the army at the start, worth no points.
    Raised,
}

/// A gun or a machine with rules of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Cannon: its ball bounces.
    Cannon,
    /// Hellblaster: the nearer the more shots.
    Hellblaster,
    /// Elven Bolt Thrower: hits better.
    ElvenBoltThrower,
    /// Bone Thrower of the Undead: pierces.
    BoneThrower,
    /// Rock Lobber of the Orcs.
    RockLobber,
    /// Screaming Skull Catapult of the Undead.
    SkullCatapult,
    /// Flame Cannon of the Dwarfs.
    FlameCannon,
    /// Imperial Steam Tank.
    SteamTank,
    /// Gyrocopter of the Dwarfs.
    Gyrocopter,
}

/// What a character rides, where it is more than a horse.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Row of the army list.
    pub profile: Name,
    /// Monster, chariot or a mount of its list alone.
    pub kind: MountKind,
    /// Attacks that it adds to its rider's.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub attacks: u8,
    /// Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Whether it flies.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flies: bool,
}

/// Kinds of mounts: monsters and chariots change where a character may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MountKind {
    /// A monster.
    Monster,
    /// A chariot.
    Chariot,
    /// A mount that the army list alone knows, as a bear or a unicorn: its rider goes where he may on foot.
    Special,
}

/// A roster row with every figure that judging needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Id in the match.
    pub id: UnitId,
    /// Row of the army list.
    pub profile: Name,
    /// What players call it; the profile when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Troop type or rank.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Stands at full strength; 1 for a character.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub stands: u8,
    /// Attacks a stand, or a character's bonus.
    pub attacks: u8,
    /// Shots a stand; 0 for troops that cannot shoot.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shots: u8,
    /// Range in cm; 30 unless the list says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Length>,
    /// Hits that remove a stand; 0 for a character.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hits: u8,
    /// Least die that saves a hit, 3 to 6; absent for no armour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<u8>,
    /// Command value of a character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<u8>,
    /// Points, without item and mount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Gun or machine with rules of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// Magic item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Item>,
    /// Items beyond the first, where players gave more than the rules allow.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub further_items: List<Item, 0, 10>,
    /// Points of its items, as the players paid them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item_points: Option<u32>,
    /// What a character rides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Mount>,
    /// Full pace in cm, where the list departs from the troop type's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Length>,
    /// What it can do beyond its figures.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub traits: List<Trait, 0, 20>,
    /// Stand, where the list departs from 4 by 2 cm. A character's may be round, up to 2.5 cm, or a standard one: where it
    /// is left out both are thought possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Base>,
}

fn one() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Unit {
    /// Its stand, in cm.
    pub fn base(&self) -> Base {
        self.base.unwrap_or_else(|| self.kind.base())
    }

    /// The unit of a battle in inches: its stand keeps its true size.
    pub fn in_inches(self) -> Self {
        Self { base: self.base.or_else(|| Some(inches::base(self.kind.base()))), ..self }
    }

    /// Whether it is a character of whose stand the roster says nothing: a standard one or a round one (`wm.char.base`).
    /// In a battle in inches the stand that is shown says nothing either.
    pub fn leaves_base_open(&self) -> bool {
        let shown = |base: Base| base == inches::base(self.kind.base());
        self.kind.is_character() && self.base.is_none_or(shown)
    }

    /// The stand that the roster gives.
    pub fn recorded_base(&self) -> Option<Base> {
        self.base
    }

    /// Points with item and mount; `None` where one of them is not recorded.
    pub fn worth(&self) -> Option<u32> {
        let mount = match &self.mount {
            Some(mount) => mount.points?,
            None => 0,
        };
        Some(self.points?.saturating_add(self.items_cost()).saturating_add(mount))
    }

    /// Range of its shots, in cm (`wm.shoot.range`).
    pub fn range(&self) -> f64 {
        self.range.map_or(pack::MISSILE_RANGE, Length::get)
    }

    /// Whether it has this trait.
    pub fn has(&self, wanted: Trait) -> bool {
        let by_weapon = match wanted {
            Trait::AllRound => self.weapon == Some(Weapon::SteamTank),
            Trait::Flyer => self.weapon == Some(Weapon::Gyrocopter),
            _ => false,
        };
        by_weapon || self.traits.contains(&wanted)
    }

    /// The items it bears: one, by the rules.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.item.into_iter().chain(self.further_items.iter().copied())
    }

    /// Points of its items (`wm.item.cost`).
    pub fn items_cost(&self) -> u32 {
        self.items().map(Item::points).sum()
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
        self.kind.as_str()
    }
    fn points(&self) -> Option<u32> {
        self.points
    }
    fn strength(&self) -> u32 {
        u32::from(self.stands)
    }
    fn is_character(&self) -> bool {
        self.kind.is_character()
    }
    fn is_general(&self) -> bool {
        self.kind == Kind::General
    }
}

/// Options of the rules, where groups play differently; each names the ruling of the digest that it switches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A unit whose order failed may be tried by another character if it has not moved (core, ruling 3).
    pub failed_unit_open: bool,
    /// A stand never has less than one attack (core, ruling 24).
    pub one_attack_at_least: bool,
    /// A Banner of Shielding gives no armour to a unit that has none (advanced, ruling A34).
    pub no_shield_without_armour: bool,
    /// A 6 on the die of Gerroff! does not confuse (advanced, ruling A25).
    pub gerroff_never_confuses: bool,
    /// Weird Enchantment halves the move of flyers too (advanced, ruling A30).
    pub enchanted_flyers_slow: bool,
    /// Both players measure in inches, and every distance of the rulebook is halved. All lengths of the log are inches;
    /// findings give the rulebook's figures in cm, twice the inches.
    pub inches: bool,
    /// Both players agreed to an army that costs a little more than its size.
    pub overspend_agreed: bool,
    /// The armies come from other lists than the packs': rosters are not compared with those.
    pub other_lists: bool,
    /// A blunder ends all ordering of the phase, as a failed order of the General does, and no table is used (the
    /// book's alternative rule of blunders).
    pub blunder_ends_phase: bool,
}

/// Kinds of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// Trees.
    Wood,
    /// A gentle hill.
    Hill,
    /// Houses.
    BuiltUp,
    /// Ruins.
    Ruins,
    /// Wall, hedge, fence or ditch.
    LowObstacle,
    /// A steep, rocky or wooded hill.
    SteepHill,
    /// A shallow stream, or a ford of a river.
    River,
    /// A river that only infantry crosses.
    WideRiver,
    /// A marsh or a pond.
    Marsh,
    /// A road or a bridge.
    Road,
    /// Any other thing large enough to be shown.
    Rough,
    /// A high wall, a tower or a castle: who stands on it is fortified.
    Fortress,
    /// Strong field works that the players agreed to be fortified.
    FieldWorks,
    /// A cliff, a lake of lava, the sea: what nobody can cross.
    Impassable,
}

impl KindOfTerrain for TerrainKind {
    fn ground(&self) -> Ground {
        match self {
            TerrainKind::Wood => Ground::Wood,
            TerrainKind::Hill | TerrainKind::SteepHill => Ground::Hill,
            TerrainKind::BuiltUp | TerrainKind::Fortress => Ground::Buildings,
            TerrainKind::Ruins => Ground::Ruins,
            TerrainKind::LowObstacle | TerrainKind::FieldWorks => Ground::Obstacle,
            TerrainKind::River | TerrainKind::WideRiver => Ground::Water,
            TerrainKind::Marsh => Ground::Marsh,
            TerrainKind::Road => Ground::Road,
            TerrainKind::Rough => Ground::Rough,
            TerrainKind::Impassable => Ground::Impassable,
        }
    }
}

impl TerrainKind {
    /// All of them.
    pub const ALL: [TerrainKind; 14] = [
        TerrainKind::Wood,
        TerrainKind::Hill,
        TerrainKind::BuiltUp,
        TerrainKind::Ruins,
        TerrainKind::LowObstacle,
        TerrainKind::SteepHill,
        TerrainKind::River,
        TerrainKind::WideRiver,
        TerrainKind::Marsh,
        TerrainKind::Road,
        TerrainKind::Rough,
        TerrainKind::Fortress,
        TerrainKind::FieldWorks,
        TerrainKind::Impassable,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TerrainKind::Wood => "wood",
            TerrainKind::Hill => "hill",
            TerrainKind::BuiltUp => "built_up",
            TerrainKind::Ruins => "ruins",
            TerrainKind::LowObstacle => "low_obstacle",
            TerrainKind::SteepHill => "steep_hill",
            TerrainKind::River => "river",
            TerrainKind::WideRiver => "wide_river",
            TerrainKind::Rough => "rough",
            TerrainKind::Fortress => "fortress",
            TerrainKind::FieldWorks => "field_works",
            TerrainKind::Marsh => "marsh",
            TerrainKind::Road => "road",
            TerrainKind::Impassable => "impassable",
        }
    }

    /// Difficult for orders (`wm.command.pen_terrain`): woods, built-up areas, ruins and the like.
    pub fn is_difficult(self) -> bool {
        matches!(self, TerrainKind::Wood | TerrainKind::BuiltUp | TerrainKind::Ruins)
    }

    /// Ground that the players may have taken for difficult, and may not (`wm.command.pen_terrain`).
    pub fn may_be_difficult(self) -> bool {
        matches!(self, TerrainKind::Rough | TerrainKind::SteepHill | TerrainKind::Marsh)
    }

    /// Whether it blocks sight (`wm.vision.blockers`).
    pub fn blocks_sight(self) -> bool {
        use TerrainKind::{BuiltUp, Fortress, Impassable, Rough, Ruins, Wood};
        matches!(self, Wood | BuiltUp | Ruins | Rough | Fortress | Impassable)
    }

    /// Whether stands in it or beside it may be in a defended or fortified position (`wm.defence.*`).
    pub fn may_cover(self) -> bool {
        matches!(
            self,
            TerrainKind::Wood
                | TerrainKind::Hill
                | TerrainKind::BuiltUp
                | TerrainKind::Ruins
                | TerrainKind::LowObstacle
                | TerrainKind::SteepHill
                | TerrainKind::Rough
                | TerrainKind::Fortress
                | TerrainKind::FieldWorks
                | TerrainKind::Impassable
        )
    }

    /// Whether this troop type can move in it (`wm.terrain.*`).
    pub fn passable_to(self, kind: Kind) -> bool {
        use TerrainKind::*;
        match self {
            Hill | Road => true,
            Impassable | Fortress => false,
            LowObstacle | River | FieldWorks => !matches!(kind, Kind::Chariot | Kind::Artillery | Kind::Machine),
            Wood | BuiltUp | Ruins | Marsh | SteepHill | WideRiver | Rough => {
                kind == Kind::Infantry || kind.is_character()
            }
        }
    }
}
