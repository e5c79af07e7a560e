//! Figures of units and characters, options, terrain, and the situation from which a log may start.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Numbers, Phase, Poses};
use crate::{
    bounds,
    game::RosterUnit,
    geometry::{Base, Length},
    ids::{SideId, UnitId},
    list::List,
    text::Name,
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
    /// along the short one. Characters stand on a round base of 2 cm by custom.
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
    /// Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// What it can do beyond its figures.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub traits: List<Trait, 0, 20>,
    /// Stand, where the list departs from 4 by 2 cm.
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

    /// Range of its shots, in cm (`wm.shoot.range`).
    pub fn range(&self) -> f64 {
        self.range.map_or(30.0, Length::get)
    }

    /// Whether it has this trait.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
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
}

/// Options of the rules, where groups play differently; each names the ruling of the digest that it switches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A unit whose order failed may be tried by another character if it has not moved (core, ruling 3).
    pub failed_unit_open: bool,
    /// A stand never has less than one attack (core, ruling 24).
    pub one_attack_at_least: bool,
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
    /// A river that can be forded.
    River,
    /// A marsh.
    Marsh,
    /// A road or a bridge.
    Road,
    /// What nobody can cross.
    Impassable,
}

impl TerrainKind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TerrainKind::Wood => "wood",
            TerrainKind::Hill => "hill",
            TerrainKind::BuiltUp => "built_up",
            TerrainKind::Ruins => "ruins",
            TerrainKind::LowObstacle => "low_obstacle",
            TerrainKind::River => "river",
            TerrainKind::Marsh => "marsh",
            TerrainKind::Road => "road",
            TerrainKind::Impassable => "impassable",
        }
    }

    /// Difficult for orders (`wm.command.pen_terrain`): woods, built-up areas, ruins and the like.
    pub fn is_difficult(self) -> bool {
        matches!(self, TerrainKind::Wood | TerrainKind::BuiltUp | TerrainKind::Ruins)
    }

    /// Whether it blocks sight (`wm.vision.blockers`).
    pub fn blocks_sight(self) -> bool {
        matches!(self, TerrainKind::Wood | TerrainKind::BuiltUp | TerrainKind::Ruins | TerrainKind::Impassable)
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
                | TerrainKind::Impassable
        )
    }

    /// Whether this troop type can move in it (`wm.terrain.*`).
    pub fn passable_to(self, kind: Kind) -> bool {
        use TerrainKind::{BuiltUp, Hill, Impassable, LowObstacle, Marsh, River, Road, Ruins, Wood};
        match self {
            Hill | Road => true,
            Impassable => false,
            LowObstacle | River => !matches!(kind, Kind::Chariot | Kind::Artillery | Kind::Machine),
            Wood | BuiltUp | Ruins | Marsh => kind == Kind::Infantry || kind.is_character(),
        }
    }
}

/// A table state from which a log may start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Turn of the active side, from 1.
    #[schemars(range(min = 1, max = 1000))]
    pub turn: u32,
    /// The side whose turn it is.
    pub side: SideId,
    /// The phase; absent before its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Units and characters that differ from full strength and nowhere.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub units: List<UnitSituation, 0, { bounds::SIDES * bounds::UNITS_PER_SIDE }>,
}

/// A unit or a character in a situation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitSituation {
    /// The unit.
    pub id: UnitId,
    /// Where its stands are: those left, lowest number first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Poses>,
    /// Numbers of the stands already lost.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub lost: Numbers,
    /// Hits on it that have not removed a stand.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub leftover_hits: u8,
    /// Whether it is confused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confused: bool,
    /// Whether it charged this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub charged: bool,
    /// Hits suffered by shooting in this phase.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hits_this_phase: u8,
}
