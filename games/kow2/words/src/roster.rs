//! Figures of units, special rules, options, terrain, and the situation from which a log may start.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use aftermath_rules::{
    geometry::{Base, Length},
    ground::{Ground, KindOfTerrain},
    ids::UnitId,
    list::List,
    text::Name,
    words::RosterUnit,
};

/// Millimetres in an inch: bases are measured in the one, distances in the other (digest, section 2).
pub const MM_PER_INCH: f64 = 25.4;

/// Type of a unit (`kow.unit.*`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Foot.
    Infantry,
    /// Ogres, trolls, golems.
    LargeInfantry,
    /// Horse.
    Cavalry,
    /// Chariots, riders of great beasts.
    LargeCavalry,
    /// One machine; its crew is decoration.
    WarEngine,
    /// One model.
    Monster,
    /// One model, with a type of its own in brackets.
    Hero,
}

impl Kind {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::LargeInfantry => "large_infantry",
            Kind::Cavalry => "cavalry",
            Kind::LargeCavalry => "large_cavalry",
            Kind::WarEngine => "war_engine",
            Kind::Monster => "monster",
            Kind::Hero => "hero",
        }
    }
}

impl Kind {
    /// Whether such a unit is a single model.
    pub fn is_single(self) -> bool {
        matches!(self, Kind::WarEngine | Kind::Monster | Kind::Hero)
    }
}

/// Size of a unit that is ranked up (`kow.unit.infantry_sizes`, `kow.unit.cavalry_sizes`, `kow.unit.large_sizes`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// The smallest.
    Troop,
    /// Twice a troop.
    Regiment,
    /// Twice a regiment.
    Horde,
    /// The largest.
    Legion,
}

impl Size {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Size::Troop => "troop",
            Size::Regiment => "regiment",
            Size::Horde => "horde",
            Size::Legion => "legion",
        }
    }
}

/// Base of one model, in mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelBase {
    /// Edge that faces the enemy.
    #[schemars(range(min = 1, max = 1000))]
    pub width: u16,
    /// The other edge.
    #[schemars(range(min = 1, max = 1000))]
    pub depth: u16,
}

impl ModelBase {
    /// Whether it is so wide and so deep, in mm.
    pub fn is(self, width: u32, depth: u32) -> bool {
        (u32::from(self.width), u32::from(self.depth)) == (width, depth)
    }
}

/// The two figures of Nerve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nerve {
    /// Total from which it wavers; absent for fearless units (`kow.nerve.fearless`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waver: Option<u8>,
    /// Total from which it is routed.
    pub rout: u8,
}

/// A number that a rule gives outright or lets a die decide, written `3`, `"D3"`, `"D6"`, `"D6+3"`, `"2D6"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "AmountText", into = "AmountText")]
#[schemars(with = "AmountText")]
pub struct Amount {
    /// How many dice.
    pub dice: u8,
    /// Faces of a die: 3 or 6.
    pub faces: u8,
    /// Added to the dice, or the whole number.
    pub plus: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum AmountText {
    Number(u8),
    Dice(String),
}

impl TryFrom<AmountText> for Amount {
    type Error = String;
    fn try_from(text: AmountText) -> Result<Self, String> {
        match text {
            AmountText::Number(plus) => Ok(Self { dice: 0, faces: 6, plus }),
            AmountText::Dice(text) => Self::parse(&text)
                .ok_or_else(|| format!("{text:?} is no amount: expected a number, \"D3\", \"D6\" or \"D6+2\"")),
        }
    }
}

impl From<Amount> for AmountText {
    fn from(amount: Amount) -> Self {
        if amount.dice == 0 { AmountText::Number(amount.plus) } else { AmountText::Dice(amount.to_string()) }
    }
}

impl Amount {
    /// What a list prints: a number, or dice.
    pub fn of(printed: &str) -> Option<Self> {
        printed.parse().map_or_else(|_| Self::parse(printed), |plus| Some(Self { dice: 0, faces: 6, plus }))
    }

    fn parse(text: &str) -> Option<Self> {
        let (dice, plus) = text.split_once('+').unwrap_or((text, "0"));
        let (count, faces) = dice.split_once(['D', 'd'])?;
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let (faces, plus) = (faces.parse().ok()?, plus.parse().ok()?);
        (matches!(faces, 3 | 6) && (1..=10).contains(&count)).then_some(Self { dice: count, faces, plus })
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (1, 0) => write!(f, "D{}", self.faces),
            (1, plus) => write!(f, "D{}+{plus}", self.faces),
            (dice, 0) => write!(f, "{dice}D{}", self.faces),
            (dice, plus) => write!(f, "{dice}D{}+{plus}", self.faces),
        }
    }
}

