//! A unit of the roster with every figure that judging needs: the book prints none (`wfb.gap.profiles`).

use aftermath_rules::{UnitId, bounds, geometry::Base, list::List, text::Name, words::RosterUnit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Whole;

/// A characteristic: 0 to 10.
pub type Score10 = Whole<0, 10>;
/// Models of a unit.
pub type Models = Whole<0, 200>;
/// Models side by side in a front rank.
pub type Files = Whole<1, 200>;

/// Troop types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// On foot.
    Infantry,
    /// Riders on horses and the like: the rider's Weapon Skill defends (`wfb.combat.cavalry_ws`).
    Cavalry,
    /// Ogres and the like.
    LargeInfantry,
    /// Swarms.
    Swarm,
    /// Chariots.
    Chariot,
    /// Monsters, ridden or not.
    Monster,
    /// War machines with their crew.
    Machine,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] =
        [Kind::Infantry, Kind::Cavalry, Kind::LargeInfantry, Kind::Swarm, Kind::Chariot, Kind::Monster, Kind::Machine];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::LargeInfantry => "large_infantry",
            Kind::Swarm => "swarm",
            Kind::Chariot => "chariot",
            Kind::Monster => "monster",
            Kind::Machine => "machine",
        }
    }
}

/// The figures of a mount or of a ridden monster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// What it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Weapon Skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ws: Option<Score10>,
    /// Strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s: Option<Score10>,
    /// Toughness, where it is struck at on its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub t: Option<Score10>,
    /// Wounds, where it is struck at on its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub w: Option<Score10>,
    /// Initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub i: Option<Score10>,
    /// Attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<Score10>,
}

/// Body armour (`wfb.save.armour_value`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// None.
    #[default]
    None,
    /// Light armour.
    Light,
    /// Heavy armour.
    Heavy,
}

impl Body {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Body::None => "none",
            Body::Light => "light",
            Body::Heavy => "heavy",
        }
    }
}

/// Armour that the book does not know (`wfb.gap.armour_other`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherArmour {
    /// What it is.
    pub name: Name,
    /// How much better it makes the save.
    pub better: Whole<0, 6>,
    /// It counts in close combat alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub combat_only: bool,
}

/// What a model is armoured with.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Armour {
    /// Body armour.
    pub body: Body,
    /// A shield.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shield: bool,
    /// Armour of the mount.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub barding: bool,
    /// It rides.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mounted: bool,
    /// Other armour.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub other: List<OtherArmour, 0, 5>,
}

/// A weapon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// What it is.
    pub name: Name,
    /// Greatest range in inches; none for a weapon of close combat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Whole<1, 200>>,
    /// Strength of its hits; the bearer's when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Score10>,
    /// What it adds to the bearer's Strength in close combat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Whole<0, 5>>,
    /// Shots of a model in a phase; one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<Whole<1, 30>>,
    /// What it takes from armour saves beside its Strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour_worse: Option<Whole<0, 6>>,
    /// Its range is guessed (`wfb.shoot.guess_first`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guess: bool,
    /// Who uses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Part>,
}

use crate::event::Part;
/// The command of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Command {
    /// A leader.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub leader: bool,
    /// A standard bearer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub standard: bool,
    /// A musician.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub musician: bool,
}

/// Special rules that the book names, or that a gap's reading needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// A large target.
    LargeTarget,
    /// Skirmishers.
    Skirmishers,
    /// Fast cavalry.
    FastCavalry,
    /// Frenzy.
    Frenzy,
    /// Stupidity.
    Stupidity,
    /// It causes fear.
    Fear,
    /// It causes terror.
    Terror,
    /// Hatred.
    Hatred,
    /// Immune to psychology.
    ImmuneToPsychology,
    /// Immune to Panic alone.
    ImmuneToPanic,
    /// It never breaks.
    Unbreakable,
    /// It breaks by its own Leadership alone.
    Stubborn,
    /// It flies.
    Flyer,
}

impl Trait {
    /// All of them.
    pub const ALL: [Trait; 13] = [
        Trait::LargeTarget,
        Trait::Skirmishers,
        Trait::FastCavalry,
        Trait::Frenzy,
        Trait::Stupidity,
        Trait::Fear,
        Trait::Terror,
        Trait::Hatred,
        Trait::ImmuneToPsychology,
        Trait::ImmuneToPanic,
        Trait::Unbreakable,
        Trait::Stubborn,
        Trait::Flyer,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Trait::LargeTarget => "large_target",
            Trait::Skirmishers => "skirmishers",
            Trait::FastCavalry => "fast_cavalry",
            Trait::Frenzy => "frenzy",
            Trait::Stupidity => "stupidity",
            Trait::Fear => "fear",
            Trait::Terror => "terror",
            Trait::Hatred => "hatred",
            Trait::ImmuneToPsychology => "immune_to_psychology",
            Trait::ImmuneToPanic => "immune_to_panic",
            Trait::Unbreakable => "unbreakable",
            Trait::Stubborn => "stubborn",
            Trait::Flyer => "flyer",
        }
    }
}

/// A spell that a wizard knows (`wfb.gap.spells`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// What it is called.
    pub name: Name,
    /// Its casting value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Whole<1, 50>>,
}

/// What makes a wizard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wizard {
    /// His level.
    pub level: Whole<1, 4>,
    /// His spells.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub spells: List<Spell, 0, 20>,
}

/// Base of one model in mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelBase {
    /// Along the front.
    pub width: Whole<5, 300>,
    /// From front to rear.
    pub depth: Whole<5, 300>,
}

impl ModelBase {
    /// In inches.
    pub fn inches(self) -> Base {
        const MM_AN_INCH: f64 = 25.4;
        Base { width: f64::from(self.width.get()) / MM_AN_INCH, depth: f64::from(self.depth.get()) / MM_AN_INCH }
    }
}

/// A row of the roster.
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
    /// Troop type.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// A character on his own, or one who joins units.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub character: bool,
    /// Models at full strength; one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<Whole<1, 200>>,
    /// Base of one model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<ModelBase>,
    /// Movement in inches, as the unit moves with its mounts and armour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub m: Option<Whole<0, 30>>,
    /// Weapon Skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ws: Option<Score10>,
    /// Ballistic Skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bs: Option<Score10>,
    /// Strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s: Option<Score10>,
    /// Toughness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub t: Option<Score10>,
    /// Wounds; one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub w: Option<Score10>,
    /// Initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub i: Option<Score10>,
    /// Attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<Score10>,
    /// Leadership.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ld: Option<Score10>,
    /// Its mount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Mount>,
    /// Its armour; none when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<Armour>,
    /// Its ward saves.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub ward: List<Whole<2, 6>, 0, 5>,
    /// Its weapons.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub weapons: List<Weapon, 0, 10>,
    /// Unit Strength of a model (`wfb.gap.unit_strength_values`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_strength: Option<Whole<0, 20>>,
    /// Its command; none when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Command>,
    /// Special rules that count.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub traits: List<Trait, 0, 20>,
    /// Other special rules, by their names.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub special: List<Name, 0, 40>,
    /// It is a wizard, or has one in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wizard: Option<Wizard>,
    /// A Runesmith or Runelord.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub runesmith: bool,
    /// The General of the army.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub general: bool,
    /// Points, with all that was bought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

impl Unit {
    /// Models at full strength.
    pub fn full(&self) -> u32 {
        self.models.map_or(1, Whole::get)
    }

    /// Wounds of a model.
    pub fn wounds(&self) -> u32 {
        self.w.map_or(1, Whole::get).max(1)
    }

    /// Whether it has this special rule.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }

    /// Its missile weapons.
    pub fn missiles(&self) -> impl Iterator<Item = &Weapon> {
        self.weapons.iter().filter(|weapon| weapon.range.is_some())
    }

    /// The weapon of this name, or its only missile weapon where none is named.
    pub fn missile(&self, name: Option<&Name>) -> Option<&Weapon> {
        match name {
            Some(name) => self.missiles().find(|weapon| weapon.name == *name),
            None => {
                let mut missiles = self.missiles();
                missiles.next().filter(|_| missiles.next().is_none())
            }
        }
    }

    /// Attacks of the riders, or of the models themselves, and of their mounts.
    pub fn attacks(&self, part: Part) -> Option<u32> {
        match part {
            Part::Rider => self.a.map(Whole::get),
            Part::Mount => self.mount.as_ref().and_then(|mount| mount.a).map(Whole::get),
        }
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
        self.full()
    }
    fn is_character(&self) -> bool {
        self.character
    }
    fn is_general(&self) -> bool {
        self.general
    }
}

/// The most units that a match can have.
pub(crate) const MOST_UNITS: usize = bounds::SIDES * bounds::UNITS_PER_SIDE;