/// Dice of a Breath Attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Breath {
    /// How many; the unit's Attacks when absent, printed "(Att)".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
}

/// Special rules (`kow.special.*`), with the figure printed in brackets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Moves once after deployment.
    Vanguard,
    /// Defence 6+ to the front.
    BigShield,
    /// Heals by the damage it causes in melee.
    Lifeleech(u8),
    /// Friends nearby are tested again before they rout.
    Inspiring,
    /// As Inspiring, for itself and these units only: names of profiles.
    InspiringOnly(List<Name, 1, 20>),
    /// As Inspiring, farther.
    VeryInspiring,
    /// Not hindered by terrain.
    Strider,
    /// A hit counts for several.
    Blast(Amount),
    /// Adds to damage on a charge.
    ThunderousCharge(u8),
    /// A ranged attack of its own.
    BreathAttack(Breath),
    /// Heals when it stays steady.
    IronResolve,
    /// Adds to the Nerve test of whom it fights.
    Brutal,
    /// Shoots only after Halt.
    Reload,
    /// Rolls 1s to damage again.
    Vicious,
    /// Shoots over what covers the target, not near by.
    IndirectFire,
    /// A single man-sized model.
    Individual,
    /// Moves over everything.
    Fly,
    /// Adds to damage at range.
    Piercing(u8),
    /// Difficult terrain is open to it.
    Pathfinder,
    /// Heals by dice of this and more.
    Regeneration(u8),
    /// Harder to hit at range.
    Stealthy,
    /// Adds to damage in melee.
    CrushingStrength(u8),
    /// May refuse to charge a front.
    YellowBellied,
    /// Harder to hit in melee from the front.
    Ensnare,
    /// May shake off wavering.
    Headstrong,
    /// Takes the Thunderous Charge from who charges its front.
    Phalanx,
    /// Never moves at the double.
    Shambling,
    /// One pivot more; moves and shoots.
    Nimble,
    /// Rolls 1s to hit again.
    Elite,
    /// Counter-charges even while wavering.
    Fury,
    /// A rule of the army list that this rulebook does not print.
    Other(Name),
}

/// Ranged weapons (`kow.shoot.ranges`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeaponKind {
    /// 36".
    LongRifle,
    /// 36".
    HeavyCrossbow,
    /// 24".
    Bow,
    /// 24".
    Crossbow,
    /// 24".
    Rifle,
    /// 18".
    HarpoonGun,
    /// 18".
    Carbine,
    /// 18".
    Firebolt,
    /// 12", no penalty for moving.
    Pistol,
    /// 12", no penalty for moving.
    Javelin,
    /// 12", no penalty for moving.
    ThrowingWeapon,
    /// A war engine's, 48" unless stated.
    WarEngine,
    /// Another one, whose range the entry states.
    Other,
}

impl WeaponKind {
    /// Name as in JSON, and in the pack.
    pub fn as_str(self) -> &'static str {
        match self {
            WeaponKind::LongRifle => "long_rifle",
            WeaponKind::HeavyCrossbow => "heavy_crossbow",
            WeaponKind::Bow => "bow",
            WeaponKind::Crossbow => "crossbow",
            WeaponKind::Rifle => "rifle",
            WeaponKind::HarpoonGun => "harpoon_gun",
            WeaponKind::Carbine => "carbine",
            WeaponKind::Firebolt => "firebolt",
            WeaponKind::Pistol => "pistol",
            WeaponKind::Javelin => "javelin",
            WeaponKind::ThrowingWeapon => "throwing_weapon",
            WeaponKind::WarEngine => "war_engine",
            WeaponKind::Other => "other",
        }
    }
}

/// A ranged weapon.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Which.
    pub kind: WeaponKind,
    /// What the list calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Range in inches, where the entry states one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Length>,
}

/// Spells of the rulebook (`kow.magic.*`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpellName {
    /// Damage.
    Fireball,
    /// A friend strikes harder.
    BaneChant,
    /// Pushes an enemy.
    WindBlast,
    /// Damage that pierces.
    LightningBolt,
    /// Takes damage off a friend.
    Heal,
    /// Moves a shambling friend.
    Surge,
}

/// A spell that a unit knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Which.
    pub spell: SpellName,
    /// Its dice, the figure in brackets.
    pub dice: u8,
    /// Its cost, where it was bought (`kow.magic.purchase`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// It comes with an artefact: its bearer is no wizard for that (`kow.magic.wizard`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub artefact: bool,
}

/// An option or an artefact, paid for besides the unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// What the list calls it.
    pub name: Name,
    /// Its cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// A roster row with every figure that judging needs (`kow.profile.fields`).
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
    /// Type.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The type in brackets of a hero (`kow.unit.hero`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<Kind>,
    /// The type that the mount he chose gives him, as the entry says (`kow.unit.hero_mount`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Kind>,
    /// Size of a unit that is ranked up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Models, where recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<u16>,
    /// Speed in inches.
    pub speed: u8,
    /// Least die that hits in melee; absent where the list prints "-", as it does for war engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub melee: Option<u8>,
    /// Least die that hits at range; absent for no ordinary ranged attack (`kow.profile.no_ranged`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranged: Option<u8>,
    /// Least die that damages it.
    pub defence: u8,
    /// Dice in melee and of its ordinary ranged weapon.
    pub attacks: u8,
    /// Nerve.
    pub nerve: Nerve,
    /// Height, where the entry departs from its type's (`kow.los.heights`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// Base of one model in mm, where the entry departs from its type's (`kow.base.sizes`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<ModelBase>,
    /// Footprint on the table in inches, where it was measured (`kow.base.footprint`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub footprint: Option<Base>,
    /// Middle of the 50 mm marks on a wide war engine's front, in inches to the right of its middle
    /// (`kow.warengine.arc`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arc_mark: Option<f64>,
    /// Points, without spells and extras.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Ranged weapons.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub weapons: List<Weapon, 0, 10>,
    /// Special rules.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub special: List<Special, 0, 40>,
    /// Spells.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub spells: List<Spell, 0, 10>,
    /// Options and artefacts, paid for besides.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub extras: List<Extra, 0, 20>,
    /// Marked * in the list (`kow.army.irregular`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub irregular: bool,
    /// Marked \[1\] in the list (`kow.army.living_legend`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub living_legend: bool,
    /// The army list it comes from, where that is not its side's: an ally.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ally: Option<Name>,
}

impl Unit {
    /// Width and depth of the whole unit on the table in inches: measured, or files by ranks of its models' base
    /// (`kow.base.footprint`).
    pub fn ground(&self) -> Base {
        super::footprint::footprint(self)
    }

    /// Whether it has this special rule.
    pub fn has(&self, wanted: &Special) -> bool {
        self.special.contains(wanted)
    }

    /// The figure of a special rule, 0 without it.
    pub fn figure(&self, of: impl Fn(&Special) -> Option<u8>) -> u32 {
        self.special.iter().find_map(of).map_or(0, u32::from)
    }

    /// Individual (`kow.individual.scope`).
    pub fn is_individual(&self) -> bool {
        self.has(&Special::Individual)
    }

    /// Nimble of its own, by Fly or as an Individual (`kow.special.fly_nimble`, `kow.individual.nimble`).
    pub fn is_nimble(&self) -> bool {
        self.has(&Special::Nimble) || self.has(&Special::Fly) || self.is_individual()
    }

    /// A war engine, be it a hero's.
    pub fn is_war_engine(&self) -> bool {
        self.kind == Kind::WarEngine || self.hero == Some(Kind::WarEngine)
    }

    /// The type that sets height and base: a hero's is the one in brackets.
    pub fn body(&self) -> Option<Kind> {
        if self.kind == Kind::Hero { self.hero } else { Some(self.kind) }
    }

    /// Crushing Strength, 0 without it.
    pub fn crushing_strength(&self) -> u32 {
        self.figure(|special| if let Special::CrushingStrength(x) = special { Some(*x) } else { None })
    }

    /// Thunderous Charge, 0 without it.
    pub fn thunderous_charge(&self) -> u32 {
        self.figure(|special| if let Special::ThunderousCharge(x) = special { Some(*x) } else { None })
    }

    /// Piercing, 0 without it.
    pub fn piercing(&self) -> u32 {
        self.figure(|special| if let Special::Piercing(x) = special { Some(*x) } else { None })
    }

    /// What each hit counts for by Blast; absent without it.
    pub fn blast(&self) -> Option<Amount> {
        self.special.iter().find_map(|special| if let Special::Blast(x) = special { Some(*x) } else { None })
    }

    /// Lifeleech, 0 without it.
    pub fn lifeleech(&self) -> u32 {
        self.figure(|special| if let Special::Lifeleech(x) = special { Some(*x) } else { None })
    }

    /// Least die of Regeneration; absent without it.
    pub fn regeneration(&self) -> Option<u8> {
        self.special.iter().find_map(|special| if let Special::Regeneration(x) = special { Some(*x) } else { None })
    }

    /// Points with spells and extras; `None` where one of them is not recorded.
    pub fn worth(&self) -> Option<u32> {
        let spells = self.spells.iter().map(|spell| Some(spell.points.unwrap_or(0)));
        let extras = self.extras.iter().map(|extra| extra.points);
        let beside: Option<Vec<u32>> = spells.chain(extras).collect();
        Some(self.points?.saturating_add(beside?.into_iter().fold(0, u32::saturating_add)))
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
        super::footprint::models(self).unwrap_or(1)
    }
    fn is_character(&self) -> bool {
        self.kind == Kind::Hero
    }
    fn size(&self) -> Option<&'static str> {
        self.size.map(Size::as_str)
    }
}

/// Good, Evil or neither (`kow.army.alignment`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Alignment {
    /// Good.
    Good,
    /// Evil.
    Evil,
    /// Goes with either.
    Neutral,
}

impl Alignment {
    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Alignment::Good => "good",
            Alignment::Evil => "evil",
            Alignment::Neutral => "neutral",
        }
    }
}

/// The alignment of an army list in this match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contingent {
    /// The list, as sides and allies name it.
    pub list: Name,
    /// Its alignment.
    pub alignment: Alignment,
}

/// What the players agreed, and options of the rules where groups play differently; each names the ruling of the
/// digest that it switches.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Turns of both players together after which the battle ends, where agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// Alignment of the army lists in play.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub alignments: List<Contingent, 0, 40>,
    /// The armies were chosen without the rules of army selection (`kow.army.optional`).
    pub free_selection: bool,
    /// Any number of troops may be taken (`kow.army.small_game`).
    pub any_number_of_troops: bool,
    /// The opponents consent to Good and Evil in one army (`kow.army.alignment`, A-60).
    pub good_with_evil: bool,
    /// What is three levels lower than the shooters gives no cover either (A-27, errata).
    pub cover_by_shooters_height: bool,
    /// Units of height 0 count as 1 for cover and never block sight (A-28, errata).
    pub height_zero_never_blocks: bool,
    /// An enemy touched without being charged moves just out of contact (A-20, errata).
    pub nudged_out_of_contact: bool,
    /// The least range of Indirect Fire is measured from the leader point.
    pub indirect_from_leader: bool,
    /// A unit pushed by Wind Blast stops just out of contact with friends and blocking terrain.
    pub wind_blast_to_contact: bool,
    /// Spells and breath are subject to Reload! too (second reading).
    pub reload_for_spells: bool,
    /// Strider lifts the modifier of a hindered charge alone: the charge is hindered, and Thunderous Charge is lost.
    pub strider_loses_thunder: bool,
    /// Enemies in contact with friends of the shooters may be shot at: the book does not say that they may not.
    pub shooting_into_melee: bool,
    /// The armies come from other lists than the packs': rosters are not compared with those.
    pub other_lists: bool,
}

/// Kinds of terrain (`kow.terrain.*`); `level` of a piece is its height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// Nobody enters.
    Blocking,
    /// Woods, crops, rocky ground, scree.
    Difficult,
    /// Low walls, fences, hedges.
    Obstacle,
    /// Lone trees and bushes.
    Decorative,
    /// A hill.
    Hill,
    /// A river or a pond that hinders nobody.
    Water,
}

impl KindOfTerrain for TerrainKind {
    fn ground(&self) -> Ground {
        match self {
            TerrainKind::Blocking => Ground::Impassable,
            TerrainKind::Difficult => Ground::Wood,
            TerrainKind::Obstacle => Ground::Obstacle,
            TerrainKind::Decorative => Ground::Plain,
            TerrainKind::Hill => Ground::Hill,
            TerrainKind::Water => Ground::Water,
        }
    }
}

impl TerrainKind {
    /// All of them.
    pub const ALL: [TerrainKind; 6] = [
        TerrainKind::Blocking,
        TerrainKind::Difficult,
        TerrainKind::Obstacle,
        TerrainKind::Decorative,
        TerrainKind::Hill,
        TerrainKind::Water,
    ];

    /// Name as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            TerrainKind::Blocking => "blocking",
            TerrainKind::Difficult => "difficult",
            TerrainKind::Obstacle => "obstacle",
            TerrainKind::Decorative => "decorative",
            TerrainKind::Hill => "hill",
            TerrainKind::Water => "water",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_the_rulebook_prints_them() {
        let read = |text: &str| serde_json::from_str::<Amount>(text).unwrap();
        assert_eq!(read("3"), Amount { dice: 0, faces: 6, plus: 3 });
        assert_eq!(read("\"D6+3\""), Amount { dice: 1, faces: 6, plus: 3 });
        assert_eq!(read("\"2D3\""), Amount { dice: 2, faces: 3, plus: 0 });
        for text in ["3", "\"D6\"", "\"D6+3\"", "\"2D3\"", "\"2D6+1\""] {
            assert_eq!(serde_json::to_string(&read(text)).unwrap(), text);
        }
        assert!(serde_json::from_str::<Amount>("\"D4\"").is_err());
        assert!(serde_json::from_str::<Amount>("\"D6+-1\"").is_err());
    }
}
